//! The gamesmaster's part: whose reports go where, who sent nothing, and how the game goes.

use super::{battles, players, rows, tidings};
use crate::game::rainbow::event::{Event, What};
use crate::game::rainbow::players::{PlayerNumber, Players};
use crate::game::rainbow::view::View;
use crate::listing::{Line, Part, Spacing};

/// Print positions of the table of addresses.
const NAME: (usize, usize) = (8, 47);
const STATUS: usize = 50;
const ORDERED: usize = 70;
const ADDRESS: (usize, usize) = (74, 131);

/// Prints what the gamesmaster alone needs to know.
pub fn print(view: &View<'_>, events: &[&Event], part: &mut Part) {
    let of = |is: fn(&What) -> Option<PlayerNumber>| -> Players {
        events.iter().filter_map(|event| is(&event.what)).collect()
    };
    let silent = of(|what| match what {
        What::NoOrders { player } => Some(*player),
        _ => None,
    });
    let abandoned = of(|what| match what {
        What::Abandoned { player } => Some(*player),
        _ => None,
    });
    part.line(Line::of("WHERE REPORTS GO"));
    let mut heads = Line::new(Spacing::Single).with(4, "NO").with(NAME.0, "EMPIRE").with(STATUS, "STATUS");
    heads.put_right(ORDERED, "ORDERED");
    heads.put(ADDRESS.0, "ADDRESS");
    part.start_columns(heads);
    for (number, player) in view.players() {
        let Some(known) = view.private_player(number) else { continue };
        let mut line = Line::new(Spacing::Single);
        line.put_right(5, number);
        line.put_within(NAME.0, NAME.1, player.name());
        line.put(
            STATUS,
            match () {
                () if abandoned.contains(number) => "abandoned",
                () if silent.contains(number) => "no orders",
                () => players::status(player.status()),
            },
        );
        match known.ordered {
            0 => line.put_right(ORDERED, "never"),
            turn => line.put_right(ORDERED, format_args!("turn {turn}")),
        }
        for row in rows(known.address.clone(), ADDRESS) {
            part.line(line.with(ADDRESS.0, row));
            line = Line::new(Spacing::Single);
        }
    }
    part.end_columns();
    // That a player's silence ends the game stands among the ways in which it ends.
    let warnings = events.iter().filter(|event| !matches!(event.what, What::EndsWithout { .. }));
    for warning in warnings.filter_map(|event| tidings::silence(view, &event.what)) {
        part.paragraph(1, 128, &warning);
    }
    players::print(view, part);
    players::chart(view, part);
    battles::print(events.iter().copied(), part);
}
