//! The roster of games: the one place where a game is chosen by its name.

use super::events::{Told, tell_deck};
use super::exchange::Exchange;
use super::naming::Naming;
use super::table::{Finished, Settings, play_deck};
use crate::deck::{Deck, Vocabulary};
use crate::game::Game;
use crate::game::diplomacy::Diplomacy;
use crate::game::medieval::Medieval;
use crate::game::rainbow::Rainbow;
use crate::message::Definition;
use crate::{card, code, deck, listing, operand, punch, record};

/// What the hall can do with a game.
pub struct Entry {
    /// Its words.
    pub vocabulary: &'static Vocabulary,
    /// Its messages.
    pub messages: &'static [&'static [&'static Definition]],
    /// Plays a deck of it.
    pub play_deck: fn(Deck, &Settings) -> Finished,
    /// Plays a deck of it and tells its reader the events.
    pub tell_deck: fn(Deck, &Settings) -> Told,
    /// How it names its players.
    pub naming: Naming,
    /// Its position as JSON, and back.
    pub json: super::json::Json,
    /// Its played decks in the form of other programs and back, where there is such a form.
    pub exchange: Option<Exchange>,
    /// Its board as an SVG document, if it has a picture of it.
    pub map: Option<super::map::Map>,
    /// What writes its order sheets by rule, if it has a bot.
    pub bot: Option<super::bot::Bot>,
}

const fn entry<G: Game>() -> Entry {
    Entry {
        vocabulary: G::VOCABULARY,
        messages: G::MESSAGES,
        play_deck: play_deck::<G>,
        tell_deck: tell_deck::<G>,
        naming: Naming::of::<G>(),
        json: super::json::Json::of::<G>(),
        exchange: None,
        map: super::map::of::<G>(),
        bot: super::bot::of::<G>(),
    }
}

/// Every game, in the order of the roster.
pub static ROSTER: [Entry; 3] = [
    Entry { exchange: Some(Exchange::of::<Diplomacy>()), ..entry::<Diplomacy>() },
    entry::<Rainbow>(),
    entry::<Medieval>(),
];

/// The words of every game.
pub static VOCABULARIES: [&Vocabulary; 3] =
    [Diplomacy::VOCABULARY, Rainbow::VOCABULARY, Medieval::VOCABULARY];

/// The entry of a game by its word.
pub fn find(game: &str) -> Option<&'static Entry> {
    ROSTER.iter().find(|entry| entry.vocabulary.game == game)
}

/// Every message that the program can give: the hall's rooms first, then the games'.
pub fn register() -> impl Iterator<Item = &'static Definition> {
    let hall: [&'static [&'static Definition]; 10] = [
        record::messages::CATALOGUE,
        code::messages::CATALOGUE,
        card::messages::CATALOGUE,
        deck::messages::CATALOGUE,
        operand::messages::CATALOGUE,
        punch::messages::CATALOGUE,
        super::messages::CATALOGUE,
        super::press::messages::CATALOGUE,
        listing::messages::CATALOGUE,
        super::filter_messages::CATALOGUE,
    ];
    hall.into_iter().chain(ROSTER.iter().flat_map(|entry| entry.messages.iter().copied())).flatten().copied()
}
