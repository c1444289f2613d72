//! The bot: orders written by rule, for factions that nobody plays and for games that test the engine.
//!
//! It sees only what a player's report says, keeps no memory between turns, and uses no chance: the same view gives the
//! same sheet. Its first mage leaves the Nexus, buys people in a city and forms companies of them. A unit's trade is the
//! ordinary skill in which it has most days: companies dig and fell, make things of it, build, sail, trade, fight and
//! tax; leaders teach; single people steal. Mages study magic of every kind, and cast what they know. What the tables
//! say decides who can do what, so that the bot plays other sets of tables, too.

mod builder;
mod camp;
mod growth;
mod mage;
mod market;
mod plan;
mod sailor;
mod soldier;
mod strangers;
mod thief;
mod trade;
mod work;

use super::knowledge::View;
use super::name::Atlantis4;
use crate::game;
use plan::Plan;

impl game::Bot for Atlantis4 {
    fn sheet(view: &View<'_>) -> Vec<String> {
        let camps = camp::camps(view);
        let Some(mut plan) = Plan::new(view, &camps) else { return Vec::new() };
        growth::found(&mut plan, &camps);
        for camp in &camps {
            strangers::greet(&mut plan, camp);
            soldier::attack(&mut plan, camp);
            market::share(&mut plan, camp);
            growth::grow(&mut plan, camp);
            market::trade(&mut plan, camp);
            for own in &camp.own {
                trade::follow(&mut plan, camp, own);
            }
        }
        plan.sheet()
    }
}
