//! The parts of which every order is made: units, provinces with their coasts, and verbs.
//!
//! A part is read for its words alone; what it means on the board is asked later. `CON` and `ENG` are settled
//! here, by the place where they stand: where a verb is due `CON` is one, and `ENG` before a unit is England.

use super::Refusal;
use super::words::{Item, Words};
use crate::game::diplomacy::map::{Coast, ProvinceSet};
use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::unit::Kind;
use crate::game::diplomacy::{messages, names};
use crate::message::{nearest, unknown};

/// What an order tells a unit to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Stands,
    Moves,
    Supports,
    Convoys,
    Removes,
    Builds,
    Retreats,
    Waives,
}

const VERBS: [(&str, Verb); 31] = [
    ("STANDS", Verb::Stands),
    ("STAND", Verb::Stands),
    ("HOLDS", Verb::Stands),
    ("HOLD", Verb::Stands),
    ("H", Verb::Stands),
    ("MOVES", Verb::Moves),
    ("MOVE", Verb::Moves),
    ("M", Verb::Moves),
    ("TO", Verb::Moves),
    ("SUPPORTS", Verb::Supports),
    ("SUPPORT", Verb::Supports),
    ("SUPP", Verb::Supports),
    ("SUP", Verb::Supports),
    ("S", Verb::Supports),
    ("CONVOYS", Verb::Convoys),
    ("CONVOY", Verb::Convoys),
    ("CONV", Verb::Convoys),
    ("CON", Verb::Convoys),
    ("C", Verb::Convoys),
    ("REMOVES", Verb::Removes),
    ("REMOVE", Verb::Removes),
    ("DISBANDS", Verb::Removes),
    ("DISBAND", Verb::Removes),
    ("D", Verb::Removes),
    ("BUILDS", Verb::Builds),
    ("BUILD", Verb::Builds),
    ("B", Verb::Builds),
    ("RETREATS", Verb::Retreats),
    ("RETREAT", Verb::Retreats),
    ("R", Verb::Retreats),
    ("WAIVE", Verb::Waives),
];

/// A province as it was named, with its coast if one was.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedProvince {
    /// What the name can mean.
    pub(super) provinces: ProvinceSet,
    /// The coast behind it.
    pub(super) coast: Option<Coast>,
    /// Where it stands in the text.
    pub(super) offset: usize,
}

/// A unit as it was named.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedUnit {
    /// The country before it, and where that word stands.
    pub(super) country: Option<(Power, usize)>,
    /// Its letter, and where that stands.
    pub(super) kind: Option<(Kind, usize)>,
    /// The province.
    pub(super) at: NamedProvince,
}

impl NamedUnit {
    /// Where the unit begins in the text, its country left out.
    pub(super) fn offset(&self) -> usize {
        self.kind.map_or(self.at.offset, |(_, offset)| offset)
    }
}

/// Reads a unit: country, letter and province, the first two of which may be missing.
pub(super) fn unit(words: &mut Words) -> Result<NamedUnit, Refusal> {
    let country = country(words);
    let offset = words.offset();
    let kind = words.word().and_then(kind_word).map(|kind| (kind, offset));
    words.skip(usize::from(kind.is_some()));
    Ok(NamedUnit { country, kind, at: province(words)? })
}

/// Reads a province and the coast behind it.
pub(super) fn province(words: &mut Words) -> Result<NamedProvince, Refusal> {
    let offset = words.offset();
    let Some(word) = words.word() else {
        return Err(Refusal::new(messages::NAME_MISSING.message(), offset));
    };
    let Some(name) = words.name_ahead(0) else {
        let near = names::nearest_name(word);
        let message = unknown(word, near, &messages::UNKNOWN_NAME_NEAR, &messages::UNKNOWN_NAME);
        return Err(Refusal::new(message, offset));
    };
    words.skip(name.items);
    Ok(NamedProvince { provinces: name.provinces, coast: coast(words), offset })
}

/// Reads a coast: `-NC`, `/NC`, `(NC)`, `NC` or `NORTH COAST`.
fn coast(words: &mut Words) -> Option<Coast> {
    let dash = usize::from(matches!(words.item(), Some(Item::Dash { .. })));
    let (coast, length) = match (words.word_ahead(dash)?, words.word_ahead(dash + 1)) {
        ("NC", _) => (Coast::North, 1),
        ("EC", _) => (Coast::East, 1),
        ("SC", _) => (Coast::South, 1),
        ("NORTH", Some("COAST")) => (Coast::North, 2),
        ("EAST", Some("COAST")) => (Coast::East, 2),
        ("SOUTH", Some("COAST")) => (Coast::South, 2),
        _ => return None,
    };
    words.skip(dash + length);
    Some(coast)
}

