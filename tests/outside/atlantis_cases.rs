//! The shared cases of Atlantis 1.0: turns that the program of 1993 played.
//!
//! For each case the state afterwards must be equal, every recorded notice must appear, and each faction must see the
//! units next to its own as recorded. Cases that agree with the rules text must give this result by default, the others
//! under the policy switches that they need.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect"
)]

use crate::common::shared;
use crate::common::switches::{Recorded, Switches, told_apart};
use crate::recorded_worlds as state;
use playdeck::dice::Dice;
use playdeck::game::atlantis::exchange as files;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::world::{Unit, World};
use serde_json::{Value, json};
use state::{list, text};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// The number of roots tried where chance decides.
const ROOTS: u64 = 40;

pub fn cases() -> Vec<Value> {
    ["data/atlantis1_cases.json", "data/atlantis1_cases_2.json"].into_iter().flat_map(cases_of).collect()
}

fn cases_of(file: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(&fs::read_to_string(shared(file).unwrap()).unwrap()).unwrap();
    list(&file["cases"]).to_vec()
}

/// The policy under which a case must have its recorded result.
fn policy_of(case: &Value) -> Policy {
    if case["rules"] == "fits" {
        return Policy::DEFAULT;
    }
    let Some(switches) = case["switches"].as_array() else { return Policy::PROGRAM };
    let quirk = |name: &Value| Quirk::ALL.into_iter().find(|quirk| quirk.word() == text(name)).unwrap();
    switches.iter().map(quirk).collect()
}

/// The turns of a case: orders and results.
fn turns(case: &Value) -> Vec<(&str, Vec<&Value>)> {
    let results = |turn| {
        let turn: &Value = turn;
        let others = list(&turn["other_results"]).iter();
        std::iter::once(&turn["result"]).chain(others).collect::<Vec<_>>()
    };
    match case["turns"].as_array() {
        Some(turns) => turns.iter().map(|turn| (text(&turn["orders"]), results(turn))).collect(),
        None => vec![(text(&case["orders"]), results(case))],
    }
}

/// Plays a case and reports the first difference.
pub fn play(case: &Value, policy: Policy, root: u64) -> Result<(), String> {
    let mut world = state::world(case);
    for (orders, results) in turns(case) {
        let turn = world.turn + 1;
        let conditions = Conditions::new(policy, Dice::new(root), turn);
        let (sheets, refused) = state::sheets(&world, orders, policy);
        let log = rules::play(conditions, &mut world, &sheets);
        let compared = results.iter().map(|result| compare(conditions, &world, &log, refused, result));
        let compared: Vec<_> = compared.collect();
        if compared.iter().all(Result::is_err) {
            return compared.into_iter().next().unwrap().map_err(|wrong| format!("turn {turn}: {wrong}"));
        }
        world.tidy();
    }
    Ok(())
}

type Log = playdeck::game::atlantis::event::TurnLog;

fn compare(
    conditions: Conditions,
    world: &World,
    log: &Log,
    refused: u64,
    result: &Value,
) -> Result<(), String> {
    if result["refused_on_console"] != json!(refused) {
        return Err(format!("{refused} sheets refused"));
    }
    for (number, notices) in result["notices"].as_object().into_iter().flatten() {
        let faction = world.factions().find(|faction| world[*faction].number.to_string() == *number).unwrap();
        let mut told = state::notices(log, faction);
        for notice in state::recorded_notices(notices) {
            let Some(at) = told.iter().position(|told| *told == notice) else {
                return Err(format!("faction {number} is not told {notice:?}, but {told:?}"));
            };
            told.swap_remove(at);
        }
    }
    same("state", &state::recorded(&result["state"]), &state::state(world))?;
    same("seen", &result["seen"], &state::seen(conditions, world))
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
                let name =
                    [theirs["no"].to_string(), format!("({},{})", theirs["x"], theirs["y"]), at.to_string()];
                let name = name.into_iter().find(|name| !name.contains("null")).unwrap();
                same(&format!("{path}[{name}]"), theirs, ours)?;
            }
            Ok(())
        }
        _ if theirs == ours => Ok(()),
        _ => Err(format!("{path}: recorded {theirs}, here {ours}")),
    }
}

