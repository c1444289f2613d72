//! What players know of the map, and the journeys that pieces make over known ground.
//!
//! Of ways that are equally short any may be taken, so the squares of a journey come from the event. Each step must be
//! possible and the first one on a shortest way; the journey must end when something comes into sight and may not end
//! before it must.

use super::cards::Step;
use super::world::{Piece, Place, Who, World, place};
use super::{Judge, named};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Where a piece goes on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    To(Place),
    Unknown,
}

impl Goal {
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Null => None,
            Value::String(_) => Some(Self::Unknown),
            value => Some(Self::To(place(named(value).1))),
        }
    }
}

/// What a player knows: the ground, and the owners of cities as last seen.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    pub ground: BTreeSet<Place>,
    pub cities: BTreeMap<Place, Option<u64>>,
}

/// The number of movement points to the goal, by square.
type Ways = BTreeMap<Place, u64>;

impl World {
    /// A player sees the squares around one of their own.
    pub fn look(&mut self, player: u64, from: Place, radius: i64) {
        let seen: Vec<Place> = self.within(from, radius.max(self.options.sight)).collect();
        let known = self.known.entry(player).or_default();
        for at in seen {
            known.ground.insert(at);
            if let Some(city) = self.cities.get(&at) {
                known.cities.insert(at, city.owner);
            }
        }
    }

    pub fn look_from_all(&mut self) {
        let pieces = self.pieces.iter().filter(|(_, piece)| piece.carrier.is_none());
        let pieces = pieces.map(|(who, piece)| (who.0, piece.at, piece.kind.range));
        let cities = self.cities.iter().filter_map(|(at, city)| Some((city.owner?, *at, 2)));
        let all: Vec<(u64, Place, i64)> = pieces.chain(cities).collect();
        for (player, at, radius) in all {
            self.look(player, at, radius);
        }
    }

    /// Gives a city to another player, or to nobody. Those who see it before or after know it.
    pub fn give(&mut self, at: Place, to: Option<u64>) -> Option<u64> {
        let players: Vec<u64> = self.players.keys().copied().collect();
        let mut witnesses: Vec<u64> =
            players.iter().copied().filter(|player| self.sees(*player, at)).collect();
        witnesses.extend(to);
        let from = std::mem::replace(&mut self.cities.get_mut(&at).unwrap().owner, to);
        for player in witnesses {
            self.known.entry(player).or_default().cities.insert(at, to);
        }
        if let Some(player) = to {
            self.look(player, at, 2);
        }
        from
    }

    /// The squares in which a player sees pieces of others.
    fn held(&self, player: u64) -> BTreeSet<Place> {
        let others = self.pieces.iter().filter(|(who, piece)| who.0 != player && piece.carrier.is_none());
        let squares: BTreeSet<Place> = others.map(|(_, piece)| piece.at).collect();
        squares.into_iter().filter(|at| self.sees(player, *at)).collect()
    }

    /// Whether a piece may take a square on its way, as far as its player knows. `held` are those with pieces of others.
    fn is_open(&self, player: u64, piece: &Piece, goal: Goal, held: &BTreeSet<Place>, at: Place) -> bool {
        let known = &self.known[&player];
        if !known.ground.contains(&at) || self.cost(at) > piece.kind.moves {
            return false;
        }
        let is_foreign = known.cities.get(&at).is_some_and(|owner| *owner != Some(player));
        let is_prize = goal == Goal::To(at) && piece.kind.takes_cities();
        if held.contains(&at) || is_foreign && !is_prize {
            return false;
        }
        let is_sea = self.terrain(at) == 'S';
        let is_own = self.cities.get(&at).is_some_and(|city| city.owner == Some(player));
        let is_sea_known = |beside: Place| known.ground.contains(&beside) && self.terrain(beside) == 'S';
        if piece.kind.is_ship() { is_sea || is_own || self.within(at, 1).any(is_sea_known) } else { !is_sea }
    }

