//! After a battle: healing, the dead, loot, and what the winners have learnt.

use super::field::{Field, Fighter};
use super::report::Report;
use super::sides::Side;
use super::soldier::{Marks, Soldier, Weapon};
use crate::event::{BattleLine, Called, Event, TurnLog};
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::rules::magic;
use crate::rules::splitting::{share, take_people};
use crate::rules::tasks::tell;
use crate::tables::{Goods, HEALED, Item, PRACTICE_DAYS, Skill};
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Case, Note, Noted};
use std::collections::BTreeMap;

/// Of more pieces of one kind each winner first gets an equal part; the rest goes by lots.
const LOTS: u64 = 1_000_000;

/// Settles what a battle has changed, and tells it.
#[allow(clippy::too_many_arguments, reason = "a rule is handed what it changes and what it depends on")]
pub(super) fn settle(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    field: &mut Field,
    winner: Option<Side>,
    report: &Report,
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    report.winner(winner, log);
    let had_losses = field.fighters.iter().any(|fighter| Some(fighter.side) == winner && fighter.dead > 0);
    if let Some(winner) = winner {
        heal(world, field, winner, report, chance, log);
    }
    casualties(world, field, winner, report, log);
    let mut loot = Loot::default();
    for fighter in field.fighters.iter().filter(|fighter| fighter.dead > 0) {
        if winner.is_some_and(|winner| is_looted(conditions, fighter, winner)) {
            loot.take(world, region, fighter, chance, log);
        }
        bury(conditions, world, region, fighter, chance, log);
    }
    let Some(winner) = winner else { return };
    loot.take_ownerless(world, region);
    share_out(world, region, field, winner, &loot, chance, log);
    // "These skill gains only happen if the winning side took at least one casualty."
    if had_losses {
        practise(conditions, world, field, winner);
    }
}

/// Notes what chance decided for a unit's faction.
fn note(world: &World, unit: UnitId, kind: &'static str, case: Case, log: &mut TurnLog) {
    let of = FactionNumber(world[world[unit].faction].number);
    log.notes.push(Note::Noted(Noted { of, kind, region: world[unit].region.0, case }));
}

/// The healers of the winners revive their dead, one after another.
fn heal(
    world: &World,
    field: &mut Field,
    winner: Side,
    report: &Report,
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    let is_dead = |soldier: &Soldier| soldier.side == winner && soldier.is(Marks::DEAD);
    let dead: Vec<usize> = (0..field.soldiers.len()).filter(|at| is_dead(&field.soldiers[*at])).collect();
    let mut dead = dead.into_iter();
    for at in 0..field.soldiers.len() {
        let healer = field.soldiers[at];
        if healer.side != winner || healer.is(Marks::DEAD) || !healer.is(Marks::HEALER) {
            continue;
        }
        let mut count = 0;
        let size = magic::size(HEALED * healer.power(), chance);
        let most = dead.len();
        for at in dead.by_ref().take(size as usize) {
            let soldier = &mut field.soldiers[at];
            soldier.mark(Marks::DEAD, false);
            field.fighters[soldier.fighter as usize].dead -= 1;
            count += 1;
        }
        let unit = field.fighters[healer.fighter as usize].unit;
        if let Some(unit) = unit {
            let sides = u64::from(HEALED * healer.power() / 2);
            let case = Case::Dice { sides, most: most as u64, had: count.into() };
            note(world, unit, "people healed", case, log);
        }
        if let Some(unit) = unit.filter(|_| count > 0) {
            report.tell(BattleLine::Healed { unit: Called::unit(world, unit), count }, log);
        }
    }
}

