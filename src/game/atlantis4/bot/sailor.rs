//! Sailors: leaders who build a ship, learn to sail it, and look for land.

use super::camp::{Berth, Camp, Own, is_sea};
use super::plan::{Plan, quoted};
use super::work::{earn, study};
use crate::knowledge::Exit;
use crate::tables::{Item, ObjectClass, ObjectRow, Skill};

/// The skill with which ships are built.
fn shipbuilding(plan: &Plan<'_>) -> Option<Skill> {
    let mut ships = plan.tables.objects().filter(|(_, row)| row.kind == ObjectClass::Ship && row.level == 1);
    ships.find_map(|(_, row)| row.skill)
}

/// The ship that is built: the smallest.
fn smallest<'p>(plan: &Plan<'p>) -> Option<&'p ObjectRow> {
    let ships = plan.tables.objects().filter(|(_, row)| row.kind == ObjectClass::Ship && row.level == 1);
    ships.map(|(_, row)| row).min_by_key(|row| row.cost)
}

/// How many of an item sailors want to have.
pub fn wood(plan: &Plan<'_>, item: Item) -> u32 {
    let ship = smallest(plan).filter(|row| row.material.contains(&item));
    ship.and_then(|row| row.cost).unwrap_or(0)
}

/// Whether a unit is made of sailors.
pub fn is_one(plan: &Plan<'_>, own: &Own) -> bool {
    let builds = shipbuilding(plan);
    let knows = |skill: Skill| own.skills.iter().any(|(known, ..)| *known == skill);
    own.leaders > 1 && builds.is_some_and(knows)
}

/// What sailors do on land.
pub fn ashore(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    let (Some(builds), Some(ship)) = (shipbuilding(plan), smallest(plan)) else {
        earn(plan, camp, own);
        return;
    };
    let sailing = tables.named.sailing;
    let is_ship = |berth: &Berth| tables[berth.kind].kind == ObjectClass::Ship;
    let has_wood = ship.material.iter().any(|item| own.items.of(*item) > 0);
    match own.berth.filter(is_ship) {
        Some(berth) if berth.has_others => earn(plan, camp, own),
        Some(berth) if berth.needs == 0 && is_crew(plan, own, &berth) => sail(plan, camp, own, &berth),
        Some(berth) if berth.needs == 0 => {
            if !study(plan, own, sailing) {
                earn(plan, camp, own);
            }
        }
        Some(_) if has_wood => plan.month(own, "BUILD"),
        None if own.level(builds) > 0 && own.level(sailing) == 0 && study(plan, own, sailing) => {}
        None if own.level(builds) == 0 && study(plan, own, builds) => {}
        None if has_wood && camp.is_coast() && own.level(builds) > 0 => {
            plan.month(own, format!("BUILD {}", quoted(&ship.name)));
        }
        _ => earn(plan, camp, own),
    }
}

/// Whether a unit can sail its ship alone, and it carries what is on it.
fn is_crew(plan: &Plan<'_>, own: &Own, berth: &Berth) -> bool {
    let row = &plan.tables[berth.kind];
    let crew = own.people * own.level(plan.tables.named.sailing);
    berth.is_owned && crew >= row.sailors && u64::from(row.capacity) >= berth.load
}

/// What a unit does at sea. Only the owner of a ship says where it goes.
pub fn at_sea(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    match own.berth {
        // Nobody else is carried.
        Some(berth) if berth.has_others => {}
        Some(berth) if berth.is_owned => sail(plan, camp, own, &berth),
        Some(_) => plan.month(own, "SAIL"),
        None => earn(plan, camp, own),
    }
}

/// Sails out to sea by the unit's own heading, and to land after some months.
fn sail(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, berth: &Berth) {
    if plan.tables[berth.kind].kind != ObjectClass::Ship {
        return earn(plan, camp, own);
    }
    let wants_land = plan.turn % 4 == 3;
    let land = |exit: &&Exit<'_>| camp.is_sea && !is_sea(exit);
    let sea: Vec<&Exit<'_>> = camp.land.exits.iter().filter(|exit| is_sea(exit)).collect();
    let heading = usize::try_from((own.number + plan.turn / 4) % 6).unwrap_or(0);
    let ahead = sea.iter().find(|exit| exit.direction.index() == heading).copied();
    let ashore = camp.land.exits.iter().find(land);
    let away = ahead.or_else(|| plan.pick(own, camp, &sea).copied());
    let way = if wants_land || away.is_none() { ashore.or(away) } else { away };
    let Some(way) = way else { return earn(plan, camp, own) };
    let letters = way.direction.letters();
    let steps = if is_sea(way) { format!("{letters} {letters}") } else { letters.to_owned() };
    if camp.is_sea || plan.choose(own, camp, 3) > 0 || camp.wanted.is_empty() {
        plan.month(own, format!("SAIL {steps}"));
    } else {
        earn(plan, camp, own);
    }
}
