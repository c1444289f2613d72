//! From records to the world, record by record, each checked against what stands there already.

use super::messages as say;
use super::types::{
    At, FactionRecord, FoodWord, GuardWord, LevelRecord, LevelWord, RegionRecord, RevealWord, SeenRecord,
    StructureRecord, Trade, UnitRecord, UnitWord, Way, WorldRecord,
};
use crate::tables::{Item, ObjectClass, ObjectKind, Skill, Tables, Word, Words};
use crate::world::{
    Exits, FIRST_SHIP, Faction, FactionId, FactionKind, Flags, LAST_NUMBER, Level, LevelKind, MOST,
    MOST_BUILDINGS, MOST_DAYS, MOST_MONEY, Market, MarketKind, Name, Object, ObjectId, Points, Product,
    Region, RegionId, Shown, Spot, Town, Unit, World, held, most_of,
};
use playdeck_factions::Pairs;
use playdeck_factions::memory::MOST_REMEMBERED;
use playdeck_game::Flaws;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Bounds of what a position can hold, far beyond all play.
const LAST_TURN: u32 = 999_999;
const LAST_CHANGE: i32 = 999_999;
/// In files of the program of 2001 points were changed last in this turn if never.
const LEAST_TURN: i32 = -999;
const LONGEST_SIDE: u32 = 9_999;
const MOST_LEVELS: u32 = 99;
const MOST_LEVEL: u32 = 99;
const MOST_WORK: i32 = 999_999;
/// A road has so much in store.
const LEAST_WORK: i32 = -999;
const LONGEST_TEXT: usize = 1_024;

/// The tables of a position, if they are there and the same.
pub fn tables(flaws: &mut Flaws, record: &WorldRecord) -> Option<Arc<Tables>> {
    let Some(tables) = Tables::called(&record.rules) else {
        flaws.say_of("RULES", say::no_rules(&record.rules));
        return None;
    };
    // A set of the gamesmaster must be the one with which the position was made.
    if record.sum.map_or(!tables.is_built_in(), |sum| sum != tables.sum) {
        flaws.say_of("SUM", say::other_rules(&record.rules));
        return None;
    }
    Some(tables)
}

/// The world as far as records were read.
pub struct Checks {
    tables: Arc<Tables>,
    words: Words,
    world: World,
    factions: BTreeMap<u32, FactionId>,
    objects: BTreeMap<(RegionId, u32), ObjectId>,
    ships: BTreeSet<u32>,
    units: BTreeSet<u32>,
    gates: BTreeSet<u32>,
    /// The name of the last region. Regions of one land follow one another and share it.
    land: Name,
    /// The regions of all levels together.
    due: usize,
    /// Whether regions do not stand where they must, so that places are in doubt.
    is_lost: bool,
    /// How many regions the factions remember.
    remembered: BTreeMap<FactionId, u32>,
    doubt: Doubt,
}

/// Which records were wrong. What is missing among them is no fault of whoever refers to it.
#[derive(Default)]
struct Doubt {
    of_factions: bool,
    of_structures: bool,
}

impl Checks {
    pub fn new(flaws: &mut Flaws, tables: Arc<Tables>, record: &WorldRecord) -> Self {
        flaws.range(say::range, "TURN", record.turn, &(0..=LAST_TURN));
        flaws.range(say::range, "SHIP", record.ship, &(FIRST_SHIP..=LAST_NUMBER));
        flaws.range(say::range, "GATE", record.gate, &(1..=LAST_NUMBER));
        text(flaws, "NAME", &record.name);
        let mut world = World::new(&record.name, Vec::new());
        (world.turn, world.next_ship, world.next_gate) = (record.turn, record.ship, record.gate);
        let last = record.last.unwrap_or(0);
        flaws.range(say::range, "LAST", last, &(0..=LAST_NUMBER));
        world.last_faction = last;
        world.has_memory = record.memory;
        world.hash_cost = record.hash;
        for number in &record.resting {
            flaws.range(say::range, "RESTING", *number, &(1..=LAST_NUMBER));
        }
        world.rest(record.resting.iter().copied());
        Self {
            words: Words::of(&tables),
            tables,
            world,
            factions: BTreeMap::new(),
            objects: BTreeMap::new(),
            ships: BTreeSet::new(),
            units: BTreeSet::new(),
            gates: BTreeSet::new(),
            land: Name::default(),
            due: 0,
            is_lost: false,
            remembered: BTreeMap::new(),
            doubt: Doubt::default(),
        }
    }

