//! The game between two plays: the rules and the date, who plays what, the board, and what is due from whom.

use super::ahead::{Ahead, Vote};
use super::centers::Centers;
use super::map::{Builds, First, Map, Province, ProvinceSet, reading};
use super::power::Power;
use super::sight::{NamesTold, Seen};
use super::unit::{Dislodged, Unit, Units};
pub use crate::policy::Rules;
use crate::policy::{Corrections, Draws, Edition, Policy, Routes, Voting};
use playdeck_kit::figures::figures;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The first year of a game.
pub const FIRST_YEAR: u16 = 1901;
/// The last year that any game can reach; `LAST=` may end a game earlier.
pub const LAST_YEAR: u16 = 9999;
/// The number of centers that wins, unless `CENTERS=` says otherwise.
pub const CENTERS_TO_WIN: u16 = 18;
/// The smallest and the largest number of centers that `CENTERS=` may ask for.
pub const CENTERS_ALLOWED: std::ops::RangeInclusive<u16> = 4..=34;
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

/// A number for each of some powers, in their order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts(Vec<(Power, u16)>);

impl Counts {
    /// The number of a power, if it has one.
    pub fn get(&self, power: Power) -> Option<u16> {
        self.iter().find(|(of, _)| *of == power).map(|(_, number)| number)
    }

    /// The numbers of all powers that have one.
    pub fn iter(&self) -> impl Iterator<Item = (Power, u16)> {
        self.0.iter().copied()
    }
}

impl FromIterator<(Power, u16)> for Counts {
    fn from_iter<I: IntoIterator<Item = (Power, u16)>>(numbers: I) -> Self {
        let mut numbers: Vec<_> = numbers.into_iter().collect();
        numbers.sort_by_key(|(power, _)| *power);
        Self(numbers)
    }
}

impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Reads counts, whose fields are the powers.
struct OfEach;

impl<'de> Visitor<'de> for OfEach {
    type Value = Counts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number for each power")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Counts, A::Error> {
        let mut all = Vec::new();
        while let Some((reading::Field(power), number)) = fields.next_entry()? {
            all.push((power, number));
        }
        Ok(all.into_iter().collect())
    }
}

impl<'de> Deserialize<'de> for Counts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Counts", reading::map().names(), OfEach)
    }
}

/// A game of Diplomacy between two plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The map on which it is played.
    pub map: &'static Map,
    /// What players see of the board.
    pub seen: Seen,
    /// Whether players learn who plays which power.
    pub names: NamesTold,
    /// Where a power may build.
    pub builds: Builds,
    /// The home centers of each power, in the order of the powers.
    pub homes: Vec<ProvinceSet>,
    /// The rules.
    pub rules: Rules,
    /// The edition of the rules, where they have changed.
    pub edition: Edition,
    /// What it means if an army's order names seas.
    pub routes: Routes,
    /// Which of two sheets of a player counts.
    pub corrections: Corrections,
    /// The play it waits for.
    pub date: Date,
    /// The number of centers that wins, if centers win.
    pub to_win: u16,
    /// The year after whose fall the game ends in a draw.
    pub last_year: u16,
    /// What votes do.
    pub voting: Voting,
    /// Who can share a draw.
    pub draws: Draws,
    /// After how many plays of moves in a row without an order nobody plays a power any more; `None` if it never comes to
    /// that.
    pub most_silent: Option<u16>,
    /// Who plays each power, in the order of the powers; the units of a power that nobody plays stand.
    pub players: Vec<Option<String>>,
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
    pub held: Vec<ProvinceSet>,
    /// The orders that were sent ahead, in the order of the powers; those of one in the order in which they are tried.
    pub ahead: Vec<(Power, Ahead)>,
    /// The votes, in the order of the powers.
    pub votes: Vec<Option<Vote>>,
    /// The plays in which each power's present player owed orders and sent none, in the order of the powers.
    pub missed: Vec<u16>,
    /// The plays of moves in a row till now in which each power owed orders and had none, in the order of the powers; all 0
    /// where that costs nothing.
    pub silent: Vec<u16>,
    /// Centers by year.
    pub chart: Vec<ChartRow>,
    /// Who won, or who shares the end of the game; in the order of the powers.
    pub winners: Vec<Power>,
}

impl Position {
    /// The position with which a game on a map begins.
    pub fn at_start(map: &'static Map, rules: Rules, to_win: u16, players: Vec<Option<String>>) -> Self {
        let unit = |power: Power| map.units(power).map(move |(kind, at)| Unit { power, kind, at });
        let (units, centers) = (map.powers().flat_map(unit).collect(), Centers::at_start(map));
        Self { to_win, players, units, centers, ..Self::empty(map, rules) }
    }

