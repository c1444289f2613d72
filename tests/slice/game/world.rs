//! The world: four levels of hexes with 31,370 regions, and the units in them.
//!
//! Besides the units the world has a list of units for each region, in the order in which they came, because orders are
//! carried out and reports are printed region by region.

use super::tables::{Item, Skill, Terrain};
use playdeck::dice::{Dice, root_of};
use playdeck::kit::grid::{Grid, Shape, Spot};
use playdeck::kit::sets::Numbered;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A faction's number, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FactionNumber(pub u16);

impl FactionNumber {
    /// The index of the faction among the readers of a log.
    pub fn reader(self) -> u32 {
        u32::from(self.0.saturating_sub(1))
    }
}

impl fmt::Display for FactionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A level of the world.
pub struct Level {
    /// Its name, as reports print it after the coordinates.
    pub name: &'static str,
    /// Its grid.
    pub grid: Grid,
}

const fn level(name: &'static str, width: u32, height: u32) -> Level {
    Level { name, grid: Grid::new(Shape::DoubledHexes, width, height).wrapped_across() }
}

/// The levels. In doubled hex coordinates every second number of a row is used.
pub static LEVELS: [Level; 4] =
    [level("nexus", 4, 1), level("", 224, 224), level("underworld", 112, 112), level("abyss", 4, 4)];

/// How many regions there are.
pub const REGIONS: usize = 2 + 224 * 112 + 112 * 56 + 4 * 2;

/// A region by its index in the list of all regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(pub u32);

impl Numbered for Place {
    fn number(self) -> usize {
        self.0 as usize
    }

    fn of_number(number: usize) -> Self {
        Self(u32::of_number(number))
    }
}

impl Place {
    /// Its level, and its place there.
    pub fn spot(self) -> (usize, Spot) {
        let mut number = self.number();
        for (at, level) in LEVELS.iter().enumerate() {
            let here = level.grid.len() / 2;
            if number < here {
                let row = level.grid.spot(number * 2);
                return (at, Spot::new(row.x + row.y % 2, row.y));
            }
            number -= here;
        }
        (0, Spot::new(0, 0))
    }

    /// The region at a spot of a level.
    pub fn at(level: usize, spot: Spot) -> Option<Self> {
        let grid = &LEVELS.get(level)?.grid;
        let before: usize = LEVELS.iter().take(level).map(|level| level.grid.len() / 2).sum();
        grid.contains(spot).then(|| Self::of_number(before + grid.number(spot) / 2))
    }

    /// The region in a direction.
    pub fn neighbour(self, direction: u8) -> Option<Self> {
        let (level, spot) = self.spot();
        Self::at(level, LEVELS[level].grid.neighbour(spot, usize::from(direction))?)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (level, Spot { x, y }) = self.spot();
        match LEVELS[level].name {
            "" => write!(f, "({x},{y})"),
            name => write!(f, "({x},{y},{name})"),
        }
    }
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    pub terrain: Terrain,
    pub name: Box<str>,
    pub peasants: u32,
    pub money: u32,
}

/// A faction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faction {
    pub name: Box<str>,
    /// A checksum of its password; 0 for none.
    pub password: u64,
}

/// The checksum of a password in a position, over a salt and the word. It is no secret from anybody who can try many
/// words; the coming games will use a proper hash.
pub fn sum_of(faction: FactionNumber, password: &str) -> u64 {
    root_of([faction.to_string().as_str(), password]) | 1
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub name: Box<str>,
    pub faction: FactionNumber,
    pub place: Place,
    pub men: u32,
    pub silver: u32,
    pub items: BTreeMap<Item, u32>,
    /// Days of all men together.
    pub skills: BTreeMap<Skill, u32>,
}

impl Unit {
    /// The level of a skill: 30 days a man for the first, 60 more for the second, and so on.
    pub fn level(&self, skill: Skill) -> u32 {
        let days = self.skills.get(&skill).copied().unwrap_or(0) / self.men.max(1);
        (1..=5).take_while(|level| 15 * level * (level + 1) <= days).last().unwrap_or(0)
    }
}

/// The world between two turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The turn that was played last.
    pub turn: u32,
    pub factions: BTreeMap<FactionNumber, Faction>,
    pub regions: Vec<Region>,
    units: BTreeMap<u32, Unit>,
    /// The units of each region, in the order in which they came.
    here: Vec<Vec<u32>>,
}

