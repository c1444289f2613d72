//! What the program of 1993 did not carry out without a word: here a message says so.

use crate::stage::Stage;
use playdeck::game::atlantis::event::Event;
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::Policy;
use playdeck::kit::log::Reader;
use playdeck::message::{Message, Place};
use serde_json::{Value, json};

/// The reasons that the faction 1 reads after a turn in which it alone gives orders.
fn told(units: &Value, orders: &str) -> Vec<String> {
    let region = json!({"peasants": 100, "money": 500, "units": units});
    Stage::new(region).play(&format!("#atlantis 1\n{orders}"), Policy::DEFAULT, 1).mistakes(1)
}

fn unit(no: u32, people: u32, skills: &Value) -> Value {
    json!({"no": no, "faction": 1, "number": people, "money": 1000, "skills": skills})
}

#[test]
fn a_teacher_hears_of_students_who_learn_nothing() {
    let units = json!([
        unit(1, 1, &json!({"sword": 180})),
        unit(2, 10, &json!({})),
        unit(3, 1, &json!({})),
        unit(4, 1, &json!({"sword": 180}))
    ]);
    let students = "unit 2\nstudy sword\nunit 3\nstudy sword\n";
    let told = |teaching: &str| told(&units, &format!("{students}{teaching}"));
    assert_eq!(told("unit 1\nteach 2\n"), [""; 0]);
    assert_eq!(told("unit 1\nteach 2 3\n"), ["no teaching places left"]);
    assert_eq!(told("unit 1\nteach 3 3\n"), ["already taught all it can learn this month"]);
    assert_eq!(told("unit 1\nteach 3\nunit 4\nteach 3\n"), ["already taught all it can learn this month"]);
    assert_eq!(told("unit 1\nteach\n"), ["unit not found"]);
    assert_eq!(told("unit 1\nteach 3 x 2\n"), ["unit not found"], "what is no number ends the list");
}

#[test]
fn nobody_asked_for_and_nobody_transferred_are_mistakes() {
    let units = || json!([unit(1, 2, &json!({})), unit(2, 2, &json!({}))]);
    assert_eq!(told(&units(), "unit 1\nrecruit 0\n"), ["no people asked for"]);
    assert_eq!(told(&units(), "unit 1\ntransfer 2 0\n"), ["no people"]);
    assert_eq!(told(&units(), "unit 1\npay 2 0\n"), ["no money"]);
    assert_eq!(told(&units(), "unit 1\ngive 2 0 swords\n"), ["item not available"]);
    assert_eq!(told(&units(), "unit 1\npay 0 1000\nrecruit 3\n"), ["insufficient funds"]);
}

#[test]
fn a_new_unit_without_people_is_a_mistake_of_who_formed_it() {
    let units = || json!([unit(1, 2, &json!({})), unit(2, 2, &json!({}))]);
    let empty = "unit 1\nform 1\nwork\nend\n";
    assert_eq!(told(&units(), empty), ["nobody is in the new unit"]);
    assert_eq!(told(&units(), &format!("{empty}transfer new 1 1\n")), [""; 0]);
    assert_eq!(
        told(&units(), &format!("{empty}form 1\nend\n")),
        ["alias already used", "nobody is in the new unit"]
    );
    // Whoever sends all people away has nobody for the month.
    assert_eq!(told(&units(), "unit 1\ntransfer 2 2\nwork\n"), ["no people"]);
}

#[test]
fn months_in_vain_are_mistakes() {
    let units = || json!([unit(1, 1, &json!({})), unit(2, 1, &json!({"mining": 30, "sword": 30}))]);
    assert_eq!(told(&units(), "unit 1\nentertain\n"), ["no skill"]);
    assert_eq!(told(&units(), "unit 2\nproduce iron\n"), ["not to be had in this terrain"]);
    assert_eq!(told(&units(), "unit 1\nwork\nstudy sword\n"), ["a later order takes the month"]);
    assert_eq!(told(&units(), "unit 1\ntax\n"), ["not armed and trained"]);
    let mut armed = units();
    armed[1]["items"] = json!({"sword": 1});
    assert_eq!(told(&armed, "unit 2\ntax\ntax\n"), ["already collects taxes"]);
}

#[test]
fn at_sea_and_aboard_whoever_can_do_nothing_hears_of_it() {
    let ship = |no| json!({"no": no, "type": "longboat", "left": 0});
    let aboard = |no, ship, owner| json!({"no": no, "faction": 1, "number": 1, "money": 500, "ship": ship, "owner": owner});
    let sea = json!({"terrain": "ocean", "x": 0, "ships": [ship(1)], "units": [aboard(1, 1, true)]});
    let stage = Stage::on(&["...", ".P.", "..."], vec![sea]);
    let told = |stage: &Stage, orders: &str, policy| {
        stage.play(&format!("#atlantis 1\n{orders}"), policy, 1).mistakes(1)
    };
    assert_eq!(told(&stage, "unit 1\nstudy sword\n", Policy::DEFAULT), ["only SAIL can be ordered at sea"]);
    let units = json!([aboard(1, 1, true), aboard(2, 2, true), aboard(3, 1, false)]);
    let coast = Stage::new(json!({"ships": [ship(1), ship(2)], "units": units}));
    let orders = "unit 1\nsail n\nunit 2\nsail n\nunit 3\nstudy sword\n";
    assert_eq!(told(&coast, orders, Policy::DEFAULT), ["the ship sailed"]);
    assert_eq!(
        told(&coast, orders, Policy::PROGRAM),
        ["the ship sailed", "another ship of the region sailed"]
    );
}

