//! A gamesmaster's own tables: a set with one sword, one creature and one skill more, and a world that is played with it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::shell::{err, one_line, out, path, playdeck, status};
use std::fs;
use std::process::Output;
use tempfile::TempDir;

/// A sword that a new skill makes, and a creature.
pub const FORGE: &str = r#"{"name": "FORGE", "like": "WYRETH",
"items": [
  {"key": "GLAS", "abbr": "GLAS", "name": "glass blade", "plural": "glass blades", "types": ["normal", "weapon"],
   "weight": 1, "price": 90, "in_battle": true, "made": {"skill": "skill GLAZ", "level": 1, "input": "item STON", "inputs": 1},
   "weapon": {"order": 7, "bonus": 20, "attacks": 9}, "about": "It rings."},
  {"key": "OOZE", "abbr": "OOZE", "name": "ooze", "plural": "oozes", "types": ["monster"], "weight": 10, "price": 50,
   "carries": [15, 0, 0, 0], "in_battle": true,
   "monster": {"group": "Oozes", "skill": 1, "hits": 1, "attacks": 1, "silver": 10, "hostile": 1, "number": 3}}],
"skills": [{"key": "GLAZ", "name": "glazing", "cost": 30}]}"#;

const START: &str =
    "$INIT ATLANTIS4,SEED=4,SIZE=(16,16),RULES=FORGE\nAnna, anna@x.example\nBert, bert@x.example\n$END\n";

fn sheet(faction: u32, unit: u32, orders: &str) -> String {
    format!("#ATLANTIS {faction}\nUNIT {unit}\n{orders}\n#END\n")
}

/// The number of the unit of a faction.
fn unit_of(position: &str, faction: u32) -> u32 {
    let of = format!(",OF={faction},");
    let card = position.lines().find(|card| card.starts_with("UNIT NO=") && card.contains(&of)).unwrap();
    card["UNIT NO=".len()..].split(',').next().unwrap().parse().unwrap()
}

/// The place of the first land of the surface where nobody is.
fn empty_land(position: &str) -> String {
    let places = |word: &'static str| {
        let cards = position.lines().filter(move |card| card.starts_with(word) && !card.contains("OCEAN"));
        cards.filter_map(|card| Some(format!("{})", card.split("AT=").nth(1)?.split(')').next()?)))
    };
    let is_empty = |place: &String| place.ends_with(",1)") && places("UNIT").all(|other| other != *place);
    places("REGION").find(is_empty).unwrap()
}

#[test]
fn golden_tests_take_the_tables_of_their_run() {
    let folder = TempDir::new().unwrap();
    let tables = path(&folder, "forge.json");
    let decks = path(&folder, "decks");
    fs::create_dir(&decks).unwrap();
    fs::write(&tables, FORGE).unwrap();
    fs::write(format!("{decks}/start.deck"), START).unwrap();
    let rules = "*VERIFY command: rules atlantis4\n*VERIFY --after start.deck\n";
    fs::write(format!("{decks}/rules.deck"), rules).unwrap();
    let run = playdeck(&["verify", &decks, "--bless", "--force", "--tables", &tables], "");
    assert!(out(&run).ends_with("2 alike, 0 differ, 0 missing\n"), "{}", out(&run));
    assert!(fs::read_to_string(format!("{decks}/rules.out")).unwrap().contains("glass blade"));
    let without = playdeck(&["verify", &decks], "");
    assert!(out(&without).ends_with("1 differ, 0 missing, 1 not played\n"), "{}", out(&without));
}

#[test]
fn a_set_with_a_sword_a_creature_and_a_skill_more_is_played() {
    let folder = TempDir::new().unwrap();
    let tables = path(&folder, "forge.json");
    fs::write(&tables, FORGE).unwrap();
    let play = |deck: &str, options: &[&str]| playdeck(&[options, &["--tables", &tables]].concat(), deck);

    let mut position = out(&play(START, &["--emit", "punch"]));
    assert!(position.contains("FORGE"), "{position}");
    let at = empty_land(&position);
    let (own, other) = (unit_of(&position, 3), unit_of(&position, 4));
    let cards = [
        format!(
            "$TURN JANUARY, 1\n$PLACE UNIT={own},AT={at}\n$PLACE UNIT={other},AT={at}\n$GIFT UNIT={own},ITEMS=(STON=5)\n$GIFT UNIT={other},ITEMS=(OOZE=3)\n{}",
            sheet(3, own, "CLAIM 200\nSTUDY glazing\nSHOW ITEM ooze")
        ),
        format!("$TURN FEBRUARY, 1\n{}", sheet(3, own, "PRODUCE glass_blade")),
        format!("$TURN MARCH, 1\n{}", sheet(3, own, &format!("ATTACK {other}"))),
    ];
    let expected: [&[&str]; 3] = [
        &["glazing [GLAZ] 1: PRODUCE GLASS_BLADE", "ooze [OOZE], weight 10, capacity 5, is a creature."],
        &["Produces 1 glass blade [GLAS]"],
        &["attacks", "glass blade [GLAS]", "ooze"],
    ];
    for (play_card, expected) in cards.iter().zip(expected) {
        let deck = format!("{position}{play_card}$END\n").replace("$END\n$TURN", "$TURN");
        let letters =
            out(&play(&deck, &["--emit", "letters", "--for", "3"])).replace('\n', " ").replace("  ", " ");
        for words in expected {
            assert!(letters.contains(words), "{words}: {letters}");
        }
        let played = play(&deck, &["--emit", "punch"]);
        assert_eq!(status(&played), 0, "{}", err(&played));
        position = out(&played);
    }
    assert!(position.contains("GLAS=1") && !position.contains("OOZE=3"), "the creatures are dead");

    let without = playdeck(&[], format!("{position}$END\n"));
    assert_eq!(status(&without), 12);
    assert!(out(&without).contains("the word GLAS is not known here"), "{}", out(&without));
}

