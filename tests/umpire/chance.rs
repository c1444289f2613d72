//! Boards, positions and orders by chance: trees, rings, grids and islands, with coasts of provinces, ports, borders for one
//! kind of unit, 3 to 300 provinces and 2 to 64 powers.

use super::game::Game;
use super::seasons::{Adjustment, open};
use super::{ANY, Order, Orders, PowerNumber, Unit, Units, Way, is_at_sea, is_voyage, near, reaches};
use playdeck::dice::Stream;
use playdeck::game::diplomacy::board::{
    Board, Builds, Coast, Degrees, Kind, Names, Number, Phase, Power, Province, Side, Spot, Terrain, plain,
};
use std::collections::{BTreeMap, BTreeSet};

/// Codes that are words of orders, letters of units, or numbers at the end.
const WORDS: [&str; 12] =
    ["AND", "BUT", "FOR", "CON", "HOL", "STA", "NOT", "VIA", "ALL", "A1B", "F0F", "Z99"];

/// A number from a range.
fn from(chance: &mut Stream, least: u32, most: u32) -> u32 {
    least + chance.below(most - least + 1)
}

/// Whether something is so in so many of a hundred cases.
fn is(chance: &mut Stream, of_hundred: u32) -> bool {
    chance.below(100) < of_hundred
}

fn pick<T: Copy>(chance: &mut Stream, list: &[T]) -> T {
    list[usize::try_from(chance.below(u32::try_from(list.len()).unwrap())).unwrap()]
}

/// Some of a list, or nothing of an empty one.
fn maybe<T: Copy>(chance: &mut Stream, list: &[T]) -> Option<T> {
    (!list.is_empty()).then(|| pick(chance, list))
}

/// A board. Most are small; the largest have 300 provinces.
pub fn board(chance: &mut Stream) -> Board {
    let most = pick(chance, &[8, 12, 20, 20, 40, 80, 300]);
    let count = from(chance, 3, most);
    sized(chance, count)
}

/// A board with so many provinces.
pub fn sized(chance: &mut Stream, count: u32) -> Board {
    let mut provinces = places(chance, count);
    let pairs = pairs(chance, count);
    coasts(chance, &mut provinces, &pairs);
    for (one, other) in pairs {
        border(chance, &mut provinces, one, other);
    }
    let powers = powers(chance, &mut provinces);
    let mut seasons = ["SPRING", "FALL", "WINTER"].map(str::to_owned);
    if is(chance, 10) {
        seasons = ["ÉTÉ", "AUTOMNE", "HIVER"].map(str::to_owned);
    }
    let first = pick(chance, &Phase::ALL);
    let mut board = Board {
        provinces,
        powers,
        seasons,
        first: (first, u16::try_from(chance.below(10_000)).unwrap()),
        victory: Vec::new(),
        builds: pick(chance, &[Builds::Home, Builds::Owned]),
        new_homes: is(chance, 10).then(|| u16::try_from(chance.below(10_000)).unwrap()),
        mobilize: first == Phase::Winter && is(chance, 30),
        positions: positions(count),
    };
    let centers = u32::try_from(board.centers()).unwrap();
    board.victory = vec![board.majority()];
    if is(chance, 30) {
        let mut number = || u16::try_from(from(chance, 1, centers)).unwrap();
        board.victory = vec![number(), number(), number()];
        board.victory.dedup();
    }
    board
}

/// Where some provinces of some boards lie, which is no matter of chance: what is drawn must not depend on it.
fn positions(count: u32) -> BTreeMap<u16, Degrees> {
    let some = (0..i16::try_from(count).unwrap()).filter(|at| count.is_multiple_of(4) && at % 3 > 0);
    let degrees = |at: i16| Degrees { north: at % 19 * 100 - 900, east: at % 73 * 100 - 3_600 };
    some.map(|at| (u16::try_from(at).unwrap(), degrees(at))).collect()
}

