//! Every sentence that counts something is grammatical with 0, 1 and 2, and articles agree with the next word.

use super::common::{listing_for, project, run_deck};
use super::reports::deck;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::refusal::Refusal;
use std::fs;

/// Nouns that are counted, singular and plural.
const COUNTED: [(&str, &str); 10] = [
    ("hex", "hexes"),
    ("turn", "turns"),
    ("order", "orders"),
    ("card", "cards"),
    ("point", "points"),
    ("round", "rounds"),
    ("sheet", "sheets"),
    ("city", "cities"),
    ("unit", "units"),
    ("character", "characters"),
];

/// Whether a number does not agree with the noun after it: `1 hexes`, `2 hex`.
fn disagrees(number: &str, noun: &str) -> bool {
    COUNTED.iter().any(|(one, many)| noun == if number == "1" { *many } else { *one })
}

/// The mistakes in a line: numbers that do not agree with what they count, and articles that do not agree with the next
/// word.
fn slips(line: &str) -> Vec<String> {
    let words = line.split_whitespace().map(|word| word.trim_matches(['.', ',', ';', ':']));
    let words: Vec<&str> = words.chain(["", ""]).collect();
    let mut slips = Vec::new();
    let mut before = "";
    for word in words.windows(3) {
        let [word, next, third] = word else { continue };
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        // Another word may come between, as in `1 movement point`; `10 a turn`, `sheet 2; no order` and
        // `100 order slots` count something else.
        let is_between = next.starts_with(char::is_lowercase) && !["a", "no"].contains(next);
        let is_miscounted =
            disagrees(word, next) && *third != "slots" || is_between && disagrees(word, third);
        // `0 is no unit number` and `Turn 2 is past` are about the number itself.
        let is_of_one = matches!(*next, "is" | "was")
            && !third.starts_with("no")
            && !["Turn", "Player", "player"].contains(&before);
        let is_of_many = matches!(*next, "are" | "were");
        let is_wrong = is_miscounted || if *word == "1" { is_of_many } else { is_of_one };
        let has_vowel = next.starts_with(['a', 'e', 'i', 'o']) && *next != "one";
        let is_misspelt = match *word {
            "a" => has_vowel,
            "an" => !has_vowel && !next.starts_with(['A', 'u', 'h']),
            _ => false,
        };
        if is_number && is_wrong || is_misspelt {
            slips.push(format!("{word} {next} {third}: {line}"));
        }
        before = word;
    }
    slips
}

/// Asserts that a listing has no such mistake, apart from its carriage control and the cards that it echoes.
fn assert_plain(text: &str) {
    let is_echo = |line: &&str| {
        line.starts_with("  ") && line.trim_start().starts_with(|first: char| first.is_ascii_digit())
    };
    let lines = text.lines().filter_map(|line| line.get(1..)).filter(|line| !is_echo(line));
    let slips: Vec<String> = lines.flat_map(slips).collect();
    assert!(slips.is_empty(), "{slips:#?}");
}

#[test]
fn the_slips_that_were_made_are_found() {
    for slip in [
        "It takes 1 movement points to enter 0/4, and 0 are left.",
        "It takes 2 movement points to enter 0/4, and 1 are left.",
        "Of a attack and d defense the attack destroys in a cases of a + d.",
        "A unit sees 1 hexes.",
        "but the player cards under $INIT were 1 player cards",
        "2 order not carried out",
        "a average",
        "an turn",
    ] {
        assert!(!slips(slip).is_empty(), "{slip}");
    }
    assert_plain(
        "1 order not carried out; 2 hexes far; an hour; an average; a unit; an A; 0 turns; 11 cards",
    );
}

