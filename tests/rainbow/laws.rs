//! Laws of Rainbow's End, over random worlds and orders from fixed roots.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::rainbow;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::play_card::Head;
use playdeck::game::rainbow::punched::Punched;

use common::{listing_for, run_deck};
use playdeck::dice::Dice;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::orders::{Order, Orders};
use playdeck::game::rainbow::players::{PlayerNumber, Players};
use playdeck::game::rainbow::position::{End, Position};
use playdeck::game::rainbow::turn;
use playdeck::game::rainbow::view::View;
use playdeck::game::{PlayCard, Viewer};
use playdeck::operand::Operands;
use rainbow::any::{any_orders, cards, crowded};
use rainbow::{assert_balanced, id, plain, statements};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Cities make money. It goes into units, their upkeep and the money of the eliminated, and nowhere else. This holds
/// for all players together and for each, after every random turn.
#[test]
fn money_is_neither_made_nor_lost() {
    let mut turns = 0;
    for seed in 1..=40 {
        let mut position = crowded(seed, 4, 12);
        for _ in 0..12 {
            if position.end.is_some() {
                break;
            }
            let mut stream = Dice::new(seed).stream(position.turn, 901, 0);
            let orders = any_orders(&position, &mut stream);
            let played = turn::play(position.clone(), orders, &Dice::new(seed));
            assert_balanced(&position, &played, &format!("root {seed}, turn {}", played.position.turn));
            position = played.position;
            turns += 1;
        }
    }
    assert!(turns > 200, "{turns} turns were played");
}

/// A position after any play is punched, read and punched again as the same cards, and the check accepts it.
#[test]
fn what_a_turn_leads_to_can_be_punched_and_read() {
    for seed in 1..=20 {
        let mut position = crowded(seed, 5, 14);
        for _ in 0..5 {
            if position.end.is_some() {
                break;
            }
            let mut stream = Dice::new(seed).stream(position.turn, 902, 0);
            let orders = any_orders(&position, &mut stream);
            position = turn::play(position, orders, &Dice::new(seed)).position;
            let punched = Punched::of(&position);
            let cards = common::punched::<Rainbow>(seed, &punched);
            let again = Punched::check(punched.clone()).map(|again| Punched::of(&again)).unwrap();
            assert_eq!(again, punched, "root {seed}, turn {}", position.turn);
            assert!(cards.iter().all(|card| card.chars().count() == 80));
        }
    }
}

/// Every unit that shoots has a target, and after a battle no unit shares a hex with an armed enemy that would shoot.
#[test]
fn a_battle_is_fought_to_its_end() {
    for seed in 1..=40 {
        let position = crowded(seed, 4, 9);
        let mut stream = Dice::new(seed).stream(0, 903, 0);
        let orders = any_orders(&position, &mut stream);
        // Builds come after the battles of their slot, so they are left out.
        let mut orders = orders;
        for given in orders.values_mut().flat_map(|orders| orders.units.values_mut()) {
            given.retain(|given| !matches!(given.order, Order::Build { .. }));
        }
        let after = turn::play(position, orders, &Dice::new(seed)).position;
        for hex in after.map.hexes() {
            for (_, unit) in after.units.at(hex).filter(|(_, unit)| unit.kind.is_armed()) {
                let enemies = after
                    .units
                    .at(hex)
                    .filter(|(_, other)| after.is_hostile(unit.id.player, other.id.player));
                assert_eq!(enemies.count(), 0, "root {seed}: {} at {hex}", unit.id);
            }
        }
    }
}

/// An order given elsewhere changes neither the course nor the outcome of a battle.
#[test]
fn an_order_elsewhere_changes_no_chance_here() {
    let world = plain(30, 2).with(&[
        "1-10 tanks 3/3",
        "1-11 infantry 3/3",
        "2-10 tanks 3/4",
        "2-11 infantry 3/4",
        "2-12 artillery 3/4",
        "1-50 tanks 20/20",
        "1-51 artillery 20/20",
        "2-50 infantry 20/21",
        "2-51 infantry 25/25",
    ]);
    let here = "unit 10;move s;unit 11;move s";
    for seed in 1..=60 {
        let course = |other: &str| {
            let played =
                world.play_for(&[&format!("player 1;{here};{other}"), "player 2;unit 51;move n"], seed);
            let is_here = |what: &What| matches!(what, What::Attacked { at, .. } if *at == Hex::new(3, 4));
            let course: Vec<_> =
                played.0.events.iter().filter(|event| is_here(&event.what)).cloned().collect();
            course
        };
        let alone = course("unit 50;null");
        assert!(!alone.is_empty());
        for other in ["unit 50;move s", "unit 51;fire s", "unit 1;build tanks;build tanks", "unit 50;drop"] {
            assert_eq!(course(other), alone, "root {seed}: {other}");
        }
    }
}

