//! A large world of Atlantis 1.0: for 10 of scale 10,125 regions, 40,000 units and 200 factions, with orders for each
//! unit.
//!
//! `cargo bench --bench atlantis -- 10 deck` writes the world and its orders as a deck to standard output, `10 turn`
//! plays the turn alone, and `10 make` only makes the world and reads the orders, so that instructions of the turn are
//! what is counted more. `benches/atlantis` counts all of it. Prints figures and asserts nothing about time.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over a world made for it")]

use playdeck::card::Pack;
use playdeck::dice::{Dice, Stream};
use playdeck::game::Game as _;
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::position::{Position, Settings};
use playdeck::game::atlantis::punched;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis::tables::{Item, ShipKind, Skill, Spell, Spells};
use playdeck::game::atlantis::world::{
    Faction, FactionId, RegionId, Spot, Structure, StructureKind, Unit, UnitId, World,
};
use playdeck::message::Place;
use playdeck::punch::Label;
use std::fmt::Write as _;

/// What there is for each unit of scale.
const BLOCKS: u32 = 12;
const UNITS: u32 = 4_000;
const FACTIONS: u32 = 20;
/// The turn that was played last.
const TURN: u32 = 40;
/// How many blocks of the world lie side by side.
const SIDE: u32 = 16;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let scale = given.first().and_then(|word| word.parse().ok()).unwrap_or(10);
    let what = given.get(1).map_or("turn", String::as_str);
    let dice = Dice::new(7);
    let mut position = world(scale, dice);
    let orders = orders(&position.world, dice);
    if what == "deck" {
        println!(
            "{}",
            Atlantis::punch::<Pack>(7, Label::default(), '$', &punched::punch(&position))
                .unwrap()
                .to_vec()
                .join("\n")
        );
        println!("$TURN MAY, 4");
        for (faction, lines) in &orders {
            println!("#ATLANTIS {}\n{lines}#END", position.world[*faction].number);
        }
        println!("$END");
        return;
    }
    let mut sheets = Sheets::default();
    let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
    for (faction, lines) in &orders {
        let lines = lines.lines().map(|line| (line, nowhere));
        sheets.add(*faction, Sheet::read(lines, position.settings.policy, &mut Vec::new()));
    }
    let (regions, units) = (position.world.regions().count(), position.world.unit_places());
    println!("{regions} regions, {units} units");
    if what == "turn" {
        let conditions = Conditions::new(position.settings, dice, TURN + 1);
        let log = rules::play(conditions, &mut position.world, &sheets);
        position.world.tidy();
        println!("{} events, {} units later", log.len(), position.world.unit_places());
    }
}

/// A world whose regions have been lived in for years.
fn world(scale: u32, dice: Dice) -> Position {
    let mut world = World::new(TURN);
    for block in 0..BLOCKS * scale + scale / 2 {
        let at = |number: u32| i32::try_from(number * 9).unwrap();
        world.explore(Spot { x: at(block % SIDE), y: at(block / SIDE) }, dice);
    }
    let mut chance = dice.stream(0, 960, 0);
    let land: Vec<RegionId> = world.regions().filter(|region| !world[*region].is_ocean()).collect();
    for region in &land {
        let limit = u32::try_from(world[*region].terrain.food_limit() / 40).unwrap();
        world[*region].peasants = limit / 2 + chance.below(limit);
        world[*region].money = i64::from(chance.below(30_000));
    }
    let factions: Vec<FactionId> = (1..=FACTIONS * scale)
        .map(|number| {
            let mut faction = Faction::new(number, &format!("player{number}@mail.example"), TURN);
            faction.name = format!("The Company of {number}").into();
            world.add_faction(faction)
        })
        .collect();
    for number in 1..=UNITS * scale {
        // A faction's units live near one another.
        let faction = number as usize % factions.len();
        let first = faction * land.len() / factions.len();
        let near = chance.below(60) as usize;
        let region = land[(first + near) % land.len()];
        unit(&mut world, number, factions[faction], region, &mut chance);
    }
    Position { world, settings: Settings::default() }
}

