//! A field on which tests of Medieval War Door place their pieces: a punched position made by hand, and plays of it.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops at what it did not expect")]

pub mod duels;
pub mod ledger;
pub mod pair;
pub mod random;

use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::dice::Dice;
use playdeck::document::Document;
use playdeck::game::medieval::event::{Event, Outcome, What};
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck::game::medieval::orders::Orders;
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::{
    CityRecord, DoorRecord, GameRecord, MemberRecord, PieceRecord, PlayerRecord, Punched, TerrainRecord,
};
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::rules::log::Log;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::geometry::Square;
use playdeck::game::medieval::world::piece::{Piece, PieceId};
use playdeck::game::prelude::*;
use playdeck::game::{Flaw, Reading, SectionCards, Viewer};
use playdeck::kit::log::Reader;
use playdeck::listing::Part;
use playdeck::listing::part::{Heading, Style};
use std::collections::BTreeMap;

/// The number of the match on a field.
pub const MATCH: MatchNumber = MatchNumber(1);

/// The square of a column and a row.
pub const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

/// A position while it is set up. Every player has a city of their own in a corner of the map, so that nobody is
/// eliminated by accident. On the smallest map the cities are at 2,2 and 18,2 and 2,18.
#[derive(Clone)]
pub struct Field {
    punched: Punched,
}

impl Field {
    /// A map of land only, for that many players.
    pub fn new(players: u8) -> Self {
        Self::with(Setup { width: 20, height: 20, players, ..Setup::default() })
    }

    /// The same on another map or with other options.
    pub fn with(setup: Setup) -> Self {
        let (width, height, players) = (setup.width, setup.height, setup.players);
        let row = |y| TerrainRecord { game: MATCH, y, squares: "L".repeat(usize::from(width)) };
        let player = |no: u8| PlayerRecord {
            game: MATCH,
            no: PlayerNumber(no),
            member: MemberNumber(u16::from(no)),
            points: 0,
            status: playdeck::game::medieval::world::player::Status::Active,
            missed: 0,
            vote: None,
            pieces: 59_000,
            mail: 0,
            tallies: BTreeMap::new(),
        };
        let member =
            |no: u8| MemberRecord { no: MemberNumber(u16::from(no)), name: format!("PLAYER{no}"), leader: 0 };
        let mut field = Self {
            punched: Punched {
                door: DoorRecord { session: 1, next: MatchNumber(2) },
                member: (1..=players).map(member).collect(),
                waiting: Vec::new(),
                over: Vec::new(),
                game: vec![GameRecord { no: MATCH, round: 0, turn: None, seats: Vec::new(), setup }],
                player: (1..=players).map(player).collect(),
                terrain: (1..=height).map(row).collect(),
                city: Vec::new(),
                piece: Vec::new(),
                explored: Vec::new(),
                known: Vec::new(),
                mail: Vec::new(),
            },
        };
        let corners =
            [(2, 2), (width - 2, 2), (2, height - 2), (width - 2, height - 2), (2, 8), (width - 2, 8)];
        for (no, (x, y)) in (1..=players).zip(corners) {
            field.city(at(x, y), Some(no));
        }
        field
    }

    /// Changes the punched records.
    pub fn change(&mut self, change: impl FnOnce(&mut Punched)) -> &mut Self {
        change(&mut self.punched);
        self
    }

    /// Sets up a second match on the same map, of which some rounds have been played.
    pub fn second_match(&mut self, number: u16, round: u16) -> &mut Self {
        let no = MatchNumber(number);
        let copy = self.punched.clone();
        self.change(|punched| {
            punched.door.next = MatchNumber(number + 1);
            punched.game.extend(copy.game.into_iter().map(|record| GameRecord { no, round, ..record }));
            punched.player.extend(copy.player.into_iter().map(|record| PlayerRecord { game: no, ..record }));
            punched
                .terrain
                .extend(copy.terrain.into_iter().map(|record| TerrainRecord { game: no, ..record }));
            punched.city.extend(copy.city.into_iter().map(|record| CityRecord { game: no, ..record }));
            punched.piece.extend(copy.piece.into_iter().map(|record| PieceRecord { game: no, ..record }));
        })
    }

    /// Removes all cities.
    pub fn without_cities(&mut self) -> &mut Self {
        self.change(|punched| punched.city.clear())
    }

    /// Sets the terrain of a square by its letter.
    pub fn ground(&mut self, square: Square, letter: char) -> &mut Self {
        let row = &mut self.punched.terrain[usize::from(square.y) - 1].squares;
        let column = usize::from(square.x) - 1;
        row.replace_range(column..=column, &letter.to_string());
        self
    }

