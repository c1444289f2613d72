//! Decks of 80-column cards: from bytes to a deck, and a position back to cards.
//!
//! It reads text, fixed and variable records, in ASCII, UTF-8 and thirteen pages of EBCDIC; joins cards that are
//! continued; divides a deck into plays and sections; and punches a position as numbered cards with a seal. It knows the
//! form of cards and the control words that all games share, and no game.
//!
//! ```
//! use playdeck_cards::card::{CardReader, Context, Input};
//!
//! # fn main() -> std::io::Result<()> {
//! // The card `$JOB TUESDAY1` in EBCDIC, as a fixed record of 80 bytes.
//! let mut record = vec![0x5B, 0xD1, 0xD6, 0xC2, 0x40, 0xE3, 0xE4, 0xC5, 0xE2, 0xC4, 0xC1, 0xE8, 0xF1];
//! record.resize(80, 0x40);
//! let mut cards = CardReader::new(record.as_slice(), Input::default())?;
//! let card = cards.next(Context::Control)?.expect("there is one card");
//! assert_eq!(card.text(), "$JOB TUESDAY1");
//! assert!(cards.next(Context::Control)?.is_none());
//! # Ok(())
//! # }
//! ```

pub mod card;
pub mod code;
pub mod deck;
pub mod operand;
pub mod punch;
pub mod record;
