//! Where pieces can go: the nets of squares that a journey can go over, its ends, and what a piece can board.
//!
//! Source: the rules text, "Movement" and "Transports".

use super::{Alike, Made, Over, called, topic};
use crate::picture::SIDE;
use crate::tables::{Kind, Terrain};
use crate::world::{Direction, Piece, Square};
use playdeck_print::choices::{
    Arrow, Deed, Net, Number, Order, Pick, Step, Stretches, When, line, stretches,
};
use std::collections::{BTreeMap, BTreeSet};

impl Made<'_> {
    /// The spots of squares.
    pub(super) fn among(&self, is_in: impl Fn(Square) -> bool) -> Stretches {
        let mut numbers: Vec<Number> =
            self.spots.iter().filter(|(square, _)| is_in(**square)).map(|(_, spot)| *spot).collect();
        numbers.sort_unstable();
        stretches(numbers)
    }

    /// Whether a piece can be in a square, as far as the player knows, whoever is there.
    pub(super) fn enters(&self, is_ship: bool, square: Square) -> bool {
        let Some(terrain) = self.seat.terrain(square) else { return true };
        let is_sea = |square| self.seat.terrain(square) == Some(Terrain::Sea);
        match is_ship {
            true if terrain == Terrain::Sea || self.own_cities.contains(&square) => true,
            true => self.seat.setup().grid().around(square).any(is_sea),
            false => terrain != Terrain::Sea,
        }
    }

    pub(super) fn net(&mut self, over: Over) -> Number {
        if let Some(net) = self.nets.get(&over) {
            return *net;
        }
        let is_free = |square| !self.held.contains(&square) && !self.foreign.contains(&square);
        let open = match over {
            Over::Free { ship } => Some(self.among(|square| is_free(square) && self.enters(ship, square))),
            Over::Cities => {
                let is_open = |square| self.foreign.contains(&square) && !self.held.contains(&square);
                Some(self.among(is_open))
            }
            Over::Held { ship } => {
                Some(self.among(|square| self.held.contains(&square) && self.enters(ship, square)))
            }
            Over::Range(_) => Some(self.among(|square| self.held.contains(&square))),
            Over::Beside => None,
        };
        let range = if let Over::Range(range) = over { i16::from(range) } else { 1 };
        let steps: Vec<(i16, i16)> = match over {
            Over::Range(_) => (-range..=range)
                .flat_map(|down| (-range..=range).map(move |across| (across, down)))
                .filter(|step| *step != (0, 0))
                .collect(),
            _ => Direction::ALL.iter().map(|way| (way.across(), way.down())).collect(),
        };
        let ways = match over {
            Over::Range(_) => Vec::new(),
            _ => Direction::ALL.iter().map(|way| way.key().to_string()).collect(),
        };
        let names = match over {
            Over::Range(_) => Vec::new(),
            _ => Direction::ALL.iter().map(|way| way.point().to_owned()).collect(),
        };
        let has_tolls = matches!(over, Over::Free { .. } | Over::Cities | Over::Beside);
        let net = Net {
            ways,
            names,
            by: steps
                .iter()
                .map(|(across, down)| (i32::from(*across) * SIDE, i32::from(*down) * SIDE))
                .collect(),
            near: self.over_the_edge(&steps, range),
            cost: Vec::new(),
            open,
            has_tolls,
        };
        let net = self.all.net(net);
        self.nets.insert(over, net);
        net
    }

    /// The neighbours of squares at the edges of a map whose edges meet.
    pub(super) fn over_the_edge(&self, steps: &[(i16, i16)], range: i16) -> Vec<Vec<Option<Number>>> {
        let grid = self.seat.setup().grid();
        let is_inside =
            |at: u8, side: u8| (range < i16::from(at)) && i16::from(at) + range <= i16::from(side);
        let mut near = vec![Vec::new(); self.all.spots.len()];
        for (square, spot) in self.spots.iter().filter(|_| grid.wrap) {
            if is_inside(square.x, grid.width) && is_inside(square.y, grid.height) {
                continue;
            }
            let beside = steps
                .iter()
                .map(|(across, down)| self.spots.get(&grid.offset(*square, *across, *down)?).copied());
            if let Some(entry) = usize::try_from(*spot).ok().and_then(|spot| near.get_mut(spot)) {
                *entry = beside.collect();
            }
        }
        if grid.wrap { near } else { Vec::new() }
    }

    /// The choices to go somewhere through rounds.
    pub(super) fn journeys(&mut self, alike: &Alike) -> Vec<Pick> {
        let guard = self.guard_from(None);
        let then = Some(self.ask("It goes by itself now.", vec![guard]));
        let ground = ground(alike.kind);
        let Some(lands) = self.lands.get(&ground) else { return Vec::new() };
        let is_there = |square: Square| lands.get(&square).is_some_and(|land| alike.lands.contains(land));
        let grid = self.seat.setup().grid();
        let is_goal = |square: Square| {
            let is_prize = alike.kind.takes_cities()
                && self.foreign.contains(&square)
                && !self.held.contains(&square)
                && grid.around(square).any(is_there);
            is_there(square) || is_prize
        };
        let goals = self.among(is_goal);
        // Where the lines before this one took it, it must still be there or beside.
        let starts = self.among(|square| grid.around(square).chain([square]).any(is_there));
        let when = When { at: Some(starts), ..When::default() };
        let is_edge = |square: &Square| {
            is_there(*square) && grid.around(*square).any(|beside| self.seat.terrain(beside).is_none())
        };
        let has_unknown = lands.keys().any(is_edge);
        let mut picks = Vec::new();
        if !goals.is_empty() {
            let goes = Order {
                line: line(&["GOTO ", "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, false)],
                then,
                ..Order::default()
            };
            let goes = self.done(goes);
            let place = self.all.step(Step::Place("To which square, such as 12,7?".to_owned(), goals, goes));
            picks.push(topic("Go far, on through later rounds", self.in_turn(when.clone(), place)));
        }
        if has_unknown {
            let explores = Order { line: line(&["EXPLORE ", "~"]), then, ..Order::default() };
            let explores = self.done(explores);
            picks.push(topic("Explore by itself", self.in_turn(when, explores)));
        }
        picks
    }

    /// The lands to which a journey can lead from where a piece stands.
    pub(super) fn lands_from(&mut self, piece: &Piece) -> BTreeSet<usize> {
        let ground = ground(piece.kind);
        if !self.lands.contains_key(&ground) {
            let found = self.find_lands(ground);
            self.lands.insert(ground, found);
        }
        let grid = self.seat.setup().grid();
        let lands = self.lands.get(&ground);
        let near = grid.around(piece.at).chain([piece.at]);
        near.filter_map(|square| lands?.get(&square).copied()).collect()
    }

    /// The squares over which journeys go, those that hang together under the same number.
    pub(super) fn find_lands(&self, ground: Ground) -> BTreeMap<Square, usize> {
        let grid = self.seat.setup().grid();
        let is_open = |square: Square| {
            let Some(terrain) = self.seat.terrain(square) else { return false };
            !self.held.contains(&square)
                && !self.foreign.contains(&square)
                && self.enters(ground == Ground::Sea, square)
                && (ground != Ground::Flat || terrain != Terrain::Mountain)
        };
        let mut lands: BTreeMap<Square, usize> = BTreeMap::new();
        let mut count = 0;
        for start in grid.squares().filter(|square| is_open(*square)) {
            if lands.contains_key(&start) {
                continue;
            }
            let mut open = vec![start];
            while let Some(square) = open.pop() {
                if lands.insert(square, count).is_none() {
                    let beside = grid.around(square).filter(|beside| is_open(*beside));
                    open.extend(beside.filter(|beside| !lands.contains_key(beside)));
                }
            }
            count += 1;
        }
        lands
    }

    /// The choice to go aboard a transport beside a piece or in its square.
    pub(super) fn boards(&mut self, kind: Kind) -> Option<Pick> {
        let mut picks = Vec::new();
        for (number, carrier, at) in self.transports.clone() {
            if !carrier.carries(kind) {
                continue;
            }
            let boards = Order {
                line: line(&["BOARD ", "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, false)],
                goes: Some(1),
                does: Some(Deed::Boards(at)),
                ..Order::default()
            };
            let boards = self.done(boards);
            let net = self.net(Over::Beside);
            let meets = self.all.step(Step::Meet(at, net, boards));
            picks.push(Pick::shown(&format!("{} {number}", called(carrier)), &number.to_string(), meets));
        }
        (!picks.is_empty()).then(|| {
            let which = self.ask("Which transport?", picks);
            topic("Go aboard", self.in_turn(When::default(), which))
        })
    }
}

/// The squares that a journey can go over: of ships, or of land pieces that climb mountains or do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    Sea,
    Flat,
    Land,
}

pub(super) const fn ground(kind: Kind) -> Ground {
    match kind {
        Kind::LightGalleon | Kind::HeavyGalleon => Ground::Sea,
        _ if kind.moves() >= Terrain::Mountain.cost() => Ground::Land,
        _ => Ground::Flat,
    }
}
