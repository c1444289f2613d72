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
        // Other programs know the usual start of the standard board alone.
        let export = exchange::export(ended.as_bytes(), &Input::default()).unwrap();
        let Turned::Games { file, notes } = export else { panic!("{deck}") };
        assert!(file.is_empty(), "{deck}");
        assert!(notes.messages().iter().any(|message| message.definition.number == 208), "{notes:?}\n{deck}");
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
