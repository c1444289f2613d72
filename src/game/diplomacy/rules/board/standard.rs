//! The board of 1901, from the constants that the adjudicator uses.

use super::shape::{Board, Coast, Degrees, Kind, Names, Number, Power, Province, Side, Spot, Terrain, plain};
use super::written::Part;
use crate::tables::{PROVINCES, SHORT};
use crate::world::map::{self, STANDARD_MAP};
use crate::world::map::{Builds, First};
use crate::world::power::Power as Played;
use crate::world::unit;
use std::collections::{BTreeMap, BTreeSet};

/// The lines of the standard board, or of a part of it: `standard`, `standard.geography`, `standard.politics`,
/// `standard.military`.
pub fn lines_of(name: &str) -> Option<Vec<String>> {
    let part = |part| Some(Board::standard().part(part));
    match name {
        "standard" => Some(Board::standard().lines()),
        "standard.geography" => part(Part::Geography),
        "standard.politics" => part(Part::Politics),
        "standard.military" => part(Part::Military),
        _ => None,
    }
}

/// The code of three letters for one of ours.
fn short(code: &str) -> &str {
    SHORT.iter().find(|(ours, _)| *ours == code).map_or(code, |(_, short)| short)
}

/// The province in whose words a code of ours is written.
fn names(full: String, ours: &str, words: [&str; 2]) -> Names {
    let words = words.into_iter().flat_map(str::split_whitespace);
    let others = words.chain([ours]).map(plain).collect();
    Names { full, others, unclear: BTreeSet::new() }
}

impl Board {
    /// The standard board. Codes have three letters here; where ours has four it is one of the names.
    pub fn standard() -> Self {
        let mut order: Vec<map::Province> = STANDARD_MAP.provinces().collect();
        order.sort_by_key(|province| short(province.code()));
        let place_of =
            |province: map::Province| order.iter().position(|other| *other == province).unwrap_or_default();
        let number = |province: map::Province| Number::try_from(place_of(province)).unwrap_or_default();
        let spot = |at: map::Location| Spot { province: number(at.province()), side: at.coast().map(side) };
        let fleet = |at| map::fleet_neighbours(at).map(spot).collect::<BTreeSet<Spot>>();

        let province = |of: &map::Province| {
            let row = &PROVINCES[of.index()];
            let coast = |at: map::Location| {
                let side = at.coast().map_or(Side::North, side);
                let full = format!("{} ({} coast)", row.name, format!("{side:?}").to_lowercase());
                Coast { side, names: names(full, at.code(), ["", ""]), fleet: fleet(at) }
            };
            Province {
                code: short(row.code).to_owned(),
                names: names(row.name.to_owned(), row.code, [row.begun, row.whole]),
                terrain: match row.kind {
                    map::Terrain::Water => Terrain::Water,
                    map::Terrain::Coastal => Terrain::Coast,
                    map::Terrain::Port => Terrain::Port,
                    map::Terrain::Inland => Terrain::Land,
                },
                is_center: row.center,
                army: map::army_neighbours(*of).map(number).collect(),
                fleet: fleet(map::Location::province_itself(*of)),
                coasts: of.coasts().map(coast).collect(),
            }
        };
        let provinces: Vec<Province> = order.iter().map(province).collect();

        let power = |power: Played| {
            let homes: BTreeSet<Number> = STANDARD_MAP.homes(power).map(number).collect();
            let unit = |(kind, at): (unit::Kind, map::Location)| {
                let kind = if kind == unit::Kind::Army { Kind::Army } else { Kind::Fleet };
                (spot(at), kind)
            };
            Power {
                name: power.name().to_owned(),
                adjective: power.adjective().to_owned(),
                letter: power.letter(),
                owned: homes.clone(),
                homes,
                units: STANDARD_MAP.units(power).map(unit).collect(),
                is_dummy: false,
            }
        };
        let powers = STANDARD_MAP.powers().map(power).collect();
        let mut board = Self {
            provinces,
            powers,
            seasons: ["SPRING", "FALL", "WINTER"].map(str::to_owned),
            first: (First::Spring, 1901),
            victory: Vec::new(),
            builds: Builds::Home,
            new_homes: None,
            mobilize: false,
            positions: BTreeMap::new(),
        };
        board.victory = vec![board.majority()];
        board.positions = positions(&board);
        board
    }
}

/// Where the provinces lie, in degrees: what a board that is made of this one needs for its picture.
const POSITIONS: &str = include_str!("built_in/standard.at");

fn positions(board: &Board) -> BTreeMap<Number, Degrees> {
    let position = |line: &str| {
        let (code, degrees) = line.strip_prefix("#AT ")?.split_once(' ')?;
        let (north, east) = degrees.split_once(' ')?;
        let degrees =
            Degrees { north: 10 * north.parse::<i16>().ok()?, east: 10 * east.parse::<i16>().ok()? };
        Some((board.number(code)?, degrees))
    };
    POSITIONS.lines().filter_map(position).collect()
}

const fn side(coast: map::Coast) -> Side {
    match coast {
        map::Coast::North => Side::North,
        map::Coast::East => Side::East,
        map::Coast::South => Side::South,
        map::Coast::West => Side::West,
    }
}
