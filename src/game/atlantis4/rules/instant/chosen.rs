//! UNIT, FORM and END: for whom orders are.

use super::Reader;
use super::work;
use crate::event::{Event, TurnLog};
use crate::orders::{GivenOrder, Order};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::tasks::Task;
use crate::world::{FactionId, Guard, Unit, UnitId};

/// For whom orders are.
#[derive(Debug, Clone, Copy, Default)]
enum To {
    /// No unit was chosen, or one that is not the faction's.
    #[default]
    Nobody,
    /// This unit.
    Unit(UnitId),
    /// A unit that was not formed.
    NotFormed,
}

/// For whom orders are, and whom each open FORM leads back to.
#[derive(Debug, Default)]
pub(super) struct Chosen<'o> {
    to: To,
    open: Vec<(To, &'o GivenOrder)>,
}

impl Chosen<'_> {
    /// The unit for which orders are.
    pub(super) const fn unit(&self) -> Option<UnitId> {
        match self.to {
            To::Unit(unit) => Some(unit),
            To::Nobody | To::NotFormed => None,
        }
    }

    /// The unit for which an order must be.
    pub(super) const fn expected(&self) -> Result<UnitId, Refusal> {
        match self.to {
            To::Unit(unit) => Ok(unit),
            To::Nobody => Err(Refusal::NoUnit),
            To::NotFormed => Err(Refusal::FormFailed),
        }
    }
}

/// Refuses an order that is no unit's.
pub(super) fn refuse_faction(log: &mut TurnLog, faction: FactionId, task: &Task<'_>, why: Refusal) {
    let (order, place) = (task.text().into(), task.given.place);
    log.tell(faction.0, Event::Refused { unit: None, order, place, why });
}

/// Whether a second UNIT line of a unit takes an order back that an earlier one gave.
const fn is_taken_back(order: &Order) -> bool {
    matches!(
        order,
        Order::Attack(_)
            | Order::Steal(..)
            | Order::Assassinate(_)
            | Order::Promote(_)
            | Order::Tax
            | Order::Pillage
            | Order::Enter(_)
            | Order::Leave
            | Order::Destroy
            | Order::Cast(..)
    )
}

impl<'o> Reader<'o, '_, '_> {
    /// Chooses nobody, where it cannot be read who is meant.
    pub(super) fn choose_nobody(&mut self) {
        self.close();
        self.chosen.to = To::Nobody;
    }

    /// Chooses a unit, and takes back some of what it was told before.
    pub(super) fn choose(&mut self, number: u32) -> Result<(), Refusal> {
        self.close();
        let own = self.world.unit_of(number).filter(|unit| self.world[*unit].faction == self.faction);
        self.chosen.to = own.map_or(To::Nobody, To::Unit);
        let unit = own.ok_or(if number == 0 { Refusal::NoNumber } else { Refusal::NotYours })?;
        self.now.months.set(unit, None);
        self.now.tasks.drop_if(unit, is_taken_back);
        Ok(())
    }

    /// Closes what is open, and tells of it.
    pub(super) fn close(&mut self) {
        for (_, given) in std::mem::take(&mut self.chosen.open) {
            self.refuse(given, Refusal::FormOpen);
        }
    }

    /// Forms a unit. Where it is refused, the orders up to END are nobody's.
    pub(super) fn form(&mut self, alias: u32, given: &'o GivenOrder) {
        let formed = self.inside_another(given).and_then(|()| self.formed(alias));
        if let Err(why) = formed {
            self.refuse(given, why);
        }
        self.chosen.open.push((self.chosen.to, given));
        self.chosen.to = formed.map_or(To::NotFormed, To::Unit);
    }

    /// FORM inside another FORM is refused. The program forms the unit all the same, and then END leads back to the outer
    /// new unit, and no further.
    fn inside_another(&mut self, given: &GivenOrder) -> Result<(), Refusal> {
        if self.chosen.open.is_empty() {
            return Ok(());
        }
        if !self.now.conditions.has(Quirk::NestedForm) {
            return Err(Refusal::FormNested);
        }
        self.refuse(given, Refusal::FormNested);
        self.chosen.open.clear();
        Ok(())
    }

    /// Ends the innermost FORM.
    pub(super) fn end(&mut self) -> Result<(), Refusal> {
        let (to, _) = self.chosen.open.pop().ok_or(Refusal::NoForm)?;
        self.chosen.to = to;
        Ok(())
    }

    /// A new unit stands where the one stands that forms it, and has its flags. It is on guard or avoids battles as that
    /// one does; a GUARD order that is not settled yet is not inherited.
    fn formed(&mut self, alias: u32) -> Result<UnitId, Refusal> {
        let former = self.chosen.expected()?;
        if alias == 0 {
            return Err(Refusal::NoNumber);
        }
        let region = self.world.region_of(former);
        if !self.aliases.insert((region, alias)) {
            return Err(Refusal::AliasUsed);
        }
        let number = self.world.free_unit_number();
        let parent = &self.world[former];
        let mut unit = Unit::new(number, self.faction, parent.object);
        unit.guard = match parent.guard {
            Guard::On | Guard::Avoiding => parent.guard,
            Guard::None | Guard::Pending | Guard::Advancing => Guard::None,
        };
        unit.reveal = parent.reveal;
        unit.flags = parent.flags;
        unit.this_turn.alias = Some(alias);
        let unit = self.world.add_unit(unit);
        work::begin(self.now.conditions, self.world, self.now.months, unit);
        Ok(unit)
    }
}
