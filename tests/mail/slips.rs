//! Orders with one slip each, and prose in all five games: no order is lost without a word, and no prose becomes one.

use super::desk::mailbox;
use crate::common::run_deck;
use crate::made::programs;
use crate::made::prose::sentence;
use crate::made::scenes::{Game, Scene, Writer, scenes};
use crate::made::tongues::TONGUES;
use crate::plays::Chance;
use playdeck::mail::{self, Asked, Sorted};
use playdeck::message::Severity;

/// How often each scene is tried. `PLAYDECK_CASES=20` tries it twenty times as often.
fn times(count: usize) -> usize {
    count * std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Of a hundred lines of prose, how many may get a warning.
const WARNED: usize = 1;

/// Sorts one message of a player.
fn sorted(scene: &Scene, writer: &Writer, lines: &[String]) -> Sorted {
    let part =
        ("Content-Type: text/plain; charset=utf-8\n".to_owned(), (lines.join("\n") + "\n").into_bytes());
    let message = programs::message(&writer.address, "orders", 1, part);
    let asked =
        Asked { roster: &scene.roster, position: Some(scene.position.as_bytes()), ..Asked::default() };
    mail::sort(&mailbox(&[message]), &asked).unwrap()
}

/// A line with one letter of one of its words left out, doubled, changed or swapped with the next.
fn slipped(line: &str, chance: &mut Chance) -> Option<String> {
    let mut letters: Vec<char> = line.chars().collect();
    let places: Vec<usize> = (0..letters.len().saturating_sub(1))
        .filter(|at| letters[*at].is_ascii_alphabetic() && letters[at + 1].is_ascii_alphabetic())
        .collect();
    if places.is_empty() {
        return None;
    }
    let at = *chance.one(&places);
    match chance.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = if letters[at] == 'X' { 'Q' } else { 'X' },
        _ => letters.swap(at, at + 1),
    }
    let slip: String = letters.into_iter().collect();
    (slip != line).then_some(slip)
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase).collect()
}

/// Whether a line is in the deck, or the list and the answer both say something of it.
fn is_read_or_told(sorted: &Sorted, line: &str) -> bool {
    let line = squeezed(line);
    if sorted.deck.iter().any(|card| squeezed(card) == line) {
        return true;
    }
    let is_warned = |text: &str| {
        let text = squeezed(text);
        text.contains(&line) && text.contains('W')
    };
    let listed = sorted.list.lines().any(|row| row.contains("W ") && squeezed(row).contains(&line));
    listed && sorted.replies.iter().any(|reply| is_warned(&reply.text))
}

/// A sheet with a slip in one of its lines, in a letter, and that line. Half of the sheets are opened and closed.
fn with_slip(writer: &Writer, chance: &mut Chance) -> Option<(Vec<String>, String)> {
    let mut lines = chance.one(&writer.sheets).clone();
    let at = chance.below(lines.len());
    let slip = slipped(&lines[at], chance)?;
    lines[at].clone_from(&slip);
    if chance.happens(50) || writer.password.is_some() {
        let password = writer.password.map(|word| format!(" \"{word}\"")).unwrap_or_default();
        lines.insert(0, format!("{}{password}", writer.opener));
        lines.push(writer.closer.to_owned());
    }
    let hello = TONGUES[chance.below(TONGUES.len())].words;
    let mut letter = vec![hello[0].to_owned(), String::new()];
    letter.extend(lines);
    letter.extend([String::new(), hello[2].to_owned()]);
    Some((letter, slip))
}

#[test]
fn no_order_of_a_few_with_one_slip_is_lost_without_a_word() {
    are_read_or_told(6, 25);
}

#[test]
#[ignore = "long: cargo long"]
fn no_order_with_one_slip_is_lost_without_a_word() {
    are_read_or_told(60, 250);
}

/// Tries each scene so often, and more slips than `least` in all.
fn are_read_or_told(tries: usize, least: usize) {
    let mut chance = Chance::new(37);
    let (mut all, mut lost) = (0, Vec::new());
    for scene in scenes() {
        for _ in 0..times(tries) {
            let writer = chance.one(&scene.writers);
            let Some((letter, slip)) = with_slip(writer, &mut chance) else { continue };
            all += 1;
            if !is_read_or_told(&sorted(scene, writer, &letter), &slip) {
                lost.push(format!("{:?}: {slip}", scene.game));
            }
        }
    }
    println!("{} of {all} lost: {lost:#?}", lost.len());
    assert!(all > least, "{all}");
    assert!(lost.is_empty(), "{} of {all}: {lost:#?}", lost.len());
}

