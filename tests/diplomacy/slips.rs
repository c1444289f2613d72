//! What a slip on a line of several orders costs: the order that has it, and never more than the law allows.
//!
//! Lines of one to six orders of all kinds, in every spelling and with every separator, are read as they are and with a
//! slip. *Safety*: a word that is not known, or a separator or a bracket less, makes no order that was not there
//! before. *Economy*: a slip in the unit, the verb or the goal of one order costs that order alone.

use crate::spellings::{Draws, RULES, board, meaning, moves, near, respelled, standard, statements, written};
use playdeck::game::diplomacy::map::{Location, ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::names::Names;
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, OpenRetreats, Sheets, read_adjustments, read_moves, read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::Unit;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::Range;

const SEPARATORS: [&str; 9] = [", ", ",", "; ", " ; ", ". ", " AND ", " / ", " & ", ".  "];

/// What may stand before a line of orders of England.
const OPENINGS: [&str; 7] = ["", "", "", "1. ", "- ", "ENGLAND: ", "ENG: "];

/// A separator, a bracket or a quotation mark.
const MARKS: [char; 13] = [',', ';', '.', '/', '&', '(', ')', '[', ']', '{', '}', '"', ':'];

pub fn cases(count: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: count * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// The words of a line, letters only.
fn words(line: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, letter) in line.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic()) {
        match words.last_mut() {
            Some(last) if last.end == at => last.end += 1,
            _ => words.push(at..at + letter.len_utf8()),
        }
    }
    words
}

/// A word that means nothing, with one letter of another one changed.
fn misspelt(word: &str, names: Names, draws: &mut Draws) -> String {
    let mut letters: Vec<char> = word.to_ascii_uppercase().chars().collect();
    for _ in 0..20 {
        let at = draws.below(letters.len());
        let before = std::mem::replace(&mut letters[at], draws.one_of(&['Q', 'X', 'J']));
        let spelt: String = letters.iter().collect();
        if names.meanings(&spelt).is_empty() {
            return spelt;
        }
        letters[at] = before;
    }
    "XQX".to_owned()
}

/// A line with a slip anywhere: a word that is not known, or a separator or bracket less.
fn slipped(line: &str, names: Names, draws: &mut Draws) -> String {
    let marks: Vec<(usize, char)> =
        line.char_indices().filter(|(_, letter)| MARKS.contains(letter)).collect();
    if draws.below(3) == 0 && !marks.is_empty() {
        let (at, mark) = draws.one_of(&marks);
        return format!("{}{}", &line[..at], &line[at + mark.len_utf8()..]);
    }
    let ands: Vec<usize> = line.match_indices(" AND ").map(|(at, _)| at).collect();
    if draws.below(8) == 0 && !ands.is_empty() {
        let at = draws.one_of(&ands);
        return format!("{}{}", &line[..at], &line[at + 4..]);
    }
    let words = words(line);
    let word = draws.one_of(&words);
    format!("{}{}{}", &line[..word.start], misspelt(&line[word.clone()], names, draws), &line[word.end..])
}

/// Some orders, as many as stand in one line of six cards, in other spellings.
fn pieces(lines: &[String], draws: &mut Draws) -> Vec<String> {
    let count = 1 + draws.below(6);
    let mut pieces = Vec::new();
    for line in lines.iter().take(count) {
        let (spelt, _) = if draws.below(2) == 0 { respelled(line, draws) } else { (line.clone(), "") };
        pieces.push(spelt);
    }
    pieces
}

fn joined(pieces: &[String], draws: &mut Draws) -> String {
    pieces.iter().fold(String::new(), |line, piece| {
        if line.is_empty() { piece.clone() } else { format!("{line}{}{piece}", draws.one_of(&SEPARATORS)) }
    })
}

/// The orders of the kinds of play that have no board of their own, as text.
type Reads<'a> = &'a dyn Fn(&str) -> BTreeSet<String>;

