//! The accounts of a faction's month: what it has behind the turn must be what it had before and what it was told.
//!
//! Silver, food, goods and people are booked event by event with the prices of the tables. What the people eat is told
//! to nobody and follows from their number. In a month with battles nobody has more than that and what all winners found;
//! who won alone has all of it, and has lost no more people than the battle says. What losers lose is not told to the
//! coin. A month with gifts of whole units between factions, people who starve or allies who share is not booked.

use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::tables::Item;
use playdeck::game::atlantis4::world::{Attitude, FactionId, RegionId, UnitId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Events that move nothing that is booked, or move it inside a faction.
const QUIET: [&str; 30] = [
    "REFUSED ",
    "ECONOMY BECAME_MAGE",
    "ECONOMY CAN_PAY",
    "ECONOMY FED_UNCLAIMED",
    "ECONOMY GUARDS_NO_LONGER",
    "ECONOMY HAS_ONLY",
    "ECONOMY NOT_TAUGHT",
    "ECONOMY REACHED",
    "ECONOMY SAW_PILLAGE",
    "ECONOMY TAUGHT",
    "ECONOMY TAXES_NO_LONGER",
    "ECONOMY UNSHELTERED",
    "JOURNEY FORBADE",
    "JOURNEY FORBIDDEN",
    "JOURNEY FOUND_OCEAN",
    "JOURNEY SAILED",
    "JOURNEY WENT",
    "JOURNEY WENT_INSIDE",
    "MAGIC CLEARED_SKIES",
    "MAGIC JUMPED",
    "MAGIC NOTICED",
    "MAGIC READ_MIND",
    "MAGIC WATCHED",
    "SETTLED ADDRESS",
    "SETTLED ADDRESS_HIDDEN",
    "SETTLED CLAIMED",
    "SETTLED ENTERED",
    "SETTLED LEFT",
    "SETTLED PROMOTED",
    "THEFT CAUGHT",
];

/// What a month's books say.
#[derive(Debug, PartialEq, Eq)]
pub enum Audit {
    /// All adds up.
    Right,
    /// All adds up as far as a month with battles can.
    Fought,
    /// It is a month that cannot be booked, because of this.
    Skipped(String),
}

struct Books<'p> {
    before: &'p Position,
    after: &'p Position,
    /// Its place in the lists before and after.
    was: FactionId,
    faction: FactionId,
    silver: i64,
    goods: BTreeMap<Item, i64>,
    /// What went into buildings: of which material is not told.
    built: i64,
    /// What the battles of the month say, if there were any.
    battles: Option<Battles>,
}

/// What the battles of a faction say of a month.
#[derive(Default)]
struct Battles {
    /// What those found with whom it won.
    found: BTreeMap<Item, i64>,
    /// How many died on its sides.
    dead: i64,
    /// Whether it won all of them, with nobody else on its side.
    won_alone: bool,
}

/// All units of a faction.
fn units(position: &Position, faction: FactionId) -> Vec<UnitId> {
    position.world.units_of(faction).collect()
}

/// All that a faction has, by item.
fn holdings(position: &Position, faction: FactionId) -> BTreeMap<Item, i64> {
    let mut all = BTreeMap::new();
    for unit in units(position, faction) {
        for (item, count) in position.world[unit].items.iter() {
            *all.entry(item).or_insert(0) += i64::from(count);
        }
    }
    all
}

fn equal(what: &str, found: i64, due: i64) -> Result<(), String> {
    if found == due { Ok(()) } else { Err(format!("{what}: {found}, due {due}")) }
}

/// Audits a month; an error says what does not add up.
pub fn audit(before: &Position, after: &Position, number: u32, events: &[Value]) -> Result<Audit, String> {
    let was = before.world.faction_of(number).ok_or("no such faction")?;
    let faction = after.world.faction_of(number).ok_or("the faction is gone")?;
    if shares(after, faction) {
        return Ok(Audit::Skipped("allies".to_owned()));
    }
    let mut books =
        Books { before, after, was, faction, silver: 0, goods: BTreeMap::new(), built: 0, battles: None };
    for event in events {
        let (outer, inner) = event.as_object().and_then(|event| event.iter().next()).ok_or("no event")?;
        let opened = inner.as_object().filter(|_| outer != "REFUSED").and_then(|inner| inner.iter().next());
        let (kind, inner) = opened.map_or(("", inner), |(kind, inner)| (kind.as_str(), inner));
        if let Some(why) = books.book(&format!("{outer} {kind}"), inner)? {
            return Ok(Audit::Skipped(why));
        }
    }
    let fought = books.battles.is_some();
    books.close()?;
    Ok(if fought { Audit::Fought } else { Audit::Right })
}

