//! The map as the engine uses it: provinces and locations by number, sets of provinces as bits.
//!
//! A *province* is one of the 75 areas; a *location* is where a unit stands: a province, or one coast of a province
//! that has two. Everything here is built from [`crate::tables`] when the program is compiled.

mod borders;

use super::power::Power;
pub use crate::tables::PROVINCE_COUNT;
use crate::tables::{COASTS, PROVINCES};
pub use borders::{
    army_neighbours, fleet_neighbours, fleet_provinces, fleet_reaches, has_fleet_neighbours, touching,
};
use playdeck_base::text::Text;
use playdeck_kit::figures::figures;
use playdeck_kit::sets::{Few, Numbered};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Locations: the provinces and the coasts of those that have two.
pub const LOCATION_COUNT: usize = PROVINCE_COUNT + COASTS.len();

/// The terrain of a province.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terrain {
    /// A body of water: fleets only.
    Water,
    /// Land with a coast: armies and fleets.
    Coastal,
    /// Land without a coast: armies only.
    Inland,
}

figures! {
    /// One coast of a province that has two.
    #[derive(Hash)]
    pub enum Coast {
        /// The two letters that follow the hyphen.
        letters: &'static str,
    }
    North = "NC";
    East = "EC";
    South = "SC";
}

/// One of the 75 provinces, by its number in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Province(u8);

impl fmt::Debug for Province {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Province {
    /// Every province, in the order of the full names.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..number(PROVINCE_COUNT)).map(Self)
    }

    /// The province with a given printed code.
    pub fn from_code(code: &str) -> Option<Self> {
        number_of(code).filter(|number| *number < PROVINCE_COUNT).map(|index| Self(number(index)))
    }

    /// Its number, 0 to 74.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The name that listings and positions use.
    pub const fn code(self) -> &'static str {
        PROVINCES[self.index()].code
    }

    /// The full name.
    pub const fn name(self) -> &'static str {
        PROVINCES[self.index()].name
    }

    /// Water, coastal or inland.
    pub const fn terrain(self) -> Terrain {
        PROVINCES[self.index()].kind
    }

    /// Whether it is a supply center.
    pub const fn is_center(self) -> bool {
        PROVINCES[self.index()].center
    }

    /// The power in whose home country this center lies.
    pub const fn home(self) -> Option<Power> {
        PROVINCES[self.index()].home
    }

    /// Its two coasts; empty if a fleet has only one place here.
    pub fn coasts(self) -> impl Iterator<Item = Location> {
        (PROVINCE_COUNT..LOCATION_COUNT)
            .map(|index| Location(number(index)))
            .filter(move |at| at.province() == self)
    }

    /// Whether it has two coasts.
    pub fn has_coasts(self) -> bool {
        WITH_COASTS.contains(self)
    }
}

/// Where a unit stands: a province, or one coast of a province with two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location(u8);

impl fmt::Debug for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Location {
    /// The province itself: where armies stand, and fleets in a province with at most one coast.
    pub const fn province_itself(province: Province) -> Self {
        Self(province.0)
    }

    /// One coast of a province, if it has that coast.
    pub fn coast_of(province: Province, coast: Coast) -> Option<Self> {
        province.coasts().find(|at| at.coast() == Some(coast))
    }

    /// Every location: the provinces, then the coasts.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..number(LOCATION_COUNT)).map(Self)
    }

    /// The location of a number below [`LOCATION_COUNT`].
    pub(super) const fn of_index(index: usize) -> Self {
        Self(number(index))
    }

    /// Its number, 0 to 80.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The province it lies in.
    pub const fn province(self) -> Province {
        Province(PROVINCE_OF[self.index()])
    }

    /// Which coast it is, if it is one.
    pub const fn coast(self) -> Option<Coast> {
        if self.index() < PROVINCE_COUNT { None } else { Some(COASTS[self.index() - PROVINCE_COUNT].coast) }
    }

    /// The name that listings and positions use, `VIE` or `STPE-SC`.
    pub const fn code(self) -> &'static str {
        if self.index() < PROVINCE_COUNT {
            PROVINCES[self.index()].code
        } else {
            COASTS[self.index() - PROVINCE_COUNT].code
        }
    }

    /// Reads the printed form, `VIE` or `STPE-SC`.
    pub fn from_code(code: &str) -> Option<Self> {
        number_of(code).map(|index| Self(number(index)))
    }
}

/// Lets a place print as its code, and be punched as that word, like an enum variant.
macro_rules! coded {
    ($($place:ident: $what:literal;)+) => { $(
        impl Text for $place {
            fn write(&self, to: &mut String) {
                to.push_str(self.code());
            }

            // No code has a blank.
            fn write_whole(&self, to: &mut String) {
                self.write(to);
            }
        }

        impl fmt::Display for $place {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.code())
            }
        }

        impl Serialize for $place {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_unit_variant(stringify!($place), u32::from(self.0), self.code())
            }
        }

        impl<'de> Deserialize<'de> for $place {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Code { read: Self::from_code, what: $what })
            }
        }
    )+ };
}

coded! {
    Province: "a province";
    Location: "a province, with its coast if it has two";
}

/// Deserializes a code without copying it.
struct Code<T> {
    read: fn(&str) -> Option<T>,
    what: &'static str,
}

