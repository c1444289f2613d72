//! Games as other programs save them: the JSON of the Python package `diplomacy` and its web interface.
//!
//! Nothing outside this folder knows that format, and nothing in it knows a card's bytes. The names of places on both
//! sides are in [`codes`], the shape of the JSON is in [`saved`].

pub mod codes;
mod export;
mod import;
pub mod messages;
mod parting;
mod refused;
pub mod saved;

use super::event::Event;
use super::name::Diplomacy;
use super::position::Position;
use crate::game::exchange::{Called, Exchange, Imported};
use crate::message::Message;
pub use export::Export;

impl Exchange for Diplomacy {
    type Saved = Export;

    fn begin(called: &Called, position: &Position) -> Export {
        Export::begin(called, position)
    }

    fn add(saved: &mut Export, events: &Vec<Event>, position: &Position) {
        saved.add(events, position);
    }

    fn notes(saved: &Export) -> Vec<Message> {
        saved.notes()
    }

    fn write(saved: &Export) -> Result<String, Message> {
        saved.write()
    }

    fn restore(text: &str) -> Result<Vec<Imported<Self>>, Message> {
        import::read(text)
    }

    fn parting(theirs: &Export, ours: &Export) -> Option<Message> {
        parting::parting(theirs.game(), ours.game())
    }
}