/// Reads a verb, and the `TO` or dash that may follow one of motion.
pub(super) fn verb(words: &mut Words) -> Option<Verb> {
    let verb = match words.item()? {
        Item::Dash { .. } => Verb::Moves,
        Item::Word(word) => verb_word(word)?,
    };
    words.skip(1);
    if matches!(verb, Verb::Moves | Verb::Retreats) {
        while words.take(&["TO"]) || words.take_dash() {}
    }
    Some(verb)
}

/// Reads a verb that stands before the unit: those of builds and removals can.
pub(super) fn verb_before_unit(words: &mut Words) -> Option<Verb> {
    let verb = verb_word(words.word()?)?;
    let may_stand_first = matches!(verb, Verb::Builds | Verb::Removes | Verb::Waives);
    words.skip(usize::from(may_stand_first));
    may_stand_first.then_some(verb)
}

/// How many of its parts a text has of an order, which may break off: the unit's letter, its place and a verb.
pub(super) fn parts_of_an_order(words: &mut Words) -> usize {
    let first = verb_before_unit(words);
    country(words);
    let kind = words.word().and_then(kind_word);
    words.skip(usize::from(kind.is_some()));
    let place = province(words).is_ok();
    let verb = first.or_else(|| verb(words).filter(|_| place));
    usize::from(kind.is_some()) + usize::from(place) + usize::from(verb.is_some())
}

/// The refusal of what stands where a verb is due: a province without one before it, or an unknown word.
pub(super) fn no_verb(words: &Words) -> Refusal {
    let (offset, written) = (words.offset(), words.written());
    let message = if words.name_ahead(0).is_some() || kind_word(written).is_some() {
        messages::VERB_MISSING.message().with(written)
    } else {
        let near = nearest(written, VERBS.iter().map(|(word, _)| *word));
        unknown(written, near, &messages::UNKNOWN_VERB_NEAR, &messages::UNKNOWN_VERB)
    };
    Refusal::new(message, offset)
}

/// Refuses what is left after the end of an order.
pub(super) fn end(words: &Words) -> Result<(), Refusal> {
    if words.is_done() {
        return Ok(());
    }
    let mut rest = words.clone();
    let has_unit = unit(&mut rest).is_ok_and(|named| named.kind.is_some() || verb(&mut rest).is_some());
    let mut rest = words.clone();
    let has_verb = match verb_before_unit(&mut rest) {
        Some(verb) => verb == Verb::Waives || unit(&mut rest).is_ok(),
        None => false,
    };
    let is_order = has_unit || has_verb;
    let definition = if is_order { &messages::MORE_ORDERS } else { &messages::WORDS_LEFT };
    Err(Refusal::new(definition.message().with(words.written()), words.offset()))
}

fn verb_word(word: &str) -> Option<Verb> {
    VERBS.iter().find(|(known, _)| *known == word).map(|(_, verb)| *verb)
}

fn kind_word(word: &str) -> Option<Kind> {
    match word {
        "A" | "ARMY" => Some(Kind::Army),
        "F" | "FLEET" => Some(Kind::Fleet),
        _ => None,
    }
}

/// Reads a country before a unit: a word of a country is one only if a unit follows it.
fn country(words: &mut Words) -> Option<(Power, usize)> {
    let power = country_word(words.word()?)?;
    let is_longer_name = words.name_ahead(0).is_some_and(|name| name.words > 1);
    let next = words.word_ahead(1)?;
    let unit_follows =
        kind_word(next).is_some() || verb_word(next).is_none() && words.name_ahead(1).is_some();
    if is_longer_name || !unit_follows {
        return None;
    }
    let offset = words.offset();
    words.skip(1);
    Some((power, offset))
}

/// The power that a noun, an adjective or the first three letters or more of either mean.
fn country_word(word: &str) -> Option<Power> {
    Power::ALL.into_iter().find(|power| {
        word.len() >= 3 && (power.name().starts_with(word) || power.adjective().starts_with(word))
    })
}
