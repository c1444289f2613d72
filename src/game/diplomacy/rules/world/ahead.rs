//! What players send before its time, and what they propose: orders for the retreats and builds of this year, and votes
//! for an end. Nobody but their writer and the gamesmaster sees either.

use super::map::{Location, Province, army_reaches, fleet_reaches};
use super::power::Power;
use super::unit::{Kind, can_stand};
use playdeck_base::text::{Text, shown};
use serde::{Deserialize, Serialize};

/// The most orders that one power may have sent ahead.
pub const MOST_AHEAD: usize = 100;

/// An order sent ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub enum Ahead {
    /// If this unit is dislodged, it goes there.
    Retreat {
        /// Army or fleet.
        kind: Kind,
        /// Its place before the moves.
        at: Location,
        /// Where to.
        to: Location,
    },
    /// A new unit.
    Build {
        /// Army or fleet.
        kind: Kind,
        /// Where.
        at: Location,
    },
    /// A unit off the board.
    Remove {
        /// Army or fleet, if the order says so.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Kind>,
        /// Where it stands then.
        at: Province,
    },
    /// One build given up.
    Waive,
}

impl Ahead {
    /// Whether it is for a play of retreats.
    pub const fn is_retreat(self) -> bool {
        matches!(self, Self::Retreat { .. })
    }

    /// Whether it is an order that some unit of a power could be given, which builds in certain places.
    pub fn is_possible(self, builds_in: impl Fn(Province) -> bool) -> bool {
        match self {
            Self::Retreat { kind, at, to } => {
                can_stand(kind, at)
                    && can_stand(kind, to)
                    && match kind {
                        Kind::Army => army_reaches(at.province(), to.province()),
                        Kind::Fleet => fleet_reaches(at, to),
                    }
            }
            Self::Build { kind, at } => builds_in(at.province()) && can_stand(kind, at),
            Self::Remove { .. } | Self::Waive => true,
        }
    }
}

impl Text for Ahead {
    /// The order as a player writes it.
    fn write(&self, to: &mut String) {
        let letter = |kind: Kind| if kind == Kind::Army { "A " } else { "F " };
        match *self {
            Self::Retreat { kind, at, to: goal } => ("RETREAT ", letter(kind), at, " - ", goal).write(to),
            Self::Build { kind, at } => ("BUILD ", letter(kind), at).write(to),
            Self::Remove { kind, at } => ("REMOVE ", kind.map(letter), at).write(to),
            Self::Waive => to.push_str("WAIVE"),
        }
    }
}

shown!(Ahead);

/// A vote: how the game should end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vote {
    /// In a draw of these powers, in their order; of all who are left if it names none.
    Draw(Vec<Power>),
    /// With one winner.
    Concede(Power),
}

impl Vote {
    /// The powers that it names.
    pub fn named(&self) -> &[Power] {
        match self {
            Self::Draw(sharers) => sharers,
            Self::Concede(winner) => std::slice::from_ref(winner),
        }
    }
}

impl Text for Vote {
    /// The vote as a player writes it.
    fn write(&self, to: &mut String) {
        match self {
            Self::Draw(sharers) => {
                to.push_str("VOTE DRAW");
                for (at, power) in sharers.iter().enumerate() {
                    (if at == 0 { " " } else { ", " }, power).write(to);
                }
            }
            Self::Concede(winner) => ("VOTE CONCEDE TO ", winner).write(to),
        }
    }
}

shown!(Vote);

/// What a player's sheets say about their vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Voted {
    /// They vote so.
    For(Vote),
    /// They take their vote back.
    Withdrawn,
}
