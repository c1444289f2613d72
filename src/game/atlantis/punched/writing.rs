//! From the world to its records.

use super::types::{
    BuildingRecord, FactionRecord, Inside, Punched, RegionRecord, SeenRecord, ShipRecord, UnitRecord,
    WorldRecord,
};
use crate::tables::{Item, Skill};
use crate::world::position::Position;
use crate::world::{Faction, Name, RegionId, Spot, Structure, StructureKind, UnitId, World};
use playdeck_factions::Each;
use playdeck_factions::memory::stretches;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let all = Writing(position);
    Punched {
        world: all.world(),
        faction: all.factions().collect(),
        region: all.regions().collect(),
        building: all.buildings().collect(),
        ship: all.ships().collect(),
        unit: all.units().collect(),
        seen: all.seen().collect(),
    }
}

/// The records of a position, each made when it is asked for.
pub(super) struct Writing<'p>(pub(super) &'p Position);

impl<'p> Writing<'p> {
    fn world(&self) -> WorldRecord {
        let Position { world, settings } = self.0;
        WorldRecord {
            turn: world.turn,
            quirks: settings.policy,
            idle: settings.idle.unwrap_or(0),
            exempt: settings.spares_unaddressed,
            find: settings.finds,
            start: (settings.start.x, settings.start.y),
            memory: world.has_memory,
            hash: world.hash_cost,
        }
    }

    fn factions(&self) -> impl Iterator<Item = FactionRecord> {
        let world = &self.0.world;
        let left = world.factions().map(|faction| &world[faction]).filter(|faction| !faction.is_gone);
        left.map(|faction| faction_record(world, faction))
    }

    fn regions(&self) -> impl Iterator<Item = RegionRecord> {
        self.0.world.regions().map(|region| region_record(&self.0.world, region))
    }

    fn structures(&self) -> impl Iterator<Item = &'p Structure> {
        let world = &self.0.world;
        world.regions().flat_map(|region| world[region].structures()).map(|id| &world[*id])
    }

    fn buildings(&self) -> impl Iterator<Item = BuildingRecord> {
        self.structures().filter_map(|structure| building(&self.0.world, structure))
    }

    fn ships(&self) -> impl Iterator<Item = ShipRecord> {
        self.structures().filter_map(|structure| ship(&self.0.world, structure))
    }

    fn seen(&self) -> impl Iterator<Item = SeenRecord> {
        let world = &self.0.world;
        let left = world.factions().map(|faction| &world[faction]).filter(|faction| !faction.is_gone);
        left.flat_map(|faction| seen(world, faction))
    }

    fn units(&self) -> impl Iterator<Item = UnitRecord> {
        let world = &self.0.world;
        world.regions().flat_map(|region| world[region].units()).map(|unit| unit_record(world, *unit))
    }
}

/// Writes what [`punch`] gives, record by record.
impl Serialize for Writing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut records = serializer.serialize_struct("Punched", 7)?;
        records.serialize_field("WORLD", &self.world())?;
        records.serialize_field("FACTION", &Each(|| self.factions()))?;
        records.serialize_field("REGION", &Each(|| self.regions()))?;
        records.serialize_field("BUILDING", &Each(|| self.buildings()))?;
        records.serialize_field("SHIP", &Each(|| self.ships()))?;
        records.serialize_field("UNIT", &Each(|| self.units()))?;
        records.serialize_field("SEEN", &Each(|| self.seen()))?;
        records.end()
    }
}

/// A name that is not the one that an entity has until it is named.
fn own_name(name: &Name, word: &str, number: u32) -> Option<Name> {
    let rest = name.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
    (rest != Some(itoa::Buffer::new().format(number))).then(|| name.clone())
}

fn faction_record(world: &World, faction: &Faction) -> FactionRecord {
    FactionRecord {
        no: faction.number,
        name: own_name(&faction.name, "Faction", faction.number),
        address: faction.address.clone(),
        ordered: faction.last_orders,
        allies: faction.allies.iter().map(|ally| world[*ally].number).collect(),
        password: faction.password.clone(),
    }
}

fn at(world: &World, region: RegionId) -> (i32, i32) {
    (world[region].spot.x, world[region].spot.y)
}

/// What a faction remembers, row by row.
fn seen(world: &World, faction: &Faction) -> Vec<SeenRecord> {
    let of = faction.number;
    let spots = faction.memory.iter().map(|(region, turn)| (world[region].spot, turn));
    let mut all: Vec<_> = spots.map(|(Spot { x, y }, turn)| (y, x, turn)).collect();
    all.sort_unstable();
    let rows = all.chunk_by(|(one, ..), (next, ..)| one == next);
    rows.flat_map(|row| {
        let (y, columns) = (row[0].0, row.iter().map(|(_, x, turn)| (*x, *turn)));
        stretches(columns, |x| x + 1).into_iter().map(move |x| SeenRecord { of, y, x })
    })
    .collect()
}

fn region_record(world: &World, region: RegionId) -> RegionRecord {
    let it = &world[region];
    RegionRecord {
        at: at(world, region),
        terrain: it.terrain,
        name: it.name.clone(),
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
        display: structure.display.clone(),
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
        display: structure.display.clone(),
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
        display: unit.display.clone(),
        money: unit.money,
        inside,
        owner: world.is_owner(id),
        behind: unit.behind,
        guard: unit.guard,
        default: unit.default.clone(),
        combat: unit.combat,
        days: days.filter(|(_, days)| *days > 0).collect(),
        goods: goods.filter(|(_, count)| *count > 0).collect(),
        spells: unit.spells.iter().collect(),
    }
}
