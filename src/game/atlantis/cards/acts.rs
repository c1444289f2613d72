//! The gamesmaster's acts behind a play card, done first in the turn and in their order.
//!
//! `$JOIN 'The Dark Legions', dark@legions.example` adds a faction. `$DROP 27` removes one, as QUIT does. `$TAKEOVER 27,
//! 'New Name', new@address.example` gives one to another person. `$UNIT OF=27,AT=(4,4),PEOPLE=10` adds a unit.
//! `$CONTINENT 9, 0` makes the block of the world in which that region lies.

use super::joining::join;
use super::section::take;
use crate::event::{Called, Event, TurnLog};
use crate::messages as say;
use crate::name::Atlantis;
use crate::rules::destroy;
use crate::tables::{Item, LONGEST_DISPLAY, LONGEST_NAME, Skill, Spell};
use crate::world::position::Position;
use crate::world::{FactionId, Spot, Unit};
use crate::world::{MOST_DAYS, MOST_MONEY, MOST_PEOPLE, MOST_THINGS};
use playdeck_base::dice::Dice;
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::control::control_card;
use playdeck_cards::operand::Operands;
use playdeck_factions::{Person, faction_on};
use playdeck_kit::log::Readers;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The names of the acts.
pub const JOIN: &str = "JOIN";
pub const DROP: &str = "DROP";
pub const TAKEOVER: &str = "TAKEOVER";
pub const UNIT: &str = "UNIT";
pub const CONTINENT: &str = "CONTINENT";

/// How far from the middle of the world land is made.
const FARTHEST: i32 = 999_000;

/// An act.
#[derive(Debug, Clone)]
pub enum Act {
    /// A person begins to play.
    Join(Person),
    /// A faction is removed.
    Drop(FactionId),
    /// Another person plays a faction.
    TakeOver(FactionId, Person),
    /// A faction gets a unit.
    Unit(Box<NewUnit>),
    /// A block of the world is made.
    Continent(Spot),
}

/// A unit that the gamesmaster adds.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct NewUnit {
    of: u32,
    at: (i32, i32),
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    display: Option<String>,
    people: u32,
    #[serde(default)]
    money: i64,
    #[serde(default)]
    days: BTreeMap<Skill, u32>,
    #[serde(default)]
    goods: BTreeMap<Item, u32>,
    #[serde(default)]
    spells: Vec<Spell>,
}

/// What the acts before a card did, as far as it matters to that card.
#[derive(Default)]
struct Earlier {
    /// The factions that were removed.
    dropped: BTreeSet<FactionId>,
    /// The corners of the blocks of the world that were made.
    made: BTreeSet<Spot>,
}

impl Earlier {
    fn note(&mut self, act: &Act) {
        match act {
            Act::Drop(faction) => _ = self.dropped.insert(*faction),
            Act::Continent(block) => _ = self.made.insert(block.corner()),
            _ => {}
        }
    }
}

impl Act {
    /// Reads the cards and checks them against the position to which they apply.
    pub fn read_all(position: &Position, cards: &[&Statement]) -> Result<Vec<Self>, Vec<Message>> {
        let (mut acts, mut messages) = (Vec::new(), Vec::new());
        let mut earlier = Earlier::default();
        for card in cards {
            match Self::read(position, card, &earlier).and_then(|act| act.in_time(position, card, &earlier)) {
                Ok(act) => {
                    earlier.note(&act);
                    acts.push(act);
                }
                Err(message) => messages.push(message),
            }
        }
        if messages.is_empty() { Ok(acts) } else { Err(messages) }
    }

    /// An act whose faction is still in the game when it is done.
    fn in_time(self, position: &Position, card: &Statement, earlier: &Earlier) -> Result<Self, Message> {
        let faction = match &self {
            Self::Join(_) | Self::Continent(_) => None,
            Self::Drop(faction) | Self::TakeOver(faction, _) => Some(*faction),
            Self::Unit(unit) => position.world.faction_of(unit.of),
        };
        match faction.filter(|faction| earlier.dropped.contains(faction)) {
            Some(gone) => Err(say::taken_out(position.world[gone].number).at(card.whole())),
            None => Ok(self),
        }
    }

    fn read(position: &Position, card: &Statement, earlier: &Earlier) -> Result<Self, Message> {
        let text = card.text();
        let head = control_card(&text);
        match &*head.word {
            CONTINENT => spot(card).map(Self::Continent),
            UNIT => new_unit(position, card).map(|unit| Self::Unit(Box::new(unit))),
            JOIN => {
                let person = Person::read::<Atlantis>(card, head.offset, true)?;
                let is_made = |spot: Spot| earlier.made.contains(&spot.corner());
                match person.at.map(|((x, y), offset)| (Spot { x, y }, offset)) {
                    Some((at, offset)) if !is_land(position, at) && !is_made(at) => {
                        Err(say::no_land(at.x, at.y).at(card.place(offset)))
                    }
                    _ => Ok(Self::Join(person)),
                }
            }
            word => {
                let (faction, end) = faction(position, card, head.offset)?;
                if word == TAKEOVER {
                    Person::read::<Atlantis>(card, end, true).map(|person| Self::TakeOver(faction, person))
                } else if text[end..].trim().is_empty() {
                    Ok(Self::Drop(faction))
                } else {
                    Err(say::drop_unreadable().at(card.place(end)))
                }
            }
        }
    }

