//! What no guess about the unknown covers, so that a refusal that rests on it is not foreseen: who is hidden, what others
//! permit, what lies far away, and how a fight ends.

use super::addressed::{To, own};
use super::rehearsal::Rehearsal;
use crate::event::{Event, Journey};
use crate::knowledge::land::shows_gate;
use crate::knowledge::view::View;
use crate::orders::{Gift, GivenOrder, Month, Named, Order, Recipient, Who, Yard};
use crate::refusal::Refusal;
use crate::tables::{Cast, Class};
use crate::world::RegionId;
use std::collections::BTreeSet;

/// What is in doubt about a sheet.
pub struct Doubts<'v, 'a> {
    view: &'v View<'a>,
    /// Where units of the player may fight or steal: whatever comes behind it is in doubt. Who fights is helped from next
    /// door.
    fields: BTreeSet<RegionId>,
    /// Whether units advance: where they come, all of the player may be in battles.
    advances: bool,
    /// Where units of the player begin structures, whose numbers are not known.
    yards: BTreeSet<RegionId>,
    /// The numbers of units that went somewhere in a rehearsal: guards whom nobody sees may have stopped them.
    travelled: BTreeSet<u32>,
    /// Whether a number stands behind UNIT that may be that of a unit that the sheet forms, whose orders it then takes
    /// back.
    strays: bool,
    /// Whether a ship sailed in a rehearsal, and with it units that trade where it arrives.
    sails: bool,
}

impl<'v, 'a> Doubts<'v, 'a> {
    /// The doubts about the orders of a sheet, of which there were some rehearsals.
    pub fn new(view: &'v View<'a>, orders: &[(To, &GivenOrder)], rehearsals: &[Rehearsal<'_>]) -> Self {
        let places = |is: fn(&Order) -> bool| {
            orders.iter().filter(move |(_, given)| is(&given.order)).filter_map(|(to, _)| to.region())
        };
        let is_fight =
            |order: &Order| matches!(order, Order::Attack(_) | Order::Assassinate(_) | Order::Steal(..));
        let (world, nexus) = (view.world(), view.tables().named.nexus);
        let around = |region: RegionId| world.neighbours(region).map(|(_, next)| next).chain([region]);
        let (mut travelled, mut sails) = (BTreeSet::new(), false);
        for rehearsal in rehearsals {
            travelled.extend(rehearsal.travelled());
            sails |= rehearsal.events().any(|event| matches!(*event, Event::Journey(Journey::Sailed { .. })));
        }
        Self {
            view,
            fields: places(is_fight)
                .filter(|region| world[*region].terrain != nexus)
                .flat_map(around)
                .collect(),
            advances: orders.iter().any(|(_, given)| is_advance(&given.order)),
            yards: places(|order| matches!(order, Order::Month(Month::Build(Yard::New(_))))).collect(),
            travelled,
            strays: orders.iter().any(|(to, _)| *to == To::Nobody { is_certain: false }),
            sails,
        }
    }

    /// Whether an order is refused for this reason in every world that looks the same to the player. The number is that
    /// of the unit in the rehearsals.
    pub fn is_certain(&self, to: To, given: &GivenOrder, unit: Option<u32>, why: Refusal) -> bool {
        if is_about_words(why) {
            return true;
        }
        let order = &given.order;
        let Some(region) = to.region() else { return to == To::Nobody { is_certain: true } };
        if self.strays && matches!(to, To::New(..)) {
            return false;
        }
        let is_at_once = !matches!(order, Order::Month(_)) && !is_for_later(order);
        if self.fields.contains(&region) && !is_at_once {
            return false;
        }
        let is_late = matches!(order, Order::Month(_) | Order::Cast(..));
        if is_late && (self.advances || unit.is_some_and(|unit| self.travelled.contains(&unit))) {
            return false;
        }
        match why {
            Refusal::NothingToSteal
            | Refusal::NotCaught
            | Refusal::AttacksAlly
            | Refusal::SpellNoRegion
            | Refusal::SpellTooFar
            | Refusal::SpellOcean
            | Refusal::SpellNexus
            | Refusal::SpellLevels
            | Refusal::GateUnknown
            | Refusal::PortalNoMage
            | Refusal::PortalNotThere
            | Refusal::GivenAway => false,
            Refusal::NoSuchFaction => is_nobody(order),
            Refusal::NoSuchUnit | Refusal::NotInIt => self.is_nowhere(order),
            Refusal::NoStructure => !self.yards.contains(&region),
            Refusal::GateNone | Refusal::GateThere => shows_gate(self.view, region),
            Refusal::SpellTooMany => self.is_phantasm(order),
            Refusal::NotWanted => !self.is_advanced(order),
            Refusal::TradeRegions => !self.sails,
            _ => true,
        }
    }

    /// Whether the unit that an order names cannot be there: one of the player's own is elsewhere, or was not formed.
    fn is_nowhere(&self, order: &Order) -> bool {
        let who = match order {
            Order::Give(Some(Recipient::Unit(who)), Gift::Items(..) | Gift::Unit)
            | Order::Promote(Some(who))
            | Order::Steal(Some(who), _) => *who,
            _ => return false,
        };
        match who {
            Who::New(_) => true,
            Who::Unit(number) => own(self.view, number).is_some(),
            Who::Formed { .. } => false,
        }
    }

    fn is_phantasm(&self, order: &Order) -> bool {
        let Order::Cast(Named::Known(spell), _) = order else { return false };
        matches!(self.view.tables()[*spell].cast, Some(Cast::Phantasms(_)))
    }

    /// Whether what is sold is wanted only where somebody knows of it.
    fn is_advanced(&self, order: &Order) -> bool {
        let Order::Sell(_, Named::Known(item)) = order else { return false };
        self.view.tables()[*item].is(Class::Advanced)
    }
}

/// Whether others decide: it counts only if an order is refused for it in every rehearsal.
pub const fn is_up_to_others(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::MayNotEnter
            | Refusal::NotFriendly
            | Refusal::NotFriendlyUnit
            | Refusal::NotAlliedUnit
            | Refusal::TooManyMages
            | Refusal::Guarded
    )
}

const fn is_advance(order: &Order) -> bool {
    matches!(order, Order::Month(Month::Move { advances: true, .. }))
}

/// Whether an order names a faction that cannot exist.
const fn is_nobody(order: &Order) -> bool {
    use crate::orders::Declared;
    matches!(order, Order::Find(Some(0)) | Order::Declare(Declared::Faction(0), _))
}

/// Whether an order has a phase of its own, behind those that take no time.
const fn is_for_later(order: &Order) -> bool {
    matches!(
        order,
        Order::Assassinate(_)
            | Order::Attack(_)
            | Order::Buy(..)
            | Order::Cast(..)
            | Order::Destroy
            | Order::Forget(_)
            | Order::Give(..)
            | Order::Pillage
            | Order::Sell(..)
            | Order::Steal(..)
            | Order::Tax
    )
}

/// Whether a reason rests on the words of an order and on nothing else.
const fn is_about_words(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::FormOpen
            | Refusal::FormNested
            | Refusal::NoText
            | Refusal::NothingLegal
            | Refusal::NoThing
            | Refusal::NoAttitude
            | Refusal::NoOption
            | Refusal::NoWord
            | Refusal::Unknown
            | Refusal::NoFlag
            | Refusal::NoDirection
            | Refusal::Overwritten
    )
}
