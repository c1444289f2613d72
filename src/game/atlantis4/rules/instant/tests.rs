//! Sheets that are carried out while they are read.

mod laws;

use super::*;
use crate::event::{Event, Settled};
use crate::orders::Month;
use crate::policy::Policy;
use crate::rules::economy::Permits;
use crate::rules::test_world::{HERE, TestWorld};
use crate::tables::{ObjectKind, RuleSet, Tables};
use crate::world::{
    Guard, Level, LevelKind, Object, Points, Region, RegionId, Reveal, Spot, Town, Unit, UnitKind,
};
use playdeck_base::dice::Dice;
use playdeck_base::message::Place;
use playdeck_kit::log::Reader as Viewer;
use std::sync::Arc;

impl TestWorld {
    /// A plain of one region, with a unit of ten leaders for each of the factions 3 and 4: the units 10 and 20. Faction 4
    /// is before faction 3 in the list.
    pub fn of_leaders() -> Self {
        let mut test = Self::of_factions(&[(LevelKind::Surface, 1, 1)], [(4, "Blue"), (3, "Red")]);
        for (number, faction) in [(10, FactionId(1)), (20, FactionId(0))] {
            let mut unit = Unit::new(number, faction, test.world.open_ground(HERE));
            unit.items.set(test.tables.named.leader, 10);
            test.world.add_unit(unit);
        }
        test
    }

    pub fn numbered(&self, number: u32) -> UnitId {
        self.world.unit_of(number).unwrap()
    }

    /// The sheets of factions; a stroke stands between their orders.
    pub fn sheets(&self, sheets: &[(u32, &str)]) -> Sheets {
        let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
        let mut all = Sheets::default();
        for (faction, text) in sheets {
            let lines = text.split(" / ").map(|line| (line, nowhere));
            let sheet = Sheet::read(lines, &self.tables, &mut Vec::new());
            all.set(self.world.faction_of(*faction).unwrap(), sheet);
        }
        all
    }

    /// Reads the sheets of factions, carries out what is done at once, and hands the rest to a phase.
    pub fn read_then<R>(
        &mut self,
        policy: Policy,
        sheets: &[(u32, &str)],
        phase: impl FnOnce(Conditions<'_>, &mut Self, &Tasks<'_>, &mut Months) -> R,
    ) -> R {
        let (sheets, tables) = (self.sheets(sheets), Arc::clone(&self.tables));
        let conditions = fifth_turn(&tables, policy);
        let (tasks, mut months, _) = play(conditions, &mut self.world, &sheets, &mut self.log);
        phase(conditions, self, &tasks, &mut months)
    }

    /// Carries out the sheets of factions.
    fn carry_out(&mut self, policy: Policy, sheets: &[(u32, &str)]) -> Played {
        self.read_then(policy, sheets, |_, test, tasks, months| {
            let units = || (0..test.world.unit_places()).map(UnitId::at);
            let number = |unit: UnitId| test.world[unit].number;
            let later = |unit: UnitId| tasks.of(unit).iter().map(|task| task.text().to_owned()).collect();
            let month = |unit: UnitId| months.of(unit).map(|doing| doing.month.clone());
            Played {
                later: units().map(|unit| (number(unit), later(unit))).collect(),
                months: units().map(|unit| (number(unit), month(unit))).collect(),
                refused: test.refused(),
            }
        })
    }

    fn refused_of(&mut self, text: &str) -> Vec<(String, Refusal)> {
        self.carry_out(Policy::DEFAULT, &[(3, text)]).refused
    }
}

/// The conditions of turn 5.
pub fn fifth_turn(tables: &Tables, policy: Policy) -> Conditions<'_> {
    Conditions::new(tables, policy, Dice::new(1), 5)
}

/// What is to be done later, in words, what units do all month, and what was refused.
struct Played {
    later: std::collections::BTreeMap<u32, Vec<String>>,
    months: std::collections::BTreeMap<u32, Option<Month>>,
    refused: Vec<(String, Refusal)>,
}

pub fn owned(refused: &[(&str, Refusal)]) -> Vec<(String, Refusal)> {
    refused.iter().map(|(order, why)| ((*order).to_owned(), *why)).collect()
}