/// The provinces, without borders.
fn places(chance: &mut Stream, count: u32) -> Vec<Province> {
    let mut codes = BTreeSet::new();
    while codes.len() < usize::try_from(count).unwrap() {
        let mut letter = || char::from(b'A' + u8::try_from(chance.below(26)).unwrap());
        let code: String = [letter(), letter(), letter()].into_iter().collect();
        codes.insert(if is(chance, 5) { pick(chance, &WORDS).to_owned() } else { code });
    }
    // How much of a board is water, and what the rest is.
    let (water, land, port, shut) =
        (from(chance, 0, 60), from(chance, 0, 60), pick(chance, &[0, 0, 5, 30]), pick(chance, &[0, 0, 4]));
    let place = |(number, code): (usize, String)| {
        // The first two are open to armies, and become homes.
        let terrain = match number {
            _ if number > 1 && is(chance, water) => Terrain::Water,
            _ if number > 1 && is(chance, shut) => Terrain::Shut,
            _ if is(chance, land) => Terrain::Land,
            _ if is(chance, port) => Terrain::Port,
            _ => Terrain::Coast,
        };
        let full = match chance.below(4) {
            0 => format!("Sea of {code}-{number}"),
            1 => format!("St. {code}'s {number}"),
            // A name never begins with a word of the notation.
            _ => format!("Old {code} {number}"),
        };
        let names = Names {
            full,
            others: (0..chance.below(3)).map(|other| plain(&format!("{code} {other}.{number}"))).collect(),
            unclear: (0..chance.below(2)).map(|other| format!("UNCLEAR {other}")).collect(),
        };
        Province {
            code,
            names,
            terrain,
            is_center: false,
            army: BTreeSet::new(),
            fleet: BTreeSet::new(),
            coasts: Vec::new(),
        }
    };
    codes.into_iter().enumerate().map(place).collect()
}

/// Which provinces lie next to each other.
fn pairs(chance: &mut Stream, count: u32) -> BTreeSet<(Number, Number)> {
    let wide = from(chance, 2, 17);
    let shape = chance.below(4);
    let mut pairs = Vec::new();
    for place in 1..count {
        match shape {
            0 => pairs.push((chance.below(place), place)),
            1 => pairs.push((place - 1, place)),
            2 => {
                if place % wide > 0 {
                    pairs.push((place - 1, place));
                }
                if place >= wide {
                    pairs.push((place - wide, place));
                    if place % wide > 0 && is(chance, 50) {
                        pairs.push((place - wide - 1, place));
                    }
                }
            }
            // Neighbors that are near in number, so that what is far apart is far.
            _ => {
                for _ in 0..3 {
                    pairs.push((place - 1 - chance.below(place.min(6)), place));
                }
            }
        }
    }
    if shape == 1 {
        pairs.push((0, count - 1));
    }
    for _ in 0..pick(chance, &[0, 0, count / 4]) {
        pairs.push((chance.below(count), chance.below(count)));
    }
    // Numbers are in the order of the codes, which are as good as shuffled; the shapes keep theirs.
    let mut order: Vec<u32> = (2..count).collect();
    chance.shuffle(&mut order);
    let order: Vec<u32> = (0..2).chain(order).collect();
    let number = |place: u32| Number::try_from(order[usize::try_from(place).unwrap()]).unwrap();
    let pairs = pairs.into_iter().map(|(one, other)| (number(one), number(other)));
    pairs.filter(|(one, other)| one != other).map(|(one, other)| (one.min(other), one.max(other))).collect()
}

/// Gives some provinces on water coasts of their own.
fn coasts(chance: &mut Stream, provinces: &mut [Province], pairs: &BTreeSet<(Number, Number)>) {
    let often = pick(chance, &[0, 10, 40]);
    let touched: BTreeSet<Number> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
    for number in touched {
        let province = &mut provinces[usize::from(number)];
        // A code with one letter cannot be written in two ways.
        let letters = province.code.bytes().filter(u8::is_ascii_alphabetic).count();
        if !matches!(province.terrain, Terrain::Coast | Terrain::Port) || letters < 2 || !is(chance, often) {
            continue;
        }
        let sides = Side::ALL.into_iter().filter(|_| is(chance, 50)).collect::<Vec<_>>();
        let coast = |side: Side| Coast {
            side,
            names: Names {
                full: format!("{} ({side:?} coast)", province.names.full),
                others: BTreeSet::from([plain(&format!("{}({})", province.code, side.letters()))]),
                unclear: BTreeSet::new(),
            },
            fleet: BTreeSet::new(),
        };
        province.coasts = sides.into_iter().map(coast).collect();
    }
}

