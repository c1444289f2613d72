//! A judge of Diplomacy for any board, written only for tests, by the rulebook.
//!
//! It knows a board as data ([`Board`]) and numbers, and none of the engine's types or rules. Each unit that is ordered to
//! move is asked whether it moves; what is certain about others decides more and more of them ([`equations`]). What is
//! still open then hangs together in knots, in which every answer is tried ([`knots`]). No order of evaluation is needed.
//!
//! The choices are those that the recorded games of other judges were played by: an army that is ordered `VIA` a convoy
//! goes by land if no chain of fleets was ordered, and distance in removals is counted to home centers. Both can be
//! asked for otherwise.

#![allow(dead_code, reason = "each test program uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod chance;
mod equations;
pub mod game;
mod knots;
mod orders;
pub mod seasons;

use playdeck::game::diplomacy::board::{Board, Kind, Number, Spot, Terrain};
use std::collections::{BTreeMap, BTreeSet};

/// The number of a power: its place in [`Board::powers`].
pub type PowerNumber = usize;

/// A unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    pub at: Spot,
    pub kind: Kind,
    pub power: PowerNumber,
}

/// The units of a position, by their provinces.
pub type Units = BTreeMap<Number, Unit>;

/// The seas over which alone an army may go, from first to last; none if it may go over any.
pub type Way = [Option<Number>; 4];

/// The way of a move that names no sea.
pub const ANY: Way = [None; 4];

/// An order to a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Hold,
    Move {
        to: Spot,
        via: bool,
        by: Way,
    },
    SupportHold {
        unit: Number,
    },
    /// A coast counts only if it is named: then the move must be to it.
    SupportMove {
        unit: Number,
        to: Spot,
    },
    Convoy {
        army: Number,
        to: Number,
    },
}

/// The orders of a phase, by the provinces of their units. A unit without one holds.
pub type Orders = BTreeMap<Number, Order>;

/// Whether an army that is ordered `VIA` a convoy to a place next to it goes by land if no chain was ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Via {
    Optional,
    Required,
}

/// A unit that lost its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    pub unit: Unit,
    /// The province that its attacker came from, and whether it came by convoy.
    pub by: Number,
    pub by_convoy: bool,
}

/// What became of the moves.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moved {
    /// The units that have a place.
    pub units: Units,
    /// Those that lost theirs, in the order of the provinces' numbers.
    pub lost: Vec<Lost>,
    /// The provinces that a stand-off left empty.
    pub standoffs: BTreeSet<Number>,
    /// The armies that arrived by convoy, by where they were, and whether a fleet in a port carried one.
    pub carried: BTreeSet<Number>,
    pub has_sailed_by_port: bool,
    /// How many knots there were, and how many of them were no mere circles of moves.
    pub knots: usize,
    pub paradoxes: usize,
}

/// What happens if these orders are given.
pub fn judge(board: &Board, via: Via, units: &Units, orders: &Orders) -> Moved {
    equations::Equations::new(board, via, units, orders).judge()
}

/// Where a unit may go without a convoy.
pub fn near(board: &Board, unit: Unit) -> Vec<Spot> {
    match unit.kind {
        Kind::Army => {
            let all = board.province(unit.at.province).army.iter();
            all.map(|&province| Spot { province, side: None }).collect()
        }
        Kind::Fleet => board.fleet_from(unit.at).iter().copied().collect(),
    }
}

/// Whether a unit could go to some spot of a province without a convoy.
fn reaches(board: &Board, unit: Unit, to: Number) -> bool {
    match unit.kind {
        Kind::Army => board.province(unit.at.province).army.contains(&to),
        Kind::Fleet => board.fleet_from(unit.at).iter().any(|spot| spot.province == to),
    }
}

/// Whether a unit is a fleet that may convoy where it is.
fn is_at_sea(board: &Board, unit: Unit) -> bool {
    let terrain = board.province(unit.at.province).terrain;
    unit.kind == Kind::Fleet && matches!(terrain, Terrain::Water | Terrain::Port)
}

/// Whether two places are different coasts, so that an army may go from one to the other by convoy.
fn is_voyage(board: &Board, from: Number, to: Number) -> bool {
    let is_coast = |at| matches!(board.province(at).terrain, Terrain::Coast | Terrain::Port);
    from != to && is_coast(from) && is_coast(to)
}

/// Whether fleets that may convoy stand on all seas of a way, each next to the one before it, the first next to one place
/// and the last next to the other. No sea is where the army lands.
fn leads(board: &Board, units: &Units, from: Number, by: Way, to: Number) -> bool {
    let fleets: Vec<Option<&Unit>> = by.iter().flatten().map(|sea| units.get(sea)).collect();
    let Some(fleets) = fleets.into_iter().collect::<Option<Vec<&Unit>>>() else { return false };
    let (Some(first), Some(last)) = (fleets.first(), fleets.last()) else { return false };
    fleets.iter().all(|fleet| is_at_sea(board, **fleet) && fleet.at.province != to)
        && reaches(board, **first, from)
        && reaches(board, **last, to)
        && fleets.windows(2).all(|pair| board.fleet_from(pair[0].at).contains(&pair[1].at))
}

/// Whether some of these fleets are a chain between two places. One that is where the army lands carries it nowhere.
fn is_chain(board: &Board, fleets: &[Unit], from: Number, to: Number) -> bool {
    let fleets: Vec<Unit> = fleets.iter().copied().filter(|fleet| fleet.at.province != to).collect();
    let mut reached: Vec<Unit> =
        fleets.iter().copied().filter(|fleet| reaches(board, *fleet, from)).collect();
    let mut next = 0;
    while let Some(&fleet) = reached.get(next) {
        if reaches(board, fleet, to) {
            return true;
        }
        let beside = board.fleet_from(fleet.at);
        let more = fleets.iter().filter(|other| beside.contains(&other.at) && !reached.contains(other));
        reached.extend(more.copied().collect::<Vec<_>>());
        next += 1;
    }
    false
}
