//! The one place that reads the machine's randomness: roots of chance and keys that nobody can guess.
//!
//! Source: the standard, which names `seed` among the drivers outside the pure function.

use crate::cli::SeedArgs;
use playdeck::commitment::{Committed, Nonce};
use playdeck::play::start::LEAST_SEED;
use std::fs::File;
use std::io::{self, Read};

/// Where the system gives random bytes.
const RANDOMNESS: &str = "/dev/urandom";

/// Prints a `SEED=` operand of 64 random bits, or a card with such a number and a nonce, and the commitment to them.
pub fn seed(args: &SeedArgs) -> io::Result<u8> {
    if args.key {
        return key();
    }
    if !args.commit {
        return crate::put_out(format!("SEED={}\n", root()?).as_bytes());
    }
    let committed = Committed::new(root()?, Nonce::from(random()?));
    let cards = format!(
        "* Behind the player cards of $INIT; keep it to yourself till the game is over:\n\
         $LOT {}\n\
         * The commitment, for all players before they send their words:\n\
         * {}\n",
        committed.text(),
        committed.commitment()
    );
    crate::put_out(cards.as_bytes())
}

/// Prints a key of 256 random bits.
fn key() -> io::Result<u8> {
    crate::put_out(format!("{}\n", digits()?).as_bytes())
}

/// A root of chance. A small number is drawn again, so that all large ones are equally likely.
pub fn root() -> io::Result<u64> {
    loop {
        let root = u64::from_le_bytes(random()?);
        if root >= LEAST_SEED {
            return Ok(root);
        }
    }
}

/// 256 random bits as hexadecimal digits.
pub fn digits() -> io::Result<String> {
    Ok(base16ct::lower::encode_string(&random::<32>()?))
}

/// Random bytes.
fn random<const COUNT: usize>() -> io::Result<[u8; COUNT]> {
    let mut bytes = [0; COUNT];
    let mut randomness =
        File::open(RANDOMNESS).map_err(|error| crate::files::unread(RANDOMNESS.as_ref(), &error))?;
    randomness.read_exact(&mut bytes)?;
    Ok(bytes)
}
