//! A region as a viewer sees it: its buildings, its ships, and the units that they see there.
//!
//! How well the viewer's own units see is found once for each region.

use super::view::View;
use crate::rules::sight::{Eyes, Sight};
use crate::tables::{Direction, Goods, MAINTENANCE, Skill, Terrain};
use crate::world::{Faction, Name, RegionId, Spot, Structure, StructureId, Unit, UnitId};
use std::collections::BTreeMap;

/// A region as a viewer sees it.
#[allow(missing_docs, reason = "the names and types say what they are")]
pub struct Land<'a> {
    pub spot: Spot,
    /// Its name; none in the ocean.
    pub name: &'a Name,
    pub terrain: Terrain,
    pub peasants: u32,
    /// Their silver.
    pub money: i64,
    /// What lies around it; empty where the program of 1993 is followed.
    pub exits: Vec<Exit<'a>>,
    /// Buildings, then ships, each in the order of the region.
    pub structures: Vec<SeenStructure<'a>>,
    /// The units in the open, in the order of the region.
    pub units: Vec<SeenUnit<'a>>,
}

/// What lies in a direction.
#[derive(Clone, Copy)]
pub struct Exit<'a> {
    /// The direction.
    pub direction: Direction,
    /// The region; none where the world is not made yet.
    pub to: Option<(Spot, &'a Name, Terrain)>,
}

/// A building or a ship and who is inside.
pub struct SeenStructure<'a> {
    /// It.
    pub structure: &'a Structure,
    /// Its owner, then the others in the order of the region.
    pub inside: Vec<SeenUnit<'a>>,
}

/// A unit as a viewer sees it.
#[derive(Clone, Copy)]
pub struct SeenUnit<'a> {
    unit: &'a Unit,
    /// Its faction, if that is seen.
    pub faction: Option<&'a Faction>,
    /// Whether it is the viewing player's.
    pub is_own: bool,
    is_open: bool,
    is_owner: bool,
}

/// What everybody sees who sees a unit.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    pub number: u32,
    pub name: &'a Name,
    /// How many people it is.
    pub people: u32,
    /// Whether it guards the region.
    pub is_on_guard: bool,
    pub goods: &'a Goods,
    /// What is shown behind its description.
    pub display: &'a Name,
}

impl<'a> SeenUnit<'a> {
    /// What everybody sees who sees the unit.
    pub fn shown(&self) -> Shown<'a> {
        let Unit { number, name, people, guard, goods, display, .. } = self.unit;
        Shown { number: *number, name, people: *people, is_on_guard: *guard, goods, display }
    }

    /// Whether it owns the structure that it is inside of.
    pub const fn is_owner(&self) -> bool {
        self.is_owner
    }

    /// The unit with all that it has, for its own player and for those who see all.
    pub fn whole(&self) -> Option<&'a Unit> {
        self.is_open.then_some(self.unit)
    }

    /// The skills that it has days of, with the level and the days of a person; for those who see the whole unit.
    pub fn skills(&self) -> impl Iterator<Item = (Skill, u32, u32)> + use<'a> {
        let of = |unit: &'a Unit| {
            let learnt = Skill::ALL.into_iter().filter(|skill| unit.days(*skill) > 0);
            let a_person = |days: u32| days.checked_div(unit.people).unwrap_or_default();
            learnt.map(move |skill| (skill, unit.level(skill), a_person(unit.days(skill))))
        };
        self.whole().into_iter().flat_map(of)
    }
}

impl<'a> Land<'a> {
    pub(super) fn of(view: &View<'a>, id: RegionId) -> Self {
        let world = &view.position.world;
        let region = &world[id];
        let is_own = |unit: &Unit| view.faction == Some(unit.faction);
        let eyes = view.faction.map(|_| {
            let own = world.units_in(id).map(|(_, unit)| unit).filter(|unit| is_own(unit));
            Eyes::of(own)
        });
        let see = |unit_id: UnitId, unit: &'a Unit| {
            let is_own = is_own(unit);
            let sight = match eyes {
                Some(eyes) if !is_own => eyes.sight(view.conditions, unit),
                _ => Sight::WithFaction,
            };
            let faction = (sight == Sight::WithFaction).then(|| &world[unit.faction]);
            let is_open = is_own || view.sees_all();
            let is_owner = unit.inside.is_some_and(|inside| world[inside].owner == Some(unit_id));
            (sight > Sight::Hidden).then_some(SeenUnit { unit, faction, is_own, is_open, is_owner })
        };
        let mut units = Vec::with_capacity(region.units().len());
        let mut inside: BTreeMap<StructureId, Vec<SeenUnit<'a>>> = BTreeMap::new();
        for (unit_id, unit) in world.units_in(id) {
            let Some(seen) = see(unit_id, unit) else { continue };
            match unit.inside {
                None => units.push(seen),
                Some(structure) => {
                    let others = inside.entry(structure).or_default();
                    others.insert(if seen.is_owner { 0 } else { others.len() }, seen);
                }
            }
        }
        let mut structures = Vec::new();
        for is_ship in [false, true] {
            for structure in region.structures().iter().filter(|id| world[**id].is_ship() == is_ship) {
                let inside = inside.remove(structure).unwrap_or_default();
                structures.push(SeenStructure { structure: &world[*structure], inside });
            }
        }
        let exit = |direction| {
            let to = world.neighbour(id, direction).map(|to| &world[to]);
            Exit { direction, to: to.map(|to| (to.spot, &to.name, to.terrain)) }
        };
        let exits =
            if view.is_as_in_1993() { Vec::new() } else { Direction::ALL.into_iter().map(exit).collect() };
        Self {
            spot: region.spot,
            name: &region.name,
            terrain: region.terrain,
            peasants: region.peasants,
            money: region.money,
            exits,
            structures,
            units,
        }
    }

    /// Whether anything is here that was built, or anybody.
    pub fn is_settled(&self) -> bool {
        !self.structures.is_empty() || !self.units.is_empty()
    }

    /// Whether the viewing player has a unit here.
    pub fn has_own(&self) -> bool {
        self.own_units().next().is_some()
    }

    /// The units that the viewer sees here, as the report has them.
    pub fn seen_units(&self) -> impl Iterator<Item = &SeenUnit<'a>> {
        let inside = self.structures.iter().flat_map(|structure| &structure.inside);
        inside.chain(&self.units)
    }

    /// The viewing player's units among them.
    pub fn own_units(&self) -> impl Iterator<Item = &'a Unit> {
        self.seen_units().filter(|seen| seen.is_own).map(|seen| seen.unit)
    }

    /// What the viewing player's people here need next month, and the silver that they have.
    pub fn upkeep(&self) -> (i64, i64) {
        let sum = |of: fn(&Unit) -> i64| self.own_units().map(of).fold(0, i64::saturating_add);
        (sum(|unit| i64::from(unit.people) * MAINTENANCE), sum(|unit| unit.money))
    }
}
