//! What holds for every board: the adjudicator against a checker that tries every possible outcome.
//!
//! The checker knows the rules as conditions alone: given which units are said to move, it works out every
//! route, support and strength, and says if just those units would move. It tries all combinations and has no
//! idea of an order in which to ask.

#![expect(clippy::unwrap_used, reason = "a test over boards that it makes")]

use playdeck::game::diplomacy::adjudicate::{
    ConvoyFault, Outcome, adjudicate, adjudicate_by, can_carry, can_carry_without, can_serve,
};
use playdeck::game::diplomacy::map::{
    Location, Province, Terrain, army_neighbours, fleet_neighbours, fleet_provinces,
};
use playdeck::game::diplomacy::policy::CLASSIC;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Kind, Order, OrderSet, Unit, Units};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Waters and the coasts around them, close enough for convoys to meet each other.
const PLACES: [&str; 16] = [
    "NSEA", "ENG", "LON", "BEL", "WAL", "BRE", "IRI", "NORW", "HOL", "EDI", "SKA", "YOR", "PIC", "LIVE",
    "DEN", "ARCT",
];

/// What a unit is and does, as numbers to choose by.
type Choice = (usize, usize, bool, usize, usize, bool);

/// A board of units with orders; supports and convoys mostly agree with a move.
fn board(choices: &[Choice]) -> (Units, OrderSet) {
    let mut units = Units::EMPTY;
    for &(place, power, army, ..) in choices {
        let province = Province::from_code(PLACES[place]).unwrap();
        let kind = if army && province.terrain() != Terrain::Water { Kind::Army } else { Kind::Fleet };
        units.place(Unit { power: Power::ALL[power], kind, at: Location::province_itself(province) });
    }
    let mut orders = OrderSet::ALL_HOLD;
    for &(place, _, _, verb, object, via_convoy) in choices {
        let unit = units.get(Province::from_code(PLACES[place]).unwrap()).unwrap();
        if verb < 5 {
            let goals = goals(&units, unit);
            if !goals.is_empty() {
                orders.set(unit.province(), Order::Move { to: goals[object % goals.len()], via_convoy });
            }
        }
    }
    for &(place, _, _, verb, object, _) in choices {
        let unit = units.get(Province::from_code(PLACES[place]).unwrap()).unwrap();
        if verb >= 5 && matches!(orders.get(unit.province()), Order::Hold) {
            let help = helps(&units, &orders, unit);
            if !help.is_empty() {
                orders.set(unit.province(), help[object % help.len()]);
            }
        }
    }
    (units, orders)
}

fn goals(units: &Units, unit: Unit) -> Vec<Location> {
    let at = unit.province();
    match unit.kind {
        Kind::Fleet => fleet_neighbours(unit.at).collect(),
        Kind::Army => Province::all()
            .filter(|&to| army_neighbours(at).contains(to) || can_carry(units, at, to))
            .map(Location::province_itself)
            .collect(),
    }
}

/// Supports and convoys of what other units are ordered to do.
fn helps(units: &Units, orders: &OrderSet, unit: Unit) -> Vec<Order> {
    let at = unit.province();
    let reach = match unit.kind {
        Kind::Fleet => fleet_provinces(unit.at),
        Kind::Army => army_neighbours(at),
    };
    let mut helps = Vec::new();
    for other in units.iter().filter(|other| other.province() != at) {
        let from = other.province();
        match orders.get(from) {
            Order::Move { to, .. } => {
                let to = to.province();
                let by_itself = other.kind == Kind::Fleet || army_neighbours(from).contains(to);
                if reach.contains(to) && (by_itself || can_carry_without(units, at, from, to)) {
                    helps.push(Order::SupportMove { unit: from, to, coast: None });
                }
                if other.kind == Kind::Army && can_serve(units, at, from, to) {
                    // Twice, as convoys are what makes a board hard.
                    helps.extend([Order::Convoy { army: from, to }; 2]);
                }
            }
            _ if reach.contains(from) => helps.push(Order::SupportHold { unit: from }),
            _ => {}
        }
    }
    helps
}

/// The rules as conditions on a set of units that are said to move.
struct Checker<'a> {
    units: &'a Units,
    orders: &'a OrderSet,
    /// The armies that a paradox keeps from sailing.
    caught: BTreeSet<Province>,
}

