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
//! Source: the rules text, "The board", and the names that players of today use.

mod index;
mod places;
mod verb;
mod wide;

pub(super) use index::Sense;
pub use places::Places;
pub(super) use verb::Verb;

use index::{sense_number, sense_of};
use playdeck_base::message::nearest;
use playdeck_diplomacy_rules::tables::PROVINCES;
use playdeck_kit::verbs::is_slip;

/// The smallest number of letters that can mean a name.
pub const SHORTEST: usize = 3;
/// The largest number of words in a name: `GULF OF BOTHNIA`, `CANAL DE LA MANCHA`.
pub const MOST_WORDS: usize = 4;
/// What may follow the name of a body of water.
const DESCRIPTIONS: [&str; 6] = ["SEA", "OCEAN", "CHANNEL", "CH", "BIGHT", "GULF"];
/// Whole names, joined, beside those on the map; thus `GULF OF LYONS` may be written in full.
const OTHER_WHOLE_NAMES: [(&str, &str); 6] = [
    ("HEL", "HELIGOLANDBIGHT"),
    ("LYO", "GULFOFLYONS"),
    ("LYO", "LYONSEA"),
    ("MIDA", "MIDDLEATLANTICOCEAN"),
    ("BOT", "BOTHNIAGULF"),
    ("STPE", "SAINTPETERSBURG"),
];
/// First words of names of two words, and the letters that replace them before the second word.
const FIRST_WORDS: [(&str, &str); 17] = [
    ("N", "N"),
    ("NOR", "N"),
    ("NTH", "N"),
    ("NORTH", "N"),
    ("W", "W"),
    ("WES", "W"),
    ("WEST", "W"),
    ("WESTERN", "W"),
    ("E", "E"),
    ("EAS", "E"),
    ("EAST", "E"),
    ("EASTERN", "E"),
    ("MID", "MID"),
    ("MIDDLE", "MID"),
    ("ST", "ST"),
    ("STE", "ST"),
    ("SAINT", "ST"),
];
/// Words that people begin sentences with, of which none is a slip in a name.
const NO_SLIPS: [&str; 14] =
    ["ALL", "ALSO", "ANY", "BOTH", "EACH", "MY", "NO", "NONE", "OUR", "SAME", "THE", "THESE", "THIS", "YOUR"];

/// The words of orders: the names on a board, and those of the notation in which its players write.
///
/// All questions about what a word means are asked here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// Whether usual misspellings, names in other languages and the words of today's players are read as well.
    is_wide: bool,
}

impl Names {
    /// The notation of the rules text and of judges.
    pub const CLASSIC: Self = Self { is_wide: false };
    /// The same, and what else today's players write.
    pub const STANDARD: Self = Self { is_wide: true };

    /// Whether more is read than the notation of the rules text and of judges.
    pub(super) const fn are_wide(self) -> bool {
        self.is_wide
    }

    /// What a word in capitals means in the notation of the rules text and of judges.
    #[inline]
    #[expect(clippy::unused_self, reason = "the only index yet is that of the standard board")]
    pub(super) fn known(self, word: &[u8]) -> &'static Sense {
        sense_of(sense_number(word))
    }

    /// What a word in capitals can mean; nothing for most words of prose.
    pub(super) fn sense(self, word: &[u8]) -> &'static Sense {
        let known = self.known(word);
        if self.is_wide && *known == Sense::NOTHING { wide::sense(word) } else { known }
    }

    /// Finds the name at the start of some words in capitals, and the number of words in it.
    ///
    /// The set has one province, or two for `LIV`, `NOR` and `TYR`. `None` if the words begin with no name.
    pub fn find(self, words: &[&str]) -> Option<(Places, usize)> {
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
        let near = || nearest(word, names.filter(|name| !name.is_empty()).chain(codes));
        is_meant
            .then(near)
            .flatten()
            .filter(|_| !Verb::WORDS.iter().any(|(verb, _)| verb.len() > 4 && is_slip(word, verb)))
    }

    /// What a name of two provinces means if both are possible: `NOR` is Norway to today's players.
    pub(super) fn preferred(self, provinces: Places) -> Option<Places> {
        let is_shared = self.is_wide && provinces.len() == 2 && provinces == self.meanings("NOR");
        is_shared.then(|| self.meanings("NORWAY"))
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
