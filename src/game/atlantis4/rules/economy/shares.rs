//! Sharing what is scarce.

/// What each gets who wants so much, if there is only so much: one after the other gets what is left in proportion to
/// what is still wanted, rounded down.
pub(super) fn in_proportion(wants: &[u64], there: u64) -> Vec<u64> {
    let wanted = wants.iter().fold(0_u64, |sum, want| sum.saturating_add(*want));
    let (mut left, mut wanted) = (there, wanted.max(there));
    let share = |want: &u64| {
        let part = u128::from(left) * u128::from(*want) / u128::from(wanted.max(1));
        let part = u64::try_from(part).unwrap_or(left).min(left);
        left -= part;
        wanted = wanted.saturating_sub(*want);
        part
    };
    wants.iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_later_gets_what_rounding_left() {
        assert_eq!(in_proportion(&[10, 20, 40], 40), [5, 11, 24]);
        assert_eq!(in_proportion(&[10, 20], 40), [10, 20]);
        assert_eq!(in_proportion(&[u64::MAX, u64::MAX], 9), [9, 0]);
    }

    #[test]
    fn the_last_piece_goes_to_who_wants_it() {
        assert_eq!(in_proportion(&[1], 1), [1]);
        assert_eq!(in_proportion(&[1, 1], 1), [0, 1]);
        assert_eq!(in_proportion(&[0, 1], 1), [0, 1]);
        assert_eq!(in_proportion(&[1], 0), [0]);
    }
}
