//! Helpers for the tests of Rainbow's End: worlds set up by hand, sheets read, turns played.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod any;

use playdeck::card::{CardReader, Context, Input, Statement};
use playdeck::dice::Dice;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::map::Map;
use playdeck::game::rainbow::orders::Orders;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{Options, Position, Status};
use playdeck::game::rainbow::punched::Punched;
use playdeck::game::rainbow::tables::{Kind, Terrain};
use playdeck::game::rainbow::turn::{self, AllOrders};
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::game::rainbow::view::View;
use playdeck::game::{Outcome, Reading, SectionCards, Viewer};

/// A world that a test sets up.
pub struct World(pub Position);

/// How many units of a type are left in a hex after artillery fire, over `trials` roots of chance: how often each
/// number from none to all occurs.
pub fn left_after_fire(guns: u64, count: u64, target: &str, trials: u64) -> Vec<u64> {
    let firing = (10..10 + guns).map(|number| format!("1-{number} artillery 3/3"));
    let targets = (10..10 + count).map(|number| format!("2-{number} {target} 3/5"));
    let units: Vec<String> = firing.chain(targets).collect();
    let world = plain(9, 2).with(&units.iter().map(String::as_str).collect::<Vec<_>>());
    let orders: Vec<String> = (10..10 + guns).map(|number| format!("unit {number};fire 3/5")).collect();
    let orders = world.read(&[&format!("player 1;{}", orders.join(";"))]);
    let mut counts = vec![0; usize::try_from(count).unwrap() + 1];
    for seed in 1..=trials {
        let played = turn::play(world.0.clone(), orders.clone(), &Dice::new(seed));
        assert!(played.refusals.is_empty(), "{guns} at {count} {target}");
        counts[played.position.units.at(Hex::new(3, 5)).count()] += 1;
    }
    counts
}

/// A plain world with that many hexes a side and that many players. Each has 100 money and a distant city of their own
/// in the top row, so that nobody is eliminated.
pub fn plain(side: u16, players: u8) -> World {
    let mut position = Position::empty(Map::of(side, Terrain::Plain), Options::default());
    for number in 1..=players {
        position.add_player(PlayerNumber(number), &format!("Player {number}"), "");
        let player = position.players.get_mut(&PlayerNumber(number)).unwrap();
        player.money = 100;
        let home = Hex::new(u16::from(number - 1) * 3, 0);
        position.units.insert(Unit::new(UnitId::new(PlayerNumber(number), 1), Kind::City, home, ""));
    }
    World(position)
}

/// A unit's owner and number from `1-10`.
pub fn id(written: &str) -> UnitId {
    let (player, number) = written.split_once('-').unwrap();
    UnitId::new(PlayerNumber(player.parse().unwrap()), number.parse().unwrap())
}

/// A hex from `3/4`.
pub fn hex(written: &str) -> Hex {
    let (x, y) = written.split_once('/').unwrap();
    Hex::new(x.parse().unwrap(), y.parse().unwrap())
}

impl World {
    /// Puts units on the map, each written as `1-10 infantry 3/4`.
    pub fn with(mut self, units: &[&str]) -> Self {
        for unit in units {
            let words: Vec<&str> = unit.split(' ').collect();
            let kind = Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(words[1])).unwrap();
            assert!(self.0.units.insert(Unit::new(id(words[0]), kind, hex(words[2]), "")), "{unit}");
        }
        self
    }

    /// Changes the terrain, each hex written as `water 3/4`.
    pub fn ground(mut self, ground: &[&str]) -> Self {
        for ground in ground {
            let (terrain, at) = ground.split_once(' ').unwrap();
            let is_it = |known: &Terrain| known.name().eq_ignore_ascii_case(terrain);
            self.0.map.set(hex(at), Terrain::ALL.into_iter().find(is_it).unwrap());
        }
        self
    }

    /// Lets players regard others as friendly.
    pub fn friends(mut self, pairs: &[(u8, u8)]) -> Self {
        for (player, friend) in pairs {
            self.0.players.get_mut(&PlayerNumber(*player)).unwrap().friends.insert(PlayerNumber(*friend));
        }
        self
    }

    /// Sets a player's money.
    pub fn money(mut self, player: u8, money: u64) -> Self {
        self.0.players.get_mut(&PlayerNumber(player)).unwrap().money = money;
        self
    }

    /// Marks a player as having left.
    pub fn quit(mut self, player: u8) -> Self {
        self.0.players.get_mut(&PlayerNumber(player)).unwrap().status = Status::Quit;
        self
    }

    /// Reads sheets one after another. The first line of each is its opener; lines are separated by `;`.
    pub fn read(&self, sheets: &[&str]) -> AllOrders {
        let mut all = AllOrders::new();
        for sheet in sheets {
            let text: Vec<&str> = sheet.split(';').map(str::trim).collect();
            let cards = statements(&text.join("\n"));
            let (opener, lines) = cards.split_first().unwrap();
            let player = PlayerNumber(opener.text().trim_start_matches("player ").parse().unwrap());
            let view = View::of(&self.0, Viewer::Player(player));
            let reading = Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines.into() }]);
            let said: Vec<String> = reading.messages.iter().map(ToString::to_string).collect();
            assert!(said.is_empty(), "{said:?}");
            all.insert(player, reading.orders);
        }
        all
    }

    /// Reads one sheet that may have faults. Returns its orders and its messages, each with its number.
    pub fn read_one(&self, sheet: &str) -> (Orders, Vec<String>) {
        let cards = statements(&sheet.split(';').collect::<Vec<_>>().join("\n"));
        let (opener, lines) = cards.split_first().unwrap();
        let player = PlayerNumber(opener.text().split_whitespace().nth(1).unwrap().parse().unwrap());
        let view = View::of(&self.0, Viewer::Player(player));
        let Reading { orders, messages } =
            Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines.into() }]);
        let said = messages.iter().map(|message| format!("{} {}", message.definition, message.sentence()));
        (orders, said.collect())
    }

    /// Plays a turn with a root of chance.
    pub fn play_for(&self, sheets: &[&str], seed: u64) -> Table {
        Table(turn::play(self.0.clone(), self.read(sheets), &Dice::new(seed)))
    }

    /// Plays a turn with one sheet of player 1, whatever messages it gives.
    pub fn play_whatever(&self, sheet: &str) -> Table {
        let orders = [(PlayerNumber(1), self.read_one(sheet).0)].into();
        Table(turn::play(self.0.clone(), orders, &Dice::new(1)))
    }

    /// Plays a turn in which nothing depends on chance.
    pub fn play(&self, sheets: &[&str]) -> Table {
        self.play_for(sheets, 1)
    }
}

