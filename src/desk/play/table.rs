//! Plays one deck: its position is set up, and its plays are played one after another. Everything here is the same for
//! every game.

use super::finished::{Asked, Finished};
use super::layout::Layout;
use super::press::Sections;
use super::settings::Settings;
use super::sheet::{Refused, Sheet};
use super::start::{self, GameState};
use super::{messages as say, press};
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::dice::Dice;
use playdeck_base::message::{Log, Message, Severity, counted};
use playdeck_cards::card::Statement;
use playdeck_cards::deck::{Deck, Play};
use playdeck_cards::operand::Operands;
use playdeck_game::{
    Due, Game, Outcome, Play as _, PlayCard, Player as _, Plays as _, Sheets as _, Viewer, Viewing as _,
};
use playdeck_print::listing::Parts;
use std::collections::{BTreeMap, BTreeSet};

/// A callback for what happens in a deck. Before it stand the reader at that position, and the heading of the pages about
/// it.
pub type Watch<'w, G> = dyn FnMut(&Reader, &str, Seen<'_, G>) + 'w;

/// What somebody who watches a deck is shown.
pub enum Seen<'s, G: Game> {
    /// A new position, the first one included, and the events that led to it.
    Position(&'s G::Position, &'s G::Log),
    /// The orders of a play that is only checked, as they were read, and the position that it would be played from.
    Orders(&'s G::Position, &'s BTreeMap<G::Player, G::Orders>),
}

/// Plays a deck of a game, with a callback for each position.
pub fn play_watched<G: Game>(mut deck: Deck, settings: &Settings, watch: &mut Watch<'_, G>) -> Finished {
    let log = std::mem::take(&mut deck.log);
    deck.mask();
    let mut table = Table::<'_, '_, G> {
        deck: &deck,
        settings,
        watch,
        layout: Layout::of(&deck, G::VOCABULARY.game, settings),
        log,
        reader: settings.reader.clone(),
        asked: Asked::default(),
        parts: Parts::default(),
        unread: (0, 0),
        state: None,
        first_due: Vec::new(),
        erring: BTreeMap::new(),
        trials: Trials::default(),
        work: 0,
        cards: deck.cards(),
        is_private: false,
        is_stopped: deck.start_is_faulty,
    };
    table.set_up();
    for (number, play) in deck.plays.iter().enumerate() {
        // The first play is checked even if the start is faulty, so that one run finds every error.
        if table.is_stopped && (number > 0 || table.state.is_none()) {
            let later = &deck.plays[number..];
            table.log.push(say::scanned_only(&counted(later.len() as u64, "play")));
            for play in later {
                table.scan(play);
            }
            break;
        }
        let is_checked = settings.is_check && number + 1 == deck.plays.len();
        if is_checked {
            table.discard_parts();
        }
        table.play(play, is_checked);
        if table.is_full() {
            break;
        }
    }
    table.finish()
}

/// What is done with a play whose cards have no major error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// It is played.
    Played,
    /// Its orders are checked and forecast.
    Checked,
    /// It is played on a copy that only the gamesmaster sees.
    LookedAt,
}

/// A play whose cards were read.
struct ReadPlay<'d, G: Game> {
    /// What its card and the acts behind it say, if they are accepted.
    head: Option<G::Head>,
    manner: Manner,
    /// The position after the acts that are done before any sheet is read, where there are such.
    acted: Option<G::Position>,
    /// What these acts did.
    acts: G::Log,
    sheets: BTreeMap<G::Player, Sheet<'d>>,
    orders: BTreeMap<G::Player, G::Orders>,
    /// Its press for each audience.
    delivered: Vec<(Audience, Vec<press::Text>)>,
    /// The press of each player.
    sent: BTreeMap<G::Player, Vec<press::Text>>,
    /// Whether no card of it has a major error.
    is_sound: bool,
}

/// Whose the sections of a play are.
struct Admitted<P> {
    /// The owner of each section, in deck order. `None` for a section that is passed over.
    owners: Vec<Option<P>>,
    /// Whether none of the sections has a major error.
    is_sound: bool,
    /// How many sections under a player's name were passed over because they lack the player's password.
    unproven: BTreeMap<P, u64>,
}

/// How many plays of a deck left the position unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Trials {
    /// Those that were only checked.
    pub checked: usize,
    /// Those that were adjudicated only for the gamesmaster.
    pub looked_at: usize,
}

