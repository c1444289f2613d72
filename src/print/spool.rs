//! Finished lines until they are printed: in memory, and past a stated size in a temporary file.
//!
//! The report of a deck can be printed only when the deck is finished, and a small deck can print very much. So that
//! memory stays bounded, what is past [`IN_MEMORY`] bytes is in a file that has no name and is removed when the program
//! ends.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;

/// Bytes of lines that a spool keeps in memory before they go to its file.
pub const IN_MEMORY: usize = 2 << 20;

/// Bytes of the first block of a spool, and of the largest ones: each block has twice the room of the one before.
const FIRST_BLOCK: usize = 2 << 10;
const LARGEST_BLOCK: usize = 64 << 10;

/// Lines as bytes: for each a control byte, its length in two bytes, and its content. The caller gives the control byte
/// and the content their meaning.
///
/// In memory they are in blocks that are never moved.
#[derive(Debug, Default)]
pub struct Spool {
    blocks: Vec<Block>,
    /// Bytes in the blocks.
    in_memory: usize,
    file: Option<File>,
    /// Bytes in the file; those in memory follow them.
    in_file: u64,
    /// Why the file could not be made or written. The loss is reported when the lines are read.
    fault: Option<io::Error>,
}

/// Some whole lines.
#[derive(Debug)]
struct Block {
    /// How many bytes in memory are before it.
    start: usize,
    bytes: Vec<u8>,
}

impl Spool {
    /// The number of bytes of all lines.
    pub fn length(&self) -> u64 {
        self.in_file + self.in_memory as u64
    }

    /// Whether all lines are in memory.
    pub fn is_in_memory(&self) -> bool {
        self.file.is_none() && self.fault.is_none()
    }

    /// Adds a line. If it is longer than any medium is wide, its end is cut.
    pub fn push(&mut self, control: u8, row: &[u8]) {
        let length = u16::try_from(row.len()).unwrap_or(u16::MAX);
        let row = &row[..length.into()];
        let [high, low] = length.to_be_bytes();
        let block = self.block(HEAD + row.len());
        block.extend_from_slice(&[control, high, low]);
        block.extend_from_slice(row);
        self.in_memory += HEAD + row.len();
        self.relieve();
    }

    /// The last block, if it has room for so many bytes, or a new one.
    fn block(&mut self, bytes: usize) -> &mut Vec<u8> {
        let last = self.blocks.last().map(|block| &block.bytes);
        if last.is_none_or(|last| last.capacity() - last.len() < bytes) {
            let room = last.map_or(FIRST_BLOCK, |last| (2 * last.capacity()).min(LARGEST_BLOCK));
            let bytes = Vec::with_capacity(room.max(bytes));
            self.blocks.push(Block { start: self.in_memory, bytes });
        }
        let last = self.blocks.len() - 1;
        &mut self.blocks[last].bytes
    }

    /// Adds the lines of another spool, which may be more than memory should hold.
    pub fn append(&mut self, other: Self) {
        if self.length() == 0 {
            *self = other;
            return;
        }
        let copied = other.file.as_ref().map_or(Ok(0), |mut file| {
            self.spill()?;
            file.seek(SeekFrom::Start(0))?;
            self.in_file += other.in_file;
            self.file.as_mut().map_or(Ok(0), |own| io::copy(&mut file, own))
        });
        self.fault = self.fault.take().or(other.fault).or(copied.err());
        for Block { bytes, .. } in other.blocks {
            let start = self.in_memory;
            self.in_memory += bytes.len();
            // What the last block has room for does not keep a block of its own.
            match self.blocks.last_mut() {
                Some(Block { bytes: last, .. }) if last.capacity() - last.len() >= bytes.len() => {
                    last.extend_from_slice(&bytes);
                }
                _ => self.blocks.push(Block { start, bytes }),
            }
        }
        self.relieve();
    }

