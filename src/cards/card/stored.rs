//! Punched cards until they are asked for: in memory, and past a stated size in a temporary file. So a large position
//! that was punched is not in memory beside the one from which it came.

use super::pack::Pack;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

/// Bytes of cards in memory before they go to the file.
const IN_MEMORY: usize = 1 << 20;

/// What holds the cards that are punched.
pub trait CardStore: Default {
    /// The cards that are in memory.
    fn pack(&mut self) -> &mut Pack;

    /// Makes room if it must.
    fn relieve(&mut self) {}
}

impl CardStore for Pack {
    fn pack(&mut self) -> &mut Pack {
        self
    }
}

/// Cards of which only the last ones are in memory.
#[derive(Debug, Default)]
pub struct Stored {
    /// All cards are counted in it, and those that are not in the file are there.
    last: Pack,
    file: Option<File>,
    /// Why the file could not be made or written. The loss is reported when the cards are asked for.
    fault: Option<io::Error>,
}

impl Stored {
    /// All its cards.
    pub fn into_pack(mut self) -> io::Result<Pack> {
        if let Some(fault) = self.fault {
            return Err(io::Error::new(fault.kind(), format!("punched cards cannot be stored: {fault}")));
        }
        if let Some(mut file) = self.file {
            let mut text = String::new();
            file.seek(SeekFrom::Start(0))?;
            file.read_to_string(&mut text)?;
            self.last.put_before(text);
        }
        Ok(self.last)
    }

    fn spill(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        file.write_all(self.last.text().as_bytes())
    }
}

impl CardStore for Stored {
    fn pack(&mut self) -> &mut Pack {
        &mut self.last
    }

    fn relieve(&mut self) {
        if self.last.text().len() < IN_MEMORY {
            return;
        }
        if let Err(fault) = self.spill() {
            // Nothing more is kept: the run ends with this error.
            self.fault.get_or_insert(fault);
        }
        self.last.clear_text();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Numbers, Puncher};

    /// Gives each card the same number.
    struct Ones;

    impl Numbers for Ones {
        fn has_next(&self) -> bool {
            true
        }

        fn next(&mut self, _: &[u8]) -> Option<&[u8; 8]> {
            Some(b"00000001")
        }
    }

    fn punched<T: CardStore>(lines: usize) -> T {
        let mut puncher = Puncher::<Ones, T>::new(Ones);
        (0..lines).for_each(|line| puncher.punch(&format!("LINE {line} {}", "LONG ".repeat(line % 40))));
        puncher.lay("* A REMARK");
        puncher.finish()
    }

    #[test]
    fn cards_that_were_stored_are_those_of_a_pack() {
        for lines in [0, 10, 20_000] {
            let stored: Stored = punched(lines);
            assert_eq!(stored.file.is_some(), lines > 10);
            assert!(stored.last.text().len() < IN_MEMORY);
            assert!(stored.into_pack().unwrap() == punched::<Pack>(lines), "{lines}");
        }
    }

    #[test]
    fn cards_that_could_not_be_stored_are_not_passed_off_as_all() {
        let mut stored: Stored = punched(10);
        stored.fault = Some(io::ErrorKind::StorageFull.into());
        assert_eq!(stored.into_pack().unwrap_err().kind(), io::ErrorKind::StorageFull);
        // A file that can only be read takes none.
        let there = tempfile::NamedTempFile::new().unwrap();
        let mut stored = Stored { file: Some(File::open(there.path()).unwrap()), ..Stored::default() };
        for _ in 0..IN_MEMORY / 70 {
            stored.pack().lay(&"x".repeat(70));
        }
        stored.relieve();
        assert!(stored.into_pack().unwrap_err().to_string().starts_with("punched cards cannot be stored: "));
    }
}
