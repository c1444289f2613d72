//! The rows of the built-in set of Atlantis 4.0.6 say what the program of 2001 says of itself.
//!
//! Only what both name is compared: texts, quirks and what rules add are ours.

use crate::common::{project, shared};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;

const SET: &str = "src/game/atlantis4/tables/wyreth.json";
const RECORDED: &str = "data/atlantis4_tables.json";

fn read(file: std::path::PathBuf) -> Value {
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

fn rows(table: &Value, name: &str) -> Vec<Value> {
    table[name].as_array().unwrap().clone()
}

/// A reference to an item, a skill or a structure as our set writes it.
fn named(kind: &str, key: &Value) -> Value {
    key.as_str().map_or(Value::Null, |key| json!(format!("{kind} {key}")))
}

fn list(kind: &str, keys: &Value) -> Vec<Value> {
    keys.as_array().unwrap().iter().map(|key| named(kind, key)).collect()
}

/// Whether two figures are alike; what our set leaves out is false, 0 or nothing.
fn is_alike(due: &Value, found: &Value) -> bool {
    let is_nothing = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_i64().is_some_and(|number| number <= 0),
        Value::Array(all) => all.is_empty() || all.iter().all(|one| *one == json!(0)),
        _ => false,
    };
    due == found || is_nothing(due) && is_nothing(found)
}

/// Compares a row by pairs of what is due and where our row has it.
fn compare(faults: &mut Vec<String>, who: &str, ours: &Value, pairs: &[(Value, &str)]) {
    for (due, path) in pairs {
        let found = path.split('/').fold(ours, |value, step| &value[step]);
        if !is_alike(due, found) {
            faults.push(format!("{who}: {path} is {found}, due {due}"));
        }
    }
}

/// Our items, by key.
fn items_of(set: &Value) -> BTreeMap<String, Value> {
    rows(set, "items").into_iter().map(|row| (row["key"].as_str().unwrap().to_owned(), row)).collect()
}

/// Names, weights, prices, what it carries, and how it is made.
fn items(recorded: &Value, set: &Value, faults: &mut Vec<String>) {
    let items = items_of(set);
    for row in rows(recorded, "items") {
        let (key, carries) = (row["key"].as_str().unwrap(), &row["capacity"]);
        let (made, bonus) = (&row["production"], &row["production_bonus"]);
        let pairs = [
            (row["name"].clone(), "name"),
            (row["plural"].clone(), "plural"),
            (row["abbr"].clone(), "abbr"),
            (row["weight"].clone(), "weight"),
            (row["base_price"].clone(), "price"),
            (row["shown_in_battle"].clone(), "in_battle"),
            (row["cannot_give"].clone(), "stays"),
            (row["illusion"].clone(), "illusion"),
            (json!(row["enabled_wyreth"] == json!(false)), "disabled"),
            (json!([carries["walk"], carries["ride"], carries["fly"], carries["swim"]]), "carries"),
            (named("skill", &made["skill"]), "made/skill"),
            (made["level"].clone(), "made/level"),
            (named("item", &made["input"]), "made/input"),
            (made["input_number"].clone(), "made/inputs"),
            (named("item", &bonus["tool"]), "bonus/tool"),
            (bonus["per_tool"].clone(), "bonus/each"),
        ];
        compare(faults, key, &items[key], &pairs);
    }
}

/// What a race learns, needs and costs.
fn races(recorded: &Value, set: &Value, faults: &mut Vec<String>) {
    let items = items_of(set);
    for row in rows(recorded, "races") {
        let key = row["item"].as_str().unwrap();
        let mut special = list("skill", &row["special_skills"]);
        special.dedup();
        let pairs = [
            (json!(special), "race/special"),
            (row["special_level"].clone(), "race/special_level"),
            (row["default_level"].clone(), "race/other_level"),
            (row["maintenance"].clone(), "race/upkeep"),
            (row["base_cost"].clone(), "race/cost"),
        ];
        compare(faults, key, &items[key], &pairs);
    }
}

