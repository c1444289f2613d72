//! What people wrote beside orders and press, for the gamesmaster's list: every line of their own that nothing was made
//! of, in whatever part of the message it stands.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::desk::Desk;
use super::people::Person;
use super::press_lines::begins_press;
use super::quotes::Voice;
use super::sheet::plain;
use super::verdict::Judged;
use std::collections::BTreeSet;

/// The prose of a message, and how many lines of it are quoted.
#[derive(Debug, Default)]
pub struct Prose {
    /// The lines, with the secrets of the game and the keys of the roster masked.
    pub lines: Vec<String>,
    /// How many lines that are not blank are quoted.
    pub quoted: usize,
}

/// What a message holds that is neither order nor press. A text that is there twice, plain and in HTML, counts once.
pub fn of(desk: &Desk<'_>, judged: &Judged) -> Prose {
    let mut prose = Prose::default();
    let Ok(texts) = &judged.incoming.texts else { return prose };
    let used = judged.sheet.used();
    let has_press = !judged.sheet.press.is_empty();
    let mut before: BTreeSet<String> = BTreeSet::new();
    for body in texts.plain.iter().chain(&texts.html).chain(&texts.attached) {
        let mut of_body = Vec::new();
        let mut quoted = 0;
        for line in &body.lines {
            let text = plain(&line.text);
            let bare = text.trim();
            if line.voice == Voice::Quoted {
                quoted += usize::from(!bare.is_empty());
            } else if !(bare.is_empty()
                || used.contains(bare)
                || has_press && begins_press(bare).is_some()
                || before.contains(bare))
            {
                of_body.push(bare.to_owned());
            }
        }
        prose.quoted = prose.quoted.max(quoted);
        before.extend(of_body.iter().cloned());
        prose.lines.extend(of_body);
    }
    let keys: Vec<&str> = keys(desk).collect();
    for line in &mut prose.lines {
        let masked = keys.iter().fold(std::mem::take(line), |line, key| line.replace(key, "***"));
        *line = desk.board.masked(&masked);
    }
    prose
}

/// The keys of everybody of the roster, in all games.
fn keys<'d>(desk: &'d Desk<'_>) -> impl Iterator<Item = &'d str> {
    let people = desk.games.iter().flat_map(|game| {
        game.players.iter().chain(&game.gamesmaster).chain(&game.watchers).collect::<Vec<&Person>>()
    });
    people.filter_map(|person| person.key.as_deref())
}
