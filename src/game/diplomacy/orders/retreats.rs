//! The orders of a `$RETREAT` play: a dislodged unit retreats to a place or disbands.

use super::line_for::LineFor;
use super::lines::Grammar;
use super::meaning::{Meaning, one_of, other_play, own_unit, settle};
use super::names::Verb;
use super::phrase::{self, NamedProvince, NamedUnit};
use super::reading::Reading;
use super::refusal::Refusal;
use super::sheets::{Bare, Sheets, Task, units_of_whole};
use super::taking::read;
use super::words::Words;
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
        grammar: Grammar {
            needs_verbs: true,
            is_whole: |words, _| complete(words).is_some(),
            unknown_verb: &messages::no_verb_of_retreats::DEFINITION,
        },
        line_for: LineFor::of_others,
        takes: LineFor::Play,
        plain: &|_| None,
        read: &|words, _| read_card(power, words, dislodged),
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

/// The unit of a text that is a complete order of this kind.
pub(super) fn complete(words: &mut Words) -> Option<NamedUnit> {
    phrase::country_before_verb(words);
    let first = phrase::verb_before_unit(words);
    let named = phrase::unit(words).ok()?;
    draft(words, first).is_ok().then_some(named)
}

/// The meaning of the words: where to, or `None` for a unit that disbands.
type Draft = Option<NamedProvince>;

fn read_card(
    power: Power,
    mut words: Words,
    dislodged: &[OpenRetreats],
) -> Result<Meaning<Retreat>, Refusal> {
    let start = words.offset();
    let country = phrase::country_before_verb(&mut words);
    let before = words.offset();
    let first = phrase::verb_before_unit(&mut words);
    if let Some(verb @ (Verb::Builds | Verb::Waives)) = first {
        return Err(other_play(verb, before));
    }
    read_unit(power, words, (first, country), start, dislodged)
}

/// The same for words behind the verb, whether the letter of the unit follows it or not.
pub(super) fn read_behind_verb(
    power: Power,
    words: Words,
    dislodged: &[OpenRetreats],
) -> Result<Meaning<Retreat>, Refusal> {
    read_unit(power, words, (Some(Verb::Retreats), None), words.offset(), dislodged)
}

/// Whether words behind the verb are a complete order.
pub(super) fn is_behind_verb(words: &mut Words) -> bool {
    phrase::unit(words).is_ok() && draft(words, Some(Verb::Retreats)).is_ok()
}

fn read_unit(
    power: Power,
    mut words: Words,
    (first, country): (Option<Verb>, Option<(Power, usize)>),
    start: usize,
    dislodged: &[OpenRetreats],
) -> Result<Meaning<Retreat>, Refusal> {
    let mut named = phrase::unit(&mut words)?;
    named.country = named.country.or(country);
    let draft = draft(&mut words, first);
    let mut meanings = Vec::with_capacity(1);
    for province in named.at.provinces.iter() {
        let is_named =
            |open: &&OpenRetreats| open.unit.province() == province || open.landed == Some(province);
        let before = meanings.len();
        for open in dislodged.iter().filter(is_named) {
            match own_unit(power, &named, Some(open.unit), province) {
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
    settle(meanings, start, written)
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

fn draft(words: &mut Words, first: Option<Verb>) -> Result<Draft, Refusal> {
    let before = *words;
    let to = match first {
        Some(Verb::Removes) => None,
        Some(_) => {
            // `R A VIE - BOH`: the verb precedes the unit, and a dash may precede the place.
            if before.may_end() {
                return Err(Refusal::new(messages::retreat_unsaid(), before.offset()));
            }
            if before.is_dash() || before.sense().verb == Some(Verb::Moves) {
                words.skip(1);
            }
            Some(phrase::province(words)?)
        }
        None => match phrase::verb(words) {
            Some(Verb::Removes) => None,
            Some(Verb::Retreats | Verb::Leaves | Verb::Moves) => Some(phrase::province(words)?),
            None if before.may_end() => {
                return Err(Refusal::new(messages::retreat_unsaid(), before.offset()));
            }
            None => return Err(phrase::no_verb(&before)),
            Some(verb) => return Err(other_play(verb, before.offset())),
        },
    };
    phrase::end(words)?;
    Ok(to)
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
