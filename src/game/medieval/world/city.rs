//! A city: its owner, what it builds and how long that takes, and which names it can have.
//!
//! Source: the rules text, "Cities".

use super::geometry::Square;
use super::numbers::PlayerNumber;
use crate::lobby::Setup;
use crate::tables::{Kind, LONGEST_NAME, Product};
use serde::Serialize;

/// A city's number, from 1, row by row over the map.
pub type CityNumber = u16;

/// A city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct City {
    /// The square of the city.
    pub at: Square,
    /// Its name; empty until it is captured for the first time.
    pub name: String,
    /// Its owner; `None` for a white city.
    #[serde(rename = "OF")]
    pub owner: Option<PlayerNumber>,
    /// What it builds.
    pub product: Product,
    /// How many turns of its owner until that is done.
    pub turns: u8,
    /// The level of its fortification.
    pub fort: u8,
    /// The type of piece that it builds faster.
    pub specialty: Kind,
    /// Whether it is its owner's command castle.
    pub castle: bool,
}

impl City {
    /// The turns that a product takes.
    pub const fn turns_for(&self, product: Product, setup: &Setup) -> u8 {
        turns_for(self.specialty, product, setup)
    }

    /// Whether this is its name, in small letters or capitals.
    pub fn is_called(&self, name: &str) -> bool {
        if self.name.is_ascii() && name.is_ascii() {
            self.name.eq_ignore_ascii_case(name)
        } else {
            self.name.to_uppercase() == name.to_uppercase()
        }
    }

    /// Begins a product from the start.
    pub fn start(&mut self, product: Product, setup: &Setup) {
        self.product = product;
        self.turns = self.turns_for(product, setup);
    }
}

/// The turns that a product takes in a city with some specialty. The specialty takes a third less, rounded so that at
/// least two thirds remain.
///
/// Source: the rules text, "Cities".
pub const fn turns_for(specialty: Kind, product: Product, setup: &Setup) -> u8 {
    match product {
        Product::Fortification => setup.fort_turns,
        Product::Piece(kind) if kind.index() == specialty.index() => kind.turns() - kind.turns() / 3,
        Product::Piece(kind) => kind.turns(),
    }
}

/// Whether a name is valid for a city.
pub fn is_name(name: &str) -> bool {
    let is_bounded = (1..=LONGEST_NAME).contains(&name.chars().count());
    is_bounded && name.trim() == name && !name.contains(char::is_control)
}
