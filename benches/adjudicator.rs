//! How many real `$MOVES` plays the adjudicator resolves in a second of processor time, with and without all reasons.
//! Reads the recorded games of the shared cases, prints figures and asserts nothing about time.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]

#[path = "../tests/judge/mod.rs"]
mod judge;
mod tools;

use playdeck::game::diplomacy::adjudicate::adjudicate;
use playdeck::game::diplomacy::unit::{OrderSet, Units};

fn main() {
    let Some(phases) = judge::phases() else { return };
    let plays: Vec<_> = phases.iter().filter(|phase| phase["type"] == "M").map(judge::play).collect();
    let rate = |one: fn(&(Units, OrderSet)) -> usize| {
        tools::rate(|| {
            assert!(plays.iter().map(one).sum::<usize>() > 0);
            plays.len()
        })
    };
    let moved = rate(|(units, orders)| adjudicate(units, orders).units().iter().count());
    let explained = rate(|(units, orders)| adjudicate(units, orders).outcomes().count());
    println!(
        "{} plays: {moved:.0} a second with the units after, {explained:.0} with all reasons",
        plays.len()
    );
}
