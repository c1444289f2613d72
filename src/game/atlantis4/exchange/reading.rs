//! From the values of a state file to the world. Every fault names its line; one run names all of them.

use super::codes::{Coded, flags};
use super::file::{FactionRow, File, ObjectRow, RegionRow, TownRow, UnitRow};
use super::messages as say;
use super::writing::NONE;
use crate::tables::{Direction, Item, ObjectClass, ObjectKind, Skill, Tables, Terrain};
use crate::world::{
    Exits, Faction, FactionId, FactionKind, Level, Market, MarketKind, Object, ObjectId, Points, Product,
    Region, RegionId, Spot, Town, Unit, World, held,
};
use playdeck_base::message::Log;
use std::collections::BTreeSet;
use std::fmt::Arguments;

/// Makes a world of a file's values. The log has what was mended, or all that the file was refused for.
pub fn world_of(file: &File, tables: &Tables) -> Result<(World, Log), Log> {
    let mut reader =
        Reader { file, tables, world: World::default(), faults: Log::default(), mended: Log::default() };
    reader.whole();
    if reader.faults.messages().is_empty() { Ok((reader.world, reader.mended)) } else { Err(reader.faults) }
}

struct Reader<'f> {
    file: &'f File,
    tables: &'f Tables,
    world: World,
    faults: Log,
    mended: Log,
}

