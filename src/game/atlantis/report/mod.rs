//! The reports: what a viewer may know of a play, as text.

mod template;

use super::knowledge::View;
use super::log::Log;
use super::name::Atlantis;
use crate::document::Document;
use crate::game;

impl game::Report<Atlantis> for View<'_> {
    fn report(&self, _: &Log, out: &mut Document<'_>) {
        out.heading(self.position.next_turn());
    }
}
