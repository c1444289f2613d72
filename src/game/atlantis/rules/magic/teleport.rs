//! CAST TELEPORT: units are carried to where another unit is, anywhere in the world.

use super::rituals::Casting;
use crate::event::TurnLog;
use crate::orders::Target;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::sight::{self, Whom};
use crate::rules::tasks::refuse_month;
use crate::tables::{PERSON_WEIGHT, Spell};
use crate::world::{UnitId, World};

/// The weight that each caster carries.
const CARRIED: i64 = 10_000;

/// Carries units to the first one of the order. It may be anywhere and need not be seen, but its faction must admit the
/// caster's; whoever is carried must be beside the caster, seen, and accept it.
pub(super) fn cast(
    casting: &Casting<'_>,
    world: &mut World,
    count: u32,
    targets: &[Target],
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let caster = casting.unit;
    let (first, passengers) = targets.split_first().ok_or(Refusal::UnitNotFound)?;
    let vector = vector(casting, world, *first).ok_or(Refusal::UnitNotFound)?;
    if !casting.permits.admits(world, world[vector].faction, world[caster].faction) {
        return Err(Refusal::NoVector);
    }
    casting.perform(world, Spell::Teleport, count);
    let from = casting.region;
    let mut left = CARRIED * i64::from(count);
    for target in passengers {
        if target.is_end() {
            refuse_month(log, world, caster, casting.doing, Refusal::UnitNotFound);
            break;
        }
        let Whom::Unit(passenger) = sight::find(casting.conditions, world, caster, from, *target) else {
            refuse_month(log, world, caster, casting.doing, Refusal::UnitNotFound);
            continue;
        };
        if let Err(why) = carry(casting, world, passenger, vector, &mut left) {
            refuse_month(log, world, caster, casting.doing, why);
        }
    }
    casting.tell(world, Spell::Teleport, count, log);
    Ok(())
}

/// The unit to which others are carried.
fn vector(casting: &Casting<'_>, world: &World, target: Target) -> Option<UnitId> {
    let conditions = casting.conditions;
    let Target::Unit(number) = target else {
        return match sight::find(conditions, world, casting.unit, casting.region, target) {
            Whom::Unit(unit) => Some(unit),
            Whom::Peasants | Whom::Nobody | Whom::NotFound => None,
        };
    };
    if !number.is_number() && !conditions.has(Quirk::GarbageZero) {
        return None;
    }
    let found = world.unit_of(number.value)?;
    let this_turn = world[found].this_turn;
    let is_new = this_turn.alias.is_some() && !conditions.has(Quirk::NewByNumber);
    (!this_turn.joined && !is_new).then_some(found)
}

/// Carries one unit, into the building or the ship of the other.
fn carry(
    casting: &Casting<'_>,
    world: &mut World,
    passenger: UnitId,
    vector: UnitId,
    left: &mut i64,
) -> Result<(), Refusal> {
    let caster = casting.unit;
    if !casting.permits.accepts(world, world[passenger].faction, world[caster].faction) {
        return Err(Refusal::TeleportNotAccepted);
    }
    let mut weight = world[passenger].weight();
    if casting.conditions.has(Quirk::TeleWeight) {
        // The program took the caster's people for the passenger's.
        weight -= world[passenger].body_weight();
        weight += i64::from(world[caster].people) * PERSON_WEIGHT;
    }
    if weight > *left {
        return Err(Refusal::TooHeavyToTeleport);
    }
    *left -= weight;
    world.leave(passenger);
    world.shift(passenger, world[vector].region);
    if let Some(inside) = world[vector].inside {
        world.enter(passenger, inside);
    }
    Ok(())
}
