//! FIND.

use super::occupied::with_order;
use super::tasks::{Task, Tasks, refuse, tell};
use crate::event::{Called, Settled, TurnLog};
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::world::{FactionId, UnitId, World};

/// Tells addresses.
pub fn play(_: Conditions<'_>, world: &World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in with_order(world, tasks, |order| matches!(order, Order::Find(_))).iter() {
        for (unit, _) in world.units_in(region) {
            for task in tasks.of(unit) {
                if let Order::Find(number) = task.order() {
                    find(world, unit, task, *number, log);
                }
            }
        }
    }
}

fn find(world: &World, unit: UnitId, task: &Task<'_>, number: Option<u32>, log: &mut TurnLog) {
    let Some(number) = number else {
        let others = world.factions().filter(|other| tells(world, *other));
        others.for_each(|other| tell(log, world, unit, address(world, other).into()));
        return;
    };
    match world.faction_of(number) {
        _ if number == 0 => refuse(log, world, unit, task, Refusal::NoNumber),
        None => refuse(log, world, unit, task, Refusal::NoSuchFaction),
        Some(other) if tells(world, other) => tell(log, world, unit, address(world, other).into()),
        Some(other) => {
            let event = Settled::AddressHidden { faction: Called::faction(world, other) };
            tell(log, world, unit, event.into());
        }
    }
}

/// Whether a faction's address is told: only where its player agreed, even to that player.
fn tells(world: &World, other: FactionId) -> bool {
    let faction = &world[other];
    !faction.is_gone && faction.is_player() && faction.shows_address
}

fn address(world: &World, faction: FactionId) -> Settled {
    Settled::Address { faction: Called::faction(world, faction), address: world[faction].address.clone() }
}

#[cfg(test)]
mod tests {
    use super::super::instant::tests::owned;
    use super::super::test_world::TestWorld;
    use super::*;
    use crate::event::Event;
    use crate::policy::Policy;
    use playdeck_kit::log::Reader;

    #[test]
    fn addresses_are_told_of_those_who_agreed() {
        let mut test = TestWorld::of_leaders();
        let orders = "unit 10 / address red / find 4 / find all / find 77 / find";
        let sheets = [(3, orders), (4, "unit 20 / option address / address blue / find 3")];
        test.read_then(Policy::DEFAULT, &sheets, |conditions, test, tasks, _| {
            play(conditions, &test.world, tasks, &mut test.log);
        });
        let address = |event: std::borrow::Cow<'_, Event>| match &*event {
            Event::Settled(Settled::Address { address, .. }) => Some(address.to_string()),
            Event::Settled(Settled::AddressHidden { .. }) => Some("hidden".to_owned()),
            _ => None,
        };
        let told: Vec<String> = test.log.as_seen(Reader::Gamesmaster).filter_map(address).collect();
        assert_eq!(told, ["blue", "blue", "hidden"]);
        let expected = [("find 77", Refusal::NoSuchFaction), ("find", Refusal::NoNumber)];
        assert_eq!(test.refused(), owned(&expected));
    }
}
