//! What the parts of a printed listing are called in links and bookmarks: no two of a play read the same.

use super::pages::{PageHeading, Pages};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The subject of the sheets that follow a play.
const SHEET: &str = "ORDER SHEET";
/// What comes before the play in the subject of its press.
const PRESS_OF: &str = "PRESS OF ";

/// The name of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The game, the job and its title.
    pub deck: String,
    /// What it is grouped under: its play, or on folded pages its reader.
    pub group: String,
    /// What it is called.
    pub title: String,
}

/// Names the parts of a listing one after another.
#[derive(Debug)]
pub struct Names {
    play: String,
    deck: String,
    is_by_reader: bool,
    has_decks: bool,
    /// How often each title was given in the present deck.
    given: BTreeMap<String, u32>,
}

impl Names {
    /// For a listing; on folded pages the parts of each reader follow one another.
    pub fn of(readers: &Readers, is_folded: bool) -> Self {
        let is_by_reader = is_folded && readers.one().is_none();
        Self {
            play: String::new(),
            deck: String::new(),
            is_by_reader,
            has_decks: readers.decks > 1,
            given: BTreeMap::new(),
        }
    }

    /// The name of the next part.
    pub fn next(&mut self, heading: &PageHeading) -> Named {
        if heading.deck != self.deck {
            self.deck.clone_from(&heading.deck);
            self.play.clear();
            self.given.clear();
        }
        let PageHeading { subject, audience, .. } = heading;
        if subject != SHEET {
            subject.strip_prefix(PRESS_OF).unwrap_or(subject).clone_into(&mut self.play);
        }
        let group = if self.is_by_reader { audience } else { &self.play };
        let group = if self.has_decks { format!("{}: {group}", heading.name) } else { group.clone() };
        // An order sheet alone does not say after which play it was written.
        let title = if subject.contains(&self.play) || self.play.is_empty() {
            format!("{subject} {audience}")
        } else {
            format!("{}: {subject} {audience}", self.play)
        };
        let title = title.trim().to_owned();
        // Press for two other players has the same heading.
        let given = self.given.entry(title.clone()).or_default();
        *given += 1;
        let title = if *given == 1 { title } else { format!("{title} ({given})") };
        Named { deck: heading.deck.clone(), group, title }
    }
}

/// Whose listing it is.
#[derive(Debug, Default)]
pub struct Readers {
    /// The number of decks, as far as headings show.
    pub decks: usize,
    title: Option<String>,
    deck: Option<String>,
    ones: BTreeSet<String>,
}

impl Readers {
    /// The readers of some pages.
    pub fn of(pages: &Pages) -> io::Result<Self> {
        let mut readers = Self::default();
        pages.each_page(&mut |page| {
            page.parts().for_each(|(_, heading)| readers.add(&heading));
            Ok(())
        })?;
        Ok(readers)
    }

    fn add(&mut self, heading: &PageHeading) {
        if self.deck.as_ref() != Some(&heading.deck) {
            self.decks += 1;
            self.deck = Some(heading.deck.clone());
        }
        if !heading.deck.is_empty() {
            self.title.get_or_insert_with(|| heading.deck.clone());
        }
        // A document of many games is nobody's in particular, so that more than two readers need not be known.
        if heading.is_for_one() && self.ones.len() < 2 {
            self.ones.insert(heading.audience.clone());
        }
    }

    /// The one reader of all parts, such as `FOR AUSTRIA`; none if there are several. Without a reader who is named it
    /// is everyone.
    pub fn one(&self) -> Option<&str> {
        match self.ones.len() {
            0 => Some("FOR ALL"),
            1 => self.ones.first().map(String::as_str),
            _ => None,
        }
    }

    /// The title of a document: the game, and its reader if there is only one.
    pub fn title(&self) -> String {
        let deck = self.title.as_deref().unwrap_or("PLAYDECK listing");
        match self.one().filter(|_| self.title.is_some()) {
            Some(reader) => format!("{deck}, {reader}"),
            None => deck.to_owned(),
        }
    }
}
