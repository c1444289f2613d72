//! Games as other programs save them: the JSON of the Python package `diplomacy` and its web interface, and what other
//! programs record of a game (`recorded`), which is only read.
//!
//! Nothing outside this folder knows these formats, and nothing in it knows a card's bytes. The names of places on both
//! sides are in [`codes`], the shape of the JSON is in [`saved`].

pub mod codes;
mod export;
mod first_difference;
mod import;
pub mod messages;
mod recorded;
mod refused;
pub mod saved;

use super::event;
use super::name::Diplomacy;
pub use export::Export;
use playdeck_base::message::{Log, Message};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_game::exchange::{Exchange, GameLabel, Imported};

impl Exchange for Diplomacy {
    type Saved = Export;

    const IS_SERIES: bool = true;

    fn begin(called: &GameLabel, position: &Position) -> Export {
        Export::begin(called, position)
    }

    fn add(saved: &mut Export, log: &event::Log, position: &Position) {
        saved.add(log.all(), position);
    }

    fn notes(saved: &Export) -> Log {
        let mut notes = Log::default();
        notes.extend(saved.notes());
        notes
    }

    fn write(saved: &Export) -> Result<Vec<u8>, Message> {
        saved.write().map(|line| (line + "\n").into_bytes())
    }

    fn restore(file: &[u8]) -> Result<Vec<Imported<Self>>, Log> {
        import::read(file).map_err(Log::from)
    }

    fn first_difference(theirs: &Export, ours: &Export) -> Option<Message> {
        first_difference::first_difference(theirs.game(), ours.game())
    }
}
