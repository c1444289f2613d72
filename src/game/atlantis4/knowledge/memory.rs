//! What a faction was told over its turns: of each region the latest report, and how old it is.
//!
//! It is made of the lines of `--emit json` that a player kept, and of nothing else.

use crate::tables::{Direction, Tables};
use crate::world::TownSize;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a faction was told until its latest turn.
#[derive(Debug)]
pub struct Memory {
    /// Its number; none for who sees all.
    pub faction: Option<u32>,
    /// The latest turn.
    pub turn: u32,
    /// The tables of its world.
    pub tables: Arc<Tables>,
    /// The regions, by level, column and row.
    pub regions: BTreeMap<At, RememberedRegion>,
}

/// A level by its place on maps and its name, then a column and a row.
type At = (u8, String, u32, u32);

/// A region as it was told last.
#[derive(Debug)]
pub struct RememberedRegion {
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
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Shape {
    pub place: Place,
    /// Whether it is the Nexus, whose exits lead elsewhere than to the regions around.
    #[serde(default)]
    pub is_nexus: bool,
    #[serde(default)]
    pub town: Option<Town>,
    /// Where its exits lead.
    #[serde(default)]
    exits: Vec<Exit>,
    /// Its structures.
    #[serde(default)]
    objects: Vec<Object>,
    /// Its units outside of structures.
    #[serde(default)]
    units: Vec<Unit>,
}

/// A place by its coordinates.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "they are what the view calls them")]
pub struct Place {
    pub terrain: String,
    pub x: u32,
    pub y: u32,
    #[serde(default)]
    pub level: Option<String>,
    pub name: String,
}

/// A town by its name and what its size is called.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "they are what the view calls them")]
pub struct Town {
    pub name: String,
    pub size: TownSize,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Exit {
    direction: Direction,
    to: Value,
    #[serde(default)]
    town: Option<Value>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Object {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    needs: Option<u32>,
    #[serde(default)]
    units: Vec<Unit>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Unit {
    #[serde(default)]
    own: Option<IgnoredAny>,
}

/// The part of a view that is remembered.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct View {
    turn: u32,
    rules: String,
    #[serde(default)]
    faction: Option<u32>,
    #[serde(default)]
    regions: Vec<Value>,
}

impl Shape {
    /// The directions in which a way leads on.
    pub fn ways(&self) -> Vec<Direction> {
        self.exits.iter().map(|exit| exit.direction).collect()
    }

    /// The kinds of its structures, and whether each is complete.
    pub fn structures(&self) -> impl Iterator<Item = (&str, bool)> {
        self.objects.iter().map(|object| (object.kind.as_str(), object.needs.is_none()))
    }

    /// How many units are the reader's own, and how many are others.
    pub fn counts(&self) -> (usize, usize) {
        let inside = self.objects.iter().flat_map(|object| &object.units);
        let is_own: Vec<bool> = self.units.iter().chain(inside).map(|unit| unit.own.is_some()).collect();
        let own = is_own.iter().filter(|is_own| **is_own).count();
        (own, is_own.len() - own)
    }
}

impl Memory {
    /// What the views of one faction told, in any order. The error says what is wrong with them.
    pub fn of(views: Vec<Value>) -> Result<Self, String> {
        let views = views.into_iter().map(|view| View::deserialize(view).map_err(|fault| fault.to_string()));
        let mut views: Vec<View> = views.collect::<Result<_, _>>()?;
        // Of two views of a turn, as of a play that was played again, the later one counts.
        views.sort_by_key(|view| view.turn);
        let Some(last) = views.last() else { return Err("nothing was told".to_owned()) };
        let (faction, turn) = (last.faction, last.turn);
        if views.iter().any(|view| view.faction != faction) {
            return Err("the lines are those of several readers".to_owned());
        }
        let tables = Tables::called(&last.rules)
            .ok_or_else(|| format!("there is no rule set {} in this run", last.rules))?;
        let mut memory = Self { faction, turn, tables, regions: BTreeMap::new() };
        for view in views {
            for region in view.regions {
                memory.take(view.turn, region)?;
            }
        }
        Ok(memory)
    }

    /// A region that was seen, and those that its exits show.
    fn take(&mut self, turn: u32, region: Value) -> Result<(), String> {
        let shape = Shape::deserialize(&region).map_err(|fault| fault.to_string())?;
        for exit in &shape.exits {
            let mut whole = json!({ "PLACE": exit.to });
            if let (Some(town), Some(fields)) = (&exit.town, whole.as_object_mut()) {
                fields.insert("TOWN".to_owned(), town.clone());
            }
            let shape = Shape::deserialize(&whole).map_err(|fault| fault.to_string())?;
            self.put(RememberedRegion { turn, is_seen: false, shape, whole })?;
        }
        self.put(RememberedRegion { turn, is_seen: true, shape, whole: region })
    }

    /// What was seen stays as it was seen, whatever an exit shows later.
    fn put(&mut self, told: RememberedRegion) -> Result<(), String> {
        let place = &told.shape.place;
        if self.tables.terrain_of(&place.terrain).is_none() {
            return Err(format!("there is no terrain {} in {}", place.terrain, self.tables.name));
        }
        let level = place.level.as_deref().unwrap_or(super::chart::SURFACE);
        let at = (order(level), level.to_owned(), place.x, place.y);
        if told.is_seen || self.regions.get(&at).is_none_or(|known| !known.is_seen) {
            self.regions.insert(at, told);
        }
        Ok(())
    }

    /// How many turns ago a region was told.
    pub const fn age(&self, told: &RememberedRegion) -> u32 {
        self.turn.saturating_sub(told.turn)
    }

    /// All of it as data: each region as it was told last, with its turn and its age.
    pub fn json(&self) -> Value {
        let region = |told: &RememberedRegion| {
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
            "RULES": self.tables.name,
            "REGIONS": self.regions.values().map(region).collect::<Vec<_>>(),
        })
    }
}

/// The place of a level on maps. A view has its name alone.
fn order(level: &str) -> u8 {
    let levels = ["nexus", super::chart::SURFACE, "underworld"];
    levels.iter().position(|name| *name == level).and_then(|place| u8::try_from(place).ok()).unwrap_or(3)
}
