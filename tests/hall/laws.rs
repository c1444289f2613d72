//! Laws that hold for every input and every play, whatever is on the cards.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::plays;

use common::{Product, listing_for, options, run_deck, run_with};
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::filter::{Turned, json::turn};
use playdeck::game::diplomacy::power::Power;
use playdeck::listing::print::{Carriage, Paper, RECORD_LENGTH};
use playdeck::message::ConditionCode;
use playdeck::record::{RecordFormat, RecordWriter};
use playdeck::stream::Options;
use plays::{Chance, JOB, Letter, Played, letter, punched};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The number of cases of a law. `PLAYDECK_CASES=20` runs twenty times as many.
fn cases(count: u32) -> ProptestConfig {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: count * times, failure_persistence: None, ..ProptestConfig::default() }
}

/// Every reader of a listing except the gamesmaster.
fn readers() -> impl Iterator<Item = &'static str> {
    ["public", "spectator"].into_iter().chain(Power::ALL.iter().map(|power| power.name()))
}

// Bytes.

/// Runs an input and checks that every line of its listing fits on the paper, on every kind of paper.
fn fits_on_paper(deck: &[u8], input: Input, code: Code) -> Product {
    let on = |carriage, records, code| {
        let paper = Paper { carriage, records, code };
        run_with(deck, &Options { input, paper, ..options() })
    };
    let asa = on(Carriage::Asa, RecordFormat::Text, Code::Ascii);
    for line in asa.text().lines() {
        assert!(line.chars().count() <= RECORD_LENGTH, "{line}");
        assert!(line.is_empty() || line.starts_with([' ', '0', '-', '1', '+']), "{line:?}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    let fixed = on(Carriage::Asa, RecordFormat::Fixed, code).listing;
    assert_eq!(fixed.len(), asa.text().lines().count() * RECORD_LENGTH);
    let plain = on(Carriage::Plain, RecordFormat::Text, Code::Ascii).text();
    for line in plain.split(['\n', '\r', '\x0C']) {
        assert!(line.chars().count() < RECORD_LENGTH && !line.contains(char::is_control), "{line:?}");
    }
    let mut variable = on(Carriage::Asa, RecordFormat::Variable, code).listing;
    while let Some(&[high, low, ..]) = variable.as_slice().first_chunk::<4>() {
        let length = usize::from(u16::from_be_bytes([high, low]));
        assert!((4..=4 + RECORD_LENGTH).contains(&length));
        variable.drain(..length);
    }
    assert!(variable.is_empty());
    asa
}

fn records() -> impl Strategy<Value = Option<RecordFormat>> {
    prop::option::of(prop::sample::select(&RecordFormat::ALL[..]))
}

fn code() -> impl Strategy<Value = Option<Code>> {
    prop::option::of(prop::sample::select(&Code::ALL[..]))
}

/// Writes cards in a record format and a code.
fn written(cards: &str, records: RecordFormat, code: Code) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), records, code, 80);
    cards.lines().for_each(|line| writer.write(line).unwrap());
    writer.into_inner()
}

/// Cards as variable records, some of them in segments, in blocks or not: as a mainframe may send them.
fn variable(cards: &str, code: Code, is_spanned: bool, is_blocked: bool, chance: &mut Chance) -> Vec<u8> {
    let word = |length: usize, control: u8| {
        let [high, low] = u16::try_from(length + 4).unwrap().to_be_bytes();
        [high, low, control, 0]
    };
    let whole = written(cards, RecordFormat::Variable, code);
    let (mut rest, mut segments) = (whole.as_slice(), Vec::new());
    while let Some((first, behind)) = rest.split_first_chunk::<4>() {
        let (data, after) = behind.split_at(usize::from(u16::from_be_bytes([first[0], first[1]])) - 4);
        rest = after;
        let mut cuts: Vec<usize> = (0..chance.below(3)).map(|_| chance.below(data.len() + 1)).collect();
        if !is_spanned {
            cuts.clear();
        }
        cuts.sort_unstable();
        let bounds = [&[0][..], &cuts, &[data.len()]].concat();
        let last = cuts.len();
        for (number, piece) in bounds.windows(2).enumerate() {
            let control = match number {
                _ if last == 0 => 0,
                0 => 1,
                number if number == last => 2,
                _ => 3,
            };
            let piece = &data[piece[0]..piece[1]];
            segments.push([&word(piece.len(), control)[..], piece].concat());
        }
    }
    if !is_blocked {
        return segments.concat();
    }
    let mut blocks = Vec::new();
    while !segments.is_empty() {
        let most = 1 + chance.below(segments.len().min(40));
        let block = segments.drain(..most).collect::<Vec<_>>().concat();
        blocks.extend([&word(block.len(), 0)[..], &block].concat());
    }
    blocks
}

