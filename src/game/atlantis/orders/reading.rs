//! A player's sheets. One without a UNIT line has no orders.

use super::{Sheet, is_end_or_remark, ordered};
use crate::game::atlantis::knowledge::View;
use crate::game::atlantis::name::Atlantis;
use crate::game::factions::counting;
use crate::game::{self, Reading, SectionCards};

impl game::Sheets<Atlantis> for Sheet {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        counting::<Atlantis>(sections, |lines, messages| {
            let sheet = Self::read(lines, view.conditions.settings.policy, messages);
            (!sheet.is_empty()).then_some(sheet)
        })
    }

    fn ordered(_: &View<'_>, text: &str) -> Vec<String> {
        ordered(text).into_iter().collect()
    }

    fn misread(_: &View<'_>, text: &str) -> bool {
        !is_end_or_remark(text) && ordered(text).is_none()
    }
}
