//! What is drawn of a board of which there is no drawing: the units and centers of each power, as text.

use super::letters;
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_print::picture::Svg;

/// The width, the height of a line, and the characters of one.
const WIDTH: i32 = 1000;
const LINE: i32 = 20;
const COLUMNS: usize = 110;

/// Draws a position.
pub fn draw(position: &Position, title: &str) -> String {
    let mut lines = vec![title.to_owned(), String::new()];
    for power in position.powers() {
        let units: Vec<String> = position.units.of(power).map(|unit| unit.to_string()).collect();
        let centers: Vec<&str> = position.centers.of(power).iter().map(Province::code).collect();
        lines.push(format!("{power} ({})", letters(power)));
        for (what, all) in [("Units", units.join(", ")), ("Centers", centers.join(" "))] {
            lines.extend(filled(&format!("  {what}: {}", if all.is_empty() { "none" } else { &all })));
        }
    }
    let height = LINE * (i32::try_from(lines.len()).unwrap_or(i32::MAX / LINE - 3) + 2);
    let mut svg = Svg::new(WIDTH, height, title);
    svg.leaf("rect", &[("width", &WIDTH), ("height", &height), ("fill", &"#fff")]);
    svg.open("g", &[("font-family", &"DejaVu Sans Mono, Courier New, monospace"), ("font-size", &14)]);
    for (row, line) in (2..).zip(&lines) {
        svg.text("text", &[("x", &20), ("y", &(row * LINE)), ("xml:space", &"preserve")], line);
    }
    svg.close();
    svg.finish()
}

/// A text in lines that have room, cut at blanks.
fn filled(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let last = lines.last().map_or(0, String::len);
        if last + word.trim_end().len() > COLUMNS {
            lines.push("    ".to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(word);
        }
    }
    lines
}
