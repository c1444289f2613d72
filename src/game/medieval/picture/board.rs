//! A match in a picture: its squares as far as they are known, the edges of what is known and of what is in sight, its
//! cities and its pieces.

use super::marks::{self, Stack};
use crate::knowledge::memory::KnownCity;
use crate::knowledge::seat::Seat;
use crate::tables::{Kind, Terrain};
use crate::world::numbers::PlayerNumber;
use crate::world::{Grid, Square};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::Point;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a square.
pub const SIDE: i32 = 64;
/// The ground for the numbers beside the map.
const NUMBERS: i32 = 26;

/// A match while it is drawn.
pub struct Board<'v> {
    /// The reader's seat, which says what they may know.
    pub seat: Seat<'v>,
    /// The seat from which the map is drawn: without the fog once the match is over.
    shown: Seat<'v>,
    first: Square,
    last: Square,
    at: Point,
    /// The cities as the reader knows them.
    pub cities: BTreeMap<Square, (KnownCity, String)>,
    /// The pieces that the reader sees.
    pub stacks: BTreeMap<Square, Stack>,
}

impl<'v> Board<'v> {
    /// The board of a seat; `None` if nothing of it is known.
    pub fn of(seat: Seat<'v>) -> Option<Self> {
        let shown = seat.laid_open().unwrap_or(seat);
        let known = shown.setup().grid().squares().filter(|square| shown.terrain(*square).is_some());
        let corners = known.map(|square| (square, square)).reduce(|(low, high), (square, _)| {
            let low = Square::new(low.x.min(square.x), low.y.min(square.y));
            (low, Square::new(high.x.max(square.x), high.y.max(square.y)))
        });
        let (first, last) = corners?;
        let others = shown.other_cities().into_iter().map(|city| (city.at, (city.known, String::new())));
        let own = shown
            .cities()
            .into_iter()
            .map(|city| (city.at, (KnownCity { of: city.owner, castle: city.castle }, city.name)));
        let cities = others.chain(own).collect();
        let mut stacks: BTreeMap<Square, Stack> = BTreeMap::new();
        for seen in shown.others_in_sight() {
            stacks
                .entry(seen.at)
                .or_insert_with(|| Stack::of(seen.shape.of))
                .add(seen.shape.kind, seen.count);
        }
        if let Some(who) = shown.who {
            for piece in shown.own_pieces().filter(|piece| piece.carrier.is_none()) {
                stacks.entry(piece.at).or_insert_with(|| Stack::of(who)).add(piece.kind, 1);
            }
            for piece in shown.own_pieces().filter(|piece| piece.carrier.is_some()) {
                stacks.entry(piece.at).and_modify(|stack| stack.aboard += 1);
            }
        }
        Some(Self { seat, shown, first, last, at: (0, 0), cities, stacks })
    }

    /// The shape of the map.
    pub fn grid(&self) -> Grid {
        self.shown.setup().grid()
    }

    /// Its size in a picture.
    pub fn size(&self) -> (i32, i32) {
        let side = |first: u8, last: u8| (i32::from(last) - i32::from(first) + 1) * SIDE + 2 * NUMBERS;
        (side(self.first.x, self.last.x), side(self.first.y, self.last.y))
    }

    /// Puts its upper left corner at a place.
    pub const fn put(&mut self, at: Point) {
        self.at = at;
    }

    /// Where it begins.
    pub const fn top(&self) -> i32 {
        self.at.1
    }

    /// The middle of a square by its coordinates; beyond the edges, too.
    pub fn center(&self, (x, y): (i32, i32)) -> Point {
        let (left, top) = self.corner(x, y);
        (left + SIDE / 2, top + SIDE / 2)
    }

    fn corner(&self, x: i32, y: i32) -> Point {
        let along = |at: i32, first: u8, from: i32| from + NUMBERS + (at - i32::from(first)) * SIDE;
        (along(x, self.first.x, self.at.0), along(y, self.first.y, self.at.1))
    }

