//! One deck at the table: its position is set up, its plays are played one after another, its parts are laid
//! out. Everything here is the same for every game.

use super::{echo, messages as say, press, summary};
use crate::audience::Audience;
use crate::card::{self, Statement};
use crate::deck::{Deck, Play, Section, StartKind};
use crate::dice::Dice;
use crate::game::{Due, Game, InitCard, Outcome, PlayCard, SectionCards, Viewer};
use crate::listing::{Heading, Line, Part, Spacing, Style};
use crate::message::{ConditionCode, Log, Message, Severity};
use crate::operand::Operands;
use crate::punch;
use std::collections::BTreeMap;

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
}

/// Plays a deck of a game.
pub fn play_deck<G: Game>(deck: Deck, settings: &Settings) -> Finished {
    let mut table = Table::<G>::new(deck, settings);
    table.set_up();
    let plays = std::mem::take(&mut table.deck.plays);
    for (number, play) in plays.iter().enumerate() {
        if table.log.condition() >= Severity::Severe.condition() {
            break;
        }
        if table.is_stopped {
            let later = plays.len() - number;
            table.log.push(say::SCANNED_ONLY.message().with(later));
            break;
        }
        table.play(play);
        table.check_limits();
    }
    table.deck.plays = plays;
    table.finish()
}

/// Lays out a deck that no game can play: nothing but the gamesmaster's part.
pub fn pass_over(deck: &Deck) -> Finished {
    let log = &deck.log;
    let condition = log.condition();
    let style = style(deck);
    let heading = Heading { subject: "CARD LISTING".into(), ..heading(deck, "") };
    let mut part = Part::new(Audience::Gamesmaster, heading, style);
    summary::card_listing(&mut part, deck, log);
    summary::totals(&mut part, deck, log, &summary::Closing { condition, punched: None, due: None });
    Finished { parts: vec![part], condition, punched: None }
}

fn style(deck: &Deck) -> Style {
    let standard = Style::default();
    Style {
        lines_per_page: deck.job.lines_per_page.unwrap_or(standard.lines_per_page),
        fold: deck.job.is_folded,
    }
}

fn heading(deck: &Deck, game: &str) -> Heading {
    Heading {
        game: game.to_owned(),
        job: deck.job.name.clone().unwrap_or_default(),
        title: deck.job.title.clone().unwrap_or_default(),
        subject: String::new(),
    }
}

/// A position and the root of its chance.
pub struct Held<P> {
    /// The root.
    pub seed: u64,
    /// The position.
    pub position: P,
}

/// The cards of one player in a play, and what was said of them.
#[derive(Default)]
struct Own {
    sections: Vec<(usize, std::ops::Range<usize>)>,
    log: Log,
}

struct Table<'s, G: Game> {
    deck: Deck,
    settings: &'s Settings,
    log: Log,
    parts: Vec<Part>,
    held: Option<Held<G::Position>>,
    /// The sheets of players who erred in the play at which the deck stopped.
    erring: BTreeMap<G::Player, Own>,
    /// Whether a major error was met: later plays are not played.
    is_stopped: bool,
}

impl<'s, G: Game> Table<'s, G> {
    fn new(mut deck: Deck, settings: &'s Settings) -> Self {
        let log = std::mem::take(&mut deck.log);
        Self {
            deck,
            settings,
            log,
            parts: Vec::new(),
            held: None,
            erring: BTreeMap::new(),
            is_stopped: false,
        }
    }

    fn part(&self, audience: Audience, subject: &str) -> Part {
        let heading = Heading { subject: subject.to_owned(), ..heading(&self.deck, G::VOCABULARY.game) };
        Part::new(audience, heading, style(&self.deck))
    }

