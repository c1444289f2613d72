//! A stream of decks: one after another they are read, played side by side, and what comes of them is put out in order.
//!
//! There is one loop over a stream, and every command that plays decks goes through it: it makes listings, events or a
//! file for each reader. Memory follows the decks in hand and not the stream.

pub mod burst;
pub mod events;
mod listing;
pub mod messages;
mod run;
mod workers;

pub use listing::{list, run, run_keeping};
pub use run::{NAMED, Position, Run};

use crate::audience::Reader;
use crate::card::{CardReader, Input};
use crate::deck::{Deck, DeckReader};
use crate::listing::print::Paper;
use crate::message::Message;
use crate::play::{Positions, Settings};
use crate::record::Decision;
use crate::roster::VOCABULARIES;
use std::io::{self, BufRead};
use std::num::NonZeroUsize;

/// What is asked of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// How the cards come in.
    pub input: Input,
    /// How the listing goes out.
    pub paper: Paper,
    /// Whose parts are printed.
    pub reader: Reader,
    /// Where they are laid out as letters, the columns of a row.
    pub letters: Option<u16>,
    /// Whether maps are printed in them.
    pub has_maps: bool,
    /// Whether the last play of each deck is only checked, and alone reported.
    pub is_check: bool,
    /// How many decks of the stream are played side by side. The same bytes come out whatever the number.
    pub cores: NonZeroUsize,
}

impl Options {
    /// What that asks of each deck.
    fn settings(&self, positions: Positions) -> Settings {
        Settings {
            control: self.input.control,
            reader: self.reader.clone(),
            has_parts: true,
            letters: self.letters,
            has_maps: self.has_maps,
            is_check: self.is_check,
            positions,
        }
    }
}

/// Has each deck of a stream worked off and hands the result on, in the order of the decks; none says that no more is at
/// hand for now, so that what was collected should go out. Gives how many cards stand behind the last deck.
fn each_deck<R: BufRead + Send, T: Send>(
    input: R,
    options: &Options,
    work: impl Fn(Deck) -> T + Sync,
    collect: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<u64> {
    let cards = CardReader::new(input, options.input)?;
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let next = || {
        let Some(mut deck) = decks.next_deck()? else { return Ok(None) };
        deck.log.push(decided(decks.decided()));
        Ok(Some(deck))
    };
    workers::work_off(options.cores, next, work, collect)?;
    Ok(decks.cards_after_last_deck())
}

/// How the stream was read, for each of its decks.
fn decided(decision: Decision) -> Message {
    let how = |is_told: bool| if is_told { "as told" } else { "as found" };
    messages::INPUT_DECIDED
        .message()
        .with(decision.records)
        .with(how(decision.records_told))
        .with(decision.code)
        .with(how(decision.code_told))
}