/// Opens a border, for armies, fleets or both.
fn border(chance: &mut Stream, provinces: &mut [Province], one: Number, other: Number) {
    let [here, there] = [one, other].map(|number| &provinces[usize::from(number)]);
    let both = |takes: fn(Terrain) -> bool| takes(here.terrain) && takes(there.terrain);
    let letters = [here, there].map(|place| place.code.bytes().filter(u8::is_ascii_alphabetic).count());
    let is_plain = letters.into_iter().any(|letters| letters < 2);
    let mut army = both(Terrain::takes_armies);
    let mut fleet = both(Terrain::takes_fleets);
    if army && fleet && !is_plain {
        match chance.below(10) {
            0..2 => fleet = false,
            2 => army = false,
            _ => (),
        }
    }
    if army {
        provinces[usize::from(one)].army.insert(other);
        provinces[usize::from(other)].army.insert(one);
    }
    if !fleet {
        return;
    }
    // From a coast of one to a coast of the other; now and then from two.
    for _ in 0..pick(chance, &[1, 1, 1, 2]) {
        let mut end = |number: Number| {
            let sides: Vec<Side> =
                provinces[usize::from(number)].coasts.iter().map(|coast| coast.side).collect();
            Spot { province: number, side: maybe(chance, &sides) }
        };
        let ends = [end(one), end(other)];
        for [from, to] in [ends, [ends[1], ends[0]]] {
            let place = &mut provinces[usize::from(from.province)];
            match from.side {
                None => _ = place.fleet.insert(to),
                Some(side) => {
                    place.coasts.iter_mut().find(|coast| coast.side == side).unwrap().fleet.insert(to);
                }
            }
        }
    }
}

/// The powers, with homes, what they own and their units.
fn powers(chance: &mut Stream, provinces: &mut [Province]) -> Vec<Power> {
    let often = from(chance, 10, 60);
    let mut free = vec![0, 1];
    for (number, province) in provinces.iter().enumerate().skip(2) {
        if province.terrain != Terrain::Shut && is(chance, often) {
            free.push(number);
        }
    }
    for number in &free {
        provinces[*number].is_center = true;
    }
    chance.shuffle(&mut free);
    let most = u32::try_from(free.len().min(64)).unwrap();
    let count = if is(chance, 40) { from(chance, 2, most.min(8)) } else { from(chance, 2, most) };
    let letters: Vec<char> =
        ('A'..='Z').chain('0'..='9').chain('À'..='Þ').filter(|one| *one != 'M').collect();
    let mut powers = Vec::new();
    for number in 0..usize::try_from(count).unwrap() {
        let name =
            if is(chance, 10) { format!("{}LAND", provinces[number].code) } else { format!("P{number}X") };
        let mut power = Power {
            adjective: if is(chance, 50) { format!("{name} ISH") } else { name.clone() },
            name,
            letter: letters[number],
            homes: BTreeSet::new(),
            owned: BTreeSet::new(),
            units: BTreeSet::new(),
            is_dummy: is(chance, 5),
        };
        // Each has one home; what is left goes to some at random.
        let home = Number::try_from(free[number]).unwrap();
        power.homes.insert(home);
        power.owned.insert(home);
        powers.push(power);
    }
    for number in free.split_off(powers.len()) {
        if is(chance, 60) {
            let owner = chance.below(count);
            let power: &mut Power = &mut powers[usize::try_from(owner).unwrap()];
            let center = Number::try_from(number).unwrap();
            match chance.below(6) {
                0 => _ = power.homes.insert(center),
                1 => _ = power.owned.insert(center),
                _ => {
                    power.homes.insert(center);
                    power.owned.insert(center);
                }
            }
        }
    }
    for power in &mut powers {
        for &home in &power.homes {
            let spots = spots(&provinces[usize::from(home)], home);
            power.units.extend(maybe(chance, &spots).filter(|_| is(chance, 80)));
        }
    }
    powers
}

/// The units that could stand in a province.
fn spots(province: &Province, number: Number) -> Vec<(Spot, Kind)> {
    let here = Spot { province: number, side: None };
    let mut spots = Vec::new();
    if province.terrain.takes_armies() {
        spots.push((here, Kind::Army));
    }
    if province.terrain.takes_fleets() && province.coasts.is_empty() {
        spots.push((here, Kind::Fleet));
    }
    let coasts = province.coasts.iter().map(|coast| coast.side);
    spots.extend(coasts.map(|side| (Spot { province: number, side: Some(side) }, Kind::Fleet)));
    spots
}

