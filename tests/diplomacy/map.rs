//! The map: its numbers, its borders, its codes.

use playdeck::game::diplomacy::map::{
    STANDARD_MAP, Terrain, army_neighbours, army_reaches, fleet_neighbours, fleet_reaches,
};

#[test]
fn the_board_has_the_numbers_of_the_rules_text() {
    let count = |terrain| STANDARD_MAP.provinces().filter(|province| province.terrain() == terrain).count();
    assert_eq!((count(Terrain::Water), count(Terrain::Inland), count(Terrain::Coastal)), (19, 14, 42));
    assert_eq!(STANDARD_MAP.provinces().filter(|province| province.is_center()).count(), 34);
    assert_eq!(STANDARD_MAP.provinces().filter(|province| province.home().is_some()).count(), 22);
}

#[test]
fn every_border_has_two_sides() {
    for from in STANDARD_MAP.provinces() {
        for to in army_neighbours(from) {
            assert!(army_reaches(to, from), "{from} {to}");
        }
    }
    for from in STANDARD_MAP.locations() {
        for to in fleet_neighbours(from) {
            assert!(fleet_reaches(to, from), "{from} {to}");
        }
    }
    let army: usize = STANDARD_MAP.provinces().map(|province| army_neighbours(province).count()).sum();
    let fleet: usize = STANDARD_MAP.locations().map(|location| fleet_neighbours(location).count()).sum();
    assert_eq!((army / 2, fleet / 2), (111, 141));
}

#[test]
fn the_waterways_and_the_straits_are_as_the_text_says() {
    let at = |code| STANDARD_MAP.location(code).unwrap();
    assert!(fleet_reaches(at("KIE"), at("BAL")) && fleet_reaches(at("KIE"), at("HEL")));
    assert!(fleet_reaches(at("CON"), at("BLA")) && fleet_reaches(at("CON"), at("AEG")));
    assert!(fleet_reaches(at("SWE"), at("DEN")) && !fleet_reaches(at("BAL"), at("SKA")));
    assert!(!fleet_reaches(at("DEN"), at("BER")) && fleet_reaches(at("SWE"), at("NORW")));
    assert!(fleet_reaches(at("ROM"), at("NAP")) && !fleet_reaches(at("ROM"), at("VEN")));
}

#[test]
fn locations_print_as_they_are_read() {
    for location in STANDARD_MAP.locations() {
        assert_eq!(STANDARD_MAP.location(&location.to_string()), Some(location));
    }
    assert_eq!(STANDARD_MAP.location("VIE-NC"), None);
}
