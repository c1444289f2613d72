//! Random whole games played as decks. A second judge checks each play: moves by the equations of `tests/solver/`,
//! centers by which units occupy them when a fall ends, retreats and builds by counting.

use crate::plays::{Chance, Play, Played, position};
use crate::solver::{laws, solve};
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::map::Province;
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::turn::Orders;
use playdeck::game::diplomacy::unit::{Kind, Order, OrderSet, Unit, Units};
use playdeck::game::diplomacy::view::View;
use playdeck::game::prelude::*;
use playdeck::game::{SectionCards, Viewer};
use std::collections::BTreeSet;

/// The number of games, and of plays in the longest.
const GAMES: u64 = 16;
const PLAYS: usize = 24;
/// The second judge tries every possibility, so a part of a board with more units than this is not judged.
const MOST: usize = 9;

type Standing = BTreeSet<(Power, Kind, Province)>;

fn standing(units: &Units) -> Standing {
    units.iter().map(|unit| (unit.power, unit.kind, unit.province())).collect()
}

fn statement(text: &str, kind: CardKind) -> Statement {
    Statement::single(Card::new(1, text), kind)
}

/// The orders of a play as read from its sheets.
fn orders(before: &Position, play: &Play) -> OrderSet {
    let mut orders = OrderSet::ALL_HOLD;
    for (power, lines) in &play.sections {
        let opener = statement(&format!("${power}"), CardKind::Control);
        let lines: Vec<Statement> = lines.iter().map(|line| statement(line, CardKind::Text)).collect();
        let view = View::of(before, Viewer::Player(*power));
        let cards = SectionCards { opener: &opener, lines: lines[..].into() };
        for (at, order) in Orders::read(&view, &[cards]).orders.moves {
            orders.set(at, order);
        }
    }
    orders
}

/// The provinces that a unit's order is about.
fn about(unit: Unit, orders: &OrderSet) -> BTreeSet<Province> {
    let own = unit.province();
    match orders.get(own) {
        Order::Hold => BTreeSet::from([own]),
        Order::Move { to, .. } => BTreeSet::from([own, to.province()]),
        Order::SupportHold { unit } => BTreeSet::from([own, unit]),
        Order::SupportMove { unit, to, .. } => BTreeSet::from([own, unit, to]),
        Order::Convoy { army, to } => BTreeSet::from([own, army, to]),
    }
}

/// Divides the units into groups whose orders have nothing to do with each other, so that no group affects another.
fn parts(units: &Units, orders: &OrderSet) -> Vec<Vec<Unit>> {
    let mut parts: Vec<(BTreeSet<Province>, Vec<Unit>)> = Vec::new();
    for unit in units.iter() {
        let (mut places, mut members) = (about(unit, orders), vec![unit]);
        parts.retain(|(others, more)| {
            let is_apart = others.is_disjoint(&places);
            if !is_apart {
                places.extend(others);
                members.extend(more);
            }
            is_apart
        });
        parts.push((places, members));
    }
    parts.into_iter().map(|(_, members)| members).collect()
}

/// Judges a `$MOVES` play from its orders and from the position that it punched. Returns how many units were judged.
fn judge_moves(before: &Position, play: &Play, after: &Position) -> usize {
    let orders = orders(before, play);
    let came = standing(&after.units);
    let waits: BTreeSet<Province> = after.dislodged.iter().map(|lost| lost.unit.province()).collect();
    let mut judged = 0;
    for part in parts(&before.units, &orders).into_iter().filter(|part| part.len() <= MOST) {
        let units: Units = part.iter().copied().collect();
        if let Err(fault) = laws::hold(before.rules, before.edition, &units, &orders) {
            panic!("{fault}");
        }
        let (fate, _) = solve(before.rules, before.edition.via, &units, &orders);
        for unit in part {
            let from = unit.province();
            judged += 1;
            if fate.dislodged.contains_key(&from) {
                let has_left = !came.contains(&(unit.power, unit.kind, from));
                assert!(has_left, "{unit} was dislodged");
                continue;
            }
            let at = match orders.get(from) {
                Order::Move { to, .. } if fate.moved.contains(&from) => to.province(),
                _ => from,
            };
            assert!(came.contains(&(unit.power, unit.kind, at)), "{unit} is not in {at}: {came:?}");
            assert!(!waits.contains(&from), "{unit} was not dislodged");
        }
    }
    judged
}

/// Judges a `$RETREAT` play: retreating units go to places that were empty, and no other unit moves.
fn judge_retreats(before: &Position, after: &Position) {
    let (stood, came) = (standing(&before.units), standing(&after.units));
    assert!(stood.is_subset(&came));
    for (power, kind, at) in came.difference(&stood) {
        let mut lost = before.dislodged.iter().map(|lost| (lost.unit.power, lost.unit.kind));
        assert!(lost.any(|unit| unit == (*power, *kind)), "{power} {at} comes from nowhere");
        assert!(!before.units.occupied().contains(*at) && !before.standoffs.contains(*at), "{at}");
    }
    assert!(after.dislodged.is_empty());
}

/// When a fall has ended, each center belongs to the power whose unit occupies it, otherwise to its previous owner.
fn judge_centers(before: &Position, after: &Position) {
    for power in Power::ALL {
        for center in after.centers.of(power).iter() {
            let by = after.units.get(center).map(|unit| unit.power);
            let is_kept = by.is_none() && before.centers.of(power).contains(center);
            assert!(by == Some(power) || is_kept, "{power} owns {center}");
        }
    }
}

/// Judges a `$BUILD` play: new units are in home centers that were empty and owned, and no power has more units than
/// centers.
fn judge_builds(before: &Position, after: &Position) {
    let (stood, came) = (standing(&before.units), standing(&after.units));
    for (power, _, at) in came.difference(&stood) {
        assert!(after.centers.of(*power).contains(*at) && !before.units.occupied().contains(*at), "{at}");
    }
    for power in Power::ALL {
        let (units, centers) = (after.units.of(power).count(), after.centers.of(power).iter().count());
        assert!(units <= centers, "{power} has {units} units and {centers} centers");
    }
}

#[test]
fn every_play_of_games_made_by_chance_is_as_a_second_judge_has_it() {
    let (mut judged, mut units) = (0, 0);
    let (mut retreats, mut builds, mut falls) = (0, 0, 0);
    for root in 1..=GAMES {
        let played = Played::at_random(&mut Chance::new(root), PLAYS);
        let positions: Vec<Position> = played.positions.iter().map(|cards| position(cards)).collect();
        for (pair, play) in positions.windows(2).zip(&played.plays) {
            let [before, after] = pair else { unreachable!("two stand side by side") };
            match before.date.phase {
                Phase::Moves => {
                    judged += judge_moves(before, play, after);
                    units += before.units.iter().count();
                }
                Phase::Retreat => judge_retreats(before, after),
                Phase::Build => judge_builds(before, after),
                Phase::Over => {}
            }
            let is_fall = before.date.phase != Phase::Build && after.date.phase == Phase::Build;
            if is_fall {
                judge_centers(before, after);
            }
            retreats += u32::from(before.date.phase == Phase::Retreat);
            builds += u32::from(before.date.phase == Phase::Build);
            falls += u32::from(is_fall);
        }
    }
    let counts = format!("{judged} of {units} units, {retreats} retreats, {builds} builds, {falls} falls");
    assert!(judged * 10 >= units * 9 && retreats >= 10 && builds >= 50 && falls >= 50, "{counts}");
}
