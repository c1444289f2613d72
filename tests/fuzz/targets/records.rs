//! Records and codes: what a writer wrote, a reader reads as it was.

use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordReader, RecordWriter, Unicode};

/// The first byte chooses the format, the second the code, the third the length of a fixed record.
pub fn run(data: &[u8]) -> bool {
    let Some((&[format, code, length], bytes)) = data.split_first_chunk::<3>() else { return false };
    let format = RecordFormat::ALL[usize::from(format) % RecordFormat::ALL.len()];
    let code = Code::ALL[usize::from(code) % Code::ALL.len()];
    let length = usize::from(length).max(1);
    let (lines, _) = read(bytes, format, code, length);
    let mut writer = RecordWriter::new(Vec::new(), format, code, length);
    for line in &lines {
        writer.write(line).unwrap();
    }
    let (lost, cut) = (writer.lost(), writer.cut());
    let written = writer.into_inner();
    let (again, are_whole) = read(&written, format, code, length);
    if lost + cut > 0 || !are_whole {
        return false;
    }
    // Only text has lines without an end, and blanks at the end of a line are no text.
    let same = |one: &String, two: &String| one.trim_end() == two.trim_end();
    let is_same = lines.len() == again.len() && lines.iter().zip(&again).all(|(one, two)| same(one, two));
    assert!(is_same, "{format:?} {code:?} {length}: {lines:?} {again:?}");
    !lines.is_empty()
}

/// The lines, and whether all of each was kept: tabs make short records long.
fn read(bytes: &[u8], format: RecordFormat, code: Code, length: usize) -> (Vec<String>, bool) {
    let mut reader = RecordReader::new(Unicode::as_it_is(bytes), format, code, length);
    let form = reader.form();
    let (mut lines, mut are_whole) = (Vec::new(), true);
    while let Some(record) = reader.read().unwrap() {
        are_whole &= record.is_whole();
        lines.push(code.decode(record.bytes, form).text);
    }
    (lines, are_whole)
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, format) in (0..).zip(RecordFormat::ALL) {
        for (place, code) in (0..).zip(Code::ALL) {
            let mut writer = RecordWriter::new(Vec::new(), format, code, 80);
            for line in ["$JOB FIRST,TITLE='A game'", "A VIE - GAL", "", "Umlaute: äöü"] {
                writer.write(line).unwrap();
            }
            seeds.push([&[number, place, 80][..], &writer.into_inner()].concat());
        }
    }
    seeds
}
