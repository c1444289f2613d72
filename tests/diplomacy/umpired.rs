//! The engine compared with the judge for any board: on the standard board, on boards by chance, in whole games.

use crate::judged::cases;
use crate::solver::boards::{MAKERS, Maker, WHOLE, theatres};
use crate::spoken::spoken;
use crate::umpire::chance::{self, Met, board, told};
use crate::umpire::game::{Game, Waits};
use crate::umpire::seasons::{Adjustment, Winter, open, retreated};
use crate::umpire::{ANY, Lost, Moved, Order, Orders, Unit, Units, Via, Way, judge};
use playdeck::dice::{Dice, Stream};
use playdeck::game::diplomacy::adjudicate::adjudicate_by;
use playdeck::game::diplomacy::board::{self, Board, Number, Side, Spot};
use playdeck::game::diplomacy::map::{Coast, Location, Map, Province, STANDARD_MAP};
use playdeck::game::diplomacy::policy::{self, Edition, Routes};
use playdeck::game::diplomacy::position::{self, Position, Rules, Season};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::retreat::Aftermath;
use playdeck::game::diplomacy::route::Route;
use playdeck::game::diplomacy::turn::{AllOrders, play};
use playdeck::game::diplomacy::unit::{self, OrderSet, Retreat};
use std::collections::{BTreeMap, BTreeSet};

/// Writes the orders of a phase: as they are read again, and the lines.
type Writes<'w> = &'w mut dyn FnMut(&Position, AllOrders, &mut Stream) -> (AllOrders, Vec<String>);

/// A board as the judge has it and as the engine has it.
pub struct Both {
    board: Board,
    powers: Vec<Power>,
    locations: BTreeMap<Spot, Location>,
    spots: BTreeMap<Location, Spot>,
}

const fn coast(side: Side) -> Coast {
    match side {
        Side::North => Coast::North,
        Side::East => Coast::East,
        Side::South => Coast::South,
        Side::West => Coast::West,
    }
}

impl Both {
    pub fn new(board: Board, name: &str) -> Self {
        let map = Map::of(&board, name, None);
        Self::of(board, map)
    }

    pub fn of(board: Board, map: &'static Map) -> Self {
        let mut locations = BTreeMap::new();
        for (number, province) in (0..).zip(&board.provinces) {
            // A closed province is none of the engine's.
            let Some(itself) = map.provinces().find(|other| other.name() == province.names.full) else {
                assert_eq!(province.terrain, board::Terrain::Shut);
                continue;
            };
            let spot = |side| Spot { province: number, side };
            locations.insert(spot(None), Location::province_itself(itself));
            for of in &province.coasts {
                let at = Location::coast_of(itself, coast(of.side)).unwrap();
                locations.insert(spot(Some(of.side)), at);
            }
        }
        let spots = locations.iter().map(|(spot, at)| (*at, *spot)).collect();
        let powers: Vec<Power> = map.powers().collect();
        assert!(
            powers.iter().map(|power| power.name()).eq(board.powers.iter().map(|power| power.name.as_str()))
        );
        Self { board, powers, locations, spots }
    }

