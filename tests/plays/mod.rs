//! Random games of Diplomacy, for the laws about real plays.
//!
//! A game is played one play to a deck, each from the position that the last deck punched, so that every order can be
//! made for the current board. Everything follows from one number, which a failing law prints.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

pub mod cards;

use crate::common::run_deck;
use cards::{Letter, Section};
use playdeck::card::Input;
use playdeck::card::fold::fold;
use playdeck::dice::{Dice, Stream};
use playdeck::filter::{Turned, json::turn};
use playdeck::game::Viewer;
use playdeck::game::diplomacy::Diplomacy;
use playdeck::game::diplomacy::adjudicate::{can_carry, can_serve};
use playdeck::game::diplomacy::map::{
    Location, Province, ProvinceSet, STANDARD_MAP, army_neighbours, army_reaches, fleet_neighbours,
    fleet_provinces,
};
use playdeck::game::diplomacy::play_card::Head;
use playdeck::game::diplomacy::policy::Corrections;
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::punched::Punched;
use playdeck::game::diplomacy::unit::{Kind, Unit, Units};
use playdeck::game::diplomacy::view::View;
use playdeck::game::prelude::*;
use playdeck::punch;
use std::collections::BTreeMap;

/// The card before every deck, so that all have the same headings.
pub const JOB: &str = "$JOB LAW,TITLE='Played at random',LINECT=60\n";

/// Cards that are not orders, or that cannot be followed.
const RUBBISH: [&str; 14] = [
    "",
    "* a comment as other programs have it",
    "PLEASE LET ME WIN",
    "A XYZ - QQQ",
    "A",
    "F",
    "A SWITZERLAND STANDS",
    "F VIE - TRI - VEN",
    "A NORTH - SOUTH",
    "what a fine day",
    "A BUD S",
    "#5 // {}",
    "WAIVE THE RULES",
    "'\"&;<>()",
];

/// The lines of letters.
const LETTERS: [&str; 7] =
    ["Let us be friends.", "A VIE - BUD", "", "  * ", "F LON STANDS", "$$100 for Belgium", "WAIVE"];

/// A stream of random numbers.
pub struct Chance(Stream);

impl Chance {
    /// The stream that follows from a root.
    pub fn new(root: u64) -> Self {
        Self(Dice::new(root).stream(0, 0, 0))
    }

    /// The stream itself.
    pub const fn stream(&mut self) -> &mut Stream {
        &mut self.0
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(u32::try_from(bound).unwrap()) as usize
    }

    /// True with a probability of so many percent.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// A random item of a list.
    pub fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        self.0.shuffle(list);
    }
}

/// A play of Diplomacy.
pub type Play = cards::Play<Power>;

/// A game that was played.
#[derive(Debug)]
pub struct Played {
    /// From `$INIT` to the last player card.
    pub init: String,
    /// The plays.
    pub plays: Vec<Play>,
    /// The punched positions: after the start, and after each play.
    pub positions: Vec<Vec<String>>,
}

impl Played {
    /// Plays a game of at most `most` plays.
    pub fn at_random(chance: &mut Chance, most: usize) -> Self {
        let init = init_at_random(chance);
        let positions = vec![punched(&format!("{JOB}{init}$END\n"))];
        let mut played = Self { init, plays: Vec::new(), positions };
        played.go_on(chance, most);
        played
    }

    /// Whether orders on two sheets count the same as on one.
    pub fn adds_sheets(&self) -> bool {
        position(&self.positions[0]).corrections == Corrections::First
    }

    /// Plays on from a position, which may be one that no game leads to.
    pub fn from_position(cards: Vec<String>, chance: &mut Chance, most: usize) -> Self {
        let mut played = Self { init: String::new(), plays: Vec::new(), positions: vec![cards] };
        played.go_on(chance, most);
        played
    }

    fn go_on(&mut self, chance: &mut Chance, most: usize) {
        while self.plays.len() < most {
            let position = position(self.positions.last().unwrap());
            let Some(due) = Head::due(&position).into_iter().next() else { break };
            let mut play = orders(&position, chance);
            play.card = format!("${} {}", due.word, due.date);
            self.positions.push(punched(&self.carried_on(self.plays.len(), &play.cards())));
            self.plays.push(play);
        }
    }

    /// The deck that continues from a position with some cards.
    pub fn carried_on(&self, from: usize, cards: &str) -> String {
        format!("{JOB}{}\n{cards}$END\n", self.positions[from].join("\n"))
    }

    /// The whole game as one deck, with its own plays or changed ones.
    pub fn deck(&self, plays: &[Play]) -> String {
        let cards: String = plays.iter().map(Play::cards).collect();
        format!("{JOB}{}{cards}$END\n", self.init)
    }
}

