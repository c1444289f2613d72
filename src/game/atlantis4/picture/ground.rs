//! How terrains look: a tint for screens, and a pattern that tells them apart without colors.

use crate::tables::{Tables, Terrain};
use playdeck_print::picture::Svg;

/// The tint and the lines of a pattern.
type Look = (&'static str, &'static str);

/// The side of a pattern.
const SIDE: i32 = 16;

/// Looks in the order of the terrains in the built-in tables: ocean, plain, forest, mountain, swamp, jungle, desert, tundra,
/// cavern, underforest, tunnels, nexus. A table with more terrains begins again.
const LOOKS: [Look; 12] = [
    ("#d9e8f3", "M0 8q4 -5 8 0t8 0"),
    ("#f8f4d2", "M3 14v-4M11 7v-4"),
    ("#d3e7c8", "M8 2v12M4 8l4 -5l4 5"),
    ("#e2d9d0", "M2 12l6 -9l6 9"),
    ("#e0e0bd", "M1 5h6M9 12h6"),
    ("#c2dfb3", "M0 0l16 16M16 0l-16 16"),
    ("#f7e8bf", "M2 4h3M10 4h3M6 12h3M14 12h2M0 12h1"),
    ("#eef3f6", "M8 3v8M4 7h8M5 4l6 6M11 4l-6 6"),
    ("#dddae2", "M1 11a7 7 0 0 1 14 0"),
    ("#cddccc", "M8 14v-12M4 8l4 5l4 -5"),
    ("#e3d8cb", "M0 4h16M0 12h16M4 4v8M12 12v4M12 0v4"),
    ("#ebe4f4", "M3 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0"),
];

/// Writes all patterns.
pub fn patterns(svg: &mut Svg) {
    for (at, (tint, lines)) in LOOKS.into_iter().enumerate() {
        let id = format!("t{at}");
        svg.open(
            "pattern",
            &[("id", &id), ("width", &SIDE), ("height", &SIDE), ("patternUnits", &"userSpaceOnUse")],
        );
        svg.leaf("rect", &[("width", &SIDE), ("height", &SIDE), ("fill", &tint)]);
        svg.leaf("path", &[("d", &lines), ("fill", &"none"), ("stroke", &"#949fa8")]);
        svg.close();
    }
}

/// The fill of a terrain. One of the same name, as islands have, looks the same.
pub fn fill(tables: &Tables, terrain: Terrain) -> String {
    let name = &tables[terrain].name;
    let first = (0..terrain.0).map(Terrain).find(|other| tables[*other].name == *name);
    format!("url(#t{})", usize::from(first.unwrap_or(terrain).0) % LOOKS.len())
}

/// The capital letter of a terrain; of the sea it is a dash.
pub fn letter(tables: &Tables, terrain: Terrain) -> String {
    tables[terrain].letter.to_uppercase().to_string()
}
