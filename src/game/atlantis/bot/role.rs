//! What a unit is for: it shows in what its people have learned.

use crate::tables::{Item, Skill};
use crate::world::Unit;

/// People of a company of sailors: they carry the wood for a longboat, and it carries them.
pub const CREW: u32 = 20;

/// What a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It studies magic.
    Magician,
    /// It builds a ship and looks for land.
    Sailor,
    /// It has weapons, and taxes.
    Soldier,
    /// It makes its weapons.
    Smith,
    /// It lives on the land.
    Farmer,
    /// It has learned what no farmer needs: it keeps what it has, and takes in nobody.
    Artisan,
}

/// The role of a unit.
pub fn role(unit: &Unit) -> Role {
    let knows = |skill: &Skill| unit.days(*skill) > 0;
    let of_smiths =
        [Skill::Lumberjack, Skill::Mining, Skill::Weaponsmith, Skill::Sword, Skill::Crossbow, Skill::Longbow];
    if knows(&Skill::Magic) {
        Role::Magician
    } else if knows(&Skill::Shipbuilding) {
        Role::Sailor
    } else if unit.armed() > 0 {
        Role::Soldier
    } else if of_smiths.iter().any(knows) {
        Role::Smith
    } else if Skill::ALL.iter().any(|skill| *skill != Skill::Entertainment && knows(skill)) {
        Role::Artisan
    } else {
        Role::Farmer
    }
}

/// The material of a smith: what it has most days in.
pub fn material(unit: &Unit) -> Item {
    if unit.days(Skill::Mining) > unit.days(Skill::Lumberjack) { Item::Iron } else { Item::Wood }
}
