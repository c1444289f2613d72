//! A tape from fixed records.
//!
//! Source: `docs/filters.md`, "tape".

use super::messages;
use playdeck_base::message::Log;
use playdeck_cards::code::Code;
use playdeck_cards::record::{SAMPLE, TapeForm, TapeWriter, decide};
use std::io::{self, BufRead, Write};

/// Puts records of `length` bytes on a tape, in blocks of at most `longest` bytes. What is said with an error leaves a
/// tape that nobody should have.
pub fn tape(
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    form: TapeForm,
    length: u16,
    longest: u16,
) -> io::Result<Log> {
    let mut writer = TapeWriter::new(output, form, length, longest.into());
    let (mut bytes, mut first, mut log) = (0_u64, Vec::new(), Log::default());
    loop {
        let there = match input.fill_buf() {
            Ok(there) => there,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if there.is_empty() {
            break;
        }
        first.extend_from_slice(&there[..there.len().min(SAMPLE - first.len())]);
        writer.write(there)?;
        let count = there.len();
        bytes += count as u64;
        input.consume(count);
    }
    writer.finish()?.flush()?;
    if bytes == 0 || !bytes.is_multiple_of(length.into()) {
        log.push(messages::not_filled(bytes, length));
    } else if decide(&first, None, None, length.into()).code == Code::Ascii {
        log.push(messages::tape_in_ascii());
    }
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(bytes: &[u8], length: u16) -> Vec<String> {
        let mut output = Vec::new();
        let log = tape(&mut &bytes[..], &mut output, TapeForm::Het, length, 800).unwrap();
        log.messages().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn only_whole_records_make_a_tape() {
        assert_eq!(told(&[0xC1; 160], 80), Vec::<String>::new());
        assert_eq!(
            told(&[0xC1; 160], 133),
            ["PDK168E The 160 bytes that came in are not whole records of 133 bytes; no tape was made."]
        );
        assert_eq!(told(b"", 80).len(), 1);
        assert_eq!(
            told(&[b'A'; 160], 80),
            [
                "PDK169W The records are in ASCII, where a mainframe reads EBCDIC; the tape was made as they are."
            ]
        );
    }
}
