//! The decks of the DATC cases: the text of their cards, and what is printed about their plays.

#![allow(dead_code, reason = "each program uses some of it")]

use crate::common::{deck, options, run_with};
use playdeck::audience::Reader;
use playdeck::filter::{Turned, json::turn};
use playdeck::message::ConditionCode;
use playdeck::stream::Options;
use std::collections::{BTreeMap, BTreeSet};

/// A power and one of its units, such as `A VIE`.
pub type PowerUnit = (String, String);

/// One deck of a case: the text of its cards, and its result.
pub struct Deck {
    pub text: String,
    pub units: BTreeSet<PowerUnit>,
    pub centers: BTreeMap<String, BTreeSet<String>>,
    pub plays: Vec<Play>,
}

/// A play: the order cards of each power, and what was printed in the public part.
#[derive(Default)]
pub struct Play {
    pub kind: String,
    pub orders: BTreeMap<String, BTreeSet<String>>,
    pub rows: Vec<Row>,
    pub units: BTreeSet<PowerUnit>,
}

/// A row of a table of outcomes.
pub struct Row {
    pub table: String,
    pub power: String,
    pub order: String,
    pub outcome: String,
    pub reason: String,
}

/// Runs the decks of a case. One case has two decks.
pub fn decks(name: &str) -> Vec<Deck> {
    texts(name).iter().map(|text| run(text)).collect()
}

/// Runs the same decks by the classic rules.
pub fn classic_decks(name: &str) -> Vec<Deck> {
    texts(name).iter().map(|text| run(&under_classic(text))).collect()
}

fn texts(name: &str) -> Vec<String> {
    let file = deck(&format!("diplomacy/datc/{name}"));
    file.split_inclusive("$END\n").map(str::to_owned).collect()
}

/// The same deck by the classic rules: its position says so, and a `$RETREAT` play is left out if all retreats were
/// already made by these rules.
pub fn under_classic(text: &str) -> String {
    let (before, rest) = text.split_at(text.find("$POSITION").unwrap());
    let (position, plays) = rest.split_at(rest.find("$MOVES").or_else(|| rest.find("$BUILD")).unwrap());
    let json = turned(position).replace("STANDARD", "CLASSIC").replace("\"CENTERS\": 18,", "");
    let position = turned(&json);
    let whole = format!("{before}{position}{plays}");
    if run_with(whole.as_bytes(), &options()).run.condition <= ConditionCode(4) {
        return whole;
    }
    let (moves, _) = whole.split_at(whole.find("$RETREAT").unwrap());
    format!("{moves}$END\n")
}

/// Converts a position from cards to JSON, or back.
fn turned(position: &str) -> String {
    match turn(position.as_bytes(), &options().input).unwrap() {
        Turned::Json(text) => text,
        Turned::Cards(cards) => cards.join("\n") + "\n",
        other => unreachable!("{other:?}"),
    }
}

fn run(text: &str) -> Deck {
    let mut deck =
        Deck { text: text.to_owned(), units: BTreeSet::new(), centers: BTreeMap::new(), plays: Vec::new() };
    let mut power = String::new();
    for card in text.lines() {
        let columns = card.get(..72).unwrap_or(card).trim_end();
        let operand = |key: &str| {
            let (_, value) = columns.split_once(&format!("{key}=")).unwrap();
            value.split(',').next().unwrap().to_owned()
        };
        if columns.starts_with("UNIT ") {
            let letter = operand("KIND").remove(0);
            deck.units.insert((operand("POWER"), format!("{letter} {}", operand("AT"))));
        } else if columns.starts_with("POWER ") {
            let (_, owned) = columns.split_once("CENTERS=(").unwrap();
            let owned = owned.trim_end_matches(')').split(',').filter(|code| !code.is_empty());
            deck.centers.insert(operand("NAME"), owned.map(str::to_owned).collect());
        } else if let Some(word) = columns.strip_prefix('$') {
            let word = word.split(' ').next().unwrap();
            if ["MOVES", "RETREAT", "BUILD"].contains(&word) {
                deck.plays.push(Play { kind: word[..1].to_owned(), ..Play::default() });
            }
            word.clone_into(&mut power);
        } else if let Some(play) = deck.plays.last_mut() {
            play.orders.entry(power.clone()).or_default().insert(columns.to_owned());
        }
    }
    let product = run_with(text.as_bytes(), &Options { reader: Reader::Public, ..options() });
    assert!(product.run.condition <= ConditionCode(4), "{text}");
    print_into(&mut deck.plays, &product.text());
    deck
}

