//! The story of a month on a map: ways of units and ships as arrows, and marks for what happened in a place.
//!
//! Own units' ways are in their reader's events. Others' ways follow from what the reader saw: a unit that stood in one place
//! at the end of the month before and stands in another now. Nothing else is asked.

use playdeck_print::picture::happened::{Happened, Mark, Point, Way};
use std::collections::BTreeMap;

/// A place: level, column, row.
pub type At = (u8, i32, i32);

/// A structure by its number. Where numbers are those of a region, its place belongs to it.
pub type Key = (Option<At>, bool, u32);

/// Columns or rows between two places that no arrow joins: units that go so far do not go step by step.
const FAR: i32 = 12;

/// A unit as a reader sees it.
#[derive(Debug, Clone)]
pub struct Standing {
    /// Where it is.
    pub at: At,
    /// Its name and number.
    pub name: String,
    /// Whether it is the reader's; for a reader who sees all, a player's.
    pub is_own: bool,
    /// The number of its faction, if the reader knows it.
    pub faction: Option<u32>,
    /// What it is inside of.
    pub inside: Option<Key>,
}

/// A structure as a reader sees it.
#[derive(Debug, Clone)]
pub struct Standstill {
    /// Where it is.
    pub at: At,
    /// Its name and number.
    pub name: String,
    /// Who owns it, if the reader sees them.
    pub owner: Option<Owner>,
    /// What is said of it once it is complete.
    pub complete: Option<String>,
}

/// The owner of a structure.
#[derive(Debug, Clone)]
pub struct Owner {
    /// Whether it is the reader's own unit.
    pub is_own: bool,
    /// The number and the words of its faction, if the reader knows them.
    pub faction: Option<(u32, String)>,
}

impl Owner {
    /// Whether it is surely of another faction than another owner.
    fn differs(&self, other: &Self) -> bool {
        match (&self.faction, &other.faction) {
            (Some((one, _)), Some((other, _))) => one != other,
            _ => self.is_own != other.is_own,
        }
    }

    fn words(&self) -> &str {
        self.faction.as_ref().map_or("somebody", |(_, words)| words)
    }
}

/// The units and structures that a reader sees, by their numbers.
#[derive(Debug, Clone, Default)]
pub struct Scenery {
    /// The units.
    pub units: BTreeMap<u32, Standing>,
    /// The structures.
    pub structures: BTreeMap<Key, Standstill>,
}

/// The steps that a reader was told of their own units, or of their ships.
#[derive(Debug, Clone, Default)]
pub struct Travels<K: Ord>(BTreeMap<K, Travel>);

/// What went, by its name, and from where to where, step by step.
#[derive(Debug, Clone)]
struct Travel {
    name: String,
    steps: Vec<(At, At)>,
}

impl<K: Ord> Travels<K> {
    /// Adds a step.
    pub fn went(&mut self, key: K, name: &impl ToString, from: At, to: At) {
        let new = || Travel { name: name.to_string(), steps: Vec::new() };
        self.0.entry(key).or_insert_with(new).steps.push((from, to));
    }
}

/// What happened, while it is put on a map.
pub struct Story<'p> {
    /// The arrows and marks.
    pub happened: Happened,
    /// The part of the map in which a place is, and its middle.
    place: &'p dyn Fn(At) -> Option<(usize, Point)>,
    /// From the middle of a place to its first mark, and to the end of an arrow.
    offsets: [Point; 2],
    /// How a place is written.
    write: fn(At) -> String,
}

impl<'p> Story<'p> {
    /// A story of which nothing is told yet.
    pub fn new(
        place: &'p dyn Fn(At) -> Option<(usize, Point)>,
        offsets: [Point; 2],
        write: fn(At) -> String,
    ) -> Self {
        Self { happened: Happened::in_rows(), place, offsets, write }
    }

    /// Something happened in a place.
    pub fn mark(&mut self, at: At, mark: Mark, words: String) {
        if let Some(point) = self.first_mark(at) {
            self.happened.mark(point, mark, words);
        }
    }

    /// A battle was fought in a place, and somebody won it.
    pub fn battle(&mut self, at: At, words: String, winner: String) {
        if let Some(point) = self.first_mark(at) {
            self.happened.battle(point, words, winner);
        }
    }

