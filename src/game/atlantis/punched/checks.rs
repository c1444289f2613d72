//! From records to the world, record by record, each checked against what stands there already.

use super::messages as say;
use super::types::{
    BuildingRecord, FactionRecord, Inside, RegionRecord, SeenRecord, ShipRecord, UnitRecord, WorldRecord,
};
use crate::tables::{LONGEST_DISPLAY, LONGEST_NAME};
use crate::world::position::Settings;
use crate::world::{
    Faction, FactionId, MOST_DAYS, MOST_MONEY, MOST_PEOPLE, MOST_THINGS, Name, Region, RegionId, Spot,
    Structure, StructureId, StructureKind, Unit, World,
};
use playdeck_factions::memory::MOST_REMEMBERED;
use playdeck_game::Flaws;
use std::collections::{BTreeMap, BTreeSet};

/// Bounds of what a position can hold, far beyond all play.
const LAST_TURN: u32 = 999_999;
const LAST_NUMBER: u32 = 99_999_999;
const FARTHEST: i32 = 999_999;
const MOST_IDLE: u32 = 999;
const LONGEST_ORDER: usize = 1_024;

/// What was chosen for the whole game.
pub fn settings(flaws: &mut Flaws, record: &WorldRecord) -> Settings {
    flaws.look_at("WORLD", 1);
    flaws.range(say::range, "IDLE", record.idle, &(0..=MOST_IDLE));
    let (x, y) = record.start;
    flaws.range(say::range, "START", x, &(-FARTHEST..=FARTHEST));
    flaws.range(say::range, "START", y, &(-FARTHEST..=FARTHEST));
    Settings {
        policy: record.quirks,
        idle: Some(record.idle).filter(|turns| *turns > 0),
        spares_unaddressed: record.exempt,
        finds: record.find,
        start: Spot { x, y },
    }
}

/// The world as far as records were read.
pub struct Checks {
    world: World,
    factions: BTreeMap<u32, FactionId>,
    structures: BTreeMap<(bool, u32), StructureId>,
    units: BTreeSet<u32>,
    /// How many regions the factions remember.
    remembered: BTreeMap<FactionId, u32>,
    doubt: Doubt,
}

/// Which records were wrong. What is missing among them is no fault of whoever refers to it.
#[derive(Default)]
struct Doubt {
    of_factions: bool,
    of_regions: bool,
    of_structures: bool,
}

impl Checks {
    pub fn new(flaws: &mut Flaws, record: &WorldRecord) -> Self {
        flaws.range(say::range, "TURN", record.turn, &(0..=LAST_TURN));
        let (factions, structures, units, remembered, doubt) = Default::default();
        let mut world = World::new(record.turn);
        world.has_memory = record.memory;
        world.hash_cost = record.hash;
        Self { world, factions, structures, units, remembered, doubt }
    }

    /// The world. Where nobody is named as the owner, the first who is inside is.
    pub fn into_world(mut self) -> World {
        for region in self.world.regions() {
            for unit in self.world[region].units().to_vec() {
                if let Some(inside) = self.world[unit].inside {
                    self.world[inside].owner.get_or_insert(unit);
                }
            }
        }
        self.world
    }

    pub fn faction(&mut self, flaws: &mut Flaws, record: &FactionRecord) {
        let before = flaws.count();
        number(flaws, record.no);
        flaws.range(say::range, "ORDERED", record.ordered, &(0..=self.world.turn));
        text(flaws, "ADDRESS", &record.address, LONGEST_NAME);
        let mut faction = Faction::new(record.no, &record.address, record.ordered);
        if let Some(name) = name(flaws, record.name.as_ref()) {
            faction.name = name;
        }
        faction.password.clone_from(&record.password);
        let id = self.world.add_faction(faction);
        if self.factions.insert(record.no, id).is_some() {
            flaws.say_of("NO", say::twice("FACTION", record.no));
        }
        self.doubt.of_factions |= flaws.count() > before;
    }

    pub fn allies(&mut self, flaws: &mut Flaws, record: &FactionRecord) {
        let Some(own) = self.factions.get(&record.no).copied() else { return };
        for ally in &record.allies {
            match self.factions.get(ally) {
                Some(ally) if !self.world[own].allies.contains(ally) => self.world[own].allies.push(*ally),
                Some(_) => {}
                None if self.doubt.of_factions => {}
                None => flaws.say_of("ALLIES", say::no_faction(*ally)),
            }
        }
    }

