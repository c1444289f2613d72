//! Both settings of each switch: what happens by default, and what happens with the switch.

use crate::stage::{Played, Stage};
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::tables::{Item, Skill};
use serde_json::json;

fn region_money(played: &Played) -> i64 {
    played.world[played.region(1, 1)].money
}

#[test]
fn each_switch_has_a_name_of_its_own() {
    let names: std::collections::BTreeSet<&str> = Quirk::ALL.into_iter().map(Quirk::word).collect();
    assert_eq!((names.len(), Policy::PROGRAM.quirks().count()), (43, 43));
}

#[test]
fn tax_tens() {
    let stage = Stage::new(json!({"money": 505, "units": [
        {"no": 1, "faction": 1, "number": 3, "money": 0, "items": {"sword": 3}, "skills": {"sword": 90}}]}));
    let left = |played: &Played| (played.money(1), region_money(played));
    // Working earns 45, and three people eat 30.
    assert_eq!(stage.both("#atlantis 1\nunit 1\ntax\n", Quirk::TaxTens, left), ((520, 0), (515, 5)));
}

#[test]
fn food_greedy() {
    let units = json!([
        {"no": 1, "faction": 1, "number": 3, "money": 5, "default": "entertain"},
        {"no": 2, "faction": 1, "number": 1, "money": 12, "default": "entertain"}]);
    let left = |played: &Played| {
        [1, 2].map(|no| played.is_there(no).then(|| (played.unit(no).people, played.money(no))))
    };
    let (default, program) = Stage::new(json!({"units": units})).both("", Quirk::FoodGreedy, left);
    // By default the second unit feeds itself and lends 2. With 7 nobody in the first is fed, and the second inherits
    // the 7.
    assert_eq!(default, [None, Some((1, 7))]);
    assert_eq!(program, [Some((1, 7)), None]);
}

#[test]
fn teach_units() {
    let student = |no: u32, people: u32| json!({"no": no, "faction": 1, "number": people, "money": 1000, "default": "study sword"});
    let teacher = json!({"no": 1, "faction": 1, "number": 1, "money": 1000, "skills": {"sword": 90}});
    let stage = Stage::new(json!({"units": [teacher, student(2, 10), student(3, 9), student(4, 8)]}));
    let days = |played: &Played| [2, 3, 4].map(|no| played.unit(no).days(Skill::Sword));
    let both = stage.both("#atlantis 1\nunit 1\nteach 2 3 4\n", Quirk::TeachUnits, days);
    assert_eq!(both, ([600, 270, 240], [600, 540, 480]));
}

#[test]
fn accept_toggle() {
    let stage = Stage::new(json!({"units": [
        {"no": 1, "faction": 1, "number": 1, "money": 100, "items": {"iron": 5}},
        {"no": 2, "faction": 2, "number": 1, "money": 100}]}));
    let orders = "#atlantis 1\nunit 1\ngive 2 5 iron\n#atlantis 2\nunit 2\naccept 1\naccept 1\n";
    assert_eq!(stage.both(orders, Quirk::AcceptToggle, |played| played.has(2, Item::Iron)), (5, 0));
}

#[test]
fn one_sail() {
    let aboard = |no: u32, ship: u32| json!({"no": no, "faction": 1, "number": 1, "money": 100, "ship": ship, "owner": true});
    let ships = json!([{"no": 1, "type": "longboat"}, {"no": 2, "type": "longboat"}]);
    let stage = Stage::new(json!({"ships": ships, "units": [aboard(1, 1), aboard(2, 2)]}));
    let at_sea = |played: &Played| [1, 2].map(|no| played.world[played.unit(no).region].is_ocean());
    let both = stage.both("#atlantis 1\nunit 1\nsail n\nunit 2\nsail n\n", Quirk::OneSail, at_sea);
    assert_eq!(both, ([true, true], [true, false]));
}

