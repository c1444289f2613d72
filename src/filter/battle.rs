//! The odds of a battle that somebody asks for, in a game with battles.

use super::{lines_of, not_turned};
use crate::game::Battles;
use crate::message::Message;
use crate::roster::{BattlesVisitor, EMBATTLED, with_battles};

/// The columns of the answer: those of a listing.
const COLUMNS: u16 = 132;

/// The odds of a battle in a game, as lines of text.
pub fn ask(game: &str, battle: &str) -> Result<Vec<String>, Message> {
    let game = game.to_uppercase();
    let asked = with_battles(&game, Ask { battle });
    asked.unwrap_or_else(|_| {
        let games: Vec<&str> = EMBATTLED.iter().map(|words| words.game).collect();
        Err(not_turned(format_args!("the odds of battles are known for {} alone", games.join(" and "))))
    })
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
