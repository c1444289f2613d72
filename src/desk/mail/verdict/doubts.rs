//! Why a message that could be taken is not: it comes too late, nobody confirms its sender, or what it says can be meant in
//! two ways.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::{Judge, Judged, Tag};
use crate::mail::desk::Desk;
use crate::mail::incoming::{Incoming, authentic};
use crate::mail::messages as say;
use crate::play::naming::printable;
use playdeck_base::message::Message;
use playdeck_base::secret::named;

impl Judge<'_> {
    /// Why a message that could be taken is not. Notes whether more than its time is doubtful. Press that goes out at once is
    /// for no play, so that it cannot come too late.
    pub(super) fn doubt(
        &self,
        judged: &mut Judged,
        tag: &Tag,
        has_keys: bool,
        doubt: Option<Message>,
        from: &str,
    ) -> Option<Message> {
        let which_game = (matches!(tag, Tag::None) && self.games_of(from) > 1).then(say::which_game);
        let of_message = self.doubt_of_message(judged, has_keys, doubt);
        judged.is_sure = which_game.is_none() && of_message.is_none();
        let is_bound = !is_press_alone(self.desk, judged);
        let stale = match tag {
            Tag::Stale(tag) if is_bound => Some(say::stale(tag, &self.desk.tag())),
            _ => None,
        };
        let of_time = || self.doubt_of_time(&judged.incoming).filter(|_| is_bound);
        stale.or(which_game).or_else(of_time).or(of_message)
    }

    /// Why a message comes too late, if it does.
    fn doubt_of_time(&self, incoming: &Incoming) -> Option<Message> {
        let asked = self.desk.asked;
        if let Some((deadline, _)) = &asked.deadline {
            match incoming.came {
                None => return Some(say::no_time()),
                Some((came, _)) if came > *deadline => return Some(say::late(&came.said())),
                Some(_) => {}
            }
        }
        let league = asked.league?;
        let is_back = league.back.contains(&incoming.digits());
        let is_before = incoming.came.zip(league.since).is_some_and(|((came, _), since)| came <= since);
        (is_before && !is_back).then(say::too_late_for_its_play)
    }

    /// What is doubtful about a message whenever it came.
    fn doubt_of_message(&self, judged: &Judged, has_keys: bool, doubt: Option<Message>) -> Option<Message> {
        let incoming = &judged.incoming;
        if let Some(why) = incoming.pasted {
            return Some(say::pasted(why));
        }
        if let Some(failed) = self.failed(incoming) {
            return Some(say::not_authentic(&failed));
        }
        if !has_keys {
            return Some(say::no_key());
        }
        if let Some(name) = judged.parts.iter().find_map(|part| part.sheet.foreign.as_ref()) {
            return Some(say::foreign_sheet(&printable(named(name))));
        }
        if doubt.is_some() {
            return doubt;
        }
        if judged.parts.iter().any(|part| part.sheet.is_double) {
            return Some(say::two_own_sheets());
        }
        judged.parts.iter().any(|part| part.sheet.is_quoted).then(say::all_quoted)
    }

    /// Why the named mail servers do not confirm the sender.
    fn failed(&self, incoming: &Incoming) -> Option<String> {
        let (servers, from) = (&self.desk.asked.auth_servers, incoming.from.as_deref()?);
        let own: Vec<String> = self.desk.asked.received_by.iter().cloned().collect();
        if servers.is_empty() { None } else { authentic::doubt(&incoming.way, from, servers, &own) }
    }
}

/// Whether a message holds press and nothing else, and press goes out at once.
fn is_press_alone(desk: &Desk<'_>, judged: &Judged) -> bool {
    let sheets = || judged.parts.iter().map(|part| &part.sheet);
    desk.asked.league.is_some_and(|league| league.press.is_some())
        && judged.requests.is_empty()
        && sheets().any(|sheet| !sheet.press.is_empty())
        && sheets().all(|sheet| sheet.orders == 0 && sheet.near.is_empty())
}
