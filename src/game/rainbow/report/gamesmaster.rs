//! The gamesmaster's part: the addresses for the reports, the players who sent nothing, and the state of the game.

use super::names::Empire;
use super::{battles, players, tidings};
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::world::{PlayerNumber, Players, Status};
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The table of addresses.
const COLUMNS: [Column<'_>; 5] = [
    Column::right("NO", 5).led_by(""),
    Column::left("EMPIRE", 8, 47).led_by(" "),
    Column::left("STATUS", 50, 62),
    Column::right("ORDERED", 70),
    Column::left("ADDRESS", 74, 131).headed(),
];

/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(1, 128);

/// Prints how fair the starts are, seat by seat.
fn starts(view: &View<'_>, out: &mut Document<'_>) {
    const COLUMNS: [Column<'_>; 5] = [
        Column::right("NO", 5).led_by(""),
        Column::left("EMPIRE", 8, 47).led_by(" "),
        Column::left("PLACE", 50, 58),
        Column::right("NEAREST OTHER", 74),
        Column::right("LAND", 82),
    ];
    out.heading("THE STARTS");
    out.begin_table(&COLUMNS);
    for (player, at, near, land) in view.starts() {
        let name = view.public_player(player).map_or("", |player| player.name());
        out.row(&COLUMNS, &[&player, &name, &at, &near, &land]);
    }
    out.end_table();
    out.paragraph(&TEXT, "LAND counts the hexes of land that are nearer to a start than to any other.");
}

/// Prints what the gamesmaster alone needs to know.
pub fn print(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    let of = |is: fn(&What) -> Option<PlayerNumber>| -> Players {
        events.iter().filter_map(|event| is(&event.what)).collect()
    };
    let silent = of(|what| if let What::NoOrders { player } = what { Some(*player) } else { None });
    let abandoned = of(|what| if let What::Abandoned { player } = what { Some(*player) } else { None });
    out.paragraph(&TEXT, "WHERE REPORTS GO");
    out.begin_table(&COLUMNS);
    for (number, player) in view.players() {
        let Some(known) = view.private_player(number) else { continue };
        let status = match () {
            // What they last did is in the next column.
            () if player.status() == Status::Eliminated => players::status(player.status()),
            () if abandoned.contains(number) => "abandoned",
            () if silent.contains(number) => "no orders",
            () => players::status(player.status()),
        };
        let ordered = match known.ordered {
            0 => "never".to_owned(),
            turn => format!("turn {turn}"),
        };
        out.row(&COLUMNS, &[&number, &player.name(), &status, &ordered, &known.address]);
    }
    out.end_table();
    // That a player's silence ends the game is already printed among the ways in which it ends.
    let warnings = events.iter().filter(|event| !matches!(event.what, What::EndsWithout { .. }));
    let warnings = warnings.filter_map(|event| tidings::silence(view, &event.what));
    let gifts = events.iter().filter_map(|event| match &event.what {
        What::Gave { from, to, amount } => {
            let (from, to) = (Empire::of(view, *from), Empire::of(view, *to));
            Some(format!("{from} gives {to} {amount} in money."))
        }
        _ => None,
    });
    // They are no addresses, and stand apart from them.
    let gaps = std::iter::once(Gap::One).chain(std::iter::repeat(Gap::None));
    for (gap, text) in gaps.zip(warnings.chain(gifts)) {
        out.paragraph(&TEXT.after(gap), text);
    }
    if events.iter().any(|event| event.what == What::Began) {
        starts(view, out);
    }
    tidings::votes(view, out);
    players::print(view, out);
    players::chart(view, out);
    battles::print(events.iter().copied(), out);
}
