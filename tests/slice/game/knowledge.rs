//! Who sees what: units by their stealth against others' observation, what one viewer may know, and what each reader
//! learns of the events. All of it is data; text and JSON are made only from this data.

use super::tables::{Item, Skill};
use super::world::{FactionNumber, Place, Unit, World};
use playdeck::game::Viewer;
use playdeck::kit::log::{Event, Log, Reader};
use playdeck::kit::witnesses::{Grade, Seen};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Everything that happened in a turn.
pub type TurnLog = Log<What>;

/// A unit as it is named at the time of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Called {
    name: Box<str>,
    number: u32,
    faction: FactionNumber,
}

impl Called {
    pub fn of(number: u32, unit: &Unit) -> Self {
        Self { name: unit.name.clone(), number, faction: unit.faction }
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    Began { regions: usize, units: usize },
    Formed { unit: Called, at: Place },
    Moved { unit: Called, from: Place, to: Place },
    Gave { from: Called, to: Option<Called>, amount: u32, item: Option<Item> },
    Studied { unit: Called, skill: Skill },
    Battle { attacker: Called, defender: Called, at: Place, rounds: u32, dead: (u32, u32), won: Option<bool> },
    Wiped { unit: Called, at: Place },
    Refused { unit: Called, order: &'static str, why: &'static str },
    Renewed { faction: FactionNumber },
}

/// A unit as a reader of an event may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ToldUnit<'a> {
    pub name: &'a str,
    pub number: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<FactionNumber>,
}

/// An event as a reader learns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Told<'a> {
    Began {
        regions: usize,
        units: usize,
    },
    Formed {
        unit: ToldUnit<'a>,
        at: Shown,
    },
    Moved {
        unit: ToldUnit<'a>,
        from: Shown,
        to: Shown,
    },
    Gave {
        from: ToldUnit<'a>,
        to: Option<ToldUnit<'a>>,
        amount: u32,
        item: &'static str,
    },
    Studied {
        unit: ToldUnit<'a>,
        skill: &'static str,
    },
    Battle {
        attacker: ToldUnit<'a>,
        defender: ToldUnit<'a>,
        at: Shown,
        rounds: u32,
        dead: (u32, u32),
        won: Option<bool>,
    },
    Wiped {
        unit: ToldUnit<'a>,
        at: Shown,
    },
    Refused {
        unit: ToldUnit<'a>,
        order: &'static str,
        why: &'static str,
    },
    Renewed {
        faction: FactionNumber,
    },
}

/// A region as its coordinates are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown(pub Place);

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The unit of an event. A reader who knows who did it also knows its faction.
fn told(called: &Called, grade: Grade) -> ToldUnit<'_> {
    let faction = (grade == Grade::Who).then_some(called.faction);
    ToldUnit { name: &called.name, number: called.number, faction }
}

impl Event for What {
    type Redacted<'a> = Told<'a>;

    fn as_seen(&self, grade: Grade) -> Told<'_> {
        let unit = |called| told(called, grade);
        match self {
            Self::Began { regions, units } => Told::Began { regions: *regions, units: *units },
            Self::Formed { unit: one, at } => Told::Formed { unit: unit(one), at: Shown(*at) },
            Self::Moved { unit: one, from, to } => {
                Told::Moved { unit: unit(one), from: Shown(*from), to: Shown(*to) }
            }
            Self::Gave { from, to, amount, item } => Told::Gave {
                from: unit(from),
                to: to.as_ref().map(unit),
                amount: *amount,
                item: item.map_or("silver", Item::word),
            },
            Self::Studied { unit: one, skill } => Told::Studied { unit: unit(one), skill: skill.word() },
            Self::Battle { attacker, defender, at, rounds, dead, won } => Told::Battle {
                attacker: unit(attacker),
                defender: unit(defender),
                at: Shown(*at),
                rounds: *rounds,
                dead: *dead,
                won: *won,
            },
            Self::Wiped { unit: one, at } => Told::Wiped { unit: unit(one), at: Shown(*at) },
            Self::Refused { unit: one, order, why } => Told::Refused { unit: unit(one), order, why },
            Self::Renewed { faction } => Told::Renewed { faction: *faction },
        }
    }
}

/// The best observation of each faction in a region.
pub fn observers(world: &World, place: Place) -> BTreeMap<FactionNumber, u32> {
    let mut observers = BTreeMap::new();
    for (_, unit) in world.units_in(place) {
        let level = observers.entry(unit.faction).or_insert(0);
        *level = unit.level(Skill::Observation).max(*level);
    }
    observers
}