    pub fn region(&mut self, flaws: &mut Flaws, record: &RegionRecord) {
        let ((x, y), before) = (record.at, flaws.count());
        flaws.range(say::range, "AT", x, &(-FARTHEST..=FARTHEST));
        flaws.range(say::range, "AT", y, &(-FARTHEST..=FARTHEST));
        flaws.range(say::range, "PEASANTS", record.peasants, &(0..=MOST_PEOPLE));
        flaws.range(say::range, "MONEY", record.money, &(0..=MOST_MONEY));
        text(flaws, "NAME", &record.name, LONGEST_NAME);
        let mut region = Region::new(Spot { x, y }, &record.name, record.terrain);
        if region.is_ocean() && (record.peasants > 0 || record.money > 0) {
            flaws.say(say::in_ocean(x, y, "peasant"));
        }
        (region.peasants, region.money) = (record.peasants, record.money);
        if self.world.region_at(region.spot).is_some() {
            flaws.say_of("AT", say::region_twice(x, y));
        } else {
            self.world.add_region(region);
        }
        self.doubt.of_regions |= flaws.count() > before;
    }

    pub fn building(&mut self, flaws: &mut Flaws, record: &BuildingRecord) {
        flaws.range(say::range, "SIZE", record.size, &(0..=MOST_THINGS));
        let region = self.place(flaws, record.at);
        self.doubt.of_structures |= region.is_none();
        let Some(region) = region else { return };
        if self.world[region].is_ocean() {
            let (x, y) = record.at;
            flaws.say_of("AT", say::in_ocean(x, y, "building"));
        }
        let kind = StructureKind::Building { size: record.size };
        let texts = (record.name.as_ref(), &record.display);
        self.structure(flaws, Structure::new(record.no, kind, region), texts);
    }

    pub fn ship(&mut self, flaws: &mut Flaws, record: &ShipRecord) {
        flaws.range(say::range, "LEFT", record.left, &(0..=record.kind.cost()));
        let region = self.place(flaws, record.at);
        self.doubt.of_structures |= region.is_none();
        let Some(region) = region else { return };
        let kind = StructureKind::Ship { kind: record.kind, left: record.left };
        let texts = (record.name.as_ref(), &record.display);
        self.structure(flaws, Structure::new(record.no, kind, region), texts);
    }

    fn structure(&mut self, flaws: &mut Flaws, structure: Structure, texts: (Option<&Name>, &Name)) {
        let mut structure = structure;
        let before = flaws.count();
        number(flaws, structure.number);
        if let Some(name) = name(flaws, texts.0) {
            structure.name = name;
        }
        text(flaws, "DISPLAY", texts.1, LONGEST_DISPLAY);
        structure.display = texts.1.clone();
        let key = (structure.is_ship(), structure.number);
        if self.structures.contains_key(&key) {
            let word = flaws.word();
            flaws.say_of("NO", say::twice(word, key.1));
        } else {
            let id = self.world.add_structure(structure);
            self.structures.insert(key, id);
        }
        self.doubt.of_structures |= flaws.count() > before;
    }

    pub fn unit(&mut self, flaws: &mut Flaws, record: &UnitRecord) {
        let before = flaws.count();
        number(flaws, record.no);
        flaws.range(say::range, "PEOPLE", record.people, &(1..=MOST_PEOPLE));
        flaws.range(say::range, "MONEY", record.money, &(0..=MOST_MONEY));
        for (_, days) in &record.days.0 {
            flaws.range(say::range, "DAYS", *days, &(0..=MOST_DAYS));
        }
        for (_, count) in &record.goods.0 {
            flaws.range(say::range, "GOODS", *count, &(0..=MOST_THINGS));
        }
        text(flaws, "DISPLAY", &record.display, LONGEST_DISPLAY);
        text(flaws, "DEFAULT", record.default.as_deref().unwrap_or_default(), LONGEST_ORDER);
        let own_name = name(flaws, record.name.as_ref());
        if !self.units.insert(record.no) {
            flaws.say_of("NO", say::twice("UNIT", record.no));
        }
        let faction = self.factions.get(&record.of).copied();
        if faction.is_none() && !self.doubt.of_factions {
            flaws.say_of("OF", say::no_faction(record.of));
        }
        let region = self.place(flaws, record.at);
        let inside = region.and_then(|region| self.inside(flaws, record, region));
        let (Some(faction), Some(region)) = (faction, region) else { return };
        if flaws.count() > before {
            return;
        }
        let mut unit = Unit::new(record.no, faction, region);
        if let Some(name) = own_name {
            unit.name = name;
        }
        unit.display = record.display.clone();
        (unit.people, unit.money, unit.inside) = (record.people, record.money, inside);
        (unit.behind, unit.guard, unit.combat) = (record.behind, record.guard, record.combat);
        unit.default.clone_from(&record.default);
        for (skill, days) in &record.days.0 {
            unit.days[skill.index()] = *days;
        }
        for (item, count) in &record.goods.0 {
            *unit.goods_mut(*item) = *count;
        }
        unit.spells = record.spells.iter().copied().collect();
        let id = self.world.add_unit(unit);
        if record.owner
            && let Some(inside) = inside
        {
            self.world[inside].owner = Some(id);
        }
    }

