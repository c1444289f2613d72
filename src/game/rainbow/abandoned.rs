//! What an abandoned position does: its cities build infantry as long as there is money.
//!
//! Source: the rules text, "Units".

use super::orders::{Given, Order, Orders};
use super::players::PlayerNumber;
use super::tables::{BUILDS_OF_A_CITY, Kind};
use super::units::Units;

/// The orders that an abandoned position gives itself.
pub fn orders(units: &Units, player: PlayerNumber) -> Orders {
    let build = || Given::from(Order::Build { kind: Some(Kind::Infantry), number: 1, name: None });
    let builds = || (0..BUILDS_OF_A_CITY).map(|_| build()).collect();
    let cities = units.of(player).filter(|(_, unit)| unit.kind == Kind::City);
    let units = cities.map(|(_, city)| (city.id.number, builds())).collect();
    Orders { units, ..Orders::default() }
}
