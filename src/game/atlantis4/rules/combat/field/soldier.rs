//! A soldier: one person or creature, with what they strike and defend themselves with.

use super::gear::Gear;
use super::shelter::Shelter;
use crate::tables::{Armor, AttackType, Item, Monster, SpecialRow, Tables, Weapon};

/// What a soldier is to those special attacks that strike some alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nature {
    Person,
    Creature,
    Illusion,
    Undead,
    Demon,
}

impl Nature {
    fn of(tables: &Tables, item: Item) -> Self {
        let named = &tables.named;
        if tables[item].illusion {
            Self::Illusion
        } else if [named.skeleton, named.undead, named.lich].contains(&item) {
            Self::Undead
        } else if [named.imp, named.demon, named.balrog].contains(&item) {
            Self::Demon
        } else if tables.monster(item).is_some() {
            Self::Creature
        } else {
            Self::Person
        }
    }
}

/// How often a soldier strikes in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strikes {
    Times(u32),
    EveryOtherRound,
}

/// How many a healer tries to heal, and how often of a hundred it works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Healing {
    pub tries: u32,
    pub percent: u32,
    pub is_magic: bool,
}

/// A soldier.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Soldier<'t> {
    /// Their unit among those of the army.
    pub fighter: u32,
    pub item: Item,
    pub nature: Nature,
    pub attack: i32,
    /// By type of attack.
    pub defence: [i32; 5],
    pub strikes: Strikes,
    pub weapon: Option<&'t Weapon>,
    pub armor: Option<&'t Armor>,
    /// The special attack or the shield, and its level.
    pub special: Option<(&'t SpecialRow, i32)>,
    pub healing: Healing,
    pub shelter: Shelter,
    pub hits: u32,
    pub is_behind: bool,
    /// Whether nothing can kill them.
    pub is_safe: bool,
    pub is_afraid: bool,
    pub is_in_storm: bool,
    pub is_dead: bool,
    /// Their place in their rank.
    pub place: u32,
}

/// What everybody has against energy, spirit and weather.
const AGAINST_MAGIC: i32 = -2;
/// What fear and storm take away, each.
pub const WEAKNESS: i32 = 2;

impl<'t> Soldier<'t> {
    fn new(tables: &'t Tables, fighter: u32, item: Item, shelter: Shelter) -> Self {
        let mut defence = [0; 5];
        for kind in [AttackType::Energy, AttackType::Spirit, AttackType::Weather] {
            defence[kind as usize] = AGAINST_MAGIC;
        }
        let mut soldier = Self {
            fighter,
            item,
            nature: Nature::of(tables, item),
            attack: 0,
            defence,
            strikes: Strikes::Times(1),
            weapon: None,
            armor: None,
            special: None,
            healing: Healing::default(),
            shelter,
            hits: 1,
            is_behind: false,
            is_safe: false,
            is_afraid: false,
            is_in_storm: false,
            is_dead: false,
            place: 0,
        };
        shelter.protect(&mut soldier.defence);
        soldier
    }

    /// A creature. One column of the table says how often it strikes and how many hits kill it.
    pub fn creature(
        tables: &'t Tables,
        fighter: u32,
        item: Item,
        row: &'t Monster,
        shelter: Shelter,
    ) -> Self {
        let mut soldier = Self::new(tables, fighter, item, shelter);
        soldier.attack = row.skill;
        soldier.raise(AttackType::Combat, row.skill);
        soldier.raise(AttackType::Weather, row.skill);
        soldier.at_least(AttackType::Energy, row.skill);
        soldier.at_least(AttackType::Spirit, row.skill);
        soldier.hits = row.hits.max(1);
        soldier.strikes = Strikes::Times(row.attacks);
        let special = row.special.as_deref().and_then(|name| tables.special_of(name));
        soldier.special = special.map(|special| (special, row.special_level));
        soldier
    }

    /// A person, who takes up what is left of the unit's gear.
    pub fn person(
        tables: &'t Tables,
        fighter: u32,
        item: Item,
        gear: &mut Gear<'t>,
        shelter: Shelter,
    ) -> Self {
        let mut soldier = Self::new(tables, fighter, item, shelter);
        soldier.is_behind = gear.is_behind;
        gear.equip(&mut soldier);
        soldier
    }

    /// Raises a defence.
    pub fn raise(&mut self, kind: AttackType, by: i32) {
        self.defence[kind as usize] = self.defence[kind as usize].saturating_add(by);
    }

    /// Raises a defence to a level if it is lower.
    pub fn at_least(&mut self, kind: AttackType, level: i32) {
        self.defence[kind as usize] = self.defence[kind as usize].max(level);
    }

    /// Whether they shoot.
    pub fn is_archer(&self) -> bool {
        self.weapon.is_some_and(|weapon| weapon.ranged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::stage::*;

    /// A creature's skill is its attack and its defence; of energy and spirit the better of it and of what all have.
    #[test]
    fn creatures_fight_with_the_skill_of_the_table() {
        let tables = tables();
        for (key, skill, hits, strikes) in
            [("TROL", 3, 4, 4), ("WOLF", 2, 1, 1), ("BALR", 6, 200, 200), ("iWOLF", -5, 1, 0)]
        {
            let mut world = world(&tables);
            let unit = add(&mut world, &tables, 1, HERE, &[(key, 1)], &[]);
            let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
            let soldier = &army.soldiers[0];
            assert_eq!((soldier.attack, soldier.hits), (skill, hits), "{key}");
            assert_eq!(soldier.strikes, Strikes::Times(strikes), "{key}: an illusion strikes nobody");
            let of = |kind: AttackType| soldier.defence[kind as usize];
            assert_eq!(of(AttackType::Combat), skill, "{key}");
            assert_eq!(of(AttackType::Weather), skill - 2, "{key}");
            assert_eq!([AttackType::Energy, AttackType::Spirit].map(of), [skill.max(-2); 2], "{key}");
        }
        let mut world = world(&tables);
        let unit = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[]);
        let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
        let person = &army.soldiers[0];
        let magic = [AttackType::Energy, AttackType::Spirit, AttackType::Weather];
        assert_eq!(magic.map(|kind| person.defence[kind as usize]), [-2; 3]);
        assert_eq!((person.attack, person.hits, person.strikes), (0, 1, Strikes::Times(1)));
    }
}
