//! Mail in a tick: it is sorted and answered, those of whom nothing has come are reminded, and absences move the deadline.

use super::{bounces, moves, others};
use crate::game::Game;
use crate::mailing::limits::Unanswered;
use crate::mailing::press;
use crate::mailing::requests::Table;
use crate::messages as say;
use crate::playing;
use crate::store::{Mail, Week};
use playdeck_base::message::{Log, counted};
use playdeck_desk::mail::Sorted;
use playdeck_desk::mail::heard::Fate;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// How often a week may be moved by absences.
const MOST_MOVES: usize = 50;

/// Sorts the mail, answers it, reminds, and plays if it is time.
pub fn sort(game: &mut Game<'_>, week: &Week, log: &mut Log) -> io::Result<()> {
    moves::carry_out(game)?;
    let position = game.store.of_week(week, "position")?.unwrap_or_default();
    let mails = game.store.inbox()?;
    let mut said = BTreeMap::new();
    let sorted = loop {
        let cutoff = game.state.due.map(|due| (due + game.settings.grace, due));
        let sorted = match game.desk(&position, cutoff).sort(&mails, &game.state) {
            Ok(sorted) => sorted,
            Err(refused) => {
                log.extend(refused.messages().iter().cloned());
                log.push(say::roster_wrong());
                return Ok(());
            }
        };
        carry_out(game, &sorted, &mut said)?;
        // An absence that has just been read counts, so that it is the same whether a run came before the deadline. What is
        // in time for the deadline that it moves to is taken.
        if sorted.due.is_empty() || !move_for_absences(game, &sorted)? {
            break sorted;
        }
    };
    game.state.heard.extend(said.keys().cloned());
    game.state.known.extend(sorted.known.iter().cloned());
    let (press, count) = press::pass_on(game, &sorted, &position, log)?;
    if count > 0 {
        log.push(say::posted(&counted(count, "letter with press")));
    }
    for (digits, press) in press {
        said.entry(digits).or_default().push(press);
    }
    let mut unanswered = Unanswered::default();
    let mut count = answer(game, &sorted, &mut said, &mut unanswered)?;
    count += answer_others(game, &sorted, &mails, week, &mut unanswered)?;
    count += unanswered.tell(game)?;
    for mail in &mails {
        game.store.mark_read(mail)?;
    }
    game.state.answered = sorted.answered.lines().map(str::to_owned).collect();
    game.save()?;
    if count > 0 {
        log.push(say::posted(&counted(count, "answer")));
    }
    if moves::carry_out(game)? {
        // Who is reminded, and where, is asked of the new roster, as the next run would ask.
        return sort(game, week, log);
    }
    if sorted.due.is_empty() {
        log.push(say::is_over());
        return Ok(());
    }
    if let Some(paused) = &game.state.paused {
        log.push(say::is_paused(&game.settings.plays.written_at(paused.since), &paused.why));
        return Ok(());
    }
    if let Some(since) = playing::cutoff(game, &sorted) {
        return playing::play(game, week, &position, (&sorted, &mails), since, log);
    }
    remind(game, &sorted, week, log)?;
    log.extend(game.state.due.map(|due| say::waits(&game.settings.plays.written_at(due))));
    Ok(())
}

/// Moves the deadline behind the absences of those from whom orders are due, and tells everybody. The gamesmaster's word
/// stands. Gives whether it moved.
fn move_for_absences(game: &mut Game<'_>, sorted: &Sorted) -> io::Result<bool> {
    let Some(before) = game.state.due else { return Ok(false) };
    if game.state.is_due_set || game.state.is_at_once {
        return Ok(false);
    }
    let mut due = before;
    for _ in 0..MOST_MOVES {
        // Where nobody may know from whom orders are due, it must not show by whose absence counts.
        let counts = |player: &String| !sorted.are_told || sorted.awaited.contains(player);
        let away = game.state.players.iter().filter(|(player, _)| counts(player));
        let mut absences = away.flat_map(|(_, record)| &record.absences);
        let Some((_, to)) = absences.find(|(from, to)| *from <= due && due < *to) else { break };
        due = game.settings.plays.next(*to);
    }
    if due == before {
        return Ok(false);
    }
    game.state.due = Some(due);
    let by = game.settings.plays.written_at(due);
    let text = format!("Somebody is away, so the deadline moved.\n\nOrders are due by {by}.\n");
    // Told once, also if this run is killed, and again if another deadline moves to that moment.
    let number = game.state.times_moved.to_string();
    game.tell_all(&["moved", &due.to_string(), &number], "The deadline moved", &text)?;
    game.state.times_moved += 1;
    Ok(true)
}

