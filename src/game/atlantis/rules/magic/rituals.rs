//! CAST: the rituals, which take the month.

use super::learning::forget;
use super::spells::{casters, size};
use super::teleport;
use crate::chance;
use crate::event::{Called, Event, Somewhere, TurnLog};
use crate::orders::Month;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::permits::Permits;
use crate::rules::sight::{self, Sight};
use crate::rules::tasks::{Doing, Months, refuse_month, tell};
use crate::tables::{Item, PRACTICE_DAYS, Ritual, Skill, Spell, SpellKind};
use crate::world::{FactionId, RegionId, Unit, UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Case, Note, Noted};
use playdeck_kit::log::Readers;
use playdeck_kit::witnesses::Grade;
use std::collections::BTreeSet;

/// The most peasants whom one caster can poison.
const POISONED: u32 = 50;

/// What CAST asks for before it looks whether the spell is a ritual.
const LEAST_PRICE: i64 = 50;

/// How many casts of a region are carried out where units are reached again, so that a rich one cannot cast for ever.
const MOST_CASTS: u32 = 10_000;

/// Spells that have become too difficult are forgotten, and then rituals are cast, region by region.
///
/// Each unit casts once, wherever another's teleport has taken it before. The program walked along the lists of units as
/// they were: a caster who went along cast again where they arrived, if that region came later, and whoever stood behind
/// them lost their cast.
pub fn cast(
    conditions: Conditions,
    world: &mut World,
    months: &Months<'_>,
    permits: &Permits,
    log: &mut TurnLog,
) {
    let regions: Vec<RegionId> = world.regions().collect();
    for region in &regions {
        let may_forget = |unit: &Unit| !unit.spells.is_empty() || unit.combat.is_some();
        let magicians = world.units_in(*region).filter(|(_, unit)| may_forget(unit));
        for unit in magicians.map(|(unit, _)| unit).collect::<Vec<_>>() {
            forget(world, unit, log);
        }
    }
    let mut rituals = Rituals { conditions, months, permits, log };
    if conditions.has(Quirk::TeleTwice) {
        for region in regions {
            rituals.walk(world, region);
        }
        return;
    }
    let casting: Vec<Vec<UnitId>> = regions.iter().map(|region| casting_in(world, *region, months)).collect();
    for (region, units) in regions.into_iter().zip(casting).filter(|(_, units)| !units.is_empty()) {
        let mut chance = conditions.stream(chance::RITUAL, &world[region]);
        for unit in units {
            let place = world[unit].region;
            rituals.cast(world, unit, place, &mut chance);
        }
    }
}

/// The rituals of a month.
struct Rituals<'c> {
    conditions: Conditions,
    months: &'c Months<'c>,
    permits: &'c Permits,
    log: &'c mut TurnLog,
}

impl Rituals<'_> {
    /// A unit casts in a region.
    fn cast(&mut self, world: &mut World, unit: UnitId, region: RegionId, chance: &mut Stream) {
        let Some(doing) = self.months.of(unit) else { return };
        let ritual = Casting { conditions: self.conditions, permits: self.permits, unit, region, doing };
        if let Err(why) = ritual.cast(world, chance, self.log) {
            refuse_month(self.log, world, unit, doing, why);
        }
    }

    /// Goes from each unit of a region to the next one behind it, where it is then; a unit that is carried to the end of
    /// the list is reached again.
    fn walk(&mut self, world: &mut World, region: RegionId) {
        if casting_in(world, region, self.months).is_empty() {
            return;
        }
        let mut chance = self.conditions.stream(chance::RITUAL, &world[region]);
        let (mut place, mut at) = (region, 0);
        let mut casts = 0;
        while let Some(unit) = world.unit_at(place, at).filter(|_| casts < MOST_CASTS) {
            if is_casting(unit, self.months) {
                casts += 1;
                self.cast(world, unit, region, &mut chance);
                place = world[unit].region;
                at = world[place].units().iter().position(|other| *other == unit).unwrap_or(at);
            }
            at += 1;
        }
    }
}

/// Who casts in a region; at sea nobody does.
fn casting_in(world: &World, region: RegionId, months: &Months<'_>) -> Vec<UnitId> {
    if world[region].is_ocean() {
        return Vec::new();
    }
    world[region].units().iter().copied().filter(|unit| is_casting(*unit, months)).collect()
}

