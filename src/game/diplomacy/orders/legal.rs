//! What a unit could do if nothing stood in its way.
//!
//! An order that the map forbids is refused when it is read, and its unit stands. So is an army's move over water, or
//! the support of one, if the fleets on the board give no way for it, whatever their orders. If the rules say so, the
//! coast on which a supporting fleet stands limits where it can support; the coast at which the support is given never
//! does.
//!
//! Source: the rules text, "Moves", "Provinces having two coasts", "Support" and "Convoy"; for the places where fleets
//! must be, the preferred choices of the test cases 6.D.8, 6.D.31, 6.D.32 and 6.F.1.

use super::names::Places;
use super::phrase::NamedProvince;
use super::refusal::Refusal;
use crate::messages;
use playdeck_diplomacy_rules::adjudicate::can_carry;
use playdeck_diplomacy_rules::world::map::{
    Location, Province, Terrain, army_reaches, fleet_reaches, fleet_supports, touches,
};
use playdeck_diplomacy_rules::world::route::Route;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit, Units};

/// Where a unit could go if it is ordered, or said, to move to a named province.
pub(super) struct Destination {
    pub(super) province: Province,
    /// The one location meant; `None` if a fleet could reach two coasts and neither is named.
    pub(super) location: Option<Location>,
    /// Whether only a convoy could bring it there.
    pub(super) over_water: bool,
}

/// Finds where a unit could go in one of the provinces that a name can mean.
pub(super) fn destination(
    units: &Units,
    unit: Unit,
    named: &NamedProvince,
    province: Province,
) -> Result<Destination, Refusal> {
    let refuse = |message| Err(Refusal::new(message, named.offset));
    if province == unit.province() {
        return refuse(messages::own_province(province));
    }
    let location = Some(Location::province_itself(province));
    match (unit.kind, province.terrain()) {
        (Kind::Army, Terrain::Water) => refuse(messages::army_to_water(province)),
        (Kind::Fleet, Terrain::Inland) => refuse(messages::fleet_inland(province)),
        (Kind::Army, _) if army_reaches(unit.province(), province) => {
            Ok(Destination { province, location, over_water: false })
        }
        (Kind::Army, there) if there.is_coast() && unit.province().terrain().is_coast() => {
            if can_carry(units, unit.province(), province) {
                Ok(Destination { province, location, over_water: true })
            } else {
                refuse(messages::no_convoy(unit, province))
            }
        }
        (Kind::Army, _) => refuse(messages::not_adjacent(unit, province)),
        (Kind::Fleet, _) => fleet_destination(unit, named, province),
    }
}

fn fleet_destination(unit: Unit, named: &NamedProvince, province: Province) -> Result<Destination, Refusal> {
    let refuse = |message| Err(Refusal::new(message, named.offset));
    if !fleet_supports(unit.at, province) {
        return refuse(messages::not_adjacent(unit, province));
    }
    let location = if let Some(coast) = named.coast {
        let on_coast = Location::coast_of(province, coast).filter(|to| fleet_reaches(unit.at, *to));
        if on_coast.is_none() {
            return refuse(messages::coast_impossible(unit, coast.letters(), province));
        }
        on_coast
    } else if province.has_coasts() {
        let mut within_reach = province.coasts().filter(|to| fleet_reaches(unit.at, *to));
        let first = within_reach.next();
        if within_reach.next().is_some() { None } else { first }
    } else {
        Some(Location::province_itself(province))
    };
    Ok(Destination { province, location, over_water: false })
}

/// The waters that each sea of a route can mean, or the refusal of one that no army could take: each sea that is named must border on the place before it and have a fleet.
///
/// What the fleets are ordered to do, and which of them the army goes over, does not matter here.
pub(super) fn route(
    units: &Units,
    unit: Unit,
    by: &[NamedProvince],
    to: &NamedProvince,
    province: Province,
) -> Result<Vec<Places>, Refusal> {
    let Some(first) = by.first() else { return Ok(Vec::new()) };
    let refuse = |message, at: &NamedProvince| Err(Refusal::new(message, at.offset));
    if unit.kind == Kind::Fleet {
        return refuse(messages::route_of_fleet(unit), first);
    }
    let named = |set: Places| set.iter().next().map_or("", Province::code);
    let mut before: Places = std::iter::once(unit.province()).collect();
    let mut all = Vec::with_capacity(by.len());
    for sea in by {
        let here = sea.provinces.that(|at| at.terrain().has_convoys());
        if here.is_empty() {
            return refuse(messages::route_on_land(named(sea.provinces)), sea);
        }
        let manned = here.that(|water| units.get(water).is_some_and(|unit| unit.kind == Kind::Fleet));
        if manned.is_empty() {
            return refuse(messages::route_without_fleet(named(here)), sea);
        }
        let reached: Places = manned.that(|water| before.iter().any(|at| touches(water, at)));
        if reached.is_empty() {
            return refuse(messages::route_broken(named(manned), named(before)), sea);
        }
        before = reached;
        all.push(reached);
    }
    if before.iter().any(|water| touches(water, province)) {
        return Ok(all);
    }
    refuse(messages::route_broken(province.name(), named(before)), to)
}

/// The seas that bind an army: of the waters that each name of a route can mean, those that lead to its end. A name that
/// still means several binds to none, so the order is refused.
pub(super) fn bound(reached: &[Places], by: &[NamedProvince], province: Province) -> Result<Route, Refusal> {
    let mut after: Places = std::iter::once(province).collect();
    let mut seas = Vec::with_capacity(by.len());
    for (waters, named) in reached.iter().zip(by).rev() {
        after = waters.that(|water| after.iter().any(|next| touches(water, next)));
        let mut meant = after.iter();
        let first = meant.next();
        if let (Some(one), Some(other)) = (first, meant.next()) {
            return Err(Refusal::new(messages::route_ambiguous(one, other), named.offset));
        }
        seas.extend(first);
    }
    seas.reverse();
    let offset = by.get(Route::MOST).map_or(0, |surplus| surplus.offset);
    Route::over(&seas).ok_or_else(|| Refusal::new(messages::route_long(Route::MOST), offset))
}
