//! What reports say about taxes, markets and hunger, on both sides of their bounds.

use super::*;
use crate::event::{Economy, Event};
use crate::world::Guard;

/// Everybody may tax and trade, or nobody.
struct Permit(bool);

impl Permits for Permit {
    fn may_tax(&mut self, _: &World, _: FactionId, _: RegionId) -> bool {
        self.0
    }

    fn may_trade(&mut self, _: &World, _: FactionId, _: RegionId) -> bool {
        self.0
    }

    fn may_have_mage(&self, _: &World, _: FactionId) -> bool {
        self.0
    }
}

/// BUILD counts as trade whatever comes of it, and who may not trade is told that and nothing else.
#[test]
fn who_wants_to_build_trades_in_the_region() {
    for (may, why) in [(false, Refusal::TradeRegions), (true, Refusal::NotInside)] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[("LEAD", 1)], &[]);
        let tables = Arc::clone(&test.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
        let (world, log) = (&mut test.world, &mut test.log);
        let result = build::play(conditions, world, (HERE, unit), &mut Permit(may), log);
        assert_eq!(result, Err(why));
    }
}

fn collect(test: &mut TestWorld, orders: Vec<(UnitId, Order)>, may: bool) {
    let tables = Arc::clone(&test.tables);
    let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
    with_tasks(orders, |tasks| {
        tax::play(conditions, &mut test.world, tasks, &mut Permit(may), &mut test.log);
    });
}

/// Of the economy what is told to the gamesmaster and meets a test.
fn told(test: &TestWorld, is: impl Fn(&Economy) -> bool) -> usize {
    let all = test.log.as_seen(playdeck_kit::log::Reader::Gamesmaster);
    all.filter(|event| matches!(&**event, Event::Economy(economy) if is(economy))).count()
}

/// A flag for TAX is refused like the order, but for who cannot tax, who loses it and is told so; a guard or a bound of regions
/// leaves it for the next month.
#[test]
fn a_flag_for_tax_is_refused_as_the_order_and_ends_with_the_arms() {
    for (able, guarded, may, refused, stays) in [
        (1, false, true, None, true),
        (0, false, true, None, false),
        (1, true, true, Some(Refusal::Guarded), true),
        (0, true, true, Some(Refusal::Guarded), true),
        (1, false, false, Some(Refusal::TaxRegions), true),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[("PLAI", 3), ("SWOR", able)], &[]);
        test.world[unit].flags.autotax = true;
        let guard = test.unit(BLUE, &[("PLAI", 1)], &[]);
        test.world[guard].guard = if guarded { Guard::On } else { Guard::None };
        collect(&mut test, vec![], may);
        let case = format!("{able} {guarded} {may}");
        assert_eq!(test.refusals(), refused.into_iter().collect::<Vec<_>>(), "{case}");
        assert_eq!(test.world[unit].flags.autotax, stays, "{case}");
        let ends = told(&test, |event| matches!(event, Economy::TaxesNoLonger { .. }));
        assert_eq!(ends, usize::from(!stays), "{case}");
        let taxed = u32::from(stays && refused.is_none()) * 50;
        assert_eq!(
            (test.has(unit, "SILV"), test.world[HERE].money),
            (taxed, 4_000 - i64::from(taxed)),
            "{case}"
        );
    }
}

/// One person who can pillages a region of less than 150 silver; it needs silver, land and wages above 10.
#[test]
fn one_person_pillages_what_three_could_not_tax() {
    for (able, money, wages, is_sea, loot, why) in [
        (1, 149, 14, false, 298, None),
        (1, 150, 14, false, 0, Some(Refusal::TooFew)),
        (1, 1, 14, false, 2, None),
        (1, 0, 14, false, 0, Some(Refusal::NothingToTake)),
        (1, 100, 11, false, 200, None),
        (1, 100, 10, false, 0, Some(Refusal::NothingToTake)),
        (1, 100, 14, true, 0, Some(Refusal::NothingToTake)),
        (0, 100, 14, false, 0, Some(Refusal::CannotTax)),
    ] {
        let mut test = TestWorld::with_land();
        (test.world[HERE].money, test.world[HERE].wages) = (money, wages);
        if is_sea {
            test.world[HERE].terrain = test.tables.named.ocean;
        }
        let unit = test.unit(RED, &[("PLAI", 3), ("SWOR", able)], &[]);
        collect(&mut test, vec![(unit, Order::Pillage)], true);
        assert_eq!(test.refusals(), why.into_iter().collect::<Vec<_>>(), "{able} {money} {wages}");
        assert_eq!(test.has(unit, "SILV"), loot, "{able} {money} {wages}");
    }
}

