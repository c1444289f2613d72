//! The bot of Medieval War Door plays whole matches against itself: as decks, from the lobby to the leader board, and
//! round by round in the engine, where the books are kept.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::bots::medieval::{ROUNDS, play, sheets};
use crate::bots::told;
use crate::common;
use crate::field;
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::prelude::*;

use common::shell::playdeck;
use field::ledger::Ledger;
use field::{Field, MATCH, at, random};
use playdeck::game::Viewer;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::event::{Event, Outcome, What};
use playdeck::game::medieval::lobby::setup::{DamageSplit, Experience, Setup};
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::orders::Order;
use playdeck::game::medieval::position::{Position, Table};
use playdeck::game::medieval::punched::Punched;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, Terrain};
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::piece::PieceId;
use std::collections::{BTreeMap, BTreeSet};

/// From the lobby to the leader board: the match is won. In one deck it is the same, event by event and card by card,
/// as round by round through punched positions.
#[test]
fn the_bot_plays_to_a_victory() {
    is_won(&[(2, "WIDTH=20,HEIGHT=20", 1)]);
}

#[test]
#[ignore = "long: cargo long"]
fn more_bots_play_to_a_victory() {
    is_won(&[
        (3, "WIDTH=20,HEIGHT=20,PIECES=0", 3),
        (4, "WIDTH=20,HEIGHT=20,LAND=45,WRAP=YES", 4),
        (6, "WIDTH=20,HEIGHT=20,PIECES=3,CASTLES=YES,WRAP=YES", 5),
    ]);
}

fn is_won(cases: &[(usize, &str, u64)]) {
    for (players, setup, seed) in cases.iter().copied() {
        let played = play(players, setup, seed, ROUNDS);
        let case = format!("{players} players, {setup}, root {seed}");
        assert!(played.won.is_some(), "{case}");
        assert!(played.last.contains(",LEADER="), "{case}: nobody leads\n{}", played.last);
        let (events, last) = told(&format!("{}$END\n", played.deck));
        assert!(events == played.events && last == played.last, "{case}");
    }
}

/// The sheets of all players in the field's match, by number, without opener and end card.
fn orders(position: &Position) -> Vec<(u8, String)> {
    let mut all = Vec::new();
    for (number, player) in position.running[&MATCH].numbered() {
        let view = View::of(position, Viewer::Player(player.member));
        let sheet = Medieval::sheet(&view);
        let Some((opener, [lines @ .., end])) = sheet.split_first() else { continue };
        assert_eq!((opener.as_str(), end.as_str()), (format!("PLAYER {number},GAME=1").as_str(), "END"));
        all.push((number.0, lines.join("\n")));
    }
    all
}

/// The position as it is after punching and reading.
fn from_cards(mut position: Position) -> Position {
    position.table = None;
    position
}

/// What happened in a match that was played in the engine.
#[derive(Default)]
struct Shown {
    words: BTreeSet<String>,
    products: BTreeSet<String>,
    cards: usize,
    refused: usize,
    landed: usize,
}

/// Plays a match in the engine. Each sheet is read without a message, and after each round the books are right.
fn watch(setup: Setup, root: u64, shown: &mut Shown) {
    let case = format!("root {root}, {setup:?}");
    let mut position = from_cards(random::begun(root, setup));
    for _ in 0..ROUNDS {
        let sheets = orders(&position);
        for (player, text) in &sheets {
            let mut table = position.clone();
            table.table = Some(Table { game: Some(MATCH), ..Default::default() });
            let (given, said) = field::read(&table, *player, text);
            assert_eq!((given.given.len(), said), (text.lines().count(), Vec::new()), "{case}:\n{text}");
            shown.cards += given.given.len();
            shown.words.extend(text.lines().map(|line| line.split(' ').next().unwrap().to_owned()));
            let cities = text.lines().filter(|line| line.starts_with("CITY"));
            shown.products.extend(cities.map(|line| line.rsplit(' ').next().unwrap().to_owned()));
        }
        let before = position.running[&MATCH].clone();
        let mut ledger = Ledger::of(&before);
        let round = random::round(position, &sheets, root);
        ledger.add(&before, &round);
        let after = Ledger::of(round.game());
        assert_eq!((ledger.points, ledger.tallies), (after.points, after.tallies), "{case}");
        // An order that came too late, because the player or the match was out, was not a bad order.
        let is_bad = |refusal: &Refusal| !matches!(refusal, Refusal::Over | Refusal::Eliminated);
        shown.refused += round.refused().into_iter().filter(is_bad).count();
        shown.landed += round.events.iter().filter(|event| is_landing(&before, event)).count();
        if !round.position.over.is_empty() {
            return;
        }
        position = from_cards(round.position);
    }
    assert!(position.running.is_empty(), "nobody has won within {ROUNDS} rounds: {case}");
}

