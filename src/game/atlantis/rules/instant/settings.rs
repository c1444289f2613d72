//! ACCEPT, ADDRESS, ADMIT, ALLY, BEHIND, COMBAT, DISPLAY, GUARD 0, NAME and RESHOW; and orders of which nothing is
//! understood.

use crate::event::TurnLog;
use crate::orders::{Number, Order, Thing};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::permits::Permits;
use crate::rules::magic;
use crate::rules::tasks::{Tasks, refuse};
use crate::tables::LONGEST_NAME;
use crate::world::{FactionId, Name, StructureId, UnitId, World};

/// Carries them out, in one pass.
pub fn play(conditions: Conditions, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) -> Permits {
    let mut permits = Permits::default();
    let mut spells = magic::KnownSpells::default();
    for region in world.regions() {
        let mut at = 0;
        while let Some(unit) = world.unit_at(region, at) {
            at += 1;
            for task in tasks.of(unit) {
                let result = match task.order() {
                    Order::Reshow(spell) => magic::reshow(&mut spells, world, unit, *spell, log),
                    order => set(conditions, world, &mut permits, unit, order),
                };
                if let Err(why) = result {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
    permits
}

fn set(
    conditions: Conditions,
    world: &mut World,
    permits: &mut Permits,
    unit: UnitId,
    order: &Order,
) -> Result<(), Refusal> {
    let own = world[unit].faction;
    match order {
        Order::Unknown(_) => return Err(Refusal::NotRecognized),
        Order::Accept(number) => permits.accept(conditions, own, faction(conditions, world, *number)?),
        Order::Admit(number) => permits.admit(conditions, own, faction(conditions, world, *number)?),
        Order::Ally(number, flag) => {
            let other = faction(conditions, world, *number)?;
            let is_ally = is_set(conditions, *flag)?;
            ally(world, own, other, is_ally);
        }
        Order::Address(address) if address.is_empty() => return Err(Refusal::NoAddress),
        // What the gamesmaster's card says counts, and the order may be the one's who played before.
        Order::Address(_) if world[own].is_handed_over => return Err(Refusal::HandedOver),
        Order::Address(address) => world[own].address = short(address),
        Order::Behind(flag) => world[unit].behind = is_set(conditions, *flag)?,
        Order::Guard(flag) if !is_set(conditions, *flag)? => world[unit].guard = false,
        Order::Combat(spell) => return magic::set_combat(world, unit, *spell),
        Order::Display(thing, text) => display(world, unit, *thing, text)?,
        Order::Name(thing, text) => name(conditions, world, unit, *thing, text)?,
        _ => {}
    }
    Ok(())
}

fn faction(conditions: Conditions, world: &World, number: Number) -> Result<FactionId, Refusal> {
    conditions.numbered(number).and_then(|number| world.faction_of(number)).ok_or(Refusal::FactionNotFound)
}

/// A flag is 1 or 0. The program took anything else for a number, and nothing for 0.
pub fn is_set(conditions: Conditions, flag: Number) -> Result<bool, Refusal> {
    if !flag.is_number() && !conditions.has(Quirk::GarbageZero) {
        return Err(Refusal::NoFlag);
    }
    Ok(flag.value != 0)
}

fn ally(world: &mut World, own: FactionId, other: FactionId, is_ally: bool) {
    let allies = &mut world[own].allies;
    if !is_ally {
        allies.retain(|ally| *ally != other);
    } else if own != other && !allies.contains(&other) {
        allies.push(other);
    }
}

fn display(world: &mut World, unit: UnitId, thing: Option<Thing>, text: &str) -> Result<(), Refusal> {
    match thing {
        Some(Thing::Unit) => world[unit].display = text.into(),
        Some(Thing::Building) => {
            let building = owned(world, unit, false)?;
            world[building].display = text.into();
        }
        Some(Thing::Ship) => {
            let ship = owned(world, unit, true)?;
            world[ship].display = text.into();
        }
        Some(Thing::Faction) | None => return Err(Refusal::NotRecognized),
    }
    Ok(())
}

fn name(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    thing: Option<Thing>,
    text: &str,
) -> Result<(), Refusal> {
    let structure = match thing {
        Some(Thing::Building) => Some(owned(world, unit, false)?),
        Some(Thing::Ship) => Some(owned(world, unit, true)?),
        Some(Thing::Faction | Thing::Unit) => None,
        None => return Err(Refusal::NotRecognized),
    };
    if text.is_empty() {
        return Err(Refusal::NoName);
    }
    let is_bracket = |letter| letter == '(' || letter == ')' && !conditions.has(Quirk::Bracket);
    if text.contains(is_bracket) {
        return Err(Refusal::BracketInName);
    }
    let text = short(text);
    match structure {
        Some(structure) => world[structure].name = text,
        None if thing == Some(Thing::Faction) => {
            let faction = world[unit].faction;
            world[faction].name = text;
        }
        None => world[unit].name = text,
    }
    Ok(())
}

/// The building or the ship that a unit is in and owns.
pub fn owned(world: &World, unit: UnitId, is_ship: bool) -> Result<StructureId, Refusal> {
    let (outside, foreign) = if is_ship {
        (Refusal::NotOnShip, Refusal::ShipNotOwned)
    } else {
        (Refusal::NotInBuilding, Refusal::BuildingNotOwned)
    };
    let inside = world[unit].inside.filter(|inside| world[*inside].is_ship() == is_ship).ok_or(outside)?;
    if world.is_owner(unit) { Ok(inside) } else { Err(foreign) }
}

/// A name of at most 80 characters, without a blank at its end.
fn short(text: &str) -> Name {
    let text: String = text.chars().take(LONGEST_NAME).collect();
    text.trim_end().into()
}