/// Whether a case has its recorded result. If chance decides only the notices, one of several roots must give it. If
/// chance also decides the state, what it does not touch must be equal, and the recorded values of what it touches must
/// be within the range of ours.
fn comes_out(case: &Value, policy: Policy) -> Result<(), String> {
    if case["state_deterministic"] == false {
        return by_chance(case, policy);
    }
    let roots = if case["deterministic"] == true { 1 } else { ROOTS };
    let mut tries = (1..=roots).map(|root| play(case, policy, root));
    let first = tries.next().unwrap();
    if first.is_ok() || tries.any(|tried| tried.is_ok()) { Ok(()) } else { first }
}

/// A number of a state: its path, and its value in each of several turns.
type Numbers = BTreeMap<String, Vec<f64>>;

fn numbers(path: &str, value: &Value, into: &mut Numbers) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                numbers(&format!("{path}.{key}"), value, into);
            }
        }
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate() {
                numbers(&format!("{path}[{at}]"), value, into);
            }
        }
        Value::Number(number) => into.entry(path.to_owned()).or_default().push(number.as_f64().unwrap()),
        _ => into.entry(format!("{path}={value}")).or_default().push(0.0),
    }
}

/// The value in one of our states whose mean a case prescribes, such as `wood of unit 1`.
fn told_by_chance(what: &str, state: &Value) -> f64 {
    let (what, unit) = what.split_once(" of unit ").unwrap();
    let unit: u64 = unit.parse().unwrap();
    let mut units = list(&state["regions"]).iter().flat_map(|region| list(&region["units"]));
    let unit = units.find(|found| found["no"] == unit).unwrap();
    let value = match what.strip_suffix(" days") {
        Some(skill) => &unit["skills"][skill],
        None if what == "money" => &unit["money"],
        None => &unit["items"][what],
    };
    value.as_f64().unwrap()
}

fn by_chance(case: &Value, policy: Policy) -> Result<(), String> {
    // By default peasants migrate with other odds here.
    let policy = policy.with(Quirk::MigrateQuarter);
    let (mut theirs, mut ours) = (Numbers::new(), Numbers::new());
    let (orders, results) = turns(case).remove(0);
    for result in results {
        numbers("", &state::recorded(&result["state"]), &mut theirs);
    }
    let mut told = Vec::new();
    for root in 1..=10 * ROOTS {
        let mut world = state::world(case);
        let conditions = Conditions::new(policy, Dice::new(root), world.turn + 1);
        let (sheets, _) = state::sheets(&world, orders, policy);
        rules::play(conditions, &mut world, &sheets);
        let state = state::state(&world);
        numbers("", &state, &mut ours);
        told.extend(case["chance"]["what"].as_str().map(|what| told_by_chance(what, &state)));
    }
    if let [expected, deviation] = ["expected", "sd"].map(|key| case["chance"][key].as_f64().unwrap_or(0.0))
        && !told.is_empty()
    {
        let count = f64::from(u32::try_from(told.len()).unwrap());
        let mean = told.iter().sum::<f64>() / count;
        if (mean - expected).abs() > 3.0 * deviation / count.sqrt() {
            return Err(format!("{}: mean {mean}, expected {expected}", case["chance"]["what"]));
        }
    }
    if !theirs.keys().eq(ours.keys()) {
        return Err(format!("recorded {:?}, here {:?}", theirs.keys(), ours.keys()));
    }
    for (path, theirs) in &theirs {
        let ours = &ours[path];
        let least = |list: &[f64]| list.iter().copied().fold(f64::MAX, f64::min);
        let most = |list: &[f64]| list.iter().copied().fold(f64::MIN, f64::max);
        if least(theirs) < least(ours) || most(theirs) > most(ours) {
            return Err(format!("{path}: recorded {theirs:?}, here {} to {}", least(ours), most(ours)));
        }
    }
    Ok(())
}

