//! What the gamesmaster did.

use super::called::Called;
use serde::Serialize;

/// What the gamesmaster did.
#[allow(missing_docs, reason = "the names say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Gamesmastered {
    /// The world begins.
    Began,
    /// A faction is removed.
    Dropped(Called),
    /// Another person plays a faction.
    TakenOver(Called),
    /// The faction has more silver.
    Rewarded { silver: u32 },
    /// Its player wrote for the times.
    WroteForTimes { silver: i64 },
    /// A unit has more.
    Gift(Called),
    /// A unit is elsewhere.
    Placed(Called),
}
