//! What each word can mean in an order, looked up once when a line is cut into words.
//!
//! A word may mean several things, as `CON` and `ENG` do; the place where it stands decides, and `phrase` knows the
//! places. Nothing is compared letter by letter here: distances to known words are worked out for a word that was
//! refused, and for no other.

use crate::game::diplomacy::map::{Coast, ProvinceSet};
use crate::game::diplomacy::names;
use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::unit::Kind;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// What an order tells a unit to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Stands,
    Moves,
    Supports,
    Convoys,
    Removes,
    Builds,
    Retreats,
    /// `R`: retreats, or in a `$BUILD` play removes.
    Leaves,
    Waives,
}

/// The words for each.
pub(super) const VERBS: [(&str, Verb); 34] = [
    ("STANDS", Verb::Stands),
    ("STAND", Verb::Stands),
    ("HOLDS", Verb::Stands),
    ("HOLD", Verb::Stands),
    ("H", Verb::Stands),
    ("MOVES", Verb::Moves),
    ("MOVE", Verb::Moves),
    ("M", Verb::Moves),
    ("TO", Verb::Moves),
    ("SUPPORTS", Verb::Supports),
    ("SUPPORT", Verb::Supports),
    ("SUPP", Verb::Supports),
    ("SUP", Verb::Supports),
    ("S", Verb::Supports),
    ("CONVOYS", Verb::Convoys),
    ("CONVOY", Verb::Convoys),
    ("CONV", Verb::Convoys),
    ("CON", Verb::Convoys),
    ("C", Verb::Convoys),
    ("REMOVES", Verb::Removes),
    ("REMOVE", Verb::Removes),
    ("DISBANDS", Verb::Removes),
    ("DISBAND", Verb::Removes),
    ("D", Verb::Removes),
    ("BUILDS", Verb::Builds),
    ("BUILD", Verb::Builds),
    ("B", Verb::Builds),
    ("RETREATS", Verb::Retreats),
    ("RETREAT", Verb::Retreats),
    ("R", Verb::Leaves),
    ("WAIVES", Verb::Waives),
    ("WAIVED", Verb::Waives),
    ("WAIVE", Verb::Waives),
    ("W", Verb::Waives),
];

/// What a word can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sense {
    /// The provinces that it names by itself.
    pub(super) provinces: ProvinceSet,
    /// What it tells a unit to do.
    pub(super) verb: Option<Verb>,
    /// The letter or the word for an army or a fleet.
    pub(super) kind: Option<Kind>,
    /// The power of which it is the noun, the adjective, or three letters or more of either.
    pub(super) power: Option<Power>,
    /// The coast of which it is the two letters.
    pub(super) coast: Option<Coast>,
    /// Whether it may be the first word of a name of several.
    pub(super) is_first_of_several: bool,
    /// Whether it may stand behind the name of a body of water.
    pub(super) is_description: bool,
}

/// What a word in capitals can mean; nothing at all for most words of prose.
pub(super) fn sense(word: &str) -> Sense {
    LEXICON.get(word).copied().unwrap_or_default()
}

/// Every word that means something. It is looked up and never gone through.
static LEXICON: LazyLock<HashMap<&'static str, Sense, BuildHasherDefault<Fnv>>> = LazyLock::new(|| {
    let mut words: HashMap<&'static str, Sense, BuildHasherDefault<Fnv>> = HashMap::default();
    for (word, provinces) in names::all() {
        words.entry(word).or_default().provinces = provinces;
    }
    for (word, verb) in VERBS {
        words.entry(word).or_default().verb = Some(verb);
    }
    for (word, kind) in [("A", Kind::Army), ("ARMY", Kind::Army), ("F", Kind::Fleet), ("FLEET", Kind::Fleet)]
    {
        words.entry(word).or_default().kind = Some(kind);
    }
    for coast in [Coast::North, Coast::East, Coast::South] {
        words.entry(coast.letters()).or_default().coast = Some(coast);
    }
    for power in Power::ALL {
        for name in [power.name(), power.adjective()] {
            (3..=name.len()).for_each(|length| {
                words.entry(&name[..length]).or_default().power.get_or_insert(power);
            });
        }
    }
    for word in names::DESCRIPTIONS {
        words.entry(word).or_default().is_description = true;
    }
    for word in names::first_words() {
        words.entry(word).or_default().is_first_of_several = true;
    }
    words
});

/// The hash of Fowler, Noll and Vo: short words are all it is used for, and nobody chooses which stand in the table.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
