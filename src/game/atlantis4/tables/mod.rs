//! The tables in force: items, skills, structures, terrains, special attacks, and the figures of the whole game.
//!
//! A set of tables is a text of JSON. Two are built in; a gamesmaster may give another. A thing refers to another by
//! `item KEY`, `skill KEY` or `object NAME`; when the set is read each becomes the place of that thing in its list, so
//! that rules never compare words.

mod all;
mod cast;
mod faults;
mod game;
mod given;
mod item;
mod named;
mod object;
mod places;
mod set;
mod skill;
mod special;
mod terrain;
mod vocabulary;

pub use all::Tables;
pub use cast::{ByLevel, Cast, Enchanting, Making, Phantasm, Summoning};
pub use game::Game;
pub use given::take_tables;
pub use item::{
    Armor, Attacks, AttacksBy, BattleItem, Bonus, Carries, Class, ItemRow, Made, Monster, Mount, Race,
    Shield, Weapon,
};
pub use named::Named;
pub use object::{ObjectClass, ObjectRow};
pub use places::{Item, ObjectKind, Skill, Terrain};
pub use set::{Faulty, RuleSet};
pub use skill::{SkillRow, days_for, level_for};
pub use special::{AttackType, Effect, SpecialRow, Target};
pub use terrain::{Direction, TerrainRow};
pub use vocabulary::{Word, Words};
