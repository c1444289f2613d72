//! The gamesmaster's desk: what was asked, the game at its position, and its roster.

use super::board::{At, Board, Boards, Unseen};
use super::incoming::Incoming;
use super::incoming::moment::Moment;
use super::messages as say;
use super::people::addresses::{self, Addresses};
use super::people::{self, Game, Person};
use crate::filter;
use crate::play::start;
use crate::roster::{ROSTER, with_game};
use crate::stream::Options;
use playdeck_base::audience::Reader;
use playdeck_base::message::{Log, Message};
use playdeck_base::secret::seal::Keys;
use playdeck_cards::card::Input;
use playdeck_cards::code::Code;
use playdeck_cards::record::RecordFormat;
use playdeck_print::listing::Carriage;
use playdeck_print::listing::print::Paper;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::Range;

/// What is asked.
#[derive(Debug, Default, Clone)]
pub struct Asked<'a> {
    /// The roster.
    pub roster: &'a str,
    /// A position of the game, as it was punched.
    pub position: Option<&'a [u8]>,
    /// After which moment mail is late, and how the gamesmaster wrote it.
    pub deadline: Option<(Moment, String)>,
    /// The matches whose mail is sorted; all that are due if it is empty.
    pub matches: BTreeSet<u16>,
    /// The mail servers whose results about senders are believed.
    pub auth_servers: Vec<String>,
    /// The host whose `Received` says when mail came; without it the topmost one does.
    pub received_by: Option<String>,
    /// The numbers of messages that are taken although they are doubtful.
    pub take: BTreeSet<usize>,
    /// The numbers of messages that are not taken.
    pub leave: BTreeSet<usize>,
    /// Whose addresses count, the roster's or the game's.
    pub addresses: Addresses,
    /// What was answered before, as an earlier run wrote it.
    pub answered: &'a str,
    /// What a league asks.
    pub league: Option<League<'a>>,
    /// The keys under which the position is sealed.
    pub keys: Option<&'static Keys>,
}

/// Messages of press that went out: what identifies each, and the name that stands over it; empty if none does.
pub type WentOut = BTreeMap<String, String>;

/// What a league asks beyond what a gamesmaster at a shell does.
#[derive(Debug, Clone, Copy)]
pub struct League<'a> {
    /// The game's own address: answers come from it. Mail of the gamesmaster's address is not the gamesmaster's word here,
    /// because anybody can write that address.
    pub address: &'a str,
    /// The moment of the last play: mail from before it comes too late for that play, and is for no other.
    pub since: Option<Moment>,
    /// What tells the messages apart that count although they came before that: their play was taken back.
    pub back: &'a BTreeSet<String>,
    /// The players who were in the game before, in capitals: one of them whom the game knows no more is out of it, and
    /// nobody mistook their name.
    pub known: &'a BTreeSet<String>,
    /// The other games of the league, with those who play them.
    pub others: &'a [Game],
    /// The addresses from which players moved.
    pub former: &'a [Former],
    /// Where press goes out before its play: what has gone out. `None` where it goes out with the play.
    pub press: Option<&'a WentOut>,
}

/// An address from which a player moved to another one: what came before that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Former {
    /// The player, as on the roster.
    pub player: String,
    /// The address.
    pub address: String,
    /// When they moved.
    pub until: Moment,
}

/// The game, its roster and its position.
pub struct Desk<'a> {
    pub(super) asked: &'a Asked<'a>,
    /// What mail asks the game.
    pub(super) board: Box<dyn Board>,
    /// The game as each play sees it whose sheets are sorted; at least one play.
    pub(super) plays: Vec<Box<dyn Board>>,
    pub(super) games: &'a [Game],
    /// The game of the roster that is sorted.
    pub(super) game: Game,
    /// What is to be told about the addresses that it keeps.
    pub(super) told: Vec<Message>,
    /// The name of the game; empty if it has none.
    pub(super) job: String,
    /// The cards of the position.
    pub(super) position: Vec<String>,
    /// Who answers, where the game has an address of its own.
    pub(super) own: Option<Person>,
}

