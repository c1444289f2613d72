//! The words of a line: codes of places and who may pass, names as they are compared.

use crate::board::shape::Side;

/// A code: three letters or digits, in capitals.
pub type Code = [u8; 3];

/// What the letters of a code say in a list of borders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    /// `XXX`: all who can.
    Capitals,
    /// `xxx`: armies; before a list, a province with coasts of its own.
    Small,
    /// `Xxx`: fleets.
    First,
    /// Anything else: a slip.
    Mixed,
}

/// A place as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceWord {
    /// The code of its province.
    pub code: Code,
    /// The coast behind it.
    pub side: Option<Side>,
    /// How the code is written.
    pub case: Case,
}

/// Reads `VIE`, `stp/sc`.
pub fn place(word: &str) -> Option<PlaceWord> {
    let (code, coast) = word.split_once('/').map_or((word, None), |(code, coast)| (code, Some(coast)));
    let written: Code = code.as_bytes().try_into().ok()?;
    if !written.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let side = match coast {
        None => None,
        Some(coast) => Some(Side::ALL.into_iter().find(|side| side.letters().eq_ignore_ascii_case(coast))?),
    };
    Some(PlaceWord { code: written.map(|letter| letter.to_ascii_uppercase()), side, case: case(written) })
}

fn case(written: Code) -> Case {
    let mut letters = written.into_iter().filter(u8::is_ascii_alphabetic);
    let Some(first) = letters.next() else { return Case::Capitals };
    let (mut has_capitals, mut has_small) = (false, false);
    for letter in letters {
        has_capitals |= letter.is_ascii_uppercase();
        has_small |= letter.is_ascii_lowercase();
    }
    match (first.is_ascii_uppercase(), has_capitals, has_small) {
        (true, _, false) => Case::Capitals,
        (true, false, true) => Case::First,
        (false, false, _) => Case::Small,
        _ => Case::Mixed,
    }
}

/// A code as a text.
pub fn text(code: Code) -> String {
    code.map(char::from).iter().collect()
}

/// The name of a power as it is compared: as [`plain`](crate::board::plain), without blanks and marks.
pub fn power(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

/// Whether a word is a place with one of the marks that change a border or a center elsewhere: `~XXX`, `*XXX`, `:XXX`,
/// `E:XXX`, `XXX(CON,SMY)`, `+XXX`, `@XXX(..)`, `&SC`, `SC!`, `SC?`.
pub fn has_mark(word: &str) -> bool {
    let core = word.trim_start_matches(['~', '*', ':', '+', '@', '&']);
    if core == "SC!" || core == "SC?" {
        return true;
    }
    let (core, has_owner) = core.rsplit_once(':').map_or((core, false), |(_, core)| (core, true));
    let (core, has_list) = core.split_once('(').map_or((core, false), |(core, _)| (core, true));
    let is_marked = word.starts_with(['~', '*', ':', '+', '@', '&']) || has_owner || has_list;
    let is_count = word.starts_with('&') && core.eq_ignore_ascii_case("SC");
    is_marked && (place(core).is_some() || is_count)
        || core.ends_with(['!', '?']) && place(&core[..core.len() - 1]).is_some()
}

/// The words that begin a line, except those of [`NOT_PLAYED`].
pub const WORDS: [&str; 36] = [
    "MAP", "USE", "USES", "BEGIN", "VICTORY", "RULE", "RULES", "LAND", "COAST", "WATER", "PORT", "SHUT",
    "AMEND", "DROP", "UNOWNED", "NEUTRAL", "OWNS", "CENTERS", "INHABITS", "HOME", "HOMES", "A", "F", "UNITS",
    "DUMMY", "DUMMIES", "UNPLAYED", "FLAG", "FLAGS", "NOTIFY", "TEXTONLY", "FLOW", "NEWHOMES", "EXCEPT",
    "ALL", "ABUTS",
];

/// Words that begin a line and change the game.
pub const NOT_PLAYED: [&str; 8] =
    ["LEAGUE", "CONTROL", "ROTATE", "TEAM", "RESERVES", "MILITIA", "IN", "FROM"];

/// Whether a word begins a line that is no power.
pub fn is_word(word: &str) -> bool {
    WORDS.contains(&word) || NOT_PLAYED.contains(&word)
}

/// Words that begin a line that is no place, even with `=` in it.
pub const NEVER_PLACES: [&str; 7] = ["VICTORY", "USE", "USES", "MAP", "BEGIN", "RULE", "RULES"];
