//! How far a file of cards was played, though the machine that writes it empties it at each start.
//!
//! A place is known by content: the sum of all bytes up to the end of a deck that was played, and their number. The file is
//! read only if its inode, size or time has changed.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs::{self, Metadata};
use std::io;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// What tells a file from the same one at another time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    inode: u64,
    size: u64,
    seconds: u64,
    nanoseconds: u32,
}

impl Stamp {
    /// That of a file now; `None` if it is not there.
    pub fn of(file: &Path) -> Option<Self> {
        let facts = fs::metadata(file).ok()?;
        let modified = facts.modified().ok()?.duration_since(UNIX_EPOCH).unwrap_or_default();
        let (seconds, nanoseconds) = (modified.as_secs(), modified.subsec_nanos());
        Some(Self { inode: inode(&facts), size: facts.len(), seconds, nanoseconds })
    }
}

#[cfg(unix)]
fn inode(facts: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(facts)
}

#[cfg(not(unix))]
fn inode(_: &Metadata) -> u64 {
    0
}

/// The bytes of a file at one moment, by what reads it. `None` if it was written anew while it was read: then they may be a
/// mixture of both.
pub fn snapshot(mut read: impl FnMut() -> io::Result<Vec<u8>>) -> io::Result<Option<Vec<u8>>> {
    let bytes = read()?;
    let again = read()?;
    Ok(again.starts_with(&bytes).then_some(bytes))
}

/// The end of a deck that was played: how many bytes of the file there are up to it, and their sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    pub length: u64,
    pub sum: String,
}

impl End {
    /// The end after some bytes of a file.
    pub fn of(bytes: &[u8]) -> Self {
        Self { length: bytes.len() as u64, sum: hex(Sha256::new_with_prefix(bytes)) }
    }
}

/// The place of the last of some ends, in any order, up to which a file is as it was.
pub fn last_common<'e>(bytes: &[u8], ends: impl IntoIterator<Item = &'e End>) -> Option<usize> {
    let mut ends: Vec<(usize, &End)> = ends.into_iter().enumerate().collect();
    ends.sort_by_key(|(_, end)| end.length);
    let (mut sum, mut at, mut common) = (Sha256::new(), 0, None);
    for (place, end) in ends {
        let length = usize::try_from(end.length).unwrap_or(usize::MAX);
        let Some(piece) = bytes.get(at..length) else { break };
        sum.update(piece);
        at = length;
        if hex(sum.clone()) == end.sum {
            common = Some(place);
        }
    }
    common
}

fn hex(sum: Sha256) -> String {
    sum.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_emptied_while_it_is_read_gives_nothing_of_two_halves() {
        let old = b"$JOB A\n$MOVES\nOLD\n$END\n".to_vec();
        let new = b"$JOB A\n$MOVES\nNEW\nMORE\n$END\n".to_vec();
        let torn = [&old[..16], &new[16..]].concat();
        let reads = |reads: [&Vec<u8>; 2]| {
            let mut reads = reads.into_iter();
            snapshot(|| Ok(reads.next().unwrap().clone())).unwrap()
        };
        for at in 0..old.len() {
            let torn = [&old[..at], &new[at..]].concat();
            assert!(reads([&torn, &new]).is_none_or(|bytes| new.starts_with(&bytes)), "{at}");
        }
        assert_ne!(torn, new);
        assert_eq!(reads([&torn, &new]), None);
        assert_eq!(reads([&old, &[&old[..], b"$JOB"].concat()]), Some(old.clone()));
    }

    #[test]
    fn the_place_is_the_last_end_up_to_which_all_is_as_it_was() {
        let bytes = b"one two three";
        let ends =
            [End::of(b"one two"), End::of(b"one"), End::of(b"one too three"), End::of(b"one two three four")];
        assert_eq!(last_common(bytes, &ends), Some(0));
        assert_eq!(last_common(b"one too", &ends), Some(1));
        assert_eq!(last_common(b"two", &ends), None);
        assert_eq!(last_common(b"", &ends), None);
    }
}
