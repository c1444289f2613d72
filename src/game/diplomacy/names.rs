//! Province names as players write them, and the provinces they can mean.
//!
//! This room knows words, not orders: a name goes in, the set of provinces that it can mean comes out, and who
//! reads the order settles a clash by what is legal. The rules are three. A word of three letters or more that
//! begins a name means it, geographic descriptions (Gulf of, Sea, Ocean, Channel, Bight) left out; four letters
//! are always enough, three are not for LIV, NOR and TYR. A few other words, among them the codes of today's
//! judges, count only when written out. Names of two words (`NORTH ATLANTIC`, `ST PETERSBURG`) are drawn
//! together first. The whole name on the map may be written without its blanks (`BLACKSEA`), too, and be cut short
//! where that means nothing else (`NORWE`).
//!
//! Source: the rules text, "The board", and the names that players of today use.

use super::map::{Province, ProvinceSet, Terrain};
use crate::message::nearest;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The words that mean one province.
struct Spellings {
    /// The province's code.
    code: &'static str,
    /// Words of which three letters or more are enough.
    begun: &'static [&'static str],
    /// Words that count only when written out.
    whole: &'static [&'static str],
}

/// The fewest letters of a name that mean it.
const SHORTEST: usize = 3;
/// The most words that a name can have: `GULF OF BOTHNIA`, `MID ATLANTIC OCEAN`.
pub const MOST_WORDS: usize = 3;
/// What may follow the name of a body of water.
pub const DESCRIPTIONS: [&str; 6] = ["SEA", "OCEAN", "CHANNEL", "CH", "BIGHT", "GULF"];
/// Whole names beside those on the map: with `GULF OF LYONS`, the word before it is drawn together, too.
const OTHER_WHOLE_NAMES: [(&str, &str); 6] = [
    ("HEL", "HELIGOLANDBIGHT"),
    ("LYO", "GULFOFLYONS"),
    ("LYO", "LYONSEA"),
    ("MIDA", "MIDDLEATLANTICOCEAN"),
    ("BOT", "BOTHNIAGULF"),
    ("STPE", "SAINTPETERSBURG"),
];
/// First words of names of two words, and the letters that they put before the second.
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

/// Finds the name at the start of some words in capitals, and how many of them it takes.
///
/// The set has one province, or two for `LIV`, `NOR` and `TYR`; there is none if the words begin with no name.
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
    let mut waters: ProvinceSet =
        provinces.iter().filter(|province| province.terrain() == Terrain::Water).collect();
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

/// The provinces that one word in capitals can mean.
pub fn meanings(word: &str) -> ProvinceSet {
    MEANINGS.get(word).copied().unwrap_or(ProvinceSet::EMPTY)
}

/// Every word that means a province, and what it means.
pub fn all() -> impl Iterator<Item = (&'static str, ProvinceSet)> {
    MEANINGS.iter().map(|(word, provinces)| (word.as_str(), *provinces))
}

/// The words with which a name of several may begin.
pub fn first_words() -> impl Iterator<Item = &'static str> {
    std::iter::once("GULF").chain(FIRST_WORDS.iter().map(|(first, _)| *first))
}

/// Every word that means a province, beginnings of names among them.
static MEANINGS: LazyLock<BTreeMap<String, ProvinceSet>> = LazyLock::new(|| {
    let (mut joined, mut begun, mut written_out) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for (province, row) in Province::all().zip(&SPELLINGS) {
        let mean = |words: &mut BTreeMap<String, ProvinceSet>, word: &str| {
            words.entry(word.to_owned()).or_default().insert(province);
        };
        let beginnings = |words: &mut BTreeMap<String, ProvinceSet>, name: &str| {
            (SHORTEST..=name.len()).for_each(|length| mean(words, &name[..length]));
        };
        beginnings(&mut joined, &without_blanks(province.name()));
        let others = OTHER_WHOLE_NAMES.iter().filter(|(code, _)| *code == row.code);
        others.for_each(|(_, name)| beginnings(&mut joined, name));
        row.begun.iter().for_each(|name| beginnings(&mut begun, name));
        row.begun.iter().chain(row.whole).for_each(|word| mean(&mut written_out, word));
    }
    // A word that is written out does not mean the names that it begins, and the beginning of a name not those that
    // are only drawn together so.
    joined.extend(begun);
    joined.extend(written_out);
    joined
});

