//! A play of a deck: its cards are read, and then it is played, checked, or looked at.
//!
//! Reading finds every error of a play in one run. What was read is played in one of three manners.

use super::context::{Context, Snapshot};
use super::output::Wrong;
use super::press::{self, Sections};
use super::sheet::{Refused, Sheet};
use super::start::GameState;
use super::start::chance::Told;
use super::{messages as say, parts};
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::dice::Dice;
use playdeck_base::message::{Message, Place, Severity, counted};
use playdeck_cards::card::Statement;
use playdeck_cards::deck::Play;
use playdeck_cards::operand::Operands;
use playdeck_cards::punch::Committed;
use playdeck_game::{
    Game, Outcome, Play as _, PlayCard, Player as _, Plays as _, Sheets as _, Unproven, Viewer, Viewing as _,
};
use std::collections::{BTreeMap, BTreeSet};

/// What is done with a play whose cards have no major error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It is played.
    Played,
    /// Its orders are checked and forecast.
    Checked,
    /// It is played on a copy that only the gamesmaster sees.
    LookedAt,
}

/// How many different wrong passwords under one name are taken for slips.
const MOST_WRONG: usize = 3;

/// What stands before the name over a message in the subject of its part.
pub const FROM: &str = "PRESS FROM ";

/// A play whose cards were read.
pub struct ReadPlay<'d, G: Game> {
    play: &'d Play,
    /// Whose each of its sections is.
    owners: Vec<Option<G::Player>>,
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

impl<'d, G: Game> ReadPlay<'d, G> {
    /// Reads all cards of a play: its own, the openers of its sections, press, and the sheets.
    pub fn read(context: &mut Context<'d, '_, G>, play: &'d Play, before: &GameState<G::Position>) -> Self {
        let (head, manner) = accept(context, play, &before.position);
        let acted = head.as_ref().and_then(|head| before.position.acted(head));
        let (acted, acts) = acted.map_or_else(Default::default, |(position, acts)| (Some(position), acts));
        let position = acted.as_ref().unwrap_or(&before.position);
        let is_named = matches!(context.settings.reader, Reader::Player(_));
        let head_of_named = head.as_ref().filter(|_| is_named);
        let peopled = head_of_named.and_then(|head| position.peopled(head, &Dice::new(before.seed)));
        context.output.ask_reader::<G>(peopled.as_ref().unwrap_or(position));
        drop(peopled);
        let Admitted::<G> { owners, is_sound: is_admitted, unproven } =
            Admitted::of(context, play, position, head.is_some());
        let sections = Sections { all: &play.sections, owners: &owners, is_accepted: head.is_some() };
        let presses = press::deliver::<G>(context.deck, &play.press, &sections, position, before.press);
        let is_press_sound = presses.messages.iter().all(|message| message.severity() < Severity::Error);
        context.log.extend(presses.messages);
        let mut sheets = Sheet::by_player(context.deck, play, &owners, &mut context.log);
        for (player, letters) in presses.letters {
            if let Some(sheet) = sheets.get_mut(&player) {
                sheet.take_letters(letters);
            }
        }
        // A play of the right kind is read even if its date is wrong, so that one run finds every error.
        let is_readable = head.is_some() || G::Head::due(position).iter().any(|due| due.word == play.word);
        let orders = if is_readable { orders(context, &mut sheets, position) } else { BTreeMap::new() };
        for (player, count) in unproven {
            let message = unproven_told::<G>(player, count);
            sheets.entry(player).or_insert_with(|| Sheet::empty(context.deck)).log.push(message);
        }
        let is_sound = is_admitted && is_press_sound && !play.is_faulty;
        let (delivered, sent) = (presses.delivered, presses.sent);
        Self { play, owners, head, manner, acted, acts, sheets, orders, delivered, sent, is_sound }
    }

    /// What its card says, if the play can be played.
    pub fn take_head(&mut self) -> Option<G::Head> {
        self.head.take().filter(|_| self.is_sound)
    }

    /// What its cards ask to be done with it.
    pub const fn manner(&self) -> Manner {
        self.manner
    }

