//! Order sheets that a game's bot writes for a position.

use super::{lacking, load, not_turned, read_deck, with_control, without};
use crate::play::naming;
use crate::roster::{BOTS, BotVisitor, with_bot};
use playdeck_base::message::Message;
use playdeck_cards::card::Input;
use playdeck_cards::deck::Deck;
use playdeck_game::{Bot, Player as _, Viewer, Viewing as _};
use std::io::BufRead;

/// Writes the sheets of all players, or of one, for the position at the start of an input.
pub fn write(
    input: impl BufRead + Send,
    options: Input,
    game: &str,
    player: Option<&str>,
) -> Result<Vec<String>, Message> {
    write_for(&read_deck(input, options)?, options.control, game, player)
}

fn write_for(deck: &Deck, control: char, game: &str, player: Option<&str>) -> Result<Vec<String>, Message> {
    let of_deck = deck.game();
    if !of_deck.eq_ignore_ascii_case(game) {
        let game = game.to_uppercase();
        return Err(if BOTS.iter().any(|words| words.game == game) {
            not_turned(format_args!("the position is one of {of_deck}, and not of {game}"))
        } else {
            lacking(&game, "is no game with a bot", &BOTS)
        });
    }
    let sheets = with_bot(of_deck, Write { deck, player });
    let sheets = sheets.unwrap_or_else(|_| Err(without(deck, "bot")))?;
    Ok(sheets.into_iter().map(|line| with_control(line, control)).collect())
}

/// A position with players whose sheets are written: all of them, or one by name.
struct Write<'d> {
    deck: &'d Deck,
    player: Option<&'d str>,
}

impl BotVisitor for Write<'_> {
    type Answer = Result<Vec<String>, Message>;

    fn visit<G: Bot>(self) -> Self::Answer {
        let position = load::<G>(self.deck)?.position;
        let mut players = G::Player::players(&position);
        if let Some(name) = self.player {
            let one = naming::one::<G>(&position, name)?;
            players.retain(|player| *player == one);
            if players.is_empty() {
                return Err(not_turned(format_args!("{one} no longer plays")));
            }
        }
        let sheets =
            players.into_iter().flat_map(|player| G::sheet(&G::View::of(&position, Viewer::Player(player))));
        Ok(sheets.collect())
    }
}
