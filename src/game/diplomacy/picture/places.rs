//! The place of each province in the picture, in print positions and lines.
//!
//! Placed by hand after the map of 1901, and enlarged where much happens in little room: the three lines of a label
//! (the code, the unit, the unit that must retreat) never touch those of another.

use super::super::map::Province;

/// The upper left corner of a label, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The province's code, to make the table readable.
    pub code: &'static str,
    /// The print position.
    pub column: u8,
    /// The line.
    pub row: u8,
}

/// The place of a province.
pub const fn of(province: Province) -> Place {
    PLACES[province.index()]
}

const fn at(code: &'static str, column: u8, row: u8) -> Place {
    Place { code, column, row }
}

/// The provinces, in the order of the map's table.
#[rustfmt::skip]
const PLACES: [Place; 75] = [
    at("ADR", 68, 42), at("AEG", 93, 47), at("ALB", 76, 43), at("ANK", 111, 43), at("APU", 67, 45),
    at("ARM", 123, 42), at("BAL", 76, 20), at("BAR", 103, 1), at("BEL", 42, 29), at("BER", 66, 25),
    at("BLA", 104, 39), at("BOH", 68, 31), at("BRE", 25, 33), at("BUD", 82, 36), at("BUL", 92, 42),
    at("BUR", 45, 33), at("CLY", 27, 12), at("CON", 101, 45), at("DEN", 57, 19), at("EMED", 105, 51),
    at("EDI", 36, 12), at("ENG", 25, 28), at("FIN", 87, 9), at("GAL", 87, 31), at("GAS", 29, 37),
    at("GRE", 84, 47), at("BOT", 80, 15), at("LYO", 43, 42), at("HEL", 48, 21), at("HOL", 47, 25),
    at("ION", 74, 50), at("IRI", 15, 23), at("KIE", 56, 25), at("LIVE", 26, 17), at("LIVO", 90, 19),
    at("LON", 37, 22), at("MAR", 42, 38), at("MIDA", 6, 32), at("MOS", 110, 18), at("MUN", 59, 30),
    at("NAP", 65, 48), at("AFRI", 22, 51), at("NATL", 7, 12), at("NSEA", 47, 15), at("NORW", 57, 10),
    at("ARCT", 47, 6), at("PAR", 36, 33), at("PIC", 34, 30), at("PIE", 52, 38), at("POR", 6, 45),
    at("PRU", 76, 24), at("ROM", 59, 44), at("RUH", 50, 29), at("RUM", 94, 37), at("SER", 84, 41),
    at("SEV", 117, 30), at("SIL", 75, 28), at("SKA", 59, 15), at("SMY", 107, 48), at("SPA", 18, 44),
    at("STPE", 106, 9), at("SWE", 70, 13), at("SYR", 122, 49), at("TRI", 70, 37), at("TUN", 46, 50),
    at("TUS", 55, 41), at("TYRO", 62, 34), at("TYRR", 51, 46), at("UKR", 103, 28), at("VEN", 60, 38),
    at("VIE", 73, 34), at("WAL", 27, 22), at("WAR", 89, 26), at("WMED", 37, 46), at("YOR", 37, 17),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_stand_in_the_order_of_the_map() {
        assert!(Province::all().all(|province| of(province).code == province.code()));
    }
}
