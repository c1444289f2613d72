//! What borders on what: for each province or location the set of its neighbours, made when the program is compiled.

use super::{LOCATION_COUNT, Location, Province, ProvinceSet, find, provinces_of_locations};
use crate::tables::{COASTS, PROVINCE_COUNT, PROVINCES};

/// The provinces that border on one by land, for armies.
pub const fn army_neighbours(province: Province) -> ProvinceSet {
    ProvinceSet::of_bits(ARMY[province.index()])
}

/// The locations that a fleet may reach from a location, one bit for each location's number.
const fn fleet_bits(location: Location) -> u128 {
    FLEET[location.index()]
}

/// Whether a fleet may go from one location to another.
pub const fn fleet_reaches(from: Location, to: Location) -> bool {
    fleet_bits(from) >> to.0 & 1 == 1
}

/// Whether there is a location that a fleet may reach from a location.
pub const fn has_fleet_neighbours(from: Location) -> bool {
    fleet_bits(from) != 0
}

/// The locations that a fleet may reach from a location.
pub fn fleet_neighbours(from: Location) -> impl Iterator<Item = Location> {
    Location::all().filter(move |to| fleet_reaches(from, *to))
}

/// The provinces in which a fleet at a location may support: those that it could enter on any coast.
pub const fn fleet_provinces(from: Location) -> ProvinceSet {
    ProvinceSet::of_bits(FLEET_PROVINCES[from.index()])
}

/// The waters off a province's coasts, and for a body of water also the coasts around it.
pub const fn touching(province: Province) -> ProvinceSet {
    ProvinceSet::of_bits(TOUCHING[province.index()])
}

static ARMY: [u128; PROVINCE_COUNT] = army_table();
static FLEET: [u128; LOCATION_COUNT] = fleet_table();
static FLEET_PROVINCES: [u128; LOCATION_COUNT] = fleet_province_table();
static TOUCHING: [u128; PROVINCE_COUNT] = touching_table();

const fn army_table() -> [u128; PROVINCE_COUNT] {
    let mut table = [0; PROVINCE_COUNT];
    let mut index = 0;
    while index < PROVINCE_COUNT {
        table[index] = read_list(PROVINCES[index].army);
        index += 1;
    }
    table
}

const fn fleet_table() -> [u128; LOCATION_COUNT] {
    let mut table = [0; LOCATION_COUNT];
    let mut index = 0;
    while index < LOCATION_COUNT {
        let list = if index < PROVINCE_COUNT {
            PROVINCES[index].fleet
        } else {
            COASTS[index - PROVINCE_COUNT].fleet
        };
        table[index] = read_list(list);
        index += 1;
    }
    table
}

const fn fleet_province_table() -> [u128; LOCATION_COUNT] {
    let mut table = [0; LOCATION_COUNT];
    let (mut from, places, fleet) = (0, provinces_of_locations(), fleet_table());
    while from < LOCATION_COUNT {
        let mut to = 0;
        while to < LOCATION_COUNT {
            if fleet[from] >> to & 1 == 1 {
                table[from] |= 1 << places[to];
            }
            to += 1;
        }
        from += 1;
    }
    table
}

const fn touching_table() -> [u128; PROVINCE_COUNT] {
    let (mut table, mut at) = ([0; PROVINCE_COUNT], 0);
    let (places, fleet) = (provinces_of_locations(), fleet_province_table());
    while at < LOCATION_COUNT {
        table[places[at] as usize] |= fleet[at];
        at += 1;
    }
    table
}

/// Reads blank-separated location codes into a set of bits.
const fn read_list(list: &str) -> u128 {
    let (bytes, mut set, mut key, mut at) = (list.as_bytes(), 0, 0, 0);
    while at < bytes.len() {
        key = key << 8 | bytes[at] as u64;
        at += 1;
        if at == bytes.len() || bytes[at] == b' ' {
            set |= 1 << find(key);
            (key, at) = (0, at + 1);
        }
    }
    set
}
