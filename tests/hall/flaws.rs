//! Impossible values in an edited position are reported at their card and column, all in one run, with no other
//! message.

use crate::common::{options, run_with};
use crate::flawed::{Sound, cases, edited, folded, place};
use Sound::{Atlantis, Atlantis4, Diplomacy, Medieval, Rainbow};
use playdeck::register::register;
use std::collections::BTreeSet;

/// The messages about a deck: each number with its card and its column.
fn said(deck: &str) -> Vec<(String, usize, usize)> {
    let run = run_with(deck.as_bytes(), &options());
    let text = run.text();
    let message = |line: &str| {
        let mut words = line.split_whitespace();
        let number = words
            .next()
            .filter(|word| ["AT4", "ATL", "DIP", "MWD", "RBE"].iter().any(|area| word.starts_with(area)))?
            .to_owned();
        let card = words.next().filter(|word| *word == "STMT").and_then(|_| words.next()?.parse().ok())?;
        let column = words.next().filter(|word| *word == "COL").and_then(|_| words.next()?.parse().ok());
        Some((number, card, column.unwrap_or(0)))
    };
    text.lines().filter_map(message).collect()
}

#[test]
fn the_positions_that_are_edited_are_sound() {
    for sound in [Atlantis, Atlantis4, Diplomacy, Medieval, Rainbow] {
        let run = run_with(folded(&edited(sound, &[])).as_bytes(), &options());
        assert_eq!(run.run.condition.0, 0, "{}", run.text());
    }
}

