//! The register of messages: each number is unique, lies in the range of its room, and appears for some input.
//!
//! Most numbers appear in the listing of a deck in `decks/`. The others have a case here, because no stored text file
//! can contain what they need: records, codes, huge decks, filters, and operand types that no game has yet.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::common::shell::{err, fed};
use crate::field::{Field, at};
use crate::flawed;
use crate::{audit, boards, bridges, folders, mailboxes, sealed, tapes};
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::prelude::Records as _;

use common::{Product, deck, listing_for, options, project, punched, run_deck, run_with};
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::deck::{Sheet, Vocabulary, is_number};
use playdeck::filter::Turned;
use playdeck::filter::cards::Punched;
use playdeck::filter::instream::Beginnings;
use playdeck::filter::mailed::{Form, Whose};
use playdeck::filter::{exchange, json, mailed, map};
use playdeck::message::Definition;
use playdeck::record::{RecordFormat, RecordWriter};
use playdeck::register::explain::explained;
use playdeck::register::register;
use playdeck::roster::ROSTER;
use playdeck::stream::Options;
use playdeck::{card, code, deck, filter, league, listing, mail, operand, play, punch, record, stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroU8;
use std::ops::RangeInclusive;
use std::process::Command;
use std::sync::LazyLock;

/// The numbers of each room of the hall.
const ROOMS: [(&[&Definition], &[RangeInclusive<u16>]); 13] = [
    (record::messages::CATALOGUE, &[1..=9, 139..=139, 160..=164, 230..=239]),
    (code::messages::CATALOGUE, &[10..=19, 327..=327]),
    (card::messages::CATALOGUE, &[20..=39, 328..=329]),
    (deck::messages::CATALOGUE, &[40..=76, 78..=79]),
    (operand::messages::CATALOGUE, &[80..=99]),
    (punch::messages::CATALOGUE, &[100..=119, 380..=380]),
    (
        play::messages::CATALOGUE,
        &[77..=77, 120..=130, 134..=138, 154..=155, 159..=159, 170..=179, 326..=326, 400..=406],
    ),
    (play::press_messages::CATALOGUE, &[210..=239]),
    (stream::messages::CATALOGUE, &[131..=131, 156..=156]),
    (listing::messages::CATALOGUE, &[140..=149]),
    (
        filter::messages::CATALOGUE,
        &[132..=133, 150..=153, 157..=158, 165..=169, 270..=271, 381..=389, 410..=429],
    ),
    (mail::messages::CATALOGUE, &[240..=269, 272..=299, 310..=325]),
    (league::messages::CATALOGUE, &[340..=379, 430..=430]),
];

/// The decks of a folder, in any order.
fn decks(folder: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(project(folder)).unwrap().map(|entry| entry.unwrap().path());
    let decks = entries.filter(|path| path.extension().is_some_and(|ending| ending == "deck"));
    decks.map(|path| fs::read(path).unwrap()).collect()
}

/// A deck in records.
fn in_records(deck: &str, format: RecordFormat) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), format, Code::Ascii, 80);
    deck.lines().for_each(|line| writer.write(line).unwrap());
    writer.into_inner()
}

/// The listing of an input in records whose format is stated, not detected.
fn of_records(input: &[u8], format: RecordFormat) -> String {
    let input_options = Input { records: Some(format), code: Some(Code::Ascii), control: '$', keys: None };
    run_with(input, &Options { input: input_options, ..options() }).text()
}

