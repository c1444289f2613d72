//! The roster: the one place that knows which games exist, and visits one by its name.

use games::atlantis::Atlantis;
use games::atlantis4::{self, Atlantis4};
use games::diplomacy::Diplomacy;
use games::medieval::Medieval;
use games::rainbow::Rainbow;
use playdeck_base::message::{Definition, Log, Message, Place};
use playdeck_cards::deck::control::control_card;
use playdeck_cards::deck::{GivenBoard, Vocabulary, WordKind};
use playdeck_game::exchange::Exchange;
use playdeck_game::{Battles, Bot, Clients, Game, Opening, Picture, Remembering, Tabled};

/// The crate of each game, for those who ask one game by its name, as its own tests do.
pub mod games {
    pub use playdeck_atlantis as atlantis;
    pub use playdeck_atlantis4 as atlantis4;
    pub use playdeck_diplomacy as diplomacy;
    pub use playdeck_medieval as medieval;
    pub use playdeck_rainbow as rainbow;
}

/// What is known of a game without visiting it.
pub struct Entry {
    /// Its words.
    pub vocabulary: &'static Vocabulary,
    /// Its messages.
    pub messages: &'static [&'static [&'static Definition]],
    /// The columns of its reports for programs, if it has such.
    pub report_columns: Option<u16>,
    /// Whether its letters are long: of a player's cards they have those with messages alone.
    pub has_long_letters: bool,
    /// How a game of it begins, as an example.
    pub opening: Opening,
}

const fn entry<G: Game>() -> Entry {
    Entry {
        vocabulary: G::VOCABULARY,
        messages: G::MESSAGES,
        report_columns: G::REPORT_COLUMNS,
        has_long_letters: G::LONG_LETTERS,
        opening: G::OPENING,
    }
}

/// Something done with a game, whichever it is.
pub trait Visitor {
    /// The result.
    type Answer;

    /// Does it.
    fn visit<G: Game>(self) -> Self::Answer;
}

macro_rules! roster {
    ($count:literal: $($game:ty),+) => {
        /// Every game, in the order of the roster.
        pub static ROSTER: [Entry; $count] = [$(entry::<$game>()),+];

        /// The words of every game.
        pub static VOCABULARIES: [&Vocabulary; $count] = [$(<$game>::VOCABULARY),+];

        /// Visits the game with a name. If there is none, the error is the visitor.
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

roster!(5: Diplomacy, Rainbow, Medieval, Atlantis, Atlantis4);

/// Whether a line is the card of a play, of whichever game.
pub fn is_play_card(line: &str) -> bool {
    let word = control_card(line).word;
    let mut words = VOCABULARIES.iter().flat_map(|vocabulary| vocabulary.words);
    line.starts_with('$') && words.any(|other| other.kind == WordKind::Play && other.word == word)
}

/// Takes a gamesmaster's own tables for the whole run, for the game that has such tables: those in JSON are Atlantis's,
/// any other text is a map file of a board with this name. The messages say what is wrong; from condition code 8 on
/// nothing was taken.
pub fn take_tables(name: &str, text: &str) -> Log {
    if text.trim_start().starts_with('{') {
        return atlantis4::take_tables(text).err().map_or_else(Log::default, Log::from);
    }
    let lines =
        (1..).zip(text.lines()).map(|(number, line)| (line.to_owned(), Place::card(number))).collect();
    let board = GivenBoard { name: name.to_owned(), lines };
    let boards = VOCABULARIES.iter().find_map(|vocabulary| vocabulary.boards);
    let faults = boards.map(|boards| (boards.take)(board)).unwrap_or_default();
    let mut log = Log::default();
    // Each names the line of the file.
    log.extend(faults.into_iter().map(|fault| Message { place: None, ..fault }));
    log
}

/// The columns of a game's reports for programs, if it has such.
pub fn report_columns(game: &str) -> Option<u16> {
    ROSTER.iter().find(|entry| entry.vocabulary.game == game)?.report_columns
}

/// The games with a trait that not every game has: a visitor for such games, their words, and a function that visits
/// one by name. If there is none with that name, the error is the visitor.
macro_rules! some {
    ($trait:ident, $visitor:ident, $all:ident, $with:ident, $count:literal: $($game:ty),+) => {
        #[doc = concat!("Something that is done with a game that is a [`", stringify!($trait), "`].")]
        pub trait $visitor {
            /// The result.
            type Answer;

            /// Does it.
            fn visit<G: $trait>(self) -> Self::Answer;
        }

        #[doc = concat!("The words of each game that is a [`", stringify!($trait), "`].")]
        pub static $all: [&Vocabulary; $count] = [$(<$game>::VOCABULARY),+];

        #[doc = concat!("Visits the game of a name if it is a [`", stringify!($trait), "`].")]
        pub fn $with<V: $visitor>(name: &str, visitor: V) -> Result<V::Answer, V> {
            $(if <$game>::VOCABULARY.game == name {
                return Ok(visitor.visit::<$game>());
            })+
            Err(visitor)
        }
    };
}

some!(Picture, PictureVisitor, PICTURES, with_picture, 5: Diplomacy, Rainbow, Medieval, Atlantis, Atlantis4);
some!(Battles, BattlesVisitor, EMBATTLED, with_battles, 4: Rainbow, Medieval, Atlantis, Atlantis4);
some!(Bot, BotVisitor, BOTS, with_bot, 4: Rainbow, Medieval, Atlantis, Atlantis4);
some!(Remembering, RememberingVisitor, REMEMBERING, with_remembering, 2: Atlantis, Atlantis4);
some!(Clients, ClientsVisitor, CLIENTS, with_clients, 1: Atlantis4);
some!(Tabled, TabledVisitor, TABLED, with_tabled, 1: Atlantis4);
some!(Exchange, ExchangeVisitor, EXCHANGED, with_exchange, 3: Diplomacy, Atlantis, Atlantis4);
