//! Tapes and transmissions for tests, as their forms are described. It uses nothing of this crate, so that the
//! tests beside other programs can use it, too.

use std::io::Write;

/// A text of capitals, digits and blanks in EBCDIC.
fn plain_ebcdic(text: &str) -> Vec<u8> {
    let byte = |character: u8| match character {
        b'A'..=b'I' => character - b'A' + 0xC1,
        b'J'..=b'R' => character - b'J' + 0xD1,
        b'S'..=b'Z' => character - b'S' + 0xE2,
        b'0'..=b'9' => character - b'0' + 0xF0,
        b'.' => 0x4B,
        _ => 0x40,
    };
    text.bytes().map(byte).collect()
}

/// A standard label.
pub fn label(text: &str) -> Vec<u8> {
    plain_ebcdic(&format!("{text:80}"))
}

/// A tape of files of blocks, a mark behind each file and one at the end; with `is_het` blocks are compressed by zlib.
pub fn tape_of(is_het: bool, files: &[&[Vec<u8>]]) -> Vec<u8> {
    let (mut tape, mut before) = (Vec::new(), [0, 0]);
    let mut put = |piece: &[u8], flags: u8| {
        let length = u16::try_from(piece.len()).unwrap().to_le_bytes();
        tape.extend([length[0], length[1], before[0], before[1], flags, 0]);
        tape.extend(piece);
        before = length;
    };
    for file in files {
        for block in *file {
            if is_het {
                let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
                packed.write_all(block).unwrap();
                put(&packed.finish().unwrap(), 0xA1);
            } else {
                put(block, 0xA0);
            }
        }
        put(&[], 0x40);
    }
    put(&[], 0x40);
    tape
}

/// A record behind its descriptor word, or a block behind its own.
pub fn described(data: &[u8]) -> Vec<u8> {
    [&u16::try_from(data.len() + 4).unwrap().to_be_bytes()[..], &[0, 0], data].concat()
}

/// A record of a transmission in segments. Control records have the flag X'20'.
pub fn segments(record: &[u8], flags: u8) -> Vec<u8> {
    let pieces: Vec<&[u8]> = if record.is_empty() { vec![&[]] } else { record.chunks(253).collect() };
    let last = pieces.len() - 1;
    let segment = |(at, piece): (usize, &&[u8])| {
        let ends = if at == 0 { 0x80 } else { 0 } | if at == last { 0x40 } else { 0 };
        [&[u8::try_from(piece.len() + 2).unwrap(), flags | ends], *piece].concat()
    };
    pieces.iter().enumerate().flat_map(segment).collect()
}

/// A control record.
pub fn control(name: &str, facts: &[u8]) -> Vec<u8> {
    segments(&[&plain_ebcdic(name), facts].concat(), 0x20)
}

/// A text unit.
fn unit(key: u16, values: &[&[u8]]) -> Vec<u8> {
    let count = u16::try_from(values.len()).unwrap();
    let mut unit = [key.to_be_bytes(), count.to_be_bytes()].concat();
    for value in values {
        unit.extend(u16::try_from(value.len()).unwrap().to_be_bytes());
        unit.extend(*value);
    }
    unit
}

/// The description of a file, INMR02. What is no message is the data set GAMES.DECK.
pub fn file(number: u8, utility: &str, format: u8, length: u16, is_message: bool) -> Vec<u8> {
    let name = ["GAMES", "DECK"].map(plain_ebcdic);
    let own = if is_message { unit(0x0028, &[]) } else { unit(0x0002, &[&name[0], &name[1]]) };
    let facts = [
        vec![0, 0, 0, number],
        unit(0x1028, &[&plain_ebcdic(utility)]),
        unit(0x003C, &[&[0x40, 0]]),
        unit(0x0042, &[&length.to_be_bytes()]),
        unit(0x0049, &[&[format, 0]]),
        own,
    ];
    control("INMR02", &facts.concat())
}

/// The beginning of a file's data, INMR03.
pub fn data(format: u8, length: u16) -> Vec<u8> {
    let facts =
        [unit(0x003C, &[&[0x40, 0]]), unit(0x0042, &[&length.to_be_bytes()]), unit(0x0049, &[&[format, 0]])];
    control("INMR03", &facts.concat())
}

/// The first control record and the descriptions of files.
pub fn transmission(files: &[Vec<u8>]) -> Vec<u8> {
    let facts = [unit(0x1024, &[&plain_ebcdic("20260101120000")]), unit(0x102F, &[&[1]])];
    [control("INMR01", &facts.concat()), files.concat()].concat()
}
