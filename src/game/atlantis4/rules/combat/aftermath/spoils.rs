//! What the losers leave behind, and who picks it up.
//!
//! "Any items owned by dead combatants on the losing side have a 50% chance of being found and collected by the winning
//! side. Each item which is recovered is picked up by one of the survivors at random."

use crate::policy::Quirk;
use crate::rules::combat::field::army::Army;
use crate::rules::combat::field::soldier::Soldier;
use crate::rules::conditions::Conditions;
use crate::tables::{Class, Item, Monster, Tables};
use crate::world::{Items, UnitId, UnitKind, World};
use playdeck_base::dice::Stream;
use playdeck_factions::draws::Tally;

/// What the losers leave behind, and what chance decided about it.
#[derive(Debug, Default)]
pub struct Left {
    /// What is found.
    pub found: Items,
    /// Of each of their units the odd goods that went with the dead.
    pub lost: Vec<(UnitId, Tally)>,
    /// The odd ones of which one half is found.
    pub halves: Tally,
    /// The silver that was found with wild creatures.
    pub silver: Tally,
}

/// Takes from the losers what their dead had, and gives what is found of it. With a victim of an assassin half of all that
/// the unit has is found: "The winner of the fight gets 50% of the loser's property". The other half stays with those of
/// the unit who live.
pub fn leave(
    conditions: Conditions<'_>,
    world: &mut World,
    losers: &Army<'_>,
    by_assassin: bool,
    chance: &mut Stream,
) -> Left {
    let tables = conditions.tables;
    let mut left = Left::default();
    for fighter in losers.fighters.iter().filter(|fighter| fighter.dead > 0) {
        let goods: Vec<(Item, u32)> = world[fighter.unit]
            .items
            .iter()
            .filter(|(item, _)| tables.race(*item).is_none() && tables.monster(*item).is_none())
            .collect();
        let is_shared = by_assassin && conditions.has(Quirk::AssassinShare);
        let is_kept = by_assassin && !is_shared && world[fighter.unit].people(tables) > fighter.dead;
        let all = if is_shared { world[fighter.unit].soldiers(tables) } else { fighter.alive + fighter.dead };
        let mut odd = Tally::default();
        for (item, count) in goods {
            let lost = share(count, fighter.dead, all, chance, &mut odd);
            let half = u32::midpoint(lost, chance.below(2));
            if lost % 2 == 1 {
                left.halves.chance(1, 2, half > lost / 2);
            }
            world[fighter.unit].items.take(item, if is_kept { half } else { lost });
            left.found.add(item, half);
        }
        left.lost.push((fighter.unit, odd));
    }
    let wild = |soldier: &&Soldier<'_>| {
        let unit = losers.fighters[soldier.fighter as usize].unit;
        soldier.is_dead && world[unit].kind == UnitKind::Wandering
    };
    for soldier in losers.soldiers.iter().filter(wild) {
        if let Some(row) = tables.monster(soldier.item) {
            leave_of_creature(tables, row, &mut left, chance);
        }
    }
    left
}

/// The share of the dead in a unit's goods; chance decides about the odd one.
fn share(count: u32, dead: u32, all: u32, chance: &mut Stream, odd: &mut Tally) -> u32 {
    let sure = u64::from(count) * u64::from(dead);
    let (whole, all) = (sure + u64::from(chance.below(all)), u64::from(all.max(1)));
    let rest = u32::try_from(sure % all).unwrap_or(0);
    if rest > 0 {
        odd.chance(rest, u32::try_from(all).unwrap_or(u32::MAX), whole / all > sure / all);
    }
    u32::try_from(whole / all).unwrap_or(u32::MAX).min(count)
}

/// What is found with a wild creature: silver, and perhaps goods about as dear.
fn leave_of_creature(tables: &Tables, row: &Monster, left: &mut Left, chance: &mut Stream) {
    let silver = chance.below(row.silver);
    left.silver.below(row.silver, silver);
    left.found.add(tables.named.silver, silver);
    let class = match row.spoils {
        Some(Class::Normal) if chance.below(2) == 1 => Class::Trade,
        Some(class) => class,
        None => return,
    };
    // What is special is never found by chance.
    let kinds: Vec<_> = tables.items().filter(|(_, row)| row.is(class) && !row.is(Class::Special)).collect();
    let drawn = chance.below(u32::try_from(kinds.len()).unwrap_or(u32::MAX));
    if let Some((item, goods)) = kinds.get(drawn as usize) {
        let price = u32::try_from(goods.price).unwrap_or(0);
        let worth = chance.below(row.silver.saturating_mul(2)).saturating_add(chance.below(price));
        left.found.add(*item, worth / price.max(1));
    }
}

