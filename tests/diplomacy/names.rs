//! Names of provinces as players write them.

use playdeck::game::diplomacy::map::{Province, STANDARD_MAP, Terrain};
use playdeck::game::diplomacy::names::{Names, SHORTEST};
use playdeck::game::diplomacy::tables::{PROVINCES, Row};

/// A name on the map as one word in capitals, without blanks.
fn without_blanks(name: &str) -> String {
    name.to_ascii_uppercase().replace(|letter: char| !letter.is_ascii_uppercase(), "")
}

fn codes(words: &[&str]) -> String {
    Names::CLASSIC.find(words).map_or(String::new(), |(provinces, taken)| {
        let codes: Vec<&str> = provinces.iter().map(Province::code).collect();
        format!("{} {taken}", codes.join("/"))
    })
}

/// The names in a cell of the table.
fn listed(cell: &'static str) -> impl Iterator<Item = &'static str> {
    cell.split(' ').filter(|name| !name.is_empty())
}

#[test]
fn the_table_is_whole_and_in_the_order_of_the_names() {
    assert!(PROVINCES.iter().is_sorted_by_key(|row| row.name));
    for Row { code, kind, army, fleet, begun, .. } in PROVINCES {
        let (walks, sails) = (!army.is_empty(), !fleet.is_empty());
        let has_coasts = STANDARD_MAP.province(code).unwrap().has_coasts();
        assert_eq!(walks, kind != Terrain::Water, "{code}");
        assert_eq!(sails, kind != Terrain::Inland && !has_coasts, "{code}");
        assert!(!begun.is_empty(), "{code}");
    }
}

#[test]
fn every_listed_name_and_code_means_its_province_alone() {
    for (province, row) in STANDARD_MAP.provinces().zip(&PROVINCES) {
        for word in listed(row.begun).chain(listed(row.whole)).chain([row.code]) {
            assert_eq!(Names::CLASSIC.meanings(word).iter().collect::<Vec<_>>(), [province], "{word}");
        }
    }
}

#[test]
fn full_names_in_several_words_mean_their_province() {
    for province in STANDARD_MAP.provinces() {
        let name = province.name().to_ascii_uppercase().replace(['-', '.'], " ");
        let words: Vec<&str> = name.split_whitespace().collect();
        assert_eq!(codes(&words), format!("{} {}", province.code(), words.len()), "{name}");
    }
}

#[test]
fn four_letters_are_enough_and_three_are_but_for_three_clashes() {
    let mut clashes = Vec::new();
    for row in &PROVINCES {
        for name in listed(row.begun) {
            for length in SHORTEST..=name.len() {
                let word = &name[..length];
                let found = Names::CLASSIC.meanings(word);
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
    for province in STANDARD_MAP.provinces() {
        let joined = without_blanks(province.name());
        assert_eq!(Names::CLASSIC.meanings(&joined).iter().collect::<Vec<_>>(), [province], "{joined}");
        // A longer prefix means no more than a shorter one, unless the shorter one is a name of its own.
        for length in 5..=joined.len() {
            let means = Names::CLASSIC.meanings(&joined[..length]);
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
    assert_eq!(Names::CLASSIC.nearest("VIENA"), Some("VIENNA"));
    assert_eq!(Names::CLASSIC.nearest("MARSAILLES"), Some("MARSEILLES"));
    assert_eq!(Names::CLASSIC.nearest("XYZZY"), None);
}
