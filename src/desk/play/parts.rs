//! The parts of a deck: what each reader gets of each play. Parts that nobody reads are not made.

use super::context::Context;
use super::messages as say;
use super::output::Output;
use super::press;
use super::report::Report;
use super::reports::{Made, Reports, ToReader, make_each};
use super::sheet::{Refused, Sheet};
use playdeck_base::audience::Audience;
use playdeck_base::message::{Log, Message, Severity};
use playdeck_cards::deck::Deck;
use playdeck_game::{
    Forecast as _, Foresight as _, Game, MOST_REHEARSED, Player as _, Report as _, Scene, Viewer,
    Viewing as _, naming,
};
use playdeck_print::document::Paragraph;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

/// How many cards a deck has whose readers' reports are made in parallel. The decks of a stream that are smaller are
/// played in parallel themselves.
const LARGE: u64 = 20_000;

/// The columns of texts.
pub(super) const TEXT: Paragraph<'_> = Paragraph::within(1, 120);

/// Prints press for its addressees.
pub fn print_press<G: Game>(
    output: &mut Output<'_>,
    position: &G::Position,
    subject: &str,
    delivered: Vec<(Audience, Vec<press::Text>)>,
) {
    for (audience, texts) in delivered {
        if output.layout().is_report() || !output.is_laid_out(&audience) {
            continue;
        }
        let reader = audience.sole_player().and_then(|name| naming::player::<G>(position, name));
        let person = reader.and_then(|player| player.person(position));
        let mut report = output.layout().report(audience, subject, person);
        press::print(&mut report.document(), &texts);
        output.keep(report);
    }
}

/// Adds a message at the player's cards for each order that will be refused, as far as the player may know that.
pub fn foresee<G: Game>(
    output: &mut Output<'_>,
    log: &mut Log,
    position: &G::Position,
    sheets: &mut BTreeMap<G::Player, Sheet<'_>>,
    orders: &BTreeMap<G::Player, G::Orders>,
) {
    for (&player, sheet) in sheets {
        let orders = orders.get(&player);
        if let Some(orders) = orders.filter(|orders| !G::View::is_rehearsed(orders)) {
            let message = say::not_rehearsed(G::View::size(orders), MOST_REHEARSED);
            let message = sheet.first_card().map_or(message.clone(), |card| message.at(card));
            log.push(message.clone());
            sheet.log.push(message);
        } else if let Some(orders) = orders {
            let foreseen = G::View::of(position, Viewer::Player(player)).foresee(orders);
            let by_lot = foreseen.by_lot.into_iter().map(|place| say::by_lot().at(place));
            let messages: Vec<Message> = foreseen.refused.into_iter().chain(by_lot).collect();
            log.extend(messages.iter().cloned());
            sheet.log.extend(messages);
        }
        output.note_shown(&player, sheet.condition(&Refused::default()));
    }
}

/// Prints what the orders given so far would lead to: all of them for the gamesmaster, and for each player who sent
/// cards only their own.
pub fn forecast<'d, G: Game>(
    context: &mut Context<'d, '_, G>,
    position: &G::Position,
    acts: &G::Log,
    subject: &str,
    sheets: &BTreeMap<G::Player, Sheet<'d>>,
    orders: &BTreeMap<G::Player, G::Orders>,
    sent: &BTreeMap<G::Player, Vec<press::Text>>,
) {
    let (deck, output) = (context.deck, &mut context.output);
    let subject = format!("CHECK OF {subject}");
    if output.is_laid_out(&Audience::Gamesmaster) {
        let mut report = output.layout().report(Audience::Gamesmaster, &subject, None);
        let all = orders.iter().map(|(player, orders)| (*player, orders)).collect();
        G::View::of(position, Viewer::Gamesmaster).forecast(acts, &all, &mut report.document());
        output.push(report);
    }
    for (&player, sheet) in sheets {
        let audience = Audience::player(player);
        if output.layout().is_report() || !output.is_laid_out(&audience) {
            continue;
        }
        let mut report = output.layout().report(audience, &subject, player.person(position));
        let why = "These orders were checked and not played: they can still be changed before the deadline.";
        let mut out = report.document();
        out.paragraph(&TEXT, why);
        out.heading("YOUR ORDERS AS THEY WERE READ");
        sheet.print(&mut out, deck);
        if let Some(texts) = sent.get(&player) {
            out.heading("YOUR PRESS AS IT WILL BE SENT, AND TO WHOM");
            press::print(&mut out, texts);
        }
        let own = orders.get(&player).map(|orders| (player, orders));
        if own.is_none_or(|(_, orders)| G::View::is_rehearsed(orders)) {
            let own = own.into_iter().collect();
            G::View::of(position, Viewer::Player(player)).forecast(&G::Log::default(), &own, &mut out);
        }
        output.push(report);
    }
}