/// A deck while it is played.
pub(super) struct Table<'d, 'w, G: Game> {
    pub(super) deck: &'d Deck,
    pub(super) settings: &'d Settings,
    watch: &'d mut Watch<'w, G>,
    pub(super) layout: Layout,
    pub(super) log: Log,
    /// The reader at the present position: a player by their key.
    pub(super) reader: Reader,
    pub(super) asked: Asked,
    pub(super) parts: Parts,
    /// Lines and pages of the parts that were made only for the limits.
    pub(super) unread: (u64, u64),
    pub(super) state: Option<GameState<G::Position>>,
    /// The plays that the deck's first position waits for.
    pub(super) first_due: Vec<Due>,
    /// The sheets of the play at which the deck stopped.
    pub(super) erring: BTreeMap<G::Player, Sheet<'d>>,
    pub(super) trials: Trials,
    /// The total work of the acts of the plays so far.
    pub(super) work: u64,
    /// The number of the deck's cards.
    pub(super) cards: u64,
    /// Whether the play at which the deck stopped was only for the gamesmaster.
    pub(super) is_private: bool,
    /// Whether there was a major error, so that no later play is played.
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
        self.ask_reader(&opening.state.position);
        let subject = if opening.is_new { "START OF THE GAME" } else { "POSITION" };
        self.layout.belongs_to(subject);
        let presses = press::deliver::<G>(
            self.deck,
            &self.deck.press,
            &Sections { all: &[], owners: &[], is_accepted: true },
            &opening.state.position,
            opening.state.press,
        );
        self.is_stopped |= presses.messages.iter().any(|message| message.severity() >= Severity::Error);
        self.log.extend(presses.messages);
        self.print_press(&opening.state.position, "PRESS", presses.delivered);
        if self.settings.is_check && self.deck.plays.is_empty() {
            self.log.push(say::nothing_to_check());
        } else if opening.is_new || self.deck.plays.is_empty() {
            let position = &opening.state.position;
            let players = G::Player::players(position);
            let newcomers = if opening.is_new { newcomers::<G>(position, &[]) } else { BTreeSet::new() };
            let sheets = BTreeMap::new();
            self.report((None, position), &players, &opening.events, subject, &sheets, &newcomers);
        }
        (self.watch)(&self.reader, subject, Seen::Position(&opening.state.position, &opening.events));
        self.first_due = G::Head::due(&opening.state.position);
        self.state = Some(opening.state);
    }

    /// Reads a play's cards. If they have no major error, it is played, checked or tried.
    fn play(&mut self, play: &'d Play, is_checked: bool) {
        let Some(before) = self.state.take() else { return };
        let mut read = self.read_play(play, &before);
        let Some(head) = read.head.take().filter(|_| read.is_sound) else {
            // What was meant only for the gamesmaster stays so if it must be resubmitted.
            if read.manner == Manner::LookedAt {
                self.is_private = true;
            } else {
                self.erring = read.sheets;
            }
            self.is_stopped = true;
            self.state = Some(before);
            return;
        };
        let subject = head.subject();
        self.layout.belongs_to(&subject);
        let card = self.deck.statements.at(play.card).whole();
        let state = match if is_checked { Manner::Checked } else { read.manner } {
            Manner::Checked => {
                self.log.push(say::checked().at(card));
                self.check(read, &before.position, &subject);
                before
            }
            Manner::LookedAt => {
                self.look_at(head, read, &before, &subject);
                self.log.push(say::looked_at().at(card));
                before
            }
            Manner::Played => self.adjudicate(head, read, before, &subject),
        };
        self.state = Some(state);
    }

    /// Reads all cards of a play: its own, the openers of its sections, press, and the sheets.
    fn read_play(&mut self, play: &'d Play, before: &GameState<G::Position>) -> ReadPlay<'d, G> {
        let (head, manner) = self.accept(play, &before.position);
        let acted = head.as_ref().and_then(|head| before.position.acted(head));
        let (acted, acts) = acted.map_or_else(Default::default, |(position, acts)| (Some(position), acts));
        let position = acted.as_ref().unwrap_or(&before.position);
        let is_named = matches!(self.settings.reader, Reader::Player(_));
        let head_of_named = head.as_ref().filter(|_| is_named);
        let peopled = head_of_named.and_then(|head| position.peopled(head, &Dice::new(before.seed)));
        self.ask_reader(peopled.as_ref().unwrap_or(position));
        drop(peopled);
        let Admitted { owners, is_sound: is_admitted, unproven } = self.admit(play, position, head.is_some());
        let sections = Sections { all: &play.sections, owners: &owners, is_accepted: head.is_some() };
        let presses = press::deliver::<G>(self.deck, &play.press, &sections, position, before.press);
        let is_press_sound = presses.messages.iter().all(|message| message.severity() < Severity::Error);
        self.log.extend(presses.messages);
        let mut sheets = Sheet::by_player(self.deck, play, &owners, &mut self.log);
        for (player, letters) in presses.letters {
            if let Some(sheet) = sheets.get_mut(&player) {
                sheet.take_letters(letters);
            }
        }
        // A play of the right kind is read even if its date is wrong, so that one run finds every error.
        let is_readable = head.is_some() || G::Head::due(position).iter().any(|due| due.word == play.word);
        let orders = if is_readable { self.read(&mut sheets, position) } else { BTreeMap::new() };
        for (player, count) in unproven {
            let message = unproven_told::<G>(player, count);
            sheets.entry(player).or_insert_with(|| Sheet::empty(self.deck)).log.push(message);
        }
        let is_sound = is_admitted && is_press_sound && !play.is_faulty && !self.is_stopped;
        let (delivered, sent) = (presses.delivered, presses.sent);
        ReadPlay { head, manner, acted, acts, sheets, orders, delivered, sent, is_sound }
    }

    /// Checks and forecasts a play's orders.
    fn check(&mut self, read: ReadPlay<'d, G>, before: &G::Position, subject: &str) {
        let ReadPlay { acted, acts, mut sheets, orders, sent, .. } = read;
        let position = acted.as_ref().unwrap_or(before);
        self.trials.checked += 1;
        (self.watch)(&self.reader, subject, Seen::Orders(position, &orders));
        self.foresee(position, &mut sheets, &orders);
        self.forecast(position, &acts, subject, &sheets, &orders, &sent);
    }

    /// Plays a play on a copy that only the gamesmaster sees.
    fn look_at(
        &mut self,
        head: G::Head,
        read: ReadPlay<'d, G>,
        before: &GameState<G::Position>,
        subject: &str,
    ) {
        let ReadPlay { acted, acts, orders, .. } = read;
        let position = acted.unwrap_or_else(|| before.position.clone());
        self.trials.looked_at += 1;
        let Outcome { position, events, refusals } =
            position.play(head, acts, orders, &Dice::new(before.seed));
        self.log.extend(refusals);
        self.show_gamesmaster(&position, &events, subject);
    }

    /// Plays a play and reports it. Returns the game after it.
    fn adjudicate(
        &mut self,
        head: G::Head,
        read: ReadPlay<'d, G>,
        before: GameState<G::Position>,
        subject: &str,
    ) -> GameState<G::Position> {
        let ReadPlay { acted, acts, sheets, orders, delivered, .. } = read;
        let GameState { position, seed, press } = before;
        let known = G::Player::ordering(&position);
        let position = acted.unwrap_or(position);
        let players = G::Player::players(&position);
        if !delivered.is_empty() {
            self.print_press(&position, &format!("PRESS OF {subject}"), delivered);
        }
        let drawn = self.has_pictures().then(|| position.clone());
        let Outcome { position, events, refusals } = position.play(head, acts, orders, &Dice::new(seed));
        let refused = Refused::of(&refusals);
        for (player, sheet) in &sheets {
            self.note_shown(*player, sheet.condition(&refused));
        }
        self.log.extend(refusals);
        (self.watch)(&self.reader, subject, Seen::Position(&position, &events));
        let players = G::Player::reported(players, &position, &events);
        let newcomers = newcomers::<G>(&position, &known);
        self.report((drawn.as_ref(), &position), &players, &events, subject, &sheets, &newcomers);
        GameState { seed, press, position }
    }

    /// Checks the gamesmaster's cards of a play that is not played.
    fn scan(&mut self, play: &Play) {
        let Some(state) = self.state.take() else { return };
        let Admitted { owners, .. } = self.admit(play, &state.position, false);
        let sections = Sections { all: &play.sections, owners: &owners, is_accepted: false };
        let presses = press::deliver::<G>(self.deck, &play.press, &sections, &state.position, state.press);
        self.log.extend(presses.messages);
        self.state = Some(state);
    }

    /// What a play card says, if the position waits for that play, and what is to be done with the play. If the card
    /// cannot be read, the play is only for the gamesmaster.
    fn accept(&mut self, play: &Play, position: &G::Position) -> (Option<G::Head>, Manner) {
        let card = &self.deck.statements.at(play.card).to_statement();
        let (manner, text) = match manner(play, card) {
            Ok(told) => told,
            Err(message) => {
                self.log.push(message);
                return (None, Manner::LookedAt);
            }
        };
        let acts: Vec<_> = play.acts.iter().map(|act| self.deck.statements.at(*act).to_statement()).collect();
        let acts = acts.iter().collect();
        let accepted = match Operands::of(&text) {
            _ if G::Head::due(position).is_empty() => Err(vec![say::game_over().at(card.whole())]),
            Err(fault) => Err(vec![fault.message().at(card.place(fault.offset))]),
            Ok(operands) => G::Head::accept(position, &PlayCard { card, word: play.word, acts, operands }),
        };
        let head = accepted.map_err(|messages| self.log.extend(messages)).ok();
        let place = card.whole();
        (head.filter(|head| !self.is_past_work(head, place)), manner)
    }

    /// Finds the owner of each section. Owners may depend on what the play card says, so if that card is not accepted,
    /// only major errors are reported.
    fn admit(&mut self, play: &Play, position: &G::Position, is_accepted: bool) -> Admitted<G::Player> {
        let mut owners = Vec::with_capacity(play.sections.len());
        let (mut is_sound, mut unproven) = (true, BTreeMap::new());
        for section in &play.sections {
            let opener = self.deck.statements.at(section.opener).to_statement();
            let written = opener.text();
            let text = G::VOCABULARY.plain_opener(&written);
            let owner = G::Player::admit(position, &opener, &text, section.word);
            owners.push(owner.as_ref().ok().copied());
            if let Err(message) = owner {
                let is_major = message.severity() >= Severity::Error;
                is_sound &= !is_major;
                if is_major || is_accepted {
                    self.log.push(message);
                }
                if let Some(player) = G::Player::unproven(position, &text).filter(|_| is_accepted) {
                    *unproven.entry(player).or_default() += 1;
                }
            }
        }
        Admitted { owners, is_sound, unproven }
    }

    /// Reads every player's sheet through that player's view.
    fn read(
        &mut self,
        sheets: &mut BTreeMap<G::Player, Sheet<'d>>,
        position: &G::Position,
    ) -> BTreeMap<G::Player, G::Orders> {
        let mut orders = BTreeMap::new();
        for (player, sheet) in sheets {
            let view = G::View::of(position, Viewer::Player(*player));
            let reading = G::Orders::read(&view, &sheet.sections());
            self.log.extend(reading.messages.iter().cloned());
            sheet.log.extend(reading.messages);
            orders.insert(*player, reading.orders);
        }
        orders
    }
}

