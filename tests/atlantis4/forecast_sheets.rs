//! Sheets by lot for the worlds by lot: every word of the orders, with sense and without.

use crate::forecast_worlds::{ITEMS, ME, SKILLS, any};
use playdeck::dice::Stream;
use playdeck::game::atlantis4::tables::Tables;
use playdeck::game::atlantis4::world::World;

/// A random order.
fn order(tables: &Tables, chance: &mut Stream) -> String {
    let unit = |chance: &mut Stream| match chance.below(12) {
        0 | 1 => format!("new {}", 1 + chance.below(2)),
        2 => (any(chance, &["0", "99", "x", "new", "faction 4 new 1"])).to_owned(),
        _ => (1 + chance.below(60)).to_string(),
    };
    let (to, other) = (unit(chance), unit(chance));
    let count = any(chance, &["0", "1", "1", "2", "5", "30", "x", "900"]);
    let item = any(chance, &ITEMS);
    let item = if chance.below(20) == 0 { "rubbish" } else { item };
    let race = any(chance, &["LEAD", "PLAI", "peasants", "leader"]);
    let skill = any(chance, &SKILLS);
    let skill = if chance.below(20) == 0 { "nothing" } else { skill };
    let ways = |chance: &mut Stream| {
        let way = |chance: &mut Stream| {
            any(chance, &["n", "s", "ne", "se", "sw", "nw", "n", "se", "in", "out", "1", "2", "up"])
        };
        (0..chance.below(4)).map(|_| way(chance)).collect::<Vec<_>>().join(" ")
    };
    let number = 1 + chance.below(4);
    let ship = 100 + chance.below(70);
    let flag = any(chance, &["0", "1", "1", "maybe", ""]);
    match chance.below(64) {
        0 => format!("attack {to}"),
        1 => format!("assassinate {to}"),
        2 => format!("steal {to} {item}"),
        3 => format!("autotax {flag}"),
        4 => format!("avoid {flag}"),
        5 => format!("behind {flag}"),
        6 => format!("guard {flag}"),
        7 => format!("hold {flag}"),
        8 | 9 => format!("buy {count} {item}"),
        10..=12 => format!("buy {count} {race}"),
        13..=15 => format!("sell {count} {item}"),
        16 => format!("claim {count}"),
        17 => format!("combat {skill}"),
        18 => format!("consume {}", any(chance, &["unit", "faction", "", "all"])),
        19 => format!(
            "declare {} {}",
            any(chance, &["3", "4", "9", "0", "default"]),
            any(chance, &["ally", "friendly", "neutral", "", "x"])
        ),
        20 => format!("describe {} text", any(chance, &["unit", "ship", "building", "x"])),
        21 => "destroy".to_owned(),
        22..=24 => format!("enter {}", if chance.below(3) == 0 { ship } else { number }),
        25 => "leave".to_owned(),
        26 => format!(
            "faction {}",
            any(chance, &["war 5", "trade 5", "generic", "magic 5", "war 3 trade 3", "war 2 magic 3"])
        ),
        27 => format!("find {}", any(chance, &["4", "77", "all", "", "0"])),
        28 => format!("forget {skill}"),
        29..=32 => format!("give {to} {count} {item}"),
        33 => format!("give {to} {count} {race}"),
        34 => format!("give {to} unit"),
        35 => format!("name {} x", any(chance, &["unit", "building", "city", "faction", "x"])),
        36 => (any(
            chance,
            &[
                "option times",
                "option template map",
                "option x",
                "reveal unit",
                "reveal x",
                "reveal",
                "noaid 1",
                "nocross 1",
            ],
        ))
        .to_owned(),
        37 => "pillage".to_owned(),
        38 => format!("promote {to}"),
        39 => {
            (any(chance, &["quit x", "hop", "password new", "end", "show item sword", "show skill combat 3"]))
                .to_owned()
        }
        40 | 41 => "tax".to_owned(),
        42 => format!("advance {}", ways(chance)),
        43..=45 => format!("move {}", ways(chance)),
        46 | 47 => format!("sail {}", any(chance, &["n", "se s", "nw n ne", "", "up"])),
        48 => format!("build {}", any(chance, &["", "", "Tower", "Longboat", "Mine", "Lair", "x"])),
        49 => "build".to_owned(),
        50 => "entertain".to_owned(),
        51 | 52 => {
            format!("produce {}", any(chance, &["IRON", "WOOD", "SWOR", "MITH", "GRAI", "HORS", "x", "PARM"]))
        }
        53..=55 => format!("study {skill}"),
        56 | 57 => format!("teach {to} {other}"),
        58 => "work".to_owned(),
        _ => cast(tables, chance, &to),
    }
}

fn cast(tables: &Tables, chance: &mut Stream, to: &str) -> String {
    let spells: Vec<&str> =
        tables.skills().filter(|(_, row)| row.cast.is_some()).map(|(_, row)| &*row.name).collect();
    let spell = any(chance, &spells);
    let spell = if chance.below(3) == 0 {
        any(chance, &["gate lore", "earth lore", "create phantasmal beasts", "enchant swords"])
    } else {
        spell
    };
    let words = any(
        chance,
        &[
            "",
            "random",
            "gate 3",
            "detect",
            "wolves 1",
            "bear 1",
            "region 2 2",
            "units 5",
            "eagle",
            "direction n",
        ],
    );
    let words = if chance.below(8) == 0 { to } else { words };
    format!("cast \"{spell}\" {words}")
}

/// A random sheet of the checking player; a calm one has no ATTACK and no theft.
pub fn lines(tables: &Tables, world: &World, chance: &mut Stream, is_calm: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for unit in 1..=80 {
        let is_own = world.unit_of(unit).is_some_and(|unit| world[world[unit].faction].number == ME);
        if chance.below(if is_own { 5 } else { 40 }) >= if is_own { 4 } else { 1 } {
            continue;
        }
        lines.push(format!("unit {unit}"));
        for _ in 0..chance.below(5) {
            if chance.below(9) == 0 {
                lines.push(format!("form {}", 1 + chance.below(2)));
                lines.extend((0..chance.below(3)).map(|_| order(tables, chance)));
                lines.push("end".to_owned());
            } else {
                lines.push(order(tables, chance));
            }
        }
    }
    let fights =
        |line: &str| ["attack", "assassinate", "steal", "advance"].iter().any(|it| line.starts_with(it));
    lines.retain(|line| !fights(line) || !is_calm && (line.starts_with("steal") || chance.below(12) == 0));
    lines
}
