//! Mail that is not taken as a player's: the gamesmaster's, strangers', letters that came back, and what came in time and
//! was read too late.

use super::{bounces, keys, moves, strangers};
use crate::desk::{digits_of, moment, only};
use crate::game::Game;
use crate::outgoing::Answer;
use crate::store::{Mail, Week};
use crate::week;
use playdeck_base::message::Definition;
use playdeck_desk::mail::heard::own::Own;
use playdeck_desk::mail::heard::{Fate, Heard};
use playdeck_desk::mail::{Sorted, messages as of_mail};
use std::collections::BTreeMap;
use std::io;

/// Why mail that is looked at here was not taken as a player's.
const REASONS: [&Definition; 5] = [
    &of_mail::automatic::DEFINITION,
    &of_mail::too_late_for_its_play::DEFINITION,
    &of_mail::not_by_mail::DEFINITION,
    &of_mail::stranger::DEFINITION,
    &of_mail::watcher::DEFINITION,
];

/// Does what such mail asks, once. Gives the answers, each with the message that it answers.
pub fn take<'s>(
    game: &mut Game<'_>,
    sorted: &'s Sorted,
    mails: &[Mail],
    week: &Week,
) -> io::Result<Vec<(&'s Heard, Answer)>> {
    let by_digits: BTreeMap<String, &Mail> = mails.iter().map(|mail| (digits_of(mail), mail)).collect();
    let mut answers = Vec::new();
    for heard in &sorted.heard {
        let Fate::Refused(why) = heard.fate else { continue };
        if !REASONS.contains(&why) || game.state.heard.contains(&heard.digits) {
            continue;
        }
        let Some(raw) = by_digits.get(&heard.digits).and_then(|mail| only(mail)) else { continue };
        let answer = if *why == of_mail::automatic::DEFINITION {
            bounces::take(game, &raw)?;
            None
        } else if *why == of_mail::too_late_for_its_play::DEFINITION {
            tell_of_late(game, heard)?;
            None
        } else {
            let settings = &game.settings;
            let own = Own::read(&raw, &settings.auth_servers, settings.received_by.as_deref());
            match own {
                None => None,
                Some(own) if *why == of_mail::not_by_mail::DEFINITION => keys::take(game, heard, &own, week)?,
                Some(own) if *why == of_mail::watcher::DEFINITION => strangers::watcher(game, &own)?,
                Some(own) if moves::confirms(game, &own) => moves::confirm_by(game, &own)?,
                Some(own) => strangers::take(game, sorted, heard, &own)?,
            }
        };
        game.state.heard.insert(heard.digits.clone());
        answers.extend(answer.map(|answer| (heard, answer)));
    }
    Ok(answers)
}

/// Tells the gamesmaster of a message that came in time and was read only after its play.
fn tell_of_late(game: &Game<'_>, heard: &Heard) -> io::Result<()> {
    let Some(came) = heard.came else { return Ok(()) };
    for week in game.store.weeks()? {
        let Some(facts) = week::facts(game.store, &week)? else { continue };
        if facts.mails.contains(&heard.digits) {
            // Another copy of what was sorted for it.
            return Ok(());
        }
        let (after, since) = (facts.after.and_then(moment), facts.since.and_then(moment));
        if after.is_some_and(|after| came <= after) || since.is_none_or(|since| came > since) {
            continue;
        }
        let (players, from) = (heard.players.join(", "), heard.from.as_deref().unwrap_or_default());
        let body = format!(
            "A message of {players} ({from}) came before the deadline of {}, and was read only after that play.\n\
             It was not taken, and its writer was told. To play the week again with it, put a file with this line into\n\
             acts:\n\nCORRECT {}\n",
            week.said(),
            week.number
        );
        let subject = format!("Mail of {players} came in time and was read too late");
        game.outgoing().tell(&["late", &heard.digits], &subject, &body, game.now)?;
    }
    Ok(())
}
