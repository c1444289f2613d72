//! An army: its units, its soldiers in two ranks, and its shields.
//!
//! Each rank is a list of the living, so that a target is one draw; who dies is taken out by an exchange with the last.

use super::gear::Gear;
use super::shelter::{Places, Shelter};
use super::soldier::Soldier;
use crate::event::Called;
use crate::rules::conditions::Conditions;
use crate::tables::AttackType;
use crate::world::{RegionId, UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_factions::draws::Tally;

/// A unit that fights.
pub struct Fighter {
    pub unit: UnitId,
    pub called: Called,
    pub alive: u32,
    pub dead: u32,
    /// What its healers tried after the battle.
    pub tries: Tally,
}

/// An army.
pub struct Army<'t> {
    pub fighters: Vec<Fighter>,
    pub soldiers: Vec<Soldier<'t>>,
    /// Shields, each against a type of attack at a level.
    pub shields: Vec<(AttackType, i32)>,
    /// Whether its mages cast their shields already.
    pub has_cast: bool,
    /// How many rounds it has fought, free ones included.
    pub round: u32,
    pub tactics: u32,
    front: Vec<u32>,
    behind: Vec<u32>,
}

impl<'t> Army<'t> {
    /// Draws up units. "A monster will always fight from the front rank."
    pub fn of(
        conditions: Conditions<'t>,
        world: &World,
        region: RegionId,
        units: &[UnitId],
        places: &mut Places,
    ) -> Self {
        let mut army = Self::empty();
        for unit in units {
            army.enlist(conditions, world, region, *unit, places);
        }
        army.draw_up();
        army
    }

    /// One person alone, the first of their unit.
    pub fn single(conditions: Conditions<'t>, world: &World, region: RegionId, id: UnitId) -> Self {
        let tables = conditions.tables;
        let unit = &world[id];
        let mut army = Self::empty();
        let mut gear = Gear::of(conditions, world, region, unit, true);
        if let Some((item, _)) = unit.items.iter().find(|(item, _)| tables.race(*item).is_some()) {
            army.soldiers.push(Soldier::person(tables, 0, item, &mut gear, Shelter::None));
        }
        let alive = u32::try_from(army.soldiers.len()).unwrap_or(0);
        army.fighters.push(Fighter {
            unit: id,
            called: Called::unit(world, id),
            alive,
            dead: 0,
            tries: Tally::default(),
        });
        army.draw_up();
        army
    }

    const fn empty() -> Self {
        Self {
            fighters: Vec::new(),
            soldiers: Vec::new(),
            shields: Vec::new(),
            has_cast: false,
            round: 0,
            tactics: 0,
            front: Vec::new(),
            behind: Vec::new(),
        }
    }

    fn enlist(
        &mut self,
        conditions: Conditions<'t>,
        world: &World,
        region: RegionId,
        id: UnitId,
        places: &mut Places,
    ) {
        let tables = conditions.tables;
        let unit = &world[id];
        let fighter = u32::try_from(self.fighters.len()).unwrap_or(u32::MAX);
        let (shelter, object, mut left) = places.of_unit(tables, world, id);
        let mut gear = Gear::of(conditions, world, region, unit, false);
        let before = self.soldiers.len();
        for (item, count) in unit.items.iter() {
            let (race, monster) = (tables.race(item), tables.monster(item));
            if race.is_none() && monster.is_none() {
                continue;
            }
            for _ in 0..count {
                let has_room = left > 0;
                left -= u32::from(has_room);
                let shelter = if has_room { shelter } else { Shelter::None };
                self.soldiers.push(match monster {
                    Some(row) => Soldier::creature(tables, fighter, item, row, shelter),
                    None => Soldier::person(tables, fighter, item, &mut gear, shelter),
                });
            }
            self.tactics = self.tactics.max(monster.map_or(0, |row| row.tactics));
        }
        if shelter != Shelter::None {
            places.set(object, left);
        }
        self.tactics = self.tactics.max(unit.level(tables, tables.named.tactics));
        let alive = u32::try_from(self.soldiers.len() - before).unwrap_or(u32::MAX);
        self.fighters.push(Fighter {
            unit: id,
            called: Called::unit(world, id),
            alive,
            dead: 0,
            tries: Tally::default(),
        });
    }

