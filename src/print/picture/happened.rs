//! What happened on a map: the ways of units as arrows, and marks for battles, captures and the like, in the places of a
//! picture. It is drawn in black and white, so it needs no colors: a way of the reader's own is a whole line, another's is
//! dashed, one that is only ordered is dotted. Marks differ by their letters.

use super::Svg;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A place of the picture, in pixels.
pub type Point = (i32, i32);

/// The ground and the ink of a sign: white on black the reader's own, black on white all others.
pub const fn inks(is_own: bool) -> (&'static str, &'static str) {
    if is_own { ("#000000", "#ffffff") } else { ("#ffffff", "#000000") }
}

/// How many units are in a place, in a box of half a width around its middle.
pub fn count(svg: &mut Svg, (x, y): Point, half: i32, text: &str, is_own: bool) {
    let (ground, ink) = inks(is_own);
    let (left, top, width) = (x - half, y - 10, 2 * half);
    svg.leaf(
        "rect",
        &[
            ("x", &left),
            ("y", &top),
            ("width", &width),
            ("height", &20),
            ("fill", &ground),
            ("stroke", &"#000000"),
        ],
    );
    svg.text("text", &[("x", &x), ("y", &(y + 5)), ("font-size", &15), ("fill", &ink)], text);
}

/// Whose a way is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// The reader's own; for a reader who sees all, everybody's.
    Own,
    /// Another's.
    Other,
    /// Ordered, and not gone yet.
    Ordered,
    /// An attack on a place beside.
    Attack,
    /// Fire from afar.
    Fire,
}

/// A thing that happened in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A battle or an attack.
    Battle,
    /// Something was destroyed or lost.
    Lost,
    /// A city changed its owner.
    Captured,
    /// Something was built or founded.
    Built,
    /// Ground, or something on it, that the reader did not know before.
    Found,
    /// A unit is new.
    New,
    /// Taxes were collected.
    Taxed,
    /// The land was pillaged.
    Pillaged,
    /// Somebody came from another part of the map, or went there.
    Far,
}

impl Mark {
    /// All, in the order of the legend.
    const ALL: [Self; 9] = [
        Self::Battle,
        Self::Lost,
        Self::Captured,
        Self::Built,
        Self::Found,
        Self::New,
        Self::Taxed,
        Self::Pillaged,
        Self::Far,
    ];

    /// Its letter, its class, and its words in the legend.
    const fn look(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Battle => ("X", "battle", "battle, fire"),
            Self::Lost => ("-", "lost", "lost"),
            Self::Captured => ("!", "captured", "captured"),
            Self::Built => ("+", "built", "built"),
            Self::Found => ("?", "found", "newly seen"),
            Self::New => ("N", "new", "new unit"),
            Self::Taxed => ("$", "taxed", "taxes"),
            Self::Pillaged => ("P", "pillaged", "pillaged"),
            Self::Far => ("o", "far", "from or to afar"),
        }
    }
}

impl Way {
    const ALL: [Self; 5] = [Self::Own, Self::Other, Self::Ordered, Self::Attack, Self::Fire];

    /// Its class, the dashes of its line, and its words in the legend.
    const fn look(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Own => ("move", "none", "moved"),
            Self::Other => ("move other", "9 5", "another's move"),
            Self::Ordered => ("move ordered", "2 4", "move ordered"),
            Self::Attack => ("attack", "12 3 2 3", "attack"),
            Self::Fire => ("fire", "1 7", "fire from afar"),
        }
    }
}

/// The width of an entry of the legend, and the height of its rows.
const ENTRY: (i32, i32) = (195, 30);
/// How far before the middle of a place with rows of marks ways end at most: its edge is nearer.
const EDGE: i32 = 62;
/// How far ways that share a line are set apart.
const APART: i32 = 5;
/// The radius of a mark.
const RADIUS: i32 = 11;

/// What happened, before it is drawn. The same way of several units is one arrow, which names them all.
#[derive(Debug, Default)]
pub struct Happened {
    ways: BTreeMap<(Way, Vec<Point>), Vec<String>>,
    marks: BTreeMap<(Point, Mark), Vec<String>>,
    /// Who won the battles of a place, as far as that is told.
    winners: BTreeMap<Point, Vec<String>>,
    /// Whether the marks of a place are in one row, and not two in a column.
    is_in_rows: bool,
    nearer: i32,
}

impl Happened {
    /// The same, with ways that end nearer to the middle of their last place, by so many twentieths of their last step.
    pub fn nearer(nearer: i32) -> Self {
        Self { nearer, ..Self::default() }
    }

    /// The same, with the marks of a place in one row, and not two in a column.
    pub fn in_rows() -> Self {
        Self { is_in_rows: true, ..Self::default() }
    }

    /// Something went along these places. Words say what.
    pub fn went(&mut self, way: Way, places: Vec<Point>, words: String) {
        if places.len() > 1 {
            self.ways.entry((way, places)).or_default().push(words);
        }
    }

    /// Something happened in a place. Words say what.
    pub fn mark(&mut self, at: Point, mark: Mark, words: String) {
        self.marks.entry((at, mark)).or_default().push(words);
    }

