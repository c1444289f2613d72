//! The places of a map: provinces, and the locations in them where units stand; and what borders on what.

use super::known::Map;
use crate::world::kind::Kind;
use crate::world::power::Power;
use playdeck_base::text::Text;
use playdeck_kit::figures::figures;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The terrain of a province.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    /// A body of water: fleets only.
    Water,
    /// Land with a coast: armies and fleets.
    Coastal,
    /// The same, and a fleet there may convoy.
    Port,
    /// Land without a coast: armies only.
    Inland,
}

impl Terrain {
    /// Whether convoys begin and end there.
    pub const fn is_coast(self) -> bool {
        matches!(self, Self::Coastal | Self::Port)
    }

    /// Whether a fleet there may convoy.
    pub const fn has_convoys(self) -> bool {
        matches!(self, Self::Water | Self::Port)
    }
}

figures! {
    /// One coast of a province that has several.
    #[derive(Hash)]
    pub enum Coast {
        /// The two letters that follow the hyphen.
        letters: &'static str,
    }
    North = "NC";
    East = "EC";
    South = "SC";
    West = "WC";
}

/// Where a place lies on the earth, in tenths of a degree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Degrees {
    /// Its latitude: north of the equator, or less than 0.
    pub north: i16,
    /// Its longitude: east of Greenwich, or less than 0. A board that crosses the 180th degree may count on.
    pub east: i16,
}

/// One of the provinces of a map, by its number in the order of the full names.
#[derive(Clone, Copy)]
pub struct Province {
    pub(super) map: &'static Map,
    pub(super) number: u16,
}

impl Province {
    /// The map it is on.
    pub const fn map(self) -> &'static Map {
        self.map
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.number as usize
    }

    /// The same, as sets of places have it.
    pub const fn number(self) -> u16 {
        self.number
    }

    /// The name that listings and positions use.
    pub const fn code(self) -> &'static str {
        self.place().code
    }

    /// The full name.
    pub const fn name(self) -> &'static str {
        self.place().name
    }

    /// Other words that mean it on a board that is read from lines, in capitals with one blank between two words. Those
    /// of the standard board are in its table.
    pub const fn other_names(self) -> &'static [&'static str] {
        self.place().others
    }

    /// Where it lies on the earth, if its board tells.
    pub fn position(self) -> Option<Degrees> {
        self.map.positions.get(self.index()).copied().flatten()
    }

    /// Water, coastal or inland.
    pub const fn terrain(self) -> Terrain {
        self.place().terrain
    }

    /// Whether it is a supply center.
    pub const fn is_center(self) -> bool {
        self.place().is_center
    }

    /// The power in whose home country this center lies as a game begins.
    pub fn home(self) -> Option<Power> {
        self.map.powers().find(|power| power.nation().homes.contains(&self.number))
    }

    /// Its coasts; empty if a fleet has only one place here.
    pub fn coasts(self) -> impl Iterator<Item = Location> {
        let coasts = if self.has_coasts() { self.map.coasts() } else { 0..0 };
        coasts.map(move |number| Location { map: self.map, number }).filter(move |at| at.province() == self)
    }

    /// Whether it has coasts of its own.
    pub const fn has_coasts(self) -> bool {
        self.place().has_coasts
    }

    const fn place(self) -> &'static Place {
        &self.map.places[self.number as usize]
    }
}

/// Where a unit stands: a province, or one coast of a province with several.
#[derive(Clone, Copy)]
pub struct Location {
    pub(super) map: &'static Map,
    pub(super) number: u16,
}

impl Location {
    /// The province itself: where armies stand, and fleets in a province without coasts of its own.
    pub const fn province_itself(province: Province) -> Self {
        Self { map: province.map, number: province.number }
    }

    /// One coast of a province, if it has that coast.
    pub fn coast_of(province: Province, coast: Coast) -> Option<Self> {
        province.coasts().find(|at| at.coast() == Some(coast))
    }

