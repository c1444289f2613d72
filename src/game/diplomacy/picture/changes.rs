//! Retreats, builds and removals as marks, with or without their results.

use super::super::Orders;
use super::super::event::{Event, Log};
use super::board;
use super::lines::{self, GREY, Stroke};
use super::look::look;
use super::marks::{Layer, Mark};
use super::tokens::{self, Style};
use playdeck_diplomacy_rules::adjust::AdjustmentOutcome;
use playdeck_diplomacy_rules::retreat::RetreatOutcome;
use playdeck_diplomacy_rules::world::map::{Location, Province};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Adjustment, Dislodged, Kind, Retreat, Unit};
use std::collections::{BTreeMap, BTreeSet};

/// The units of a position that must retreat, each with an arrow from the place of the unit that drove it out.
pub fn driven_out(position: &Position) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (number, lost) in position.dislodged.iter().enumerate() {
        let driven = at_present(*lost);
        let mut mark = tokens::unit(driven, true);
        mark.id = format!("dislodged-{}", lost.unit.province());
        // Armies that convoys had landed can be several in a province.
        let before = position.dislodged.iter().take(number);
        let others = before.filter(|other| at_present(**other).province() == driven.province()).count();
        let spot = lowered(tokens::spot(driven, true), others);
        let words = tokens::words(driven, true);
        mark.draw =
            Box::new(move |svg| tokens::draw(svg, driven.kind, driven.power, &words, spot, Style::Driven));
        let from = board::spot(Location::province_itself(lost.by));
        let tip = lines::edge(from, spot, tokens::room(driven, true));
        marks.push(Mark {
            layer: Layer::Moves,
            power: None,
            class: "dislodger",
            id: format!("dislodger-{}", lost.unit.province()),
            title: format!("{} was dislodged from {}", lost.unit, lost.by),
            draw: Box::new(move |svg| lines::stroke(svg, &[from, tip], Stroke::Arrow, GREY)),
        });
        marks.push(mark);
    }
    marks
}

/// A point moved down by the rows of other units.
fn lowered((x, y): lines::Point, rows: usize) -> lines::Point {
    (x, y + 20 * i32::try_from(rows).unwrap_or_default())
}

/// A dislodged unit where it is now: at its place, or where a convoy had landed it.
fn at_present(lost: Dislodged) -> Unit {
    Unit { at: lost.landed.map_or(lost.unit.at, Location::province_itself), ..lost.unit }
}

/// The marks of the orders for retreats, or for builds and removals.
pub fn before(position: &Position, orders: &BTreeMap<Power, &Orders>) -> Vec<Mark> {
    let mut marks = standing(position);
    for (power, orders) in orders {
        for (at, order) in &orders.retreats {
            let Some(lost) = position.dislodged.iter().find(|lost| lost.unit.province() == *at) else {
                continue;
            };
            marks.push(match order {
                Retreat::To(to) => retreat(at_present(*lost), lost.unit, *to, None),
                Retreat::Disband => {
                    off(lost.unit, tokens::spot(at_present(*lost), true), "disband", "is to disband")
                }
            });
        }
        for (number, order) in orders.adjustments.iter().enumerate() {
            marks.extend(adjustment(position, *power, number, *order, None));
        }
    }
    marks
}

/// The marks of a play of retreats, or of builds and removals.
pub fn played(position: &Position, log: &Log) -> Vec<Mark> {
    let mut marks = standing(position);
    marks.extend(told(position, log, &BTreeSet::new()));
    marks
}

fn standing(position: &Position) -> Vec<Mark> {
    let mut marks: Vec<Mark> = position.units.iter().map(|unit| tokens::unit(unit, false)).collect();
    marks.extend(driven_out(position));
    marks
}