impl Desk<'_> {
    /// The address of a message's sender, or the one on the roster if they moved from it behind that message.
    pub(super) fn address_of(&self, incoming: &Incoming) -> Option<String> {
        let from = incoming.from.clone()?;
        let moved = self.asked.league.into_iter().flat_map(|league| league.former);
        let mut moved = moved.filter(|former| {
            let came = incoming.came.map(|(moment, _)| moment);
            former.address.eq_ignore_ascii_case(&from) && came.is_some_and(|came| came <= former.until)
        });
        let is_on_roster = self.game.everybody().any(|person| person.has(&from));
        let player = moved.next().filter(|_| !is_on_roster).map(|former| former.player.as_str());
        let now = player.and_then(|player| {
            let mut players = self.game.players.iter();
            players.find(|person| person.player.eq_ignore_ascii_case(player))?.addresses.first().cloned()
        });
        Some(now.unwrap_or(from))
    }

    /// Who stands on the roster as which player: the names there, by the keys of the players.
    pub(super) fn names(&self) -> BTreeMap<String, String> {
        let named = |person: &Person| Some((self.board.key(&person.player)?, person.player.clone()));
        self.game.players.iter().filter_map(named).collect()
    }

    /// Who answers: the game, or else the gamesmaster.
    pub(super) fn sender(&self) -> Option<&Person> {
        self.own.as_ref().or(self.game.gamesmaster.as_ref())
    }

    /// The name of the first play, as subjects have it in brackets.
    pub(super) fn tag(&self) -> String {
        self.tag_of(self.board.as_ref())
    }

    /// The name of a play, as subjects have it in brackets.
    pub(super) fn tag_of(&self, board: &dyn Board) -> String {
        let subject = board.due().map_or("", |due| due.subject.as_str());
        format!("{} {subject}", self.job).trim().to_owned()
    }

    /// A text without the keys of anybody of the roster, in whatever game.
    pub(super) fn without_keys(&self, text: &str) -> String {
        let keys = self.games.iter().flat_map(Game::everybody).filter_map(|person| person.key.as_ref());
        keys.fold(text.to_owned(), |text, key| key.hidden_in(&text).into_owned())
    }

    /// The name of some plays, as subjects have it in brackets. Several have no name but the game's, so that an answer to
    /// such a subject is taken for none of them.
    pub(super) fn tag_among(&self, plays: &BTreeSet<usize>) -> String {
        let one =
            if self.plays.len() == 1 { Some(0) } else { plays.first().copied().filter(|_| plays.len() == 1) };
        let board = one.and_then(|play| self.plays.get(play));
        board.map_or_else(|| self.job.clone(), |board| self.tag_of(board.as_ref()))
    }

    /// A whole deck with the sheets, each under its play, or the sheets alone if there is no position.
    pub(super) fn deck(&self, sheets: &[(usize, &[String])]) -> Vec<String> {
        self.deck_of(0..self.plays.len(), sheets)
    }

    /// The same with some of the plays alone.
    pub(super) fn deck_of(&self, plays: Range<usize>, sheets: &[(usize, &[String])]) -> Vec<String> {
        let mut deck = Vec::new();
        if !self.position.is_empty() {
            deck.extend((!self.job.is_empty()).then(|| format!("$JOB {}", self.job)));
            deck.extend(self.position.iter().cloned());
        }
        for (at, board) in self.plays.iter().enumerate().filter(|(at, _)| plays.contains(at)) {
            deck.extend(board.due().map(|due| due.card.clone()));
            deck.extend(sheets.iter().filter(|(play, _)| *play == at).flat_map(|(_, cards)| *cards).cloned());
        }
        if !self.position.is_empty() {
            deck.push("$END".to_owned());
        }
        deck
    }
}

