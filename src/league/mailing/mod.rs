//! Mail in a tick: `sort` sorts and answers it, and `requests` does what players ask in it. Of mail that is no player's,
//! `keys` takes the gamesmaster's acts, `strangers` lets people in, `moves` changes addresses, and `bounces` are letters
//! that came back. `others` hands each message to one of these.

mod bounces;
mod keys;
mod moves;
mod others;
pub mod requests;
pub mod sort;
mod strangers;
