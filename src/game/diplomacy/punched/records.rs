//! The records of a punched position: one for each entity, in the words that a gamesmaster reads and writes.
//!
//! Source: `docs/positions/diplomacy.md`.

use playdeck_diplomacy_rules::policy::{Corrections, Distance, Draws, Routes, Via, Voting};
use playdeck_diplomacy_rules::world::ahead::Ahead;
use playdeck_diplomacy_rules::world::map::{Builds, Location, Province};
use playdeck_diplomacy_rules::world::position::{ChartRow, Phase, Rules, Season};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::sight::{NamesTold, Seen};
use playdeck_diplomacy_rules::world::unit::{Kind, Unit};
use playdeck_kit::records::records;

records! {
    /// The punched position: one record for each entity.
    pub struct Punched {
        /// `GAME`: rules, date and end.
        pub game: GameRecord,
        /// `POWER`: the seven, in their order.
        pub power: Vec<PowerRecord>,
        /// `UNIT`: the units that are not dislodged.
        pub unit: Vec<Unit> = default,
        /// `DISLODGED`: the units that must retreat, or had to when the game ended.
        pub dislodged: Vec<DislodgedRecord> = default,
        /// `STANDOFF`: provinces left empty by a stand-off.
        pub standoff: Vec<StandoffRecord> = default,
        /// `HELD`: places that are no centers, and the power that had the last unit there.
        pub held: Vec<HeldRecord> = default,
        /// `AHEAD`: orders sent ahead, those of a power in the order in which they are tried.
        pub ahead: Vec<AheadRecord> = default,
        /// `VOTE`: votes.
        pub vote: Vec<VoteRecord> = default,
        /// `CHART`: centers by year.
        pub chart: Vec<ChartRow> = default,
    }

    /// Rules, date and end of a game.
    pub struct GameRecord {
        pub rules: Rules,
        pub year: u16,
        /// The half of it.
        pub season: Season,
        /// The play it waits for.
        pub phase: Phase,
        /// The number of centers that wins, under rules by which centers win.
        pub centers: Option<u16> = default,
        /// The year after whose fall the game ends in a draw, if one was set.
        pub last: Option<u16> = default,
        /// Whether `VIA CONVOY` binds, if not by today's edition.
        pub via: Option<Via> = default,
        /// To which centers the distance for removals by rule is counted, if not by today's edition.
        pub removal: Option<Distance> = default,
        /// Which of two sheets of a player counts, if it is not the one that the rules choose.
        pub orders: Option<Corrections> = default,
        /// The board, if it is not the standard one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub board: Option<String>,
        /// The start of the standard board, if it is not the usual one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub start: Option<String>,
        /// The sum of the board, if it is not the standard one or has another start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub sum: Option<u64>,
        /// Where a power may build, if the board says otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub build: Option<Builds>,
        /// What it means if an army's order names seas, if it binds the army.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub route: Option<Routes>,
        /// What votes do, if they do more than to tell the gamesmaster.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub votes: Option<Voting>,
        /// Who can share a draw, if it is not everybody who is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub draw: Option<Draws>,
        /// After how many plays of moves in a row without an order nobody plays a power any more, if it comes to that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub nmr: Option<u16>,
        /// What players see of the board, if not all of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub view: Option<Seen>,
        /// Whether players learn who plays which power, if they do not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub names: Option<NamesTold>,
        /// Who won, or who shares the end of the game, once it is over.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub winners: Vec<Power>,
    }

    /// A power, its player and its centers.
    pub struct PowerRecord {
        pub name: Power,
        /// Who plays it, if anybody does.
        pub player: Option<String> = default,
        pub centers: Vec<Province>,
        /// Its home centers, if they are not those of the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub homes: Option<Vec<Province>>,
        /// The plays in which its present player owed orders and sent none, if there are any.
        pub missed: Option<u16> = default,
        /// The plays of moves in a row till now without an order of it, if there are any and they are counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub silent: Option<u16>,
    }

    /// A unit that must retreat.
    pub struct DislodgedRecord {
        /// The power it belongs to.
        pub power: Power,
        /// Army or fleet.
        pub kind: Kind,
        /// Its place before the moves.
        pub at: Location,
        /// The province from which the unit that took its place came.
        pub by: Province,
        /// Whether that unit came by convoy.
        pub convoy: bool,
        /// Where it was dislodged, if it had been convoyed to another province than the one in `at`.
        pub landed: Option<Province> = default,
    }

    /// A province left empty by a stand-off.
    pub struct StandoffRecord {
        pub at: Province,
    }

    /// The places that a power was the last to hold, without centers and without those in which a unit stands.
    pub struct HeldRecord {
        pub power: Power,
        pub at: Vec<Province>,
    }

    /// An order that was sent ahead.
    pub struct AheadRecord {
        /// The power that sent it.
        pub power: Power,
        pub order: Ahead,
    }

    /// A vote.
    pub struct VoteRecord {
        /// The power whose player votes.
        pub power: Power,
        /// The powers that are to share a draw; left out for all who are left, and for a concession.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub draw: Vec<Power>,
        /// The power to which the game is to be conceded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub concede: Option<Power>,
    }
}
