//! A set of tables, and how a thing is found in it.

use super::game::Game;
use super::item::{ItemRow, Monster, Race};
use super::named::Named;
use super::object::ObjectRow;
use super::places::{Item, ObjectKind, Skill, Terrain};
use super::skill::SkillRow;
use super::special::SpecialRow;
use super::terrain::TerrainRow;
use serde::Deserialize;
use std::ops::Index;

/// A set of tables.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// What the set is called.
    pub name: Box<str>,
    /// The figures of the whole game.
    pub game: Game,
    /// What units can have.
    pub items: Vec<ItemRow>,
    /// What people can learn.
    pub skills: Vec<SkillRow>,
    /// What stands in a region and can be inside of.
    pub objects: Vec<ObjectRow>,
    /// What regions are.
    pub terrains: Vec<TerrainRow>,
    /// What strikes many in battle, and shields.
    pub specials: Vec<SpecialRow>,
    /// A sum over the set as it was read. A position of a gamesmaster's set has it.
    #[serde(skip)]
    pub sum: u64,
    /// The things that rules name.
    #[serde(skip)]
    pub named: Named,
}

/// Finds a row of a table.
macro_rules! rows {
    ($($place:ident -> $list:ident: $row:ty),* $(,)?) => {$(
        impl Index<$place> for Tables {
            type Output = $row;

            fn index(&self, place: $place) -> &$row {
                &self.$list[usize::from(place.0)]
            }
        }
    )*};
}

rows! {
    Item -> items: ItemRow,
    Skill -> skills: SkillRow,
    ObjectKind -> objects: ObjectRow,
    Terrain -> terrains: TerrainRow,
}

impl Tables {
    /// All items that are in play, in the order of the table.
    pub fn items(&self) -> impl Iterator<Item = (Item, &ItemRow)> {
        (0..).map(Item).zip(&self.items).filter(|(_, row)| !row.disabled)
    }

    /// All skills that are in play, in the order of the table.
    pub fn skills(&self) -> impl Iterator<Item = (Skill, &SkillRow)> {
        (0..).map(Skill).zip(&self.skills).filter(|(_, row)| !row.disabled)
    }

    /// All kinds of structures that are in play, in the order of the table.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectKind, &ObjectRow)> {
        (0..).map(ObjectKind).zip(&self.objects).filter(|(_, row)| !row.disabled)
    }

    /// The item of a key.
    pub fn item_of(&self, key: &str) -> Option<Item> {
        (0..).map(Item).zip(&self.items).find(|(_, row)| &*row.key == key).map(|(item, _)| item)
    }

    /// The skill of a key.
    pub fn skill_of(&self, key: &str) -> Option<Skill> {
        (0..).map(Skill).zip(&self.skills).find(|(_, row)| &*row.key == key).map(|(skill, _)| skill)
    }

    /// The kind of structure of a name.
    pub fn object_of(&self, name: &str) -> Option<ObjectKind> {
        (0..).map(ObjectKind).zip(&self.objects).find(|(_, row)| &*row.name == name).map(|(kind, _)| kind)
    }

    /// The terrain of a name.
    pub fn terrain_of(&self, name: &str) -> Option<Terrain> {
        (0..).map(Terrain).zip(&self.terrains).find(|(_, row)| &*row.name == name).map(|(terrain, _)| terrain)
    }

    /// The special attack or shield of a name.
    pub fn special_of(&self, name: &str) -> Option<&SpecialRow> {
        self.specials.iter().find(|row| &*row.name == name)
    }

    /// What an item is if it is people.
    pub fn race(&self, item: Item) -> Option<&Race> {
        self[item].race.as_ref()
    }

    /// What an item is if it is a creature.
    pub fn monster(&self, item: Item) -> Option<&Monster> {
        self[item].monster.as_ref()
    }

    /// Whether an item is a leader: a race that teaches, learns more than one skill, and costs more to feed.
    pub fn is_leader(&self, item: Item) -> bool {
        item == self.named.leader
    }
}
