//! Cities that fall: armed enemies stand in them when the battle is over.
//!
//! Source: the rules text, "Cities".

use super::chance;
use super::event::What;
use super::geometry::Hex;
use super::players::Players;
use super::tables::Kind;
use super::turn::Turn;
use super::unit::{Unit, UnitId};
use super::units::Handle;

/// Lets the cities in a hex fall to whoever can take them.
pub fn take_cities(turn: &mut Turn<'_>, at: Hex) {
    if turn.position.units.players_at(at).len() < 2 {
        return;
    }
    let here = turn.position.units.sorted_at(at);
    let cities: Vec<Handle> =
        here.iter().filter(|(_, unit)| unit.kind == Kind::City).map(|(handle, _)| *handle).collect();
    let phase = chance::in_slot(chance::CAPTURE, turn.slot);
    let mut stream = turn.dice.stream(turn.position.turn, phase, at.place());
    for city in cities {
        let Some(owner) = turn.position.units.get(city).map(|city| city.id.player) else { continue };
        let here = turn.position.units.sorted_at(at);
        let can_take = |unit: &&Unit| unit.kind.is_armed() && turn.position.is_hostile(unit.id.player, owner);
        let takers: Vec<&Unit> = here.into_iter().map(|(_, unit)| unit).filter(can_take).collect();
        let count = u32::try_from(takers.len()).unwrap_or(u32::MAX);
        let Some(by) = takers.get(stream.below(count) as usize).map(|unit| unit.designation()) else {
            continue;
        };
        let Some(number) = turn.position.units.free_number(by.id.player, 1) else { continue };
        let seen = turn.position.who_sees(at).union(Players::only(owner));
        let Some(old) = turn.position.units.remove(city) else { continue };
        let now = UnitId::new(by.id.player, number);
        turn.position.units.insert(Unit { id: now, builds: 0, ..old.clone() });
        turn.tell(seen, What::Captured { at, city: old.designation(), by, now });
    }
}
