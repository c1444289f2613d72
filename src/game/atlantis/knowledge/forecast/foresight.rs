//! Which orders are known to be refused before the month is played.
//!
//! A sheet is rehearsed several times, under guesses that each help it or are in its way. What is refused in all of
//! them is refused in the play as well if nobody else gives orders, but for reasons that rest on what no guess covers:
//! those are sorted out by [`Doubts`]. What depends on chance or on what others permit is not foreseen.

use super::doubts::Doubts;
use super::rehearsal::{GUESSES, Refused, Rehearsal, alone, rehearse};
use crate::knowledge::View;
use crate::messages as say;
use crate::name::Atlantis;
use crate::orders::{GivenOrder, Month, Number, Order, Sheet, To};
use crate::refusal::Refusal;
use playdeck_base::message::{Message, Place};
use playdeck_game::{self as game, Foreseen};
use std::collections::{BTreeMap, BTreeSet};

impl game::Foresight<Atlantis> for View<'_> {
    fn size(orders: &Sheet) -> usize {
        orders.blocks.len() + orders.orders.len()
    }

    fn foresee(&self, orders: &Sheet) -> Foreseen {
        let places = places(orders);
        let message = |(place, why): Refused| message(orders, &places, place, why);
        Foreseen {
            refused: certain(self, orders).into_iter().filter_map(message).collect(),
            by_lot: Vec::new(),
        }
    }
}

/// What is refused for certain, by place.
pub fn certain(view: &View<'_>, orders: &Sheet) -> BTreeSet<Refused> {
    let sheets = alone(orders);
    let rehearsals: Vec<Rehearsal> =
        GUESSES.iter().filter_map(|guess| rehearse(view, orders, &sheets, *guess)).collect();
    let Some((first, others)) = rehearsals.split_first() else { return BTreeSet::new() };
    let places = places(orders);
    let battlefields = rehearsals.iter().flat_map(Rehearsal::battlefields).collect();
    let doubts = Doubts::new(view, orders, battlefields);
    let others: Vec<BTreeSet<Refused>> =
        others.iter().map(|rehearsal| rehearsal.refused().into_iter().collect()).collect();
    let is_certain = |refused: &Refused| {
        let (place, why) = *refused;
        let Some(given) = places.get(&place).copied() else { return why.is_none() };
        let is_refused = |other: &BTreeSet<Refused>| {
            // An order for several units may be refused for each.
            if is_list(&given.order) { other.contains(refused) } else { is_refused_at(other, place) }
        };
        others.iter().all(is_refused) && why.is_none_or(|why| doubts.is_certain(given, why))
    };
    first.refused().into_iter().filter(is_certain).collect()
}

/// Whether something at a place is refused.
pub fn is_refused_at(refused: &BTreeSet<Refused>, place: Place) -> bool {
    refused.range((place, None)..).next().is_some_and(|(at, _)| *at == place)
}

/// Each order by its place.
fn places(sheet: &Sheet) -> BTreeMap<Place, &GivenOrder> {
    sheet.orders.iter().filter_map(|given| Some((given.place?, given))).collect()
}

const fn is_list(order: &Order) -> bool {
    matches!(order, Order::Month(Month::Teach(_) | Month::Cast(..) | Month::Research(_)))
}

/// What the play will say at a card. The number of a unit that is not yet formed is not known.
fn message(
    sheet: &Sheet,
    places: &BTreeMap<Place, &GivenOrder>,
    place: Place,
    why: Option<Refusal>,
) -> Option<Message> {
    let Some(why) = why else {
        let block = sheet.blocks.iter().find(|block| block.place == Some(place))?;
        return Some(say::not_yours(block.unit.value).at(place));
    };
    let given = *places.get(&place)?;
    if given.is_misspelt && why.is_of_a_word() {
        return None;
    }
    let unit = named(sheet, given.to)?;
    Some(say::refused(&unit, why.words()).at(place))
}

/// The unit for which an order is, as its player names it.
pub fn named(sheet: &Sheet, to: To) -> Option<String> {
    match to {
        To::Block(block) => sheet.blocks.get(block as usize).map(|block| block.unit.value.to_string()),
        To::Formed(form) => match sheet.orders.get(form as usize)?.order {
            Order::Form(Number { value, .. }) => Some(format!("NEW {value}")),
            _ => None,
        },
    }
}
