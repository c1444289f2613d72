//! Records that come in the file of a carrier: a tape of Hercules (AWS or HET), or a transmission (XMI, NETDATA).
//!
//! A carrier is known by its first bytes. Its records become variable records, each behind a descriptor word, so that
//! nothing behind this module knows of carriers. One block or record is in memory at a time.

mod labels;
#[cfg(test)]
#[allow(dead_code, reason = "tests beside other programs use the rest")]
mod made;
mod netdata;
mod tape;
#[cfg(test)]
mod tests;
mod write;

use super::format::{LONGEST_VARIABLE, WORD};
pub use write::{TapeForm, TapeWriter, USUAL_BLOCK};

use playdeck_base::message::Message;
use std::io::{self, BufRead, Read};

/// The longest record that has a place behind a descriptor word.
const LONGEST: usize = LONGEST_VARIABLE - WORD;

/// What the first bytes of an input say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beginning {
    /// More bytes must come.
    Open,
    Tape,
    Netdata,
    /// It is no carrier.
    Other,
}

/// What the first bytes of an input say.
pub fn beginning(bytes: &[u8]) -> Beginning {
    match (tape::begins(bytes), netdata::begins(bytes)) {
        (Some(true), _) => Beginning::Tape,
        (_, Some(true)) => Beginning::Netdata,
        (Some(false), Some(false)) => Beginning::Other,
        _ => Beginning::Open,
    }
}

/// A carrier that is read.
pub struct Carried {
    carrier: Carrier,
    /// What was read of it is to be told.
    told: Vec<Message>,
}

enum Carrier {
    Tape(tape::Tape),
    Netdata(netdata::Netdata),
}

impl Carried {
    /// The carrier that begins as was seen; `length` is the number of bytes of a record if nothing else says it.
    pub fn new(beginning: Beginning, length: usize) -> Option<Self> {
        let carrier = match beginning {
            Beginning::Tape => Carrier::Tape(tape::Tape::new(length)),
            Beginning::Netdata => Carrier::Netdata(netdata::Netdata::default()),
            Beginning::Open | Beginning::Other => return None,
        };
        Some(Self { carrier, told: Vec::new() })
    }

    /// Adds the next records, each behind its descriptor word. None are added only at the end.
    pub fn more(&mut self, input: &mut dyn BufRead, to: &mut Vec<u8>) -> io::Result<()> {
        match &mut self.carrier {
            Carrier::Tape(tape) => tape.more(input, to, &mut self.told),
            Carrier::Netdata(netdata) => netdata.more(input, to, &mut self.told),
        }
    }

    /// What is to be told since this was last asked for.
    pub fn take_told(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.told)
    }
}

/// Reads a number of bytes, fewer only at the end of the input.
fn taken(input: &mut dyn BufRead, amount: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(amount as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Adds a record of at most [`LONGEST`] bytes behind its descriptor word.
fn put(record: &[u8], to: &mut Vec<u8>) {
    let length = u16::try_from(record.len() + WORD).unwrap_or(u16::MAX);
    to.extend(length.to_be_bytes());
    to.extend([0, 0]);
    to.extend(record);
}
