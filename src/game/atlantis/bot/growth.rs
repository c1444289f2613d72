//! Growth: who is rich helps others of the faction, and forms new units.

use super::camp::{Camp, Own};
use super::plan::Plan;
use super::work::{apprenticeship, study, trade};
use super::{magician, sailor};
use crate::tables::{Item, MAGICIANS, MAINTENANCE, RECRUIT_COST, RECRUIT_FRACTION, Skill, Terrain};
use crate::world::Unit;

/// A faction forms no units beyond these.
const MOST_UNITS: u32 = 30;
/// People of a company, and of one that is to build a ship.
const COMPANY: u32 = 10;
const CREW: u32 = 16;
/// The months for which a new company gets silver, and one that is to build a ship.
const MONTHS: i64 = 8;
const LONG: i64 = 24;
/// The months for which a unit keeps silver.
const KEPT: i64 = 4;
/// What a magician gets at a time.
const GRANT: i64 = 600;

/// A company that got too few recruits looks for more before it has weapons, and trains them. Gives whether it does.
pub fn fill(plan: &mut Plan, camp: &Camp<'_>, unit: &Unit) -> bool {
    let Some(trade) = trade(unit).filter(|_| unit.people > 1 && unit.armed() == 0 && can_grow(camp)) else {
        return false;
    };
    let full = if sailor::is_one(unit) { CREW } else { COMPANY };
    let each = RECRUIT_COST + KEPT * MAINTENANCE;
    let silver = plan.money(unit) - i64::from(unit.people) * MAINTENANCE * KEPT;
    let payable = u32::try_from(silver / each).unwrap_or(0);
    let people = full.saturating_sub(unit.people).min(payable);
    if people == 0 || plan.choose(unit, camp, 3) == 0 {
        return false;
    }
    plan.order(unit, format!("RECRUIT {people}"));
    plan.spend(unit, i64::from(people) * RECRUIT_COST);
    plan.month(unit, study(trade));
    true
}

/// Whether there are enough peasants for new companies.
fn can_grow(camp: &Camp<'_>) -> bool {
    camp.peasants / RECRUIT_FRACTION >= COMPANY
}

/// Pays those who have little, and hands out weapons and things of magic.
pub fn share(plan: &mut Plan, camp: &Camp<'_>) {
    for giver in &camp.own {
        for other in &camp.own {
            if giver.unit.number == other.unit.number {
                continue;
            }
            hand_out(plan, giver.unit, other.unit);
            let people = i64::from(other.unit.people);
            let asked = if magician::is_poor(plan, other.unit) {
                GRANT
            } else if plan.months(other.unit) < 2 {
                people * MAINTENANCE * 3
            } else {
                continue;
            };
            if spare(plan, giver.unit) >= asked && camp.terrain != Terrain::Ocean {
                plan.order(giver.unit, format!("PAY {} {asked}", other.unit.number));
                plan.spend(giver.unit, asked);
                plan.spend(other.unit, -asked);
            }
        }
    }
}

/// What a unit can do without. Sailors keep what their ship will take them.
fn spare(plan: &Plan, unit: &Unit) -> i64 {
    let kept = if sailor::is_one(unit) { LONG } else { KEPT };
    plan.money(unit) - i64::from(unit.people) * MAINTENANCE * kept
}

/// Gives weapons beyond one for each person, and things of magic that somebody else can use.
fn hand_out(plan: &mut Plan, giver: &Unit, other: &Unit) {
    for item in Item::ALL {
        let is_weapon = matches!(item, Item::Sword | Item::Crossbow | Item::Longbow);
        let count = if is_weapon {
            giver.has(item).saturating_sub(giver.people).min(other.people.saturating_sub(other.has(item)))
        } else if magician::is_magic(item) && other.days(Skill::Magic) > 0 && giver.days(Skill::Magic) == 0 {
            giver.has(item)
        } else {
            0
        };
        if count > 0 && plan.gives(giver) {
            plan.order(giver, format!("GIVE {} {count} \"{}\"", other.number, item.word()));
        }
    }
}

/// Forms new units of what is left.
pub fn grow(plan: &mut Plan, camp: &Camp<'_>) {
    if !can_grow(camp) {
        return;
    }
    let mut recruits = camp.peasants / RECRUIT_FRACTION;
    for Own { unit, .. } in &camp.own {
        let is_leader = unit.people == 1;
        let wants_ship = plan.number.is_multiple_of(3) && is_leader || plan.choose(unit, camp, 5) == 0;
        if wants_ship {
            form(plan, unit, CREW, LONG, Skill::Shipbuilding, &mut recruits);
        }
        if plan.magicians < MAGICIANS && !is_leader && plan.choose(unit, camp, 3) == 0 {
            let cost = GRANT * 2;
            if spare(plan, unit) >= cost * 2 && recruits > 0 {
                let alias = plan.alias();
                order_unit(plan, unit, alias, &["RECRUIT 1".to_owned(), study(Skill::Magic)], cost);
                (plan.magicians, recruits) = (plan.magicians + 1, recruits - 1);
            }
        }
        for choice in 0..2 {
            let skill = apprenticeship(camp, plan.choose(unit, camp, 9) + choice);
            form(plan, unit, COMPANY, MONTHS, skill, &mut recruits);
        }
    }
}

/// Forms a company if the unit can pay for it.
fn form(plan: &mut Plan, unit: &Unit, people: u32, months: i64, skill: Skill, recruits: &mut u32) {
    let cost = i64::from(people) * (RECRUIT_COST + months * MAINTENANCE);
    if spare(plan, unit) < cost || *recruits < people || plan.units >= MOST_UNITS {
        return;
    }
    *recruits -= people;
    let alias = plan.alias();
    order_unit(plan, unit, alias, &[format!("RECRUIT {people}"), study(skill)], cost);
}

fn order_unit(plan: &mut Plan, unit: &Unit, alias: u32, orders: &[String], silver: i64) {
    plan.order(unit, format!("FORM {alias}"));
    for order in orders {
        plan.order(unit, format!("    {order}"));
    }
    plan.order(unit, "END");
    plan.order(unit, format!("PAY NEW {alias} {silver}"));
    plan.spend(unit, silver);
    plan.units += 1;
}
