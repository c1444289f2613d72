//! A large world of Atlantis 4.0.6: for 224 columns and rows 31,370 regions, and 100 factions of ten units each with
//! orders for all of them. A larger world has more factions, as many for each region.
//!
//! `cargo bench --bench atlantis4 -- 224 deck` makes the world and writes it with its orders as a deck to standard
//! output, `224 size` prints how many regions and units it has. `224 turn` plays the turn alone, and `224 make` only
//! makes the world and reads the orders, so that instructions of the turn are what is counted more. `benches/atlantis4`
//! counts all of it. Prints figures and asserts nothing about them.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over a world made for it")]

use playdeck::card::Pack;
use playdeck::dice::{Dice, Stream};
use playdeck::game::Game as _;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::event::TurnLog;
use playdeck::game::atlantis4::making::{Size, make};
use playdeck::game::atlantis4::orders::Sheet;
use playdeck::game::atlantis4::policy::Policy;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::punched;
use playdeck::game::atlantis4::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis4::tables::{Class, Item, ObjectClass, ObjectKind, Tables, days_for};
use playdeck::game::atlantis4::world::{
    Faction, FactionId, Guard, Object, RegionId, Reveal, Unit, UnitId, UnitKind, World,
};
use playdeck::message::Place;
use playdeck::punch::Label;
use std::fmt::Write as _;

/// A faction for so many regions.
const REGIONS: usize = 313;
/// The units of a faction.
const UNITS: u32 = 10;
/// The turn that was played last.
const TURN: u32 = 40;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let side = given.first().and_then(|word| word.parse().ok()).unwrap_or(224);
    let tables = Tables::called("WYRETH").unwrap();
    let dice = Dice::new(7);
    let world = world(&tables, side, dice);
    let what = given.get(1).map_or("size", String::as_str);
    if what != "deck" {
        println!("{} regions, {} units", world.regions().len(), world.unit_places());
    }
    if what == "size" {
        return;
    }
    let orders = orders(&tables, &world, dice);
    if what != "deck" {
        return turn(&tables, world, &orders, dice, what == "turn");
    }
    let position = Position { world, tables, policy: Policy::DEFAULT };
    println!(
        "{}",
        Atlantis4::punch::<Pack>(7, Label::default(), '$', &punched::punch(&position))
            .unwrap()
            .to_vec()
            .join("\n")
    );
    println!("$TURN MAY, 4");
    for (number, lines) in orders {
        println!("#ATLANTIS {number}\n{lines}#END");
    }
    println!("$END");
}

/// Reads the orders, and plays the turn if it is asked for.
fn turn(tables: &Tables, mut world: World, orders: &[(u32, String)], dice: Dice, is_played: bool) {
    let mut sheets = Sheets::default();
    let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
    for (number, lines) in orders {
        let lines = lines.lines().map(|line| (line, nowhere));
        sheets.set(world.faction_of(*number).unwrap(), Sheet::read(lines, tables, &mut Vec::new()));
    }
    if is_played {
        let conditions = Conditions::new(tables, Policy::DEFAULT, dice, TURN + 1);
        let mut log = TurnLog::default();
        rules::play(conditions, &mut world, &sheets, &mut log);
        world.tidy();
        println!("{} events, {} units later", log.len(), world.unit_places());
    }
}

/// A new world in which factions have lived for years. A faction lives in ten regions that follow one another.
fn world(tables: &Tables, side: u32, dice: Dice) -> World {
    let mut world = make(tables, Policy::DEFAULT, dice, "Wide", Size::new(side, side).unwrap());
    world.turn = TURN;
    let mut chance = dice.stream(0, 960, 0);
    let land: Vec<RegionId> = world.regions().filter(|region| world[*region].race.is_some()).collect();
    let factions = world.regions().len() / REGIONS;
    for place in 0..factions {
        let number = world.next_faction_number();
        let mut faction = Faction::new(number, &format!("The Company of {number}"));
        (faction.last_orders, faction.unclaimed) = (TURN, 5_000);
        faction.address = format!("player{number}@mail.example").into();
        let faction = world.add_faction(faction);
        let first = place * land.len() / factions;
        for member in 0..UNITS {
            let region = land[(first + chance.below(10) as usize) % land.len()];
            unit(tables, &mut world, member, (faction, region), &mut chance);
        }
    }
    world.tidy();
    world
}

