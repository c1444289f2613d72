//! How the pages of a deck look: what all its parts have in common.

use super::settings::Settings;
use super::start;
use crate::audience::Audience;
use crate::deck::Deck;
use crate::listing::{Heading, Part, Style};

/// The style and the heading of a deck's parts.
#[derive(Debug)]
pub struct Layout {
    style: Style,
    heading: Heading,
}

impl Layout {
    /// What a deck's `$JOB` card, its position and the run ask for; `game` is empty where no game was found.
    pub fn of(deck: &Deck, game: &str, settings: &Settings) -> Self {
        let standard = Style::default();
        let job = &deck.job;
        let label = start::label(deck);
        Self {
            style: Style {
                lines_per_page: job.lines_per_page.unwrap_or(standard.lines_per_page),
                fold: job.is_folded,
                control: settings.control,
                has_maps: settings.has_maps,
            },
            heading: Heading {
                game: game.to_owned(),
                job: label.job.map(String::from).unwrap_or_default(),
                title: label.title.map(String::from).unwrap_or_default(),
                subject: String::new(),
                person: String::new(),
            },
        }
    }

    /// An empty part about a subject.
    pub fn part(&self, audience: Audience, subject: &str) -> Part {
        self.part_of(audience, subject, None)
    }

    /// An empty part about a subject, for a person who is named under its heading.
    pub fn part_of(&self, audience: Audience, subject: &str, person: Option<String>) -> Part {
        let person = person.unwrap_or_default();
        let heading = Heading { subject: subject.to_owned(), person, ..self.heading.clone() };
        Part::new(audience, heading, self.style.clone())
    }
}
