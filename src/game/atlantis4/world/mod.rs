//! The world between two turns: levels of regions, factions, units and structures, each in one dense list.
//!
//! What refers to another names its place in the list; numbers that players know are looked up. A region has its
//! structures in their order, the first of them its open ground; each structure has its units in theirs, and all rules
//! go by these orders. A unit is in a structure and nowhere else, and both change their place here alone.

mod bounds;
mod faction;
mod item_list;
mod level;
mod moving;
mod place;
pub mod position;
mod region;
mod structure;
mod unit;

pub use bounds::{LAST_NUMBER, MOST, MOST_DAYS, MOST_MONEY, held, most_of};
pub use faction::{Attitude, Faction, FactionKind, Points, Shown, Template};
pub use item_list::{Days, Items};
pub use level::{Level, LevelKind, Spot};
pub use place::{FactionId, ObjectId, RegionId, UnitId};
pub use playdeck_kit::name::Name;
pub use region::{Exits, Market, MarketKind, Product, Region, STARTING_CITY, Town, TownSize};
pub use structure::Object;
pub use unit::{Consumes, Flags, Guard, Reveal, ThisTurn, UNNAMED, Unit, UnitKind};

use super::tables::{Direction, ObjectKind};
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
    ObjectId -> objects: Object;
    UnitId -> units: Unit, noted by watch;
}

/// The number of the first ship.
pub const FIRST_SHIP: u32 = 100;
/// The highest number of a building in its region.
pub const MOST_BUILDINGS: u32 = 99;

/// The world.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, Default)]
pub struct World {
    /// The turn that was played last; 0 where none was.
    pub turn: u32,
    pub name: Box<str>,
    /// Its levels, with the place of each one's first region.
    pub levels: Vec<Level>,
    /// The number of the next ship.
    pub next_ship: u32,
    /// The number of the next gate that is made; gates have the numbers before it.
    pub next_gate: u32,
    pub guards: Option<FactionId>,
    pub creatures: Option<FactionId>,
    /// The number of the faction that has won. The game is over then.
    pub victor: Option<u32>,
    /// Whether it keeps what each faction saw.
    pub has_memory: bool,
    /// What trying a new password costs.
    pub hash_cost: Cost,
    /// The highest number that a faction ever had. No number is given twice.
    pub last_faction: u32,
    factions: Vec<Faction>,
    regions: Vec<Region>,
    objects: Vec<Object>,
    units: Vec<Unit>,
    unit_numbers: ByNumber<UnitId>,
    faction_numbers: ByNumber<FactionId>,
    /// The units of each faction, so that a report need not walk the world; those that are gone stay until it is tidied.
    own_units: Vec<Vec<UnitId>>,
    /// The lowest unit number that was not yet found to be in use.
    lowest_unit: u32,
    /// The numbers of units that are gone this turn, which nobody gets in it: no report names two units by one number.
    gone: BTreeSet<u32>,
    /// Those of the turn before, which rest, too.
    resting: BTreeSet<u32>,
    /// The units that have an alias, or had one this turn, by where they are, whose they are and the alias.
    aliases: BTreeMap<(RegionId, FactionId, u32), Vec<UnitId>>,
    /// What the units of a crowded region are and can do.
    watch: Crowd,
}

/// What rules ask about all units of a region, counted once, so that a crowd is not gone through for each order.
#[derive(Debug, Clone, Default)]
struct Crowd {
    /// How well units see and catch.
    able: Watch<RegionId, UnitId, (FactionId, Sense), u32>,
    /// Whose units are there.
    whose: Watch<RegionId, UnitId, FactionId, ()>,
}

impl Crowd {
    fn note(&mut self, unit: UnitId) {
        self.able.note(unit);
        self.whose.note(unit);
    }
}

/// What units of a crowded region are watched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sense {
    /// How well they see.
    Sees,
    /// How well they catch riders.
    Catches,
}

/// The most numbers that rest beyond the turn in which their units went; more are free in the next turn.
const MOST_RESTING: usize = 4_000;

/// From so many units on a region is crowded.
const CROWD: usize = 64;

impl World {
    /// A world of levels, without regions.
    pub fn new(name: &str, levels: Vec<Level>) -> Self {
        Self { name: name.into(), levels, next_ship: FIRST_SHIP, next_gate: 1, ..Self::default() }
    }

    /// Adds a faction.
    pub fn add_faction(&mut self, faction: Faction) -> FactionId {
        let id = FactionId::at(self.factions.len());
        self.last_faction = self.last_faction.max(faction.number);
        self.faction_numbers.insert(faction.number, id);
        self.factions.push(faction);
        self.own_units.push(Vec::new());
        id
    }