/// Changes random bytes: single ones, and pieces that are removed, doubled or moved.
fn mutate(bytes: &mut Vec<u8>, chance: &mut Chance) {
    for _ in 0..=chance.below(12) {
        let at = chance.below(bytes.len() + 1);
        let piece = at..(at + chance.below(90)).min(bytes.len());
        match chance.below(7) {
            0 | 1 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).unwrap(),
            2 => bytes.insert(at, *chance.one(b"$*/ '\n\r\t,=()0X\x00\xFF\x7F\x15\x25\x40\x5B")),
            3 => drop(bytes.drain(piece)),
            4 => {
                let copy = bytes[piece].to_vec();
                let to = chance.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            5 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            6 if chance.happens(10) => bytes.truncate(at),
            _ => {}
        }
    }
}

/// A deck as gamesmasters write it: a game from its start, or one that is carried on.
fn deck(chance: &mut Chance) -> String {
    let most = 1 + chance.below(4);
    let played = Played::at_random(chance, most);
    if chance.happens(50) {
        return played.deck(&played.plays);
    }
    let from = chance.below(played.positions.len());
    let plays: String = played.plays[from..].iter().map(plays::Play::cards).collect();
    played.carried_on(from, &plays)
}

proptest! {
    #![proptest_config(cases(120))]
    #[test]
    fn any_bytes_give_a_listing_that_fits_on_paper(
        bytes in prop::collection::vec(any::<u8>(), 0..700), records in records(), code in code(), out in code()
    ) {
        fits_on_paper(&bytes, Input { records, code, control: '$' }, out.unwrap_or(Code::Cp1047));
    }
}

/// An input that delivers its bytes in pieces of all sizes, as a pipe may.
struct Chopped {
    bytes: Vec<u8>,
    read: usize,
    chance: Chance,
    largest: usize,
}

impl std::io::Read for Chopped {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = 1 + self.chance.below(self.largest);
        let piece = most.min(buffer.len()).min(self.bytes.len() - self.read);
        buffer[..piece].copy_from_slice(&self.bytes[self.read..self.read + piece]);
        self.read += piece;
        Ok(piece)
    }
}

