//! The turn: what a play does to a position.
//!
//! Source: the rules text, "Retreats", "Occupation" and "Objective", or today's rulebook, as the policy of the
//! position's rules chooses between them.

use crate::adjudicate::adjudicate_by;
use crate::adjust::{self, Due};
use crate::event::{Event, Source};
use crate::policy::{NoOrders, Victory};
use crate::retreat::{Aftermath, RetreatOutcome};
use crate::world::ahead::{Ahead, Voted};
use crate::world::map::Province;
use crate::world::position::{ChartRow, Counts, Date, MOST_MISSED, Phase, Position, Season};
use crate::world::power::Power;
use crate::world::unit::{Adjustment, Dislodged, Order, OrderSet, Retreat};
use std::collections::BTreeMap;

/// One power's orders for one play.
#[derive(Debug, Clone, Default)]
pub struct Orders {
    /// For a `$MOVES` play: what each unit is to do.
    pub moves: Vec<(Province, Order)>,
    /// For a `$RETREAT` play: where each dislodged unit is to go.
    pub retreats: Vec<(Province, Retreat)>,
    /// For a `$BUILD` play: builds and removals, in the order of the cards.
    pub adjustments: Vec<Adjustment>,
    /// The units for which an order was given that is not followed.
    pub refused: Vec<Province>,
    /// Whether an order is not followed because the name of its unit cannot be read.
    pub has_unread: bool,
    /// For a `$MOVES` play: the orders for later plays of this year.
    pub ahead: Vec<Ahead>,
    /// What the sheets say about a vote.
    pub vote: Option<Voted>,
    /// Whether a line withdraws the orders above it, and with them those that were sent ahead.
    pub is_cleared: bool,
}

/// The orders of all powers that sent any.
pub type AllOrders = BTreeMap<Power, Orders>;

/// The events of a play for which room is made at once: nearly every play has fewer.
const EVENTS: usize = 48;

/// Plays what is due and goes on to the next date; returns the position that follows and what happened.
pub fn play(mut position: Position, orders: &AllOrders) -> (Position, Vec<Event>) {
    let mut events = Vec::with_capacity(EVENTS);
    let joined = position.joined(orders);
    let orders = joined.as_ref().unwrap_or(orders);
    position.keep_ahead(orders);
    let units = position.units.clone();
    match position.date.phase {
        Phase::Moves => play_moves(&mut position, orders, &mut events),
        Phase::Retreat => play_retreats(&mut position, orders, &mut events),
        Phase::Build => play_builds(&mut position, orders, &mut events),
        Phase::Over => {}
    }
    position.note_held(&units);
    events.extend(position.end_by_votes());
    // Without this check, a game that nobody is left to play would wait for orders forever.
    if position.date.phase != Phase::Over && position.survivors().next().is_none() {
        position.end(Vec::new());
        events.push(Event::Ended { winners: Vec::new() });
    }
    (position, events)
}

fn play_moves(position: &mut Position, orders: &AllOrders, events: &mut Vec<Event>) {
    tell_missing(position, orders, events);
    position.count_silence(orders, events);
    let mut set = OrderSet::ALL_HOLD;
    for (at, order) in orders.values().flat_map(|orders| &orders.moves) {
        set.set(*at, *order);
    }
    let resolution = adjudicate_by(position.policy(), &position.units, &set);
    for power in position.powers() {
        let given = orders.get(&power);
        for unit in position.units.of(power) {
            let at = unit.province();
            let Some(outcome) = resolution.outcome(at) else { continue };
            let source = source_of(given, at);
            events.push(Event::Ordered { unit, order: set.get(at), source, outcome });
        }
    }
    let mut aftermath = Aftermath::of(&resolution);
    let forfeits = |dislodged: &Dislodged| {
        let power = dislodged.unit.power;
        let is_silent =
            aftermath.policy.no_orders == NoOrders::ForfeitRetreats && !orders.contains_key(&power);
        is_silent || !position.is_played(power)
    };
    tell_dislodged(position, &aftermath, forfeits, events);
    aftermath.dislodged.retain(|dislodged| !forfeits(dislodged));
    let can_retreat = |dislodged: &Dislodged| aftermath.choices(*dislodged).next().is_some();
    let retreating: Vec<_> = aftermath.dislodged.iter().copied().filter(can_retreat).collect();
    if aftermath.is_retreat_due() {
        position.units = aftermath.units;
        position.dislodged = retreating;
        position.standoffs = aftermath.standoffs;
        position.date.phase = Phase::Retreat;
    } else {
        aftermath.dislodged = retreating;
        retreat_at_once(position, &aftermath, events);
        end_season(position, events);
    }
}

