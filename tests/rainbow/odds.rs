//! A second judge of battles and of indirect fire. It follows every course that the rules text allows, unit by unit,
//! with its probability, using the values that the text prints. The calculator must give the same, and the engine's own
//! battles must end as often.

#![allow(clippy::cast_precision_loss, reason = "counts of some thousands are exact")]

use crate::common::odds::{BOUND, compare};
use crate::common::shell::playdeck;
use crate::rainbow::{World, left_after_fire, plain};
use playdeck::dice::Dice;
use playdeck::game::Outcome;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::calculator::{self, Force};
use playdeck::game::rainbow::drawn_battles;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::odds::Battle;
use playdeck::game::rainbow::turn;
use playdeck::operand;
use std::collections::{BTreeMap, BTreeSet};

/// How many times each battle is fought and each mission is fired.
const TRIALS: u64 = 1000;

/// The types that fight in battles, by letter, with attack and defense as the text prints them.
const KINDS: [(char, &str, f64, f64); 4] = [
    ('s', "settlers", 0.0, 2.0),
    ('i', "infantry", 4.0, 4.0),
    ('t', "tanks", 8.0, 6.0),
    ('a', "artillery", 1.0, 4.0),
];

/// Battles: for each side, one letter for the type of each unit.
const BATTLES: [&[&str]; 10] = [
    &["i", "i"],
    &["i", "t"],
    &["t", "a"],
    &["ii", "t"],
    &["iis", "ta"],
    &["tt", "iii"],
    &["iiaa", "tss"],
    &["ia", "s"],
    &["i", "i", "t"],
    &["ii", "a", "s", "t"],
];

fn values(letter: char) -> (f64, f64) {
    KINDS.iter().find(|kind| kind.0 == letter).map(|kind| (kind.2, kind.3)).unwrap()
}

/// A set of units: bit n is unit n of the battle.
type Set = u32;

/// A battle whose courses are followed.
struct Courses {
    /// Side and type of each unit.
    units: Vec<(usize, char)>,
    /// The result of a round, by who lives and who has shot: who lives after it, with probabilities.
    rounds: BTreeMap<(Set, Set), BTreeMap<Set, f64>>,
    /// By who lives before a round: who lives at the end, with probabilities, and the mean number of rounds.
    ends: BTreeMap<Set, (BTreeMap<Set, f64>, f64)>,
}

impl Courses {
    fn of(battle: &[&str]) -> Self {
        let sides = battle.iter().enumerate();
        let units = sides.flat_map(|(side, letters)| letters.chars().map(move |letter| (side, letter)));
        Self { units: units.collect(), rounds: BTreeMap::new(), ends: BTreeMap::new() }
    }

    fn members(&self, set: Set) -> Vec<usize> {
        (0..self.units.len()).filter(|unit| set & (1 << unit) != 0).collect()
    }

    /// The units that a unit may shoot at.
    fn targets(&self, unit: usize, alive: Set) -> Vec<usize> {
        let (side, letter) = self.units[unit];
        let is_armed = values(letter).0 > 0.0;
        self.members(alive).into_iter().filter(|other| is_armed && self.units[*other].0 != side).collect()
    }

    /// "Every unit gets to make an attack, in some random sequence": each unit that has not shot is equally likely to
    /// be next.
    fn round(&mut self, alive: Set, shot: Set) -> BTreeMap<Set, f64> {
        if let Some(known) = self.rounds.get(&(alive, shot)) {
            return known.clone();
        }
        let waiting = self.members(alive & !shot);
        let next: Vec<(usize, Vec<usize>)> =
            waiting.into_iter().map(|unit| (unit, self.targets(unit, alive))).collect();
        let next: Vec<_> = next.into_iter().filter(|(_, targets)| !targets.is_empty()).collect();
        let mut after = BTreeMap::new();
        if next.is_empty() {
            after.insert(alive, 1.0);
        }
        for (unit, targets) in &next {
            for target in targets {
                let ((attack, _), (_, defense)) =
                    (values(self.units[*unit].1), values(self.units[*target].1));
                let chance = 1.0 / (next.len() * targets.len()) as f64;
                let hit = attack / (attack + defense);
                let has_shot = shot | (1 << unit);
                for (left, share) in [(alive & !(1 << target), hit), (alive, 1.0 - hit)] {
                    for (end, of) in self.round(left, has_shot) {
                        *after.entry(end).or_default() += chance * share * of;
                    }
                }
            }
        }
        self.rounds.insert((alive, shot), after.clone());
        after
    }