    /// Whether unknown ground lies beside a square.
    fn is_edge(&self, player: u64, at: Place) -> bool {
        self.within(at, 1).any(|beside| !self.known[&player].ground.contains(&beside))
    }

    /// The movement points from each square to the goal; without the piece's own square if no way leads there.
    fn ways(&self, who: Who, goal: Goal) -> Ways {
        let (piece, held) = (&self.pieces[&who], self.held(who.0));
        let is_open = |at: Place| self.is_open(who.0, piece, goal, &held, at);
        let mut ways = Ways::new();
        let mut open: BTreeSet<(u64, Place)> = BTreeSet::new();
        match goal {
            Goal::To(to) if to == piece.at || is_open(to) => {
                open.insert((0, to));
            }
            Goal::To(_) => {}
            Goal::Unknown => {
                let known = self.known[&who.0].ground.iter().copied();
                let ends = known.filter(|at| *at != piece.at && self.is_edge(who.0, *at));
                open.extend(ends.filter(|at| is_open(*at)).map(|at| (0, at)));
            }
        }
        while let Some((points, at)) = open.pop_first() {
            if ways.contains_key(&at) {
                continue;
            }
            ways.insert(at, points);
            if at == piece.at && points > 0 {
                continue;
            }
            let cost = self.cost(at);
            for from in self.within(at, 1) {
                let is_start = from == piece.at;
                if !ways.contains_key(&from) && (is_start || is_open(from)) {
                    open.insert((points + cost, from));
                }
            }
        }
        ways
    }

    /// The squares around one that lead on by a shortest way.
    fn next_on(&self, ways: &Ways, at: Place) -> Vec<Place> {
        let Some(points) = ways.get(&at) else { return Vec::new() };
        let leads_on = |next: &Place| ways.get(next).is_some_and(|left| left + self.cost(*next) == *points);
        self.within(at, 1).filter(|next| *next != at && leads_on(next)).collect()
    }

    /// The squares that a player would see anew from a square, each with the owner of its city as far as the player
    /// knows.
    fn unseen(&self, player: u64, from: Place, radius: i64) -> Vec<(Place, Option<u64>)> {
        let near = self.within(from, radius.max(self.options.sight));
        let known = |at| self.known[&player].cities.get(&at).copied().flatten();
        near.filter(|at| !self.sees(player, *at)).map(|at| (at, known(at))).collect()
    }

    /// Whether there is a piece or a city of others that the player did not know of in squares that came into sight.
    fn is_news(&self, player: u64, squares: &[(Place, Option<u64>)]) -> bool {
        squares.iter().any(|(at, was)| {
            let is_held = self.holder(*at).is_some_and(|holder| holder != player);
            let owner = self.cities.get(at).and_then(|city| city.owner);
            is_held || owner.is_some_and(|owner| owner != player && *was != Some(owner))
        })
    }
}

