//! The bot: orders written by rule, for positions that nobody plays and for games that test the engine.
//!
//! It sees only what a player's report is made from, keeps no memory between turns, and uses no chance: the same view
//! gives the same sheet. It founds cities, escorts settlers, guards its cities, explores, and attacks what is weaker
//! than the force it can bring there in one turn.

mod army;
mod budget;
mod field;
mod plan;
mod settlers;

use super::knowledge::view::View;
use crate::name::Rainbow;
use plan::Plan;
use playdeck_game as game;

impl game::Bot for Rainbow {
    fn sheet(view: &View<'_>) -> Vec<String> {
        let Some(player) = view.due() else { return Vec::new() };
        let mut plan = Plan::new(view, player);
        settlers::settle(&mut plan);
        army::command(&mut plan);
        budget::build(&mut plan);
        plan.sheet()
    }
}