/// How a creature fights, hides and attacks.
fn monsters(recorded: &Value, set: &Value, faults: &mut Vec<String>) {
    let items = items_of(set);
    for row in rows(recorded, "monsters") {
        let key = row["item"].as_str().unwrap();
        // "normal (or trade, 50%)" is a class, and the rule knows the rest.
        let spoils = row["item_spoils"].as_str().and_then(|class| class.split(' ').next());
        let pairs = [
            (row["group_name"].clone(), "monster/group"),
            (row["combat_skill"].clone(), "monster/skill"),
            (row["hits"].clone(), "monster/hits"),
            (row["attacks"].clone(), "monster/attacks"),
            (row["tactics"].clone(), "monster/tactics"),
            (row["special"].clone(), "monster/special"),
            (row["stealth"].clone(), "monster/stealth"),
            (row["observation"].clone(), "monster/observation"),
            (row["silver_spoils_below"].clone(), "monster/silver"),
            (json!(spoils), "monster/spoils"),
            (row["hostile_percent"].clone(), "monster/hostile"),
            (row["group_number"].clone(), "monster/number"),
        ];
        compare(faults, key, &items[key], &pairs);
    }
}

/// Costs, kinds and what a skill requires.
fn skills(recorded: &Value, set: &Value, faults: &mut Vec<String>) {
    for (row, ours) in rows(recorded, "skills").iter().zip(rows(set, "skills")) {
        let requires: Vec<Value> = row["requires"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| json!([named("skill", &it["skill"]), it["level"]]))
            .collect();
        let pairs = [
            (row["abbr"].clone(), "key"),
            (row["name"].clone(), "name"),
            (row["study_cost"].clone(), "cost"),
            (json!(row["kind"] == json!("magic")), "magic"),
            (row["combat_spell"].clone(), "combat"),
            (row["special"].clone(), "special"),
            (json!(requires), "requires"),
        ];
        compare(faults, row["abbr"].as_str().unwrap(), &ours, &pairs);
    }
}

/// What a structure takes, holds and helps.
fn objects(recorded: &Value, set: &Value, faults: &mut Vec<String>) {
    for (row, ours) in rows(recorded, "objects").iter().zip(rows(set, "objects")) {
        let material = match row["material"].as_str() {
            Some("wood or stone") => json!(["item STON", "item WOOD"]),
            Some(key) => json!([format!("item {key}")]),
            None => Value::Null,
        };
        let aids = match row["aids"].as_str() {
            Some("entertainment") => json!("item SILV"),
            _ => named("item", &row["aids"]),
        };
        let pairs = [
            (row["name"].clone(), "name"),
            (row["kind"].clone(), "kind"),
            (row["protects"].clone(), "protects"),
            (row["capacity"].clone(), "capacity"),
            (material, "material"),
            (row["cost"].clone(), "cost"),
            (named("skill", &row["skill"]), "skill"),
            (row["level"].clone(), "level"),
            (row["sailors"].clone(), "sailors"),
            (json!(row["players_can_enter"] == json!(false)), "closed"),
            (named("item", &row["lair_of"]), "lair_of"),
            (aids, "aids"),
        ];
        compare(faults, row["name"].as_str().unwrap(), &ours, &pairs);
    }
}

/// What a terrain yields, who lives there and what wanders.
fn terrains(recorded: &Value, set: &Value, faults: &mut Vec<String>) {
    for (row, ours) in rows(recorded, "terrains").iter().zip(rows(set, "terrains")) {
        let yields = row["products"].as_array().unwrap().iter();
        let yields: Vec<Value> =
            yields.map(|it| json!([named("item", &it["item"]), it["chance"], it["amount"]])).collect();
        let pairs = [
            (row["name"].clone(), "name"),
            (row["riding_mounts_fight"].clone(), "riding"),
            (row["flying_mounts_fight"].clone(), "flying"),
            (row["population"].clone(), "population"),
            (row["wages"].clone(), "wages"),
            (row["economy"].clone(), "economy"),
            (row["move_points"].clone(), "points"),
            (json!(yields), "products"),
            (json!(list("item", &row["race_slots"])), "races"),
            (row["wandering_frequency"].clone(), "wandering"),
            (named("item", &row["small_monster"]), "small"),
            (named("item", &row["big_monster"]), "big"),
            (named("item", &row["humanoid"]), "humanoid"),
            (row["lair_chance_each"].clone(), "lair_chance"),
            (json!(list("object", &row["lairs"])), "lairs"),
        ];
        compare(faults, row["name"].as_str().unwrap(), &ours, &pairs);
    }
}

pub fn items_skills_structures_and_terrains_are_those_of_2001() {
    let (recorded, set) = (read(shared(RECORDED).unwrap()), read(project(SET)));
    let mut faults = Vec::new();
    for compare in [items, races, monsters, skills, objects, terrains] {
        compare(&recorded, &set, &mut faults);
    }
    for name in ["items", "skills", "objects", "terrains"] {
        assert_eq!(rows(&recorded, name).len(), rows(&set, name).len(), "{name}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
