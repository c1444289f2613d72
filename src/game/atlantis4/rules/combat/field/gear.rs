//! The gear of a unit, taken up by its people one after the other: healing, spells, battle items, armor, mounts, weapons.
//!
//! What was taken up is not taken from the unit. Who has a runesword as a blade and one for its spell uses up two of the
//! unit's for the battle, as in the program of 2001.
//!
//! Source: the rules text, "The Battle"; the order of weapons, armor and mounts is in the tables.

use super::soldier::{Healing, Soldier, Strikes};
use crate::rules::conditions::Conditions;
use crate::tables::{
    Armor, AttackType, Attacks, AttacksBy, BattleItem, Item, Shield, SpecialRow, Tables, Weapon,
};
use crate::world::{RegionId, Unit, World};

/// How often of a hundred an attempt with herbs works.
const HERBS: u32 = 50;
/// What magic heals, by level: how many it tries, and how often of a hundred it works.
const MAGIC: [(u32, u32); 6] = [(0, 0), (10, 50), (10, 50), (25, 75), (25, 75), (100, 90)];
/// What an amulet of invulnerability and other shields protect against.
const ALL: [AttackType; 4] =
    [AttackType::Combat, AttackType::Energy, AttackType::Spirit, AttackType::Weather];

/// Things of several kinds, the best first.
struct Pool<T>(Vec<(u32, T)>);

impl<T: Copy> Pool<T> {
    /// The best that is left.
    fn take(&mut self) -> Option<T> {
        let (left, thing) = self.0.iter_mut().find(|(left, _)| *left > 0)?;
        *left -= 1;
        Some(*thing)
    }

    /// One of a thing is used for something else.
    fn use_up(&mut self, is_it: impl Fn(&T) -> bool) {
        let it = self.0.iter_mut().find(|(_, thing)| is_it(thing));
        if let Some((left, _)) = it {
            *left = left.saturating_sub(1);
        }
    }
}

