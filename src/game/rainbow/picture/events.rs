//! What happened in a turn, and what is ordered for the next one.

use super::Frame;
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::name::Rainbow;
use crate::orders::{Order, Orders, Target};
use crate::world::{Designation, Hex, PlayerNumber, UnitId};
use playdeck_game::Scene;
use playdeck_game::Viewing as _;
use playdeck_print::picture::happened::{Happened, Mark, Way};
use std::collections::BTreeMap;

/// What a scene shows besides the position.
pub fn happened(view: &View<'_>, scene: &Scene<'_, Rainbow>, frame: &Frame) -> Happened {
    let mut happened = Happened::default();
    match scene {
        Scene::Position => {}
        Scene::Orders(all) => {
            for (player, orders) in *all {
                ordered(view, *player, orders, frame, &mut happened);
            }
        }
        Scene::Played(_, log) => {
            let events: Vec<&Event> = view.learned(log).collect();
            ways(view, &events, frame, &mut happened);
            for event in events {
                mark(event, frame, &mut happened);
            }
        }
    }
    happened
}

fn called(unit: &Designation) -> String {
    if unit.name.is_some() {
        format!("{} {} ({})", unit.id, unit.name(), unit.kind)
    } else {
        format!("{} {}", unit.id, unit.kind)
    }
}

/// The steps of each unit, joined to ways. A stretch that the viewer did not see parts a way in two.
fn ways(view: &View<'_>, events: &[&Event], frame: &Frame, happened: &mut Happened) {
    let mut ways: BTreeMap<UnitId, (String, Vec<Vec<Hex>>)> = BTreeMap::new();
    for event in events {
        let What::Moved { unit, from, to } = &event.what else { continue };
        let (_, stretches) = ways.entry(unit.id).or_insert_with(|| (called(unit), Vec::new()));
        match stretches.last_mut().filter(|last| last.last() == Some(from)) {
            Some(last) => last.push(*to),
            None => stretches.push(vec![*from, *to]),
        }
    }
    for (id, (name, stretches)) in ways {
        for stretch in stretches {
            // A unit can come from ground, or go to it, whose terrain the viewer does not know.
            let places: Vec<_> = stretch.iter().map(|hex| frame.center(*hex)).collect();
            let words =
                format!("{name}: {}", stretch.iter().map(Hex::to_string).collect::<Vec<_>>().join(" "));
            happened.went(way(view, id.player), places, words);
        }
    }
}

fn way(view: &View<'_>, owner: PlayerNumber) -> Way {
    if view.player().is_none_or(|player| player == owner) { Way::Own } else { Way::Other }
}

fn mark(event: &Event, frame: &Frame, happened: &mut Happened) {
    let (at, mark, words) = match &event.what {
        What::Attacked { at, by, unit, destroyed } => {
            let end = if *destroyed { ", destroyed" } else { "" };
            (*at, Mark::Battle, format!("{} attacked {}{end}", called(by), called(unit)))
        }
        What::Fired { unit, from, at } => {
            let places = vec![frame.center(*from), frame.center(*at)];
            happened.went(Way::Fire, places, format!("{} fired at {at}", called(unit)));
            return;
        }
        What::Shelled { unit, at, destroyed: true } => {
            (*at, Mark::Lost, format!("{} destroyed by fire", called(unit)))
        }
        What::Shelled { unit, at, destroyed: false } => {
            (*at, Mark::Battle, format!("{} came under fire", called(unit)))
        }
        What::Captured { at, city, by, now } => {
            (*at, Mark::Captured, format!("{} captured by {}, now {now}", called(city), called(by)))
        }
        What::Built { at, unit, .. } => (*at, Mark::Built, format!("{} built", called(unit))),
        What::Dropped { at, unit } => (*at, Mark::Lost, format!("{} dropped", called(unit))),
        What::Dissolved { at, unit } => (*at, Mark::Lost, format!("{} dissolved", called(unit))),
        _ => return,
    };
    // The coordinates are above, a city to the right, and the units below.
    let (x, y) = frame.center(at);
    happened.mark((x - 28, y - 13), mark, words);
}

/// The moves that a player has ordered, in the order of the sheet.
fn ordered(view: &View<'_>, player: PlayerNumber, orders: &Orders, frame: &Frame, happened: &mut Happened) {
    for unit in view.units_of(player) {
        let mut way = vec![unit.at];
        for given in orders.units.get(&unit.id.number).into_iter().flatten() {
            let last = way.last().copied().unwrap_or(unit.at);
            match given.order {
                Order::Move(Target::Hex(to)) => way.push(to),
                Order::Move(Target::Direction(direction)) => {
                    way.extend(last.neighbour(direction, view.side()));
                }
                Order::Fire(Target::Hex(at)) => {
                    let places = vec![frame.center(last), frame.center(at)];
                    happened.went(Way::Fire, places, format!("{} fires at {at}", unit.id));
                }
                _ => {}
            }
        }
        let places = way.iter().map(|hex| frame.center(*hex)).collect();
        happened.went(Way::Ordered, places, called(&unit.designation()));
    }
}
