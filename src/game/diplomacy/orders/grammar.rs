//! The grammar of an order: what its words say, whatever the play and the position.
//!
//! An order is read from its first word to its last: country, unit, verb, goal, route, remark. A verb may stand before
//! the unit. Whether the order is one of the play, and legal, is determined later.

use super::names::{Places, TURNING, Verb};
use super::phrase::{self, NamedProvince, NamedUnit};
use super::refusal::Refusal;
use super::tokens::Words;
use crate::messages;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Kind;
use std::ops::Range;

/// The words that may follow `VIA`.
const CONVOY: [&str; 3] = ["CONVOY", "CON", "C"];

/// What an order says, as far as it can be read.
#[derive(Debug, Clone)]
pub(super) struct Phrase {
    /// Where it begins, and where the line ends for it.
    pub(super) start: usize,
    pub(super) end: usize,
    /// The country before the verb or the unit.
    pub(super) country: Option<(Power, usize)>,
    /// The verb, and its offset.
    pub(super) verb: Option<(Verb, usize)>,
    /// Whether the verb stands before the unit.
    pub(super) is_first: bool,
    /// Whether the verb has more than one letter.
    pub(super) is_spelt_out: bool,
    pub(super) unit: Option<NamedUnit>,
    pub(super) goal: Goal,
    /// How many of these could be read: the unit's letter, its place, a verb.
    pub(super) parts: usize,
    /// The range of the remark behind it.
    pub(super) remark: Option<Range<usize>>,
}

/// What stands behind the verb.
#[derive(Debug, Clone)]
pub(super) enum Goal {
    None,
    /// Where the unit goes, and the offset of `VIA` without the names of seas.
    Way {
        way: Way,
        via: Option<usize>,
    },
    /// A unit that is supported or convoyed, and where it goes.
    Other {
        unit: NamedUnit,
        way: Option<Way>,
    },
}

/// The way of a unit to its destination.
#[derive(Debug, Clone)]
pub(super) struct Way {
    /// The seas that are named on the way of an army that goes by convoy: `A LON-NTH-NWY`, `A LON-NWY VIA NTH`.
    pub(super) by: Vec<NamedProvince>,
    pub(super) to: NamedProvince,
}

impl Phrase {
    /// Reads an order, and says why it cannot be read to its end. A verb may hold from before.
    pub(super) fn read(mut words: Words, held: Option<Verb>) -> (Self, Option<Refusal>) {
        let mut phrase = Self {
            start: words.offset(),
            end: words.end(),
            country: None,
            verb: None,
            is_first: false,
            is_spelt_out: false,
            unit: None,
            goal: Goal::None,
            parts: 0,
            remark: None,
        };
        let fault = phrase.fill(&mut words, held).err();
        (phrase, fault)
    }

    /// Whether it is a unit and nothing else.
    pub(super) fn is_unit_alone(&self) -> bool {
        self.unit.is_some() && self.verb.is_none()
    }

    /// The provinces that it can mean if it is the name of a place without letter and verb.
    pub(super) fn bare(&self) -> Option<Places> {
        let named = self.unit.filter(|named| named.kind.is_none() && self.verb.is_none())?;
        self.remark.is_none().then_some(named.at.provinces)
    }

    /// The verb before its unit, which holds for the units behind it: `REMOVE A VIE, F TRI`.
    pub(super) fn verb_of_list(&self) -> Option<Verb> {
        let (verb, _) = self.verb.filter(|_| self.is_first)?;
        (!matches!(verb, Verb::Waives | Verb::Moves)).then_some(verb)
    }

