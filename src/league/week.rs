//! A week that was played: how it is claimed, what follows from it, and whether sealed weeks are a row.

use crate::desk::{Played, digits_of, place};
use crate::game::Game;
use crate::messages as say;
use crate::store::{ActFile, Mail, Store, Week};
use jiff::Timestamp;
use playdeck_base::message::{Log, Message, Severity, counted};
use playdeck_base::secret::seal::Keys;
use playdeck_cards::card::Input;
use playdeck_desk::filter::chain::{follows, positions};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The facts of a week, in its file `week.json`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Facts {
    /// When it was played.
    pub played: Timestamp,
    /// Up to when mail counted.
    pub since: Option<Timestamp>,
    /// The next deadline; none if the game is over.
    pub due: Option<Timestamp>,
    /// What tells the mails apart that were sorted for it.
    pub mails: BTreeSet<String>,
    /// The players of whom nothing had come.
    pub silent: BTreeSet<String>,
    /// The players whose mail came too late.
    pub late: BTreeSet<String>,
    /// The press in it, by what tells it apart.
    #[serde(default)]
    pub press: BTreeSet<String>,
    /// The files of acts that were carried out in it.
    pub acts: Vec<String>,
    /// From when on mail was for it.
    #[serde(default)]
    pub after: Option<Timestamp>,
    /// The messages that counted although they came before that.
    #[serde(default)]
    pub back: BTreeSet<String>,
    /// What it corrects.
    #[serde(default)]
    pub corrects: Option<Correction>,
    /// The run of a bridge that it comes from.
    #[serde(default)]
    pub run: Option<String>,
}

impl Facts {
    /// Those of a week that nothing is known of but its moment and the next deadline.
    pub const fn at(played: Timestamp, due: Option<Timestamp>) -> Self {
        Self {
            played,
            since: None,
            due,
            mails: BTreeSet::new(),
            silent: BTreeSet::new(),
            late: BTreeSet::new(),
            press: BTreeSet::new(),
            acts: Vec::new(),
            after: None,
            back: BTreeSet::new(),
            corrects: None,
            run: None,
        }
    }
}

/// What a week corrects.
#[derive(Debug, Serialize, Deserialize)]
pub struct Correction {
    /// The letters that are not as they were, and go out.
    pub letters: BTreeSet<String>,
    /// The later weeks that are set aside, by the names of their folders.
    pub aside: Vec<String>,
}

/// A play that may be claimed.
pub struct Play<'t> {
    pub week: &'t Week,
    pub deck: &'t str,
    pub played: &'t Played,
    /// The gamesmaster's list of the mail.
    pub list: &'t str,
    pub facts: &'t Facts,
    /// The acts that were carried out in it, which are kept with it.
    pub acts: &'t [ActFile],
    /// Mail that is kept with it and does not lie in the inbox.
    pub mails: &'t [Mail],
}

/// Writes a week and claims it. False if the roster or the deck cannot be used.
pub fn claim(game: &Game<'_>, play: &Play<'_>, log: &mut Log) -> io::Result<bool> {
    let desk = game.desk(&play.played.position, None);
    let (letters, of_letters) = desk.letters(play.deck.as_bytes(), play.facts.due)?;
    log.extend(of_letters.messages().iter().cloned());
    if of_letters.condition() >= Severity::Error.condition() {
        log.push(say::roster_wrong());
        return Ok(false);
    }
    let begun = game.store.begin()?;
    begun.put("deck", play.deck.as_bytes())?;
    begun.put("listing", &play.played.listing)?;
    begun.put("position", &play.played.position)?;
    begun.put("mail.lst", play.list.as_bytes())?;
    for letter in letters {
        begun.put(&format!("letters/{}", letter.name), letter.text.as_bytes())?;
    }
    for act in play.acts {
        begun.put(&format!("acts/{}", act.name), act.text.as_bytes())?;
    }
    let mut kept = BTreeSet::new();
    for mail in play.mails.iter().filter(|mail| kept.insert(digits_of(mail))) {
        begun.put(&format!("mail/{}", mail.name()), &mail.bytes)?;
    }
    let facts = serde_json::to_string_pretty(play.facts).map_err(io::Error::other)?;
    begun.put("week.json", facts.as_bytes())?;
    begun.claim(play.week)?;
    Ok(true)
}

