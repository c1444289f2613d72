//! What the rules text and the program of 1993 call things, and their figures, each once: terrain, skills, items, spells, ships.
//!
//! Figures that several rules share stand here; what one rule alone uses stands with it.

mod item;
mod ship;
mod skill;
mod spell;
mod terrain;
mod words;

pub use item::{Goods, Item};
pub use ship::ShipKind;
pub use skill::{Skill, level_of, magic_reach};
pub use spell::{Effect, HEALED, Ritual, Spell, SpellKind, Spells};
pub use terrain::{Direction, Terrain};

/// What a person needs each month.
pub const MAINTENANCE: i64 = 10;
/// What a person costs to recruit.
pub const RECRUIT_COST: i64 = 50;
/// One in so many peasants can be recruited in a month.
pub const RECRUIT_FRACTION: u32 = 4;
/// What an entertainer earns for each level.
pub const ENTERTAIN_INCOME: i64 = 20;
/// One in so many coins of a region can be earned by entertainers in a month.
pub const ENTERTAIN_FRACTION: i64 = 20;
/// What an armed person collects as tax.
pub const TAX_INCOME: i64 = 200;
/// Days that a month of study brings a person; a teacher brings up to as many more.
pub const STUDY_DAYS: u32 = 30;
/// Days that a month of practice brings a person: producing, entertaining, research, rituals, and battles.
pub const PRACTICE_DAYS: u32 = 10;
/// What a month of tactics or magic costs a person.
pub const STUDY_COST: i64 = 200;
/// What a month of research costs a person.
pub const RESEARCH_COST: i64 = 200;
/// How many students a person can teach in a month.
pub const STUDENTS: u32 = 10;
/// How many people with days of magic a faction may have.
pub const MAGICIANS: u32 = 3;
/// How many of a hundred peasants have a child in a month.
pub const GROWTH: u32 = 5;
/// How many of a hundred peasants go elsewhere in a month.
pub const MIGRATION: u32 = 5;
/// After so many turns without orders a faction is warned; it is removed in the next.
pub const IDLE_TURNS: u32 = 4;
/// The silver of a new faction.
pub const FIRST_SILVER: i64 = 5_000;
/// The longest name and address.
pub const LONGEST_NAME: usize = 80;
/// The longest display.
pub const LONGEST_DISPLAY: usize = 160;
/// What a person weighs aboard and when teleported.
pub const PERSON_WEIGHT: i64 = 10;
/// What a person carries on land.
pub const PERSON_CARRIES: i64 = 5;
/// What a horse carries on land.
pub const HORSE_CARRIES: i64 = 50;
