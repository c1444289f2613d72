//! What chance decided for the players, with its odds: for an audit after the game, when nothing is secret any more.
//!
//! A game says of a play which draws touched a player's units ([`Draw`]). Each has what was to be expected, what came
//! of it, and the variance. So a player sees where chance was kind to them and where it was not, and how far the sum of a
//! game is from what was to be expected ([`Sum`]).
//!
//! Whole numbers only. What is counted is in millionths: of a battle won, of a point of damage, of a coin. A variance is
//! in millionths of the square of that unit.

use std::collections::BTreeMap;

/// The parts of one.
pub const MILLION: u64 = 1_000_000;

/// One thing that chance decided for one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw<P> {
    /// Whom it touched. What touched two players is a draw for each of them.
    pub of: P,
    /// What is summed, in short plain words: `battles won`, `damage dealt`.
    pub kind: &'static str,
    /// Where it was, against whom and with which unit, in one short sentence without the odds.
    pub what: String,
    /// What was to be expected, in millionths of the unit that `kind` names.
    pub expected: u64,
    /// What came of it, in the same.
    pub had: u64,
    /// The variance, in millionths of that unit squared. Draws of one player are counted so that their variances add up.
    pub variance: u128,
}

impl<P> Draw<P> {
    /// Something that happened or not, in some of all equal cases. `None` if it was certain either way, because then
    /// nothing was drawn.
    pub fn chance(of: P, kind: &'static str, what: String, cases: (u64, u64), had: bool) -> Option<Self> {
        let (good, all) = cases;
        let values = [(1, good), (0, all.saturating_sub(good))];
        Self::spread(of, kind, what, values, u64::from(had))
    }

    /// A whole number: each value that it could have, with its number of equal cases. `None` if it could have only one.
    pub fn spread(
        of: P,
        kind: &'static str,
        what: String,
        values: impl IntoIterator<Item = (u64, u64)>,
        had: u64,
    ) -> Option<Self> {
        let (mut all, mut sum, mut squares) = (0_u128, 0_u128, 0_u128);
        for (value, cases) in values {
            let (value, cases) = (u128::from(value), u128::from(cases));
            all += cases;
            sum += value * cases;
            squares += value * value * cases;
        }
        let variance = (all * squares).saturating_sub(sum * sum);
        Self::measured(of, kind, what, (sum, all), (variance, all * all), had)
    }

    /// A whole number whose mean and variance are known as fractions. `None` if the variance is 0.
    pub fn measured(
        of: P,
        kind: &'static str,
        what: String,
        mean: (u128, u128),
        variance: (u128, u128),
        had: u64,
    ) -> Option<Self> {
        if variance.0 == 0 {
            return None;
        }
        let expected = u64::try_from(millionths(mean)).unwrap_or(u64::MAX);
        Some(Self {
            of,
            kind,
            what,
            expected,
            had: had.saturating_mul(MILLION),
            variance: millionths(variance),
        })
    }
}

/// A fraction in millionths, rounded to the nearest; 0 if it has no denominator.
fn millionths((above, below): (u128, u128)) -> u128 {
    (above * u128::from(MILLION) + below / 2).checked_div(below).unwrap_or(0)
}

/// The draws of one kind that touched one player, together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// How many there were.
    pub draws: u64,
    /// What was to be expected of all of them, in millionths.
    pub expected: u128,
    /// What came of them, in millionths.
    pub had: u128,
    /// Their variance, in millionths of the unit squared.
    pub variance: u128,
}

impl Sum {
    /// The standard deviation of the sum, in millionths of the unit, rounded down.
    pub fn standard_deviation(&self) -> u128 {
        (self.variance * u128::from(MILLION)).isqrt()
    }

    /// How far the sum is from what was to be expected, in hundredths of the standard deviation, rounded towards 0; less
    /// than 0 if less came of the draws. `None` if chance decided nothing.
    pub fn deviation(&self) -> Option<i64> {
        let deviation = self.standard_deviation();
        let far = (self.had.abs_diff(self.expected) * 100).checked_div(deviation)?;
        let far = i64::try_from(far).unwrap_or(i64::MAX);
        Some(if self.had < self.expected { -far } else { far })
    }
}

/// The sums of some draws, by player and kind.
pub fn sums<'d, P: Copy + Ord + 'd>(
    draws: impl IntoIterator<Item = &'d Draw<P>>,
) -> BTreeMap<(P, &'static str), Sum> {
    let mut sums: BTreeMap<(P, &'static str), Sum> = BTreeMap::new();
    for draw in draws {
        let sum = sums.entry((draw.of, draw.kind)).or_default();
        sum.draws += 1;
        sum.expected += u128::from(draw.expected);
        sum.had += u128::from(draw.had);
        sum.variance += draw.variance;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_has_the_variance_of_its_cases() {
        let draw = Draw::chance(1, "hits", String::new(), (1, 4), true).expect("it could miss");
        assert_eq!((draw.expected, draw.had, draw.variance), (250_000, 1_000_000, 187_500));
        for certain in [(0, 5), (5, 5), (0, 0)] {
            assert_eq!(Draw::chance(1, "hits", String::new(), certain, false), None);
        }
    }

    #[test]
    fn a_number_has_the_mean_and_variance_of_a_die() {
        let die = Draw::spread((), "points", String::new(), (1..=6).map(|face| (face, 1)), 6);
        let die = die.expect("a die is no certain thing");
        assert_eq!((die.expected, die.had, die.variance), (3_500_000, 6_000_000, 2_916_667));
    }

    #[test]
    fn sums_say_how_far_they_are_from_what_was_to_be_expected() {
        let coin = |of, had| Draw::chance(of, "heads", String::new(), (1, 2), had);
        let draws: Vec<Draw<u8>> =
            (0..100).flat_map(|number| [coin(1, true), coin(2, number % 4 == 0)]).flatten().collect();
        let sums = sums(&draws);
        let lucky = sums[&(1, "heads")];
        assert_eq!((lucky.draws, lucky.expected, lucky.had), (100, 50_000_000, 100_000_000));
        // A hundred coins have a standard deviation of five.
        assert_eq!((lucky.standard_deviation(), lucky.deviation()), (5_000_000, Some(1_000)));
        assert_eq!(sums[&(2, "heads")].deviation(), Some(-500));
        assert_eq!(Sum::default().deviation(), None);
    }
}
