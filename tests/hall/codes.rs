//! The tables of the EBCDIC pages. `tests/outside/iconv.rs` compares them with another program's.

use crate::common::page;
use playdeck::code::Code;

#[test]
fn every_byte_of_every_page_equals_the_golden_table() {
    for code in Code::ALL.into_iter().filter(|code| *code != Code::Ascii) {
        let golden = page(&format!("golden/code/{code}.txt"));
        let numbers = golden.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let table: String =
            numbers.map(|number| char::from_u32(u32::from_str_radix(number, 16).unwrap()).unwrap()).collect();
        let mut bytes = Vec::new();
        assert_eq!(code.encode(&table, &mut bytes), 0, "{code}");
        assert_eq!(bytes, (0..=u8::MAX).collect::<Vec<_>>(), "{code}");
    }
}
