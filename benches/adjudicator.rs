//! How many real `$MOVES` plays the adjudicator settles in a second, with and without all reasons. Reads the
//! recorded games of the shared cases; prints figures and asserts nothing about time.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over recorded data")]

#[path = "../tests/judge/mod.rs"]
mod judge;

use playdeck::game::diplomacy::adjudicate::adjudicate;
use playdeck::game::diplomacy::unit::{OrderSet, Units};
use std::time::{Duration, Instant};

fn main() {
    let Some(phases) = judge::phases() else { return };
    let plays: Vec<_> = phases.iter().filter(|phase| phase["type"] == "M").map(judge::play).collect();
    let moved = speed(&plays, |(units, orders)| adjudicate(units, orders).units().iter().count());
    let explained = speed(&plays, |(units, orders)| adjudicate(units, orders).outcomes().count());
    println!(
        "{} plays: {moved:.0} a second with the units after, {explained:.0} with all reasons",
        plays.len()
    );
}

/// How many plays a second.
fn speed(plays: &[(Units, OrderSet)], one: impl Fn(&(Units, OrderSet)) -> usize) -> f64 {
    let (start, mut count, mut sum) = (Instant::now(), 0_u32, 0);
    while start.elapsed() < Duration::from_secs(3) {
        sum += plays.iter().map(&one).sum::<usize>();
        count += u32::try_from(plays.len()).unwrap();
    }
    assert!(sum > 0);
    f64::from(count) / start.elapsed().as_secs_f64()
}
