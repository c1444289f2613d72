//! The verbs of cards, including the keys of the interactive game, the arguments each takes, and how cards are split
//! into words.
//!
//! Words are separated by blanks and commas. A word that begins with a quote continues to the next quote that is not
//! doubled; a doubled one inside is one character of the word.

use super::order::PanelName;
use crate::kit::verbs::{Argument, Table, Verb};
use crate::kit::words::{Lexis, Word, Words};

/// How cards are split into words.
pub(super) static LEXIS: Lexis = Lexis::new().parted_by(",").quoted_by("'\"").with_doubled_quotes();

/// What a card orders.
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

/// The arguments that the game reads itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// A number; one that is too large becomes the largest.
    Number(u16),
    /// Two coordinates.
    Square(u16, u16),
    Panel(PanelName),
}

type Entry = Verb<Command, Said>;

/// The names of arguments, which select the message for a missing one.
pub(super) const SQUARE: &str = "x y";
pub(super) const PANEL: &str = "panel";
pub(super) const TEXT: &str = "text";
pub(super) const WHICH: &str = "which";
pub(super) const SURE: &str = "sure";

const PIECE: Argument<Said> = Argument::word("piece");
const TRANSPORT: Argument<Said> = Argument::word("transport");
const AT: Argument<Said> = Argument::own(SQUARE, square);

/// How many of the words of `READ` are for messages that were read before; the others are for new ones.
pub(super) const OLD: usize = 2;

static VERBS: [Entry; 20] = [
    Entry::new(Command::Select, "SELECT", "Takes a piece in hand.").with(&[PIECE]),
    Entry::new(Command::Move, "MOVE", "Moves a piece, by keys, points of the compass or `TO x y`.").with(&[
        PIECE.if_ahead(|words| words.peek().is_some_and(|word| begins_with_digit(&word))),
        Argument::rest("way").perhaps(),
    ]),
    Entry::new(Command::Attack, "ATTACK", "Attacks the pieces in a square.")
        .or(&["A"])
        .with(&[PIECE.if_ahead(|words| words.numbers_ahead() != 2), AT]),
    Entry::new(Command::Board, "BOARD", "Boards a transport.")
        .with(&[PIECE.if_ahead(|words| words.numbers_ahead() != 1), TRANSPORT]),
    Entry::new(Command::Disembark, "DISEMB", "Leaves a transport.")
        .or(&["DISEMBARK"])
        .with(&[PIECE.perhaps()]),
    Entry::new(Command::BoardKey, "B", "Boards the transport that is named, or leaves the one that carries.")
        .with(&[
            PIECE.if_ahead(|words| words.numbers_ahead() > 1),
            TRANSPORT.if_ahead(|words| words.numbers_ahead() > 0),
        ]),
    Entry::new(Command::Next, "NEXT", "Goes on; changes nothing.")
        .or(&["N"])
        .with(&[Argument::own("piece", number).perhaps()]),
    Entry::new(Command::Skip, "SKIP", "Ends a piece's turn.").or(&["S"]).with(&[PIECE.perhaps()]),
    Entry::new(Command::Guard, "GUARD", "Puts a piece on guard.").or(&["G"]).with(&[PIECE.perhaps()]),
    Entry::new(Command::Unautomate, "UNAUTO", "Ends the guard of all pieces.").or(&["UNAUTOMATE", "U"]),
    Entry::new(Command::City, "CITY", "Changes what a city makes.").with(&[
        AT.if_ahead(|words| words.numbers_ahead() >= 2),
        Argument::rest("name TYPE product").perhaps(),
    ]),
    Entry::new(Command::Name, "NAME", "Names a city.").with(&[AT, Argument::rest("name").perhaps()]),
    Entry::new(Command::List, "LIST", "Shows a panel as it is at this instant.")
        .with(&[Argument::own(PANEL, panel)]),
    Entry::new(Command::Panel, "T", "Shows a panel: totals, points, statistics, messages.")
        .or(&["V", "I", "E"]),
    Entry::new(Command::Send, "SEND", "Sends a message.")
        .with(&[Argument::own("player", number), Argument::rest(TEXT)]),
    Entry::new(Command::Read, "READ", "Reads messages.")
        .with(&[Argument::one(WHICH, &["OLD", "O", "NEW", "N", "R"])]),
    Entry::new(Command::Delete, "DELETE", "Deletes a message.").with(&[Argument::own("message", number)]),
    Entry::new(Command::Surrender, "SURREND", "Gives up.")
        .or(&["SURRENDER"])
        .with(&[Argument::one(SURE, &["YES"])]),
    Entry::new(Command::Round, "ROUND", "Goes on to the next round of the play."),
    Entry::new(Command::End, "END", "Ends the cards.").or(&["DONE"]),
];

/// The table of verbs.
pub(super) static TABLE: Table<Command, Said> = Table::new(&LEXIS, &VERBS);

fn begins_with_digit(word: &Word<'_>) -> bool {
    word.text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// A word as a number, if it consists of digits only; a number too large becomes the largest.
pub(super) fn plain_number(word: &Word<'_>) -> Option<u16> {
    word.is_number().then(|| word.text.parse().unwrap_or(u16::MAX))
}

fn number(words: &mut Words<'_>) -> Option<Said> {
    words.next().as_ref().and_then(plain_number).map(Said::Number)
}

/// Two numbers.
pub(super) fn square(words: &mut Words<'_>) -> Option<Said> {
    let mut coordinate = || words.next().as_ref().and_then(plain_number);
    Some(Said::Square(coordinate()?, coordinate()?))
}

fn panel(words: &mut Words<'_>) -> Option<Said> {
    PanelName::named(words.next()?.text).map(Said::Panel)
}

/// A name without the quotes around it, if there are any. A quote only at its beginning or only at its end belongs to
/// the name.
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
            (Some(Said::Number(u16::MAX)), Some(Said::Number(7)), None, None)
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
