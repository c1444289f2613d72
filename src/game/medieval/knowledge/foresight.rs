//! Which of a player's cards will be refused, as far as it is certain before the play: refusals that follow from the
//! cards and from what the player may know.
//!
//! The cards are rehearsed as in a forecast, by the rules of the turn itself. Each refusal in the rehearsal is certain
//! only if it happens in every match that the player cannot tell from the known one, as long as nobody else gives
//! orders or has a piece on a journey. What a piece does is in doubt in a square that the player does not see now, in a battle, or in somebody
//! else's city, where a piece may have been built. So is everything that piece does from there on.
//!
//! Source: the rules text, "Movement", "Combat" and "Cities".

use super::rehearsed::{Rehearsed, RehearsedPiece};
use super::seat::Seat;
use super::view::View;
use crate::event::{Event, Outcome, What};
use crate::name::Medieval;
use crate::orders::{CityName, GivenOrder, Order, Orders, Way};
use crate::refusal::Refusal;
use crate::tables::Product;
use crate::world::numbers::PlayerNumber;
use crate::world::{Piece, Square};
use playdeck_game::{self as game, Foreseen};
use playdeck_kit::log::Reader;
use std::collections::{BTreeMap, BTreeSet};

impl game::Foresight<Medieval> for View<'_> {
    fn size(orders: &Orders) -> usize {
        orders.given.len()
    }

    fn foresee(&self, orders: &Orders) -> Foreseen {
        let mut foreseen = Foreseen::default();
        let Some(seat) = self.seat_at_table() else { return foreseen };
        let mut walk = Walk::new(&seat, self.rounds());
        let mut given = orders.given.iter();
        for event in self.rehearse(orders).as_seen(Reader::Gamesmaster) {
            let What::Ordered { card, outcome, .. } = &event.what else {
                walk.happen(event);
                continue;
            };
            let Some(given) = given.by_ref().find(|given| given.card == *card) else { continue };
            walk.go(given, outcome);
            // A player who has surrendered is refused everything else.
            let refused = if walk.has_left { Some(Refusal::Eliminated) } else { outcome.refusal() };
            let is_certain = |refusal: &Refusal| walk.has_left || walk.is_certain(&given.order, *refusal);
            let message = refused.filter(is_certain).map(|refusal| refusal.message().at(given.place));
            foreseen.refused.extend(message);
            walk.obey(given, outcome);
        }
        foreseen
    }
}

/// The rehearsed play, gone through event by event.
struct Walk<'v> {
    seat: &'v Seat<'v>,
    /// The number of rounds of the play. The turn of one player is one round, even if a play by mail has several.
    rounds: u8,
    /// The pieces, including those that are gone.
    pieces: Rehearsed,
    /// Squares where the player sees pieces of others.
    held: BTreeSet<Square>,
    /// The cities of others that the player knows of, and the white ones.
    foreign: BTreeMap<Square, Option<PlayerNumber>>,
    /// The cities that belonged to the player when the play began, with their names.
    own: Vec<(Square, String)>,
    /// Whether a battle or the loss of a city may have eliminated a player.
    is_shaken: bool,
    /// Whether the player took any city, whose product and name are not known.
    has_taken: bool,
    /// Whether the player has surrendered.
    has_left: bool,
}

impl<'v> Walk<'v> {
    fn new(seat: &'v Seat<'v>, rounds: u8) -> Self {
        let mut pieces = Rehearsed::default();
        for Piece { number, kind, at, carrier, .. } in seat.own_pieces() {
            pieces.insert(*number, RehearsedPiece { kind: *kind, at: *at, carrier: *carrier });
        }
        Self {
            seat,
            rounds,
            pieces,
            held: seat.others_in_sight().into_iter().map(|seen| seen.at).collect(),
            foreign: seat.other_cities().into_iter().map(|city| (city.at, city.known.of)).collect(),
            own: seat.cities().into_iter().map(|city| (city.at, city.name)).collect(),
            is_shaken: false,
            has_taken: false,
            has_left: false,
        }
    }

