//! What a member can order in the next plays of their matches, for a page to play on: what the squares that they know and
//! the pieces that they see allow.
//!
//! What would be refused for a reason that is certain now is not offered: a step that a piece has no points for, a third
//! battle, a transport that is full or too far, an order to a piece that is on guard or gone. The lines stand in the
//! sequence in which they are made, so that each knows what those before it do.
//!
//! Source: the rules text, "Movement", "Transports", "Combat" and "Cities".

mod general;
mod ways;

use crate::knowledge::seat::Seat;
use crate::knowledge::view::View;
use crate::picture::{Board, placed};
use crate::rules::transport::room;
use crate::tables::{Kind, Terrain};
use crate::world::numbers::PlayerNumber;
use crate::world::{Goal, Piece, Square};
use playdeck_game as game;
use playdeck_print::choices as page;
use playdeck_print::choices::{Arrow, Choices, Deed, Number, Order, Pick, Step, When, line, number};
use std::collections::{BTreeMap, BTreeSet};
use ways::Ground;

/// How far from the middle of a square somebody may point at it.
const RADIUS: u32 = 26;
/// The most characters of a message: its line is no longer than a card.
const MESSAGE: u32 = 60;
/// A name or a message begins with no quote, comma or blank, which would be read as no part of it.
const TEXT: &str = r"[^',\s].*";

impl game::Choosing for View<'_> {
    fn choices(&self) -> Choices {
        let due: Vec<Seat<'_>> = self.seats().into_iter().filter(Seat::is_due).collect();
        let opener = |seat: &Seat<'_>| seat.who.map(|who| format!("PLAYER {who},GAME={}", seat.number()));
        let is_alone = due.len() == 1;
        let head = due.iter().filter_map(opener).filter(|_| is_alone).collect();
        let mut all = Choices::new(head, vec!["END".to_owned()], RADIUS);
        all.is_in_sequence = true;
        let boards = placed(self);
        for seat in &due {
            let Some(who) = seat.who else { continue };
            let board = boards.iter().find(|board| board.seat.number() == seat.number());
            let opens = opener(seat).filter(|_| !is_alone);
            Made::of(seat, who, board, opens, &mut all).match_of();
        }
        all
    }
}

/// The choices of a match while they are made.
struct Made<'v> {
    seat: &'v Seat<'v>,
    who: PlayerNumber,
    /// The line that opens the sheet of this match, if there are several.
    opens: Option<String>,
    all: &'v mut Choices,
    /// The spot of each square that is known or can be reached.
    spots: BTreeMap<Square, Number>,
    /// Where others' pieces are in sight.
    held: BTreeSet<Square>,
    /// The cities of others and the white ones.
    foreign: BTreeSet<Square>,
    own_cities: BTreeSet<Square>,
    /// The transports by number: their types, and as which piece they are in the list.
    transports: Vec<(u16, Kind, Number)>,
    nets: BTreeMap<Over, Number>,
    /// The first steps of pieces that can do the same.
    states: BTreeMap<Alike, Number>,
    /// The connected squares that a journey of a type can go over, by square.
    lands: BTreeMap<Ground, BTreeMap<Square, usize>>,
    gone: Number,
}

/// For what a net is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Over {
    /// Steps to squares without others; of ships, or of all else.
    Free { ship: bool },
    /// Steps into the cities that infantry and cavalry take.
    Cities,
    /// Steps into battles.
    Held { ship: bool },
    /// The squares so near that somebody can attack what is there.
    Range(u8),
    /// The squares beside one.
    Beside,
}

/// What decides what a piece can do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    kind: Kind,
    /// The battles that it has left.
    attacks: u8,
    /// The lands to which journeys lead from where it stands.
    lands: BTreeSet<usize>,
    /// Whether it is on a journey.
    goes: bool,
}

/// A choice that is no word of a line.
fn topic(shown: &str, next: Number) -> Pick {
    Pick::shown(shown, "", next)
}

/// What a type of piece is called.
fn called(kind: Kind) -> String {
    let name = kind.name().to_lowercase();
    name.get(..1).map(str::to_uppercase).unwrap_or_default() + name.get(1..).unwrap_or_default()
}

impl<'v> Made<'v> {
    fn of(
        seat: &'v Seat<'v>,
        who: PlayerNumber,
        board: Option<&Board<'_>>,
        opens: Option<String>,
        all: &'v mut Choices,
    ) -> Self {
        let gone = all.step(Step::Pick("It has no orders behind this one.".to_owned(), Vec::new()));
        let mut made = Self {
            seat,
            who,
            opens,
            all,
            spots: BTreeMap::new(),
            held: seat.others_in_sight().into_iter().map(|seen| seen.at).collect(),
            foreign: seat.other_cities().into_iter().map(|city| city.at).collect(),
            own_cities: seat.cities().into_iter().map(|city| city.at).collect(),
            transports: Vec::new(),
            nets: BTreeMap::new(),
            states: BTreeMap::new(),
            lands: BTreeMap::new(),
            gone,
        };
        if let Some(board) = board {
            made.lay_out(board);
        }
        made
    }

