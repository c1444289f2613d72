//! Combat spells.

use super::field::Field;
use super::sides::Side;
use super::soldier::{Marks, Soldier};
use crate::policy::Quirk;
use crate::rules::magic;
use crate::tables::{Effect, Spell};
use crate::world::UnitId;
use playdeck_base::dice::Stream;

/// A spell that was cast in a battle.
pub(super) struct CastLine {
    pub(super) unit: UnitId,
    pub(super) spell: Spell,
    /// On how many it worked; none if a shield stopped it.
    pub(super) count: Option<u32>,
}

impl Field {
    /// A caster's turn.
    pub(super) fn cast(&mut self, caster: Soldier, chance: &mut Stream) {
        let fighter = &self.fighters[caster.fighter as usize];
        let (Some(unit), Some(spell)) = (fighter.unit, fighter.spell) else { return };
        let Some(effect) = spell.effect() else { return };
        let count = if self.is_stopped(caster, effect, chance) {
            None
        } else {
            Some(self.work(caster, effect, chance))
        };
        self.casts.push(CastLine { unit, spell, count });
    }

    /// A shield stops half of the spells that harm its side; what passes takes a layer away. In the program it stopped
    /// every spell of the enemy, and a side that had lost more layers than it had was protected for ever.
    fn is_stopped(&mut self, caster: Soldier, effect: Effect, chance: &mut Stream) -> bool {
        let harms = matches!(effect, Effect::Kill(_) | Effect::Dazzle(_) | Effect::Frighten(_));
        let is_below = self.conditions.has(Quirk::ShieldBelow);
        let is_tried = harms || self.conditions.has(Quirk::ShieldAll);
        let layers = &mut self.layers[caster.side.other().index()];
        if !is_tried || *layers == 0 {
            return false;
        }
        if chance.below(2) == 0 {
            return true;
        }
        *layers -= i64::from(caster.power());
        if !is_below {
            *layers = (*layers).max(0);
        }
        false
    }

    /// What a spell does; gives on how many it works, or how many layers it adds.
    fn work(&mut self, caster: Soldier, effect: Effect, chance: &mut Stream) -> u32 {
        let enemy = caster.side.other();
        match effect {
            Effect::Kill(most) => self.slay(enemy, magic::size(most * caster.power(), chance), chance),
            Effect::Dazzle(most) => {
                let many = magic::size(most * caster.power(), chance);
                self.afflict(enemy, Marks::DAZZLED, many, chance)
            }
            // Half of the time a Runesword keeps its side from fear.
            Effect::Frighten(_) if self.has_runesword(enemy) && chance.below(2) == 0 => 0,
            Effect::Frighten(most) => {
                let many = magic::size(most * caster.power(), chance);
                self.afflict(enemy, Marks::AFRAID, many, chance)
            }
            Effect::Encourage(most) => {
                let many = magic::size(most * caster.power(), chance);
                self.encourage(caster.side, many)
            }
            Effect::Shield => {
                self.layers[caster.side.index()] += i64::from(caster.power());
                caster.power()
            }
        }
    }

    /// Whether a side has somebody with a Runesword. The program began to count when the first of them fell.
    fn has_runesword(&self, side: Side) -> bool {
        let is_late = self.conditions.has(Quirk::RuneFear);
        let bearers = if is_late { self.fallen_runeswords } else { self.runeswords };
        bearers[side.index()] > 0
    }

    /// Kills so many of a side, whatever protects them.
    fn slay(&mut self, side: Side, many: u32, chance: &mut Stream) -> u32 {
        for killed in 0..many {
            let Some(target) = self.target(side, chance) else { return killed };
            self.kill(target);
        }
        many
    }

    /// Marks so many of those of a side who can be hit and are not marked yet, each as likely.
    fn afflict(&mut self, side: Side, mark: Marks, many: u32, chance: &mut Stream) -> u32 {
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        let exposed = self.exposed(side).iter();
        open.extend(exposed.filter(|who| !self.soldiers[**who as usize].is(mark)));
        let mut count = 0;
        while count < many && !open.is_empty() {
            let at = chance.below(u32::try_from(open.len()).unwrap_or(u32::MAX));
            let who = open.swap_remove(at as usize);
            self.soldiers[who as usize].mark(mark, true);
            count += 1;
        }
        self.open = open;
        count
    }

    /// Takes the fear from so many of a side.
    fn encourage(&mut self, side: Side, many: u32) -> u32 {
        let is_afraid = |soldier: &&mut Soldier| {
            soldier.side == side && soldier.is(Marks::AFRAID) && !soldier.is(Marks::DEAD)
        };
        let afraid = self.soldiers.iter_mut().filter(is_afraid).take(many as usize);
        let calmed = afraid.map(|soldier| soldier.mark(Marks::AFRAID, false)).count();
        u32::try_from(calmed).unwrap_or(u32::MAX)
    }
}
