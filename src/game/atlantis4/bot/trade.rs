//! What a unit does all month, by its trade.

use super::camp::{Camp, Own, is_ware};
use super::plan::Plan;
use super::work::{earn, highest, is_fed, produce, study, travel, wander};
use super::{builder, mage, market, sailor, soldier};
use crate::tables::Skill;

/// With so many goods for sale a unit goes to a town.
const LOAD: u32 = 25;

/// Gives a unit its month.
pub fn follow(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    if plan.is_busy(own) {
        // Somebody teaches it.
    } else if camp.is_sea {
        sailor::at_sea(plan, camp, own);
    } else if own.is_mage {
        mage::live(plan, camp, own);
    } else if sailor::is_one(plan, own) {
        sailor::ashore(plan, camp, own);
    } else if teach(plan, camp, own) {
        // The students are in the order.
    } else if let Some(skill) = own.trade(tables) {
        ply(plan, camp, own, skill);
    } else if !study(plan, own, tables.named.combat) {
        earn(plan, camp, own);
    }
}

/// A trade: it is learned, carried on, and carried elsewhere where there is nothing to do.
fn ply(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, skill: Skill) {
    let named = &plan.tables.named;
    let is_starving = plan.money(own) < plan.upkeep(own);
    let learns = own.level(skill) == 0 || plan.choose(own, camp, 4) == 0 && plan.spare(own) > 0;
    if learns && study(plan, own, skill) {
        return;
    }
    if [named.combat, named.crossbow, named.longbow, named.tactics].contains(&skill) {
        soldier::serve(plan, camp, own);
    } else if is_starving && is_fed(camp) {
        earn(plan, camp, own);
    } else if market::surplus(plan, own) >= LOAD && camp.land.exits.iter().any(|exit| exit.town.is_some()) {
        travel(plan, camp, own, |exit| exit.town.is_some());
    } else if builder::build(plan, camp, own, skill) || produce(plan, camp, own, skill) {
        // It works.
    } else if skill == named.entertainment {
        earn(plan, camp, own);
    } else if own.items.iter().any(|(item, _)| is_ware(plan.tables, item)) {
        travel(plan, camp, own, |exit| exit.town.is_some());
    } else if plan.choose(own, camp, 3) == 0 {
        wander(plan, camp, own);
    } else {
        earn(plan, camp, own);
    }
}

/// Leaders teach those of the faction who know less of what they know best. Gives whether there is anybody to teach.
fn teach(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) -> bool {
    let tables = plan.tables;
    let Some(skill) = own.trade(tables).filter(|_| own.leaders > 0) else { return false };
    let level = own.level(skill);
    let learns = |pupil: &&Own| {
        let costs = tables[skill].cost * i64::from(pupil.people);
        let is_other = pupil.number != own.number && !pupil.is_mage;
        is_other
            && pupil.trade(tables) == Some(skill)
            && pupil.level(skill) < level
            && pupil.level(skill) < highest(tables, pupil, skill)
            && plan.money(pupil) >= costs
    };
    let pupils: Vec<&Own> = camp.own.iter().filter(learns).take(5).collect();
    if pupils.is_empty() || level == 0 || plan.choose(own, camp, 3) == 0 {
        return false;
    }
    for pupil in &pupils {
        if !plan.is_busy(pupil) {
            study(plan, pupil, skill);
        }
    }
    let numbers: Vec<String> = pupils.iter().map(|pupil| pupil.number.to_string()).collect();
    plan.month(own, format!("TEACH {}", numbers.join(" ")));
    true
}