proptest! {
    #![proptest_config(cases(12))]
    #[test]
    fn how_a_pipe_splits_an_input_changes_nothing(root in any::<u64>(), is_spoilt in any::<bool>()) {
        let mut chance = Chance::new(root);
        let (records, code) = (*chance.one(&RecordFormat::ALL), *chance.one(&Code::ALL));
        let mut bytes = written(&deck(&mut chance), records, code);
        if is_spoilt {
            mutate(&mut bytes, &mut chance);
        }
        for input in [None, Some(records)].into_iter().flat_map(|records| {
            [None, Some(code)].map(|code| Input { records, code, control: '$' })
        }) {
            let options = Options { input, ..options() };
            let whole = run_with(&bytes, &options);
            for largest in [1, 3, 100, 5_000] {
                let chopped =
                    Chopped { bytes: bytes.clone(), read: 0, chance: Chance::new(root), largest };
                let mut listing = Vec::new();
                let input = std::io::BufReader::new(chopped);
                let run = playdeck::stream::run(input, &options, &mut listing, |_| Ok(())).unwrap();
                prop_assert_eq!(&run, &whole.run);
                prop_assert!(listing == whole.listing, "pieces of {} bytes at most", largest);
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(10))]
    #[test]
    fn a_deck_in_blocks_and_in_segments_is_the_deck(root in any::<u64>(), is_told in any::<bool>()) {
        let mut chance = Chance::new(root);
        let deck = deck(&mut chance);
        let code = *chance.one(&Code::ALL);
        // A page of EBCDIC is never detected when another one is given.
        let is_found = matches!(code, Code::Ascii | Code::Cp1047);
        let records = is_told.then_some(RecordFormat::Variable);
        let input = Input { records, code: (is_told || !is_found).then_some(code), control: '$' };
        let run = |bytes: &[u8]| run_with(bytes, &Options { input, ..options() });
        let whole = run(&written(&deck, RecordFormat::Variable, code));
        for (is_spanned, is_blocked) in [(false, true), (true, false), (true, true)] {
            let cut = run(&variable(&deck, code, is_spanned, is_blocked, &mut chance));
            prop_assert_eq!(whole.text(), cut.text());
            prop_assert_eq!(&whole.punched, &cut.punched);
        }
        // An input that breaks off anywhere is played as far as it goes, and its listing fits on paper.
        let mut torn = variable(&deck, code, true, chance.happens(50), &mut chance);
        torn.truncate(chance.below(torn.len()));
        fits_on_paper(&torn, input, code);
    }
}

proptest! {
    #![proptest_config(cases(30))]
    #[test]
    fn any_spoilt_deck_gives_a_listing_that_fits_on_paper(root in any::<u64>(), out in code()) {
        let mut chance = Chance::new(root);
        let deck = deck(&mut chance);
        let (records, code) = (*chance.one(&RecordFormat::ALL), *chance.one(&Code::ALL));
        let bytes = written(&deck, records, code);
        let is_told = |chance: &mut Chance| chance.happens(80);
        for _ in 0..4 {
            let mut spoilt = bytes.clone();
            mutate(&mut spoilt, &mut chance);
            let records = is_told(&mut chance).then_some(records);
            let code = is_told(&mut chance).then_some(code);
            fits_on_paper(&spoilt, Input { records, code, control: '$' }, out.unwrap_or(Code::Cp1047));
        }
    }
}

// Streams.

/// Changes the cards between a deck's `$JOB` and its `$END`, but neither of those two.
fn ruined(deck: &str, chance: &mut Chance) -> String {
    let inner = deck.strip_prefix(JOB).unwrap().strip_suffix("$END\n").unwrap();
    let mut bytes = inner.as_bytes().to_vec();
    for _ in 0..=chance.below(4) {
        mutate(&mut bytes, chance);
    }
    let text = String::from_utf8_lossy(&bytes);
    let is_end = |line: &&str| line.trim_start_matches('\u{FEFF}').to_uppercase().starts_with("$END");
    let lines: Vec<&str> = text.lines().filter(|line| !is_end(line)).collect();
    // A mark in column 72 of the last card would make the `$END` card its continuation.
    format!("{JOB}{}\n*\n$END\n", lines.join("\n"))
}

proptest! {
    #![proptest_config(cases(12))]
    #[test]
    fn a_ruined_deck_does_not_touch_the_others(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let (first, second, third) = (deck(&mut chance), deck(&mut chance), deck(&mut chance));
        for _ in 0..4 {
            let (records, code) = (*chance.one(&RecordFormat::ALL), *chance.one(&Code::ALL));
            let input = Input { records: Some(records), code: Some(code), control: '$' };
            let run = |decks: &[&str]| {
                let bytes: Vec<u8> = decks.iter().flat_map(|deck| written(deck, records, code)).collect();
                run_with(&bytes, &Options { input, ..options() })
            };
            let ruined = ruined(&second, &mut chance);
            let (before, after, all) = (run(&[&first]), run(&[&third]), run(&[&first, &ruined, &third]));
            prop_assert!(all.listing.starts_with(&before.listing), "{}", ruined);
            prop_assert!(all.listing.ends_with(&after.listing), "{}\n{}", ruined, all.text());
            prop_assert_eq!(all.punched.first(), before.punched.first());
            prop_assert_eq!(all.punched.last(), after.punched.last());
            prop_assert_eq!(all.run.condition >= run(&[&ruined]).run.condition, true);
        }
    }
}

proptest! {
    #![proptest_config(cases(10))]
    #[test]
    fn a_stream_cut_between_decks_gives_the_same_bytes(root in any::<u64>(), is_told in any::<bool>()) {
        let mut chance = Chance::new(root);
        let mut decks: Vec<String> = (0..3).map(|_| deck(&mut chance)).collect();
        // After an `$END` any card may open the next deck.
        decks[1] = decks[1].strip_prefix(JOB).unwrap().to_owned();
        decks[2] = format!("//CARDS JOB (1),'X'\nthese belong to none\n{}", decks[2]);
        let records = *chance.one(&RecordFormat::ALL);
        let code = *chance.one(&[Code::Ascii, Code::Cp1047]);
        let input = Input {
            records: is_told.then_some(records), code: is_told.then_some(code), control: '$'
        };
        for out in RecordFormat::ALL {
            let paper = Paper { carriage: Carriage::Asa, records: out, code: Code::Cp500 };
            let run = |cards: &str| {
                let bytes = written(cards, records, code);
                run_with(&bytes, &Options { input, paper, ..options() })
            };
            let one = run(&decks.concat());
            let cut: Vec<Product> = decks.iter().map(|deck| run(deck)).collect();
            prop_assert_eq!(&one.listing, &cut.iter().flat_map(|product| product.listing.clone()).collect::<Vec<_>>());
            prop_assert_eq!(&one.punched, &cut.iter().flat_map(|product| product.punched.clone()).collect::<Vec<_>>());
        }
    }
}

// Plays.

proptest! {
    #![proptest_config(cases(12))]
    #[test]
    fn positions_of_real_plays_come_back_as_they_were(root in any::<u64>()) {
        let played = Played::at_random(&mut Chance::new(root), 12);
        for cards in &played.positions {
            prop_assert_eq!(&punched(&format!("{}\n$END\n", cards.join("\n"))), cards);
            let json = plays::json(cards);
            match turn(json.as_bytes(), &Input::default()) {
                Ok(Turned::Cards(back)) => prop_assert_eq!(&back, cards),
                other => prop_assert!(false, "no cards but {:?}", other),
            }
        }
    }

    #[test]
    fn two_runs_are_equal(root in any::<u64>()) {
        let deck = deck(&mut Chance::new(root));
        let (one, other) = (run_deck(deck.as_bytes()), run_deck(deck.as_bytes()));
        prop_assert_eq!(one.listing, other.listing);
        prop_assert_eq!(one.punched, other.punched);
        prop_assert_eq!(one.run, other.run);
    }
}

proptest! {
    #![proptest_config(cases(6))]
    #[test]
    fn carrying_on_from_any_position_equals_replaying(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let played = Played::at_random(&mut chance, 10);
        let replay = played.deck(&played.plays);
        let start = played.deck(&[]);
        prop_assert_eq!(&punched(&replay), played.positions.last().unwrap());
        prop_assert_eq!(&punched(&start), &played.positions[0]);
        for reader in readers() {
            let whole = listing_for(replay.as_bytes(), reader);
            let mut parts = listing_for(start.as_bytes(), reader);
            for (number, play) in played.plays.iter().enumerate() {
                // The position knows the name of the game.
                let carried_on = played.carried_on(number, &play.cards()).replacen(JOB, "$JOB LINECT=60\n", 1);
                parts += &listing_for(carried_on.as_bytes(), reader);
            }
            prop_assert_eq!(&whole, &parts, "for {}:\n{}", reader, replay);
        }
        let from = chance.below(played.plays.len() + 1);
        let rest: String = played.plays[from..].iter().map(plays::Play::cards).collect();
        prop_assert_eq!(&punched(&played.carried_on(from, &rest)), played.positions.last().unwrap());
    }
}

#[test]
fn a_game_is_called_as_its_last_job_card_said() {
    let played = Played::at_random(&mut Chance::new(7), 2);
    let heading = |deck: &str| {
        let listing = listing_for(deck.as_bytes(), "public");
        let line = listing.lines().find(|line| line.starts_with('1')).unwrap();
        line[11..50].split_whitespace().skip(1).collect::<Vec<_>>().join(" ")
    };
    let from = |cards: &[String], job: &str| format!("{job}{}\n$END\n", cards.join("\n"));
    let old = from(&played.positions[0], "");
    assert_eq!(heading(&old), "LAW Played at random");
    for (job, called) in [
        ("$JOB LINECT=60\n", "LAW Played at random"),
        ("$JOB NEW\n", "NEW Played at random"),
        ("$JOB TITLE='Another'\n", "LAW Another"),
        ("$JOB NEW,TITLE=''\n", "NEW"),
    ] {
        let deck = from(&played.positions[0], job);
        assert_eq!(heading(&deck), called);
        assert_eq!(heading(&from(&punched(&deck), "")), called, "and it is kept");
    }
    // An older position without a name can still be read.
    let nameless = from(&punched(&played.deck(&[]).replacen(JOB, "", 1)), "");
    assert!(!nameless.contains("JOB") && !nameless.contains("TITLE"));
    assert_eq!(heading(&nameless), "");
    assert_eq!(heading(&from(&punched(&nameless), "$JOB NEW\n")), "NEW");
}

proptest! {
    #![proptest_config(cases(10))]
    #[test]
    fn parts_for_other_readers_need_not_be_printed(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let mut deck = deck(&mut chance);
        if chance.happens(30) {
            // The last play is not adjudicated, and a player who made an error gets their own cards back.
            deck.insert_str(deck.len() - "$END\n".len(), "$NEWS TO NOBODY\n");
        }
        // If the listing has a limit, every part is printed and counted, whoever reads it.
        let (job, bounded) = ("LINECT=60\n", "LINECT=60,LINES=9000000\n");
        let counted = deck.replacen(job, bounded, 1);
        let all = ["all", "gm"].into_iter().chain(readers()).map(|name| name.parse().unwrap());
        for reader in all.chain([Reader::Nobody]) {
            let run = |deck: &str| run_with(deck.as_bytes(), &Options { reader: reader.clone(), ..options() });
            let (one, other) = (run(&deck), run(&counted));
            // The gamesmaster's listing also prints the card.
            prop_assert_eq!(one.text().replacen(job, bounded, 1), other.text(), "for {:?}:\n{}", reader, deck);
            prop_assert_eq!(one.punched, other.punched);
            prop_assert_eq!(one.run, other.run);
        }
    }
}

/// Every number and text of a JSON value, to be changed.
fn leaves<'a>(value: &'a mut Value, found: &mut Vec<&'a mut Value>) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|item| leaves(item, found)),
        Value::Object(fields) => fields.values_mut().for_each(|item| leaves(item, found)),
        leaf => found.push(leaf),
    }
}