    pub fn map(&self) -> &'static Map {
        self.powers[0].map()
    }

    /// Units and orders by chance.
    pub fn by_chance(&self, chance: &mut Stream) -> (unit::Units, Vec<(Province, unit::Order)>) {
        let units = chance::units(chance, &self.board);
        let orders = chance::orders(chance, &self.board, &units);
        let given = |(at, order): (&Number, &Order)| Some((self.province(*at)?, self.order(*order)?));
        (units.values().map(|unit| self.unit(*unit)).collect(), orders.iter().filter_map(given).collect())
    }

    fn province(&self, number: Number) -> Option<Province> {
        Some(self.locations.get(&Spot { province: number, side: None })?.province())
    }

    fn number(&self, province: Province) -> Number {
        self.spots[&Location::province_itself(province)].province
    }

    fn unit(&self, unit: Unit) -> unit::Unit {
        let kind = match unit.kind {
            board::Kind::Army => unit::Kind::Army,
            board::Kind::Fleet => unit::Kind::Fleet,
        };
        unit::Unit { power: self.powers[unit.power], kind, at: self.locations[&unit.at] }
    }

    fn back(&self, unit: unit::Unit) -> Unit {
        let kind = match unit.kind {
            unit::Kind::Army => board::Kind::Army,
            unit::Kind::Fleet => board::Kind::Fleet,
        };
        Unit { at: self.spots[&unit.at], kind, power: unit.power.index() }
    }

    fn all_back(&self, units: &unit::Units) -> Units {
        units.iter().map(|unit| (self.number(unit.province()), self.back(unit))).collect()
    }

    /// An order; none to or for a place that nobody can enter.
    fn order(&self, order: Order) -> Option<unit::Order> {
        Some(match order {
            Order::Hold => unit::Order::Hold,
            Order::Move { to, via, by } => {
                let seas: Option<Vec<Province>> =
                    by.iter().flatten().map(|sea| self.province(*sea)).collect();
                let by = Route::over(&seas?)?;
                unit::Order::Move { to: *self.locations.get(&to)?, via_convoy: via, by }
            }
            Order::SupportHold { unit } => unit::Order::SupportHold { unit: self.province(unit)? },
            Order::SupportMove { unit, to } => unit::Order::SupportMove {
                unit: self.province(unit)?,
                to: self.province(to.province)?,
                coast: to.side.and_then(|_| self.locations.get(&to).copied()),
            },
            Order::Convoy { army, to } => {
                unit::Order::Convoy { army: self.province(army)?, to: self.province(to)? }
            }
        })
    }

    /// An order of the engine. Here a support to a province without a coast is for any move there; there it is for an
    /// army's. So it is taken away where the move is another.
    fn order_back(&self, orders: &OrderSet, order: unit::Order) -> Order {
        let number = |at: Province| self.number(at);
        match order {
            unit::Order::Hold => Order::Hold,
            unit::Order::Move { to, via_convoy, by } => {
                let mut way: Way = ANY;
                for (place, sea) in way.iter_mut().zip(by.seas()) {
                    *place = Some(number(sea));
                }
                Order::Move { to: self.spots[&to], via: via_convoy, by: way }
            }
            unit::Order::SupportHold { unit } => Order::SupportHold { unit: number(unit) },
            unit::Order::SupportMove { unit, coast: Some(at), .. } if !matches!(orders.get(unit), unit::Order::Move { to, .. } if to == at) => {
                Order::Hold
            }
            unit::Order::SupportMove { unit, to, coast } => {
                let to = coast.unwrap_or(Location::province_itself(to));
                Order::SupportMove { unit: number(unit), to: self.spots[&to] }
            }
            unit::Order::Convoy { army, to } => Order::Convoy { army: number(army), to: number(to) },
        }
    }

    fn orders(&self, orders: &Orders) -> OrderSet {
        let mut set = OrderSet::ALL_HOLD;
        for (at, order) in orders {
            if let Some(order) = self.order(*order) {
                set.set(self.province(*at).unwrap(), order);
            }
        }
        set
    }

    /// Compares a position, and the retreats that follow. Returns what was met.
    fn compare(&self, units: &Units, orders: &Orders, via: Via, chance: &mut Stream) -> Vec<&'static str> {
        let edition = match via {
            Via::Optional => Edition { via: policy::Via::Optional, ..Edition::EARLIER },
            Via::Required => Edition { via: policy::Via::Required, ..Edition::EARLIER },
        };
        let judged = judge(&self.board, via, units, orders);
        let set: unit::Units = units.values().map(|unit| self.unit(*unit)).collect();
        let resolution = adjudicate_by(edition.policy(Rules::Standard), &set, &self.orders(orders));
        assert!(resolution.unanswered().is_empty());
        let aftermath = Aftermath::of(&resolution);
        let lost = |lost: &unit::Dislodged| Lost {
            unit: self.back(lost.unit),
            by: self.number(lost.by),
            by_convoy: lost.by_convoy,
        };
        let mut all_lost: Vec<Lost> = aftermath.dislodged.iter().map(lost).collect();
        all_lost.sort();
        let standoffs: BTreeSet<Number> = aftermath.standoffs.iter().map(|at| self.number(at)).collect();
        let [came_out, judged_units] = [&self.all_back(&aftermath.units), &judged.units].map(|units| {
            let told = |unit: &Unit| format!("{} {}", unit.kind.letter(), self.board.code(unit.at));
            units.values().map(told).collect::<BTreeSet<String>>()
        });
        assert!(
            came_out == judged_units,
            "came out {:?}, judged {:?}",
            &came_out - &judged_units,
            &judged_units - &came_out
        );
        assert_eq!(all_lost, judged.lost);
        assert_eq!(standoffs, judged.standoffs);
        for dislodged in &aftermath.dislodged {
            let choices: BTreeSet<Spot> = aftermath.choices(*dislodged).map(|at| self.spots[&at]).collect();
            assert_eq!(choices, open(&self.board, &judged, lost(dislodged)));
        }
        self.compare_retreats(&judged, &aftermath, chance);
        let named: Vec<Number> = named(orders).collect();
        let is_carried = |at: &Number| judged.carried.contains(at);
        let over_any = || judge(&self.board, via, units, &unbound(orders));
        let found = [
            ("carried over the seas it names", named.iter().any(is_carried)),
            ("not carried over the seas it names", !named.iter().all(is_carried)),
            ("otherwise over any sea", !named.is_empty() && over_any() != judged),
            ("a circle", judged.knots > judged.paradoxes),
            ("a paradox", judged.paradoxes > 0),
            ("carried", !judged.carried.is_empty()),
            ("carried by a fleet in a port", judged.has_sailed_by_port),
            ("stand-offs", !judged.standoffs.is_empty()),
            ("dislodged", !judged.lost.is_empty()),
            ("dislodged by convoy", judged.lost.iter().any(|lost| lost.by_convoy)),
            ("more than 64 units", units.len() > 64),
            ("more than 128 units", units.len() > 128),
        ];
        found.into_iter().filter(|(_, is_met)| *is_met).map(|(name, _)| name).collect()
    }

    /// Retreats to places that are mostly open, and to the same ones now and then.
    fn compare_retreats(&self, judged: &Moved, aftermath: &Aftermath, chance: &mut Stream) {
        let mut orders: BTreeMap<Number, Spot> = BTreeMap::new();
        for lost in &judged.lost {
            let open: Vec<Spot> = open(&self.board, judged, *lost).into_iter().collect();
            let open = if open.is_empty() { crate::umpire::near(&self.board, lost.unit) } else { open };
            if !open.is_empty() && chance.below(10) > 0 {
                let choice = chance.below(u32::try_from(open.len()).unwrap());
                orders.insert(lost.unit.at.province, open[usize::try_from(choice).unwrap()]);
            }
        }
        let order = |at: Province| {
            let to = orders.get(&self.number(at))?;
            Some(Retreat::To(self.locations[to]))
        };
        let (units, _) = aftermath.resolve(order);
        assert_eq!(self.all_back(&units), retreated(&self.board, judged, &orders));
    }
}

