//! What is taken: whose a message is, for which play, whether in time, and whether anything about it is doubtful.
//!
//! `several` says for which game and play a message is, and `doubts` why one that could be taken is not.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

mod doubts;
mod several;

use super::board::{Board, Meaning};
use super::desk::Desk;
use super::incoming::body::Body;
use super::incoming::{Clock, Incoming, Texts};
use super::messages as say;
use super::people::{Game, Person};
use super::press::answered::answered;
use super::quotes::ours::Ours;
use super::quotes::{self, Line};
use super::requests::{self, Request};
use super::sheet::{Answered, Meanings, Sheet, Writer, named_by};
use crate::play::naming::printable;
use playdeck_base::message::{Definition, Message, shown};
use playdeck_base::secret::{Secret, masked, named};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Refusals that `--take` overrules.
const DOUBTS: [&Definition; 12] = [
    &say::pasted::DEFINITION,
    &say::late::DEFINITION,
    &say::stale::DEFINITION,
    &say::all_quoted::DEFINITION,
    &say::two_sheets::DEFINITION,
    &say::two_own_sheets::DEFINITION,
    &say::foreign_sheet::DEFINITION,
    &say::not_authentic::DEFINITION,
    &say::no_key::DEFINITION,
    &say::which_game::DEFINITION,
    &say::which_match::DEFINITION,
    &say::no_time::DEFINITION,
];

/// What may be wrong with a message that has nothing for the deck.
const NO_SHEET: [&Definition; 4] = [
    &say::control_line::DEFINITION,
    &say::open_press::DEFINITION,
    &say::answers_nobody::DEFINITION,
    &say::answers_press::DEFINITION,
];

/// The most lines behind no tag that are told.
const MOST_OF_NO_GAME: usize = 20;

/// What becomes of a message.
#[derive(Debug)]
pub enum Verdict {
    /// It is taken, and its parts have cards.
    Taken,
    /// It is not.
    Refused(Message),
    /// `--leave` named it.
    Left,
    /// It is about another game.
    OtherGame,
}

/// What a message holds for one player and one play.
#[derive(Debug)]
pub struct Part {
    pub player: String,
    /// The play, by its place among those that are sorted.
    pub play: usize,
    /// What it holds.
    pub sheet: Sheet,
    /// Its cards; empty if they cannot be punched, or are left out of the deck.
    pub cards: Vec<String>,
    /// Whether it is taken and the play will pass all of it over.
    pub is_passed_over: bool,
    /// Whether the message is about this play, even if nothing in it is for the deck.
    is_only: bool,
}

/// A message with what becomes of it.
#[derive(Debug)]
pub struct Judged {
    /// Its number in the list.
    pub number: usize,
    /// The message.
    pub incoming: Incoming,
    /// What it holds, for each player whose orders it has; the first of them is the sender, if it is not the gamesmaster.
    pub parts: Vec<Part>,
    /// Whether the gamesmaster sent it for its players.
    pub is_gamesmasters: bool,
    /// What becomes of it.
    pub verdict: Verdict,
    /// What is wrong with it, apart from a refusal.
    pub notes: Vec<Message>,
    /// The lines of each of its texts, as they were told apart for the first of its players.
    pub told: Vec<Vec<Line>>,
    /// What it asks of a league.
    pub requests: Vec<Request>,
    /// The players for whom its sender writes.
    pub sent_for: Vec<String>,
    /// Whether nothing about it is doubtful, or nothing but when it came and for which play it is.
    pub is_sure: bool,
}

impl Judged {
    /// Its parts, if it is taken.
    pub fn taken(&self) -> &[Part] {
        match &self.verdict {
            Verdict::Taken => &self.parts,
            _ => &[],
        }
    }

    /// Whether it is taken and the play will pass all of it over.
    pub fn is_passed_over(&self) -> bool {
        !self.taken().is_empty() && self.taken().iter().all(|part| part.is_passed_over)
    }

