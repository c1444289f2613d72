//! Positions of Medieval War Door with random changes: each is refused at one of its records, or it can be played,
//! punched and read again, and its sums are right.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;
use playdeck::game::prelude::*;

use field::ledger::Ledger;
use field::{MATCH, random};
use playdeck::dice::Stream;
use playdeck::game::medieval::lobby::setup::{Experience, Sequence, Setup};
use playdeck::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::{OverRecord, Punched, WaitingRecord};
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::player::Status;
use playdeck::operand;
use std::collections::BTreeMap;

/// A door with messages and several matches: one in progress (for some roots in the middle of a round by turns), one
/// that waits, one that is over and one that was dropped.
fn door(root: u64) -> Position {
    let experience = match root % 3 {
        0 => Experience::Hit,
        1 => Experience::Kill,
        _ => Experience::None,
    };
    let mut position = random::begun(root, Setup { pieces: 6, experience, ..random::setup(root) });
    let mut stream = random::stream(root);
    for _ in 0..12 {
        let mut sheets = random::sheets(&position.running[&MATCH], &mut stream);
        for (player, sheet) in &mut sheets {
            *sheet = format!("SEND {} Hail.\n{}", 1 + *player % 4, sheet.replace("SURREND YES", ""));
        }
        let round = random::round(position.clone(), &sheets, root);
        if !round.position.over.is_empty() {
            break;
        }
        position = round.position;
    }
    for _ in 0..root {
        let sheets = random::sheets(&position.running[&MATCH], &mut stream);
        let turn = random::turn(position.clone(), &sheets, root);
        if !turn.position.over.is_empty() {
            break;
        }
        position = turn.position;
    }
    let mut punched = Punched::of(&position);
    punched.door.next = MatchNumber(5);
    let (setup, members) = (Setup::default(), vec![MemberNumber(2)]);
    punched.waiting.push(WaitingRecord { no: MatchNumber(3), setup, members });
    punched.over.push(OverRecord {
        no: MatchNumber(2),
        name: String::new(),
        round: 20,
        players: vec![(MemberNumber(1), 90), (MemberNumber(2), 30)],
        victor: Some((PlayerNumber(1), 4)),
        shared: Vec::new(),
        dropped: false,
    });
    punched.over.push(OverRecord {
        no: MatchNumber(4),
        name: String::new(),
        round: 0,
        players: vec![(MemberNumber(3), 7), (MemberNumber(4), 0)],
        victor: None,
        shared: Vec::new(),
        dropped: true,
    });
    Punched::check(punched).unwrap()
}

/// A number that was not there before.
fn another(number: u64, stream: &mut Stream) -> u64 {
    let near =
        [number + 1, number.saturating_sub(1), number + 3, 0, 1, 2, 3, 5, 20, 21, 101, 256, 9_999, 60_000];
    near[stream.below(14) as usize]
}

