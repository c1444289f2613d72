//! One deck at the table: its position is set up, its plays are played one after another, its parts are laid
//! out. Everything here is the same for every game. Parts that nobody reads are not made.

use super::layout::Layout;
use super::sheet::Sheet;
use super::start::{self, Held};
use super::{messages as say, press, summary};
use crate::audience::{Audience, Reader};
use crate::deck::{Deck, Play};
use crate::dice::Dice;
use crate::game::{Due, Game, Outcome, PlayCard, Viewer};
use crate::listing::{Part, Spacing};
use crate::message::{ConditionCode, Log, Severity, counted};
use crate::operand::Operands;
use crate::punch;
use std::collections::BTreeMap;

/// The plays a deck may have where neither `LINES=` nor `PAGES=` bounds its listing, so that a short deck of very
/// many plays cannot fill the memory. Lines are no measure: one turn of a large game prints more of them than a
/// thousand plays of a small one, and how many are laid out depends on the reader.
const MOST_PLAYS: usize = 1_000;

/// What became of a deck.
#[derive(Debug)]
pub struct Finished {
    /// Its parts, in the order in which they are printed; which of them is the reader's business.
    pub parts: Vec<Part>,
    /// Its condition code.
    pub condition: ConditionCode,
    /// Its last position as cards, at condition code 4 or below.
    pub punched: Option<Vec<String>>,
}

/// What the hall knows of a deck besides its cards.
#[derive(Debug)]
pub struct Settings {
    /// The control character.
    pub control: char,
    /// Whose parts are laid out.
    pub reader: Reader,
    /// Whether maps are printed.
    pub has_maps: bool,
}

impl Settings {
    /// Where nothing is printed.
    pub const fn for_nobody(control: char) -> Self {
        Self { control, reader: Reader::Nobody, has_maps: false }
    }
}

/// Is shown each position of a deck as it arises, the first one included, and what led to it.
pub type Watch<'w, G> = dyn FnMut(&<G as Game>::Position, &[<G as Game>::Event]) + 'w;

/// Plays a deck of a game.
pub fn play_deck<G: Game>(deck: Deck, settings: &Settings) -> Finished {
    play_watched::<G>(deck, settings, &mut |_, _| {})
}

/// Plays a deck of a game while somebody watches.
pub fn play_watched<G: Game>(mut deck: Deck, settings: &Settings, watch: &mut Watch<'_, G>) -> Finished {
    let log = std::mem::take(&mut deck.log);
    let mut table = Table::<'_, '_, G> {
        deck: &deck,
        settings,
        watch,
        layout: Layout::of(&deck, G::VOCABULARY.game, settings),
        log,
        parts: Vec::new(),
        held: None,
        first_due: Vec::new(),
        erring: BTreeMap::new(),
        is_stopped: deck.start_is_faulty,
    };
    table.set_up();
    if table.is_past_plays() {
        return table.finish();
    }
    for (number, play) in deck.plays.iter().enumerate() {
        // The first play is checked even where the start is faulty, so that one run finds every error.
        if table.is_stopped && (number > 0 || table.held.is_none()) {
            let later = &deck.plays[number..];
            table.log.push(say::SCANNED_ONLY.message().with(counted(later.len() as u64, "play")));
            for play in later {
                table.scan(play);
            }
            break;
        }
        table.play(play);
        if table.lines() > table.most_lines() || table.pages() > table.most_pages() {
            break;
        }
    }
    table.finish()
}

/// Lays out a deck that no game can play: nothing but the gamesmaster's part.
pub fn pass_over(deck: &Deck, settings: &Settings) -> Finished {
    let layout = Layout::of(deck, "", settings);
    let condition = deck.log.condition();
    if !settings.reader.reads(&Audience::Gamesmaster) {
        return Finished { parts: Vec::new(), condition, punched: None };
    }
    let mut listing = layout.part(Audience::Gamesmaster, "CARD LISTING");
    summary::card_listing(&mut listing, deck, &deck.log);
    let mut totals = layout.part(Audience::Gamesmaster, "SUMMARY");
    summary::totals(
        &mut totals,
        deck,
        &deck.log,
        &summary::Closing { condition, punched: None, due: &[], is_over: false, control: settings.control },
    );
    Finished { parts: vec![listing, totals], condition, punched: None }
}

