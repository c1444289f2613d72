//! The unarmed force: an attack is cancelled if no armed unit would take part in it.
//!
//! For each hex and each player who enters it in a slot, the player's force is the units that enter together with the
//! player's units that are there and do not leave. If none of it is armed and an enemy's unit is there and does not
//! leave, none of the player's units enters. A unit that stays for that reason may be the enemy of others, so the check
//! is repeated until no more moves are cancelled. Enemies by either side's declaration count; allies do not escort.
//!
//! Source: the rules text, "Move"; the original program does not have the rule.

use super::movement::Mover;
use crate::world::{Empires, Handle, Hex, PlayerNumber, Units, is_hostile};
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
            // It stays where it was, perhaps in the way of other unarmed units.
            let others = forces.range((mover.from, PlayerNumber(0))..=(mover.from, PlayerNumber(u8::MAX)));
            asked.extend(others.map(|(force, _)| *force));
        }
    }
    cancelled.sort_unstable();
    cancelled
}

/// The forces that enter a hex, by hex and player, except those with an armed unit.
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

/// Whether no armed unit of a player stays in a hex, but an enemy of theirs does.
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