    /// The players whose message it is.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        let mut seen = BTreeSet::new();
        self.parts.iter().map(|part| part.player.as_str()).filter(move |player| seen.insert(*player))
    }

    /// Whether it is taken and does nothing but ask.
    pub fn only_asks(&self) -> bool {
        matches!(self.verdict, Verdict::Taken) && self.parts.is_empty() && !self.requests.is_empty()
    }

    /// Whether the gamesmaster may say that it is taken or left.
    pub fn may_be_chosen(&self) -> bool {
        match &self.verdict {
            Verdict::Taken | Verdict::Left => true,
            Verdict::Refused(message) => DOUBTS.contains(&message.definition),
            Verdict::OtherGame => false,
        }
    }

    /// Whether its press may go out: press is for no play, so that it need not come in time.
    pub fn may_pass_press(&self) -> bool {
        const OF_TIME: [&Definition; 4] = [
            &say::late::DEFINITION,
            &say::stale::DEFINITION,
            &say::no_time::DEFINITION,
            &say::too_late_for_its_play::DEFINITION,
        ];
        match &self.verdict {
            Verdict::Taken => true,
            Verdict::Refused(why) => self.is_sure && OF_TIME.contains(&why.definition),
            Verdict::Left | Verdict::OtherGame => false,
        }
    }

    /// All that is wrong with it.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        let refusal = match &self.verdict {
            Verdict::Refused(message) => Some(message),
            _ => None,
        };
        refusal.into_iter().chain(&self.notes)
    }
}

/// Decides about messages.
pub struct Judge<'d> {
    desk: &'d Desk<'d>,
    /// The letters of the players who wrote, made again.
    letters: RefCell<BTreeMap<String, Rc<Ours>>>,
}

/// What a subject says of game and play.
enum Tag {
    None,
    /// The game, and none of its plays.
    Game,
    /// The play at this place among those that are sorted.
    Due(usize),
    Other,
    Stale(String),
}

/// For whom the sender of a message writes.
struct Sender<'s> {
    /// The line of the roster of each of the players; none if the gamesmaster wrote.
    persons: Vec<&'s Person>,
    players: Vec<String>,
    /// The player whose lines stand under no name.
    default: Option<String>,
    /// What the message answers.
    answered: Answered,
}

impl<'d> Judge<'d> {
    /// Somebody who decides at a desk.
    pub fn new(desk: &'d Desk<'d>) -> Self {
        Self { desk, letters: RefCell::default() }
    }

    /// Decides about a message.
    pub fn judge(&self, number: usize, incoming: Incoming) -> Judged {
        let mut judged = Judged {
            number,
            incoming,
            parts: Vec::new(),
            is_gamesmasters: false,
            verdict: Verdict::OtherGame,
            notes: Vec::new(),
            told: Vec::new(),
            requests: Vec::new(),
            sent_for: Vec::new(),
            is_sure: false,
        };
        judged.verdict = self.verdict(&mut judged).unwrap_or_else(Verdict::Refused);
        judged
    }

