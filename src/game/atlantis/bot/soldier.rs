//! Soldiers: how a company arms itself, and what it does with its weapons.

use super::camp::{Camp, Own};
use super::plan::Plan;
use super::work::{earn, produce, study, travel};
use crate::tables::{Item, Skill, TAX_INCOME, Terrain};
use crate::world::Unit;

/// Up to this level soldiers practise whatever else there is to do.
const PRACTISED: u32 = 3;

/// A company on its way to weapons: it gathers a material, makes weapons, and learns to use them.
pub fn equip(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit, material: Item) {
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
        travel(plan, camp, unit, |terrain| terrain.yields(material) > 0);
    }
}

/// Armed people collect taxes where there is silver and nobody else guards, and go where it may be better.
pub fn serve(plan: &mut Plan, camp: &Camp<'_>, own: &Own<'_>) {
    let unit = own.unit;
    let wanted = i64::from(unit.armed()) * TAX_INCOME;
    let is_good = camp.money * 2 >= wanted && !camp.is_guarded;
    if is_good {
        plan.order(unit, "TAX");
    }
    let pupils = pupils(camp, unit);
    if !pupils.is_empty() {
        plan.month(unit, format!("TEACH {}", pupils.join(" ")));
    } else if !is_good && plan.months(unit) < 2 {
        earn(plan, camp, unit);
    } else if !is_good || plan.choose(unit, camp, 6) == 0 {
        travel(plan, camp, unit, |terrain| terrain == Terrain::Plain);
    } else {
        let weapon = weapon_skill(unit);
        let is_rich = plan.money(unit) >= i64::from(unit.people) * 300;
        let skill = match unit.level(weapon) {
            ..PRACTISED => weapon,
            _ if is_rich => Skill::Tactics,
            _ => Skill::Observation,
        };
        plan.month(unit, study(skill));
    }
}

/// The skill with the weapons that a unit has.
fn weapon_skill(unit: &Unit) -> Skill {
    [Skill::Sword, Skill::Crossbow, Skill::Longbow]
        .into_iter()
        .max_by_key(|skill| unit.days(*skill))
        .unwrap_or(Skill::Sword)
}

/// The companies here that will study how to use weapons such as the unit's, by number.
fn pupils(camp: &Camp<'_>, teacher: &Unit) -> Vec<String> {
    let skill = weapon_skill(teacher);
    let weapon = match skill {
        Skill::Crossbow => Item::Crossbow,
        Skill::Longbow => Item::Longbow,
        _ => Item::Sword,
    };
    let is_pupil = |unit: &&Unit| unit.armed() == 0 && unit.people > 1 && unit.has(weapon) >= unit.people;
    let pupils = camp.own.iter().map(|own| own.unit).filter(is_pupil);
    pupils.map(|unit| unit.number.to_string()).collect()
}