    fn draw_up(&mut self) {
        for (who, soldier) in (0_u32..).zip(&mut self.soldiers) {
            let rank = if soldier.is_behind { &mut self.behind } else { &mut self.front };
            soldier.place = u32::try_from(rank.len()).unwrap_or(u32::MAX);
            rank.push(who);
        }
    }

    /// How many are alive.
    pub fn alive(&self) -> u32 {
        u32::try_from(self.front.len() + self.behind.len()).unwrap_or(u32::MAX)
    }

    /// How many began.
    pub fn count(&self) -> u32 {
        u32::try_from(self.soldiers.len()).unwrap_or(u32::MAX)
    }

    /// Whether fewer than half are alive. The text has half broken too; the recorded battles say that it is not.
    pub fn is_broken(&self) -> bool {
        u64::from(self.alive()) * 2 < u64::from(self.count())
    }

    /// All who are alive, those in front first.
    pub fn living(&self) -> impl Iterator<Item = u32> {
        self.front.iter().chain(&self.behind).copied()
    }

    /// Whether somebody stands in front.
    pub fn has_front(&self) -> bool {
        !self.front.is_empty()
    }

    /// Somebody who can be struck, each as likely: who stands in front, and those behind when these are all dead.
    pub fn target(&self, chance: &mut Stream) -> Option<u32> {
        let rank = if self.front.is_empty() { &self.behind } else { &self.front };
        rank.get(chance.below(u32::try_from(rank.len()).unwrap_or(u32::MAX)) as usize).copied()
    }

    /// Takes one hit from a soldier; whether they die.
    pub fn wound(&mut self, who: u32) -> bool {
        let soldier = &mut self.soldiers[who as usize];
        if soldier.is_safe {
            return false;
        }
        soldier.hits = soldier.hits.saturating_sub(1);
        if soldier.hits > 0 {
            return false;
        }
        soldier.is_dead = true;
        let (place, fighter) = (soldier.place, soldier.fighter);
        let rank = if soldier.is_behind { &mut self.behind } else { &mut self.front };
        rank.swap_remove(place as usize);
        if let Some(moved) = rank.get(place as usize) {
            self.soldiers[*moved as usize].place = place;
        }
        let fighter = &mut self.fighters[fighter as usize];
        (fighter.alive, fighter.dead) = (fighter.alive - 1, fighter.dead + 1);
        true
    }

    /// Lets a dead soldier live.
    pub fn revive(&mut self, who: u32) {
        let soldier = &mut self.soldiers[who as usize];
        (soldier.is_dead, soldier.hits) = (false, 1);
        let rank = if soldier.is_behind { &mut self.behind } else { &mut self.front };
        soldier.place = u32::try_from(rank.len()).unwrap_or(u32::MAX);
        rank.push(who);
        let fighter = &mut self.fighters[soldier.fighter as usize];
        (fighter.alive, fighter.dead) = (fighter.alive + 1, fighter.dead.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::combat::stage::*;

    #[test]
    fn half_of_a_side_is_not_routed() {
        let (tables, mut chance) = (tables(), Dice::new(1).stream(1, 1, 1));
        let mut world = world(&tables);
        let unit = add(&mut world, &tables, 1, HERE, &[("PLAI", 4)], &[]);
        let mut army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
        let mut broken = Vec::new();
        for _ in 0..4 {
            let target = army.target(&mut chance).unwrap();
            assert!(army.wound(target));
            broken.push(army.is_broken());
        }
        assert_eq!(broken, [false, false, true, true]);
    }
}