    fn verdict(&self, judged: &mut Judged) -> Result<Verdict, Message> {
        let Desk { game, games, asked, .. } = self.desk;
        judged.notes.append(&mut judged.incoming.notes);
        if let Some(why) = judged.incoming.automatic {
            return Err(say::automatic(why));
        }
        let Some(from) = self.desk.address_of(&judged.incoming) else {
            return Err(say::unreadable("it does not have exactly one sender"));
        };
        let mut tag = self.tag(&judged.incoming.subject);
        let plays = |game: &Game| game.at(&from).next().is_some() || game.is_gamesmasters(&from);
        if !plays(game)
            && !matches!(tag, Tag::Other)
            && let Some(person) = game.gone.iter().find(|person| person.has(&from))
        {
            return Err(say::gone(&person.player));
        }
        if !plays(game) && (matches!(tag, Tag::Other) || games.iter().any(plays)) {
            judged.incoming.look_into();
            return Ok(Verdict::OtherGame);
        }
        if !plays(game) && game.is_watchers(&from) {
            return Err(say::watcher(&from));
        }
        if !plays(game) {
            judged.incoming.look_into();
            return Err(say::stranger(&from));
        }
        let mut texts = judged.incoming.read_texts()?;
        let of_no_game = self.keep_own(&from, &mut texts, &mut tag);
        if matches!(tag, Tag::Other) {
            judged.incoming.texts = Some(texts);
            return Ok(Verdict::OtherGame);
        }
        let sender = match self.sender(&from, &judged.incoming, &texts) {
            Ok(sender) => sender,
            Err(refusal) => {
                judged.incoming.texts = Some(texts);
                return Err(refusal);
            }
        };
        judged.is_gamesmasters = sender.persons.is_empty();
        judged.sent_for.clone_from(&sender.players);
        if let Some(player) = sender.players.first() {
            let lines: Vec<&str> = of_no_game.iter().map(|line| line.trim()).collect();
            let meanings = self.desk.board.meanings(player, &lines).into_iter().zip(&lines);
            let orders = meanings.filter(|(meaning, _)| *meaning == Meaning::Order).take(MOST_OF_NO_GAME);
            judged.notes.extend(orders.map(|(_, line)| say::unused_line(&masked(line))));
        }
        let keys: Vec<&Secret> = sender.persons.iter().filter_map(|person| person.key.as_ref()).collect();
        let has_keys = keys.iter().all(|key| holds(&judged.incoming.subject, &texts, key));
        for key in keys {
            hide(&mut judged.incoming.subject, &mut texts, key);
        }
        for byte in bodies(&texts).flat_map(|body| &body.unknown) {
            judged.notes.push(say::bytes_unknown(&format!("{byte:02X}")));
        }
        judged.requests = self.requests(&sender, &mut texts);
        let doubt = self.parts(judged, &sender, &tag, &texts);
        judged.incoming.texts = Some(texts);
        judged.notes.extend(judged.parts.iter_mut().flat_map(|part| std::mem::take(&mut part.sheet.notes)));
        if asked.leave.contains(&judged.number) {
            return Ok(Verdict::Left);
        }
        if let Some(name) = judged.parts.iter().find_map(|part| part.sheet.foreign.clone())
            && judged.parts.iter().all(|part| part.sheet.is_empty())
        {
            return Err(say::foreign_sheet(&printable(named(&name))));
        }
        judged.parts.retain(|part| !part.sheet.is_empty() || part.is_only);
        // What is quoted holds no orders while others are there, be it another player's or for another match.
        let is_own = |part: &Part| part.sheet.has_orders() && !part.sheet.is_quoted;
        if judged.parts.iter().any(is_own) {
            judged.parts.retain(|part| !part.sheet.is_quoted);
        }
        if !judged.requests.is_empty() {
            judged.parts.retain(|part| !part.sheet.is_empty());
        } else if judged.parts.iter().all(|part| part.sheet.is_empty()) {
            let is_reason = |message: &Message| NO_SHEET.contains(&message.definition);
            let reason = judged.notes.iter().position(is_reason).map(|at| judged.notes.remove(at));
            let is_plain = sender.answered == Answered::Letter;
            let other = if is_plain { say::no_orders } else { say::answers_press };
            return Err(reason.unwrap_or_else(other));
        }
        for part in &mut judged.parts {
            let board = self.desk.plays.get(part.play).unwrap_or(&self.desk.board);
            part.cards = part.sheet.punched(board.as_ref(), &part.player)?;
        }
        let is_taken = asked.take.contains(&judged.number);
        let doubt = self.doubt(judged, &tag, has_keys, doubt, &from);
        doubt.filter(|_| !is_taken).map_or(Ok(Verdict::Taken), Err)
    }

