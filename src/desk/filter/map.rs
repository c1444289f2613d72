//! A position, or the last play of a deck, as a picture; what a reader was told over time as one map.

use super::messages::{not_drawn, too_large};
use super::{begun, load, not_turned, read_deck, unread, without};
use crate::play::messages::no_report;
use crate::play::{Settings, Snapshot, Watch, naming, play_watched};
use crate::roster::{
    ClientsVisitor, PictureVisitor, REMEMBERING, RememberingVisitor, VOCABULARIES, with_clients,
    with_picture, with_remembering,
};
use playdeck_base::audience::Reader;
use playdeck_base::message::{Message, Severity};
use playdeck_cards::card::{CardReader, Input};
use playdeck_cards::deck::{Deck, DeckReader, StartKind};
use playdeck_game::{Clients, Game, Picture, Remembered, Remembering, Scene, Viewer, Viewing as _};
use playdeck_print::picture::raster::{self, Fault};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::BufRead;

/// What is drawn of a deck's last play. A deck without a play is drawn as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Before it: the orders as they were read, as far as the viewer may know them.
    Before,
    /// The play itself: the orders and their results, on the board on which they were given.
    Play,
    /// After it: the position to which it led.
    After,
}

/// A picture, and the heading of what it shows.
#[derive(Debug)]
pub struct Drawn {
    /// Such as `SPRING 1901 MOVES`.
    pub subject: String,
    /// The SVG document.
    pub svg: String,
}

/// Draws a deck as one SVG document: for the gamesmaster, or what a reader may know.
pub fn draw(
    input: impl BufRead + Send,
    options: Input,
    reader: Option<&Reader>,
    stage: Stage,
) -> Result<String, Message> {
    draw_deck(read_deck(input, options)?, options.control, reader, stage)
}

/// The regions that a reader sees, as the JSON that today's viewer of such a game reads.
pub fn hexes(input: impl BufRead + Send, options: Input, reader: Option<&Reader>) -> Result<String, Message> {
    let deck = read_deck(input, options)?;
    let (control, all) = (options.control, Reader::All);
    let hexes = Hexes { deck, control, reader: reader.unwrap_or(&all) };
    with_clients(hexes.deck.game(), hexes).unwrap_or_else(|hexes| Err(no_report(hexes.deck.game())))
}

/// A deck whose last position is written as hexes.
struct Hexes<'d> {
    deck: Deck,
    control: char,
    reader: &'d Reader,
}

impl ClientsVisitor for Hexes<'_> {
    type Answer = Result<String, Message>;

    fn visit<G: Clients>(self) -> Self::Answer {
        let Self { deck, control, reader } = self;
        let written = |position: &G::Position| {
            let view = G::View::of(position, viewer::<G>(position, reader)?);
            Ok(format!("{}\n", G::map_json(&view)))
        };
        let is_position =
            matches!(deck.start.as_ref().map(|start| &start.kind), Some(StartKind::Position { .. }));
        if deck.plays.is_empty() && is_position {
            return written(&load::<G>(&deck)?.position);
        }
        let mut last = None;
        let watch: &mut Watch<'_, G> = &mut |_, _, seen| {
            if let Snapshot::Position(position, _) = seen {
                last = Some(written(position));
            }
        };
        let settings = Settings { reader: reader.clone(), ..Settings::for_nobody(control) };
        let finished = play_watched::<G>(deck, &settings, watch);
        if finished.condition > Severity::Warning.condition() {
            return Err(not_drawn(finished.condition));
        }
        last.unwrap_or_else(|| Err(not_turned("nothing was played that can be written")))
    }
}

fn draw_deck(deck: Deck, control: char, reader: Option<&Reader>, stage: Stage) -> Result<String, Message> {
    let all = Reader::All;
    let draw = Draw { deck, control, reader: reader.unwrap_or(&all), stage, has_all: false };
    let drawn = drawn(draw)?.pop().map(|last| last.svg);
    drawn.ok_or_else(|| not_turned("nothing was played that can be drawn"))
}

