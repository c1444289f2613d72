//! The world as the referee knows it, read from the lists of a position.

use super::figures::{self, Key, kind_of};
pub use super::unit::Unit;
use playdeck::game::atlantis4::world::{Attitude, Guard, LevelKind, Reveal};
use std::collections::{BTreeMap, BTreeSet};

/// A count of each thing; what there is none of is not listed.
pub type Counts = BTreeMap<Key, i64>;

pub fn count(counts: &Counts, key: &str) -> i64 {
    counts.get(key).copied().unwrap_or(0)
}

pub fn add(counts: &mut Counts, key: Key, more: i64) {
    let sum = count(counts, key) + more;
    assert!(sum >= 0, "{sum} {key}");
    if sum == 0 {
        counts.remove(key)
    } else {
        counts.insert(key, sum)
    };
}

#[derive(Debug, Clone)]
pub struct Object {
    pub number: u32,
    pub kind: Key,
    pub incomplete: i64,
    pub inner: Option<usize>,
    pub units: Vec<u32>,
    pub is_new: bool,
    pub was_worked_on: bool,
}

impl Object {
    pub fn is_ship(&self) -> bool {
        kind_of(self.kind).capacity > 0
    }

    pub fn road(&self) -> Option<usize> {
        figures::ROADS.iter().position(|road| *road == self.kind)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    pub item: Key,
    /// Nothing for work.
    pub skill: Option<Key>,
    pub level: i64,
    pub amount: i64,
    pub base: i64,
    pub productivity: i64,
    pub activity: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    pub is_for_buyers: bool,
    pub item: Key,
    pub price: i64,
    pub amount: i64,
    pub populations: (i64, i64),
    pub amounts: (i64, i64),
    pub base_price: i64,
    pub activity: i64,
}

#[derive(Debug, Clone)]
pub struct Region {
    pub terrain: String,
    pub level: LevelKind,
    /// The row, and how many there are.
    pub row: (i64, i64),
    pub neighbours: [Option<usize>; 6],
    pub race: Option<Key>,
    pub population: i64,
    pub base_population: i64,
    pub wages: i64,
    pub max_wages: i64,
    pub money: i64,
    /// The people of its town, and the fewest that they become.
    pub town: Option<(i64, i64)>,
    pub products: Vec<Product>,
    pub markets: Vec<Market>,
    pub next_building: u32,
    /// First the open ground.
    pub objects: Vec<Object>,
}

impl Region {
    pub fn is_ocean(&self) -> bool {
        self.terrain == "ocean"
    }

    pub fn people(&self) -> i64 {
        self.population + self.town.map_or(0, |town| town.0)
    }

    pub fn units(&self) -> Vec<u32> {
        self.objects.iter().flat_map(|object| object.units.iter().copied()).collect()
    }

    pub fn object(&self, number: u32) -> Option<usize> {
        self.objects.iter().skip(1).position(|object| object.number == number).map(|at| at + 1)
    }

    /// Winter in the north from November to February, in the south from May to August; storms between them in December,
    /// January, June and July.
    pub fn has_bad_weather(&self, month: u32) -> bool {
        let months: &[u32] = match 3 * (self.row.0 + 1) / self.row.1 {
            _ if self.level != LevelKind::Surface => &[],
            0 => &[10, 11, 0, 1],
            1 => &[11, 0, 5, 6],
            _ => &[4, 5, 6, 7],
        };
        months.contains(&month)
    }
}

#[derive(Debug, Clone)]
pub struct Faction {
    pub is_player: bool,
    pub war: i64,
    pub trade: i64,
    pub magic: i64,
    pub unclaimed: i64,
    pub default: Attitude,
    pub attitudes: BTreeMap<u32, Attitude>,
    /// Where it taxes and trades this month.
    pub taxed: BTreeSet<usize>,
    pub traded: BTreeSet<usize>,
    /// In how many regions it taxed and traded, as the position has it.
    pub used: (usize, usize),
}

#[derive(Debug, Clone)]
pub struct World {
    /// The month that is played, 0 for January.
    pub month: u32,
    pub regions: Vec<Region>,
    pub units: BTreeMap<u32, Unit>,
    pub factions: BTreeMap<u32, Faction>,
    pub next_ship: u32,
}

impl World {
    /// The region and the structure in which a unit is.
    pub fn place_of(&self, number: u32) -> (usize, usize) {
        let mut places = self.regions.iter().enumerate().flat_map(|(region, it)| {
            it.objects.iter().enumerate().map(move |(object, it)| ((region, object), it))
        });
        let found = places.find(|(_, object)| object.units.contains(&number));
        found.unwrap_or_else(|| unreachable!("unit {number} is somewhere")).0
    }

