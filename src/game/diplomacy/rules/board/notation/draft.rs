//! What has been read so far of a board: every line changes it.
//!
//! A place is known by a number of its own from the first line that names it. A renamed place keeps it. One that is
//! dropped gives it up, and what still names it by that number is passed over at the end, so that no line walks through
//! all that was read.

use super::words;
use super::words::{Case, Code, PlaceWord};
use crate::board::here::Here;
use crate::board::messages;
use crate::board::shape::{Degrees, Kind, MOST_POWERS, MOST_PROVINCES, Side, Terrain};
use playdeck_base::message::{Log, Message, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// The number of a place in a draft.
pub type Id = usize;

/// A board while it is read.
pub struct Draft {
    pub log: Log,
    pub codes: BTreeMap<Code, Id>,
    pub places: Vec<PlaceDraft>,
    pub powers: Vec<PowerDraft>,
    pub by_name: BTreeMap<String, usize>,
    pub current: Option<usize>,
    pub unowned: BTreeMap<Id, Here>,
    pub units: BTreeMap<Id, UnitDraft>,
    pub dummies: BTreeMap<String, Here>,
    pub begin: Option<(Here, String, u16, String)>,
    pub victory: Option<(Here, Vec<u16>)>,
    pub rules: BTreeMap<String, Here>,
    pub seasons: [String; 3],
    pub new_homes: Option<u16>,
    /// Where places lie.
    pub positions: BTreeMap<Id, Degrees>,
    pub files: BTreeSet<String>,
    pub has_map: bool,
    pub lines: u32,
    pub bytes: usize,
    /// Whether there is too much to read on.
    pub is_over: bool,
}

/// A province while it is read.
pub struct PlaceDraft {
    pub code: Code,
    /// The line that named it first, and how it names a power if that is what the line seems to do.
    pub here: Here,
    pub behind: Option<String>,
    pub is_dropped: bool,
    /// Whether its line has small letters: it has coasts of its own.
    pub is_small: bool,
    pub itself: Part,
    /// Its coasts, in the order of [`Side::ALL`].
    pub coasts: [Part; 4],
}

/// What is read of a province itself or of one of its coasts.
#[derive(Default)]
pub struct Part {
    /// How often it was dropped: a border names it by this.
    pub age: u32,
    pub terrain: Option<(Terrain, Here)>,
    pub name: Option<(String, Here)>,
    pub others: BTreeMap<String, Here>,
    pub unclear: BTreeSet<String>,
    pub borders: BTreeMap<(Id, Option<Side>), Border>,
}

/// An entry of a list of borders.
pub struct Border {
    pub here: Here,
    pub case: Case,
    pub age: u32,
}

/// A power while it is read.
pub struct PowerDraft {
    pub name: String,
    pub here: Here,
    pub adjective: Option<String>,
    pub letter: Option<char>,
    pub homes: BTreeMap<Id, Here>,
    /// Whether a line INHABITS or HOME has given the homes.
    pub has_inhabits: bool,
    pub owns: Option<BTreeMap<Id, Here>>,
    pub is_gone: bool,
}

/// A unit while it is read.
pub struct UnitDraft {
    pub here: Here,
    pub power: usize,
    pub kind: Kind,
    pub side: Option<Side>,
}

impl Draft {
    pub fn new() -> Self {
        Self {
            log: Log::default(),
            codes: BTreeMap::new(),
            places: Vec::new(),
            powers: Vec::new(),
            by_name: BTreeMap::new(),
            current: None,
            unowned: BTreeMap::new(),
            units: BTreeMap::new(),
            dummies: BTreeMap::new(),
            begin: None,
            victory: None,
            rules: BTreeMap::new(),
            seasons: ["SPRING", "FALL", "WINTER"].map(str::to_owned),
            new_homes: None,
            positions: BTreeMap::new(),
            files: BTreeSet::new(),
            has_map: false,
            lines: 0,
            bytes: 0,
            is_over: false,
        }
    }

    pub fn say(&mut self, message: Message) {
        self.log.push(message);
    }

    /// Says why nothing more is read.
    pub fn stop(&mut self, message: Message) {
        self.is_over = true;
        self.say(message);
    }

    pub fn is_refused(&self) -> bool {
        self.log.count(Severity::Error) > 0
    }

    /// The number of a place that a line names. `behind` is the first word of a line of a power.
    pub fn id(&mut self, here: &Here, code: Code, behind: Option<&str>) -> Id {
        if let Some(id) = self.codes.get(&code) {
            return *id;
        }
        if self.places.len() == MOST_PROVINCES && !self.is_over {
            self.stop(messages::places_many(here, MOST_PROVINCES));
        }
        let id = self.places.len();
        self.places.push(PlaceDraft {
            code,
            here: here.clone(),
            behind: behind.map(str::to_owned),
            is_dropped: false,
            is_small: false,
            itself: Part::default(),
            coasts: <[Part; 4]>::default(),
        });
        self.codes.insert(code, id);
        id
    }

    /// A word that must be a place.
    pub fn place(&mut self, here: &Here, word: &str) -> Option<PlaceWord> {
        let place = words::place(word);
        if place.is_none() {
            self.say(if words::has_mark(word) {
                messages::mark_not_played(here, word)
            } else {
                messages::place_unreadable(here, word)
            });
        }
        place
    }

    /// A word that must be a province, not a coast: the number of it.
    pub fn province(&mut self, here: &Here, word: &str, behind: Option<&str>) -> Option<Id> {
        let place = self.place(here, word)?;
        if place.side.is_some() {
            self.say(messages::coast_not_due(here, word));
            return None;
        }
        Some(self.id(here, place.code, behind))
    }

    /// A word that must be a province that a line above names.
    pub fn known(&mut self, here: &Here, word: &str) -> Option<(Id, Option<Side>)> {
        let place = self.place(here, word)?;
        let known = self.codes.get(&place.code).copied();
        if known.is_none() {
            self.say(messages::place_unknown(here, word));
        }
        known.map(|id| (id, place.side))
    }

    /// The part of a place: itself, or a coast.
    pub fn part(&mut self, id: Id, side: Option<Side>) -> &mut Part {
        let place = &mut self.places[id];
        match side {
            None => &mut place.itself,
            Some(side) => &mut place.coasts[side as usize],
        }
    }

    /// Forgets a place or a coast.
    pub fn drop_place(&mut self, id: Id, side: Option<Side>) {
        if side.is_some() {
            let part = self.part(id, side);
            *part = Part { age: part.age + 1, ..Part::default() };
            if self.units.get(&id).is_some_and(|unit| unit.side == side) {
                self.units.remove(&id);
            }
        } else {
            self.places[id].is_dropped = true;
            let code = self.places[id].code;
            self.codes.remove(&code);
            self.units.remove(&id);
        }
    }

    /// The power of a name, made unless it is there.
    pub fn power(&mut self, here: &Here, name: &str) -> usize {
        if let Some(&power) = self.by_name.get(name) {
            return power;
        }
        if self.by_name.len() == MOST_POWERS && !self.is_over {
            self.stop(messages::powers_many(here, MOST_POWERS));
        }
        let power = self.powers.len();
        self.powers.push(PowerDraft {
            name: name.to_owned(),
            here: here.clone(),
            adjective: None,
            letter: None,
            homes: BTreeMap::new(),
            has_inhabits: false,
            owns: None,
            is_gone: false,
        });
        self.by_name.insert(name.to_owned(), power);
        power
    }

    /// The power above a line that goes on with it.
    pub fn current(&mut self, here: &Here, word: &str) -> Option<usize> {
        if self.current.is_none() {
            self.say(messages::power_missing(here, word));
        }
        self.current
    }
}
