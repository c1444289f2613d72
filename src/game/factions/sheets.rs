//! A player's sheets, in deck order. The last one with orders counts; one without any replaces nothing. What stands above
//! `CLEAR` counts no more.

use super::contract::OfFactions;
use playdeck_base::message::{Message, Place, counted};
use playdeck_cards::card::Lent;
use playdeck_game::withdrawal::{Withdrawal, lines_withdrawn};
use playdeck_game::{Reading, SectionCards};
use std::ops::Range;

/// The most units that one sheet forms. What stands behind the last is passed over, and its writer is told.
pub const MOST_FORMS: usize = 10_000;

/// Whether a sheet ends with a line: nothing behind it is read.
pub fn ends_sheet(line: &str) -> bool {
    line.starts_with(['#', '\u{c}'])
}

/// A line of a sheet, and where its bytes are on the card.
pub type Line<'l> = (&'l str, &'l dyn Fn(usize) -> Option<Place>);

/// How a game reads the sheets of a faction.
pub struct Sheets<R, H, P, K> {
    /// Reads a sheet from its lines.
    pub read: R,
    /// Whether it has orders.
    pub has_orders: H,
    /// What is said of a sheet without orders if another one counts.
    pub passed_over: P,
    /// What the sheet that counts keeps of one that does not.
    pub keep: K,
    /// Whether the last sheet counts, with orders or without.
    pub last_counts: bool,
}

impl<R, H, P, K> Sheets<R, H, P, K> {
    /// The sheet that counts.
    pub fn counting<G: OfFactions>(mut self, sections: &[SectionCards<'_>]) -> Reading<G::Orders>
    where
        G::Orders: Default,
        R: FnMut(&mut dyn Iterator<Item = Line<'_>>, &mut Vec<Message>) -> G::Orders,
        H: Fn(&G::Orders) -> bool,
        P: Fn(&G::Orders) -> Vec<Message>,
        K: Fn(&mut G::Orders, &G::Orders),
    {
        let withdrawal = Withdrawal::last(sections, ends_sheet);
        let mut messages = Vec::new();
        let mut withdrawn = Vec::new();
        let mut sheets: Vec<(Lent<'_>, G::Orders)> = Vec::new();
        for (number, section) in sections.iter().enumerate() {
            let above = lines_withdrawn(withdrawal.as_ref(), number, &section.lines);
            let below = above..section.lines.len();
            if above > 0 {
                // Of what is withdrawn nothing is told.
                withdrawn.push(self.read_lines(section, 0..above, &mut Vec::new()));
            }
            if !below.is_empty() || above == 0 {
                sheets.push((section.opener, self.read_lines(section, below, &mut messages)));
            }
        }
        messages.extend(
            withdrawal
                .filter(|it| it.withdrawn > 0)
                .map(|it| (G::SAYS.withdrawn)(&counted(it.withdrawn, "line")).at(it.card.whole())),
        );
        let last = sheets.iter().rposition(|(_, sheet)| (self.has_orders)(sheet) || self.last_counts);
        let counts = last.or(sheets.len().checked_sub(1));
        for (at, (opener, sheet)) in sheets.iter().enumerate() {
            if Some(at) == counts {
                continue;
            }
            if (self.has_orders)(sheet) {
                messages.push((G::SAYS.sheet_replaced)().at(opener.whole()));
                continue;
            }
            if last.is_some_and(|last| at > last) {
                messages.push((G::SAYS.replaces_nothing)().at(opener.whole()));
            }
            messages.extend((self.passed_over)(sheet));
        }
        let mut orders = counts.map(|counts| sheets.swap_remove(counts).1).unwrap_or_default();
        for other in withdrawn.iter().chain(sheets.iter().map(|(_, sheet)| sheet)) {
            (self.keep)(&mut orders, other);
        }
        Reading { orders, messages }
    }

    /// Reads some of the lines of a section.
    fn read_lines<O>(
        &mut self,
        section: &SectionCards<'_>,
        lines: Range<usize>,
        messages: &mut Vec<Message>,
    ) -> O
    where
        R: FnMut(&mut dyn Iterator<Item = Line<'_>>, &mut Vec<Message>) -> O,
    {
        let lines = section.lines.iter().take(lines.end).skip(lines.start);
        let lines: Vec<_> =
            lines.map(|line| (line.text(), move |offset: usize| Some(line.place(offset)))).collect();
        let mut lines = lines.iter().map(|(text, place)| -> Line<'_> { (text, place) });
        (self.read)(&mut lines, messages)
    }
}
