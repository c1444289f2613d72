//! Real movement phases in the notation of other programs.

#![expect(clippy::unwrap_used, reason = "a measurement over recorded data")]

#[path = "../../../tests/judge/mod.rs"]
pub mod judge;
#[path = "../../tools/mod.rs"]
pub mod tools;

use diplomacy::geo::standard_map;
use diplomacy::judge::retreat::Start;
use diplomacy::judge::{MappedMainOrder, OrderOutcome, OrderState, Outcome, Rulebook, Submission};
use diplomacy::{Command as _, ShortName as _};
use playdeck::game::diplomacy::exchange::codes;
use playdeck::game::diplomacy::map::Location;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Order, OrderSet, Unit, Units};
use std::collections::BTreeSet;

/// One recorded movement phase: every unit, and a legal order for each.
pub struct Phase {
    /// The units before the phase.
    pub units: Units,
    /// Their orders.
    pub orders: OrderSet,
}

/// A board as text in a form that the output of every program can be converted to: `FRANCE A PAR`.
pub type Board = BTreeSet<String>;

/// The recorded movement phases. None if the shared cases are missing.
pub fn phases() -> Option<Vec<Phase>> {
    let phases = judge::phases()?;
    let movement = phases.iter().filter(|phase| phase["type"] == "M").map(judge::play);
    Some(movement.map(|(units, orders)| Phase { units, orders }).collect())
}

/// Units as text.
pub fn board(units: &Units) -> Board {
    units.iter().map(|unit| format!("{} {}", unit.power, codes::unit(unit))).collect()
}

impl Phase {
    /// The orders in the notation that today's judges read, `F NTH C A LON - BEL`, each with its power.
    ///
    /// Where a fleet is supported into a province with two coasts, some programs want the coast of the fleet's own
    /// order repeated and others refuse it.
    pub fn written(&self, repeats_coast: bool) -> impl Iterator<Item = (Power, String)> {
        self.units.iter().map(move |unit| (unit.power, self.order(unit, repeats_coast)))
    }

    fn order(&self, unit: Unit, repeats_coast: bool) -> String {
        let named = |at| codes::unit(self.units.get(at).unwrap());
        let own = codes::unit(unit);
        match self.orders.get(unit.province()) {
            Order::Hold => format!("{own} H"),
            Order::Move { to, via_convoy, .. } => {
                let via = if via_convoy { " VIA" } else { "" };
                format!("{own} - {}{via}", codes::location(to))
            }
            Order::SupportHold { unit } => format!("{own} S {}", named(unit)),
            Order::SupportMove { unit, to, .. } => {
                let place = match self.orders.get(unit) {
                    Order::Move { to: ordered, .. } if repeats_coast && ordered.province() == to => ordered,
                    _ => Location::province_itself(to),
                };
                format!("{own} S {} - {}", named(unit), codes::location(place))
            }
            Order::Convoy { army, to } => format!("{own} C {} - {}", named(army), codes::province(to)),
        }
    }
}

/// The orders of a phase as the Rust crate takes them.
pub struct CratePhase(Vec<MappedMainOrder>);

impl CratePhase {
    /// Converts a phase to the crate's notation: `FRANCE: F mao -> spa(sc)`.
    pub fn of(phase: &Phase) -> Self {
        let orders = phase.written(true).map(|(power, order)| {
            let words: Vec<String> = order.split(' ').map(crate_word).collect();
            format!("{power}: {}", words.join(" ")).parse().unwrap()
        });
        Self(orders.collect())
    }

    /// Has the crate adjudicate the phase, and returns how many orders succeeded.
    pub fn adjudicate(&self) -> usize {
        let submission = Submission::with_inferred_state(standard_map(), self.0.clone());
        let outcome = submission.adjudicate(Rulebook::default());
        submission.submitted_orders().filter(|order| took_effect(&outcome, order)).count()
    }

    /// The board after the phase. None if the crate considers an order illegal.
    pub fn board(&self) -> Option<Board> {
        let submission = Submission::with_inferred_state(standard_map(), self.0.clone());
        let outcome = submission.adjudicate(Rulebook::default());
        let is_refused = |order| matches!(outcome.get(order), Some(OrderOutcome::Illegal(_)) | None);
        if submission.submitted_orders().any(is_refused) {
            return None;
        }
        let start = Start::new(&outcome);
        let stays = |order: &&MappedMainOrder| !start.dislodged().contains_key(order);
        let board = submission.submitted_orders().filter(stays).map(|order| {
            let moved = order.move_dest().filter(|_| took_effect(&outcome, order));
            let at = moved.unwrap_or(&order.region).short_name().to_uppercase();
            let at = at.replace('(', "/").replace(')', "");
            format!("{} {} {at}", order.nation, order.unit_type.short_name())
        });
        Some(board.collect())
    }
}

fn took_effect(outcome: &Outcome<'_, Rulebook>, order: &MappedMainOrder) -> bool {
    outcome.get(order).is_some_and(|outcome| OrderState::from(outcome) == OrderState::Succeeds)
}

/// A word of an order in the crate's notation.
fn crate_word(word: &str) -> String {
    match word {
        "A" | "F" => word.to_owned(),
        "-" => "->".to_owned(),
        "H" => "hold".to_owned(),
        "S" => "supports".to_owned(),
        "C" => "convoys".to_owned(),
        "VIA" => "via convoy".to_owned(),
        place => match place.to_lowercase().split_once('/') {
            Some((province, coast)) => format!("{province}({coast})"),
            None => place.to_lowercase(),
        },
    }
}
