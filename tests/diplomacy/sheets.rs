//! Which of a player's orders count: corrected sheets, lines that withdraw orders, and lines that are not orders.

use crate::reading::{board, statements};
use playdeck::card::Statement;
use playdeck::game::diplomacy::map::{ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, GivenOrder, OpenRetreats, Reading, Sheets, Written, read_adjustments, read_moves,
    read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Corrections, Via};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Order, Retreat};
use playdeck::message::Message;
use proptest::prelude::*;

const AUSTRIA: &str = "AUSTRIA A VIE, A BUD, F TRI; ITALY A VEN; RUSSIA A WAR";

/// The cards of some sheets, numbered consecutively.
pub fn dealt(sheets: &[&[&str]]) -> Vec<Vec<Statement>> {
    let mut all = statements(&sheets.concat()).into_iter();
    sheets.iter().map(|sheet| all.by_ref().take(sheet.len()).collect()).collect()
}

pub fn laid(sheets: &[Vec<Statement>], counting: Corrections) -> Sheets<'_> {
    Sheets::new(sheets.iter().map(Vec::as_slice), counting)
}

/// The orders that are followed, and the messages.
pub fn shown<O>(
    reading: &Reading<O>,
    written: impl Fn(&GivenOrder<O>) -> String,
) -> (Vec<String>, Vec<String>) {
    let said = |message: &Message| {
        let card = message.place.map_or(0, |place| place.card);
        format!("{card}: {} {}", message.definition, message.sentence())
    };
    (reading.given.iter().map(written).collect(), reading.messages.iter().map(said).collect())
}

pub fn read_of(counting: Corrections, sheets: &[&[&str]]) -> (Vec<String>, Vec<String>) {
    let (units, sheets) = (board(AUSTRIA), dealt(sheets));
    let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
    let reading = read_moves(Power::AUSTRIA, laid(&sheets, counting), board);
    shown(&reading, |given: &GivenOrder<Order>| {
        Written { unit: given.unit.unwrap(), order: given.order, units: &units }.to_string()
    })
}

#[test]
fn under_last_a_later_sheet_replaces_orders_unit_by_unit() {
    let (orders, said) =
        read_of(Corrections::Last, &[&["A VIE - TYR", "A BUD - SER"], &["A BUD - SER", "A VIE - GAL"]]);
    assert_eq!(orders, ["A BUD - SER", "A VIE - GAL"]);
    assert_eq!(said, ["1: DIP185W A VIE - TYRO was replaced by A VIE - GAL, line 2 of sheet 2."]);
}

#[test]
fn an_illegal_correction_replaces_nothing_and_the_others_stay() {
    let (orders, said) =
        read_of(Corrections::Last, &[&["A VIE - GAL", "A BUD - SER"], &["A VIE - PAR"], &[]]);
    assert_eq!(orders, ["A VIE - GAL", "A BUD - SER"]);
    assert_eq!(said, ["3: DIP133W A VIE cannot reach PAR; the order was not followed."]);
}

#[test]
fn inside_one_sheet_the_first_counts_under_both() {
    for counting in [Corrections::First, Corrections::Last] {
        let (orders, said) = read_of(counting, &[&["A BUD - SER"], &["A VIE - GAL", "A VIE - TYR"]]);
        assert_eq!(orders, ["A BUD - SER", "A VIE - GAL"]);
        assert_eq!(
            said,
            [
                "3: DIP109W A VIE - GAL is already in line 1 of this sheet, and the first legal order for a unit counts; \
              A VIE - TYRO was passed over."
            ]
        );
    }
}

#[test]
fn under_first_the_first_sheet_counts_and_the_message_names_both() {
    let (orders, said) = read_of(Corrections::First, &[&["A VIE - TYR"], &["A VIE - GAL", "F TRI - ALB"]]);
    assert_eq!(orders, ["A VIE - TYRO", "F TRI - ALB"]);
    assert_eq!(
        said,
        [
            "2: DIP184W In this game the first sheet counts: A VIE - TYRO, line 1 of sheet 1, was followed and A VIE - GAL \
             was not; a later sheet that begins with CLEAR replaces an earlier one."
        ]
    );
}

