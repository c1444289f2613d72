//! What became of a move order, in words.

use crate::game::diplomacy::adjudicate::{ConvoyFault, Mismatch, Opposition, Outcome};
use crate::game::diplomacy::map::{Province, ProvinceSet};
use crate::game::diplomacy::orders::Written;
use crate::game::diplomacy::unit::{Order, OrderSet, Unit, Units};

/// The outcome of a unit's order as one word, and the reason. `board` has the units before the play, `orders` their
/// orders.
pub fn told(outcome: Outcome, board: &Units, orders: &OrderSet, unit: Unit) -> (&'static str, String) {
    let order = orders.get(unit.province());
    match outcome {
        Outcome::Held => ("STOOD", String::new()),
        Outcome::Impossible => ("STOOD", format!("{unit} cannot do that")),
        Outcome::Struck => {
            ("STRUCK", "with support against a unit of its own power it is of no effect".into())
        }
        Outcome::Moved { by_convoy: false } => ("MOVED", String::new()),
        Outcome::Moved { by_convoy: true } => ("MOVED", "by convoy".into()),
        Outcome::Bounced { strength, against } => ("BOUNCED", bounced(strength, against, order, board)),
        Outcome::DrivenOut { strength, against } => {
            ("LANDED", format!("and was driven out: {}", bounced(strength, against, order, board)))
        }
        Outcome::NotCarried(fault) => ("NOT CARRIED", not_carried(fault, board)),
        Outcome::Supported => ("GIVEN", String::new()),
        Outcome::SupportedAgainstOwn => {
            ("GIVEN", "it did not help to dislodge a unit of its own power".into())
        }
        Outcome::SupportCut { by } => ("CUT", format!("attacked by {}", name(by, board))),
        Outcome::SupportDislodged { by } => ("LOST", format!("dislodged by {}", name(by, board))),
        Outcome::SupportVoid(mismatch) | Outcome::ConvoyVoid(mismatch) => {
            ("VOID", mismatched(mismatch, order, board, orders))
        }
        Outcome::Convoyed => ("CONVOYED", String::new()),
        Outcome::ConvoyFailed(ConvoyFault::Broken { dislodged }) if dislodged.contains(unit.province()) => {
            ("FAILED", "it was dislodged".into())
        }
        Outcome::ConvoyElsewhere => {
            ("NOT USED", "the chain of fleets for the army does not lead over it".into())
        }
        Outcome::ConvoyFailed(fault) => ("FAILED", not_carried(fault, board)),
    }
}

fn bounced(strength: u8, against: Opposition, order: Order, board: &Units) -> String {
    // Only a move bounces, and the unit it met stood at its destination.
    let Order::Move { to, .. } = order else { return String::new() };
    let place = to.province();
    match against {
        Opposition::Defender { strength: other } => {
            format!("strength {strength} against {other} of {}, which stayed", name(place, board))
        }
        Opposition::OwnUnit => {
            board.get(place).map_or_else(String::new, |unit| format!("{unit} of its own power stayed there"))
        }
        Opposition::HeadToHead { strength: other } => {
            format!("strength {strength} against {other} of {}, coming the other way", name(place, board))
        }
        // A unit of the same power in the place takes all strength from a move, whatever else stops it.
        Opposition::Rivals { from, strength: other } if strength == 0 => {
            let own = board.get(place).map_or_else(|| place.to_string(), |unit| unit.to_string());
            format!("{own} of its own power stood there; {} came with strength {other}", names(from, board))
        }
        Opposition::Rivals { from, strength: other } => {
            format!("strength {strength} against {other} of {}", names(from, board))
        }
    }
}

fn not_carried(fault: ConvoyFault, board: &Units) -> String {
    match fault {
        ConvoyFault::NoChain => "no complete chain of fleets was ordered to convoy it".into(),
        ConvoyFault::Broken { dislodged } => {
            format!("the convoy was broken: {} dislodged", names(dislodged, board))
        }
        ConvoyFault::Paradox => "the convoy would decide the battle that decides it; the army stayed".into(),
    }
}

fn mismatched(mismatch: Mismatch, order: Order, board: &Units, orders: &OrderSet) -> String {
    match mismatch {
        Mismatch::NoUnit => "there is no such unit".into(),
        Mismatch::OtherOrder => named(order).and_then(|at| board.get(at)).map_or_else(String::new, |unit| {
            match orders.get(unit.province()) {
                Order::Hold => format!("{unit} of {} was to stand", unit.power),
                order => format!("{} was ordered", Written { unit, order, units: board }),
            }
        }),
        Mismatch::ByLand => "the army went by land".into(),
        Mismatch::Struck => "that order was struck".into(),
    }
}

/// The place of the unit that an order helps.
const fn named(order: Order) -> Option<Province> {
    match order {
        Order::SupportHold { unit } | Order::SupportMove { unit, .. } => Some(unit),
        Order::Convoy { army, .. } => Some(army),
        Order::Hold | Order::Move { .. } => None,
    }
}

fn name(province: Province, board: &Units) -> String {
    board.get(province).map_or_else(|| province.to_string(), |unit| format!("{unit} of {}", unit.power))
}

fn names(provinces: ProvinceSet, board: &Units) -> String {
    provinces.iter().map(|province| name(province, board)).collect::<Vec<_>>().join(", ")
}
