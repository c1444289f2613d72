//! What orders would lead to.

use super::knowledge::View;
use super::log::Log;
use super::name::Atlantis;
use super::orders::Sheet;
use super::section::FactionNumber;
use crate::document::Document;
use crate::game;
use std::collections::BTreeMap;

impl game::Foresight<Atlantis> for View<'_> {}

impl game::Forecast<Atlantis> for View<'_> {
    fn forecast(&self, _: &Log, _: &BTreeMap<FactionNumber, &Sheet>, out: &mut Document<'_>) {
        out.heading(self.next_turn());
    }
}
