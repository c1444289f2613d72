//! The odds of battles: those that the gamesmaster requested, and those that anybody asks for without a game.

use crate::event::{Event, What};
use crate::messages as say;
use crate::name::Rainbow;
use crate::rules::calculator::{Drawn, Force, Forces, Odds};
use crate::rules::odds::Battle;
use playdeck_base::message::Message;
use playdeck_cards::operand;
use playdeck_game as game;
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The sides of a battle: the units of each, and how often it wins.
const SIDES: [Column<'_>; 3] =
    [Column::left("SIDE", 1, 4), Column::left("FORCE", 6, 59).led_by(": "), Column::right("WINS", 72)];
/// The same of a battle that was fought many times, with the standard error and what is left on average.
const DRAWN: [Column<'_>; 5] = [
    Column::left("SIDE", 1, 4),
    Column::left("FORCE", 6, 59).led_by(": "),
    Column::right("WINS", 72),
    Column::right("GIVE OR TAKE", 87).headed(),
    Column::right("UNITS LEFT", 104).headed(),
];
/// How a battle ends: how likely each end is, and which units are left.
const ENDS: [Column<'_>; 2] = [Column::right("SHARE", 9), Column::left("LEFT", 13, 131).led_by(": ")];

impl game::Battles for Rainbow {
    const BATTLE: &'static str = "A=(INFANTRY=30,TANKS=10),B=(INFANTRY=20,ARTILLERY=20)";

    fn battle(battle: &str, out: &mut Document<'_>) -> Result<(), Message> {
        let forces: Forces = operand::from_line(battle)?;
        if forces.are_gapped() {
            return Err(say::side_without_units());
        }
        print_odds(&Battle::of(forces, &mut 0).odds(), out);
        Ok(())
    }
}

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
    if let Some(drawn) = &odds.drawn {
        return print_drawn(odds, drawn, out);
    }
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

/// A battle that was fought many times.
fn print_drawn(odds: &Odds, drawn: &Drawn, out: &mut Document<'_>) {
    let times = format_args!(
        "The battle has too many courses to follow them all. It was fought {} times.",
        drawn.battles
    );
    out.paragraph(&Paragraph::within(1, 132), times);
    out.begin_table(&DRAWN);
    for (((letter, side), wins), (error, left)) in
        ('A'..).zip(&odds.sides).zip(&odds.wins).zip(drawn.errors.iter().zip(&drawn.left))
    {
        out.row(&DRAWN, &[&letter, &units(*side), &decimals(*wins), &decimals(*error), &decimals(*left)]);
    }
    out.end_table();
    let rounds = format_args!("Rounds of attacks on average: {}", decimals(odds.rounds));
    out.paragraph(&Paragraph::within(1, 132).after(Gap::One), rounds);
    out.paragraph(
        &Paragraph::within(1, 132),
        "GIVE OR TAKE is the standard error of WINS: two times in three the true share lies no farther away.",
    );
}

/// `Infantry 3, Tanks 1`.
fn units(force: Force) -> String {
    let units: Vec<String> = force.units().map(|(kind, count)| format!("{kind} {count}")).collect();
    units.join(", ")
}

/// Millionths as a number with six decimals.
fn decimals(millionths: impl Into<u64>) -> String {
    let millionths = millionths.into();
    format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000)
}
