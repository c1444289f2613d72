//! The battle calculator: how a battle between given forces ends, and how likely each end is.
//!
//! Nothing is drawn by lot here: every course that the rounds of `combat.rs` can take is followed, with its share of
//! the total probability. Units of one type on one side are alike, so a state is how many of each are left and, within
//! a round, how many of them have yet to attack. Shares are integers, parts of `WHOLE`. Each step rounds off less than
//! one part, which does not affect the six decimals that are printed.
//!
//! A battle with too many courses is fought many times instead (`drawn_battles.rs`).
//!
//! Source: the rules text, "Combat" and "Casualties".

use crate::tables::Kind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The total probability inside the calculator.
const WHOLE: u128 = 1_000_000_000_000_000_000;
/// The total probability in the results: six decimals.
const MILLION: u128 = 1_000_000;
/// The most states of the battles of one play that are followed; `drawn_battles.rs` fights the others.
pub const MOST_STATES: u64 = 500_000;

/// The units of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
pub struct Force {
    /// How many settlers.
    pub settlers: u16,
    /// How many infantry.
    pub infantry: u16,
    /// How many tanks.
    pub tanks: u16,
    /// How many artillery.
    pub artillery: u16,
}

impl Force {
    /// The types that take part in battles, with their counts where there are any.
    pub fn units(self) -> impl Iterator<Item = (Kind, u16)> {
        let Self { settlers, infantry, tanks, artillery } = self;
        [
            (Kind::Settlers, settlers),
            (Kind::Infantry, infantry),
            (Kind::Tanks, tanks),
            (Kind::Artillery, artillery),
        ]
        .into_iter()
        .filter(|(_, count)| *count > 0)
    }

    /// These units and others; `None` if there are too many of a type.
    pub fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            settlers: self.settlers.checked_add(other.settlers)?,
            infantry: self.infantry.checked_add(other.infantry)?,
            tanks: self.tanks.checked_add(other.tanks)?,
            artillery: self.artillery.checked_add(other.artillery)?,
        })
    }

    /// The count of a type; `None` for cities, which do not fight.
    pub const fn count_mut(&mut self, kind: Kind) -> Option<&mut u16> {
        match kind {
            Kind::City => None,
            Kind::Settlers => Some(&mut self.settlers),
            Kind::Infantry => Some(&mut self.infantry),
            Kind::Tanks => Some(&mut self.tanks),
            Kind::Artillery => Some(&mut self.artillery),
        }
    }
}

/// The sides of a battle, two to four of them; each is hostile to all others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Forces {
    a: Force,
    b: Force,
    c: Option<Force>,
    d: Option<Force>,
}

impl Forces {
    /// The battle of some sides; `None` if there are fewer than two or more than four.
    pub fn of(sides: &[Force]) -> Option<Self> {
        let (a, b, others) = match sides {
            [a, b, others @ ..] if others.len() <= 2 => (*a, *b, others),
            _ => return None,
        };
        Some(Self { a, b, c: others.first().copied(), d: others.get(1).copied() })
    }

    /// The sides in the order of their letters.
    pub fn sides(self) -> Vec<Force> {
        [Some(self.a), Some(self.b), self.c, self.d].into_iter().flatten().collect()
    }

    /// Whether a side has no units, or a letter between two others is missing.
    pub fn are_gapped(self) -> bool {
        self.c.is_none() && self.d.is_some() || self.sides().iter().any(|side| side.units().count() == 0)
    }

    /// The most states in all courses of the battle. For each type, a round can begin with any number of units up to
    /// all, any number of these can be left, and of those left, if armed, any number can have attacked.
    pub fn states(self) -> u64 {
        let of_type = |(kind, count): (Kind, u16)| {
            let left = u64::from(count) + 1;
            let pairs = left * (left + 1) / 2;
            if kind.is_armed() { pairs * (left + 2) / 3 } else { pairs }
        };
        self.sides().into_iter().flat_map(Force::units).map(of_type).fold(1, u64::saturating_mul)
    }
}

/// How a battle ends. All shares are millionths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Odds {
    /// The sides as they were.
    pub sides: Vec<Force>,
    /// How often each side is the only one left.
    pub wins: Vec<u32>,
    /// The average number of rounds with at least one attack.
    pub rounds: u32,
    /// The possible ends, the likeliest first; none of a battle that was fought many times.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<Ending>,
    /// How sure the odds are of a battle that is too large to be followed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

/// The figures of a battle that was fought many times. All shares are millionths.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Drawn {
    /// How many times it was fought.
    pub battles: u32,
    /// The standard error of the share of each side's wins.
    pub errors: Vec<u32>,
    /// The average number of units that each side has left, in millionths of a unit.
    pub left: Vec<u64>,
}

/// One end of a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Ending {
    /// The units left on each side.
    pub left: Vec<Force>,
    /// How often it happens, in millionths.
    pub share: u32,
}

/// Units of one type on one side.
#[derive(Debug, Clone, Copy)]
struct Troop {
    side: usize,
    kind: Kind,
}

/// How many of a troop have yet to attack in a round, and how many have attacked or never do.
type Ready = (u16, u16);

