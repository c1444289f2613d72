//! Reads the simple order lines in which the recorded cases and games are written (`F NTH C A LON - BEL`), with the
//! three-letter codes of today's judges.
//!
//! This is no complete order parser: it reads one notation, and ignores illegal orders.

#![allow(dead_code, reason = "each test file uses a part of it")]
#![expect(clippy::expect_used, clippy::panic, reason = "a test over recorded data")]

use flate2::read::GzDecoder;
use playdeck::game::diplomacy::adjudicate::{can_carry, can_serve};
use playdeck::game::diplomacy::centers::Centers;
use playdeck::game::diplomacy::map::{
    Location, Province, ProvinceSet, STANDARD_MAP, army_neighbours, army_reaches, fleet_neighbours,
    fleet_reaches, fleet_supports,
};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::route::Route;
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Order, OrderSet, Retreat, Unit, Units};
use serde_json::Value;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

/// A file of the recorded cases beside the project. None if it is missing.
pub fn shared_data(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("PLAYDECK_SHARED")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let path = root.join("data").join(name);
    path.exists().then_some(path)
}

/// The judges' codes that differ from those of the table.
const ALIASES: [(&str, &str); 17] = [
    ("LVP", "LIVE"),
    ("LVN", "LIVO"),
    ("NTH", "NSEA"),
    ("NWG", "ARCT"),
    ("NWY", "NORW"),
    ("NAO", "NATL"),
    ("MAO", "MIDA"),
    ("WES", "WMED"),
    ("EAS", "EMED"),
    ("NAF", "AFRI"),
    ("STP", "STPE"),
    ("TYR", "TYRO"),
    ("TYS", "TYRR"),
    ("NOR", "NORW"),
    ("LIV", "LIVE"),
    ("NRG", "ARCT"),
    ("MID", "MIDA"),
];

/// A location from `STP/SC` or `STP`.
pub fn location(code: &str) -> Option<Location> {
    let (province, coast) = code.split_once('/').unwrap_or((code, ""));
    let province = ALIASES.iter().find(|(judge, _)| *judge == province).map_or(province, |(_, table)| table);
    STANDARD_MAP.location(&if coast.is_empty() {
        province.to_string()
    } else {
        format!("{province}-{coast}")
    })
}

/// The province of `STP/SC` or `STP`; panics on a code that is in neither table.
pub fn province(code: &str) -> Province {
    location(code).unwrap_or_else(|| panic!("unknown place {code}")).province()
}

pub fn power(name: &str) -> Power {
    Power::SEVEN
        .into_iter()
        .find(|power| power.name() == name)
        .unwrap_or_else(|| panic!("unknown power {name}"))
}

fn kind(letter: &str) -> Option<Kind> {
    match letter {
        "A" => Some(Kind::Army),
        "F" => Some(Kind::Fleet),
        _ => None,
    }
}

/// A unit from `F STP/SC`.
pub fn unit(power: Power, text: &str) -> Unit {
    let (letter, place) = text.split_once(' ').expect("a unit is a letter and a place");
    let at = location(place).unwrap_or_else(|| panic!("unknown place {place}"));
    Unit { power, kind: kind(letter).expect("A or F"), at }
}

/// Units from `{"FRANCE": ["A PAR"]}`.
pub fn units_by_power(value: &Value) -> Units {
    value
        .as_object()
        .expect("units by power")
        .iter()
        .flat_map(|(name, list)| strings(list).map(|text| unit(power(name), text)).collect::<Vec<_>>())
        .collect()
}

/// Units from `[{"power": "FRANCE", "type": "A", "loc": "PAR"}]`.
pub fn unit_list(value: &Value) -> Vec<Unit> {
    value
        .as_array()
        .expect("a list of units")
        .iter()
        .map(|row| {
            let text = |key: &str| row[key].as_str().expect("text");
            unit(power(text("power")), &format!("{} {}", text("type"), text("loc")))
        })
        .collect()
}

/// Owners from `{"FRANCE": ["PAR"]}`.
pub fn centers(value: &Value) -> Centers {
    let mut centers = Centers::none(&STANDARD_MAP);
    for (name, list) in value.as_object().expect("centers by power") {
        for code in strings(list) {
            centers.give(province(code), power(name));
        }
    }
    centers
}

pub fn strings(value: &Value) -> impl Iterator<Item = &str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("text"))
}

/// The first legal order for each unit; a unit without one holds.
pub fn order_set(units: &Units, orders: &Value) -> OrderSet {
    let (mut set, mut ordered) = (OrderSet::ALL_HOLD, ProvinceSet::NONE);
    for (name, list) in orders.as_object().expect("orders by power") {
        for text in strings(list) {
            if let Some((at, order)) = order(units, power(name), text)
                && !ordered.contains(at)
            {
                ordered.insert(at);
                set.set(at, order);
            }
        }
    }
    set
}

