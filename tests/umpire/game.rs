//! A game on any board, phase by phase.

use super::seasons::{
    Adjustment, Homes, Owners, Winter, adjusted, due, followed, occupied, open, retreated, sites,
};
use super::{Lost, Moved, Orders, PowerNumber, Unit, Units, Via, judge};
use playdeck::game::diplomacy::board::{Board, Kind, Number, Phase, Spot};
use std::collections::{BTreeMap, BTreeSet};

/// The last year of any game.
const LAST: u16 = 9999;

/// What a game waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    Moves,
    Retreats,
    Builds,
    Over,
}

/// A game between two phases.
#[derive(Debug, Clone)]
pub struct Game<'a> {
    pub board: &'a Board,
    pub via: Via,
    pub winter: Winter,
    pub season: Phase,
    pub year: u16,
    pub waits: Waits,
    pub units: Units,
    pub owners: Owners,
    pub homes: Homes,
    /// What the moves led to, while retreats are due.
    pub moved: Moved,
}

impl<'a> Game<'a> {
    pub fn new(board: &'a Board, via: Via, winter: Winter) -> Self {
        let (mut units, mut owners) = (Units::new(), Owners::new());
        for (power, of) in board.powers.iter().enumerate() {
            units.extend(of.units.iter().map(|&(at, kind)| (at.province, Unit { at, kind, power })));
            owners.extend(of.owned.iter().map(|center| (*center, power)));
        }
        let (season, year) = board.first;
        Self {
            board,
            via,
            winter,
            season,
            year,
            waits: if season == Phase::Winter { Waits::Builds } else { Waits::Moves },
            units,
            owners,
            homes: board.powers.iter().map(|power| power.homes.clone()).collect(),
            moved: Moved::default(),
        }
    }

    fn powers(&self) -> std::ops::Range<PowerNumber> {
        0..self.board.powers.len()
    }

    fn is_played(&self, power: PowerNumber) -> bool {
        !self.board.powers[power].is_dummy
    }

    /// Whether the game begins with builds, and these are they.
    fn is_first_winter(&self) -> bool {
        let first = self.board.first;
        first.0 == Phase::Winter && (self.season, self.year) == first
    }

    /// Whether each power builds its first unit.
    pub fn is_mobilizing(&self) -> bool {
        self.board.mobilize && self.is_first_winter()
    }

    /// Where a power may build now.
    pub fn sites(&self, power: PowerNumber) -> BTreeSet<Number> {
        if self.is_mobilizing() {
            let homes = self.homes[power].iter().copied();
            let is_own = |at: &Number| self.owners.get(at).is_none_or(|owner| *owner == power);
            return homes.filter(|at| is_own(at) && !self.units.contains_key(at)).collect();
        }
        sites(self.board, &self.homes, &self.owners, &self.units, power)
    }

    /// What is due from a power in winter.
    pub fn due(&self, power: PowerNumber) -> i32 {
        if !self.is_mobilizing() {
            return due(self.board, &self.homes, &self.owners, &self.units, power);
        }
        let has_unit = self.units.values().any(|unit| unit.power == power);
        i32::from(self.is_played(power) && !has_unit && !self.sites(power).is_empty())
    }

    pub fn moves(&mut self, orders: &Orders) {
        self.moved = judge(self.board, self.via, &self.units, orders);
        self.units = self.moved.units.clone();
        // Units of a power that nobody plays disband.
        let is_played = |lost: &Lost| self.is_played(lost.unit.power);
        let lost: Vec<Lost> = self.moved.lost.iter().copied().filter(is_played).collect();
        self.moved.lost = lost;
        let is_open = |lost| !open(self.board, &self.moved, lost).is_empty();
        if self.moved.lost.iter().copied().any(is_open) {
            self.waits = Waits::Retreats;
        } else {
            self.season_ends();
        }
        self.check_survivors();
    }

    pub fn retreats(&mut self, orders: &BTreeMap<Number, Spot>) {
        self.units = retreated(self.board, &self.moved, orders);
        self.season_ends();
        self.check_survivors();
    }

