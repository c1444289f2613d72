//! What people wrote beside orders and press, for the gamesmaster's list: every line of their own that nothing was made
//! of, in whatever part of the message it stands.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::desk::Desk;
use super::incoming::readings::{self, SOFT};
use super::press::lines::begins_press;
use super::quotes::{Line, Voice, of_nobody};
use super::sheet::plain;
use super::verdict::Judged;
use playdeck_base::secret;
use playdeck_cards::card::in_latin;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The prose of a message, and how many lines of it are quoted.
#[derive(Debug, Default)]
pub struct Prose {
    /// The lines, with passwords and the keys of the roster masked.
    pub lines: Vec<String>,
    /// How many lines that are not blank are quoted.
    pub quoted: usize,
}

/// What a message holds that is neither order nor press. A text that is there twice, plain and in HTML, counts once.
pub fn of(desk: &Desk<'_>, judged: &Judged) -> Prose {
    let mut prose = Prose::default();
    let used: BTreeSet<&str> = judged.parts.iter().flat_map(|part| part.sheet.used()).collect();
    let has_press = judged.parts.iter().any(|part| !part.sheet.press.is_empty());
    let mut before: BTreeSet<String> = BTreeSet::new();
    for lines in told(judged).iter() {
        let mut of_body = Vec::new();
        let mut quoted = 0;
        let is_used = |text: &str| {
            let bare = text.trim();
            used.contains(bare) || readings::forms(bare).iter().any(|form| used.contains(form.as_str()))
        };
        let pieces = lines.iter().flat_map(|line| {
            let is_whole = is_used(&plain(&line.text.replace(SOFT, "")));
            line.text
                .split(SOFT)
                .filter(move |_| !is_whole || line.voice == Voice::Quoted)
                .map(move |text| (line, text))
        });
        for (line, text) in pieces {
            let text = plain(&in_latin(text));
            let bare = text.trim();
            if line.voice == Voice::Quoted {
                quoted += usize::from(!bare.is_empty());
            } else if !(bare.is_empty()
                || is_used(bare)
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
    for line in &mut prose.lines {
        *line = secret::masked(&desk.without_keys(line)).into_owned();
    }
    prose
}

/// The lines of the texts of a message. Of one that nobody could read for a player the heads of quotes and their marks
/// tell whose words they are.
fn told(judged: &Judged) -> Cow<'_, [Vec<Line>]> {
    let Some(texts) = &judged.incoming.texts else { return Cow::Borrowed(&judged.told) };
    if !judged.told.is_empty() {
        return Cow::Borrowed(&judged.told);
    }
    let bodies = texts.plain.iter().chain(&texts.html).chain(&texts.attached);
    Cow::Owned(bodies.map(|body| of_nobody(&body.lines)).collect())
}
