//! A slice of a world, as a game that the hall plays: 31,370 regions, two factions, eight orders.
//!
//! It is the start of both Atlantises: as little of each thing as possible, and each at its full size. It takes from
//! the kit and asks of the hall what they will take and ask.

pub mod knowledge;
pub mod layout;
pub mod messages;
pub mod orders;
pub mod records;
pub mod report;
pub mod tables;
pub mod turn;
pub mod world;

use knowledge::{TurnLog, View};
use messages as say;
use orders::Orders;
use playdeck::card::Statement;
use playdeck::deck::{Sheet, Vocabulary, Word};
use playdeck::dice::Dice;
use playdeck::document::{Document, Paragraph};
use playdeck::game::cards::Operated as _;
use playdeck::game::prelude::*;
use playdeck::game::{Due, Flaw, InitCard, Outcome, PlayCard, Reading, SectionCards, Started, Viewer};
use playdeck::kit::{dates, log};
use playdeck::message::{Definition, Message};
use playdeck::punch::{Change, What};
use serde::Deserialize;
use std::collections::BTreeMap;
use world::{FactionNumber, World, sum_of};

/// The type that stands for the slice as a game.
#[derive(Debug)]
pub struct Slice;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct InitOperands {
    seed: Option<u64>,
    units: Option<u32>,
}

fn is_player(rest: &str) -> bool {
    orders::opener(rest).is_some()
}

impl Game for Slice {
    const VOCABULARY: &'static Vocabulary = &Vocabulary {
        game: "SLICE",
        words: &[Word::play("TURN"), Word::section("FACTION")],
        sheets: &[Sheet { opener: "#SLICE", is_player, closer: "#END" }],
        boards: None,
    };
    const MESSAGES: &'static [&'static [&'static Definition]] = &[say::CATALOGUE];
    const CHANGES: &'static [Change] = &[
        Change { since: 2, record: "FACTION", what: What::Added("PASSWORD") },
        Change { since: 2, record: "REGION", what: What::Dropped("CLIMATE") },
        Change { since: 3, record: "UNIT", what: What::Renamed { was: "MAN", is: "MEN" } },
    ];

    type Player = FactionNumber;
    type Position = World;
    type Punched = records::Punched;
    type Head = Turn;
    type Orders = Orders;
    type Log = TurnLog;
    type Redacted<'l> = <knowledge::What as log::Event>::Redacted<'l>;
    type View<'a> = View<'a>;
}

/// The number of the turn that a play card names.
#[derive(Debug)]
pub struct Turn(u32);

impl Start<Slice> for World {
    fn start(card: &InitCard<'_>) -> Result<Started<Slice>, Vec<Message>> {
        let operands: InitOperands = card.keyed().map_err(|message| vec![message])?;
        let names: Vec<String> = card.players.iter().map(|player| player.text().trim().to_owned()).collect();
        if names.len() != 2 {
            return Err(vec![say::player_count(names.len()).at(card.card.whole())]);
        }
        let world = world::make(&names, operands.units.unwrap_or(1_000), card.dice(operands.seed));
        let mut log = TurnLog::default();
        log.publish(knowledge::What::Began { regions: world.regions.len(), units: world.units().count() });
        Ok(Started { seed: operands.seed, outcome: Outcome::of(world, log) })
    }
}

impl Records<Slice> for records::Punched {
    fn of(position: &World) -> Self {
        records::punch(position)
    }

    fn check(self) -> Result<World, Vec<Flaw>> {
        records::check(self)
    }
}

impl Plays<Slice> for Turn {
    fn due(position: &World) -> Vec<Due> {
        let turn = position.turn + 1;
        vec![Due { word: "TURN", date: turn.to_string(), name: format!("TURN {turn}") }]
    }

