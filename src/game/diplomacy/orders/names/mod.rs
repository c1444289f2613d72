//! Province names as players write them, and the provinces they can mean.
//!
//! This module knows words, not orders. [`Names`] takes a name and returns the set of provinces that the name can mean;
//! the reader of the order settles an ambiguity by what is legal. There are four rules. First, a word of three letters
//! or more that begins a name means it, without geographic descriptions (Gulf of, Sea, Ocean, Channel, Bight); four
//! letters are always enough, three are not for LIV, NOR and TYR. Second, a few other words, among them the codes of
//! today's judges, count only when written out. Third, names of two words (`NORTH ATLANTIC`, `ST PETERSBURG`) are
//! joined before they are looked up. Fourth, the whole name on the map may also be written without its blanks
//! (`BLACKSEA`), and be cut short if that means nothing else (`NORWE`).
//!
//! These are the names of the board of 1901. Those of a board that is read from lines are in `lexicon`.
//!
//! Source: the rules text, "The board", and the names that players of today use.

mod fixed;
mod index;
mod lexicon;
mod places;
mod verb;
mod wide;

pub(super) use fixed::TURNING;
pub use fixed::{MOST_WORDS, SHORTEST};
pub(super) use index::Sense;
pub use places::Places;
pub(super) use verb::Verb;

use fixed::{DESCRIPTIONS, FIRST_WORDS, NO_SLIPS};
use index::{sense_number, sense_of};
use lexicon::Lexicon;
use playdeck_base::message::nearest;
use playdeck_diplomacy_rules::tables::PROVINCES;
use playdeck_diplomacy_rules::world::map::{Map, STANDARD_MAP};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_kit::verbs::is_slip;

/// The words of orders: the names on a board, and those of the notation in which its players write.
///
/// All questions about what a word means are asked here.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// Whether usual misspellings, names in other languages and the words of today's players are read as well.
    is_wide: bool,
    /// The words of a board other than the standard one.
    own: Option<&'static Lexicon>,
}

impl Names {
    /// The notation of the rules text and of judges, on the standard board.
    pub const CLASSIC: Self = Self { is_wide: false, own: None };
    /// The same, and what else today's players write.
    pub const STANDARD: Self = Self { is_wide: true, own: None };

    /// The same notation with the names of a map.
    #[must_use]
    pub fn on(self, map: &'static Map) -> Self {
        Self { own: Lexicon::of(map), ..self }
    }

    /// The power that a word in capitals names.
    pub(super) fn power(self, word: &str) -> Option<Power> {
        self.own.map_or(&STANDARD_MAP, |own| own.map).power(word)
    }

    /// Whether `AND` is part of a name between a word and the one with which a text begins.
    pub(super) fn have_and(self, before: &str, behind: &str) -> bool {
        let behind = behind.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
        self.own.is_some_and(|own| own.has_and(before, behind))
    }

    /// Whether a province may have a coast in the west. None of the standard board has.
    pub(super) fn have_west(self) -> bool {
        self.elsewhere().is_some()
    }

    /// Some places on the map of these names: words of the standard board name its own.
    pub(super) fn here(self, places: Places) -> Places {
        self.own.map_or(places, |own| places.on(own.map))
    }

    /// Whether a board has words of its own.
    pub(super) const fn are_own(self) -> bool {
        self.own.is_some()
    }

