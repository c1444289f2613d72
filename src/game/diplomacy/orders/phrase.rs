//! The parts of every order: units, provinces with their coasts, and verbs.
//!
//! A part is read from its words alone; its meaning on the board is determined later. `CON` and `ENG` are settled here,
//! by their place in the order: in the place of a verb `CON` is a verb, and `ENG` before a unit is England.

use super::meaning::one_of;
use super::names::Places;
use super::names::Verb;
use super::refusal::Refusal;
use super::words::Words;
use crate::messages;
use playdeck_diplomacy_rules::world::map::{Coast, Province};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Kind;

/// A province as it was named, with its coast if one was.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedProvince {
    /// What the name can mean.
    pub(super) provinces: Places,
    /// The coast after the name.
    pub(super) coast: Option<Coast>,
    /// Its offset in the text.
    pub(super) offset: usize,
}

/// A unit as it was named.
#[derive(Debug, Clone, Copy)]
pub(super) struct NamedUnit {
    /// The country before it, and the offset of that word.
    pub(super) country: Option<(Power, usize)>,
    /// Its letter, and the offset of that.
    pub(super) kind: Option<(Kind, usize)>,
    pub(super) at: NamedProvince,
}

impl NamedUnit {
    /// The offset at which the unit begins, without its country.
    pub(super) fn offset(&self) -> usize {
        self.kind.map_or(self.at.offset, |(_, offset)| offset)
    }
}

/// Reads a unit: country, letter and province. Country and letter may be missing. `THE ARMY IN PARIS` is one, too, and
/// `THE UNIT AT PARIS` is one without its letter.
pub(super) fn unit(words: &mut Words) -> Result<NamedUnit, Refusal> {
    let country = country(words);
    let kind = kind(words);
    if kind.is_none() {
        any_kind(words);
    }
    Ok(NamedUnit { country, kind, at: place(words, false)? })
}

/// Reads the letter of a unit, and the offset of that. Passes over the articles and the `IN` around it.
fn kind(words: &mut Words) -> Option<(Kind, usize)> {
    article(words);
    let offset = words.offset();
    let kind = words.sense().kind?;
    words.skip(1);
    if words.name_ahead(1).is_some() {
        words.take(&["IN", "AT"]);
    }
    Some((kind, offset))
}

/// Reads the kind of a unit behind its place and the verb, if nothing follows: `LON BUILD FLEET`.
pub(super) fn kind_at_the_end(words: &mut Words) -> Option<(Kind, usize)> {
    let mut behind = *words;
    let kind = kind(&mut behind).filter(|_| behind.may_end())?;
    *words = behind;
    Some(kind)
}

/// Passes over `THE UNIT AT` before a place.
fn any_kind(words: &mut Words) {
    let mut behind = *words;
    behind.take(&["THE"]);
    if behind.take(&["UNIT"]) {
        behind.take(&["IN", "AT"]);
        if behind.name_ahead(0).is_some() {
            *words = behind;
        }
    }
}

/// Passes over an article: `THE` or `AN` before a kind of unit, and `A` before one that is written out.
fn article(words: &mut Words) {
    let is_article = match words.word() {
        Some("THE" | "AN") => words.sense_ahead(1).kind.is_some(),
        Some("A") => matches!(words.word_ahead(1), Some("ARMY" | "FLEET")),
        _ => false,
    };
    words.skip(usize::from(is_article));
}

/// Passes over the mark of a list, `a)` or `a.`, before an order that begins with its unit's letter or with a verb.
///
/// `b)` can also be short for `BUILD`, and `r)` for `RETREAT`. Such a letter is a mark only if the order behind it has a
/// verb of its own and would not be one with that letter.
pub(super) fn list_mark(words: &mut Words) {
    let mut behind = *words;
    behind.skip(1);
    let verb = words.sense().verb;
    let mut unit = behind;
    country(&mut unit);
    let begins = kind(&mut unit).is_some() || behind.written().len() > 1 && begins_with_verb(behind);
    let is_mark = words.is_list_letter()
        && begins
        && match verb {
            Some(Verb::Leaves | Verb::Retreats) => false,
            Some(Verb::Builds | Verb::Removes | Verb::Waives) => parts_of_an_order(&mut { behind }) > 2,
            _ => true,
        };
    if is_mark {
        *words = behind;
    }
}

