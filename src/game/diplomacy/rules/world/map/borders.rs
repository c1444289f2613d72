//! What borders on what: for each place a row of bits, one for each place that it borders on.

/// Rows of bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bits {
    /// The number of words of a row.
    pub width: usize,
    /// Row after row.
    pub words: &'static [u64],
}

const BITS: usize = u64::BITS as usize;

impl Bits {
    /// Whether a bit of a row is set.
    pub const fn has(&self, row: u16, bit: u16) -> bool {
        let (row, bit) = (row as usize, bit as usize);
        self.words[row * self.width + bit / BITS] >> (bit % BITS) & 1 == 1
    }

    /// The bits of a row that are set.
    #[expect(clippy::cast_possible_truncation, reason = "a map has 1,024 provinces at most")]
    pub fn row(&self, row: u16) -> impl Iterator<Item = u16> + use<> {
        let start = row as usize * self.width;
        let words = &self.words[start..start + self.width];
        let (mut place, mut left) = (0, words.first().copied().unwrap_or_default());
        std::iter::from_fn(move || {
            while left == 0 {
                place += 1;
                left = *words.get(place)?;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some((place * BITS + bit) as u16)
        })
    }

    /// Rows of so many bits, of which those are set that lists name.
    pub fn of(bits: usize, rows: impl ExactSizeIterator<Item = Vec<u16>>) -> Self {
        let width = bits.div_ceil(BITS).max(1);
        let mut words = vec![0_u64; width * rows.len()];
        for (row, list) in words.chunks_mut(width).zip(rows) {
            for bit in list {
                row[usize::from(bit) / BITS] |= 1 << (usize::from(bit) % BITS);
            }
        }
        Self { width, words: words.leak() }
    }
}
