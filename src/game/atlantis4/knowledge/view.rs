//! A view: who looks at which position.

use super::land::{Land, Place};
use crate::event::{Called, Event, Log, Settled};
use crate::name::Atlantis4;
use crate::rules::{Conditions, magic, sight};
use crate::tables::Tables;
use crate::world::position::Position;
use crate::world::{Attitude, Faction, FactionId, Points, RegionId, Unit, UnitKind, World};
use playdeck_base::dice::Dice;
use playdeck_factions::FactionNumber;
use playdeck_game::{self as game, Viewer};
use playdeck_kit::dates::Month;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The errors of which a player is told.
const MOST_ERRORS: u32 = 1_000;

/// What a viewer may know of a position.
pub struct View<'a> {
    pub(super) position: &'a Position,
    /// Who looks.
    pub viewer: Viewer<FactionNumber>,
    /// The faction of the viewing player, if it is in the game.
    pub faction: Option<FactionId>,
    /// The conditions by which units are seen.
    pub conditions: Conditions<'a>,
    /// The regions in which the viewing player has units, found when first asked for.
    own: OnceCell<Vec<RegionId>>,
    /// What those who look see in each region, found when first asked for.
    eyes: OnceCell<BTreeMap<RegionId, Eyes>>,
}

/// What the viewing player's units in a region see there, with those that see it from afar.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Eyes {
    /// The best observation, if anybody looks. Birds see no better than anybody.
    pub best: Option<u32>,
    /// Whether somebody reads minds, and so knows every unit's faction.
    pub reads_minds: bool,
    /// The best true seeing, by which illusions are known.
    pub true_seeing: u32,
}

impl Eyes {
    fn add(&mut self, tables: &Tables, unit: &Unit) {
        self.best = self.best.max(Some(sight::observation(tables, unit)));
        self.reads_minds |= magic::knows_factions(tables, unit);
        self.true_seeing = self.true_seeing.max(unit.level(tables, tables.named.true_seeing));
    }
}

/// What a faction may do, and how far it does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Status {
    /// Its points for war, trade and magic.
    pub points: (u32, u32, u32),
    /// The regions in which it taxed.
    pub used_tax: u32,
    /// The regions in which it may tax.
    pub most_tax: u32,
    /// The regions in which it traded.
    pub used_trade: u32,
    /// The regions in which it may trade.
    pub most_trade: u32,
    pub mages: u32,
    /// The mages that it may have.
    pub most_mages: u32,
}

/// An attitude, and the factions towards which it was declared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Declared {
    pub attitude: Attitude,
    pub factions: Vec<Called>,
}

impl<'a> View<'a> {
    /// Whether the viewer sees through every fog.
    pub const fn sees_all(&self) -> bool {
        matches!(self.viewer, Viewer::Gamesmaster | Viewer::Spectator)
    }

    /// The world.
    pub const fn world(&self) -> &'a World {
        &self.position.world
    }

    /// The tables in force.
    pub fn tables(&self) -> &'a Tables {
        &self.position.tables
    }

    /// The turn that was played last; 0 at the start.
    pub const fn turn(&self) -> Month {
        Month(self.position.world.turn)
    }

    /// The turn that is played next.
    pub const fn next_turn(&self) -> Month {
        self.position.next_turn()
    }

    /// The viewing player's faction.
    pub fn own_faction(&self) -> Option<&'a Faction> {
        self.faction.map(|faction| &self.position.world[faction])
    }

    /// What the viewing player's faction may do.
    pub fn status(&self) -> Option<Status> {
        let faction = self.faction?;
        let (world, game) = (self.world(), &self.tables().game);
        let Points { war, trade, magic } = world[faction].points();
        let most = |list: &[u32], points: u32| list.get(points as usize).copied().unwrap_or(0);
        let mages = world.units_of(faction).filter(|unit| world[*unit].kind == UnitKind::Mage).count();
        Some(Status {
            points: (war, trade, magic),
            used_tax: world[faction].used_tax,
            most_tax: most(&game.regions, war),
            used_trade: world[faction].used_trade,
            most_trade: most(&game.regions, trade),
            mages: u32::try_from(mages).unwrap_or(u32::MAX),
            most_mages: most(&game.mages, magic),
        })
    }

    /// The attitudes of the viewing player's faction, from hostile to ally.
    pub fn declared(&self) -> Vec<Declared> {
        let all =
            [Attitude::Hostile, Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly, Attitude::Ally];
        let Some(own) = self.own_faction() else { return Vec::new() };
        let towards = |attitude| {
            let factions = own.attitudes.iter().filter(|(_, how)| **how == attitude);
            let factions = factions.map(|(faction, _)| Called::faction(self.world(), *faction)).collect();
            Declared { attitude, factions }
        };
        all.map(towards).into()
    }

    /// The regions that the viewer sees, in the order of the world: those in which they have a unit, and those that a
    /// spell showed them.
    pub fn lands(&self) -> impl Iterator<Item = Land<'a>> {
        self.placed_lands().map(|(_, land)| land)
    }

    /// The same with their places in the world.
    pub fn placed_lands(&self) -> impl Iterator<Item = (RegionId, Land<'a>)> {
        let all = self.sees_all().then(|| self.world().regions()).into_iter().flatten();
        let own = if self.sees_all() { Vec::new() } else { self.own_regions().to_vec() };
        all.chain(own).map(|region| (region, Land::of(self, region)))
    }

    /// The regions that the viewing player sees.
    pub fn own_regions(&self) -> &[RegionId] {
        self.own.get_or_init(|| self.faction.map_or_else(Vec::new, |faction| self.world().seen_by(faction)))
    }

    /// The regions that the viewing player saw and does not see now, with the turn of each, where the world keeps them.
    pub fn remembered(&self) -> impl Iterator<Item = (RegionId, u32)> {
        let memory = self.own_faction().map(|faction| faction.memory.iter());
        memory.into_iter().flatten().filter(|(region, _)| self.own_regions().binary_search(region).is_err())
    }

    /// The viewing player's units in a region, and those that see it from afar as if they were there.
    pub fn watchers(&self, region: RegionId) -> impl Iterator<Item = &'a Unit> {
        let world = self.world();
        let own = self.faction;
        let there =
            world.units_in(region).map(|(_, unit)| unit).filter(move |unit| Some(unit.faction) == own);
        let shown = own.map_or(&[][..], |own| &world[own].shown).iter();
        let by =
            shown.filter(move |shown| shown.region == region).filter_map(|shown| world.unit_of(shown.by?));
        there.chain(by.map(|unit| &world[unit]).filter(move |unit| Some(unit.faction) == own))
    }

    /// What those who look for the viewing player see in a region.
    pub(super) fn eyes(&self, region: RegionId) -> Eyes {
        self.eyes.get_or_init(|| self.all_eyes()).get(&region).copied().unwrap_or_default()
    }

    fn all_eyes(&self) -> BTreeMap<RegionId, Eyes> {
        let mut all: BTreeMap<RegionId, Eyes> = BTreeMap::new();
        let Some(faction) = self.faction else { return all };
        let (world, tables) = (self.world(), self.tables());
        for unit in world.units_of(faction) {
            all.entry(world.region_of(unit)).or_default().add(tables, &world[unit]);
        }
        for shown in &world[faction].shown {
            let eyes = all.entry(shown.region).or_default();
            let by = shown.by.and_then(|by| world.unit_of(by)).map(|by| &world[by]);
            if let Some(own) = by.filter(|by| by.faction == faction) {
                eyes.add(tables, own);
            }
            eyes.best = eyes.best.or(Some(0));
        }
        all
    }

    /// Whether the viewing player's faction has any unit.
    pub fn has_units(&self) -> bool {
        self.faction.is_some_and(|faction| self.world().units_of(faction).next().is_some())
    }
}

