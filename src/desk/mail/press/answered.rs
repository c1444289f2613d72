//! What a message answers: press that went out, or a letter of ours. Nothing in an answer to press is an order.

use crate::mail::desk::Desk;
use crate::mail::incoming::Incoming;
use crate::mail::sheet::Answered;

/// What a message answers: press that went out, as it says, or as its subject does.
pub fn answered(desk: &Desk<'_>, incoming: &Incoming) -> Answered {
    let Some(went_out) = desk.asked.league.and_then(|league| league.press) else { return Answered::Letter };
    let from = incoming.answered.as_ref().and_then(|id| went_out.get(id));
    let subject = incoming.subject.to_uppercase();
    let is_titled = subject.find(&format!("{} FOR ", title(desk))).is_some_and(|at| at > 0);
    match from {
        Some(from) => Answered::Press(desk.board.key(from)),
        None if is_titled => Answered::Press(None),
        None => Answered::Letter,
    }
}

/// How the subjects of press begin.
pub fn title(desk: &Desk<'_>) -> String {
    format!("[{}] PRESS", desk.job)
}
