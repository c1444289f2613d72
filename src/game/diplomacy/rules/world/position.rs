//! The game between two plays: the rules and the date, who plays what, the board, and what is due from whom.

use super::ahead::{Ahead, Vote};
use super::centers::Centers;
use super::map::{CENTERS, Location, Province, ProvinceSet};
use super::power::Power;
use super::unit::{Dislodged, Kind, Unit, Units};
pub use crate::policy::Rules;
use crate::policy::{Corrections, Edition, Policy};
use crate::tables::START;
use playdeck_kit::figures::figures;
use serde::{Deserialize, Serialize};

/// The first year of a game.
pub const FIRST_YEAR: u16 = 1901;
/// The last year that any game can reach; `LAST=` may end a game earlier.
pub const LAST_YEAR: u16 = 9999;
/// The number of centers that wins, unless `CENTERS=` says otherwise.
pub const CENTERS_TO_WIN: u8 = 18;
/// The smallest and the largest number of centers that `CENTERS=` may ask for.
pub const CENTERS_ALLOWED: std::ops::RangeInclusive<u8> = 4..=34;
/// The maximum length of a player's name, in characters.
pub const LONGEST_NAME: usize = 71;

/// The most missed plays that are counted.
pub const MOST_MISSED: u16 = 9999;

/// Whether a text can be a player's name.
pub fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME
}

figures! {
    /// Half a year.
    #[derive(Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Season shown by name {
        /// Its name.
        name: &'static str,
    }
    /// The first half.
    Spring = "SPRING";
    /// The second half, after which centers change hands.
    Fall = "FALL";
}

figures! {
    /// What a season waits for.
    #[derive(Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Phase {
        /// The control word of its play card.
        word: Option<&'static str>,
    }
    /// `$MOVES`.
    Moves = Some("MOVES");
    /// `$RETREAT`.
    Retreat = Some("RETREAT");
    /// `$BUILD`.
    Build = Some("BUILD");
    /// Nothing: the game is over.
    Over = None;
}

/// When a play happens: the year, the half of it, and the kind of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Date {
    /// From [`FIRST_YEAR`] on.
    pub year: u16,
    /// The half of the year.
    pub season: Season,
    /// The play within it.
    pub phase: Phase,
}

/// The number of centers each power had at the end of a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct ChartRow {
    /// The year.
    pub year: u16,
    /// The centers by power; powers without centers are left out.
    pub centers: Counts,
}

/// A number for each of some powers. Its fields are the powers, so that it is read as operands are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
pub struct Counts {
    #[serde(skip_serializing_if = "Option::is_none")]
    austria: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    england: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    france: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    germany: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    italy: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    russia: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turkey: Option<u8>,
}

impl Counts {
    /// The number of a power, if it has one.
    pub const fn get(&self, power: Power) -> Option<u8> {
        match power {
            Power::Austria => self.austria,
            Power::England => self.england,
            Power::France => self.france,
            Power::Germany => self.germany,
            Power::Italy => self.italy,
            Power::Russia => self.russia,
            Power::Turkey => self.turkey,
        }
    }

    /// The numbers of all powers that have one.
    pub fn iter(&self) -> impl Iterator<Item = (Power, u8)> {
        Power::ALL.into_iter().filter_map(|power| Some((power, self.get(power)?)))
    }
}

impl FromIterator<(Power, u8)> for Counts {
    fn from_iter<I: IntoIterator<Item = (Power, u8)>>(numbers: I) -> Self {
        let mut all = [None; Power::ALL.len()];
        for (power, number) in numbers {
            all[power.index()] = Some(number);
        }
        let [austria, england, france, germany, italy, russia, turkey] = all;
        Self { austria, england, france, germany, italy, russia, turkey }
    }
}

/// A game of Diplomacy between two plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The rules.
    pub rules: Rules,
    /// The edition of the rules, where they have changed.
    pub edition: Edition,
    /// Which of two sheets of a player counts.
    pub corrections: Corrections,
    /// The play it waits for.
    pub date: Date,
    /// The number of centers that wins, if centers win.
    pub to_win: u8,
    /// The year after whose fall the game ends in a draw.
    pub last_year: u16,
    /// Who plays each power, in the order of the powers; the units of a power that nobody plays stand.
    pub players: [Option<String>; 7],
    /// The units that are not dislodged.
    pub units: Units,
    /// Who owns the centers.
    pub centers: Centers,
    /// The units that must retreat, or had to when the game ended.
    pub dislodged: Vec<Dislodged>,
    /// Provinces left empty by a stand-off; kept only while units must retreat.
    pub standoffs: ProvinceSet,
    /// Where each power was the last to have a unit at the end of a play, in the order of the powers: only places that
    /// are no centers and in which no unit stands, because the others show it themselves.
    pub held: [ProvinceSet; 7],
    /// The orders that were sent ahead, in the order of the powers; those of one in the order in which they are tried.
    pub ahead: Vec<(Power, Ahead)>,
    /// The votes for a draw, in the order of the powers.
    pub votes: [Option<Vote>; 7],
    /// The plays in which each power's present player owed orders and sent none, in the order of the powers.
    pub missed: [u16; 7],
    /// Centers by year.
    pub chart: Vec<ChartRow>,
    /// Who won, or who shares the end of the game; in the order of the powers.
    pub winners: Vec<Power>,
}

