//! From what there is to say to a listing of 133 columns with carriage control, a letter, a page, a PDF document or a
//! picture.
//!
//! A report is written once, as blocks of a [`document`]: headings, paragraphs, tables, cards, maps. Each way of printing
//! is a sink for such blocks. It knows no game and no deck.
//!
//! ```
//! use playdeck_base::audience::Audience;
//! use playdeck_print::document::{Document, Paragraph};
//! use playdeck_print::letter::{Form, Letter, Style};
//!
//! # fn main() -> std::io::Result<()> {
//! let style = Style { columns: 24, form: Form::Flowing, has_maps: true, is_report: false, control: '$' };
//! let mut letter = Letter::new(Audience::Public, style, "SPRING 1901");
//! Document::new(&mut letter).line(&Paragraph::within(2, 132), "Austria moved to Trieste. Nobody stood in the way.");
//!
//! let (_, rows) = letter.finish();
//! let mut text = Vec::new();
//! rows.each_row(0..rows.length(), &mut |_, row| {
//!     text.extend_from_slice(row);
//!     Ok(text.push(b'\n'))
//! })?;
//! assert!(String::from_utf8_lossy(&text).contains("Austria moved to\nTrieste."));
//! # Ok(())
//! # }
//! ```

pub mod choices;
pub mod document;
pub mod letter;
pub mod listing;
pub mod markup;
pub mod page;
pub mod picture;
pub mod spool;
