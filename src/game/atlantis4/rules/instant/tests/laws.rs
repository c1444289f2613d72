//! Bounds of orders that are carried out at once.

use super::*;
use crate::world::LAST_NUMBER;

/// A new structure takes the next number of its region, up to 99, a ship that of the world; where those of the region are
/// used up, neither is begun. The unit is inside of it, and all of it is to be built.
#[test]
fn structures_are_numbered_up_to_their_bounds() {
    for (order, building, ship, number, why) in [
        ("build tower", 1, 100, 1, None),
        ("build tower", 99, 100, 99, None),
        ("build tower", 100, 100, 0, Some(Refusal::RegionFull)),
        ("build balloon", 99, 100, 100, None),
        ("build balloon", 100, 100, 0, Some(Refusal::RegionFull)),
        ("build balloon", 1, LAST_NUMBER - 1, LAST_NUMBER - 1, None),
        ("build balloon", 1, LAST_NUMBER, 0, Some(Refusal::RegionFull)),
    ] {
        let (mut test, here) = (TestWorld::of_leaders(), RegionId(0));
        (test.world[here].next_building, test.world.next_ship) = (building, ship);
        let refused = test.refused_of(&format!("unit 10 / {order}"));
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{order} {building} {ship}");
        let object = &test.world[test.world[test.numbered(10)].object];
        assert_eq!((object.number, object.is_new), (number, why.is_none()), "{order} {building} {ship}");
        let next = (test.world[here].next_building, test.world.next_ship);
        let is_ship = order.contains("balloon");
        let grows = |is_it: bool| u32::from(is_it && why.is_none());
        assert_eq!(next, (building + grows(!is_ship), ship + grows(is_ship)), "{order} {building} {ship}");
    }
}

/// A ship is built on a coast, a balloon anywhere on land, nothing at sea.
#[test]
fn ships_are_built_on_a_coast() {
    for (order, here, next_door, why) in [
        ("build longboat", "plain", "ocean", None),
        ("build longboat", "plain", "plain", Some(Refusal::NoCoast)),
        ("build balloon", "plain", "plain", None),
        ("build tower", "ocean", "plain", Some(Refusal::NotAtSea)),
        ("build longboat", "ocean", "ocean", Some(Refusal::NotAtSea)),
    ] {
        let mut test = TestWorld::of_leaders();
        let level = Level { width: 2, height: 2, name: None, kind: LevelKind::Surface, first: RegionId(0) };
        test.world.levels = vec![level];
        let terrain = |test: &TestWorld, name| test.tables.terrain_of(name).unwrap();
        let other = Region::new(Spot { level: 0, x: 1, y: 1 }, "", terrain(&test, next_door));
        test.world.add_region(other, test.tables.named.open_ground);
        test.world[RegionId(0)].terrain = terrain(&test, here);
        let refused = test.refused_of(&format!("unit 10 / {order}"));
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{order} {here} {next_door}");
    }
}

/// "Only one road may be built in each direction": one that is there, in whatever state, and one that another unit has
/// begun this month keep others from beginning it. Other structures may stand there twice.
#[test]
fn a_direction_has_one_road() {
    for (kind, left, order, why) in [
        ("Road N", -24, "build \"road n\"", Some(Refusal::RoadHere)),
        ("Road N", 20, "build \"road n\"", Some(Refusal::RoadHere)),
        ("Road N", 75, "build \"road n\"", Some(Refusal::RoadHere)),
        ("Road N", -24, "build \"road nw\"", None),
        ("Tower", 0, "build tower", None),
        ("Tower", 0, "build \"road n\"", None),
    ] {
        let (mut test, here) = (TestWorld::of_leaders(), RegionId(0));
        let kind = test.tables.object_of(kind).unwrap();
        let mut object = Object::new(kind, false, 1, here);
        object.incomplete = left;
        test.world.add_object(object);
        test.world[here].next_building = 2;
        let refused = test.refused_of(&format!("unit 10 / {order}"));
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{order} {left}");
        assert_eq!(test.world[here].next_building, 2 + u32::from(why.is_none()), "{order} {left}");
    }
    let mut test = TestWorld::of_leaders();
    let sheets = [(3, "unit 10 / build \"road se\""), (4, "unit 20 / build \"road se\"")];
    let played = test.carry_out(Policy::DEFAULT, &sheets);
    assert_eq!(played.refused, owned(&[("build \"road se\"", Refusal::RoadHere)]));
}

