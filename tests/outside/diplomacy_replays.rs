//! The 67 played games through whole decks: each is one deck from `$INIT` to `$END` with the players' recorded orders,
//! and the board after every play is read back from the printed listing.
//!
//! These games were played by the earlier edition of the rules, and the decks say so (`VIA=OPTIONAL,REMOVAL=HOME`).
//!
//! The decks are made before anything is played. A recorded phase that is not due here is left out, and the test makes
//! sure that nothing happened in it. No other phase can be missing: the listing names the next play, and the deck would
//! stop at a play that is not due.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test over recorded data")]

use crate::common;
use crate::judge;
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::position::{Position, Rules};

use common::{options, run_deck, run_with};
use flate2::read::GzDecoder;
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::filter::{Turned, json::turn};
use playdeck::game::diplomacy::adjust::Due;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::Unit;
use playdeck::message::ConditionCode;
use playdeck::stream::Options;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;

/// The phases that were played otherwise, and the sentence that decides. After each, the deck goes on from a position
/// with the recorded units.
const PLAYED_OTHERWISE: [(&str, &str); 1] = [(
    "droidippy-10580 F1908B",
    "F PIC is three moves from KIE and goes before A RUM; that judge let fleets go home over land, by BUR",
)];

/// The recorded phases that are not due here: no power can build or must remove a unit.
const NOT_DUE: [&str; 2] = ["droidippy-11012 F1909B", "droidippy-5005 F1910B"];

/// How many of the 2,766 recorded phases agree. The others are the three above and the last phase of each of the 67
/// games, which has no result.
const AGREED: u32 = 2_696;

pub fn every_recorded_game_comes_out_of_its_deck_as_it_was_played() {
    let games = games().unwrap();
    let mut tally = Tally::default();
    for game in &games {
        replay(game, &mut tally);
    }
    println!(
        "agreed: {} ({:?}); not due and idle: {:?}; without a recorded result: {}, and {} behind a victory; \
         decks with orders that are not followed: {}; differing: {}",
        tally.agreed.values().sum::<u32>(),
        tally.agreed,
        tally.not_due,
        tally.open,
        tally.after_the_end,
        tally.decks_with_orders_not_followed,
        tally.differing.len()
    );
    for (played, why) in PLAYED_OTHERWISE {
        assert!(tally.differing.remove(played).is_some(), "listed, but agreeing: {played}: {why}");
    }
    assert!(tally.differing.is_empty(), "{:#?}", tally.differing);
    assert!(tally.not_due.iter().eq(NOT_DUE));
    assert_eq!(tally.agreed.values().sum::<u32>(), AGREED);
}

/// The counts of the comparison.
#[derive(Debug, Default)]
struct Tally {
    /// Phases by type for which the listing shows the recorded board.
    agreed: BTreeMap<String, u32>,
    /// Last phases of games, played without a recorded result.
    open: u32,
    /// Recorded phases that are not due here; nothing happens in any of them.
    not_due: BTreeSet<String>,
    /// Recorded phases after a victory; none has a result.
    after_the_end: u32,
    /// Decks in which an order was not followed.
    decks_with_orders_not_followed: u32,
    /// Phases that differ, and the differences.
    differing: BTreeMap<String, Vec<String>>,
}

/// One game: its phases in order, each a JSON object.
type Phases = Vec<Value>;

/// The recorded games.
pub fn games() -> Option<Vec<Phases>> {
    let path = judge::shared_data("diplomacy_games.jsonl.gz")?;
    let mut text = String::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    let mut games: Vec<Phases> = Vec::new();
    for line in text.lines() {
        let phase: Value = serde_json::from_str(line).unwrap();
        match games.last_mut() {
            Some(game) if game[0]["game"] == phase["game"] => game.push(phase),
            _ => games.push(vec![phase]),
        }
    }
    Some(games)
}