/// Whether somebody who feeds its units, or whose units it feeds, is where they are.
fn shares(position: &Position, faction: FactionId) -> bool {
    let world = &position.world;
    let regions: BTreeSet<RegionId> =
        units(position, faction).into_iter().map(|unit| world.region_of(unit)).collect();
    let others = regions.into_iter().flat_map(|region| world.units_in(region)).map(|(_, unit)| unit.faction);
    let is_ally = |one: FactionId, other: FactionId| world[one].declared(other) == Attitude::Ally;
    let mut others = others.filter(|other| *other != faction && world[*other].is_player());
    others.any(|other| is_ally(faction, other) || is_ally(other, faction))
}

impl Books<'_> {
    fn add(&mut self, things: &Value, sign: i64) -> Result<i64, String> {
        let abbr = things["ABBR"].as_str().unwrap_or_default();
        let count = things["COUNT"].as_i64().ok_or("no count")?;
        let item = self.after.tables.item_of(abbr).ok_or(format!("no item {abbr}"))?;
        if item == self.after.tables.named.silver {
            self.silver += sign * count;
        } else {
            *self.goods.entry(item).or_default() += sign * count;
        }
        Ok(count)
    }

    /// Whether a unit is of the faction after the turn, and whether it was before.
    fn is_and_was_own(&self, unit: &Value) -> (Option<bool>, Option<bool>) {
        let number = u32::try_from(unit["NUMBER"].as_u64().unwrap_or(0)).unwrap_or(0);
        let is = |position: &Position, own: FactionId| {
            position.world.unit_of(number).map(|unit| position.world[unit].faction == own)
        };
        (is(self.after, self.faction), is(self.before, self.was))
    }

    /// Whether a unit is of the faction, before or after the turn.
    fn is_own(&self, unit: &Value) -> bool {
        let (is, was) = self.is_and_was_own(unit);
        is.or(was) == Some(true)
    }

    /// Whether a unit that fought was of the faction. Who died may have left its number to a new unit.
    fn fought(&self, unit: &Value) -> bool {
        let (is, was) = self.is_and_was_own(unit);
        is == Some(true) || was == Some(true)
    }

    /// Books an event; a text says why the month cannot be booked.
    fn book(&mut self, kind: &str, event: &Value) -> Result<Option<String>, String> {
        let amount = || event["AMOUNT"].as_i64().or_else(|| event["SILVER"].as_i64()).ok_or("no amount");
        let tables = std::sync::Arc::clone(&self.after.tables);
        match kind {
            "ECONOMY TAXED"
            | "ECONOMY WORKED"
            | "ECONOMY ENTERTAINED"
            | "ECONOMY PILLAGED"
            | "MAGIC EARNED" => {
                self.silver += amount()?;
            }
            "ECONOMY SOLD" | "ECONOMY BOUGHT" => {
                let sign = if kind == "ECONOMY SOLD" { -1 } else { 1 };
                let count = self.add(&event["THINGS"], sign)?;
                self.silver -= sign * count * event["PRICE"].as_i64().ok_or("no price")?;
            }
            "ECONOMY STUDIED" => {
                let number = u32::try_from(event["UNIT"]["NUMBER"].as_u64().unwrap_or(0)).unwrap_or(0);
                let Some(unit) = self.after.world.unit_of(number) else {
                    return Ok(Some("a student is gone".to_owned()));
                };
                let skill = event["SKILL"]["ABBR"].as_str().unwrap_or_default();
                let skill = tables.skill_of(skill).ok_or(format!("no skill {skill}"))?;
                self.silver -= tables[skill].cost * i64::from(self.after.world[unit].people(&tables));
            }
            "ECONOMY PRODUCED" => {
                let count = self.add(&event["THINGS"], 1)?;
                let item =
                    tables.item_of(event["THINGS"]["ABBR"].as_str().unwrap_or_default()).ok_or("no item")?;
                let made = tables[item].made.ok_or("it is not made")?;
                if let Some(input) = made.input {
                    *self.goods.entry(input).or_default() -= count * i64::from(made.inputs.max(1));
                }
            }
            "ECONOMY BUILT" | "ECONOMY COMPLETED" => self.build(event)?,
            "BATTLE FOUGHT" => self.battle(event)?,
            "MAGIC SUMMONED" => drop(self.add(&event["CREATURES"], 1)?),
            "SETTLED DISCARDED" => drop(self.add(&event["THINGS"], -1)?),
            "THEFT STOLE" => drop(self.add(&event["GOODS"], 1)?),
            "THEFT ROBBED" => drop(self.add(&event["GOODS"], -1)?),
            "SETTLED RECEIVED" => drop(self.add(&event["THINGS"], 1)?),
            "SETTLED GAVE" if !self.is_own(&event["TO"]) => drop(self.add(&event["THINGS"], -1)?),
            "SETTLED DISSOLVED" if event["HEIR"].is_null() => return Ok(Some(kind.to_owned())),
            // The battle has the sums of who fell.
            "BATTLE FELL"
            | "SETTLED GAVE"
            | "SETTLED DISSOLVED"
            | "SETTLED FORGOT"
            | "SETTLED SHOWN_ITEM"
            | "SETTLED SHOWN_SKILL"
            | "SETTLED CLAIM_CUT"
            | "SETTLED HAD_ONLY" => {}
            quiet if QUIET.contains(&quiet) => {}
            other => return Ok(Some(other.to_owned())),
        }
        Ok(None)
    }

    /// What was built follows from what the structure needed before.
    fn build(&mut self, event: &Value) -> Result<(), String> {
        let number = u32::try_from(event["OBJECT"]["NUMBER"].as_u64().unwrap_or(0)).unwrap_or(0);
        let unit = u32::try_from(event["UNIT"]["NUMBER"].as_u64().unwrap_or(0)).unwrap_or(0);
        let world = &self.after.world;
        let unit = world.unit_of(unit).ok_or("a builder is gone")?;
        let object = world.object_in(world.region_of(unit), number).ok_or("the structure is gone")?;
        let left = event["LEFT"].as_i64().unwrap_or(0);
        let cost = i64::from(self.after.tables[world[object].kind].cost.ok_or("it is not built")?);
        let earlier = self.before.world.regions().find_map(|region| {
            let found = self.before.world.object_in(region, number)?;
            let same = self.before.world[found].kind == world[object].kind;
            let is_here = self.before.world[region].spot == world[world.region_of(unit)].spot;
            (same && is_here).then(|| i64::from(self.before.world[found].incomplete))
        });
        self.built += earlier.unwrap_or(cost) - left;
        Ok(())
    }

    /// A battle in the faction's sight. Those of others are nothing to its books.
    fn battle(&mut self, battle: &Value) -> Result<(), String> {
        let sides = battle["ROSTERS"].as_array().ok_or("no rosters")?;
        for (side, (roster, name)) in sides.iter().zip(["ATTACKERS", "DEFENDERS"]).enumerate() {
            let roster = roster.as_array().ok_or("no roster")?;
            let own = roster.iter().filter(|line| self.fought(&line["UNIT"])).count();
            if own == 0 {
                continue;
            }
            let won = battle["WINNER"] == name;
            let mut found = Vec::new();
            for things in battle["SPOILS"].as_array().filter(|_| won).into_iter().flatten() {
                let abbr = things["ABBR"].as_str().unwrap_or_default();
                let item = self.after.tables.item_of(abbr).ok_or(format!("no item {abbr}"))?;
                found.push((item, things["COUNT"].as_i64().ok_or("no count")?));
            }
            let dead = battle["CASUALTIES"][side]["DEAD"].as_i64().ok_or("no dead")?;
            let books = self.battles.get_or_insert(Battles { won_alone: true, ..Battles::default() });
            books.won_alone &= won && own == roster.len();
            books.dead += dead;
            for (item, count) in found {
                *books.found.entry(item).or_default() += count;
            }
        }
        Ok(())
    }

    /// What is missing of an item: nothing, or in a month with battles what was lost.
    fn missing(&self, item: Item, missing: i64) -> Result<(), String> {
        let (tables, Some(battles)) = (&self.after.tables, &self.battles) else {
            return equal(&self.after.tables[item].name, missing, 0);
        };
        let is_alive = tables.race(item).is_some() || tables.monster(item).is_some();
        let most = match (battles.won_alone, is_alive) {
            (true, true) => battles.dead,
            (true, false) => 0,
            (false, _) => i64::MAX,
        };
        let name = &tables[item].name;
        if (0..=most).contains(&missing) {
            Ok(())
        } else {
            Err(format!("{name}: {missing} missing after a battle, at most {most} can be"))
        }
    }

    fn close(self) -> Result<(), String> {
        let tables = &self.after.tables;
        let named = &tables.named;
        let (had, has) = (holdings(self.before, self.was), holdings(self.after, self.faction));
        let of = |all: &BTreeMap<Item, i64>, item: Item| all.get(&item).copied().unwrap_or(0);
        let none = BTreeMap::new();
        let found = self.battles.as_ref().map_or(&none, |battles| &battles.found);
        let foods = [named.grain, named.livestock, named.fish];
        let is_material = |item: Item| {
            self.built > 0
                && tables.objects().any(|(_, row)| row.cost.is_some() && row.material.contains(&item))
        };
        let all = had.keys().chain(has.keys()).chain(self.goods.keys()).chain(found.keys());
        let all: BTreeSet<Item> = all.copied().collect();
        let (mut eaten, mut used) = (0, 0);
        for item in all.into_iter().filter(|item| *item != named.silver) {
            let missing = of(&had, item) + of(&self.goods, item) + of(found, item) - of(&has, item);
            if foods.contains(&item) {
                eaten += missing;
            } else if is_material(item) {
                used += missing;
            } else {
                self.missing(item, missing)?;
            }
        }
        // Those who lost a battle may have lost more than they built with and ate.
        let loses = self.battles.as_ref().is_some_and(|battles| !battles.won_alone);
        if !loses || used < self.built {
            equal("material", used, self.built)?;
        }
        let before = of(&had, named.silver) + self.before.world[self.was].unclaimed;
        let after = of(&has, named.silver) + self.after.world[self.faction].unclaimed;
        let paid = before + self.silver + of(found, named.silver) - after;
        let people = |unit: UnitId| -> i64 {
            let items = self.after.world[unit].items.iter();
            items
                .map(|(item, count)| tables.race(item).map_or(0, |race| race.upkeep) * i64::from(count))
                .sum()
        };
        let units = units(self.after, self.faction);
        let due: i64 = units.iter().copied().map(people).sum();
        // The unused part of a food is lost.
        let most = if eaten > 0 { 10 * i64::try_from(units.len()).unwrap_or(0) } else { 0 };
        let most = if loses { i64::MAX } else { due + most };
        // Of those for whom nothing is left, some live on without paying.
        let least = due - self.hungry(&units, people);
        if eaten < 0 || !(least..=most).contains(&(paid + 10 * eaten)) {
            return Err(format!("food: paid {paid}, eaten {eaten}, due {due}"));
        }
        Ok(())
    }

    /// What the people need in regions in which the faction has neither silver nor food left.
    fn hungry(&self, units: &[UnitId], needs: impl Fn(UnitId) -> i64) -> i64 {
        let (world, named) = (&self.after.world, &self.after.tables.named);
        let feeds = |unit: &UnitId| {
            let foods = [named.silver, named.grain, named.livestock, named.fish];
            foods.into_iter().any(|item| world[*unit].items.of(item) > 0)
        };
        let fed: BTreeSet<RegionId> =
            units.iter().filter(|unit| feeds(unit)).map(|unit| world.region_of(*unit)).collect();
        let hungry = units.iter().filter(|unit| !fed.contains(&world.region_of(**unit)));
        if world[self.faction].unclaimed > 0 { 0 } else { hungry.map(|unit| needs(*unit)).sum() }
    }
}
