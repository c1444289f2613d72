//! The state files of the program of 1993: written again they are the same, and a broken one is refused by name.

use crate::recorded;
use crate::worlds::{drawn, played};
use playdeck::dice::Dice;
use playdeck::game::atlantis::exchange::{export, import};
use playdeck::game::atlantis::position::{Position, Settings};
use playdeck::game::atlantis::punched::{self, Punched};
use playdeck::game::atlantis::tables::{Item, ShipKind, Skill, Spell, Terrain};
use playdeck::game::atlantis::world::{Faction, Region, Spot, StructureKind, UnitId, World};
use playdeck::kit::passwords::{Cost, Password};
use playdeck::message::Log;
use std::fmt::Write as _;
use std::ops::Range;

/// A file with everything that there can be.
fn file() -> String {
    let shown = "0 ".repeat(23);
    let none = ["0"; 24].join(" ");
    let mut file = format!(
        "12\n2\n1 \"Red\" \"a@b.org\" 12 {shown}1\n1\n7\n1\n\"teach 5: no.\"\n0\n2\n\"It\"\n\"is.\"\n0\n"
    );
    writeln!(file, "7 \"Blue (7)\" \"n/a\" 9 {none}\n0\n0\n0\n0\n0\n9").unwrap();
    writeln!(file, "0 0 \"\" 0 0 0\n0\n0\n0\n0 1 \"\" 0 0 0\n0\n0\n0\n0 2 \"\" 0 0 0\n0\n0\n0").unwrap();
    writeln!(file, "1 0 \"\" 0 0 0\n0\n0\n0\n1 1 \"Alia\" 4 200 1500").unwrap();
    writeln!(file, "2\n4 \"Keep\" \"of stone\" 30\n2 \"Building 2\" \"\" 0").unwrap();
    writeln!(file, "1\n4 \"Ship 4\" \"\" 1 17\n3").unwrap();
    let days = "0 30 0 0 0 0 0 0 0 0 0 0 0 90 0 0 1800";
    let goods = "1 2 3 4 5 6 7 8 9 1 0 0 0 0 0 0 0 0 0 0 1";
    let spells = "1 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1";
    writeln!(file, "5 \"Unit 5\" \"\" 10 0 7 4 0 1 1 0 \"teach 8 9\" 0 {days} {goods} {spells}").unwrap();
    let plain = format!("{} {} {none}", ["0"; 17].join(" "), ["0"; 21].join(" "));
    writeln!(file, "9 \"It's\" \"old, and \u{E9}\" 1 77 1 4 0 0 0 1 \"work\" -1 {plain}").unwrap();
    writeln!(file, "3 \"\" \"\" 1 0 1 0 4 1 0 0 \"\" 23 {plain}").unwrap();
    writeln!(file, "1 2 \"\" 0 0 0\n0\n0\n0\n2 0 \"\" 0 0 0\n0\n0\n0\n-2 1 \"\" 0 0 0\n0\n0\n0").unwrap();
    writeln!(file, "2 1 \"\" 0 0 0\n0\n1\n6 \"Ship 6\" \"\" 0 0\n1").unwrap();
    writeln!(file, "2 \"Crew\" \"\" 3 5 7 0 6 1 0 0 \"work\" -1 {plain}").unwrap();
    file
}

/// The bytes of ISO 8859-1.
fn bytes(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter).unwrap()).collect()
}

/// The messages of a log as they are printed.
fn told(log: &Log) -> Vec<String> {
    log.messages().iter().map(ToString::to_string).collect()
}

fn punched(world: &World) -> Punched {
    punched::punch(&Position { world: world.clone(), settings: Settings::default() })
}

/// The world of a file with which nothing is wrong.
fn read(file: &[u8]) -> World {
    let (world, mended) = import(file).map_err(|log| told(&log)).unwrap();
    assert_eq!(told(&mended), Vec::<String>::new());
    world
}

/// Why a file is refused.
fn refused(file: &str) -> Vec<String> {
    told(&import(&bytes(file)).map(|(world, _)| punched(&world)).unwrap_err())
}

/// What is mended in a file.
fn mended(file: &str) -> Vec<String> {
    told(&import(&bytes(file)).map_err(|log| told(&log)).unwrap().1)
}

