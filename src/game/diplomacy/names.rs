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

use super::map::{PROVINCE_COUNT, Province, ProvinceSet, WATERS, find as find_key, key, number};
use super::power::Power;
use super::tables::{PROVINCES, cut};
use crate::kit::sets::Numbered as _;
use crate::message::nearest;

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
pub fn find(words: &[&str]) -> Option<(ProvinceSet, usize)> {
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
    let mut waters = provinces.intersection(WATERS);
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
pub fn meanings(word: &str) -> ProvinceSet {
    look_up(word).provinces
}

/// What a word in capitals can be as part of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Known {
    /// The provinces that it means by itself.
    pub provinces: ProvinceSet,
    /// The power of which it is the noun, the adjective, or at least the first three letters of either.
    pub power: Option<Power>,
    /// Whether it may be the first word of a name of several words.
    pub is_first_of_several: bool,
    /// Whether it may follow the name of a body of water.
    pub is_description: bool,
}

/// Everything that is known of a word in capitals.
///
/// A word that is a whole name does not also mean the names that it begins. The beginning of a name does not also mean
/// the names that are only matched with their words joined.
pub fn look_up(word: &str) -> Known {
    let (mut known, key, is_long) = (Known::default(), beginning(word), word.len() >= SHORTEST);
    let (mut begun, mut has_joined) = (ProvinceSet::NONE, false);
    let pair = pair_of(key);
    let rows = INDEX[STARTS[pair]..STARTS[pair + 1]].iter().filter(|row| row.beginning == key);
    let province = |at: u8| Province::of_number(at.into());
    for row in rows.clone() {
        match row.what {
            What::Begun(at) | What::Whole(at) if row.word == word => known.provinces.insert(province(at)),
            What::Begun(at) if is_long && row.word.starts_with(word) => begun.insert(province(at)),
            What::Joined(_) => has_joined = is_long,
            What::Country(power) if is_long && row.word.starts_with(word) => known.power = Some(power),
            What::First => known.is_first_of_several |= row.word == word,
            What::Description => known.is_description |= row.word == word,
            _ => {}
        }
    }
    if known.provinces.is_empty() {
        known.provinces = begun;
    }
    if known.provinces.is_empty() && has_joined {
        let joined = rows.filter_map(|row| match row.what {
            What::Joined(at) if begins_joined(row.word, word) => Some(province(at)),
            _ => None,
        });
        known.provinces = joined.collect();
    }
    known
}

/// Whether a name on the map, in capitals and without its blanks, begins with a word.
fn begins_joined(name: &str, word: &str) -> bool {
    let mut letters = name.bytes().filter(u8::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
    word.bytes().all(|letter| letters.next() == Some(letter))
}

/// What a word of the index is; provinces are given by their numbers.
#[derive(Clone, Copy)]
enum What {
    /// A name for which its first three letters or more are enough.
    Begun(u8),
    /// A word that counts only when it is written out.
    Whole(u8),
    /// A name as it is printed on the map, whose words may be joined and cut short.
    Joined(u8),
    /// The noun or the adjective of a power.
    Country(Power),
    /// The first word of names of several words.
    First,
    /// It may follow the name of a body of water.
    Description,
}

/// A word of the index.
#[derive(Clone, Copy)]
struct Row {
    beginning: u32,
    word: &'static str,
    what: What,
}

/// The first three letters of a word as a number, regardless of case, used to search the index.
const fn beginning(word: &str) -> u32 {
    let (word, mut key, mut at, mut letters) = (word.as_bytes(), 0, 0, 0);
    while at < word.len() && letters < SHORTEST {
        if word[at].is_ascii_alphabetic() {
            key = key << 8 | word[at].to_ascii_uppercase() as u32;
            letters += 1;
        }
        at += 1;
    }
    key << (8 * (SHORTEST - letters))
}

/// Every word of names, by its first three letters; sorted while the program is compiled.
static INDEX: [Row; words().1] = {
    let (rows, count) = words();
    let mut sorted = [rows[0]; words().1];
    let mut next = 0;
    while next < count {
        let mut at = next;
        while at > 0 && sorted[at - 1].beginning > rows[next].beginning {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = rows[next];
        next += 1;
    }
    sorted
};

/// The letters of the alphabet, and none.
const LETTERS: usize = 27;

/// The first two letters of a beginning as a number.
const fn pair_of(beginning: u32) -> usize {
    let (first, second) = (beginning >> 16 & 0x1F, beginning >> 8 & 0x1F);
    first as usize * LETTERS + second as usize
}

/// Where in the index the words begin that have these first two letters.
static STARTS: [usize; LETTERS * LETTERS + 1] = {
    let mut starts = [0; LETTERS * LETTERS + 1];
    let (mut pair, mut row) = (0, 0);
    while pair < starts.len() {
        while row < INDEX.len() && pair_of(INDEX[row].beginning) < pair {
            row += 1;
        }
        starts[pair] = row;
        pair += 1;
    }
    starts
};

/// All words in the order of the tables, and their number.
const fn words() -> ([Row; 400], usize) {
    let mut all = ([Row { beginning: 0, word: "", what: What::First }; 400], 0);
    let mut at = 0;
    while at < PROVINCE_COUNT {
        let province = number(at);
        add_each(&mut all, PROVINCES[at].begun, What::Begun(province));
        add_each(&mut all, PROVINCES[at].whole, What::Whole(province));
        add(&mut all, &[PROVINCES[at].name], What::Joined(province));
        at += 1;
    }
    at = 0;
    while at < OTHER_WHOLE_NAMES.len() {
        let (code, name) = OTHER_WHOLE_NAMES[at];
        add(&mut all, &[name], What::Joined(number(find_key(key(code.as_bytes())))));
        at += 1;
    }
    at = 0;
    while at < Power::ALL.len() {
        let power = Power::ALL[at];
        add(&mut all, &[power.name(), power.adjective()], What::Country(power));
        at += 1;
    }
    at = 0;
    while at < FIRST_WORDS.len() {
        add(&mut all, &[FIRST_WORDS[at].0], What::First);
        at += 1;
    }
    add(&mut all, &["GULF"], What::First);
    add(&mut all, &DESCRIPTIONS, What::Description);
    all
}

const fn add(all: &mut ([Row; 400], usize), words: &[&'static str], what: What) {
    let mut at = 0;
    while at < words.len() {
        all.0[all.1] = Row { beginning: beginning(words[at]), word: words[at], what };
        all.1 += 1;
        at += 1;
    }
}

/// Adds the words of a cell of the table.
const fn add_each(all: &mut ([Row; 400], usize), cell: &'static str, what: What) {
    let mut rest = cell;
    while !rest.is_empty() {
        let (word, behind) = cut(rest, b' ');
        add(all, &[word], what);
        rest = behind;
    }
}

/// The known name nearest to a misspelt word in capitals, if one is near enough to be a likely match.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    let names = PROVINCES.iter().flat_map(|row| row.begun.split(' ').chain(row.whole.split(' ')));
    let codes = PROVINCES.iter().map(|row| row.code);
    nearest(word, names.filter(|name| !name.is_empty()).chain(codes))
}

/// The provinces meant by two joined words, such as `NORTH SEA` or `E MED`.
fn pair(words: &[&str]) -> Option<ProvinceSet> {
    let [first, second, ..] = words else { return None };
    let (_, letters) = FIRST_WORDS.iter().find(|(word, _)| word == first)?;
    if second.len() < SHORTEST {
        return None;
    }
    let provinces = meanings(&format!("{letters}{second}"));
    (!provinces.is_empty()).then_some(provinces)
}
