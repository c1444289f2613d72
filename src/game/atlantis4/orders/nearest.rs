//! The word that was probably meant where an order has one that names nothing.

use super::order::{Gift, Month, Order, Shown, Yard};
use crate::tables::{Direction, Tables};
use playdeck_factions::{Named, misspelt};
use playdeck_kit::words::{Word, Words};

/// The word that names nothing, and the nearest that would. `first` is the order's verb, `words` are those behind it.
pub fn meant<'l>(
    order: &Order,
    tables: &Tables,
    first: Word<'l>,
    words: Words<'l>,
) -> Option<(Word<'l>, String)> {
    match order {
        Order::Unknown(near) => near.map(|near| (first, near.to_owned())),
        Order::Cast(Named::Unknown, _)
        | Order::Combat(Named::Unknown)
        | Order::Forget(Named::Unknown)
        | Order::Show(Some(Shown::Skill(Named::Unknown, _)))
        | Order::Month(Month::Study(Named::Unknown)) => {
            misspelt(words, tables.skills().flat_map(|(_, row)| [&*row.name, &*row.key]))
        }
        Order::Buy(_, Named::Unknown)
        | Order::Sell(_, Named::Unknown)
        | Order::Steal(_, Named::Unknown)
        | Order::Give(_, Gift::Items(_, Named::Unknown))
        | Order::Show(Some(Shown::Item(Named::Unknown)))
        | Order::Month(Month::Produce(Named::Unknown)) => {
            let names = tables.items().filter(|(_, row)| !row.illusion);
            misspelt(words, names.flat_map(|(_, row)| [&*row.name, &*row.plural]))
        }
        Order::Show(Some(Shown::Structure(Named::Unknown))) | Order::Month(Month::Build(Yard::Unknown)) => {
            misspelt(words, tables.objects().map(|(_, row)| &*row.name))
        }
        Order::Month(Month::Move { is_cut: true, .. } | Month::Sail { is_cut: true, .. }) => {
            misspelt(words, Direction::ALL.into_iter().map(Direction::name))
        }
        _ => None,
    }
}
