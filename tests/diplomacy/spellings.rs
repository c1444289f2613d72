//! Every way to write an order means the same as the standard notation, under both rule sets.
//!
//! Boards and orders are random; orders of all kinds occur. Each is written as the listing writes it and in every other
//! spelling that is read, and both sheets must give the same orders. No spelling turns a quoted order into an order. If
//! a misspelt word is refused and the message names the nearest word, the line with that word is read.

use playdeck::card::fold::fold;
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::code::{Code, Form};
use playdeck::game::diplomacy::adjudicate::can_carry;
use playdeck::game::diplomacy::map::{
    Location, Province, ProvinceSet, STANDARD_MAP, Terrain, army_neighbours, fleet_neighbours,
};
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, GivenOrder, OpenRetreats, Reading, Written, read_adjustments, read_moves, read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Kind, Order, Unit, Units};
use playdeck::message::Message;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Random draws for a test. A case of proptest is a seed, so a failing one can be repeated.
pub struct Draws(pub u64);

impl Draws {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }
}

/// The options of the reader that differ between the two rule sets.
pub const RULES: [(CoastSupport, Via); 2] =
    [(CoastSupport::FromAnyCoast, Via::Optional), (CoastSupport::FromItsCoast, Via::Required)];

/// Lines as they get onto cards from a text, a long one onto several. No card has a character that no column can hold.
pub fn statements(lines: &[String]) -> Vec<Statement> {
    let mut number = 0;
    let mut statement = |text: &String| {
        let decoded = Code::Ascii.decode(text.as_bytes(), Form::Line);
        assert_eq!(decoded.faults, [], "{text}");
        let mut cards = fold(&decoded.text).into_iter().map(|image| {
            number += 1;
            Card::new(number, &image)
        });
        let first = Statement::single(cards.next().unwrap(), CardKind::Text);
        Statement { more: cards.collect(), ..first }
    };
    lines.iter().map(&mut statement).collect()
}

/// The location of a fleet in a province: a coast where there are two.
fn berth(province: Province, draws: &mut Draws) -> Location {
    let coasts: Vec<Location> = province.coasts().collect();
    if coasts.is_empty() { Location::province_itself(province) } else { draws.one_of(&coasts) }
}

/// Units of three powers, with fleets at sea more often than elsewhere, so that convoys are possible.
pub fn board(draws: &mut Draws) -> Units {
    let mut units = Units::EMPTY;
    let powers = [Power::AUSTRIA, Power::ENGLAND, Power::RUSSIA];
    for province in STANDARD_MAP.provinces() {
        let likely = if province.terrain() == Terrain::Water { 2 } else { 4 };
        if draws.below(likely) > 0 {
            continue;
        }
        let is_fleet = match province.terrain() {
            Terrain::Water => true,
            Terrain::Coastal | Terrain::Port => draws.below(3) == 0,
            Terrain::Inland => false,
        };
        let kind = if is_fleet { Kind::Fleet } else { Kind::Army };
        let at = if is_fleet { berth(province, draws) } else { Location::province_itself(province) };
        units.place(Unit { power: draws.one_of(&powers), kind, at });
    }
    units
}

/// A place that a unit might go to.
pub fn near(unit: Unit, draws: &mut Draws) -> Location {
    let places: Vec<Location> = match unit.kind {
        Kind::Army => army_neighbours(unit.province()).map(Location::province_itself).collect(),
        Kind::Fleet => fleet_neighbours(unit.at).collect(),
    };
    if places.is_empty() { unit.at } else { draws.one_of(&places) }
}

pub fn moves(power: Power, lines: &[String], board: Board) -> Reading<Order> {
    let cards = statements(lines);
    read_moves(power, &cards, board)
}

pub fn meaning(reading: &Reading<Order>) -> BTreeSet<String> {
    reading.given.iter().map(|given| format!("{} {:?}", given.unit.unwrap(), given.order)).collect()
}

