//! How a report names what it speaks of.
//!
//! Source: the rules text, "Entity numbers".

use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::world::geometry::Hex;
use crate::game::rainbow::world::players::PlayerNumber;
use crate::game::rainbow::world::tables::Terrain;
use crate::game::rainbow::world::unit::{Designation, Unit, UnitId};
use crate::text::{self, Letters, Text};
use std::fmt;

/// A unit: `Infantry [100]` if it is the reader's own, `Infantry [7-100]` if not. Where its name does not say its
/// type, that follows.
pub struct Called<'a> {
    id: UnitId,
    name: &'a str,
    kind: Option<&'static str>,
    reader: Option<PlayerNumber>,
}

impl<'a> Called<'a> {
    /// A unit as it was called when something happened.
    pub fn then(unit: &'a Designation, reader: Option<PlayerNumber>) -> Self {
        let kind = unit.name.as_ref().map(|_| unit.kind.name());
        Self { id: unit.id, name: unit.name(), kind, reader }
    }

    /// A unit as it is called now.
    pub fn now(unit: &'a Unit, reader: Option<PlayerNumber>) -> Self {
        let kind = unit.name.as_ref().map(|_| unit.kind.name());
        Self { id: unit.id, name: unit.name(), kind, reader }
    }

    /// Without the type, for where that stands in a column of its own.
    pub fn without_kind(self) -> Self {
        Self { kind: None, ..self }
    }
}

impl Text for Called<'_> {
    fn write(&self, to: &mut dyn Letters) {
        let owner = (self.reader != Some(self.id.player)).then_some((self.id.player.0, "-"));
        (self.name, " [", owner, self.id.number, "]").write(to);
        self.kind.map(|kind| (" (", kind, ")")).write(to);
    }
}

/// A hex: `Plain [10/20]`, or `[10/20]` where the reader does not know what it is like.
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
    fn write(&self, to: &mut dyn Letters) {
        (self.terrain.map(|terrain| (terrain.name(), " ")), "[", self.hex, "]").write(to);
    }
}

/// A player: `The Dark Legions [15]`.
pub struct Empire<'a> {
    number: PlayerNumber,
    name: &'a str,
}

impl<'a> Empire<'a> {
    /// A player as a reader knows him.
    pub fn of(view: &View<'a>, number: PlayerNumber) -> Self {
        Self { number, name: view.public_player(number).map_or("", |player| player.name()) }
    }
}

impl fmt::Display for Empire<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::show(self, f)
    }
}

impl Text for Empire<'_> {
    fn write(&self, to: &mut dyn Letters) {
        (self.name, " [", self.number.0, "]").write(to);
    }
}

/// The slot in which something happened; nothing for what happened in none.
pub struct Slot(pub u8);

impl Text for Slot {
    fn write(&self, to: &mut dyn Letters) {
        (self.0 > 0).then_some(self.0).write(to);
    }
}
