//! A game of a league in a folder: what comes in by mail is answered, and played at its deadline.
//!
//! [`new`] makes such a folder, and [`tick`] does what is due in it. A tick may be run at any time and any number of
//! times; what it does is a function of the folder and of the moment that it is told. Nothing is sent: messages that go
//! out lie in `outbox/new` until another program hands them over. It calls what `playdeck mail`, `run` and `burst` call
//! and moves files; no rule of a game and no wording of a letter is here.
//!
//! `settings` reads `game.desk`, `clock` the rule for deadlines in it. `store` owns the folder: lock, files, mail, weeks; its `disk` counts the changes.
//! `state` is what has been done, and `game` holds all of these. `tick` takes the steps: `week` finishes the last play,
//! `acts` carries out what the gamesmaster says, `mailing` sorts and answers mail, and `playing` plays. `desk` is what is asked of the crate below, `outgoing` how a message becomes one that can be sent,
//! `identity` its name. `shared_inbox` hands mail for several games to each of them. `bridge` plays the decks that a
//! mainframe punches, by the same lock and weeks.
//!
//! ```
//! use playdeck_league::clock::Rule;
//!
//! let rule = Rule::read("every Friday 20:00 Europe/Berlin, at least 6 days a play").unwrap();
//! let due = rule.next("2026-11-27T19:00:00Z".parse().unwrap());
//! assert_eq!(rule.written_at(due), "2026-12-04T20:00+01:00");
//! ```
//!
//! Source: `docs/league.md`.

mod acts;
pub mod bridge;
pub mod clock;
mod desk;
mod game;
pub mod identity;
mod lots;
mod mailing;
pub mod messages;
mod new;
mod outgoing;
mod pages;
mod playing;
pub mod settings;
pub mod shared_inbox;
pub mod state;
pub mod store;
mod tick;
mod week;

pub use new::new;
pub use tick::{tick, tick_on};
