//! The bot of Rainbow's End plays whole games against itself, as decks: the position of a turn, then the bot's sheets
//! after its play card, then the next position.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::bots::rainbow::{TURNS, play, position, sheets, start};
use crate::common;
use crate::rainbow;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::orders::Orders;
use playdeck::game::rainbow::punched::Punched;

use common::run_deck;
use common::shell::playdeck;
use playdeck::card::{CardReader, Context, Input};
use playdeck::dice::Dice;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{End, Position, Status};
use playdeck::game::rainbow::turn::{self, AllOrders};
use playdeck::game::rainbow::view::View;
use playdeck::game::{SectionCards, Viewer};
use playdeck::punch;
use rainbow::{assert_balanced, plain, statements};
use std::collections::BTreeSet;

/// Several players, several roots: the game is won, nearly every order can be carried out, and the game in one deck
/// ends as it did turn by turn.
#[test]
fn the_bot_plays_to_a_victory() {
    for (players, seed) in [(2, 1), (2, 3), (3, 2), (4, 3), (5, 1)] {
        let game = play(&start(players, seed), TURNS);
        let case = format!("{players} players, root {seed}: {} turns", game.turns);
        assert!(game.is_won, "{case}");
        assert!(game.warnings * 10 <= game.turns, "{case}, {} with refusals", game.warnings);
        let whole = run_deck(format!("{}$END\n", game.deck).as_bytes());
        assert_eq!(position(&whole), game.last, "{case}");
        assert!(whole.text().contains("THE GAME IS WON"), "{case}");
    }
}

/// The bot's orders as a play receives them.
fn bot_orders(position: &Position) -> AllOrders {
    let active = position.players.iter().filter(|(_, player)| player.status == Status::Active);
    let orders = active.map(|(number, _)| {
        let view = View::of(position, Viewer::Player(*number));
        let cards = statements(&Rainbow::sheet(&view).join("\n"));
        let (opener, lines) = cards.split_first().unwrap();
        let reading = Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines.into() }]);
        assert!(reading.messages.is_empty(), "the bot writes what can be read");
        (*number, reading.orders)
    });
    orders.collect()
}

/// No turn of a game of the bot makes or loses money. Among the verbs that the bot uses are those of war.
#[test]
fn money_is_neither_made_nor_lost() {
    let mut verbs = BTreeSet::new();
    for (players, seed) in [(2, 4), (3, 5), (4, 6), (7, 7)] {
        let started = run_deck(format!("{}$END\n", start(players, seed)).as_bytes());
        let mut position = held(&position(&started));
        for _ in 0..TURNS {
            if position.end.is_some() {
                break;
            }
            let orders = bot_orders(&position);
            for given in orders.values().flat_map(|orders| orders.units.values()).flatten() {
                verbs.insert(given.order.to_string().split(' ').next().unwrap().to_owned());
            }
            let played = turn::play(position.clone(), orders, &Dice::new(seed));
            let case = format!("{players} players, root {seed}, turn {}", played.position.turn);
            assert_balanced(&position, &played, &case);
            position = played.position;
        }
        assert!(matches!(position.end, Some(End::Won(_))), "{players} players, root {seed}");
    }
    assert_eq!(verbs.into_iter().collect::<Vec<_>>(), ["BUILD", "FIRE", "MOVE", "NULL"]);
}

/// A punched position as the engine's type.
fn held(cards: &str) -> Position {
    let mut reader = CardReader::new(cards.as_bytes(), Input::default()).unwrap();
    let cards: Vec<_> = std::iter::from_fn(|| reader.next(Context::Control).unwrap()).collect();
    let body = cards[1..cards.len() - 1].iter().collect();
    Punched::check(punch::read(&body).unwrap()).unwrap()
}

/// Worlds that differ only out of a player's sight give that player the same sheet.
#[test]
fn the_bot_knows_only_what_its_report_says() {
    let near = ["1-10 tanks 3/3", "1-11 infantry 5/6", "1-12 settlers 5/6", "2-10 infantry 4/5"];
    let world = plain(40, 3).with(&near);
    let other =
        plain(40, 3).with(&near).with(&["3-50 artillery 30/30", "2-61 city 30/20", "2-62 tanks 0/30"]);
    let other = other.ground(&["water 30/35", "forest 20/20", "mountain 12/12"]).money(2, 777).money(3, 5);
    let sheet = |position| Rainbow::sheet(&View::of(position, Viewer::Player(PlayerNumber(1))));
    assert_eq!(sheet(&world.0), sheet(&other.0));
    assert!(sheet(&world.0).len() > 6, "{:?}", sheet(&world.0));
    let seen = plain(40, 3).with(&near).with(&["2-61 city 6/6"]);
    assert_ne!(sheet(&world.0), sheet(&seen.0), "what is in sight counts");
    for nobody in [Viewer::Public, Viewer::Gamesmaster, Viewer::Spectator] {
        assert!(Rainbow::sheet(&View::of(&world.0, nobody)).is_empty());
    }
}

/// The command writes the sheets of all players or of one, and says in one line what it cannot do.
#[test]
fn the_command_is_a_filter() {
    let held = position(&run_deck(format!("{}$END\n", start(3, 9)).as_bytes()));
    let all = playdeck(&["bot", "rainbow"], held.as_bytes());
    assert_eq!(String::from_utf8(all.stdout.clone()).unwrap(), sheets(&held));
    assert_eq!(all.stdout, playdeck(&["bot", "RAINBOW"], held.as_bytes()).stdout, "it is deterministic");
    let one = playdeck(&["bot", "rainbow", "--as", "2"], held.as_bytes());
    let one = String::from_utf8(one.stdout).unwrap();
    assert!(one.starts_with("player 2\n") && one.ends_with("end\n"), "{one}");
    assert!(sheets(&held).contains(&one));
    let diplomacy = position(&run_deck(b"$INIT SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n"));
    for (words, input, why) in [
        (vec!["bot", "rainbow", "--as", "4"], held.as_str(), "4 names nobody in this game of RAINBOW"),
        (vec!["bot", "rainbow"], diplomacy.as_str(), "the position is one of DIPLOMACY, and not of RAINBOW"),
        (
            vec!["bot", "chess"],
            diplomacy.as_str(),
            "CHESS is no game with a bot; write RAINBOW, MEDIEVAL, ATLANTIS or",
        ),
        (vec!["bot", "diplomacy"], diplomacy.as_str(), "DIPLOMACY has no bot"),
        (vec!["bot", "rainbow"], "$INIT RAINBOW\nA\nB\n$END\n", "holds no position yet"),
    ] {
        let told = playdeck(&words, input.as_bytes());
        let said = String::from_utf8(told.stderr).unwrap();
        assert!(said.contains("PDK132S") || said.contains("PDK154S"), "{words:?}: {said}");
        assert!(said.contains(why), "{words:?}: {said}");
        assert_eq!((told.status.code(), told.stdout.len()), (Some(12), 0));
    }
}
