//! Units by lot for the referee: people of every race, good at something, mostly with what that takes.

use crate::forecast_worlds::any;
use crate::judged_worlds::{GUARDING, item, up_to};
use crate::referee::figures::{
    CRAFTS, EITHER, GOODS, Good, Key, Kind, MAGIC, Sort, days_for, good_of, kind_of, most_level,
};
use playdeck::dice::Stream;
use playdeck::game::atlantis4::tables::Tables;
use playdeck::game::atlantis4::world::{Consumes, Guard, Reveal, Unit, UnitKind, World};

/// What many leaders know, so that there are schools with several teachers.
pub const LESSON: Key = "HEAL";
const RACES: [Key; 6] = ["LEAD", "LEAD", "PLAI", "DMAN", "VIKI", "ORC"];

/// What a unit is good at.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// Makes of the land what it yields.
    Land,
    Craft,
    Builder,
    Sailor,
    Soldier,
    Thief,
    Mage,
    Traveller,
    Entertainer,
    Any,
}

/// What a unit is good at, by where it is.
fn role(world: &World, chance: &mut Stream, unit: &Unit, kind: &Kind, guards_here: Option<bool>) -> Role {
    match (chance.below(12), guards_here) {
        (0..10, Some(true)) if kind.cost == 0 => Role::Soldier,
        (0..10, Some(false)) if kind.cost == 0 => Role::Traveller,
        (0..8, _) if kind.capacity > 0 && world[unit.object].incomplete <= 0 => Role::Sailor,
        (0..9, _) if kind.cost > 0 => Role::Builder,
        (0 | 1, _) => Role::Land,
        (2 | 3, _) => Role::Craft,
        (4, _) => Role::Soldier,
        (5, _) => Role::Thief,
        (6, _) => Role::Mage,
        (7 | 8, _) => Role::Traveller,
        (9, _) => Role::Entertainer,
        _ => Role::Any,
    }
}

/// Skills with the levels that are mostly reached, and goods.
type Outfit = (Vec<(Key, i64)>, Vec<(Key, u32)>);

/// Skills of a role with the level that is mostly reached, and goods for so many people.
fn outfit(chance: &mut Stream, role: Role, all: u32, (here, kind): (&[Key], &Kind)) -> Outfit {
    match role {
        Role::Land if !here.is_empty() => {
            let good = good_of(any(chance, here));
            let (tool, _) = good.tool.unwrap();
            let (skill, level, ..) = good.made.unwrap();
            (vec![(skill, level)], vec![(tool, chance.below(all + 3))])
        }
        Role::Craft => {
            let made: Vec<&Good> =
                GOODS.iter().filter(|good| good.made.is_some_and(|made| made.3 > 0)).collect();
            let good = if chance.below(6) == 0 { good_of("PARM") } else { any(chance, &made) };
            let (skill, level, input, each) = good.made.unwrap();
            let tool = good.tool.filter(|(tool, _)| !tool.is_empty());
            let mut goods = vec![(input, chance.below(u32::try_from(each).unwrap() * (3 * all + 4)))];
            goods.extend(tool.map(|(tool, _)| (tool, chance.below(all + 3))));
            (vec![(skill, level)], goods)
        }
        Role::Builder if kind.material == EITHER.0 => {
            (vec![(kind.skill, kind.level)], vec![("STON", chance.below(30)), ("WOOD", chance.below(10))])
        }
        Role::Builder => (vec![(kind.skill, kind.level)], vec![(kind.material, chance.below(30))]),
        Role::Sailor => (vec![("SAIL", 1)], Vec::new()),
        Role::Soldier => {
            let arms = any(chance, &["SWOR", "LBOW", "XBOW", "DBOW", "MXBO", "AXE", "HORS"]);
            let skill = any(chance, &["COMB", "COMB", "LBOW", "XBOW", "RIDI"]);
            (vec![(skill, 1)], vec![(arms, chance.below(all + 2))])
        }
        Role::Thief => (vec![(any(chance, &["STEA", "STEA", "STEA", "OBSE"]), 1)], Vec::new()),
        Role::Traveller => {
            let beasts = all + chance.below(2);
            let goods = match chance.below(5) {
                0 => vec![("HORS", beasts)],
                1 => vec![("WING", beasts)],
                2 => vec![("GLID", beasts)],
                3 => {
                    vec![("WAGO", 1 + chance.below(3)), ("HORS", chance.below(3)), ("IRON", chance.below(90))]
                }
                _ => vec![(any(chance, &["BOOT", "MWAG"]), 1 + chance.below(all))],
            };
            (vec![("RIDI", 1)], goods)
        }
        Role::Entertainer => (vec![("ENTE", 1)], Vec::new()),
        Role::Land | Role::Mage | Role::Any => Default::default(),
    }
}

