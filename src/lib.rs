//! PLAYDECK, a batch monitor for play-by-mail strategy games.
//!
//! It reads a deck of 80-column cards, prints a 133-column listing, and looks at nothing else: the same cards and
//! options give the same bytes on every machine. `ARCHITECTURE.md` has the map of the crates and the invariants.
//!
//! The crates below `src/` do the work. This one names all of them in one place, for the program and for the tests.

pub mod register;

pub use playdeck_base::{
    audience, catalogue, commitment, dice, message, press_rule, secret, text, train, verify, workers,
};
pub use playdeck_cards::{card, code, deck, operand, punch, record};
pub use playdeck_desk::{filter, mail, play, roster, stream};
pub use playdeck_kit as kit;
pub use playdeck_league as league;
pub use playdeck_print::{choices, document, letter, listing, markup, page, picture, spool};

/// The contract of a game, and the games.
pub mod game {
    pub use playdeck_desk::roster::games::*;
    pub use playdeck_factions as factions;
    pub use playdeck_game::*;
}
