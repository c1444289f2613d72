//! Small random boards with many hard situations: units close together, moves to each other's places, supports and
//! convoys that mostly match a move, and some orders that make no sense. Most boards begin with a scene: a few units in
//! one of the situations that the rules cover. A maker determines which scenes, and how many units of how many powers,
//! so that each makes boards that are hard in its own way.

use playdeck::dice::Stream;
use playdeck::game::diplomacy::map::{
    Location, Province, ProvinceSet, STANDARD_MAP, Terrain, army_neighbours, fleet_neighbours,
    fleet_provinces, fleet_supports,
};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::route::Route;
use playdeck::game::diplomacy::unit::{Kind, Order, OrderSet, Unit, Units};

/// Waters with the coasts around them, close enough for convoys to meet each other, and some land.
const THEATRES: [&[&str]; 6] = [
    &["NSEA", "ENG", "LON", "BEL", "WAL", "BRE", "IRI", "NORW", "HOL", "YOR", "PIC", "DEN"],
    &["IRI", "NATL", "ARCT", "NSEA", "LIVE", "EDI", "CLY", "YOR", "NORW", "WAL", "SWE", "SKA"],
    &["SPA", "POR", "GAS", "MAR", "MIDA", "WMED", "LYO", "AFRI", "TUN", "PIE", "BRE"],
    &["TYRR", "ION", "ADR", "ROM", "NAP", "APU", "VEN", "TUS", "TRI", "ALB", "GRE"],
    &["BUL", "CON", "AEG", "BLA", "GRE", "RUM", "SMY", "ANK", "EMED", "SER", "ARM", "SEV"],
    &["BOT", "STPE", "FIN", "SWE", "LIVO", "BAL", "DEN", "BER", "PRU", "KIE", "SIL", "MUN"],
];

/// The largest number of units that are ordered to move, because every set of them is tried; and on a whole board.
const MOVERS: usize = 7;
const MOVERS_OF_A_WHOLE_BOARD: usize = 24;

/// Places a few units in a situation that the rules cover.
type Scene = fn(&mut Board, &mut Stream);

