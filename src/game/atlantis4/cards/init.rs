//! The start of a game: `$INIT ATLANTIS4` and the player cards.

use super::section::take;
use crate::event::{Event, Gamesmastered, Log, TurnLog};
use crate::making::{self, Size};
use crate::messages as say;
use crate::name::Atlantis4;
use crate::policy::Quirk;
use crate::rules::{self, Conditions};
use crate::tables::Tables;
use crate::world::position::Position;
use playdeck_base::message::Message;
use playdeck_factions::{self as factions, Person};
use playdeck_game::cards::Operated as _;
use playdeck_game::{self as game, InitCard, Outcome, Started};
use playdeck_kit::passwords::Cost;
use serde::Deserialize;
use std::sync::Arc;

/// The size of the surface if nothing else is said.
const SIZE: (u32, u32) = (48, 48);
/// What a world is called if nothing else is said.
const NAME: &str = "Atlantis";

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
    size: Option<(u32, u32)>,
    name: Option<String>,
    rules: Option<String>,
    memory: Option<bool>,
    hash: Option<Cost>,
}

impl game::Start<Atlantis4> for Position {
    /// Makes the world, and gives each player their first unit.
    fn start(card: &InitCard<'_>) -> Result<Started<Atlantis4>, Vec<Message>> {
        let read = factions::taken_off::<Quirk, InitOperands>(card).map_err(|message| vec![message])?;
        let (operands, policy) = read;
        let mut messages = Vec::new();
        let whole = card.card.whole();
        messages.extend(card.behind(1, say::init_operand));
        let (width, height) = operands.size.unwrap_or(SIZE);
        let size = Size::new(width, height);
        if size.is_none() {
            messages.push(say::init_size(Size::MOST).at(whole));
        }
        let name = operands.rules.as_deref().unwrap_or("WYRETH");
        let tables = Tables::called(name);
        if tables.is_none() {
            messages.push(say::init_rules(name).at(whole));
        }
        let mut people = Vec::new();
        for player in &card.players {
            match Person::read::<Atlantis4>(player, 0, false) {
                Ok(person) => people.push(person),
                Err(message) => messages.push(message),
            }
        }
        let (Some(tables), Some(size), true) = (tables, size, messages.is_empty()) else {
            return Err(messages);
        };
        let dice = card.dice(operands.seed);
        let name = operands.name.as_deref().unwrap_or(NAME);
        let conditions = Conditions::new(&tables, policy, dice, 0);
        let mut world = making::make(&tables, policy, dice, name, size);
        world.has_memory = operands.memory.unwrap_or(false);
        world.hash_cost = operands.hash.unwrap_or_default();
        let mut log = TurnLog::default();
        log.publish(Event::Gamesmastered(Gamesmastered::Began));
        let mut position = Self { world, tables: Arc::clone(&tables), policy };
        for person in people {
            let name = person.name.clone().unwrap_or_else(|| "Faction".to_owned());
            let faction = rules::join(conditions, &mut position.world, &name, &mut log);
            take(person, &mut position, faction, dice);
        }
        position.world.forget_turn();
        position.world.remember();
        let log = Log { events: log, readers: position.world.readers() };
        Ok(Started { seed: operands.seed, outcome: Outcome::of(position, log) })
    }
}