/// Prints what a play would lead to, for the gamesmaster alone: what is public, what the fog hides, and what is the
/// gamesmaster's.
pub fn show_gamesmaster<G: Game>(
    output: &mut Output<'_>,
    position: &G::Position,
    log: &G::Log,
    subject: &str,
) {
    if !output.is_laid_out(&Audience::Gamesmaster) {
        return;
    }
    for viewer in [Viewer::Public, Viewer::Gamesmaster, Viewer::Spectator] {
        let subject = format!("WHAT IF: {subject}");
        let mut report = output.layout().report(Audience::Gamesmaster, &subject, None);
        G::View::of(position, viewer).report(log, &mut report.document());
        output.push(report);
    }
}

/// Prints what everyone may know, then each player's own part, then their order sheets. A picture shows the play if the
/// position before it is at hand.
pub fn report<'d, G: Game>(
    context: &mut Context<'d, '_, G>,
    (before, position): (Option<&G::Position>, &G::Position),
    players: &[G::Player],
    log: &G::Log,
    subject: &str,
    sheets: &BTreeMap<G::Player, Sheet<'d>>,
    newcomers: &BTreeSet<G::Player>,
) {
    let (deck, settings, output) = (context.deck, context.settings, &mut context.output);
    let everyone = [
        (Viewer::Public, Audience::Public),
        (Viewer::Gamesmaster, Audience::Gamesmaster),
        (Viewer::Spectator, Audience::Spectator),
    ];
    let players = if output.lays_out_players() { players } else { &[] };
    let players = players.iter().map(|player| (Viewer::Player(*player), Audience::player(*player)));
    let readers = everyone.into_iter().chain(players).filter(|(_, audience)| output.is_laid_out(audience));
    let readers: Vec<_> = readers.map(|(viewer, audience)| ToReader { viewer, audience }).collect();
    let layout = output.layout().clone();
    let scene = before.map_or(Scene::Position, |before| Scene::Played(before, log));
    let layout = &layout;
    let chance = context.chance.as_ref();
    let reports =
        Reports::<G> { deck, settings, layout, position, scene, log, subject, sheets, newcomers, chance };
    let is_shared = settings.cores > NonZeroUsize::MIN && deck.cards() >= LARGE;
    let cores = if is_shared { settings.cores } else { NonZeroUsize::MIN };
    let mut order_sheets = Vec::new();
    let take = &mut |Made { report, how, order_sheet }| {
        output.push(report);
        if let Some(how) = how {
            output.push(how);
        }
        order_sheets.extend(order_sheet);
    };
    make_each(cores, readers.len(), &|at| reports.to(&readers[at]), take);
    for order_sheet in order_sheets {
        output.push(order_sheet);
    }
}

/// What players get of a play that must be resubmitted: their own cards, if something was wrong in them.
pub fn sheets_to_mend<'d, G: Game>(
    deck: &'d Deck,
    output: &Output<'_>,
    position: Option<&G::Position>,
    sheets: &BTreeMap<G::Player, Sheet<'d>>,
) -> Vec<Report> {
    let is_wrong = |sheet: &Sheet<'_>| sheet.log.condition() >= Severity::Warning.condition();
    let is_read =
        |player: &G::Player| !output.layout().is_report() && output.is_laid_out(&Audience::player(*player));
    let wrong = sheets.iter().filter(|(player, sheet)| is_wrong(sheet) && is_read(player));
    let report = |(player, sheet): (&G::Player, &Sheet<'d>)| {
        let person = position.and_then(|position| player.person(position));
        let mut report = output.layout().report(Audience::player(player), "ORDERS TO BE MENDED", person);
        let why = "This play was not adjudicated and will be resubmitted. Your orders as they were read:";
        let mut out = report.document();
        out.paragraph(&TEXT, why);
        sheet.print(&mut out, deck);
        report
    };
    wrong.map(report).collect()
}