/// Those who write orders at a position and did not before.
fn newcomers<G: Game>(position: &G::Position, known: &[G::Player]) -> BTreeSet<G::Player> {
    let known: BTreeSet<&G::Player> = known.iter().collect();
    G::Player::ordering(position).into_iter().filter(|player| !known.contains(player)).collect()
}

/// The message to a player that sheets under their name came without their password.
fn unproven_told<G: Game>(player: G::Player, count: u64) -> Message {
    let opener = G::VOCABULARY.sheets.first().map_or("", |sheet| sheet.opener);
    let (were, they) = if count == 1 { ("was", "it") } else { ("were", "them") };
    say::unproven(&counted(count, "sheet"), were, they, &format!("{opener} {player}"))
}

/// What is to be done with a play, and the text of its card without the operand that says so. `WHATIF=` may be on the
/// play cards of every game, and no game sees it.
fn manner(play: &Play, card: &Statement) -> Result<(Manner, String), Message> {
    let text = card.text();
    let (is_looked_at, text) = match Operands::take_off(&text, "WHATIF") {
        None => (false, text.into_owned()),
        Some((pair, rest)) => match text[pair.clone()].split_once('=').map(|(_, value)| value) {
            Some(value) if value.eq_ignore_ascii_case("YES") => (true, rest),
            Some(value) if value.eq_ignore_ascii_case("NO") => (false, rest),
            _ => return Err(say::whatif_unreadable().at(card.place(pair.start))),
        },
    };
    // A check adjudicates nothing, so there is nothing to look at.
    let manner = match play.check {
        Some(_) => Manner::Checked,
        None if is_looked_at => Manner::LookedAt,
        None => Manner::Played,
    };
    Ok((manner, text))
}
