//! Rainbow's End, a game of empires on a hex map, after the rules of 2001.
//!
//! Here the game names its types; each answers for itself where its code is. The rules are in files named for them.

mod abandoned;
mod acts;
pub mod bot;
mod build;
pub mod calculator;
mod capture;
pub mod chance;
mod combat;
mod economy;
mod empire;
pub mod event;
mod fire;
mod forecast;
mod foresight;
pub mod geometry;
mod handover;
pub mod init;
mod known;
pub mod map;
pub mod map_making;
mod marker;
pub mod messages;
mod movement;
pub mod orders;
pub mod play_card;
pub mod players;
pub mod position;
pub mod punched;
pub mod refusal;
mod report;
mod section;
mod slots;
pub mod tables;
mod template;
pub mod turn;
mod unarmed;
pub mod unit;
pub mod units;
mod victory;
pub mod view;

pub use marker::Rainbow;

use crate::deck::{Sheet, Vocabulary, Word};
use crate::game::Game;
use crate::message::Definition;
use event::Event;
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
        &[messages::CATALOGUE, punched::messages::CATALOGUE];

    type Player = PlayerNumber;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Log = Vec<Event>;
    type Told<'l> = &'l Event;
    type View<'a> = View<'a>;
}
