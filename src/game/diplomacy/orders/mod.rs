//! Reading the orders on people's cards.
//!
//! One card is one order, in free form, and only where it cannot be that, `lines` looks for several. A card is cut
//! into words, whose senses `lexicon` knows, the words into phrases (units, provinces, verbs), and what the phrases
//! can mean is weighed against the board and the map, which `legal` knows. A name that two provinces share is settled
//! there: the order is followed if just one of its meanings is legal.
//! Reading never fails; what cannot be followed is refused with a message at the offending word, and its unit
//! is left without an order. Nothing here knows how orders are resolved.
//!
//! Source: the rules text, "Mechanics of writing orders" and "Order processing". The forms are those of the
//! text, and the shorter ones that people write to the judges of today.

mod builds;
mod legal;
mod lexicon;
mod lines;
mod moves;
mod phrase;
mod retreats;
mod sheets;
#[cfg(test)]
mod tests;
mod words;
mod written;

pub use builds::{Adjusting, read_adjustments};
pub use moves::read_moves;
pub use retreats::{OpenRetreats, read_retreats};
pub use sheets::{CLEAR, Sheets};
pub use written::Written;

use super::map::{Location, Province, ProvinceSet};
use super::messages;
use super::policy::{CoastSupport, Via};
use super::power::Power;
use super::unit::{Unit, Units};
use crate::message::{Definition, Message, Place};
use lines::Grammar;
use phrase::{NamedUnit, Verb};
use words::{Tokens, Words};

/// What the reader may look at: the board before the play, which every player sees.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    /// All units.
    pub units: &'a Units,
    /// Where a fleet on one of two coasts may support.
    pub coasts: CoastSupport,
    /// Whether an army goes by land where no fleets can carry it as it was ordered.
    pub via: Via,
}

/// What one player's cards say.
#[derive(Debug)]
pub struct Reading<O> {
    /// The orders that are followed, in the order of the cards.
    pub given: Vec<Given<O>>,
    /// The cards that are not followed, in their order.
    pub refused: Vec<Refused>,
    /// The messages, in the order of the cards; each refused card has one of them.
    pub messages: Vec<Message>,
}

/// An order as it was understood. It is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given<O> {
    /// The unit it is for, or for a build the unit that is built; none for a build given up.
    pub unit: Option<Unit>,
    /// What the unit is to do.
    pub order: O,
    /// Where the order begins.
    pub place: Place,
    /// Which of the cards it stands on, counted from 0 in the list that was read.
    pub statement: usize,
}

/// An order that is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// Where the unit stands that the order is for, where that much was understood.
    pub unit: Option<Province>,
    /// The offending word.
    pub place: Place,
    /// Which of the cards it stands on, counted from 0 in the list that was read.
    pub statement: usize,
    /// What is wrong.
    pub definition: &'static Definition,
}

impl Refused {
    /// Whether this is an order for a unit that could be any: its name cannot be read. An order for a unit of somebody
    /// else, or for none, is not meant, and a line that begins with no unit is no order.
    pub fn hides_its_unit(&self) -> bool {
        let unread = [
            &messages::UNKNOWN_NAME,
            &messages::UNKNOWN_NAME_NEAR,
            &messages::NAME_MISSING,
            &messages::AMBIGUOUS,
        ];
        self.unit.is_none() && unread.contains(&self.definition)
    }
}

/// The provinces of the units of a power to which a text reads as complete orders, legal or not, in a play of any kind.
///
/// A unit without letter and verb, such as `VIENNA` alone, is not enough. For a build the unit is a home center
/// of the power. Used for text under a player's message card, where an order must not become public.
///
/// `is_his` tells in which provinces a unit of the power stands or was dislodged.
pub fn complete_orders(power: Power, text: &str, is_his: impl Fn(Province) -> bool) -> Vec<Province> {
    let capitals = text.to_ascii_uppercase();
    let tokens = Tokens::new(&capitals);
    let line = tokens.words(&capitals);
    let his = |named: NamedUnit| named.at.provinces.iter().find(|at| is_his(*at) || at.home() == Some(power));
    let readers = [moves::complete, retreats::complete, builds::complete];
    let whole =
        |words: Words| readers.into_iter().find_map(|complete| complete(&mut { words }).and_then(his));
    if let Some(province) = whole(line) {
        return vec![province];
    }
    let is_whole: [fn(&mut Words) -> bool; 3] = [
        |words| moves::complete(words).is_some(),
        |words| retreats::complete(words).is_some(),
        |words| builds::complete(words).is_some(),
    ];
    let all = is_whole.into_iter().find_map(|is_whole| {
        let pieces = lines::pieces(
            line,
            None,
            Grammar { needs_verbs: true, is_whole, unknown_verb: &messages::UNKNOWN_VERB },
        )?;
        pieces.into_iter().map(|piece| whole(piece.words)).collect::<Option<Vec<_>>>()
    });
    all.unwrap_or_default()
}

/// What is said of an order that is followed, with offsets in the text.
type Notes = Vec<(Message, usize)>;

/// One meaning of a card, legal.
#[derive(Debug, Clone)]
struct Meaning<O> {
    unit: Option<Unit>,
    order: O,
    notes: Notes,
}

