//! The bot: orders written by rule, for absent players and for matches that test the engine.
//!
//! It sees only what a player's report is made from, keeps no memory between rounds, and uses no chance: the same view
//! gives the same sheet. It guards its castle, attacks where the odds are good, takes every city it knows of, explores,
//! and crosses the sea when there is nothing left to do on its own land.

mod attack;
mod cities;
mod ferry;
mod field;
mod ground;
mod guard;
mod horses;
mod march;
mod odds;
mod plan;
mod warships;

use super::knowledge::seat::Seat;
use super::knowledge::view::View;
use crate::name::Medieval;
use plan::Plan;
use playdeck_game as game;

impl game::Bot for Medieval {
    /// The sheets, one for each match in which orders are due.
    fn sheet(view: &View<'_>) -> Vec<String> {
        view.seats().into_iter().filter(Seat::is_due).flat_map(|seat| sheet(&seat)).collect()
    }
}

/// A player's sheet for the next round of a match, or for their turn in it.
fn sheet(seat: &Seat<'_>) -> Vec<String> {
    let Some(who) = seat.who else { return Vec::new() };
    let mut plan = Plan::new(seat);
    guard::keep(&mut plan);
    attack::command(&mut plan);
    guard::stand(&mut plan);
    warships::sail(&mut plan);
    horses::ride(&mut plan);
    march::command(&mut plan);
    ferry::cross(&mut plan);
    cities::build(&mut plan);
    let opener = format!("PLAYER {who},GAME={}", seat.number());
    let cards = plan.cards.iter().map(ToString::to_string);
    std::iter::once(opener).chain(cards).chain(std::iter::once("END".to_owned())).collect()
}