/// The dead of the winners; of both sides where nobody has won. The heads of the sides come first.
fn casualties(world: &World, field: &Field, winner: Option<Side>, report: &Report, log: &mut TurnLog) {
    let is_told = |fighter: &&Fighter| fighter.dead > 0 && winner.is_none_or(|side| side == fighter.side);
    let (heads, others): (Vec<_>, Vec<_>) =
        field.fighters.iter().filter(is_told).partition(|fighter| report.is_head(fighter.unit));
    for fighter in heads.into_iter().chain(others) {
        let unit = fighter.unit.map(|unit| Called::unit(world, unit));
        let (dead, is_wiped_out) = (fighter.dead, fighter.dead == fighter.people);
        report.tell(BattleLine::Casualties { unit, dead, is_wiped_out }, log);
    }
}

/// "Any money or items owned by dead combatants on either side are collected by the winning side." In the program the
/// dead of the winners left all to their units; the silver of dead peasants was always loot.
fn is_looted(conditions: Conditions, fighter: &Fighter, winner: Side) -> bool {
    fighter.side != winner || fighter.unit.is_none() || !conditions.has(Quirk::LosersLoot)
}

/// Takes the dead out of a unit, or of the peasants.
fn bury(
    conditions: Conditions,
    world: &mut World,
    region: RegionId,
    fighter: &Fighter,
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    let Some(unit) = fighter.unit else {
        world[region].peasants = world[region].peasants.saturating_sub(fighter.dead);
        return;
    };
    take_people(conditions, world, unit, fighter.dead, chance, log);
    world[unit].this_turn.fell = world[unit].people == 0;
}

/// What is collected, or found by a unit.
#[derive(Clone, Default)]
struct Loot {
    money: i64,
    goods: Goods,
    /// How many pieces could be destroyed, and how many were not.
    pieces: (u64, u64),
}

impl Loot {
    /// Takes the share of the dead. "Any items other than iron, wood or stone, whose owners are killed, have a 50% chance
    /// of being destroyed in the fighting."
    fn take(
        &mut self,
        world: &mut World,
        region: RegionId,
        fighter: &Fighter,
        chance: &mut Stream,
        log: &mut TurnLog,
    ) {
        let (all, kept) = (fighter.people, fighter.people - fighter.dead);
        let money = match fighter.unit {
            Some(unit) => &mut world[unit].money,
            None => &mut world[region].money,
        };
        let left = share_of_money(*money, kept, all, chance);
        self.money = self.money.saturating_add(*money - left);
        let (each, odd) = (*money / i64::from(all.max(1)), *money % i64::from(all.max(1)));
        *money = left;
        let Some(unit) = fighter.unit else { return };
        // Of what is odd each piece stays with the living as often as they are of all.
        let odd_ones = |count: u64, had: u64| Case::Each { count, cases: kept.into(), all: all.into(), had };
        let (mut count, mut stayed) = (0, 0);
        if kept > 0 && odd > 0 {
            let had = left.saturating_sub(each.saturating_mul(i64::from(kept)));
            let [odd, had] = [odd, had].map(|coins| u64::try_from(coins).unwrap_or(0));
            note(world, unit, "odd coins kept by the living", odd_ones(odd, had), log);
        }
        for item in Item::ALL {
            let had = world[unit].goods_mut(item);
            let left = share(*had, kept, all, chance);
            let lost = had.saturating_sub(left);
            if kept > 0 {
                count += u64::from(*had % all);
                stayed += u64::from(left - *had / all * kept);
            }
            *had = left;
            let found = if item.survives_battle() {
                lost
            } else {
                let found = half_of(lost, chance);
                self.pieces = (self.pieces.0 + u64::from(lost), self.pieces.1 + u64::from(found));
                found
            };
            let pile = &mut self.goods[item.index()];
            *pile = pile.saturating_add(found);
        }
        if count > 0 {
            note(world, unit, "odd goods kept by the living", odd_ones(count, stayed), log);
        }
    }

    /// Takes the silver of a region in which no peasant lives.
    fn take_ownerless(&mut self, world: &mut World, region: RegionId) {
        if world[region].peasants == 0 {
            self.money = self.money.saturating_add(std::mem::take(&mut world[region].money));
        }
    }

