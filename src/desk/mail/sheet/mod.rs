//! From the lines of a message to the sheet of a player: which of the voices in it are heard.
//!
//! The player's own lines come first, then what they wrote into our order sheet or below a quote, then quoted lines.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

mod copies;
mod held;
mod names;
mod punching;
mod reading;

use super::quotes::{Line, Voice};
pub use held::Sheet;
pub use names::{Answered, Meanings, Writer, named_by};
use reading::Reading;
pub use reading::plain;

impl Sheet {
    /// Reads the sheet of a player: their own lines, else what they wrote into our order sheet or below a quote, else the
    /// quoted lines.
    pub fn of(writer: &Writer<'_>, lines: &[Line]) -> Self {
        let quoted =
            lines.iter().filter(|line| line.voice == Voice::Quoted && !line.text.trim().is_empty()).count();
        Self { quoted, ..Self::chosen(writer, lines) }
    }

    fn chosen(writer: &Writer<'_>, lines: &[Line]) -> Self {
        let read = |voices: &[Voice]| {
            let lines =
                lines.iter().filter(|line| voices.contains(&line.voice)).map(|line| line.text.as_str());
            Reading::new(writer).read(&lines.collect::<Vec<_>>())
        };
        let own = read(&[Voice::Own]);
        let has_filled = lines.iter().any(|line| line.voice == Voice::Filled);
        if own.orders > 0 || own.is_opened {
            return if has_filled { own.with_unread_sheet() } else { own };
        }
        let mut below = if has_filled { read(&[Voice::Filled]) } else { read(&[Voice::Below]) };
        if has_filled && !below.has_orders() {
            below = read(&[Voice::Below]);
        }
        if below.has_orders() {
            return own.followed_by(below);
        }
        if !own.near.is_empty() || own.has_orders() || own.foreign.is_some() {
            return own;
        }
        let mut quoted = read(&[Voice::Quoted]);
        if quoted.orders > 0 || quoted.is_opened {
            quoted.notes.extend(own.notes);
            return Self { is_quoted: true, prose: own.prose, ..quoted };
        }
        own
    }
}