    fn known(&self) -> impl Iterator<Item = (Square, Terrain)> {
        let squares = self.grid().squares();
        squares.filter_map(|square| Some((square, self.shown.terrain(square)?)))
    }

    /// Whether pieces and cities of a player are drawn as the reader's own.
    pub fn is_own(&self, player: PlayerNumber) -> bool {
        self.seat.who == Some(player)
    }

    /// Draws the squares, the edges and the numbers beside them.
    pub fn ground(&self, svg: &mut Svg) {
        let id = format!("match{}", self.seat.number());
        svg.open("g", &[("id", &id), ("stroke", &"#999999")]);
        for (square, terrain) in self.known() {
            let (x, y) = self.corner(square.x.into(), square.y.into());
            let id = format!("m{}_{}_{}", self.seat.number(), square.x, square.y);
            svg.open(
                "rect",
                &[
                    ("id", &id),
                    ("class", &name(terrain)),
                    ("x", &x),
                    ("y", &y),
                    ("width", &SIDE),
                    ("height", &SIDE),
                    ("fill", &fill(terrain)),
                ],
            );
            svg.text("title", &[], &self.words(square, terrain));
            svg.close();
        }
        svg.close();
        let dark = self.dark();
        if !dark.is_empty() {
            svg.leaf("path", &[("class", &"dark"), ("d", &dark), ("fill", &"url(#dark)")]);
        }
        let (known, sight) = self.edges();
        for (class, data, dashes) in [("sight", sight, "8 5"), ("known", known, "none")] {
            if !data.is_empty() {
                let width = if class == "known" { 4 } else { 3 };
                svg.leaf(
                    "path",
                    &[
                        ("class", &class),
                        ("d", &data),
                        ("fill", &"none"),
                        ("stroke", &"#000000"),
                        ("stroke-width", &width),
                        ("stroke-dasharray", &dashes),
                    ],
                );
            }
        }
        self.numbers(svg);
    }

    /// The squares that are known and out of sight.
    fn dark(&self) -> String {
        let mut data = String::new();
        for (square, _) in self.known().filter(|(square, _)| !self.shown.sees(*square)) {
            let (x, y) = self.corner(square.x.into(), square.y.into());
            // Writing to a string cannot fail.
            let _ = write!(data, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
        }
        data
    }

    /// The edges of what is known, and inside them those of what is in sight.
    fn edges(&self) -> (String, String) {
        let (mut known, mut sight) = (String::new(), String::new());
        for (square, _) in self.known() {
            let (x, y) = (i32::from(square.x), i32::from(square.y));
            let (left, top) = self.corner(x, y);
            let (right, bottom) = (left + SIDE, top + SIDE);
            for (across, down, line) in [
                (-1, 0, [left, top, left, bottom]),
                (1, 0, [right, top, right, bottom]),
                (0, -1, [left, top, right, top]),
                (0, 1, [left, bottom, right, bottom]),
            ] {
                let beside = square_at(x + across, y + down).filter(|beside| self.grid().contains(*beside));
                let [x1, y1, x2, y2] = line;
                let data = match beside.filter(|beside| self.shown.terrain(*beside).is_some()) {
                    None => &mut known,
                    Some(beside) if self.shown.sees(square) && !self.shown.sees(beside) => &mut sight,
                    Some(_) => continue,
                };
                let _ = write!(data, "M{x1} {y1}L{x2} {y2}");
            }
        }
        (known, sight)
    }

    /// The numbers of the columns and the rows, on all sides.
    fn numbers(&self, svg: &mut Svg) {
        svg.open("g", &[("class", &"numbers"), ("font-size", &16)]);
        let (width, height) = self.size();
        for x in self.first.x..=self.last.x {
            let (middle, _) = self.center((x.into(), 1));
            for y in [self.at.1 + 18, self.at.1 + height - 8] {
                svg.text("text", &[("x", &middle), ("y", &y)], &x.to_string());
            }
        }
        for y in self.first.y..=self.last.y {
            let (_, middle) = self.center((1, y.into()));
            for x in [self.at.0 + 12, self.at.0 + width - 12] {
                svg.text("text", &[("x", &x), ("y", &(middle + 6))], &y.to_string());
            }
        }
        svg.close();
    }

    /// What is known of a square, in words.
    fn words(&self, square: Square, terrain: Terrain) -> String {
        let mut words = format!("{square} {}", name(terrain));
        if !self.shown.sees(square) {
            words.push_str(", not in sight");
        }
        if let Some((city, name)) = self.cities.get(&square) {
            let kind = if city.castle { "command castle" } else { "city" };
            let name = if name.is_empty() { String::new() } else { format!(" {name}") };
            let of = match city.of {
                Some(of) => format!("; {kind}{name} of player {of}"),
                None => format!("; white {kind}"),
            };
            words.push_str(&of);
        }
        if let Some(stack) = self.stacks.get(&square) {
            let words_of = format!("; player {}: {}", stack.of, stack.words());
            words.push_str(&words_of);
        }
        words
    }

    /// Draws the cities and the pieces.
    pub fn things(&self, svg: &mut Svg) {
        svg.open("g", &[("class", &"cities")]);
        for (square, (city, _)) in &self.cities {
            let (x, y) = self.center((square.x.into(), square.y.into()));
            let is_own = city.of.is_some_and(|of| self.is_own(of));
            marks::city(svg, (x + 13, y - 11), *city, is_own);
        }
        svg.close();
        svg.open("g", &[("class", &"pieces")]);
        for (square, stack) in &self.stacks {
            let (x, y) = self.center((square.x.into(), square.y.into()));
            let is_own = self.is_own(stack.of);
            marks::token(svg, (x, y + 18), &stack.mark(is_own), is_own);
        }
        svg.close();
    }

    /// The types of the pieces on it.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.stacks.values().flat_map(Stack::kinds)
    }

