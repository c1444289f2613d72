//! What a page and its parts are called, and the names inside a picture.

use super::style::wide;
use crate::listing::Heading;
use playdeck_base::audience::{Audience, Reader};

/// A part that the reader gets.
#[derive(Debug, Clone, Copy)]
pub struct Part<'p> {
    /// Its place among all parts of the deck.
    pub at: usize,
    pub audience: &'p Audience,
    /// What it is about.
    pub heading: &'p Heading,
}

/// Whether a part is the reader's own, so that it comes before what is public.
pub fn is_own(audience: &Audience, reader: &Reader) -> bool {
    match (audience, reader) {
        (Audience::Gamesmaster, Reader::All | Reader::Gamesmaster)
        | (Audience::Spectator, Reader::Spectator) => true,
        (Audience::Players(_), Reader::Player(_)) => reader.reads(audience),
        _ => false,
    }
}

/// Game, job and reader: the name of a page.
pub fn name(heading: &Heading, own: &[Part<'_>], reader: &Reader) -> String {
    let game = [heading.game.as_str(), heading.job.as_str()].map(str::trim);
    let game: Vec<&str> = game.into_iter().filter(|word| !word.is_empty()).collect();
    let game = if game.is_empty() { "PLAYDECK".to_owned() } else { game.join(" ") };
    match reader {
        Reader::All => format!("{game} for the gamesmaster, with all parts"),
        Reader::Gamesmaster => format!("{game} for the gamesmaster"),
        Reader::Spectator => format!("{game} for spectators"),
        Reader::Public | Reader::Nobody => format!("{game} for everyone"),
        Reader::Player(name) => {
            let key = own.iter().find_map(|part| part.audience.sole_player());
            let person =
                own.iter().rev().map(|part| part.heading.person.as_str()).find(|name| !name.is_empty());
            let person = person.map(|person| format!(" ({person})")).unwrap_or_default();
            format!("{game} for {}{person}", key.unwrap_or(name))
        }
    }
}

/// The headline of a part: its subject, unless that is its play, and who it is for.
pub fn headline(part: &Part<'_>) -> String {
    let Heading { play, subject, .. } = part.heading;
    let audience = match part.audience {
        Audience::Players(players) if players.len() > 1 => format!("{} PLAYERS", players.len()),
        audience => audience.to_string(),
    };
    if subject == play { format!("FOR {audience}") } else { format!("{subject} FOR {audience}") }
}

/// Makes the ids of a picture those of one picture among several on a page, and tells programs that read aloud that it
/// is one, with its title.
pub struct Prefix<'p> {
    id: &'p str,
    is_begun: bool,
    is_titled: bool,
}

impl<'p> Prefix<'p> {
    /// For the picture with an id.
    pub const fn new(id: &'p str) -> Self {
        Self { id, is_begun: false, is_titled: false }
    }

    /// A line of the picture. Only what is inside a tag is changed.
    pub fn line(&mut self, line: &str) -> String {
        let mut text = String::with_capacity(line.len() + 32);
        let mut rest = line;
        while let Some(start) = rest.find('<') {
            let (before, tag) = rest.split_at(start);
            let end = tag.find('>').map_or(tag.len(), |end| end + 1);
            let (tag, after) = tag.split_at(end);
            text.push_str(before);
            text.push_str(&self.tag(tag));
            rest = after;
        }
        text.push_str(rest);
        text
    }

    fn tag(&mut self, tag: &str) -> String {
        let id = self.id;
        let mut tag = tag.to_owned();
        for name in [" id=\"", "url(#", "href=\"#"] {
            if tag.contains(name) {
                tag = tag.replace(name, &format!("{name}{id}-"));
            }
        }
        if !self.is_begun && tag.starts_with("<svg") {
            self.is_begun = true;
            let tag = without_style(&tag);
            return tag.replacen("<svg", &format!("<svg role=\"img\" aria-labelledby=\"{id}-title\""), 1);
        }
        if !self.is_titled && tag.starts_with("<title") {
            self.is_titled = true;
            return tag.replacen("<title", &format!("<title id=\"{id}-title\""), 1);
        }
        tag
    }
}

/// The tag of a picture with a class in place of its least width.
fn without_style(tag: &str) -> String {
    let Some((before, rest)) = tag.split_once(" style=\"min-width:") else { return tag.to_owned() };
    let Some((width, rest)) = rest.split_once("px\"") else { return tag.to_owned() };
    format!("{before} class=\"{}\"{rest}", wide(width.parse().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_a_picture_are_its_own_and_texts_are_not_changed() {
        let mut prefix = Prefix::new("d1s2");
        let line = "<svg width=\"3\"><title>id=\"x\" url(#a)</title><g id=\"a\" fill=\"url(#a)\"/></svg>";
        let expected = "<svg role=\"img\" aria-labelledby=\"d1s2-title\" width=\"3\">\
            <title id=\"d1s2-title\">id=\"x\" url(#a)</title><g id=\"d1s2-a\" fill=\"url(#d1s2-a)\"/></svg>";
        assert_eq!(prefix.line(line), expected);
    }
}
