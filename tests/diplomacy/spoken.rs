//! Orders on every board as players write them: by codes, by the names of the places in several ways, by aliases.
//!
//! What a power orders is written, read again, and played beside the judge for any board, which knows no words.

use crate::common::run_deck;
use crate::plays;
use crate::slips::{cases, economy_on, safety_of};
use crate::spellings::{self, Draws, statements};
use crate::umpire::chance;
use crate::umpired::Both;
use playdeck::card::fold::fold;
use playdeck::dice::{Dice, Stream};
use playdeck::game::diplomacy::adjust::Due;
use playdeck::game::diplomacy::board::notation::read;
use playdeck::game::diplomacy::board::{BOARDS, BuiltIn, STARTS, built_in, lines_of};
use playdeck::game::diplomacy::map::reading::on;
use playdeck::game::diplomacy::map::{Location, Map, Province};
use playdeck::game::diplomacy::names::{Names, SHORTEST};
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, GivenOrder, OpenRetreats, Sheets, Written, read_adjustments, read_moves, read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Corrections, Via};
use playdeck::game::diplomacy::position::{Date, Phase, Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::turn::{AllOrders, Orders, play};
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Order, Retreat, Unit, Units};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The boards and starts that can be named, and their maps.
fn all() -> impl Iterator<Item = (&'static BuiltIn, &'static Map)> {
    let board = |known: &'static BuiltIn| Map::of(&built_in(known.name).unwrap(), known.name, None);
    let start =
        |known: &'static BuiltIn| Map::of(&built_in(known.name).unwrap(), "STANDARD", Some(known.name));
    BOARDS
        .iter()
        .map(move |known| (known, board(known)))
        .chain(STARTS.iter().map(move |known| (known, start(known))))
}

/// The words of a name as a line of orders has them.
fn words(name: &str) -> Vec<String> {
    let upper = name.to_uppercase().replace(['-', '.', '(', ')'], " ");
    upper.split_whitespace().map(str::to_owned).collect()
}

fn found(names: Names, words: &[String]) -> Option<(Vec<Province>, usize)> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    names.find(&words).map(|(places, taken)| (places.iter().collect(), taken))
}

#[test]
fn each_code_and_each_name_means_its_place_on_every_board() {
    for (known, map) in all() {
        for names in [Names::CLASSIC.on(map), Names::STANDARD.on(map)] {
            for at in map.provinces() {
                for name in [at.code(), at.name()].iter().chain(at.other_names()) {
                    let words = words(name);
                    assert_eq!(found(names, &words), Some((vec![at], words.len())), "{} {name}", known.name);
                    let joined: String = words.concat().chars().filter(char::is_ascii_alphanumeric).collect();
                    let means: Vec<Province> = names.meanings(&joined).iter().collect();
                    assert_eq!(means, [at], "{} {joined}", known.name);
                }
            }
        }
    }
}

#[test]
fn the_beginning_of_a_name_means_it_unless_that_is_another_word_or_begins_many() {
    for (known, map) in all().filter(|(_, map)| !map.has_standard_names()) {
        let names = Names::STANDARD.on(map);
        let joined = |name: &str| -> String {
            words(name).concat().chars().filter(char::is_ascii_alphanumeric).collect()
        };
        let (mut alone, mut several, mut none) = (0, 0, 0);
        for at in map.provinces() {
            let whole = joined(at.name());
            for end in SHORTEST..whole.len() {
                let begun = &whole[..end];
                let means = names.meanings(begun);
                let that_begin: Vec<Province> =
                    map.provinces().filter(|other| joined(other.name()).starts_with(begun)).collect();
                let is_whole = |other: &Province| {
                    [other.code(), other.name()]
                        .iter()
                        .chain(other.other_names())
                        .any(|name| joined(name) == begun)
                };
                let wholly: Vec<Province> = map.provinces().filter(is_whole).collect();
                let due = if wholly.is_empty() { that_begin } else { wholly };
                let found: Vec<Province> = means.iter().collect();
                match found.len() {
                    0 => assert!(due.len() > 7 || IN_SENTENCES.contains(&begun), "{} {begun}", known.name),
                    _ => assert_eq!(found, due, "{} {begun}", known.name),
                }
                alone += u32::from(found.len() == 1);
                several += u32::from(found.len() > 1);
                none += u32::from(found.is_empty());
            }
        }
        // Most beginnings are of one name.
        assert!(alone > 4 * (several + none), "{}: {alone}, {several}, {none}", known.name);
    }
}

