//! The play card `$TURN MARCH, 2` and what follows it.

use super::acts::Act;
use super::name::Atlantis4;
use super::position::Position;
use crate::game::{self, Due, PlayCard, cards, factions};
use crate::kit::dates::Month;
use crate::message::Message;

/// The content of a play card and the acts after it.
#[derive(Debug, Clone)]
pub struct Head {
    /// The turn to be played.
    pub turn: Month,
    /// The acts after the card, in their order.
    pub acts: Vec<Act>,
}

impl game::Plays<Atlantis4> for Head {
    fn due(position: &Position) -> Vec<Due> {
        vec![factions::due(position.next_turn())]
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        let turn = factions::accepted::<Atlantis4>(position.next_turn(), card);
        cards::both(turn, Act::read_all(position, &card.acts)).map(|(turn, acts)| Self { turn, acts })
    }

    fn subject(&self) -> String {
        format!("TURN {}", factions::date(self.turn))
    }
}
