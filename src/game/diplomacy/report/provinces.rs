//! A board that readers do not have before them: its provinces, and what borders on what.

use playdeck_base::text::Text;
use playdeck_diplomacy_rules::world::map::{
    Location, Map, Province, Terrain, army_neighbours, fleet_neighbours, has_fleet_neighbours,
};
use playdeck_print::document::{Column, Document, Gap};

/// A province or coast: its code, full name, kind, owner at the start, and where units go from it.
const ROW: [Column<'_>; 5] = [
    Column::left("CODE", 5, 10).headed(),
    Column::left("PROVINCE", 12, 38).headed(),
    Column::left("KIND", 40, 46).headed(),
    Column::left("CENTER", 48, 63).headed(),
    Column::left("BORDERS", 65, 132).headed(),
];

/// Prints the provinces of a map.
pub fn print(map: &'static Map, out: &mut Document<'_>) {
    out.heading("THE PROVINCES");
    out.begin_table(&ROW);
    for province in map.provinces() {
        let itself = Location::province_itself(province);
        let center = match (province.is_center(), province.home()) {
            (_, Some(power)) => power.name(),
            (true, None) => "CENTER",
            (false, None) => "",
        };
        let borders = Borders { armies: Some(province), fleets: itself };
        out.cells(Gap::None, &ROW, &[&province, &province.name(), &kind(province), &center, &borders]);
        for coast in province.coasts() {
            out.cells(
                Gap::None,
                &ROW,
                &[&coast, &"", &"coast", &"", &Borders { armies: None, fleets: coast }],
            );
        }
    }
    out.end_table();
}

const fn kind(province: Province) -> &'static str {
    match province.terrain() {
        Terrain::Water => "water",
        Terrain::Coastal => "coast",
        Terrain::Port => "port",
        Terrain::Inland => "inland",
    }
}

/// Where an army goes from a province, and a fleet from a location.
struct Borders {
    armies: Option<Province>,
    fleets: Location,
}

impl Text for Borders {
    fn write(&self, to: &mut String) {
        let armies: Vec<&str> =
            self.armies.into_iter().flat_map(army_neighbours).map(Province::code).collect();
        if !armies.is_empty() {
            ("A ", armies.join(" ")).write(to);
        }
        if has_fleet_neighbours(self.fleets) {
            let fleets: Vec<&str> = fleet_neighbours(self.fleets).map(Location::code).collect();
            (if armies.is_empty() { "F " } else { "; F " }, fleets.join(" ")).write(to);
        }
    }
}
