//! What is taken: whose a message is, for which play, whether in time, and whether anything about it is doubtful.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::body::Body;
use super::desk::Desk;
use super::incoming::{Clock, Incoming, Texts};
use super::messages as say;
use super::people::{Game, Person};
use super::quotes::{Line, Voice};
use super::sheet::Sheet;
use crate::deck::WordKind;
use crate::message::{Definition, Message};

/// Refusals that `--take` overrules.
const DOUBTS: [&Definition; 8] = [
    &say::LATE,
    &say::STALE,
    &say::ALL_QUOTED,
    &say::TWO_SHEETS,
    &say::NOT_AUTHENTIC,
    &say::NO_KEY,
    &say::WHICH_GAME,
    &say::NO_TIME,
];

/// What becomes of a message.
#[derive(Debug)]
pub enum Verdict {
    /// It is taken, and these are its cards.
    Taken(Vec<String>),
    /// It is not.
    Refused(Message),
    /// `--leave` named it.
    Left,
    /// It is about another game.
    OtherGame,
}

/// A message with what becomes of it.
#[derive(Debug)]
pub struct Judged {
    /// Its number in the list.
    pub number: usize,
    /// The message.
    pub incoming: Incoming,
    /// The player whose it is.
    pub player: Option<String>,
    /// Whether the gamesmaster sent it for the player.
    pub is_gamesmasters: bool,
    /// What it holds.
    pub sheet: Sheet,
    /// What becomes of it.
    pub verdict: Verdict,
    /// What is wrong with it, apart from a refusal.
    pub notes: Vec<Message>,
    /// Whether it is taken and the play will pass all of it over.
    pub is_passed_over: bool,
}

impl Judged {
    /// Its cards, if it is taken.
    pub fn taken(&self) -> Option<&[String]> {
        match &self.verdict {
            Verdict::Taken(cards) => Some(cards),
            _ => None,
        }
    }