    /// Makes the position with which the deck begins.
    fn set_up(&mut self) {
        self.is_stopped = self.deck.start_is_faulty;
        let Some(start) = &self.deck.start else { return };
        let card = &self.deck.statements[start.card];
        match &start.kind {
            StartKind::Init { players } => {
                let text = card.text();
                let operands = Operands::split(&text, crate::deck::control::control_card(&text).offset);
                let started = operands
                    .map_err(|fault| vec![fault.message().at(card.place(fault.offset))])
                    .and_then(|operands| {
                        let players = self.deck.statements[players.clone()]
                            .iter()
                            .filter(|player| !player.text().trim().is_empty())
                            .collect();
                        let init = InitCard { card, operands, players };
                        G::init(&init).map(|started| (started, init.seed_of_cards()))
                    });
                match started {
                    Ok((started, of_cards)) => {
                        if started.seed.is_none() {
                            let whole = self.deck.statements[start.card].whole();
                            self.log.push(say::SEED_FROM_CARDS.message().at(whole));
                        }
                        let Outcome { position, events, refusals } = started.outcome;
                        self.log.extend(refusals);
                        self.report(&position, &events, "START OF THE GAME", &BTreeMap::new());
                        self.held = Some(Held { seed: started.seed.unwrap_or(of_cards), position });
                    }
                    Err(messages) => {
                        self.log.extend(messages);
                        self.is_stopped = true;
                    }
                }
            }
            StartKind::Position { body, end } => {
                let body = &self.deck.statements[body.clone()];
                let end = end.map(|end| &self.deck.statements[end]);
                let (position, messages) = read_position::<G>(card, body, end);
                self.log.extend(messages);
                self.held = position;
                self.is_stopped |= self.held.is_none();
                if self.deck.plays.is_empty()
                    && let Some(held) = self.held.take()
                {
                    self.report(&held.position, &[], "POSITION", &BTreeMap::new());
                    self.held = Some(held);
                }
            }
        }
    }

    /// Checks a play's cards and, if nothing in them is a major error, plays it.
    fn play(&mut self, play: &Play) {
        let Some(held) = self.held.take() else { return };
        let is_due = self.accept(play, &held.position);
        let mut has_erred = play.is_faulty || !is_due;
        let owners = self.admit(play, &held.position);
        has_erred |= owners.iter().any(Option::is_none);
        let presses = press::deliver::<G>(&self.deck, &play.press, &owners, &held.position);
        has_erred |= presses.messages.iter().any(|message| message.severity() >= Severity::Error);
        self.log.extend(presses.messages);
        let mut own = Self::lay_together(play, &owners);
        let orders = if is_due { self.read(&mut own, &held.position) } else { BTreeMap::new() };
        if play.check.is_some() {
            let card = &self.deck.statements[play.card];
            self.log.push(say::CHECK_NOT_YET.message().at(card.whole()));
            has_erred = true;
        }
        if has_erred {
            self.erring = own;
            self.is_stopped = true;
            self.held = Some(held);
            return;
        }
        for (audience, texts) in presses.delivered {
            let mut part = self.part(audience, "PRESS");
            press::print(&mut part, &self.deck, &texts);
            self.parts.push(part);
        }
        let subject = G::due(&held.position).as_ref().map(Due::subject).unwrap_or_default();
        let Held { seed, position } = held;
        let Outcome { position, events, refusals } = G::play(position, orders, &Dice::new(seed));
        self.log.extend(refusals);
        self.report(&position, &events, &subject, &own);
        self.held = Some(Held { seed, position });
    }

    /// Whether the play card is the one that the position waits for.
    fn accept(&mut self, play: &Play, position: &G::Position) -> bool {
        let card = &self.deck.statements[play.card];
        let text = card.text();
        let offset = crate::deck::control::control_card(&text).offset;
        let accepted = match (G::due(position), Operands::split(&text, offset)) {
            (None, _) => Err(say::GAME_OVER.message().at(card.whole())),
            (_, Err(fault)) => Err(fault.message().at(card.place(fault.offset))),
            (Some(_), Ok(operands)) => G::accept(position, &PlayCard { card, word: play.word, operands }),
        };
        accepted.map_err(|message| self.log.push(message)).is_ok()
    }

