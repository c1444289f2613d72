//! A job stream: the one place where all layers meet.
//!
//! Decks are read one after another, each is played by its game, and its parts are printed for whoever asked.
//! Memory follows the decks in hand and not the stream.

pub mod bot;
pub mod burst;
pub mod events;
pub mod exchange;
pub mod filter_messages;
pub mod instream;
pub mod json;
pub mod mailed;
pub mod map;
pub mod messages;
pub mod naming;
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
mod reader;
mod sheet;
mod start;
mod summary;
mod table;

pub use press::messages as press_messages;

use crate::audience::{Audience, Reader};
use crate::card::{CardReader, Input};
use crate::deck::{Deck, DeckReader};
use crate::listing::print::{Listing, Paper, Printed, print};
use crate::message::{ConditionCode, Message, Severity};
use crate::record::Decision;
use reader::Asked;
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
    /// Those of them that brought a position, which is therefore as old as it was.
    pub unchanged: Vec<u64>,
    /// Whether a part was there that the reader alone may see.
    pub has_found_reader: bool,
    /// The highest condition code of all decks.
    pub condition: ConditionCode,
    /// The same for the reader of the run, who learns of nobody else's faults: what is 8 or above is a deck's own,
    /// below that it comes from the messages that this reader was shown.
    pub shown: ConditionCode,
    /// In which decks the reader's name was refused, and why; of those in which nobody has it the first alone, and
    /// only where no deck has found it. At most [`NAMED`] of them.
    pub refused: Vec<(u64, Message)>,
    /// Whether the reader's name means one player in one deck at least.
    pub is_known: bool,
    /// Cards behind the last deck that belong to none.
    pub cards_after: u64,
    /// Characters of the listing that the output code does not have; printed as question marks.
    pub unprintable: u64,
}

impl Run {
    /// Counts a deck and hands on the position that is to be kept of it.
    fn count(
        &mut self,
        kept: &Kept,
        condition: ConditionCode,
        keep: &mut impl FnMut(Position<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.decks += 1;
        self.condition = self.condition.max(condition);
        if let Some(punched) = &kept.punched {
            self.punched += 1;
            return keep(Position::Punched(punched));
        }
        if kept.is_trial {
            self.trials += 1;
        } else if self.failed.len() < NAMED {
            self.failed.push(self.decks);
            if !kept.brought.is_empty() {
                self.unchanged.push(self.decks);
            }
        }
        if kept.brought.is_empty() { Ok(()) } else { keep(Position::Brought(&kept.brought)) }
    }

    /// Takes in what was found of the reader in the deck that was counted last.
    fn ask(&mut self, reader: &Reader, condition: ConditionCode, asked: &Asked) {
        self.shown = self.shown.max(reader::condition_for(reader, condition, asked));
        self.is_known |= asked.is_found;
        if self.is_known {
            self.refused.retain(|(_, message)| message.definition != &filter_messages::NAMES_NOBODY);
        }
        let is_told = asked.is_doubtful() || !self.is_known && self.refused.is_empty();
        if is_told && self.refused.len() < NAMED {
            self.refused.extend(asked.refused.iter().map(|message| (self.decks, message.clone())));
        }
    }

    /// Draws the end of a run: a name that nobody has in any deck is refused.
    fn close(&mut self) {
        self.shown = self.shown.max(self.refused_condition());
    }

    /// The highest code of the messages that refuse the reader's name.
    pub fn refused_condition(&self) -> ConditionCode {
        let refused = self.refused.iter().map(|(_, message)| message.severity().condition());
        refused.max().unwrap_or_default()
    }

    /// What a player who is known is told where no part was for them.
    pub fn without_part(&self, reader: &Reader) -> Option<Message> {
        let Reader::Player(name) = reader else { return None };
        let is_played = self.shown < Severity::Error.condition();
        let is_missing = is_played && self.is_known && !self.has_found_reader && self.refused.is_empty();
        is_missing.then(|| filter_messages::NO_PART.message().with(naming::printable(name)))
    }
}

/// The cards of a position that stands for a game when its deck is done.
#[derive(Debug, Clone, Copy)]
pub enum Position<'a> {
    /// The one with which the deck ended.
    Punched(&'a [String]),
    /// The one that the deck brought, as it was read, because it led to no other.
    Brought(&'a [String]),
}

/// What is to be kept of a deck.
struct Kept {
    punched: Option<Vec<String>>,
    brought: Vec<String>,
    is_trial: bool,
}

/// Runs a job stream: the listing goes to an output, the cards of each punched position to `punch`, both in the
/// order of the decks.
pub fn run<R: BufRead + Send, W: Write>(
    input: R,
    options: &Options,
    listing: W,
    mut punch: impl FnMut(&[String]) -> io::Result<()>,
) -> io::Result<Run> {
    run_keeping(input, options, listing, |position| match position {
        Position::Punched(cards) => punch(cards),
        Position::Brought(_) => Ok(()),
    })
}

/// The same, but of a deck that leads to no position the one that it brought is handed on, too.
pub fn run_keeping<R: BufRead + Send, W: Write>(
    input: R,
    options: &Options,
    listing: W,
    keep: impl FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    let mut decks = DeckReader::new(cards, &roster::VOCABULARIES);
    let reader = &options.reader;
    let mut tray = Tray { listing: Listing::new(listing, options.paper), keep, reader, run: Run::default() };
    let settings = Settings::of(options, options.reader.clone());
    let work = |deck| play(deck, &settings, options.paper);
    let collect = |done: Option<io::Result<Done>>| match done {
        Some(done) => tray.take(&done?),
        None => tray.listing.flush(),
    };
    crew::work_off(options.cores, || dealt(&mut decks), work, collect)?;
    tray.listing.flush()?;
    let Tray { listing, mut run, .. } = tray;
    run.cards_after = decks.cards_after_last_deck();
    run.unprintable = listing.lost();
    run.close();
    Ok(run)
}

/// A deck that was played, and its listing as bytes.
struct Done {
    printed: Printed,
    has_found_reader: bool,
    kept: Kept,
    condition: ConditionCode,
    asked: Asked,
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
    let Finished { parts, condition, punched, brought, is_trial, asked } = finish(deck, settings);
    let has_found_reader = parts.iter().any(|part| *part.audience() != Audience::Public);
    let printed = print(parts, paper)?;
    Ok(Done { printed, has_found_reader, kept: Kept { punched, brought, is_trial }, condition, asked })
}

/// Where the decks that were played are laid one behind the other.
struct Tray<'r, W, K> {
    listing: Listing<W>,
    keep: K,
    reader: &'r Reader,
    run: Run,
}

impl<W: Write, K: FnMut(Position<'_>) -> io::Result<()>> Tray<'_, W, K> {
    fn take(&mut self, done: &Done) -> io::Result<()> {
        self.listing.add(&done.printed)?;
        self.run.has_found_reader |= done.has_found_reader;
        self.run.count(&done.kept, done.condition, &mut self.keep)?;
        self.run.ask(self.reader, done.condition, &done.asked);
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