/// A position: more or fewer units of all powers, anywhere.
pub fn units(chance: &mut Stream, board: &Board) -> Units {
    let often = from(chance, 20, 90);
    // Few powers stand against each other more often than many do.
    let powers = from(chance, 2, u32::try_from(board.powers.len()).unwrap());
    let mut units = Units::new();
    for (number, province) in (0..).zip(&board.provinces) {
        if is(chance, often)
            && let Some((at, kind)) = maybe(chance, &spots(province, number))
        {
            let power = usize::try_from(chance.below(powers)).unwrap();
            units.insert(number, Unit { at, kind, power });
        }
    }
    units
}

/// Orders: moves, convoys with their fleets, supports that mostly match, and some that make no sense.
pub fn orders(chance: &mut Stream, board: &Board, units: &Units) -> Orders {
    let mut orders = Orders::new();
    let boldness = from(chance, 30, 90);
    let mut list: Vec<Unit> = units.values().copied().collect();
    chance.shuffle(&mut list);
    let (carried, around) = (pick(chance, &[10, 50, 90]), pick(chance, &[0, 10, 50]));
    for &army in list.iter().filter(|unit| unit.kind == Kind::Army) {
        if !orders.contains_key(&army.at.province) && is(chance, carried) {
            convoy(chance, board, units, army, &mut orders);
        }
    }
    for &first in &list {
        if !orders.contains_key(&first.at.province) && is(chance, around) {
            circle(chance, board, units, first, &mut orders);
        }
    }
    for &unit in &list {
        let at = unit.at.province;
        if orders.contains_key(&at) || !is(chance, boldness) {
            continue;
        }
        let to: Vec<Spot> = near(board, unit);
        // Two may meet: moves go more often to where a unit is or another moves.
        let busy: Vec<Spot> = to.iter().copied().filter(|to| units.contains_key(&to.province)).collect();
        let to = if is(chance, 40) && !busy.is_empty() { busy } else { to };
        if let Some(to) = maybe(chance, &to) {
            orders.insert(at, Order::Move { to, via: is(chance, 5), by: ANY });
        }
    }
    for &unit in &list {
        let at = unit.at.province;
        if !orders.contains_key(&at) {
            orders.extend(support(chance, board, units, unit, &orders).map(|order| (at, order)));
        }
    }
    let mischief = pick(chance, &[0, 5, 20]);
    for &unit in &list {
        if is(chance, mischief) {
            orders.insert(unit.at.province, nonsense(chance, board, &list));
        }
    }
    orders
}

/// Orders an army over fleets that have no order yet, and the fleets to carry it. Not always all of them.
fn convoy(chance: &mut Stream, board: &Board, units: &Units, army: Unit, orders: &mut Orders) {
    let at = army.at.province;
    let is_free =
        |fleet: &Unit, orders: &Orders| is_at_sea(board, *fleet) && !orders.contains_key(&fleet.at.province);
    let mut route: Vec<Unit> = Vec::new();
    for _ in 0..from(chance, 1, 4) {
        let next: Vec<Unit> = units
            .values()
            .copied()
            .filter(|fleet| is_free(fleet, orders) && !route.contains(fleet))
            .filter(|fleet| match route.last() {
                None => reaches(board, *fleet, at),
                Some(last) => board.fleet_from(last.at).contains(&fleet.at),
            })
            .collect();
        let Some(next) = maybe(chance, &next) else { break };
        route.push(next);
    }
    let Some(&last) = route.last() else { return };
    let coasts: Vec<Number> = board.fleet_from(last.at).iter().map(|to| to.province).collect();
    let coasts: Vec<Number> = coasts.into_iter().filter(|to| is_voyage(board, at, *to)).collect();
    // Two armies may change places, and one may land where its convoy is attacked from.
    let busy: Vec<Number> = coasts.iter().copied().filter(|to| units.contains_key(to)).collect();
    let coasts = if is(chance, 60) && !busy.is_empty() { busy } else { coasts };
    let Some(to) = maybe(chance, &coasts) else { return };
    let order = Order::Move { to: Spot { province: to, side: None }, via: is(chance, 50), by: ANY };
    orders.insert(at, order);
    for fleet in &route {
        if is(chance, 95) {
            orders.insert(fleet.at.province, Order::Convoy { army: at, to });
        }
    }
    if is(chance, 60) {
        let fleet = pick(chance, &route);
        siege(chance, board, units, fleet, to, orders);
    }
}