    fn first_mark(&self, at: At) -> Option<Point> {
        let ((_, (x, y)), [(right, down), _]) = ((self.place)(at)?, self.offsets);
        Some((x + right, y + down))
    }

    /// Something went along some places. Where it went to another part of the map, both ends are marked.
    pub fn went(&mut self, way: Way, name: &str, places: &[At]) {
        let written: Vec<String> = places.iter().map(|at| (self.write)(*at)).collect();
        let words = format!("{name}: {}", written.join(" "));
        let [_, (right, down)] = self.offsets;
        let mut stretch: Vec<(usize, At, Point)> = Vec::new();
        let mut end = |stretch: &mut Vec<(usize, At, Point)>| {
            let points = stretch.drain(..).map(|(.., (x, y))| (x + right, y + down)).collect();
            self.happened.went(way, points, words.clone());
        };
        let mut far = Vec::new();
        for (place, at) in places.iter().enumerate() {
            let next = (self.place)(*at).map(|(area, point)| (area, *at, point));
            let is_near = match (stretch.last(), next) {
                (Some((area, last, _)), Some((other, at, _))) => {
                    *area == other && (last.1 - at.1).abs() < FAR && (last.2 - at.2).abs() < FAR
                }
                _ => false,
            };
            if !is_near {
                far.extend(stretch.last().map(|(_, last, _)| *last));
                end(&mut stretch);
                far.extend(next.map(|(_, at, _)| at).filter(|_| place > 0));
            }
            stretch.extend(next);
        }
        end(&mut stretch);
        for at in far {
            self.mark(at, Mark::Far, words.clone());
        }
    }

    /// What follows from two months: who went where, who is new, and what has another owner. Steps that were told are drawn
    /// step by step.
    pub fn compare(&mut self, before: &Scenery, now: &Scenery, units: &Travels<u32>, ships: &Travels<Key>) {
        let way = |is_own| if is_own { Way::Own } else { Way::Other };
        let mut courses: BTreeMap<Key, Vec<At>> = BTreeMap::new();
        for (key, it) in &now.structures {
            let was = before.structures.get(key);
            if let (Some(old), Some(new)) = (was.and_then(|was| was.owner.as_ref()), &it.owner)
                && old.differs(new)
            {
                let words = format!("{}, was of {}, is of {}", it.name, old.words(), new.words());
                self.mark(it.at, Mark::Captured, words);
            }
            let places = path(was.map(|was| was.at), ships.0.get(key), Some(it.at));
            if places.len() > 1 {
                let mut aboard = now.units.values().filter(|unit| unit.inside == Some(*key));
                let is_own = aboard.any(|unit| unit.is_own);
                self.went(way(is_own), &it.name, &places);
                courses.insert(*key, places);
            }
        }
        for (_, gone) in ships.0.iter().filter(|(key, _)| !now.structures.contains_key(key)) {
            self.went(Way::Own, &gone.name, &path(None, Some(gone), None));
        }
        for (number, unit) in &now.units {
            // A number can be given again.
            let is_same = |was: &&Standing| was.faction.zip(unit.faction).is_none_or(|(was, is)| was == is);
            let (was, told) = (before.units.get(number).filter(is_same), units.0.get(number));
            if was.is_none() && unit.is_own {
                self.mark(unit.at, Mark::New, format!("{} is new", unit.name));
            }
            let mut places = path(was.map(|was| was.at), told, Some(unit.at));
            // Who is aboard a ship goes its way.
            if let Some(course) = unit.inside.and_then(|ship| courses.get(&ship))
                && places.ends_with(&[unit.at])
            {
                let by_ship = course.first().copied();
                let end = places.iter().position(|at| Some(*at) == by_ship).map_or(0, |at| at + 1);
                places.truncate(end);
            }
            self.went(way(unit.is_own), &unit.name, &places);
        }
        for (_, gone) in units.0.iter().filter(|(number, _)| !now.units.contains_key(number)) {
            self.went(Way::Own, &gone.name, &path(None, Some(gone), None));
        }
    }
}

/// The places along which something went: from where it was seen, along the steps that were told, to where it is seen.
fn path(was: Option<At>, told: Option<&Travel>, now: Option<At>) -> Vec<At> {
    let steps = told.into_iter().flat_map(|told| &told.steps).flat_map(|(from, to)| [*from, *to]);
    let mut places: Vec<At> = was.into_iter().chain(steps).chain(now).collect();
    places.dedup();
    places
}
