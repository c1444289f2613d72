//! Recorded phases of games on many boards: the judge for any board gives what was recorded, and the engine gives what the
//! judge does, from the lines of orders as they were recorded.

use crate::boards::board_of_the_package;
use crate::common::shared;
use crate::umpire::seasons::{self, Adjustment, Homes, Next, Owners, Winter};
use crate::umpire::{self, Moved, Order, Orders, Unit, Units, Via};
use flate2::read::GzDecoder;
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::board::{Board, Kind, Number, Phase, Side, Spot, built_in};
use playdeck::game::diplomacy::map::{Location, Map};
use playdeck::game::diplomacy::names::Names;
use playdeck::game::diplomacy::orders::{self, Sheets, read_moves};
use playdeck::game::diplomacy::policy::{self, Edition};
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::retreat::Aftermath;
use playdeck::game::diplomacy::unit::{self, OrderSet};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;

/// The recorded boards that can be named here.
const NAMED: [(&str, &str); 8] = [
    ("ancmed", "ANCMED"),
    ("empire", "EMPIRE"),
    ("known_world_901", "KNOWN901"),
    ("modern", "MODERN"),
    ("pure", "PURE"),
    ("standard_age_of_empires", "AGE"),
    ("standard_fleet_rome", "FLEETROME"),
    ("standard_france_austria", "FVA"),
];

/// The recorded boards of which there is only the map file of the package.
const OTHERS: [&str; 3] = ["ancmed_age_of_empires", "colonial", "world"];

/// The phases that the package judges otherwise, and the rule.
const JUDGED_OTHERWISE: [(&str, &str); 6] = [
    ("boards_open empire 0 F2010M", "F PAN - COS/SC is supported to COS/NC: the coasts must agree"),
    ("boards_open empire 0 F2010R", "its moves"),
    ("boards_open_2 colonial 0 S1874M", "a support for a move to another coast: the coasts must agree"),
    ("boards_open_2 colonial 0 S1874R", "its moves"),
    ("boards_open_2 colonial 1 F1871M", "a support for a move to another coast: the coasts must agree"),
    ("boards_open_2 colonial 1 F1871R", "its moves"),
];

/// What was compared.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    moves: usize,
    retreats: usize,
    winters: usize,
    /// Dislodged units whose retreats were compared, and those of them that a convoyed attacker dislodged and for which
    /// the package lists closed places, too.
    lost: usize,
    listed_too_much: usize,
    /// Falls with owners compared, and winters that were skipped.
    falls: usize,
    skipped: usize,
    /// Powers that lost units by rule.
    by_rule: usize,
    ended: usize,
    /// Knots, and those that were no mere circles.
    knots: usize,
    paradoxes: usize,
}

pub fn phases_on_boards_that_can_be_named_come_out_as_recorded() {
    let boards: BTreeMap<&str, Board> =
        NAMED.into_iter().map(|(map, name)| (map, built_in(name).unwrap())).collect();
    let counts = compared(&boards, &JUDGED_OTHERWISE[..2]);
    println!("{counts:?}");
    let expected = Counts {
        moves: 1388,
        retreats: 335,
        winters: 563,
        lost: 597,
        listed_too_much: 16,
        falls: 685,
        skipped: 103,
        by_rule: 12,
        ended: 5,
        knots: 28,
        paradoxes: 2,
    };
    assert_eq!(counts, expected);
}

pub fn phases_on_the_packages_other_boards_come_out_as_recorded() {
    let boards: BTreeMap<&str, Board> =
        OTHERS.into_iter().map(|map| (map, board_of_the_package(map))).collect();
    let counts = compared(&boards, &JUDGED_OTHERWISE[2..]);
    println!("{counts:?}");
    let expected = Counts {
        moves: 206,
        retreats: 107,
        winters: 92,
        lost: 199,
        listed_too_much: 13,
        falls: 101,
        skipped: 6,
        by_rule: 6,
        ended: 0,
        knots: 14,
        paradoxes: 2,
    };
    assert_eq!(counts, expected);
}

