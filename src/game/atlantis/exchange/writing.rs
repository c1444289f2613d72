//! From the world to a state file.
//!
//! The layout is the program's own: every field and every line is where it puts them. What the program could not read
//! is cut, and told.

use super::letters;
use super::messages as say;
use super::scanner::LARGEST;
use crate::tables::{Direction, Item, LONGEST_DISPLAY, LONGEST_NAME, Skill, Spell, Terrain};
use crate::world::{FactionId, Region, RegionId, Spot, StructureKind, Unit, UnitId, World};
use playdeck_base::message::Log;
use std::collections::BTreeSet;
use std::fmt::{Arguments, Display};
use std::io::Write as _;

/// The longest word that the program can print in every place, with the marks that it puts around words.
const WIDEST: usize = 68;

/// Writes the world as a state file. The log has what could not be written as it is.
pub fn export(world: &World) -> (Vec<u8>, Log) {
    let mut writer = Writer { world, file: Vec::new(), changed: Log::default() };
    writer.number(world.turn).end();
    let factions: Vec<FactionId> = world.factions().filter(|id| !world[*id].is_gone).collect();
    writer.number(factions.len()).end();
    for faction in factions {
        writer.faction(faction);
    }
    let shore = writer.shore();
    writer.number(world.regions().count() + shore.len()).end();
    for region in world.regions() {
        writer.region(region);
    }
    for spot in shore {
        writer.ocean(spot);
    }
    (writer.file, writer.changed)
}

/// A file as far as it was written.
struct Writer<'w> {
    world: &'w World,
    file: Vec<u8>,
    changed: Log,
}