    /// Who lives when no round follows any more, and the mean number of rounds.
    fn end(&mut self, alive: Set) -> (BTreeMap<Set, f64>, f64) {
        if let Some(known) = self.ends.get(&alive) {
            return known.clone();
        }
        let is_over = self.members(alive).into_iter().all(|unit| self.targets(unit, alive).is_empty());
        let (mut ends, mut rounds) = (BTreeMap::new(), 0.0);
        if is_over {
            ends.insert(alive, 1.0);
        } else {
            let mut after = self.round(alive, 0);
            // Rounds in which nobody is hit change only the number of rounds.
            let again = after.remove(&alive).unwrap_or_default();
            rounds = 1.0;
            for (left, share) in after {
                let (of, more) = self.end(left);
                rounds += share * more;
                for (end, chance) in of {
                    *ends.entry(end).or_default() += share * chance / (1.0 - again);
                }
            }
            rounds /= 1.0 - again;
        }
        self.ends.insert(alive, (ends.clone(), rounds));
        (ends, rounds)
    }

    /// The units left, as the letters of each side in the order of the types.
    fn words(&self, set: Set) -> Vec<String> {
        let sides = self.units.last().unwrap().0 + 1;
        let of = |side: usize| {
            let left = self.members(set).into_iter().filter(|unit| self.units[*unit].0 == side);
            sorted(left.map(|unit| self.units[unit].1))
        };
        (0..sides).map(of).collect()
    }
}

