//! `ROUTE=BINDING`: how the seas that an order names are read and kept, and moves over them compared with the equations
//! and the third judge, on boards that are made at random.

#![allow(
    clippy::unwrap_used,
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a test stops at what it did not expect, and its texts are small"
)]

use crate::common::run_deck;
use crate::solver::boards::{MAKERS, theatres};
use crate::solver::laws;
use playdeck::dice::{Dice, Stream};
use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::map::{Location, Province, fleet_supports};
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::route::Route;
use playdeck::game::diplomacy::unit::{Kind, Order, OrderSet, Unit, Units};
use std::collections::BTreeMap;

/// How many boards of each kind are tried.
const BOARDS: u64 = 400;

fn are_beside(sea: Province, other: Province) -> bool {
    fleet_supports(Location::province_itself(sea), other)
}

/// A way by chance over the fleets at sea, which need not lead to its end.
fn way(units: &Units, from: Province, to: Province, chance: &mut Stream) -> Vec<Province> {
    let mut seas: Vec<Province> = Vec::new();
    while seas.len() < Route::MOST {
        let last = seas.last().copied().unwrap_or(from);
        let is_next = |fleet: &Unit| {
            let at = fleet.province();
            fleet.kind == Kind::Fleet && at != from && are_beside(at, last) && !seas.contains(&at)
        };
        let next: Vec<Unit> = units.iter().filter(is_next).collect();
        let Some(next) = next.get(chance.below(u32::try_from(next.len()).unwrap().max(1)) as usize) else {
            break;
        };
        seas.push(next.province());
        if are_beside(next.province(), to) && chance.below(4) > 0 {
            break;
        }
    }
    seas
}

/// Binds the armies of a board to ways by chance.
fn bind(units: &Units, orders: &mut OrderSet, chance: &mut Stream) -> usize {
    let mut bound = 0;
    for army in units.iter().filter(|unit| unit.kind == Kind::Army) {
        let Order::Move { to, via_convoy, .. } = orders.get(army.province()) else { continue };
        let seas = way(units, army.province(), to.province(), chance);
        if seas.is_empty() || chance.below(5) == 0 {
            continue;
        }
        let by = Route::over(&seas).unwrap();
        assert_eq!(by.seas().collect::<Vec<_>>(), seas);
        orders.set(army.province(), Order::Move { to, via_convoy, by });
        bound += 1;
    }
    bound
}

#[test]
fn armies_go_over_the_seas_that_they_name_as_two_other_judges_have_it() {
    let theatres = theatres();
    let (mut met, mut other, mut bound): (BTreeMap<&str, u32>, u32, usize) = (BTreeMap::new(), 0, 0);
    for (maker, place) in MAKERS.iter().zip(0..) {
        for number in 0..crate::judged::cases(BOARDS) {
            let mut chance = Dice::new(1888).stream(0, place, number);
            let (units, free) = maker.board(&theatres, &mut chance);
            let mut orders = free.clone();
            let named = bind(&units, &mut orders, &mut chance);
            bound += named;
            if named == 0 {
                continue;
            }
            for rules in [Rules::Standard, Rules::Classic] {
                let edition = laws::edition(number);
                let kinds = laws::hold(rules, edition, &units, &orders)
                    .unwrap_or_else(|fault| panic!("{rules:?}, {} board {number}: {fault}", maker.name));
                for kind in kinds {
                    *met.entry(kind).or_default() += 1;
                }
                let units_after = |orders| adjudicate_by(edition.policy(rules), &units, orders).units();
                other += u32::from(units_after(&free) != units_after(&orders));
            }
        }
    }
    for kind in ["moved by convoy", "named fleets not ordered", "fleets dislodged", "caught in a paradox"] {
        assert!(met.get(kind).is_some_and(|count| *count >= 30), "too few with {kind}: {met:?}");
    }
    assert!(bound > 1_000 && other > 500, "{bound} bound, {other} otherwise");
}