    /// A battle in a place, and in a word who won it.
    pub fn battle(&mut self, at: Point, words: String, winner: String) {
        self.mark(at, Mark::Battle, words);
        self.winners.entry(at).or_default().push(winner);
    }

    /// What the mark of a place says beside its letter.
    fn label(&self, at: Point, mark: Mark) -> String {
        match self.winners.get(&at).map(Vec::as_slice).filter(|_| mark == Mark::Battle) {
            None | Some([]) => String::new(),
            Some([winner]) => winner.clone(),
            Some(all) if all.windows(2).all(|pair| pair.first() == pair.last()) => {
                all.first().cloned().unwrap_or_default()
            }
            Some(all) => format!("{} battles", all.len()),
        }
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.ways.is_empty() && self.marks.is_empty()
    }

    /// Writes the heads of arrows; it goes among the definitions of the document.
    pub fn heads(svg: &mut Svg) {
        let units = "userSpaceOnUse";
        svg.open(
            "marker",
            &[
                ("id", &"head"),
                ("viewBox", &"0 0 12 12"),
                ("refX", &10),
                ("refY", &6),
                ("markerWidth", &14),
                ("markerHeight", &14),
                ("markerUnits", &units),
                ("orient", &"auto"),
            ],
        );
        svg.leaf("path", &[("d", &"M1 1L11 6L1 11z"), ("stroke", &"#ffffff")]);
        svg.close();
    }

    /// Draws the ways, and the marks over them.
    pub fn draw(&self, svg: &mut Svg) {
        svg.open("g", &[("id", &"moves"), ("fill", &"none")]);
        let mut lines: BTreeMap<(Point, Point), i32> = BTreeMap::new();
        for ((way, places), words) in &self.ways {
            let shared = places.windows(2).filter_map(|pair| Some(line(*pair.first()?, *pair.last()?)));
            let shared: Vec<_> = shared.collect();
            // The first way lies on the line, the next ones to both sides of it in turn.
            let place = shared.iter().filter_map(|line| lines.get(line)).max().copied().unwrap_or(0);
            for line in shared {
                lines.insert(line, place + 1);
            }
            let side = if place % 2 == 0 { place / 2 } else { -(place + 1) / 2 } % 4;
            // Below a row of marks stand units, which an arrow from the south must not reach.
            let end = if self.is_in_rows { 10 } else { 9 - self.nearer };
            let most = if self.is_in_rows { EDGE } else { i32::MAX };
            arrow(svg, *way, &path(places, aside(places, side * APART), end, most), words);
        }
        svg.close();
        svg.open("g", &[("id", &"marks"), ("font-size", &16), ("font-weight", &"bold")]);
        let places: BTreeSet<Point> = self.marks.keys().map(|(at, _)| *at).collect();
        for at in places {
            let here = Mark::ALL.into_iter().filter_map(|mark| Some((mark, self.marks.get(&(at, mark))?)));
            let here: Vec<_> = here.collect();
            // Two in a column leave room for what stands beside them.
            let (step, mut left) = (2 * RADIUS + 1, at.0);
            for column in here.chunks(if self.is_in_rows { 1 } else { 2 }) {
                let labels: Vec<String> = column.iter().map(|(mark, _)| self.label(at, *mark)).collect();
                for (place, ((mark, words), label)) in (0..).zip(column.iter().zip(&labels)) {
                    svg.open("g", &[("class", &mark.look().1)]);
                    svg.text("title", &[], &words.join("; "));
                    sign(svg, (left, at.1 + place * step), *mark, label);
                    svg.close();
                }
                left += step + labels.iter().map(|label| wider(label)).max().unwrap_or(0);
            }
        }
        svg.close();
    }

    /// The ways and marks that the legend has to name.
    fn kinds(&self) -> (Vec<Way>, Vec<Mark>) {
        let ways: BTreeSet<Way> = self.ways.keys().map(|(way, _)| *way).collect();
        let marks: BTreeSet<Mark> = self.marks.keys().map(|(_, mark)| *mark).collect();
        let is_way = |way: &Way| ways.contains(way);
        let is_mark = |mark: &Mark| marks.contains(mark);
        (Way::ALL.into_iter().filter(is_way).collect(), Mark::ALL.into_iter().filter(is_mark).collect())
    }

    /// The height of the legend of what happened, in a picture of a width.
    pub fn legend_height(&self, width: i32) -> i32 {
        let (ways, marks) = self.kinds();
        let count = i32::try_from(ways.len() + marks.len()).unwrap_or(0);
        let columns = (width / ENTRY.0).max(1);
        (count + columns - 1) / columns * ENTRY.1
    }

