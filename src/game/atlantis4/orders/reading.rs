//! A player's sheets.

use super::{Sheet, is_end_or_remark, ordered};
use crate::game::atlantis4::knowledge::View;
use crate::game::atlantis4::name::Atlantis4;
use crate::game::factions::counting;
use crate::game::{self, Reading, SectionCards};

impl game::Sheets<Atlantis4> for Sheet {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        counting::<Atlantis4>(sections, |lines, messages| {
            let sheet = Self::read(lines, view.tables(), messages);
            (!sheet.orders.is_empty()).then_some(sheet)
        })
    }

    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        ordered(view.tables(), text).into_iter().collect()
    }

    fn misread(view: &View<'_>, text: &str) -> bool {
        !is_end_or_remark(text) && ordered(view.tables(), text).is_none()
    }
}
