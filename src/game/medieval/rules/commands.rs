//! What becomes of a card in its player's turn: each command goes to the rule that is named for it, and those that move
//! nothing on the map are carried out here.
//!
//! Source: the rules text, "Switching pieces" and "Information".

use super::turn::Turn;
use crate::game::medieval::event::{Event, Outcome, What};
use crate::game::medieval::field::mail;
use crate::game::medieval::field::piece::{Piece, PieceId};
use crate::game::medieval::field::player::{PlayerNumber, Players, Status};
use crate::game::medieval::knowledge::panel::Panel;
use crate::game::medieval::knowledge::seat::Seat;
use crate::game::medieval::orders::{Given, Order, PanelName};
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::MOST_SENT;

impl Turn<'_> {
    /// Carries out an order, unless it comes too late.
    pub(super) fn obey(&mut self, given: &Given, may: Result<(), Refusal>) {
        if matches!(given.order, Order::Next) || matches!(given.order, Order::Stay(piece) if self.had(piece))
        {
            return;
        }
        // What the order leads to is told behind it.
        let place = self.events.len();
        let order = given.order.clone();
        // What players write to each other is nobody else's business, and what they look at no news.
        let is_his_alone = matches!(
            order,
            Order::Send { .. } | Order::Read { .. } | Order::Delete(_) | Order::List(_) | Order::Select(_)
        );
        let own = Players::only(self.player);
        self.tell(own, !is_his_alone, What::Ordered { card: given.card, order, outcome: Outcome::Done });
        let carried_out = may.and_then(|()| self.carry_out(&given.order));
        let outcome = carried_out.unwrap_or_else(Outcome::Refused);
        let refused = match outcome {
            Outcome::Refused(refusal) => Some(refusal),
            Outcome::Went { refused, .. } => refused,
            Outcome::Done => None,
        };
        self.refusals.extend(refused.map(|refusal| refusal.message().at(given.place)));
        if let Some(Event { what: What::Ordered { outcome: told, .. }, .. }) = self.events.get_mut(place) {
            *told = outcome;
        }
    }

    fn carry_out(&mut self, order: &Order) -> Result<Outcome, Refusal> {
        match order {
            Order::Select(piece) => self.own(*piece).map(|_| ())?,
            Order::Move { piece, way, board } => return self.move_piece(*piece, way, *board),
            Order::Attack { piece, at } => self.attack(*piece, *at)?,
            Order::Board { piece, transport } => self.board(*piece, *transport)?,
            Order::Disembark(piece) => self.disembark(*piece)?,
            Order::Skip(piece) => {
                let id = self.ready(*piece)?;
                self.game.pieces.change(id, |piece| piece.ended = true);
            }
            Order::Guard(piece) => self.guard(*piece)?,
            Order::Unautomate => {
                for number in std::mem::take(&mut self.guards) {
                    self.game.pieces.change(PieceId::new(self.player, number), |piece| piece.guard = false);
                }
            }
            Order::City { city, product } => self.set_product(city, *product)?,
            Order::Name { at, name } => self.name_city(*at, name)?,
            Order::List(panel) => self.list(*panel)?,
            Order::Send { to, text } => self.send(*to, text)?,
            Order::Read { old } => self.read(*old)?,
            Order::Delete(number) => mail::delete(&mut self.game, self.player, *number)?,
            Order::Surrender => self.eliminate(self.player, Status::Surrendered),
            Order::Stay(piece) => return Err(Refusal::NoPiece(*piece)),
            Order::Next => {}
        }
        Ok(Outcome::Done)
    }

    /// `GUARD`: from now on, so that a piece whose turn is over can stand guard where it has come to.
    fn guard(&mut self, number: u16) -> Result<(), Refusal> {
        if self.own(number)?.guard {
            return Err(Refusal::OnGuard);
        }
        self.game.pieces.change(PieceId::new(self.player, number), |piece| piece.guard = true);
        self.guards.push(number);
        Ok(())
    }

    /// Sends a message, unless the player has sent enough in this turn.
    fn send(&mut self, to: PlayerNumber, text: &str) -> Result<(), Refusal> {
        if self.sent >= MOST_SENT {
            return Err(Refusal::SentEnough(MOST_SENT));
        }
        mail::send(&mut self.game, self.player, to, text)?;
        self.sent += 1;
        Ok(())
    }

    /// Shows messages; those that were read before once a turn, so that no sheet prints more than it is long.
    fn read(&mut self, old: bool) -> Result<(), Refusal> {
        if old && std::mem::replace(&mut self.has_read_old, true) {
            return Err(Refusal::Listed);
        }
        let mail = mail::read(&mut self.game, self.player, old);
        if !self.is_rehearsal {
            self.tell(Players::only(self.player), false, What::Mail { mail });
        }
        Ok(())
    }

    /// Shows a panel; once a turn, so that no sheet prints more than it is long.
    fn list(&mut self, panel: PanelName) -> Result<(), Refusal> {
        if !self.listed.insert(panel) {
            return Err(Refusal::Listed);
        }
        if self.is_rehearsal {
            return Ok(());
        }
        let seat = Seat::new(&self.game, self.player, &self.door.lobby);
        let panel = match panel {
            PanelName::Games => Panel::games(self.door, Some(&self.game)),
            PanelName::Leaders => Panel::leaders(&self.door.lobby),
            panel => seat.panel(panel),
        };
        self.tell(Players::only(self.player), false, What::Listed(Box::new(panel)));
        Ok(())
    }

    /// A piece of the player.
    pub(super) fn own(&self, number: u16) -> Result<&Piece, Refusal> {
        self.game.pieces.get(PieceId::new(self.player, number)).ok_or(Refusal::NoPiece(number))
    }

    /// Whether the player has or had a piece of a number: a card of the order sheet may speak of one that is lost.
    fn had(&self, number: u16) -> bool {
        self.game.player(self.player).is_some_and(|player| (1..=player.last_piece).contains(&number))
    }

    /// A piece of the player that can still be told something in this turn.
    pub(super) fn ready(&self, number: u16) -> Result<PieceId, Refusal> {
        let piece = self.own(number)?;
        if piece.guard {
            return Err(Refusal::OnGuard);
        }
        if piece.ended {
            return Err(Refusal::Ended);
        }
        Ok(PieceId::new(self.player, number))
    }
}
