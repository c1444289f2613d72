//! Rainbow's End, a game of empires on a hex map, after the rules of 2001.
//!
//! This file names the types of the game; each is implemented where its code is. The rules are in files named after
//! them.
//!
//! The odds of a battle that somebody asks about:
//!
//! ```
//! use playdeck_base::audience::Audience;
//! use playdeck_game::Battles;
//! use playdeck_print::document::Document;
//! use playdeck_print::letter::{Form, Letter, Style};
//! use playdeck_rainbow::Rainbow;
//!
//! let style = Style { columns: 72, form: Form::Flowing, has_maps: true, is_report: false, control: '$' };
//! let mut letter = Letter::new(Audience::Gamesmaster, style, "");
//! Rainbow::battle(Rainbow::BATTLE, &mut Document::new(&mut letter)).expect("the example is a battle");
//! assert!(letter.lines() > 3);
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod bot;
mod cards;
mod draws;
pub mod event;
mod knowledge;
pub mod log;
pub mod messages;
mod name;
pub mod orders;
mod picture;
pub mod punched;
pub mod refusal;
mod report;
mod rules;
pub mod tables;
mod world;

// Code outside of the game uses these names, independent of the folders.
pub use cards::{init, play_card};
pub use knowledge::view;
pub use name::Rainbow;
pub use rules::{calculator, chance, drawn_battles, map_making, odds, slots, turn};
pub use world::{geometry, map, players, position, unit, units};

use event::Event;
use log::Log;
use orders::Orders;
use play_card::Head;
use playdeck_base::message::Definition;
use playdeck_cards::deck::{Sheet, Vocabulary, Word};
use playdeck_cards::punch::{Change, What};
use playdeck_game::draws::Draw;
use playdeck_game::{Game, Opening, Scene, ending};
use playdeck_print::choices::Standing;
use players::PlayerNumber;
use position::Position;
use punched::Punched;
use tables::Kind;
use view::View;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "RAINBOW",
    words: &[
        Word::play(play_card::TURN),
        Word::play(play_card::HANDOVER),
        Word::act(cards::acts::TAKEOVER),
        Word::act(cards::acts::BATTLE),
        Word::act(ending::DRAW),
        Word::act(ending::CONCEDE),
        Word::section(cards::section::PLAYER),
    ],
    // The card `$PLAYER 15` and the line `player 15` open the same sheet, and `end` closes either.
    sheets: &[Sheet { opener: cards::section::PLAYER, is_player: cards::section::is_player, closer: "END" }],
    boards: None,
};

impl Game for Rainbow {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const OPENING: Opening = Opening {
        operands: "",
        cards: &[
            "'The Dark Legions', legions@dark.example",
            "'The Sea Kings', kings@sea.example",
            "'Sons of Arthur', arthur@camelot.example",
        ],
        players: &["1", "2", "3"],
    };
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, refusal::CATALOGUE, punched::messages::CATALOGUE];

    const CHANGES: &'static [Change] = &[
        Change { since: 2, record: "GAME", what: What::Added("LAST") },
        Change { since: 2, record: "PLAYER", what: What::Added("VOTE") },
        Change { since: 2, record: "KNOWN", what: What::New },
        Change { since: 2, record: "KNOWN", what: What::Added("BY") },
        Change { since: 2, record: "KNOWN", what: What::Added("AT") },
        Change { since: 2, record: "KNOWN", what: What::Added("OF") },
        Change { since: 2, record: "KNOWN", what: What::Added("NO") },
        Change { since: 2, record: "KNOWN", what: What::Added("NAME") },
        Change { since: 2, record: "KNOWN", what: What::Added("TURN") },
    ];

    const REPORTS_EACH_ORDER: bool = true;

    type Player = PlayerNumber;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Log = Log;
    type Redacted<'l> = &'l Event;
    type View<'a> = View<'a>;

    fn draws(before: Option<&Position>, log: &Log, after: &Position) -> Vec<Draw<PlayerNumber>> {
        if before.is_none() { draws::at_start(after) } else { draws::of_play(log, after) }
    }

    fn pictures(view: &View<'_>, scene: &Scene<'_, Self>) -> Vec<String> {
        picture::of_page(view, scene)
    }

    /// The cities of each player, which count first in the ranking; of a viewer who is not told them their own.
    fn standing(view: &View<'_>) -> Standing {
        let name = |number| view.public_player(number).map_or("", |player| player.name());
        let own = |number: PlayerNumber| {
            let cities = view.units_of(number).iter().filter(|unit| unit.kind == Kind::City).count();
            vec![(name(number).to_owned(), i64::try_from(cities).unwrap_or(i64::MAX))]
        };
        let rows = match view.standings() {
            Some(all) => {
                all.iter().map(|(number, own)| (name(*number).to_owned(), own.cities.into())).collect()
            }
            None => view.player().filter(|_| !view.has_left()).map(own).unwrap_or_default(),
        };
        Standing { what: "Cities".to_owned(), rows }
    }

    fn ground(view: &View<'_>) -> Option<String> {
        picture::of_page(view, &Scene::Position).into_iter().next()
    }
}
