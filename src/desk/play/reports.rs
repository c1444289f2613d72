//! What each reader gets of one play. The reports to different readers do not depend on each other, so that those of a
//! large play are made in parallel.

use super::how;
use super::layout::Layout;
use super::parts::TEXT;
use super::report::Report;
use super::settings::{Form, Settings};
use super::sheet::Sheet;
use super::start::chance::{Told, print_sheet};
use playdeck_base::audience::Audience;
use playdeck_base::message::Severity;
use playdeck_base::workers::{Task, work_off};
use playdeck_cards::deck::Deck;
use playdeck_game::{
    Choosing as _, Due, Game, Player as _, Plays as _, Report as _, Scene, Template as _, Viewer,
    Viewing as _,
};
use playdeck_print::document::{About, Document};
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

/// A reader whose report is due.
pub struct ToReader<G: Game> {
    /// What they may know.
    pub viewer: Viewer<G::Player>,
    pub audience: Audience,
}

/// The place of a reader among all whose reports are due.
struct Turn(usize);

impl Task for Turn {
    /// How many are at work is bound enough: each report alone can go to a file.
    fn size(&self) -> usize {
        0
    }
}

/// Makes what each of so many readers gets, and passes it on in their order. It knows no game, so that the worker pool is
/// compiled once for all games.
pub fn make_each(
    cores: NonZeroUsize,
    readers: usize,
    make: &(dyn Fn(usize) -> Made + Sync),
    take: &mut dyn FnMut(Made),
) {
    let mut turns = (0..readers).map(Turn);
    let take = |made: Option<Made>| {
        made.into_iter().for_each(&mut *take);
        Ok(())
    };
    // Nothing in it can fail.
    let _ = work_off(cores, || Ok(turns.next()), |Turn(at)| make(at), take);
}

/// What is made for a reader.
pub struct Made {
    pub report: Report,
    /// How orders are written.
    pub how: Option<Report>,
    /// The sheet for the next orders.
    pub order_sheet: Option<Report>,
}

/// A play that is reported.
pub struct Reports<'p, 'd, G: Game> {
    pub deck: &'d Deck,
    /// What the run asks for.
    pub settings: &'d Settings,
    pub layout: &'p Layout,
    /// The position after the play.
    pub position: &'p G::Position,
    /// What pictures show.
    pub scene: Scene<'p, G>,
    pub log: &'p G::Log,
    /// What it is called.
    pub subject: &'p str,
    /// The players' cards.
    pub sheets: &'p BTreeMap<G::Player, Sheet<'d>>,
    /// Those who read their first report.
    pub newcomers: &'p BTreeSet<G::Player>,
    /// What is told of chance, in a game whose chance can be checked.
    pub chance: Option<&'p Told>,
}

impl<G: Game> Reports<'_, '_, G> {
    /// A reader's report; of a player how orders are written, if this is their first, and the next order sheet.
    pub fn to(&self, reader: &ToReader<G>) -> Made {
        let (viewer, audience) = (reader.viewer, reader.audience.clone());
        let view = G::View::of(self.position, viewer);
        if self.layout.is_report() {
            let mut report = self.layout.report(audience, self.subject, None);
            view.report(self.log, &mut report.document());
            return Made { report, how: None, order_sheet: None };
        }
        if let Viewer::Player(player) = viewer {
            return self.to_player(player, audience, &view);
        }
        let mut report = self.layout.report(audience, self.subject, None);
        let mut out = report.document();
        view.report(self.log, &mut out);
        if let Some(chance) = self.chance.filter(|_| matches!(viewer, Viewer::Public)) {
            chance.print(&mut out);
        }
        self.put_boards(&view, &mut report);
        self.put_standing(&view, &mut report);
        Made { report, how: None, order_sheet: None }
    }

    fn to_player(&self, player: G::Player, audience: Audience, view: &G::View<'_>) -> Made {
        let due = G::Head::due(self.position);
        // If several plays are due, the others may not know which of them concerns a player.
        let next = match due.as_slice() {
            [due] => format!(": {}", due.name),
            _ => String::new(),
        };
        let person = player.person(self.position);
        let mut order_sheet = self.layout.report(audience.clone(), "ORDER SHEET", person.clone());
        // In a letter the sheet can be copied as it is.
        let column = if self.layout.is_letters() { 1 } else { 9 };
        let template = view.template();
        let by = self.deck.job.due.as_deref();
        let is_long = G::LONG_LETTERS && self.layout.is_letters();
        print_cards(&mut order_sheet.document(), column, &next, by.filter(|_| !is_long), &template);
        let is_for_people = self.layout.is_letters() || self.layout.is_page();
        let how = (is_for_people && self.newcomers.contains(&player)).then(|| {
            let mut how = self.layout.report(audience.clone(), how::SUBJECT, person.clone());
            how::print(G::VOCABULARY, &template, &view.example(), &mut how.document());
            how
        });
        let mut report = self.layout.report(audience, self.subject, person);
        let mut out = report.document();
        if is_long {
            self.due(&due, !template.is_empty(), "at the end of this letter", &mut out);
        }
        let sheet = self.sheets.get(&player);
        if let Some(sheet) = sheet.filter(|_| !self.layout.is_page()) {
            self.own_cards(sheet, true, &mut out);
        }
        view.report(self.log, &mut out);
        if let Some(sheet) = sheet.filter(|_| self.chance.is_some()) {
            print_sheet(sheet.hash(), &mut out);
        }
        if self.layout.is_page() {
            self.close_page(sheet, &due, !template.is_empty(), &mut out);
            self.put_boards(view, &mut report);
            self.put_plan(view, &due, &mut report);
            self.put_standing(view, &mut report);
        }
        Made { report, how, order_sheet: Some(order_sheet) }
    }

