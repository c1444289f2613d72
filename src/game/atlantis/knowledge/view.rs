//! A view: who looks at which position.

use super::lands::Land;
use crate::event::Event;
use crate::event::Log;
use crate::name::Atlantis;
use crate::policy::Policy;
use crate::rules::Conditions;
use crate::tables::{Direction, Spells, Terrain};
use crate::world::position::Position;
use crate::world::{Faction, FactionId, Name, RegionId, Spot};
use playdeck_base::dice::Dice;
use playdeck_factions::FactionNumber;
use playdeck_game::{self as game, Viewer};
use playdeck_kit::dates::Month;
use std::borrow::Cow;
use std::cell::OnceCell;

/// What a viewer may know of a position.
pub struct View<'a> {
    pub(super) position: &'a Position,
    /// Who looks.
    pub viewer: Viewer<FactionNumber>,
    /// The faction of the viewing player, if it is in the game.
    pub faction: Option<FactionId>,
    /// The conditions by which units are seen.
    pub conditions: Conditions,
    /// What the faction's units show of it, found when it is first asked for.
    own: OnceCell<Own>,
}

/// What a faction's own units show of it.
#[derive(Default)]
struct Own {
    /// The regions in which it has units, in the order of the world.
    regions: Vec<RegionId>,
    /// The spells that it knows.
    spells: Spells,
}

impl<'a> View<'a> {
    /// Whether the viewer sees through every fog.
    pub const fn sees_all(&self) -> bool {
        matches!(self.viewer, Viewer::Gamesmaster | Viewer::Spectator)
    }

    /// The turn that was played last; 0 at the start.
    pub const fn turn(&self) -> Month {
        Month(self.position.world.turn)
    }

    /// The turn that is played next.
    pub const fn next_turn(&self) -> Month {
        self.position.next_turn()
    }

    /// Whether the program of 1993 is followed in every point, its reports included: they have no exits.
    pub fn is_as_in_1993(&self) -> bool {
        self.position.settings.policy == Policy::PROGRAM
    }

    /// The viewing player's faction.
    pub fn own_faction(&self) -> Option<&'a Faction> {
        self.faction.map(|faction| &self.position.world[faction])
    }

    /// The factions that the viewing player's faction helps.
    pub fn allies(&self) -> impl Iterator<Item = &'a Faction> {
        let world = &self.position.world;
        self.own_faction().into_iter().flat_map(|own| own.allies.iter().map(|ally| &world[*ally]))
    }

    /// The spells that the viewing player's faction knows.
    pub fn spells(&self) -> Spells {
        self.own().spells
    }

    /// The regions that the viewer sees, in the order of the world: those in which they have a unit.
    pub fn lands(&self) -> impl Iterator<Item = Land<'a>> {
        let all = self.sees_all().then(|| self.position.world.regions()).into_iter().flatten();
        let own = if self.sees_all() { &[] } else { self.own().regions.as_slice() };
        all.chain(own.iter().copied()).map(|region| Land::of(self, region))
    }

    /// Whether the viewing player's faction has any unit.
    pub fn has_units(&self) -> bool {
        !self.own().regions.is_empty()
    }

    pub(super) fn own_regions(&self) -> &[RegionId] {
        &self.own().regions
    }

    /// The regions that the viewing player saw and does not see now, with the turn of each, where the world keeps them.
    pub fn remembered(&self) -> impl Iterator<Item = (RegionId, u32)> {
        let memory = self.own_faction().map(|faction| faction.memory.iter());
        memory.into_iter().flatten().filter(|(region, _)| self.own_regions().binary_search(region).is_err())
    }

    /// A region by its place: coordinates, name and terrain.
    pub fn ground(&self, region: RegionId) -> (Spot, &'a Name, Terrain) {
        let region = &self.position.world[region];
        (region.spot, &region.name, region.terrain)
    }

    /// The regions to which the exits of one lead, as the reports of this game show exits.
    pub fn around(&self, region: RegionId) -> impl Iterator<Item = (Spot, &'a Name, Terrain)> {
        let world = &self.position.world;
        let all = Direction::ALL.into_iter().filter(|_| !self.is_as_in_1993());
        all.filter_map(move |way| Some(self.ground(world.neighbour(region, way)?)))
    }

    /// Whether what each faction saw is kept.
    pub const fn has_memory(&self) -> bool {
        self.position.world.has_memory
    }

    fn own(&self) -> &Own {
        self.own.get_or_init(|| {
            let (world, mut own) = (&self.position.world, Own::default());
            let Some(faction) = self.faction else { return own };
            for unit in world.units_of(faction).map(|unit| &world[unit]) {
                own.regions.push(unit.region);
                own.spells = own.spells.union(unit.spells);
            }
            own.regions.sort_unstable();
            own.regions.dedup();
            own
        })
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
        View { position, viewer, faction, conditions, own: OnceCell::new() }
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = Cow<'l, Event>> {
        log.as_seen(self.viewer)
    }
}