#[test]
fn orders_need_a_unit_of_the_faction() {
    let refused =
        TestWorld::of_leaders().refused_of("tax / unit 20 / tax / unit 99 / work / end / unit / unit x");
    let expected = [
        ("tax", Refusal::NoUnit),
        ("unit 20", Refusal::NotYours),
        ("tax", Refusal::NoUnit),
        ("unit 99", Refusal::NotYours),
        ("work", Refusal::NoUnit),
        ("end", Refusal::NoForm),
        ("unit", Refusal::NoNumber),
        ("unit x", Refusal::NoNumber),
    ];
    assert_eq!(refused, owned(&expected));
}

#[test]
fn orders_below_a_misspelt_unit_line_are_for_nobody() {
    let played = TestWorld::of_leaders()
        .carry_out(Policy::DEFAULT, &[(3, "unit 10 / uit 11 / study combat / unti 12 / tax")]);
    assert_eq!(played.refused, owned(&[("study combat", Refusal::NoUnit), ("tax", Refusal::NoUnit)]));
    assert_eq!(played.months[&10], Some(Month::Work), "as without an order");
}

#[test]
fn sheets_go_by_the_numbers_of_factions_and_new_units_have_the_lowest_free_number() {
    let mut test = TestWorld::of_leaders();
    test.carry_out(Policy::DEFAULT, &[(4, "unit 20 / form 1 / end"), (3, "unit 10 / form 7 / end")]);
    let faction = |number| test.world[test.world[test.numbered(number)].faction].number;
    assert_eq!((faction(1), faction(2)), (3, 4));
}

#[test]
fn a_second_block_takes_back_what_is_no_gift_and_no_trade() {
    let orders = "attack 20 / tax / enter 1 / destroy / promote 20 / steal 20 silver / cast earth_lore / give 0 1 lead / \
                  buy 1 grain / sell 1 grain / find all / forget combat";
    let text = format!("unit 10 / {orders} / study combat / unit 10 / work");
    let played = TestWorld::of_leaders().carry_out(Policy::DEFAULT, &[(3, &text)]);
    assert_eq!(
        played.later[&10],
        ["give 0 1 lead", "buy 1 grain", "sell 1 grain", "find all", "forget combat"]
    );
    assert_eq!(played.months[&10], Some(Month::Work));
    assert_eq!(played.refused, []);
}

#[test]
fn a_new_unit_inherits_all_but_a_guard_order_and_works() {
    let mut test = TestWorld::of_leaders();
    let orders =
        "unit 10 / behind 1 / reveal unit / autotax 1 / guard 1 / form 4 / end / avoid 1 / form 5 / end";
    let played = test.carry_out(Policy::DEFAULT, &[(3, orders)]);
    let (first, second) = (&test.world[test.numbered(1)], &test.world[test.numbered(2)]);
    assert!(first.flags.behind && first.flags.autotax && first.reveal == Reveal::Unit);
    assert_eq!((first.guard, second.guard), (Guard::None, Guard::Avoiding));
    assert_eq!((first.this_turn.alias, second.this_turn.alias), (Some(4), Some(5)));
    assert_eq!(played.months[&1], Some(Month::Work));
}

#[test]
fn an_alias_is_used_once_in_a_region_and_the_orders_of_a_unit_that_is_not_formed_are_refused() {
    let refused =
        TestWorld::of_leaders().refused_of("unit 10 / form 1 / end / form 1 / tax / end / form / end / tax");
    let expected =
        [("form 1", Refusal::AliasUsed), ("tax", Refusal::FormFailed), ("form", Refusal::NoNumber)];
    assert_eq!(refused, owned(&expected));
}

#[test]
fn form_inside_form_is_refused_and_made_by_the_program() {
    let orders = "unit 10 / form 1 / form 2 / end / end / behind 1 / unit 10";
    let mut test = TestWorld::of_leaders();
    let played = test.carry_out(Policy::DEFAULT, &[(3, orders)]);
    assert_eq!(played.refused, owned(&[("form 2", Refusal::FormNested)]));
    assert!(test.world.unit_of(2).is_none() && test.world[test.numbered(10)].flags.behind);
    let mut test = TestWorld::of_leaders();
    let played = test.carry_out(Policy::PROGRAM, &[(3, orders)]);
    assert_eq!(played.refused, owned(&[("form 2", Refusal::FormNested), ("end", Refusal::NoForm)]));
    assert!(test.world.unit_of(2).is_some() && test.world[test.numbered(1)].flags.behind);
}