#[test]
fn refusals_agree_with_their_numbers() {
    let to = Hex::new(3, 4);
    let left = |left| Refusal::Points { to, cost: left + 1, left }.message().sentence();
    assert_eq!(left(0), "Entering 3/4 takes 1 movement point; the unit has 0 left.");
    assert_eq!(left(1), "Entering 3/4 takes 2 movement points; the unit has 1 left.");
    assert_eq!(left(2), "Entering 3/4 takes 3 movement points; the unit has 2 left.");
    for money in 0..=2 {
        let funds = Refusal::Funds { cost: 10, money };
        for refusal in [funds, Refusal::GaveLess { asked: money + 1, given: money }] {
            assert_plain(&format!(" {}", refusal.message().sentence()));
        }
    }
}

#[test]
fn what_is_printed_at_the_start_agrees_with_its_numbers() {
    for count in 0..=2 {
        let players = "Somebody\n".repeat(count);
        let start = format!("$INIT RAINBOW,SEED=1\n{players}$END\n");
        let listing = run_deck(start.as_bytes()).text();
        assert_plain(&listing);
        let cards = ["0 player cards", "1 player card;", ""][count];
        assert!(listing.contains(cards), "{listing}");
        let options = format!("SIGHT={count},MONEY={count},ABANDON={count},ALLIANCE={}", count.max(1));
        let start = format!("$INIT RAINBOW,SEED=1,{options}\nAnna\nBert\n$END\n");
        let listing = listing_for(start.as_bytes(), "public");
        assert_plain(&listing);
        let sight = ["reaches 0 hexes.", "reaches 1 hex.", "reaches 2 hexes."][count];
        let silence = ["", "for 2 turns counts", "for 2 turns counts"][count];
        assert!(listing.contains(sight) && listing.contains(silence), "{listing}");
    }
}

#[test]
fn what_is_printed_of_a_turn_agrees_with_its_numbers() {
    for count in 0..=2 {
        let records = format!(
            "PLAYER NO=1,NAME='Blue',MONEY={count}\nPLAYER NO=2,NAME='Red',MONEY={count},ORDERED=9\n\
             UNIT OF=1,NO=1,KIND=CITY,AT=(2,2)\nUNIT OF=1,NO=9,KIND=SETTLERS,AT=(2,6)\n\
             UNIT OF=2,NO=1,KIND=CITY,AT=(6,2)\n"
        );
        let cards = format!(
            "$TURN 10\n$BATTLE A=(INFANTRY={}),B=(TANKS=1,SETTLERS={count})\nplayer 1\ngive 2 {}\nunit 9\ndrop\n{}end of it\n{}\n{}",
            count + 1,
            count + 1,
            "move n\n".repeat(count),
            "so long\n".repeat(count),
            if count == 2 { "$TURN 11\n" } else { "" },
        );
        let abandon = format!("GAME ABANDON={},TURN=9", count + 1);
        let deck = deck(8, &records, &cards).replace("GAME TURN=9", &abandon);
        let listing = run_deck(deck.as_bytes()).text();
        assert!(listing.contains("A BATTLE AND ITS ODDS"), "{listing}");
        assert_plain(&listing);
        for (has, said) in [
            (count == 1, "1 order not carried out"),
            (count == 2, "2 orders not carried out"),
            (count == 1, "Passed over after END: 1 card."),
            (count == 2, "Passed over after END: 2 cards."),
            (count < 2, "Red [2] has sent no orders for 1 turn; if none come for turn 11 either"),
            (count == 2, "Red [2] has sent no orders for 2 turns; if none come for turn 12 either"),
        ] {
            assert_eq!(listing.contains(said), has, "{count}: {said}\n{listing}");
        }
    }
}

/// The stored listings are checked in the same way.
#[test]
fn no_listing_that_is_kept_has_a_slip() {
    let mut lines = 0;
    for folder in ["listings/rainbow", "listings/rainbow/checks", "listings/rainbow/errors"] {
        for entry in fs::read_dir(project(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "lst") {
                let listing = fs::read_to_string(&path).unwrap();
                lines += listing.lines().count();
                assert_plain(&listing);
            }
        }
    }
    assert!(lines > 3000, "{lines}");
}