    fn accept(position: &World, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        let due = position.turn + 1;
        let written = card.operands.positional.first().and_then(|word| word.text.parse().ok()).unwrap_or(0);
        let refuse = |_| vec![say::date(written, due).at(card.card.whole())];
        dates::check(&written, &due).map(|()| Self(due)).map_err(refuse)
    }

    fn subject(&self) -> String {
        format!("TURN {}", self.0)
    }
}

impl Player<Slice> for FactionNumber {
    fn written(_: &'static playdeck::deck::Vocabulary, word: &str) -> Option<Self> {
        word.parse().ok().filter(|number| (1..=2).contains(number)).map(Self)
    }

    fn players(position: &World) -> Vec<Self> {
        position.factions.keys().copied().collect()
    }

    fn person(self, position: &World) -> Option<String> {
        position.factions.get(&self).map(|faction| faction.name.to_string())
    }

    fn admit(position: &World, opener: &Statement, _: &str, _: &str) -> Result<Self, Message> {
        let text = opener.text();
        let rest = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        let nobody = || say::no_faction().at(opener.whole());
        let (number, written) = orders::opener(rest).ok_or_else(nobody)?;
        let faction = position.factions.get(&number).ok_or_else(nobody)?;
        let is_of_gamesmaster = text.starts_with('$');
        let sum = written.map_or(0, |word| sum_of(number, word.text));
        let is_right = faction.password == 0 || faction.password == sum;
        if is_right || is_of_gamesmaster { Ok(number) } else { Err(say::wrong_password().at(opener.whole())) }
    }
}

impl<'a> Viewing<'a, Slice> for View<'a> {
    fn of(position: &'a World, viewer: Viewer<FactionNumber>) -> Self {
        View { world: position, viewer }
    }

    fn learned<'l>(
        &'l self,
        log: &'l TurnLog,
    ) -> impl Iterator<Item = <knowledge::What as log::Event>::Redacted<'l>> {
        log.as_seen(self.reader())
    }
}

impl Sheets<Slice> for Orders {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        let faction = view.faction().unwrap_or(FactionNumber(0));
        let is_own = |number| view.world.unit(number).is_some_and(|unit| unit.faction == faction);
        let mut reading =
            orders::Reading { faction, is_own: &is_own, orders: Vec::new(), messages: Vec::new() };
        for section in sections {
            reading.sheet(&section.lines);
        }
        Reading { orders: reading.orders, messages: reading.messages }
    }

    fn ordered(_: &View<'_>, text: &str) -> Vec<String> {
        orders::ordered(text).into_iter().collect()
    }
}

impl Foresight<Slice> for View<'_> {}

impl Forecast<Slice> for View<'_> {
    fn forecast(&self, _: &TurnLog, orders: &BTreeMap<FactionNumber, &Orders>, out: &mut Document<'_>) {
        for (faction, orders) in orders {
            let read = format_args!("Faction {faction}: {} orders were read.", orders.len());
            out.paragraph(&Paragraph::within(1, 120), read);
        }
    }
}

impl Play<Slice> for World {
    fn play(
        self,
        _: Turn,
        _: TurnLog,
        orders: BTreeMap<FactionNumber, Orders>,
        dice: &Dice,
    ) -> Outcome<Slice> {
        let turn::Turn { world, log, refusals, .. } = turn::play(self, &orders, dice);
        Outcome { position: world, events: log, refusals }
    }
}

impl Report<Slice> for View<'_> {
    fn report(&self, log: &TurnLog, out: &mut Document<'_>) {
        report::tell(self, Some(log), &mut layout::Report(out), &mut report::Desk::default());
    }
}

impl Template for View<'_> {
    fn template(&self) -> String {
        let Some(faction) = self.faction() else { return String::new() };
        let own = self.world.units().filter(|(_, unit)| unit.faction == faction).take(3);
        let units = own.map(|(number, _)| format!("UNIT {number}\n"));
        std::iter::once(format!("#SLICE {faction}\n")).chain(units).chain(["#END\n".to_owned()]).collect()
    }
}
