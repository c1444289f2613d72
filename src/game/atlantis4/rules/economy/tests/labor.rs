//! Study, lessons, building, roads, crafts and the end of the month, on both sides of their bounds.

use super::*;
use crate::game::atlantis4::orders::{Who, Yard};
use crate::game::atlantis4::tables::days_for;

/// All of a unit's people must be paid for; the skill must be one that they may learn: those who are no leaders learn one.
#[test]
fn study_takes_silver_for_everybody_and_one_skill() {
    for (people, known, skill, silver, learns, why) in [
        (&[("PLAI", 3)][..], &[][..], "COMB", 30, true, None),
        (&[("PLAI", 3)], &[], "COMB", 29, false, Some(Refusal::NoSilver)),
        (&[("PLAI", 3)], &[("FARM", 30)], "COMB", 99, false, Some(Refusal::OneSkill)),
        (&[("PLAI", 3)], &[("COMB", 30)], "COMB", 99, true, None),
        (&[("LEAD", 3)], &[("FARM", 30)], "COMB", 99, true, None),
        (&[("WOLF", 3)], &[], "COMB", 99, false, Some(Refusal::NoPeople)),
        (&[("LEAD", 1)], &[], "FORC", 100, true, None),
        (&[("LEAD", 1)], &[], "FORC", 99, false, Some(Refusal::NoSilver)),
        (&[("LEAD", 2)], &[], "FORC", 999, false, Some(Refusal::OneMan)),
        (&[("PLAI", 1)], &[], "FORC", 999, false, Some(Refusal::OneMan)),
        (&[("LEAD", 1), ("PLAI", 1)], &[], "FORC", 999, false, Some(Refusal::OneMan)),
        (&[("LEAD", 1), ("WOLF", 2)], &[], "FORC", 999, true, None),
    ] {
        let mut stage = Stage::new();
        let unit = stage.unit(RED, people, known);
        let coins = stage.item("SILV");
        stage.world[unit].items.set(coins, silver);
        let before = stage.knows(unit, skill);
        stage.does(unit, Month::Study(Named::Known(stage.skill(skill))));
        stage.play(Policy::DEFAULT);
        let case = format!("{people:?} {known:?} {skill} {silver}");
        assert_eq!(stage.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let count = people[0].1;
        let cost = if skill == "FORC" { 100 } else { 10 } * count;
        let days = if learns { 30 * count } else { 0 };
        assert_eq!(
            (stage.knows(unit, skill), stage.has(unit, "SILV")),
            (before + days, silver - if learns { cost } else { 0 }),
            "{case}"
        );
        assert_eq!(stage.world[unit].is_mage(), skill == "FORC" && learns, "{case}");
    }
}

/// What a skill requires must be known at the level that is asked, and better than the skill itself.
#[test]
fn what_a_skill_requires_is_known_better() {
    for (force, fire, learns) in
        [(0, 0, false), (1, 0, true), (1, 1, false), (2, 1, true), (2, 2, false), (3, 2, true)]
    {
        let mut stage = Stage::new();
        let days = [("FORC", days_for(force)), ("FIRE", days_for(fire))];
        let mage = stage.unit(RED, &[("LEAD", 1), ("SILV", 100)], &days);
        stage.world[mage].kind = crate::game::atlantis4::world::UnitKind::Mage;
        stage.does(mage, Month::Study(Named::Known(stage.skill("FIRE"))));
        stage.play(Policy::DEFAULT);
        assert_eq!(stage.has(mage, "SILV") == 0, learns, "{force} {fire}");
        assert_eq!(stage.refusals().contains(&Refusal::Requirements), !learns, "{force} {fire}");
    }
}

/// Magic is learned in full up to the second level, and beyond it in half without a shelter that is complete.
#[test]
fn beyond_the_second_level_magic_takes_twice_as_long_outside() {
    for (before, incomplete, more) in
        [(0, None, 30), (89, None, 30), (90, None, 15), (179, None, 15), (90, Some(0), 30), (90, Some(1), 15)]
    {
        let mut stage = Stage::new();
        let mage = stage.unit(RED, &[("LEAD", 1), ("SILV", 100)], &[("FORC", before)]);
        stage.world[mage].kind = crate::game::atlantis4::world::UnitKind::Mage;
        if let Some(incomplete) = incomplete {
            let tower = stage.world.add_object(Object::new(stage.tables.named.tower, false, 1, HERE));
            stage.world[tower].incomplete = incomplete;
            stage.world.put(mage, tower);
        }
        stage.does(mage, Month::Study(Named::Known(stage.skill("FORC"))));
        stage.play(Policy::DEFAULT);
        assert_eq!(stage.knows(mage, "FORC"), before + more, "{before} {incomplete:?}");
    }
}

/// A teacher is a leader who knows the skill better than a student who studies it and is a friend; ten students each learn
/// twice as much, of more each their part.
#[test]
fn a_teacher_teaches_ten_friends_who_study_what_the_teacher_knows_better() {
    for (teacher, level, whose, attitude, student_level, people, more) in [
        ("LEAD", 2, RED, Attitude::Neutral, 1, 10, 30),
        ("LEAD", 2, RED, Attitude::Neutral, 1, 11, 27),
        ("LEAD", 2, RED, Attitude::Neutral, 1, 20, 15),
        ("LEAD", 2, RED, Attitude::Neutral, 2, 10, 0),
        ("LEAD", 1, RED, Attitude::Neutral, 0, 1, 30),
        ("PLAI", 2, RED, Attitude::Neutral, 0, 1, 0),
        ("LEAD", 2, BLUE, Attitude::Friendly, 1, 10, 30),
        ("LEAD", 2, BLUE, Attitude::Neutral, 1, 10, 0),
    ] {
        let mut stage = Stage::new();
        let unit = stage.unit(RED, &[(teacher, 1)], &[("COMB", days_for(level))]);
        let days = people * days_for(student_level);
        let student = stage.unit(whose, &[("LEAD", people), ("SILV", 999)], &[("COMB", days)]);
        stage.world[BLUE].attitudes.insert(RED, attitude);
        let who = Who::Unit(stage.world[student].number);
        stage.does(unit, Month::Teach(vec![who]));
        stage.does(student, Month::Study(Named::Known(stage.skill("COMB"))));
        stage.play(Policy::DEFAULT);
        let learned = (stage.knows(student, "COMB") - days) / people;
        assert_eq!(learned, 30 + more, "{teacher} {level} {attitude:?} {student_level} {people}");
    }
}

/// Building takes a unit of material for each unit of work, up to what is left to build, the first material first; skill and a
/// site are needed.
#[test]
fn building_takes_work_material_and_skill() {
    // The kind, what is left to build, levels of the skill of two leaders, stone, wood; what is left of each, and the reason.
    for (kind, left, skill, level, stone, wood, after, why) in [
        ("Tower", 10, "BUIL", 1, 9, 0, (8, 7, 0), None),
        ("Tower", 10, "BUIL", 5, 10, 0, (0, 0, 0), None),
        ("Tower", 10, "BUIL", 5, 9, 0, (1, 0, 0), None),
        ("Tower", 1, "BUIL", 5, 9, 0, (0, 8, 0), None),
        ("Tower", 10, "BUIL", 0, 9, 0, (10, 9, 0), Some(Refusal::NotSkilled)),
        ("Tower", 10, "BUIL", 1, 0, 9, (10, 0, 9), Some(Refusal::NoMaterial)),
        ("Tower", 0, "BUIL", 1, 9, 0, (0, 9, 0), Some(Refusal::Complete)),
        ("Palace", 9, "BUIL", 5, 9, 0, (9, 9, 0), Some(Refusal::NotBuildable)),
        ("Mine", 10, "MINI", 3, 4, 9, (4, 0, 7), None),
        ("Mine", 10, "MINI", 2, 4, 9, (10, 4, 9), Some(Refusal::NotSkilled)),
        ("Road N", 6, "BUIL", 3, 9, 0, (-24, 3, 0), None),
        ("Road N", 7, "BUIL", 3, 9, 0, (1, 3, 0), None),
        ("Road N", 0, "BUIL", 3, 9, 0, (-24, 3, 0), None),
        ("Road N", -20, "BUIL", 3, 9, 0, (-24, 8, 0), None),
        ("Road N", -19, "BUIL", 3, 9, 0, (-24, 7, 0), None),
        ("Road N", -23, "BUIL", 3, 9, 0, (-24, 8, 0), None),
        ("Road N", -24, "BUIL", 3, 9, 0, (-24, 9, 0), Some(Refusal::NoUpkeep)),
    ] {
        let mut stage = Stage::new();
        let items = [("LEAD", 2), ("STON", stone), ("WOOD", wood)];
        let unit = stage.unit(RED, &items, &[(skill, 2 * days_for(level))]);
        let kind_of = stage.tables.object_of(kind).unwrap();
        let site = stage.world.add_object(Object::new(kind_of, false, 1, HERE));
        stage.world[site].incomplete = left;
        stage.world.put(unit, site);
        stage.does(unit, Month::Build(Yard::Here));
        stage.play(Policy::DEFAULT);
        let case = format!("{kind} {left} {level} {stone} {wood}");
        assert_eq!(stage.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let behind = (stage.world[site].incomplete, stage.has(unit, "STON"), stage.has(unit, "WOOD"));
        assert_eq!(behind, after, "{case}");
    }
    let mut stage = Stage::new();
    let unit = stage.unit(RED, &[("LEAD", 2), ("STON", 9)], &[("BUIL", 180)]);
    stage.does(unit, Month::Build(Yard::Here));
    stage.play(Policy::DEFAULT);
    assert_eq!(stage.refusals(), [Refusal::NotInside]);
}

/// A usable road wears by chance and by what wages lack; what falls behind takes fifteen more to repair. A site on which
/// nobody worked goes, any other stays.
#[test]
fn a_road_that_falls_behind_takes_fifteen_more() {
    for (state, spoiled, least, most) in
        [(-24, 0, -24, -23), (-24, 24, 0, 16), (-24, 25, 16, 17), (-1, 1, 0, 16), (1, 9, 1, 1)]
    {
        let mut seen = (i32::MAX, i32::MIN);
        for root in 0..60 {
            let mut stage = Stage::new();
            stage.world[HERE].max_wages = 14 + spoiled;
            let kind = stage.tables.named.road_north;
            let road = stage.world.add_object(Object::new(kind, false, 1, HERE));
            stage.world[road].incomplete = state;
            let tables = Arc::clone(&stage.tables);
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
            roads::decay(conditions, &mut stage.world, HERE, &mut stage.log);
            let after = stage.world[road].incomplete;
            seen = (seen.0.min(after), seen.1.max(after));
        }
        assert_eq!(seen, (least, most), "{state} {spoiled}");
    }
    for (left, stays) in [(10, false), (9, true), (0, true), (11, true)] {
        let mut stage = Stage::new();
        let tower = stage.world.add_object(Object::new(stage.tables.named.tower, false, 1, HERE));
        stage.world[tower].incomplete = left;
        let tables = Arc::clone(&stage.tables);
        remove_empty_sites(Conditions::new(&tables, Policy::DEFAULT, Dice::new(1), 4), &mut stage.world);
        assert_eq!(stage.world[HERE].objects().contains(&tower), stays, "{left}");
    }
}

/// Each level of each person is a unit of work, and a tool adds its part for one of them; the material says how many are made
/// at most.
#[test]
fn crafts_make_what_work_and_material_allow() {
    for (item, skill, level, people, tools, material, made, why) in [
        ("SWOR", "WEAP", 1, 3, 0, 9, 3, None),
        ("SWOR", "WEAP", 2, 3, 0, 9, 6, None),
        ("SWOR", "WEAP", 2, 3, 0, 5, 5, None),
        ("SWOR", "WEAP", 1, 3, 2, 9, 5, None),
        ("SWOR", "WEAP", 1, 3, 9, 9, 6, None),
        ("SWOR", "WEAP", 0, 3, 0, 9, 0, Some(Refusal::NotSkilled)),
        ("SWOR", "WEAP", 1, 3, 0, 0, 0, Some(Refusal::NoMaterial)),
        ("PARM", "ARMO", 3, 2, 0, 6, 2, None),
        ("PARM", "ARMO", 3, 2, 2, 9, 2, None),
        ("PARM", "ARMO", 3, 3, 0, 5, 1, None),
        ("PARM", "ARMO", 3, 3, 0, 2, 0, Some(Refusal::NoMaterial)),
        ("PARM", "ARMO", 2, 3, 0, 9, 0, Some(Refusal::NotSkilled)),
    ] {
        let mut stage = Stage::new();
        let items = [("LEAD", people), ("HAMM", tools), ("IRON", material)];
        let unit = stage.unit(RED, &items, &[(skill, people * days_for(level))]);
        stage.does(unit, Month::Produce(Named::Known(stage.item(item))));
        stage.play(Policy::DEFAULT);
        let case = format!("{item} {level} {people} {tools} {material}");
        assert_eq!(stage.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let each = if item == "PARM" { 3 } else { 1 };
        assert_eq!(
            (stage.has(unit, item), stage.has(unit, "IRON")),
            (made, material - made * each),
            "{case}"
        );
    }
}

/// Wages are higher by the size of a town, by each spell of the month whatever its level, and by two roads that connect.
#[test]
fn wages_rise_with_towns_and_spells() {
    let town =
        |population| Some(Box::new(Town { name: "T".into(), population, base_population: population }));
    for (population, lore, skies, expected) in [
        (None, 0, 0, 14),
        (None, 1, 0, 15),
        (None, 5, 3, 16),
        (Some(999), 0, 0, 15),
        (Some(1_000), 0, 0, 16),
        (Some(2_000), 0, 1, 18),
    ] {
        let mut stage = Stage::new();
        let here = &mut stage.world[HERE];
        (here.town, here.earth_lore, here.clear_skies) = (population.and_then(town), lore, skies);
        assert_eq!(wages(stage.conditions(Policy::DEFAULT), &stage.world, HERE), expected);
    }
}

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
        let mut stage = Stage::new();
        let here = &mut stage.world[HERE];
        (here.population, here.base_population, here.products[2].activity) = (people, base, taken);
        stage.end_month();
        let here = &stage.world[HERE];
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
        let mut stage = Stage::new();
        (stage.world[HERE].wages, stage.world[HERE].max_wages) = (wages, most);
        stage.end_month();
        assert_eq!((stage.world[HERE].wages, stage.world[HERE].money), (after, money), "{wages} {most}");
        assert_eq!(stage.world[HERE].products[0].amount, i32::try_from(1_000 * after / 5).unwrap());
        assert_eq!(stage.world[HERE].products[1].base, i32::try_from(money / 20).unwrap());
    }
    for (lore, skies, grain) in [(0, 0, 40), (1, 0, 41), (0, 1, 41), (3, 2, 45)] {
        let mut stage = Stage::new();
        (stage.world[HERE].earth_lore, stage.world[HERE].clear_skies) = (lore, skies);
        stage.end_month();
        let here = &stage.world[HERE];
        assert_eq!(
            (here.products[2].amount, here.earth_lore, here.clear_skies),
            (grain, 0, 0),
            "{lore} {skies}"
        );
    }
    let mut stage = Stage::new();
    let town = Town { name: "T".into(), population: 5_000, base_population: 5_000 };
    stage.world[HERE].town = Some(Box::new(town));
    stage.end_month();
    let here = &stage.world[HERE];
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
        let mut stage = Stage::new();
        let market = Market {
            kind,
            item: stage.item("SWOR"),
            price,
            amount,
            min_population: 500,
            max_population: 1_500,
            min_amount: 20,
            max_amount: 60,
            base_price: base,
            activity: traded,
        };
        stage.world[HERE].markets = vec![market];
        stage.end_month();
        let market = &stage.world[HERE].markets[0];
        assert_eq!((market.price, market.activity), (after, 0), "{kind:?} {price} {traded}");
        assert_eq!(market.amount, if amount < 0 { -1 } else { 40 }, "in the middle between its bounds");
    }
    for (people, amount) in
        [(499, 20), (500, 20), (501, 20), (525, 21), (1_475, 59), (1_499, 59), (1_500, 60), (1_501, 60)]
    {
        let mut stage = Stage::new();
        let market = Market {
            kind: Sell,
            item: stage.item("SWOR"),
            price: 9,
            amount: 9,
            min_population: 500,
            max_population: 1_500,
            min_amount: 20,
            max_amount: 60,
            base_price: 9,
            activity: 0,
        };
        stage.world[HERE].markets = vec![market];
        (stage.world[HERE].population, stage.world[HERE].base_population) = (people, people);
        stage.end_month();
        assert_eq!(stage.world[HERE].markets[0].amount, amount, "{people}");
    }
}

