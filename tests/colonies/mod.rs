//! Games of both Atlantises in which the bot plays every faction, and what becomes of the factions: how many people they
//! have and in how many regions, who starves, who sails and lands, and who is taught without studying. `cargo bench
//! --bench bots` prints it, and tests hold it against the bars.

#![allow(dead_code, reason = "each program uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod atlantis;
pub mod atlantis4;

use std::collections::{BTreeMap, BTreeSet};

/// The bars of a game of 48 months.
pub const MONTHS: u32 = 48;
pub const PLAYERS: u32 = 20;
const LEAST_PEOPLE: u32 = 150;
const LEAST_REGIONS: usize = 8;
/// From here on nobody may decline.
const SETTLED: usize = 36;
/// Up to here people may starve.
const FIRST_MONTHS: usize = 6;

/// A month of a game.
#[derive(Default)]
pub struct Month {
    /// The factions that have people after it, by number.
    pub factions: BTreeMap<u32, Holding>,
    /// How many people lived before its end, and how many of them starved.
    pub people: u32,
    pub starved: u32,
    /// The factions that lost people in a battle.
    pub bled: BTreeSet<u32>,
    /// The sheets.
    pub sheets: Vec<(u32, Vec<String>)>,
    /// The orders that were refused, with the reasons.
    pub refused: Vec<String>,
}

/// What a faction has after a month.
#[derive(Default)]
pub struct Holding {
    pub people: u32,
    /// The regions in which it has people, as the game counts them.
    pub regions: BTreeSet<usize>,
    /// Whether one of them lies at the sea.
    pub is_at_coast: bool,
    /// Its units: the region, whether that is sea, and whether the unit is aboard a ship.
    pub units: BTreeMap<u32, (usize, bool, bool)>,
}

/// A game that can be played for another month.
pub trait Played {
    fn month(&mut self) -> Month;
}

/// What became of a game.
#[derive(Default)]
pub struct Story {
    /// The people and the regions of each faction, month by month; of a faction that is gone there are none.
    pub people: Vec<BTreeMap<u32, u32>>,
    pub regions: Vec<BTreeMap<u32, usize>>,
    /// The largest share of people who starved in a month, in thousandths, and that of the months after the first six.
    pub hunger: [u32; 2],
    /// The factions that lived at a coast at any time, and those that sailed and landed where they had nobody, in another
    /// region than that from which they put out.
    pub coastal: BTreeSet<u32>,
    pub landed: BTreeSet<u32>,
    /// How often somebody was taught who did not study, in two months running.
    pub idle_lessons: u32,
    /// The factions that lost people in battle after month 36.
    bled: BTreeSet<u32>,
    /// The reasons for which orders were refused, and how often.
    pub refused: BTreeMap<String, u32>,
    /// Where a unit aboard a ship put out, and whether it has been at sea since.
    voyages: BTreeMap<u32, (usize, bool)>,
    idle: BTreeSet<u32>,
    /// The regions of each faction a month ago.
    before: BTreeMap<u32, BTreeSet<usize>>,
}

impl Story {
    /// Plays a game for so many months.
    pub fn of(game: &mut impl Played, months: u32) -> Self {
        let mut story = Self::default();
        for _ in 0..months {
            let month = game.month();
            story.add(month);
        }
        story
    }

