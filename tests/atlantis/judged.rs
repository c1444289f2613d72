//! Random months judged by the second judge, and who sees whom by the rules text; each judge finds a forged month.

use crate::bot::{Campaign, Month};
use crate::judged_month::{Judge, Orders, compare};
use crate::recorded;
use crate::stage::Stage;
use playdeck::dice::{Dice, Stream};
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::position::{Position, Settings};
use playdeck::game::atlantis::tables::{Item, Skill};
use playdeck::game::atlantis::world::{FactionId, Unit, World};
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Game, Viewer, Viewing};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const SKILLS: [&str; 9] = [
    "mining",
    "lumberjack",
    "quarrying",
    "horse training",
    "weaponsmith",
    "armorer",
    "entertainment",
    "sword",
    "tactics",
];
const GOODS: [&str; 9] =
    ["iron", "wood", "stone", "horse", "sword", "crossbow", "longbow", "chain mail", "plate armor"];

/// Some of a list with random counts.
fn some(names: &[&str], most: u32, chance: &mut Stream) -> Value {
    let mut map = serde_json::Map::new();
    for name in names {
        if chance.below(2) == 0 {
            map.insert((*name).to_owned(), json!(chance.below(most)));
        }
    }
    Value::Object(map)
}

/// Three regions in a row with five units each, of two factions, some of them in want.
fn scene(chance: &mut Stream) -> Stage {
    let mut no = 0;
    let mut unit = |chance: &mut Stream| {
        no += 1;
        let people = 1 + chance.below(5);
        let mut skills = some(&SKILLS, 200 * people, chance);
        for skill in ["stealth", "observation"] {
            skills[skill] = json!([0, 0, 30 * people, 90 * people][chance.below(4) as usize]);
        }
        json!({"no": no, "faction": 1 + chance.below(2), "number": people, "money": chance.below(30 * people),
            "items": some(&GOODS, 6, chance), "skills": skills, "guard": chance.below(5) == 0})
    };
    let mut region = |x: i32, terrain: &str, chance: &mut Stream| {
        let units: Vec<Value> = (0..5).map(|_| unit(chance)).collect();
        json!({"x": x, "terrain": terrain, "peasants": 500, "money": 100_000, "units": units})
    };
    let regions =
        vec![region(1, "plain", chance), region(2, "mountain", chance), region(3, "forest", chance)];
    Stage::on(&[".....", ".PMF.", "....."], regions)
}

/// A month order for each unit, mostly one that it can carry out.
fn orders(world: &World, chance: &mut Stream) -> Orders {
    let units = world.regions().flat_map(|region| world.units_in(region));
    let any = |list: &[&str], chance: &mut Stream| {
        list[chance.below(u32::try_from(list.len()).unwrap()) as usize].to_owned()
    };
    // Mostly of the same region, in which five units begin.
    let near = |unit: &Unit, chance: &mut Stream| {
        let first = (unit.number - 1) / 5 * 5;
        1 + if chance.below(8) == 0 { chance.below(15) } else { first + chance.below(5) }
    };
    let mut order = |unit: &Unit| -> Vec<String> {
        match chance.below(10) {
            0 => vec!["work".to_owned()],
            1 => vec!["entertain".to_owned()],
            2 => vec!["move".to_owned(), any(&["north", "south", "east", "west"], chance)],
            3 | 4 => vec!["produce".to_owned(), any(&GOODS, chance).replace(' ', "_")],
            5 | 6 => std::iter::once("teach".to_owned())
                .chain((0..=chance.below(5)).map(|_| near(unit, chance).to_string()))
                .filter(|word| *word != unit.number.to_string())
                .collect(),
            _ => vec!["study".to_owned(), any(&["sword", "tactics", "mining", "observation"], chance)],
        }
    };
    units.map(|(_, unit)| (unit.number, order(unit))).collect()
}

/// A month that was played, with all that the judge asks for.
struct Played {
    before: World,
    after: World,
    orders: Orders,
    accepts: Vec<(u32, u32)>,
}

impl Played {
    fn new(root: u64) -> Self {
        let mut chance = Dice::new(root).stream(0, 6, 0);
        let stage = scene(&mut chance);
        let before = stage.world();
        let orders = orders(&before, &mut chance);
        let accepts = if chance.below(2) == 0 { vec![(1, 2)] } else { Vec::new() };
        let mut mail = String::new();
        for faction in 1..=2 {
            writeln!(mail, "#atlantis {faction}").unwrap();
            let accepted = if accepts.is_empty() || faction == 2 { "" } else { "accept 2\n" };
            let own = |number: &u32| {
                let unit = &before[before.unit_of(*number).unwrap()];
                before[unit.faction].number == faction
            };
            for (number, words) in orders.iter().filter(|(number, _)| own(number)) {
                writeln!(mail, "unit {number}\n{accepted}{}", words.join(" ")).unwrap();
            }
        }
        let after = stage.play(&mail, Policy::DEFAULT, root).world;
        Self { before, after, orders, accepts }
    }

    fn judge(&self, after: &World) -> Result<(), String> {
        compare(&Judge::new(&self.before, &self.orders, &self.accepts).month(), after)
    }
}

