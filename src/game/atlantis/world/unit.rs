//! A unit: people of one faction who do everything together.

use super::place::{FactionId, RegionId, StructureId};
use crate::tables::{
    Goods, HORSE_CARRIES, Item, PERSON_CARRIES, PERSON_WEIGHT, Skill, Spell, Spells, level_of,
};
use playdeck_base::text::written;
use playdeck_kit::name::Name;

/// A unit.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone)]
pub struct Unit {
    pub number: u32,
    pub name: Name,
    /// What is shown behind its description.
    pub display: Name,
    pub faction: FactionId,
    pub region: RegionId,
    /// The building or the ship in which it is.
    pub inside: Option<StructureId>,
    /// How many people it is.
    pub people: u32,
    /// Its silver.
    pub money: i64,
    /// Whether it stands behind the others in battle.
    pub behind: bool,
    /// Whether it guards the region.
    pub guard: bool,
    /// The month order that it repeats, as text; none is `work`.
    pub default: Option<Name>,
    /// The spell that it casts in battle.
    pub combat: Option<Spell>,
    /// Days of all its people together, by skill.
    pub days: [u32; Skill::ALL.len()],
    pub goods: Goods,
    /// The spells that it knows.
    pub spells: Spells,
    /// What is true of it in this turn alone.
    pub this_turn: ThisTurn,
}

/// What is true of a unit in the turn that is played, and forgotten behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ThisTurn {
    /// The alias under which it was formed this turn.
    pub alias: Option<u32>,
    /// Whether its player joined this turn.
    pub joined: bool,
    /// Whether all its people fell in a battle of this turn.
    pub fell: bool,
    /// Whether it was removed.
    pub is_gone: bool,
}

impl Unit {
    /// A unit of nobody yet, with the name that it has until it is given one.
    pub fn new(number: u32, faction: FactionId, region: RegionId) -> Self {
        Self {
            number,
            name: written(&("Unit ", number)).into(),
            display: "".into(),
            faction,
            region,
            inside: None,
            people: 0,
            money: 0,
            behind: false,
            guard: false,
            default: None,
            combat: None,
            days: [0; Skill::ALL.len()],
            goods: [0; Item::ALL.len()],
            spells: Spells::NONE,
            this_turn: ThisTurn::default(),
        }
    }

    /// How many of a thing it has.
    pub const fn has(&self, item: Item) -> u32 {
        self.goods[item.index()]
    }

    /// How many of a thing it has, to be changed.
    pub const fn goods_mut(&mut self, item: Item) -> &mut u32 {
        &mut self.goods[item.index()]
    }

    /// The days of all its people in a skill.
    pub const fn days(&self, skill: Skill) -> u32 {
        self.days[skill.index()]
    }

    /// The month order that it repeats, in words.
    pub fn default_order(&self) -> &str {
        self.default.as_deref().unwrap_or("work")
    }

    /// The level of its people in a skill.
    pub fn level(&self, skill: Skill) -> u32 {
        self.days(skill).checked_div(self.people).map_or(0, level_of)
    }

    /// Adds days in a skill.
    pub fn learn(&mut self, skill: Skill, days: u32) {
        let known = &mut self.days[skill.index()];
        *known = known.saturating_add(days);
    }

    /// Adds days for each of its people.
    pub fn learn_each(&mut self, skill: Skill, days: u32) {
        self.learn(skill, days.saturating_mul(self.people));
    }

    /// How many of its people carry a weapon that they can use, for collecting taxes.
    pub fn armed(&self) -> u32 {
        let weapons =
            [(Item::Sword, Skill::Sword), (Item::Crossbow, Skill::Crossbow), (Item::Longbow, Skill::Longbow)];
        let usable = weapons.into_iter().filter(|(_, skill)| self.level(*skill) >= 1);
        let count = usable.fold(0_u32, |sum, (item, _)| sum.saturating_add(self.has(item)));
        count.min(self.people)
    }

    /// Its weight on board: people, horses and all.
    pub fn weight(&self) -> i64 {
        self.load() + i64::from(self.has(Item::Horse)) * Item::Horse.weight() + self.body_weight()
    }

    /// What its people weigh.
    pub fn body_weight(&self) -> i64 {
        i64::from(self.people) * PERSON_WEIGHT
    }

    /// The weight of what it must carry on land.
    pub fn load(&self) -> i64 {
        let carried = Item::ALL.into_iter().filter(|item| *item != Item::Horse);
        carried.map(|item| i64::from(self.has(item)) * item.weight()).sum()
    }

    /// What it can carry on land.
    pub fn carries(&self) -> i64 {
        i64::from(self.people) * PERSON_CARRIES + i64::from(self.has(Item::Horse)) * HORSE_CARRIES
    }
}
