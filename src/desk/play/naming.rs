//! Who a name on the command line means: one player, or a message that lists the choices.
//!
//! [`playdeck_game::naming`] decides what a name means; this module asks it and words the answer.

use super::messages as say;
use playdeck_base::message::{Message, shown};
use playdeck_game::{Game, Player as _, naming};

/// How many players a message lists.
const LISTED: usize = 20;

/// The one player of a position with this name. If there is none, the message lists all players. If there are several,
/// it lists those.
pub fn one<G: Game>(position: &G::Position, name: &str) -> Result<G::Player, Message> {
    let (shown, game) = (printable(name), G::VOCABULARY.game);
    let list = |players: &[G::Player]| list::<G>(position, players);
    match naming::answering::<G>(position, name).as_slice() {
        [player] => Ok(*player),
        [] => Err(say::names_nobody(&shown, game, &list(&G::Player::players(position)))),
        several => Err(say::names_several(&shown, game, &list(several))),
    }
}

/// Players by their keys, each followed by the person's name, such as `AUSTRIA (Anna), ITALY (Bert)`.
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

/// A name as a message shows it. A blank one is shown by its quotes.
pub fn printable(name: &str) -> String {
    match name.trim() {
        "" => "''".to_owned(),
        name => shown(name),
    }
}