    /// Sets the terrain of all squares between two corners.
    pub fn area(&mut self, from: Square, to: Square, letter: char) -> &mut Self {
        for y in from.y..=to.y {
            for x in from.x..=to.x {
                self.ground(at(x, y), letter);
            }
        }
        self
    }

    /// Founds a city of a player, or a white one.
    pub fn city(&mut self, square: Square, of: Option<u8>) -> &mut Self {
        let name = of.map_or_else(String::new, |_| format!("C{}-{}", square.x, square.y));
        self.punched.city.push(CityRecord {
            game: MATCH,
            at: square,
            name,
            of: of.map(PlayerNumber),
            builds: Some(Kind::Infantry),
            turns: 4,
            fort: 0,
            specialty: Kind::Catapult,
            castle: false,
        });
        self.punched.city.sort_by_key(|city| city.at);
        self
    }

    /// Changes a city.
    pub fn with_city(&mut self, square: Square, change: impl FnOnce(&mut CityRecord)) -> &mut Self {
        change(self.punched.city.iter_mut().find(|city| city.at == square).unwrap());
        self
    }

    /// Places a piece of a player.
    pub fn piece(&mut self, of: u8, no: u16, kind: Kind, square: Square) -> &mut Self {
        self.changed(of, no, kind, square, |_| {})
    }

    /// Places a piece and changes it from what it was when built.
    pub fn changed(
        &mut self,
        of: u8,
        no: u16,
        kind: Kind,
        square: Square,
        change: impl FnOnce(&mut PieceRecord),
    ) -> &mut Self {
        let mut record = PieceRecord {
            game: MATCH,
            of: PlayerNumber(of),
            no,
            kind,
            at: square,
            damage: 0,
            experience: 0,
            carrier: None,
            guard: false,
            goal: None,
        };
        change(&mut record);
        self.punched.piece.push(record);
        self
    }

    /// The position.
    pub fn position(&self) -> Position {
        Punched::check(self.punched.clone()).expect("the field is a position")
    }

    /// The message of the first flaw in the position.
    pub fn refused(&self) -> String {
        self.flaw().message.sentence()
    }

    /// All flaws of the position, each with its record.
    pub fn flaws(&self) -> Vec<Flaw> {
        let checked = Punched::check(self.punched.clone()).map(|position| position.running.len());
        checked.expect_err("the field is no position")
    }

    /// The first flaw of the position and its record.
    pub fn flaw(&self) -> Flaw {
        self.flaws().into_iter().next().expect("something is said")
    }

    /// Plays a round of it.
    pub fn play(&self, sheets: &[(u8, &str)]) -> Round {
        play(self.position(), sheets, 1)
    }

    /// Plays a round of it with dice from a root.
    pub fn play_with(&self, seed: u64, sheets: &[(u8, &str)]) -> Round {
        play(self.position(), sheets, seed)
    }
}

/// A battle that the attacker wins: cavalry against a damaged archer to its east. The cavalry then moves on.
pub fn won(setup: Setup) -> Round {
    let mut field = Field::with(setup);
    field.piece(1, 1, Kind::Cavalry, at(9, 10));
    field.changed(2, 1, Kind::Archery, at(10, 10), |piece| piece.damage = 3);
    let won = (0..50).map(|root| field.play_with(root, &[(1, "MOVE 1 66")]));
    won.into_iter().find(|round| round.piece(2, 1).is_none()).unwrap()
}

/// A round as it was played.
pub struct Round {
    /// The position it led to.
    pub position: Position,
    /// What happened, as each of its readers gets it.
    pub log: Log,
    /// Every account of what happened.
    pub events: Vec<Event>,
    /// The fullest account of each thing.
    pub full: Vec<Event>,
    /// The numbers of the messages: first for cards that could not be read, then for those refused in play.
    pub said: Vec<String>,
}

/// A player's cards as statements.
pub fn cards(text: &str) -> Vec<Statement> {
    (1..).zip(text.lines()).map(|(no, line)| Statement::single(Card::new(no, line), CardKind::Text)).collect()
}

/// Reads a player's cards.
pub fn read(position: &Position, player: u8, text: &str) -> (Orders, Vec<String>) {
    let reading = reading(position, player, text);
    (reading.orders, reading.messages.iter().map(|message| message.definition.to_string()).collect())
}

