//! What an answer says to somebody whose message was not taken or will not be followed: what to do about each thing
//! that is wrong, how an order is written, and the sheet.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::answer::wrap;
use super::board::Board;
use super::messages as say;
use super::passed::with_password;
use super::quotes::ours::{EXAMPLE, REMINDER};
use playdeck_base::message::Message;

/// What to do about a message, in words for somebody who knows nothing of cards.
fn cure(message: &Message) -> Option<&'static str> {
    let cures: [(_, &[_]); 18] = [
        ("Ask the gamesmaster, who can still take it.", &[&say::LATE, &say::NO_TIME]),
        (
            "If your orders are for the play that is due, answer our latest letter, or copy its subject with the brackets.",
            &[&say::STALE, &say::WHICH_GAME],
        ),
        (
            "Write your orders above the text that you answer, in lines without > before them.",
            &[&say::ALL_QUOTED],
        ),
        ("Send your orders in the message or in one attached file, not in both.", &[&say::TWO_SHEETS]),
        (
            "Send it again from the account with which you play, by its own mail program or web page.",
            &[&say::NOT_AUTHENTIC],
        ),
        (
            "Send it again with the word that the gamesmaster agreed with you, on a line of its own.",
            &[&say::NO_KEY],
        ),
        ("Begin the message with the player whose orders it has, alone on a line.", &[&say::WHICH_PLAYER]),
        ("Send it again as plain text.", &[&say::UNREADABLE]),
        ("Send it again by itself, as a new message.", &[&say::PASTED]),
        (
            "Send your own orders alone; whoever plays the other sends theirs from their own address.",
            &[&say::FOREIGN_SHEET],
        ),
        ("If there are orders of yours below that line, send them again by themselves.", &[&say::CUT]),
        ("If those in the sheet are the ones that count, send them again alone.", &[&say::LOWER_SHEET]),
        ("Write the line again in Latin letters.", &[&say::NO_COLUMN]),
        ("Send your orders again alone, one on each line.", &[&say::UNUSED_LINES]),
        (
            "Write each order on a line of its own and nothing else on that line.",
            &[&say::NO_ORDERS, &say::NOT_A_SHEET],
        ),
        ("Lines that begin with $ are the gamesmaster's; write the order alone.", &[&say::CONTROL_LINE]),
        (
            "Put a line ENDPRESS behind the last line of the press, and your orders below it.",
            &[&say::OPEN_PRESS],
        ),
        (
            "Look at the orders below; if one is not what you wrote, send it again as plain text.",
            &[&say::BYTES_UNKNOWN],
        ),
    ];
    cures.iter().find(|(_, numbers)| numbers.contains(&message.definition)).map(|(cure, _)| *cure)
}

/// Writes what is wrong, and what to do about it.
pub(super) fn told(messages: &[&Message], body: &mut String) {
    for message in messages {
        body.push('\n');
        wrap(&message.to_string(), body);
        if let Some(cure) = cure(message) {
            wrap(cure, body);
        }
    }
}

/// The lines with which a player orders one of their units, as an example, with what stands round them.
pub(super) fn example(board: &dyn Board, player: &str) -> Vec<String> {
    let lines = board.example(player);
    let sheet = board.template(player);
    match sheet.as_slice() {
        [opener, .., closer] if !board.vocabulary().sheets.is_empty() && !lines.is_empty() => {
            let framed = std::iter::once(opener.clone()).chain(lines);
            framed.chain([closer.clone()]).collect()
        }
        _ => lines,
    }
}

/// Writes how an order is written. If the player is one of several at an address, their own card stands above it.
pub(super) fn how(board: &dyn Board, player: &str, is_one_of_several: bool, body: &mut String) {
    let mut lines = example(board, player);
    if lines.is_empty() {
        return;
    }
    if is_one_of_several && board.vocabulary().sheets.is_empty() {
        lines.splice(..0, board.template(player).into_iter().next());
    }
    body.push('\n');
    wrap(EXAMPLE, body);
    body.push('\n');
    for line in lines {
        body.push_str(&line);
        body.push('\n');
    }
    if with_password(board, player).is_some() {
        body.push('\n');
        wrap("In the first line your own password belongs between the quotes.", body);
    }
}

/// Writes the sheet of a player, or that nothing is due.
pub(super) fn sheet(board: &dyn Board, player: &str, body: &mut String) {
    let sheet = board.template(player);
    body.push('\n');
    if sheet.is_empty() {
        wrap(&format!("No orders of {player} are due in this play."), body);
        return;
    }
    wrap(REMINDER, body);
    body.push('\n');
    for line in &sheet {
        body.push_str(line);
        body.push('\n');
    }
}