#[test]
fn a_word_with_another_character_names_no_place() {
    for (known, map) in all() {
        let names = Names::STANDARD.on(map);
        for at in map.provinces() {
            for end in ["?", "!", "%", "_", "'", "?!", "'?"] {
                let word = format!("{}{end}", at.code());
                assert!(names.meanings(&word).is_empty(), "{} {word}", known.name);
                let word = format!("{end}{}", at.code());
                assert!(names.meanings(&word).is_empty(), "{} {word}", known.name);
            }
            let inside = at.code().split_at(1);
            let word = format!("{}?{}", inside.0, inside.1);
            assert!(names.meanings(&word).is_empty(), "{} {word}", known.name);
        }
    }
}

/// What begins a name on some board and says something else in an order.
const IN_SENTENCES: [&str; 6] = ["AND", "BUT", "CON", "GULF", "SEA", "SUP"];

/// A province as somebody writes it.
fn spelt(at: Province, chance: &mut Stream) -> String {
    // A word that is unclear may mean another place, too.
    let is_shared =
        |name: &&str| at.map().provinces().any(|other| other != at && other.other_names().contains(name));
    let others: Vec<&str> = at.other_names().iter().copied().filter(|name| !is_shared(name)).collect();
    match chance.below(6) {
        0 | 1 => at.code().to_owned(),
        2 => at.name().to_owned(),
        3 => at.name().to_uppercase().replace('-', " "),
        4 => words(at.name()).concat(),
        _ => {
            let index = chance.below(u32::try_from(others.len().max(1)).unwrap());
            others
                .get(usize::try_from(index).unwrap())
                .map_or_else(|| at.code().to_lowercase(), |name| (*name).to_owned())
        }
    }
}

/// A location as somebody writes it.
fn spelt_at(at: Location, chance: &mut Stream) -> String {
    let name = spelt(at.province(), chance);
    let Some(coast) = at.coast() else { return name };
    let letters = coast.letters();
    let side = ["NORTH", "EAST", "SOUTH", "WEST"].into_iter().find(|side| letters.starts_with(&side[..1]));
    match chance.below(4) {
        0 => format!("{name}-{letters}"),
        1 => format!("{name}/{letters}"),
        2 => format!("{name} ({letters})"),
        _ => format!("{name} {} COAST", side.unwrap()),
    }
}

