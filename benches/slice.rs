//! What a large world costs: the slice of `tests/slice` with 31,370 regions and 70,000 units, each step by itself, and
//! a whole play through the hall. Time and memory are measured. Instructions are counted in separate processes under
//! valgrind, if it is installed. Prints figures and asserts nothing about them.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]
#![allow(clippy::unwrap_used, reason = "a measurement stops at what it did not expect")]
#![allow(dead_code, reason = "the game is made for its tests")]

#[path = "../tests/slice/game/mod.rs"]
mod game;
#[path = "../tests/slice/play.rs"]
mod play;

use game::knowledge::{View, write_json};
use game::layout::Letter;
use game::orders::{Orders, Reading};
use game::records::Punched;
use game::report::{Desk, tell};
use game::turn;
use game::world::{FactionNumber, World, make};
use playdeck::audience::Reader;
use playdeck::card::{Card, Kind, Statement};
use playdeck::dice::Dice;
use playdeck::game::Viewer;
use playdeck::game::prelude::*;
use playdeck::operand::{from_records, to_records};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

/// Units in the world that is timed, and in the one for which instructions are counted.
const UNITS: (u32, u32) = (70_000, 20_000);
/// How many units of each faction get orders.
const ORDERED: u32 = 10_000;
/// The order lines of a unit.
const LINES: [&str; 8] = [
    "UNIT {}",
    "FORM 1",
    "NAME \"Merlin's Scouts\"",
    "STUDY observation",
    "END",
    "GIVE NEW 1 50 silver",
    "MOVE n se",
    "STUDY combat ; and on",
];

static DICE: Dice = Dice::new(5);

fn world(units: u32) -> World {
    make(&["The Round Table".to_owned(), "The Dark Legions".to_owned()], units, DICE)
}

/// A faction's sheet of orders.
fn sheet(world: &World, faction: FactionNumber) -> String {
    let own = world.units().filter(|(_, unit)| unit.faction == faction).take(ORDERED as usize);
    own.fold(String::new(), |mut text, (number, _)| {
        for line in LINES {
            // A unit forms another one and uses its own number as the alias.
            let line = line.replace("{}", &number.to_string()).replace(" 1", &format!(" {number}"));
            writeln!(text, "{line}").unwrap();
        }
        text
    })
}

fn statements(sheet: &str) -> Vec<Statement> {
    let cards = (1..).zip(sheet.lines()).map(|(number, line)| Card::new(number, line));
    cards.map(|card| Statement::single(card, Kind::Text)).collect()
}

fn read(world: &World, faction: FactionNumber, lines: &[Statement]) -> Orders {
    let is_own = |number| world.unit(number).is_some_and(|unit| unit.faction == faction);
    let mut reading = Reading { faction, is_own: &is_own, orders: Vec::new(), messages: Vec::new() };
    reading.sheet(&lines.into());
    assert!(reading.messages.is_empty(), "{:?}", reading.messages.first());
    reading.orders
}

/// The steps that are measured one by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Punch,
    Read,
    Orders,
    Turn,
    Letter70,
    Letter79,
    Json,
}

const STEPS: [(Step, &str, &str); 7] = [
    (Step::Punch, "position punched", "byte"),
    (Step::Read, "position read", "byte"),
    (Step::Orders, "orders read", "line"),
    (Step::Turn, "turn played", "order"),
    (Step::Letter70, "letter of 70 columns", "byte"),
    (Step::Letter79, "letter of 79 columns", "byte"),
    (Step::Json, "what is learned, as JSON", "byte"),
];

/// What a step did, and how much it processed.
struct Done {
    seconds: f64,
    /// KiB that it added to the memory of the process.
    memory: u64,
    count: usize,
}

/// Runs a step in a function of its own, so that the instruction counter can find it.
#[inline(never)]
fn counted<T>(work: impl FnOnce() -> T) -> T {
    work()
}

fn timed<T>(count: impl FnOnce(&T) -> usize, work: impl FnOnce() -> T) -> Done {
    forget_peak();
    let (before, start) = (held("VmRSS:"), Instant::now());
    let made = black_box(counted(work));
    let seconds = start.elapsed().as_secs_f64();
    let memory = held("VmHWM:").saturating_sub(before);
    Done { seconds, memory, count: count(&made) }
}

