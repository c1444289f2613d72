//! The map in print characters, one position for each square.
//!
//! Only the part that is known is printed, so that nobody turns over empty pages at the beginning. Where the print
//! train has no small letters, figures stand for the pieces of others and a sign for white cities.

use crate::game::medieval::tables::Kind;
use crate::listing::{Line, Part, Spacing};
use std::ops::RangeInclusive;

/// Print positions of the rows' numbers at the left, and of the first column of the map.
const LABEL: usize = 3;
const FIRST: usize = 5;
/// Columns of the map from one number over them to the next.
const STEP: usize = 5;
/// Lines of the headline, the legend and the columns' numbers.
const HEADS: usize = 8;

/// Prints the map as a player knows it, or as it is.
pub fn print(rows: &[String], is_own: bool, part: &mut Part) {
    let has_small = part.has_small_letters();
    let white = if has_small { 'o' } else { '+' };
    let (cities, blank) = if is_own {
        ("O your city   Q city of another", "   blank: not explored")
    } else {
        ("O city of a player", "")
    };
    let ground =
        format!(". sea   - land   ^ mountain   {white} white city   {cities}   K command castle{blank}");
    let mut pieces: Vec<String> =
        Kind::ALL.iter().map(|kind| format!("{} {kind}", char::from(kind.letter()))).collect();
    match (is_own, has_small) {
        (true, true) => pieces.push("small letters: pieces of others".to_owned()),
        (true, false) => pieces.push("1 to 8 in this order: pieces of others".to_owned()),
        (false, _) => {}
    }
    let plain = |mark: char| if has_small { mark } else { without_small_letters(mark) };
    let rows: Vec<String> = rows.iter().map(|row| row.chars().map(plain).collect()).collect();
    sheet("MAP", [ground, pieces.join("   ")], &rows, part);
}

/// Prints who holds what, without the fog.
pub fn holders(rows: &[String], part: &mut Part) {
    let white = if part.has_small_letters() { 'o' } else { '+' };
    let plain = |mark: char| if mark == 'o' { white } else { mark };
    let rows: Vec<String> = rows.iter().map(|row| row.chars().map(plain).collect()).collect();
    let players = "1 to 6   the player whose pieces or whose city stand there".to_owned();
    sheet("WHO HOLDS WHAT", [players, format!("{white}   white city")], &rows, part);
}

const fn without_small_letters(mark: char) -> char {
    match mark {
        'o' => '+',
        'i' => '1',
        'p' => '2',
        'c' => '3',
        'a' => '4',
        't' => '5',
        'h' => '6',
        'l' => '7',
        'g' => '8',
        mark => mark,
    }
}

/// Prints what is known of a map, on one page if a page can hold it, where maps are wanted.
fn sheet(title: &str, legend: [String; 2], rows: &[String], part: &mut Part) {
    let Some((columns, lines)) = known(rows).filter(|_| part.has_maps()) else { return };
    let page = part.lines_on_a_page();
    part.keep(u32::try_from(lines.clone().count() + HEADS).unwrap_or(page).min(page));
    part.headline(title);
    let [first, second] = legend;
    part.line(Line::new(Spacing::Double).with(FIRST, first));
    part.line(Line::new(Spacing::Single).with(FIRST, second));
    let at = |column: usize| FIRST + column - columns.start();
    let mut heads = Line::new(Spacing::Single);
    for column in columns.clone().filter(|column| (column + 1).is_multiple_of(STEP)) {
        heads.put_right(at(column), column + 1);
    }
    part.start_columns(heads);
    for (y, row) in rows.iter().enumerate().filter(|(y, _)| lines.contains(y)) {
        let mut line = Line::new(Spacing::Single);
        line.put(FIRST, row.get(columns.clone()).unwrap_or_default());
        line.put_right(LABEL, y + 1);
        line.put_right(at(*columns.end()) + 4, y + 1);
        part.line(line);
    }
    part.end_columns();
}

/// The columns and the rows, from 0, between which all lies that is not blank.
fn known(rows: &[String]) -> Option<(RangeInclusive<usize>, RangeInclusive<usize>)> {
    let marks = |row: &String| {
        let first = row.bytes().position(|mark| mark != b' ')?;
        Some((first, row.bytes().rposition(|mark| mark != b' ')?))
    };
    let bounds = rows.iter().enumerate().filter_map(|(y, row)| Some((y, marks(row)?)));
    let (mut columns, mut lines) = (None, None);
    for (y, (first, last)) in bounds {
        let (left, right) = columns.unwrap_or((first, last));
        columns = Some((left.min(first), right.max(last)));
        lines = Some((lines.map_or(y, |(top, _)| top), y));
    }
    let ((left, right), (top, bottom)) = (columns?, lines?);
    Some((left..=right, top..=bottom))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_printed() {
        let rows = ["     ", "  .- ", " O   ", "     "].map(String::from);
        assert_eq!(known(&rows), Some((1..=3, 1..=2)));
        assert_eq!(known(&["   ".to_owned()]), None);
    }

    #[test]
    fn without_small_letters_no_two_marks_are_the_same() {
        let marks = "ipcathlgoIPCATHLGOQK.-^ ";
        let printed: std::collections::BTreeSet<char> =
            marks.chars().map(|mark| without_small_letters(mark).to_ascii_uppercase()).collect();
        assert_eq!(printed.len(), marks.len());
    }
}
