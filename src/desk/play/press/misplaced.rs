//! Orders at the end of a message that were meant for a sheet.
//!
//! People write a message first and their orders below it. Others must not read such orders, so they are held back, and
//! the writer gets a message for each line. Only the last lines of an open message can be orders: a line between other
//! lines is part of the letter, such as a proposal or a quote.

use super::is_written;
use playdeck_cards::card::Lent;
use playdeck_cards::deck::Sheet as Form;
use playdeck_game::{Game, Sheets as _, Viewer, Viewing as _};
use std::collections::BTreeSet;

/// A player's orders, as far as they decide which lines of their messages were meant for the sheet.
pub struct Ordered<'p, G: Game> {
    view: G::View<'p>,
    /// The units that have orders on the sheet; with an empty string if an order names none. Most messages have no
    /// orders below them, so the sheet is read only for one that has.
    on_sheet: Option<BTreeSet<String>>,
}

impl<'p, G: Game> Ordered<'p, G> {
    /// The orders of a player who is at a position.
    pub fn of(position: &'p G::Position, player: G::Player) -> Self {
        Self { view: G::View::of(position, Viewer::Player(player)), on_sheet: None }
    }

    /// How many statements at the end of a message are orders for units without orders on the sheet. The closer of a
    /// sheet is counted with them. `own` gives the lines of the player's sections.
    pub fn misplaced<'s, Own: Iterator<Item = Lent<'s>>>(
        &mut self,
        lines: impl DoubleEndedIterator<Item = Lent<'s>>,
        sheets: &[Form],
        own: impl Fn() -> Own,
    ) -> usize {
        let Self { view, on_sheet } = self;
        let ordered = |line: Lent<'_>| G::Orders::ordered(view, &line.text());
        // From the last line up: how many lines may be taken, and how many of them if the first must name its unit.
        let (mut run, mut from_unit) = (0, 0);
        for (count, line) in (1..).zip(lines.rev()) {
            let is_closer = |sheet: &Form| line.text().trim().eq_ignore_ascii_case(sheet.closer);
            if !is_written(&line) || sheets.iter().any(is_closer) {
                continue;
            }
            let units = ordered(line);
            let is_new = |unit: &String| {
                let on_sheet = on_sheet.get_or_insert_with(|| own().flat_map(ordered).collect());
                !on_sheet.contains(unit)
            };
            if units.iter().filter(|unit| !unit.is_empty()).any(is_new) {
                (run, from_unit) = (count, count);
            } else if units.iter().any(String::is_empty) {
                run = count;
            } else {
                break;
            }
        }
        // An order that names no unit may be an ordinary sentence, unless a sheet follows and nothing else was ordered.
        let has_orders = on_sheet.as_ref().is_some_and(|units| !units.is_empty());
        if has_orders || from_unit == 0 { from_unit } else { run }
    }
}
