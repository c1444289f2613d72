//! Chance that players can check: what the cards of a start say of it, and what each reader is told.
//!
//! Source: `docs/chance.md`; [`playdeck_base::commitment`] says which bytes are hashed.

use super::super::messages as say;
use playdeck_base::commitment::{Committed, Hash, LONGEST_WORD, Nonce, Word};
use playdeck_base::message::Message;
use playdeck_base::secret::{self, MASK};
use playdeck_cards::card::Statement;
use playdeck_cards::operand::{self, Operands};
use playdeck_kit::quotes::addresses;
use playdeck_print::document::{Document, Gap, Paragraph};
use serde::Deserialize;
use std::fmt::Write as _;

/// The columns of texts.
const TEXT: Paragraph<'_> = Paragraph::within(1, 120);

/// What the `$LOT` cards of a start say.
pub struct Sworn {
    /// What the gamesmaster committed to.
    pub committed: Committed,
    /// The players' words.
    pub words: Vec<Word>,
}

/// What readers are told of chance with a play.
#[derive(Debug, Clone)]
pub struct Told {
    /// What the gamesmaster committed to, and whether it is told from now on.
    pub committed: Committed,
    /// The players' words, at the start of the game.
    pub words: Option<Vec<Word>>,
}

/// A `$LOT` card: the gamesmaster's number and nonce, or a player's word.
#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Lot {
    seed: Option<u64>,
    nonce: Option<Nonce>,
    /// Whose word it is, for who reads the cards.
    of: Option<String>,
    #[serde(rename = "LOT")]
    word: Option<String>,
}

/// What one of them says.
enum Said {
    Committed(Committed),
    Word(Word),
}

/// What the `$LOT` cards of a start say, and the text of its `$INIT` card with the root of chance that follows from them:
/// no game needs to know of them.
pub fn at_start(
    card: &Statement,
    mut text: String,
    lots: &[Statement],
) -> Result<(Option<Sworn>, String), Vec<Message>> {
    let Some(first) = lots.first() else { return Ok((None, text)) };
    let (mut committed, mut words, mut wrong) = (None, Vec::new(), Vec::new());
    for lot in lots {
        match said(lot) {
            Ok(Said::Committed(_)) if committed.is_some() => {
                wrong.push(say::second_commitment().at(lot.whole()));
            }
            Ok(Said::Committed(said)) => committed = Some(said),
            Ok(Said::Word(word)) => words.push(word),
            Err(message) => wrong.push(message),
        }
    }
    if let Some((seed, _)) = Operands::take_off(&text, "SEED") {
        wrong.push(say::two_seeds().at(card.place(seed.start)));
    }
    let committed = match committed {
        Some(committed) if wrong.is_empty() => committed,
        None if wrong.is_empty() => return Err(vec![say::no_commitment().at(first.whole())]),
        _ => return Err(wrong),
    };
    words.sort_unstable();
    text.truncate(text.trim_end().len());
    let between = if text.contains(' ') { ',' } else { ' ' };
    // Writing into a string cannot fail.
    let _ = write!(text, "{between}SEED={}", committed.root(&words));
    Ok((Some(Sworn { committed, words }), text))
}

fn said(card: &Statement) -> Result<Said, Message> {
    let text = card.text();
    let placed = |fault: &operand::Fault| fault.message().at(card.place(fault.offset));
    let operands = Operands::of(&text).map_err(|fault| placed(&fault))?;
    match operands.read_keyed_only().map_err(|fault| placed(&fault))? {
        Lot { seed: Some(seed), nonce: Some(nonce), of: None, word: None } => {
            Ok(Said::Committed(Committed::new(seed, nonce)))
        }
        Lot { word: Some(word), of: Some(_), seed: None, nonce: None } => {
            let word = Word::new(&word).ok_or_else(|| say::lot_unreadable(LONGEST_WORD).at(card.whole()))?;
            Ok(Said::Word(word))
        }
        Lot { .. } => Err(say::lot_operands().at(card.whole())),
    }
}

impl Told {
    /// Prints what everybody is told.
    pub fn print(&self, out: &mut Document<'_>) {
        out.heading("CHANCE IN THIS GAME");
        let commitment = self.committed.commitment();
        let line = match (&self.words, self.committed.revealed) {
            (Some(_), _) => format!("The gamesmaster's commitment: {commitment}"),
            (None, false) => format!("The gamesmaster's commitment, as at the start: {commitment}"),
            (None, true) => format!("The gamesmaster's commitment was {commitment}"),
        };
        out.paragraph(&TEXT, line);
        if let Some(words) = &self.words {
            out.paragraph(&TEXT, words_told(words));
        }
        if self.committed.revealed {
            out.paragraph(&TEXT, "It is the SHA-256 of this text, without a line end:");
            out.paragraph(&TEXT, self.committed.text());
        }
    }
}

/// Prints the hash of a reader's own sheet.
pub fn print_sheet(sheet: Hash, out: &mut Document<'_>) {
    out.paragraph(&TEXT.after(Gap::One), format_args!("The SHA-256 of your sheet as it was played: {sheet}"));
}

/// What an audit file shows of a line: an asterisk stands for each secret and for each address of mail in it, and blanks
/// at its end are gone. The card of a person has more that is secret.
pub fn open_part(line: &str, is_of_person: bool) -> String {
    let mut hidden = if is_of_person { secret::hidden_of_person(line) } else { secret::hidden(line) };
    hidden.extend(addresses(line));
    hidden.sort_by_key(|piece| (piece.start, piece.end));
    let (mut open, mut end) = (String::new(), 0);
    for piece in hidden {
        if let Some(before) = line.get(end..piece.start) {
            open.push_str(before);
            open.push(MASK);
        }
        end = end.max(piece.end);
    }
    open.push_str(&line[end..]);
    open.truncate(open.trim_end().len());
    open
}

/// How the root of chance came about.
fn words_told(words: &[Word]) -> String {
    let made = "All chance in this game comes from the number and the nonce behind it, which the gamesmaster keeps till \
                they are told";
    match words {
        [] => format!("{made}. No player sent a word of their own."),
        words => {
            let words: Vec<&str> = words.iter().map(Word::as_str).collect();
            format!(
                "{made}, and from these words of players, in this order: {}. Look whether yours is there.",
                words.join("; ")
            )
        }
    }
}
