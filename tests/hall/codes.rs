//! The tables of the EBCDIC pages, and what the reference says of them.

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

/// Where `iconv` differs from the tables of IBM, `tests/outside/iconv.rs` passes over the byte.
#[test]
fn the_reference_says_where_iconv_has_other_characters() {
    let page = page("JCL.md");
    let told = page.split("The tables are IBM's.").nth(1).unwrap().split("\n\n").next().unwrap();
    for (code, byte) in [("`cp278`", "X'71'"), ("`cp278`", "X'E0'"), ("`cp285`", "X'A1'")] {
        assert!(told.contains(code) && told.contains(byte), "{code} {byte}");
    }
    assert_eq!(told.matches("X'").count(), 3);
}
