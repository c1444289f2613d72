//! Soldiers: whom they attack, and what they take.

use super::camp::{Camp, Other, Own};
use super::plan::Plan;
use super::work::{earn, study, travel};
use crate::world::Attitude;

/// They attack where they are so many times as strong as all others together: three to two.
const ODDS: (u64, u64) = (3, 2);

/// The soldiers of a unit: the armed, or all who are trained.
fn soldiers(plan: &Plan<'_>, own: &Own) -> u32 {
    if own.level(plan.tables.named.combat) > 0 { own.people } else { own.armed(plan.tables) }
}

/// Attacks what is weak, now and then: creatures, and those whom the player has declared hostile.
pub fn attack(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    if camp.land.is_nexus {
        return;
    }
    let strength = |own: &Own| u64::from(soldiers(plan, own)) + u64::from(own.armed(plan.tables));
    let together: u64 = camp.own.iter().map(strength).sum();
    let Some(strongest) = camp.own.iter().max_by_key(|own| strength(own)) else { return };
    let foes: u64 =
        camp.others.iter().filter(|other| !plan.is_friend(other.faction)).map(|other| other.strength).sum();
    let is_hated = |other: &Other| {
        let declared = other.faction.and_then(|faction| plan.declared.get(&faction));
        declared.is_some_and(|declared| *declared == Attitude::Hostile) || other.people == 0
    };
    let targets: Vec<&Other> = camp.others.iter().filter(|other| is_hated(other)).collect();
    let Some(target) = plan.pick(strongest, camp, &targets) else { return };
    if together >= 8 && together * ODDS.1 >= foes * ODDS.0 && plan.choose(strongest, camp, 3) > 0 {
        let number = target.number;
        for own in camp.own.iter().filter(|own| soldiers(plan, own) > 0 && !own.is_mage).collect::<Vec<_>>() {
            plan.order(own, format!("ATTACK {number}"));
        }
    }
}

/// Soldiers tax where there is silver and nobody else guards, and go where it may be better.
pub fn serve(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    let soldiers = soldiers(plan, own);
    let income = i64::from(soldiers) * tables.game.tax_income;
    let is_open = !camp.is_guarded() && !camp.land.is_nexus;
    let is_good = soldiers > 0 && is_open && camp.land.money * 2 >= income && camp.land.money > 0;
    if is_good && !own.flags.autotax {
        plan.order(own, "TAX");
    }
    let learns = plan.spare(own) > 0 && plan.choose(own, camp, 2) == 0;
    let skill = own.trade(tables).unwrap_or(tables.named.combat);
    if is_good && learns && study(plan, own, skill) {
        // They practise.
    } else if is_good && plan.choose(own, camp, 6) == 0 || !is_good && plan.choose(own, camp, 2) == 0 {
        travel(plan, camp, own, |exit| exit.to.terrain == "plain");
    } else {
        earn(plan, camp, own);
    }
}
