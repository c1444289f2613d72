//! The orders of a `$MOVES` play: stands, moves, supports and convoys.

use super::ahead;
use super::legal::{self, Destination};
use super::line_for::LineFor;
use super::lines::Grammar;
use super::meaning::{Meaning, Notes, Weighing, any_unit, later_play, one_of, own_unit, the_own};
use super::names::Verb;
use super::phrase::{self, NamedProvince, NamedUnit};
use super::plain;
use super::reading::{Board, Reading};
use super::refusal::Refusal;
use super::sheets::{Bare, Sheets, Task, units_of_whole};
use super::taking::read;
use super::words::Words;
use super::written::Written;
use crate::messages;
use playdeck_diplomacy_rules::adjudicate::{can_carry, can_carry_without, can_serve, can_support_in};
use playdeck_diplomacy_rules::policy::Via;
use playdeck_diplomacy_rules::world::map::{Province, Terrain, fleet_reaches};
use playdeck_diplomacy_rules::world::power::Power;
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
        grammar: Grammar { needs_verbs: true, is_whole, unknown_verb: &messages::unknown_verb::DEFINITION },
        line_for: LineFor::of_moves,
        takes: LineFor::Play,
        plain: &|line| plain::read(power, line, board),
        read: &|words, _| read_card(power, words, board),
        written: &|meaning| written(meaning, board),
    })
}

fn written(meaning: &Meaning<Order>, board: Board) -> String {
    let Some(unit) = meaning.unit else { return String::new() };
    Written { unit, order: meaning.order, units: board.units }.to_string()
}

/// Whether words are a complete order on a sheet of moves: a move, or one that is sent ahead. Behind `RETREAT` before a
/// unit it is not clear which of the two a move is.
pub(super) fn is_whole(words: &mut Words, held: Option<Verb>) -> bool {
    match (LineFor::of_moves(*words, held), held) {
        (LineFor::Ahead, _) => ahead::is_whole(words, held),
        (LineFor::Vote, _) | (_, Some(Verb::Retreats | Verb::Leaves)) => false,
        (LineFor::Play, _) => complete(words).is_some(),
    }
}

/// The unit of a text that is a complete order of this kind, with its letter or its verb.
pub(super) fn complete(words: &mut Words) -> Option<NamedUnit> {
    let named = phrase::unit(words).ok()?;
    let behind = words.offset();
    let is_whole = draft(words).is_ok();
    let is_bare = words.offset() == behind && named.kind.is_none();
    (is_whole && !is_bare).then_some(named)
}

/// The meaning of the words behind the unit.
enum Draft {
    Stand,
    Move { way: Way, via: Option<usize> },
    Support { unit: NamedUnit, way: Option<Way> },
    Convoy { army: NamedUnit, way: Way, verb: usize },
}

/// The words that may follow `VIA`.
const CONVOY: [&str; 3] = ["CONVOY", "CON", "C"];

/// The way of a unit to its destination.
struct Way {
    /// The seas that are named on the way of an army that goes by convoy: `A LON-NTH-NWY`, `A LON-NWY VIA NTH`.
    by: Vec<NamedProvince>,
    to: NamedProvince,
}

pub(super) fn read_card(power: Power, mut words: Words, board: Board) -> Result<Meaning<Order>, Refusal> {
    let start = words.offset();
    if let Some(verb) = phrase::verb_before_unit(&mut words) {
        let named = phrase::unit(&mut words).ok();
        let own = named.and_then(|named| the_own(power, board.units, named.at.provinces));
        return Err(later_play(verb, start).of(own));
    }
    let named = phrase::unit(&mut words)?;
    let provinces = named.at.provinces;
    let draft = draft(&mut words).map_err(|refusal| refusal.of(the_own(power, board.units, provinces)))?;
    let mut weighing = Weighing::NOTHING;
    for province in provinces.iter() {
        match own_unit(power, &named, board.units.get(province), province) {
            Err(refusal) => weighing.take(Err(refusal)),
            Ok((unit, notes)) => orders(unit, &draft, board, |order| {
                weighing.take(match order {
                    Ok((order, more)) => {
                        Ok(Meaning { unit: Some(unit), order, notes: notes.clone().and(more) })
                    }
                    Err(refusal) => Err(refusal.of(Some(province))),
                });
            }),
        }
    }
    weighing.settle(start, |meaning| written(meaning, board))
}

