//! The map as an SVG document: each match that a reader gets a report of, square by square as far as they know it, and
//! what happened in the play. It is readable without colors.
//!
//! A match is drawn from the reader's seat ([`board`]), and from the events that this seat may know ([`events`]). Whoever
//! gets no map in the listing gets none here.

mod board;
mod events;
mod legend;
mod marks;

use super::event::What;
use super::knowledge::seat::Seat;
use super::knowledge::view::View;
use super::name::Medieval;
use super::rules::log::Log;
pub(super) use board::{Board, SIDE};
use legend::Legend;
use playdeck_game::{self as game, Scene, Viewer};
use playdeck_print::picture::Svg;
use playdeck_print::picture::happened::Happened;
use std::borrow::Cow;

/// The ground around everything.
const MARGIN: i32 = 24;
/// The height of the title, and of the head of a match where there are several.
const TITLE: i32 = 52;
const HEAD: i32 = 40;
/// The narrowest picture: it holds the legend, and is readable on a telephone.
const NARROWEST: i32 = 2 * MARGIN + 3 * legend::ENTRY.0;
const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

impl game::Picture for Medieval {
    const OF_ALL: Viewer<Self::Player> = Viewer::Spectator;

    fn draw(view: &View<'_>, scene: &Scene<'_, Self>) -> String {
        let events = told(view, scene);
        let mut boards = boards(view, scene, &events);
        let heads: Vec<String> = boards.iter().map(|board| head(view, scene, &board.seat)).collect();
        let title = if let [head] = heads.as_slice() { head.clone() } else { title(view) };
        if boards.is_empty() {
            return nothing(&title);
        }
        let (width, bottom) = put(view, scene, &mut boards, &events);
        let room = width - 2 * MARGIN;
        let legend = Legend::of(view, &boards);
        let happened = happened(view, scene, &boards, &events);
        let mut svg = Svg::new(width, bottom, &title);
        svg.open("defs", &[]);
        board::patterns(&mut svg);
        Happened::heads(&mut svg);
        svg.close();
        begin(&mut svg);
        words(&mut svg, (MARGIN, 34), 20, &title);
        legend.draw(&mut svg, (MARGIN, TITLE), room);
        happened.legend(&mut svg, (MARGIN, TITLE + legend.height(room)), room);
        for (board, head) in boards.iter().zip(&heads) {
            if heads.len() > 1 {
                words(&mut svg, (MARGIN, board.top() - 12), 18, head);
            }
            board.ground(&mut svg);
        }
        happened.draw(&mut svg);
        for board in &boards {
            board.things(&mut svg);
        }
        svg.finish()
    }
}

/// Puts boards below the title and the legends of a picture, one below the other. Returns the width and height of the
/// picture.
fn put(view: &View<'_>, scene: &Scene<'_, Medieval>, boards: &mut [Board<'_>], events: &Log) -> (i32, i32) {
    let across = boards.iter().map(|board| board.size().0).max().unwrap_or_default();
    let width = (across + 2 * MARGIN).max(NARROWEST);
    let room = width - 2 * MARGIN;
    // The legend names what is drawn below it, so its height is known before the places.
    let legend = Legend::of(view, boards).height(room);
    let top = TITLE + legend + happened(view, scene, boards, events).legend_height(room);
    let (mut bottom, is_headed) = (top + MARGIN, boards.len() > 1);
    for board in boards {
        bottom += if is_headed { HEAD } else { 0 };
        board.put((MARGIN, bottom));
        bottom += board.size().1 + MARGIN;
    }
    (width, bottom)
}

/// The boards of the picture of the position, where it shows them.
pub(super) fn placed<'v>(view: &View<'v>) -> Vec<Board<'v>> {
    let (scene, events) = (Scene::Position, Log::default());
    let mut boards = boards(view, &scene, &events);
    put(view, &scene, &mut boards, &events);
    boards
}

/// Begins the group in which everything is drawn, on white paper.
fn begin(svg: &mut Svg) {
    svg.open("g", &[("font-family", &FONT), ("font-size", &14), ("text-anchor", &"middle")]);
    svg.leaf("rect", &[("width", &"100%"), ("height", &"100%"), ("fill", &"#ffffff")]);
}

