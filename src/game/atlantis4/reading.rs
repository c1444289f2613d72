//! A player's sheets, in deck order. The last one with orders counts; one without any replaces nothing.

use super::knowledge::View;
use super::messages as say;
use super::name::Atlantis4;
use super::orders::Sheet;
use crate::card::Statement;
use crate::game::{self, Reading, SectionCards};
use crate::message::Place;

impl game::Sheets<Atlantis4> for Sheet {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        let (mut orders, mut messages) = (Self::default(), Vec::new());
        let mut counts: Option<&Statement> = None;
        for section in sections {
            let cards: Vec<_> = section.lines.iter().collect();
            let texts: Vec<_> = cards.iter().map(|card| (card.text(), card)).collect();
            let places: Vec<_> =
                texts.iter().map(|(_, line)| |offset: usize| Some(line.place(offset))).collect();
            let lines = texts.iter().zip(&places).map(|((text, _), place)| {
                let place: &dyn Fn(usize) -> Option<Place> = place;
                (&**text, place)
            });
            let sheet = Self::read(lines, view.tables(), &mut messages);
            if sheet.orders.is_empty() {
                continue;
            }
            if let Some(earlier) = counts.replace(section.opener) {
                messages.push(say::SHEET_REPLACED.message().at(earlier.whole()));
            }
            orders = sheet;
        }
        Reading { orders, messages }
    }

    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        super::orders::ordered(view.tables(), text).into_iter().collect()
    }
}
