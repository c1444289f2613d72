//! What happened in a play as a seat saw it, or what is ordered for the next one.
//!
//! Only events that the seat may know are drawn. Those of a reader's own pieces hold their whole way; of others, the
//! reader knows the stretches that were in sight.

use super::board::{Board, SIDE};
use crate::event::{Event, Fighter, Outcome, Shape, Side, What};
use crate::knowledge::panel::Panel;
use crate::orders::PanelName;
use crate::rules::log::Log;
use crate::world::Square;
use crate::world::numbers::PlayerNumber;
use playdeck_print::picture::happened::{Happened, Mark, Point, Way};
use std::collections::BTreeMap;

/// Adds what a seat knows of a play in its match.
pub fn add(board: &Board<'_>, log: &Log, names: &[String], is_ordered: bool, happened: &mut Happened) {
    let mut drawing = Drawing { board, names, is_ordered, places: standing(board) };
    for event in board.seat.learned(log) {
        drawing.event(event, happened);
    }
}

struct Drawing<'d> {
    board: &'d Board<'d>,
    names: &'d [String],
    is_ordered: bool,
    /// Where the pieces that orders are for stand, by owner and number.
    places: BTreeMap<(PlayerNumber, u16), Square>,
}

/// Where the pieces stand whose orders a seat may know.
fn standing(board: &Board<'_>) -> BTreeMap<(PlayerNumber, u16), Square> {
    match board.seat.panel(PanelName::Pieces) {
        Panel::Pieces(rows) => rows.iter().map(|row| ((row.of, row.piece.number), row.piece.at)).collect(),
        _ => BTreeMap::new(),
    }
}

