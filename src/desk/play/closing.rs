//! The end of a deck: which of its parts are printed at its condition code, and whether its last position is punched.
//! Parts that nobody reads are not made.

use super::context::{Context, Trials};
use super::finished::{Asked, Finished};
use super::layout::Layout;
use super::output;
use super::report::Report;
use super::settings::{Form, Positions, Settings};
use super::sheet::Sheet;
use super::start::GameState;
use super::{parts, start, summary};
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::message::{Log, Severity};
use playdeck_base::secret::seal::Seal;
use playdeck_cards::card::{Pack, Stored};
use playdeck_cards::deck::{Deck, StartKind};
use playdeck_cards::punch::{Label, Link};
use playdeck_game::{Due, Game, Plays as _};
use playdeck_print::listing::Parts;
use std::collections::BTreeMap;

/// Prints a deck that no game can play: nothing but the gamesmaster's part.
pub fn pass_over(deck: &Deck, settings: &Settings) -> Finished {
    let layout = Layout::of(deck, "", settings);
    let condition = deck.log.condition();
    let is_trial = settings.is_check;
    let brought =
        if settings.positions == Positions::Kept { deck.brought_position() } else { Pack::default() };
    let boards = boards_of(deck, settings);
    let (has_position, punched, asked) = (false, None, Asked::default());
    let finished = |parts| Finished {
        parts,
        condition,
        has_position,
        punched,
        boards,
        chance: None,
        brought,
        is_trial,
        asked,
    };
    let mut parts = Parts::default();
    if !settings.has_parts || settings.reader == Reader::Nobody || settings.form == Form::Report {
        return finished(parts);
    }
    let notice = output::notice(&layout);
    if !settings.reader.reads(&Audience::Gamesmaster) {
        parts.push(notice.finish());
        return finished(parts);
    }
    if layout.is_letters() {
        let letters = faults(&layout, deck, &deck.log).into_iter().chain([notice]);
        letters.map(Report::finish).for_each(|letter| parts.push(letter));
        return finished(parts);
    }
    let mut listing = layout.report(Audience::Gamesmaster, "CARD LISTING", None);
    summary::card_listing(&mut listing.document(), deck, &deck.log);
    let mut totals = layout.report(Audience::Gamesmaster, "SUMMARY", None);
    let closing = summary::Closing {
        condition,
        has_position,
        trials: Trials::default(),
        is_trial,
        due: &[],
        is_over: false,
        control: settings.control,
        seal: None,
    };
    summary::totals(&mut totals.document(), deck, &deck.log, &closing);
    for report in [listing, notice, totals] {
        parts.push(report.finish());
    }
    finished(parts)
}

/// The gamesmaster's letter: the cards that have messages, in place of a listing of all cards.
fn faults(layout: &Layout, deck: &Deck, log: &Log) -> Option<Report> {
    if log.condition() < Severity::Warning.condition() {
        return None;
    }
    let mut report = layout.report(Audience::Gamesmaster, "CARDS WITH MESSAGES", None);
    summary::messages_alone(&mut report.document(), deck, log);
    Some(report)
}

/// Why a deck was not played to its end.
pub enum Stop<'d, G: Game> {
    /// Its start has a major error.
    AtStart,
    /// So has a play, whose sheets these are.
    InPlay(BTreeMap<G::Player, Sheet<'d>>),
    /// So has a play that was only for the gamesmaster.
    Unseen,
}

/// How a deck ended.
pub struct Ended<'d, G: Game> {
    /// The game after the last play.
    pub state: Option<GameState<G::Position>>,
    /// The plays that the deck's first position waits for.
    pub first_due: Vec<Due>,
    pub trials: Trials,
    pub stop: Option<Stop<'d, G>>,
}

