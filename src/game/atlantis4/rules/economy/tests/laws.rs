//! The bounds of the rules of economy: exactly at a number, one below and one above.

use super::*;
use crate::world::Guard;

/// What a town trades in begins to be traded at so many people more than live around it, and reaches its most at so many
/// more; what it wants is cheap and what it sells is dear, of trade goods the other way round.
#[test]
fn goods_of_a_town_have_the_bounds_of_their_class() {
    let tables = stage::tables();
    let (game, named, iron) = (&tables.game, &tables.named, tables.item_of("IRON").unwrap());
    let mut seen = std::collections::BTreeSet::new();
    for root in 0..60 {
        let mut test = TestWorld::with_land();
        let product = Product { item: iron, ..test.world[HERE].products[2] };
        test.world[HERE].products.push(product);
        markets::add_goods(&tables, &mut test.world[HERE], true, &mut Dice::new(root).stream(0, 0, 0));
        for market in &test.world[HERE].markets {
            let (row, sells) = (&tables[market.item], market.kind == MarketKind::Buy);
            let is_food = [named.grain, named.livestock, named.fish].contains(&market.item);
            let (from, to, some) = if is_food {
                (1_000, 3_000, game.city_market_normal)
            } else if row.is(Class::Normal) {
                (2_000, 5_000, game.city_market_normal)
            } else if row.is(Class::Advanced) {
                (3_000, 5_000, game.city_market_advanced)
            } else {
                (3_000, 5_000, game.city_market_trade)
            };
            let at = format!("{} of root {root}", row.abbr);
            assert_eq!((market.min_population, market.max_population), (from, to), "{at}");
            let some = i32::try_from(some).unwrap();
            let (least, most) = (market.min_amount, market.max_amount);
            let whole = if is_food { least } else { most };
            assert!((some..2 * some).contains(&whole) && least == if is_food { most / 2 } else { 0 }, "{at}");
            assert_eq!((market.amount, market.activity, market.base_price), (least, 0, market.price), "{at}");
            let is_dear = sells != row.is(Class::Trade);
            let percent = i64::from(market.price) * 100 / row.price.max(1);
            let bounds = if is_dear { 149..200 } else { 99..150 };
            assert!(bounds.contains(&percent), "{at}: {percent}");
            assert!(sells || market.item != iron, "what comes from the land is not wanted");
            assert!(!is_food || !sells, "food is wanted alone");
            seen.insert((market.item, sells));
        }
    }
    // Everything that a town could deal in is there in one town or another.
    for (item, row) in tables.items() {
        let is_traded =
            row.is(Class::Normal) && item != named.silver || row.is(Class::Advanced) || row.is(Class::Trade);
        let any = [false, true].iter().any(|sells| seen.contains(&(item, *sells)));
        assert_eq!(any, is_traded, "{}", row.abbr);
    }
}

/// What PILLAGE, TAX or a flag for it bring to units, in the order of the region.
fn collect(test: &mut TestWorld, orders: Vec<(UnitId, Order)>) {
    let tables = Arc::clone(&test.tables);
    let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
    with_tasks(orders, |tasks| {
        tax::play(conditions, &mut test.world, tasks, &mut All, &mut test.log);
    });
}

/// It takes half as many to pillage as it takes to tax all there is; twice the silver is shared among them, nothing is left
/// and wages fall, but never below what they are worth at worst.
#[test]
fn half_of_those_who_could_tax_it_all_can_pillage() {
    for (one, other, wages, loot, after) in [
        (29, 10, 14, None, 14),
        (30, 10, 14, Some([6_000, 2_000]), 8),
        (30, 10, 12, Some([6_000, 2_000]), 6),
        (30, 10, 11, Some([6_000, 2_000]), 6),
        (30, 30, 14, Some([4_000, 4_000]), 8),
        (1_000, 3_000, 14, Some([2_000, 6_000]), 8),
    ] {
        let mut test = TestWorld::with_land();
        test.world[HERE].wages = wages.into();
        let units = [(RED, one), (BLUE, other)]
            .map(|(faction, people)| test.unit(faction, &[("PLAI", people)], &[("COMB", 30 * people)]));
        collect(&mut test, units.iter().map(|unit| (*unit, Order::Pillage)).collect());
        assert_eq!(units.map(|unit| test.has(unit, "SILV")), loot.unwrap_or_default(), "{one} {other}");
        let left = if loot.is_some() { 0 } else { 4_000 };
        assert_eq!((test.world[HERE].money, test.world[HERE].wages), (left, after.into()), "{one} {other}");
        let refusals = if loot.is_some() { vec![] } else { vec![Refusal::TooFew; 2] };
        assert_eq!(test.refusals(), refusals, "{one} {other}");
    }
}

