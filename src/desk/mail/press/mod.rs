//! Press in mail: where it begins and ends (`lines`), and press that goes out before its play, as a league passes it on.
//!
//! `found` is what of it stands in mail, `blocks` where it stands on cards, `passed_on` the letters to those who read it,
//! and `answered` what an answer to it is. The play says who reads press and under which name; nothing here decides that.
//!
//! Source: `docs/league.md`, "Press".

pub(super) mod answered;
pub(super) mod blocks;
pub mod found;
pub mod lines;
pub mod passed_on;
