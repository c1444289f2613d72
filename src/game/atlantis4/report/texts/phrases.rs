//! Words for numbers and lists.

use crate::tables::ByLevel;

/// A list with a word before its last part.
pub fn list(parts: &[String], word: &str) -> String {
    match parts {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// A name of the tables as players write it in an order.
pub fn ordered(name: &str) -> String {
    name.to_uppercase().replace(' ', "_")
}

/// A text as the beginning of a sentence.
pub fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// `once`, or how many times.
pub fn times(count: u32) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// A number that grows with the level of a spell.
pub fn by_level(number: ByLevel) -> String {
    parts(
        number,
        |factor| if factor == 1 { String::new() } else { format!("{factor} times ") },
        |flat| flat.to_string(),
    )
}

/// The same in hundredths, of which a part of one is a chance.
pub fn hundredths(number: ByLevel) -> String {
    let ByLevel { flat, by_level: each, by_square, above } = number;
    if [flat, each, by_square].iter().all(|part| part % 100 == 0) {
        return by_level(ByLevel {
            flat: flat / 100,
            by_level: each / 100,
            by_square: by_square / 100,
            above,
        });
    }
    let text = parts(number, |factor| format!("{factor} % of "), |flat| format!("{flat} %"));
    format!("{text}, where a part of one is a chance")
}

fn parts(number: ByLevel, times: impl Fn(u32) -> String, flat: impl Fn(u32) -> String) -> String {
    let mut parts = Vec::new();
    if number.flat > 0 {
        parts.push(flat(number.flat));
    }
    if number.by_level > 0 {
        parts.push(format!("{}the level", times(number.by_level)));
    }
    if number.by_square > 0 {
        let times = times(number.by_square);
        parts.push(match number.above {
            0 => format!("{times}the square of the level"),
            above => format!("{times}the square of what the level has above {above}"),
        });
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join(" and ") }
}
