//! The layout of a deck's pages: what all its parts have in common.

use super::report::Report;
use super::settings::{Form, Settings};
use super::start;
use crate::roster;
use playdeck_base::audience::Audience;
use playdeck_cards::deck::Deck;
use playdeck_print::letter::{self, Letter};
use playdeck_print::listing::{Heading, Part, Style};
use playdeck_print::page::Page;

/// The style and the heading of a deck's parts.
#[derive(Debug, Clone)]
pub struct Layout {
    style: Style,
    /// The style of reports that are letters.
    letters: Option<letter::Style>,
    /// Whether reports are parts of a page for a browser.
    is_page: bool,
    heading: Heading,
}

impl Layout {
    /// The layout that a deck's `$JOB` card, its position and the run ask for. `game` is empty if no game was found.
    pub fn of(deck: &Deck, game: &str, settings: &Settings) -> Self {
        let standard = Style::default();
        let job = &deck.job;
        let label = start::label(deck);
        Self {
            style: Style {
                lines_per_page: job.lines_per_page.unwrap_or(standard.lines_per_page),
                train: job.train,
                control: settings.control,
                has_maps: settings.has_maps,
            },
            letters: match settings.form {
                Form::Letters(width) => Some(letter::Style {
                    columns: width.columns(),
                    form: letter::Form::Flowing,
                    has_maps: settings.has_maps,
                    is_report: false,
                    control: settings.control,
                }),
                Form::Report => Some(letter::Style {
                    columns: roster::report_columns(game).unwrap_or(letter::COLUMNS),
                    form: letter::Form::Stated,
                    has_maps: false,
                    is_report: true,
                    control: settings.control,
                }),
                Form::Listing | Form::Page | Form::Plan => None,
            },
            is_page: settings.form.is_page(),
            heading: Heading {
                game: game.to_owned(),
                job: label.job.map(String::from).unwrap_or_default(),
                title: label.title.map(String::from).unwrap_or_default(),
                ..Heading::default()
            },
        }
    }

    /// Whether reports are parts of a page for a browser.
    pub const fn is_page(&self) -> bool {
        self.is_page
    }

    /// Says which play the reports that follow belong to; none if it is empty.
    pub fn belongs_to(&mut self, play: &str) {
        play.clone_into(&mut self.heading.play);
    }

    /// Whether reports are those for programs, which stand alone.
    pub fn is_report(&self) -> bool {
        self.letters.is_some_and(|letters| letters.is_report)
    }

    /// Whether reports are letters, not parts of a listing.
    pub const fn is_letters(&self) -> bool {
        self.letters.is_some()
    }

    /// An empty report about a subject. A person may be named in its heading.
    pub fn report(&self, audience: Audience, subject: &str, person: Option<String>) -> Report {
        let person = person.unwrap_or_default();
        let about = Heading { subject: subject.to_owned(), person, ..self.heading.clone() };
        if self.is_page {
            let Style { control, has_maps, .. } = self.style;
            return Report::Page(Box::new(Page::new(audience, about, control, has_maps)));
        }
        let Some(style) = self.letters else {
            return Report::Part(Part::new(audience, about, self.style.clone()));
        };
        let Heading { game, job, title, person, .. } = &about;
        let name = if job.is_empty() { game } else { job };
        let name = if name.is_empty() { String::new() } else { format!("{name} ") };
        let person = if person.is_empty() { String::new() } else { format!(" ({person})") };
        let title = if title.is_empty() { String::new() } else { format!(" - {title}") };
        let head = format!("[{name}{subject}] FOR {audience}{person}{title}");
        Report::Letter(Letter::new(audience, style, &head), Box::new(about))
    }
}
