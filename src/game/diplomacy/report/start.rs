//! The first pages of a game: who plays what, and the rules.

use crate::game::diplomacy::event::Event;
use crate::game::diplomacy::position::Rules;
use crate::game::diplomacy::rules_text::RULES;
use crate::listing::{Line, Part, Spacing};

/// Prints the lots and the rules.
pub fn print(rules: Rules, events: &[Event], part: &mut Part) {
    part.headline("THE POWERS, ASSIGNED BY LOT");
    let mut spacing = Spacing::Double;
    for event in events {
        if let Event::Assigned { power, player } = event {
            part.line(Line::new(spacing).with(5, power).with(16, player));
            spacing = Spacing::Single;
        }
    }
    part.headline(match rules {
        Rules::Classic => "THE CLASSIC RULES",
        Rules::Standard => "THE RULES",
    });
    for paragraph in RULES {
        part.keep(4);
        part.line(Line::new(Spacing::Double).with(1, paragraph.heading));
        for line in paragraph.lines(rules) {
            part.line(Line::new(Spacing::Single).with(5, line));
        }
    }
}
