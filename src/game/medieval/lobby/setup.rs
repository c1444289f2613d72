//! The setup of a match: the seven setup options of the text, and the points that the text leaves open.
//!
//! Each open point has the value of `Setup::default` unless the gamesmaster's `$NEWGAME` card says otherwise.

use crate::world::geometry::Grid;

use crate::tables::{Kind, LANDS, LAST_ROUND, LONGEST_NAME, PLAYERS, SIDES, STARTING_PIECES};
use playdeck_kit::figures::figures;
use serde::{Deserialize, Deserializer, Serialize};
use std::ops::RangeInclusive;

/// What a piece gains experience for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Experience {
    /// Each hit.
    Hit,
    /// Each piece destroyed.
    Kill,
    /// Nothing.
    None,
}

/// How damage reduces attack and defense strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DamageSplit {
    /// Each point reduces the larger of the two, or attack if they are equal.
    #[serde(rename = "LARGER")]
    Larger,
    /// Defense keeps its share of what is left, rounded up; attack gets the rest.
    #[serde(rename = "PROPORTIONAL")]
    Proportional,
    /// Attack is reduced until there is none.
    #[serde(rename = "ATTACK-FIRST")]
    AttackFirst,
}

figures! {
    /// How the order of a round by mail is decided.
    #[derive(Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Sequence shown by word {
        /// Its word.
        word: &'static str,
    }
    /// By lot; with three seats or more, the last of a round is never the first of the next.
    Drawn = "DRAWN";
    /// By number, beginning one seat further each round.
    Rotate = "ROTATE";
    /// By number.
    Fixed = "FIXED";
}

/// The setup of a match.
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own, as on the card")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
pub struct Setup {
    /// The name of the match in lists; empty for none.
    pub name: String,
    /// Squares across.
    #[serde(deserialize_with = "clamped")]
    pub width: u8,
    /// Squares down.
    #[serde(deserialize_with = "clamped")]
    pub height: u8,
    /// Percent of the map that is not sea.
    #[serde(deserialize_with = "clamped")]
    pub land: u8,
    /// The number of players.
    #[serde(deserialize_with = "clamped")]
    pub players: u8,
    /// The number of pieces each player has at the start.
    #[serde(deserialize_with = "clamped")]
    pub pieces: u8,
    /// Whether opposite edges of the map meet.
    pub wrap: bool,
    /// Whether each player has a command castle.
    pub castles: bool,
    /// The types of the starting pieces, dealt in turn.
    pub cycle: Vec<Kind>,
    /// What a piece gains experience for.
    pub experience: Experience,
    /// Whether a piece in a city of its owner is repaired by one point a turn.
    pub repair: bool,
    /// The turns that a level of fortification takes.
    #[serde(rename = "FORT-TURNS")]
    pub fort_turns: u8,
    /// The highest level of fortification.
    #[serde(rename = "FORT-MAX")]
    pub fort_max: u8,
    /// How many pieces a horse carries; `None` for no limit.
    #[serde(rename = "HORSE-CAP", skip_serializing_if = "Option::is_none")]
    pub horse_cap: Option<u8>,
    /// How many pieces a light galleon carries, where a horse with its load counts as one; `None` for no limit.
    #[serde(rename = "GALLEON-CAP", skip_serializing_if = "Option::is_none")]
    pub galleon_cap: Option<u8>,
    /// The least distance that pieces and cities see.
    pub sight: u8,
    /// Whether a moving piece enters a square after it has destroyed the last defender there.
    pub advance: bool,
    /// How damage reduces attack and defense.
    pub damage: DamageSplit,
    /// How many rounds a play has.
    pub rounds: u8,
    /// The round that ends the match, if one was chosen: whoever has the most victory points then wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<u16>,
    /// How the order of the seats is decided; `None` in a match made before this option existed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Sequence>,
}

/// Reads any number, so that one far outside the limits of the text is refused with these limits and not with those of
/// a byte. A negative number is read as the highest, because zero can be within the limits.
fn clamped<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    Ok(u8::try_from(i64::deserialize(deserializer)?).unwrap_or(u8::MAX))
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            name: String::new(),
            width: 50,
            height: 50,
            land: 60,
            players: 2,
            pieces: 5,
            wrap: false,
            castles: false,
            cycle: vec![Kind::Infantry, Kind::Cavalry, Kind::Pikemen, Kind::Archery, Kind::Catapult],
            experience: Experience::Hit,
            repair: false,
            fort_turns: 4,
            fort_max: 9,
            horse_cap: None,
            galleon_cap: None,
            sight: 1,
            advance: true,
            damage: DamageSplit::Larger,
            rounds: 1,
            last: None,
            order: None,
        }
    }
}

/// An option that is out of its range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutOfRange {
    /// The operand.
    pub operand: &'static str,
    /// What is out of range: the operand, or its length.
    pub option: &'static str,
    /// The smallest allowed value.
    pub least: u16,
    /// The largest allowed value.
    pub most: u16,
}

impl Setup {
    /// The shape of the map.
    pub const fn grid(&self) -> Grid {
        Grid { width: self.width, height: self.height, wrap: self.wrap }
    }

    /// How the order of the seats is decided. Matches made before this option existed go by number, as they always did.
    pub fn sequence(&self) -> Sequence {
        self.order.unwrap_or(Sequence::Fixed)
    }

    /// The last round that can be played.
    pub fn last_round(&self) -> u16 {
        self.last.unwrap_or(LAST_ROUND)
    }

    /// The options that are out of their ranges.
    pub fn out_of_range(&self) -> Vec<OutOfRange> {
        let count = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
        let land_kinds = self.cycle.iter().all(|kind| !kind.is_ship());
        let cycle = if land_kinds { count(self.cycle.len()) } else { 0 };
        let checked: [(&'static str, u8, RangeInclusive<u8>); 13] = [
            ("NAME", count(self.name.chars().count()), 0..=count(LONGEST_NAME)),
            ("WIDTH", self.width, SIDES),
            ("HEIGHT", self.height, SIDES),
            ("LAND", self.land, LANDS),
            ("PLAYERS", self.players, PLAYERS),
            ("PIECES", self.pieces, STARTING_PIECES),
            ("CYCLE", cycle, 1..=15),
            ("FORT-TURNS", self.fort_turns, 1..=20),
            ("FORT-MAX", self.fort_max, 0..=99),
            ("HORSE-CAP", self.horse_cap.unwrap_or(1), 1..=99),
            ("GALLEON-CAP", self.galleon_cap.unwrap_or(1), 1..=99),
            ("SIGHT", self.sight, 1..=5),
            ("ROUNDS", self.rounds, 1..=10),
        ];
        let wrong = checked.into_iter().filter(|(_, value, range)| !range.contains(value));
        wrong
            .map(|(operand, _, range)| {
                let option = match operand {
                    "NAME" => "The length of NAME",
                    "CYCLE" => "The length of CYCLE (land pieces alone)",
                    other => other,
                };
                OutOfRange { operand, option, least: (*range.start()).into(), most: (*range.end()).into() }
            })
            .chain(self.last.filter(|last| !(1..=LAST_ROUND).contains(last)).map(|_| OutOfRange {
                operand: "LAST",
                option: "LAST",
                least: 1,
                most: LAST_ROUND,
            }))
            .collect()
    }
}