/// Worlds that differ only out of a player's sight give the player the same bytes: the report of a position, and the
/// report of a turn in which others do what the player cannot see.
#[test]
fn a_report_depends_on_nothing_out_of_the_players_sight() {
    let near = ["1-10 tanks 3/3", "1-11 infantry 5/6", "2-10 infantry 4/5", "2-11 settlers 6/6"];
    let world = plain(40, 3).with(&near);
    let mut other =
        plain(40, 3).with(&near).with(&["3-50 artillery 30/30", "2-60 tanks 25/25", "2-61 city 30/20"]);
    other = other.ground(&["water 30/35", "forest 20/20", "mountain 38/38"]).money(2, 777).money(3, 5);
    let (world, other) = (world.0, other.0);
    assert_ne!(cards(&world, 5), cards(&other, 5));
    let listing = |position: &Position, orders: &str| {
        listing_for(format!("{}\n{orders}$END\n", cards(position, 5)).as_bytes(), "1")
    };
    assert_eq!(listing(&world, ""), listing(&other, ""));
    let own = "player 1\nunit 10\nmove s\nmove se\nunit 11\nfire n\nmove 4/5\nend\n";
    let far = "player 2\nunit 60\nmove n\nmove 3/3\nunit 61\nbuild infantry\nend\nplayer 3\nunit 50\nfire s\ndrop\nend\n";
    let quiet = format!("$TURN 1\n{own}player 2\nend\nplayer 3\nend\n");
    let busy = format!("$TURN 1\n{own}{far}");
    assert_eq!(listing(&world, &quiet), listing(&other, &busy));
    assert!(listing(&other, &busy).contains("Infantry [2-10]"), "what is near is told");
    let checked = |position: &Position, orders: &str| listing(position, &format!("$CHECK\n{orders}"));
    assert_eq!(checked(&world, &quiet), checked(&other, &busy));
}

/// Everyone knows who is friendly to whom, from the table and from the events alike: the declarations in a reader's
/// events turn the table before a turn into the table after it.
#[test]
fn the_table_of_friends_follows_from_each_readers_events() {
    let friends = |view: &View<'_>| -> BTreeSet<(PlayerNumber, PlayerNumber)> {
        view.players().flat_map(|(of, player)| player.friends().map(move |friend| (of, friend))).collect()
    };
    let mut declared = 0;
    for seed in 1..=40 {
        let position = crowded(seed, 4, 12);
        let mut stream = Dice::new(seed).stream(0, 905, 0);
        let played = turn::play(position.clone(), any_orders(&position, &mut stream), &Dice::new(seed));
        let players = position.players.keys().map(|player| Viewer::Player(*player));
        for viewer in players.chain([Viewer::Public, Viewer::Spectator, Viewer::Gamesmaster]) {
            let (before, after) = (View::of(&position, viewer), View::of(&played.position, viewer));
            let mut known = friends(&before);
            for event in after.learned(&played.events) {
                match event.what {
                    What::Declared { player, of, friendly: true } => _ = known.insert((player, of)),
                    What::Declared { player, of, .. } => _ = known.remove(&(player, of)),
                    What::Eliminated { player } => known.retain(|(of, to)| *of != player && *to != player),
                    _ => continue,
                }
                declared += 1;
            }
            assert_eq!(known, friends(&after), "root {seed}, {viewer:?}");
        }
    }
    assert!(declared > 300, "{declared} declarations were told");
}