/// What cannot be written as it is.
fn changed(world: &World) -> Vec<String> {
    told(&export(world).1)
}

#[test]
fn a_file_is_read_field_by_field() {
    let world = read(&bytes(&file()));
    assert_eq!(world.turn, 12);
    let [red, blue] = [1, 7].map(|number| world.faction_of(number).unwrap());
    assert_eq!((&*world[red].name, &*world[red].address, world[red].last_orders), ("Red", "a@b.org", 12));
    assert_eq!((&world[red].allies, world[blue].last_orders), (&vec![blue], 9));
    let spots: Vec<(i32, i32)> = world.regions().map(|id| (world[id].spot.x, world[id].spot.y)).collect();
    assert_eq!(spots, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (-2, 1), (2, 1)]);
    let land = world.region_at(Spot { x: 1, y: 1 }).unwrap();
    let region = &world[land];
    assert_eq!(
        (&*region.name, region.terrain, region.peasants, region.money),
        ("Alia", Terrain::Swamp, 200, 1_500)
    );
    let keep = world.structure_in(land, 4, false).unwrap();
    assert_eq!((&*world[keep].name, &*world[keep].display), ("Keep", "of stone"));
    assert_eq!(world[keep].kind, StructureKind::Building { size: 30 });
    let ship = world.structure_in(land, 4, true).unwrap();
    assert_eq!(world[ship].kind, StructureKind::Ship { kind: ShipKind::Clipper, left: 17 });
    let numbers: Vec<u32> = world.units_in(land).map(|(_, unit)| unit.number).collect();
    assert_eq!(numbers, [5, 9, 3]);
    let [mage, guard, sailor] = [5, 9, 3].map(|number| world.unit_of(number).unwrap());
    let unit = &world[mage];
    assert_eq!((unit.faction, unit.people, unit.money, unit.inside), (blue, 10, 0, Some(keep)));
    assert_eq!((unit.behind, unit.guard, unit.default.as_deref()), (true, false, Some("teach 8 9")));
    assert_eq!(unit.combat, Some(Spell::BlackWind));
    let days = [Skill::Lumberjack, Skill::Sword, Skill::Magic].map(|skill| unit.days(skill));
    assert_eq!(days, [30, 90, 1_800]);
    assert_eq!(unit.goods[..10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]);
    assert_eq!((unit.has(Item::AmuletOfDarkness), unit.has(Item::WandOfTeleportation)), (1, 1));
    let spells: Vec<Spell> = unit.spells.iter().collect();
    assert_eq!(spells, [Spell::BlackWind, Spell::LightningBolt, Spell::Teleport]);
    let unit = &world[guard];
    assert_eq!((&*unit.name, &*unit.display, unit.money), ("It's", "old, and \u{E9}", 77));
    assert_eq!((unit.behind, unit.guard, unit.default.as_deref(), unit.combat), (false, true, None, None));
    assert_eq!((world[sailor].inside, world[sailor].combat), (Some(ship), Some(Spell::Teleport)));
    assert_eq!([mage, guard, sailor].map(|unit| world.is_owner(unit)), [true, false, true]);
}

#[test]
fn a_file_is_the_same_when_it_is_written_again_except_for_the_last_report() {
    let (again, changed) = export(&read(&bytes(&file())));
    assert_eq!(told(&changed), Vec::<String>::new());
    let without = file().replacen(
        "0 1\n1\n7\n1\n\"teach 5: no.\"\n0\n2\n\"It\"\n\"is.\"\n0\n",
        "0 0\n1\n7\n0\n0\n0\n0\n",
        1,
    );
    assert!(bytes(&without) == again, "{}", String::from_utf8_lossy(&again));
}

#[test]
fn line_breaks_are_free() {
    let whole = punched(&read(&bytes(&file())));
    for end in [" ", "\r\n", "\n\n \t"] {
        assert_eq!(punched(&read(&bytes(&file().replace('\n', end)))), whole);
    }
}

/// Worlds with anything in any field, and worlds as turns leave them.
#[test]
fn a_world_is_the_same_when_it_went_through_a_file() {
    are_the_same_behind_a_file(0..20);
}