fn begins_with_verb(mut words: Words) -> bool {
    verb_before_unit(&mut words).is_some()
}

/// Reads a province and the coast after it.
pub(super) fn province(words: &mut Words) -> Result<NamedProvince, Refusal> {
    place(words, true)
}

/// The same; behind the place of a unit a verb is missing at the end of a line, and not a coast.
fn place(words: &mut Words, may_end: bool) -> Result<NamedProvince, Refusal> {
    let offset = words.offset();
    let Some(name) = words.name_ahead(0) else {
        let message = match words.word() {
            Some(word) => messages::unknown_name(word),
            None => messages::name_missing(),
        };
        return Err(Refusal::new(message, offset));
    };
    words.skip(name.items);
    let (provinces, coast) = (name.provinces, coast(words));
    match coast.map_or_else(|| coast_letter(provinces, *words, may_end), |_| None) {
        Some(refusal) => Err(refusal),
        None => Ok(NamedProvince { provinces, coast, offset }),
    }
}

/// The refusal of a coast of which only the first letter is written. `S` alone can also be a verb, so that none is read.
fn coast_letter(provinces: Places, mut words: Words, may_end: bool) -> Option<Refusal> {
    if words.may_end() || !provinces.that(|at| !at.has_coasts()).is_empty() {
        return None;
    }
    words.skip(usize::from(words.is_dash()));
    let letter = words.word().filter(|letter| matches!(*letter, "N" | "S" | "E"))?;
    let offset = words.offset();
    words.skip(1);
    let is_behind = words.is_done() && may_end || words.is_dash() || words.sense().verb == Some(Verb::Moves);
    let coasts = provinces.iter().flat_map(Province::coasts);
    is_behind.then(|| {
        let message = messages::coast_letter(letter, &one_of(coasts));
        Refusal::new(message, offset)
    })
}

/// Reads a coast: `-NC`, `/NC`, `(NC)`, `NC` or `NORTH COAST`.
fn coast(words: &mut Words) -> Option<Coast> {
    if words.is_done() {
        return None;
    }
    let dash = usize::from(words.is_dash());
    let (coast, length) = match words.sense_ahead(dash).coast {
        Some(coast) => (coast, 1),
        None if words.word_ahead(dash + 1) == Some("COAST") => match words.word_ahead(dash)? {
            "NORTH" => (Coast::North, 2),
            "EAST" => (Coast::East, 2),
            "SOUTH" => (Coast::South, 2),
            _ => return None,
        },
        None => return None,
    };
    words.skip(dash + length);
    Some(coast)
}

/// Reads a verb, and the `TO` or dash that may follow a verb of motion. A dash may also precede the actual verb, as in
/// `A YOR - HOLD`.
pub(super) fn verb(words: &mut Words) -> Option<Verb> {
    let mut verb = if words.is_dash() { Verb::Moves } else { words.sense().verb? };
    words.skip(1);
    while matches!(verb, Verb::Moves | Verb::Retreats | Verb::Leaves) && !words.is_done() {
        if words.is_dash() || words.sense().verb == Some(Verb::Moves) {
            words.skip(1);
        } else if let Some(behind) = words.sense().verb
            && words.name_ahead(0).is_none()
        {
            verb = behind;
            words.skip(1);
        } else {
            break;
        }
    }
    Some(verb)
}

/// Reads a verb before the unit, which is possible for retreats, builds and removals.
pub(super) fn verb_before_unit(words: &mut Words) -> Option<Verb> {
    let verb = words.sense().verb?;
    let may_stand_first = match verb {
        Verb::Builds | Verb::Removes => true,
        Verb::Waives => words.name_ahead(0).is_none(),
        Verb::Retreats | Verb::Leaves => words.sense_ahead(1).kind.is_some() || words.name_ahead(1).is_some(),
        _ => false,
    };
    words.skip(usize::from(may_stand_first));
    may_stand_first.then_some(verb)
}