/// Does what follows from a week that was played: its letters go out, its mail is put away, its deadline is set.
pub fn finish(game: &mut Game<'_>, week: &Week, log: &mut Log) -> io::Result<()> {
    if game.state.finished.as_deref() == Some(&week.name) {
        return Ok(());
    }
    let Some(facts) = self::facts(game.store, week)? else { return Ok(()) };
    // Letters say where the pages are, so that these come first.
    if let Some(pages) = game.pages()
        && let Some(deck) = game.store.of_week(week, "deck")?
    {
        pages.write(&deck, Input::TEXT, facts.due)?;
    }
    let mut count = 0_u64;
    let is_sent =
        |file: &String| facts.corrects.as_ref().is_none_or(|correction| correction.letters.contains(file));
    for file in game.store.files_of_week(week, "letters")?.iter().filter(|file| is_sent(file)) {
        let Some(bytes) = game.store.of_week(week, &format!("letters/{file}"))? else { continue };
        let text = String::from_utf8_lossy(&bytes);
        let text = if facts.corrects.is_some() { corrected(&text) } else { text.into_owned() };
        let what = ["letter", &week.name, file, &facts.played.to_string()];
        count += u64::from(game.outgoing().post(&what, &text, facts.played)?);
    }
    if week.number == 0 {
        let name = game.settings.job.clone();
        let text = format!("{name} has begun, and the first letters are out.\n");
        count += u64::from(game.outgoing().tell(&["begun"], "The game has begun", &text, facts.played)?);
    }
    log.push(say::posted(&counted(count, "letter")));
    for mail in game.store.inbox()?.iter().filter(|mail| facts.mails.contains(&digits_of(mail))) {
        game.store.keep_with(week, mail)?;
    }
    for act in &facts.acts {
        game.store.set_aside(act, "done")?;
    }
    let state = &mut game.state;
    state.press.extend(facts.press);
    state.held_back.clear();
    // A copy that comes later is too late for its play, so that nothing in it is carried out again.
    state.heard.retain(|mail| !facts.mails.contains(mail));
    state.back.retain(|mail| !facts.mails.contains(mail));
    let takes_back = facts.corrects.as_ref().is_some_and(|correction| !correction.aside.is_empty());
    if takes_back {
        state.reminded = None;
    }
    if facts.corrects.is_some() {
        // The gamesmaster has acted, also if the run that carried it out was killed.
        state.answers.values_mut().for_each(|answers| answers.idle = 0);
    }
    // The play that is due waits as before when only the last one was played again.
    state.is_at_once &= facts.corrects.is_some() && !takes_back;
    state.finished = Some(week.name.clone());
    // A correction of the last play alone leaves the deadline as it is.
    state.is_due_set &= facts.corrects.is_some() && !takes_back;
    (state.since, state.due) = (facts.since, facts.due);
    game.save()
}

/// The facts of a week; none if they cannot be found.
pub fn facts(store: &Store, week: &Week) -> io::Result<Option<Facts>> {
    let Some(facts) = store.of_week(week, "week.json")? else { return Ok(None) };
    serde_json::from_slice(&facts).map(Some).map_err(io::Error::other)
}

/// How many plays each player has missed, and for how many their orders came too late. What was taken back counts for
/// nothing.
pub fn dedication(store: &Store) -> io::Result<BTreeMap<String, (u32, u32)>> {
    let mut counts: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for week in store.weeks()? {
        let Some(facts) = self::facts(store, &week)? else { continue };
        for player in facts.silent {
            counts.entry(player).or_default().0 += 1;
        }
        for player in facts.late {
            counts.entry(player).or_default().1 += 1;
        }
    }
    Ok(counts)
}

/// A letter whose subject says that it takes the place of another.
fn corrected(letter: &str) -> String {
    letter.replacen("Subject: ", "Subject: CORRECTED ", 1)
}

/// Where the sealed positions of the weeks are no row, for each must follow the one before it. `next` is the position that
/// is to be the next of them, with its name.
pub fn broken_row(store: &Store, keys: &Keys, next: Option<(&str, &[u8])>) -> io::Result<Option<Message>> {
    let mut last = None;
    let weeks = store.weeks()?.into_iter().map(|week| (format!("{}/position", place(&week)), None));
    let next = next.map(|(name, position)| (name.to_owned(), Some(Cow::Borrowed(position))));
    for (name, given) in weeks.chain(next) {
        let position = match given {
            Some(position) => position,
            None => Cow::Owned(store.read(&name)?.unwrap_or_default()),
        };
        let found = match positions(&*position, Input::TEXT, keys) {
            Ok(found) => found,
            Err(message) => return Ok(Some(say::not_following(&name, &message.to_string()))),
        };
        let Some(found) = found.into_iter().next() else {
            return Ok(Some(say::not_following(&name, "no position is there")));
        };
        if let Err(why) = follows(last.as_ref(), &found) {
            return Ok(Some(say::not_following(&name, &why)));
        }
        last = found.sealed;
    }
    Ok(None)
}
