//! The engine compared with the judge for any board, on the standard board.

use crate::judged::cases;
use crate::solver::boards::{MAKERS, Maker, WHOLE, theatres};
use crate::solver::laws::{edition, written};
use crate::umpire::seasons::open;
use crate::umpire::{Lost, Moved, Order, Orders, Unit, Units, Via, judge};
use playdeck::dice::Dice;
use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::board::{self, Board, Number, Side, Spot};
use playdeck::game::diplomacy::map::{Coast, Location, Province};
use playdeck::game::diplomacy::policy;
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::retreat::Aftermath;
use playdeck::game::diplomacy::unit::{self, OrderSet};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The provinces of the engine on the standard board as data, by their full names.
struct Same {
    board: Board,
    numbers: BTreeMap<&'static str, Number>,
}

impl Same {
    fn new() -> Self {
        let board = Board::standard();
        let number = |of: Province| {
            let place = board.provinces.iter().position(|province| province.names.full == of.name()).unwrap();
            (of.name(), Number::try_from(place).unwrap())
        };
        let numbers = Province::all().map(number).collect();
        Self { board, numbers }
    }

    fn number(&self, of: Province) -> Number {
        self.numbers[of.name()]
    }

    fn spot(&self, at: Location) -> Spot {
        let side = |coast| match coast {
            Coast::North => Side::North,
            Coast::East => Side::East,
            Coast::South => Side::South,
        };
        Spot { province: self.number(at.province()), side: at.coast().map(side) }
    }

    fn unit(&self, unit: unit::Unit) -> Unit {
        let kind = match unit.kind {
            unit::Kind::Army => board::Kind::Army,
            unit::Kind::Fleet => board::Kind::Fleet,
        };
        let power = self.board.powers.iter().position(|power| power.name == unit.power.name()).unwrap();
        Unit { at: self.spot(unit.at), kind, power }
    }

    fn told(&self, unit: Unit) -> String {
        let power = unit.power;
        format!("{power} {} {}", unit.kind.letter(), self.board.code(unit.at))
    }

    fn units(&self, units: &unit::Units) -> Units {
        units.iter().map(|unit| (self.number(unit.province()), self.unit(unit))).collect()
    }

    fn order(&self, order: unit::Order) -> Order {
        match order {
            unit::Order::Hold => Order::Hold,
            unit::Order::Move { to, via_convoy } => Order::Move { to: self.spot(to), via: via_convoy },
            unit::Order::SupportHold { unit } => Order::SupportHold { unit: self.number(unit) },
            unit::Order::SupportMove { unit, to, coast } => {
                let to = coast.unwrap_or(Location::province_itself(to));
                Order::SupportMove { unit: self.number(unit), to: self.spot(to) }
            }
            unit::Order::Convoy { army, to } => {
                Order::Convoy { army: self.number(army), to: self.number(to) }
            }
        }
    }

    fn orders(&self, units: &unit::Units, orders: &OrderSet) -> Orders {
        let order = |unit: unit::Unit| {
            let mut order = orders.get(unit.province());
            // Here a support to a province without a coast is for any move there. There it is for an army's.
            if let unit::Order::SupportMove { unit, coast: Some(at), .. } = order
                && !matches!(orders.get(unit), unit::Order::Move { to, .. } if to == at)
            {
                order = unit::Order::Hold;
            }
            (self.number(unit.province()), self.order(order))
        };
        units.iter().map(order).collect()
    }

    /// What differs between the engine and the judge on a board, and the situations that were met there.
    fn compare(&self, number: u64, units: &unit::Units, orders: &OrderSet) -> (String, Vec<&'static str>) {
        let edition = edition(number);
        let via = match edition.via {
            policy::Via::Optional => Via::Optional,
            policy::Via::Required => Via::Required,
        };
        let judged = judge(&self.board, via, &self.units(units), &self.orders(units, orders));
        let resolution = adjudicate_by(edition.policy(Rules::Standard), units, orders);
        let aftermath = Aftermath::of(&resolution);
        let mut lost: Vec<(Lost, BTreeSet<Spot>)> = aftermath
            .dislodged
            .iter()
            .map(|lost| {
                let by = self.number(lost.by);
                let open = aftermath.choices(*lost).map(|at| self.spot(at)).collect();
                (Lost { unit: self.unit(lost.unit), by, by_convoy: lost.by_convoy }, open)
            })
            .collect();
        lost.sort_by_key(|(lost, _)| lost.unit.at);
        let judged_lost: Vec<(Lost, BTreeSet<Spot>)> =
            judged.lost.iter().map(|lost| (*lost, open(&self.board, &judged, *lost))).collect();
        let Moved { units: stand, standoffs, knots, paradoxes, .. } = judged;
        let came_out = (self.units(&aftermath.units), lost);
        let mut differs = String::new();
        if came_out != (stand.clone(), judged_lost.clone()) {
            let told = |(units, lost): &(Units, Vec<(Lost, BTreeSet<Spot>)>)| {
                let units: BTreeSet<String> = units.values().map(|unit| self.told(*unit)).collect();
                let lost = lost.iter().map(|(lost, open)| {
                    let open: Vec<String> = open.iter().map(|at| self.board.code(*at)).collect();
                    let by = &self.board.province(lost.by).code;
                    format!("{} by {by} {} may go {open:?}", self.told(lost.unit), lost.by_convoy)
                });
                units.into_iter().chain(lost).collect::<BTreeSet<String>>()
            };
            let (one, other) = (told(&came_out), told(&(stand, judged_lost.clone())));
            let only = [&one - &other, &other - &one];
            differs = format!("came out and judged {only:#?}");
        }
        let engine: BTreeSet<Number> = aftermath.standoffs.iter().map(|at| self.number(at)).collect();
        if engine != standoffs {
            let _ = write!(differs, "stand-offs: came out {engine:?}, judged {standoffs:?}");
        }
        let met = [
            ("dislodged", !judged_lost.is_empty()),
            ("dislodged by convoy", judged_lost.iter().any(|(lost, _)| lost.by_convoy)),
            ("stand-off", !standoffs.is_empty()),
            ("a circle", knots > paradoxes),
            ("a paradox", paradoxes > 0),
        ];
        (differs, met.into_iter().filter(|(_, is_met)| *is_met).map(|(name, _)| name).collect())
    }
}

/// Compares the engine with the judge on the boards of some makers. Each situation must occur often enough.
fn agree(makers: &[Maker], phase: u32, count: u64) {
    let (same, theatres) = (Same::new(), theatres());
    let mut met: BTreeMap<&str, u32> = BTreeMap::new();
    for (maker, phase) in makers.iter().zip(phase..) {
        for number in 0..cases(count) {
            let (units, orders) = maker.board(&theatres, &mut Dice::new(1994).stream(0, phase, number));
            let (differs, kinds) = same.compare(number, &units, &orders);
            assert!(
                differs.is_empty(),
                "{} board {number}: {differs}\n{}",
                maker.name,
                written(&units, &orders)
            );
            for kind in kinds {
                *met.entry(kind).or_default() += 1;
            }
        }
    }
    assert_eq!(met.len(), 5, "{met:?}");
    assert!(met.values().all(|count| *count >= 10), "too few boards with one of these: {met:?}");
}

#[test]
fn small_boards_come_out_as_the_judge_for_any_board_has_them() {
    agree(&MAKERS, 0, 300);
}

#[test]
#[ignore = "long: cargo long"]
fn whole_boards_come_out_as_the_judge_for_any_board_has_them() {
    agree(&[WHOLE], 100, 2_000);
}
