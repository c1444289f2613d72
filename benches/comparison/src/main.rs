//! PLAYDECK's adjudicator compared with others, on the same recorded movement phases, in one run: how many phases each
//! resolves in a second of processor time, and for how many phases the resulting boards agree.
//!
//! Each program gets units and legal orders in its own notation, prepared beforehand; reading them is not measured. If
//! a program refuses an order of a phase, that phase is left out for that program.

#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over recorded data")]

use playdeck::game::diplomacy::adjudicate::{Resolution, adjudicate};
use playdeck_comparison::{Board, CratePhase, Phase, board, phases, tools};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// The Python in which version 1.1.2 of the package can be imported; `.ci/run` puts it there.
const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/diplomacy/bin/python");

fn main() {
    let Some(phases) = phases() else { return };
    let settle = |phase: &Phase| adjudicate(&phase.units, &phase.orders);
    let boards: Vec<Board> = phases.iter().map(|phase| board(&settle(phase).units())).collect();
    let orders: usize = phases.iter().map(|phase| phase.units.iter().count()).sum();
    println!("{} movement phases, {} orders\n", phases.len(), orders);
    println!(
        "{:<38}{:>10}{:>10}{:>16}{:>10}",
        "adjudication alone", "accepted", "agreeing", "phases/CPU-s", "ratio"
    );
    let speed = |settled: &dyn Fn(Resolution) -> usize| {
        tools::rate(|| {
            assert!(phases.iter().map(|phase| settled(settle(phase))).sum::<usize>() > 0);
            phases.len()
        })
    };
    let ours = speed(&|settled| settled.units().iter().count());
    let with_reasons = speed(&|settled| settled.outcomes().count());
    let row = |name: &str, accepted: usize, agreeing: usize, rate: f64| {
        println!("{name:<38}{accepted:>10}{agreeing:>10}{rate:>16.0}{:>10.1}", ours / rate);
    };
    row("PLAYDECK", phases.len(), phases.len(), ours);
    row("PLAYDECK, with every order's reason", phases.len(), phases.len(), with_reasons);
    let (accepted, agreeing, rate) = of_crate(&phases, &boards);
    row("Rust crate diplomacy 0.2.0", accepted, agreeing, rate);
    match of_package(&phases, &boards) {
        Some((accepted, agreeing, rate)) => {
            row("Python package diplomacy 1.1.2", accepted, agreeing, rate);
        }
        None => println!("skipped: there is no Python with the package diplomacy in target/diplomacy"),
    }
}

/// How many phases the Rust crate accepts, on how many of these the boards agree, and how fast it is.
fn of_crate(phases: &[Phase], boards: &[Board]) -> (usize, usize, f64) {
    let taken = phases.iter().map(CratePhase::of).zip(boards);
    let taken: Vec<_> = taken.filter_map(|(phase, ours)| Some((phase.board()? == *ours, phase))).collect();
    let agreeing = taken.iter().filter(|(agrees, _)| *agrees).count();
    let rate = tools::rate(|| {
        assert!(taken.iter().map(|(_, phase)| phase.adjudicate()).sum::<usize>() > 0);
        taken.len()
    });
    (taken.len(), agreeing, rate)
}

/// The same for the Python package, which runs in a process of its own and takes its own time.
fn of_package(phases: &[Phase], boards: &[Board]) -> Option<(usize, usize, f64)> {
    let python = Path::new(PYTHON).exists().then_some(PYTHON)?;
    let phases: Vec<Value> = phases.iter().map(in_json).collect();
    let mut child = Command::new(python)
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/package.py"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = thread::spawn(move || input.write_all(json!(phases).to_string().as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    let theirs: Vec<Option<Board>> = serde_json::from_value(answer["boards"].clone()).unwrap();
    let accepted = theirs.iter().flatten().count();
    let agreeing = theirs.iter().zip(boards).filter(|(theirs, ours)| theirs.as_ref() == Some(*ours)).count();
    Some((accepted, agreeing, answer["rate"].as_f64().unwrap()))
}

/// A phase by power: the units and orders of each.
fn in_json(phase: &Phase) -> Value {
    let (mut units, mut orders) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
    for (unit, (power, order)) in phase.units.iter().zip(phase.written(false)) {
        units.entry(power.name()).or_default().push(playdeck::game::diplomacy::exchange::codes::unit(unit));
        orders.entry(power.name()).or_default().push(order);
    }
    json!({"units": units, "orders": orders})
}
