//! Standard labels of a tape: blocks of 80 bytes that name a volume and its files, and say how records lie in them.
//!
//! Source: IBM, z/OS DFSMS Using Magnetic Tapes, "IBM standard labels", formats of VOL1, HDR1 and HDR2.

use crate::code::{Code, Form};

/// Bytes of a label.
const LENGTH: usize = 80;

/// What the labels before a file say.
#[derive(Debug, Default, Clone)]
pub struct Labels {
    pub volume: Option<String>,
    pub name: Option<String>,
    /// The letter of the record format: F, V, U or D.
    pub records: Option<char>,
    /// The number of bytes of a record. 0: it is not said.
    pub length: usize,
    /// Whether the label behind the data says that it goes on.
    pub goes_on: bool,
}

impl Labels {
    /// Takes a block in if it is a label, in EBCDIC or in ASCII.
    pub fn take(&mut self, block: &[u8]) -> bool {
        if block.len() != LENGTH {
            return false;
        }
        let Some(text) = [Code::Cp1047, Code::Ascii].into_iter().find_map(|code| label(block, code)) else {
            return false;
        };
        let field = |from: usize, to: usize| -> String {
            text.chars().skip(from).take(to - from).collect::<String>().trim().to_owned()
        };
        match &text[..4] {
            "VOL1" => self.volume = Some(field(4, 10)),
            "HDR1" => self.name = Some(field(4, 21)),
            "HDR2" => {
                self.records = text.chars().nth(4);
                self.length = field(10, 15).parse().unwrap_or(0);
            }
            "EOV1" => self.goes_on = true,
            _ => {}
        }
        true
    }
}

/// The text of a label in a code.
fn label(block: &[u8], code: Code) -> Option<String> {
    const KINDS: [&str; 7] = ["VOL", "HDR", "EOF", "EOV", "UHL", "UTL", "UVL"];
    let text = code.decode(block, Form::Record).text;
    let is_label = KINDS.iter().any(|kind| text.starts_with(kind))
        && text.chars().nth(3).is_some_and(|number| ('1'..='9').contains(&number));
    is_label.then_some(text)
}