    /// Whether some of it is known and out of sight.
    pub fn has_dark(&self) -> bool {
        self.known().any(|(square, _)| !self.shown.sees(square))
    }
}

fn square_at(x: i32, y: i32) -> Option<Square> {
    Some(Square::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?))
}

/// A terrain in words.
pub const fn name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Sea => "sea",
        Terrain::Land => "land",
        Terrain::Mountain => "mountain",
    }
}

/// How a square of a terrain is filled.
pub fn fill(terrain: Terrain) -> String {
    format!("url(#{})", name(terrain))
}

/// The tint of a terrain and the lines of its pattern.
const fn look(terrain: Terrain) -> (&'static str, &'static str) {
    match terrain {
        Terrain::Sea => ("#d9e8f3", "M0 8q4 -5 8 0t8 0"),
        Terrain::Land => ("#f6f4dd", ""),
        Terrain::Mountain => ("#e2d9d0", "M2 12l6 -9l6 9"),
    }
}

/// Writes the patterns of the squares.
pub fn patterns(svg: &mut Svg) {
    let (size, units, none) = (16, "userSpaceOnUse", "none");
    for terrain in Terrain::ALL {
        let (tint, lines) = look(terrain);
        let id = name(terrain);
        svg.open("pattern", &[("id", &id), ("width", &size), ("height", &size), ("patternUnits", &units)]);
        svg.leaf("rect", &[("width", &size), ("height", &size), ("fill", &tint)]);
        if !lines.is_empty() {
            svg.leaf("path", &[("d", &lines), ("fill", &none), ("stroke", &"#8b979f")]);
        }
        svg.close();
    }
    svg.open("pattern", &[("id", &"dark"), ("width", &size), ("height", &size), ("patternUnits", &units)]);
    let lines = "M-2 2l4 -4M0 16l16 -16M14 18l4 -4";
    svg.leaf("path", &[("d", &lines), ("fill", &none), ("stroke", &"#777777")]);
    svg.close();
}
