//! Mail in a tick: `sort` sorts and answers it, `press` passes press on, `requests` does what players ask in it, and `limits`
//! says how much of it is answered. Of mail that is no player's, `keys` takes the gamesmaster's acts, `strangers` lets
//! people in, `moves` changes addresses, and `bounces` are letters that came back. `others` hands each message to one of
//! these.

mod bounces;
mod keys;
mod limits;
mod moves;
mod others;
pub mod press;
pub mod requests;
pub mod sort;
mod strangers;