/// The game and the phase, such as `droidippy-588 F1901B`.
fn name(phase: &Value) -> String {
    format!("{} {}", phase["game"].as_str().unwrap(), phase["phase"].as_str().unwrap())
}

const PLAY_WORDS: [&str; 3] = ["$MOVES", "$RETREAT", "$BUILD"];

/// The cards with which a game begins.
const START: &str = "$JOB REPLAY,LINECT=120\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1,VIA=OPTIONAL,REMOVAL=HOME\nA\nB\nC\nD\nE\nF\nG\n";

fn replay(game: &[Value], tally: &mut Tally) {
    let mut start = START.to_owned();
    let mut rest = game;
    loop {
        let cut = rest
            .iter()
            .position(|phase| PLAYED_OTHERWISE.iter().any(|(played, _)| *played == name(phase)))
            .map_or(rest.len(), |at| at + 1);
        let (now, later) = rest.split_at(cut);
        let deck = play_through(&start, now, tally);
        let Some(next) = later.first() else { break };
        start = carried_on(&deck, next);
        rest = later;
    }
}

/// Plays some phases as one deck, compares each, and returns the deck.
fn play_through(start: &str, phases: &[Value], tally: &mut Tally) -> String {
    let (deck, plays) = deck_of(start, phases, tally);
    let game = name(&phases[0]);
    let product = run_with(deck.as_bytes(), &Options { reader: Reader::Public, ..options() });
    if product.run.condition > ConditionCode(4) {
        let whole = run_deck(deck.as_bytes()).text();
        let errors = whole.lines().filter(|line| line.contains("E  STMT")).map(str::to_owned);
        tally.differing.insert(game, errors.collect());
        return deck;
    }
    tally.decks_with_orders_not_followed += u32::from(product.run.condition == ConditionCode(4));
    let mut boards = boards(&product.text());
    let cards: Vec<&str> =
        deck.lines().filter(|line| PLAY_WORDS.iter().any(|word| line.starts_with(word))).collect();
    if start.contains("$POSITION") {
        // A position that goes on prints no board of its own, so its centers come from the record.
        let centers = Some(owned(&judge::centers(&phases[0]["centers"])));
        boards.insert(0, Board { centers, next: cards[0].to_owned(), ..Board::default() });
    }
    assert_eq!(boards.len(), plays.len() + 1, "{game}");
    for (board, card) in boards.iter().zip(cards) {
        assert_eq!(board.next, card, "{game}");
    }
    let mut centers = boards[0].centers.clone().unwrap();
    for (phase, board) in plays.iter().zip(&boards[1..]) {
        if let Some(now) = &board.centers {
            centers.clone_from(now);
        }
        if phase["end"].is_null() {
            tally.open += 1;
            continue;
        }
        let differences = differences(phase, board, &centers);
        if differences.is_empty() {
            *tally.agreed.entry(phase["type"].as_str().unwrap().to_owned()).or_default() += 1;
        } else {
            tally.differing.insert(name(phase), differences);
        }
    }
    deck
}

/// The deck of some phases, and its plays.
fn deck_of<'a>(start: &str, phases: &'a [Value], tally: &mut Tally) -> (String, Vec<&'a Value>) {
    let (mut deck, mut plays) = (start.to_owned(), Vec::new());
    for phase in phases {
        let kind = phase["type"].as_str().unwrap();
        if kind == "B" && is_won(phase) {
            assert!(phase["end"].is_null(), "{} goes on behind the end of the game", name(phase));
            tally.after_the_end += 1;
            continue;
        }
        if kind == "B" && !is_build_due(phase) {
            let is_idle = phase["end"]["units"] == phase["units"];
            assert!(is_idle, "{} is not due and changes the board", name(phase));
            tally.not_due.insert(name(phase));
            continue;
        }
        plays.push(phase);
        let word = BTreeMap::from([("M", "MOVES"), ("R", "RETREAT"), ("B", "BUILD")])[kind];
        writeln!(deck, "${word} {}, {}", phase["season"].as_str().unwrap(), phase["year"]).unwrap();
        for (power, lines) in phase["orders"].as_object().unwrap() {
            writeln!(deck, "${power}").unwrap();
            for line in judge::strings(lines) {
                writeln!(deck, "{line}").unwrap();
            }
        }
    }
    deck.push_str("$END\n");
    (deck, plays)
}

