//! Units, and the orders that can be given to them.

pub use super::kind::Kind;
use super::map::{Location, Province, ProvinceSet, Terrain};
use super::power::Power;
use super::route::Route;
use playdeck_base::text::{Text, shown};
use serde::{Deserialize, Serialize};

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
        to.push_str(self.at.unit(self.kind, false));
    }

    fn write_whole(&self, to: &mut String) {
        to.push_str(self.at.unit(self.kind, true));
    }
}

shown!(Unit);

/// The units on the board, at most one in each province, in the order of the provinces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Units(Vec<Unit>);

impl Units {
    /// An empty board.
    pub const EMPTY: Self = Self(Vec::new());

    fn place_of(&self, province: Province) -> Result<usize, usize> {
        self.0.binary_search_by_key(&province, Unit::province)
    }

    /// The unit in a province.
    pub fn get(&self, province: Province) -> Option<Unit> {
        self.place_of(province).ok().map(|place| self.0[place])
    }

    /// Whether a unit stands in a province.
    pub fn is_occupied(&self, province: Province) -> bool {
        self.place_of(province).is_ok()
    }

    /// The provinces in which a unit stands.
    pub fn occupied(&self) -> ProvinceSet {
        self.0.iter().map(Unit::province).collect()
    }

    /// The number of units.
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Puts a unit on the board and returns the one that stood in its province.
    pub fn place(&mut self, unit: Unit) -> Option<Unit> {
        match self.place_of(unit.province()) {
            Ok(place) => Some(std::mem::replace(&mut self.0[place], unit)),
            Err(place) => {
                self.0.insert(place, unit);
                None
            }
        }
    }

    /// Takes the unit in a province off the board.
    pub fn take(&mut self, province: Province) -> Option<Unit> {
        self.place_of(province).ok().map(|place| self.0.remove(place))
    }

    /// The provinces in which the units of a power stand.
    pub fn occupied_by(&self, power: Power) -> ProvinceSet {
        self.of(power).map(|unit| unit.province()).collect()
    }

    /// The number of units of a power.
    pub fn count(&self, power: Power) -> usize {
        self.of(power).count()
    }

    /// Whether a power has a unit.
    pub fn has_any(&self, power: Power) -> bool {
        self.of(power).next().is_some()
    }

    /// All units, in the order of the provinces' full names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Unit> + Clone {
        self.0.iter().copied()
    }

    /// The units of one power, in the order of the provinces' full names.
    pub fn of(&self, power: Power) -> impl Iterator<Item = Unit> + Clone {
        self.iter().filter(move |unit| unit.power == power)
    }
}

impl FromIterator<Unit> for Units {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        let mut board = Self(units.into_iter().collect());
        // Of several in a province the last one stays. Nearly all come in order.
        if !board.0.is_sorted_by(|one, next| one.province() < next.province()) {
            board.0.reverse();
            board.0.sort_by_key(Unit::province);
            board.0.dedup_by_key(|unit| unit.province());
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
        /// The only seas over which an army may go, if it is bound to some: then it goes by convoy or not at all.
        #[serde(default = "Route::any", skip_serializing_if = "Route::is_any")]
        by: Route,
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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OrderSet(Vec<(Province, Order)>);

impl OrderSet {
    /// Every unit stands.
    pub const ALL_HOLD: Self = Self(Vec::new());

    /// What the unit in a province is ordered to do.
    pub fn get(&self, province: Province) -> Order {
        self.0.binary_search_by_key(&province, |(at, _)| *at).map_or(Order::Hold, |place| self.0[place].1)
    }

    /// Sets the order of the unit in a province, in place of its order before.
    pub fn set(&mut self, province: Province, order: Order) {
        match self.0.binary_search_by_key(&province, |(at, _)| *at) {
            Ok(place) => self.0[place].1 = order,
            Err(place) => self.0.insert(place, (province, order)),
        }
    }

    /// All that were set, in the order of the provinces.
    pub fn iter(&self) -> impl Iterator<Item = (Province, Order)> {
        self.0.iter().copied()
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
        // A coast that borders on no water takes fleets, too, though they get nowhere from it.
        Kind::Fleet => {
            let province = at.province();
            province.terrain() != Terrain::Inland && (at.coast().is_some() || !province.has_coasts())
        }
    }
}
