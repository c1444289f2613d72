//! One battle, from the attack to what it leaves.

use super::aftermath::losses::{self, Fate};
use super::aftermath::spoils::Left;
use super::aftermath::{healing, spoils};
use super::armed::Armed;
use super::field::army::Army;
use super::field::rounds::Field;
use super::field::shelter::Places;
use super::roster;
use super::sides::{Attack, Sides, muster};
use crate::chance;
use crate::event::{Battle, BattleEvent, Called, Casualties, Event, Side, Somewhere, Things, TurnLog};
use crate::refusal::Refusal;
use crate::rules::combat::battles::Battles;
use crate::rules::conditions::Conditions;
use crate::rules::sight::{self, Sight};
use crate::rules::tasks::{is_played, note, tell_all};
use crate::tables::Tables;
use crate::world::{FactionId, RegionId, Town, UnitId, World};
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Case, Fought, Note, Tally};
use std::collections::{BTreeMap, BTreeSet};

/// Whether nobody can fight in a region.
fn is_safe(tables: &Tables, world: &World, region: RegionId) -> bool {
    let is_start = world[region].town.as_deref().is_some_and(Town::is_starting_city);
    world[region].terrain == tables.named.nexus || tables.game.safe_start_cities && is_start
}

/// Whether a unit is there and alive.
pub(super) fn is_alive(tables: &Tables, world: &World, unit: UnitId) -> bool {
    !world[unit].this_turn.is_gone && !world[unit].is_empty(tables)
}

/// Fights the battle of an attack, unless it is refused.
pub(super) fn attack(
    conditions: Conditions<'_>,
    world: &mut World,
    battles: &mut Battles,
    attack: &Attack<'_>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let faction = world[attack.attacker].faction;
    if sight::sight(conditions, world, faction, attack.target) == Sight::Hidden {
        return Err(Refusal::NoSuchUnit);
    }
    if !sight::catches(conditions, world, faction, attack.target) {
        return Err(Refusal::NotCaught);
    }
    if is_safe(conditions.tables, world, attack.region) {
        return Err(Refusal::SafeHere);
    }
    let sides = muster(conditions, world, attack)?;
    let mut places = Places::of(attack.region);
    let [attackers, defenders] = &sides.units;
    let attackers = Army::of(conditions, world, attack.region, attackers, &mut places);
    let defenders = Army::of(conditions, world, attack.region, defenders, &mut places);
    let field = Field::new(conditions, [attackers, defenders]);
    let leaders = [attack.attacker, attack.target];
    fight(world, battles, attack.region, leaders, &sides, field, log);
    Ok(())
}

/// Fights the battle of an assassin against one person of a unit.
pub fn assassinate(
    conditions: Conditions<'_>,
    world: &mut World,
    battles: &mut Battles,
    assassin: UnitId,
    victim: UnitId,
    log: &mut TurnLog,
) {
    let region = world.region_of(assassin);
    let sides = Sides { units: [vec![assassin], vec![victim]] };
    let armies = [assassin, victim].map(|unit| Army::single(conditions, world, region, unit));
    fight(
        world,
        battles,
        region,
        [assassin, victim],
        &sides,
        Field::new_by_assassin(conditions, armies),
        log,
    );
}

