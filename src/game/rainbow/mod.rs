//! Rainbow's End, a game of empires on a hex map, after the rules of 2001.
//!
//! This file names the types of the game; each is implemented where its code is. The rules are in files named after
//! them.

mod acts;
pub mod bot;
pub mod event;
mod forecast;
pub mod init;
mod knowledge;
pub mod log;
pub mod messages;
mod name;
pub mod orders;
mod picture;
pub mod play_card;
pub mod punched;
pub mod refusal;
mod report;
mod rules;
mod section;
mod world;

// Code outside of the game uses these names, independent of the folders.
pub use knowledge::view;
pub use name::Rainbow;
pub use rules::{calculator, chance, drawn_battles, map_making, odds, slots, turn};
pub use world::{geometry, map, players, position, tables, unit, units};

use crate::deck::{Sheet, Vocabulary, Word};
use crate::game::{Game, Scene};
use crate::message::Definition;
use event::Event;
use log::Log;
use orders::Orders;
use play_card::Head;
use players::PlayerNumber;
use position::Position;
use punched::Punched;
use view::View;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "RAINBOW",
    words: &[
        Word::play(play_card::TURN),
        Word::play(play_card::HANDOVER),
        Word::act(acts::TAKEOVER),
        Word::act(acts::BATTLE),
        Word::section(section::PLAYER),
    ],
    // The card `$PLAYER 15` and the line `player 15` open the same sheet, and `end` closes either.
    sheets: &[Sheet { opener: section::PLAYER, is_player: section::is_player, closer: "END" }],
};

impl Game for Rainbow {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, refusal::CATALOGUE, punched::messages::CATALOGUE];

    const REPORTS_EACH_ORDER: bool = true;

    type Player = PlayerNumber;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Log = Log;
    type Told<'l> = &'l Event;
    type View<'a> = View<'a>;

    fn pictures(view: &View<'_>, scene: &Scene<'_, Self>) -> Vec<String> {
        picture::of_page(view, scene)
    }
}
