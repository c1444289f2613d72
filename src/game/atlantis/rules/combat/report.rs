//! A battle as it is told, line by line, to all who have people in the region.

use super::field::Field;
use super::sides::{Side, Sides};
use crate::event::{BattleLine, Called, Combatant, Event, Somewhere, TurnLog};
use crate::rules::conditions::Conditions;
use crate::rules::sight::{self, Sight};
use crate::rules::tasks::tell;
use crate::tables::Skill;
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_kit::log::Readers;
use playdeck_kit::witnesses::{Grade, Seen};
use std::collections::BTreeSet;

/// The skills that are shown of whoever fights.
const SHOWN: [Skill; 5] = [Skill::Tactics, Skill::Riding, Skill::Sword, Skill::Crossbow, Skill::Longbow];

/// Who is told, and the two units of the order, which stand for their sides.
pub(super) struct Report {
    witnesses: BTreeSet<FactionId>,
    seen: Seen,
    attacker: UnitId,
    target: Option<UnitId>,
    heads: [Option<Called>; 2],
}

impl Report {
    /// Begins with who attacks whom.
    pub(super) fn begin(
        conditions: Conditions,
        world: &World,
        region: RegionId,
        (attacker, target): (UnitId, Option<UnitId>),
        log: &mut TurnLog,
    ) -> Self {
        let there = world.units_in(region).filter(|(_, unit)| !sight::is_dead(conditions, unit));
        let witnesses: BTreeSet<FactionId> = there.map(|(_, unit)| unit.faction).collect();
        let seen = log.sets.of(witnesses.iter().map(|faction| (faction.0, Grade::Who)));
        let heads = [Some(attacker), target].map(|head| head.map(|head| Called::unit(world, head)));
        let report = Self { witnesses, seen, attacker, target, heads };
        let (unit, target) = (Called::unit(world, attacker), report.head(Side::Defenders));
        report.tell(BattleLine::Attack { unit, target, region: Somewhere::region(world, region) }, log);
        report
    }

    /// The name by which a side is called: that of its unit in the order; none for the peasants.
    fn head(&self, side: Side) -> Option<Called> {
        self.heads[side.index()].clone()
    }

    /// Whether a unit is one of the order; the peasants are where they were attacked.
    pub(super) fn is_head(&self, unit: Option<UnitId>) -> bool {
        unit == self.target || unit == Some(self.attacker)
    }

    /// Tells a line to all.
    pub(super) fn tell(&self, line: BattleLine, log: &mut TurnLog) {
        log.push(Event::Battle(line), Readers::Witnesses(self.seen));
    }

    /// Both sides before the battle, the units of the order first.
    pub(super) fn line_up(&self, conditions: Conditions, world: &World, sides: &Sides, log: &mut TurnLog) {
        for (side, head) in Side::BOTH.into_iter().zip([Some(self.attacker), self.target]) {
            if let Some(head) = head {
                self.combatant(conditions, world, head, log);
            } else {
                self.tell(BattleLine::Peasants { count: sides.peasants }, log);
            }
            for unit in sides.of(side).filter(|unit| Some(*unit) != head) {
                self.combatant(conditions, world, unit, log);
            }
            self.tell(BattleLine::SideEnds, log);
        }
    }

    /// A unit. "Units are always visible when participating in combat"; whose it is, is told to those who see it.
    fn combatant(&self, conditions: Conditions, world: &World, id: UnitId, log: &mut TurnLog) {
        let unit = &world[id];
        let learnt = SHOWN.into_iter().filter(|skill| unit.days(*skill) > 0);
        let combatant = Combatant {
            unit: Called::unit(world, id),
            faction: Some(Called::faction(world, unit.faction)),
            people: unit.people,
            behind: unit.behind,
            guard: unit.guard,
            skills: learnt.map(|skill| (skill, unit.level(skill))).collect(),
            goods: Box::new(unit.goods),
            display: unit.display.clone(),
        };
        let grade = |faction: &FactionId| {
            let knows = sight::sight(conditions, world, *faction, id) == Sight::WithFaction;
            (faction.0, if knows { Grade::Who } else { Grade::That })
        };
        let seen = log.sets.of(self.witnesses.iter().map(grade));
        log.push(Event::Battle(BattleLine::Combatant(Box::new(combatant))), Readers::Witnesses(seen));
        if !unit.spells.is_empty() || unit.combat.is_some() {
            let magic = BattleLine::Magic { spells: unit.spells.iter().collect(), combat: unit.combat };
            tell(log, world, id, Event::Battle(magic));
        }
    }

    /// A side attacks first.
    pub(super) fn free_round(&self, side: Side, log: &mut TurnLog) {
        self.tell(BattleLine::FreeRound { unit: self.head(side) }, log);
    }

    /// "The battle report will indicate which magicians cast what combat spells, if any."
    pub(super) fn casts(&self, world: &World, field: &Field, log: &mut TurnLog) {
        for cast in &field.casts {
            let (unit, spell) = (Called::unit(world, cast.unit), cast.spell);
            let line = match cast.count {
                Some(count) => BattleLine::Spell { unit, spell, count },
                None => BattleLine::Deflected { unit, spell },
            };
            self.tell(line, log);
        }
    }

    /// Who has won.
    pub(super) fn winner(&self, winner: Option<Side>, log: &mut TurnLog) {
        let line = match winner {
            Some(side) => BattleLine::Win { unit: self.head(side) },
            None => BattleLine::Undecided,
        };
        self.tell(line, log);
    }
}
