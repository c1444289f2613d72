//! A new world, from its size, its tables and chance: the Nexus, the surface, the underworld and the abyss.
//!
//! Source: the rules text, "The World", "Atlantis Nexus", "Non-Player Units"; sizes and shares are those of the program. All chance is
//! drawn in turn 0: for lands and passages by level, for what a region has by region. Names are ours.

mod cities;
mod draft;
mod land;
mod naming;
mod passages;
mod setup;
mod underworld;

#[cfg(test)]
mod tests;

use crate::chance;
use crate::policy::Policy;
use crate::rules::{Conditions, creatures};
use crate::tables::Tables;
use crate::world::{Exits, Faction, FactionKind, Level, LevelKind, Region, RegionId, Spot, World};
use draft::Draft;
use naming::Names;
use playdeck_base::dice::{Dice, Stream};

/// How big the surface of a world is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    width: u32,
    height: u32,
}

impl Size {
    /// Columns and rows are multiples of this number.
    pub const STEP: u32 = 8;
    /// The fewest columns, and rows.
    pub const LEAST: u32 = 16;
    /// The most columns, and rows.
    pub const MOST: u32 = 1_000;

    /// A size, if a world can have it.
    pub fn new(width: u32, height: u32) -> Option<Self> {
        let fits =
            |length: u32| (Self::LEAST..=Self::MOST).contains(&length) && length.is_multiple_of(Self::STEP);
        (fits(width) && fits(height)).then_some(Self { width, height })
    }
}

/// The levels by their places among the levels of a world.
const SURFACE: u8 = 1;
const UNDERWORLD: u8 = 2;
const ABYSS: u8 = 3;
/// Columns and rows of the abyss.
const ABYSS_SIZE: u32 = 4;
/// Of a hundred lairs so many are inhabited from the beginning, and of the wandering creatures so many are there.
const AT_FIRST: u32 = 50;

/// Makes a world. The factions of guards and of creatures are its first two.
pub fn make(tables: &Tables, policy: Policy, dice: Dice, name: &str, size: Size) -> World {
    let conditions = Conditions::new(tables, policy, dice, 0);
    let levels = levels(size);
    let mut world = World::new(name, levels.clone());
    for (number, name) in [(1, "The Guardsmen"), (2, "Creatures")] {
        let faction = Faction { kind: FactionKind::World, ..Faction::new(number, name) };
        let id = world.add_faction(faction);
        if number == 1 { world.guards = Some(id) } else { world.creatures = Some(id) }
    }
    let mut names = Names::new(of_level(dice, chance::NAMES, 0));
    for (level, place) in levels.into_iter().zip(0..) {
        let mut chance = of_level(dice, chance::LAND, place);
        let draft = match place {
            SURFACE => land::surface(tables, level, &format!("{name} Ocean"), &mut names, &mut chance),
            UNDERWORLD => underworld::draft(tables, level, &mut names, &mut chance),
            ABYSS => Draft::all(level, tables.named.desert, "Abyssal Plains"),
            _ => Draft::all(level, tables.named.nexus, &format!("{name} Nexus")),
        };
        add(tables, &mut world, draft, place);
        let first = world.levels.get(usize::from(place)).map_or(RegionId(0), |level| level.first);
        for region in world.regions().skip(first.index()) {
            setup::region(conditions, &mut world, region, &mut names);
        }
    }
    cities::found(conditions, &mut world);
    passages::dig(conditions, &mut world);
    inhabit(conditions, &mut world);
    world
}

/// Chance for a level.
fn of_level(dice: Dice, phase: u32, level: u8) -> Stream {
    dice.stream(0, phase, u64::from(level))
}

fn levels(size: Size) -> Vec<Level> {
    let sizes = [
        (1, 1, Some("nexus"), LevelKind::Nexus),
        (size.width, size.height, None, LevelKind::Surface),
        (size.width / 2, size.height / 2, Some("underworld"), LevelKind::Underworld),
        (ABYSS_SIZE, ABYSS_SIZE, Some("abyss"), LevelKind::Nexus),
    ];
    let mut next = 0;
    let level = |(width, height, name, kind): (u32, u32, Option<&str>, LevelKind)| {
        let level = Level { width, height, name: name.map(Into::into), kind, first: RegionId(next) };
        next += level.count();
        level
    };
    sizes.into_iter().map(level).collect()
}

/// Adds the regions of a level to the world, behind all others.
fn add(tables: &Tables, world: &mut World, draft: Draft, level: u8) {
    for (place, plot) in (0..).zip(draft.plots) {
        let (x, y) = draft.level.spot_of(place);
        let terrain = plot.terrain.unwrap_or(tables.named.ocean);
        let mut region = Region::new(Spot { level, y, x }, "", terrain);
        (region.name, region.exits) = (plot.name, Exits::Closed(plot.closed));
        world.add_region(region, tables.named.open_ground);
    }
}

/// Guards take their posts, creatures come, and the Black Keep is built.
fn inhabit(conditions: Conditions<'_>, world: &mut World) {
    let tables = conditions.tables;
    for region in world.regions() {
        creatures::post_guards(tables, world, region, 100);
    }
    creatures::fill_lairs(conditions, world, AT_FIRST);
    creatures::wander(conditions, world, AT_FIRST);
    if let Some(level) = world.levels.get(usize::from(ABYSS)) {
        let place = of_level(conditions.dice, chance::LAND, ABYSS).below(level.count());
        let region = RegionId(level.first.0 + place);
        setup::build(world, region, tables.named.black_keep, "Black Keep");
        creatures::fill_keep(tables, world, true);
    }
}
