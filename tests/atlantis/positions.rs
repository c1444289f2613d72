//! Positions: punching and reading them again changes nothing, and an impossible one is reported at its record.

use crate::recorded;
use crate::stage::Stage;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::position::Position;
use playdeck::game::atlantis::punched::{self, Inside, Punched};
use playdeck::game::atlantis::tables::Terrain;
use playdeck::operand;
use serde_json::json;

fn stage() -> Stage {
    let units = json!([
        {"no": 5, "faction": 2, "number": 3, "money": 70, "name": "Merlin's Guards", "building": 4, "owner": true,
            "skills": {"horse training": 90}, "items": {"Staff of Fire": 1, "horse": 2}, "spells": ["Black Wind"]},
        {"no": 2, "faction": 1, "number": 1, "money": 0, "building": 4, "guard": true, "behind": true,
            "default": "teach 5", "combat_spell": "Fireball", "display": "old"},
        {"no": 9, "faction": 1, "number": 1, "money": 100, "ship": 1, "owner": true}]);
    let plain = json!({"peasants": 30, "money": 900, "name": "Alia", "units": units,
        "buildings": [{"no": 4, "size": 2}], "ships": [{"no": 1, "type": "clipper", "left": 7}]});
    Stage::on(&["....", ".PF.", "...."], vec![plain, json!({"x": 2, "terrain": "forest", "name": "Bury"})])
}

fn punched() -> Punched {
    let played = stage().play("", Policy::DEFAULT, 1);
    let policy = Policy::DEFAULT.with(Quirk::Cut80).with(Quirk::OneSail);
    punched::punch(&Position { world: played.world, settings: policy.into() })
}

/// The flaws reported for an edited position: number, record and operand of each.
fn flaws(edit: impl FnOnce(&mut Punched)) -> Vec<(u16, &'static str, usize, &'static str)> {
    let mut punched = punched();
    edit(&mut punched);
    let flaws = punched::check(punched).map(|_| ()).unwrap_err();
    let tell = |flaw: playdeck::game::Flaw| {
        let (word, number) = flaw.record.unwrap();
        (flaw.message.definition.number, word, number, flaw.operand.unwrap_or(""))
    };
    flaws.into_iter().map(tell).collect()
}

#[test]
fn a_position_is_the_same_when_it_is_read_again() {
    let punched = punched();
    let lines = operand::to_records(&punched).unwrap();
    assert!(lines[0].starts_with("WORLD TURN=11,QUIRKS=(ONE-SAIL,CUT-80)"), "{}", lines[0]);
    let again: Punched = operand::from_records(&lines).unwrap();
    assert_eq!(again, punched);
    let position = punched::check(again).unwrap();
    assert_eq!(punched::punch(&position), punched);
    let before = stage().play("", Policy::DEFAULT, 1);
    assert_eq!(recorded::state(&position.world), recorded::state(&before.world));
}

/// WORLD takes what `$INIT` takes: the word that sets all switches, one switch, or a list of either.
#[test]
fn a_world_takes_one_word_or_a_list_of_switches() {
    let world = operand::to_records(&punched()).unwrap().into_iter().find(|line| line.starts_with("WORLD"));
    let plain = world.unwrap().replace(",QUIRKS=(ONE-SAIL,CUT-80)", "");
    assert!(!plain.contains("QUIRKS"), "{plain}");
    let read = |written: &str| {
        let line = format!("{plain},QUIRKS={written}");
        operand::from_records::<Punched, _>(&[line]).map(|punched| punched.world.quirks)
    };
    for (written, policy) in [
        ("1993", Policy::PROGRAM),
        ("(1993)", Policy::PROGRAM),
        ("( 1993 )", Policy::PROGRAM),
        ("(ONE-SAIL,1993)", Policy::PROGRAM),
        ("ONE-SAIL", Policy::DEFAULT.with(Quirk::OneSail)),
        ("(ONE-SAIL,CUT-80)", Policy::DEFAULT.with(Quirk::OneSail).with(Quirk::Cut80)),
        ("one-sail", Policy::DEFAULT.with(Quirk::OneSail)),
        ("()", Policy::DEFAULT),
    ] {
        assert_eq!(read(written).ok(), Some(policy), "{written}");
    }
    for written in ["1994", "ONE-SALE", "'1993'", "(1993", "", "1993(X)"] {
        assert!(read(written).is_err(), "{written}");
    }
    let nearest = read("(ONE-SALE)").unwrap_err().message().sentence();
    assert!(nearest.contains("ONE-SAIL"), "{nearest}");
}

#[test]
fn the_first_unit_inside_is_the_owner_if_none_is_named() {
    let mut punched = punched();
    punched.unit[0].owner = false;
    let Position { world, .. } = punched::check(punched).unwrap();
    assert!(world.is_owner(world.unit_of(5).unwrap()));
}

#[test]
fn an_impossible_value_is_reported_at_its_record() {
    assert_eq!(flaws(|all| all.unit[1].people = 0), [(300, "UNIT", 2, "PEOPLE")]);
    assert_eq!(flaws(|all| all.region[0].at.0 = 1_000_000), [(300, "REGION", 1, "AT")]);
    assert_eq!(flaws(|all| all.unit[1].no = 5), [(301, "UNIT", 2, "NO")]);
    assert_eq!(flaws(|all| all.faction[1].no = 1), [(301, "FACTION", 2, "NO")]);
    assert_eq!(flaws(|all| all.faction[0].allies = vec![7]), [(302, "FACTION", 1, "ALLIES")]);
    assert_eq!(flaws(|all| all.region[1].at = all.region[0].at), [(303, "REGION", 2, "AT")]);
    assert_eq!(flaws(|all| all.building[0].at = (40, 40)), [(304, "BUILDING", 1, "AT")]);
    assert_eq!(flaws(|all| all.region[0].money = 3), [(305, "REGION", 1, "")]);
    assert_eq!(flaws(|all| all.unit[2].inside = Some(Inside::Ship(3))), [(306, "UNIT", 3, "INSIDE")]);
    assert_eq!(flaws(|all| all.unit[1].owner = true), [(307, "UNIT", 2, "OWNER")]);
    assert_eq!(flaws(|all| all.unit[1].display = "x".repeat(161).into()), [(308, "UNIT", 2, "DISPLAY")]);
    let sea = |all: &mut Punched| {
        let sea = all.region.iter().find(|region| region.terrain == Terrain::Ocean).unwrap().at;
        (all.unit[1].at, all.unit[1].inside) = (sea, None);
    };
    assert_eq!(flaws(sea), [(309, "UNIT", 2, "AT")]);
}
