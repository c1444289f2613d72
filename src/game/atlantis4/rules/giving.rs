//! GIVE: items, people and whole units.

use super::economy::{note_level, settle_skills};
use super::factions::quotas::{mages, most_mages};
use super::occupied::with_order;
use super::sight::{Sight, sight, welcome};
use super::tasks::{Months, Tasks, refuse, refused, refused_month, tell};
use super::whom::unit_here;
use crate::event::{Called, Settled, Things, TurnLog};
use crate::orders::{Gift, Month, Named, Order, Recipient};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::{Item, Skill, Tables};
use crate::world::{Attitude, RegionId, Unit, UnitId, UnitKind, World};
use std::ops::ControlFlow;

/// Gives, unit by unit in the order of the region. The orders of a unit that was given to somebody who is no ally end
/// there.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    months: &mut Months,
    log: &mut TurnLog,
) {
    for region in with_order(world, tasks, |order| matches!(order, Order::Give(..))).iter() {
        for unit in world.unit_ids_in(region) {
            // Whose the unit was when it was given its orders.
            let writer = world[unit].faction;
            let mut is_given_away = false;
            for task in tasks.of(unit) {
                let Order::Give(to, gift) = task.order() else { continue };
                if is_given_away {
                    log.tell(writer.0, refused(world, unit, task, Refusal::GivenAway));
                    continue;
                }
                let place = (region, unit);
                match give(conditions, world, place, (*to, *gift), months, log) {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(())) => is_given_away = true,
                    Err(why) => refuse(log, world, unit, task, why),
                }
            }
        }
    }
}

/// Gives to nobody, or to a unit of the region. If the giver's faction does not see it, no reason tells that it is there,
/// and no gift its name.
fn give(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    (to, gift): (Option<Recipient>, Gift),
    months: &mut Months,
    log: &mut TurnLog,
) -> Result<ControlFlow<()>, Refusal> {
    let own = world[unit].faction;
    let to = match to.ok_or(Refusal::NoTarget)? {
        Recipient::Nobody => None,
        Recipient::Unit(who) => Some(unit_here(world, region, own, who).ok_or(Refusal::NoSuchUnit)?),
    };
    let hides = to.is_some_and(|to| sight(conditions, world, own, to) == Sight::Hidden);
    let given = hand(conditions, world, unit, (to, hides, gift), months, log);
    given.map_err(|why| if hides { Refusal::NoSuchUnit } else { why })
}

fn hand(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    (to, hides, gift): (Option<UnitId>, bool, Gift),
    months: &mut Months,
    log: &mut TurnLog,
) -> Result<ControlFlow<()>, Refusal> {
    let (count, item) = match (gift, to) {
        (Gift::Unit, None) => return Err(Refusal::NotGivenAway),
        (Gift::Unit, Some(to)) => return give_unit(conditions, world, unit, to, months, log),
        (Gift::Items(0, _), _) => return Err(Refusal::NoNumber),
        (Gift::Items(count, Named::Known(item)), _) => (count, item),
        (Gift::Items(..), _) => return Err(Refusal::NoItem),
    };
    let tables = conditions.tables;
    if to == Some(unit) {
        return Err(Refusal::ToItself);
    }
    if to.is_some() && tables[item].stays {
        return Err(Refusal::Stays);
    }
    let is_welcome = |to: UnitId| welcome(conditions, world, world[to].faction, unit) >= Attitude::Friendly;
    if item != tables.named.silver && !to.is_none_or(is_welcome) {
        return Err(Refusal::NotFriendly);
    }
    if let Some(to) = to.filter(|_| tables.race(item).is_some()) {
        may_move(tables, &world[unit], &world[to], item)?;
    }
    let there = world[unit].items.of(item);
    if there == 0 {
        return Err(Refusal::NoneOwned);
    }
    if there < count {
        let (unit_called, things) = (Called::unit(world, unit), Things::of(tables, item, there));
        tell(log, world, unit, Settled::HadOnly { unit: unit_called, things }.into());
    }
    hand_over(tables, world, (unit, to, hides), (item, there.min(count)), log);
    Ok(ControlFlow::Continue(()))
}

/// Whether people may go from one unit to another: within a faction, leaders to leaders alone, and mages stay as they
/// are.
fn may_move(tables: &Tables, from: &Unit, to: &Unit, item: Item) -> Result<(), Refusal> {
    if from.is_mage() || to.is_mage() {
        return Err(Refusal::MagePeople);
    }
    let leaders = to.leaders(tables);
    let is_mixed = if tables.is_leader(item) { leaders < to.people(tables) } else { leaders > 0 };
    if is_mixed {
        return Err(Refusal::MixedPeople);
    }
    if from.faction == to.faction { Ok(()) } else { Err(Refusal::OtherFaction) }
}