/// The cards that begin a game.
pub fn init_at_random(chance: &mut Chance) -> String {
    let rules = chance.one(&["STANDARD", "STANDARD,CENTERS=5", "CLASSIC", "CLASSIC"]);
    let shares = chance.one(&["", ",SHARES=LOT", ",SHARES=RULEBOOK"]);
    let more = chance.one(&[
        "",
        "",
        ",LAST=1902",
        ",ORDERS=FIRST",
        ",ORDERS=LAST",
        ",VOTES=ACT",
        ",NMR=2",
        ",VOTES=ACT,DRAW=DIAS,NMR=1",
    ]);
    let count = if chance.happens(50) { 7 } else { 3 + chance.below(4) };
    let players = ["Ann", "Bob", "Cy", "Dee", "Ed Smith", "F&y", "G'rd"][..count].join("\n");
    let root = chance.below(1000);
    let card = fold(&format!("$INIT ,RULES={rules},SEED={root}{shares}{more}"));
    let lines: Vec<&str> = card.iter().map(|card| card.trim_end()).collect();
    format!("{}\n{players}\n", lines.join("\n"))
}

/// The one position that a deck punches.
pub fn punched(deck: &str) -> Vec<String> {
    let mut product = run_deck(deck.as_bytes());
    assert_eq!(product.punched.len(), 1, "{deck}\n{}", product.text());
    product.punched.remove(0)
}

/// A punched position as JSON.
pub fn json(cards: &[String]) -> String {
    let deck = format!("{}\n$END\n", cards.join("\n"));
    match turn(deck.as_bytes(), &Input::default()) {
        Ok(Turned::Json(json)) => json,
        other => panic!("no JSON but {other:?}"),
    }
}

/// A punched position as the engine's type.
pub fn position(cards: &[String]) -> Position {
    let (_, _, punched) = punch::json::from_json::<Punched>(&json(cards), Diplomacy::CHANGES).unwrap();
    Punched::check(punched).unwrap()
}

/// Orders and press for a position, whose play card is still to be written.
pub fn orders(position: &Position, chance: &mut Chance) -> Play {
    let is_moves = position.date.phase == Phase::Moves;
    let mut moves = BTreeMap::new();
    if is_moves {
        moves = moves_at_random(&position.units, chance);
    }
    let (mut sections, mut too_late) = (Vec::new(), BTreeMap::new());
    let mut players = Power::players(position);
    let acts = acts(&mut players, chance);
    for &power in &players {
        if chance.happens(7) {
            continue;
        }
        let mut lines: Vec<String> = match position.date.phase {
            Phase::Moves => {
                let lines = position.units.of(power).filter_map(|unit| moves.get(&unit.province()).cloned());
                lines.collect()
            }
            _ => from_template(position, power, chance),
        };
        let is_sure = |line: &&String| ![" S ", " C ", "SUPPORTS"].iter().any(|verb| line.contains(verb));
        let begun = lines.iter().filter(is_sure);
        if is_moves {
            // A unit that certainly got a legal order gets no other one.
            let units = begun.map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "));
            let again = units.flat_map(|unit| [format!("{unit} STANDS"), format!("{unit} - NOWHERE")]);
            too_late.insert(power, again.collect());
        }
        if chance.happens(25) {
            let at = chance.below(lines.len() + 1);
            lines.insert(at, (*chance.one(&RUBBISH)).to_owned());
        }
        // An edited position can have an empty board.
        if is_moves && chance.happens(10) && !position.units.occupied().is_empty() {
            let at = chance.below(lines.len() + 1);
            let other = *chance.one(&position.units.iter().collect::<Vec<_>>());
            // After all of the power's own orders it cannot replace a legal one.
            let at = if other.power == power { lines.len() } else { at };
            lines.insert(
                at,
                format!("{other} - {}", chance.one(&STANDARD_MAP.provinces().collect::<Vec<_>>())),
            );
        }
        while chance.happens(25) {
            let at = chance.below(lines.len() + 1);
            lines.insert(at, sent_at_random(position, power, chance));
        }
        sections.push(Section { player: power, opener: format!("${power}"), lines });
    }
    chance.shuffle(&mut sections);
    let mut press = Vec::new();
    while chance.happens(35) {
        press.push(Letter::at_random(&players, sections.len(), &LETTERS, chance));
    }
    Play { card: String::new(), acts, players, sections, too_late, press }
}

