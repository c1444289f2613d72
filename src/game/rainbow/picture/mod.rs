//! The map as an SVG document: a hex for each one whose terrain the viewer knows, with its pattern, its city and its units,
//! and what happened in the last turn. It is readable without colors.
//!
//! The border of a hex in sight is firm, that of a remembered one is broken.

mod events;
mod hexes;

use super::knowledge::view::View;
use super::name::Rainbow;
use super::tables::Terrain;
use super::world::{Direction, Hex};
use playdeck_game::{self as game, Scene, Viewer};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::{Happened, Point};

/// The ground around the map.
const MARGIN: i32 = 30;
/// The height of the title.
const TITLE: i32 = 52;
/// The height of a row of the legend, and the width of its entries.
const ENTRY: (i32, i32) = (195, 30);
/// The narrowest picture: it holds the legend, and is readable on a telephone.
const NARROWEST: i32 = 645;
const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

/// Where the hexes are in a picture.
struct Frame {
    first: Hex,
    last: Hex,
    top: i32,
}

impl Frame {
    /// The part of the map that the viewer knows.
    fn of(view: &View<'_>) -> Option<Self> {
        let corners = view.known().map(|hex| (hex, hex)).reduce(|(low, high), (hex, _)| {
            let low = Hex::new(low.x.min(hex.x), low.y.min(hex.y));
            (low, Hex::new(high.x.max(hex.x), high.y.max(hex.y)))
        });
        corners.map(|(first, last)| Self { first, last, top: 0 })
    }

    /// The same below the title and the legends of a picture. `None` if there is nothing to show.
    fn laid(view: &View<'_>, scene: &Scene<'_, Rainbow>) -> Option<Self> {
        let mut frame = Self::of(view).filter(|_| !view.has_left())?;
        let room = frame.width() - 2 * MARGIN;
        // The height of the legend depends on what happened, but not on where it is drawn.
        let happened = events::happened(view, scene, &frame);
        frame.top = TITLE + hexes::legend_height(view, room) + happened.legend_height(room) + MARGIN;
        Some(frame)
    }

    /// The width of the picture.
    fn width(&self) -> i32 {
        (self.size().0 + 2 * MARGIN).max(NARROWEST)
    }

    fn size(&self) -> (i32, i32) {
        let across = i32::from(self.last.x - self.first.x);
        let down = i32::from(self.last.y - self.first.y);
        (across * hexes::ACROSS + 2 * hexes::RADIUS, (2 * down + 3) * hexes::DOWN)
    }

    /// The middle of a hex. Odd columns lie half a hex lower.
    fn center(&self, hex: Hex) -> Point {
        let across = i32::from(hex.x) - i32::from(self.first.x);
        let down = i32::from(hex.y) - i32::from(self.first.y);
        let x = MARGIN + hexes::RADIUS + across * hexes::ACROSS;
        (x, self.top + hexes::DOWN * (2 * down + 1 + i32::from(hex.x % 2)))
    }
}

impl game::Picture for Rainbow {
    const OF_ALL: Viewer<Self::Player> = Viewer::Spectator;

    fn draw(view: &View<'_>, scene: &Scene<'_, Self>) -> String {
        let title = title(view, scene);
        let Some(frame) = Frame::laid(view, scene) else { return nothing(&title) };
        let width = frame.width();
        let room = width - 2 * MARGIN;
        let own = hexes::legend_height(view, room);
        let happened = events::happened(view, scene, &frame);
        let mut svg = Svg::new(width, frame.top + frame.size().1 + MARGIN, &title);
        svg.open("defs", &[]);
        for terrain in Terrain::ALL {
            hexes::pattern(&mut svg, terrain);
        }
        Happened::heads(&mut svg);
        svg.close();
        svg.open("g", &[("font-family", &FONT), ("font-size", &14), ("text-anchor", &"middle")]);
        svg.leaf("rect", &[("width", &"100%"), ("height", &"100%"), ("fill", &"#ffffff")]);
        head(&mut svg, &title);
        hexes::legend(&mut svg, view, TITLE, room);
        happened.legend(&mut svg, (MARGIN, TITLE + own), room);
        svg.open("g", &[("id", &"hexes")]);
        for hex in view.known() {
            hexes::draw(&mut svg, view, hex, frame.center(hex));
        }
        svg.close();
        happened.draw(&mut svg);
        svg.open("g", &[("id", &"coordinates")]);
        for hex in view.known() {
            hexes::coordinates(&mut svg, hex, frame.center(hex));
        }
        svg.close();
        svg.open("g", &[("id", &"units")]);
        for (hex, units) in view.occupied() {
            hexes::units(&mut svg, view, units, frame.center(hex));
        }
        for (hex, city) in view.remembered_cities() {
            hexes::remembered(&mut svg, city, frame.center(hex));
        }
        svg.close();
        svg.close();
        svg.finish()
    }
}

/// How far across and down a picture the hexes in each direction are.
pub(super) const STEPS: [(Direction, Point); 6] = [
    (Direction::N, (0, -2 * hexes::DOWN)),
    (Direction::Ne, (hexes::ACROSS, -hexes::DOWN)),
    (Direction::Se, (hexes::ACROSS, hexes::DOWN)),
    (Direction::S, (0, 2 * hexes::DOWN)),
    (Direction::Sw, (-hexes::ACROSS, hexes::DOWN)),
    (Direction::Nw, (-hexes::ACROSS, -hexes::DOWN)),
];

/// Where the middle of each hex is in the picture of the position, also of those that it does not show. `None` if it shows
/// nothing.
pub(super) fn places(view: &View<'_>) -> Option<impl Fn(Hex) -> Point> {
    let frame = Frame::laid(view, &Scene::Position)?;
    Some(move |hex| frame.center(hex))
}

/// The picture of a page: none for a viewer who knows no ground.
pub(super) fn of_page(view: &View<'_>, scene: &Scene<'_, Rainbow>) -> Vec<String> {
    let knows = !view.has_left() && view.known().next().is_some();
    knows.then(|| <Rainbow as game::Picture>::draw(view, scene)).into_iter().collect()
}

fn head(svg: &mut Svg, title: &str) {
    let anchor = "start";
    svg.text("text", &[("x", &MARGIN), ("y", &34), ("font-size", &20), ("text-anchor", &anchor)], title);
}

/// The picture for a viewer who knows no ground.
fn nothing(title: &str) -> String {
    let mut svg = Svg::new(NARROWEST, 2 * TITLE, title);
    svg.leaf("rect", &[("width", &"100%"), ("height", &"100%"), ("fill", &"#ffffff")]);
    svg.open("g", &[("font-family", &FONT), ("font-size", &16)]);
    head(&mut svg, title);
    svg.text("text", &[("x", &MARGIN), ("y", &70)], "This reader knows nothing of the map.");
    svg.finish()
}

/// Whose map it is, and of when.
fn title(view: &View<'_>, scene: &Scene<'_, Rainbow>) -> String {
    let whose = match view.player() {
        Some(player) => format!("The world as player {player} knows it"),
        None => "The world".to_owned(),
    };
    match (scene, view.turn()) {
        (Scene::Orders(_), turn) => format!("{whose}, orders for turn {}", turn.saturating_add(1)),
        (_, 0) => format!("{whose} in the beginning"),
        (Scene::Position, turn) => format!("{whose} after turn {turn}"),
        (Scene::Played(..), turn) => format!("{whose}, turn {turn}"),
    }
}
