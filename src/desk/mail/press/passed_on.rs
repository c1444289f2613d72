//! Press on its way to those who read it: a message for each of them.

use super::answered::title;
use super::found::Pressed;
use crate::mail::compose::{Body, Head};
use crate::mail::desk::{self, Asked, Desk};
use crate::mail::messages as say;
use crate::mail::outgoing::addressees;
use crate::mail::{letter, people};
use crate::play::{Form, PRESS_FROM, Settings};
use crate::stream::forms::each_deck;
use playdeck_base::audience::Reader;
use playdeck_base::message::Log;
use playdeck_cards::card::Input;
use playdeck_print::letter::Width;
use playdeck_print::listing::Parts;
use std::collections::BTreeSet;
use std::io;

/// What stands below press that was passed on. Mail programs leave out of an answer what stands below the two dashes.
const BELOW: &str = "-- \nTo answer, write PRESS alone on a line and your text below it. Without that\nline an answer reaches nobody, and no line of it is read as an order.\n";

/// Press on its way to one of its readers.
#[derive(Debug, Clone)]
pub struct Letter {
    /// The message.
    pub text: String,
    /// To which address it goes.
    pub to: String,
    /// The name that stands over it; empty if none does.
    pub from: String,
}

/// Letters with press for those who read it in the play for which it would be, but not for its writer. `None` for a message
/// that the play would hold back.
pub fn letters(
    asked: &Asked<'_>,
    pressed: &[&Pressed],
    log: &mut Log,
) -> io::Result<Vec<Option<Vec<Letter>>>> {
    let games = match people::read(asked.roster) {
        Ok(games) => games,
        Err(faults) => {
            log.extend(faults.messages().iter().cloned());
            return Ok(Vec::new());
        }
    };
    match desk::desk(asked, &games) {
        Ok(desk) => pressed.iter().map(|pressed| of_one(&desk, pressed, log)).collect(),
        Err(faults) => {
            log.extend(faults.messages().iter().cloned());
            Ok(Vec::new())
        }
    }
}

/// The letters with one message.
fn of_one(desk: &Desk<'_>, pressed: &Pressed, log: &mut Log) -> io::Result<Option<Vec<Letter>>> {
    let sheets = [(pressed.play, pressed.cards.as_slice())];
    let cards = desk.deck_of(pressed.play..pressed.play + 1, &sheets).join("\n") + "\n";
    let input = Input::TEXT;
    let settings = Settings {
        reader: Reader::All,
        has_parts: true,
        form: Form::Letters(Width::Own),
        is_check: true,
        is_press_alone: true,
        ..Settings::for_nobody(input.control)
    };
    let mut letters = None;
    each_deck(cards.as_bytes(), input, &[settings], |results| {
        for result in results {
            letters = of_parts(desk, &result.parts, pressed, log)?;
        }
        Ok(())
    })?;
    Ok(letters)
}

/// The same by the parts of the play. `None` if none of them is press.
fn of_parts(
    desk: &Desk<'_>,
    parts: &Parts,
    pressed: &Pressed,
    log: &mut Log,
) -> io::Result<Option<Vec<Letter>>> {
    let mut letters = None;
    let mut reached = BTreeSet::new();
    let mut about = Log::default();
    let all = addressees(desk, parts, 1, &mut about);
    for (at, audience) in parts.audiences().enumerate() {
        let subject = parts.heading(at).map_or("", |heading| heading.subject.as_str());
        let from = subject.strip_prefix(PRESS_FROM);
        if from.is_none() && subject != "PRESS" {
            continue;
        }
        let letters: &mut Vec<Letter> = letters.get_or_insert_with(Vec::new);
        for to in all.iter().filter(|to| to.reader.reads(audience)) {
            let is_writer = matches!(&to.reader, Reader::Player(player) if *player == pressed.player);
            let Some(address) = to.person.addresses.first() else { continue };
            if is_writer || !reached.insert(address.to_lowercase()) {
                continue;
            }
            let subject = format!("{} FOR {}", title(desk), to.called());
            let head = Head { from: desk.sender(), to: to.person, subject: &subject, answered: None };
            let mut text = String::new();
            letter::rows(parts, at, &mut text)?;
            text.push_str(BELOW);
            let body = Body { text, ..Body::default() };
            letters.push(Letter {
                text: head.written() + &body.written(),
                to: address.clone(),
                from: from.unwrap_or_default().to_owned(),
            });
        }
    }
    let is_lost =
        |message: &&playdeck_base::message::Message| message.definition == &say::without_address::DEFINITION;
    log.extend(about.messages().iter().filter(is_lost).cloned());
    Ok(letters)
}
