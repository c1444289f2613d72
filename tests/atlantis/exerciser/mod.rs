//! The exerciser: orders written by rule for every faction of a world, so that an engine meets each of its orders in
//! sensible play. It also does what nobody may do for a missing player: it quits, renames, declares and gives away.
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
mod strangers;
mod trade;
mod work;

use plan::Plan;
use playdeck::card::Input;
use playdeck::filter;
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::knowledge::View;
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Player, Viewer, Viewing as _};

/// The sheet of a faction.
pub fn sheet(view: &View<'_>) -> Vec<String> {
    let camps = camp::camps(view);
    let Some(mut plan) = Plan::new(view, &camps) else { return Vec::new() };
    for camp in camps {
        strangers::greet(&mut plan, &camp);
        strangers::attack(&mut plan, &camp);
        growth::share(&mut plan, &camp);
        for own in &camp.own {
            trade::follow(&mut plan, &camp, own);
        }
        growth::grow(&mut plan, &camp);
    }
    plan.sheet()
}
/// The sheets of all factions in a position of cards.
pub fn write(position: &str) -> Vec<String> {
    let deck = filter::read_deck(position.as_bytes(), Input::default()).unwrap();
    let position = filter::load::<Atlantis>(&deck).unwrap().position;
    let players = <FactionNumber as Player<Atlantis>>::players(&position);
    players.into_iter().flat_map(|player| sheet(&View::of(&position, Viewer::Player(player)))).collect()
}