/// Who knows combat can tax with bare hands; others need a weapon each, and the skill for it.
#[test]
fn a_weapon_makes_one_person_able_to_tax() {
    for (items, days, taxed) in [
        (&[("PLAI", 3)][..], &[("COMB", 90)][..], 150),
        (&[("PLAI", 3)], &[("COMB", 89)], 0),
        (&[("PLAI", 3), ("SWOR", 2)], &[], 100),
        (&[("PLAI", 3), ("SWOR", 2), ("MSWO", 1)], &[], 150),
        (&[("PLAI", 3), ("SWOR", 9)], &[], 150),
        (&[("PLAI", 3), ("LBOW", 2)], &[], 0),
        (&[("PLAI", 3), ("LBOW", 2)], &[("LBOW", 90)], 100),
        (&[("PLAI", 3), ("DBOW", 1)], &[("XBOW", 90)], 50),
        (&[("PLAI", 3), ("PARM", 3)], &[], 0),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, items, days);
        collect(&mut test, vec![(unit, Order::Tax)]);
        assert_eq!(test.has(unit, "SILV"), taxed, "{items:?} {days:?}");
        assert_eq!(test.refusals(), if taxed > 0 { vec![] } else { vec![Refusal::CannotTax] });
    }
}

/// A guard keeps those out whom its faction does not treat as friends; from pillage it keeps all but its own.
#[test]
fn a_guard_lets_its_friends_tax_and_its_own_pillage() {
    for (attitude, taxes) in [
        (Attitude::Hostile, false),
        (Attitude::Unfriendly, false),
        (Attitude::Neutral, false),
        (Attitude::Friendly, true),
        (Attitude::Ally, true),
    ] {
        for (order, works) in [(Order::Tax, taxes), (Order::Pillage, false)] {
            let mut test = TestWorld::with_land();
            let unit = test.unit(RED, &[("PLAI", 40)], &[("COMB", 40 * 30)]);
            let guard = test.unit(BLUE, &[("PLAI", 1)], &[("COMB", 30)]);
            test.world[guard].guard = Guard::On;
            test.world[BLUE].attitudes.insert(RED, attitude);
            collect(&mut test, vec![(unit, order)]);
            assert_eq!(test.has(unit, "SILV") > 0, works, "{attitude:?}");
        }
    }
    let mut test = TestWorld::with_land();
    let unit = test.unit(RED, &[("PLAI", 40)], &[("COMB", 40 * 30)]);
    test.world[unit].guard = Guard::On;
    collect(&mut test, vec![(unit, Order::Pillage)]);
    assert_eq!(test.has(unit, "SILV"), 8_000);
}

/// Who is to guard, or guards, must be able to tax; guards of a town on guard want no others beside them.
#[test]
fn who_cannot_tax_does_not_guard_and_nobody_beside_a_town_guard() {
    use crate::world::UnitKind;
    for (before, able, town_guard, after) in [
        (Guard::Pending, true, None, Guard::On),
        (Guard::On, true, None, Guard::On),
        (Guard::Pending, false, None, Guard::None),
        (Guard::On, false, None, Guard::None),
        (Guard::None, true, None, Guard::None),
        (Guard::Avoiding, true, None, Guard::Avoiding),
        (Guard::Pending, true, Some((Guard::On, 1)), Guard::None),
        (Guard::On, true, Some((Guard::On, 1)), Guard::None),
        (Guard::Pending, true, Some((Guard::None, 1)), Guard::On),
        (Guard::Pending, true, Some((Guard::On, 0)), Guard::On),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[("PLAI", 1)], if able { &[("COMB", 30)] } else { &[] });
        test.world[unit].guard = before;
        if let Some((guard, people)) = town_guard {
            let watch = test.unit(BLUE, &[("LEAD", people)], &[]);
            (test.world[watch].kind, test.world[watch].guard) = (UnitKind::Guard, guard);
        }
        let tables = Arc::clone(&test.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        guarding::play(conditions, &mut test.world, &mut test.log);
        assert_eq!(test.world[unit].guard, after, "{before:?} {able} {town_guard:?}");
    }
}

