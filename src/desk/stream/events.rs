//! The events of plays as lines of JSON, for programs that cannot read listings.
//!
//! One line is one event: `{"deck":1,"game":"RAINBOW","job":"FRIDAY","play":"TURN 5","event":{..}}`. The event is
//! written by the same serde types from which the listing is printed. The view (`Viewing::learned`) leaves out of each
//! event what a reader may not know. A play that is only checked or looked at has no events. A deck that fails has none
//! either, because then nothing has happened.
//!
//! In the other form one line has a whole play: `{"deck":1,..,"play":"TURN 5","view":{..},"events":[..]}`. The view is
//! what the reader knows when the play is over, as data. Neither is made from a report: reports are made from them.
//!
//! Source: `docs/exchange.md`, "Events".

use super::run::punched_alone;
use super::{Options, Position, Run, each_deck};
use crate::play::messages::no_report;
use crate::play::{Finished, Positions, Settings, Snapshot, Watch, pass_over, play_watched, start};
use crate::roster::{ClientsVisitor, Visitor, with_clients, with_game};
use playdeck_base::audience::Reader;
use playdeck_base::message::Severity;
use playdeck_cards::card::{CardReader, Pack};
use playdeck_cards::deck::{Deck, StartKind};
use playdeck_game::{Clients, Game, Player as _, Viewer, Viewing as _, naming};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// A played deck, and its events as one reader may know them.
struct DeckEvents {
    deck: Finished,
    /// An object for each line, without line ends and without the number of the deck, or the error that kept one from
    /// being written.
    lines: serde_json::Result<Vec<String>>,
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// One event.
    Event,
    /// A play: what the reader knows after it, and its events.
    Play,
    /// A report on a play, in the form that programs of today read.
    Report,
}

/// A play as its reader knows it.
#[derive(Serialize)]
struct Whole<'a, V, E> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    job: Option<&'a str>,
    play: &'a str,
    view: &'a V,
    events: Vec<E>,
}

/// An event and its play. The number of the deck is put before it.
#[derive(Serialize)]
struct Line<'a, E> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    job: Option<&'a str>,
    play: &'a str,
    event: &'a E,
}

/// Runs a job stream: the events go to an output, the cards of each punched position to `punch`, both in deck order.
pub fn run(
    input: impl BufRead + Send,
    options: &Options,
    output: impl Write,
    punch: impl FnMut(&Pack) -> io::Result<()>,
) -> io::Result<Run> {
    run_keeping(input, options, Form::Event, output, punched_alone(punch))
}

/// The same without positions: none is punched.
pub fn list(
    input: impl BufRead + Send,
    options: &Options,
    form: Form,
    mut output: impl Write,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    work_off(cards, options, Positions::Unasked, form, &mut output, &mut |_| Ok(()))
}

/// The same as [`run`], but for a deck that ends with no new position, the position that it contains is passed on.
pub fn run_keeping(
    input: impl BufRead + Send,
    options: &Options,
    form: Form,
    mut output: impl Write,
    mut keep: impl FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    work_off(cards, options, Positions::Kept, form, &mut output, &mut keep)
}

fn work_off(
    cards: CardReader<'_>,
    options: &Options,
    positions: Positions,
    form: Form,
    output: &mut dyn Write,
    keep: &mut dyn FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let settings = Settings { has_parts: false, ..options.settings(positions) };
    let mut run = Run::default();
    let work = |deck| tell(deck, &settings, form);
    let collect = |told: Option<DeckEvents>| {
        let Some(DeckEvents { mut deck, lines }) = told else { return output.flush() };
        run.has_found_reader |= deck.asked.is_found;
        run.count(&mut deck, &options.reader, keep)?;
        if !deck.asked.is_doubtful() && deck.condition <= Severity::Warning.condition() {
            let rest = |line: &str| line.strip_prefix('{').unwrap_or_default().to_owned();
            for line in lines? {
                match form {
                    Form::Report => writeln!(output, "{line}")?,
                    _ => writeln!(output, "{{\"deck\":{},{}", run.decks, rest(&line))?,
                }
            }
        }
        Ok(())
    };
    let cards_after = each_deck(cards, options, work, collect)?;
    output.flush()?;
    run.close(cards_after);
    Ok(run)
}