/// A card and the sheets under it, by power.
type Cards = (String, Vec<(String, Vec<String>)>);

/// The deck with which a recorded game begins, and the card and sheets of each play, up to the first that was played
/// otherwise.
pub fn plays_of(game: &[Value]) -> (String, Vec<Cards>) {
    let is_otherwise = |phase: &Value| PLAYED_OTHERWISE.iter().any(|(played, _)| *played == name(phase));
    let cut = game.iter().position(is_otherwise).unwrap_or(game.len());
    let (deck, _) = deck_of("", &game[..cut], &mut Tally::default());
    let mut plays: Vec<Cards> = Vec::new();
    for line in deck.lines().filter(|line| *line != "$END") {
        if PLAY_WORDS.iter().any(|word| line.starts_with(word)) {
            plays.push((line.to_owned(), Vec::new()));
        } else if let Some(power) = line.strip_prefix('$') {
            plays.last_mut().unwrap().1.push((power.to_owned(), Vec::new()));
        } else {
            plays.last_mut().unwrap().1.last_mut().unwrap().1.push(line.to_owned());
        }
    }
    for (_, sheets) in &mut plays {
        sheets.retain(|(_, lines)| !lines.is_empty());
    }
    (START.to_owned() + "$END\n", plays)
}

/// Whether the rules require a `$BUILD` play on the board at the beginning of a phase.
fn is_build_due(phase: &Value) -> bool {
    let (units, centers) = (judge::units_by_power(&phase["units"]), judge::centers(&phase["centers"]));
    let position = Position { units, centers, ..Position::empty(&STANDARD_MAP, Rules::Standard) };
    position.powers().any(|power| position.due(power) != Due::Nothing)
}

/// Whether a power has won on the board at the beginning of a phase.
fn is_won(phase: &Value) -> bool {
    let centers = judge::centers(&phase["centers"]);
    Power::SEVEN.into_iter().any(|power| centers.of(power).len() >= 18)
}

/// The start of a deck that goes on from another deck's position, with the recorded units.
fn carried_on(deck: &str, next: &Value) -> String {
    let punched = run_deck(deck.as_bytes()).punched.remove(0).join("\n") + "\n$END\n";
    let Ok(Turned::Json(text)) = turn(punched.as_bytes(), &Input::default()) else { panic!("no JSON") };
    let mut position: Value = serde_json::from_str(&text).unwrap();
    let units: Vec<Unit> = judge::units_by_power(&next["units"]).iter().collect();
    position["position"]["UNIT"] = json!(units);
    let Ok(Turned::Cards(cards)) = turn(position.to_string().as_bytes(), &Input::default()) else {
        panic!("no cards")
    };
    format!("$JOB REPLAY,LINECT=120\n{}\n", cards.join("\n"))
}

/// The board after a play as the listing prints it.
#[derive(Debug, Default)]
struct Board {
    units: BTreeMap<String, Vec<String>>,
    /// Power and unit of those that can retreat.
    dislodged: BTreeSet<(String, String)>,
    centers: Option<BTreeMap<String, BTreeSet<String>>>,
    chart: BTreeMap<String, Vec<String>>,
    next: String,
}

