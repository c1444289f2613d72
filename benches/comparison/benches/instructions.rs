//! Instructions counted under Callgrind, which other work on the machine does not disturb: adjudication here and in the
//! Rust crate, the whole way from cards to a listing, reading a position, printing. Each benchmark runs a hundred of
//! what its name says, taken from the recorded games. Without the shared cases nothing is counted.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a measurement over recorded data")]

use gungraun::Callgrind;
use gungraun::prelude::*;
use playdeck::audience::{Audience, Reader};
use playdeck::card::CardReader;
use playdeck::deck::{Deck, DeckReader, StartKind};
use playdeck::game::diplomacy::adjudicate::adjudicate;
use playdeck::game::diplomacy::position::Position;
use playdeck::game::diplomacy::punched::Punched;
use playdeck::game::prelude::*;
use playdeck::listing::parts::{Kind, Piece};
use playdeck::listing::print::{Printed, print};
use playdeck::listing::{Heading, Line, Part, Parts, Style};
use playdeck::punch;
use playdeck::roster::VOCABULARIES;
use playdeck::stream::{self, Run};
use playdeck_comparison::{CratePhase, Phase, tools};
use std::hint::black_box;
use std::io;
use std::sync::Arc;

/// How many items each benchmark measures.
const MANY: usize = 100;

/// A hundred items spread over the whole list.
fn some<T>(list: Vec<T>) -> Vec<T> {
    let step = (list.len() / MANY).max(1);
    list.into_iter().step_by(step).take(MANY).collect()
}

fn phases() -> Vec<Phase> {
    some(playdeck_comparison::phases().unwrap_or_default())
}

fn crate_phases() -> Vec<CratePhase> {
    phases().iter().map(CratePhase::of).collect()
}

/// Enough games for a hundred plays.
fn decks() -> tools::Decks {
    tools::decks(8).unwrap_or_default()
}

/// The first plays of the recorded games, as decks that begin at the start of the game.
fn games() -> String {
    let (mut plays, mut decks) = (0, String::new());
    for line in self::decks().games.iter().flat_map(|deck| deck.lines()) {
        plays += usize::from(["$MOVES", "$RETREAT", "$BUILD"].iter().any(|word| line.starts_with(word)));
        if plays > MANY {
            break;
        }
        decks = decks + line + "\n";
    }
    decks + "$END\n"
}

fn plays() -> String {
    some(decks().plays).concat()
}

fn positions() -> String {
    let decks = some(decks().plays);
    let position = |deck: &String| {
        let end = deck.find("$ENDPOS").expect("a deck begins with its position");
        let line = deck[end..].find('\n').map_or(deck.len(), |length| end + length + 1);
        deck[..line].to_owned() + "$END\n"
    };
    decks.iter().map(position).collect()
}

/// A part of a listing with a hundred full pages.
fn parts() -> Arc<Parts> {
    let style = Style { lines_per_page: 56, ..Style::default() };
    let mut part = Part::new(Audience::Public, Heading::default(), style);
    for number in 0..MANY * 55 {
        part.line(Line::of(number).with(11, "A BUR SUPPORTS F MIDA - POR").with(56, "GIVEN"));
    }
    let (lines, pages) = (part.lines(), part.pages());
    let (audience, spool) = part.finish();
    let mut parts = Parts::default();
    parts.push(Piece { kind: Kind::Part, audience, lines, pages, spool });
    Arc::new(parts)
}

#[library_benchmark]
#[bench::of_100(phases())]
fn adjudicated_phases(phases: Vec<Phase>) -> usize {
    let settle = |phase: &Phase| adjudicate(&phase.units, &phase.orders).units().iter().count();
    black_box(phases.iter().map(settle).sum())
}

#[library_benchmark]
#[bench::of_100(phases())]
fn adjudicated_phases_with_reasons(phases: Vec<Phase>) -> usize {
    let settle = |phase: &Phase| adjudicate(&phase.units, &phase.orders).outcomes().count();
    black_box(phases.iter().map(settle).sum())
}

#[library_benchmark]
#[bench::of_100(crate_phases())]
fn adjudicated_phases_by_the_rust_crate(phases: Vec<CratePhase>) -> usize {
    black_box(phases.iter().map(CratePhase::adjudicate).sum())
}

fn listing(cards: &str, reader: Reader, has_maps: bool) -> Run {
    stream::run(cards.as_bytes(), &tools::options(reader, has_maps), io::sink(), |_| Ok(())).unwrap()
}

#[library_benchmark]
#[bench::positions_of_100(games(), Reader::Nobody, false)]
#[bench::public_of_100_without_the_board(games(), Reader::Public, false)]
#[bench::public_of_100(games(), Reader::Public, true)]
#[bench::all_of_100(games(), Reader::All, true)]
fn plays_of_whole_games(cards: String, reader: Reader, has_maps: bool) -> Run {
    black_box(listing(&cards, reader, has_maps))
}

#[library_benchmark]
#[bench::public_of_100_without_the_board(plays(), Reader::Public, false)]
fn plays_behind_their_positions(cards: String, reader: Reader, has_maps: bool) -> Run {
    black_box(listing(&cards, reader, has_maps))
}

#[library_benchmark]
#[bench::of_100(positions())]
fn positions_read(cards: String) -> Vec<Position> {
    let input = tools::options(Reader::Nobody, false).input;
    let mut decks = DeckReader::new(CardReader::new(cards.as_bytes(), input).unwrap(), &VOCABULARIES);
    let mut positions = Vec::with_capacity(MANY);
    while let Some(deck) = decks.next_deck().unwrap() {
        positions.extend(position(&deck));
    }
    black_box(positions)
}

fn position(deck: &Deck) -> Option<Position> {
    let start = deck.start.as_ref()?;
    let StartKind::Position { body, end } = &start.kind else { return None };
    let card = &deck.statements.at(start.card);
    let (_, header) = punch::read_header(card, punch::ANY_FORMAT).ok()?;
    assert!(punch::verify(&header, card, body, end.map(|end| deck.statements.at(end)).as_deref()).is_empty());
    Punched::check(punch::read::<Punched>(body).ok()?).ok()
}

#[library_benchmark]
#[bench::of_100(parts())]
fn pages_printed(parts: Arc<Parts>) -> Printed {
    black_box(print(&parts, 0..parts.len(), tools::options(Reader::All, true).paper).unwrap())
}

library_benchmark_group!(
    name = counted,
    benchmarks = [
        adjudicated_phases,
        adjudicated_phases_with_reasons,
        adjudicated_phases_by_the_rust_crate,
        plays_of_whole_games,
        plays_behind_their_positions,
        positions_read,
        pages_printed
    ]
);

main!(
    config = LibraryBenchmarkConfig::default()
        .pass_through_env("PLAYDECK_SHARED")
        .tool(Callgrind::with_args(["--cache-sim=no"])),
    library_benchmark_groups = counted
);
