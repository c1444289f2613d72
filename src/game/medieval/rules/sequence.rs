//! The order in which the seats of a match have their turns.
//!
//! The sheets of a round by mail are all written before it and played one after another, so only the first seat's
//! orders meet the map for which they were written. So that nobody is always first, the order of the next round is
//! drawn, or moves on by one seat; the play before decides it and the position stores it. A round that is played turn
//! by turn goes in the order of the seats' numbers, because there each sheet is written after the turn before it.
//!
//! Source: the rules text, "Playing the game"; the drawing is the project's own.

use super::chance::Lots;
use crate::lobby::Sequence;
use crate::world::Match;
use crate::world::numbers::PlayerNumber;
use playdeck_base::dice::Stream;

impl Match {
    /// The players who still play, in the order of the next round by mail.
    pub fn in_order(&self) -> Vec<PlayerNumber> {
        let active = self.active();
        if self.seats.is_empty() {
            return active.iter().collect();
        }
        self.seats.iter().copied().filter(|seat| active.contains(*seat)).collect()
    }

    /// Whose turn comes next if the match is played turn by turn.
    pub fn next_turn(&self) -> Option<PlayerNumber> {
        self.turn.or_else(|| self.active().iter().next())
    }

    /// Whether some of those who still play have already had their turns in the round that is due.
    pub fn is_mid_round(&self) -> bool {
        self.turn.is_some_and(|turn| self.active().iter().next() != Some(turn))
    }

    /// Decides the order of the next round; `last` had the last turn of the round before, if there was one.
    pub fn decide_order(&mut self, lots: &Lots, last: Option<PlayerNumber>) {
        let active: Vec<PlayerNumber> = self.active().iter().collect();
        self.seats = match self.setup.sequence() {
            Sequence::Fixed => Vec::new(),
            Sequence::Rotate if last.is_none() => Vec::new(),
            Sequence::Rotate => {
                let first = self.seats.first().copied().unwrap_or(PlayerNumber(1));
                rotated(active, first)
            }
            Sequence::Drawn => drawn(active, last, &mut lots.order(self.round.saturating_add(1))),
        };
    }
}

/// The places, from 1, that a seat can have in an order by lot, each with its number of equal cases.
pub fn places(seats: &[PlayerNumber], last: Option<PlayerNumber>, seat: PlayerNumber) -> Vec<(u64, u64)> {
    let count = seats.len() as u64;
    let has_barred = barred(seats, last).is_some();
    let cases = |place: u64| match (has_barred, last == Some(seat), place) {
        (true, true, 1) => 0,
        (false, ..) | (true, true, _) => 1,
        // Of the others each is as likely the first; then it shares the other places with all who are left.
        (true, false, 1) => count - 1,
        (true, false, _) => count - 2,
    };
    (1..=count).map(|place| (place, cases(place))).collect()
}

/// The place among seats of the one that cannot be the first: with three seats or more, the last of the round before.
fn barred(seats: &[PlayerNumber], last: Option<PlayerNumber>) -> Option<usize> {
    last.filter(|_| seats.len() >= 3).and_then(|last| seats.iter().position(|seat| *seat == last))
}

/// Seats by number, beginning with the one after `before`.
fn rotated(mut seats: Vec<PlayerNumber>, before: PlayerNumber) -> Vec<PlayerNumber> {
    let place = seats.iter().position(|seat| *seat > before).unwrap_or(0);
    seats.rotate_left(place);
    seats
}

/// Seats by lot, with every allowed order equally likely: with three seats or more, `last` is not the first.
fn drawn(mut seats: Vec<PlayerNumber>, last: Option<PlayerNumber>, stream: &mut Stream) -> Vec<PlayerNumber> {
    let Some(barred) = barred(&seats, last) else {
        stream.shuffle(&mut seats);
        return seats;
    };
    let seat = seats.remove(barred);
    let others = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let first = seats.remove(stream.below(others) as usize);
    seats.push(seat);
    stream.shuffle(&mut seats);
    seats.insert(0, first);
    seats
}