#[test]
fn inland_yard() {
    let builder = json!([{"no": 1, "faction": 1, "number": 1, "money": 100, "items": {"wood": 9}, "skills": {"shipbuilding": 90}}]);
    let map = [".....", ".PPP.", ".PPP.", ".PPP.", "....."];
    let stage = Stage::on(&map, vec![json!({"x": 2, "y": 2, "units": builder})]);
    let left = |played: &Played| played.has(1, Item::Wood);
    assert_eq!(stage.both("#atlantis 1\nunit 1\nbuild longboat\n", Quirk::InlandYard, left), (9, 7));
}

#[test]
fn empty_set() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 1, "money": 100}]}));
    let last = |played: &Played| played.world[played.unit(1).faction].last_orders;
    assert_eq!(stage.both("#atlantis 1\n#end\n", Quirk::EmptySet, last), (11, 10));
}

/// In the program the months of a faction are counted from the first UNIT line of any of its sheets that names an own
/// unit; by default any sheet counts.
#[test]
fn empty_set_counts_any_unit_line_of_any_sheet() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 1, "money": 100}]}));
    let last = |played: &Played| played.world[played.unit(1).faction].last_orders;
    for (orders, program) in [
        ("#atlantis 1\nunit 1\nwork\n#end\n#atlantis 1\n#end\n", 11),
        ("#atlantis 1\nunit 1\nwork\n#end\n#atlantis 1\nunit 9\nwork\n#end\n", 11),
        ("#atlantis 1\nunit 9\nwork\n#end\n#atlantis 1\nunit 1\n#end\n", 11),
        ("#atlantis 1\nunit 9\nwork\n#end\n#atlantis 1\nunit one\nwork\n#end\n", 10),
    ] {
        assert_eq!(stage.both(orders, Quirk::EmptySet, last), (11, program), "{orders}");
        let all = stage.play(orders, Policy::PROGRAM, 1);
        assert_eq!(last(&all), program, "{orders}");
    }
}

#[test]
fn last_sheet() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 1, "money": 100}]}));
    let behind = |played: &Played| played.unit(1).behind;
    for empty in ["", "unit 1\n", "unit 9\n", "unit one\nwork\n"] {
        let orders = format!("#atlantis 1\nunit 1\nbehind 1\n#end\n#atlantis 1\n{empty}#end\n");
        assert_eq!(stage.both(&orders, Quirk::LastSheet, behind), (true, false), "{empty}");
    }
    let orders = "#atlantis 1\nunit 1\nbehind 1\n#end\n#atlantis 1\nunit 1\nwork\n#end\n";
    assert_eq!(stage.both(orders, Quirk::LastSheet, behind), (false, false));
}

#[test]
fn split_lot() {
    let stage = Stage::new(json!({"units": [
        {"no": 1, "faction": 1, "number": 10, "money": 1000, "skills": {"sword": 609}},
        {"no": 2, "faction": 1, "number": 1, "money": 1000}]}));
    let days = |policy| -> std::collections::BTreeSet<u32> {
        let left =
            |root| stage.play("#atlantis 1\nunit 1\ntransfer 2 5\n", policy, root).unit(1).days(Skill::Sword);
        (0..60).map(left).collect()
    };
    assert_eq!(days(Policy::DEFAULT), [304, 305].into(), "nobody has more than one more than another");
    assert!(days(Policy::DEFAULT.with(Quirk::SplitLot)).len() > 3);
}

