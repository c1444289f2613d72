//! A job stream: the one place where all layers meet.
//!
//! Decks are read one after another, each is played by its game, and its parts are printed for whoever asked.
//! Memory follows the largest deck and not the stream.

pub mod exchange;
pub mod json;
pub mod map;
pub mod messages;
pub mod roster;

mod echo;
mod layout;
mod press;
mod sheet;
mod start;
mod summary;
mod table;

use crate::audience::{Audience, Reader};
use crate::card::{CardReader, Input};
use crate::deck::DeckReader;
use crate::listing::print::{Paper, Printer};
use crate::message::{ConditionCode, Message};
use crate::record::Decision;
use std::io::{self, BufRead, Write};
use table::Settings;

/// What is asked of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// How the cards come in.
    pub input: Input,
    /// How the listing goes out.
    pub paper: Paper,
    /// Whose parts are printed.
    pub reader: Reader,
}

/// How many decks without a position are named.
pub const NAMED: usize = 20;

/// What became of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// Decks in the stream.
    pub decks: u64,
    /// Decks whose position was punched.
    pub punched: u64,
    /// The first decks that gave no position, counted from 1 in the stream; at most [`NAMED`] of them.
    pub failed: Vec<u64>,
    /// Whether a part was there that the reader alone may see.
    pub has_found_reader: bool,
    /// The highest condition code of all decks.
    pub condition: ConditionCode,
    /// Cards behind the last deck that belong to none.
    pub cards_after: u64,
    /// Characters of the listing that the output code does not have; printed as question marks.
    pub unprintable: u64,
}

/// Runs a job stream: the listing goes to an output, the cards of each punched position to `punch`.
pub fn run<R: BufRead, W: Write>(
    input: R,
    options: &Options,
    listing: W,
    mut punch: impl FnMut(&[String]) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    let settings = Settings { control: options.input.control, reader: options.reader.clone() };
    let mut decks = DeckReader::new(cards, &roster::VOCABULARIES);
    let mut printer = Printer::new(listing, options.paper);
    let mut run = Run::default();
    while let Some(mut deck) = decks.next_deck()? {
        deck.log.push(decided(decks.decided()));
        let game = deck.start.as_ref().and_then(|start| roster::find(start.game.game));
        let finished = match game {
            Some(entry) => (entry.play_deck)(deck, &settings),
            None => table::pass_over(&deck, &settings),
        };
        for part in finished.parts.iter().filter(|part| options.reader.reads(part.audience())) {
            run.has_found_reader |= *part.audience() != Audience::Public;
            printer.print(part)?;
        }
        run.decks += 1;
        if let Some(cards) = &finished.punched {
            punch(cards)?;
            run.punched += 1;
        } else if run.failed.len() < NAMED {
            run.failed.push(run.decks);
        }
        run.condition = run.condition.max(finished.condition);
    }
    printer.flush()?;
    run.cards_after = decks.cards_after_last_deck();
    run.unprintable = printer.lost();
    Ok(run)
}

fn decided(decision: Decision) -> Message {
    let how = |is_told: bool| if is_told { "as told" } else { "as found" };
    messages::INPUT_DECIDED
        .message()
        .with(decision.records)
        .with(how(decision.records_told))
        .with(decision.code)
        .with(how(decision.code_told))
}
