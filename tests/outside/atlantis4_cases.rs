//! The shared cases of Atlantis 4.0.6: turns that the program of 2001 played.
//!
//! For each case the state afterwards must be equal. Cases that agree with the rules text must come out by default, the
//! others with the program's switches. Where chance decides, one of several roots must give the recorded state, or the
//! recorded values must lie within the range of ours.

use crate::atlantis4_worlds::{self as recorded, list, text};
use crate::common::shared;
use crate::common::switches::{Recorded, Switches, told_apart};
use playdeck::dice::Dice;
use playdeck::game::atlantis4::event::TurnLog;
use playdeck::game::atlantis4::exchange;
use playdeck::game::atlantis4::orders::Sheet;
use playdeck::game::atlantis4::policy::{Policy, Quirk};
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::punched;
use playdeck::game::atlantis4::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis4::tables::{RuleSet, Tables};
use playdeck::game::atlantis4::world::World;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

/// The number of roots tried where chance decides.
const ROOTS: u64 = 40;

pub fn cases() -> Vec<Value> {
    ["data/atlantis4_cases.json", "data/atlantis4_cases_2.json"].into_iter().flat_map(cases_of).collect()
}

fn cases_of(file: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(&fs::read_to_string(shared(file).unwrap()).unwrap()).unwrap();
    list(&file["cases"]).to_vec()
}

/// The region that every region is like of which a case says nothing: that of the first case, without its unit.
fn ordinary(cases: &[Value]) -> Value {
    let case = cases.iter().find(|case| case["name"] == "work_default").unwrap();
    let mut region = case["initial"]["regions"][0].clone();
    region["objects"][0]["units"] = Value::Array(Vec::new());
    region
}

/// A recorded turn of which it was decided later that the program broke the rules text. Its file still says that it fits.
const DECIDED: &str = "assassinate";

fn policy_of(case: &Value) -> Policy {
    let fits = case["rules"] == "fits" && case["name"] != DECIDED;
    if fits { Policy::DEFAULT } else { Policy::PROGRAM }
}

/// The sheets of a step. One that begins with its opener bears a password, or a wrong one.
fn sheets(tables: &Tables, world: &World, orders: &Value) -> Sheets {
    let mut sheets = Sheets::default();
    for (number, orders) in orders.as_object().into_iter().flatten() {
        let Some(faction) = world.faction_of(number.parse().unwrap()) else { continue };
        let mut lines = text(orders).lines().peekable();
        if let Some(opener) = lines.next_if(|line| line.to_lowercase().starts_with("#atlantis")) {
            let given = opener.split('"').nth(1).unwrap_or_default();
            let password = world[faction].password.as_ref();
            if password.is_some_and(|password| !password.is(given)) {
                continue;
            }
        }
        let nowhere = |_: usize| None;
        let nowhere: &dyn Fn(usize) -> Option<playdeck::message::Place> = &nowhere;
        let lines = lines.map(|line| (line, nowhere));
        sheets.set(faction, Sheet::read(lines, tables, &mut Vec::new()));
    }
    sheets
}

/// The states after each step of a case, ours and the recorded ones.
fn played(case: &Value, ordinary: &Value, policy: Policy, root: u64) -> Vec<(Value, Value)> {
    // Nothing new wandered in the recorded worlds.
    let mut tables = Tables::clone(&Tables::built_in(RuleSet::Wyreth));
    (tables.game.wandering_growth_percent, tables.game.lair_growth_percent) = (0, 0);
    let mut world = recorded::world(&tables, &case["initial"], ordinary);
    let known = recorded::numbers(&case["initial"]);
    let mut states = Vec::new();
    for step in list(&case["steps"]) {
        let conditions = Conditions::new(&tables, policy, Dice::new(root), world.turn + 1);
        let mut log = TurnLog::default();
        for name in list(step.get("new_factions").unwrap_or(&Value::Null)) {
            rules::join(conditions, &mut world, text(name), &mut log);
        }
        let sheets = sheets(&tables, &world, &step["orders"]);
        rules::play(conditions, &mut world, &sheets, &mut log);
        world.tidy();
        let (tables, policy) = (Arc::new(tables.clone()), policy);
        let position = Position { world: world.clone(), tables, policy };
        let again = punched::check(punched::punch(&position)).unwrap_or_else(|flaws| panic!("{flaws:?}"));
        let tables = &position.tables;
        let (theirs, ours) = (format!("{:?}", again.world), format!("{world:?}"));
        let at = theirs.bytes().zip(ours.bytes()).position(|(one, other)| one != other);
        let shown =
            |text: &str| at.map(|at| text[at.saturating_sub(80)..(at + 80).min(text.len())].to_owned());
        assert!(
            theirs == ours,
            "a position carries on as it was: {:?} against {:?}",
            shown(&theirs),
            shown(&ours)
        );
        let ours = recorded::state(tables, &world, &step["state"]["regions"], &known);
        states.push((recorded::recorded(&step["state"], &known), ours));
    }
    states
}

