//! What a unit does all month, by its trade.

use super::camp::{Camp, Own, is_settler, is_ware};
use super::plan::Plan;
use super::work::{earn, is_fed, produce, study, travel, wander};
use super::{builder, mage, market, sailor, settler, soldier};
use crate::tables::Skill;

/// With so many goods for sale a unit goes to a town.
const LOAD: u32 = 25;

/// Gives a unit its month.
pub fn follow(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    if plan.is_busy(own) {
        // It trains those whom it took in.
        settler::tax(plan, camp, own);
    } else if camp.is_sea {
        sailor::at_sea(plan, camp, own);
    } else if own.is_mage {
        mage::live(plan, camp, own);
    } else if sailor::is_one(own) {
        sailor::ashore(plan, camp, own);
    } else if is_settler(plan.tables, own) {
        settler::live(plan, camp, own);
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