impl<'a> game::Viewing<'a, Atlantis4> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<FactionNumber>) -> Self {
        let faction = match viewer {
            Viewer::Player(number) => position.world.faction_of(number.0),
            _ => None,
        };
        // Who sees whom does not depend on chance.
        let conditions = position.conditions(position.world.turn, Dice::new(0));
        View { position, viewer, faction, conditions, own: OnceCell::new(), eyes: OnceCell::new() }
    }

    /// A player is told of so many errors; the rest are left out, and they are told that.
    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = Cow<'l, Event>> {
        let mut errors: u32 = 0;
        log.as_seen(self.viewer).filter_map(move |event| {
            if self.faction.is_none() || !matches!(*event, Event::Refused { .. }) {
                return Some(event);
            }
            errors = errors.saturating_add(1);
            match errors.checked_sub(MOST_ERRORS) {
                None | Some(0) => Some(event),
                Some(1) => Some(Cow::Owned(Settled::ErrorsLeftOut { told: MOST_ERRORS }.into())),
                Some(_) => None,
            }
        })
    }
}

impl Serialize for View<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut known = serializer.serialize_map(None)?;
        known.serialize_entry("TURN", &self.turn().0)?;
        known.serialize_entry("RULES", &*self.tables().name)?;
        if let (Some(faction), Some(status)) = (self.own_faction(), self.status()) {
            known.serialize_entry("FACTION", &faction.number)?;
            known.serialize_entry("NAME", &faction.name)?;
            known.serialize_entry("ADDRESS", &faction.address)?;
            known.serialize_entry("HAS_PASSWORD", &faction.password.is_some())?;
            known.serialize_entry("STATUS", &status)?;
            known.serialize_entry("DEFAULT_ATTITUDE", &faction.default_attitude)?;
            known.serialize_entry("ATTITUDES", &self.declared())?;
            known.serialize_entry("UNCLAIMED", &faction.unclaimed)?;
            known.serialize_entry("TEMPLATE", &faction.template)?;
        }
        if self.sees_all() {
            known.serialize_entry("FACTIONS", &self.accounts())?;
        }
        if self.sees_all() || self.faction.is_some() {
            known.serialize_entry("REGIONS", &Lands(self))?;
        }
        if self.faction.is_some() && self.world().has_memory {
            let place = |region| Place::of(self.world(), self.tables(), region);
            let told = self.remembered().map(|(region, turn)| Remembered { place: place(region), turn });
            known.serialize_entry("REMEMBERED", &told.collect::<Vec<_>>())?;
        }
        known.end()
    }
}

/// A region that was seen before, and in which turn last.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Remembered<'a> {
    place: Place<'a>,
    turn: u32,
}

/// The regions, one by one.
struct Lands<'v, 'a>(&'v View<'a>);

impl Serialize for Lands<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.lands())
    }
}
