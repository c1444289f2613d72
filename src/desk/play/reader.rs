//! Who the reader of a run is in each deck, and which messages that reader gets there.
//!
//! The reader may be given by a person's name, and names can change hands: a deck's acts let players join and take
//! over. So the name is looked up at each position from which parts are made, never once for a whole deck. Nobody gets
//! the part of the player who had the name before. A name that means several players gets nothing of the deck.
//!
//! Source: `JCL.md`, "The listing" and "Names of players".

use super::report::Report;
use super::table::Table;
use super::{messages as say, naming};
use playdeck_base::audience::{Audience, Reader};
use playdeck_base::message::ConditionCode;
use playdeck_game::Game;
use playdeck_print::document::Paragraph;

impl<G: Game> Table<'_, '_, G> {
    /// Finds the reader at a position.
    pub(super) fn ask_reader(&mut self, position: &G::Position) {
        let Reader::Player(name) = &self.settings.reader else { return };
        match naming::one::<G>(position, name) {
            Ok(player) => {
                self.reader = Reader::Player(player.to_string());
                self.asked.is_found = true;
                self.asked.refused = self.asked.refused.take().filter(|_| self.asked.is_doubtful());
            }
            Err(message) if message.definition == &say::names_several::DEFINITION => {
                self.reader = Reader::Nobody;
                self.asked.refused = Some(message);
            }
            Err(message) => {
                self.reader = Reader::Public;
                let refused = self.asked.refused.take();
                self.asked.refused = refused.or_else(|| (!self.asked.is_found).then_some(message));
            }
        }
    }

    /// Keeps a part that the reader gets. A part made only for the limits is counted.
    pub(super) fn keep(&mut self, report: Report) {
        if self.settings.has_parts && self.reader.reads(report.audience()) {
            self.parts.push(report.finish());
        } else {
            self.unread.0 += report.lines();
            self.unread.1 += u64::from(report.pages());
        }
    }

    /// Drops everything printed so far.
    pub(super) fn discard_parts(&mut self) {
        self.parts.clear();
        self.unread = (0, 0);
        self.asked.shown = ConditionCode::default();
    }

    /// Notes the highest code of a player's messages, if that player is the reader.
    pub(super) fn note_shown(&mut self, player: G::Player, condition: ConditionCode) {
        if matches!(&self.reader, Reader::Player(name) if *name == player.to_string()) {
            self.asked.shown = self.asked.shown.max(condition);
        }
    }

    /// Tells everyone that the deck was not played. A player is not told why. For a play that only the gamesmaster was
    /// to look at, nobody is told.
    pub(super) fn notice(&self) -> Option<Report> {
        let is_read = !self.is_private && self.settings.has_parts && self.reader.reads(&Audience::Public);
        is_read.then(|| notice(self.layout.report(Audience::Public, NOTICE, None)))
    }
}

/// The heading of a notice.
pub const NOTICE: &str = "NOTICE";

/// Prints what everyone is told of a deck that failed.
pub fn notice(mut report: Report) -> Report {
    let what = "This deck was not played: the gamesmaster must correct its cards. The game stays as it was.";
    report.document().paragraph(&Paragraph::within(1, 120), what);
    report
}
