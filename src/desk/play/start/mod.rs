//! The start of a deck: the position that `$INIT` or `$POSITION` gives.

pub mod chance;

use super::messages as say;
use super::press;
use playdeck_base::commitment::Word;
use playdeck_base::message::{Log, Message, Severity};
use playdeck_base::secret::seal::Seal;
use playdeck_cards::card::{Lent, Pack, Statement};
use playdeck_cards::deck::{Deck, Start, StartKind, Vocabulary};
use playdeck_cards::operand::Operands;
use playdeck_cards::punch::{self, Committed, Header, Label, Name, PressRule, Title};
use playdeck_game::{Flaw, Game, InitCard, Records as _, Start as _};

/// Below this a root can be found by trying: a computer tries a million in a second against one report.
pub const LEAST_SEED: u64 = 1 << 40;

/// A game between two plays: its position, the root of its chance, and its press rule.
pub struct GameState<P> {
    /// The root of chance.
    pub seed: u64,
    /// What players may write to one another, if `PRESS=` says so.
    pub press: Option<PressRule>,
    /// What the gamesmaster committed to, in a game whose chance can be checked.
    pub chance: Option<Committed>,
    /// The position.
    pub position: P,
    /// The seals of the position, by which the next follows it.
    pub chain: Chain,
}

/// Where a position is in the chain of its game.
#[derive(Debug, Clone, Copy, Default)]
pub struct Chain {
    /// The seal that it was read with, until a play makes another position of it.
    pub own: Option<Seal>,
    /// The seal of the position from which it was played.
    pub before: Option<Seal>,
}

impl Chain {
    /// Where the position is that a play makes of it.
    #[must_use]
    pub fn played(self) -> Self {
        Self { own: None, before: self.own.or(self.before) }
    }
}

/// How a deck starts.
pub struct Opening<G: Game> {
    /// The position.
    pub state: GameState<G::Position>,
    /// How it was made. Empty for a punched position.
    pub events: G::Log,
    /// Whether the game starts here.
    pub is_new: bool,
    /// The players' words from which its root of chance was made.
    pub words: Vec<Word>,
}

/// The game's name and title, from the deck's `$JOB` card or else from its position, and its press rule, from `$INIT`
/// or the position.
pub fn label(deck: &Deck) -> Label {
    let kept = match &deck.start {
        Some(Start { card, kind: StartKind::Position { .. }, .. }) => {
            punch::read_header(&deck.statements.at(*card).to_statement(), punch::ANY_FORMAT)
                .map(|(_, header)| header.label())
                .unwrap_or_default()
        }
        Some(Start { card, kind: StartKind::Init { .. }, .. }) => {
            let press = press_rule(&deck.statements.at(*card).to_statement()).ok().and_then(|(rule, _)| rule);
            Label { press, ..Label::default() }
        }
        None => Label::default(),
    };
    let job = deck.job.name.as_deref().map_or(kept.job, Name::new);
    let title = deck.job.title.as_deref().map_or(kept.title, Title::new);
    Label { job, title, ..kept }
}

/// Makes the position with which a deck begins. `None` if it cannot be made.
pub fn open<G: Game>(deck: &Deck, start: &Start, log: &mut Log) -> Option<Opening<G>> {
    let card = &deck.statements.at(start.card).to_statement();
    match &start.kind {
        StartKind::Init { players, setup, lots } => {
            // A player card that was refused names nobody. The count then shows that one is missing.
            let is_named = |player: &Lent<'_>| player.complete && !player.text().trim().is_empty();
            let players = deck.statements.range(players.clone()).filter(is_named);
            let players: Vec<_> = players.map(|player| player.to_statement()).collect();
            let cards =
                |list: &[usize]| list.iter().map(|card| deck.statements.at(*card).to_statement()).collect();
            let (setup, lots): (Vec<_>, Vec<_>) = (cards(setup), cards(lots));
            let cards = InitCards { card, players, setup, lots, words: start.game };
            init(&cards, log)
        }
        StartKind::Position { body, end } => {
            let end = end.map(|end| deck.statements.at(end).to_statement());
            let (state, messages) = read_position::<G>(deck, card, body, end.as_ref(), start.game);
            log.extend(messages);
            Some(Opening { state: state?, events: G::Log::default(), is_new: false, words: Vec::new() })
        }
    }
}

/// The cards with which a game starts.
struct InitCards<'a> {
    card: &'a Statement,
    players: Vec<Statement>,
    setup: Vec<Statement>,
    lots: Vec<Statement>,
    words: &'static Vocabulary,
}

