//! A stream that is played in several forms: the same decks as letters, as pages and as listings.

use super::decided;
use crate::play::{Finished, Settings, play};
use crate::roster::VOCABULARIES;
use playdeck_cards::card::{CardReader, Input};
use playdeck_cards::deck::DeckReader;
use std::io;

/// Plays each deck of a stream once for each of some settings, and passes on the results. Returns the number of cards
/// after the last deck.
pub fn each_deck(
    stream: &[u8],
    input: Input,
    settings: &[Settings],
    mut keep: impl FnMut(Vec<Finished>) -> io::Result<()>,
) -> io::Result<u64> {
    let reader = |_: &Settings| Ok(DeckReader::new(CardReader::new(stream, input)?, &VOCABULARIES));
    let mut readers = settings.iter().map(reader).collect::<io::Result<Vec<_>>>()?;
    loop {
        let mut results = Vec::with_capacity(settings.len());
        for (decks, settings) in readers.iter_mut().zip(settings) {
            let Some(mut deck) = decks.next_deck()? else { continue };
            deck.log.push(decided(decks.decided()));
            results.push(play(deck, settings));
        }
        if results.is_empty() {
            return Ok(readers.first().map_or(0, DeckReader::cards_after_last_deck));
        }
        keep(results)?;
    }
}
