//! From the world to its records.

use super::types::{
    BuildingRecord, FactionRecord, Inside, Punched, RegionRecord, ShipRecord, UnitRecord, WorldRecord,
};
use crate::game::atlantis::tables::{Item, Skill};
use crate::game::atlantis::world::position::Position;
use crate::game::atlantis::world::{RegionId, Structure, StructureKind, UnitId, World};

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let Position { world, settings } = position;
    let regions: Vec<RegionId> = world.regions().collect();
    let structures = || regions.iter().flat_map(|region| world[*region].structures()).map(|id| &world[*id]);
    let units = regions.iter().flat_map(|region| world[*region].units());
    Punched {
        world: WorldRecord {
            turn: world.turn,
            quirks: settings.policy.quirks().collect(),
            idle: settings.idle.unwrap_or(0),
            exempt: settings.spares_unaddressed,
            find: settings.finds,
            start: (settings.start.x, settings.start.y),
        },
        faction: factions(world),
        region: regions.iter().map(|region| region_record(world, *region)).collect(),
        building: structures().filter_map(|structure| building(world, structure)).collect(),
        ship: structures().filter_map(|structure| ship(world, structure)).collect(),
        unit: units.map(|unit| unit_record(world, *unit)).collect(),
    }
}

/// A name that is not the one that an entity has until it is named.
fn own_name(name: &str, word: &str, number: u32) -> Option<String> {
    let rest = name.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    (rest != Some(itoa::Buffer::new().format(number))).then(|| name.to_owned())
}

fn factions(world: &World) -> Vec<FactionRecord> {
    let left = world.factions().map(|faction| &world[faction]).filter(|faction| !faction.is_gone);
    left.map(|faction| FactionRecord {
        no: faction.number,
        name: own_name(&faction.name, "Faction", faction.number),
        address: faction.address.to_string(),
        ordered: faction.last_orders,
        allies: faction.allies.iter().map(|ally| world[*ally].number).collect(),
        password: faction.password.clone(),
    })
    .collect()
}

fn at(world: &World, region: RegionId) -> (i32, i32) {
    (world[region].spot.x, world[region].spot.y)
}

fn region_record(world: &World, region: RegionId) -> RegionRecord {
    let it = &world[region];
    RegionRecord {
        at: at(world, region),
        terrain: it.terrain,
        name: it.name.to_string(),
        peasants: it.peasants,
        money: it.money,
    }
}

fn building(world: &World, structure: &Structure) -> Option<BuildingRecord> {
    let StructureKind::Building { size } = structure.kind else { return None };
    Some(BuildingRecord {
        no: structure.number,
        at: at(world, structure.region),
        size,
        name: own_name(&structure.name, "Building", structure.number),
        display: structure.display.to_string(),
    })
}

fn ship(world: &World, structure: &Structure) -> Option<ShipRecord> {
    let StructureKind::Ship { kind, left } = structure.kind else { return None };
    Some(ShipRecord {
        no: structure.number,
        at: at(world, structure.region),
        kind,
        left,
        name: own_name(&structure.name, "Ship", structure.number),
        display: structure.display.to_string(),
    })
}

fn unit_record(world: &World, id: UnitId) -> UnitRecord {
    let unit = &world[id];
    let inside = unit.inside.map(|inside| {
        let structure = &world[inside];
        if structure.is_ship() { Inside::Ship(structure.number) } else { Inside::Building(structure.number) }
    });
    let days = Skill::ALL.into_iter().map(|skill| (skill, unit.days(skill)));
    let goods = Item::ALL.into_iter().map(|item| (item, unit.has(item)));
    UnitRecord {
        no: unit.number,
        of: world[unit.faction].number,
        at: at(world, unit.region),
        people: unit.people,
        name: own_name(&unit.name, "Unit", unit.number),
        display: unit.display.to_string(),
        money: unit.money,
        inside,
        owner: world.is_owner(id),
        behind: unit.behind,
        guard: unit.guard,
        default: unit.default.as_deref().map(str::to_owned),
        combat: unit.combat,
        days: days.filter(|(_, days)| *days > 0).collect(),
        goods: goods.filter(|(_, count)| *count > 0).collect(),
        spells: unit.spells.iter().collect(),
    }
}
