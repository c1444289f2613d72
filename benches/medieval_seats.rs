//! How often each seat of Medieval War Door wins. The bot plays whole matches against itself, on maps of several sizes
//! for two, three and four players, by rounds of sheets written beforehand (in drawn, rotating and fixed order) and
//! turn by turn. Prints a table. In the rows with drawn order a seat should win its share; a row where a seat is off by
//! more than three standard errors is marked, and the bench fails.
//!
//! `cargo bench --bench medieval_seats -- 200` plays 200 matches for each row. `-- 200 DRAWN 2 20` plays one row only:
//! the order, the number of players and the side of the map.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over matches made for it")]

#[path = "../tests/field/mod.rs"]
mod field;

use field::{MATCH, random};
use playdeck::dice::Dice;
use playdeck::game::Viewer;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::lobby::setup::{Sequence, Setup};
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::orders::Orders;
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::rules::log::Log;
use playdeck::game::prelude::*;
use std::collections::BTreeMap;
use std::process::ExitCode;

/// The number of rounds after which a match counts as undecided.
const MOST_ROUNDS: u16 = 400;
/// The number of players and the side of the map.
const MATCHES: [(u8, u8); 6] = [(2, 20), (2, 30), (3, 20), (3, 30), (4, 20), (4, 30)];

/// How the rounds of a row are played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// By sheets written before the round, in an order of the seats.
    Rounds(Sequence),
    /// Turn by turn.
    Turns,
}

const WAYS: [(&str, Way); 4] = [
    ("DRAWN", Way::Rounds(Sequence::Drawn)),
    ("ROTATE", Way::Rounds(Sequence::Rotate)),
    ("FIXED", Way::Rounds(Sequence::Fixed)),
    ("$TURN", Way::Turns),
];

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number = |at: usize| given.get(at).and_then(|word| word.parse::<u64>().ok());
    let matches = number(0).unwrap_or(200);
    println!(
        "order    players  map         won by seat 1, 2, ..          undecided   rounds   furthest from its share"
    );
    let mut is_even = true;
    for (name, way) in WAYS.into_iter().filter(|(name, _)| given.get(1).is_none_or(|word| word == name)) {
        let is_asked = |at: usize, value: u8| number(at).is_none_or(|asked| asked == u64::from(value));
        for (players, side) in
            MATCHES.into_iter().filter(|(players, side)| is_asked(2, *players) && is_asked(3, *side))
        {
            let row = row(way, players, side, matches);
            let errors = row.furthest();
            let is_off = errors > 3.0 && way == Way::Rounds(Sequence::Drawn);
            is_even &= !is_off;
            let wins: Vec<String> = row.wins.iter().map(|wins| format!("{wins:>4}")).collect();
            println!(
                "{name:<9}{players:>6}   {side:>2} by {side:<2} {:<28} {:>10} {:>8}   {errors:.1} standard errors{}",
                wins.join(" "),
                row.undecided,
                row.rounds / matches.max(1),
                if is_off { " <--" } else { "" },
            );
        }
    }
    if is_even { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How the matches of a row ended.
struct Row {
    wins: Vec<u32>,
    undecided: u32,
    rounds: u64,
}

impl Row {
    /// The largest distance of any seat's wins from its share, in standard errors.
    fn furthest(&self) -> f64 {
        let decided: u32 = self.wins.iter().sum();
        let share = 1.0 / f64::from(u32::try_from(self.wins.len()).unwrap());
        let error = (f64::from(decided) * share * (1.0 - share)).sqrt().max(f64::EPSILON);
        let far = self.wins.iter().map(|wins| (f64::from(*wins) - f64::from(decided) * share).abs() / error);
        far.fold(0.0, f64::max)
    }
}

fn row(way: Way, players: u8, side: u8, matches: u64) -> Row {
    let mut row = Row { wins: vec![0; usize::from(players)], undecided: 0, rounds: 0 };
    for root in 0..matches {
        let (winner, rounds) = play(way, players, side, root);
        row.rounds += u64::from(rounds);
        match winner {
            Some(winner) => row.wins[winner.index()] += 1,
            None => row.undecided += 1,
        }
    }
    row
}

/// Plays a match to its end and returns who won, and after how many rounds.
fn play(way: Way, players: u8, side: u8, root: u64) -> (Option<PlayerNumber>, u16) {
    let order = match way {
        Way::Rounds(order) => order,
        Way::Turns => Sequence::Fixed,
    };
    let setup = Setup { width: side, height: side, players, order: Some(order), ..Setup::default() };
    let mut position = random::begun(root, setup);
    loop {
        let Some(game) = position.running.get(&MATCH) else {
            let over = &position.over[0];
            return (over.victor.map(|(winner, _)| winner), over.round);
        };
        if game.round >= MOST_ROUNDS {
            return (None, game.round);
        }
        let round = game.round + 1;
        let of = match way {
            Way::Rounds(_) => HeadOf::Round { game: MATCH, round },
            Way::Turns => HeadOf::Turn { game: MATCH, round, player: game.next_turn().unwrap() },
        };
        position = next(position, of, root);
    }
}

/// The position after a play for which the bot wrote all sheets.
fn next(mut position: Position, of: HeadOf, root: u64) -> Position {
    position.table = None;
    let sheets = sheets(&position);
    let head = Head { of, acts: Vec::new() };
    let (position, _) = position.acted(&head).unwrap();
    let mut orders = BTreeMap::new();
    for (seat, sheet) in sheets {
        let (given, _): (Orders, _) = field::read(&position, seat.0, &sheet);
        let member = position.running[&MATCH].player(seat).unwrap().member;
        orders.insert(member, given);
    }
    position.play(head, Log::default(), orders, &Dice::new(root)).position
}

/// The sheets that are due, without opener and end card.
fn sheets(position: &Position) -> Vec<(PlayerNumber, String)> {
    let seats = position.running[&MATCH].numbered();
    let written = seats.filter_map(|(seat, player)| {
        let sheet = Medieval::sheet(&View::of(position, Viewer::Player(player.member)));
        let [_, lines @ .., _] = sheet.as_slice() else { return None };
        Some((seat, lines.join("\n")))
    });
    written.collect()
}