#[test]
fn the_page_of_rules_has_what_is_in_play_and_nothing_else() {
    let folder = TempDir::new().unwrap();
    let tables = path(&folder, "forge.json");
    let forge = FORGE.replace(
        "\"like\": \"WYRETH\",",
        "\"like\": \"WYRETH\", \"without\": [\"item NET\", \"object Inn\"], \"game\": {\"fly_speed\": 8},",
    );
    fs::write(&tables, forge).unwrap();
    let page = |run: &Output| {
        assert_eq!((status(run), err(run).as_str()), (0, ""));
        out(run).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let options = ["rules", "atlantis4", "--tables", &tables, "--set"];
    let own = page(&playdeck(&[&options[..], &["FORGE"]].concat(), ""));
    let wyreth = page(&playdeck(&[&options[..], &["wyreth"]].concat(), ""));
    let both =
        ["plain: a step into it takes 1 point.", "sword [SWOR], weight 1", "combat [COMB] 1: ", "Tower: "];
    let of_forge = ["THE RULES OF FORGE", "glass blade [GLAS]", "glazing [GLAZ] 1: ", "8 for who flies"];
    let of_wyreth = ["THE RULES OF WYRETH", "net [NET]", "Inn: ", "6 for who flies"];
    for words in both.iter().chain(&of_forge) {
        assert!(own.contains(words), "{words}");
    }
    for words in both.iter().chain(&of_wyreth) {
        assert!(wyreth.contains(words), "{words}");
    }
    assert!(of_wyreth.iter().all(|words| !own.contains(words)));
    assert!(of_forge.iter().all(|words| !wyreth.contains(words)));

    // A position says which set and which choices are in force.
    let start = START.replace("RULES=FORGE", "RULES=STANDARD,QUIRKS=(WAGON-250)");
    let position = out(&playdeck(&["--emit", "punch"], start)) + "$END\n";
    let in_force = page(&playdeck(&["rules", "atlantis4"], &position));
    assert!(
        in_force.contains("THE RULES OF STANDARD WAGON-250: It carries 250. BAG-BONUS: Bags are made with")
    );
    assert!(in_force.contains("carries 250 more for each wagon"), "{in_force}");
}

#[test]
fn a_page_of_rules_that_cannot_be_is_refused_in_one_line() {
    let of = |options: &[&str], input: &str| {
        let run = playdeck(options, input);
        assert_eq!((status(&run) >= 8, out(&run).as_str()), (true, ""));
        one_line(&run)
    };
    assert!(of(&["rules", "atlantis4", "--set", "FORGE"], "").contains("there is no set of tables FORGE"));
    assert!(of(&["rules", "rainbow", "--set", "X"], "").contains("write ATLANTIS4"));
    assert!(
        of(&["rules", "atlantis4"], "$INIT DIPLOMACY\n$END\n").contains("the position is one of DIPLOMACY")
    );
    assert!(
        of(&["rules", "diplomacy"], "$INIT DIPLOMACY\n$END\n")
            .contains("DIPLOMACY is no game whose rules are tables")
    );
}

#[test]
fn a_position_is_refused_without_its_tables_and_with_others_of_their_name() {
    let folder = TempDir::new().unwrap();
    let tables = path(&folder, "fast.json");
    let set = |speed: u32| {
        let set = format!(r#"{{"name": "FAST", "like": "WYRETH", "game": {{"fly_speed": {speed}}}}}"#);
        fs::write(&tables, set).unwrap();
    };
    set(7);
    let start = START.replace("FORGE", "FAST");
    let position = out(&playdeck(&["--tables", &tables, "--emit", "punch"], &start));
    let deck = format!("{position}$END\n");
    assert_eq!(status(&playdeck(&["--tables", &tables], &deck)), 0);
    let refused = |run: Output, code: &str| {
        assert_eq!(status(&run), 12);
        assert!(out(&run).contains(code) && out(&run).contains("FAST"), "{}", out(&run));
    };
    refused(playdeck(&[], &deck), "AT4302S");
    set(8);
    refused(playdeck(&["--tables", &tables], &deck), "AT4303S");
    let other = playdeck(&["--tables", &tables], start.replace("FAST", "SLOW"));
    assert_eq!(status(&other), 8);
    assert!(out(&other).contains("AT4006E"), "{}", out(&other));
}

#[test]
fn tables_that_cannot_be_used_stop_the_run() {
    let folder = TempDir::new().unwrap();
    let tables = path(&folder, "odd.json");
    let of = |text: &str| {
        fs::write(&tables, text).unwrap();
        let run = playdeck(&["--tables", &tables], START);
        assert_eq!((status(&run), out(&run).as_str()), (16, ""));
        one_line(&run)
    };
    assert!(
        of(&FORGE.replace("skill GLAZ", "skill GLAS"))
            .contains("AT4020T The tables cannot be used: there is no skill GLAS;")
    );
    assert!(of(&FORGE.replace("FORGE", "STANDARD")).contains("AT4021T The tables are called STANDARD"));
    assert!(of("{").contains("AT4020T"));
    let missing = path(&folder, "missing.json");
    let run = playdeck(&["--tables", &missing], START);
    assert_eq!(status(&run), 16);
    assert!(one_line(&run).contains("missing.json cannot be read"));
}
