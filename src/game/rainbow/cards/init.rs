//! The start of a game: `$INIT RAINBOW` and the player cards.
//!
//! A player card has the name of an empire, with or without quotes, a comma, and the address to which reports go. The
//! same form follows the number on `$TAKEOVER`.

use crate::event::What;
use crate::log::Log;
use crate::messages as say;
use crate::name::Rainbow;
use crate::rules::map_making;
use crate::tables::{
    ABANDONS, CITY_SPACING, Kind, LASTS, LONGEST_ADDRESS, LONGEST_NAME, PLAYERS, SIDES, SIGHTS,
    STARTING_MONEY, is_name,
};
use crate::world::{ChartRow, Options, PlayerNumber, Players, Position, Unit, UnitId};
use playdeck_base::message::{Message, counted};
use playdeck_cards::card::Statement;
use playdeck_game::cards::{self, Operated as _};
use playdeck_game::{self as game, InitCard, Outcome, Started};
use playdeck_kit::quotes::{name_and_rest, unquoted};
use serde::Deserialize;
use std::ops::RangeInclusive;

/// The name of an empire that was given no other.
const NAME: &str = "Player";

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
    size: Option<u16>,
    money: Option<u64>,
    sight: Option<u16>,
    alliance: Option<u8>,
    abandon: Option<u16>,
    totals: Option<bool>,
    balance: Option<bool>,
    last: Option<u32>,
}

impl game::Start<Rainbow> for Position {
    /// Makes the map and gives each player their first city.
    fn start(card: &InitCard<'_>) -> Result<Started<Rainbow>, Vec<Message>> {
        let operands: InitOperands = card.keyed().map_err(|message| vec![message])?;
        let mut messages = Vec::from_iter(card.behind(1, say::init_operand));
        let count = card.players.len();
        let size =
            operands.size.unwrap_or_else(|| map_making::side_for(count.min(usize::from(*PLAYERS.end()))));
        let standard = Options::default();
        let options = Options {
            sight: operands.sight.unwrap_or(standard.sight),
            money: operands.money.unwrap_or(standard.money),
            alliance: operands.alliance.unwrap_or(standard.alliance),
            abandon: operands.abandon.unwrap_or(standard.abandon),
            totals: operands.totals.unwrap_or(standard.totals),
            last: operands.last,
        };
        let ranges = [
            out_of_range("SIZE", size, &SIDES),
            out_of_range("SIGHT", options.sight, &SIGHTS),
            out_of_range("MONEY", options.money, &STARTING_MONEY),
            out_of_range("ALLIANCE", options.alliance, &(1..=*PLAYERS.end())),
            out_of_range("ABANDON", options.abandon, &ABANDONS),
            options.last.and_then(|last| out_of_range("LAST", last, &LASTS)),
        ];
        let whole = card.card.whole();
        messages.extend(ranges.into_iter().flatten().map(|message| message.at(whole)));
        if !u8::try_from(count).is_ok_and(|count| PLAYERS.contains(&count)) {
            let (least, most) = (PLAYERS.start(), PLAYERS.end());
            let cards = counted(count as u64, "player card");
            messages.push(say::player_count(*least, *most, &cards).at(whole));
        }
        let named = |player: &&Statement| {
            cards::unknown_operand::<cards::Plain>(player, &player.text())?;
            name_and_address(&player.text(), 0).map_err(|(message, offset)| message.at(player.place(offset)))
        };
        let named = cards::all(card.players.iter().map(named)).map_err(|wrong| messages.extend(wrong));
        let (Ok(named), true) = (named, messages.is_empty()) else { return Err(messages) };
        let Some((map, cities)) =
            map_making::make(size, count, operands.balance.unwrap_or(false), &card.dice(operands.seed))
        else {
            let message = say::no_map(size, count, CITY_SPACING);
            return Err(vec![message.at(whole)]);
        };
        let mut position = Position::empty(map, options);
        for ((number, (name, address)), city) in (1..).map(PlayerNumber).zip(named).zip(cities) {
            position.add_player(number, &name, &address);
            position.units.insert(Unit::new(UnitId::new(number, 1), Kind::City, city, ""));
        }
        position.remember();
        position.chart.push(ChartRow { turn: 0, players: position.standings() });
        let mut log = Log::default();
        log.tell(Players::ALL, What::Began);
        Ok(Started { seed: operands.seed, outcome: Outcome::of(position, log) })
    }
}

fn out_of_range<T: PartialOrd + Copy + Into<u64>>(
    word: &str,
    value: T,
    range: &RangeInclusive<T>,
) -> Option<Message> {
    let message = || say::init_range(word, (*range.start()).into(), (*range.end()).into());
    (!range.contains(&value)).then(message)
}

/// Reads a name and an address from a text, beginning at a byte. The error is a message and the byte it is about.
pub fn name_and_address(text: &str, start: usize) -> Result<(String, String), (Message, usize)> {
    let rest = text.get(start..).unwrap_or_default();
    let offset = start + rest.len() - rest.trim_start().len();
    let rest = rest.trim();
    let (name, address) = name_and_rest(rest).ok_or_else(|| (say::player_quote(), offset))?;
    let name = if name.is_empty() { NAME.to_owned() } else { name };
    let address = address.trim_start().trim_start_matches(',').trim();
    if !is_name(&name) {
        return Err((say::player_name(LONGEST_NAME), offset));
    }
    if address.chars().count() > LONGEST_ADDRESS {
        return Err((say::player_address(LONGEST_ADDRESS), offset));
    }
    Ok((name, unquoted(address).to_owned()))
}