    /// Prints a player's cards. If the report has each order, only the cards with messages are printed, unless they were
    /// printed before.
    fn own_cards(&self, sheet: &Sheet<'_>, are_told_wanted: bool, out: &mut Document<'_>) {
        let deck = self.deck;
        let is_long = G::LONG_LETTERS && self.layout.is_letters();
        if sheet.is_empty() {
            if are_told_wanted {
                out.heading("YOUR ORDERS");
                sheet.print_told(out, deck);
            }
            return;
        }
        if !G::REPORTS_EACH_ORDER && !is_long {
            out.heading("YOUR ORDERS AS THEY WERE READ");
            return sheet.print(out, deck);
        }
        out.heading("YOUR ORDERS");
        if are_told_wanted && !sheet.log.messages().is_empty() {
            sheet.print_told(out, deck);
        }
        let plain = sheet.plain_cards();
        let lines = if plain == 1 { "line" } else { "lines" };
        // What could be read may have been refused in play, which the report says.
        let why =
            format_args!("{plain} {lines} of your sheet could be read. What came of each order is below.");
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
                out.heading("ORDERS WITH MESSAGES");
                sheet.print_told(out, self.deck);
            }
            self.own_cards(sheet, false, out);
        }
        self.due(due, is_due_from_them, "on this page", out);
    }

    /// Prints what is due, and until when.
    fn due(&self, due: &[Due], is_due_from_them: bool, place: &str, out: &mut Document<'_>) {
        // If several plays are due, only the game knows which of them concern a player.
        let what = match due {
            [] => "The game is over: nothing is due.".to_owned(),
            [due] if is_due_from_them => {
                format!("{} is played next. The sheet for your orders is {place}.", due.name)
            }
            [due] => format!("{} is played next. Nothing is due from you.", due.name),
            _ => return,
        };
        out.about(About::Due);
        out.heading("WHAT IS DUE");
        out.paragraph(&TEXT, what);
        if let Some(by) = self.deck.job.due.as_deref().filter(|_| is_due_from_them) {
            out.paragraph(&TEXT, due_by(by));
        }
    }

    /// Puts what a player can order next on a page to play on.
    fn put_plan(&self, view: &G::View<'_>, due: &[Due], report: &mut Report) {
        if self.settings.form != Form::Plan {
            return;
        }
        let choices = view.choices();
        if choices.is_empty() {
            return;
        }
        // Which of several plays concern the reader only the game knows.
        let name = if let [due] = due { due.name.as_str() } else { "" };
        let ground = if self.settings.has_maps { G::ground(view) } else { None };
        report.plan(name, &choices, &ground.unwrap_or_default());
    }

    /// Puts how the players stand on a page, for the list of the game's pages.
    fn put_standing(&self, view: &G::View<'_>, report: &mut Report) {
        if self.settings.form == Form::Plan {
            report.standing(&G::standing(view));
        }
    }

    /// Puts pictures of what a viewer may know of the play and of the board on a page.
    fn put_boards(&self, view: &G::View<'_>, report: &mut Report) {
        if self.layout.is_page() && self.settings.has_maps {
            for svg in G::pictures(view, &self.scene) {
                report.board(&svg);
            }
        }
    }
}

/// Until when orders are due, in the gamesmaster's words.
fn due_by(by: &str) -> String {
    format!("Orders are due: {by}")
}

/// Prints the cards on which a player writes their next orders, from a column on; `next` names the play, and `by` says
/// until when the gamesmaster takes them.
fn print_cards(out: &mut Document<'_>, column: u16, next: &str, by: Option<&str>, cards: &str) {
    if !cards.is_empty() {
        out.heading(format_args!("YOUR NEXT ORDERS{next}"));
        if let Some(by) = by {
            out.paragraph(&TEXT, due_by(by));
        }
    }
    out.cards(column, cards);
}
