//! What changes where units and structures are, and who owns what: one place, so that lists and owners always agree.

use super::{FactionId, RegionId, Structure, StructureId, ThisTurn, UnitId, World};
use playdeck_kit::lists::watch::Watch;
use std::collections::BTreeSet;

impl World {
    /// Takes a unit out of the building or the ship in which it is. Another becomes the owner: the first unit of the
    /// same faction in the order of the region, else the first of anybody.
    pub fn leave(&mut self, unit: UnitId) {
        let Some(structure) = self[unit].inside.take() else { return };
        if self[structure].owner != Some(unit) {
            return;
        }
        let faction = self[unit].faction;
        let inside: Vec<UnitId> = self.occupants(structure).collect();
        let own = inside.iter().find(|other| self[**other].faction == faction);
        self[structure].owner = own.or(inside.first()).copied();
    }

    /// Puts a unit into a building or a ship; it owns what has no owner.
    pub fn enter(&mut self, unit: UnitId, structure: StructureId) {
        self.leave(unit);
        self[unit].inside = Some(structure);
        self[structure].owner.get_or_insert(unit);
    }

    /// The units in a building or a ship, in the order of the region.
    pub fn occupants(&self, structure: StructureId) -> impl Iterator<Item = UnitId> {
        let units = &self[self[structure].region].units;
        units.iter().copied().filter(move |unit| self[*unit].inside == Some(structure))
    }

    /// Whether a unit owns what it is in.
    pub fn is_owner(&self, unit: UnitId) -> bool {
        self[unit].inside.is_some_and(|structure| self[structure].owner == Some(unit))
    }

    /// Takes a unit to a region, behind all others there. What it is in stays.
    pub fn shift(&mut self, unit: UnitId, to: RegionId) {
        let from = self[unit].region;
        if let Some(at) = self[from].units.iter().position(|other| *other == unit) {
            self[from].units.remove(at);
        }
        self.depart(unit, to);
    }

    /// Takes a unit to another region, behind all others there. The region that it leaves lists it until
    /// [`World::drop_departed`], so that many can leave in one pass.
    pub fn depart(&mut self, unit: UnitId, to: RegionId) {
        self[to].units.push(unit);
        self[unit].region = to;
        self.note_alias(unit);
    }

