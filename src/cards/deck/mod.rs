//! Decks: from the first control card to `$END`, taken apart into a start, plays, press and sections.
//!
//! This room owns the control cards that all games share and the shape of a deck. It knows the words of a game only as
//! a [`Vocabulary`] and never what an order means. A deck keeps its statements in one list; its parts point into that
//! list, so that every card is stored once and can be echoed in its place.
//!
//! Source: `JCL.md`, "The job stream" and "Control cards".

mod building;
pub mod control;
pub mod job;
pub mod masks;
pub mod messages;
mod opening;
pub mod reader;
mod section;
mod statements;
pub mod vocabulary;

mod parts;

pub use control::{Address, AddressFault, Name};
pub use job::Job;
pub use masks::Masks;
pub use parts::{Deck, Doubtful, Ending, Play, Press, Section, Start, StartKind};
pub use reader::DeckReader;
pub use section::CARDS_OF_A_TEXT;
pub use statements::{Lines, Statements};
pub use vocabulary::{Boards, GivenBoard, Sheet, Vocabulary, Word, WordKind, ends_press, is_number};