    /// Does all of them, in their order. Factions that are removed one after another are removed together.
    pub fn carry_out_all(acts: Vec<Self>, position: &mut Position, dice: Dice, log: &mut TurnLog) {
        let mut dropped = BTreeSet::new();
        for act in acts {
            if let Self::Drop(faction) = act {
                let event = Event::Dropped { faction: Called::faction(&position.world, faction) };
                log.push(event, Readers::Gamesmaster);
                dropped.insert(faction);
            } else {
                destroy(&mut position.world, &std::mem::take(&mut dropped));
                act.carry_out(position, dice, log);
            }
        }
        destroy(&mut position.world, &dropped);
    }

    /// Does it.
    pub fn carry_out(self, position: &mut Position, dice: Dice, log: &mut TurnLog) {
        match self {
            Self::Join(person) => {
                let faction = join(position, person, dice);
                // Nothing is due from them in the turn in which they join.
                position.world[faction].last_orders = position.next_turn().0;
                log.tell(faction.0, Event::Joined { faction: Called::faction(&position.world, faction) });
            }
            Self::Drop(_) => Self::carry_out_all(vec![self], position, dice, log),
            Self::TakeOver(faction, person) => {
                take(person, position, faction, dice);
                position.world[faction].is_handed_over = true;
                log.tell(faction.0, Event::TakenOver { faction: Called::faction(&position.world, faction) });
            }
            Self::Unit(unit) => unit.add(position),
            Self::Continent(spot) => {
                position.world.explore(spot, dice);
            }
        }
    }
}

impl NewUnit {
    fn add(self, position: &mut Position) {
        let world = &mut position.world;
        let at = Spot { x: self.at.0, y: self.at.1 };
        let (Some(faction), Some(region)) = (world.faction_of(self.of), world.region_at(at)) else { return };
        let mut unit = Unit::new(world.free_unit_number(), faction, region);
        (unit.people, unit.money, unit.this_turn.joined) = (self.people, self.money, true);
        unit.name = self.name.map_or(unit.name, Into::into);
        unit.display = self.display.unwrap_or_default().into();
        self.days.into_iter().for_each(|(skill, days)| unit.learn(skill, days));
        self.goods.into_iter().for_each(|(item, count)| *unit.goods_mut(item) = count);
        unit.spells = self.spells.into_iter().collect();
        world.add_unit(unit);
    }
}

/// The faction whose number is first on a card, and the byte behind the number.
fn faction(position: &Position, card: &Statement, start: usize) -> Result<(FactionId, usize), Message> {
    let (number, end) = faction_on::<Atlantis>(position, card, start)?;
    let faction = position.world.faction_of(number.0);
    Ok((faction.ok_or_else(|| say::no_such_faction(&number.to_string()).at(card.whole()))?, end))
}

fn spot(card: &Statement) -> Result<Spot, Message> {
    let text = card.text();
    let unreadable = || say::continent_unreadable(FARTHEST, FARTHEST).at(card.whole());
    let operands = Operands::of(&text).map_err(|fault| fault.message().at(card.place(fault.offset)))?;
    let [x, y] = operands.positional.as_slice() else { return Err(unreadable()) };
    let number = |text: &str| text.parse().ok().filter(|number| (-FARTHEST..=FARTHEST).contains(number));
    match (number(&x.text), number(&y.text)) {
        (Some(x), Some(y)) if operands.keyed.is_empty() => Ok(Spot { x, y }),
        _ => Err(unreadable()),
    }
}

fn new_unit(position: &Position, card: &Statement) -> Result<NewUnit, Message> {
    let text = card.text();
    let fault = |fault: playdeck_cards::operand::Fault| fault.message().at(card.place(fault.offset));
    let unit: NewUnit = Operands::of(&text).and_then(|operands| operands.read_keyed_only()).map_err(fault)?;
    let whole = card.whole();
    let spot = Spot { x: unit.at.0, y: unit.at.1 };
    if position.world.faction_of(unit.of).is_none() {
        return Err(say::no_such_faction(&unit.of.to_string()).at(whole));
    }
    if !is_land(position, spot) {
        return Err(say::no_land(spot.x, spot.y).at(whole));
    }
    let is_long =
        |text: &Option<String>, most| text.as_deref().is_some_and(|text| text.chars().count() > most);
    let is_possible = (1..=MOST_PEOPLE).contains(&unit.people)
        && (0..=MOST_MONEY).contains(&unit.money)
        && unit.days.values().all(|days| *days <= MOST_DAYS)
        && unit.goods.values().all(|count| *count <= MOST_THINGS)
        && !is_long(&unit.name, LONGEST_NAME)
        && !is_long(&unit.display, LONGEST_DISPLAY);
    if is_possible { Ok(unit) } else { Err(say::unit_impossible().at(whole)) }
}

fn is_land(position: &Position, spot: Spot) -> bool {
    position.world.region_at(spot).is_some_and(|region| !position.world[region].is_ocean())
}
