//! The end of the month: peasants, wages, prices, and what towns deal in, on both sides of their bounds.

use super::*;

/// Peasants go a fifth of the way to what the land feeds: as many as were there at first, and more where food is taken.
#[test]
fn peasants_go_a_fifth_of_the_way_each_month() {
    for (people, base, taken, after) in [
        (1_000, 1_000, 0, 1_000),
        (1_000, 1_000, 20, 1_050),
        (1_000, 1_000, 40, 1_100),
        (1_000, 1_000, 80, 1_200),
        (2_000, 1_000, 0, 1_800),
        (500, 1_000, 0, 600),
        (7, 0, 40, 7),
    ] {
        let mut test = TestWorld::with_land();
        let here = &mut test.world[HERE];
        (here.population, here.base_population, here.products[2].activity) = (people, base, taken);
        test.end_month();
        let here = &test.world[HERE];
        assert_eq!((here.population, here.products[2].activity), (after, 0), "{people} {base} {taken}");
        assert_eq!(here.money, after * 4, "{people} {base} {taken}");
    }
}

/// Wages that were spoiled come back by one a month. What can be taxed is what wages exceed ten by, all work is paid in a
/// starting city and a fifth elsewhere, and spells make food more by forty for each level and a unit of the land's base.
#[test]
fn the_next_month_is_set_by_wages_and_spells() {
    for (wages, most, after, money) in
        [(12, 14, 13, 3_000), (14, 14, 14, 4_000), (15, 14, 15, 5_000), (9, 9, 9, 0), (10, 10, 10, 0)]
    {
        let mut test = TestWorld::with_land();
        (test.world[HERE].wages, test.world[HERE].max_wages) = (wages, most);
        test.end_month();
        assert_eq!((test.world[HERE].wages, test.world[HERE].money), (after, money), "{wages} {most}");
        assert_eq!(test.world[HERE].products[0].amount, i32::try_from(1_000 * after / 5).unwrap());
        assert_eq!(test.world[HERE].products[1].base, i32::try_from(money / 20).unwrap());
    }
    for (lore, skies, grain) in [(0, 0, 40), (1, 0, 41), (0, 1, 41), (3, 2, 45)] {
        let mut test = TestWorld::with_land();
        (test.world[HERE].earth_lore, test.world[HERE].clear_skies) = (lore, skies);
        test.end_month();
        let here = &test.world[HERE];
        assert_eq!(
            (here.products[2].amount, here.earth_lore, here.clear_skies),
            (grain, 0, 0),
            "{lore} {skies}"
        );
    }
    let mut test = TestWorld::with_land();
    let town = Town { name: "T".into(), population: 5_000, base_population: 5_000 };
    test.world[HERE].town = Some(Box::new(town));
    test.end_month();
    let here = &test.world[HERE];
    assert_eq!(i64::from(here.products[0].amount), here.people() * 17);
    assert_eq!(
        here.town.as_deref().map(|town| town.population),
        Some(5_000),
        "a starting city stays as it is"
    );
}

/// Goods of a market are bought by a share of what is left; a price goes a fifth of the way to where trade drives it.
#[test]
fn prices_follow_what_was_traded() {
    use MarketKind::{Buy, Sell};
    for (kind, base, price, amount, traded, after) in [
        (Buy, 100, 100, 10, 0, 100),
        (Buy, 100, 100, 10, 10, 110),
        (Buy, 100, 120, 10, 0, 116),
        (Sell, 100, 100, 10, 10, 100),
        (Sell, 100, 100, 10, 0, 110),
        (Sell, 100, 150, 10, 10, 140),
        (Buy, 100, 77, 0, 0, 77),
        (Buy, 100, 77, -1, 5, 77),
    ] {
        let mut test = TestWorld::with_land();
        let market = Market {
            kind,
            item: test.item("SWOR"),
            price,
            amount,
            min_population: 500,
            max_population: 1_500,
            min_amount: 20,
            max_amount: 60,
            base_price: base,
            activity: traded,
        };
        test.world[HERE].markets = vec![market];
        test.end_month();
        let market = &test.world[HERE].markets[0];
        assert_eq!((market.price, market.activity), (after, 0), "{kind:?} {price} {traded}");
        assert_eq!(market.amount, if amount < 0 { -1 } else { 40 }, "in the middle between its bounds");
    }
    for (people, amount) in
        [(499, 20), (500, 20), (501, 20), (525, 21), (1_475, 59), (1_499, 59), (1_500, 60), (1_501, 60)]
    {
        let mut test = TestWorld::with_land();
        let market = Market {
            kind: Sell,
            item: test.item("SWOR"),
            price: 9,
            amount: 9,
            min_population: 500,
            max_population: 1_500,
            min_amount: 20,
            max_amount: 60,
            base_price: 9,
            activity: 0,
        };
        test.world[HERE].markets = vec![market];
        (test.world[HERE].population, test.world[HERE].base_population) = (people, people);
        test.end_month();
        assert_eq!(test.world[HERE].markets[0].amount, amount, "{people}");
    }
}

