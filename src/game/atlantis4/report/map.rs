//! The map in print characters: the hexes of a level as a chessboard of which one color exists. A column is a step to the
//! side, and two rows are a step to the north or south.

use super::page::Page;
use crate::knowledge::{Mark, View};
use crate::tables::{Tables, Terrain};
use crate::world::Level;
use playdeck_kit::areas::Area;
use playdeck_print::document::{Document, Grid};
use std::collections::BTreeSet;

/// A map of fewer columns than these has a number over each second one, so that it has at least one.
const NARROW: u16 = 10;

/// Prints what the viewer knows of the map, if maps are wanted. The letter in the form of the program has none, because the
/// tools of players do not expect one. A level of one region, as the Nexus is, has no map.
pub fn print(view: &View<'_>, page: &mut Page<'_, '_>) {
    if page.is_report || !page.out.medium().has_maps {
        return;
    }
    for level in view.chart() {
        let is_alone = level.areas.len() == 1;
        let is_whole = |level: &Level| level.count() == 1;
        if view.world().levels.get(usize::from(level.level)).is_some_and(is_whole) {
            continue;
        }
        for area in &level.areas {
            let (name, (x, y)) = (level.name.to_uppercase(), area.corner);
            let title = if is_alone {
                format!("MAP OF THE {name}")
            } else {
                format!("MAP OF THE {name}, FROM ({x},{y})")
            };
            grid(view, area, &title, page.out);
        }
    }
}

fn grid(view: &View<'_>, area: &Area<Mark>, title: &str, out: &mut Document<'_>) {
    let tables = view.tables();
    let terrains: BTreeSet<Terrain> = area.marks.iter().map(|(_, mark)| mark.terrain).collect();
    let ground: Vec<String> = terrains
        .into_iter()
        .map(|terrain| format!("{} {}", char::from(letter(tables, terrain)), tables[terrain].name))
        .collect();
    let ground: Vec<&str> = ground.iter().map(String::as_str).collect();
    let marks = if view.sees_all() {
        ["* units of players", "# village, town or city", "@ both"]
    } else {
        ["* your units", "# village, town or city", "@ both"]
    };
    out.grid(&Grid {
        title,
        legend: &[&ground, &marks],
        legend_at: 1,
        size: area.size,
        cell: 2,
        is_staggered: false,
        first: area.corner,
        step: match area.size.0 {
            1 => 1,
            2..NARROW => 2,
            _ => 5,
        },
        is_numbered_twice: false,
        is_known: &|x, y| area.mark(x, y).is_some(),
        marks: &|x, y, cell| {
            if let (Some(mark), [sign, ground]) = (area.mark(x, y), cell) {
                *sign = match (mark.has_own, mark.town.is_some()) {
                    (false, false) => b' ',
                    (true, false) => b'*',
                    (false, true) => b'#',
                    (true, true) => b'@',
                };
                *ground = letter(tables, mark.terrain);
            }
        },
    });
}

/// The capital letter of a terrain.
fn letter(tables: &Tables, terrain: Terrain) -> u8 {
    u8::try_from(tables[terrain].letter.to_ascii_uppercase())
        .ok()
        .filter(u8::is_ascii_graphic)
        .unwrap_or(b'?')
}
