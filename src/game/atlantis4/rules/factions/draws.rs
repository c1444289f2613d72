//! What chance decided for the factions in a turn.

use crate::event::TurnLog;
use crate::tables::Tables;
use crate::world::{Spot, World};
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::draws;
use playdeck_game::draws::Draw;

/// The draws of the turn that led to a world.
pub fn of_turn(log: &TurnLog, world: &World, tables: &Tables) -> Vec<Draw<FactionNumber>> {
    let place = |region: u32| {
        let found = world.regions().nth(region as usize);
        let called = found.map(|region| {
            let Spot { x, y, level } = world[region].spot;
            let level = world.levels.get(usize::from(level)).and_then(|level| level.name.as_deref());
            let level = level.map(|name| format!(",{name}")).unwrap_or_default();
            format!("{} ({x},{y}{level})", world[region].name).trim_start().to_owned()
        });
        format!("Turn {}, {}", world.turn, called.unwrap_or_default())
    };
    draws(&log.notes, tables, place, "guards or creatures")
}