type Moved = BTreeSet<Province>;

impl Checker<'_> {
    fn goal(&self, at: Province) -> Option<Province> {
        match self.orders.get(at) {
            Order::Move { to, .. } if self.units.get(at).is_some() => Some(to.province()),
            _ => None,
        }
    }

    fn movers(&self) -> Vec<Province> {
        self.units.iter().map(|unit| unit.province()).filter(|at| self.goal(*at).is_some()).collect()
    }

    fn power(&self, at: Province) -> Option<Power> {
        self.units.get(at).map(|unit| unit.power)
    }

    fn carriers(&self, army: Province) -> Vec<Province> {
        let to = self.goal(army).unwrap();
        let fleets = self.units.iter().map(|unit| unit.province());
        fleets.filter(|fleet| self.orders.get(*fleet) == Order::Convoy { army, to }).collect()
    }

    fn connects(&self, army: Province, fleets: &[Province]) -> bool {
        let touches = |sea: Province, other| fleet_provinces(Location::province_itself(sea)).contains(other);
        let mut reached: Vec<Province> = fleets.iter().copied().filter(|sea| touches(*sea, army)).collect();
        for _ in fleets {
            let next: Vec<Province> = fleets
                .iter()
                .copied()
                .filter(|sea| reached.iter().any(|near| touches(*near, *sea)))
                .collect();
            reached.extend(next);
        }
        reached.iter().any(|sea| touches(*sea, self.goal(army).unwrap()))
    }

    fn by_sea(&self, mover: Province) -> bool {
        let (unit, to) = (self.units.get(mover).unwrap(), self.goal(mover).unwrap());
        if unit.kind == Kind::Fleet {
            return false;
        }
        let carriers = self.carriers(mover);
        let said = matches!(self.orders.get(mover), Order::Move { via_convoy: true, .. });
        let own = carriers.iter().any(|fleet| self.power(*fleet) == Some(unit.power));
        !army_neighbours(mover).contains(to) || (said || own) && self.connects(mover, &carriers)
    }

    fn is_dislodged(&self, at: Province, gone: &Moved) -> bool {
        !gone.contains(&at) && gone.iter().any(|mover| self.goal(*mover) == Some(at))
    }

    fn arrives(&self, mover: Province, gone: &Moved) -> bool {
        if !self.by_sea(mover) {
            return true;
        }
        let mut fleets = self.carriers(mover);
        fleets.retain(|fleet| !self.is_dislodged(*fleet, gone));
        !self.caught.contains(&mover) && self.connects(mover, &fleets)
    }

    fn head_on(&self, mover: Province) -> Option<Province> {
        let other = self.goal(mover)?;
        (self.goal(other) == Some(mover) && !self.by_sea(mover) && !self.by_sea(other)).then_some(other)
    }

    /// Whether a support that agrees with its order is given.
    fn is_given(&self, supporter: Province, into: Province, gone: &Moved) -> bool {
        let cut = self.movers().into_iter().any(|mover| {
            self.goal(mover) == Some(supporter)
                && self.power(mover) != self.power(supporter)
                && mover != into
                && self.arrives(mover, gone)
        });
        !cut && !self.is_dislodged(supporter, gone)
    }

    /// A unit and the supports given to it, but for those of one power.
    fn strength(&self, unit: Province, but: Option<Power>, gone: &Moved) -> usize {
        let into = self.goal(unit).unwrap_or(unit);
        let wanted = match self.goal(unit) {
            Some(to) => Order::SupportMove { unit, to, coast: None },
            None => Order::SupportHold { unit },
        };
        let supports = self.units.iter().filter(|supporter| {
            self.orders.get(supporter.province()) == wanted
                && Some(supporter.power) != but
                && self.is_given(supporter.province(), into, gone)
        });
        1 + supports.count()
    }

    fn would_move(&self, mover: Province, gone: &Moved) -> bool {
        let to = self.goal(mover).unwrap();
        if !self.arrives(mover, gone) {
            return false;
        }
        let head_on = self.head_on(mover);
        let leaves = gone.contains(&to) && head_on.is_none();
        let attack = match self.power(to).filter(|_| !leaves) {
            Some(power) if Some(power) == self.power(mover) => 0,
            defender => self.strength(mover, defender, gone),
        };
        let withstands = match head_on {
            Some(other) => self.strength(other, None, gone),
            None if leaves || self.units.get(to).is_none() => 0,
            None if self.goal(to).is_some() => 1,
            None => self.strength(to, None, gone),
        };
        let prevented =
            self.movers().into_iter().filter(|rival| *rival != mover && self.goal(*rival) == Some(to)).any(
                |rival| {
                    let lost = self.head_on(rival).is_some_and(|other| gone.contains(&other));
                    let prevents =
                        if lost || !self.arrives(rival, gone) { 0 } else { self.strength(rival, None, gone) };
                    attack <= prevents
                },
            );
        attack > withstands && !prevented
    }

    fn is_consistent(&self, gone: &Moved) -> bool {
        self.movers().into_iter().all(|mover| self.would_move(mover, gone) == gone.contains(&mover))
    }

    /// Every set of units that can be said to move without a contradiction.
    fn solutions(&self) -> Vec<Moved> {
        let movers = self.movers();
        (0..1_u32 << movers.len())
            .map(|bits| (0..movers.len()).filter(|bit| bits >> bit & 1 == 1).map(|bit| movers[bit]).collect())
            .filter(|gone| self.is_consistent(gone))
            .collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn the_adjudicator_finds_what_the_rules_allow(
        choices in prop::collection::vec((0..PLACES.len(), 0..3_usize, any::<bool>(), 0..10_usize, 0..60_usize, any::<bool>()), 2..11)
    ) {
        let (units, orders) = board(&choices);
        let resolution = adjudicate(&units, &orders);
        let with = |wanted: fn(Outcome) -> bool| -> BTreeSet<Province> {
            resolution.outcomes().filter(|(_, outcome)| wanted(*outcome)).map(|(unit, _)| unit.province()).collect()
        };
        let gone = with(|outcome| matches!(outcome, Outcome::Moved { .. }));
        let caught = with(|outcome| outcome == Outcome::NotCarried(ConvoyFault::Paradox));
        prop_assert!(with(|outcome| outcome == Outcome::Impossible).is_empty());

        let solutions = Checker { units: &units, orders: &orders, caught: BTreeSet::new() }.solutions();
        if let [only] = solutions.as_slice() {
            prop_assert_eq!(only, &gone);
            prop_assert!(caught.is_empty());
        } else if caught.is_empty() {
            // Rings move: of several solutions the one with the most moves.
            prop_assert_eq!(solutions.iter().max_by_key(|solution| solution.len()), Some(&gone));
        } else {
            let checker = Checker { units: &units, orders: &orders, caught };
            prop_assert!(checker.is_consistent(&gone));
        }
        let standing: Vec<Unit> = resolution.units().iter().collect();
        prop_assert_eq!(standing.len() + resolution.dislodged().count(), units.iter().count());
    }

    #[test]
    fn under_the_classic_rules_nobody_is_lost_or_dislodges_his_own(
        choices in prop::collection::vec((0..PLACES.len(), 0..3_usize, any::<bool>(), 0..10_usize, 0..60_usize, any::<bool>()), 2..14)
    ) {
        let (units, orders) = board(&choices);
        let resolution = adjudicate_by(CLASSIC, &units, &orders);
        let standing = resolution.units();
        let dislodged: Vec<_> = resolution.dislodged().collect();
        prop_assert_eq!(standing.iter().count() + dislodged.len(), units.iter().count());
        for lost in dislodged {
            let by = units.get(lost.by).unwrap();
            prop_assert_ne!(by.power, lost.unit.power);
            prop_assert_eq!(resolution.outcome(lost.by).map(|outcome| matches!(outcome, Outcome::Moved { .. })), Some(true));
            // Whoever dislodged it stands where it was dislodged.
            let at = lost.landed.unwrap_or(lost.unit.province());
            prop_assert_eq!(standing.get(at).map(|unit| unit.power), Some(by.power));
            prop_assert_eq!(lost.landed.is_some(), matches!(resolution.outcome(lost.unit.province()), Some(Outcome::DrivenOut { .. })));
        }
        for (unit, outcome) in resolution.outcomes() {
            if outcome == Outcome::Struck {
                let is_ordered_on = orders.get(unit.province()) != Order::Hold;
                prop_assert!(is_ordered_on);
            }
        }
    }
}