/// A kind of boards.
pub struct Maker {
    /// A name for what they contain most.
    pub name: &'static str,
    /// The least number of units, and how many more there may be.
    units: (u32, u32),
    /// The largest number of powers.
    powers: u32,
    /// The number of scenes tried on each board, and the scenes.
    scenes: (u32, &'static [Scene]),
    /// The number of theatres that the units are in, or how often one is drawn.
    theatres: u32,
    /// The largest number of units that are ordered to move.
    movers: usize,
}

const NOTHING: Scene = |_, _| {};

/// All makers; the first mixes everything.
pub const MAKERS: [Maker; 10] = [
    Maker {
        name: "mixed",
        units: (3, 7),
        powers: 4,
        scenes: (
            1,
            &[
                Board::snake,
                Board::landing,
                Board::exchange,
                Board::duel,
                Board::circle,
                Board::front,
                NOTHING,
            ],
        ),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "dense",
        units: (9, 3),
        powers: 4,
        scenes: (2, &[Board::landing, Board::pact, Board::duel, Board::front, Board::siege, NOTHING]),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "sparse",
        units: (2, 4),
        powers: 3,
        scenes: (1, &[Board::snake, Board::exchange, Board::circle, NOTHING, NOTHING]),
        theatres: 2,
        movers: MOVERS,
    },
    Maker {
        name: "wide",
        units: (8, 6),
        powers: 5,
        scenes: (
            3,
            &[Board::snake, Board::landing, Board::exchange, Board::pact, Board::siege, Board::circle],
        ),
        theatres: 2,
        movers: MOVERS,
    },
    Maker {
        name: "convoys",
        units: (5, 6),
        powers: 3,
        scenes: (2, &[Board::ferry, Board::landing, Board::exchange, Board::snake]),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "mutual support",
        units: (6, 4),
        powers: 4,
        scenes: (1, &[Board::pact]),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "swaps",
        units: (4, 5),
        powers: 3,
        scenes: (2, &[Board::exchange, Board::duel, Board::circle]),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "beleaguered",
        units: (5, 6),
        powers: 4,
        scenes: (1, &[Board::siege]),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "own units",
        units: (4, 6),
        powers: 2,
        scenes: (2, &[Board::siege, Board::front, Board::duel, Board::landing, Board::pact]),
        theatres: 1,
        movers: MOVERS,
    },
    Maker {
        name: "paradoxes",
        units: (5, 6),
        powers: 4,
        scenes: (2, &[Board::snake, Board::snake, Board::snake, Board::pact]),
        theatres: 1,
        movers: MOVERS,
    },
];

/// Whole boards, too large for the equations.
pub const WHOLE: Maker = Maker {
    name: "whole",
    units: (18, 16),
    powers: 7,
    scenes: (
        5,
        &[
            Board::snake,
            Board::landing,
            Board::exchange,
            Board::duel,
            Board::circle,
            Board::front,
            Board::pact,
            Board::siege,
            Board::ferry,
            Board::ferry,
        ],
    ),
    theatres: 12,
    movers: MOVERS_OF_A_WHOLE_BOARD,
};

/// Boards on which many units are dislodged, close to each other.
pub const FIGHTS: Maker = Maker {
    name: "fights",
    units: (12, 8),
    powers: 5,
    scenes: (6, &[Board::front, Board::siege, Board::siege, Board::landing, Board::duel]),
    theatres: 2,
    movers: MOVERS_OF_A_WHOLE_BOARD,
};

/// Orders for units that have none, some of them impossible.
pub fn orders_at_random(units: &Units, chance: &mut Stream) -> OrderSet {
    let (units, orders, movers) = (units.clone(), OrderSet::ALL_HOLD, MOVERS_OF_A_WHOLE_BOARD);
    let mut board = Board { units, orders, free: Vec::new(), powers: 7, movers };
    board.give_orders(chance);
    board.orders
}

/// The provinces of each theatre.
pub fn theatres() -> Vec<Vec<Province>> {
    THEATRES
        .iter()
        .map(|codes| codes.iter().map(|code| STANDARD_MAP.province(code).unwrap()).collect())
        .collect()
}

impl Maker {
    /// A board and its orders.
    pub fn board(&self, theatres: &[Vec<Province>], chance: &mut Stream) -> (Units, OrderSet) {
        let mut free = pick(chance, theatres).clone();
        for _ in 1..self.theatres {
            free.extend(pick(chance, theatres));
            free.sort_unstable();
            free.dedup();
        }
        chance.shuffle(&mut free);
        let count = (self.units.0 + chance.below(self.units.1 + 1)) as usize;
        let powers = 1 + chance.below(self.powers);
        let mut board =
            Board { units: Units::EMPTY, orders: OrderSet::ALL_HOLD, free, powers, movers: self.movers };
        for _ in 0..self.scenes.0 {
            if board.sought().len() + 2 < self.movers {
                pick(chance, self.scenes.1)(&mut board, chance);
            }
        }
        while board.units.iter().count() < count {
            let Some(at) = board.free.pop() else { break };
            let kind = match at.terrain() {
                Terrain::Water => Kind::Fleet,
                Terrain::Inland => Kind::Army,
                Terrain::Coastal | Terrain::Port => *pick(chance, &[Kind::Army, Kind::Army, Kind::Fleet]),
            };
            board.place(chance, at, kind, Order::Hold);
        }
        board.give_orders(chance);
        (board.units, board.orders)
    }
}

/// A board in the making.
struct Board {
    units: Units,
    orders: OrderSet,
    /// The provinces left to place units in.
    free: Vec<Province>,
    powers: u32,
    /// The largest number of units that are ordered to move.
    movers: usize,
}

impl Board {
    fn place(&mut self, chance: &mut Stream, at: Province, kind: Kind, order: Order) {
        let power = Power::SEVEN[chance.below(self.powers) as usize];
        let coasts: Vec<Location> = at.coasts().filter(|_| kind == Kind::Fleet).collect();
        let lies_on = if coasts.is_empty() { Location::province_itself(at) } else { *pick(chance, &coasts) };
        self.units.place(Unit { power, kind, at: lies_on });
        self.orders.set(at, order);
    }

    /// Takes a free province from a set for a unit that can be there.
    #[expect(clippy::needless_pass_by_value, reason = "a value that was just made")]
    fn take(&mut self, near: ProvinceSet, wanted: impl Fn(Province) -> bool) -> Option<Province> {
        let found = self.free.iter().position(|at| near.contains(*at) && wanted(*at))?;
        Some(self.free.remove(found))
    }

    /// A convoy to a coast where another fleet decides what happens to the convoying one: by supporting it, or by
    /// supporting an attack on it.
    fn snake(&mut self, chance: &mut Stream) {
        let Some(water) = self.take(everywhere(), is_water) else { return };
        let (Some(army), Some(to)) = (self.take(around(water), is_coast), self.take(around(water), is_coast))
        else {
            return;
        };
        self.place(chance, water, Kind::Fleet, Order::Convoy { army, to });
        self.place(chance, army, Kind::Army, bound_for(to));
        let Some(attacker) = self.take(around(water), is_simple) else { return };
        self.place(chance, attacker, Kind::Fleet, bound_for(water));
        let attack = Order::SupportMove { unit: attacker, to: water, coast: None };
        if chance.below(2) == 0 {
            self.place(chance, to, Kind::Fleet, attack);
        } else if let Some(helper) = self.take(around(water), is_simple) {
            self.place(chance, helper, Kind::Fleet, attack);
            self.place(chance, to, Kind::Fleet, Order::SupportHold { unit: water });
        }
    }

