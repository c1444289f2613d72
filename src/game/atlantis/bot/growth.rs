//! Growth: who is rich helps others of the faction, takes in people, and forms new units.

use super::camp::Camp;
use super::plan::{ESTABLISHED, Plan};
use super::role::{CREW, Role, role};
use super::work::study;
use crate::tables::{
    Item, MAGICIANS, MAINTENANCE, RECRUIT_COST, RECRUIT_FRACTION, STUDY_COST, Skill, Terrain,
};
use crate::world::Unit;

/// People of a company.
pub const COMPANY: u32 = 12;
/// A faction takes in nobody beyond these.
const MOST_PEOPLE: u32 = 320;
/// How many companies of soldiers, and of sailors, it has at a time.
const MOST_SOLDIERS: u32 = 3;
const MOST_SAILORS: u32 = 1;
/// The months for which a unit keeps silver.
const KEPT: i64 = 3;
/// With so many people a faction saves for a ship.
const SETTLED: u32 = 70;
/// The months for which a new company gets silver: farmers, smiths, and sailors.
const FARMING: i64 = 3;
const ARMING: i64 = 9;
const SAILING: i64 = 32;
/// What a magician gets at a time.
const GRANT: i64 = 800;

/// Whether a unit is a magician who lacks the silver for some months of study.
fn is_poor_magician(plan: &Plan, unit: &Unit) -> bool {
    let study = i64::from(unit.people) * (STUDY_COST + MAINTENANCE) * 2;
    plan.people >= ESTABLISHED && role(unit) == Role::Magician && plan.money(unit) < study
}

/// Pays those who have little, and hands out weapons and things of magic.
pub fn share(plan: &mut Plan, camp: &Camp<'_>) {
    for giver in &camp.own {
        for other in &camp.own {
            if giver.unit.number == other.unit.number {
                continue;
            }
            hand_out(plan, giver.unit, other.unit);
            let asked = if is_poor_magician(plan, other.unit) {
                GRANT
            } else if plan.months(other.unit) < 2 {
                i64::from(other.unit.people) * MAINTENANCE * KEPT
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

/// What a unit can do without. Sailors keep what they need on their way.
fn spare(plan: &Plan, unit: &Unit) -> i64 {
    let kept = if role(unit) == Role::Sailor { SAILING } else { KEPT };
    plan.money(unit) - i64::from(unit.people) * MAINTENANCE * kept
}

/// Gives weapons beyond one for each person, and things of magic that somebody else can use.
fn hand_out(plan: &mut Plan, giver: &Unit, other: &Unit) {
    for item in Item::ALL {
        let is_weapon = matches!(item, Item::Sword | Item::Crossbow | Item::Longbow);
        let is_magic = item.index() > Item::PlateArmor.index();
        let count = if is_weapon {
            giver.has(item).saturating_sub(giver.people).min(other.people.saturating_sub(other.has(item)))
        } else if is_magic && other.days(Skill::Magic) > 0 && giver.days(Skill::Magic) == 0 {
            giver.has(item)
        } else {
            0
        };
        if count > 0 && plan.gives(giver) {
            plan.order(giver, format!("GIVE {} {count} \"{}\"", other.number, item.word()));
        }
    }
}

/// Takes people into companies that are not full and form nobody, and forms new ones of what is left: first soldiers,
/// whose taxes feed all others, then farmers, and sailors as soon as somebody can pay for their long way.
pub fn grow(plan: &mut Plan, camp: &Camp<'_>) {
    if camp.terrain == Terrain::Ocean {
        return;
    }
    let mut recruits = camp.peasants / RECRUIT_FRACTION;
    for own in &camp.own {
        fill(plan, own.unit, &mut recruits);
    }
    for unit in camp.own.iter().map(|own| own.unit) {
        if plan.soldiers < 1
            && form(plan, unit, COMPANY, ARMING, Some(plan.apprenticeship(camp)), &mut recruits)
        {
            plan.soldiers += 1;
        }
        if plan.sailors < MOST_SAILORS
            && plan.is_at_home(camp.at)
            && form(plan, unit, CREW, SAILING, Some(Skill::Shipbuilding), &mut recruits)
        {
            plan.sailors += 1;
        }
        // Whoever saves for a ship forms nobody else meanwhile, once the faction lives on its own.
        let saves = plan.sailors < MOST_SAILORS && plan.people >= SETTLED && role(unit) == Role::Soldier;
        while !saves && form(plan, unit, COMPANY, FARMING, None, &mut recruits) {}
        if plan.people >= ESTABLISHED {
            if plan.soldiers < MOST_SOLDIERS
                && form(plan, unit, COMPANY, ARMING, Some(plan.apprenticeship(camp)), &mut recruits)
            {
                plan.soldiers += 1;
            }
            let costs = GRANT * 2;
            if plan.magicians < MAGICIANS
                && recruits > 0
                && spare(plan, unit) >= costs * 2
                && role(unit) != Role::Magician
            {
                form_of(plan, unit, 1, Some(Skill::Magic), costs);
                (plan.magicians, recruits) = (plan.magicians + 1, recruits - 1);
            }
        }
    }
}

/// Takes people into a company that is not full.
fn fill(plan: &mut Plan, unit: &Unit, recruits: &mut u32) {
    let full = match role(unit) {
        Role::Sailor => CREW,
        Role::Farmer if plan.is_leader(unit) => return,
        Role::Farmer | Role::Smith => COMPANY,
        Role::Magician | Role::Soldier | Role::Artisan => return,
    };
    let silver = plan.money(unit) - i64::from(unit.people) * MAINTENANCE * KEPT;
    let payable = u32::try_from(silver / (RECRUIT_COST + KEPT * MAINTENANCE)).unwrap_or(0);
    let room = MOST_PEOPLE.saturating_sub(plan.people);
    let people = full.saturating_sub(unit.people).min(payable).min(*recruits).min(room);
    if people > 0 {
        plan.order(unit, format!("RECRUIT {people}"));
        plan.spend(unit, i64::from(people) * RECRUIT_COST);
        plan.people += people;
        *recruits -= people;
    }
}

/// Forms a company if the unit can pay for it. Gives whether it does.
fn form(
    plan: &mut Plan,
    unit: &Unit,
    people: u32,
    months: i64,
    skill: Option<Skill>,
    recruits: &mut u32,
) -> bool {
    let cost = i64::from(people) * (RECRUIT_COST + months * MAINTENANCE);
    if spare(plan, unit) < cost || *recruits < people || plan.people + people > MOST_PEOPLE {
        return false;
    }
    *recruits -= people;
    form_of(plan, unit, people, skill, cost);
    true
}

fn form_of(plan: &mut Plan, unit: &Unit, people: u32, skill: Option<Skill>, silver: i64) {
    let alias = plan.alias();
    plan.order(unit, format!("FORM {alias}"));
    plan.order(unit, format!("    RECRUIT {people}"));
    plan.order(unit, format!("    {}", skill.map_or_else(|| "WORK".to_owned(), study)));
    plan.order(unit, "END");
    plan.order(unit, format!("PAY NEW {alias} {silver}"));
    plan.spend(unit, silver);
    plan.people += people;
}