fn draft(words: &mut Words) -> Result<Draft, Refusal> {
    let offset = words.offset();
    let draft = match phrase::verb(words) {
        None if words.may_end() => return Ok(Draft::Stand),
        None => return Err(phrase::no_verb(words)),
        Some(Verb::Stands) => Draft::Stand,
        Some(Verb::Moves) => Draft::Move { way: way(words)?, via: via_convoy(words) },
        Some(Verb::Supports) => {
            let (unit, way) = supported(words)?;
            Draft::Support { unit, way }
        }
        Some(Verb::Convoys) => {
            if let Some((army, way)) = turned_about(words) {
                return whole(Draft::Convoy { army, way, verb: offset }, words);
            }
            let army = phrase::unit(words)?;
            let end = *words;
            match phrase::verb(words) {
                Some(Verb::Moves) => Draft::Convoy { army, way: way(words)?, verb: offset },
                _ if end.is_done() => {
                    return Err(Refusal::new(messages::name_missing(), end.offset()));
                }
                _ => return Err(phrase::no_verb(&end)),
            }
        }
        Some(verb @ (Verb::Removes | Verb::Builds | Verb::Retreats | Verb::Leaves | Verb::Waives)) => {
            return Err(later_play(verb, offset));
        }
    };
    whole(draft, words)
}

/// A draft behind which nothing is left.
fn whole(draft: Draft, words: &mut Words) -> Result<Draft, Refusal> {
    // A support or a convoy may repeat the words VIA CONVOY of the move that it names.
    if matches!(draft, Draft::Support { way: Some(_), .. } | Draft::Convoy { .. }) {
        via_convoy(words);
    }
    phrase::end(words)?;
    Ok(draft)
}

/// Reads where a unit goes, and the seas that are named before the destination.
fn way(words: &mut Words) -> Result<Way, Refusal> {
    let mut way = Way { by: Vec::new(), to: phrase::province(words)? };
    while leads_on(words) {
        words.skip(1);
        way.by.push(way.to);
        way.to = phrase::province(words)?;
    }
    if way.by.is_empty() {
        way.by = seas_behind(words);
    }
    Ok(way)
}

/// Reads the seas that are named behind `VIA` or `BY`, as in `VIA NTH`, `VIA F NTH AND NWG` or `VIA NTH CONVOY`. Without
/// any, `VIA` is left to be read as the word for a convoy.
fn seas_behind(words: &mut Words) -> Vec<NamedProvince> {
    let (mut ahead, mut seas) = (*words, Vec::new());
    if !is_by_convoy(&mut ahead) {
        return seas;
    }
    while !ahead.may_end() && ahead.sense().verb != Some(Verb::Convoys) {
        ahead.skip(usize::from(ahead.sense().kind == Some(Kind::Fleet)));
        let Ok(sea) = phrase::province(&mut ahead) else { return Vec::new() };
        seas.push(sea);
        ahead.skip(usize::from(ahead.is_dash() || ahead.word() == Some("AND")));
    }
    if !seas.is_empty() {
        ahead.take(&CONVOY);
        *words = ahead;
    }
    seas
}

/// Whether a dash and another place follow, so that the way goes on.
fn leads_on(words: &Words) -> bool {
    let is_link = words.is_dash() || words.sense().verb == Some(Verb::Moves);
    is_link && !words.may_end() && words.word_ahead(1).is_some() && words.sense_ahead(1).kind.is_none()
}

/// Reads `VIA`, `VIA CONVOY` or `BY CONVOY`; returns its offset in the text.
fn via_convoy(words: &mut Words) -> Option<usize> {
    let offset = words.offset();
    is_by_convoy(words).then(|| {
        words.take(&CONVOY);
        offset
    })
}

/// Skips `VIA` or `BY`; returns whether one of them was next.
fn is_by_convoy(words: &mut Words) -> bool {
    !words.is_done() && words.take(&["VIA", "BY"])
}

/// Reads a supported unit and its way. What it does may be said before it: `SUPPORT HOLD`, `SUPPORT MOVE`.
fn supported(words: &mut Words) -> Result<(NamedUnit, Option<Way>), Refusal> {
    if let Some((unit, way)) = turned_about(words) {
        return Ok((unit, Some(way)));
    }
    let said = said_first(words);
    let unit = phrase::unit(words)?;
    let behind = *words;
    let way = supported_move(words)?;
    match said {
        Some(Verb::Stands) if way.is_some() => {
            Err(Refusal::new(messages::words_left(behind.written()), behind.offset()))
        }
        Some(Verb::Moves) if way.is_none() => Err(Refusal::new(messages::name_missing(), words.offset())),
        _ => Ok((unit, way)),
    }
}

/// Reads `HOLD`, `TO HOLD`, `HOLD TO` or `MOVE` before the unit that does so.
fn said_first(words: &mut Words) -> Option<Verb> {
    let mut said = None;
    while !words.is_dash()
        && let Some(verb @ (Verb::Stands | Verb::Moves)) = words.sense().verb
    {
        said = said.filter(|said| *said == Verb::Stands).or(Some(verb));
        words.skip(1);
    }
    said
}

