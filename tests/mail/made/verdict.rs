//! What became of a message that was made, beside what its writer wanted.

use super::super::desk::mailbox;
use super::habits::{FOOTERS, POSTSCRIPTS};
use super::maker::{Label, Made, Truth};
use super::scenes::{Game, Scene};
use super::tongues::TONGUES;
use playdeck::card::{CardReader, Context, Input};
use playdeck::code::Code;
use playdeck::mail::{self, Asked, Sorted};
use playdeck::record::RecordFormat;
use std::collections::{BTreeMap, BTreeSet};

/// What became of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// What its writer wanted is in the deck, and nothing else.
    Whole,
    /// Nothing of it is in the deck, or what is missing and what is too much was told; both ends know.
    Told,
    /// Anything else, and what.
    Wrong(String),
}

/// Sorts a message by itself and says what became of it.
pub fn judged(scene: &Scene, made: &Made) -> (Outcome, Sorted) {
    let asked =
        Asked { roster: &scene.roster, position: Some(scene.position.as_bytes()), ..Asked::default() };
    let sorted = mail::sort(&mailbox(std::slice::from_ref(&made.bytes)), &asked).unwrap();
    let outcome = match read(scene, &sorted) {
        Err(what) => Outcome::Wrong(what),
        Ok(found) => compared(scene, made, &sorted, &found),
    };
    (outcome, sorted)
}

/// The cards behind the play card as whole lines.
fn lines_of(sorted: &Sorted) -> Vec<String> {
    let cards = sorted.deck.iter().map(String::as_str);
    let behind = cards.skip_while(|card| !card.starts_with("$ENDPOS")).skip(2);
    let text = behind.filter(|card| *card != "$END").collect::<Vec<_>>().join("\n");
    let input =
        Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None };
    let mut reader = CardReader::new(text.as_bytes(), input).unwrap();
    let mut lines = Vec::new();
    while let Some(statement) = reader.next(Context::People).unwrap() {
        lines.push(statement.text().into_owned());
    }
    lines
}

/// What the deck holds for each player. An error is a card that nobody may have written.
fn read(scene: &Scene, sorted: &Sorted) -> Result<Truth, String> {
    let mut found = Truth::default();
    let mut open = false;
    let mut is_sheet = false;
    for line in lines_of(sorted) {
        let bare = line.trim();
        let upper = bare.to_uppercase();
        if open {
            if upper == "ENDPRESS" {
                open = false;
            } else if let Some((_, text)) = found.press.last_mut() {
                text.push(bare.to_owned());
            }
        } else if upper.starts_with("$MESSAGE") || upper.starts_with("$MSG") {
            let to = upper.split_once(" TO ").map_or("ALL", |(_, to)| to);
            found.press.push((to.to_owned(), Vec::new()));
            open = true;
        } else if let Some(player) = opened(scene, bare) {
            if found.sheets.last().is_none_or(|(last, _)| *last != player) {
                found.sheets.push((player, Vec::new()));
            }
            is_sheet = true;
        } else if upper.starts_with('$') && !upper.starts_with("$$") {
            return Err(format!("the card {bare}"));
        } else if is_sheet && is_closer(scene, &upper) {
            is_sheet = scene.game == Game::Diplomacy;
        } else if let Some((_, lines)) = found.sheets.last_mut() {
            lines.push(bare.to_owned());
        } else {
            return Err(format!("the card {bare} under nobody's opener"));
        }
    }
    Ok(found)
}

fn is_closer(scene: &Scene, upper: &str) -> bool {
    match scene.game {
        Game::Diplomacy => false,
        Game::Rainbow | Game::Medieval => upper == "END",
        Game::Atlantis | Game::Atlantis4 => upper == "#END",
    }
}