    /// Draws the legend of what happened.
    pub fn legend(&self, svg: &mut Svg, (left, top): Point, width: i32) {
        let (ways, marks) = self.kinds();
        let columns = (width / ENTRY.0).max(1);
        let at =
            |place: i32| (left + place % columns * ENTRY.0, top + place / columns * ENTRY.1 + ENTRY.1 / 2);
        let label = |svg: &mut Svg, (x, y): Point, words: &str| {
            let anchor = "start";
            let style: [(&str, &dyn std::fmt::Display); 4] =
                [("x", &(x + 34)), ("y", &(y + 5)), ("font-size", &16), ("text-anchor", &anchor)];
            svg.text("text", &style, words);
        };
        let mut place = 0;
        for way in ways {
            let (x, y) = at(place);
            arrow(svg, way, &format!("M{x} {y}L{} {y}", x + 28), &[]);
            label(svg, (x, y), way.look().2);
            place += 1;
        }
        for mark in marks {
            let (x, y) = at(place);
            svg.open("g", &[("font-size", &16), ("font-weight", &"bold")]);
            sign(svg, (x + 13, y), mark, "");
            svg.close();
            let has_winner = mark == Mark::Battle && !self.winners.is_empty();
            label(svg, (x, y), if has_winner { "battle, who won" } else { mark.look().2 });
            place += 1;
        }
    }
}

/// A line between two places, whichever comes first.
fn line(from: Point, to: Point) -> (Point, Point) {
    (from.min(to), from.max(to))
}

/// How far a way is moved to the side of its line. It is the same side for both directions.
fn aside(places: &[Point], distance: i32) -> Point {
    let (Some(one), Some(other)) = (places.first(), places.last()) else { return (0, 0) };
    let (from, to) = line(*one, *other);
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.saturating_mul(x).saturating_add(y.saturating_mul(y)).isqrt().max(1);
    (-y * distance / length, x * distance / length)
}

/// The data of a path that is moved to the side of its places. It ends at or behind the edge of its last place, so that
/// what stands there can be read: so many twentieths of the last step before the middle, but no more than so far, because
/// who jumps goes far in one step.
fn path(places: &[Point], aside: Point, end: i32, most: i32) -> String {
    let mut data = String::new();
    let last = places.len().saturating_sub(1);
    for (at, (x, y)) in places.iter().enumerate() {
        let (mut x, mut y) = (*x, *y);
        if at == last
            && let Some((before_x, before_y)) = last.checked_sub(1).and_then(|before| places.get(before))
        {
            let (across, down) = (x - before_x, y - before_y);
            let length =
                across.saturating_mul(across).saturating_add(down.saturating_mul(down)).isqrt().max(1);
            let (part, whole) = if length * end / 20 > most { (most, length) } else { (end, 20) };
            (x, y) = (x - across * part / whole, y - down * part / whole);
        }
        let letter = if at == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(data, "{letter}{} {}", x + aside.0, y + aside.1);
    }
    data
}

/// A way with a white edge, so that it can be seen on any ground.
fn arrow(svg: &mut Svg, way: Way, data: &str, words: &[String]) {
    let (class, dashes, _) = way.look();
    svg.open("g", &[("class", &class), ("fill", &"none")]);
    if !words.is_empty() {
        svg.text("title", &[], &words.join("; "));
    }
    svg.leaf("path", &[("d", &data), ("stroke", &"#ffffff"), ("stroke-width", &7)]);
    svg.leaf(
        "path",
        &[
            ("d", &data),
            ("stroke", &"#000000"),
            ("stroke-width", &3),
            ("stroke-dasharray", &dashes),
            ("marker-end", &"url(#head)"),
        ],
    );
    svg.close();
}

/// How much wider than a circle a mark with a label is.
fn wider(label: &str) -> i32 {
    let letters = i32::try_from(label.chars().count()).unwrap_or(0);
    if letters == 0 { 0 } else { letters * 10 + 8 }
}

/// A mark: a letter in a circle, and perhaps a label behind it. What was lost or fought over is white on black.
fn sign(svg: &mut Svg, (x, y): Point, mark: Mark, label: &str) {
    let is_dark = matches!(mark, Mark::Battle | Mark::Lost | Mark::Pillaged);
    let (ground, ink) = if is_dark { ("#000000", "#ffffff") } else { ("#ffffff", "#000000") };
    let (left, top, size) = (x - RADIUS, y - RADIUS, 2 * RADIUS);
    svg.leaf(
        "rect",
        &[
            ("x", &left),
            ("y", &top),
            ("width", &(size + wider(label))),
            ("height", &size),
            ("rx", &RADIUS),
            ("fill", &ground),
            ("stroke", &ink),
            ("stroke-width", &2),
        ],
    );
    let (anchor, middle) = ("middle", x + wider(label) / 2);
    let text = if label.is_empty() { mark.look().0.to_owned() } else { format!("{} {label}", mark.look().0) };
    svg.text("text", &[("x", &middle), ("y", &(y + 6)), ("fill", &ink), ("text-anchor", &anchor)], &text);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A way ends at the edge of its last place, however far the step before is.
    #[test]
    fn who_jumps_far_comes_to_the_edge_of_a_place() {
        assert_eq!(path(&[(0, 0), (0, 122)], (0, 0), 10, EDGE), "M0 0L0 61");
        assert_eq!(path(&[(0, 0), (0, 620)], (0, 0), 10, EDGE), "M0 0L0 558");
        assert_eq!(path(&[(0, 0), (0, 620)], (0, 0), 10, i32::MAX), "M0 0L0 310");
    }
}
