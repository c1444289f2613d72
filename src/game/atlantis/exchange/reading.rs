//! From a state file to the world.
//!
//! Values are checked as those of a punched position are ([`punched`]), and every fault names the line of the file.

use super::fields::{Fields, Read};
use super::lines::Lines;
use super::messages as say;
use crate::punched;
use crate::tables::{Direction, Item, LONGEST_DISPLAY, LONGEST_NAME, ShipKind, Skill, Spell, Terrain};
use crate::world::position::{Position, Settings};
use crate::world::{
    Faction, FactionId, Region, RegionId, Spot, Structure, StructureId, StructureKind, Unit, UnitId, World,
};
use playdeck_base::message::Log;
use std::collections::BTreeMap;

/// Reads a state file. The log has what was mended, or all that the file was refused for.
pub fn import(file: &[u8]) -> Result<(World, Log), Log> {
    let mut reader = Reader::new(file);
    // Why the reading ended is among the faults.
    let is_whole = reader.whole().is_ok();
    let Reader { world, lines, mut fields, .. } = reader;
    let position = Position { world, settings: Settings::default() };
    if is_whole && let Err(flaws) = punched::check(punched::punch(&position)) {
        for (line, fault) in flaws.iter().map(|flaw| lines.fault(flaw)) {
            fields.refuse(line, fault);
        }
    }
    fields.or(position.world)
}

/// The world as far as it was read.
struct Reader<'b> {
    fields: Fields<'b>,
    world: World,
    factions: BTreeMap<u32, FactionId>,
    lines: Lines,
}

impl<'b> Reader<'b> {
    fn new(file: &'b [u8]) -> Self {
        let (world, factions, lines) = Default::default();
        Self { fields: Fields::new(file), world, factions, lines }
    }

    fn whole(&mut self) -> Read<()> {
        let (turn, line) = self.fields.number_at("TURN")?;
        (self.world.turn, self.lines.world) = (turn, line);
        let mut allies = Vec::new();
        for _ in 0..self.fields.number("the number of factions")? {
            self.faction(&mut allies)?;
        }
        for (own, number, line) in allies {
            let of = self.world[own].number;
            let what = format!("an alliance of faction {of}");
            let Some(ally) = self.found(&what, number, line) else { continue };
            if self.world[own].allies.contains(&ally) {
                self.fields.mend(
                    line,
                    format_args!("{what} with faction {number} is there twice, and was read once"),
                );
            } else {
                self.world[own].allies.push(ally);
            }
        }
        for _ in 0..self.fields.number("the number of regions")? {
            self.region()?;
        }
        self.fields.rest("the last region");
        self.owners();
        self.neighbours();
        Ok(())
    }

    fn faction(&mut self, allies: &mut Vec<(FactionId, u32, u32)>) -> Read<()> {
        let (number, line) = self.fields.number_at("the number of a faction")?;
        let name = self.fields.text("NAME", LONGEST_NAME)?;
        let address = self.fields.text("ADDRESS", LONGEST_NAME)?;
        let ordered = self.fields.number("ORDERED")?;
        for _ in Spell::ALL {
            self.fields.number("a spell that is shown")?;
        }
        let mut faction = Faction::new(number, &address, ordered);
        faction.name = name.into();
        let id = self.world.add_faction(faction);
        self.factions.entry(number).or_insert(id);
        self.lines.factions.push(line);
        for _ in 0..self.fields.number("the number of allies")? {
            let (ally, line) = self.fields.number_at("an ally")?;
            allies.push((id, ally, line));
        }
        // Mistakes, messages, battles, events.
        for _ in 0..4 {
            for _ in 0..self.fields.number("the number of lines of a report")? {
                self.fields.quoted("a line of a report")?;
            }
        }
        Ok(())
    }

    fn region(&mut self) -> Read<()> {
        let (x, line) = self.fields.coordinate("X")?;
        let (y, _) = self.fields.coordinate("Y")?;
        let name = self.fields.text("NAME", LONGEST_NAME)?;
        let terrain = self.fields.one_of("TERRAIN", &Terrain::ALL)?;
        let mut region = Region::new(Spot { x, y }, &name, terrain);
        region.peasants = self.fields.number("PEASANTS")?;
        region.money = self.fields.number("MONEY")?.into();
        let region = self.world.add_region(region);
        self.lines.regions.push(line);
        let mut structures = BTreeMap::new();
        for _ in 0..self.fields.number("the number of buildings")? {
            let (number, line) = self.fields.number_at("the number of a building")?;
            let texts =
                (self.fields.text("NAME", LONGEST_NAME)?, self.fields.text("DISPLAY", LONGEST_DISPLAY)?);
            let kind = StructureKind::Building { size: self.fields.number("SIZE")? };
            self.lines.buildings.push(line);
            let id = self.structure(Structure::new(number, kind, region), texts);
            structures.entry((false, number)).or_insert(id);
        }
        for _ in 0..self.fields.number("the number of ships")? {
            let (number, line) = self.fields.number_at("the number of a ship")?;
            let texts =
                (self.fields.text("NAME", LONGEST_NAME)?, self.fields.text("DISPLAY", LONGEST_DISPLAY)?);
            let kind = self.fields.one_of("the type of a ship", &ShipKind::ALL)?;
            let kind = StructureKind::Ship { kind, left: self.fields.number("LEFT")? };
            self.lines.ships.push(line);
            let id = self.structure(Structure::new(number, kind, region), texts);
            structures.entry((true, number)).or_insert(id);
        }
        for _ in 0..self.fields.number("the number of units")? {
            self.unit(region, &structures)?;
        }
        Ok(())
    }