/// Draws every play of one deck or of several: the decks of a game, one behind the other. The start of a game comes before
/// its plays, and the position in which the last deck ends comes behind them.
pub fn draw_all(
    input: impl BufRead + Send,
    options: Input,
    reader: Option<&Reader>,
) -> Result<Vec<Drawn>, Message> {
    draw_decks(CardReader::new(input, options).map_err(unread)?, reader)
}

fn draw_decks(cards: CardReader<'_>, reader: Option<&Reader>) -> Result<Vec<Drawn>, Message> {
    let control = cards.control();
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let all = Reader::All;
    let (mut pictures, mut end): (Vec<Drawn>, _) = (Vec::new(), None);
    while let Some(deck) = decks.next_deck().map_err(unread)? {
        let reader = reader.unwrap_or(&all);
        let deck = begun(deck)?;
        let draw = Draw { deck, control, reader, stage: Stage::Play, has_all: true };
        let mut more = drawn(draw)?;
        end = more.pop();
        pictures.extend(more);
    }
    pictures.extend(end);
    Ok(pictures)
}

/// Puts what a reader was told over time on one map. The input is lines of `--emit json`, in any order.
pub fn remember(mut input: impl BufRead) -> Result<Remembered, Message> {
    remember_lines(&mut input)
}

fn remember_lines(input: &mut dyn BufRead) -> Result<Remembered, Message> {
    let (mut game, mut views) = (None, Vec::new());
    for (line, number) in input.lines().zip(1_u32..) {
        let line = line.map_err(unread)?;
        if line.trim().is_empty() {
            continue;
        }
        let told: ViewLine = serde_json::from_str(&line)
            .map_err(|_| not_turned(format_args!("line {number} is none of --emit json")))?;
        if game.get_or_insert_with(|| told.game.clone()) != &told.game {
            return Err(not_turned("the lines are those of several games"));
        }
        views.push(told.view);
    }
    let Some(game) = game else { return Err(not_turned("no line of --emit json came in")) };
    with_remembering(&game, Remember { views }).unwrap_or_else(|_| {
        let games: Vec<&str> = REMEMBERING.iter().map(|words| words.game).collect();
        Err(not_turned(format_args!(
            "what was told over time is put together for {} alone",
            games.join(" and ")
        )))
    })
}

/// A line of `--emit json`.
#[derive(serde::Deserialize)]
struct ViewLine {
    game: String,
    view: Value,
}

struct Remember {
    views: Vec<Value>,
}

impl RememberingVisitor for Remember {
    type Answer = Result<Remembered, Message>;

    fn visit<G: Remembering>(self) -> Self::Answer {
        G::remember(self.views).map_err(not_turned)
    }
}

/// Visits the game of a deck.
fn drawn(draw: Draw<'_>) -> Result<Vec<Drawn>, Message> {
    let refused = without(&draw.deck, "picture of its board");
    with_picture(draw.deck.game(), draw).unwrap_or(Err(refused))
}

/// A picture as PNG of a width in pixels.
pub fn rendered(picture: &str, width: u32) -> Result<Vec<u8>, Message> {
    raster::png(picture, width).map_err(not_rendered)
}

/// The same in few colors, which makes it small.
pub fn rendered_small(picture: &str, width: u32) -> Result<Vec<u8>, Message> {
    raster::small_png(picture, width).map_err(not_rendered)
}

fn not_rendered(fault: Fault) -> Message {
    match fault {
        Fault::TooLarge(width, height) => too_large(width, height),
        Fault::Refused(why) => not_turned(why),
    }
}

/// A deck to be drawn.
struct Draw<'d> {
    deck: Deck,
    control: char,
    reader: &'d Reader,
    stage: Stage,
    /// Whether all plays are drawn, and the last position. Otherwise only the last picture is kept.
    has_all: bool,
}