/// The same, with the messages in full.
pub fn reading(position: &Position, player: u8, text: &str) -> Reading<Orders> {
    let lines = cards(text);
    let opener = Statement::single(Card::new(1, "$PLAYER"), CardKind::Control);
    let member = position.running[&MATCH].player(PlayerNumber(player)).unwrap().member;
    let view = View::of(position, Viewer::Player(member));
    Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines[..].into() }])
}

/// Plays the next round of the match.
pub fn play(position: Position, sheets: &[(u8, &str)], seed: u64) -> Round {
    let round = position.running[&MATCH].round + 1;
    play_of(position, HeadOf::Round { game: MATCH, round }, sheets, seed)
}

/// Plays the next player's turn of the match.
pub fn play_turn(position: Position, sheets: &[(u8, &str)], seed: u64) -> Round {
    let game = &position.running[&MATCH];
    let of = HeadOf::Turn { game: MATCH, round: game.round + 1, player: game.next_turn().unwrap() };
    play_of(position, of, sheets, seed)
}

/// Plays something of the match.
fn play_of(position: Position, of: HeadOf, sheets: &[(u8, &str)], seed: u64) -> Round {
    let head = Head { of, acts: Vec::new() };
    let position = position.acted(&head).map_or(position, |(after, _)| after);
    let (mut orders, mut said) = (BTreeMap::new(), Vec::new());
    for (player, text) in sheets {
        let (given, messages) = read(&position, *player, text);
        said.extend(messages);
        orders.insert(position.running[&MATCH].player(PlayerNumber(*player)).unwrap().member, given);
    }
    let outcome = position.play(head, Log::default(), orders, &Dice::new(seed));
    said.extend(outcome.refusals.iter().map(|message| message.definition.to_string()));
    let log = outcome.events;
    let [events, full] =
        [Reader::Gamesmaster, Reader::Spectator].map(|to| log.as_seen(to).cloned().collect());
    Round { position: outcome.position, log, events, full, said }
}

impl Round {
    /// The match, even if it has ended.
    pub fn game(&self) -> &Match {
        self.position.at_table().unwrap()
    }

    /// A piece. None if it does not exist.
    pub fn piece(&self, player: u8, number: u16) -> Option<&Piece> {
        self.game().world.pieces.get(PieceId::new(PlayerNumber(player), number))
    }

    /// Where a piece stands.
    pub fn at(&self, player: u8, number: u16) -> Option<(u8, u8)> {
        self.piece(player, number).map(|piece| (piece.at.x, piece.at.y))
    }

    /// A player's victory points.
    pub fn points(&self, player: u8) -> i32 {
        self.game().player(PlayerNumber(player)).unwrap().points
    }

    /// The owner of the city in a square.
    pub fn owner(&self, square: Square) -> Option<u8> {
        self.game().world.city_owner_at(square).unwrap().map(|owner| owner.0)
    }

    /// The reasons why orders were refused, in sequence.
    pub fn refused(&self) -> Vec<Refusal> {
        let refused = self.events.iter().filter_map(|event| match &event.what {
            What::Ordered { outcome: Outcome::Refused(refusal), .. } => Some(*refusal),
            What::Ordered { outcome: Outcome::Went { refused, .. }, .. } => *refused,
            _ => None,
        });
        refused.collect()
    }

    /// The events reported to a player, from the turns of others and their own.
    pub fn told(&self, player: u8) -> Vec<&What> {
        self.log.as_seen(Reader::Player(player.into())).map(|event| &event.what).collect()
    }

    /// What each player learned, and all accounts.
    pub fn accounts(&self) -> Vec<Vec<Event>> {
        let readers = PlayerNumber::all().map(|player| Reader::Player(player.0.into()));
        let readers = readers.chain([Reader::Public, Reader::Spectator, Reader::Gamesmaster]);
        readers.map(|reader| self.log.as_seen(reader).cloned().collect()).collect()
    }

    /// A player's report as text.
    pub fn report(&self, player: u8) -> String {
        report(&self.position, &self.log, Viewer::Player(MemberNumber(u16::from(player))))
    }
}

/// What is reported to a viewer.
pub fn report(position: &Position, log: &Log, viewer: Viewer<MemberNumber>) -> String {
    let mut part = Part::new(playdeck::audience::Audience::Public, Heading::default(), Style::default());
    let view = View::of(position, viewer);
    view.report(log, &mut Document::new(&mut part));
    let mut lines = String::new();
    part.each_row(&mut |_, row| {
        lines.push_str(&String::from_utf8_lossy(row));
        lines.push('\n');
        Ok(())
    })
    .unwrap();
    for card in view.template().lines() {
        lines.push_str(card);
        lines.push('\n');
    }
    lines
}
