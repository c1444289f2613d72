//! What became of a move order, in words.

use crate::orders::Written;
use playdeck_base::text::Text;
use playdeck_diplomacy_rules::adjudicate::{ConvoyFault, Known, Mismatch, Opposition, Outcome};
use playdeck_diplomacy_rules::world::map::{Province, ProvinceSet};
use playdeck_diplomacy_rules::world::unit::{Order, OrderSet, Unit, Units};

/// The outcome of an order as one word.
pub const fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Held | Outcome::Impossible => "STOOD",
        Outcome::Struck => "STRUCK",
        Outcome::Moved { .. } => "MOVED",
        Outcome::Bounced { .. } | Outcome::OutOfSight(Known::Bounced) => "BOUNCED",
        Outcome::DrivenOut { .. } | Outcome::OutOfSight(Known::DrivenOut) => "LANDED",
        Outcome::NotCarried(_) | Outcome::OutOfSight(Known::NotCarried) => "NOT CARRIED",
        Outcome::Supported | Outcome::SupportedAgainstOwn => "GIVEN",
        Outcome::SupportCut { .. } | Outcome::OutOfSight(Known::Cut) => "CUT",
        Outcome::SupportDislodged { .. } | Outcome::OutOfSight(Known::Lost) => "LOST",
        Outcome::SupportVoid(_) | Outcome::ConvoyVoid(_) | Outcome::OutOfSight(Known::Void) => "VOID",
        Outcome::Convoyed => "CONVOYED",
        Outcome::ConvoyElsewhere => "NOT USED",
        Outcome::ConvoyFailed(_) | Outcome::OutOfSight(Known::Failed) => "FAILED",
    }
}

/// The reason of the outcome of a unit's order; often nothing need be said.
pub struct Reason<'a> {
    pub unit: Unit,
    pub outcome: &'a Outcome,
    /// The units before the play.
    pub board: &'a Units,
    pub orders: &'a OrderSet,
}

impl Text for Reason<'_> {
    fn write(&self, to: &mut String) {
        let Self { unit, board, .. } = *self;
        match *self.outcome {
            Outcome::Held | Outcome::Moved { by_convoy: false } | Outcome::Supported | Outcome::Convoyed => {}
            Outcome::Impossible => (unit, " cannot do that").write(to),
            Outcome::Struck => to.push_str("with support against a unit of its own power it is of no effect"),
            Outcome::Moved { by_convoy: true } => to.push_str("by convoy"),
            Outcome::Bounced { strength, ref against } => self.bounced(strength, against, to),
            Outcome::DrivenOut { strength, ref against } => {
                to.push_str("and was driven out: ");
                self.bounced(strength, against, to);
            }
            Outcome::SupportedAgainstOwn => {
                to.push_str("it did not help to dislodge a unit of its own power");
            }
            Outcome::SupportCut { by } => ("attacked by ", Name(by, board)).write(to),
            Outcome::SupportDislodged { by } => ("dislodged by ", Name(by, board)).write(to),
            Outcome::SupportVoid(mismatch) | Outcome::ConvoyVoid(mismatch) => self.mismatched(mismatch, to),
            Outcome::ConvoyFailed(ConvoyFault::Broken { ref dislodged })
                if dislodged.contains(unit.province()) =>
            {
                to.push_str("it was dislodged");
            }
            Outcome::OutOfSight(Known::Bounced | Known::DrivenOut) => to.push_str("with a unit out of sight"),
            Outcome::OutOfSight(_) => to.push_str("from out of sight"),
            Outcome::ConvoyElsewhere => to.push_str("the chain of fleets for the army does not lead over it"),
            Outcome::ConvoyFailed(ref fault) | Outcome::NotCarried(ref fault) => {
                not_carried(fault, board, to);
            }
        }
    }
}

impl Reason<'_> {
    fn order(&self) -> Order {
        self.orders.get(self.unit.province())
    }

    fn bounced(&self, strength: u16, against: &Opposition, to: &mut String) {
        // Only a move bounces, and the unit it met stood at its destination.
        let Order::Move { to: goal, .. } = self.order() else { return };
        let (place, board) = (goal.province(), self.board);
        let met = Name(place, board);
        match *against {
            Opposition::Defender { strength: other } => {
                ("strength ", strength, " against ", other, " of ", (met, ", which stayed")).write(to);
            }
            Opposition::OwnUnit => {
                if let Some(unit) = board.get(place) {
                    (unit, " of its own power stayed there").write(to);
                }
            }
            Opposition::HeadToHead { strength: other } => {
                ("strength ", strength, " against ", other, " of ", (met, ", coming the other way"))
                    .write(to);
            }
            // A unit of the same power in the place takes all strength from a move, whatever else stops it.
            Opposition::Rivals { ref from, strength: other } if strength == 0 => {
                let own = board.get(place);
                (own, own.is_none().then_some(place), " of its own power stood there; ").write(to);
                (Names(from, board), " came with strength ", other).write(to);
            }
            Opposition::Rivals { ref from, strength: other } => {
                ("strength ", strength, " against ", other, " of ", Names(from, board)).write(to);
            }
        }
    }

    fn mismatched(&self, mismatch: Mismatch, to: &mut String) {
        match mismatch {
            Mismatch::NoUnit => to.push_str("there is no such unit"),
            Mismatch::ByLand => to.push_str("the army went by land"),
            Mismatch::Struck => to.push_str("that order was struck"),
            Mismatch::OtherOrder => {
                let Some(unit) = helped(self.order()).and_then(|at| self.board.get(at)) else { return };
                match self.orders.get(unit.province()) {
                    Order::Hold => (unit, " of ", unit.power, " was to stand").write(to),
                    order => (Written { unit, order, units: self.board }, " was ordered").write(to),
                }
            }
        }
    }
}

fn not_carried(fault: &ConvoyFault, board: &Units, to: &mut String) {
    match fault {
        ConvoyFault::NoChain => to.push_str("no complete chain of fleets was ordered to convoy it"),
        ConvoyFault::NamedNotOrdered => {
            to.push_str("not all fleets on the seas that its order names were ordered to convoy it");
        }
        ConvoyFault::Broken { dislodged } => {
            ("the convoy was broken: ", Names(dislodged, board), " dislodged").write(to);
        }
        ConvoyFault::Paradox => {
            to.push_str("the convoy would decide the battle that decides it; the army stayed");
        }
    }
}

/// The place of the unit that an order helps.
const fn helped(order: Order) -> Option<Province> {
    match order {
        Order::SupportHold { unit } | Order::SupportMove { unit, .. } => Some(unit),
        Order::Convoy { army, .. } => Some(army),
        Order::Hold | Order::Move { .. } => None,
    }
}

/// The unit in a province with its power, or the province if there is none.
#[derive(Clone, Copy)]
struct Name<'a>(Province, &'a Units);

impl Text for Name<'_> {
    fn write(&self, to: &mut String) {
        match self.1.get(self.0) {
            Some(unit) => (unit, " of ", unit.power).write(to),
            None => self.0.write(to),
        }
    }
}

/// The units in some provinces.
struct Names<'a>(&'a ProvinceSet, &'a Units);

impl Text for Names<'_> {
    fn write(&self, to: &mut String) {
        for (at, province) in self.0.iter().enumerate() {
            (if at == 0 { "" } else { ", " }, Name(province, self.1)).write(to);
        }
    }
}
