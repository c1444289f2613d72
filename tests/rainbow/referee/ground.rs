//! The map, and moves on it.

use super::orders::Deed;
use super::world::{Place, Unit, Who, World};
use super::{Task, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// The hexes around one, as in the drawing of the text: every second column is half a hex lower.
fn around((x, y): Place) -> [(&'static [&'static str], Place); 6] {
    let (above, below) = if x % 2 == 0 { (y - 1, y) } else { (y, y + 1) };
    [
        (&["N", "NORTH"], (x, y - 1)),
        (&["NE", "NORTHEAST"], (x + 1, above)),
        (&["SE", "SOUTHEAST"], (x + 1, below)),
        (&["S", "SOUTH"], (x, y + 1)),
        (&["SW", "SOUTHWEST"], (x - 1, below)),
        (&["NW", "NORTHWEST"], (x - 1, above)),
    ]
}

/// The hexes within that many steps of one, also over water and beyond edges.
pub fn within(at: Place, steps: u32) -> BTreeSet<Place> {
    let mut near = BTreeSet::from([at]);
    for _ in 0..steps {
        let more: Vec<Place> = near.iter().flat_map(|at| around(*at).map(|(_, next)| next)).collect();
        near.extend(more);
    }
    near
}

impl World {
    /// The letter of a hex on the map.
    fn letter(&self, (x, y): Place) -> Option<char> {
        let row = self.ground.get(usize::try_from(y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    /// The hex that a word names, seen from another hex: a direction or coordinates.
    pub fn target(&self, from: Place, word: &str) -> Option<Place> {
        let there = match word.split_once('/') {
            Some((x, y)) => (x.parse().unwrap(), y.parse().unwrap()),
            None => around(from).into_iter().find(|(names, _)| names.contains(&word)).unwrap().1,
        };
        self.letter(there).map(|_| there)
    }

    /// The movement points that it takes to enter a hex.
    fn cost(&self, at: Place) -> Option<u64> {
        match self.letter(at).unwrap() {
            'P' => Some(1),
            'F' => Some(2),
            'M' => Some(3),
            'W' => None,
            other => panic!("what is {other}?"),
        }
    }
}

/// A unit that may move if no enemy is in the way: the hex it goes to, and the cost.
type Mover = (u32, Place, u64);

impl Turn<'_> {
    pub fn moves(&mut self, slot: u64, tasks: Vec<Task>) {
        let mut outcomes: BTreeMap<Who, Result<Mover, &'static str>> = BTreeMap::new();
        for (who, serial, deed) in tasks {
            if !self.world.units.contains_key(&serial) {
                *self.left.entry(who).or_default() += 1;
                continue;
            }
            let Deed::Move(word) = deed else { unreachable!() };
            outcomes.insert(who, self.way(serial, &word));
        }
        let movers: Vec<Mover> = outcomes.values().filter_map(|outcome| outcome.ok()).collect();
        let stay = self.without_arms(&movers);
        for outcome in outcomes.values_mut() {
            if outcome.is_ok_and(|(serial, ..)| stay.contains(&serial)) {
                *outcome = Err("UNARMED");
            }
        }
        let from: BTreeMap<u32, Place> =
            movers.iter().map(|(serial, ..)| (*serial, self.world.units[serial].at)).collect();
        for (serial, to, cost) in outcomes.values().filter_map(|outcome| outcome.ok()) {
            let unit = self.world.units.get_mut(&serial).unwrap();
            (unit.at, unit.points) = (to, unit.points - cost);
        }
        let is_move = |told: &super::told::Event| told.slot == slot && told.verb() == "MOVE";
        while let Some(told) = self.told.next_if("ORDERED", is_move) {
            let who = told.who("UNIT");
            let outcome =
                outcomes.remove(&who).unwrap_or_else(|| panic!("{who:?} has no move in slot {slot}"));
            assert_eq!(told.refused().as_deref(), outcome.err(), "the move of {who:?} in slot {slot}");
            self.tally.count(outcome.err().unwrap_or("MOVE"));
            if let Ok((serial, to, _)) = outcome {
                let moved = self.told.next("MOVED");
                let said = (moved.who("UNIT"), moved.place("FROM"), moved.place("TO"));
                assert_eq!(said, (who, from[&serial], to), "a move in slot {slot}");
            }
        }
        assert!(outcomes.is_empty(), "in slot {slot} these move, too: {outcomes:?}");
    }

    fn way(&self, serial: u32, word: &str) -> Result<Mover, &'static str> {
        let unit = &self.world.units[&serial];
        if unit.kind.name == "CITY" {
            return Err("CITY_MOVES");
        }
        let to = self.world.target(unit.at, word).ok_or("OFF_MAP")?;
        if to == unit.at || !within(unit.at, 1).contains(&to) {
            return Err("NOT_ADJACENT");
        }
        let cost = self.world.cost(to).ok_or("WATER")?;
        if unit.points < cost { Err("POINTS") } else { Ok((serial, to, cost)) }
    }

    /// "If an attacking force would end up consisting only of unarmed units, the attack (and the move) is cancelled":
    /// asked for every force again until no more units stay.
    fn without_arms(&self, movers: &[Mover]) -> BTreeSet<u32> {
        let units = &self.world.units;
        let mut stay: BTreeSet<u32> = BTreeSet::new();
        loop {
            let going: Vec<&Mover> = movers.iter().filter(|(serial, ..)| !stay.contains(serial)).collect();
            let leaves = |serial: &u32| going.iter().any(|(other, ..)| other == serial);
            let mut more = BTreeSet::new();
            for (serial, to, _) in &going {
                let player = units[serial].who.0;
                let holds: Vec<&Unit> = self
                    .world
                    .at(*to)
                    .into_iter()
                    .filter(|serial| !leaves(serial))
                    .map(|at| &units[&at])
                    .collect();
                let enters =
                    going.iter().filter(|(_, there, _)| there == to).map(|(other, ..)| &units[other]);
                let mut force = enters.chain(holds.iter().copied()).filter(|unit| unit.who.0 == player);
                let is_armed = force.any(|unit| unit.kind.attack > 0);
                let is_enemy =
                    |other: u64| self.world.is_hostile(player, other) || self.world.is_hostile(other, player);
                if !is_armed && holds.iter().any(|unit| is_enemy(unit.who.0)) {
                    more.insert(*serial);
                }
            }
            if more.is_empty() {
                return stay;
            }
            stay.extend(more);
        }
    }
}
