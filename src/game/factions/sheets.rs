//! A player's sheets, in deck order. The last one with orders counts; one without any replaces nothing.

use super::contract::OfFactions;
use crate::card::Lent;
use crate::game::{Reading, SectionCards};
use crate::message::{Message, Place};

/// A line of a sheet, and where its bytes are on the card.
pub type Line<'l> = (&'l str, &'l dyn Fn(usize) -> Option<Place>);

/// The sheet that counts. A sheet is read from its lines, and is none if it has no orders.
pub fn counting<G: OfFactions>(
    sections: &[SectionCards<'_>],
    mut read: impl FnMut(&mut dyn Iterator<Item = Line<'_>>, &mut Vec<Message>) -> Option<G::Orders>,
) -> Reading<G::Orders>
where
    G::Orders: Default,
{
    let (mut orders, mut messages) = (G::Orders::default(), Vec::new());
    let mut counts: Option<Lent<'_>> = None;
    for section in sections {
        let lines = section.lines.iter();
        let lines: Vec<_> =
            lines.map(|line| (line.text(), move |offset: usize| Some(line.place(offset)))).collect();
        let mut lines = lines.iter().map(|(text, place)| -> Line<'_> { (text, place) });
        let Some(sheet) = read(&mut lines, &mut messages) else { continue };
        if let Some(earlier) = counts.replace(section.opener) {
            messages.push(G::SAYS.sheet_replaced.message().at(earlier.whole()));
        }
        orders = sheet;
    }
    Reading { orders, messages }
}
