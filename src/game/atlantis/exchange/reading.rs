//! From a state file to the world.
//!
//! A number that the format does not have ends the reading, because what follows it could be anything. Everything else
//! that is wrong is collected, so that one run names it all. Values are checked as those of a punched position are
//! ([`records`]), and every fault names the line of the file.

use super::LARGEST;
use super::letters;
use super::lines::Lines;
use super::messages as say;
use super::scanner::{Found, Scanner};
use crate::game::atlantis::position::{Position, Settings};
use crate::game::atlantis::records;
use crate::game::atlantis::tables::{
    Direction, Item, LONGEST_DISPLAY, LONGEST_NAME, ShipKind, Skill, Spell, Terrain,
};
use crate::game::atlantis::world::{
    Faction, FactionId, Region, RegionId, Spot, Structure, StructureId, StructureKind, Unit, UnitId, World,
};
use crate::message::{Log, Message, shown_in_part};
use std::collections::BTreeMap;
use std::fmt;

/// How much of something unreadable a message shows.
const SHOWN: usize = 20;

/// Reads a state file. The log has what was mended, or all that the file was refused for.
pub fn import(file: &[u8]) -> Result<(World, Log), Log> {
    let mut reader = Reader::new(file);
    // Why the reading ended is among the faults.
    let is_whole = reader.whole().is_ok();
    let Reader { world, lines, mended, mut faults, .. } = reader;
    let position = Position { world, settings: Settings::default() };
    if is_whole && let Err(flaws) = records::check(records::punch(&position)) {
        faults.extend(flaws.iter().map(|flaw| lines.fault(flaw)));
    }
    if faults.is_empty() {
        return Ok((position.world, mended));
    }
    faults.sort_by_key(|(line, _)| *line);
    let mut log = Log::default();
    log.extend(faults.into_iter().map(|(_, fault)| fault));
    Err(log)
}

/// The reading ended early; the fault is noted.
struct Ended;

type Read<T> = Result<T, Ended>;

/// The world as far as it was read.
struct Reader<'b> {
    scanner: Scanner<'b>,
    world: World,
    factions: BTreeMap<u32, FactionId>,
    lines: Lines,
    mended: Log,
    faults: Vec<(u32, Message)>,
}

impl<'b> Reader<'b> {
    fn new(file: &'b [u8]) -> Self {
        let (factions, lines, mended, faults) = Default::default();
        Self { scanner: Scanner::new(file), world: World::default(), factions, lines, mended, faults }
    }

    fn whole(&mut self) -> Read<()> {
        let (turn, line) = self.number_at("TURN")?;
        (self.world.turn, self.lines.world) = (turn, line);
        let mut allies = Vec::new();
        for _ in 0..self.number("the number of factions")? {
            self.faction(&mut allies)?;
        }
        for (own, number, line) in allies {
            let of = self.world[own].number;
            let what = format!("an alliance of faction {of}");
            let Some(ally) = self.found(&what, number, line) else { continue };
            if self.world[own].allies.contains(&ally) {
                self.mend(
                    line,
                    format_args!("{what} with faction {number} is there twice, and was read once"),
                );
            } else {
                self.world[own].allies.push(ally);
            }
        }
        for _ in 0..self.number("the number of regions")? {
            self.region()?;
        }
        let Found { line, passed, .. } = self.scanner.rest();
        self.passed_over(line, passed, format_args!("behind the last region"));
        self.owners();
        self.neighbours();
        Ok(())
    }

    fn faction(&mut self, allies: &mut Vec<(FactionId, u32, u32)>) -> Read<()> {
        let (number, line) = self.number_at("the number of a faction")?;
        let name = self.text("NAME", LONGEST_NAME)?;
        let address = self.text("ADDRESS", LONGEST_NAME)?;
        let ordered = self.number("ORDERED")?;
        for _ in Spell::ALL {
            self.number("a spell that is shown")?;
        }
        let mut faction = Faction::new(number, &address, ordered);
        faction.name = name.into();
        let id = self.world.add_faction(faction);
        self.factions.entry(number).or_insert(id);
        self.lines.factions.push(line);
        for _ in 0..self.number("the number of allies")? {
            let (ally, line) = self.number_at("an ally")?;
            allies.push((id, ally, line));
        }
        // Mistakes, messages, battles, events.
        for _ in 0..4 {
            for _ in 0..self.number("the number of lines of a report")? {
                self.quoted("a line of a report")?;
            }
        }
        Ok(())
    }

