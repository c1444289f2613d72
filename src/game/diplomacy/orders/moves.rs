//! The orders of a `$MOVES` play: stands, moves, supports and convoys.

use super::grammar::{Goal, Phrase, Way};
use super::legal::{self, Destination};
use super::lines::Piece;
use super::meaning::{Meaning, Notes, Weighing, any_unit, later_play, one_of, own_unit, the_own};
use super::names::Verb;
use super::phrase::NamedUnit;
use super::plain;
use super::reading::{Board, Reading, supposed};
use super::refusal::Refusal;
use super::sheets::{Bare, LineFor, Sheets, Task, units_of_whole};
use super::taking::read;
use super::written::Written;
use crate::messages;
use playdeck_diplomacy_rules::adjudicate::{
    can_carry, can_carry_without, can_pass, can_serve, can_support_in,
};
use playdeck_diplomacy_rules::policy::{Routes, Via};
use playdeck_diplomacy_rules::world::map::{Province, fleet_reaches};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::route::Route;
use playdeck_diplomacy_rules::world::unit::{Kind, Order, Unit};

/// Reads the move orders on a power's sheets.
pub fn read_moves<'a>(power: Power, sheets: impl Into<Sheets<'a>>, board: Board) -> Reading<Order> {
    with_task(power, board, |task| read(&sheets.into(), task))
}

/// The units of the orders that lines say in full, legal or not, in the same reading; `None` where one names no unit.
pub fn units_in_moves<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    board: Board,
) -> Vec<Option<Province>> {
    with_task(power, board, |task| units_of_whole(&sheets.into(), task))
}

