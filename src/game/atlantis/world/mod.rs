//! The world between two turns: factions, regions, units, buildings and ships, each in one dense list.
//!
//! What refers to another names its place in the list; numbers that players know are looked up. Regions stand in the
//! order in which they are processed. Each region keeps the order of its units and structures, because the rules go by
//! it. Whoever is in a region is found there and nowhere else: units and structures change their region here alone.

mod bounds;
mod faction;
mod moving;
mod place;
pub mod position;
mod region;
mod structure;
mod unit;

pub use bounds::{MOST_DAYS, MOST_MONEY, MOST_PEOPLE, MOST_THINGS};
pub use faction::Faction;
pub use place::{FactionId, RegionId, StructureId, UnitId};
pub use playdeck_kit::name::Name;
pub use region::{Region, Spot};
pub use structure::{Structure, StructureKind};
pub use unit::{ThisTurn, Unit};

use super::tables::Direction;
use playdeck_factions::FactionNumber;
use playdeck_kit::lists::lists;
use playdeck_kit::lists::watch::Watch;
use playdeck_kit::numbers::ByNumber;
use playdeck_kit::passwords::Cost;
use std::collections::{BTreeMap, BTreeSet};

lists! {
    World;
    FactionId -> factions: Faction;
    RegionId -> regions: Region;
    UnitId -> units: Unit, noted by watch;
    StructureId -> structures: Structure;
}

/// The world.
#[derive(Debug, Clone, Default)]
pub struct World {
    /// The turn that was played last.
    pub turn: u32,
    /// Whether it keeps what each faction saw.
    pub has_memory: bool,
    /// What trying a new password costs.
    pub hash_cost: Cost,
    factions: Vec<Faction>,
    regions: Vec<Region>,
    units: Vec<Unit>,
    structures: Vec<Structure>,
    spots: BTreeMap<Spot, RegionId>,
    /// The regions around each region, in the order of the directions.
    neighbours: Vec<[Option<RegionId>; Direction::ALL.len()]>,
    unit_numbers: ByNumber<UnitId>,
    faction_numbers: ByNumber<FactionId>,
    /// The units of each faction, so that a report need not walk the world; those that are gone stay until it is tidied.
    own_units: Vec<Vec<UnitId>>,
    /// The numbers of buildings, and those of ships.
    structure_numbers: [BTreeSet<u32>; 2],
    /// The lowest unit number that was not yet found to be in use, and such numbers of factions, buildings and ships.
    lowest_unit: u32,
    lowest_faction: u32,
    lowest_structures: [u32; 2],
    /// The units that have an alias, by where they are, whose they are and the alias.
    aliases: BTreeMap<(RegionId, FactionId, u32), Vec<UnitId>>,
    /// How well the units of a crowded region see.
    watch: Watch<RegionId, UnitId, (FactionId, Sense), u32>,
}

/// What units of a crowded region are watched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sense {
    /// How well they see.
    Sees,
    /// How well those see who see through rings.
    Pierces,
}

/// From so many units on a region is crowded.
const CROWD: usize = 64;

impl World {
    /// A world without anything.
    pub fn new(turn: u32) -> Self {
        Self { turn, ..Self::default() }
    }

    /// Adds a faction.
    pub fn add_faction(&mut self, faction: Faction) -> FactionId {
        let id = FactionId::at(self.factions.len());
        self.faction_numbers.insert(faction.number, id);
        self.factions.push(faction);
        self.own_units.push(Vec::new());
        id
    }

    /// Adds a region, behind all others, and makes it the neighbour of those around it.
    pub fn add_region(&mut self, region: Region) -> RegionId {
        let id = RegionId::at(self.regions.len());
        self.spots.insert(region.spot, id);
        let next = |direction| region.spot.next(direction).and_then(|spot| self.region_at(spot));
        let around = Direction::ALL.map(next);
        for (direction, next) in Direction::ALL.into_iter().zip(around) {
            if let Some(next) = next {
                self.neighbours[next.index()][direction.opposite().index()] = Some(id);
            }
        }
        self.neighbours.push(around);
        self.regions.push(region);
        id
    }

    /// Adds a unit to its region, behind all others there.
    pub fn add_unit(&mut self, unit: Unit) -> UnitId {
        let id = UnitId::at(self.units.len());
        self.unit_numbers.insert(unit.number, id);
        self[unit.region].units.push(id);
        if let Some(own) = self.own_units.get_mut(unit.faction.index()) {
            own.push(id);
        }
        self.units.push(unit);
        self.watch.note(id);
        self.note_alias(id);
        id
    }

    /// Adds a building or a ship to its region, behind all others there.
    pub fn add_structure(&mut self, structure: Structure) -> StructureId {
        let id = StructureId::at(self.structures.len());
        self[structure.region].structures.push(id);
        self.structure_numbers[usize::from(structure.is_ship())].insert(structure.number);
        self.structures.push(structure);
        id
    }

    /// All factions.
    pub fn factions(&self) -> impl DoubleEndedIterator<Item = FactionId> + use<> {
        (0..self.factions.len()).map(FactionId::at)
    }

