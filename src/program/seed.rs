//! The one place that reads the machine's randomness: a root of chance that nobody can guess.
//!
//! Source: the standard, which names `seed` among the drivers outside the pure function.

use playdeck::play::start::LEAST_SEED;
use std::fs::File;
use std::io::{self, Read};

/// Where the system gives random bytes.
const RANDOMNESS: &str = "/dev/urandom";

/// Prints a `SEED=` operand of 64 random bits. A small number is drawn again, so that all large ones are equally likely.
pub fn seed() -> io::Result<u8> {
    let mut randomness =
        File::open(RANDOMNESS).map_err(|error| crate::files::unread(RANDOMNESS.as_ref(), &error))?;
    let root = loop {
        let mut bytes = [0; 8];
        randomness.read_exact(&mut bytes)?;
        let root = u64::from_le_bytes(bytes);
        if root >= LEAST_SEED {
            break root;
        }
    };
    crate::put_out(format!("SEED={root}\n").as_bytes())
}