    /// What a unit is in: in its own region, and aboard a ship where that is an ocean.
    fn inside(&self, flaws: &mut Flaws, record: &UnitRecord, region: RegionId) -> Option<StructureId> {
        let is_ocean = self.world[region].is_ocean();
        let Some(inside) = record.inside else {
            if record.owner {
                flaws.say_of("OWNER", say::owned_twice(record.no));
            }
            if is_ocean {
                flaws.say_of("AT", say::not_aboard(record.no));
            }
            return None;
        };
        let (is_ship, number, word) = match inside {
            Inside::Building(number) => (false, number, "building"),
            Inside::Ship(number) => (true, number, "ship"),
        };
        let found = self.structures.get(&(is_ship, number)).copied();
        let found = found.filter(|found| self.world[*found].region == region);
        match found {
            None if self.doubt.of_structures => {}
            None => flaws.say_of("INSIDE", say::not_inside(record.no, word, number)),
            Some(found) if record.owner && self.world[found].owner.is_some() => {
                flaws.say_of("OWNER", say::owned_twice(record.no));
            }
            Some(_) => {}
        }
        found
    }

    /// What a faction remembers. Where anything is remembered, the world goes on to keep it.
    pub fn seen(&mut self, flaws: &mut Flaws, record: &SeenRecord) {
        self.world.has_memory = true;
        let own = self.factions.get(&record.of).copied();
        if own.is_none() && !self.doubt.of_factions {
            flaws.say_of("OF", say::no_faction(record.of));
        }
        let Some(own) = own else { return };
        for (first, last, turn) in &record.x {
            flaws.range(say::range, "X", *turn, &(0..=self.world.turn));
            flaws.range(say::range, "X", *last, &(*first..=FARTHEST));
            // However often a region is written, it costs as many.
            let count = self.remembered.entry(own).or_default();
            *count = count.saturating_add(last.abs_diff(*first)).saturating_add(1);
            flaws.range(say::range, "X", *count, &(0..=MOST_REMEMBERED));
            if *count > MOST_REMEMBERED {
                continue;
            }
            for x in *first..=*last {
                let region = self.world.region_at(Spot { x, y: record.y });
                if region.is_none() && !self.doubt.of_regions {
                    flaws.say_of("X", say::no_region(x, record.y));
                }
                if let Some(region) = region {
                    self.world[own].memory.put(region, *turn);
                }
            }
        }
    }

    fn place(&self, flaws: &mut Flaws, (x, y): (i32, i32)) -> Option<RegionId> {
        let region = self.world.region_at(Spot { x, y });
        if region.is_none() && !self.doubt.of_regions {
            flaws.say_of("AT", say::no_region(x, y));
        }
        region
    }
}

fn number(flaws: &mut Flaws, number: u32) {
    flaws.range(say::range, "NO", number, &(1..=LAST_NUMBER));
}

fn text(flaws: &mut Flaws, operand: &'static str, text: &str, longest: usize) {
    if text.chars().count() > longest {
        flaws.say_of(operand, say::too_long(operand, longest));
    }
}

fn name(flaws: &mut Flaws, given: Option<&Name>) -> Option<Name> {
    text(flaws, "NAME", given.map(|name| &**name).unwrap_or_default(), LONGEST_NAME);
    given.cloned()
}
