//! Results of chance in the economy of Atlantis 1.0, compared with records of the program of 1993: means over fixed
//! roots are within three standard errors.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::shared;
use crate::recorded_worlds as state;
use playdeck::dice::Dice;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::tables::{Skill, Terrain};
use playdeck::game::atlantis::world::{Spot, World};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

/// How many of our turns are played for each figure.
const TURNS: u32 = 1000;

fn recorded() -> Value {
    let path = shared("data/atlantis1_economy.json").unwrap();
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Measures a value in many turns of one world.
fn measure(region: Value, orders: &str, policy: Policy, tell: impl Fn(&World) -> f64) -> Vec<f64> {
    let mut region = region;
    region["x"] = json!(1);
    region["y"] = json!(1);
    let letter = if region["terrain"] == "swamp" { ".SP." } else { ".PP." };
    let faction = |no: u32| json!({"no": no, "name": "F", "address": "a", "lastorders": 10});
    let initial = json!({"turn": 10, "factions": [faction(1), faction(2)], "regions": [region]});
    let case = json!({"map": ["....", letter, "...."], "map_origin": [0, 0], "initial": initial});
    let turn = |root| {
        let mut world = state::world(&case);
        let (sheets, _) = state::sheets(&world, orders, policy);
        rules::play(Conditions::new(policy, Dice::new(root), 11), &mut world, &sheets);
        tell(&world)
    };
    (1..=u64::from(TURNS)).map(turn).collect()
}

fn mean_and_variance(values: &[f64]) -> (f64, f64) {
    let count = f64::from(u32::try_from(values.len()).unwrap());
    let mean = values.iter().sum::<f64>() / count;
    (mean, values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0))
}

/// Asserts that our mean is within three standard errors of the recorded one.
fn is_near(what: &str, ours: &[f64], theirs: &Value) {
    let (mean, variance) = mean_and_variance(ours);
    let count = f64::from(u32::try_from(ours.len()).unwrap());
    let error = (variance / count + theirs["se"].as_f64().unwrap().powi(2)).sqrt();
    let recorded = theirs["mean"].as_f64().unwrap();
    assert!((mean - recorded).abs() <= 3.0 * error, "{what}: {mean}, recorded {recorded}, error {error}");
}

fn at(world: &World, x: i32) -> f64 {
    f64::from(world[world.region_at(Spot { x, y: 1 }).unwrap()].peasants)
}

fn people(world: &World, unit: u32) -> f64 {
    f64::from(world[world.unit_of(unit).unwrap()].people)
}

/// What a unit has above 100,000.
fn gained(world: &World, unit: u32) -> f64 {
    let unit = &world[world.unit_of(unit).unwrap()];
    f64::from(i32::try_from(unit.money + i64::from(unit.people) * 10 - 100_000).unwrap())
}

fn pair(one: Value, other: Value) -> Value {
    let unit = |no: u32, given: Value| {
        let mut given = given;
        given["no"] = json!(no);
        given["faction"] = json!(no);
        given["money"] = json!(100_000);
        given
    };
    json!([unit(1, one), unit(2, other)])
}

fn both(order: &str, other: &str) -> String {
    format!("#atlantis 1\nunit 1\n{order}\n#atlantis 2\nunit 2\n{other}\n")
}

pub fn peasants_grow_and_as_in_1993_migrate_as_recorded() {
    let recorded = recorded();
    let crowd = || json!({"terrain": "plain", "peasants": 1000, "money": 1_000_000});
    let policy = Policy::DEFAULT.with(Quirk::MigrateQuarter);
    let all = |world: &World| at(world, 1) + at(world, 2) - 1000.0;
    is_near("growth", &measure(crowd(), "", Policy::DEFAULT, all), &recorded["growth_of_1000_peasants"]);
    let theirs = &recorded["migration_to_one_land_neighbour_of_1000"];
    is_near("arrivals", &measure(crowd(), "", policy, |world| at(world, 2)), &theirs["arrivals"]);
    is_near(
        "left",
        &measure(crowd(), "", policy, |world| at(world, 1)),
        &theirs["left_in_origin_after_growth"],
    );
}

