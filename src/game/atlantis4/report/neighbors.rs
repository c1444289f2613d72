//! The map in a template: the region with its six neighbours, and beside them what a player looks up when they write
//! orders.

use super::page::Page;
use crate::knowledge::{Land, Place, Trade, View};
use crate::rules::journey::weather::Weather;
use playdeck_print::document::wrap::{self, Measure};

/// The hexes. A number stands for the neighbour in that direction, clockwise from the north, and 6 for the region.
const HEXES: [&str; 13] = [
    r"        ____",
    r"       /    \",
    r"  ____/  0   \____",
    r" /    \      /    \",
    r"/  5   \____/  1   \",
    r"\      /    \      /",
    r" \____/  6   \____/",
    r" /    \      /    \",
    r"/  4   \____/  2   \",
    r"\      /    \      /",
    r" \____/  3   \____/",
    r"      \      /",
    r"       \____/",
];
/// The columns of the drawing.
const DRAWN: usize = 22;
/// The columns of what stands beside it.
const BESIDE: u16 = 40;

/// Prints it as comments.
pub fn print(view: &View<'_>, land: &Land<'_>, page: &mut Page<'_, '_>) {
    let hexes = HEXES.iter().map(|row| drawn(view, land, row));
    let beside = beside(land);
    let rows = beside.len().max(HEXES.len());
    let hexes = hexes.chain(std::iter::repeat(String::new()));
    let beside = beside.iter().map(String::as_str).chain(std::iter::repeat(""));
    for (hexes, beside) in hexes.zip(beside).take(rows) {
        page.whole(format!("; {hexes:DRAWN$}{beside}").trim_end_matches(' '));
    }
}

/// A row of the hexes with the letters of the terrains. A letter is a capital where a town is.
fn drawn(view: &View<'_>, land: &Land<'_>, row: &str) -> String {
    let letter = |place: &Place<'_>, has_town: bool| {
        let terrain = view.tables().terrain_of(place.terrain);
        let letter = terrain.map_or('?', |terrain| view.tables()[terrain].letter);
        if has_town { letter.to_ascii_uppercase() } else { letter }
    };
    let hex = |hex: usize| match hex {
        6 => letter(&land.place, land.town.is_some()),
        way => {
            let exit = land.exits.iter().find(|exit| exit.direction.index() == way);
            exit.map_or(' ', |exit| letter(&exit.to, exit.town.is_some()))
        }
    };
    let put = |character: char| character.to_digit(7).map_or(character, |number| hex(number as usize));
    row.chars().map(put).collect()
}

/// What stands beside the hexes, in rows.
fn beside(land: &Land<'_>) -> Vec<String> {
    let next = match land.weather.1 {
        Weather::Clear => "clear",
        Weather::Winter => "winter",
        Weather::Monsoon => "monsoon",
    };
    let mut rows = Vec::new();
    let mut tell = |head: &str, text: &str| {
        for (place, row) in wrap::rows(text, Measure::of(BESIDE)).enumerate() {
            rows.push(format!("{:6}{row}", if place == 0 { head } else { "" }));
        }
    };
    tell("Next", next);
    tell("Tax", &format!("${}", land.money));
    tell("Ente", &format!("${}", land.entertainment));
    tell("Wage", &format!("${} (Max: ${})", land.wages, land.most_wages));
    tell("Want", &trades(&land.wanted));
    tell("Sell", &trades(&land.for_sale));
    let products: Vec<String> =
        land.products.iter().map(|stack| format!("{} {}", stack.count, stack.abbr)).collect();
    tell("Prod", &or_none(&products));
    if let Some((gate, all)) = land.gate {
        tell("Gate", &format!("{gate} of {all}"));
    }
    rows
}

fn trades(trades: &[Trade<'_>]) -> String {
    let trades = trades.iter().map(|trade| match trade.stack.count {
        ..0 => format!("unlimited {} at ${}", trade.stack.abbr, trade.price),
        count => format!("{count} {} at ${}", trade.stack.abbr, trade.price),
    });
    or_none(&trades.collect::<Vec<_>>())
}

fn or_none(parts: &[String]) -> String {
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}
