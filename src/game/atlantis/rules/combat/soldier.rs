//! A combatant: what a person of a unit takes into a battle. Sixteen bytes, so that thousands lie close together.

use super::sides::Side;
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::rules::magic;
use crate::tables::{Goods, Item, Skill, Spell, Terrain};
use crate::world::Unit;

/// The effective skill of whoever has no weapon that they can use.
const UNARMED: i16 = -2;
/// What a Runesword adds, and what a horse adds on a plain.
const BONUS: i16 = 2;
/// The level of riding from which a horse helps.
const RIDER: u32 = 2;

/// With what a combatant fights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weapon {
    /// A knife, a pitchfork.
    None,
    /// A sword or a Runesword.
    Sword,
    /// A crossbow.
    Crossbow,
    /// A longbow.
    Longbow,
    /// The combat spell of the unit.
    Spell,
}

impl Weapon {
    /// Whether it is used from behind.
    pub(super) const fn is_missile(self) -> bool {
        matches!(self, Self::Crossbow | Self::Longbow | Self::Spell)
    }

    /// The skill that is learnt by using it.
    pub(super) const fn skill(self) -> Option<Skill> {
        match self {
            Self::None => None,
            Self::Sword => Some(Skill::Sword),
            Self::Crossbow => Some(Skill::Crossbow),
            Self::Longbow => Some(Skill::Longbow),
            Self::Spell => Some(Skill::Magic),
        }
    }
}

/// What protects a combatant who is hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Armour {
    None,
    Chain,
    Plate,
    Cloak,
}

/// What is true of a combatant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks(u16);

impl Marks {
    pub(super) const BEHIND: Self = Self(1);
    pub(super) const SHELTERED: Self = Self(1 << 1);
    pub(super) const RUNESWORD: Self = Self(1 << 2);
    pub(super) const HEALER: Self = Self(1 << 3);
    pub(super) const POWER: Self = Self(1 << 4);
    pub(super) const STONE: Self = Self(1 << 5);
    pub(super) const AFRAID: Self = Self(1 << 6);
    pub(super) const DAZZLED: Self = Self(1 << 7);
    pub(super) const DEAD: Self = Self(1 << 8);
}

/// A combatant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Soldier {
    /// Their unit by its place among those who fight.
    pub(super) fighter: u32,
    /// Where they stand in the list of their rank.
    pub(super) place: u32,
    /// Their effective skill.
    pub(super) skill: i16,
    marks: Marks,
    pub(super) side: Side,
    pub(super) weapon: Weapon,
    pub(super) armour: Armour,
    /// In how many turns the crossbow can be fired.
    pub(super) reload: u8,
}

const _: () = assert!(size_of::<Soldier>() == 16);

impl Soldier {
    /// A combatant without anything.
    pub(super) const fn unarmed(fighter: u32, side: Side) -> Self {
        let (weapon, armour, marks) = (Weapon::None, Armour::None, Marks(0));
        Self { fighter, place: 0, skill: UNARMED, marks, side, weapon, armour, reload: 0 }
    }

    /// A peasant. The program let them fight as if they had swords and no skill.
    pub(super) fn peasant(conditions: Conditions, fighter: u32) -> Self {
        let skill = if conditions.has(Quirk::PeasantsZero) { 0 } else { UNARMED };
        Self { skill, ..Self::unarmed(fighter, Side::Defenders) }
    }

    /// Whether something is true of them.
    pub(super) const fn is(self, mark: Marks) -> bool {
        self.marks.0 & mark.0 != 0
    }

    /// Says that something is true of them, or no longer.
    pub(super) const fn mark(&mut self, mark: Marks, is_true: bool) {
        if is_true {
            self.marks.0 |= mark.0;
        } else {
            self.marks.0 &= !mark.0;
        }
    }

    /// By how much a Ring of Power multiplies what they do with magic.
    pub(super) const fn power(self) -> u32 {
        if self.is(Marks::POWER) { 2 } else { 1 }
    }

    /// By how much fear and dazzling light lower their skill.
    pub(super) fn handicap(self) -> i16 {
        i16::from(self.is(Marks::AFRAID)) + i16::from(self.is(Marks::DAZZLED))
    }

    /// The skill by which they ward off a sword. "It is difficult for an archer to defend himself."
    pub(super) const fn parry(self) -> i16 {
        match self.weapon {
            Weapon::None | Weapon::Sword => self.skill,
            Weapon::Crossbow | Weapon::Longbow | Weapon::Spell => UNARMED,
        }
    }
}

