//! What a reader gets of a stream as one page for a browser.

use super::{Options, Position, Run, each_deck};
use crate::play::{Finished, Positions, play};
use playdeck_base::audience::{Audience, Reader};
use playdeck_cards::card::CardReader;
use playdeck_print::listing::Parts;
use playdeck_print::page::whole::Whole;
use std::io::{self, BufRead, Write};

/// Runs a stream: the page goes to an output, and positions to `keep` if they are asked for.
pub fn run(
    input: impl BufRead + Send,
    options: &Options,
    positions: Positions,
    mut output: impl Write,
    mut keep: impl FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    work_off(cards, options, positions, &mut output, &mut keep)
}

fn work_off(
    cards: CardReader<'_>,
    options: &Options,
    positions: Positions,
    output: &mut dyn Write,
    keep: &mut dyn FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let settings = options.settings(positions);
    let mut page = Whole::new(output, options.page.clone().unwrap_or_default());
    let mut run = Run::default();
    let collect = |done: Option<Finished>| {
        let Some(mut deck) = done else { return page.flush() };
        let parts = std::mem::take(&mut deck.parts);
        run.has_found_reader |= parts.audiences().any(|audience| *audience != Audience::Public);
        page.add(&parts, &reader_of(&parts, &options.reader))?;
        run.count(&mut deck, &options.reader, keep)
    };
    let cards_after = each_deck(cards, options, |deck| play(deck, &settings), collect)?;
    page.finish()?;
    run.close(cards_after);
    Ok(run)
}

/// The reader of some parts, all of which were made for them: a player by the key that the parts have.
fn reader_of(parts: &Parts, reader: &Reader) -> Reader {
    let key = parts.audiences().find_map(Audience::sole_player);
    match (reader, key) {
        (Reader::Player(_), Some(key)) => Reader::Player(key.to_owned()),
        (reader, _) => reader.clone(),
    }
}
