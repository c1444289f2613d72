//! The world as a player knows it, so that their orders can be rehearsed by the rules of the turn.
//!
//! It has the regions that they see, with what their report shows of them, and the regions to which the exits lead. What
//! they cannot know is guessed ([`Guess`]), and nothing of the true world stands in it. Its levels have no columns, so
//! that no region is found by its place: regions are next to each other by their exits alone.

use crate::knowledge::land::{shows_gate, shows_market, shows_product};
use crate::knowledge::seen::SeenUnit;
use crate::knowledge::view::View;
use crate::rules::economy::{roads, wages};
use crate::tables::{Direction, Tables, Terrain};
use crate::world::{
    Attitude, Exits, Faction, FactionId, FactionKind, Guard, Level, Market, MarketKind, Object, ObjectId,
    Product, Region, RegionId, Spot, Town, TownSize, Unit, UnitId, UnitKind, World, held,
};
use playdeck_factions::guess::{Amount, NEW, SOMEBODY};
use std::collections::BTreeMap;

/// The silver of a region where there is enough for everything.
const PLENTY: i64 = 1 << 30;
/// What the wages of a region may be more than their share that is seen: by roads and by a spell.
const MORE_WAGES: i64 = 2;

/// What is supposed of what a player cannot know.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a guess of its own")]
pub struct Guess {
    /// Whether regions have as much silver as is seen, or plenty, or none.
    pub silver: Amount,
    /// Whether markets buy as much as is seen, or everything, or nothing.
    pub sales: Amount,
    /// Whether they sell as much as is seen, or everything, or nothing.
    pub purchases: Amount,
    /// Whether all other players are allies.
    pub are_friends: bool,
    /// Whether all other players leave the game because they send no orders.
    pub are_idle: bool,
    /// Whether roads come to meet those that are seen, and need work.
    pub has_roads: bool,
    /// Whether there is ocean where nothing is known; otherwise there is plain land.
    pub is_ocean_beyond: bool,
    /// The root of chance.
    pub root: u64,
}

/// The known world, and which of its regions are seen.
pub struct Known {
    pub world: World,
    /// The player's faction.
    pub faction: FactionId,
    /// The regions that they see; these come first in the world.
    pub seen: Vec<RegionId>,
}

/// Makes the world that the viewing player knows.
pub fn known(view: &View<'_>, guess: Guess) -> Option<Known> {
    let own = view.faction?;
    let unknown = |level: &Level| Level { width: 0, first: RegionId(0), ..level.clone() };
    let mut world = World::new("", view.world().levels.iter().map(unknown).collect());
    (world.turn, world.next_ship) = (view.world().turn, NEW);
    let mut making = Making { view, guess, world, factions: BTreeMap::new(), regions: BTreeMap::new() };
    let faction = making.own_faction(own);
    let regions = view.own_regions();
    let seen: Vec<RegionId> = regions.iter().map(|region| making.region(*region)).collect();
    for region in regions {
        making.surroundings(*region);
    }
    for region in regions {
        making.fill(*region);
    }
    making.world.number_units_from(NEW);
    Some(Known { world: making.world, faction, seen })
}

struct Making<'v, 'a> {
    view: &'v View<'a>,
    guess: Guess,
    world: World,
    /// The known factions and regions by their places in the true world.
    factions: BTreeMap<FactionId, FactionId>,
    regions: BTreeMap<RegionId, RegionId>,
}

