//! Every phase of 67 played games: the engine gives the positions from which the games went on.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test over recorded data")]

use crate::judge;
use crate::referee::judge_moves;

use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::adjust::adjust;
use playdeck::game::diplomacy::map::{ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::policy::{Distance, Edition, Via};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::retreat::Aftermath;
use playdeck::game::diplomacy::unit::{Unit, Units};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The phases that were played otherwise by the earlier edition, and the sentence that decides.
const PLAYED_OTHERWISE: [(&str, &str); 1] = [(
    "droidippy-10580 F1908B",
    "F PIC is three moves from KIE and goes before A RUM; that judge let fleets go home over land, by BUR",
)];

/// The phases with another result if `VIA CONVOY` is binding: an order contains it, and no whole chain was ordered.
const TURNS_ON_VIA: [&str; 17] = [
    "droidippy-11012 F1903M",
    "droidippy-11012 F1903R",
    "droidippy-11313 F1901M",
    "droidippy-11570 S1901M",
    "droidippy-3051 F1904M",
    "droidippy-3051 S1902M",
    "droidippy-3051 S1903M",
    "droidippy-3051 S1903R",
    "droidippy-4337 S1901M",
    "droidippy-6316 S1902M",
    "droidippy-7120 F1903M",
    "droidippy-7120 F1903R",
    "droidippy-8011 S1903M",
    "droidippy-8011 S1903R",
    "droidippy-8062 F1901M",
    "droidippy-8062 S1901M",
    "droidippy-9249 F1901M",
];

/// The phases with another result if the distance is counted to owned centers.
const TURNS_ON_REMOVAL: [&str; 29] = [
    "droidippy-1077 F1907B",
    "droidippy-10794 F1908B",
    "droidippy-11012 F1904B",
    "droidippy-11103 F1903B",
    "droidippy-11570 F1907B",
    "droidippy-11782 F1906B",
    "droidippy-11782 F1907B",
    "droidippy-1387 F1906B",
    "droidippy-1816 F1910B",
    "droidippy-2580 F1903B",
    "droidippy-2580 F1905B",
    "droidippy-2869 F1904B",
    "droidippy-3035 F1904B",
    "droidippy-3051 F1903B",
    "droidippy-3051 F1904B",
    "droidippy-4907 F1904B",
    "droidippy-6188 F1903B",
    "droidippy-6188 F1905B",
    "droidippy-6188 F1906B",
    "droidippy-6261 F1904B",
    "droidippy-6261 F1907B",
    "droidippy-7116 F1903B",
    "droidippy-7116 F1906B",
    "droidippy-7120 F1903B",
    "droidippy-7130 F1902B",
    "droidippy-8062 F1906B",
    "droidippy-8294 F1905B",
    "droidippy-9259 F1907B",
    "droidippy-9488 F1902B",
];

pub fn every_phase_of_the_recorded_games_comes_out_as_it_was_played() {
    let mut differing = differing(Edition::EARLIER).unwrap();
    for (name, why) in PLAYED_OTHERWISE {
        assert!(differing.remove(name).is_some(), "listed, but agreeing: {name}: {why}");
    }
    assert!(differing.is_empty(), "{differing:#?}");
}

pub fn by_todays_edition_only_phases_that_depend_on_it_differ() {
    let today = differing(Edition::TODAY).unwrap();
    let by = |edition| differing(edition).unwrap().into_keys().collect::<Vec<_>>();
    let via = by(Edition { via: Via::Required, ..Edition::EARLIER });
    let removal = by(Edition { removal: Distance::Owned, ..Edition::EARLIER });
    let played_otherwise = PLAYED_OTHERWISE.map(|(name, _)| name);
    let and_played_otherwise =
        |names: &[&'static str]| names.iter().copied().chain(played_otherwise).collect::<BTreeSet<&str>>();
    assert!(via.iter().eq(&and_played_otherwise(&TURNS_ON_VIA)), "{via:#?}");
    assert!(removal.iter().eq(&and_played_otherwise(&TURNS_ON_REMOVAL)), "{removal:#?}");
    let both = [&TURNS_ON_VIA[..], &TURNS_ON_REMOVAL].concat();
    assert!(today.keys().eq(&and_played_otherwise(&both)), "{today:#?}");
}

/// The phases whose result differs from the record, and the differences. None if the data is missing.
fn differing(edition: Edition) -> Option<BTreeMap<String, Vec<String>>> {
    let phases = judge::phases()?;
    let policy = edition.policy(Rules::Standard);
    let (mut agreed, mut differing, mut open) = (BTreeMap::new(), BTreeMap::new(), 0);
    let mut left = None;
    for phase in &phases {
        let kind = phase["type"].as_str().unwrap();
        let differences = match kind {
            "M" => {
                let (units, orders) = judge::play(phase);
                let resolution = adjudicate_by(policy, &units, &orders);
                assert!(resolution.unanswered().is_empty(), "a question without an answer: {phase}");
                let judged = judge_moves(Rules::Standard, edition.via, &units, &orders);
                assert_eq!(judged.differs_from(&resolution), None, "the third judge: {phase}");
                let aftermath = left.insert(Aftermath::of(&resolution));
                movement(phase, aftermath)
            }
            "R" => retreats(phase, &left.take().unwrap()),
            _ => builds(edition, phase),
        };
        if phase["end"].is_null() {
            open += 1;
        } else if differences.is_empty() {
            *agreed.entry(kind).or_insert(0) += 1;
        } else {
            let name = format!("{} {}", phase["game"].as_str().unwrap(), phase["phase"].as_str().unwrap());
            differing.insert(name, differences);
        }
    }
    println!(
        "{edition:?}: agreed: {agreed:?}; differing: {}; without a recorded result: {open}",
        differing.len()
    );
    Some(differing)
}

fn movement(phase: &Value, left: &Aftermath) -> Vec<String> {
    let mut differences = board(phase, &left.units, !left.is_retreat_due());
    let end = &phase["end"];
    if end.is_null() {
        return differences;
    }
    let mut recorded: Vec<Unit> = end["dislodged"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| judge::unit(judge::power(row["power"].as_str().unwrap()), row["unit"].as_str().unwrap()))
        .collect();
    recorded.sort_by_key(Unit::province);
    // That judge removes units without a choice from the board at once.
    let with_choice = left.dislodged.iter().filter(|&&lost| left.choices(lost).next().is_some());
    if !with_choice.map(|lost| &lost.unit).eq(&recorded) {
        differences.push(format!("dislodged: recorded {recorded:?}, came out {:?}", left.dislodged));
    }
    differences
}

fn retreats(phase: &Value, left: &Aftermath) -> Vec<String> {
    let mut differences = Vec::new();
    for row in phase["dislodged"].as_array().unwrap() {
        let text = |key: &str| row[key].as_str().unwrap();
        let unit = judge::unit(judge::power(text("power")), text("unit"));
        let by = judge::province(text("attacker_from"));
        let lost = left.dislodged.iter().find(|lost| lost.unit == unit);
        // An attacker is recorded as convoyed only if its order said VIA.
        let said_via = row["attacker_via_convoy"] == true;
        if lost.is_none_or(|lost| lost.by != by || said_via && !lost.by_convoy) {
            differences.push(format!("dislodged: recorded {row}, came out {lost:?}"));
        }
    }
    // The record lists the empty places that two or more units were ordered to, including armies without a convoy.
    let contested: ProvinceSet =
        judge::strings(&phase["contested_candidates"]).map(judge::province).collect();
    if !left.standoffs.iter().all(|at| contested.contains(at)) {
        differences.push(format!("stand-offs: recorded {contested:?}, came out {:?}", left.standoffs));
    }
    let mut orders = BTreeMap::new();
    for lines in phase["orders"].as_object().unwrap().values() {
        for line in judge::strings(lines) {
            let find = |at| left.dislodged.iter().map(|lost| lost.unit).find(|unit| unit.province() == at);
            orders.extend(judge::retreat(line, find));
        }
    }
    let (units, _) = left.resolve(|at| orders.get(&at).copied());
    differences.extend(board(phase, &units, true));
    differences
}

fn builds(edition: Edition, phase: &Value) -> Vec<String> {
    let (units, centers) = (judge::units_by_power(&phase["units"]), judge::centers(&phase["centers"]));
    let mut position =
        Position { edition, units, centers, ..Position::empty(&STANDARD_MAP, Rules::Standard) };
    for power in Power::SEVEN {
        let lines = phase["orders"].get(power.name());
        let orders: Vec<_> =
            lines.into_iter().flat_map(judge::strings).filter_map(judge::adjustment).collect();
        adjust(&mut position, power, &orders);
    }
    board(phase, &position.units, false)
}

/// Compares the board after a phase with the recorded one. `occupied` says whether the phase ends a fall.
fn board(phase: &Value, units: &Units, occupied: bool) -> Vec<String> {
    let end = &phase["end"];
    let mut differences = Vec::new();
    if end.is_null() {
        return differences;
    }
    let recorded = judge::units_by_power(&end["units"]);
    if recorded != *units {
        let only = |these: &Units, those: &Units| {
            these.iter().filter(|unit| those.get(unit.province()) != Some(*unit)).collect::<Vec<_>>()
        };
        let (theirs, ours) = (only(&recorded, units), only(units, &recorded));
        differences.push(format!("units: recorded {theirs:?}, came out {ours:?}"));
    }
    let mut centers = judge::centers(&phase["centers"]);
    if occupied && phase["season"] == "FALL" {
        centers.occupy(units);
    }
    if centers != judge::centers(&end["centers"]) {
        differences.push(format!("centers: came out {centers:?}"));
    }
    differences
}
