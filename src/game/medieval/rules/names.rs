//! The names that the program gives to cities whose captors choose none.
//!
//! Source: the rules text, "Cities".

use super::chance::Lots;
use super::log::Log;
use crate::event::What;
use crate::world::numbers::PlayerNumber;
use crate::world::{Square, World};
use playdeck_base::dice::Stream;

const BEGINNINGS: [&str; 20] = [
    "Ash", "Black", "Bram", "Crown", "Dun", "East", "Fair", "Glen", "Hart", "Kings", "Long", "Mill", "North",
    "Oak", "Raven", "Stone", "Thorn", "West", "Wolf", "Wren",
];
const ENDINGS: [&str; 12] =
    ["bridge", "burg", "bury", "dale", "field", "ford", "gate", "ham", "haven", "mouth", "ton", "wick"];

/// Names the cities that a player took in their turn and did not name.
pub fn name_captured(world: &mut World, who: PlayerNumber, lots: &Lots, log: &mut Log) {
    let unnamed = world.cities_of(who).filter(|(_, city)| city.name.is_empty());
    for (number, at) in unnamed.map(|(number, city)| (number, city.at)).collect::<Vec<_>>() {
        let name = name_for(world, who, at, lots.name(log.round, at));
        if let Some(city) = world.city_mut(number) {
            city.name.clone_from(&name);
        }
        log.tell_own(who, What::Named { at, name });
    }
}

/// A name that no city of the player has: one is drawn, and from there the next free one of the list is taken. The
/// names of other players' cities are not checked, because the player may not know them.
pub fn name_for(world: &World, player: PlayerNumber, at: Square, mut stream: Stream) -> String {
    let all = BEGINNINGS.len() * ENDINGS.len();
    let first = stream.below(u32::try_from(all).unwrap_or(u32::MAX)) as usize;
    let mut names = (0..all).map(|further| {
        let at = (first + further) % all;
        let beginning = BEGINNINGS.get(at / ENDINGS.len()).copied().unwrap_or_default();
        let ending = ENDINGS.get(at % ENDINGS.len()).copied().unwrap_or_default();
        format!("{beginning}{ending}")
    });
    let is_free =
        |name: &String| !world.cities_of(player).any(|(_, city)| city.name.eq_ignore_ascii_case(name));
    names.find(is_free).unwrap_or_else(|| format!("Place {}", world.grid().index(at)))
}
