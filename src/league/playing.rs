//! The play: when it comes, of which cards it is made, and what becomes of it.

use crate::acts::words::{self, Act};
use crate::desk::{self, digits_of, place};
use crate::game::Game;
use crate::mailing::{press, requests};
use crate::messages as say;
use crate::settings::Early;
use crate::state::Paused;
use crate::store::{ActFile, Mail, Week};
use crate::week::{self, Facts, Play};
use jiff::Timestamp;
use playdeck_base::message::{Log, Severity, counted};
use playdeck_cards::card::Input;
use playdeck_desk::filter::mailed::{Whose, punch};
use playdeck_desk::mail::heard::Fate;
use playdeck_desk::mail::{Sorted, messages as of_mail};
use playdeck_desk::roster::is_play_card;
use std::collections::BTreeSet;
use std::io;

/// Up to when mail counts, if it is time to play.
pub fn cutoff(game: &Game<'_>, sorted: &Sorted) -> Option<Timestamp> {
    let due = game.state.due?;
    if game.state.is_at_once || is_early(game, sorted) && game.now < due {
        return Some(game.now);
    }
    let (settle, grace) = (game.settings.settle, game.settings.grace);
    let all_came = sorted.silent.is_empty() && game.now >= due + settle;
    let is_over = game.now >= due + grace + settle;
    // What comes behind the play is for the next one, even if this one would have waited for it.
    (all_came || is_over).then(|| game.now.min(due + grace))
}

/// Whether the play may come before its deadline.
fn is_early(game: &Game<'_>, sorted: &Sorted) -> bool {
    let ready = requests::ready(sorted);
    let says = |player: &String, word: bool| ready.get(player.as_str()) == Some(&word);
    !sorted.awaited.is_empty()
        && match game.settings.early {
            Early::Never => false,
            Early::Ready => sorted.awaited.iter().all(|player| says(player, true)),
            Early::Sheets => {
                sorted.silent.is_empty() && !sorted.awaited.iter().any(|player| says(player, false))
            }
        }
}

/// The files of acts that wait for the play.
pub fn waiting(game: &Game<'_>) -> io::Result<Vec<ActFile>> {
    let mut files = game.store.acts()?;
    files.retain(|file| words::read(&file.text).is_ok_and(|acts| acts.iter().all(Act::is_of_play)));
    Ok(files)
}

/// The deck of a play, with the acts that wait for it, and without press that has gone out.
pub fn deck<'f>(
    sorted: &Sorted,
    gone: &BTreeSet<String>,
    position: &[u8],
    texts: impl IntoIterator<Item = &'f str>,
) -> String {
    let mut cards = sorted.deck_without(gone);
    let last = cards.len().saturating_sub(1);
    let behind = |card: &String| cards.iter().rposition(|line| line == card).map_or(last, |at| at + 1);
    let starts: Vec<usize> = sorted.due.iter().map(|due| behind(&due.card)).collect();
    let (mut acts, mut sheets, mut own) = (Vec::new(), Vec::new(), Vec::new());
    for text in texts {
        for act in words::read(text).unwrap_or_default() {
            match act {
                Act::Cards(lines) if begins_play(&lines) => own.extend(lines),
                Act::Cards(lines) => acts.extend(lines),
                Act::For(player, text) => sheets.extend(sheet(&player, &text, position).unwrap_or_default()),
                _ => {}
            }
        }
    }
    // From the end on, so that no place moves before it is used. A play of their own comes last.
    cards.splice(last..last, own);
    // Of several matches each gets the sheets, and passes over those of players who have no seat in it.
    let ends = starts.iter().skip(1).map(|start| start - 1).chain([last]);
    for end in ends.collect::<Vec<_>>().into_iter().rev() {
        cards.splice(end..end, sheets.iter().cloned());
    }
    let first = starts.first().copied().unwrap_or(last);
    cards.splice(first..first, acts);
    cards.join("\n") + "\n"
}

/// Whether cards of the gamesmaster's begin with a play card.
fn begins_play(lines: &[String]) -> bool {
    lines.iter().map(|line| line.trim()).find(|line| !line.is_empty()).is_some_and(is_play_card)
}

/// A player's sheet by the gamesmaster, as cards. `None` if it cannot be punched.
pub fn sheet(player: &str, sheet: &str, position: &[u8]) -> Option<Vec<String>> {
    let whose = Whose { name: player, game: None, position: Some(position) };
    let punched = punch(sheet.as_bytes(), Input::TEXT, &whose).ok()?;
    (punched.log.condition() < Severity::Error.condition()).then_some(punched.cards)
}

/// Plays what is due. `since` is the moment up to which mail counts.
pub fn play(
    game: &mut Game<'_>,
    week: &Week,
    position: &[u8],
    (sorted, mails): (&Sorted, &[Mail]),
    since: Timestamp,
    log: &mut Log,
) -> io::Result<()> {
    let acts = waiting(game)?;
    let deck = deck(sorted, &game.state.press, position, acts.iter().map(|file| file.text.as_str()));
    let played = desk::play(deck.as_bytes(), false, game.settings.keys)?;
    if !played.is_whole() {
        return not_played(game, week, &played, log);
    }
    let subject = sorted.due.first().map_or("", |due| due.subject.as_str());
    let waiting = press::waiting(game, sorted);
    let next = game.store.next_week(week.number + 1, subject)?;
    let facts = Facts {
        played: game.now,
        since: Some(since),
        due: (!is_over(game, &played.position)).then(|| game.settings.plays.next(game.now)),
        mails: mails.iter().map(digits_of).filter(|digits| !waiting.contains(digits.as_str())).collect(),
        press: press::of_play(game, sorted),
        silent: sorted.silent.clone(),
        late: late(sorted),
        acts: acts.iter().map(|file| file.name.clone()).collect(),
        after: game.state.since,
        back: game.state.back.clone(),
        corrects: None,
        run: None,
    };
    let play = Play {
        week: &next,
        deck: &deck,
        played: &played,
        list: &sorted.list,
        facts: &facts,
        acts: &acts,
        mails: &[],
    };
    if !week::claim(game, &play, log)? {
        return Ok(());
    }
    log.push(say::played(&place(&next), &counted(facts.mails.len() as u64, "message")));
    week::finish(game, &next, log)
}

/// Whether nothing is due at a position.
pub fn is_over(game: &Game<'_>, position: &[u8]) -> bool {
    game.desk(position, None).sort(&[], &game.state).is_ok_and(|sorted| sorted.due.is_empty())
}

/// The players whose mail came too late.
pub fn late(sorted: &Sorted) -> BTreeSet<String> {
    let late = sorted.heard.iter().filter(|heard| heard.fate == Fate::Refused(&of_mail::late::DEFINITION));
    late.flat_map(|heard| heard.players.clone()).collect()
}

/// Pauses a game whose play has an error of the gamesmaster's, and sends its listing.
fn not_played(game: &mut Game<'_>, week: &Week, played: &desk::Played, log: &mut Log) -> io::Result<()> {
    let message = say::not_played(played.condition.0);
    let body = format!("{message}\n\n{}", String::from_utf8_lossy(&played.listing));
    // Told once, also if this run is killed; after RESUME once more.
    let last = game.state.now.map(|now| now.to_string()).unwrap_or_default();
    game.outgoing().tell(&["not played", &week.name, &last], "NOT PLAYED", &body, game.now)?;
    log.push(message);
    game.state.paused = Some(Paused { since: game.now, why: "the play cannot be played".to_owned() });
    game.save()
}
