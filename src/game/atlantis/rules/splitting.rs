//! Splitting what people have together: the whole part exactly, and each odd one with the chance of the share.

use crate::world::Unit;
use playdeck_base::dice::Stream;

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

/// Takes people out of a unit with their share of its days. Gives the days that they take along.
pub fn take_people(unit: &mut Unit, people: u32, chance: &mut Stream) -> [u32; 17] {
    let (all, kept) = (unit.people, unit.people.saturating_sub(people));
    let mut taken = [0; 17];
    for (days, taken) in unit.days.iter_mut().zip(&mut taken) {
        let left = share(*days, kept, all, chance);
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

    #[test]
    fn all_keep_all_and_nobody_keeps_nothing() {
        let mut chance = Dice::new(5).stream(1, 1, 1);
        for amount in [0, 1, 2, 3, 50, u32::MAX] {
            for all in 1..5 {
                assert_eq!(share(amount, 0, all, &mut chance), 0);
                assert_eq!(share(amount, all, all, &mut chance), amount);
                assert_eq!(share(amount, all + 1, all, &mut chance), amount);
            }
            assert_eq!(share(amount, 0, 0, &mut chance), 0);
            assert_eq!(share(amount, 1, 0, &mut chance), 0);
        }
    }
}
