//! Reading a set of tables, built in or a gamesmaster's own.
//!
//! A set is whole, or it says that it is `like` a built-in one and has only what differs.

use super::{faults, vocabulary};
use crate::tables::all::Tables;
use crate::tables::named::Named;
use playdeck_base::dice;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A built-in set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleSet {
    /// The rules of the Wyreth world.
    Wyreth,
    /// The standard rules.
    Standard,
}

/// What is wrong with a set, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faulty(pub String);

impl fmt::Display for Faulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The set that the gamesmaster gave to this run.
static GIVEN: OnceLock<Arc<Tables>> = OnceLock::new();

const WYRETH: &str = include_str!("wyreth.json");
const STANDARD: &str = include_str!("standard.json");

impl Tables {
    /// A built-in set. It is read when it is first asked for.
    pub fn built_in(set: RuleSet) -> Arc<Self> {
        static SETS: [OnceLock<Arc<Tables>>; 2] = [const { OnceLock::new() }; 2];
        let read = || {
            Arc::new(
                Self::read([WYRETH, STANDARD][set as usize])
                    .unwrap_or_else(|fault| unreachable!("the built-in tables cannot be read: {fault}")),
            )
        };
        Arc::clone(SETS[set as usize].get_or_init(read))
    }

    /// The set of a name: a built-in one, or the one that the gamesmaster gave.
    pub fn called(name: &str) -> Option<Arc<Self>> {
        match name {
            "WYRETH" => Some(Self::built_in(RuleSet::Wyreth)),
            "STANDARD" => Some(Self::built_in(RuleSet::Standard)),
            other => GIVEN.get().filter(|given| &*given.name == other).cloned(),
        }
    }

    /// Whether it is built in, so that its name alone says what it is.
    pub fn is_built_in(&self) -> bool {
        matches!(&*self.name, "WYRETH" | "STANDARD")
    }

    /// Puts a gamesmaster's set beside the built-in ones, for the whole run; a second one is not taken.
    pub fn give(self) -> bool {
        let mut is_new = false;
        GIVEN.get_or_init(|| {
            vocabulary::give(&self);
            is_new = true;
            Arc::new(self)
        });
        is_new
    }

    /// Reads a set.
    pub fn read(text: &str) -> Result<Self, Faulty> {
        of(serde_json::from_str(text).map_err(faulty)?)
    }
}

fn faulty(error: impl fmt::Display) -> Faulty {
    Faulty(error.to_string())
}

fn of(own: Value) -> Result<Tables, Faulty> {
    faults::rows(&own)?;
    let mut whole = whole(own)?;
    faults::numbers(&whole)?;
    let sum = dice::root_of([whole.to_string().as_str()]);
    Places::of(&whole).put(&mut whole)?;
    let mut tables: Tables = serde_json::from_value(whole).map_err(faulty)?;
    faults::look(&tables)?;
    tables.sum = sum;
    tables.named =
        Named::find(&tables).map_err(|key| Faulty(format!("the rules need {key}, which is missing")))?;
    Ok(tables)
}

/// The keys of the rows in the lists.
const KEYS: [(&str, &str); 5] =
    [("items", "key"), ("skills", "key"), ("objects", "name"), ("terrains", "name"), ("specials", "name")];

/// A set with all its rows. One that is like a built-in set has only the rows that differ or are new, what is not in
/// play, and the figures of the game that differ.
fn whole(mut own: Value) -> Result<Value, Faulty> {
    let fields = own.as_object_mut().ok_or_else(|| faulty("a set of tables is one JSON object"))?;
    let Some(like) = fields.remove("like") else { return Ok(own) };
    let base = match like.as_str() {
        Some("WYRETH") => WYRETH,
        Some("STANDARD") => STANDARD,
        _ => {
            return Err(faulty(format_args!(
                "a set can be like WYRETH or like STANDARD, and not like {like}"
            )));
        }
    };
    let mut base = whole(serde_json::from_str(base).map_err(faulty)?)?;
    let without = fields.remove("without");
    for (field, value) in std::mem::take(fields) {
        match (base.get_mut(&field), value) {
            (Some(Value::Object(base)), Value::Object(own)) => base.extend(own),
            (Some(Value::Array(base)), Value::Array(own)) => put(base, own, &field),
            (_, value) => base[field] = value,
        }
    }
    for thing in without.iter().flat_map(|without| without.as_array().into_iter().flatten()) {
        take_out(&mut base, thing)?;
    }
    Ok(base)
}

/// Puts each row in the place of the one with its key, or behind all.
fn put(rows: &mut Vec<Value>, own: Vec<Value>, list: &str) {
    let key = KEYS.iter().find(|(name, _)| *name == list).map_or("key", |(_, key)| key);
    let word = |row: &Value| row.get(key).map(Value::to_string);
    let mut places: BTreeMap<Option<String>, usize> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        places.entry(word(row)).or_insert(place);
    }
    for row in own {
        let place = *places.entry(word(&row)).or_insert(rows.len());
        match rows.get_mut(place) {
            Some(other) => *other = row,
            None => rows.push(row),
        }
    }
}

/// Takes a thing out of play, such as `item NET`.
fn take_out(whole: &mut Value, thing: &Value) -> Result<(), Faulty> {
    let fault = || faulty(format_args!("{thing} cannot be taken out of play"));
    let (kind, key) = thing.as_str().and_then(|thing| thing.split_once(' ')).ok_or_else(fault)?;
    let (list, of) = KEYS.iter().find(|(list, _)| list.strip_suffix('s') == Some(kind)).ok_or_else(fault)?;
    let rows = whole.get_mut(list).and_then(Value::as_array_mut).ok_or_else(fault)?;
    let row =
        rows.iter_mut().find(|row| row.get(of).and_then(Value::as_str) == Some(key)).ok_or_else(fault)?;
    row["disabled"] = Value::Bool(true);
    Ok(())
}