/// Hands out what a unit has to its people, one after another: each thing once, first people first.
pub(super) struct Armoury<'u> {
    unit: &'u Unit,
    goods: Goods,
    /// How many people cast the combat spell.
    casters: u32,
    /// Whether its people can use what asks for magic.
    is_magic: bool,
    can_ride: bool,
    levels: [u32; 3],
}

/// The skills of [`Armoury::levels`].
const WEAPON_SKILLS: [Skill; 3] = [Skill::Sword, Skill::Crossbow, Skill::Longbow];

impl<'u> Armoury<'u> {
    /// What a unit has.
    pub(super) fn of(conditions: Conditions, unit: &'u Unit, terrain: Terrain) -> Self {
        let casters = match unit.combat {
            None => 0,
            Some(_) if conditions.has(Quirk::StaffAll) => unit.people,
            Some(spell) => magic::casters(unit, spell),
        };
        Self {
            unit,
            goods: unit.goods,
            casters,
            is_magic: conditions.has(Quirk::ItemMagic) || unit.level(Skill::Magic) >= 1,
            can_ride: terrain == Terrain::Plain && unit.level(Skill::Riding) >= RIDER,
            levels: WEAPON_SKILLS.map(|skill| unit.level(skill)),
        }
    }

    /// The next of its people.
    pub(super) fn next(&mut self, fighter: u32, side: Side) -> Soldier {
        let mut soldier = Soldier::unarmed(fighter, side);
        soldier.mark(Marks::BEHIND, self.unit.behind);
        self.arm(&mut soldier);
        let heals = self.unit.spells.has(Spell::Heal) || self.is_magic && self.take(Item::AmuletOfHealing);
        soldier.mark(Marks::HEALER, heals);
        let (ring, stone) = (self.take(Item::RingOfPower), self.is_magic && self.take(Item::Shieldstone));
        soldier.mark(Marks::POWER, ring);
        soldier.mark(Marks::STONE, stone);
        soldier.armour = if self.take(Item::CloakOfInvulnerability) {
            Armour::Cloak
        } else if self.take(Item::PlateArmor) {
            Armour::Plate
        } else if self.take(Item::ChainMail) {
            Armour::Chain
        } else {
            Armour::None
        };
        soldier
    }

    /// A weapon: the combat spell, or the first of Runesword, longbow, crossbow and sword that they can use.
    fn arm(&mut self, soldier: &mut Soldier) {
        let [sword, crossbow, longbow] = self.levels;
        if self.casters > 0 {
            self.casters -= 1;
            soldier.weapon = Weapon::Spell;
        } else if self.is_magic && sword >= 1 && self.take(Item::Runesword) {
            soldier.mark(Marks::RUNESWORD, true);
            soldier.weapon = Weapon::Sword;
            soldier.skill = skill(sword) + BONUS + self.mount();
        } else if longbow >= 1 && self.take(Item::Longbow) {
            (soldier.weapon, soldier.skill) = (Weapon::Longbow, skill(longbow));
        } else if crossbow >= 1 && self.take(Item::Crossbow) {
            (soldier.weapon, soldier.skill) = (Weapon::Crossbow, skill(crossbow));
        } else if sword >= 1 && self.take(Item::Sword) {
            soldier.weapon = Weapon::Sword;
            soldier.skill = skill(sword) + self.mount();
        }
    }

    /// "A swordsman with a horse, and with Riding skill of at least 2, gains a bonus of 2 to his effective Sword skill,
    /// provided that the region terrain is Plain."
    fn mount(&mut self) -> i16 {
        if self.can_ride && self.take(Item::Horse) { BONUS } else { 0 }
    }

    fn take(&mut self, item: Item) -> bool {
        let left = &mut self.goods[item.index()];
        let has = *left > 0;
        *left = left.saturating_sub(1);
        has
    }
}