    fn order(&mut self, parts: &[&str]) -> Number {
        self.done(Order { line: line(parts), ..Order::default() })
    }

    fn done(&mut self, order: Order) -> Number {
        self.all.step(Step::Done(order))
    }

    fn ask(&mut self, question: &str, picks: Vec<Pick>) -> Number {
        self.all.step(Step::Pick(question.to_owned(), picks))
    }

    /// Something that is offered only to a piece whose turn is not over.
    fn in_turn(&mut self, when: When, next: Number) -> Number {
        self.all.step(Step::If(When { left: 1, ..when }, next))
    }

    /// Gives a spot to each square that is known or that own pieces can reach, row by row.
    fn lay_out(&mut self, board: &Board<'_>) {
        let grid = self.seat.setup().grid();
        let reached: BTreeSet<Square> =
            self.seat.own_pieces().flat_map(|piece| grid.within(piece.at, piece.kind.moves())).collect();
        for square in grid.squares() {
            let terrain = self.seat.terrain(square);
            if terrain.is_none() && !reached.contains(&square) {
                continue;
            }
            let what = match terrain {
                _ if self.held.contains(&square) => " somebody else",
                _ if self.foreign.contains(&square) => " city",
                None => " unknown",
                Some(Terrain::Mountain) => " mountain",
                Some(Terrain::Sea | Terrain::Land) => "",
            };
            let place = board.center((square.x.into(), square.y.into()));
            let toll = terrain.map_or(1, Terrain::cost);
            let spot = self.all.spot_at(place, &format!("{square}{what}"), &square.to_string(), toll.into());
            self.spots.insert(square, spot);
        }
    }

    fn match_of(mut self) {
        let title = |what: &str, opens: &Option<String>| match opens {
            Some(opens) => format!("{what}, {}", opens.to_lowercase()),
            None => what.to_owned(),
        };
        let group = self.all.group(&title("Your pieces", &self.opens), None);
        let own: Vec<&Piece> = self.seat.own_pieces().collect();
        let first = self.all.next_piece();
        let of: BTreeMap<u16, Number> = (first..).zip(&own).map(|(at, piece)| (piece.number, at)).collect();
        self.transports = own
            .iter()
            .filter(|piece| piece.kind.is_transport())
            .filter_map(|piece| Some((piece.number, piece.kind, *of.get(&piece.number)?)))
            .collect();
        for piece in own {
            let made = self.piece(piece, group, &of);
            self.all.pieces.push(made);
        }
        let group = self.all.group(&title("Your cities", &self.opens), None);
        for city in self.seat.cities() {
            let made = self.city(&city, group);
            self.all.pieces.push(made);
        }
        let group = self.all.group(&title("All else", &self.opens), None);
        let general = [self.messages(group), self.general(group), self.rounds(group)];
        self.all.pieces.extend(general.into_iter().flatten());
    }

    fn piece(&mut self, piece: &Piece, group: Number, of: &BTreeMap<u16, Number>) -> page::Piece {
        let carrier = piece.carrier.map_or_else(String::new, |carrier| format!(" aboard {carrier}"));
        let goal = match piece.goal {
            Some(Goal::To(at)) => format!(", on its way to {at}"),
            Some(Goal::Unknown) => ", exploring".to_owned(),
            None => String::new(),
        };
        let guard = if piece.guard { ", on guard" } else { "" };
        let name = format!("{} {} at {}{carrier}{goal}{guard}", called(piece.kind), piece.number, piece.at);
        let attacks = if self.held.is_empty() { 0 } else { piece.kind.attacks() };
        let lands = self.lands_from(piece);
        let state = self.state(Alike { kind: piece.kind, attacks, lands, goes: piece.goal.is_some() });
        let first = if piece.guard { self.all.step(Step::Held(HELD.to_owned(), state)) } else { state };
        let is_idle = !piece.guard && piece.goal.is_none() && piece.carrier.is_none();
        page::Piece {
            name,
            word: piece.number.to_string(),
            spot: self.spots.get(&piece.at).copied(),
            opens: self.opens.clone(),
            first,
            without: is_idle.then(|| "stays".to_owned()),
            group,
            reach: Some(piece.kind.moves().into()),
            rides: piece.carrier.and_then(|carrier| of.get(&carrier).copied()),
            room: Some(piece.kind)
                .filter(|kind| kind.is_transport())
                .and_then(|kind| room(self.seat.setup(), kind))
                .map(u32::from),
            ..page::Piece::default()
        }
    }

