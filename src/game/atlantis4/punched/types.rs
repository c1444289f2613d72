//! The records of a punched position: one for each entity. Whatever may well be left out has a value of its own.
//!
//! Source: `docs/positions/atlantis4.md`.

use crate::policy::Policy;
use crate::tables::Word;
use crate::world::{Attitude, FIRST_SHIP, Template};
use playdeck_factions::Pairs;
use playdeck_factions::memory::Stretch;
use playdeck_kit::name::Name;
use playdeck_kit::passwords::{Cost, Password};
use playdeck_kit::records::{defaults, is_default};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where a region lies: column, row, level.
pub type At = (u32, u32, u8);

/// What a region yields: item, skill or NONE, level, amount, amount without help, what one person makes.
pub type ProductRow = (Word, Word, u32, i64, i64, i64);

/// What is traded: who buys, item, price, base price, amount, then least and most population, least and most amount.
pub type MarketRow = (Trade, Word, i64, i64, i64, i64, i64, i64, i64);

/// The punched position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `WORLD`: the turn, the rule set, and what is as in the program.
    pub world: WorldRecord,
    /// `LEVEL`: the levels, from the first.
    #[serde(default)]
    pub level: Vec<LevelRecord>,
    /// `FACTION`: the factions, in their order.
    #[serde(default)]
    pub faction: Vec<FactionRecord>,
    /// `REGION`: the regions, level by level and row by row: the order of processing.
    #[serde(default)]
    pub region: Vec<RegionRecord>,
    /// `STRUCTURE`: the structures, in the order of their regions.
    #[serde(default)]
    pub structure: Vec<StructureRecord>,
    /// `UNIT`: the units, in the order of their regions and structures.
    #[serde(default)]
    pub unit: Vec<UnitRecord>,
    /// `SEEN`: what factions remember, by faction, level and row.
    #[serde(default)]
    pub seen: Vec<SeenRecord>,
}

/// The turn, the rule set, and what is as in the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct WorldRecord {
    /// The turn that was played last.
    pub turn: u32,
    /// What the world is called.
    pub name: Name,
    /// The rule set.
    pub rules: String,
    /// The sum of its tables if they are a gamesmaster's.
    #[serde(default)]
    pub sum: Option<u64>,
    /// The switches that are set.
    #[serde(default, skip_serializing_if = "Policy::is_default")]
    pub quirks: Policy,
    /// The number of the next ship.
    #[serde(default = "first_ship", skip_serializing_if = "is_first_ship")]
    pub ship: u32,
    /// The number of the next gate.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub gate: u32,
    /// The faction of guards, by number.
    #[serde(default)]
    pub guards: Option<u32>,
    /// The faction of creatures, by number.
    #[serde(default)]
    pub creatures: Option<u32>,
    /// The faction that has won, by number.
    #[serde(default)]
    pub victor: Option<u32>,
    /// The highest number that a faction ever had, if none has it now.
    #[serde(default)]
    pub last: Option<u32>,
    /// The numbers of units that are gone since the turn before, which nobody gets in the next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub resting: Vec<u32>,
    /// Whether it is kept what each faction saw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub memory: bool,
    /// What trying a password costs.
    #[serde(default, skip_serializing_if = "Cost::is_default")]
    pub hash: Cost,
}

/// A level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct LevelRecord {
    /// Columns and rows.
    pub size: (u32, u32),
    /// What it is.
    pub kind: LevelWord,
    /// Its name in coordinates.
    #[serde(default)]
    pub name: Option<Name>,
}

/// What a level is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "they are what the rules call them")]
pub enum LevelWord {
    Nexus,
    Surface,
    Underworld,
}

/// A faction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct FactionRecord {
    /// Its number.
    pub no: u32,
    /// Its name.
    #[serde(default = "faction", skip_serializing_if = "is_faction")]
    pub name: Name,
    /// Where its reports go.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub address: Name,
    /// The password that its sheets must carry.
    #[serde(default)]
    pub password: Option<Password>,
    /// The points of a player's faction for war, trade and magic; the world's own has none.
    #[serde(default)]
    pub points: Option<(u32, u32, u32)>,
    /// The turn in which its points were changed last; below 0 if never.
    #[serde(default, skip_serializing_if = "is_default")]
    pub changed: i32,
    /// The last turn for which orders came.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ordered: u32,
    /// Silver that no unit has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unclaimed: i64,
    /// Whether it reads the times.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub times: bool,
    /// Whether FIND tells its address.
    #[serde(default, skip_serializing_if = "is_default")]
    pub find: bool,
    /// The template behind its report.
    #[serde(default, skip_serializing_if = "is_default")]
    pub template: Template,
    /// The highest level of each skill that one of its units ever had.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub skills: Pairs<Word, u32>,
    /// How it treats who is not listed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub default: Attitude,
    /// How it treats others, by number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attitudes: BTreeMap<u32, Attitude>,
    /// The regions that spells showed it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<At>,
    /// The units that see each of these as if they were there; 0 for birds, and where there is no number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<u32>,
    /// In how many regions it taxed and traded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: (u32, u32),
}

