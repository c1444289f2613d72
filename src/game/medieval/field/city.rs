//! A city: whose it is, what it makes and how long that takes, and what it can be called.
//!
//! Source: the rules text, "Cities".

use super::geometry::Square;
use crate::game::medieval::lobby::Setup;
use crate::game::medieval::numbers::PlayerNumber;
use crate::game::medieval::tables::{Kind, LONGEST_NAME, Product};
use serde::Serialize;

/// A city's number, from 1, row by row over the map.
pub type CityNumber = u16;

/// A city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct City {
    /// Where it lies.
    pub at: Square,
    /// What it is called; empty until it is captured for the first time.
    pub name: String,
    /// Whose it is; none for a white one.
    #[serde(rename = "OF")]
    pub owner: Option<PlayerNumber>,
    /// What it makes.
    pub product: Product,
    /// Its owner's turns until that is made.
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

    /// Begins a product anew.
    pub fn start(&mut self, product: Product, setup: &Setup) {
        self.product = product;
        self.turns = self.turns_for(product, setup);
    }
}

/// The turns that a product takes in a city of some specialty: for that by a third fewer, rounded so that the rest is
/// not less than two thirds.
///
/// Source: the rules text, "Cities".
pub const fn turns_for(specialty: Kind, product: Product, setup: &Setup) -> u8 {
    match product {
        Product::Fortification => setup.fort_turns,
        Product::Piece(kind) if kind.index() == specialty.index() => kind.turns() - kind.turns() / 3,
        Product::Piece(kind) => kind.turns(),
    }
}

/// Whether a city can be called so.
pub fn is_name(name: &str) -> bool {
    let is_bounded = (1..=LONGEST_NAME).contains(&name.chars().count());
    is_bounded && name.trim() == name && !name.contains(char::is_control)
}