/// What the orders of a fall lead to for the army in Yorkshire, which can go over the North Sea alone or over the
/// Norwegian Sea, too: what is printed, its breaks taken for blanks, and the position.
fn fall(operands: &str, orders: &[&str]) -> (String, String) {
    let start = format!("$INIT DIPLOMACY,SEED=1,RULES=STANDARD{operands}\nA\nB\nC\nD\nE\nF\nG\n");
    let spring = "$MOVES SPRING, 1901\n$ENGLAND\nA LVP - YOR\nF LON - NTH\nF EDI - NWG\n";
    let fall = format!("$MOVES FALL, 1901\n$ENGLAND\n{}\n$END\n", orders.join("\n"));
    let run = run_deck((start + spring + &fall).as_bytes());
    (in_one_line(&run.text()), run.punched[0].join("\n"))
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const NORTH_SEA: &str = "F NTH C A YOR - NWY";
const NORWEGIAN_SEA: &str = "F NWG C A YOR - NWY";

#[test]
fn the_named_way_is_the_only_one() {
    let long = ["A YOR - NTH - NWG - NWY", NORTH_SEA];
    let (free, _) = fall("", &long);
    assert!(free.contains("A YOR - NORW VIA CONVOY MOVED by convoy"), "{free}");
    let (bound, _) = fall(",ROUTE=BINDING", &long);
    let why = "not all fleets on the seas that its order names were ordered to convoy it";
    assert!(bound.contains(&format!("A YOR - NSEA - ARCT - NORW NOT CARRIED {why}")), "{bound}");
    assert!(bound.contains(&format!("F NSEA CONVOYS A YOR - NORW FAILED {why}")), "{bound}");
    for line in ["A YOR - NTH - NWG - NWY", "A YOR-NTH-NWG-NWY", "A YOR - NWY VIA NTH, NWG"] {
        let (bound, _) = fall(",ROUTE=BINDING", &[line, NORTH_SEA, NORWEGIAN_SEA]);
        assert!(bound.contains("A YOR - NSEA - ARCT - NORW MOVED by convoy"), "{line}: {bound}");
        assert!(!bound.contains("NOT USED"), "{line}: {bound}");
    }
    // The fleet that is not on the way is of no use to the army.
    let (bound, _) = fall(",ROUTE=BINDING", &["A YOR - NWY VIA NTH", NORTH_SEA, NORWEGIAN_SEA]);
    assert!(bound.contains("A YOR - NSEA - NORW MOVED by convoy"), "{bound}");
    // An order that names no sea is bound to none.
    let (bound, _) = fall(",ROUTE=BINDING", &["A YOR - NWY VIA CONVOY", NORTH_SEA]);
    assert!(bound.contains("A YOR - NORW VIA CONVOY MOVED by convoy"), "{bound}");
}

#[test]
fn the_position_carries_it() {
    let orders = ["A YOR H"];
    let usual = fall("", &orders).1;
    assert_eq!(fall(",ROUTE=ANY", &orders).1, usual);
    let bound = fall(",ROUTE=BINDING", &orders).1;
    let again = run_deck(format!("{bound}\n$MOVES SPRING, 1902\n$END\n").as_bytes()).punched[0].join("\n");
    let joined = |cards: &str| cards.lines().map(|card| card[..71].trim()).collect::<String>();
    let usual = joined(&usual);
    assert!(usual.contains("FORMAT=1") && !usual.contains("ROUTE"), "{usual}");
    for position in [bound, again].map(|cards| joined(&cards)) {
        assert!(position.contains("FORMAT=3") && position.contains("ROUTE=BINDING"), "{position}");
    }
}

/// A board on which a power has fleets in two seas with names that begin alike, both between two towns, and in a long
/// chain of seas between the same towns.
fn chain() -> String {
    let seas: Vec<String> = (1..=Route::MOST + 1).map(|number| format!("S{number:02}")).collect();
    let mut board =
        String::from("$BOARD CHAIN\nWest Town = WTO\nEast Town = ETO\nNorth Bay = NBA\nNorth Sound = NSO\n");
    for sea in &seas {
        board.push_str(&format!("Sea {} = {sea}\n", &sea[1..]));
    }
    let (first, last) = (&seas[0], &seas[seas.len() - 1]);
    board.push_str(&format!("COAST WTO ABUTS NBA NSO {first}\nCOAST ETO ABUTS NBA NSO {last}\n"));
    board += "WATER NBA ABUTS WTO ETO\nWATER NSO ABUTS WTO ETO\n";
    for (number, sea) in seas.iter().enumerate() {
        let before = if number == 0 { "WTO" } else { &seas[number - 1] };
        let behind = seas.get(number + 1).map_or("ETO", String::as_str);
        board.push_str(&format!("WATER {sea} ABUTS {before} {behind}\n"));
    }
    board += "WESTLAND (WESTERN) WTO\nA WTO\nF NBA\nF NSO\n";
    for sea in &seas {
        board.push_str(&format!("F {sea}\n"));
    }
    board + "EASTLAND (EASTERN) ETO\nBEGIN SPRING 1 MOVEMENT\n"
}

#[test]
fn a_way_must_be_clear_and_not_too_long() {
    let seas = |count: usize| (1..=count).map(|number| format!("-S{number:02}")).collect::<String>();
    let order = |line: &str, rule: &str| {
        let start = format!("$INIT DIPLOMACY,SEED=1,RULES=STANDARD,BOARD=CHAIN{rule}\nA\nB\n");
        let play = format!("$MOVES SPRING, 1\n$WESTLAND\n{line}\n$END\n");
        in_one_line(&run_deck(format!("{}{start}{play}", chain()).as_bytes()).text())
    };
    let (unclear, long) = ("A WTO-NOR-ETO".to_owned(), format!("A WTO{}-ETO", seas(Route::MOST + 1)));
    for (line, message) in [(&unclear, "DIP380W"), (&long, "DIP381W")] {
        let bound = order(line, ",ROUTE=BINDING");
        assert!(bound.contains(message), "{line}: {bound}");
        let free = order(line, "");
        assert!(free.contains("A WTO - ETO VIA CONVOY NOT CARRIED"), "{line}: {free}");
    }
}
