//! Records while they are read: each is given up for what it stands for, so that there are never two whole worlds.
//!
//! Records are checked in the order in which a position is punched. Those that stand before what they refer to wait.

use super::checks::{self, Checks};
use super::types::{
    At, FactionRecord, LevelRecord, Punched, RegionRecord, SeenRecord, StructureRecord, UnitRecord, Way,
    WorldRecord,
};
use crate::world::position::Position;
use playdeck_game::{Flaw, Flaws};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// A position as far as it is read.
#[derive(Default)]
pub struct Reading {
    flaws: Flaws,
    stage: Stage,
    /// The number of the record that was checked last, among those of its word.
    number: usize,
    checks: Option<Checks>,
    /// Exits that lead elsewhere than to the regions around, with the number of the region.
    exits: Vec<(usize, At, BTreeMap<Way, At>)>,
    world: Option<WorldRecord>,
    levels: Option<Vec<LevelRecord>>,
    factions: Option<Vec<FactionRecord>>,
    /// Regions, structures and units that wait.
    regions: Vec<RegionRecord>,
    structures: Vec<StructureRecord>,
    units: Vec<UnitRecord>,
    seen: Vec<SeenRecord>,
}

/// Which records are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum Stage {
    #[default]
    Opening,
    Regions,
    Structures,
    Units,
}

impl Reading {
    /// A position of which all is read and nothing checked.
    pub fn of(punched: Punched) -> Self {
        let Punched { world, level, faction, region, structure, unit, seen } = punched;
        Self {
            world: Some(world),
            levels: Some(level),
            factions: Some(faction),
            regions: region,
            structures: structure,
            units: unit,
            seen,
            ..Self::default()
        }
    }

    /// The position, or all that cannot be in it.
    pub fn finish(mut self) -> Result<Position, Vec<Flaw>> {
        self.go_on_to(Stage::Units);
        if let Some(checks) = &mut self.checks {
            let seen = std::mem::take(&mut self.seen);
            self.flaws.each("SEEN", &seen, |flaws, record| checks.seen(flaws, record));
        }
        let policy = self.world.as_ref().map(|world| world.quirks).unwrap_or_default();
        let made = self.checks.map(|checks| {
            let (world, tables) = checks.done();
            Position { world, tables, policy }
        });
        self.flaws.or(made)?.ok_or_else(Vec::new)
    }

    /// Checks all records of the stages before one, and those of the stage that wait.
    fn go_on_to(&mut self, stage: Stage) {
        if self.stage < Stage::Regions && stage >= Stage::Regions {
            self.begin(Stage::Regions);
            self.check_opening();
            for record in std::mem::take(&mut self.regions) {
                self.region(record);
            }
        }
        if self.stage < Stage::Structures && stage >= Stage::Structures {
            self.check_regions();
            self.begin(Stage::Structures);
            for record in std::mem::take(&mut self.structures) {
                self.structure(&record);
            }
        }
        if self.stage < Stage::Units && stage >= Stage::Units {
            self.begin(Stage::Units);
            for record in std::mem::take(&mut self.units) {
                self.unit(&record);
            }
        }
    }

    fn begin(&mut self, stage: Stage) {
        (self.stage, self.number) = (stage, 0);
    }

    /// The world itself, its levels and its factions.
    fn check_opening(&mut self) {
        let flaws = &mut self.flaws;
        flaws.look_at("WORLD", 1);
        let Some(world) = &self.world else { return };
        let Some(tables) = checks::tables(flaws, world) else { return };
        let checks = self.checks.insert(Checks::new(flaws, tables, world));
        let levels = self.levels.as_deref().unwrap_or_default();
        let factions = self.factions.as_deref().unwrap_or_default();
        flaws.each("LEVEL", levels, |flaws, record| checks.level(flaws, record));
        flaws.each("FACTION", factions, |flaws, record| checks.faction(flaws, record));
        flaws.each("FACTION", factions, |flaws, record| checks.attitudes(flaws, record));
        flaws.look_at("WORLD", 1);
        checks.own_factions(flaws, world);
    }

