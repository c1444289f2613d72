//! The beginning of a match: the map is made, and every player gets a city and their starting pieces.
//!
//! Source: the rules text, "Starting the game" and "Creating a new game".

use super::chance::Lots;
use super::map_making::{self, Made};
use super::names;
use crate::lobby::Waiting;
use crate::tables::{Kind, Product};
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::{Match, Piece, Player, World};
use playdeck_base::dice::Dice;

/// Begins a match for which all players have signed up.
///
/// Nothing that a player starts with scores as built or captured.
pub fn begin(number: MatchNumber, waiting: Waiting, dice: Dice) -> Match {
    let Waiting { setup, members } = waiting;
    let Made { terrain, cities, starts } = map_making::make(number, &setup, dice);
    let lots = Lots::new(dice, number);
    let mut world = World::new(&setup, terrain, cities);
    let mut players: Vec<Player> = members.into_iter().map(Player::new).collect();
    for ((who, player), start) in (1..).map(PlayerNumber).zip(&mut players).zip(starts) {
        let city = u16::try_from(start + 1).unwrap_or(u16::MAX);
        let Some(at) = world.city(city).map(|city| city.at) else { continue };
        let name = names::name_for(&world, who, at, lots.name(0, at));
        if let Some(city) = world.city_mut(city) {
            city.name = name;
            city.castle = setup.castles;
            city.start(Product::Piece(Kind::Infantry), &setup);
        }
        world.give(city, Some(who));
        let kinds = setup.cycle.iter().cycle().take(usize::from(setup.pieces));
        for (number, kind) in (1..).zip(kinds) {
            world.place(who, Piece::new(number, *kind, at));
            player.last_piece = number;
        }
    }
    let mut game = Match { players, ..Match::new(number, setup, world) };
    game.decide_order(&lots, None);
    game
}
