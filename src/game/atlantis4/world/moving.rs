//! Units and structures change their place, come and go. Nothing else does it.

use super::{Crowd, World};
use crate::world::place::{FactionId, ObjectId, RegionId, UnitId};
use std::collections::BTreeMap;

/// How many units are taken out of a list one by one.
const FEW: usize = 8;

impl World {
    /// Moves a unit into a structure, or onto open ground, behind all others there.
    pub fn put(&mut self, unit: UnitId, object: ObjectId) {
        let from = self[unit].object;
        take_out(&mut self[from].units, unit);
        self[object].units.push(unit);
        self[unit].object = object;
        self.note_alias(unit);
    }

    /// Keeps under which alias a unit is found where it is now.
    pub(super) fn note_alias(&mut self, unit: UnitId) {
        if let Some(alias) = self[unit].this_turn.alias {
            let units = self.aliases.entry((self.region_of(unit), self[unit].faction, alias)).or_default();
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
    }

    /// The unit of a region and a faction that has an alias; the first of them if there are several.
    pub fn unit_called(&self, region: RegionId, faction: FactionId, alias: u32) -> Option<UnitId> {
        let is_it = |unit: &UnitId| {
            let it = &self[*unit];
            it.faction == faction && it.this_turn.alias == Some(alias) && !it.this_turn.is_gone
        };
        let noted = self.aliases.get(&(region, faction, alias)).into_iter().flatten();
        let mut here = noted.filter(|unit| is_it(unit) && self.region_of(**unit) == region);
        match (here.next(), here.next()) {
            (Some(_), Some(_)) => self.units_in(region).map(|(unit, _)| unit).find(is_it),
            (only, _) => only.copied(),
        }
    }

    /// Makes a unit the first of its structure, its owner.
    pub fn put_first(&mut self, unit: UnitId) {
        let object = self[unit].object;
        take_out(&mut self[object].units, unit);
        self[object].units.insert(0, unit);
    }

    /// Moves a structure with all who are inside to another region, behind all others there.
    pub fn carry(&mut self, object: ObjectId, to: RegionId) {
        let from = self[object].region;
        self[from].objects.retain(|other| *other != object);
        self[to].objects.push(object);
        self[object].region = to;
        for unit in self[object].units.clone() {
            self.watch.note(unit);
        }
    }

    /// Gives a unit to another faction.
    pub fn hand_over(&mut self, unit: UnitId, to: FactionId) {
        let from = self[unit].faction;
        if let Some(own) = self.own_units.get_mut(from.index()) {
            take_out(own, unit);
        }
        if let Some(own) = self.own_units.get_mut(to.index()) {
            own.push(unit);
        }
        self[unit].faction = to;
        self.note_alias(unit);
    }

    /// Removes a unit. What it has is gone.
    pub fn remove_unit(&mut self, unit: UnitId) {
        self.remove_units(&[unit]);
    }

    /// Removes units. What they have is gone.
    pub fn remove_units(&mut self, units: &[UnitId]) {
        let mut left: BTreeMap<ObjectId, Vec<UnitId>> = BTreeMap::new();
        for unit in units {
            left.entry(self[*unit].object).or_default().push(*unit);
            let number = self[*unit].number;
            self[*unit].this_turn.is_gone = true;
            self.unit_numbers.remove(number);
            self.gone.insert(number);
        }
        for (object, gone) in left {
            // A few are looked for one by one; of many, all who are there are asked once.
            if gone.len() < FEW {
                for unit in gone {
                    take_out(&mut self[object].units, unit);
                }
                continue;
            }
            let mut inside = std::mem::take(&mut self[object].units);
            inside.retain(|unit| !self[*unit].this_turn.is_gone);
            self[object].units = inside;
        }
    }

    /// Removes a structure. Who is inside stands outside, behind all others there.
    pub fn remove_object(&mut self, object: ObjectId) {
        let region = self[object].region;
        let ground = self.open_ground(region);
        for unit in std::mem::take(&mut self[object].units) {
            self[unit].object = ground;
            self[ground].units.push(unit);
        }
        self[region].objects.retain(|other| *other != object);
        self[object].is_gone = true;
    }

    /// Takes a faction out of the game; its units must be gone. Nobody has an attitude to it.
    pub fn remove_faction(&mut self, faction: FactionId) {
        let number = self[faction].number;
        self.faction_numbers.remove(number);
        self[faction].is_gone = true;
        for other in self.factions() {
            self[other].attitudes.remove(&faction);
        }
    }

    /// Forgets what was true in the turn alone.
    pub fn forget_turn(&mut self) {
        self.aliases.clear();
        for faction in &mut self.factions {
            faction.is_handed_over = false;
        }
        self.watch = Crowd::default();
        for unit in &mut self.units {
            unit.this_turn = super::ThisTurn { is_gone: unit.this_turn.is_gone, ..Default::default() };
        }
        for object in &mut self.objects {
            object.is_new = false;
        }
    }

    /// Takes what is gone out of the lists, and puts structures and units in the order in which a position has them:
    /// first all open ground, then region by region. Places of factions, units and structures change; the log of a turn
    /// must have been read before.
    pub fn tidy(&mut self) {
        self.watch = Crowd::default();
        let mut factions = vec![None; self.factions.len()];
        let players = self.factions.iter().zip(&mut factions).filter(|(faction, _)| !faction.is_gone);
        players.zip(0..).for_each(|((_, place), new)| *place = Some(new));
        let (mut objects, mut units) = (vec![None; self.objects.len()], vec![None; self.units.len()]);
        let (mut built, mut standing) = ((0..).skip(self.regions.len()), 0..);
        for (region, ground) in self.regions.iter_mut().zip(0..) {
            for (at, object) in region.objects.as_mut().iter_mut().enumerate() {
                for unit in &mut self.objects[object.index()].units {
                    take_place(&mut units, &mut unit.0, standing.next());
                }
                take_place(&mut objects, &mut object.0, if at == 0 { Some(ground) } else { built.next() });
            }
        }
        put_in_order(&mut self.factions, &factions);
        put_in_order(&mut self.units, &units);
        put_in_order(&mut self.objects, &objects);
        let faction = |old: FactionId| new(&factions, old.0).map(FactionId);
        self.guards = self.guards.and_then(faction);
        self.creatures = self.creatures.and_then(faction);
        for other in &mut self.factions {
            let attitudes = std::mem::take(&mut other.attitudes);
            other.attitudes =
                attitudes.into_iter().filter_map(|(to, how)| Some((faction(to)?, how))).collect();
        }
        for unit in &mut self.units {
            unit.faction = faction(unit.faction).unwrap_or(FactionId(0));
            unit.object = ObjectId(new(&objects, unit.object.0).unwrap_or_default());
        }
        self.unit_numbers = self.units.iter().map(|unit| unit.number).zip((0..).map(UnitId)).collect();
        self.faction_numbers =
            self.factions.iter().map(|faction| faction.number).zip((0..).map(FactionId)).collect();
        self.lowest_unit = 0;
        self.own_units = vec![Vec::new(); self.factions.len()];
        for (unit, id) in self.units.iter().zip((0..).map(UnitId)) {
            if let Some(own) = self.own_units.get_mut(unit.faction.index()) {
                own.push(id);
            }
        }
    }

    /// The gates of the world: the region of each number.
    pub fn gates(&self) -> BTreeMap<u32, RegionId> {
        self.regions().map(|id| (self[id].gate, id)).filter(|(gate, _)| *gate > 0).collect()
    }
}

/// Takes a unit out of a list. Those who go one after another stand at its start, so that each is found at once.
fn take_out(units: &mut Vec<UnitId>, unit: UnitId) {
    if let Some(at) = units.iter().position(|other| *other == unit) {
        units.remove(at);
    }
}

/// Writes the new place of a thing into the table of places, and into a number that held the old one.
fn take_place(places: &mut [Option<u32>], at: &mut u32, new: Option<u32>) {
    places[*at as usize] = new;
    *at = new.unwrap_or_default();
}

/// Puts a list in another order: each thing at its new place, from 0 on without gaps. Those without one are left out.
/// Things change places with one another, so that a large list is never there twice.
fn put_in_order<T>(list: &mut Vec<T>, places: &[Option<u32>]) {
    // Those that are left out go behind all others.
    let kept = places.iter().flatten().count();
    let mut behind = (0..).skip(kept);
    let mut goals: Vec<u32> = places.iter().filter_map(|place| place.or_else(|| behind.next())).collect();
    for at in 0..goals.len() {
        while goals[at] as usize != at {
            let goal = goals[at] as usize;
            list.swap(at, goal);
            goals.swap(at, goal);
        }
    }
    list.truncate(kept);
}

fn new(places: &[Option<u32>], old: u32) -> Option<u32> {
    places.get(old as usize).copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::put_in_order;

    #[test]
    fn a_list_is_put_in_order_where_it_is() {
        let of = |places: [Option<u32>; 5]| {
            let mut list = vec!["a", "b", "c", "d", "e"];
            put_in_order(&mut list, &places);
            list.concat()
        };
        assert_eq!(of([Some(0), Some(1), Some(2), Some(3), Some(4)]), "abcde");
        assert_eq!(of([Some(1), None, Some(2), None, Some(0)]), "eac");
        assert_eq!(of([Some(3), Some(2), Some(4), Some(0), Some(1)]), "debac");
        assert_eq!(of([None; 5]), "");
    }
}