/// Every list of a JSON value; for a list of lists, either the outer one or the inner ones.
fn lists<'a>(value: &'a mut Value, chance: &mut Chance, found: &mut Vec<&'a mut Vec<Value>>) {
    match value {
        Value::Array(list) => {
            if list.iter().all(Value::is_string) || chance.happens(60) {
                found.push(list);
            } else {
                for item in list {
                    lists(item, chance, found);
                }
            }
        }
        Value::Object(fields) => fields.values_mut().for_each(|item| lists(item, chance, found)),
        _ => {}
    }
}

/// Replaces a number, a text or a list of a position by another of its kind.
fn edit(position: &mut Value, chance: &mut Chance) {
    if chance.happens(35) {
        let mut found = Vec::new();
        lists(position, chance, &mut found);
        let at = chance.below(found.len());
        let list = &mut *found[at];
        if !list.is_empty() {
            let item = list.remove(chance.below(list.len()));
            let count = chance.below(3);
            list.extend(vec![item; count]);
        }
        return;
    }
    let mut found = Vec::new();
    leaves(position, &mut found);
    let other = found[chance.below(found.len())].clone();
    let at = chance.below(found.len());
    if found[at].is_number() && chance.happens(50) {
        *found[at] = json!(chance.one(&[0_u64, 1, 34, 255, 1900, 1901, 9999, 65535, u64::MAX]));
    } else if found[at].is_string() == other.is_string() {
        *found[at] = other;
    }
}

