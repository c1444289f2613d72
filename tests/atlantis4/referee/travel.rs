//! SAIL, MOVE and who drowns.

use super::Referee;
use super::figures::{kind_of, points_for};
use super::orders::{Order, Step};
use super::world::{Unit, World};
use playdeck::game::atlantis4::world::{Attitude, Guard};
use std::collections::{BTreeMap, BTreeSet};

impl Referee<'_> {
    /// Who is in open water and cannot swim drowns; a ship without anybody aboard is lost at sea.
    pub(super) fn drown(&mut self) {
        for region in 0..self.world.regions.len() {
            if !self.world.regions[region].is_ocean() {
                continue;
            }
            for unit in self.world.regions[region].objects[0].units.clone() {
                let it = &self.world.units[&unit];
                if self.world.factions[&it.faction].is_player && !it.can_swim() {
                    self.bury(unit);
                }
            }
            self.world.regions[region].objects.retain(|object| !object.is_ship() || !object.units.is_empty());
        }
    }

    fn sailing(&self, unit: u32) -> Option<Vec<usize>> {
        match self.months.get(&unit) {
            Some(Order::Sail(ways)) => Some(ways.clone()),
            _ => None,
        }
    }

    pub(super) fn sail(&mut self) {
        let mut sailed: BTreeSet<u32> = BTreeSet::new();
        for region in 0..self.world.regions.len() {
            let ships: Vec<u32> = self.world.regions[region]
                .objects
                .iter()
                .filter(|it| it.is_ship())
                .map(|it| it.number)
                .collect();
            for ship in ships {
                if sailed.insert(ship) {
                    self.sail_ship(region, ship);
                }
            }
        }
    }

    fn sail_ship(&mut self, mut region: usize, ship: u32) {
        let mut at = self.world.regions[region].object(ship).unwrap();
        let object = self.world.regions[region].objects[at].clone();
        let aboard: Vec<Unit> = object.units.iter().map(|unit| self.world.units[unit].clone()).collect();
        let Some(owner) = aboard.iter().find(|unit| unit.people() > 0) else { return };
        let Some(ways) = self.sailing(owner.number) else { return };
        let kind = kind_of(object.kind);
        let sailors = aboard.iter().filter(|unit| self.sailing(unit.number).is_some());
        let skill: i64 = sailors.map(|unit| unit.people() * unit.level("SAIL")).sum();
        let weight: i64 = aboard.iter().map(Unit::weight).sum();
        if object.incomplete > 0 {
            return;
        }
        for unit in &aboard {
            let unit = self.world.unit(unit.number);
            unit.guard = if unit.guard == Guard::On { Guard::None } else { unit.guard };
        }
        if weight > kind.capacity || skill < kind.sailors {
            return;
        }
        // Who is aboard goes nowhere else this month.
        for unit in &aboard {
            if matches!(self.months.get(&unit.number), Some(Order::Move(_))) {
                self.months.insert(unit.number, Order::Teach(Vec::new()));
            }
        }
        let (mut used, month) = (0, self.world.month);
        for way in ways {
            let Some(next) = self.world.regions[region].neighbours[way] else { break };
            let flies = object.kind == "Balloon";
            let is_sea = |region: usize| self.world.regions[region].is_ocean();
            let is_coast = self.world.regions[next].neighbours.iter().flatten().any(|near| is_sea(*near));
            let is_way = flies || (is_sea(region) || is_sea(next)) && (is_sea(next) || is_coast);
            let cost = 1 + i64::from(self.world.regions[next].has_bad_weather(month));
            if !is_way || used + cost > 4 {
                break;
            }
            used += cost;
            let moved = self.world.regions[region].objects.remove(at);
            region = next;
            at = self.world.regions[region].objects.len();
            self.world.regions[region].objects.push(moved);
            if aboard.iter().any(|unit| keeps_out(&self.world, unit.number, true)) {
                break;
            }
        }
    }

    /// All go at once: in pass n a step is made by those who have used n points.
    pub(super) fn walk(&mut self) {
        let mut ways: BTreeMap<u32, Vec<Step>> = BTreeMap::new();
        for (unit, order) in &self.months {
            if let Order::Move(steps) = order {
                ways.insert(*unit, steps.clone());
            }
        }
        let mut used: BTreeMap<u32, i64> = BTreeMap::new();
        for pass in 0..8 {
            for region in 0..self.world.regions.len() {
                for unit in self.world.regions[region].units() {
                    let Some(ways) = ways.get_mut(&unit) else { continue };
                    while let Some(step @ (Step::Into(_) | Step::Out)) = ways.first().copied() {
                        ways.remove(0);
                        self.threshold(unit, step);
                    }
                }
            }
            for region in 0..self.world.regions.len() {
                for unit in self.world.regions[region].units() {
                    let Some(ways) = ways.get_mut(&unit) else { continue };
                    // Who sets out guards no more, however far they come.
                    if pass == 0 {
                        let guard = &mut self.world.unit(unit).guard;
                        *guard = if *guard == Guard::On { Guard::None } else { *guard };
                    }
                    let Some(step) = ways.first().copied() else { continue };
                    if used.get(&unit).copied().unwrap_or(0) != pass {
                        continue;
                    }
                    match self.step(unit, step, pass) {
                        Some(cost) => {
                            ways.remove(0);
                            used.insert(unit, pass + cost);
                        }
                        None => ways.clear(),
                    }
                }
            }
        }
    }

    /// Into a structure or out of it; it takes no points.
    fn threshold(&mut self, unit: u32, step: Step) {
        let region = self.world.region_of(unit);
        match step {
            Step::Into(number) => {
                let Some(object) = self.world.regions[region].object(number) else { return };
                if self.is_let_in(unit, (region, object)) {
                    self.world.put(unit, (region, object));
                }
            }
            _ if !self.world.regions[region].is_ocean() || self.world.units[&unit].crosses_water() => {
                self.world.put(unit, (region, 0));
            }
            _ => {}
        }
    }

    /// One step: what it costs; nothing if it fails.
    fn step(&mut self, unit: u32, step: Step, used: i64) -> Option<i64> {
        let (region, object) = self.world.place_of(unit);
        let it = self.world.units[&unit].clone();
        let next = match step {
            Step::Way(way) => self.world.regions[region].neighbours[way]?,
            _ => self.world.regions[region].objects[object].inner?,
        };
        let crosses = it.crosses_water();
        if self.world.regions[region].is_ocean() && !crosses {
            return None;
        }
        let (land, month) = (&self.world.regions[next], self.world.month);
        let flies = it.can_fly();
        let mut cost = if flies { 1 } else { points_for(&land.terrain) };
        cost *= 1 + i64::from(land.has_bad_weather(month));
        if let Step::Way(way) = step
            && cost > 1
            && !flies
            && self.world.is_connected(region, way)
        {
            cost /= 2;
        }
        if used + cost > it.points() || land.is_ocean() && !crosses || self.is_forbidden(unit, next) {
            return None;
        }
        self.world.put(unit, (next, 0));
        let it = self.world.unit(unit);
        it.guard = if it.guard == Guard::On { Guard::None } else { it.guard };
        Some(cost)
    }

    /// Whether a guard there sees the unit, can catch it and does not like it.
    fn is_forbidden(&self, unit: u32, region: usize) -> bool {
        if self.world.here(region).iter().all(|guard| guard.guard != Guard::On) {
            return false;
        }
        let is_inside = self.world.place_of(unit).1 > 0;
        let mut there = self.world.clone();
        there.put(unit, (region, 0));
        keeps_out(&there, unit, is_inside)
    }
}

/// Whoever comes out of a structure is seen by all; who stands in a ship there gets away from nobody, too.
fn keeps_out(there: &World, unit: u32, is_inside: bool) -> bool {
    let (region, object) = there.place_of(unit);
    let it = &there.units[&unit];
    there.here(region).iter().any(|guard| {
        let own = there.here(region).into_iter().filter(|own| own.faction == guard.faction);
        let fastest = own.map(|own| own.pursues()).max().unwrap_or(0);
        let is_caught = there.regions[region].is_ocean() || object > 0 || fastest >= it.escapes();
        guard.guard == Guard::On
            && guard.people() > 0
            && (is_inside || there.sees(guard.faction, unit) > 0)
            && is_caught
            && there.attitude(guard.faction, unit) < Attitude::Neutral
    })
}
