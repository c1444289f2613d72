//! The start of a game: seven players draw the seven powers by lot.

use super::event::Event;
use super::messages as say;
use super::policy::Victory;
use super::position::{CENTERS_ALLOWED, CENTERS_TO_WIN, LONGEST_NAME, Position, Rules};
use super::power::Power;
use crate::game::InitCard;
use crate::message::Message;
use serde::Deserialize;

/// The phase of the stream from which the lots are drawn; turn and place are 0.
const LOTS: u32 = 1;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
    rules: Option<Rules>,
    centers: Option<u8>,
}

/// Starts a game. Gives the root that the card names, the position and the lots.
pub fn init(card: &InitCard<'_>) -> Result<(Option<u64>, Position, Vec<Event>), Vec<Message>> {
    let operands: InitOperands = card.read().map_err(|message| vec![message])?;
    let whole = card.card.whole();
    let mut messages = Vec::new();
    let rules = operands.rules.unwrap_or(Rules::Classic);
    if operands.centers.is_some() && rules.policy().victory != Victory::Centers {
        messages.push(say::CENTERS_WIN_NOTHING.message().at(whole));
    }
    if card.operands.positional.len() > 1 {
        let word = &card.operands.positional[1];
        messages.push(say::INIT_OPERAND.message().with(&word.text).at(card.card.place(word.offset)));
    }
    let to_win = operands.centers.unwrap_or(CENTERS_TO_WIN);
    if !CENTERS_ALLOWED.contains(&to_win) {
        let (least, most) = (CENTERS_ALLOWED.start(), CENTERS_ALLOWED.end());
        messages.push(say::CENTERS_OUT_OF_RANGE.message().with(least).with(most).at(whole));
    }
    let count = card.players.len();
    if !(3..=7).contains(&count) {
        messages.push(say::PLAYER_COUNT.message().with(count).at(whole));
    } else if count < 7 {
        messages.push(say::SEVEN_PLAYERS_YET.message().with(count).at(whole));
    }
    let mut names = Vec::new();
    for player in &card.players {
        let name = player.text().trim().to_owned();
        if name.chars().count() > LONGEST_NAME {
            messages.push(say::PLAYER_NAME_LONG.message().with(LONGEST_NAME).at(player.whole()));
        }
        names.push(name);
    }
    let Ok(mut players) = <[String; 7]>::try_from(names) else { return Err(messages) };
    if !messages.is_empty() {
        return Err(messages);
    }
    card.dice(operands.seed).stream(0, LOTS, 0).shuffle(&mut players);
    let assigned = Power::ALL.into_iter().zip(players.clone());
    let events = assigned.map(|(power, player)| Event::Assigned { power, player }).collect();
    Ok((operands.seed, Position::at_start(rules, to_win, players), events))
}