    /// Whether the gamesmaster may say that it is taken or left.
    pub fn may_be_chosen(&self) -> bool {
        match &self.verdict {
            Verdict::Taken(_) | Verdict::Left => true,
            Verdict::Refused(message) => DOUBTS.contains(&message.definition),
            Verdict::OtherGame => false,
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
    pub(super) desk: &'d Desk<'d>,
}

/// What a subject says of game and play.
enum Tag {
    None,
    Due,
    Other,
    Stale(String),
}

impl Judge<'_> {
    /// Decides about a message.
    pub fn judge(&self, number: usize, incoming: Incoming) -> Judged {
        let mut judged = Judged {
            number,
            incoming,
            player: None,
            is_gamesmasters: false,
            sheet: Sheet::default(),
            verdict: Verdict::OtherGame,
            notes: Vec::new(),
            is_passed_over: false,
        };
        judged.verdict = self.verdict(&mut judged).unwrap_or_else(Verdict::Refused);
        judged
    }

    fn verdict(&self, judged: &mut Judged) -> Result<Verdict, Message> {
        let Desk { game, games, asked, .. } = self.desk;
        if let Some(why) = judged.incoming.automatic {
            return Err(say::AUTOMATIC.message().with(why));
        }
        let Some(from) = judged.incoming.from.clone() else {
            return Err(say::UNREADABLE.message().with("it does not have exactly one sender"));
        };
        let tag = self.tag(&judged.incoming.subject);
        let plays = |game: &Game| game.at(&from).next().is_some() || game.is_gamesmasters(&from);
        if matches!(tag, Tag::Other) || !plays(game) && games.iter().any(plays) {
            return Ok(Verdict::OtherGame);
        }
        if !plays(game) && game.is_watchers(&from) {
            return Err(say::WATCHER.message().with(from));
        }
        if !plays(game) {
            return Err(say::STRANGER.message().with(from));
        }
        let mut texts = std::mem::replace(&mut judged.incoming.texts, Ok(Texts::default()))
            .map_err(|why| say::UNREADABLE.message().with(why))?;
        let (person, player) = match self.whose(&from, &judged.incoming.subject, &texts) {
            Ok(found) => found,
            Err(refusal) => {
                judged.incoming.texts = Ok(texts);
                return Err(refusal);
            }
        };
        (judged.player, judged.is_gamesmasters) = (Some(player.clone()), person.is_none());
        let key = person.and_then(|person| person.key.as_deref());
        let has_key = key.is_none_or(|key| holds(&judged.incoming.subject, &texts, key));
        if let Some(key) = key {
            hide(&mut judged.incoming.subject, &mut texts, key);
        }
        for byte in bodies(&texts).flat_map(|body| &body.unknown) {
            judged.notes.push(say::BYTES_UNKNOWN.message().with(format_args!("{byte:02X}")));
        }
        let (sheet, is_double) = self.sheet(&player, &texts);
        judged.sheet = sheet;
        judged.incoming.texts = Ok(texts);
        let mut notes = std::mem::take(&mut judged.sheet.notes).into_iter();
        let refusal =
            judged.sheet.is_empty().then(|| notes.next().unwrap_or_else(|| say::NO_ORDERS.message()));
        judged.notes.extend(notes);
        if asked.leave.contains(&judged.number) {
            return Ok(Verdict::Left);
        }
        if let Some(refusal) = refusal {
            return Err(refusal);
        }
        let cards = judged.sheet.punched(self.desk.board.as_ref(), &player)?;
        let is_taken = asked.take.contains(&judged.number);
        let doubt = self.doubt(judged, &tag, has_key, is_double, &from);
        doubt.filter(|_| !is_taken).map_or(Ok(Verdict::Taken(cards)), Err)
    }

    /// Why a message that could be taken is not.
    fn doubt(
        &self,
        judged: &Judged,
        tag: &Tag,
        has_key: bool,
        is_double: bool,
        from: &str,
    ) -> Option<Message> {
        let Desk { games, asked, .. } = self.desk;
        let incoming = &judged.incoming;
        if let Tag::Stale(tag) = tag {
            return Some(say::STALE.message().with(tag).with(self.desk.tag()));
        }
        let others = games.iter().filter(|game| game.at(from).next().is_some()).count();
        if matches!(tag, Tag::None) && others > 1 {
            return Some(say::WHICH_GAME.message());
        }
        if let Some((deadline, _)) = &asked.deadline {
            match incoming.came {
                None => return Some(say::NO_TIME.message()),
                Some((came, _)) if came > *deadline => return Some(say::LATE.message().with(came)),
                Some(_) => {}
            }
        }
        if let Some(failed) = self.failed(incoming) {
            return Some(say::NOT_AUTHENTIC.message().with(failed));
        }
        if !has_key {
            return Some(say::NO_KEY.message());
        }
        if is_double {
            return Some(say::TWO_SHEETS.message());
        }
        judged.sheet.is_quoted.then(|| say::ALL_QUOTED.message())
    }

    /// The result with which the believed mail server doubts the sender.
    fn failed(&self, incoming: &Incoming) -> Option<String> {
        let server = self.desk.asked.auth_server.as_deref()?.to_lowercase();
        let own = incoming.authentication.iter().filter(|(name, _)| *name == server);
        let results: Vec<&str> = own.flat_map(|(_, results)| results.split(';')).map(str::trim).collect();
        let of = |method: &str| {
            let pairs = results.iter().filter_map(|result| result.split_once('='));
            pairs.filter(|(name, _)| name.trim() == method).map(|(_, value)| value.trim()).next()
        };
        let is_failure =
            |value: &str| ["fail", "softfail", "permerror"].iter().any(|bad| value.starts_with(bad));
        // A server that has judged by DMARC has weighed the two others.
        let methods: &[&str] = if of("dmarc").is_some() { &["dmarc"] } else { &["spf", "dkim"] };
        let failed = methods.iter().find(|method| of(method).is_some_and(is_failure));
        failed.map(|method| format!("{method}=fail"))
    }

    /// The person who sent a message, if it is not the gamesmaster, and the player whose it is.
    fn whose<'s>(
        &'s self,
        from: &'s str,
        subject: &str,
        texts: &Texts,
    ) -> Result<(Option<&'s Person>, String), Message> {
        let board = self.desk.board.as_ref();
        let own = || {
            let lines = bodies(texts).flat_map(|body| &body.lines);
            lines.filter(|line| line.voice != Voice::Quoted).map(|line| line.text.trim())
        };
        if self.desk.game.is_gamesmasters(from) {
            let named = |line: &str| {
                let (word, name) = line.split_once(' ')?;
                board.key(name.trim()).filter(|_| word.eq_ignore_ascii_case("FOR"))
            };
            if let Some(player) = own().find_map(named) {
                return Ok((None, player));
            }
        }
        let at: Vec<(&Person, String)> =
            self.desk.game.at(from).filter_map(|person| Some((person, board.key(&person.player)?))).collect();
        if let [(person, player)] = at.as_slice() {
            return Ok((Some(person), player.clone()));
        }
        let names = |key: &str, text: &str| {
            let bare = text.strip_prefix('$').unwrap_or(text).trim_matches([' ', ':', '.']);
            let name = match board.vocabulary().sheet_opened_by(bare) {
                Some(_) => bare.split_whitespace().nth(1).unwrap_or_default(),
                None => bare,
            };
            board.key(name).as_deref() == Some(key)
        };
        let in_subject = |key: &str| {
            let tags = subject.split(|letter: char| !letter.is_alphanumeric());
            tags.into_iter().any(|word| names(key, word))
        };
        let by_sheet: Vec<_> = at.iter().filter(|(_, key)| own().any(|line| names(key, line))).collect();
        let by_subject: Vec<_> = at.iter().filter(|(_, key)| in_subject(key)).collect();
        match (by_sheet.as_slice(), by_subject.as_slice()) {
            ([(person, player)], _) | ([], [(person, player)]) => Ok((Some(person), player.clone())),
            _ if at.is_empty() => Err(say::FOR_WHOM.message()),
            _ => Err(say::WHICH_PLAYER.message()),
        }
    }