/// Legal orders of a power in the standard notation, one for each unit that has an order.
pub fn standard(power: Power, board: Board, draws: &mut Draws) -> Vec<GivenOrder<Order>> {
    let all: Vec<Unit> = board.units.iter().collect();
    let armies: Vec<Unit> = all.iter().copied().filter(|unit| unit.kind == Kind::Army).collect();
    let coasts: Vec<Province> =
        STANDARD_MAP.provinces().filter(|at| at.terrain() == Terrain::Coastal).collect();
    let mut orders = Vec::new();
    for unit in board.units.of(power) {
        let kind = draws.below(7);
        for attempt in 0..40 {
            let to = near(unit, draws);
            let other = draws.one_of(&all);
            let far = draws.one_of(&coasts);
            let text = match kind {
                _ if attempt == 39 => format!("{unit} STANDS"),
                0 => format!("{unit} STANDS"),
                1 => format!("{unit} - {to}"),
                2 => format!("{unit} - {far} VIA CONVOY"),
                3 => format!("{unit} SUPPORTS {other} STANDS"),
                4 => format!("{unit} SUPPORTS {other} - {to}"),
                _ if armies.is_empty() => format!("{unit} STANDS"),
                _ => format!("{unit} CONVOYS {} - {far}", draws.one_of(&armies)),
            };
            let reading = moves(power, &[text], board);
            if let Some(given) = reading.given.into_iter().next() {
                orders.push(given);
                break;
            }
        }
    }
    orders
}

pub fn written(given: &GivenOrder<Order>, units: &Units) -> String {
    Written { unit: given.unit.unwrap(), order: given.order, units }.to_string()
}

/// A province's whole name in capitals, letters only.
fn joined(province: Province) -> String {
    province.name().to_ascii_uppercase().replace(|letter: char| !letter.is_ascii_uppercase(), "")
}

/// A spelling of a province's name that no other province shares.
fn spelled(province: Province, draws: &mut Draws) -> String {
    let whole = joined(province);
    let is_shared = |begun: &str| {
        STANDARD_MAP.provinces().any(|other| other != province && joined(other).starts_with(begun))
    };
    let least = (5..whole.len()).find(|length| !is_shared(&whole[..*length])).unwrap_or(whole.len());
    match draws.below(4) {
        0 => whole[..least + draws.below(whole.len() - least + 1)].to_owned(),
        1 => whole,
        2 => province.name().to_ascii_uppercase(),
        _ => province.code().to_ascii_lowercase(),
    }
}

/// The same order with other names for its provinces.
fn renamed(order: &str, draws: &mut Draws) -> String {
    let word = |word: &str, draws: &mut Draws| match STANDARD_MAP.location(word) {
        Some(at) => {
            let coast = at.coast().map_or(String::new(), |coast| format!("/{}", coast.letters()));
            format!("{}{coast}", spelled(at.province(), draws))
        }
        None => word.to_owned(),
    };
    order.split(' ').map(|part| word(part, draws)).collect::<Vec<_>>().join(" ")
}

/// Arrows, bullets and remarks.
const ARROWS: [&str; 15] = [
    " -> ",
    "->",
    " --> ",
    "-->",
    " => ",
    " ==> ",
    " > ",
    " ~> ",
    " \u{2192} ",
    "\u{2192}",
    " \u{21D2} ",
    " \u{2013} ",
    " \u{2014} ",
    " \u{2794} ",
    " \u{E0} ",
];
const MARKS: [&str; 15] = [
    "- ",
    "-",
    "* ",
    "*",
    "** ",
    "-- ",
    "\u{2022} ",
    "\u{2013} ",
    "-> ",
    "\u{2192} ",
    "1. ",
    "* 2) ",
    "a) ",
    "(b) ",
    "f. ",
];
const REMARKS: [&str; 11] = [
    "!",
    "!!",
    " !",
    " (as we agreed)",
    " ; as we agreed",
    "; for Anna",
    " # as we agreed",
    " # A PAR - BUR before",
    " (!)",
    " (we hope: to hold)",
    " ;",
];
const SEPARATORS: [&str; 7] = [", ", ",", "; ", " ; ", ". ", " AND ", " / "];