impl World {
    pub fn new(turn: u32, factions: BTreeMap<FactionNumber, Faction>, regions: Vec<Region>) -> Self {
        let here = vec![Vec::new(); regions.len()];
        Self { turn, factions, regions, units: BTreeMap::new(), here }
    }

    /// Adds a unit after all others in its region.
    pub fn add(&mut self, number: u32, unit: Unit) {
        self.here[unit.place.number()].push(number);
        self.units.insert(number, unit);
    }

    pub fn remove(&mut self, number: u32) {
        if let Some(unit) = self.units.remove(&number) {
            self.here[unit.place.number()].retain(|other| *other != number);
        }
    }

    /// Moves a unit to a region, after all others there.
    pub fn shift(&mut self, number: u32, to: Place) {
        if let Some(mut unit) = self.units.get(&number).cloned() {
            self.remove(number);
            unit.place = to;
            self.add(number, unit);
        }
    }

    pub fn unit(&self, number: u32) -> Option<&Unit> {
        self.units.get(&number)
    }

    pub fn unit_mut(&mut self, number: u32) -> Option<&mut Unit> {
        self.units.get_mut(&number)
    }

    /// The units, by number.
    pub fn units(&self) -> impl Iterator<Item = (u32, &Unit)> {
        self.units.iter().map(|(number, unit)| (*number, unit))
    }

    /// The units of a region, in the order in which they came.
    pub fn units_in(&self, place: Place) -> impl Iterator<Item = (u32, &Unit)> {
        self.here[place.number()].iter().filter_map(|number| Some((*number, self.units.get(number)?)))
    }

    pub fn region(&self, place: Place) -> &Region {
        &self.regions[place.number()]
    }

    /// The number that a new unit gets.
    pub fn free_number(&self) -> u32 {
        self.units.last_key_value().map_or(1, |(last, _)| last + 1)
    }
}

/// A new world with that many units, half of them for each faction.
pub fn make(names: &[String], units: u32, dice: Dice) -> World {
    let factions = (1..).map(FactionNumber).zip(names);
    let factions: BTreeMap<_, _> = factions
        .map(|(number, name)| (number, Faction { name: name.as_str().into(), password: 0 }))
        .collect();
    let mut land = dice.stream(0, 1, 0);
    let regions: Vec<Region> = (0..REGIONS)
        .map(|at| {
            let terrain = Terrain::ALL[land.below(5) as usize];
            let is_land = terrain != Terrain::Ocean;
            let name = if is_land { format!("Land {}", at / 7) } else { "Sea".to_owned() };
            let peasants = if is_land { 200 + land.below(1_800) } else { 0 };
            Region { terrain, name: name.into(), peasants, money: peasants * 3 }
        })
        .collect();
    let dry: Vec<Place> =
        (0..REGIONS).filter(|at| regions[*at].terrain != Terrain::Ocean).map(Place::of_number).collect();
    let mut world = World::new(0, factions, regions);
    let mut chance = dice.stream(0, 2, 0);
    let count = u32::try_from(names.len()).unwrap_or(1).max(1);
    let mut place = dry[0];
    for number in 1..=units {
        // Two of each faction meet in one region.
        if number % (2 * count) == 1 {
            place = dry[chance.below(u32::try_from(dry.len()).unwrap_or(1)) as usize];
        }
        let men = 1 + chance.below(30);
        let items = BTreeMap::from([(Item::Horse, chance.below(3)), (Item::Sword, chance.below(men + 1))]);
        let skills = [
            (Skill::Combat, chance.below(120)),
            (Skill::Observation, chance.below(60)),
            (Skill::Stealth, chance.below(60)),
        ];
        let unit = Unit {
            name: format!("Company {number} of Merlin's Guards").into(),
            faction: FactionNumber(u16::try_from(number % count).unwrap_or(0) + 1),
            place,
            men,
            silver: 100 * men,
            items: items.into_iter().filter(|(_, count)| *count > 0).collect(),
            skills: skills
                .into_iter()
                .map(|(skill, days)| (skill, days * men))
                .filter(|(_, days)| *days > 0)
                .collect(),
        };
        world.add(number, unit);
    }
    world
}
