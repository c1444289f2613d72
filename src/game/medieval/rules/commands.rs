//! The cards of a player's turn: each command goes to the rule that is named after it.
//!
//! Source: the rules text, "Information" for what a card shows.

use super::chance::Lots;
use super::elimination::{eliminate, may_play};
use super::log::Log;
use super::{battle, journey, mail, movement, production, switching, transport};
use crate::event::{Outcome, What};
use crate::knowledge::door;
use crate::knowledge::seat::Seat;
use crate::orders::{GivenOrder, Order, PanelName};
use crate::refusal::Refusal;
use crate::tables::MOST_SENT;
use crate::world::numbers::{PlayerNumber, Players};
use crate::world::position::Position;
use crate::world::{Goal, Match, PieceId, Status};
use playdeck_kit::votes::Vote;
use std::collections::BTreeSet;

/// A player's turn while its cards are gone through.
pub struct Cards<'t> {
    who: PlayerNumber,
    game: &'t mut Match,
    lots: &'t mut Lots,
    log: &'t mut Log,
    /// The door, from which this match was taken out.
    door: &'t Position,
    /// The panels that were listed in this turn.
    listed: BTreeSet<PanelName>,
    /// Whether old messages were read in this turn.
    has_read_old: bool,
    /// The pieces that may be on guard.
    guards: Vec<u16>,
    /// How many messages were sent in this turn.
    sent: u8,
    /// The pieces that set out on a journey in this turn.
    set_out: BTreeSet<u16>,
}

impl<'t> Cards<'t> {
    /// The cards of a player whose turn begins.
    pub fn new(
        who: PlayerNumber,
        game: &'t mut Match,
        lots: &'t mut Lots,
        log: &'t mut Log,
        door: &'t Position,
    ) -> Self {
        let guards = game.world.pieces.of(who).filter(|piece| piece.guard).map(|piece| piece.number);
        let guards = guards.collect();
        Self {
            who,
            game,
            lots,
            log,
            door,
            listed: BTreeSet::new(),
            has_read_old: false,
            guards,
            sent: 0,
            set_out: BTreeSet::new(),
        }
    }

    /// Carries out an order, unless the match is over or the player is out of it.
    pub fn obey(&mut self, given: &GivenOrder, is_played: bool) {
        let order = &self.meant(&given.order);
        // Any order to a piece on a journey ends the journey, also one that is refused.
        let halted = order.piece().filter(|_| !matches!(order, Order::Select(_)));
        let halted = halted.and_then(|piece| Some((piece, self.goal_of(piece)?)));
        let is_blank = matches!(order, Order::Stay(piece) if halted.is_none() && self.had(*piece));
        if matches!(order, Order::Next) || is_blank {
            return;
        }
        // Messages between players are private, and listing a panel is not news.
        let is_theirs_alone = matches!(
            order,
            Order::Send { .. }
                | Order::Read { .. }
                | Order::Delete(_)
                | Order::List(_)
                | Order::Select(_)
                | Order::Vote(_)
        );
        self.log.begin_order();
        let carried_out = may_play(self.game, self.who, is_played).and_then(|()| self.carry_out(order));
        let outcome = carried_out.unwrap_or_else(Outcome::Refused);
        self.log.refusals.extend(outcome.refusal().map(|refusal| refusal.message().at(given.place)));
        let what = What::Ordered { card: given.card, order: order.clone(), outcome };
        self.log.end_order(self.who, !is_theirs_alone, what);
        // Who sets out anew reads where to; a piece that is gone has no journey.
        if let Some((piece, goal)) = halted
            && self.game.world.pieces.get(PieceId::new(self.who, piece)).is_some_and(|it| it.goal.is_none())
            && !(matches!(order, Order::Goto { .. } | Order::Explore(_)) && outcome.refusal().is_none())
        {
            self.log.tell_own(self.who, What::Halted { piece, goal });
        }
    }

    /// Where a piece is going by itself.
    fn goal_of(&self, piece: u16) -> Option<Goal> {
        self.game.world.pieces.get(PieceId::new(self.who, piece))?.goal
    }

    /// The order with the key B resolved to what it does for the piece.
    fn meant(&self, order: &Order) -> Order {
        match order {
            Order::BoardOrLeave(piece) => {
                let Match { setup, world, .. } = &*self.game;
                transport::board_or_leave(setup, &world.pieces, PieceId::new(self.who, *piece))
            }
            order => order.clone(),
        }
    }

