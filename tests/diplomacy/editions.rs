//! What `VIA=` and `REMOVAL=` choose: how the choice is kept in the position, and removals by rule compared with a
//! second count of the distances, for random units and centers.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use playdeck::game::diplomacy::centers::Centers;

use common::run_deck;
use playdeck::dice::{Dice, Stream};
use playdeck::game::diplomacy::adjust::removals_by_rule;
use playdeck::game::diplomacy::map::{
    Location, Province, STANDARD_MAP, Terrain, army_reaches, fleet_neighbours, fleet_supports,
};
use playdeck::game::diplomacy::policy::{Distance, Edition};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Kind, Unit, Units, can_stand};
use std::collections::BTreeMap;

/// The `GAME` record after the spring play of a game with these operands. Its end must stay the same when the fall is
/// played from that position.
fn game_record(operands: &str) -> String {
    let deck = format!("$INIT DIPLOMACY,SEED=1,{operands}\nA\nB\nC\nD\nE\nF\nG\n$MOVES SPRING, 1901\n$END\n");
    let spring = run_deck(deck.as_bytes()).punched.remove(0);
    let deck = format!("{}\n$MOVES FALL, 1901\n$END\n", spring.join("\n"));
    let fall = run_deck(deck.as_bytes()).punched.remove(0);
    let [spring, fall] = [spring, fall].map(|cards| joined(&cards));
    let end = |record: &str| record.split_once("PHASE=MOVES").unwrap().1.to_owned();
    assert_eq!(end(&spring), end(&fall));
    spring
}

/// The `GAME` record of a position, its continuation cards joined.
fn joined(cards: &[String]) -> String {
    let text: Vec<&str> = cards.iter().map(|card| card.get(..71).unwrap_or(card)).collect();
    let first = text.iter().position(|card| card.starts_with("GAME ")).unwrap();
    let rest = text[first + 1..].iter().take_while(|card| card.starts_with(' '));
    [text[first].trim_end()].into_iter().chain(rest.map(|card| card.trim())).collect()
}

#[test]
fn the_position_carries_what_is_not_the_default() {
    for rules in ["CLASSIC", "STANDARD"] {
        let record = |operands: &str| game_record(&format!("RULES={rules}{operands}"));
        let plain = record("");
        assert!(!plain.contains("VIA=") && !plain.contains("REMOVAL="), "{plain}");
        assert_eq!(record(",VIA=REQUIRED,REMOVAL=OWNED"), plain);
        assert_eq!(record(",VIA=OPTIONAL"), format!("{plain},VIA=OPTIONAL"));
        assert_eq!(record(",REMOVAL=HOME"), format!("{plain},REMOVAL=HOME"));
    }
}

/// How many random boards of units and centers are tried.
const BOARDS: u64 = 1_000;

#[test]
fn removals_by_rule_go_as_a_second_count_has_it() {
    let steps = [steps(&by_any_border), steps(&by_fleet)];
    for number in 0..BOARDS {
        let mut chance = Dice::new(2023).stream(0, 0, number);
        let (units, centers) = board(&mut chance);
        let standing: Vec<Unit> = units.of(Power::ITALY).collect();
        for rules in [Rules::Classic, Rules::Standard] {
            for removal in [Distance::Owned, Distance::Home] {
                let edition = Edition { removal, ..Edition::TODAY };
                let empty = Position::empty(&STANDARD_MAP, rules);
                let (units, centers) = (units.clone(), centers.clone());
                let position = Position { edition, units, centers, ..empty };
                let centers = &position.centers;
                let key =
                    |unit: &Unit| (turn(rules, removal, &steps, centers, *unit), unit.province().name());
                let mut expected = standing.clone();
                expected.sort_by_cached_key(key);
                for count in 0..=standing.len() {
                    let gone = removals_by_rule(&position, Power::ITALY, u32::try_from(count).unwrap());
                    let gone: Vec<Unit> = gone.into_iter().map(|removed| removed.unit).collect();
                    assert_eq!(gone, expected[..count], "board {number}, {rules:?}, {removal:?}");
                }
            }
        }
    }
}

