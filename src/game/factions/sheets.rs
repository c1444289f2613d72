//! A player's sheets, in deck order. The last one with orders counts; one without any replaces nothing.

use super::contract::OfFactions;
use playdeck_base::message::{Message, Place};
use playdeck_cards::card::Lent;
use playdeck_game::{Reading, SectionCards};

/// The most units that one sheet forms. What stands behind the last is passed over, and its writer is told.
pub const MOST_FORMS: usize = 10_000;

/// A line of a sheet, and where its bytes are on the card.
pub type Line<'l> = (&'l str, &'l dyn Fn(usize) -> Option<Place>);

/// How a game reads the sheets of a faction.
pub struct Sheets<R, H, P> {
    /// Reads a sheet from its lines.
    pub read: R,
    /// Whether it has orders.
    pub has_orders: H,
    /// What is said of a sheet without orders if another one counts.
    pub passed_over: P,
}

impl<R, H, P> Sheets<R, H, P> {
    /// The sheet that counts.
    pub fn counting<G: OfFactions>(mut self, sections: &[SectionCards<'_>]) -> Reading<G::Orders>
    where
        G::Orders: Default,
        R: FnMut(&mut dyn Iterator<Item = Line<'_>>, &mut Vec<Message>) -> G::Orders,
        H: Fn(&G::Orders) -> bool,
        P: Fn(&G::Orders) -> Vec<Message>,
    {
        let (mut messages, mut others) = (Vec::new(), Vec::new());
        let mut counts: Option<(Lent<'_>, G::Orders)> = None;
        for section in sections {
            let lines = section.lines.iter();
            let lines: Vec<_> =
                lines.map(|line| (line.text(), move |offset: usize| Some(line.place(offset)))).collect();
            let mut lines = lines.iter().map(|(text, place)| -> Line<'_> { (text, place) });
            let sheet = (self.read)(&mut lines, &mut messages);
            if !(self.has_orders)(&sheet) {
                others.push(sheet);
            } else if let Some((earlier, _)) = counts.replace((section.opener, sheet)) {
                messages.push((G::SAYS.sheet_replaced)().at(earlier.whole()));
            }
        }
        let Some((_, orders)) = counts else {
            return Reading { orders: others.pop().unwrap_or_default(), messages };
        };
        messages.extend(others.iter().flat_map(self.passed_over));
        Reading { orders, messages }
    }
}
