//! Splitting what people have together: the whole part exactly, and the odd ones by lot.
//!
//! "These days are divided as evenly as possible among the people in the unit; but no days are ever lost."

use super::conditions::Conditions;
use super::economy::lots;
use crate::event::TurnLog;
use crate::policy::Quirk;
use crate::world::{UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Case, Note, Noted};

/// How much of an amount stays with `kept` of `all` people: the share rounded down, and each odd one with the chance
/// `kept / all`.
pub fn share(amount: u32, kept: u32, all: u32, chance: &mut Stream) -> u32 {
    if all == 0 {
        return 0;
    }
    let (amount, kept, all) = (u64::from(amount), u64::from(kept.min(all)), u64::from(all));
    // Each person's whole part stays whole; the odd ones are drawn one by one.
    let (each, odd) = (amount / all, amount % all);
    let drawn =
        (0..odd).filter(|_| u64::from(chance.below(u32::try_from(all).unwrap_or(u32::MAX))) < kept).count();
    u32::try_from(each * kept).unwrap_or(u32::MAX).saturating_add(u32::try_from(drawn).unwrap_or(u32::MAX))
}

/// The same if nobody has more than one more than another: lots decide who of all has one of the odd ones.
fn even_share(amount: u32, kept: u32, all: u32, chance: &mut Stream) -> u32 {
    if all == 0 {
        return 0;
    }
    let kept = kept.min(all);
    let drawn = lots::draw(&[kept, all - kept], (amount % all).into(), chance);
    (amount / all) * kept + drawn.first().copied().unwrap_or_default()
}

/// Takes people out of a unit with their share of its days. Gives the days that they take along.
pub fn take_people(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    people: u32,
    chance: &mut Stream,
    log: &mut TurnLog,
) -> [u32; 17] {
    let (of, region) = (FactionNumber(world[world[unit].faction].number), world[unit].region.0);
    let unit = &mut world[unit];
    let (all, kept) = (unit.people, unit.people.saturating_sub(people));
    let by_lot = conditions.has(Quirk::SplitLot);
    let share = if by_lot { share } else { even_share };
    let mut taken = [0; 17];
    for (days, taken) in unit.days.iter_mut().zip(&mut taken) {
        let left = share(*days, kept, all, chance);
        let odd = days.checked_rem(all).unwrap_or(0);
        if odd > 0 && kept > 0 && people > 0 {
            let had = u64::from(left - *days / all * kept);
            let (odd, own, all) = (odd.into(), kept.into(), all.into());
            let case = if by_lot {
                Case::Each { count: odd, cases: own, all, had }
            } else {
                Case::Lots { all, own, drawn: odd, worth: 1, had }
            };
            log.notes.push(Note::Noted(Noted { of, kind: "odd days kept by a unit", region, case }));
        }
        *taken = days.saturating_sub(left);
        *days = left;
    }
    unit.people = kept;
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::dice::Dice;

    #[test]
    fn each_has_the_same_and_odd_ones_go_by_lot() {
        for (amount, kept, all) in [(0, 1, 3), (2, 1, 3), (7, 2, 3), (100, 3, 7), (90, 3, 9)] {
            let mut sum = 0;
            for turn in 0..9_000 {
                let left = share(amount, kept, all, &mut Dice::new(5).stream(turn, 1, 1));
                let sure = amount / all * kept;
                assert!((sure..=sure + amount % all).contains(&left), "{left} of {amount}");
                sum += left;
            }
            // More than four standard errors of six draws by half are 930.
            assert!(sum.abs_diff(9_000 * amount * kept / all) < 930, "{amount} {kept} {all}: {sum}");
        }
    }

    /// As many of the odd ones as there are people on either side, and on average as many as the share says.
    #[test]
    fn nobody_has_more_than_one_more_than_another() {
        for (amount, kept, all) in [(0, 1, 3), (2, 1, 3), (7, 2, 3), (607, 7, 10), (100, 3, 7), (90, 3, 9)] {
            let (mut sum, mut seen) = (0, std::collections::BTreeSet::new());
            for turn in 0..9_000 {
                let left = even_share(amount, kept, all, &mut Dice::new(5).stream(turn, 1, 1));
                let (each, odd) = (amount / all, amount % all);
                let (least, most) = (odd.saturating_sub(all - kept), odd.min(kept));
                assert!((each * kept + least..=each * kept + most).contains(&left), "{left} of {amount}");
                seen.insert(left - each * kept - least);
                sum += left;
            }
            let (least, most) = ((amount % all).saturating_sub(all - kept), (amount % all).min(kept));
            assert!(seen.iter().copied().eq(0..=most - least), "{amount} {kept} {all}: {seen:?}");
            assert!(sum.abs_diff(9_000 * amount * kept / all) < 930, "{amount} {kept} {all}: {sum}");
        }
    }

    #[test]
    fn all_keep_all_and_nobody_keeps_nothing() {
        let mut chance = Dice::new(5).stream(1, 1, 1);
        for amount in [0, 1, 2, 3, 50, u32::MAX] {
            for all in 1..5 {
                assert_eq!(even_share(amount, 0, all, &mut chance), 0);
                assert_eq!(even_share(amount, all, all, &mut chance), amount);
                assert_eq!(share(amount, 0, all, &mut chance), 0);
                assert_eq!(share(amount, all, all, &mut chance), amount);
                assert_eq!(share(amount, all + 1, all, &mut chance), amount);
            }
            assert_eq!(share(amount, 0, 0, &mut chance), 0);
            assert_eq!(share(amount, 1, 0, &mut chance), 0);
        }
    }
}