/// The places of the words and numbers in a record, outside its texts, and of its operands.
fn tokens(record: &str) -> Vec<(usize, usize)> {
    let (mut found, mut start, mut is_text) = (Vec::new(), None, false);
    for (place, letter) in record.char_indices().chain([(record.len(), ' ')]) {
        is_text ^= letter == '\'';
        match (start, letter.is_ascii_alphanumeric() && !is_text) {
            (None, true) => start = Some(place),
            (Some(first), false) => {
                found.push((first, place));
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Changes one record or the order of the records. Every kind of record is equally likely.
fn alter(records: &mut Vec<String>, stream: &mut Stream) {
    let word = |record: &String| record.split(' ').next().unwrap_or_default().to_owned();
    let mut words: Vec<String> = records.iter().map(word).collect();
    words.dedup();
    let drawn = words[stream.below(u32::try_from(words.len()).unwrap()) as usize].clone();
    let of_word: Vec<usize> = (0..records.len()).filter(|at| word(&records[*at]) == drawn).collect();
    let mut any = || of_word[stream.below(u32::try_from(of_word.len()).unwrap()) as usize];
    let (one, other) = (any(), any());
    match stream.below(10) {
        0 => _ = records.remove(one),
        1 => records.insert(one, records[one].clone()),
        2 => records.swap(one, other),
        3 => records[one] = records[one].replacen('L', "S", 1 + stream.below(9) as usize),
        4 => {
            let operands: Vec<&str> = records[one].split(',').collect();
            let gone = stream.below(u32::try_from(operands.len()).unwrap()) as usize;
            let left: Vec<&str> =
                operands.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, it)| *it).collect();
            records[one] = left.join(",");
        }
        _ => {
            let all = tokens(&records[one]);
            let (first, last) = all[stream.below(u32::try_from(all.len()).unwrap()) as usize];
            let words = [
                "INF",
                "CAT",
                "HRS",
                "LGL",
                "HGL",
                "YES",
                "NO",
                "ACTIVE",
                "ROUTED",
                "SURRENDERED",
                "KILL",
                "NONE",
                "DRAWN",
                "ROTATE",
            ];
            let with = match records[one][first..last].parse() {
                Ok(number) => another(number, stream).to_string(),
                Err(_) => words[stream.below(14) as usize].to_owned(),
            };
            records[one].replace_range(first..last, &with);
        }
    }
}

/// Asserts that the records of a match agree with its options.
fn keeps_to_its_options(game: &Match) {
    let setup = &game.setup;
    let active: Vec<PlayerNumber> = game.active().iter().collect();
    let mut seats = game.seats.clone();
    match setup.sequence() {
        Sequence::Fixed => assert!(seats.is_empty(), "{seats:?}"),
        Sequence::Drawn => seats.sort_unstable(),
        Sequence::Rotate => {
            let first = active.first().and_then(|first| seats.iter().position(|seat| seat == first));
            seats.rotate_left(first.unwrap_or(0));
        }
    }
    assert!(seats.is_empty() || seats == active, "{:?} of {active:?}", game.seats);
    for (number, player) in game.numbered() {
        let learned: u32 = game.world.pieces.of(number).map(|piece| u32::from(piece.experience)).sum();
        let most = match setup.experience {
            Experience::Hit => u32::MAX,
            Experience::Kill => player.tallies.iter().map(|tally| tally.pieces_for).sum(),
            Experience::None => 0,
        };
        assert!(learned <= most, "{learned} learned, {most} can be");
        assert_ne!(player.status, if setup.castles { Status::Routed } else { Status::Beheaded });
        let castles =
            game.world.cities().filter(|(_, city)| city.castle && city.owner == Some(number)).count();
        assert_eq!(castles, usize::from(setup.castles && player.is_active()));
    }
    assert!(game.world.cities().all(|(_, city)| city.fort <= setup.fort_max && city.turns >= 1));
}

/// Asserts that what the players have, lost and won adds up.
fn adds_up(game: &Match) {
    keeps_to_its_options(game);
    for (player, own) in game.numbered() {
        for (other, theirs) in game.numbered() {
            let (here, there) = (own.tallies[other.index()], theirs.tallies[player.index()]);
            assert_eq!((here.pieces_for, here.cities_for), (there.pieces_against, there.cities_against));
        }
        let lost: u32 = own.tallies.iter().map(|tally| tally.pieces_against + tally.cities_for).sum();
        let living = u32::try_from(game.world.pieces.of(player).count()).unwrap();
        assert!(living + lost <= u32::from(own.last_piece));
        let owned = game.world.cities().filter(|(_, city)| city.owner == Some(player)).count();
        assert_eq!(u32::try_from(owned).unwrap(), game.world.owned(player));
    }
}

/// Reads a position again, from its records.
fn again(position: &Position) -> Position {
    let punched = Punched::of(position);
    let read = operand::from_records::<Punched, _>(operand::to_records(&punched).unwrap()).unwrap();
    assert_eq!(read, punched);
    let read = Punched::check(read).unwrap();
    assert_eq!(Punched::of(&read), punched);
    read
}

#[test]
fn an_altered_position_is_refused_at_a_record_or_goes_on_and_adds_up() {
    let (mut unread, mut refused, mut played, mut turns) = (0, BTreeMap::<&str, u32>::new(), 0, 0);
    for root in 0..3 {
        let records = operand::to_records(&Punched::of(&door(root))).unwrap();
        let mut stream = random::stream(root + 100);
        for _ in 0..500 {
            let mut altered = records.clone();
            alter(&mut altered, &mut stream);
            let Ok(punched) = operand::from_records::<Punched, _>(&altered) else {
                unread += 1;
                continue;
            };
            let position = match Punched::check(punched) {
                Ok(position) => position,
                Err(flaws) => {
                    for flaw in flaws {
                        let (word, number) = flaw.record.unwrap();
                        let of_word = altered.iter().filter(|record| record.split(' ').next() == Some(word));
                        assert!(of_word.count() >= number, "{}", flaw.message.sentence());
                        *refused.entry(word).or_default() += 1;
                    }
                    continue;
                }
            };
            let position = again(&position);
            position.running.values().for_each(|game| keeps_to_its_options(game));
            let Some(before) = position.running.get(&MATCH).cloned() else { continue };
            let mut ledger = Ledger::of(&before);
            let sheets = random::sheets(&before, &mut stream);
            let by_turns = before.is_mid_round();
            let play = if by_turns { random::turn } else { random::round };
            turns += u32::from(by_turns);
            let round = play(position, &sheets, root);
            ledger.add(&before, &round);
            let after = Ledger::of(round.game());
            assert_eq!((ledger.points, ledger.tallies), (after.points, after.tallies), "root {root}");
            adds_up(round.game());
            again(&round.position);
            played += 1;
        }
    }
    let is_varied = unread > 100 && refused.len() > 9 && played > 100 && turns > 50 && turns < played;
    assert!(is_varied, "{unread}, {refused:?}, {played}, {turns}");
}
