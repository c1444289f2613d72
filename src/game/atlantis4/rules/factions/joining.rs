//! New factions: who begins, where, and with what.

use crate::event::{Called, Settled, TurnLog};
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::rules::economy::note_level;
use crate::tables::{Skill, Tables, days_for};
use crate::world::{Faction, FactionId, RegionId, Reveal, Unit, UnitKind, World};

/// The silver of a new faction.
const SILVER: i64 = 5_000;
/// The silver in the program: so much, and more for each turn.
const SILVER_OF_PROGRAM: (i64, i64) = (5_020, 50);
/// From this turn on a newcomer knows more.
const LATE: u32 = 25;

/// Adds a faction with its first unit: a leader and mage in the Nexus, who shows their faction.
pub fn join(conditions: Conditions<'_>, world: &mut World, name: &str, log: &mut TurnLog) -> FactionId {
    let tables = conditions.tables;
    let mut faction = Faction::new(world.next_faction_number(), name);
    (faction.last_orders, faction.last_change) = (conditions.turn, conditions.turn.cast_signed());
    faction.unclaimed = if conditions.has(Quirk::StartSilver) {
        SILVER_OF_PROGRAM.0 + SILVER_OF_PROGRAM.1 * i64::from(conditions.turn)
    } else {
        SILVER
    };
    let faction = world.add_faction(faction);
    let Some(nexus) = nexus(tables, world) else { return faction };
    let number = world.free_unit_number();
    let mut unit = Unit::new(number, faction, world.open_ground(nexus));
    (unit.kind, unit.reveal) = (UnitKind::Mage, Reveal::Faction);
    unit.items.set(tables.named.leader, 1);
    let levels = levels(tables, conditions.turn);
    for (skill, level) in &levels {
        unit.days.set(*skill, days_for(*level));
    }
    let unit = world.add_unit(unit);
    let event = Settled::Joined { faction: Called::faction(world, faction), unit: Called::unit(world, unit) };
    log.tell(faction.0, event.into());
    for (skill, _) in levels {
        note_level(tables, world, unit, skill, log);
    }
    faction
}

/// What the first unit of a faction knows that begins in a turn.
fn levels(tables: &Tables, turn: u32) -> Vec<(Skill, u32)> {
    let named = &tables.named;
    if turn < LATE {
        return vec![(named.pattern, 1), (named.spirit, 1), (named.gate_lore, 1)];
    }
    vec![(named.pattern, 2), (named.spirit, 2), (named.gate_lore, 1), (named.force, 2), (named.combat, 1)]
}

/// The first region of the Nexus; a world without one begins in its first region.
fn nexus(tables: &Tables, world: &World) -> Option<RegionId> {
    let is_nexus = |region: &RegionId| world[*region].terrain == tables.named.nexus;
    world.regions().find(is_nexus).or_else(|| world.regions().next())
}
