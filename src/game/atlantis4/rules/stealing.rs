//! STEAL and ASSASSINATE: who sees the attempt, who prevents it, and what is taken.
//!
//! Source: the rules text, "Stealing", "Assassination"; finer where the program is.

use super::combat::{Battles, assassinate};
use super::occupied::with_order;
use super::sight::{self, Sight};
use super::tasks::{refuse, tell, tell_all};
use super::whom::unit_here;
use crate::event::{Attempt, Called, Event, Somewhere, TheftEvent, Things, TurnLog};
use crate::orders::{Named, Order, Who};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::Tasks;
use crate::tables::Item;
use crate::world::{Attitude, FactionId, UnitId, UnitKind, World};
use std::collections::BTreeSet;

/// The most silver that a thief takes.
const PURSE: u32 = 200;

/// Carries out STEAL and ASSASSINATE, region by region. "A unit can only issue one STEAL order or one ASSASSINATE order
/// in a month": the last counts.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let is_theft = |order: &Order| matches!(order, Order::Steal(..) | Order::Assassinate(_));
    for region in with_order(world, tasks, is_theft).iter() {
        for unit in world.unit_ids_in(region) {
            let Some(task) = tasks.of(unit).iter().rfind(|task| is_theft(task.order())) else { continue };
            if world[unit].this_turn.is_gone || world[unit].is_empty(conditions.tables) {
                continue;
            }
            let tried = match task.order() {
                Order::Steal(who, item) => steal(conditions, world, unit, *who, *item, log),
                Order::Assassinate(who) => murder(conditions, world, battles, unit, *who, log),
                _ => Ok(()),
            };
            if let Err(why) = tried {
                refuse(log, world, unit, task, why);
            }
        }
    }
}

fn steal(
    conditions: Conditions<'_>,
    world: &mut World,
    thief: UnitId,
    who: Option<Who>,
    item: Named<Item>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let target = target(conditions, world, thief, who)?;
    let item = item.known().ok_or(Refusal::NoItem)?;
    if tables.race(item).is_some() || tables.monster(item).is_some() {
        return Err(Refusal::NotStolen);
    }
    let seers = seers(conditions, world, thief);
    if is_prevented(conditions, world, (thief, target), &seers, Attempt::Theft, log) {
        return Ok(());
    }
    let there = world[target].items.of(item);
    let wanted = if item == tables.named.silver { (there / 2).min(PURSE) } else { 1 };
    let taken = world[target].items.take(item, wanted);
    if taken == 0 {
        return Err(Refusal::NothingToSteal);
    }
    world[thief].items.add(item, taken);
    let goods = Things::of(tables, item, taken);
    let [thief_called, target_called] = [thief, target].map(|unit| Called::unit(world, unit));
    let stole =
        TheftEvent::Stole { thief: thief_called, target: target_called.clone(), goods: goods.clone() };
    tell_all(log, seers, Event::Theft(stole));
    tell(log, world, target, Event::Theft(TheftEvent::Robbed { target: target_called, goods }));
    Ok(())
}

fn murder(
    conditions: Conditions<'_>,
    world: &mut World,
    battles: &mut Battles,
    assassin: UnitId,
    who: Option<Who>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let victim = target(conditions, world, assassin, who)?;
    if sight::attitude(conditions, world, world[assassin].faction, victim) == Attitude::Ally {
        return Err(Refusal::AttacksAlly);
    }
    if world[victim].people(conditions.tables) == 0 {
        return Err(Refusal::NoVictim);
    }
    let seers = seers(conditions, world, assassin);
    if !is_prevented(conditions, world, (assassin, victim), &seers, Attempt::Assassination, log) {
        assassinate(conditions, world, battles, assassin, victim, log);
    }
    Ok(())
}

/// Whom an order is about, if one person alone goes about it and it is neither a guard nor a creature.
fn target(
    conditions: Conditions<'_>,
    world: &World,
    thief: UnitId,
    who: Option<Who>,
) -> Result<UnitId, Refusal> {
    let (who, unit) = (who.ok_or(Refusal::NoTarget)?, &world[thief]);
    let target = unit_here(world, world.region_of(thief), unit.faction, who)
        .filter(|target| !world[*target].is_empty(conditions.tables))
        .ok_or(Refusal::NoSuchUnit)?;
    if !matches!(world[target].kind, UnitKind::Normal | UnitKind::Mage) {
        return Err(Refusal::NoVictim);
    }
    if unit.people(conditions.tables) != 1 {
        return Err(Refusal::NotOnePerson);
    }
    Ok(target)
}

