//! How the powers look. Tints and inks are for screens. Patterns of the land and letters on the units tell the powers
//! apart without them.

use super::{letters, sheet};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_print::picture::Svg;
use std::fmt::Display;

/// The look of a power.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// The ground of its land.
    pub tint: &'static str,
    /// The ground of its units.
    pub paint: &'static str,
    /// The letters on its units.
    pub letters: &'static str,
    /// The lines of its orders, dark enough on every ground.
    pub ink: &'static str,
    /// How far the pattern of its land is turned, and what is drawn on one square of it.
    pattern: (i32, &'static str),
}

const LINES: &str = "M0 5H10";
const CROSSED: &str = "M0 5H10M5 0V10";

/// The looks in the order of the powers. The paints differ in lightness, so that they differ to the color-blind, too.
const LOOKS: [Look; 7] = [
    Look { tint: "#f6d5cf", paint: "#b00020", letters: "#fff", ink: "#a80d26", pattern: (45, LINES) },
    Look { tint: "#d3dcf3", paint: "#1f4fc0", letters: "#fff", ink: "#123a8c", pattern: (0, LINES) },
    Look { tint: "#d0ecf5", paint: "#7fd0f0", letters: "#000", ink: "#1778a6", pattern: (90, LINES) },
    Look { tint: "#dddddd", paint: "#3a3a3a", letters: "#fff", ink: "#3a3a3a", pattern: (45, CROSSED) },
    Look { tint: "#d6edcd", paint: "#2e9e4f", letters: "#000", ink: "#1c6e35", pattern: (0, "M4 5H6") },
    Look { tint: "#eee4f7", paint: "#ffffff", letters: "#000", ink: "#7a3fa3", pattern: (135, LINES) },
    Look { tint: "#f7efbf", paint: "#f5d327", letters: "#000", ink: "#806600", pattern: (0, CROSSED) },
];

/// The looks beyond the first seven, in this order: grounds of land and units, letters and ink. Each has a pattern with
/// another rhythm, so that it is long until both are the same again.
const GROUNDS: [[&str; 4]; 9] = [
    ["#f8dcc0", "#f08a24", "#000", "#9a5200"],
    ["#d9e8d9", "#0b5d3b", "#fff", "#0b5d3b"],
    ["#f7d3e6", "#e66fae", "#000", "#a3195f"],
    ["#e6dccf", "#7a4b1e", "#fff", "#6b3f16"],
    ["#d6f2ee", "#4fc7b5", "#000", "#0c7466"],
    ["#dcd6ee", "#4b2e9e", "#fff", "#4b2e9e"],
    ["#eef0c8", "#b9c93a", "#000", "#5f6a00"],
    ["#e3e3e3", "#bdbdbd", "#000", "#4d4d4d"],
    ["#ecd0d0", "#6e0f1a", "#fff", "#6e0f1a"],
];
const SHAPES: [&str; 8] = [
    "M0 3H10M0 7H10",
    "M0 5H6",
    "M3 3H7M3 7H7M3 3V7M7 3V7",
    "M0 5L5 1M5 1L10 5",
    "M0 3H10M5 3V10",
    "M2 5H4M7 5H9",
    "M0 0L10 10M0 2H3",
    "M5 2V8M2 5H8",
];
const TURNS: [i32; 4] = [0, 45, 90, 135];

/// The look of a number.
fn numbered(number: usize) -> Look {
    if let Some(look) = LOOKS.get(number) {
        return *look;
    }
    let number = number - LOOKS.len();
    let [tint, paint, letters, ink] = GROUNDS[number % GROUNDS.len()];
    let turn = TURNS[number / SHAPES.len() % TURNS.len()];
    Look { tint, paint, letters, ink, pattern: (turn, SHAPES[number % SHAPES.len()]) }
}

/// The look of a power.
pub fn look(power: Power) -> Look {
    numbered(sheet::of(power.map()).looks.get(power.index()).copied().unwrap_or_default())
}

/// The fill of a power's land.
pub fn fill(power: Power) -> String {
    format!("url(#{})", fill_name(power))
}

/// The fill of land and water that a power was the last to hold: paler, with a thinner pattern.
pub fn held(power: Power) -> String {
    format!("url(#{})", held_name(power))
}

/// The id of the paler pattern.
fn held_name(power: Power) -> String {
    format!("held-by-{}", letters(power))
}

/// The id of a power's pattern. It is more than the three letters, because a province may have the same ones.
fn fill_name(power: Power) -> String {
    format!("land-of-{}", letters(power))
}

/// A power's pattern, on its tint of some strength.
fn pattern(svg: &mut Svg, power: Power, id: &dyn Display, strength: &dyn Display, lines: &str) {
    let Look { tint, pattern: (angle, path), .. } = look(power);
    let turn = format!("rotate({angle})");
    svg.open(
        "pattern",
        &[
            ("id", id),
            ("width", &10),
            ("height", &10),
            ("patternUnits", &"userSpaceOnUse"),
            ("patternTransform", &turn),
        ],
    );
    let square: [(&str, &dyn Display); 2] = [("width", &10), ("height", &10)];
    svg.leaf("rect", &[square[0], square[1], ("fill", &"#fff")]);
    svg.leaf("rect", &[square[0], square[1], ("fill", &tint), ("fill-opacity", strength)]);
    svg.leaf("path", &[("d", &path), ("stroke", &lines)]);
    svg.close();
}

/// The patterns of all powers.
pub fn patterns(svg: &mut Svg, powers: impl Iterator<Item = Power>) {
    svg.open("defs", &[]);
    for power in powers {
        pattern(svg, power, &fill_name(power), &"1", "#8c8c8c");
        pattern(svg, power, &held_name(power), &"0.5", "#c4c4c4");
    }
    svg.close();
}
