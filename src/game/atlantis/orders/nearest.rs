//! The word that was probably meant where an order has one that names nothing.

use super::month::{Month, Yard};
use super::order::{Gift, Order};
use crate::tables::{Direction, Item, ShipKind, Skill, Spell};
use playdeck_factions::{Named, misspelt};
use playdeck_kit::words::{Word, Words};

/// The word that names nothing, and the nearest that would. `words` are those of the order.
pub fn meant<'l>(order: &Order, mut words: Words<'l>) -> Option<(Word<'l>, String)> {
    let first = words.next()?;
    match order {
        Order::Unknown(near) => near.map(|near| (first, near.to_owned())),
        Order::Combat(Named::Unknown)
        | Order::Reshow(Named::Unknown)
        | Order::Month(Month::Cast(Named::Unknown, _)) => {
            misspelt(words, Spell::ALL.into_iter().map(Spell::word))
        }
        Order::Give(_, Gift::Goods(_, Named::Unknown)) | Order::Month(Month::Produce(Named::Unknown)) => {
            misspelt(words, Item::ALL.into_iter().map(Item::word))
        }
        Order::Month(Month::Study(Named::Unknown)) => {
            misspelt(words, Skill::ALL.into_iter().map(Skill::word))
        }
        Order::Month(Month::Move(Named::Unknown) | Month::Sail(Named::Unknown)) => {
            misspelt(words, Direction::ALL.into_iter().map(Direction::word))
        }
        Order::Month(Month::Build(Yard::Unknown)) => {
            let ships = ShipKind::ALL.into_iter().map(ShipKind::word);
            misspelt(words, ["building", "ship"].into_iter().chain(ships))
        }
        _ => None,
    }
}
