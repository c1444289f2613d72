//! Decks of the slice, played by the hall like those of every game: cards in, parts out, a position punched.

use crate::game::Slice;
use playdeck::audience::Reader;
use playdeck::card::{CardReader, Input};
use playdeck::code::Code;
use playdeck::deck::{Deck, DeckReader};
use playdeck::game::Game;
use playdeck::letter::Width;
use playdeck::listing::print::{Carriage, Listing, Paper, print};
use playdeck::play::{Finished, Form, Positions, Settings, play_deck};
use playdeck::record::RecordFormat;
use playdeck::stream::Options;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// The options of a run.
pub fn options(reader: Reader) -> Options {
    Options {
        input: Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control: '$', keys: None },
        paper: Paper { carriage: Carriage::Plain, records: RecordFormat::Text, code: Code::Ascii },
        reader,
        letters: None,
        is_report: false,
        has_spectators: true,
        page: None,
        has_maps: true,
        is_check: false,
        cores: NonZeroUsize::MIN,
    }
}

/// A deck of a text.
pub fn deck(text: &str) -> Deck {
    let cards = CardReader::new(text.as_bytes(), options(Reader::All).input).unwrap();
    DeckReader::new(cards, &[Slice::VOCABULARY]).next_deck().unwrap().unwrap()
}

/// The result of a deck for a reader.
pub struct Product {
    pub listing: String,
    pub punched: Option<String>,
    pub condition: u8,
}

/// Plays a deck for a reader.
pub fn play(text: &str, reader: Reader) -> Product {
    play_in(text, reader, None)
}

/// Plays a deck for a reader who gets letters of that many columns instead of a listing.
pub fn play_in(text: &str, reader: Reader, letters: Option<u16>) -> Product {
    let options = options(reader.clone());
    let settings = Settings {
        reader,
        has_parts: true,
        form: letters.map_or(Form::Listing, |columns| Form::Letters(Width::Columns(columns))),
        has_maps: true,
        positions: Positions::Kept,
        ..Settings::for_nobody('$')
    };
    let Finished { parts, punched, condition, .. } = play_deck::<Slice>(deck(text), &settings);
    let mut bytes = Vec::new();
    let mut listing = Listing::new(&mut bytes, options.paper);
    let parts = Arc::new(parts);
    listing.add(&print(&parts, 0..parts.len(), options.paper).unwrap()).unwrap();
    listing.flush().unwrap();
    let punched = punched.map(|cards| cards.into_pack().unwrap().to_vec().join("\n") + "\n");
    Product { listing: String::from_utf8(bytes).unwrap(), punched, condition: condition.0 }
}
