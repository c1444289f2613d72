//! The map in print characters: two positions for each square where the paper has room, otherwise one. The second shows
//! what a piece hides.
//!
//! Only the known part is printed, so that there are no empty pages at the beginning. If the print train has no small
//! letters, digits are printed for the pieces of others and a sign for white cities.

use crate::knowledge::panel::Chart;
use crate::tables::Kind;
use playdeck_print::document::{Document, Grid};

/// The legend of the second position.
const BEHIND: &str =
    "right of a piece: the city or mountain that it stands on, or the number of pieces there (+ 10 or more)";
/// Print positions for the numbers on both sides of a map.
const MARGINS: u16 = 8;

/// How many print positions a square has: two if the known part of the map then still fits in one strip.
fn cell(rows: &[String], columns: u16) -> u16 {
    let known = |row: &String| Some((row.find(|mark| mark != ' ')?, row.trim_end().len()));
    let ends = rows.iter().filter_map(known);
    let ends = ends.reduce(|all, row| (all.0.min(row.0), all.1.max(row.1)));
    let across = ends.map_or(0, |(first, last)| last - first);
    if across * 2 + usize::from(MARGINS) <= usize::from(columns) { 2 } else { 1 }
}

/// Prints the map as a player knows it, or as it is.
pub fn print(chart: &Chart, is_own: bool, out: &mut Document<'_>) {
    let cell = cell(&chart.rows, out.medium().columns);
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
    let (first, behind) = ([ground, cities].concat(), [BEHIND]);
    let legend: &[&[&str]] = if cell > 1 { &[&first, &pieces, &behind] } else { &[&first, &pieces] };
    sheet("MAP", legend, chart, cell, &plain, out);
}

/// Prints which player has what, without the fog.
pub fn holders(rows: &[String], out: &mut Document<'_>) {
    let has_small = out.medium().has_small_letters;
    let plain = |mark: u8| if mark == b'o' && !has_small { b'+' } else { mark };
    let players = "1 to 6   the player whose pieces or whose city are there";
    let white = if has_small { "o   white city" } else { "+   white city" };
    let chart = Chart { rows: rows.to_vec(), behind: Vec::new() };
    sheet("WHO HOLDS WHAT", &[&[players], &[white]], &chart, 1, &plain, out);
}

const fn white(has_small: bool) -> &'static str {
    if has_small { "o white city" } else { "+ white city" }
}

/// Prints what is known of a map.
fn sheet(
    title: &str,
    legend: &[&[&str]],
    chart: &Chart,
    cell: u16,
    plain: &dyn Fn(u8) -> u8,
    out: &mut Document<'_>,
) {
    let rows = &chart.rows;
    let mark = |rows: &[String], x: u16, y: u16| {
        let row = rows.get(usize::from(y)).map(String::as_bytes).unwrap_or_default();
        row.get(usize::from(x)).copied().unwrap_or(b' ')
    };
    let size = |count: usize| u16::try_from(count).unwrap_or(u16::MAX);
    out.grid(&Grid {
        title,
        legend,
        legend_at: 5,
        size: (size(rows.iter().map(String::len).max().unwrap_or_default()), size(rows.len())),
        cell,
        is_staggered: false,
        first: (1, 1),
        step: 5,
        is_numbered_twice: true,
        is_known: &|x, y| mark(rows, x, y) != b' ',
        marks: &|x, y, cell| {
            for (place, rows) in cell.iter_mut().zip([rows, &chart.behind]) {
                *place = plain(mark(rows, x, y));
            }
        },
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