fn init<G: Game>(cards: &InitCards<'_>, log: &mut Log) -> Option<Opening<G>> {
    let card = cards.card;
    let read = press_rule(card).map_err(|message| vec![message]).and_then(|(rule, text)| {
        chance::at_start(card, text, &cards.lots).map(|(sworn, text)| (rule, sworn, text))
    });
    let (rule, sworn, text) = read.map_err(|messages| log.extend(messages)).ok()?;
    let started = Operands::of(&text)
        .map_err(|fault| vec![fault.message().at(card.place(fault.offset))])
        .and_then(|operands| {
            let (players, setup) = (cards.players.iter().collect(), cards.setup.iter().collect());
            let init = InitCard { card, operands, press: rule, players, setup, words: cards.words };
            G::Position::start(&init).map(|started| (started, init.seed_of_cards()))
        });
    match started {
        Ok((started, seed_of_cards)) => {
            match started.seed {
                None => log.push(say::seed_from_cards().at(card.whole())),
                Some(seed) if seed < LEAST_SEED && sworn.is_none() => {
                    let at = Operands::take_off(&card.text(), "SEED").map(|(pair, _)| card.place(pair.start));
                    log.push(say::small_seed().at(at.unwrap_or(card.whole())));
                }
                Some(_) => {}
            }
            log.extend(started.outcome.refusals);
            let seed = started.seed.unwrap_or(seed_of_cards);
            let (chance, words) = sworn.map(|sworn| (sworn.committed, sworn.words)).unzip();
            let chain = Chain::default();
            let state = GameState { seed, press: rule, chance, position: started.outcome.position, chain };
            let words = words.unwrap_or_default();
            Some(Opening { state, events: started.outcome.events, is_new: true, words })
        }
        Err(messages) => {
            log.extend(messages);
            None
        }
    }
}

/// The press rule of the `$INIT` card, and the card's text without it, because no game sees it.
fn press_rule(card: &Statement) -> Result<(Option<PressRule>, String), Message> {
    let text = card.text();
    let Some((pair, rest)) = Operands::take_off(&text, "PRESS") else { return Ok((None, text.into_owned())) };
    let rule = text[pair.clone()].split_once('=').and_then(|(_, word)| PressRule::named(word));
    match rule {
        Some(rule) => Ok((Some(rule), rest)),
        None => Err(press::messages::press_unreadable().at(card.place(pair.start))),
    }
}

/// Reads a punched position. The error is the messages why it cannot be read.
pub fn read_position<G: Game>(
    deck: &Deck,
    card: &Statement,
    body: &Pack,
    end: Option<&Statement>,
    words: &'static Vocabulary,
) -> (Option<GameState<G::Position>>, Vec<Message>) {
    let header = match punch::read_header(card, punch::formats::newest(G::CHANGES)) {
        Ok((_, header)) => header,
        Err(message) => return (None, vec![message]),
    };
    let mut messages = punch::verify(&header, card, body, end, deck.keys);
    if messages.iter().any(|message| message.severity() >= Severity::Error) {
        return (None, messages);
    }
    let read = || punch::read_by(body, header.format, G::CHANGES, G::Punched::read);
    let position =
        G::on_board(words, read).and_then(|checked| checked.map_err(|flaws| placed(flaws, card, body)));
    match position {
        Ok(position) => {
            let sealed = end.filter(|_| deck.keys.is_some()).and_then(punch::sealed_by);
            let chain = sealed.map_or_else(Chain::default, |sealed| Chain {
                own: Some(sealed.seal),
                before: sealed.before,
            });
            let Header { seed, press, chance, .. } = header;
            (Some(GameState { seed, press, chance, position, chain }), messages)
        }
        Err(faults) => {
            messages.extend(faults.into_iter().map(|message| {
                let place = message.place.unwrap_or(card.whole());
                message.at(place)
            }));
            (None, messages)
        }
    }
}

/// A game's messages against a position, each at the operand or the record that it names, otherwise at the card of the
/// position.
fn placed(flaws: Vec<Flaw>, card: &Statement, body: &Pack) -> Vec<Message> {
    let records = punch::Index::of(body);
    let placed = flaws.into_iter().map(|flaw| {
        let record = flaw.record.and_then(|(word, number)| records.find(word, number));
        flaw.message.at(punch::Index::place(record.as_ref().unwrap_or(card), flaw.operand))
    });
    placed.collect()
}