/// Fights a battle, settles it and tells of it.
fn fight(
    world: &mut World,
    battles: &mut Battles,
    region: RegionId,
    leaders: [UnitId; 2],
    sides: &Sides,
    mut field: Field<'_>,
    log: &mut TurnLog,
) {
    let conditions = field.conditions;
    let tables = conditions.tables;
    let mut chance = conditions.chance(chance::BATTLE.saturating_add(battles.next(region)), region);
    let involved = sides.units.iter().flatten().map(|unit| world[*unit].faction);
    let readers: BTreeSet<FactionId> =
        involved.chain(world.units_in(region).map(|(_, unit)| unit.faction)).collect();
    let place = Somewhere::region(world, region);
    let called = leaders.map(|unit| Called::unit(world, unit));
    let own = world[leaders[0]].faction;
    let rosters = [0, 1].map(|side| roster::of(tables, world, &sides.units[side]));

    let armies = Armed::of(conditions, world, region, &sides.units, field.by_assassin);
    let winner = field.fight(&mut chance);
    log.notes.push(Note::Fought(Fought {
        region: region.0,
        factions: sides.units.each_ref().map(|units| players(world, units)),
        winner: winner.map(Side::index),
        armies: Box::new(armies),
    }));
    let mut casualties = [Casualties::default(), Casualties::default()];
    let mut found = Vec::new();
    let own_factions = sides
        .units
        .each_ref()
        .map(|units| units.iter().map(|unit| world[*unit].faction).collect::<BTreeSet<FactionId>>());
    let fates = Side::BOTH.map(|side| fate(&field, side, winner));
    if let Some(side) = winner {
        let [own, other] = [side.index(), side.other().index()];
        casualties[own].healed = healing::heal(conditions, world, &mut field.armies[own], &mut chance);
        let left = spoils::leave(conditions, world, &field.armies[other], field.by_assassin, &mut chance);
        let by_lot = spoils::pick_up(world, &field.armies[own], &left.found, &mut chance);
        note_spoils(world, &field.armies[own], &left, &by_lot, log);
        found = left.found.iter().map(|(item, count)| Things::of(tables, item, count)).collect();
    }
    for side in Side::BOTH {
        let army = &field.armies[side.index()];
        let told = &mut casualties[side.index()];
        told.dead = army.count() - army.alive();
        told.damaged = losses::settle(tables, world, army, fates[side.index()]);
    }
    let is_quiet = field.by_assassin && winner == Some(Side::Attackers);
    let fallen = Side::BOTH.map(|side| fallen(&field.armies[side.index()], &called[side.index()], &place));
    let assassinated =
        Event::Battle(BattleEvent::Assassinated { unit: called[1].clone(), region: place.clone() });
    let battle = Event::Battle(BattleEvent::Fought(Box::new(Battle {
        region: place,
        assassination: field.by_assassin,
        leaders: called,
        rosters,
        rounds: field.rounds,
        winner,
        casualties,
        spoils: found,
    })));
    if is_quiet {
        log.tell(own.0, battle);
        tell_all(log, readers.into_iter().filter(|faction| *faction != own).collect(), assassinated);
    } else {
        tell_all(log, readers, battle);
        for (fallen, factions) in fallen.into_iter().zip(own_factions) {
            if let Some(fallen) = fallen {
                tell_all(log, factions, fallen);
            }
        }
    }
}

/// The factions of players that have some units.
fn players(world: &World, units: &[UnitId]) -> BTreeSet<FactionNumber> {
    let factions = units.iter().map(|unit| world[*unit].faction);
    factions
        .filter(|faction| is_played(world, *faction))
        .map(|faction| FactionNumber(world[faction].number))
        .collect()
}

/// Notes what chance decided about spoils: for each unit of the losers what went with its dead, for each faction of the
/// winners what was found, and what of that fell to it; and what their healers did.
fn note_spoils(world: &World, winners: &Army<'_>, left: &Left, by_lot: &(u64, Vec<u64>), log: &mut TurnLog) {
    let mut tally = |unit, kind, tally: Tally| {
        if !tally.is_certain() {
            note(log, world, unit, kind, Case::Tally(tally));
        }
    };
    for (unit, lost) in &left.lost {
        tally(*unit, "odd goods lost with the dead", *lost);
    }
    // By faction: one of its units, its living, and what it got by lot.
    let mut shares: BTreeMap<FactionId, (UnitId, u64, u64)> = BTreeMap::new();
    for (fighter, got) in winners.fighters.iter().zip(&by_lot.1) {
        tally(fighter.unit, "people healed", fighter.tries);
        let share = shares.entry(world[fighter.unit].faction).or_insert((fighter.unit, 0, 0));
        (share.1, share.2) = (share.1 + u64::from(fighter.alive), share.2 + got);
    }
    for (unit, ..) in shares.values() {
        tally(*unit, "odd goods found", left.halves);
        tally(*unit, "silver found with creatures", left.silver);
    }
    let all = u64::from(winners.alive());
    for (unit, own, had) in shares.into_values().filter(|(_, own, _)| (1..all).contains(own)) {
        if by_lot.0 > 0 {
            note(
                log,
                world,
                unit,
                "odd goods picked up",
                Case::Each { count: by_lot.0, cases: own, all, had },
            );
        }
    }
}