/// A level as an effective skill; beyond all that can be learnt the bonus still has room.
fn skill(level: u32) -> i16 {
    i16::try_from(level).unwrap_or(i16::MAX / 2).min(i16::MAX / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use crate::world::{Faction, Region, Spot, World};
    use playdeck_base::dice::Dice;
    use proptest::prelude::*;

    proptest! {
        /// Each thing arms one person, who can use it; nobody has two weapons or two armours, and the best go first.
        #[test]
        fn everything_that_can_be_used_is_used_once(
            people in 1..12_u32,
            goods in proptest::collection::vec(0..6_u32, Item::ALL.len()),
            levels in (0..4_u32, 0..3_u32, 0..3_u32, 0..4_u32, 0..2_u32),
            spell in proptest::sample::select(vec![None, Some(Spell::Fireball)]),
            is_plain in any::<bool>(),
            behind in any::<bool>(),
        ) {
            let (sword, crossbow, longbow, riding, magic) = levels;
            let mut world = World::new(1);
            let faction = world.add_faction(Faction::new(1, "", 0));
            let terrain = if is_plain { Terrain::Plain } else { Terrain::Swamp };
            let region = world.add_region(Region::new(Spot { x: 0, y: 0 }, "", terrain));
            let mut unit = Unit::new(1, faction, region);
            (unit.people, unit.behind, unit.combat) = (people, behind, spell);
            let skills = [
                (Skill::Sword, sword), (Skill::Crossbow, crossbow), (Skill::Longbow, longbow),
                (Skill::Riding, riding), (Skill::Magic, magic),
            ];
            for (skill, level) in skills {
                unit.learn_each(skill, 15 * level * (level + 1));
            }
            for (item, count) in Item::ALL.into_iter().zip(goods) {
                *unit.goods_mut(item) = count;
            }
            let conditions = Conditions::new(Policy::DEFAULT, Dice::new(1), 1);
            let mut armoury = Armoury::of(conditions, &unit, terrain);
            let all: Vec<Soldier> = (0..people).map(|_| armoury.next(3, Side::Attackers)).collect();
            let count = |is: &dyn Fn(&Soldier) -> bool| u32::try_from(all.iter().filter(|it| is(it)).count()).unwrap();

            // The spell is from a staff: the unit knows none.
            let is_magic = magic >= 1;
            let mut free = people;
            let mut handed = |item: Item, can_use: bool| {
                let many = if can_use { unit.has(item).min(free) } else { 0 };
                free -= many;
                many
            };
            let casters = handed(Item::StaffOfFire, spell.is_some() && is_magic);
            let runeswords = handed(Item::Runesword, is_magic && sword >= 1);
            let longbows = handed(Item::Longbow, longbow >= 1);
            let crossbows = handed(Item::Crossbow, crossbow >= 1);
            let swords = handed(Item::Sword, sword >= 1);
            prop_assert_eq!(count(&|it| it.weapon == Weapon::Spell), casters);
            prop_assert_eq!(count(&|it| it.is(Marks::RUNESWORD) && it.weapon == Weapon::Sword), runeswords);
            prop_assert_eq!(count(&|it| it.weapon == Weapon::Longbow), longbows);
            prop_assert_eq!(count(&|it| it.weapon == Weapon::Crossbow), crossbows);
            prop_assert_eq!(count(&|it| it.weapon == Weapon::Sword), runeswords + swords);

            let horses = if is_plain && riding >= 2 { unit.has(Item::Horse).min(runeswords + swords) } else { 0 };
            let skills: u32 = all.iter().filter(|it| it.weapon == Weapon::Sword).map(|it| u32::try_from(it.skill).unwrap()).sum();
            prop_assert_eq!(skills, (runeswords + swords) * sword + 2 * runeswords + 2 * horses);
            let of_bows = |it: &Soldier| match it.weapon {
                Weapon::Longbow => it.skill == i16::try_from(longbow).unwrap(),
                Weapon::Crossbow => it.skill == i16::try_from(crossbow).unwrap(),
                Weapon::Sword => true,
                Weapon::None | Weapon::Spell => it.skill == -2,
            };
            prop_assert_eq!(count(&of_bows), people);

            let mut bare = people;
            for (item, armour) in [
                (Item::CloakOfInvulnerability, Armour::Cloak),
                (Item::PlateArmor, Armour::Plate),
                (Item::ChainMail, Armour::Chain),
            ] {
                let many = unit.has(item).min(bare);
                bare -= many;
                prop_assert_eq!(count(&|it| it.armour == armour), many);
            }
            let of_magic = |item: Item| if is_magic { unit.has(item).min(people) } else { 0 };
            prop_assert_eq!(count(&|it| it.is(Marks::HEALER)), of_magic(Item::AmuletOfHealing));
            prop_assert_eq!(count(&|it| it.is(Marks::STONE)), of_magic(Item::Shieldstone));
            prop_assert_eq!(count(&|it| it.is(Marks::POWER)), unit.has(Item::RingOfPower).min(people));
            prop_assert_eq!(count(&|it| it.is(Marks::BEHIND)), if behind { people } else { 0 });
        }
    }
}
