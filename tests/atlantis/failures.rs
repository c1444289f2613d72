//! Each reason for which an order can be refused is in some deck of `decks/atlantis`.

use crate::common::{decks, project};
use crate::field::Field;
use crate::quirks::told;
use playdeck::game::atlantis::event::{BattleLine, Event};
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::tables::{ShipKind, Skill, Terrain};
use playdeck::game::atlantis::world::{Region, Spot, Structure, StructureKind};
use std::collections::BTreeSet;

/// The reason that no order of a play has: a UNIT line of another's unit is told by an event of its own, and only a check
/// gives it as a reason.
const TOLD_BY_AN_EVENT: Refusal = Refusal::NotYours;

#[test]
fn a_deck_provokes_each_refusal() {
    let folder = project("decks/atlantis");
    let mut given = BTreeSet::new();
    for deck in decks().into_iter().filter(|deck| deck.starts_with(&folder)) {
        let events = told(&std::fs::read_to_string(deck).unwrap(), "all");
        given.extend(
            events.split(r#""WHY":""#).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())),
        );
    }
    let word = |why: &Refusal| serde_json::to_value(why).unwrap().as_str().unwrap().to_owned();
    let all = Refusal::ALL.iter().filter(|why| **why != TOLD_BY_AN_EVENT).map(word);
    assert_eq!(given, all.collect::<BTreeSet<String>>());
}

/// A 0 ends a list of units, as in the program of 1993: who is named behind it is not taught.
#[test]
fn a_zero_ends_the_list_of_students() {
    let taught = |students: &str| {
        let mut field = Field::new(Policy::DEFAULT);
        field.unit(1, 1, |unit| unit.learn(Skill::Sword, 300));
        field.unit(1, 1, |_| {});
        field.unit(1, 1, |_| {});
        field.orders(1, &["UNIT 1", students, "UNIT 2", "STUDY SWORD", "UNIT 3", "STUDY SWORD"]);
        let told = field.play();
        let student = |event| match event {
            Event::Taught { student, .. } => Some(student.number),
            _ => None,
        };
        let refused = told.refused().into_iter().filter(|(_, why)| *why == Refusal::UnitNotFound).count();
        (told.to(1).into_iter().filter_map(student).collect::<Vec<_>>(), refused)
    };
    assert_eq!(taught("TEACH 2 3"), (vec![2, 3], 0));
    assert_eq!(taught("TEACH 2 0 3"), (vec![2], 1));
    assert_eq!(taught("TEACH 0 2 3"), (vec![], 1));
}

/// Whoever has a day of magic counts as a magician, of whom a faction has three at most.
#[test]
fn one_day_of_magic_makes_a_magician() {
    let refused = |days| {
        let mut field = Field::new(Policy::DEFAULT);
        for _ in 0..3 {
            field.unit(1, 1, |unit| unit.learn(Skill::Magic, days));
        }
        field.unit(1, 1, |_| {});
        field.orders(1, &["UNIT 4", "STUDY MAGIC"]);
        field.play().refused().into_iter().map(|(_, why)| why).collect::<Vec<_>>()
    };
    assert_eq!((refused(0), refused(1)), (vec![], vec![Refusal::MagicianLimit]));
}

/// No peasants are there who would take it, and an ocean has no silver.
#[test]
fn what_is_paid_to_peasants_at_sea_is_thrown_away() {
    let mut field = Field::new(Policy::DEFAULT);
    let sea = field.world.add_region(Region::new(Spot { x: 9, y: 0 }, "", Terrain::Ocean));
    let kind = StructureKind::Ship { kind: ShipKind::Longboat, left: 0 };
    let ship = field.world.add_structure(Structure::new(1, kind, sea));
    field.unit_in(2, 1, 1, |unit| unit.inside = Some(ship));
    field.orders(1, &["UNIT 1", "PAY PEASANTS 100"]);
    let told = field.play().all();
    assert!(told.iter().any(|event| matches!(event, Event::DiscardedMoney { amount: 100, .. })), "{told:?}");
    assert_eq!(field.world[sea].money, 0);
}

/// A battle report names each skill of which somebody has a day.
#[test]
fn a_battle_report_shows_skills_from_their_first_day() {
    let mut field = Field::new(Policy::DEFAULT);
    field.unit(1, 1, |unit| unit.learn(Skill::Sword, 1));
    field.unit(2, 1, |_| {});
    field.orders(1, &["UNIT 1", "ATTACK 2"]);
    let fighter = |line| match line {
        BattleLine::Combatant(combatant) if combatant.unit.number == 1 => Some(combatant.skills),
        _ => None,
    };
    let skills = field.play().battle().into_iter().find_map(fighter).unwrap();
    assert_eq!(skills, [(Skill::Sword, 0)]);
}

#[test]
fn a_deck_has_a_block_of_anothers_unit() {
    let failures = std::fs::read_to_string(project("decks/atlantis/failures.deck")).unwrap();
    let of = told(&failures, "1").matches(r#""NOT_YOURS":"#).count();
    assert!(of > 0, "{}", TOLD_BY_AN_EVENT.words());
}
