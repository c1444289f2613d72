//! A separate listing for each reader.
//!
//! Each part is printed once and given to every reader who may see it, so that a file contains what `--for` prints,
//! byte for byte. Readers have keys that the program makes. No text that a player typed is used in a file name.
//!
//! Source: `docs/filters.md`.

use super::{NAMED, Options, Run, each_deck};
use crate::play::{Positions, Settings, play};
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::message::{ConditionCode, Message};
use playdeck_cards::card::CardReader;
use playdeck_cards::deck::Deck;
use playdeck_print::listing::Parts;
use playdeck_print::listing::print::{Listing, Paper, Printed, print};
use playdeck_print::page::whole::{Whole, plays_of};
use playdeck_print::page::{Desk, Style};
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// What one reader gets of one deck.
#[derive(Debug)]
pub struct Share<'p> {
    /// Deck and reader, such as `0001-gm`, `0001-austria` or `0001-p015`.
    pub name: String,
    /// The reader alone, such as `gm`, `austria` or `p015`.
    pub key: String,
    parts: Vec<&'p Printed>,
    paper: Paper,
    /// If it is a page for a browser, what it is made of.
    page: Option<(&'p Parts, Reader, Style)>,
}

impl Share<'_> {
    /// The plays of which a page can be written, the first one first.
    pub fn plays(&self) -> Vec<String> {
        self.page.as_ref().map_or_else(Vec::new, |(parts, reader, _)| plays_of(parts, reader))
    }

    /// Writes the page of one of the plays, with links to other pages of the game: where each leads, and what it says.
    pub fn write_play(
        &self,
        play: &str,
        links: Vec<(String, String)>,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let Some((parts, reader, style)) = &self.page else { return Ok(()) };
        let desk = style.desk.clone().map(|desk| Desk { links, ..desk });
        let mut page = Whole::new(output, Style { desk, ..style.clone() });
        page.add_play(parts, reader, play)?;
        page.finish()
    }

    /// Writes the listing. Returns the number of its characters that the code lacks.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<u64> {
        if let Some((parts, reader, style)) = &self.page {
            let mut page = Whole::new(output, style.clone());
            page.add(parts, reader)?;
            return page.finish().map(|()| 0);
        }
        let mut listing = Listing::new(output, self.paper);
        self.parts.iter().try_for_each(|printed| listing.add(printed))?;
        listing.flush()?;
        Ok(listing.lost())
    }
}

/// Plays a job stream and passes on each reader's share of each deck, in deck order. A reader who gets only public
/// parts has no share. `keep` returns the number of characters lost in writing a share.
pub fn burst(
    input: impl BufRead + Send,
    options: &Options,
    mut keep: impl FnMut(Share<'_>) -> io::Result<u64>,
) -> io::Result<Run> {
    work_off(CardReader::new(input, options.input)?, options, &mut keep)
}

fn work_off(
    cards: CardReader<'_>,
    options: &Options,
    keep: &mut dyn FnMut(Share<'_>) -> io::Result<u64>,
) -> io::Result<Run> {
    let settings = Settings { reader: Reader::All, ..options.settings(Positions::Unasked) };
    let mut run = Run::default();
    let work = |deck| printed(deck, &settings, options.paper);
    let collect = |played: Option<io::Result<Played>>| {
        let Some(played) = played.transpose()? else { return Ok(()) };
        run.decks += 1;
        run.condition = run.condition.max(played.condition);
        if let Some(message) = &played.unwritten {
            run.condition = run.condition.max(message.severity().condition());
            run.refused.push((run.decks, message.clone()));
            run.refused.truncate(NAMED);
        }
        for (key, reader) in played.readers() {
            let own = played.parts.iter().filter(|(audience, _)| reader.reads(audience));
            let parts = own.map(|(_, printed)| printed).collect();
            let kind = if options.page.is_some() { ".html" } else { "" };
            let name = format!("{:04}-{key}{kind}", run.decks);
            let page = options.page.clone().map(|style| (&*played.all, reader, style));
            run.unprintable += keep(Share { name, key, parts, paper: options.paper, page })?;
        }
        Ok(())
    };
    run.cards_after = each_deck(cards, options, work, collect)?;
    Ok(run)
}

/// A deck that was played, its parts as bytes.
struct Played {
    all: Arc<Parts>,
    parts: Vec<(Audience, Printed)>,
    condition: ConditionCode,
    /// Why what was asked for cannot be written.
    unwritten: Option<Message>,
}

/// Plays a deck and prints each of its parts.
fn printed(deck: Deck, settings: &Settings, paper: Paper) -> io::Result<Played> {
    let finished = play(deck, settings);
    let all = Arc::new(finished.parts);
    // Pages are made of their parts when they are written.
    let some = |at| if settings.form.is_page() { 0..0 } else { at..at + 1 };
    let one = |(at, audience): (usize, &Audience)| Ok((audience.clone(), print(&all, some(at), paper)?));
    let parts = all.audiences().enumerate().map(one).collect::<io::Result<_>>()?;
    Ok(Played { all, parts, condition: finished.condition, unwritten: finished.asked.unwritten })
}

impl Played {
    /// Every reader who has a part, with their key.
    fn readers(&self) -> Vec<(String, Reader)> {
        let has = |audience: &Audience| self.parts.iter().any(|(other, _)| other == audience);
        let fixed = [
            ("gm", Audience::Gamesmaster, Reader::Gamesmaster),
            ("public", Audience::Public, Reader::Public),
            ("spectator", Audience::Spectator, Reader::Spectator),
        ];
        let fixed = fixed.into_iter().filter(|(_, audience, _)| has(audience));
        let players: BTreeSet<&String> = self
            .parts
            .iter()
            .filter_map(|(audience, _)| match audience {
                Audience::Players(players) => Some(players),
                _ => None,
            })
            .flatten()
            .collect();
        let players = players.into_iter().map(|name| (key(name), Reader::Player(name.clone())));
        fixed.map(|(key, _, reader)| (key.to_owned(), reader)).chain(players).collect()
    }
}

/// The key of a player: their number with three digits, or the name of what they play in small letters.
pub fn key(player: &str) -> String {
    if player.bytes().all(|letter| letter.is_ascii_digit()) {
        return format!("p{player:0>3}");
    }
    let safe = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
    player.chars().map(safe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbers_or_small_letters() {
        assert_eq!(key("AUSTRIA"), "austria");
        assert_eq!(key("15"), "p015");
        assert_eq!(key("1234"), "p1234");
        assert_eq!(key("../etc/X"), "---etc-x");
    }
}
