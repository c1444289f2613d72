//! What stops a journey, on both sides of each bound.

use super::*;
use crate::tables::Direction::Southeast;
use crate::world::{Town, UnitKind};

/// A unit steps north from (4, 6), which is prepared: where it is then, and what was told.
fn step(items: &[(&str, u32)], prepare: impl FnOnce(&mut TestWorld, UnitId)) -> ((u32, u32), String) {
    let mut test = TestWorld::with_roads();
    let at = test.world.open_ground(test.at(4, 6));
    let unit = test.unit_at(RED, at, items);
    prepare(&mut test, unit);
    test.goes(unit, false, &[Step::To(North)]);
    test.travel(APRIL);
    (test.spot(unit), test.told())
}

/// Who cannot cross water does not leave it or go into it; who swims or flies does both, unless told not to cross. Who only
/// swims has no way to go by.
#[test]
fn water_is_crossed_by_those_who_swim_or_fly_and_may() {
    let (walker, swimmer, flyer) = (&[("PLAI", 1)][..], &[("PIRA", 1)][..], &[("PLAI", 1), ("WING", 1)][..]);
    for (items, no_cross, from_sea, to_sea, comes, told) in [
        (walker, false, false, true, false, "FOUND_OCEAN"),
        (swimmer, false, false, true, true, "WENT"),
        (swimmer, true, false, true, false, "FOUND_OCEAN"),
        (flyer, true, false, true, false, "FOUND_OCEAN"),
        (flyer, true, false, false, true, "WENT"),
        (swimmer, false, true, true, true, "WENT"),
        (swimmer, false, true, false, true, "WENT"),
        (swimmer, true, true, true, false, "AT_SEA"),
        (&[("MERF", 1)], false, false, false, false, "OVERLOADED"),
    ] {
        let (spot, said) = step(items, |test, unit| {
            test.world[unit].flags.no_cross = no_cross;
            for (y, is_sea) in [(6, from_sea), (4, to_sea)] {
                if is_sea {
                    test.paint(4, y, |tables| tables.named.ocean);
                }
            }
        });
        let case = format!("{items:?} {no_cross} {from_sea} {to_sea}: {said}");
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{case}");
        assert!(said.contains(told), "{case}");
    }
}

/// A unit goes as far as its points, to the last one. Out of the Nexus it goes without points and into a starting city
/// whoever guards it, but not into another town against its guard.
#[test]
fn the_nexus_lets_everybody_out_and_into_a_starting_city() {
    for (population, leaves_nexus, comes) in [
        (Some(5_000), true, true),
        (Some(4_999), true, false),
        (None, true, false),
        (Some(5_000), false, false),
    ] {
        let (spot, told) = step(&[("PLAI", 1)], |test, unit| {
            let (here, there) = (test.at(4, 6), test.at(4, 4));
            if leaves_nexus {
                test.world[here].terrain = test.tables.named.nexus;
                test.world[unit].this_turn.points_used = 0;
            }
            let town = |population| Town { name: "T".into(), population, base_population: 1 };
            test.world[there].town = population.map(|population| Box::new(town(population)));
            let guard = test.unit_at(BLUE, test.world.open_ground(there), &[("PLAI", 2)]);
            test.world[guard].guard = Guard::On;
            test.world[unit].reveal = Reveal::Faction;
            test.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Unfriendly);
        });
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{population:?} {leaves_nexus}: {told}");
        assert_eq!(told.contains("FORBADE"), !comes, "{population:?} {leaves_nexus}");
    }
    let (spot, _) = step(&[("PLAI", 1), ("STON", 9)], |test, _| {
        test.paint(4, 6, |tables| tables.named.nexus);
    });
    assert_eq!(spot, (4, 4), "whoever is overloaded leaves the Nexus all the same");
    let (spot, told) = step(&[("PLAI", 1), ("STON", 9)], |_, _| ());
    assert_eq!((spot, told.contains("OVERLOADED")), ((4, 6), true));
}

/// Creatures stay out of a town that somebody guards, and of no other place.
#[test]
fn creatures_stay_out_of_guarded_towns() {
    for (kind, has_town, guard, comes) in [
        (UnitKind::Wandering, true, Guard::On, false),
        (UnitKind::Wandering, true, Guard::Avoiding, true),
        (UnitKind::Wandering, false, Guard::On, true),
        (UnitKind::Normal, true, Guard::On, true),
    ] {
        let (spot, _) = step(&[("WOLF", 1)], |test, unit| {
            let there = test.at(4, 4);
            test.world[unit].kind = kind;
            let town = Town { name: "T".into(), population: 800, base_population: 800 };
            test.world[there].town = has_town.then(|| Box::new(town));
            let guarding = test.unit_at(BLUE, test.world.open_ground(there), &[("PLAI", 2)]);
            test.world[guarding].guard = guard;
        });
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{kind:?} {has_town} {guard:?}");
    }
}

