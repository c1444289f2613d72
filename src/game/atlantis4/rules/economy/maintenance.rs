//! Maintenance: what people need each month, of silver or of food.
//!
//! A unit pays with what it has; then with what its faction has in the region; then with what the faction has unclaimed;
//! last with what its allies there can spare. Units that were told to CONSUME eat before anybody pays. Who is not fed may
//! starve. What a region does touches other regions only by unclaimed silver, which is used in the order of regions, so
//! that each region goes through all steps at once.
//!
//! Source: the rules text, "Maintenance Costs", CONSUME; the order is that of the program.

use crate::chance;
use crate::event::{Called, Economy, Things, TurnLog};
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::rules::occupied::of_players;
use crate::rules::sight::attitude;
use crate::rules::tasks::{note, tell};
use crate::tables::{Item, Tables};
use crate::world::{Attitude, Consumes, FactionId, RegionId, Unit, UnitId, UnitKind, World};
use playdeck_base::dice::Stream;
use playdeck_factions::draws::Case;
use std::collections::{BTreeMap, VecDeque};

/// For how many chance is drawn one by one.
const MOST_DRAWN: u32 = 1 << 20;
/// How many of the dead take what they know one after the other. More than ever starve at once in a game take their
/// share together, so that an edited position cannot make a turn endless.
const MOST_ALONE: u32 = 1 << 14;
/// What food is worth.
const FOOD: i64 = 10;

/// Feeds everybody.
pub fn play(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    for region in of_players(world).iter() {
        feed(conditions, world, region, log);
    }
}

/// What a unit needs: nothing for creatures, and for the guards of the world.
pub fn need(tables: &Tables, unit: &Unit) -> i64 {
    if unit.kind != UnitKind::Normal && unit.kind != UnitKind::Mage {
        return 0;
    }
    let upkeep = |(item, count): (Item, u32)| Some(tables.race(item)?.upkeep.saturating_mul(count.into()));
    unit.items.iter().filter_map(upkeep).fold(0, i64::saturating_add)
}

/// A unit and what it still needs.
#[derive(Debug, Clone, Copy)]
struct Table {
    unit: UnitId,
    need: i64,
}

/// Lets all pay and eat, and gives what each unit still needs that is not fed; nobody starves.
pub fn unfed(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) -> Vec<(UnitId, i64)> {
    let regions = of_players(world);
    let hungry = regions.iter().flat_map(|region| serve(conditions, world, region, log));
    hungry.map(|table| (table.unit, table.need)).collect()
}

fn feed(conditions: Conditions<'_>, world: &mut World, region: RegionId, log: &mut TurnLog) {
    let mut chance: Option<Stream> = None;
    for table in serve(conditions, world, region, log) {
        let chance = chance.get_or_insert_with(|| conditions.chance(chance::STARVATION, region));
        starve(conditions, world, table, chance, log);
    }
}

/// All units of a region pay and eat. It gives those that still need something.
fn serve(conditions: Conditions<'_>, world: &mut World, region: RegionId, log: &mut TurnLog) -> Vec<Table> {
    let tables = conditions.tables;
    let units = world.unit_ids_in(region);
    let all = units.iter().map(|unit| Table { unit: *unit, need: need(tables, &world[*unit]) });
    let mut hungry: Vec<Table> = all.filter(|table| table.need > 0).collect();
    let chooses = |world: &World, table: &Table| world[table.unit].flags.consumes;
    for table in &mut hungry {
        if chooses(world, table) != Consumes::Silver {
            eat_own(tables, world, table);
        }
    }
    for food in foods(tables) {
        let mut helpers = Helpers::with(world, &units, food);
        for table in &mut hungry {
            if matches!(chooses(world, table), Consumes::Faction | Consumes::Both) {
                helpers.help(world, table, |world, table, other| eat(world, table, other, food));
            }
        }
    }
    for table in &mut hungry {
        pay(tables, world, table, table.unit);
    }
    hungry.retain(|table| table.need > 0);
    if hungry.is_empty() {
        return hungry;
    }
    let mut helpers = Helpers::with(world, &units, tables.named.silver);
    for table in &mut hungry {
        helpers.help(world, table, |world, table, other| pay(tables, world, table, other));
    }
    for table in &mut hungry {
        eat_own(tables, world, table);
    }
    for food in foods(tables) {
        let mut helpers = Helpers::with(world, &units, food);
        for table in &mut hungry {
            helpers.help(world, table, |world, table, other| eat(world, table, other, food));
        }
    }
    for table in &mut hungry {
        claim(world, table, log);
    }
    hungry.retain(|table| table.need > 0);
    for help in std::iter::once(tables.named.silver).chain(foods(tables)) {
        let mut helpers = Helpers::with(world, &units, help);
        for table in &mut hungry {
            of_allies(conditions, world, table, &mut helpers, log);
        }
    }
    hungry.retain(|table| table.need > 0);
    hungry
}

