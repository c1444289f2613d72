//! The rules of economy in worlds made by hand: one region of plain with 1,000 peasants who earn 14.

use super::*;
use crate::orders::Order;
use crate::policy::{Policy, Quirk};
use crate::rules::combat::stage::{self, with_tasks};
use crate::rules::tasks::Tasks;
use crate::rules::test_world::{BLUE, HERE, RED, TestWorld};
use crate::tables::{Class, Tables};
use crate::world::FactionId;
use crate::world::{Attitude, Consumes, LevelKind, Market, MarketKind, Object, Product, Region, Town};
use playdeck_base::dice::Dice;
use std::sync::Arc;

mod bounds;
mod labor;
mod laws;
mod month;
mod shared;

/// Everybody may do everything.
struct All;

impl Permits for All {
    fn may_tax(&mut self, _: &World, _: FactionId, _: RegionId) -> bool {
        true
    }

    fn may_trade(&mut self, _: &World, _: FactionId, _: RegionId) -> bool {
        true
    }

    fn may_have_mage(&self, _: &World, _: FactionId) -> bool {
        true
    }
}

impl TestWorld {
    /// The region of these tests, which makes grain and has work and entertainment.
    fn with_land() -> Self {
        let mut test = Self::of(&[(LevelKind::Surface, 1, 1)]);
        let named = &test.tables.named;
        let product = |item, skill, amount, base, productivity| Product {
            item,
            skill,
            level: 1,
            amount,
            base,
            productivity,
            activity: 0,
        };
        let products = vec![
            product(named.silver, None, 2_800, 0, 14),
            product(named.silver, Some(named.entertainment), 200, 200, 20),
            product(named.grain, test.tables.skill_of("FARM"), 40, 40, 1),
        ];
        let region = &mut test.world[HERE];
        (region.population, region.base_population) = (1_000, 1_000);
        (region.wages, region.max_wages, region.money) = (14, 14, 4_000);
        region.products = products;
        test
    }

