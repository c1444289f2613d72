//! The map in print characters, one position for each square.
//!
//! Only the known part is printed, so that there are no empty pages at the beginning. If the print train has no small
//! letters, digits are printed for the pieces of others and a sign for white cities.

use crate::document::{Document, Grid};
use crate::game::medieval::tables::Kind;

/// Prints the map as a player knows it, or as it is.
pub fn print(rows: &[String], is_own: bool, out: &mut Document<'_>) {
    let has_small = out.medium().has_small_letters;
    let white = white(has_small);
    let ground: &[&str] = &[". sea", "- land", "^ mountain", white];
    let cities: &[&str] = if is_own {
        &["O your city", "Q city of another", "K command castle", "blank: not explored"]
    } else {
        &["O city of a player", "K command castle"]
    };
    let pieces = Kind::ALL.map(|kind| format!("{} {kind}", char::from(kind.letter())));
    let mut pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    match (is_own, has_small) {
        (true, true) => pieces.push("small letters: pieces of others"),
        (true, false) => pieces.push("1 to 8 in this order: pieces of others"),
        (false, _) => {}
    }
    let plain = |mark: u8| if has_small { mark } else { without_small_letters(mark) };
    sheet("MAP", &[&[ground, cities].concat(), &pieces], rows, &plain, out);
}

/// Prints which player has what, without the fog.
pub fn holders(rows: &[String], out: &mut Document<'_>) {
    let has_small = out.medium().has_small_letters;
    let plain = |mark: u8| if mark == b'o' && !has_small { b'+' } else { mark };
    let players = "1 to 6   the player whose pieces or whose city stand there";
    let white = if has_small { "o   white city" } else { "+   white city" };
    sheet("WHO HOLDS WHAT", &[&[players], &[white]], rows, &plain, out);
}

const fn white(has_small: bool) -> &'static str {
    if has_small { "o white city" } else { "+ white city" }
}

/// Prints what is known of a map.
fn sheet(title: &str, legend: &[&[&str]], rows: &[String], plain: &dyn Fn(u8) -> u8, out: &mut Document<'_>) {
    let mark = |x: u16, y: u16| {
        let row = rows.get(usize::from(y)).map(String::as_bytes).unwrap_or_default();
        row.get(usize::from(x)).copied().unwrap_or(b' ')
    };
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    out.grid(&Grid {
        title,
        legend,
        legend_at: 5,
        size: (size(rows.iter().map(String::len).max().unwrap_or_default()), size(rows.len())),
        cell: 1,
        is_staggered: false,
        first: (1, 1),
        step: 5,
        is_numbered_twice: true,
        is_known: &|x, y| mark(x, y) != b' ',
        marks: &|x, y, cell| cell.fill(plain(mark(x, y))),
    });
}

const fn without_small_letters(mark: u8) -> u8 {
    match mark {
        b'o' => b'+',
        b'i' => b'1',
        b'p' => b'2',
        b'c' => b'3',
        b'a' => b'4',
        b't' => b'5',
        b'h' => b'6',
        b'l' => b'7',
        b'g' => b'8',
        mark => mark,
    }
}
