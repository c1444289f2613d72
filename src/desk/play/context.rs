//! What the stages of a deck share: what they read, what they add to, and who watches.

use super::output::{Output, Work};
use super::settings::Settings;
use super::start::chance::Told;
use playdeck_base::audience::Reader;
use playdeck_base::commitment::Hash;
use playdeck_base::message::Log;
use playdeck_cards::deck::{Deck, Play};
use playdeck_game::Game;
use std::collections::BTreeMap;

/// A callback for what happens in a deck. Before it stand the reader at that position, and the heading of the pages about
/// it.
pub type Watch<'w, G> = dyn FnMut(&Reader, &str, Snapshot<'_, G>) + 'w;

/// What somebody who watches a deck is shown.
pub enum Snapshot<'s, G: Game> {
    /// A new position, the first one included, and the events that led to it.
    Position(&'s G::Position, &'s G::Log),
    /// The cards of a play that is played, before its position.
    Played {
        /// The deck.
        deck: &'s Deck,
        /// The play.
        play: &'s Play,
        /// Whose each of its sections is.
        owners: &'s [Option<G::Player>],
        /// The hash of what each player's sheet says.
        hashes: &'s dyn Fn() -> Vec<(G::Player, Hash)>,
    },
    /// The orders of a play that is only checked, as they were read, and the position that it would be played from.
    Orders(&'s G::Position, &'s BTreeMap<G::Player, G::Orders>),
}

/// What every stage of a deck is handed: what it reads, and what it adds to.
pub struct Context<'d, 'w, G: Game> {
    pub deck: &'d Deck,
    pub settings: &'d Settings,
    /// The messages so far.
    pub log: Log,
    pub output: Output<'d>,
    pub work: Work,
    /// What the next report says about chance.
    pub chance: Option<Told>,
    pub watch: &'d mut Watch<'w, G>,
}

impl<G: Game> Context<'_, '_, G> {
    /// Shows whoever watches what happened.
    pub fn show(&mut self, subject: &str, seen: Snapshot<'_, G>) {
        (self.watch)(self.output.reader(), subject, seen);
    }

    /// Whether pictures are drawn: on pages alone, where maps are wanted.
    pub const fn has_pictures(&self) -> bool {
        self.output.layout().is_page() && self.settings.has_maps
    }
}

/// How many plays of a deck left the position unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trials {
    /// Those that were only checked.
    pub checked: usize,
    /// Those that were adjudicated only for the gamesmaster.
    pub looked_at: usize,
}
