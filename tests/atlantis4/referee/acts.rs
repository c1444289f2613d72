//! Orders that take no time: into structures and out of them, theft, destruction, guards, forgetting.

use super::Referee;
use super::figures;
use super::orders::{Order, Whom};
use super::world::Unit;
use playdeck::game::atlantis4::world::{Attitude, Guard, UnitKind};

impl Referee<'_> {
    /// Whether the owner of a structure lets a unit in.
    pub(super) fn is_let_in(&self, unit: u32, (region, object): (usize, usize)) -> bool {
        let object = &self.world.regions[region].objects[object];
        let is_friend = |owner: &u32| {
            let owner = &self.world.units[owner];
            self.world.attitude(owner.faction, unit) >= Attitude::Friendly
        };
        object.kind != "Lair" && self.world.owner(object).as_ref().is_none_or(is_friend)
    }

    pub(super) fn boards(&mut self, unit: u32, plan: &[Order]) {
        let (region, _) = self.world.place_of(unit);
        for order in plan {
            match order {
                Order::Enter(number) => {
                    let Some(object) = self.world.regions[region].object(*number) else { continue };
                    if self.is_let_in(unit, (region, object)) {
                        self.world.put(unit, (region, object));
                    }
                }
                Order::Leave
                    if (!self.world.regions[region].is_ocean()
                        || self.world.units[&unit].crosses_water())
                        && !matches!(self.months.get(&unit), Some(Order::Build(_))) =>
                {
                    self.world.put(unit, (region, 0));
                }
                _ => {}
            }
        }
    }

    /// Owners make others the owners; only who was the owner before anybody did.
    pub(super) fn promote(&mut self) {
        let units = &self.world.units;
        for object in self.world.regions.iter_mut().flat_map(|region| region.objects.iter_mut().skip(1)) {
            let owner = object.units.iter().copied().find(|unit| units[unit].people() > 0);
            for order in owner.and_then(|owner| self.plans.get(&owner)).into_iter().flatten() {
                match order {
                    Order::Promote(other) if object.units.contains(other) => {
                        object.units.retain(|number| number != other);
                        object.units.insert(0, *other);
                    }
                    _ => {}
                }
            }
        }
    }

    /// Who is seen by the faction of the other, by an ally of it or by guards of a town steals nothing.
    pub(super) fn steals(&mut self, unit: u32, plan: &[Order]) {
        for order in plan {
            let Order::Steal(other, item) = order else { continue };
            let thief = self.world.units[&unit].clone();
            let Some(other) = self.find(unit, Whom::Unit(*other)) else { continue };
            let robbed = self.world.units[&other].clone();
            // Amulets of true seeing see what rings hide.
            let is_seen =
                thief.is_ringed() && robbed.has("AMTS") > 0 && robbed.has("AMTS") >= robbed.people();
            if thief.people() != 1 || robbed.is_town_guard() || is_seen {
                continue;
            }
            let world = &self.world;
            let prevents = |faction: &u32| {
                let is_ally = world.attitude(*faction, other) == Attitude::Ally;
                let guards = world.here(world.region_of(unit));
                let is_town = guards.iter().any(|it| it.is_town_guard() && it.faction == *faction);
                (is_ally || is_town) && world.sees(*faction, unit) > 0
            };
            if world.factions.keys().any(prevents) {
                continue;
            }
            let has = robbed.has(item);
            let taken = if *item == "SILV" { (has / 2).min(200) } else { has.min(1) };
            self.world.unit(other).gets(item, -taken);
            self.world.unit(unit).gets(item, taken);
        }
    }

    pub(super) fn destroys(&mut self, unit: u32, plan: &[Order]) {
        let (region, object) = self.world.place_of(unit);
        if !plan.contains(&Order::Destroy) || object == 0 {
            return;
        }
        let it = &self.world.regions[region];
        let there = &it.objects[object];
        let has_people = self.world.units[&unit].people() > 0;
        if self.world.owner(there) == Some(unit)
            && has_people
            && !it.is_ocean()
            && !["Shaft", "Lair"].contains(&there.kind)
        {
            let gone = self.world.regions[region].objects.remove(object);
            self.world.regions[region].objects[0].units.extend(gone.units);
        }
    }

    /// Who cannot fight guards nothing; in a town with guards nobody else begins to.
    pub(super) fn guards(&mut self, unit: u32, _: &[Order]) {
        let it = &self.world.units[&unit];
        if it.is_town_guard() || ![Guard::On, Guard::Pending].contains(&it.guard) {
            return;
        }
        let has_town_guard = self.world.here(self.world.region_of(unit)).iter().any(Unit::is_town_guard);
        let is_able = it.taxers() > 0 && !has_town_guard;
        self.world.unit(unit).guard = if is_able { Guard::On } else { Guard::None };
    }

    pub(super) fn forgets(&mut self, unit: u32, plan: &[Order]) {
        for order in plan {
            let Order::Forget(skill) = order else { continue };
            let unit = self.world.unit(unit);
            unit.days.remove(*skill);
            if unit.is_mage() && !unit.days.keys().any(|skill| figures::magic(skill).is_some()) {
                unit.kind = UnitKind::Normal;
            }
        }
    }
}
