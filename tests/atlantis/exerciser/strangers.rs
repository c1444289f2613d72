//! Strangers: whom a faction helps, admits, accepts gifts of, and attacks.

use super::camp::{Camp, Other};
use super::plan::Plan;

/// How many soldiers dare to attack.
const COMPANY: u32 = 5;
/// They attack where their weapons are so many times as strong as all others together.
const ODDS: u32 = 2;

/// Treats with the factions that are seen: some are helped, others are admitted this month, most are let alone.
pub fn greet(plan: &mut Plan, camp: &Camp<'_>) {
    let Some(envoy) = camp.own.first().map(|own| own.unit) else { return };
    for faction in camp.others.iter().filter_map(|other| other.faction) {
        if !plan.greeted.insert(faction) || plan.allies.contains(&faction) {
            continue;
        }
        // The same for both, so that help is mutual.
        match (plan.number + faction) % 5 {
            0 => plan.order(envoy, format!("ALLY {faction} 1")),
            1 => {
                plan.order(envoy, format!("ACCEPT {faction}"));
                plan.order(envoy, format!("ADMIT {faction}"));
            }
            _ => {}
        }
    }
}

/// Attacks what is weak, now and then: guards of others first.
pub fn attack(plan: &mut Plan, camp: &Camp<'_>) {
    let armed = camp.own.iter().map(|own| own.unit.armed()).fold(0, u32::saturating_add);
    let Some(strongest) = camp.own.iter().map(|own| own.unit).max_by_key(|unit| unit.armed()) else { return };
    let strength = |other: &Other| other.people.saturating_add(other.weapons.saturating_mul(2));
    let foes = camp.others.iter().map(strength).fold(0, u32::saturating_add);
    let is_ally = |other: &Other| other.faction.is_some_and(|faction| plan.allies.contains(&faction));
    let target = camp.others.iter().filter(|other| !is_ally(other)).max_by_key(|other| other.guards);
    let dares = armed >= COMPANY && armed.saturating_mul(3) >= foes.saturating_mul(ODDS);
    if let Some(target) =
        target.filter(|target| dares && (target.guards || plan.choose(strongest, camp, 4) == 0))
    {
        plan.order(strongest, format!("ATTACK {}", target.number));
    }
}