/// Whether a case has its recorded result. Where chance decides, what comes out alike for all roots must be as recorded,
/// and all other recorded values must be within the range of ours.
fn comes_out(case: &Value, ordinary: &Value, policy: Policy) -> Result<(), String> {
    let told = |step: usize, wrong: String| format!("month {}: {wrong}", step + 1);
    if case["chance"] != true {
        let states = played(case, ordinary, policy, 1);
        let mut compared = states.iter().enumerate();
        return compared.try_for_each(|(step, (theirs, ours))| {
            same("state", theirs, ours).map_err(|wrong| told(step, wrong))
        });
    }
    let tries: Vec<_> = (1..=ROOTS).map(|root| played(case, ordinary, policy, root)).collect();
    for step in 0..list(&case["steps"]).len() {
        let ours: Vec<_> = tries.iter().map(|states| values(&states[step].1)).collect();
        within(&values(&tries[0][step].0), &ours).map_err(|wrong| told(step, wrong))?;
    }
    Ok(())
}

/// Each value of a state by its path. A unit goes by its name, a region by its place.
fn values(state: &Value) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    gather("state", state, &mut all);
    all
}

fn gather(path: &str, value: &Value, all: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| gather(&format!("{path}.{key}"), value, all));
        }
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                gather(&format!("{path}[{}]", name(value, at)), value, all);
            }
        }
        value => drop(all.insert(path.to_owned(), value.clone())),
    }
}

/// Whether each recorded value is among ours, or between the least and the greatest of them. What is not there is 0.
fn within(theirs: &BTreeMap<String, Value>, ours: &[BTreeMap<String, Value>]) -> Result<(), String> {
    let mut paths: BTreeSet<&String> = theirs.keys().collect();
    paths.extend(ours.iter().flat_map(BTreeMap::keys));
    for path in paths {
        let recorded = theirs.get(path);
        if ours.iter().any(|ours| ours.get(path) == recorded) {
            continue;
        }
        let number = |value: Option<&Value>| value.map_or(Some(0), Value::as_i64);
        let range: Vec<_> = ours.iter().filter_map(|ours| number(ours.get(path))).collect();
        let (least, most) = (range.iter().min(), range.iter().max());
        let is_between = number(recorded).is_some_and(|it| {
            least.is_some_and(|least| *least <= it) && most.is_some_and(|most| it <= *most)
        });
        if !is_between {
            return Err(format!("{path}: recorded {recorded:?}, here from {least:?} to {most:?}"));
        }
    }
    Ok(())
}

/// By what a value of a list goes.
fn name(value: &Value, at: usize) -> String {
    if value.get("fac").is_some() {
        value["name"].to_string()
    } else if value.get("x").is_some() {
        format!("({},{},{})", value["x"], value["y"], value["z"])
    } else {
        value.get("item").map_or_else(|| at.to_string(), |item| format!("{at}:{item}"))
    }
}

/// Reports the first difference between two values.
fn same(path: &str, theirs: &Value, ours: &Value) -> Result<(), String> {
    match (theirs, ours) {
        (Value::Object(theirs), Value::Object(ours)) => {
            for key in theirs.keys().chain(ours.keys()) {
                let (theirs, ours) = (theirs.get(key), ours.get(key));
                same(&format!("{path}.{key}"), theirs.unwrap_or(&Value::Null), ours.unwrap_or(&Value::Null))?;
            }
            Ok(())
        }
        (Value::Array(theirs), Value::Array(ours)) if theirs.len() == ours.len() => {
            for (at, (theirs, ours)) in theirs.iter().zip(ours).enumerate() {
                let name = name(theirs, at);
                same(&format!("{path}[{name}]"), theirs, ours)?;
            }
            Ok(())
        }
        (Value::Array(theirs), Value::Array(ours)) => {
            Err(format!("{path}: recorded {}, here {}: {}", theirs.len(), ours.len(), summary(theirs, ours)))
        }
        _ if theirs == ours => Ok(()),
        _ => Err(format!("{path}: recorded {theirs}, here {ours}")),
    }
}