    /// Adds a region behind all others, with its open ground. Regions are added level by level and row by row.
    pub fn add_region(&mut self, region: Region, open_ground: ObjectKind) -> RegionId {
        let id = RegionId::at(self.regions.len());
        self.regions.push(region);
        self.add_object(Object::open_ground(open_ground, id));
        id
    }

    /// Adds a structure to its region, behind all others there.
    pub fn add_object(&mut self, object: Object) -> ObjectId {
        let id = ObjectId::at(self.objects.len());
        self[object.region].objects.push(id);
        self.objects.push(object);
        id
    }

    /// Adds a unit to its structure, behind all others there.
    pub fn add_unit(&mut self, unit: Unit) -> UnitId {
        let id = UnitId::at(self.units.len());
        self.unit_numbers.insert(unit.number, id);
        self[unit.object].units.push(id);
        if let Some(own) = self.own_units.get_mut(unit.faction.index()) {
            own.push(id);
        }
        self.units.push(unit);
        self.watch.note(id);
        self.note_alias(id);
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

    /// The regions that a faction sees: those in which it has units, and those that a spell showed it.
    pub fn seen_by(&self, faction: FactionId) -> Vec<RegionId> {
        let units = self.units_of(faction).map(|unit| self.region_of(unit));
        let mut regions: Vec<RegionId> =
            units.chain(self[faction].shown.iter().map(|shown| shown.region)).collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    /// Keeps what each player's faction sees now, if the world keeps it.
    pub fn remember(&mut self) {
        for faction in self.factions() {
            if self.has_memory && self[faction].is_player() {
                let (seen, turn) = (self.seen_by(faction), self.turn);
                self[faction].memory.see(&seen, turn);
            }
        }
    }

    /// All regions, in the order of processing.
    pub fn regions(&self) -> impl DoubleEndedIterator<Item = RegionId> + ExactSizeIterator + use<> {
        (0..self.regions.len()).map(RegionId::at)
    }

    /// The regions in which there is more than open ground, in the order of processing.
    pub fn built_up(&self) -> Vec<RegionId> {
        let all = self.regions.iter().zip(self.regions());
        all.filter(|(region, _)| region.objects().len() > 1).map(|(_, id)| id).collect()
    }

    /// How many places the list of units has; some may be of units that are gone.
    pub fn unit_places(&self) -> usize {
        self.units.len()
    }

    /// Where a unit is.
    pub fn region_of(&self, unit: UnitId) -> RegionId {
        self[self[unit].object].region
    }

    /// The structures of a region in their order, first its open ground.
    pub fn objects_in(&self, region: RegionId) -> impl DoubleEndedIterator<Item = (ObjectId, &Object)> {
        self[region].objects().iter().map(|id| (*id, &self[*id]))
    }

    /// The units of a region, in the order of its structures, as they are now.
    pub fn units_in(&self, region: RegionId) -> impl DoubleEndedIterator<Item = (UnitId, &Unit)> {
        self.objects_in(region).flat_map(|(_, object)| object.units().iter().map(|id| (*id, &self[*id])))
    }

    /// The places of the units of a region, for a walk in which they may change.
    pub fn unit_ids_in(&self, region: RegionId) -> Vec<UnitId> {
        self.units_in(region).map(|(id, _)| id).collect()
    }

    /// The factions that have units in a region.
    pub fn factions_in(&self, region: RegionId) -> BTreeSet<FactionId> {
        if self.units_in(region).nth(CROWD).is_none() {
            return self.units_in(region).map(|(_, unit)| unit.faction).collect();
        }
        let whose = |unit: UnitId| {
            let it = &self[unit];
            let is_here = !it.this_turn.is_gone && self.region_of(unit) == region;
            is_here.then_some((it.faction, ())).into_iter().collect()
        };
        self.watch
            .whose
            .keys(region, self.units_in(region).map(|(unit, _)| unit), whose)
            .into_iter()
            .collect()
    }

    /// The best of a faction's units in a region at something, of which `how_good` says how good each is.
    pub fn best(
        &self,
        region: RegionId,
        faction: FactionId,
        sense: Sense,
        how_good: impl Fn(&Unit, Sense) -> u32,
    ) -> Option<u32> {
        if self.units_in(region).nth(CROWD).is_none() {
            let own = self.units_in(region).filter(|(_, unit)| unit.faction == faction);
            return own.map(|(_, unit)| how_good(unit, sense)).max();
        }
        let counts_for = |unit: UnitId| {
            let it = &self[unit];
            if it.this_turn.is_gone || self.region_of(unit) != region {
                return Vec::new();
            }
            [Sense::Sees, Sense::Catches].map(|sense| ((it.faction, sense), how_good(it, sense))).to_vec()
        };
        self.watch.able.best(
            region,
            (faction, sense),
            self.units_in(region).map(|(unit, _)| unit),
            counts_for,
        )
    }

    /// The units of a faction, in the order in which they came to be.
    pub fn units_of(&self, faction: FactionId) -> impl Iterator<Item = UnitId> {
        let own = self.own_units.get(faction.index()).map(Vec::as_slice).unwrap_or_default();
        own.iter().copied().filter(|unit| !self[*unit].this_turn.is_gone)
    }

    /// The faction of a number.
    pub fn faction_of(&self, number: u32) -> Option<FactionId> {
        self.faction_numbers.get(number)
    }

    /// The unit of a number, wherever it is.
    pub fn unit_of(&self, number: u32) -> Option<UnitId> {
        self.unit_numbers.get(number)
    }

    /// The structure of a number in a region.
    pub fn object_in(&self, region: RegionId, number: u32) -> Option<ObjectId> {
        self.objects_in(region).skip(1).find(|(_, object)| object.number == number).map(|(id, _)| id)
    }

    /// The open ground of a region.
    pub fn open_ground(&self, region: RegionId) -> ObjectId {
        self[region].objects().first().copied().unwrap_or(ObjectId(0))
    }

    /// The region at a spot.
    pub fn region_at(&self, spot: Spot) -> Option<RegionId> {
        self.levels.get(usize::from(spot.level))?.region_at(spot.x, spot.y)
    }

    /// The region next to one.
    pub fn neighbour(&self, region: RegionId, direction: Direction) -> Option<RegionId> {
        match &self[region].exits {
            Exits::To(regions) => regions[direction.index()],
            Exits::Closed(closed) if closed & 1 << direction.index() != 0 => None,
            Exits::Closed(_) => {
                let Spot { x, y, level } = self[region].spot;
                self.levels.get(usize::from(level))?.neighbour(x, y, direction)
            }
        }
    }

    /// The regions next to one, in the order of directions.
    pub fn neighbours(&self, region: RegionId) -> impl Iterator<Item = (Direction, RegionId)> {
        Direction::ALL.into_iter().filter_map(move |way| Some((way, self.neighbour(region, way)?)))
    }

    /// The regions next to one, each once: in a world of two columns two directions lead to the same.
    pub fn regions_around(&self, region: RegionId) -> impl Iterator<Item = RegionId> {
        let around = Direction::ALL.map(|way| self.neighbour(region, way));
        let is_first =
            move |place: usize, next| around.iter().take(place).all(|earlier| *earlier != Some(next));
        around
            .into_iter()
            .enumerate()
            .filter_map(move |(place, next)| next.filter(|next| is_first(place, *next)))
    }

    /// A faction number that nobody has or had. Behind the last of all numbers it is the lowest that nobody has.
    pub fn next_faction_number(&self) -> u32 {
        if self.last_faction < LAST_NUMBER {
            return self.last_faction + 1;
        }
        (1..LAST_NUMBER).find(|number| !self.faction_numbers.has(*number)).unwrap_or(LAST_NUMBER)
    }

    /// Gives new units numbers from here on.
    pub const fn number_units_from(&mut self, number: u32) {
        self.lowest_unit = number;
    }

    /// The numbers of units that rest in the turn that is played next, from the lowest.
    pub fn resting(&self) -> impl Iterator<Item = u32> {
        self.resting.iter().copied()
    }

    /// Lets numbers rest, of very many the lowest.
    pub fn rest(&mut self, numbers: impl IntoIterator<Item = u32>) {
        self.resting = numbers.into_iter().take(MOST_RESTING).collect();
    }

    /// Ends a turn: the numbers of units that are gone are free again, or rest in the next turn.
    pub fn rest_numbers(&mut self, are_free: bool) {
        let gone = std::mem::take(&mut self.gone);
        self.rest(gone.into_iter().filter(|_| !are_free));
    }

    /// The lowest unit number that nobody has, and that does not rest.
    pub fn free_unit_number(&mut self) -> u32 {
        self.lowest_unit = self.lowest_unit.max(1);
        let is_taken = |number: u32, world: &Self| {
            world.unit_numbers.has(number) || world.gone.contains(&number) || world.resting.contains(&number)
        };
        while is_taken(self.lowest_unit, self) {
            self.lowest_unit = self.lowest_unit.saturating_add(1);
        }
        self.lowest_unit
    }
}