#[test]
fn a_form_without_end_is_told_and_closed() {
    let refused = TestWorld::of_leaders().refused_of("unit 10 / form 1 / unit 10 / form 2");
    assert_eq!(refused, owned(&[("form 1", Refusal::FormOpen), ("form 2", Refusal::FormOpen)]));
}

#[test]
fn the_last_order_for_the_month_counts_and_an_incomplete_one_does_not() {
    let mut test = TestWorld::of_leaders();
    let played = test.carry_out(Policy::DEFAULT, &[(3, "unit 10 / work / entertain / study zzz / produce")]);
    assert_eq!(played.months[&10], Some(Month::Entertain));
    let expected =
        [("work", Refusal::Overwritten), ("study zzz", Refusal::NoSkill), ("produce", Refusal::NoItem)];
    assert_eq!(played.refused, owned(&expected));
}

#[test]
fn journeys_go_on_and_the_last_verb_says_whether_they_advance() {
    let played =
        TestWorld::of_leaders().carry_out(Policy::DEFAULT, &[(3, "unit 10 / advance n / move se q s")]);
    let Some(Month::Move { advances: false, steps, .. }) = &played.months[&10] else {
        panic!("{:?}", played.months)
    };
    assert_eq!(steps.len(), 2);
    assert_eq!(played.refused, owned(&[("move se q s", Refusal::NoDirection)]));
}

#[test]
fn who_is_told_nothing_works_by_the_rules_of_wyreth() {
    let played = TestWorld::of_leaders().carry_out(Policy::DEFAULT, &[(3, "unit 10")]);
    assert_eq!((&played.months[&10], &played.months[&20]), (&Some(Month::Work), &Some(Month::Work)));
    let mut test = TestWorld::of_leaders();
    test.tables = Tables::built_in(RuleSet::Standard);
    let played = test.carry_out(Policy::DEFAULT, &[(3, "unit 10")]);
    assert_eq!((&played.months[&10], &played.months[&20]), (&None, &Some(Month::Work)));
}

#[test]
fn build_begins_a_structure_at_once_and_the_unit_is_inside() {
    let mut test = TestWorld::of_leaders();
    let orders = "unit 10 / build raft / build lair / build longboat / build tower / name building Keep";
    let played = test.carry_out(Policy::DEFAULT, &[(3, orders)]);
    let expected = [
        ("build raft", Refusal::NoSuchBuilding),
        ("build lair", Refusal::NoSuchBuilding),
        ("build longboat", Refusal::NoCoast),
    ];
    assert_eq!(played.refused, owned(&expected));
    let object = &test.world[test.world[test.numbered(10)].object];
    assert_eq!((object.number, object.incomplete, &*object.name), (1, 10, "Keep"));
    test.world[RegionId(0)].next_building = 100;
    let refused = test.carry_out(Policy::DEFAULT, &[(4, "unit 20 / build tower")]).refused;
    assert_eq!(refused.last(), owned(&[("build tower", Refusal::RegionFull)]).last());
}

#[test]
fn a_tower_names_a_village_a_fort_a_town_and_a_castle_a_city() {
    let is_named = |structure: fn(&Tables) -> ObjectKind, population| {
        let (mut test, here) = (TestWorld::of_leaders(), RegionId(0));
        let town = Town { name: "Old".into(), population, base_population: population };
        test.world[here].town = Some(Box::new(town));
        let object = test.world.add_object(Object::new(structure(&test.tables), false, 1, here));
        let unit = test.numbered(10);
        test.world.put(unit, object);
        let refused = test.refused_of("unit 10 / name town New");
        let is_named = &*test.world[here].town.as_ref().unwrap().name == "New";
        assert_eq!(refused.is_empty(), is_named, "{refused:?}");
        is_named
    };
    let names =
        |structure: fn(&Tables) -> ObjectKind| [500, 1_500, 2_500].map(|size| is_named(structure, size));
    assert_eq!(names(|tables| tables.named.tower), [true, false, false]);
    assert_eq!(names(|tables| tables.named.fort), [true, true, false]);
    assert_eq!(names(|tables| tables.named.castle), [true, true, true]);
    assert_eq!(names(|tables| tables.named.citadel), [true, true, true]);
}