/// One order in another spelling. The second item says what was changed, for the message of a failing case.
pub fn respelled(order: &str, draws: &mut Draws) -> (String, &'static str) {
    let dash = |with: &str| order.replace(" - ", with);
    match draws.below(12) {
        8 => (told(order, draws), "told"),
        9 => (
            draws.one_of(&["\"{}\"", "'{}'", " \"{}\".", "\u{201C}{}\u{201D},"]).replace("{}", order),
            "quotes",
        ),
        10 => (in_prose(order, draws), "prose"),
        0 => (dash(draws.one_of(&ARROWS)), "arrow"),
        1 => (format!("{}{order}", draws.one_of(&MARKS)), "mark"),
        2 => (format!("{order}{}", draws.one_of(&REMARKS)), "remark"),
        3 => (renamed(order, draws), "names"),
        4 => (
            order.replace("STANDS", draws.one_of(&["- HOLD", "- H", "- STANDS", "-HOLDS", "TO HOLD"])),
            "stand",
        ),
        5 => {
            (order.replace(" SUPPORTS ", draws.one_of(&[" - S ", " -> SUPPORT ", " - SUPPORTS "])), "support")
        }
        6 => (order.replace(" CONVOYS ", draws.one_of(&[" - C ", " - CONVOYS ", " - CONV "])), "convoy"),
        7 => (dash("-").to_lowercase(), "tight"),
        _ => {
            let names = renamed(order, draws);
            let with = draws.one_of(&ARROWS);
            let line =
                format!("{}{}{}", draws.one_of(&MARKS), names.replace(" - ", with), draws.one_of(&REMARKS));
            (line, "all at once")
        }
    }
}

/// An order with the verbs of sentences, and coasts without the dash before them.
fn in_prose(order: &str, draws: &mut Draws) -> String {
    let goes = draws.one_of(&[" INTO ", " MOVING TO ", " moves into ", " GOES TO ", " ATTACKS "]);
    let mut order = order
        .replace(" STANDS", draws.one_of(&[" HOLDING", " STANDING", " STAYS"]))
        .replace(" SUPPORTS ", " SUPPORTING ")
        .replace(" CONVOYS ", " CONVOYING ")
        .replace(" RETREATS ", " RETREATING TO ")
        .replace(" - ", goes);
    for coast in ["NC", "EC", "SC"] {
        order = order.replace(&format!("-{coast}"), coast);
    }
    order
}

/// An order as sentences of other judges have it: `THE ARMY IN PAR SUPPORT MOVE TO BUR FROM MUN`.
fn told(order: &str, draws: &mut Draws) -> String {
    let told = |unit: &str, draws: &mut Draws| match unit.split_once(' ') {
        Some(("A", at)) => {
            format!("{} {at}", draws.one_of(&["THE ARMY IN", "The army at", "AN ARMY IN", "ARMY"]))
        }
        Some((_, at)) => {
            format!("{} {at}", draws.one_of(&["THE FLEET IN", "The fleet at", "A FLEET IN", "FLEET"]))
        }
        None => unit.to_owned(),
    };
    for (verb, turned) in [(" SUPPORTS ", "SUPPORT MOVE TO"), (" CONVOYS ", "CONVOY TO")] {
        let Some((unit, other)) = order.split_once(verb) else { continue };
        let unit = told(unit, draws);
        return match (other.split_once(" - "), other.strip_suffix(" STANDS")) {
            (Some((other, to)), _) => format!("{unit} {turned} {to} FROM {other}"),
            (None, Some(other)) => {
                let holds = draws.one_of(&["SUPPORT HOLD TO", "SUPPORTS HOLD", "S TO HOLD"]);
                format!("{unit} {holds} {}", told(other, draws))
            }
            (None, None) => format!("{unit}{verb}{other}"),
        };
    }
    let (unit, rest) = order.split_at(order.match_indices(' ').nth(1).map_or(order.len(), |(at, _)| at));
    format!("{}{rest}", told(unit, draws))
}

