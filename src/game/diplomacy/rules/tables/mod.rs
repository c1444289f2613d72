//! The map of the game: 75 provinces, their coasts and what borders on what.
//!
//! Source: the rules text, "The board", "Kiel and Constantinople", "Provinces having two coasts" and "Sweden and
//! Denmark"; the borders are facts of the map of 1901. The provinces are in `provinces.txt`, which is read when the
//! program is compiled. Neighbours are named by the codes that the listing prints; [`map`](crate::world::map) turns them
//! into sets at the same time, so a typing error is a compile error.

use super::world::map::places::{Coast, Terrain};
use Terrain::{Coastal, Inland, Water};

/// One province, as in the table.
#[derive(Clone, Copy)]
pub struct Row {
    /// The name that listings and positions use: three letters, or four where three are not enough.
    pub code: &'static str,
    /// The full name.
    pub name: &'static str,
    /// Water, coastal or inland.
    pub kind: Terrain,
    /// Whether it is one of the 34 supply centers.
    pub center: bool,
    /// The number of the power whose home center it is.
    pub home: Option<u16>,
    /// Where an army may go, by codes.
    pub army: &'static str,
    /// Where a fleet may go, by codes; empty for the three provinces with two coasts.
    pub fleet: &'static str,
    /// Names for which the first three letters or more are enough, in capitals.
    pub begun: &'static str,
    /// Names and codes that count only when written out.
    pub whole: &'static str,
}

/// One coast of a province that has two.
pub struct CoastRow {
    /// The name that listings and positions use.
    pub code: &'static str,
    /// The province's code.
    pub province: &'static str,
    /// Which coast.
    pub coast: Coast,
    /// Where a fleet on this coast may go, by codes.
    pub fleet: &'static str,
}

/// The provinces, in the order of their full names, one on each line; the first line has the column heads.
const TEXT: &str = include_str!("provinces.txt");
/// The number of provinces in it.
pub const PROVINCE_COUNT: usize = 75;

/// The provinces, in the order of their full names.
pub static PROVINCES: [Row; PROVINCE_COUNT] = {
    let (mut rows, mut number, mut rest) = ([row(""); PROVINCE_COUNT], 0, cut(TEXT, b'\n').1);
    while number < PROVINCE_COUNT {
        let (line, behind) = cut(rest, b'\n');
        rows[number] = row(line);
        (number, rest) = (number + 1, behind);
    }
    assert!(rest.is_empty(), "the table has as many provinces as are counted");
    rows
};

/// The coasts of Bulgaria, Spain and St. Petersburg.
#[rustfmt::skip]
pub const COASTS: [CoastRow; 6] = [
    CoastRow { code: "BUL-EC", province: "BUL", coast: Coast::East, fleet: "BLA CON RUM" },
    CoastRow { code: "BUL-SC", province: "BUL", coast: Coast::South, fleet: "AEG CON GRE" },
    CoastRow { code: "SPA-NC", province: "SPA", coast: Coast::North, fleet: "GAS MIDA POR" },
    CoastRow { code: "SPA-SC", province: "SPA", coast: Coast::South, fleet: "LYO MAR MIDA POR WMED" },
    CoastRow { code: "STPE-NC", province: "STPE", coast: Coast::North, fleet: "BAR NORW" },
    CoastRow { code: "STPE-SC", province: "STPE", coast: Coast::South, fleet: "BOT FIN LIVO" },
];

/// Codes of four letters, and the three that stand for them in map files and saved games: ours, theirs.
pub const SHORT: [(&str, &str); 13] = [
    ("AFRI", "NAF"),
    ("ARCT", "NWG"),
    ("EMED", "EAS"),
    ("LIVE", "LVP"),
    ("LIVO", "LVN"),
    ("MIDA", "MAO"),
    ("NATL", "NAO"),
    ("NORW", "NWY"),
    ("NSEA", "NTH"),
    ("STPE", "STP"),
    ("TYRO", "TYR"),
    ("TYRR", "TYS"),
    ("WMED", "WES"),
];

/// A power, as in the table.
pub struct PowerRow {
    /// The name that cards and listings use.
    pub name: &'static str,
    /// The adjective.
    pub adjective: &'static str,
    /// Other names.
    pub others: &'static [&'static str],
    /// The units at the start.
    pub units: &'static str,
}

/// The seven powers, in the order in which every list prints them.
#[rustfmt::skip]
pub static POWERS: [PowerRow; 7] = [
    PowerRow { name: "AUSTRIA", adjective: "AUSTRIAN", others: &["AUSTRIA-HUNGARY"], units: "A BUD, A VIE, F TRI" },
    PowerRow { name: "ENGLAND", adjective: "ENGLISH", others: &[], units: "F EDI, F LON, A LIVE" },
    PowerRow { name: "FRANCE", adjective: "FRENCH", others: &[], units: "F BRE, A MAR, A PAR" },
    PowerRow { name: "GERMANY", adjective: "GERMAN", others: &[], units: "F KIE, A BER, A MUN" },
    PowerRow { name: "ITALY", adjective: "ITALIAN", others: &[], units: "F NAP, A ROM, A VEN" },
    PowerRow { name: "RUSSIA", adjective: "RUSSIAN", others: &[], units: "A WAR, A MOS, F SEV, F STPE-SC" },
    PowerRow { name: "TURKEY", adjective: "TURKISH", others: &[], units: "F ANK, A CON, A SMY" },
];

/// Reads a line of the table.
const fn row(line: &'static str) -> Row {
    let (code, rest) = cut(line, b'|');
    let (name, rest) = cut(rest, b'|');
    let (kind, rest) = cut(rest, b'|');
    let (center, rest) = cut(rest, b'|');
    let (army, rest) = cut(rest, b'|');
    let (fleet, rest) = cut(rest, b'|');
    let (begun, whole) = cut(rest, b'|');
    let kind = match kind.as_bytes() {
        b"water" => Water,
        b"inland" => Inland,
        _ => Coastal,
    };
    Row { code, name, kind, center: !center.is_empty(), home: home(center), army, fleet, begun, whole }
}

/// The power whose home center a center is.
#[expect(clippy::cast_possible_truncation, reason = "seven powers")]
const fn home(center: &str) -> Option<u16> {
    let mut at = 0;
    while at < POWERS.len() {
        if same(POWERS[at].name, center) {
            return Some(at as u16);
        }
        at += 1;
    }
    None
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other, mut at) = (one.as_bytes(), other.as_bytes(), 0);
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The text before a character and the text after it, without the blanks around it.
pub const fn cut(text: &'static str, end: u8) -> (&'static str, &'static str) {
    let mut at = 0;
    while at < text.len() && text.as_bytes()[at] != end {
        at += 1;
    }
    let (before, behind) = text.split_at(at);
    let behind = if behind.is_empty() { behind } else { behind.split_at(1).1 };
    (before.trim_ascii(), behind)
}
