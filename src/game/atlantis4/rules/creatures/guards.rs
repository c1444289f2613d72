//! Guards of towns, of starting cities and of the Nexus.

use crate::chance;
use crate::rules::conditions::Conditions;
use crate::tables::{Tables, days_for};
use crate::world::{
    FactionId, Guard, Region, RegionId, Reveal, Town, TownSize, Unit, UnitId, UnitKind, World,
};

/// How well guards of starting cities see.
const KEEN: u32 = 10;
/// Guards grow back by this part of their full number each month, and so many come to a town without any.
const TENTH: u32 = 10;

/// What guards a place has.
struct Post {
    /// The size of the town: the level of its guards.
    size: u32,
    /// How many they are at most.
    full: u32,
    /// Whether they are those of a starting city, better armed and with a mage.
    is_great: bool,
    /// Whether nothing can hurt them.
    is_safe: bool,
}

impl Post {
    fn of(tables: &Tables, here: &Region) -> Option<Self> {
        let game = &tables.game;
        let is_nexus = here.terrain == tables.named.nexus;
        let town = here.town.as_deref();
        if is_nexus || town.is_some_and(Town::is_starting_city) {
            let is_safe = is_nexus || game.safe_start_cities;
            let (size, full) = (TownSize::City as u32, game.starting_city_guards);
            return Some(Self { size, full, is_great: true, is_safe });
        }
        let size = town?.size() as u32;
        Some(Self {
            size,
            full: game.city_guard_per_level.saturating_mul(size),
            is_great: false,
            is_safe: false,
        })
    }

    /// Arms so many guards and gives them their pay.
    fn arm(&self, tables: &Tables, unit: &mut Unit, count: u32) {
        let (named, game) = (&tables.named, &tables.game);
        let is_mage = unit.kind == UnitKind::GuardMage;
        let mut has = |item, does: bool| {
            if does {
                unit.items.set(item, count);
            }
        };
        has(named.leader, true);
        has(named.sword, !is_mage);
        has(named.plate_armor, !is_mage && self.is_great && game.starting_city_guard_plate);
        has(named.amulet_of_invulnerability, self.is_safe);
        unit.items.set(named.silver, count.saturating_mul(game.guard_money));
        let mut knows = |skill, level: u32| unit.days.set(skill, count.saturating_mul(days_for(level)));
        if is_mage {
            knows(named.force, game.starting_city_mage_fire);
            knows(named.fire, game.starting_city_mage_fire);
        } else {
            knows(named.combat, self.size);
            knows(named.observation, if self.is_great { KEEN } else { self.size });
        }
        if self.is_great {
            knows(named.tactics, game.starting_city_tactics);
        }
        unit.flags.holding = true;
        if is_mage {
            (unit.combat, unit.flags.behind) = (Some(named.fire), true);
        }
    }
}

/// Guards become more by a tenth of their full number; where nobody guards, a new squad may come.
pub fn play(conditions: Conditions<'_>, world: &mut World) {
    let tables = conditions.tables;
    for region in world.regions() {
        let Some(post) = Post::of(tables, &world[region]) else { continue };
        let mut is_guarded = false;
        for id in world.unit_ids_in(region) {
            let unit = &world[id];
            is_guarded |= unit.guard == Guard::On;
            if !unit.is_town_guard() || unit.is_empty(tables) {
                continue;
            }
            is_guarded = true;
            let more = unit.people(tables).saturating_add(post.full / TENTH).min(post.full);
            let count = if unit.kind == UnitKind::GuardMage { 1 } else { more };
            post.arm(tables, &mut world[id], count);
        }
        if !is_guarded
            && conditions.chance(chance::GUARDS, region).below(100) < tables.game.guard_regen_percent
        {
            self::post(tables, world, region, TENTH);
        }
    }
}

/// Posts new guards in a town, in so many hundredths of their full number, and in a starting city a mage with them.
pub fn post(tables: &Tables, world: &mut World, region: RegionId, percent: u32) {
    let (Some(faction), Some(post)) = (world.guards, Post::of(tables, &world[region])) else { return };
    let count = post.full.saturating_mul(percent) / 100;
    if count > 0 {
        let guard = recruit(world, faction, region, "City Guard", UnitKind::Guard);
        world[guard].guard = Guard::On;
        post.arm(tables, &mut world[guard], count);
    }
    if post.is_great && tables.game.starting_city_mage_fire > 0 {
        let mage = recruit(world, faction, region, "City Mage", UnitKind::GuardMage);
        post.arm(tables, &mut world[mage], 1);
    }
}

fn recruit(world: &mut World, faction: FactionId, region: RegionId, name: &str, kind: UnitKind) -> UnitId {
    let (number, ground) = (world.free_unit_number(), world.open_ground(region));
    let unit =
        Unit { name: name.into(), kind, reveal: Reveal::Faction, ..Unit::new(number, faction, ground) };
    world.add_unit(unit)
}