/// A chain of seas with fleets from one coast to another.
fn route(units: &Units, from: Province, to: Province, draws: &mut Draws) -> Option<Vec<Province>> {
    let touches = |water: Province, other: Province| {
        fleet_neighbours(Location::province_itself(water)).any(|at| at.province() == other)
    };
    let has_fleet = |at: &Province| at.terrain() == Terrain::Water && units.get(*at).is_some();
    'again: for _ in 0..60 {
        let mut way: Vec<Province> = Vec::new();
        let mut at = from;
        while way.is_empty() || !touches(at, to) {
            let next: Vec<Province> = STANDARD_MAP
                .provinces()
                .filter(has_fleet)
                .filter(|water| !way.contains(water) && touches(*water, at))
                .collect();
            if next.is_empty() {
                continue 'again;
            }
            at = draws.one_of(&next);
            way.push(at);
        }
        return Some(way);
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_spelling_of_a_move_order_means_the_same(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        for (coasts, via) in RULES {
            let board = Board::open(&units, coasts, via);
            for power in [Power::AUSTRIA, Power::ENGLAND] {
                let orders = standard(power, board, &mut draws);
                let lines: Vec<String> = orders.iter().map(|given| written(given, &units)).collect();
                let expected = meaning(&moves(power, &lines, board));
                for line in &lines {
                    let one = moves(power, std::slice::from_ref(line), board);
                    let (other, how) = respelled(line, &mut draws);
                    // The deck says of a longer line that it does not fit on a card.
                    if other.chars().count() > 71 {
                        continue;
                    }
                    let reading = moves(power, std::slice::from_ref(&other), board);
                    prop_assert_eq!(meaning(&one), meaning(&reading), "{}: {} {:?}", how, other, reading.messages);
                    prop_assert!(reading.refused.is_empty(), "{}: {}", how, other);
                }
                // The whole sheet with several orders on each line.
                let mut packed: Vec<String> = Vec::new();
                for line in &lines {
                    let separator = draws.one_of(&SEPARATORS);
                    match packed.last_mut() {
                        Some(last) if last.len() + line.len() < 66 => *last = format!("{last}{separator}{line}"),
                        _ => packed.push(line.clone()),
                    }
                }
                let reading = moves(power, &packed, board);
                prop_assert_eq!(&meaning(&reading), &expected, "{:?} {:?}", packed, reading.messages);
                prop_assert!(reading.refused.is_empty() && reading.messages.is_empty(), "{:?}", packed);
            }
        }
    }

    #[test]
    fn a_route_over_seas_with_fleets_means_via_convoy(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        let coasts: Vec<Province> = STANDARD_MAP.provinces().filter(|at| at.terrain() == Terrain::Coastal).collect();
        for (support, via) in RULES {
            let board = Board::open(&units, support, via);
            for army in units.iter().filter(|unit| unit.kind == Kind::Army) {
                let to = draws.one_of(&coasts);
                if to == army.province() || !can_carry(&units, army.province(), to) {
                    continue;
                }
                let Some(way) = route(&units, army.province(), to, &mut draws) else { continue };
                let plain = moves(army.power, &[format!("{army} - {to} VIA CONVOY")], board);
                let dash = draws.one_of(&["-", " - ", " -> ", "\u{2192}"]);
                let way: Vec<String> = way.iter().map(|water| water.code().to_owned()).collect();
                let link = draws.one_of(&[" ", ", ", " - ", " AND ", " AND F "]);
                let end = draws.one_of(&["", " CONVOY"]);
                for line in [
                    format!("{army}{dash}{}{dash}{to}", way.join(dash)),
                    format!("{army}{dash}{to} VIA {}{end}", way.join(link)),
                ] {
                    if line.chars().count() > 71 {
                        continue;
                    }
                    let reading = moves(army.power, std::slice::from_ref(&line), board);
                    prop_assert_eq!(meaning(&plain), meaning(&reading), "{} {:?}", line, reading.messages);
                    prop_assert!(reading.messages.is_empty(), "{} {:?}", line, reading.messages);
                }
            }
        }
    }

    /// A quoted line is never an order, however it is spelled.
    #[test]
    fn a_quoted_order_is_none(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        for (coasts, via) in RULES {
            let board = Board::open(&units, coasts, via);
            for given in standard(Power::ENGLAND, board, &mut draws) {
                let (line, _) = respelled(&written(&given, &units), &mut draws);
                let quote = draws.one_of(&["> ", ">", ">> ", " > ", "> > ", "* > ", "- > "]);
                let line = format!("{quote}{line}");
                let reading = moves(Power::ENGLAND, std::slice::from_ref(&line), board);
                prop_assert!(reading.given.is_empty(), "{}", line);
            }
        }
    }

    /// Whatever letter marks a line in a list, the order behind it is read as if it stood alone, or refused.
    #[test]
    fn the_letter_of_a_list_changes_no_order(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
        for given in standard(Power::ENGLAND, board, &mut draws) {
            let line = written(&given, &units);
            let alone = moves(Power::ENGLAND, std::slice::from_ref(&line), board);
            let letter = char::from(b'A' + u8::try_from(draws.below(26)).unwrap());
            let marked = format!("{}{line}", draws.one_of(&["{}) ", "({}) ", "{}. "]).replace("{}", &letter.to_string()));
            let reading = moves(Power::ENGLAND, std::slice::from_ref(&marked), board);
            if letter == 'R' {
                prop_assert!(reading.given.is_empty(), "{}", marked);
            } else {
                prop_assert_eq!(meaning(&reading), meaning(&alone), "{} {:?}", marked, reading.messages);
            }
        }
    }

    /// A misspelt word is refused with the nearest word, and with that word the order is complete.
    #[test]
    fn a_hint_that_is_followed_is_read(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
        for given in standard(Power::ENGLAND, board, &mut draws) {
            let line = renamed(&written(&given, &units), &mut draws).to_ascii_uppercase();
            let letters: Vec<usize> =
                line.char_indices().filter(|(_, letter)| letter.is_ascii_uppercase()).map(|(at, _)| at).collect();
            let at = draws.one_of(&letters);
            let letter = char::from(b'A' + u8::try_from(draws.below(26)).unwrap());
            let slip = match draws.below(3) {
                0 => format!("{}{}", &line[..at], &line[at + 1..]),
                1 => format!("{}{letter}{}", &line[..at], &line[at..]),
                _ => format!("{}{letter}{}", &line[..at], &line[at + 1..]),
            };
            let reading = moves(Power::ENGLAND, std::slice::from_ref(&slip), board);
            for message in &reading.messages {
                let Some(mended) = mended(&slip, message) else { continue };
                // A longer line takes two cards, and these are one card each.
                if mended.chars().count() > 71 {
                    continue;
                }
                let again = moves(Power::ENGLAND, std::slice::from_ref(&mended), board);
                let is_of_words = |message: &Message| matches!(message.definition.number, 100..=106 | 182 | 183);
                prop_assert!(!again.messages.iter().any(is_of_words), "{} {} {:?}", slip, mended, again.messages);
            }
        }
    }

    #[test]
    fn every_spelling_of_a_retreat_means_the_same(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        let ways: Vec<(Unit, Vec<Location>)> = units
            .of(Power::RUSSIA)
            .map(|unit| (unit, (0..3).map(|_| near(unit, &mut draws)).collect::<BTreeSet<_>>().into_iter().collect()))
            .collect();
        let open: Vec<OpenRetreats> =
            ways.iter().map(|(unit, to)| OpenRetreats { unit: *unit, landed: None, to }).collect();
        let read = |lines: &[String]| {
            let cards = statements(lines);
            let reading = read_retreats(Power::RUSSIA, &cards, &open);
            let given: BTreeSet<String> =
                reading.given.iter().map(|given| format!("{} {:?}", given.unit.unwrap(), given.order)).collect();
            (given, format!("{:?}", reading.messages))
        };
        let mut lines = Vec::new();
        for (unit, to) in &ways {
            let to = draws.one_of(to);
            let (line, others) = match draws.below(3) {
                0 => (format!("{unit} DISBAND"), ["{} - DISBAND", "D {}", "{} -> D", "DESTROY {}", "{} OTB", "{} RETREATS OTB"].map(|form| form.replace("{}", &unit.to_string())).to_vec()),
                _ => (
                    format!("{unit} RETREATS {to}"),
                    vec![
                        format!("R {unit} - {to}"),
                        format!("RETREAT {unit} TO {to}"),
                        format!("{unit} - R {to}"),
                        format!("R {} - {to}", unit.at),
                        format!("RETREAT {} TO {to}", unit.at),
                    ],
                ),
            };
            let (expected, _) = read(std::slice::from_ref(&line));
            for other in [draws.one_of(&others), respelled(&line, &mut draws).0] {
                if other.chars().count() > 71 {
                    continue;
                }
                let (given, said) = read(std::slice::from_ref(&other));
                prop_assert_eq!(&given, &expected, "{} {}", other, said);
            }
            lines.push(line);
        }
        let packed: Vec<String> = lines.chunks(2).map(|two| two.join(draws.one_of(&SEPARATORS))).collect();
        prop_assert_eq!(read(&lines), read(&packed), "{:?}", packed);
    }

    #[test]
    fn every_spelling_of_a_build_or_a_removal_means_the_same(seed in any::<u64>()) {
        let mut draws = Draws(seed);
        let units = board(&mut draws);
        let power = Power::RUSSIA;
        let owned: ProvinceSet = STANDARD_MAP.provinces().filter(|at| at.home() == Some(power)).collect();
        for due in [3_i8, -3] {
            let read = |lines: &[String]| {
                let cards = statements(lines);
                let adjusting = Adjusting { units: &units, owned: &owned, homes: None, due };
                let reading = read_adjustments(power, &cards, adjusting);
                let mut given: Vec<String> = reading
                    .given
                    .iter()
                    .map(|given| match (given.unit, given.order) {
                        (Some(unit), order) => format!("{unit} {order:?}"),
                        (None, order) => format!("{order:?}"),
                    })
                    .collect();
                given.sort();
                (given, format!("{:?}", reading.messages))
            };
            let free = owned.iter().filter(|at| units.get(*at).is_none());
            let mut lines: Vec<(String, Vec<String>)> = if due > 0 {
                free.map(|at| format!("A {at}"))
                    .map(|unit| (format!("{unit} BUILD"), vec![format!("B {unit}"), unit.clone(), format!("{unit} - BUILD")]))
                    .chain([("WAIVE".to_owned(), ["W", "WAIVES", "WAIVED", "WAIVE BUILD", "BUILD WAIVED"].map(str::to_owned).to_vec())])
                    .collect()
            } else {
                let removal = |unit: Unit| {
                    let others = ["R {}", "{} R", "D {}", "- R {}", "* {} DISBAND", "{}", "{} - REMOVE", "DESTROY {}"];
                    (format!("{unit} REMOVE"), others.map(|form| form.replace("{}", &unit.to_string())).to_vec())
                };
                units.of(power).map(removal).collect()
            };
            lines.truncate(3);
            for (line, others) in &lines {
                let (expected, _) = read(std::slice::from_ref(line));
                prop_assert_eq!(expected.len(), 1, "{}", line);
                for other in others {
                    let (given, said) = read(std::slice::from_ref(other));
                    prop_assert_eq!(&given, &expected, "{} {}", other, said);
                }
                let (other, how) = respelled(line, &mut draws);
                let (given, said) = read(std::slice::from_ref(&other));
                prop_assert_eq!(&given, &expected, "{} {} {}", how, other, said);
            }
            let plain: Vec<String> = lines.iter().map(|(line, _)| line.clone()).collect();
            for which in 0..2 {
                let list: Vec<String> = lines.iter().map(|(_, others)| others[which].clone()).collect();
                let line = list.join(draws.one_of(&SEPARATORS));
                prop_assert_eq!(read(&plain), read(std::slice::from_ref(&line)), "{}", line);
            }
        }
    }
}