/// Compares all recorded phases on some boards.
fn compared(boards: &BTreeMap<&str, Board>, otherwise: &[(&str, &str)]) -> Counts {
    let mut counts = Counts::default();
    let mut differing: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in ["boards_open", "boards_open_2"] {
        let packed = std::fs::File::open(shared(&format!("data/{file}.jsonl.gz")).unwrap()).unwrap();
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).unwrap();
        let mut left: Option<Moved> = None;
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).unwrap();
            let map = row["map"].as_str().unwrap();
            let Some(board) = boards.get(map) else { continue };
            // In the first file orders were given for the power that nobody plays.
            let mut board = board.clone();
            board.powers.iter_mut().for_each(|power| power.is_dummy &= file == "boards_open_2");
            let name = format!("{file} {map} {} {}", row["game"], row["phase"].as_str().unwrap());
            let recorded = Recorded { board: &board, row: &row };
            let differences = recorded.compare(&mut left, &mut counts);
            if !differences.is_empty() {
                differing.insert(name, differences);
            }
        }
    }
    for (name, why) in otherwise {
        assert!(differing.remove(*name).is_some(), "listed, but alike: {name}: {why}");
    }
    assert!(differing.is_empty(), "{} differ: {differing:#?}", differing.len());
    counts
}

/// A row, and the board that it is on.
struct Recorded<'a> {
    board: &'a Board,
    row: &'a Value,
}