impl Reader<'_> {
    fn refuse(&mut self, line: u32, what: Arguments<'_>) {
        self.faults.push(say::impossible(line, what));
    }

    /// A number of another type, or a fault.
    fn fit<T: TryFrom<i64> + Default>(&mut self, line: u32, what: &str, value: i64) -> T {
        T::try_from(value).unwrap_or_else(|_| {
            self.refuse(line, format_args!("{what} cannot be {value}"));
            T::default()
        })
    }

    /// A number of a product or a market, or a fault if a position cannot hold it.
    fn held(&mut self, line: u32, value: i64) -> i32 {
        let number = held(value);
        if i64::from(number) != value {
            self.refuse(line, format_args!("a number of a product or a market cannot be {value}"));
        }
        number
    }

    /// What an integer means, or a fault.
    fn coded<T: Coded + Default>(&mut self, line: u32, what: &str, code: i64) -> T {
        T::of_code(code).unwrap_or_else(|| {
            self.refuse(line, format_args!("{what} cannot be {code}"));
            T::default()
        })
    }

    /// The place of a thing in a table of so many, or a fault.
    fn place<T: TryFrom<i64> + Default>(&mut self, line: u32, what: &str, value: i64, count: usize) -> T {
        let is_there = usize::try_from(value).is_ok_and(|value| value < count);
        if !is_there {
            self.refuse(line, format_args!("{what} cannot be {value}"));
            return T::default();
        }
        self.fit(line, what, value)
    }

    fn item(&mut self, line: u32, value: i64) -> Item {
        Item(self.place(line, "an item", value, self.tables.items.len()))
    }

    fn skill(&mut self, line: u32, value: i64) -> Skill {
        Skill(self.place(line, "a skill", value, self.tables.skills.len()))
    }

    fn whole(&mut self) {
        let file = self.file;
        let mut first = 0_u32;
        let mut levels = Vec::new();
        for row in &file.levels {
            let level = Level {
                width: self.fit(row.line, "the width of a level", row.width),
                height: self.fit(row.line + 1, "the height of a level", row.height),
                name: (row.name != NONE).then(|| row.name.as_str().into()),
                kind: self.coded(row.line + 3, "the type of a level", row.kind),
                first: RegionId(first),
            };
            first = first.saturating_add((level.width.saturating_mul(level.height)).div_ceil(2));
            levels.push(level);
        }
        if first as usize != file.regions.len() {
            let count = file.regions.len();
            return self.refuse(1, format_args!("the levels have {first} regions, and {count} follow"));
        }
        self.world = World::new("Atlantis", levels);
        if let Some(name) = file.regions.first().and_then(|nexus| nexus.name.strip_suffix(" Nexus")) {
            self.world.name = name.into();
        }
        let turn =
            file.year.saturating_sub(1).saturating_mul(12).saturating_add(file.month).saturating_add(1);
        self.world.turn = self.fit(7, "the month", turn);
        self.world.last_faction =
            self.fit(9, "the number of the next faction", file.next_faction.saturating_sub(1));
        self.world.next_ship = self.fit(11, "the number of the next ship", file.next_ship);
        let next_gate = file.levels.last().map_or(1, |level| level.line + 4);
        self.world.next_gate = self.fit(next_gate, "the number of the next gate", file.next_gate);
        for row in &file.factions {
            self.faction(row);
        }
        self.attitudes();
        self.world.guards = u32::try_from(file.guards).ok().and_then(|number| self.world.faction_of(number));
        self.world.creatures =
            u32::try_from(file.creatures).ok().and_then(|number| self.world.faction_of(number));
        for row in &file.regions {
            self.region(row);
        }
        let mut numbers = BTreeSet::new();
        for (place, row) in (0..).zip(&file.regions) {
            self.objects(RegionId(place), row, &mut numbers);
        }
        self.exits();
    }

    fn faction(&mut self, row: &FactionRow) {
        let line = row.line;
        let number = self.fit(line, "the number of a faction", row.number);
        if self.world.faction_of(number).is_some() {
            return self.refuse(line, format_args!("this is a second faction {number}"));
        }
        let mut faction = Faction::new(number, plain(&row.name, number, '('));
        faction.kind = if row.points[0] < 0 {
            FactionKind::World
        } else {
            let [war, trade, magic] =
                row.points.map(|points| self.fit(line + 1, "a faction's points", points));
            FactionKind::Player(Points { war, trade, magic })
        };
        faction.last_change = self.fit(line + 4, "the turn of a change", row.last_change);
        faction.last_orders = self.fit(line + 5, "the turn of orders", row.last_orders.max(0));
        faction.unclaimed = row.unclaimed;
        faction.address = known(&row.address).into();
        faction.times = row.times != 0;
        faction.template = self.coded(line + 11, "a template", row.template);
        faction.default_attitude =
            self.coded(behind(line + 13, &row.skills), "an attitude", row.default_attitude);
        for ([skill, level], line) in row.skills.iter().zip((line + 13..).step_by(2)) {
            let skill = self.skill(line, *skill);
            let level = self.fit(line + 1, "a level", *level);
            faction.skills.insert(skill, level);
        }
        self.world.add_faction(faction);
    }

    fn attitudes(&mut self) {
        for row in &self.file.factions {
            let Some(own) = u32::try_from(row.number).ok().and_then(|own| self.world.faction_of(own)) else {
                continue;
            };
            let first = behind(row.line + 13, &row.skills) + 2;
            for ([other, attitude], line) in row.attitudes.iter().zip((first..).step_by(2)) {
                let attitude = self.coded(line + 1, "an attitude", *attitude);
                match u32::try_from(*other).ok().and_then(|other| self.world.faction_of(other)) {
                    Some(other) => drop(self.world[own].attitudes.insert(other, attitude)),
                    None => self.mended.push(say::mended(
                        line,
                        format_args!("the attitude to faction {other}, which does not exist, was left out"),
                    )),
                }
            }
        }
    }

    fn region(&mut self, row: &RegionRow) {
        let line = row.line;
        let placed = behind(line + 12, &row.town);
        let spot = Spot {
            level: self.fit(placed + 2, "a level", row.level),
            y: self.fit(placed + 1, "a row", row.y),
            x: self.fit(placed, "a column", row.x),
        };
        let place = self.world.region_at(spot);
        if place.is_none_or(|place| i64::from(place.0) != row.number) {
            self.refuse(line + 1, format_args!("region {} cannot lie at ({},{})", row.number, row.x, row.y));
        }
        let terrain = Terrain(self.place(line + 2, "a terrain", row.terrain, self.tables.terrains.len()));
        let mut region = Region::new(spot, &*row.name, terrain);
        region.next_building = self.fit(line + 3, "the number of a building", row.next_building);
        region.gate = self.fit(line + 4, "the number of a gate", row.gate);
        region.race = (row.race >= 0).then(|| self.item(line + 5, row.race));
        region.population = row.population;
        region.base_population = row.base_population;
        region.wages = row.wages;
        region.max_wages = row.max_wages;
        region.money = row.money;
        let town = |town: &TownRow| Town {
            name: town.name.as_str().into(),
            population: town.population,
            base_population: town.base_population,
        };
        region.town = row.town.first().map(|row| Box::new(town(row)));
        let products = (placed + 4..).step_by(6);
        for ([item, amount, base, skill, level, productivity], line) in row.products.iter().zip(products) {
            let product = Product {
                item: self.item(line, *item),
                skill: (*skill >= 0).then(|| self.skill(line + 3, *skill)),
                level: self.fit(line + 4, "a level", *level),
                amount: self.held(line + 1, *amount),
                base: self.held(line + 2, *base),
                productivity: self.held(line + 5, *productivity),
                activity: 0,
            };
            region.products.push(product);
        }
        let markets = (behind(placed + 4, &row.products) + 1..).step_by(9);
        let numbered = row.markets.iter().zip(markets);
        for ([kind, item, price, amount, from, to, least, most, base], line) in numbered {
            let market = Market {
                kind: if *kind == 0 { MarketKind::Buy } else { MarketKind::Sell },
                item: self.item(line + 1, *item),
                price: self.held(line + 2, *price),
                amount: self.held(line + 3, *amount),
                min_population: self.held(line + 4, *from),
                max_population: self.held(line + 5, *to),
                min_amount: self.held(line + 6, *least),
                max_amount: self.held(line + 7, *most),
                base_price: self.held(line + 8, *base),
                activity: 0,
            };
            region.markets.push(market);
        }
        self.world.add_region(region, self.tables.named.open_ground);
    }

    fn objects(&mut self, region: RegionId, row: &RegionRow, numbers: &mut BTreeSet<u32>) {
        for (place, it) in row.objects.iter().enumerate() {
            let object = if place == 0 { self.world.open_ground(region) } else { self.object(region, it) };
            for unit in &it.units {
                self.unit(object, unit, numbers);
            }
        }
    }

    fn object(&mut self, region: RegionId, row: &ObjectRow) -> ObjectId {
        let line = row.line;
        let kind = ObjectKind(self.place(line + 1, "a structure", row.kind, self.tables.objects.len()));
        let number = self.fit(line, "the number of a structure", row.number);
        let is_ship = self.tables[kind].kind == ObjectClass::Ship;
        let mut object = Object::new(kind, is_ship, number, region);
        object.name = plain(&row.name, number, '[').into();
        object.description = known(&row.description).into();
        object.incomplete = self.fit(line + 2, "the work left", row.incomplete);
        object.runes = self.fit(line + 6, "the level of runes", row.runes);
        object.inner = (row.inner >= 0).then(|| {
            RegionId(self.place(line + 5, "the region behind a shaft", row.inner, self.file.regions.len()))
        });
        self.world.add_object(object)
    }

    fn unit(&mut self, object: ObjectId, row: &UnitRow, numbers: &mut BTreeSet<u32>) {
        let line = row.line;
        let number: u32 = self.fit(line + 2, "the number of a unit", row.number);
        if !numbers.insert(number) {
            return self.refuse(line + 2, format_args!("this is a second unit {number}"));
        }
        let of = u32::try_from(row.faction).ok().and_then(|of| self.world.faction_of(of));
        let Some(faction): Option<FactionId> = of else {
            return self.refuse(
                line + 4,
                format_args!("unit {number} is of faction {}, which does not exist", row.faction),
            );
        };
        let mut unit = Unit::new(number, faction, object);
        unit.name = plain(&row.name, number, '(').into();
        unit.description = known(&row.description).into();
        unit.kind = self.coded(line + 3, "the type of a unit", row.kind);
        unit.guard = self.coded(line + 5, "whether a unit guards", row.guard);
        unit.reveal = self.coded(line + 6, "what a unit reveals", row.reveal);
        unit.flags = flags(row.flags);
        for ([item, count], line) in row.items.iter().zip((line + 9..).step_by(2)) {
            let item = self.item(line, *item);
            let count = self.fit(line + 1, "how many there are of an item", *count);
            unit.items.add(item, count);
        }
        let skills = behind(line + 9, &row.items) + 1;
        for ([skill, days], line) in row.skills.iter().zip((skills..).step_by(2)) {
            let skill = self.skill(line, *skill);
            let days = self.fit(line + 1, "the days of a skill", *days);
            unit.days.set(skill, days);
        }
        unit.combat = (row.combat >= 0).then(|| self.skill(behind(skills, &row.skills), row.combat));
        self.world.add_unit(unit);
    }

    /// Exits that the file does not have are closed; those of the Nexus lead where it says.
    fn exits(&mut self) {
        for (place, row) in (0..).zip(&self.file.regions) {
            let (region, mut closed) = (RegionId(place), 0_u8);
            let mut to = [None; 6];
            for (way, number) in Direction::ALL.into_iter().zip(row.neighbours) {
                // The Nexus is nobody's neighbour.
                let leads = u32::try_from(number).ok().filter(|number| *number > 0).map(RegionId);
                to[way.index()] = leads;
                let by_place = self.world.neighbour(region, way);
                if leads.is_none() && by_place.is_some() {
                    closed |= 1 << way.index();
                }
            }
            let is_as_placed = Direction::ALL.into_iter().all(|way| {
                let by_place = self.world.neighbour(region, way);
                to[way.index()].is_none() || to[way.index()] == by_place
            });
            let beyond = to.iter().flatten().any(|to| to.0 as usize >= self.file.regions.len());
            if beyond {
                self.refuse(row.line, format_args!("an exit leads nowhere"));
            }
            self.world[region].exits =
                if is_as_placed { Exits::Closed(closed) } else { Exits::To(Box::new(to)) };
        }
    }
}

/// The line behind a list of rows with so many values each, of which each has a line.
fn behind<R: Rows>(first: u32, rows: &[R]) -> u32 {
    first.saturating_add(u32::try_from(rows.len() * R::LINES).unwrap_or(u32::MAX))
}

/// A row of a list, with the number of its lines.
trait Rows {
    const LINES: usize;
}

impl<const N: usize> Rows for [i64; N] {
    const LINES: usize = N;
}

impl Rows for TownRow {
    const LINES: usize = 3;
}

/// A name without its number behind it.
pub(super) fn plain(name: &str, number: u32, opens: char) -> &str {
    let closes = if opens == '(' { ')' } else { ']' };
    let behind = format!(" {opens}{number}{closes}");
    name.strip_suffix(behind.as_str()).unwrap_or(name)
}

fn known(text: &str) -> &str {
    if text == NONE { "" } else { text }
}