/// How much a faction with this observation knows about a unit.
pub fn sight(faction: FactionNumber, observation: u32, unit: &Unit) -> Option<Grade> {
    let stealth = unit.level(Skill::Stealth);
    if unit.faction == faction || observation > stealth {
        return Some(Grade::Who);
    }
    (observation == stealth).then_some(Grade::That)
}

/// The factions that see a unit in a region.
pub fn witnesses(world: &World, log: &mut TurnLog, unit: &Unit, place: Place) -> Seen {
    let seen = observers(world, place)
        .into_iter()
        .filter_map(|(faction, level)| Some((faction.reader(), sight(faction, level, unit)?)));
    let own = (unit.faction.reader(), Grade::Who);
    let seen: Vec<_> = seen.chain([own]).collect();
    log.sets.of(seen)
}

/// What one viewer may know.
pub struct View<'a> {
    pub world: &'a World,
    pub viewer: Viewer<FactionNumber>,
}

impl<'a> View<'a> {
    pub fn faction(&self) -> Option<FactionNumber> {
        match self.viewer {
            Viewer::Player(faction) => Some(faction),
            _ => None,
        }
    }

    pub fn reader(&self) -> Reader {
        self.viewer.reader(|faction| Some(faction.reader()))
    }

    /// The regions in which a faction has units, in the order of the world.
    pub fn regions(&self) -> Vec<Place> {
        let faction = self.faction();
        let own =
            self.world.units().filter(|(_, unit)| Some(unit.faction) == faction).map(|(_, unit)| unit.place);
        let mut regions: Vec<Place> = own.collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    /// The units of a region that the viewer sees, and how well.
    pub fn units(&self, place: Place) -> impl Iterator<Item = (u32, &'a Unit, Grade)> {
        let faction = self.faction();
        let observation = faction.and_then(|faction| observers(self.world, place).get(&faction).copied());
        self.world
            .units_in(place)
            .filter_map(move |(number, unit)| Some((number, unit, sight(faction?, observation?, unit)?)))
    }

    /// A region as the viewer sees it.
    fn seen(&self, place: Place) -> SeenRegion<'a> {
        let region = self.world.region(place);
        let units = self.units(place).map(|(number, unit, grade)| {
            let own = (Some(unit.faction) == self.faction())
                .then_some(OwnUnit { silver: unit.silver, skills: &unit.skills });
            let faction = (grade == Grade::Who).then_some(unit.faction);
            let told = ToldUnit { name: &unit.name, number, faction };
            SeenUnit { unit: told, men: unit.men, items: &unit.items, own }
        });
        SeenRegion {
            at: Shown(place),
            terrain: region.terrain.word(),
            name: &region.name,
            peasants: region.peasants,
            units: units.collect(),
        }
    }
}

impl Serialize for View<'_> {
    /// The regions, one by one.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut known = serializer.serialize_map(Some(1))?;
        known.serialize_entry("regions", &Regions(self))?;
        known.end()
    }
}

struct Regions<'v, 'a>(&'v View<'a>);

impl Serialize for Regions<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.regions().into_iter().map(|place| self.0.seen(place)))
    }
}

/// A region and its units, as a viewer knows them.
#[derive(Serialize)]
struct SeenRegion<'a> {
    at: Shown,
    terrain: &'static str,
    name: &'a str,
    peasants: u32,
    units: Vec<SeenUnit<'a>>,
}

#[derive(Serialize)]
struct SeenUnit<'a> {
    #[serde(flatten)]
    unit: ToldUnit<'a>,
    men: u32,
    items: &'a BTreeMap<Item, u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<OwnUnit<'a>>,
}

#[derive(Serialize)]
struct OwnUnit<'a> {
    silver: u32,
    skills: &'a BTreeMap<Skill, u32>,
}

/// Writes what a reader learns from a turn as one line of JSON: the events, and what they see.
pub fn write_json(view: &View<'_>, log: &TurnLog, out: &mut impl std::io::Write) -> std::io::Result<()> {
    out.write_all(b"{\"events\":")?;
    rows(out, log.as_seen(view.reader()))?;
    out.write_all(b",\"regions\":")?;
    rows(out, view.regions().into_iter().map(|place| view.seen(place)))?;
    out.write_all(b"}\n")
}

fn rows<T: Serialize>(out: &mut impl std::io::Write, rows: impl Iterator<Item = T>) -> std::io::Result<()> {
    let mut before: &[u8] = b"[";
    for row in rows {
        out.write_all(before)?;
        serde_json::to_writer(&mut *out, &row)?;
        before = b",";
    }
    out.write_all(if before == b"[" { b"[]" } else { b"]" })
}

impl playdeck::game::prelude::Choosing for View<'_> {
    fn choices(&self) -> playdeck::choices::Choices {
        playdeck::choices::Choices::default()
    }
}
