//! What the engine of any game says of a position: which plays are due, who plays, and the forms of their sheets.

use crate::plays::json;
use playdeck::game::Viewer;
use playdeck::game::prelude::*;
use playdeck::punch::json::from_json;
use playdeck::roster::{Visitor, with_game};

/// What is known of a position.
pub struct Known {
    /// The control word and the date of each play that is due.
    pub due: Vec<(&'static str, String)>,
    /// Who plays.
    pub players: Vec<String>,
    /// The lines of the form for the orders of each of them, without its opener.
    pub forms: Vec<Vec<String>>,
}

/// Asks the engine of a game about punched cards.
pub fn known(game: &str, cards: &[String]) -> Known {
    with_game(game, Asked { cards }).unwrap_or_else(|_| panic!("the roster has no {game}"))
}

struct Asked<'c> {
    cards: &'c [String],
}

impl Visitor for Asked<'_> {
    type Answer = Known;

    fn visit<G: Game>(self) -> Known {
        let (_, _, punched) = from_json::<G::Punched>(&json(self.cards), G::CHANGES).unwrap();
        let position = punched.check().unwrap();
        let players = G::Player::players(&position);
        let form = |player: &G::Player| {
            let view = G::View::of(&position, Viewer::Player(*player));
            view.template().lines().skip(1).map(str::to_owned).collect()
        };
        Known {
            due: G::Head::due(&position).into_iter().map(|due| (due.word, due.date)).collect(),
            forms: players.iter().map(form).collect(),
            players: players.iter().map(ToString::to_string).collect(),
        }
    }
}