/// Nobody counts as having left, and no game ends, because of silence without a warning in the turn before. This holds
/// for every value of `ABANDON=`, for any missed turns, and for positions that were taken over or written by hand.
/// Every course of some turns is played, of as many turns as it takes to count as having left, and one more.
#[test]
#[ignore = "long: cargo long"]
fn nobody_is_out_by_silence_without_a_warning_in_the_turn_before() {
    let mut courses = Courses::default();
    for abandon in 0..=4 {
        for (players, alliance, depth, has_takeovers) in [
            (2, 1, 5, false),
            (3, 1, 3, false),
            (3, 2, 3, false),
            (4, 2, 2, false),
            (4, 3, 2, false),
            (2, 1, 3, true),
        ] {
            for ordered in [[10, 10, 10, 10], [10, 9, 10, 9], [8, 9, 10, 8], [7, 0, 8, 8]] {
                let is_there = |(one, other): &&(u8, u8)| (*one).max(*other) <= players;
                let ties = [(1, 2), (2, 1), (2, 3), (3, 2), (1, 3), (3, 1), (3, 4), (4, 3)];
                let ties: Vec<(u8, u8)> = ties.iter().filter(is_there).copied().collect();
                // In an alliance that includes all remaining players the game would be won by all.
                let friends = if players > alliance && alliance > 1 { &ties[..] } else { &[] };
                let mut world = plain(if players < 4 { 8 } else { 12 }, players).friends(friends).0;
                world.turn = 10;
                (world.options.abandon, world.options.alliance) = (abandon, alliance);
                for (player, ordered) in world.players.values_mut().zip(ordered) {
                    player.ordered = ordered;
                }
                let depth = depth.min(u32::from(abandon.max(2)) + 1);
                courses.follow(&world, &[], has_takeovers, depth);
            }
        }
    }
    let Courses { left, won, drawn, of_some, known } = courses;
    assert!(left > 1000 && won > 1000 && drawn > 100, "{left} left, {won} were won, {drawn} drawn");
    assert!(
        of_some > 1000 && known > 1000,
        "{of_some} ended by some of the silent, {known} were known to one"
    );
}

/// Where each of many players would win if all others were silent, twelve of these ways are told, and that there are more.
#[test]
fn of_many_ways_in_which_silence_ends_a_game_twelve_are_told() {
    for (players, has_more) in [(11, false), (12, false), (13, true)] {
        let mut world = plain(40, players).0;
        world.turn = 10;
        (world.options.abandon, world.options.alliance) = (2, 1);
        world.players.values_mut().for_each(|player| player.ordered = 10);
        let played = turn::play(world, BTreeMap::new(), &Dice::new(1));
        let is_way = |what: &What| matches!(what, What::EndsBySilenceOf { .. });
        let is_more = |what: &What| matches!(what, What::EndsInOtherWays { .. });
        let told: Vec<&What> = played.events.iter().map(|event| &event.what).collect();
        let ways = told.iter().filter(|what| is_way(what)).count();
        assert_eq!((ways, told.iter().copied().any(is_more)), (usize::from(players.min(12)), has_more));
    }
}

/// How often silence ended something.
#[derive(Default)]
struct Courses {
    left: usize,
    won: usize,
    drawn: usize,
    /// Endings by the silence of only some of the warned players. `known` counts those that a silent player could
    /// foresee.
    of_some: usize,
    known: usize,
}

impl Courses {
    /// Plays a turn with every choice of silent players, and continues from there. `before` is what the turn before
    /// reported.
    fn follow(&mut self, position: &Position, before: &[What], has_takeovers: bool, depth: u32) {
        if depth == 0 || position.end.is_some() {
            return;
        }
        let players: Vec<PlayerNumber> = position.players.keys().copied().collect();
        for silent in 0..1_u32 << players.len() {
            for takeover in [false, true].into_iter().take(1 + usize::from(has_takeovers)) {
                let mut position = position.clone();
                if takeover {
                    take_over(&mut position);
                }
                let sent = players.iter().enumerate().filter(|(at, _)| silent & 1 << at == 0);
                let orders = sent.map(|(_, player)| (*player, Orders::default())).collect();
                let played = turn::play(position.clone(), orders, &Dice::new(1));
                let told: Vec<What> = played.events.iter().map(|event| event.what.clone()).collect();
                self.check(&position, before, &played.position, &told);
                self.follow(&played.position, &told, has_takeovers, depth - 1);
            }
        }
    }

