//! The names that other programs use for places and phases.

use playdeck::game::diplomacy::exchange::codes::{location, phase, read_location, read_phase};
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::position::{Date, Phase, Season};

#[test]
fn every_place_is_read_back_and_has_three_letters() {
    for at in STANDARD_MAP.locations() {
        let code = location(at);
        assert_eq!(read_location(&STANDARD_MAP, &code), Some(at), "{code}");
        assert_eq!(code.split('/').next().map(str::len), Some(3), "{code}");
    }
}

#[test]
fn phases_are_read_back() {
    for name in ["S1901M", "S1901R", "F1902M", "F1902R", "W1910A"] {
        assert_eq!(read_phase(name).map(phase).as_deref(), Some(name));
    }
    let builds = Date { year: 1910, season: Season::Fall, phase: Phase::Build };
    assert_eq!(read_phase("W1910A"), Some(builds));
    for name in ["", "S", "COMPLETED", "W1901M", "S1901A", "S99999M", "\u{E9}1901M", "S19\u{E9}M"] {
        assert_eq!(read_phase(name), None, "{name}");
    }
}
