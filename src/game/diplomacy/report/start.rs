//! The first pages of a game: who plays what, how the game ends, and the rules.

use super::rules_text::{Chosen, rules};
use super::standing::{player, print_last_year};
use super::{provinces, silence, with_room};
use playdeck_base::press_rule::PressRule;
use playdeck_diplomacy_rules::event::{AssignedBy, Event};
use playdeck_diplomacy_rules::policy::Victory;
use playdeck_diplomacy_rules::world::position::{Position, Rules};
use playdeck_diplomacy_rules::world::sight::{NamesTold, Seen};
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The columns of texts and of the headings of the rules.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);
const HEADING: Paragraph<'_> = Paragraph::within(1, 128).after(Gap::One);
/// The columns of who plays what.
const LOTS: [Column<'_>; 2] = [Column::left("", 5, 14), Column::left("", 16, 131).led_by(": ")];

/// How much is seen in fog.
const FOG: [&str; 3] = [
    "You see the provinces with your units, your centers, and all that borders on one of them, by land or by sea. Of an order of another you read all if you saw its unit before the play and see where it went; else only that the unit left, stayed or came.",
    "Your own orders may name any unit and any place. A support or convoy for what you do not see is taken as it is written. Nothing that is said about your orders before the play depends on what you do not see.",
    "Everybody reads which play comes next. All is shown when the game is over.",
];
const NAMES: &str = "Who plays which power is known to the gamesmaster alone until the game is over. Letters name powers, never players.";

/// Prints the lots and the rules.
pub fn print(position: &Position, events: &[Event], press: PressRule, out: &mut Document<'_>) {
    let was = |given| events.iter().any(|event| matches!(event, Event::Assigned { by, .. } if *by == given));
    out.heading(match [AssignedBy::Gamesmaster, AssignedBy::List, AssignedBy::Lot].map(was) {
        [false, false, _] => "THE POWERS, ASSIGNED BY LOT",
        [true, false, false] => "THE POWERS, GIVEN OUT BY THE GAMESMASTER",
        [true, false, true] => "THE POWERS, GIVEN OUT BY THE GAMESMASTER AND BY LOT",
        [false, true, _] => "THE POWERS, GIVEN OUT BY THE PLAYERS' LISTS AND BY LOT",
        [true, true, _] => "THE POWERS, GIVEN OUT BY THE GAMESMASTER, THE PLAYERS' LISTS AND LOT",
    });
    let lots = with_room(LOTS, position.map);
    for (at, power) in position.powers().enumerate() {
        out.cells(Gap::before_first(at == 0), &lots, &[&power, &player(position, power)]);
    }
    if position.policy().victory == Victory::Centers {
        let to_win =
            format_args!("The first power that has {} supply centers in fall wins.", position.to_win);
        out.paragraph(&TEXT.after(Gap::One), to_win);
    }
    print_last_year(position, out);
    silence::print_rule(position, out);
    if position.seen == Seen::Fog {
        out.heading("FOG");
        for (at, text) in FOG.iter().enumerate() {
            out.paragraph(&TEXT.after(Gap::before_first(at == 0)), text);
        }
    }
    if position.names == NamesTold::Hidden {
        out.paragraph(&TEXT.after(Gap::One), NAMES);
    }
    if !position.map.has_standard_places() {
        provinces::print(position.map, out);
    }
    out.heading(match position.rules {
        Rules::Classic => "THE CLASSIC RULES",
        Rules::Standard => "THE RULES",
    });
    let chosen = Chosen::of(position, press);
    for paragraph in rules().filter(|paragraph| paragraph.lines(chosen).next().is_some()) {
        out.keep(4);
        out.instruction(&HEADING, [paragraph.heading]);
        out.instruction(&TEXT, paragraph.lines(chosen));
    }
}