#[test]
fn each_fault_is_reported_at_its_card_and_column_and_nothing_else() {
    let told = |case: &crate::flawed::Case| {
        let (card, column) = case.place();
        let (due, told) = ((case.number.to_owned(), card, column), said(&case.deck()));
        (told != [due.clone()]).then(|| format!("{:?}: {told:?}, not {due:?}", case.edits))
    };
    let wrong: Vec<String> = cases().filter_map(told).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn there_is_a_case_for_each_message_about_a_position() {
    let large = crate::flawed::large();
    for (number, deck) in &large {
        let told = said(deck);
        assert!(told.iter().any(|(other, ..)| other == number), "{number}: {told:?}");
    }
    let cases = cases().map(|case| case.number).chain(large.iter().map(|(number, _)| *number));
    let cases: BTreeSet<String> = cases.map(str::to_owned).collect();
    let all = register()
        .filter(|it| it.area != "PDK" && it.number >= 300 && it.text.ends_with("the deck cannot go on."));
    let all: BTreeSet<String> = all.map(ToString::to_string).collect();
    assert_eq!(cases, all);
}

#[test]
fn faults_of_many_records_are_all_reported_in_one_run() {
    let diplomacy: &[(&str, &str, &str, &str, &str)] = &[
        ("CENTERS", "CENTERS=18", "CENTERS=35,LAST=1900,WINNERS=(ITALY)", "GAME", "DIP300S"),
        ("LAST", "LAST", "LAST", "GAME", "DIP300S"),
        ("WINNERS", "WINNERS", "WINNERS", "GAME", "DIP327S"),
        ("PLAYER", "'Anna'", "' '", "POWER NAME=AUSTRIA", "DIP306S"),
        ("CENTERS", "(BRE,", "(BRE,BUR,", "POWER NAME=FRANCE", "DIP307S"),
        ("CENTERS", "NAP,ROM", "NAP,VIE,ROM", "POWER NAME=ITALY", "DIP308S"),
        ("AT", "KIND=FLEET,AT=TRI", "KIND=FLEET,AT=BUD", "UNIT POWER=AUSTRIA,KIND=FLEET", "DIP310S"),
        ("BY", "BY=PIE", "BY=PAR", "DISLODGED", "DIP316S"),
        ("AT", "STANDOFF AT=SER", "STANDOFF AT=VIE", "STANDOFF", "DIP318S"),
        ("CENTERS", "(FRANCE=3)", "(FRANCE=35)", "CHART YEAR=1902", "DIP320S"),
    ];
    let medieval: &[(&str, &str, &str, &str, &str)] = &[
        ("LEADER", "NO=1,NAME='ANNE'", "NO=1,LEADER=1000001,NAME='ANNE'", "MEMBER NO=1", "MWD300S"),
        ("VICTOR", "VICTOR=(1,4", "VICTOR=(1,2", "OVER", "MWD313S"),
        ("ROUND", "ROUND=3,", "ROUND=9999,SEATS=(1,2),", "GAME", "MWD300S"),
        ("SEATS", "ROUND=9999", "ROUND=9999", "GAME", "MWD332S"),
        ("POINTS", "2,PIECES=50", "2,POINTS=2000000000,PIECES=50", "PLAYER GAME=1,NO=2", "MWD300S"),
        ("TURNS", "OF=1,TURNS=4", "OF=1,TURNS=5,FORT=99", "CITY GAME=1,AT=(2,2)", "MWD300S"),
        ("FORT", "FORT=99", "FORT=99", "CITY GAME=1,AT=(2,2)", "MWD300S"),
        ("NAME", "NAME='C'", "NAME='  '", "CITY GAME=1,AT=(2,18)", "MWD322S"),
        ("NO", "1,NO=2,KIND", "1,NO=51,KIND", "PIECE GAME=1,OF=1,NO=51", "MWD357S"),
        ("DAMAGE", "KIND=CAV", "DAMAGE=99,KIND=CAV", "PIECE GAME=1,OF=2", "MWD342S"),
        ("TEXT", "'Hail.'", "''", "MAIL", "MWD355S"),
    ];
    let rainbow: &[(&str, &str, &str, &str, &str)] = &[
        ("SIGHT", "SIZE=8", "SIZE=8,SIGHT=11,ALLIANCE=0,END=WON((9))", "GAME", "RBE300S"),
        ("ALLIANCE", "SIGHT", "SIGHT", "GAME", "RBE300S"),
        ("END", "SIGHT", "SIGHT", "GAME", "RBE311S"),
        ("NAME", "NAME='A'", "NAME='[A]'", "PLAYER NO=1", "RBE307S"),
        ("FRIENDS", "(4)", "(9)", "PLAYER NO=1", "RBE309S"),
        ("ORDERED", "NO=4,NAME", "NO=4,ORDERED=4,NAME", "PLAYER NO=4", "RBE300S"),
        ("AT", "AT=(7,7)", "AT=(0,0)", "UNIT OF=1,NO=2", "RBE314S"),
        ("OF", "OF=4", "OF=5", "UNIT OF=5", "RBE312S"),
        ("BY", "BY=1", "BY=2", "EXPLORED", "RBE316S"),
        ("PLAYERS", "(1=(CITIES", "(2=(CITIES", "CHART", "RBE318S"),
    ];
    let atlantis4: &[(&str, &str, &str, &str, &str)] = &[
        ("TURN", "TURN=10", "TURN=1000000", "WORLD", "AT4300S"),
        ("ATTITUDES", "(3=ALLY)", "(4=ALLY)", "FACTION NO=2", "AT4304S"),
        ("MONEY", "MONEY=900", "MONEY=-1", "REGION AT=(1,1,0)", "AT4300S"),
        ("INNER", "LEFT=3", "LEFT=3,INNER=(1,0,0)", "STRUCTURE NO=1,", "AT4305S"),
        ("OF", "NO=9,OF=3", "NO=9,OF=55", "UNIT NO=9", "AT4304S"),
        ("INSIDE", "INSIDE=1,", "INSIDE=7,", "UNIT NO=2", "AT4309S"),
        ("OF", "NO=5,OF=3", "NO=5,OF=56", "UNIT NO=5", "AT4304S"),
    ];
    for (sound, faults) in
        [(Atlantis4, atlantis4), (Diplomacy, diplomacy), (Medieval, medieval), (Rainbow, rainbow)]
    {
        let edits: Vec<(&str, &str)> = faults.iter().map(|(_, from, to, ..)| (*from, *to)).collect();
        let deck = edited(sound, &edits);
        let due = |(operand, _, _, at, number): &(&str, &str, &str, &str, &str)| {
            let (card, column) = place(&deck, at, operand);
            ((*number).to_owned(), card, column)
        };
        let due: BTreeSet<_> = faults.iter().map(due).collect();
        let told = said(&folded(&deck));
        assert_eq!(told.len(), due.len(), "{told:?}");
        assert_eq!(told.into_iter().collect::<BTreeSet<_>>(), due, "{deck}");
    }
}

/// Unreadable records are also reported each at its card.
#[test]
fn unreadable_records_are_all_reported_in_one_run() {
    for (sound, edits, due) in [
        (
            Medieval,
            [("KIND=CAV", "KIND=CVA"), ("(2=())", "(2=()"), ("SESSION=1", "SESSION=X")],
            ["DOOR", "PIECE GAME=1,OF=2", "KNOWN"],
        ),
        (
            Diplomacy,
            [("AT=LON", "AT=LONDON"), ("BY=PIE", "BYE=PIE"), ("YEAR=1903", "YEAR=X")],
            ["GAME", "UNIT POWER=ENGLAND", "DISLODGED"],
        ),
        (
            Rainbow,
            [("KIND=TANKS", "KIND=TNKS"), ("UNITS=1", "UNTIS=1"), ("TURN=3,SIZE", "TURN=X,SIZE")],
            ["GAME", "UNIT OF=1,NO=2", "CHART"],
        ),
    ] {
        let deck = edited(sound, &edits);
        let text = run_with(folded(&deck).as_bytes(), &options()).text();
        let told: Vec<usize> = text
            .lines()
            .filter_map(|line| {
                line.trim_start().strip_prefix("PDK100S  STMT ")?.split(' ').next()?.parse().ok()
            })
            .collect();
        let cards: Vec<usize> = due.iter().map(|at| place(&deck, at, "").0).collect();
        assert_eq!(told, cards, "{text}");
    }
}

/// A fault that makes much else uncertain is reported alone; its consequences are not reported as faults.
#[test]
fn the_consequences_of_a_fault_are_not_reported() {
    for (sound, number, from, to) in [
        (Diplomacy, "DIP304S", "NAME=RUSSIA", "NAME=ITALY"),
        (Diplomacy, "DIP305S", "POWER NAME=ITALY,PLAYER='Ida',CENTERS=(NAP,ROM,VEN)\n", ""),
        (Diplomacy, "DIP310S", "UNIT POWER=FRANCE,KIND=ARMY,AT=VEN", "UNIT POWER=FRANCE,KIND=ARMY,AT=ADR"),
        (Diplomacy, "DIP310S", "KIND=ARMY,AT=VEN,BY", "KIND=ARMY,AT=ADR,BY"),
        (Diplomacy, "DIP319S", "YEAR=1901", "YEAR=1899"),
        (Diplomacy, "DIP323S", "PHASE=RETREAT", "PHASE=MOVES"),
        (Diplomacy, "DIP300S", "YEAR=1903", "YEAR=1900"),
        (Medieval, "MWD318S", "Y=18,SQUARES='LL", "Y=18,SQUARES='L"),
        (Medieval, "MWD301S", "WIDTH=20", "WIDTH=21,SIGHT=9"),
        (Medieval, "MWD319S", "AT=(2,2),", "AT=(13,13),"),
        (Medieval, "MWD325S", "PLAYER GAME=1,NO=1", "PLAYER GAME=1,NO=4"),
        (Medieval, "MWD304S", "GAME NO=1", "GAME NO=9"),
        (Medieval, "MWD302S", "NAME='ANNE'", "NAME='M3'"),
        (Rainbow, "RBE300S", "SIZE=8", "SIZE=7"),
        (Rainbow, "RBE305S", "Y=5,HEXES='PPPPPP", "Y=5,HEXES='PPPPPX"),
        (Rainbow, "RBE306S", "PLAYER NO=1", "PLAYER NO=5"),
    ] {
        let deck = edited(sound, &[(from, to)]);
        let told = said(&folded(&deck));
        assert_eq!(told.iter().map(|(number, ..)| number.as_str()).collect::<Vec<_>>(), [number], "{from}");
    }
}
