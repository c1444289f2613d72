//! The odds of battles that somebody describes: each is fought many times by the battle rules of its game, and the ends are
//! counted.
//!
//! The dice are the same for everybody, so the same question always has the same answer, and nobody learns anything about
//! the battles of a turn from it. The counts are of the fighting alone, before anybody is healed.

use playdeck_base::dice::{Dice, Stream};

/// How many people fight in all battles of a question together, about.
const PEOPLE: u64 = 1_000_000;
/// The least and the most times that a battle is fought.
const TIMES: (u64, u64) = (20, 10_000);
/// The most people and creatures in a battle that can be asked about.
pub const MOST: u32 = 50_000;
/// The dice of all such battles.
const ROOT: u64 = 0;
/// Shares are in millionths.
pub const MILLION: u64 = 1_000_000;

/// How a battle ended.
#[derive(Debug, Clone, Copy)]
pub struct End {
    /// Which side won: 0 who attacked, 1 who was attacked; nobody if neither did.
    pub winner: Option<usize>,
    /// How many of each side died.
    pub dead: [u32; 2],
}

/// How battles ended, counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// How many were fought.
    pub battles: u64,
    /// How many each side won.
    pub wins: [u64; 2],
    /// How many died on each side in all battles, and the sum of the squares of these numbers.
    dead: [(u64, u64); 2],
}

impl Odds {
    /// Fights a battle of so many people many times, each time with a stream of chance of its own. How often does not
    /// depend on how the battles end, which would make some ends count more than others.
    pub fn of(people: u64, phase: u32, mut fight: impl FnMut(&mut Stream) -> End) -> Self {
        let battles = (PEOPLE / people.max(1)).clamp(TIMES.0, TIMES.1);
        let mut odds = Self { battles, wins: [0; 2], dead: [(0, 0); 2] };
        for battle in 0..battles {
            let end = fight(&mut Dice::new(ROOT).stream(0, phase, battle));
            odds.wins.iter_mut().enumerate().for_each(|(side, wins)| {
                *wins += u64::from(end.winner == Some(side));
            });
            for ((sum, squares), dead) in odds.dead.iter_mut().zip(end.dead) {
                *sum += u64::from(dead);
                *squares += u64::from(dead).pow(2);
            }
        }
        odds
    }

    /// The share of battles that a side won and the standard error of it, in millionths.
    pub fn share(&self, side: usize) -> (u64, u64) {
        let (won, all) = (self.wins.get(side).copied().unwrap_or(0), self.battles);
        let share = (won * MILLION + all / 2) / all;
        (share, (share * (MILLION - share) / all).isqrt())
    }

    /// How many of a side died on average and the standard error of it, in hundredths.
    pub fn deaths(&self, side: usize) -> (u64, u64) {
        let (sum, squares) = self.dead.get(side).copied().unwrap_or_default();
        let all = u128::from(self.battles);
        let (sum, squares) = (u128::from(sum), u128::from(squares));
        // The variance is that of a sample.
        let spread = (squares * all).saturating_sub(sum * sum) * 10_000;
        let error = (spread / (all * all * (all - 1)).max(1)).isqrt();
        let average = (sum * 100 + all / 2) / all;
        (u64::try_from(average).unwrap_or(u64::MAX), u64::try_from(error).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A coin, and a die with six sides.
    #[test]
    fn shares_averages_and_errors_are_those_of_a_sample() {
        let odds = Odds::of(100, 7, |chance| End {
            winner: Some(chance.below(2) as usize),
            dead: [chance.below(6) + 1, 4],
        });
        assert_eq!(odds.battles, 10_000);
        let ((share, error), (average, give)) = (odds.share(0), odds.deaths(0));
        assert!(share.abs_diff(500_000) < 4 * 5_000 && error == 4_999, "{share} {error}");
        // The variance of a die is 35/12: the error is 1.708 in a hundred.
        assert!(average.abs_diff(350) < 7 && give == 1, "{average} {give}");
        assert_eq!((odds.deaths(1), odds.share(0).0 + odds.share(1).0), ((400, 0), 1_000_000));
        assert_eq!(Odds::of(1_000_000, 7, |_| End { winner: None, dead: [0; 2] }).battles, 20);
    }
}