proptest! {
    #![proptest_config(cases(16))]
    #[test]
    fn an_edited_position_is_refused_or_can_be_played(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let most = 1 + chance.below(7);
        let played = Played::at_random(&mut chance, most);
        let sound: Value = serde_json::from_str(&plays::json(played.positions.last().unwrap())).unwrap();
        for _ in 0..12 {
            let mut position = sound.clone();
            for _ in 0..=chance.below(3) {
                edit(&mut position, &mut chance);
            }
            // A refused position has a message; an accepted one can be played on.
            if let Ok(Turned::Cards(cards)) = turn(position.to_string().as_bytes(), &Input::default()) {
                prop_assert_eq!(&punched(&format!("{}\n$END\n", cards.join("\n"))), &cards);
                Played::from_position(cards, &mut chance, 2);
            }
        }
    }
}

// What a player may not know.

proptest! {
    #![proptest_config(cases(10))]
    #[test]
    fn press_between_others_changes_nothing_in_a_listing(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let mut played = Played::at_random(&mut chance, 3);
        for letter in played.plays.iter_mut().flat_map(|play| &mut play.press) {
            // A closed letter is delivered whole. From an open letter, orders at its end are held back, and by the
            // rules of press the next card decides whether it is open.
            if letter.under.is_some() {
                letter.text.push("ENDPRESS".to_owned());
            }
        }
        for reader in every_power_and_none() {
            let mut plays = played.plays.clone();
            for play in &mut plays {
                let owners: Vec<Power> = play.sections.iter().map(|(power, _)| *power).collect();
                // A reader may read only letters to them and their own.
                let is_between_others = |letter: &Letter| {
                    let is_own = letter.under.is_some_and(|under| Some(owners[under]) == reader);
                    !is_own && !letter.to.is_empty() && reader.is_none_or(|reader| !letter.to.contains(&reader))
                };
                play.press.retain(|letter| !is_between_others(letter) || chance.happens(50));
                for _ in 0..chance.below(4) {
                    let letter = letter(&play.players, play.sections.len(), &mut chance);
                    if is_between_others(&letter) {
                        play.press.insert(chance.below(play.press.len() + 1), letter);
                    }
                }
            }
            reads_the_same(reader, &played.deck(&played.plays), &played.deck(&plays));
        }
    }

    #[test]
    #[ignore = "long: cargo long"]
    fn cards_of_others_that_order_nothing_change_nothing_in_a_listing(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let mut played = Played::at_random(&mut chance, 3);
        played.plays.iter_mut().for_each(|play| play.press.clear());
        let is_sound = chance.happens(70);
        let adds_sheets = played.adds_sheets();
        for reader in every_power_and_none() {
            let mut plays = played.plays.clone();
            for play in &mut plays {
                retouch(play, reader, adds_sheets, &mut chance);
            }
            let (mut one, mut other) = (played.deck(&played.plays), played.deck(&plays));
            if is_sound {
                prop_assert_eq!(punched(&one), punched(&other));
            } else {
                // The last play is not adjudicated, and a player who made an error gets their own cards back.
                for deck in [&mut one, &mut other] {
                    deck.insert_str(deck.len() - "$END\n".len(), "$NEWS TO NOBODY\n");
                }
                prop_assert_eq!(run_deck(other.as_bytes()).run.condition, ConditionCode(8));
            }
            reads_the_same(reader, &one, &other);
        }
    }
}