    /// For whom the sender of a message writes: the players of their lines on the roster, or those whom the gamesmaster
    /// names.
    fn sender<'s>(
        &'s self,
        from: &'s str,
        incoming: &Incoming,
        texts: &Texts,
    ) -> Result<Sender<'s>, Message> {
        let (board, subject) = (self.desk.board.as_ref(), incoming.subject.as_str());
        let answered = answered(self.desk, incoming);
        let lines = || {
            let lines = bodies(texts).flat_map(|body| &body.lines);
            lines.filter(|line| quotes::unmarked(line).is_none()).map(|line| line.trim())
        };
        if self.desk.game.is_gamesmasters(from) && self.desk.asked.league.is_none() {
            let named = |line: &str| {
                let (word, name) = line.split_once(' ')?;
                board.key(name.trim_matches([' ', ':', '.'])).filter(|_| word.eq_ignore_ascii_case("FOR"))
            };
            let players: Vec<String> = distinct(lines().filter_map(named));
            if !players.is_empty() {
                let default = Some(players[0].clone()).filter(|_| players.len() == 1);
                return Ok(Sender { persons: Vec::new(), players, default, answered });
            }
        }
        let at: Vec<(&Person, String)> =
            self.desk.game.at(from).filter_map(|person| Some((person, board.key(&person.player)?))).collect();
        let of = |chosen: &[&(&'s Person, String)], default: Option<&String>| Sender {
            persons: chosen.iter().map(|(person, _)| *person).collect(),
            players: distinct(chosen.iter().map(|(_, player)| player.clone())),
            default: default.cloned(),
            answered: answered.clone(),
        };
        let all: Vec<&(&Person, String)> = at.iter().collect();
        if let [(_, player)] = all.as_slice() {
            return Ok(of(&all, Some(player)));
        }
        let writer = Writer {
            board,
            player: "",
            players: &at.iter().map(|(_, player)| player.clone()).collect::<Vec<_>>(),
            is_default: false,
            is_gamesmaster: false,
            answered: &answered,
        };
        let names = |key: &String, text: &str| named_by(&writer, text).as_ref() == Some(key);
        let in_subject = |key: &String| {
            subject
                .split(|letter: char| !letter.is_alphanumeric())
                .any(|word| board.key(word).as_ref() == Some(key))
        };
        let by_sheet: Vec<_> = at.iter().filter(|(_, key)| lines().any(|line| names(key, line))).collect();
        let by_subject: Vec<_> = at.iter().filter(|(_, key)| in_subject(key)).collect();
        match (by_sheet.as_slice(), by_subject.as_slice()) {
            ([(_, player)], _) | ([_, _, ..], [(_, player), ..]) => Ok(of(&by_sheet, Some(player))),
            ([], [(_, player)]) => Ok(of(&by_subject, Some(player))),
            ([_, _, ..], []) => Ok(of(&by_sheet, None)),
            _ if at.is_empty() && self.desk.asked.league.is_some() => Err(say::not_by_mail()),
            _ if at.is_empty() => Err(say::for_whom()),
            _ => Err(say::which_player()),
        }
    }

    /// What a message asks of a league. The lines are taken out, so that they are no prose.
    fn requests(&self, sender: &Sender<'_>, texts: &mut Texts) -> Vec<Request> {
        let is_read = self.desk.asked.league.is_some() && sender.answered == Answered::Letter;
        let Some(player) = sender.players.first().filter(|_| is_read) else { return Vec::new() };
        let writer = self.writer(self.desk.board.as_ref(), player, sender);
        let ours = self.letter(player);
        let mut requests: Vec<Request> = Vec::new();
        for body in bodies_mut(texts) {
            let script = Meanings(&writer);
            for (at, request) in requests::found(&quotes::told_apart(&body.lines, &ours, &script), &script) {
                if let Some(line) = body.lines.get_mut(at) {
                    line.clear();
                }
                if !requests.contains(&request) {
                    requests.push(request);
                }
            }
        }
        requests
    }

    /// Reads what a message holds for each of its players and each play. Returns why it is doubtful, if that is known from
    /// its form alone.
    fn parts(&self, judged: &mut Judged, sender: &Sender<'_>, tag: &Tag, texts: &Texts) -> Option<Message> {
        let mut doubt = None;
        if let Some(player) = sender.players.first() {
            let writer = self.writer(self.desk.board.as_ref(), player, sender);
            let ours = self.letter(player);
            let tell = |body: &Body| quotes::told_apart(&body.lines, &ours, &Meanings(&writer));
            judged.told = bodies(texts).map(tell).collect();
        }
        for player in &sender.players {
            let mut of_player: Vec<Part> = Vec::new();
            let mut loose: Vec<usize> = Vec::new();
            for (play, board) in self.desk.plays.iter().enumerate() {
                let writer = self.writer(board.as_ref(), player, sender);
                let (sheet, is_double) = self.sheet(&writer, texts);
                if is_double {
                    doubt = Some(say::two_sheets());
                }
                let is_tagged = matches!(tag, Tag::Due(due) if *due == play);
                let is_here = self.desk.plays.len() == 1 || is_tagged || sheet.names_match;
                if !is_here && sheet.is_matchless && sheet.foreign.is_none() {
                    loose.push(of_player.len());
                }
                of_player.push(Part {
                    player: player.clone(),
                    play,
                    sheet,
                    cards: Vec::new(),
                    is_passed_over: false,
                    is_only: is_here,
                });
            }
            let is_placed = of_player.iter().any(|part| part.is_only);
            match loose.as_slice() {
                [one] if !is_placed => of_player[*one].is_only = true,
                [first, _, ..] if !is_placed => {
                    of_player[*first].is_only = true;
                    doubt = Some(say::which_match());
                }
                _ if !is_placed => {
                    if let Some(first) = of_player.first_mut() {
                        first.is_only = true;
                    }
                }
                _ => {}
            }
            of_player.retain(|part| part.is_only);
            judged.parts.extend(of_player);
        }
        doubt
    }

    /// Who writes for a player.
    #[expect(clippy::unused_self, reason = "it reads as a question to the judge")]
    fn writer<'w>(&self, board: &'w dyn Board, player: &'w str, sender: &'w Sender<'_>) -> Writer<'w> {
        let is_default = match &sender.default {
            Some(default) => default == player,
            None => sender.players.len() == 1,
        };
        Writer {
            board,
            player,
            players: &sender.players,
            is_default,
            is_gamesmaster: sender.persons.is_empty(),
            answered: &sender.answered,
        }
    }

    /// The letter of a player, made again once.
    fn letter(&self, player: &str) -> Rc<Ours> {
        if let Some(ours) = self.letters.borrow().get(player) {
            return Rc::clone(ours);
        }
        let ours = Rc::new(Ours::of(self.desk, player));
        self.letters.borrow_mut().insert(player.to_owned(), Rc::clone(&ours));
        ours
    }

    /// The sheet of a message, and whether body and attachments both have one.
    fn sheet(&self, writer: &Writer<'_>, texts: &Texts) -> (Sheet, bool) {
        let ours = self.letter(writer.player);
        let of = |body: &Body| Sheet::of(writer, &quotes::told_apart(&body.lines, &ours, &Meanings(writer)));
        let plain = texts.plain.as_ref().map(of).unwrap_or_default();
        let html = || texts.html.as_ref().map(of).filter(Sheet::holds_something);
        let is_lacking = !plain.has_orders() || plain.is_quoted;
        let html =
            if is_lacking { html().filter(|html| !html.is_quoted || !plain.holds_something()) } else { None };
        let body = html.unwrap_or(plain);
        let mut attached = texts.attached.iter().map(of).filter(Sheet::holds_something);
        match attached.next() {
            None => (body, false),
            Some(_) if body.has_orders() && !body.is_quoted => (body, true),
            Some(sheet) => {
                let is_double = attached.next().is_some();
                (body.above(sheet), is_double)
            }
        }
    }
}