/// The factions in a region that see a thief, their own among them. "Any unit with high enough Observation to see the
/// thief will see the attempt to steal, whether the attempt is successful or not."
fn seers(conditions: Conditions<'_>, world: &World, thief: UnitId) -> BTreeSet<FactionId> {
    let present = world.factions_in(world.region_of(thief));
    let sees = |faction: &FactionId| sight::sight(conditions, world, *faction, thief) != Sight::Hidden;
    present.into_iter().filter(sees).collect()
}

/// Whether an attempt is prevented: by the target's faction, an ally of it or the guards of the town, if one of them sees
/// the thief, and then all who see them are told; or by amulets against a ring.
fn is_prevented(
    conditions: Conditions<'_>,
    world: &World,
    (thief, target): (UnitId, UnitId),
    seers: &BTreeSet<FactionId>,
    attempt: Attempt,
    log: &mut TurnLog,
) -> bool {
    let region = world.region_of(thief);
    let victim = world[target].faction;
    let protects = |faction: &FactionId| {
        *faction == victim
            || world.guards == Some(*faction)
            || world[*faction].declared(victim) == Attitude::Ally
    };
    let called = |unit| Called::unit(world, unit);
    if seers.iter().any(protects) {
        let (thief, target, region) = (called(thief), called(target), Somewhere::region(world, region));
        tell_all(log, seers.clone(), Event::Theft(TheftEvent::Caught { thief, target, region, attempt }));
        return true;
    }
    let (tables, named) = (conditions.tables, &conditions.tables.named);
    let has_ring = world[thief].items.of(named.ring_of_invisibility) > 0;
    let amulets = world[target].items.of(named.amulet_of_true_seeing);
    let is_foiled = has_ring && amulets > 0 && amulets >= world[target].people(tables);
    if is_foiled {
        let foiled = TheftEvent::Foiled { thief: called(thief), target: called(target), attempt };
        tell(log, world, thief, Event::Theft(foiled));
        let warded = TheftEvent::Warded { target: called(target), attempt };
        tell(log, world, target, Event::Theft(warded));
    }
    is_foiled
}

#[cfg(test)]
mod tests {
    use super::super::combat::stage::*;
    use super::*;

    struct Scene {
        world: World,
        thief: UnitId,
        target: UnitId,
    }

    /// A thief of a level of stealth who shows nothing, and a unit with 100 silver and three swords.
    fn scene(tables: &crate::tables::Tables, days: u32) -> Scene {
        let mut world = world(tables);
        let thief = add(&mut world, tables, 1, HERE, &[("LEAD", 1)], &[("STEA", days)]);
        let items = [("PLAI", 5), ("SILV", 1001), ("SWOR", 3)];
        let target = add(&mut world, tables, 2, HERE, &items, &[]);
        Scene { world, thief, target }
    }

    fn play_one(scene: &mut Scene, order: Order) -> TurnLog {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut log = TurnLog::default();
        with_tasks(vec![(scene.thief, order)], |tasks| {
            play(conditions, &mut scene.world, tasks, &mut Battles::default(), &mut log);
        });
        log
    }

    fn theft(scene: &Scene, key: &str) -> Order {
        let item = tables().item_of(key).unwrap();
        Order::Steal(Some(Who::Unit(scene.world[scene.target].number)), Named::Known(item))
    }

    #[test]
    fn half_the_silver_is_stolen_or_200_and_one_of_anything_else() {
        let tables = tables();
        for (key, there, stolen) in
            [("SILV", 1001, 200), ("SILV", 301, 150), ("SILV", 1, 0), ("SWOR", 3, 1), ("HORS", 0, 0)]
        {
            let mut scene = scene(&tables, 30);
            let item = tables.item_of(key).unwrap();
            scene.world[scene.target].items.set(item, there);
            let order = theft(&scene, key);
            let log = play_one(&mut scene, order);
            assert_eq!(scene.world[scene.thief].items.of(item), stolen);
            assert_eq!(scene.world[scene.target].items.of(item), there - stolen);
            let own = told(&log, Reader::Player(0));
            let others = told(&log, Reader::Player(1));
            if stolen > 0 {
                assert!(matches!(own[..], [Event::Theft(TheftEvent::Stole { .. })]));
                assert!(matches!(others[..], [Event::Theft(TheftEvent::Robbed { .. })]));
            } else {
                assert!(matches!(own[..], [Event::Refused { why: Refusal::NothingToSteal, .. }]));
                assert!(others.is_empty());
            }
        }
    }

    #[test]
    fn whoever_is_seen_by_the_target_an_ally_or_the_guards_takes_nothing() {
        let tables = tables();
        // The level of the one who sees, whether they are an ally, and whether the theft succeeds.
        for (watcher, is_ally, succeeds) in [(2, false, false), (3, true, false), (3, false, true)] {
            let mut scene = scene(&tables, 30);
            add(&mut scene.world, &tables, watcher, HERE, &[("LEAD", 1)], &[("OBSE", 30)]);
            if is_ally {
                scene.world[FactionId(2)].attitudes.insert(FactionId(1), Attitude::Ally);
            }
            let order = theft(&scene, "SWOR");
            let log = play_one(&mut scene, order);
            let has = scene.world[scene.thief].items.of(tables.named.sword) == 1;
            assert_eq!(has, succeeds);
            let seen = told(&log, Reader::Player(watcher - 1));
            let is_told = matches!(seen[..], [Event::Theft(TheftEvent::Caught { .. })]);
            assert_eq!(is_told, !succeeds);
        }
    }

