//! Powers that fall silent: after so many plays of moves in a row without an order nobody plays them any more.
//!
//! An order counts if its unit can be read, even if it is not followed: everybody can tell that from the report of the
//! play. Orders sent ahead and votes are none, and plays of retreats and builds do not count. A power is off its player's
//! hands from the moves on for which no order came: it is then one that nobody plays, as those are that never had a
//! player, until somebody takes it over.

use super::turn::{AllOrders, Orders, source_of};
use crate::event::{Event, Source};
use crate::world::position::{Phase, Position};
use crate::world::power::Power;

/// The numbers of plays that `NMR=` may set.
pub const SILENCE_ALLOWED: std::ops::RangeInclusive<u16> = 1..=99;

impl Position {
    /// How many more plays of moves a power may be silent; `None` if it was not silent in the last one, or if that costs
    /// nothing in this game.
    pub fn silence_left(&self, power: Power) -> Option<u16> {
        let silent = self.silent[power.index()];
        Some(self.most_silent?.saturating_sub(silent)).filter(|_| silent > 0 && self.is_played(power))
    }

    /// Whether nobody plays a power any more if these are its orders for the moves that are due.
    pub fn is_lost_with(&self, power: Power, given: Option<&Orders>) -> bool {
        let next = self.silent[power.index()] + 1;
        self.most_silent.is_some_and(|most| next >= most) && self.is_silent(power, given)
    }

    /// Whether a power owes moves and has no order among these.
    fn is_silent(&self, power: Power, given: Option<&Orders>) -> bool {
        self.owes(power)
            && self.date.phase == Phase::Moves
            && self.units.of(power).all(|unit| source_of(given, unit.province()) == Source::None)
    }

    /// Counts the powers that are silent in a play of moves, and takes those off their players' hands that were so too
    /// often.
    pub(crate) fn count_silence(&mut self, orders: &AllOrders, events: &mut Vec<Event>) {
        let Some(most) = self.most_silent else { return };
        for power in self.powers() {
            if !self.owes(power) {
                continue;
            }
            if !self.is_silent(power, orders.get(&power)) {
                self.silent[power.index()] = 0;
                continue;
            }
            self.silent[power.index()] += 1;
            if self.silent[power.index()] < most {
                continue;
            }
            if let Some(player) = self.players[power.index()].take() {
                self.forget_player(power);
                events.push(Event::CivilDisorder { power, player, plays: most });
            }
        }
    }

    /// Forgets what is of a power's former player: what they sent ahead, voted and missed.
    pub fn forget_player(&mut self, power: Power) {
        self.ahead.retain(|(of, _)| *of != power);
        self.votes[power.index()] = None;
        self.missed[power.index()] = 0;
        self.silent[power.index()] = 0;
    }
}