    /// Finds whose each section is, in deck order; none for a section that is nobody's.
    fn admit(&mut self, play: &Play, position: &G::Position) -> Vec<Option<G::Player>> {
        let admit = |section: &Section| {
            let opener = &self.deck.statements[section.opener];
            G::admit(position, opener, section.word).map_err(|message| self.log.push(message)).ok()
        };
        play.sections.iter().map(admit).collect()
    }

    /// Lays each player's sections together, in deck order.
    fn lay_together(play: &Play, owners: &[Option<G::Player>]) -> BTreeMap<G::Player, Own> {
        let mut sheets = BTreeMap::<G::Player, Own>::new();
        for (section, owner) in play.sections.iter().zip(owners) {
            if let Some(player) = owner {
                sheets.entry(*player).or_default().sections.push((section.opener, section.lines.clone()));
            }
        }
        sheets
    }

    /// Reads every player's sections through his own view.
    fn read(
        &mut self,
        own: &mut BTreeMap<G::Player, Own>,
        position: &G::Position,
    ) -> BTreeMap<G::Player, G::Orders> {
        let mut orders = BTreeMap::new();
        for (player, own) in own {
            let sections: Vec<SectionCards<'_>> = own
                .sections
                .iter()
                .map(|(opener, lines)| SectionCards {
                    opener: &self.deck.statements[*opener],
                    lines: &self.deck.statements[lines.clone()],
                })
                .collect();
            let reading = G::read(&G::view(position, Viewer::Player(*player)), &sections);
            self.log.extend(reading.messages.iter().cloned());
            let statements =
                sections.iter().flat_map(|section| std::iter::once(section.opener).chain(section.lines));
            // Whether sequence numbers ascend depends on the cards before these, which are others'.
            let of_cards = statements
                .flat_map(|statement| &statement.messages)
                .filter(|message| message.definition != &card::messages::OUT_OF_SEQUENCE);
            own.log.extend(of_cards.cloned());
            own.log.extend(reading.messages);
            orders.insert(*player, reading.orders);
        }
        orders
    }

    /// Lays out what everyone may know, then each player's own part and his order template.
    fn report(
        &mut self,
        position: &G::Position,
        events: &[G::Event],
        subject: &str,
        own: &BTreeMap<G::Player, Own>,
    ) {
        for (viewer, audience) in
            [(Viewer::Public, Audience::Public), (Viewer::Spectator, Audience::Spectator)]
        {
            let mut part = self.part(audience, subject);
            G::report(&G::view(position, viewer), events, &mut part);
            self.parts.push(part);
        }
        for player in G::players(position) {
            let view = G::view(position, Viewer::Player(player));
            let mut part = self.part(Audience::player(player), subject);
            if let Some(own) = own.get(&player) {
                self.own_cards(&mut part, own);
            }
            G::report(&view, events, &mut part);
            let template = G::template(&view);
            if !template.is_empty() {
                part.headline("CARDS FOR YOUR NEXT ORDERS");
                for card in template {
                    let card = card.replace('$', self.settings.control.encode_utf8(&mut [0; 4]));
                    part.line(Line::new(Spacing::Single).with(9, card));
                }
            }
            self.parts.push(part);
        }
        self.parts.retain(|part| part.lines() > 0);
    }

    /// Prints a player's cards with what was said of them, numbered from his own first card.
    fn own_cards(&self, part: &mut Part, own: &Own) {
        let (messages, _) = echo::by_card(own.log.messages());
        echo::start(part);
        let mut number = 0;
        for (opener, lines) in &own.sections {
            for statement in std::iter::once(*opener).chain(lines.clone()).map(|at| &self.deck.statements[at])
            {
                for card in statement.cards() {
                    number += 1;
                    echo::card(part, number, card, &messages);
                }
            }
        }
        part.end_columns();
    }

