//! A slice through everything: a world of 31,370 regions from cards to cards, through the doors of the hall.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod game;
mod laws;
mod play;