    /// Passes on the lines in a range of bytes.
    pub fn each_row(
        &self,
        range: Range<u64>,
        show: &mut dyn FnMut(u8, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        if let Some(fault) = &self.fault {
            return Err(io::Error::new(fault.kind(), format!("lines cannot be spooled: {fault}")));
        }
        if let (Some(mut file), true) = (self.file.as_ref(), range.start < self.in_file) {
            file.seek(SeekFrom::Start(range.start))?;
            let length = range.end.min(self.in_file) - range.start;
            each_row(&mut BufReader::with_capacity(1 << 16, file.take(length)), show)?;
        }
        let at = |place: u64| usize::try_from(place.saturating_sub(self.in_file)).unwrap_or(usize::MAX);
        let (from, to) = (at(range.start), at(range.end));
        let first = self.blocks.partition_point(|block| block.start <= from).saturating_sub(1);
        for Block { start, bytes } in self.blocks[first..].iter().take_while(|block| block.start < to) {
            let within = from.saturating_sub(*start)..(to - start).min(bytes.len());
            each_row(&mut bytes.get(within).unwrap_or_default(), show)?;
        }
        Ok(())
    }

    /// Moves what is in memory to the file if it is too much.
    fn relieve(&mut self) {
        if self.in_memory < IN_MEMORY {
            return;
        }
        if let Err(fault) = self.spill() {
            // Nothing more is kept: the run ends with this error.
            self.fault.get_or_insert(fault);
            self.forget();
        }
    }

    /// Moves what is in memory to the file.
    fn spill(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.seek(SeekFrom::Start(self.in_file))?;
        for block in &self.blocks {
            file.write_all(&block.bytes)?;
        }
        self.in_file += self.in_memory as u64;
        self.forget();
        Ok(())
    }

    /// Forgets what is in memory.
    fn forget(&mut self) {
        self.blocks.clear();
        self.in_memory = 0;
    }
}

/// Bytes before the content of a line.
const HEAD: usize = 3;

/// Passes on the lines of a reader, to its end. Only a line that is not whole in the reader's buffer is copied.
fn each_row(bytes: &mut dyn BufRead, show: &mut dyn FnMut(u8, &[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut cut = Vec::new();
    loop {
        let buffer = bytes.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let mut rest = buffer;
        while let Some((&[control, high, low], rows)) = rest.split_first_chunk::<HEAD>()
            && let Some((row, rows)) = rows.split_at_checked(length(high, low))
        {
            show(control, row)?;
            rest = rows;
        }
        let used = buffer.len() - rest.len();
        bytes.consume(used);
        if used == 0 {
            let mut head = [0; HEAD];
            bytes.read_exact(&mut head)?;
            let [control, high, low] = head;
            cut.resize(length(high, low), 0);
            bytes.read_exact(&mut cut)?;
            show(control, &cut)?;
        }
    }
}

/// The length of a line, from its two bytes.
fn length(high: u8, low: u8) -> usize {
    u16::from_be_bytes([high, low]).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(spool: &Spool, range: Range<u64>) -> Vec<String> {
        let mut rows = Vec::new();
        spool
            .each_row(range, &mut |control, row| {
                rows.push(format!("{}{}", control as char, String::from_utf8_lossy(row)));
                Ok(())
            })
            .unwrap();
        rows
    }

    fn filled(lines: Range<usize>) -> Spool {
        let mut spool = Spool::default();
        lines.for_each(|line| spool.push(b' ', format!("LINE {line:094}").as_bytes()));
        spool
    }

    #[test]
    fn lines_come_back_from_memory_and_from_the_file() {
        // 102 bytes a line: the first spool is in memory, the second in both.
        for lines in [10, 100_000] {
            let spool = filled(0..lines);
            assert_eq!(spool.is_in_memory(), lines == 10);
            assert_eq!(spool.length(), lines as u64 * 102);
            let all = rows(&spool, 0..spool.length());
            assert_eq!(all.len(), lines);
            for (number, line) in all.iter().enumerate() {
                assert_eq!(*line, format!(" LINE {number:094}"));
            }
            for from in [0, 3, lines - 4] {
                let some = rows(&spool, from as u64 * 102..(from as u64 + 4) * 102);
                assert_eq!(some, all[from..from + 4]);
            }
        }
    }

    #[test]
    fn no_more_is_in_memory_than_is_stated() {
        let mut spool = filled(0..100_000);
        assert!(spool.in_memory < IN_MEMORY);
        for _ in 0..5 {
            spool.append(filled(0..41_000));
            assert!(spool.in_memory < IN_MEMORY);
        }
    }

    #[test]
    fn one_spool_goes_behind_another() {
        for (first, second) in [
            (1, 1),
            (10, 10),
            (300, 7),
            (5_000, 4_000),
            (10, 60_000),
            (60_000, 10),
            (60_000, 60_000),
            (0, 5),
            (5, 0),
        ] {
            let mut spool = filled(0..first);
            spool.append(filled(first..first + second));
            assert!(rows(&spool, 0..spool.length()) == rows(&filled(0..first + second), 0..spool.length()));
        }
    }
}