/// "The first structure adds a quarter", each further one half as much as the one before. Sites help nobody, and each kind
/// helps its own goods.
#[test]
fn structures_help_the_land_to_yield_more() {
    for (base, kind, complete, sites, amount) in [
        (40, "Farm", 0, 0, 40),
        (40, "Farm", 1, 0, 50),
        (40, "Farm", 2, 0, 55),
        (40, "Farm", 3, 0, 57),
        (40, "Farm", 9, 0, 58),
        (40, "Farm", 0, 3, 40),
        (40, "Farm", 1, 1, 50),
        (40, "Ranch", 2, 0, 40),
        (4, "Farm", 1, 0, 5),
        (3, "Farm", 1, 0, 3),
    ] {
        let mut test = TestWorld::with_land();
        (test.world[HERE].products[2].amount, test.world[HERE].products[2].base) = (7, base);
        let kind = test.tables.object_of(kind).unwrap();
        for number in 0..complete + sites {
            let mut object = Object::new(kind, false, number + 1, HERE);
            object.incomplete = i32::from(number >= complete);
            test.world.add_object(object);
        }
        test.world[HERE].products[2].activity = 5;
        test.end_month();
        let grain = &test.world[HERE].products[2];
        assert_eq!((grain.amount, grain.base, grain.activity), (amount, base, 0), "{complete} {sites}");
    }
    // An inn helps entertainment, not work.
    let mut test = TestWorld::with_land();
    let inn = test.tables.object_of("Inn").unwrap();
    test.world.add_object(Object::new(inn, false, 1, HERE));
    test.end_month();
    assert_eq!([0, 1].map(|place| test.world[HERE].products[place].amount), [2_800, 250]);
}

/// The people of a region go a fifth of the way to what it feeds, which is more where its goods are taken. Silver and goods
/// that are not normal do not count.
#[test]
fn peasants_become_more_by_what_is_taken_of_the_land() {
    for (people, made, silver, after) in [
        (1_000, 0, 0, 1_000),
        (1_000, 40, 0, 1_100),
        (1_000, 20, 0, 1_050),
        (1_000, 0, 2_800, 1_000),
        (1_500, 0, 0, 1_400),
        (500, 0, 0, 600),
        (996, 0, 0, 996),
        (995, 0, 0, 996),
    ] {
        let mut test = TestWorld::with_land();
        let here = &mut test.world[HERE];
        here.population = people;
        (here.products[0].activity, here.products[2].activity) = (silver, made);
        test.end_month();
        assert_eq!(test.world[HERE].population, after, "{people} {made} {silver}");
    }
}

/// Who has no silver eats what it has before it eats what others of its faction have, and grain before livestock and fish.
#[test]
fn a_unit_eats_its_own_food_first() {
    let mut test = TestWorld::with_land();
    let stocked = test.unit(RED, &[("PLAI", 1), ("SILV", 10), ("GRAI", 5)], &[]);
    let poor = test.unit(RED, &[("PLAI", 3), ("GRAI", 1), ("LIVE", 1), ("FISH", 5)], &[]);
    test.feed();
    assert_eq!((test.has(stocked, "GRAI"), test.has(stocked, "SILV")), (5, 0));
    assert_eq!(["GRAI", "LIVE", "FISH", "PLAI"].map(|key| test.has(poor, key)), [0, 0, 4, 3]);
}

/// A tower that still needs work shelters nobody who studies.
#[test]
fn an_unfinished_tower_shelters_no_study() {
    for (incomplete, days) in [(0, 120), (1, 105)] {
        let mut test = TestWorld::with_land();
        let mage = test.unit(RED, &[("LEAD", 1), ("SILV", 500)], &[("PATT", 90)]);
        let mut tower = Object::new(test.tables.named.tower, false, 1, HERE);
        tower.incomplete = incomplete;
        let tower = test.world.add_object(tower);
        test.world.put(mage, tower);
        let pattern = Named::Known(test.skill("PATT"));
        test.does(mage, Month::Study(pattern));
        test.play_month(Policy::DEFAULT);
        assert_eq!(test.knows(mage, "PATT"), days, "{incomplete}");
    }
}
