//! What became of a move order, in words.

use crate::game::diplomacy::adjudicate::{ConvoyFault, Mismatch, Opposition, Outcome};
use crate::game::diplomacy::map::{Province, ProvinceSet};
use crate::game::diplomacy::unit::{Order, Unit, Units};

/// The outcome of a unit's order as one word, and the reason. `board` holds the units before the play.
pub fn told(outcome: Outcome, board: &Units, unit: Unit, order: Order) -> (&'static str, String) {
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
        Outcome::SupportVoid(mismatch) | Outcome::ConvoyVoid(mismatch) => ("VOID", mismatched(mismatch)),
        Outcome::Convoyed => ("CONVOYED", String::new()),
        Outcome::ConvoyFailed(fault) => ("FAILED", not_carried(fault, board)),
    }
}

fn bounced(strength: u8, against: Opposition, order: Order, board: &Units) -> String {
    // Only a move bounces, and whom it met stood where it went.
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

fn mismatched(mismatch: Mismatch) -> String {
    match mismatch {
        Mismatch::NoUnit => "there is no such unit",
        Mismatch::OtherOrder => "the unit was not ordered so",
        Mismatch::ByLand => "the army went by land",
        Mismatch::Struck => "that order was struck",
    }
    .into()
}

fn name(province: Province, board: &Units) -> String {
    board.get(province).map_or_else(|| province.to_string(), |unit| format!("{unit} of {}", unit.power))
}

fn names(provinces: ProvinceSet, board: &Units) -> String {
    provinces.iter().map(|province| name(province, board)).collect::<Vec<_>>().join(", ")
}
