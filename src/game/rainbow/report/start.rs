//! What everyone gets at the start: the gamesmaster's choices and the figures of the game.

use crate::knowledge::view::View;
use crate::tables::{CITY_SPACING, INCOME_OF_A_CITY, Kind, Terrain};
use crate::world::geometry::hexes;
use playdeck_base::message::counted;
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(1, 128);

/// Prints the choices, the types of units and the terrain.
pub fn print(view: &View<'_>, out: &mut Document<'_>) {
    let options = view.options();
    out.paragraph(&TEXT, "A game of Rainbow's End begins.");
    let side = view.side();
    let map = format_args!(
        "The map is {side} by {side} hexes; 0/0 is the top left and {last}/{last} the bottom right. The sight of a \
         unit reaches {}. Every player starts with a city; the money of each is {}.",
        hexes(options.sight),
        options.money,
        last = side - 1,
    );
    out.paragraph(&TEXT.after(Gap::One), map);
    let alliance = match options.alliance {
        1 => "One player wins, alone.".to_owned(),
        most => format!("Up to {most} players who are all friendly to each other may win together."),
    };
    out.paragraph(&TEXT, alliance);
    if let Some(last) = options.last {
        let text = format_args!(
            "Turn {last} is the last. If nobody has won by then, whoever has the most cities wins; among equals the \
             other units decide, then the money. Those who are equal in all share a draw."
        );
        out.paragraph(&TEXT, text);
    }
    if let Some(missed) = options.silence() {
        let text = format_args!(
            "A player who sends no orders for {} counts as having left the game, after a warning in the turn before.",
            counted(u64::from(missed), "turn")
        );
        out.paragraph(&TEXT, text);
    }
    units(out);
    terrain(out);
}

fn units(out: &mut Document<'_>) {
    const COLUMNS: [Column<'_>; 7] = [
        Column::left("TYPE", 5, 20),
        Column::right("BUILD COST", 30),
        Column::right("UPKEEP", 42),
        Column::right("MOVEMENT", 54),
        Column::right("ATTACK", 66),
        Column::right("DEFENSE", 78),
        Column::right("RANGE", 90),
    ];
    out.heading("TYPES OF UNITS");
    out.begin_table(&COLUMNS);
    for kind in Kind::ALL {
        let defense = kind.defense().map_or_else(|| "-".to_owned(), |defense| defense.to_string());
        let (cost, upkeep, movement, attack) = (kind.cost(), kind.upkeep(), kind.movement(), kind.attack());
        out.row(&COLUMNS, &[&kind, &cost, &upkeep, &movement, &attack, &defense, &kind.range()]);
    }
    out.end_table();
    let cities = format_args!(
        "A city brings {INCOME_OF_A_CITY} a turn. Settlers build it, at least {CITY_SPACING} hexes from any other; \
         cities build all other units. An attack of A on a unit with defense D destroys it in A of A + D cases.",
    );
    out.paragraph(&Paragraph::within(5, 128).after(Gap::One), cities);
}

fn terrain(out: &mut Document<'_>) {
    const COLUMNS: [Column<'_>; 2] = [Column::left("TYPE", 5, 14), Column::right("POINTS TO ENTER", 30)];
    out.heading("TERRAIN");
    out.begin_table(&COLUMNS);
    for terrain in Terrain::ALL {
        let cost = terrain.cost().map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        out.row(&COLUMNS, &[&terrain, &cost]);
    }
    out.end_table();
}