/// Reads the country before an order that begins with its verb, as other programs print such orders: `ITALY: BUILDS A
/// FLEET IN ROME`. A word that can be a place as well is none.
pub(super) fn country_before_verb(words: &mut Words) -> Option<(Power, usize)> {
    let power = words.sense().power.filter(|_| words.name_ahead(0).is_none())?;
    let mut behind = *words;
    behind.skip(1);
    begins_with_verb(behind).then(|| {
        let offset = words.offset();
        *words = behind;
        (power, offset)
    })
}

/// The country before an order, with its verb or its unit first.
pub(super) fn country_of_line(mut words: Words) -> Option<Power> {
    let before_verb = country_before_verb(&mut { words });
    before_verb.or_else(|| country(&mut words)).map(|(power, _)| power)
}

/// The verb before the unit of an order, which holds for the units behind it: `REMOVE A VIE, F TRI`.
pub(super) fn verb_of_list(mut words: Words) -> Option<Verb> {
    country_before_verb(&mut words);
    verb_before_unit(&mut words).filter(|verb| *verb != Verb::Waives)
}

/// The number of parts of an order that a text has, from its start: the unit's letter, its place and a verb.
pub(super) fn parts_of_an_order(words: &mut Words) -> usize {
    let first = verb_before_unit(words);
    country(words);
    let has_kind = kind(words).is_some();
    let place = province(words).is_ok();
    let verb = first.or_else(|| verb(words).filter(|_| place));
    usize::from(has_kind) + usize::from(place) + usize::from(verb.is_some())
}

/// The refusal of text in the place of a verb: another order, a province without a verb before it, or an unknown word.
pub(super) fn no_verb(words: &Words) -> Refusal {
    let (offset, written) = (words.offset(), words.written());
    let message = if words.sense().kind.is_some() && begins_order(words) {
        messages::more_orders(written)
    } else if words.name_ahead(0).is_some() || words.sense().kind.is_some() || words.sense().verb.is_some() {
        messages::verb_missing(written)
    } else {
        messages::unknown_verb(written)
    };
    Refusal::new(message, offset)
}

/// Refuses text that is left after the end of an order.
pub(super) fn end(words: &Words) -> Result<(), Refusal> {
    if words.may_end() {
        return Ok(());
    }
    let say = if begins_order(words) { messages::more_orders } else { messages::words_left };
    Err(Refusal::new(say(words.written()), words.offset()))
}

/// Whether some words begin like an order: with a unit that has its letter or a verb after it, or with a verb and a
/// unit.
pub(super) fn begins_order(words: &Words) -> bool {
    let mut rest = *words;
    rest.skip_marks();
    let (mut of_unit, mut of_verb) = (rest, rest);
    let has_unit = unit(&mut of_unit).is_ok_and(|named| named.kind.is_some() || verb(&mut of_unit).is_some());
    country_before_verb(&mut of_verb);
    let has_verb = match verb_before_unit(&mut of_verb) {
        Some(verb) => verb == Verb::Waives || unit(&mut of_verb).is_ok(),
        None => false,
    };
    has_unit || has_verb
}

/// Whether an order is a unit and nothing else.
pub(super) fn is_unit_alone(mut words: Words) -> bool {
    unit(&mut words).is_ok() && words.is_done()
}

/// Reads a country before a unit: a country's name counts as the country only if a unit follows it.
fn country(words: &mut Words) -> Option<(Power, usize)> {
    let power = words.sense().power?;
    let is_longer_name = words.name_ahead(0).is_some_and(|name| name.words > 1);
    let next = words.sense_ahead(1);
    let unit_follows = next.kind.is_some() || next.verb.is_none() && words.name_ahead(1).is_some();
    if is_longer_name || !unit_follows {
        return None;
    }
    let offset = words.offset();
    words.skip(1);
    Some((power, offset))
}