/// The line with the misspelt word replaced by the nearest word that a message names.
fn mended(line: &str, message: &Message) -> Option<String> {
    if !matches!(message.definition.number, 100 | 104) {
        return None;
    }
    let [word, near] = message.arguments.as_slice() else { return None };
    let at = usize::from(message.place?.column) - 1;
    Some(format!("{}{near}{}", &line[..at], line[at..].strip_prefix(word.as_str())?))
}

/// A law about all kinds of orders needs all kinds in its draws.
#[test]
fn the_drawn_orders_are_of_all_kinds() {
    let (mut holds, mut plain, mut convoyed, mut standing, mut moving, mut convoys) = (0, 0, 0, 0, 0, 0);
    for seed in 0..120 {
        let mut draws = Draws(seed * 7919);
        let units = board(&mut draws);
        let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
        for given in standard(Power::ENGLAND, board, &mut draws) {
            match given.order {
                Order::Hold => holds += 1,
                Order::Move { via_convoy: false, .. } => plain += 1,
                Order::Move { via_convoy: true, .. } => convoyed += 1,
                Order::SupportHold { .. } => standing += 1,
                Order::SupportMove { .. } => moving += 1,
                Order::Convoy { .. } => convoys += 1,
            }
        }
    }
    let counts = [holds, plain, convoyed, standing, moving, convoys];
    assert!(counts.iter().all(|count| *count > 20), "{counts:?}");
}
