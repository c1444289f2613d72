//! Orders as given on a player's sheet.
//!
//! Source: the rules text, "Orders".

use crate::tables::Kind;
use crate::world::{Direction, Hex, PlayerNumber, UnitId};
use playdeck_base::message::Place;
use playdeck_base::text::{Text, shown};
use playdeck_kit::votes::Vote;
use serde::Serialize;
use std::collections::BTreeMap;

shown! { Target, Order }

/// The target of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Target {
    /// A hex by its coordinates.
    Hex(Hex),
    /// The hex next to the unit in a direction.
    Direction(Direction),
    /// The hex where a unit stands; for `FIRE` alone.
    Unit(UnitId),
}

impl Text for Target {
    fn write(&self, to: &mut String) {
        match self {
            Self::Hex(hex) => hex.write(to),
            Self::Direction(direction) => to.push_str(direction.letters()),
            Self::Unit(unit) => unit.write(to),
        }
    }
}

/// An order to a unit, or to an empire as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum Order {
    /// Build a unit; to a unit.
    Build {
        /// The type of the new unit; settlers may leave it out.
        #[serde(skip_serializing_if = "Option::is_none")]
        kind: Option<Kind>,
        /// The number from which the first free one is looked for.
        number: u32,
        /// The name of the new unit; `None` names it after its type.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<Box<str>>,
    },
    /// Remove the unit; to a unit.
    Drop,
    /// Change where reports go; to either.
    Email(Box<str>),
    /// Call an indirect fire mission; to a unit.
    Fire(Target),
    /// Declare a player friendly; to an empire.
    Friendly(PlayerNumber),
    /// Give money to a player; to an empire.
    Give { to: PlayerNumber, amount: u64 },
    /// Declare a player hostile; to an empire.
    Hostile(PlayerNumber),
    /// Move to an adjacent hex; to a unit.
    Move(Target),
    /// Change the name of the empire or of the unit; to either.
    Name(Box<str>),
    /// Do nothing for a slot; to either.
    Null,
    /// Leave the game; to either.
    Quit,
    /// Say how the game should end, or take it back; to an empire.
    Vote(Option<Vote<PlayerNumber>>),
    /// Put the orders that follow off to the last slots; to either.
    Wait,
    /// A card that could not be read. It keeps its slot, so that a typing error in one order does not move the orders
    /// after it to earlier slots.
    Unread,
}

impl Text for Order {
    /// The order in its canonical form.
    fn write(&self, to: &mut String) {
        match self {
            Self::Build { kind, number, name } => {
                to.push_str("BUILD");
                kind.map(|kind| (" ", kind.name().to_uppercase())).write(to);
                (*number > 1).then_some((" ", *number)).write(to);
                name.as_deref().map(|name| (" \"", name, "\"")).write(to);
            }
            Self::Drop => to.push_str("DROP"),
            Self::Email(address) => ("EMAIL ", &**address).write(to),
            Self::Fire(target) => ("FIRE ", *target).write(to),
            Self::Friendly(player) => ("FRIENDLY ", player.0).write(to),
            Self::Give { to: player, amount } => ("GIVE ", player.0, " ", *amount).write(to),
            Self::Hostile(player) => ("HOSTILE ", player.0).write(to),
            Self::Move(target) => ("MOVE ", *target).write(to),
            Self::Name(name) => ("NAME \"", &**name, "\"").write(to),
            Self::Null => to.push_str("NULL"),
            Self::Quit => to.push_str("QUIT"),
            Self::Vote(Some(vote)) => ("VOTE ", vote).write(to),
            Self::Vote(None) => to.push_str("VOTE NONE"),
            Self::Wait => to.push_str("WAIT"),
            Self::Unread => to.push_str("(not read)"),
        }
    }
}

/// An order and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenOrder {
    /// The order.
    pub order: Order,
    /// Its place; `None` if it is on no card, as for the cities of an abandoned position.
    pub place: Option<Place>,
}

impl From<Order> for GivenOrder {
    fn from(order: Order) -> Self {
        Self { order, place: None }
    }
}

/// One player's orders for one turn, as given, before slots are assigned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Orders {
    /// Orders to the player's empire as a whole.
    pub general: Vec<GivenOrder>,
    /// Orders to the player's units, by their numbers.
    pub units: BTreeMap<u32, Vec<GivenOrder>>,
}

impl Orders {
    /// Every order, those to the empire first.
    pub fn given(&self) -> impl Iterator<Item = &GivenOrder> {
        self.general.iter().chain(self.units.values().flatten())
    }
}