/// Listings of inputs in records: missing ends, and free text in which nothing is folded.
fn records() -> Vec<String> {
    let (fixed, variable) = (RecordFormat::Fixed, RecordFormat::Variable);
    let deck = deck("diplomacy/first-year");
    let cut = |format, length: usize| {
        let mut input = in_records(&deck, format);
        input.truncate(length);
        of_records(&input, format)
    };
    let first = in_records(&deck, variable)[..2].to_vec();
    let of_first = usize::from(u16::from_be_bytes([first[0], first[1]]));
    let with_order = |order: &[u8], follow: &str| {
        let mut input = in_records("$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG", fixed);
        input.extend(in_records("$MOVES SPRING, 1901\n$AUSTRIA", fixed));
        input.extend_from_slice(order);
        input.resize(input.len().div_ceil(80) * 80, b' ');
        input.extend(in_records(follow, fixed));
        of_records(&input, fixed)
    };
    let marked = |text: &str| format!("{text:71}+");
    let mut of_page = RecordWriter::new(Vec::new(), fixed, Code::Cp277, 80);
    deck.lines().for_each(|line| of_page.write(line).unwrap());
    let mut bad_word = in_records(&deck, variable)[..of_first].to_vec();
    bad_word.extend([0, 2, 0, 0, 1, 2, 3]);
    let mut long_record = in_records("$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG", variable);
    long_record.extend(in_records("$MOVES SPRING, 1901\n$AUSTRIA", variable));
    long_record.extend([0, 104, 0, 0]);
    long_record.extend([b'A'; 100]);
    long_record.extend(in_records("$END", variable));
    vec![
        run_with(&of_page.into_inner(), &options()).text(),
        cut(fixed, 200),
        cut(variable, of_first + 2),
        cut(variable, of_first + 10),
        of_records(&bad_word, variable),
        with_order("A VIE - BOH, caf\u{E9}".as_bytes(), "$END"),
        with_order(marked("A VIE - BOH").as_bytes(), "$END"),
        with_order(format!("{:72}{}", "A VIE - BOH", "VIENNA").as_bytes(), "$END"),
        with_order(
            marked("A VIE - BOH").as_bytes(),
            &format!("{}$END", format!("{}\n", marked("")).repeat(700)),
        ),
        of_records(&long_record, variable),
        // Blocks and segments with wrong lengths.
        of_records(b"\0\x0E\0\0\0\x06\0\0AB\0\x09\0\0", variable),
        of_records(b"\0\x05\x01\0A\0\x05\0\0B", variable),
        of_records(b"\0\x05\x01\0A\0\x05\x03\0B", variable),
    ]
}

/// Listings of decks too large to be stored.
fn large() -> Vec<String> {
    let deck = deck("diplomacy/first-year");
    let endless = format!("{:71}+\n", "").repeat(700);
    let title = format!("$JOB LONG,TITLE='{:71}", "").chars().take(71).collect::<String>();
    let carried = format!("{:71}+\n", "").repeat(585);
    let operands = format!("{title}+\n{carried}{:15}'\n", "");
    vec![
        run_deck(deck.replace("$MOVES SPRING, 1901\n", &format!("{:71}+\n{endless}", "$MOVES")).as_bytes())
            .text(),
        run_deck(format!("{operands}{deck}").as_bytes()).text(),
        ENDLESS.text(),
        run_deck(deck.replace("$AUSTRIA\n", &format!("$AUSTRIA\n{}", "-\n".repeat(200_001))).as_bytes())
            .text(),
    ]
}

/// The result of a short deck that prints more lines than it may.
static ENDLESS: LazyLock<Product> = LazyLock::new(|| {
    let names: Vec<String> = (1..=99).map(|number| format!("Player {number}")).collect();
    let turns: Vec<String> = (1..=400).map(|turn| format!("$TURN {turn}\n")).collect();
    run_deck(format!("$INIT RAINBOW,SEED=1\n{}\n{}$END\n", names.join("\n"), turns.concat()).as_bytes())
});

/// The listing if a player of Rainbow's End has as many units as there are numbers and builds one more.
fn numberless() -> String {
    let mut deck = String::from("$POSITION RAINBOW,FORMAT=1,SEED=1,EDITED=YES\nGAME TURN=0,SIZE=8\n");
    deck.push_str("PLAYER NO=1,NAME='A',MONEY=20\nPLAYER NO=2,NAME='B'\n");
    deck.extend((0..8).map(|y| format!("TERRAIN Y={y},HEXES='PPPPPPPP'\n")));
    deck.push_str("UNIT OF=1,NO=1,KIND=CITY,AT=(0,0)\n");
    deck.extend((2..=99_999).map(|number| format!("UNIT OF=1,NO={number},KIND=TANKS,AT=(0,0)\n")));
    deck.push_str("UNIT OF=2,NO=1,KIND=CITY,AT=(7,7)\n$ENDPOS CARDS=0,CHECK=0-0\n$TURN 1\n");
    deck.push_str("player 1\nunit 1\nbuild infantry\nend\n$END\n");
    listing_for(deck.as_bytes(), "gm")
}

