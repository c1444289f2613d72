//! The map files of the Python package `diplomacy`: each is read here as the package reads it.

use crate::common::project;
use crate::needed::python;
use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{Board, Builds, Number, Spot, built_in, plain};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The files of version 1.1.2.
const FILES: usize = 14;

/// The files with their text and what the package makes of it, by their names.
fn files() -> BTreeMap<String, Value> {
    let output = Command::new(python("diplomacy"))
        .arg(project("tests/outside/boards.py"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The board of a file, with no word passed over.
fn board(files: &BTreeMap<String, Value>, name: &str) -> Board {
    let text = |name: &str| files.get(name).map(|file| file["text"].as_str().unwrap().to_owned());
    let (board, log) =
        read(name, &text(name).unwrap(), &text).unwrap_or_else(|log| panic!("{:#?}", log.messages()));
    assert!(log.messages().is_empty(), "{name}");
    board
}

/// The board of a file of the package.
pub fn board_of_the_package(name: &str) -> Board {
    board(&files(), name)
}

/// A board in the words of the package.
fn told(board: &Board) -> Value {
    let code = |number: &Number| board.province(*number).code.clone();
    let codes = |numbers: &BTreeSet<Number>| numbers.iter().map(code).collect::<Vec<_>>();
    let of_powers =
        |told: &dyn Fn(&playdeck::game::diplomacy::board::Power) -> Value| -> BTreeMap<String, Value> {
            board.powers.iter().map(|power| (power.name.clone(), told(power))).collect()
        };
    let all = || (0..).zip(&board.provinces);
    let sorted = |mut texts: Vec<String>| {
        texts.sort();
        texts
    };
    let army = all().flat_map(|(_, from)| {
        from.army.iter().map(|to| format!("{} {}", from.code, code(to))).collect::<Vec<_>>()
    });
    let spots = all().flat_map(|(province, from)| {
        let sides = from.coasts.iter().map(|coast| Some(coast.side)).chain([None]);
        sides.map(|side| Spot { province, side }).collect::<Vec<_>>()
    });
    let fleet = spots.clone().flat_map(|from| {
        let to = board.fleet_from(from).iter().copied();
        to.map(|to| format!("{} {}", board.code(from), board.code(to))).collect::<Vec<_>>()
    });
    let (phase, year) = board.first;
    let mut names = BTreeMap::new();
    let mut unclear = BTreeMap::new();
    let mut aliases = BTreeMap::new();
    let with_names = all().flat_map(|(province, of)| {
        let coasts = of.coasts.iter().map(|coast| (Some(coast.side), &coast.names));
        coasts
            .chain([(None, &of.names)])
            .map(|(side, names)| (Spot { province, side }, names))
            .collect::<Vec<_>>()
    });
    for (spot, of) in with_names {
        let code = board.code(spot);
        names.insert(plain(&of.full), code.clone());
        aliases.insert(plain(&of.full), code.clone());
        aliases.extend(of.others.iter().map(|name| (name.clone(), code.clone())));
        unclear.extend(of.unclear.iter().map(|name| (name.clone(), code.clone())));
    }
    json!({
        "errors": [],
        "terrain": all().map(|(_, of)| (of.code.clone(), of.terrain.word())).collect::<BTreeMap<_, _>>(),
        "coasts": sorted(spots.filter(|spot| spot.side.is_some()).map(|spot| board.code(spot)).collect()),
        "army": sorted(army.collect()),
        "fleet": sorted(fleet.collect()),
        "centers": all().filter(|(_, of)| of.is_center).map(|(_, of)| of.code.clone()).collect::<Vec<_>>(),
        "homes": of_powers(&|power| json!(codes(&power.homes))),
        "owned": of_powers(&|power| json!(codes(&power.owned))),
        "units": of_powers(&|power| {
            let units = power.units.iter().map(|(spot, kind)| format!("{} {}", kind.letter(), board.code(*spot)));
            json!(sorted(units.collect()))
        }),
        "dummies": board.powers.iter().filter(|power| power.is_dummy).map(|power| &power.name).collect::<Vec<_>>(),
        "adjectives": of_powers(&|power| json!(power.adjective)),
        "begins": format!("{} {year} {}", board.seasons[phase as usize], phase.word()),
        "victory": board.victory,
        "rules": if board.builds == Builds::Owned { vec!["BUILD_ANY"] } else { vec![] },
        "names": names,
        "aliases": aliases,
        "unclear": unclear,
    })
}

/// The two sides of a comparison, part by part.
fn compare(name: &str, ours: &Value, theirs: &Value) {
    for (part, theirs) in theirs.as_object().unwrap() {
        let ours = &ours[part];
        let (one, other) = match (ours, theirs) {
            (Value::Array(ours), Value::Array(theirs)) => {
                let only = |some: &[Value], others: &[Value]| {
                    some.iter().filter(|one| !others.contains(one)).cloned().collect::<Vec<_>>()
                };
                (only(ours, theirs), only(theirs, ours))
            }
            _ => (vec![ours.clone()], vec![theirs.clone()]),
        };
        assert_eq!(ours, theirs, "{name}: {part}: only ours {one:?}, only theirs {other:?}");
    }
}

pub fn the_packages_map_files_are_read_as_it_reads_them() {
    let files = files();
    assert_eq!(files.len(), FILES);
    for (name, file) in &files {
        let board = board(&files, name);
        compare(name, &told(&board), &file["board"]);
        let lines = board.lines().join("\n");
        assert_eq!(read(name, &lines, &|_| None).unwrap().0, board, "{name}: written and read again");
    }
}

/// What of a board decides a game.
fn without_names(board: &Board) -> Value {
    let mut told = told(board);
    for part in ["adjectives", "names", "aliases", "unclear"] {
        told.as_object_mut().unwrap().remove(part);
    }
    told
}

/// The package's standard board has Switzerland besides, where nobody can go. Names and adjectives are ours.
pub fn the_packages_boards_are_those_that_can_be_named_here() {
    let files = files();
    let pairs = [
        ("STANDARD", "standard"),
        ("ANCMED", "ancmed"),
        ("EMPIRE", "empire"),
        ("KNOWN901", "known_world_901"),
        ("MODERN", "modern"),
        ("PURE", "pure"),
        ("FVA", "standard_france_austria"),
        ("GVI", "standard_germany_italy"),
        ("FLEETROME", "standard_fleet_rome"),
        ("AGE", "standard_age_of_empires"),
        ("AGE2", "standard_age_of_empires_2"),
    ];
    for (name, file) in pairs {
        let ours = built_in(name).unwrap();
        let theirs = board(&files, file);
        assert_eq!(ours.sum(), theirs.sum(), "{name}");
        let is_closed = |line: &String| file.starts_with("standard") && line.contains(" SWI");
        let text = theirs.lines().into_iter().filter(|line| !is_closed(line));
        let (theirs, _) = read(file, &text.collect::<Vec<_>>().join("\n"), &|_| None).unwrap();
        compare(name, &without_names(&ours), &without_names(&theirs));
    }
}
