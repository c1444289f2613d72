//! How spells are learnt, by gift, by company and by research, and how they are forgotten.

use super::spells::{casters, is_known_to};
use crate::event::{Called, Event, TurnLog};
use crate::orders::Number;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Doing, refuse_month, tell, tell_both};
use crate::tables::{PRACTICE_DAYS, RESEARCH_COST, Skill, Spell, Spells, magic_reach};
use crate::world::{UnitId, World};
use playdeck_base::dice::Stream;

/// The level of magic from which spells can be searched for.
const RESEARCHER: u32 = 2;

/// Gives a copy of a spell to a unit that was found and accepts it. "The other unit must have sufficient Magic skill to
/// understand the spell."
pub fn give(
    _conditions: Conditions,
    world: &mut World,
    giver: UnitId,
    to: UnitId,
    spell: Spell,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    if !world[giver].spells.has(spell) {
        return Err(Refusal::SpellNotFound);
    }
    if spell.level() > magic_reach(world[to].level(Skill::Magic)) {
        return Err(Refusal::CannotLearnSpell);
    }
    learn(world, to, spell, log);
    let (unit, receiver) = (Called::unit(world, giver), Called::unit(world, to));
    tell_both(log, world, giver, to, Event::GaveSpell { unit, to: receiver, spell });
    Ok(())
}

/// TRANSFER: people take along the spells that their new unit can learn.
pub fn copy_spells(conditions: Conditions, world: &mut World, from: UnitId, to: UnitId, log: &mut TurnLog) {
    let copied = world[from].spells.without(world[to].spells);
    if copied.is_empty() {
        return;
    }
    let level = world[to].level(Skill::Magic);
    let reach = if conditions.has(Quirk::SpellDown) { level / 2 } else { magic_reach(level) };
    for spell in copied.iter().filter(|spell| spell.level() <= reach) {
        learn(world, to, spell, log);
    }
}

/// Adds a spell to those of a unit; its text is shown where nobody of the faction knew it.
fn learn(world: &mut World, unit: UnitId, spell: Spell, log: &mut TurnLog) {
    if !is_known_to(world, world[unit].faction, spell) {
        tell(log, world, unit, Event::SpellText(spell));
    }
    world[unit].spells.add(spell);
}

/// RESEARCH of a unit; called in the order of the region, with the region's stream of chance.
pub fn research(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    doing: &Doing<'_>,
    level: Number,
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    let level_of_magic = world[unit].level(Skill::Magic);
    if level_of_magic < RESEARCHER {
        return refuse_month(log, world, unit, doing, Refusal::Magic2Needed);
    }
    let highest = level_of_magic / 2;
    let is_garbage = !level.is_number() && level != Number::MISSING;
    if is_garbage && !conditions.has(Quirk::GarbageZero) {
        return refuse_month(log, world, unit, doing, Refusal::NoNumber);
    }
    if level.value > highest {
        refuse_month(log, world, unit, doing, Refusal::LevelLowered);
    }
    // "The default is the highest possible level."
    let level = if level.value == 0 { highest } else { level.value.min(highest) };
    let known = world[unit].spells;
    let mut search = Search { conditions, level, known, found: Spells::NONE, is_told: false };
    for _ in 0..world[unit].people {
        if world[unit].money < RESEARCH_COST {
            return refuse_month(log, world, unit, doing, Refusal::InsufficientFunds);
        }
        search.go_on(world, unit, chance, log);
    }
}

/// The research of a unit in a month.
struct Search {
    conditions: Conditions,
    level: u32,
    /// What the unit knew before.
    known: Spells,
    found: Spells,
    /// Whether the unit was told that nothing is left.
    is_told: bool,
}

impl Search {
    /// The month of one person: "one previously unknown spell". In the program people of a unit did not know what the
    /// others had found, and paid only where nothing was left.
    fn go_on(&mut self, world: &mut World, unit: UnitId, chance: &mut Stream, log: &mut TurnLog) {
        let known = if self.conditions.has(Quirk::SameSpell) { self.known } else { world[unit].spells };
        let open: Vec<Spell> = Spell::ALL
            .into_iter()
            .filter(|spell| spell.level() == self.level && !known.has(*spell))
            .collect();
        let drawn = chance.below(u32::try_from(open.len()).unwrap_or(0)) as usize;
        let found = open.get(drawn).copied();
        if found.is_none() || !self.conditions.has(Quirk::FreeResearch) {
            world[unit].money -= RESEARCH_COST;
        }
        world[unit].learn(Skill::Magic, PRACTICE_DAYS);
        let researcher = Called::unit(world, unit);
        let Some(spell) = found else {
            if !std::mem::replace(&mut self.is_told, true) {
                let event = Event::NoSpellsLeft { unit: researcher, level: self.level };
                tell(log, world, unit, event);
            }
            return;
        };
        if !self.found.has(spell) {
            self.found.add(spell);
            learn(world, unit, spell, log);
            tell(log, world, unit, Event::Researched { unit: researcher, spell });
        }
    }
}

/// Spells that have become too difficult are forgotten, and a combat spell that cannot be cast is set no longer.
pub(super) fn forget(world: &mut World, unit: UnitId, log: &mut TurnLog) {
    let magician = &world[unit];
    let reach = magic_reach(magician.level(Skill::Magic));
    let lost: Vec<Spell> = magician.spells.iter().filter(|spell| spell.level() > reach).collect();
    for spell in lost {
        world[unit].spells.remove(spell);
        tell(log, world, unit, Event::Forgot { unit: Called::unit(world, unit), spell });
    }
    if world[unit].combat.is_some_and(|spell| casters(&world[unit], spell) == 0) {
        world[unit].combat = None;
    }
}
