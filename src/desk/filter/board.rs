//! Map files as `$BOARD` cards.
//!
//! A file is read as a deck would read it, and refused with all that is wrong in it. A later file may use those before it.

use crate::roster::VOCABULARIES;
use playdeck_base::message::{Log, Severity};
use playdeck_cards::card::{CardReader, Context, Input};
use playdeck_cards::deck::GivenBoard;
use std::io::{self, BufRead};
use std::path::Path;

/// The name of the board in a map file: the letters and digits of the file's name, which one operand can hold.
pub fn name_of(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name: String = stem.chars().filter(char::is_ascii_alphanumeric).collect();
    if name.is_empty() { "BOARD".to_owned() } else { name.to_uppercase() }
}

/// Punches a board by its name, after those before it, and adds it to them. The messages name lines of the file; from
/// condition code 8 on the cards must not be used.
pub fn punch(
    name: &str,
    input: impl BufRead + Send,
    options: Input,
    before: &mut Vec<GivenBoard>,
    take: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Log> {
    let mut reader = CardReader::new(input, options)?;
    let (mut log, mut lines) = (Log::default(), Vec::new());
    while let Some(statement) = reader.next(Context::People)? {
        let faults = statement.messages.iter().filter(|message| message.severity() > Severity::Information);
        log.extend(faults.cloned());
        lines.push((statement.text().into_owned(), statement.whole()));
    }
    let board = GivenBoard { name: name.to_owned(), lines };
    let cards = board.cards(options.control);
    before.push(board);
    if let Some(boards) = VOCABULARIES.iter().find_map(|vocabulary| vocabulary.boards) {
        log.extend((boards.faults)(before));
    }
    if log.condition() <= Severity::Warning.condition() {
        cards.iter().try_for_each(|card| take(card))?;
    }
    Ok(log)
}
