//! How the powers look. Tints and inks are for screens. Patterns of the land and letters on the units tell the powers
//! apart without them.

use super::letters;
use playdeck_diplomacy_rules::world::map::STANDARD_MAP;
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

/// The look of a power: that of the same name on the standard board, or else one by its number. Letters tell those
/// apart that look alike.
pub fn look(power: Power) -> Look {
    let number = if power.map().is_standard() {
        power.index()
    } else {
        STANDARD_MAP.power_named(power.name()).unwrap_or(power).index()
    };
    LOOKS[number % LOOKS.len()]
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