/// Those of one kind who cannot be fed are in danger, and nobody of the next kind where the debt is theirs alone.
#[test]
fn nobody_starves_for_a_debt_that_others_bear() {
    for (silver, most) in [(60, 0), (59, 1), (51, 1), (50, 1), (49, 2)] {
        let mut most_dead = 0;
        for root in 0..400 {
            let mut test = TestWorld::with_land();
            let unit = test.unit(RED, &[("PLAI", 1), ("VIKI", 5), ("SILV", silver)], &[]);
            let tables = Arc::clone(&test.tables);
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 3);
            maintenance::play(conditions, &mut test.world, &mut test.log);
            most_dead = most_dead.max(6 - test.world[unit].people(&tables));
        }
        assert_eq!(most_dead, most, "{silver}");
    }
}

/// What BUY or SELL of some units at one market leads to.
fn deal(test: &mut TestWorld, market: &Market, orders: Vec<(UnitId, Order)>, may: bool) {
    test.world[HERE].markets = vec![market.clone()];
    let tables = Arc::clone(&test.tables);
    let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), 3);
    with_tasks(orders, |tasks| {
        market::sell(conditions, &mut test.world, tasks, &mut Permit(may), &mut test.log);
        market::buy(conditions, &mut test.world, tasks, &mut Permit(may), &mut test.log);
    });
}

/// One buys what there is and what one can pay for, one sells what one has and what is wanted; what was traded is noted, but
/// not where there is no bound.
#[test]
fn a_trade_is_cut_to_goods_silver_and_the_market() {
    use crate::orders::Named;
    use MarketKind::{Buy, Sell};
    // The market, its amount and price; how many are ordered; silver and swords before and behind; what was noted, and why
    // it was refused, if it was.
    for (kind, amount, price, count, before, behind, activity, why) in [
        (Buy, 10, 60, 3, (200, 0), (20, 3), 3, None),
        (Buy, 10, 60, 4, (200, 0), (20, 3), 3, None),
        (Buy, 2, 60, 3, (200, 0), (80, 2), 2, None),
        (Buy, 10, 60, 1, (59, 0), (59, 0), 0, Some(Refusal::NoSilver)),
        (Buy, 10, 60, 1, (60, 0), (0, 1), 1, None),
        (Buy, -1, 60, 3, (200, 0), (20, 3), 0, None),
        (Buy, 0, 60, 3, (200, 0), (200, 0), 0, Some(Refusal::NotSold)),
        (Buy, 10, 0, 3, (0, 0), (0, 3), 3, None),
        (Buy, 10, 0, 3, (5, 0), (5, 3), 3, None),
        (Buy, 10, 60, 0, (200, 0), (200, 0), 0, Some(Refusal::NoNumber)),
        (Sell, 10, 60, 3, (0, 5), (180, 2), 3, None),
        (Sell, 10, 60, 9, (0, 5), (300, 0), 5, None),
        (Sell, 2, 60, 9, (0, 5), (120, 3), 2, None),
        (Sell, 10, 60, 1, (0, 0), (0, 0), 0, Some(Refusal::NoneOwned)),
        (Sell, 0, 60, 1, (0, 5), (0, 5), 0, Some(Refusal::NotWanted)),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[("PLAI", 1), ("SILV", before.0), ("SWOR", before.1)], &[]);
        let item = test.item("SWOR");
        let market = Market {
            kind,
            item,
            price,
            amount,
            min_population: 0,
            max_population: 9,
            min_amount: 0,
            max_amount: 9,
            base_price: price,
            activity: 0,
        };
        let order = if kind == Buy {
            Order::Buy(count, Named::Known(item))
        } else {
            Order::Sell(count, Named::Known(item))
        };
        deal(&mut test, &market, vec![(unit, order)], false);
        let case = format!("{kind:?} {count} of {amount} at {price} with {before:?}");
        assert_eq!((test.has(unit, "SILV"), test.has(unit, "SWOR")), behind, "{case}");
        assert_eq!(test.world[HERE].markets[0].activity, activity, "{case}");
        assert_eq!(test.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let is_cut = why.is_none() && (kind == Buy && count == 4 || kind == Sell && count == 9);
        let cut = told(&test, |event| matches!(event, Economy::CanPay { .. } | Economy::HasOnly { .. }));
        assert_eq!(cut, usize::from(is_cut), "{case}");
    }
}