    /// Follows what happens besides orders: pieces are built, battles are met, cities are taken.
    fn happen(&mut self, event: &Event) {
        match &event.what {
            What::Made { at, product: Product::Piece(kind), number: Some(number) } => {
                self.pieces.insert(*number, RehearsedPiece { kind: *kind, at: *at, carrier: None });
                if self.has_taken || self.pieces.has_doubtful() {
                    self.pieces.mark(*number);
                }
            }
            What::WentOn { order, outcome: Outcome::Went { at, .. } } => {
                order.piece().into_iter().for_each(|piece| self.went_on(piece, *at));
            }
            What::Met { piece, .. } => {
                self.pieces.doubt(*piece);
                self.is_shaken = true;
            }
            What::Captured { from, .. } => {
                self.has_taken = true;
                self.is_shaken |= from.is_some();
            }
            _ => {}
        }
    }

    /// Follows a piece on its way, before the refusal that stopped it is checked.
    fn go(&mut self, given: &GivenOrder, outcome: &Outcome) {
        if let Order::Goto { piece, .. } | Order::Explore(piece) = &given.order {
            // A journey that finds no way in the rehearsal may find one in the play.
            match outcome {
                Outcome::Went { at, .. } => self.went_on(*piece, *at),
                _ => self.pieces.doubt(*piece),
            }
            return;
        }
        let (Order::Move { piece, way, .. }, Outcome::Went { steps, .. }) = (&given.order, outcome) else {
            return;
        };
        let Some(RehearsedPiece { at, .. }) = self.pieces.get(*piece) else { return };
        let grid = self.seat.setup().grid();
        let path: Vec<Square> = match way {
            Way::To(to) => vec![*to],
            Way::Path(path) => path
                .0
                .iter()
                .scan(at, |at, step| {
                    *at = grid.step(*at, *step)?;
                    Some(*at)
                })
                .collect(),
        };
        let mut entered = path.iter().take(usize::from(*steps));
        let is_open = |to: &Square| self.is_open(*to);
        let is_known = entered.clone().all(is_open);
        let end = entered.next_back().copied().unwrap_or(at);
        self.pieces.place(*piece, end);
        if !is_known {
            self.pieces.doubt(*piece);
        }
    }

    /// A piece went by its own way. It stops when something comes into sight, so nobody knows where.
    fn went_on(&mut self, piece: u16, at: Square) {
        self.pieces.place(piece, at);
        self.pieces.leave(piece);
        self.pieces.doubt(piece);
    }

    /// Follows the effects of an order on later ones.
    fn obey(&mut self, given: &GivenOrder, outcome: &Outcome) {
        if let Outcome::Refused(_) = outcome {
            return;
        }
        match &given.order {
            Order::Surrender => self.has_left = true,
            Order::Board { piece, transport } => {
                self.pieces.board(*piece, *transport);
                if !self.is_sure(*piece) || !self.is_sure(*transport) {
                    self.pieces.doubt(*piece);
                    self.pieces.doubt(*transport);
                }
            }
            Order::Move { piece, board, .. } => {
                if matches!(outcome, Outcome::Went { steps: 1.., .. }) {
                    self.pieces.leave(*piece);
                    if *board {
                        self.pieces.embark(*piece);
                    }
                }
            }
            Order::BoardOrLeave(piece)
                if self.pieces.get(*piece).is_some_and(|known| known.carrier.is_none()) =>
            {
                self.pieces.embark(*piece);
            }
            Order::Disembark(piece) | Order::BoardOrLeave(piece) => self.pieces.leave(*piece),
            _ => {}
        }
    }

    /// Whether a square is known to be free of others: it is in sight, no piece of others is there, and no city of
    /// another player, which might have built a piece.
    fn is_open(&self, at: Square) -> bool {
        let is_in_grid = self.seat.setup().grid().contains(at);
        is_in_grid
            && self.seat.sees(at)
            && !self.held.contains(&at)
            && !matches!(self.foreign.get(&at), Some(Some(_)))
    }

    /// Whether a square and all squares next to it are explored.
    fn is_explored_about(&self, at: Square) -> bool {
        let grid = self.seat.setup().grid();
        grid.contains(at) && grid.around(at).chain([at]).all(|square| self.seat.terrain(square).is_some())
    }

    fn is_sure(&self, piece: u16) -> bool {
        self.pieces.is_sure(piece)
    }

