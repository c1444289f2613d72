//! The odds of a battle that somebody describes: a small world is made of it, and its armies fight as those of a turn.

use super::field::Muster;
use super::sides::{Side, Sides};
use crate::policy::Policy;
use crate::rules::conditions::Conditions;
use crate::tables::{Item, Skill, Spell, Spells, Terrain};
use crate::world::{
    Faction, FactionId, Region, RegionId, Spot, Structure, StructureKind, Unit, UnitId, World,
};
use playdeck_base::dice::Dice;
use playdeck_factions::odds::Odds;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The highest level that can be asked about; the days of it still fit into a unit.
const HIGHEST: u32 = 50;

/// A unit in a battle.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Troop {
    /// How many people it is.
    pub people: u32,
    /// Their levels.
    #[serde(default)]
    pub skills: BTreeMap<Skill, u32>,
    /// What they have.
    #[serde(default)]
    pub goods: BTreeMap<Item, u32>,
    /// Whether they stand behind.
    #[serde(default)]
    pub behind: bool,
    /// Their combat spell.
    #[serde(default)]
    pub combat: Option<Spell>,
}

/// A battle.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Battle {
    /// Who attacks.
    pub attackers: Vec<Troop>,
    /// Who is attacked.
    #[serde(default)]
    pub defenders: Vec<Troop>,
    /// The peasants of the region, if they are attacked.
    #[serde(default)]
    pub peasants: u32,
    /// Where.
    #[serde(default = "plain")]
    pub terrain: Terrain,
    /// The size of the building in which the defenders are; 0 for none.
    #[serde(default)]
    pub building: u32,
}

const fn plain() -> Terrain {
    Terrain::Plain
}

impl Battle {
    /// How many are on each side.
    pub fn people(&self) -> [u64; 2] {
        let sum = |troops: &[Troop]| troops.iter().map(|troop| u64::from(troop.people)).sum::<u64>();
        [sum(&self.attackers), sum(&self.defenders) + u64::from(self.peasants)]
    }

    /// The highest level that is asked about, if it is too high.
    pub fn too_high(&self) -> Option<u32> {
        let all = self.attackers.iter().chain(&self.defenders).flat_map(|troop| troop.skills.values());
        all.copied().max().filter(|level| *level > HIGHEST)
    }

    /// The highest level that can be asked about.
    pub const fn highest() -> u32 {
        HIGHEST
    }

    /// Fights the battle many times and counts how it ends.
    pub fn odds(&self) -> Odds {
        let conditions = Conditions::new(Policy::DEFAULT, Dice::new(0), 1);
        let mut world = World::new(1);
        let factions = [1, 2].map(|number| world.add_faction(Faction::new(number, "", 0)));
        let region = world.add_region(Region::new(Spot { x: 0, y: 0 }, "", self.terrain));
        let inside = (self.building > 0).then(|| {
            let kind = StructureKind::Building { size: self.building };
            world.add_structure(Structure::new(1, kind, region))
        });
        let mut units = Vec::new();
        let sides = [(Side::Attackers, &self.attackers), (Side::Defenders, &self.defenders)];
        for (side, troops) in sides {
            for troop in troops {
                let mut unit = troop.unit(factions[side.index()], region);
                unit.inside = inside.filter(|_| side == Side::Defenders);
                units.push((world.add_unit(unit), side));
            }
        }
        let sides: Vec<(UnitId, Side)> = units;
        let sides = Sides { units: sides, peasants: self.peasants };
        Muster::of(conditions, &world, region, &sides).odds()
    }
}

impl Troop {
    fn unit(&self, faction: FactionId, region: RegionId) -> Unit {
        let mut unit = Unit::new(1, faction, region);
        (unit.people, unit.behind, unit.combat) = (self.people, self.behind, self.combat);
        unit.spells = self.combat.into_iter().collect::<Spells>();
        for (skill, level) in &self.skills {
            unit.learn_each(*skill, 15 * level * (level + 1));
        }
        for (item, count) in &self.goods {
            *unit.goods_mut(*item) = *count;
        }
        unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_troop_has_the_levels_that_are_asked_for_and_no_more() {
        for level in 0..=HIGHEST {
            for people in [1, 7] {
                let skills = BTreeMap::from([(Skill::Sword, level)]);
                let goods = BTreeMap::new();
                let troop = Troop { people, skills, goods, behind: false, combat: None };
                let unit = troop.unit(FactionId::at(0), RegionId::at(0));
                assert_eq!(unit.level(Skill::Sword), level);
            }
        }
    }
}
