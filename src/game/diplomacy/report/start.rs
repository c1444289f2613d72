//! The first pages of a game: who plays what, how it ends, and the rules.

use super::standing::{player, print_last_year};
use crate::game::diplomacy::policy::Victory;
use crate::game::diplomacy::position::{Position, Rules};
use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::rules_text::{Chosen, RULES};
use crate::listing::{Line, Part, Spacing};
use crate::press_rule::PressRule;

/// Prints the lots and the rules.
pub fn print(position: &Position, press: PressRule, part: &mut Part) {
    part.headline("THE POWERS, ASSIGNED BY LOT");
    for (at, power) in Power::ALL.into_iter().enumerate() {
        let spacing = if at == 0 { Spacing::Double } else { Spacing::Single };
        part.line(Line::new(spacing).with(5, power).with(16, player(position, power)));
    }
    if position.policy().victory == Victory::Centers {
        let to_win = format!("The first power that has {} supply centers in fall wins.", position.to_win);
        part.paragraph_after(Spacing::Double, 5, 128, &to_win);
    }
    print_last_year(position, part);
    part.headline(match position.rules {
        Rules::Classic => "THE CLASSIC RULES",
        Rules::Standard => "THE RULES",
    });
    let chosen = Chosen::of(position, press);
    for paragraph in RULES {
        part.keep(4);
        part.line(Line::new(Spacing::Double).with(1, part.with_control(paragraph.heading)));
        for line in paragraph.lines(chosen) {
            part.line(Line::new(Spacing::Single).with(5, part.with_control(line)));
        }
    }
}
