//! Sailors: leaders who build a ship, learn to sail it, and look for land.

use super::camp::{Berth, Camp, Own, felling, is_sea, ship};
use super::chart::{At, at};
use super::plan::{Plan, quoted};
use super::settler;
use super::work::{earn, step, study};

use crate::knowledge::Exit;
use crate::tables::{Item, ObjectClass};

/// So far from home land is new.
const ABROAD: u32 = 4;
/// With so much sea around a ship is far out.
const OPEN: usize = 5;
/// With silver for fewer months a ship stays in harbor.
const PROVISIONS: i64 = 3;

/// How many of an item sailors want to have.
pub fn wood(plan: &Plan<'_>, own: &Own, item: Item) -> u32 {
    let needs = own.berth.filter(|berth| plan.tables[berth.kind].kind == ObjectClass::Ship);
    let ship = ship(plan.tables).map(|(row, _)| row).filter(|row| row.material.contains(&item));
    let Some(cost) = ship.and_then(|row| row.cost) else { return 0 };
    needs.map_or(cost, |berth| berth.needs)
}

/// Whether a unit is made of sailors: more than one leader, for a single one teaches or studies magic.
pub fn is_one(own: &Own) -> bool {
    own.leaders > 1 && !own.is_mage
}

/// The nearest place where a ship can be built, as far as is known, and what wood costs there.
pub fn yard<'p>(plan: &'p Plan<'_>, camp: &Camp<'_>) -> Option<&'p (At, i64)> {
    let here = at(&camp.land.place);
    let reached =
        |yard: &&(At, i64)| yard.0 == here || plan.chart.way_to(&camp.land.place, &yard.0).is_some();
    plan.yards.iter().filter(reached).min_by_key(|(at, wood)| (*wood, *at != here))
}

/// What sailors do on land.
pub fn ashore(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    settler::tax(plan, camp, own);
    let Some((ship, builds)) = ship(tables) else { return earn(plan, camp, own) };
    let Some((material, felling)) = felling(tables, ship) else { return earn(plan, camp, own) };
    let (sailing, combat) = (tables.named.sailing, tables.named.combat);
    let is_ship = |berth: &Berth| tables[berth.kind].kind == ObjectClass::Ship;
    let wood: u32 = ship.material.iter().map(|item| own.items.of(*item)).sum();
    let has_wood = wood > 0 || ship.material.iter().any(|item| plan.is_bought(own, *item));
    let berth = own.berth.filter(is_ship);
    // Who has learned to sail and is far from all others has arrived: they leave their ship and live on taxes.
    let has_arrived = own.level(sailing) > 0
        && (berth.is_none() || plan.away((camp.land.place.x, camp.land.place.y)) >= ABROAD);
    if has_arrived && own.berth.is_some() {
        plan.order(own, "LEAVE");
    }
    if own.level(combat) == 0 && berth.is_none() && study(plan, own, combat) {
        return;
    }
    match berth {
        _ if has_arrived => earn(plan, camp, own),
        Some(berth) if berth.has_others => earn(plan, camp, own),
        Some(berth) if berth.needs == 0 && is_crew(plan, own, &berth) && has_food(plan, own) => {
            sail(plan, camp, own, &berth);
        }
        Some(berth) if berth.needs == 0 => {
            if is_crew(plan, own, &berth) || !study(plan, own, sailing) {
                earn(plan, camp, own);
            }
        }
        Some(_) if has_wood && own.level(builds) > 0 => plan.month(own, "BUILD"),
        _ if own.level(builds) == 0 && study(plan, own, builds) => {}
        _ if camp.wood(tables).is_none() => {
            let yard = yard(plan, camp).map(|(at, _)| at.clone());
            let way = yard.and_then(|yard| plan.chart.way_to(&camp.land.place, &yard));
            if !way.is_some_and(|way| step(plan, camp, own, way)) {
                earn(plan, camp, own);
            }
        }
        _ if camp.wood(tables) == Some(0) && wood < ship.cost.unwrap_or(0) => {
            if own.level(felling) > 0 {
                plan.month(own, format!("PRODUCE {}", plan.item(material)));
            } else if !study(plan, own, felling) {
                earn(plan, camp, own);
            }
        }
        None if has_wood && own.level(builds) > 0 => {
            plan.month(own, format!("BUILD {}", quoted(&ship.name)));
        }
        _ => earn(plan, camp, own),
    }
}

/// Whether a crew has silver for its way.
fn has_food(plan: &Plan<'_>, own: &Own) -> bool {
    plan.money(own) >= plan.upkeep(own) * PROVISIONS
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

/// Sails to land far from home; with little left to eat to any.
fn sail(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, berth: &Berth) {
    if plan.tables[berth.kind].kind != ObjectClass::Ship {
        return earn(plan, camp, own);
    }
    let exits = &camp.land.exits;
    let ashore = exits.iter().find(|exit| camp.is_sea && !is_sea(exit)).map(|exit| exit.direction);
    let is_hungry = plan.money(own) < plan.upkeep(own) * 2;
    // What was seen is forgotten: now and then a ship tries another way, so that it is not kept in a bay.
    let is_bold = camp.is_sea && plan.choose(own, camp, 4) == 0;
    let passage =
        if is_bold { Vec::new() } else { plan.chart.passage(&camp.land.place, ABROAD, |at| plan.away(at)) };
    let sea: Vec<&Exit<'_>> = exits.iter().filter(|exit| is_sea(exit)).collect();
    let way = match (ashore.filter(|_| is_hungry), passage.as_slice()) {
        (Some(ashore), _) => vec![ashore],
        (None, [first, second, ..]) if sea.len() >= OPEN && camp.is_sea => vec![*first, *second],
        (None, [first, ..]) => vec![*first],
        // No way out is known: any may lead out, and not always the same.
        (None, []) => plan.pick(own, camp, &sea).map(|exit| exit.direction).or(ashore).into_iter().collect(),
    };
    if way.is_empty() {
        return earn(plan, camp, own);
    }
    let letters: Vec<&str> = way.iter().map(|direction| direction.letters()).collect();
    plan.month(own, format!("SAIL {}", letters.join(" ")));
}