/// Makes all retreats without orders, because none of them leaves a choice.
fn retreat_at_once(position: &mut Position, aftermath: &Aftermath, events: &mut Vec<Event>) {
    let find = |at| aftermath.dislodged.iter().find(|dislodged| dislodged.unit.province() == at);
    let (units, outcomes) = aftermath.resolve(|at| find(at).and_then(|lost| aftermath.only_choice(*lost)));
    let told = |(dislodged, outcome): (Dislodged, _)| Event::Retreated {
        unit: dislodged.unit,
        order: None,
        refused: false,
        outcome,
    };
    events.extend(outcomes.into_iter().map(told));
    position.units = units;
}

/// The source of the order that a unit followed.
pub(crate) fn source_of(orders: Option<&Orders>, at: Province) -> Source {
    match orders {
        Some(orders) if orders.moves.iter().any(|(unit, _)| *unit == at) => Source::Given,
        Some(orders) if orders.refused.contains(&at) => Source::Refused,
        _ => Source::None,
    }
}

/// Tells which powers owed orders and sent none, now or ahead, and counts it.
fn tell_missing(position: &mut Position, orders: &AllOrders, events: &mut Vec<Event>) {
    for power in position.powers() {
        if position.owes(power) && !orders.contains_key(&power) {
            let missed = &mut position.missed[power.index()];
            *missed = missed.saturating_add(1).min(MOST_MISSED);
            events.push(Event::NoOrders { power });
        }
    }
}

fn tell_dislodged(
    position: &Position,
    aftermath: &Aftermath,
    forfeits: impl Fn(&Dislodged) -> bool,
    events: &mut Vec<Event>,
) {
    for dislodged in &aftermath.dislodged {
        let Dislodged { unit, by, landed, .. } = *dislodged;
        if let Some(by) = position.units.get(by) {
            let forfeited = forfeits(dislodged);
            let open = if forfeited { Vec::new() } else { aftermath.choices(*dislodged).collect() };
            events.push(Event::Dislodged { unit, by: Some(by), open, landed, forfeited });
        }
    }
}

fn play_retreats(position: &mut Position, orders: &AllOrders, events: &mut Vec<Event>) {
    tell_missing(position, orders, events);
    let order_of = |at: Province| {
        let mut all = orders.values().flat_map(|orders| &orders.retreats);
        all.find(|(unit, _)| *unit == at).map(|(_, order)| *order)
    };
    let aftermath = Aftermath {
        policy: position.policy(),
        units: position.units.clone(),
        dislodged: std::mem::take(&mut position.dislodged),
        standoffs: std::mem::take(&mut position.standoffs),
    };
    let (units, outcomes): (_, Vec<(_, RetreatOutcome)>) = aftermath.resolve(order_of);
    events.extend(outcomes.into_iter().map(|(dislodged, outcome)| Event::Retreated {
        unit: dislodged.unit,
        order: order_of(dislodged.unit.province()),
        refused: orders.values().any(|orders| orders.refused.contains(&dislodged.unit.province())),
        outcome,
    }));
    position.units = units;
    end_season(position, events);
}

