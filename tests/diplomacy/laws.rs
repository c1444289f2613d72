//! Laws for every board: the adjudicator is compared with a second method that tries every possible outcome.
//!
//! The boards are random from a fixed root, so a run that fails does so again. What fails is printed with its number.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test over boards that it makes"
)]

use crate::solver;

use playdeck::dice::Dice;
use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::policy::{CLASSIC, OwnConvoy, Policy, STANDARD, Via};
use playdeck::game::diplomacy::position::Rules;
use solver::laws::{self, fate};
use solver::{boards, solve};
use std::collections::BTreeMap;

/// How many boards each maker makes for each rule set.
const BOARDS: u64 = 10_000;

/// Whether a kind of situation is met on at least so many boards, if it is one of those for both rule sets or of these.
fn are_met(met: &BTreeMap<&str, u32>, more: &[&str], least: u32) {
    for kind in [&ALWAYS_MET[..], more].concat() {
        assert!(met.get(kind).is_some_and(|count| *count >= least), "too few boards with: {kind}");
    }
}

#[test]
fn on_some_boards_it_finds_what_the_equations_allow() {
    for rules in [Rules::Standard, Rules::Classic] {
        are_met(&hold(rules, BOARDS / 40), &[], 1);
    }
}

#[test]
#[ignore = "long: cargo long"]
fn by_the_rulebook_it_finds_what_the_equations_allow() {
    are_met(&hold(Rules::Standard, BOARDS), &["given against its own"], 50);
}

#[test]
#[ignore = "long: cargo long"]
fn by_the_rules_text_it_finds_what_the_equations_allow() {
    are_met(&hold(Rules::Classic, BOARDS), &["struck", "driven out where it landed"], 50);
}

/// Situations that must occur at least 50 times under each rule set for the boards to be worth anything.
const ALWAYS_MET: [&str; 23] = [
    "no solution",
    "one solution",
    "several solutions, circles of movers",
    "several solutions, a paradox",
    "held",
    "impossible",
    "moved by itself",
    "moved by convoy",
    "bounced off a defender",
    "bounced off its own",
    "bounced head to head",
    "bounced off rivals",
    "no chain of fleets",
    "fleets dislodged",
    "caught in a paradox",
    "given",
    "cut",
    "lost with the supporter",
    "support of nothing",
    "convoyed",
    "convoy failed",
    "convoy of nothing",
    "dislodged",
];

/// Checks the laws on the boards of every maker. Returns on how many boards each situation occurred.
fn hold(rules: Rules, each: u64) -> BTreeMap<&'static str, u32> {
    let mut met = BTreeMap::new();
    let theatres = boards::theatres();
    for (maker, place) in boards::MAKERS.iter().zip(0..) {
        for number in 0..each {
            let (units, orders) = maker.board(&theatres, &mut Dice::new(1901).stream(0, place, number));
            let kinds = laws::hold(rules, laws::edition(number), &units, &orders)
                .unwrap_or_else(|fault| panic!("{rules:?}, {} board {number}: {fault}", maker.name));
            for kind in kinds {
                *met.entry(kind).or_insert(0) += 1;
            }
        }
    }
    println!("{rules:?}: of {} boards so many had: {met:#?}", each * boards::MAKERS.len() as u64);
    met
}

/// A point of policy, and how to set it as another policy or edition does.
type Point = (&'static str, fn(&mut Policy, &Policy));

/// The points of policy that the adjudicator consults.
const POINTS: [Point; 9] = [
    ("own attack", |policy, other| policy.own_attack = other.own_attack),
    ("frontal attack", |policy, other| policy.frontal_attack = other.frontal_attack),
    ("own units", |policy, other| policy.own_units = other.own_units),
    ("head-to-head loser", |policy, other| policy.head_to_head_loser = other.head_to_head_loser),
    ("exchange by convoy", |policy, other| policy.exchange_by_convoy = other.exchange_by_convoy),
    ("own convoy", |policy, _| policy.own_convoy = OwnConvoy::ShowsIntent),
    ("via convoy", |policy, _| policy.via = Via::Optional),
    ("complete convoy", |policy, other| policy.complete_convoy = other.complete_convoy),
    ("coast support", |policy, other| policy.coast_support = other.coast_support),
];

#[test]
fn each_point_of_policy_is_seen_by_the_equations() {
    let theatres = boards::theatres();
    let mut seen: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for number in 0..3_000 {
        let (units, orders) = boards::MAKERS[0].board(&theatres, &mut Dice::new(1901).stream(0, 0, number));
        for (name, rules, other) in
            [("classic", Rules::Classic, STANDARD), ("standard", Rules::Standard, CLASSIC)]
        {
            let (expected, _) = solve(rules, Via::Required, &units, &orders);
            for (point, choose) in POINTS {
                let mut policy = rules.policy();
                choose(&mut policy, &other);
                let differs = fate(&adjudicate_by(policy, &units, &orders)) != expected;
                *seen.entry((name, point)).or_insert(0) += u32::from(differs);
            }
        }
    }
    println!("of 3000 boards so many come out otherwise if one point is chosen otherwise: {seen:#?}");
    assert_eq!(seen.len(), 18);
    assert!(seen.values().all(|count| *count >= 5), "too few boards on which it matters: {seen:#?}");
}
