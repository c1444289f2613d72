//! What stops a journey, on both sides of each bound.

use super::*;
use crate::tables::Direction::Southeast;
use crate::world::{Town, UnitKind};

/// A unit steps north from (4, 6), which is prepared: where it is then, and what was told.
fn step(items: &[(&str, u32)], prepare: impl FnOnce(&mut Ground, UnitId)) -> ((u32, u32), String) {
    let mut ground = Ground::new();
    let at = ground.world.open_ground(ground.at(4, 6));
    let unit = ground.unit(0, at, items);
    prepare(&mut ground, unit);
    ground.goes(unit, false, &[Step::To(North)]);
    ground.play(APRIL);
    (ground.spot(unit), ground.told())
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
        let (spot, said) = step(items, |ground, unit| {
            ground.world[unit].flags.no_cross = no_cross;
            for (y, is_sea) in [(6, from_sea), (4, to_sea)] {
                if is_sea {
                    ground.paint(4, y, |tables| tables.named.ocean);
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
        let (spot, told) = step(&[("PLAI", 1)], |ground, unit| {
            let (here, there) = (ground.at(4, 6), ground.at(4, 4));
            if leaves_nexus {
                ground.world[here].terrain = ground.tables.named.nexus;
                ground.world[unit].this_turn.points_used = 0;
            }
            let town = |population| Town { name: "T".into(), population, base_population: 1 };
            ground.world[there].town = population.map(|population| Box::new(town(population)));
            let guard = ground.unit(1, ground.world.open_ground(there), &[("PLAI", 2)]);
            ground.world[guard].guard = Guard::On;
            ground.world[unit].reveal = Reveal::Faction;
            ground.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Unfriendly);
        });
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{population:?} {leaves_nexus}: {told}");
        assert_eq!(told.contains("FORBADE"), !comes, "{population:?} {leaves_nexus}");
    }
    let (spot, _) = step(&[("PLAI", 1), ("STON", 9)], |ground, _| {
        ground.paint(4, 6, |tables| tables.named.nexus);
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
        let (spot, _) = step(&[("WOLF", 1)], |ground, unit| {
            let there = ground.at(4, 4);
            ground.world[unit].kind = kind;
            let town = Town { name: "T".into(), population: 800, base_population: 800 };
            ground.world[there].town = has_town.then(|| Box::new(town));
            let guarding = ground.unit(1, ground.world.open_ground(there), &[("PLAI", 2)]);
            ground.world[guarding].guard = guard;
        });
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{kind:?} {has_town} {guard:?}");
    }
}

/// Whoever sets out guards no more, however far they come; who moves has no alias any longer.
#[test]
fn who_sets_out_is_off_guard() {
    for (items, is_moved) in [(&[("PLAI", 1)][..], true), (&[("PLAI", 1), ("STON", 9)], false)] {
        let mut ground = Ground::new();
        let at = ground.world.open_ground(ground.at(4, 6));
        let unit = ground.unit(0, at, items);
        (ground.world[unit].guard, ground.world[unit].this_turn.alias) = (Guard::On, Some(3));
        ground.goes(unit, false, &[Step::To(North)]);
        ground.play(APRIL);
        assert_eq!(ground.world[unit].guard, Guard::None, "{items:?}");
        assert_eq!(ground.world[unit].this_turn.alias.is_none(), is_moved, "{items:?}");
    }
    let mut ground = Ground::new();
    let unit = ground.walker(4, 0);
    ground.goes(unit, false, &[Step::To(North)]);
    ground.play(APRIL);
    assert!(ground.told().contains("NO_EXIT"));
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
        let mut ground = Ground::new();
        for (y, is_sea) in [(6, from), (4, to), (2, behind)] {
            if is_sea {
                ground.paint(4, y, |tables| tables.named.ocean);
            }
        }
        let (kind_of, at) = (ground.tables.object_of(kind).unwrap(), ground.at(4, 6));
        let ship = ground.world.add_object(Object::new(kind_of, true, 100, at));
        let captain = ground.unit(0, ship, &[("VIKI", 10)]);
        ground.world[captain].days.set(ground.tables.named.sailing, 300);
        ground.world[captain].guard = Guard::On;
        ground.sails(captain, &[North]);
        ground.play(APRIL);
        let case = format!("{kind} {from} {to} {behind}: {}", ground.told());
        assert_eq!(ground.spot(captain), if comes { (4, 4) } else { (4, 6) }, "{case}");
        assert_eq!(ground.told().contains("INLAND"), !comes, "{case}");
        assert_eq!(ground.world[captain].guard, Guard::None, "{case}");
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
        let mut ground = Ground::new();
        for y in [4, 2] {
            ground.paint(4, y, |tables| tables.named.ocean);
        }
        ground.world.add_faction(Faction::new(5, "Green"));
        let (kind, at) = (ground.tables.named.longboat, ground.at(4, 6));
        let ship = ground.world.add_object(Object::new(kind, true, 100, at));
        let captain = ground.unit(0, ship, &[("VIKI", 5)]);
        ground.world[captain].days.set(ground.tables.named.sailing, 150);
        let passenger = ground.unit(1, ship, &[("PLAI", 1)]);
        for unit in [captain, passenger] {
            ground.world[unit].reveal = Reveal::Faction;
        }
        let there = ground.at(4, 4);
        let boat = ground.world.add_object(Object::new(kind, true, 101, there));
        let watch = ground.unit(2, boat, &[("PLAI", 2)]);
        ground.world[watch].guard = guard;
        ground.world[FactionId(2)].attitudes.insert(FactionId(whose), attitude);
        ground.sails(captain, &[North, North]);
        ground.play(APRIL);
        assert_eq!(ground.spot(captain), reached, "{guard:?} {attitude:?}");
        assert_eq!(ground.told().contains("SHIP_STOPPED"), reached == (4, 4), "{guard:?} {attitude:?}");
    }
}

/// Who sails without a ship, or on one whose owner stays, is told; who helps aboard is not.
#[test]
fn who_sails_without_a_ship_or_its_owner_is_told() {
    let mut ground = Ground::new();
    ground.paint(4, 4, |tables| tables.named.ocean);
    let (kind, at) = (ground.tables.named.longboat, ground.at(4, 6));
    let ship = ground.world.add_object(Object::new(kind, true, 100, at));
    let tower = ground.world.add_object(Object::new(ground.tables.named.tower, false, 1, at));
    let owner = ground.unit(1, ship, &[("PLAI", 1)]);
    let sailor = ground.unit(0, ship, &[("VIKI", 5)]);
    ground.world[sailor].days.set(ground.tables.named.sailing, 150);
    let ashore = ground.unit(0, tower, &[("VIKI", 5)]);
    for unit in [sailor, ashore] {
        ground.sails(unit, &[North]);
    }
    ground.play(APRIL);
    let told = ground.told();
    assert_eq!([told.matches("OWNER_STAYS").count(), told.matches("NO_SHIP").count()], [1, 1]);
    assert_eq!(ground.spot(owner), (4, 6));
    ground.sails(owner, &[North]);
    ground.sails(sailor, &[Southeast]);
    ground.play(APRIL);
    assert_eq!(ground.spot(sailor), (4, 4), "the owner's course counts");
    assert_eq!(ground.told().matches("OWNER_STAYS").count(), 1);
}

/// What the drowned had is saved by the first of their faction there, but no people and creatures; ships without anybody
/// are lost at sea alone.
#[test]
fn goods_of_the_drowned_are_saved_by_their_own() {
    for (heir, saved) in [(0, 9), (1, 0)] {
        let mut ground = Ground::new();
        ground.paint(4, 6, |tables| tables.named.ocean);
        let (kind, sea, coast) = (ground.tables.named.longboat, ground.at(4, 6), ground.at(4, 8));
        let ship = ground.world.add_object(Object::new(kind, true, 100, sea));
        let empty = [(101, sea), (102, coast)]
            .map(|(number, at)| ground.world.add_object(Object::new(kind, true, number, at)));
        let tower = ground.world.add_object(Object::new(ground.tables.named.tower, false, 1, sea));
        let afloat = ground.unit(heir, ship, &[("VIKI", 1)]);
        let water = ground.world.open_ground(sea);
        let drowned = ground.unit(0, water, &[("PLAI", 2), ("WOLF", 1), ("SWOR", 9)]);
        let swimmer = ground.unit(0, water, &[("MERF", 1)]);
        ground.world.put(swimmer, ship);
        ground.play(APRIL);
        let gone = [drowned, afloat, swimmer].map(|unit| ground.world[unit].this_turn.is_gone);
        assert_eq!(gone, [true, false, false]);
        let has = |unit: UnitId, key: &str| ground.world[unit].items.of(ground.tables.item_of(key).unwrap());
        assert_eq!(["SWOR", "WOLF", "PLAI"].map(|key| has(afloat, key)), [saved, 0, 0], "{heir}");
        let there = |region: RegionId| ground.world[region].objects().to_vec();
        assert!(!there(sea).contains(&empty[0]) && there(coast).contains(&empty[1]));
        assert!(there(sea).contains(&ship) && there(sea).contains(&tower));
    }
}

/// Where several ships arrive there is one fight by hostility, not one for each ship.
#[test]
fn ships_that_arrive_together_meet_the_enemy_once() {
    let mut ground = Ground::new();
    ground.world.add_faction(Faction::new(5, "Green"));
    ground.paint(4, 4, |tables| tables.named.ocean);
    let (kind, at, sea) = (ground.tables.named.longboat, ground.at(4, 6), ground.at(4, 4));
    let sailing = ground.tables.named.sailing;
    for (number, faction) in [(100, 0), (101, 2)] {
        let ship = ground.world.add_object(Object::new(kind, true, number, at));
        let captain = ground.unit(faction, ship, &[("LEAD", 5), ("XXXX", 5), ("MSWO", 5)]);
        let combat = ground.tables.named.combat;
        ground.world[captain].days = [(sailing, 150), (combat, 5 * 450)].into_iter().collect();
        ground.sails(captain, &[North]);
    }
    let boat = ground.world.add_object(Object::new(kind, true, 102, sea));
    let enemy = ground.unit(1, boat, &[("PLAI", 200)]);
    ground.world[enemy].reveal = Reveal::Faction;
    ground.world[FactionId(0)].attitudes.insert(FactionId(1), Attitude::Hostile);
    ground.play(APRIL);
    assert!(!ground.world[enemy].this_turn.is_gone, "some are left for another fight");
    assert_eq!(ground.told().matches("FOUGHT").count(), 1);
}

/// Who fights for a structure and loses, or wins with losses, stays outside and fights no more for it.
#[test]
fn who_is_hurt_before_a_structure_stays_outside() {
    for (items, days, amulets, own_days, wins) in [
        (&[("PLAI", 100)][..], 0, 30, 450, false),
        (&[("PLAI", 1)], 0, 30, 450, false),
        (&[("LEAD", 60), ("SWOR", 60)], 300, 0, 90, true),
    ] {
        let mut ground = Ground::new();
        let (combat, at) = (ground.tables.named.combat, ground.at(4, 6));
        let tower = ground.world.add_object(Object::new(ground.tables.named.tower, false, 1, at));
        let owner = ground.unit(1, tower, &[("LEAD", 30), ("SWOR", 30), ("XXXX", amulets)]);
        ground.world[owner].days.set(combat, 30 * own_days);
        let outside = ground.world.open_ground(at);
        let unit = ground.unit(0, outside, items);
        ground.world[unit].days.set(combat, items[0].1 * days);
        ground.goes(unit, true, &[Step::Enter(1)]);
        ground.play(APRIL);
        let (told, this_turn) = (ground.told(), ground.world[unit].this_turn);
        assert_eq!(told.matches("FOUGHT").count(), 1, "{items:?}");
        let is_alive = items[0].1 > 1;
        assert_eq!((this_turn.is_gone, this_turn.cannot_attack), (!is_alive, is_alive), "{items:?}");
        assert!(ground.world[unit].object != tower, "{items:?}");
        assert_eq!(this_turn.cannot_move, wins, "{items:?}");
        assert!(!is_alive || told.contains("HURT"), "{items:?}: {told}");
    }
}

/// Who swims is not drowned as long as they carry no more than they swim with.
#[test]
fn swimmers_carry_so_much_and_no_more() {
    for (swords, drowns) in [(9, false), (10, false), (11, true)] {
        let mut ground = Ground::new();
        ground.paint(4, 6, |tables| tables.named.ocean);
        let water = ground.world.open_ground(ground.at(4, 6));
        let unit = ground.unit(0, water, &[("PIRA", 2), ("SWOR", swords)]);
        ground.play(APRIL);
        assert_eq!(ground.world[unit].this_turn.is_gone, drowns, "{swords}");
    }
}

/// A structure shows those inside to whoever is in its region, and to nobody else: who steps out of one past a guard is as
/// hidden as from the open.
#[test]
fn a_structure_gives_nobody_away_next_door() {
    for (is_inside, days, comes) in [(false, 30, true), (true, 30, true), (true, 0, false)] {
        let (spot, told) = step(&[("LEAD", 1)], |ground, unit| {
            if is_inside {
                let (tower, here) = (ground.tables.named.tower, ground.at(4, 6));
                let tower = ground.world.add_object(Object::new(tower, false, 1, here));
                ground.world.put(unit, tower);
            }
            ground.world[unit].days.set(ground.tables.skill_of("STEA").unwrap(), days);
            let there = ground.world.open_ground(ground.at(4, 4));
            let guard = ground.unit(1, there, &[("PLAI", 2)]);
            ground.world[guard].guard = Guard::On;
            ground.world[FactionId(1)].default_attitude = Attitude::Unfriendly;
        });
        assert_eq!(spot, if comes { (4, 4) } else { (4, 6) }, "{is_inside} {days}: {told}");
    }
}

/// The numbers of those who fought on each side of the last battle.
fn fought(ground: &Ground) -> [Vec<u32>; 2] {
    use crate::event::{BattleEvent, Event};
    let mut last = [Vec::new(), Vec::new()];
    for event in ground.log.as_seen(Reader::Gamesmaster) {
        if let Event::Battle(BattleEvent::Fought(battle)) = &*event {
            last = battle.rosters.each_ref().map(|side| side.iter().map(|line| line.unit.number).collect());
        }
    }
    last
}

/// Who advanced into a region and is through with it joins no attack that others make there later.
#[test]
fn who_has_advanced_joins_no_later_attack_of_others() {
    let mut ground = Ground::new();
    let green = ground.world.add_faction(Faction::new(5, "Green"));
    let place = |ground: &Ground, y| ground.world.open_ground(ground.at(4, y));
    let (near, far, there) = (place(&ground, 6), place(&ground, 8), place(&ground, 4));
    let early = ground.unit(0, near, &[("PLAI", 1)]);
    let late = ground.unit(1, far, &[("LEAD", 40), ("SWOR", 40)]);
    let resident = ground.unit(green.0, there, &[("PLAI", 1)]);
    ground.world[resident].reveal = Reveal::Faction;
    ground.world[FactionId(1)].attitudes.insert(green, Attitude::Hostile);
    ground.goes(early, true, &[Step::To(North)]);
    ground.goes(late, false, &[Step::To(North), Step::To(North)]);
    ground.play(APRIL);
    let number = |unit: UnitId| ground.world[unit].number;
    assert_eq!(fought(&ground), [vec![number(late)], vec![number(resident)]]);
    assert_eq!((ground.spot(early), ground.world[early].guard), ((4, 4), Guard::None));
}

/// The guards of a town defend who is stormed in a structure there.
#[test]
fn town_guards_defend_a_structure_against_who_advances_into_it() {
    let mut ground = Ground::new();
    let world = ground.world.add_faction(Faction::new(1, "Guards"));
    let (tower, at) = (ground.tables.named.tower, ground.at(4, 6));
    let tower = ground.world.add_object(Object::new(tower, false, 1, at));
    let owner = ground.unit(1, tower, &[("PLAI", 1)]);
    let outside = ground.world.open_ground(at);
    let watch = ground.unit(world.0, outside, &[("LEAD", 1)]);
    (ground.world[watch].kind, ground.world[watch].guard) = (UnitKind::Guard, Guard::On);
    let unit = ground.unit(0, outside, &[("LEAD", 40), ("MSWO", 40)]);
    ground.goes(unit, true, &[Step::Enter(1)]);
    ground.play(APRIL);
    let number = |unit: UnitId| ground.world[unit].number;
    assert_eq!(fought(&ground), [vec![number(unit)], vec![number(watch), number(owner)]]);
}

/// Who advances out of the Nexus against a guard and loses is thrown back into it.
#[test]
fn who_loses_the_way_out_of_the_nexus_goes_back() {
    for advances in [true, false] {
        let mut ground = Ground::new();
        let (here, there) = (ground.at(4, 6), ground.at(4, 4));
        ground.world[here].terrain = ground.tables.named.nexus;
        let town = Town { name: "T".into(), population: 5_000, base_population: 1 };
        ground.world[there].town = Some(Box::new(town));
        let (here, there) = [here, there].map(|region| ground.world.open_ground(region)).into();
        let guard = ground.unit(1, there, &[("LEAD", 30), ("SWOR", 30)]);
        ground.world[guard].days.set(ground.tables.named.combat, 30 * 300);
        ground.world[guard].guard = Guard::On;
        ground.world[FactionId(1)].default_attitude = Attitude::Unfriendly;
        let unit = ground.unit(0, here, &[("PLAI", 60)]);
        ground.goes(unit, advances, &[Step::To(North)]);
        ground.play(APRIL);
        assert!(!ground.world[unit].this_turn.is_gone, "the roots are such that some survive");
        assert_eq!(ground.spot(unit), if advances { (4, 6) } else { (4, 4) });
    }
}

/// All aboard a ship that sets out are called by their numbers from then on, even if it comes nowhere.
#[test]
fn a_ship_that_sets_out_takes_the_aliases_of_all_aboard() {
    for (sailors, is_kept) in [(5, false), (4, true)] {
        let mut ground = Ground::new();
        let (boat, at) = (ground.tables.named.longboat, ground.at(4, 6));
        let ship = ground.world.add_object(Object::new(boat, true, 100, at));
        let crew = ground.unit(0, ship, &[("LEAD", sailors)]);
        ground.world[crew].days.set(ground.tables.named.sailing, 30 * sailors);
        ground.world[crew].this_turn.alias = Some(1);
        ground.sails(crew, &[North]);
        ground.play(APRIL);
        assert_eq!(ground.spot(crew), (4, 6), "north is land");
        assert_eq!(ground.world[crew].this_turn.alias.is_some(), is_kept, "{sailors}");
    }
}
