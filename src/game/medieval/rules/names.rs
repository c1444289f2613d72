//! The names that the machine gives to cities whose captors choose none.
//!
//! Source: the rules text, "Cities".

use crate::dice::Dice;
use crate::game::medieval::chance;
use crate::game::medieval::field::game::Match;
use crate::game::medieval::field::geometry::Square;
use crate::game::medieval::field::player::PlayerNumber;

const BEGINNINGS: [&str; 20] = [
    "Ash", "Black", "Bram", "Crown", "Dun", "East", "Fair", "Glen", "Hart", "Kings", "Long", "Mill", "North",
    "Oak", "Raven", "Stone", "Thorn", "West", "Wolf", "Wren",
];
const ENDINGS: [&str; 12] =
    ["bridge", "burg", "bury", "dale", "field", "ford", "gate", "ham", "haven", "mouth", "ton", "wick"];

/// A name that no city of the player has: one is drawn, and the next free one of the list taken. What others call
/// their cities is not looked at, for he may not know it.
pub fn name_for(game: &Match, dice: Dice, player: PlayerNumber, at: Square) -> String {
    let all = BEGINNINGS.len() * ENDINGS.len();
    let mut stream = chance::stream(dice, game.number, game.round, chance::NAMES, at.place());
    let first = stream.below(u32::try_from(all).unwrap_or(u32::MAX)) as usize;
    let mut names = (0..all).map(|further| {
        let at = (first + further) % all;
        let beginning = BEGINNINGS.get(at / ENDINGS.len()).copied().unwrap_or_default();
        let ending = ENDINGS.get(at % ENDINGS.len()).copied().unwrap_or_default();
        format!("{beginning}{ending}")
    });
    let is_free = |name: &String| {
        !game.cities().any(|(_, city)| city.owner == Some(player) && city.name.eq_ignore_ascii_case(name))
    };
    names.find(is_free).unwrap_or_else(|| format!("Place {}", game.grid().index(at)))
}
