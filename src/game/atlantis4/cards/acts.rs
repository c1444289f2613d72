//! The gamesmaster's acts behind a play card, done first in the turn and in their order.
//!
//! `$JOIN 'The Dark Legions', dark@legions.example` adds a faction. `$DROP 27` removes one, as QUIT does, and
//! `$RESTART 27` lets it begin anew. `$TAKEOVER 27, 'New Name', new@address.example` gives one to another person.
//! `$REWARD 27, 50` gives one unclaimed silver, and `$TIMES 27` what the tables give for the times. `$GIFT UNIT=17,ITEMS=(SWOR=5)` gives items to a unit, and
//! `$PLACE UNIT=17,AT=(4,6,1)` puts it into a region.

use super::section::take;
use crate::event::TurnLog;
use crate::event::{Called, Event, Gamesmastered};
use crate::messages as say;
use crate::name::Atlantis4;
use crate::rules;
use crate::tables::Item;
use crate::world::position::Position;
use crate::world::{FactionId, RegionId, Spot, UnitId};
use playdeck_base::dice::Dice;
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::control::control_card;
use playdeck_factions::{Person, faction_on};
use playdeck_game::cards::{self, Operated as _};
use playdeck_kit::log::Readers;
use playdeck_kit::numbers::in_digits;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The names of the acts.
pub const JOIN: &str = "JOIN";
pub const DROP: &str = "DROP";
pub const RESTART: &str = "RESTART";
pub const TAKEOVER: &str = "TAKEOVER";
pub const REWARD: &str = "REWARD";
pub const TIMES: &str = "TIMES";
pub const GIFT: &str = "GIFT";
pub const PLACE: &str = "PLACE";

/// The most silver of a reward, and the most of an item in a gift.
const MOST: u32 = 1_000_000;

