//! Diplomacy's rules: the board of 1901, the adjudicator, retreats and builds, by two rule sets, with a reason for each
//! outcome.
//!
//! It takes units and orders as values and gives outcomes as values. It reads no orders, prints nothing and draws no
//! chance, so that a server, a bot or a page can use it as it is. Whatever is ordered, each question of a board is
//! answered by a rule of the text; where the texts leave a choice, [`policy`] names it.
//!
//! ```
//! use playdeck_diplomacy_rules::adjudicate::Outcome;
//! use playdeck_diplomacy_rules::{Kind, Order, OrderSet, Power, Route, STANDARD_MAP, Unit, Units, adjudicate};
//!
//! let at = |code| STANDARD_MAP.location(code).unwrap();
//! let vienna = Unit { power: Power::AUSTRIA, kind: Kind::Army, at: at("VIE") };
//! let venice = Unit { power: Power::ITALY, kind: Kind::Army, at: at("VEN") };
//! let units: Units = [vienna, venice].into_iter().collect();
//!
//! let mut orders = OrderSet::ALL_HOLD;
//! for unit in units.iter() {
//!     orders.set(unit.province(), Order::Move { to: at("TRI"), via_convoy: false, by: Route::ANY });
//! }
//! let resolution = adjudicate(&units, &orders);
//!
//! // Both came with a strength of one: neither gets in, and no unit may retreat to where they met.
//! assert!(matches!(resolution.outcome(vienna.province()), Some(Outcome::Bounced { strength: 1, .. })));
//! assert!(resolution.standoffs().contains(at("TRI").province()));
//! assert_eq!(resolution.units(), units);
//! ```
//!
//! | of a play | function |
//! |---|---|
//! | moves | [`adjudicate()`], [`adjudicate::adjudicate_by`] |
//! | retreats | [`retreat::Aftermath`] |
//! | builds and removals | [`adjust::adjust`] |
//! | all three, with the date, who owns what and who has won | [`turn::play`] |
//!
//! [`board`] reads other boards from map files; no game is played on them yet.
//!
//! Adjudicating a board takes no memory from the system. `examples/season.rs` plays from the start of a game.

pub mod adjudicate;
pub mod adjust;
pub mod board;
pub mod event;
pub mod kept;
pub mod policy;
pub mod retreat;
pub mod silence;
pub mod tables;
pub mod turn;
pub mod votes;
pub mod world;

pub use adjudicate::{Outcome, Resolution, adjudicate};
pub use world::map::{Location, Map, Province, ProvinceSet, STANDARD_MAP};
pub use world::position::Position;
pub use world::power::Power;
pub use world::route::Route;
pub use world::unit::{Kind, Order, OrderSet, Unit, Units};
