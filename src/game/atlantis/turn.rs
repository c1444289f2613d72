//! A play: the gamesmaster's acts, then the turn.

use super::cards::acts::Act;
use super::event::{Event, Log, TurnLog};
use super::messages as say;
use super::name::Atlantis;
use super::orders::Sheet;
use super::rules::{self, Conditions, Sheets};
use super::world::position::Position;
use playdeck_base::dice::Dice;
use playdeck_base::message::{Message, Place};
use playdeck_factions::{FactionNumber, Head};
use playdeck_game::{self as game, Outcome};
use playdeck_kit::log::Reader;
use std::collections::{BTreeMap, BTreeSet};

impl game::Play<Atlantis> for Position {
    fn peopled(&self, head: &Head<Act>, dice: &Dice) -> Option<Self> {
        let brings = |act: &Act| matches!(act, Act::Join(_) | Act::TakeOver(..));
        head.peopled(self, brings, |act, peopled| act.carry_out(peopled, *dice, &mut TurnLog::default()))
    }

    fn play(
        mut self,
        head: Head<Act>,
        log: Log,
        orders: BTreeMap<FactionNumber, Sheet>,
        dice: &Dice,
    ) -> Outcome<Atlantis> {
        let mut events = log.events;
        Act::carry_out_all(head.acts, &mut self, *dice, &mut events);
        let mut sheets = Sheets::default();
        let misspelt: BTreeSet<Place> = orders.values().flat_map(Sheet::misspelt).collect();
        for (faction, sheet) in orders {
            if let Some(faction) = self.world.faction_of(faction.0) {
                sheets.add(faction, sheet);
            }
        }
        let conditions = Conditions::new(self.settings, *dice, head.turn.0);
        rules::play_after(conditions, &mut self.world, &sheets, &mut events);
        let log = Log { events, readers: self.world.readers() };
        self.world.tidy();
        self.world.remember();
        let refused = log.events.as_seen(Reader::Gamesmaster);
        let refusals = refused.filter_map(|event| refusal(&event, &misspelt)).collect();
        Outcome { position: self, events: log, refusals }
    }
}

/// What is said at the card of an order that was not carried out, if reading it has not said so.
fn refusal(event: &Event, misspelt: &BTreeSet<Place>) -> Option<Message> {
    match event {
        Event::Refused { place: Some(place), why, .. } if why.is_of_a_word() && misspelt.contains(place) => {
            None
        }
        Event::Refused { unit, place, why, by, .. } => {
            let by = by.as_ref().map(|by| format!(" by unit {}", by.number)).unwrap_or_default();
            Some(say::refused(&unit.number.to_string(), &(why.words().to_owned() + &by)).at((*place)?))
        }
        Event::LeftFirst { unit, owner, place, .. } => {
            Some(say::left_first(unit.number, owner.number).at((*place)?))
        }
        Event::NotYours { number, place } => Some(say::not_yours(*number).at((*place)?)),
        _ => None,
    }
}
