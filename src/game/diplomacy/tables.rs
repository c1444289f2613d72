//! The map of the game: 75 provinces, their coasts and what borders on what.
//!
//! Source: the rules text, "The board", "Kiel and Constantinople", "Provinces having two coasts" and "Sweden
//! and Denmark"; the borders are facts of the map of 1901. Neighbours are named by the codes that the listing
//! prints; [`super::map`] turns them into sets when the program is compiled, so a slip is a compile error.

use super::map::{Coast, Terrain};
use super::power::Power;
use Terrain::{Coastal, Inland, Water};

/// One province as the table writes it.
pub struct Row {
    /// The name that listings and positions use: three letters, or four where three are not enough.
    pub code: &'static str,
    /// The full name.
    pub name: &'static str,
    /// Water, coastal or inland.
    pub kind: Terrain,
    /// Whether it is one of the 34 supply centers.
    pub center: bool,
    /// The power in whose home country it lies as a center.
    pub home: Option<Power>,
    /// Where an army may go, by codes.
    pub army: &'static str,
    /// Where a fleet may go, by codes; empty for the three provinces with two coasts.
    pub fleet: &'static str,
}

/// One coast of a province that has two.
pub struct CoastRow {
    /// The name that listings and positions use.
    pub code: &'static str,
    /// The province's code.
    pub province: &'static str,
    /// Which coast.
    pub coast: Coast,
    /// Where a fleet on this coast may go, by codes.
    pub fleet: &'static str,
}