impl Recorded<'_> {
    fn compare(&self, left: &mut Option<Moved>, counts: &mut Counts) -> Vec<String> {
        let (season, year, kind) = phase(self.row["phase"].as_str().unwrap());
        let homes = self.homes();
        let before = self.owners("centers");
        let mut differences = Vec::new();
        let mut is_waiting = false;
        let (units, ends) = match kind {
            'M' => {
                counts.moves += 1;
                let moved = umpire::judge(self.board, Via::Optional, &self.units("units"), &self.orders());
                differences.extend(self.played_otherwise(&moved));
                counts.knots += moved.knots;
                counts.paradoxes += moved.paradoxes;
                is_waiting = self.retreats(&moved, counts, &mut differences);
                let units = moved.units.clone();
                *left = Some(moved);
                (units, season == Phase::Fall && !is_waiting)
            }
            'R' => {
                counts.retreats += 1;
                let moved = left.take().unwrap();
                let orders = self.strings("orders").filter_map(|(_, line)| {
                    let words: Vec<&str> = line.split(' ').collect();
                    let [_, from, "R", to] = *words else { return None };
                    Some((self.spot(from).province, self.spot(to)))
                });
                (seasons::retreated(self.board, &moved, &orders.collect()), season == Phase::Fall)
            }
            _ => {
                counts.winters += 1;
                (self.adjusted(&homes, &before, counts), false)
            }
        };
        let recorded = self.units("units_after");
        if units != recorded {
            let only = |these: &Units, those: &Units| {
                let only = these.values().filter(|unit| those.get(&unit.at.province) != Some(unit));
                only.map(|unit| self.told(*unit)).collect::<Vec<_>>()
            };
            let (theirs, ours) = (only(&recorded, &units), only(&units, &recorded));
            differences.push(format!("units: recorded {theirs:?}, came out {ours:?}"));
        }
        let after = if ends { seasons::occupied(self.board, &before, &units) } else { before.clone() };
        if after != self.owners("centers_after") {
            differences.push(format!("owners: came out {after:?}"));
        }
        let known = (&homes, &after, &units);
        let next = seasons::next(self.board, (season, year), is_waiting, &before, known);
        if next != self.next() {
            differences.push(format!("next: recorded {:?}, came out {next:?}", self.next()));
        }
        counts.falls += usize::from(ends);
        counts.skipped += usize::from(ends && matches!(next, Next::Phase(Phase::Spring, _)));
        counts.ended += usize::from(next == Next::Over);
        differences
    }

    /// What the engine makes of the lines of orders, where that is not what the judge has.
    fn played_otherwise(&self, moved: &Moved) -> Option<String> {
        let map = Map::of(self.board, self.row["map"].as_str().unwrap(), None);
        let location = |spot: Spot| {
            let name = &self.board.province(spot.province).names.full;
            let province = map.provinces().find(|other| other.name() == name).unwrap();
            let on = |side: Side| map.location(&format!("{}-{}", province.code(), side.letters())).unwrap();
            spot.side.map_or(Location::province_itself(province), on)
        };
        let power = |number: usize| map.powers().nth(number).unwrap();
        let unit = |unit: &Unit| unit::Unit {
            power: power(unit.power),
            kind: if unit.kind == Kind::Army { unit::Kind::Army } else { unit::Kind::Fleet },
            at: location(unit.at),
        };
        let units: unit::Units = self.units("units").values().map(unit).collect();
        let policy = Edition { via: policy::Via::Optional, ..Edition::EARLIER }.policy(Rules::Standard);
        let board = orders::Board::open(&units, policy.coast_support, policy.via);
        let mut set = OrderSet::ALL_HOLD;
        for number in 0..self.board.powers.len() {
            let lines = self.strings("orders").filter(|(of, _)| *of == number);
            let cards: Vec<Statement> = (1..)
                .zip(lines)
                .map(|(card, (_, line))| Statement::single(Card::new(card, line), CardKind::Text))
                .collect();
            let sheets = Sheets::from(&cards).in_notation(Names::STANDARD.on(map));
            for given in read_moves(power(number), sheets, board).given {
                set.set(given.unit.unwrap().province(), given.order);
            }
        }
        let aftermath = Aftermath::of(&adjudicate_by(policy, &units, &set));
        let stand: BTreeSet<String> =
            aftermath.units.iter().map(|unit| format!("{} {unit}", unit.power)).collect();
        let lost: BTreeSet<String> =
            aftermath.dislodged.iter().map(|lost| format!("{} {}", lost.unit.power, lost.unit)).collect();
        let told = |of: &Unit| format!("{} {}", power(of.power), unit(of));
        let judged: BTreeSet<String> = moved.units.values().map(told).collect();
        let judged_lost: BTreeSet<String> = moved.lost.iter().map(|lost| told(&lost.unit)).collect();
        let is_alike = stand == judged && lost == judged_lost;
        (!is_alike).then(|| {
            format!("the engine: {:?}, judged {:?}, lost {lost:?}", &stand - &judged, &judged - &stand)
        })
    }

    /// Compares the dislodged units and where they may go. Units with nowhere to go are not listed.
    fn retreats(&self, moved: &Moved, counts: &mut Counts, differences: &mut Vec<String>) -> bool {
        let mut recorded: BTreeMap<Number, BTreeSet<Spot>> = BTreeMap::new();
        for units in self.row["retreats_after"].as_object().unwrap().values() {
            for (unit, open) in units.as_object().unwrap() {
                let open = open.as_array().unwrap().iter().map(|to| self.spot(to.as_str().unwrap()));
                recorded.insert(self.spot(&unit[2..]).province, open.collect());
            }
        }
        let mut is_waiting = false;
        for lost in &moved.lost {
            counts.lost += 1;
            let ours = seasons::open(self.board, moved, *lost);
            let theirs = recorded.remove(&lost.unit.at.province).unwrap_or_default();
            is_waiting |= !theirs.is_empty();
            if ours != theirs && lost.by_convoy && ours.is_subset(&theirs) {
                counts.listed_too_much += 1;
            } else if ours != theirs {
                differences.push(format!("{lost:?}: recorded {theirs:?}, came out {ours:?}"));
            }
        }
        if !recorded.is_empty() {
            differences.push(format!("dislodged only there: {recorded:?}"));
        }
        is_waiting
    }

    fn adjusted(&self, homes: &Homes, owners: &Owners, counts: &mut Counts) -> Units {
        let mut units = self.units("units");
        let mut orders: BTreeMap<usize, Vec<Adjustment>> = BTreeMap::new();
        for (power, line) in self.strings("orders") {
            let words: Vec<&str> = line.split(' ').collect();
            let order = match *words {
                [unit, at, "B"] => Adjustment::Build(kind(unit), self.spot(at)),
                [_, at, "D"] => Adjustment::Remove(self.spot(at).province),
                _ => Adjustment::Waive,
            };
            orders.entry(power).or_default().push(order);
        }
        for power in 0..self.board.powers.len() {
            let orders = orders.remove(&power).unwrap_or_default();
            let due = seasons::due(self.board, homes, owners, &units, power);
            let removals = orders.iter().filter(|order| matches!(order, Adjustment::Remove(_))).count();
            counts.by_rule += usize::from(due < 0 && removals < usize::try_from(-due).unwrap());
            let winter = Winter::OF_THE_PACKAGE;
            units = seasons::adjusted(self.board, winter, (homes, owners), &units, power, &orders);
        }
        units
    }

    fn power(&self, name: &str) -> usize {
        self.board.powers.iter().position(|power| power.name == name).unwrap()
    }

    /// The texts of a field, each with its power.
    fn strings(&self, field: &str) -> impl Iterator<Item = (usize, &str)> {
        let of_powers = self.row[field].as_object().unwrap().iter();
        of_powers.flat_map(|(power, texts)| {
            let texts = texts.as_array().into_iter().flatten();
            texts.map(|text| (self.power(power), text.as_str().unwrap()))
        })
    }

    /// The units that have a place: those that lost theirs stand behind `*`.
    fn units(&self, field: &str) -> Units {
        let units = self.strings(field).filter(|(_, text)| !text.starts_with('*'));
        let units = units.map(|(power, text)| {
            let at = self.spot(&text[2..]);
            (at.province, Unit { at, kind: kind(&text[..1]), power })
        });
        units.collect()
    }

    fn owners(&self, field: &str) -> Owners {
        self.strings(field).map(|(power, at)| (self.spot(at).province, power)).collect()
    }

    fn homes(&self) -> Homes {
        let mut homes = vec![BTreeSet::new(); self.board.powers.len()];
        for (power, at) in self.strings("homes") {
            homes[power].insert(self.spot(at).province);
        }
        homes
    }

    fn orders(&self) -> Orders {
        self.strings("orders")
            .map(|(_, line)| {
                let words: Vec<&str> = line.split(' ').collect();
                let order = match words[2..] {
                    ["-", to] => Order::Move { to: self.spot(to), via: false, by: umpire::ANY },
                    ["-", to, "VIA"] => Order::Move { to: self.spot(to), via: true, by: umpire::ANY },
                    ["S", _, unit] => Order::SupportHold { unit: self.spot(unit).province },
                    ["S", _, unit, "-", to] => {
                        Order::SupportMove { unit: self.spot(unit).province, to: self.spot(to) }
                    }
                    ["C", _, army, "-", to] => {
                        Order::Convoy { army: self.spot(army).province, to: self.spot(to).province }
                    }
                    ["H"] => Order::Hold,
                    _ => panic!("{line}"),
                };
                (self.spot(words[1]).province, order)
            })
            .collect()
    }

    fn spot(&self, code: &str) -> Spot {
        let (code, side) = code.split_once('/').map_or((code, None), |(code, side)| (code, Some(side)));
        let side = side.map(|side| Side::ALL.into_iter().find(|one| one.letters() == side).unwrap());
        Spot { province: self.board.number(code).unwrap(), side }
    }

    fn told(&self, unit: Unit) -> String {
        let power = &self.board.powers[unit.power].name;
        format!("{power} {} {}", unit.kind.letter(), self.board.code(unit.at))
    }

    fn next(&self) -> Next {
        let next = self.row["next"].as_str().unwrap();
        if next == "COMPLETED" {
            return Next::Over;
        }
        let (season, year, kind) = phase(next);
        if kind == 'R' { Next::Retreats(season, year) } else { Next::Phase(season, year) }
    }
}

/// `S1901M`: the season, the year, the kind of phase.
fn phase(name: &str) -> (Phase, u32, char) {
    let season = match &name[..1] {
        "S" => Phase::Spring,
        "F" => Phase::Fall,
        _ => Phase::Winter,
    };
    (season, name[1..name.len() - 1].parse().unwrap(), name.chars().last().unwrap())
}

fn kind(letter: &str) -> Kind {
    if letter == "A" { Kind::Army } else { Kind::Fleet }
}
