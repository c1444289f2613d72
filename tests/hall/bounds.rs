//! Numbers of positions: where one is at its bound, or is another than it was, the position can be played, and what is
//! punched then can be read.

use crate::common::{decks, options, project, run_with};
use crate::games::GAMES;
use playdeck::audience::Reader;
use playdeck::card::columns;
use playdeck::card::fold::fold;
use playdeck::message::ConditionCode;
use playdeck::stream::Options;
use std::collections::BTreeMap;

/// More than any number of a position may be.
const TOO_MANY: &str = "99999999999999999";

/// A position as records, marked as edited, and the cards behind it. `None` for a deck without a position.
fn parts(deck: &str) -> Option<(Vec<String>, String)> {
    let (before, behind) = deck.split_once("\n$ENDPOS")?;
    let (_, behind) = behind.split_once('\n')?;
    let start = before.find("$POSITION")?;
    let (mut records, mut continues) = (Vec::<String>::new(), false);
    for card in before[start..].lines() {
        let text = columns(card, if continues { 16 } else { 1 }, 71);
        match records.last_mut() {
            Some(last) if continues => last.push_str(text),
            _ => records.push(text.to_owned()),
        }
        continues = !columns(card, 72, 72).trim().is_empty();
    }
    let first = records.first_mut()?;
    if !first.contains("EDITED=") {
        *first = format!("{},EDITED=YES", first.trim_end());
    }
    Some((records, behind.to_owned()))
}

/// The numbers of a record, outside of texts: the key before each, and its bytes.
fn numbers(record: &str) -> Vec<(&str, std::ops::Range<usize>)> {
    let bytes = record.as_bytes();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let is_outside = |at: usize| record[..at].matches('\'').count().is_multiple_of(2);
    let number = |(at, _)| {
        let start = at + 1;
        let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let key = bytes[..at].iter().rev().take_while(|byte| is_word(byte)).count();
        let is_number = length > 0 && !bytes.get(start + length).is_some_and(is_word) && is_outside(at);
        is_number.then(|| (&record[at - key..at], start..start + length))
    };
    record.match_indices('=').filter_map(number).collect()
}

/// The cards of a position in which one number has another value.
fn altered(records: &[String], at: usize, place: &std::ops::Range<usize>, value: &str) -> String {
    let alter = |(number, record): (usize, &String)| {
        let mut record = record.clone();
        if number == at {
            record.replace_range(place.clone(), value);
        }
        fold(&record).join("\n") + "\n"
    };
    records.iter().enumerate().map(alter).collect::<String>() + "$ENDPOS CARDS=0,CHECK=0-0\n"
}

/// The bound that a message of a listing names.
fn bound(listing: &str) -> Option<String> {
    let named = |line: &str| {
        let (_, range) = line.split_once(" is not from ").or_else(|| line.split_once(" must be from "))?;
        let (_, bound) = range.split_once(" to ")?;
        Some(bound.split(|letter: char| !letter.is_ascii_digit()).next()?.to_owned())
    };
    listing.lines().find_map(named).filter(|bound| !bound.is_empty())
}

/// Plays behind positions of a game's decks in which one number after another has other values: those that are made of
/// it as it is. So many positions are tried for each number that records of one word have.
fn goes_on(game: &str, tried: usize, values: impl Fn(&str) -> Vec<String>) -> usize {
    let quiet = Options { reader: Reader::Gamesmaster, has_maps: false, ..options() };
    let run = |deck: &str| run_with(deck.as_bytes(), &quiet);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut played = 0;
    let folder = project("decks").join(game);
    for path in decks()
        .into_iter()
        .filter(|path| path.starts_with(&folder) && !path.starts_with(folder.join("errors")))
    {
        let Some((records, behind)) = std::fs::read_to_string(&path).ok().as_deref().and_then(parts) else {
            continue;
        };
        for (at, record) in records.iter().enumerate().skip(1) {
            let word = record.split(' ').next().unwrap();
            for (key, place) in numbers(record) {
                let key = format!("{word} {key}");
                let count = counts.entry(key.clone()).or_default();
                *count += 1;
                if *count > tried {
                    continue;
                }
                for value in values(&record[place.clone()]) {
                    let mut value = value;
                    for _ in 0..4 {
                        let position = altered(&records, at, &place, &value);
                        let product = run(&format!("{position}$END\n"));
                        if product.run.condition >= ConditionCode(8) {
                            let Some(bound) = bound(&product.text()).filter(|bound| *bound != value) else {
                                break;
                            };
                            value = bound;
                            continue;
                        }
                        let product = run(&format!("{position}{behind}"));
                        for cards in product.punched.iter().filter(|cards| !cards.is_empty()) {
                            let again = run(&(cards.join("\n") + "\n$END\n"));
                            let what = format!("{}: {key}={value}", path.display());
                            assert_eq!(again.run.condition, ConditionCode(0), "{what}\n{}", again.text());
                            assert_eq!(again.punched, std::slice::from_ref(cards), "{what}");
                            played += 1;
                        }
                        break;
                    }
                }
            }
        }
    }
    played
}

/// The same where each is one less, or one more: the number of another thing, or of none.
fn goes_on_from_neighbours(game: &str, tried: usize) -> usize {
    goes_on(game, tried, |number| {
        let number: u64 = number.parse().unwrap();
        number.checked_sub(1).into_iter().chain([number + 1]).map(|number| number.to_string()).collect()
    })
}

/// As many positions as are tried of each number at its bound are a sample of what the long tier tries.
#[test]
fn every_game_goes_on_from_a_bound_of_each_number() {
    for game in &GAMES {
        let count = goes_on(&game.word(), 1, |_| vec![TOO_MANY.to_owned()]);
        assert!(count > 1, "{}: {count}", game.name);
    }
}

#[test]
fn every_game_goes_on_from_a_neighbour_of_each_number() {
    for game in &GAMES {
        let count = goes_on_from_neighbours(&game.word(), 1);
        assert!(count > 10, "{}: {count}", game.name);
    }
}

#[test]
#[ignore = "long: cargo long"]
fn every_game_goes_on_from_every_bound() {
    for game in &GAMES {
        let count = goes_on(&game.word(), 3, |_| vec![TOO_MANY.to_owned()]);
        assert!(count > 2, "{}: {count}", game.name);
    }
}

#[test]
#[ignore = "long: cargo long"]
fn every_game_goes_on_from_every_neighbour() {
    for game in &GAMES {
        let count = goes_on_from_neighbours(&game.word(), 12);
        assert!(count > 50, "{}: {count}", game.name);
    }
}