    /// A convoy to an empty coast, and a supported unit that moves to the same place.
    fn landing(&mut self, chance: &mut Stream) {
        let Some(water) = self.take(everywhere(), is_water) else { return };
        let (Some(army), Some(to)) = (self.take(around(water), is_coast), self.take(around(water), is_coast))
        else {
            return;
        };
        self.place(chance, water, Kind::Fleet, Order::Convoy { army, to });
        self.place(chance, army, Kind::Army, bound_for(to));
        let Some(rival) = self.take(by_land(to), |_| true) else { return };
        self.place(chance, rival, Kind::Army, bound_for(to));
        for _ in 0..chance.below(3) {
            let Some(helper) = self.take(by_land(to), |_| true) else { return };
            self.place(chance, helper, Kind::Army, Order::SupportMove { unit: rival, to, coast: None });
        }
        if let (Some(attacker), Some(helper)) =
            (self.take(around(water), is_simple), self.take(around(water), is_simple))
        {
            self.place(chance, attacker, Kind::Fleet, bound_for(water));
            let attack = Order::SupportMove { unit: attacker, to: water, coast: None };
            let help = *pick(chance, &[attack, Order::Hold]);
            self.place(chance, helper, Kind::Fleet, help);
        }
        // Another unit may want the place that the army leaves.
        if let Some(follower) = self.take(by_land(army), |_| true) {
            self.place(chance, follower, Kind::Army, bound_for(army));
        }
    }

    /// Two neighbours on the coast, one or both of which move to the other's place, and fleets to carry one of them.
    fn exchange(&mut self, chance: &mut Stream) {
        let Some(one) = self.take(everywhere(), is_coast) else { return };
        let Some(other) = self.take(by_land(one), is_coast) else { return };
        self.place(chance, one, Kind::Army, bound_for(other));
        if chance.below(2) == 0 {
            self.place(chance, other, Kind::Army, bound_for(one));
        }
        let (army, to) = *pick(chance, &[(one, other), (one, other), (other, one)]);
        for _ in 0..=chance.below(3) {
            if let Some(water) = self.take(everywhere(), is_water) {
                let order = if chance.below(4) == 0 { Order::Hold } else { Order::Convoy { army, to } };
                self.place(chance, water, Kind::Fleet, order);
            }
        }
        let helps = |unit, to| Order::SupportMove { unit, to, coast: None };
        if chance.below(2) == 0
            && let Some(helper) = self.take(by_land(other), |_| true)
        {
            self.place(chance, helper, Kind::Army, helps(one, other));
        }
    }

    /// Two neighbours head to head, one with support, and a third unit that moves to the place of that one.
    fn duel(&mut self, chance: &mut Stream) {
        let Some(one) = self.take(everywhere(), is_land) else { return };
        let Some(other) = self.take(by_land(one), is_land) else { return };
        self.place(chance, one, Kind::Army, bound_for(other));
        self.place(chance, other, Kind::Army, bound_for(one));
        let Some(helper) = self.take(by_land(other), is_land) else { return };
        self.place(chance, helper, Kind::Army, Order::SupportMove { unit: one, to: other, coast: None });
        if let Some(third) = self.take(by_land(one), is_land) {
            self.place(chance, third, Kind::Army, bound_for(one));
        }
    }

    /// A support against a province from which the supporter is attacked with support.
    fn front(&mut self, chance: &mut Stream) {
        let Some(front) = self.take(everywhere(), is_land) else { return };
        let near = by_land(front);
        let (Some(unit), Some(supporter)) = (self.take(near.clone(), is_land), self.take(near, is_land))
        else {
            return;
        };
        self.place(chance, front, Kind::Army, bound_for(supporter));
        self.place(chance, unit, Kind::Army, bound_for(front));
        self.place(chance, supporter, Kind::Army, Order::SupportMove { unit, to: front, coast: None });
        if let Some(helper) = self.take(by_land(supporter), is_land) {
            let order = Order::SupportMove { unit: front, to: supporter, coast: None };
            self.place(chance, helper, Kind::Army, order);
        }
    }

