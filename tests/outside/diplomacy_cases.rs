//! Every recorded case of DATC and similar collections, from four encodings, tested on the engine itself.
//!
//! The sources are named by letters: P, G, T and W. Each records something else about a case: where the units are
//! afterwards (P, G), what happened to each unit (P, W) or to each order (T).

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test over recorded data")]

use crate::judge;
use crate::referee::judge_moves;
use playdeck::game::diplomacy::centers::Centers;

use playdeck::game::diplomacy::adjudicate::{Outcome, adjudicate_by};
use playdeck::game::diplomacy::adjust::{AdjustmentOutcome, adjust};
use playdeck::game::diplomacy::map::{Location, Province, ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::policy::{CLASSIC, Edition, Policy, STANDARD};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::retreat::{Aftermath, RetreatOutcome};
use playdeck::game::diplomacy::unit::{Dislodged, Order, Unit, Units};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const OWNED_CENTERS: &str =
    "the distance is counted to owned centers (3.0 and T); REMOVAL=HOME counts as recorded";
const HOME_CENTERS: &str =
    "REMOVAL=HOME counts the distance to home centers, whoever owns them, and T to owned ones";
const KIDNAPPING: &str =
    "another power's convoy takes no army to its neighbour by sea; in the edition of 1971 it did";
const OTHER_CRITERIA: &str =
    "that source asks for something else than all three others, and has not run the case itself";
const SINGLE_RETREATS: &str =
    "single retreats: the one retreat that is open is made at once, whatever would have been ordered";

/// Entries that record another rule than this program's, and the sentence that decides.
const DECIDED_OTHERWISE: [(&str, &str); 19] = [
    (
        "6.A.5 T",
        "a support of an impossible move supports nothing; that source calls it done as nothing cut it",
    ),
    ("6.B.2 T", "a coast that can only be one may be left out; that source leaves this to its caller"),
    ("6.B.4 W 204", OTHER_CRITERIA),
    ("6.B.9 P", "a support that names a coast must agree with the move's coast (the author, G and T)"),
    ("6.B.12 T", "a coast written for an army means nothing; that source leaves this to its caller"),
    (
        "6.B.15 T",
        "a support need name no coast, so the moves are equal; that source leaves coasts to its caller",
    ),
    ("6.C.5 W 305", OTHER_CRITERIA),
    ("6.C.6 W 306", OTHER_CRITERIA),
    ("6.F.6 W 606", OTHER_CRITERIA),
    ("6.F.8 W 608", OTHER_CRITERIA),
    ("6.F.15 W 615", OTHER_CRITERIA),
    ("6.F.21 W 621", OTHER_CRITERIA),
    ("6.F.22 W 622", OTHER_CRITERIA),
    ("6.F.24 W 624", OTHER_CRITERIA),
    ("6.G.2 T 1971", KIDNAPPING),
    ("6.G.7 T 1971", KIDNAPPING),
    ("6.G.19 T 1971", KIDNAPPING),
    ("6.H.1 T", "two retreats to one place annihilate both; that source's own run passes this case over"),
    ("6.G.11 T", "an own fleet's convoy shows the intent to go by sea (the author, P and G)"),
];

/// Entries that differ only by today's edition.
const DECIDED_TODAY: [(&str, &str); 8] = [
    ("6.G.8 P", "VIA CONVOY binds though no convoy was ordered (3.0 and T); VIA=OPTIONAL has it as P and G"),
    ("6.J.3 P", OWNED_CENTERS),
    ("6.J.5 P", OWNED_CENTERS),
    ("6.J.6 P", OWNED_CENTERS),
    ("6.J.7 P", OWNED_CENTERS),
    ("6.J.9 T 2023", "its second scenario: F SKA is two steps from STPE by NORW, and A ALB three from SEV"),
    ("6.J.11 T 1971", OWNED_CENTERS),
    ("6.K.1 P", OWNED_CENTERS),
];

/// Entries that differ only by the earlier edition.
const DECIDED_EARLIER: [(&str, &str); 6] = [
    ("6.G.8 T", "with VIA=OPTIONAL the way by land is open where no convoy was ordered (P and G)"),
    ("6.J.3 T 2023", HOME_CENTERS),
    ("6.J.6 T 2023", HOME_CENTERS),
    ("6.J.9 T 2023", HOME_CENTERS),
    ("6.J.10 T 2023", HOME_CENTERS),
    ("6.J.11 T 2023", HOME_CENTERS),
];

pub fn every_recorded_case_comes_out_as_recorded() {
    let differing = differing(STANDARD, |_| true).unwrap();
    compare(differing, &[&DECIDED_OTHERWISE[..], &DECIDED_TODAY].concat());
}

pub fn every_recorded_case_comes_out_by_the_earlier_edition() {
    let differing = differing(Edition::EARLIER.policy(Rules::Standard), |_| true).unwrap();
    compare(differing, &[&DECIDED_OTHERWISE[..], &DECIDED_EARLIER].concat());
}

/// Entries that agree with the rules text but have another result here under the classic rules, with the sentence that
/// decides. `DATC.md` has the same list.
const DECIDED_BY_CLASSIC: [(&str, &str); 11] = [
    ("6.B.2 T", "two coasts: the one in reach is taken; that source leaves this to its caller"),
    ("6.B.4 W 204", OTHER_CRITERIA),
    ("6.B.9 P", "agreement: a support that names a coast must agree with the move's coast"),
    ("6.C.5 W 305", OTHER_CRITERIA),
    ("6.F.8 W 608", OTHER_CRITERIA),
    ("6.G.2 T 1971", "head to head: by land or by sea, two units do not change places"),
    ("6.G.7 T 1971", "head to head: by land or by sea, two units do not change places"),
    ("6.H.5 G", SINGLE_RETREATS),
    ("6.H.5 G mod", SINGLE_RETREATS),
    ("6.H.5 P", SINGLE_RETREATS),
    ("6.H.5 T", SINGLE_RETREATS),
];

pub fn every_case_on_which_the_rules_text_agrees_comes_out_under_classic() {
    let agrees = |case: &Value| case["seed002"]["verdict"] == "agrees";
    let differing = differing(CLASSIC, agrees).unwrap();
    compare(differing, &DECIDED_BY_CLASSIC);
}

pub fn the_page_lists_what_is_decided_otherwise_under_classic() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/DATC.md")).unwrap();
    let (_, table) = page.split_once("| entry under `CLASSIC` | the sentence that decides |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let listed: BTreeSet<String> = rows
        .flat_map(|row| row.split('|').nth(1).unwrap().split(','))
        // The page names source W without its own case number.
        .map(|name| name.trim().to_owned())
        .collect();
    let decided = DECIDED_BY_CLASSIC.iter().map(|(name, _)| match name.split_once(" W") {
        Some((id, _)) => format!("{id} W"),
        None => (*name).to_owned(),
    });
    assert_eq!(listed, decided.collect());
}

/// Plays the entries of a kind and returns those whose result differs from the record. None if the data is missing.
fn differing(policy: Policy, wanted: impl Fn(&Value) -> bool) -> Option<BTreeMap<String, Vec<String>>> {
    let path = judge::shared_data("diplomacy_datc.json")?;
    let cases: Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let cases = cases.as_array().unwrap();
    let played: Vec<&Value> = cases.iter().filter(|case| wanted(case)).collect();
    let mut differing = BTreeMap::new();
    for case in &played {
        let differences = match case["phase"].as_str().unwrap() {
            "M" => movement(policy, case),
            "R" => retreats(policy, case, cases),
            _ => builds(policy, case),
        };
        if !differences.is_empty() {
            differing.insert(name(case), differences);
        }
    }
    println!("{} of {} entries agree", played.len() - differing.len(), played.len());
    Some(differing)
}

/// Asserts that exactly the entries decided otherwise differ.
fn compare(mut differing: BTreeMap<String, Vec<String>>, decided: &[(&str, &str)]) {
    let decided: BTreeMap<&str, &str> = decided.iter().copied().collect();
    let agreeing: Vec<_> = decided.keys().filter(|name| !differing.contains_key(**name)).collect();
    assert!(agreeing.is_empty(), "listed, but agreeing: {agreeing:?}");
    differing.retain(|name, _| !decided.contains_key(name.as_str()));
    assert!(differing.is_empty(), "{differing:#?}");
}

/// A case's id, its source, and what distinguishes it from the source's other cases with this id.
fn name(case: &Value) -> String {
    let text = |key: &str| case.get(key).and_then(Value::as_str).unwrap_or_default();
    let number =
        if text("source") == "W" { text("source_ref").rsplit(' ').next().unwrap_or_default() } else { "" };
    let parts = [text("id"), text("source"), text("variant"), text("edition"), number];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn movement(policy: Policy, case: &Value) -> Vec<String> {
    let units: Units = judge::unit_list(&case["start"]).into_iter().collect();
    let orders = judge::order_set(&units, &case["orders"]);
    let resolution = adjudicate_by(policy, &units, &orders);
    let left = Aftermath::of(&resolution);
    let mut differences = board(case, &left.units, &left);
    let rules = if policy.own_units == CLASSIC.own_units { Rules::Classic } else { Rules::Standard };
    let judged = judge_moves(rules, policy.via, &units, &orders);
    differences.extend(judged.differs_from(&resolution).map(|how| format!("the third judge: {how}")));
    let gone = |at| resolution.dislodgement(at).is_some();
    let expect = &case["expect"];
    for (unit, words) in entries(expect, "per_unit") {
        let at = place(unit);
        let words: Vec<&str> = judge::strings(words).collect();
        let Some(outcome) = resolution.outcome(at) else { continue };
        let is_gone = words.contains(&"dislodged") || words.contains(&"disband");
        if words.iter().any(|word| contradicts(word, &outcome)) || is_gone != gone(at) {
            differences.push(format!("{unit}: recorded {words:?}, came out {outcome:?}"));
        }
    }
    for (unit, row) in entries(expect, "per_unit_webdip") {
        let at = place(unit);
        let outcome = resolution.outcome(at);
        let agrees = match row["criteria"].as_str() {
            Some("Success") => matches!(outcome, Some(Outcome::Moved { .. } | Outcome::Convoyed)),
            Some("Dislodged") => gone(at),
            _ => !gone(at) && !matches!(outcome, Some(Outcome::Moved { .. })),
        };
        if !agrees {
            differences.push(format!("{unit}: recorded {row}, came out {outcome:?}"));
        }
    }
    for (line, result) in entries(expect, "per_order") {
        let (power, text) = line.split_once(": ").unwrap();
        let outcome = resolution.outcome(place(text));
        let succeeds = match judge::order(&units, judge::power(power), text) {
            Some((at, Order::Hold)) => !gone(at),
            Some(_) => matches!(
                outcome,
                Some(
                    Outcome::Moved { .. }
                        | Outcome::Supported
                        | Outcome::SupportedAgainstOwn
                        | Outcome::Convoyed
                )
            ),
            None => false,
        };
        if result.as_str().is_some_and(|result| (result == "Succeeds") != succeeds) {
            differences.push(format!("{line}: recorded {result}, came out {outcome:?}"));
        }
    }
    differences
}

/// Whether a word of source P contradicts an outcome.
fn contradicts(word: &str, outcome: &Outcome) -> bool {
    match word {
        "ok" => matches!(outcome, Outcome::Bounced { .. } | Outcome::NotCarried(_) | Outcome::Impossible),
        "bounce" => !matches!(outcome, Outcome::Bounced { .. } | Outcome::Struck),
        "cut" => !matches!(outcome, Outcome::SupportCut { .. } | Outcome::SupportDislodged { .. }),
        "void" => matches!(outcome, Outcome::Moved { .. } | Outcome::Supported | Outcome::Convoyed),
        "no convoy" => {
            matches!(outcome, Outcome::Moved { .. } | Outcome::Bounced { .. } | Outcome::Convoyed)
        }
        "disrupted" => !matches!(outcome, Outcome::NotCarried(_) | Outcome::ConvoyFailed(_)),
        _ => false,
    }
}

fn entries<'a>(expect: &'a Value, key: &str) -> Vec<(&'a String, &'a Value)> {
    expect.get(key).and_then(Value::as_object).map(|map| map.iter().collect()).unwrap_or_default()
}

/// The province of the unit that a line begins with.
fn place(line: &str) -> Province {
    judge::province(line.split_whitespace().nth(1).unwrap())
}

/// Compares the board after a play with a recorded one, if the source records it.
fn board(case: &Value, units: &Units, left: &Aftermath) -> Vec<String> {
    let expect = &case["expect"];
    let mut differences = Vec::new();
    if expect.get("final").is_none() {
        return differences;
    }
    let recorded: Units = judge::unit_list(&expect["final"]).into_iter().collect();
    if recorded != *units {
        differences.push(format!(
            "units: recorded {:?}, came out {:?}",
            list(recorded.iter()),
            list(units.iter())
        ));
    }
    let dislodged: Vec<Unit> = left.dislodged.iter().map(|dislodged| dislodged.unit).collect();
    let recorded = judge::unit_list(&expect["dislodged"]);
    // Source G names only some of the dislodged units.
    let all_named = case["source"] == "G" || recorded.len() == dislodged.len();
    if !all_named || !recorded.iter().all(|unit| dislodged.contains(unit)) {
        let (recorded, ours) = (list(recorded.into_iter()), list(dislodged.into_iter()));
        differences.push(format!("dislodged: recorded {recorded:?}, came out {ours:?}"));
    }
    for row in expect["dislodged"].as_array().unwrap() {
        let at = judge::province(row["loc"].as_str().unwrap());
        // For a unit dislodged by a convoyed army source P names all neighbours, free or not.
        let found = left.dislodged.iter().find(|lost| lost.unit.province() == at && !lost.by_convoy);
        if let (Some(lost), Some(choices)) = (found, row.get("retreat_options")) {
            let mut recorded: Vec<_> =
                judge::strings(choices).map(|code| judge::location(code).unwrap()).collect();
            let mut ours: Vec<Location> = left.choices(*lost).collect();
            recorded.sort();
            ours.sort();
            if ours != recorded {
                differences.push(format!("choices from {at}: recorded {recorded:?}, came out {ours:?}"));
            }
        }
    }
    differences
}

fn list(units: impl Iterator<Item = Unit>) -> Vec<String> {
    units.map(|unit| format!("{} {unit}", unit.power)).collect()
}

fn retreats(policy: Policy, case: &Value, cases: &[Value]) -> Vec<String> {
    let left = aftermath(policy, case, cases);
    let mut differences = Vec::new();
    if case.get("start").is_some() {
        let (mut units, mut dislodged) =
            (judge::unit_list(&case["start"]), judge::unit_list(&case["start_dislodged"]));
        units.sort_by_key(Unit::province);
        dislodged.sort_by_key(Unit::province);
        if !left.units.iter().eq(units) || !left.dislodged.iter().map(|lost| lost.unit).eq(dislodged) {
            differences.push(format!("the board before the retreats came out as {left:?}"));
        }
    }
    let mut orders = BTreeMap::new();
    for (power, lines) in case["orders"].as_object().unwrap() {
        for line in judge::strings(lines) {
            let find = |at| {
                let lost = left.dislodged.iter().find(|lost| lost.unit.province() == at);
                lost.map(|lost| lost.unit).filter(|unit| unit.power == judge::power(power))
            };
            orders.extend(judge::retreat(line, find));
        }
    }
    let is_due = left.is_retreat_due();
    let at_once = |at| left.only_choice(*left.dislodged.iter().find(|lost| lost.unit.province() == at)?);
    let (units, outcomes) = left.resolve(|at| if is_due { orders.get(&at).copied() } else { at_once(at) });
    let nothing_left =
        Aftermath { policy, units: units.clone(), dislodged: Vec::new(), standoffs: ProvinceSet::NONE };
    differences.extend(board(case, &units, &nothing_left));
    for (line, result) in entries(&case["expect"], "per_order") {
        let at = place(line.split_once(": ").unwrap().1);
        let outcome =
            outcomes.iter().find(|(lost, _)| lost.unit.province() == at).map(|(_, outcome)| *outcome);
        let succeeds = matches!(outcome, Some(RetreatOutcome::Retreated { .. }));
        if result.as_str().is_some_and(|result| (result == "Succeeds") != succeeds) {
            differences.push(format!("{line}: recorded {result}, came out {outcome:?}"));
        }
    }
    differences
}

/// The board before the retreats of a case: from the play before it, or as it is recorded.
fn aftermath(policy: Policy, case: &Value, cases: &[Value]) -> Aftermath {
    if case.get("previous_orders").is_some() {
        return recorded_aftermath(policy, case);
    }
    let is_earlier = |earlier: &&Value| {
        ["id", "source"].iter().all(|key| earlier[key] == case[key]) && earlier["step"] == case["after_step"]
    };
    let earlier = case.get("previous_phase").or_else(|| cases.iter().find(is_earlier)).unwrap();
    let units: Units = judge::unit_list(&earlier["start"]).into_iter().collect();
    Aftermath::of(&adjudicate_by(policy, &units, &judge::order_set(&units, &earlier["orders"])))
}

/// The board before the retreats, from source G, which records for each earlier order whether it succeeded. Some of
/// these orders do not fit the position, so they are not adjudicated again.
fn recorded_aftermath(policy: Policy, case: &Value) -> Aftermath {
    let units: Units = judge::unit_list(&case["start"]).into_iter().collect();
    let (mut stopped, mut moved) = (Vec::new(), BTreeMap::new());
    for line in case["previous_orders"].as_array().unwrap() {
        let text = line["order"].as_str().unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        if words[2] == "-" {
            let to = judge::province(words[3]);
            if line["ok"] == true {
                moved.insert(to, (place(text), words.contains(&"VIA")));
            } else {
                stopped.push(to);
            }
        }
    }
    let is_standoff =
        |to: &Province| stopped.iter().filter(|other| *other == to).count() > 1 && units.get(*to).is_none();
    let standoffs = stopped.iter().copied().filter(is_standoff).collect();
    let mut lost = judge::unit_list(&case["start_dislodged"]);
    lost.sort_by_key(Unit::province);
    let dislodged = lost
        .into_iter()
        .map(|unit| {
            let (by, by_convoy) = moved.get(&unit.province()).copied().unwrap_or((unit.province(), false));
            Dislodged { unit, by, by_convoy, landed: None }
        })
        .collect();
    Aftermath { policy, units, dislodged, standoffs }
}

fn builds(policy: Policy, case: &Value) -> Vec<String> {
    let units: Units = judge::unit_list(&case["start"]).into_iter().collect();
    let centers = match case.get("centers") {
        Some(recorded) => judge::centers(recorded),
        None => occupied_centers(case, &units),
    };
    // The recorded cases are of one edition.
    let is_earlier = policy.distance == Edition::EARLIER.removal;
    let edition = if is_earlier { Edition::EARLIER } else { Edition::TODAY };
    let mut position =
        Position { edition, units, centers, ..Position::empty(&STANDARD_MAP, Rules::Standard) };
    let (mut outcomes, mut removed) = (BTreeMap::new(), Vec::new());
    for power in Power::SEVEN {
        let lines = case["orders"].get(power.name()).map(|lines| judge::strings(lines).collect::<Vec<_>>());
        let (lines, orders): (Vec<_>, Vec<_>) = lines
            .unwrap_or_default()
            .into_iter()
            .filter_map(|line| Some((format!("{power}: {line}"), judge::adjustment(line)?)))
            .unzip();
        let adjusted = adjust(&mut position, power, &orders);
        outcomes.extend(lines.into_iter().zip(adjusted.outcomes));
        removed.extend(adjusted.removed_by_rule.into_iter().map(|removed| removed.unit));
    }
    let nothing_left = Aftermath {
        policy,
        units: position.units.clone(),
        dislodged: Vec::new(),
        standoffs: ProvinceSet::NONE,
    };
    let mut differences = board(case, &position.units, &nothing_left);
    let expect = &case["expect"];
    for (line, result) in entries(expect, "per_order") {
        let outcome = outcomes.get(line);
        if (result == "Succeeds") != (outcome == Some(&AdjustmentOutcome::Done)) {
            differences.push(format!("{line}: recorded {result}, came out {outcome:?}"));
        }
    }
    // Source T writes an empty list where it says nothing about removals by rule.
    for line in expect.get("civil_disorder_disbands").and_then(Value::as_array).into_iter().flatten() {
        let (power, text) = line.as_str().unwrap().split_once(": ").unwrap();
        if removed != [judge::unit(judge::power(power), text)] {
            differences
                .push(format!("by rule: recorded {line}, came out {:?}", list(removed.iter().copied())));
        }
    }
    differences
}

/// The centers of source T: those of the home countries, except for the ones stated or seen to be occupied.
fn occupied_centers(case: &Value, units: &Units) -> Centers {
    let mut centers = Centers::at_start(&STANDARD_MAP);
    for (code, power) in case["occupiers"].as_object().unwrap() {
        centers.give(judge::province(code), judge::power(power.as_str().unwrap()));
    }
    centers.occupy(units);
    centers
}