/// Hands so many of an item over, or throws them away. People take their part of all days with them.
fn hand_over(
    tables: &Tables,
    world: &mut World,
    (unit, to, hides): (UnitId, Option<UnitId>, bool),
    (item, count): (Item, u32),
    log: &mut TurnLog,
) {
    let (giver, things) = (Called::unit(world, unit), Things::of(tables, item, count));
    let people = world[unit].people(tables);
    world[unit].items.take(item, count);
    let days = tables.race(item).map(|_| world[unit].days.leave(count, people));
    let Some(to) = to else {
        return tell(log, world, unit, Settled::Discarded { unit: giver, things }.into());
    };
    let is_hurt = world[unit].this_turn.cannot_move;
    let receiver = &mut world[to];
    receiver.items.add(item, count);
    if let Some(days) = days {
        // Who was hurt in battle goes nowhere this month in another unit either.
        receiver.this_turn.cannot_move |= is_hurt;
        for (skill, days) in days.iter() {
            let sum = receiver.days.of(skill).saturating_add(days);
            receiver.days.set(skill, sum);
        }
        settle_skills(tables, receiver);
    }
    let taker = if hides { Called::unnamed(world, to) } else { Called::unit(world, to) };
    let event = Settled::Gave { unit: giver.clone(), to: taker, things: things.clone() };
    tell(log, world, unit, event.into());
    if world[to].faction != world[unit].faction {
        tell(log, world, to, Settled::Received { unit: Called::unit(world, to), from: giver, things }.into());
    }
}

/// Gives a unit to the faction of another. Where that is no ally, the unit gives nothing more, and does not advance.
fn give_unit(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    to: UnitId,
    months: &mut Months,
    log: &mut TurnLog,
) -> Result<ControlFlow<()>, Refusal> {
    let (from, faction, tables) = (world[unit].faction, world[to].faction, conditions.tables);
    if from == faction {
        return Err(Refusal::OwnFaction);
    }
    let attitude = welcome(conditions, world, faction, unit);
    if attitude < Attitude::Friendly {
        return Err(Refusal::NotFriendly);
    }
    let is_mage = world[unit].kind == UnitKind::Mage;
    if is_mage && mages(world, faction) >= most_mages(tables, world[faction].points()) {
        return Err(Refusal::TooManyMages);
    }
    let called = Called::unit(world, unit);
    let event = Settled::GaveUnit { unit: called.clone(), to: Called::faction(world, faction) };
    tell(log, world, unit, event.into());
    world.hand_over(unit, faction);
    tell(log, world, unit, Settled::ReceivedUnit { unit: called, from: Called::faction(world, from) }.into());
    let skills: Vec<Skill> = world[unit].days.iter().map(|(skill, _)| skill).collect();
    for skill in skills {
        note_level(tables, world, unit, skill, log);
    }
    if attitude == Attitude::Ally {
        return Ok(ControlFlow::Continue(()));
    }
    let advances = |month: &Month| matches!(month, Month::Move { advances: true, .. });
    if months.of(unit).is_some_and(|doing| advances(&doing.month))
        && let Some(doing) = months.take(unit)
    {
        log.tell(from.0, refused_month(world, unit, &doing, Refusal::GivenAway));
    }
    Ok(ControlFlow::Break(()))
}

#[cfg(test)]
mod tests {
    use super::super::instant::tests::owned;
    use super::super::test_world::TestWorld;
    use super::*;
    use crate::event::Event;
    use crate::policy::Policy;
    use crate::world::FactionId;
    use playdeck_kit::log::Reader as Viewer;
    use std::borrow::Cow;

    fn play(test: &mut TestWorld, sheets: &[(u32, &str)]) -> Option<Month> {
        test.read_then(Policy::DEFAULT, sheets, |conditions, test, tasks, months| {
            super::play(conditions, &mut test.world, tasks, months, &mut test.log);
            months.of(test.numbered(10)).map(|doing| doing.month.clone())
        })
    }

    fn has(test: &TestWorld, unit: u32, key: &str) -> u32 {
        test.world[test.numbered(unit)].items.of(test.tables.item_of(key).unwrap())
    }

    fn add(test: &mut TestWorld, unit: u32, key: &str, count: u32) {
        let (unit, item) = (test.numbered(unit), test.tables.item_of(key).unwrap());
        test.world[unit].items.add(item, count);
    }