/// What the events of a play say of retreats, builds and removals; `driven` are the units drawn beside their places.
pub fn told(position: &Position, log: &Log, driven: &BTreeSet<Province>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for event in log.all() {
        match event {
            Event::Dislodged { unit, open, forfeited, .. } if open.is_empty() => {
                let why =
                    if *forfeited { "was dislodged and is gone" } else { "was dislodged with nowhere to go" };
                marks.push(off(*unit, tokens::spot(*unit, true), "disbanded", why));
            }
            Event::Retreated { unit, order, outcome, .. } => {
                let lost = position.dislodged.iter().find(|lost| lost.unit == *unit);
                let present = lost.map_or(*unit, |lost| at_present(*lost));
                let spot = tokens::spot(present, true);
                let (to, why) = match (*outcome, order) {
                    (RetreatOutcome::Retreated { to }, _) => (Some(to), None),
                    (RetreatOutcome::NotOpen { to }, _) => (Some(to), Some("that place was not open")),
                    (RetreatOutcome::Annihilated { .. }, Some(Retreat::To(to))) => {
                        (Some(*to), Some("others retreated there, too"))
                    }
                    (RetreatOutcome::Annihilated { at }, _) => {
                        (Some(Location::province_itself(at)), Some("others retreated there, too"))
                    }
                    (RetreatOutcome::NowhereToGo, _) => (None, Some("had nowhere to go")),
                    (RetreatOutcome::Disbanded, _) => (None, Some("disbanded")),
                    (RetreatOutcome::NoOrder, _) => (None, Some("had no order")),
                };
                if let Some(to) = to {
                    marks.push(retreat(present, *unit, to, why));
                }
                if let Some(why) = why
                    && !(driven.contains(&unit.province()) && outcome == &RetreatOutcome::NowhereToGo)
                {
                    marks.push(off(*unit, spot, "disbanded", why));
                }
            }
            Event::Adjusted { power, orders, adjusted, .. } => {
                for ((number, order), outcome) in orders.iter().enumerate().zip(&adjusted.outcomes) {
                    marks.extend(adjustment(position, *power, number, *order, Some(*outcome)));
                }
                for removed in &adjusted.removed_by_rule {
                    let spot = tokens::spot(removed.unit, false);
                    marks.push(off(removed.unit, spot, "removed", "was removed by rule"));
                }
            }
            _ => {}
        }
    }
    marks
}

/// A retreat; with the reason if it failed.
fn retreat(present: Unit, unit: Unit, to: Location, failed: Option<&'static str>) -> Mark {
    let from = tokens::spot(present, true);
    let line = [from, board::spot(to)];
    let ink = look(unit.power).ink;
    let why = failed.map(|why| format!(": {why}")).unwrap_or_default();
    Mark {
        layer: Layer::Moves,
        power: Some(unit.power),
        class: if failed.is_some() { "retreat failed" } else { "retreat" },
        id: format!("retreat-{}", unit.province()),
        title: format!("{}: {unit} retreats to {to}{why}", unit.power),
        draw: Box::new(move |svg| {
            lines::stroke(svg, &line, Stroke::Arrow, ink);
            if failed.is_some() {
                lines::crossed(svg, to.map(), &line, 60);
            }
        }),
    }
}

/// A cross beside a unit that leaves the board.
fn off(unit: Unit, spot: lines::Point, class: &'static str, why: &str) -> Mark {
    let words = tokens::words(unit, class != "removed");
    let map = unit.at.map();
    Mark {
        layer: Layer::Builds,
        power: Some(unit.power),
        class,
        id: format!("{class}-{}", unit.province()),
        title: format!("{}: {unit} {why}", unit.power),
        draw: Box::new(move |svg| lines::cross(svg, tokens::beside(map, spot, &words), 9)),
    }
}

/// A build or a removal, and what became of it if it was played. A build given up has no place and no mark.
fn adjustment(
    position: &Position,
    power: Power,
    number: usize,
    order: Adjustment,
    outcome: Option<AdjustmentOutcome>,
) -> Option<Mark> {
    let why = match outcome {
        None | Some(AdjustmentOutcome::Done) => None,
        Some(AdjustmentOutcome::NotDue) => Some("none was due"),
        Some(AdjustmentOutcome::NoSite) => Some("nothing can be built there"),
        Some(AdjustmentOutcome::NoUnit) => Some("no unit of this power is there"),
    };
    let (at, kind, classes, verb) = match order {
        Adjustment::Build { kind, at } => (at, kind, ["build", "build failed"], "builds"),
        Adjustment::Remove { at } => {
            let unit = position.units.get(at);
            let at = unit.map_or(Location::province_itself(at), |unit| unit.at);
            (at, unit.map_or(Kind::Army, |unit| unit.kind), ["remove", "remove failed"], "removes")
        }
        Adjustment::Waive => return None,
    };
    let unit = Unit { power, kind, at };
    let spot = board::spot(at);
    let words = tokens::words(unit, false);
    let map = at.map();
    let is_build = matches!(order, Adjustment::Build { .. });
    let reason = why.map(|why| format!(": {why}")).unwrap_or_default();
    Some(Mark {
        layer: Layer::Builds,
        power: Some(power),
        class: classes[usize::from(why.is_some())],
        id: format!("{}-{}-{}", classes[0], power.name(), number + 1),
        title: format!("{power} {verb} {unit}{reason}"),
        draw: Box::new(move |svg| {
            if is_build {
                let style = if why.is_some() { Style::Driven } else { Style::Built };
                tokens::draw(svg, kind, power, &words, spot, style);
            }
            if why.is_some() || !is_build {
                lines::cross(svg, tokens::beside(map, spot, &words), 9);
            }
        }),
    })
}
