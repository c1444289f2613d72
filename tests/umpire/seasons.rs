//! What follows the moves: retreats, owners, builds and removals, and which phase comes next.

use super::{Lost, Moved, PowerNumber, Unit, Units, near};
use playdeck::game::diplomacy::board::{Board, Kind, Number, Phase, Spot};
use std::collections::{BTreeMap, BTreeSet};

/// The owner of each center that has one.
pub type Owners = BTreeMap<Number, PowerNumber>;

/// The homes of each power.
pub type Homes = Vec<BTreeSet<Number>>;

/// Where a dislodged unit may go: not to an occupied place, to one that a stand-off left empty, or to where its attacker
/// came from, unless that one came by convoy.
pub fn open(board: &Board, moved: &Moved, lost: Lost) -> BTreeSet<Spot> {
    let is_closed = |at: Number| {
        moved.units.contains_key(&at) || moved.standoffs.contains(&at) || at == lost.by && !lost.by_convoy
    };
    near(board, lost.unit).into_iter().filter(|to| !is_closed(to.province)).collect()
}

/// The units after the retreats: of those that were ordered to one province none is left.
pub fn retreated(board: &Board, moved: &Moved, orders: &BTreeMap<Number, Spot>) -> Units {
    let goes = |lost: &Lost| {
        let to = orders.get(&lost.unit.at.province)?;
        open(board, moved, *lost).contains(to).then_some((lost.unit, *to))
    };
    let going: Vec<(Unit, Spot)> = moved.lost.iter().filter_map(goes).collect();
    let mut units = moved.units.clone();
    for (unit, at) in &going {
        if going.iter().filter(|(_, other)| other.province == at.province).count() == 1 {
            units.insert(at.province, Unit { at: *at, ..*unit });
        }
    }
    units
}

/// The owners at the end of the second season.
pub fn occupied(board: &Board, owners: &Owners, units: &Units) -> Owners {
    let mut owners = owners.clone();
    let on_centers = units.iter().filter(|(at, _)| board.province(**at).is_center);
    owners.extend(on_centers.map(|(at, unit)| (*at, unit.power)));
    owners
}

/// Where a power may build.
pub fn sites(
    board: &Board,
    homes: &Homes,
    owners: &Owners,
    units: &Units,
    power: PowerNumber,
) -> BTreeSet<Number> {
    let is_any = board.builds == playdeck::game::diplomacy::board::Builds::Owned;
    let own = owners.iter().filter(|(_, owner)| **owner == power).map(|(at, _)| *at);
    own.filter(|at| (is_any || homes[power].contains(at)) && !units.contains_key(at)).collect()
}

/// How many units more than it has a power may have: builds, or, below 0, removals.
pub fn due(board: &Board, homes: &Homes, owners: &Owners, units: &Units, power: PowerNumber) -> i32 {
    let count = |number: usize| i32::try_from(number).unwrap();
    let owned = owners.values().filter(|owner| **owner == power).count();
    let standing = units.values().filter(|unit| unit.power == power).count();
    let sites =
        if board.powers[power].is_dummy { 0 } else { sites(board, homes, owners, units, power).len() };
    (count(owned) - count(standing)).min(count(sites))
}

/// How winters go, where judges differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Winter {
    /// Whether distance in removals is counted to centers that the power owns, over land and water alike; else to its
    /// homes, as the unit goes.
    pub is_to_owned: bool,
    /// Whether of units that are equally far those go first whose province comes first by its full name; else by its code.
    pub is_by_name: bool,
    /// Whether a waived build takes the place of one that is ordered behind it.
    pub waives_in_turn: bool,
}

impl Winter {
    /// As the Python package has it.
    pub const OF_THE_PACKAGE: Self = Self { is_to_owned: false, is_by_name: false, waives_in_turn: false };
}

/// An order in winter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjustment {
    Build(Kind, Spot),
    Remove(Number),
    Waive,
}

/// Whether a unit can stand on a spot, and so be built there.
pub fn can_stand(board: &Board, kind: Kind, at: Spot) -> bool {
    match kind {
        Kind::Army => board.province(at.province).terrain.takes_armies() && at.side.is_none(),
        Kind::Fleet => {
            let province = board.province(at.province);
            let is_side = |side| province.coasts.iter().any(|coast| coast.side == side);
            province.terrain.takes_fleets() && at.side.map_or(province.coasts.is_empty(), is_side)
        }
    }
}