    #[test]
    fn people_take_their_part_of_the_days_with_them() {
        let mut test = TestWorld::of_leaders();
        let (unit, combat) = (test.numbered(10), test.tables.named.combat);
        test.world[unit].days.set(combat, 305);
        play(&mut test, &[(3, "unit 10 / form 1 / end / give new 1 3 leaders")]);
        let days = |unit| test.world[test.numbered(unit)].days.of(combat);
        assert_eq!((days(1), days(10), has(&test, 1, "LEAD")), (91, 214, 3));
    }

    #[test]
    fn others_are_given_silver_always_and_the_rest_as_friends() {
        let mut test = TestWorld::of_leaders();
        for (key, count) in [("SILV", 50), ("SWOR", 5), ("WOLF", 2)] {
            add(&mut test, 10, key, count);
        }
        let orders = "unit 10 / give 20 20 silver / give 20 1 sword / give 20 1 leader / give 20 1 wolf / give 0 1 wolf / give 99 1 sword / \
                    give 20 0 sword / give 20 1 zzz / give 0 unit / give 20 unit / give 0 9 swords / give 0 1 sword";
        play(&mut test, &[(3, orders)]);
        let expected = [
            ("give 20 1 sword", Refusal::NotFriendly),
            ("give 20 1 leader", Refusal::NotFriendly),
            ("give 20 1 wolf", Refusal::Stays),
            ("give 99 1 sword", Refusal::NoSuchUnit),
            ("give 20 0 sword", Refusal::NoNumber),
            ("give 20 1 zzz", Refusal::NoItem),
            ("give 0 unit", Refusal::NotGivenAway),
            ("give 20 unit", Refusal::NotFriendly),
            ("give 0 1 sword", Refusal::NoneOwned),
        ];
        assert_eq!(test.refused(), owned(&expected));
        assert_eq!((has(&test, 20, "SILV"), has(&test, 10, "SILV"), has(&test, 10, "SWOR")), (20, 30, 0));
        assert_eq!(has(&test, 10, "WOLF"), 1, "a creature that stays with its master can be sent away");
    }

    /// Silver is taken from everybody, all else from friends. No reason tells that somebody who hides is there, and no gift
    /// tells their name.
    #[test]
    fn gifts_tell_nothing_of_who_hides() {
        let gifts = ["3 silver", "1 sword", "1 leader", "1 wolf", "unit", "0 sword", "1 zzz"];
        for (stealth, declared, taken) in [(0, "neutral", 1), (90, "neutral", 1), (90, "friendly", 2)] {
            for gift in gifts {
                let case = format!("{stealth} {declared} {gift}");
                let mut test = TestWorld::of_leaders();
                for (key, count) in [("SILV", 50), ("SWOR", 5), ("WOLF", 2)] {
                    add(&mut test, 10, key, count);
                }
                let (other, skill) = (test.numbered(20), test.tables.named.stealth);
                let people = test.world[other].people(&test.tables);
                test.world[other].days.set(skill, stealth * people);
                test.world[other].name = "Spies".into();
                let (give, declare) =
                    (format!("unit 10 / give 20 {gift}"), format!("unit 20 / declare 3 {declared}"));
                play(&mut test, &[(3, &give), (4, &declare)]);
                let why = test.refused().first().map(|(_, why)| *why);
                let is_taken = match gift {
                    "3 silver" => true,
                    "1 sword" | "unit" => taken > 1,
                    _ => false,
                };
                assert_eq!(why.is_none(), is_taken, "{case}: {why:?}");
                let is_not_there = stealth > 0 && !is_taken;
                assert_eq!(why == Some(Refusal::NoSuchUnit), is_not_there, "{case}: {why:?}");
                let shows = |event: Cow<'_, Event>| matches!(&*event, Event::Settled(Settled::Gave { to, .. }) if &*to.name == "Spies");
                let is_named = test.log.as_seen(Viewer::Gamesmaster).any(shows);
                assert_eq!(is_named, is_taken && gift != "unit" && stealth == 0, "{case}");
            }
        }
    }

    #[test]
    fn leaders_others_and_mages_do_not_mix() {
        let mut test = TestWorld::of_leaders();
        let mut unit =
            Unit::new(11, test.world[test.numbered(10)].faction, test.world[test.numbered(10)].object);
        unit.items.set(test.tables.item_of("PLAI").unwrap(), 4);
        test.world.add_unit(unit);
        play(&mut test, &[(3, "unit 10 / give 11 1 leader / unit 11 / give 10 1 plainsman")]);
        let mage = test.numbered(10);
        test.world[mage].kind = UnitKind::Mage;
        play(&mut test, &[(3, "unit 11 / give 10 1 plainsman")]);
        let expected = [
            ("give 11 1 leader", Refusal::MixedPeople),
            ("give 10 1 plainsman", Refusal::MixedPeople),
            ("give 10 1 plainsman", Refusal::MagePeople),
        ];
        assert_eq!(test.refused(), owned(&expected));
    }