fn safety(lines: &[String], draws: &mut Draws, read: Reads<'_>) -> Result<(), TestCaseError> {
    if lines.is_empty() {
        return Ok(());
    }
    let (opening, mut pieces) = (draws.one_of(&OPENINGS), pieces(lines, draws));
    if opening.ends_with(": ") {
        // No mark of a list stands behind a country.
        pieces[0].clone_from(&lines[0]);
    }
    safety_of(opening, &pieces, Names::STANDARD, draws, read)
}

/// What a slip makes of some orders in one line.
pub fn safety_of(
    opening: &str,
    pieces: &[String],
    names: Names,
    draws: &mut Draws,
    read: Reads<'_>,
) -> Result<(), TestCaseError> {
    let line = format!("{opening}{}", joined(pieces, draws));
    let slip = slipped(&line, names, draws);
    let (before, after) = (read(&line), read(&slip));
    prop_assert!(after.is_subset(&before), "{}: {:?}\n{}: {:?}", line, before, slip, after);
    Ok(())
}

fn economy(lines: &[String], draws: &mut Draws, read: Reads<'_>) -> Result<(), TestCaseError> {
    economy_on(Names::STANDARD, lines, draws, read)
}

/// What a slip in one of some orders costs.
pub fn economy_on(
    names: Names,
    lines: &[String],
    draws: &mut Draws,
    read: Reads<'_>,
) -> Result<(), TestCaseError> {
    let mut pieces: Vec<String> = lines.iter().take(2 + draws.below(5)).cloned().collect();
    if pieces.len() < 2 {
        return Ok(());
    }
    let expected: Vec<BTreeSet<String>> = pieces.iter().map(|piece| read(piece)).collect();
    let hit = draws.below(pieces.len());
    // Behind the letter of the unit stand its place, its verb and its goal.
    let mut words: Vec<Range<usize>> = words(&pieces[hit]);
    let letter =
        words.iter().position(|word| matches!(&pieces[hit][word.clone()], "A" | "F" | "ARMY" | "FLEET"));
    let letter = letter.unwrap();
    let words = words.split_off(letter + 1);
    if words.is_empty() {
        return Ok(());
    }
    let word = draws.one_of(&words);
    let slip = misspelt(&pieces[hit][word.clone()], names, draws);
    pieces[hit].replace_range(word, &slip);
    let line = joined(&pieces, draws);
    let of_others = |number: &usize| *number != hit;
    let expected: BTreeSet<String> =
        (0..pieces.len()).filter(of_others).flat_map(|number| expected[number].clone()).collect();
    prop_assert_eq!(read(&line), expected, "{}", line);
    Ok(())
}