#[test]
#[ignore = "long: cargo long"]
fn many_worlds_are_the_same_when_they_went_through_a_file() {
    are_the_same_behind_a_file(0..200);
}

fn are_the_same_behind_a_file(roots: Range<u64>) {
    let worlds = roots.clone().map(|root| drawn(&mut Dice::new(root).stream(0, 1, 0)));
    for (root, world) in worlds.chain(roots.map(played)).enumerate() {
        let (file, changed) = export(&world);
        assert_eq!(told(&changed), Vec::<String>::new(), "{root}");
        let again = read(&file);
        assert_eq!(punched(&again), punched(&world), "{root}");
        assert!(export(&again).0 == file, "{root}");
    }
}

#[test]
fn every_truncated_file_is_refused() {
    let whole = bytes(&file());
    // The line end of the last line is not needed.
    for length in 0..whole.len() - 1 {
        let log = import(&whole[..length]).map(|_| length).unwrap_err();
        assert!(
            told(&log).iter().any(|message| message.starts_with("ATL090S ")),
            "{length}: {:?}",
            told(&log)
        );
    }
    assert_eq!(
        refused(""),
        ["ATL090S Line 1: the file ends where TURN should follow; nothing was imported."]
    );
    let cut = file().split_once("\"of stone").unwrap().0.to_owned();
    let line = cut.lines().count();
    let sentence =
        format!("ATL090S Line {line}: the file ends where DISPLAY should follow; nothing was imported.");
    assert_eq!(refused(&cut), [sentence]);
}

/// Whatever is altered, the file is refused, or its world is one that can be punched and written.
#[test]
fn an_altered_file_is_refused_or_gives_a_sound_world() {
    let whole = bytes(&file());
    let mut chance = Dice::new(9).stream(0, 1, 0);
    let (mut good, mut bad) = (0, 0);
    for root in 0..6_000 {
        let mut file = whole.clone();
        for _ in 0..=chance.below(3) {
            let at = chance.below(u32::try_from(file.len()).unwrap()) as usize;
            let other = chance.below(u32::try_from(file.len()).unwrap()) as usize;
            match chance.below(5) {
                0 => file[at] = u8::try_from(chance.below(256)).unwrap(),
                1 => drop(file.remove(at)),
                2 => file.insert(at, b"0123456789-\" \n"[chance.below(14) as usize]),
                3 => file.swap(at, other),
                _ => drop(file.drain(at.min(other)..at.max(other).min(at.min(other) + 40))),
            }
        }
        match import(&file) {
            Ok((world, _)) => {
                good += 1;
                let records = punched(&world);
                assert!(punched::check(records.clone()).is_ok(), "{root}");
                assert_eq!(punched(&read(&export(&world).0)), records, "{root}");
            }
            Err(log) => {
                bad += 1;
                assert!(!log.messages().is_empty(), "{root}");
            }
        }
    }
    assert!(good > 500 && bad > 500, "{good} and {bad}");
}

/// A file with one change, and the line of the change.
fn altered(old: &str, new: &str) -> (String, usize) {
    let (before, behind) = file().split_once(old).map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    assert!(!behind.contains(old), "{old}");
    let line = before.matches('\n').count() + 1 + usize::from(old.starts_with('\n'));
    (format!("{before}{new}{behind}"), line)
}