/// Why a card, or one meaning of it, is not followed.
#[derive(Debug, Clone)]
struct Refusal {
    message: Message,
    /// Where in the text the offending word begins.
    offset: usize,
    unit: Option<Province>,
}

impl Refusal {
    const fn new(message: Message, offset: usize) -> Self {
        Self { message, offset, unit: None }
    }

    /// The same refusal, which says of a line that begins with no unit what an order begins with.
    fn at_the_beginning(mut self, line: &Words) -> Self {
        if self.offset == line.offset() && self.message.definition == &messages::UNKNOWN_NAME {
            self.message.definition = &messages::NO_UNIT_NAMED;
        }
        self
    }

    /// The same refusal of an order for the unit in a province.
    const fn of(mut self, unit: Option<Province>) -> Self {
        self.unit = unit;
        self
    }
}

/// Weighs the meanings of a card: one that is legal is followed, two are not, and if there is none the refusal
/// of the meaning that went farthest is given.
fn settle<O: Copy + PartialEq>(
    meanings: Vec<Result<Meaning<O>, Refusal>>,
    offset: usize,
    written: impl Fn(&Meaning<O>) -> String,
) -> Result<Meaning<O>, Refusal> {
    let mut legal: Option<Meaning<O>> = None;
    let mut refused: Option<Refusal> = None;
    for meaning in meanings {
        match meaning {
            Ok(meaning) => match &legal {
                Some(first) if first.unit == meaning.unit && first.order == meaning.order => {}
                Some(first) => {
                    let message = messages::AMBIGUOUS.message().with(written(first)).with(written(&meaning));
                    let unit = first.unit.filter(|unit| Some(*unit) == meaning.unit);
                    return Err(Refusal::new(message, offset).of(unit.map(|unit| unit.province())));
                }
                None => legal = Some(meaning),
            },
            Err(refusal) if refused.as_ref().is_none_or(|first| first.offset < refusal.offset) => {
                refused = Some(refusal);
            }
            Err(_) => {}
        }
    }
    let nothing = || Refusal::new(messages::NAME_MISSING.message(), offset);
    legal.ok_or_else(|| refused.unwrap_or_else(nothing))
}

/// The unit of a power in one of the provinces that a name can mean, and what is said of how it was named.
fn own_unit(
    power: Power,
    named: &NamedUnit,
    found: Option<Unit>,
    province: Province,
) -> Result<(Unit, Notes), Refusal> {
    let is_own = found.is_some_and(|unit| unit.power == power);
    let (unit, notes) =
        any_unit(named, found, province).map_err(|refusal| refusal.of(is_own.then_some(province)))?;
    if unit.power != power {
        let message = messages::FOREIGN_UNIT.message().with(province).with(unit.power);
        return Err(Refusal::new(message, named.offset()));
    }
    Ok((unit, notes))
}

/// The unit in one of the provinces that a name can mean, of any power.
fn any_unit(named: &NamedUnit, found: Option<Unit>, province: Province) -> Result<(Unit, Notes), Refusal> {
    let Some(unit) = found else {
        return Err(Refusal::new(messages::NO_UNIT.message().with(province), named.at.offset));
    };
    if let Some((power, offset)) = named.country
        && power != unit.power
    {
        let message = messages::OTHER_COUNTRY.message().with(province).with(unit.power).with(power);
        return Err(Refusal::new(message, offset));
    }
    let mut notes = Notes::new();
    match named.kind {
        Some((kind, offset)) if kind != unit.kind => {
            let message = messages::OTHER_KIND.message().with(province).with(unit.kind.with_article());
            return Err(Refusal::new(message, offset));
        }
        Some(_) => {}
        None => {
            let message = messages::LETTER_MISSING.message().with(province).with(unit);
            notes.push((message, named.at.offset));
        }
    }
    if named.at.coast.is_some_and(|coast| unit.at.coast() != Some(coast)) {
        notes.push((messages::OTHER_COAST.message().with(unit.at), named.at.offset));
    }
    Ok((unit, notes))
}

/// Places of which one is to be written.
fn one_of(places: impl Iterator<Item = Location>) -> String {
    places.map(|place| place.to_string()).collect::<Vec<_>>().join(" or ")
}

/// The province of a power's unit, if a name means one of them and no other.
fn the_own(power: Power, units: &Units, provinces: ProvinceSet) -> Option<Province> {
    let mut own = provinces.iter().filter(|at| units.get(*at).is_some_and(|unit| unit.power == power));
    own.next().filter(|_| own.next().is_none())
}

/// The refusal of a verb that no order of this play has.
fn other_play(verb: Verb, words: &Words) -> Refusal {
    let (name, plays) = match verb {
        Verb::Stands => ("STANDS", "$MOVES"),
        Verb::Moves => ("MOVES", "$MOVES"),
        Verb::Supports => ("SUPPORTS", "$MOVES"),
        Verb::Convoys => ("CONVOYS", "$MOVES"),
        Verb::Removes => ("REMOVE", "$RETREAT and $BUILD"),
        Verb::Builds => ("BUILD", "$BUILD"),
        Verb::Retreats | Verb::Leaves => ("RETREATS", "$RETREAT"),
        Verb::Waives => ("WAIVE", "$BUILD"),
    };
    Refusal::new(messages::OTHER_PLAY.message().with(name).with(plays), words.offset())
}