/// What a faction reads of ships: that one sailed, or was lost.
fn of_ships(stage: &Stage, orders: &str, faction: u32) -> Vec<String> {
    let played = stage.play(orders, Policy::DEFAULT, 1);
    let events = played.log.as_seen(Reader::Player(faction - 1));
    let told = events.filter_map(|event| match &*event {
        Event::Sailed { unit, ship, from, to } => Some(format!(
            "{} sails {} from {},{} to {},{}",
            unit.number, ship.number, from.x, from.y, to.x, to.y
        )),
        Event::ShipLost { ship, at } => Some(format!("{} is lost at {},{}", ship.number, at.x, at.y)),
        _ => None,
    });
    told.collect()
}

#[test]
fn whoever_is_aboard_hears_that_the_ship_sails_or_is_lost() {
    let ship = json!([{"no": 4, "type": "longboat", "left": 0}]);
    let aboard = |no, faction, owner| json!({"no": no, "faction": faction, "number": 1, "money": 50, "ship": 4, "owner": owner});
    let coast = Stage::new(json!({"ships": ship, "units": [aboard(1, 1, true), aboard(2, 2, false)]}));
    for faction in [1, 2] {
        let told = of_ships(&coast, "#atlantis 1\nunit 1\nsail n\n", faction);
        assert_eq!(told, ["1 sails 4 from 1,1 to 1,0"], "faction {faction}");
    }
    let mut hungry = aboard(1, 1, true);
    hungry["money"] = json!(0);
    let sea = json!({"terrain": "ocean", "x": 0, "ships": ship, "units": [hungry]});
    let stage = Stage::on(&["...", ".P.", "..."], vec![sea]);
    assert_eq!(of_ships(&stage, "", 1), ["4 is lost at 0,1"]);
    assert_eq!(of_ships(&stage, "", 2), [""; 0]);
}

#[test]
fn an_attack_on_nobody_is_a_mistake() {
    let region = json!({"peasants": 0, "units": [unit(1, 1, &json!({}))]});
    let played = Stage::new(region).play("#atlantis 1\nunit 1\nattack peasants\n", Policy::DEFAULT, 1);
    assert_eq!(played.mistakes(1), ["nobody to fight with"]);
}

/// Why faction 1 is told that it cannot tax a region with these units beside its own.
fn of_taxes(guards: &Value) -> Vec<String> {
    let mut units = vec![
        json!({"no": 1, "faction": 1, "number": 1, "money": 50, "skills": {"sword": 30}, "items": {"sword": 1}}),
    ];
    units.extend(guards.as_array().unwrap().iter().cloned());
    let stage = Stage::new(json!({"peasants": 10, "money": 500, "units": units}));
    let played =
        stage.play("#atlantis 1\nunit 1\ntax\n#end\n#atlantis 2\nunit 4\nadmit 1\n", Policy::DEFAULT, 1);
    let events = played.log.as_seen(Reader::Player(0));
    let told = events.filter_map(|event| match &*event {
        Event::Refused { why, by, .. } => {
            Some(format!("{} {:?}", why.words(), by.as_ref().map(|by| by.number)))
        }
        _ => None,
    });
    told.collect()
}

#[test]
fn a_collector_is_told_who_guards_the_region() {
    let guard = |no, people| json!({"no": no, "faction": 2, "number": people, "money": 50, "guard": true});
    let other = json!({"no": 4, "faction": 2, "number": 1, "money": 50});
    assert_eq!(of_taxes(&json!([guard(2, 0), guard(5, 1), guard(3, 1)])), ["guarded Some(5)"]);
    assert_eq!(of_taxes(&json!([guard(3, 0)])), [""; 0]);
    assert_eq!(of_taxes(&json!([guard(3, 1), other])), [""; 0], "a faction that admits the collector");
}

/// What is said about the words of a sheet, and at which byte.
fn said(line: &str) -> Vec<(u16, String)> {
    let mut messages: Vec<Message> = Vec::new();
    let place = |offset: usize| Some(Place { column: u16::try_from(offset).unwrap(), ..Place::card(1) });
    let lines = ["unit 1", line].map(|line| (line, &place as &dyn Fn(usize) -> Option<Place>));
    Sheet::read(lines, Policy::DEFAULT, &mut messages);
    messages.iter().map(|message| (message.definition.number, message.sentence())).collect()
}

#[test]
fn a_text_that_is_cut_is_told() {
    for (verb, most) in [("name unit", 80), ("name faction", 80), ("address", 80), ("display unit", 160)] {
        let text = |length: usize| "x".repeat(length);
        assert_eq!(said(&format!("{verb} {}", text(most))), [], "{verb}");
        let [(number, sentence)] = said(&format!("{verb} {}", text(most + 1))).try_into().unwrap();
        assert_eq!(number, 40);
        assert!(sentence.contains(&format!("{} characters; at most {most}", most + 1)), "{sentence:?}");
    }
    // The last character that is kept would be a blank.
    let name = format!("name unit \"{} y\"", "x".repeat(79));
    let stage = Stage::new(json!({"units": [unit(1, 1, &json!({}))]}));
    let played = stage.play(&format!("#atlantis 1\nunit 1\n{name}\n"), Policy::DEFAULT, 1);
    assert_eq!(*played.unit(1).name, *"x".repeat(79));
}