    fn region(&mut self) -> Read<()> {
        let (x, line) = self.coordinate("X")?;
        let (y, _) = self.coordinate("Y")?;
        let name = self.text("NAME", LONGEST_NAME)?;
        let terrain = self.one_of("TERRAIN", &Terrain::ALL)?;
        let mut region = Region::new(Spot { x, y }, &name, terrain);
        region.peasants = self.number("PEASANTS")?;
        region.money = self.number("MONEY")?.into();
        let region = self.world.add_region(region);
        self.lines.regions.push(line);
        let mut structures = BTreeMap::new();
        for _ in 0..self.number("the number of buildings")? {
            let (number, line) = self.number_at("the number of a building")?;
            let texts = (self.text("NAME", LONGEST_NAME)?, self.text("DISPLAY", LONGEST_DISPLAY)?);
            let kind = StructureKind::Building { size: self.number("SIZE")? };
            self.lines.buildings.push(line);
            let id = self.structure(Structure::new(number, kind, region), texts);
            structures.entry((false, number)).or_insert(id);
        }
        for _ in 0..self.number("the number of ships")? {
            let (number, line) = self.number_at("the number of a ship")?;
            let texts = (self.text("NAME", LONGEST_NAME)?, self.text("DISPLAY", LONGEST_DISPLAY)?);
            let kind = self.one_of("the type of a ship", &ShipKind::ALL)?;
            let kind = StructureKind::Ship { kind, left: self.number("LEFT")? };
            self.lines.ships.push(line);
            let id = self.structure(Structure::new(number, kind, region), texts);
            structures.entry((true, number)).or_insert(id);
        }
        for _ in 0..self.number("the number of units")? {
            self.unit(region, &structures)?;
        }
        Ok(())
    }

    fn structure(&mut self, mut structure: Structure, (name, display): (String, String)) -> StructureId {
        (structure.name, structure.display) = (name.into(), display.into());
        self.world.add_structure(structure)
    }

    fn unit(&mut self, region: RegionId, structures: &BTreeMap<(bool, u32), StructureId>) -> Read<()> {
        let (number, line) = self.number_at("the number of a unit")?;
        // Whose it is comes later.
        let mut unit = Unit::new(number, FactionId::at(0), region);
        unit.name = self.text("NAME", LONGEST_NAME)?.into();
        unit.display = self.text("DISPLAY", LONGEST_DISPLAY)?.into();
        unit.people = self.number("PEOPLE")?;
        unit.money = self.number("MONEY")?.into();
        let (faction, of_line) = self.number_at("the faction of a unit")?;
        let building = self.number("the building of a unit")?;
        let ship = self.number("the ship of a unit")?;
        let is_owner = self.flag("OWNER")?;
        unit.behind = self.flag("BEHIND")?;
        unit.guard = self.flag("GUARD")?;
        let default = self.text("DEFAULT", LONGEST_NAME)?;
        unit.default = (default != "work").then(|| default.into());
        unit.combat = self.combat()?;
        for skill in Skill::ALL {
            unit.days[skill.index()] = self.number(skill.word())?;
        }
        for item in Item::ALL {
            *unit.goods_mut(item) = self.number(item.word())?;
        }
        for spell in Spell::ALL {
            if self.flag(spell.word())? {
                unit.spells.add(spell);
            }
        }
        let inside = self.inside(number, line, [building, ship], structures);
        let faction = self.found(&format!("unit {number}"), faction, of_line);
        let (Ok(inside), Some(faction)) = (inside, faction) else { return Ok(()) };
        (unit.inside, unit.faction) = (inside, faction);
        let id = self.world.add_unit(unit);
        self.lines.units.push(line);
        match self.world[id].inside {
            Some(inside) if is_owner && self.world[inside].owner.is_none() => {
                self.world[inside].owner = Some(id);
            }
            _ if is_owner => {
                self.mend(line, format_args!("unit {number} was read as no owner, because what it is in has one, or it is in nothing"));
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
                self.faults.push((line, say::IMPOSSIBLE.message().with(line).with(what)));
                return Err(());
            }
        };
        let found = structures.get(&(is_ship, number)).copied();
        if found.is_none() {
            let message = say::NOT_INSIDE.message().with(line).with(unit).with(word).with(number);
            self.faults.push((line, message));
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
                self.mend(
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
                let message = say::NO_NEIGHBOUR.message().with(line).with(x).with(y).with(side.word());
                self.faults.push((*line, message));
            }
        }
    }