#[test]
fn what_the_program_cannot_read_is_refused_at_its_line() {
    let refuses = |number: &str, old: &str, new: &str, found: &str| {
        let (file, line) = altered(old, new);
        let sentence = format!("ATL{number}S Line {line}: {found}; nothing was imported.");
        assert_eq!(refused(&file), [sentence]);
    };
    let long = |length| "x".repeat(length);
    refuses("091", "\n2\n1 ", "\n-2\n1 ", "the number of factions is -2, which is not from 0 to 2147483647");
    refuses("091", "4 200 1500", "5 200 1500", "TERRAIN is 5, which is not from 0 to 4");
    refuses("091", "\"\" 1 17\n", "\"\" 3 17\n", "the type of a ship is 3, which is not from 0 to 2");
    refuses("091", "1 17\n", "1 201\n", "LEFT is 201, which is not from 0 to 200");
    refuses(
        "091",
        "\"Crew\" \"\" 3",
        "\"Crew\" \"\" 1000000",
        "PEOPLE is 1000000, which is not from 1 to 999999",
    );
    refuses(
        "091",
        "3 5 7 0 6",
        "3 99999999999 7 0 6",
        "MONEY is 99999999999, which is not from 0 to 2147483647",
    );
    refuses("091", "12 0 0", "13 0 0", "ORDERED is 13, which is not from 0 to 12");
    refuses("091", "\"\" 23 0", "\"\" 24 0", "the combat spell is 24, which is not from -1 to 23");
    refuses("091", "-2 1 \"\"", "-1000000 1 \"\"", "AT is -1000000, which is not from -999999 to 999999");
    refuses("092", "Keep", &long(81), "NAME has 81 characters, and 80 is the most");
    refuses("092", "of stone", &long(161), "DISPLAY has 161 characters, and 160 is the most");
    refuses("092", "n/a", &long(81), "ADDRESS has 81 characters, and 80 is the most");
    refuses("092", "teach 8 9", &long(81), "DEFAULT has 81 characters, and 80 is the most");
    let missing = "names faction 8, which the file does not have";
    refuses("093", "\n7\n1\n", "\n8\n1\n", &format!("an alliance of faction 1 {missing}"));
    refuses("093", "3 5 7 0 6", "3 5 8 0 6", &format!("unit 2 {missing}"));
    refuses("094", "2 \"Crew\"", "9 \"Crew\"", "this is a second UNIT 9");
    refuses("094", "2 \"Building 2\"", "4 \"Building 2\"", "this is a second BUILDING 4");
    refuses("094", "-2 1 \"\"", "0 2 \"\"", "this is a second REGION (0,2)");
    refuses("095", "3 5 7 0 6", "3 5 7 0 4", "unit 2 is in ship 4, which is not in its region");
    refuses("095", "77 1 4 0", "77 1 3 0", "unit 9 is in building 3, which is not in its region");
    refuses("097", "3 5 7 0 6 1", "3 5 7 0 0 0", "unit 2 is in an ocean but not aboard a ship");
    refuses("097", "77 1 4 0", "77 1 4 4", "unit 9 is in building 4 and in ship 4");
    refuses("097", "-2 1 \"\" 0 0 0", "-2 1 \"\" 0 0 5", "the ocean at (-2,1) has peasants or silver");
    // The fault is where the land is.
    let (_, line) = altered("Alia", "");
    let sentence = format!(
        "ATL096S Line {line}: the region at (1,1) is land, and the file has no region west of it; nothing was imported."
    );
    assert_eq!(refused(&altered("0 1 \"\" 0", "0 4 \"\" 0").0), [sentence]);
}

#[test]
fn every_fault_is_told_in_one_run() {
    let broken = file().replace("teach 8 9", &"x".repeat(99)).replace("77 1 4 0", "77 3 4 0");
    let told = refused(&broken.replace("1 17\n", "1 201\n"));
    let numbers: Vec<&str> = told.iter().map(|told| &told[..7]).collect();
    assert_eq!(numbers, ["ATL091S", "ATL092S", "ATL093S"], "{told:?}");
}

#[test]
fn what_can_be_mended_is_mended_and_told() {
    let mends = |old: &str, new: &str, found: &str| {
        let (file, line) = altered(old, new);
        assert_eq!(mended(&file), [format!("ATL098W Line {line} of the file was mended: {found}.")]);
    };
    mends("4 0 1 1 0", "4 0 1 7 0", "BEHIND is 7, and was read as 1");
    mends(
        "4 0 0 0 1",
        "4 0 1 0 1",
        "unit 9 was read as no owner, because what it is in has one, or it is in nothing",
    );
    let empty = "unit 2 has no people, and was left out with all it has";
    mends("\"Crew\" \"\" 3", "\"Crew\" \"\" 0", empty);
    mends("7 0 6 1", "7 0 6 0", "unit 2 was read as the owner of what it is in, because nobody was");
    let twice = "an alliance of faction 1 with faction 7 is there twice, and was read once";
    mends("1\n7\n1\n\"teach", "2 7 7\n1\n\"teach", twice);
    mends("Keep", "K\u{1}e\te\u{85}p", "NAME has characters that no card has, and was read as K?e e?p");
    mends("Alia\" 4", "Alia\" terrain: 4", "terrain: before TERRAIN was passed over");
    let line = file().lines().count() + 2;
    let behind = format!(
        "ATL098W Line {line} of the file was mended: end ? of it behind the last region was passed over."
    );
    assert_eq!(mended(&format!("{}\nend \u{1} of it\n", file())), [behind]);
}