/// Gives a unit people with their skills, and goods.
pub fn people(tables: &Tables, world: &World, chance: &mut Stream, unit: &mut Unit, is_frontier: bool) {
    let kind = kind_of(&tables[world[unit.object].kind].name);
    let guards = world[unit.faction].number == GUARDING;
    let role = role(world, chance, unit, kind, is_frontier.then_some(guards));
    let race = if role == Role::Mage { "LEAD" } else { any(chance, &RACES) };
    let count = match role {
        Role::Thief | Role::Mage => 1,
        Role::Sailor => any(chance, &[2, 5, 7, 12]),
        _ => any(chance, &[1, 1, 2, 3, 7, 12]),
    };
    unit.items.set(item(tables, race), count);
    let mut races = vec![race];
    let other = any(chance, &["PLAI", "DMAN", "VIKI"]);
    if role != Role::Thief && race != "LEAD" && other != race && chance.below(6) == 0 {
        unit.items.set(item(tables, other), 2);
        races.push(other);
    }
    let all = unit.people(tables);
    let products = world[world[unit.object].region].products.iter().map(|it| good_of(&tables[it.item].key));
    let here: Vec<Key> = products.filter(|good| good.made.is_some()).map(|good| good.key).collect();
    let (mut skills, mut goods) = outfit(chance, role, all, (&here, kind));
    if race == "LEAD" {
        skills.extend((0..chance.below(4)).map(|_| (any(chance, &CRAFTS), 1)));
        skills.extend((chance.below(2) == 0).then_some((LESSON, 1)));
    } else if skills.is_empty() && chance.below(3) > 0 {
        skills.push((any(chance, &CRAFTS), 1));
    }
    for (skill, least) in skills {
        let most = races.iter().map(|race| most_level(race, skill)).min().unwrap();
        let least = if chance.below(4) > 0 { least.min(most) } else { 0 };
        let level = up_to(chance, u32::try_from(most).unwrap()).max(least);
        let most = days_for(most) * i64::from(all);
        let odd = any(chance, &[0, 0, -1, 1, 17, 35]) + up_to(chance, 2);
        let days = (days_for(level) * i64::from(all) + odd).clamp(0, most);
        unit.days.set(tables.skill_of(skill).unwrap(), u32::try_from(days).unwrap());
    }
    if role == Role::Mage {
        for (magic, _) in MAGIC {
            let days = any(chance, &[0, 0, 0, 0, 30, 45, 90, 100, 180, 200]);
            unit.days.set(tables.skill_of(magic).unwrap(), days);
            unit.kind = if days > 0 { UnitKind::Mage } else { unit.kind };
        }
    }
    if role != Role::Sailor {
        let others: Vec<Key> =
            GOODS.iter().filter(|good| good.sort != Sort::Man).map(|good| good.key).collect();
        goods.extend((0..any(chance, &[0, 0, 1, 4])).map(|_| (any(chance, &others), 1 + chance.below(14))));
        for key in ["HORS", "WOOD", "STON", "IRON", "HERB", "GRAI", "LIVE"] {
            if chance.below(12) == 0 {
                goods.push((key, 1 + chance.below(all + 4)));
            }
        }
    }
    if chance.below(9) == 0 {
        goods.push((any(chance, &["RING", "AMTS"]), any(chance, &[1, all, all - 1])));
    }
    for (key, count) in goods {
        unit.items.add(item(tables, key), count);
    }
    unit.items.add(tables.named.silver, any(chance, &[0, 9, 100, 300, 500, 500, 1_000]));
    choices(chance, unit, (role == Role::Soldier, is_frontier && guards));
}

/// What was chosen for a unit.
fn choices(chance: &mut Stream, unit: &mut Unit, (fights, guards): (bool, bool)) {
    let is_on_guard = guards || chance.below(if fights { 2 } else { 9 }) == 0;
    unit.guard =
        if is_on_guard { Guard::On } else { any(chance, &[Guard::None, Guard::None, Guard::Avoiding]) };
    unit.reveal = any(chance, &[Reveal::None, Reveal::None, Reveal::None, Reveal::Unit, Reveal::Faction]);
    unit.flags.autotax = chance.below(8) == 0;
    unit.flags.no_cross = chance.below(8) == 0;
    unit.flags.consumes = any(
        chance,
        &[Consumes::Silver, Consumes::Silver, Consumes::Silver, Consumes::Own, Consumes::Faction],
    );
}