    fn carry_out(&mut self, order: &Order) -> Result<Outcome, Refusal> {
        let who = self.who;
        let id = |number: &u16| PieceId::new(who, *number);
        if let Some(piece) = order.piece().filter(|_| !matches!(order, Order::Select(_))) {
            self.game.world.pieces.change(id(&piece), |piece| piece.goal = None);
        }
        let Self { game, lots, log, .. } = self;
        let Match { setup, world, .. } = &mut **game;
        match order {
            Order::Select(piece) => switching::own(&world.pieces, id(piece)).map(|_| ())?,
            Order::Move { piece, way, board } => {
                return movement::go(game, id(piece), way, *board, lots, log);
            }
            Order::Goto { piece, at } => return self.set_out(*piece, Goal::To(*at)),
            Order::Explore(piece) => return self.set_out(*piece, Goal::Unknown),
            Order::Attack { piece, at } => battle::attack(game, id(piece), *at, lots, log)?,
            Order::Board { piece, transport } => {
                transport::board(setup, world, id(piece), *transport, log)?;
            }
            Order::Disembark(piece) => transport::disembark(world, id(piece), log)?,
            Order::Skip(piece) => switching::skip(&mut world.pieces, id(piece))?,
            Order::Guard(piece) => {
                switching::guard(&mut world.pieces, id(piece))?;
                self.guards.push(*piece);
            }
            Order::Unautomate => switching::unautomate(&mut world.pieces, who, &mut self.guards),
            Order::City { city, product } => production::set_product(setup, world, who, city, *product)?,
            Order::Name { at, name } => production::name_city(world, who, *at, name)?,
            Order::List(panel) => self.list(*panel)?,
            Order::Send { to, text } => self.send(*to, text)?,
            Order::Read { old } => self.read(*old)?,
            Order::Delete(number) => {
                let player = game.player_mut(who).ok_or(Refusal::NoMail(*number))?;
                mail::delete(player, *number)?;
            }
            Order::Vote(vote) => self.vote(vote.as_ref())?,
            Order::Surrender => eliminate(game, who, Status::Surrendered, log),
            Order::Stay(piece) => {
                switching::own(&world.pieces, id(piece))?;
            }
            Order::Next | Order::BoardOrLeave(_) => {}
        }
        Ok(Outcome::Done)
    }

    /// The player says how they want the match to end, or takes it back. It stands until they say otherwise.
    fn vote(&mut self, vote: Option<&Vote<PlayerNumber>>) -> Result<(), Refusal> {
        let active = self.game.active();
        let mut named = vote.into_iter().flat_map(Vote::named);
        if let Some(stranger) = named.find(|player| !active.contains(**player)) {
            return Err(Refusal::VoteForNobody(*stranger));
        }
        if let Some(player) = self.game.player_mut(self.who) {
            player.vote = vote.cloned();
        }
        Ok(())
    }

    /// Sends a piece on a journey. It can set out once a turn, because finding the way costs time.
    fn set_out(&mut self, piece: u16, goal: Goal) -> Result<Outcome, Refusal> {
        if !self.set_out.insert(piece) {
            return Err(Refusal::SetOut);
        }
        journey::set_out(self.game, PieceId::new(self.who, piece), goal, self.lots, self.log)
    }

    /// Pieces that set out in an earlier turn go on, after all cards.
    pub fn go_on(&mut self, is_played: bool) {
        if may_play(self.game, self.who, is_played).is_err() {
            return;
        }
        let pieces = self.game.world.pieces.of(self.who);
        let going: Vec<(u16, Goal)> = pieces.filter_map(|piece| Some((piece.number, piece.goal?))).collect();
        for (piece, goal) in going.into_iter().filter(|(piece, _)| !self.set_out.contains(piece)) {
            // The journey before may have ended the match by taking the last city of somebody.
            if may_play(self.game, self.who, is_played).is_err() {
                break;
            }
            let order = match goal {
                Goal::To(at) => Order::Goto { piece, at },
                Goal::Unknown => Order::Explore(piece),
            };
            let id = PieceId::new(self.who, piece);
            self.log.begin_order();
            match journey::go_on(self.game, id, goal, self.lots, self.log) {
                Some(outcome) => self.log.end_order(self.who, true, What::WentOn { order, outcome }),
                None => self.log.drop_order(),
            }
        }
    }

    /// Sends a message, unless the player has sent enough in this turn.
    fn send(&mut self, to: PlayerNumber, text: &str) -> Result<(), Refusal> {
        if self.sent >= MOST_SENT {
            return Err(Refusal::SentEnough(MOST_SENT));
        }
        mail::send(self.game, self.who, to, text)?;
        self.sent += 1;
        Ok(())
    }

    /// Shows messages. Old messages are shown once a turn, so that a short sheet cannot print without limit.
    fn read(&mut self, old: bool) -> Result<(), Refusal> {
        if old && std::mem::replace(&mut self.has_read_old, true) {
            return Err(Refusal::Listed);
        }
        let mail = self.game.player_mut(self.who).map(|player| mail::read(player, old)).unwrap_or_default();
        if !self.log.is_rehearsal {
            self.log.tell(Players::only(self.who), false, What::Mail { mail });
        }
        Ok(())
    }

    /// Shows a panel. It is shown once a turn, so that a short sheet cannot print without limit.
    fn list(&mut self, panel: PanelName) -> Result<(), Refusal> {
        if !self.listed.insert(panel) {
            return Err(Refusal::Listed);
        }
        if self.log.is_rehearsal {
            return Ok(());
        }
        let panel = match panel {
            PanelName::Games => door::games(self.door, Some(self.game)),
            panel => Seat::new(self.game, self.who, &self.door.lobby).panel(panel),
        };
        self.log.tell(Players::only(self.who), false, What::Listed(Box::new(panel)));
        Ok(())
    }

    /// Whether the player has or had a piece of a number: a card of the order sheet may name one that is lost.
    fn had(&self, number: u16) -> bool {
        self.game.player(self.who).is_some_and(|player| (1..=player.last_piece).contains(&number))
    }
}
