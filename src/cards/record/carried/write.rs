//! Writing tapes: fixed records in blocks, one file without labels, and two tape marks behind it.

use super::tape::{HEADER, LONGEST_BLOCK, flag};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::{self, Write};

/// How blocks are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TapeForm {
    /// As they are.
    Aws,
    /// Compressed by zlib, where that makes them shorter.
    Het,
}

/// The longest block that is written if nobody says another: half a track of a 3390 disk, as for data sets.
pub const USUAL_BLOCK: usize = 27_998;

/// Writes a tape.
pub struct TapeWriter<W> {
    output: W,
    form: TapeForm,
    /// The bytes of a full block.
    full: usize,
    block: Vec<u8>,
    /// The length of the piece before.
    before: u16,
}

impl<W: Write> TapeWriter<W> {
    /// A writer of blocks of as many whole records of `length` bytes as `longest` bytes hold, at least one. A record is
    /// no longer than a block can be.
    pub fn new(output: W, form: TapeForm, length: u16, longest: usize) -> Self {
        let length = usize::from(length).max(1);
        let full = (longest.min(LONGEST_BLOCK) / length).max(1) * length;
        Self { output, form, full, block: Vec::new(), before: 0 }
    }

    /// Writes bytes of records, wherever one ends.
    pub fn write(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, rest) = bytes.split_at(bytes.len().min(self.full - self.block.len()));
            self.block.extend(now);
            bytes = rest;
            if self.block.len() == self.full {
                self.put_block()?;
            }
        }
        Ok(())
    }

    /// Writes the last block and two marks, and gives the output back.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.block.is_empty() {
            self.put_block()?;
        }
        self.put(flag::MARK, &[])?;
        self.put(flag::MARK, &[])?;
        Ok(self.output)
    }

    fn put_block(&mut self) -> io::Result<()> {
        let block = std::mem::take(&mut self.block);
        let whole = flag::FIRST | flag::LAST;
        if self.form == TapeForm::Het {
            let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
            packed.write_all(&block)?;
            let packed = packed.finish()?;
            if packed.len() < block.len() {
                return self.put(whole | flag::ZLIB, &packed);
            }
        }
        self.put(whole, &block)
    }

    fn put(&mut self, flags: u8, piece: &[u8]) -> io::Result<()> {
        let length = u16::try_from(piece.len()).map_err(io::Error::other)?;
        let ([low, high], [low_before, high_before]) = (length.to_le_bytes(), self.before.to_le_bytes());
        let header: [u8; HEADER] = [low, high, low_before, high_before, flags, 0];
        self.before = length;
        self.output.write_all(&header)?;
        self.output.write_all(piece)
    }
}