    /// Stops a deck whose listing has grown past its limits.
    fn check_limits(&mut self) {
        let lines: u64 = self.parts.iter().map(Part::lines).sum();
        let pages: u64 = self.parts.iter().map(|part| u64::from(part.pages())).sum();
        if let Some(limit) = self.deck.job.lines.filter(|limit| lines > *limit) {
            self.log.push(say::LINE_LIMIT.message().with(limit));
        }
        if let Some(limit) = self.deck.job.pages.filter(|limit| pages > *limit) {
            self.log.push(say::PAGE_LIMIT.message().with(limit));
        }
    }

    fn finish(mut self) -> Finished {
        if !self.deck.press.is_empty()
            && let Some(held) = &self.held
        {
            let presses = press::deliver::<G>(&self.deck, &self.deck.press, &[], &held.position);
            self.log.extend(presses.messages);
            for (audience, texts) in presses.delivered {
                let mut part = self.part(audience, "PRESS");
                press::print(&mut part, &self.deck, &texts);
                self.parts.push(part);
            }
        }
        let mut punched = None;
        if self.log.condition() <= Severity::Warning.condition()
            && let Some(held) = &self.held
        {
            let game = G::VOCABULARY.game;
            match punch::punch(game, held.seed, self.settings.control, &G::punch(&held.position)) {
                Ok(cards) => punched = Some(cards),
                Err(fault) => {
                    self.log.push(say::POSITION_NOT_PUNCHED.message().with(fault.message().sentence()));
                }
            }
        }
        let condition = self.log.condition();
        if condition >= Severity::Error.condition() {
            self.parts =
                if condition == Severity::Error.condition() { self.error_parts() } else { Vec::new() };
            punched = None;
        }
        let mut listing = self.part(Audience::Gamesmaster, "CARD LISTING");
        summary::card_listing(&mut listing, &self.deck, &self.log);
        let mut totals = self.part(Audience::Gamesmaster, "SUMMARY");
        let due = self.held.as_ref().and_then(|held| G::due(&held.position));
        let closing = summary::Closing { condition, punched: punched.as_ref().map(Vec::len), due };
        summary::totals(&mut totals, &self.deck, &self.log, &closing);
        let mut parts = vec![listing];
        parts.append(&mut self.parts);
        parts.push(totals);
        Finished { parts, condition, punched }
    }

    /// What players get of a play that must be resubmitted: their own cards, if something was wrong in them.
    fn error_parts(&self) -> Vec<Part> {
        self.erring
            .iter()
            .filter(|(_, own)| own.log.condition() >= Severity::Warning.condition())
            .map(|(player, own)| {
                let mut part = self.part(Audience::player(player), "CARDS TO BE MENDED");
                part.paragraph(
                    1,
                    120,
                    "This play was not adjudicated and will be resubmitted. Your cards as they were read:",
                );
                self.own_cards(&mut part, own);
                part
            })
            .collect()
    }
}

/// Reads a punched position, or says why it cannot be read.
pub fn read_position<G: Game>(
    card: &Statement,
    body: &[Statement],
    end: Option<&Statement>,
) -> (Option<Held<G::Position>>, Vec<Message>) {
    let header = match punch::read_header(card) {
        Ok((_, header)) => header,
        Err(message) => return (None, vec![message]),
    };
    let mut messages = punch::verify(&header, card, body, end);
    if messages.iter().any(|message| message.severity() >= Severity::Error) {
        return (None, messages);
    }
    match punch::read::<G::Punched>(body)
        .and_then(|punched| G::check(punched).map_err(|fault| fault.at(card.whole())))
    {
        Ok(position) => (Some(Held { seed: header.seed, position }), messages),
        Err(message) => {
            messages.push(message);
            (None, messages)
        }
    }
}
