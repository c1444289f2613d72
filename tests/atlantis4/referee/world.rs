//! The world as the referee knows it, read from the lists of a position.

use super::figures::{self, GOODS, Key, good_of, kind_of, level_of, skill_of};
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::tables::{Direction, Item};
use playdeck::game::atlantis4::world::{
    Attitude, Consumes, FactionKind, Guard, LevelKind, MarketKind, RegionId, Reveal, UnitKind,
};
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    pub number: u32,
    pub faction: u32,
    pub items: Counts,
    pub days: Counts,
    pub kind: UnitKind,
    pub guard: Guard,
    pub reveal: Reveal,
    pub autotax: bool,
    pub consumes: Consumes,
    pub no_cross: bool,
    /// Whether it stands behind, holds and wants no aid.
    pub choices: [bool; 3],
}

impl Unit {
    pub fn people(&self) -> i64 {
        self.items.iter().filter(|(key, _)| figures::is_man(key)).map(|(_, count)| count).sum()
    }

    pub fn level(&self, skill: &str) -> i64 {
        if self.people() == 0 { 0 } else { level_of(count(&self.days, skill) / self.people()) }
    }

    /// Of several skills people who are no leaders keep the one with most days, and of it what the least of them can know.
    pub fn mix(&mut self) -> bool {
        if self.is_of_leaders() {
            return true;
        }
        let most = self.days.values().max().copied();
        self.days.retain(|_, days| Some(*days) == most);
        for skill in self.days.keys().copied().collect::<Vec<_>>() {
            let most = self.most_days(skill);
            self.days.entry(skill).and_modify(|days| *days = (*days).min(most));
        }
        self.days.len() <= 1
    }

    /// How many days of a skill all people of it can have together.
    pub fn most_days(&self, skill: Key) -> i64 {
        let races = self.items.keys().filter(|key| figures::is_man(key));
        let level = races.map(|race| figures::most_level(race, skill)).min().unwrap_or(0);
        figures::days_for(level) * self.people()
    }

    pub fn has(&self, item: &str) -> i64 {
        count(&self.items, item)
    }

    pub fn gets(&mut self, item: Key, more: i64) {
        add(&mut self.items, item, more);
    }

    pub fn is_of_leaders(&self) -> bool {
        self.has("LEAD") > 0
    }

    pub fn is_mage(&self) -> bool {
        self.kind == UnitKind::Mage
    }

    pub fn is_town_guard(&self) -> bool {
        matches!(self.kind, UnitKind::Guard | UnitKind::GuardMage)
    }

    /// How many of its people can tax: all by combat, else those with a weapon that they can use.
    pub fn taxers(&self) -> i64 {
        if self.level("COMB") >= 1 {
            return self.people();
        }
        let mut arms: i64 =
            ["SWOR", "MSWO", "PICK", "SPEA", "AXE", "HAMM"].iter().map(|arm| self.has(arm)).sum();
        let (bow, cross) = (self.level("LBOW") >= 1, self.level("XBOW") >= 1);
        arms += if bow { self.has("LBOW") } else { 0 };
        arms += if cross { self.has("XBOW") + self.has("MXBO") } else { 0 };
        arms += if bow || cross { self.has("DBOW") } else { 0 };
        arms.min(self.people())
    }

    /// An amulet of true seeing is worth two levels.
    fn observation(&self) -> i64 {
        self.level("OBSE") + if self.has("AMTS") > 0 { 2 } else { 0 }
    }

    /// Rings of invisibility hide all of it or nobody.
    pub fn is_ringed(&self) -> bool {
        self.has("RING") > 0 && self.has("RING") >= self.people()
    }

    fn stealth(&self) -> i64 {
        self.level("STEA") + if self.is_ringed() { 3 } else { 0 }
    }

    pub fn weight(&self) -> i64 {
        self.items.iter().map(|(key, count)| count * good_of(key).weight).sum()
    }

    /// Walking, riding, flying or swimming.
    fn carries(&self, way: usize) -> i64 {
        self.items.iter().map(|(key, count)| count * good_of(key).carries[way]).sum()
    }

    pub fn can_ride(&self) -> bool {
        self.carries(1) >= self.weight()
    }

    pub fn can_fly(&self) -> bool {
        self.carries(2) >= self.weight()
    }

    pub fn can_swim(&self) -> bool {
        self.carries(3) >= self.weight()
    }

    /// A horse draws one wagon.
    pub fn can_walk(&self) -> bool {
        self.carries(0) + 200 * self.has("WAGO").min(self.has("HORS")) >= self.weight()
    }

    /// Movement points: flying 6, riding 4, walking 2, none with too much to carry.
    pub fn points(&self) -> i64 {
        match (self.can_fly(), self.can_ride(), self.can_walk()) {
            (true, ..) => 6,
            (_, true, _) => 4,
            (.., true) => 2,
            _ => 0,
        }
    }

