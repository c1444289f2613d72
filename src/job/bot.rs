//! Order sheets that a game's bot writes for a position.

use super::{messages as say, naming, start};
use crate::card::Input;
use crate::deck::Deck;
use crate::game::{Bot as Writer, Game, Viewer};
use crate::message::Message;

/// From the position with which a deck begins, and perhaps one player's name, to order sheets.
pub type Bot = fn(&Deck, Option<&str>) -> Result<Vec<String>, Message>;

/// The bot of a game, if it has one.
pub const fn of<G: Game>() -> Option<Bot> {
    match G::BOT {
        Some(_) => Some(written::<G>),
        None => None,
    }
}

/// Writes the sheets of all players, or of one, for the position of a game with which an input begins.
pub fn write(input: &[u8], options: Input, game: &str, player: Option<&str>) -> Result<Vec<String>, Message> {
    let (deck, entry) = start::read_deck(input, options)?;
    let held = entry.vocabulary.game;
    if !held.eq_ignore_ascii_case(game) {
        let game = game.to_uppercase();
        return Err(refused(format_args!("the position is one of {held}, and the bot of {game} was called")));
    }
    let sheets = entry.bot.ok_or_else(|| without_bot(held))?(&deck, player)?;
    Ok(sheets.into_iter().map(|line| with_control(line, options.control)).collect())
}

fn written<G: Game>(deck: &Deck, player: Option<&str>) -> Result<Vec<String>, Message> {
    let position = start::held::<G>(deck)?.position;
    let bot: Writer<G> = G::BOT.ok_or_else(|| without_bot(G::VOCABULARY.game))?;
    let mut players = G::players(&position);
    if let Some(name) = player {
        let one = naming::one::<G>(&position, name)?;
        players.retain(|player| *player == one);
        if players.is_empty() {
            return Err(refused(format_args!("{one} no longer plays")));
        }
    }
    let sheets = players.into_iter().flat_map(|player| bot(&G::view(&position, Viewer::Player(player))));
    Ok(sheets.collect())
}

/// A line of a sheet with the control character that is asked for.
fn with_control(line: String, control: char) -> String {
    match line.strip_prefix('$') {
        Some(rest) => format!("{control}{rest}"),
        None => line,
    }
}

fn without_bot(game: &str) -> Message {
    refused(format_args!("{game} has no bot"))
}

fn refused(why: std::fmt::Arguments<'_>) -> Message {
    say::NOT_TURNED.message().with(why)
}
