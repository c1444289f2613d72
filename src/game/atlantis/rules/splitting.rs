//! Splitting what people have together: the whole part exactly, and each odd one with the chance of the share.

use crate::dice::Stream;
use crate::game::atlantis::world::Unit;

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