/// Each of some keys once.
fn distinct(keys: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    keys.filter(|key| seen.insert(key.clone())).collect()
}

/// All texts of a message.
fn bodies(texts: &Texts) -> impl Iterator<Item = &Body> {
    texts.plain.iter().chain(&texts.html).chain(&texts.attached)
}

fn bodies_mut(texts: &mut Texts) -> impl Iterator<Item = &mut Body> {
    texts.plain.iter_mut().chain(&mut texts.html).chain(&mut texts.attached)
}

/// Whether a message has the key of its player in its subject or in its own words.
fn holds(subject: &str, texts: &Texts, key: &Secret) -> bool {
    let own = |line: &&String| quotes::unmarked(line).is_none();
    key.is_in(subject) || bodies(texts).flat_map(|body| &body.lines).filter(own).any(|line| key.is_in(line))
}

/// Hides the key of a player wherever it stands.
fn hide(subject: &mut String, texts: &mut Texts, key: &Secret) {
    for text in
        bodies_mut(texts).flat_map(|body| &mut body.lines).chain([subject]).filter(|text| key.is_in(text))
    {
        *text = key.hidden_in(text).into_owned();
    }
}

/// When a message came, as lists and answers say it.
pub fn when(incoming: &Incoming) -> String {
    let hop = incoming.hop.as_ref().map(|host| format!(" by {}", shown(host))).unwrap_or_default();
    let at = |(moment, clock): (_, Clock)| format!("{moment} ({}{hop})", clock.name());
    incoming.came.map_or_else(|| "at no known time".to_owned(), at)
}