    /// Keeps under which alias a unit is found where it is now.
    pub(super) fn note_alias(&mut self, unit: UnitId) {
        if let Some(alias) = self[unit].this_turn.alias {
            let units = self.aliases.entry((self[unit].region, self[unit].faction, alias)).or_default();
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
    }

    /// The unit of a region and a faction that has an alias; the first of them if there are several.
    pub fn unit_called(&self, region: RegionId, faction: FactionId, alias: u32) -> Option<UnitId> {
        let is_it = |unit: &UnitId| {
            let it = &self[*unit];
            it.faction == faction && it.this_turn.alias == Some(alias) && !it.this_turn.is_gone
        };
        let noted = self.aliases.get(&(region, faction, alias)).into_iter().flatten();
        let mut here = noted.filter(|unit| is_it(unit) && self[**unit].region == region);
        match (here.next(), here.next()) {
            (Some(_), Some(_)) => self.units_in(region).map(|(unit, _)| unit).find(is_it),
            (only, _) => only.copied(),
        }
    }

    /// Takes those who departed off the list of a region.
    pub fn drop_departed(&mut self, region: RegionId) {
        let mut units = std::mem::take(&mut self[region].units);
        units.retain(|unit| self[*unit].region == region);
        self[region].units = units;
    }

    /// Takes a ship to another region, behind all others there; all units aboard depart in their order.
    pub fn sail(&mut self, ship: StructureId, to: RegionId) {
        let aboard: Vec<UnitId> = self.occupants(ship).collect();
        let from = self[ship].region;
        self[from].structures.retain(|other| *other != ship);
        self[to].structures.push(ship);
        self[ship].region = to;
        for unit in aboard {
            self.depart(unit, to);
        }
    }

    /// Removes a unit. What it has is gone.
    pub fn remove_unit(&mut self, unit: UnitId) {
        let region = self.strike(unit);
        // Units that are gone together stand together, and those before them are few.
        if let Some(at) = self[region].units.iter().position(|other| *other == unit) {
            self[region].units.remove(at);
        }
    }

    /// Removes units. What they have is gone.
    pub fn remove_units(&mut self, units: &[UnitId]) {
        let regions: BTreeSet<RegionId> = units.iter().map(|unit| self.strike(*unit)).collect();
        for region in regions {
            let mut here = std::mem::take(&mut self[region].units);
            here.retain(|unit| !self[*unit].this_turn.is_gone);
            self[region].units = here;
        }
    }

    /// A unit is gone, but for the list of its region.
    fn strike(&mut self, unit: UnitId) -> RegionId {
        self.leave(unit);
        let (region, number) = (self[unit].region, self[unit].number);
        self[unit].this_turn.is_gone = true;
        self.unit_numbers.remove(number);
        self.lowest_unit = self.lowest_unit.min(number);
        region
    }

    /// Removes a building or a ship. Its occupants stand outside.
    pub fn remove_structure(&mut self, structure: StructureId) {
        let inside: Vec<UnitId> = self.occupants(structure).collect();
        for unit in inside {
            self[unit].inside = None;
        }
        let Structure { region, number, .. } = self[structure];
        self[region].structures.retain(|other| *other != structure);
        let kind = usize::from(self[structure].is_ship());
        self.structure_numbers[kind].remove(&number);
        self.lowest_structures[kind] = self.lowest_structures[kind].min(number);
        self[structure].is_gone = true;
        self[structure].owner = None;
    }

    /// Destroys factions: their units are gone with all they have, and nobody is their ally.
    pub fn destroy(&mut self, factions: &BTreeSet<FactionId>) {
        for faction in factions {
            let number = self[*faction].number;
            self.faction_numbers.remove(number);
            self.lowest_faction = self.lowest_faction.min(number);
            self[*faction].is_gone = true;
        }
        for other in self.factions() {
            self[other].allies.retain(|ally| !factions.contains(ally));
        }
    }

    /// Forgets what was true in the turn alone.
    pub fn forget_turn(&mut self) {
        self.aliases.clear();
        self.watch = Watch::default();
        for faction in &mut self.factions {
            faction.is_handed_over = false;
        }
        for structure in &mut self.structures {
            structure.is_new = false;
        }
        for unit in &mut self.units {
            unit.this_turn = ThisTurn { is_gone: unit.this_turn.is_gone, ..ThisTurn::default() };
        }
    }

    /// Takes what is gone out of the lists. Places of factions, units and structures change; the log of a turn must
    /// have been read before.
    pub fn tidy(&mut self) {
        self.watch = Watch::default();
        let factions = places(&self.factions, |faction| faction.is_gone);
        let units = places(&self.units, |unit| unit.this_turn.is_gone);
        let structures = places(&self.structures, |structure| structure.is_gone);
        self.factions.retain(|faction| !faction.is_gone);
        self.units.retain(|unit| !unit.this_turn.is_gone);
        self.structures.retain(|structure| !structure.is_gone);
        for faction in &mut self.factions {
            faction.allies.retain_mut(|ally| renew(&mut ally.0, &factions));
        }
        for unit in &mut self.units {
            unit.faction = FactionId(new(&factions, unit.faction.0).unwrap_or_default());
            unit.inside = unit.inside.and_then(|inside| Some(StructureId(new(&structures, inside.0)?)));
        }
        for structure in &mut self.structures {
            structure.owner = structure.owner.and_then(|owner| Some(UnitId(new(&units, owner.0)?)));
        }
        for region in &mut self.regions {
            region.units.retain_mut(|unit| renew(&mut unit.0, &units));
            region.structures.retain_mut(|structure| renew(&mut structure.0, &structures));
        }
        self.unit_numbers = self.units.iter().map(|unit| unit.number).zip((0..).map(UnitId)).collect();
        self.own_units.iter_mut().for_each(Vec::clear);
        self.own_units.resize(self.factions.len(), Vec::new());
        for (unit, id) in self.units.iter().zip((0..).map(UnitId)) {
            if let Some(own) = self.own_units.get_mut(unit.faction.index()) {
                own.push(id);
            }
        }
        self.faction_numbers =
            self.factions.iter().map(|faction| faction.number).zip((0..).map(FactionId)).collect();
    }
}

/// The new places of those who stay.
fn places<T>(list: &[T], is_gone: impl Fn(&T) -> bool) -> Vec<Option<u32>> {
    let mut next = 0;
    let place = |it: &T| {
        let place = (!is_gone(it)).then_some(next);
        next += u32::from(place.is_some());
        place
    };
    list.iter().map(place).collect()
}

/// Whether something stays; then its place is the new one.
fn renew(place: &mut u32, places: &[Option<u32>]) -> bool {
    let new = new(places, *place);
    *place = new.unwrap_or(*place);
    new.is_some()
}

fn new(places: &[Option<u32>], old: u32) -> Option<u32> {
    places.get(old as usize).copied().flatten()
}