/// Gives what was found to the living winners: the same to each, and the rest one by one by lot. Tells how many there were
/// of these, and how many of them each unit got.
pub fn pick_up(world: &mut World, winners: &Army<'_>, found: &Items, chance: &mut Stream) -> (u64, Vec<u64>) {
    let (mut by_lot, mut got) = (0, vec![0; winners.fighters.len()]);
    let alive = winners.alive();
    let living: Vec<u32> = winners.living().collect();
    for (item, count) in found.iter() {
        let (each, odd) = (count.checked_div(alive).unwrap_or(0), count.checked_rem(alive).unwrap_or(0));
        for fighter in winners.fighters.iter().filter(|fighter| each > 0 && fighter.alive > 0) {
            world[fighter.unit].items.add(item, each.saturating_mul(fighter.alive));
        }
        for _ in 0..odd {
            if let Some(who) = living.get(chance.below(alive) as usize) {
                let fighter = winners.soldiers[*who as usize].fighter as usize;
                world[winners.fighters[fighter].unit].items.add(item, 1);
                got[fighter] += 1;
            }
        }
        by_lot += u64::from(odd);
    }
    (by_lot, got)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::stage::*;

    #[test]
    fn a_battle_makes_no_goods_and_half_of_what_the_dead_had_is_found() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let (silver, sword) = (tables.named.silver, tables.named.sword);
        let mut world = world(&tables);
        let strong = [("COMB", 40 * 450)];
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 40), ("SWOR", 40), ("PARM", 40)], &strong);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 10), ("SILV", 1000), ("SWOR", 3)], &[]);
        let events = attack(conditions, &mut world, &[(one, other)]);
        let battle = battle(&events);
        assert_eq!((battle.winner, battle.casualties[1].dead), (Some(Side::Attackers), 10));
        assert!(world[other].this_turn.is_gone);
        assert_eq!(world[one].items.of(silver), 500);
        let swords = world[one].items.of(sword);
        assert!((41..=42).contains(&swords), "one or two of three: {swords}");
        let told: Vec<(&str, u32)> = battle.spoils.iter().map(|goods| (&*goods.abbr, goods.count)).collect();
        assert_eq!(told, [("SILV", 500), ("SWOR", swords - 40)]);
    }

    /// What is normal is trade goods half of the time; other spoils are of their class. Nothing is special, and nothing
    /// is worth more than twice the silver of its creature.
    #[test]
    fn a_creature_leaves_silver_and_goods_of_its_class() {
        let tables = tables();
        for (key, class) in [("OGRE", Class::Normal), ("TREN", Class::Advanced), ("DRAG", Class::Magic)] {
            let row = tables.monster(tables.item_of(key).unwrap()).unwrap();
            assert_eq!(row.spoils, Some(class));
            let (mut own, mut trade) = (0, 0);
            for root in 0..400 {
                let mut left = Left::default();
                leave_of_creature(&tables, row, &mut left, &mut Dice::new(root).stream(1, 0, 0));
                for (item, count) in left.found.iter() {
                    if item == tables.named.silver {
                        // Silver is normal, too, and may come for the goods.
                        assert!(count < 3 * row.silver);
                        continue;
                    }
                    let goods = &tables[item];
                    assert!(!goods.is(Class::Special));
                    assert!(i64::from(count) * goods.price < i64::from(2 * row.silver) + goods.price);
                    *(if goods.is(class) { &mut own } else { &mut trade }) += 1;
                    assert!(goods.is(class) || goods.is(Class::Trade));
                }
            }
            let is_half = if class == Class::Normal { trade > 100 } else { trade == 0 };
            assert!(own > 100 && is_half, "{key}: {own} {trade}");
        }
    }

    /// What is found beside silver is worth what the creature has, on average.
    #[test]
    fn the_goods_of_a_creature_are_worth_its_silver() {
        let tables = tables();
        for key in ["TREN", "DRAG"] {
            let row = tables.monster(tables.item_of(key).unwrap()).unwrap();
            let (mut silver, mut worth) = (0, 0);
            for root in 0..4_000 {
                let mut left = Left::default();
                leave_of_creature(&tables, row, &mut left, &mut Dice::new(root).stream(1, 0, 0));
                for (item, count) in left.found.iter() {
                    let is_silver = item == tables.named.silver;
                    let price = if is_silver { 1 } else { tables[item].price };
                    *(if is_silver { &mut silver } else { &mut worth }) += i64::from(count) * price;
                }
            }
            let (silver, worth, all) = (silver / 40, worth / 40, i64::from(row.silver) * 100);
            assert!((silver * 2 - all).abs() < all / 20, "{key}: silver {silver} of {all}");
            assert!((worth - all).abs() < all / 10, "{key}: goods {worth} of {all}");
        }
    }

    /// All that a faction has of some goods.
    fn goods(world: &World, tables: &Tables, faction: u32) -> [u32; 3] {
        ["SILV", "SWOR", "LBOW"].map(|key| {
            let item = tables.item_of(key).unwrap();
            world.units_of(FactionId(faction)).map(|unit| world[unit].items.of(item)).sum()
        })
    }

    #[test]
    fn winners_gain_what_they_are_told_and_about_half_of_what_the_losers_lose() {
        let (tables, mut won) = (tables(), [0, 0]);
        for root in 0..300 {
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 3);
            let (mut world, mut chance) = (world(&tables), Dice::new(root).stream(2, 0, 0));
            let mut unit = |world: &mut World, faction| {
                let people = 1 + chance.below(12);
                let items = [
                    ("PLAI", people),
                    ("SILV", chance.below(300)),
                    ("SWOR", chance.below(6)),
                    ("LBOW", chance.below(6)),
                ];
                add(world, &tables, faction, HERE, &items, &[("COMB", people * chance.below(100))])
            };
            let units = [1, 1, 2, 2].map(|faction| unit(&mut world, faction));
            let before = [0, 1].map(|faction| goods(&world, &tables, faction));
            let people = |world: &World, faction| -> u32 {
                world.units_of(FactionId(faction)).map(|unit| world[unit].people(&tables)).sum()
            };
            let alive = [0, 1].map(|faction| people(&world, faction));
            let events = attack(conditions, &mut world, &[(units[0], units[2])]);
            let battle = battle(&events);
            let after = [0, 1].map(|faction| goods(&world, &tables, faction));
            let left = [0, 1].map(|faction| people(&world, faction));
            for ((left, alive), casualties) in left.iter().zip(alive).zip(&battle.casualties) {
                assert_eq!(left + casualties.dead, alive, "{root}");
            }
            let Some(winner) = battle.winner.map(Side::index) else {
                assert!(before == after && battle.spoils.is_empty(), "{root}");
                continue;
            };
            won[winner] += 1;
            for (place, key) in ["SILV", "SWOR", "LBOW"].into_iter().enumerate() {
                let found =
                    battle.spoils.iter().find(|goods| &*goods.abbr == key).map_or(0, |goods| goods.count);
                assert_eq!(after[winner][place] - before[winner][place], found, "{root} {key}");
                let lost = before[1 - winner][place] - after[1 - winner][place];
                assert!((2 * found).abs_diff(lost) <= 2, "{root} {key}: {found} of {lost}");
            }
        }
        assert!(won[0] > 50 && won[1] > 50, "{won:?}");
    }

    /// Goods are worth up to twice the silver of their creature, and silver that comes for goods is as good as those.
    #[test]
    fn silver_that_comes_for_goods_is_worth_what_goods_are() {
        let tables = tables();
        let row = tables.monster(tables.item_of("OGRE").unwrap()).unwrap();
        let (mut most, mut dearest, mut traded) = (0, 0, 0);
        for root in 0..6_000 {
            let mut left = Left::default();
            leave_of_creature(&tables, row, &mut left, &mut Dice::new(root).stream(1, 0, 0));
            most = most.max(left.found.of(tables.named.silver));
            traded += left.found.iter().filter(|(item, _)| tables[*item].is(Class::Trade)).count();
            let goods = left.found.iter().filter(|(item, _)| *item != tables.named.silver);
            dearest =
                goods.map(|(item, count)| i64::from(count) * tables[item].price).fold(dearest, i64::max);
        }
        assert!(most > 2 * row.silver && most < 3 * row.silver, "{most} of {}", row.silver);
        assert!(dearest > i64::from(row.silver) * 9 / 5, "{dearest} of {}", row.silver);
        // One in two is trade goods, and a few of them are too dear.
        assert!((2_500..3_150).contains(&traded), "{traded}");
    }
}