    #[test]
    fn amulets_see_through_a_ring() {
        let tables = tables();
        for (amulets, stolen) in [(5, 0), (4, 1)] {
            let mut scene = scene(&tables, 90);
            scene.world[scene.thief].items.add(tables.named.ring_of_invisibility, 1);
            scene.world[scene.target].items.add(tables.named.amulet_of_true_seeing, amulets);
            let order = theft(&scene, "SWOR");
            let log = play_one(&mut scene, order);
            assert_eq!(scene.world[scene.thief].items.of(tables.named.sword), stolen);
            let warded =
                matches!(told(&log, Reader::Player(1))[..], [Event::Theft(TheftEvent::Warded { .. })]);
            assert_eq!(warded, stolen == 0);
        }
    }

    #[test]
    fn what_cannot_be_stolen_and_who_cannot_steal_is_refused() {
        let tables = tables();
        let why = |scene: &mut Scene, order: Order| {
            let log = play_one(scene, order);
            match told(&log, Reader::Player(0))[..] {
                [Event::Refused { why, .. }] => Some(why),
                _ => None,
            }
        };
        let mut scene = scene(&tables, 30);
        let order = theft(&scene, "PLAI");
        assert_eq!(why(&mut scene, order), Some(Refusal::NotStolen));
        let unknown = Order::Steal(Some(Who::Unit(99)), Named::Known(tables.named.silver));
        assert_eq!(why(&mut scene, unknown), Some(Refusal::NoSuchUnit));
        assert_eq!(why(&mut scene, Order::Assassinate(None)), Some(Refusal::NoTarget));
        scene.world[scene.target].kind = UnitKind::Guard;
        let order = theft(&scene, "SWOR");
        assert_eq!(why(&mut scene, order), Some(Refusal::NoVictim));
        scene.world[scene.target].kind = UnitKind::Normal;
        scene.world[scene.thief].items.add(tables.named.leader, 1);
        let order = theft(&scene, "SWOR");
        assert_eq!(why(&mut scene, order), Some(Refusal::NotOnePerson));
    }

    #[test]
    fn an_assassin_who_is_seen_flees_and_one_who_is_not_fights() {
        let tables = tables();
        for (days, flees) in [(0, true), (30, false)] {
            let mut scene = scene(&tables, days);
            let order = Order::Assassinate(Some(Who::Unit(scene.world[scene.target].number)));
            let log = play_one(&mut scene, order);
            let events = told(&log, Reader::Gamesmaster);
            assert_eq!(matches!(events[..], [Event::Theft(TheftEvent::Caught { .. })]), flees);
            assert_eq!(events.iter().any(|event| matches!(event, Event::Battle(_))), !flees);
        }
    }