    /// The players' sheets of a play that stays as it is.
    pub fn into_sheets(self) -> BTreeMap<G::Player, Sheet<'d>> {
        self.sheets
    }

    /// Checks and forecasts its orders.
    pub fn check(self, context: &mut Context<'d, '_, G>, before: &G::Position, subject: &str) {
        let Self { acted, acts, mut sheets, orders, sent, .. } = self;
        let position = acted.as_ref().unwrap_or(before);
        context.show(subject, Snapshot::Orders(position, &orders));
        parts::foresee::<G>(&mut context.output, &mut context.log, position, &mut sheets, &orders);
        parts::forecast::<G>(context, position, &acts, subject, &sheets, &orders, &sent);
    }

    /// Prints its press, a part for each message and each of its audiences, and does nothing else.
    pub fn pass_on(self, context: &mut Context<'d, '_, G>, before: &G::Position) {
        let position = self.acted.as_ref().unwrap_or(before);
        for (audience, texts) in self.delivered {
            for text in texts {
                let from = text.from.as_ref().map(|from| format!("{FROM}{from}"));
                let subject = from.unwrap_or_else(|| "PRESS".to_owned());
                let one = vec![(audience.clone(), vec![text])];
                parts::print_press::<G>(&mut context.output, position, &subject, one);
            }
        }
    }

    /// Plays it on a copy that only the gamesmaster sees.
    pub fn look_at(
        self,
        head: G::Head,
        context: &mut Context<'d, '_, G>,
        before: &GameState<G::Position>,
        subject: &str,
    ) {
        let Self { acted, acts, orders, .. } = self;
        let position = acted.unwrap_or_else(|| before.position.clone());
        let Outcome { position, events, refusals } =
            position.play(head, acts, orders, &Dice::new(before.seed));
        context.log.extend(refusals);
        parts::show_gamesmaster::<G>(&mut context.output, &position, &events, subject);
    }

    /// Plays it and reports it. Returns the game after it.
    pub fn adjudicate(
        self,
        head: G::Head,
        context: &mut Context<'d, '_, G>,
        before: GameState<G::Position>,
        subject: &str,
    ) -> GameState<G::Position> {
        let Self { play, owners, acted, acts, sheets, orders, delivered, .. } = self;
        let hashes = &|| sheets.iter().map(|(player, sheet)| (*player, sheet.hash())).collect();
        context.show(subject, Snapshot::Played { deck: context.deck, play, owners: &owners, hashes });
        let reveal = play.reveal.map(|card| context.deck.statements.at(card).whole());
        let GameState { position, seed, press, chance, chain } = before;
        let known = G::Player::ordering(&position);
        let position = acted.unwrap_or(position);
        let players = G::Player::players(&position);
        if !delivered.is_empty() {
            let subject = format!("PRESS OF {subject}");
            parts::print_press::<G>(&mut context.output, &position, &subject, delivered);
        }
        let drawn = context.has_pictures().then(|| position.clone());
        let Outcome { position, events, refusals } = position.play(head, acts, orders, &Dice::new(seed));
        let refused = Refused::of(&refusals);
        for (player, sheet) in &sheets {
            context.output.note_shown(player, sheet.condition(&refused));
        }
        context.log.extend(refusals);
        context.show(subject, Snapshot::Position(&position, &events));
        if chance.is_none()
            && let Some(card) = reveal
        {
            context.log.push(say::nothing_to_reveal().at(card));
        }
        let chance = chance.map(|committed| revealed::<G>(context, committed, reveal, &position));
        context.chance = chance.map(|committed| Told { committed, words: None });
        let players = G::Player::reported(players, &position, &events);
        let newcomers = newcomers::<G>(&position, &known);
        let positions = (drawn.as_ref(), &position);
        parts::report(context, positions, &players, &events, subject, &sheets, &newcomers);
        GameState { seed, press, chance, position, chain: chain.played() }
    }
}

/// What the gamesmaster committed to, told to all if a card says so or the game is over.
fn revealed<G: Game>(
    context: &mut Context<'_, '_, G>,
    mut committed: Committed,
    card: Option<Place>,
    position: &G::Position,
) -> Committed {
    let is_over = G::Head::due(position).is_empty();
    match card {
        Some(card) if committed.revealed => context.log.push(say::nothing_to_reveal().at(card)),
        Some(card) if !is_over => context.log.push(say::revealed_early().at(card)),
        _ => {}
    }
    committed.revealed |= is_over || card.is_some();
    committed
}

/// Whose the sections of a play are.
struct Admitted<G: Game> {
    /// The owner of each section, in deck order. `None` for a section that is passed over.
    owners: Vec<Option<G::Player>>,
    /// Whether none of the sections has a major error.
    is_sound: bool,
    /// How many sections under a player's name were passed over because they lack the player's password.
    unproven: BTreeMap<G::Player, u64>,
}