/// The worlds of all cases are written as state files, read, and written again: the same lines, but for the root of
/// chance and the counters, which the file has from the numbers in use.
pub fn recorded_worlds_go_through_a_state_file() {
    let cases = cases();
    let ordinary = ordinary(&cases);
    let tables = Tables::built_in(RuleSet::Wyreth);
    for case in &cases {
        let name = text(&case["name"]);
        let world = recorded::world(&tables, &case["initial"], &ordinary);
        let known = recorded::numbers(&case["initial"]);
        let listed = &case["initial"]["regions"];
        let state = recorded::state(&tables, &world, listed, &known);
        let position = Position { world, tables: Arc::clone(&tables), policy: Policy::DEFAULT };
        let file = exchange::export(&position);
        let (read, _, mended) = exchange::import(&file).unwrap_or_else(|log| panic!("{name}: {log:?}"));
        assert!(mended.messages().is_empty(), "{name}: {mended:?}");
        same("state", &state, &recorded::state(&tables, &read.world, listed, &known)).unwrap();
        assert_eq!(exchange::export(&read), file, "{name}");
        // A punched position that is read is the same to the last list.
        let punched = punched::punch(&read);
        let again = punched::check(punched::punch(&read)).unwrap_or_else(|flaws| panic!("{name}: {flaws:?}"));
        assert_eq!(
            serde_json::to_value(&punched).unwrap(),
            serde_json::to_value(punched::punch(&again)).unwrap()
        );
        let cut = &file[..file.len() / 2];
        assert!(exchange::import(cut).is_err(), "{name}: half a file is refused");
    }
}

pub fn every_case_comes_out_as_recorded() {
    let cases = cases();
    let ordinary = ordinary(&cases);
    let mut wrong = Vec::new();
    for case in &cases {
        let name = text(&case["name"]);
        if let Err(why) = comes_out(case, &ordinary, policy_of(case)) {
            wrong.push(format!("{name}: {why}"));
        }
    }
    println!("{} of {} cases of Atlantis 4.0.6 come out as recorded", cases.len() - wrong.len(), cases.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What one list has and the other does not, in short.
fn summary(theirs: &[Value], ours: &[Value]) -> String {
    let name = |value: &Value| {
        let place = |value: &Value| format!("({},{},{})", value["x"], value["y"], value["z"]);
        if value.get("x").is_some() { place(value) } else { value.to_string() }
    };
    let (theirs, ours): (Vec<_>, Vec<_>) =
        (theirs.iter().map(name).collect(), ours.iter().map(name).collect());
    let missing: Vec<_> = theirs.iter().filter(|it| !ours.contains(it)).collect();
    let more: Vec<_> = ours.iter().filter(|it| !theirs.contains(it)).collect();
    format!("missing {missing:?}, more {more:?}")
}

/// All recorded turns are as recorded with all switches. By default they differ where the list of departures says, and
/// each is as recorded with the switches that the list names.
pub fn the_list_of_departures_is_what_changes() {
    let cases = cases();
    let ordinary = ordinary(&cases);
    let policy = |switches: &[Quirk]| switches.iter().copied().collect::<Policy>();
    let results = |case: &Value, policy| {
        let months = played(case, &ordinary, policy, 1);
        months.iter().map(|(_, ours)| ours.to_string()).collect::<String>()
    };
    let switches = Switches {
        game: "atlantis4",
        year: "2001",
        each: &Quirk::ALL,
        said: |switch| [switch.word(), switch.default(), switch.program()],
        readers: &[],
    };
    Recorded {
        switches,
        played: &|case, switches| results(&cases[case], policy(switches)),
        agrees: &|case, switches| comes_out(&cases[case], &ordinary, policy(switches)).is_ok(),
        names: told_apart(cases.iter().map(|case| text(&case["name"]).to_owned())),
    }
    .compare();
}