/// The listing if any of fourteen players wins Rainbow's End as soon as the others are silent once more.
fn silent() -> String {
    let mut deck =
        String::from("$POSITION RAINBOW,FORMAT=1,SEED=1,EDITED=YES\nGAME TURN=5,SIZE=14,ABANDON=1\n");
    deck.extend((1..=14).map(|number| format!("PLAYER NO={number},NAME='N{number}',ORDERED=5\n")));
    deck.extend((0..14).map(|y| format!("TERRAIN Y={y},HEXES='PPPPPPPPPPPPPP'\n")));
    deck.extend((1..=14).map(|number| format!("UNIT OF={number},NO=1,KIND=CITY,AT=({},0)\n", number - 1)));
    deck.push_str("$ENDPOS CARDS=0,CHECK=0-0\n$TURN 6\n$END\n");
    listing_for(deck.as_bytes(), "gm")
}

/// A piece of Medieval War Door that has nowhere to explore.
fn on_a_rock() -> String {
    let mut field = Field::new(2);
    field.area(at(9, 9), at(11, 11), 'S').ground(at(10, 10), 'L').piece(1, 1, Kind::Cavalry, at(10, 10));
    let position = playdeck::game::medieval::punched::Punched::of(&field.position());
    let cards = punched::<Medieval>(7, &position).join("\n");
    run_deck(format!("{cards}\n$ROUND 1\n$PLAYER 1\nEXPLORE 1\n$END\n").as_bytes()).text()
}

/// Battles that cannot be.
fn asked() -> [String; 8] {
    let ask = |game, battle| playdeck::filter::battle::ask(game, battle).err().unwrap().to_string();
    [
        ask("rainbow", "A=(TANKS=1),B=()"),
        ask("medieval", "ATTACKER=(TYPE=INF),DEFENDER=(TYPE=INF),FORT=100"),
        ask("medieval", "ATTACKER=(TYPE=HRS),DEFENDER=(TYPE=INF)"),
        ask("atlantis", "ATTACKERS=((PEOPLE=50000)),PEASANTS=1"),
        ask("atlantis", "ATTACKERS=((PEOPLE=5)),DEFENDERS=()"),
        ask("atlantis4", "ATTACKERS=((ITEMS=(PLAI=5))),DEFENDERS=((ITEMS=(XYZZ=5)))"),
        ask("atlantis4", "ATTACKERS=((ITEMS=(PLAI=5),SKILLS=(COMB=6))),DEFENDERS=((ITEMS=(PLAI=5)))"),
        ask("atlantis4", "ATTACKERS=((ITEMS=(PLAI=5))),DEFENDERS=((ITEMS=(SWOR=5)))"),
    ]
}