/// The order of a line, if it is legal for a unit of this power.
pub fn order(units: &Units, power: Power, text: &str) -> Option<(Province, Order)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (letter, place, verb) = (words.first()?, words.get(1)?, words.get(2)?);
    let at = location(place)?.province();
    let unit =
        units.get(at).filter(|unit| unit.power == power && kind(letter).is_none_or(|k| k == unit.kind))?;
    // After S and C the unit's letter may be missing.
    let rest: Vec<&str> = words[3..].iter().copied().filter(|word| !["A", "F", "?"].contains(word)).collect();
    let order = match *verb {
        "H" => Order::Hold,
        "-" => movement(units, unit, location(rest.first()?)?, rest.get(1) == Some(&"VIA"))?,
        "S" => {
            let other = location(rest.first()?)?.province();
            units.get(other).filter(|other| other.at != unit.at)?;
            match rest.get(2) {
                None if can_support(unit, other) => Order::SupportHold { unit: other },
                Some(to) if can_support(unit, location(to)?.province()) => {
                    let to = location(to)?;
                    Order::SupportMove { unit: other, to: to.province(), coast: to.coast().map(|_| to) }
                }
                _ => return None,
            }
        }
        "C" => {
            let (army, to) = (location(rest.first()?)?.province(), location(rest.get(2)?)?);
            units
                .get(army)
                .filter(|unit| unit.kind == Kind::Army && can_serve(units, at, army, to.province()))?;
            let to = to.province();
            Order::Convoy { army, to }
        }
        _ => return None,
    };
    Some((at, order))
}

fn movement(units: &Units, unit: Unit, to: Location, via_convoy: bool) -> Option<Order> {
    let (at, there) = (unit.province(), to.province());
    let to = match unit.kind {
        // A coast written for an army means nothing (6.B.12).
        Kind::Army => Location::province_itself(there),
        Kind::Fleet => fleet_destination(unit.at, to)?,
    };
    let by_itself = unit.kind == Kind::Fleet || army_reaches(at, there);
    (by_itself || can_carry(units, at, there)).then_some(Order::Move { to, via_convoy, by: Route::ANY })
}

/// The coast may be left out if only one is possible (6.B.1, 6.B.2).
pub fn fleet_destination(from: Location, to: Location) -> Option<Location> {
    if fleet_reaches(from, to) {
        return Some(to);
    }
    let mut coasts =
        fleet_neighbours(from).filter(|near| to.coast().is_none() && near.province() == to.province());
    let one = coasts.next()?;
    coasts.next().is_none().then_some(one)
}

fn can_support(unit: Unit, province: Province) -> bool {
    match unit.kind {
        Kind::Army => army_reaches(unit.province(), province),
        Kind::Fleet => fleet_supports(unit.at, province),
    }
}

/// The retreat of a line such as `F NTH R HOL`, `F NTH - HOL` or `F NTH D`, with the province it is written for.
pub fn retreat(text: &str, dislodged: impl Fn(Province) -> Option<Unit>) -> Option<(Province, Retreat)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let unit = dislodged(location(words.get(1)?)?.province())?;
    let retreat = match *words.get(2)? {
        "D" => Retreat::Disband,
        "R" | "-" => {
            let to = location(words.get(3)?)?;
            Retreat::To(match unit.kind {
                Kind::Army => to,
                Kind::Fleet => fleet_destination(unit.at, to).unwrap_or(to),
            })
        }
        _ => return None,
    };
    Some((unit.province(), retreat))
}

/// The order of a line such as `F STP/SC B`, `A PAR D` or `WAIVE`.
pub fn adjustment(text: &str) -> Option<Adjustment> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.contains(&"WAIVE") {
        return Some(Adjustment::Waive);
    }
    let at = location(words.get(1)?)?;
    match *words.get(2)? {
        "B" => Some(Adjustment::Build { kind: kind(words[0])?, at }),
        "D" => Some(Adjustment::Remove { at: at.province() }),
        _ => None,
    }
}

/// All phases of the recorded games, each a JSON object, in the order of the games.
pub fn phases() -> Option<Vec<Value>> {
    let path = shared_data("diplomacy_games.jsonl.gz")?;
    let mut text = String::new();
    GzDecoder::new(File::open(path).expect("a game file that can be read"))
        .read_to_string(&mut text)
        .expect("a game file that can be read");
    Some(text.lines().map(|line| serde_json::from_str(line).expect("a game file that can be read")).collect())
}

/// A recorded `$MOVES` play: the units and their legal orders.
pub fn play(phase: &Value) -> (Units, OrderSet) {
    let units = units_by_power(&phase["units"]);
    let orders = order_set(&units, &phase["orders"]);
    (units, orders)
}

/// The places that a dislodged unit may retreat to. Stand-offs are ignored, because the records do not say where they
/// were.
pub fn open_retreats(unit: Unit, units: &Units, attacker: Option<Province>) -> Vec<Location> {
    let near: Vec<Location> = match unit.kind {
        Kind::Army => army_neighbours(unit.province()).map(Location::province_itself).collect(),
        Kind::Fleet => fleet_neighbours(unit.at).collect(),
    };
    let is_open =
        |at: &Location| !units.occupied().contains(at.province()) && Some(at.province()) != attacker;
    near.into_iter().filter(is_open).collect()
}
