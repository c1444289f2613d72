//! A map as a whole: its places, its powers, and how a game on it begins, is built on and is won.

use super::borders::Bits;
use super::places::{Degrees, Location, Place, Province};
use super::start::{Builds, First};
use crate::world::kind::Kind;
use crate::world::power::{Nation, Power};
use std::fmt;
use std::ops::Range;

/// A map and the start of a game on it. There is one value of each, for ever, so that two are equal if they are one.
pub struct Map {
    /// What `BOARD=` calls it: `STANDARD_MAP`, `ANCMED`.
    pub name: &'static str,
    /// What `START=` calls the way in which a game on it begins, if it is not the board's own.
    pub start: Option<&'static str>,
    /// The sum of the board, by which it is known again; 0 for the standard one.
    pub sum: u64,
    /// The names of the seasons with moves, and of the one with builds.
    pub seasons: [&'static str; 3],
    /// The phase with which a game begins, and its year.
    pub first: (First, u16),
    /// How many centers win in the first year, in the second, and so on; the last number stays. Never empty.
    pub victory: &'static [u16],
    /// Where a power may build.
    pub builds: Builds,
    /// The year in whose winter all that a power owns becomes its homes.
    pub new_homes: Option<u16>,
    /// Whether a power begins with one unit in a home of its choice.
    pub mobilize: bool,
    pub(crate) places: &'static [Place],
    pub(crate) provinces: u16,
    /// By provinces: where each lies, if that is told; empty if it is told of none.
    pub(crate) positions: &'static [Option<Degrees>],
    /// By provinces: where armies go.
    pub(crate) army: Bits,
    /// By locations: where fleets go.
    pub(crate) fleet: Bits,
    /// By locations: the provinces that a fleet could enter on any coast.
    pub(crate) support: Bits,
    /// By provinces: those that a fleet could enter from any coast to any coast.
    pub(crate) touching: Bits,
    pub(crate) codes: Codes,
    pub(crate) nations: &'static [Nation],
    /// The names of the powers.
    pub(crate) names: &'static [&'static str],
}

impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Map {}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Map {
    /// The number of its provinces.
    pub const fn province_count(&self) -> usize {
        self.provinces as usize
    }

    /// The number of its locations: provinces, and coasts of those that have several.
    pub const fn location_count(&self) -> usize {
        self.places.len()
    }

    /// Every province, in the order of the full names.
    pub fn provinces(&'static self) -> impl DoubleEndedIterator<Item = Province> + ExactSizeIterator {
        (0..self.provinces).map(move |number| Province { map: self, number })
    }

    /// Every location: the provinces, then the coasts.
    pub fn locations(&'static self) -> impl Iterator<Item = Location> {
        (0..self.coasts().end).map(move |number| Location { map: self, number })
    }

    /// Every supply center.
    pub fn centers(&'static self) -> impl Iterator<Item = Province> {
        self.provinces().filter(|province| province.is_center())
    }

    /// The number of supply centers.
    pub fn center_count(&'static self) -> usize {
        self.centers().count()
    }

    /// The centers in the home country of a power as a game begins.
    pub fn homes(&'static self, power: Power) -> impl Iterator<Item = Province> {
        self.numbered(self.nations[power.index()].homes)
    }

    /// The centers that a power owns as a game begins.
    pub fn owned(&'static self, power: Power) -> impl Iterator<Item = Province> {
        self.numbered(self.nations[power.index()].owned)
    }

    /// The units with which a power begins.
    pub fn units(&'static self, power: Power) -> impl Iterator<Item = (Kind, Location)> {
        let units = self.nations[power.index()].units;
        units.iter().map(move |&(kind, number)| (kind, Location { map: self, number }))
    }

    fn numbered(&'static self, numbers: &'static [u16]) -> impl Iterator<Item = Province> {
        numbers.iter().map(move |&number| Province { map: self, number })
    }

    /// Every power, in the order in which lists print them.
    #[expect(clippy::cast_possible_truncation, reason = "a map has 64 powers at most")]
    pub fn powers(&'static self) -> impl DoubleEndedIterator<Item = Power> + ExactSizeIterator + Clone {
        (0..self.nations.len() as u16).map(move |number| Power::new(self, number))
    }

    /// The names of the powers.
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// The number of powers.
    pub const fn power_count(&self) -> usize {
        self.nations.len()
    }

    /// The power that a word names: by its name, its adjective, or at least the first three letters of the name.
    pub fn power(&'static self, word: &str) -> Option<Power> {
        let begun = |name: &str| name.get(..word.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(word));
        let is_whole = |power: &Power| {
            let nation = power.nation();
            word.eq_ignore_ascii_case(nation.name)
                || word.eq_ignore_ascii_case(nation.adjective)
                || nation.others.iter().any(|other| word.eq_ignore_ascii_case(other))
        };
        let mut started = self.powers().filter(|power| word.len() >= 3 && begun(power.name()));
        let only = started.next().filter(|_| started.next().is_none());
        self.powers().find(is_whole).or(only)
    }

    /// The power of a name, as positions have it.
    pub fn power_named(&'static self, name: &str) -> Option<Power> {
        self.powers().find(|power| power.name() == name)
    }

    /// The province with a number.
    pub const fn nth_province(&'static self, number: u16) -> Province {
        Province { map: self, number }
    }

    /// The province with a printed code.
    pub fn province(&'static self, code: &str) -> Option<Province> {
        let number = self.codes.find(code).filter(|number| *number < self.provinces)?;
        Some(Province { map: self, number })
    }

    /// The location with a printed code, `VIE` or `STPE-SC`.
    pub fn location(&'static self, code: &str) -> Option<Location> {
        Some(Location { map: self, number: self.codes.find(code)? })
    }

    /// How many centers may be asked for to win: some, or as few as the board itself asks for, and not more than there are.
    pub fn centers_allowed(&'static self) -> std::ops::RangeInclusive<u16> {
        let most = u16::try_from(self.center_count()).unwrap_or(u16::MAX);
        let own = self.victory.iter().copied().min().unwrap_or(most);
        most.min(4).min(own)..=most
    }

    /// How many centers win in a year.
    pub fn to_win(&self, year: u16) -> u16 {
        let game_year = usize::from(year.saturating_sub(self.first.1));
        self.victory.get(game_year).or(self.victory.last()).copied().unwrap_or(u16::MAX)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a map has 5,120 places at most")]
    pub(crate) const fn coasts(&self) -> Range<u16> {
        self.provinces..self.places.len() as u16
    }
}

/// The locations by their codes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Codes {
    /// The codes of all locations as numbers.
    pub keys: &'static [u64],
    /// Each location has its number plus one at the place that its code is sent to, or at the next free one. 0 is free.
    /// The length is a power of two.
    pub table: &'static [u16],
}

impl Codes {
    /// The number of the location with a code.
    fn find(self, code: &str) -> Option<u16> {
        // A longer text has the key of its end, and one with zero bytes may have that of a shorter one.
        if code.len() > LONGEST_CODE || code.contains('\0') {
            return None;
        }
        let key = key(code.as_bytes());
        let mut place = sent_to(key, self.table.len());
        loop {
            let number = self.table[place].checked_sub(1)?;
            if self.keys[usize::from(number)] == key {
                return Some(number);
            }
            place = (place + 1) % self.table.len();
        }
    }
}

/// The most letters of a code.
const LONGEST_CODE: usize = 8;

/// Fills a table of codes, which is empty and longer than the list of keys.
#[expect(clippy::cast_possible_truncation, reason = "a map has 5,120 places at most")]
pub(crate) const fn fill(table: &mut [u16], keys: &[u64]) {
    let mut number = 0;
    while number < keys.len() {
        let mut place = sent_to(keys[number], table.len());
        while table[place] != 0 {
            place = (place + 1) % table.len();
        }
        number += 1;
        table[place] = number as u16;
    }
}

/// The place that a code is sent to: the highest bits of its product with a number that spreads codes well.
#[expect(clippy::cast_possible_truncation, reason = "a table has at most 2^14 places")]
const fn sent_to(key: u64, places: usize) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - places.ilog2())) as usize
}

/// A code as a number.
pub(crate) const fn key(code: &[u8]) -> u64 {
    let (mut key, mut at) = (0, 0);
    while at < code.len() {
        key = key << 8 | code[at] as u64;
        at += 1;
    }
    key
}
