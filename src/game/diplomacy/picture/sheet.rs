//! What is worked out once for each map: by which letters and looks its powers are known.

use playdeck_diplomacy_rules::world::map::{Map, STANDARD_MAP};
use playdeck_diplomacy_rules::world::power::Power;
use std::sync::{Mutex, PoisonError};

/// What the pictures of a map share.
#[derive(Debug)]
pub struct Sheet {
    /// By powers: letters that no other power has.
    pub letters: Vec<&'static str>,
    /// By powers: the number of its look, which no other power has.
    pub looks: Vec<usize>,
}

/// The sheets that were made so far.
static MADE: Mutex<Vec<(&Map, &Sheet)>> = Mutex::new(Vec::new());

/// The sheet of a map.
pub fn of(map: &'static Map) -> &'static Sheet {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, sheet)) = made.iter().find(|(of, _)| *of == map) {
        return sheet;
    }
    let sheet: &Sheet = Box::leak(Box::new(Sheet { letters: letters(map), looks: numbers(map) }));
    made.push((map, sheet));
    sheet
}

/// Three letters for each power: those that begin its name, or others of it if a power before it has the same.
fn letters(map: &'static Map) -> Vec<&'static str> {
    let mut taken: Vec<&'static str> = Vec::new();
    for power in map.powers() {
        let name = power.name();
        let begun = name.char_indices().nth(3).map_or(name, |(end, _)| name.get(..end).unwrap_or(name));
        let is_free = |letters: &str| !taken.contains(&letters);
        let own = if is_free(begun) {
            begun
        } else {
            others(name).find(|letters| is_free(letters)).map_or(begun, |letters| String::leak(letters))
        };
        taken.push(own);
    }
    taken
}

/// Other letters for a name: its first one and two of those behind it, then its first one and a number.
fn others(name: &'static str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = name.chars().collect();
    let first: String = letters.iter().take(1).collect();
    let numbered = first.clone();
    let count = letters.len();
    let pairs = (2..count).flat_map(move |last| (1..last).map(move |middle| (middle, last)));
    let pairs = pairs.filter_map(move |(middle, last)| {
        Some(format!("{first}{}{}", letters.get(middle)?, letters.get(last)?))
    });
    pairs.chain((1..100).map(move |number| format!("{numbered}{number:02}")))
}

/// By powers of a map: the number of its look. A power of the standard board has its own there; the others, in their
/// order, have those that are left.
fn numbers(map: &'static Map) -> Vec<usize> {
    let usual = |power: Power| STANDARD_MAP.power_named(power.name()).map(Power::index);
    let taken: Vec<usize> = map.powers().filter_map(usual).collect();
    let mut left = (0..).filter(|number| !taken.contains(number));
    map.powers().map(|power| usual(power).or_else(|| left.next()).unwrap_or_default()).collect()
}
