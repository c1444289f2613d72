//! Battles: ATTACK orders and their refusals, who fights on which side, rounds, casualties, loot and experience.
//!
//! Source: the rules text, "Combat"; finer where the program is.

mod aftermath;
mod field;
pub mod odds;
mod report;
mod sides;
mod soldier;
mod spells;

use super::conditions::Conditions;
use super::sight::{self, Whom};
use super::tasks::{Task, Tasks, refuse};
use crate::chance;
use crate::event::TurnLog;
use crate::orders::{Order, Phase, Target};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::world::{FactionId, RegionId, UnitId, World};
use field::{Field, Muster};
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Fought, Note};
use report::Report;
use sides::{Side, Sides};
use std::collections::BTreeSet;

/// Carries out all ATTACK orders: in each region the factions that attack in an order by lot, the units of each in
/// theirs. Who fell is marked in [`crate::world::ThisTurn::fell`].
pub fn fight(conditions: Conditions, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in world.regions() {
        let attacks = attacks_in(world, region, tasks);
        if !attacks.is_empty() {
            let mut war = War { conditions, region, attacks, battles: 0 };
            war.fight(world, log);
        }
    }
}

/// The factions on each side of a battle.
fn factions(world: &World, sides: &Sides) -> [BTreeSet<FactionNumber>; 2] {
    Side::BOTH
        .map(|side| sides.of(side).map(|unit| FactionNumber(world[world[unit].faction].number)).collect())
}

/// An ATTACK order.
struct Attack<'o> {
    unit: UnitId,
    target: Target,
    task: Task<'o>,
    /// Whether a battle was fought for it.
    is_used: bool,
}

/// The ATTACK orders of a region, in the order of its units and of their orders.
fn attacks_in<'o>(world: &World, region: RegionId, tasks: &Tasks<'o>) -> Vec<Attack<'o>> {
    let attack = |(unit, task): (UnitId, Task<'o>)| {
        let Order::Attack(target) = *task.order() else { return None };
        Some(Attack { unit, target, task, is_used: false })
    };
    tasks.in_region(world, region, Phase::Battles).into_iter().filter_map(attack).collect()
}

/// The ATTACK orders of a region and the battles that come of them.
struct War<'o> {
    conditions: Conditions,
    region: RegionId,
    attacks: Vec<Attack<'o>>,
    battles: u32,
}

impl War<'_> {
    fn fight(&mut self, world: &mut World, log: &mut TurnLog) {
        let attacking: BTreeSet<FactionId> =
            self.attacks.iter().map(|attack| world[attack.unit].faction).collect();
        let mut factions: Vec<FactionId> = attacking.into_iter().collect();
        self.conditions.stream(chance::ATTACKERS, &world[self.region]).shuffle(&mut factions);
        for faction in factions {
            for at in 0..self.attacks.len() {
                let attack = &self.attacks[at];
                if attack.is_used || world[attack.unit].faction != faction {
                    continue;
                }
                let (unit, task) = (attack.unit, attack.task);
                if let Err(why) = self.attack(world, at, log) {
                    refuse(log, world, unit, &task, why);
                }
            }
        }
    }

    /// Fights the battle of an order, unless it is refused.
    fn attack(&mut self, world: &mut World, at: usize, log: &mut TurnLog) -> Result<(), Refusal> {
        let attack = &self.attacks[at];
        let unit = attack.unit;
        let target = self.aim(world, attack)?;
        let joined = self.joined(world, target);
        let attackers: Vec<FactionId> =
            joined.iter().map(|at| world[self.attacks[*at].unit].faction).collect();
        let sides = Sides::gather(self.conditions, world, self.region, &attackers, target);
        if !sides.are_both_there() {
            return Err(Refusal::NoBattle);
        }
        for at in joined {
            self.attacks[at].is_used = true;
        }
        let phase = chance::BATTLE.saturating_add(self.battles);
        self.battles += 1;
        let mut chance = self.conditions.stream(phase, &world[self.region]);

        let report = Report::begin(self.conditions, world, self.region, (unit, target), log);
        report.line_up(self.conditions, world, &sides, log);
        let muster = Muster::of(self.conditions, world, self.region, &sides);
        let (factions, unfought) = (factions(world, &sides), muster.clone());
        let mut field = Field::array(muster, &mut chance);
        let free = field.tacticians();
        if let Some(side) = free {
            report.free_round(side, log);
        }
        let winner = field.fight(free, &mut chance);
        let (region, winning) = (self.region.0, winner.map(Side::index));
        let fought = Fought { region, factions, winner: winning, armies: Box::new(unfought) };
        log.notes.push(Note::Fought(fought));
        report.casts(world, &field, log);
        aftermath::settle(self.conditions, world, self.region, &mut field, winner, &report, &mut chance, log);
        Ok(())
    }

    /// Whom an order attacks; nobody stands for the peasants. "You cannot attack your own units, or an ally's units."
    fn aim(&self, world: &World, attack: &Attack<'_>) -> Result<Option<UnitId>, Refusal> {
        let unit = attack.unit;
        if sight::is_dead(self.conditions, &world[unit]) {
            return Err(Refusal::DiedInBattle);
        }
        let own = world[unit].faction;
        match sight::find(self.conditions, world, unit, self.region, attack.target) {
            Whom::Unit(target) if world[target].faction == own => Err(Refusal::OwnUnit),
            Whom::Unit(target) if world.is_ally(own, world[target].faction) => Err(Refusal::AlliedUnit),
            Whom::Unit(target) => Ok(Some(target)),
            Whom::Peasants if world[self.region].is_ocean() => Err(Refusal::UnitNotFound),
            Whom::Peasants if self.is_guarded_for(world, unit) => Err(Refusal::AlliedUnit),
            Whom::Peasants => Ok(None),
            Whom::Nobody | Whom::NotFound => Err(Refusal::UnitNotFound),
        }
    }

    /// Whether the peasants are guarded by the attacker's own or allied units; in the program the unit itself alone
    /// counts.
    fn is_guarded_for(&self, world: &World, unit: UnitId) -> bool {
        if self.conditions.has(Quirk::GuardAttack) {
            return world[unit].guard;
        }
        let own = world[unit].faction;
        let is_friend = |faction: FactionId| faction == own || world.is_ally(own, faction);
        world
            .units_in(self.region)
            .any(|(_, other)| other.guard && other.people > 0 && is_friend(other.faction))
    }

    /// The orders by which factions join a battle: one for each unit that attacks the same defenders. In the program an
    /// order against the peasants counts even if it would be refused.
    fn joined(&self, world: &World, target: Option<UnitId>) -> Vec<usize> {
        let mut joined: Vec<usize> = Vec::new();
        for (at, attack) in self.attacks.iter().enumerate().filter(|(_, attack)| !attack.is_used) {
            if joined.last().is_some_and(|last| self.attacks[*last].unit == attack.unit) {
                continue;
            }
            let is_same = match (self.aim(world, attack), target) {
                (Ok(Some(one)), Some(other)) => world[one].faction == world[other].faction,
                (Ok(None), None) => true,
                (Err(Refusal::AlliedUnit), None) => {
                    attack.target == Target::Peasants && self.conditions.has(Quirk::GuardAttack)
                }
                _ => false,
            };
            if is_same {
                joined.push(at);
            }
        }
        joined
    }
}
