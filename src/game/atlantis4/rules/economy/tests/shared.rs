//! What units of one region have of each other: food, markets, and the silver of those who pillage.

use super::*;
use crate::rules::economy::market;

/// All eat grain before anybody eats livestock, whoever has it, and livestock before fish.
#[test]
fn grain_is_gone_through_before_livestock_and_fish() {
    let mut test = TestWorld::with_land();
    let hungry = test.unit(RED, &[("PLAI", 2)], &[]);
    let herder = test.unit(RED, &[("PLAI", 1), ("LIVE", 3), ("FISH", 9)], &[]);
    let farmer = test.unit(RED, &[("PLAI", 1), ("GRAI", 2)], &[]);
    test.feed();
    assert_eq!(["LIVE", "FISH"].map(|key| test.has(herder, key)), [1, 9]);
    assert_eq!((test.has(farmer, "GRAI"), test.has(hungry, "PLAI")), (0, 2));
}

/// The same holds for those who choose food before silver, and for the food of allies.
#[test]
fn the_kind_of_food_comes_before_whose_it_is() {
    for (chooses, owner) in [(true, RED), (false, BLUE)] {
        let mut test = TestWorld::with_land();
        test.world[BLUE].attitudes.insert(RED, Attitude::Ally);
        let hungry = test.unit(RED, &[("PLAI", 1), ("SILV", if chooses { 10 } else { 0 })], &[]);
        if chooses {
            test.world[hungry].flags.consumes = Consumes::Faction;
        }
        let herder = test.unit(owner, &[("PLAI", 1), ("SILV", 10), ("LIVE", 2)], &[]);
        let farmer = test.unit(owner, &[("PLAI", 1), ("SILV", 10), ("GRAI", 2)], &[]);
        test.feed();
        assert_eq!((test.has(herder, "LIVE"), test.has(farmer, "GRAI")), (2, 1), "{chooses}");
    }
}

/// Food comes whole. Who has eaten more than they need pays nothing on top of it.
#[test]
fn a_meal_worth_more_than_is_needed_costs_no_silver() {
    for (grain, silver) in [(2, 100), (1, 95), (0, 85)] {
        let mut test = TestWorld::with_land();
        let person = test.item("PLAI");
        let mut tables = Tables::clone(&test.tables);
        tables.items[usize::from(person.0)].race.as_mut().unwrap().upkeep = 15;
        test.tables = Arc::new(tables);
        let unit = test.unit(RED, &[("PLAI", 1), ("GRAI", grain), ("SILV", 100)], &[]);
        test.world[unit].flags.consumes = Consumes::Own;
        test.feed();
        assert_eq!(["PLAI", "GRAI", "SILV"].map(|key| test.has(unit, key)), [1, 0, silver], "{grain}");
    }
}

/// A city pays its people more: there is something to pillage as long as they earn enough to be taxed.
#[test]
fn what_people_earn_says_whether_a_region_can_be_pillaged() {
    for (wages, town, pillaged) in
        [(10, None, false), (10, Some(999), true), (8, Some(1_999), false), (8, Some(2_000), true)]
    {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[("PLAI", 100)], &[("COMB", 3_000)]);
        let here = &mut test.world[HERE];
        here.wages = wages;
        here.town = town.map(|population| {
            Box::new(Town { name: "Town".into(), population, base_population: population })
        });
        let tables = Arc::clone(&test.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        with_tasks(vec![(unit, Order::Pillage)], |tasks| {
            tax::play(conditions, &mut test.world, tasks, &mut All, &mut test.log);
        });
        assert_eq!(test.has(unit, "SILV") == 8_000, pillaged, "{wages} {town:?}");
        assert_eq!(test.world[HERE].wages, if pillaged { 6 } else { wages }, "{wages} {town:?}");
    }
}

/// A unit trades once at a market. What its other orders want is missing for the others all the same.
#[test]
fn of_several_orders_for_a_good_a_unit_carries_out_the_first() {
    for kind in [MarketKind::Buy, MarketKind::Sell] {
        let mut test = TestWorld::with_land();
        let item = test.item("IRON");
        let offer = Market {
            kind,
            item,
            price: 10,
            amount: 40,
            min_population: 0,
            max_population: 1,
            min_amount: 40,
            max_amount: 40,
            base_price: 10,
            activity: 0,
        };
        test.world[HERE].markets.push(offer);
        let sells = kind == MarketKind::Sell;
        let goods =
            [("PLAI", 1), ("IRON", if sells { 90 } else { 0 }), ("SILV", if sells { 0 } else { 900 })];
        let [one, other] = [0; 2].map(|_| test.unit(RED, &goods, &[]));
        let named = Named::Known(item);
        let order = |count| if sells { Order::Sell(count, named) } else { Order::Buy(count, named) };
        let orders = vec![(one, order(20)), (one, order(20)), (other, order(40))];
        let tables = Arc::clone(&test.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        with_tasks(orders, |tasks| {
            let play = if sells { market::sell } else { market::buy };
            play(conditions, &mut test.world, tasks, &mut All, &mut test.log);
        });
        let traded = |unit| test.has(unit, "IRON").abs_diff(if sells { 90 } else { 0 });
        assert_eq!((traded(one), traded(other)), (10, 20), "{kind:?}");
        assert_eq!(test.refusals(), [Refusal::TradesOnce]);
    }
}
