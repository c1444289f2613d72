//! How much is checked for one player's answers. An answer repeats what the game says of all that its writer sent so far,
//! so that many long messages would cost the square of what they hold. The work is counted in cards that a check reads;
//! what is sent first is always checked.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use crate::mail::messages as say;
use crate::mail::verdict::{Judged, Verdict};
use std::collections::BTreeMap;

/// The most cards that the checks of one sender's answers read.
const MOST_CARDS: usize = 100_000;

/// Tells players, and the gamesmaster in the list, which of their messages are not checked because their work is spent.
pub fn spend(judged: &mut [Judged]) {
    // The cards that came from an address, and those that were read for the answers to it.
    let mut by_sender: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for message in judged {
        let Some(from) = message.incoming.from.as_ref().map(|from| from.to_lowercase()) else { continue };
        let (sent, read) = by_sender.entry(from).or_default();
        let followed = message.taken().iter().filter(|part| !part.is_passed_over);
        *sent += followed.map(|part| part.cards.len()).sum::<usize>();
        if *sent == 0 || matches!(message.verdict, Verdict::Left | Verdict::OtherGame) {
            continue;
        }
        if *read > 0 && *read + *sent > MOST_CARDS {
            message.notes.push(say::not_checked(MOST_CARDS));
        } else {
            *read += *sent;
        }
    }
}

/// Whether a message is checked for its answer.
pub fn is_checked(message: &Judged) -> bool {
    message.notes.iter().all(|note| note.definition != &say::not_checked::DEFINITION)
}
