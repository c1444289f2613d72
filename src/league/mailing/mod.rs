//! Mail in a tick: `sort` sorts and answers it, and `requests` does what players ask in it.

pub mod requests;
pub mod sort;
