//! Cities that are captured: armed enemies are in them when the battle is over.
//!
//! Source: the rules text, "Cities".

use crate::event::What;
use crate::log::{Contested, Log};
use crate::tables::Kind;
use crate::world::{Disc, Empires, Handle, Hex, PlayerNumber, Players, Unit, UnitId, Units, is_hostile};
use playdeck_base::dice::Stream;

/// Gives each city in a hex to an enemy unit that can take it, drawn by lot.
pub fn take_cities(
    units: &mut Units,
    empires: &Empires,
    sight: &Disc,
    log: &mut Log,
    mut stream: Stream,
    at: Hex,
) {
    let here = units.sorted_at(at);
    let cities: Vec<Handle> =
        here.iter().filter(|(_, unit)| unit.kind == Kind::City).map(|(handle, _)| *handle).collect();
    for city in cities {
        let Some(owner) = units.get(city).map(|city| city.id.player) else { continue };
        let here = units.sorted_at(at);
        let can_take = |unit: &&Unit| unit.kind.is_armed() && is_hostile(empires, unit.id.player, owner);
        let takers: Vec<&Unit> = here.into_iter().map(|(_, unit)| unit).filter(can_take).collect();
        let count = u32::try_from(takers.len()).unwrap_or(u32::MAX);
        let Some(by) = takers.get(stream.below(count) as usize).map(|unit| unit.designation()) else {
            continue;
        };
        let mut takers: Vec<PlayerNumber> = takers.iter().map(|unit| unit.id.player).collect();
        let Some(number) = units.free_number(by.id.player, 1) else { continue };
        let seen = units.who_sees(at, sight).union(Players::only(owner));
        let Some(old) = units.remove(city) else { continue };
        let now = UnitId::new(by.id.player, number);
        units.insert(Unit { id: now, builds: 0, ..old.clone() });
        if takers.iter().any(|taker| *taker != by.id.player) {
            takers.sort_unstable();
            log.contested.push(Contested { slot: log.slot, at, takers, by: by.id.player });
        }
        log.tell(seen, What::Captured { at, city: old.designation(), by, now });
    }
}