impl Drawing<'_> {
    fn event(&mut self, event: &Event, happened: &mut Happened) {
        match &event.what {
            What::Ordered { order, outcome, .. } | What::WentOn { order, outcome } => {
                let Some(of) = event.turn else { return };
                let number = order.piece().map(|piece| format!(" {piece}")).unwrap_or_default();
                let piece = match outcome {
                    Outcome::Went { kind, .. } => {
                        format!("{}{number}", self.shape(Shape { of, kind: *kind }))
                    }
                    _ => format!("{} piece{number}", self.whose(of)),
                };
                let way = if self.is_ordered { Way::Ordered } else { self.way(of) };
                self.walk(way, &event.way, &piece, happened);
                if let (Some(number), Some(end)) = (order.piece(), event.way.last()) {
                    self.places.insert((of, number), *end);
                }
            }
            What::Passed { piece, trail } => self.passed(*piece, trail, happened),
            What::Sighted { piece, at, .. } => {
                self.mark(*at, Mark::Found, format!("{} came into sight", self.shape(*piece)), happened);
            }
            What::Found { at, of, .. } => {
                let of = of.map_or_else(|| "white city".to_owned(), |of| format!("{} city", self.whose(of)));
                self.mark(*at, Mark::Found, format!("{of} found"), happened);
            }
            What::Made { at, product, .. } => {
                self.mark(*at, Mark::Built, format!("{product} built"), happened);
            }
            What::Captured { at, by, .. } => {
                let words = format!("city taken by {}", self.shape(*by));
                self.mark(*at, Mark::Captured, words, happened);
            }
            What::Met { piece, at, with } => {
                let words = format!("piece {piece} would meet those of {}", self.name(*with));
                if let Some(from) = event.turn.and_then(|of| self.places.get(&(of, *piece))) {
                    self.walk(self.attack(*from, *at), &[*from, *at], &words, happened);
                }
                self.mark(*at, Mark::Battle, words, happened);
            }
            What::Fought { attacker, defender, hit, destroyed, .. } => {
                self.fought(*attacker, *defender, hit.filter(|_| *destroyed), happened);
            }
            _ => {}
        }
    }

    /// What was seen of another's piece: a way for each stretch, and a mark where only one square of it was in sight.
    fn passed(&self, piece: Shape, trail: &[Option<Square>], happened: &mut Happened) {
        for stretch in trail.split(Option::is_none) {
            let squares: Vec<Square> = stretch.iter().copied().flatten().collect();
            match squares.as_slice() {
                [] => {}
                [at] => {
                    self.mark(*at, Mark::Found, format!("{} was seen here", self.shape(piece)), happened);
                }
                _ => self.walk(self.way(piece.of), &squares, &self.shape(piece), happened),
            }
        }
    }

    fn fought(
        &self,
        attacker: Option<Fighter>,
        defender: Option<Fighter>,
        destroyed: Option<Side>,
        happened: &mut Happened,
    ) {
        let called = |fighter: Option<Fighter>| {
            fighter.map_or_else(|| "someone out of sight".to_owned(), |fighter| self.shape(fighter.shape))
        };
        let words = format!("{} attacked {}", called(attacker), called(defender));
        if let (Some(attacker), Some(defender)) = (attacker, defender) {
            self.walk(self.attack(attacker.at, defender.at), &[attacker.at, defender.at], &words, happened);
        }
        if let Some(at) = defender.or(attacker).map(|fighter| fighter.at) {
            self.mark(at, Mark::Battle, words, happened);
        }
        let lost = match destroyed {
            Some(Side::Attacker) => attacker,
            Some(Side::Defender) => defender,
            None => None,
        };
        if let Some(lost) = lost {
            self.mark(lost.at, Mark::Lost, format!("{} destroyed", self.shape(lost.shape)), happened);
        }
    }

    /// A way over squares. Where it leads over an edge to the other side of the map, it leaves the map and comes back.
    fn walk(&self, way: Way, squares: &[Square], what: &str, happened: &mut Happened) {
        let Some(first) = squares.first() else { return };
        let listed: Vec<String> = squares.iter().map(Square::to_string).collect();
        let words = if matches!(way, Way::Attack | Way::Fire) {
            what.to_owned()
        } else {
            format!("{what}: {}", listed.join(" "))
        };
        let plain = |square: Square| (i32::from(square.x), i32::from(square.y));
        let mut places = vec![self.board.center(plain(*first))];
        for pair in squares.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(plain);
            let step = self.step(from, to);
            let next = (from.0 + step.0, from.1 + step.1);
            // Fire from afar ends at its goal, not somewhere on its long way.
            let length = step.0.abs().max(step.1.abs()).max(1);
            let (before, end) = (self.board.center(from), self.board.center(next));
            if length > 1 {
                let short = |from: i32, to: i32| to - (to - from) / length;
                places.push((short(before.0, end.0), short(before.1, end.1)));
            }
            places.push(end);
            if next != to {
                happened.went(way, std::mem::take(&mut places), words.clone());
                let outside = (to.0 - step.0, to.1 - step.1);
                places = vec![self.board.center(outside), self.board.center(to)];
            }
        }
        happened.went(way, places, words);
    }

    /// The shortest way between two squares.
    fn step(&self, from: (i32, i32), to: (i32, i32)) -> (i32, i32) {
        let grid = self.board.grid();
        let along = |from: i32, to: i32, side: u8| {
            let (straight, side) = (to - from, i32::from(side));
            if grid.wrap && 2 * straight.abs() > side {
                straight - side * straight.signum()
            } else {
                straight
            }
        };
        (along(from.0, to.0, grid.width), along(from.1, to.1, grid.height))
    }

    fn mark(&self, at: Square, mark: Mark, words: String, happened: &mut Happened) {
        let (x, y) = self.board.center((at.x.into(), at.y.into()));
        // A city is to the right, and the pieces are below.
        let corner: Point = (x + 13 - SIDE / 2, y + 13 - SIDE / 2);
        happened.mark(corner, mark, words);
    }

    /// An attack between two squares.
    fn attack(&self, from: Square, to: Square) -> Way {
        if self.board.grid().distance(from, to) > 1 { Way::Fire } else { Way::Attack }
    }

    fn way(&self, of: PlayerNumber) -> Way {
        if self.board.seat.who.is_none_or(|who| who == of) { Way::Own } else { Way::Other }
    }

    fn name(&self, of: PlayerNumber) -> String {
        match self.names.get(of.index()) {
            Some(name) => format!("{name} ({of})"),
            None => format!("player {of}"),
        }
    }

    fn whose(&self, of: PlayerNumber) -> String {
        if self.board.is_own(of) { "your".to_owned() } else { format!("{}'s", self.name(of)) }
    }

    fn shape(&self, piece: Shape) -> String {
        format!("{} {}", self.whose(piece.of), piece.kind)
    }
}