    /// The order with the meanings that its players prefer of names with two, if there are any.
    pub(super) fn preferred(&self, words: &Words) -> Option<Self> {
        let mut phrase = self.clone();
        let (mut is_other, names) = (false, words.names);
        let mut settle = |named: &mut NamedProvince| {
            if let Some(preferred) = names.preferred(named.provinces) {
                (named.provinces, is_other) = (preferred, true);
            }
        };
        if let Some(unit) = &mut phrase.unit {
            settle(&mut unit.at);
        }
        match &mut phrase.goal {
            Goal::None => {}
            Goal::Way { way, .. } => settle(&mut way.to),
            Goal::Other { unit, way } => {
                settle(&mut unit.at);
                if let Some(way) = way {
                    settle(&mut way.to);
                }
            }
        }
        is_other.then_some(phrase)
    }

    fn fill(&mut self, words: &mut Words, held: Option<Verb>) -> Result<(), Refusal> {
        // Nearly every order begins with the letter of its unit.
        if words.sense().kind.is_none() {
            self.country = phrase::country_before_verb(words);
            let before = *words;
            if let Some(verb) = phrase::verb_before_unit(words) {
                (self.verb, self.is_first) = (Some((verb, before.offset())), true);
                (self.is_spelt_out, self.parts) = (before.written().len() > 1, 1);
                if self.is_waived(words) {
                    return self.end(words, true);
                }
            }
        }
        let before = *words;
        let unit = phrase::unit(words).inspect_err(|_| {
            let mut words = before;
            self.country = phrase::country(&mut words).or(self.country);
            self.parts += usize::from(phrase::kind(&mut words).is_some());
        })?;
        self.parts += 1 + usize::from(unit.kind.is_some());
        self.country = unit.country.or(self.country);
        self.unit = Some(NamedUnit { country: self.country, ..unit });
        match self.verb {
            Some((verb, _)) => self.behind_unit(verb, words)?,
            None => self.verb_and_goal(words)?,
        }
        self.end(words, self.verb.is_some() || held.is_some())
    }

    /// Reads the rest of an order that gives up a build: `WAIVE BUILD`, `BUILD WAIVED`, `WAIVE 1 BUILD`.
    fn is_waived(&mut self, words: &mut Words) -> bool {
        let Some((verb, offset)) = self.verb else { return false };
        let is_given_up = verb == Verb::Builds && words.sense().verb == Some(Verb::Waives);
        if verb != Verb::Waives && !is_given_up {
            return false;
        }
        words.take(&["BUILD", "BUILDS", "WAIVED", "WAIVE", "WAIVES"]);
        if words.take(&["1", "ONE"]) {
            words.take(&["BUILD"]);
        }
        self.verb = Some((Verb::Waives, offset));
        true
    }

    /// Reads what follows the unit behind a verb that stands before it.
    fn behind_unit(&mut self, verb: Verb, words: &mut Words) -> Result<(), Refusal> {
        if words.is_done() || !matches!(verb, Verb::Retreats | Verb::Leaves | Verb::Moves) {
            return Ok(());
        }
        let before = *words;
        let is_link = words.is_dash() || words.sense().verb == Some(Verb::Moves);
        match verb {
            Verb::Moves if phrase::verb(words) != Some(Verb::Moves) => return Err(phrase::no_verb(&before)),
            Verb::Retreats | Verb::Leaves => words.skip(usize::from(is_link)),
            _ => {}
        }
        self.go(words)
    }

