//! What a viewer may know: their own units with all they have, the regions where these are, and the units that they see
//! there.

use crate::dice::Dice;
use crate::game::atlantis::event::Event;
use crate::game::atlantis::log::Log;
use crate::game::atlantis::name::Atlantis;
use crate::game::atlantis::position::Position;
use crate::game::atlantis::rules::Conditions;
use crate::game::atlantis::rules::sight::{Sight, sight};
use crate::game::atlantis::section::FactionNumber;
use crate::game::atlantis::world::{FactionId, RegionId, Unit, UnitId};
use crate::game::{self, Viewer};
use serde::{Serialize, Serializer};
use std::borrow::Cow;

/// What a viewer may know of a position.
pub struct View<'a> {
    /// The position. What is read from it must pass through here.
    pub position: &'a Position,
    /// Who looks.
    pub viewer: Viewer<FactionNumber>,
    /// The faction of the viewing player, if it is in the game.
    pub faction: Option<FactionId>,
    /// The conditions by which units are seen.
    pub conditions: Conditions,
}

impl<'a> View<'a> {
    /// Whether the viewer sees through every fog.
    pub const fn sees_all(&self) -> bool {
        matches!(self.viewer, Viewer::Gamesmaster | Viewer::Spectator)
    }

    /// The regions that the viewer sees, in the order of the world: those in which they have a unit.
    pub fn regions(&self) -> impl Iterator<Item = RegionId> {
        let world = &self.position.world;
        let has_own =
            |region: &RegionId| world.units_in(*region).any(|(_, unit)| Some(unit.faction) == self.faction);
        world.regions().filter(move |region| self.sees_all() || has_own(region))
    }

    /// The units of a region that the viewer sees, in their order, and how much of each.
    pub fn units_in(&self, region: RegionId) -> impl Iterator<Item = (UnitId, &'a Unit, Sight)> {
        let units = self.position.world.units_in(region);
        units.map(|(id, unit)| (id, unit, self.sight(id))).filter(|(.., sight)| *sight > Sight::Hidden)
    }

    /// How much the viewer sees of a unit.
    pub fn sight(&self, unit: UnitId) -> Sight {
        match self.faction {
            Some(faction) => sight(self.conditions, &self.position.world, faction, unit),
            None if self.sees_all() => Sight::WithFaction,
            None => Sight::Hidden,
        }
    }
}

impl<'a> game::Viewing<'a, Atlantis> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<FactionNumber>) -> Self {
        let faction = match viewer {
            Viewer::Player(number) => position.world.faction_of(number.0),
            _ => None,
        };
        // Who sees whom does not depend on chance.
        let conditions = Conditions::new(position.settings, Dice::new(0), position.world.turn);
        View { position, viewer, faction, conditions }
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = Cow<'l, Event>> {
        log.as_seen(self.viewer)
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(self.position.world.turn)
    }
}
