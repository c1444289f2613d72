//! The odds of a battle that somebody asks for, in a game with battles.

use super::{lacking, lines_of};
use crate::roster::{BattlesVisitor, EMBATTLED, with_battles};
use playdeck_base::message::Message;
use playdeck_game::Battles;

/// The columns of the answer: those of a listing.
const COLUMNS: u16 = 132;

/// The odds of a battle in a game, as lines of text.
pub fn ask(game: &str, battle: &str) -> Result<Vec<String>, Message> {
    let game = game.to_uppercase();
    let asked = with_battles(&game, Ask { battle });
    asked.unwrap_or_else(|_| Err(lacking(&game, "is no game with odds of battles", &EMBATTLED)))
}

/// A battle in words.
struct Ask<'b> {
    battle: &'b str,
}

impl BattlesVisitor for Ask<'_> {
    type Answer = Result<Vec<String>, Message>;

    fn visit<G: Battles>(self) -> Self::Answer {
        lines_of(COLUMNS, G::VOCABULARY.game, |out| G::battle(&self.battle.to_uppercase(), out))
    }
}
