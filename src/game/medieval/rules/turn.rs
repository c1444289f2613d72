//! The turn: what a play does to the door, act by act, and to a match, turn by turn.
//!
//! Players act one after another, and each one meets the map as the players before left it. A play is a round, for
//! which all wrote their sheets before it, or the turn of one player.
//!
//! Source: the rules text, "Playing the game".

use super::begin;
use super::chance::Lots;
use super::commands::Cards;
use super::elimination::{crown, first_in_rank, leader_points, may_play, points, winner};
use super::log::{DrawnOrder, Log};
use super::mail;
use super::names::name_captured;
use super::production::produce;
use crate::cards::play_card::{Head, HeadOf};
use crate::event::What;
use crate::lobby::Sequence;
use crate::name::Medieval;
use crate::orders::{GivenOrder, Orders};
use crate::tables::MOST_MISSED;
use crate::world::numbers::{MemberNumber, PlayerNumber, Players};
use crate::world::position::{Finished, Position, Table};
use crate::world::{Match, Piece, PieceId, World};
use playdeck_base::dice::Dice;
use playdeck_game::{self as game, Outcome};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The orders of the players who sent any.
type AllOrders = BTreeMap<MemberNumber, Orders>;

impl game::Play<Medieval> for Position {
    /// Puts the match whose round is played on the table, so that its sheets can be admitted and read. The acts of the
    /// lobby are done first.
    fn acted(&self, head: &Head) -> Option<(Self, Log)> {
        let (mut position, mut log) = (self.clone(), Log::default());
        let (game, turn) = match head.of {
            HeadOf::Lobby { .. } => (None, None),
            HeadOf::Round { game, .. } => (Some(game), None),
            HeadOf::Turn { game, player, .. } => (Some(game), Some(player)),
        };
        let mut table = Table { game, turn, ..Table::default() };
        for act in &head.acts {
            // The play card was accepted with its acts, so none is refused here.
            let Ok(acted) = act.carry_out(&mut position, table.complete.len()) else { continue };
            if let What::TakenOver { player, .. } = acted.what {
                table.handed.retain(|handed| *handed != (acted.game, player));
                table.handed.push((acted.game, player));
            }
            log.tell_at_door(Some(acted.game), acted.what);
            if let Some(waiting) = acted.begins {
                log.tell_at_door(Some(acted.game), What::Began);
                table.complete.push((acted.game, waiting));
            }
        }
        position.table = Some(table);
        Some((position, log))
    }

    /// Plays what is due: complete matches begin, then the round is played.
    fn play(mut self, head: Head, mut log: Log, orders: AllOrders, dice: &Dice) -> Outcome<Medieval> {
        let table = self.table.get_or_insert_default();
        for (number, waiting) in std::mem::take(&mut table.complete) {
            table.begun.push(number);
            self.running.insert(number, Arc::new(begin::begin(number, waiting, *dice)));
        }
        let game = match head.of {
            HeadOf::Lobby { .. } => {
                self.lobby.session += 1;
                None
            }
            HeadOf::Round { game, .. } | HeadOf::Turn { game, .. } => {
                self.running.remove(&game).map(Arc::unwrap_or_clone)
            }
        };
        let Some(game) = game else {
            return Outcome { position: self, events: log, refusals: Vec::new() };
        };
        log.begin(&game);
        let lots = Lots::new(*dice, game.number);
        let mut play = Play { lots, log, game, left: BTreeMap::new(), door: &self };
        match head.of {
            HeadOf::Turn { player, .. } => play.one_turn(player, &orders),
            HeadOf::Round { .. } | HeadOf::Lobby { .. } => play.rounds(&orders),
        }
        let Play { game, mut log, left, .. } = play;
        self.table.get_or_insert_default().left = left;
        put_back(&mut self, game);
        let refusals = std::mem::take(&mut log.refusals);
        Outcome { position: self, events: log, refusals }
    }
}

