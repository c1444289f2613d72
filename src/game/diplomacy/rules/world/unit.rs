//! Units, and the orders that can be given to them.

use super::map::{
    LOCATION_COUNT, Location, PROVINCE_COUNT, Province, ProvinceSet, Terrain, has_fleet_neighbours,
};
use super::power::Power;
use playdeck_base::text::{NO_BREAK, Text, shown};
use playdeck_kit::figures::figures;
use serde::{Deserialize, Serialize};

figures! {
    /// Army or fleet.
    #[derive(Hash, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Kind {
        /// `A` or `F`.
        letter: char,
        /// For sentences.
        with_article: &'static str,
    }
    /// `A`: moves on land.
    Army = 'A', "an army";
    /// `F`: moves on water and along coasts.
    Fleet = 'F', "a fleet";
}

/// A unit on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct Unit {
    /// The power it belongs to.
    pub power: Power,
    /// Army or fleet.
    pub kind: Kind,
    /// Where it stands.
    pub at: Location,
}

impl Unit {
    /// The province it stands in.
    pub const fn province(&self) -> Province {
        self.at.province()
    }
}

impl Text for Unit {
    /// The unit without its power, as orders name it: `F STPE-SC`.
    fn write(&self, to: &mut String) {
        to.push_str(match self.kind {
            Kind::Army => ARMIES[self.at.index()],
            Kind::Fleet => FLEETS[self.at.index()],
        });
    }

    fn write_whole(&self, to: &mut String) {
        to.push_str(match self.kind {
            Kind::Army => WHOLE_ARMIES[self.at.index()],
            Kind::Fleet => WHOLE_FLEETS[self.at.index()],
        });
    }
}

/// The most letters of a unit, as in `F STPE-SC`.
const LETTERS: usize = 9;

/// The letters of the units of a kind at each location, then those of their names.
type Table = [[u8; LETTERS]; LOCATION_COUNT];
static ARMY_LETTERS: Table = letters(b'A', b' ');
static FLEET_LETTERS: Table = letters(b'F', b' ');
static WHOLE_ARMY_LETTERS: Table = letters(b'A', NO_BREAK as u8);
static WHOLE_FLEET_LETTERS: Table = letters(b'F', NO_BREAK as u8);
static ARMIES: [&str; LOCATION_COUNT] = names(&ARMY_LETTERS);
static FLEETS: [&str; LOCATION_COUNT] = names(&FLEET_LETTERS);
static WHOLE_ARMIES: [&str; LOCATION_COUNT] = names(&WHOLE_ARMY_LETTERS);
static WHOLE_FLEETS: [&str; LOCATION_COUNT] = names(&WHOLE_FLEET_LETTERS);