impl Judge<'_> {
    /// Whether a piece with a journey behind it goes on: no piece of others that its player sees is in its own sight,
    /// and a way is left.
    pub fn goes_on(&self, who: Who, goal: Goal) -> bool {
        self.unready(who).is_empty() && !self.is_met(who) && self.has_way(who, goal)
    }

    /// Whether a piece of others that its player sees is in a piece's own sight.
    pub fn is_met(&self, who: Who) -> bool {
        let piece = &self.world.pieces[&who];
        let mut near = self.world.within(piece.at, piece.kind.range.max(self.world.options.sight));
        near.any(|at| {
            self.world.holder(at).is_some_and(|holder| holder != who.0) && self.world.sees(who.0, at)
        })
    }

    /// Why a piece cannot set out for a goal to which no way leads.
    pub fn no_way(&self, who: Who, goal: Goal) -> &'static str {
        let (player, piece) = (who.0, &self.world.pieces[&who]);
        let held = self.world.held(player);
        let is_foreign =
            |at| self.world.known[&player].cities.get(&at).is_some_and(|owner| *owner != Some(player));
        // The same map, on which nobody else is known.
        let mut free = self.world.clone();
        free.pieces.retain(|(of, _), _| *of == player);
        let known = free.known.get_mut(&player).unwrap();
        known.cities.values_mut().for_each(|owner| *owner = Some(player));
        free.cities.values_mut().filter(|city| city.owner != Some(player)).for_each(|city| city.owner = None);
        let is_closed = free.ways(who, goal).contains_key(&piece.at);
        match goal {
            Goal::To(to) if held.contains(&to) => "GOAL_HELD",
            Goal::To(to) if is_foreign(to) && !piece.kind.takes_cities() => "FOREIGN_CITY",
            Goal::To(_) if is_closed => "WAY_CLOSED",
            Goal::To(_) => "NO_WAY",
            Goal::Unknown if is_closed => "UNKNOWN_CLOSED",
            Goal::Unknown => "NOTHING_UNKNOWN",
        }
    }

    pub fn has_way(&self, who: Who, goal: Goal) -> bool {
        self.world.ways(who, goal).contains_key(&self.world.pieces[&who].at)
    }

    /// Follows a journey square by square.
    pub fn journey(&mut self, who: Who, way: &[Value], goal: Goal, went: &Value) {
        let ways = self.world.ways(who, goal);
        let squares: Vec<Place> = way.iter().map(place).collect();
        let ended = went["ENDED"].as_str();
        let (mut at, mut is_garrison) = (self.world.pieces[&who].at, false);
        for (number, to) in squares.iter().copied().enumerate().skip(1) {
            assert_eq!(squares[number - 1], at, "{way:?}");
            if number == 1 {
                assert!(
                    self.world.next_on(&ways, at).contains(&to),
                    "{to:?} is on no shortest way to {goal:?}"
                );
            }
            let piece = self.world.pieces[&who].clone();
            let held = self.world.held(who.0);
            assert!(
                self.world.is_open(who.0, &piece, goal, &held, to),
                "{who:?} goes to {to:?}, to {goal:?}"
            );
            let unseen = self.world.unseen(who.0, to, piece.kind.range);
            match self.enter(who, to, false) {
                Step::On => {}
                Step::InCity => is_garrison = true,
                Step::Fought | Step::Refused(_) => panic!("{who:?} cannot go to {to:?}"),
            }
            at = to;
            let is_sighted = !is_garrison && self.world.is_news(who.0, &unseen);
            let is_last = number + 1 == squares.len();
            assert_eq!(is_sighted, is_last && ended == Some("SIGHT"), "{who:?} at {to:?}: {way:?}");
        }
        let piece = self.world.pieces.get(&who).cloned();
        let steps = squares.len().saturating_sub(1) as u64;
        assert_eq!(went["MOVES"].as_u64(), piece.as_ref().map(|piece| piece.moves), "{went}");
        assert_eq!((place(&went["AT"]), went["STEPS"].as_u64()), (at, Some(steps)), "{went}");
        self.count("a journey");
        let Some(piece) = piece else { return };
        let is_there = goal == Goal::To(at);
        // If the last ways were closed from afar, the piece may notice it only in its next turn.
        let gives_up = !self.has_way(who, goal) && went["LEFT"] == 0;
        let is_over = is_there || ended == Some("SIGHT") || gives_up;
        let is_short = |ways: &Ways| {
            self.world.next_on(ways, at).iter().any(|next| self.world.cost(*next) > piece.moves)
        };
        let now = || self.world.ways(who, goal);
        assert!(
            is_over || piece.moves == 0 || is_short(&ways) || is_short(&now()) || !self.has_way(who, goal),
            "{who:?} stops at {at:?} with {} points on the way to {goal:?}",
            piece.moves
        );
        self.world.pieces.get_mut(&who).unwrap().goal = Some(goal).filter(|_| !is_over);
        self.count(if is_over { "a journey's end" } else { "a journey goes on" });
    }
}