/// The lines of a list that were counted as orders and as lines that are none.
fn counts(list: &str) -> Option<(usize, usize)> {
    let (_, behind) = list.split_once("Order lines ")?;
    let (orders, behind) = behind.split_once(", not readable ")?;
    Some((orders.parse().ok()?, behind.split(',').next()?.parse().ok()?))
}

#[test]
#[ignore = "long: cargo long"]
fn what_the_list_calls_unread_changes_nothing_in_the_play_and_is_warned_of() {
    let mut chance = Chance::new(38);
    let (mut unread, mut wrong) = (0, Vec::new());
    for scene in scenes() {
        for _ in 0..times(25) {
            let writer = chance.one(&scene.writers);
            let Some((letter, slip)) = with_slip(writer, &mut chance) else { continue };
            let sorted = sorted(scene, writer, &letter);
            let Some((orders, unreadable)) = counts(&sorted.list) else { continue };
            let is_line = |line: &&String| {
                let line = line.trim().to_uppercase();
                !line.is_empty() && line != "END" && line != "#END" && !line.starts_with(['#', '$', ';'])
            };
            let written = letter[2..letter.len() - 2].iter().filter(is_line);
            let written = written.filter(|line| **line != writer.opener).count();
            if orders + unreadable != written {
                wrong.push(format!("{:?}: {orders} + {unreadable} of {written}: {letter:?}", scene.game));
            }
            // The line of a unit says for whom those below it are.
            let is_unit = slip.trim().len() < 9 && slip.ends_with(|letter: char| letter.is_ascii_digit());
            // In both Atlantises the month is taken by an order whose verb is read and whose word names nothing.
            let verb = |line: &str| line.split_whitespace().next().map(str::to_uppercase);
            let takes_month = matches!(scene.game, Game::Atlantis | Game::Atlantis4)
                && writer.sheets.iter().flatten().any(|line| verb(line) == verb(&slip));
            let at = sorted.deck.iter().position(|card| card.trim() == slip.trim());
            let Some(at) = at.filter(|_| unreadable == 1 && !is_unit && !takes_month) else { continue };
            unread += 1;
            let mut without = sorted.deck.clone();
            without.remove(at);
            let played = |deck: &[String]| run_deck((deck.join("\n") + "\n").as_bytes());
            let (with, without) = (played(&sorted.deck), played(&without));
            if with.punched != without.punched {
                wrong.push(format!("{:?}: carried out: {slip}", scene.game));
            }
            let listing = String::from_utf8(with.listing).unwrap();
            if !listing.lines().any(|line| line.contains("W ") && !line.contains("PDK")) {
                wrong.push(format!("{:?}: not warned of: {slip}", scene.game));
            }
        }
    }
    println!("{unread} unread, {} wrong: {wrong:#?}", wrong.len());
    assert!(unread > 10 && wrong.is_empty(), "{unread} {wrong:#?}");
}

#[test]
fn a_little_prose_of_all_games_is_no_order_and_seldom_warned_of() {
    is_no_order_and_seldom_warned_of(2, 1_000);
}

#[test]
#[ignore = "long: cargo long"]
fn prose_of_all_games_is_no_order_and_seldom_warned_of() {
    is_no_order_and_seldom_warned_of(18, 10_000);
}

/// Writes prose in each scene so often, and more lines than `least` in all.
fn is_no_order_and_seldom_warned_of(tries: usize, least: usize) {
    let mut chance = Chance::new(1901);
    let (mut all, mut warned, mut wrong) = (0, Vec::new(), Vec::new());
    for scene in scenes() {
        for _ in 0..times(tries) {
            let writer = chance.one(&scene.writers);
            let mut prose: Vec<String> = (0..100).map(|_| sentence(scene.game, &mut chance)).collect();
            prose.sort();
            prose.dedup();
            all += prose.len();
            let sorted = sorted(scene, writer, &prose);
            let cards = sorted.deck.iter().skip_while(|card| !card.starts_with("$ENDPOS")).skip(2);
            let cards = cards.filter(|card| *card != "$END" && !card.starts_with(['$', '#']));
            wrong.extend(cards.map(|card| format!("{:?}: {card}", scene.game)));
            let warnings =
                sorted.log.messages().iter().filter(|message| message.severity() == Severity::Warning);
            let own = warnings.map(ToString::to_string).filter(|text| !text.starts_with("PDK256W"));
            warned.extend(own.map(|text| format!("{:?}: {text}", scene.game)));
        }
    }
    warned.extend(wrong.iter().cloned());
    warned.sort();
    println!("{} of {all} warned of: {warned:#?}\n{} in decks: {wrong:#?}", warned.len(), wrong.len());
    assert!(all > least, "{all}");
    assert!(100 * warned.len() <= WARNED * all, "{} of {all}: {warned:#?}", warned.len());
    assert!(wrong.is_empty(), "{} of {all}: {wrong:#?}", wrong.len());
}
