//! The parts of every order: units, provinces with their coasts, and verbs.
//!
//! A part is read from its words alone; its meaning on the board is determined later. `CON` and `ENG` are settled here,
//! by their place in the order: in the place of a verb `CON` is a verb, and `ENG` before a unit is England.

use super::grammar::Phrase;
use super::meaning::one_of;
use super::names::{Places, Verb};
use super::refusal::Refusal;
use super::tokens::Words;
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
pub(super) fn kind(words: &mut Words) -> Option<(Kind, usize)> {
    article(words);
    let kind = words.sense().kind?;
    let offset = words.offset();
    words.skip(1);
    if matches!(words.word(), Some("IN" | "AT")) && words.name_ahead(1).is_some() {
        words.skip(1);
    }
    Some((kind, offset))
}

/// Reads the kind of a unit behind its place and the verb, if nothing follows: `LON BUILD FLEET`.
pub(super) fn kind_at_the_end(words: &mut Words) -> Option<(Kind, usize)> {
    let mut behind = *words;
    let kind = kind(&mut behind).filter(|_| behind.is_done())?;
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
/// `b)` can also be short for `BUILD`, and `r)` or `(r)` for `RETREAT`. Such a letter is a mark only if the order behind
/// it has a verb of its own and would not be one with that letter.
pub(super) fn list_mark(words: &mut Words) {
    let Some(behind) = words.behind_list_letter() else { return };
    let mut unit = behind;
    country(&mut unit);
    let begins = kind(&mut unit).is_some() || behind.written().len() > 1 && begins_with_verb(behind);
    let inside = words.bracket().map_or(*words, |(inside, _)| inside);
    let is_mark = begins
        && match inside.sense().verb {
            Some(Verb::Leaves | Verb::Retreats) => false,
            Some(Verb::Builds | Verb::Removes | Verb::Waives) if words.bracket().is_none() => {
                Phrase::read(behind, None).0.parts > 2
            }
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
    if words.names.are_wide() && words.name_ahead(1).is_some() {
        words.take(&["THE"]);
    }
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
    let provinces = name.provinces;
    if words.is_done() || !provinces.may_have_coasts() && words.sense().coast.is_none() && !words.is_dash() {
        return Ok(NamedProvince { provinces, coast: None, offset });
    }
    let coast = coast(words, provinces);
    match coast.map_or_else(|| coast_letter(provinces, *words, may_end), |_| None) {
        Some(refusal) => Err(refusal),
        None => Ok(NamedProvince { provinces, coast, offset }),
    }
}

/// The refusal of a coast of which only the first letter is written, or of what stands in brackets in its place. `S`
/// alone can also be a verb, so that none is read.
fn coast_letter(provinces: Places, mut words: Words, may_end: bool) -> Option<Refusal> {
    if words.is_done() || !provinces.may_have_coasts() {
        return None;
    }
    let refuse = |letter: &str, offset: usize| {
        let coasts = provinces.iter().flat_map(Province::coasts);
        Some(Refusal::new(messages::coast_letter(letter, &one_of(coasts)), offset))
    };
    if let Some((inside, _)) = words.bracket() {
        let (text, offset) = inside.rest();
        let text = text.trim_end_matches([')', ']', '}', ' ']);
        let is_short = text.len() < 3 && text.bytes().all(|letter| letter.is_ascii_uppercase());
        let mut among = text.split(' ');
        let is_coast =
            is_short || among.any(|word| ["COAST", "NORTH", "SOUTH", "EAST", "WEST"].contains(&word));
        return is_coast.then(|| refuse(text, offset)).flatten();
    }
    words.skip(usize::from(words.is_dash()));
    let letter = words.word().filter(|letter| matches!(*letter, "N" | "S" | "E"))?;
    let offset = words.offset();
    words.skip(1);
    let is_behind = words.is_done() && may_end || words.is_dash() || words.sense().verb == Some(Verb::Moves);
    is_behind.then(|| refuse(letter, offset)).flatten()
}

/// Reads a coast: `-NC`, `/NC`, `(NC)`, `NC` or `NORTH COAST`; today's players also write `(N)`.
fn coast(words: &mut Words, provinces: Places) -> Option<Coast> {
    if let Some((mut inside, behind)) = words.bracket() {
        let is_of_two = inside.names.are_wide() && provinces.have_coasts();
        let letter = inside.word().filter(|_| is_of_two);
        let coast = coast_ahead(&mut inside).or_else(|| {
            inside.skip(1);
            match letter? {
                "N" => Some(Coast::North),
                "E" => Some(Coast::East),
                "S" => Some(Coast::South),
                "W" if inside.names.have_west() => Some(Coast::West),
                _ => None,
            }
        });
        *words = if coast.is_some() && inside.is_done() { behind } else { return None };
        return coast;
    }
    let mut ahead = *words;
    ahead.skip(usize::from(words.is_dash()));
    let coast = coast_ahead(&mut ahead)?;
    *words = ahead;
    Some(coast)
}

fn coast_ahead(words: &mut Words) -> Option<Coast> {
    let coast = match (words.sense().coast, words.word_ahead(1)) {
        (Some(coast), _) => coast,
        (None, Some("COAST")) => {
            let coast = match words.word()? {
                "NORTH" => Coast::North,
                "EAST" => Coast::East,
                "SOUTH" => Coast::South,
                "WEST" if words.names.have_west() => Coast::West,
                _ => return None,
            };
            words.skip(1);
            coast
        }
        _ => return None,
    };
    words.skip(1);
    Some(coast)
}

/// Reads a verb, and the `TO` or dash that may follow a verb of motion. A dash may also precede the actual verb, as in
/// `A YOR - HOLD`.
pub(super) fn verb(words: &mut Words) -> Option<Verb> {
    let mut verb = if words.is_dash() {
        Verb::Moves
    } else if let Some(verb) = words.sense().verb {
        verb
    } else if off_the_board(words) {
        return Some(Verb::Removes);
    } else {
        return None;
    };
    let first = words.written();
    words.skip(1);
    while matches!(verb, Verb::Moves | Verb::Retreats | Verb::Leaves) && !words.is_done() {
        if words.is_dash() || words.sense().verb == Some(Verb::Moves) {
            words.skip(1);
        } else if let Some(behind) = words.sense().verb
            && words.name_ahead(0).is_none()
        {
            verb = behind;
            words.skip(1);
        } else if off_the_board(words) {
            return Some(Verb::Removes);
        } else if !(first.starts_with("ATTACK") && words.names.are_wide() && words.take(&["ON"])) {
            break;
        }
    }
    Some(verb)
}

/// Reads `OFF THE BOARD`.
fn off_the_board(words: &mut Words) -> bool {
    words.names.are_wide()
        && words.sense().provinces.is_empty()
        && (words.take_all(&["OFF", "THE", "BOARD"]) || words.take_all(&["OFF", "BOARD"]))
}

/// Reads a verb before the unit. Retreats, builds and removals can be written so; today's players also write `HOLD A
/// VIE` and `MOVE A VIE TO GAL`.
pub(super) fn verb_before_unit(words: &mut Words) -> Option<Verb> {
    let verb = words.sense().verb?;
    let is_spelt_out = words.written().len() > 1;
    let has_unit = || {
        let is_article = matches!(words.word_ahead(1), Some("THE" | "AN"));
        words.sense_ahead(1).kind.is_some() || words.name_ahead(1).is_some() || is_article
    };
    let may_stand_first = match verb {
        Verb::Builds | Verb::Removes | Verb::Retreats => true,
        Verb::Waives => words.name_ahead(0).is_none(),
        Verb::Leaves => has_unit(),
        Verb::Stands => is_spelt_out && words.names.are_wide() && has_unit(),
        Verb::Moves => words.written().starts_with("MOV") && words.names.are_wide() && has_unit(),
        Verb::Supports | Verb::Convoys => false,
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

/// Reads a country before a unit: a country's name counts as the country only if a unit follows it.
pub(super) fn country(words: &mut Words) -> Option<(Power, usize)> {
    let power = words.sense().power?;
    let is_longer_name = words.name_ahead(0).is_some_and(|name| name.words > 1);
    let next = words.sense_ahead(1);
    let unit_follows = next.kind.is_some()
        || next.verb.is_none() && words.name_ahead(1).is_some()
        || matches!(words.word_ahead(1), Some("THE" | "AN")) && words.sense_ahead(2).kind.is_some();
    if is_longer_name || !unit_follows {
        return None;
    }
    let offset = words.offset();
    words.skip(1);
    Some((power, offset))
}
