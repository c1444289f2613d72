//! Map files as `$BOARD` cards.
//!
//! A file is read as a deck would read it, and refused with all that is wrong in it. A later file may use those before it.

use super::cards::up_to_72;
use crate::roster::VOCABULARIES;
use playdeck_base::message::Log;
use playdeck_base::message::Severity;
use playdeck_cards::card::fold::fold;
use playdeck_cards::card::{Card, CardReader, Context, Input};
use playdeck_cards::deck::GivenBoard;
use std::io::{self, BufRead};

/// Punches a board by its name, after those before it, and adds it to them. The cards have no numbers, because a board is
/// a piece of a deck. The messages name lines of the file; from condition code 8 on the cards must not be used.
pub fn punch(
    name: &str,
    input: impl BufRead + Send,
    options: Input,
    before: &mut Vec<GivenBoard>,
    take: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Log> {
    let mut reader = CardReader::new(input, options)?;
    let (mut log, mut lines, mut images) = (Log::default(), Vec::new(), Vec::new());
    while let Some(statement) = reader.next(Context::People)? {
        log.extend(
            statement.messages.iter().filter(|message| message.severity() > Severity::Information).cloned(),
        );
        images.extend(statement.cards().map(|card| up_to_72(card).to_owned()));
        lines.push((statement.text().into_owned(), statement.whole()));
    }
    before.push(GivenBoard { name: name.to_uppercase(), lines });
    if let Some(boards) = VOCABULARIES.iter().find_map(|vocabulary| vocabulary.boards) {
        log.extend((boards.faults)(before));
    }
    if log.condition() <= Severity::Warning.condition() {
        let opener = fold(&format!("{}BOARD {}", options.control, name.to_uppercase()));
        let opener = opener.iter().map(|card| up_to_72(&Card::new(0, card)).to_owned());
        opener.chain(images).try_for_each(|card| take(&card))?;
    }
    Ok(log)
}
