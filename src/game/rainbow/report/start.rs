//! What everyone is told at the start: the choices of the gamesmaster and the figures of the game.

use crate::game::rainbow::geometry::hexes;
use crate::game::rainbow::tables::{CITY_SPACING, INCOME_OF_A_CITY, Kind, Terrain};
use crate::game::rainbow::view::View;
use crate::listing::{Line, Part, Spacing};
use crate::message::counted;

/// Prints the choices, the types of units and the terrain.
pub fn print(view: &View<'_>, part: &mut Part) {
    let options = view.options();
    part.line(Line::of("A game of Rainbow's End begins."));
    let side = view.side();
    let map = format!(
        "The map is {side} by {side} hexes; 0/0 is the top left and {last}/{last} the bottom right. The sight of a \
         unit reaches {}. Every player starts with a city; the money of each is {}.",
        hexes(options.sight),
        options.money,
        last = side - 1,
    );
    part.paragraph_after(Spacing::Double, 1, 128, &map);
    let alliance = match options.alliance {
        1 => "One player wins, alone.".to_owned(),
        most => format!("Up to {most} players who are all friendly to each other may win together."),
    };
    part.paragraph(1, 128, &alliance);
    if let Some(missed) = options.silence() {
        let text = format!(
            "A player who sends no orders for {} counts as having left the game, after a warning in the turn before.",
            counted(u64::from(missed), "turn")
        );
        part.paragraph(1, 128, &text);
    }
    units(part);
    terrain(part);
}

fn units(part: &mut Part) {
    part.headline("TYPES OF UNITS");
    let heads = ["BUILD COST", "UPKEEP", "MOVEMENT", "ATTACK", "DEFENSE", "RANGE"];
    let mut line = Line::new(Spacing::Single).with(5, "TYPE");
    for (column, head) in (0..).zip(heads) {
        line.put_right(30 + 12 * column, head);
    }
    part.start_columns(line);
    for kind in Kind::ALL {
        let mut line = Line::new(Spacing::Single).with(5, kind);
        line.put_right(30, kind.cost());
        line.put_right(42, kind.upkeep());
        line.put_right(54, kind.movement());
        line.put_right(66, kind.attack());
        match kind.defense() {
            Some(defense) => line.put_right(78, defense),
            None => line.put_right(78, "-"),
        }
        line.put_right(90, kind.range());
        part.line(line);
    }
    part.end_columns();
    let cities = format!(
        "A city brings {INCOME_OF_A_CITY} a turn. Settlers build it, at least {CITY_SPACING} hexes from any other; \
         cities build all other units. An attack of A on a unit with defense D destroys it in A of A + D cases.",
    );
    part.paragraph_after(Spacing::Double, 5, 128, &cities);
}

fn terrain(part: &mut Part) {
    part.headline("TERRAIN");
    let mut line = Line::new(Spacing::Single).with(5, "TYPE");
    line.put_right(30, "POINTS TO ENTER");
    part.start_columns(line);
    for terrain in Terrain::ALL {
        let mut line = Line::new(Spacing::Single).with(5, terrain);
        match terrain.cost() {
            Some(cost) => line.put_right(30, cost),
            None => line.put_right(30, "-"),
        }
        part.line(line);
    }
    part.end_columns();
}