    /// Three neighbours, each of which moves to the place of the next.
    fn circle(&mut self, chance: &mut Stream) {
        let Some(first) = self.take(everywhere(), is_land) else { return };
        let Some(second) = self.take(by_land(first), is_land) else { return };
        let both = by_land(first).iter().filter(|at| by_land(second).contains(*at)).collect();
        let Some(third) = self.take(both, is_land) else { return };
        for (at, to) in [(first, second), (second, third), (third, first)] {
            self.place(chance, at, Kind::Army, bound_for(to));
        }
    }

    /// Two neighbours that support each other in place, an army that lands on one of them, and an attack with support
    /// on the other.
    fn pact(&mut self, chance: &mut Stream) {
        let Some(water) = self.take(everywhere(), is_water) else { return };
        let Some(shore) = self.take(around(water), is_coast) else { return };
        let (Some(partner), Some(army)) =
            (self.take(by_land(shore), is_land), self.take(around(water), is_coast))
        else {
            return;
        };
        self.place(chance, water, Kind::Fleet, Order::Convoy { army, to: shore });
        self.place(chance, army, Kind::Army, bound_for(shore));
        self.place(chance, shore, Kind::Army, Order::SupportHold { unit: partner });
        // The partner may help elsewhere instead.
        let help = *pick(chance, &[Order::SupportHold { unit: shore }, Order::Hold]);
        self.place(chance, partner, Kind::Army, help);
        let Some(attacker) = self.take(by_land(partner), is_land) else { return };
        self.place(chance, attacker, Kind::Army, bound_for(partner));
        if let Some(helper) = self.take(by_land(partner), is_land) {
            let order = Order::SupportMove { unit: attacker, to: partner, coast: None };
            self.place(chance, helper, Kind::Army, order);
        }
    }

    /// A garrison between two attacks, each with or without support; it may move against one of them.
    fn siege(&mut self, chance: &mut Stream) {
        let Some(garrison) = self.take(everywhere(), is_land) else { return };
        let near = by_land(garrison);
        let mut out = Order::Hold;
        for _ in 0..2 {
            let Some(attacker) = self.take(near.clone(), is_land) else { break };
            self.place(chance, attacker, Kind::Army, bound_for(garrison));
            if chance.below(3) == 0 {
                out = bound_for(attacker);
            }
            for _ in 0..chance.below(3) {
                let Some(helper) = self.take(near.clone(), is_land) else { break };
                let order = Order::SupportMove { unit: attacker, to: garrison, coast: None };
                self.place(chance, helper, Kind::Army, order);
            }
        }
        self.place(chance, garrison, Kind::Army, out);
    }

    /// An army carried over one fleet or two to a place that may be occupied.
    fn ferry(&mut self, chance: &mut Stream) {
        let Some(water) = self.take(everywhere(), is_water) else { return };
        let second = self.take(around(water), is_water);
        let reach =
            second.into_iter().chain([water]).flat_map(|water| around(water).iter().collect::<Vec<_>>());
        let reach = reach.collect();
        let (Some(army), Some(to)) = (self.take(around(water), is_coast), self.take(reach, is_coast)) else {
            return;
        };
        for fleet in [Some(water), second].into_iter().flatten() {
            self.place(chance, fleet, Kind::Fleet, Order::Convoy { army, to });
        }
        self.place(chance, army, Kind::Army, bound_for(to));
        if chance.below(2) == 0 {
            self.place(chance, to, Kind::Army, Order::Hold);
        }
    }

    /// The places that units are ordered to move to.
    fn sought(&self) -> Vec<Province> {
        let goals = self.units.iter().filter_map(|unit| match self.orders.get(unit.province()) {
            Order::Move { to, .. } => Some(to.province()),
            _ => None,
        });
        goals.collect()
    }

    /// Gives orders to the units that have none.
    fn give_orders(&mut self, chance: &mut Stream) {
        let mut list: Vec<Unit> = self.units.iter().collect();
        let mut sought = self.sought();
        list.retain(|unit| self.orders.get(unit.province()) == Order::Hold);
        chance.shuffle(&mut list);
        let movers = chance.below(u32::try_from(self.movers).unwrap()) as usize;
        let movers = movers.min(list.len()).min(self.movers.saturating_sub(sought.len()));
        for mover in &list[..movers] {
            if let Some(to) = self.goal(chance, *mover, &sought) {
                sought.push(to.province());
                let via_convoy = chance.below(4) == 0;
                self.orders.set(mover.province(), Order::Move { to, via_convoy, by: Route::ANY });
            }
        }
        for helper in list {
            if self.orders.get(helper.province()) == Order::Hold {
                let helps = self.helps(helper);
                let help = if chance.below(12) == 0 {
                    self.nonsense(chance)
                } else if helps.is_empty() {
                    Order::Hold
                } else {
                    *pick(chance, &helps)
                };
                self.orders.set(helper.province(), help);
            }
        }
    }

