//! Spells that show something: minds, regions far away, gates next door; and what true seeing and mind reading always
//! show.

use super::Casting;
use crate::event::{Called, Magic, Somewhere, Things};
use crate::orders::Who;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::sight::{self, Sight};
use crate::rules::whom::unit_here;
use crate::tables::{Cast, Direction, Tables};
use crate::world::{FactionId, LevelKind, RegionId, Shown, Spot, Unit, UnitId, World};

/// What going to another level adds to a distance.
const OTHER_LEVEL: u32 = 4;

/// The region that coordinates name, if a spell reaches it.
pub(super) fn reach(
    conditions: Conditions<'_>,
    world: &World,
    from: RegionId,
    (x, y, level): (u32, u32, Option<u8>),
    most: u32,
) -> Result<RegionId, Refusal> {
    let here = world[from].spot;
    let there = Spot { level: level.unwrap_or(here.level), y, x };
    let kind = |spot: Spot| world.levels.get(usize::from(spot.level)).map(|level| level.kind);
    if kind(here) == Some(LevelKind::Nexus) {
        return Err(Refusal::SpellNexus);
    }
    let region = world.region_at(there).ok_or(Refusal::SpellNoRegion)?;
    if kind(there) == Some(LevelKind::Nexus) {
        return Err(Refusal::SpellNexus);
    }
    if here.level != there.level && !conditions.tables.game.easier_underworld {
        return Err(Refusal::SpellLevels);
    }
    let far = distance(world, here, there).is_none_or(|steps| steps > most);
    if far { Err(Refusal::SpellTooFar) } else { Ok(region) }
}

/// How many steps apart two places are. Between levels those of the underworld count as where they lie below the
/// surface, and the other level adds a few steps.
fn distance(world: &World, one: Spot, other: Spot) -> Option<u32> {
    if one.level == other.level {
        let level = world.levels.get(usize::from(one.level))?;
        return Some(level.distance((one.x, one.y), (other.x, other.y)));
    }
    let surface = world.levels.iter().find(|level| level.kind == LevelKind::Surface)?;
    let above = |spot: Spot| {
        let is_below = world.levels.get(usize::from(spot.level))?.kind == LevelKind::Underworld;
        let times = if is_below { 2 } else { 1 };
        Some((spot.x.saturating_mul(times), spot.y.saturating_mul(times)))
    };
    Some(surface.distance(above(one)?, above(other)?).saturating_add(OTHER_LEVEL))
}

/// How many steps apart two regions of the same level are.
pub(super) fn steps(world: &World, one: RegionId, other: RegionId) -> Option<u32> {
    let (one, other) = (world[one].spot, world[other].spot);
    if one.level == other.level { distance(world, one, other) } else { None }
}

impl Casting<'_, '_> {
    /// Tells the faction of a unit that is seen, and from some level on what it has and knows.
    pub(super) fn read_mind(&mut self, who: Who, all: u32) -> Result<(), Refusal> {
        let tables = self.conditions.tables;
        let own = self.world[self.caster].faction;
        let found = unit_here(self.world, self.region(), own, who);
        let seen = |unit: &UnitId| sight::sight(self.conditions, self.world, own, *unit) != Sight::Hidden;
        let mind = found.filter(seen).ok_or(Refusal::NoSuchUnit)?;
        let read = &self.world[mind];
        let is_open = self.level >= all;
        let items =
            is_open.then(|| read.items.iter().map(|(item, count)| Things::of(tables, item, count)).collect());
        let skills = is_open.then(|| skills(tables, read));
        let faction = Called::faction(self.world, read.faction);
        let (unit, mind) = (self.called(), Called::unit(self.world, mind));
        self.tell(Magic::ReadMind { unit, mind, faction, items, skills });
        Ok(())
    }

    /// Looks at a region far away.
    pub(super) fn look(&mut self, place: (u32, u32, Option<u8>), most: u32) -> Result<(), Refusal> {
        let region = reach(self.conditions, self.world, self.region(), place, most)?;
        self.watch(region, Some(self.world[self.caster].number));
        Ok(())
    }

    /// Sends birds to the next region of the surface.
    pub(super) fn send_birds(&mut self, way: Direction) -> Result<(), Refusal> {
        self.among_birds()?;
        let region = self.world.neighbour(self.region(), way).ok_or(Refusal::SpellNoRegion)?;
        self.watch(region, None);
        Ok(())
    }

    /// Whether there are birds: on the surface alone.
    pub(super) fn among_birds(&self) -> Result<(), Refusal> {
        let level = usize::from(self.world[self.region()].spot.level);
        let level = self.world.levels.get(level).filter(|level| level.kind == LevelKind::Surface);
        level.map(|_| ()).ok_or(Refusal::BirdsBelow)
    }

    /// Shows the faction a region, as its mage would see it there, or as birds do.
    fn watch(&mut self, region: RegionId, by: Option<u32>) {
        let (unit, observer, spell) = (self.called(), self.caster, self.spell_name());
        let own = self.world[self.caster].faction;
        let shown = &mut self.world[own].shown;
        let seen = Shown { region, by };
        if !shown.contains(&seen) {
            shown.push(seen);
        }
        let region = Somewhere::region(self.world, region);
        self.tell(Magic::Watched { unit, observer, spell, region });
    }

    /// Finds the gates next door.
    pub(super) fn find_gates(&mut self, least: u32) -> Result<(), Refusal> {
        if self.level < least {
            return Err(Refusal::SpellTooHard);
        }
        let world = &*self.world;
        let gates = world.regions_around(self.region()).filter(|region| world[*region].gate > 0);
        let gates = gates.map(|region| (world[region].gate, Somewhere::region(world, region))).collect();
        let unit = self.called();
        self.tell(Magic::FoundGates { unit, gates });
        Ok(())
    }
}

/// What a unit knows: each skill by its name, with its level and the days of each person.
fn skills(tables: &Tables, unit: &Unit) -> Vec<(Box<str>, u32, u32)> {
    let people = unit.people(tables);
    let days = |days: u32| days.checked_div(people).unwrap_or(0);
    let known = unit.days.iter().map(|(skill, total)| (skill, unit.level(tables, skill), days(total)));
    known.map(|(skill, level, days)| (tables[skill].name.clone(), level, days)).collect()
}

/// Whether a unit knows the factions of all whom it sees, by mind reading.
pub fn knows_factions(tables: &Tables, unit: &Unit) -> bool {
    let spell = tables.named.mind_reading;
    match tables[spell].cast {
        Some(Cast::MindReading { factions, .. }) => unit.level(tables, spell) >= factions,
        _ => false,
    }
}

/// Whether a faction sees that the illusions of a unit are none of flesh: its own, or by true seeing that is as good as
/// the illusions, which is the best level of those who look.
pub fn sees_through(tables: &Tables, faction: FactionId, unit: &Unit, true_seeing: u32) -> bool {
    let hides = unit.level(tables, tables.named.illusion);
    unit.faction == faction || true_seeing > 0 && true_seeing >= hides
}