    fn structure(&mut self, mut structure: Structure, (name, display): (String, String)) -> StructureId {
        (structure.name, structure.display) = (name.into(), display.into());
        self.world.add_structure(structure)
    }

    fn unit(&mut self, region: RegionId, structures: &BTreeMap<(bool, u32), StructureId>) -> Read<()> {
        let (number, line) = self.fields.number_at("the number of a unit")?;
        // Whose it is comes later.
        let mut unit = Unit::new(number, FactionId::at(0), region);
        unit.name = self.fields.text("NAME", LONGEST_NAME)?.into();
        unit.display = self.fields.text("DISPLAY", LONGEST_DISPLAY)?.into();
        unit.people = self.fields.number("PEOPLE")?;
        unit.money = self.fields.number("MONEY")?.into();
        let (faction, of_line) = self.fields.number_at("the faction of a unit")?;
        let building = self.fields.number("the building of a unit")?;
        let ship = self.fields.number("the ship of a unit")?;
        let is_owner = self.fields.flag("OWNER")?;
        unit.behind = self.fields.flag("BEHIND")?;
        unit.guard = self.fields.flag("GUARD")?;
        let default = self.fields.text("DEFAULT", LONGEST_NAME)?;
        unit.default = (default != "work").then(|| default.into());
        unit.combat = self.fields.combat()?;
        for skill in Skill::ALL {
            unit.days[skill.index()] = self.fields.number(skill.word())?;
        }
        for item in Item::ALL {
            *unit.goods_mut(item) = self.fields.number(item.word())?;
        }
        for spell in Spell::ALL {
            if self.fields.flag(spell.word())? {
                unit.spells.add(spell);
            }
        }
        let inside = self.inside(number, line, [building, ship], structures);
        let faction = self.found(&format!("unit {number}"), faction, of_line);
        let (Ok(inside), Some(faction)) = (inside, faction) else { return Ok(()) };
        if unit.people == 0 {
            // The program removes such a unit at the end of the turn, and no position can have it.
            self.fields
                .mend(line, format_args!("unit {number} has no people, and was left out with all it has"));
            return Ok(());
        }
        (unit.inside, unit.faction) = (inside, faction);
        let id = self.world.add_unit(unit);
        self.lines.units.push(line);
        match self.world[id].inside {
            Some(inside) if is_owner && self.world[inside].owner.is_none() => {
                self.world[inside].owner = Some(id);
            }
            _ if is_owner => {
                self.fields.mend(line, format_args!("unit {number} was read as no owner, because what it is in has one, or it is in nothing"));
            }
            _ => {}
        }
        Ok(())
    }

    /// What a unit is in: nothing if both numbers are 0. An error if it cannot be there.
    fn inside(
        &mut self,
        unit: u32,
        line: u32,
        [building, ship]: [u32; 2],
        structures: &BTreeMap<(bool, u32), StructureId>,
    ) -> Result<Option<StructureId>, ()> {
        let (is_ship, number, word) = match (building, ship) {
            (0, 0) => return Ok(None),
            (building, 0) => (false, building, "building"),
            (0, ship) => (true, ship, "ship"),
            (building, ship) => {
                let what = format!("unit {unit} is in building {building} and in ship {ship}");
                self.fields.refuse(line, say::impossible(line, &what));
                return Err(());
            }
        };
        let found = structures.get(&(is_ship, number)).copied();
        if found.is_none() {
            let message = say::not_inside(line, unit, word, number);
            self.fields.refuse(line, message);
        }
        found.map(Some).ok_or(())
    }

    /// Whoever is the first inside owns what has no owner.
    fn owners(&mut self) {
        for (place, line) in self.lines.units.clone().into_iter().enumerate() {
            let unit = UnitId::at(place);
            if let Some(inside) = self.world[unit].inside
                && self.world[inside].owner.is_none()
            {
                self.world[inside].owner = Some(unit);
                let number = self.world[unit].number;
                self.fields.mend(
                    line,
                    format_args!("unit {number} was read as the owner of what it is in, because nobody was"),
                );
            }
        }
    }

    /// The program needs a region on every side of land.
    fn neighbours(&mut self) {
        for (region, line) in self.world.regions().zip(&self.lines.regions) {
            let Region { spot: Spot { x, y }, .. } = self.world[region];
            let is_open = |side: &Direction| self.world.neighbour(region, *side).is_none();
            for side in Direction::ALL.into_iter().filter(|_| !self.world[region].is_ocean()).filter(is_open)
            {
                let message = say::no_neighbour(*line, x, y, side.word());
                self.fields.refuse(*line, message);
            }
        }
    }

    /// The faction of a number.
    fn found(&mut self, who: &str, number: u32, line: u32) -> Option<FactionId> {
        let found = self.factions.get(&number).copied();
        if found.is_none() {
            let message = say::no_faction(line, who, number);
            self.fields.refuse(line, message);
        }
        found
    }
}
