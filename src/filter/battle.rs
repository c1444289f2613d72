//! The odds of a battle that somebody asks for, in a game with battles.

use super::not_turned;
use crate::audience::Audience;
use crate::document::Document;
use crate::game::Battles;
use crate::letter::{Form, Letter, Style};
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
        let style = Style { columns: COLUMNS, form: Form::Stated, has_maps: false, control: '$' };
        let mut letter = Letter::new(Audience::Public, style, G::VOCABULARY.game);
        G::battle(&self.battle.to_uppercase(), &mut Document::new(&mut letter))?;
        let (_, rows) = letter.finish();
        let mut lines = Vec::new();
        let take = |_, row: &[u8]| {
            lines.push(String::from_utf8_lossy(row).trim_end().to_owned());
            Ok(())
        };
        rows.each_row(0..rows.length(), take).map_err(not_turned)?;
        Ok(lines)
    }
}
