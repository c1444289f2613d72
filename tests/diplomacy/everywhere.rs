//! Whatever reads a position copes with every start and board, or refuses it in words.

use crate::common::{listing_for, run_deck};
use crate::umpire::chance;
use playdeck::card::Input;
use playdeck::card::fold::fold;
use playdeck::dice::Dice;
use playdeck::filter::map::{self, Stage};
use playdeck::filter::{Turned, exchange, json};
use playdeck::game::diplomacy::board::{BOARDS, STARTS, built_in};
use playdeck::game::diplomacy::map::{Map, Province};

/// A deck that begins a game, and its map.
fn all() -> Vec<(String, &'static Map)> {
    let seed = "SEED=9254408394320685353";
    let begun = |operand: &str, name: &str, map: &'static Map| {
        let cards = format!("$INIT DIPLOMACY,RULES=STANDARD,{operand}={name},{seed}\nAnne\nBoris\nCarla\n");
        // Some starts are for two.
        let most = map.powers().filter(|power| !power.is_dummy()).count();
        (cards.lines().take(1 + most.min(3)).collect::<Vec<_>>().join("\n"), map)
    };
    let board =
        |name: &str, start: Option<&str>| Map::of(&built_in(start.unwrap_or(name)).unwrap(), name, start);
    let boards = BOARDS.iter().filter(|known| known.name != "STANDARD");
    let boards = boards.map(|known| begun("BOARD", known.name, board(known.name, None)));
    let starts = STARTS.iter().map(|known| begun("START", known.name, board("STANDARD", Some(known.name))));
    boards.chain(starts).collect()
}

#[test]
fn a_home_is_that_of_the_power_that_has_it_on_this_map() {
    for (deck, map) in all() {
        for province in map.provinces() {
            let has_it = |power: &_| map.homes(*power).any(|home: Province| home == province);
            assert_eq!(province.home(), map.powers().find(has_it), "{province}\n{deck}");
        }
    }
}

/// The cards of a position.
fn cards_of(played: &crate::common::Product) -> Vec<String> {
    played.punched.concat()
}

#[test]
fn every_game_is_printed_drawn_and_turned_or_refused_in_words() {
    for (deck, map) in all() {
        let played = run_deck(format!("{deck}\n$END\n").as_bytes());
        assert_eq!(played.run.condition.0, 0, "{deck}");
        let position = played.punched.concat().join("\n");
        let ended = format!("{position}\n$END\n");
        // Read again it is the same position, and its JSON is, too.
        assert_eq!(run_deck(ended.as_bytes()).punched, played.punched, "{deck}");
        let turned = |input: &str| json::turn(input.as_bytes(), &Input::default()).unwrap();
        let Turned::Json(text) = turned(&ended) else { panic!("{deck}") };
        let Turned::Cards(cards) = turned(&text) else { panic!("{deck}") };
        assert_eq!(cards, played.punched.concat(), "{deck}");
        let drawn = map::draw(position.as_bytes(), Input::default(), None, Stage::Play).unwrap();
        assert!(drawn.contains(map.powers().next().unwrap().name().get(..3).unwrap()), "{deck}");
        let sheet = listing_for(ended.as_bytes(), "public");
        assert!(sheet.contains("DISPOSITION OF THE UNITS") || map.mobilize, "{deck}");
        let export = exchange::export(ended.as_bytes(), &Input::default()).unwrap();
        let Turned::Games { file, notes } = export else { panic!("{deck}") };
        let is_noted = |number| notes.messages().iter().any(|message| message.definition.number == number);
        // Other programs know no homes that are named during the game.
        assert_eq!(
            (file.is_empty(), is_noted(208)),
            (map.new_homes.is_some(), map.new_homes.is_some()),
            "{deck}"
        );
        if file.is_empty() {
            continue;
        }
        let import = exchange::import(&file, &Input::default(), "diplomacy").unwrap();
        let Turned::Decks { cards, notes } = import else { panic!("{deck}") };
        assert!(notes.messages().is_empty(), "{notes:?}\n{deck}");
        // The root of chance is in no saved game.
        let again = run_deck((cards.join("\n") + "\n").as_bytes()).punched.concat();
        assert_eq!(again[1..again.len() - 1], cards_of(&played)[1..again.len() - 1], "{deck}");
    }
}

#[test]
fn orders_are_read_on_a_board_of_the_deck_with_the_provinces_of_1901() {
    let board = "$BOARD DUEL\nUSE standard\nUNPLAYED ALL EXCEPT ENGLAND FRANCE\nVICTORY 10\n";
    let begin = "$INIT DIPLOMACY,RULES=STANDARD,BOARD=DUEL,SEED=9254408394320685353\nAnne\nBoris\n";
    let orders = "$MOVES SPRING, 1901\n$FRANCE\nA PAR - BUR\n$ENGLAND\nF LON - NTH\n";
    let played = run_deck(format!("{board}{begin}{orders}$END\n").as_bytes());
    let position = played.punched.concat().join("\n");
    assert!(played.run.condition.0 <= 4, "{}", played.text());
    assert!(position.contains("KIND=ARMY,AT=BUR") && position.contains("KIND=FLEET,AT=NSEA"), "{position}");
}