/// The units after the builds and removals of a power. Orders are followed one after another as long as something is due.
/// What is not removed goes by rule.
pub fn adjusted(
    board: &Board,
    winter: Winter,
    (homes, owners): (&Homes, &Owners),
    units: &Units,
    power: PowerNumber,
    orders: &[Adjustment],
) -> Units {
    let due = due(board, homes, owners, units, power);
    let sites = sites(board, homes, owners, units, power);
    let (mut after, mut due) = followed(board, winter, units, power, (due, &sites), orders);
    let owned: BTreeSet<Number> =
        owners.iter().filter(|(_, owner)| **owner == power).map(|(at, _)| *at).collect();
    let (near, kind) = if winter.is_to_owned { (&owned, Some(Kind::Army)) } else { (&homes[power], None) };
    while due < 0 {
        let own = after.values().filter(|unit| unit.power == power);
        let key = |unit: &&Unit| {
            let place = board.province(unit.at.province);
            let name = if winter.is_by_name { place.names.full.to_uppercase() } else { String::new() };
            let steps = steps(board, near, Unit { kind: kind.unwrap_or(unit.kind), ..**unit });
            (std::cmp::Reverse(steps), unit.kind == Kind::Army, name, place.code.clone())
        };
        let goes = own.min_by_key(key).unwrap().at.province;
        after.remove(&goes);
        due += 1;
    }
    after
}

/// The units after what was ordered, and what is still due.
pub fn followed(
    board: &Board,
    winter: Winter,
    units: &Units,
    power: PowerNumber,
    (mut due, sites): (i32, &BTreeSet<Number>),
    orders: &[Adjustment],
) -> (Units, i32) {
    let mut after = units.clone();
    for order in orders {
        match *order {
            Adjustment::Build(kind, at) if due > 0 => {
                let is_free = sites.contains(&at.province) && !after.contains_key(&at.province);
                if is_free && can_stand(board, kind, at) {
                    after.insert(at.province, Unit { at, kind, power });
                    due -= 1;
                }
            }
            Adjustment::Remove(at) if due < 0 && after.get(&at).is_some_and(|unit| unit.power == power) => {
                after.remove(&at);
                due += 1;
            }
            Adjustment::Waive if due > 0 && winter.waives_in_turn => due -= 1,
            _ => (),
        }
    }
    (after, due)
}

/// The steps from a unit to the nearest home, whoever owns it and whatever stands between: a fleet as fleets go, an army
/// over land and water. More than any number if it cannot get there.
fn steps(board: &Board, homes: &BTreeSet<Number>, unit: Unit) -> usize {
    let next = |from: Spot| -> Vec<Spot> {
        if unit.kind == Kind::Fleet {
            return board.fleet_from(from).iter().copied().collect();
        }
        let province = board.province(from.province);
        let coasts = province.coasts.iter().flat_map(|coast| &coast.fleet);
        let water = province.fleet.iter().chain(coasts).map(|spot| spot.province);
        let all = province.army.iter().copied().chain(water);
        all.map(|province| Spot { province, side: None }).collect()
    };
    let mut reached = BTreeSet::from([unit.at]);
    let mut edge = vec![unit.at];
    for steps in 0.. {
        if edge.iter().any(|at| homes.contains(&at.province)) {
            return steps;
        }
        let farther: BTreeSet<Spot> = edge.into_iter().flat_map(next).collect();
        edge = farther.into_iter().filter(|at| reached.insert(*at)).collect();
        if edge.is_empty() {
            break;
        }
    }
    usize::MAX
}

/// A phase, as the letters and the year with which other programs name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Retreats(Phase, u32),
    Phase(Phase, u32),
    Over,
}

/// What comes after moves or their retreats. `is_waiting` says whether a dislodged unit has somewhere to go.
pub fn next(
    board: &Board,
    (season, year): (Phase, u32),
    is_waiting: bool,
    before: &Owners,
    (homes, owners, units): (&Homes, &Owners, &Units),
) -> Next {
    match season {
        _ if is_waiting => Next::Retreats(season, year),
        Phase::Spring => Next::Phase(Phase::Fall, year),
        Phase::Fall if winner(board, before, owners).is_some() => Next::Over,
        Phase::Fall if (0..board.powers.len()).any(|power| due(board, homes, owners, units, power) != 0) => {
            Next::Phase(Phase::Winter, year)
        }
        Phase::Fall | Phase::Winter => Next::Phase(Phase::Spring, year + 1),
    }
}

/// Who has enough centers, more than last year, and more than all others. A power that nobody plays never wins.
fn winner(board: &Board, before: &Owners, owners: &Owners) -> Option<PowerNumber> {
    let count = |owners: &Owners, power| owners.values().filter(|owner| **owner == power).count();
    let enough = usize::from(*board.victory.last().unwrap());
    (0..board.powers.len()).find(|&power| {
        let has = count(owners, power);
        let is_ahead = |other| other == power || count(owners, other) < has;
        !board.powers[power].is_dummy
            && has >= enough
            && has > count(before, power)
            && (0..board.powers.len()).all(is_ahead)
    })
}
