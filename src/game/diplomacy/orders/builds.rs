//! The orders of a `$BUILD` play: units built, units removed, builds given up.

use super::line_for::LineFor;
use super::lines::Grammar;
use super::meaning::{Meaning, Notes, one_of, other_play, own_unit, settle};
use super::names::Verb;
use super::phrase::{self, NamedUnit};
use super::reading::Reading;
use super::refusal::Refusal;
use super::sheets::{Bare, Sheets, Task, units_of_whole};
use super::taking::read;
use super::words::Words;
use crate::messages;
use playdeck_diplomacy_rules::world::map::{Location, Province, ProvinceSet, Terrain};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Adjustment, Kind, Unit, Units};

/// What one power may build or must remove.
#[derive(Debug, Clone, Copy)]
pub struct Adjusting<'a> {
    /// All units on the board.
    pub units: &'a Units,
    /// The centers that the power controls.
    pub owned: &'a ProvinceSet,
    /// The number of builds due; negative for removals.
    pub due: i8,
}

/// Reads the build and removal orders on a power's sheets.
///
/// No more orders are returned than units are due, and no two for one province.
pub fn read_adjustments<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    adjusting: Adjusting<'_>,
) -> Reading<Adjustment> {
    with_task(power, adjusting, |task| read(&sheets.into(), task))
}

/// The units of the orders that lines say in full, legal or not, in the same reading; `None` where one names no unit.
pub fn units_in_adjustments<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    adjusting: Adjusting<'_>,
) -> Vec<Option<Province>> {
    with_task(power, adjusting, |task| units_of_whole(&sheets.into(), task))
}

