//! Laws that hold for every turn of Atlantis.

use crate::recorded;
use crate::stage::Stage;
use playdeck::dice::{Dice, Stream};
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::tables::Skill;
use playdeck::game::atlantis::world::World;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Units of two factions in three regions, with some of every item.
pub fn crowd(chance: &mut Stream) -> (Stage, u32) {
    let mut no = 0;
    let mut unit = |chance: &mut Stream| {
        no += 1;
        let items = json!({"iron": chance.below(9), "wood": chance.below(9), "horse": chance.below(3), "sword": chance.below(4)});
        let skills = json!({"mining": chance.below(900), "sword": chance.below(900), "observation": chance.below(300)});
        json!({"no": no, "faction": 1 + chance.below(2), "number": 1 + chance.below(9), "money": chance.below(400),
            "items": items, "skills": skills})
    };
    let mut region = |x: i32, terrain: &str, chance: &mut Stream| {
        let units: Vec<Value> = (0..6).map(|_| unit(chance)).collect();
        json!({"x": x, "terrain": terrain, "peasants": chance.below(900), "money": chance.below(9_000), "units": units})
    };
    let regions = vec![region(1, "plain", chance), region(2, "mountain", chance), region(3, "swamp", chance)];
    (Stage::on(&[".....", ".PMS.", "....."], regions), no)
}

/// Orders that move silver, goods and people about and create none.
pub fn orders(chance: &mut Stream, units: u32) -> String {
    let mut mail = String::new();
    for faction in 1..=2 {
        writeln!(mail, "#atlantis {faction}").unwrap();
        for unit in 1..=units {
            writeln!(mail, "unit {unit}").unwrap();
            for _ in 0..chance.below(4) {
                let (to, count) = (1 + chance.below(units), chance.below(9));
                let line = match chance.below(9) {
                    0 => format!("give {to} {count} iron"),
                    1 => format!("pay {to} {count}0"),
                    2 => format!("transfer {to} {count}"),
                    3 => format!("recruit {count}"),
                    4 => format!("transfer peasants {count}"),
                    5 => format!("pay peasants {count}0"),
                    6 => "tax".to_owned(),
                    7 => format!("accept {}", 3 - faction),
                    _ => format!(
                        "form 1\ntransfer {to} 1\nend\npay new 1 {count}\ntransfer new 1 {count}\ngive new 1 1 iron"
                    ),
                };
                writeln!(mail, "{line}").unwrap();
            }
            let month = ["move e", "move w", "study sword", "teach 1 2 3", "nothing at all"];
            writeln!(mail, "{}", month[chance.below(5) as usize]).unwrap();
        }
    }
    mail
}

/// Every structure's owner is inside, every structure with somebody inside has an owner, and every list agrees with
/// what it lists.
pub fn is_sound(world: &World) {
    for region in world.regions() {
        for (id, unit) in world.units_in(region) {
            assert_eq!((unit.region, world.unit_of(unit.number)), (region, Some(id)));
            assert!(world.units_of(unit.faction).any(|own| own == id));
            assert!(world.regions_of(unit.faction).contains(&region));
            assert!(unit.people > 0 && unit.money >= 0);
            assert!(!unit.this_turn.is_gone);
        }
        for structure in world[region].structures() {
            let owner = world[*structure].owner;
            assert_eq!(owner.is_some(), world.occupants(*structure).next().is_some());
            assert!(owner.is_none_or(|owner| world[owner].inside == Some(*structure)));
        }
    }
}

#[test]
fn a_world_stays_sound_and_is_the_same_when_it_is_tidied() {
    for root in 0..40 {
        let mut chance = Dice::new(root).stream(0, 2, 0);
        let (stage, units) = crowd(&mut chance);
        let mut world = stage.play("", Policy::DEFAULT, root).world;
        for _ in 0..4 {
            is_sound(&world);
            let before = recorded::state(&world);
            world.tidy();
            assert_eq!(recorded::state(&world), before);
            let mail = orders(&mut chance, units);
            let (sheets, _) = recorded::sheets(&world, &mail, Policy::DEFAULT);
            let turn = world.turn + 1;
            rules::play(Conditions::new(Policy::DEFAULT, Dice::new(root), turn), &mut world, &sheets);
        }
    }
}