/// An inn helps entertainment and not work; a structure of another kind helps neither.
#[test]
fn an_inn_helps_entertainers_alone() {
    for (kind, entertainment) in [(None, 200), (Some("Inn"), 250), (Some("Mine"), 200)] {
        let mut stage = Stage::new();
        stage.world[HERE].products[0].base = 400;
        if let Some(kind) = kind {
            let kind = stage.tables.object_of(kind).unwrap();
            stage.world.add_object(Object::new(kind, false, 1, HERE));
        }
        stage.end_month();
        let products = &stage.world[HERE].products;
        assert_eq!([products[0].amount, products[1].amount], [2_800, entertainment], "{kind:?}");
    }
}

/// A fifth of the people can be recruited, and one in 25 as a leader, up to 10,000 people.
#[test]
fn recruits_are_a_part_of_the_people() {
    for people in [0, 4, 5, 24, 25, 999, 1_000, 9_999, 10_000, 20_000_i32] {
        let mut stage = Stage::new();
        let tables = Arc::clone(&stage.tables);
        let here = &mut stage.world[HERE];
        here.race = tables.item_of("PLAI");
        markets::add_recruits(&tables, here, 14);
        (here.population, here.base_population) = (people.into(), people.into());
        stage.end_month();
        let amounts: Vec<i32> = stage.world[HERE].markets.iter().map(|market| market.amount).collect();
        assert_eq!(amounts, [people.min(10_000) / 5, people.min(10_000) / 25], "{people}");
    }
}

