//! The mail of a game as it is sorted in a tick, and the play that it makes.

use crate::pages::Pages;
use crate::settings::Settings;
use crate::state::State;
use crate::store::{Mail, Week};
use jiff::Timestamp;
use playdeck_base::message::{ConditionCode, Log, Severity};
use playdeck_base::secret::seal::Keys;
use playdeck_cards::card::Input;
use playdeck_desk::mail::heard::{digits, sender};
use playdeck_desk::mail::mailbox::{Mailbox, Raw};
use playdeck_desk::mail::moment::Moment;
use playdeck_desk::mail::outgoing::{Posted, Shelves, WIDTH, post};
use playdeck_desk::mail::press::found::Pressed;
use playdeck_desk::mail::press::passed_on;
use playdeck_desk::mail::{Addresses, Asked, Former, League, Sorted, WentOut, compose, people, sort};
use playdeck_desk::stream::{self, Options, Position};
use std::collections::BTreeSet;
use std::io;

/// The same with the keys of a game.
pub fn keyed(keys: Option<&'static Keys>) -> Input {
    Input { keys, ..Input::TEXT }
}

/// A game at a position, with all that its mail is read by.
pub struct Desk<'t> {
    pub settings: &'t Settings,
    pub roster: &'t str,
    pub position: &'t [u8],
    /// The other games of its league.
    pub others: &'t [people::Game],
    /// The players whom the game has known, in capitals.
    pub known: &'t BTreeSet<String>,
    /// The addresses from which players moved.
    pub former: Vec<Former>,
    /// Up to when mail counts, and the deadline of which its writers are told.
    pub cutoff: Option<(Timestamp, Timestamp)>,
    /// The pages to play on, if they are written.
    pub pages: Option<Pages<'t>>,
}

/// A play that was tried.
pub struct Played {
    pub condition: ConditionCode,
    pub listing: Vec<u8>,
    /// The position after it; empty if there is none.
    pub position: Vec<u8>,
}

impl Played {
    /// Whether it led to a position, without an error of the gamesmaster's.
    pub fn is_whole(&self) -> bool {
        self.condition < Severity::Error.condition() && !self.position.is_empty()
    }
}

impl Desk<'_> {
    /// Sorts mail.
    pub fn sort(&self, mails: &[Mail], state: &State) -> Result<Sorted, Log> {
        let mailbox = self.mailbox(mails);
        let went_out: Option<WentOut> =
            self.settings.is_press_at_once.then(|| state.went_out.iter().cloned().collect());
        let answered: String = state.answered.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let asked = Asked {
            roster: self.roster,
            position: Some(self.position),
            deadline: self
                .cutoff
                .and_then(|(cutoff, due)| Some((moment(cutoff)?, self.settings.plays.written_at(due)))),
            auth_servers: self.settings.auth_servers.clone(),
            received_by: self.settings.received_by.clone(),
            answered: &answered,
            league: Some(League { press: went_out.as_ref(), ..self.league(state.since, &state.back) }),
            ..Asked::default()
        };
        sort(&mailbox, &asked)
    }

    /// Letters with press, as the play would deliver it: some for each message.
    pub fn press(
        &self,
        pressed: &[&Pressed],
        log: &mut Log,
    ) -> io::Result<Vec<Option<Vec<passed_on::Letter>>>> {
        let none = BTreeSet::new();
        let (position, league) = (Some(self.position), Some(self.league(None, &none)));
        let asked = Asked { roster: self.roster, position, league, ..Asked::default() };
        passed_on::letters(&asked, pressed, log)
    }

    /// The mails, those of people on the roster first: strangers cannot fill the room that there is for mail.
    fn mailbox(&self, mails: &[Mail]) -> Mailbox {
        let games = people::read(self.roster).unwrap_or_default();
        let is_known = |mail: &&Mail| {
            let from = only(mail).as_ref().and_then(sender);
            let mut people = games.iter().flat_map(people::Game::everybody);
            from.is_some_and(|from| people.any(|person| person.has(&from)))
        };
        let (known, strangers): (Vec<&Mail>, Vec<&Mail>) = mails.iter().partition(is_known);
        let mut mailbox = Mailbox::default();
        known.into_iter().chain(strangers).for_each(|mail| mailbox.take_one(&mail.bytes));
        mailbox
    }

    fn league<'l>(&'l self, since: Option<Timestamp>, back: &'l BTreeSet<String>) -> League<'l> {
        let since = since.and_then(moment);
        League {
            address: &self.settings.address,
            since,
            back,
            known: self.known,
            others: self.others,
            former: &self.former,
            press: None,
        }
    }

    /// The messages for everybody after a deck was played; `due` is the next deadline.
    pub fn letters(&self, deck: &[u8], due: Option<Timestamp>) -> io::Result<(Vec<compose::Message>, Log)> {
        let none = BTreeSet::new();
        let asked = Posted {
            roster: self.roster,
            input: keyed(self.settings.keys),
            deadline: due.map(|due| self.settings.plays.written_at(due)),
            addresses: Addresses::Roster,
            has_pages: self.settings.has_pages,
            has_pdf: self.settings.has_pdf,
            has_plan: self.settings.has_plan,
            shelves: self.pages.as_ref().map(|pages| pages as &dyn Shelves),
            width: WIDTH,
            league: Some(self.league(None, &none)),
        };
        let mut messages = Vec::new();
        let done = post(deck, &asked, &mut |message| {
            messages.push(message);
            Ok(())
        })?;
        Ok((messages, done.log))
    }
}

/// What tells a mail from others.
pub fn digits_of(mail: &Mail) -> String {
    only(mail).as_ref().map(digits).unwrap_or_default()
}

/// The message in a file; none if the file is empty.
pub fn only(mail: &Mail) -> Option<Raw> {
    let mut mailbox = Mailbox::default();
    mailbox.take_one(&mail.bytes);
    mailbox.messages.pop()
}

/// Plays a deck, or checks it. The position has the boards with it that the deck brings along: the decks that are made of
/// it need them, too.
pub fn play(deck: &[u8], is_check: bool, keys: Option<&'static Keys>) -> io::Result<Played> {
    let options = Options { input: keyed(keys), is_check, ..Options::default() };
    let (mut listing, mut position) = (Vec::new(), Vec::new());
    let run = stream::run_keeping(deck, &options, &mut listing, |punched| {
        if let Position::Punched { cards, boards } = punched {
            position = text(boards.iter().map(String::as_str).chain(cards.images()));
        }
        Ok(())
    })?;
    Ok(Played { condition: run.condition, listing, position })
}

/// Cards as lines.
fn text<'c>(cards: impl Iterator<Item = &'c str>) -> Vec<u8> {
    let mut text = Vec::new();
    for card in cards {
        text.extend_from_slice(card.trim_end_matches(' ').as_bytes());
        text.push(b'\n');
    }
    text
}

/// A moment as mail has it.
pub fn moment(at: Timestamp) -> Option<Moment> {
    Moment::written(&at.to_string())
}

/// The folder of a week, as a deck's own name for it.
pub fn place(week: &Week) -> String {
    format!("weeks/{}", week.name)
}
