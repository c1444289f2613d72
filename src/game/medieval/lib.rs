//! Medieval War Door, a game of a bulletin board: a lobby, matches of two to six players who take turns, and a leader
//! board.
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
//! use playdeck_medieval::Medieval;
//!
//! let style = Style { columns: 72, form: Form::Flowing, has_maps: true, is_report: false, control: '$' };
//! let mut letter = Letter::new(Audience::Gamesmaster, style, "");
//! Medieval::battle(Medieval::BATTLE, &mut Document::new(&mut letter)).expect("the example is a battle");
//! assert!(letter.lines() > 3);
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod bot;
mod cards;
mod draws;
pub mod event;
pub mod knowledge;
pub mod lobby;
pub mod messages;
mod name;
pub mod orders;
mod picture;
pub mod punched;
pub mod refusal;
mod report;
pub mod rules;
pub mod tables;
pub mod world;

// Code outside of the game uses these names, independent of the folders.
pub use cards::play_card;
pub use name::Medieval;
pub use world::{numbers, position};

use event::Event;
use knowledge::panel::Panel;
use knowledge::view::View;
use numbers::MemberNumber;
use orders::Orders;
use play_card::Head;
use playdeck_base::message::Definition;
use playdeck_cards::deck::{Sheet, Vocabulary, Word};
use playdeck_cards::punch::{Change, What as Changed};
use playdeck_game::draws::Draw;
use playdeck_game::{Game, Opening, Scene, ending};
use playdeck_print::choices::Standing;
use position::Position;
use punched::Punched;
use rules::log::Log;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "MEDIEVAL",
    words: &[
        Word::play(play_card::ROUND),
        Word::play(play_card::TURN),
        Word::play(play_card::LOBBY),
        Word::act(cards::acts::NEW_GAME),
        Word::act(cards::acts::JOIN),
        Word::act(cards::acts::WITHDRAW),
        Word::act(cards::acts::DROP),
        Word::act(cards::acts::TAKEOVER),
        Word::act(ending::DRAW),
        Word::act(ending::CONCEDE),
        Word::section(cards::section::PLAYER),
    ],
    sheets: &[Sheet { opener: cards::section::PLAYER, is_player: cards::section::is_player, closer: "END" }],
    boards: None,
};

impl Game for Medieval {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const OPENING: Opening = Opening {
        operands: "",
        cards: &["'Anne'", "'Old Nick'", "'The Baron'"],
        players: &["'Anne'", "'Old Nick'", "'The Baron'"],
    };
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, refusal::CATALOGUE, punched::messages::CATALOGUE];
    const CHANGES: &'static [Change] = &[
        Change { since: 2, record: "WAITING.SETUP", what: Changed::Added("LAST") },
        Change { since: 2, record: "GAME.SETUP", what: Changed::Added("LAST") },
        Change { since: 2, record: "OVER", what: Changed::Added("SHARED") },
        Change { since: 2, record: "PLAYER", what: Changed::Added("MISSED") },
        Change { since: 2, record: "PLAYER", what: Changed::Added("VOTE") },
    ];
    const NAMES_ON_CARDS: bool = true;

    type Player = MemberNumber;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Log = Log;
    type Redacted<'l> = &'l Event;
    type View<'a> = View<'a>;

    fn draws(_: Option<&Position>, log: &Log, after: &Position) -> Vec<Draw<MemberNumber>> {
        draws::of_play(log, after)
    }

    fn pictures(view: &View<'_>, scene: &Scene<'_, Self>) -> Vec<String> {
        picture::of_page(view, scene)
    }

    /// The victory points of the matches that a report shows, which are public.
    fn standing(view: &View<'_>) -> Standing {
        let panels = view.points();
        let mut rows = Vec::new();
        for panel in &panels {
            let Panel::Points { game, rows: points, .. } = panel else { continue };
            let of = if panels.len() > 1 { format!(" in match {game}") } else { String::new() };
            rows.extend(points.iter().map(|row| (format!("{}{of}", row.name), row.points.into())));
        }
        Standing { what: "Victory points".to_owned(), rows }
    }

    fn ground(view: &View<'_>) -> Option<String> {
        picture::of_page(view, &Scene::Position).into_iter().next()
    }
}
