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
use playdeck_diplomacy_rules::policy::{Distance, Edition, Routes, Via};
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

    fn otherwise(position: &Position) -> Vec<(String, Position)> {
        otherwise(position)
    }

    fn explained(saved: &Export, choices: &str) -> Option<Message> {
        Some(messages::explained(choices, &refused::plain(&saved.game().id)))
    }
}

/// A position with each other combination of the choices that programs differ in, those with the fewest changes first.
fn otherwise(position: &Position) -> Vec<(String, Position)> {
    let mut all: Vec<(usize, String, Position)> = Vec::new();
    for via in [Via::Required, Via::Optional] {
        for removal in [Distance::Owned, Distance::Home] {
            for routes in [Routes::Any, Routes::Binding] {
                let mut words = Vec::new();
                if via != position.edition.via {
                    words.push(if via == Via::Required { "VIA=REQUIRED" } else { "VIA=OPTIONAL" });
                }
                if removal != position.edition.removal {
                    words.push(if removal == Distance::Owned { "REMOVAL=OWNED" } else { "REMOVAL=HOME" });
                }
                if routes != position.routes {
                    words.push(if routes == Routes::Any { "ROUTE=ANY" } else { "ROUTE=BINDING" });
                }
                let other = Position { edition: Edition { via, removal }, routes, ..position.clone() };
                all.push((words.len(), words.join(","), other));
            }
        }
    }
    all.sort_by_key(|(changes, ..)| *changes);
    all.into_iter().filter(|(changes, ..)| *changes > 0).map(|(_, words, other)| (words, other)).collect()
}