/// Plays a deck and returns the events for its reader, or passes over a deck that no game can play.
fn tell(deck: Deck, settings: &Settings, form: Form) -> DeckEvents {
    let (deck, is_written) = match (form, deck) {
        (Form::Report, deck) => match with_clients(deck.game(), Tell { deck, settings, form }) {
            Ok(told) => return told,
            Err(tell) => (tell.deck, false),
        },
        (_, deck) => (deck, true),
    };
    let unwritten = (!is_written).then(|| no_report(deck.game()));
    let form = if is_written { form } else { Form::Event };
    let passed_over =
        |tell: Tell<'_>| DeckEvents { deck: pass_over(tell.deck, settings), lines: Ok(Vec::new()) };
    let mut told = with_game(deck.game(), Tell { deck, settings, form }).unwrap_or_else(passed_over);
    if unwritten.is_some() {
        (told.deck.asked.unwritten, told.lines) = (unwritten, Ok(Vec::new()));
    }
    told
}

/// A deck to be played, with the form of its lines.
struct Tell<'s> {
    deck: Deck,
    settings: &'s Settings,
    form: Form,
}

impl Visitor for Tell<'_> {
    type Answer = DeckEvents;

    fn visit<G: Game>(self) -> DeckEvents {
        tell_deck::<G>(self.deck, self.settings, self.form, &|_, _| Value::Null)
    }
}

impl ClientsVisitor for Tell<'_> {
    type Answer = DeckEvents;

    fn visit<G: Clients>(self) -> DeckEvents {
        tell_deck::<G>(self.deck, self.settings, self.form, &G::report_json)
    }
}

/// Makes a report of a view and of what happened.
type Reporting<'r, G> = &'r dyn Fn(&<G as Game>::View<'_>, &<G as Game>::Log) -> Value;

/// Plays a deck of a game and returns its events, or its plays, for its reader.
fn tell_deck<G: Game>(deck: Deck, settings: &Settings, form: Form, report: Reporting<'_, G>) -> DeckEvents {
    let mut lines = Ok(Vec::new());
    let is_carried_on =
        matches!(&deck.start, Some(start) if matches!(start.kind, StartKind::Position { .. }));
    let job = start::label(&deck).job.map(String::from);
    let watch: &mut Watch<'_, G> = &mut |reader, play, seen| {
        let Snapshot::Position(position, log) = seen else { return };
        let view = G::View::of(position, viewer::<G>(position, log, reader));
        let Ok(told) = &mut lines else { return };
        let known = view.learned(log);
        let (game, job) = (G::VOCABULARY.game, job.as_deref());
        let more = match form {
            Form::Event => {
                known.map(|event| serde_json::to_string(&Line { game, job, play, event: &event })).collect()
            }
            Form::Report => Ok(vec![report(&view, log).to_string()]),
            Form::Play => {
                let whole = Whole { game, job, play, view: &view, events: known.collect() };
                serde_json::to_string(&whole).map(|line| vec![line])
            }
        };
        match more {
            Ok(more) => told.extend(more),
            Err(error) => lines = Err(error),
        }
    };
    let deck = play_watched::<G>(deck, settings, watch);
    // The position with which a deck begins was reported after the play that led to it.
    if let (Form::Report, true, Ok(lines)) = (form, is_carried_on, &mut lines)
        && lines.len() > 1
    {
        lines.remove(0);
    }
    DeckEvents { deck, lines }
}

/// The viewer: a player by their key, also one who is out of the game by this play and has a last report of it; if the
/// reader is no player, the public.
fn viewer<G: Game>(position: &G::Position, log: &G::Log, reader: &Reader) -> Viewer<G::Player> {
    match reader {
        Reader::All | Reader::Gamesmaster => Viewer::Gamesmaster,
        Reader::Spectator => Viewer::Spectator,
        Reader::Public | Reader::Nobody => Viewer::Public,
        Reader::Player(name) => {
            let is_key = |player: &G::Player| player.to_string() == *name;
            let last = || {
                let player = G::Player::written(G::words(position), name).filter(is_key)?;
                G::Player::reported(Vec::new(), position, log).contains(&player).then_some(player)
            };
            let player = naming::player::<G>(position, name).filter(is_key).or_else(last);
            player.map_or(Viewer::Public, Viewer::Player)
        }
    }
}