/// Paragraphs for the answers to mails, by the digits of each.
type Said = BTreeMap<String, Vec<String>>;

/// Carries out what mails ask, each once.
fn carry_out(game: &mut Game<'_>, sorted: &Sorted, said: &mut Said) -> io::Result<()> {
    for heard in sorted.heard.iter().filter(|heard| !heard.requests.is_empty()) {
        if !game.state.heard.contains(&heard.digits) && !said.contains_key(&heard.digits) {
            said.insert(heard.digits.clone(), Table { game, sorted }.carry_out(heard)?);
        }
    }
    Ok(())
}

/// Puts the answers to mail into the outbox, with what is `said` of each. Gives how many were put.
fn answer(
    game: &mut Game<'_>,
    sorted: &Sorted,
    said: &mut Said,
    unanswered: &mut Unanswered,
) -> io::Result<u64> {
    let mut count = 0;
    let lines = game.state.answered.iter();
    let read: BTreeSet<String> =
        lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    for heard in &sorted.heard {
        // Mail that lay there before a letter came back says nothing of the address.
        let is_new = heard.fate == Fate::Taken && !read.contains(&heard.digits);
        if let Some(from) = heard.from.as_ref().filter(|_| is_new) {
            game.state.bounced.remove(&from.to_lowercase());
        }
        let mut said = said.remove(&heard.digits).unwrap_or_default();
        for reply in heard.replies.iter().filter_map(|at| sorted.replies.get(*at)) {
            if !unanswered.may_answer(game, heard) {
                continue;
            }
            let text = with_paragraphs(&reply.text, &said);
            said.clear();
            let what = ["answer", &heard.digits, &reply.name];
            count += u64::from(game.outgoing().post(&what, &text, game.now)?);
        }
    }
    Ok(count)
}

/// Does what mail asks that is no player's, and answers it. Gives how many answers were put.
fn answer_others(
    game: &mut Game<'_>,
    sorted: &Sorted,
    mails: &[Mail],
    week: &Week,
    unanswered: &mut Unanswered,
) -> io::Result<u64> {
    let mut count = 0;
    for (heard, (to, subject, text)) in others::take(game, sorted, mails, week)? {
        if !unanswered.may_answer(game, heard) {
            continue;
        }
        let what = ["other", &heard.digits];
        count += u64::from(if to.eq_ignore_ascii_case(&game.settings.gamesmaster) {
            game.outgoing().tell(&what, &subject, &text, game.now)?
        } else {
            let letter = game.outgoing().letter(&to, &subject, &text);
            game.outgoing().post(&what, &letter, game.now)?
        });
    }
    Ok(count)
}

/// Reminds those of whom nothing has come, once for each play. They must have time: where the play comes now, nobody is
/// reminded.
fn remind(game: &mut Game<'_>, sorted: &Sorted, week: &Week, log: &mut Log) -> io::Result<()> {
    let next = week.number + 1;
    let (Some(before), Some(due)) = (game.settings.remind, game.state.due) else { return Ok(()) };
    let is_early = game.now + before < due;
    if game.state.reminded == Some(next) || is_early || game.now >= due {
        return Ok(());
    }
    // A play that is due again is another one, and so is one behind a week that was played again.
    let version = game.store.next_week(next, "")?.version.to_string();
    let mut count = 0;
    for reminder in &sorted.reminders {
        let to = bounces::recipient(&reminder.text).unwrap_or_default();
        if game.state.bounced.contains_key(&to.to_lowercase()) {
            continue;
        }
        let what = ["reminder", &next.to_string(), &version, &week.name, &reminder.name, &due.to_string()];
        count += u64::from(game.outgoing().post(&what, &reminder.text, game.now)?);
    }
    game.state.reminded = Some(next);
    log.push(say::posted(&counted(count, "reminder")));
    game.save()
}

/// A message with paragraphs at the beginning of its text.
fn with_paragraphs(message: &str, paragraphs: &[String]) -> String {
    let Some((head, body)) = message.split_once("\n\n").filter(|_| !paragraphs.is_empty()) else {
        return message.to_owned();
    };
    format!("{head}\n\n{}\n\n{body}", paragraphs.join("\n\n"))
}
