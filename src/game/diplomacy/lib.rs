//! Diplomacy, after an S/370 program of the punched-card years.
//!
//! The game names its types here; each implements its traits where its code is. The rules are in files named after
//! them.
//!
//! Who is meant by a word of a card:
//!
//! ```
//! use playdeck_diplomacy::Diplomacy;
//! use playdeck_game::{Game, Player};
//!
//! type Power = <Diplomacy as Game>::Player;
//! let power = <Power as Player<Diplomacy>>::written(Diplomacy::VOCABULARY, "AUS").expect("three letters are enough");
//! assert_eq!(power.to_string(), "AUSTRIA");
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

mod cards;
mod draws;
pub mod exchange;
mod knowledge;
pub mod messages;
mod name;
pub mod orders;
pub mod picture;
mod play;
pub mod punched;
mod report;

// Code outside of the game uses these names, independent of the folders.
pub use cards::play_card;
pub use knowledge::view;
pub use name::Diplomacy;
pub use orders::names;
pub use playdeck_diplomacy_rules::world::{ahead, centers, map, position, power, route, sight, unit};
pub use playdeck_diplomacy_rules::{
    adjudicate, adjust, board, event, policy, retreat, silence, tables, turn, votes,
};
pub use report::rules_text;

use event::{Event, Log};
use play_card::Head;
use playdeck_base::message::Definition;
use playdeck_cards::deck::{Vocabulary, Word, WordKind};
use playdeck_cards::punch::Change;
use playdeck_game::draws::Draw;
use playdeck_game::{Game, Opening, Picture, Scene, Viewer};
use playdeck_print::choices::Standing;
use position::Position;
use power::Power;
use punched::Punched;
use std::borrow::Cow;
use turn::Orders;
use view::View;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "DIPLOMACY",
    words: &[
        Word::play("MOVES"),
        Word::play("RETREAT").also(&["RETREATS"]),
        Word::play("BUILD").also(&["BUILDS"]),
        Word::act(cards::acts::TAKEOVER),
        Word::act(playdeck_game::ending::DRAW),
        Word::act(playdeck_game::ending::CONCEDE),
        Word::setup(cards::lots::ASSIGN),
        Word::setup(cards::lots::PREFER),
        Word::section(Power::AUSTRIA.name()).also(&["AUSTRIA-HUNGARY"]).cut_short(),
        Word::section(Power::ENGLAND.name()).cut_short(),
        Word::section(Power::FRANCE.name()).cut_short(),
        Word::section(Power::GERMANY.name()).cut_short(),
        Word::section(Power::ITALY.name()).cut_short(),
        Word::section(Power::RUSSIA.name()).cut_short(),
        Word::section(Power::TURKEY.name()).cut_short(),
    ],
    sheets: &[],
    boards: Some(cards::boards::BOARDS),
};

/// The control words that do not depend on the board.
fn words_of_game() -> impl Iterator<Item = Word> {
    let sections = VOCABULARY.words.iter().position(|word| word.kind == WordKind::Section);
    VOCABULARY.words.iter().take(sections.unwrap_or_default()).copied()
}

impl Game for Diplomacy {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const OPENING: Opening = Opening {
        operands: ",RULES=STANDARD",
        cards: &["Anne", "Boris", "Carla", "Dmitri", "Eve", "Frank", "Gul"],
        players: &["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"],
    };
    const MESSAGES: &'static [&'static [&'static Definition]] = &[
        messages::CATALOGUE,
        exchange::messages::CATALOGUE,
        board::messages::CATALOGUE,
        punched::messages::CATALOGUE,
    ];

    const CHANGES: &'static [Change] = &punched::CHANGES;

    /// Players are identified by their names.
    const PERSONS_ARE_ONE: bool = true;

    type Player = Power;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Log = Log;
    type Redacted<'l> = Cow<'l, Event>;
    type View<'a> = View<'a>;

    /// Games on the standard board are written as before there were others.
    fn format(position: &Position) -> u32 {
        punched::format(position)
    }

    fn hides_persons(position: &Position) -> bool {
        position.hides_names()
    }

    /// In fog it would tell who is left, and who must retreat.
    fn tells_who_owes(position: &Position) -> bool {
        !position.is_in_fog()
    }

    fn words(position: &Position) -> &'static Vocabulary {
        cards::boards::words_of(position.map)
    }

    fn on_board<T>(words: &'static Vocabulary, read: impl FnOnce() -> T) -> T {
        map::reading::on(cards::boards::map_of(words), read)
    }

    fn draws(before: Option<&Position>, log: &Log, after: &Position) -> Vec<Draw<Power>> {
        if before.is_none() { draws::at_start(log, after) } else { Vec::new() }
    }

    fn pictures(view: &View<'_>, scene: &Scene<'_, Self>) -> Vec<String> {
        let after = <Self as Picture>::draw(view, &Scene::Position);
        match scene {
            Scene::Played(..) => vec![<Self as Picture>::draw(view, scene), after],
            Scene::Position | Scene::Orders(_) => vec![after],
        }
    }

    /// The centers of each power; in fog those of the viewer's own.
    fn standing(view: &View<'_>) -> Standing {
        let position = view.position();
        let is_known = |power: &Power| !position.is_in_fog() || view.viewer == Viewer::Player(*power);
        let centers = |power: Power| {
            (power.name().to_owned(), i64::try_from(position.centers.of(power).len()).unwrap_or(i64::MAX))
        };
        Standing {
            what: "Centers".to_owned(),
            rows: position.powers().filter(is_known).map(centers).collect(),
        }
    }

    fn ground(view: &View<'_>) -> Option<String> {
        Some(<Self as Picture>::draw(view, &Scene::Position))
    }
}
