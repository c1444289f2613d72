//! The marks of cities and pieces. White on black is the reader's own, black on white everybody else's.

use crate::knowledge::memory::KnownCity;
use crate::tables::Kind;
use crate::world::numbers::PlayerNumber;
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::Point;
use std::collections::BTreeMap;

/// The pieces in a square, all of one player.
pub struct Stack {
    /// Their owner.
    pub of: PlayerNumber,
    /// How many more are aboard of them.
    pub aboard: u32,
    counts: BTreeMap<usize, (Kind, u32)>,
}

impl Stack {
    /// No pieces yet.
    pub const fn of(of: PlayerNumber) -> Self {
        Self { of, aboard: 0, counts: BTreeMap::new() }
    }

    /// Adds pieces of a type.
    pub fn add(&mut self, kind: Kind, count: u32) {
        self.counts.entry(kind.index()).or_insert((kind, 0)).1 += count;
    }

    /// Their types, in the order of the table.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.counts.values().map(|(kind, _)| *kind)
    }

    /// What stands on its mark: the owner unless it is the reader, the letter of the first type as on a printed map, how
    /// many pieces, and `+` for several types.
    pub fn mark(&self, is_own: bool) -> String {
        let count: u32 = self.counts.values().map(|(_, count)| count).sum();
        let owner = if is_own { String::new() } else { format!("{}:", self.of) };
        let letter = self.kinds().next().map_or(' ', |kind| char::from(kind.letter()));
        let count = if count > 1 { count.to_string() } else { String::new() };
        let more = if self.counts.len() > 1 { "+" } else { "" };
        format!("{owner}{letter}{count}{more}")
    }

    /// In words.
    pub fn words(&self) -> String {
        let counts = self.counts.values().map(|(kind, count)| format!("{count} {kind}"));
        let aboard = (self.aboard > 0).then(|| format!("{} aboard", self.aboard));
        counts.chain(aboard).collect::<Vec<_>>().join(", ")
    }
}

/// The ground of a mark and its ink.
const fn inks(is_own: bool) -> (&'static str, &'static str) {
    if is_own { ("#000000", "#ffffff") } else { ("#ffffff", "#000000") }
}

/// A house with the number of its owner, or a tower for a command castle. A white city has no number.
pub fn city(svg: &mut Svg, (x, y): Point, city: KnownCity, is_own: bool) {
    let (ground, ink) = inks(is_own);
    let walls = if city.castle {
        format!("M{} {}v-8h7v5h6v-5h8v5h6v-5h7v8v21h-34z", x - 17, y - 7)
    } else {
        format!("M{} {}l17 -11l17 11v18h-34z", x - 17, y - 4)
    };
    let class = if city.castle { "castle" } else { "city" };
    svg.leaf(
        "path",
        &[("class", &class), ("d", &walls), ("fill", &ground), ("stroke", &"#000000"), ("stroke-width", &2)],
    );
    if let Some(of) = city.of {
        svg.text("text", &[("x", &x), ("y", &(y + 10)), ("font-size", &16), ("fill", &ink)], &of.to_string());
    }
}

/// A block with letters and figures.
pub fn token(svg: &mut Svg, (x, y): Point, text: &str, is_own: bool) {
    let (ground, ink) = inks(is_own);
    let letters = i32::try_from(text.len()).unwrap_or_default();
    let half = (5 * letters + 6).clamp(15, 31);
    let size = if letters > 5 { 14 } else { 17 };
    svg.leaf(
        "rect",
        &[
            ("x", &(x - half)),
            ("y", &(y - 11)),
            ("width", &(2 * half)),
            ("height", &22),
            ("rx", &3),
            ("fill", &ground),
            ("stroke", &"#000000"),
            ("stroke-width", &2),
        ],
    );
    svg.text("text", &[("x", &x), ("y", &(y + 6)), ("font-size", &size), ("fill", &ink)], text);
}
