//! A player's sheets.

use super::{LineIs, Order, Sheet, ends_block, is_end_or_remark, line_is, looks_ordered, ordered};
use crate::knowledge::View;
use crate::messages as say;
use crate::name::Atlantis4;
use crate::refusal::Refusal;
use playdeck_base::message::Message;
use playdeck_factions::{Line, Sheets};
use playdeck_game::{self as game, Reading, SectionCards};

impl game::Sheets<Atlantis4> for Sheet {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        let tables = view.tables();
        let sheets = Sheets {
            read: |lines: &mut dyn Iterator<Item = Line<'_>>, messages: &mut Vec<Message>| {
                Self::read(lines, tables, messages)
            },
            has_orders: Self::has_orders,
            passed_over: Self::of_no_unit,
            keep: |_: &mut Self, _: &Self| {},
            last_counts: false,
        };
        sheets.counting::<Atlantis4>(sections)
    }

    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        ordered(view.tables(), text).into_iter().collect()
    }

    fn ends_block(text: &str) -> bool {
        ends_block(text)
    }

    fn nearly_ordered(view: &View<'_>, text: &str) -> bool {
        looks_ordered(view.tables(), text)
    }

    /// `Quit that` would end the faction.
    fn looks_ordered(view: &View<'_>, text: &str) -> bool {
        let leaves = |word: &str| ["QUIT", "RESTART"].iter().any(|verb| word.eq_ignore_ascii_case(verb));
        let mut words = text.split_whitespace();
        words.next().is_some_and(leaves)
            && words.count() == 1
            && line_is(view.tables(), text) != LineIs::Other
            && ordered(view.tables(), text).is_none()
    }

    fn followed(view: &View<'_>, text: &str) -> bool {
        line_is(view.tables(), text) != LineIs::Other
    }

    fn misread(view: &View<'_>, text: &str) -> bool {
        !is_end_or_remark(text) && line_is(view.tables(), text) == LineIs::Other
    }
}

impl Sheet {
    /// Whether any order follows a UNIT line.
    fn has_orders(&self) -> bool {
        let is_unit = |order: &Order| matches!(order, Order::Unit(_));
        let mut orders = self.orders.iter().map(|given| &given.order).skip_while(|order| !is_unit(order));
        orders.any(|order| !is_unit(order) && !matches!(order, Order::Nothing | Order::End))
    }

    /// What is said of each order if no unit was chosen on the whole sheet.
    fn of_no_unit(&self) -> Vec<Message> {
        if self.orders.iter().any(|given| matches!(given.order, Order::Unit(_))) {
            return Vec::new();
        }
        let refused = self.orders.iter().filter_map(|given| {
            let message = say::refused(self.text(given), Refusal::NoUnit.words());
            Some(message.at(given.place?))
        });
        refused.collect()
    }
}
