//! The odds of battles that are too large to be followed: each is fought many times, and the ends are counted.
//!
//! The dice are the same for every game, so the same question always has the same answer, and nobody learns anything
//! about the battles of a turn from it. A round draws the next attacker among the units that have yet to attack. That is
//! the same as the shuffled sequence of `combat.rs`, because units that were destroyed are only left out of it.
//!
//! Source: the rules text, "Combat" and "Casualties".

use super::calculator::{Drawn, Force, Forces, Odds};
use crate::tables::Kind;
use playdeck_base::dice::{Dice, Stream};

/// How many units fight in all battles of a forecast together, about.
const UNITS: u32 = 1_000_000;
/// The least and the most times that a battle is fought.
const LEAST: u32 = 20;
const MOST: u32 = 10_000;
/// How many units in a battle cost as much as a state of the calculator.
const UNITS_OF_A_STATE: u64 = 20;
/// The dice of all drawn battles.
const ROOT: u64 = 0;
const MILLION: u64 = 1_000_000;

/// Units of one type on one side.
#[derive(Clone)]
struct Troop {
    side: usize,
    kind: Kind,
    /// How many have yet to attack in a round.
    ready: u32,
    /// How many have attacked, or never do.
    done: u32,
}

/// The work of fighting a battle many times, in states of the calculator.
pub fn work(forces: Forces) -> u64 {
    let units = units(forces);
    u64::from(units) * u64::from(times(units)) / UNITS_OF_A_STATE
}

fn units(forces: Forces) -> u32 {
    forces.sides().into_iter().flat_map(Force::units).map(|(_, count)| u32::from(count)).sum()
}

/// How many times a battle of so many units is fought. This does not depend on how the battles end, which would make
/// some ends count more than others.
fn times(units: u32) -> u32 {
    (UNITS / units.max(1)).clamp(LEAST, MOST)
}

/// Fights a battle many times and counts how it ends.
pub fn odds(forces: Forces) -> Odds {
    let sides = forces.sides();
    let mut start = Vec::new();
    let mut place = 0_u64;
    for (side, force) in sides.iter().enumerate() {
        for (kind, count) in force.units() {
            start.push(Troop { side, kind, ready: 0, done: count.into() });
        }
        for count in [force.settlers, force.infantry, force.tanks, force.artillery] {
            place = place.wrapping_mul(65_537).wrapping_add(count.into());
        }
    }
    let mut stream = Dice::new(ROOT).stream(0, super::chance::DRAWN_BATTLES, place);
    let battles = times(units(forces));
    let (mut wins, mut left) = (vec![0_u32; sides.len()], vec![0_u64; sides.len()]);
    let mut rounds = 0_u64;
    for _ in 0..battles {
        let mut troops = start.clone();
        while round(&mut troops, &mut stream) {
            rounds += 1;
        }
        let standing: Vec<u32> = (0..sides.len()).map(|side| strength(&troops, side)).collect();
        for (side, count) in standing.iter().enumerate() {
            left[side] += u64::from(*count);
            wins[side] += u32::from(*count > 0 && standing.iter().sum::<u32>() == *count);
        }
    }
    let of_battles = |count: u64| (count * MILLION + u64::from(battles) / 2) / u64::from(battles);
    let share = |count: &u32| u32::try_from(of_battles(u64::from(*count))).unwrap_or(u32::MAX);
    Odds {
        sides,
        wins: wins.iter().map(share).collect(),
        rounds: u32::try_from(of_battles(rounds)).unwrap_or(u32::MAX),
        ends: Vec::new(),
        drawn: Some(Drawn {
            battles,
            errors: wins.iter().map(|won| standard_error(*won, battles)).collect(),
            left: left.into_iter().map(of_battles).collect(),
        }),
    }
}

/// The standard error of a share, in millionths. One battle more on either side keeps it from being 0 where all battles
/// ended alike.
fn standard_error(won: u32, battles: u32) -> u32 {
    let all = u64::from(battles) + 2;
    let share = (u64::from(won) + 1) * MILLION / all;
    u32::try_from((share * (MILLION - share) / all).isqrt()).unwrap_or(u32::MAX)
}

fn strength(troops: &[Troop], side: usize) -> u32 {
    troops.iter().filter(|troop| troop.side == side).map(|troop| troop.ready + troop.done).sum()
}

/// Fights a round. False if nobody had an enemy to attack, and the battle is over.
fn round(troops: &mut [Troop], stream: &mut Stream) -> bool {
    for troop in troops.iter_mut().filter(|troop| troop.kind.is_armed()) {
        (troop.ready, troop.done) = (troop.ready + troop.done, 0);
    }
    let mut has_attacked = false;
    loop {
        let yet = troops.iter().map(|troop| troop.ready).sum();
        let Some((by, _)) = nth(troops, stream.below(yet), |troop| troop.ready) else { return has_attacked };
        let Troop { side, kind, .. } = troops[by];
        troops[by].ready -= 1;
        troops[by].done += 1;
        let hostile = |troop: &Troop| if troop.side == side { 0 } else { troop.ready + troop.done };
        let enemies = troops.iter().map(hostile).sum();
        let Some((at, number)) = nth(troops, stream.below(enemies), hostile) else { continue };
        has_attacked = true;
        let target = &mut troops[at];
        let both = kind.attack() + target.kind.defense().unwrap_or_default();
        if stream.below(both) < kind.attack() {
            let among = if number < target.ready { &mut target.ready } else { &mut target.done };
            *among -= 1;
        }
    }
}

/// The troop of a drawn number, and the number within the troop. `None` if there are no units to choose from.
fn nth(troops: &[Troop], mut number: u32, count: impl Fn(&Troop) -> u32) -> Option<(usize, u32)> {
    for (at, troop) in troops.iter().enumerate() {
        let count = count(troop);
        if number < count {
            return Some((at, number));
        }
        number -= count;
    }
    None
}