/// The gear of a unit.
pub struct Gear<'t> {
    tables: &'t Tables,
    pub is_behind: bool,
    combat: i32,
    herbs: u32,
    healing: Healing,
    spell: Option<(&'t SpecialRow, i32)>,
    battle_items: Vec<(u32, Item, &'t BattleItem)>,
    armor: Pool<&'t Armor>,
    mounts: Pool<i32>,
    weapons: Pool<(Item, &'t Weapon, i32)>,
}

impl<'t> Gear<'t> {
    /// The gear of a unit that fights in a region. Where an assassin comes, nobody wears what cannot be hidden.
    pub fn of(
        conditions: Conditions<'t>,
        world: &World,
        region: RegionId,
        unit: &Unit,
        by_assassin: bool,
    ) -> Self {
        let tables = conditions.tables;
        let level = |skill| i32::try_from(unit.level(tables, skill)).unwrap_or(i32::MAX);
        let terrain = tables.terrains.get(usize::from(world[region].terrain.0));
        let (rides, flies) = terrain.map_or((false, false), |row| (row.riding, row.flying));

        let spell = unit.combat.filter(|_| unit.is_mage()).and_then(|skill| {
            let special = tables.special_of(tables[skill].special.as_deref()?)?;
            Some((special, level(skill))).filter(|(_, level)| *level > 0)
        });
        let battle_items = best(tables, unit, |item| {
            let row = tables[item].battle.as_ref()?;
            (!row.mages_only || unit.is_mage()).then_some((row.order, (item, row)))
        });
        let armor = best(tables, unit, |item| {
            let row = tables[item].armor.as_ref()?;
            (!by_assassin || row.for_assassins).then_some((row.order, row))
        });
        let mounts = best(tables, unit, |item| {
            let row = tables[item].mount.as_ref()?;
            let goes = if tables[item].carries.flying > 0 { flies } else { rides };
            let skill = level(row.skill);
            (goes && skill >= row.least).then_some((row.order, skill.min(row.most)))
        });
        let weapons = best(tables, unit, |item| {
            let row = tables[item].weapon.as_ref()?;
            let skill = row.skills.iter().map(|skill| level(*skill)).max();
            (skill != Some(0)).then_some((row.order, (item, row, skill.unwrap_or(0))))
        });
        Self {
            tables,
            is_behind: unit.flags.behind,
            combat: level(tables.named.combat),
            herbs: unit.items.of(tables.named.herb),
            healing: healing(tables, unit),
            spell,
            // These are taken up from the last of the table to the first, as in the program of 2001.
            battle_items: battle_items
                .0
                .into_iter()
                .rev()
                .map(|(left, (item, row))| (left, item, row))
                .collect(),
            armor,
            mounts,
            weapons,
        }
    }

    /// Gives the next person what is left for them.
    pub fn equip(&mut self, soldier: &mut Soldier<'t>) {
        soldier.healing = self.healing;
        if !soldier.healing.is_magic {
            soldier.healing.tries = soldier.healing.tries.min(self.herbs);
            self.herbs -= soldier.healing.tries;
        }
        soldier.special = self.spell;
        self.take_battle_items(soldier);
        soldier.armor = self.armor.take();
        let mount = self.mounts.take().unwrap_or(0);
        soldier.raise(AttackType::Combat, mount);
        self.take_weapon(soldier, mount);
    }

    /// One of each; a spell of an item counts only for who has none.
    fn take_battle_items(&mut self, soldier: &mut Soldier<'t>) {
        for (left, item, row) in &mut self.battle_items {
            if *left == 0 || row.special.is_some() && soldier.special.is_some() {
                continue;
            }
            *left -= 1;
            self.weapons.use_up(|(weapon, ..)| weapon == item);
            if let Some(special) = row.special.as_deref().and_then(|name| self.tables.special_of(name)) {
                soldier.special = Some((special, row.level));
            }
            match row.shield {
                Some(Shield::All) => ALL.into_iter().for_each(|kind| soldier.at_least(kind, row.level)),
                Some(Shield::Energy) => soldier.at_least(AttackType::Energy, row.level),
                Some(Shield::Spirit) => soldier.at_least(AttackType::Spirit, row.level),
                None => {}
            }
            soldier.is_safe |= *item == self.tables.named.amulet_of_invulnerability;
        }
    }

    /// Who uses a weapon that takes a skill parries with nothing else; who shoots has nothing of a mount in attack.
    fn take_weapon(&mut self, soldier: &mut Soldier<'t>, mount: i32) {
        let Some((item, weapon, skill)) = self.weapons.take() else {
            soldier.attack = self.combat.saturating_add(mount);
            soldier.raise(AttackType::Combat, self.combat);
            return;
        };
        let same = self.battle_items.iter_mut().find(|(_, other, _)| *other == item);
        if let Some((left, ..)) = same {
            *left = left.saturating_sub(1);
        }
        soldier.weapon = Some(weapon);
        soldier.strikes = match weapon.attacks {
            Attacks::Times(times) => Strikes::Times(times),
            Attacks::By(AttacksBy::Level) => Strikes::Times(u32::try_from(skill).unwrap_or(0)),
            Attacks::By(AttacksBy::EveryOtherRound) => Strikes::EveryOtherRound,
        };
        let of_mount = if weapon.ranged { 0 } else { mount };
        if weapon.skills.is_empty() {
            soldier.attack = self.combat.saturating_add(weapon.bonus).saturating_add(of_mount);
            soldier.raise(AttackType::Combat, self.combat.saturating_add(weapon.bonus));
        } else {
            soldier.attack = skill.saturating_add(weapon.bonus).saturating_add(of_mount);
        }
    }
}

/// What a unit has of a kind, the best first.
fn best<T: Copy>(tables: &Tables, unit: &Unit, kind: impl Fn(Item) -> Option<(u32, T)>) -> Pool<T> {
    let mut known: Vec<(Item, u32)> =
        unit.items.iter().filter(|(item, _)| usize::from(item.0) < tables.items.len()).collect();
    known.sort_unstable();
    let mut all: Vec<(u32, u32, T)> = known
        .into_iter()
        .filter_map(|(item, count)| kind(item).map(|(order, thing)| (order, count, thing)))
        .collect();
    all.sort_by_key(|(order, ..)| *order);
    Pool(all.into_iter().map(|(_, count, thing)| (count, thing)).collect())
}

/// How each of a unit's people heals. "Each character with this skill can attempt to heal 5 casualties per skill level.
/// Each attempt however requires one unit of Herbs."
fn healing(tables: &Tables, unit: &Unit) -> Healing {
    let magic = if unit.is_mage() { unit.level(tables, tables.named.magical_healing) } else { 0 };
    if magic > 0 {
        let (tries, percent) = MAGIC.get(magic as usize).or(MAGIC.last()).copied().unwrap_or_default();
        return Healing { tries, percent, is_magic: true };
    }
    let level = unit.level(tables, tables.named.healing);
    Healing { tries: level.saturating_mul(tables.game.heals_per_level), percent: HERBS, is_magic: false }
}

#[cfg(test)]
mod tests {
    use crate::rules::combat::field::soldier::Strikes;
    use crate::rules::combat::stage::*;

    #[test]
    fn a_unit_takes_up_what_it_has_in_the_order_of_the_tables() {
        let tables = tables();
        let mut world = world(&tables);
        let items =
            [("PLAI", 4), ("SWOR", 1), ("MSWO", 1), ("LBOW", 1), ("HORS", 1), ("PARM", 1), ("CARM", 1)];
        let unit = add(
            &mut world,
            &tables,
            1,
            HERE,
            &items,
            &[("COMB", 4 * 90), ("LBOW", 4 * 30), ("RIDI", 4 * 30)],
        );
        let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
        let of: Vec<(i32, i32, bool)> = army
            .soldiers
            .iter()
            .map(|soldier| (soldier.attack, soldier.defence[0], soldier.armor.is_some()))
            .collect();
        // The first has the longbow (level 1, less 2) and the horse, which adds to the defence alone.
        assert_eq!(of, [(-1, 1, true), (6, 6, true), (4, 4, false), (2, 2, false)]);
    }

    /// Each takes a runesword as a blade and another for its spell: of six people with six, three are armed.
    #[test]
    fn a_blade_and_a_spell_are_two_runeswords() {
        let tables = tables();
        for (people, swords, both, blade_or_spell) in
            [(6, 6, 3, 0), (6, 12, 6, 0), (6, 7, 3, 1), (6, 1, 0, 1), (1, 6, 1, 0), (6, 0, 0, 0)]
        {
            let mut world = world(&tables);
            let items = [("LEAD", people), ("RUNE", swords)];
            let unit = add(&mut world, &tables, 1, HERE, &items, &[("COMB", people * 90)]);
            let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
            let has = |blade: bool, spell: bool| {
                let of = army.soldiers.iter().map(|it| (it.weapon.is_some(), it.special.is_some()));
                of.filter(|it| *it == (blade, spell)).count()
            };
            let one = has(true, false) + has(false, true);
            assert_eq!((has(true, true), one), (both, blade_or_spell), "{people} {swords}");
        }
    }

    /// Of several things with a spell a mage uses the staff of fire before that of lightning, and both before a runesword;
    /// a combat spell goes before all of them.
    #[test]
    fn a_mage_uses_a_staff_before_a_runesword() {
        let tables = tables();
        for (things, spell, special) in [
            (&["STAF", "STAL", "RUNE"][..], None, "fireball"),
            (&["STAF", "RUNE"], None, "fireball"),
            (&["STAL", "RUNE"], None, "lightning"),
            (&["STAF", "STAL"], None, "fireball"),
            (&["RUNE"], None, "fear"),
            (&["STAF", "STAL", "RUNE"], Some("STOR"), "tornado"),
        ] {
            let mut world = world(&tables);
            let items: Vec<(&str, u32)> = things.iter().map(|key| (*key, 1)).chain([("LEAD", 1)]).collect();
            let unit = add(&mut world, &tables, 1, HERE, &items, &[("STOR", 30)]);
            world[unit].kind = UnitKind::Mage;
            world[unit].combat = spell.and_then(|key| tables.skill_of(key));
            let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
            let told = army.soldiers[0].special.map(|(special, _)| &*special.name);
            assert_eq!(told, Some(special), "{things:?} {spell:?}");
        }
    }

    /// A horse helps who can ride where the land lets horses ride, a winged one where it lets them fly.
    #[test]
    fn a_mount_helps_where_the_land_is_for_it() {
        let tables = tables();
        let defence = |terrain, mount: &str| {
            let mut world = world(&tables);
            world[HERE].terrain = terrain;
            let unit = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), (mount, 1)], &[("RIDI", 450)]);
            army(conditions(&tables, Policy::DEFAULT), &world, unit).soldiers[0].defence[0]
        };
        let mut kinds = std::collections::BTreeSet::new();
        for row in &tables.terrains {
            let terrain = tables.terrain_of(&row.name).unwrap();
            let alone = defence(terrain, "SILV");
            let helps = ["HORS", "WING"].map(|mount| defence(terrain, mount) > alone);
            assert_eq!(helps, [row.riding, row.flying], "{}", row.name);
            kinds.insert(helps);
        }
        assert!(kinds.len() > 1);
    }

    /// A weapon that takes a skill is taken up by who has any of it, and strikes once, by level or every other round.
    #[test]
    fn a_bow_takes_its_skill_and_a_sword_takes_none() {
        let tables = tables();
        let once = Strikes::Times(1);
        for (weapon, skill, level, attack, strikes) in [
            ("SWOR", "COMB", 0, 2, once),
            ("MSWO", "COMB", 1, 5, once),
            ("LBOW", "LBOW", 0, 0, once),
            ("LBOW", "LBOW", 1, -1, once),
            ("LBOW", "LBOW", 3, 1, once),
            ("XBOW", "XBOW", 0, 0, once),
            ("XBOW", "XBOW", 1, 1, Strikes::EveryOtherRound),
            ("MXBO", "XBOW", 2, 2, once),
            ("DBOW", "XBOW", 1, 1, Strikes::Times(1)),
            ("DBOW", "LBOW", 3, 3, Strikes::Times(3)),
        ] {
            let mut world = world(&tables);
            let days = crate::tables::days_for(level);
            let unit = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), (weapon, 1)], &[(skill, days)]);
            let army = army(conditions(&tables, Policy::DEFAULT), &world, unit);
            let soldier = &army.soldiers[0];
            let is_taken = soldier.weapon.is_some();
            assert_eq!(is_taken, level > 0 || skill == "COMB", "{weapon} {level}");
            assert_eq!((soldier.attack, soldier.strikes), (attack, strikes), "{weapon} {level}");
        }
    }
}
