//! Writing lines and records of the output.

use super::format::{LONGEST_VARIABLE, RecordFormat, WORD};
use crate::code::Code;
use std::io::{self, Write};

/// Writes lines as text, as fixed records of one length or as variable records, in a code.
///
/// Nothing is dropped silently: [`RecordWriter::lost`] counts characters that the code lacks and [`RecordWriter::cut`]
/// counts lines that were longer than a record.
#[derive(Debug)]
pub struct RecordWriter<W> {
    output: W,
    format: RecordFormat,
    code: Code,
    length: usize,
    record: Vec<u8>,
    lost: u64,
    cut: u64,
}

impl<W: Write> RecordWriter<W> {
    /// A writer to an output; `length` is the number of bytes of a fixed record (133 for a listing, 80 for cards). The
    /// other formats do not use it. The output is written in small pieces and should be buffered.
    pub fn new(output: W, format: RecordFormat, code: Code, length: usize) -> Self {
        Self { output, format, code, length, record: Vec::with_capacity(length + WORD), lost: 0, cut: 0 }
    }

    /// Writes one line, which contains no line end.
    ///
    /// Text ends with LF (EBCDIC: NEL) and has no trailing blanks; a fixed record is filled with blanks; a variable
    /// record keeps at least its first column, which may be the carriage control.
    pub fn write(&mut self, line: &str) -> io::Result<()> {
        self.put(None, line)
    }

    /// Writes one line after a byte that is not encoded: the machine's carriage control.
    pub fn write_behind(&mut self, control: u8, line: &str) -> io::Result<()> {
        self.put(Some(control), line)
    }

    /// Whether a line of ASCII characters is written as its own bytes.
    pub fn is_bytes(&self) -> bool {
        (self.format, self.code) == (RecordFormat::Text, Code::Ascii)
    }

    /// Writes one line of ASCII characters, without blanks at its end, where [`Self::is_bytes`] holds. A first
    /// character may stand before it.
    pub fn write_bytes(&mut self, first: Option<u8>, line: &[u8]) -> io::Result<()> {
        if let Some(first) = first {
            self.output.write_all(&[first])?;
        }
        self.output.write_all(line)?;
        self.output.write_all(b"\n")
    }

    fn put(&mut self, control: Option<u8>, line: &str) -> io::Result<()> {
        let trimmed = line.trim_end_matches(' ');
        if (self.format, self.code, control) == (RecordFormat::Text, Code::Ascii, None) {
            self.output.write_all(trimmed.as_bytes())?;
            return self.output.write_all(b"\n");
        }
        self.record.clear();
        if self.format == RecordFormat::Variable {
            self.record.extend([0; WORD]);
        }
        self.record.extend(control);
        match self.format {
            RecordFormat::Text => {
                self.lost += self.code.encode(trimmed, &mut self.record);
                self.record.push(self.code.line_end());
            }
            RecordFormat::Fixed => {
                self.lost += self.code.encode(trimmed, &mut self.record);
                self.cut += u64::from(self.record.len() > self.length);
                self.record.resize(self.length, self.code.blank());
            }
            RecordFormat::Variable => {
                self.lost += self.code.encode(trimmed, &mut self.record);
                if trimmed.len() < line.len() && trimmed.is_empty() && control.is_none() {
                    self.record.push(self.code.blank());
                }
                self.cut += u64::from(self.record.len() > LONGEST_VARIABLE);
                self.record.truncate(LONGEST_VARIABLE);
                let length = u16::try_from(self.record.len()).unwrap_or(u16::MAX);
                self.record[..2].copy_from_slice(&length.to_be_bytes());
            }
        }
        self.output.write_all(&self.record)
    }

    /// The number of characters that the code lacks. Each was written as `?`.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// The number of lines that were longer than their record and were cut.
    pub const fn cut(&self) -> u64 {
        self.cut
    }

    /// Flushes the output. Fails as the output does.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// The output, for further writing.
    pub fn into_inner(self) -> W {
        self.output
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: RecordFormat, code: Code, lines: &[&str]) -> (Vec<u8>, u64, u64) {
        let mut writer = RecordWriter::new(Vec::new(), format, code, 5);
        for line in lines {
            writer.write(line).unwrap();
        }
        let (lost, cut) = (writer.lost(), writer.cut());
        (writer.into_inner(), lost, cut)
    }

    #[test]
    fn text_lines_end_without_blanks() {
        assert_eq!(
            written(RecordFormat::Text, Code::Ascii, &["1é€  ", ""]),
            ("1é€\n\n".as_bytes().to_vec(), 0, 0)
        );
        assert_eq!(written(RecordFormat::Text, Code::Cp1047, &["1€ "]), (vec![0xF1, 0x6F, 0x15], 1, 0));
    }

    #[test]
    fn fixed_records_are_filled_with_the_blank_of_the_code() {
        assert_eq!(written(RecordFormat::Fixed, Code::Ascii, &["1é", ""]).0, b"1\xE9        ");
        assert_eq!(written(RecordFormat::Fixed, Code::Cp037, &["1"]).0, [0xF1, 0x40, 0x40, 0x40, 0x40]);
        assert_eq!(written(RecordFormat::Fixed, Code::Ascii, &["123456"]), (b"12345".to_vec(), 0, 1));
        assert_eq!(written(RecordFormat::Fixed, Code::Ascii, &["12345"]), (b"12345".to_vec(), 0, 0));
    }

    #[test]
    fn variable_records_begin_with_their_length() {
        assert_eq!(
            written(RecordFormat::Variable, Code::Ascii, &["1 A  ", " ", ""]).0,
            b"\0\x07\0\x001 A\0\x05\0\0 \0\x04\0\0"
        );
        assert_eq!(written(RecordFormat::Variable, Code::Ascii, &[&"x".repeat(32_756)]).2, 0);
        let (bytes, _, cut) = written(RecordFormat::Variable, Code::Ascii, &[&"x".repeat(40_000)]);
        assert_eq!((bytes.len(), &bytes[..2], cut), (32_760, &[0x7F, 0xF8][..], 1));
    }
}
