//! The powers of a map, and how players name them.

use super::kind::Kind;
use super::map::known::Map;
use playdeck_base::text::Text;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// One of the powers of a map, by its number in the order in which every list prints them.
#[derive(Clone, Copy)]
pub struct Power {
    map: &'static Map,
    number: u16,
}

/// What is known of a power.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Nation {
    pub name: &'static str,
    /// What players write before a unit of it.
    pub adjective: &'static str,
    /// Other names.
    pub others: &'static [&'static str],
    /// The letter that stands for it.
    pub letter: char,
    pub homes: &'static [u16],
    pub owned: &'static [u16],
    pub units: &'static [(Kind, u16)],
    pub is_dummy: bool,
}

impl Power {
    pub(crate) const fn new(map: &'static Map, number: u16) -> Self {
        Self { map, number }
    }

    /// The map it plays on.
    pub const fn map(self) -> &'static Map {
        self.map
    }

    /// Its place in the order of the powers, from 0.
    pub const fn index(self) -> usize {
        self.number as usize
    }

    /// The name that cards and listings use.
    pub const fn name(self) -> &'static str {
        self.nation().name
    }

    /// The same, as positions name it.
    pub(crate) const fn code(self) -> &'static str {
        self.name()
    }

    /// The adjective, which players write before a supported unit.
    pub const fn adjective(self) -> &'static str {
        self.nation().adjective
    }

    /// The letter that stands for it among the addressees of press.
    pub const fn letter(self) -> char {
        self.nation().letter
    }

    /// Whether nobody can play it: its units stand, and it builds nothing.
    pub const fn is_dummy(self) -> bool {
        self.nation().is_dummy
    }

    pub(in crate::world) const fn nation(self) -> &'static Nation {
        &self.map.nations[self.number as usize]
    }
}

/// By number on one map. On two maps powers of one name are the same, so that a word of the standard board means them in
/// every start of it.
impl PartialEq for Power {
    fn eq(&self, other: &Self) -> bool {
        if self.map == other.map { self.number == other.number } else { self.name() == other.name() }
    }
}

impl Eq for Power {}

impl PartialOrd for Power {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By number; those of different maps are never compared.
impl Ord for Power {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl Hash for Power {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl fmt::Debug for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Text for Power {
    fn write(&self, to: &mut String) {
        to.push_str(self.name());
    }
}