#[test]
fn clear_withdraws_earlier_sheets_and_the_lines_above_it() {
    for (counting, clear) in [
        (Corrections::First, "clear."),
        (Corrections::Last, "CLEAR"),
        (Corrections::First, "Clear all"),
        (Corrections::Last, "- CLEAR ALL ORDERS"),
        (Corrections::Last, "1. CLEAR"),
        (Corrections::First, "2) clear orders"),
        (Corrections::Last, "; CLEAR"),
        (Corrections::First, "\"CLEAR\""),
        (Corrections::First, "CLEAR (all of it)"),
    ] {
        let sheets: [&[&str]; 2] = [
            &["A VIE - TYR", "A BUD - SER", "F TRI - ALB"],
            &["F TRI - VEN", clear, "A BUD - SER", "A VIE - GAL"],
        ];
        let (orders, said) = read_of(counting, &sheets);
        assert_eq!(orders, ["A BUD - SER", "A VIE - GAL"]);
        assert_eq!(
            said,
            [
                "1: DIP185W A VIE - TYRO was replaced by A VIE - GAL, line 4 of sheet 2.",
                "3: DIP186W F TRI - ALB was withdrawn by a CLEAR line below it.",
                "4: DIP186W F TRI - VEN was withdrawn by a CLEAR line below it.",
            ]
        );
    }
}