    /// The world, and the tables of its position.
    pub fn done(self) -> (World, Arc<Tables>) {
        (self.world, self.tables)
    }

    pub fn level(&mut self, flaws: &mut Flaws, record: &LevelRecord) {
        let (width, height) = record.size;
        let before = flaws.count();
        flaws.range(say::range, "SIZE", width, &(1..=LONGEST_SIDE));
        flaws.range(say::range, "SIZE", height, &(1..=LONGEST_SIDE));
        if width > 1 && width % 2 == 1 {
            flaws.say_of("SIZE", say::level_width(width));
        }
        let number = self.world.levels.len() + 1;
        let level = u32::try_from(number).unwrap_or(u32::MAX);
        flaws.range(say::range, "LEVEL", level, &(1..=MOST_LEVELS));
        text(flaws, "NAME", record.name.as_deref().unwrap_or_default());
        if flaws.count() > before {
            self.is_lost = true;
            return;
        }
        let kind = match record.kind {
            LevelWord::Nexus => LevelKind::Nexus,
            LevelWord::Surface => LevelKind::Surface,
            LevelWord::Underworld => LevelKind::Underworld,
        };
        let name = record.name.as_deref().map(Into::into);
        let level = Level { width, height, name, kind, first: RegionId::at(self.due) };
        self.due += level.count() as usize;
        self.world.levels.push(level);
    }

    pub fn faction(&mut self, flaws: &mut Flaws, record: &FactionRecord) {
        let before = flaws.count();
        flaws.range(say::range, "NO", record.no, &(1..=LAST_NUMBER));
        flaws.range(say::range, "CHANGED", record.changed, &(LEAST_TURN..=LAST_CHANGE));
        flaws.range(say::range, "ORDERED", record.ordered, &(0..=LAST_TURN));
        flaws.range(say::range, "UNCLAIMED", record.unclaimed, &(0..=MOST_MONEY));
        text(flaws, "NAME", &record.name);
        text(flaws, "ADDRESS", &record.address);
        let mut faction = Faction::new(record.no, &record.name);
        faction.kind = match record.points {
            None => FactionKind::World,
            Some((war, trade, magic)) => {
                for points in [war, trade, magic] {
                    flaws.range(say::range, "POINTS", points, &(0..=MOST_LEVEL));
                }
                FactionKind::Player(Points { war, trade, magic })
            }
        };
        for (skill, level) in self.skills(flaws, "SKILLS", &record.skills, MOST_LEVEL) {
            faction.skills.insert(skill, level);
        }
        faction.address = record.address.clone();
        faction.password.clone_from(&record.password);
        (faction.last_change, faction.last_orders) = (record.changed, record.ordered);
        (faction.unclaimed, faction.times, faction.shows_address) =
            (record.unclaimed, record.times, record.find);
        (faction.template, faction.default_attitude) = (record.template, record.default);
        (faction.used_tax, faction.used_trade) = record.used;
        if self.factions.contains_key(&record.no) {
            flaws.say_of("NO", say::twice("FACTION", record.no));
        } else {
            self.factions.insert(record.no, self.world.add_faction(faction));
        }
        self.doubt.of_factions |= flaws.count() > before;
    }

    pub fn attitudes(&mut self, flaws: &mut Flaws, record: &FactionRecord) {
        let Some(own) = self.factions.get(&record.no).copied() else { return };
        for (other, attitude) in &record.attitudes {
            if let Some(other) = self.numbered(flaws, "ATTITUDES", *other) {
                self.world[own].attitudes.insert(other, *attitude);
            }
        }
    }

    /// The factions of guards and creatures.
    pub fn own_factions(&mut self, flaws: &mut Flaws, record: &WorldRecord) {
        self.world.guards = record.guards.and_then(|number| self.numbered(flaws, "GUARDS", number));
        self.world.creatures = record.creatures.and_then(|number| self.numbered(flaws, "CREATURES", number));
        self.world.victor = record.victor.filter(|number| self.numbered(flaws, "VICTOR", *number).is_some());
    }

    fn numbered(&self, flaws: &mut Flaws, operand: &'static str, number: u32) -> Option<FactionId> {
        let faction = self.factions.get(&number).copied();
        if faction.is_none() && !self.doubt.of_factions {
            flaws.say_of(operand, say::no_faction(number));
        }
        faction
    }