    fn is_empty(&self) -> bool {
        self.money == 0 && self.goods.iter().all(|count| *count == 0)
    }
}

/// [`share`] of an amount that may be beyond its numbers.
fn share_of_money(amount: i64, kept: u32, all: u32, chance: &mut Stream) -> i64 {
    let (each, odd) = (amount / i64::from(all.max(1)), amount % i64::from(all.max(1)));
    let odd = share(u32::try_from(odd).unwrap_or(0), kept, all, chance);
    each.saturating_mul(i64::from(kept)).saturating_add(i64::from(odd))
}

/// How many of so many pieces are left if each is with a chance of a half.
fn half_of(count: u32, chance: &mut Stream) -> u32 {
    let mut left = 0;
    for _ in 0..count / u64::BITS {
        left += chance.bits().count_ones();
    }
    let rest = count % u64::BITS;
    if rest > 0 {
        left += (chance.bits() >> (u64::BITS - rest)).count_ones();
    }
    left
}

/// "The loot is distributed evenly among the troops": each coin and each piece goes to a living winner by lot. What
/// peasants get of goods is lost.
fn share_out(
    world: &mut World,
    region: RegionId,
    field: &Field,
    winner: Side,
    loot: &Loot,
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    if loot.is_empty() && loot.pieces.0 == 0 {
        return;
    }
    let living = field.soldiers.iter().filter(|soldier| soldier.side == winner && !soldier.is(Marks::DEAD));
    let winners: Vec<u32> = living.map(|soldier| soldier.fighter).collect();
    let mut found = vec![Loot::default(); field.fighters.len()];
    hand_out(u64::try_from(loot.money).unwrap_or(0), &winners, chance, |fighter, count| {
        found[fighter as usize].money += i64::try_from(count).unwrap_or(0);
    });
    for (at, count) in loot.goods.iter().enumerate() {
        hand_out(u64::from(*count), &winners, chance, |fighter, count| {
            found[fighter as usize].goods[at] += u32::try_from(count).unwrap_or(0);
        });
    }
    note_loot(world, field, &winners, loot, &found, log);
    for (fighter, found) in field.fighters.iter().zip(found).filter(|(_, found)| !found.is_empty()) {
        let Some(unit) = fighter.unit else {
            world[region].money = world[region].money.saturating_add(found.money);
            continue;
        };
        world[unit].money = world[unit].money.saturating_add(found.money);
        for item in Item::ALL {
            let had = world[unit].goods_mut(item);
            *had = had.saturating_add(found.goods[item.index()]);
        }
        let line = BattleLine::Loot {
            unit: Called::unit(world, unit),
            money: found.money,
            goods: Box::new(found.goods),
        };
        tell(log, world, unit, Event::Battle(line));
    }
}

/// Notes what chance decided for each faction of the winners: which pieces were left of all, and which of these and of the
/// coins fell to them.
fn note_loot(world: &World, field: &Field, winners: &[u32], loot: &Loot, found: &[Loot], log: &mut TurnLog) {
    let mut shares: BTreeMap<FactionId, (UnitId, u64, [u64; 2])> = BTreeMap::new();
    let mut living = vec![0_u64; field.fighters.len()];
    for winner in winners {
        living[*winner as usize] += 1;
    }
    let all = winners.len() as u64;
    // Of how many each winner has an equal part for certain, and how many go by lot.
    let parts = |total: u64| if total > LOTS { (total / all.max(1), total % all.max(1)) } else { (0, total) };
    let coins = parts(u64::try_from(loot.money).unwrap_or(0));
    for ((fighter, found), own) in field.fighters.iter().zip(found).zip(living) {
        let Some(unit) = fighter.unit.filter(|_| own > 0) else { continue };
        let share = shares.entry(world[unit].faction).or_insert((unit, 0, [0; 2]));
        share.1 += own;
        share.2[0] += u64::try_from(found.money).unwrap_or(0).saturating_sub(coins.0 * own);
        let goods = found.goods.iter().zip(&loot.goods);
        share.2[1] += goods.map(|(count, all)| u64::from(*count) - parts((*all).into()).0 * own).sum::<u64>();
    }
    let pieces = loot.goods.iter().map(|count| parts((*count).into()).1).sum();
    for (unit, own, [money, goods]) in shares.into_values() {
        let (count, had) = loot.pieces;
        if count > 0 {
            note(world, unit, "pieces of loot left whole", Case::Each { count, cases: 1, all: 2, had }, log);
        }
        if own < all {
            let each = |count, had| Case::Each { count, cases: own, all, had };
            note(world, unit, "silver of loot", each(coins.1, money), log);
            note(world, unit, "pieces of loot", each(pieces, goods), log);
        }
    }
}

