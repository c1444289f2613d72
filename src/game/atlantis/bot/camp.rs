//! What a faction's report tells of a region in which it has units. All that the bot knows of the world is read here.

use crate::knowledge::{Land, SeenStructure, SeenUnit, View};
use crate::tables::{Direction, Item, PERSON_WEIGHT, Terrain};
use crate::world::{Spot, StructureKind, Unit};

/// A region with own units.
pub struct Camp<'v> {
    pub at: Spot,
    pub terrain: Terrain,
    pub peasants: u32,
    /// Their silver.
    pub money: i64,
    /// What lies around it; nothing where the world is not known.
    pub exits: [(Direction, Option<Terrain>); 4],
    /// The own units, in the order of the report.
    pub own: Vec<Own<'v>>,
    /// Whether a unit of others that is seen guards it.
    pub is_guarded: bool,
}

/// An own unit.
pub struct Own<'v> {
    /// The unit as the report shows it.
    pub unit: &'v Unit,
    /// The building or the ship in which it is.
    pub berth: Option<Berth>,
}

/// A building or a ship with own people in it.
#[derive(Debug, Clone, Copy)]
pub struct Berth {
    pub number: u32,
    /// Whether the unit owns it.
    pub is_owned: bool,
    pub kind: BerthKind,
    /// Whether units of others are in it.
    pub has_others: bool,
}

/// What a unit stays in: a building or a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BerthKind {
    /// A building.
    Building,
    /// A ship that is still built.
    Yard,
    /// A ship that is complete, and the weight that it can still take; less than 0 if it is overloaded.
    Ship(i64),
}

impl Camp<'_> {
    /// Whether an ocean lies beside it.
    pub fn is_coast(&self) -> bool {
        self.exits.iter().any(|(_, terrain)| *terrain == Some(Terrain::Ocean))
    }
}

/// The regions in which the viewing faction has units.
pub fn camps<'v>(view: &View<'v>) -> Vec<Camp<'v>> {
    view.lands().map(|land| camp(&land)).collect()
}

fn camp<'v>(land: &Land<'v>) -> Camp<'v> {
    let (mut own, mut is_guarded) = (Vec::new(), false);
    let inside = land.structures.iter().flat_map(|structure| {
        let berths = structure.inside.iter().enumerate();
        berths.map(move |(place, seen)| (seen, Some(berth(structure, place == 0))))
    });
    for (seen, berth) in inside.chain(land.units.iter().map(|seen| (seen, None))) {
        if let Some(unit) = seen.whole() {
            own.push(Own { unit, berth });
            continue;
        }
        is_guarded |= seen.shown().is_on_guard;
    }
    let exits = |direction| {
        let to = land.exits.iter().find(|exit| exit.direction == direction).and_then(|exit| exit.to);
        (direction, to.map(|(.., terrain)| terrain))
    };
    Camp {
        at: land.spot,
        terrain: land.terrain,
        peasants: land.peasants,
        money: land.money,
        exits: Direction::ALL.map(exits),
        own,
        is_guarded,
    }
}

fn berth(seen: &SeenStructure<'_>, is_owned: bool) -> Berth {
    let kind = match seen.structure.kind {
        StructureKind::Building { .. } => BerthKind::Building,
        StructureKind::Ship { left: 1.., .. } => BerthKind::Yard,
        StructureKind::Ship { kind, .. } => {
            BerthKind::Ship(kind.capacity() - seen.inside.iter().map(weight).sum::<i64>())
        }
    };
    let has_others = seen.inside.iter().any(|inside| inside.whole().is_none());
    Berth { number: seen.structure.number, is_owned, kind, has_others }
}

/// What a unit and its goods weigh aboard a ship, as far as they are seen.
fn weight(seen: &SeenUnit<'_>) -> i64 {
    let shown = seen.shown();
    let goods = Item::ALL.into_iter().map(|item| i64::from(shown.goods[item.index()]) * item.weight());
    i64::from(shown.people) * PERSON_WEIGHT + goods.sum::<i64>()
}
