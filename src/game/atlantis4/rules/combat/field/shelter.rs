//! Who finds room in a structure that protects.
//!
//! Source: the rules text, "The Battle".

use crate::tables::{AttackType, Tables};
use crate::world::{ObjectId, RegionId, UnitId, World};

/// What protects a soldier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelter {
    None,
    /// A structure, and whether it is a magical fortress; the level against energy and spirit if it has runes.
    Inside {
        is_fortress: bool,
        runes: Option<i32>,
    },
}

/// What a structure adds to every defence.
const BONUS: i32 = 2;
/// What runes of warding raise the defence against energy and spirit to.
const RUNES: i32 = 3;
/// The same in a magical fortress.
const RUNES_OF_FORTRESS: i32 = 5;

impl Shelter {
    /// Raises the defences of who is inside.
    pub fn protect(self, defence: &mut [i32; 5]) {
        let Self::Inside { runes, .. } = self else { return };
        for level in defence.iter_mut() {
            *level += BONUS;
        }
        for kind in [AttackType::Energy, AttackType::Spirit] {
            defence[kind as usize] =
                runes.map_or(defence[kind as usize], |runes| runes.max(defence[kind as usize]));
        }
    }
}

/// The places that are left in the structures of a region.
pub struct Places {
    region: RegionId,
    left: Vec<(ObjectId, u32)>,
}

impl Places {
    /// All places of a region's structures.
    pub const fn of(region: RegionId) -> Self {
        Self { region, left: Vec::new() }
    }

    /// What protects the next soldiers of a unit, and how many of them; behind them nobody is protected. "Those units
    /// who have been in the building longest will gain protection." Help from next door has nothing of its buildings.
    pub fn of_unit(&self, tables: &Tables, world: &World, unit: UnitId) -> (Shelter, ObjectId, u32) {
        let id = world[unit].object;
        let object = &world[id];
        let row = &tables[object.kind];
        if object.region != self.region || object.number == 0 || object.incomplete > 0 || row.protects == 0 {
            return (Shelter::None, id, 0);
        }
        let is_fortress = object.kind == tables.named.magical_fortress;
        let runes = (object.runes > 0).then_some(if is_fortress { RUNES_OF_FORTRESS } else { RUNES });
        let left = self.left.iter().find(|(known, _)| *known == id).map_or(row.protects, |(_, left)| *left);
        (Shelter::Inside { is_fortress, runes }, id, left)
    }

    /// Says how many places are left in a structure.
    pub fn set(&mut self, object: ObjectId, left: u32) {
        match self.left.iter_mut().find(|(known, _)| *known == object) {
            Some(known) => known.1 = left,
            None => self.left.push((object, left)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::stage::*;

    #[test]
    fn structures_protect_as_many_as_they_have_room_for_and_runes_do_more() {
        let tables = tables();
        let mut world = world(&tables);
        let mut tower = Object::new(tables.named.tower, false, 1, HERE);
        tower.runes = 1;
        let tower = world.add_object(tower);
        let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 12)], &[]);
        world.put(one, tower);
        let defences = |world: &World| -> Vec<[i32; 5]> {
            let army = army(conditions(&tables, Policy::DEFAULT), world, one);
            army.soldiers.iter().map(|soldier| soldier.defence).collect()
        };
        let all = defences(&world);
        assert_eq!((all[9], all[10]), ([2, 2, 3, 3, 0], [0, 0, -2, -2, -2]));
        world[tower].incomplete = 1;
        assert_eq!(defences(&world)[0], [0, 0, -2, -2, -2]);
    }

    #[test]
    fn units_in_one_structure_share_its_room() {
        let tables = tables();
        let mut world = world(&tables);
        let tower = world.add_object(Object::new(tables.named.tower, false, 1, HERE));
        let units = [6, 12].map(|people| {
            let unit = add(&mut world, &tables, 1, HERE, &[("PLAI", people)], &[]);
            world.put(unit, tower);
            unit
        });
        let conditions = conditions(&tables, Policy::DEFAULT);
        let army = Army::of(conditions, &world, HERE, &units, &mut Places::of(HERE));
        let sheltered: Vec<bool> =
            army.soldiers.iter().map(|soldier| soldier.shelter != Shelter::None).collect();
        assert_eq!(sheltered, [vec![true; 10], vec![false; 8]].concat());
    }

    /// Help from next door has nothing of its buildings, and neither has who is in no building or in one that is a
    /// ship, a mine or not finished.
    #[test]
    fn only_a_finished_structure_of_the_region_that_protects_has_places() {
        let tables = tables();
        let next_door = RegionId(HERE.0 + 1);
        let (tower, mine) = (tables.named.tower, tables.object_of("Mine").unwrap());
        let cases = [
            (Some((tower, 0)), HERE, 10),
            (Some((tower, 0)), next_door, 0),
            (Some((tower, 1)), HERE, 0),
            (Some((mine, 0)), HERE, 0),
            (Some((tables.named.longboat, 0)), HERE, 0),
            (None, HERE, 0),
        ];
        for (inside, battle, places) in cases {
            let mut world = world(&tables);
            let unit = add(&mut world, &tables, 1, HERE, &[("PLAI", 12)], &[]);
            if let Some((kind, incomplete)) = inside {
                let mut object = Object::new(kind, kind == tables.named.longboat, 1, HERE);
                object.incomplete = incomplete;
                let object = world.add_object(object);
                world.put(unit, object);
            }
            let conditions = conditions(&tables, Policy::DEFAULT);
            let army = Army::of(conditions, &world, battle, &[unit], &mut Places::of(battle));
            let sheltered = army.soldiers.iter().filter(|soldier| soldier.shelter != Shelter::None).count();
            assert_eq!((sheltered, army.soldiers.len()), (places, 12), "{inside:?} in {battle:?}");
        }
    }

    /// Each structure has its own places, whatever units of others came between.
    #[test]
    fn each_structure_counts_its_own_places() {
        let tables = tables();
        let mut world = world(&tables);
        let towers =
            [1, 2].map(|number| world.add_object(Object::new(tables.named.tower, false, number, HERE)));
        let units = [(0, 4), (1, 10), (0, 4), (1, 4), (0, 4)].map(|(tower, people)| {
            let unit = add(&mut world, &tables, 1, HERE, &[("PLAI", people)], &[]);
            world.put(unit, towers[tower]);
            unit
        });
        let conditions = conditions(&tables, Policy::DEFAULT);
        let army = Army::of(conditions, &world, HERE, &units, &mut Places::of(HERE));
        let mut sheltered = [0; 5];
        for soldier in army.soldiers.iter().filter(|soldier| soldier.shelter != Shelter::None) {
            sheltered[soldier.fighter as usize] += 1;
        }
        assert_eq!(sheltered, [4, 10, 4, 0, 2]);
    }
}