    /// Whether an order gets this refusal in every match.
    fn is_certain(&self, order: &Order, refusal: Refusal) -> bool {
        let is_quiet = !self.pieces.has_doubtful() && !self.is_shaken;
        let is_long = self.rounds > 1;
        match refusal {
            // What stands in the square may be different then.
            Refusal::NotAboard | Refusal::CannotCarry { .. } if matches!(order, Order::BoardOrLeave(_)) => {
                is_quiet && self.is_piece_sure(order)
            }
            // It is refused whatever happened to the piece.
            Refusal::OffMap(_) | Refusal::NotTransport(_) | Refusal::CannotCarry { .. } => {
                !matches!(order, Order::Move { .. }) || self.is_piece_sure(order)
            }
            // A piece that is gone took a city; a number never used may go to a piece that a captured city builds.
            Refusal::NoPiece(number) if self.pieces.get(number).is_some() => self.is_sure(number),
            Refusal::NoPiece(_) => !is_long || !self.has_taken && !self.pieces.has_doubtful(),
            Refusal::NotCoastal(to) => {
                let is_city = self.foreign.contains_key(&to);
                self.is_piece_sure(order) && self.is_explored_about(to) && (is_quiet || !is_city)
            }
            Refusal::ForeignCity(at) => {
                let is_white = self.foreign.get(&at).is_some_and(Option::is_none);
                let is_met = is_white && self.is_open(at) || self.is_helpless(order) && self.seat.sees(at);
                self.is_piece_sure(order) && is_quiet && is_met
            }
            Refusal::Moves { to, left, .. } => {
                self.is_piece_sure(order)
                    && (left == 0 || self.is_open(to) || matches!(order, Order::Board { .. }))
            }
            Refusal::CannotAttack(_) => match order {
                Order::Move { .. } => self.is_piece_sure(order) && !self.is_shaken,
                _ => true,
            },
            // What is known on the way may be different then.
            Refusal::NoAttacks
            | Refusal::NoWay(_)
            | Refusal::NothingUnknown
            | Refusal::GoalHeld(_)
            | Refusal::WayClosed(_)
            | Refusal::UnknownClosed => false,
            Refusal::NoTarget(at) => self.is_piece_sure(order) && self.is_open(at),
            // Somebody may stand there unseen, and be attacked.
            Refusal::NoTransport(at) => is_quiet && self.is_open(at),
            Refusal::Unseen(_)
            | Refusal::Full
            | Refusal::CityNotYours(_)
            | Refusal::TwoOfName { .. }
            | Refusal::NameTaken => is_quiet,
            // Captured cities are named by chance when the turn ends.
            Refusal::NoCityNamed => is_quiet && !(is_long && self.has_taken),
            Refusal::CannotBuild(_) => self.city(order).is_some_and(|at| self.is_explored_about(at)),
            Refusal::Fortified(_) => self.city(order).is_some(),
            Refusal::SentEnough(_) => !self.is_shaken,
            Refusal::NoPlayer(_)
            | Refusal::VoteForNobody(_)
            | Refusal::PlayerOut(_)
            | Refusal::NoMail(_)
            | Refusal::Listed
            | Refusal::Eliminated
            | Refusal::Over => true,
            Refusal::OnGuard
            | Refusal::Ended
            | Refusal::SetOut
            | Refusal::Aboard
            | Refusal::NotAboard
            | Refusal::Edge
            | Refusal::NotAdjacent(_)
            | Refusal::NotBeside(_)
            | Refusal::Sea(_)
            | Refusal::OutOfRange { .. } => self.is_piece_sure(order),
        }
    }

    /// Whether none of the pieces that an order names is in doubt.
    fn is_piece_sure(&self, order: &Order) -> bool {
        let other = if let Order::Board { transport, .. } = order { Some(*transport) } else { None };
        order.piece().into_iter().chain(other).all(|piece| self.is_sure(piece))
    }

    /// Whether an order moves a piece that attacks nobody, whatever stands in its way.
    fn is_helpless(&self, order: &Order) -> bool {
        let Order::Move { piece, .. } = order else { return false };
        self.pieces.get(*piece).is_some_and(|known| !known.kind.can_attack())
    }

    /// The city that an order names, if it belonged to the player when the play began.
    fn city(&self, order: &Order) -> Option<Square> {
        let Order::City { city, .. } = order else { return None };
        let is_meant = |(at, name): &&(Square, String)| match city {
            CityName::At(square) => at == square,
            CityName::Named(word) => name.eq_ignore_ascii_case(word),
        };
        self.own.iter().find(is_meant).map(|(at, _)| *at)
    }
}
