//! A whole play: from a position and the orders of the powers to what comes after it.

use super::builds::{self, Owners};
use super::moves::judge;
use super::retreats::{are_due, made, open};
use playdeck::game::diplomacy::map::{Location, Province, STANDARD_MAP};
use playdeck::game::diplomacy::position::{Date, Phase, Position, Rules, Season};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Dislodged, Order, OrderSet, Retreat, Units};
use std::collections::{BTreeMap, BTreeSet};

/// The orders of a power that count, each legal, and no more builds or removals than are due.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Given {
    pub moves: BTreeMap<Province, Order>,
    pub retreats: BTreeMap<Province, Retreat>,
    pub adjustments: Vec<Adjustment>,
}

/// The orders of the powers that sent in a sheet.
pub type AllGiven = BTreeMap<Power, Given>;

/// What a play changes on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct After {
    pub date: Date,
    pub units: Units,
    pub owners: Owners,
    /// The units that must retreat, and where they may go.
    pub retreating: Vec<(Dislodged, Vec<Location>)>,
    pub standoffs: BTreeSet<Province>,
    pub winners: Vec<Power>,
}

impl After {
    /// The same of a position.
    pub fn of(position: &Position) -> Self {
        let owner = |center: Province| Some((center, position.centers.owner(center)?));
        Self {
            date: position.date,
            units: position.units.clone(),
            owners: STANDARD_MAP.provinces().filter_map(owner).collect(),
            retreating: position.open_retreats(),
            standoffs: position.standoffs.iter().collect(),
            winners: position.winners.clone(),
        }
    }

    /// How another differs from it.
    pub fn against(&self, other: &Self) -> String {
        let units = |after: &Self| after.units.iter().map(|unit| format!("{} {unit}", unit.power)).collect();
        let (own, others): (BTreeSet<String>, BTreeSet<String>) = (units(self), units(other));
        let owners =
            |after: &Self| after.owners.iter().map(|(at, owner)| format!("{at} of {owner}")).collect();
        let (owned, owned_by_others): (BTreeSet<String>, BTreeSet<String>) = (owners(self), owners(other));
        format!(
            "units {:?}, not {:?}; centers {:?}, not {:?}; {:?} {:?} {:?} {:?}, not {:?} {:?} {:?} {:?}",
            own.difference(&others),
            others.difference(&own),
            owned.difference(&owned_by_others),
            owned_by_others.difference(&owned),
            self.date,
            self.retreating,
            self.standoffs,
            self.winners,
            other.date,
            other.retreating,
            other.standoffs,
            other.winners,
        )
    }
}

/// Judges the play that a position waits for.
pub fn play(before: &Position, given: &AllGiven) -> After {
    let mut after = After::of(before);
    match before.date.phase {
        Phase::Moves => moves(before, given, &mut after),
        Phase::Retreat => {
            let orders = given.values().flat_map(|given| given.retreats.clone()).collect();
            after.units = made(&after.units, &after.retreating, &orders);
            end_season(before, &mut after);
        }
        Phase::Build => builds(before, given, &mut after),
        Phase::Over => {}
    }
    if after.date.phase != Phase::Over && survivors(before, &after).is_empty() {
        end(&mut after, Vec::new());
    }
    after
}

