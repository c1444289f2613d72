//! Who sees whom, and which unit an order names.
//!
//! Source: the rules text, "Skills", stealth and observation.

use super::conditions::Conditions;
use super::magic::spells::{is_invisible, sees_invisible};
use crate::orders::Target;
use crate::policy::Quirk;
use crate::tables::Skill;
use crate::world::{FactionId, RegionId, Sense, Unit, UnitId, World};

/// How much a faction sees of a unit. More is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sight {
    /// Nothing.
    Hidden,
    /// The unit.
    Seen,
    /// Its faction, too.
    WithFaction,
}

/// The best observation of a faction's units in a region: of all of them, and of those who see through rings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Eyes {
    any: Option<u32>,
    piercing: Option<u32>,
}

impl Eyes {
    /// The eyes of a faction's units in one region.
    pub fn of<'u>(own: impl Iterator<Item = &'u Unit>) -> Self {
        own.fold(Self::default(), |eyes, unit| {
            let level = Some(unit.level(Skill::Observation));
            let piercing = if sees_invisible(unit) { eyes.piercing.max(level) } else { eyes.piercing };
            Self { any: eyes.any.max(level), piercing }
        })
    }

    /// How much they see of a unit of another faction in their region.
    pub fn sight(self, conditions: Conditions, seen: &Unit) -> Sight {
        let is_open = seen.guard || seen.inside.is_some();
        // In the open it is seen in spite of its rings, but whose it is they hide all the same.
        let observation = if is_invisible(conditions, seen) { self.piercing } else { self.any };
        let stealth = seen.level(Skill::Stealth);
        let best = observation.map_or(Sight::Hidden, |level| match level.cmp(&stealth) {
            std::cmp::Ordering::Less => Sight::Hidden,
            std::cmp::Ordering::Equal => Sight::Seen,
            std::cmp::Ordering::Greater => Sight::WithFaction,
        });
        if is_open { best.max(Sight::Seen) } else { best }
    }
}

/// What a faction sees of a unit, by its own units in the same region.
pub fn sight(conditions: Conditions, world: &World, faction: FactionId, unit: UnitId) -> Sight {
    let seen = &world[unit];
    if seen.faction == faction {
        return Sight::WithFaction;
    }
    let how_good = |unit: &Unit, sense| match sense {
        Sense::Pierces if !sees_invisible(unit) => None,
        Sense::Sees | Sense::Pierces => Some(unit.level(Skill::Observation)),
    };
    let best = |sense| world.best(seen.region, faction, sense, how_good);
    Eyes { any: best(Sense::Sees), piercing: best(Sense::Pierces) }.sight(conditions, seen)
}

/// Whom an order names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    /// A unit.
    Unit(UnitId),
    /// The peasants.
    Peasants,
    /// Nobody: the number 0.
    Nobody,
    /// Nobody who is there and seen.
    NotFound,
}

/// Finds whom an order of a unit names, among the units of a region. What is no number is nobody where the program is
/// followed, and otherwise not found.
pub fn find(conditions: Conditions, world: &World, unit: UnitId, region: RegionId, target: Target) -> Whom {
    let faction = world[unit].faction;
    let number = match target {
        Target::Peasants => return Whom::Peasants,
        Target::New(alias) => {
            let found = Some(alias.value).filter(|alias| *alias > 0);
            let found = found.and_then(|alias| world.unit_called(region, faction, alias));
            return found.map_or(Whom::NotFound, Whom::Unit);
        }
        Target::Unit(number) => number,
    };
    if !number.is_number() && !conditions.has(Quirk::GarbageZero) {
        return Whom::NotFound;
    }
    if number.is_nobody() {
        return Whom::Nobody;
    }
    let Some(found) = world.unit_of(number.value).filter(|found| world[*found].region == region) else {
        return Whom::NotFound;
    };
    let this_turn = world[found].this_turn;
    let is_new = this_turn.alias.is_some() && !conditions.has(Quirk::NewByNumber);
    let is_there = !this_turn.joined && !is_new && !is_dead(conditions, &world[found]);
    if is_there && sight(conditions, world, faction, found) > Sight::Hidden {
        Whom::Unit(found)
    } else {
        Whom::NotFound
    }
}

/// Whether a unit fell in a battle of this turn and does nothing more.
pub fn is_dead(conditions: Conditions, unit: &Unit) -> bool {
    unit.this_turn.fell && !conditions.has(Quirk::DeadAct)
}