/// The provinces, in the order of their full names.
#[rustfmt::skip]
pub const PROVINCES: [Row; 75] = [
    Row { code: "ADR", name: "Adriatic Sea", kind: Water, center: false, home: None, army: "", fleet: "ALB APU ION TRI VEN" },
    Row { code: "AEG", name: "Aegean Sea", kind: Water, center: false, home: None, army: "", fleet: "BUL-SC CON EMED GRE ION SMY" },
    Row { code: "ALB", name: "Albania", kind: Coastal, center: false, home: None, army: "GRE SER TRI", fleet: "ADR GRE ION TRI" },
    Row { code: "ANK", name: "Ankara", kind: Coastal, center: true, home: Some(Power::Turkey), army: "ARM CON SMY", fleet: "ARM BLA CON" },
    Row { code: "APU", name: "Apulia", kind: Coastal, center: false, home: None, army: "NAP ROM VEN", fleet: "ADR ION NAP VEN" },
    Row { code: "ARM", name: "Armenia", kind: Coastal, center: false, home: None, army: "ANK SEV SMY SYR", fleet: "ANK BLA SEV" },
    Row { code: "BAL", name: "Baltic Sea", kind: Water, center: false, home: None, army: "", fleet: "BER BOT DEN KIE LIVO PRU SWE" },
    Row { code: "BAR", name: "Barents Sea", kind: Water, center: false, home: None, army: "", fleet: "ARCT NORW STPE-NC" },
    Row { code: "BEL", name: "Belgium", kind: Coastal, center: true, home: None, army: "BUR HOL PIC RUH", fleet: "ENG HOL NSEA PIC" },
    Row { code: "BER", name: "Berlin", kind: Coastal, center: true, home: Some(Power::Germany), army: "KIE MUN PRU SIL", fleet: "BAL KIE PRU" },
    Row { code: "BLA", name: "Black Sea", kind: Water, center: false, home: None, army: "", fleet: "ANK ARM BUL-EC CON RUM SEV" },
    Row { code: "BOH", name: "Bohemia", kind: Inland, center: false, home: None, army: "GAL MUN SIL TYRO VIE", fleet: "" },
    Row { code: "BRE", name: "Brest", kind: Coastal, center: true, home: Some(Power::France), army: "GAS PAR PIC", fleet: "ENG GAS MIDA PIC" },
    Row { code: "BUD", name: "Budapest", kind: Inland, center: true, home: Some(Power::Austria), army: "GAL RUM SER TRI VIE", fleet: "" },
    Row { code: "BUL", name: "Bulgaria", kind: Coastal, center: true, home: None, army: "CON GRE RUM SER", fleet: "" },
    Row { code: "BUR", name: "Burgundy", kind: Inland, center: false, home: None, army: "BEL GAS MAR MUN PAR PIC RUH", fleet: "" },
    Row { code: "CLY", name: "Clyde", kind: Coastal, center: false, home: None, army: "EDI LIVE", fleet: "ARCT EDI LIVE NATL" },
    Row { code: "CON", name: "Constantinople", kind: Coastal, center: true, home: Some(Power::Turkey), army: "ANK BUL SMY", fleet: "AEG ANK BLA BUL-EC BUL-SC SMY" },
    Row { code: "DEN", name: "Denmark", kind: Coastal, center: true, home: None, army: "KIE SWE", fleet: "BAL HEL KIE NSEA SKA SWE" },
    Row { code: "EMED", name: "Eastern Mediterranean", kind: Water, center: false, home: None, army: "", fleet: "AEG ION SMY SYR" },
    Row { code: "EDI", name: "Edinburgh", kind: Coastal, center: true, home: Some(Power::England), army: "CLY LIVE YOR", fleet: "ARCT CLY NSEA YOR" },
    Row { code: "ENG", name: "English Channel", kind: Water, center: false, home: None, army: "", fleet: "BEL BRE IRI LON MIDA NSEA PIC WAL" },
    Row { code: "FIN", name: "Finland", kind: Coastal, center: false, home: None, army: "NORW STPE SWE", fleet: "BOT STPE-SC SWE" },
    Row { code: "GAL", name: "Galicia", kind: Inland, center: false, home: None, army: "BOH BUD RUM SIL UKR VIE WAR", fleet: "" },
    Row { code: "GAS", name: "Gascony", kind: Coastal, center: false, home: None, army: "BRE BUR MAR PAR SPA", fleet: "BRE MIDA SPA-NC" },
    Row { code: "GRE", name: "Greece", kind: Coastal, center: true, home: None, army: "ALB BUL SER", fleet: "AEG ALB BUL-SC ION" },
    Row { code: "BOT", name: "Gulf of Bothnia", kind: Water, center: false, home: None, army: "", fleet: "BAL FIN LIVO STPE-SC SWE" },
    Row { code: "LYO", name: "Gulf of Lyon", kind: Water, center: false, home: None, army: "", fleet: "MAR PIE SPA-SC TUS TYRR WMED" },
    Row { code: "HEL", name: "Helgoland Bight", kind: Water, center: false, home: None, army: "", fleet: "DEN HOL KIE NSEA" },
    Row { code: "HOL", name: "Holland", kind: Coastal, center: true, home: None, army: "BEL KIE RUH", fleet: "BEL HEL KIE NSEA" },
    Row { code: "ION", name: "Ionian Sea", kind: Water, center: false, home: None, army: "", fleet: "ADR AEG ALB APU EMED GRE NAP TUN TYRR" },
    Row { code: "IRI", name: "Irish Sea", kind: Water, center: false, home: None, army: "", fleet: "ENG LIVE MIDA NATL WAL" },
    Row { code: "KIE", name: "Kiel", kind: Coastal, center: true, home: Some(Power::Germany), army: "BER DEN HOL MUN RUH", fleet: "BAL BER DEN HEL HOL" },
    Row { code: "LIVE", name: "Liverpool", kind: Coastal, center: true, home: Some(Power::England), army: "CLY EDI WAL YOR", fleet: "CLY IRI NATL WAL" },
    Row { code: "LIVO", name: "Livonia", kind: Coastal, center: false, home: None, army: "MOS PRU STPE WAR", fleet: "BAL BOT PRU STPE-SC" },
    Row { code: "LON", name: "London", kind: Coastal, center: true, home: Some(Power::England), army: "WAL YOR", fleet: "ENG NSEA WAL YOR" },
    Row { code: "MAR", name: "Marseilles", kind: Coastal, center: true, home: Some(Power::France), army: "BUR GAS PIE SPA", fleet: "LYO PIE SPA-SC" },
    Row { code: "MIDA", name: "Mid-Atlantic Ocean", kind: Water, center: false, home: None, army: "", fleet: "AFRI BRE ENG GAS IRI NATL POR SPA-NC SPA-SC WMED" },
    Row { code: "MOS", name: "Moscow", kind: Inland, center: true, home: Some(Power::Russia), army: "LIVO SEV STPE UKR WAR", fleet: "" },
    Row { code: "MUN", name: "Munich", kind: Inland, center: true, home: Some(Power::Germany), army: "BER BOH BUR KIE RUH SIL TYRO", fleet: "" },
    Row { code: "NAP", name: "Naples", kind: Coastal, center: true, home: Some(Power::Italy), army: "APU ROM", fleet: "APU ION ROM TYRR" },
    Row { code: "AFRI", name: "North Africa", kind: Coastal, center: false, home: None, army: "TUN", fleet: "MIDA TUN WMED" },
    Row { code: "NATL", name: "North Atlantic Ocean", kind: Water, center: false, home: None, army: "", fleet: "ARCT CLY IRI LIVE MIDA" },
    Row { code: "NSEA", name: "North Sea", kind: Water, center: false, home: None, army: "", fleet: "ARCT BEL DEN EDI ENG HEL HOL LON NORW SKA YOR" },
    Row { code: "NORW", name: "Norway", kind: Coastal, center: true, home: None, army: "FIN STPE SWE", fleet: "ARCT BAR NSEA SKA STPE-NC SWE" },
    Row { code: "ARCT", name: "Norwegian Sea", kind: Water, center: false, home: None, army: "", fleet: "BAR CLY EDI NATL NORW NSEA" },
    Row { code: "PAR", name: "Paris", kind: Inland, center: true, home: Some(Power::France), army: "BRE BUR GAS PIC", fleet: "" },
    Row { code: "PIC", name: "Picardy", kind: Coastal, center: false, home: None, army: "BEL BRE BUR PAR", fleet: "BEL BRE ENG" },
    Row { code: "PIE", name: "Piedmont", kind: Coastal, center: false, home: None, army: "MAR TUS TYRO VEN", fleet: "LYO MAR TUS" },
    Row { code: "POR", name: "Portugal", kind: Coastal, center: true, home: None, army: "SPA", fleet: "MIDA SPA-NC SPA-SC" },
    Row { code: "PRU", name: "Prussia", kind: Coastal, center: false, home: None, army: "BER LIVO SIL WAR", fleet: "BAL BER LIVO" },
    Row { code: "ROM", name: "Rome", kind: Coastal, center: true, home: Some(Power::Italy), army: "APU NAP TUS VEN", fleet: "NAP TUS TYRR" },
    Row { code: "RUH", name: "Ruhr", kind: Inland, center: false, home: None, army: "BEL BUR HOL KIE MUN", fleet: "" },
    Row { code: "RUM", name: "Rumania", kind: Coastal, center: true, home: None, army: "BUD BUL GAL SER SEV UKR", fleet: "BLA BUL-EC SEV" },
    Row { code: "SER", name: "Serbia", kind: Inland, center: true, home: None, army: "ALB BUD BUL GRE RUM TRI", fleet: "" },
    Row { code: "SEV", name: "Sevastopol", kind: Coastal, center: true, home: Some(Power::Russia), army: "ARM MOS RUM UKR", fleet: "ARM BLA RUM" },
    Row { code: "SIL", name: "Silesia", kind: Inland, center: false, home: None, army: "BER BOH GAL MUN PRU WAR", fleet: "" },
    Row { code: "SKA", name: "Skagerrak", kind: Water, center: false, home: None, army: "", fleet: "DEN NORW NSEA SWE" },
    Row { code: "SMY", name: "Smyrna", kind: Coastal, center: true, home: Some(Power::Turkey), army: "ANK ARM CON SYR", fleet: "AEG CON EMED SYR" },
    Row { code: "SPA", name: "Spain", kind: Coastal, center: true, home: None, army: "GAS MAR POR", fleet: "" },
    Row { code: "STPE", name: "St. Petersburg", kind: Coastal, center: true, home: Some(Power::Russia), army: "FIN LIVO MOS NORW", fleet: "" },
    Row { code: "SWE", name: "Sweden", kind: Coastal, center: true, home: None, army: "DEN FIN NORW", fleet: "BAL BOT DEN FIN NORW SKA" },
    Row { code: "SYR", name: "Syria", kind: Coastal, center: false, home: None, army: "ARM SMY", fleet: "EMED SMY" },
    Row { code: "TRI", name: "Trieste", kind: Coastal, center: true, home: Some(Power::Austria), army: "ALB BUD SER TYRO VEN VIE", fleet: "ADR ALB VEN" },
    Row { code: "TUN", name: "Tunis", kind: Coastal, center: true, home: None, army: "AFRI", fleet: "AFRI ION TYRR WMED" },
    Row { code: "TUS", name: "Tuscany", kind: Coastal, center: false, home: None, army: "PIE ROM VEN", fleet: "LYO PIE ROM TYRR" },
    Row { code: "TYRO", name: "Tyrolia", kind: Inland, center: false, home: None, army: "BOH MUN PIE TRI VEN VIE", fleet: "" },
    Row { code: "TYRR", name: "Tyrrhenian Sea", kind: Water, center: false, home: None, army: "", fleet: "ION LYO NAP ROM TUN TUS WMED" },
    Row { code: "UKR", name: "Ukraine", kind: Inland, center: false, home: None, army: "GAL MOS RUM SEV WAR", fleet: "" },
    Row { code: "VEN", name: "Venice", kind: Coastal, center: true, home: Some(Power::Italy), army: "APU PIE ROM TRI TUS TYRO", fleet: "ADR APU TRI" },
    Row { code: "VIE", name: "Vienna", kind: Inland, center: true, home: Some(Power::Austria), army: "BOH BUD GAL TRI TYRO", fleet: "" },
    Row { code: "WAL", name: "Wales", kind: Coastal, center: false, home: None, army: "LIVE LON YOR", fleet: "ENG IRI LIVE LON" },
    Row { code: "WAR", name: "Warsaw", kind: Inland, center: true, home: Some(Power::Russia), army: "GAL LIVO MOS PRU SIL UKR", fleet: "" },
    Row { code: "WMED", name: "Western Mediterranean", kind: Water, center: false, home: None, army: "", fleet: "AFRI LYO MIDA SPA-SC TUN TYRR" },
    Row { code: "YOR", name: "Yorkshire", kind: Coastal, center: false, home: None, army: "EDI LIVE LON WAL", fleet: "EDI LON NSEA" },
];