/// Half of the towns sell what their land yields; a sixth want what it does not, a third want what is made, and of the others
/// a sixth sell it.
#[test]
fn towns_deal_in_goods_as_often_as_their_kind_says() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let (towns, mut counts) = (3_000, std::collections::BTreeMap::<(&str, bool), u32>::new());
    for root in 0..towns {
        let mut stage = Stage::new();
        let product = Product { item: stage.item("IRON"), ..stage.world[HERE].products[2] };
        stage.world[HERE].products.push(product);
        markets::add_goods(&tables, &mut stage.world[HERE], false, &mut Dice::new(root).stream(0, 0, 0));
        for key in ["IRON", "WOOD", "SWOR"] {
            let item = stage.item(key);
            for market in stage.world[HERE].markets.iter().filter(|market| market.item == item) {
                *counts.entry((key, market.kind == MarketKind::Buy)).or_default() += 1;
            }
        }
    }
    for (key, sells, due) in
        [("IRON", true, 1_500), ("WOOD", false, 500), ("SWOR", false, 1_000), ("SWOR", true, 333)]
    {
        let count = counts.remove(&(key, sells)).unwrap_or(0);
        assert!(count.abs_diff(due) < 100, "{key} {sells}: {count}");
    }
    assert!(counts.is_empty(), "{counts:?}");
}

