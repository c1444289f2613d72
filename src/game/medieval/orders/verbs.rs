//! The words with which a card begins, the keys of the interactive game among them, and how cards are cut into words.
//!
//! Words are parted by blanks and commas; one that begins with a quote goes on to the next quote that is not doubled,
//! and a doubled one in it is one of its letters.

use crate::kit::verbs::{Argument, Table, Verb};
use crate::kit::words::{Lexis, Word, Words};

/// How cards are cut into words.
pub(super) static LEXIS: Lexis = Lexis::new().parted_by(",").quoted_by("'\"").with_doubled_quotes();

/// What a card asks for. What stands behind the word [`super::phrase`] reads: it hangs on the piece in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    Select,
    Move,
    Attack,
    Board,
    Disembark,
    BoardKey,
    Next,
    Skip,
    Guard,
    Unautomate,
    City,
    Name,
    List,
    Panel,
    Send,
    Read,
    Delete,
    Surrender,
    Round,
    End,
}

type Entry = Verb<Command, ()>;

const PIECE: Argument<()> = Argument::number("piece").perhaps();
const X: Argument<()> = Argument::number("x");
const Y: Argument<()> = Argument::number("y");

static VERBS: [Entry; 20] = [
    Entry::new(Command::Select, "SELECT", "Takes a piece in hand.").with(&[Argument::number("piece")]),
    Entry::new(Command::Move, "MOVE", "Moves a piece, by keys, points of the compass or `TO x y`.")
        .with(&[PIECE, Argument::rest("way")]),
    Entry::new(Command::Attack, "ATTACK", "Attacks the pieces in a square.").or(&["A"]).with(&[PIECE, X, Y]),
    Entry::new(Command::Board, "BOARD", "Boards a transport.").with(&[PIECE, Argument::number("transport")]),
    Entry::new(Command::Disembark, "DISEMB", "Leaves a transport.").or(&["DISEMBARK"]).with(&[PIECE]),
    Entry::new(Command::BoardKey, "B", "Boards the transport that is named, or leaves the one that carries.")
        .with(&[PIECE, Argument::number("transport").perhaps()]),
    Entry::new(Command::Next, "NEXT", "Goes on; changes nothing.").or(&["N"]).with(&[PIECE]),
    Entry::new(Command::Skip, "SKIP", "Ends a piece's turn.").or(&["S"]).with(&[PIECE]),
    Entry::new(Command::Guard, "GUARD", "Puts a piece on guard.").or(&["G"]).with(&[PIECE]),
    Entry::new(Command::Unautomate, "UNAUTO", "Ends the guard of all pieces.").or(&["UNAUTOMATE", "U"]),
    Entry::new(Command::City, "CITY", "Changes what a city makes.")
        .with(&[Argument::word("name or x y").some(), Argument::word("TYPE product")]),
    Entry::new(Command::Name, "NAME", "Names a city.").with(&[X, Y, Argument::rest("name")]),
    Entry::new(Command::List, "LIST", "Shows a panel as it is at this instant.")
        .with(&[Argument::word("panel")]),
    Entry::new(Command::Panel, "T", "Shows a panel: totals, points, statistics, messages.")
        .or(&["V", "I", "E"]),
    Entry::new(Command::Send, "SEND", "Sends a message.")
        .with(&[Argument::number("player"), Argument::rest("text")]),
    Entry::new(Command::Read, "READ", "Reads messages.").with(&[Argument::one("which", &["OLD", "NEW"])]),
    Entry::new(Command::Delete, "DELETE", "Deletes a message.").with(&[Argument::number("message")]),
    Entry::new(Command::Surrender, "SURREND", "Gives up.")
        .or(&["SURRENDER"])
        .with(&[Argument::one("sure", &["YES"])]),
    Entry::new(Command::Round, "ROUND", "Goes on to the next round of the play."),
    Entry::new(Command::End, "END", "Ends the cards.").or(&["DONE"]),
];

/// The words with which a card begins.
pub(super) static TABLE: Table<Command, ()> = Table::new(&LEXIS, &VERBS);

/// Passes the next word if it is a number; too large a number is the largest.
pub(super) fn number(words: &mut Words<'_>) -> Option<u16> {
    let word = words.peek().filter(Word::is_number)?;
    words.next();
    Some(word.text.parse().unwrap_or(u16::MAX))
}

/// A name without the quotes in which it stands, if it does. One that begins it or ends it alone is its own.
pub fn unquoted(text: &str) -> String {
    let text = text.trim();
    let inner = |quote: char| {
        let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
        Some(inner.replace(&format!("{quote}{quote}"), &quote.to_string()))
    };
    let name = inner('\'').or_else(|| inner('"')).unwrap_or_else(|| text.to_owned());
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_too_large_is_the_largest() {
        let read = |text| number(&mut Words::of(text, &LEXIS));
        assert_eq!(
            (read("99999"), read("007,x"), read("''"), read("")),
            (Some(u16::MAX), Some(7), None, None)
        );
    }

    #[test]
    fn a_name_keeps_the_quotes_that_are_its_own() {
        let names =
            ["Knights'", "'Knights'", "\"Knights'\"", "'The Knights''", "'t Zand", "'", "' a '", "'d''Or'"];
        let read = names.map(unquoted);
        assert_eq!(read, ["Knights'", "Knights", "Knights'", "The Knights'", "'t Zand", "'", "a", "d'Or"]);
    }
}
