//! The start of a game: `$INIT ATLANTIS` and the player cards.

use super::joining::{join, landing};
use crate::event::{Event, Log, TurnLog};
use crate::messages as say;
use crate::name::Atlantis;
use crate::policy::Quirk;
use crate::tables::IDLE_TURNS;
use crate::world::position::{Position, START, Settings};
use crate::world::{Spot, World};
use playdeck_base::message::Message;
use playdeck_factions::{self as factions, Person};
use playdeck_game::cards::Operated as _;
use playdeck_game::{self as game, InitCard, Outcome, Started};
use playdeck_kit::numbers::in_digits;
use playdeck_kit::passwords::Cost;
use serde::Deserialize;

/// The most turns without orders that may be allowed.
const MOST_IDLE: u32 = 999;
/// How far from the middle of the world a game may start.
const FARTHEST: i32 = 999_000;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
    idle: Option<String>,
    exempt: Option<bool>,
    find: Option<bool>,
    start: Option<(i32, i32)>,
    memory: Option<bool>,
    hash: Option<Cost>,
}

impl game::Start<Atlantis> for Position {
    /// Makes the first block of the world, and that of the start, and gives each player their first unit.
    fn start(card: &InitCard<'_>) -> Result<Started<Atlantis>, Vec<Message>> {
        let read = factions::taken_off::<Quirk, InitOperands>(card).map_err(|message| vec![message])?;
        let (operands, policy) = read;
        let mut messages = Vec::new();
        let whole = card.card.whole();
        messages.extend(card.behind(1, say::init_operand));
        let idle = idle(operands.idle.as_deref());
        if idle.is_none() {
            messages.push(say::init_idle(MOST_IDLE).at(whole));
        }
        let start = operands.start.map_or(START, |(x, y)| Spot { x, y });
        if [start.x, start.y].iter().any(|at| !(-FARTHEST..=FARTHEST).contains(at)) {
            messages.push(say::init_start(FARTHEST, FARTHEST).at(whole));
        }
        let mut people = Vec::new();
        for player in &card.players {
            match Person::read::<Atlantis>(player, 0, true) {
                Ok(person) => people.push(person),
                Err(message) => messages.push(message),
            }
        }
        let Some(idle) = idle.filter(|_| messages.is_empty()) else { return Err(messages) };
        let dice = card.dice(operands.seed);
        let mut world = World::new(0);
        world.has_memory = operands.memory.unwrap_or(false);
        world.hash_cost = operands.hash.unwrap_or_default();
        world.explore(Spot { x: 0, y: 0 }, dice);
        world.explore(start, dice);
        if landing(&world, start).is_none_or(|land| world[land].spot != start) {
            return Err(vec![say::start_at_sea(start.x, start.y).at(whole)]);
        }
        let settings = Settings {
            policy,
            idle,
            start,
            spares_unaddressed: operands.exempt.unwrap_or(false),
            finds: operands.find.unwrap_or(true),
        };
        let mut position = Self { world, settings };
        for (person, player) in people.into_iter().zip(&card.players) {
            if let Some(((x, y), offset)) = person.at {
                let at = Spot { x, y };
                let land = position.world.region_at(at).filter(|region| !position.world[*region].is_ocean());
                if land.is_none() {
                    let message = say::no_land(at.x, at.y);
                    messages.push(message.at(player.place(offset)));
                }
            }
            join(&mut position, person, dice);
        }
        if !messages.is_empty() {
            return Err(messages);
        }
        position.world.forget_turn();
        position.world.remember();
        let mut log = TurnLog::default();
        log.publish(Event::Began);
        let log = Log { events: log, readers: position.world.readers() };
        Ok(Started { seed: operands.seed, outcome: Outcome::of(position, log) })
    }
}

/// `IDLE=n` or `IDLE=NO`; none if it is neither.
#[expect(clippy::option_option, reason = "no limit is a choice of its own")]
fn idle(written: Option<&str>) -> Option<Option<u32>> {
    match written {
        None => Some(Some(IDLE_TURNS)),
        Some("NO") => Some(None),
        Some(digits) => in_digits(digits).filter(|turns| (1..=MOST_IDLE).contains(turns)).map(Some),
    }
}