/// A law, for lines of moves, retreats, builds and removals.
fn holds(
    seed: u64,
    law: impl Fn(&[String], &mut Draws, Reads<'_>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut draws = Draws(seed);
    let units = board(&mut draws);
    let power = Power::ENGLAND;
    for (coasts, via) in RULES {
        let board = Board::open(&units, coasts, via);
        let mut lines: Vec<String> =
            standard(power, board, &mut draws).iter().map(|given| written(given, &units)).collect();
        while lines.len() > 1 {
            law(&lines, &mut draws, &|line| meaning(&moves(power, &[line.to_owned()], board)))?;
            lines.drain(..lines.len().min(3));
        }
    }
    let ways: Vec<(Unit, Vec<Location>)> = units
        .of(power)
        .map(|unit| {
            (unit, (0..3).map(|_| near(unit, &mut draws)).collect::<BTreeSet<_>>().into_iter().collect())
        })
        .collect();
    let open: Vec<OpenRetreats> =
        ways.iter().map(|(unit, to)| OpenRetreats { unit: *unit, landed: None, to }).collect();
    let retreats: Vec<String> = ways
        .iter()
        .map(|(unit, to)| match draws.below(3) {
            0 => format!("{unit} DISBAND"),
            1 => format!("RETREAT {unit} - {}", draws.one_of(to)),
            _ => format!("{unit} RETREATS {}", draws.one_of(to)),
        })
        .collect();
    law(&retreats, &mut draws, &|line| {
        let reading = read_retreats(power, &statements(&[line.to_owned()]), &open);
        reading.given.iter().map(|given| format!("{} {:?}", given.unit.unwrap(), given.order)).collect()
    })?;
    let owned: ProvinceSet = STANDARD_MAP.provinces().filter(|at| at.home() == Some(power)).collect();
    let none = units.iter().filter(|unit| !owned.contains(unit.province())).collect();
    for (due, units) in [(3_i8, &none), (-3, &units)] {
        let verb = draws.one_of(&["", "", "VERB "]);
        let lines: Vec<String> = if due > 0 {
            owned.iter().map(|at| format!("{}A {at}", verb.replace("VERB", "BUILD"))).collect()
        } else {
            units.of(power).take(3).map(|unit| format!("{}{unit}", verb.replace("VERB", "REMOVE"))).collect()
        };
        law(&lines, &mut draws, &|line| {
            let adjusting = Adjusting { units, owned: &owned, homes: None, due };
            let reading = read_adjustments(power, &statements(&[line.to_owned()]), adjusting);
            reading.given.iter().map(|given| format!("{:?}", given.order)).collect()
        })?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn a_slip_makes_no_order(seed in any::<u64>()) {
        holds(seed, safety)?;
    }

    #[test]
    fn a_slip_in_one_order_costs_that_order_alone(seed in any::<u64>()) {
        holds(seed, economy)?;
    }
}

/// The orders of Austria on a line, and whether something is said about it.
fn austrian(line: &str) -> (Vec<String>, bool) {
    let units = crate::reading::board("AUSTRIA A VIE, A BUD, F TRI; ITALY A VEN; RUSSIA A WAR");
    let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
    let reading = read_moves(Power::AUSTRIA, &statements(&[line.to_owned()]), board);
    (reading.given.iter().map(|given| written(given, &units)).collect(), !reading.messages.is_empty())
}

/// What is read of a line that is not read as a whole.
#[test]
fn a_piece_that_is_not_read_decides_about_those_beside_it() {
    for (line, followed) in [
        // It begins with a unit, has no turning word, and its brackets close: later ones stand.
        ("A VIE - GXL, A BUD - SER", "A BUD - SER"),
        ("A VIX - GAL; A BUD - SER", "A BUD - SER"),
        ("A VIE JUMPS TO GAL. A BUD - SER, F TRI - ALB", "A BUD - SER; F TRI - ALB"),
        ("A VIE - GAL, A BUD - SXR, F TRI - ALB", "A VIE - GAL; F TRI - ALB"),
        ("A VIE - GAL (please) now, A BUD - SER", "A BUD - SER"),
        ("VIE - GXL, A BUD - SER", "A BUD - SER"),
        // It begins with no unit: nothing behind it is followed.
        ("HELLO, A BUD - SER", ""),
        ("A VIE - GAL, HELLO, A BUD - SER", "A VIE - GAL"),
        ("X VIE - GAL, A BUD - SER", ""),
        // It has a turning word: nothing behind it, and not the piece before it.
        ("A VIE - GAL, A BUD NOT - SER, F TRI - ALB", ""),
        ("A VIE - GAL, A BUD - SER, OR RUM, F TRI - ALB", "A VIE - GAL"),
        ("A VIE - GAL, unless Italy attacks", ""),
        ("A VIE - GAL, wait for Italy", ""),
        ("A VIE - GAL; cancel that", ""),
        ("IF A VIE - GAL, A BUD - SER", ""),
        // Its brackets do not close.
        ("A VIE - GAL NOW), A BUD - SER", ""),
        ("A VIE (- GAL, A BUD - SER", ""),
        // A bracket begins no piece, unless one pair is around the line.
        ("A VIE - GAL (A BUD - SER)", ""),
        ("(A VIE - GAL), A BUD - SER", ""),
        ("A VIE - GAL, (A BUD - SER)", "A VIE - GAL"),
        ("(A VIE - GAL, A BUD - SER)", "A VIE - GAL; A BUD - SER"),
        ("[A VIE - GAL, A BUD - SER]", "A VIE - GAL; A BUD - SER"),
        ("A VIE-(F TRI)-GAL", ""),
        ("A VIE - [F TRI - ALB] GAL", ""),
        // Separators in brackets and quotation marks cut nothing.
        ("A VIE - GAL (as agreed, A BUD - SER), F TRI - ALB", "A VIE - GAL; F TRI - ALB"),
        ("A VIE - GAL (at last. A BUD - SER too) F TRI - ALB", ""),
        ("A VIE \"- GAL, A BUD - SER\"", ""),
        // A power's name holds until another or the end of the line.
        ("ITA: A VEN - ROM, F TRI - ALB", ""),
        ("ITA: A VEX - ROM, F TRI - ALB", ""),
        ("ITALY, F TRI - ALB", ""),
        ("A VIE - GAL, ITA: A VEX - ROM, F TRI - ALB, AUS: A BUD - SER", "A VIE - GAL; A BUD - SER"),
        // A unit without its verb beside a piece that is none may be half an order.
        ("A VIE, HXLD", ""),
        ("A VIE, A BUD - SER", ""),
        ("A VIE, A BUX, F TRI", "A VIE STANDS; F TRI STANDS"),
    ] {
        let (orders, is_told) = austrian(line);
        assert_eq!(orders.join("; "), followed, "{line}");
        assert!(is_told || line.starts_with(['(', '[']), "{line}");
    }
}

/// What is said of each is in `line_law`; here the orders only.
#[test]
fn openings_that_mean_nothing_are_read() {
    for opening in ["ORDERS: ", "Moves: ", "MY ORDERS: ", "My moves, ", "Please ", "please, ", "ORDERS. "] {
        let line = format!("{opening}A VIE - GAL, A BUD - SER");
        assert_eq!(
            austrian(&line),
            (vec!["A VIE - GAL".to_owned(), "A BUD - SER".to_owned()], false),
            "{line}"
        );
    }
    assert_eq!(austrian("A VIE - GAL, please"), (vec!["A VIE - GAL".to_owned()], false));
    assert_eq!(austrian("ORDXRS: A VIE - GAL"), (vec![], true));
}

/// The orders of the first power of a board on lines, and the numbers of what is said, in a notation.
fn told(on: &str, names: Names, line: &str) -> String {
    let units = crate::reading::board(on);
    let power = Power::SEVEN.into_iter().find(|power| on.starts_with(power.name())).unwrap();
    let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
    let cards = statements(&[line.to_owned()]);
    let reading = read_moves(power, Sheets::from(&cards).in_notation(names), board);
    let orders = reading.given.iter().map(|given| written(given, &units));
    let said = reading.messages.iter().map(|message| match message.arguments.as_slice() {
        [_, near] if message.definition.number == 100 => format!("{} {near}", message.definition),
        _ => message.definition.to_string(),
    });
    orders.chain(said).collect::<Vec<_>>().join("; ")
}

/// What today's players write is read under STANDARD and not in the notation of the rules text.
#[test]
fn what_players_write_today_is_read() {
    const ENGLAND: &str = "ENGLAND A LIVE, F LON, F NSEA, F BAR, A YOR, F ANK; RUSSIA A SEV";
    for (line, order) in [
        ("move army lvp to edi", "A LIVE - EDI"),
        ("Move A Lvp - Edi", "A LIVE - EDI"),
        ("hold A Lvp", "A LIVE STANDS"),
        ("hold the army in Liverpool", "A LIVE STANDS"),
        ("F LON SA YOR", "F LON SUPPORTS A YOR STANDS"),
        ("F LON SF NTH", "F LON SUPPORTS F NSEA STANDS"),
        ("F NTH CA YOR - NWY", "F NSEA CONVOYS A YOR - NORW"),
        ("A YOR convoyed to NWY", "A YOR - NORW VIA CONVOY"),
        ("F ANK attacks on Con", "F ANK - CON"),
        ("F ANK attack Con", "F ANK - CON"),
        ("F BAR - STP (N)", "F BAR - STPE-NC"),
        ("F ANK to the Black Sea", "F ANK - BLA"),
        ("F LON support-hold A YOR", "F LON SUPPORTS A YOR STANDS"),
        ("F NTH - Norweigan Sea", "F NSEA - ARCT"),
        ("F NTH - Skaggerak", "F NSEA - SKA"),
        ("F NTH - Norwegen", "F NSEA - NORW"),
        ("F ANK - Mar Negro", "F ANK - BLA"),
        ("F ANK - Mer Noire", "F ANK - BLA"),
        ("F LON - Canal de la Mancha", "F LON - ENG"),
        ("F LON - Ärmelkanal", "F LON - ENG"),
        ("F BAR - Mer de Norvège", "F BAR - ARCT"),
        ("A YOR - Edimbourg; F LON - Galles", "A YOR - EDI; F LON - WAL"),
    ] {
        let standard = told(ENGLAND, Names::STANDARD, line);
        let standard = if order.starts_with("DIP") { &standard[..7] } else { standard.as_str() };
        assert_eq!(standard, order, "{line}");
        let classic = told(ENGLAND, Names::CLASSIC, line);
        assert!(order.starts_with("DIP") || classic != order, "{line}: {classic}");
    }
    let built = |line| crate::reading::adjustments("FRANCE A GAS", "BRE PAR MAR", 2, &[line]);
    assert_eq!(built("+F Bre, A Par built"), "build F BRE; build A PAR");
    assert_eq!(built("waive 1"), "waive");
    let removed = |line| crate::reading::adjustments("FRANCE A GAS, F BRE", "BRE PAR MAR", -1, &[line]);
    for line in ["A GAS disbanded", "A GAS removed", "A Gas off the board", "removed A Gas"] {
        assert_eq!(removed(line), "remove GAS", "{line}");
    }
}

/// A hint is the name that was meant.
#[test]
fn no_hint_leads_astray() {
    const GERMANY: &str = "GERMANY A MUN, F NATL, A ALB; RUSSIA A WAR";
    for (line, said) in [
        ("A Mun S Russia", "DIP101W"),
        ("All hold", "DIP182W"),
        ("No builds", "DIP182W"),
        ("My units hold", "DIP182W"),
        ("A MUNN - BUR", "DIP100W MUN"),
        ("A Mun S A Warsw", "DIP100W WARSAW"),
        ("A Mun - Burgandi", "DIP100W BURGANDY"),
    ] {
        assert_eq!(told(GERMANY, Names::STANDARD, line), said, "{line}");
    }
}

/// The season and the year of the play mean nothing before an order; those of another play refuse the line.
#[test]
fn the_date_of_the_play_is_read_and_another_refuses_the_line() {
    let position = Position::at_start(&STANDARD_MAP, Rules::Standard, 18, Vec::default());
    let board = Board::open(&position.units, CoastSupport::FromItsCoast, Via::Required);
    let read = |line: &str| {
        let cards = statements(&[line.to_owned()]);
        let reading = read_moves(Power::AUSTRIA, Sheets::from(&cards).in_play(&position), board);
        let orders = reading.given.iter().map(|given| written(given, &position.units));
        orders
            .chain(reading.messages.iter().map(|message| message.definition.to_string()))
            .collect::<Vec<_>>()
            .join("; ")
    };
    for date in [
        "Spring 1901:",
        "SPRING, 1901.",
        "S1901",
        "S01:",
        "Spring 1901 Moves:",
        "My orders, Spring 1901:",
        "SPRING:",
    ] {
        assert_eq!(read(&format!("{date} A VIE - GAL, A BUD - SER")), "A VIE - GAL; A BUD - SER", "{date}");
    }
    for date in ["Fall 1901:", "SPRING 1902", "F1901", "Autumn 1901 orders:", "S02M:"] {
        assert_eq!(read(&format!("{date} A VIE - GAL, A BUD - SER")), "DIP229W", "{date}");
    }
    assert_eq!(read("Spring 1901"), "");
    assert_eq!(read("Orders for spring"), "DIP182W");
    // `FALL` among prose is no season.
    assert_eq!(read("Fall back to Vienna"), "DIP182W");
}
