//! The acknowledgement of a sheet: each unit with what it will do all month as the sheet was understood, and the units that
//! work because nothing else was said. Nothing is played.

use crate::document::{Document, Gap, Paragraph};
use crate::game;
use crate::game::atlantis4::event::Log;
use crate::game::atlantis4::knowledge::view::View;
use crate::game::atlantis4::name::Atlantis4;
use crate::game::atlantis4::orders::{Order, Sheet};
use crate::game::factions::FactionNumber;
use std::collections::{BTreeMap, BTreeSet};

/// The last column of a line.
const LAST: u16 = 70;

impl game::Foresight<Atlantis4> for View<'_> {}

impl game::Forecast<Atlantis4> for View<'_> {
    fn forecast(&self, _: &Log, orders: &BTreeMap<FactionNumber, &Sheet>, out: &mut Document<'_>) {
        for (number, sheet) in orders {
            let Some(faction) = self.world().faction_of(number.0) else { continue };
            out.heading(format_args!("SHEET OF FACTION {number}, AS UNDERSTOOD"));
            let mut left: BTreeSet<u32> =
                self.world().units_of(faction).map(|unit| self.world()[unit].number).collect();
            for (unit, month) in months(sheet) {
                left.remove(&unit);
                let line = Paragraph::within(1, LAST).hanging(3).after(Gap::None);
                out.paragraph(&line, format_args!("Unit {unit}: {month}"));
            }
            if !left.is_empty() {
                let list = left.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
                let line = Paragraph::within(1, LAST).hanging(3).after(Gap::One);
                out.paragraph(
                    &line,
                    format_args!("These units work, because no order says what they do: {list}."),
                );
            }
        }
    }
}

/// The last month order of each unit that has one, as it stands on a sheet. New units are not among them.
fn months(sheet: &Sheet) -> BTreeMap<u32, &str> {
    let (mut months, mut unit, mut forming) = (BTreeMap::new(), None, false);
    for given in &sheet.orders {
        match &given.order {
            Order::Unit(number) => (unit, forming) = (Some(*number), false),
            Order::Form(_) => forming = true,
            Order::End => forming = false,
            Order::Month(_) if !forming => {
                if let Some(unit) = unit {
                    months.insert(unit, sheet.text(given));
                }
            }
            _ => {}
        }
    }
    months
}