/// The points that a faction spends are five together, and allow as many mages as it has.
#[test]
fn points_allow_so_many_mages() {
    for (mages, magic, why) in [
        (0, 0, None),
        (1, 0, Some(Refusal::TooManyMages)),
        (1, 1, None),
        (2, 1, Some(Refusal::TooManyMages)),
        (2, 2, None),
        (3, 3, None),
        (4, 3, Some(Refusal::TooManyMages)),
        (5, 4, None),
        (7, 5, None),
        (8, 5, Some(Refusal::TooManyMages)),
    ] {
        let mut test = TestWorld::of_leaders();
        let unit = test.numbered(10);
        let (faction, object) = (test.world[unit].faction, test.world[unit].object);
        for number in 0..mages {
            let mut mage = Unit::new(100 + number, faction, object);
            mage.kind = UnitKind::Mage;
            mage.items.set(test.tables.named.leader, 1);
            test.world.add_unit(mage);
        }
        let refused = test.refused_of(&format!("unit 10 / faction war {} magic {magic}", 5 - magic));
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{mages} {magic}");
        let (points, changed) = (test.world[faction].points(), test.world[faction].last_change);
        let is_changed = points == Points { war: 5 - magic, trade: 0, magic };
        assert_eq!((is_changed, changed == 5), (why.is_none(), why.is_none()), "{mages} {magic}");
    }
    let mut test = TestWorld::of_leaders();
    let faction = test.world.faction_of(3).unwrap();
    let points = test.world[faction].points();
    let orders =
        format!("unit 10 / faction war {} trade {} magic {}", points.war, points.trade, points.magic);
    assert_eq!(test.refused_of(&orders), []);
    assert_ne!(test.world[faction].last_change, 5, "the same points are no change");
    let refused = test.refused_of("unit 10 / faction war 2 trade 2 magic 2");
    assert_eq!(refused.first().map(|(_, why)| *why), Some(Refusal::BadPoints));
}

/// Of some orders a unit carries out only the last, of some each once, of others all.
#[test]
fn of_some_orders_the_last_counts_and_of_others_all() {
    for (orders, left) in [
        ("tax / tax", &["tax"][..]),
        ("pillage / pillage", &["pillage"]),
        ("destroy / destroy", &["destroy"]),
        ("leave / leave", &["leave"]),
        ("leave / enter 1", &["enter 1"]),
        ("enter 1 / leave", &["enter 1"]),
        ("enter 1 / enter 2 / enter 3", &["enter 3"]),
        ("cast earth_lore / cast clear_skies", &["cast clear_skies"]),
        ("promote 20 / promote 10", &["promote 10"]),
        ("steal 20 silver / assassinate 20", &["assassinate 20"]),
        ("assassinate 20 / steal 20 silver", &["steal 20 silver"]),
        ("steal 20 silver / steal 20 sword", &["steal 20 sword"]),
        ("attack 20 / attack 21", &["attack 20", "attack 21"]),
        ("give 20 1 sword / give 20 1 sword", &["give 20 1 sword", "give 20 1 sword"]),
        ("sell 1 sword / buy 1 sword / sell 1 sword", &["sell 1 sword", "buy 1 sword", "sell 1 sword"]),
        ("tax / leave / cast earth_lore / destroy", &["tax", "leave", "cast earth_lore", "destroy"]),
        ("leave / tax / destroy / leave", &["tax", "destroy", "leave"]),
        (
            "cast earth_lore / promote 20 / enter 1 / cast earth_lore",
            &["promote 20", "enter 1", "cast earth_lore"],
        ),
    ] {
        let played =
            TestWorld::of_leaders().carry_out(Policy::DEFAULT, &[(3, &format!("unit 10 / {orders}"))]);
        assert_eq!(played.later[&10], left, "{orders}");
        assert_eq!(played.refused, [], "{orders}");
    }
    let refused = TestWorld::of_leaders().refused_of("unit 10 / pillage / tax");
    assert_eq!(refused, owned(&[("tax", Refusal::Pillaging)]));
}

