//! Settlers: where cities can be built, which settlers go there, and which units escort them.

use super::field::Field;
use super::plan::{Plan, moves};
use crate::orders::order::Order;
use crate::tables::Kind;
use crate::world::{Hex, HexSet, Unit, city_area, disc};

/// How far settlers go, in movement points.
const JOURNEY: u32 = 30;
/// How far away an escort may be, in movement points.
const ESCORT: u32 = 9;
/// Settlers keep at least this far from armed enemies, in hexes.
const DANGER: u32 = 3;

/// Sends all settlers to sites and lets them build there. A site drops out with those that are too near to it.
pub fn settle(plan: &mut Plan<'_>) {
    plan.sites = sites(plan);
    let area = city_area();
    for settlers in plan.idle(|kind| kind == Kind::Settlers) {
        match nearest_site(plan, settlers) {
            Some(site) => {
                plan.sites.remove_disc(site, &area);
                send(plan, settlers, site);
            }
            None => plan.order(settlers, []),
        }
    }
}

/// The nearest site that settlers can go to.
fn nearest_site(plan: &Plan<'_>, settlers: &Unit) -> Option<Hex> {
    if plan.sites.is_empty() {
        return None;
    }
    // The field ends with the sites that are as near as the first one.
    let mut nearest: Option<Hex> = None;
    Field::until(plan.view, [settlers.at], plan.hostile.hexes(), JOURNEY, |hex, _| {
        let is_site = plan.sites.contains(hex);
        if is_site {
            nearest = Some(nearest.map_or(hex, |other| other.min(hex)));
        }
        is_site
    });
    nearest
}

/// Hexes where cities can be built as far as the player knows, except those too near to armed enemies in sight.
fn sites(plan: &Plan<'_>) -> HexSet {
    let (mut danger, near) = (HexSet::none(plan.view.side()), disc(DANGER));
    for (hex, _) in plan.hostile.iter().filter(|(_, strength)| *strength > 0) {
        danger.insert_disc(hex, &near);
    }
    let mut sites = HexSet::none(plan.view.side());
    let is_site = |hex: &Hex| plan.view.is_city_area(*hex) == Some(false) && !danger.contains(*hex);
    plan.view.known().filter(is_site).for_each(|hex| _ = sites.insert(hex));
    sites
}

/// Sends settlers to a site, with an escort if infantry is near.
fn send(plan: &mut Plan<'_>, settlers: &Unit, site: Hex) {
    let way = Field::until(plan.view, [site], plan.hostile.hexes(), JOURNEY, |hex, _| hex == settlers.at);
    let (steps, end) = way.walk(plan.view, settlers.at, settlers.kind.movement());
    plan.order(settlers, moves(steps));
    if end == site && plan.budget.pay_city() {
        plan.order(settlers, [Order::Build { kind: Some(Kind::City), number: 1, name: None }]);
    } else {
        plan.budget.reserve_for_city();
    }
    let infantry = |hex| plan.idle_at(hex, |kind| kind == Kind::Infantry);
    // The field ends with the hexes of infantry that are as near as the first one.
    let mut nearest: Option<&Unit> = None;
    let behind = Field::until(plan.view, [end], plan.hostile.hexes(), ESCORT, |hex, _| {
        let first = infantry(hex).min_by_key(|unit| unit.id);
        nearest = nearest.into_iter().chain(first).min_by_key(|unit| unit.id);
        first.is_some()
    });
    if let Some(escort) = nearest {
        let (steps, _) = behind.walk(plan.view, escort.at, escort.kind.movement());
        plan.order(escort, moves(steps));
    }
}
