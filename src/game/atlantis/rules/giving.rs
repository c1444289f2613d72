//! DEMOLISH, GIVE, PAY and SINK.

use super::conditions::Conditions;
use super::factions::permits::Permits;
use super::instant::settings;
use super::magic;
use super::sight::{self, Whom};
use super::tasks::{Task, Tasks, refuse, tell, tell_both, tell_region};
use crate::event::{Called, Event, TurnLog};
use crate::orders::{Gift, Named, Number, Order, Phase, Target};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::tables::Item;
use crate::world::{RegionId, UnitId, World};

/// Carries them out in a region.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    permits: &Permits,
    log: &mut TurnLog,
) {
    for (unit, task) in tasks.in_region(world, region, Phase::Giving) {
        if let Err(why) = carry_out(conditions, world, permits, unit, &task, log) {
            refuse(log, world, unit, &task, why);
        }
    }
}

fn carry_out(
    conditions: Conditions,
    world: &mut World,
    permits: &Permits,
    unit: UnitId,
    task: &Task<'_>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    match task.order() {
        Order::Demolish => demolish(world, unit, log),
        Order::Sink => sink(world, unit, log),
        Order::Give(target, gift) => give(conditions, world, permits, unit, *target, *gift, log),
        Order::Pay(target, amount) => pay(conditions, world, unit, *target, *amount, log),
        _ => Ok(()),
    }
}

fn demolish(world: &mut World, unit: UnitId, log: &mut TurnLog) -> Result<(), Refusal> {
    let building = settings::owned(world, unit, false)?;
    let event =
        Event::Demolished { unit: Called::unit(world, unit), building: Called::structure(world, building) };
    tell_region(log, world, world[unit].region, event);
    world.remove_structure(building);
    Ok(())
}

/// "This can only be done in a coastal region, as sinking one's ship at sea would be suicide."
fn sink(world: &mut World, unit: UnitId, log: &mut TurnLog) -> Result<(), Refusal> {
    let ship = settings::owned(world, unit, true)?;
    if world[world[unit].region].is_ocean() {
        return Err(Refusal::AtSea);
    }
    let event = Event::Sank { unit: Called::unit(world, unit), ship: Called::structure(world, ship) };
    tell_region(log, world, world[unit].region, event);
    world.remove_structure(ship);
    Ok(())
}

fn give(
    conditions: Conditions,
    world: &mut World,
    permits: &Permits,
    unit: UnitId,
    target: Target,
    gift: Gift,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let to = match sight::find(conditions, world, unit, world[unit].region, target) {
        Whom::Unit(to) => Some(to),
        Whom::Nobody => None,
        // At sea the program knew no peasants, and took the word for a number.
        Whom::Peasants if world[world[unit].region].is_ocean() && conditions.has(Quirk::GarbageZero) => None,
        Whom::Peasants | Whom::NotFound => return Err(Refusal::UnitNotFound),
    };
    if to.is_some_and(|to| !permits.accepts(world, world[to].faction, world[unit].faction)) {
        return Err(Refusal::GiftNotAccepted);
    }
    let (count, item) = match gift {
        Gift::Spell(spell) => {
            return magic::give(conditions, world, unit, to.ok_or(Refusal::UnitNotFound)?, spell, log);
        }
        Gift::Goods(count, Named::Known(item)) => (count, item),
        Gift::Goods(..) => return Err(Refusal::ItemUnknown),
    };
    let count = counted(conditions, count)?.min(world[unit].has(item));
    if count == 0 {
        return Err(Refusal::ItemNotAvailable);
    }
    hand_over(world, unit, to, count, item, log);
    Ok(())
}

fn hand_over(world: &mut World, unit: UnitId, to: Option<UnitId>, count: u32, item: Item, log: &mut TurnLog) {
    *world[unit].goods_mut(item) -= count;
    let giver = Called::unit(world, unit);
    let Some(to) = to else {
        return tell(log, world, unit, Event::DiscardedItem { unit: giver, count, item });
    };
    let had = world[to].goods_mut(item);
    *had = had.saturating_add(count);
    let event = Event::Gave { unit: giver, to: Called::unit(world, to), count, item };
    tell_both(log, world, unit, to, event);
}

fn pay(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    target: Target,
    amount: Number,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let region = world[unit].region;
    let whom = sight::find(conditions, world, unit, region, target);
    if whom == Whom::NotFound {
        return Err(Refusal::UnitNotFound);
    }
    let amount = i64::from(counted(conditions, amount)?).min(world[unit].money);
    if amount == 0 {
        return Err(Refusal::NoMoney);
    }
    world[unit].money -= amount;
    let payer = Called::unit(world, unit);
    match whom {
        Whom::Unit(to) => {
            world[to].money += amount;
            let event = Event::Paid { unit: payer, to: Called::unit(world, to), amount };
            tell_both(log, world, unit, to, event);
        }
        Whom::Peasants if !world[region].is_ocean() => {
            world[region].money += amount;
            tell(log, world, unit, Event::PaidPeasants { unit: payer, amount });
        }
        Whom::Peasants | Whom::Nobody | Whom::NotFound => {
            tell(log, world, unit, Event::DiscardedMoney { unit: payer, amount });
        }
    }
    Ok(())
}

/// A quantity is a number. The program took what leads it for one.
pub(super) fn counted(conditions: Conditions, number: Number) -> Result<u32, Refusal> {
    if number.is_number() || conditions.has(Quirk::GarbageZero) {
        Ok(number.value)
    } else {
        Err(Refusal::NoNumber)
    }
}
