//! Plays one deck: its position is set up, and its plays are played one after another. Everything here is the same for
//! every game.

use super::closing::{self, Ended, Stop};
use super::context::{Context, Snapshot, Trials, Watch};
use super::finished::Finished;
use super::messages as say;
use super::output::{Output, Work};
use super::parts;
use super::press::{self, Sections};
use super::reading::{Manner, ReadPlay, newcomers, scan};
use super::settings::Settings;
use super::start::chance::Told;
use super::start::{self, GameState};
use playdeck_base::message::{Severity, counted};
use playdeck_cards::deck::{Deck, Play};
use playdeck_game::{Due, Game, Player as _, Plays as _};
use std::collections::{BTreeMap, BTreeSet};

/// Plays a deck of a game, with a callback for each position.
pub fn play_watched<G: Game>(mut deck: Deck, settings: &Settings, watch: &mut Watch<'_, G>) -> Finished {
    let log = std::mem::take(&mut deck.log);
    deck.mask();
    let output = Output::of(&deck, G::VOCABULARY.game, settings);
    let work = Work::of(&deck.job);
    let mut table = Table::of(Context { deck: &deck, settings, log, output, work, chance: None, watch });
    table.set_up();
    table.play_all();
    table.finish()
}

/// A deck while it is played.
struct Table<'d, 'w, G: Game> {
    context: Context<'d, 'w, G>,
    state: Option<GameState<G::Position>>,
    /// The plays that the deck's first position waits for.
    first_due: Vec<Due>,
    trials: Trials,
    /// Why no later play is played, after a major error.
    stop: Option<Stop<'d, G>>,
}

impl<'d, 'w, G: Game> Table<'d, 'w, G> {
    fn of(context: Context<'d, 'w, G>) -> Self {
        let stop = context.deck.start_is_faulty.then_some(Stop::AtStart);
        Self { context, state: None, first_due: Vec::new(), trials: Trials::default(), stop }
    }

    /// Makes the position with which the deck begins.
    fn set_up(&mut self) {
        let Self { context, .. } = self;
        let Some(start) = &context.deck.start else { return };
        let Some(opening) = start::open::<G>(context.deck, start, &mut context.log) else {
            self.stop = Some(Stop::AtStart);
            return;
        };
        let words = opening.is_new.then_some(opening.words);
        context.chance = opening.state.chance.map(|committed| Told { committed, words });
        let position = &opening.state.position;
        context.output.ask_reader::<G>(position);
        let subject = if opening.is_new { "START OF THE GAME" } else { "POSITION" };
        context.output.belongs_to(subject);
        let presses = press::deliver::<G>(
            context.deck,
            &context.deck.press,
            &Sections { all: &[], owners: &[], is_accepted: true },
            position,
            opening.state.press,
        );
        if presses.messages.iter().any(|message| message.severity() >= Severity::Error) {
            self.stop = Some(Stop::AtStart);
        }
        context.log.extend(presses.messages);
        parts::print_press::<G>(&mut context.output, position, "PRESS", presses.delivered);
        if context.settings.is_check && context.deck.plays.is_empty() {
            context.log.push(say::nothing_to_check());
        } else if opening.is_new || context.deck.plays.is_empty() {
            let players = G::Player::players(position);
            let newcomers = if opening.is_new { newcomers::<G>(position, &[]) } else { BTreeSet::new() };
            let sheets = BTreeMap::new();
            let positions = (None, position);
            parts::report(context, positions, &players, &opening.events, subject, &sheets, &newcomers);
        }
        context.show(subject, Snapshot::Position(position, &opening.events));
        self.first_due = G::Head::due(position);
        self.state = Some(opening.state);
    }

    /// Plays all plays, up to a major error or a limit.
    fn play_all(&mut self) {
        let plays = &self.context.deck.plays;
        for (number, play) in plays.iter().enumerate() {
            // The first play is checked even if the start is faulty, so that one run finds every error.
            if self.stop.is_some() && (number > 0 || self.state.is_none()) {
                self.scan(&plays[number..]);
                break;
            }
            let is_checked = self.context.settings.is_check && number + 1 == plays.len();
            if is_checked {
                self.context.output.discard();
            }
            self.play(play, is_checked);
            if self.context.output.is_full() {
                break;
            }
        }
    }

    /// Reads a play's cards. If they have no major error, it is played, checked or tried.
    fn play(&mut self, play: &'d Play, is_checked: bool) {
        let Some(before) = self.state.take() else { return };
        let context = &mut self.context;
        let mut read = ReadPlay::read(context, play, &before);
        let Some(head) = read.take_head().filter(|_| self.stop.is_none()) else {
            // What was meant only for the gamesmaster stays so if it must be resubmitted.
            self.stop = Some(match read.manner() {
                Manner::LookedAt => Stop::Unseen,
                Manner::Played | Manner::Checked => Stop::InPlay(read.into_sheets()),
            });
            self.state = Some(before);
            return;
        };
        let subject = head.subject();
        context.output.belongs_to(&subject);
        let card = context.deck.statements.at(play.card).whole();
        self.state = Some(match if is_checked { Manner::Checked } else { read.manner() } {
            Manner::Checked if context.settings.is_press_alone => {
                read.pass_on(context, &before.position);
                before
            }
            Manner::Checked => {
                self.trials.checked += 1;
                context.log.push(say::checked().at(card));
                read.check(context, &before.position, &subject);
                before
            }
            Manner::LookedAt => {
                self.trials.looked_at += 1;
                read.look_at(head, context, &before, &subject);
                context.log.push(say::looked_at().at(card));
                before
            }
            Manner::Played => read.adjudicate(head, context, before, &subject),
        });
    }

    /// Checks the gamesmaster's cards of plays that are not played.
    fn scan(&mut self, later: &[Play]) {
        self.context.log.push(say::scanned_only(&counted(later.len() as u64, "play")));
        let Some(state) = &self.state else { return };
        for play in later {
            scan(&mut self.context, play, state);
        }
    }

    /// The result of the deck, as far as it was played.
    fn finish(self) -> Finished {
        let Self { context, state, first_due, trials, stop } = self;
        closing::finish(context, Ended { state, first_due, trials, stop })
    }
}