#[test]
fn build_by_number() {
    let wright = |no: u32, faction: u32| {
        json!({"no": no, "faction": faction, "number": 1, "money": 100,
        "items": {"wood": 9, "stone": 9}, "skills": {"shipbuilding": 90, "building": 90}})
    };
    let stage = Stage::new(json!({"units": [wright(1, 1), wright(2, 1), wright(3, 2)]}));
    let left = |item| move |played: &Played| [1, 2, 3].map(|no| played.has(no, item));
    let orders = |what: &str, number: &str| {
        format!(
            "#atlantis 1\nunit 1\nbuild {what}\nunit 2\nbuild {number}\n#atlantis 2\nunit 3\nbuild {number}\n"
        )
    };
    let ship = orders("longboat", "ship 1");
    assert_eq!(stage.both(&ship, Quirk::BuildByNumber, left(Item::Wood)), ([7, 9, 9], [7, 7, 7]));
    let building = orders("building", "building 1");
    assert_eq!(stage.both(&building, Quirk::BuildByNumber, left(Item::Stone)), ([7, 9, 9], [7, 7, 7]));
    let why = |played: &Played| (played.mistakes(1), played.mistakes(2));
    let refused = || vec!["ship not found".to_owned()];
    assert_eq!(stage.both(&ship, Quirk::BuildByNumber, why), ((refused(), refused()), (vec![], vec![])));
    // In the next month its number is known.
    let standing = json!({"ships": [{"no": 1, "type": "longboat", "left": 90}], "units": [wright(2, 1)]});
    let both =
        Stage::new(standing).both("#atlantis 1\nunit 2\nbuild ship 1\n", Quirk::BuildByNumber, |played| {
            played.has(2, Item::Wood)
        });
    assert_eq!(both, (7, 7));
}

#[test]
fn magic_limit_of_recruits() {
    let magicians = json!([{"no": 1, "faction": 1, "number": 1, "money": 1000, "skills": {"magic": 30}}]);
    let stage = Stage::new(json!({"peasants": 400, "units": magicians}));
    let people = |played: &Played| (played.unit(1).people, played.mistakes(1).len());
    let orders = "#atlantis 1\nunit 1\nrecruit 2\nrecruit 2\n";
    assert_eq!(stage.both(orders, Quirk::MagicLimit, people), ((3, 1), (5, 0)));
}

#[test]
fn magic_limit_of_transfers() {
    let stage = Stage::new(json!({"units": [
        {"no": 1, "faction": 1, "number": 1, "money": 1000, "skills": {"magic": 30}},
        {"no": 2, "faction": 1, "number": 5, "money": 1000}]}));
    let people = |played: &Played| played.unit(1).people;
    assert_eq!(stage.both("#atlantis 1\nunit 2\ntransfer 1 3\n", Quirk::MagicLimit, people), (1, 4));
    assert_eq!(stage.both("#atlantis 1\nunit 2\ntransfer 1 2\n", Quirk::MagicLimit, people), (3, 3));
}

#[test]
fn migrate_quarter() {
    let stage = Stage::on(&["....", ".PP.", "...."], vec![json!({"peasants": 10_000, "money": 1_000_000})]);
    let arrived = |played: &Played| played.world[played.region(2, 1)].peasants;
    let (default, program) = stage.both("", Quirk::MigrateQuarter, arrived);
    // One twentieth of about 10,500, and a quarter of that.
    assert!((450..600).contains(&default) && (90..175).contains(&program), "{default} {program}");
}

#[test]
fn alias_twice() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 5, "money": 100}]}));
    let orders = "#atlantis 1\nunit 1\nform 1\nend\nform 1\nend\ntransfer new 1 2\n";
    let mistakes = |played: &Played| (played.unit(2).people, played.mistakes(1));
    let (default, program) = stage.both(orders, Quirk::AliasTwice, mistakes);
    // As in the program there are two new units, and nobody is in the second.
    let refused = |why: &str| vec![why.to_owned()];
    assert_eq!(
        (default, program),
        ((2, refused("alias already used")), (2, refused("nobody is in the new unit")))
    );
}

#[test]
fn bracket() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 5, "money": 100}]}));
    let name = |played: &Played| played.unit(1).name.to_string();
    let both = stage.both("#atlantis 1\nunit 1\nname unit a)\n", Quirk::Bracket, name);
    assert_eq!(both, ("Unit 1".to_owned(), "a)".to_owned()));
    let both = stage.both("#atlantis 1\nunit 1\nname unit (a\n", Quirk::Bracket, name);
    assert_eq!(both, ("Unit 1".to_owned(), "Unit 1".to_owned()));
}

