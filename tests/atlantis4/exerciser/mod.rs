//! The exerciser: orders written by rule for every faction of a world, so that an engine meets each of its orders in
//! sensible play. It also does what nobody may do for a missing player: it quits, renames, declares and gives away.
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

use plan::Plan;
use playdeck::card::Input;
use playdeck::filter;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::knowledge::View;
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Player, Viewer, Viewing as _};

/// The sheet of a faction.
pub fn sheet(view: &View<'_>) -> Vec<String> {
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
/// The sheets of all factions in a position of cards.
pub fn write(position: &str) -> Vec<String> {
    let deck = filter::read_deck(position.as_bytes(), Input::default()).unwrap();
    let position = filter::load::<Atlantis4>(&deck).unwrap().position;
    let players = <FactionNumber as Player<Atlantis4>>::players(&position);
    players.into_iter().flat_map(|player| sheet(&View::of(&position, Viewer::Player(player)))).collect()
}