/// A unit pays for itself or for another, as far as it can; gives how much.
fn pay(tables: &Tables, world: &mut World, table: &mut Table, payer: UnitId) -> u32 {
    let price = u32::try_from(table.need.max(0)).unwrap_or(u32::MAX);
    let paid = world[payer].items.take(tables.named.silver, price);
    table.need -= i64::from(paid);
    paid
}

/// What is eaten, in this order: all grain that helps anybody is gone before the first livestock is.
const fn foods(tables: &Tables) -> [Item; 3] {
    [tables.named.grain, tables.named.livestock, tables.named.fish]
}

/// A unit eats what it has.
fn eat_own(tables: &Tables, world: &mut World, table: &mut Table) {
    for food in foods(tables) {
        eat(world, table, table.unit, food);
    }
}

/// A unit eats of one food that it has, or that another has; gives how many.
fn eat(world: &mut World, table: &mut Table, giver: UnitId, food: Item) -> u32 {
    let meals = u32::try_from((table.need.max(0).saturating_add(FOOD - 1)) / FOOD).unwrap_or(u32::MAX);
    let eaten = world[giver].items.take(food, meals);
    table.need -= i64::from(eaten).saturating_mul(FOOD);
    eaten
}

/// The units of each faction that have some of an item. Who has given all of it is passed over from then on, so that
/// many who are hungry together do not each ask everybody.
struct Helpers {
    item: Item,
    /// Each with its place among the units of the region.
    of: BTreeMap<FactionId, VecDeque<(usize, UnitId)>>,
}

impl Helpers {
    fn with(world: &World, units: &[UnitId], item: Item) -> Self {
        let mut of: BTreeMap<FactionId, VecDeque<(usize, UnitId)>> = BTreeMap::new();
        for (place, unit) in units.iter().enumerate().filter(|(_, unit)| world[**unit].items.of(item) > 0) {
            of.entry(world[*unit].faction).or_default().push_back((place, *unit));
        }
        Self { item, of }
    }

    /// The first units of a faction that have given all are passed over from now on.
    fn left(&mut self, world: &World, faction: FactionId) -> Option<&VecDeque<(usize, UnitId)>> {
        let own = self.of.get_mut(&faction)?;
        while own.front().is_some_and(|(_, first)| world[*first].items.of(self.item) == 0) {
            own.pop_front();
        }
        Some(own)
    }

    /// The factions of other players that help a unit. Help changes nothing in how they treat it.
    fn allies(&self, conditions: Conditions<'_>, world: &World, unit: UnitId) -> Vec<FactionId> {
        let own = world[unit].faction;
        let others = self
            .of
            .iter()
            .filter(|(faction, left)| **faction != own && !left.is_empty() && world[**faction].is_player());
        let factions = others.map(|(faction, _)| *faction);
        factions.filter(|other| attitude(conditions, world, *other, unit) == Attitude::Ally).collect()
    }