fn sorted(letters: impl Iterator<Item = char>) -> String {
    let mut letters: Vec<char> = letters.collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// How a battle ends, by the units left on each side, and the mean number of rounds.
fn courses(battle: &[&str]) -> (BTreeMap<Vec<String>, f64>, f64) {
    let mut courses = Courses::of(battle);
    let (ends, rounds) = courses.end((1 << courses.units.len()) - 1);
    let mut shares = BTreeMap::new();
    for (end, share) in ends {
        *shares.entry(courses.words(end)).or_default() += share;
    }
    (shares, rounds)
}

/// The battle in the form of the card: `A=(INFANTRY=3),B=(TANKS=1)`.
fn operands(battle: &[&str]) -> String {
    let force = |letters: &str| {
        let counts = KINDS.iter().map(|(letter, name, ..)| (name, letters.matches(*letter).count()));
        let counts = counts.filter(|(_, count)| *count > 0);
        let words: Vec<String> =
            counts.map(|(name, count)| format!("{}={count}", name.to_uppercase())).collect();
        words.join(",")
    };
    let sides = ('A'..).zip(battle).map(|(letter, side)| format!("{letter}=({})", force(side)));
    sides.collect::<Vec<_>>().join(",")
}

fn letters(force: Force) -> String {
    let letter = |name: &str| KINDS.iter().find(|kind| kind.1.eq_ignore_ascii_case(name)).unwrap().0;
    let units = force.units().flat_map(|(kind, count)| (0..count).map(move |_| kind));
    sorted(units.map(|kind| letter(kind.name())))
}

/// Equal to the last of the six decimals that are printed.
#[test]
fn the_calculator_follows_every_course_of_a_battle() {
    let is_near = |millionths: u32, exact: f64| (f64::from(millionths) - exact * 1e6).abs() <= 1.0;
    for battle in BATTLES {
        let (shares, rounds) = courses(battle);
        let odds = calculator::odds(operand::from_operands(&operands(battle)).unwrap());
        assert!(is_near(odds.rounds, rounds), "{battle:?}: {} rounds, not {rounds}", odds.rounds);
        assert_eq!(odds.ends.len(), shares.len(), "{battle:?}");
        for end in &odds.ends {
            let left: Vec<String> = end.left.iter().copied().map(letters).collect();
            let exact = shares[&left];
            assert!(is_near(end.share, exact), "{battle:?}: {left:?} {}, not {exact}", end.share);
        }
        for (side, won) in odds.wins.iter().enumerate() {
            let is_alone = |left: &[String]| (0..left.len()).all(|at| left[at].is_empty() != (at == side));
            let exact: f64 = shares.iter().filter(|(left, _)| is_alone(left)).map(|(_, share)| share).sum();
            assert!(is_near(*won, exact), "{battle:?}: side {side} wins {won}, not {exact}");
        }
    }
}

/// A hex that contains the units of all sides, the first side's for player 1.
fn field(battle: &[&str]) -> World {
    let name = |letter: char| KINDS.iter().find(|kind| kind.0 == letter).unwrap().1;
    let side = |(player, letters): (u8, &&str)| -> Vec<String> {
        let units = (10..).zip(letters.chars());
        units.map(|(number, letter)| format!("{player}-{number} {} 3/3", name(letter))).collect()
    };
    let units: Vec<String> = (1..).zip(battle).flat_map(side).collect();
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    plain(9, u8::try_from(battle.len()).unwrap()).with(&units)
}

/// All living units with an enemy shoot once in a round, so a round begins with the first unit that shoots again.
fn rounds(played: &Outcome<Rainbow>) -> u64 {
    let (mut rounds, mut have_shot) = (0, BTreeSet::new());
    for event in &played.events {
        let What::Attacked { by, .. } = &event.what else { continue };
        if rounds == 0 || have_shot.contains(&by.id) {
            rounds += 1;
            have_shot.clear();
        }
        have_shot.insert(by.id);
    }
    rounds
}

fn left(played: &Outcome<Rainbow>, sides: usize) -> Vec<String> {
    let mut left = vec![String::new(); sides];
    for (_, unit) in played.position.units.at(Hex::new(3, 3)) {
        let letter = KINDS.iter().find(|kind| kind.1.eq_ignore_ascii_case(unit.kind.name())).unwrap().0;
        left[usize::from(unit.id.player.0) - 1].push(letter);
    }
    left.into_iter().map(|letters| sorted(letters.chars())).collect()
}

#[test]
fn battles_in_a_hex_end_as_often_as_their_courses_say() {
    for battle in BATTLES {
        let (shares, expected) = courses(battle);
        let world = field(battle);
        let mut counts: BTreeMap<Vec<String>, u64> = shares.keys().map(|left| (left.clone(), 0)).collect();
        let (mut sum, mut squares) = (0, 0);
        for seed in 1..=TRIALS {
            let played = turn::play(world.0.clone(), BTreeMap::new(), &Dice::new(seed));
            let left = left(&played, battle.len());
            *counts.get_mut(&left).unwrap_or_else(|| panic!("{battle:?}: {left:?} cannot be")) += 1;
            let rounds = rounds(&played);
            (sum, squares) = (sum + rounds, squares + rounds * rounds);
        }
        let counted: Vec<u64> = counts.into_values().collect();
        compare(&format!("{battle:?}"), &counted, &shares.into_values().collect::<Vec<f64>>());
        let (trials, mean) = (TRIALS as f64, sum as f64 / TRIALS as f64);
        let error = ((squares as f64 / trials - mean * mean) / trials).sqrt();
        assert!((mean - expected).abs() <= BOUND * error + 1e-9, "{battle:?}: {mean} rounds, not {expected}");
    }
}

/// "Each artillery unit gets a shot at destroying every enemy unit in the hex": a unit is left if all shots miss it.
#[test]
fn fire_destroys_as_often_as_shots_at_each_unit_must() {
    for (guns, target, count) in [(1, 'i', 3), (2, 't', 2), (3, 's', 2), (2, 'a', 4)] {
        let (attack, _) = values('a');
        let missed = (1.0 - attack / (attack + values(target).1)).powi(i32::try_from(guns).unwrap());
        let name = KINDS.iter().find(|kind| kind.0 == target).unwrap().1;
        let counts = left_after_fire(guns, count, name, TRIALS);
        // The number of units that all shots miss is binomial, because units are hit independently.
        let all = i32::try_from(count).unwrap();
        let choose = |of: i32| (0..of).map(|at| f64::from(all - at) / f64::from(at + 1)).product::<f64>();
        let share = |left: i32| choose(left) * missed.powi(left) * (1.0 - missed).powi(all - left);
        compare(&format!("{guns} at {count} {name}"), &counts, &(0..=all).map(share).collect::<Vec<_>>());
    }
}

/// A battle that is fought many times has the odds of all its courses, within five standard errors.
#[test]
fn drawn_battles_end_as_often_as_their_courses() {
    for battle in BATTLES {
        let forces = operand::from_operands(&operands(battle)).unwrap();
        let (exact, drawn) = (calculator::odds(forces), drawn_battles::odds(forces));
        assert_eq!((&drawn.sides, drawn.ends.len()), (&exact.sides, 0));
        let figures = drawn.drawn.unwrap();
        assert_eq!(figures.battles, 10_000);
        for side in 0..battle.len() {
            let (won, error) = (drawn.wins[side], figures.errors[side]);
            assert!(error > 0 && error <= 5_000, "{battle:?}: {error}");
            assert!(
                won.abs_diff(exact.wins[side]) <= 5 * error,
                "{battle:?}: {won}, not {}",
                exact.wins[side]
            );
            let count = |force: Force| force.units().map(|(_, count)| u64::from(count)).sum::<u64>();
            let left: u64 = exact.ends.iter().map(|end| u64::from(end.share) * count(end.left[side])).sum();
            // No side here has more than four units, so the standard error of what is left is below 0.02.
            assert!(
                figures.left[side].abs_diff(left) < 100_000,
                "{battle:?}: {}, not {left}",
                figures.left[side]
            );
        }
        assert!(drawn.rounds.abs_diff(exact.rounds) < exact.rounds / 10, "{battle:?}");
        assert_eq!(drawn_battles::odds(forces), drawn_battles::odds(forces));
    }
}

/// Whatever the size, a battle has odds, and its work has a bound.
#[test]
fn no_battle_is_too_large() {
    for (battle, times) in [
        ("A=(INFANTRY=15),B=(INFANTRY=15)", 10_000),
        ("A=(TANKS=900,INFANTRY=100),B=(ARTILLERY=1000)", 500),
        ("A=(SETTLERS=65535),B=(SETTLERS=65535,INFANTRY=1)", 20),
    ] {
        let battle = Battle::of(operand::from_operands(battle).unwrap(), &mut 0);
        let odds = battle.odds();
        assert_eq!(odds.drawn.as_ref().map(|drawn| drawn.battles), Some(times));
        assert!(odds.wins.iter().map(|won| u64::from(*won)).sum::<u64>() <= 1_000_000);
        assert!(battle.work() <= 200_000, "{}", battle.work());
    }
    // A play that has used up the states of the calculator goes on with drawn battles.
    let (forces, mut states) = (operand::from_operands("A=(INFANTRY=9),B=(INFANTRY=9)").unwrap(), 0);
    let drawn = (0..20).filter(|_| Battle::of(forces, &mut states).odds().drawn.is_some()).count();
    assert!((1..20).contains(&drawn), "{drawn}");
}

/// Anybody gets the same odds without a game.
#[test]
fn the_command_tells_the_odds_that_the_card_tells() {
    let ask = |battle: &str| playdeck(&["battle", "rainbow", battle], b"");
    let told = String::from_utf8(ask("a=(infantry=3,tanks=1),b=(artillery=2)").stdout).unwrap();
    let deck = "$INIT RAINBOW,SEED=3\nA\nB\n$TURN 1\n$BATTLE A=(INFANTRY=3,TANKS=1),B=(ARTILLERY=2)\n$END\n";
    let listing = String::from_utf8(playdeck(&["--for", "gm"], deck.as_bytes()).stdout).unwrap();
    let rows = |text: &str| -> Vec<String> {
        let odds = text.split("A BATTLE AND ITS ODDS").nth(1).unwrap();
        odds.lines().map(|line| line.trim().to_owned()).filter(|line| line.contains("0.")).collect()
    };
    let (told, listed) = (rows(&told), rows(&listing));
    assert!(told.len() > 5 && listed.starts_with(&told), "{told:?}\n{listed:?}");
    for (battle, number) in
        [("A=(TANKS=1),B=()", "RBE023E"), ("A=(TANKS=1),B=(TANK=1)", "PDK"), ("A=(TANKS=70000)", "PDK")]
    {
        let refused = ask(battle);
        assert_eq!(refused.status.code(), Some(8), "{battle}");
        assert!(String::from_utf8(refused.stderr).unwrap().contains(number), "{battle}");
    }
    let misspelt = ask("A=(INFANTRY=3),B=(DRAGON=1)");
    assert_eq!(
        String::from_utf8(misspelt.stderr).unwrap(),
        "playdeck: PDK080E STMT 1 COL 19 DRAGON is not an operand here; the card was refused.\n"
    );
    // What is wrong from the first column on has its column, too; what is missing has none.
    for (battle, place) in [("E=3", "STMT 1 COL 1 E is"), ("A=(TANKS=1)", "STMT 1 The operand B is missing")]
    {
        let told = String::from_utf8(ask(battle).stderr).unwrap();
        assert!(told.contains(place), "{told}");
    }
    let elsewhere = playdeck(&["battle", "diplomacy", "A=(TANKS=1)"], b"");
    assert!(
        String::from_utf8(elsewhere.stderr)
            .unwrap()
            .contains("write RAINBOW, MEDIEVAL, ATLANTIS or ATLANTIS4")
    );
}

/// The test itself refuses odds that are a little wrong.
#[test]
#[should_panic(expected = "is more than")]
fn odds_that_are_off_by_a_twentieth_are_noticed() {
    compare("a wrong coin", &[1100, 900], &[0.5, 0.5]);
}