fn play_builds(position: &mut Position, orders: &AllOrders, events: &mut Vec<Event>) {
    tell_missing(position, orders, events);
    let all_due: Vec<Due> = position.powers().map(|power| position.due_from(power)).collect();
    let before = position.units.clone();
    for (power, due) in position.powers().zip(all_due) {
        let orders = orders.get(&power).map(|orders| orders.adjustments.clone()).unwrap_or_default();
        if due == Due::Nothing && orders.is_empty() {
            continue;
        }
        let adjusted = adjust::adjust(position, power, &orders);
        let units = before.of(power).collect();
        events.push(Event::Adjusted { power, units, due, orders, adjusted });
    }
    if position.begins_with_builds() {
        position.settle();
    }
    start_year(position, events);
}

/// Ends a season after its moves and retreats: after spring comes fall; after fall centers change hands.
fn end_season(position: &mut Position, events: &mut Vec<Event>) {
    position.forget_retreats();
    if position.date.season == Season::Spring {
        position.date = Date { season: Season::Fall, phase: Phase::Moves, ..position.date };
        return;
    }
    let before = position.centers.clone();
    position.centers.occupy(&position.units);
    if position.map.new_homes == Some(position.date.year) {
        position.homes = position.powers().map(|power| position.centers.of(power).clone()).collect();
    }
    for center in position.map.centers() {
        let (from, now) = (before.owner(center), position.centers.owner(center));
        if let Some(to) = now.filter(|_| now != from) {
            events.push(Event::Captured { center, from, to });
        }
    }
    let count = |power| u16::try_from(position.centers.of(power).len()).unwrap_or(u16::MAX);
    let centers =
        position.powers().map(|power| (power, count(power))).filter(|(_, count)| *count > 0).collect();
    let row = ChartRow { year: position.date.year, centers };
    position.chart.push(row.clone());
    let winner = winner(position, &row.centers);
    events.push(Event::Counted(row));
    if let Some((power, centers)) = winner {
        position.end(vec![power]);
        events.push(Event::Won { power, centers });
        return;
    }
    position.date.phase = Phase::Build;
    if !position.powers().any(|power| position.owes(power)) {
        // The surplus units of powers that nobody plays are removed without a play.
        play_builds(position, &AllOrders::new(), events);
    }
}

/// If centers win: the played power that has enough of them, and more than any other played power. A player of several
/// powers wins with one of them: "as soon as one Great Power controls", in the words of the rulebook.
fn winner(position: &Position, centers: &Counts) -> Option<(Power, u16)> {
    if position.policy().victory != Victory::Centers {
        return None;
    }
    let played = || centers.iter().filter(|(power, _)| position.is_played(*power));
    let most = played().map(|(_, count)| count).max().filter(|most| *most >= position.to_win)?;
    let mut leaders = played().filter(|(_, count)| *count == most);
    let leader = leaders.next()?;
    leaders.next().is_none().then_some(leader)
}

/// If units win: the powers of the player who has more than half of the units on the board, the number of that player's
/// units, and the number of all units. "The winner is the player who gains a majority of the pieces", so the units of
/// all their powers count.
fn owner_of_most(position: &Position) -> Option<(Vec<Power>, u64, u64)> {
    if position.policy().victory != Victory::MostUnits {
        return None;
    }
    let standing = |power| position.units.count(power) as u64;
    let all = position.units.len() as u64;
    position.powers().find_map(|power| {
        let own = position.powers_of_player(power).map(standing).sum::<u64>();
        let left =
            || position.survivors().filter(|left| position.player_of(*left) == position.player_of(power));
        (2 * own > all).then(|| (left().collect(), own, all))
    })
}

/// Ends a fall after its builds and removals, whether or not any were due: the game is won, or goes on.
fn start_year(position: &mut Position, events: &mut Vec<Event>) {
    position.ahead.clear();
    if let Some((winners, units, of)) = owner_of_most(position) {
        position.end(winners.clone());
        events.push(Event::WonByUnits { winners, units, of });
    } else if position.date.year >= position.last_year {
        let winners: Vec<Power> = position.survivors().collect();
        position.end(winners.clone());
        events.push(Event::Ended { winners });
    } else {
        let (year, map) = (position.date.year, position.map);
        if position.to_win == map.to_win(year) {
            position.to_win = map.to_win(year + 1);
        }
        position.date = Date { year: year + 1, season: Season::Spring, phase: Phase::Moves };
    }
}
