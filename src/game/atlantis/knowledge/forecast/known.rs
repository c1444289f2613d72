//! The world as a player knows it, so that their orders can be rehearsed by the rules of the turn.
//!
//! It has the regions in which they have a unit, what can be seen there, and the regions next to these. What they cannot
//! know is guessed ([`Guess`]), and nothing of the true world stands in it. All regions that an order of theirs can look
//! at are there, so that a rehearsal makes no land.

use crate::knowledge::View;
use crate::orders::{Month, Order, Sheet};
use crate::policy::Policy;
use crate::rules::sight::{Eyes, Sight};
use crate::tables::{Direction, Skill, Terrain};
use crate::world::{
    Faction, FactionId, Region, RegionId, Spot, Structure, StructureId, StructureKind, Unit, UnitId, World,
};
use playdeck_factions::guess::{Amount, NEW, SOMEBODY};
use std::collections::{BTreeMap, BTreeSet};

/// The peasants of a region where there are enough for everything.
const PLENTY: u32 = 1 << 20;
/// The days of magic of a person who understands every spell.
const LEARNED: u32 = 1_650;

/// What is supposed of what a player cannot know.
#[derive(Debug, Clone, Copy)]
pub struct Guess {
    /// Whether regions have as much silver as is seen, or plenty, or none.
    pub silver: Amount,
    /// Whether they have as many peasants as are seen, or plenty, or none.
    pub peasants: Amount,
    /// Whether all others accept gifts and admit.
    pub are_friends: bool,
    /// Whether all others understand magic.
    pub are_learned: bool,
    /// Whether all others leave the game for sending no orders.
    pub are_idle: bool,
    /// What lies where nothing is known.
    pub beyond: Terrain,
    /// The root of chance.
    pub root: u64,
}

/// The known world, and which of its regions are seen.
pub struct Known {
    pub world: World,
    /// The player's faction.
    pub faction: FactionId,
    /// The regions in which they have units; these come first in the world.
    pub seen: Vec<RegionId>,
    /// Where regions are supposed that the player knows nothing of.
    pub supposed: BTreeSet<Spot>,
}

/// Makes the world that the viewing player knows, as far as the orders on a sheet can touch it.
pub fn known(view: &View<'_>, sheet: &Sheet, guess: Guess) -> Option<Known> {
    let own = view.faction?;
    let mut making = Making {
        view,
        guess,
        world: World::new(view.position.world.turn),
        factions: BTreeMap::new(),
        structures: BTreeMap::new(),
        units: BTreeMap::new(),
        supposed: BTreeSet::new(),
    };
    let faction = making.faction(own);
    let allies: Vec<FactionId> = view.position.world[own].allies.clone();
    making.world[faction].allies = allies.into_iter().map(|ally| making.faction(ally)).collect();
    making.world[faction].last_orders = view.position.world[own].last_orders;
    let regions = view.own_regions();
    let seen: Vec<RegionId> = regions.iter().map(|region| making.region(*region)).collect();
    for (old, new) in regions.iter().zip(&seen) {
        making.fill(*old, *new);
    }
    making.owners();
    if guess.are_friends {
        for other in making.world.factions().filter(|other| *other != faction) {
            making.world[other].allies.push(faction);
        }
    }
    making.surroundings(regions);
    if sheet.orders.iter().any(|given| matches!(given.order, Order::Month(Month::Sail(_)))) {
        let known: Vec<RegionId> = making.world.regions().collect();
        for region in known {
            making.unknown_around(region);
        }
    }
    making.calm(sheet, &seen);
    making.world.number_units_from(NEW);
    Some(Known { world: making.world, faction, seen, supposed: making.supposed })
}

struct Making<'v> {
    view: &'v View<'v>,
    guess: Guess,
    world: World,
    /// The known factions, structures and units by their places in the true world.
    factions: BTreeMap<FactionId, FactionId>,
    structures: BTreeMap<StructureId, StructureId>,
    units: BTreeMap<UnitId, UnitId>,
    supposed: BTreeSet<Spot>,
}

