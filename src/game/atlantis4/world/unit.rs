//! A unit: people or creatures of one faction who do everything together.

use crate::tables::{Item, Skill, Tables};
use crate::world::item_list::{Days, Items};
use crate::world::place::{FactionId, ObjectId, RegionId};
use playdeck_kit::name::Name;

/// The name of a unit until it is given one.
pub const UNNAMED: &str = "Unit";

/// A unit.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone)]
pub struct Unit {
    pub number: u32,
    /// Its name, without its number.
    pub name: Name,
    /// What is shown behind its description.
    pub description: Name,
    pub kind: UnitKind,
    pub faction: FactionId,
    /// The structure in which it is, or the open ground of its region.
    pub object: ObjectId,
    /// Whether it guards, or avoids battles.
    pub guard: Guard,
    /// What it shows of itself.
    pub reveal: Reveal,
    /// What else was chosen for it.
    pub flags: Flags,
    /// What it has, its people among them.
    pub items: Items,
    /// Days of all its people together, by skill.
    pub days: Days,
    /// The spell that it casts in battle.
    pub combat: Option<Skill>,
    /// The orders that its template repeats, without their `@`.
    pub kept: Vec<Box<str>>,
    /// What is true of it in this turn alone.
    pub this_turn: ThisTurn,
}

/// What a unit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UnitKind {
    /// People, and what they lead.
    #[default]
    Normal,
    /// One leader who has studied magic.
    Mage,
    /// Guards of a town.
    Guard,
    /// Creatures that wander.
    Wandering,
    /// A mage of a town's guards.
    GuardMage,
}

/// Whether a unit guards its region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Guard {
    /// Neither.
    #[default]
    None,
    /// It is on guard.
    On,
    /// It avoids battles.
    Avoiding,
    /// It will be on guard when that is settled.
    Pending,
    /// It advances, while it moves.
    Advancing,
}

/// What a unit shows of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reveal {
    /// Nothing.
    #[default]
    None,
    /// That it is there.
    Unit,
    /// Its faction, too.
    Faction,
}

/// What a unit feeds on first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Consumes {
    /// Silver.
    #[default]
    Silver,
    /// Its own food.
    Own,
    /// The food of its faction.
    Faction,
    /// Its own food, then that of its faction. No order says so; an imported unit may have it.
    Both,
}

/// What else was chosen for a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Flags {
    /// It stands behind in battle.
    pub behind: bool,
    /// It does not cross water.
    pub no_cross: bool,
    /// It taxes every month.
    pub autotax: bool,
    /// It does not join battles next door.
    pub holding: bool,
    /// Nobody next door joins its battles.
    pub no_aid: bool,
    /// A spell hides it.
    pub invisible: bool,
    /// What it feeds on first.
    pub consumes: Consumes,
}

/// What is true of a unit in the turn that is played, and forgotten behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct ThisTurn {
    /// The alias under which it was formed this turn.
    pub alias: Option<u32>,
    /// Whether a battle leaves it unable to attack this month.
    pub cannot_attack: bool,
    /// Whether a battle leaves it unable to move this month.
    pub cannot_move: bool,
    /// The region from which it advanced, while it moves.
    pub advanced_from: Option<RegionId>,
    /// The movement points that it has used.
    pub points_used: u32,
    /// Whether it was removed.
    pub is_gone: bool,
}

impl Unit {
    /// A unit of nobody yet, with the name that it has until it is given one.
    pub fn new(number: u32, faction: FactionId, object: ObjectId) -> Self {
        Self {
            number,
            name: UNNAMED.into(),
            description: Name::default(),
            kind: UnitKind::Normal,
            faction,
            object,
            guard: Guard::None,
            reveal: Reveal::None,
            flags: Flags::default(),
            items: Items::default(),
            days: Days::default(),
            combat: None,
            kept: Vec::new(),
            this_turn: ThisTurn::default(),
        }
    }

    /// Its people: leaders and all others.
    pub fn people(&self, tables: &Tables) -> u32 {
        self.items.iter().filter(|(item, _)| tables.race(*item).is_some()).map(|(_, count)| count).sum()
    }

    /// Its leaders.
    pub fn leaders(&self, tables: &Tables) -> u32 {
        self.items.of(tables.named.leader)
    }

    /// Its people and creatures.
    pub fn soldiers(&self, tables: &Tables) -> u32 {
        let fights = |item: Item| tables.race(item).is_some() || tables.monster(item).is_some();
        self.items.iter().filter(|(item, _)| fights(*item)).map(|(_, count)| count).sum()
    }

    /// Whether nobody is in it. A mage's creatures are nothing without the mage.
    pub fn is_empty(&self, tables: &Tables) -> bool {
        if self.kind == UnitKind::Mage { self.people(tables) == 0 } else { self.soldiers(tables) == 0 }
    }

    /// The level of its people in a skill.
    pub fn level(&self, tables: &Tables, skill: Skill) -> u32 {
        self.days.level(skill, self.people(tables))
    }

    /// Its silver.
    pub fn silver(&self, tables: &Tables) -> u32 {
        self.items.of(tables.named.silver)
    }

    /// Whether it is a mage.
    pub const fn is_mage(&self) -> bool {
        matches!(self.kind, UnitKind::Mage | UnitKind::GuardMage)
    }

    /// Whether it is a town's.
    pub const fn is_town_guard(&self) -> bool {
        matches!(self.kind, UnitKind::Guard | UnitKind::GuardMage)
    }
}
