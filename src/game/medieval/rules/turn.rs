//! The turn: what a play does to the door, act by act, and to a match, turn by turn.
//!
//! Players act one after another, and each one finds the map as those before have left it. A play is a round, for
//! which all have written their sheets before it, or the turn of one player.
//!
//! Source: the rules text, "Playing the game".

use super::begin;
use super::elimination;
use super::sequence::Sequence;
use crate::dice::{Dice, Stream};
use crate::game;
use crate::game::medieval::event::{Event, Shape, What};
use crate::game::medieval::field::game::{Discovery, Match};
use crate::game::medieval::field::mail;
use crate::game::medieval::field::piece::Piece;
use crate::game::medieval::field::player::{Player, PlayerNumber, Players};
use crate::game::medieval::lobby::members::MemberNumber;
use crate::game::medieval::name::Medieval;
use crate::game::medieval::orders::{Given, Orders, PanelName};
use crate::game::medieval::play_card::{Head, HeadOf};
use crate::game::medieval::position::{Finished, Position, Table};
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{Kind, LAST_ROUND, MOST_LEADER_POINTS};
use crate::message::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

impl game::Play<Medieval> for Position {
    /// Sets the match whose round it is on the table, so that its sheets can be admitted and read, and does what is to
    /// be done in the lobby before.
    fn acted(&self, head: &Head) -> Option<(Self, Vec<Event>)> {
        let (game, turn) = match head.of {
            HeadOf::Lobby { .. } => (None, None),
            HeadOf::Round { game, .. } => (Some(game), None),
            HeadOf::Turn { game, player, .. } => (Some(game), Some(player)),
        };
        let mut table = Table { game, turn, ..Table::default() };
        let (mut position, mut events) = (self.clone(), Vec::new());
        for act in &head.acts {
            // The play card was accepted with its acts, so that none is refused here.
            let Ok(acted) = act.carry_out(&mut position, table.complete.len()) else { continue };
            if let What::TakenOver { player, .. } = acted.what {
                table.handed.retain(|handed| *handed != (acted.game, player));
                table.handed.push((acted.game, player));
            }
            let mut tell = |what| {
                let game = Some(acted.game);
                events.push(Event { game, round: 0, turn: None, seen: Players::ALL, full: true, what });
            };
            tell(acted.what);
            if let Some(waiting) = acted.begins {
                tell(What::Began);
                table.complete.push((acted.game, waiting));
            }
        }
        position.table = Some(table);
        Some((position, events))
    }

    /// Matches that are complete begin, then the round is played.
    fn play(
        mut self,
        head: Head,
        acts: Vec<Event>,
        orders: BTreeMap<MemberNumber, Orders>,
        dice: &Dice,
    ) -> game::Outcome<Medieval> {
        let table = self.table.get_or_insert_default();
        for (number, waiting) in std::mem::take(&mut table.complete) {
            table.begun.push(number);
            self.running.insert(number, Rc::new(begin::begin(number, waiting, *dice)));
        }
        let game = match head.of {
            HeadOf::Lobby { .. } => {
                self.lobby.session += 1;
                None
            }
            HeadOf::Round { game, .. } | HeadOf::Turn { game, .. } => {
                self.running.remove(&game).map(Rc::unwrap_or_clone)
            }
        };
        let Some(game) = game else {
            return game::Outcome::of(self, acts);
        };
        let mut turn = Turn::new(&self, game, *dice);
        match head.of {
            HeadOf::Turn { player, .. } => turn.one_turn(player, &orders),
            HeadOf::Round { .. } | HeadOf::Lobby { .. } => turn.rounds(&orders),
        }
        let Turn { game, winner, events, refusals, .. } = turn;
        put_back(&mut self, game, winner);
        let events = acts.into_iter().chain(events).collect();
        game::Outcome { position: self, events, refusals }
    }
}

/// Goes through a player's cards for a play in a match as he knows it, as if nobody else acted: no battle is fought,
/// nobody is eliminated, and no panel is shown.
pub fn rehearse(
    door: &Position,
    world: Match,
    player: PlayerNumber,
    rounds: u8,
    orders: &Orders,
) -> Vec<Event> {
    let mut turn = Turn { is_rehearsal: true, ..Turn::new(door, world, Dice::new(0)) };
    for round in 0..rounds {
        let is_played = turn.game.round < LAST_ROUND;
        turn.game.round += u16::from(is_played);
        turn.turn_of(player, is_played, orders.given.iter().filter(|given| given.round == round));
    }
    turn.events
}