    /// The step with which the orders of a piece begin.
    fn state(&mut self, alike: Alike) -> Number {
        if let Some(state) = self.states.get(&alike) {
            return *state;
        }
        let (kind, is_ship) = (alike.kind, alike.kind.is_ship());
        let mut picks = Vec::new();
        let net = self.net(Over::Free { ship: is_ship });
        let goes = Order {
            line: line(&["MOVE ", "~", " ", "1"]),
            arrows: vec![Arrow(-1, 1, false)],
            goes: Some(1),
            ..Order::default()
        };
        let goes = self.done(goes);
        let most = kind.moves().into();
        picks.push(topic(
            "",
            self.all.step(Step::Way("Where to?".to_owned(), net, most, String::new(), goes)),
        ));
        if kind.takes_cities() && !self.foreign.is_empty() {
            let takes = Order {
                line: line(&["MOVE ", "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, false)],
                then: Some(self.gone),
                ..Order::default()
            };
            let takes = self.done(takes);
            let net = self.net(Over::Cities);
            let way = self.all.step(Step::Way("Which city?".to_owned(), net, 1, String::new(), takes));
            picks.push(topic("Take the city:", way));
        }
        if let Some(left) = alike.attacks.checked_sub(1) {
            let then = Some(self.state(Alike { attacks: left, goes: false, ..alike.clone() }));
            let attack = |verb: &str| Order {
                line: line(&[verb, "~", " ", "1"]),
                arrows: vec![Arrow(-1, 1, true)],
                then,
                ..Order::default()
            };
            let (into, from) = (self.done(attack("MOVE ")), self.done(attack("ATTACK ")));
            let net = self.net(Over::Held { ship: is_ship });
            let way = self.all.step(Step::Way("Against whom?".to_owned(), net, 1, String::new(), into));
            picks.push(topic("Attack and follow up:", self.in_turn(When::default(), way)));
            let net = self.net(Over::Range(kind.range()));
            let way = self.all.step(Step::Way("Against whom?".to_owned(), net, 1, String::new(), from));
            let when = When { rides: Some(false), ..When::default() };
            picks.push(topic("Attack from where it is", self.in_turn(when, way)));
        }
        picks.extend(self.journeys(&alike));
        picks.extend(self.boards(kind));
        let lands =
            self.among(|square| self.seat.terrain(square).is_some_and(|terrain| terrain != Terrain::Sea));
        if Kind::ALL.into_iter().any(|other| other.carries(kind)) {
            let leaves =
                Order { line: line(&["DISEMB ", "~"]), does: Some(Deed::Leaves), ..Order::default() };
            let leaves = self.done(leaves);
            let when = When { rides: Some(true), at: Some(lands), ..When::default() };
            picks.push(topic("Leave the transport", self.in_turn(when, leaves)));
        }
        if alike.goes {
            let state = self.state(Alike { goes: false, ..alike.clone() });
            let stays = Order { line: line(&["MOVE ", "~"]), then: Some(state), ..Order::default() };
            picks.push(topic("End the journey and stay", self.done(stays)));
        }
        let guard = self.guard_from(None);
        let over = self.ask("Its turn is over.", vec![guard]);
        let skips = Order { line: line(&["SKIP ", "~"]), then: Some(over), ..Order::default() };
        let skips = self.done(skips);
        let skips = self.in_turn(When::default(), skips);
        picks.push(topic("End its turn", skips));
        let guard = self.guard_from(Some(()));
        picks.insert(1, guard);
        let state = self.ask("Where to, or what else?", picks);
        self.states.insert(alike, state);
        state
    }

    /// The choice to go on guard. Once the guard is ended, a piece can do what it could before; `None` if its turn is over.
    /// Of others the step that is added next is what it could before.
    fn guard_from(&mut self, before: Option<()>) -> Pick {
        let then = match before {
            // The steps of this choice come before the one in which it is offered.
            Some(()) => number(self.all.steps.len()) + 2,
            None => self.gone,
        };
        let held = self.all.step(Step::Held(HELD.to_owned(), then));
        let guards = Order { line: line(&["GUARD ", "~"]), then: Some(held), ..Order::default() };
        topic("Go on guard", self.done(guards))
    }
}

/// What the page says of a piece that takes no orders.
const HELD: &str = "It is on guard and takes no orders until the guard of all pieces is ended.";