/// A text that begins at a place.
fn words(svg: &mut Svg, (x, y): (i32, i32), size: i32, text: &str) {
    let anchor = "start";
    svg.text("text", &[("x", &x), ("y", &y), ("font-size", &size), ("text-anchor", &anchor)], text);
}

/// The picture of a page: none for a viewer who gets no map.
pub(super) fn of_page(view: &View<'_>, scene: &Scene<'_, Medieval>) -> Vec<String> {
    let has_boards = !boards(view, scene, &told(view, scene)).is_empty();
    has_boards.then(|| <Medieval as game::Picture>::draw(view, scene)).into_iter().collect()
}

/// The events of a scene: those of the play, or what the orders would come to.
fn told<'s>(view: &View<'_>, scene: &Scene<'s, Medieval>) -> Cow<'s, Log> {
    match scene {
        Scene::Position => Cow::Owned(Log::default()),
        Scene::Orders(orders) => Cow::Owned(view.rehearse_all(orders)),
        Scene::Played(_, log) => Cow::Borrowed(log),
    }
}

/// The matches that are drawn: those whose map is in the listing. Before a play it is the one that is played.
fn boards<'v>(view: &View<'v>, scene: &Scene<'_, Medieval>, log: &Log) -> Vec<Board<'v>> {
    let seats = match scene {
        Scene::Orders(_) => view.at_table().into_iter().collect(),
        Scene::Position | Scene::Played(..) => view.seats(),
    };
    let has_left = |seat: &Seat<'_>| {
        let left = seat.learned(log).filter_map(|event| match event.what {
            What::Eliminated { player, .. } => Some(player),
            _ => None,
        });
        { left }.any(|player| Some(player) == seat.who)
    };
    let has_map = |seat: &Seat<'_>| {
        let plays = seat.who.is_none() || seat.is_active() || seat.laid_open().is_some() || has_left(seat);
        plays && !view.looks_on(seat)
    };
    seats.into_iter().filter(has_map).filter_map(Board::of).collect()
}

fn happened(view: &View<'_>, scene: &Scene<'_, Medieval>, boards: &[Board<'_>], log: &Log) -> Happened {
    // The marks of pieces are below the middle of a square, so that a short way to the south would be hidden.
    let mut happened = Happened::nearer(3);
    let is_ordered = matches!(scene, Scene::Orders(_));
    for board in boards {
        let names = view.names_in(Some(board.seat.number()));
        events::add(board, log, &names, is_ordered, &mut happened);
    }
    happened
}

/// The picture for a viewer who gets no map.
fn nothing(title: &str) -> String {
    let mut svg = Svg::new(NARROWEST, 2 * TITLE, title);
    begin(&mut svg);
    words(&mut svg, (MARGIN, 34), 20, title);
    words(&mut svg, (MARGIN, 70), 16, "There is no map for this reader in this play.");
    svg.finish()
}

/// Whose maps they are.
fn title(view: &View<'_>) -> String {
    match view.viewer {
        Viewer::Player(member) => format!("The maps of {} ({member})", view.lobby().name(member)),
        Viewer::Public | Viewer::Gamesmaster | Viewer::Spectator => "The maps of the door".to_owned(),
    }
}

/// Which match it is, of when, and who knows it so.
fn head(view: &View<'_>, scene: &Scene<'_, Medieval>, seat: &Seat<'_>) -> String {
    let name = &seat.setup().name;
    let name = if name.is_empty() { String::new() } else { format!(" {name}") };
    let names = view.names_in(Some(seat.number()));
    let whose = match seat.who {
        Some(who) if seat.laid_open().is_some() => format!(", the whole map, for player {who}"),
        Some(who) => match names.get(who.index()) {
            Some(name) => format!(" as {name} ({who}) knows it"),
            None => format!(" as player {who} knows it"),
        },
        None => String::new(),
    };
    let round = seat.round();
    let when = match scene {
        Scene::Orders(_) => format!("orders for round {}", round.saturating_add(1)),
        _ if round == 0 => "in the beginning".to_owned(),
        Scene::Position => format!("after round {round}"),
        Scene::Played(..) => format!("round {round}"),
    };
    format!("Match {}{name}{whose}, {when}", seat.number())
}
