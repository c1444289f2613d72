//! What a faction's report tells of a region in which it has units. All that the bot knows of the world is read here.

use crate::game::atlantis::knowledge::View;
use crate::game::atlantis::rules::sight::Sight;
use crate::game::atlantis::tables::{Direction, Item, Terrain};
use crate::game::atlantis::world::{RegionId, Spot, StructureKind, Unit, UnitId};

/// A region with own units.
pub struct Camp<'v> {
    /// Where it lies.
    pub at: Spot,
    /// Its terrain.
    pub terrain: Terrain,
    /// Its peasants.
    pub peasants: u32,
    /// Their silver.
    pub money: i64,
    /// What lies around it; nothing where the world is not known.
    pub exits: [(Direction, Option<Terrain>); 4],
    /// The own units, in the order of the report.
    pub own: Vec<Own<'v>>,
    /// The units of others that are seen.
    pub others: Vec<Other>,
}

/// An own unit.
pub struct Own<'v> {
    /// What the report tells of it.
    pub unit: &'v Unit,
    /// The building or the ship in which it is.
    pub berth: Option<Berth>,
}

/// A building or a ship with own people in it.
#[derive(Debug, Clone, Copy)]
pub struct Berth {
    /// Its number.
    pub number: u32,
    /// Whether the unit owns it.
    pub is_owned: bool,
    /// What it is.
    pub kind: BerthKind,
}

/// What a unit is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BerthKind {
    /// A building.
    Building,
    /// A ship that is still built.
    Yard,
    /// A ship that is complete, and the weight that it can still take; less than 0 if it is overloaded.
    Ship(i64),
}

/// A unit of somebody else.
pub struct Other {
    /// Its number.
    pub number: u32,
    /// Its faction, if that is seen.
    pub faction: Option<u32>,
    /// Its people.
    pub people: u32,
    /// Their weapons.
    pub weapons: u32,
    /// Whether it guards the region.
    pub guards: bool,
}

impl Camp<'_> {
    /// Whether an ocean lies beside it.
    pub fn is_coast(&self) -> bool {
        self.exits.iter().any(|(_, terrain)| *terrain == Some(Terrain::Ocean))
    }

    /// Whether a terrain is here or beside it.
    pub fn is_near(&self, wanted: impl Fn(Terrain) -> bool) -> bool {
        wanted(self.terrain) || self.exits.iter().any(|(_, terrain)| terrain.is_some_and(&wanted))
    }

    /// Whether somebody else guards the region.
    pub fn is_guarded(&self) -> bool {
        self.others.iter().any(|other| other.guards)
    }
}

/// The regions in which the viewing faction has units.
pub fn camps<'v>(view: &View<'v>) -> Vec<Camp<'v>> {
    view.regions().map(|region| camp(view, region)).collect()
}

fn camp<'v>(view: &View<'v>, region: RegionId) -> Camp<'v> {
    let world = &view.position.world;
    let it = &world[region];
    let around = |direction| world.neighbour(region, direction).map(|next| world[next].terrain);
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for (id, unit, sight) in view.units_in(region) {
        if Some(unit.faction) == view.faction {
            own.push(Own { unit, berth: berth(view, id) });
        } else {
            let weapons = [Item::Sword, Item::Crossbow, Item::Longbow, Item::Runesword];
            others.push(Other {
                number: unit.number,
                faction: (sight == Sight::WithFaction).then(|| world[unit.faction].number),
                people: unit.people,
                weapons: weapons.into_iter().fold(0, |sum: u32, item| sum.saturating_add(unit.has(item))),
                guards: unit.guard,
            });
        }
    }
    Camp {
        at: it.spot,
        terrain: it.terrain,
        peasants: it.peasants,
        money: it.money,
        exits: Direction::ALL.map(|direction| (direction, around(direction))),
        own,
        others,
    }
}

fn berth(view: &View<'_>, unit: UnitId) -> Option<Berth> {
    let world = &view.position.world;
    let inside = world[unit].inside?;
    let kind = match world[inside].kind {
        StructureKind::Building { .. } => BerthKind::Building,
        StructureKind::Ship { left: 1.., .. } => BerthKind::Yard,
        StructureKind::Ship { kind, .. } => {
            let load: i64 = world.occupants(inside).map(|aboard| world[aboard].weight()).sum();
            BerthKind::Ship(kind.capacity() - load)
        }
    };
    Some(Berth { number: world[inside].number, is_owned: world.is_owner(unit), kind })
}
