//! The opening of the door: `$INIT MEDIEVAL`, and a card for each member. Matches begin in the lobby, not here.

use crate::event::What;
use crate::lobby::{Lobby, is_name};
use crate::messages as say;
use crate::name::Medieval;
use crate::orders::unquoted;
use crate::rules::log::Log;
use crate::tables::{LAST_MEMBER, LONGEST_NAME};
use crate::world::position::Position;
use playdeck_base::message::Message;
use playdeck_game::cards::{self, Operated as _};
use playdeck_game::{self as game, InitCard, Outcome, Started};
use playdeck_kit::quotes::name_without_address;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
}

impl game::Start<Medieval> for Position {
    /// Opens the door to the members on the cards.
    fn start(card: &InitCard<'_>) -> Result<Started<Medieval>, Vec<Message>> {
        let operands: InitOperands = card.keyed().map_err(|message| vec![message])?;
        let mut messages = Vec::from_iter(card.behind(1, say::init_operand));
        let mut told = Vec::new();
        let (mut lobby, mut called) = (Lobby::empty(), cards::NamesTaken::default());
        for player in &card.players {
            let text = player.text();
            if let Err(message) = cards::unknown_operand::<cards::Plain>(player, &text) {
                messages.push(message);
                continue;
            }
            let (name, address) = name_without_address(&text);
            let (name, numbered) = called.name(player, unquoted(&name));
            told.extend(numbered);
            if let Some(at) = address {
                told.push(say::address_unused(&name).at(player.place(at)));
            }
            let refusal = if !is_name(&name) {
                Some(say::member_name(LONGEST_NAME))
            } else if lobby.find(&name).is_some() {
                Some(say::member_doubled(&name))
            } else if lobby.enroll(&name).is_none() {
                Some(say::too_many_members(LAST_MEMBER))
            } else {
                None
            };
            messages.extend(refusal.map(|message| message.at(player.whole())));
        }
        if !messages.is_empty() {
            return Err(messages);
        }
        let mut log = Log::default();
        log.tell_at_door(None, What::Opened);
        let outcome = Outcome { refusals: told, ..Outcome::of(Self::new(lobby), log) };
        Ok(Started { seed: operands.seed, outcome })
    }
}