/// The armies that name seas.
fn named(orders: &Orders) -> impl Iterator<Item = Number> {
    let names = |order: &Order| matches!(order, Order::Move { by, .. } if *by != ANY);
    orders.iter().filter(move |(_, order)| names(order)).map(|(at, _)| *at)
}

/// The same orders if the seas that they name did not matter.
fn unbound(orders: &Orders) -> Orders {
    let free = |order: &Order| match *order {
        Order::Move { to, via, by } => Order::Move { to, via: via || by != ANY, by: ANY },
        order => order,
    };
    orders.iter().map(|(at, order)| (*at, free(order))).collect()
}

impl Both {
    fn kind(kind: board::Kind) -> unit::Kind {
        match kind {
            board::Kind::Army => unit::Kind::Army,
            board::Kind::Fleet => unit::Kind::Fleet,
        }
    }

    /// What differs between a position and a game.
    fn differs(&self, position: &Position, game: &Game<'_>) -> Option<String> {
        let season = match (position.date.season, position.date.phase) {
            (Season::Spring, _) => board::Phase::Spring,
            (Season::Fall, position::Phase::Build) => board::Phase::Winter,
            (Season::Fall, _) => board::Phase::Fall,
        };
        let waits = match position.date.phase {
            position::Phase::Moves => Waits::Moves,
            position::Phase::Retreat => Waits::Retreats,
            position::Phase::Build => Waits::Builds,
            position::Phase::Over => Waits::Over,
        };
        if waits != game.waits {
            return Some(format!("waits for {waits:?}, judged {:?}", game.waits));
        }
        if waits != Waits::Over && (season, position.date.year) != (game.season, game.year) {
            return Some(format!(
                "{season:?} {}, judged {:?} {}",
                position.date.year, game.season, game.year
            ));
        }
        let told = |units: &Units| {
            units
                .values()
                .map(|unit| format!("{} {} {}", unit.power, unit.kind.letter(), self.board.code(unit.at)))
                .collect::<BTreeSet<String>>()
        };
        let (one, other) = (told(&self.all_back(&position.units)), told(&game.units));
        if one != other {
            return Some(format!("units {:?}, judged {:?}", &one - &other, &other - &one));
        }
        let numbers = |set: &playdeck::game::diplomacy::map::ProvinceSet| -> BTreeSet<Number> {
            set.iter().map(|at| self.number(at)).collect()
        };
        for (number, power) in self.powers.iter().enumerate() {
            let owned: BTreeSet<Number> =
                game.owners.iter().filter(|(_, owner)| **owner == number).map(|(at, _)| *at).collect();
            if numbers(position.centers.of(*power)) != owned {
                return Some(format!(
                    "centers of {number}: {:?}, judged {owned:?}",
                    numbers(position.centers.of(*power))
                ));
            }
            if numbers(&position.homes[number]) != game.homes[number] {
                return Some(format!(
                    "homes of {number}: {:?}, judged {:?}",
                    numbers(&position.homes[number]),
                    game.homes[number]
                ));
            }
        }
        None
    }

