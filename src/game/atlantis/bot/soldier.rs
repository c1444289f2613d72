//! Soldiers: how a company arms itself, and what it does with its weapons.

use super::camp::{Camp, Own};
use super::plan::Plan;
use super::role::material;
use super::work::{earn, go, look_for, produce, study};
use crate::tables::{Item, Skill, TAX_INCOME, Terrain};
use crate::world::Unit;

/// They stay where there is silver for so many months.
const RICH: i64 = 4;
/// Up to this level soldiers practise whatever else there is to do.
const PRACTISED: u32 = 3;

/// A company on its way to weapons: it gathers a material, makes weapons, and learns to use them.
pub fn equip(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) {
    let material = material(unit);
    let (weapon, skill) = match material {
        Item::Iron => (Item::Sword, Skill::Sword),
        _ if unit.number.is_multiple_of(2) => (Item::Crossbow, Skill::Crossbow),
        _ => (Item::Longbow, Skill::Longbow),
    };
    let trade = material.made_by().unwrap_or(Skill::Lumberjack);
    let (made, raw) = (unit.has(weapon), unit.has(material));
    if made >= unit.people {
        plan.month(unit, study(skill));
    } else if unit.level(trade) == 0 {
        plan.month(unit, study(trade));
    } else if raw > 0 && made + raw >= unit.people {
        let is_smith = unit.level(Skill::Weaponsmith) > 0;
        plan.month(unit, if is_smith { produce(weapon) } else { study(Skill::Weaponsmith) });
    } else if camp.terrain.yields(material) > 0 {
        plan.month(unit, produce(material));
    } else {
        look_for(plan, camp, unit, |terrain| terrain.yields(material) > 0);
    }
}

/// Armed people collect taxes where there is silver and nobody else guards, and go where it may be better.
pub fn serve(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    let wanted = i64::from(unit.armed()) * TAX_INCOME;
    let is_good = camp.money >= wanted * RICH && !camp.is_guarded;
    if camp.money > TAX_INCOME && !camp.is_guarded {
        plan.order(unit, "TAX");
    }
    if is_good || plan.months(unit) < 2 {
        let weapon = weapon_skill(unit);
        if is_good && unit.level(weapon) < PRACTISED {
            plan.month(unit, study(weapon));
        } else {
            earn(plan, camp, unit);
        }
        return;
    }
    // The nearest rich region of the faction, or the next plain that nobody has looked at.
    let chart = &plan.chart;
    let way = chart.way(camp.at, unit.number, |at| {
        let is_new = !chart.is_held(at) && chart.terrain(at) == Some(Terrain::Plain);
        is_new || plan.silver.get(&at).is_some_and(|money| *money >= wanted * RICH)
    });
    match way {
        Some((direction, _)) if go(plan, unit, direction) => {}
        _ => earn(plan, camp, unit),
    }
}

/// The skill with the weapons that a unit has.
fn weapon_skill(unit: &Unit) -> Skill {
    [Skill::Sword, Skill::Crossbow, Skill::Longbow]
        .into_iter()
        .max_by_key(|skill| unit.days(*skill))
        .unwrap_or(Skill::Sword)
}