#[test]
fn guard_and_avoid_exclude_each_other_and_guard_is_kept_but_for_the_program() {
    let guard = |policy, before, text| {
        let mut test = TestWorld::of_leaders();
        let unit = test.numbered(10);
        test.world[unit].guard = before;
        test.carry_out(policy, &[(3, text)]);
        test.world[unit].guard
    };
    let cases = [
        (Guard::On, "unit 10 / avoid 0", Guard::On),
        (Guard::On, "unit 10 / avoid 1", Guard::Avoiding),
        (Guard::Avoiding, "unit 10 / avoid 0", Guard::None),
        (Guard::Avoiding, "unit 10 / guard 0", Guard::Avoiding),
        (Guard::Avoiding, "unit 10 / guard 1", Guard::Pending),
        (Guard::On, "unit 10 / guard 0", Guard::None),
    ];
    for (before, text, behind) in cases {
        assert_eq!(guard(Policy::DEFAULT, before, text), behind, "{text}");
    }
    assert_eq!(guard(Policy::DEFAULT, Guard::On, "unit 10 / guard 1"), Guard::On);
    assert_eq!(guard(Policy::PROGRAM, Guard::On, "unit 10 / guard 1"), Guard::Pending);
}

#[test]
fn enter_counts_before_leave_and_tax_excludes_pillage() {
    let played = TestWorld::of_leaders()
        .carry_out(Policy::DEFAULT, &[(3, "unit 10 / enter 1 / enter 2 / leave / tax / pillage")]);
    assert_eq!(played.later[&10], ["enter 2", "tax"]);
    assert_eq!(played.refused, owned(&[("pillage", Refusal::Taxing)]));
}

#[test]
fn claims_are_cut_to_what_there_is() {
    let mut test = TestWorld::of_leaders();
    let faction = test.world.faction_of(3).unwrap();
    test.world[faction].unclaimed = 300;
    let refused = test.refused_of("unit 10 / claim 200 / claim 200 / claim 1 / claim");
    assert_eq!(refused, owned(&[("claim 1", Refusal::NoUnclaimed), ("claim", Refusal::NoNumber)]));
    assert_eq!(test.world[test.numbered(10)].silver(&test.tables), 300);
    let cut = |event: std::borrow::Cow<'_, Event>| {
        matches!(&*event, Event::Settled(Settled::ClaimCut { amount: 100, .. }))
    };
    assert!(test.log.as_seen(Viewer::Gamesmaster).any(cut));
}

#[test]
fn points_are_bounded_by_their_sum_and_by_the_mages_that_there_are() {
    let mut test = TestWorld::of_leaders();
    let unit = test.numbered(10);
    test.world[unit].kind = UnitKind::Mage;
    let refused =
        test.refused_of("unit 10 / faction war 3 trade 3 / faction war 5 / faction war 2 trade 2 magic 1");
    let expected = [("faction war 3 trade 3", Refusal::BadPoints), ("faction war 5", Refusal::TooManyMages)];
    assert_eq!(refused, owned(&expected));
    let faction = &test.world[test.world.faction_of(3).unwrap()];
    assert_eq!((faction.points(), faction.last_change), (Points { war: 2, trade: 2, magic: 1 }, 5));
}

/// PRODUCE SILVER is WORK, and no order for the month that is refused takes the work away that a unit does without one.
#[test]
fn a_unit_whose_month_is_refused_works() {
    for (order, why) in [
        ("produce silver", None),
        ("produce leaders", Some(Refusal::NotProduced)),
        ("produce unobtainium", Some(Refusal::NoItem)),
        ("produce", Some(Refusal::NoItem)),
        ("study juggling", Some(Refusal::NoSkill)),
        ("teach", Some(Refusal::NoTarget)),
        ("move sideways", Some(Refusal::NoDirection)),
        ("advance 0", Some(Refusal::NoDirection)),
        ("sail up", Some(Refusal::NoDirection)),
        ("build castle_of_cards", Some(Refusal::NoSuchBuilding)),
    ] {
        let mut test = TestWorld::of_leaders();
        let played = test.carry_out(Policy::DEFAULT, &[(3, &format!("unit 10 / {order}"))]);
        assert_eq!(played.months[&10], Some(Month::Work), "{order}");
        assert_eq!(played.refused.first().map(|(_, why)| *why), why, "{order}");
    }
}

