//! Where a job stream can be cut: after each `$END`.
//!
//! Every `$END` card ends a deck, wherever it is, and what follows belongs to the next deck. So the pieces of a stream,
//! played one after another, print what the whole stream prints.
//!
//! Source: `docs/filters.md`.

use playdeck_cards::card::{COLUMNS, Input};
use playdeck_cards::deck::control::control_card;
use playdeck_cards::record::{Decision, RecordReader, Unicode, begin};
use std::io::{self, BufRead};

/// The bytes of a record that are searched for a control word: a byte order mark, the control character and `END`,
/// followed by a blank.
const LOOKED_AT: usize = 16;

/// Reads a stream to its end. Returns for each deck how many bytes it and all decks before it take. A deck that ends
/// inside a block of variable records is left out, because blocks are not cut.
pub fn ends(input: impl BufRead + Send, options: Input) -> io::Result<Vec<u64>> {
    let (decision, input) = begin(input, options.records, options.code, COLUMNS)?;
    ends_in(input, decision, options.control)
}

fn ends_in(input: Unicode<'_>, decision: Decision, control: char) -> io::Result<Vec<u64>> {
    let mut records = RecordReader::new(input, decision.records, decision.code, COLUMNS);
    let form = records.form();
    let mut ends = Vec::new();
    while let Some(record) = records.read()? {
        let head = &record.bytes[..record.bytes.len().min(LOOKED_AT)];
        let text = decision.code.decode(head, form).text;
        if text.starts_with(control) && control_card(&text).word == "END" {
            ends.extend(records.end());
        }
    }
    Ok(ends)
}

/// Where a stream is cut into at most `pieces` pieces of about one size, each of whole decks. Returns the length of
/// each piece with all before it. The last is the length of the stream.
pub fn cuts(ends: &[u64], length: u64, pieces: u64) -> Vec<u64> {
    let mut cuts: Vec<u64> = Vec::new();
    for piece in 1..pieces {
        let due =
            u64::try_from(u128::from(length) * u128::from(piece) / u128::from(pieces)).unwrap_or(length);
        let at = ends.partition_point(|end| *end < due);
        // What follows the last deck is not a piece of its own.
        let Some(end) = ends.get(at).filter(|_| at + 1 < ends.len()) else { break };
        if cuts.last() != Some(end) {
            cuts.push(*end);
        }
    }
    if length > 0 {
        cuts.push(length);
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_cards::code::Code;
    use playdeck_cards::record::{RecordFormat, RecordWriter};

    const STREAM: [&str; 8] =
        ["From: a friend", "$INIT", "$$END is text", "$end", "$INIT", " $END", "$END", "Goodbye"];

    fn told() -> Input {
        Input::default()
    }

    #[test]
    fn decks_end_behind_end_cards_in_every_format() {
        assert_eq!(ends(STREAM.join("\n").as_bytes(), told()).unwrap(), [40, 57]);
        for (records, ends_expected) in [(RecordFormat::Fixed, [320, 560]), (RecordFormat::Text, [40, 57])] {
            let mut writer = RecordWriter::new(Vec::new(), records, Code::Cp1047, COLUMNS);
            STREAM.iter().try_for_each(|card| writer.write(card)).unwrap();
            assert_eq!(ends(&writer.into_inner()[..], told()).unwrap(), ends_expected, "{records}");
        }
    }

    #[test]
    fn pieces_are_whole_decks_of_about_one_size() {
        assert_eq!(cuts(&[10, 20, 30, 40], 45, 2), [30, 45]);
        assert_eq!(cuts(&[10, 20, 30, 40], 40, 4), [10, 20, 30, 40]);
        assert_eq!(cuts(&[35, 40], 40, 4), [35, 40]);
        assert_eq!(cuts(&[10, 20], 20, 9), [10, 20]);
        assert_eq!(cuts(&[], 7, 3), [7]);
        assert_eq!(cuts(&[], 0, 3), [0; 0]);
        assert_eq!(cuts(&[10, 20], 25, 1), [25]);
    }
}