    fn check(&mut self, was: &Position, before: &[What], is: &Position, told: &[What]) {
        for number in is.players.keys() {
            let is_warned = |what: &What| matches!(what, What::Warned { player, turn, .. } if player == number && *turn == is.turn);
            let has_left = |what: &What| matches!(what, What::Abandoned { player } if player == number);
            let was_out = was.is_abandoned(&was.players[number], was.turn);
            if told.iter().any(has_left) && !was_out {
                assert!(before.iter().any(is_warned), "{number} left in turn {}: {before:?}", is.turn);
                self.left += 1;
            }
            let loses =
                is.end.as_ref().is_some_and(|end| !matches!(end, End::Won(by) if by.contains(number)));
            if loses {
                // A player who counts as having left is told so in each turn.
                let is_told = |what: &What| if was_out { has_left(what) } else { is_warned(what) };
                assert!(before.iter().any(is_told), "{number} lost in turn {}: {before:?}", is.turn);
            }
        }
        self.check_foretold(was, before, is, told);
        let Some(end) = &is.end else { return };
        let foretold = What::EndsBySilence { turn: is.turn, end: end.clone() };
        match end {
            // All warned players were silent, so the game ends as foretold.
            End::Drawn => {
                assert!(before.contains(&foretold), "{before:?}");
                self.drawn += 1;
            }
            _ => self.won += 1,
        }
    }
}

impl Courses {
    /// If a game ends because some of the warned players were silent, and for no other reason, this was foretold for
    /// them or for fewer of them. What was foretold comes true.
    fn check_foretold(&mut self, was: &Position, before: &[What], is: &Position, told: &[What]) {
        let warned = |what: &What| match what {
            What::Warned { player, .. } => Some(*player),
            _ => None,
        };
        let warned: Players = before.iter().filter_map(warned).collect();
        let has_left = |player: &PlayerNumber| told.contains(&What::Abandoned { player: *player });
        let silent: Players = warned.iter().filter(has_left).collect();
        assert!(!before.contains(&What::EndsInOtherWays { turn: is.turn }), "so few can be told one by one");
        let foretold = |what: &What| match what {
            What::EndsBySilence { end, .. } => Some((warned, end.clone())),
            What::EndsBySilenceOf { silent, end, .. } => Some((*silent, end.clone())),
            _ => None,
        };
        let foretold: Vec<(Players, End)> = before.iter().filter_map(foretold).collect();
        let some = |what: &What| match what {
            What::EndsBySilenceOf { silent, .. } => Some(*silent),
            _ => None,
        };
        let told_of: Vec<Players> = before.iter().filter_map(some).collect();
        for (at, one) in told_of.iter().enumerate() {
            let fewer = |(nth, other): (usize, &Players)| {
                nth != at && other.iter().all(|player| one.contains(player))
            };
            assert!(!told_of.iter().enumerate().any(fewer), "{one:?} are more than it takes: {before:?}");
        }
        let is_part = |part: Players| part.iter().all(|player| silent.contains(player));
        let plays =
            |player: &PlayerNumber| is.is_active(*player) && (!has_left(player) || silent.contains(*player));
        let with_them: Players = is.players.keys().filter(|player| plays(player)).copied().collect();
        let is_tied = |one| with_them.iter().all(|other| !is.is_hostile(one, other));
        let is_won = with_them.len() <= u32::from(is.options.alliance) && with_them.iter().all(is_tied);
        if is.end.is_some() && !silent.is_empty() && with_them.len() > 1 && !is_won {
            assert!(foretold.iter().any(|(part, _)| is_part(*part)), "{silent:?} were silent: {before:?}");
            self.of_some += usize::from(silent != warned);
        }
        // A player who had left and comes back, or was replaced, is there to play again.
        let comes_back = |player: &PlayerNumber| {
            before.contains(&What::Abandoned { player: *player }) && !has_left(player)
        };
        for (part, end) in &foretold {
            if *part == silent && !was.players.keys().any(comes_back) {
                assert_eq!(is.end.as_ref(), Some(end), "{part:?} were silent: {before:?}");
            }
        }
        for what in before {
            if let What::EndsWithout { player, .. } = what
                && silent.contains(*player)
            {
                assert!(is.end.is_some(), "{player} was silent: {before:?}");
                self.known += 1;
            }
        }
    }
}