/// Resets the peak memory that the system records for this process, if the system allows it.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// KiB that this process uses or has used at most, if the system reports it.
fn held(what: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(what));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn run(step: Step, units: u32) -> Done {
    let world = world(units);
    let first = FactionNumber(1);
    let bytes = |records: &Vec<String>| records.iter().map(|record| record.len() + 1).sum();
    match step {
        Step::Punch => timed(bytes, || to_records(&Punched::of(&world)).unwrap()),
        Step::Read => {
            let records = to_records(&Punched::of(&world)).unwrap();
            let read = || Punched::check(from_records::<Punched, _>(&records).unwrap()).unwrap();
            let done = timed(|_| bytes(&records), read);
            assert!(read() == world, "the position came back changed");
            done
        }
        Step::Orders => {
            let statements = statements(&sheet(&world, first));
            timed(|_| statements.len(), || read(&world, first, &statements))
        }
        Step::Turn => {
            let orders = all_orders(&world);
            let count = orders.values().map(Vec::len).sum();
            timed(|_| count, || turn::play(world.clone(), &orders, &DICE))
        }
        Step::Letter70 | Step::Letter79 | Step::Json => {
            let orders = all_orders(&world);
            let turn = turn::play(world, &orders, &DICE);
            let view = View { world: &turn.world, viewer: Viewer::Player(first) };
            if step == Step::Json {
                let write = || {
                    let mut bytes = Vec::new();
                    write_json(&view, &turn.log, &mut bytes).unwrap();
                    bytes
                };
                return timed(Vec::len, write);
            }
            let width = if step == Step::Letter70 { 70 } else { 79 };
            let write = || {
                let mut text = String::new();
                tell(&view, Some(&turn.log), &mut Letter { width, text: &mut text }, &mut Desk::default());
                text
            };
            timed(String::len, write)
        }
    }
}

fn all_orders(world: &World) -> BTreeMap<FactionNumber, Orders> {
    let factions = [1, 2].map(FactionNumber);
    let read = |faction| {
        let statements = statements(&sheet(world, faction));
        (faction, read(world, faction, &statements))
    };
    factions.map(read).into_iter().collect()
}

/// Instructions of a step, counted in a separate process.
fn instructions(step: Step) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*slice*counted*"])
        .arg(std::env::current_exe().ok()?)
        .args(["--counted", &format!("{step:?}")])
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let (_, count) = said.split_once("Collected : ")?;
    count.split_whitespace().next()?.parse().ok()
}

/// A whole play through the hall: a position and its orders in, everyone's parts and the next position out.
fn whole_play() {
    let first = "$INIT SLICE,SEED=5,UNITS=70000\nThe Round Table\nThe Dark Legions\n";
    let start = play::play(&format!("{first}$END\n"), Reader::Nobody).punched.unwrap();
    let world = world(UNITS.0);
    let sheets: String = [1, 2]
        .map(|faction| format!("#SLICE {faction}\n{}#END\n", sheet(&world, FactionNumber(faction))))
        .concat();
    drop(world);
    for (name, reader) in [
        ("position alone", Reader::Nobody),
        ("one player's", Reader::Player("1".to_owned())),
        ("everyone's", Reader::All),
    ] {
        let deck = format!("{start}$TURN 1\n{sheets}$END\n");
        forget_peak();
        let (before, begin) = (held("VmRSS:"), Instant::now());
        let product = play::play(&deck, reader);
        let seconds = begin.elapsed().as_secs_f64();
        let memory = held("VmHWM:").saturating_sub(before);
        println!(
            "play through the hall, {name:<16}{seconds:>8.2} s {:>8} KB in {:>8} KB listed {:>8} KB punched {memory:>10} KiB more",
            deck.len() / 1000,
            product.listing.len() / 1000,
            product.punched.map_or(0, |punched| punched.len() / 1000),
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--counted") {
        let step = arguments
            .get(at + 1)
            .and_then(|name| STEPS.iter().find(|(step, ..)| format!("{step:?}") == *name));
        println!("{}", step.map_or(0, |(step, ..)| run(*step, UNITS.1).count));
        return;
    }
    println!("an order in memory: {} bytes and what it lists", size_of::<game::orders::GivenOrder>());
    for (step, name, unit) in STEPS {
        let Done { seconds, memory, count } = run(step, UNITS.0);
        #[expect(clippy::cast_precision_loss, reason = "a figure is shown in tenths")]
        let each = memory as f64 * 1024.0 / count as f64;
        println!(
            "{name:<26}{seconds:>8.3} s {count:>10} {unit}s {memory:>9} KiB more, {each:>7.1} bytes a {unit}"
        );
    }
    for (step, name, unit) in STEPS {
        match instructions(step) {
            Some(all) => {
                let count = run(step, UNITS.1).count as u64;
                println!(
                    "{name:<26}{all:>14} instructions {count:>10} {unit}s {:>8} a {unit}",
                    all / count.max(1)
                );
            }
            None => println!("{name:<26}instructions are not counted, for valgrind is not here"),
        }
    }
    whole_play();
}