/// Whoever sets out guards no more, however far they come; who moves has no alias any longer.
#[test]
fn who_sets_out_is_off_guard() {
    for (items, is_moved) in [(&[("PLAI", 1)][..], true), (&[("PLAI", 1), ("STON", 9)], false)] {
        let mut test = TestWorld::with_roads();
        let at = test.world.open_ground(test.at(4, 6));
        let unit = test.unit_at(RED, at, items);
        (test.world[unit].guard, test.world[unit].this_turn.alias) = (Guard::On, Some(3));
        test.goes(unit, false, &[Step::To(North)]);
        test.travel(APRIL);
        assert_eq!(test.world[unit].guard, Guard::None, "{items:?}");
        assert_eq!(test.world[unit].this_turn.alias.is_none(), is_moved, "{items:?}");
    }
    let mut test = TestWorld::with_roads();
    let unit = test.walker(4, 0);
    test.goes(unit, false, &[Step::To(North)]);
    test.travel(APRIL);
    assert!(test.told().contains("NO_EXIT"));
}

/// A ship sails over water and along to a coast, out of a harbour into water alone, and never inland; a balloon anywhere.
#[test]
fn a_ship_keeps_to_the_water() {
    let (sea, land) = (true, false);
    for (kind, from, to, behind, comes) in [
        ("Longboat", sea, sea, sea, true),
        ("Longboat", land, sea, land, true),
        ("Longboat", sea, land, land, true),
        ("Longboat", land, land, sea, false),
        ("Balloon", land, land, land, true),
        ("Balloon", sea, land, land, true),
    ] {
        let mut test = TestWorld::with_roads();
        for (y, is_sea) in [(6, from), (4, to), (2, behind)] {
            if is_sea {
                test.paint(4, y, |tables| tables.named.ocean);
            }
        }
        let (kind_of, at) = (test.tables.object_of(kind).unwrap(), test.at(4, 6));
        let ship = test.world.add_object(Object::new(kind_of, true, 100, at));
        let captain = test.unit_at(RED, ship, &[("VIKI", 10)]);
        test.world[captain].days.set(test.tables.named.sailing, 300);
        test.world[captain].guard = Guard::On;
        test.sails(captain, &[North]);
        test.travel(APRIL);
        let case = format!("{kind} {from} {to} {behind}: {}", test.told());
        assert_eq!(test.spot(captain), if comes { (4, 4) } else { (4, 6) }, "{case}");
        assert_eq!(test.told().contains("INLAND"), !comes, "{case}");
        assert_eq!(test.world[captain].guard, Guard::None, "{case}");
    }
}

/// A ship stops where somebody on guard does not let one of those aboard pass, and those aboard are told.
#[test]
fn a_ship_stops_where_a_guard_does_not_let_it_pass() {
    for (guard, attitude, whose, reached) in [
        (Guard::On, Attitude::Unfriendly, 0, (4, 4)),
        (Guard::On, Attitude::Unfriendly, 1, (4, 4)),
        (Guard::On, Attitude::Neutral, 0, (4, 2)),
        (Guard::None, Attitude::Unfriendly, 0, (4, 2)),
    ] {
        let mut test = TestWorld::with_roads();
        for y in [4, 2] {
            test.paint(4, y, |tables| tables.named.ocean);
        }
        test.world.add_faction(Faction::new(5, "Green"));
        let (kind, at) = (test.tables.named.longboat, test.at(4, 6));
        let ship = test.world.add_object(Object::new(kind, true, 100, at));
        let captain = test.unit_at(RED, ship, &[("VIKI", 5)]);
        test.world[captain].days.set(test.tables.named.sailing, 150);
        let passenger = test.unit_at(BLUE, ship, &[("PLAI", 1)]);
        for unit in [captain, passenger] {
            test.world[unit].reveal = Reveal::Faction;
        }
        let there = test.at(4, 4);
        let boat = test.world.add_object(Object::new(kind, true, 101, there));
        let watch = test.unit_at(FactionId(2), boat, &[("PLAI", 2)]);
        test.world[watch].guard = guard;
        test.world[FactionId(2)].attitudes.insert(FactionId(whose), attitude);
        test.sails(captain, &[North, North]);
        test.travel(APRIL);
        assert_eq!(test.spot(captain), reached, "{guard:?} {attitude:?}");
        assert_eq!(test.told().contains("SHIP_STOPPED"), reached == (4, 4), "{guard:?} {attitude:?}");
    }
}