    /// Plays a game both ways until it is over or so many phases were played. Returns what was met. `write` may write the
    /// orders of a phase, and gives them as they are read, and the lines. If the game is bound, armies name seas.
    pub fn play(
        &self,
        phases: usize,
        (is_today, is_bound): (bool, bool),
        chance: &mut Stream,
        write: Writes<'_>,
    ) -> Result<Vec<&'static str>, String> {
        let (edition, via) =
            if is_today { (Edition::TODAY, Via::Required) } else { (Edition::EARLIER, Via::Optional) };
        let winter = Winter { is_to_owned: is_today, is_by_name: true, waives_in_turn: true };
        let mut game = Game::new(&self.board, via, winter);
        let map = self.powers[0].map();
        let players =
            self.board.powers.iter().map(|power| (!power.is_dummy).then(|| power.name.clone())).collect();
        let mut position = Position::at_start(map, Rules::Standard, map.to_win(map.first.1), players);
        position.edition = edition;
        position.routes = if is_bound { Routes::Binding } else { Routes::Any };
        let mut met = Vec::new();
        let differs = |position: &Position, game: &Game<'_>, what: &str| match self.differs(position, game) {
            Some(how) => Err(format!("{what}: {how}")),
            None => Ok(()),
        };
        differs(&position, &game, "at the start")?;
        for phase in 0..phases {
            let mut all = AllOrders::new();
            let before = game.clone();
            let mut what;
            match game.waits {
                Waits::Over => {
                    met.push("over");
                    break;
                }
                Waits::Moves => {
                    let mut orders = chance::orders(chance, &self.board, &game.units);
                    if is_bound {
                        chance::bind(chance, &self.board, &game.units, &mut orders);
                    }
                    // The units of a power of nobody get no orders.
                    orders.retain(|at, _| !self.board.powers[game.units[at].power].is_dummy);
                    what = told(&self.board, &game.units, &orders);
                    for (at, order) in &orders {
                        if let Some(order) = self.order(*order) {
                            let power = self.powers[game.units[at].power];
                            all.entry(power).or_default().moves.push((self.province(*at).unwrap(), order));
                        }
                    }
                    game.moves(&orders);
                    let is_carried = named(&orders).any(|at| game.moved.carried.contains(&at));
                    met.extend(is_carried.then_some("carried over the seas it names"));
                    met.push("moves");
                }
                Waits::Retreats => {
                    let orders = chance::retreats(chance, &game);
                    what = format!("{orders:?}");
                    for lost in &game.moved.lost {
                        let at = lost.unit.at.province;
                        if let Some(to) = orders.get(&at) {
                            all.entry(self.powers[lost.unit.power])
                                .or_default()
                                .retreats
                                .push((self.province(at).unwrap(), Retreat::To(self.locations[to])));
                        }
                    }
                    game.retreats(&orders);
                    met.push("retreats");
                }
                Waits::Builds => {
                    let orders = chance::winter(chance, &game);
                    what = format!("{orders:?}");
                    met.push(if game.is_mobilizing() { "first builds" } else { "winters" });
                    for (power, list) in &orders {
                        let list = list.iter().map(|order| match *order {
                            Adjustment::Build(kind, at) => {
                                unit::Adjustment::Build { kind: Self::kind(kind), at: self.locations[&at] }
                            }
                            Adjustment::Remove(at) => {
                                unit::Adjustment::Remove { at: self.province(at).unwrap() }
                            }
                            Adjustment::Waive => unit::Adjustment::Waive,
                        });
                        all.entry(self.powers[*power]).or_default().adjustments = list.collect();
                    }
                    game.builds(&orders);
                }
            }
            what = format!(
                "phase {phase}, {:?} {} {:?} -> {:?}\n{what}",
                before.season, before.year, before.waits, game.waits
            );
            let was = position.clone();
            let (all, lines) = write(&was, all, chance);
            what.extend(lines);
            position = play(position, &all).0;
            if let Err(how) = differs(&position, &game, "after") {
                return Err(format!("{how}\n{what}\nbefore: {:?} {:?}", was.date, before.units.len()));
            }
        }
        Ok(met)
    }
}