    /// Riding with which others are caught: one beast of it is enough.
    pub fn pursues(&self) -> i64 {
        let carries_one = |way: usize| {
            self.items
                .keys()
                .any(|key| good_of(key).carries[way] - good_of(key).weight >= 10 && !figures::is_man(key))
        };
        let riding = self.level("RIDI");
        if carries_one(2) {
            riding.min(5)
        } else if carries_one(1) {
            riding.min(3)
        } else {
            0
        }
    }

    /// Riding with which it gets away: all of it must ride or fly.
    pub fn escapes(&self) -> i64 {
        let most = match (self.can_fly(), self.can_ride()) {
            (true, _) => 5,
            (_, true) => 3,
            _ => 0,
        };
        if self.guard == Guard::On { 0 } else { most.min(self.level("RIDI")) }
    }
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
    pub number: u32,
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
    /// Reads a position. What the month is called counts only before it is played.
    #[allow(clippy::too_many_lines, reason = "it copies list after list")]
    pub fn read(position: &Position) -> Self {
        let (world, tables) = (&position.world, &position.tables);
        let key = |item: Item| good_of(&tables[item].key).key;
        let mut units = BTreeMap::new();
        let region = |id: RegionId| {
            let region = &world[id];
            let level = &world.levels[usize::from(region.spot.level)];
            let products = region.products.iter().map(|product| Product {
                item: key(product.item),
                skill: product.skill.map(|skill| skill_of(&tables[skill].key)),
                level: product.level.into(),
                amount: product.amount.into(),
                base: product.base.into(),
                productivity: product.productivity.into(),
                activity: product.activity.into(),
            });
            let markets = region.markets.iter().map(|market| Market {
                is_for_buyers: market.kind == MarketKind::Buy,
                item: key(market.item),
                price: market.price.into(),
                amount: market.amount.into(),
                populations: (market.min_population.into(), market.max_population.into()),
                amounts: (market.min_amount.into(), market.max_amount.into()),
                base_price: market.base_price.into(),
                activity: market.activity.into(),
            });
            let objects = world.objects_in(id).map(|(_, object)| Object {
                number: object.number,
                kind: kind_of(&tables[object.kind].name).name,
                incomplete: object.incomplete.into(),
                inner: object.inner.map(|inner| inner.0 as usize),
                units: object.units().iter().map(|unit| world[*unit].number).collect(),
                is_new: false,
                was_worked_on: false,
            });
            Region {
                terrain: tables[region.terrain].name.to_string(),
                level: level.kind,
                row: (region.spot.y.into(), level.height.into()),
                neighbours: Direction::ALL.map(|way| world.neighbour(id, way).map(|to| to.0 as usize)),
                race: region.race.map(key),
                population: region.population,
                base_population: region.base_population,
                wages: region.wages,
                max_wages: region.max_wages,
                money: region.money,
                town: region.town.as_deref().map(|town| (town.population, town.base_population)),
                products: products.collect(),
                markets: markets.collect(),
                next_building: region.next_building,
                objects: objects.collect(),
            }
        };
        let regions: Vec<Region> = world.regions().map(region).collect();
        for unit in world.regions().flat_map(|region| world.units_in(region)).map(|(_, unit)| unit) {
            // Guards and creatures have things that no player here has.
            let is_known = |item: Item| GOODS.iter().any(|good| *good.key == *tables[item].key);
            let is_own = world[unit.faction].is_player();
            let known = unit.items.iter().filter(|(item, _)| is_own || is_known(*item));
            let read = Unit {
                number: unit.number,
                faction: world[unit.faction].number,
                items: known.map(|(item, count)| (key(item), count.into())).collect(),
                days: unit
                    .days
                    .iter()
                    .map(|(skill, days)| (skill_of(&tables[skill].key), days.into()))
                    .collect(),
                kind: unit.kind,
                guard: unit.guard,
                reveal: unit.reveal,
                autotax: unit.flags.autotax,
                consumes: unit.flags.consumes,
                no_cross: unit.flags.no_cross,
                choices: [unit.flags.behind, unit.flags.holding, unit.flags.no_aid],
            };
            units.insert(unit.number, read);
        }
        let factions = world.factions().map(|id| {
            let faction = &world[id];
            let points = faction.points();
            let read = Faction {
                number: faction.number,
                is_player: matches!(faction.kind, FactionKind::Player(_)),
                war: points.war.into(),
                trade: points.trade.into(),
                magic: points.magic.into(),
                unclaimed: faction.unclaimed,
                default: faction.default_attitude,
                attitudes: faction
                    .attitudes
                    .iter()
                    .map(|(other, how)| (world[*other].number, *how))
                    .collect(),
                taxed: BTreeSet::new(),
                traded: BTreeSet::new(),
                used: (faction.used_tax as usize, faction.used_trade as usize),
            };
            (faction.number, read)
        });
        let factions = factions.collect();
        Self { month: world.turn % 12, regions, units, factions, next_ship: world.next_ship }
    }

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