fn one_of(words: &[&'static str], chance: &mut Stream) -> &'static str {
    words[usize::try_from(chance.below(u32::try_from(words.len()).unwrap())).unwrap()]
}

fn kind(kind: Kind, chance: &mut Stream) -> &'static str {
    match kind {
        Kind::Army => one_of(&["A", "A", "ARMY"], chance),
        Kind::Fleet => one_of(&["F", "F", "FLEET"], chance),
    }
}

/// A unit by its province, with its letter and now and then its country.
fn spelt_unit(at: Province, units: &Units, chance: &mut Stream) -> String {
    let Some(unit) = units.get(at) else { return spelt(at, chance) };
    format!("{} {}", kind(unit.kind, chance), spelt(at, chance))
}

fn spelt_order(at: Province, order: Order, units: &Units, chance: &mut Stream) -> String {
    let unit = spelt_unit(at, units, chance);
    let to = |chance: &mut Stream| one_of(&[" - ", " TO ", " -> ", " MOVES TO "], chance);
    match order {
        Order::Hold => unit + one_of(&[" H", " HOLDS", ""], chance),
        Order::Move { to: goal, by, .. } if !by.is_any() => {
            let seas: Vec<String> = by.seas().map(|sea| spelt(sea, chance)).collect();
            format!("{unit} - {} - {}", seas.join(" - "), spelt_at(goal, chance))
        }
        Order::Move { to: goal, via_convoy, .. } => {
            let via = if via_convoy { " VIA CONVOY" } else { "" };
            format!("{unit}{}{}{via}", to(chance), spelt_at(goal, chance))
        }
        Order::SupportHold { unit: other } => {
            format!("{unit}{}{}", one_of(&[" S ", " SUPPORTS "], chance), spelt_unit(other, units, chance))
        }
        Order::SupportMove { unit: other, to: goal, coast } => {
            let goal = spelt_at(coast.unwrap_or(Location::province_itself(goal)), chance);
            let other = spelt_unit(other, units, chance);
            format!("{unit}{}{other}{}{goal}", one_of(&[" S ", " SUPPORTS "], chance), to(chance))
        }
        Order::Convoy { army, to: goal } => {
            let army = spelt_unit(army, units, chance);
            format!(
                "{unit}{}{army}{}{}",
                one_of(&[" C ", " CONVOYS "], chance),
                to(chance),
                spelt(goal, chance)
            )
        }
    }
}

/// The lines of a power's sheet.
fn sheet(position: &Position, orders: &Orders, chance: &mut Stream) -> Vec<String> {
    let mut lines = Vec::new();
    // Two orders that do nothing would be taken as they are meant: the support of an army to a coast, and the move of a
    // fleet to a province with one coast in its reach.
    let kind_at = |at: Province| position.units.get(at).map(|unit| unit.kind);
    let is_vain = |(at, order): &&(Province, Order)| match order {
        Order::SupportMove { unit, coast: Some(_), .. } => kind_at(*unit) == Some(Kind::Army),
        Order::Move { to, .. } => {
            kind_at(*at) == Some(Kind::Fleet) && to.coast().is_none() && to.province().has_coasts()
        }
        _ => false,
    };
    for (at, order) in orders.moves.iter().filter(|order| !is_vain(order)) {
        lines.push(spelt_order(*at, *order, &position.units, chance));
    }
    for (at, retreat) in &orders.retreats {
        // Units of a power that nobody plays have disbanded.
        let Some(lost) = position.dislodged.iter().find(|lost| lost.unit.province() == *at) else { continue };
        let unit = format!("{} {}", kind(lost.unit.kind, chance), spelt(*at, chance));
        lines.push(match retreat {
            Retreat::To(to) => {
                format!("{unit}{}{}", one_of(&[" - ", " RETREATS TO ", " R "], chance), spelt_at(*to, chance))
            }
            Retreat::Disband => format!("{unit} DISBANDS"),
        });
    }
    for adjustment in &orders.adjustments {
        lines.push(match adjustment {
            Adjustment::Build { kind: of, at } => {
                format!("BUILD {} {}", kind(*of, chance), spelt_at(*at, chance))
            }
            Adjustment::Remove { at } => format!("REMOVE {}", spelt_unit(*at, &position.units, chance)),
            Adjustment::Waive => "WAIVE".to_owned(),
        });
    }
    lines
}

/// The orders of all powers as the reader takes them when they are written, and the lines of each.
pub fn spoken(
    position: &Position,
    all: &AllOrders,
    chance: &mut Stream,
) -> (AllOrders, Vec<(Power, String)>) {
    let (mut read, mut written) = (AllOrders::new(), Vec::new());
    for (power, orders) in all {
        let lines = sheet(position, orders, chance);
        read.insert(*power, reread(position, *power, &lines));
        written.extend(lines.into_iter().map(|line| (*power, line)));
    }
    (read, written)
}

/// Plays a game on each board as one deck, with all its plays, and beside it as the judge has it. Returns how many games
/// were over.
fn games_from_cards(phases: usize) -> usize {
    let mut over = 0;
    for ((known, map), number) in all().zip(0..) {
        // On every second board armies name the seas that they go over.
        let is_bound = number % 2 == 1;
        let both = Both::of(built_in(known.name).unwrap(), map);
        let mut deck = Vec::new();
        let operand = map.start.map_or(format!("BOARD={}", known.name), |start| format!("START={start}"));
        let route = if is_bound { ",ROUTE=BINDING" } else { "" };
        let players: Vec<Power> = map.powers().filter(|power| !power.is_dummy()).collect();
        deck.extend(fold(&format!(
            "$INIT DIPLOMACY,RULES=STANDARD,{operand}{route},SEED=9254408394320685353"
        )));
        deck.extend(players.iter().map(|power| format!("THE PLAYER OF {power}")));
        let given = players.iter().map(|power| format!("{power}='THE PLAYER OF {power}'"));
        deck.extend(fold(&format!("$ASSIGN {}", given.collect::<Vec<_>>().join(","))));
        let mut last = None;
        let mut write = |position: &Position, all: AllOrders, chance: &mut Stream| {
            let (read, lines) = spoken(position, &all, chance);
            let (date, mut of) = (position.date, None);
            let card = match date.phase {
                Phase::Moves => "$MOVES",
                Phase::Retreat => "$RETREAT",
                Phase::Build => "$BUILD",
                Phase::Over => unreachable!(),
            };
            deck.push(format!("{card} {}, {}", date.season, date.year));
            for (power, line) in &lines {
                if of.replace(power) != Some(power) {
                    deck.push(format!("${power}"));
                }
                deck.extend(fold(line));
            }
            let after = play(position.clone(), &read).0;
            last = Some((after.date, after.units, after.centers));
            (read, Vec::new())
        };
        let chance = &mut Dice::new(1973).stream(0, 4, 0);
        let met = both
            .play(phases, (true, is_bound), chance, &mut write)
            .unwrap_or_else(|how| panic!("{}: {how}", known.name));
        deck.push("$END".to_owned());
        let text = deck.join("\n");
        let product = run_deck(text.as_bytes());
        assert!(product.run.condition.0 <= 4, "{}\n{}", known.name, product.text());
        let punched = on(map, || plays::position(&product.punched[0]));
        assert_eq!(Some((punched.date, punched.units, punched.centers)), last, "{}\n{text}", known.name);
        over += usize::from(met.contains(&"over"));
    }
    over
}

#[test]
fn some_years_on_each_board_are_played_from_cards() {
    assert!(games_from_cards(8) <= STARTS.len());
}

#[test]
#[ignore = "long: cargo long"]
fn whole_games_on_each_board_are_played_from_cards() {
    // By chance some go on for ever.
    assert!(games_from_cards(300) > 10);
}

fn reread(position: &Position, power: Power, lines: &[String]) -> Orders {
    let cards = statements(lines);
    let sheets = Sheets::new([cards.as_slice()], Corrections::First).in_play(position);
    let mut orders = Orders::default();
    match position.date.phase {
        Phase::Moves => {
            let policy = position.policy();
            let open = Board::open(&position.units, policy.coast_support, policy.via);
            let board = Board { routes: position.routes, ..open };
            let given = read_moves(power, sheets, board).given;
            orders.moves = given.into_iter().map(|one| (one.unit.unwrap().province(), one.order)).collect();
        }
        Phase::Retreat => {
            let choices = position.open_retreats();
            let open: Vec<OpenRetreats<'_>> = choices
                .iter()
                .map(|(lost, to)| OpenRetreats { unit: lost.unit, landed: lost.landed, to })
                .collect();
            let given = read_retreats(power, sheets, &open).given;
            orders.retreats =
                given.into_iter().map(|one| (one.unit.unwrap().province(), one.order)).collect();
        }
        Phase::Build => {
            let due = match position.due_from(power) {
                Due::Nothing => 0,
                Due::Builds(count) => i8::try_from(count).unwrap(),
                Due::Removals(count) => -i8::try_from(count).unwrap(),
            };
            let homes = position.map.centers().filter(|center| position.builds_in(power, *center)).collect();
            let owned =
                if position.is_mobilizing() { position.homes(power) } else { position.centers.of(power) };
            let adjusting = Adjusting { units: &position.units, owned, homes: Some(&homes), due };
            let given = read_adjustments(power, sheets, adjusting).given;
            orders.adjustments = given.into_iter().map(|one| one.order).collect();
        }
        Phase::Over => {}
    }
    orders
}

/// Lines of one power on a board that can be named or one by chance, with a position and orders by chance.
fn somewhere(seed: u64) -> (Position, Power, Vec<String>) {
    let chance = &mut Dice::new(seed).stream(0, 5, 0);
    let which = usize::try_from(chance.below(12)).unwrap();
    let (board, name) = match BOARDS.get(which) {
        Some(known) => (built_in(known.name).unwrap(), known.name.to_owned()),
        None => (chance::board(chance), format!("SOMEWHERE{seed}")),
    };
    let both = Both::new(board, &name);
    let (units, orders) = both.by_chance(chance);
    let map = both.map();
    let players = map.powers().map(|power| Some(power.name().to_owned())).collect();
    let mut position = Position::at_start(map, Rules::Standard, map.to_win(map.first.1), players);
    position.units = units;
    position.date = Date { phase: Phase::Moves, ..position.date };
    let most = map.powers().max_by_key(|power| position.units.of(*power).count()).unwrap();
    let orders = Orders { moves: orders, ..Orders::default() };
    let own = |(at, _): &(Province, Order)| position.units.get(*at).is_some_and(|unit| unit.power == most);
    let orders = Orders { moves: orders.moves.into_iter().filter(own).collect(), ..Orders::default() };
    let mut lines = sheet(&position, &orders, chance);
    chance.shuffle(&mut lines);
    (position, most, lines)
}

/// The orders that a line is read as.
fn taken(position: &Position, power: Power, line: &str) -> BTreeSet<String> {
    let orders = reread(position, power, &[line.to_owned()]);
    orders.moves.iter().map(|(at, order)| format!("{at} {order:?}")).collect()
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_slip_makes_no_order_on_any_board(seed in any::<u64>()) {
        let (position, power, lines) = somewhere(seed);
        let (names, draws) = (Names::STANDARD.on(position.map), &mut Draws(seed));
        for pieces in lines.chunks(1 + draws.below(6)) {
            safety_of("", pieces, names, draws, &|line| taken(&position, power, line))?;
        }
    }

    #[test]
    fn a_slip_in_one_order_costs_that_order_alone_on_any_board(seed in any::<u64>()) {
        let (position, power, lines) = somewhere(seed);
        let (names, draws) = (Names::STANDARD.on(position.map), &mut Draws(seed));
        for pieces in lines.chunks(6) {
            economy_on(names, pieces, draws, &|line| taken(&position, power, line))?;
        }
    }
}

/// Two coasts whose codes are words of orders and of sentences.
const WORDS: &str = "\
Andover = AND
Butler = BUT
Conway = CON
Fort = FOR
Holm = HOL
Notting = NOT
COAST AND ABUTS BUT CON
COAST BUT ABUTS AND FOR HOL
COAST CON ABUTS AND FOR
COAST FOR ABUTS BUT CON
COAST HOL ABUTS BUT NOT
COAST NOT ABUTS HOL
ANDS AND BUT
A AND
A BUT
CONS CON NOT
A CON
A NOT
";

#[test]
fn a_code_that_is_a_word_of_orders_is_a_place_where_one_is_due() {
    let (board, _) = read("WORDS", WORDS, &|_| None).unwrap();
    let map = Map::of(&board, "WORDS", None);
    let players = map.powers().map(|power| Some(power.name().to_owned())).collect();
    let mut position = Position::at_start(map, Rules::Standard, map.to_win(map.first.1), players);
    position.edition.via = Via::Required;
    for (line, due) in [
        ("A AND - CON", "A AND - CON"),
        ("A AND - CON AND A BUT - FOR", "A AND - CON, A BUT - FOR"),
        ("A AND S A BUT AND A BUT H", "A AND SUPPORTS A BUT STANDS, A BUT STANDS"),
        ("A BUT S A AND, A AND H", "A AND STANDS, A BUT SUPPORTS A AND STANDS"),
        ("AND - CON; BUT - FOR", "A AND - CON, A BUT - FOR"),
        ("A BUT - HOL, but not if it rains", ""),
        ("A BUT - HOL (but not if it rains)", ""),
        ("A BUT - AND & A AND - BUT", "A AND - BUT, A BUT - AND"),
        ("A AND, A BUT H", ""),
    ] {
        let orders = reread(&position, map.powers().next().unwrap(), &[line.to_owned()]);
        let mut written: Vec<String> = orders
            .moves
            .iter()
            .map(|(at, order)| {
                let unit = position.units.get(*at).unwrap();
                Written { unit, order: *order, units: &position.units }.to_string()
            })
            .collect();
        written.sort();
        assert_eq!(written.join(", "), due, "{line}");
    }
}

#[test]
fn names_are_read_as_the_page_says() {
    for (board, words, code) in [
        ("MODERN", "MID", "MID"),
        ("MODERN", "MIDA", "MID"),
        ("MODERN", "MID ATLANTIC OCEAN", "MID"),
        ("MODERN", "MIDATLANTICOCEAN", "MID"),
        ("MODERN", "MID ATL OCE", "MID"),
        ("MODERN", "MIDDLE ATLANTIC OCEAN", "MID"),
        ("MODERN", "W MED", "WME"),
        ("MODERN", "NORTH SEA", "NTH"),
        ("MODERN", "N SEA", "NTH"),
        ("EMPIRE", "JUAN DE FUCA", "SJF"),
        ("EMPIRE", "STRAITS OF JUAN DE FUCA", "SJF"),
        ("EMPIRE", "WASHINGTON DC", "WDC"),
        ("EMPIRE", "WASHINGTON", "WAS"),
        ("KNOWN901", "AL QATTA'I", "AQA"),
        ("KNOWN901", "ALQATTAI", "AQA"),
    ] {
        let map = Map::of(&built_in(board).unwrap(), board, None);
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let due = (vec![map.province(code).unwrap()], words.len());
        assert_eq!(found(Names::STANDARD.on(map), &words), Some(due), "{words:?}");
    }
}

#[test]
fn other_words_for_the_provinces_of_1901_are_read_beside_the_usual_ones() {
    let lines = "USE standard\nVienna = VIE VINDOBONA\nDUMMIES ALL EXCEPT AUSTRIA GERMANY\n";
    let (board, _) = read("LIMES", lines, &lines_of).unwrap();
    let names = Names::STANDARD.on(Map::of(&board, "LIMES", None));
    for word in ["VINDOBONA", "VIENNA", "VIEN", "WIEN", "VIE"] {
        let codes: Vec<&str> = names.meanings(word).iter().map(Province::code).collect();
        assert_eq!(codes, ["VIE"], "{word}");
    }
}

/// What a line is read as in a play of moves, and what is said about it.
fn read_in(units: &Units, power: Power, names: Names, line: &str) -> Vec<String> {
    let board = Board::open(units, CoastSupport::FromItsCoast, Via::Required);
    let cards = statements(&[line.to_owned()]);
    let reading = read_moves(power, Sheets::from(&cards).in_notation(names), board);
    let order = |given: &GivenOrder<Order>| {
        Written { unit: given.unit.unwrap(), order: given.order, units }.to_string()
    };
    reading.given.iter().map(order).chain(reading.messages.iter().map(ToString::to_string)).collect()
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_line_means_the_same_on_a_start_of_the_standard_board(seed in any::<u64>()) {
        let draws = &mut Draws(seed);
        let units = spellings::board(draws);
        let map = Map::of(&built_in("BUILDANY").unwrap(), "STANDARD", Some("BUILDANY"));
        let there = |unit: Unit| Unit {
            power: map.power_named(unit.power.name()).unwrap(),
            at: map.location(unit.at.code()).unwrap(),
            ..unit
        };
        let same: Units = units.iter().map(there).collect();
        let power = Power::ENGLAND;
        let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Required);
        for given in spellings::standard(power, board, draws) {
            let plain = spellings::written(&given, &units);
            let (spelt, _) = spellings::respelled(&plain, draws);
            for line in [plain.replace("NORW", "NOR"), plain, spelt] {
                let here = read_in(&units, power, Names::STANDARD, &line);
                let on_start = there(Unit { power, ..units.of(power).next().unwrap() }).power;
                prop_assert_eq!(read_in(&same, on_start, Names::STANDARD.on(map), &line), here, "{}", line);
            }
        }
    }
}
