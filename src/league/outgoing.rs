//! Messages on their way out: each gets its date and its identifier, and lies in the outbox once.

use crate::identity::Identity;
use crate::settings::Settings;
use crate::store::Store;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use playdeck_desk::mail::compose;
use std::io;

/// How many hexadecimal digits a word has.
const WORD: usize = 16;

/// Whom to answer, under which subject, and what.
pub type Answer = (String, String, String);

/// Where messages of a game go out.
pub struct Outgoing<'t> {
    pub store: &'t Store,
    pub settings: &'t Settings,
    pub identity: Identity,
    /// The key with which the gamesmaster can act by mail; none if nobody's mail is proven.
    pub key: Option<String>,
}

impl Outgoing<'_> {
    /// Puts a message into the outbox if it was not put there before. `what` says which message it is: another text of
    /// the same message is not put. Gives whether it was put.
    pub fn post(&self, what: &[&str], text: &str, date: Timestamp) -> io::Result<bool> {
        let name = self.identity.name(&[&[self.settings.job.as_str()], what].concat());
        let id = self.id(what, text);
        let date = date.to_zoned_datetime(TimeZone::UTC).strftime("%a, %d %b %Y %H:%M:%S +0000");
        let added = format!(
            "Date: {date}\nMessage-ID: <{id}>\nX-Loop: {}\nMIME-Version: 1.0\n",
            self.settings.address
        );
        self.store.post(&name, &text.replacen("MIME-Version: 1.0\n", &added, 1))
    }

    /// What identifies a message.
    pub fn id(&self, what: &[&str], text: &str) -> String {
        let id = self.identity.id(&[&[self.settings.job.as_str()], what, &[text]].concat());
        format!("{id}@{}", self.settings.address.rsplit('@').next().unwrap_or_default())
    }

    /// Whether a message was made here, by what identifies it.
    pub fn is_ours(&self, id: &str) -> bool {
        id.split_once('@').is_some_and(|(digits, _)| self.identity.is_id(digits))
    }

    /// A message of the game to somebody.
    pub fn letter(&self, to: &str, subject: &str, body: &str) -> String {
        let subject = format!("[{}] {subject}", self.settings.job);
        compose::plain((&self.settings.job, &self.settings.address), to, &subject, body)
    }

    /// A word that nobody else can guess.
    pub fn word(&self, parts: &[&str]) -> String {
        let mut word = self.identity.name(&[&[self.settings.job.as_str(), "word"], parts].concat());
        word.truncate(WORD);
        word
    }

    /// Tells the gamesmaster something, once. The key stands below it.
    pub fn tell(&self, what: &[&str], subject: &str, body: &str, date: Timestamp) -> io::Result<bool> {
        let key = self.key.as_ref().map(|key| {
            format!("\nTo act by mail, answer with this line and acts below it, as in a file in acts. It counts once.\n\nKEY {key}\n")
        });
        let body = format!("{body}{}", key.unwrap_or_default());
        let letter = self.letter(&self.settings.gamesmaster, subject, &body);
        self.post(&[&["gamesmaster"], what].concat(), &letter, date)
    }
}
