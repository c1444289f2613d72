//! The listings of a stream, one after the other.

use super::run::punched_alone;
use super::{Options, Position, Run, each_deck};
use crate::play::{Finished, Positions, Settings, play};
use playdeck_base::audience::Audience;
use playdeck_cards::card::{CardReader, Pack};
use playdeck_cards::deck::Deck;
use playdeck_print::listing::print::{Listing, Paper, Printed, print};
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Runs a stream: the listing goes to an output, the cards of each punched position to `punch`, both in deck order.
pub fn run(
    input: impl BufRead + Send,
    options: &Options,
    listing: impl Write,
    punch: impl FnMut(&Pack) -> io::Result<()>,
) -> io::Result<Run> {
    run_keeping(input, options, listing, punched_alone(punch))
}

/// The same without positions: none is punched.
pub fn list(input: impl BufRead + Send, options: &Options, mut listing: impl Write) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    work_off(cards, options, Positions::Unasked, &mut listing, &mut |_| Ok(()))
}

/// The same as [`run`], but for a deck that ends with no new position, the position that it contains is passed on.
pub fn run_keeping(
    input: impl BufRead + Send,
    options: &Options,
    mut listing: impl Write,
    mut keep: impl FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    work_off(cards, options, Positions::Kept, &mut listing, &mut keep)
}

fn work_off(
    cards: CardReader<'_>,
    options: &Options,
    positions: Positions,
    listing: &mut dyn Write,
    keep: &mut dyn FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let settings = options.settings(positions);
    let mut listing = Listing::new(listing, options.paper);
    let mut run = Run::default();
    let work = |deck| printed(deck, &settings, options.paper);
    let collect = |done: Option<io::Result<Done>>| {
        let Some(done) = done else { return listing.flush() };
        let mut done = done?;
        listing.add(&done.printed)?;
        run.has_found_reader |= done.has_found_reader;
        run.count(&mut done.deck, &options.reader, keep)
    };
    let cards_after = each_deck(cards, options, work, collect)?;
    listing.flush()?;
    run.unprintable = listing.lost();
    run.close(cards_after);
    Ok(run)
}

/// A played deck, with its listing as bytes in place of its parts.
struct Done {
    deck: Finished,
    printed: Printed,
    has_found_reader: bool,
}

/// Plays a deck and prints what its reader gets.
fn printed(deck: Deck, settings: &Settings, paper: Paper) -> io::Result<Done> {
    let mut deck = play(deck, settings);
    let parts = Arc::new(std::mem::take(&mut deck.parts));
    let has_found_reader = parts.audiences().any(|audience| *audience != Audience::Public);
    let all = 0..parts.len();
    // Beside other cores the bytes are made here. Alone, they would be copied for nothing.
    let printed = match settings.cores {
        NonZeroUsize::MIN => Printed::Later { parts, some: all, paper },
        _ => print(&parts, all, paper)?,
    };
    Ok(Done { deck, printed, has_found_reader })
}