/// Gives the position of the first player to another person.
fn take_over(position: &mut Position) {
    let cards = statements(&format!("$TURN {}\n$TAKEOVER 1, 'Anna', a@x.example", position.turn + 1));
    let text = cards[0].text();
    let operands = Operands::of(&text).unwrap();
    let card = PlayCard { card: &cards[0], word: "TURN", acts: vec![&cards[1]], operands };
    let head = Head::accept(position, &card).unwrap_or_else(|said| panic!("{said:?}"));
    let (after, events) = position.acted(&head).unwrap();
    assert_eq!(events.iter().count(), 1);
    *position = after;
}

/// A game carried on from each punched position gives the same parts as the game played in one deck, byte for byte.
#[test]
fn a_game_carried_on_is_the_game_replayed() {
    let deck = std::fs::read_to_string(common::project("decks/rainbow/opening.deck")).unwrap();
    let (start, plays) = deck.split_once("$TURN 1\n").unwrap();
    // Press before the first play card belongs to the start of one deck and to the play of another.
    let start = start.split_once("$NEWS").map_or(start, |(start, _)| start);
    let plays: Vec<&str> = plays.trim_end_matches("$END\n").split("$TURN ").collect();
    let mut held = run_deck(format!("{start}$END\n").as_bytes()).punched.concat().join("\n");
    let mut whole = start.to_owned();
    for (at, play) in plays.iter().enumerate() {
        let play = if at == 0 { format!("$TURN 1\n{play}") } else { format!("$TURN {play}") };
        write!(whole, "{play}").unwrap();
        let replayed = run_deck(format!("{whole}$END\n").as_bytes());
        let job = start.lines().next().unwrap();
        let carried = run_deck(format!("{job}\n{held}\n{play}$END\n").as_bytes());
        assert_eq!(replayed.punched, carried.punched, "turn {}", at + 1);
        held = carried.punched.concat().join("\n");
        for player in ["1", "2", "3", "4", "spectator", "public"] {
            let parts = |deck: &str| {
                let listing = listing_for(deck.as_bytes(), player);
                let heading = format!("TURN {} ", at + 1);
                let start =
                    listing.find(&heading).and_then(|at| listing[..at].rfind("\n1")).map_or(0, |at| at + 1);
                listing[start..].to_owned()
            };
            let by_replay = parts(&format!("{whole}$END\n"));
            let by_carrying = parts(&format!("{job}\n{}\n{play}$END\n", previous(&whole, &play)));
            assert_eq!(by_replay, by_carrying, "turn {} for {player}", at + 1);
        }
    }
    assert!(held.contains("$ENDPOS"));
}

/// The position before a play, punched by a run of the deck up to there.
fn previous(whole: &str, play: &str) -> String {
    let before = whole.strip_suffix(play).unwrap();
    run_deck(format!("{before}$END\n").as_bytes()).punched.concat().join("\n")
}

/// A sheet may contain any line: the play goes on, and no line of the listing is too long.
#[test]
fn no_sheet_stops_a_play() {
    let words = [
        "unit",
        "1",
        "10",
        "99999",
        "move",
        "n",
        "3/4",
        "400/400",
        "65535/65535",
        "build",
        "city",
        "tanks",
        "\"",
        "#",
        "give",
        "2",
        "18446744073709551615",
        "99999999999999999999",
        "name",
        "\"A \u{E9}\"",
        "fire",
        "2-1",
        "0-0",
        "wait",
        "null",
        "end",
        "player",
        "quit",
        "friendly",
        "email",
        "x@y",
        "-",
        "\u{20AC}",
        "drop",
        "[",
        "]",
    ];
    let start = "$INIT RAINBOW,SEED=4\nA\nB\n$TURN 1\n";
    for seed in 1..=60 {
        let mut stream = Dice::new(seed).stream(0, 904, 0);
        let mut sheet = String::from("player 1\n");
        for _ in 0..60 {
            for _ in 0..stream.below(5) {
                sheet.push_str(words[stream.below(36) as usize]);
                sheet.push(' ');
            }
            sheet.push('\n');
        }
        let product = run_deck(format!("{start}{sheet}$END\n").as_bytes());
        assert!(product.run.condition.0 <= 4, "{sheet}\n{}", product.text());
        assert!(product.text().lines().all(|line| line.chars().count() <= 133));
    }
    assert_eq!(id("1-10").number, 10);
}