    /// The words of a board whose provinces are not called as those of the standard one.
    fn elsewhere(self) -> Option<&'static Lexicon> {
        self.own.filter(|own| !own.has_usual_names())
    }

    /// Whether more is read than the notation of the rules text and of judges.
    pub(super) const fn are_wide(self) -> bool {
        self.is_wide
    }

    /// What a word in capitals means in the notation of the rules text and of judges.
    #[inline]
    pub(super) fn known(self, word: &[u8]) -> &'static Sense {
        match self.own {
            None => sense_of(sense_number(word)),
            Some(own) => own.sense(word),
        }
    }

    /// What a word in capitals can mean; nothing for most words of prose.
    pub(super) fn sense(self, word: &[u8]) -> &'static Sense {
        let known = self.known(word);
        match *known == Sense::NOTHING && self.is_wide {
            true if self.elsewhere().is_none() => wide::sense(word),
            true => wide::verb(word),
            false => known,
        }
    }

    /// Finds the name at the start of some words in capitals, and the number of words in it.
    ///
    /// The set has one province, or two for `LIV`, `NOR` and `TYR`. `None` if the words begin with no name.
    pub fn find(self, words: &[&str]) -> Option<(Places, usize)> {
        if let Some(own) = self.elsewhere() {
            return own.find(words);
        }
        let is_unknown = |word: &&str| *self.known(word.as_bytes()) == Sense::NOTHING;
        if self.is_wide
            && words.len() > 1
            && words.iter().take(2).any(is_unknown)
            && let Some(found) = wide::phrase(words)
        {
            return Some(found);
        }
        let before = match words {
            ["GULF", "OF", ..] => 2,
            ["GULF", _, ..] => 1,
            _ => 0,
        };
        let rest = words.get(before..)?;
        let (provinces, mut taken) = self.pair(rest).map(|provinces| (provinces, 2)).or_else(|| {
            let provinces = self.meanings(rest.first()?);
            (!provinces.is_empty()).then_some((provinces, 1))
        })?;
        let is_description = |word: &&str| DESCRIPTIONS.contains(word);
        let described = before > 0 || rest.get(taken).is_some_and(is_description);
        if !described {
            return Some((provinces, taken));
        }
        let mut waters = provinces.waters();
        if let (true, [first, description, ..]) = (waters.is_empty() && before == 0, rest) {
            // NORW alone is Norway, and NORW SEA the Norwegian Sea.
            waters = self.meanings(&format!("{first}{description}"));
        }
        if waters.is_empty() {
            return (before == 0).then_some((provinces, taken));
        }
        taken += usize::from(rest.get(taken).is_some_and(is_description));
        Some((waters, before + taken))
    }

    /// The provinces that a single word in capitals can mean.
    pub fn meanings(self, word: &str) -> Places {
        self.sense(word.as_bytes()).provinces
    }

    /// The known name nearest to a misspelt word in capitals, if one is near enough to be a likely match. None is meant
    /// by a word that says something else.
    pub fn nearest(self, word: &str) -> Option<&'static str> {
        let names = PROVINCES.iter().flat_map(|row| row.begun.split(' ').chain(row.whole.split(' ')));
        let codes = PROVINCES.iter().map(|row| row.code);
        let is_meant = *self.sense(word.as_bytes()) == Sense::NOTHING && !NO_SLIPS.contains(&word);
        let near = || match self.elsewhere() {
            Some(own) => nearest(word, own.hints()),
            None => nearest(word, names.filter(|name| !name.is_empty()).chain(codes)),
        };
        is_meant
            .then(near)
            .flatten()
            .filter(|_| !Verb::WORDS.iter().any(|(verb, _)| verb.len() > 4 && is_slip(word, verb)))
    }

    /// What a name of two provinces means if both are possible: `NOR` is Norway to today's players.
    pub(super) fn preferred(self, provinces: Places) -> Option<Places> {
        let is_shared = self.is_wide
            && self.elsewhere().is_none()
            && provinces.len() == 2
            && provinces == self.here(self.meanings("NOR"));
        is_shared.then(|| self.here(self.meanings("NORWAY")))
    }

    /// The provinces meant by two joined words, such as `NORTH SEA` or `E MED`.
    fn pair(self, words: &[&str]) -> Option<Places> {
        let [first, second, ..] = words else { return None };
        let (_, letters) = FIRST_WORDS.iter().find(|(word, _)| word == first)?;
        if second.len() < SHORTEST {
            return None;
        }
        let provinces = self.meanings(&format!("{letters}{second}"));
        (!provinces.is_empty()).then_some(provinces)
    }
}