    fn season_ends(&mut self) {
        self.moved = Moved::default();
        self.waits = Waits::Moves;
        if self.season == Phase::Spring {
            self.season = Phase::Fall;
            return;
        }
        self.owners = occupied(self.board, &self.owners, &self.units);
        if self.board.new_homes == Some(self.year) {
            let owned = |power| self.owners.iter().filter(move |(_, owner)| **owner == power);
            self.homes = self.powers().map(|power| owned(power).map(|(at, _)| *at).collect()).collect();
        }
        self.season = Phase::Winter;
        if self.has_winner() {
            self.waits = Waits::Over;
        } else if self.powers().any(|power| self.is_played(power) && self.due(power) != 0) {
            self.waits = Waits::Builds;
        } else {
            self.winter(&BTreeMap::new());
        }
    }

    /// Whether a power that is played has enough centers, and more than any other that is played.
    fn has_winner(&self) -> bool {
        let count = |power| self.owners.values().filter(|owner| **owner == power).count();
        let mut counts: Vec<usize> =
            self.powers().filter(|power| self.is_played(*power)).map(count).collect();
        counts.sort_unstable();
        let nth = usize::from(self.year - self.board.first.1).min(self.board.victory.len() - 1);
        let is_enough = counts.last().is_some_and(|most| *most >= usize::from(self.board.victory[nth]));
        is_enough && (counts.len() < 2 || counts[counts.len() - 2] < counts[counts.len() - 1])
    }

    pub fn builds(&mut self, orders: &BTreeMap<PowerNumber, Vec<Adjustment>>) {
        self.winter(orders);
        self.check_survivors();
    }

    fn winter(&mut self, orders: &BTreeMap<PowerNumber, Vec<Adjustment>>) {
        let is_mobilizing = self.is_mobilizing();
        let mut units = self.units.clone();
        for power in self.powers() {
            let none = Vec::new();
            let orders = orders.get(&power).unwrap_or(&none);
            if !self.is_first_winter() {
                let known = (&self.homes, &self.owners);
                units = adjusted(self.board, self.winter, known, &units, power, orders);
                continue;
            }
            let (due, sites) = (self.due(power), self.sites(power));
            if due < 0 {
                let known = (&self.homes, &self.owners);
                units = adjusted(self.board, self.winter, known, &units, power, orders);
            } else {
                let (after, left) = followed(self.board, self.winter, &units, power, (due, &sites), orders);
                units = after;
                self.arm(&mut units, power, left, sites);
            }
        }
        self.units = units;
        if is_mobilizing {
            for power in self.powers() {
                let own = self.units.values().filter(|unit| unit.power == power);
                let taken: BTreeSet<Number> = own.map(|unit| unit.at.province).collect();
                self.owners.extend(taken.iter().map(|at| (*at, power)));
                // Who gave up the only unit has nothing, for ever; their homes say no more.
                if self.board.new_homes.is_some() && !taken.is_empty() {
                    self.homes[power] = taken;
                }
            }
        }
        if self.year >= LAST {
            self.waits = Waits::Over;
        } else {
            (self.season, self.year, self.waits) = (Phase::Spring, self.year + 1, Waits::Moves);
        }
    }

    /// Where a game begins with builds, each that was not ordered is an army, in the order of the names.
    fn arm(&self, units: &mut Units, power: PowerNumber, left: i32, sites: BTreeSet<Number>) {
        let is_free =
            |at: &Number| self.board.province(*at).terrain.takes_armies() && !units.contains_key(at);
        let mut free: Vec<Number> = sites.into_iter().filter(is_free).collect();
        free.sort_by_key(|at| self.board.province(*at).names.full.to_uppercase());
        for province in free.into_iter().take(usize::try_from(left).unwrap()) {
            let at = Spot { province, side: None };
            units.insert(province, Unit { at, kind: Kind::Army, power });
        }
    }

    /// A game that nobody is left to play is over.
    fn check_survivors(&mut self) {
        let has_any = |power| {
            self.units.values().any(|unit| unit.power == power)
                || self.owners.values().any(|owner| *owner == power)
                || self.moved.lost.iter().any(|lost| lost.unit.power == power)
        };
        if !self.powers().any(|power| self.is_played(power) && has_any(power)) {
            self.waits = Waits::Over;
        }
    }
}
