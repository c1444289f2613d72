//! AUTOTAX, AVOID, BEHIND, GUARD, HOLD, NOAID, NOCROSS, CLAIM, COMBAT, CONSUME and REVEAL.

use crate::event::{Called, Settled, TurnLog};
use crate::orders::{Flag, Named};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::tell;
use crate::tables::{Skill, Tables};
use crate::world::{Consumes, Guard, Reveal, UnitId, World};

/// Switches a flag. AVOID 1 ends guard; AVOID 0 and GUARD 0 each end only what they name. Who is to guard is on guard
/// only when that is settled; who is on guard stays so, but for the program not before that.
pub(super) fn flag(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    flag: Flag,
    value: Option<bool>,
) -> Result<(), Refusal> {
    let value = value.ok_or(Refusal::NoFlag)?;
    let unit = &mut world[unit];
    match flag {
        Flag::Autotax => unit.flags.autotax = value,
        Flag::Behind => unit.flags.behind = value,
        Flag::Hold => unit.flags.holding = value,
        Flag::NoAid => unit.flags.no_aid = value,
        Flag::NoCross => unit.flags.no_cross = value,
        Flag::Avoid if value => unit.guard = Guard::Avoiding,
        Flag::Avoid if unit.guard == Guard::Avoiding => unit.guard = Guard::None,
        Flag::Guard if value => {
            let stays = unit.guard == Guard::On && !conditions.has(Quirk::GuardGap);
            unit.guard = if stays { Guard::On } else { Guard::Pending };
        }
        Flag::Guard if unit.guard != Guard::Avoiding => unit.guard = Guard::None,
        Flag::Avoid | Flag::Guard => {}
    }
    Ok(())
}

/// Takes unclaimed silver, as far as there is any.
pub(super) fn claim(
    tables: &Tables,
    world: &mut World,
    unit: UnitId,
    amount: u32,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    if amount == 0 {
        return Err(Refusal::NoNumber);
    }
    let faction = world[unit].faction;
    let there = u32::try_from(world[faction].unclaimed.max(0)).unwrap_or(u32::MAX);
    if there == 0 {
        return Err(Refusal::NoUnclaimed);
    }
    let (taken, called) = (amount.min(there), Called::unit(world, unit));
    world[faction].unclaimed -= i64::from(taken);
    world[unit].items.add(tables.named.silver, taken);
    let claimed = if taken < amount {
        Settled::ClaimCut { unit: called, amount: taken }
    } else {
        Settled::Claimed { unit: called, amount: taken }
    };
    tell(log, world, unit, claimed.into());
    Ok(())
}

/// Sets the spell of battle; without a word there is none.
pub(super) fn combat(
    tables: &Tables,
    world: &mut World,
    unit: UnitId,
    spell: Named<Skill>,
) -> Result<(), Refusal> {
    let spell = match spell {
        Named::Missing => {
            world[unit].combat = None;
            return Ok(());
        }
        Named::Unknown => return Err(Refusal::NoSkill),
        Named::Known(spell) => spell,
    };
    if !tables[spell].magic || !tables[spell].combat {
        return Err(Refusal::NotCombatSpell);
    }
    if !world[unit].is_mage() {
        return Err(Refusal::NotMage);
    }
    if world[unit].level(tables, spell) == 0 {
        return Err(Refusal::NotKnown);
    }
    world[unit].combat = Some(spell);
    Ok(())
}

/// Says what the unit feeds on first.
pub(super) fn consume(world: &mut World, unit: UnitId, consumes: Option<Consumes>) -> Result<(), Refusal> {
    world[unit].flags.consumes = consumes.ok_or(Refusal::NoWord)?;
    Ok(())
}

/// Says what the unit shows of itself.
pub(super) fn reveal(world: &mut World, unit: UnitId, reveal: Option<Reveal>) -> Result<(), Refusal> {
    world[unit].reveal = reveal.ok_or(Refusal::NoWord)?;
    Ok(())
}
