//! Words and parts of names that are the same on every board, and those that the standard board adds to its table.

/// The smallest number of letters that can mean a name.
pub const SHORTEST: usize = 3;
/// The largest number of words in a name: `CANAL DE LA MANCHA`, `STRAITS OF JUAN DE FUCA`. One of more can be written
/// without its blanks.
pub const MOST_WORDS: usize = 6;
/// What may follow the name of a body of water.
pub const DESCRIPTIONS: [&str; 6] = ["SEA", "OCEAN", "CHANNEL", "CH", "BIGHT", "GULF"];
/// Whole names, joined, beside those on the map; thus `GULF OF LYONS` may be written in full.
pub const OTHER_WHOLE_NAMES: [(&str, &str); 6] = [
    ("HEL", "HELIGOLANDBIGHT"),
    ("LYO", "GULFOFLYONS"),
    ("LYO", "LYONSEA"),
    ("MIDA", "MIDDLEATLANTICOCEAN"),
    ("BOT", "BOTHNIAGULF"),
    ("STPE", "SAINTPETERSBURG"),
];
/// First words of names of two words, and the letters that replace them before the second word.
pub const FIRST_WORDS: [(&str, &str); 17] = [
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
pub const NO_SLIPS: [&str; 14] =
    ["ALL", "ALSO", "ANY", "BOTH", "EACH", "MY", "NO", "NONE", "OUR", "SAME", "THE", "THESE", "THIS", "YOUR"];

/// The parts of the compass in names, and what people write for them.
pub const COMPASS: [(&str, &[&str]); 12] = [
    ("NORTH", &["N", "NO", "NTH"]),
    ("NORTHERN", &["N", "NO", "NTH", "NORTH"]),
    ("SOUTH", &["SO", "STH"]),
    ("SOUTHERN", &["SO", "STH", "SOUTH"]),
    ("EAST", &["E"]),
    ("EASTERN", &["E", "EAST"]),
    ("WEST", &["W"]),
    ("WESTERN", &["W", "WEST"]),
    ("MID", &["MIDDLE"]),
    ("MIDDLE", &["MID"]),
    ("ST", &["STE", "SAINT"]),
    ("SAINT", &["ST", "STE"]),
];
/// Words that make the text after them a condition or a second thought instead of a remark.
pub const TURNING: [&str; 14] = [
    "IF",
    "UNLESS",
    "OR",
    "NOT",
    "NO",
    "ELSE",
    "EXCEPT",
    "INSTEAD",
    "BUT",
    "ONLY",
    "OTHERWISE",
    "WHEN",
    "WAIT",
    "CANCEL",
];
