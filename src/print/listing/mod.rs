//! The listing: lines of 132 print positions, pages with headings, parts for their audiences.
//!
//! A report is a document, whose blocks a [`Part`] prints when they come; a room may also write a [`Line`] by columns
//! and push it. The part counts lines, starts pages and prints headings. Finished [`Parts`], which may be letters, are
//! in a spool. [`print::print`] turns them into the bytes of the chosen format, and [`read::ListingReader`] turns such
//! bytes into lines again. [`pages`] arranges lines on paper, for documents ([`pdf`]) and browsers ([`html`]). A line
//! longer than 132 positions cannot be made. Nothing here knows a card or a game.
//!
//! Source: `JCL.md`, "The listing".

mod blocks;
pub mod carriage;
pub mod fold;
pub mod form;
pub mod html;
pub mod line;
pub mod messages;
pub mod outline;
pub mod pages;
pub mod part;
pub mod parts;
pub mod pdf;
pub mod print;
pub mod read;

pub use carriage::Carriage;
pub use line::{Line, Spacing, WIDTH};
pub use part::{Heading, Part, Style};
pub use parts::Parts;