    /// The map it is on.
    pub const fn map(self) -> &'static Map {
        self.map
    }

    /// Its number: that of its province, or a number behind those of all provinces.
    pub const fn index(self) -> usize {
        self.number as usize
    }

    /// The province it lies in.
    pub const fn province(self) -> Province {
        Province { map: self.map, number: self.place().province }
    }

    /// Which coast it is, if it is one.
    pub const fn coast(self) -> Option<Coast> {
        self.place().coast
    }

    /// The name that listings and positions use, `VIE` or `STPE-SC`.
    pub const fn code(self) -> &'static str {
        self.place().code
    }

    /// A unit at this location, as orders name it: `F STPE-SC`; with a blank at which no line ends, if it is told.
    pub const fn unit(self, kind: Kind, is_whole: bool) -> &'static str {
        let [plain, whole] = &self.place().units[kind.index()];
        if is_whole { whole } else { plain }
    }

    const fn place(self) -> &'static Place {
        &self.map.places[self.number as usize]
    }
}

/// What is known of a location, or of the province that it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub code: &'static str,
    pub name: &'static str,
    pub others: &'static [&'static str],
    pub province: u16,
    pub coast: Option<Coast>,
    pub terrain: Terrain,
    pub is_center: bool,
    pub has_coasts: bool,
    /// An army and a fleet here, as orders name them: with a blank, and with one at which no line ends.
    pub units: [[&'static str; 2]; 2],
}

macro_rules! numbered {
    ($($place:ident,)+) => { $(
        /// By number; those of different boards are never compared.
        impl PartialEq for $place {
            fn eq(&self, other: &Self) -> bool {
                self.number == other.number
            }
        }

        impl Eq for $place {}

        impl PartialOrd for $place {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $place {
            fn cmp(&self, other: &Self) -> Ordering {
                self.number.cmp(&other.number)
            }
        }

        impl Hash for $place {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.number.hash(state);
            }
        }

        impl fmt::Debug for $place {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.code())
            }
        }

        impl fmt::Display for $place {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.code())
            }
        }

        impl Text for $place {
            fn write(&self, to: &mut String) {
                to.push_str(self.code());
            }

            // No code has a blank.
            fn write_whole(&self, to: &mut String) {
                self.write(to);
            }
        }
    )+ };
}

numbered! { Province, Location, }

/// Whether an army may go from one province to another by land.
pub fn army_reaches(from: Province, to: Province) -> bool {
    from.map.army.has(from.number, to.number)
}

/// The provinces that border on one by land, for armies.
pub fn army_neighbours(province: Province) -> impl Iterator<Item = Province> {
    let map = province.map;
    map.army.row(province.number).map(|number| Province { map, number })
}

/// Whether a fleet may go from one location to another.
pub fn fleet_reaches(from: Location, to: Location) -> bool {
    from.map.fleet.has(from.number, to.number)
}

/// The locations that a fleet may reach from a location.
pub fn fleet_neighbours(from: Location) -> impl Iterator<Item = Location> {
    let map = from.map;
    map.fleet.row(from.number).map(|number| Location { map, number })
}

/// Whether there is a location that a fleet may reach from a location.
pub fn has_fleet_neighbours(from: Location) -> bool {
    from.map.fleet.row(from.number).next().is_some()
}

/// Whether a fleet at a location may support in a province: whether it could enter it on any coast.
pub fn fleet_supports(from: Location, to: Province) -> bool {
    from.map.support.has(from.number, to.number)
}

/// The provinces in which a fleet at a location may support.
pub fn fleet_provinces(from: Location) -> impl Iterator<Item = Province> {
    let map = from.map;
    map.support.row(from.number).map(|number| Province { map, number })
}

/// Whether fleets go between two provinces, from or to any coast.
pub fn touches(one: Province, other: Province) -> bool {
    one.map.touching.has(one.number, other.number)
}

/// The waters off a province's coasts, and for a body of water also the coasts around it.
pub fn touching(province: Province) -> impl Iterator<Item = Province> {
    let map = province.map;
    map.touching.row(province.number).map(|number| Province { map, number })
}
