//! How many real `$MOVES` plays the adjudicator settles in a second, with and without all reasons. Reads the
//! recorded games of the shared cases; prints figures and asserts nothing about time.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over recorded data")]

#[path = "../tests/judge/mod.rs"]
mod judge;

use flate2::read::GzDecoder;
use playdeck::game::diplomacy::adjudicate::adjudicate;
use playdeck::game::diplomacy::unit::{OrderSet, Units};
use serde_json::Value;
use std::fs::File;
use std::io::Read;
use std::time::{Duration, Instant};

fn main() {
    let Some(phases) = phases() else { return };
    let plays: Vec<_> = phases.iter().filter(|phase| phase["type"] == "M").map(play).collect();
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

/// All phases, a JSON object each, in the order of the games.
fn phases() -> Option<Vec<Value>> {
    let path = judge::shared_data("diplomacy_games.jsonl.gz")?;
    let mut text = String::new();
    GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    Some(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

fn play(phase: &Value) -> (Units, OrderSet) {
    let units = judge::units_by_power(&phase["units"]);
    let orders = judge::order_set(&units, &phase["orders"]);
    (units, orders)
}
