//! The events of plays as lines of JSON, for programs that are no readers of listings.
//!
//! One line is one event: `{"deck":1,"game":"RAINBOW","job":"FRIDAY","play":"TURN 5","event":{..}}`. The event is
//! written by the same serde types from which the listing is printed. What a reader is not to know is left out
//! event by event, as the game says ([`Game::sees`]). Plays that are only checked or looked at have none, and of a
//! deck that fails none are told, for then nothing has happened.
//!
//! Source: STANDARD, "Command line".

use super::table::{Finished, Settings, Watch, play_watched};
use super::{Kept, Options, Position, Run, closing, dealt, roster, start};
use crate::audience::Reader;
use crate::card::CardReader;
use crate::deck::{Deck, DeckReader};
use crate::game::{Game, Viewer};
use crate::message::Severity;
use serde::Serialize;
use std::io::{self, BufRead, Write};

/// A deck that was played, and its events as one reader may know them.
pub struct Told {
    finished: Finished,
    /// An object for each, without line ends and without the number of the deck; or what kept one from being
    /// written.
    lines: serde_json::Result<Vec<String>>,
}

/// An event and where it belongs; the number of the deck goes before it.
#[derive(Serialize)]
struct Line<'a, E> {
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    job: Option<&'a str>,
    play: &'a str,
    event: &'a E,
}

/// Runs a job stream: the events go to an output, the cards of each punched position to `punch`, both in the order
/// of the decks.
pub fn run<R: BufRead + Send, W: Write>(
    input: R,
    options: &Options,
    output: W,
    mut punch: impl FnMut(&[String]) -> io::Result<()>,
) -> io::Result<Run> {
    run_keeping(input, options, output, |position| match position {
        Position::Punched(cards) => punch(cards),
        Position::Brought(_) => Ok(()),
    })
}

/// The same, but of a deck that leads to no position the one that it brought is handed on, too.
pub fn run_keeping<R: BufRead + Send, W: Write>(
    input: R,
    options: &Options,
    mut output: W,
    mut keep: impl FnMut(Position<'_>) -> io::Result<()>,
) -> io::Result<Run> {
    let cards = CardReader::new(input, options.input)?;
    let mut decks = DeckReader::new(cards, &roster::VOCABULARIES);
    let settings = Settings { has_parts: false, ..Settings::of(options, options.reader.clone()) };
    let mut run = Run::default();
    let work = |deck| tell(deck, &settings);
    let collect = |told: Option<Told>| {
        let Some(told) = told else { return output.flush() };
        let Told { finished, lines } = told;
        let Finished { condition, punched, brought, is_trial, asked, .. } = finished;
        run.has_found_reader |= asked.is_found;
        run.count(&Kept { punched, brought, is_trial }, condition, &mut keep)?;
        run.ask(&options.reader, condition, &asked);
        if !asked.is_doubtful() && condition <= Severity::Warning.condition() {
            let rest = |line: &str| line.strip_prefix('{').unwrap_or_default().to_owned();
            for line in lines? {
                writeln!(output, "{{\"deck\":{},{}", run.decks, rest(&line))?;
            }
        }
        Ok(())
    };
    super::crew::work_off(options.cores, || dealt(&mut decks), work, collect)?;
    output.flush()?;
    run.cards_after = decks.cards_after_last_deck();
    run.close();
    Ok(run)
}

/// Plays a deck, or passes over one that no game can play.
fn tell(deck: Deck, settings: &Settings) -> Told {
    let game = deck.start.as_ref().and_then(|start| roster::find(start.game.game));
    if let Some(entry) = game {
        return (entry.tell_deck)(deck, settings);
    }
    let finished = closing::pass_over(&deck, settings);
    Told { finished, lines: Ok(Vec::new()) }
}

/// Plays a deck of a game and tells its reader its events.
pub fn tell_deck<G: Game>(deck: Deck, settings: &Settings) -> Told {
    let mut lines = Ok(Vec::new());
    let job = start::label(&deck).job.map(String::from);
    let watch: &mut Watch<'_, G> = &mut |reader, play, position, events| {
        let view = G::view(position, viewer::<G>(position, reader));
        let Ok(told) = &mut lines else { return };
        let known = events.iter().filter(|event| G::sees(&view, event));
        let line = |event| {
            serde_json::to_string(&Line { game: G::VOCABULARY.game, job: job.as_deref(), play, event })
        };
        match known.map(line).collect::<Result<Vec<_>, _>>() {
            Ok(more) => told.extend(more),
            Err(error) => lines = Err(error),
        }
    };
    let finished = play_watched::<G>(deck, settings, watch);
    Told { finished, lines }
}

/// Who looks: a player by their key; who is none looks on with everyone.
fn viewer<G: Game>(position: &G::Position, reader: &Reader) -> Viewer<G::Player> {
    match reader {
        Reader::All | Reader::Gamesmaster => Viewer::Gamesmaster,
        Reader::Spectator => Viewer::Spectator,
        Reader::Public | Reader::Nobody => Viewer::Public,
        Reader::Player(name) => {
            let player = G::player(position, name).filter(|player| player.to_string() == *name);
            player.map_or(Viewer::Public, Viewer::Player)
        }
    }
}