#[test]
fn build_number() {
    let mason = json!([{"no": 1, "faction": 1, "number": 1, "money": 100, "items": {"stone": 9}, "skills": {"building": 90}}]);
    let stage = Stage::new(json!({"units": mason}));
    let left = |played: &Played| (played.has(1, Item::Stone), played.unit(1).inside.is_some());
    let both = stage.both("#atlantis 1\nunit 1\nbuild building 7\n", Quirk::BuildNumber, left);
    assert_eq!(both, ((9, false), (7, true)));
    let both = stage.both("#atlantis 1\nunit 1\nbuild building\n", Quirk::BuildNumber, left);
    assert_eq!(both, ((7, true), (7, true)));
}

#[test]
fn cut_80() {
    let student =
        |no: u32| json!({"no": no, "faction": 1, "number": 1, "money": 1000, "default": "study sword"});
    let mut units =
        vec![json!({"no": 1, "faction": 1, "number": 3, "money": 1000, "skills": {"sword": 270}})];
    units.extend((1001..1021).map(student));
    let list: Vec<String> = (1001..1021).map(|no| no.to_string()).collect();
    let taught = |played: &Played| {
        let taught = (1001..1021).filter(|no| played.unit(*no).days(Skill::Sword) == 60).count();
        (taught, played.unit(1).default.as_ref().unwrap().len())
    };
    let orders = format!("#atlantis 1\nunit 1\nteach {}\n", list.join(" "));
    let both = Stage::new(json!({"units": units})).both(&orders, Quirk::Cut80, taught);
    assert_eq!(both, ((20, 105), (15, 80)));
}

#[test]
fn garbage_zero() {
    let stage = Stage::new(json!({"units": [
        {"no": 1, "faction": 1, "number": 1, "money": 100, "items": {"iron": 5}},
        {"no": 2, "faction": 1, "number": 1, "money": 100}]}));
    let iron = |played: &Played| [1, 2].map(|no| played.has(no, Item::Iron));
    let both = |order: &str| stage.both(&format!("#atlantis 1\nunit 1\n{order}\n"), Quirk::GarbageZero, iron);
    assert_eq!(both("give nwe 5 iron"), ([5, 0], [0, 0]));
    assert_eq!(both("give 2 3y iron"), ([5, 0], [2, 3]));
    assert_eq!(both("give 2x 3 iron"), ([5, 0], [2, 3]));
    assert_eq!(both("give 2, 3 iron"), ([2, 3], [2, 3]));
}

#[test]
fn new_by_number() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 5, "money": 100}]}));
    let orders = "#atlantis 1\nunit 1\nform 7\nend\ntransfer 2 2\n";
    let both = stage.both(orders, Quirk::NewByNumber, |played| (played.unit(1).people, played.is_there(2)));
    assert_eq!(both, ((5, false), (3, true)));
}

#[test]
fn emptied_first() {
    let stage = Stage::new(json!({"units": [
        {"no": 1, "faction": 1, "number": 2, "money": 100, "items": {"iron": 5}},
        {"no": 2, "faction": 1, "number": 1, "money": 100}]}));
    let left = |played: &Played| (played.money(2), played.has(2, Item::Iron));
    // Three people earn 45 and eat 30.
    let both = stage.both("#atlantis 1\nunit 1\ntransfer 2 2\n", Quirk::EmptiedFirst, left);
    assert_eq!(both, ((215, 5), (115, 0)));
}

