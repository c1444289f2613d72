//! How a report names units, hexes and players.
//!
//! Source: the rules text, "Entity numbers".

use crate::knowledge::view::View;
use crate::tables::{Kind, Terrain};
use crate::world::{Designation, Hex, KnownCity, PlayerNumber, Unit, UnitId};
use playdeck_base::text::{Text, shown};

shown! { Empire<'_> }

/// A unit: `Infantry [100]` if it is the reader's own, `Infantry [7-100]` if not. Its type follows where its name does
/// not include it.
pub struct UnitLabel<'a> {
    id: UnitId,
    name: &'a str,
    kind: Option<&'static str>,
    reader: Option<PlayerNumber>,
}

impl<'a> UnitLabel<'a> {
    /// A unit under its name at the time of an event.
    pub fn then(unit: &'a Designation, reader: Option<PlayerNumber>) -> Self {
        let kind = unit.name.as_ref().map(|_| unit.kind.name());
        Self { id: unit.id, name: unit.name(), kind, reader }
    }

    /// A unit under its present name.
    pub fn now(unit: &'a Unit, reader: Option<PlayerNumber>) -> Self {
        let kind = unit.name.as_ref().map(|_| unit.kind.name());
        Self { id: unit.id, name: unit.name(), kind, reader }
    }

    /// A city as the reader saw it last.
    pub fn known(city: &'a KnownCity, reader: Option<PlayerNumber>) -> Self {
        let kind = city.name.as_ref().map(|_| Kind::City.name());
        Self { id: city.id, name: city.name.as_deref().unwrap_or(Kind::City.name()), kind, reader }
    }

    /// Leaves the type out, for tables that have a column for it.
    pub fn without_kind(self) -> Self {
        Self { kind: None, ..self }
    }
}

impl Text for UnitLabel<'_> {
    fn write(&self, to: &mut String) {
        let owner = (self.reader != Some(self.id.player)).then_some((self.id.player.0, "-"));
        (self.name, " [", owner, self.id.number, "]").write(to);
        self.kind.map(|kind| (" (", kind, ")")).write(to);
    }
}

/// A hex: `Plain [10/20]`, or `[10/20]` if the reader does not know its terrain.
pub struct Ground {
    hex: Hex,
    terrain: Option<Terrain>,
}

impl Ground {
    /// A hex as a reader knows it.
    pub fn of(view: &View<'_>, hex: Hex) -> Self {
        Self { hex, terrain: view.terrain(hex) }
    }
}

impl Text for Ground {
    fn write(&self, to: &mut String) {
        (self.terrain.map(|terrain| (terrain.name(), " ")), "[", self.hex, "]").write(to);
    }
}

/// A player: `The Dark Legions [15]`.
pub struct Empire<'a> {
    number: PlayerNumber,
    name: &'a str,
}

impl<'a> Empire<'a> {
    /// A player as a reader knows them.
    pub fn of(view: &View<'a>, number: PlayerNumber) -> Self {
        Self { number, name: view.public_player(number).map_or("", |player| player.name()) }
    }
}

impl Text for Empire<'_> {
    fn write(&self, to: &mut String) {
        (self.name, " [", self.number.0, "]").write(to);
    }
}

/// The slot of an event; nothing for an event outside of slots.
pub struct Slot(pub u8);

impl Text for Slot {
    fn write(&self, to: &mut String) {
        (self.0 > 0).then_some(self.0).write(to);
    }
}