pub fn what_is_scarce_is_shared_as_recorded() {
    let recorded = recorded();
    let units = pair(json!({"number": 1}), json!({"number": 1}));
    let region = json!({"terrain": "plain", "peasants": 40, "units": units});
    let ours =
        measure(region, &both("recruit 10", "recruit 30"), Policy::DEFAULT, |world| people(world, 1) - 1.0);
    is_near(
        "recruits",
        &ours,
        &recorded["recruit_10_wanted_against_30_wanted_of_10_available"]["first_gets"],
    );

    let player = |number: u32| json!({"number": number, "skills": {"entertainment": 30 * number}});
    let region = json!({"terrain": "plain", "money": 2000, "units": pair(player(2), player(8))});
    let ours = measure(region, &both("entertain", "entertain"), Policy::DEFAULT, |world| gained(world, 1));
    is_near("entertainment", &ours, &recorded["entertain_40_wanted_against_160_wanted_of_100"]["first_gets"]);

    let units = pair(json!({"number": 500}), json!({"number": 700}));
    let region = json!({"terrain": "swamp", "units": units});
    let ours = measure(region, &both("work", "work"), Policy::DEFAULT, |world| gained(world, 1));
    is_near("work", &ours, &recorded["work_500_against_700_people_in_swamp"]["first_gets"]);

    let soldier =
        |number: u32| json!({"number": number, "items": {"sword": number}, "skills": {"sword": 30 * number}});
    let region = json!({"terrain": "plain", "money": 1005, "units": pair(soldier(2), soldier(8))});
    let orders = both("tax\nentertain", "tax\nentertain");
    let ours = measure(region, &orders, Policy::PROGRAM, |world| gained(world, 1));
    is_near("tax", &ours, &recorded["tax_400_wanted_against_1600_wanted_of_1005"]["first_gets"]);
}

/// The shares of all seven outcomes are within four standard errors.
pub fn odd_days_stay_as_often_as_recorded() {
    let units = json!([
        {"no": 1, "faction": 1, "number": 10, "money": 1000, "skills": {"sword": 607}},
        {"no": 2, "faction": 1, "number": 1, "money": 1000}]);
    let region = json!({"terrain": "plain", "units": units});
    let days = |world: &World| f64::from(world[world.unit_of(1).unwrap()].days(Skill::Sword));
    // By default nobody has more than one odd day.
    let by_lot = Policy::DEFAULT.with(Quirk::SplitLot);
    let ours = measure(region, "#atlantis 1\nunit 1\ntransfer 2 3\n", by_lot, days);
    let theirs = recorded();
    let theirs =
        theirs["transfer_3_of_10_with_607_days_remaining_days"]["counts"].as_object().unwrap().clone();
    let runs: f64 = theirs.values().map(|count| count.as_f64().unwrap()).sum();
    for outcome in 420..=427_i32 {
        let own = ours.iter().filter(|days| (**days - f64::from(outcome)).abs() < 0.5).count();
        let own = f64::from(u32::try_from(own).unwrap());
        let other = theirs.get(&outcome.to_string()).map_or(0.0, |count| count.as_f64().unwrap());
        let share = (own + other) / (f64::from(TURNS) + runs);
        let error = (share * (1.0 - share) * (1.0 / f64::from(TURNS) + 1.0 / runs)).sqrt();
        assert!(
            (own / f64::from(TURNS) - other / runs).abs() <= 4.0 * error,
            "{outcome}: {own}, recorded {other}"
        );
    }
}

/// New land has as many regions of each terrain, and as many peasants, as recorded.
pub fn new_land_is_as_recorded() {
    let recorded = recorded();
    let mut counts: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for root in 1..=u64::from(TURNS) {
        let mut world = World::new(0);
        world.explore(Spot { x: 0, y: 0 }, Dice::new(root));
        for terrain in Terrain::ALL {
            let count = world.regions().filter(|region| world[*region].terrain == terrain).count();
            counts.entry(terrain.word()).or_default().push(f64::from(u32::try_from(count).unwrap()));
        }
        let peasants: u32 = world.regions().map(|region| world[region].peasants).sum();
        counts.entry("peasants").or_default().push(f64::from(peasants));
    }
    let theirs = &recorded["world_block_9x9"];
    for (what, ours) in &counts {
        let theirs =
            if *what == "peasants" { &theirs["peasants"] } else { &theirs["regions_per_terrain"][what] };
        is_near(what, ours, theirs);
    }
}