    /// An empty board before the first play, with powers that nobody plays.
    pub fn empty(map: &'static Map, rules: Rules) -> Self {
        let (first, powers) = (map.first.0, map.power_count());
        Self {
            map,
            seen: Seen::All,
            names: NamesTold::Shown,
            builds: map.builds,
            homes: map.powers().map(|power| map.homes(power).collect()).collect(),
            rules,
            edition: Edition::TODAY,
            routes: Routes::Any,
            corrections: rules.policy().corrections,
            date: Date {
                year: map.first.1,
                season: if first == First::Spring { Season::Spring } else { Season::Fall },
                phase: if first == First::Winter { Phase::Build } else { Phase::Moves },
            },
            to_win: map.to_win(map.first.1),
            last_year: LAST_YEAR,
            voting: Voting::Tell,
            draws: Draws::Named,
            most_silent: None,
            players: vec![None; powers],
            units: Units::EMPTY,
            centers: Centers::none(map),
            dislodged: Vec::new(),
            standoffs: ProvinceSet::NONE,
            held: vec![ProvinceSet::NONE; powers],
            ahead: Vec::new(),
            votes: vec![None; powers],
            missed: vec![0; powers],
            silent: vec![0; powers],
            chart: Vec::new(),
            winners: Vec::new(),
        }
    }

    /// Its powers, in the order in which every list prints them.
    pub fn powers(&self) -> impl DoubleEndedIterator<Item = Power> + ExactSizeIterator + Clone + use<> {
        self.map.powers()
    }

    /// The home centers of a power.
    pub fn homes(&self, power: Power) -> &ProvinceSet {
        &self.homes[power.index()]
    }

    /// Whether the game begins with builds, and this is the play of them.
    pub fn begins_with_builds(&self) -> bool {
        self.map.first.0 == First::Winter
            && self.date.phase == Phase::Build
            && self.date.year == self.map.first.1
    }

    /// After the first builds: gives each power the home of its choice. If homes are to be named anew in a later year, it
    /// has no others till then.
    pub fn settle(&mut self) {
        if self.map.mobilize {
            for power in self.powers() {
                for center in self.units.occupied_by(power).iter() {
                    self.centers.give(center, power);
                }
            }
        }
        if self.builds == Builds::Chosen || self.map.mobilize && self.map.new_homes.is_some() {
            self.choose_homes();
        }
    }

    /// Each power's homes are the centers in which its units stand. A power without a unit keeps those of the board.
    pub fn choose_homes(&mut self) {
        for power in self.powers() {
            let taken = self.units.occupied_by(power);
            let homes: ProvinceSet = taken.iter().filter(|at| at.is_center()).collect();
            if !homes.is_empty() {
                self.homes[power.index()] = homes;
            }
        }
    }

    /// Whether a power could build in a center, if it owned it and it were empty.
    pub fn builds_in(&self, power: Power, center: Province) -> bool {
        match self.builds {
            Builds::Owned => center.is_center(),
            Builds::Home | Builds::Chosen => self.homes(power).contains(center),
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
        let held = || self.powers().find(|power| self.held[power.index()].contains(province));
        self.units.get(province).map(|unit| unit.power).or_else(held)
    }

    /// Notes who left which places, after a play that began with these units.
    pub fn note_held(&mut self, before: &Units) {
        for held in self.held.iter_mut().filter(|held| !held.is_empty()) {
            held.retain(|place| !self.units.is_occupied(place));
        }
        for unit in before.iter() {
            let place = unit.province();
            if !place.is_center() && !self.units.is_occupied(place) {
                self.held.iter_mut().for_each(|held| held.remove(place));
                self.held[unit.power.index()].insert(place);
            }
        }
    }

    /// Whether somebody plays a power.
    pub fn is_played(&self, power: Power) -> bool {
        self.player_of(power).is_some() && !power.is_dummy()
    }

    /// All powers of the person who plays a power, including that one; empty for a power that nobody plays.
    pub fn powers_of_player(&self, power: Power) -> impl Iterator<Item = Power> {
        let player = self.player_of(power);
        self.powers().filter(move |other| player.is_some() && self.player_of(*other) == player)
    }

    /// The played powers that still have a unit or a center.
    pub fn survivors(&self) -> impl Iterator<Item = Power> {
        self.powers().filter(|power| {
            let has_lost = self.dislodged.iter().any(|lost| lost.unit.power == *power);
            let has_any = self.units.has_any(*power) || !self.centers.of(*power).is_empty();
            self.is_played(*power) && (has_any || has_lost || self.begins_with_builds())
        })
    }

    /// The powers that may be named in a vote: those that are left; in fog, where nobody reads who that is, all that are
    /// played.
    pub fn may_be_left(&self) -> Vec<Power> {
        if self.is_in_fog() {
            return self.powers().filter(|power| self.is_played(*power)).collect();
        }
        self.survivors().collect()
    }

    /// Ends the game: nothing is due any more. The units that had to retreat remain in the position, because a winner
    /// may have nothing else.
    pub fn end(&mut self, winners: Vec<Power>) {
        self.winners = winners;
        self.date.phase = Phase::Over;
        self.standoffs = ProvinceSet::NONE;
        self.ahead.clear();
        self.votes = vec![None; self.map.power_count()];
    }
}