/// Who sails without a ship, or on one whose owner stays, is told; who helps aboard is not.
#[test]
fn who_sails_without_a_ship_or_its_owner_is_told() {
    let mut test = TestWorld::with_roads();
    test.paint(4, 4, |tables| tables.named.ocean);
    let (kind, at) = (test.tables.named.longboat, test.at(4, 6));
    let ship = test.world.add_object(Object::new(kind, true, 100, at));
    let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, at));
    let owner = test.unit_at(BLUE, ship, &[("PLAI", 1)]);
    let sailor = test.unit_at(RED, ship, &[("VIKI", 5)]);
    test.world[sailor].days.set(test.tables.named.sailing, 150);
    let ashore = test.unit_at(RED, tower, &[("VIKI", 5)]);
    for unit in [sailor, ashore] {
        test.sails(unit, &[North]);
    }
    test.travel(APRIL);
    let told = test.told();
    assert_eq!([told.matches("OWNER_STAYS").count(), told.matches("NO_SHIP").count()], [1, 1]);
    assert_eq!(test.spot(owner), (4, 6));
    test.sails(owner, &[North]);
    test.sails(sailor, &[Southeast]);
    test.travel(APRIL);
    assert_eq!(test.spot(sailor), (4, 4), "the owner's course counts");
    assert_eq!(test.told().matches("OWNER_STAYS").count(), 1);
}

/// What the drowned had is saved by the first of their faction there, but no people and creatures; ships without anybody
/// are lost at sea alone.
#[test]
fn goods_of_the_drowned_are_saved_by_their_own() {
    for (heir, saved) in [(0, 9), (1, 0)] {
        let mut test = TestWorld::with_roads();
        test.paint(4, 6, |tables| tables.named.ocean);
        let (kind, sea, coast) = (test.tables.named.longboat, test.at(4, 6), test.at(4, 8));
        let ship = test.world.add_object(Object::new(kind, true, 100, sea));
        let empty = [(101, sea), (102, coast)]
            .map(|(number, at)| test.world.add_object(Object::new(kind, true, number, at)));
        let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, sea));
        let afloat = test.unit_at(FactionId(heir), ship, &[("VIKI", 1)]);
        let water = test.world.open_ground(sea);
        let drowned = test.unit_at(RED, water, &[("PLAI", 2), ("WOLF", 1), ("SWOR", 9)]);
        let swimmer = test.unit_at(RED, water, &[("MERF", 1)]);
        test.world.put(swimmer, ship);
        test.travel(APRIL);
        let gone = [drowned, afloat, swimmer].map(|unit| test.world[unit].this_turn.is_gone);
        assert_eq!(gone, [true, false, false]);
        let has = |unit: UnitId, key: &str| test.world[unit].items.of(test.tables.item_of(key).unwrap());
        assert_eq!(["SWOR", "WOLF", "PLAI"].map(|key| has(afloat, key)), [saved, 0, 0], "{heir}");
        let there = |region: RegionId| test.world[region].objects().to_vec();
        assert!(!there(sea).contains(&empty[0]) && there(coast).contains(&empty[1]));
        assert!(there(sea).contains(&ship) && there(sea).contains(&tower));
    }
}

/// Where several ships arrive there is one fight by hostility, not one for each ship.
#[test]
fn ships_that_arrive_together_meet_the_enemy_once() {
    let mut test = TestWorld::with_roads();
    test.world.add_faction(Faction::new(5, "Green"));
    test.paint(4, 4, |tables| tables.named.ocean);
    let (kind, at, sea) = (test.tables.named.longboat, test.at(4, 6), test.at(4, 4));
    let sailing = test.tables.named.sailing;
    for (number, faction) in [(100, 0), (101, 2)] {
        let ship = test.world.add_object(Object::new(kind, true, number, at));
        let captain = test.unit_at(FactionId(faction), ship, &[("LEAD", 5), ("XXXX", 5), ("MSWO", 5)]);
        let combat = test.tables.named.combat;
        test.world[captain].days = [(sailing, 150), (combat, 5 * 450)].into_iter().collect();
        test.sails(captain, &[North]);
    }
    let boat = test.world.add_object(Object::new(kind, true, 102, sea));
    let enemy = test.unit_at(BLUE, boat, &[("PLAI", 200)]);
    test.world[enemy].reveal = Reveal::Faction;
    test.world[FactionId(0)].attitudes.insert(FactionId(1), Attitude::Hostile);
    test.travel(APRIL);
    assert!(!test.world[enemy].this_turn.is_gone, "some are left for another fight");
    assert_eq!(test.told().matches("FOUGHT").count(), 1);
}