/// Whether a piece that was aboard at sea captured a city or is now on land.
fn is_landing(before: &Match, event: &Event) -> bool {
    let What::Ordered {
        order: Order::Move { piece, .. }, outcome: Outcome::Went { at, steps: 1.., .. }, ..
    } = &event.what
    else {
        return false;
    };
    let piece = event.turn.and_then(|player| before.world.pieces.get(PieceId::new(player, *piece)));
    let is_at_sea = |square| before.world.terrain(square) == Terrain::Sea;
    piece.is_some_and(|piece| piece.carrier.is_some() && is_at_sea(piece.at)) && !is_at_sea(*at)
}

/// Many settings, including every option of the rules: the bot wins in every way that the game has.
#[test]
#[ignore = "long: cargo long"]
fn the_bot_wins_whatever_was_chosen() {
    let small = Setup { width: 20, height: 20, ..Setup::default() };
    let isles = Setup { width: 30, height: 20, land: 40, ..Setup::default() };
    let setups = [
        (Setup { pieces: 0, castles: true, ..small.clone() }, 1),
        (Setup { pieces: 15, wrap: true, advance: false, ..small.clone() }, 2),
        (Setup { land: 80, players: 3, repair: true, experience: Experience::Kill, ..small.clone() }, 3),
        (Setup { players: 4, sight: 3, damage: DamageSplit::Proportional, ..small.clone() }, 4),
        (Setup { rounds: 3, experience: Experience::None, fort_turns: 1, castles: true, ..small.clone() }, 5),
        (Setup { players: 6, castles: true, ..small }, 8),
        (Setup { pieces: 3, galleon_cap: Some(1), horse_cap: Some(1), ..isles.clone() }, 5),
        (Setup { players: 3, damage: DamageSplit::AttackFirst, wrap: true, ..isles }, 9),
    ];
    let mut shown = Shown::default();
    for (setup, root) in setups {
        watch(setup, root, &mut shown);
    }
    let Shown { words, products, cards, refused, landed } = shown;
    assert_eq!(words.into_iter().collect::<Vec<_>>(), ["ATTACK", "BOARD", "CITY", "DISEMB", "MOVE"]);
    let all = Kind::ALL.map(|kind| kind.code().to_owned()).into_iter().chain(["FORT".to_owned()]);
    assert_eq!(products, all.collect(), "everything that a city can make");
    assert!(refused * 8 < cards, "{refused} of {cards} orders could not be carried out");
    assert!(landed > 20, "only {landed} pieces were landed from the sea");
}

/// Changes what a player cannot know of a position: others' pieces and cities out of their sight, what those cities
/// build, what others know, and ground where the player never was.
fn unknown_to(player: u8, position: &Position) -> Option<Position> {
    let game = &position.running[&MATCH];
    let who = PlayerNumber(player);
    let mut punched: Punched = Punched::of(position);
    let of_others = |of: PlayerNumber| of != who;
    punched
        .piece
        .retain(|piece| !of_others(piece.of) || game.world.sees(who, piece.at) || piece.kind.takes_cities());
    let stand: BTreeSet<(PlayerNumber, u16)> =
        punched.piece.iter().map(|piece| (piece.of, piece.no)).collect();
    for piece in punched.piece.iter_mut().filter(|piece| of_others(piece.of)) {
        if piece.carrier.is_some_and(|carrier| !stand.contains(&(piece.of, carrier))) {
            return None;
        }
        piece.experience += 3;
    }
    for city in punched.city.iter_mut().filter(|city| city.of.is_some_and(of_others)) {
        (city.builds, city.turns, city.fort) = (Some(Kind::Cavalry), 1, 4);
    }
    punched.explored.retain(|row| row.by == who);
    punched.known.retain(|known| known.by == who);
    Some(Punched::check(punched).unwrap())
}

/// During matches, worlds that differ only in what a player does not know give that player the same sheet.
#[test]
#[ignore = "long: cargo long"]
fn the_bot_knows_only_what_its_report_says() {
    let mut compared = 0;
    for root in 0..2 {
        let setup = Setup { width: 20, height: 20, players: 3, wrap: root % 2 == 0, ..Setup::default() };
        let mut position = from_cards(random::begun(root, setup));
        for _ in 0..30 {
            let sheets = orders(&position);
            for (player, sheet) in &sheets {
                let Some(other) = unknown_to(*player, &position) else { continue };
                let theirs: BTreeMap<u8, String> = orders(&other).into_iter().collect();
                assert_eq!(theirs.get(player), Some(sheet), "root {root}, player {player}");
                compared += usize::from(theirs != sheets.iter().cloned().collect());
            }
            let round = random::round(position, &sheets, root);
            if !round.position.over.is_empty() {
                break;
            }
            position = from_cards(round.position);
        }
    }
    assert!(compared > 40, "in {compared} pairs of worlds others had something else to order");
}

