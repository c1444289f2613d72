//! The orders of a `$BUILD` play: units built, units removed, builds given up.

use super::grammar::Phrase;
use super::lines::Piece;
use super::meaning::{Meaning, Notes, one_of, other_play, own_unit, settle};
use super::names::Verb;
use super::phrase::NamedUnit;
use super::reading::Reading;
use super::refusal::Refusal;
use super::sheets::{Bare, LineFor, Sheets, Task, units_of_whole};
use super::taking::read;
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
    /// The centers in which the power may build, if they are not its homes as the board has them.
    pub homes: Option<&'a ProvinceSet>,
    /// The number of builds due; negative for removals.
    pub due: i8,
}

/// Reads the build and removal orders on a power's sheets.
///
/// No more orders are returned than units are due, and no two for one province.
pub fn read_adjustments<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    adjusting: Adjusting,
) -> Reading<Adjustment> {
    with_task(power, adjusting, |task| read(&sheets.into(), task))
}

/// The units of the orders that lines say in full, legal or not, in the same reading; `None` where one names no unit.
pub fn units_in_adjustments<'a>(
    power: Power,
    sheets: impl Into<Sheets<'a>>,
    adjusting: Adjusting,
) -> Vec<Option<Province>> {
    with_task(power, adjusting, |task| units_of_whole(&sheets.into(), task))
}

/// How the sheets of this kind of play are read.
fn with_task<T>(power: Power, adjusting: Adjusting, read: impl FnOnce(&Task<'_, Adjustment>) -> T) -> T {
    read(&Task {
        power,
        most: usize::from(adjusting.due.unsigned_abs()),
        bare: Bare::YieldsToAny,
        needs_verbs: false,
        unknown_verb: &messages::no_verb_of_builds::DEFINITION,
        line_for: |_| LineFor::Play,
        takes: LineFor::Play,
        plain: &|_, _| None,
        read: &|piece| read_piece(power, piece, adjusting),
        written: &written,
    })
}

fn written(meaning: &Meaning<Adjustment>) -> String {
    match (meaning.order, meaning.unit) {
        (Adjustment::Waive, _) => "WAIVE".to_owned(),
        (Adjustment::Build { kind, at }, _) => format!("BUILD {} {at}", kind.letter()),
        (Adjustment::Remove { .. }, Some(unit)) => format!("REMOVE {unit}"),
        (Adjustment::Remove { at }, None) => format!("REMOVE {at}"),
    }
}

/// What a piece says in a play of builds and removals, or for one.
pub(super) enum Said<'p> {
    /// A build or a removal, as the verb says it, if there is one.
    Unit { named: &'p NamedUnit, verb: Option<Verb> },
    /// A build given up.
    Waive,
}

/// Reads a piece as an order of this kind.
pub(super) fn said<'p>(piece: &'p Piece) -> Result<Said<'p>, Refusal> {
    let Phrase { verb, unit, start, .. } = &piece.phrase;
    // `R` means remove.
    let of_this_play = |verb: Verb| if verb == Verb::Leaves { Verb::Removes } else { verb };
    let own = verb.map(|(verb, offset)| (of_this_play(verb), offset));
    if let Some((verb, offset)) = own
        && !matches!(verb, Verb::Removes | Verb::Builds | Verb::Waives)
    {
        return Err(other_play(verb, offset));
    }
    if let Some(fault) = &piece.fault {
        return Err(no_verb(fault.clone()));
    }
    match (own, unit) {
        (Some((Verb::Waives, _)), None) => Ok(Said::Waive),
        (Some((verb @ Verb::Waives, offset)), Some(_)) => Err(other_play(verb, offset)),
        (_, Some(named)) => {
            Ok(Said::Unit { named, verb: own.map(|(verb, _)| verb).or(piece.held.verb.map(of_this_play)) })
        }
        (_, None) => Err(Refusal::new(messages::name_missing(), *start)),
    }
}

/// A build that is possible if the center is the power's own and empty when it is due.
pub(super) fn build_anywhere(
    power: Power,
    named: &NamedUnit,
    province: Province,
    homes: &ProvinceSet,
) -> Result<Meaning<Adjustment>, Refusal> {
    let adjusting = Adjusting { units: &Units::EMPTY, owned: homes, homes: Some(homes), due: 1 };
    build(power, named, province, adjusting)
}

/// The refusal of a word in the place of a verb. No place follows a unit that is built or removed.
fn no_verb(mut refusal: Refusal) -> Refusal {
    if refusal.message.definition == &messages::verb_missing::DEFINITION {
        refusal.message.definition = &messages::no_verb_of_builds::DEFINITION;
    }
    refusal
}

fn read_piece(power: Power, piece: &Piece, adjusting: Adjusting<'_>) -> Result<Meaning<Adjustment>, Refusal> {
    let (said, phrase) = (said(piece)?, &piece.phrase);
    let start = phrase.unit.map_or(phrase.start, |named| named.offset());
    let offset = phrase.verb.map_or(start, |(_, offset)| offset);
    let builds = match &said {
        Said::Waive => {
            if let Some((other, offset)) = phrase.country.filter(|(other, _)| *other != power) {
                return Err(Refusal::new(messages::unknown_name(other.name()), offset));
            }
            true
        }
        Said::Unit { verb, .. } => verb.map_or(adjusting.due > 0, |verb| verb == Verb::Builds),
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
    let Said::Unit { named, .. } = said else {
        return Ok(Meaning { unit: None, order: Adjustment::Waive, notes: Notes::NONE });
    };
    let meanings = named
        .at
        .provinces
        .iter()
        .map(|province| {
            if builds {
                build(power, named, province, adjusting)
            } else {
                let (unit, notes) = own_unit(power, named, adjusting.units.get(province), province)?;
                Ok(Meaning { unit: Some(unit), order: Adjustment::Remove { at: province }, notes })
            }
        })
        .collect();
    settle(meanings, phrase.start, written)
}

fn build(
    power: Power,
    named: &NamedUnit,
    province: Province,
    adjusting: Adjusting,
) -> Result<Meaning<Adjustment>, Refusal> {
    let refuse = |message, offset| Err(Refusal::new(message, offset));
    let is_home = |homes: &ProvinceSet| homes.contains(province);
    if !adjusting.homes.map_or(province.home() == Some(power), is_home) {
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
        (Kind::Army, _) if province.terrain() == Terrain::Water => {
            return refuse(messages::army_to_water(province), named.at.offset);
        }
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