/// The messages of the filters when they refuse their input.
fn filters() -> Vec<String> {
    let refused = |input: &[u8]| json::turn(input, &Input::default()).err().unwrap().to_string();
    let not_exported = |input: &[u8]| match exchange::export(input, &Input::default()) {
        Ok(Turned::Games { notes, .. }) => {
            notes.messages().iter().map(ToString::to_string).collect::<String>()
        }
        other => unreachable!("{other:?}"),
    };
    let not_imported = |input: &str| imported(input, "diplomacy");
    let other_map = r#"{"map":"atlantis","phases":[{"name":"S1901M","state":{}}]}"#;
    let odd_phase = r#"{"map":"standard","phases":[{"name":"S1901Q","state":{}}]}"#;
    let late = "$INIT DIPLOMACY,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1925\n$END\n";
    let not_drawn = map::draw(late.as_bytes(), Input::default(), None, map::Stage::Play);
    let square = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>";
    vec![
        not_drawn.err().unwrap().to_string(),
        map::rendered(square, 16384).err().unwrap().to_string(),
        refused(b"{"),
        refused(b"$INIT\n$END\n"),
        not_exported(b"$INIT\n$END\n"),
        not_exported(b"$INIT ,SEED=1\nA\nB\nC\n$END\n"),
        not_exported(b"$INIT DIPLOMACY,RULES=STANDARD,BUILD=CHOSEN,SEED=1\nA\nB\nC\n$END\n"),
        not_exported(b"$INIT DIPLOMACY,RULES=STANDARD,ROUTE=BINDING,SEED=1\nA\nB\nC\n$END\n"),
        not_exported(b"$INIT DIPLOMACY,RULES=STANDARD,BOARD=CROWDED,SEED=1\nA\nB\nC\n$END\n"),
        not_imported("NOW ( MAY 1901 )\n"),
        not_imported(&("NOW ( SPR 1901 )".to_owned() + &"\n".repeat(33 << 20))),
        not_exported(late.replace("1925", "1901\n$AUSTRIA\nVOTE DRAW").as_bytes()),
        not_imported("{"),
        not_imported(odd_phase),
        not_imported(other_map),
        not_imported(""),
        parted(),
        sheet("AUSTRIA", "A VIE - GAL\n$END\nGERMANY\n"),
        sheet("NOBODY", "A VIE - GAL\n"),
        sheet_of(&[SHEETS], "#ATLANTIS 15", "#ATLANTIS 15\n#END\nunit 7\n"),
        sheet_of(&[SHEETS, Form { vocabulary: &CARDS, ..SHEETS }], "15", "unit 7\n"),
        printed(&[], format!("1A\n?B\n C\x07\n{:260}x", "").as_bytes()),
        printed(&[], b"Dear all,\nthe play is over.\n"),
        printed(&[], &fixed(121)),
        printed(&["--fcb", "1:1"], b"1A\n5B\n"),
        printed(&["--lpp", "2"], b"1A\n B\n C\n"),
        printed(&["--recfm", "vb"], b"\0\x06\0\0\xF1A\0\x0A\0\0\x5A\0\x05\xD3\xA8\xA8"),
        printed(&["--lrecl", "3", "--out-recfm", "fb"], b"1ABCD\n E\n F\n"),
        no_job(),
        explained("PDK999").unwrap_err().to_string(),
        explained("XYZZY").unwrap_err().to_string(),
    ]
}

/// The messages for cards that begin with each pair of characters.
fn no_job() -> String {
    let graphics = || (' '..='~').flat_map(|first| (' '..='~').map(move |second| format!("{first}{second}")));
    let mut beginnings = Beginnings::default();
    graphics().for_each(|card| beginnings.see(&card));
    beginnings.frame("SYSIN").unwrap_err().to_string()
}

/// The messages for a mailed sheet.
fn sheet(player: &str, mail: &str) -> String {
    let whose = Whose { name: player, game: None, position: None };
    said(&mailed::punch(mail.as_bytes(), Input::default(), &whose).unwrap())
}

/// The messages for names that are looked up in a position.
fn named() -> Vec<String> {
    let start = "$INIT RULES=STANDARD,SEED=1,SHARES=RULEBOOK\nAnna\nBert\nCarl\n$END\n";
    let position = run_deck(start.as_bytes()).punched.concat().join("\n") + "\n$END\n";
    let listing = |name: &str| {
        let options = Options { reader: name.parse().unwrap(), is_check: true, ..options() };
        let run = run_with(position.as_bytes(), &options).run;
        run.refused
            .iter()
            .map(|(_, message)| message.clone())
            .chain(run.without_part(&options.reader))
            .fold(String::new(), |said, message| format!("{said}{message}\n"))
    };
    let report = Options { reader: "all".parse().unwrap(), is_report: true, ..options() };
    let report = run_with(position.as_bytes(), &report).run;
    assert_eq!((report.shown.0, report.refused.len()), (8, 1), "a game without such a report");
    let report = report.refused[0].1.to_string();
    let whose = Whose { name: "AUSTRIA", game: Some("RAINBOW"), position: Some(position.as_bytes()) };
    let other_game = said(&mailed::punch("A VIE - GAL".as_bytes(), Input::default(), &whose).unwrap());
    vec![listing("Anna"), listing("Doris"), listing("AUSTRIA"), other_game, report]
}