/// The result of a deck that was played, as far as it went.
pub fn finish<'d, G: Game>(mut context: Context<'d, '_, G>, ended: Ended<'d, G>) -> Finished {
    let (deck, settings) = (context.deck, context.settings);
    let is_trial = is_trial(deck, settings, ended.trials);
    let keeps_positions = settings.positions == Positions::Kept;
    let state = ended.state.as_ref();
    // The seal is printed, whether or not the position is asked for.
    let punched = state.filter(|_| !is_trial && (keeps_positions || deck.keys.is_some()));
    let (punched, seal) = punched.and_then(|state| punch(&mut context, state)).unzip();
    let (punched, seal) = (punched.filter(|_| keeps_positions), seal.flatten());
    context.output.belongs_to("");
    let listing = card_listing(&mut context);
    let Context { log, mut output, .. } = context;
    let condition = log.condition();
    let is_carried_on = condition <= Severity::Warning.condition();
    let has_position = is_carried_on && !is_trial && state.is_some();
    let punched = punched.filter(|_| is_carried_on);
    let is_summed_up = !output.layout().is_letters() && output.is_laid_out(&Audience::Gamesmaster);
    let summary = is_summed_up.then(|| {
        let now = state.filter(|_| is_carried_on && !is_trial);
        let due = now.map_or(ended.first_due, |state| G::Head::due(&state.position));
        let is_over = state.is_some() && due.is_empty();
        let (trials, control) = (ended.trials, settings.control);
        let closing =
            summary::Closing { condition, has_position, trials, is_trial, due: &due, is_over, control, seal };
        let mut totals = output.layout().report(Audience::Gamesmaster, "SUMMARY", None);
        summary::totals(&mut totals.document(), deck, &log, &closing);
        totals
    });
    if !is_carried_on {
        // For a play that only the gamesmaster was to look at, nobody is told.
        let is_told = !matches!(ended.stop, Some(Stop::Unseen));
        let notice = output.notice().filter(|_| is_told);
        let sheets = match &ended.stop {
            Some(Stop::InPlay(sheets)) if condition == Severity::Error.condition() => {
                parts::sheets_to_mend::<G>(deck, &output, state.map(|state| &state.position), sheets)
            }
            _ => Vec::new(),
        };
        output.replace(notice.into_iter().chain(sheets));
    }
    let (parts, asked) = output.close(listing, summary);
    let is_unchanged = keeps_positions && punched.is_none();
    let brought = if is_unchanged { deck.brought_position() } else { Pack::default() };
    let boards = boards_of(deck, settings);
    let chance = ended.state.as_ref().map(|state| (state.seed, state.chance));
    Finished { parts, condition, has_position, punched, boards, chance, brought, is_trial, asked }
}

/// The cards of the boards of a deck, where its position is kept, which nobody can read without them.
fn boards_of(deck: &Deck, settings: &Settings) -> Vec<String> {
    if settings.positions == Positions::Kept { deck.brought_boards(settings.control) } else { Vec::new() }
}

/// Whether nothing was to be kept: the deck was only to be checked, or all its plays were trials of the position that it
/// contains.
fn is_trial(deck: &Deck, settings: &Settings, trials: Trials) -> bool {
    let Trials { checked, looked_at } = trials;
    let is_new = matches!(&deck.start, Some(start) if matches!(start.kind, StartKind::Init { .. }));
    let plays = deck.plays.len();
    settings.is_check || !is_new && plays > 0 && checked + looked_at == plays
}

/// The gamesmaster's listing of all cards. If the whole listing is too long, it has only the cards with messages.
fn card_listing<G: Game>(context: &mut Context<'_, '_, G>) -> Option<Report> {
    let Context { deck, log, output, .. } = context;
    if !output.is_laid_out(&Audience::Gamesmaster) {
        return None;
    }
    if output.layout().is_letters() {
        log.extend(output.past_limits(None));
        return faults(output.layout(), deck, log);
    }
    let report = || output.layout().report(Audience::Gamesmaster, "CARD LISTING", None);
    let mut listing = report();
    summary::card_listing(&mut listing.document(), deck, log);
    let past = output.past_limits(Some(&listing));
    if !past.is_empty() {
        log.extend(past);
        listing = report();
        summary::messages_alone(&mut listing.document(), deck, log);
    }
    Some(listing)
}

/// The last position as cards, if nothing prevents it.
fn punch<G: Game>(
    context: &mut Context<'_, '_, G>,
    state: &GameState<G::Position>,
) -> Option<(Stored, Option<Seal>)> {
    let control = context.settings.control;
    let link = context.deck.keys.map(|keys| Link::new(keys, state.chain.before));
    let label = Label { chance: state.chance, link: link.clone(), ..start::label(context.deck) };
    let punched = G::cards(&state.position, state.seed, label, control);
    let punched = punched.map_err(|fault| context.log.push(fault.message())).ok()?;
    Some((punched, link.and_then(|link| link.made())))
}
