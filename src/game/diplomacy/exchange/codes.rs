//! The names of places, units and phases in saved games, and our names for them. Their names are used in no other file.

use playdeck_diplomacy_rules::tables::SHORT;
use playdeck_diplomacy_rules::world::map::{Location, Province, STANDARD_MAP};
use playdeck_diplomacy_rules::world::position::{Date, Phase, Season};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit};

/// The only map that we know.
pub const MAP: &str = "standard";
/// The name of the phase after the last one.
pub const COMPLETED: &str = "COMPLETED";

/// Their code of a province.
pub fn province(province: Province) -> &'static str {
    let ours = province.code();
    SHORT.iter().find(|(code, _)| *code == ours).map_or(ours, |(_, theirs)| theirs)
}

/// Their code of a location: `STP/SC`.
pub fn location(at: Location) -> String {
    let coast = at.coast().map(|coast| format!("/{}", coast.letters()));
    format!("{}{}", province(at.province()), coast.unwrap_or_default())
}

/// Their name of a unit: `F STP/SC`.
pub fn unit(unit: Unit) -> String {
    kind_at(unit.kind, unit.at)
}

/// A kind of unit and a place: `F STP/SC`.
pub fn kind_at(kind: Kind, at: Location) -> String {
    format!("{} {}", kind.letter(), location(at))
}

/// The location that a code of theirs means.
pub fn read_location(code: &str) -> Option<Location> {
    STANDARD_MAP.locations().find(|at| location(*at) == code)
}

/// The center that a code of theirs means.
pub fn read_center(code: &str) -> Option<Province> {
    STANDARD_MAP.centers().find(|at| province(*at) == code)
}

/// The unit that a name of theirs means.
pub fn read_unit(power: Power, name: &str) -> Option<Unit> {
    let (letter, code) = name.split_once(' ')?;
    let kind = [Kind::Army, Kind::Fleet].into_iter().find(|kind| letter == kind.letter().to_string())?;
    Some(Unit { power, kind, at: read_location(code)? })
}

/// Their name of the phase that a date waits for: `S1901M`, `W1901A`.
pub fn phase(date: Date) -> String {
    let season = |season| if season == Season::Spring { 'S' } else { 'F' };
    match date.phase {
        Phase::Moves => format!("{}{}M", season(date.season), date.year),
        Phase::Retreat => format!("{}{}R", season(date.season), date.year),
        Phase::Build => format!("W{}A", date.year),
        Phase::Over => COMPLETED.to_owned(),
    }
}

/// The date that waits for a phase of theirs; none for the one after the last.
pub fn read_phase(name: &str) -> Option<Date> {
    let year = name.get(1..name.len().checked_sub(1)?)?.parse().ok()?;
    let seasons = [Season::Spring, Season::Fall];
    let dates = seasons.into_iter().flat_map(|season| {
        [Phase::Moves, Phase::Retreat, Phase::Build].map(|phase| Date { year, season, phase })
    });
    // Builds come only in fall, and the last of the dates with the same phase name is the one in fall.
    dates.rev().find(|date| phase(*date) == name)
}

/// Our word for a removal.
pub const DISBAND: &str = "DISBAND";

/// Our word for a word of an order in a saved game, if it has one.
pub fn read_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "A" => "A",
        "F" => "F",
        "-" => "-",
        "H" => "STANDS",
        "S" => "SUPPORTS",
        "C" => "CONVOYS",
        "VIA" => "VIA CONVOY",
        "R" => "RETREATS",
        "D" => DISBAND,
        "B" => "BUILD",
        _ => read_location(word)?.code(),
    })
}
