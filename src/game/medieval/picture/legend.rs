//! What the marks of the squares, cities and pieces of a picture mean; only what is in it.

use super::board::{Board, fill, name};
use super::marks;
use crate::knowledge::memory::KnownCity;
use crate::knowledge::view::View;
use crate::tables::{Kind, Terrain};
use crate::world::numbers::PlayerNumber;
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::Point;
use std::collections::BTreeSet;

/// The width of an entry, and the height of its row.
pub const ENTRY: (i32, i32) = (230, 30);

/// What is drawn before the words of an entry.
enum Sign {
    Ground(Terrain),
    Dark,
    City { castle: bool, of: Option<u8>, is_own: bool },
    Token(String, bool),
}

/// The entries of a legend.
pub struct Legend {
    entries: Vec<(Sign, String)>,
}

impl Legend {
    /// The legend of the boards of a picture.
    pub fn of(view: &View<'_>, boards: &[Board<'_>]) -> Self {
        let mut entries: Vec<(Sign, String)> = Terrain::ALL
            .into_iter()
            .map(|terrain| (Sign::Ground(terrain), name(terrain).to_owned()))
            .collect();
        if boards.iter().any(Board::has_dark) {
            entries.push((Sign::Dark, "known, not in sight".to_owned()));
        }
        let is_player = boards.iter().any(|board| board.seat.who.is_some());
        let cities = || boards.iter().flat_map(|board| board.cities.values()).map(|(city, _)| city);
        if is_player {
            entries.push((Sign::City { castle: false, of: Some(1), is_own: true }, "your city".to_owned()));
        }
        let another = if is_player { "another's city" } else { "city, its owner" };
        entries.push((Sign::City { castle: false, of: Some(2), is_own: false }, another.to_owned()));
        entries.push((Sign::City { castle: false, of: None, is_own: false }, "white city".to_owned()));
        if cities().any(|city| city.castle) {
            entries
                .push((Sign::City { castle: true, of: Some(2), is_own: false }, "command castle".to_owned()));
        }
        let letter = |kind: Kind| char::from(kind.letter());
        if is_player {
            entries.push((Sign::Token("I3".to_owned(), true), "3 of yours".to_owned()));
        }
        entries.push((Sign::Token("2:I3".to_owned(), false), "3 of player 2".to_owned()));
        entries.push((Sign::Token("2:I3+".to_owned(), false), "of several types".to_owned()));
        let kinds: BTreeSet<usize> = boards.iter().flat_map(Board::kinds).map(Kind::index).collect();
        for kind in Kind::ALL.into_iter().filter(|kind| kinds.contains(&kind.index())) {
            entries.push((Sign::Token(letter(kind).to_string(), false), kind.name().to_lowercase()));
        }
        // The numbers of players mean others in each match.
        if let [board] = boards {
            for (number, person) in (1..).zip(view.names_in(Some(board.seat.number()))) {
                let is_own = board.is_own(PlayerNumber(number));
                entries.push((Sign::Token(format!("{number}:"), is_own), person));
            }
        }
        Self { entries }
    }

    /// Its height in a picture of a width.
    pub fn height(&self, width: i32) -> i32 {
        let count = i32::try_from(self.entries.len()).unwrap_or(0);
        let columns = (width / ENTRY.0).max(1);
        (count + columns - 1) / columns * ENTRY.1
    }

    /// Draws it.
    pub fn draw(&self, svg: &mut Svg, (left, top): Point, width: i32) {
        let columns = (width / ENTRY.0).max(1);
        svg.open("g", &[("id", &"legend")]);
        for (place, (sign, words)) in (0..).zip(&self.entries) {
            let x = left + 4 + place % columns * ENTRY.0;
            let y = top + place / columns * ENTRY.1 + ENTRY.1 / 2;
            sign.draw(svg, (x, y));
            super::words(svg, (x + 66, y + 6), 16, words);
        }
        svg.close();
    }
}

impl Sign {
    fn draw(&self, svg: &mut Svg, (x, y): Point) {
        let square = |svg: &mut Svg, fill: &str| {
            svg.leaf(
                "rect",
                &[
                    ("x", &(x + 10)),
                    ("y", &(y - 11)),
                    ("width", &36),
                    ("height", &22),
                    ("fill", &fill),
                    ("stroke", &"#333333"),
                ],
            );
        };
        match self {
            Self::Ground(terrain) => square(svg, &fill(*terrain)),
            Self::Dark => square(svg, "url(#dark)"),
            Self::City { castle, of, is_own } => {
                let city = KnownCity { of: of.map(PlayerNumber), castle: *castle };
                marks::city(svg, (x + 28, y), city, *is_own);
            }
            Self::Token(text, is_own) => marks::token(svg, (x + 28, y), text, *is_own),
        }
    }
}