/// Puts a match back among those under way, or among those that are over.
fn put_back(position: &mut Position, game: Match, winner: Option<PlayerNumber>) {
    if winner.is_none() && game.round < LAST_ROUND {
        position.running.insert(game.number, Rc::new(game));
        return;
    }
    let victor =
        winner.map(|winner| (winner, elimination::leader_points(&elimination::points(&game), winner)));
    if let Some((winner, points)) = victor {
        let member = game.player(winner).map(|player| player.member);
        if let Some(member) = member.and_then(|member| position.lobby.members.get_mut(&member)) {
            member.points = member.points.saturating_add(u32::from(points)).min(MOST_LEADER_POINTS);
        }
    }
    position.finish(Finished::of(&game, victor));
    position.table.get_or_insert_default().closed = Some(Box::new(game));
}

/// What a player ordered.
fn given_by<'o>(
    game: &Match,
    player: PlayerNumber,
    orders: &'o BTreeMap<MemberNumber, Orders>,
) -> &'o [Given] {
    let orders = game.player(player).and_then(|player| orders.get(&player.member));
    orders.map(|orders| orders.given.as_slice()).unwrap_or_default()
}

/// A match while a play of it is played.
pub struct Turn<'d> {
    /// The match as it stands at this instant.
    pub(super) game: Match,
    /// The dice.
    pub(super) dice: Dice,
    /// Whose turn it is.
    pub(super) player: PlayerNumber,
    /// Who has won.
    pub(super) winner: Option<PlayerNumber>,
    /// The streams from which the battles of this turn are drawn, by their places.
    pub(super) streams: BTreeMap<u64, Stream>,
    /// Whether the turn is only gone through, before the play.
    pub(super) is_rehearsal: bool,
    /// The door, from which this match was taken out.
    pub(super) door: &'d Position,
    /// The panels that were listed in this turn.
    pub(super) listed: BTreeSet<PanelName>,
    /// Whether old messages were read in it.
    pub(super) has_read_old: bool,
    /// The pieces of the player that may be on guard.
    pub(super) guards: Vec<u16>,
    /// How many messages were sent in it.
    pub(super) sent: u8,
    pub(super) events: Vec<Event>,
    pub(super) refusals: Vec<Message>,
    is_between_turns: bool,
}

impl<'d> Turn<'d> {
    fn new(door: &'d Position, game: Match, dice: Dice) -> Self {
        Self {
            game,
            dice,
            player: PlayerNumber(1),
            winner: None,
            streams: BTreeMap::new(),
            is_rehearsal: false,
            door,
            listed: BTreeSet::new(),
            has_read_old: false,
            guards: Vec::new(),
            sent: 0,
            events: Vec::new(),
            refusals: Vec::new(),
            is_between_turns: true,
        }
    }

    /// Tells something to those who may know of it.
    pub(super) fn tell(&mut self, seen: Players, full: bool, what: What) {
        if seen.is_empty() && !full {
            return;
        }
        let turn = (!self.is_between_turns).then_some(self.player);
        let (game, round) = (Some(self.game.number), self.game.round);
        self.events.push(Event { game, round, turn, seen, full, what });
    }

    /// Tells those who did not see by whom it was done, and so not in whose turn.
    pub(super) fn tell_unattributed(&mut self, seen: Players, what: What) {
        let before = self.events.len();
        self.tell(seen, false, what);
        for event in self.events.iter_mut().skip(before) {
            event.turn = None;
        }
    }

    /// Plays the rounds of a play.
    fn rounds(&mut self, orders: &BTreeMap<MemberNumber, Orders>) {
        let members: Vec<(PlayerNumber, MemberNumber)> =
            self.game.numbered().map(|(number, player)| (number, player.member)).collect();
        for (player, member) in &members {
            let is_due = self.game.player(*player).is_some_and(Player::is_active);
            if is_due && !orders.contains_key(member) {
                self.tell(Players::only(*player), true, What::NoCards { player: *player });
            }
        }
        // They are missing from the first round that is played here.
        self.events.iter_mut().for_each(|event| event.round = event.round.saturating_add(1));
        self.game.turn = None;
        for round in 0..self.game.setup.rounds {
            // The cards for rounds that a match has no more are refused, not dropped.
            let is_played = self.winner.is_none() && self.game.round < LAST_ROUND;
            self.game.round += u16::from(is_played);
            let seats = self.game.in_order();
            if is_played && self.game.setup.sequence() != Sequence::Fixed {
                self.tell(Players::ALL, true, What::Order { seats: seats.clone() });
            }
            // Those who are out stand behind the others, for their cards are refused.
            let out = members.iter().map(|(number, _)| *number).filter(|number| !seats.contains(number));
            let out: Vec<PlayerNumber> = out.collect();
            for player in seats.iter().chain(&out) {
                let given = given_by(&self.game, *player, orders);
                self.turn_of(*player, is_played, given.iter().filter(|given| given.round == round));
            }
            if is_played {
                let last = seats.iter().rev().find(|seat| self.game.active().contains(**seat)).copied();
                self.game.decide_order(self.dice, last);
            }
        }
        self.close(true);
    }

