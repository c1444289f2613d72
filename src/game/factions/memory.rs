//! What a faction remembers of its world: of each region that it ever saw, the turn in which it saw it last. A position keeps
//! it where `MEMORY=YES` was chosen, and so it is bounded.

use std::collections::BTreeMap;

/// The regions that one faction remembers at most. Beyond them those are forgotten that were seen longest ago.
pub const MOST_REMEMBERED: u32 = 4_000;
/// The stretches of one record, so that none is longer than a record may be.
const MOST_STRETCHES: usize = 1_000;

/// Regions side by side that were seen last in the same turn: the first column, the last, and the turn.
pub type Stretch<N> = (N, N, u32);

/// The regions that a faction saw, with the turn of each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Memory<R>(BTreeMap<R, u32>);

impl<R> Default for Memory<R> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<R: Copy + Ord> Memory<R> {
    /// A region was seen in a turn.
    pub fn put(&mut self, region: R, turn: u32) {
        let last = self.0.entry(region).or_default();
        *last = turn.max(*last);
    }

    /// The regions that are seen now. Of two that were seen in one turn, the one that comes first is kept longer.
    pub fn see(&mut self, regions: &[R], turn: u32) {
        for region in regions {
            self.put(*region, turn);
        }
        let excess = self.0.len().saturating_sub(MOST_REMEMBERED as usize);
        if excess == 0 {
            return;
        }
        let mut oldest: Vec<(u32, R)> = self.0.iter().map(|(region, turn)| (*turn, *region)).collect();
        oldest.sort_unstable_by_key(|(turn, region)| (*turn, std::cmp::Reverse(*region)));
        for (_, region) in oldest.into_iter().take(excess) {
            self.0.remove(&region);
        }
    }

    /// All of them, in the order of the world.
    pub fn iter(&self) -> impl Iterator<Item = (R, u32)> {
        self.0.iter().map(|(region, turn)| (*region, *turn))
    }
}

/// The columns of a row as the stretches of its records. Columns ascend; `next` gives the one behind another.
pub fn stretches<N: Copy + PartialEq>(
    columns: impl Iterator<Item = (N, u32)>,
    next: impl Fn(N) -> N,
) -> Vec<Vec<Stretch<N>>> {
    let mut all: Vec<Stretch<N>> = Vec::new();
    for (column, turn) in columns {
        match all.last_mut() {
            Some((_, last, of)) if *of == turn && next(*last) == column => *last = column,
            _ => all.push((column, column, turn)),
        }
    }
    all.chunks(MOST_STRETCHES).map(<[_]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_side_by_side_of_one_turn_are_one_stretch() {
        let columns = [(1, 3), (2, 3), (3, 4), (7, 4), (8, 4), (9, 4)];
        assert_eq!(stretches(columns.into_iter(), |x| x + 1), [vec![(1, 2, 3), (3, 3, 4), (7, 9, 4)]]);
        let far = (0..2_500).map(|column| (column * 2, 1));
        let sizes: Vec<usize> = stretches(far, |x| x + 1).iter().map(Vec::len).collect();
        assert_eq!(sizes, [1_000, 1_000, 500]);
    }

    #[test]
    fn what_was_seen_longest_ago_is_forgotten_first() {
        let mut memory = Memory::default();
        memory.see(&[7_u32, 8, 9], 1);
        let many: Vec<u32> = (100..100 + MOST_REMEMBERED - 2).collect();
        memory.see(&many, 2);
        assert_eq!(memory.iter().count(), MOST_REMEMBERED as usize);
        assert_eq!(memory.iter().take(3).collect::<Vec<_>>(), [(7, 1), (8, 1), (100, 2)]);
        memory.see(&[8], 3);
        memory.put(8, 2);
        memory.see(&[5], 3);
        assert_eq!(memory.iter().take(2).collect::<Vec<_>>(), [(5, 3), (8, 3)]);
    }
}
