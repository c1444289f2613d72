//! Who is meant by a name on the command line: one player, or a message that lists the choices.
//!
//! What a name means is the business of [`crate::game::naming`]; here it is asked once, and the answer put into words.

use super::messages as say;
use crate::game::{Game, Player as _, naming};
use crate::message::{Definition, Message, shown};

/// How many players a message lists.
const LISTED: usize = 20;

/// The one player of a position who answers to a name. A name of nobody is refused with those who play, and one of
/// several with these.
pub fn one<G: Game>(position: &G::Position, name: &str) -> Result<G::Player, Message> {
    let refused = |definition: &'static Definition, choices: &[G::Player]| {
        let game = G::VOCABULARY.game;
        definition.message().with(printable(name)).with(game).with(list::<G>(position, choices))
    };
    match naming::answering::<G>(position, name).as_slice() {
        [player] => Ok(*player),
        [] => Err(refused(&say::NAMES_NOBODY, &G::Player::players(position))),
        several => Err(refused(&say::NAMES_SEVERAL, several)),
    }
}

/// Players by their keys, each with the person's name behind it, as `AUSTRIA (Anna), ITALY (Bert)`.
fn list<G: Game>(position: &G::Position, players: &[G::Player]) -> String {
    let with_person = |player: &G::Player| match player.person(position) {
        Some(person) => format!("{player} ({})", printable(&person)),
        None => player.to_string(),
    };
    let mut listed: Vec<String> = players.iter().take(LISTED).map(with_person).collect();
    match players.len().checked_sub(LISTED) {
        Some(more @ 1..) => listed.push(format!("{more} more")),
        _ if listed.is_empty() => listed.push("nobody".to_owned()),
        _ => {}
    }
    listed.join(", ")
}

/// A name as a message shows it.
pub fn printable(name: &str) -> String {
    shown(name.trim())
}
