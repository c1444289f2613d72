//! A stream of decks: they are read one after another, played in parallel, and their results are written in order.
//!
//! There is one loop over a stream, and every command that plays decks uses it to make listings, events or a file for
//! each reader. Only mail, which shows the same decks in several forms, has a loop of its own (`forms`). Memory grows
//! with the decks in the pool and not with the stream.

pub mod burst;
pub mod events;
pub mod forms;
mod listing;
pub mod messages;
pub mod pages;
mod run;
pub mod shelf;

pub use listing::{list, run, run_keeping};
pub use run::{NAMED, Position, Run};

use crate::play::{Form, Positions, Settings};
use crate::roster::VOCABULARIES;
use playdeck_base::audience::Reader;
use playdeck_base::message::Message;
use playdeck_base::workers;
use playdeck_cards::card::{CardReader, Input};
use playdeck_cards::deck::{Deck, DeckReader};
use playdeck_cards::record::Decision;
use playdeck_print::letter::Width;
use playdeck_print::listing::print::Paper;
use playdeck_print::page;
use std::io;
use std::num::NonZeroUsize;

/// The options of a run.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
#[derive(Debug, Clone)]
pub struct Options {
    /// The format of the cards.
    pub input: Input,
    /// The format of the listing.
    pub paper: Paper,
    /// Whose parts are printed.
    pub reader: Reader,
    /// If they are printed as letters, the columns that are asked for.
    pub letters: Option<Width>,
    /// Whether they are players' reports alone, in the layout of the game's own time.
    pub is_report: bool,
    /// If they are printed as pages for a browser, how.
    pub page: Option<page::Style>,
    /// Whether who reads everything also gets the part for spectators.
    pub has_spectators: bool,
    /// Whether maps are printed in them.
    pub has_maps: bool,
    /// Whether the last play of each deck is only checked, and only it is reported.
    pub is_check: bool,
    /// How many decks of the stream are played in parallel, and how many readers' reports of one large play are made in
    /// parallel. The output has the same bytes for any number.
    pub cores: NonZeroUsize,
}

/// Cards and a listing as text, all parts, on one core.
impl Default for Options {
    fn default() -> Self {
        Self {
            input: Input::default(),
            paper: Paper::default(),
            reader: Reader::All,
            letters: None,
            is_report: false,
            page: None,
            has_spectators: true,
            has_maps: true,
            is_check: false,
            cores: NonZeroUsize::MIN,
        }
    }
}

impl Options {
    /// For pages to play on: the address for orders, and when they are due.
    pub fn of_pages(input: Input, address: &str, deadline: Option<String>) -> Self {
        let desk = page::Desk { address: Some(address.to_owned()), ..page::Desk::default() };
        let style = page::Style { deadline, mail: None, desk: Some(desk) };
        Self { input, page: Some(style), ..Self::default() }
    }

    /// The settings for each deck.
    fn settings(&self, positions: Positions) -> Settings {
        Settings {
            control: self.input.control,
            reader: self.reader.clone(),
            has_parts: true,
            form: match self.letters {
                _ if self.page.as_ref().is_some_and(|page| page.desk.is_some()) => Form::Plan,
                _ if self.page.is_some() => Form::Page,
                _ if self.is_report => Form::Report,
                Some(width) => Form::Letters(width),
                None => Form::Listing,
            },
            has_spectators: self.has_spectators,
            has_maps: self.has_maps,
            is_check: self.is_check,
            is_press_alone: false,
            positions,
            cores: self.cores,
        }
    }
}

/// Has each deck of a stream played by the worker pool and passes the results on in deck order. `None` means that no
/// more results are ready for now, so that what was collected should be written. Returns the number of cards after the
/// last deck.
fn each_deck<T: Send>(
    cards: CardReader<'_>,
    options: &Options,
    work: impl Fn(Deck) -> T + Sync,
    collect: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<u64> {
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let next = || {
        let Some(mut deck) = decks.next_deck()? else { return Ok(None) };
        deck.log.push(decided(decks.decided()));
        Ok(Some(deck))
    };
    workers::work_off(options.cores, next, work, collect)?;
    Ok(decks.cards_after_last_deck())
}

/// The message that says how the stream was read, for each of its decks.
fn decided(decision: Decision) -> Message {
    let how = |is_told: bool| if is_told { "as told" } else { "as found" };
    messages::input_decided(
        decision.records,
        how(decision.records_told),
        &decision.code.to_string(),
        how(decision.code_told),
    )
}