#[test]
fn the_position_of_a_board_by_chance_is_read_again() {
    for number in 0..80 {
        let board = chance::board(&mut Dice::new(1959).stream(0, 6, number));
        let players = board.powers.iter().filter(|power| !power.is_dummy).count();
        if players < 2 {
            continue;
        }
        let mut cards = vec!["$BOARD LOT".to_owned()];
        cards.extend(board.lines().iter().flat_map(|line| fold(line)));
        let brought = cards.join("\n");
        let names = (0..players).map(|player| format!("PLAYER {player}")).collect::<Vec<_>>().join("\n");
        let start = format!("{brought}\n$INIT DIPLOMACY,RULES=STANDARD,BOARD=LOT,SEED=5\n{names}\n$END\n");
        let begun = run_deck(start.as_bytes());
        assert_eq!(begun.run.condition.0, 0, "{number}\n{}", begun.text());
        let again = format!("{brought}\n{}\n$END\n", begun.punched.concat().join("\n"));
        let read = run_deck(again.as_bytes());
        assert_eq!(read.punched, begun.punched, "{number}\n{}", read.text());
    }
}

#[test]
fn a_table_of_orders_has_room_for_them_however_long_the_name_of_a_power_is() {
    for letters in [9, 10, 20, 30, 43, 44, 45, 60, 90, 130, 200] {
        let name = "A".repeat(letters);
        let power = fold(&format!("{name} EST")).join("\n");
        let deck = format!(
            "$BOARD LONG\nEast = EST\nMiddle = MID\nWest = WST\nLAND EST ABUTS MID\nLAND MID ABUTS EST WST\n\
             LAND WST ABUTS MID\n{power}\nA EST\nWESTMEN WST\nA WST\nUNOWNED MID\n\
             $INIT DIPLOMACY,RULES=STANDARD,BOARD=LONG,SEED=5\nAnne\nBoris\n$MOVES SPRING, 1901\n$WESTMEN\nA WST - MID\n$END\n"
        );
        let listing = listing_for(deck.as_bytes(), "public");
        assert!(listing.contains("A WST - MID  "), "{letters}\n{listing}");
    }
}

/// The homes that the record of a power in a position names, if it names any.
fn homes_of(cards: &[Vec<String>], power: &str) -> Option<String> {
    let text = cards.concat().join("\n").replace("\n ", " ");
    let record = text.lines().find(|line| line.starts_with(&format!("POWER NAME={power}")))?.to_owned();
    let homes = record.split_once("HOMES=(")?.1.split_once(')')?.0;
    Some(homes.to_owned())
}

#[test]
fn with_chosen_builds_a_power_builds_where_its_first_units_stood() {
    let own = "$BOARD LIMES\nUSE standard\nBEGIN WINTER 1900 ADJUSTMENTS\nAUSTRIA\nUNITS\nITALY\nUNITS\n\
               DUMMIES ALL EXCEPT AUSTRIA ITALY\n";
    let builds = "$BUILD FALL, 1900\n$AUSTRIA\nA VIE\nF TRI\nWAIVE\n$ITALY\nA ROM\nA VEN\nF NAP\n";
    let cases = [
        // The last build is given up, so that two homes are left.
        (own, "BOARD=LIMES", "Anne\nBoris", builds, [("AUSTRIA", Some("TRI,VIE")), ("ITALY", None)]),
        ("", "START=EVT", "Anne\nBoris", "", [("ENGLAND", Some("LON")), ("TURKEY", None)]),
        ("", "BOARD=MILAN", "Anne\nBoris\nCarla", "", [("ITALY", None), ("RUSSIA", None)]),
        ("", "BOARD=CROWDED", "Anne\nBoris\nCarla", "", [("BALKAN", None), ("RUSSIA", None)]),
    ];
    for (board, operand, players, plays, homes) in cases {
        let deck = format!(
            "{board}$INIT DIPLOMACY,RULES=STANDARD,{operand},BUILD=CHOSEN,SEED=5\n{players}\n{plays}$END\n"
        );
        let played = run_deck(deck.as_bytes());
        assert!(played.run.condition.0 <= 4, "{}", played.text());
        assert!(played.punched.concat().join("\n").contains("BUILD=CHOSEN"), "{}", played.text());
        for (power, expected) in homes {
            assert_eq!(homes_of(&played.punched, power).as_deref(), expected, "{power}\n{deck}");
        }
        let again = format!("{board}{}\n$END\n", played.punched.concat().join("\n"));
        assert_eq!(run_deck(again.as_bytes()).punched, played.punched, "{deck}");
    }
}
