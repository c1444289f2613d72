//! What it costs to read an order line: sheets of the opening, one order to a line, read as they come.
//!
//! Prints lines per second. To count instructions, run it twice under callgrind with different numbers of rounds as the
//! argument, and divide the difference by the difference in lines.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]

#[path = "../tests/judge/mod.rs"]
mod judge;
mod tools;

use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::orders::{Board, read_moves};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Unit, Units};

const SHEETS: [(Power, &[&str]); 4] = [
    (Power::AUSTRIA, &["A VIE - GAL", "A BUD SUPPORTS A VIE - GAL", "F TRI - ALB"]),
    (Power::ENGLAND, &["F LON - NTH", "F EDI - NWG", "A LVP - YOR"]),
    (Power::GERMANY, &["A BER - KIE", "F KIE - DEN", "A MUN S A BER"]),
    (Power::RUSSIA, &["F STP/SC - BOT", "A WAR - GAL", "A MOS H", "F SEV - BLA"]),
];

fn main() {
    // Without a number, as cargo runs it, the rate is measured.
    let told: Option<u32> = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok());
    let unit = |power: Power| STANDARD_MAP.units(power).map(move |(kind, at)| Unit { power, kind, at });
    let units: Units = STANDARD_MAP.powers().flat_map(unit).collect();
    let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
    let statement = |text: &&str| Statement::single(Card::new(1, text), CardKind::Text);
    let sheets = SHEETS.map(|(power, lines)| (power, lines.iter().map(statement).collect::<Vec<_>>()));
    let read = || {
        let one = |(power, cards): &(Power, Vec<Statement>)| read_moves(*power, cards, board).given.len();
        sheets.iter().map(one).sum::<usize>()
    };
    match told {
        Some(rounds) => println!("{} lines", (0..rounds).map(|_| read()).sum::<usize>()),
        None => println!("{:.0} lines a second of processor time", tools::rate(read)),
    }
}