    /// Plays the turn of one player, of a round that goes turn by turn.
    fn one_turn(&mut self, player: PlayerNumber, orders: &BTreeMap<MemberNumber, Orders>) {
        self.game.turn = Some(player);
        self.game.round += 1;
        let member = self.game.player(player).map(|player| player.member);
        if !member.is_some_and(|member| orders.contains_key(&member)) {
            self.tell(Players::only(player), true, What::NoCards { player });
        }
        let given = given_by(&self.game, player, orders);
        self.turn_of(player, true, given.iter());
        let active = self.game.active();
        let next = active.iter().find(|seat| *seat > player).filter(|_| self.winner.is_none());
        if next.is_none() {
            self.game.decide_order(self.dice, Some(player));
        } else {
            // Whoever is out has no turn any more, however the round goes on.
            self.game.seats.retain(|seat| active.contains(*seat));
        }
        self.close(next.is_none());
        if self.winner.is_none() {
            self.game.turn = next.or_else(|| active.iter().next());
        }
        // Until the last seat has had its turn, the round is not one that was played.
        self.game.round -= u16::from(next.is_some());
    }

    /// Ends a play, and perhaps its round: what the players have not read yet is shown to them, and all pieces are as
    /// at the beginning of a turn.
    fn close(&mut self, is_round_over: bool) {
        if is_round_over && self.winner.is_none() && self.game.round >= LAST_ROUND {
            self.tell(Players::ALL, true, What::Ended);
        }
        let players: Vec<PlayerNumber> = self.game.numbered().map(|(number, _)| number).collect();
        for player in players {
            let mail = mail::read(&mut self.game, player, false);
            if !mail.is_empty() {
                self.tell(Players::only(player), false, What::Mail { mail });
            }
            mail::keep_last(&mut self.game, player);
            self.game.pieces.change_all(player, Piece::refresh);
        }
    }

    /// One player's turn. Nobody has a turn in a match that is over, and no one who was eliminated has one.
    fn turn_of<'g>(&mut self, player: PlayerNumber, is_played: bool, given: impl Iterator<Item = &'g Given>) {
        self.player = player;
        self.is_between_turns = false;
        self.streams.clear();
        self.listed.clear();
        self.has_read_old = false;
        let guards = self.game.pieces.of(player).filter(|piece| piece.guard).map(|piece| piece.number);
        self.guards = guards.collect();
        self.sent = 0;
        let plays = |turn: &Self| {
            let is_active = turn.game.player(player).is_some_and(Player::is_active);
            if turn.winner.is_some() || !is_played {
                Err(Refusal::Over)
            } else if is_active {
                Ok(())
            } else {
                Err(Refusal::Eliminated)
            }
        };
        if plays(self).is_ok() {
            if self.game.round > 1 {
                self.produce();
            }
            self.refresh();
        }
        for given in given {
            let outcome = plays(self);
            self.obey(given, outcome);
        }
        // The names depend on chance.
        if !self.is_rehearsal {
            self.name_captured();
        }
        self.is_between_turns = true;
    }

    /// Gives every piece of the player what it has at the beginning of his turn.
    fn refresh(&mut self) {
        let mended: BTreeSet<_> = if self.game.setup.repair {
            let own = self.game.cities().filter(|(_, city)| city.owner == Some(self.player));
            own.map(|(_, city)| city.at).collect()
        } else {
            BTreeSet::new()
        };
        self.game.pieces.change_all(self.player, |piece| {
            piece.refresh();
            if mended.contains(&piece.at) {
                piece.damage = piece.damage.saturating_sub(1);
            }
        });
    }

    /// Tells the player what came into his sight.
    pub(super) fn discover(&mut self, discovery: &Discovery) {
        let own = Players::only(self.player);
        for sight in &discovery.cities {
            let Some(city) = self.game.city(sight.city) else { continue };
            let what = What::Found { at: city.at, of: city.owner, again: sight.is_known };
            self.tell(own, false, what);
        }
        for at in &discovery.squares {
            let Some(of) = self.game.pieces.owner_at(*at).filter(|owner| *owner != self.player) else {
                continue;
            };
            let there: Vec<(Kind, usize)> = self.game.pieces.kinds_at(*at).collect();
            for (kind, count) in there {
                let count = u16::try_from(count).unwrap_or(u16::MAX);
                self.tell(own, false, What::Sighted { piece: Shape { of, kind }, at: *at, count });
            }
        }
    }
}
