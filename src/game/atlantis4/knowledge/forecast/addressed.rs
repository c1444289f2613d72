//! For whom each order of a sheet is, and where that unit is at the start of the month.

use crate::knowledge::seen::SeenUnit;
use crate::knowledge::view::View;
use crate::orders::{GivenOrder, Month, Order, Sheet};
use crate::world::{RegionId, UnitId};
use std::collections::BTreeSet;

/// For whom an order is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// Nobody, and whether that is certain: a number that nobody has may be that of a unit that the sheet forms.
    Nobody { is_certain: bool },
    /// A unit of the player, by its number, in this region of the true world.
    Own(u32, RegionId),
    /// A unit that the sheet forms there under an alias.
    New(u32, RegionId),
}

impl To {
    /// The region where the unit is.
    pub const fn region(self) -> Option<RegionId> {
        match self {
            Self::Own(_, region) | Self::New(_, region) => Some(region),
            Self::Nobody { .. } => None,
        }
    }
}

/// The orders of a sheet, each with for whom it is.
pub fn addressed<'s>(view: &View<'_>, sheet: &'s Sheet) -> Vec<(To, &'s GivenOrder)> {
    let (mut to, mut has_formed, mut open) = (To::Nobody { is_certain: true }, false, Vec::new());
    let others = seen_others(view);
    let mut all = Vec::with_capacity(sheet.orders.len());
    for given in &sheet.orders {
        match given.order {
            Order::Unit(number) => {
                open.clear();
                let unit = own(view, number);
                let is_certain = number == 0 || !has_formed || others.contains(&number);
                to = unit
                    .map_or(To::Nobody { is_certain }, |unit| To::Own(number, view.world().region_of(unit)));
                all.push((to, given));
            }
            ref order if order.is_misspelt_unit() => {
                open.clear();
                to = To::Nobody { is_certain: true };
                all.push((to, given));
            }
            Order::Form(alias) => {
                has_formed = true;
                open.push(to);
                all.push((to, given));
                to = to.region().map_or(to, |region| To::New(alias, region));
            }
            Order::End => {
                all.push((to, given));
                to = open.pop().unwrap_or(to);
            }
            _ => all.push((to, given)),
        }
    }
    all
}

/// The numbers of the units of others whom the player sees.
fn seen_others(view: &View<'_>) -> BTreeSet<u32> {
    let in_region = |region| {
        let units = view.world().units_in(region);
        units.filter_map(move |(unit, _)| SeenUnit::of(view, region, unit))
    };
    let seen = view.own_regions().iter().flat_map(|region| in_region(*region));
    seen.filter(|unit| !unit.is_own()).map(|unit| unit.number).collect()
}

/// The viewing player's unit of a number.
pub fn own(view: &View<'_>, number: u32) -> Option<UnitId> {
    let world = view.world();
    world.unit_of(number).filter(|unit| Some(world[*unit].faction) == view.faction)
}

/// A sheet on which nobody fights: how a battle ends is not foreseen. Where nobody can fight, the orders stay, for they
/// are refused.
pub fn peaceful(view: &View<'_>, sheet: &Sheet) -> Sheet {
    let (world, nexus) = (view.world(), view.tables().named.nexus);
    let is_safe = |to: To| to.region().is_some_and(|region| world[region].terrain == nexus);
    let safe: Vec<bool> = addressed(view, sheet).into_iter().map(|(to, _)| is_safe(to)).collect();
    let mut sheet = sheet.clone();
    for (given, is_safe) in sheet.orders.iter_mut().zip(safe) {
        match &mut given.order {
            Order::Attack(_) | Order::Assassinate(_) if !is_safe => given.order = Order::Nothing,
            Order::Month(Month::Move { advances, .. }) => *advances = false,
            _ => {}
        }
    }
    sheet
}
