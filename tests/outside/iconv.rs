//! The EBCDIC pages beside those of `iconv`.

use crate::common::page;
use playdeck::code::Code;
use std::io::Write;
use std::process::{Command, Stdio};

/// Bytes for which glibc's `iconv` differs from IBM's own table.
const ERRS: [(Code, &[u8]); 2] = [(Code::Cp278, &[0x71, 0xE0]), (Code::Cp285, &[0xA1])];

fn iconv(from: &str, to: &str, bytes: &[u8]) -> Vec<u8> {
    let mut iconv = Command::new("iconv")
        .args(["-f", from, "-t", to])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    iconv.stdin.take().unwrap().write_all(bytes).unwrap();
    let output = iconv.wait_with_output().unwrap();
    assert!(output.status.success(), "{from} {to}");
    output.stdout
}

pub fn every_byte_of_every_page_is_what_iconv_makes_in_both_directions() {
    for code in Code::ALL.into_iter().filter(|code| *code != Code::Ascii) {
        let name = code.name().replace("cp", "IBM");
        let errs = ERRS.iter().find(|(other, _)| *other == code).map_or(&[][..], |(_, bytes)| bytes);
        let (mut text, mut bytes) = (String::new(), Vec::new());
        for character in ('\0'..='\u{FF}').chain(['\u{20AC}']) {
            let mut one = Vec::new();
            if code.encode(&character.to_string(), &mut one) == 0 && !errs.contains(&one[0]) {
                text.push(character);
                bytes.extend(one);
            }
        }
        assert_eq!(bytes.len() + errs.len(), 256, "{name}");
        assert_eq!(String::from_utf8(iconv(&name, "UTF-8", &bytes)).unwrap(), text, "{name}");
        assert_eq!(iconv("UTF-8", &name, text.as_bytes()), bytes, "{name}");
    }
}

pub fn the_reference_says_where_it_has_other_characters() {
    let page = page("JCL.md");
    let told = page.split("The tables are IBM's.").nth(1).unwrap().split("\n\n").next().unwrap();
    for (code, byte) in ERRS.iter().flat_map(|(code, bytes)| bytes.iter().map(move |byte| (code, byte))) {
        assert!(told.contains(&format!("`{code}`")) && told.contains(&format!("X'{byte:02X}'")), "{code}");
    }
    assert_eq!(told.matches("X'").count(), ERRS.iter().map(|(_, bytes)| bytes.len()).sum::<usize>());
}