    fn add(&mut self, month: Month) {
        let at = self.people.len() + 1;
        let share = (month.starved * 1_000).checked_div(month.people).unwrap_or(0);
        self.hunger[0] = self.hunger[0].max(share);
        if at > FIRST_MONTHS {
            self.hunger[1] = self.hunger[1].max(share);
        }
        for (number, holding) in &month.factions {
            if holding.is_at_coast {
                self.coastal.insert(*number);
            }
            for (unit, (region, is_sea, is_aboard)) in &holding.units {
                let lands =
                    |(from, sailed): (usize, bool)| !is_sea && from != *region && (sailed || *is_aboard);
                if self.voyages.get(unit).copied().is_some_and(lands) {
                    self.landed.insert(*number);
                }
                match (is_sea, is_aboard) {
                    (true, _) => drop(self.voyages.get_mut(unit).map(|voyage| voyage.1 = true)),
                    (false, true) => drop(self.voyages.insert(*unit, (*region, false))),
                    (false, false) => drop(self.voyages.remove(unit)),
                }
            }
        }
        self.before = month.factions.iter().map(|(number, it)| (*number, it.regions.clone())).collect();
        if at > SETTLED {
            self.bled.extend(month.bled);
        }
        let idle: BTreeSet<u32> = month.sheets.iter().flat_map(|(_, sheet)| taught_idle(sheet)).collect();
        self.idle_lessons += u32::try_from(idle.intersection(&self.idle).count()).unwrap();
        self.idle = idle;
        for why in month.refused {
            *self.refused.entry(why).or_default() += 1;
        }
        self.people.push(month.factions.iter().map(|(number, it)| (*number, it.people)).collect());
        self.regions.push(month.factions.iter().map(|(number, it)| (*number, it.regions.len())).collect());
    }

    /// The median of the people after a month. Factions that are gone count as none.
    pub fn median_people(&self, month: usize) -> u32 {
        median(self.people[month - 1].values().copied())
    }

    /// The median of the regions after a month.
    pub fn median_regions(&self, month: usize) -> usize {
        median(self.regions[month - 1].values().copied())
    }

    /// The factions that lost more than a quarter of their people after month 36, without a battle.
    pub fn declined(&self) -> Vec<u32> {
        let (Some(from), Some(last)) = (self.people.get(SETTLED - 1), self.people.last()) else {
            return Vec::new();
        };
        let shrunk = |(number, before): (&u32, &u32)| {
            let now = last.get(number).copied().unwrap_or(0);
            (now * 4 < before * 3 && !self.bled.contains(number)).then_some(*number)
        };
        from.iter().filter_map(shrunk).collect()
    }

    /// The bars that the game misses after 48 months.
    pub fn missed(&self) -> Vec<&'static str> {
        let months = self.people.len();
        let (people, regions) = (self.median_people(months), self.median_regions(months));
        let bars = [
            (people >= LEAST_PEOPLE, "people"),
            (regions >= LEAST_REGIONS, "regions"),
            (people >= self.median_people(SETTLED), "more people than in month 36"),
            (regions >= self.median_regions(SETTLED), "more regions than in month 36"),
            (self.declined().is_empty(), "decline"),
            (self.hunger[1] < 20, "hunger"),
            (self.landed.len() * 4 >= self.coastal.len(), "landing"),
            (self.idle_lessons == 0, "lessons"),
        ];
        bars.into_iter().filter(|(holds, _)| !holds).map(|(_, bar)| bar).collect()
    }
}

fn median<N: Ord + Copy + Default>(all: impl Iterator<Item = N>) -> N {
    let mut all: Vec<N> = all.collect();
    all.resize(PLAYERS as usize, N::default());
    all.sort_unstable();
    all[(all.len() - 1) / 2]
}

/// The units that a sheet has taught, and that do not study by it.
fn taught_idle(sheet: &[String]) -> Vec<u32> {
    let (mut unit, mut is_new) = (0, false);
    let (mut taught, mut students) = (Vec::new(), BTreeSet::new());
    for line in sheet {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["UNIT", number] => unit = number.parse().unwrap(),
            ["FORM", ..] => is_new = true,
            ["END"] => is_new = false,
            ["STUDY", ..] if !is_new => drop(students.insert(unit)),
            ["TEACH", pupils @ ..] => taught.extend(pupils.iter().map(|it| it.parse::<u32>().unwrap())),
            _ => {}
        }
    }
    taught.retain(|pupil| !students.contains(pupil));
    taught
}

/// The cards that begin a game.
pub fn cards(init: &str, seed: u64) -> String {
    let player = |number| format!("'Faction of {number}', p{number}@players.example\n");
    let players: String = (1..=PLAYERS).map(player).collect();
    format!("$INIT {init},SEED={seed}\n{players}$END\n")
}
