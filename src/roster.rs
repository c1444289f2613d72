//! The roster: the one place that knows which games there are, and visits one by its name.

use crate::card::Statement;
use crate::deck::Vocabulary;
use crate::game::Game;
use crate::game::diplomacy::Diplomacy;
use crate::game::exchange::Exchange;
use crate::game::medieval::Medieval;
use crate::game::rainbow::Rainbow;
use crate::message::Definition;
use std::ops::Range;

/// What can be said of a game without visiting it.
pub struct Entry {
    /// Its words.
    pub vocabulary: &'static Vocabulary,
    /// Its messages.
    pub messages: &'static [&'static [&'static Definition]],
    /// What is secret on a card.
    pub secrets: fn(&Statement) -> Vec<Range<usize>>,
}

const fn entry<G: Game>() -> Entry {
    Entry { vocabulary: G::VOCABULARY, messages: G::MESSAGES, secrets: G::secrets }
}

/// Something that is done with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<G: Game>(self) -> Self::Answer;
}

/// Something that is done with a game that programs of others know, too.
pub trait ExchangeVisitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<G: Exchange>(self) -> Self::Answer;
}

macro_rules! roster {
    ($count:literal: $($game:ty),+) => {
        /// Every game, in the order of the roster.
        pub static ROSTER: [Entry; $count] = [$(entry::<$game>()),+];

        /// The words of every game.
        pub static VOCABULARIES: [&Vocabulary; $count] = [$(<$game>::VOCABULARY),+];

        /// Visits the game of a name. Where no game is called so the visitor comes back.
        pub fn with_game<V: Visitor>(name: &str, visitor: V) -> Result<V::Answer, V> {
            $(if <$game>::VOCABULARY.game == name {
                return Ok(visitor.visit::<$game>());
            })+
            Err(visitor)
        }

        /// Visits every game.
        pub fn with_each<V: Visitor + Copy>(visitor: V) -> [V::Answer; $count] {
            [$(visitor.visit::<$game>()),+]
        }
    };
}

roster!(3: Diplomacy, Rainbow, Medieval);

/// Visits the game of a name if programs of others know it. Where they do not the visitor comes back.
pub fn with_exchange<V: ExchangeVisitor>(name: &str, visitor: V) -> Result<V::Answer, V> {
    if name == Diplomacy::VOCABULARY.game { Ok(visitor.visit::<Diplomacy>()) } else { Err(visitor) }
}

/// Visits the game whose saved games programs of others write.
pub fn with_saved_game<V: ExchangeVisitor>(visitor: V) -> V::Answer {
    visitor.visit::<Diplomacy>()
}
