//! What each word can mean in an order, looked up once when a line is split into words.
//!
//! A word may have several meanings, as `CON` and `ENG` do. Its place in the order decides, and `phrase` knows the
//! places. Nothing is compared letter by letter here: the distance to known words is computed only for a word that was
//! refused.

use crate::game::diplomacy::map::{Coast, ProvinceSet};
use crate::game::diplomacy::names::{self, Known};
use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::unit::Kind;
use crate::message::nearest;

/// Defines the verbs, each with its words.
macro_rules! verbs {
    ($($(#[$doc:meta])* $verb:ident: $($word:literal)+;)+) => {
        /// What an order tells a unit to do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Verb {
            $($(#[$doc])* $verb,)+
        }

        impl Verb {
            /// The verb nearest to a misspelt word in capitals, if one is near enough to be meant.
            pub(super) fn nearest(word: &str) -> Option<&'static str> {
                nearest(word, [$($($word),+),+])
            }

            /// The verb that a word in capitals stands for.
            fn named(word: &str) -> Option<Self> {
                match word {
                    $($($word)|+ => Some(Self::$verb),)+
                    _ => None,
                }
            }
        }
    };
}

verbs! {
    Stands: "STANDS" "STAND" "HOLDS" "HOLD" "H";
    Moves: "MOVES" "MOVE" "M" "TO";
    Supports: "SUPPORTS" "SUPPORT" "SUPP" "SUP" "S";
    Convoys: "CONVOYS" "CONVOY" "CONV" "CON" "C";
    Removes: "REMOVES" "REMOVE" "DISBANDS" "DISBAND" "D";
    Builds: "BUILDS" "BUILD" "B";
    Retreats: "RETREATS" "RETREAT";
    /// `R`: retreats, or in a `$BUILD` play removes.
    Leaves: "R";
    Waives: "WAIVES" "WAIVED" "WAIVE" "W";
}

/// What a word can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sense {
    /// The provinces that it names by itself.
    pub(super) provinces: ProvinceSet,
    /// What it tells a unit to do.
    pub(super) verb: Option<Verb>,
    /// The kind of unit, if it is the letter or the word for an army or a fleet.
    pub(super) kind: Option<Kind>,
    /// The power of which it is the noun, the adjective, or at least the first three letters of either.
    pub(super) power: Option<Power>,
    /// The coast whose two letters it is.
    pub(super) coast: Option<Coast>,
    /// Whether it may be the first word of a name of several words.
    pub(super) is_first_of_several: bool,
    /// Whether it may follow the name of a body of water.
    pub(super) is_description: bool,
}

impl Sense {
    /// What a word of prose means.
    pub(super) const NOTHING: Self = Self {
        provinces: ProvinceSet::NONE,
        verb: None,
        kind: None,
        power: None,
        coast: None,
        is_first_of_several: false,
        is_description: false,
    };
}

/// What a word in capitals can mean; the empty sense for most words of prose.
pub(super) fn sense(word: &str) -> Sense {
    let Known { provinces, power, is_first_of_several, is_description } = names::look_up(word);
    let (kind, coast) = match word {
        "A" | "ARMY" => (Some(Kind::Army), None),
        "F" | "FLEET" => (Some(Kind::Fleet), None),
        "NC" => (None, Some(Coast::North)),
        "EC" => (None, Some(Coast::East)),
        "SC" => (None, Some(Coast::South)),
        _ => (None, None),
    };
    Sense { provinces, verb: Verb::named(word), kind, power, coast, is_first_of_several, is_description }
}