/// How the sheets of this kind of play are read.
fn with_task<T>(power: Power, board: Board, read: impl FnOnce(&Task<'_, Order>) -> T) -> T {
    read(&Task {
        power,
        most: usize::MAX,
        bare: Bare::YieldsToItsUnit,
        needs_verbs: true,
        unknown_verb: &messages::unknown_verb::DEFINITION,
        line_for: LineFor::of_moves,
        takes: LineFor::Play,
        plain: &|line, names| plain::read(power, line, board, names),
        read: &|piece| read_piece(power, piece, board),
        written: &|meaning| written(meaning, board),
    })
}

fn written(meaning: &Meaning<Order>, board: Board) -> String {
    let Some(unit) = meaning.unit else { return String::new() };
    Written { unit, order: meaning.order, units: board.units }.to_string()
}

pub(super) fn read_piece(power: Power, piece: &Piece, board: Board) -> Result<Meaning<Order>, Refusal> {
    let phrase = &piece.phrase;
    let own = || phrase.unit.and_then(|named| the_own(power, board.units, named.at.provinces));
    if let Some((verb, offset)) = phrase.verb
        && !matches!(verb, Verb::Stands | Verb::Moves | Verb::Supports | Verb::Convoys)
    {
        return Err(later_play(verb, offset).of(own()));
    }
    if let Some(fault) = &piece.fault {
        return Err(fault.clone().of(own()));
    }
    let weighing = weighed(power, phrase, board);
    let preferred = if weighing.is_ambiguous() { phrase.preferred(&piece.words) } else { None };
    let weighing = preferred.map_or(weighing, |phrase| weighed(power, &phrase, board));
    let meaning = weighing.settle(phrase.start, |meaning| written(meaning, board))?;
    // Behind `RETREAT` before a unit it is not clear whether a move or a second retreat is meant.
    match piece.held.verb {
        Some(Verb::Retreats | Verb::Leaves) => {
            let message = messages::behind_retreat(piece.words.rest().0.trim());
            Err(Refusal::new(message, phrase.start).of(meaning.unit.map(|unit| unit.province())))
        }
        _ => Ok(meaning),
    }
}

/// Every meaning of an order that is read, legal or refused.
fn weighed(power: Power, phrase: &Phrase, board: Board) -> Weighing<Order> {
    let mut weighing = Weighing::NOTHING;
    let Some(named) = &phrase.unit else { return weighing };
    for province in named.at.provinces.iter() {
        match own_unit(power, named, board.units.get(province), province) {
            Err(refusal) => weighing.take(Err(refusal)),
            Ok((unit, notes)) => orders(unit, phrase, board, |order| {
                weighing.take(match order {
                    Ok((order, more)) => {
                        Ok(Meaning { unit: Some(unit), order, notes: notes.clone().and(more) })
                    }
                    Err(refusal) => Err(refusal.of(Some(province))),
                });
            }),
        }
    }
    weighing
}

/// Every order that a phrase can mean for a unit, legal or refused.
fn orders(unit: Unit, phrase: &Phrase, board: Board, mut take: impl FnMut(Result<(Order, Notes), Refusal>)) {
    match &phrase.goal {
        Goal::None => take(Ok((Order::Hold, Notes::NONE))),
        Goal::Way { way, via } => {
            for province in way.to.provinces.iter() {
                take(a_move(unit, way, province, *via, board));
            }
        }
        Goal::Other { unit: other, way: None } => {
            for at in board.places(other.at.provinces).iter() {
                take(support_standing(unit, other, at, board));
            }
        }
        Goal::Other { unit: other, way: Some(way) } => {
            let convoys = phrase.verb.filter(|(verb, _)| *verb == Verb::Convoys);
            for at in board.places(other.at.provinces).iter() {
                for province in way.to.provinces.iter() {
                    take(match convoys {
                        Some((_, verb)) => convoy(unit, other, at, way, province, verb, board),
                        None => support_moving(unit, other, at, way, province, board),
                    });
                }
            }
        }
    }
}

fn a_move(
    unit: Unit,
    way: &Way,
    province: Province,
    via: Option<usize>,
    board: Board,
) -> Result<(Order, Notes), Refusal> {
    let to = &way.to;
    let reached = legal::route(board.carriers(), unit, &way.by, to, province)?;
    let Destination { location, .. } = legal::destination(board.carriers(), unit, to, province)?;
    let Some(location) = location else {
        let coasts = province.coasts().filter(|coast| fleet_reaches(unit.at, *coast));
        let message = messages::coast_missing(unit, province, &one_of(coasts));
        return Err(Refusal::new(message, to.offset));
    };
    let mut notes = Notes::NONE;
    if unit.kind == Kind::Army && to.coast.is_some() {
        notes.push(messages::army_coast(province), to.offset);
    }
    // A player who names the seas means by convoy; the fleets on the route have been checked.
    let is_routed = !way.by.is_empty();
    let by = match board.routes {
        Routes::Binding => legal::bound(&reached, &way.by, province)?,
        Routes::Any => Route::ANY,
    };
    let Some(offset) = via.filter(|_| !is_routed) else {
        return Ok((Order::Move { to: location, via_convoy: is_routed, by }, notes));
    };
    let via_convoy = unit.kind == Kind::Army && can_carry(board.carriers(), unit.province(), province);
    if !via_convoy && unit.kind == Kind::Army && board.via == Via::Required {
        return Err(Refusal::new(messages::no_way_by_sea(province), offset));
    }
    if !via_convoy {
        notes.push(messages::no_convoy_needed(province), offset);
    }
    Ok((Order::Move { to: location, via_convoy, by }, notes))
}

/// Reads an order for the unit that a player names in a province. In fog it is any that could be meant, and the first for
/// which the order is legal.
fn with_named<T>(
    named: &NamedUnit,
    at: Province,
    unit: Unit,
    board: Board,
    mut order: impl FnMut(Unit, Notes) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let refused = match any_unit(named, board.units.get(at), at) {
        Err(refusal) if board.is_hidden(at) => refusal,
        found => return found.and_then(|(other, notes)| order(other, notes)),
    };
    let mut orders = supposed(named, at, unit.power).into_iter().map(|other| order(other, Notes::NONE));
    let first = orders.next().unwrap_or(Err(refused));
    if first.is_ok() { first } else { orders.find(Result::is_ok).unwrap_or(first) }
}

fn support_standing(
    unit: Unit,
    other: &NamedUnit,
    at: Province,
    board: Board,
) -> Result<(Order, Notes), Refusal> {
    let (supported, notes) = with_named(other, at, unit, board, |found, notes| Ok((found, notes)))?;
    if supported == unit {
        return Err(Refusal::new(messages::support_itself(unit), other.offset()));
    }
    if !can_support_in(board.coasts, unit, at) {
        let message = messages::support_out_of_reach(unit, at);
        return Err(Refusal::new(message, other.at.offset));
    }
    Ok((Order::SupportHold { unit: at }, notes))
}

fn support_moving(
    unit: Unit,
    other: &NamedUnit,
    at: Province,
    way: &Way,
    province: Province,
    board: Board,
) -> Result<(Order, Notes), Refusal> {
    with_named(other, at, unit, board, |supported, notes| {
        support_moving_of(unit, (other, supported), way, province, board, notes)
    })
}

fn support_moving_of(
    unit: Unit,
    (other, supported): (&NamedUnit, Unit),
    way: &Way,
    province: Province,
    board: Board,
    mut notes: Notes,
) -> Result<(Order, Notes), Refusal> {
    let (to, at) = (&way.to, supported.province());
    if supported == unit {
        return Err(Refusal::new(messages::support_itself(unit), other.offset()));
    }
    legal::route(board.carriers(), supported, &way.by, to, province)?;
    let destination = legal::destination(board.carriers(), supported, to, province)?;
    if !can_support_in(board.coasts, unit, province) {
        let message = messages::support_out_of_reach(unit, province);
        return Err(Refusal::new(message, to.offset));
    }
    if destination.over_water && !can_carry_without(board.carriers(), unit.province(), at, province) {
        let message = messages::support_by_convoyer(supported, province);
        return Err(Refusal::new(message, to.offset));
    }
    if supported.kind == Kind::Army && to.coast.is_some() {
        notes.push(messages::army_coast(province), to.offset);
    }
    let named_coast = to.coast.and(destination.location).filter(|to| to.coast().is_some());
    Ok((Order::SupportMove { unit: at, to: destination.province, coast: named_coast }, notes))
}

fn convoy(
    unit: Unit,
    army: &NamedUnit,
    at: Province,
    way: &Way,
    province: Province,
    verb: usize,
    board: Board,
) -> Result<(Order, Notes), Refusal> {
    let to = &way.to;
    let refuse = |message, offset| Err(Refusal::new(message, offset));
    if unit.kind == Kind::Army {
        return refuse(messages::convoy_by_army(unit), verb);
    }
    if !unit.province().terrain().has_convoys() {
        return refuse(messages::convoy_on_coast(unit), verb);
    }
    let (convoyed, mut notes) = with_named(army, at, unit, board, |found, notes| Ok((found, notes)))?;
    if convoyed.kind == Kind::Fleet {
        return refuse(messages::convoy_of_fleet(convoyed), army.offset());
    }
    if !at.terrain().is_coast() {
        return refuse(messages::convoy_inland(at), army.at.offset);
    }
    if !province.terrain().is_coast() {
        return refuse(messages::convoy_inland(province), to.offset);
    }
    if at == province {
        return refuse(messages::own_province(province), to.offset);
    }
    legal::route(board.carriers(), convoyed, &way.by, to, province)?;
    if let (Some(first), false) =
        (way.by.first(), way.by.iter().any(|sea| sea.provinces.contains(unit.province())))
    {
        return refuse(messages::route_without(unit), first.offset);
    }
    let serves = match board.routes {
        Routes::Any => can_serve,
        // A longer way may be named.
        Routes::Binding => can_pass,
    };
    if !serves(board.carriers(), unit.province(), at, province) {
        let message = messages::convoy_nowhere(unit, at, province);
        return refuse(message, to.offset);
    }
    if to.coast.is_some() {
        notes.push(messages::army_coast(province), to.offset);
    }
    Ok((Order::Convoy { army: at, to: province }, notes))
}