/// Who fell on a side, unit by unit; nothing if nobody did.
fn fallen(army: &Army<'_>, leader: &Called, region: &Somewhere) -> Option<Event> {
    let dead = army.fighters.iter().filter(|fighter| fighter.dead > 0);
    let units: Vec<(Called, u32)> = dead.map(|fighter| (fighter.called.clone(), fighter.dead)).collect();
    let is_any = !units.is_empty();
    is_any.then(|| Event::Battle(BattleEvent::Fell { leader: leader.clone(), region: region.clone(), units }))
}

/// How a battle ended for a side. Whether a winner was hurt is judged before anybody is healed.
fn fate(field: &Field<'_>, side: Side, winner: Option<Side>) -> Fate {
    let army = &field.armies[side.index()];
    match winner {
        Some(winner) if winner != side => Fate::Lost,
        Some(_) if army.alive() == army.count() => Fate::Won,
        _ => Fate::Hurt,
    }
}

#[cfg(test)]
mod tests {
    use super::super::stage::*;
    use super::*;

    #[test]
    fn the_victim_of_an_assassin_is_one_and_others_learn_no_more() {
        let tables = tables();
        for policy in [Policy::DEFAULT, Policy::PROGRAM] {
            let conditions = conditions(&tables, policy);
            let mut world = world(&tables);
            let skills = [("COMB", 450), ("STEA", 450)];
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("SWOR", 1)], &skills);
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 5), ("SILV", 100)], &[]);
            let mut log = TurnLog::default();
            assassinate(conditions, &mut world, &mut Battles::default(), one, other, &mut log);
            let silver = [one, other].map(|unit| world[unit].items.of(tables.named.silver));
            assert_eq!(world[other].people(&tables), 4);
            // Half of the 100 is found. In the program the share of one person is lost, and half of that is found.
            assert_eq!(silver, if policy == Policy::DEFAULT { [50, 50] } else { [10, 80] });
            let told = |faction| told(&log, Reader::Player(faction));
            assert!(matches!(told(0)[..], [Event::Battle(BattleEvent::Fought(_))]));
            assert!(matches!(told(1)[..], [Event::Battle(BattleEvent::Assassinated { .. })]));
        }
    }

    /// Each side reads its own dead, unit by unit, and as many as the battle says; who was only there reads of none.
    #[test]
    fn who_fell_is_told_to_their_own_side_unit_by_unit() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 90), ("SWOR", 90)], &[("COMB", 90 * 450)]);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 40)], &[]);
        add(&mut world, &tables, 2, HERE, &[("PLAI", 20)], &[]);
        add(&mut world, &tables, 3, HERE, &[("PLAI", 1)], &[]);
        let log = attacked(conditions, &mut world, &[(one, other)]);
        let events = told(&log, Reader::Gamesmaster);
        let dead = battle(&events).casualties.each_ref().map(|side| side.dead);
        let fell = |faction: u32| -> Vec<Vec<u32>> {
            let of = |event: std::borrow::Cow<'_, Event>| match &*event {
                Event::Battle(BattleEvent::Fell { units, .. }) => {
                    Some(units.iter().map(|(_, dead)| *dead).collect())
                }
                _ => None,
            };
            log.as_seen(Reader::Player(faction)).filter_map(of).collect()
        };
        let [won, lost, there] = [0, 1, 2].map(fell);
        assert_eq!(won.concat().iter().sum::<u32>(), dead[0]);
        assert_eq!(lost.len(), 1);
        assert!(dead[1] > 40 && lost[0].len() == 2, "{lost:?}");
        assert_eq!(lost[0].iter().sum::<u32>(), dead[1]);
        assert!(there.is_empty());
    }

    #[test]
    fn what_an_assassin_does_not_find_with_a_lone_victim_is_lost() {
        let tables = tables();
        for policy in [Policy::DEFAULT, Policy::PROGRAM] {
            let conditions = conditions(&tables, policy);
            let mut world = world(&tables);
            let skills = [("COMB", 450), ("STEA", 450)];
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("SWOR", 1)], &skills);
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 1), ("SILV", 100)], &[]);
            let heir = add(&mut world, &tables, 2, HERE, &[("PLAI", 1)], &[]);
            let mut log = TurnLog::default();
            assassinate(conditions, &mut world, &mut Battles::default(), one, other, &mut log);
            assert!(world[other].this_turn.is_gone);
            let silver = [one, heir].map(|unit| world[unit].items.of(tables.named.silver));
            assert_eq!(silver, [50, 0]);
        }
    }
}
