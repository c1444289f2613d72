//! What a line says is one value: what counts as an order for mail and press (`Sheets::ordered`), what a check tells the
//! writer, and what the play carries out never disagree, and no unit does what nobody wrote.
//!
//! Lines are made of two orders with a slip in the first, brackets, separators and prefixes of all kinds. The maker knows
//! what was written.

use crate::reading::statements;
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::orders::{Board, GivenOrder, Written, read_moves};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::turn::Orders;
use playdeck::game::diplomacy::unit::Order;
use playdeck::game::diplomacy::view::View;
use playdeck::game::{Sheets as _, Viewer, Viewing as _};
use playdeck::message::{Message, Severity};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Orders of England at the start: the first of a line, and one that may follow it.
const ENGLISH: [&str; 6] = [
    "A LVP - YOR",
    "F LON - NTH",
    "F EDI S A LVP - YOR",
    "A LVP STANDS",
    "F EDI - NWG",
    "F LON S F EDI - NTH",
];

/// What separates two orders.
const BETWEEN: [&str; 14] =
    [", ", "; ", ". ", " / ", " and ", " ", " (", " [", " {", " - ", "\" ", " # ", ": ", "-("];

/// What may stand before a line.
const BEFORE: [&str; 8] = ["", "", "", "1. ", "- ", "ENG: ", "AUS: ", "FRANCE "];

/// What may stand behind it.
const BEHIND: [&str; 6] = ["", "", ")", "]", ".", ") - NWG"];

/// A slip in a word: a letter lost, added, changed or swapped, the word lost or doubled, or a bracket put round it.
#[derive(Debug, Clone, Copy)]
enum Slip {
    None,
    Lost,
    Added(char),
    Changed(char),
    Swapped,
    NoWord,
    Twice,
    Bracket(&'static str, &'static str),
}

impl Slip {
    fn of(self, word: &str, at: Index) -> String {
        let mut letters: Vec<char> = word.chars().collect();
        let place = at.index(letters.len());
        match self {
            Self::Lost => _ = letters.remove(place),
            Self::Added(letter) => letters.insert(place, letter),
            Self::Changed(letter) => letters[place] = letter,
            Self::Swapped if place + 1 < letters.len() => letters.swap(place, place + 1),
            Self::None | Self::Swapped => {}
            Self::NoWord => letters.clear(),
            Self::Twice => return format!("{word} {word}"),
            Self::Bracket(open, close) => return format!("{open}{word}{close}"),
        }
        letters.into_iter().collect()
    }
}

fn slips() -> impl Strategy<Value = Slip> {
    let letter = || proptest::char::range('A', 'Z');
    prop_oneof![
        Just(Slip::None),
        Just(Slip::Lost),
        letter().prop_map(Slip::Added),
        letter().prop_map(Slip::Changed),
        Just(Slip::Swapped),
        Just(Slip::NoWord),
        Just(Slip::Twice),
        select(
            &[
                Slip::Bracket("(", ")"),
                Slip::Bracket("[", "]"),
                Slip::Bracket("(F ", ")"),
                Slip::Bracket("\"", "\"")
            ][..]
        ),
    ]
}

/// A line, and the orders that were written on it: the first with its slip.
fn lines() -> impl Strategy<Value = (String, String, String)> {
    let order = || select(&ENGLISH[..]);
    let slip = (slips(), any::<Index>(), any::<Index>());
    (select(&BEFORE[..]), order(), slip, select(&BETWEEN[..]), order(), select(&BEHIND[..])).prop_map(
        |(before, first, (slip, word, letter), between, second, behind)| {
            let mut words: Vec<String> = first.split(' ').map(str::to_owned).collect();
            let at = word.index(words.len());
            words[at] = slip.of(&words[at], letter);
            let slipped = words.join(" ");
            (format!("{before}{slipped}{between}{second}{behind}"), slipped, second.to_owned())
        },
    )
}

/// The orders of England that a sheet of some lines gives, and whether its writer is warned.
fn read(lines: &[&str]) -> (Vec<String>, bool) {
    let units = Position::at_start(&STANDARD_MAP, Rules::Standard, 18, Vec::default()).units;
    let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
    let reading = read_moves(Power::ENGLAND, &statements(lines), board);
    let written = |given: &GivenOrder<Order>| {
        Written { unit: given.unit.unwrap(), order: given.order, units: &units }.to_string()
    };
    // What stands behind `#` is a remark, and its writer is told so.
    let is_told = |message: &Message| {
        message.severity() >= Severity::Warning || message.definition.to_string() == "DIP193I"
    };
    let is_warned = reading.messages.iter().any(is_told);
    (reading.given.iter().map(written).collect(), is_warned)
}

fn cases(count: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: count * times, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    #[ignore = "long: cargo long"]
    fn a_unit_does_only_what_was_written_and_a_line_done_in_part_is_told((line, first, second) in lines()) {
        let (given, is_warned) = read(&[&line]);
        let (of_first, _) = read(&[&first]);
        let (of_second, _) = read(&[&second]);
        let count = usize::from(!of_first.is_empty()) + usize::from(!of_second.is_empty());
        for order in &given {
            prop_assert!(of_first.contains(order) || of_second.contains(order), "{}: {:?}", line, given);
        }
        let is_same = of_first == of_second;
        prop_assert!(is_warned || given.len() == count || is_same, "in silence: {}: {:?}", line, given);
        // What stands before an order on its line holds for it.
        prop_assert!(!(line.starts_with("AUS: ") || line.starts_with("FRANCE ")) || given.is_empty(), "{}: {:?}", line, given);
    }
}

proptest! {
    #![proptest_config(cases(5_000))]

    /// The list of the mail, the check and the play say the same about a line.
    #[test]
    fn a_line_counts_as_an_order_if_and_only_if_the_play_reads_one((line, ..) in lines()) {
        let position = Position::at_start(&STANDARD_MAP, Rules::Standard, 18, Vec::default());
        let view = View::of(&position, Viewer::Player(Power::ENGLAND));
        let ordered = Orders::ordered(&view, &line);
        let (given, is_warned) = read(&[&line]);
        prop_assert!(given.is_empty() || !ordered.is_empty(), "carried out and not counted: {}", line);
        prop_assert!(ordered.is_empty() || !given.is_empty() || is_warned, "counted and lost: {}", line);
    }
}
