//! Leagues that are made from a number, with all that goes wrong: mail of every shape, late, doubled, forged and large;
//! runs that are killed, a disk that is full, clocks that jump, runs at the same time; acts of the gamesmaster, right and
//! wrong. After each run the laws of [`law`] hold.
//!
//! `PLAYDECK_WEEKS=10000` plays so many weeks, `PLAYDECK_SEED=7` begins with that league: `.ci/simulate WEEKS SEED`. A law
//! that is broken names the league, and a run of one week from there plays it again.

#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    clippy::struct_excessive_bools,
    reason = "texts of tests are small, and a game is in many states"
)]

mod acts;
mod expect;
pub mod folder;
mod law;
mod mails;
mod rule;
mod runs;
mod table;
mod world;

use crate::plays::Chance;
use law::Broken;
use runs::IS_OUT;
use std::env;
use world::World;

/// How many weeks are played if nothing is said.
const WEEKS: usize = 100;

/// The address of all games of a league.
const ADDRESS: &str = "game@club.example";

/// The most runs of a league.
const MOST_RUNS: usize = 80;

/// How much was done.
#[derive(Debug, Default)]
struct Done {
    leagues: usize,
    weeks: usize,
    runs: usize,
    mails: usize,
    messages: usize,
    killed: usize,
    refused: usize,
    jumps: usize,
    acts: usize,
    acts_by_mail: usize,
    /// How often two runs began at the same moment, and how often one of them found the other at work.
    at_once: usize,
    busy: usize,
}

/// Plays the league of a number. A folder in which a law is broken is kept.
fn league(seed: u64, done: &mut Done) -> Result<(), Broken> {
    let mut chance = Chance::new(seed);
    let mut world = World::new(&mut chance);
    let played = play(&mut world, &mut chance, done);
    if let Err((law, how)) = played.or_else(|broken| if broken.0 == IS_OUT { Ok(()) } else { Err(broken) }) {
        let folder = world.folder.keep();
        return Err((law, format!("{how}\n{}, run {}", folder.display(), world.step)));
    }
    done.leagues += 1;
    done.mails += world.mails;
    done.messages += world.seen.all.len();
    Ok(())
}

fn play(world: &mut World, chance: &mut Chance, done: &mut Done) -> Result<(), Broken> {
    world.begin(chance)?;
    let plays = 3 + u32::try_from(chance.below(5)).unwrap();
    while world.tables.iter().any(|table| table.number() < plays) && world.step < MOST_RUNS {
        world.step(chance, done)?;
    }
    world.end(chance, done)
}

fn given(name: &str) -> Option<usize> {
    env::var(name).ok()?.parse().ok()
}

#[test]
#[ignore = "long: cargo long"]
#[allow(clippy::print_stdout, reason = "how much was done stands on the page, beside what it cost")]
fn leagues_hold_their_laws_whatever_goes_wrong() {
    let (weeks, first) = (given("PLAYDECK_WEEKS").unwrap_or(WEEKS), given("PLAYDECK_SEED").unwrap_or(1));
    let mut done = Done::default();
    for seed in first.. {
        if done.weeks >= weeks {
            break;
        }
        if let Err((law, how)) = league(seed as u64, &mut done) {
            panic!("{law}: broken in the league of .ci/simulate 1 {seed}, after {} weeks\n{how}", done.weeks);
        }
    }
    println!("{done:?}");
}

/// How many plays a league has that is made twice.
const PLAYS_OF_TWINS: u32 = 3;

/// A law that is broken can be looked at again only if a number makes the same league each time: which of two runs that begin
/// at the same moment finds the other at work must not show, nor may any clock of the machine.
#[test]
#[ignore = "long: cargo long"]
fn a_league_of_a_number_is_the_same_twice() {
    for seed in [1, 5] {
        let files = || {
            let mut chance = Chance::new(seed);
            let mut world = World::new(&mut chance);
            let mut done = Done::default();
            let played = world.begin(&mut chance).and_then(|()| {
                while world.tables.iter().any(|table| table.number() < PLAYS_OF_TWINS) {
                    world.step(&mut chance, &mut done)?;
                }
                Ok(())
            });
            assert!(played.is_ok_and(|()| done.weeks > 0), "{seed}");
            folder::files(world.folder.path())
        };
        let (one, other) = (files(), files());
        assert_eq!(folder::difference(&one, &other), None, "the league of {seed}");
    }
}