const fn letters(kind: u8, blank: u8) -> Table {
    let (mut table, mut at) = ([[blank; LETTERS]; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        let (code, mut place) = (Location::of_index(at).code().as_bytes(), 0);
        table[at][0] = kind;
        while place < code.len() {
            table[at][2 + place] = code[place];
            place += 1;
        }
        at += 1;
    }
    table
}

const fn names(letters: &'static Table) -> [&'static str; LOCATION_COUNT] {
    let (mut table, mut at) = ([""; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        let (name, _) = letters[at].split_at(2 + Location::of_index(at).code().len());
        // The codes are ASCII.
        table[at] = match str::from_utf8(name) {
            Ok(name) => name,
            Err(_) => "",
        };
        at += 1;
    }
    table
}

shown!(Unit);

/// The units on the board, at most one in each province.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Units {
    by_province: [Option<Unit>; PROVINCE_COUNT],
    by_power: [ProvinceSet; Power::ALL.len()],
    occupied: ProvinceSet,
}

impl Units {
    /// An empty board.
    pub const EMPTY: Self = Self {
        by_province: [None; PROVINCE_COUNT],
        by_power: [ProvinceSet::NONE; Power::ALL.len()],
        occupied: ProvinceSet::NONE,
    };

    /// The unit in a province.
    pub const fn get(&self, province: Province) -> Option<Unit> {
        self.by_province[province.index()]
    }

    /// The provinces in which a unit stands.
    pub const fn occupied(&self) -> ProvinceSet {
        self.occupied
    }

    /// Puts a unit on the board and returns the one that stood in its province.
    pub fn place(&mut self, unit: Unit) -> Option<Unit> {
        let before = self.take(unit.province());
        self.occupied.insert(unit.province());
        self.by_power[unit.power.index()].insert(unit.province());
        self.by_province[unit.province().index()] = Some(unit);
        before
    }

    /// Takes the unit in a province off the board.
    pub fn take(&mut self, province: Province) -> Option<Unit> {
        let unit = self.by_province[province.index()].take();
        if let Some(unit) = unit {
            self.occupied.remove(province);
            self.by_power[unit.power.index()].remove(province);
        }
        unit
    }

    /// The provinces in which the units of a power stand.
    pub const fn occupied_by(&self, power: Power) -> ProvinceSet {
        self.by_power[power.index()]
    }

    /// The units after those in some provinces have gone, and some of them have arrived at a location. A unit that
    /// stands where another one arrives is taken off.
    #[must_use]
    pub fn after(&self, gone: ProvinceSet, arriving: impl Iterator<Item = (Province, Location)>) -> Self {
        let (mut after, mut left) = (self.clone(), gone);
        let mut arrived = [ProvinceSet::NONE; Power::ALL.len()];
        for from in gone.iter() {
            after.by_province[from.index()] = None;
        }
        for (from, at) in arriving {
            let to = at.province();
            after.by_province[to.index()] = self.get(from).map(|unit| {
                arrived[unit.power.index()].insert(to);
                Unit { at, ..unit }
            });
            left.insert(to);
        }
        after.occupied = after.occupied.difference(left);
        for (own, arrived) in after.by_power.iter_mut().zip(arrived) {
            *own = own.difference(left).union(arrived);
            after.occupied = after.occupied.union(arrived);
        }
        after
    }

    /// All units, in the order of the provinces' full names.
    pub fn iter(&self) -> impl Iterator<Item = Unit> {
        self.occupied.iter().filter_map(|province| self.get(province))
    }

    /// The units of one power, in the order of the provinces' full names.
    pub fn of(&self, power: Power) -> impl Iterator<Item = Unit> + Clone {
        self.by_power[power.index()].iter().filter_map(|province| self.get(province))
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut board = Self::EMPTY;
        for unit in units {
            board.place(unit);
        }
        board
    }
}

/// What a unit is ordered to do in a `$MOVES` play.
///
/// Units are named by the province they stand in, because only one unit can stand there. An order of this type is
/// *legal*: the unit could carry it out if nothing stood in its way. The adjudicator decides whether a supported or
/// convoyed unit was ordered to match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Order {
    /// Stand.
    Hold,
    /// Move to a location; for a fleet bound for a province with two coasts, to a coast.
    Move {
        /// Where to.
        to: Location,
        /// Whether `VIA CONVOY` was written.
        via_convoy: bool,
    },
    /// Support the unit in a province as it stands (holds, supports or convoys).
    SupportHold {
        /// Where the supported unit stands.
        unit: Province,
    },
    /// Support the unit in a province in a move.
    SupportMove {
        /// Where the supported unit stands.
        unit: Province,
        /// The province it moves to.
        to: Province,
        /// The coast it moves to, where the order names one; it must then agree with the move.
        coast: Option<Location>,
    },
    /// Convoy the army in a province.
    Convoy {
        /// Where the army stands.
        army: Province,
        /// The province it goes to.
        to: Province,
    },
}

/// What every unit is ordered to do in a `$MOVES` play, by the province it stands in.
///
/// A unit without an order stands; orders for provinces without a unit mean nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderSet {
    by_province: [Order; PROVINCE_COUNT],
}

impl OrderSet {
    /// Every unit stands.
    pub const ALL_HOLD: Self = Self { by_province: [Order::Hold; PROVINCE_COUNT] };

    /// What the unit in a province is ordered to do.
    pub const fn get(&self, province: Province) -> Order {
        self.by_province[province.index()]
    }

    /// Sets the order of the unit in a province, in place of its order before.
    pub const fn set(&mut self, province: Province, order: Order) {
        self.by_province[province.index()] = order;
    }
}

/// What a dislodged unit is ordered to do in a `$RETREAT` play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Retreat {
    /// Go to a location.
    To(Location),
    /// Leave the board.
    Disband,
}

/// What a power orders in a `$BUILD` play: one order for each unit that it may build or must remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Adjustment {
    /// A new unit in an empty home center.
    Build {
        /// Army or fleet.
        kind: Kind,
        /// Where; for a fleet in St. Petersburg, which coast.
        at: Location,
    },
    /// A unit off the board.
    Remove {
        /// Where it stands.
        at: Province,
    },
    /// One build given up.
    Waive,
}

/// A unit that lost its place and must retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct Dislodged {
    /// The unit, at its place before the moves.
    pub unit: Unit,
    /// The province from which the unit that took its place came.
    pub by: Province,
    /// Whether that unit came by convoy.
    pub by_convoy: bool,
    /// Where it was dislodged, if it had been convoyed to another province than the one in `unit`.
    pub landed: Option<Province>,
}

/// Whether a unit of this kind can stand at a location.
pub fn can_stand(kind: Kind, at: Location) -> bool {
    match kind {
        Kind::Army => at.coast().is_none() && at.province().terrain() != Terrain::Water,
        Kind::Fleet => has_fleet_neighbours(at),
    }
}
