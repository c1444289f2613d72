//! Fire, battles and captured cities.

use super::Turn;
use super::ground::within;
use super::orders::Deed;
use super::told::Event;
use super::world::{Place, Unit};
use std::collections::BTreeSet;

impl Turn<'_> {
    /// What a unit does before the moves; of these orders only fire changes the world.
    pub fn fire(&mut self, serial: u32, deed: &Deed) -> Option<&'static str> {
        let Deed::Fire(word) = deed else { return None };
        let gunner = self.world.units[&serial].clone();
        if gunner.kind.range == 0 {
            return Some("NOT_ARTILLERY");
        }
        if gunner.has_fired {
            return Some("HAS_FIRED");
        }
        let Some(at) = self.world.target(gunner.at, word) else { return Some("OFF_MAP") };
        if !within(gunner.at, gunner.kind.range).contains(&at) {
            return Some("OUT_OF_RANGE");
        }
        let there = self.world.at(at);
        let owner = |serial: &u32| self.world.units[serial].who.0;
        if there.iter().any(|serial| !self.world.is_hostile(gunner.who.0, owner(serial))) {
            return Some("FRIENDS_THERE");
        }
        self.world.units.get_mut(&serial).unwrap().has_fired = true;
        let fired = self.told.next("FIRED");
        let said = (fired.who("UNIT"), fired.place("FROM"), fired.place("AT"));
        assert_eq!(said, (gunner.who, gunner.at, at), "a mission");
        // "Each artillery unit gets a shot at destroying every enemy unit in the hex (except cities)."
        for target in there {
            let Some(defense) = self.world.units[&target].kind.defense else { continue };
            let shelled = self.told.next("SHELLED");
            let who = self.world.units[&target].who;
            assert_eq!((shelled.who("UNIT"), shelled.place("AT")), (who, at), "a unit under fire");
            let destroyed = shelled.body["DESTROYED"].as_bool().unwrap();
            self.tally.shot(destroyed, (gunner.kind.attack, gunner.kind.attack + defense));
            if destroyed {
                self.world.units.remove(&target);
            }
        }
        None
    }

    /// The hexes that contain units of several players.
    fn shared(&self) -> BTreeSet<Place> {
        let units = &self.world.units;
        let held: BTreeSet<(Place, u64)> = units.values().map(|unit| (unit.at, unit.who.0)).collect();
        let next = held.iter().skip(1);
        held.iter().zip(next).filter(|(one, other)| one.0 == other.0).map(|(one, _)| one.0).collect()
    }

    /// The units that a unit could shoot at.
    fn targets(&self, serial: u32, at: Place) -> Vec<u32> {
        let shooter = &self.world.units[&serial];
        let is_target =
            |unit: &Unit| unit.kind.defense.is_some() && self.world.is_hostile(shooter.who.0, unit.who.0);
        let mut here = self.world.at(at);
        here.retain(|other| shooter.kind.attack > 0 && is_target(&self.world.units[other]));
        here
    }

    pub fn battles(&mut self, slot: u64) {
        let mut open = self.shared();
        while let Some(at) = self.told.place_of_next("ATTACKED") {
            assert!(open.remove(&at), "in {at:?} there is no battle to fight, or it was over");
            self.battle(slot, at);
        }
        for at in open {
            self.battle(slot, at);
        }
    }

    /// "Every unit gets to make an attack", round by round, until nobody is willing and able to shoot.
    fn battle(&mut self, slot: u64, at: Place) {
        let mut have_shot: BTreeSet<u32> = BTreeSet::new();
        // When a round ends, every living unit with a target has shot.
        let is_round_over = |turn: &Self, have_shot: &BTreeSet<u32>| {
            let waits = |serial: &u32| !have_shot.contains(serial) && !turn.targets(*serial, at).is_empty();
            turn.world.at(at).iter().find(|serial| waits(serial)).copied()
        };
        let is_here = |told: &Event| told.slot == slot && told.place("AT") == at;
        let mut sides: BTreeSet<u64> = BTreeSet::new();
        while let Some(told) = self.told.next_if("ATTACKED", is_here) {
            sides.extend(["BY", "UNIT"].map(|key| told.who(key).0));
            let [by, target] = ["BY", "UNIT"].map(|key| self.world.find(told.who(key)).unwrap());
            if have_shot.contains(&by) {
                let waits = is_round_over(self, &have_shot);
                assert!(waits.is_none(), "{waits:?} has not shot, and {told:?} begins a round");
                have_shot.clear();
                self.tally.count("another round");
            }
            assert!(self.world.units[&by].at == at, "{told:?} from elsewhere");
            assert!(self.targets(by, at).contains(&target), "{told:?} is at nobody hostile in the hex");
            have_shot.insert(by);
            let attack = self.world.units[&by].kind.attack;
            let defense = self.world.units[&target].kind.defense.unwrap();
            let destroyed = told.body["DESTROYED"].as_bool().unwrap();
            self.tally.count("a shot");
            self.tally.shot(destroyed, (attack, attack + defense));
            if destroyed {
                self.world.units.remove(&target);
            }
        }
        let able = |serial: &u32| !self.targets(*serial, at).is_empty();
        let able = self.world.at(at).into_iter().find(able);
        assert!(able.is_none(), "the battle in {at:?} ends while {able:?} would shoot, in slot {slot}");
        if !sides.is_empty() {
            let told = self.told.next("HELD");
            assert!(is_here(&told), "{told:?} is not the end of the battle in {at:?}");
            assert_eq!(told.body["BY"], serde_json::json!(self.holders(at, &sides)), "who holds {at:?}");
        }
    }

    /// Who has armed units left after a battle and was in it, or would have shot at somebody who was.
    fn holders(&self, at: Place, sides: &BTreeSet<u64>) -> BTreeSet<u64> {
        let here = self.world.at(at).into_iter().map(|serial| &self.world.units[&serial]);
        let owners = here.filter(|unit| unit.kind.attack > 0).map(|unit| unit.who.0);
        let is_enemy = |owner: u64| sides.iter().any(|side| self.world.is_hostile(owner, *side));
        owners.filter(|owner| sides.contains(owner) || is_enemy(*owner)).collect()
    }

    /// "Armed units hostile to the city are still standing when combat ends": then it is captured.
    pub fn captures(&mut self, slot: u64) {
        let mut open: Vec<u32> = Vec::new();
        for at in self.shared() {
            open.extend(self.world.at(at).iter().filter(|city| self.world.units[city].kind.name == "CITY"));
        }
        while let Some(told) = self.told.next_if("CAPTURED", |told| told.slot == slot) {
            let city = self.world.find(told.who("CITY")).unwrap();
            assert!(open.contains(&city), "{told:?} falls for nothing");
            open.retain(|other| *other != city);
            let by = told.who("BY");
            assert!(self.takers(city).contains(&by), "{told:?}: it is not theirs to take");
            let now = (by.0, self.world.free_number(by.0, 1));
            assert_eq!(told.who("NOW"), now, "whose {city} is");
            // The captured city becomes a new unit: orders for the old one no longer apply, and its builds are counted
            // anew.
            let was = self.world.units.remove(&city).unwrap();
            self.world.add(Unit::new(now, was.kind, was.at));
            self.tally.count("a city falls");
        }
        for city in open {
            assert!(self.takers(city).is_empty(), "{:?} does not fall", self.world.units[&city]);
        }
    }

    /// The players who could take a city.
    fn takers(&self, city: u32) -> Vec<super::Who> {
        let city = &self.world.units[&city];
        let here = self.world.at(city.at).into_iter().map(|serial| &self.world.units[&serial]);
        let takers =
            here.filter(|unit| unit.kind.attack > 0 && self.world.is_hostile(unit.who.0, city.who.0));
        takers.map(|unit| unit.who).collect()
    }
}