/// Whether a unit's month is a ritual.
fn is_casting(unit: UnitId, months: &Months<'_>) -> bool {
    months.of(unit).is_some_and(|doing| matches!(&*doing.month, Month::Cast(..)))
}

/// A unit that casts.
pub(super) struct Casting<'c> {
    pub(super) conditions: Conditions,
    pub(super) permits: &'c Permits,
    pub(super) unit: UnitId,
    /// Where it casts.
    pub(super) region: RegionId,
    pub(super) doing: &'c Doing<'c>,
}

impl Casting<'_> {
    /// "Spend the month casting the indicated spell (must be a ritual magic spell which the unit knows)": as many of its
    /// people as can pay.
    fn cast(&self, world: &mut World, chance: &mut Stream, log: &mut TurnLog) -> Result<(), Refusal> {
        let Month::Cast(spell, targets) = &*self.doing.month else { return Ok(()) };
        let caster = &world[self.unit];
        let spell =
            spell.known().filter(|spell| casters(caster, *spell) > 0).ok_or(Refusal::SpellNotFound)?;
        let price = spell.ritual_cost().max(LEAST_PRICE);
        let can_pay = u32::try_from(caster.money.max(0) / price).unwrap_or(u32::MAX);
        let count = casters(caster, spell).min(can_pay);
        if count == 0 {
            return Err(Refusal::InsufficientFunds);
        }
        let SpellKind::Ritual(ritual) = spell.kind() else { return Err(Refusal::NotRitual) };
        match ritual {
            Ritual::Make(item) => self.make(world, spell, count, item, log),
            Ritual::Contaminate => self.contaminate(world, spell, count, chance, log),
            Ritual::Teleport => teleport::cast(self, world, count, targets, log)?,
        }
        Ok(())
    }

    /// Takes the price of a ritual, and adds the days that its casters learn.
    pub(super) fn perform(&self, world: &mut World, spell: Spell, count: u32) {
        world[self.unit].money -= spell.ritual_cost() * i64::from(count);
        world[self.unit].learn(Skill::Magic, PRACTICE_DAYS.saturating_mul(count));
    }

    /// Tells the caster's faction.
    pub(super) fn tell(&self, world: &World, spell: Spell, count: u32, log: &mut TurnLog) {
        let event = Event::Cast { unit: Called::unit(world, self.unit), spell, count };
        tell(log, world, self.unit, event);
    }

    /// Each caster makes one.
    fn make(&self, world: &mut World, spell: Spell, count: u32, item: Item, log: &mut TurnLog) {
        self.perform(world, spell, count);
        let had = world[self.unit].goods_mut(item);
        *had = had.saturating_add(count);
        self.tell(world, spell, count, log);
    }

    /// Peasants die. Who has a unit there hears of it; who did it is told to those who see whose the caster is. In the
    /// program those heard who could see the caster, even from far away.
    fn contaminate(
        &self,
        world: &mut World,
        spell: Spell,
        count: u32,
        chance: &mut Stream,
        log: &mut TurnLog,
    ) {
        self.perform(world, spell, count);
        let region = self.region;
        let most = POISONED.saturating_mul(count);
        let dead = size(most, chance).min(world[region].peasants);
        let case =
            Case::Dice { sides: (most / 2).into(), most: world[region].peasants.into(), had: dead.into() };
        let of = FactionNumber(world[world[self.unit].faction].number);
        log.notes.push(Note::Noted(Noted { of, kind: "peasants poisoned", region: region.0, case }));
        if dead == 0 {
            return self.tell(world, spell, count, log);
        }
        world[region].peasants -= dead;
        let is_far = self.conditions.has(Quirk::PoisonFar);
        let hearing: BTreeSet<FactionId> = if is_far {
            world.factions().collect()
        } else {
            world.units_in(region).map(|(_, unit)| unit.faction).collect()
        };
        let heard = |faction: FactionId| match sight::sight(self.conditions, world, faction, self.unit) {
            Sight::WithFaction => Some((faction.0, Grade::Who)),
            Sight::Hidden if is_far => None,
            Sight::Seen | Sight::Hidden => Some((faction.0, Grade::That)),
        };
        let seen = log.sets.of(hearing.into_iter().filter_map(heard));
        let unit = Some(Called::unit(world, self.unit));
        let region = Somewhere::region(world, region);
        log.push(Event::Contaminated { unit, region, dead }, Readers::Witnesses(seen));
    }
}
