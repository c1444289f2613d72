//! Who knows a spell and can cast it, how much it does, and whom rings hide.
//!
//! Source: the rules text, "Magic"; finer where the program is.

use crate::event::{Event, TurnLog};
use crate::orders::Named;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::{Item, Skill, Spell, SpellKind, Spells};
use crate::world::{FactionId, Unit, UnitId, World};
use playdeck_base::dice::Stream;
use std::collections::BTreeMap;

/// COMBAT. "If no spell is specified, the unit's combat spell will be set to nothing."
pub fn set_combat(world: &mut World, unit: UnitId, spell: Named<Spell>) -> Result<(), Refusal> {
    world[unit].combat = match spell {
        Named::Missing => None,
        Named::Unknown => return Err(Refusal::SpellNotFound),
        Named::Known(spell) if casters(&world[unit], spell) == 0 => return Err(Refusal::SpellNotFound),
        Named::Known(spell) if spell.kind() != SpellKind::Combat => return Err(Refusal::NotCombatSpell),
        Named::Known(spell) => Some(spell),
    };
    Ok(())
}

/// RESHOW. "This only works if there is still at least one unit in your faction that knows the spell."
pub fn reshow(
    known: &mut KnownSpells,
    world: &World,
    unit: UnitId,
    spell: Named<Spell>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let faction = world[unit].faction;
    let shown = spell.known().filter(|spell| known.of(world, faction).has(*spell));
    log.tell(faction.0, Event::SpellText(shown.ok_or(Refusal::SpellNotFound)?));
    Ok(())
}

/// The spells of factions, each added up when it is first asked for, while nobody learns or forgets any.
#[derive(Debug, Default)]
pub struct KnownSpells(BTreeMap<FactionId, Spells>);

impl KnownSpells {
    fn of(&mut self, world: &World, faction: FactionId) -> Spells {
        let all = || world.units_of(faction).map(|unit| world[unit].spells).fold(Spells::NONE, Spells::union);
        *self.0.entry(faction).or_insert_with(all)
    }
}

/// Whether a unit of a faction knows a spell.
pub(super) fn is_known_to(world: &World, faction: FactionId, spell: Spell) -> bool {
    world.units_of(faction).any(|unit| world[unit].spells.has(spell))
}

/// How many people of a unit can cast a spell: all if it knows it, else with magic of at least 1 as many as have the
/// thing for it.
pub fn casters(unit: &Unit, spell: Spell) -> u32 {
    if unit.spells.has(spell) {
        return unit.people;
    }
    match spell.cast_by() {
        Some(item) if unit.level(Skill::Magic) >= 1 => unit.has(item).min(unit.people),
        _ => 0,
    }
}

/// How much a spell does: the sum of two dice, each up to half of the most that it can do.
pub fn size(most: u32, chance: &mut Stream) -> u32 {
    let die = most / 2;
    if die == 0 { 0 } else { chance.below(die) + chance.below(die) + 2 }
}

/// Whether rings hide a unit.
pub fn is_invisible(conditions: Conditions, unit: &Unit) -> bool {
    let rings = unit.has(Item::RingOfInvisibility);
    if conditions.has(Quirk::RingExact) {
        rings > 0 && rings == unit.people
    } else {
        rings > 0 && rings >= unit.people
    }
}

/// Whether a unit sees through rings.
pub fn sees_invisible(unit: &Unit) -> bool {
    unit.has(Item::AmuletOfTrueSeeing) > 0
}