/// The statements of lines of free text.
pub fn statements(text: &str) -> Vec<Statement> {
    let mut reader = CardReader::new(text.as_bytes(), Input::default()).unwrap();
    std::iter::from_fn(|| reader.next(Context::People).unwrap()).collect()
}

/// The result of a turn.
pub struct Table(pub Outcome<Rainbow>);

impl Table {
    /// The hex of a unit, such as `3/4`. None if it is not alive.
    pub fn at(&self, unit: &str) -> Option<String> {
        let units = &self.0.position.units;
        units.find(id(unit)).and_then(|handle| units.get(handle)).map(|unit| unit.at.to_string())
    }

    /// Which of some units are alive.
    pub fn living<'u>(&self, units: &[&'u str]) -> Vec<&'u str> {
        units.iter().copied().filter(|unit| self.at(unit).is_some()).collect()
    }

    /// A player's money.
    pub fn money(&self, player: u8) -> u64 {
        self.0.position.players[&PlayerNumber(player)].money
    }

    /// The numbers of the refusals, in order.
    pub fn refused(&self) -> Vec<String> {
        self.0.refusals.iter().map(|message| message.definition.to_string()).collect()
    }

    /// The number of events of a kind.
    pub fn count(&self, is: impl Fn(&What) -> bool) -> usize {
        self.0.events.iter().filter(|event| is(&event.what)).count()
    }

    /// The world after the turn.
    pub fn world(self) -> World {
        World(self.0.position)
    }
}

/// Asserts that a turn neither made nor lost money, for each player and for all together. Money comes from cities and
/// gifts. It goes into units, their upkeep and gifts, and the money of the eliminated is lost. Income and upkeep are
/// those of the units that exist after the turn.
pub fn assert_balanced(before: &Position, played: &Outcome<Rainbow>, case: &str) {
    let Outcome { position: after, events, .. } = played;
    let (mut made, mut spent) = (0, 0);
    for (player, was) in &before.players {
        let (mut built, mut taken, mut given, mut lost) = (0, 0, 0, 0);
        let (mut income, mut upkeep) = (0, 0);
        for event in events {
            match &event.what {
                What::Built { unit, .. } if unit.id.player == *player => built += unit.kind.cost(),
                What::Gave { from, amount, .. } if from == player => given += amount,
                What::Gave { to, amount, .. } if to == player => taken += amount,
                What::Accounted { player: of, income: brought, upkeep: cost, .. } if of == player => {
                    (income, upkeep) = (*brought, *cost);
                }
                What::Eliminated { player: of } if of == player => {
                    lost = was.money + taken + income - given - built - upkeep;
                }
                _ => {}
            }
        }
        let (mut cities, mut kept) = (0, 0);
        for (_, unit) in after.units.of(*player) {
            cities += u64::from(unit.kind == Kind::City);
            kept += unit.kind.upkeep();
        }
        assert_eq!((income, upkeep), (10 * cities, kept), "{case}: the account of {player}");
        let is = after.players[player].money;
        assert_eq!(
            was.money + taken + income,
            is + given + built + upkeep + lost,
            "{case}: the purse of {player}"
        );
        made += income;
        spent += built + upkeep + lost;
    }
    let all = |position: &Position| position.players.values().map(|player| player.money).sum::<u64>();
    assert_eq!(all(before) + made, all(after) + spent, "{case}: all together");
}

/// The records of a punched position.
pub fn positions(punched: &str) -> Punched {
    let mut reader = CardReader::new(punched.as_bytes(), Input::default()).unwrap();
    let cards: Vec<_> = std::iter::from_fn(|| reader.next(Context::Control).unwrap()).collect();
    playdeck::punch::read(&cards[1..cards.len() - 1].iter().collect()).unwrap()
}
