//! Heavy galleons: they hunt the enemy along the enemy's coasts.

use super::field::Field;
use super::ground::Going;
use super::plan::Plan;
use crate::tables::Kind;
use std::collections::BTreeSet;

/// Sends heavy galleons to where they can shoot, or else to other players' cities at the sea, or else to unknown sea.
pub fn sail(plan: &mut Plan<'_>) {
    let ships = plan.idle(|kind| kind == Kind::HeavyGalleon);
    if ships.is_empty() {
        return;
    }
    let ground = &plan.ground;
    let range = Kind::HeavyGalleon.range();
    let around =
        |square| ground.grid.within(square, range).filter(|at| ground.cost(Going::Sailing, *at).is_some());
    let prey: BTreeSet<_> = ground.enemies.keys().flat_map(|at| around(*at)).collect();
    let cities: BTreeSet<_> = ground.foreign.keys().flat_map(|at| around(*at)).collect();
    let edges: BTreeSet<_> = ground.frontier(Going::Sailing).collect();
    let fields = [prey, edges, cities].map(|goals| {
        Field::to(ground, Going::Sailing, goals.into_iter().filter(|at| !ground.is_closed(*at)))
    });
    for ship in ships {
        let leads = |field: &&Field| field.from(&plan.ground, ship.at).is_some();
        if let Some(field) = fields.iter().find(leads) {
            plan.follow(ship, field);
        }
    }
}
