//! The Black Keep in the abyss: who lives there, and who ends the game by its fall.

use super::groups;
use crate::event::{Called, Settled, TurnLog};
use crate::rules::conditions::Conditions;
use crate::tables::Tables;
use crate::world::{FactionId, Guard, ObjectId, UnitKind, World};

/// How many balrogs live in the keep.
const DEMONS: u32 = 200;
/// How many come back each month.
const BACK: u32 = 2;

/// The keep, if the world has one.
fn keep(tables: &Tables, world: &World) -> Option<ObjectId> {
    let of_abyss = world.levels.last().map(|level| level.first)?;
    let regions = world.regions().skip(of_abyss.index());
    let mut objects = regions.flat_map(|region| world[region].objects().iter().copied());
    objects.find(|object| world[*object].kind == tables.named.black_keep)
}

/// Those who live in the keep come; where some of them are left, a few come back.
pub fn fill(tables: &Tables, world: &mut World, is_new: bool) {
    let Some(keep) = keep(tables, world) else { return };
    let balrog = tables.named.balrog;
    if is_new {
        if let Some(unit) = groups::add(tables, world, keep, &[(balrog, DEMONS)]) {
            world[unit].name = "Elder Demons".into();
        }
        return;
    }
    for unit in world[keep].units().to_vec() {
        let unit = &mut world[unit];
        let count = unit.items.of(balrog);
        if unit.kind == UnitKind::Wandering && (1..DEMONS).contains(&count) {
            unit.items.set(balrog, (count + BACK).min(DEMONS));
        }
    }
}

/// Ends the game if a faction has won.
pub fn end(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    if let Some(victor) = victor(conditions, world) {
        world.victor = Some(world[victor].number);
        log.publish(Settled::Won { faction: Called::faction(world, victor) }.into());
    }
}

/// The faction that has won: the keep is empty, and the first guard in its region is its unit. An open game has no end.
pub(super) fn victor(conditions: Conditions<'_>, world: &World) -> Option<FactionId> {
    let tables = conditions.tables;
    if tables.game.open_ended {
        return None;
    }
    let keep = keep(tables, world)?;
    let is_held = world[keep].units().iter().any(|unit| !world[*unit].is_empty(tables));
    let mut units = world.units_in(world[keep].region);
    let guard = units.find(|(_, unit)| unit.guard == Guard::On && world[unit.faction].is_player());
    guard.filter(|_| !is_held).map(|(_, unit)| unit.faction)
}