/// Writes the orders of half of the phases and reads them again.
fn sometimes_spoken(position: &Position, all: AllOrders, chance: &mut Stream) -> (AllOrders, Vec<String>) {
    if chance.below(2) == 0 {
        return (all, Vec::new());
    }
    let (read, lines) = spoken(position, &all, chance);
    (read, lines.iter().map(|(power, line)| format!("\n{power}: {line}")).collect())
}

/// Compares a position; says on which board it was.
fn compared(
    both: &Both,
    units: &Units,
    orders: &Orders,
    via: Via,
    which: &str,
    number: u64,
) -> Vec<&'static str> {
    let compared = std::panic::AssertUnwindSafe(|| {
        both.compare(units, orders, via, &mut Dice::new(2020).stream(0, 1, number))
    });
    std::panic::catch_unwind(compared)
        .unwrap_or_else(|_| panic!("{which}, {number}, {via:?}\n{}", told(&both.board, units, orders)))
}

fn add(met: &mut Met, found: Vec<&'static str>) {
    for name in found {
        *met.entry(name).or_default() += 1;
    }
}

const fn via(number: u64) -> Via {
    if number.is_multiple_of(2) { Via::Optional } else { Via::Required }
}

/// Whether armies name seas, with each of the two ways in which `VIA` is read.
const fn is_bound(number: u64) -> bool {
    number / 2 % 2 == 1
}

/// Compares so many positions on each of so many boards by chance.
pub fn agree(boards: std::ops::Range<u64>, positions: u64) -> Met {
    let mut met = Met::new();
    for number in boards {
        let chance = &mut Dice::new(2020).stream(0, 0, number);
        let both = Both::new(board(chance), &format!("CHANCE{number}"));
        for position in 0..positions {
            let units = chance::units(chance, &both.board);
            let mut orders = chance::orders(chance, &both.board, &units);
            if is_bound(position) {
                chance::bind(chance, &both.board, &units, &mut orders);
            }
            let which = format!("board {number}");
            add(&mut met, compared(&both, &units, &orders, via(position), &which, position));
        }
    }
    met
}

