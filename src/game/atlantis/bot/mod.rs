//! The bot: orders written by rule, for a player who is missing.
//!
//! It is a substitute. It keeps what the player has together: it gives nothing away, tells nobody anything, names
//! nothing, changes no attitude, option, address or password, and neither quits nor begins again. It teaches and carries
//! the player's own units alone. `tests/atlantis/exerciser` has what uses every order.
//!
//! It sees only what a player's report tells, keeps no memory between turns, and uses no chance: the same view gives the
//! same sheet. A unit's trade is the one in which it has most days. Companies gather wood or iron, make weapons of it,
//! learn to use them, and collect taxes; others build ships and look for land, quarry stone and build towers, breed
//! horses, or entertain. Whoever is rich forms new companies. Magicians study, search for spells and make things.

mod camp;
mod growth;
mod magician;
mod plan;
mod sailor;
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
            for own in &camp.own {
                trade::follow(&mut plan, &camp, own);
            }
            growth::grow(&mut plan, &camp);
        }
        plan.sheet()
    }
}