/// Who fights for a structure and loses, or wins with losses, stays outside and fights no more for it.
#[test]
fn who_is_hurt_before_a_structure_stays_outside() {
    for (items, days, amulets, own_days, wins) in [
        (&[("PLAI", 100)][..], 0, 30, 450, false),
        (&[("PLAI", 1)], 0, 30, 450, false),
        (&[("LEAD", 60), ("SWOR", 60)], 300, 0, 90, true),
    ] {
        let mut test = TestWorld::with_roads();
        let (combat, at) = (test.tables.named.combat, test.at(4, 6));
        let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, at));
        let owner = test.unit_at(BLUE, tower, &[("LEAD", 30), ("SWOR", 30), ("XXXX", amulets)]);
        test.world[owner].days.set(combat, 30 * own_days);
        let outside = test.world.open_ground(at);
        let unit = test.unit_at(RED, outside, items);
        test.world[unit].days.set(combat, items[0].1 * days);
        test.goes(unit, true, &[Step::Enter(1)]);
        test.travel(APRIL);
        let (told, this_turn) = (test.told(), test.world[unit].this_turn);
        assert_eq!(told.matches("FOUGHT").count(), 1, "{items:?}");
        let is_alive = items[0].1 > 1;
        assert_eq!((this_turn.is_gone, this_turn.cannot_attack), (!is_alive, is_alive), "{items:?}");
        assert!(test.world[unit].object != tower, "{items:?}");
        assert_eq!(this_turn.cannot_move, wins, "{items:?}");
        assert!(!is_alive || told.contains("HURT"), "{items:?}: {told}");
    }
}

/// Who swims is not drowned as long as they carry no more than they swim with.
#[test]
fn swimmers_carry_so_much_and_no_more() {
    for (swords, drowns) in [(9, false), (10, false), (11, true)] {
        let mut test = TestWorld::with_roads();
        test.paint(4, 6, |tables| tables.named.ocean);
        let water = test.world.open_ground(test.at(4, 6));
        let unit = test.unit_at(RED, water, &[("PIRA", 2), ("SWOR", swords)]);
        test.travel(APRIL);
        assert_eq!(test.world[unit].this_turn.is_gone, drowns, "{swords}");
    }
}

/// A structure shows those inside to whoever is in its region, and to nobody else: who steps out of one past a guard is as
/// hidden as from the open.
#[test]
fn a_structure_gives_nobody_away_next_door() {
    for (is_inside, days, comes) in [(false, 30, true), (true, 30, true), (true, 0, false)] {
        let (spot, told) = step(&[("LEAD", 1)], |test, unit| {
            if is_inside {
                let (tower, here) = (test.tables.named.tower, test.at(4, 6));
                let tower = test.world.add_object(Object::new(tower, false, 1, here));
                test.world.put(unit, tower);
            }
            test.world[unit].days.set(test.tables.skill_of("STEA").unwrap(), days);
            let there = test.world.open_ground(test.at(4, 4));
            let guard = test.unit_at(BLUE, there, &[("PLAI", 2)]);
            test.world[guard].guard = Guard::On;
            test.world[FactionId(1)].default_attitude = Attitude::Unfriendly;
        });
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{is_inside} {days}: {told}");
    }
}

/// The numbers of those who fought on each side of the last battle.
fn fought(test: &TestWorld) -> [Vec<u32>; 2] {
    use crate::event::{BattleEvent, Event};
    let mut last = [Vec::new(), Vec::new()];
    for event in test.log.as_seen(Reader::Gamesmaster) {
        if let Event::Battle(BattleEvent::Fought(battle)) = &*event {
            last = battle.rosters.each_ref().map(|side| side.iter().map(|line| line.unit.number).collect());
        }
    }
    last
}