impl PictureVisitor for Draw<'_> {
    type Answer = Result<Vec<Drawn>, Message>;

    fn visit<G: Picture>(self) -> Self::Answer {
        let Self { deck, control, reader, stage, has_all } = self;
        let is_position =
            matches!(deck.start.as_ref().map(|start| &start.kind), Some(StartKind::Position { .. }));
        if deck.plays.is_empty() && is_position {
            // A position that is not played names its own faults.
            let position = load::<G>(&deck)?.position;
            let view = G::View::of(&position, viewer::<G>(&position, reader)?);
            let svg = G::draw(&view, &Scene::Position);
            return Ok(vec![Drawn { subject: "POSITION".to_owned(), svg }]);
        }
        let is_check = stage == Stage::Before && !deck.plays.is_empty();
        let settings = Settings { is_check, reader: reader.clone(), ..Settings::for_nobody(control) };
        let mut before: Option<G::Position> = None;
        let mut all: Vec<Drawn> = Vec::new();
        // Names change hands: who is not there at one position may be at the next.
        let mut unnamed = None;
        let watch: &mut Watch<'_, G> = &mut |named, subject, seen| {
            let (position, is_first) = match &seen {
                Snapshot::Position(position, _) | Snapshot::Orders(position, _) => {
                    (*position, before.is_none())
                }
                Snapshot::Played { .. } => return,
            };
            // The position with which a later deck begins is the one in which the deck before it ended.
            if !has_all || is_first && is_position {
                all.clear();
            }
            let found = match (&seen, named) {
                // Acts of the play may bring the reader in. Who joins with it does not know the world before.
                (Snapshot::Orders(..), Reader::Player(key)) => {
                    Ok(naming::one::<G>(position, key).map_or(Viewer::Public, Viewer::Player))
                }
                _ => viewer::<G>(position, reader),
            };
            match found {
                Ok(viewer) => {
                    let view = G::View::of(position, viewer);
                    let svg = match (&seen, &before) {
                        (Snapshot::Orders(_, orders), _) => {
                            G::draw(&view, &Scene::Orders(&known::<G>(reader, viewer, orders)))
                        }
                        (Snapshot::Position(_, log), Some(before)) if stage == Stage::Play => {
                            G::draw(&view, &Scene::Played(before, *log))
                        }
                        _ => G::draw(&view, &Scene::Position),
                    };
                    if !(has_all && is_first && is_position) {
                        all.push(Drawn { subject: subject.to_owned(), svg });
                    }
                }
                Err(message) => unnamed = Some(message),
            }
            if let Snapshot::Position(position, _) = seen {
                before = Some(position.clone());
            }
        };
        let finished = play_watched::<G>(deck, &settings, watch);
        if finished.condition > Severity::Warning.condition() {
            return Err(not_drawn(finished.condition));
        }
        if let Some(position) = before.filter(|_| has_all)
            && let Ok(viewer) = viewer::<G>(&position, reader)
        {
            let view = G::View::of(&position, viewer);
            all.push(Drawn { subject: "AFTER IT".to_owned(), svg: G::draw(&view, &Scene::Position) });
        }
        match unnamed.filter(|_| all.is_empty()) {
            Some(message) => Err(message),
            None => Ok(all),
        }
    }
}

/// The viewer that a reader is.
fn viewer<G: Picture>(position: &G::Position, reader: &Reader) -> Result<Viewer<G::Player>, Message> {
    Ok(match reader {
        Reader::All => G::OF_ALL,
        Reader::Gamesmaster => Viewer::Gamesmaster,
        Reader::Spectator => Viewer::Spectator,
        Reader::Public | Reader::Nobody => Viewer::Public,
        Reader::Player(name) => Viewer::Player(naming::one::<G>(position, name)?),
    })
}

/// The orders that a viewer may know before a play: the gamesmaster all of them, as has a picture for no reader; a player
/// their own, others none.
fn known<'a, G: Game>(
    reader: &Reader,
    viewer: Viewer<G::Player>,
    orders: &'a BTreeMap<G::Player, G::Orders>,
) -> BTreeMap<G::Player, &'a G::Orders> {
    let is_known = |player: &G::Player| match viewer {
        Viewer::Gamesmaster => true,
        Viewer::Player(own) => own == *player,
        Viewer::Public | Viewer::Spectator => *reader == Reader::All,
    };
    orders.iter().filter(|(player, _)| is_known(player)).map(|(player, orders)| (*player, orders)).collect()
}