    /// The faction of a number.
    fn found(&mut self, who: &str, number: u32, line: u32) -> Option<FactionId> {
        let found = self.factions.get(&number).copied();
        if found.is_none() {
            let message = say::NO_FACTION.message().with(line).with(who).with(number);
            self.faults.push((line, message));
        }
        found
    }

    /// The spell that a unit casts in battle.
    fn combat(&mut self) -> Read<Option<Spell>> {
        let what = "the combat spell";
        let last = i64::try_from(Spell::ALL.len()).unwrap_or(0) - 1;
        let (spell, _) = self.in_range(what, -1, last)?;
        Ok(usize::try_from(spell).ok().and_then(|spell| Spell::ALL.get(spell)).copied())
    }

    fn one_of<T: Copy>(&mut self, what: &str, all: &[T]) -> Read<T> {
        let last = i64::try_from(all.len()).unwrap_or(0) - 1;
        let (number, _) = self.in_range(what, 0, last)?;
        usize::try_from(number).ok().and_then(|number| all.get(number)).copied().ok_or(Ended)
    }

    /// Whether something is so. The program takes every number but 0 for yes.
    fn flag(&mut self, what: &str) -> Read<bool> {
        let (number, line) = self.number_at(what)?;
        if number > 1 {
            self.mend(line, format_args!("{what} is {number}, and was read as 1"));
        }
        Ok(number > 0)
    }

    fn number(&mut self, what: &str) -> Read<u32> {
        self.number_at(what).map(|(number, _)| number)
    }

    /// A number from 0 on, and its line.
    fn number_at(&mut self, what: &str) -> Read<(u32, u32)> {
        let (number, line) = self.in_range(what, 0, LARGEST.into())?;
        Ok((u32::try_from(number).unwrap_or(0), line))
    }

    fn coordinate(&mut self, what: &str) -> Read<(i32, u32)> {
        let (number, line) = self.in_range(what, i32::MIN.into(), i32::MAX.into())?;
        Ok((i32::try_from(number).unwrap_or(0), line))
    }

    fn in_range(&mut self, what: &str, least: i64, most: i64) -> Read<(i64, u32)> {
        let Some(Found { value, line, passed }) = self.scanner.number() else { return self.ends(what) };
        self.passed_over(line, passed, format_args!("before {what}"));
        if (least..=most).contains(&value) {
            return Ok((value, line));
        }
        let message = say::RANGE.message().with(line).with(what).with(value).with(least).with(most);
        self.faults.push((line, message));
        Err(Ended)
    }

    fn text(&mut self, what: &str, longest: usize) -> Read<String> {
        let (bytes, line) = self.quoted(what)?;
        if bytes.len() > longest {
            let message = say::TOO_LONG.message().with(line).with(what).with(bytes.len()).with(longest);
            self.faults.push((line, message));
            return Ok(String::new());
        }
        let (text, is_changed) = letters::read(bytes);
        if is_changed {
            self.mend(line, format_args!("{what} has characters that no card has, and was read as {text}"));
        }
        Ok(text)
    }

    fn quoted(&mut self, what: &str) -> Read<(&'b [u8], u32)> {
        let Some(Found { value, line, passed }) = self.scanner.text() else { return self.ends(what) };
        self.passed_over(line, passed, format_args!("before {what}"));
        Ok((value, line))
    }

    fn ends<T>(&mut self, what: &str) -> Read<T> {
        let line = self.scanner.last_line();
        self.faults.push((line, say::ENDS.message().with(line).with(what)));
        Err(Ended)
    }

    fn passed_over(&mut self, line: u32, passed: &[u8], place: fmt::Arguments<'_>) {
        if passed.is_empty() {
            return;
        }
        let (text, _) = letters::read(&passed[..passed.len().min(SHOWN + 1)]);
        self.mend(line, format_args!("{} {place} was passed over", shown_in_part(&text, SHOWN)));
    }

    fn mend(&mut self, line: u32, what: impl fmt::Display) {
        self.mended.push(say::MENDED.message().with(line).with(what));
    }
}
