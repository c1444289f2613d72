//! Who is named when a battle begins.

use crate::event::{Called, RosterLine, Things};
use crate::tables::Tables;
use crate::world::{UnitId, World};

/// The lines of an army.
pub(super) fn of(tables: &Tables, world: &World, units: &[UnitId]) -> Vec<RosterLine> {
    units.iter().map(|unit| line(tables, world, *unit)).collect()
}

fn line(tables: &Tables, world: &World, id: UnitId) -> RosterLine {
    let (unit, named) = (&world[id], &tables.named);
    let shown = unit.items.iter().filter(|(item, _)| tables[*item].in_battle);
    let skills = [named.tactics, named.combat, named.longbow, named.crossbow, named.riding];
    let levels = skills.map(|skill| (skill, unit.level(tables, skill)));
    RosterLine {
        unit: Called::unit(world, id),
        behind: unit.flags.behind,
        goods: shown.map(|(item, count)| Things::of(tables, item, count)).collect(),
        skills: levels
            .into_iter()
            .filter(|(_, level)| *level > 0)
            .map(|(skill, level)| ((&*tables[skill].name).into(), level))
            .collect(),
        description: unit.description.clone(),
    }
}