    /// The first unit of these factions that has something left, and its faction.
    fn first(&mut self, world: &World, factions: &[FactionId]) -> Option<(FactionId, UnitId)> {
        let first = |faction: &FactionId| Some((*self.left(world, *faction)?.front()?, *faction));
        let ((_, unit), faction) = factions.iter().filter_map(first).min()?;
        Some((faction, unit))
    }

    /// The other units of the faction help, in their order.
    fn help(
        &mut self,
        world: &mut World,
        table: &mut Table,
        help: impl Fn(&mut World, &mut Table, UnitId) -> u32,
    ) {
        let Some(own) = self.left(world, world[table.unit].faction) else { return };
        for (_, other) in own {
            if table.need <= 0 {
                return;
            }
            if *other != table.unit {
                help(world, table, *other);
            }
        }
    }
}

/// The units of allies help with silver or with a food, in their order, and both sides are told.
fn of_allies(
    conditions: Conditions<'_>,
    world: &mut World,
    table: &mut Table,
    helpers: &mut Helpers,
    log: &mut TurnLog,
) {
    let (tables, help) = (conditions.tables, helpers.item);
    let allies = helpers.allies(conditions, world, table.unit);
    while table.need > 0 {
        let Some((helper, other)) = helpers.first(world, &allies) else { return };
        let is_silver = help == tables.named.silver;
        let count = if is_silver { pay(tables, world, table, other) } else { eat(world, table, other, help) };
        if count > 0 {
            let [unit, lender] = [table.unit, other].map(|unit| Called::unit(world, unit));
            let (things, from) = (Things::of(tables, help, count), Called::faction(world, helper));
            let lent = Economy::Lent { unit: lender, to: unit.clone(), things: things.clone() };
            tell(log, world, other, lent.into());
            tell(log, world, table.unit, Economy::Borrowed { unit, from, things }.into());
        }
    }
}

/// Unclaimed silver of the faction pays.
fn claim(world: &mut World, table: &mut Table, log: &mut TurnLog) {
    let faction = world[table.unit].faction;
    let amount = table.need.min(world[faction].unclaimed);
    if amount > 0 {
        world[faction].unclaimed -= amount;
        table.need -= amount;
        let event = Economy::FedUnclaimed { unit: Called::unit(world, table.unit), amount };
        tell(log, world, table.unit, event.into());
    }
}

/// How many of so many die, at so many in a hundred. More than a unit ever has in a game die by their share, so that an
/// edited position cannot make a turn endless.
fn dead(unfed: u32, percent: u32, chance: &mut Stream) -> u32 {
    let drawn = unfed.min(MOST_DRAWN);
    let by_share = u64::from(unfed - drawn) * u64::from(percent.min(100)) / 100;
    let by_chance = (0..drawn).map(|_| u32::from(chance.below(100) < percent)).sum::<u32>();
    by_chance.saturating_add(u32::try_from(by_share).unwrap_or(u32::MAX))
}

/// How many of so many die if those who live are tried again as long as somebody is unfed, as in the program, and for how
/// many that was.
fn dead_in_turn(unfed: u32, count: u32, percent: u32, chance: &mut Stream) -> (u32, u32) {
    let (mut dead, mut tried) = (0, 0);
    while dead < count && tried < unfed.min(MOST_DRAWN) {
        tried += 1;
        dead += u32::from(chance.below(100) < percent);
    }
    if dead == count || tried == unfed || percent == 0 {
        return (dead, tried);
    }
    // More than ever are in a unit of a game die by their share.
    let (left, rest) = (u64::from(count - dead), u64::from(unfed - tried));
    let more = left.min(rest * u64::from(percent.min(100)) / 100);
    let used = rest.min(more * 100 / u64::from(percent.min(100)));
    let number = |it: u64| u32::try_from(it).unwrap_or(u32::MAX);
    (dead + number(more), tried + number(if more == left { used } else { rest }))
}

