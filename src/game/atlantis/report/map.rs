//! The map in print characters: a blank and a character for each region.
//!
//! A player's map marks the regions in which they have units.

use crate::knowledge::View;
use crate::tables::Terrain;
use playdeck_print::document::{Document, Grid};

const GROUND: [&str; 5] = [". ocean", "+ plain", "M mountain", "F forest", "S swamp"];
const OWN: &str = "* before a region: your units are there";
const UNITS: &str = "* before a region: units are there";

/// The character of a terrain.
pub const fn symbol(terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Ocean => b'.',
        Terrain::Plain => b'+',
        Terrain::Mountain => b'M',
        Terrain::Forest => b'F',
        Terrain::Swamp => b'S',
    }
}

/// Prints what the viewer knows of the map, if maps are wanted.
pub fn print(view: &View<'_>, out: &mut Document<'_>) {
    if !out.medium().has_maps {
        return;
    }
    let chart = view.chart();
    let marks = if view.sees_all() { UNITS } else { OWN };
    let legend: Vec<&str> = GROUND.into_iter().chain([marks]).collect();
    let is_alone = chart.areas.len() == 1;
    for area in &chart.areas {
        let title = if is_alone {
            "MAP".to_owned()
        } else {
            format!("MAP, FROM ({},{})", area.corner.0, area.corner.1)
        };
        out.grid(&Grid {
            title: &title,
            legend: &[&legend],
            legend_at: 1,
            size: area.size,
            cell: 2,
            is_staggered: false,
            first: area.corner,
            step: 5,
            is_numbered_twice: false,
            is_known: &|x, y| area.mark(x, y).is_some(),
            marks: &|x, y, cell| {
                if let (Some(mark), [own, ground]) = (area.mark(x, y), cell) {
                    *own = if mark.has_own { b'*' } else { b' ' };
                    *ground = symbol(mark.terrain);
                }
            },
        });
    }
}
