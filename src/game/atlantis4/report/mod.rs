//! The reports: what a viewer may know of a play, as text. They compute no rules.
//!
//! The report for programs has the layout of the program's reports, so that the tools of players read it.
//!
//! Source: the program of 2001, whose layout players' tools read.

mod battles;
mod choices;
mod events;
mod letter;
mod magic;
mod map;
mod neighbors;
mod odds;
mod page;
mod region;
mod rules;
mod status;
mod summary;
mod template;
mod texts;
mod units;
mod v5;
mod words;

use super::event::Log;
use super::knowledge::View;
use super::name::Atlantis4;
use page::Page;
use playdeck_game::{self as game, Viewer};
use playdeck_print::document::Document;

/// The columns of the program's reports.
pub const REPORT_COLUMNS: u16 = 70;

impl game::Clients for Atlantis4 {
    fn report_json(view: &View<'_>, log: &Log) -> serde_json::Value {
        v5::report(view, log)
    }

    fn map_json(view: &View<'_>) -> serde_json::Value {
        v5::hexes(view)
    }
}

impl game::Report<Atlantis4> for View<'_> {
    fn report(&self, log: &Log, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Public => status::victory(self, log, &mut Page::new(out)),
            Viewer::Gamesmaster => summary::print(self, log, out),
            Viewer::Spectator => {
                summary::accounts(self, out);
                let mut page = Page::new(out);
                status::battles(self, log, &mut page);
                status::regions(self, &mut page);
                map::print(self, &mut page);
            }
            Viewer::Player(_) => {
                let is_letter = out.medium().kind.is_for_a_person();
                if let Some(faction) = self.own_faction().filter(|_| is_letter) {
                    letter::print(self, faction, log, out);
                } else if let Some(faction) = self.own_faction() {
                    let mut page = Page::new(out);
                    status::top(self, faction, log, &mut page);
                    status::happened(self, log, &mut page);
                    status::own(self, faction, &mut page);
                    status::regions(self, &mut page);
                    map::print(self, &mut page);
                    if page.is_report {
                        template::print(self, faction, &mut page);
                    }
                } else {
                    status::farewell(self, log, &mut Page::new(out));
                }
            }
        }
    }
}
