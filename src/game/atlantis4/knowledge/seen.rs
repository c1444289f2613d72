//! Units as a viewer sees them.

use super::view::View;
use crate::event::Called;
use crate::rules::magic;
use crate::rules::sight::{self, Sight};
use crate::tables::{Item, Tables, level_for};
use crate::world::{Consumes, Flags, Guard, RegionId, Reveal, Unit, UnitId};
use serde::Serialize;

/// So many of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Stack<'a> {
    /// How many; -1 has no bound.
    pub count: i64,
    /// What they are called, for that number.
    pub name: &'a str,
    /// The abbreviation.
    pub abbr: &'a str,
    /// What it is.
    #[serde(skip)]
    pub item: Item,
    /// Whether it is an illusion, as far as the viewer knows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_illusion: bool,
}

impl<'a> Stack<'a> {
    /// So many of an item.
    pub fn of(tables: &'a Tables, item: Item, count: i64) -> Self {
        let row = &tables[item];
        let name = if count == 1 { &row.name } else { &row.plural };
        Self { count, name, abbr: &row.abbr, item, is_illusion: false }
    }
}

/// A skill that a unit has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct SkillKnown<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its abbreviation.
    pub abbr: &'a str,
    /// The level.
    pub level: u32,
    /// The days of each person.
    pub days: u32,
}

/// A unit as a viewer sees it.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct SeenUnit<'a> {
    pub number: u32,
    pub name: &'a str,
    /// Whose it is, if the viewer knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<Called>,
    pub is_on_guard: bool,
    /// Whether it avoids battles.
    pub is_avoiding: bool,
    /// Whether it stands behind.
    pub is_behind: bool,
    /// What it has, as far as the viewer sees it.
    pub items: Vec<Stack<'a>>,
    /// What is shown behind it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub description: &'a str,
    /// What only its own faction knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnUnit<'a>>,
}

/// What only a unit's own faction knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct OwnUnit<'a> {
    /// What it shows of itself.
    #[serde(skip)]
    pub reveal: Reveal,
    /// What was chosen for it.
    #[serde(skip)]
    pub flags: Flags,
    /// All of that in words.
    pub choices: Vec<&'static str>,
    /// Its skills.
    pub skills: Vec<SkillKnown<'a>>,
    /// The spell that it casts in battle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub combat: Option<&'a str>,
    /// The skills of magic that it may study.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub can_study: Vec<(&'a str, &'a str)>,
    /// The orders that its template repeats.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub kept: &'a [Box<str>],
}

impl<'a> SeenUnit<'a> {
    /// A unit of a region as the viewer sees it; none if they do not.
    pub fn of(view: &View<'a>, region: RegionId, id: UnitId) -> Option<Self> {
        let (world, tables) = (view.world(), view.tables());
        let unit: &Unit = &world[id];
        let seen = match view.faction {
            Some(faction) => {
                let is_inside = world[unit.object].number > 0;
                match sight::sight_by(tables, world, faction, (id, is_inside), || view.eyes(region).best) {
                    Sight::Seen if view.eyes(region).reads_minds => Sight::Known,
                    seen => seen,
                }
            }
            None if view.sees_all() => Sight::Known,
            None => Sight::Hidden,
        };
        if seen == Sight::Hidden {
            return None;
        }
        let is_own = view.faction == Some(unit.faction) || view.sees_all();
        let sees_through = || {
            let through = |faction| magic::sees_through(tables, faction, unit, view.eyes(region).true_seeing);
            view.faction.is_some_and(through)
        };
        let is_shown = |item: &Item| is_own || tables[*item].weight > 0;
        let items = unit.items.iter().filter(|(item, _)| is_shown(item)).map(|(item, count)| {
            let is_illusion = tables[item].illusion && (is_own || sees_through());
            Stack { is_illusion, ..Stack::of(tables, item, count.into()) }
        });
        Some(Self {
            number: unit.number,
            name: &unit.name,
            faction: (seen == Sight::Known).then(|| Called::faction(world, unit.faction)),
            is_on_guard: unit.guard == Guard::On,
            is_avoiding: unit.guard == Guard::Avoiding,
            is_behind: unit.flags.behind,
            items: items.collect(),
            description: &unit.description,
            own: is_own.then(|| OwnUnit::of(tables, unit)),
        })
    }

    /// Whether it is the viewer's.
    pub const fn is_own(&self) -> bool {
        self.own.is_some()
    }
}

impl<'a> OwnUnit<'a> {
    fn of(tables: &'a Tables, unit: &'a Unit) -> Self {
        let people = unit.people(tables).max(1);
        let skills = unit.days.iter().map(|(skill, days)| {
            let days = days / people;
            let row = &tables[skill];
            SkillKnown { name: &row.name, abbr: &row.key, level: level_for(days), days }
        });
        Self {
            reveal: unit.reveal,
            flags: unit.flags,
            choices: choices(unit),
            skills: skills.collect(),
            combat: unit.combat.map(|skill| &*tables[skill].name),
            can_study: if unit.is_mage() { can_study(tables, unit) } else { Vec::new() },
            kept: &unit.kept,
        }
    }
}

/// What was chosen for a unit, in the words of reports.
fn choices(unit: &Unit) -> Vec<&'static str> {
    let Flags { behind, no_cross, autotax, holding, no_aid, invisible: _, consumes } = unit.flags;
    let all = [
        (behind, "behind"),
        (unit.reveal == Reveal::Unit, "revealing unit"),
        (unit.reveal == Reveal::Faction, "revealing faction"),
        (holding, "holding"),
        (autotax, "taxing"),
        (no_aid, "receiving no aid"),
        (matches!(consumes, Consumes::Own | Consumes::Both), "consuming unit's food"),
        (matches!(consumes, Consumes::Faction | Consumes::Both), "consuming faction's food"),
        (no_cross, "won't cross water"),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect()
}

/// The skills of magic that a mage may study.
fn can_study<'a>(tables: &'a Tables, unit: &Unit) -> Vec<(&'a str, &'a str)> {
    let level = |skill| unit.level(tables, skill);
    let may = tables.skills().filter(|(skill, row)| {
        let known = level(*skill);
        row.magic
            && known < 5
            && row.requires.iter().all(|(needed, at)| level(*needed) >= *at && level(*needed) > known)
    });
    may.map(|(_, row)| (&*row.name, &*row.key)).collect()
}
