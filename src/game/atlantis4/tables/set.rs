//! Reading a set of tables, built in or a gamesmaster's own.

use super::places::Item;
use super::places::ObjectKind;
use super::vocabulary;
use crate::dice;
use crate::game::atlantis4::tables::all::Tables;
use crate::game::atlantis4::tables::named::Named;
use serde::Deserialize;
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

/// How the standard rules differ from those of the Wyreth world.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Difference {
    name: Box<str>,
    game: serde_json::Map<String, Value>,
    without_items: Vec<Item>,
    without_objects: Vec<ObjectKind>,
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
                built_in(set)
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
        vocabulary::give(&self);
        GIVEN.set(Arc::new(self)).is_ok()
    }

    /// Reads a set.
    pub fn read(text: &str) -> Result<Self, Faulty> {
        of(serde_json::from_str(text).map_err(faulty)?)
    }
}

fn faulty(error: impl fmt::Display) -> Faulty {
    Faulty(error.to_string())
}

fn built_in(set: RuleSet) -> Result<Tables, Faulty> {
    if set == RuleSet::Wyreth {
        return Tables::read(WYRETH);
    }
    let mut whole: Value = serde_json::from_str(WYRETH).map_err(faulty)?;
    let mut other: Value = serde_json::from_str(STANDARD).map_err(faulty)?;
    Places::of(&whole).put(&mut other)?;
    let other: Difference = serde_json::from_value(other).map_err(faulty)?;
    if let Some(game) = whole.get_mut("game").and_then(Value::as_object_mut) {
        game.extend(other.game);
    }
    let mut tables = of(whole)?;
    tables.name = other.name;
    for item in other.without_items {
        tables.items[usize::from(item.0)].disabled = true;
    }
    for kind in other.without_objects {
        tables.objects[usize::from(kind.0)].disabled = true;
    }
    Ok(tables)
}

fn of(mut whole: Value) -> Result<Tables, Faulty> {
    let sum = dice::root_of([whole.to_string().as_str()]);
    Places::of(&whole).put(&mut whole)?;
    let mut tables: Tables = serde_json::from_value(whole).map_err(faulty)?;
    tables.sum = sum;
    tables.named =
        Named::find(&tables).map_err(|key| Faulty(format!("the rules need {key}, which is missing")))?;
    Ok(tables)
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
                *value = Value::from(*place);
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
}