/// A game whose players open and close their own sheets.
static OPENED: Vocabulary = Vocabulary {
    game: "SHEETS",
    words: &[],
    sheets: &[Sheet { opener: "#ATLANTIS", is_player: is_number, closer: "#END" }],
    boards: None,
};

/// Another game, with another opener.
static CARDS: Vocabulary = Vocabulary {
    game: "CARDS",
    words: &[],
    sheets: &[Sheet { opener: "FACTION", is_player: is_number, closer: "#END" }],
    boards: None,
};

const SHEETS: Form = Form {
    vocabulary: &OPENED,
    own_word: |_, word| word.parse::<u8>().ok().map(|number| number.to_string()),
    takes_names: false,
};

fn sheet_of(games: &[Form], player: &str, mail: &str) -> String {
    said(&mailed::punch_among(mail.as_bytes(), Input::default(), games, player).unwrap())
}

fn said(punched: &Punched) -> String {
    punched.log.messages().iter().map(ToString::to_string).collect()
}

/// The messages for a listing that is printed again.
fn printed(options: &[&str], listing: &[u8]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    err(&fed(command.arg("print").args(options), listing))
}

/// A short listing in records of a length.
fn fixed(length: usize) -> Vec<u8> {
    let lines = ["1FIRST", " second", "0third"].into_iter();
    lines.flat_map(|line| format!("{line:length$}").into_bytes()).collect()
}

