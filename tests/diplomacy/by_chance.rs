//! Boards made by chance: what is written reads as the same board, and the judge answers on all of them.

use crate::judged::cases;
use crate::umpire::chance::{self, Met, board, sized, told};
use crate::umpire::game::{Game, Waits};
use crate::umpire::seasons::Winter;
use crate::umpire::{Via, judge};
use playdeck::dice::Dice;
use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{BOARDS, Board, Kind, STARTS, Terrain, built_in};

/// Reads what a board is written as.
fn read_again(board: &Board) -> Board {
    let lines = board.lines().join("\n");
    match read("made", &lines, &|_| None) {
        Ok((read, log)) => {
            assert!(log.messages().is_empty(), "{:#?}", log.messages());
            read
        }
        Err(log) => panic!("{:#?}\n{lines}", log.messages()),
    }
}

/// What is on a board.
fn meet(met: &mut Met, board: &Board) {
    let has =
        |is: &dyn Fn(&playdeck::game::diplomacy::board::Province) -> bool| board.provinces.iter().any(is);
    let found = [
        ("coasts", has(&|place| !place.coasts.is_empty())),
        ("ports", has(&|place| place.terrain == Terrain::Port)),
        ("closed", has(&|place| place.terrain == Terrain::Shut)),
        ("no borders", has(&|place| place.army.is_empty() && place.fleet.is_empty())),
        ("more than 200 provinces", board.provinces.len() > 200),
        ("less than 8 provinces", board.provinces.len() < 8),
        ("more than 40 powers", board.powers.len() > 40),
        ("a power of nobody", board.powers.iter().any(|power| power.is_dummy)),
        ("a center that is owned and no home", board.powers.iter().any(|power| power.homes != power.owned)),
        ("a fleet", board.powers.iter().any(|power| power.units.iter().any(|unit| unit.1 == Kind::Fleet))),
    ];
    for (name, _) in found.into_iter().filter(|(_, is_met)| *is_met) {
        *met.entry(name).or_default() += 1;
    }
}

fn are_read_again(boards: u64) {
    let mut met = Met::new();
    for number in 0..boards {
        let made = board(&mut Dice::new(1959).stream(0, 0, number));
        assert_eq!(read_again(&made), made, "board {number}");
        meet(&mut met, &made);
    }
    assert_eq!(met.len(), 10, "{met:?}");
}

#[test]
fn boards_by_chance_are_read_as_they_were_written() {
    are_read_again(cases(150));
}

#[test]
fn the_smallest_and_the_largest_board_are_read_as_they_were_written() {
    for count in [3, 4, 300, 1_000] {
        let made = sized(&mut Dice::new(1959).stream(0, 1, u64::from(count)), count);
        assert_eq!(read_again(&made), made, "{count} provinces");
    }
}

/// The judge never meets a position without an answer. Nobody is lost, and no two units are in one place.
fn judged(boards: u64, positions: u64) -> Met {
    let mut met = Met::new();
    for number in 0..boards {
        let chance = &mut Dice::new(1959).stream(0, 2, number);
        let board = board(chance);
        for position in 0..positions {
            let units = chance::units(chance, &board);
            let orders = chance::orders(chance, &board, &units);
            let moved = judge(&board, Via::Optional, &units, &orders);
            let all = moved.units.len() + moved.lost.len();
            assert_eq!(all, units.len(), "board {number}, {position}\n{}", told(&board, &units, &orders));
            let found = [
                ("knots", moved.knots > 0),
                ("paradoxes", moved.paradoxes > 0),
                ("stand-offs", !moved.standoffs.is_empty()),
                ("dislodged", !moved.lost.is_empty()),
                ("dislodged by convoy", moved.lost.iter().any(|lost| lost.by_convoy)),
                ("moved", moved.units != units),
            ];
            for (name, _) in found.into_iter().filter(|(_, is_met)| *is_met) {
                *met.entry(name).or_default() += 1;
            }
        }
    }
    met
}

#[test]
fn the_judge_answers_on_boards_by_chance() {
    let met = judged(cases(80), 5);
    assert_eq!(met.len(), 6, "{met:?}");
}

/// Plays a game by chance. What must always be so is asked after each phase.
fn play(board: &Board, phases: usize, number: u64) -> usize {
    let chance = &mut Dice::new(1959).stream(0, 3, number);
    let mut game = Game::new(board, Via::Required, Winter::OF_THE_PACKAGE);
    let mut played = 0;
    while played < phases && game.waits != Waits::Over {
        let is_winter = game.waits == Waits::Builds;
        match game.waits {
            Waits::Moves => {
                let orders = chance::orders(chance, board, &game.units);
                game.moves(&orders);
            }
            Waits::Retreats => {
                let orders = chance::retreats(chance, &game);
                game.retreats(&orders);
            }
            _ => {
                let orders = chance::winter(chance, &game);
                game.builds(&orders);
            }
        }
        played += 1;
        assert!(game.moved.lost.is_empty() || game.waits == Waits::Retreats);
        assert!(game.owners.keys().all(|center| board.province(*center).is_center));
        for (at, unit) in &game.units {
            let terrain = board.province(*at).terrain;
            assert_eq!(*at, unit.at.province);
            assert!(if unit.kind == Kind::Army { terrain.takes_armies() } else { terrain.takes_fleets() });
        }
        for power in 0..board.powers.len() {
            let units = game.units.values().filter(|unit| unit.power == power).count();
            let owned = game.owners.values().filter(|owner| **owner == power).count();
            assert!(!is_winter || units <= owned, "power {power} has {units} units and {owned} centers");
        }
    }
    played
}

#[test]
fn the_judge_plays_games_on_each_board_that_can_be_named() {
    for (number, named) in (0..).zip(BOARDS.iter().chain(&STARTS)) {
        let board = built_in(named.name).unwrap();
        assert!(play(&board, 12, number) >= 4, "{}", named.name);
    }
}

#[test]
fn the_judge_plays_games_on_boards_by_chance() {
    let played: usize = (0..cases(60))
        .map(|number| play(&board(&mut Dice::new(1959).stream(0, 4, number)), 12, number))
        .sum();
    assert!(played >= 200, "{played}");
}