/// A changed order in one region changes no random result in another.
#[test]
fn an_order_changes_no_chance_elsewhere() {
    for root in 0..40 {
        let mut chance = Dice::new(root).stream(0, 3, 0);
        let (stage, _) = crowd(&mut chance);
        let far = |played: &crate::stage::Played| {
            let told = recorded::state(&played.world);
            told["regions"].as_array().unwrap().iter().find(|region| region["x"] == 3).unwrap().clone()
        };
        // The first six units are two regions away from the last six.
        let mail = |first: &str| {
            let block = |unit: u32| format!("unit {unit}\n{first}\n");
            let far = (13..=18).map(|unit| format!("unit {unit}\nrecruit 9\nproduce wood\n"));
            let all: String = (1..=6).map(block).chain(far).collect();
            format!("#atlantis 1\n{all}#atlantis 2\n{all}")
        };
        let one = stage.play(&mail("recruit 3"), Policy::DEFAULT, root);
        let other = stage.play(&mail("tax\nstudy sword"), Policy::DEFAULT, root);
        assert_eq!(far(&one), far(&other), "{root}");
    }
}

/// The order of the sheets in the mail changes nothing.
#[test]
fn the_order_of_sheets_decides_nothing() {
    for root in 0..20 {
        let mut chance = Dice::new(root).stream(0, 4, 0);
        let (stage, units) = crowd(&mut chance);
        let mail = orders(&mut chance, units);
        let (first, second) = mail.split_at(mail.find("#atlantis 2").unwrap());
        let one = stage.play(&mail, Policy::DEFAULT, root);
        let other = stage.play(&format!("{second}{first}"), Policy::DEFAULT, root);
        assert_eq!(recorded::state(&one.world), recorded::state(&other.world));
    }
}

/// Skill days of a unit are split between those who stay and those who go, and none are lost. "These days are divided as
/// evenly as possible": of seven odd days those who stay have all or all but three. In the program each fell by lot.
#[test]
fn days_are_split_and_none_is_lost() {
    let units = json!([
        {"no": 1, "faction": 1, "number": 10, "money": 1000, "skills": {"sword": 607}},
        {"no": 2, "faction": 1, "number": 1, "money": 1000}]);
    let stage = Stage::new(json!({"units": units}));
    let kept = |policy| -> std::collections::BTreeSet<u32> {
        let kept = |root| {
            let played = stage.play("#atlantis 1\nunit 1\ntransfer 2 3\n", policy, root);
            let days = [1, 2].map(|no| played.unit(no).days(Skill::Sword));
            assert_eq!(days[0] + days[1], 607);
            days[0]
        };
        (0..200).map(kept).collect()
    };
    assert_eq!(kept(Policy::DEFAULT), (424..=427).collect());
    let by_lot = kept(Policy::DEFAULT.with(Quirk::SplitLot));
    assert!(by_lot.iter().all(|days| (420..=427).contains(days)) && by_lot.len() >= 6, "{by_lot:?}");
}

/// Orders that nobody can carry out in a crowd, or only somebody.
const ODD: [&str; 34] = [
    "guard 1x",
    "guard",
    "behind 1x",
    "ally 2 1x",
    "accept 99",
    "admit none",
    "find 77",
    "address",
    "combat fireball",
    "reshow heal",
    "name unit \"\"",
    "name unit a(b",
    "name unit a)b",
    "name ship Argo",
    "display castle high",
    "display building old",
    "board 3",
    "enter 3x",
    "leave",
    "promote 2",
    "attack 99",
    "demolish",
    "sink",
    "give 2 3x iron",
    "give x 3 iron",
    "give 2 3 gold",
    "give 2 heal",
    "pay 3x 5",
    "pay 2 5x",
    "transfer x 1",
    "transfer 2 1x",
    "recruit 2x",
    "quit 1x",
    "form 0\nrecruit 1\nend",
];

/// An order that is refused changes nothing but what its faction is told.
#[test]
fn a_refused_order_changes_nothing() {
    let mut refused = std::collections::BTreeSet::new();
    for root in 0..200 {
        let mut chance = Dice::new(root).stream(0, 5, 0);
        let (stage, units) = crowd(&mut chance);
        let mail = orders(&mut chance, units);
        let (unit, odd) = (1 + chance.below(units), ODD[usize::try_from(root).unwrap() % ODD.len()]);
        let line = format!("unit {unit}\n");
        let with = mail.replace(&line, &format!("{line}{odd}\n"));
        let [without, with] = [mail, with].map(|mail| stage.play(&mail, Policy::DEFAULT, root));
        let mistakes = |played: &crate::stage::Played| [1, 2].map(|faction| played.mistakes(faction).len());
        if mistakes(&with).iter().sum::<usize>() > mistakes(&without).iter().sum() {
            refused.insert(odd);
            assert_eq!(recorded::state(&with.world), recorded::state(&without.world), "{root}: {odd}");
        }
    }
    assert_eq!(refused.len(), ODD.len(), "{refused:?}");
}