    /// One person alone steals or murders, beside whatever creatures; the victim has people, is no ally and is here.
    #[test]
    fn who_goes_about_it_and_against_whom_is_bounded() {
        let tables = tables();
        for (thief, victim, attitude, kills, why) in [
            (&[("LEAD", 1)][..], &[("PLAI", 2)][..], Attitude::Neutral, true, None),
            (&[("LEAD", 1), ("WOLF", 3)], &[("PLAI", 2)], Attitude::Neutral, true, None),
            (&[("PLAI", 2)], &[("PLAI", 2)], Attitude::Neutral, true, Some(Refusal::NotOnePerson)),
            (&[("WOLF", 1)], &[("PLAI", 2)], Attitude::Neutral, true, Some(Refusal::NotOnePerson)),
            (&[("LEAD", 1)], &[("WOLF", 2)], Attitude::Neutral, true, Some(Refusal::NoVictim)),
            (&[("LEAD", 1)], &[("SWOR", 2)], Attitude::Neutral, true, Some(Refusal::NoSuchUnit)),
            (&[("LEAD", 1)], &[("PLAI", 2)], Attitude::Ally, true, Some(Refusal::AttacksAlly)),
            (&[("LEAD", 1)], &[("PLAI", 2)], Attitude::Friendly, true, None),
            (&[("LEAD", 1)], &[("PLAI", 2), ("SWOR", 1)], Attitude::Friendly, false, None),
            (&[("LEAD", 1)], &[("WOLF", 2), ("SWOR", 1)], Attitude::Neutral, false, None),
            (
                &[("PLAI", 2)],
                &[("PLAI", 2), ("SWOR", 1)],
                Attitude::Neutral,
                false,
                Some(Refusal::NotOnePerson),
            ),
        ] {
            let mut world = world(&tables);
            let thief_unit = add(&mut world, &tables, 1, HERE, thief, &[("STEA", 30 * thief[0].1)]);
            if thief[0].0 == "LEAD" && thief.len() > 1 {
                // Wolves hide as badly as they do; a spell hides all of the unit.
                world[thief_unit].flags.invisible = true;
            }
            let target = add(&mut world, &tables, 2, HERE, victim, &[]);
            world[FactionId(0)].attitudes.insert(FactionId(1), attitude);
            world[target].reveal = Reveal::Faction;
            let mut scene = Scene { world, thief: thief_unit, target };
            let order = if kills {
                Order::Assassinate(Some(Who::Unit(scene.world[target].number)))
            } else {
                theft(&scene, "SWOR")
            };
            let log = play_one(&mut scene, order);
            let refused = told(&log, Reader::Player(0)).into_iter().find_map(|event| match event {
                Event::Refused { why, .. } => Some(why),
                _ => None,
            });
            assert_eq!(refused, why, "{thief:?} {victim:?} {attitude:?}");
            let is_fought =
                told(&log, Reader::Gamesmaster).iter().any(|event| matches!(event, Event::Battle(_)));
            assert_eq!(is_fought, kills && why.is_none(), "{thief:?} {victim:?}");
            let stolen = scene.world[thief_unit].items.of(tables.named.sword);
            assert_eq!(stolen, u32::from(!kills && why.is_none()), "{thief:?} {victim:?}");
        }
    }

    /// Everybody who sees the thief is told, whether somebody of them protects the victim or not; a ring is not enough against
    /// amulets for all, and without a ring amulets do nothing but see.
    #[test]
    fn whoever_sees_a_thief_who_is_caught_is_told() {
        let tables = tables();
        for (guards, observation, is_caught, told_to) in
            [(false, 30, false, 2), (true, 30, true, 2), (true, 0, false, 0), (true, 90, true, 2)]
        {
            let mut scene = scene(&tables, 30);
            let watcher = Faction { kind: FactionKind::World, ..Faction::new(4, "") };
            let watchers = scene.world.add_faction(watcher);
            scene.world.guards = guards.then_some(watchers);
            add(&mut scene.world, &tables, 4, HERE, &[("LEAD", 1)], &[("OBSE", observation)]);
            add(&mut scene.world, &tables, 3, HERE, &[("LEAD", 1)], &[("OBSE", observation)]);
            let order = theft(&scene, "SWOR");
            let log = play_one(&mut scene, order);
            let has = scene.world[scene.thief].items.of(tables.named.sword) == 1;
            assert_eq!(has, !is_caught, "{guards} {observation}");
            let sees = |player| told(&log, Reader::Player(player)).len();
            // The thief's own faction knows of it; the victim's sees nothing.
            let others = [2, 3].map(sees).iter().sum::<usize>();
            assert_eq!(others, told_to, "{guards} {observation}");
        }
        for (ring, amulets, people, is_foiled) in [
            (1, 5, 5, true),
            (1, 4, 5, false),
            (1, 6, 5, true),
            (0, 5, 5, false),
            (1, 0, 5, false),
            (1, 1, 1, true),
        ] {
            let mut scene = scene(&tables, 180);
            scene.world[scene.thief].items.add(tables.named.ring_of_invisibility, ring);
            scene.world[scene.target].items.set(tables.item_of("PLAI").unwrap(), people);
            scene.world[scene.target].items.add(tables.named.amulet_of_true_seeing, amulets);
            let order = theft(&scene, "SWOR");
            play_one(&mut scene, order);
            let has = scene.world[scene.thief].items.of(tables.named.sword) == 1;
            assert_eq!(has, !is_foiled, "{ring} {amulets} {people}");
        }
    }

    /// "Any unit with high enough Observation to see the thief will see the attempt to steal, whether the attempt is
    /// successful or not."
    #[test]
    fn whoever_sees_a_thief_sees_the_theft() {
        let tables = tables();
        for (observation, sees) in [(0, false), (30, true), (90, true)] {
            let mut scene = scene(&tables, 30);
            add(&mut scene.world, &tables, 3, HERE, &[("LEAD", 1)], &[("OBSE", observation)]);
            let order = theft(&scene, "SWOR");
            let log = play_one(&mut scene, order);
            let stole = |player| {
                told(&log, Reader::Player(player))
                    .iter()
                    .filter(|event| matches!(event, Event::Theft(TheftEvent::Stole { .. })))
                    .count()
            };
            assert_eq!([0, 1, 2].map(stole), [1, 0, usize::from(sees)], "{observation}");
        }
    }
}