/// Up to eight units of Italy, and centers that it owns, anywhere on the map.
fn board(chance: &mut Stream) -> (Units, Centers) {
    let mut units = Units::EMPTY;
    let places: Vec<Location> = STANDARD_MAP.locations().collect();
    let mut pick = |most: u32| chance.below(most) as usize;
    for _ in 0..=pick(8) {
        let unit = Unit {
            power: Power::ITALY,
            kind: [Kind::Army, Kind::Fleet][pick(2)],
            at: places[pick(u32::try_from(places.len()).unwrap())],
        };
        if can_stand(unit.kind, unit.at) && units.get(unit.province()).is_none() {
            units.place(unit);
        }
    }
    let mut centers = Centers::none(&STANDARD_MAP);
    let all: Vec<Province> = STANDARD_MAP.provinces().filter(|province| province.is_center()).collect();
    for _ in 0..pick(7) {
        centers.give(all[pick(34)], Power::ITALY);
    }
    (units, centers)
}

/// The next unit to remove: by class, then the farthest, then by today's rulebook fleets first.
fn turn(
    rules: Rules,
    removal: Distance,
    [by_any_border, by_fleet]: &[Steps; 2],
    centers: &Centers,
    unit: Unit,
) -> (u8, i64, bool) {
    let counts = |at: &Location| match removal {
        Distance::Owned => centers.of(unit.power).contains(at.province()),
        Distance::Home => at.province().home() == Some(unit.power),
    };
    let steps = if removal == Distance::Home && unit.kind == Kind::Fleet { by_fleet } else { by_any_border };
    let nearest = STANDARD_MAP.locations().filter(counts).filter_map(|to| steps.get(&(unit.at, to))).min();
    let farthest = -nearest.map_or(i64::MAX, |steps| i64::from(*steps));
    match rules {
        Rules::Standard => (0, farthest, unit.kind == Kind::Army),
        Rules::Classic if unit.province().terrain() == Terrain::Water => (0, farthest, false),
        Rules::Classic if unit.province().home() != Some(unit.power) => (1, farthest, false),
        Rules::Classic => (2, farthest, false),
    }
}

/// The number of steps from one place to another.
type Steps = BTreeMap<(Location, Location), u32>;

/// Extends every path by a step until no new place is reached.
fn steps(is_next: &dyn Fn(Location, Location) -> bool) -> Steps {
    let all: Vec<Location> = STANDARD_MAP.locations().collect();
    let next: BTreeMap<Location, Vec<Location>> = all
        .iter()
        .map(|from| (*from, all.iter().copied().filter(|to| is_next(*from, *to)).collect()))
        .collect();
    let mut steps: Steps = all.iter().map(|at| ((*at, *at), 0)).collect();
    let mut last: Vec<(Location, Location)> = steps.keys().copied().collect();
    for count in 1.. {
        let longer = last.iter().flat_map(|(from, at)| next[at].iter().map(|to| (*from, *to)));
        let mut found: Vec<_> = longer.filter(|way| !steps.contains_key(way)).collect();
        found.sort_unstable();
        found.dedup();
        if found.is_empty() {
            break;
        }
        steps.extend(found.iter().map(|way| (*way, count)));
        last = found;
    }
    steps
}

/// Whether two provinces share a border, by land or by water. The coasts of a province count as one place.
fn by_any_border(from: Location, to: Location) -> bool {
    let lies = |at: &Location| at.province() == from.province();
    let to = to.province();
    army_reaches(from.province(), to)
        || STANDARD_MAP.locations().filter(lies).any(|coast| fleet_supports(coast, to))
}

/// Whether a fleet can move from one place to the other.
fn by_fleet(from: Location, to: Location) -> bool {
    fleet_neighbours(from).any(|next| next == to)
}