/// A unit with what it has after some years; one in forty owns a ship, one in forty a building.
fn unit(world: &mut World, number: u32, faction: FactionId, region: RegionId, chance: &mut Stream) {
    let mut unit = Unit::new(number, faction, region);
    unit.people = 1 + chance.below(20);
    unit.money = i64::from(unit.people * (20 + chance.below(100)));
    if chance.below(4) > 0 {
        unit.name = format!("Unit of trade {}", number % 100).into();
    }
    for _ in 0..=chance.below(4) {
        let skill = Skill::ALL[chance.below(16) as usize];
        unit.learn_each(skill, 30 + chance.below(200));
    }
    for _ in 0..chance.below(3) {
        let item = Item::ALL[chance.below(9) as usize];
        *unit.goods_mut(item) = 1 + chance.below(unit.people * 2);
    }
    unit.guard = chance.below(60) == 0;
    unit.behind = chance.below(10) == 0;
    if number <= 3 * 200 && number.is_multiple_of(7) {
        unit.people = 1;
        unit.days[Skill::Magic.index()] = 300;
        unit.spells = Spells::from_iter([Spell::Fireball, Spell::MakeStaffOfLightning]);
    }
    unit.default = (chance.below(2) == 0).then(|| "study sword".into());
    let id = world.add_unit(unit);
    let kind = match chance.below(40) {
        0 => StructureKind::Ship { kind: ShipKind::Clipper, left: chance.below(2) * 50 },
        1 => StructureKind::Building { size: 1 + chance.below(20) },
        _ => return,
    };
    let number = world.free_structure_number(matches!(kind, StructureKind::Ship { .. }));
    let structure = world.add_structure(Structure::new(number, kind, region));
    world.enter(id, structure);
}

/// The sheet of each faction: for each unit its UNIT line, and one or two orders.
fn orders(world: &World, dice: Dice) -> Vec<(FactionId, String)> {
    let mut chance = dice.stream(0, 961, 0);
    let mut sheets: Vec<(FactionId, String)> =
        world.factions().map(|faction| (faction, String::new())).collect();
    for region in world.regions() {
        let here: Vec<UnitId> = world[region].units().to_vec();
        for (unit, it) in world.units_in(region) {
            let other = world[here[chance.below(u32::try_from(here.len()).unwrap()) as usize]].number;
            let sheet = &mut sheets[it.faction.index()].1;
            writeln!(sheet, "UNIT {}", it.number).unwrap();
            instant(sheet, it, other, &mut chance);
            writeln!(sheet, "{}", month(world, unit, other, &mut chance)).unwrap();
        }
    }
    sheets
}

/// An order for every second unit that takes no month.
fn instant(sheet: &mut String, unit: &Unit, other: u32, chance: &mut Stream) {
    let count = 1 + chance.below(5);
    match chance.below(36) {
        0..=3 => writeln!(sheet, "PAY {other} {}", count * 5),
        4..=5 => writeln!(sheet, "RECRUIT {count}"),
        6..=8 => writeln!(sheet, "TAX"),
        9 => writeln!(sheet, "GIVE {other} {count} iron"),
        10 => writeln!(sheet, "TRANSFER {other} {count}"),
        11 => writeln!(sheet, "BEHIND {}", count % 2),
        12 if unit.armed() > 5 => writeln!(sheet, "ATTACK {other}"),
        13 => writeln!(sheet, "ADMIT {count}"),
        14 => writeln!(sheet, "FORM {count}\nRECRUIT 2\nEND\nPAY NEW {count} 120"),
        15 => writeln!(sheet, "GUARD {}", u32::from(count == 1)),
        16 => writeln!(sheet, "LEAVE"),
        _ => Ok(()),
    }
    .unwrap();
}

/// What a unit does all month, by what it can.
fn month(world: &World, unit: UnitId, other: u32, chance: &mut Stream) -> String {
    let it = &world[unit];
    let directions = ["north", "south", "east", "west"];
    let direction = directions[chance.below(4) as usize];
    if world.is_owner(unit) && chance.below(2) == 0 {
        let is_ship = it.inside.is_some_and(|inside| world[inside].is_ship());
        return if is_ship { format!("sail {direction}") } else { "build building".to_owned() };
    }
    if it.days(Skill::Magic) > 0 {
        return ["research", "study magic", "cast make_staff_of_lightning"][chance.below(3) as usize]
            .to_owned();
    }
    let trade = Item::ALL.into_iter().find(|item| item.made_by().is_some_and(|skill| it.level(skill) > 0));
    match (chance.below(12), trade) {
        (0..=2, _) => format!("move {direction}"),
        (3, _) => format!("teach {other}"),
        (4..=6, Some(item)) => format!("produce {}", item.word().replace(' ', "_")),
        (7, _) if it.level(Skill::Entertainment) > 0 => "entertain".to_owned(),
        (4..=8, _) => "work".to_owned(),
        (skill, _) => format!("study {}", ["sword", "mining", "observation"][skill as usize % 3]),
    }
}