/// Compares the board in the listing with the record.
fn differences(phase: &Value, board: &Board, centers: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let end = &phase["end"];
    let mut differences = Vec::new();
    let mut compare = |what: &str, recorded: String, printed: String| {
        if recorded != printed {
            differences.push(format!("{what}: recorded {recorded}, printed {printed}"));
        }
    };
    let units = judge::units_by_power(&end["units"]);
    let mut by_power = BTreeMap::<String, Vec<String>>::new();
    for unit in units.iter() {
        by_power.entry(unit.power.to_string()).or_default().push(unit.to_string());
    }
    compare("units", format!("{by_power:?}"), format!("{:?}", board.units));
    let text = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    let dislodged: BTreeSet<(String, String)> = end["dislodged"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let power = text(row, "power");
            let unit = judge::unit(judge::power(&power), &text(row, "unit"));
            (power, unit.to_string())
        })
        .collect();
    compare("dislodged", format!("{dislodged:?}"), format!("{:?}", board.dislodged));
    let owned = owned(&judge::centers(&end["centers"]));
    compare("centers", format!("{owned:?}"), format!("{centers:?}"));
    if phase["season"] == "FALL" && phase["type"] != "B" && dislodged.is_empty() {
        let row: Vec<String> = Power::SEVEN
            .iter()
            .map(|power| owned.get(power.name()).map_or("-".to_owned(), |centers| centers.len().to_string()))
            .collect();
        let printed = board.chart.get(&phase["year"].to_string());
        compare("chart", format!("{:?}", Some(&row)), format!("{printed:?}"));
    }
    differences
}

fn owned(centers: &playdeck::game::diplomacy::centers::Centers) -> BTreeMap<String, BTreeSet<String>> {
    Power::SEVEN
        .into_iter()
        .filter(|power| !centers.of(*power).is_empty())
        .map(|power| (power.to_string(), centers.of(power).iter().map(|at| at.code().to_owned()).collect()))
        .collect()
}

/// The headlines above the parts of the board.
const SECTIONS: [&str; 5] = [
    "DISLODGED UNITS",
    "DISPOSITION OF THE UNITS",
    "SUPPLY CENTERS",
    "SUPPLY CENTERS BY YEAR",
    "THE NEXT PLAY",
];

/// The boards in the parts of a public listing, in their order.
fn boards(listing: &str) -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    let (mut section, mut power) = ("", String::new());
    for line in listing.lines() {
        if line.ends_with("PAGE    1") {
            boards.push(Board::default());
            section = "";
        }
        let row = line.get(1..).unwrap_or_default();
        let columns =
            |from: usize, to: usize| row.get(from - 1..to.min(row.len())).unwrap_or_default().trim();
        let is_headline = SECTIONS.contains(&row);
        if line.starts_with('1') || row.is_empty() {
            continue;
        }
        if row.starts_with("THE BOARD ") {
            // The drawing repeats the lists, so it is skipped.
            section = "";
        }
        if is_headline || line.starts_with('-') {
            section = if is_headline { row } else { "" };
            continue;
        }
        let board = boards.last_mut().unwrap();
        let is_table = section == "DISLODGED UNITS";
        let name = if is_table { columns(1, 10) } else { columns(5, 13) };
        if !name.is_empty() {
            name.clone_into(&mut power);
        }
        let items =
            || columns(18, 101).split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty());
        match section {
            "DISLODGED UNITS" if columns(56, 66) == "DISLODGED" => {
                board.dislodged.insert((power.clone(), columns(11, 54).to_owned()));
            }
            "DISPOSITION OF THE UNITS" => board.units.entry(power.clone()).or_default().extend(items()),
            "SUPPLY CENTERS" => {
                board.centers.get_or_insert_default().entry(power.clone()).or_default().extend(items());
            }
            "SUPPLY CENTERS BY YEAR" => {
                let mut words = row.split_whitespace().map(str::to_owned);
                board.chart.extend(words.next().map(|year| (year, words.collect())));
            }
            "THE NEXT PLAY" if row.contains(". Orders are due from ") => {
                let words: Vec<&str> = row.split_whitespace().take(3).collect();
                let [season, year, phase] = words[..] else { continue };
                board.next = format!("${} {season}, {year}", phase.trim_end_matches('.'));
            }
            _ => {}
        }
    }
    boards
}
