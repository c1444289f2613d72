//! Tests of counts against exact probabilities.

#![allow(clippy::cast_precision_loss, reason = "counts of some hundred thousands are exact")]

/// A standard normal variable exceeds this once in 10,000 cases.
pub const BOUND: f64 = 3.719;

/// Compares counts with probabilities by the chi-square test at a level of one in 10,000. An outcome of probability
/// zero must have a count of zero.
pub fn compare(what: &str, counts: &[u64], probabilities: &[f64]) {
    let trials = counts.iter().sum::<u64>() as f64;
    assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{what}: {probabilities:?}");
    let (mut statistic, mut free) = (0.0, -1.0);
    let mut rare = (0.0, 0.0);
    for (count, probability) in counts.iter().zip(probabilities) {
        if *probability == 0.0 {
            assert_eq!(*count, 0, "{what}: what cannot be has happened");
            continue;
        }
        let (count, expected) = (*count as f64, probability * trials);
        // Outcomes that are too rare for the test are counted together.
        if expected < 5.0 {
            rare = (rare.0 + count, rare.1 + expected);
            continue;
        }
        statistic += (count - expected).powi(2) / expected;
        free += 1.0;
    }
    if rare.1 > 0.0 {
        statistic += (rare.0 - rare.1).powi(2) / rare.1.max(1.0);
        free += 1.0;
    }
    if free < 1.0 {
        return;
    }
    // Wilson and Hilferty: the cube root of chi-square is nearly normal.
    let spread: f64 = 2.0 / (9.0 * free);
    let bound = free * (1.0 - spread + BOUND * spread.sqrt()).powi(3);
    assert!(statistic <= bound, "{what}: {statistic} is more than {bound}: {counts:?}, {probabilities:?}");
}
