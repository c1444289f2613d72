//! The punched position: factions, regions, units. Each record refers by number to records before it.

use super::messages as say;
use super::tables::{Item, Skill, Terrain};
use super::world::{Faction, FactionNumber, Place, REGIONS, Region, Unit, World};
use playdeck::game::Flaw;
use playdeck::kit::sets::Numbered as _;
use playdeck::message::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    world: WorldRecord,
    faction: Vec<FactionRecord>,
    region: Vec<RegionRecord>,
    unit: Vec<UnitRecord>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct WorldRecord {
    turn: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct FactionRecord {
    no: FactionNumber,
    name: Box<str>,
    #[serde(default, skip_serializing_if = "is_nothing")]
    password: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_nothing(number: &u64) -> bool {
    *number == 0
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct RegionRecord {
    no: u32,
    terrain: Terrain,
    name: Box<str>,
    #[serde(default, skip_serializing_if = "is_none")]
    peasants: u32,
    #[serde(default, skip_serializing_if = "is_none")]
    money: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_none(number: &u32) -> bool {
    *number == 0
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct UnitRecord {
    no: u32,
    name: Box<str>,
    faction: FactionNumber,
    region: u32,
    men: u32,
    #[serde(default, skip_serializing_if = "is_none")]
    silver: u32,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    items: BTreeMap<Item, u32>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    skills: BTreeMap<Skill, u32>,
}

/// Positions number regions from 1. Units are in the order of their regions' lists.
pub fn punch(world: &World) -> Punched {
    let faction = world.factions.iter().map(|(no, Faction { name, password })| FactionRecord {
        no: *no,
        name: name.clone(),
        password: *password,
    });
    let region = (1..).zip(&world.regions).map(|(no, Region { terrain, name, peasants, money })| {
        RegionRecord { no, terrain: *terrain, name: name.clone(), peasants: *peasants, money: *money }
    });
    let units = (0..REGIONS).flat_map(|at| world.units_in(Place::of_number(at)));
    let unit = units.map(|(no, unit)| UnitRecord {
        no,
        name: unit.name.clone(),
        faction: unit.faction,
        region: unit.place.0 + 1,
        men: unit.men,
        silver: unit.silver,
        items: unit.items.clone(),
        skills: unit.skills.clone(),
    });
    Punched {
        world: WorldRecord { turn: world.turn },
        faction: faction.collect(),
        region: region.collect(),
        unit: unit.collect(),
    }
}

/// Makes the world from its records, or says which of them are impossible.
pub fn check(punched: Punched) -> Result<World, Vec<Flaw>> {
    let Punched { world, faction, region, unit } = punched;
    let flaw = |message: Message, word, at: usize| {
        Err(vec![Flaw { message, record: Some((word, at + 1)), operand: None }])
    };
    if region.len() != REGIONS {
        return Err(vec![say::region_count(REGIONS, region.len()).into()]);
    }
    let factions: BTreeMap<_, _> = faction
        .into_iter()
        .map(|record| (record.no, Faction { name: record.name, password: record.password }))
        .collect();
    let mut regions = Vec::with_capacity(REGIONS);
    for (at, record) in region.into_iter().enumerate() {
        if record.no as usize != at + 1 {
            return flaw(say::out_of_order(record.no), "REGION", at);
        }
        let RegionRecord { terrain, name, peasants, money, .. } = record;
        regions.push(Region { terrain, name, peasants, money });
    }
    let mut world = World::new(world.turn, factions, regions);
    for (at, record) in unit.into_iter().enumerate() {
        let place = Place(record.region.wrapping_sub(1));
        if place.number() >= REGIONS || !world.factions.contains_key(&record.faction) {
            return flaw(say::nowhere(record.no), "UNIT", at);
        }
        if record.men == 0 || record.men > 1_000_000 || world.unit(record.no).is_some() {
            return flaw(say::impossible_unit(record.no), "UNIT", at);
        }
        let UnitRecord { no, name, faction, men, silver, items, skills, .. } = record;
        world.add(no, Unit { name, faction, place, men, silver, items, skills });
    }
    Ok(world)
}