fn moves(before: &Position, given: &AllGiven, after: &mut After) {
    let mut orders = OrderSet::ALL_HOLD;
    for (at, order) in given.values().flat_map(|given| &given.moves) {
        orders.set(*at, *order);
    }
    let judged = judge(before.rules, before.edition.via, &before.units, &orders);
    let fate = judged.fate;
    after.units = Units::EMPTY;
    let mut dislodged = Vec::new();
    for unit in before.units.iter() {
        let at = unit.province();
        match (fate.dislodged.get(&at), orders.get(at)) {
            (Some((by, landed)), _) => {
                let by_convoy = judged.by_sea.contains(by);
                dislodged.push(Dislodged { unit, by: *by, by_convoy, landed: *landed });
            }
            (None, Order::Move { to, .. }) if fate.moved.contains(&at) => {
                after.units.place(playdeck::game::diplomacy::unit::Unit { at: to, ..unit });
            }
            _ => _ = after.units.place(unit),
        }
    }
    // "If a country does not order any of its units .. they will be annihilated instead." Nobody can order the retreats
    // of a power without a player.
    let can_order = |lost: &Dislodged| {
        let power = lost.unit.power;
        before.is_played(power) && (before.rules == Rules::Standard || given.contains_key(&power))
    };
    after.retreating = dislodged
        .into_iter()
        .filter(can_order)
        .map(|lost| (lost, open(before.rules, &after.units, &fate.standoffs, lost)))
        .filter(|(_, open)| !open.is_empty())
        .collect();
    let choices: Vec<Vec<Location>> = after.retreating.iter().map(|(_, open)| open.clone()).collect();
    if are_due(before.rules, &choices) {
        after.standoffs = fate.standoffs;
        after.date.phase = Phase::Retreat;
        return;
    }
    let only = |(lost, open): &(Dislodged, Vec<Location>)| (lost.unit.province(), Retreat::To(open[0]));
    let orders = after.retreating.iter().map(only).collect();
    after.units = made(&after.units, &after.retreating, &orders);
    end_season(before, after);
}

/// Spring is followed by fall. After fall, centers change hands, and builds and removals are due if a player has any.
fn end_season(before: &Position, after: &mut After) {
    (after.retreating, after.standoffs) = (Vec::new(), BTreeSet::new());
    if before.date.season == Season::Spring {
        after.date = Date { season: Season::Fall, phase: Phase::Moves, ..after.date };
        return;
    }
    after.owners = builds::occupied(&after.owners, &after.units);
    if before.rules == Rules::Standard {
        let owned = |power: Power| after.owners.values().filter(|owner| **owner == power).count();
        let played: Vec<Power> = Power::SEVEN.into_iter().filter(|power| before.is_played(*power)).collect();
        let most = played.iter().map(|power| owned(*power)).max().unwrap_or(0);
        let mut leaders = played.into_iter().filter(|power| owned(*power) == most);
        if let (true, Some(winner), None) =
            (most >= usize::from(before.to_win), leaders.next(), leaders.next())
        {
            return end(after, vec![winner]);
        }
    }
    after.date.phase = Phase::Build;
    if Power::SEVEN
        .into_iter()
        .all(|power| !before.is_played(power) || builds::due(&after.units, &after.owners, power) == 0)
    {
        builds(before, &AllGiven::new(), after);
    }
}

/// Builds and removals. A power without a player builds nothing, and loses by rule what is too much.
fn builds(before: &Position, given: &AllGiven, after: &mut After) {
    for power in Power::SEVEN {
        let orders = given.get(&power).map_or(&[][..], |given| &given.adjustments);
        builds::made(before.rules, before.edition.removal, &mut after.units, &after.owners, power, orders);
    }
    let standing = |power: &Power| after.units.of(*power).count();
    let most_units = before.players.iter().flatten().find_map(|player| {
        let own = Power::SEVEN.into_iter().filter(|power| before.player_of(*power) == Some(player.as_str()));
        let own: Vec<Power> = own.collect();
        (2 * own.iter().map(standing).sum::<usize>() > after.units.iter().count()).then_some(own)
    });
    let left = survivors(before, after);
    match most_units {
        // "The winner is the player who gains a majority of the pieces on the board."
        Some(own) if before.rules == Rules::Classic => {
            end(after, left.into_iter().filter(|power| own.contains(power)).collect());
        }
        _ if after.date.year >= before.last_year => end(after, left),
        _ => {
            let year = after.date.year + 1;
            after.date = Date { year, season: Season::Spring, phase: Phase::Moves };
        }
    }
}

/// The played powers that have anything left.
fn survivors(before: &Position, after: &After) -> Vec<Power> {
    let has_any = |power: &Power| {
        after.units.of(*power).next().is_some()
            || after.owners.values().any(|owner| owner == power)
            || after.retreating.iter().any(|(lost, _)| lost.unit.power == *power)
    };
    Power::SEVEN.into_iter().filter(|power| before.is_played(*power) && has_any(power)).collect()
}

fn end(after: &mut After, winners: Vec<Power>) {
    after.winners = winners;
    after.date.phase = Phase::Over;
    after.standoffs = BTreeSet::new();
}