/// Rehearses a player's cards for a play in a match as they know it, as if nobody else acted: no battle is fought,
/// nobody is eliminated, and no panel is shown. The log of a rehearsal is continued.
pub fn rehearse(
    door: &Position,
    world: Match,
    player: PlayerNumber,
    rounds: u8,
    orders: &Orders,
    mut log: Log,
) -> Log {
    log.begin(&world);
    let mut play =
        Play { lots: Lots::new(Dice::new(0), world.number), log, game: world, left: BTreeMap::new(), door };
    for round in 0..rounds {
        let is_played = play.begin_round();
        play.turn_of(player, is_played, orders.given.iter().filter(|given| given.round == round));
    }
    play.log
}

/// Puts a match back among those under way, or among those that are over.
fn put_back(position: &mut Position, game: Match) {
    let winner = winner(&game);
    if winner.is_none() && game.round < game.setup.last_round() {
        position.running.insert(game.number, Arc::new(game));
        return;
    }
    let first = match (winner, game.setup.last) {
        (Some(winner), _) => vec![winner],
        (None, Some(_)) => first_in_rank(&game),
        (None, None) => Vec::new(),
    };
    let finished = match first.as_slice() {
        [winner] => Finished::of(&game, Some(crown(&mut position.lobby, &game, *winner))),
        _ => Finished { shared: first, ..Finished::of(&game, None) },
    };
    position.finish(finished);
    position.table.get_or_insert_default().closed = Some(Box::new(game));
}

struct Play<'d> {
    game: Match,
    lots: Lots,
    log: Log,
    /// What pieces had left at the end of their player's turn, where it is not all that their type has.
    left: BTreeMap<PieceId, (u8, u8)>,
    /// The door, from which this match was taken out.
    door: &'d Position,
}

