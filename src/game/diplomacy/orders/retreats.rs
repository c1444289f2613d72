//! The orders of a `$RETREAT` play: a dislodged unit retreats to a place or disbands.

use super::grammar::{Goal, Phrase};
use super::meaning::{Meaning, one_of, other_play, own_unit, settle};
use super::names::Verb;
use super::phrase::NamedProvince;
use super::reading::Reading;
use super::refusal::Refusal;
use super::sheets::{Bare, LineFor, Sheets, Task, units_of_whole};
use super::taking::read;
use crate::messages;
use playdeck_diplomacy_rules::world::map::{Location, Province};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Retreat, Unit};

/// A dislodged unit and the places to which it may retreat.
#[derive(Debug, Clone, Copy)]
pub struct OpenRetreats<'a> {
    /// The unit, at its place before the moves.
    pub unit: Unit,
    /// Where it was dislodged, if it had been convoyed there; orders may name either place.
    pub landed: Option<Province>,
    /// Where it may go: whole provinces for armies, coasts for fleets where there are two.
    pub to: &'a [Location],
}

/// Reads the retreat orders on a power's sheets.
///
/// `dislodged` are the dislodged units of all powers.
pub fn read_retreats<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    dislodged: &[OpenRetreats],
) -> Reading<Retreat> {
    with_task(power, dislodged, |task| read(&sheets.into(), task))
}

/// The units of the orders that lines say in full, legal or not, in the same reading; `None` where one names no unit.
pub fn units_in_retreats<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    dislodged: &[OpenRetreats],
) -> Vec<Option<Province>> {
    with_task(power, dislodged, |task| units_of_whole(&sheets.into(), task))
}

/// How the sheets of this kind of play are read.
fn with_task<T>(power: Power, dislodged: &[OpenRetreats], read: impl FnOnce(&Task<'_, Retreat>) -> T) -> T {
    read(&Task {
        power,
        most: usize::MAX,
        bare: Bare::YieldsToItsUnit,
        needs_verbs: true,
        unknown_verb: &messages::no_verb_of_retreats::DEFINITION,
        line_for: |_| LineFor::Play,
        takes: LineFor::Play,
        plain: &|_, _| None,
        read: &|piece| read_piece(power, &piece.phrase, piece.fault.as_ref(), dislodged),
        written: &written,
    })
}

fn written(meaning: &Meaning<Retreat>) -> String {
    match (meaning.unit, meaning.order) {
        (Some(unit), Retreat::To(to)) => format!("{unit} RETREATS {to}"),
        (Some(unit), Retreat::Disband) => format!("{unit} DISBAND"),
        (None, _) => String::new(),
    }
}

/// The meaning of the words: where to, or `None` for a unit that disbands.
type Draft = Option<NamedProvince>;

/// Reads a retreat, of a play of retreats or sent ahead.
pub(super) fn read_piece(
    power: Power,
    phrase: &Phrase,
    fault: Option<&Refusal>,
    dislodged: &[OpenRetreats],
) -> Result<Meaning<Retreat>, Refusal> {
    if let Some((verb @ (Verb::Builds | Verb::Waives), offset)) = phrase.verb.filter(|_| phrase.is_first) {
        return Err(other_play(verb, offset));
    }
    let Some(named) = &phrase.unit else {
        return Err(fault.cloned().unwrap_or_else(|| Refusal::new(messages::name_missing(), phrase.start)));
    };
    let draft = draft(phrase, fault);
    let mut meanings = Vec::with_capacity(1);
    for province in named.at.provinces.iter() {
        let is_named =
            |open: &&OpenRetreats| open.unit.province() == province || open.landed == Some(province);
        let before = meanings.len();
        for open in dislodged.iter().filter(is_named) {
            match own_unit(power, named, Some(open.unit), province) {
                Err(refusal) => meanings.push(Err(of_dislodged(refusal))),
                Ok((unit, notes)) => {
                    let retreats = retreats(open, &draft).into_iter().map(|order| match order {
                        Ok(order) => Ok(Meaning { unit: Some(unit), order, notes: notes.clone() }),
                        Err(refusal) => Err(refusal.of(Some(unit.province()))),
                    });
                    meanings.extend(retreats);
                }
            }
        }
        if meanings.len() == before {
            let message = messages::not_dislodged(province);
            meanings.push(Err(Refusal::new(message, named.offset())));
        }
    }
    settle(meanings, phrase.start, written)
}

/// Changes the refusal for the unit that now stands in a province into one for the unit dislodged from there.
fn of_dislodged(mut refusal: Refusal) -> Refusal {
    for (standing, dislodged) in [
        (&messages::foreign_unit::DEFINITION, &messages::foreign_dislodged::DEFINITION),
        (&messages::other_kind::DEFINITION, &messages::other_kind_dislodged::DEFINITION),
    ] {
        if refusal.message.definition == standing {
            refusal.message.definition = dislodged;
            break;
        }
    }
    refusal
}

fn draft(phrase: &Phrase, fault: Option<&Refusal>) -> Result<Draft, Refusal> {
    let Some((verb, offset)) = phrase.verb else {
        let unsaid = || Refusal::new(messages::retreat_unsaid(), phrase.end);
        return Err(fault.cloned().unwrap_or_else(unsaid));
    };
    if !matches!(verb, Verb::Removes | Verb::Retreats | Verb::Leaves | Verb::Moves) {
        return Err(other_play(verb, offset));
    }
    if let Some(fault) = fault {
        return Err(fault.clone());
    }
    match &phrase.goal {
        Goal::Way { way, via } => match (way.by.first(), via) {
            (None, None) => Ok(Some(way.to)),
            (Some(_), _) => Err(Refusal::new(messages::words_left("-"), way.to.offset)),
            (None, Some(via)) => Err(Refusal::new(messages::words_left("VIA"), *via)),
        },
        _ if verb == Verb::Removes => Ok(None),
        _ if phrase.is_first => Err(Refusal::new(messages::retreat_unsaid(), phrase.end)),
        _ => Err(Refusal::new(messages::name_missing(), phrase.end)),
    }
}

/// Every order that a draft can mean for a unit.
fn retreats(open: &OpenRetreats, draft: &Result<Draft, Refusal>) -> Vec<Result<Retreat, Refusal>> {
    match draft {
        Ok(None) => vec![Ok(Retreat::Disband)],
        Ok(Some(to)) => to.provinces.iter().map(|province| retreat(open, to, province)).collect(),
        Err(refusal) => vec![Err(refusal.clone())],
    }
}

fn retreat(open: &OpenRetreats, to: &NamedProvince, province: Province) -> Result<Retreat, Refusal> {
    let unit = open.unit;
    let fits = |at: &&Location| {
        at.province() == province
            && (unit.kind == Kind::Army || to.coast.is_none_or(|coast| at.coast() == Some(coast)))
    };
    let mut fitting = open.to.iter().filter(fits);
    let message = match (fitting.next(), fitting.next()) {
        (Some(at), None) => return Ok(Retreat::To(*at)),
        (Some(_), Some(_)) => {
            let coasts = one_of(open.to.iter().copied().filter(|at| at.province() == province));
            messages::coast_missing(unit, province, &coasts)
        }
        (None, _) if open.to.is_empty() => messages::retreat_nowhere(unit, province),
        (None, _) => {
            let places = one_of(open.to.iter().copied());
            messages::retreat_closed(unit, province, &places)
        }
    };
    Err(Refusal::new(message, to.offset))
}
