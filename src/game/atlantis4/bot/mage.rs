//! Mages: the first unit of a faction, and whoever studies magic later. They study skills of every kind, and cast what
//! they know.

use super::builder::shelter;
use super::camp::{Camp, Own, shelters};
use super::plan::{Plan, quoted};
use super::work::{earn, travel};
use crate::tables::{Cast, ObjectClass, Skill};

/// A faction with fewer people spends nothing on magic.
const ESTABLISHED: u32 = 60;
/// Above this level mages study in a shelter.
const LEARNED: u32 = 2;

/// What a mage does in a month.
pub fn live(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    if camp.land.is_nexus {
        depart(plan, camp, own);
        return;
    }
    if !own.flags.behind {
        plan.order(own, "BEHIND 1");
    }
    let fights = own.skills.iter().filter(|(skill, level, _)| tables[*skill].combat && *level > 0);
    if let Some((skill, ..)) = fights.max_by_key(|(.., days)| *days).filter(|_| !own.has_combat) {
        plan.order(own, format!("COMBAT {}", plan.skill(*skill)));
    }
    shelter(plan, camp, own);
    cast(plan, camp, own);
    // Magic feeds nobody: a small faction waits with it.
    if plan.people < ESTABLISHED || !teach(plan, camp, own) && !learn(plan, camp, own) {
        earn(plan, camp, own);
    }
}

/// Leaves the Nexus on foot, to a starting city.
fn depart(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    travel(plan, camp, own, |_| true);
}

/// Whether a unit lacks the silver for a month of study.
pub fn is_poor(plan: &Plan<'_>, own: &Own) -> bool {
    let cost = plan.tables[plan.tables.named.force].cost;
    own.is_mage && plan.people >= ESTABLISHED && plan.money(own) < cost + plan.upkeep(own)
}

/// Studies what can be studied: what is not known yet rather than what is, and what is hard in a shelter alone.
fn learn(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) -> bool {
    let tables = plan.tables;
    let is_sheltered = own
        .berth
        .is_some_and(|berth| shelters(tables, &berth) && tables[berth.kind].kind == ObjectClass::Building);
    let most = if is_sheltered { u32::MAX } else { LEARNED };
    let may = own.can_study.iter().copied().filter(|skill| own.level(*skill) < most);
    let mut may: Vec<Skill> = may.filter(|skill| plan.money(own) >= tables[*skill].cost).collect();
    // Half of the time mages deepen what others need.
    if plan.choose(own, camp, 2) == 0 {
        let foundation = |skill: &Skill| tables[*skill].foundation || tables[*skill].cast.is_some();
        if may.iter().any(foundation) {
            may.retain(foundation);
        }
    }
    let Some(skill) = plan.pick(own, camp, &may).copied() else { return false };
    plan.month(own, format!("STUDY {}", plan.skill(skill)));
    plan.spend(own, tables[skill].cost);
    true
}

/// Teaches a younger mage what both study.
fn teach(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) -> bool {
    let tables = plan.tables;
    let best = own.skills.iter().filter(|(skill, level, _)| tables[*skill].magic && *level > 1);
    let Some((skill, level)) = best.max_by_key(|(.., days)| *days).map(|(skill, level, _)| (*skill, *level))
    else {
        return false;
    };
    let cost = tables[skill].cost;
    let learns = |pupil: &&Own| {
        let is_less = pupil.is_mage && pupil.number > own.number && pupil.level(skill) < level;
        is_less && pupil.can_study.contains(&skill) && plan.money(pupil) >= cost && !plan.is_busy(pupil)
    };
    let pupil = camp.own.iter().find(learns).filter(|_| plan.choose(own, camp, 4) == 0);
    let Some(pupil) = pupil else { return false };
    plan.month(pupil, format!("STUDY {}", plan.skill(skill)));
    plan.spend(pupil, cost);
    plan.month(own, format!("TEACH {}", pupil.number));
    true
}

/// Casts one of the spells that the mage knows.
fn cast(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    let known = own.skills.iter().filter(|(_, level, _)| *level > 0);
    let spells = known.filter_map(|(skill, level, _)| {
        let words = words(plan, camp, own, (*skill, *level), tables[*skill].cast.as_ref()?)?;
        Some(format!("CAST {}{words}", plan.skill(*skill)))
    });
    let spells: Vec<String> = spells.collect();
    if let Some(spell) = plan.pick(own, camp, &spells) {
        plan.order(own, spell.clone());
    }
}

/// What follows the name of a spell; nothing if it is of no use here.
fn words(
    plan: &Plan<'_>,
    camp: &Camp<'_>,
    own: &Own,
    (skill, level): (Skill, u32),
    cast: &Cast,
) -> Option<String> {
    let tables = plan.tables;
    let (place, named) = (&camp.land.place, &tables.named);
    let pays = |cost: u32| plan.money(own) >= i64::from(cost) + plan.upkeep(own);
    let bare = |is: bool| is.then(String::new);
    let at = place.level.map(|level| format!(" {level}")).unwrap_or_default();
    match cast {
        Cast::EarthLore { .. } | Cast::ClearSkies => bare(true),
        Cast::Makes(making) => bare(pays(making.cost)),
        Cast::Enchants(enchanting) => bare(own.items.of(enchanting.item) > 0),
        Cast::Summons(summoning) => {
            let is_here = summoning.terrains.iter().any(|terrain| **terrain == *place.terrain);
            // Demons break loose from those who know little of them.
            let is_safe = skill != named.summon_balrog && skill != named.summon_demon || level > 2;
            bare(is_safe && (summoning.terrains.is_empty() || is_here))
        }
        Cast::Birds { from, .. } if level >= *from => Some(" EAGLE".to_owned()),
        Cast::Birds { .. } => {
            let exit = plan.pick(own, camp, &camp.land.exits)?;
            Some(format!(" DIRECTION {}", exit.direction.letters()))
        }
        Cast::Phantasms(phantasms) => {
            let phantasm = phantasms.iter().rev().find(|phantasm| phantasm.level <= level)?;
            let row = &tables[phantasm.item];
            Some(format!(" {} {}", quoted(&row.name), phantasm.most.at(level).min(20)))
        }
        Cast::Invisibility { .. } => {
            let thief = camp.own.iter().find(|other| other.people == 1 && other.number != own.number)?;
            Some(format!(" UNITS {}", thief.number))
        }
        Cast::Runes { cost, .. } => bare(pays(*cost) && own.berth.is_some()),
        Cast::Gate { cost } => bare(pays(*cost) && camp.land.gate.is_none()),
        Cast::GateLore { detects, .. } if level >= *detects => Some(" DETECT".to_owned()),
        Cast::Farsight { .. } => Some(format!(" REGION {} {}{at}", place.x + 1, place.y + 1)),
        // Nobody is sent far away.
        Cast::GateLore { .. } | Cast::Teleportation { .. } | Cast::PortalLore { .. } => None,
        Cast::MindReading { .. } => camp.others.first().map(|other| format!(" {}", other.number)),
    }
}