/// The coasts of Bulgaria, Spain and St. Petersburg.
#[rustfmt::skip]
pub const COASTS: [CoastRow; 6] = [
    CoastRow { code: "BUL-EC", province: "BUL", coast: Coast::East, fleet: "BLA CON RUM" },
    CoastRow { code: "BUL-SC", province: "BUL", coast: Coast::South, fleet: "AEG CON GRE" },
    CoastRow { code: "SPA-NC", province: "SPA", coast: Coast::North, fleet: "GAS MIDA POR" },
    CoastRow { code: "SPA-SC", province: "SPA", coast: Coast::South, fleet: "LYO MAR MIDA POR WMED" },
    CoastRow { code: "STPE-NC", province: "STPE", coast: Coast::North, fleet: "BAR NORW" },
    CoastRow { code: "STPE-SC", province: "STPE", coast: Coast::South, fleet: "BOT FIN LIVO" },
];

/// The units at the start, in the order of the powers.
pub const START: [(Power, &str); 7] = [
    (Power::Austria, "A BUD, A VIE, F TRI"),
    (Power::England, "F EDI, F LON, A LIVE"),
    (Power::France, "F BRE, A MAR, A PAR"),
    (Power::Germany, "F KIE, A BER, A MUN"),
    (Power::Italy, "F NAP, A ROM, A VEN"),
    (Power::Russia, "A WAR, A MOS, F SEV, F STPE-SC"),
    (Power::Turkey, "F ANK, A CON, A SMY"),
];