impl Making<'_> {
    /// A faction of which number and name are known.
    fn faction(&mut self, old: FactionId) -> FactionId {
        if let Some(known) = self.factions.get(&old) {
            return *known;
        }
        let its = &self.view.position.world[old];
        let new = self.add_faction(its.number, &its.name.clone());
        self.factions.insert(old, new);
        new
    }

    fn add_faction(&mut self, number: u32, name: &str) -> FactionId {
        let last_orders = if self.guess.are_idle { 0 } else { self.world.turn };
        let mut faction = Faction::new(number, "", last_orders);
        faction.name = name.into();
        self.world.add_faction(faction)
    }

    /// The faction of a unit that does not show its own.
    fn somebody(&mut self) -> FactionId {
        let known = self.world.faction_of(SOMEBODY);
        known.unwrap_or_else(|| self.add_faction(SOMEBODY, "an unknown faction"))
    }

    /// A region with what its report says.
    fn region(&mut self, old: RegionId) -> RegionId {
        let its = &self.view.position.world[old];
        let mut region = Region::new(its.spot, &its.name, its.terrain);
        if !its.is_ocean() {
            region.peasants = its.peasants;
            // Where there are no peasants, no report names their silver.
            region.money = if its.peasants > 0 { its.money } else { 0 };
        }
        self.world.add_region(region)
    }

    /// What is seen in a region: buildings, ships, units.
    fn fill(&mut self, old: RegionId, new: RegionId) {
        let true_world = &self.view.position.world;
        for id in true_world[old].structures() {
            let its = &true_world[*id];
            let kind = match its.kind {
                // How much work is left to do on a ship is not told.
                StructureKind::Ship { kind, left } if left > 0 => {
                    StructureKind::Ship { kind, left: kind.cost() }
                }
                kind => kind,
            };
            let mut structure = Structure::new(its.number, kind, new);
            structure.name = its.name.clone();
            let known = self.world.add_structure(structure);
            self.structures.insert(*id, known);
        }
        let (world, own) = (&self.view.position.world, self.view.faction);
        let eyes =
            Eyes::of(world.units_in(old).map(|(_, unit)| unit).filter(|unit| Some(unit.faction) == own));
        for (id, its) in world.units_in(old) {
            let is_own = Some(its.faction) == own;
            let sight = if is_own { Sight::WithFaction } else { eyes.sight(self.view.conditions, its) };
            if sight == Sight::Hidden {
                continue;
            }
            let unit = self.unit(its, new, sight);
            let known = self.world.add_unit(unit);
            self.units.insert(id, known);
        }
    }

    /// One's own unit as it is, and of another what is seen.
    fn unit(&mut self, its: &Unit, region: RegionId, sight: Sight) -> Unit {
        let inside = its.inside.and_then(|inside| self.structures.get(&inside)).copied();
        if Some(its.faction) == self.view.faction {
            let faction = self.faction(its.faction);
            return Unit { faction, region, inside, ..its.clone() };
        }
        let faction = if sight == Sight::WithFaction { self.faction(its.faction) } else { self.somebody() };
        let mut unit = Unit::new(its.number, faction, region);
        unit.name = its.name.clone();
        (unit.inside, unit.guard, unit.people, unit.goods) = (inside, its.guard, its.people, its.goods);
        if self.guess.are_learned {
            unit.learn_each(Skill::Magic, LEARNED);
        }
        unit
    }

    /// Whoever owns a building or a ship is named first in it.
    fn owners(&mut self) {
        for (old, new) in &self.structures {
            let owner = self.view.position.world[*old].owner;
            self.world[*new].owner = owner.and_then(|owner| self.units.get(&owner)).copied();
        }
    }

    /// The regions next to those that are seen, as the exits in the report name them. The program of 1993 named none.
    fn surroundings(&mut self, seen: &[RegionId]) {
        let true_world = &self.view.position.world;
        let has_exits = self.view.position.settings.policy != Policy::PROGRAM;
        for region in seen {
            for direction in Direction::ALL {
                let Some(spot) = true_world[*region].spot.next(direction) else { continue };
                if self.world.region_at(spot).is_some() {
                    continue;
                }
                let exit = true_world.region_at(spot).filter(|_| has_exits);
                let Some(exit) = exit else {
                    self.suppose(spot);
                    continue;
                };
                self.world.add_region(Region::new(spot, &true_world[exit].name, true_world[exit].terrain));
            }
        }
    }

    /// Adds what may lie around a region.
    fn unknown_around(&mut self, region: RegionId) {
        let spot = self.world[region].spot;
        for around in Direction::ALL.into_iter().filter_map(|direction| spot.next(direction)) {
            if self.world.region_at(around).is_none() {
                self.suppose(around);
            }
        }
    }

    /// Adds a region of which nothing is known.
    fn suppose(&mut self, spot: Spot) {
        self.world.add_region(Region::new(spot, "", self.guess.beyond));
        self.supposed.insert(spot);
    }

    /// Supposes how much silver and how many peasants there are, but where somebody attacks: all is in doubt there.
    fn calm(&mut self, sheet: &Sheet, seen: &[RegionId]) {
        let spots = attacked(self.view, sheet);
        for region in seen {
            let region = &mut self.world[*region];
            if !region.is_ocean() && !spots.contains(&region.spot) {
                region.peasants = self.guess.peasants.of(region.peasants, PLENTY);
                region.money = self.guess.silver.of(region.money, i64::from(PLENTY) << 20);
            }
        }
    }
}

/// Where units of the player are ordered to attack.
fn attacked(view: &View<'_>, sheet: &Sheet) -> Vec<Spot> {
    let world = &view.position.world;
    let is_attack = sheet.orders.iter().any(|given| matches!(given.order, Order::Attack(_)));
    let named = sheet.blocks.iter().filter(|_| is_attack).filter_map(|block| world.unit_of(block.unit.value));
    named
        .filter(|unit| Some(world[*unit].faction) == view.faction)
        .map(|unit| world[world[unit].region].spot)
        .collect()
}
