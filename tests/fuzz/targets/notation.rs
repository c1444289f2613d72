//! The notation of operands: what is written is read as it was, and what is read is written in one way.

use super::edits::{self, edited};
use playdeck::operand::{from_operands, to_operands};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Debug, PartialEq, Eq, Clone, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Choice {
    Red,
    Deep { blue: Vec<i8>, name: String },
    Pair(u16, Option<bool>),
    Held(Box<Shape>),
}

/// One of each shape that a position can have.
#[derive(Debug, PartialEq, Eq, Clone, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Shape {
    number: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    large: Option<u64>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "is_no")]
    is: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    list: Vec<Choice>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    map: BTreeMap<String, u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pair: Option<(String, i16)>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_no(is: &bool) -> bool {
    !is
}

pub fn run(data: &[u8]) -> bool {
    static TEXTS: LazyLock<Vec<String>> = LazyLock::new(|| WRITTEN.map(str::to_owned).into());
    let Some(text) = edited(&TEXTS, data) else { return false };
    let Ok(shape) = from_operands::<Shape>(&text) else { return false };
    let Ok(written) = to_operands(&shape) else { return false };
    let again: Shape = from_operands(&written).unwrap();
    assert_eq!(again, shape, "{written}");
    assert_eq!(to_operands(&again).unwrap(), written);
    true
}

const WRITTEN: [&str; 8] = [
    "NUMBER=-12",
    "NUMBER=1,LARGE=18446744073709551615,TEXT='it''s && more',IS=YES",
    "NUMBER=2,LIST=(RED,DEEP(BLUE=(1,-2,3),NAME='x'))",
    "NUMBER=3,LIST=(PAIR(1,YES),HELD(NUMBER=1))",
    "NUMBER=4,MAP=(A=1,B=2),PAIR=('a b',-7)",
    "TEXT=WORD NUMBER=5 IS=NO",
    "NUMBER=6,TEXT='&233;',LIST=(HELD(NUMBER=7,LIST=(PAIR(65535),RED),MAP=('x y'=255)),RED,RED)",
    "NUMBER=8,LARGE=9,TEXT='A',IS=YES,LIST=(DEEP(BLUE=(),NAME=''),RED),MAP=(Z=0,'a'=1,7=2),PAIR=(X,32767)",
];

pub fn seeds() -> Vec<Vec<u8>> {
    let raw = WRITTEN.map(|text| [&[u8::MAX], text.as_bytes()].concat());
    edits::seeds(WRITTEN.len()).into_iter().chain(raw).collect()
}