    #[test]
    fn a_unit_that_is_given_to_a_friend_gives_nothing_more_and_does_not_advance() {
        let orders = "unit 10 / advance n / give 20 unit / give 20 1 silver";
        for (attitude, silver) in [("friendly", 0), ("ally", 1)] {
            let mut test = TestWorld::of_leaders();
            add(&mut test, 10, "SILV", 9);
            let declares = format!("unit 20 / declare 3 {attitude}");
            let month = play(&mut test, &[(3, orders), (4, &declares)]);
            assert_eq!(test.world[test.numbered(10)].faction, test.world[test.numbered(20)].faction);
            assert_eq!((has(&test, 20, "SILV"), month.is_some()), (silver, silver == 1), "{attitude}");
            // Who wrote the orders is told, and not who has the unit now.
            let writer = test.world.faction_of(3).unwrap();
            let given_away = |faction: FactionId| {
                let told = test.log.as_seen(Viewer::Player(faction.0));
                told.filter(|event| matches!(&**event, Event::Refused { why: Refusal::GivenAway, .. }))
                    .count()
            };
            let now = test.world[test.numbered(10)].faction;
            assert_eq!([writer, now].map(given_away), [2 * usize::from(silver == 0), 0], "{attitude}");
        }
    }

    /// Of what there is as much is given as is wanted, and less is told. People go to people of their kind in the faction,
    /// whoever is a friend; to oneself nothing moves.
    #[test]
    fn a_gift_moves_what_there_is_once() {
        for (order, attitude, left, got, why) in [
            ("give 20 3 sword", "friendly", 2, 3, None),
            ("give 20 5 sword", "friendly", 0, 5, None),
            ("give 20 6 sword", "friendly", 0, 5, None),
            ("give 20 3 sword", "ally", 2, 3, None),
            ("give 20 3 sword", "neutral", 5, 0, Some(Refusal::NotFriendly)),
            ("give 10 3 sword", "neutral", 5, 0, Some(Refusal::ToItself)),
            ("give 0 3 sword", "neutral", 2, 0, None),
        ] {
            let mut test = TestWorld::of_leaders();
            add(&mut test, 10, "SWOR", 5);
            play(
                &mut test,
                &[(3, &format!("unit 10 / {order}")), (4, &format!("unit 20 / declare 3 {attitude}"))],
            );
            assert_eq!((has(&test, 10, "SWOR"), has(&test, 20, "SWOR")), (left, got), "{order} {attitude}");
            let refused = test.refused();
            assert_eq!(refused.first().map(|(_, why)| *why), why, "{order} {attitude}");
            let told = |is: fn(&Settled) -> bool| {
                use crate::event::Event;
                let all = test.log.as_seen(playdeck_kit::log::Reader::Gamesmaster);
                all.filter(|event| matches!(&**event, Event::Settled(settled) if is(settled))).count()
            };
            let cut = told(|settled| matches!(settled, Settled::HadOnly { .. }));
            let received = told(|settled| matches!(settled, Settled::Received { .. }));
            let lost = told(|settled| matches!(settled, Settled::Discarded { .. }));
            let due = (order.contains('6'), got > 0, order.starts_with("give 0"));
            assert_eq!((cut == 1, received == 1, lost == 1), due, "{order} {attitude}");
        }
    }

    /// Leaders join leaders and others join others, or an empty unit, and neither leaves the faction.
    #[test]
    fn people_join_their_kind_within_the_faction() {
        for (of, to, is_own, item, why) in [
            ("LEAD", "LEAD", true, "leader", None),
            ("LEAD", "PLAI", true, "leader", Some(Refusal::MixedPeople)),
            ("PLAI", "LEAD", true, "plainsman", Some(Refusal::MixedPeople)),
            ("PLAI", "PLAI", true, "plainsman", None),
            ("PLAI", "VIKI", true, "plainsman", None),
            ("PLAI", "SWOR", true, "plainsman", None),
            ("LEAD", "SWOR", true, "leader", None),
            ("LEAD", "LEAD", false, "leader", Some(Refusal::OtherFaction)),
        ] {
            let mut test = TestWorld::of_leaders();
            let (giver, other) = (test.numbered(10), test.numbered(20));
            let item_of = |test: &TestWorld, key: &str| test.tables.item_of(key).unwrap();
            test.world[giver].items = [(item_of(&test, of), 5)].into_iter().collect();
            test.world[other].items = [(item_of(&test, to), 2)].into_iter().collect();
            if is_own {
                test.world.hand_over(other, test.world[giver].faction);
            }
            play(&mut test, &[(3, &format!("unit 10 / give 20 2 {item}")), (4, "unit 20 / declare 3 ally")]);
            let mut refused = test.refused();
            refused.retain(|(order, _)| order.starts_with("give"));
            assert_eq!(refused.first().map(|(_, why)| *why), why, "{of} to {to}");
            assert_eq!(has(&test, 10, of), if why.is_none() { 3 } else { 5 }, "{of} to {to}");
        }
    }