impl<G: Game> Admitted<G> {
    /// Finds the owner of each section. Owners may depend on what the play card says, so if that card is not accepted,
    /// only major errors are reported.
    fn of(context: &mut Context<'_, '_, G>, play: &Play, position: &G::Position, is_accepted: bool) -> Self {
        let mut owners = Vec::with_capacity(play.sections.len());
        let (mut is_sound, mut unproven, mut wrong) = (true, BTreeMap::new(), Wrong::default());
        for section in &play.sections {
            let opener = context.deck.statements.at(section.opener).to_statement();
            let written = opener.text();
            let text = G::VOCABULARY.plain_opener(&written);
            let owner = G::Player::admit(position, &opener, &text, section.word);
            owners.push(owner.as_ref().ok().copied());
            if let Err(message) = owner {
                let is_major = message.severity() >= Severity::Error;
                is_sound &= !is_major;
                if is_major || is_accepted {
                    context.log.push(message);
                }
                let Some(Unproven { player, tried }) = G::Player::unproven(position, &text) else { continue };
                if is_accepted {
                    *unproven.entry(player).or_default() += 1;
                }
                let Some((password, work)) = tried else { continue };
                let Some(words) = wrong.note(player, &password) else { continue };
                if words == MOST_WRONG + 1 && is_accepted {
                    context.log.push(say::guessed(MOST_WRONG, &opener_of::<G>(player)).at(opener.whole()));
                }
                // All are tried or none counts: whoever writes wrong ones cannot crowd out the right one.
                if let Err(message) = context.work.try_password(work, opener.whole()) {
                    context.log.push(message);
                    is_sound = false;
                    break;
                }
            }
        }
        owners.resize(play.sections.len(), None);
        Self { owners, is_sound, unproven }
    }
}

/// Checks the gamesmaster's cards of a play that is not played.
pub fn scan<G: Game>(context: &mut Context<'_, '_, G>, play: &Play, state: &GameState<G::Position>) {
    let Admitted::<G> { owners, .. } = Admitted::of(context, play, &state.position, false);
    let sections = Sections { all: &play.sections, owners: &owners, is_accepted: false };
    let presses = press::deliver::<G>(context.deck, &play.press, &sections, &state.position, state.press);
    context.log.extend(presses.messages);
}

/// What a play card says, if the position waits for that play, and what is to be done with the play. If the card cannot
/// be read, the play is only for the gamesmaster.
fn accept<G: Game>(
    context: &mut Context<'_, '_, G>,
    play: &Play,
    position: &G::Position,
) -> (Option<G::Head>, Manner) {
    let statements = &context.deck.statements;
    let card = &statements.at(play.card).to_statement();
    let (manner, text) = match manner(play, card) {
        Ok(told) => told,
        Err(message) => {
            context.log.push(message);
            return (None, Manner::LookedAt);
        }
    };
    let acts: Vec<_> = play.acts.iter().map(|act| statements.at(*act).to_statement()).collect();
    let acts = acts.iter().collect();
    let accepted = match Operands::of(&text) {
        _ if G::Head::due(position).is_empty() => Err(vec![say::game_over().at(card.whole())]),
        Err(fault) => Err(vec![fault.message().at(card.place(fault.offset))]),
        Ok(operands) => G::Head::accept(position, &PlayCard { card, word: play.word, acts, operands }),
    };
    let within_work = accepted.and_then(|head: G::Head| {
        context.work.add(head.work(), card.whole()).map_err(|message| vec![message])?;
        Ok(head)
    });
    (within_work.map_err(|messages| context.log.extend(messages)).ok(), manner)
}

/// Reads every player's sheet through that player's view.
fn orders<'d, G: Game>(
    context: &mut Context<'d, '_, G>,
    sheets: &mut BTreeMap<G::Player, Sheet<'d>>,
    position: &G::Position,
) -> BTreeMap<G::Player, G::Orders> {
    let mut orders = BTreeMap::new();
    for (player, sheet) in sheets {
        let view = G::View::of(position, Viewer::Player(*player));
        let reading = G::Orders::read(&view, &sheet.sections());
        context.log.extend(reading.messages.iter().cloned());
        sheet.log.extend(reading.messages);
        orders.insert(*player, reading.orders);
    }
    orders
}

/// Those who write orders at a position and did not before.
pub fn newcomers<G: Game>(position: &G::Position, known: &[G::Player]) -> BTreeSet<G::Player> {
    let known: BTreeSet<&G::Player> = known.iter().collect();
    G::Player::ordering(position).into_iter().filter(|player| !known.contains(player)).collect()
}

/// The message to a player that sheets under their name came without their password.
fn unproven_told<G: Game>(player: G::Player, count: u64) -> Message {
    let (were, they) = if count == 1 { ("was", "it") } else { ("were", "them") };
    say::unproven(&counted(count, "sheet"), were, they, &opener_of::<G>(player))
}

/// How a player's sheets begin.
fn opener_of<G: Game>(player: G::Player) -> String {
    let opener = G::VOCABULARY.sheets.first().map_or("", |sheet| sheet.opener);
    format!("{opener} {player}")
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