    /// The sheet of a message, and whether body and attachments both have one.
    fn sheet(&self, player: &str, texts: &Texts) -> (Sheet, bool) {
        let of = |body: &Body| Sheet::of(self.desk.board.as_ref(), player, &body.lines);
        let plain = texts.plain.as_ref().map(of).unwrap_or_default();
        let html = || texts.html.as_ref().map(of).filter(Sheet::holds_something);
        let is_lacking = !plain.has_orders() || plain.is_quoted;
        let html =
            if is_lacking { html().filter(|html| !html.is_quoted || !plain.holds_something()) } else { None };
        let body = html.unwrap_or(plain);
        let mut attached = texts.attached.iter().map(of).filter(Sheet::holds_something);
        match attached.next() {
            None => (body, false),
            Some(_) if body.holds_something() && !body.is_quoted => (body, true),
            Some(sheet) => (sheet, attached.next().is_some()),
        }
    }

    /// What a subject says of game and play.
    fn tag(&self, subject: &str) -> Tag {
        let board = self.desk.board.as_ref();
        let upper = subject.to_uppercase();
        for piece in upper.split('[').skip(1) {
            let Some((inside, _)) = piece.split_once(']') else { continue };
            let words = words_of(inside);
            let is_play = |word: &&str| {
                let entry = board.vocabulary().words.iter().find(|entry| entry.word == *word);
                entry.is_some_and(|entry| entry.kind == WordKind::Play)
            };
            let has_number = words.iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
            let known =
                |word: &&str| self.desk.games.iter().any(|game| !game.job.is_empty() && game.job == *word);
            let named = words.first().filter(|word| **word == self.desk.job || known(word));
            if named.is_some_and(|job| **job != self.desk.job) {
                return Tag::Other;
            }
            if !has_number || !words.iter().any(is_play) && named.is_none() {
                continue;
            }
            let play = if named.is_some() { words[1..].join(" ") } else { words.join(" ") };
            let due: Vec<String> = board.due().iter().map(|due| words_of(&due.subject).join(" ")).collect();
            if due.is_empty() && named.is_some() || due.contains(&play) {
                return Tag::Due;
            }
            if named.is_none() && !self.desk.job.is_empty() && due.iter().any(|due| play.ends_with(due)) {
                return Tag::Other;
            }
            return if named.is_some() || self.desk.job.is_empty() { Tag::Stale(play) } else { Tag::Other };
        }
        Tag::None
    }
}

/// The words of a tag. Dates have commas in some games.
fn words_of(tag: &str) -> Vec<&str> {
    tag.split([' ', ',']).filter(|word| !word.is_empty()).collect()
}

/// All texts of a message.
fn bodies(texts: &Texts) -> impl Iterator<Item = &Body> {
    texts.plain.iter().chain(&texts.html).chain(&texts.attached)
}

/// Whether a message has the key of its player in its subject or in its own words.
fn holds(subject: &str, texts: &Texts, key: &str) -> bool {
    let own = |line: &&Line| line.voice != Voice::Quoted;
    subject.contains(key)
        || bodies(texts).flat_map(|body| &body.lines).filter(own).any(|line| line.text.contains(key))
}

/// Hides the key of a player wherever it stands.
fn hide(subject: &mut String, texts: &mut Texts, key: &str) {
    *subject = subject.replace(key, "***");
    let bodies = texts.plain.iter_mut().chain(&mut texts.html).chain(&mut texts.attached);
    for line in bodies.flat_map(|body| &mut body.lines).filter(|line| line.text.contains(key)) {
        line.text = line.text.replace(key, "***");
    }
}

/// When a message came, as lists and answers say it.
pub fn when(incoming: &Incoming) -> String {
    let at = |(moment, clock): (_, Clock)| format!("{moment} ({})", clock.name());
    incoming.came.map_or_else(|| "at no known time".to_owned(), at)
}