fn unit(world: &World) -> UnitId {
    world.unit_of(9).unwrap()
}

#[test]
fn what_the_program_cannot_hold_is_cut_and_told() {
    let one = |found: &str| {
        vec![format!("ATL099W The program of 1993 cannot hold this position as it is: {found}.")]
    };
    let world = || read(&bytes(&file()));
    let edited = |edit: fn(&mut World)| {
        let mut world = world();
        edit(&mut world);
        let (file, changed) = export(&world);
        let again = read(&file);
        (told(&changed), again)
    };
    let (told, again) = edited(|world| {
        let id = unit(world);
        world[id].name = "say \"x\" \u{20AC}\n.".into();
    });
    assert_eq!(
        told,
        one("the name of unit 9 has characters that the file cannot have; it became say 'x' ? .")
    );
    assert_eq!(&*again[unit(&again)].name, "say 'x' ? .");
    let (told, again) = edited(|world| {
        let id = unit(world);
        world[id].display = format!("{}x yy", "y ".repeat(79)).into();
    });
    assert_eq!(told, one("the display of unit 9 was cut to 160 characters"));
    assert_eq!(again[unit(&again)].display.len(), 159);
    let (told, again) = edited(|world| {
        let id = unit(world);
        world[id].default = Some(format!("teach{}", " 123".repeat(19)).into());
    });
    let kept = format!("teach{}", " 123".repeat(18));
    assert_eq!(told, one(&format!("the default order of unit 9 was cut to {kept}")));
    assert_eq!(again[unit(&again)].default.as_deref(), Some(&*kept));
    let (told, again) = edited(|world| {
        let id = unit(world);
        world[id].money = 5_000_000_000;
    });
    assert_eq!(told, one("the $5000000000 of unit 9 became $2147483647"));
    assert_eq!(again[unit(&again)].money, 2_147_483_647);
    let (told, again) = edited(|world| {
        let id = unit(world);
        world[id].name = "x".repeat(80).into();
    });
    assert_eq!(
        told,
        one(
            "the name of unit 9 has a word of more than 68 letters, with which it may fail to print a report"
        )
    );
    assert_eq!(again[unit(&again)].name.len(), 80);
    let (told, _) = edited(|world| {
        let faction = world.faction_of(7).unwrap();
        world[faction].password = Some(Password::new(&"secret".into(), 7, Cost::LEAST));
    });
    assert_eq!(told, one("faction 7 lost its password"));
}

#[test]
fn an_ocean_is_added_wherever_land_has_no_neighbour() {
    let mut world = World::new(3);
    world.add_faction(Faction::new(1, "", 3));
    world.add_region(Region::new(Spot { x: 4, y: 0 }, "Here", Terrain::Plain));
    world.add_region(Region::new(Spot { x: 5, y: 0 }, "There", Terrain::Plain));
    let told = changed(&world);
    assert_eq!(told.len(), 6);
    assert!(
        told[0].ends_with("(4,-1) was added as an ocean, because (4,0) beside it is land."),
        "{}",
        told[0]
    );
    let again = read(&export(&world).0);
    let before = punched(&world).region;
    let after = punched(&again).region;
    assert_eq!((after.len(), &after[..2]), (8, &before[..]));
    assert!(after[2..].iter().all(|region| region.terrain == Terrain::Ocean));
    assert_eq!(recorded::state(&again), recorded::state(&world));
}

#[test]
fn many_messages_of_a_number_are_counted_and_not_kept() {
    let noisy = file().replace(' ', " , ");
    let (_, mended) = import(&bytes(&noisy)).map_err(|log| told(&log)).unwrap();
    assert_eq!(mended.messages().len(), 50);
    assert!(mended.left_out().next().is_some_and(|(_, count)| count > 300));
}