/// The same match with other seat numbers.
fn reseated(position: &Position, to: &[u8]) -> Position {
    let seat = |player: PlayerNumber| PlayerNumber(to[player.index()]);
    let mut punched = Punched::of(position);
    for player in &mut punched.player {
        player.no = seat(player.no);
        player.tallies =
            player.tallies.iter().map(|(other, tally)| (seat(PlayerNumber(*other)).0, *tally)).collect();
    }
    punched.player.sort_by_key(|player| player.no);
    punched.city.iter_mut().for_each(|city| city.of = city.of.map(seat));
    punched.piece.iter_mut().for_each(|piece| piece.of = seat(piece.of));
    punched.piece.sort_by_key(|piece| (piece.of, piece.no));
    punched.explored.iter_mut().for_each(|row| row.by = seat(row.by));
    for known in &mut punched.known {
        known.by = seat(known.by);
        known.cities.values_mut().for_each(|city| city.of = city.of.map(seat));
    }
    punched.game.iter_mut().flat_map(|game| &mut game.seats).for_each(|player| *player = seat(*player));
    Punched::check(punched).unwrap()
}

/// If one seat wins more often, the cause is the order of the turns, not what the bot does with the seat's number.
#[test]
#[ignore = "long: cargo long"]
fn the_bot_plays_alike_in_every_seat() {
    let mut compared = 0;
    for (root, to) in [(0, [2, 3, 1]), (1, [3, 2, 1]), (2, [1, 3, 2])] {
        let setup = Setup { width: 20, height: 20, players: 3, castles: root == 1, ..Setup::default() };
        let mut position = from_cards(random::begun(root, setup));
        for _ in 0..40 {
            let sheets = orders(&position);
            let theirs: BTreeMap<u8, String> = orders(&reseated(&position, &to)).into_iter().collect();
            for (player, sheet) in &sheets {
                let seat = to[usize::from(*player) - 1];
                assert_eq!(theirs.get(&seat), Some(sheet), "root {root}, player {player} in seat {seat}");
                compared += 1;
            }
            let round = random::round(position, &sheets, root);
            if !round.position.over.is_empty() {
                break;
            }
            position = from_cards(round.position);
        }
    }
    assert!(compared > 150, "only {compared} sheets were compared");
}

/// The bot acts on what comes into sight, and only a player gets a sheet.
#[test]
fn the_bot_does_what_it_sees() {
    let sheet = |field: &Field| orders(&from_cards(field.position()))[0].1.clone();
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Catapult, at(10, 10)).piece(1, 2, Kind::Cavalry, at(10, 12));
    let quiet = sheet(&field);
    assert!(!quiet.contains("ATTACK"), "{quiet}");
    field.piece(2, 1, Kind::Archery, at(13, 10));
    let seen = sheet(&field);
    assert!(seen.starts_with("ATTACK 1 13,10\n"), "{seen}");
    field.piece(2, 2, Kind::Pikemen, at(11, 12)).piece(2, 3, Kind::Infantry, at(16, 16));
    let near = sheet(&field);
    assert!(!near.contains("ATTACK 2") && !near.contains("16,16"), "no cavalry against pikes: {near}");
    let position = from_cards(field.position());
    for nobody in [Viewer::Public, Viewer::Gamesmaster, Viewer::Spectator] {
        assert!(Medieval::sheet(&View::of(&position, nobody)).is_empty());
    }
}

/// The command writes the sheets of all players, or of one by number or name. A player in several matches gets a sheet
/// for each.
#[test]
fn the_command_is_a_filter() {
    let two = "$INIT MEDIEVAL,SEED=9\nANNE\nBEN\nCARLA\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20\n\
               $NEWGAME WIDTH=20,HEIGHT=20\n$JOIN 1,ANNE\n$JOIN 1,BEN\n$JOIN 2,CARLA\n$JOIN 2,ANNE\n$END\n";
    let (_, held) = told(two);
    let openers = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("PLAYER")).map(str::to_owned).collect()
    };
    let all = String::from_utf8(playdeck(&["bot", "medieval"], held.as_bytes()).stdout).unwrap();
    assert_eq!(all, sheets(&held));
    assert_eq!(openers(&all), ["PLAYER 1,GAME=1", "PLAYER 2,GAME=2", "PLAYER 2,GAME=1", "PLAYER 1,GAME=2"]);
    for name in ["carla", "M3"] {
        let one = playdeck(&["bot", "medieval", "--as", name], held.as_bytes());
        assert_eq!(openers(&String::from_utf8(one.stdout).unwrap()), ["PLAYER 1,GAME=2"]);
    }
    let stranger = playdeck(&["bot", "medieval", "--as", "DORA"], held.as_bytes());
    assert_eq!((stranger.status.code(), stranger.stdout.len()), (Some(12), 0));
}
