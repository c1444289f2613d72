//! Thieves: single people who hide, steal, and kill.

use super::camp::{Camp, Other, Own};
use super::plan::Plan;
use super::work::{earn, wander};

/// Robs somebody, or looks for somebody to rob.
pub fn prowl(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let is_victim =
        |other: &&Other| other.people > 0 && !camp.is_warden(other) && !plan.is_friend(other.faction);
    let victims: Vec<&Other> = camp.others.iter().filter(is_victim).collect();
    // Where guards look on, nothing is stolen.
    match plan.pick(own, camp, &victims).filter(|_| !camp.is_guarded()) {
        Some(victim) if plan.choose(own, camp, 5) == 0 => {
            plan.order(own, format!("ASSASSINATE {}", victim.number));
            earn(plan, camp, own);
        }
        Some(victim) => {
            let silver = plan.item(plan.tables.named.silver);
            plan.order(own, format!("STEAL {} {silver}", victim.number));
            earn(plan, camp, own);
        }
        _ => wander(plan, camp, own),
    }
}