/// A skill is shown up to the level that the faction reached, and a hundred things in all.
#[test]
fn a_hundred_things_are_shown_up_to_what_is_known() {
    for (level, why) in [(0, Some(Refusal::NoNumber)), (1, None), (3, None), (4, Some(Refusal::LevelUnknown))]
    {
        let mut test = TestWorld::of_leaders();
        let faction = test.world.faction_of(3).unwrap();
        test.world[faction].skills.insert(test.tables.named.combat, 3);
        let refused = test.refused_of(&format!("unit 10 / show skill combat {level}"));
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{level}");
        let shown = |event: std::borrow::Cow<'_, Event>| {
            matches!(&*event, Event::Settled(Settled::ShownSkill { .. }))
        };
        assert_eq!(test.log.as_seen(Viewer::Gamesmaster).any(shown), why.is_none(), "{level}");
    }
    for (count, shown, refused) in [(99, 99, 0), (100, 100, 0), (101, 100, 1), (105, 100, 1)] {
        let mut test = TestWorld::of_leaders();
        let told = test.refused_of(&format!("unit 10{}", " / show item horse".repeat(count)));
        let is_shown = |event: &std::borrow::Cow<'_, Event>| {
            matches!(&**event, Event::Settled(Settled::ShownItem { .. }))
        };
        let all = test.log.as_seen(Viewer::Gamesmaster).filter(is_shown).count();
        assert_eq!((all, told.len()), (shown, refused), "{count}");
    }
}

/// An alias is free in another region and for another faction. A new unit is as hidden as the one that forms it, and works
/// unless it is in the Nexus.
#[test]
fn a_new_unit_has_an_alias_of_its_own_in_its_region() {
    let mut test = TestWorld::of_leaders();
    let unit = test.numbered(10);
    test.world[unit].flags.invisible = true;
    let played = test.carry_out(
        Policy::DEFAULT,
        &[(3, "unit 10 / form 1 / end / form 2 / end"), (4, "unit 20 / form 1 / end")],
    );
    assert_eq!(played.refused, []);
    for number in 1..=3 {
        let unit = &test.world[test.numbered(number)];
        assert_eq!(unit.flags.invisible, number < 3, "{number}");
        assert_eq!(unit.this_turn.alias, Some(if number == 2 { 2 } else { 1 }));
        assert_eq!(played.months[&number], Some(Month::Work));
    }
    let mut test = TestWorld::of_leaders();
    test.world[RegionId(0)].terrain = test.tables.named.nexus;
    let played = test.carry_out(Policy::DEFAULT, &[(3, "unit 10 / form 1 / end")]);
    assert!(played.months.values().all(Option::is_none), "nobody works in the Nexus");
}

/// A spell of battle is for a mage who knows it, and no word takes it away. Who owns a structure names and describes it.
#[test]
fn a_mage_chooses_a_spell_of_battle_that_they_know() {
    for (kind, days, why) in [
        (UnitKind::Mage, 30, None),
        (UnitKind::Mage, 29, Some(Refusal::NotKnown)),
        (UnitKind::Normal, 30, Some(Refusal::NotMage)),
    ] {
        let mut test = TestWorld::of_leaders();
        let (unit, fire) = (test.numbered(10), test.tables.named.fire);
        test.world[unit].items.set(test.tables.named.leader, 1);
        test.world[unit].kind = kind;
        test.world[unit].days.set(fire, days);
        let refused = test.refused_of("unit 10 / combat fire");
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{kind:?} {days}");
        assert_eq!(test.world[unit].combat, why.is_none().then_some(fire), "{kind:?} {days}");
        assert_eq!(test.refused_of("unit 10 / combat").len(), refused.len());
        assert_eq!(test.world[unit].combat, None);
    }
    for (order, is_owner, why) in [
        ("name building Keep", true, None),
        ("name building Keep", false, Some(Refusal::NotOwner)),
        ("describe building Old", true, None),
        ("describe building Old", false, Some(Refusal::NotOwner)),
        ("describe unit Old", false, None),
        ("describe unit", false, None),
    ] {
        let mut test = TestWorld::of_leaders();
        let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, RegionId(0)));
        for number in if is_owner { [10, 20] } else { [20, 10] } {
            let unit = test.numbered(number);
            test.world.put(unit, tower);
        }
        let refused = test.refused_of(&format!("unit 10 / {order}"));
        assert_eq!(refused.first().map(|(_, why)| *why), why, "{order} {is_owner}");
        let object = &test.world[tower];
        let said = (&*object.name == "Keep", &*object.description == "Old");
        let due =
            (order.starts_with("name") && why.is_none(), order.contains("building Old") && why.is_none());
        assert_eq!(said, due, "{order} {is_owner}");
    }
}