/// Whose sheet a line of the deck opens.
fn opened(scene: &Scene, line: &str) -> Option<String> {
    let upper = line.trim_start_matches('$').to_uppercase();
    let first = upper.split_whitespace().next()?;
    if scene.game == Game::Diplomacy {
        let is_power = line.starts_with('$') && super::super::desk::POWERS.contains(&upper.trim());
        return is_power.then(|| upper.trim().to_owned());
    }
    if !["PLAYER", "#ATLANTIS", "FACTION"].contains(&first) || first == "FACTION" && !line.starts_with('$') {
        return None;
    }
    let number: String = upper
        .chars()
        .skip_while(|letter| !letter.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    Some(if scene.game == Game::Medieval { format!("M{number}") } else { number })
}

/// The orders on a line. Diplomacy reads several on one.
fn pieces<'l>(scene: &Scene, line: &'l str) -> Vec<&'l str> {
    let pieces: Vec<&str> = line.split([',', ';']).flat_map(|piece| piece.split(" / ")).collect();
    let is_order = |piece: &&str| piece.trim().starts_with(['A', 'F']) || piece.trim().is_empty();
    let is_list = scene.game == Game::Diplomacy && pieces.iter().all(is_order);
    if is_list { pieces } else { vec![line] }
}

/// A line of orders without `MY ORDERS:` and the like, which the reader of orders passes over.
fn without_opening(line: &str) -> &str {
    let behind =
        ["MY ORDERS", "MY MOVES", "ORDERS", "MOVES"].iter().find_map(|words| line.strip_prefix(words));
    let order = behind.filter(|rest| rest.starts_with([' ', ':', '=']));
    order
        .map(|rest| rest.trim_start_matches([' ', ':', '=', '-']))
        .filter(|rest| !rest.is_empty())
        .unwrap_or(line)
}

/// Order lines as the game reads them: blanks, case, comments and units without orders apart.
pub fn canonical(scene: &Scene, player: &str, lines: &[String]) -> Vec<String> {
    let mut orders = Vec::new();
    for line in lines.iter().flat_map(|line| pieces(scene, line)) {
        let upper = line.to_uppercase();
        let text = match scene.game {
            Game::Diplomacy => upper.trim_start_matches([' ', '-', '*', '\u{B7}', '\u{2022}', '(']),
            Game::Rainbow => upper.split('#').next().unwrap(),
            Game::Medieval => {
                if upper.trim_start().starts_with('*') {
                    ""
                } else {
                    &upper
                }
            }
            Game::Atlantis | Game::Atlantis4 => upper.split(';').next().unwrap(),
        };
        let text = if scene.game == Game::Diplomacy {
            let bare = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let bare = if bare.len() < text.len() { bare.trim_start_matches(['.', ')']) } else { text };
            without_opening(bare.trim_end_matches([' ', '.', ',', ';']))
        } else {
            text
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            orders.push(words.join(" "));
        }
    }
    let form = scene.writers.iter().find(|writer| writer.player == player).map(|writer| &writer.form);
    match scene.game {
        Game::Diplomacy => without_default(orders),
        Game::Medieval => {
            orders.retain(|line| !form.is_some_and(|form| form.contains(line)));
            orders
        }
        _ => without_idle(orders),
    }
}

/// Without the orders to stand that say what happens anyway.
fn without_default(orders: Vec<String>) -> Vec<String> {
    let unit = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let mut given: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in &orders {
        given.entry(unit(line)).or_default().insert(line.clone());
    }
    let stands = |line: &String| line.ends_with(" STANDS") && line.split(' ').count() == 3;
    orders.into_iter().filter(|line| !(stands(line) && given[&unit(line)].len() == 1)).collect()
}

/// Without the units to which nothing is said.
fn without_idle(orders: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for line in orders {
        let is_unit = |line: &String| line.starts_with("UNIT ");
        if is_unit(&line) && kept.last().is_some_and(is_unit) {
            kept.pop();
        }
        kept.push(line);
    }
    if kept.last().is_some_and(|line| line.starts_with("UNIT ")) {
        kept.pop();
    }
    kept
}

/// All orders by player.
fn by_player(scene: &Scene, truth: &Truth) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (player, lines) in &truth.sheets {
        all.entry(player.clone()).or_default().extend(canonical(scene, player, lines));
    }
    all.retain(|_, lines| !lines.is_empty());
    all
}

fn text_of(lines: &[String]) -> Vec<String> {
    let bare = |line: &String| {
        line.trim_start_matches(['|', '$', ' ']).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    lines.iter().map(bare).filter(|line| !line.is_empty()).collect()
}

fn press_of(truth: &Truth) -> Vec<(String, Vec<String>)> {
    truth.press.iter().map(|(to, lines)| (to.to_uppercase(), text_of(lines))).collect()
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase).collect()
}