    /// A place to move to: often one that is occupied or that another unit moves to.
    fn goal(&self, chance: &mut Stream, unit: Unit, sought: &[Province]) -> Option<Location> {
        let near: Vec<Location> = match unit.kind {
            Kind::Fleet => fleet_neighbours(unit.at).collect(),
            Kind::Army => {
                let at = unit.province();
                let fleets: Vec<Unit> =
                    self.units.iter().filter(|fleet| is_water(fleet.province())).collect();
                let mut near = by_land(at);
                if chance.below(2) == 0 && fleets.iter().any(|fleet| fleet_supports(fleet.at, at)) {
                    // Some of these may have no chain of fleets to them.
                    near.extend(fleets.iter().flat_map(|fleet| fleet_provinces(fleet.at)));
                }
                near.remove(at);
                near.iter().filter(|to| !is_water(*to)).map(Location::province_itself).collect()
            }
        };
        let is_hard =
            |to: &Location| sought.contains(&to.province()) || self.units.get(to.province()).is_some();
        let hard: Vec<Location> = near.iter().copied().filter(is_hard).collect();
        let list = if hard.is_empty() || chance.below(4) == 0 { near } else { hard };
        (!list.is_empty()).then(|| *pick(chance, &list))
    }

    /// Supports and convoys for orders of other units; more often for moves than for holds.
    fn helps(&self, helper: Unit) -> Vec<Order> {
        let at = helper.province();
        let reach: Vec<Province> = match helper.kind {
            Kind::Army => army_neighbours(at).collect(),
            // By both rule sets, whichever coast the place is on.
            Kind::Fleet => {
                at.coasts().chain([helper.at]).flat_map(fleet_neighbours).map(Location::province).collect()
            }
        };
        let mut helps = Vec::new();
        for other in self.units.iter().filter(|other| other.province() != at) {
            let unit = other.province();
            match self.orders.get(unit) {
                Order::Move { to, .. } => {
                    let place = to.province();
                    if reach.contains(&place) {
                        helps.extend([Order::SupportMove { unit, to: place, coast: None }; 2]);
                        helps.extend(to.coast().map(|_| Order::SupportMove {
                            unit,
                            to: place,
                            coast: Some(to),
                        }));
                    }
                    if is_water(at) && other.kind == Kind::Army {
                        // Several times, because convoys make boards hard.
                        helps.extend([Order::Convoy { army: unit, to: place }; 3]);
                    }
                }
                _ if reach.contains(&unit) => helps.push(Order::SupportHold { unit }),
                _ => {}
            }
        }
        helps
    }

    /// An order that may match no other order and may be impossible.
    fn nonsense(&self, chance: &mut Stream) -> Order {
        let list: Vec<Unit> = self.units.iter().collect();
        let unit = pick(chance, &list).province();
        let next = pick(chance, &list).at;
        let all: Vec<Location> = STANDARD_MAP.locations().collect();
        let anywhere = *pick(chance, &all);
        match chance.below(5) {
            0 => Order::SupportHold { unit },
            1 => Order::SupportMove { unit, to: next.province(), coast: None },
            2 => Order::SupportMove { unit, to: anywhere.province(), coast: Some(anywhere) },
            3 => Order::Convoy { army: unit, to: next.province() },
            _ => Order::Move { to: anywhere, via_convoy: false, by: Route::ANY },
        }
    }
}

fn bound_for(to: Province) -> Order {
    Order::Move { to: Location::province_itself(to), via_convoy: false, by: Route::ANY }
}

fn around(water: Province) -> ProvinceSet {
    fleet_provinces(Location::province_itself(water)).collect()
}

fn by_land(from: Province) -> ProvinceSet {
    army_neighbours(from).collect()
}

fn everywhere() -> ProvinceSet {
    STANDARD_MAP.provinces().collect()
}

fn is_water(place: Province) -> bool {
    place.terrain() == Terrain::Water
}

fn is_land(place: Province) -> bool {
    !is_water(place)
}

/// Whether an army can land there and a fleet need not name a coast.
fn is_coast(place: Province) -> bool {
    place.terrain() == Terrain::Coastal && is_simple(place)
}

fn is_simple(place: Province) -> bool {
    !place.has_coasts()
}

fn pick<'a, T>(chance: &mut Stream, list: &'a [T]) -> &'a T {
    &list[chance.below(u32::try_from(list.len()).unwrap()) as usize]
}
