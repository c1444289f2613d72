//! A player's sheets.

use super::{LineIs, Sheet, ends_block, is_end_or_remark, line_is, looks_ordered, ordered};
use crate::knowledge::View;
use crate::name::Atlantis;
use crate::policy::Quirk;
use playdeck_base::message::Message;
use playdeck_factions::{Line, Sheets};
use playdeck_game::{self as game, Reading, SectionCards};

impl game::Sheets<Atlantis> for Sheet {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        let policy = view.conditions.settings.policy;
        let sheets = Sheets {
            read: |lines: &mut dyn Iterator<Item = Line<'_>>, messages: &mut Vec<Message>| {
                Self::read(lines, policy, messages)
            },
            has_orders: Self::has_orders,
            // Each of its lines has its message already.
            passed_over: |_: &Self| Vec::new(),
            keep: Self::stand_behind,
            last_counts: policy.has(Quirk::LastSheet),
        };
        sheets.counting::<Atlantis>(sections)
    }

    fn ordered(_: &View<'_>, text: &str) -> Vec<String> {
        ordered(text).into_iter().collect()
    }

    fn ends_block(text: &str) -> bool {
        ends_block(text)
    }

    fn nearly_ordered(_: &View<'_>, text: &str) -> bool {
        looks_ordered(text)
    }

    fn followed(_: &View<'_>, text: &str) -> bool {
        line_is(text) != LineIs::Other
    }

    fn misread(_: &View<'_>, text: &str) -> bool {
        !is_end_or_remark(text) && line_is(text) == LineIs::Other
    }
}
