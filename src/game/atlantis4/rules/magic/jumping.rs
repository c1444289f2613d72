//! What mages do behind the month: jumps through gates, teleportation, portals.
//!
//! What a jump needs is asked only when it is made, so that a month of study counts.

use super::knowing::{reach, steps};
use super::{arguments::Wish, level, notice, willing};
use crate::chance;
use crate::event::{Called, Event, Magic, Passage, Somewhere, TurnLog};
use crate::orders::Who;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::journey::loads;
use crate::rules::sight::{self, Sight};
use crate::rules::tasks::{Task, refuse, tell};
use crate::rules::whom::unit_here;
use crate::tables::{Cast, Skill};
use crate::world::{Attitude, LevelKind, ObjectId, RegionId, UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_kit::sets::Set;
use std::collections::{BTreeMap, BTreeSet};

/// Who is to jump when the month is over.
#[derive(Debug, Default)]
pub struct Jumps<'o> {
    by_unit: BTreeMap<UnitId, Jump<'o>>,
}

#[derive(Debug)]
struct Jump<'o> {
    task: Task<'o>,
    spell: Skill,
    wish: Wish,
}

impl<'o> Jumps<'o> {
    /// A mage jumps when the month is over.
    pub(super) fn wait(&mut self, caster: UnitId, task: Task<'o>, spell: Skill, wish: Wish) {
        self.by_unit.insert(caster, Jump { task, spell, wish });
    }

    /// Makes all jumps. A mage who was taken along jumps no more.
    pub fn play(mut self, conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
        self.by_unit.retain(|caster, _| !world[*caster].this_turn.is_gone);
        let regions: Set<RegionId> = self.by_unit.keys().map(|caster| world.region_of(*caster)).collect();
        let gates = world.gates();
        for region in regions.iter() {
            let mut chance = conditions.chance(chance::GATES, region);
            // Nobody who comes here by a jump jumps again, so that those who were here are all who do.
            for caster in world.unit_ids_in(region) {
                let Some(jump) = self.by_unit.remove(&caster) else { continue };
                let mut jumping = Jumping {
                    conditions,
                    world,
                    log,
                    chance: &mut chance,
                    caster,
                    jump: &jump,
                    gates: &gates,
                };
                match jumping.jump() {
                    Ok(gone) => gone.iter().for_each(|unit| _ = self.by_unit.remove(unit)),
                    Err(why) => refuse(log, world, caster, &jump.task, why),
                }
            }
        }
    }
}

struct Jumping<'a, 't> {
    conditions: Conditions<'t>,
    world: &'a mut World,
    log: &'a mut TurnLog,
    chance: &'a mut Stream,
    caster: UnitId,
    jump: &'a Jump<'a>,
    /// All gates of the world.
    gates: &'a BTreeMap<u32, RegionId>,
}

impl Jumping<'_, '_> {
    /// Makes the jump; gives who went.
    fn jump(&mut self) -> Result<Vec<UnitId>, Refusal> {
        let level = level(self.conditions, self.world, self.caster, self.jump.spell)?;
        let tables = self.conditions.tables;
        match (tables[self.jump.spell].cast.as_ref(), &self.jump.wish) {
            (Some(Cast::GateLore { random, chosen, .. }), Wish::Jump(gate, units)) => {
                let carries = if gate.is_some() { chosen } else { random };
                let place = usize::try_from(level.saturating_sub(1)).unwrap_or(usize::MAX);
                let carries = carries.get(place).or(carries.last()).copied().unwrap_or(0);
                self.through_gate(*gate, units, carries)
            }
            (Some(Cast::Teleportation { reach, weight }), Wish::Region(x, y, z)) => {
                self.teleport((*x, *y, *z), reach.at(level), weight.at(level))
            }
            (Some(Cast::PortalLore { item, reach, weight }), Wish::Portal(mage, units)) => {
                let has = |unit: UnitId, world: &World| world[unit].items.of(*item) > 0;
                if !has(self.caster, self.world) {
                    return Err(Refusal::PortalNone);
                }
                // Who is no friend is not told from who does not exist: the spell finds nobody.
                let world = &*self.world;
                let treats =
                    |mage: UnitId| sight::welcome(self.conditions, world, world[mage].faction, self.caster);
                let mage = world.unit_of(*mage).filter(|mage| world[*mage].is_mage());
                let mage = mage.filter(|mage| treats(*mage) >= Attitude::Friendly);
                let mage = mage.ok_or(Refusal::PortalNoMage)?;
                if !has(mage, self.world) {
                    return Err(Refusal::PortalNotThere);
                }
                self.through_portal(mage, units, reach.at(level), weight.at(level))
            }
            _ => Err(Refusal::NotCast),
        }
    }