fn compared(scene: &Scene, made: &Made, sorted: &Sorted, found: &Truth) -> Outcome {
    let is_masters = sorted.list.contains("from the gamesmaster");
    let opens = |card: &String| card.starts_with("$FACTION");
    let locked = |(player, _): &(String, Vec<String>)| {
        scene.writers.iter().any(|writer| writer.player == *player && writer.password.is_some())
    };
    if !is_masters && found.sheets.iter().any(locked) && sorted.deck.iter().any(opens) {
        return Outcome::Wrong("the gamesmaster's card, which needs no password".to_owned());
    }
    let (wanted, got) = (by_player(scene, &made.truth), by_player(scene, found));
    let answers: String = sorted.replies.iter().map(|reply| reply.text.as_str()).collect::<Vec<_>>().concat();
    if got.is_empty() && found.press.is_empty() {
        let is_listed = sorted.list.contains(" REFUSED ") || sorted.list.contains(" OTHER GAME ");
        let is_answered = squeezed(&answers).contains("WASNOTTAKEN") || sorted.list.contains(" OTHER GAME ");
        return if is_listed && is_answered {
            Outcome::Told
        } else {
            Outcome::Wrong("nothing was taken, and somebody was not told".to_owned())
        };
    }
    let is_locked_out = made.kind == "password" && made.label != Label::Clear;
    if is_locked_out && !answers.to_lowercase().replace("\"password\"", "").contains("password") {
        return Outcome::Wrong("the answer does not speak of the password".to_owned());
    }
    if press_of(found) != press_of(&made.truth) {
        return Outcome::Wrong(format!("press {:?}", press_of(found)));
    }
    if wanted == got {
        return Outcome::Whole;
    }
    if let Some(player) = got.keys().find(|player| !wanted.contains_key(*player)) {
        return Outcome::Wrong(format!("orders of {player}: {:?}", got[player]));
    }
    differing(&wanted, &got, sorted, &squeezed(&answers))
}

/// Whether a line, without its blanks, is what people say round their orders.
fn is_said(line: &str) -> bool {
    let tongues = TONGUES.iter().flat_map(|tongue| tongue.words);
    let mut said =
        tongues.chain(["Anna"]).chain(FOOTERS.iter().copied().flatten().copied()).chain(POSTSCRIPTS);
    // The deck has blanks in the place of letters that no card can hold.
    let held = |words: &str| words.chars().filter(|letter| *letter <= '\u{FF}').collect::<String>();
    said.any(|words| squeezed(words) == line || squeezed(&held(words)) == line)
}

/// Whether the deck has the lines that were wanted, and the list and the answers name those that differ.
fn differing(
    wanted: &BTreeMap<String, Vec<String>>,
    got: &BTreeMap<String, Vec<String>>,
    sorted: &Sorted,
    answers: &str,
) -> Outcome {
    let empty = Vec::new();
    let is_listed = sorted.list.contains("W ") || !sorted.list.contains("not readable 0");
    let mut is_whole = true;
    for (player, lines) in wanted {
        let own = got.get(player).unwrap_or(&empty);
        if own == &[lines.clone(), lines.clone()].concat() {
            return Outcome::Whole;
        }
        let missing: Vec<&String> = lines.iter().filter(|line| !own.contains(line)).collect();
        let extra: Vec<&String> = own.iter().filter(|line| !lines.contains(line)).collect();
        let is_told = |line: &&&String| is_listed && answers.contains(&squeezed(line));
        if let Some(line) = missing.iter().find(|line| !is_told(line)) {
            return Outcome::Wrong(format!("lost: {line}"));
        }
        // A word of farewell in a sheet that was not closed does nothing if it is warned of.
        let is_warned = |line: &&&String| {
            let line = squeezed(line);
            if !is_said(&line) {
                return false;
            }
            let mut places = answers.split(&line).skip(1);
            places.any(|behind| behind.chars().take(16).collect::<String>().contains("WSTMT"))
        };
        if let Some(line) = extra.iter().find(|line| !is_warned(line)) {
            return Outcome::Wrong(format!("not wanted: {line}"));
        }
        is_whole &= missing.is_empty();
        if missing.is_empty() && extra.is_empty() {
            return Outcome::Wrong(format!("in another sequence or number: {own:?}"));
        }
    }
    // A line that is no order and is warned of does nothing.
    if is_whole { Outcome::Whole } else { Outcome::Told }
}
