//! Province names as players write them, and the provinces they can mean.
//!
//! This module knows words, not orders. It takes a name and returns the set of provinces that the name can mean; the
//! reader of the order settles an ambiguity by what is legal. There are four rules. First, a word of three letters or
//! more that begins a name means it, without geographic descriptions (Gulf of, Sea, Ocean, Channel, Bight); four
//! letters are always enough, three are not for LIV, NOR and TYR. Second, a few other words, among them the codes of
//! today's judges, count only when written out. Third, names of two words (`NORTH ATLANTIC`, `ST PETERSBURG`) are
//! joined before they are looked up. Fourth, the whole name on the map may also be written without its blanks
//! (`BLACKSEA`), and be cut short if that means nothing else (`NORWE`).
//!
//! Source: the rules text, "The board", and the names that players of today use.

mod index;
mod places;
mod verb;

use index::sense;
pub(super) use index::{NOTHING, Sense, sense_number, sense_of};
pub(super) use verb::Verb;

pub use places::Places;
use playdeck_base::message::nearest;
use playdeck_diplomacy_rules::tables::PROVINCES;

/// The smallest number of letters that can mean a name.
pub const SHORTEST: usize = 3;
/// The largest number of words in a name: `GULF OF BOTHNIA`, `MID ATLANTIC OCEAN`.
pub const MOST_WORDS: usize = 3;
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

/// Finds the name at the start of some words in capitals, and the number of words in it.
///
/// The set has one province, or two for `LIV`, `NOR` and `TYR`. `None` if the words begin with no name.
pub fn find(words: &[&str]) -> Option<(Places, usize)> {
    let before = match words {
        ["GULF", "OF", ..] => 2,
        ["GULF", _, ..] => 1,
        _ => 0,
    };
    let rest = words.get(before..)?;
    let (provinces, mut taken) = pair(rest).map(|provinces| (provinces, 2)).or_else(|| {
        let provinces = meanings(rest.first()?);
        (!provinces.is_empty()).then_some((provinces, 1))
    })?;
    let described = before > 0 || rest.get(taken).is_some_and(|word| DESCRIPTIONS.contains(word));
    if !described {
        return Some((provinces, taken));
    }
    let mut waters = provinces.waters();
    if let (true, [first, description, ..]) = (waters.is_empty() && before == 0, rest) {
        // NORW alone is Norway, and NORW SEA the Norwegian Sea.
        waters = meanings(&format!("{first}{description}"));
    }
    if waters.is_empty() {
        return (before == 0).then_some((provinces, taken));
    }
    taken += usize::from(rest.get(taken).is_some_and(|word| DESCRIPTIONS.contains(word)));
    Some((waters, before + taken))
}

/// The provinces that a single word in capitals can mean.
pub fn meanings(word: &str) -> Places {
    sense(word.as_bytes()).provinces
}

/// The known name nearest to a misspelt word in capitals, if one is near enough to be a likely match.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    let names = PROVINCES.iter().flat_map(|row| row.begun.split(' ').chain(row.whole.split(' ')));
    let codes = PROVINCES.iter().map(|row| row.code);
    nearest(word, names.filter(|name| !name.is_empty()).chain(codes))
}

/// The provinces meant by two joined words, such as `NORTH SEA` or `E MED`.
fn pair(words: &[&str]) -> Option<Places> {
    let [first, second, ..] = words else { return None };
    let (_, letters) = FIRST_WORDS.iter().find(|(word, _)| word == first)?;
    if second.len() < SHORTEST {
        return None;
    }
    let provinces = meanings(&format!("{letters}{second}"));
    (!provinces.is_empty()).then_some(provinces)
}
