//! The beginning of a match: the map is made, and every player has a city and his starting pieces.
//!
//! Source: the rules text, "Starting the game" and "Creating a new game".

use super::map_making::{self, Made};
use super::names;
use crate::dice::Dice;
use crate::game::medieval::field::game::Match;
use crate::game::medieval::field::piece::Piece;
use crate::game::medieval::field::player::{Player, PlayerNumber};
use crate::game::medieval::lobby::members::{MatchNumber, Waiting};
use crate::game::medieval::tables::{Kind, Product};

/// Begins a match for which all players have signed up.
///
/// Nothing that a player starts with counts as built or taken.
pub fn begin(number: MatchNumber, waiting: Waiting, dice: Dice) -> Match {
    let Waiting { setup, members } = waiting;
    let Made { terrain, cities, starts } = map_making::make(number, &setup, dice);
    let count = cities.len();
    let mut game = Match::new(number, setup, terrain, cities);
    let grid = game.grid();
    game.players = members.into_iter().map(|member| Player::new(member, grid, count)).collect();
    let starts = (1_u8..).map(PlayerNumber).zip(starts).take(game.players.len());
    for (player, start) in starts.collect::<Vec<_>>() {
        let city = u16::try_from(start + 1).unwrap_or(u16::MAX);
        let Some(at) = game.city(city).map(|city| city.at) else { continue };
        let name = names::name_for(&game, dice, player, at);
        let setup = game.setup.clone();
        if let Some(city) = game.city_mut(city) {
            city.name = name;
            city.castle = setup.castles;
            city.start(Product::Piece(Kind::Infantry), &setup);
        }
        game.give(city, Some(player));
        let kinds = setup.cycle.iter().cycle().take(usize::from(setup.pieces));
        for (number, kind) in (1..).zip(kinds) {
            game.place(player, Piece::new(number, *kind, at));
            if let Some(player) = game.player_mut(player) {
                player.last_piece = number;
            }
        }
    }
    game.decide_order(dice, None);
    game
}