impl Writer<'_> {
    fn faction(&mut self, id: FactionId) {
        let faction = &self.world[id];
        let who = format!("faction {}", faction.number);
        self.number(faction.number);
        self.text(&who, "name", &faction.name, LONGEST_NAME);
        self.text(&who, "address", &faction.address, LONGEST_NAME);
        self.number(faction.last_orders);
        // No report is due in which a spell would be shown.
        for _ in Spell::ALL {
            self.number(0);
        }
        self.end();
        if faction.password.is_some() {
            self.change(format_args!("{who} lost its password"));
        }
        let allies = faction.allies.iter().map(|ally| &self.world[*ally]).filter(|ally| !ally.is_gone);
        let allies: Vec<u32> = allies.map(|ally| ally.number).collect();
        self.number(allies.len()).end();
        for ally in allies {
            self.number(ally).end();
        }
        // No mistakes, messages, battles and events.
        for _ in 0..4 {
            self.number(0).end();
        }
    }

    fn region(&mut self, id: RegionId) {
        let region = &self.world[id];
        let place = format!("the region at ({},{})", region.spot.x, region.spot.y);
        self.number(region.spot.x).number(region.spot.y);
        self.text(&place, "name", &region.name, LONGEST_NAME);
        self.number(region.terrain.index()).number(region.peasants);
        self.money(&place, region.money);
        self.end();
        self.structures(region, false);
        self.structures(region, true);
        self.number(region.units().len()).end();
        for unit in region.units() {
            self.unit(*unit);
        }
    }

    /// An ocean that the world does not have yet.
    fn ocean(&mut self, spot: Spot) {
        let ocean = Region::new(spot, "", Terrain::Ocean);
        self.number(spot.x).number(spot.y);
        self.text("the ocean", "name", &ocean.name, LONGEST_NAME);
        self.number(ocean.terrain.index()).number(ocean.peasants).number(ocean.money).end();
        // No buildings, ships and units.
        for _ in 0..3 {
            self.number(0).end();
        }
    }

    /// Where the program needs a region beside land and the world has none.
    fn shore(&mut self) -> BTreeSet<Spot> {
        let mut shore = BTreeSet::new();
        let land = self.world.regions().filter(|region| !self.world[*region].is_ocean());
        for region in land {
            let spot = self.world[region].spot;
            let sides = Direction::ALL.into_iter().filter_map(|side| spot.next(side));
            for next in sides.filter(|next| self.world.region_at(*next).is_none()) {
                if shore.insert(next) {
                    let (Spot { x, y }, Spot { x: of_x, y: of_y }) = (next, spot);
                    self.change(format_args!(
                        "({x},{y}) was added as an ocean, because ({of_x},{of_y}) beside it is land"
                    ));
                }
            }
        }
        shore
    }

    fn structures(&mut self, region: &Region, is_ship: bool) {
        let all = region.structures().iter().map(|id| &self.world[*id]);
        let all: Vec<_> = all.filter(|structure| structure.is_ship() == is_ship).collect();
        self.number(all.len()).end();
        for structure in all {
            let who = format!("{} {}", if is_ship { "ship" } else { "building" }, structure.number);
            self.number(structure.number);
            self.text(&who, "name", &structure.name, LONGEST_NAME);
            self.text(&who, "display", &structure.display, LONGEST_DISPLAY);
            match structure.kind {
                StructureKind::Building { size } => self.number(size),
                StructureKind::Ship { kind, left } => self.number(kind.index()).number(left),
            };
            self.end();
        }
    }

    fn unit(&mut self, id: UnitId) {
        let unit = &self.world[id];
        let who = format!("unit {}", unit.number);
        self.number(unit.number);
        self.text(&who, "name", &unit.name, LONGEST_NAME);
        self.text(&who, "display", &unit.display, LONGEST_DISPLAY);
        self.number(unit.people);
        self.money(&who, unit.money);
        self.number(self.world[unit.faction].number);
        let inside = unit.inside.map(|inside| &self.world[inside]);
        let number = |is_ship| inside.filter(|it| it.is_ship() == is_ship).map_or(0, |it| it.number);
        self.number(number(false)).number(number(true));
        self.flag(self.world.is_owner(id)).flag(unit.behind).flag(unit.guard);
        self.default(&who, unit);
        match unit.combat {
            Some(spell) => self.number(spell.index()),
            None => self.number(-1),
        };
        for skill in Skill::ALL {
            self.number(unit.days(skill));
        }
        for item in Item::ALL {
            self.number(unit.has(item));
        }
        for spell in Spell::ALL {
            self.flag(unit.spells.has(spell));
        }
        self.end();
    }

    /// The month order that a unit repeats. One that is too long is cut behind a word, so that no number in it changes.
    fn default(&mut self, who: &str, unit: &Unit) {
        let order = unit.default.as_deref().unwrap_or("work");
        let kept = match order.char_indices().nth(LONGEST_NAME) {
            None => order,
            Some((end, ' ')) => &order[..end],
            Some((end, _)) => order[..end].rsplit_once(' ').map_or(&order[..end], |(kept, _)| kept),
        };
        if kept.len() < order.len() {
            self.change(format_args!("the default order of {who} was cut to {kept}"));
        }
        self.text(who, "default order", kept, LONGEST_NAME);
    }

    fn money(&mut self, of: &str, money: i64) {
        let held = money.clamp(0, LARGEST.into());
        if held != money {
            self.change(format_args!("the ${money} of {of} became ${held}"));
        }
        self.number(held);
    }

    fn flag(&mut self, flag: bool) -> &mut Self {
        self.number(u8::from(flag))
    }

    fn number(&mut self, number: impl Display) -> &mut Self {
        self.field();
        // Writing to memory does not fail.
        let _ = write!(self.file, "{number}");
        self
    }

    fn text(&mut self, of: &str, what: &str, text: &str, longest: usize) {
        let (mut bytes, is_changed) = letters::writable(text);
        if bytes.len() > longest {
            bytes.truncate(longest);
            bytes.truncate(bytes.trim_ascii_end().len());
            self.change(format_args!("the {what} of {of} was cut to {longest} characters"));
        }
        if is_changed {
            let (text, _) = letters::read(&bytes);
            self.change(format_args!(
                "the {what} of {of} has characters that the file cannot have; it became {text}"
            ));
        }
        if bytes.split(|byte| *byte == b' ').any(|word| word.len() > WIDEST) {
            self.change(format_args!(
                "the {what} of {of} has a word of more than {WIDEST} letters, with which it may fail to print a report"
            ));
        }
        self.field();
        self.file.push(b'"');
        self.file.extend(bytes);
        self.file.push(b'"');
    }

    /// Begins a field: behind a blank if the line has others.
    fn field(&mut self) {
        if self.file.last().is_some_and(|byte| *byte != b'\n') {
            self.file.push(b' ');
        }
    }

    fn end(&mut self) {
        self.file.push(b'\n');
    }

    fn change(&mut self, what: Arguments<'_>) {
        self.changed.push(say::changed(what));
    }
}