    /// A region, which must be the next one of its level. If one is not, the others behind it are not looked at.
    pub fn region(&mut self, flaws: &mut Flaws, record: &RegionRecord) {
        let (x, y, z) = record.at;
        let place = self.world.regions().len();
        let level = self.world.levels.iter().rev().find(|level| level.first.index() <= place);
        if let Some(level) = level.filter(|_| place < self.due && !self.is_lost) {
            let number = self.world.levels.iter().position(|other| other.first == level.first).unwrap_or(0);
            let from = u32::try_from(place - level.first.index()).unwrap_or(u32::MAX);
            let (column, row) = level.spot_of(from);
            if (column, row, number) != (x, y, usize::from(z)) {
                let due = say::region_due(column, row, number);
                flaws.say_of("AT", due);
                self.is_lost = true;
            }
        }
        let terrain = self.words.terrain(record.terrain);
        if terrain.is_none() {
            no_word(flaws, "TERRAIN", record.terrain, "terrain");
        }
        text(flaws, "NAME", &record.name);
        if *self.land != *record.name {
            self.land = record.name.clone();
        }
        let terrain = terrain.unwrap_or(self.tables.named.ocean);
        let mut region = Region::new(Spot { level: z, y, x }, self.land.clone(), terrain);
        self.economy(flaws, record, &mut region);
        flaws.range(say::range, "GATE", record.gate, &(0..=self.world.next_gate.saturating_sub(1)));
        if record.gate > 0 && !self.gates.insert(record.gate) {
            flaws.say_of("GATE", say::twice("gate", record.gate));
        }
        flaws.range(say::range, "CLOSED", record.closed, &(0..=63));
        flaws.range(say::range, "BUILDING", record.building, &(1..=LAST_NUMBER));
        (region.gate, region.next_building) = (record.gate, record.building);
        region.exits = Exits::Closed(record.closed);
        self.world.add_region(region, self.tables.named.open_ground);
    }