    pub fn region_of(&self, number: u32) -> usize {
        self.place_of(number).0
    }

    /// Puts a unit behind all others in a structure.
    pub fn put(&mut self, number: u32, (region, object): (usize, usize)) {
        for object in self.regions.iter_mut().flat_map(|region| &mut region.objects) {
            object.units.retain(|other| *other != number);
        }
        self.regions[region].objects[object].units.push(number);
    }

    pub fn remove(&mut self, number: u32) {
        for object in self.regions.iter_mut().flat_map(|region| &mut region.objects) {
            object.units.retain(|other| *other != number);
        }
        self.units.remove(&number);
    }

    pub fn unit(&mut self, number: u32) -> &mut Unit {
        self.units.get_mut(&number).unwrap()
    }

    /// The units of a region in their order.
    pub fn here(&self, region: usize) -> Vec<Unit> {
        self.regions[region].units().iter().map(|number| self.units[number].clone()).collect()
    }

    /// Who owns a structure: the first inside with people.
    pub fn owner(&self, object: &Object) -> Option<u32> {
        object.units.iter().copied().find(|unit| self.units[unit].people() > 0)
    }

    /// How well a faction sees a unit: 0 not at all, 1 the unit, 2 its faction.
    pub fn sees(&self, faction: u32, number: u32) -> i64 {
        let (region, object) = self.place_of(number);
        let unit = &self.units[&number];
        if unit.faction == faction {
            return 2;
        }
        let own = self.here(region).into_iter().filter(|own| own.faction == faction);
        let Some(best) = own.map(|own| own.observation()).max() else { return 0 };
        let stealth = if unit.guard == Guard::On { 0 } else { unit.stealth() };
        let is_open = unit.reveal == Reveal::Unit || object > 0 || unit.guard == Guard::On;
        if best > stealth || unit.reveal == Reveal::Faction {
            2
        } else {
            i64::from(best == stealth || is_open)
        }
    }

    /// How a faction treats a unit.
    pub fn attitude(&self, faction: u32, number: u32) -> Attitude {
        let (own, whose) = (&self.factions[&faction], self.units[&number].faction);
        if faction == whose {
            return Attitude::Ally;
        }
        let declared = own.attitudes.get(&whose).copied().unwrap_or(own.default);
        let is_kind = declared >= Attitude::Friendly && declared >= own.default;
        if is_kind || self.sees(faction, number) == 2 { declared } else { own.default }
    }

    /// Whether a road of a region in a direction leads on in the next.
    pub fn is_connected(&self, region: usize, way: usize) -> bool {
        let has = |region: usize, way: usize| {
            let roads = &self.regions[region].objects;
            roads.iter().any(|object| object.road() == Some(way) && object.incomplete <= 0)
        };
        self.regions[region].neighbours[way].is_some_and(|next| has(region, way) && has(next, (way + 3) % 6))
    }

    /// What a month's work earns: a village adds one, a town two, a city three, connected roads one.
    pub fn wages(&self, region: usize) -> i64 {
        let it = &self.regions[region];
        let town = match it.town {
            None => 0,
            Some((..1_000, _)) => 1,
            Some((..2_000, _)) => 2,
            Some(_) => 3,
        };
        let roads = (0..6).filter(|way| self.is_connected(region, *way)).count();
        it.wages + town + i64::from(roads >= 2)
    }
}