/// A name on the map as one word in capitals.
fn without_blanks(name: &str) -> String {
    name.to_ascii_uppercase().replace(|letter: char| !letter.is_ascii_uppercase(), "")
}

/// The known name nearest to a misspelt word in capitals, if one is near enough to be meant.
pub fn nearest_name(word: &str) -> Option<&'static str> {
    let names = SPELLINGS.iter().flat_map(|row| row.begun.iter().chain(row.whole));
    let codes = SPELLINGS.iter().map(|row| row.code);
    nearest(word, names.copied().chain(codes))
}

/// The provinces meant by two words drawn together, such as `NORTH SEA` or `E MED`.
fn pair(words: &[&str]) -> Option<ProvinceSet> {
    let [first, second, ..] = words else { return None };
    let (_, letters) = FIRST_WORDS.iter().find(|(word, _)| word == first)?;
    if second.len() < SHORTEST {
        return None;
    }
    let provinces = meanings(&format!("{letters}{second}"));
    (!provinces.is_empty()).then_some(provinces)
}

/// The words for each province, in the order of the table of provinces.
#[rustfmt::skip]
const SPELLINGS: [Spellings; 75] = [
    Spellings { code: "ADR", begun: &["ADRIATIC"], whole: &[] },
    Spellings { code: "AEG", begun: &["AEGEAN"], whole: &[] },
    Spellings { code: "ALB", begun: &["ALBANIA"], whole: &[] },
    Spellings { code: "ANK", begun: &["ANKARA"], whole: &[] },
    Spellings { code: "APU", begun: &["APULIA"], whole: &[] },
    Spellings { code: "ARM", begun: &["ARMENIA"], whole: &[] },
    Spellings { code: "BAL", begun: &["BALTIC"], whole: &[] },
    Spellings { code: "BAR", begun: &["BARENTS"], whole: &[] },
    Spellings { code: "BEL", begun: &["BELGIUM"], whole: &[] },
    Spellings { code: "BER", begun: &["BERLIN"], whole: &[] },
    Spellings { code: "BLA", begun: &["BLACK"], whole: &[] },
    Spellings { code: "BOH", begun: &["BOHEMIA"], whole: &[] },
    Spellings { code: "BRE", begun: &["BREST"], whole: &[] },
    Spellings { code: "BUD", begun: &["BUDAPEST"], whole: &[] },
    Spellings { code: "BUL", begun: &["BULGARIA"], whole: &[] },
    Spellings { code: "BUR", begun: &["BURGUNDY"], whole: &["BURGANDY"] },
    Spellings { code: "CLY", begun: &["CLYDE"], whole: &[] },
    Spellings { code: "CON", begun: &["CONSTANTINOPLE"], whole: &[] },
    Spellings { code: "DEN", begun: &["DENMARK"], whole: &[] },
    Spellings { code: "EMED", begun: &["EMEDITERRANEAN"], whole: &["EAS", "EAST", "EASTERN", "EASTMED", "EMD", "EMS"] },
    Spellings { code: "EDI", begun: &["EDINBURGH"], whole: &[] },
    Spellings { code: "ENG", begun: &["ENGLISH"], whole: &["CHANNEL", "ECH"] },
    Spellings { code: "FIN", begun: &["FINLAND"], whole: &[] },
    Spellings { code: "GAL", begun: &["GALICIA"], whole: &["GALACIA"] },
    Spellings { code: "GAS", begun: &["GASCONY"], whole: &[] },
    Spellings { code: "GRE", begun: &["GREECE"], whole: &[] },
    Spellings { code: "BOT", begun: &["BOTHNIA"], whole: &["GOB", "GULFOFB"] },
    Spellings { code: "LYO", begun: &["LYON"], whole: &["GOL", "LYONS", "GULFOFL"] },
    Spellings { code: "HEL", begun: &["HELGOLAND", "HELIGOLAND"], whole: &[] },
    Spellings { code: "HOL", begun: &["HOLLAND"], whole: &[] },
    Spellings { code: "ION", begun: &["IONIAN"], whole: &[] },
    Spellings { code: "IRI", begun: &["IRISH"], whole: &["IRS"] },
    Spellings { code: "KIE", begun: &["KIEL"], whole: &[] },
    Spellings { code: "LIVE", begun: &["LIVERPOOL"], whole: &["LVP", "LIVP", "LPL"] },
    Spellings { code: "LIVO", begun: &["LIVONIA"], whole: &["LVN", "LVO", "LVA"] },
    Spellings { code: "LON", begun: &["LONDON"], whole: &[] },
    Spellings { code: "MAR", begun: &["MARSEILLES"], whole: &[] },
    Spellings { code: "MIDA", begun: &["MIDATLANTIC"], whole: &["MAO", "MAT"] },
    Spellings { code: "MOS", begun: &["MOSCOW"], whole: &[] },
    Spellings { code: "MUN", begun: &["MUNICH"], whole: &[] },
    Spellings { code: "NAP", begun: &["NAPLES"], whole: &[] },
    Spellings { code: "AFRI", begun: &["AFRICA", "NAFRICA"], whole: &["NORA"] },
    Spellings { code: "NATL", begun: &["NATLANTIC"], whole: &["NAO"] },
    Spellings { code: "NSEA", begun: &["NORTH", "NSEA"], whole: &["NTH", "NTS", "NORSEA", "NORTHSEA"] },
    Spellings { code: "NORW", begun: &["NORWAY"], whole: &["NWY"] },
    Spellings { code: "ARCT", begun: &["ARCTIC"], whole: &["NWG", "NRG", "NORG", "NORWSEA", "NORWEGIAN"] },
    Spellings { code: "PAR", begun: &["PARIS"], whole: &[] },
    Spellings { code: "PIC", begun: &["PICARDY"], whole: &[] },
    Spellings { code: "PIE", begun: &["PIEDMONT"], whole: &["PID"] },
    Spellings { code: "POR", begun: &["PORTUGAL"], whole: &[] },
    Spellings { code: "PRU", begun: &["PRUSSIA"], whole: &[] },
    Spellings { code: "ROM", begun: &["ROME"], whole: &[] },
    Spellings { code: "RUH", begun: &["RUHR"], whole: &[] },
    Spellings { code: "RUM", begun: &["RUMANIA"], whole: &["ROMANIA", "ROUMANIA"] },
    Spellings { code: "SER", begun: &["SERBIA"], whole: &["SERVIA"] },
    Spellings { code: "SEV", begun: &["SEVASTOPOL"], whole: &["SEVASTAPOL", "SEBASTOPOL"] },
    Spellings { code: "SIL", begun: &["SILESIA"], whole: &[] },
    Spellings { code: "SKA", begun: &["SKAGERRAK"], whole: &["SKAGERRACK", "SKAGERAK"] },
    Spellings { code: "SMY", begun: &["SMYRNA"], whole: &[] },
    Spellings { code: "SPA", begun: &["SPAIN"], whole: &["SPN"] },
    Spellings { code: "STPE", begun: &["STPETERSBURG"], whole: &[] },
    Spellings { code: "SWE", begun: &["SWEDEN"], whole: &[] },
    Spellings { code: "SYR", begun: &["SYRIA"], whole: &[] },
    Spellings { code: "TRI", begun: &["TRIESTE"], whole: &[] },
    Spellings { code: "TUN", begun: &["TUNIS"], whole: &[] },
    Spellings { code: "TUS", begun: &["TUSCANY"], whole: &[] },
    Spellings { code: "TYRO", begun: &["TYROLIA"], whole: &["TYL", "TYO", "TRL"] },
    Spellings { code: "TYRR", begun: &["TYRRHENIAN"], whole: &["TYS", "TYN", "TYH", "TYRHH"] },
    Spellings { code: "UKR", begun: &["UKRAINE"], whole: &[] },
    Spellings { code: "VEN", begun: &["VENICE"], whole: &[] },
    Spellings { code: "VIE", begun: &["VIENNA"], whole: &[] },
    Spellings { code: "WAL", begun: &["WALES"], whole: &[] },
    Spellings { code: "WAR", begun: &["WARSAW"], whole: &[] },
    Spellings { code: "WMED", begun: &["WMEDITERRANEAN"], whole: &["WES", "WEST", "WESTERN", "WESTMED", "WMD", "WMS"] },
    Spellings { code: "YOR", begun: &["YORKSHIRE"], whole: &[] },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(words: &[&str]) -> String {
        find(words).map_or(String::new(), |(provinces, taken)| {
            let codes: Vec<&str> = provinces.iter().map(Province::code).collect();
            format!("{} {taken}", codes.join("/"))
        })
    }

    #[test]
    fn the_rows_stand_in_the_order_of_the_provinces() {
        for (province, row) in Province::all().zip(&SPELLINGS) {
            assert_eq!(province.code(), row.code);
        }
    }

    #[test]
    fn every_listed_name_and_code_means_its_province_alone() {
        for (province, row) in Province::all().zip(&SPELLINGS) {
            for word in row.begun.iter().chain(row.whole).chain([&row.code]) {
                assert_eq!(meanings(word).iter().collect::<Vec<_>>(), [province], "{word}");
            }
        }
    }

    #[test]
    fn full_names_in_several_words_mean_their_province() {
        for province in Province::all() {
            let name = province.name().to_ascii_uppercase().replace(['-', '.'], " ");
            let words: Vec<&str> = name.split_whitespace().collect();
            assert_eq!(codes(&words), format!("{} {}", province.code(), words.len()), "{name}");
        }
    }

    #[test]
    fn four_letters_are_enough_and_three_are_but_for_three_clashes() {
        let mut clashes = Vec::new();
        for row in &SPELLINGS {
            for name in row.begun {
                for length in SHORTEST..=name.len() {
                    let word = &name[..length];
                    let found = meanings(word);
                    assert!(!found.is_empty(), "{word}");
                    if found.len() > 1 {
                        clashes.push(word);
                    }
                }
            }
        }
        clashes.sort_unstable();
        assert_eq!(clashes, ["LIV", "LIV", "NOR", "NOR", "TYR", "TYR"]);
    }

    #[test]
    fn whole_names_are_read_without_their_blanks_and_cut_short() {
        for province in Province::all() {
            let joined = without_blanks(province.name());
            assert_eq!(meanings(&joined).iter().collect::<Vec<_>>(), [province], "{joined}");
            // Each longer beginning means no more than a shorter one, unless that is a name of its own.
            for length in 5..=joined.len() {
                let means = meanings(&joined[..length]);
                assert!(means.contains(province) || &joined[..length] == "NORTH", "{}", &joined[..length]);
            }
        }
        for (word, code) in [
            ("NORWE", "ARCT"),
            ("NORWEG", "ARCT"),
            ("NORWEGIANSEA", "ARCT"),
            ("NORW", "NORW"),
            ("NORWA", "NORW"),
            ("BLACKSEA", "BLA"),
            ("EASTERN", "EMED"),
            ("EASTE", "EMED"),
            ("WESTERN", "WMED"),
            ("WESTERNMED", "WMED"),
            ("NORTHSEA", "NSEA"),
            ("NORTHATLANTIC", "NATL"),
            ("NORTHAFRICA", "AFRI"),
            ("GULFOFBOT", "BOT"),
            ("GULFOFLYONS", "LYO"),
            ("NORTHA", "AFRI/NATL"),
        ] {
            assert_eq!(codes(&[word]), format!("{code} 1"), "{word}");
        }
        assert_eq!(codes(&["NORW", "SEA"]), "ARCT 2");
    }

    #[test]
    fn descriptions_may_follow_water_and_nothing_else() {
        assert_eq!(codes(&["NOR", "SEA"]), "NSEA 2");
        assert_eq!(codes(&["TYR", "SEA"]), "TYRR 2");
        assert_eq!(codes(&["NORWAY", "SEA"]), "NORW 1");
        assert_eq!(codes(&["BOTHNIA", "GULF"]), "BOT 2");
        assert_eq!(codes(&["GULF", "OF", "VIENNA"]), "");
        assert_eq!(codes(&["GULF", "OF"]), "");
        assert_eq!(codes(&["MID", "ATL", "OCEAN"]), "MIDA 3");
        assert_eq!(codes(&["NOR", "AFRICA"]), "AFRI 2");
    }

    #[test]
    fn a_slip_finds_the_nearest_name() {
        assert_eq!(nearest_name("VIENA"), Some("VIENNA"));
        assert_eq!(nearest_name("MARSAILLES"), Some("MARSEILLES"));
        assert_eq!(nearest_name("XYZZY"), None);
    }
}