/// No unit and no faction ends a turn with more than a position can hold.
#[test]
fn a_turn_ends_within_what_a_position_holds() {
    use crate::world::{MOST_MONEY, most_of};
    let mut test = TestWorld::of_leaders();
    let (unit, silver) = (test.numbered(10), test.tables.named.silver);
    let faction = test.world[unit].faction;
    test.world[unit].items.set(silver, u32::MAX);
    test.world[faction].unclaimed = i64::MAX;
    let (sheets, tables) = (test.sheets(&[]), Arc::clone(&test.tables));
    let conditions = fifth_turn(&tables, Policy::DEFAULT);
    crate::rules::play(conditions, &mut test.world, &sheets, &mut test.log);
    assert_eq!(test.world[unit].items.of(silver), most_of(&tables, silver));
    assert_eq!(test.world[faction].unclaimed, MOST_MONEY);
}

/// An order that does not say what is to be done does nothing: the one before it stands.
#[test]
fn an_order_that_is_refused_at_once_takes_none_back() {
    for (good, bad, why) in [
        ("steal 20 silver", "steal 20 zzz", Refusal::NoItem),
        ("steal 20 silver", "steal 20", Refusal::NoItem),
        ("steal 20 silver", "steal 20 plainsman", Refusal::NotStolen),
        ("steal 20 silver", "steal 20 wolf", Refusal::NotStolen),
        ("steal 20 silver", "assassinate", Refusal::NoTarget),
        ("assassinate 20", "steal 0 silver", Refusal::NoTarget),
        ("promote 20", "promote 0", Refusal::NoTarget),
        ("attack 20", "attack", Refusal::NoTarget),
        ("attack 20", "attack 0", Refusal::NoTarget),
        ("enter 1", "enter", Refusal::NoNumber),
        ("cast earth_lore", "cast zzz", Refusal::NoSkill),
        ("cast earth_lore", "cast combat", Refusal::NotMagic),
        ("cast earth_lore", "cast force", Refusal::NotCast),
        ("cast earth_lore", "cast mind_reading", Refusal::CastMind),
        ("cast gate_lore random", "cast gate_lore open", Refusal::CastGates),
    ] {
        let played =
            TestWorld::of_leaders().carry_out(Policy::DEFAULT, &[(3, &format!("unit 10 / {good} / {bad}"))]);
        assert_eq!(played.later[&10], [good], "{bad}");
        assert_eq!(played.refused, owned(&[(bad, why)]), "{good}");
    }
}

/// Who stands first in a shaft does not own it, and leaves its name and its text as they are.
#[test]
fn nobody_names_a_shaft() {
    for (kind, is_named) in [("Shaft", false), ("Tower", true)] {
        let mut test = TestWorld::of_leaders();
        let (unit, kind) = (test.numbered(10), test.tables.object_of(kind).unwrap());
        let object = test.world.add_object(Object::new(kind, false, 1, RegionId(0)));
        test.world.put(unit, object);
        let refused = test.refused_of("unit 10 / name object Deep / describe object Dark");
        assert_eq!(refused.len(), if is_named { 0 } else { 2 });
        let it = &test.world[object];
        assert_eq!((&*it.name == "Deep", &*it.description == "Dark"), (is_named, is_named));
    }
}
