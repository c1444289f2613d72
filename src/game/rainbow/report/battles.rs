//! The battles whose odds the gamesmaster requested.

use crate::document::{Column, Document, Gap, Paragraph};
use crate::game::rainbow::event::{Event, What};
use crate::game::rainbow::rules::calculator::{Force, Odds};

/// The sides of a battle: the units of each, and how often it wins.
const SIDES: [Column<'_>; 3] =
    [Column::left("SIDE", 1, 4), Column::left("FORCE", 6, 59).led_by(": "), Column::right("WINS", 72)];
/// How a battle ends: how likely each end is, and which units are left.
const ENDS: [Column<'_>; 2] = [Column::right("SHARE", 9), Column::left("LEFT", 13, 131).led_by(": ")];

/// Prints the odds of each battle.
pub fn print<'e>(events: impl Iterator<Item = &'e Event>, out: &mut Document<'_>) {
    for event in events {
        if let What::Calculated(odds) = &event.what {
            print_odds(odds, out);
        }
    }
}

fn print_odds(odds: &Odds, out: &mut Document<'_>) {
    out.keep(10);
    out.heading("A BATTLE AND ITS ODDS");
    out.begin_table(&SIDES);
    for ((letter, side), wins) in ('A'..).zip(&odds.sides).zip(&odds.wins) {
        out.row(&SIDES, &[&letter, &units(*side), &decimals(*wins)]);
    }
    out.end_table();
    let rounds = format_args!("Rounds of attacks on average: {}", decimals(odds.rounds));
    out.paragraph(&Paragraph::within(1, 132).after(Gap::One), rounds);
    out.begin_table(&ENDS);
    for end in &odds.ends {
        let sides = ('A'..).zip(&end.left).filter(|(_, force)| force.units().next().is_some());
        let left: Vec<String> = sides.map(|(letter, force)| format!("{letter}: {}", units(*force))).collect();
        out.row(&ENDS, &[&decimals(end.share), &left.join("; ")]);
    }
    out.end_table();
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
