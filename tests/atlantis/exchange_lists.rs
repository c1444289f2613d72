//! The lists of players and units for the menu of the program of 1993, as cards that are played.

use playdeck::card::Input;
use playdeck::filter::{Turned, exchange};
use playdeck::game::atlantis::exchange::{players, units};
use playdeck::game::atlantis::world::Spot;
use playdeck::message::Log;

/// The middle of the first block, where land is.
const MIDDLE: Spot = Spot { x: 4, y: 4 };

const UNITS: &str = "\"1\" \"Merlin's Guards\" \"old \u{E9}, and many\" 20 500 1\n\
    \"riding\" 20 \"Iron\" 7\n\"horse training\" 600 \"magic\" 6000 \"horse\" 3\n\"Staff of Fire\" 1 \"fireball\" 1 \"heal\" 0\n\"end\"\n\
    \"x\" \"Scouts\" \"\" 1 0 1 \"end\"\n\"end\"\n";

/// The bytes of ISO 8859-1.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter).unwrap()).collect()
}

fn told(log: &Log) -> Vec<String> {
    log.messages().iter().map(ToString::to_string).collect()
}

/// The state file after a turn with such cards.
fn played(cards: &[String]) -> String {
    let deck = format!(
        "$INIT ATLANTIS,SEED=7\nRed, red@here.example\n$TURN JANUARY, 1\n{}\n#ATLANTIS 1\nUNIT 1\nWORK\n#END\n$END\n",
        cards.join("\n")
    );
    match exchange::export(deck.as_bytes(), &Input::default()) {
        Ok(Turned::Games { file, notes }) => {
            assert_eq!(told(&notes), Vec::<String>::new());
            file.into_iter().map(char::from).collect()
        }
        other => unreachable!("{other:?}"),
    }
}

#[test]
fn each_address_to_the_first_empty_line_joins() {
    let file = b"blue@here.example\r\ngreen@far.example, room 5\n\nnobody@here.example\n";
    let (cards, mended) = players(file, MIDDLE).unwrap();
    assert_eq!(told(&mended), Vec::<String>::new());
    assert_eq!(cards.len(), 2);
    assert_eq!(cards[0].trim_end(), "$JOIN '',blue@here.example,AT=(4,4)");
    let state = played(&cards);
    assert!(state.contains("\n2 \"Faction 2\" \"blue@here.example\" 1 0"), "{state}");
    assert!(state.contains("\n3 \"Faction 3\" \"green@far.example,_room_5\" 1 0"), "{state}");
    assert!(state.starts_with("1\n3\n"));
}

#[test]
fn each_unit_of_a_list_comes_with_all_it_has() {
    let (cards, mended) = units(&bytes(UNITS), MIDDLE).map_err(|log| told(&log)).unwrap();
    assert_eq!(told(&mended), Vec::<String>::new());
    let state = played(&cards);
    let line = state.lines().find(|line| line.contains("Merlin")).unwrap_or_else(|| panic!("{state}"));
    let fields: Vec<&str> = line.split(' ').collect();
    assert!(line.starts_with("2 \"Merlin's Guards\" \"old \u{E9}, and many\" 20 "), "{line}");
    let at = fields.iter().position(|field| *field == "\"work\"").unwrap();
    // Behind the default order and the combat spell: 17 skills, 21 items, 24 spells.
    let (skills, rest) = fields[at + 2..].split_at(17);
    let (items, spells) = rest.split_at(21);
    assert_eq!((skills[3], skills[12]), ("600", "20"));
    assert_eq!((items[0], items[3], items[18]), ("7", "3", "1"));
    let known: Vec<usize> = (0..24).filter(|spell| spells[*spell] == "1").collect();
    assert_eq!(known, [4]);
    assert!(state.contains("\n3 \"Scouts\" \"\" 1 "), "{state}");
}

#[test]
fn a_word_for_a_skill_and_a_thing_is_the_skill() {
    let (cards, mended) = units(&bytes(&UNITS.replace("Iron", "Sword")), MIDDLE).unwrap();
    assert_eq!(
        told(&mended),
        ["ATL098W Line 2 of the file was mended: Sword was read as the skill and not as the thing."]
    );
    assert!(cards.concat().contains("SWORD=7,MAGIC=6000),GOODS=(HORSE=3,"), "{cards:?}");
}

#[test]
fn a_broken_list_is_refused_at_its_line() {
    let refused = |old: &str, new: &str| {
        assert!(UNITS.contains(old));
        told(&units(&bytes(&UNITS.replacen(old, new, 1)), MIDDLE).unwrap_err())
    };
    let sentence = |what: &str| vec![format!("ATL{what}; nothing was imported.")];
    assert_eq!(
        refused("\"riding\"", "\"swords\""),
        sentence("097S Line 2: swords is no skill, item or spell")
    );
    assert_eq!(
        refused("20 500", "-2 500"),
        sentence("091S Line 1: PEOPLE is -2, which is not from 0 to 2147483647")
    );
    assert_eq!(
        refused("\"end\"\n\"end\"\n", "\"end\"\n"),
        sentence("090S Line 6: the file ends where a unit or end should follow")
    );
    let long = "x".repeat(81);
    assert_eq!(refused("Scouts", &long), sentence("092S Line 6: NAME has 81 characters, and 80 is the most"));
    let addresses = format!("a@b\n{long}\n");
    assert_eq!(
        told(&players(addresses.as_bytes(), MIDDLE).unwrap_err()),
        sentence("092S Line 2: an address has 81 characters, and 80 is the most")
    );
    let whole = bytes(UNITS);
    for length in 0..whole.len() - 1 {
        assert!(units(&whole[..length], MIDDLE).is_err(), "{length}");
    }
}