/// Lets most armies name the seas that they go over. A way leads over fleets by chance, mostly those that are ordered to
/// carry the army; not every way leads to its end.
pub fn bind(chance: &mut Stream, board: &Board, units: &Units, orders: &mut Orders) {
    for (&from, army) in units.iter().filter(|(_, unit)| unit.kind == Kind::Army) {
        let Some(&Order::Move { to, via, .. }) = orders.get(&from) else { continue };
        if is(chance, 75) {
            let is_strict = is(chance, 65);
            let is_meant = |fleet: &Unit| {
                let ordered = Order::Convoy { army: from, to: to.province };
                is_at_sea(board, *fleet) && (!is_strict || orders.get(&fleet.at.province) == Some(&ordered))
            };
            let fleets: Vec<Unit> = units.values().copied().filter(is_meant).collect();
            let by = way(chance, board, *army, to.province, &fleets);
            orders.insert(from, Order::Move { to, via, by });
        }
    }
}

/// A way over some fleets.
fn way(chance: &mut Stream, board: &Board, army: Unit, to: Number, fleets: &[Unit]) -> Way {
    let (mut by, mut last): (Way, Option<Unit>) = (ANY, None);
    for place in 0..by.len() {
        let is_next = |fleet: &Unit| {
            !by.contains(&Some(fleet.at.province))
                && match last {
                    None => reaches(board, *fleet, army.at.province),
                    Some(last) => board.fleet_from(last.at).contains(&fleet.at),
                }
        };
        let next: Vec<Unit> = fleets.iter().copied().filter(is_next).collect();
        let Some(next) = maybe(chance, &next) else { break };
        by[place] = Some(next.at.province);
        last = Some(next);
        if reaches(board, next, to) && is(chance, 75) {
            break;
        }
    }
    by
}

/// Orders an attack on a fleet, supported by the unit where the army that it carries lands.
fn siege(
    chance: &mut Stream,
    board: &Board,
    units: &Units,
    fleet: Unit,
    landing: Number,
    orders: &mut Orders,
) {
    let target = fleet.at.province;
    let is_free = |unit: &&Unit| !orders.contains_key(&unit.at.province) && reaches(board, **unit, target);
    let free: Vec<Unit> = units.values().filter(is_free).copied().collect();
    let Some(supporter) = free.iter().find(|unit| unit.at.province == landing) else { return };
    let others: Vec<Unit> = free.iter().copied().filter(|unit| unit != supporter).collect();
    let Some(attacker) = maybe(chance, &others) else { return };
    let unit = attacker.at.province;
    orders.insert(unit, Order::Move { to: fleet.at, via: false, by: ANY });
    orders.insert(landing, Order::SupportMove { unit, to: Spot { province: target, side: None } });
}

/// Orders units that stand around in a circle to move on in it.
fn circle(chance: &mut Stream, board: &Board, units: &Units, first: Unit, orders: &mut Orders) {
    let mut walk = vec![(first, first.at)];
    for _ in 0..8 {
        let (unit, _) = walk[walk.len() - 1];
        let to = near(board, unit);
        if walk.len() > 2
            && let Some(home) = to.iter().find(|to| to.province == first.at.province)
        {
            walk[0].1 = *home;
            let goals = walk[1..].iter().chain(&walk[..1]).map(|(_, to)| *to);
            let moves = walk
                .iter()
                .zip(goals)
                .map(|((unit, _), to)| (unit.at.province, Order::Move { to, via: false, by: ANY }));
            orders.extend(moves.collect::<Vec<_>>());
            return;
        }
        let next: Vec<(Unit, Spot)> = to
            .into_iter()
            .filter_map(|to| Some((*units.get(&to.province)?, to)))
            .filter(|(other, _)| !orders.contains_key(&other.at.province))
            .filter(|(other, _)| walk.iter().all(|(unit, _)| unit != other))
            .collect();
        let Some(next) = maybe(chance, &next) else { return };
        walk.push(next);
    }
}