    fn through_gate(
        &mut self,
        gate: Option<u32>,
        units: &[Who],
        carries: u32,
    ) -> Result<Vec<UnitId>, Refusal> {
        let region = self.world.region_of(self.caster);
        let tables = self.conditions.tables;
        let leaves_nexus = self.world[region].terrain == tables.named.nexus && tables.game.nexus_gate_out;
        if self.world[region].gate == 0 && !leaves_nexus {
            return Err(Refusal::GateNone);
        }
        if carries == 0 {
            return Err(Refusal::GateChosen);
        }
        self.weigh(units, Some(self.caster), carries)?;
        let mut going = self.allies(units);
        going.retain(|unit| *unit != self.caster);
        going.push(self.caster);
        let to = match gate {
            Some(number) => self.gates.get(&number).copied().ok_or(Refusal::GateUnknown)?,
            None => self.random_gate(region, leaves_nexus).ok_or(Refusal::GateUnknown)?,
        };
        self.go(&going, self.world.open_ground(to), Passage::Gate);
        Ok(going)
    }

    /// A gate of the same level, out of the Nexus one of the surface, each as likely.
    fn random_gate(&mut self, from: RegionId, leaves_nexus: bool) -> Option<RegionId> {
        let world = &*self.world;
        let is_reached = |to: &RegionId| {
            let level = world[*to].spot.level;
            let kind = world.levels.get(usize::from(level)).map(|level| level.kind);
            if leaves_nexus { kind == Some(LevelKind::Surface) } else { level == world[from].spot.level }
        };
        let gates: Vec<RegionId> = self.gates.values().copied().filter(is_reached).collect();
        let count = u32::try_from(gates.len()).unwrap_or(u32::MAX);
        gates.get(usize::try_from(self.chance.below(count)).unwrap_or(0)).copied()
    }

    fn teleport(
        &mut self,
        place: (u32, u32, Option<u8>),
        most: u32,
        carries: u32,
    ) -> Result<Vec<UnitId>, Refusal> {
        let to = reach(self.conditions, self.world, self.world.region_of(self.caster), place, most)?;
        if self.world[to].terrain == self.conditions.tables.named.ocean {
            return Err(Refusal::SpellOcean);
        }
        self.weigh(&[], Some(self.caster), carries)?;
        self.go(&[self.caster], self.world.open_ground(to), Passage::Teleport);
        Ok(vec![self.caster])
    }

    /// Sends units to another mage. The caster goes only if they are named.
    fn through_portal(
        &mut self,
        mage: UnitId,
        units: &[Who],
        most: u32,
        carries: u32,
    ) -> Result<Vec<UnitId>, Refusal> {
        let (from, to) = (self.world.region_of(self.caster), self.world.region_of(mage));
        if steps(self.world, from, to).is_none_or(|steps| steps > most) {
            return Err(Refusal::SpellTooFar);
        }
        self.weigh(units, None, carries)?;
        let going = self.allies(units);
        let (unit, mage, place) =
            (Called::unit(self.world, self.caster), Called::unit(self.world, mage), self.world[mage].object);
        if !going.is_empty() && !going.contains(&self.caster) {
            let to = Somewhere::region(self.world, to);
            tell(self.log, self.world, self.caster, Event::Magic(Magic::SentThrough { unit, mage, to }));
        }
        self.go(&going, place, Passage::Portal);
        Ok(going)
    }

    /// Those of the named units who are allied with the mage.
    fn allies(&mut self, units: &[Who]) -> Vec<UnitId> {
        let allies = (Attitude::Ally, Refusal::NotAlliedUnit);
        willing(self.conditions, self.world, self.log, (self.caster, &self.jump.task), units, allies)
    }

    /// Whether those who are named are not too heavy together. Who is there and will not come weighs as much.
    fn weigh(&self, units: &[Who], caster: Option<UnitId>, carries: u32) -> Result<(), Refusal> {
        let own = self.world[self.caster].faction;
        let region = self.world.region_of(self.caster);
        let named = units.iter().filter_map(|who| unit_here(self.world, region, own, *who));
        let seen =
            named.filter(|unit| sight::sight(self.conditions, self.world, own, *unit) != Sight::Hidden);
        let all: BTreeSet<UnitId> = seen.chain(caster).collect();
        let weight = |unit: &UnitId| loads::weight(self.conditions.tables, &self.world[*unit].items);
        let total = all.iter().map(weight).fold(0, u64::saturating_add);
        if total > u64::from(carries) { Err(Refusal::SpellTooHeavy) } else { Ok(()) }
    }

    /// Moves units in their order and tells of it.
    fn go(&mut self, going: &[UnitId], place: ObjectId, through: Passage) {
        notice(self.conditions, self.world, self.log, self.caster, self.jump.spell);
        let by = Called::unit(self.world, self.caster);
        let to = Somewhere::region(self.world, self.world[place].region);
        for unit in going {
            let from = Somewhere::region(self.world, self.world.region_of(*unit));
            self.world.put(*unit, place);
            let called = Called::unit(self.world, *unit);
            let jumped = Magic::Jumped { unit: called, by: by.clone(), through, from, to: to.clone() };
            tell(self.log, self.world, *unit, Event::Magic(jumped));
        }
    }
}
