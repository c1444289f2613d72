//! Sharing scarce things by lot: all that is wanted is cut into lots, all lots of all units are drawn together, and who
//! draws one of the first gets it.
//!
//! Only how many of its lots a unit gets counts, so no lot is made: as many as there are, or as many as go without if
//! those are fewer, are drawn one by one among all that are left.

use crate::event::TurnLog;
use crate::world::{UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Note, Shared};

/// How many lots are drawn at most.
const MOST_DRAWN: u64 = 1 << 20;

/// How many of its lots each gets who wants so many, if there are `limit`.
pub fn draw(wanted: &[u32], limit: u64, chance: &mut Stream) -> Vec<u32> {
    let total: u64 = wanted.iter().map(|lots| u64::from(*lots)).sum();
    if total <= limit {
        return wanted.to_vec();
    }
    if limit.min(total - limit) > MOST_DRAWN {
        return mostly_by_share(wanted, total, limit, chance);
    }
    let without = total - limit;
    let mut left = Left::of(wanted);
    let mut drawn = vec![0_u32; wanted.len()];
    for taken in 0..limit.min(without) {
        let lot = chance.below(u32::try_from(total - taken).unwrap_or(u32::MAX));
        let place = left.take(lot.into());
        if let Some(drawn) = drawn.get_mut(place) {
            *drawn += 1;
        }
    }
    if limit <= without {
        return drawn;
    }
    wanted.iter().zip(drawn).map(|(wanted, drawn)| wanted - drawn).collect()
}

/// Notes what factions had to expect of lots that were drawn for their units.
pub fn note(shared: &Shared<'_>, world: &World, units: &[UnitId], log: &mut TurnLog) {
    let all: u64 = shared.wanted.iter().map(|lots| u64::from(*lots)).sum();
    // Beyond that they are given mostly by share.
    if all > shared.limit && shared.limit.min(all - shared.limit) <= MOST_DRAWN {
        let factions = units.iter().map(|unit| FactionNumber(world[world[*unit].faction].number));
        log.notes.extend(shared.notes(factions).into_iter().map(Note::Noted));
    }
}

/// Of more lots than are ever wanted in a game all but so many are given by share, each rounded down, so that an edited
/// position cannot make a turn endless.
fn mostly_by_share(wanted: &[u32], total: u64, limit: u64, chance: &mut Stream) -> Vec<u32> {
    let sure = u128::from(limit - MOST_DRAWN);
    let share = |lots: &u32| u32::try_from(u128::from(*lots) * sure / u128::from(total)).unwrap_or(*lots);
    let given: Vec<u32> = wanted.iter().map(share).collect();
    let open: Vec<u32> = wanted.iter().zip(&given).map(|(wanted, given)| wanted - given).collect();
    let rest = limit - given.iter().map(|lots| u64::from(*lots)).sum::<u64>();
    let mut left = Left::of(&open);
    let mut all: u64 = open.iter().map(|lots| u64::from(*lots)).sum();
    let mut drawn = given;
    for _ in 0..rest {
        let place = left.take(u64::from(chance.below(u32::try_from(all).unwrap_or(u32::MAX))));
        all -= 1;
        if let Some(drawn) = drawn.get_mut(place) {
            *drawn += 1;
        }
    }
    drawn
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
    use playdeck_base::dice::Dice;

    #[test]
    fn who_wants_more_gets_more_and_all_is_given() {
        let wanted = [10, 0, 30, 5];
        for limit in [0, 1, 9, 22, 23, 36, 44, 45, 50] {
            let mut sums = [0_u64; 4];
            for turn in 0..4_000 {
                let drawn = draw(&wanted, limit, &mut Dice::new(3).stream(turn, 1, limit));
                assert_eq!(drawn.iter().map(|lots| u64::from(*lots)).sum::<u64>(), limit.min(45));
                assert!(drawn.iter().zip(wanted).all(|(drawn, wanted)| *drawn <= wanted));
                sums.iter_mut().zip(drawn).for_each(|(sum, drawn)| *sum += u64::from(drawn));
            }
            for (sum, wanted) in sums.into_iter().zip(wanted) {
                let expected = 4_000 * limit.min(45) * u64::from(wanted) / 45;
                assert!(sum.abs_diff(expected) < 400, "{limit}: {sum} {expected}");
            }
        }
    }

    /// The number of draws is what a turn takes in time, and chance behind them depends on it.
    #[test]
    fn no_more_lots_are_drawn_than_there_are_or_than_go_without() {
        let large = [1 << 21, 1];
        let cases = (0..=50).map(|limit| ([10, 35], limit)).chain([(large, 1), (large, 1 << 21)]);
        for (wanted, limit) in cases {
            let [mut chance, mut as_often] = [0, 0].map(|_| Dice::new(3).stream(1, 1, 1));
            draw(&wanted, limit, &mut chance);
            let all = wanted.iter().sum::<u32>();
            let draws = limit.min(u64::from(all).saturating_sub(limit));
            (0..u32::try_from(draws).unwrap()).for_each(|drawn| _ = as_often.below(all - drawn));
            assert_eq!(chance.bits(), as_often.bits(), "{limit} of {all}");
        }
    }

    #[test]
    fn lots_beyond_all_play_are_given_by_share_and_no_more_than_are_wanted() {
        let wanted = [u32::MAX, 1, u32::MAX / 2, 0];
        let drawn = draw(&wanted, 3_000_000_000, &mut Dice::new(3).stream(0, 1, 1));
        assert_eq!(drawn.iter().map(|lots| u64::from(*lots)).sum::<u64>(), 3_000_000_000);
        assert!(drawn.iter().zip(wanted).all(|(drawn, wanted)| *drawn <= wanted));
        assert!(drawn[0].abs_diff(2_000_000_000) < 1_000_000);
    }
}