/// Every recorded world is the same when it went through a state file, and the file when it is written again.
pub fn recorded_worlds_go_through_a_state_file() {
    let cases = cases();
    let mut odd = Vec::new();
    for case in &cases {
        let world = state::world(case);
        let (file, _) = files::export(&world);
        let (again, mended) = files::import(&file).unwrap_or_else(|log| panic!("{}: {log:?}", case["id"]));
        // Some cases begin with a unit without people, or with people in a building that nobody owns.
        let lacks =
            |unit: &Unit| unit.people == 0 || unit.inside.is_some_and(|inside| world[inside].owner.is_none());
        let mut units = world.regions().flat_map(|region| world.units_in(region));
        let is_odd = units.any(|(_, unit)| lacks(unit));
        assert_eq!(is_odd, !mended.messages().is_empty(), "{}: {mended:?}", case["id"]);
        if is_odd {
            odd.push(text(&case["id"]));
            continue;
        }
        same("state", &state::state(&world), &state::state(&again)).unwrap();
        assert!(files::export(&again).0 == file, "{}", case["id"]);
    }
    println!("{} worlds; mended: {odd:?}", cases.len());
}

/// Every case has its recorded result, by default or under its switches.
pub fn every_case_comes_out_as_recorded() {
    let mut table: BTreeMap<(String, &str), (u32, u32)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in cases() {
        let kind = text(&case["rules"]).to_owned();
        let ways: &[(&str, Policy)] = if kind == "fits" {
            &[("by default", Policy::DEFAULT), ("as in 1993", Policy::PROGRAM)]
        } else {
            &[("under its switches", policy_of(&case)), ("as in 1993", Policy::PROGRAM)]
        };
        for (way, policy) in ways {
            let result = comes_out(&case, *policy);
            let counts = table.entry((kind.clone(), *way)).or_default();
            counts.1 += 1;
            match result {
                Ok(()) => counts.0 += 1,
                Err(why) => wrong.push(format!("{} {kind} {way}: {why}", text(&case["id"]))),
            }
        }
    }
    for ((kind, way), (passed, all)) in &table {
        println!("{kind:>8} {way:<20} {passed:>4} of {all}");
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// All recorded turns are as recorded with all switches. By default they differ where the list of departures says, and
/// each is as recorded with the switches that the list names.
pub fn the_list_of_departures_is_what_changes() {
    let cases = cases();
    let policy = |switches: &[Quirk]| switches.iter().copied().collect::<Policy>();
    let switches = Switches {
        game: "atlantis",
        year: "1993",
        each: &Quirk::ALL,
        said: |switch| [switch.word(), switch.default(), switch.program()],
        readers: &[],
    };
    Recorded {
        switches,
        played: &|case, switches| results(&cases[case], policy(switches)),
        agrees: &|case, switches| comes_out(&cases[case], policy(switches)).is_ok(),
        names: told_apart(cases.iter().map(|case| text(&case["id"]).to_owned())),
    }
    .compare();
}

/// What the turns of a case lead to with one root, in all that is compared.
fn results(case: &Value, policy: Policy) -> String {
    let (mut world, mut told) = (state::world(case), String::new());
    for (orders, _) in turns(case) {
        let conditions = Conditions::new(policy, Dice::new(1), world.turn + 1);
        let (sheets, refused) = state::sheets(&world, orders, policy);
        let log = rules::play(conditions, &mut world, &sheets);
        let notices: Vec<_> = world.factions().map(|faction| state::notices(&log, faction)).collect();
        write!(told, "{refused} {notices:?} {} {}", state::state(&world), state::seen(conditions, &world))
            .unwrap();
        world.tidy();
    }
    told
}