impl<'a> Making<'_, 'a> {
    fn truth(&self) -> &'a World {
        self.view.world()
    }

    fn tables(&self) -> &'a Tables {
        self.view.tables()
    }

    /// The player's faction as it is, but that it attacks nobody by itself: how a battle ends is not foreseen.
    fn own_faction(&mut self, own: FactionId) -> FactionId {
        let truth = self.truth();
        let calm = |how: Attitude| how.max(Attitude::Unfriendly);
        let new = self.world.add_faction(Faction {
            default_attitude: calm(truth[own].default_attitude),
            attitudes: BTreeMap::new(),
            shown: Vec::new(),
            ..truth[own].clone()
        });
        self.factions.insert(own, new);
        for (other, how) in &truth[own].attitudes {
            let other = self.faction(*other);
            self.world[new].attitudes.insert(other, calm(*how));
        }
        new
    }

    /// A faction of which number and name are known.
    fn faction(&mut self, old: FactionId) -> FactionId {
        if let Some(known) = self.factions.get(&old) {
            return *known;
        }
        let truth = self.truth();
        let new = if truth[old].is_player() {
            self.add_faction(truth[old].number, &truth[old].name)
        } else {
            let (kind, default_attitude) = (FactionKind::World, truth[old].default_attitude);
            let faction = Faction::new(truth[old].number, &truth[old].name);
            self.world.add_faction(Faction { kind, default_attitude, ..faction })
        };
        if truth.guards == Some(old) {
            self.world.guards = Some(new);
        }
        self.factions.insert(old, new);
        new
    }

    fn add_faction(&mut self, number: u32, name: &str) -> FactionId {
        let how = if self.guess.are_friends { Attitude::Ally } else { Attitude::Unfriendly };
        let last_orders = if self.guess.are_idle { 0 } else { self.world.turn };
        self.world.add_faction(Faction { last_orders, default_attitude: how, ..Faction::new(number, name) })
    }

    /// The faction of a unit that does not show its own.
    fn somebody(&mut self) -> FactionId {
        let known = self.world.faction_of(SOMEBODY);
        known.unwrap_or_else(|| self.add_faction(SOMEBODY, "an unknown faction"))
    }

    /// A region with what its report says.
    fn region(&mut self, old: RegionId) -> RegionId {
        let (truth, guess) = (self.truth(), self.guess);
        let its = &truth[old];
        let mut region = Region::new(its.spot, &*its.name, its.terrain);
        region.exits = no_exits();
        region.gate = if shows_gate(self.view, old) { its.gate } else { 0 };
        (region.race, region.population) = (its.race, its.people());
        region.town = its.town.as_deref().map(|town| Box::new(as_seen(town)));
        let of_town = its.town.as_deref().map_or(0, |town| town.size() as i64);
        region.wages = wages(self.view.conditions, truth, old).saturating_sub(of_town);
        if guess.silver == Amount::Plenty {
            region.wages = region.wages.saturating_add(MORE_WAGES);
        }
        region.max_wages = region.wages;
        region.money = guess.silver.of(its.money, PLENTY);
        let products = its.products.iter().filter(|product| shows_product(self.view, old, product));
        region.products =
            products.map(|product| Product { base: 0, activity: 0, ..product.clone() }).collect();
        let markets = its.markets.iter().filter(|market| shows_market(self.view, old, market));
        region.markets = markets.map(|market| self.market(market)).collect();
        let new = self.world.add_region(region, self.tables().named.open_ground);
        self.regions.insert(old, new);
        new
    }

    fn market(&self, its: &Market) -> Market {
        let amounts = match its.kind {
            MarketKind::Buy => self.guess.purchases,
            MarketKind::Sell => self.guess.sales,
        };
        Market { amount: held(amounts.of(its.amount.into(), -1)), activity: 0, ..its.clone() }
    }

    /// The regions to which the exits of a region lead.
    fn surroundings(&mut self, old: RegionId) {
        let Some(here) = self.regions.get(&old).copied() else { return };
        for (way, next) in self.truth().neighbours(old) {
            let there = match self.regions.get(&next) {
                Some(known) => *known,
                None => self.beyond(next),
            };
            set_exit(&mut self.world, here, way, there);
            let is_seen = self.view.own_regions().binary_search(&next).is_ok();
            if !is_seen {
                set_exit(&mut self.world, there, way.opposite(), here);
            }
        }
    }

    /// A region that is known by an exit alone.
    fn beyond(&mut self, old: RegionId) -> RegionId {
        let its = &self.truth()[old];
        let mut region = Region::new(its.spot, &*its.name, its.terrain);
        region.exits = no_exits();
        region.town = its.town.as_deref().map(|town| Box::new(as_seen(town)));
        let new = self.world.add_region(region, self.tables().named.open_ground);
        self.regions.insert(old, new);
        if self.guess.has_roads {
            for way in Direction::ALL {
                let kind = roads::kind_of(self.tables(), way);
                self.world.add_object(Object::new(kind, false, NEW, new));
            }
        }
        new
    }

    /// What stands in a region, and who is there.
    fn fill(&mut self, old: RegionId) {
        let truth = self.truth();
        let Some(here) = self.regions.get(&old).copied() else { return };
        let mut next = 1;
        for (id, its) in truth.objects_in(old) {
            let object = if its.number == 0 { self.world.open_ground(here) } else { self.object(its, here) };
            if its.number < crate::world::FIRST_SHIP {
                next = next.max(its.number.saturating_add(1));
            }
            self.units(id, old, object);
        }
        self.world[here].next_building = next;
    }

    /// A structure as it is seen. How much a road has in store is not told, nor where a passage leads.
    fn object(&mut self, its: &Object, region: RegionId) -> ObjectId {
        let mut object = Object::new(its.kind, false, its.number, region);
        (object.name, object.description) = (its.name.clone(), its.description.clone());
        let is_stored = roads::is_road(self.tables(), its) && !self.guess.has_roads;
        object.incomplete = match its.incomplete {
            needs @ 1.. => needs,
            _ if is_stored => -roads::STORE,
            _ => 0,
        };
        object.runes = u32::from(its.runes > 0);
        object.inner = its.inner.map(|_| self.behind_a_passage());
        self.world.add_object(object)
    }

    fn behind_a_passage(&mut self) -> RegionId {
        let named = &self.tables().named;
        let terrain: Terrain = if self.guess.is_ocean_beyond { named.ocean } else { named.plain };
        let nowhere = Spot { level: u8::MAX, x: 0, y: 0 };
        let mut region = Region::new(nowhere, "", terrain);
        region.exits = no_exits();
        self.world.add_region(region, named.open_ground)
    }

    /// The units in a structure whom the player sees.
    fn units(&mut self, inside: ObjectId, region: RegionId, object: ObjectId) {
        let truth = self.truth();
        for id in truth[inside].units() {
            if let Some(seen) = SeenUnit::of(self.view, region, *id) {
                let unit = self.unit(*id, &seen, object);
                self.world.add_unit(unit);
            }
        }
    }

    /// One's own unit as it is, and of another what is seen. Guards and creatures attack nobody here.
    fn unit(&mut self, id: UnitId, seen: &SeenUnit<'_>, object: ObjectId) -> Unit {
        let (its, tables) = (&self.truth()[id], self.tables());
        if seen.is_own() {
            let faction = self.faction(its.faction);
            return Unit { faction, object, ..its.clone() };
        }
        let faction = if seen.faction.is_some() { self.faction(its.faction) } else { self.somebody() };
        let mut unit = Unit::new(its.number, faction, object);
        (unit.name, unit.description) = (its.name.clone(), its.description.clone());
        if !self.world[faction].is_player() {
            unit.kind = UnitKind::Guard;
        }
        unit.guard = match () {
            () if seen.is_on_guard => Guard::On,
            () if seen.is_avoiding => Guard::Avoiding,
            () => Guard::None,
        };
        unit.items = its.items.iter().filter(|(item, _)| tables[*item].weight > 0).collect();
        unit
    }
}

fn no_exits() -> Exits {
    Exits::To(Box::default())
}

fn set_exit(world: &mut World, from: RegionId, way: Direction, to: RegionId) {
    if let Exits::To(exits) = &mut world[from].exits {
        exits[way.index()] = Some(to);
    }
}

/// A town as everybody sees it: how many live there is not told.
fn as_seen(town: &Town) -> Town {
    let population = match town.size() {
        TownSize::Village => 0,
        TownSize::Town => 1_000,
        TownSize::City => 2_000,
    };
    Town { name: town.name.clone(), population, base_population: 0 }
}