/// Who was not fed may die: leaders last, and each is tried once. In the program those of the first race in the table are
/// tried until none is left, before the next.
fn starve(
    conditions: Conditions<'_>,
    world: &mut World,
    table: Table,
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    let tables = conditions.tables;
    let before = world[table.unit].people(tables);
    let mut people: Vec<_> =
        world[table.unit].items.iter().filter(|(item, _)| tables.race(*item).is_some()).collect();
    people.sort_unstable();
    let (leaders, others): (Vec<_>, Vec<_>) =
        people.into_iter().partition(|(item, _)| tables.is_leader(*item));
    let mut debt = table.need;
    for (item, count) in others.into_iter().chain(leaders) {
        let upkeep = tables.race(item).map_or(1, |race| race.upkeep.max(1));
        let unfed = u32::try_from(debt.max(0).saturating_add(upkeep - 1) / upkeep).unwrap_or(u32::MAX);
        let percent = tables.game.starve_percent;
        let (dead, unfed) = if conditions.has(Quirk::StarveFirst) {
            dead_in_turn(unfed, count, percent, chance)
        } else {
            (dead(unfed.min(count), percent, chance), unfed.min(count))
        };
        if unfed > 0 && unfed <= MOST_DRAWN {
            let cases = u64::from(percent.min(100));
            let case = Case::Each { count: unfed.into(), cases, all: 100, had: dead.into() };
            note(log, world, table.unit, "people starved", case);
        }
        debt = debt.saturating_sub(upkeep.saturating_mul(unfed.into()));
        world[table.unit].items.take(item, dead);
    }
    let after = world[table.unit].people(tables);
    // Each takes what one person knows, one after the other.
    let alone = (before - after).min(MOST_ALONE);
    let days = &mut world[table.unit].days;
    drop(days.leave(before - after - alone, before));
    for people in (after..after + alone).rev() {
        drop(days.leave(1, people + 1));
    }
    let event = Economy::Starved { unit: Called::unit(world, table.unit), dead: before - after };
    tell(log, world, table.unit, event.into());
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::dice::Dice;

    /// Tried again and again, all die if enough are unfed, and no more are tried than are unfed.
    #[test]
    fn those_of_the_first_race_are_tried_until_none_is_left() {
        for (unfed, count) in [
            (0, 5),
            (5, 5),
            (5, 50),
            (500, 5),
            (1, 1),
            (0, 0),
            (4_000_000_000, 7),
            (4_000_000_000, 3_000_000_000),
        ] {
            for percent in [0, 33, 100] {
                let (dead, tried) = dead_in_turn(unfed, count, percent, &mut Dice::new(3).stream(0, 0, 0));
                assert!(dead <= count && tried <= unfed && dead <= tried, "{unfed} {count} {percent}");
                let all = percent > 0 && u64::from(unfed) > 20 * u64::from(count);
                assert!(
                    !all || dead == count && tried < unfed.max(1),
                    "{unfed} {count} {percent}: {dead} {tried}"
                );
                assert!(
                    dead == count || tried == unfed || percent == 0,
                    "{unfed} {count} {percent}: {dead} {tried}"
                );
            }
        }
    }

    /// About as many die of many as of few, by lot or by their share.
    #[test]
    fn so_many_of_a_hundred_die() {
        for unfed in [1_000, 100_000, MOST_DRAWN, MOST_DRAWN + 1_000_000, 4_000_000_000] {
            for percent in [0, 33, 50, 100, 120] {
                let dead = dead(unfed, percent, &mut Dice::new(3).stream(0, 0, 0));
                let due = u64::from(unfed) * u64::from(percent.min(100)) / 100;
                let drawn = u64::from(unfed.min(MOST_DRAWN));
                let bound = if percent % 100 == 0 || percent > 100 { 0 } else { 2 * drawn.isqrt() };
                assert!(u64::from(dead).abs_diff(due) <= bound, "{unfed} {percent}: {dead}");
            }
        }
    }
}
