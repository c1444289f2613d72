//! Magic that is cast by an order: CAST, and the jumps behind the month.
//!
//! Source: the rules text, "Magic"; the figures of each spell are data of its skill. Regions are walked in their order and in each of
//! them the mages in theirs, so that the next caster finds what the one before did. What a spell needs of words is read
//! in [`arguments`], and each family of spells is a file.

pub mod arguments;
mod hiding;
mod jumping;
mod knowing;
mod making;
mod nature;
mod summoning;
#[cfg(test)]
mod tests;

pub use jumping::Jumps;
pub use knowing::{knows_factions, sees_through};

use super::occupied::with_order;
use super::sight;
use super::tasks::{Task, Tasks, note, refuse, tell, tell_all};
use super::whom::unit_here;
use crate::chance;
use crate::event::{Called, Event, Magic, Somewhere, TurnLog};
use crate::orders::{Named, Order, Who};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::{Cast, Skill, Tables};
use crate::world::{Attitude, RegionId, UnitId, World};
use arguments::Wish;
use playdeck_base::dice::Stream;
use playdeck_factions::draws::Case;
use std::collections::BTreeSet;

/// A spell that is being cast.
struct Casting<'a, 't> {
    conditions: Conditions<'t>,
    world: &'a mut World,
    log: &'a mut TurnLog,
    chance: &'a mut Stream,
    task: Task<'a>,
    caster: UnitId,
    spell: Skill,
    level: u32,
}

/// Plays CAST, and gives what is left for the end of the month.
pub fn play<'o>(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'o>,
    log: &mut TurnLog,
) -> Jumps<'o> {
    let is_cast = |order: &Order| matches!(order, Order::Cast(..));
    let regions = with_order(world, tasks, is_cast);
    for unit in (0..world.unit_places()).map(UnitId::at) {
        world[unit].flags.invisible = false;
    }
    let mut jumps = Jumps::default();
    for region in regions.iter() {
        let mut chance = conditions.chance(chance::MAGIC, region);
        for caster in world.unit_ids_in(region) {
            let Some(task) = tasks.of(caster).iter().rfind(|task| is_cast(task.order())) else { continue };
            let Order::Cast(spell, words) = task.order() else { continue };
            let understood = understand(conditions.tables, world, *spell, words);
            let cast = understood.and_then(|(spell, cast, wish)| {
                if wish.waits(cast) {
                    jumps.wait(caster, *task, spell, wish);
                    return Ok(());
                }
                let level = level(conditions, world, caster, spell)?;
                let chance = &mut chance;
                let casting = Casting {
                    conditions,
                    world: &mut *world,
                    log: &mut *log,
                    chance,
                    task: *task,
                    caster,
                    spell,
                    level,
                };
                casting.cast(cast, &wish)
            });
            if let Err(why) = cast {
                refuse(log, world, caster, task, why);
            }
        }
    }
    jumps
}

/// The spell of an order, and what is wanted of it.
pub fn understand<'t>(
    tables: &'t Tables,
    world: &World,
    spell: Named<Skill>,
    words: &[Box<str>],
) -> Result<(Skill, &'t Cast, Wish), Refusal> {
    let spell = spell.known().ok_or(Refusal::NoSkill)?;
    let row = &tables[spell];
    if !row.magic {
        return Err(Refusal::NotMagic);
    }
    let cast = row.cast.as_ref().ok_or(Refusal::NotCast)?;
    Ok((spell, cast, arguments::read(tables, world, cast, words)?))
}

/// The level at which a unit casts a spell.
fn level(conditions: Conditions<'_>, world: &World, caster: UnitId, spell: Skill) -> Result<u32, Refusal> {
    let unit = &world[caster];
    if !unit.is_mage() {
        return Err(Refusal::CasterNoMage);
    }
    let level = unit.level(conditions.tables, spell);
    if level == 0 { Err(Refusal::SpellTooHard) } else { Ok(level) }
}

