//! Map files with a fault, one for each message about them.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{MOST_POWERS, MOST_PROVINCES, messages};
use std::collections::BTreeSet;

/// A sound board: one power on an island with two coasts, the other across the water.
const SOUND: &str = "Alpha = AAA one\nBeta = BBB\nBeta (north coast) = BBB/NC\nBeta (south coast) = BBB/SC\nSea = SEA\n\
Lake = LAK\nCoast = CCC\nClosed = SHU\nLAND AAA ABUTS bbb SHU\nCOAST bbb ABUTS AAA SEA LAK\n\
COAST BBB/NC ABUTS SEA\nCOAST BBB/SC ABUTS LAK\nWATER SEA ABUTS BBB/NC CCC\nWATER LAK ABUTS BBB/SC\n\
COAST CCC ABUTS SEA\nSHUT SHU\nFIRST AAA\nA AAA\nSECOND (SECOND) BBB\nF BBB/NC\n";

/// The number that is due, and what stands behind the sound board.
const FAULTS: [(u16, &str); 56] = [
    (230, "XYZZY QQQQQ"),
    (230, "XYZZY QQQ"),
    (231, "LNAD AAA ABUTS SEA"),
    (231, "OWNES BBB EEE"),
    (232, "TEAM FIRST SECOND"),
    (232, "GAME DIRECTIVES\nNMR 2\nEND DIRECTIVES"),
    (233, "FIRST *AAA"),
    (233, "WATER SEA ABUTS BBB/NC CCC(FIR,SEC)"),
    (233, "WATER SEA ABUTS BBB/NC ~CCC"),
    (234, "FLAG first.gif"),
    (235, "RULE NO_WINGS"),
    (236, "USE"),
    (236, "MAP one two"),
    (237, "USE nowhere"),
    (238, "USE test.map"),
    (239, "MAP drop\nMAP drop"),
    (240, "USE deep0"),
    (242, "BEGIN SPRING 01.5 MOVEMENT"),
    (243, "BEGIN SUMMER 1901 MOVEMENT"),
    (244, "FLOW SPRING:MOVEMENT FALL:MOVEMENT WINTER:ADJUSTMENTS NEWYEAR:2"),
    (245, "VICTORY MANY"),
    (246, "VICTORY 2 3"),
    (247, "NEWHOMES SOON"),
    (250, "Nameless ="),
    (251, "Long = LONG"),
    (251, "DROP AA"),
    (252, "AMEND QQQ ABUTS SEA"),
    (252, "UNOWNED QQQ"),
    (252, "WATER SEA ABUTS BBB/NC BBB/WC CCC"),
    (253, "UNOWNED BBB/NC"),
    (254, "LAND QQQ"),
    (255, "Gamma = CCC one"),
    (256, "AAA -> Gamma = CCC"),
    (256, "FIRST -> SECOND"),
    (257, "QQQ -> Gamma = GGG"),
    (257, "THIRD -> FOURTH"),
    (260, "WATER LAK BBB/SC"),
    (261, "Gamma = GGG\nAMEND GGG ABUTS SEA"),
    (262, "COAST Ccc ABUTS SEA"),
    (262, "WATER SEA ABUTS BBB/NC cCC"),
    (263, "AMEND SEA ABUTS CCC"),
    (264, "COAST CCC ABUTS"),
    (265, "AMEND SEA ABUTS AAA"),
    (266, "COAST AAA/NC"),
    (267, "COAST ccc"),
    (268, "WATER BBB/NC ABUTS SEA"),
    (269, "COAST bbb ABUTS AAA SEA"),
    (270, "UNOWNED\nOWNS AAA"),
    (271, "UNPLAYED THIRD"),
    (271, "DUMMY THIRD"),
    (272, "DUMMIES"),
    (274, "UNPLAYED SECOND"),
    (275, "THIRD"),
    (276, "FIRST (A"),
    (277, "FIRST (FIRST:M)"),
    (278, "FIRST\nA AAA BBB"),
];

/// The rest of them.
const MORE: [(u16, &str); 8] = [
    (279, "FIRST\nA SEA"),
    (280, "SECOND\nF BBB"),
    (281, "UNOWNED SHU"),
    (282, "FIRST -AAA\nSECOND -BBB\nUNOWNED -AAA -BBB"),
    (283, "FIRST\nOWNS BBB AAA"),
    (284, "FIRST -> UNITS"),
    (376, "#AT AAA 48"),
    (377, "#AT QQQ 48 16"),
];

fn other(name: &str) -> Option<String> {
    match name.strip_prefix("deep").and_then(|number| number.parse::<usize>().ok()) {
        Some(number) => Some(format!("USE deep{}", number + 1)),
        None => (name == "drop").then(String::new),
    }
}

/// What is said about a text: each number and the whole.
fn said(text: &str) -> Vec<(u16, String)> {
    let log = match read("test", text, &other) {
        Ok((_, log)) | Err(log) => log,
    };
    log.messages().iter().map(|message| (message.definition.number, message.to_string())).collect()
}

/// Boards that are too large.
fn large() -> [(u16, String); 3] {
    let places = (0..=MOST_PROVINCES).map(|number| {
        format!("Place {number} = P{:02X}\n", number % 256)
            .replace("= P", &format!("= {}", char::from(b'A' + u8::try_from(number / 256).unwrap())))
    });
    let powers = (0..=MOST_POWERS).map(|number| format!("POWER{number}\n"));
    [
        (241, "#\n".repeat(20_001)),
        (258, places.collect()),
        (273, format!("{SOUND}{}", powers.collect::<String>())),
    ]
}

/// Every message about map files.
pub fn told() -> Vec<String> {
    let faults = FAULTS.iter().chain(&MORE).map(|(_, fault)| format!("{SOUND}{fault}\n"));
    let all = faults.chain(large().map(|(_, text)| text));
    all.flat_map(|text| said(&text)).map(|(_, message)| message).collect()
}

#[test]
fn a_map_file_without_a_fault_is_read_without_a_word() {
    assert_eq!(said(SOUND), []);
}

/// Each names the line, and no other fault hides it.
#[test]
fn each_fault_of_a_map_file_has_its_number_and_its_line() {
    let first = SOUND.lines().count() + 1;
    let mut seen = BTreeSet::new();
    for (number, fault) in FAULTS.iter().chain(&MORE) {
        let said = said(&format!("{SOUND}{fault}\n"));
        let due = said.iter().find(|(given, _)| given == number);
        let (_, message) = due.unwrap_or_else(|| panic!("{fault}: {said:?}"));
        let is_of_file = [274, 282].contains(number);
        let lines = 1..first + fault.lines().count() + 1;
        let place = |line: usize| {
            message.contains(&format!("Line {line} of test: "))
                || message.contains(&format!("Line {line} of deep"))
        };
        assert!(is_of_file && message.contains(" test: ") || lines.clone().any(place), "{message}");
        seen.insert(*number);
    }
    for (number, text) in large() {
        assert!(said(&text).iter().any(|(given, _)| *given == number), "{number}: {:?}", said(&text).first());
        seen.insert(number);
    }
    let all: BTreeSet<u16> = messages::CATALOGUE.iter().map(|definition| definition.number).collect();
    assert_eq!(seen, all);
}
