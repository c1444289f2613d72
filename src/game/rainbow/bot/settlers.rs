//! Settlers: where cities can be built, which settlers go there, and which units escort them.

use super::field::Field;
use super::plan::{Plan, moves};
use crate::game::rainbow::orders::order::Order;
use crate::game::rainbow::world::tables::CITY_SPACING;
use crate::game::rainbow::world::{Hex, Kind, Terrain, Unit};

/// How far settlers go, in movement points.
const JOURNEY: u32 = 30;
/// How far away an escort may be, in movement points.
const ESCORT: u32 = 9;
/// Settlers keep at least this far from armed enemies, in hexes.
const DANGER: u32 = 3;

/// Sends all settlers to sites and lets them build there.
pub fn settle(plan: &mut Plan<'_>) {
    plan.sites = sites(plan);
    for settlers in plan.idle(|kind| kind == Kind::Settlers) {
        match nearest_site(plan, settlers) {
            Some(site) => send(plan, settlers, site),
            None => plan.order(settlers, []),
        }
    }
}

/// The nearest site that settlers can go to.
fn nearest_site(plan: &Plan<'_>, settlers: &Unit) -> Option<Hex> {
    if plan.sites.is_empty() {
        return None;
    }
    // The sites are listed row by row.
    let is_site = |hex| plan.sites.binary_search(&hex).is_ok();
    let near = Field::until(plan.view, [settlers.at], &plan.held, JOURNEY, is_site);
    near.reached().filter(|(_, hex)| is_site(*hex)).min().map(|(_, site)| site)
}

/// Hexes where cities can be built as far as the player knows, except those too near to armed enemies in sight.
fn sites(plan: &Plan<'_>) -> Vec<Hex> {
    let is_site = |hex: &Hex| {
        plan.view.terrain(*hex).is_some_and(|terrain| terrain != Terrain::Water)
            && plan.view.is_city_area(*hex) == Some(false)
            && !plan.is_threatened(*hex, DANGER)
    };
    plan.view.known().filter(is_site).collect()
}

/// Sends settlers to a site, with an escort if infantry is near. Drops the other sites that are too near to it.
fn send(plan: &mut Plan<'_>, settlers: &Unit, site: Hex) {
    plan.sites.retain(|other| other.distance(site) >= CITY_SPACING);
    let way = Field::until(plan.view, [site], &plan.held, JOURNEY, |hex| hex == settlers.at);
    let (steps, end) = way.walk(plan.view, settlers.at, settlers.kind.movement());
    plan.order(settlers, moves(steps));
    if end == site && plan.purse.pay_city() {
        plan.order(settlers, [Order::Build { kind: Some(Kind::City), number: 1, name: None }]);
    } else {
        plan.purse.put_by_for_city();
    }
    let infantry = |hex| plan.idle_at(hex, |kind| kind == Kind::Infantry);
    let has_infantry = |hex| infantry(hex).next().is_some();
    let behind = Field::until(plan.view, [end], &plan.held, ESCORT, has_infantry);
    let near =
        behind.reached().flat_map(|(points, hex)| infantry(hex).map(move |unit| (points, unit.id, unit)));
    if let Some((_, _, escort)) = near.min_by_key(|(points, id, _)| (*points, *id)) {
        let (steps, _) = behind.walk(plan.view, escort.at, escort.kind.movement());
        plan.order(escort, moves(steps));
    }
}
