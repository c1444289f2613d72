//! Atlantis 1.0: an open-ended world of regions, factions and units, as it was played by mail in 1993.
//!
//! The rules text decides; where it is silent the program of 1993 does, and [`policy`] names each point at which the two
//! differ. This file names the types of the game; each is implemented where its code is.
//!
//! The odds of a battle that somebody asks about:
//!
//! ```
//! use playdeck_base::audience::Audience;
//! use playdeck_game::Battles;
//! use playdeck_print::document::Document;
//! use playdeck_print::letter::{Form, Letter, Style};
//! use playdeck_atlantis::Atlantis;
//!
//! let style = Style { columns: 72, form: Form::Flowing, has_maps: true, is_report: false, control: '$' };
//! let mut letter = Letter::new(Audience::Gamesmaster, style, "");
//! Atlantis::battle(Atlantis::BATTLE, &mut Document::new(&mut letter)).expect("the example is a battle");
//! assert!(letter.lines() > 3);
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

mod bot;
mod cards;
pub mod chance;
pub mod event;
pub mod exchange;
pub mod knowledge;
mod making;
pub mod messages;
mod name;
pub mod orders;
mod picture;
pub mod policy;
pub mod punched;
pub mod refusal;
mod report;
pub mod rules;
pub mod tables;
mod turn;
pub mod world;

// Code outside of the game uses these names, independent of the folders.
pub use name::Atlantis;
pub use world::position;

use event::{Event, Log};
use knowledge::View;
use playdeck_base::message::Definition;
use playdeck_cards::deck::{Sheet, Vocabulary, Word};
use playdeck_cards::punch::{Change, What};
use playdeck_factions::{self as factions, FactionNumber};
use playdeck_game::draws::Draw;
use playdeck_game::{Game, Opening, Picture, Scene};
use playdeck_print::choices::Standing;
use position::Position;
use punched::Punched;
use std::borrow::Cow;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "ATLANTIS",
    words: &[
        Word::play(factions::TURN),
        Word::act(cards::acts::JOIN),
        Word::act(cards::acts::DROP),
        Word::act(cards::acts::TAKEOVER),
        Word::act(cards::acts::UNIT),
        Word::act(cards::acts::CONTINENT),
        Word::section(factions::FACTION),
    ],
    sheets: &[Sheet { opener: factions::SHEET, is_player: factions::is_faction, closer: factions::END }],
    boards: None,
};

impl Game for Atlantis {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const OPENING: Opening = Opening {
        operands: "",
        cards: &["'Merlin the Magician', merlin@camelot.example", "'The Dark Legions', legions@dark.example"],
        players: &["1", "2"],
    };
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, exchange::messages::CATALOGUE, punched::messages::CATALOGUE];

    const CHANGES: &'static [Change] = &[
        Change { since: 2, record: "WORLD", what: What::Added("MEMORY") },
        Change { since: 2, record: "SEEN", what: What::New },
        Change { since: 2, record: "SEEN", what: What::Added("OF") },
        Change { since: 2, record: "SEEN", what: What::Added("Y") },
        Change { since: 2, record: "SEEN", what: What::Added("X") },
        Change { since: 3, record: "WORLD", what: What::Added("HASH") },
        Change { since: 3, record: "WORLD.HASH", what: What::New },
        Change { since: 3, record: "WORLD.HASH", what: What::Added("KIB") },
        Change { since: 3, record: "WORLD.HASH", what: What::Added("PASSES") },
    ];
    const REPORT_COLUMNS: Option<u16> = Some(report::REPORT_COLUMNS);
    const LONG_LETTERS: bool = true;

    type Player = FactionNumber;
    type Position = Position;
    type Punched = Punched;
    type Head = factions::Head<cards::acts::Act>;
    type Orders = orders::Sheet;
    type Log = Log;
    type Redacted<'l> = Cow<'l, Event>;
    type View<'a> = View<'a>;

    fn draws(_: Option<&Position>, log: &Log, after: &Position) -> Vec<Draw<FactionNumber>> {
        rules::draws::of_turn(&log.events, &after.world)
    }

    fn pictures(view: &View<'_>, scene: &Scene<'_, Self>) -> Vec<String> {
        view.lands().next().is_some().then(|| <Self as Picture>::draw(view, scene)).into_iter().collect()
    }

    /// The people of a player's own faction; whoever sees all sees those of each.
    fn standing(view: &View<'_>) -> Standing {
        let own = view.own_faction().map(|own| {
            let people = view
                .lands()
                .flat_map(|land| land.own_units().map(|unit| u64::from(unit.people)).collect::<Vec<_>>());
            (own.number, people.sum())
        });
        let all = view.accounts().into_iter().map(|account| (account.number, account.people));
        factions::report::standing(own.into_iter().chain(all))
    }

    fn ground(view: &View<'_>) -> Option<String> {
        view.lands().next().is_some().then(|| <Self as Picture>::draw(view, &Scene::Position))
    }
}