#[test]
fn wrong_terrain() {
    let miner = json!([{"no": 1, "faction": 1, "number": 2, "money": 100, "skills": {"mining": 60}}]);
    let days = |played: &Played| (played.unit(1).days(Skill::Mining), played.mistakes(1).len());
    let both = Stage::new(json!({"units": miner})).both(
        "#atlantis 1\nunit 1\nproduce iron\n",
        Quirk::WrongTerrain,
        days,
    );
    assert_eq!(both, ((60, 1), (80, 0)));
}

#[test]
fn tabs() {
    let stage = Stage::new(json!({"units": [{"no": 1, "faction": 1, "number": 1, "money": 100}]}));
    let behind = |played: &Played| played.unit(1).behind;
    assert_eq!(stage.both("#atlantis\t1\nunit 1\nbehind 1\n", Quirk::Tabs, behind), (true, false));
    assert_eq!(stage.both("#atlantis 1\nunit\t1\nbehind 1\n", Quirk::Tabs, behind), (true, false));
}

#[test]
fn ring_exact() {
    let stage = Stage::new(json!({"units": [
        {"no": 1, "faction": 1, "number": 1, "money": 100},
        {"no": 2, "faction": 2, "number": 1, "money": 100, "items": {"Ring of Invisibility": 2}}]}));
    let paid = |played: &Played| played.mistakes(1).len();
    assert_eq!(stage.both("#atlantis 1\nunit 1\npay 2 5\n", Quirk::RingExact, paid), (1, 0));
}

/// Whoever joins a unit of magicians is one, and whoever has a day of magic takes it along.
#[test]
fn a_faction_has_at_most_three_magicians_after_a_transfer_however_it_came_to_them() {
    let cases = (0..64).flat_map(|bits: u32| [0, 1, 2].map(|others| (bits, others)));
    for (bits, others) in cases {
        let is = |bit: u32| bits >> bit & 1 == 1;
        let (is_same, gives_magic, has_magic) = (is(0), is(1), is(2));
        let (moved, were) = (1 + u32::from(is(3)), 1 + u32::from(is(4)));
        let giver = moved + u32::from(is(5));
        let own = if is_same { 1 } else { 2 };
        let unit = |no: u32, faction: u32, people: u32, is_magic: bool| {
            let magic = if is_magic { 30 * people } else { 0 };
            json!({"no": no, "faction": faction, "number": people, "money": 1000, "skills": {"magic": magic}})
        };
        let mut units = vec![unit(1, 1, giver, gives_magic), unit(2, own, were, has_magic)];
        units.extend((others > 0).then(|| unit(3, own, others, true)));
        let left = if is_same && gives_magic { giver - moved } else { 0 };
        let is_refused = (gives_magic || has_magic) && others + were + moved + left > 3;
        let orders = format!("#atlantis 1\nunit 1\ntransfer 2 {moved}\n#atlantis 2\nunit 2\naccept 1\n");
        let played = Stage::new(json!({"units": units})).play(&orders, Policy::DEFAULT, 1);
        let case = format!("{bits:06b} {others}");
        assert_eq!(played.unit(2).people, if is_refused { were } else { were + moved }, "{case}");
        let limits = played.mistakes(1).iter().filter(|why| *why == "magician limit").count();
        assert_eq!(limits, usize::from(is_refused), "{case}");
    }
}

/// No ring hides a unit that has none, even if nobody is in it any more.
#[test]
fn an_emptied_unit_without_rings_is_seen() {
    let unit = |no: u32, faction: u32, people: u32| json!({"no": no, "faction": faction, "number": people, "money": 100});
    let stage = Stage::new(json!({"units": [unit(1, 1, 1), unit(2, 2, 2), unit(3, 1, 1)]}));
    let orders = "#atlantis 1\nunit 1\naccept 2\ntransfer 3 1\n#atlantis 2\nunit 2\ntransfer 1 1\n";
    let people = |played: &Played| [1, 2, 3].map(|no| played.unit(no).people);
    assert_eq!(stage.both(orders, Quirk::RingExact, people), ([1, 1, 2], [1, 1, 2]));
}
