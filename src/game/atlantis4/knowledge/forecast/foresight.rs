//! Which orders are known to be refused before the month is played.
//!
//! A sheet is rehearsed several times, under guesses that each help it or are in its way. What is refused in all of
//! them is refused in the play as well if nobody else gives orders and nobody is attacked, but for reasons that rest on
//! what no guess covers: those are sorted out by [`Doubts`].

use super::addressed::{To, addressed, peaceful};
use super::doubts::{Doubts, is_up_to_others};
use super::rehearsal::{GUESSES, Refused, Rehearsal, alone, rehearse};
use crate::knowledge::view::View;
use crate::messages as say;
use crate::name::Atlantis4;
use crate::orders::{GivenOrder, Sheet};
use crate::refusal::Refusal;
use playdeck_base::message::Place;
use playdeck_game::{self as game, Foreseen};
use std::collections::BTreeMap;

/// The rehearsal of the reasons that are told: all is as it is seen.
const TOLD: usize = 1;

impl game::Foresight<Atlantis4> for View<'_> {
    fn size(orders: &Sheet) -> usize {
        orders.orders.len()
    }

    fn foresee(&self, orders: &Sheet) -> Foreseen {
        let certain = certain(self, orders);
        let message = |given: &GivenOrder| {
            let (place, why) = certain.get_key_value(&given.place?)?;
            if given.is_misspelt && why.is_of_a_word() {
                return None;
            }
            Some(say::refused(orders.text(given), why.words()).at(*place))
        };
        Foreseen { refused: orders.orders.iter().filter_map(message).collect(), by_lot: Vec::new() }
    }
}

/// What is refused for certain, by place, with why.
pub fn certain(view: &View<'_>, sheet: &Sheet) -> BTreeMap<Place, Refusal> {
    let sheets = alone(peaceful(view, sheet));
    let rehearsals: Vec<Rehearsal<'_>> =
        GUESSES.iter().filter_map(|guess| rehearse(view, &sheets, *guess)).collect();
    let orders = addressed(view, sheet);
    let doubts = Doubts::new(view, &orders, &rehearsals);
    let refused: Vec<BTreeMap<Place, Refused>> = rehearsals.iter().map(Rehearsal::refused).collect();
    let is_in_all = |place: Place, why| {
        refused.iter().all(|all| all.get(&place).is_some_and(|it| it.whys.contains(&why)))
    };
    let reason = |(to, given): &(To, &GivenOrder)| {
        let place = given.place?;
        let certain = |all: &BTreeMap<Place, Refused>| {
            let it = all.get(&place)?;
            let is_certain = |why: &&Refusal| {
                doubts.is_certain(*to, given, it.unit, **why)
                    && (!is_up_to_others(**why) || is_in_all(place, **why))
            };
            it.whys.iter().find(is_certain).copied()
        };
        let whys: Option<Vec<Refusal>> = refused.iter().map(certain).collect();
        Some((place, *whys?.get(TOLD)?))
    };
    orders.iter().filter_map(reason).collect()
}