struct Table<'d, 'w, G: Game> {
    deck: &'d Deck,
    settings: &'d Settings,
    watch: &'d mut Watch<'w, G>,
    layout: Layout,
    log: Log,
    parts: Vec<Part>,
    held: Option<Held<G::Position>>,
    /// The plays that the deck's first position waits for.
    first_due: Vec<Due>,
    /// The sheets of the play at which the deck stopped.
    erring: BTreeMap<G::Player, Sheet<'d>>,
    /// Whether a major error was met: no later play is played.
    is_stopped: bool,
}

impl<'d, G: Game> Table<'d, '_, G> {
    /// Makes the position with which the deck begins.
    fn set_up(&mut self) {
        let Some(start) = &self.deck.start else { return };
        let Some(opening) = start::open::<G>(self.deck, start, &mut self.log) else {
            self.is_stopped = true;
            return;
        };
        let presses = press::deliver::<G>(self.deck, &self.deck.press, &[], &opening.held.position);
        self.is_stopped |= presses.messages.iter().any(|message| message.severity() >= Severity::Error);
        self.log.extend(presses.messages);
        self.print_press(&opening.held.position, "PRESS", presses.delivered);
        if opening.is_new || self.deck.plays.is_empty() {
            let subject = if opening.is_new { "START OF THE GAME" } else { "POSITION" };
            let position = &opening.held.position;
            self.report(position, &G::players(position), &opening.events, subject, &BTreeMap::new());
        }
        (self.watch)(&opening.held.position, &opening.events);
        self.first_due = G::due(&opening.held.position);
        self.held = Some(opening.held);
    }

    /// Checks a play's cards and, if nothing in them is a major error, plays it.
    fn play(&mut self, play: &Play) {
        let Some(mut before) = self.held.take() else { return };
        let head = self.accept(play, &before.position);
        let acts = head.as_ref().map(|head| G::act(&mut before.position, head)).unwrap_or_default();
        let is_readable = head.is_some() || G::due(&before.position).iter().any(|due| due.word == play.word);
        let (owners, is_admitted) = self.admit(play, &before.position);
        let presses = press::deliver::<G>(self.deck, &play.press, &owners, &before.position);
        let is_press_sound = presses.messages.iter().all(|message| message.severity() < Severity::Error);
        self.log.extend(presses.messages);
        let mut sheets = Sheet::lay_together(self.deck, play, &owners);
        // A play of the right kind is read even where its date is wrong, so that one run finds every error.
        let orders = if is_readable { self.read(&mut sheets, &before.position) } else { BTreeMap::new() };
        let is_sound = is_admitted && is_press_sound && !play.is_faulty && !self.is_stopped;
        let Some(head) = head.filter(|_| is_sound) else {
            self.erring = sheets;
            self.is_stopped = true;
            self.held = Some(before);
            return;
        };
        let subject = G::subject(&head);
        self.print_press(&before.position, &format!("PRESS FOR {subject}"), presses.delivered);
        let mut players = G::players(&before.position);
        let outcome = G::play(before.position, head, orders, &Dice::new(before.seed));
        let Outcome { position, events, refusals } = outcome;
        let events: Vec<G::Event> = acts.into_iter().chain(events).collect();
        self.log.extend(refusals);
        (self.watch)(&position, &events);
        // Who left the game in this play still gets his report of it.
        players.extend(G::players(&position));
        players.sort_unstable();
        players.dedup();
        self.report(&position, &players, &events, &subject, &sheets);
        self.held = Some(Held { seed: before.seed, position });
    }

    /// Checks the gamesmaster's cards of a play that is not played.
    fn scan(&mut self, play: &Play) {
        let Some(held) = self.held.take() else { return };
        let (owners, _) = self.admit(play, &held.position);
        self.log.extend(press::deliver::<G>(self.deck, &play.press, &owners, &held.position).messages);
        self.held = Some(held);
    }

    /// What a play card says, if it is one that the position waits for.
    fn accept(&mut self, play: &Play, position: &G::Position) -> Option<G::Head> {
        let card = &self.deck.statements[play.card];
        let text = card.text();
        let acts = play.acts.iter().map(|act| &self.deck.statements[*act]).collect();
        let accepted = match Operands::of(&text) {
            _ if G::due(position).is_empty() => Err(vec![say::GAME_OVER.message().at(card.whole())]),
            _ if play.check.is_some() => Err(vec![say::CHECK_NOT_YET.message().at(card.whole())]),
            Err(fault) => Err(vec![fault.message().at(card.place(fault.offset))]),
            Ok(operands) => G::accept(position, &PlayCard { card, word: play.word, acts, operands }),
        };
        accepted.map_err(|messages| self.log.extend(messages)).ok()
    }

    /// Finds whose each section is, in deck order, none for a section that is passed over; and whether none
    /// of them is a major error.
    fn admit(&mut self, play: &Play, position: &G::Position) -> (Vec<Option<G::Player>>, bool) {
        let mut owners = Vec::with_capacity(play.sections.len());
        let mut is_sound = true;
        for section in &play.sections {
            let owner = G::admit(position, &self.deck.statements[section.opener], section.word);
            owners.push(owner.as_ref().ok().copied());
            if let Err(message) = owner {
                is_sound &= message.severity() < Severity::Error;
                self.log.push(message);
            }
        }
        (owners, is_sound)
    }

    /// Reads every player's sheet through his own view.
    fn read(
        &mut self,
        sheets: &mut BTreeMap<G::Player, Sheet<'d>>,
        position: &G::Position,
    ) -> BTreeMap<G::Player, G::Orders> {
        let mut orders = BTreeMap::new();
        for (player, sheet) in sheets {
            let reading = G::read(&G::view(position, Viewer::Player(*player)), &sheet.sections);
            self.log.extend(reading.messages.iter().cloned());
            sheet.log.extend(reading.messages);
            orders.insert(*player, reading.orders);
        }
        orders
    }

    fn print_press(
        &mut self,
        position: &G::Position,
        subject: &str,
        delivered: Vec<(Audience, Vec<press::Text>)>,
    ) {
        for (audience, texts) in delivered {
            if !self.is_laid_out(&audience) {
                continue;
            }
            let reader = audience.sole_player().and_then(|name| G::player(position, name));
            let person = reader.and_then(|player| G::person(position, player));
            let mut part = self.layout.part_of(audience, subject, person);
            press::print(&mut part, self.deck, &texts);
            self.parts.push(part);
        }
    }

    /// Lays out what everyone may know, then each player's own part and his order template.
    fn report(
        &mut self,
        position: &G::Position,
        players: &[G::Player],
        events: &[G::Event],
        subject: &str,
        sheets: &BTreeMap<G::Player, Sheet<'d>>,
    ) {
        let others = [
            (Viewer::Public, Audience::Public),
            (Viewer::Gamesmaster, Audience::Gamesmaster),
            (Viewer::Spectator, Audience::Spectator),
        ];
        for (viewer, audience) in others {
            if !self.is_laid_out(&audience) {
                continue;
            }
            let mut part = self.layout.part(audience, subject);
            G::report(&G::view(position, viewer), events, &mut part);
            self.push(part);
        }
        for &player in players {
            let audience = Audience::player(player);
            if !self.is_laid_out(&audience) {
                continue;
            }
            let view = G::view(position, Viewer::Player(player));
            let mut part = self.layout.part_of(audience, subject, G::person(position, player));
            if let Some(sheet) = sheets.get(&player) {
                part.headline("YOUR CARDS AS THEY WERE READ");
                sheet.print(&mut part);
            }
            G::report(&view, events, &mut part);
            print_template(&mut part, &G::template(&view));
            self.push(part);
        }
    }

    /// Takes a part in; one in which nothing stands is not printed.
    fn push(&mut self, part: Part) {
        if part.lines() > 0 {
            self.parts.push(part);
        }
    }

    fn finish(mut self) -> Finished {
        let punched = self.punch();
        let listing = self.card_listing();
        let condition = self.log.condition();
        let is_carried_on = condition <= Severity::Warning.condition();
        let punched = punched.filter(|_| is_carried_on);
        let summary = self.summary(condition, punched.as_ref().map(Vec::len));
        let of_plays = match condition {
            _ if is_carried_on => self.parts,
            condition if condition == Severity::Error.condition() => self.sheets_to_mend(),
            _ => Vec::new(),
        };
        let parts = listing.into_iter().chain(of_plays).chain(summary).collect();
        Finished { parts, condition, punched }
    }

    /// The gamesmaster's listing of all cards; of none but those with messages if the whole listing is too long.
    fn card_listing(&mut self) -> Option<Part> {
        if !self.is_laid_out(&Audience::Gamesmaster) {
            return None;
        }
        let mut listing = self.layout.part(Audience::Gamesmaster, "CARD LISTING");
        summary::card_listing(&mut listing, self.deck, &self.log);
        if self.is_past_limits(&listing) {
            listing = self.layout.part(Audience::Gamesmaster, "CARD LISTING");
            summary::messages_alone(&mut listing, self.deck, &self.log);
        }
        Some(listing)
    }

    /// The gamesmaster's summary, which closes a deck.
    fn summary(&mut self, condition: ConditionCode, punched: Option<usize>) -> Option<Part> {
        if !self.is_laid_out(&Audience::Gamesmaster) {
            return None;
        }
        let due = match &self.held {
            Some(held) if condition <= Severity::Warning.condition() => G::due(&held.position),
            _ => std::mem::take(&mut self.first_due),
        };
        let is_over = self.held.is_some() && due.is_empty();
        let control = self.settings.control;
        let closing = summary::Closing { condition, punched, due: &due, is_over, control };
        let mut totals = self.layout.part(Audience::Gamesmaster, "SUMMARY");
        summary::totals(&mut totals, self.deck, &self.log, &closing);
        Some(totals)
    }

    /// The last position as cards, if nothing stands against it.
    fn punch(&mut self) -> Option<Vec<String>> {
        let held = self.held.as_ref()?;
        let position = G::punch(&held.position);
        match punch::punch(G::VOCABULARY.game, held.seed, self.settings.control, &position) {
            Ok(cards) => Some(cards),
            Err(fault) => {
                self.log.push(fault.message());
                None
            }
        }
    }

    /// Whether a part for an audience is made: where somebody reads it, and for the limits of a listing, which
    /// count every part.
    fn is_laid_out(&self, audience: &Audience) -> bool {
        self.is_limited() || self.settings.reader.reads(audience)
    }

    /// Whether the deck bounds its listing.
    fn is_limited(&self) -> bool {
        self.deck.job.lines.is_some() || self.deck.job.pages.is_some()
    }

    /// Holds a deck that does not bound its listing against the plays it may have.
    fn is_past_plays(&mut self) -> bool {
        let first_over = self.deck.plays.get(MOST_PLAYS).filter(|_| !self.is_limited());
        if let Some(play) = first_over {
            let message = say::PLAY_LIMIT.message().with(self.deck.plays.len()).with(MOST_PLAYS);
            self.log.push(message.at(self.deck.statements[play.card].whole()));
        }
        first_over.is_some()
    }

    /// Lines laid out so far.
    fn lines(&self) -> u64 {
        self.parts.iter().map(Part::lines).sum()
    }

    /// Pages laid out so far.
    fn pages(&self) -> u64 {
        self.parts.iter().map(|part| u64::from(part.pages())).sum()
    }

    fn most_lines(&self) -> u64 {
        self.deck.job.lines.unwrap_or(u64::MAX)
    }

    fn most_pages(&self) -> u64 {
        self.deck.job.pages.unwrap_or(u64::MAX)
    }

    /// Holds the whole listing against `LINES=` and `PAGES=`; the summary is not counted.
    fn is_past_limits(&mut self, listing: &Part) -> bool {
        let lines = self.lines() + listing.lines();
        let pages = self.pages() + u64::from(listing.pages());
        let limits =
            [(self.most_lines(), lines, &say::LINE_LIMIT), (self.most_pages(), pages, &say::PAGE_LIMIT)];
        let past = limits.into_iter().filter(|(most, count, _)| count > most);
        let messages: Vec<_> =
            past.map(|(most, count, over)| over.message().with(count).with(most)).collect();
        let is_past = !messages.is_empty();
        self.log.extend(messages);
        is_past
    }

    /// What players get of a play that must be resubmitted: their own cards, if something was wrong in them.
    fn sheets_to_mend(&self) -> Vec<Part> {
        let is_wrong = |sheet: &Sheet<'_>| sheet.log.condition() >= Severity::Warning.condition();
        let is_read = |player: &G::Player| self.is_laid_out(&Audience::player(*player));
        let wrong = self.erring.iter().filter(|(player, sheet)| is_wrong(sheet) && is_read(player));
        wrong
            .map(|(player, sheet)| {
                let person = self.held.as_ref().and_then(|held| G::person(&held.position, *player));
                let mut part = self.layout.part_of(Audience::player(player), "CARDS TO BE MENDED", person);
                let why =
                    "This play was not adjudicated and will be resubmitted. Your cards as they were read:";
                part.paragraph(1, 120, why);
                sheet.print(&mut part);
                part
            })
            .collect()
    }
}

/// Prints the cards on which a player writes his next orders.
fn print_template(part: &mut Part, cards: &[String]) {
    if !cards.is_empty() {
        part.headline("CARDS FOR YOUR NEXT ORDERS");
    }
    for (at, card) in cards.iter().enumerate() {
        let spacing = if at == 0 { Spacing::Double } else { Spacing::Single };
        part.card(spacing, 9, card);
    }
}