#[test]
fn what_units_are_and_have_after_a_month_is_what_the_second_judge_finds() {
    let (mut starved, mut moved, mut taught, mut made) = (0, 0, 0, 0);
    for root in 0..300 {
        let played = Played::new(root);
        for (number, words) in &played.orders {
            let unit = |world: &World| world.unit_of(*number).map(|unit| world[unit].clone());
            let before = unit(&played.before).unwrap();
            let Some(after) = unit(&played.after).filter(|after| after.people == before.people) else {
                starved += 1;
                continue;
            };
            moved += u32::from(after.region != before.region);
            made += u32::from(words[0] == "produce" && after.goods != before.goods);
            let learnt: u32 = after.days.iter().zip(before.days).map(|(after, before)| after - before).sum();
            taught += u32::from(learnt > 30 * before.people);
        }
        played.judge(&played.after).map_err(|why| format!("{root}: {why}\n{:?}", played.orders)).unwrap();
    }
    let counts = [starved, moved, taught, made];
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

/// Each kind of fault is found by the judge of months.
#[test]
fn a_forged_month_is_found() {
    let played = Played::new(3);
    let forge = |change: &dyn Fn(&mut Unit)| {
        let mut world = played.after.clone();
        let unit = world.regions().find_map(|region| world.unit_at(region, 0)).unwrap();
        change(&mut world[unit]);
        assert!(played.judge(&world).is_err());
    };
    forge(&|unit| unit.money += 1);
    forge(&|unit| unit.people += 1);
    forge(&|unit| *unit.goods_mut(Item::Sword) += 1);
    forge(&|unit| unit.learn(Skill::Mining, 1));
    let mut world = played.after.clone();
    let full = world.regions().find(|region| !world[*region].units().is_empty()).unwrap();
    let (unit, other) = (world.unit_at(full, 0).unwrap(), world.regions().last().unwrap());
    world.shift(unit, other);
    assert!(played.judge(&world).is_err());
    // The same month with an order less is another month.
    let mut orders = played.orders.clone();
    let worker = orders.iter().find(|(_, words)| words[0] == "work").map(|(number, _)| *number).unwrap();
    orders.remove(&worker);
    let other = Judge::new(&played.before, &orders, &played.accepts).month();
    assert!(compare(&other, &played.after).is_err());
}

/// Who sees whom, by the sentences of the rules text: 0 nothing, 1 the unit, 2 its faction.
fn seen(world: &World) -> BTreeMap<(u32, u32), u32> {
    // Level 1 takes 30 days, level 2 90, and so on.
    let level = |unit: &Unit, skill: Skill| {
        let days = unit.days(skill).checked_div(unit.people).unwrap_or(0);
        (1..99).take_while(|level| 15 * level * (level + 1) <= days).count()
    };
    let mut seen = BTreeMap::new();
    for region in world.regions() {
        for (_, unit) in world.units_in(region) {
            for (_, own) in world.units_in(region) {
                let stealth = level(unit, Skill::Stealth);
                let observation = level(own, Skill::Observation);
                let is_open = unit.guard || unit.inside.is_some();
                let is_ringed = unit.has(Item::RingOfInvisibility) >= unit.people;
                let is_blind = is_ringed && own.has(Item::AmuletOfTrueSeeing) == 0;
                let sight = if own.faction == unit.faction || observation > stealth && !is_blind {
                    2
                } else {
                    u32::from(is_open || observation == stealth && !is_blind)
                };
                let best = seen.entry((world[own.faction].number, unit.number)).or_insert(0);
                *best = sight.max(*best);
            }
        }
    }
    seen.retain(|_, sight| *sight > 0);
    seen
}

/// What the views of all factions contain.
fn viewed(world: &World) -> BTreeMap<(u32, u32), u32> {
    let position = Position { world: world.clone(), settings: Settings::default() };
    let mut seen = BTreeMap::new();
    for FactionId(place) in world.factions() {
        let number = world[FactionId(place)].number;
        let view = <Atlantis as Game>::View::of(&position, Viewer::Player(FactionNumber(number)));
        for land in view.lands() {
            for unit in land.seen_units() {
                seen.insert((number, unit.shown().number), if unit.faction.is_some() { 2 } else { 1 });
            }
        }
    }
    seen
}

#[test]
fn whom_a_faction_sees_is_what_the_second_judge_finds() {
    for root in 0..100 {
        let mut world = Played::new(root).after;
        let mut chance = Dice::new(root).stream(0, 7, 0);
        for region in world.regions().collect::<Vec<_>>() {
            for unit in world[region].units().to_vec() {
                *world[unit].goods_mut(Item::RingOfInvisibility) = chance.below(5);
                *world[unit].goods_mut(Item::AmuletOfTrueSeeing) = chance.below(6) / 5;
            }
        }
        assert_eq!(viewed(&world), seen(&world), "{root}");
    }
    let mut game = Campaign::new(8, 2);
    for _ in 0..10 {
        let Month { world, .. } = game.month();
        assert_eq!(viewed(&world), seen(&world));
    }
}

/// The judge of sight finds one more unit in a view, one less, and a faction that should be hidden.
#[test]
fn a_forged_view_is_found() {
    let world = Played::new(5).after;
    let mut views = viewed(&world);
    let (who, sight) =
        views.iter().map(|(who, sight)| (*who, *sight)).find(|(_, sight)| *sight == 1).unwrap();
    views.insert(who, sight + 1);
    assert_ne!(views, seen(&world));
    views.remove(&who);
    assert_ne!(views, seen(&world));
    let mut blind = world.clone();
    let unit = blind.unit_of(who.1).unwrap();
    (blind[unit].guard, blind[unit].days) = (false, [9_000; 17]);
    assert_ne!(viewed(&blind), seen(&world));
    assert_ne!(recorded::state(&blind), recorded::state(&world));
}