/// Works out how a battle ends, with all shares in millionths.
pub fn odds(forces: Forces) -> Odds {
    let sides = forces.sides();
    let mut troops = Vec::new();
    let mut counts = Vec::new();
    for (side, force) in sides.iter().enumerate() {
        for (kind, count) in force.units() {
            troops.push(Troop { side, kind });
            counts.push(count);
        }
    }
    let battle = Battle { troops };
    let (ends, rounds) = battle.ends(counts);
    let mut wins = vec![0; sides.len()];
    let mut endings = Vec::new();
    for (counts, share) in ends {
        let mut left = vec![Force::default(); sides.len()];
        for (troop, count) in battle.troops.iter().zip(&counts) {
            if let Some(of_kind) = left.get_mut(troop.side).and_then(|force| force.count_mut(troop.kind)) {
                *of_kind = *count;
            }
        }
        let mut standing = (0..).zip(&left).filter(|(_, force)| force.units().next().is_some());
        if let (Some((winner, _)), None) = (standing.next(), standing.next()) {
            wins.get_mut(winner).into_iter().for_each(|wins| *wins += share);
        }
        endings.push(Ending { left, share: millionths(share) });
    }
    endings.sort_by_key(|ending| std::cmp::Reverse(ending.share));
    let wins = wins.into_iter().map(millionths).collect();
    Odds { sides, wins, rounds: millionths(rounds), ends: endings, drawn: None }
}

/// A share in millionths, rounded to the nearest.
fn millionths(share: u128) -> u32 {
    u32::try_from((share * MILLION + WHOLE / 2) / WHOLE).unwrap_or(u32::MAX)
}

struct Battle {
    troops: Vec<Troop>,
}

impl Battle {
    /// The ends of a battle with their shares, and the average number of rounds.
    fn ends(&self, start: Vec<u16>) -> (Vec<(Vec<u16>, u128)>, u128) {
        let (mut ends, mut rounds) = (Vec::new(), 0);
        // No unit is added in a battle, so a state leads only to smaller ones: the largest force is finished first.
        let mut open = BTreeMap::from([((total(&start), start), WHOLE)]);
        while let Some(((all, counts), share)) = open.pop_last() {
            if self.is_over(&counts) {
                ends.push((counts, share));
                continue;
            }
            let mut after = self.round(&counts);
            // Rounds without a hit are repeated until somebody is hit.
            let unchanged = after.remove(&counts).unwrap_or(0);
            let fought = share * WHOLE / (WHOLE - unchanged).max(1);
            rounds += fought;
            for (counts, part) in after {
                debug_assert!(total(&counts) < all, "somebody was hit");
                *open.entry((total(&counts), counts)).or_default() += fought * part / WHOLE;
            }
        }
        (ends, rounds)
    }

    /// Whether no unit is left that can attack and has an enemy.
    fn is_over(&self, counts: &[u16]) -> bool {
        let here = || self.troops.iter().zip(counts).filter(|(_, count)| **count > 0).map(|(troop, _)| troop);
        here().all(|troop| !troop.kind.is_armed() || here().all(|other| other.side == troop.side))
    }

    /// What a round leaves, each result with its share.
    fn round(&self, counts: &[u16]) -> BTreeMap<Vec<u16>, u128> {
        let ready =
            |(troop, count): (&Troop, &u16)| if troop.kind.is_armed() { (*count, 0) } else { (0, *count) };
        let start: Vec<Ready> = self.troops.iter().zip(counts).map(ready).collect();
        let mut after = BTreeMap::new();
        // After each attack fewer units have yet to make theirs.
        let mut open = BTreeMap::from([((yet_to_attack(&start), start), WHOLE)]);
        while let Some(((yet, states), share)) = open.pop_last() {
            if yet == 0 {
                let left = states.iter().map(|(ready, done)| ready + done).collect();
                *after.entry(left).or_default() += share;
                continue;
            }
            self.attacks(&states, share, |states, share| {
                *open.entry((yet_to_attack(&states), states)).or_default() += share;
            });
        }
        after
    }

    /// The next attack of a round: by any unit that has yet to make its own, on any enemy, hit or missed.
    fn attacks(&self, states: &[Ready], share: u128, mut lead_to: impl FnMut(Vec<Ready>, u128)) {
        let yet = u128::from(yet_to_attack(states));
        for (by, (attacker, (ready, done))) in self.troops.iter().zip(states).enumerate() {
            if *ready == 0 {
                continue;
            }
            let mut acted = states.to_vec();
            acted[by] = (ready - 1, done + 1);
            let enemies = || {
                let others = self.troops.iter().zip(states).enumerate();
                others.filter(|(_, (troop, _))| troop.side != attacker.side)
            };
            let count: u128 =
                enemies().map(|(_, (_, (ready, done)))| u128::from(*ready) + u128::from(*done)).sum();
            if count == 0 {
                lead_to(acted, share * u128::from(*ready) / yet);
                continue;
            }
            for (at, (target, (unready, undone))) in enemies() {
                let attack = u128::from(attacker.kind.attack());
                let both = attack + u128::from(target.kind.defense().unwrap_or_default());
                let part = |chosen: u128, cases: u128| {
                    share * (u128::from(*ready) * chosen * cases) / (yet * count * both)
                };
                let mut hit = |state: Ready, chosen: u16| {
                    if chosen > 0 {
                        let mut states = acted.clone();
                        states[at] = state;
                        lead_to(states, part(u128::from(chosen), attack));
                    }
                };
                hit((unready.saturating_sub(1), *undone), *unready);
                hit((*unready, undone.saturating_sub(1)), *undone);
                let missed = part(u128::from(*unready) + u128::from(*undone), both - attack);
                if missed > 0 {
                    lead_to(acted.clone(), missed);
                }
            }
        }
    }
}

fn total(counts: &[u16]) -> u32 {
    counts.iter().map(|count| u32::from(*count)).sum()
}

fn yet_to_attack(states: &[Ready]) -> u32 {
    states.iter().map(|(ready, _)| u32::from(*ready)).sum()
}
