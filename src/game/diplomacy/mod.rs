//! Diplomacy, after an S/370 program of the punched-card years.
//!
//! The game names its types here; each implements its traits where its code is. The rules are in files named after
//! them.

mod acts;
pub mod adjudicate;
pub mod adjust;
pub mod ahead;
pub mod event;
pub mod exchange;
mod forecast;
mod init;
mod kept;
mod lots;
pub mod map;
pub mod messages;
mod name;
pub mod names;
pub mod orders;
pub mod picture;
pub mod play_card;
pub mod policy;
pub mod position;
pub mod power;
pub mod punched;
mod report;
pub mod retreat;
pub mod rules_text;
mod section;
pub mod tables;
mod template;
pub mod turn;
pub mod unit;
mod verb;
pub mod view;

pub use name::Diplomacy;

use crate::deck::{Vocabulary, Word};
use crate::game::{Game, Picture, Scene};
use crate::message::Definition;
use event::{Event, Log};
use play_card::Head;
use position::Position;
use power::Power;
use punched::Punched;
use turn::Orders;
use view::View;

static VOCABULARY: Vocabulary = Vocabulary {
    game: "DIPLOMACY",
    words: &[
        Word::play("MOVES"),
        Word::play("RETREAT").also(&["RETREATS"]),
        Word::play("BUILD").also(&["BUILDS"]),
        Word::act(acts::TAKEOVER),
        Word::act(acts::DRAW),
        Word::act(acts::CONCEDE),
        Word::setup(lots::ASSIGN),
        Word::setup(lots::PREFER),
        Word::section(Power::Austria.name()).also(&["AUSTRIA-HUNGARY"]).cut_short(),
        Word::section(Power::England.name()).cut_short(),
        Word::section(Power::France.name()).cut_short(),
        Word::section(Power::Germany.name()).cut_short(),
        Word::section(Power::Italy.name()).cut_short(),
        Word::section(Power::Russia.name()).cut_short(),
        Word::section(Power::Turkey.name()).cut_short(),
    ],
    sheets: &[],
};

impl Game for Diplomacy {
    const VOCABULARY: &'static Vocabulary = &VOCABULARY;
    const MESSAGES: &'static [&'static [&'static Definition]] =
        &[messages::CATALOGUE, exchange::messages::CATALOGUE, punched::messages::CATALOGUE];

    /// Players are identified by their names.
    const PERSONS_ARE_ONE: bool = true;

    type Player = Power;
    type Position = Position;
    type Punched = Punched;
    type Head = Head;
    type Orders = Orders;
    type Log = Log;
    type Told<'l> = &'l Event;
    type View<'a> = View<'a>;

    fn pictures(view: &View<'_>, scene: &Scene<'_, Self>) -> Vec<String> {
        let after = <Self as Picture>::draw(view, &Scene::Position);
        match scene {
            Scene::Played(..) => vec![<Self as Picture>::draw(view, scene), after],
            Scene::Position | Scene::Orders(_) => vec![after],
        }
    }
}