proptest! {
    #![proptest_config(cases(10))]
    #[test]
    fn a_check_depends_on_the_players_own_cards_only(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let played = Played::at_random(&mut chance, 5);
        let from = chance.below(played.plays.len());
        let all = &played.plays[from];
        let checked = |play: &plays::Play| played.carried_on(from, &format!("$CHECK\n{}", play.cards()));
        for reader in all.sections.iter().map(|(power, _)| *power) {
            // A player gets a message if their own letter lacks something; `tests/hall/press.rs` tests that.
            let mut all = all.clone();
            let is_own = |under: usize| all.sections[under].0 == reader;
            let of_others = all.press.iter().filter(|letter| !letter.under.is_some_and(is_own)).cloned().collect();
            all.press = of_others;
            let mut own = all.clone();
            own.sections.retain(|(power, _)| *power == reader);
            own.press.clear();
            reads_the_same(Some(reader), &checked(&all), &checked(&own));
        }
        let others = readers().filter(|name| !all.sections.iter().any(|(power, _)| power.name() == *name));
        for reader in others {
            prop_assert_eq!(listing_for(checked(all).as_bytes(), reader), "", "{}", reader);
        }
    }

    #[test]
    fn only_the_gamesmaster_learns_of_a_play_that_is_only_checked(root in any::<u64>()) {
        let mut chance = Chance::new(root);
        let played = Played::at_random(&mut chance, 5);
        let from = chance.below(played.plays.len());
        let mut play = played.plays[from].clone();
        play.card += *chance.one(&[",WHATIF=YES", ", WHATIF=yes", ",WHATIF=PERHAPS"]);
        if chance.happens(30) {
            play.acts.push("$NONSENSE".to_owned());
        }
        let deck = played.carried_on(from, &play.cards());
        prop_assert!(run_deck(deck.as_bytes()).punched.is_empty());
        for reader in readers() {
            prop_assert_eq!(listing_for(deck.as_bytes(), reader), "", "{}", reader);
        }
    }
}

