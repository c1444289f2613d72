//! Two matches that differ in one option, and where they first differ.
//!
//! Both get the same cards and the same chance, round by round, so the first difference is caused by the option.

use super::{MATCH, Round, random};
use playdeck::game::medieval::event::{Event, Fighter, Odds, Outcome, Side, What};
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::orders::Order;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::medieval::world::piece::PieceId;
use playdeck::game::prelude::*;
use std::collections::BTreeMap;

/// The largest number of rounds that a pair is played.
const ROUNDS: u16 = 40;

/// Two matches with the same root that differ in an option.
pub struct Pair {
    root: u64,
    one: Position,
    other: Position,
    /// Removes from a punched position what the option changes without an event.
    blind: fn(&mut Punched),
}

/// The round in which two matches differ for the first time: in its events, or in the positions after it.
pub struct Parting {
    /// The first match before it.
    pub before: Punched,
    /// The events that both have in common.
    pub common: Vec<Event>,
    /// The first match's events from there on.
    pub one: Vec<Event>,
    /// The second match's events from there on.
    pub other: Vec<Event>,
    /// Both positions after it.
    pub after: [Punched; 2],
}

/// Removes nothing but the setup.
pub const fn nothing(_: &mut Punched) {}

impl Pair {
    /// Two matches at their beginning.
    pub fn of(root: u64, one: Setup, other: Setup, blind: fn(&mut Punched)) -> Self {
        Self::between(root, random::begun(root, one), random::begun(root, other), blind)
    }

    /// Two matches under way.
    pub const fn between(root: u64, one: Position, other: Position, blind: fn(&mut Punched)) -> Self {
        Self { root, one, other, blind }
    }

    /// The punched position of a match without its option.
    fn punched(&self, position: &Position) -> Punched {
        let mut punched = Punched::of(position);
        punched.game.iter_mut().for_each(|game| game.setup = Setup::default());
        (self.blind)(&mut punched);
        punched
    }

    /// Plays the same cards in both until they differ, or until the last round. `look` gets each round together with
    /// the positions before it.
    pub fn part(mut self, mut look: impl FnMut([&Position; 2], [&Round; 2])) -> Option<Parting> {
        let mut stream = random::stream(self.root);
        assert_eq!(self.punched(&self.one), self.punched(&self.other), "they begin alike");
        for _ in 0..ROUNDS {
            let sheets = random::sheets(&self.one.running[&MATCH], &mut stream);
            let round = |position: &Position| random::round(position.clone(), &sheets, self.root);
            let (one, other) = (round(&self.one), round(&self.other));
            look([&self.one, &self.other], [&one, &other]);
            let [first, second] = [&one, &other].map(|round| as_they_ended(&round.events));
            let after = [self.punched(&one.position), self.punched(&other.position)];
            let place = (0..first.len().max(second.len())).find(|at| first.get(*at) != second.get(*at));
            if place.is_some() || after[0] != after[1] {
                let place = place.unwrap_or(first.len());
                let before = self.punched(&self.one);
                let (mut common, mut other) = (first, second);
                let one = common.split_off(place.min(common.len()));
                other.drain(..common.len());
                return Some(Parting { before, common, one, other, after });
            }
            if !one.position.over.is_empty() {
                return None;
            }
            (self.one, self.other) = (one.position, other.position);
        }
        None
    }
}

/// The events with each order placed after its consequences, because its outcome is known only then.
fn as_they_ended(events: &[Event]) -> Vec<Event> {
    let (mut ended, mut open): (Vec<Event>, Option<Event>) = (Vec::new(), None);
    for event in events {
        let is_order = matches!(event.what, What::Ordered { .. });
        if is_order || open.as_ref().is_some_and(|order| order.turn != event.turn) {
            ended.extend(open.take());
        }
        if is_order {
            open = Some(event.clone());
        } else {
            ended.push(event.clone());
        }
    }
    ended.extend(open);
    ended
}

/// The next order that was carried out, and its outcome.
pub fn ordered(events: &[Event]) -> (&Order, Outcome) {
    let ordered = events.iter().find_map(|event| match &event.what {
        What::Ordered { order, outcome, .. } => Some((order, *outcome)),
        _ => None,
    });
    ordered.unwrap()
}

/// A battle as reported to those who see everything.
pub struct Battle {
    /// The attacking piece.
    pub attacker: Fighter,
    /// The attacked piece.
    pub defender: Fighter,
    /// Strengths and roll.
    pub odds: Odds,
    /// Which piece was hit, the points of damage (none if it was destroyed outright), and by which piece.
    pub blow: Option<(PieceId, Option<u8>, PieceId)>,
    /// Whether that destroyed the piece.
    pub destroyed: bool,
}

/// The id of the piece that fights, which must be known to the reader.
pub fn id(fighter: Fighter) -> PieceId {
    PieceId::new(fighter.shape.of, fighter.number.unwrap())
}

/// The full account of a battle.
pub fn battle(event: &Event) -> Option<Battle> {
    let What::Fought { attacker, defender, hit, damage, destroyed, odds, .. } = event.what else {
        return None;
    };
    let (attacker, defender, odds) = (attacker?, defender?, odds?);
    let blow = hit.map(|side| match side {
        Side::Attacker => (id(attacker), damage, id(defender)),
        Side::Defender => (id(defender), damage, id(attacker)),
    });
    Some(Battle { attacker, defender, odds, blow, destroyed })
}

/// All battles.
pub fn battles(events: &[Event]) -> impl Iterator<Item = Battle> {
    events.iter().filter_map(battle)
}

impl Parting {
    /// The battle in which the matches differ: with the same attacker, the same square and the same roll.
    pub fn battle(&self) -> [Battle; 2] {
        let [one, other] = [&self.one, &self.other].map(|events| battle(&events[0]).unwrap());
        assert_eq!(one.attacker, other.attacker);
        assert_eq!((one.defender.at, one.odds.roll), (other.defender.at, other.odds.roll));
        [one, other]
    }

    /// The damage of all damaged pieces at the first difference.
    pub fn damage(&self) -> BTreeMap<PieceId, u8> {
        let pieces = self.before.piece.iter().filter(|piece| piece.damage > 0);
        let mut damage: BTreeMap<PieceId, u8> =
            pieces.map(|piece| (PieceId::new(piece.of, piece.no), piece.damage)).collect();
        for (victim, points, _) in battles(&self.common).filter_map(|battle| battle.blow) {
            *damage.entry(victim).or_default() += points.unwrap_or(0);
        }
        damage
    }
}
