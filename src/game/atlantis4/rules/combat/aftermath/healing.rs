//! Healers of the winning side, after the battle.
//!
//! "Each attempt has a 50% chance of healing one casualty; only one attempt at Healing may be made per casualty. Healing
//! occurs automatically, after the battle is over, by any living healers on the winning side."

use crate::event::Called;
use crate::policy::Quirk;
use crate::rules::combat::field::army::Army;
use crate::rules::combat::field::soldier::Healing;
use crate::rules::conditions::Conditions;
use crate::world::World;
use playdeck_base::dice::Stream;

/// How often of a hundred an attempt works in the program, whoever heals.
const ALWAYS: u32 = 90;

/// Lets the healers try: first those who heal by magic, the best before the others, then those with herbs. Who was
/// healed counts as a survivor and may heal in turn. Gives who healed how many.
pub fn heal(
    conditions: Conditions<'_>,
    world: &mut World,
    army: &mut Army<'_>,
    chance: &mut Stream,
) -> Vec<(Called, u32)> {
    let succeeds = |healing: Healing| if conditions.has(Quirk::HealAll) { ALWAYS } else { healing.percent };
    let of = |dead: bool, army: &Army<'_>| -> Vec<u32> {
        (0..army.count()).filter(|who| army.soldiers[*who as usize].is_dead == dead).collect()
    };
    let (mut untried, mut healers) = (of(true, army), of(false, army));
    let mut healed = vec![0; army.fighters.len()];
    let mut ways: Vec<(bool, u32)> = army.soldiers.iter().map(|soldier| way(soldier.healing)).collect();
    ways.sort_unstable_by(|one, other| other.cmp(one));
    ways.dedup();
    for wanted in ways {
        let mut at = 0;
        while let Some(healer) = healers.get(at).filter(|_| !untried.is_empty()) {
            at += 1;
            let soldier = army.soldiers[*healer as usize];
            if way(soldier.healing) != wanted {
                continue;
            }
            let tries = soldier.healing.tries.min(u32::try_from(untried.len()).unwrap_or(u32::MAX));
            for _ in 0..tries {
                let drawn = chance.below(u32::try_from(untried.len()).unwrap_or(u32::MAX));
                let who = untried.swap_remove(drawn as usize);
                let percent = succeeds(soldier.healing);
                let works = chance.below(100) < percent;
                army.fighters[soldier.fighter as usize].tries.chance(percent, 100, works);
                if works {
                    army.revive(who);
                    healers.push(who);
                    healed[soldier.fighter as usize] += 1;
                }
            }
            if !soldier.healing.is_magic {
                let unit = army.fighters[soldier.fighter as usize].unit;
                world[unit].items.take(conditions.tables.named.herb, tries);
            }
        }
    }
    let all = army.fighters.iter().zip(healed).filter(|(_, healed)| *healed > 0);
    all.map(|(fighter, healed)| (fighter.called.clone(), healed)).collect()
}

const fn way(healing: Healing) -> (bool, u32) {
    (healing.is_magic, healing.percent)
}

#[cfg(test)]
mod tests {
    use crate::policy::Quirk;
    use crate::rules::combat::stage::*;

    #[test]
    fn healers_take_an_herb_for_each_attempt_and_whoever_was_hurt_still_cannot_move() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 40)], &[("COMB", 40 * 180)]);
        let healer = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), ("HERB", 100)], &[("HEAL", 450)]);
        world[healer].flags.behind = true;
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 40)], &[("COMB", 40 * 90)]);
        let events = attack(conditions, &mut world, &[(one, other)]);
        let battle = battle(&events);
        let saved = battle.casualties[0].healed[0].1;
        let lost: u32 = battle.rounds.iter().map(|round| round.losses[0]).sum();
        assert_eq!(battle.casualties[0].dead, lost - saved);
        assert_eq!(world[healer].items.of(tables.named.herb), 100 - lost.min(25));
        assert!(world[one].this_turn.cannot_move && world[healer].this_turn.cannot_move);
    }

    /// The best magic heals nine of ten; in the program everybody does.
    #[test]
    fn healers_succeed_as_often_as_their_skill_says() {
        let tables = tables();
        let (by_text, program) = (Policy::DEFAULT, Policy::DEFAULT.with(Quirk::HealAll));
        for (days, policy, percent) in
            [(30, by_text, 50), (180, by_text, 75), (450, by_text, 90), (30, program, 90), (180, program, 90)]
        {
            let conditions = conditions(&tables, policy);
            let (mut healed, mut tried) = (0, 0);
            for root in 0..120 {
                let mut world = world(&tables);
                let mages = add(&mut world, &tables, 1, HERE, &[("LEAD", 40)], &[("MHEA", 40 * days)]);
                world[mages].kind = UnitKind::Mage;
                let men = add(&mut world, &tables, 1, HERE, &[("PLAI", 400)], &[]);
                let mut army = Army::of(conditions, &world, HERE, &[mages, men], &mut Places::of(HERE));
                (40..440).for_each(|who| assert!(army.wound(who)));
                let all =
                    super::heal(conditions, &mut world, &mut army, &mut Dice::new(root).stream(1, 1, 1));
                healed += all.iter().map(|(_, count)| count).sum::<u32>();
                tried += 400;
            }
            // For nine of ten half of one hundredth is more than three standard errors of 48,000 tries.
            let share = f64::from(healed) * 100.0 / f64::from(tried);
            let bound = if percent == 90 { 0.5 } else { 1.1 };
            assert!((share - f64::from(percent)).abs() < bound, "{percent}: {share}");
        }
    }
}