impl Play<'_> {
    /// Plays all rounds of a play.
    fn rounds(&mut self, orders: &AllOrders) {
        // A player who sent no cards counts as missing from the first round that is played here.
        self.log.round = self.game.round.saturating_add(1);
        let active = self.game.active();
        active.iter().for_each(|player| self.miss(player, orders));
        self.game.turn = None;
        for round in 0..self.game.setup.rounds {
            // The cards for rounds that are no longer played are refused, not dropped.
            let is_played = self.begin_round();
            let seats = self.game.in_order();
            if is_played && self.game.setup.sequence() != Sequence::Fixed {
                self.log.tell_all(What::Order { seats: seats.clone() });
            }
            // Eliminated players come after the others, because their cards are refused.
            let all = self.game.numbered().map(|(number, _)| number);
            let out: Vec<PlayerNumber> = all.filter(|number| !seats.contains(number)).collect();
            for player in seats.iter().chain(&out) {
                let given = given_by(&self.game, *player, orders);
                self.turn_of(*player, is_played, given.iter().filter(|given| given.round == round));
            }
            if is_played {
                let last = seats.iter().rev().find(|seat| self.game.active().contains(**seat)).copied();
                self.decide_order(last);
            }
        }
        self.close(true);
    }

    /// Plays the turn of one player, in a round that goes turn by turn.
    fn one_turn(&mut self, player: PlayerNumber, orders: &AllOrders) {
        self.game.turn = Some(player);
        self.begin_round();
        self.miss(player, orders);
        self.turn_of(player, true, given_by(&self.game, player, orders).iter());
        let (active, is_won) = (self.game.active(), winner(&self.game).is_some());
        let next = active.iter().find(|seat| *seat > player).filter(|_| !is_won);
        if next.is_none() {
            self.decide_order(Some(player));
        } else {
            // An eliminated player has no more turns, however the round goes on.
            self.game.seats.retain(|seat| active.contains(*seat));
        }
        self.close(next.is_none());
        if !is_won {
            self.game.turn = next.or_else(|| active.iter().next());
        }
        // The round does not count as played until the last seat has had its turn.
        self.game.round -= u16::from(next.is_some());
    }

    /// Decides the order of the next round, and notes it if it is drawn.
    fn decide_order(&mut self, last: Option<PlayerNumber>) {
        self.game.decide_order(&self.lots, last);
        if self.game.setup.sequence() == Sequence::Drawn {
            let (round, seats) = (self.game.round.saturating_add(1), self.game.seats.clone());
            self.log.drawn.push(DrawnOrder { round, seats, last });
        }
    }

    /// Goes on to the next round, if there is one.
    fn begin_round(&mut self) -> bool {
        let is_played = self.game.round < self.game.setup.last_round() && winner(&self.game).is_none();
        self.game.round += u16::from(is_played);
        self.log.round = self.game.round;
        is_played
    }

    /// Counts the plays in a row for which no cards came from a player, and reports it to them if none came for this.
    fn miss(&mut self, player: PlayerNumber, orders: &AllOrders) {
        let Some(missing) = self.game.player_mut(player) else { return };
        if orders.contains_key(&missing.member) {
            missing.missed = 0;
            return;
        }
        missing.missed = missing.missed.saturating_add(1).min(MOST_MISSED);
        let missed = missing.missed;
        self.log.tell_own(player, What::NoCards { player, missed });
    }

    /// Ends a play, and perhaps its round: players get the messages they have not read yet, and all pieces are reset as
    /// at the beginning of a turn.
    fn close(&mut self, is_round_over: bool) {
        let is_last = self.game.round >= self.game.setup.last_round();
        if is_round_over && winner(&self.game).is_none() && is_last {
            self.log.tell_all(self.ended());
        }
        let Match { players, world, .. } = &mut self.game;
        for (number, player) in (1..).map(PlayerNumber).zip(players) {
            let mail = mail::read(player, false);
            if !mail.is_empty() {
                self.log.tell(Players::only(number), false, What::Mail { mail });
            }
            mail::keep_last(player);
            let left = world.pieces.of(number).filter(|piece| !piece.has_all_left());
            self.left
                .extend(left.map(|piece| (PieceId::new(number, piece.number), (piece.moves, piece.attacks))));
            world.pieces.change_all(number, Piece::refresh);
        }
    }

    /// How a match ends with its last round.
    fn ended(&self) -> What {
        if self.game.setup.last.is_none() {
            return What::Ended;
        }
        let first = first_in_rank(&self.game);
        let leader = match first.as_slice() {
            [only] => Some(leader_points(&points(&self.game), *only)),
            _ => None,
        };
        What::Ranked { first, leader }
    }

    /// One player's turn: cities and pieces are made ready, the cards are carried out, pieces on a journey go on, and
    /// captured cities get names.
    fn turn_of<'g>(
        &mut self,
        player: PlayerNumber,
        is_played: bool,
        given: impl Iterator<Item = &'g GivenOrder>,
    ) {
        self.log.turn = Some(player);
        self.lots.begin_turn();
        if may_play(&self.game, player, is_played).is_ok() {
            self.make_ready(player);
        }
        let Self { game, lots, log, door, .. } = self;
        let mut cards = Cards::new(player, game, lots, log, door);
        given.for_each(|given| cards.obey(given, is_played));
        cards.go_on(is_played);
        // The names depend on chance, so a rehearsal gives none.
        if !log.is_rehearsal {
            name_captured(&mut game.world, player, lots, log);
        }
        log.turn = None;
    }

    /// Cities work, from the second round on, and pieces have all their movement points and attacks again.
    fn make_ready(&mut self, player: PlayerNumber) {
        let Self { game, log, .. } = self;
        if game.round > 1 {
            produce(game, player, log);
        }
        let is_repaired = game.setup.repair;
        refresh(&mut game.world, player, is_repaired);
    }
}

/// The orders of a player.
fn given_by<'o>(game: &Match, player: PlayerNumber, orders: &'o AllOrders) -> &'o [GivenOrder] {
    let orders = game.player(player).and_then(|player| orders.get(&player.member));
    orders.map(|orders| orders.given.as_slice()).unwrap_or_default()
}

/// Resets every piece of a player as at the beginning of their turn; a piece in a city of theirs may be repaired.
fn refresh(world: &mut World, player: PlayerNumber, is_repaired: bool) {
    let cities = world.cities_of(player).filter(|_| is_repaired);
    let mended: BTreeSet<_> = cities.map(|(_, city)| city.at).collect();
    world.pieces.change_all(player, |piece| {
        piece.refresh();
        if mended.contains(&piece.at) {
            piece.damage = piece.damage.saturating_sub(1);
        }
    });
}