    /// A faction takes as many mages as its points allow, and of other units any number.
    #[test]
    fn a_mage_is_given_while_there_is_room_for_one() {
        for (kind, mages, why) in [
            (UnitKind::Mage, 0, None),
            (UnitKind::Mage, 1, Some(Refusal::TooManyMages)),
            (UnitKind::Normal, 1, None),
        ] {
            let mut test = TestWorld::of_leaders();
            let (unit, other) = (test.numbered(10), test.numbered(20));
            let mut third = Unit::new(21, test.world[other].faction, test.world[other].object);
            third.items.set(test.tables.named.leader, 1);
            third.kind = if mages > 0 { UnitKind::Mage } else { UnitKind::Normal };
            test.world.add_unit(third);
            test.world[unit].kind = kind;
            play(&mut test, &[(3, "unit 10 / give 20 unit"), (4, "unit 20 / declare 3 friendly")]);
            assert_eq!(test.refused().first().map(|(_, why)| *why), why, "{kind:?} {mages}");
            let is_given = test.world[unit].faction == test.world[other].faction;
            assert_eq!(is_given, why.is_none(), "{kind:?} {mages}");
        }
    }

    /// Of two skills that come together without leaders the one of more days is kept, and no more than the race can learn.
    #[test]
    fn people_who_come_together_keep_one_skill() {
        for (own, other, kept) in [(60, 90, ("RIDI", 90)), (90, 60, ("COMB", 90)), (3_000, 10, ("COMB", 360))]
        {
            let mut test = TestWorld::of_leaders();
            let (giver, receiver) = (test.numbered(10), test.numbered(20));
            let tables = std::sync::Arc::clone(&test.tables);
            let (plainsman, skill) = (tables.item_of("PLAI").unwrap(), |key| tables.skill_of(key).unwrap());
            test.world.hand_over(receiver, test.world[giver].faction);
            for (unit, key, days) in [(giver, "COMB", own), (receiver, "RIDI", other)] {
                test.world[unit].items = [(plainsman, 2)].into_iter().collect();
                test.world[unit].days = [(skill(key), days)].into_iter().collect();
            }
            play(&mut test, &[(3, "unit 10 / give 20 2 plainsman")]);
            let days: Vec<_> = test.world[receiver].days.iter().collect();
            assert_eq!(days, [(skill(kept.0), kept.1)], "{own} {other}");
        }
    }

    /// The levels of a unit become known to the faction to which it is given; days that are no level yet do not.
    #[test]
    fn a_faction_learns_of_the_skills_of_a_unit_that_it_is_given() {
        for (days, level) in [(90, Some(&2)), (29, None)] {
            let mut test = TestWorld::of_leaders();
            let (unit, other, combat) = (test.numbered(10), test.numbered(20), test.tables.named.combat);
            test.world[unit].days.set(combat, 10 * days);
            play(&mut test, &[(3, "unit 10 / give 20 unit"), (4, "unit 20 / declare 3 friendly")]);
            let faction = test.world[other].faction;
            assert_eq!(test.world[faction].skills.get(&combat), level);
        }
    }

    /// Who was hurt in battle and may not move this month may not in another unit either.
    #[test]
    fn who_may_not_move_keeps_those_from_moving_whom_they_join() {
        for (is_hurt, gift, stays) in
            [(true, "1 leader", true), (true, "1 sword", false), (false, "1 leader", false)]
        {
            let mut test = TestWorld::of_leaders();
            add(&mut test, 10, "SWOR", 5);
            let unit = test.numbered(10);
            test.world[unit].this_turn.cannot_move = is_hurt;
            play(&mut test, &[(3, &format!("unit 10 / form 1 / end / give new 1 {gift}"))]);
            assert_eq!(test.world[test.numbered(1)].this_turn.cannot_move, stays, "{is_hurt} {gift}");
            assert_eq!(test.world[unit].this_turn.cannot_move, is_hurt);
        }
    }
}