#[test]
fn the_name_of_the_own_country_is_a_heading_and_that_of_another_is_not() {
    for heading in ["AUSTRIA", "Austria:", "* AUSTRIA."] {
        let (orders, said) = read_of(Corrections::First, &[&[heading, "A VIE - GAL"]]);
        assert_eq!((orders, said), (vec!["A VIE - GAL".to_owned()], vec![]), "{heading}");
    }
    let (_, said) = read_of(Corrections::First, &[&["Italy:", "A VIE - GAL"]]);
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn retreats_are_corrected_by_their_unit() {
    let units = board(AUSTRIA);
    let open = ["TYRO", "BOH"].map(|code| STANDARD_MAP.location(code).unwrap());
    let vienna = units.of(Power::AUSTRIA).find(|unit| unit.to_string() == "A VIE").unwrap();
    let dislodged = [OpenRetreats { unit: vienna, landed: None, to: &open }];
    for (counting, followed) in [(Corrections::First, "TYRO"), (Corrections::Last, "BOH")] {
        let sheets = dealt(&[&["A VIE R TYR"], &["A VIE R BOH"]]);
        let reading = read_retreats(Power::AUSTRIA, laid(&sheets, counting), &dislodged);
        let (orders, said) = shown(&reading, |given| match given.order {
            Retreat::To(to) => to.to_string(),
            Retreat::Disband => String::new(),
        });
        assert_eq!((orders.as_slice(), said.len()), ([followed.to_owned()].as_slice(), 1));
    }
}

/// The orders read from Austria's cards in a `$RETREAT` play, where its army was driven from Vienna.
pub fn retreated(lines: &[&str]) -> (Vec<String>, Vec<String>) {
    let units = board(AUSTRIA);
    let open = ["TYRO", "BOH"].map(|code| STANDARD_MAP.location(code).unwrap());
    let vienna = units.of(Power::AUSTRIA).find(|unit| unit.to_string() == "A VIE").unwrap();
    let dislodged = [OpenRetreats { unit: vienna, landed: None, to: &open }];
    let sheets = dealt(&[lines]);
    let reading = read_retreats(Power::AUSTRIA, laid(&sheets, Corrections::Last), &dislodged);
    shown(&reading, |given| format!("{} {:?}", given.unit.unwrap(), given.order))
}

pub fn adjusted(counting: Corrections, due: i8, sheets: &[&[&str]]) -> (Vec<String>, Vec<String>) {
    let units = if due > 0 { board("AUSTRIA A GAL; ITALY A VEN") } else { board(AUSTRIA) };
    let owned: ProvinceSet =
        STANDARD_MAP.provinces().filter(|at| at.home() == Some(Power::AUSTRIA)).collect();
    let sheets = dealt(sheets);
    let adjusting = Adjusting { units: &units, owned: &owned, homes: None, due };
    let reading = read_adjustments(Power::AUSTRIA, laid(&sheets, counting), adjusting);
    shown(&reading, |given| match (given.order, given.unit) {
        (Adjustment::Waive, _) => "WAIVE".to_owned(),
        (_, unit) => unit.unwrap().to_string(),
    })
}

#[test]
fn builds_are_corrected_by_their_place_and_those_of_later_sheets_come_first() {
    let sheets: [&[&str]; 2] = [&["BUILD A VIE", "BUILD A BUD"], &["BUILD F TRI"]];
    assert_eq!(adjusted(Corrections::First, 2, &sheets).0, ["A VIE", "A BUD"]);
    let (orders, said) = adjusted(Corrections::Last, 2, &sheets);
    assert_eq!(orders, ["A VIE", "F TRI"]);
    assert_eq!(
        said,
        [
            "2: DIP187W BUILD A BUD was replaced by BUILD F TRI, line 1 of sheet 2, because AUSTRIA had no more \
             builds or removals to make."
        ]
    );
    let place: [&[&str]; 2] = [&["BUILD F TRI"], &["BUILD A TRI", "WAIVE"]];
    let (orders, said) = adjusted(Corrections::Last, 2, &place);
    assert_eq!(orders, ["A TRI", "WAIVE"]);
    assert_eq!(said, ["1: DIP185W BUILD F TRI was replaced by BUILD A TRI, line 1 of sheet 2."]);
}

#[test]
fn a_surplus_order_names_itself_and_the_one_that_counts() {
    let sheets: [&[&str]; 3] = [&["BUILD A VIE", "BUILD A BUD"], &["BUILD A BUD", "WAIVE"], &["BUILD F TRI"]];
    let (orders, said) = adjusted(Corrections::First, 2, &sheets);
    assert_eq!(orders, ["A VIE", "A BUD"]);
    let last = "Other lines already order all the builds or removals of AUSTRIA, the last of them BUILD A BUD, line 2 \
         of sheet 1;";
    assert_eq!(
        said,
        [
            format!("4: DIP173W {last} WAIVE was not followed."),
            format!("5: DIP173W {last} BUILD F TRI was not followed.")
        ]
    );
    // Each order of a later sheet is named once as the one that replaced another.
    let sheets: [&[&str]; 3] = [&["A VIE", "A BUD"], &["F TRI"], &["WAIVE"]];
    let (orders, said) = adjusted(Corrections::Last, 2, &sheets);
    assert_eq!(orders, ["F TRI", "WAIVE"]);
    assert_eq!(
        said,
        [
            "1: DIP187W BUILD A VIE was replaced by WAIVE, line 1 of sheet 3, because AUSTRIA had no more \
             builds or removals to make.",
            "2: DIP187W BUILD A BUD was replaced by BUILD F TRI, line 1 of sheet 2, because AUSTRIA had no more \
             builds or removals to make."
        ]
    );
    // A sheet that was sent twice is no correction.
    let again: [&[&str]; 2] = [&["A VIE", "WAIVE"]; 2];
    for counting in [Corrections::First, Corrections::Last] {
        assert_eq!(adjusted(counting, 2, &again), (vec!["A VIE".to_owned(), "WAIVE".to_owned()], vec![]));
    }
}

/// Every way to begin or end a letter that names a place and orders nothing.
pub fn prose(place: &str) -> Vec<String> {
    let forms = [
        "{}",
        "{}:",
        "{}.",
        "{},",
        "{}, 3 March 1901",
        "{}, in the spring",
        "Greetings from {}",
        "Dear {} office,",
        "Yours, Franz Joseph of {}",
        "-- {}",
        "> {}",
        "From the Emperor at {}",
        "To the gamesmaster",
        "Hello!",
        "Best wishes, Anna",
        "{} {}",
        "{}, {}",
        "The Ballhausplatz, {}",
        "*** {} ***",
    ];
    forms.iter().map(|form| form.replace("{}", place)).collect()
}

/// If a player wrote an order for a unit, no message says that the unit has none.
#[test]
fn an_order_that_is_refused_names_its_unit() {
    let units = board(AUSTRIA);
    let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
    let refused = [
        ("F VIE - GAL", "VIE"),
        ("RUSSIAN A VIE - GAL", "VIE"),
        ("A VEINNA - GAL", "VIE"),
        ("A VIE - GALLICCIA", "VIE"),
        ("A VIE GAL", "VIE"),
        ("A VIE DANCES", "VIE"),
        ("A VIE - PAR", "VIE"),
        ("A VIE SUPORTS A BUD", "VIE"),
        ("A VIE - GAL A BUD - SER", "VIE"),
        ("B A VIE", "VIE"),
        ("A VIE DISBAND", "VIE"),
        ("A VIE R BOH", "VIE"),
        ("A VIE -", "VIE"),
        ("F TRI S A VENN - TYR", "TRI"),
        ("A VIE S F BUD", "VIE"),
    ];
    for (text, unit) in refused {
        let card = statements(&[text]);
        let reading = read_moves(Power::AUSTRIA, &card, board);
        assert_eq!(reading.refused.len(), 1, "{text}");
        assert_eq!(reading.refused[0].unit, STANDARD_MAP.province(unit), "{text}");
        assert!(!reading.refused[0].hides_its_unit(), "{text}");
    }
    for (text, hides) in [("A XQXQ - GAL", true), ("A PAR - BUR", false), ("Greetings", false)] {
        let card = statements(&[text]);
        let reading = read_moves(Power::AUSTRIA, &card, board);
        assert_eq!((reading.refused[0].unit, reading.refused[0].hides_its_unit()), (None, hides), "{text}");
    }
}

/// A nearest word is offered if the line becomes an order with it, and never for prose.
#[test]
pub fn prose_is_not_mended_into_names() {
    let said = |text: &str| read_of(Corrections::First, &[&[text]]).1.concat();
    for text in ["From the Emperor", "Best wishes", "To all", "Bye", "Send more gold to Ron", "Moving on"] {
        assert!(!said(text).contains("nearest"), "{text}: {}", said(text));
    }
    for text in ["A VEINNA - GAL", "A VIE - GALCIA", "A VIE SUPORTS A BUD", "VEINNA - GAL"] {
        assert!(said(text).contains("nearest"), "{text}: {}", said(text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Greetings, datelines and signatures anywhere in sheets of complete orders change no order.
    #[test]
    fn prose_changes_no_order(
        places in proptest::collection::vec((0_usize..75, 0_usize..19, 0_usize..8), 1..6),
        is_split in any::<bool>(),
        counting in prop_oneof![Just(Corrections::First), Just(Corrections::Last)],
    ) {
        let cases: [(i8, &[&str]); 3] = [
            (0, &["A VIE - GAL", "A BUD - SER", "F TRI - ALB"]),
            (2, &["BUILD A VIE", "BUILD F TRI"]),
            (-2, &["A BUD", "REMOVE A VIE"]),
        ];
        for (due, orders) in cases {
            let mut lines: Vec<String> = orders.iter().map(|order| (*order).to_owned()).collect();
            for (place, form, at) in &places {
                let name = STANDARD_MAP.provinces().nth(*place).unwrap().name();
                lines.insert(at % (lines.len() + 1), prose(name)[*form].clone());
            }
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let (one, other) = lines.split_at(if is_split { lines.len() / 2 } else { 0 });
            let read = |sheets: &[&[&str]]| match due {
                0 => read_of(counting, sheets).0,
                due => adjusted(counting, due, sheets).0,
            };
            prop_assert_eq!(read(&[one, other]), read(&[orders]), "{:?}", lines);
        }
    }

    /// Each order of a sheet is followed, or repeated by another sheet that is followed, or reported with the order
    /// that counts.
    #[test]
    fn each_order_that_does_not_count_is_reported_with_the_one_that_does(
        sheets in proptest::collection::vec(
            proptest::collection::vec("BUILD (A (VIE|BUD|TRI)|F TRI)|WAIVE", 0..4), 1..4),
        due in 1_i8..4,
        counting in prop_oneof![Just(Corrections::First), Just(Corrections::Last)],
    ) {
        let sheets: Vec<Vec<&str>> = sheets.iter().map(|sheet| sheet.iter().map(String::as_str).collect()).collect();
        let slices: Vec<&[&str]> = sheets.iter().map(Vec::as_slice).collect();
        let (orders, said) = adjusted(counting, due, &slices);
        let lines = || (1_usize..).zip(&sheets).flat_map(|(sheet, lines)| {
            (1_usize..).zip(lines).map(move |(line, text)| (sheet, line, *text))
        });
        let is_followed = |text: &str| orders.iter().any(|order| text == order || text == format!("BUILD {order}"));
        for ((sheet, _, text), card) in lines().zip(1_usize..) {
            let told: Vec<&String> = said.iter().filter(|said| said.starts_with(&format!("{card}: "))).collect();
            let Some(told) = told.first() else {
                prop_assert!(is_followed(text), "{} of {:?}: {:?}", text, sheets, said);
                continue;
            };
            let counts = lines().find(|(of, line, other)| {
                let place = if *of == sheet && told.contains("of this sheet") {
                    format!("{other} is already in line {line} of this sheet")
                } else {
                    format!("{other}, line {line} of sheet {of}")
                };
                told.contains(&place)
            });
            prop_assert!(counts.is_some_and(|(_, _, other)| is_followed(other)), "{}", told);
            prop_assert!(told.contains(text), "{} of {}", text, told);
        }
        prop_assert!(orders.len() <= usize::try_from(due).unwrap());
    }

    /// Whatever a player sends, only what they send last after `CLEAR` counts.
    #[test]
    fn behind_clear_an_earlier_sheet_leaves_nothing(
        earlier in proptest::collection::vec("(A (VIE|BUD|PAR)|F TRI|VIE) (- (GAL|SER|ALB|TYR)|H|X)|CLEAR|Hello", 0..6),
        later in proptest::collection::vec("(A (VIE|BUD)|F TRI) (- (GAL|SER|ALB|TYR)|H)", 0..4),
        counting in prop_oneof![Just(Corrections::First), Just(Corrections::Last)],
    ) {
        let earlier: Vec<&str> = earlier.iter().map(String::as_str).collect();
        let later: Vec<&str> = later.iter().map(String::as_str).collect();
        let cleared = [["CLEAR"].as_slice(), &later].concat();
        prop_assert_eq!(read_of(counting, &[&earlier, &cleared]).0, read_of(counting, &[&later]).0);
    }

    /// Under LAST the last sheet that orders a unit decides, under FIRST the first one. No order is lost or invented.
    #[test]
    fn each_unit_follows_the_sheet_that_counts(
        sheets in proptest::collection::vec(
            proptest::collection::vec("(A (VIE|BUD)|F TRI) (- (GAL|SER|ALB|TYRO|PAR)|STANDS)", 0..4), 1..4),
        counting in prop_oneof![Just(Corrections::First), Just(Corrections::Last)],
    ) {
        let sheets: Vec<Vec<&str>> = sheets.iter().map(|sheet| sheet.iter().map(String::as_str).collect()).collect();
        let slices: Vec<&[&str]> = sheets.iter().map(Vec::as_slice).collect();
        let mut expected = std::collections::BTreeMap::new();
        for sheet in &slices {
            for order in read_of(counting, &[*sheet]).0 {
                let unit = order[..5].to_owned();
                match counting {
                    Corrections::First => { expected.entry(unit).or_insert(order); }
                    Corrections::Last => { expected.insert(unit, order); }
                }
            }
        }
        let mut read = read_of(counting, &slices).0;
        read.sort();
        prop_assert_eq!(read, expected.into_values().collect::<Vec<_>>());
    }
}
