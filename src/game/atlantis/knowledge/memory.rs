//! What a faction was told over its turns: of each region the latest report, and how old it is.
//!
//! It is made of the lines of `--emit json` that a player kept, and of nothing else.

use crate::tables::Terrain;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a faction was told until its latest turn.
#[derive(Debug)]
pub struct Memory {
    /// Its number; none for who sees all.
    pub faction: Option<u32>,
    /// The latest turn.
    pub turn: u32,
    /// The regions, by column and row.
    pub regions: BTreeMap<(i32, i32), Told>,
}

/// A region as it was told last.
#[derive(Debug)]
pub struct Told {
    /// In which turn.
    pub turn: u32,
    /// Whether it was seen, and not told by an exit alone.
    pub is_seen: bool,
    /// What of it is drawn.
    pub shape: Shape,
    /// All that was told.
    whole: Value,
}

/// What is drawn of a region.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "they are what the view calls them")]
pub struct Shape {
    x: i32,
    y: i32,
    pub name: String,
    pub terrain: Terrain,
    #[serde(default)]
    pub peasants: u32,
    #[serde(default)]
    exits: Vec<Exit>,
    #[serde(default)]
    pub buildings: Vec<IgnoredAny>,
    #[serde(default)]
    pub ships: Vec<IgnoredAny>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Exit {
    #[serde(default)]
    to: Option<Value>,
}

/// The part of a view that is remembered.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct View {
    turn: u32,
    #[serde(default)]
    faction: Option<Faction>,
    #[serde(default)]
    regions: Vec<Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Faction {
    number: u32,
}

impl Memory {
    /// What the views of one faction told, in any order. The error says what is wrong with them.
    pub fn of(views: Vec<Value>) -> Result<Self, String> {
        let views = views.into_iter().map(|view| View::deserialize(view).map_err(|fault| fault.to_string()));
        let mut views: Vec<View> = views.collect::<Result<_, _>>()?;
        // Of two views of a turn, as of a play that was played again, the later one counts.
        views.sort_by_key(|view| view.turn);
        let number = |view: &View| view.faction.as_ref().map(|faction| faction.number);
        let Some(last) = views.last() else { return Err("nothing was told".to_owned()) };
        let mut memory = Self { faction: number(last), turn: last.turn, regions: BTreeMap::new() };
        if views.iter().any(|view| number(view) != memory.faction) {
            return Err("the lines are those of several readers".to_owned());
        }
        for view in views {
            for region in view.regions {
                memory.take(view.turn, region).map_err(|fault| fault.to_string())?;
            }
        }
        Ok(memory)
    }

    /// A region that was seen, and those that its exits show.
    fn take(&mut self, turn: u32, whole: Value) -> serde_json::Result<()> {
        let shape = Shape::deserialize(&whole)?;
        for to in shape.exits.iter().filter_map(|exit| exit.to.clone()) {
            self.put(Told { turn, is_seen: false, shape: Shape::deserialize(&to)?, whole: to });
        }
        self.put(Told { turn, is_seen: true, shape, whole });
        Ok(())
    }

    /// What was seen stays as it was seen, whatever an exit shows later.
    fn put(&mut self, told: Told) {
        let at = (told.shape.x, told.shape.y);
        if told.is_seen || self.regions.get(&at).is_none_or(|known| !known.is_seen) {
            self.regions.insert(at, told);
        }
    }

    /// How many turns ago a region was told.
    pub const fn age(&self, told: &Told) -> u32 {
        self.turn.saturating_sub(told.turn)
    }

    /// All of it as data: each region as it was told last, with its turn and its age.
    pub fn json(&self) -> Value {
        let region = |told: &Told| {
            let mut region = told.whole.clone();
            if let Some(fields) = region.as_object_mut() {
                fields.insert("TURN".to_owned(), told.turn.into());
                fields.insert("AGE".to_owned(), self.age(told).into());
                fields.insert("IS_SEEN".to_owned(), told.is_seen.into());
            }
            region
        };
        json!({
            "FACTION": self.faction,
            "TURN": self.turn,
            "REGIONS": self.regions.values().map(region).collect::<Vec<_>>(),
        })
    }
}