/// The first unit of a faction is a mage, the second owns a ship; the others have what they have after some years.
fn unit(tables: &Tables, world: &mut World, member: u32, place: (FactionId, RegionId), chance: &mut Stream) {
    let (named, (faction, region)) = (&tables.named, place);
    let number = world.free_unit_number();
    let mut object = world.open_ground(region);
    if member == 1 {
        let number = world.next_ship;
        world.next_ship += 1;
        object = world.add_object(Object::new(named.longboat, true, number, region));
    }
    let mut unit = Unit::new(number, faction, object);
    unit.items.set(named.silver, 200 + chance.below(2_000));
    if member == 0 {
        unit.kind = UnitKind::Mage;
        unit.items.set(named.leader, 1);
        for skill in [named.force, named.pattern, named.spirit, named.fire, named.gate_lore] {
            unit.days.set(skill, days_for(1 + chance.below(3)));
        }
    } else {
        let people = 5 + chance.below(20);
        unit.items.set(world[region].race.unwrap(), people);
        for _ in 0..=chance.below(4) {
            let skill = [named.combat, named.sailing, named.building, named.entertainment, named.stealth];
            let skills = skill.into_iter().chain(world[region].products.iter().filter_map(|it| it.skill));
            let skills: Vec<_> = skills.collect();
            let skill = skills[chance.below(u32::try_from(skills.len()).unwrap()) as usize];
            unit.days.set(skill, people * days_for(1 + chance.below(3)));
        }
        let goods: Vec<Item> =
            tables.items().filter(|(_, row)| row.is(Class::Normal)).map(|(item, _)| item).collect();
        for _ in 0..chance.below(4) {
            let item = goods[chance.below(u32::try_from(goods.len()).unwrap()) as usize];
            unit.items.add(item, 1 + chance.below(people));
        }
    }
    if chance.below(4) > 0 {
        unit.name = format!("Unit of trade {}", number % 100).into();
    }
    if chance.below(8) == 0 {
        unit.description = "They have seen better days".into();
    }
    if member == 2 {
        unit.guard = Guard::On;
    }
    unit.flags.behind = chance.below(10) == 0;
    unit.reveal = if chance.below(2) == 0 { Reveal::Faction } else { Reveal::None };
    world.add_unit(unit);
}

/// The sheet of each faction: for each unit its UNIT line, and one order or more.
fn orders(tables: &Tables, world: &World, dice: Dice) -> Vec<(u32, String)> {
    let mut chance = dice.stream(0, 961, 0);
    let players = world.factions().filter(|faction| world[*faction].is_player());
    let sheet = |faction: FactionId| {
        let mut sheet = String::new();
        for unit in world.units_of(faction) {
            writeln!(sheet, "UNIT {}", world[unit].number).unwrap();
            instant(tables, world, unit, &mut sheet, &mut chance);
            writeln!(sheet, "{}", month(tables, world, unit, &mut chance)).unwrap();
        }
        (world[faction].number, sheet)
    };
    players.map(sheet).collect()
}

/// An order that takes no month; some units give two.
fn instant(tables: &Tables, world: &World, unit: UnitId, sheet: &mut String, chance: &mut Stream) {
    let it = &world[unit];
    let region = &world[world.region_of(unit)];
    let units = world.unit_ids_in(world.region_of(unit));
    let other = world[units[chance.below(u32::try_from(units.len()).unwrap()) as usize]].number;
    let count = 1 + chance.below(5);
    let race = &tables[region.race.unwrap()].abbr;
    match chance.below(24) {
        0..=2 => writeln!(sheet, "GIVE {other} {} silver", count * 5),
        3..=5 => writeln!(sheet, "BUY {count} {race}"),
        6..=8 => writeln!(sheet, "TAX"),
        9 => writeln!(sheet, "CLAIM {}", count * 10),
        10 => writeln!(sheet, "BEHIND {}", count % 2),
        11 => writeln!(sheet, "ATTACK {other}"),
        12 => writeln!(sheet, "FORM {count}\nBUY 2 {race}\nSTUDY combat\nEND\nGIVE NEW {count} 120 silver"),
        13 => writeln!(sheet, "GUARD {}", u32::from(count == 1)),
        14 => writeln!(sheet, "NAME UNIT \"Company {count} of the road\"\nDESCRIBE UNIT \"all on foot\""),
        15 => writeln!(sheet, "DECLARE {} friendly", 3 + chance.below(100)),
        16 => it
            .items
            .iter()
            .last()
            .map_or(Ok(()), |(item, count)| writeln!(sheet, "SELL {count} {}", tables[item].abbr)),
        17 => writeln!(sheet, "AVOID {}\nREVEAL UNIT", count % 2),
        18 => writeln!(sheet, "STEAL {other} silver"),
        19 => writeln!(sheet, "@HOLD 1\n; a remark"),
        _ => Ok(()),
    }
    .unwrap();
    if it.kind == UnitKind::Mage && chance.below(2) == 0 {
        writeln!(sheet, "COMBAT fire\nCAST gate_lore RANDOM").unwrap();
    }
}

/// What a unit does all month, by what it can.
fn month(tables: &Tables, world: &World, unit: UnitId, chance: &mut Stream) -> String {
    let it = &world[unit];
    let way = ["N", "NE", "SE", "S", "SW", "NW"][chance.below(6) as usize];
    if is_ship(tables, world[it.object].kind) {
        return format!("SAIL {way} {way}");
    }
    if it.kind == UnitKind::Mage {
        return ["STUDY force", "STUDY pattern", "STUDY spirit", "STUDY fire"][chance.below(4) as usize]
            .into();
    }
    let region = &world[world.region_of(unit)];
    let can = |skill| it.level(tables, skill) > 0;
    let mut products = region.products.iter().filter(|product| product.skill.is_some_and(can));
    match (chance.below(12), products.find(|product| product.item != tables.named.silver)) {
        (0..=2, _) => format!("MOVE {way} {way}"),
        (3, _) => "ENTERTAIN".to_owned(),
        (4..=7, Some(product)) => format!("PRODUCE {}", tables[product.item].abbr),
        (8, _) => "BUILD Tower".to_owned(),
        (9, _) => "ADVANCE ".to_owned() + way,
        (4..=8, _) => "WORK".to_owned(),
        _ => ["STUDY combat", "STUDY observation", "@STUDY stealth"][chance.below(3) as usize].to_owned(),
    }
}

fn is_ship(tables: &Tables, kind: ObjectKind) -> bool {
    tables[kind].kind == ObjectClass::Ship
}
