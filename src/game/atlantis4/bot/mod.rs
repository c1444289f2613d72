//! The bot: orders written by rule, for a player who is missing.
//!
//! It is a substitute. It keeps what the player has together: it gives nothing away, tells nobody anything, names
//! nothing, changes no attitude, option, address or password, and neither quits nor begins again. It teaches and carries
//! the player's own units alone. `tests/atlantis4/exerciser` has what uses every order.
//!
//! It sees only what a player's report says, keeps no memory between turns, and uses no chance: the same view gives the
//! same sheet. Its first mage leaves the Nexus for a city, and forms companies that learn to fight. Each settles a region
//! of its own, works and taxes there, and forms the next (`settler`). Five leaders build a ship and look for land
//! (`sailor`). Companies of other trades, which a player may have, dig and fell, make things, build and trade; leaders
//! teach. Mages study magic of every kind, and cast what they know. What the tables say decides who can do what, so that
//! the bot plays other sets of tables, too.

mod builder;
mod camp;
mod chart;
mod growth;
mod mage;
mod market;
mod plan;
mod sailor;
mod school;
mod settler;
mod soldier;
mod trade;
mod work;

use super::knowledge::View;
use super::name::Atlantis4;
use plan::Plan;
use playdeck_game as game;

impl game::Bot for Atlantis4 {
    fn sheet(view: &View<'_>) -> Vec<String> {
        let camps = camp::camps(view);
        let Some(mut plan) = Plan::new(view, &camps) else { return Vec::new() };
        growth::claim(&mut plan, &camps);
        plan.saver = growth::saver(&plan, &camps);
        for camp in &camps {
            soldier::attack(&mut plan, camp);
            market::share(&mut plan, camp);
            growth::grow(&mut plan, camp);
            market::trade(&mut plan, camp);
            for own in &camp.own {
                trade::follow(&mut plan, camp, own);
            }
            school::teach(&mut plan, camp);
        }
        plan.sheet()
    }
}
