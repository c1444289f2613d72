//! Indirect fire: artillery shoots at a whole hex.
//!
//! Source: the rules text, "Indirect Fire" and "Fire".

use super::chance;
use super::event::What;
use super::geometry::Hex;
use super::movement::hex_of;
use super::orders::Target;
use super::players::Players;
use super::refusal::Refusal;
use super::turn::Turn;
use super::unit::{Unit, UnitId};
use super::units::Handle;

/// Fires at a hex, or says why not. A mission that is refused is not used up.
pub fn fire(turn: &mut Turn<'_>, gunner: Handle, target: Target) -> Result<(), Refusal> {
    let position = &turn.position;
    let unit = position.units.get(gunner).ok_or(Refusal::NotArtillery)?;
    if unit.kind.range() == 0 {
        return Err(Refusal::NotArtillery);
    }
    if unit.has_fired {
        return Err(Refusal::HasFired);
    }
    let player = unit.id.player;
    let at = match target {
        Target::Unit(id) => hex_in_sight(turn, unit, id).ok_or(Refusal::Unseen(id))?,
        _ => hex_of(position, unit, target).ok_or(Refusal::OffMap(target))?,
    };
    if unit.at.distance(at) > unit.kind.range() {
        return Err(Refusal::OutOfRange(at));
    }
    let is_friend = |unit: &Unit| !position.is_hostile(player, unit.id.player);
    if position.units.at(at).any(|(_, unit)| is_friend(unit)) {
        return Err(Refusal::FriendsThere(at));
    }
    shoot(turn, gunner, at);
    Ok(())
}

/// The hex of a unit that the gunner's player sees now.
fn hex_in_sight(turn: &Turn<'_>, gunner: &Unit, target: UnitId) -> Option<Hex> {
    let units = &turn.position.units;
    let at = units.find(target).and_then(|handle| units.get(handle)).map(|unit| unit.at)?;
    turn.position.who_sees(at).contains(gunner.id.player).then_some(at)
}

fn shoot(turn: &mut Turn<'_>, gunner: Handle, at: Hex) {
    let Some(unit) = turn.position.units.get_mut(gunner) else { return };
    unit.has_fired = true;
    let (from, attack, unit) = (unit.at, unit.kind.attack(), unit.designation());
    let gunner = unit.id;
    let phase = chance::in_slot(chance::FIRE, turn.slot);
    let mut stream = turn.dice.stream(turn.position.turn, phase, gunner.place());
    turn.tell(turn.position.who_sees(from), What::Fired { unit, from, at });
    if turn.is_rehearsal {
        return;
    }
    let targets: Vec<Handle> = turn.position.units.sorted_at(at).iter().map(|(handle, _)| *handle).collect();
    for target in targets {
        let Some(unit) = turn.position.units.get(target) else { continue };
        // A city is never hit.
        let Some(defense) = unit.kind.defense() else { continue };
        let unit = unit.designation();
        let destroyed = stream.below(attack + defense) < attack;
        let concerned = [gunner.player, unit.id.player].into_iter().collect::<Players>();
        let seen = turn.position.who_sees(at).union(concerned);
        turn.tell(seen, What::Shelled { unit, at, destroyed });
        if destroyed {
            turn.position.units.remove(target);
        }
    }
}