impl<T> Visitor<'_> for Code<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, code: &str) -> Result<T, E> {
        (self.read)(code).ok_or_else(|| E::invalid_value(Unexpected::Str(code), &self.what))
    }
}

/// A set of provinces.
pub type ProvinceSet = Few<Province>;

/// Every body of water.
pub const WATERS: ProvinceSet = ProvinceSet::of_bits(waters());

/// Every supply center.
pub const CENTERS: ProvinceSet = ProvinceSet::of_bits(centers());

/// The centers in the home country of a power.
pub const fn home_centers(power: Power) -> ProvinceSet {
    ProvinceSet::of_bits(HOMES[power.index()])
}

static HOMES: [u128; Power::ALL.len()] = homes();

/// Every province with two coasts.
pub const WITH_COASTS: ProvinceSet = ProvinceSet::of_bits(with_coasts());

impl Numbered for Province {
    fn number(self) -> usize {
        self.index()
    }

    fn of_number(index: usize) -> Self {
        Self(number(index))
    }
}

/// A table index as a byte; every table has fewer than 256 rows.
#[expect(clippy::cast_possible_truncation, reason = "the tables have 81 rows at most")]
pub const fn number(index: usize) -> u8 {
    index as u8
}

/// The codes of all locations as numbers.
static KEYS: [u64; LOCATION_COUNT] = {
    let (mut table, mut index) = ([0; LOCATION_COUNT], 0);
    while index < LOCATION_COUNT {
        table[index] = key(Location(number(index)).code().as_bytes());
        index += 1;
    }
    table
};
/// The locations by their codes: each has its number plus one at the place that its code is sent to, or at the next free
/// one. 0 is free.
static BY_CODE: [u8; CODE_PLACES] = {
    let (mut table, mut index) = ([0; CODE_PLACES], 0);
    while index < LOCATION_COUNT {
        let mut place = code_place(KEYS[index]);
        while table[place] != 0 {
            place = (place + 1) % CODE_PLACES;
        }
        table[place] = number(index + 1);
        index += 1;
    }
    table
};
const CODE_PLACES: usize = 512;
/// The province of each location, with an entry for every byte, so that no bound is checked.
static PROVINCE_OF: [u8; 256] = {
    let (mut table, known, mut index) = ([0; 256], provinces_of_locations(), 0);
    while index < LOCATION_COUNT {
        table[index] = known[index];
        index += 1;
    }
    table
};

/// The place that a code is sent to: the highest bits of its product with a number that spreads codes well.
#[expect(clippy::cast_possible_truncation, reason = "nine bits")]
const fn code_place(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - CODE_PLACES.ilog2())) as usize
}

/// The last eight letters of a code as a number; no code has more.
pub const fn key(code: &[u8]) -> u64 {
    let (mut key, mut at) = (0, 0);
    while at < code.len() {
        key = key << 8 | code[at] as u64;
        at += 1;
    }
    key
}

/// The number of the location with a code.
fn number_of(code: &str) -> Option<usize> {
    let key = key(code.as_bytes());
    let mut place = code_place(key);
    loop {
        let index = usize::from(BY_CODE[place]).checked_sub(1)?;
        if KEYS[index] == key {
            // A longer text, or one with zero bytes, may have the key of a code.
            return (Location(number(index)).code().len() == code.len()).then_some(index);
        }
        place = (place + 1) % CODE_PLACES;
    }
}

const fn provinces_of_locations() -> [u8; LOCATION_COUNT] {
    let mut table = [0; LOCATION_COUNT];
    let mut index = 0;
    while index < LOCATION_COUNT {
        table[index] = if index < PROVINCE_COUNT {
            number(index)
        } else {
            number(find(key(COASTS[index - PROVINCE_COUNT].province.as_bytes())))
        };
        index += 1;
    }
    table
}

const fn waters() -> u128 {
    let (mut waters, mut at) = (0, 0);
    while at < PROVINCE_COUNT {
        if matches!(PROVINCES[at].kind, Terrain::Water) {
            waters |= 1 << at;
        }
        at += 1;
    }
    waters
}

const fn centers() -> u128 {
    let (mut centers, mut at) = (0, 0);
    while at < PROVINCE_COUNT {
        centers |= (PROVINCES[at].center as u128) << at;
        at += 1;
    }
    centers
}

const fn homes() -> [u128; Power::ALL.len()] {
    let (mut homes, mut at) = ([0; Power::ALL.len()], 0);
    while at < PROVINCE_COUNT {
        if let Some(power) = PROVINCES[at].home {
            homes[power.index()] |= 1 << at;
        }
        at += 1;
    }
    homes
}

const fn with_coasts() -> u128 {
    let (provinces, mut with_coasts, mut at) = (provinces_of_locations(), 0, PROVINCE_COUNT);
    while at < LOCATION_COUNT {
        with_coasts |= 1 << provinces[at];
        at += 1;
    }
    with_coasts
}

/// The number of the location that has a key.
///
/// # Panics
/// While the program is compiled, if the tables name a code that is not in them.
#[expect(clippy::panic, reason = "runs while the program is compiled, over its own tables alone")]
pub const fn find(of: u64) -> usize {
    let mut index = 0;
    while index < LOCATION_COUNT {
        if key(Location(number(index)).code().as_bytes()) == of {
            return index;
        }
        index += 1;
    }
    panic!("the tables name a place that is not in them")
}