    fn conditions(&self, policy: Policy) -> Conditions<'_> {
        Conditions::new(&self.tables, policy, Dice::new(7), 3)
    }

    fn play_month(&mut self, policy: Policy) {
        let tables = Arc::clone(&self.tables);
        let conditions = Conditions::new(&tables, policy, Dice::new(7), 3);
        play(conditions, &mut self.world, &self.months, &mut All, &mut self.log);
    }

    fn feed(&mut self) {
        let tables = Arc::clone(&self.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        maintenance::play(conditions, &mut self.world, &mut self.log);
    }

    fn end_month(&mut self) {
        let tables = Arc::clone(&self.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        month_end::play(conditions, &mut self.world, &mut self.log);
    }
}

#[test]
fn grain_is_shared_in_proportion_and_makes_peasants_more() {
    let mut test = TestWorld::with_land();
    let grain = Month::Produce(Named::Known(test.item("GRAI")));
    let ten = test.unit(RED, &[("PLAI", 10)], &[("FARM", 300)]);
    let better = test.unit(RED, &[("PLAI", 10)], &[("FARM", 900)]);
    let most = test.unit(BLUE, &[("PLAI", 20), ("BAG", 3)], &[("FARM", 1_800)]);
    for unit in [ten, better, most] {
        test.does(unit, grain.clone());
    }
    test.play_month(Policy::DEFAULT);
    // They want 10, 20, and 40 with 6 more by three bags.
    assert_eq!([ten, better, most].map(|unit| test.has(unit, "GRAI")), [5, 10, 25]);
    test.end_month();
    let here = &test.world[HERE];
    assert_eq!((here.population, here.money), (1_100, 4_400));
    assert_eq!((here.products[0].amount, here.products[1].base), (3_080, 220));
}

#[test]
fn work_is_paid_to_all_and_entertainment_to_the_skilled() {
    let mut test = TestWorld::with_land();
    let worker = test.unit(RED, &[("PLAI", 3)], &[]);
    let singer = test.unit(BLUE, &[("PLAI", 2)], &[("ENTE", 180)]);
    let clumsy = test.unit(BLUE, &[("PLAI", 2)], &[("COMB", 180)]);
    test.does(worker, Month::Work);
    test.does(singer, Month::Entertain);
    test.does(clumsy, Month::Entertain);
    test.play_month(Policy::DEFAULT);
    assert_eq!([worker, singer, clumsy].map(|unit| test.has(unit, "SILV")), [42, 80, 0]);
    assert_eq!(test.refusals(), [Refusal::NotSkilled]);
}

#[test]
fn who_cannot_tax_loses_the_flag_for_it_unless_a_guard_keeps_everybody_from_it() {
    use crate::world::Guard;
    for (guard, keeps_flag) in [(Guard::On, true), (Guard::None, false)] {
        let mut test = TestWorld::with_land();
        let unarmed = test.unit(RED, &[("PLAI", 1)], &[]);
        let other = test.unit(BLUE, &[("PLAI", 1)], &[("COMB", 30)]);
        test.world[unarmed].flags.autotax = true;
        test.world[other].guard = guard;
        let tables = Arc::clone(&test.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        tax::play(conditions, &mut test.world, &Tasks::default(), &mut All, &mut test.log);
        assert_eq!(test.world[unarmed].flags.autotax, keeps_flag);
    }
}

#[test]
fn the_silver_of_a_tax_comes_from_the_region() {
    for people in [1, 30, 90] {
        let mut test = TestWorld::with_land();
        let all = [(RED, people), (BLUE, 20)]
            .map(|(faction, people)| test.unit(faction, &[("PLAI", people)], &[("COMB", 30 * people)]));
        for unit in all {
            test.world[unit].flags.autotax = true;
        }
        let tables = Arc::clone(&test.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        tax::play(conditions, &mut test.world, &Tasks::default(), &mut All, &mut test.log);
        let taken = all.map(|unit| test.has(unit, "SILV"));
        assert!(taken.iter().all(|silver| *silver > 0));
        assert_eq!(test.world[HERE].money + i64::from(taken[0] + taken[1]), 4_000);
    }
}

#[test]
fn a_teacher_has_ten_students_and_what_one_cannot_take_is_for_the_others() {
    let mut test = TestWorld::with_land();
    let teacher = test.unit(RED, &[("LEAD", 1)], &[("COMB", 180)]);
    let first = test.unit(RED, &[("PLAI", 10), ("SILV", 500)], &[]);
    let second = test.unit(RED, &[("PLAI", 10), ("SILV", 500)], &[]);
    let combat = Named::Known(test.skill("COMB"));
    let who = |test: &TestWorld, unit: UnitId| crate::orders::Who::Unit(test.world[unit].number);
    test.does(teacher, Month::Teach(vec![who(&test, first), who(&test, second)]));
    test.does(first, Month::Study(combat));
    test.does(second, Month::Study(combat));
    test.play_month(Policy::DEFAULT);
    assert_eq!([first, second].map(|unit| test.knows(unit, "COMB")), [450, 450]);
    // A second teacher of the first alone gives it the rest of its month.
    let other = test.unit(RED, &[("LEAD", 1)], &[("COMB", 180)]);
    test.does(other, Month::Teach(vec![who(&test, first)]));
    test.play_month(Policy::DEFAULT);
    assert_eq!(test.knows(first, "COMB"), 900, "and no race goes beyond its level");
}

/// "Each person can only teach up to 10 students": who is named twice, perhaps once by a kept order, is one of them.
#[test]
fn a_student_who_is_named_twice_learns_no_more_than_others() {
    let mut test = TestWorld::with_land();
    let teacher = test.unit(RED, &[("LEAD", 1)], &[("COMB", 180)]);
    let [first, second] = [0, 1].map(|_| test.unit(RED, &[("PLAI", 10), ("SILV", 500)], &[]));
    let combat = Named::Known(test.skill("COMB"));
    let named = [first, second, first, first].map(|unit| crate::orders::Who::Unit(test.world[unit].number));
    test.does(teacher, Month::Teach(named.to_vec()));
    test.does(first, Month::Study(combat));
    test.does(second, Month::Study(combat));
    test.play_month(Policy::DEFAULT);
    assert_eq!([first, second].map(|unit| test.knows(unit, "COMB")), [450, 450]);
}

#[test]
fn study_stops_at_the_level_of_the_race_and_at_a_second_skill() {
    let mut test = TestWorld::with_land();
    let fighter = test.unit(RED, &[("PLAI", 1), ("SILV", 100)], &[("COMB", 80)]);
    let farmer = test.unit(RED, &[("PLAI", 1), ("SILV", 100)], &[("FARM", 170)]);
    let combat = Named::Known(test.skill("COMB"));
    test.does(fighter, Month::Study(combat));
    test.does(farmer, Month::Study(combat));
    test.play_month(Policy::DEFAULT);
    assert_eq!((test.knows(fighter, "COMB"), test.has(fighter, "SILV")), (90, 90));
    assert_eq!((test.knows(farmer, "COMB"), test.has(farmer, "SILV")), (0, 100));
    assert_eq!(test.refusals(), [Refusal::OneSkill]);
}

#[test]
fn magic_that_is_refused_makes_a_mage_in_the_program_alone() {
    for (policy, is_mage) in [(Policy::DEFAULT, false), (Policy::DEFAULT.with(Quirk::FailedMage), true)] {
        let mut test = TestWorld::with_land();
        let leader = test.unit(RED, &[("LEAD", 1), ("SILV", 500)], &[]);
        let fire = Named::Known(test.skill("FIRE"));
        test.does(leader, Month::Study(fire));
        test.play_month(policy);
        assert_eq!(test.world[leader].is_mage(), is_mage);
        assert_eq!((test.has(leader, "SILV"), test.refusals()), (500, vec![Refusal::Requirements]));
    }
}

#[test]
fn magic_above_level_two_needs_a_tower() {
    for (kind, policy, days) in [
        ("None", Policy::DEFAULT, 105),
        ("Tower", Policy::DEFAULT, 120),
        ("Armored Galleon", Policy::DEFAULT, 105),
        ("Armored Galleon", Policy::DEFAULT.with(Quirk::AnyShelter), 120),
    ] {
        let mut test = TestWorld::with_land();
        let mage = test.unit(RED, &[("LEAD", 1), ("SILV", 500)], &[("PATT", 90)]);
        let kind = test.tables.object_of(kind).unwrap();
        let shelter = test.world.add_object(Object::new(kind, false, 1, HERE));
        test.world.put(mage, shelter);
        let pattern = Named::Known(test.skill("PATT"));
        test.does(mage, Month::Study(pattern));
        test.play_month(policy);
        assert_eq!(test.knows(mage, "PATT"), days);
    }
}

#[test]
fn plate_armor_takes_a_person_and_three_iron() {
    for (policy, made) in [(Policy::DEFAULT, 6), (Policy::DEFAULT.with(Quirk::PlateThird), 10)] {
        let mut test = TestWorld::with_land();
        let smith = test.unit(RED, &[("LEAD", 6), ("IRON", 50)], &[("ARMO", 6 * 450)]);
        let plate = Named::Known(test.item("PARM"));
        test.does(smith, Month::Produce(plate));
        test.play_month(policy);
        assert_eq!((test.has(smith, "PARM"), test.has(smith, "IRON")), (made, 50 - 3 * made));
    }
}

#[test]
fn a_road_is_kept_up_by_the_text_and_spoiled_by_the_program() {
    for (policy, state, stone) in [(Policy::DEFAULT, -22, 7), (Policy::DEFAULT.with(Quirk::RoadSlip), 18, 17)]
    {
        let mut test = TestWorld::with_land();
        let builder = test.unit(RED, &[("LEAD", 1), ("STON", 10)], &[("BUIL", 180)]);
        let kind = test.tables.named.road_north;
        let road = test.world.add_object(Object::new(kind, false, 1, HERE));
        test.world[road].incomplete = -10;
        test.world.put(builder, road);
        test.does(builder, Month::Build(crate::orders::Yard::Here));
        test.play_month(policy);
        assert_eq!((test.world[road].incomplete, test.has(builder, "STON")), (state, stone));
    }
}

#[test]
fn food_comes_first_for_who_chose_it_and_allies_come_last() {
    let mut test = TestWorld::with_land();
    let eater = test.unit(RED, &[("PLAI", 3), ("GRAI", 1), ("SILV", 100)], &[]);
    let fisher = test.unit(RED, &[("PLAI", 1), ("FISH", 7)], &[]);
    let poor = test.unit(RED, &[("LEAD", 1)], &[("COMB", 90)]);
    let ally = test.unit(BLUE, &[("PLAI", 1), ("SILV", 500)], &[]);
    test.world[eater].flags.consumes = Consumes::Faction;
    test.world[BLUE].attitudes.insert(RED, Attitude::Ally);
    test.feed();
    // The eater took its grain and two fish; its silver fed the fisher and the leader.
    assert_eq!([eater, fisher, poor, ally].map(|unit| test.has(unit, "SILV")), [70, 0, 0, 490]);
    assert_eq!((test.has(eater, "GRAI"), test.has(fisher, "FISH")), (0, 5));
    let (silver, fish) = (test.item("SILV"), test.item("FISH"));
    test.world[eater].items.set(silver, 0);
    test.world[fisher].items.set(fish, 0);
    test.world[RED].unclaimed = 45;
    test.feed();
    // Of 60 that they need, 45 were unclaimed; the ally paid the rest.
    assert_eq!((test.world[RED].unclaimed, test.has(ally, "SILV")), (0, 490 - 10 - 15));
}

#[test]
fn the_food_of_the_faction_comes_before_its_unclaimed_silver() {
    let mut test = TestWorld::with_land();
    let poor = test.unit(RED, &[("PLAI", 2)], &[]);
    let stocked = test.unit(RED, &[("PLAI", 1), ("SILV", 10), ("GRAI", 5)], &[]);
    test.world[RED].unclaimed = 45;
    test.feed();
    assert_eq!((test.has(poor, "PLAI"), test.has(stocked, "SILV"), test.has(stocked, "GRAI")), (2, 0, 3));
    assert_eq!(test.world[RED].unclaimed, 45);
}

#[test]
fn about_a_third_of_the_unfed_starve_and_the_rest_know_what_they_knew() {
    let mut test = TestWorld::with_land();
    let unit = test.unit(RED, &[("PLAI", 3_000)], &[("COMB", 90_000)]);
    test.feed();
    let left = test.has(unit, "PLAI");
    assert!((1_900..2_120).contains(&left), "{left}");
    assert_eq!(test.knows(unit, "COMB") / left, 30);
}

#[test]
fn prices_go_a_fifth_of_the_way_and_a_town_grows_with_its_demand() {
    let mut test = TestWorld::with_land();
    let market =
        |test: &TestWorld, kind, key: &str, price, amount, populations: (i32, i32), amounts: (i32, i32)| {
            let item = test.item(key);
            Market {
                kind,
                item,
                price,
                amount,
                min_population: populations.0,
                max_population: populations.1,
                min_amount: amounts.0,
                max_amount: amounts.1,
                base_price: price,
                activity: 0,
            }
        };
    let mut markets = vec![
        market(&test, MarketKind::Buy, "WINE", 50, 60, (0, 4_000), (60, 60)),
        market(&test, MarketKind::Sell, "GRAI", 20, 80, (1_000, 3_000), (60, 120)),
        market(&test, MarketKind::Buy, "IRON", 60, 0, (1_000, 3_000), (0, 60)),
    ];
    (markets[0].activity, markets[1].activity) = (40, 80);
    let here = &mut test.world[HERE];
    (here.population, here.base_population) = (613, 613);
    here.town = Some(Box::new(Town { name: "Hamlet".into(), population: 1_500, base_population: 1_500 }));
    here.markets = markets;
    test.end_month();
    let here = &test.world[HERE];
    let town = here.town.as_deref().unwrap();
    assert_eq!((town.population, town.base_population), (1_999, 1_500));
    let markets: Vec<_> = here.markets.iter().map(|market| (market.price, market.amount)).collect();
    assert_eq!(markets, [(53, 60), (20, 108), (60, 48)]);
    assert_eq!((here.money, here.products[0].productivity), (2_612 * 6, 16));
    assert!(
        test.conditions(Policy::DEFAULT).turn == 3
            && wages(test.conditions(Policy::DEFAULT), &test.world, HERE) == 16
    );
}

#[test]
fn a_fifth_of_the_people_can_be_recruited_and_one_in_25_as_a_leader() {
    let mut test = TestWorld::with_land();
    let tables = Arc::clone(&test.tables);
    let here = &mut test.world[HERE];
    here.race = tables.item_of("PLAI");
    markets::add_recruits(&tables, here, 14);
    let offers: Vec<_> = here.markets.iter().map(|market| (market.item, market.amount)).collect();
    assert_eq!(offers, [(tables.item_of("PLAI").unwrap(), 200), (tables.named.leader, 40)]);
}

/// Of the goods of trade a town sells two and buys two.
#[test]
fn a_town_trades_in_four_goods() {
    let tables = stage::tables();
    let mut goods = std::collections::BTreeSet::new();
    for root in 0..20 {
        let mut test = TestWorld::with_land();
        let mut chance = Dice::new(root).stream(0, 0, 0);
        markets::add_goods(&tables, &mut test.world[HERE], false, &mut chance);
        let count = |kind| {
            let of_kind = test.world[HERE].markets.iter().filter(|market| market.kind == kind);
            of_kind.filter(|market| tables[market.item].is(Class::Trade)).count()
        };
        assert_eq!((count(MarketKind::Buy), count(MarketKind::Sell)), (2, 2), "root {root}");
        let traded = test.world[HERE].markets.iter().map(|market| market.item);
        goods.extend(traded.filter(|item| tables[*item].is(Class::Trade)));
    }
    assert_eq!(goods.len(), tables.items().filter(|(_, row)| row.is(Class::Trade)).count(), "each by lot");
}

/// One in four towns sells each of the advanced goods.
#[test]
fn a_fourth_of_the_towns_sells_advanced_goods() {
    let tables = stage::tables();
    let (towns, mut sold) = (1_000, 0);
    for root in 0..towns {
        let mut test = TestWorld::with_land();
        markets::add_goods(&tables, &mut test.world[HERE], false, &mut Dice::new(root).stream(0, 0, 0));
        let offers = test.world[HERE].markets.iter().filter(|market| market.kind == MarketKind::Sell);
        sold += offers.filter(|market| tables[market.item].is(Class::Advanced)).count() as u64;
    }
    let goods = tables.items().filter(|(_, row)| row.is(Class::Advanced)).count() as u64;
    let share = 1_000 * sold / (goods * towns);
    assert!(goods > 0 && (230..=270).contains(&share), "{share} of 1000");
}

/// There is nothing to pillage where no silver is, where wages are low, and at sea.
#[test]
fn a_poor_region_cannot_be_pillaged() {
    let pillaged = |change: fn(&mut Region, &Tables)| {
        let mut test = TestWorld::with_land();
        let tables = Arc::clone(&test.tables);
        let unit = test.unit(RED, &[("PLAI", 400)], &[("COMB", 12_000)]);
        change(&mut test.world[HERE], &tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        with_tasks(vec![(unit, Order::Pillage)], |tasks| {
            tax::play(conditions, &mut test.world, tasks, &mut All, &mut test.log);
        });
        (test.has(unit, "SILV") > 0, test.refusals())
    };
    assert_eq!(pillaged(|_, _| {}), (true, vec![]));
    let poor: [fn(&mut Region, &Tables); 3] = [
        |here, _| here.money = 0,
        |here, _| here.wages = 10,
        |here, tables| here.terrain = tables.named.ocean,
    ];
    for change in poor {
        assert_eq!(pillaged(change), (false, vec![Refusal::NothingToTake]));
    }
}

#[test]
fn an_unguarded_starting_city_becomes_an_ordinary_market() {
    let mut test = TestWorld::with_land();
    let tables = Arc::clone(&test.tables);
    let here = &mut test.world[HERE];
    here.race = tables.item_of("PLAI");
    here.town = Some(Box::new(Town { name: "Port".into(), population: 5_000, base_population: 5_000 }));
    markets::set_starting_city(&tables, here, 17);
    let sword = here.markets.iter().find(|market| market.item == tables.named.sword).unwrap();
    assert_eq!((sword.price, sword.amount), (150, markets::UNLIMITED));
    test.end_month();
    let here = &test.world[HERE];
    assert!(here.markets.iter().all(|market| market.amount != markets::UNLIMITED));
    let wanted = |key: &str| {
        let item = tables.item_of(key);
        here.markets.iter().any(|market| Some(market.item) == item && market.kind == MarketKind::Sell)
    };
    assert!(wanted("GRAI") && wanted("LIVE") && !wanted("FISH"), "and there is no sea");
    assert!(here.markets.iter().all(|market| market.amount == market.max_amount));
    assert!(here.markets.iter().all(|market| tables.race(market.item).is_none()), "nobody is for hire");
    assert_eq!(here.products[0].amount, 6_000 * 17, "and all who live there find work");
}