    /// What refers to regions, when all are there.
    fn check_regions(&mut self) {
        let (flaws, Some(checks)) = (&mut self.flaws, &mut self.checks) else { return };
        flaws.look_at("LEVEL", self.levels.as_ref().map_or(1, |levels| levels.len().max(1)));
        checks.all_regions(flaws);
        for (number, at, exits) in std::mem::take(&mut self.exits) {
            flaws.look_at("REGION", number);
            checks.exits(flaws, at, &exits);
        }
        let factions = self.factions.as_deref().unwrap_or_default();
        flaws.each("FACTION", factions, |flaws, record| checks.shown(flaws, record));
    }

    fn region(&mut self, record: RegionRecord) {
        let Some((checks, flaws, number)) = self.look_at("REGION") else { return };
        checks.region(flaws, &record);
        self.exits.extend(record.exits.map(|exits| (number, record.at, exits)));
    }

    fn structure(&mut self, record: &StructureRecord) {
        let Some((checks, flaws, _)) = self.look_at("STRUCTURE") else { return };
        checks.structure(flaws, record);
    }

    fn unit(&mut self, record: &UnitRecord) {
        let Some((checks, flaws, _)) = self.look_at("UNIT") else { return };
        checks.unit(flaws, record);
    }

    /// Looks at the next record of a word, and gives its number.
    fn look_at(&mut self, word: &'static str) -> Option<(&mut Checks, &mut Flaws, usize)> {
        self.number += 1;
        self.flaws.look_at(word, self.number);
        Some((self.checks.as_mut()?, &mut self.flaws, self.number))
    }

    /// Reads the records of a word.
    fn read<'de, A: MapAccess<'de>>(&mut self, word: Word, records: &mut A) -> Result<(), A::Error> {
        let is_open = self.world.is_some() && self.levels.is_some() && self.factions.is_some();
        match word {
            Word::World => self.world = Some(records.next_value()?),
            Word::Level => self.levels = Some(records.next_value()?),
            Word::Faction => self.factions = Some(records.next_value()?),
            Word::Region if is_open => {
                self.go_on_to(Stage::Regions);
                records.next_value_seed(Each::of(|record| self.region(record)))?;
            }
            Word::Region => self.regions = records.next_value()?,
            Word::Structure if self.stage == Stage::Regions => {
                self.go_on_to(Stage::Structures);
                records.next_value_seed(Each::of(|record| self.structure(&record)))?;
            }
            Word::Structure => self.structures = records.next_value()?,
            Word::Unit if self.stage == Stage::Structures => {
                self.go_on_to(Stage::Units);
                records.next_value_seed(Each::of(|record| self.unit(&record)))?;
            }
            Word::Unit => self.units = records.next_value()?,
            Word::Seen => self.seen = records.next_value()?,
        }
        Ok(())
    }
}

/// The words of records.
#[derive(Clone, Copy, Deserialize)]
#[serde(field_identifier, rename_all = "UPPERCASE")]
enum Word {
    World,
    Level,
    Faction,
    Region,
    Structure,
    Unit,
    Seen,
}

impl<'de> Deserialize<'de> for Reading {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const WORDS: [&str; 7] = ["WORLD", "LEVEL", "FACTION", "REGION", "STRUCTURE", "UNIT", "SEEN"];
        deserializer.deserialize_struct("Punched", &WORDS, Records)
    }
}

struct Records;

impl<'de> Visitor<'de> for Records {
    type Value = Reading;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the records of a position")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut records: A) -> Result<Reading, A::Error> {
        let mut reading = Reading::default();
        while let Some(word) = records.next_key()? {
            reading.read(word, &mut records)?;
        }
        if reading.world.is_none() {
            return Err(A::Error::missing_field("WORLD"));
        }
        Ok(reading)
    }
}

/// The records of a word, each handed on when it is read.
struct Each<R, F>(F, PhantomData<R>);

impl<R, F: FnMut(R)> Each<R, F> {
    fn of(take: F) -> Self {
        Self(take, PhantomData)
    }
}

impl<'de, R: Deserialize<'de>, F: FnMut(R)> DeserializeSeed<'de> for Each<R, F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, R: Deserialize<'de>, F: FnMut(R)> Visitor<'de> for Each<R, F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("records of a word")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut records: A) -> Result<(), A::Error> {
        while let Some(record) = records.next_element()? {
            (self.0)(record);
        }
        Ok(())
    }
}