/// Finds the game that is sorted, and everybody of the roster in it.
pub(super) fn desk<'a>(asked: &'a Asked<'a>, games: &'a [Game]) -> Result<Desk<'a>, Log> {
    let not_there = |name: &str| say::game_not_on_roster(name);
    let desk = match (asked.position, games) {
        (Some(_), games) => of_position(asked, games, '$')?.map_err(|name| not_there(&name))?,
        (None, [game]) => {
            let word = game.word.as_deref().unwrap_or(ROSTER[0].vocabulary.game);
            let Boards { whole: board, plays } = with_game(word, Unseen).map_err(|_| not_there(word))?;
            let (job, position, told) = (game.job.clone(), Vec::new(), Vec::new());
            let own = own(asked, &job);
            Desk { asked, board, plays, games, game: game.clone(), told, job, position, own }
        }
        (None, _) => return Err(not_there("The game, which no position names,").into()),
    };
    let mut faults = Log::default();
    for person in desk.game.players.iter().filter(|person| desk.board.key(&person.player).is_none()) {
        faults.push(people::not_a_player(person));
    }
    if faults.messages().is_empty() { Ok(desk) } else { Err(faults) }
}

/// The game of a position. The inner error is its name, if it is no game of the roster.
pub(super) fn of_position<'a>(
    asked: &'a Asked<'a>,
    games: &'a [Game],
    control: char,
) -> Result<Result<Desk<'a>, String>, Message> {
    let input = Input { control, keys: asked.keys, ..Input::default() };
    let deck = filter::read_deck(asked.position.unwrap_or_default(), input)?;
    let job = start::label(&deck).job.map(|name| name.as_str().to_owned()).unwrap_or_default();
    // The only game of a roster need not be named there.
    let game = match games {
        [only] if only.job.is_empty() => Some(only),
        games => games.iter().find(|game| game.job == job),
    };
    let Some(game) = game else {
        let unnamed = "The game of the position, which has no name,".to_owned();
        return Ok(Err(if job.is_empty() { unnamed } else { job }));
    };
    let Boards { whole: board, mut plays } = filter::with_game_of(&deck, At(&deck))?;
    let is_asked = |board: &dyn Board| {
        let of_match = board.due().and_then(|due| due.of_match.as_deref()?.split_once('=')?.1.parse().ok());
        of_match.is_some_and(|number: u16| asked.matches.contains(&number))
    };
    if !asked.matches.is_empty() {
        plays.retain(|board| is_asked(board.as_ref()));
    }
    if plays.is_empty() {
        return Err(say::no_such_match());
    }
    let job = if job.is_empty() { game.job.clone() } else { job };
    let position = deck.brought_boards(control).into_iter().chain(deck.brought_position().to_vec()).collect();
    let mut game = game.clone();
    let is_known = |person: &Person| {
        asked.league.is_some_and(|league| league.known.contains(&person.player.to_uppercase()))
    };
    let is_gone = |person: &mut Person| board.key(&person.player).is_none() && is_known(person);
    game.gone = game.players.extract_if(.., is_gone).collect();
    let told = addresses::compare(board.as_ref(), games, &mut game, asked.addresses);
    let own = own(asked, &job);
    Ok(Ok(Desk { asked, board, plays, games, game, told, job, position, own }))
}

/// The game as a sender of mail, under its name.
fn own(asked: &Asked<'_>, job: &str) -> Option<Person> {
    let address = asked.league?.address;
    let name = Some(job.to_owned()).filter(|job| !job.is_empty());
    Some(Person { line: 0, player: String::new(), addresses: vec![address.to_owned()], name, key: None })
}

/// How decks of mail are checked.
pub fn options() -> Options {
    Options {
        input: Input::TEXT,
        paper: Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii },
        reader: Reader::Gamesmaster,
        letters: None,
        is_report: false,
        has_spectators: true,
        page: None,
        has_maps: true,
        is_check: true,
        cores: NonZeroUsize::MIN,
    }
}
