//! A job stream: the one place where all layers meet.
//!
//! Decks are read one after another, each is played by its game, and its parts are printed for whoever asked.
//! Memory follows the decks in hand and not the stream.

pub mod bot;
pub mod burst;
pub mod events;
pub mod exchange;
pub mod filter_messages;
pub mod json;
pub mod mailed;
pub mod map;
pub mod messages;
pub mod punching;
pub mod roster;
pub mod split;

mod closing;
mod crew;
mod echo;
mod layout;
mod limits;
mod parts;
mod press;
mod sheet;
mod start;
mod summary;
mod table;

pub use press::messages as press_messages;

use crate::audience::{Audience, Reader};
use crate::card::{CardReader, Input};
use crate::deck::{Deck, DeckReader};
use crate::listing::Part;
use crate::listing::print::{Listing, Paper, Printed, print};
use crate::message::{ConditionCode, Message};
use crate::record::Decision;
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use table::{Finished, Settings};

/// What is asked of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// How the cards come in.
    pub input: Input,
    /// How the listing goes out.
    pub paper: Paper,
    /// Whose parts are printed.
    pub reader: Reader,
    /// Whether maps are printed in them.
    pub has_maps: bool,
    /// Whether the last play of each deck is only checked, and alone reported.
    pub is_check: bool,
    /// How many decks of the stream are played side by side. The same bytes come out whatever the number.
    pub cores: NonZeroUsize,
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
    /// Decks that were not to give a position, because they were only checked or looked at.
    pub trials: u64,
    /// The first decks that failed to give a position, counted from 1 in the stream; at most [`NAMED`] of them.
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

impl Run {
    /// Counts a deck.
    fn count(&mut self, is_punched: bool, is_trial: bool, condition: ConditionCode) {
        self.decks += 1;
        if is_punched {
            self.punched += 1;
        } else if is_trial {
            self.trials += 1;
        } else if self.failed.len() < NAMED {
            self.failed.push(self.decks);
        }
        self.condition = self.condition.max(condition);
    }
}

/// Runs a job stream: the listing goes to an output, the cards of each punched position to `punch`, both in the
/// order of the decks.
pub fn run<R: BufRead, W: Write>(
    input: R,
    options: &Options,
    listing: W,
    punch: impl FnMut(&[String]) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    let mut decks = DeckReader::new(cards, &roster::VOCABULARIES);
    let mut tray = Tray { listing: Listing::new(listing, options.paper), punch, run: Run::default() };
    let Options { input: Input { control, .. }, has_maps, is_check, .. } = *options;
    let settings = Settings { control, reader: options.reader.clone(), has_maps, is_check };
    let work = |deck| play(deck, &settings, options.paper);
    crew::work_off(options.cores, || dealt(&mut decks), work, |done| tray.take(&done?))?;
    tray.listing.flush()?;
    let Tray { listing, mut run, .. } = tray;
    run.cards_after = decks.cards_after_last_deck();
    run.unprintable = listing.lost();
    Ok(run)
}

/// A deck that was played, and its listing as bytes.
struct Done {
    printed: Printed,
    has_found_reader: bool,
    punched: Option<Vec<String>>,
    is_trial: bool,
    condition: ConditionCode,
}

/// The next deck of a stream, with a note of how the stream was read.
fn dealt<R: BufRead>(decks: &mut DeckReader<R>) -> io::Result<Option<Deck>> {
    let deck = decks.next_deck()?;
    Ok(deck.map(|mut deck| {
        deck.log.push(decided(decks.decided()));
        deck
    }))
}

/// Plays a deck, or passes over one that no game can play.
fn finish(deck: Deck, settings: &Settings) -> Finished {
    let game = deck.start.as_ref().and_then(|start| roster::find(start.game.game));
    match game {
        Some(entry) => (entry.play_deck)(deck, settings),
        None => closing::pass_over(&deck, settings),
    }
}

/// Plays a deck and prints what its reader is given.
fn play(deck: Deck, settings: &Settings, paper: Paper) -> io::Result<Done> {
    let Finished { parts, condition, punched, is_trial } = finish(deck, settings);
    let is_read = |part: &Part| settings.reader.reads(part.audience());
    let has_found_reader = parts.iter().any(|part| is_read(part) && *part.audience() != Audience::Public);
    let printed = print(parts.into_iter().filter(is_read), paper)?;
    Ok(Done { printed, has_found_reader, punched, is_trial, condition })
}

/// Where the decks that were played are laid one behind the other.
struct Tray<W, P> {
    listing: Listing<W>,
    punch: P,
    run: Run,
}

impl<W: Write, P: FnMut(&[String]) -> io::Result<()>> Tray<W, P> {
    fn take(&mut self, done: &Done) -> io::Result<()> {
        self.listing.add(&done.printed)?;
        if let Some(cards) = &done.punched {
            (self.punch)(cards)?;
        }
        self.run.has_found_reader |= done.has_found_reader;
        self.run.count(done.punched.is_some(), done.is_trial, done.condition);
        Ok(())
    }
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
