//! Indirect fire: artillery shoots at a whole hex.
//!
//! Source: the rules text, "Indirect Fire" and "Fire".

use super::combat::cases;
use super::movement::hex_of;
use crate::event::What;
use crate::log::Log;
use crate::orders::order::Target;
use crate::refusal::Refusal;
use crate::world::{Disc, Empires, Handle, Hex, Map, PlayerNumber, Players, Unit, UnitId, Units, is_hostile};
use playdeck_base::dice::Stream;

/// The hex at which a unit can fire as ordered, or why it cannot. A refused mission does not count as the mission of
/// the turn.
pub fn aim(
    map: &Map,
    units: &Units,
    empires: &Empires,
    sight: &Disc,
    gunner: Handle,
    target: Target,
) -> Result<Hex, Refusal> {
    let unit = units.get(gunner).ok_or(Refusal::NotArtillery)?;
    if unit.kind.range() == 0 {
        return Err(Refusal::NotArtillery);
    }
    if unit.has_fired {
        return Err(Refusal::HasFired);
    }
    let player = unit.id.player;
    let at = match target {
        Target::Unit(id) => hex_in_sight(units, sight, unit, id).ok_or(Refusal::Unseen(id))?,
        _ => hex_of(map, units, unit, target).ok_or(Refusal::OffMap(target))?,
    };
    if unit.at.distance(at) > unit.kind.range() {
        return Err(Refusal::OutOfRange(at));
    }
    let is_friend = |owner: PlayerNumber| !is_hostile(empires, player, owner);
    if units.players_at(at).iter().any(is_friend) {
        return Err(Refusal::FriendsThere(at));
    }
    Ok(at)
}

/// The hex of the target, if the gunner's player sees it now.
fn hex_in_sight(units: &Units, sight: &Disc, gunner: &Unit, target: UnitId) -> Option<Hex> {
    let at = units.find(target).and_then(|handle| units.get(handle)).map(|unit| unit.at)?;
    units.who_sees(at, sight).contains(gunner.id.player).then_some(at)
}

/// Fires at a hex. Without a stream of chance nobody is hit, as in a rehearsal.
pub fn shoot(
    units: &mut Units,
    sight: &Disc,
    log: &mut Log,
    stream: Option<Stream>,
    gunner: Handle,
    at: Hex,
) {
    let Some(unit) = units.get_mut(gunner) else { return };
    unit.has_fired = true;
    let (from, kind, unit) = (unit.at, unit.kind, unit.designation());
    let gunner = unit.id;
    log.tell(units.who_sees(from, sight), What::Fired { unit, from, at });
    let Some(mut stream) = stream else { return };
    let targets: Vec<Handle> = units.sorted_at(at).iter().map(|(handle, _)| *handle).collect();
    for target in targets {
        let Some(unit) = units.get(target) else { continue };
        // A city is never hit.
        if unit.kind.defense().is_none() {
            continue;
        }
        let unit = unit.designation();
        let destroyed = stream.below(cases(kind, unit.kind)) < kind.attack();
        let concerned = [gunner.player, unit.id.player].into_iter().collect::<Players>();
        let seen = units.who_sees(at, sight).union(concerned);
        log.tell(seen, What::Shelled { unit, at, destroyed });
        if destroyed {
            units.remove(target);
        }
    }
}
