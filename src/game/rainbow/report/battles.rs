//! The battles whose odds the gamesmaster asked for.

use crate::game::rainbow::calculator::{Force, Odds};
use crate::game::rainbow::event::{Event, What};
use crate::listing::{Line, Part, Spacing, wrap};

/// Print positions: a side and what it has, and what that comes to.
const SIDE: usize = 1;
const FORCE: (usize, usize) = (6, 59);
const WINS: usize = 72;
/// Print positions of an end: how likely it is, and what is left.
const SHARE: usize = 9;
const LEFT: (usize, usize) = (13, 131);

/// Prints the odds of each battle.
pub fn print<'e>(events: impl Iterator<Item = &'e Event>, part: &mut Part) {
    for event in events {
        if let What::Calculated(odds) = &event.what {
            print_odds(odds, part);
        }
    }
}

fn print_odds(odds: &Odds, part: &mut Part) {
    part.keep(10);
    part.headline("A BATTLE AND ITS ODDS");
    let mut heads = Line::new(Spacing::Single).with(SIDE, "SIDE").with(FORCE.0, "FORCE");
    heads.put_right(WINS, "WINS");
    part.start_columns(heads);
    for ((letter, side), wins) in ('A'..).zip(&odds.sides).zip(&odds.wins) {
        let mut line = Line::new(Spacing::Single).with(SIDE, letter);
        line.put_within(FORCE.0, FORCE.1, units(*side));
        line.put_right(WINS, decimals(*wins));
        part.line(line);
    }
    part.end_columns();
    let rounds = format_args!("Rounds of attacks on average: {}", decimals(odds.rounds));
    part.line(Line::new(Spacing::Double).with(SIDE, rounds));
    let mut heads = Line::new(Spacing::Double);
    heads.put_right(SHARE, "SHARE");
    heads.put(LEFT.0, "LEFT");
    part.start_columns(heads);
    for end in &odds.ends {
        let sides = ('A'..).zip(&end.left).filter(|(_, force)| force.units().next().is_some());
        let left: Vec<String> = sides.map(|(letter, force)| format!("{letter}: {}", units(*force))).collect();
        let mut line = Line::new(Spacing::Single);
        line.put_right(SHARE, decimals(end.share));
        for row in wrap(&left.join("; "), LEFT.1 + 1 - LEFT.0) {
            part.line(line.with(LEFT.0, row));
            line = Line::new(Spacing::Single);
        }
    }
    part.end_columns();
}

/// `Infantry 3, Tanks 1`.
fn units(force: Force) -> String {
    let units: Vec<String> = force.units().map(|(kind, count)| format!("{kind} {count}")).collect();
    units.join(", ")
}

/// Millionths as a number with six decimals.
fn decimals(millionths: u32) -> String {
    format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}