    /// People, silver, products and markets of a region.
    fn economy(&self, flaws: &mut Flaws, record: &RegionRecord, region: &mut Region) {
        let amount = |flaws: &mut Flaws, operand: &'static str, amount: i64| {
            flaws.range(say::range, operand, amount, &(0..=MOST));
            amount
        };
        region.race = record.race.and_then(|race| self.item(flaws, "RACE", race));
        region.population = amount(flaws, "PEOPLE", record.people);
        region.base_population = record.base.map_or(record.people, |base| amount(flaws, "BASE", base));
        region.wages = amount(flaws, "WAGES", record.wages);
        region.max_wages = record.most.map_or(record.wages, |most| amount(flaws, "MOST", most));
        region.money = amount(flaws, "MONEY", record.money);
        if let Some(town) = &record.town {
            text(flaws, "TOWN", &town.name);
            region.town = Some(Box::new(Town {
                name: town.name.clone(),
                population: amount(flaws, "TOWN", town.people),
                base_population: amount(flaws, "TOWN", town.base),
            }));
        }
        region.products.reserve_exact(record.products.len());
        for (item, skill, level, now, base, productivity) in &record.products {
            flaws.range(say::range, "PRODUCTS", *level, &(0..=MOST_LEVEL));
            for number in [now, base, productivity] {
                amount(flaws, "PRODUCTS", *number);
            }
            let item = self.item(flaws, "PRODUCTS", *item);
            let skill = (*skill != Word::NONE).then(|| self.skill(flaws, "PRODUCTS", *skill));
            let (Some(item), skill) = (item, skill.flatten()) else { continue };
            region.products.push(Product {
                item,
                skill,
                level: *level,
                amount: held(*now),
                base: held(*base),
                productivity: held(*productivity),
                activity: 0,
            });
        }
        region.markets.reserve_exact(record.markets.len());
        for (trade, item, price, base_price, now, least, most, least_amount, most_amount) in &record.markets {
            // Without a bound an amount is -1.
            flaws.range(say::range, "MARKETS", *now, &(-1..=MOST));
            for number in [least_amount, most_amount] {
                flaws.range(say::range, "MARKETS", *number, &(-1..=MOST));
            }
            for number in [price, base_price, least, most] {
                amount(flaws, "MARKETS", *number);
            }
            let Some(item) = self.item(flaws, "MARKETS", *item) else { continue };
            region.markets.push(Market {
                kind: match trade {
                    Trade::Buy => MarketKind::Buy,
                    Trade::Sell => MarketKind::Sell,
                },
                item,
                price: held(*price),
                amount: held(*now),
                min_population: held(*least),
                max_population: held(*most),
                min_amount: held(*least_amount),
                max_amount: held(*most_amount),
                base_price: held(*base_price),
                activity: 0,
            });
        }
    }

    /// Whether the levels have as many regions as there are.
    pub fn all_regions(&mut self, flaws: &mut Flaws) {
        let count = self.world.regions().len();
        if count != self.due && !self.is_lost {
            flaws.say(say::region_count(self.due, count));
            self.is_lost = true;
        }
    }

    /// Exits that lead elsewhere than to the regions around.
    pub fn exits(&mut self, flaws: &mut Flaws, from: At, exits: &BTreeMap<Way, At>) {
        let mut to = [None; 6];
        for (way, at) in exits {
            to[*way as usize] = self.place(flaws, "EXITS", *at);
        }
        let (x, y, level) = from;
        let here = (!self.is_lost).then(|| self.world.region_at(Spot { level, y, x })).flatten();
        if let Some(here) = here {
            self.world[here].exits = Exits::To(Box::new(to));
        }
    }

    pub fn shown(&mut self, flaws: &mut Flaws, record: &FactionRecord) {
        let Some(own) = self.factions.get(&record.no).copied() else { return };
        let by = record.by.iter().copied().chain(std::iter::repeat(0));
        let shown = record.shown.iter().zip(by).filter_map(|(at, by)| {
            let region = self.place(flaws, "SHOWN", *at)?;
            Some(Shown { region, by: Some(by).filter(|by| *by > 0) })
        });
        self.world[own].shown = shown.collect();
    }

    /// What a faction remembers. Where anything is remembered, the world goes on to keep it.
    pub fn seen(&mut self, flaws: &mut Flaws, record: &SeenRecord) {
        self.world.has_memory = true;
        let Some(own) = self.numbered(flaws, "OF", record.of) else { return };
        for (first, last, turn) in &record.x {
            flaws.range(say::range, "X", *turn, &(0..=self.world.turn));
            flaws.range(say::range, "X", *last, &(*first..=LONGEST_SIDE));
            // However often a region is written, it costs as many.
            let count = self.remembered.entry(own).or_default();
            *count = count.saturating_add(last.saturating_sub(*first) / 2 + 1);
            flaws.range(say::range, "X", *count, &(0..=MOST_REMEMBERED));
            if *count > MOST_REMEMBERED {
                continue;
            }
            for x in (*first..=*last).step_by(2) {
                let region = self.place(flaws, "X", (x, record.y, record.level));
                if let Some(region) = region {
                    self.world[own].memory.put(region, *turn);
                }
            }
        }
    }

    fn place(&self, flaws: &mut Flaws, operand: &'static str, (x, y, level): At) -> Option<RegionId> {
        if self.is_lost {
            return None;
        }
        let region = self.world.region_at(Spot { level, y, x });
        if region.is_none() {
            flaws.say_of(operand, say::no_region(x, y, level));
        }
        region
    }

    pub fn structure(&mut self, flaws: &mut Flaws, record: &StructureRecord) {
        flaws.range(say::range, "LEFT", record.left, &(LEAST_WORK..=MOST_WORK));
        flaws.range(say::range, "RUNES", record.runes, &(0..=MOST_LEVEL));
        text(flaws, "NAME", record.name.as_deref().unwrap_or_default());
        text(flaws, "TEXT", &record.text);
        let is_one = |kind: &ObjectKind| self.tables[*kind].kind != ObjectClass::Dummy;
        let kind = self.words.object(record.kind).filter(is_one);
        if kind.is_none() {
            no_word(flaws, "KIND", record.kind, "structure");
        }
        let region = self.place(flaws, "AT", record.at);
        let inner = record.inner.and_then(|inner| self.place(flaws, "INNER", inner));
        let (Some(kind), Some(region)) = (kind, region) else {
            self.doubt.of_structures = true;
            return;
        };
        let is_ship = self.tables[kind].kind == ObjectClass::Ship;
        let numbers = if is_ship { FIRST_SHIP..=LAST_NUMBER } else { 1..=MOST_BUILDINGS };
        flaws.range(say::range, "NO", record.no, &numbers);
        // The next one gets a number that is free, whatever an editor wrote.
        let next = if is_ship { &mut self.world.next_ship } else { &mut self.world[region].next_building };
        *next = (*next).max(record.no.saturating_add(1)).min(LAST_NUMBER);
        let is_new = if is_ship { self.ships.insert(record.no) } else { true };
        if !is_new || self.objects.contains_key(&(region, record.no)) {
            flaws.say_of("NO", say::twice("STRUCTURE", record.no));
        } else {
            let mut object = Object::new(kind, is_ship, record.no, region);
            if let Some(name) = &record.name {
                object.name = name.clone();
            }
            object.description = record.text.clone();
            (object.incomplete, object.inner, object.runes) = (record.left, inner, record.runes);
            let id = self.world.add_object(object);
            self.objects.insert((region, record.no), id);
        }
    }

    pub fn unit(&mut self, flaws: &mut Flaws, record: &UnitRecord) {
        let before = flaws.count();
        flaws.range(say::range, "NO", record.no, &(1..=LAST_NUMBER));
        text(flaws, "NAME", record.name.as_deref().unwrap_or_default());
        text(flaws, "TEXT", &record.text);
        record.kept.iter().for_each(|kept| text(flaws, "KEPT", kept));
        if !self.units.insert(record.no) {
            flaws.say_of("NO", say::twice("UNIT", record.no));
        }
        let faction = self.numbered(flaws, "OF", record.of);
        let region = self.place(flaws, "AT", record.at);
        let object = region.and_then(|region| self.inside(flaws, record, region));
        let items = self.items(flaws, &record.items);
        let days = self.skills(flaws, "DAYS", &record.days, MOST_DAYS);
        let combat = record.combat.and_then(|spell| self.skill(flaws, "COMBAT", spell));
        let (Some(faction), Some(object)) = (faction, object) else { return };
        if flaws.count() > before {
            return;
        }
        let mut unit = Unit::new(record.no, faction, object);
        if let Some(name) = &record.name {
            unit.name = name.clone();
        }
        unit.description = record.text.clone();
        unit.kind = UnitWord::meant(record.kind);
        (unit.guard, unit.reveal) = (GuardWord::meant(record.guard), RevealWord::meant(record.reveal));
        unit.flags = Flags {
            behind: record.behind,
            no_cross: record.nocross,
            autotax: record.autotax,
            holding: record.hold,
            no_aid: record.noaid,
            invisible: record.invisible,
            consumes: FoodWord::meant(record.consumes),
        };
        (unit.items, unit.days, unit.combat) =
            (items.into_iter().collect(), days.into_iter().collect(), combat);
        unit.kept = record.kept.iter().map(|kept| kept.as_str().into()).collect();
        self.world.add_unit(unit);
    }

    fn inside(&self, flaws: &mut Flaws, record: &UnitRecord, region: RegionId) -> Option<ObjectId> {
        let Some(number) = record.inside else { return Some(self.world.open_ground(region)) };
        let found = self.objects.get(&(region, number)).copied();
        if found.is_none() && !self.doubt.of_structures {
            flaws.say_of("INSIDE", say::not_inside(record.no, number));
        }
        found
    }

    fn items(&self, flaws: &mut Flaws, items: &Pairs<Word, u32>) -> Vec<(Item, u32)> {
        let mut found = Vec::with_capacity(items.0.len());
        for (word, count) in &items.0 {
            let Some(item) = self.item(flaws, "ITEMS", *word) else { continue };
            flaws.range(say::range, "ITEMS", *count, &(0..=most_of(&self.tables, item)));
            found.push((item, *count));
        }
        found
    }

    fn skills(
        &self,
        flaws: &mut Flaws,
        operand: &'static str,
        skills: &Pairs<Word, u32>,
        most: u32,
    ) -> Vec<(Skill, u32)> {
        let mut found = Vec::with_capacity(skills.0.len());
        for (word, number) in &skills.0 {
            flaws.range(say::range, operand, *number, &(0..=most));
            found.extend(self.skill(flaws, operand, *word).map(|skill| (skill, *number)));
        }
        found
    }

    fn item(&self, flaws: &mut Flaws, operand: &'static str, word: Word) -> Option<Item> {
        let item = self.words.item(word);
        if item.is_none() {
            no_word(flaws, operand, word, "item");
        }
        item
    }

    fn skill(&self, flaws: &mut Flaws, operand: &'static str, word: Word) -> Option<Skill> {
        let skill = self.words.skill(word);
        if skill.is_none() {
            no_word(flaws, operand, word, "skill");
        }
        skill
    }
}

fn no_word(flaws: &mut Flaws, operand: &'static str, word: Word, what: &'static str) {
    flaws.say_of(operand, say::no_word(operand, word.text(), what));
}

fn text(flaws: &mut Flaws, operand: &'static str, text: &str) {
    // A text of few bytes has few characters.
    if text.len() > LONGEST_TEXT && text.chars().count() > LONGEST_TEXT {
        flaws.say_of(operand, say::too_long(operand, LONGEST_TEXT));
    }
}
