//! The unarmed force: an attack is cancelled if no armed unit would take part in it.
//!
//! For each hex and each player who enters it in a slot, his force is what enters together with what he has there
//! and does not leave. If none of it is armed and a unit of an enemy is there and does not leave, none of his units
//! enters. Who stays for that reason may be the enemy for others, so this is asked again until no more are
//! cancelled. Enemies on either side's word count; allies do not escort.
//!
//! Source: the rules text, "Move"; the original program lacks the rule.

use super::movement::Mover;
use crate::game::rainbow::world::geometry::Hex;
use crate::game::rainbow::world::players::PlayerNumber;
use crate::game::rainbow::world::position::{Empires, is_hostile};
use crate::game::rainbow::world::units::{Handle, Units};
use std::collections::{BTreeMap, BTreeSet};

/// The units whose moves are cancelled, in ascending order.
pub fn cancelled(units: &Units, empires: &Empires, movers: &[Mover]) -> Vec<Handle> {
    let mut leaving: BTreeSet<Handle> = movers.iter().map(|mover| mover.unit).collect();
    let mut forces = unarmed_forces(units, movers);
    let mut cancelled = Vec::new();
    let mut asked: BTreeSet<(Hex, PlayerNumber)> = forces.keys().copied().collect();
    while let Some((to, player)) = asked.pop_first() {
        if !is_attack_without_arms(units, empires, &leaving, to, player) {
            continue;
        }
        let Some(force) = forces.remove(&(to, player)) else { continue };
        for mover in force {
            leaving.remove(&mover.unit);
            cancelled.push(mover.unit);
            // It stays where it was, perhaps in the way of others who are unarmed.
            let others = forces.range((mover.from, PlayerNumber(0))..=(mover.from, PlayerNumber(u8::MAX)));
            asked.extend(others.map(|(force, _)| *force));
        }
    }
    cancelled.sort_unstable();
    cancelled
}

/// The forces that enter a hex, by hex and player, those in which anyone is armed left out.
fn unarmed_forces(units: &Units, movers: &[Mover]) -> BTreeMap<(Hex, PlayerNumber), Vec<Mover>> {
    let mut forces: BTreeMap<(Hex, PlayerNumber), Vec<Mover>> = BTreeMap::new();
    let mut armed = BTreeSet::new();
    for mover in movers {
        let Some(unit) = units.get(mover.unit) else { continue };
        let force = (mover.to, unit.id.player);
        if unit.kind.is_armed() {
            armed.insert(force);
        } else {
            forces.entry(force).or_default().push(*mover);
        }
    }
    forces.retain(|force, _| !armed.contains(force));
    forces
}

/// Whether nobody armed of a player stays in a hex, but an enemy of his does.
fn is_attack_without_arms(
    units: &Units,
    empires: &Empires,
    leaving: &BTreeSet<Handle>,
    to: Hex,
    player: PlayerNumber,
) -> bool {
    let mut has_enemy = false;
    for (_, unit) in units.at(to).filter(|(handle, _)| !leaving.contains(handle)) {
        let other = unit.id.player;
        if other == player && unit.kind.is_armed() {
            return false;
        }
        has_enemy |= is_hostile(empires, player, other) || is_hostile(empires, other, player);
    }
    has_enemy
}