/// A support for a move or a unit that is within reach.
fn support(chance: &mut Stream, board: &Board, units: &Units, unit: Unit, orders: &Orders) -> Option<Order> {
    let moves: Vec<(Number, Spot)> = orders
        .iter()
        .filter_map(|(from, order)| match order {
            Order::Move { to, .. } if reaches(board, unit, to.province) => Some((*from, *to)),
            _ => None,
        })
        .filter(|(from, _)| *from != unit.at.province)
        .collect();
    if let Some((from, to)) = maybe(chance, &moves).filter(|_| is(chance, 80)) {
        let mut to = to;
        if is(chance, 50) {
            to.side = None;
        } else if is(chance, 10) {
            let sides: Vec<Side> =
                board.province(to.province).coasts.iter().map(|coast| coast.side).collect();
            to.side = maybe(chance, &sides);
        }
        return Some(Order::SupportMove { unit: from, to });
    }
    let beside: Vec<Number> = units.keys().copied().filter(|other| reaches(board, unit, *other)).collect();
    maybe(chance, &beside).filter(|_| is(chance, 80)).map(|unit| Order::SupportHold { unit })
}

/// Any order at all.
fn nonsense(chance: &mut Stream, board: &Board, list: &[Unit]) -> Order {
    let count = u32::try_from(board.provinces.len()).unwrap();
    let anywhere = Number::try_from(chance.below(count)).unwrap();
    let to = Spot { province: anywhere, side: None };
    let unit = pick(chance, list).at.province;
    match chance.below(4) {
        0 => Order::Move { to, via: is(chance, 30), by: ANY },
        1 => Order::SupportHold { unit },
        2 => Order::SupportMove { unit, to },
        _ => Order::Convoy { army: unit, to: anywhere },
    }
}

/// Retreats: mostly to places that are open, and to the same ones now and then.
pub fn retreats(chance: &mut Stream, game: &Game<'_>) -> BTreeMap<Number, Spot> {
    let mut orders = BTreeMap::new();
    for lost in &game.moved.lost {
        let open: Vec<Spot> = open(game.board, &game.moved, *lost).into_iter().collect();
        let open = if open.is_empty() { near(game.board, lost.unit) } else { open };
        if is(chance, 90) {
            orders.extend(maybe(chance, &open).map(|to| (lost.unit.at.province, to)));
        }
    }
    orders
}

/// Builds and removals of the powers that are played: some too many, some too few, some that cannot be.
pub fn winter(chance: &mut Stream, game: &Game<'_>) -> BTreeMap<PowerNumber, Vec<Adjustment>> {
    let mut orders: BTreeMap<PowerNumber, Vec<Adjustment>> = BTreeMap::new();
    for (power, _) in game.board.powers.iter().enumerate().filter(|(_, power)| !power.is_dummy) {
        let due = game.due(power);
        for _ in 0..chance.below(due.unsigned_abs() + 2) {
            let own = game.units.values().filter(|unit| unit.power == power);
            let own: Vec<Number> = own.map(|unit| unit.at.province).collect();
            let sites: Vec<Number> = game.sites(power).into_iter().collect();
            let order = if due < 0 {
                maybe(chance, &own).map(Adjustment::Remove)
            } else {
                let site = maybe(chance, &sites).filter(|_| is(chance, 90));
                let spots = site.map(|site| spots(game.board.province(site), site)).unwrap_or_default();
                maybe(chance, &spots).map(|(at, kind)| Adjustment::Build(kind, at))
            };
            orders.entry(power).or_default().push(order.unwrap_or(Adjustment::Waive));
        }
    }
    orders
}

/// A position and its orders as text, to find out what went wrong.
pub fn told(board: &Board, units: &Units, orders: &Orders) -> String {
    let code = |at: Number| board.province(at).code.clone();
    let line = |unit: &Unit| {
        let order = match orders.get(&unit.at.province).copied().unwrap_or(Order::Hold) {
            Order::Hold => "H".to_owned(),
            Order::Move { to, via, by } => {
                let seas: Vec<String> = by.iter().flatten().map(|sea| code(*sea) + " - ").collect();
                format!("- {}{}{}", seas.concat(), board.code(to), if via { " VIA" } else { "" })
            }
            Order::SupportHold { unit } => format!("S {}", code(unit)),
            Order::SupportMove { unit, to } => format!("S {} - {}", code(unit), board.code(to)),
            Order::Convoy { army, to } => format!("C {} - {}", code(army), code(to)),
        };
        let power = &board.powers[unit.power].name;
        format!("{power} {} {} {order}\n", unit.kind.letter(), board.code(unit.at))
    };
    units.values().map(line).collect()
}

/// How often each thing was met.
pub type Met = BTreeMap<&'static str, u32>;