/// Who advanced into a region and is through with it joins no attack that others make there later.
#[test]
fn who_has_advanced_joins_no_later_attack_of_others() {
    let mut test = TestWorld::with_roads();
    let green = test.world.add_faction(Faction::new(5, "Green"));
    let place = |test: &TestWorld, y| test.world.open_ground(test.at(4, y));
    let (near, far, there) = (place(&test, 6), place(&test, 8), place(&test, 4));
    let early = test.unit_at(RED, near, &[("PLAI", 1)]);
    let late = test.unit_at(BLUE, far, &[("LEAD", 40), ("SWOR", 40)]);
    let resident = test.unit_at(green, there, &[("PLAI", 1)]);
    test.world[resident].reveal = Reveal::Faction;
    test.world[FactionId(1)].attitudes.insert(green, Attitude::Hostile);
    test.goes(early, true, &[Step::To(North)]);
    test.goes(late, false, &[Step::To(North), Step::To(North)]);
    test.travel(APRIL);
    let number = |unit: UnitId| test.world[unit].number;
    assert_eq!(fought(&test), [vec![number(late)], vec![number(resident)]]);
    assert_eq!((test.spot(early), test.world[early].guard), ((4, 4), Guard::None));
}

/// The guards of a town defend who is stormed in a structure there.
#[test]
fn town_guards_defend_a_structure_against_who_advances_into_it() {
    let mut test = TestWorld::with_roads();
    let world = test.world.add_faction(Faction::new(1, "Guards"));
    let (tower, at) = (test.tables.named.tower, test.at(4, 6));
    let tower = test.world.add_object(Object::new(tower, false, 1, at));
    let owner = test.unit_at(BLUE, tower, &[("PLAI", 1)]);
    let outside = test.world.open_ground(at);
    let watch = test.unit_at(world, outside, &[("LEAD", 1)]);
    (test.world[watch].kind, test.world[watch].guard) = (UnitKind::Guard, Guard::On);
    let unit = test.unit_at(RED, outside, &[("LEAD", 40), ("MSWO", 40)]);
    test.goes(unit, true, &[Step::Enter(1)]);
    test.travel(APRIL);
    let number = |unit: UnitId| test.world[unit].number;
    assert_eq!(fought(&test), [vec![number(unit)], vec![number(watch), number(owner)]]);
}

/// Who advances out of the Nexus against a guard and loses is thrown back into it.
#[test]
fn who_loses_the_way_out_of_the_nexus_goes_back() {
    for advances in [true, false] {
        let mut test = TestWorld::with_roads();
        let (here, there) = (test.at(4, 6), test.at(4, 4));
        test.world[here].terrain = test.tables.named.nexus;
        let town = Town { name: "T".into(), population: 5_000, base_population: 1 };
        test.world[there].town = Some(Box::new(town));
        let (here, there) = [here, there].map(|region| test.world.open_ground(region)).into();
        let guard = test.unit_at(BLUE, there, &[("LEAD", 30), ("SWOR", 30)]);
        test.world[guard].days.set(test.tables.named.combat, 30 * 300);
        test.world[guard].guard = Guard::On;
        test.world[FactionId(1)].default_attitude = Attitude::Unfriendly;
        let unit = test.unit_at(RED, here, &[("PLAI", 60)]);
        test.goes(unit, advances, &[Step::To(North)]);
        test.travel(APRIL);
        assert!(!test.world[unit].this_turn.is_gone, "the roots are such that some survive");
        assert_eq!(test.spot(unit), if advances { (4, 6) } else { (4, 4) });
    }
}

/// All aboard a ship that sets out are called by their numbers from then on, even if it comes nowhere.
#[test]
fn a_ship_that_sets_out_takes_the_aliases_of_all_aboard() {
    for (sailors, is_kept) in [(5, false), (4, true)] {
        let mut test = TestWorld::with_roads();
        let (boat, at) = (test.tables.named.longboat, test.at(4, 6));
        let ship = test.world.add_object(Object::new(boat, true, 100, at));
        let crew = test.unit_at(RED, ship, &[("LEAD", sailors)]);
        test.world[crew].days.set(test.tables.named.sailing, 30 * sailors);
        test.world[crew].this_turn.alias = Some(1);
        test.sails(crew, &[North]);
        test.travel(APRIL);
        assert_eq!(test.spot(crew), (4, 6), "north is land");
        assert_eq!(test.world[crew].this_turn.alias.is_some(), is_kept, "{sailors}");
    }
}