/// Every player as a reader, and None for the public.
fn every_power_and_none() -> impl Iterator<Item = Option<Power>> {
    Power::ALL.into_iter().map(Some).chain([None])
}

/// Asserts that two decks give a reader the same listing.
fn reads_the_same(reader: Option<Power>, one: &str, other: &str) {
    let name = reader.map_or("public", Power::name);
    let (first, second) = (listing_for(one.as_bytes(), name), listing_for(other.as_bytes(), name));
    assert_eq!(first, second, "for {name}:\n{one}\n{other}");
}

/// Adds cards that give no other order to the sheets of all players but one. Splits sheets in two where a second sheet
/// only adds to the first. Moves all sheets, but keeps the sequence of the sheets of each player.
fn retouch(play: &mut plays::Play, reader: Option<Power>, adds_sheets: bool, chance: &mut Chance) {
    for (power, lines) in play.sections.iter_mut().filter(|(power, _)| Some(*power) != reader) {
        for _ in 0..chance.below(4) {
            let at = chance.below(lines.len() + 1);
            let units = play.ordered.get(power).filter(|units| play.is_moves && !units.is_empty());
            let (line, at) = match (chance.below(4), units) {
                (0, _) => (String::new(), at),
                (1, _) => ("A FRIEND WRITES - NOTHING OF USE".to_owned(), at),
                // The first legal order counts, and this one comes after it.
                (2, Some(units)) => (format!("{} STANDS", chance.one(units)), lines.len()),
                (3, Some(units)) => (format!("{} - NOWHERE", chance.one(units)), at),
                _ => ("* ".repeat(100), at),
            };
            lines.insert(at, line);
        }
        if chance.happens(50) {
            let number = 10 * chance.below(1000);
            lines
                .iter_mut()
                .filter(|line| line.len() < 72)
                .for_each(|line| *line = format!("{line:72}{number:08}"));
        }
    }
    for at in 0..play.sections.len() {
        if adds_sheets && chance.happens(30) && Some(play.sections[at].0) != reader {
            let half = chance.below(play.sections[at].1.len() + 1);
            let power = play.sections[at].0;
            let rest = play.sections[at].1.split_off(half);
            play.sections.push((power, rest));
        }
    }
    // Sheets change places, but those of one player keep their sequence.
    let mut places: Vec<usize> = (0..play.sections.len()).collect();
    chance.shuffle(&mut places);
    for power in Power::ALL {
        let mine: Vec<usize> = (0..places.len()).filter(|at| play.sections[places[*at]].0 == power).collect();
        let mut kept: Vec<usize> = mine.iter().map(|at| places[*at]).collect();
        kept.sort_unstable();
        mine.iter().zip(kept).for_each(|(at, place)| places[*at] = place);
    }
    play.sections = places.iter().map(|place| play.sections[*place].clone()).collect();
}
