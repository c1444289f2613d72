//! Magicians: the leader of a faction, and whoever studies magic later.

use super::camp::{Camp, Own};
use super::plan::{ESTABLISHED, Plan};
use super::work::{earn, study as to_study};
use crate::tables::{MAINTENANCE, RESEARCH_COST, Ritual, STUDY_COST, Skill, Spell, SpellKind, magic_reach};
use crate::world::Unit;

/// What magicians keep of their silver, for a month of food and the next.
const RESERVE: i64 = 2 * MAINTENANCE;
/// Up to this level they study rather than search for spells.
const LEARNED: u32 = 4;

/// What a magician does all month, and what goes with it.
pub fn study(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    if !unit.behind {
        plan.order(unit, "BEHIND 1");
    }
    let castable = unit.spells.iter().filter(|spell| spell.kind() == SpellKind::Combat);
    if let Some(best) = castable.max_by_key(|spell| spell.level()).filter(|best| unit.combat != Some(*best)) {
        plan.order(unit, format!("COMBAT \"{}\"", best.word()));
    }
    give_spells(plan, camp, unit);
    // Magic feeds nobody: a small faction waits with it.
    if plan.people < ESTABLISHED {
        return earn(plan, camp, unit);
    }
    let (level, people) = (unit.level(Skill::Magic), i64::from(unit.people));
    let silver = plan.money(unit) - RESERVE * people;
    let choice = plan.choose(unit, camp, 4);
    if silver >= STUDY_COST * people && level < LEARNED && (level < 2 || choice < 2) {
        plan.month(unit, to_study(Skill::Magic));
        plan.spend(unit, STUDY_COST * people);
    } else if let Some(spell) = ritual(unit, silver).filter(|_| choice == 3) {
        plan.month(unit, format!("CAST \"{}\"", spell.word()));
        plan.spend(unit, spell.ritual_cost() * people);
    } else if silver >= RESEARCH_COST * people && level >= 2 {
        plan.month(unit, "RESEARCH");
        plan.spend(unit, RESEARCH_COST * people);
    } else if unit.level(Skill::Observation) == 0 && plan.months(unit) > 2 && choice < 2 {
        plan.month(unit, to_study(Skill::Observation));
    } else if unit.level(Skill::Entertainment) == 0 && plan.months(unit) > 2 {
        plan.month(unit, to_study(Skill::Entertainment));
    } else {
        earn(plan, camp, unit);
    }
}

/// The most difficult thing that a magician can make and pay.
fn ritual(unit: &Unit, silver: i64) -> Option<Spell> {
    let cost = |spell: &Spell| spell.ritual_cost() * i64::from(unit.people);
    let makes =
        |spell: &Spell| matches!(spell.kind(), SpellKind::Ritual(Ritual::Make(_))) && cost(spell) <= silver;
    unit.spells.iter().filter(makes).max_by_key(|spell| spell.level())
}

/// Gives spells to the other magicians of the faction who are here and can learn them.
fn give_spells(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let others = camp.own.iter().map(|own| own.unit).filter(|other| other.number != unit.number);
    for other in others.filter(|other| other.days(Skill::Magic) > 0) {
        let reach = magic_reach(other.level(Skill::Magic));
        for spell in unit.spells.without(other.spells).iter().filter(|spell| spell.level() <= reach) {
            plan.order(unit, format!("GIVE {} \"{}\"", other.number, spell.word()));
        }
    }
}
