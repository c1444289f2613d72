//! Strangers: how a faction treats those whom it meets.

use super::camp::Camp;
use super::plan::Plan;
use playdeck::game::atlantis4::world::Attitude;

/// What a friend is given now and then.
const PRESENT: i64 = 5;

/// Treats with the factions that are seen: some are friends, others foes, most are let alone.
pub fn greet(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    // In the Nexus all meet all, and leave it.
    let Some(envoy) = camp.own.first().filter(|_| !camp.land.is_nexus) else { return };
    for other in &camp.others {
        let Some(faction) = other.faction.filter(|_| other.people > 0) else { continue };
        // Guards of towns are met everywhere.
        if camp.is_warden(other) || !plan.greeted.insert(faction) {
            continue;
        }
        if plan.is_friend(Some(faction)) {
            if plan.money(envoy) > plan.upkeep(envoy) * 2 + PRESENT && plan.choose(envoy, camp, 4) == 0 {
                let silver = plan.item(plan.tables.named.silver);
                plan.order(envoy, format!("GIVE {} {PRESENT} {silver}", other.number));
                plan.spend(envoy, PRESENT);
            }
            let last = camp.own.last().filter(|own| !own.is_mage && own.number != envoy.number);
            if let Some(own) = last.filter(|own| own.people < 3 && plan.choose(own, camp, 24) == 0) {
                plan.order(own, format!("GIVE {} UNIT", other.number));
            }
            continue;
        }
        if plan.declared.contains_key(&faction) {
            continue;
        }
        // The same for both, so that help and enmity are mutual.
        let attitude = match (plan.number + faction) % 6 {
            0 => Some(Attitude::Ally),
            1 => Some(Attitude::Friendly),
            2 => Some(Attitude::Hostile),
            3 => Some(Attitude::Unfriendly),
            _ => None,
        };
        if let Some(attitude) = attitude {
            let word = format!("{attitude:?}").to_uppercase();
            plan.order(envoy, format!("DECLARE {faction} {word}"));
            plan.order(envoy, format!("FIND {faction}"));
        }
    }
}
