//! The state file `game.in` as plain values, one to a line, and the one walk over them that both reads and writes.
//!
//! Source: the file of the program of 2001.

use super::lines::{Ended, Lines};
use playdeck_base::secret::Secret;

/// A state file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct File {
    pub version: i64,
    pub rules: String,
    pub rules_version: i64,
    pub lairs: i64,
    pub year: i64,
    pub month: i64,
    pub seed: i64,
    pub next_faction: i64,
    pub next_unit: i64,
    pub next_ship: i64,
    pub guards: i64,
    pub creatures: i64,
    pub factions: Vec<FactionRow>,
    pub levels: Vec<LevelRow>,
    pub next_gate: i64,
    pub regions: Vec<RegionRow>,
}

/// A faction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FactionRow {
    pub line: u32,
    pub number: i64,
    pub points: [i64; 3],
    pub last_change: i64,
    pub last_orders: i64,
    pub unclaimed: i64,
    pub name: String,
    pub address: String,
    pub password: Secret,
    pub times: i64,
    pub template: i64,
    pub skills: Vec<[i64; 2]>,
    pub default_attitude: i64,
    pub attitudes: Vec<[i64; 2]>,
}

/// A level.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelRow {
    pub line: u32,
    pub width: i64,
    pub height: i64,
    pub name: String,
    pub kind: i64,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RegionRow {
    pub line: u32,
    pub name: String,
    pub number: i64,
    pub terrain: i64,
    pub next_building: i64,
    pub gate: i64,
    pub race: i64,
    pub population: i64,
    pub base_population: i64,
    pub wages: i64,
    pub max_wages: i64,
    pub money: i64,
    pub town: Vec<TownRow>,
    pub x: i64,
    pub y: i64,
    pub level: i64,
    pub products: Vec<[i64; 6]>,
    pub markets: Vec<[i64; 9]>,
    pub objects: Vec<ObjectRow>,
    pub neighbours: [i64; 6],
}

/// A town.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TownRow {
    pub name: String,
    pub population: i64,
    pub base_population: i64,
}

/// A structure.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ObjectRow {
    pub line: u32,
    pub number: i64,
    pub kind: i64,
    pub incomplete: i64,
    pub name: String,
    pub description: String,
    pub inner: i64,
    pub runes: i64,
    pub units: Vec<UnitRow>,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct UnitRow {
    pub line: u32,
    pub name: String,
    pub description: String,
    pub number: i64,
    pub kind: i64,
    pub faction: i64,
    pub guard: i64,
    pub reveal: i64,
    pub flags: i64,
    pub items: Vec<[i64; 2]>,
    pub skills: Vec<[i64; 2]>,
    pub combat: i64,
}

/// The word on the first line.
const FIRST: &str = "atlantis_game";
/// The word before the numbers of neighbours.
const NEIGHBOURS: &str = "Neighbors";

/// A value or several, of which a file consists.
pub trait Row: Default {
    /// Goes over the values in their order.
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended>;
}

impl<const N: usize> Row for [i64; N]
where
    [i64; N]: Default,
{
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        self.iter_mut().try_for_each(|value| lines.number(value))
    }
}

impl Row for File {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        lines.word(FIRST)?;
        lines.number(&mut self.version)?;
        lines.text(&mut self.rules)?;
        for value in [
            &mut self.rules_version,
            &mut self.lairs,
            &mut self.year,
            &mut self.month,
            &mut self.seed,
            &mut self.next_faction,
            &mut self.next_unit,
            &mut self.next_ship,
            &mut self.guards,
            &mut self.creatures,
        ] {
            lines.number(value)?;
        }
        lines.list(&mut self.factions)?;
        let mut count = i64::try_from(self.regions.len()).unwrap_or(i64::MAX);
        lines.number(&mut count)?;
        lines.list(&mut self.levels)?;
        lines.number(&mut self.next_gate)?;
        lines.rows(&mut self.regions, count)?;
        lines.word(NEIGHBOURS)?;
        self.regions.iter_mut().try_for_each(|region| region.neighbours.pass(lines))
    }
}

impl Row for FactionRow {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        self.line = lines.line();
        lines.number(&mut self.number)?;
        self.points.pass(lines)?;
        lines.number(&mut self.last_change)?;
        lines.number(&mut self.last_orders)?;
        lines.number(&mut self.unclaimed)?;
        lines.text(&mut self.name)?;
        lines.text(&mut self.address)?;
        lines.secret(&mut self.password)?;
        lines.number(&mut self.times)?;
        lines.number(&mut self.template)?;
        lines.list(&mut self.skills)?;
        lines.number(&mut self.default_attitude)?;
        lines.list(&mut self.attitudes)
    }
}

impl Row for LevelRow {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        self.line = lines.line();
        lines.number(&mut self.width)?;
        lines.number(&mut self.height)?;
        lines.text(&mut self.name)?;
        lines.number(&mut self.kind)
    }
}

impl Row for RegionRow {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        self.line = lines.line();
        lines.text(&mut self.name)?;
        for value in [
            &mut self.number,
            &mut self.terrain,
            &mut self.next_building,
            &mut self.gate,
            &mut self.race,
            &mut self.population,
            &mut self.base_population,
            &mut self.wages,
            &mut self.max_wages,
            &mut self.money,
        ] {
            lines.number(value)?;
        }
        lines.list(&mut self.town)?;
        lines.number(&mut self.x)?;
        lines.number(&mut self.y)?;
        lines.number(&mut self.level)?;
        lines.list(&mut self.products)?;
        lines.list(&mut self.markets)?;
        lines.list(&mut self.objects)
    }
}

impl Row for TownRow {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        lines.text(&mut self.name)?;
        lines.number(&mut self.population)?;
        lines.number(&mut self.base_population)
    }
}

impl Row for ObjectRow {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        self.line = lines.line();
        lines.number(&mut self.number)?;
        lines.number(&mut self.kind)?;
        lines.number(&mut self.incomplete)?;
        lines.text(&mut self.name)?;
        lines.text(&mut self.description)?;
        lines.number(&mut self.inner)?;
        lines.number(&mut self.runes)?;
        lines.list(&mut self.units)
    }
}

impl Row for UnitRow {
    fn pass<L: Lines>(&mut self, lines: &mut L) -> Result<(), Ended> {
        self.line = lines.line();
        lines.text(&mut self.name)?;
        lines.text(&mut self.description)?;
        for value in [
            &mut self.number,
            &mut self.kind,
            &mut self.faction,
            &mut self.guard,
            &mut self.reveal,
            &mut self.flags,
        ] {
            lines.number(value)?;
        }
        lines.list(&mut self.items)?;
        lines.list(&mut self.skills)?;
        lines.number(&mut self.combat)
    }
}