/// Reads the tables and the disposition of the units after each play from a public listing.
fn print_into(plays: &mut [Play], listing: &str) {
    let mut parts = plays.iter_mut();
    let mut play = None;
    let (mut table, mut power) = (String::new(), String::new());
    for line in listing.lines() {
        if line.starts_with('1') {
            if line.ends_with("PAGE    1") {
                play = parts.next();
            }
            continue;
        }
        let row = line.get(1..).unwrap_or_default();
        let columns =
            |from: usize, to: usize| row.get(from - 1..to.min(row.len())).unwrap_or_default().trim();
        let Some(play) = play.as_deref_mut() else { continue };
        let is_headline = !row.starts_with(' ') && columns(11, 60) != "ORDER AS READ";
        if is_headline && (line.starts_with('-') || table.is_empty()) {
            row.clone_into(&mut table);
        } else if table == "DISPOSITION OF THE UNITS" {
            if !columns(5, 13).is_empty() {
                columns(5, 13).clone_into(&mut power);
            }
            let units = columns(18, 101).split(',').map(str::trim).filter(|unit| !unit.is_empty());
            play.units.extend(units.map(|unit| (power.clone(), unit.to_owned())));
        } else if !columns(56, 66).is_empty() && columns(1, 10) != "POWER" {
            if !columns(1, 10).is_empty() {
                columns(1, 10).clone_into(&mut power);
            }
            play.rows.push(Row {
                table: table.clone(),
                power: power.clone(),
                order: columns(11, 54).to_owned(),
                outcome: columns(56, 66).to_owned(),
                reason: columns(68, 132).to_owned(),
            });
        }
    }
    assert!(parts.next().is_none(), "a play was not printed");
}

/// The changes on the board in words.
pub fn in_words(plays: &[Play]) -> String {
    let words = plays.iter().map(|play| {
        let changes: Vec<String> = play.rows.iter().filter_map(change).collect();
        let nothing = if play.kind == "B" { "nothing is built" } else { "nobody moves" };
        if changes.is_empty() { nothing.to_owned() } else { changes.join(", ") }
    });
    words.collect::<Vec<_>>().join("; then ")
}

fn change(row: &Row) -> Option<String> {
    let Row { order, outcome, reason, .. } = row;
    let unit = order.split(' ').take(2).collect::<Vec<_>>().join(" ");
    match outcome.as_str() {
        "MOVED" if reason == "by convoy" => Some(format!("{} by convoy", order.replace(" VIA CONVOY", ""))),
        "MOVED" => Some(order.replace(" VIA CONVOY", "")),
        "DISLODGED" | "ANNIHILATED" | "DISBANDED" => Some(format!("{unit} {}", outcome.to_lowercase())),
        "RETREATED" => Some(order.replace("RETREATS", "retreats to")),
        "DONE" if order.starts_with("BUILD") => Some(format!("{} built", &order[6..])),
        "DONE" => Some(format!("{} removed", order.strip_prefix("REMOVE ")?)),
        "BY RULE" => Some(format!("{} removed by rule", order.strip_prefix("REMOVE ")?)),
        _ => None,
    }
}

impl Play {
    /// The units that were dislodged or removed.
    pub fn lost(&self) -> BTreeSet<PowerUnit> {
        let lost = self.rows.iter().filter(|row| row.table == "DISLODGED UNITS");
        lost.map(|row| (row.power.clone(), row.order.clone())).collect()
    }

    /// Everything printed about the unit that an order begins with: the result of its order, and whether it lost its
    /// place.
    pub fn outcome(&self, order: &str) -> Vec<&str> {
        let unit: Vec<&str> = order.split(' ').take(2).collect();
        let at = unit[1].split('-').next().unwrap();
        let is_its = |row: &&Row| {
            let mut words = row.order.split(' ').skip_while(|word| ["BUILD", "REMOVE"].contains(word));
            words.nth(1).is_some_and(|place| place.split('-').next() == Some(at))
        };
        let outcomes = self.rows.iter().filter(is_its).map(|row| match row.outcome.as_str() {
            "GIVEN" if row.reason.starts_with("it did not help") => "GIVEN IN VAIN",
            outcome => outcome,
        });
        outcomes.collect()
    }

    /// Whether what the order asks for was done.
    pub fn succeeds(&self, order: &str) -> bool {
        let outcomes = self.outcome(order);
        let any = |list: &[&str]| outcomes.iter().any(|outcome| list.contains(outcome));
        if order.ends_with("STANDS") {
            return !any(&["DISLODGED", "ANNIHILATED"]);
        }
        any(&["MOVED", "GIVEN", "GIVEN IN VAIN", "CONVOYED", "RETREATED", "DONE"])
    }
}
