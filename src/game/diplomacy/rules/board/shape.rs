//! What a board is made of.

pub use crate::world::map::Degrees;
use crate::world::map::{Builds, First};
use std::collections::{BTreeMap, BTreeSet};

/// The most provinces of a board.
pub const MOST_PROVINCES: usize = 1024;
/// The most powers of a board.
pub const MOST_POWERS: usize = 64;

/// A board. Two are equal if all is, names too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The provinces, in the order of their codes.
    pub provinces: Vec<Province>,
    /// The powers that take part, in the order of their lines.
    pub powers: Vec<Power>,
    /// The names of the seasons with moves, and of the one with builds.
    pub seasons: [String; 3],
    /// The phase with which a game begins, and its year.
    pub first: (First, u16),
    /// How many centers win in the first year, in the second, and so on; the last number stays. Never empty.
    pub victory: Vec<u16>,
    /// Where a power may build.
    pub builds: Builds,
    /// The year in whose winter all that a power owns becomes its homes, before builds are counted. It keeps them then,
    /// whoever owns them.
    pub new_homes: Option<u16>,
    /// Whether each power builds one unit in the first phase, which is one of builds, in a home of its choice, and owns
    /// that home from then on (`RULE MOBILIZE`). Without an order it gets an army in the first of them by its name, as in any
    /// game that begins with builds. With [`new_homes`](Self::new_homes), that home is its only one until that year;
    /// without, it keeps its homes, and must take the others first.
    pub mobilize: bool,
    /// Where provinces lie, as far as it is told: for pictures, and for nothing else.
    pub positions: BTreeMap<Number, Degrees>,
}

/// The number of a province: its place in [`Board::provinces`].
pub type Number = u16;

/// A province.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Province {
    /// Three letters or digits, in capitals.
    pub code: String,
    /// Its names.
    pub names: Names,
    /// Who may enter it.
    pub terrain: Terrain,
    /// Whether it is a supply center.
    pub is_center: bool,
    /// Where an army may go from it.
    pub army: BTreeSet<Number>,
    /// Where a fleet may go from it. Empty if it has coasts of its own.
    pub fleet: BTreeSet<Spot>,
    /// The coasts of its own on which fleets stand, in the order of [`Side`].
    pub coasts: Vec<Coast>,
}

/// The names of a province or of a coast.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// The full name, as it is printed.
    pub full: String,
    /// Others that mean it, as [`plain`] makes them.
    pub others: BTreeSet<String>,
    /// Words that mean it or something else, by their place in an order.
    pub unclear: BTreeSet<String>,
}

/// Who may enter a province.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// Armies.
    Land,
    /// Armies and fleets; convoys begin and end there.
    Coast,
    /// As a coast, and a fleet there may convoy.
    Port,
    /// Fleets, which may convoy.
    Water,
    /// Nobody.
    Shut,
}

impl Terrain {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Land, Self::Coast, Self::Port, Self::Water, Self::Shut];

    /// The word that begins its line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Land => "LAND",
            Self::Coast => "COAST",
            Self::Port => "PORT",
            Self::Water => "WATER",
            Self::Shut => "SHUT",
        }
    }

    /// Whether armies may enter.
    pub const fn takes_armies(self) -> bool {
        matches!(self, Self::Land | Self::Coast | Self::Port)
    }

    /// Whether fleets may enter.
    pub const fn takes_fleets(self) -> bool {
        matches!(self, Self::Coast | Self::Port | Self::Water)
    }
}

/// One of the coasts of a province that has several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coast {
    /// Which one.
    pub side: Side,
    /// Its names.
    pub names: Names,
    /// Where a fleet may go from it.
    pub fleet: BTreeSet<Spot>,
}

/// A direction, for a coast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// North.
    North,
    /// East.
    East,
    /// South.
    South,
    /// West.
    West,
}

impl Side {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The two letters behind a code.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::North => "NC",
            Self::East => "EC",
            Self::South => "SC",
            Self::West => "WC",
        }
    }
}