    fn verb_and_goal(&mut self, words: &mut Words) -> Result<(), Refusal> {
        let before = *words;
        if words.is_done() {
            return Ok(());
        }
        let Some(verb) = phrase::verb(words) else {
            return match words.bracket() {
                // `A VIE (HOLDS)`
                Some((inside, behind)) if is_standing(inside) => {
                    self.verb = Some((Verb::Stands, inside.offset()));
                    *words = behind;
                    Ok(())
                }
                Some(_) => Ok(()),
                None => Err(phrase::no_verb(&before)),
            };
        };
        let offset = before.offset();
        self.verb = Some((verb, offset));
        self.is_spelt_out = before.written().len() > 1;
        self.parts += 1;
        match verb {
            Verb::Stands | Verb::Removes | Verb::Waives => {}
            Verb::Builds => {
                if let Some(unit) = &mut self.unit {
                    unit.kind = unit.kind.or_else(|| phrase::kind_at_the_end(words));
                }
            }
            Verb::Moves => {
                self.go(words)?;
                if let (Goal::Way { via, .. }, Some("CONVOYED")) = (&mut self.goal, before.word()) {
                    *via = via.or(Some(offset));
                }
            }
            Verb::Retreats | Verb::Leaves if words.is_done() => {}
            Verb::Retreats | Verb::Leaves => self.go(words)?,
            Verb::Supports => {
                let (unit, way) = supported(words)?;
                self.goal = Goal::Other { unit, way };
            }
            Verb::Convoys => {
                let (army, way) = convoyed(words)?;
                self.goal = Goal::Other { unit: army, way: Some(way) };
            }
        }
        // A support or a convoy may repeat the words VIA CONVOY of the move that it names.
        if matches!(self.goal, Goal::Other { way: Some(_), .. }) {
            via_convoy(words);
        }
        Ok(())
    }

    fn go(&mut self, words: &mut Words) -> Result<(), Refusal> {
        let way = way(words)?;
        self.goal = Goal::Way { way, via: via_convoy(words) };
        Ok(())
    }

    /// Reads the remark in brackets that may follow an order with its verb. Refuses other text.
    fn end(&mut self, words: &Words, has_verb: bool) -> Result<(), Refusal> {
        if words.is_done() {
            return Ok(());
        }
        let bracket = words.bracket();
        let (inside, behind) = bracket.unwrap_or((*words, *words));
        let begins_order = phrase::begins_order(&inside);
        if bracket.is_some() && behind.is_done() && !begins_order {
            if !has_verb {
                return Err(phrase::no_verb(&inside));
            }
            if is_remark(inside) {
                self.remark = Some(inside.extent());
                return Ok(());
            }
        }
        let say = if begins_order { messages::more_orders } else { messages::words_left };
        Err(Refusal::new(say(words.written()), words.offset()))
    }
}