/// Those of the named units who treat a mage at least as stated; who does not, or is not there, is told to the mage.
fn willing(
    conditions: Conditions<'_>,
    world: &World,
    log: &mut TurnLog,
    (caster, task): (UnitId, &Task<'_>),
    units: &[Who],
    (least, why): (Attitude, Refusal),
) -> Vec<UnitId> {
    let region = world.region_of(caster);
    let mut willing = Vec::new();
    for who in units {
        let found = unit_here(world, region, world[caster].faction, *who);
        let treats = |unit: UnitId| sight::attitude(conditions, world, world[unit].faction, caster);
        let seen = |unit: UnitId| {
            sight::sight(conditions, world, world[caster].faction, unit) != sight::Sight::Hidden
        };
        match found {
            Some(unit) if treats(unit) >= least => {
                if !willing.contains(&unit) {
                    willing.push(unit);
                }
            }
            Some(unit) if seen(unit) => refuse(log, world, caster, task, why),
            _ => refuse(log, world, caster, task, Refusal::NoSuchUnit),
        }
    }
    willing
}

/// Tells all others in the region who know the lore of a spell that it is cast.
fn notice(conditions: Conditions<'_>, world: &World, log: &mut TurnLog, caster: UnitId, spell: Skill) {
    let tables = conditions.tables;
    let lore = tables[spell].noticed_by.unwrap_or(spell);
    let region = world.region_of(caster);
    let others = world.units_in(region).filter(|(_, unit)| unit.faction != world[caster].faction);
    let notice: BTreeSet<_> =
        others.filter(|(_, unit)| unit.level(tables, lore) > 0).map(|(_, unit)| unit.faction).collect();
    if !notice.is_empty() {
        let lore = tables[lore].name.clone();
        let (caster, region) = (Called::unit(world, caster), Somewhere::region(world, region));
        tell_all(log, notice, Magic::Noticed { caster, lore, region }.into());
    }
}

impl Casting<'_, '_> {
    fn cast(mut self, cast: &Cast, wish: &Wish) -> Result<(), Refusal> {
        match (cast, wish) {
            (Cast::EarthLore { wages }, _) => self.earth_lore(wages.at(self.level)),
            (Cast::ClearSkies, _) => self.clear_skies(),
            (Cast::Makes(making), _) => self.make(making)?,
            (Cast::Enchants(enchanting), _) => self.enchant(enchanting)?,
            (Cast::Runes { cost, structures }, _) => self.ward(*cost, structures)?,
            (Cast::Gate { cost }, _) => self.make_gate(*cost)?,
            (Cast::Summons(summoning), _) => self.summon(summoning)?,
            (Cast::Birds { from, .. }, Wish::Eagle) if self.level < *from => {
                return Err(Refusal::SpellTooHard);
            }
            (Cast::Birds { summons, .. }, Wish::Eagle) => {
                self.among_birds()?;
                self.summon(summons)?;
            }
            (Cast::Birds { .. }, Wish::Birds(way)) => self.send_birds(*way)?,
            (Cast::Phantasms(all), Wish::Phantasms(place, count)) => {
                self.imagine(all.get(*place).ok_or(Refusal::CastOther)?, *count)?;
            }
            (Cast::Invisibility { most }, Wish::Units(units)) => self.hide(units, most.at(self.level))?,
            (Cast::MindReading { all, .. }, Wish::Mind(who)) => self.read_mind(*who, *all)?,
            (Cast::Farsight { reach }, Wish::Region(x, y, level)) => {
                self.look((*x, *y, *level), reach.at(self.level))?;
            }
            (Cast::GateLore { detects, .. }, Wish::Detect) => self.find_gates(*detects)?,
            _ => return Err(Refusal::NotCast),
        }
        notice(self.conditions, self.world, self.log, self.caster, self.spell);
        Ok(())
    }

    fn region(&self) -> RegionId {
        self.world.region_of(self.caster)
    }

    fn called(&self) -> Called {
        Called::unit(self.world, self.caster)
    }

    fn here(&self) -> Somewhere {
        Somewhere::region(self.world, self.region())
    }

    fn spell_name(&self) -> Box<str> {
        self.conditions.tables[self.spell].name.clone()
    }

    fn tell(&mut self, magic: Magic) {
        tell(self.log, self.world, self.caster, Event::Magic(magic));
    }

    /// Whether the mage has the silver for a spell.
    fn affords(&self, cost: u32) -> Result<(), Refusal> {
        let silver = self.world[self.caster].silver(self.conditions.tables);
        if silver < cost { Err(Refusal::SpellTooDear) } else { Ok(()) }
    }

    /// Takes the silver for a spell.
    fn pay(&mut self, cost: u32) -> Result<(), Refusal> {
        self.affords(cost)?;
        self.world[self.caster].items.take(self.conditions.tables.named.silver, cost);
        Ok(())
    }

    /// As many as hundredths say, but no more than there is room for; chance decides about a part of one.
    fn chance_of(&mut self, hundredths: u32, room: u32) -> u32 {
        let part = hundredths % 100;
        let luck = if part == 0 { 0 } else { self.chance.below(100) };
        let count = hundredths / 100 + u32::from(part + luck >= 100);
        if part > 0 && hundredths / 100 < room {
            let case = Case::Odd { above: hundredths.into(), below: 100, had: count.into() };
            note(self.log, self.world, self.caster, "things and creatures by spells", case);
        }
        count.min(room)
    }
}