/// Where a unit stands: a province, or one of its coasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The province.
    pub province: Number,
    /// The coast, for a fleet where the province has coasts.
    pub side: Option<Side>,
}

/// A power.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Power {
    /// Its name, in capitals, without blanks and hyphens.
    pub name: String,
    /// What players write before a unit of it, in capitals.
    pub adjective: String,
    /// The letter that stands for it.
    pub letter: char,
    /// Its home centers.
    pub homes: BTreeSet<Number>,
    /// The centers that it owns at the start.
    pub owned: BTreeSet<Number>,
    /// Its units at the start; one in a province.
    pub units: BTreeSet<(Spot, Kind)>,
    /// Whether nobody plays it: its units hold, and nothing is built.
    pub is_dummy: bool,
}

/// A kind of unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An army.
    Army,
    /// A fleet.
    Fleet,
}

impl Kind {
    /// The letter before the place.
    pub const fn letter(self) -> char {
        match self {
            Self::Army => 'A',
            Self::Fleet => 'F',
        }
    }
}

impl Board {
    /// The number of centers.
    pub fn centers(&self) -> usize {
        self.provinces.iter().filter(|province| province.is_center).count()
    }

    /// How many centers win unless a board says otherwise: more than half.
    pub fn majority(&self) -> u16 {
        u16::try_from(self.centers() / 2 + 1).unwrap_or(u16::MAX)
    }

    /// The number of the province with a code in capitals.
    pub fn number(&self, code: &str) -> Option<Number> {
        let found = self.provinces.binary_search_by(|province| province.code.as_str().cmp(code)).ok()?;
        Number::try_from(found).ok()
    }

    /// A province by its number.
    ///
    /// # Panics
    /// If the board has no such number.
    pub fn province(&self, number: Number) -> &Province {
        &self.provinces[usize::from(number)]
    }

    /// The code of a spot: `VIE`, `STP/SC`.
    pub fn code(&self, spot: Spot) -> String {
        let code = self.province(spot.province).code.clone();
        spot.side.map_or(code.clone(), |side| format!("{code}/{}", side.letters()))
    }

    /// Where a fleet may go from a spot. Nowhere if no fleet can stand there.
    pub fn fleet_from(&self, spot: Spot) -> &BTreeSet<Spot> {
        static NOWHERE: BTreeSet<Spot> = BTreeSet::new();
        let province = self.province(spot.province);
        match spot.side {
            None => &province.fleet,
            Some(side) => {
                let coast = province.coasts.iter().find(|coast| coast.side == side);
                coast.map_or(&NOWHERE, |coast| &coast.fleet)
            }
        }
    }

    /// Every spot where a fleet can stand: provinces without coasts of their own, and coasts.
    pub fn fleet_spots(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (number, province) in (0..).zip(&self.provinces) {
            if province.coasts.is_empty() && province.terrain.takes_fleets() {
                spots.push(Spot { province: number, side: None });
            }
            spots.extend(
                province.coasts.iter().map(|coast| Spot { province: number, side: Some(coast.side) }),
            );
        }
        spots
    }
}

/// A name as names are compared: in capitals, `. : - + ,` as blanks, `/` before the word of a coast, brackets and other
/// marks on their own, without THE.
pub fn plain(name: &str) -> String {
    let mut spaced = String::with_capacity(name.len() + 8);
    for letter in name.chars() {
        match letter {
            '.' | ':' | '-' | '+' | ',' => spaced.push(' '),
            '/' => spaced.push_str(" /"),
            '|' | '*' | '?' | '!' | '~' | '(' | ')' | '[' | ']' | '=' | '_' | '^' => {
                spaced.extend([' ', letter, ' ']);
            }
            _ => spaced.extend(letter.to_uppercase()),
        }
    }
    let words: Vec<&str> = spaced.split_whitespace().filter(|word| !matches!(*word, "THE" | "/")).collect();
    words.join(" ")
}
