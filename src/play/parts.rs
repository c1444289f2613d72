//! The parts of a deck: what each reader gets of each play. Parts that nobody reads are not made.

use super::messages::BY_LOT;
use super::press;
use super::report::Report;
use super::sheet::{Refused, Sheet};
use super::table::Table;
use crate::audience::Audience;
use crate::document::{About, Document, Gap, Paragraph};
use crate::game::{
    Due, Forecast as _, Foresight as _, Game, Player as _, Plays as _, Report as _, Scene, Template as _,
    Viewer, Viewing as _, naming,
};
use crate::message::{Message, Severity};
use std::collections::BTreeMap;

/// The columns of texts.
const TEXT: Paragraph<'_> = Paragraph::within(1, 120);

impl<'d, G: Game> Table<'d, '_, G> {
    /// Prints press for its addressees.
    pub(super) fn print_press(
        &mut self,
        position: &G::Position,
        subject: &str,
        delivered: Vec<(Audience, Vec<press::Text>)>,
    ) {
        for (audience, texts) in delivered {
            if !self.is_laid_out(&audience) {
                continue;
            }
            let reader = audience.sole_player().and_then(|name| naming::player::<G>(position, name));
            let person = reader.and_then(|player| player.person(position));
            let mut report = self.layout.report(audience, subject, person);
            press::print(&mut report.document(), &texts);
            self.keep(report);
        }
    }

    /// Adds a message at the player's cards for each order that will be refused, as far as the player may know that.
    pub(super) fn foresee(
        &mut self,
        position: &G::Position,
        sheets: &mut BTreeMap<G::Player, Sheet<'d>>,
        orders: &BTreeMap<G::Player, G::Orders>,
    ) {
        for (&player, sheet) in sheets {
            if let Some(orders) = orders.get(&player) {
                let foreseen = G::View::of(position, Viewer::Player(player)).foresee(orders);
                let by_lot = foreseen.by_lot.into_iter().map(|place| BY_LOT.message().at(place));
                let messages: Vec<Message> = foreseen.refused.into_iter().chain(by_lot).collect();
                self.log.extend(messages.iter().cloned());
                sheet.log.extend(messages);
            }
            self.note_shown(player, sheet.condition(&Refused::default()));
        }
    }

    /// Prints what the orders given so far would lead to: all of them for the gamesmaster, and for each player who sent
    /// cards only their own.
    pub(super) fn forecast(
        &mut self,
        position: &G::Position,
        acts: &G::Log,
        subject: &str,
        sheets: &BTreeMap<G::Player, Sheet<'d>>,
        orders: &BTreeMap<G::Player, G::Orders>,
        sent: &BTreeMap<G::Player, Vec<press::Text>>,
    ) {
        let subject = format!("CHECK OF {subject}");
        if self.is_laid_out(&Audience::Gamesmaster) {
            let mut report = self.layout.report(Audience::Gamesmaster, &subject, None);
            let all = orders.iter().map(|(player, orders)| (*player, orders)).collect();
            G::View::of(position, Viewer::Gamesmaster).forecast(acts, &all, &mut report.document());
            self.push(report);
        }
        for (&player, sheet) in sheets {
            let audience = Audience::player(player);
            if !self.is_laid_out(&audience) {
                continue;
            }
            let mut report = self.layout.report(audience, &subject, player.person(position));
            let why =
                "These orders were checked and not played: they can still be changed before the deadline.";
            let mut out = report.document();
            out.paragraph(&TEXT, why);
            out.heading("YOUR CARDS AS THEY WERE READ");
            sheet.print(&mut out, self.deck);
            if let Some(texts) = sent.get(&player) {
                out.heading("YOUR PRESS AS IT WILL BE SENT, AND TO WHOM");
                press::print(&mut out, texts);
            }
            let own = orders.get(&player).map(|orders| (player, orders)).into_iter().collect();
            G::View::of(position, Viewer::Player(player)).forecast(&G::Log::default(), &own, &mut out);
            self.push(report);
        }
    }

    /// Prints what a play would lead to, for the gamesmaster alone: what is public, what the fog hides, and what is the
    /// gamesmaster's.
    pub(super) fn show_gamesmaster(&mut self, position: &G::Position, log: &G::Log, subject: &str) {
        if !self.is_laid_out(&Audience::Gamesmaster) {
            return;
        }
        for viewer in [Viewer::Public, Viewer::Gamesmaster, Viewer::Spectator] {
            let subject = format!("WHAT IF: {subject}");
            let mut report = self.layout.report(Audience::Gamesmaster, &subject, None);
            G::View::of(position, viewer).report(log, &mut report.document());
            self.push(report);
        }
    }

    /// Whether pictures are drawn: on pages alone, where maps are wanted.
    pub(super) const fn has_pictures(&self) -> bool {
        self.layout.is_page() && self.settings.has_maps
    }

    /// Prints what everyone may know, then each player's own part, then their order sheets. A picture shows the play if the
    /// position before it is at hand.
    pub(super) fn report(
        &mut self,
        (before, position): (Option<&G::Position>, &G::Position),
        players: &[G::Player],
        log: &G::Log,
        subject: &str,
        sheets: &BTreeMap<G::Player, Sheet<'d>>,
    ) {
        let scene = before.map_or(Scene::Position, |before| Scene::Played(before, log));
        let others = [
            (Viewer::Public, Audience::Public),
            (Viewer::Gamesmaster, Audience::Gamesmaster),
            (Viewer::Spectator, Audience::Spectator),
        ];
        for (viewer, audience) in others {
            if !self.is_laid_out(&audience) {
                continue;
            }
            let mut report = self.layout.report(audience, subject, None);
            let view = G::View::of(position, viewer);
            view.report(log, &mut report.document());
            self.put_boards(&view, &scene, &mut report);
            self.push(report);
        }
        let mut order_sheets = Vec::new();
        // If several plays are due, the others may not know which of them concerns a player.
        let next = match G::Head::due(position).as_slice() {
            [due] => format!(": {}", due.card(self.settings.control)),
            _ => String::new(),
        };
        for &player in players {
            let audience = Audience::player(player);
            if !self.is_laid_out(&audience) {
                continue;
            }
            let view = G::View::of(position, Viewer::Player(player));
            let person = player.person(position);
            let mut order_sheet = self.layout.report(audience.clone(), "ORDER SHEET", person.clone());
            // In a letter the sheet can be copied as it is.
            let column = if self.layout.is_letters() { 1 } else { 9 };
            let template = view.template();
            let by = self.deck.job.due.as_deref();
            print_cards(&mut order_sheet.document(), column, &next, by, &template);
            order_sheets.push(order_sheet);
            let mut report = self.layout.report(audience, subject, person);
            let mut out = report.document();
            let sheet = sheets.get(&player);
            if let Some(sheet) = sheet.filter(|_| !self.layout.is_page()) {
                Self::own_cards(sheet, self.deck, true, &mut out);
            }
            view.report(log, &mut out);
            if self.layout.is_page() {
                self.close_page(sheet, &G::Head::due(position), !template.is_empty(), &mut out);
                self.put_boards(&view, &scene, &mut report);
            }
            self.push(report);
        }
        for order_sheet in order_sheets {
            self.push(order_sheet);
        }
    }

    /// Prints a player's cards. If the report has each order, only the cards with messages are printed, unless they were
    /// printed before.
    fn own_cards(sheet: &Sheet<'_>, deck: &crate::deck::Deck, are_told_wanted: bool, out: &mut Document<'_>) {
        if !G::REPORTS_EACH_ORDER {
            out.heading("YOUR CARDS AS THEY WERE READ");
            return sheet.print(out, deck);
        }
        out.heading("YOUR CARDS");
        if are_told_wanted && !sheet.log.messages().is_empty() {
            sheet.print_told(out, deck);
        }
        let plain = sheet.plain_cards();
        let cards = if plain == 1 { "card" } else { "cards" };
        let why = format_args!(
            "Without a message, and not printed: {plain} {cards}. Each order that was taken is below, with what came of it."
        );
        out.paragraph(&TEXT, why);
    }

    /// Prints what is on a page besides a player's report: their cards, those that were not followed with what became
    /// of their orders, and what is due.
    fn close_page(
        &self,
        sheet: Option<&Sheet<'_>>,
        due: &[Due],
        is_due_from_them: bool,
        out: &mut Document<'_>,
    ) {
        if let Some(sheet) = sheet {
            if sheet.log.condition() >= Severity::Warning.condition() {
                out.about(About::Outcome);
                out.heading("CARDS WITH MESSAGES");
                sheet.print_told(out, self.deck);
            }
            Self::own_cards(sheet, self.deck, false, out);
        }
        // If several plays are due, only the game knows which of them concern a player.
        let what = match due {
            [] => "The game is over: nothing is due.".to_owned(),
            [due] if is_due_from_them => {
                format!(
                    "{} is played next. The cards for your orders are on this page.",
                    due.card(self.settings.control)
                )
            }
            [due] => format!("{} is played next. Nothing is due from you.", due.card(self.settings.control)),
            _ => return,
        };
        out.about(About::Due);
        out.heading("WHAT IS DUE");
        out.paragraph(&TEXT, what);
        if let Some(by) = self.deck.job.due.as_deref().filter(|_| is_due_from_them) {
            out.paragraph(&TEXT, due_by(by));
        }
    }

    /// Puts pictures of what a viewer may know of the play and of the board on a page.
    fn put_boards(&self, view: &G::View<'_>, scene: &Scene<'_, G>, report: &mut Report) {
        if self.has_pictures() {
            for svg in G::pictures(view, scene) {
                report.board(&svg);
            }
        }
    }

    /// Takes a report. An empty one is not printed.
    fn push(&mut self, report: Report) {
        if report.lines() > 0 {
            self.keep(report);
        }
    }

    /// What players get of a play that must be resubmitted: their own cards, if something was wrong in them.
    pub(super) fn sheets_to_mend(&mut self) {
        let is_wrong = |sheet: &Sheet<'_>| sheet.log.condition() >= Severity::Warning.condition();
        let is_read = |player: &G::Player| self.is_laid_out(&Audience::player(*player));
        let wrong = self.erring.iter().filter(|(player, sheet)| is_wrong(sheet) && is_read(player));
        let mut reports = Vec::new();
        for (player, sheet) in wrong {
            let person = self.held.as_ref().and_then(|held| player.person(&held.position));
            let mut report = self.layout.report(Audience::player(player), "CARDS TO BE MENDED", person);
            let why = "This play was not adjudicated and will be resubmitted. Your cards as they were read:";
            let mut out = report.document();
            out.paragraph(&TEXT, why);
            sheet.print(&mut out, self.deck);
            reports.push(report);
        }
        for report in reports {
            self.parts.push(report.finish());
        }
    }
}

/// Until when orders are due, in the gamesmaster's words.
fn due_by(by: &str) -> String {
    format!("Orders are due: {by}")
}

/// Prints the cards on which a player writes their next orders, from a column on; `next` names the play, and `by` says
/// until when the gamesmaster takes them.
fn print_cards(out: &mut Document<'_>, column: u16, next: &str, by: Option<&str>, cards: &[String]) {
    if !cards.is_empty() {
        out.heading(format_args!("CARDS FOR YOUR NEXT ORDERS{next}"));
        if let Some(by) = by {
            out.paragraph(&TEXT, due_by(by));
        }
    }
    for (at, card) in cards.iter().enumerate() {
        out.card(Gap::before_first(at == 0), column, card);
    }
}
