//! What reports say once and where: gifts, what own guns hit, and the sheet of many units.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::rainbow;

use common::{listing_for, punched};
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::punched::Punched;
use rainbow::{World, plain};

/// What a reader gets of a play.
fn told(world: &World, sheets: &str, reader: &str) -> String {
    let cards = punched::<Rainbow>(1, &Punched::of(&world.0)).join("\n");
    listing_for(format!("{cards}\n$TURN 1\n{sheets}$END\n").as_bytes(), reader)
}

#[test]
fn the_gamesmaster_reads_of_gifts() {
    let sheet = "player 1\ngive 2 7\nend\n";
    let said = "Player 1 [1] gives Player 2 [2] 7 in money.";
    let world = plain(12, 3);
    assert_eq!(told(&world, sheet, "gm").matches(said).count(), 1);
    for other in ["3", "public"] {
        assert!(!told(&world, sheet, other).contains("gives"), "{other}");
    }
}

#[test]
fn what_own_guns_hit_is_told_under_them_and_not_again() {
    let world = plain(12, 2).with(&["1-10 artillery 5/5", "2-10 tanks 5/7", "2-11 infantry 5/7"]);
    let sheet = "player 1\nunit 10\nfire 5/7\nend\n";
    let own = told(&world, sheet, "1");
    for unit in ["Tanks [2-10]", "Infantry [2-11]"] {
        let told = own.lines().filter(|line| line.contains(unit) && !line.contains("Plain [5/7]        "));
        assert_eq!(told.count(), 1, "{unit}: {own}");
    }
    assert!(!own.contains("WHAT YOUR UNITS SAW"), "{own}");
    assert!(told(&world, sheet, "2").contains("came under fire"));
}

#[test]
fn the_sheet_has_the_type_of_a_named_unit_and_a_line_for_each_of_many() {
    let few = plain(12, 2).with(&["1-10 tanks 5/5"]);
    let mut named = few;
    let handle = named.0.units.all().find(|(_, unit)| unit.id.number == 10).unwrap().0;
    named.0.units.get_mut(handle).unwrap().name = Some("Panzer".into());
    let sheet = told(&named, "", "1");
    assert!(sheet.contains("unit 10  # Panzer (Tanks) in Plain [5/5]"), "{sheet}");
    let units: Vec<String> = (10..191).map(|number| format!("1-{number} infantry 5/5")).collect();
    let many = plain(12, 2).money(1, 10_000).with(&units.iter().map(String::as_str).collect::<Vec<_>>());
    let sheet = told(&many, "player 1\nend\n", "1");
    let sheet = &sheet[sheet.find("player 1  #").unwrap()..];
    let lines: Vec<&str> = sheet.lines().map(str::trim).filter(|line| !line.starts_with('1')).collect();
    let end = lines.iter().position(|line| *line == "end").unwrap();
    let units = lines[..end].iter().filter(|line| line.starts_with("unit ")).count();
    assert_eq!(units, 182);
    // Each new page has two lines of its own.
    assert!(end <= 200, "{end} lines");
}
