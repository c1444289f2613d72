//! What a viewer knows, as data: the JSON of a view. It has what the reports have, and nothing else.

use super::lands::{Exit, Land, SeenStructure, SeenUnit};
use super::view::View;
use crate::event::Called;
use crate::tables::{Direction, Item, ShipKind, Skill, Spell, Terrain};
use crate::world::{Faction, Name, Spot, StructureKind};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut known = serializer.serialize_map(None)?;
        known.serialize_entry("TURN", &self.turn().0)?;
        if let Some(faction) = self.own_faction() {
            let allies = self.allies().map(called).collect();
            let spells = self.spells().iter().collect();
            known.serialize_entry("FACTION", &OwnFaction::of(faction, allies, spells))?;
        }
        if self.sees_all() {
            known.serialize_entry("FACTIONS", &self.accounts())?;
        }
        if self.sees_all() || self.faction.is_some() {
            known.serialize_entry("REGIONS", &Lands(self))?;
        }
        if self.faction.is_some() && self.has_memory() {
            let told = self.remembered().map(|(region, turn)| {
                let (Spot { x, y }, name, terrain) = self.ground(region);
                Remembered { place: PlaceRecord { x, y, name, terrain }, turn }
            });
            known.serialize_entry("REMEMBERED", &told.collect::<Vec<_>>())?;
        }
        known.end()
    }
}

/// A region that was seen before, and in which turn last.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Remembered<'a> {
    place: PlaceRecord<'a>,
    turn: u32,
}

/// The regions, one by one.
struct Lands<'v, 'a>(&'v View<'a>);

impl Serialize for Lands<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.lands().map(|land| LandRecord::of(&land)))
    }
}

fn called(faction: &Faction) -> Called {
    Called { name: faction.name.clone(), number: faction.number }
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct OwnFaction<'a> {
    number: u32,
    name: &'a Name,
    address: &'a Name,
    last_orders: u32,
    has_password: bool,
    allies: Vec<Called>,
    spells: Vec<Spell>,
}

impl<'a> OwnFaction<'a> {
    fn of(faction: &'a Faction, allies: Vec<Called>, spells: Vec<Spell>) -> Self {
        Self {
            number: faction.number,
            name: &faction.name,
            address: &faction.address,
            last_orders: faction.last_orders,
            has_password: faction.password.is_some(),
            allies,
            spells,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct LandRecord<'a> {
    x: i32,
    y: i32,
    name: &'a Name,
    terrain: Terrain,
    peasants: u32,
    money: i64,
    exits: Vec<ExitRecord<'a>>,
    buildings: Vec<StructureRecord<'a>>,
    ships: Vec<StructureRecord<'a>>,
    units: Vec<UnitRecord<'a>>,
}

impl<'a> LandRecord<'a> {
    fn of(land: &Land<'a>) -> Self {
        let structures = |is_ship: bool| {
            let some = land.structures.iter().filter(move |seen| seen.structure.is_ship() == is_ship);
            some.map(StructureRecord::of).collect()
        };
        Self {
            x: land.spot.x,
            y: land.spot.y,
            name: land.name,
            terrain: land.terrain,
            peasants: land.peasants,
            money: land.money,
            exits: land.exits.iter().map(ExitRecord::of).collect(),
            buildings: structures(false),
            ships: structures(true),
            units: land.units.iter().map(UnitRecord::of).collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct ExitRecord<'a> {
    direction: Direction,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<PlaceRecord<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct PlaceRecord<'a> {
    x: i32,
    y: i32,
    name: &'a Name,
    terrain: Terrain,
}

impl<'a> ExitRecord<'a> {
    fn of(exit: &Exit<'a>) -> Self {
        let to = exit.to.map(|(spot, name, terrain)| PlaceRecord { x: spot.x, y: spot.y, name, terrain });
        Self { direction: exit.direction, to }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct StructureRecord<'a> {
    number: u32,
    name: &'a Name,
    display: &'a Name,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u32>,
    #[serde(rename = "TYPE", skip_serializing_if = "Option::is_none")]
    kind: Option<ShipKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    under_construction: Option<bool>,
    units: Vec<UnitRecord<'a>>,
}

impl<'a> StructureRecord<'a> {
    fn of(seen: &SeenStructure<'a>) -> Self {
        let structure = seen.structure;
        let (size, kind, under_construction) = match structure.kind {
            StructureKind::Building { size } => (Some(size), None, None),
            StructureKind::Ship { kind, left } => (None, Some(kind), Some(left > 0)),
        };
        let units = seen.inside.iter().map(UnitRecord::of).collect();
        let (number, name, display) = (structure.number, &structure.name, &structure.display);
        Self { number, name, display, size, kind, under_construction, units }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct UnitRecord<'a> {
    number: u32,
    name: &'a Name,
    own: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    faction: Option<Called>,
    people: u32,
    guard: bool,
    goods: BTreeMap<Item, u32>,
    display: &'a Name,
    #[serde(skip_serializing_if = "Option::is_none")]
    whole: Option<WholeRecord<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct WholeRecord<'a> {
    money: i64,
    behind: bool,
    skills: BTreeMap<Skill, SkillRecord>,
    spells: Vec<Spell>,
    default: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    combat: Option<Spell>,
}

/// The level and the days of a person.
#[derive(Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
struct SkillRecord {
    level: u32,
    days: u32,
}

impl<'a> UnitRecord<'a> {
    fn of(seen: &SeenUnit<'a>) -> Self {
        let shown = seen.shown();
        let has = Item::ALL.into_iter().zip(shown.goods).filter(|(_, count)| **count > 0);
        let skills = seen.skills().map(|(skill, level, days)| (skill, SkillRecord { level, days }));
        let whole = seen.whole().map(|unit| WholeRecord {
            money: unit.money,
            behind: unit.behind,
            skills: skills.collect(),
            spells: unit.spells.iter().collect(),
            default: unit.default_order(),
            combat: unit.combat,
        });
        Self {
            number: shown.number,
            name: shown.name,
            own: seen.is_own,
            faction: seen.faction.map(called),
            people: shown.people,
            guard: shown.is_on_guard,
            goods: has.map(|(item, count)| (item, *count)).collect(),
            display: shown.display,
            whole,
        }
    }
}
