//! Where chance is drawn: the phases of the streams. A number, once assigned, is never used for anything else.
//!
//! The turn of a stream is the round that is played, 0 for the making of a match. The place begins with the number of
//! the match, so that the play of one match changes nothing in another.

use crate::world::Square;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use playdeck_base::dice::{Dice, Stream};
use std::collections::BTreeMap;

/// Land, mountains and cities of a map; the place is the number of the attempt.
pub const MAP: u32 = 1;
/// Which cities the players start from.
pub const START: u32 = 2;
/// The name that the program gives a city; the place is the city's square.
pub const NAMES: u32 = 3;
/// Battles of one player's turn; the place is the player, the square of the attacker and that of the defender. Battles
/// that the player fights between the same two squares are drawn from one stream, one after another.
pub const BATTLE: u32 = 4;
/// The order of the seats in a round by mail. The turn is that round, although the play before draws it; the place is
/// the match alone.
pub const ORDER: u32 = 5;

/// The stream of a phase in a match.
pub fn stream(dice: Dice, of: MatchNumber, round: u16, phase: u32, place: u64) -> Stream {
    dice.stream(u32::from(round), phase, u64::from(of.0) << 40 | place)
}

/// The streams for a play of a match.
#[derive(Debug)]
pub struct Lots {
    dice: Dice,
    game: MatchNumber,
    /// The streams of the battles of this turn, by their places.
    battles: BTreeMap<u64, Stream>,
}

impl Lots {
    /// The streams of a match.
    pub const fn new(dice: Dice, game: MatchNumber) -> Self {
        Self { dice, game, battles: BTreeMap::new() }
    }

    /// Begins a turn.
    pub fn begin_turn(&mut self) {
        self.battles.clear();
    }

    /// The stream of the battles that a player fights between two squares in a turn.
    pub fn battle(&mut self, round: u16, player: PlayerNumber, from: Square, at: Square) -> &mut Stream {
        let place = u64::from(player.0) << 32 | from.place() << 16 | at.place();
        let Self { dice, game, battles } = self;
        battles.entry(place).or_insert_with(|| stream(*dice, *game, round, BATTLE, place))
    }

    /// The stream of the name of a city.
    pub fn name(&self, round: u16, at: Square) -> Stream {
        stream(self.dice, self.game, round, NAMES, at.place())
    }

    /// The stream of the order of the seats in a round.
    pub fn order(&self, round: u16) -> Stream {
        stream(self.dice, self.game, round, ORDER, 0)
    }
}