/// Some words from the first on, also in brackets, that turns what stands before it. On some boards such a word is also a
/// place; it is one where a name is due.
pub(super) fn turn(mut words: Words<'_>) -> Option<Words<'_>> {
    let (mut is_due, mut before) = (false, None);
    while let Some(first) = words.tokens().first() {
        let may_turn = !is_due || first.sense.provinces.is_empty();
        if may_turn && TURNING.contains(&words.written()) {
            return Some(words);
        }
        is_due = first.awaits_name(before.replace(first), is_due);
        words.skip(1);
    }
    None
}

/// Whether a text begins with a word that turns what stands before it.
pub(super) fn begins_to_turn(text: &str) -> bool {
    text.split([' ', ',', '.', ':']).next().is_some_and(|first| TURNING.contains(&first))
}

/// Whether some words in brackets behind an order do not affect what is ordered.
fn is_remark(mut words: Words) -> bool {
    let is_turned = words.word().is_some_and(|word| TURNING.contains(&word));
    let goes = phrase::verb(&mut words) == Some(Verb::Moves) && words.name_ahead(0).is_some();
    !is_turned && !goes
}

fn is_standing(mut words: Words) -> bool {
    phrase::verb(&mut words) == Some(Verb::Stands) && words.is_done()
}

/// Reads where a unit goes, and the seas that are named before the destination.
fn way(words: &mut Words) -> Result<Way, Refusal> {
    let mut way = Way { by: Vec::new(), to: phrase::province(words)? };
    while leads_on(words) {
        words.skip(1);
        way.by.push(way.to);
        way.to = phrase::province(words)?;
    }
    if way.by.is_empty() && !words.is_done() {
        way.by = seas_behind(words);
    }
    Ok(way)
}

/// Whether a dash and another place follow, so that the way goes on.
fn leads_on(words: &Words) -> bool {
    let is_link = words.is_dash() || words.sense().verb == Some(Verb::Moves);
    is_link && words.word_ahead(1).is_some() && words.sense_ahead(1).kind.is_none()
}

/// Reads the seas that are named behind `VIA` or `BY`, as in `VIA NTH`, `VIA F NTH AND NWG` or `VIA NTH CONVOY`. Without
/// any, `VIA` is left to be read as the word for a convoy.
fn seas_behind(words: &mut Words) -> Vec<NamedProvince> {
    let (bracket, mut seas) = (words.bracket(), Vec::new());
    let mut ahead = bracket.map_or(*words, |(inside, _)| inside);
    if !is_by_convoy(&mut ahead) {
        return seas;
    }
    while !ahead.is_done() && ahead.bracket().is_none() && ahead.sense().verb != Some(Verb::Convoys) {
        ahead.skip(usize::from(ahead.sense().kind == Some(Kind::Fleet)));
        let Ok(sea) = phrase::province(&mut ahead) else { return Vec::new() };
        seas.push(sea);
        ahead.skip(usize::from(ahead.is_dash()));
    }
    if !seas.is_empty() {
        ahead.take(&CONVOY);
        match bracket {
            Some((_, behind)) if ahead.is_done() => *words = behind,
            Some(_) => return Vec::new(),
            None => *words = ahead,
        }
    }
    seas
}

/// Reads `VIA`, `VIA CONVOY` or `BY CONVOY`, in brackets or not; returns its offset in the text.
fn via_convoy(words: &mut Words) -> Option<usize> {
    if words.is_done() {
        return None;
    }
    let bracket = words.bracket();
    let mut ahead = bracket.map_or(*words, |(inside, _)| inside);
    let offset = ahead.offset();
    if !is_by_convoy(&mut ahead) {
        return None;
    }
    ahead.take(&CONVOY);
    *words = match bracket {
        Some((_, behind)) if ahead.is_done() => behind,
        Some(_) => return None,
        None => ahead,
    };
    Some(offset)
}

/// Skips `VIA` or `BY`; returns whether one of them was next.
fn is_by_convoy(words: &mut Words) -> bool {
    let is_by = words.sense().is_by;
    words.skip(usize::from(is_by));
    is_by
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

/// Reads `HOLD`, `TO HOLD`, `HOLD TO` or `MOVE` before the unit that does so, and today's `SUPPORT-HOLD`.
fn said_first(words: &mut Words) -> Option<Verb> {
    let mut said = None;
    let is_verb = |sense: Option<Verb>| matches!(sense, Some(Verb::Stands | Verb::Moves));
    if words.names.are_wide() && words.is_dash() && is_verb(words.sense_ahead(1).verb) {
        words.skip(1);
    }
    while let Some(verb @ (Verb::Stands | Verb::Moves)) = words.sense().verb {
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
    if before.is_done() {
        return Ok(None);
    }
    match phrase::verb(words) {
        Some(Verb::Stands) => Ok(None),
        Some(Verb::Moves) => way(words).map(Some),
        Some(_) | None if before.bracket().is_some() => Ok(None),
        // A unit that supports or convoys is supported as it stands.
        Some(_) => {
            let say =
                if phrase::begins_order(&before) { messages::more_orders } else { messages::words_left };
            Err(Refusal::new(say(before.written()), before.offset()))
        }
        None => Err(phrase::no_verb(&before)),
    }
}

/// Reads a convoyed army and its way.
fn convoyed(words: &mut Words) -> Result<(NamedUnit, Way), Refusal> {
    if let Some(turned) = turned_about(words) {
        return Ok(turned);
    }
    let army = phrase::unit(words)?;
    let end = *words;
    match phrase::verb(words) {
        Some(Verb::Moves) => Ok((army, way(words)?)),
        _ if end.is_done() => Err(Refusal::new(messages::name_missing(), end.offset())),
        _ => Err(phrase::no_verb(&end)),
    }
}