    /// The place of each faction in the list.
    pub fn readers(&self) -> BTreeMap<FactionNumber, u32> {
        self.factions().map(|faction| (FactionNumber(self[faction].number), faction.0)).collect()
    }

    /// All regions, in the order of processing.
    pub fn regions(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..self.regions.len()).map(RegionId::at)
    }

    /// How many places the list of units has; some may be of units that are gone.
    pub fn unit_places(&self) -> usize {
        self.units.len()
    }

    /// The units of a region, in their order, as they stand now.
    pub fn units_in(&self, region: RegionId) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self[region].units.iter().map(|id| (*id, &self[*id]))
    }

    /// The best of a faction's units in a region at something, of which `how_good` says how good each is, if at all.
    pub fn best(
        &self,
        region: RegionId,
        faction: FactionId,
        sense: Sense,
        how_good: impl Fn(&Unit, Sense) -> Option<u32>,
    ) -> Option<u32> {
        if self[region].units.len() < CROWD {
            let own = self.units_in(region).filter(|(_, unit)| unit.faction == faction);
            return own.filter_map(|(_, unit)| how_good(unit, sense)).max();
        }
        let counts_for = |unit: UnitId| {
            let it = &self[unit];
            if it.this_turn.is_gone || it.region != region {
                return Vec::new();
            }
            let senses = [Sense::Sees, Sense::Pierces].into_iter();
            senses.filter_map(|sense| Some(((it.faction, sense), how_good(it, sense)?))).collect()
        };
        self.watch.best(region, (faction, sense), self[region].units.iter().copied(), counts_for)
    }

    /// The units of a faction, in the order in which they came to be.
    pub fn units_of(&self, faction: FactionId) -> impl Iterator<Item = UnitId> {
        let own = self.own_units.get(faction.index()).map(Vec::as_slice).unwrap_or_default();
        own.iter().copied().filter(|unit| !self[*unit].this_turn.is_gone)
    }

    /// Keeps what each faction sees now, if the world keeps it.
    pub fn remember(&mut self) {
        for faction in self.factions() {
            if self.has_memory && !self[faction].is_gone {
                let seen: Vec<RegionId> = self.regions_of(faction).into_iter().collect();
                let turn = self.turn;
                self[faction].memory.see(&seen, turn);
            }
        }
    }

    /// The regions in which a faction has units, in the order of processing.
    pub fn regions_of(&self, faction: FactionId) -> BTreeSet<RegionId> {
        self.units_of(faction).map(|unit| self[unit].region).collect()
    }

    /// The unit at a place of a region's list.
    pub fn unit_at(&self, region: RegionId, place: usize) -> Option<UnitId> {
        self[region].units.get(place).copied()
    }

    /// The faction of a number.
    pub fn faction_of(&self, number: u32) -> Option<FactionId> {
        self.faction_numbers.get(number)
    }

    /// The unit of a number, wherever it is.
    pub fn unit_of(&self, number: u32) -> Option<UnitId> {
        self.unit_numbers.get(number)
    }

    /// The building or the ship of a number in a region.
    pub fn structure_in(&self, region: RegionId, number: u32, is_ship: bool) -> Option<StructureId> {
        let has = |id: &&StructureId| self[**id].number == number && self[**id].is_ship() == is_ship;
        self[region].structures.iter().find(has).copied()
    }

    /// The region at a spot.
    pub fn region_at(&self, spot: Spot) -> Option<RegionId> {
        self.spots.get(&spot).copied()
    }

    /// The region next to one.
    pub fn neighbour(&self, region: RegionId, direction: Direction) -> Option<RegionId> {
        self.neighbours[region.index()][direction.index()]
    }

    /// Whether a region is land beside an ocean.
    pub fn is_coast(&self, region: RegionId) -> bool {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| self.neighbour(region, direction))
            .any(|next| self[next].is_ocean())
    }

    /// The lowest faction number that nobody has.
    pub fn free_faction_number(&mut self) -> u32 {
        lowest_free(&mut self.lowest_faction, |number| self.faction_numbers.has(number))
    }

    /// The lowest unit number that nobody has.
    pub fn free_unit_number(&mut self) -> u32 {
        lowest_free(&mut self.lowest_unit, |number| self.unit_numbers.has(number))
    }

    /// Numbers new units from this number on, in a world of which not all units are known.
    pub const fn number_units_from(&mut self, lowest: u32) {
        self.lowest_unit = lowest;
    }

    /// The lowest number that no building, or no ship, has.
    pub fn free_structure_number(&mut self, is_ship: bool) -> u32 {
        let kind = usize::from(is_ship);
        let used = &self.structure_numbers[kind];
        lowest_free(&mut self.lowest_structures[kind], |number| used.contains(&number))
    }

    /// Whether one faction counts another as its ally.
    pub fn is_ally(&self, of: FactionId, other: FactionId) -> bool {
        self[of].allies.contains(&other)
    }
}

/// The lowest number that is not used, from one on below which all are.
fn lowest_free(from: &mut u32, is_used: impl Fn(u32) -> bool) -> u32 {
    *from = (*from).max(1);
    while is_used(*from) {
        *from = from.saturating_add(1);
    }
    *from
}
