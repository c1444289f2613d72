//! The bot: orders written by rule, for a player who is missing.
//!
//! It is a substitute. It keeps what the player has together: it gives nothing away, tells nobody anything, names
//! nothing, changes no attitude, option, address or password, and neither quits nor begins again. It teaches and carries
//! the player's own units alone. `tests/atlantis/exerciser` has what uses every order.
//!
//! It sees only what a player's report tells, keeps no memory between turns, and uses no chance: the same view gives the
//! same sheet. What a unit is for shows in what its people have learned (`role`). Most live on the land, or on what
//! pleased peasants pay; each region gets one such company, and the next goes where the faction has nobody. Some gather
//! wood or iron, make weapons of it and collect taxes, which pay for more companies. One fells wood, builds a longboat
//! and settles another island. Magicians study, search for spells and make things once the faction is large.

mod camp;
mod chart;
mod growth;
mod magician;
mod plan;
mod role;
mod sailor;
mod school;
mod soldier;
mod trade;
mod work;

use super::knowledge::View;
use super::name::Atlantis;
use plan::Plan;
use playdeck_game as game;

impl game::Bot for Atlantis {
    fn sheet(view: &View<'_>) -> Vec<String> {
        let camps = camp::camps(view);
        let Some(mut plan) = Plan::new(view, &camps) else { return Vec::new() };
        for camp in camps {
            growth::share(&mut plan, &camp);
            growth::grow(&mut plan, &camp);
            for own in &camp.own {
                trade::follow(&mut plan, &camp, own);
            }
            school::teach(&mut plan, &camp);
        }
        plan.sheet()
    }
}