/// An inn helps entertainment and not work; a structure of another kind helps neither.
#[test]
fn an_inn_helps_entertainers_alone() {
    for (kind, entertainment) in [(None, 200), (Some("Inn"), 250), (Some("Mine"), 200)] {
        let mut test = TestWorld::with_land();
        test.world[HERE].products[0].base = 400;
        if let Some(kind) = kind {
            let kind = test.tables.object_of(kind).unwrap();
            test.world.add_object(Object::new(kind, false, 1, HERE));
        }
        test.end_month();
        let products = &test.world[HERE].products;
        assert_eq!([products[0].amount, products[1].amount], [2_800, entertainment], "{kind:?}");
    }
}

/// A fifth of the people can be recruited, and one in 25 as a leader, up to 10,000 people.
#[test]
fn recruits_are_a_part_of_the_people() {
    for people in [0, 4, 5, 24, 25, 999, 1_000, 9_999, 10_000, 20_000_i32] {
        let mut test = TestWorld::with_land();
        let tables = Arc::clone(&test.tables);
        let here = &mut test.world[HERE];
        here.race = tables.item_of("PLAI");
        markets::add_recruits(&tables, here, 14);
        (here.population, here.base_population) = (people.into(), people.into());
        test.end_month();
        let amounts: Vec<i32> = test.world[HERE].markets.iter().map(|market| market.amount).collect();
        assert_eq!(amounts, [people.min(10_000) / 5, people.min(10_000) / 25], "{people}");
    }
}

/// Half of the towns sell what their land yields; a sixth want what it does not, a third want what is made, and of the others
/// a sixth sell it.
#[test]
fn towns_deal_in_goods_as_often_as_their_kind_says() {
    let tables = stage::tables();
    let (towns, mut counts) = (3_000, std::collections::BTreeMap::<(&str, bool), u32>::new());
    for root in 0..towns {
        let mut test = TestWorld::with_land();
        let product = Product { item: test.item("IRON"), ..test.world[HERE].products[2] };
        test.world[HERE].products.push(product);
        markets::add_goods(&tables, &mut test.world[HERE], false, &mut Dice::new(root).stream(0, 0, 0));
        for key in ["IRON", "WOOD", "SWOR"] {
            let item = test.item(key);
            for market in test.world[HERE].markets.iter().filter(|market| market.item == item) {
                *counts.entry((key, market.kind == MarketKind::Buy)).or_default() += 1;
            }
        }
    }
    for (key, sells, due) in
        [("IRON", true, 1_500), ("WOOD", false, 500), ("SWOR", false, 1_000), ("SWOR", true, 333)]
    {
        let count = counts.remove(&(key, sells)).unwrap_or(0);
        assert!(count.abs_diff(due) < if due > 1_000 { 100 } else { 65 }, "{key} {sells}: {count}");
    }
    assert!(counts.is_empty(), "{counts:?}");
}

/// A starting city keeps its markets while guards of the town are in it; their mage alone, others, and guards of whom nobody
/// is left, are none.
#[test]
fn a_starting_city_needs_its_own_guards() {
    use crate::world::UnitKind;
    for (kind, people, keeps) in [
        (UnitKind::Guard, 1, true),
        (UnitKind::Guard, 0, false),
        (UnitKind::GuardMage, 1, false),
        (UnitKind::Normal, 1, false),
    ] {
        let mut test = TestWorld::with_land();
        let tables = Arc::clone(&test.tables);
        let unit = test.unit(BLUE, &[("LEAD", people)], &[]);
        test.world[unit].kind = kind;
        let here = &mut test.world[HERE];
        here.town = Some(Box::new(Town { name: "Port".into(), population: 5_000, base_population: 5_000 }));
        markets::set_starting_city(&tables, here, 17);
        test.end_month();
        let is_unlimited = |market: &Market| market.amount == markets::UNLIMITED;
        assert_eq!(test.world[HERE].markets.iter().any(is_unlimited), keeps, "{kind:?} {people}");
    }
}

/// Of the markets of a town those count for its growth that have opened: beyond their least population.
#[test]
fn a_market_counts_for_a_town_when_it_has_opened() {
    for (population, after) in [(1_000, 1_000), (1_001, 1_600)] {
        let mut test = TestWorld::with_land();
        let market = Market {
            kind: MarketKind::Sell,
            item: test.item("SWOR"),
            price: 9,
            amount: 9,
            min_population: 1_000,
            max_population: 1_500,
            min_amount: 0,
            max_amount: 9,
            base_price: 9,
            activity: 9,
        };
        test.world[HERE].markets = vec![market];
        test.world[HERE].town = Some(Box::new(Town { name: "T".into(), population, base_population: 1_000 }));
        test.end_month();
        assert_eq!(test.world[HERE].town.as_deref().map(|town| town.population), Some(after), "{population}");
    }
}