/// How the sheets of this kind of play are read.
fn with_task<T>(power: Power, adjusting: Adjusting, read: impl FnOnce(&Task<'_, Adjustment>) -> T) -> T {
    read(&Task {
        power,
        most: usize::from(adjusting.due.unsigned_abs()),
        bare: Bare::YieldsToAny,
        grammar: Grammar {
            needs_verbs: false,
            is_whole,
            unknown_verb: &messages::no_verb_of_builds::DEFINITION,
        },
        line_for: LineFor::of_others,
        takes: LineFor::Play,
        plain: &|_| None,
        read: &|words, held| read_card(power, words, held, adjusting),
        written: &written,
    })
}

/// Whether a text is a complete order of this kind, with its letter or its verb.
fn is_whole(words: &mut Words, held: Option<Verb>) -> bool {
    phrase::country_before_verb(words);
    match draft(words) {
        Ok(Draft::Unit { named, verb, .. }) => verb.or(held).is_some() || named.kind.is_some(),
        Ok(Draft::Waive { .. }) => true,
        Err(_) => false,
    }
}

fn written(meaning: &Meaning<Adjustment>) -> String {
    match (meaning.order, meaning.unit) {
        (Adjustment::Waive, _) => "WAIVE".to_owned(),
        (Adjustment::Build { kind, at }, _) => format!("BUILD {} {at}", kind.letter()),
        (Adjustment::Remove { .. }, Some(unit)) => format!("REMOVE {unit}"),
        (Adjustment::Remove { at }, None) => format!("REMOVE {at}"),
    }
}

/// The unit of a text that is a complete order of this kind.
pub(super) fn complete(words: &mut Words) -> Option<NamedUnit> {
    phrase::country_before_verb(words);
    match draft(words).ok()? {
        Draft::Unit { named, verb: Some(_), .. } => Some(named),
        _ => None,
    }
}

/// What a line says that begins with its verb.
pub(super) enum Begun {
    /// A build or a removal.
    Unit { named: NamedUnit, is_build: bool },
    /// A build given up.
    Waive,
}

/// Reads an order that begins with its verb, or for which a verb holds from before.
pub(super) fn begun(words: &mut Words, held: Option<Verb>) -> Result<Begun, Refusal> {
    let before = *words;
    match draft(words)? {
        Draft::Waive { .. } => Ok(Begun::Waive),
        Draft::Unit { named, verb, .. } => match verb.or(held) {
            Some(verb) => Ok(Begun::Unit { named, is_build: verb == Verb::Builds }),
            None => Err(no_verb(&before)),
        },
    }
}

/// A build that is possible if the center is the power's own and empty when it is due.
pub(super) fn build_anywhere(
    power: Power,
    named: &NamedUnit,
    province: Province,
) -> Result<Meaning<Adjustment>, Refusal> {
    let adjusting = Adjusting { units: &Units::EMPTY, owned: &power.map().homes(power).collect(), due: 1 };
    build(power, named, province, adjusting)
}

/// What a card says.
enum Draft {
    Unit { named: NamedUnit, verb: Option<Verb>, offset: usize },
    Waive { offset: usize },
}

fn draft(words: &mut Words) -> Result<Draft, Refusal> {
    let before = *words;
    let first = phrase::verb_before_unit(words).map(of_this_play);
    let is_given_up = first == Some(Verb::Builds) && words.sense().verb == Some(Verb::Waives);
    match first {
        Some(Verb::Waives | Verb::Builds) if is_given_up || first == Some(Verb::Waives) => {
            if is_given_up || !words.may_end() {
                words.take(&["BUILD", "BUILDS", "WAIVED", "WAIVE", "WAIVES"]);
            }
            if words.take(&["1", "ONE"]) && !words.may_end() {
                words.take(&["BUILD"]);
            }
            phrase::end(words)?;
            return Ok(Draft::Waive { offset: before.offset() });
        }
        Some(verb @ Verb::Retreats) => return Err(other_play(verb, before.offset())),
        _ => {}
    }
    let mut named = phrase::unit(words)?;
    let behind = *words;
    let verb = match first {
        Some(verb) => Some((verb, before.offset())),
        None if behind.may_end() => None,
        None => match phrase::verb(words).map(of_this_play) {
            Some(Verb::Builds) => {
                named.kind = named.kind.or_else(|| phrase::kind_at_the_end(words));
                Some((Verb::Builds, behind.offset()))
            }
            Some(Verb::Removes) => Some((Verb::Removes, behind.offset())),
            None => return Err(no_verb(&behind)),
            Some(verb) => return Err(other_play(verb, behind.offset())),
        },
    };
    phrase::end(words)?;
    let offset = verb.map_or(named.offset(), |(_, offset)| offset);
    Ok(Draft::Unit { named, verb: verb.map(|(verb, _)| verb), offset })
}

/// The refusal of a word in the place of a verb. No place follows a unit that is built or removed.
fn no_verb(words: &Words) -> Refusal {
    let mut refusal = phrase::no_verb(words);
    if refusal.message.definition == &messages::verb_missing::DEFINITION {
        refusal.message.definition = &messages::no_verb_of_builds::DEFINITION;
    }
    refusal
}

/// The meaning of a verb in a play of builds and removals: `R` means remove.
fn of_this_play(verb: Verb) -> Verb {
    if verb == Verb::Leaves { Verb::Removes } else { verb }
}

fn read_card(
    power: Power,
    mut words: Words,
    held: Option<Verb>,
    adjusting: Adjusting<'_>,
) -> Result<Meaning<Adjustment>, Refusal> {
    let start = words.offset();
    let country = phrase::country_before_verb(&mut words);
    let mut draft = draft(&mut words)?;
    match &mut draft {
        Draft::Unit { named, .. } => named.country = named.country.or(country),
        Draft::Waive { .. } => {
            if let Some((other, offset)) = country.filter(|(other, _)| *other != power) {
                return Err(Refusal::new(messages::unknown_name(other.name()), offset));
            }
        }
    }
    let (offset, builds) = match &draft {
        Draft::Waive { offset } => (*offset, true),
        Draft::Unit { verb, offset, .. } => {
            let verb = verb.or(held.map(of_this_play));
            (*offset, verb.map_or(adjusting.due > 0, |verb| verb == Verb::Builds))
        }
    };
    let message = match adjusting.due {
        0 => Some(messages::nothing_due(power)),
        1.. if !builds => Some(messages::removal_not_due(power)),
        ..0 if builds => Some(messages::build_not_due(power)),
        _ => None,
    };
    if let Some(message) = message {
        return Err(Refusal::new(message, offset));
    }
    let Draft::Unit { named, .. } = draft else {
        return Ok(Meaning { unit: None, order: Adjustment::Waive, notes: Notes::NONE });
    };
    let meanings = named
        .at
        .provinces
        .iter()
        .map(|province| {
            if builds {
                build(power, &named, province, adjusting)
            } else {
                let (unit, notes) = own_unit(power, &named, adjusting.units.get(province), province)?;
                Ok(Meaning { unit: Some(unit), order: Adjustment::Remove { at: province }, notes })
            }
        })
        .collect();
    settle(meanings, start, written)
}

fn build(
    power: Power,
    named: &NamedUnit,
    province: Province,
    adjusting: Adjusting<'_>,
) -> Result<Meaning<Adjustment>, Refusal> {
    let refuse = |message, offset| Err(Refusal::new(message, offset));
    if province.home() != Some(power) {
        return refuse(messages::not_home(province, power), named.at.offset);
    }
    if let Some((other, offset)) = named.country.filter(|(other, _)| *other != power) {
        return refuse(messages::not_home(province, other), offset);
    }
    if !adjusting.owned.contains(province) {
        return refuse(messages::not_owned(power, province), named.at.offset);
    }
    if adjusting.units.occupied().contains(province) {
        return refuse(messages::occupied(province), named.at.offset);
    }
    let Some((kind, _)) = named.kind else {
        return refuse(messages::build_kind_missing(province), named.at.offset);
    };
    let mut notes = Notes::NONE;
    let at = match (kind, named.at.coast) {
        (Kind::Fleet, _) if province.terrain() == Terrain::Inland => {
            return refuse(messages::build_inland(province), named.at.offset);
        }
        (Kind::Fleet, None) if province.has_coasts() => {
            return refuse(
                messages::build_coast_missing(province, &one_of(province.coasts())),
                named.at.offset,
            );
        }
        (Kind::Fleet, Some(coast)) => {
            let Some(at) = Location::coast_of(province, coast) else {
                return refuse(messages::build_coast_impossible(province, coast.letters()), named.at.offset);
            };
            at
        }
        (Kind::Army, Some(_)) => {
            notes.push(messages::army_coast(province), named.at.offset);
            Location::province_itself(province)
        }
        (_, None) => Location::province_itself(province),
    };
    let unit = Unit { power, kind, at };
    Ok(Meaning { unit: Some(unit), order: Adjustment::Build { kind, at }, notes })
}