/// A region.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct RegionRecord {
    pub at: At,
    pub terrain: Word,
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub name: Name,
    /// The directions without an exit: 1 for the north, 2 for the northeast and so on, added up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub closed: u8,
    /// Where its exits lead if not to the regions around it.
    #[serde(default)]
    pub exits: Option<BTreeMap<Way, At>>,
    /// The number of its gate.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gate: u32,
    /// The race of its peasants.
    #[serde(default)]
    pub race: Option<Word>,
    /// Its peasants.
    #[serde(default, skip_serializing_if = "is_default")]
    pub people: i64,
    /// What they tend to, if it is another number.
    #[serde(default)]
    pub base: Option<i64>,
    /// What a month's work earns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wages: i64,
    /// The most that it becomes, if it is another number.
    #[serde(default)]
    pub most: Option<i64>,
    /// The silver that can be taxed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub money: i64,
    #[serde(default)]
    pub town: Option<TownRecord>,
    /// The number of the next building.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub building: u32,
    /// What it yields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub products: Vec<ProductRow>,
    /// What is traded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markets: Vec<MarketRow>,
}

/// A direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "they are what the rules call them")]
pub enum Way {
    N,
    NE,
    SE,
    S,
    SW,
    NW,
}

/// Who buys at a market.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Trade {
    /// Players buy there.
    Buy,
    /// Players sell there.
    Sell,
}

/// A village, a town or a city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct TownRecord {
    /// Its name.
    pub name: Name,
    /// Its people.
    pub people: i64,
    /// Fewer it does not become.
    #[serde(default, skip_serializing_if = "is_default")]
    pub base: i64,
}

/// A structure.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct StructureRecord {
    pub no: u32,
    pub at: At,
    pub kind: Word,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<Name>,
    /// What is shown behind its name.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub text: Name,
    /// Units of work until it is complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: i32,
    /// The region behind a shaft.
    #[serde(default)]
    pub inner: Option<At>,
    /// The level of its runes of warding.
    #[serde(default, skip_serializing_if = "is_default")]
    pub runes: u32,
}

/// A unit.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct UnitRecord {
    pub no: u32,
    /// Whose it is, by number.
    pub of: u32,
    pub at: At,
    /// The number of the structure in which it is, if not on open ground.
    #[serde(default)]
    pub inside: Option<u32>,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<Name>,
    /// What is shown behind its description.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub text: Name,
    /// What it is, if not an ordinary unit.
    #[serde(default)]
    pub kind: Option<UnitWord>,
    /// Whether it guards, or avoids battles.
    #[serde(default)]
    pub guard: Option<GuardWord>,
    /// What it shows of itself.
    #[serde(default)]
    pub reveal: Option<RevealWord>,
    /// What it feeds on first, if not on silver.
    #[serde(default)]
    pub consumes: Option<FoodWord>,
    /// Whether it stands behind.
    #[serde(default, skip_serializing_if = "is_default")]
    pub behind: bool,
    /// Whether it does not cross water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub nocross: bool,
    /// Whether it taxes every month.
    #[serde(default, skip_serializing_if = "is_default")]
    pub autotax: bool,
    /// Whether it does not join battles next door.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hold: bool,
    /// Whether nobody next door joins its battles.
    #[serde(default, skip_serializing_if = "is_default")]
    pub noaid: bool,
    /// Whether a spell hides it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invisible: bool,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub items: Pairs<Word, u32>,
    /// Days of all its people together, in the order in which the skills were learned.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub days: Pairs<Word, u32>,
    /// The spell that it casts in battle.
    #[serde(default)]
    pub combat: Option<Word>,
    /// The orders that its template repeats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
}

/// Regions of a row that a faction remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct SeenRecord {
    /// Whose memory it is, by number.
    pub of: u32,
    /// The level.
    pub level: u8,
    /// The row.
    pub y: u32,
    /// The columns.
    pub x: Vec<Stretch<u32>>,
}

/// Declares words for what is punched as one, with what each means in the world.
macro_rules! punched_words {
    ($($(#[$about:meta])* $name:ident for $world:ident { $default:ident; $($word:ident),* })*) => {$(
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "UPPERCASE")]
        #[allow(missing_docs, reason = "they are what the world calls them")]
        pub enum $name {
            $($word),*
        }

        impl $name {
            /// The word; none for what is usual.
            pub const fn of(it: crate::world::$world) -> Option<Self> {
                use crate::world::$world as World;
                match it {
                    World::$default => None,
                    $(World::$word => Some(Self::$word)),*
                }
            }

            /// What a word means.
            pub const fn meant(word: Option<Self>) -> crate::world::$world {
                use crate::world::$world as World;
                match word {
                    None => World::$default,
                    $(Some(Self::$word) => World::$word),*
                }
            }
        }
    )*};
}

punched_words! {
    /// What a unit is.
    UnitWord for UnitKind { Normal; Mage, Guard, Wandering, GuardMage }
    /// Whether a unit guards.
    GuardWord for Guard { None; On, Avoiding, Pending, Advancing }
    /// What a unit shows of itself.
    RevealWord for Reveal { None; Unit, Faction }
    /// What a unit feeds on first.
    FoodWord for Consumes { Silver; Own, Faction, Both }
}

defaults! {
    one, is_one: u32 = 1;
    first_ship, is_first_ship: u32 = FIRST_SHIP;
    yes, is_yes: bool = true;
}

fn faction() -> Name {
    "Faction".into()
}

fn is_faction(name: &str) -> bool {
    name == "Faction"
}