/// An order sent ahead or a vote, which may be one that cannot be.
pub fn sent_at_random(position: &Position, power: Power, chance: &mut Chance) -> String {
    let units: Vec<Unit> = position.units.of(power).collect();
    let anywhere = *chance.one(&STANDARD_MAP.locations().collect::<Vec<_>>());
    let homes: Vec<Province> = STANDARD_MAP.provinces().filter(|at| at.home() == Some(power)).collect();
    match (chance.below(10), units.is_empty()) {
        (0..4, false) => {
            let unit = *chance.one(&units);
            let near: Vec<Location> = match unit.kind {
                Kind::Army => army_neighbours(unit.province()).map(Location::province_itself).collect(),
                Kind::Fleet => fleet_neighbours(unit.at).collect(),
            };
            format!("RETREAT {unit} - {}", if chance.happens(90) { *chance.one(&near) } else { anywhere })
        }
        (4 | 5, _) => format!("BUILD {} {}", chance.one(&["A", "F"]), chance.one(&homes)),
        (6, false) => format!("REMOVE {}", chance.one(&units)),
        (7, _) => format!("REMOVE {anywhere}"),
        (8, _) => {
            let votes =
                ["VOTE DRAW", "VOTE DRAW FRANCE, ITALY", "VOTE CONCEDE TO ITALY", "VOTE NONE", "VOTE"];
            (*chance.one(&votes)).to_owned()
        }
        _ => "WAIVE".to_owned(),
    }
}

/// Sometimes a new player takes over a power.
fn acts(players: &mut Vec<Power>, chance: &mut Chance) -> Vec<String> {
    let mut acts = Vec::new();
    if chance.happens(10) {
        let power = *chance.one(&Power::SEVEN);
        acts.push(format!("$TAKEOVER {power},'{}'", chance.one(&["Hal", "ANN", "O''Neil", "Bob"])));
        players.push(power);
        players.sort_unstable();
        players.dedup();
    }
    acts
}

/// A card of the template for some of the units in it.
fn from_template(position: &Position, power: Power, chance: &mut Chance) -> Vec<String> {
    let template = View::of(position, Viewer::Player(power)).template();
    let mut lines: Vec<String> = template.lines().skip(1).map(str::to_owned).collect();
    chance.shuffle(&mut lines);
    lines.truncate(chance.below(lines.len() + 2));
    lines
}

/// An order for most units, by province: first moves, then mostly orders that help them.
pub fn moves_at_random(units: &Units, chance: &mut Chance) -> BTreeMap<Province, String> {
    let mut goals = BTreeMap::new();
    for unit in units.iter().filter(|_| chance.happens(50)).collect::<Vec<_>>() {
        let near = goals_of(units, unit);
        if !near.is_empty() {
            goals.insert(unit.province(), *chance.one(&near));
        }
    }
    let mut orders = BTreeMap::new();
    for unit in units.iter().collect::<Vec<_>>() {
        let at = unit.province();
        let order = match goals.get(&at) {
            // By today's edition the words make an order illegal if no fleets could carry it out.
            Some(to) if chance.happens(10) && may_say_via(units, unit, *to) => {
                format!("{unit} - {to} VIA CONVOY")
            }
            Some(to) => format!("{unit} {} {to}", chance.one(&["-", "TO", "MOVES TO"])),
            None => {
                let help = helps(units, &goals, unit);
                if help.is_empty() || chance.happens(15) {
                    if chance.happens(50) {
                        continue;
                    }
                    format!("{unit} {}", chance.one(&["STANDS", "H", "HOLDS"]))
                } else {
                    chance.one(&help).clone()
                }
            }
        };
        orders.insert(at, order);
    }
    orders
}

/// Whether the words VIA CONVOY are useful or ignored.
fn may_say_via(units: &Units, unit: Unit, to: Location) -> bool {
    unit.kind == Kind::Fleet || can_carry(units, unit.province(), to.province())
}

fn goals_of(units: &Units, unit: Unit) -> Vec<Location> {
    let at = unit.province();
    match unit.kind {
        Kind::Fleet => fleet_neighbours(unit.at).collect(),
        Kind::Army => STANDARD_MAP
            .provinces()
            .filter(|&to| army_reaches(at, to) || can_carry(units, at, to))
            .map(Location::province_itself)
            .collect(),
    }
}

fn helps(units: &Units, goals: &BTreeMap<Province, Location>, unit: Unit) -> Vec<String> {
    let at = unit.province();
    let reach: ProvinceSet = match unit.kind {
        Kind::Fleet => fleet_provinces(unit.at).collect(),
        Kind::Army => army_neighbours(at).collect(),
    };
    let mut helps = Vec::new();
    for other in units.iter().filter(|other| other.province() != at) {
        match goals.get(&other.province()) {
            Some(to) if reach.contains(to.province()) => {
                let country = if to.coast().is_none() { other.power.adjective() } else { "" };
                // Orders that help an attack count twice, so that units are dislodged.
                let count = 1 + usize::from(units.get(to.province()).is_some());
                helps.extend(vec![format!("{unit} S {country} {other} - {}", to.province()); count]);
            }
            Some(to) if other.kind == Kind::Army && can_serve(units, at, other.province(), to.province()) => {
                helps.extend(vec![format!("{unit} C {other} - {to}"); 3]);
            }
            None if reach.contains(other.province()) => helps.push(format!("{unit} SUPPORTS {other}")),
            _ => {}
        }
    }
    helps
}
