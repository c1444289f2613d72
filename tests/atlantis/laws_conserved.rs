//! Silver, people and goods add up in random play and in games of the bot, and a forged turn does not.

use crate::bot::Campaign;
use crate::laws::{crowd, orders};
use crate::laws_accounts::audit;
use playdeck::dice::Dice;
use playdeck::game::atlantis::event::Event;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::tables::{Item, Terrain};
use playdeck::game::atlantis::world::{RegionId, UnitId, World};
use playdeck::kit::log::Reader;

#[test]
fn the_accounts_of_random_turns_balance() {
    for root in 0..60 {
        let mut chance = Dice::new(root).stream(0, 5, 0);
        let (stage, units) = crowd(&mut chance);
        let mail = orders(&mut chance, units);
        let before = stage.world();
        let played = stage.play(&mail, Policy::DEFAULT, root);
        let events: Vec<Event> =
            played.log.as_seen(Reader::Gamesmaster).map(std::borrow::Cow::into_owned).collect();
        audit(&before, &played.world, &events).map_err(|why| format!("{root}: {why}\n{mail}")).unwrap();
    }
}

#[test]
fn the_accounts_of_the_bots_turns_balance() {
    for root in [1993, 4] {
        let mut game = Campaign::new(12, root);
        for _ in 0..24 {
            let month = game.month();
            audit(&month.before.world, &month.world, &month.events())
                .map_err(|why| format!("{root}, turn {}: {why}", month.world.turn))
                .unwrap();
        }
    }
}

/// The first unit with people, and the first plain.
fn first(world: &World) -> (UnitId, RegionId) {
    let unit = world.regions().find_map(|region| world.unit_at(region, 0)).unwrap();
    (unit, world.regions().find(|region| world[*region].terrain == Terrain::Plain).unwrap())
}

/// A coin, a person, a thing or a peasant too many or too few anywhere, or one told that there was not, is found.
#[test]
fn a_forged_turn_does_not_balance() {
    let mut game = Campaign::new(8, 11);
    for _ in 0..9 {
        game.month();
    }
    let month = game.month();
    let (before, events) = (&month.before.world, month.events());
    audit(before, &month.world, &events).unwrap();
    let forge = |what: &str, change: &dyn Fn(&mut World, UnitId, RegionId)| {
        let mut world = month.world.clone();
        let (unit, region) = first(&world);
        change(&mut world, unit, region);
        assert!(audit(before, &world, &events).is_err(), "{what}");
    };
    forge("a coin too many", &|world, unit, _| world[unit].money += 1);
    forge("a coin too few in a region", &|world, _, region| world[region].money -= 1);
    forge("ten coins too many in a region", &|world, _, region| world[region].money += 10);
    forge("a person too many", &|world, unit, _| world[unit].people += 1);
    forge("a peasant too many", &|world, _, region| world[region].peasants += 1);
    forge("a peasant too few", &|world, _, region| world[region].peasants -= 1);
    for item in [Item::Wood, Item::Sword, Item::Runesword] {
        forge(item.word(), &|world, unit, _| *world[unit].goods_mut(item) += 1);
    }
    let mut changed = 0;
    for at in 0..events.len() {
        let mut forged = events.clone();
        match &mut forged[at] {
            Event::Taxed { amount, .. }
            | Event::Worked { amount, .. }
            | Event::Entertained { amount, .. } => {
                *amount += 1;
            }
            Event::Produced { count, .. } => *count += 1,
            Event::Recruited { people, .. } => *people += 1,
            _ => continue,
        }
        changed += 1;
        assert!(audit(before, &month.world, &forged).is_err(), "{:?}", forged[at]);
    }
    assert!(changed > 20, "{changed}");
}
