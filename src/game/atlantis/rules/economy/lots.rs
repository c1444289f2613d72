//! Sharing scarce things by lot: all that is wanted is cut into lots, all lots of all units are drawn together, and who
//! draws one of the first gets it.
//!
//! Only how many of its lots a unit gets counts, so no lot is made: as many as there are, or as many as go without if
//! those are fewer, are drawn one by one among all that are left.

use crate::dice::Stream;

/// How many of its lots each gets who wants so many, if there are `limit`.
pub fn draw(wanted: &[u32], limit: u64, chance: &mut Stream) -> Vec<u32> {
    let total: u64 = wanted.iter().map(|lots| u64::from(*lots)).sum();
    if total <= limit {
        return wanted.to_vec();
    }
    let without = total - limit;
    let mut left = Left::of(wanted);
    let mut drawn = vec![0_u32; wanted.len()];
    for taken in 0..limit.min(without) {
        let lot = below(total - taken, chance);
        let place = left.take(lot);
        if let Some(drawn) = drawn.get_mut(place) {
            *drawn += 1;
        }
    }
    if limit <= without {
        return drawn;
    }
    wanted.iter().zip(drawn).map(|(wanted, drawn)| wanted - drawn).collect()
}

/// A number below a bound, which is not above 2^32 unless more is wanted than can be.
fn below(bound: u64, chance: &mut Stream) -> u64 {
    match u32::try_from(bound) {
        Ok(bound) => u64::from(chance.below(bound)),
        Err(_) => chance.bits() % bound,
    }
}

/// The lots that are left of each, as sums over parts of the list that double in length, so that one is found in few
/// steps however many there are.
struct Left {
    sums: Vec<u64>,
}

impl Left {
    fn of(wanted: &[u32]) -> Self {
        let mut sums = vec![0; wanted.len() + 1];
        for (place, lots) in (1..).zip(wanted) {
            sums[place] += u64::from(*lots);
            let parent = place + (place & place.wrapping_neg());
            if parent < sums.len() {
                let own = sums[place];
                sums[parent] += own;
            }
        }
        Self { sums }
    }

    /// Takes one lot by its number among all that are left; gives whose it was.
    fn take(&mut self, mut lot: u64) -> usize {
        let mut place = 0;
        let mut step = self.sums.len().next_power_of_two();
        while step > 0 {
            let ahead = place + step;
            if let Some(sum) = self.sums.get_mut(ahead) {
                if *sum <= lot {
                    lot -= *sum;
                    place = ahead;
                } else {
                    *sum -= 1;
                }
            }
            step /= 2;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn who_wants_more_gets_more_and_all_is_given() {
        let wanted = [10, 0, 30, 5];
        let mut sums = [0_u64; 4];
        for turn in 0..4_000 {
            let mut chance = Dice::new(3).stream(turn, 1, 1);
            for limit in [0, 1, 9, 40, 45, 50] {
                let drawn = draw(&wanted, limit, &mut chance);
                assert_eq!(drawn.iter().map(|lots| u64::from(*lots)).sum::<u64>(), limit.min(45));
                assert!(drawn.iter().zip(wanted).all(|(drawn, wanted)| *drawn <= wanted));
                if limit == 9 {
                    for (sum, drawn) in sums.iter_mut().zip(drawn) {
                        *sum += u64::from(drawn);
                    }
                }
            }
        }
        // Of nine lots in 45 a fifth of what each wanted: 8,000, 24,000 and 4,000 in 4,000 turns.
        let expected = [8_000, 0, 24_000, 4_000];
        for (sum, expected) in sums.into_iter().zip(expected) {
            assert!(sum.abs_diff(expected) < 400, "{sum} {expected}");
        }
    }
}
