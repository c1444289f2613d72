//! ENTER, LEAVE and PROMOTE.

use super::journey::loads;
use super::occupied::with_order;
use super::sight::attitude;
use super::tasks::{Months, Tasks, refuse, tell};
use super::whom::unit_here;
use crate::event::{Called, Settled, TurnLog};
use crate::orders::{Month, Order, Who};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::Tables;
use crate::world::{Attitude, ObjectId, RegionId, UnitId, World};

/// Units go in and out, in the order of the region. Nobody leaves the structure on which they build.
pub fn enter_and_leave(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    months: &Months,
    log: &mut TurnLog,
) {
    let goes = |order: &Order| matches!(order, Order::Enter(_) | Order::Leave);
    for region in with_order(world, tasks, goes).iter() {
        for unit in world.unit_ids_in(region) {
            let builds = months.of(unit).is_some_and(|doing| matches!(doing.month, Month::Build(_)));
            for task in tasks.of(unit) {
                let result = match task.order() {
                    Order::Enter(number) => enter(conditions, world, (region, unit), *number, log),
                    Order::Leave if !builds => leave(conditions, world, (region, unit), log),
                    _ => Ok(()),
                };
                if let Err(why) = result {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
}

fn enter(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    number: u32,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    if number == 0 {
        return Err(Refusal::NoNumber);
    }
    let object = world.object_in(region, number).ok_or(Refusal::NoStructure)?;
    may_enter(conditions, world, unit, object)?;
    world.put(unit, object);
    let event = Settled::Entered { unit: Called::unit(world, unit), object: Called::object(world, object) };
    tell(log, world, unit, event.into());
    Ok(())
}

/// The unit that owns a structure: the first in it with people.
pub fn commander(tables: &Tables, world: &World, object: ObjectId) -> Option<UnitId> {
    world[object].units().iter().copied().find(|unit| world[*unit].people(tables) > 0)
}

/// Whether a unit may enter a structure: nobody enters a lair, and the first inside with people must be friendly.
pub fn may_enter(
    conditions: Conditions<'_>,
    world: &World,
    unit: UnitId,
    object: ObjectId,
) -> Result<(), Refusal> {
    if conditions.tables[world[object].kind].closed {
        return Err(Refusal::Closed);
    }
    let lets_in =
        |owner: UnitId| attitude(conditions, world, world[owner].faction, unit) >= Attitude::Friendly;
    if commander(conditions.tables, world, object).is_none_or(lets_in) {
        Ok(())
    } else {
        Err(Refusal::MayNotEnter)
    }
}

fn leave(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let object = world[unit].object;
    let tables = conditions.tables;
    if world[region].terrain == tables.named.ocean && !loads::crosses_water(tables, &world[unit]) {
        return Err(Refusal::NotAtSea);
    }
    // Who is outside already goes to the end of the list there.
    world.put(unit, world.open_ground(region));
    if world[object].number == 0 {
        return Err(Refusal::NotInside);
    }
    let event = Settled::Left { unit: Called::unit(world, unit), object: Called::object(world, object) };
    tell(log, world, unit, event.into());
    Ok(())
}

/// Owners make others the owners. Who was the owner before anybody did counts.
pub fn promote(conditions: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in with_order(world, tasks, |order| matches!(order, Order::Promote(_))).iter() {
        let objects: Vec<ObjectId> = world[region].objects().to_vec();
        for object in objects {
            let owner = commander(conditions.tables, world, object);
            for unit in world[object].units().to_vec() {
                for task in tasks.of(unit) {
                    let Order::Promote(heir) = task.order() else { continue };
                    if let Err(why) = hand_on(world, (region, object), (unit, owner), *heir, log) {
                        refuse(log, world, unit, task, why);
                    }
                }
            }
        }
    }
}

fn hand_on(
    world: &mut World,
    (region, object): (RegionId, ObjectId),
    (unit, owner): (UnitId, Option<UnitId>),
    heir: Option<Who>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let heir = heir.ok_or(Refusal::NoTarget)?;
    if world[object].number == 0 {
        return Err(Refusal::NotInside);
    }
    if owner != Some(unit) {
        return Err(Refusal::NotOwner);
    }
    let heir = unit_here(world, region, world[unit].faction, heir).ok_or(Refusal::NotInIt)?;
    if world[heir].object != object {
        return Err(Refusal::NotInIt);
    }
    world.put_first(heir);
    let event = Settled::Promoted {
        unit: Called::unit(world, heir),
        by: Called::unit(world, unit),
        object: Called::object(world, object),
    };
    tell(log, world, unit, event.clone().into());
    if world[heir].faction != world[unit].faction {
        tell(log, world, heir, event.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::instant::tests::owned;
    use super::super::test_world::TestWorld;
    use super::*;
    use crate::policy::Policy;
    use crate::world::{FactionId, Object, RegionId, Unit};

    /// A world with two towers, the first of them with unit 20 and behind it unit 21 inside.
    fn with_towers() -> TestWorld {
        let mut test = TestWorld::of_leaders();
        let here = RegionId(0);
        let towers = [1, 2]
            .map(|number| test.world.add_object(Object::new(test.tables.named.tower, false, number, here)));
        let owner = test.numbered(20);
        test.world.put(owner, towers[0]);
        let mut unit = Unit::new(21, test.world[owner].faction, towers[0]);
        unit.items.set(test.tables.named.leader, 1);
        test.world.add_unit(unit);
        test
    }

    fn play(test: &mut TestWorld, sheets: &[(u32, &str)]) {
        test.read_then(Policy::DEFAULT, sheets, |conditions, test, tasks, months| {
            enter_and_leave(conditions, &mut test.world, tasks, months, &mut test.log);
            promote(conditions, &mut test.world, tasks, &mut test.log);
        });
    }

    #[test]
    fn friends_and_nobody_let_others_in() {
        let mut test = with_towers();
        play(&mut test, &[(3, "unit 10 / enter 1")]);
        play(&mut test, &[(3, "unit 10 / enter 9")]);
        play(&mut test, &[(3, "unit 10 / enter")]);
        let expected = [
            ("enter 1", Refusal::MayNotEnter),
            ("enter 9", Refusal::NoStructure),
            ("enter", Refusal::NoNumber),
        ];
        assert_eq!(test.refused(), owned(&expected));
        play(&mut test, &[(3, "unit 10 / enter 2")]);
        assert_eq!(test.world[test.world[test.numbered(10)].object].number, 2);
        play(&mut test, &[(4, "unit 20 / declare 3 friendly"), (3, "unit 10 / enter 1")]);
        assert_eq!(test.world[test.world[test.numbered(10)].object].number, 1);
    }

    #[test]
    fn who_enters_again_or_leaves_is_the_owner_no_more() {
        let mut test = with_towers();
        play(&mut test, &[(4, "unit 20 / leave / enter 1")]);
        let tower = test.world[test.numbered(20)].object;
        assert_eq!(test.world[tower].units(), [test.numbered(21), test.numbered(20)]);
        play(&mut test, &[(4, "unit 21 / leave")]);
        assert_eq!(test.world[tower].owner(), Some(test.numbered(20)));
    }

    /// Who is outside already is the last there.
    #[test]
    fn who_leaves_goes_behind_all_others() {
        let mut test = with_towers();
        let outside = test.world[test.numbered(10)].object;
        play(&mut test, &[(4, "unit 20 / leave"), (3, "unit 10 / work")]);
        assert_eq!(test.world[outside].units(), [test.numbered(10), test.numbered(20)]);
        play(&mut test, &[(3, "unit 10 / leave")]);
        assert_eq!(test.world[outside].units(), [test.numbered(20), test.numbered(10)]);
        assert_eq!(test.refused(), owned(&[("leave", Refusal::NotInside)]));
    }

    #[test]
    fn the_owner_of_the_beginning_alone_promotes() {
        let mut test = with_towers();
        play(&mut test, &[(4, "unit 20 / promote 21 / unit 21 / promote 20"), (3, "unit 10 / promote 20")]);
        let tower = test.world[test.numbered(20)].object;
        assert_eq!(test.world[tower].owner(), Some(test.numbered(21)));
        play(&mut test, &[(4, "unit 21 / promote 10")]);
        let expected = [
            ("promote 20", Refusal::NotInside),
            ("promote 20", Refusal::NotOwner),
            ("promote 10", Refusal::NotInIt),
        ];
        assert_eq!(test.refused(), owned(&expected));
    }

    /// LEAVE does not count for who builds, but ENTER does: the site that was begun is left.
    #[test]
    fn who_begins_a_structure_and_enters_another_is_in_the_other() {
        let mut test = with_towers();
        play(&mut test, &[(3, "unit 10 / leave / build fort")]);
        assert_eq!(test.world[test.world[test.numbered(10)].object].kind, test.tables.named.fort);
        play(&mut test, &[(3, "unit 10 / enter 2 / build tower")]);
        assert_eq!(test.world[test.world[test.numbered(10)].object].number, 2);
        assert_eq!(test.refused(), owned(&[]));
    }

    /// A unit without people owns nothing: the first behind it with people does.
    #[test]
    fn who_owns_a_structure_has_people() {
        let mut test = with_towers();
        let (first, silver) = (test.numbered(20), test.tables.named.silver);
        test.world[first].items = [(silver, 5)].into_iter().collect();
        play(&mut test, &[(4, "unit 20 / promote 21 / name building No / unit 21 / name building Keep")]);
        let tower = test.world[first].object;
        assert_eq!((&*test.world[tower].name, test.world[tower].units()[0]), ("Keep", first));
        let refused = [("name building No", Refusal::NotOwner), ("promote 21", Refusal::NotOwner)];
        assert_eq!(test.refused(), owned(&refused));
        play(&mut test, &[(4, "unit 21 / promote 21")]);
        assert_eq!(test.world[tower].units()[0], test.numbered(21));
    }

    #[test]
    fn nobody_leaves_the_structure_on_which_they_build() {
        let mut test = with_towers();
        let tower = test.world[test.numbered(20)].object;
        play(&mut test, &[(4, "unit 20 / leave / build / unit 21 / build / leave")]);
        assert_eq!(test.world[tower].units(), [test.numbered(20), test.numbered(21)]);
        assert_eq!(test.refused(), owned(&[]));
        play(&mut test, &[(4, "unit 20 / build / leave / work")]);
        assert_eq!(test.world[tower].units(), [test.numbered(21)]);
    }

    /// Nobody enters a lair, and the first inside who has people says who may: their faction's own, friends and allies.
    #[test]
    fn the_first_with_people_inside_says_who_enters() {
        for (kind, first, declared, why) in [
            ("Tower", "LEAD", "friendly", None),
            ("Tower", "LEAD", "ally", None),
            ("Tower", "LEAD", "neutral", Some(Refusal::MayNotEnter)),
            ("Tower", "WOLF", "neutral", None),
            ("Cave", "WOLF", "ally", Some(Refusal::Closed)),
        ] {
            let mut test = TestWorld::of_leaders();
            let kind = test.tables.object_of(kind).unwrap();
            let object = test.world.add_object(Object::new(kind, false, 1, RegionId(0)));
            let owner = test.numbered(20);
            test.world[owner].items = [(test.tables.item_of(first).unwrap(), 1)].into_iter().collect();
            test.world.put(owner, object);
            play(&mut test, &[(4, &format!("unit 20 / declare 3 {declared}")), (3, "unit 10 / enter 1")]);
            assert_eq!(test.refused().first().map(|(_, why)| *why), why, "{first} {declared}");
            assert_eq!(test.world[test.numbered(10)].object == object, why.is_none(), "{first} {declared}");
        }
    }

    /// At sea those leave a ship who can fly or swim, unless they were told not to cross water.
    #[test]
    fn who_crosses_water_leaves_a_ship_at_sea() {
        for (items, crosses, why) in [
            (&[("LEAD", 1)][..], true, Some(Refusal::NotAtSea)),
            (&[("LEAD", 1), ("WING", 1)], true, None),
            (&[("LEAD", 1), ("WING", 1)], false, Some(Refusal::NotAtSea)),
            (&[("MERF", 1)], true, None),
        ] {
            let (mut test, here) = (TestWorld::of_leaders(), RegionId(0));
            test.world[here].terrain = test.tables.named.ocean;
            let ship = Object::new(test.tables.named.longboat, true, 100, here);
            let (ship, unit) = (test.world.add_object(ship), test.numbered(10));
            test.world.put(unit, ship);
            let items = items.iter().map(|(key, count)| (test.tables.item_of(key).unwrap(), *count));
            test.world[unit].items = items.collect();
            test.world[unit].flags.no_cross = !crosses;
            play(&mut test, &[(3, "unit 10 / leave")]);
            assert_eq!(test.refused().first().map(|(_, why)| *why), why);
            assert_eq!(test.world[unit].object == ship, why.is_some());
        }
    }

    /// Who is outside or at sea leaves nothing, and whoever may not promote somebody is told why.
    #[test]
    fn who_leaves_is_inside_and_on_land() {
        for (number, is_sea, why) in [
            (20, false, None),
            (20, true, Some(Refusal::NotAtSea)),
            (10, false, Some(Refusal::NotInside)),
            (10, true, Some(Refusal::NotAtSea)),
        ] {
            let mut test = with_towers();
            if is_sea {
                test.world[RegionId(0)].terrain = test.tables.named.ocean;
            }
            let faction = if number == 10 { 3 } else { 4 };
            play(&mut test, &[(faction, &format!("unit {number} / leave"))]);
            assert_eq!(test.refused().first().map(|(_, why)| *why), why, "{number} {is_sea}");
            let is_outside = test.world[test.world[test.numbered(number)].object].number == 0;
            assert_eq!(is_outside, why.is_none() || number == 10, "{number} {is_sea}");
        }
    }

    /// Who is promoted by another faction hears of it too, and one of the same faction once.
    #[test]
    fn a_new_owner_of_another_faction_is_told() {
        use crate::event::Event;
        use playdeck_kit::log::Reader;
        for (heir, others) in [(21, 0), (10, 1)] {
            let mut test = with_towers();
            let (tower, stranger) = (test.world[test.numbered(20)].object, test.numbered(10));
            test.world.put(stranger, tower);
            play(&mut test, &[(4, &format!("unit 20 / promote {heir}"))]);
            assert_eq!(test.world[tower].owner(), Some(test.numbered(heir)));
            let told = |faction: FactionId| {
                let all = test.log.as_seen(Reader::Player(faction.0));
                all.filter(|event| matches!(&**event, Event::Settled(Settled::Promoted { .. }))).count()
            };
            let factions = [20, 10].map(|unit| test.world[test.numbered(unit)].faction);
            assert_eq!(factions.map(told), [1, others], "{heir}");
        }
    }
}