#[test]
fn attitudes_are_declared_to_others_and_taken_back() {
    let orders = "unit 10 / declare 4 ally / declare 3 ally / declare 9 ally / declare 4 fond / declare default / \
                declare default friendly";
    let mut test = TestWorld::of_leaders();
    let refused = test.refused_of(orders);
    let expected = [
        ("declare 3 ally", Refusal::OwnFaction),
        ("declare 9 ally", Refusal::NoSuchFaction),
        ("declare 4 fond", Refusal::NoAttitude),
        ("declare default", Refusal::NoAttitude),
    ];
    assert_eq!(refused, owned(&expected));
    let (own, other) = (test.world.faction_of(3).unwrap(), test.world.faction_of(4).unwrap());
    assert_eq!(test.world[own].attitudes.len(), 1);
    test.refused_of("unit 10 / declare 4");
    assert_eq!(test.world[own].declared(other), crate::world::Attitude::Friendly);
}

#[test]
fn a_faction_leaves_with_its_password_alone() {
    let mut test = TestWorld::of_leaders();
    let played =
        test.carry_out(Policy::DEFAULT, &[(3, "unit 10 / password sesame / quit / quit x / quit SESAME")]);
    assert_eq!(played.refused, owned(&[("quit", Refusal::WrongPassword), ("quit", Refusal::WrongPassword)]));
}

#[test]
fn what_must_say_what_says_it() {
    let text = "unit 10 / behind x / name / name unit / name unit \"()\" / name city Rome / name ship Argo / \
                describe faction x / option / consume all / reveal bogus / combat fire / combat combat / show / \
                show skill combat 1 / show item zzz / address / fly n";
    let refused = TestWorld::of_leaders().refused_of(text);
    let why: Vec<Refusal> = refused.into_iter().map(|(_, why)| why).collect();
    let expected = [
        Refusal::NoFlag,
        Refusal::NoThing,
        Refusal::NoText,
        Refusal::NothingLegal,
        Refusal::NoTown,
        Refusal::NotInside,
        Refusal::NoThing,
        Refusal::NoOption,
        Refusal::NoWord,
        Refusal::NoWord,
        Refusal::NotMage,
        Refusal::NotCombatSpell,
        Refusal::NoThing,
        Refusal::LevelUnknown,
        Refusal::NoItem,
        Refusal::NoText,
        Refusal::Unknown,
    ];
    assert_eq!(why, expected);
}

#[test]
fn a_hundred_things_are_shown_and_one_is_told_to_be_too_many() {
    let text = format!("unit 10{}", " / show item horse".repeat(103));
    let refused = TestWorld::of_leaders().refused_of(&text);
    assert_eq!(refused, owned(&[("show item horse", Refusal::TooManyShown)]));
}

#[test]
fn kept_orders_are_those_of_the_last_sheet() {
    let mut test = TestWorld::of_leaders();
    test.refused_of("unit 10 / @work ;again / @;note / tax");
    assert_eq!(test.world[test.numbered(10)].kept, ["work ;again".into(), ";note".into()]);
    test.refused_of("unit 10 / @tax");
    assert_eq!(test.world[test.numbered(10)].kept, ["tax".into()]);
}

#[test]
fn regions_count_up_to_what_points_allow() {
    let test = TestWorld::of_leaders();
    let faction = test.world.faction_of(3).unwrap();
    let mut quotas = Quotas::new(&test.tables);
    let may: Vec<bool> =
        (0..12).map(|region| quotas.may_tax(&test.world, faction, RegionId(region))).collect();
    assert_eq!(may.iter().filter(|may| **may).count(), 10);
    assert!(quotas.may_tax(&test.world, faction, RegionId(0)), "one that counts already");
    assert_eq!((quotas.taxed(faction), quotas.traded(faction)), (10, 0));
    assert!(quotas.may_have_mage(&test.world, faction));
}
