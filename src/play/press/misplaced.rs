//! Orders at the end of a message that were meant for a sheet.
//!
//! People write a message first and their orders below it. Others must not read such orders, so they are held back, and
//! the writer gets a message for each line. Only the last lines of an open message can be orders: a line between other
//! lines is part of the letter, such as a proposal or a quote.

use super::is_blank;
use crate::card::Statement;
use crate::deck::Sheet as Form;
use crate::game::{Game, Sheets as _, Viewer, Viewing as _};
use std::collections::BTreeSet;

/// The orders of a player's sheet.
pub struct Ordered<'p, G: Game> {
    view: G::View<'p>,
    /// The units that have orders.
    units: BTreeSet<String>,
    /// Whether it has any order.
    has_orders: bool,
}

impl<'p, G: Game> Ordered<'p, G> {
    /// The orders in the lines of a player's sections.
    pub fn of<'s>(
        position: &'p G::Position,
        player: G::Player,
        lines: impl Iterator<Item = &'s Statement>,
    ) -> Self {
        let view = G::View::of(position, Viewer::Player(player));
        let orders: Vec<String> = lines.flat_map(|line| G::Orders::ordered(&view, &line.text())).collect();
        let has_orders = !orders.is_empty();
        Self { view, units: orders.into_iter().filter(|unit| !unit.is_empty()).collect(), has_orders }
    }

    /// How many statements at the end of a message are orders for units without orders on the sheet. The closer of a
    /// sheet is counted with them.
    pub fn misplaced(&self, lines: &[Statement], sheets: &[Form]) -> usize {
        // From the last line up: how many lines may be taken, and how many of them if the first must name its unit.
        let (mut run, mut from_unit) = (0, 0);
        for (count, line) in (1..).zip(lines.iter().rev()) {
            let is_closer = |sheet: &Form| line.text().trim().eq_ignore_ascii_case(sheet.closer);
            if is_blank(line) || sheets.iter().any(is_closer) {
                continue;
            }
            let units = G::Orders::ordered(&self.view, &line.text());
            if units.iter().any(|unit| !unit.is_empty() && !self.units.contains(unit)) {
                (run, from_unit) = (count, count);
            } else if units.iter().any(String::is_empty) {
                run = count;
            } else {
                break;
            }
        }
        // An order that names no unit may be an ordinary sentence, unless a sheet follows and nothing else was ordered.
        if self.has_orders || from_unit == 0 { from_unit } else { run }
    }
}