/// An act.
#[derive(Debug, Clone)]
pub enum Act {
    /// A person begins to play.
    Join(Person),
    /// A faction is removed.
    Drop(FactionId),
    /// A faction begins anew.
    Restart(FactionId),
    /// Another person plays a faction.
    TakeOver(FactionId, Person),
    /// A faction gets silver.
    Reward(FactionId, u32),
    /// A faction gets the silver for what its player wrote for the times.
    Times(FactionId),
    /// A unit gets items.
    Gift(UnitId, Vec<(Item, u32)>),
    /// A unit is put into a region.
    Place(UnitId, RegionId),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Gift {
    unit: u32,
    items: BTreeMap<String, u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Placed {
    unit: u32,
    at: (u32, u32, u8),
}

impl Act {
    /// Reads the cards and checks them against the position to which they apply.
    pub fn read_all(position: &Position, acts: &[&Statement]) -> Result<Vec<Self>, Vec<Message>> {
        let mut gone = BTreeSet::new();
        cards::all(acts.iter().map(|card| {
            let act = Self::read(position, card)?;
            if let Some(faction) = act.needs(position).filter(|faction| gone.contains(faction)) {
                let number = position.world[faction].number;
                return Err(say::taken_out(number).at(card.whole()));
            }
            gone.extend(act.takes_out());
            Ok(act)
        }))
    }

    /// The faction that must be in the game when it is done.
    fn needs(&self, position: &Position) -> Option<FactionId> {
        match self {
            Self::Join(_) => None,
            Self::Drop(faction)
            | Self::Restart(faction)
            | Self::TakeOver(faction, _)
            | Self::Reward(faction, _)
            | Self::Times(faction) => Some(*faction),
            Self::Gift(unit, _) | Self::Place(unit, _) => Some(position.world[*unit].faction),
        }
    }

    /// The faction that is not in the game behind it.
    const fn takes_out(&self) -> Option<FactionId> {
        match self {
            Self::Drop(faction) | Self::Restart(faction) => Some(*faction),
            _ => None,
        }
    }

    fn read(position: &Position, card: &Statement) -> Result<Self, Message> {
        let text = card.text();
        let head = control_card(&text);
        match &*head.word {
            JOIN => Person::read::<Atlantis4>(card, head.offset, false).map(Self::Join),
            GIFT => gift(position, card, &text),
            PLACE => placed(position, card, &text),
            word => {
                let (number, end) = faction_on::<Atlantis4>(position, card, head.offset)?;
                let faction = position.world.faction_of(number.0);
                let faction =
                    faction.ok_or_else(|| say::no_such_faction(&number.to_string()).at(card.whole()))?;
                let rest = text[end..].trim_matches([' ', ',']);
                match word {
                    TAKEOVER => Person::read::<Atlantis4>(card, end, false)
                        .map(|person| Self::TakeOver(faction, person)),
                    REWARD => {
                        let silver = in_digits(rest).filter(|silver| (1..=MOST).contains(silver));
                        let wrong = || say::reward_unreadable(MOST).at(card.place(end));
                        silver.map(|silver| Self::Reward(faction, silver)).ok_or_else(wrong)
                    }
                    _ if !rest.is_empty() => Err(say::faction_alone(word).at(card.place(end))),
                    RESTART => Ok(Self::Restart(faction)),
                    TIMES => Ok(Self::Times(faction)),
                    _ => Ok(Self::Drop(faction)),
                }
            }
        }
    }

    /// Does it.
    pub fn carry_out(self, position: &mut Position, dice: Dice, log: &mut TurnLog) {
        let turn = position.next_turn().0;
        let tables = std::sync::Arc::clone(&position.tables);
        let conditions = rules::Conditions::new(&tables, position.policy, dice, turn);
        match self {
            Self::Join(person) => {
                let name = person.name.clone().unwrap_or_else(|| "Faction".to_owned());
                let faction = rules::join(conditions, &mut position.world, &name, log);
                take(person, position, faction, dice);
            }
            Self::Drop(faction) => {
                let faction_called = Called::faction(&position.world, faction);
                log.push(Event::Gamesmastered(Gamesmastered::Dropped(faction_called)), Readers::Gamesmaster);
                rules::factions::leaving::remove(&mut position.world, faction);
            }
            Self::Restart(faction) => {
                rules::factions::leaving::restart(conditions, &mut position.world, faction, log);
            }
            Self::TakeOver(faction, person) => {
                take(person, position, faction, dice);
                position.world[faction].is_handed_over = true;
                let called = Called::faction(&position.world, faction);
                log.tell(faction.0, Event::Gamesmastered(Gamesmastered::TakenOver(called)));
            }
            Self::Reward(faction, silver) => {
                let world = &mut position.world;
                world[faction].unclaimed = world[faction].unclaimed.saturating_add(silver.into());
                log.tell(faction.0, Event::Gamesmastered(Gamesmastered::Rewarded { silver }));
            }
            Self::Times(faction) => {
                let silver = tables.game.times_reward;
                let own = &mut position.world[faction];
                own.unclaimed = own.unclaimed.saturating_add(silver);
                log.tell(faction.0, Event::Gamesmastered(Gamesmastered::WroteForTimes { silver }));
            }
            Self::Gift(unit, items) => {
                let world = &mut position.world;
                for (item, count) in items {
                    world[unit].items.add(item, count);
                }
                let unit_called = Called::unit(world, unit);
                log.tell(world[unit].faction.0, Event::Gamesmastered(Gamesmastered::Gift(unit_called)));
            }
            Self::Place(unit, region) => {
                let world = &mut position.world;
                let ground = world.open_ground(region);
                world.put(unit, ground);
                let unit_called = Called::unit(world, unit);
                log.tell(world[unit].faction.0, Event::Gamesmastered(Gamesmastered::Placed(unit_called)));
            }
        }
    }
}

fn unit(position: &Position, card: &Statement, number: u32) -> Result<UnitId, Message> {
    let unknown = || say::no_such_unit(number).at(card.whole());
    position.world.unit_of(number).ok_or_else(unknown)
}

fn gift(position: &Position, card: &Statement, text: &str) -> Result<Act, Message> {
    let gift: Gift = cards::Act::of(card, text)?.keyed_only()?;
    let unit = unit(position, card, gift.unit)?;
    let item = |(key, count): (String, u32)| {
        // Cards are in capitals, and the key of an illusion begins with a small letter.
        let mut items = position.tables.items();
        let item = items.find(|(_, row)| row.key.eq_ignore_ascii_case(&key) && !row.disabled);
        let item = item.map(|(item, _)| item);
        let item = item.ok_or_else(|| say::no_such_item(&key).at(card.whole()))?;
        Ok((item, count.min(MOST)))
    };
    Ok(Act::Gift(unit, gift.items.into_iter().map(item).collect::<Result<_, Message>>()?))
}

fn placed(position: &Position, card: &Statement, text: &str) -> Result<Act, Message> {
    let placed: Placed = cards::Act::of(card, text)?.keyed_only()?;
    let unit = unit(position, card, placed.unit)?;
    let (x, y, level) = placed.at;
    let unknown = || say::no_such_region(x, y, level).at(card.whole());
    position.world.region_at(Spot { level, y, x }).map(|region| Act::Place(unit, region)).ok_or_else(unknown)
}
