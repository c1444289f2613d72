//! The law of what chance decides: over many roots of chance what came of draws is what was to be expected, within three
//! standard errors, and it varies as much as the draws say.

#![allow(clippy::cast_precision_loss, reason = "sums of some thousands of draws are exact enough")]

use playdeck::card::{CardReader, Input};
use playdeck::deck::DeckReader;
use playdeck::game::Game;
use playdeck::game::draws::{Draw, MILLION};
use playdeck::play::{Settings, Snapshot, Watch, play_watched};
use std::collections::BTreeMap;
use std::fmt::Display;

/// How far the squares of the deviations may be from the variance, as a part of it, where no other margin is given; four
/// standard errors of a normal law if there are too few runs for that.
pub const MARGIN: f64 = 0.15;

/// The draws of a deck, play by play; the first are those of its start.
pub fn of_deck<G: Game>(text: &str) -> Vec<Vec<Draw<G::Player>>> {
    let mut all = Vec::new();
    play_deck::<G>(text, |before, log, position| all.push(G::draws(before, log, position)));
    all
}

/// Plays a deck and looks at each of its plays; the first is its start.
pub fn play_deck<G: Game>(text: &str, mut look: impl FnMut(Option<&G::Position>, &G::Log, &G::Position)) {
    let cards = CardReader::new(text.as_bytes(), Input::default()).unwrap();
    let deck = DeckReader::new(cards, &[G::VOCABULARY]).next_deck().unwrap().unwrap();
    let mut before = None;
    let watch: &mut Watch<'_, G> = &mut |_, _, seen| {
        if let Snapshot::Position(position, log) = seen {
            look(before.as_ref(), log, position);
            before = Some(position.clone());
        }
    };
    let finished = play_watched::<G>(deck, &Settings::for_nobody('$'), watch);
    assert!(finished.condition.0 < 8, "{text}");
}

/// The draws of many runs of the same position, by player and kind.
#[derive(Default)]
pub struct Luck {
    runs: u64,
    kinds: BTreeMap<String, Kind>,
}

/// The draws of a player and a kind.
#[derive(Default)]
struct Kind {
    draws: u64,
    runs: f64,
    /// The sums of the deviations of runs, of their squares, and of their variances.
    deviation: f64,
    squares: f64,
    variance: f64,
}

impl Luck {
    /// Adds the draws of one run.
    pub fn add<P: Display>(&mut self, draws: &[Draw<P>]) {
        self.runs += 1;
        let mut run: BTreeMap<String, (f64, f64)> = BTreeMap::new();
        for draw in draws {
            let key = format!("{}: {}", draw.of, draw.kind);
            assert!(draw.variance > 0 && !draw.what.is_empty(), "{key}");
            let sum = run.entry(key.clone()).or_default();
            sum.0 += (draw.had as f64 - draw.expected as f64) / MILLION as f64;
            sum.1 += draw.variance as f64 / MILLION as f64;
            self.kinds.entry(key).or_default().draws += 1;
        }
        for (key, (deviation, variance)) in run {
            let kind = self.kinds.get_mut(&key).unwrap();
            kind.runs += 1.0;
            kind.deviation += deviation;
            kind.squares += deviation * deviation;
            kind.variance += variance;
        }
    }

    /// These are the players and kinds, and the law holds for each.
    pub fn holds(&self, kinds: &[&str]) {
        self.holds_within(kinds, MARGIN);
    }

    /// The same with another margin for the variance.
    pub fn holds_within(&self, kinds: &[&str], margin: f64) {
        assert_eq!(self.kinds.keys().map(String::as_str).collect::<Vec<_>>(), kinds);
        for (key, kind) in &self.kinds {
            let errors = kind.deviation / kind.variance.sqrt();
            assert!(errors.abs() <= 3.0, "{key}: {errors} standard errors in {} draws", kind.draws);
            let varies = kind.squares / kind.variance;
            // What is rarely drawn is not known so well.
            let margin = margin.max(4.0 * (2.0 / kind.runs).sqrt());
            assert!(
                (varies - 1.0).abs() <= margin,
                "{key}: varies {varies} times as much, {} draws",
                kind.draws
            );
        }
    }
}