/// Reads a way that precedes its unit: `TO BEL FROM LON`, `MOVE TO BUR FROM PAR`.
fn turned_about(words: &mut Words) -> Option<(NamedUnit, Way)> {
    let mut ahead = *words;
    said_first(&mut ahead).filter(|said| *said == Verb::Moves)?;
    let to = phrase::province(&mut ahead).ok()?;
    let unit = ahead.take(&["FROM"]).then(|| phrase::unit(&mut ahead).ok())??;
    *words = ahead;
    Some((unit, Way { by: Vec::new(), to }))
}

/// Reads what a supported unit does: nothing, a verb that means standing, or a move.
fn supported_move(words: &mut Words) -> Result<Option<Way>, Refusal> {
    let before = *words;
    match phrase::verb(words) {
        None if before.may_end() => Ok(None),
        Some(Verb::Stands) => Ok(None),
        Some(Verb::Moves) => way(words).map(Some),
        // A unit that supports or convoys is supported as it stands.
        Some(_) => phrase::end(&before).map(|()| None),
        None => Err(phrase::no_verb(&before)),
    }
}

/// Every order that a draft can mean for a unit, legal or refused.
fn orders(unit: Unit, draft: &Draft, board: Board, mut take: impl FnMut(Result<(Order, Notes), Refusal>)) {
    match draft {
        Draft::Stand => take(Ok((Order::Hold, Notes::NONE))),
        Draft::Move { way, via } => {
            for province in way.to.provinces.iter() {
                take(a_move(unit, way, province, *via, board));
            }
        }
        Draft::Support { unit: other, way: None } => {
            for at in other.at.provinces.iter() {
                take(support_standing(unit, other, at, board));
            }
        }
        Draft::Support { unit: other, way: Some(way) } => {
            for at in other.at.provinces.iter() {
                for province in way.to.provinces.iter() {
                    take(support_moving(unit, other, at, way, province, board));
                }
            }
        }
        Draft::Convoy { army, way, verb } => {
            for at in army.at.provinces.iter() {
                for province in way.to.provinces.iter() {
                    take(convoy(unit, army, at, way, province, *verb, board));
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
    legal::route(board.units, unit, &way.by, to, province)?;
    let Destination { location, .. } = legal::destination(board.units, unit, to, province)?;
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
    let Some(offset) = via.filter(|_| !is_routed) else {
        return Ok((Order::Move { to: location, via_convoy: is_routed }, notes));
    };
    let via_convoy = unit.kind == Kind::Army && can_carry(board.units, unit.province(), province);
    if !via_convoy && unit.kind == Kind::Army && board.via == Via::Required {
        return Err(Refusal::new(messages::no_way_by_sea(province), offset));
    }
    if !via_convoy {
        notes.push(messages::no_convoy_needed(province), offset);
    }
    Ok((Order::Move { to: location, via_convoy }, notes))
}

fn support_standing(
    unit: Unit,
    other: &NamedUnit,
    at: Province,
    board: Board,
) -> Result<(Order, Notes), Refusal> {
    let (supported, notes) = any_unit(other, board.units.get(at), at)?;
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
    let to = &way.to;
    let (supported, mut notes) = any_unit(other, board.units.get(at), at)?;
    if supported == unit {
        return Err(Refusal::new(messages::support_itself(unit), other.offset()));
    }
    legal::route(board.units, supported, &way.by, to, province)?;
    let destination = legal::destination(board.units, supported, to, province)?;
    if !can_support_in(board.coasts, unit, province) {
        let message = messages::support_out_of_reach(unit, province);
        return Err(Refusal::new(message, to.offset));
    }
    if destination.over_water && !can_carry_without(board.units, unit.province(), at, province) {
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
    if unit.province().terrain() != Terrain::Water {
        return refuse(messages::convoy_on_coast(unit), verb);
    }
    let (convoyed, mut notes) = any_unit(army, board.units.get(at), at)?;
    if convoyed.kind == Kind::Fleet {
        return refuse(messages::convoy_of_fleet(convoyed), army.offset());
    }
    if at.terrain() != Terrain::Coastal {
        return refuse(messages::convoy_inland(at), army.at.offset);
    }
    if province.terrain() != Terrain::Coastal {
        return refuse(messages::convoy_inland(province), to.offset);
    }
    if at == province {
        return refuse(messages::own_province(province), to.offset);
    }
    legal::route(board.units, convoyed, &way.by, to, province)?;
    if let (Some(first), false) =
        (way.by.first(), way.by.iter().any(|sea| sea.provinces.contains(unit.province())))
    {
        return refuse(messages::route_without(unit), first.offset);
    }
    if !can_serve(board.units, unit.province(), at, province) {
        let message = messages::convoy_nowhere(unit, at, province);
        return refuse(message, to.offset);
    }
    if to.coast.is_some() {
        notes.push(messages::army_coast(province), to.offset);
    }
    Ok((Order::Convoy { army: at, to: province }, notes))
}
