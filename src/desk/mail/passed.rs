//! What the play will pass over of what was taken. The game decides: each opener is asked about as the play asks.
//!
//! Source: `docs/gamesmaster.md`, "Mail in"; STANDARD 4 on passwords.

use super::board::Board;
use super::desk::Desk;
use super::messages as say;
use super::verdict::{Judged, Part, Verdict};
use playdeck_base::message::Message;
use playdeck_base::secret;
use playdeck_cards::deck::WordKind;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::deck::vocabulary::MESSAGE_WORDS;
use std::collections::{BTreeMap, BTreeSet};

/// How many different openers of one player go into a deck although the play will not follow them, so that it tells of them.
const MOST_REFUSED: usize = 10;

/// Notes with a message what the play that is due will pass over of it. Once the game is over, nothing is taken but a
/// question.
pub fn note(desk: &Desk<'_>, judged: &mut Judged) {
    if desk.position.is_empty() || !matches!(judged.verdict, Verdict::Taken) {
        return;
    }
    if desk.board.due().is_none() && !judged.only_asks() {
        judged.verdict = Verdict::Refused(say::game_is_over());
        return;
    }
    for part in &mut judged.parts {
        let board = desk.plays.get(part.play).unwrap_or(&desk.board).as_ref();
        let openers = openers(board, &part.cards);
        let as_printed = board.template(&part.player).first().map(|opener| in_words(opener));
        let refused: Vec<Message> = openers
            .iter()
            .filter_map(|opener| {
                let why = board.refused(opener)?;
                let is_as_printed = as_printed.as_ref() == Some(&in_words(opener));
                Some(if is_as_printed { say::placeholder() } else { say::passed_over(&why.sentence()) })
            })
            .collect();
        part.is_passed_over = !refused.is_empty() && refused.len() == openers.len();
        judged.notes.extend(refused);
    }
}

/// Leaves out of the deck what a player sent under more refused openers than the play need be told of. Each password costs
/// a play time to try, and here it is known who sent it: nobody may hold up a play with a thousand of them.
pub fn leave_out(judged: &mut [Judged]) {
    let mut openers: BTreeMap<(String, usize), BTreeSet<String>> = BTreeMap::new();
    let is_taken = |message: &&mut Judged| matches!(message.verdict, Verdict::Taken);
    for part in judged.iter_mut().filter(is_taken).flat_map(|message| &mut message.parts) {
        let Part { player, play, cards, is_passed_over: true, .. } = part else { continue };
        let Some(opener) = cards.first() else { continue };
        let own = openers.entry((player.clone(), *play)).or_default();
        if own.len() < MOST_REFUSED {
            own.insert(opener.clone());
        } else if !own.contains(opener) {
            cards.clear();
        }
    }
}

/// The line with which a sheet of a player begins, if it must hold a password.
pub fn with_password(board: &dyn Board, player: &str) -> Option<String> {
    let opener = board.template(player).into_iter().next()?;
    (secret::masked(&opener) != opener).then_some(opener)
}

/// The words of a line in capitals.
fn in_words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_uppercase).collect()
}

/// The cards that open sections: the first, and what opens another outside press.
fn openers<'c>(board: &dyn Board, cards: &'c [String]) -> Vec<&'c str> {
    let words = board.vocabulary();
    let mut is_press = false;
    let mut openers = Vec::new();
    for (at, card) in cards.iter().map(String::as_str).enumerate() {
        let word = card.strip_prefix('$').map(|_| control_card(card).word);
        let is_message = word.as_deref().is_some_and(|word| MESSAGE_WORDS.contains(&word));
        let is_section = || {
            let entry = word.as_deref().and_then(|word| words.word(word));
            entry.is_some_and(|entry| entry.kind == WordKind::Section)
                || words.sheet_opened_by(card).is_some()
        };
        if at == 0 || !is_press && !is_message && is_section() {
            openers.push(card);
        }
        is_press = is_message || is_press && !card.trim().eq_ignore_ascii_case("ENDPRESS");
    }
    openers
}