fn hand_out(total: u64, winners: &[u32], chance: &mut Stream, mut give: impl FnMut(u32, u64)) {
    let Some(count) = u32::try_from(winners.len()).ok().filter(|count| *count > 0) else { return };
    let mut rest = total;
    if total > LOTS {
        for winner in winners {
            give(*winner, total / u64::from(count));
        }
        rest = total % u64::from(count);
    }
    for _ in 0..rest {
        if let Some(winner) = winners.get(chance.below(count) as usize) {
            give(*winner, 1);
        }
    }
}

/// "Every armed soldier on the winning side gains the equivalent of 10 days study with the weapon he was using", a
/// caster of magic, and the leader of tactics, if they live.
fn practise(conditions: Conditions, world: &mut World, field: &Field, winner: Side) {
    let living = |soldier: &&Soldier| soldier.side == winner && !soldier.is(Marks::DEAD);
    for soldier in field.soldiers.iter().filter(living) {
        let is_taught = soldier.weapon != Weapon::Spell || !conditions.has(Quirk::CasterDays);
        let skill = soldier.weapon.skill().filter(|_| is_taught);
        if let (Some(unit), Some(skill)) = (field.fighters[soldier.fighter as usize].unit, skill) {
            world[unit].learn(skill, PRACTICE_DAYS);
        }
    }
    let leader = field.leaders[winner.index()].map(|leader| field.soldiers[leader as usize]);
    if let Some(leader) = leader.filter(|leader| !leader.is(Marks::DEAD))
        && let Some(unit) = field.fighters[leader.fighter as usize].unit
    {
        world[unit].learn(Skill::Tactics, PRACTICE_DAYS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use crate::rules::combat::field::Muster;
    use crate::rules::combat::sides::Sides;
    use crate::tables::{Spell, Terrain};
    use crate::world::{Faction, Region, Spot, Unit};
    use playdeck_base::dice::Dice;

    /// How many each of some healers revives of so many dead.
    fn revived(healers: u32, rings: u32, dead: u32) -> Vec<u32> {
        let conditions = Conditions::new(Policy::DEFAULT, Dice::new(1), 1);
        let mut world = World::new(1);
        let faction = world.add_faction(Faction::new(1, "", 0));
        let region = world.add_region(Region::new(Spot { x: 0, y: 0 }, "", Terrain::Plain));
        let units = [healers, dead].map(|people| {
            let mut unit = Unit::new(1, faction, region);
            unit.people = people;
            world.add_unit(unit)
        });
        world[units[0]].spells.add(Spell::Heal);
        *world[units[0]].goods_mut(Item::RingOfPower) = rings;
        let sides = Sides { units: units.map(|unit| (unit, Side::Attackers)).to_vec(), peasants: 0 };
        let mut chance = Dice::new(1).stream(1, 1, 1);
        let mut log = TurnLog::default();
        let report = Report::begin(conditions, &world, region, (units[0], None), &mut log);
        let muster = Muster::of(conditions, &world, region, &sides);
        let mut field = Field::array(muster, &mut chance);
        let of_second = |who: &u32| field.soldiers[*who as usize].fighter == 1;
        let fallen: Vec<u32> = (0..healers + dead).filter(of_second).collect();
        for who in fallen {
            field.kill(who);
        }
        heal(&world, &mut field, Side::Attackers, &report, &mut chance, &mut log);
        let told = log.as_seen(playdeck_kit::log::Reader::Gamesmaster);
        let counts: Vec<u32> = told
            .filter_map(|event| match *event {
                Event::Battle(BattleLine::Healed { count, .. }) => Some(count),
                _ => None,
            })
            .collect();
        assert_eq!(field.fighters[1].dead, dead - counts.iter().sum::<u32>());
        let lie = field.soldiers.iter().filter(|soldier| soldier.is(Marks::DEAD)).count();
        assert_eq!(lie, field.fighters[1].dead as usize);
        counts
    }

    #[test]
    fn a_healer_revives_2_to_50_and_with_a_ring_of_power_up_to_100() {
        let plain = revived(5_000, 0, 150_000);
        assert_eq!((plain.len(), plain.iter().min(), plain.iter().max()), (5_000, Some(&2), Some(&50)));
        let ringed = revived(1_000, 1_000, 60_000);
        let most = ringed.iter().max().copied().unwrap_or(0);
        assert!((90..=100).contains(&most), "{most}");
    }

    #[test]
    fn healers_revive_no_more_than_have_fallen() {
        assert_eq!(revived(1, 0, 1), [1]);
        assert_eq!(revived(9, 0, 70).iter().sum::<u32>(), 70);
        assert!(revived(9, 0, 0).is_empty());
    }

    #[test]
    fn loot_up_to_a_million_goes_by_lot_and_of_more_each_first_has_an_equal_part() {
        let given = |total: u64| {
            let mut given = [0; 3];
            let mut chance = Dice::new(1).stream(1, 1, 1);
            hand_out(total, &[0, 1, 2], &mut chance, |winner, count| given[winner as usize] += count);
            assert_eq!(given.iter().sum::<u64>(), total);
            given
        };
        for total in [LOTS - 1, LOTS] {
            let given = given(total);
            // The standard error of a third in a million lots is 471.
            assert!(given.iter().all(|count| count.abs_diff(LOTS / 3) < 1_900), "{given:?}");
            assert!(given[0].abs_diff(given[1]) > 3, "{given:?}");
        }
        for total in [LOTS + 1, 3 * LOTS, 3 * LOTS + 2] {
            assert!(given(total).iter().all(|count| (total / 3..=total / 3 + 2).contains(count)));
        }
        hand_out(5, &[], &mut Dice::new(1).stream(1, 1, 1), |_, _| unreachable!());
    }

    #[test]
    fn each_of_many_pieces_is_left_by_half() {
        for count in [0, 1, 5, 63, 64, 65, 128, 1_000] {
            let left = (0..2_000).map(|turn| half_of(count, &mut Dice::new(1).stream(turn, 1, 1)));
            let left: Vec<u32> = left.collect();
            assert!(left.iter().all(|left| *left <= count));
            let sum: u32 = left.iter().sum();
            // The standard error of the sum is 22 times the root of the count.
            assert!(sum.abs_diff(1_000 * count) < 100 * (count + 1).isqrt(), "{sum} of {count}");
        }
    }

    #[test]
    fn silver_beyond_all_counts_is_shared_as_any_other() {
        let mut chance = Dice::new(1).stream(1, 1, 1);
        for amount in [0, 1, 9, 10, i64::from(u32::MAX), i64::MAX / 4] {
            for (kept, all) in [(0, 3), (1, 3), (3, 3), (0, 0)] {
                let left = share_of_money(amount, kept, all, &mut chance);
                let people = i64::from(all.max(1));
                let sure = amount / people * i64::from(kept);
                let most = sure + if kept > 0 { amount % people } else { 0 };
                assert!((sure..=most).contains(&left), "{amount} {kept} {all}: {left}");
            }
            assert_eq!(share_of_money(amount, 3, 3, &mut chance), amount);
        }
    }
}