/// Compares positions on the standard board, of makers that know what happens there.
pub fn agree_on_the_standard_board(makers: &[Maker], phase: u32, count: u64) -> Met {
    let both = Both::of(Board::standard(), &STANDARD_MAP);
    let theatres = theatres();
    let mut met = Met::new();
    for (maker, phase) in makers.iter().zip(phase..) {
        for number in 0..count {
            let (units, orders) = maker.board(&theatres, &mut Dice::new(1994).stream(0, phase, number));
            let order = |unit: unit::Unit| {
                let order = both.order_back(&orders, orders.get(unit.province()));
                (both.number(unit.province()), order)
            };
            let mut given: Orders = units.iter().map(order).collect();
            let units = both.all_back(&units);
            if is_bound(number) {
                let chance = &mut Dice::new(1994).stream(1, phase, number);
                chance::bind(chance, &both.board, &units, &mut given);
            }
            add(&mut met, compared(&both, &units, &given, via(number), maker.name, number));
        }
    }
    met
}

/// Plays games on boards by chance.
pub fn play_games(games: std::ops::Range<u64>, phases: usize) -> Met {
    let mut met = Met::new();
    for number in games {
        let chance = &mut Dice::new(2020).stream(0, 3, number);
        let both = Both::new(board(chance), &format!("GAME{number}"));
        let found = both.play(phases, (number % 2 == 0, is_bound(number)), chance, &mut sometimes_spoken);
        add(&mut met, found.unwrap_or_else(|how| panic!("game {number}: {how}")));
    }
    met
}

/// Plays games on the boards and starts that can be named.
pub fn play_named(games: u64, phases: usize) -> Met {
    let mut met = Met::new();
    for built_in in board::BOARDS.iter().chain(&board::STARTS) {
        let both = Both::new(board::built_in(built_in.name).unwrap(), built_in.name);
        for number in 0..games {
            let chance = &mut Dice::new(2020).stream(1, 3, number);
            let found = both.play(phases, (number % 2 == 0, is_bound(number)), chance, &mut sometimes_spoken);
            add(&mut met, found.unwrap_or_else(|how| panic!("{} {number}: {how}", built_in.name)));
        }
    }
    met
}

/// What must be met of positions: on boards by chance also ports and many units.
fn is_met(met: &Met, kinds: usize, least: u32) {
    assert_eq!(met.len(), kinds, "{met:?}");
    assert!(met.values().all(|count| *count >= least), "too few with one of these: {met:?}");
}

#[test]
fn small_boards_come_out_as_the_judge_for_any_board_has_them() {
    is_met(&agree_on_the_standard_board(&MAKERS, 0, cases(300)), 9, 10);
}

#[test]
#[ignore = "long: cargo long"]
fn whole_boards_come_out_as_the_judge_for_any_board_has_them() {
    is_met(&agree_on_the_standard_board(&[WHOLE], 100, cases(2_000)), 9, 10);
}

#[test]
fn some_plays_on_boards_by_chance_come_out_as_judged() {
    is_met(&agree(0..cases(60), 10), 12, 1);
}

#[test]
#[ignore = "long: cargo long"]
fn plays_on_boards_by_chance_come_out_as_judged() {
    is_met(&agree(1_000..1_000 + cases(1_000), 50), 12, 50);
}

#[test]
#[ignore = "long: cargo long"]
fn as_many_on_other_boards_come_out_as_judged() {
    is_met(&agree(100_000..100_000 + cases(1_000), 50), 12, 50);
}

#[test]
fn some_games_on_boards_that_can_be_named_go_as_judged() {
    is_met(&play_named(1, 8), 4, 1);
}

#[test]
#[ignore = "long: cargo long"]
fn games_go_as_judged() {
    is_met(&play_games(0..cases(500), 60), 6, 10);
    is_met(&play_named(cases(4), 60), 6, 1);
}