impl Position {
    /// The position with which a game begins.
    pub fn at_start(rules: Rules, to_win: u8, players: [Option<String>; 7]) -> Self {
        let units = START.iter().flat_map(|(power, list)| {
            list.split(", ").filter_map(|unit| {
                let (kind, at) = unit.split_once(' ')?;
                let kind = if kind == "A" { Kind::Army } else { Kind::Fleet };
                Some(Unit { power: *power, kind, at: Location::from_code(at)? })
            })
        });
        let (units, centers) = (units.collect(), Centers::at_start());
        Self { to_win, players, units, centers, ..Self::empty(rules) }
    }

    /// An empty board before the first play, with powers that nobody plays.
    pub fn empty(rules: Rules) -> Self {
        Self {
            rules,
            edition: Edition::TODAY,
            corrections: rules.policy().corrections,
            date: Date { year: FIRST_YEAR, season: Season::Spring, phase: Phase::Moves },
            to_win: CENTERS_TO_WIN,
            last_year: LAST_YEAR,
            players: Default::default(),
            units: Units::EMPTY,
            centers: Centers::NONE,
            dislodged: Vec::new(),
            standoffs: ProvinceSet::NONE,
            held: [ProvinceSet::NONE; 7],
            ahead: Vec::new(),
            votes: Default::default(),
            missed: [0; 7],
            chart: Vec::new(),
            winners: Vec::new(),
        }
    }

    /// The choices of its rules at each point.
    pub fn policy(&self) -> Policy {
        self.edition.policy(self.rules)
    }

    /// The player of a power, if it has one.
    pub fn player_of(&self, power: Power) -> Option<&str> {
        self.players[power.index()].as_deref()
    }

    /// The owner of a center, and of any other place the power that was the last to have a unit there at the end of a
    /// play, if any had.
    pub fn holder(&self, province: Province) -> Option<Power> {
        if province.is_center() {
            return self.centers.owner(province);
        }
        let held = || Power::ALL.into_iter().find(|power| self.held[power.index()].contains(province));
        self.units.get(province).map(|unit| unit.power).or_else(held)
    }

    /// Notes who left which places, after a play that began with these units.
    pub fn note_held(&mut self, before: &Units) {
        let occupied = self.units.occupied();
        let left = before.occupied().difference(occupied).difference(CENTERS);
        for (held, power) in self.held.iter_mut().zip(Power::ALL) {
            let own = left.intersection(before.occupied_by(power));
            *held = held.difference(occupied).difference(left).union(own);
        }
    }

    /// Whether somebody plays a power.
    pub fn is_played(&self, power: Power) -> bool {
        self.player_of(power).is_some()
    }

    /// All powers of the person who plays a power, including that one; empty for a power that nobody plays.
    pub fn powers_of_player(&self, power: Power) -> impl Iterator<Item = Power> {
        let player = self.player_of(power);
        Power::ALL.into_iter().filter(move |other| player.is_some() && self.player_of(*other) == player)
    }

    /// The played powers that still have a unit or a center.
    pub fn survivors(&self) -> impl Iterator<Item = Power> {
        Power::ALL.into_iter().filter(|power| {
            let has_lost = self.dislodged.iter().any(|lost| lost.unit.power == *power);
            let has_any = !self.units.occupied_by(*power).is_empty() || !self.centers.of(*power).is_empty();
            self.is_played(*power) && (has_any || has_lost)
        })
    }

    /// Ends the game: nothing is due any more. The units that had to retreat remain in the position, because a winner
    /// may have nothing else.
    pub fn end(&mut self, winners: Vec<Power>) {
        self.winners = winners;
        self.date.phase = Phase::Over;
        self.standoffs = ProvinceSet::NONE;
        self.ahead.clear();
        self.votes = Default::default();
    }
}