/// The places of all things, by the word with which the tables refer to them.
struct Places(BTreeMap<String, usize>);

impl Places {
    fn of(whole: &Value) -> Self {
        let lists = [("item", "items", "key"), ("skill", "skills", "key"), ("object", "objects", "name")];
        let rows = lists.into_iter().flat_map(|(word, list, key)| {
            let rows = whole.get(list).and_then(Value::as_array).into_iter().flatten();
            let key = move |row: &Value| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            rows.map(move |row| format!("{word} {}", key(row))).zip(0..)
        });
        Self(rows.collect())
    }

    /// Puts the place of a thing for each reference to it.
    fn put(&self, value: &mut Value) -> Result<(), Faulty> {
        match value {
            Value::String(word) if is_reference(word) => {
                let place = self.0.get(word).ok_or_else(|| Faulty(format!("there is no {word}")))?;
                let kind = word.split(' ').next().unwrap_or_default();
                *value = Value::from(format!("{kind} {place}"));
                Ok(())
            }
            Value::Array(list) => list.iter_mut().try_for_each(|value| self.put(value)),
            Value::Object(fields) => {
                let texts = ["key", "abbr", "name", "plural", "group", "about"];
                let mut fields = fields.iter_mut().filter(|(field, _)| !texts.contains(&field.as_str()));
                fields.try_for_each(|(_, value)| self.put(value))
            }
            _ => Ok(()),
        }
    }
}

fn is_reference(word: &str) -> bool {
    ["item ", "skill ", "object "].iter().any(|kind| word.starts_with(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_tables_are_read() {
        let tables = Tables::built_in(RuleSet::Wyreth);
        assert_eq!((tables.items.len(), tables.skills.len(), tables.objects.len()), (136, 84, 40));
        let sword = tables.item_of("SWOR").unwrap();
        let made = tables[sword].made.unwrap();
        assert_eq!((&*tables[made.skill].key, &*tables[made.input.unwrap()].key), ("WEAP", "IRON"));
        assert!(!tables[tables.item_of("NET").unwrap()].disabled);
    }

    #[test]
    fn the_standard_rules_are_without_tools_and_roads() {
        let tables = Tables::built_in(RuleSet::Standard);
        assert!(tables[tables.item_of("NET").unwrap()].disabled && tables.game.open_ended);
        assert!(tables[tables.object_of("Road NE").unwrap()].disabled);
    }

    #[test]
    fn a_thing_that_is_missing_is_named() {
        let whole = WYRETH.replace("\"tool\": \"item BAG\"", "\"tool\": \"item SACK\"");
        assert_eq!(Tables::read(&whole).unwrap_err().0, "there is no item SACK");
    }

    #[test]
    fn a_set_that_is_like_another_has_only_what_differs() {
        let row = r#""name": "hay", "plural": "hay", "types": ["normal"], "price": 9"#;
        let text = format!(
            r#"{{"name": "FIELDS", "like": "STANDARD", "game": {{"fly_speed": 7}}, "without": ["skill FIRE"],
            "items": [{{"key": "HAY", "abbr": "HAY", {row}}}, {{"key": "GRAI", "abbr": "GRAI", {row}}}]}}"#
        );
        let tables = Tables::read(&text).unwrap();
        let standard = Tables::built_in(RuleSet::Standard);
        assert_eq!((tables.items.len(), tables.game.fly_speed), (standard.items.len() + 1, 7));
        assert_eq!(&*tables[tables.named.grain].name, "hay");
        assert!(tables[tables.skill_of("FIRE").unwrap()].disabled && !tables.is_built_in());
        assert!(tables[tables.item_of("NET").unwrap()].disabled);
        assert_ne!(tables.sum, standard.sum);
    }

    #[test]
    fn what_no_rule_could_use_is_refused_with_its_name() {
        let of = |rest: &str| {
            let text = format!(r#"{{"name": "ODD", "like": "WYRETH", {rest}}}"#);
            Tables::read(&text).map(|_| ()).unwrap_err().0
        };
        let item = |rest: &str| {
            of(&format!(
                r#""items": [{{"key": "HAY", "abbr": "HAY", "name": "hay", "plural": "hay", "types": [], "price": 1{rest}}}]"#
            ))
        };
        assert_eq!(of(r#""without": ["item HAY"]"#), "\"item HAY\" cannot be taken out of play");
        assert_eq!(of(r#""game": {"work_fraction": 0}"#), "work_fraction must be at least 1");
        assert_eq!(
            of(r#""name": "odd""#),
            "odd is no name for a set; write 1 to 16 letters and digits, all of them capitals"
        );
        assert_eq!(item(r#", "weight": 9999999"#), "the number 9999999 is not from -1000 to 1000000");
        let made = r#", "made": {"skill": "item IRON", "level": 1}"#;
        assert_eq!(item(made), "item 20 is written where skill and a key is due");
        assert!(item(r#", "made": {"skill": 3, "level": 1}"#).contains("invalid type: integer"));
        assert_eq!(item(r#", "about": "\u0007""#), "a text of HAY has characters that cannot be printed");
        assert!(item(r#", "colour": 1"#).contains("unknown field `colour`"));
        let twice = of(
            r#""items": [{"key": "iWOLF", "abbr": "SWOR", "name": "a", "plural": "b", "types": [], "price": 1}]"#,
        );
        assert_eq!(twice, "the abbreviation SWOR stands twice");
    }
}