/// The messages for a saved game that goes on from another board than its play led to.
fn parted() -> String {
    let Ok(Turned::Games { file, .. }) =
        exchange::export(deck("diplomacy/first-year").as_bytes(), &Input::default())
    else {
        unreachable!("the deck plays")
    };
    let elsewhere = String::from_utf8(file)
        .unwrap()
        .replace(r#"["A BUR","A MAR","F MAO"]"#, r#"["A BUR","A MAR","F IRI"]"#);
    // An army that was told to go by convoy could march there, and here it must not.
    let ordered = "$INIT RULES=STANDARD,SEED=9254408394320685353\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n\
                   $GERMANY\nF KIE - BAL\n$MOVES FALL, 1901\n$GERMANY\nA BER - KIE VIA CONVOY\n$END\n";
    let Ok(Turned::Games { file, .. }) = exchange::export(ordered.as_bytes(), &Input::default()) else {
        unreachable!("the deck plays")
    };
    let by_convoy = String::from_utf8(file).unwrap().replace("\"playdeck\":", "\"was\":");
    imported(&elsewhere, "diplomacy") + &imported(&by_convoy, "diplomacy")
}

/// The messages for a saved game of another program.
fn imported(file: &str, game: &str) -> String {
    let notes = match exchange::import(file.as_bytes(), &Input::default(), game) {
        Ok(Turned::Decks { notes, .. }) => notes,
        other => other.err().unwrap(),
    };
    notes.messages().iter().map(ToString::to_string).collect()
}

/// The messages for state files of Atlantis, and for a position that no such file can hold.
fn old_files() -> Vec<String> {
    let none = "0 ".repeat(24);
    let faction = |last: u32| format!("5\n1\n1 \"Red\" \"a\" {last} {none} 0 0 0 0 0\n");
    let sea = |x: i32, y: i32| format!("{x} {y} \"\" 0 0 0 0 0");
    let unit = |of: u32, ship: u32| {
        format!("3 \"Crew\" \"\" 1 0 {of} 0 {ship} 0 0 0 \"work\" -1 {} {none}", "0 ".repeat(38))
    };
    let world = |regions: &[String]| format!("{}{} {}", faction(5), regions.len(), regions.join(" "));
    let files = [
        "5".to_owned(),
        format!("{}0", faction(6)),
        format!("{}0", faction(5)).replace("Red", &"x".repeat(81)),
        world(&[sea(0, 0) + " 1 " + &unit(2, 0)]),
        world(&[sea(0, 0) + " 0", sea(0, 0) + " 0"]),
        world(&[sea(0, 0) + " 1 " + &unit(1, 7)]),
        world(&["0 0 \"Here\" 1 0 0 0 0 0".to_owned()]),
        world(&[sea(0, 0) + " 1 " + &unit(1, 0)]),
        world(&[sea(0, 0) + " 0 and so on"]),
    ];
    let mut told: Vec<String> = files.iter().map(|file| imported(file, "atlantis")).collect();
    let secret = "$INIT ATLANTIS,SEED=1,QUIRKS=1993\nRed, a,PASSWORD='tower'\n$END\n";
    let Ok(Turned::Games { notes, .. }) = exchange::export(secret.as_bytes(), &Input::default()) else {
        unreachable!("the deck plays")
    };
    told.extend(notes.messages().iter().map(ToString::to_string));
    told
}

/// The messages for state files of Atlantis 4.0.6, and for a position that no such file can hold.
fn later_files() -> Vec<String> {
    let deck = flawed::edited(flawed::Sound::Atlantis4, &[]);
    let Ok(Turned::Games { file, .. }) =
        exchange::export(flawed::folded(&deck).as_bytes(), &Input::default())
    else {
        unreachable!("the deck plays")
    };
    let file = String::from_utf8(file).unwrap();
    let whole = imported(&file, "atlantis4");
    let ally = "\n1\n3\n4\n";
    assert_eq!((whole.as_str(), file.matches(ally).count()), ("", 1));
    let files =
        ["atlantis_game\n".to_owned(), file.replace("Wyreth", "Mine"), file.replace(ally, "\n1\n7\n4\n")];
    let mut told: Vec<String> = files.iter().map(|file| imported(file, "atlantis4")).collect();
    let no_text = exchange::import(b"atlantis_game\n\xff\n", &Input::default(), "atlantis4").err().unwrap();
    told.extend(no_text.messages().iter().map(ToString::to_string));
    let secret = "$INIT ATLANTIS4,SEED=1,SIZE=(16,16),QUIRKS=PROGRAM\nRed, a,PASSWORD='tower'\n$END\n";
    let Ok(Turned::Games { notes, .. }) = exchange::export(secret.as_bytes(), &Input::default()) else {
        unreachable!("the deck plays")
    };
    told.extend(notes.messages().iter().map(ToString::to_string));
    told
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Types {
    share: Option<f64>,
    at: Option<(i16, i16)>,
    mark: Option<char>,
    least: Option<NonZeroU8>,
    nest: Option<Nest>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Nest {
    In(Box<Nest>),
}

/// The messages for operand types that no game's position has: floats, lists of fixed length, types that contain
/// themselves.
fn types() -> Vec<String> {
    let refused = |text: &str| operand::from_operands::<Types>(text).unwrap_err().message().to_string();
    let nested = format!("NEST={}X{}", "IN(".repeat(20), ")".repeat(20));
    vec![
        refused("SHARE=1"),
        refused("AT=(1,2,3)"),
        refused("MARK='two'"),
        refused("LEAST=0"),
        refused(&nested),
    ]
}

/// Whether a text contains a number: as a message, or within the message about an unreadable position.
fn shows(text: &str, definition: &Definition) -> bool {
    text.contains(&definition.to_string())
        || definition.area == "PDK" && text.contains(&format!("(See PDK{:03}.)", definition.number))
}

#[test]
fn every_number_is_unique() {
    let mut numbers = BTreeSet::new();
    for definition in register() {
        assert!(numbers.insert((definition.area, definition.number)), "{definition} stands twice");
    }
}

/// The names are those of the arguments of its function or of the fields of a refused order, in their order.
#[test]
fn a_sentence_has_the_names_of_what_completes_it() {
    for definition in register() {
        let places = definition.text.split('{').skip(1).map(|place| place.split_once('}').unwrap().0);
        let named: Vec<&str> = places.collect();
        assert_eq!(named, definition.arguments, "{definition}");
        let once: BTreeSet<&&str> = named.iter().collect();
        assert_eq!(once.len(), named.len(), "{definition}");
    }
}

#[test]
fn every_number_lies_in_the_range_of_its_room() {
    for (catalogue, ranges) in ROOMS {
        for definition in catalogue {
            assert_eq!(definition.area, "PDK", "{definition}");
            let is_inside = ranges.iter().any(|range| range.contains(&definition.number));
            assert!(is_inside, "{definition} is not in {ranges:?}");
        }
    }
    let mut areas = BTreeSet::from(["PDK"]);
    for entry in &ROSTER {
        let of_game: BTreeSet<&str> =
            entry.messages.iter().copied().flatten().map(|definition| definition.area).collect();
        assert_eq!(of_game.len(), 1, "{} has one area", entry.vocabulary.game);
        assert!(areas.is_disjoint(&of_game), "{of_game:?} is another's area");
        areas.extend(of_game);
    }
    let hall: usize = ROOMS.iter().map(|(catalogue, _)| catalogue.len()).sum();
    let games: usize = ROSTER.iter().flat_map(|entry| entry.messages).map(|catalogue| catalogue.len()).sum();
    assert_eq!(register().count(), hall + games);
}

/// The messages if the program cannot read its input, because a folder is no file.
fn unreadable() -> String {
    let program = Command::new(env!("CARGO_BIN_EXE_playdeck"))
        .stdin(fs::File::open(project("decks")).unwrap())
        .output()
        .unwrap();
    assert_eq!(program.status.code(), Some(16));
    String::from_utf8(program.stderr).unwrap()
}

/// The messages for tables of Atlantis 4.0.6 that cannot be used: standard error of the program.
fn unusable_tables() -> String {
    let told = |tables: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tables.json");
        fs::write(&file, tables).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        let output = program.arg("--tables").arg(&file).stdin(std::process::Stdio::null()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    ["{", r#"{"name": "STANDARD", "like": "WYRETH"}"#].map(told).concat()
}

/// A sheet of Diplomacy with more orders sent ahead than are kept.
fn sent_far_ahead() -> String {
    let waived = "WAIVE\n".repeat(101);
    let deck = format!(
        "$INIT DIPLOMACY,SEED=1\nA\nB\nC\n$ASSIGN ITALY=A\n$MOVES SPRING, 1901\n$ITALY\n{waived}$END\n"
    );
    run_deck(deck.as_bytes()).text()
}

/// Sheets of both Atlantises that form more units than a sheet may.
fn formed_too_many() -> [String; 2] {
    let formed = (1..=10_001).fold(String::new(), |cards, number| format!("{cards}FORM {number}\nEND\n"));
    ["ATLANTIS,SEED=3", "ATLANTIS4,SEED=3,SIZE=(16,16)"].map(|init| {
        let deck = format!("$INIT {init}\nA\nB\nC\n$TURN JANUARY, 1\n$FACTION 3\nUNIT 1\n{formed}$END\n");
        run_deck(deck.as_bytes()).text()
    })
}

/// A check of a sheet with more orders than are rehearsed.
fn too_much_to_rehearse() -> String {
    let orders = "GUARD 0\n".repeat(playdeck::game::MOST_REHEARSED);
    let deck =
        format!("$INIT ATLANTIS,SEED=3\nA\n$CHECK\n$TURN JANUARY, 1\n$FACTION 1\nUNIT 1\n{orders}$END\n");
    run_deck(deck.as_bytes()).text()
}

#[test]
#[ignore = "long: cargo long"]
fn every_number_is_given_for_some_input() {
    let folders = [
        "decks/atlantis",
        "decks/atlantis/errors",
        "decks/atlantis4/errors",
        "decks/errors",
        "decks/press",
        "decks/diplomacy",
        "decks/diplomacy/ahead",
        "decks/diplomacy/checks",
        "decks/diplomacy/errors",
        "decks/diplomacy/players",
        "decks/rainbow",
        "decks/rainbow/checks",
        "decks/rainbow/errors",
        "decks/medieval",
        "decks/medieval/errors",
    ];
    let mut texts: Vec<String> =
        folders.iter().flat_map(|folder| decks(folder)).map(|deck| run_deck(&deck).text()).collect();
    texts.extend(records());
    texts.extend(large());
    texts.extend(filters());
    texts.extend(named());
    texts.extend(old_files());
    texts.extend(later_files());
    texts.extend(types());
    texts.extend(mailboxes::told());
    texts.extend(folders::told());
    texts.extend(sealed::told());
    texts.extend(bridges::told());
    texts.extend(tapes::told());
    texts.extend(audit::told());
    texts.extend(boards::told());
    texts.extend([unreadable(), unusable_tables()]);
    texts.push(run_deck(b"$INIT RAINBOW,SEED=2\nA\nB\n$TURN 1\nplayer 1\nemail nothing\nend\n$END\n").text());
    texts.extend([too_much_to_rehearse(), numberless(), silent(), on_a_rock(), sent_far_ahead()]);
    texts.push(run_deck(deck("atlantis4/withdrawn").as_bytes()).text());
    texts.extend(asked());
    texts.extend(formed_too_many());
    texts.push(run_deck("$INIT RULES=STANDARD,SEED=1\nМерлин\nMerlin\nB\nC\n$END\n".as_bytes()).text());
    let flawed = flawed::cases().map(flawed::Case::deck).chain(flawed::large().map(|(_, deck)| deck));
    texts.extend(flawed.map(|deck| run_deck(deck.as_bytes()).text()));
    let start = b"$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
    texts.push(run_with(start, &Options { is_check: true, ..options() }).text());
    // A sentence may be wrapped inside the text to be found.
    let texts: Vec<String> =
        texts.iter().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let never: Vec<String> = register()
        .filter(|definition| !texts.iter().any(|text| shows(text, definition)))
        .map(ToString::to_string)
        .collect();
    assert!(never.is_empty(), "no input gives {never:?}");
}

/// Two hundred thousand cards of rubbish give a short listing that counts them.
#[test]
fn a_mountain_of_rubbish_is_counted_and_not_printed() {
    let rubbish = "RUBBISH, RUBBISH AND NOTHING BUT RUBBISH\n".repeat(200_000);
    let alone = run_deck(rubbish.as_bytes());
    assert_eq!(alone.run.condition.0, 8);
    assert!(alone.text().contains("passed over: 200000 cards"), "{}", alone.text());
    assert!(alone.text().lines().count() < 60);
    let before = run_deck(format!("{rubbish}{}", deck("diplomacy/first-year")).as_bytes());
    assert_eq!(before.run.condition.0, 0);
    assert!(before.text().contains("first control card: 200000 cards"));
}

/// A short deck cannot make a listing without limits: each of its cards allows a fixed number of lines.
#[test]
#[ignore = "long: cargo long"]
fn a_short_deck_cannot_make_a_listing_without_bounds() {
    let refused = &*ENDLESS;
    assert_eq!((refused.run.condition.0, refused.punched.len()), (12, 0));
    assert!(refused.text().contains("PDK170S  The listing has "), "{}", refused.text());
    assert!(refused.text().lines().count() < 100, "the cards and the parts are not printed");
}

/// Rubbish in a player's sheet harms only that player: beyond the number printed it is counted, and the play goes on.
#[test]
fn rubbish_in_a_sheet_stops_no_play() {
    let rubbish = "RUBBISH, RUBBISH AND NOTHING BUT RUBBISH\n".repeat(5_000);
    let deck = deck("diplomacy/first-year").replacen("$ENGLAND\n", &format!("{rubbish}$ENGLAND\n"), 1);
    let product = run_deck(deck.as_bytes());
    assert_eq!(product.run.condition.0, 4);
    assert!(product.text().contains("counted and not printed: 4950."));
    assert_eq!(product.punched.len(), 1);
}

/// The sheets of a player are together no longer than one may be: the rest is cut, its writer is told, and the play goes
/// on.
#[test]
fn the_sheets_of_a_player_are_cut_together() {
    let sheet = format!("$AUSTRIA\n{}", "-\n".repeat(110_000));
    let deck = deck("diplomacy/first-year").replacen("$ENGLAND\n", &format!("{sheet}{sheet}$ENGLAND\n"), 1);
    let product = run_deck(deck.as_bytes());
    assert_eq!((product.run.condition.0, product.punched.len()), (4, 1));
    let text = product.text();
    let own = text.rfind("PDK074W").zip(text.find("PDK074W"));
    assert!(own.is_some_and(|(last, first)| last > first), "in the listing of all cards and on the sheet");
}