/// A starting city keeps its markets while guards of the town are in it; others, and guards of whom nobody is left, are none.
#[test]
fn a_starting_city_needs_its_own_guards() {
    use crate::game::atlantis4::world::UnitKind;
    for (kind, people, keeps) in
        [(UnitKind::Guard, 1, true), (UnitKind::Guard, 0, false), (UnitKind::Normal, 1, false)]
    {
        let mut stage = Stage::new();
        let tables = Arc::clone(&stage.tables);
        let unit = stage.unit(BLUE, &[("LEAD", people)], &[]);
        stage.world[unit].kind = kind;
        let here = &mut stage.world[HERE];
        here.town = Some(Box::new(Town { name: "Port".into(), population: 5_000, base_population: 5_000 }));
        markets::set_starting_city(&tables, here, 17);
        stage.end_month();
        let is_unlimited = |market: &Market| market.amount == markets::UNLIMITED;
        assert_eq!(stage.world[HERE].markets.iter().any(is_unlimited), keeps, "{kind:?} {people}");
    }
}

/// Allies among the players feed who has nothing left, with silver and then with food; nobody else does.
#[test]
fn allies_among_players_feed_the_hungry() {
    use crate::game::atlantis4::world::FactionKind;
    for (attitude, is_player, feeds) in [
        (Attitude::Ally, true, true),
        (Attitude::Friendly, true, false),
        (Attitude::Neutral, true, false),
        (Attitude::Ally, false, false),
    ] {
        for food in ["SILV", "GRAI"] {
            let mut stage = Stage::new();
            stage.unit(RED, &[("PLAI", 1)], &[]);
            let helper = stage.unit(BLUE, &[("WOLF", 1), (food, 50)], &[]);
            stage.world[BLUE].attitudes.insert(RED, attitude);
            if !is_player {
                stage.world[BLUE].kind = FactionKind::World;
            }
            stage.feed();
            let left = 50
                - if !feeds {
                    0
                } else if food == "SILV" {
                    10
                } else {
                    1
                };
            assert_eq!(stage.has(helper, food), left, "{attitude:?} {is_player} {food}");
        }
    }
}

/// Of the markets of a town those count for its growth that have opened: beyond their least population.
#[test]
fn a_market_counts_for_a_town_when_it_has_opened() {
    for (population, after) in [(1_000, 1_000), (1_001, 1_600)] {
        let mut stage = Stage::new();
        let market = Market {
            kind: MarketKind::Sell,
            item: stage.item("SWOR"),
            price: 9,
            amount: 9,
            min_population: 1_000,
            max_population: 1_500,
            min_amount: 0,
            max_amount: 9,
            base_price: 9,
            activity: 9,
        };
        stage.world[HERE].markets = vec![market];
        stage.world[HERE].town =
            Some(Box::new(Town { name: "T".into(), population, base_population: 1_000 }));
        stage.end_month();
        assert_eq!(
            stage.world[HERE].town.as_deref().map(|town| town.population),
            Some(after),
            "{population}"
        );
    }
}
