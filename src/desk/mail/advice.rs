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
        ("Ask the gamesmaster, who can still take it.", &[&say::late::DEFINITION, &say::no_time::DEFINITION]),
        (
            "If your orders are for the play that is due, answer our latest letter, or copy its subject with the brackets.",
            &[&say::stale::DEFINITION, &say::which_game::DEFINITION],
        ),
        (
            "Write your orders above the text that you answer, in lines without > before them.",
            &[&say::all_quoted::DEFINITION],
        ),
        (
            "Send your orders in the message or in one attached file, not in both.",
            &[&say::two_sheets::DEFINITION],
        ),
        (
            "Send it again from the account with which you play, by its own mail program or web page.",
            &[&say::not_authentic::DEFINITION],
        ),
        (
            "Send it again with the word that the gamesmaster agreed with you, on a line of its own.",
            &[&say::no_key::DEFINITION],
        ),
        (
            "Begin the message with the player whose orders it has, alone on a line.",
            &[&say::which_player::DEFINITION],
        ),
        ("Send it again as plain text.", &[&say::unreadable::DEFINITION]),
        ("Send it again by itself, as a new message.", &[&say::pasted::DEFINITION]),
        (
            "Send your own orders alone; whoever plays the other sends theirs from their own address.",
            &[&say::foreign_sheet::DEFINITION],
        ),
        (
            "If there are orders of yours below that line, send them again by themselves.",
            &[&say::cut::DEFINITION],
        ),
        (
            "If those in the sheet are the ones that count, send them again alone.",
            &[&say::lower_sheet::DEFINITION],
        ),
        ("Write the line again in Latin letters.", &[&say::no_column::DEFINITION]),
        ("Send your orders again alone, one on each line.", &[&say::unused_lines::DEFINITION]),
        (
            "Write each order on a line of its own and nothing else on that line.",
            &[&say::no_orders::DEFINITION, &say::not_a_sheet::DEFINITION],
        ),
        (
            "Lines that begin with $ are the gamesmaster's; write the order alone.",
            &[&say::control_line::DEFINITION],
        ),
        (
            "Put a line ENDPRESS behind the last line of the press, and your orders below it.",
            &[&say::open_press::DEFINITION],
        ),
        (
            "Look at the orders below; if one is not what you wrote, send it again as plain text.",
            &[&say::bytes_unknown::DEFINITION],
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