/// Mages recruit nobody, leaders come to leaders and others to others, or to a unit without people; trade goods are for who may
/// trade here, whether they buy or sell them.
#[test]
fn recruits_join_their_kind_and_trade_goods_want_a_trader() {
    use crate::orders::Named;
    use crate::world::UnitKind;
    use MarketKind::{Buy, Sell};
    let goods = {
        let test = TestWorld::with_land();
        let goods = test.tables.items().find(|(_, row)| row.is(Class::Trade)).map(|(item, _)| item);
        test.tables[goods.unwrap()].abbr.to_string()
    };
    for (kind, key, has, unit_kind, may, why) in [
        (Buy, "PLAI", "PLAI", UnitKind::Normal, false, None),
        (Buy, "PLAI", "VIKI", UnitKind::Normal, false, None),
        (Buy, "PLAI", "LEAD", UnitKind::Normal, false, Some(Refusal::MixedPeople)),
        (Buy, "PLAI", "SWOR", UnitKind::Normal, false, None),
        (Buy, "LEAD", "LEAD", UnitKind::Normal, false, None),
        (Buy, "LEAD", "PLAI", UnitKind::Normal, false, Some(Refusal::MixedPeople)),
        (Buy, "LEAD", "SWOR", UnitKind::Normal, false, None),
        (Buy, "LEAD", "LEAD", UnitKind::Mage, false, Some(Refusal::MageRecruits)),
        (Buy, "SWOR", "LEAD", UnitKind::Mage, false, None),
        (Buy, &goods, "LEAD", UnitKind::Normal, true, None),
        (Buy, &goods, "LEAD", UnitKind::Normal, false, Some(Refusal::TradeRegions)),
        (Sell, &goods, "LEAD", UnitKind::Normal, false, Some(Refusal::TradeRegions)),
        (Sell, &goods, "LEAD", UnitKind::Normal, true, None),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[(has, 1), ("SILV", 100), (&goods, 3)], &[]);
        test.world[unit].kind = unit_kind;
        let item = test.item(key);
        let market = Market {
            kind,
            item,
            price: 10,
            amount: 5,
            min_population: 0,
            max_population: 9,
            min_amount: 0,
            max_amount: 9,
            base_price: 10,
            activity: 0,
        };
        let before = test.has(unit, key);
        let order =
            if kind == Buy { Order::Buy(2, Named::Known(item)) } else { Order::Sell(2, Named::Known(item)) };
        deal(&mut test, &market, vec![(unit, order)], may);
        assert_eq!(test.refusals(), why.into_iter().collect::<Vec<_>>(), "{kind:?} {key} {has}");
        let after = match kind {
            _ if why.is_some() => before,
            Buy => before + 2,
            Sell => before - 2,
        };
        assert_eq!(test.has(unit, key), after, "{kind:?} {key} {has}");
    }
}

/// Allies among the players feed who has nothing left, with silver and then with food; nobody else does.
#[test]
fn allies_among_players_feed_the_hungry() {
    use crate::world::FactionKind;
    for (attitude, is_player, feeds) in [
        (Attitude::Ally, true, true),
        (Attitude::Friendly, true, false),
        (Attitude::Neutral, true, false),
        (Attitude::Ally, false, false),
    ] {
        for food in ["SILV", "GRAI"] {
            let mut test = TestWorld::with_land();
            test.unit(RED, &[("PLAI", 1)], &[]);
            let helper = test.unit(BLUE, &[("WOLF", 1), (food, 50)], &[]);
            test.world[BLUE].attitudes.insert(RED, attitude);
            if !is_player {
                test.world[BLUE].kind = FactionKind::World;
            }
            test.feed();
            let left = 50
                - if !feeds {
                    0
                } else if food == "SILV" {
                    10
                } else {
                    1
                };
            assert_eq!(test.has(helper, food), left, "{attitude:?} {is_player} {food}");
        }
    }
}

/// Each of those who starve takes what one person knows, as the fallen do, and not so many persons' part at once.
#[test]
fn the_starved_take_what_they_know_one_after_the_other() {
    let mut test = TestWorld::with_land();
    let mut tables = Tables::clone(&test.tables);
    tables.game.starve_percent = 100;
    test.tables = Arc::new(tables);
    let unit = test.unit(RED, &[("PLAI", 10), ("SILV", 50)], &[("COMB", 305)]);
    let crowd = test.unit(BLUE, &[("PLAI", 900_000), ("SILV", 4_500_000)], &[("COMB", 27_000_000)]);
    test.feed();
    assert_eq!((test.has(unit, "PLAI"), test.knows(unit, "COMB")), (5, 155));
    assert_eq!((test.has(crowd, "PLAI"), test.knows(crowd, "COMB")), (450_000, 13_500_000));
}

/// Who was fed by an ally, and who fed them, are told what it took.
#[test]
fn both_sides_are_told_what_an_ally_gave() {
    use crate::event::Event;
    use playdeck_kit::log::Reader;
    for (goods, count, told) in [("SILV", 30, 20), ("GRAI", 30, 2), ("SILV", 0, 0)] {
        let mut test = TestWorld::with_land();
        test.unit(RED, &[("PLAI", 2)], &[]);
        test.unit(BLUE, &[("WOLF", 1), (goods, count)], &[]);
        test.world[BLUE].attitudes.insert(RED, Attitude::Ally);
        test.feed();
        let given = |player: FactionId| {
            let all = test.log.as_seen(Reader::Player(player.0));
            all.filter_map(|event| match &*event {
                Event::Economy(Economy::Borrowed { things, .. }) if player == RED => Some(things.count),
                Event::Economy(Economy::Lent { things, .. }) if player == BLUE => Some(things.count),
                _ => None,
            })
            .sum::<u32>()
        };
        assert_eq!([RED, BLUE].map(given), [told; 2], "{goods} {count}");
    }
}
