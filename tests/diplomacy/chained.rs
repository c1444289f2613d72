//! Whole games made by chance, one play after another, each judged from the sheets to the position that follows.

use crate::judged::cases;
use crate::plays::Chance;
use crate::referee::{self, After, AllGiven, Line};
use crate::solver::boards::{FIGHTS, WHOLE, orders_at_random, theatres};
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::event::Event;
use playdeck::game::diplomacy::map::{Location, Province, STANDARD_MAP, army_reaches};
use playdeck::game::diplomacy::policy::{Corrections, Edition};
use playdeck::game::diplomacy::position::{Date, Phase, Position, Rules, Season};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::retreat::RetreatOutcome;
use playdeck::game::diplomacy::turn::{self, AllOrders, Orders};
use playdeck::game::diplomacy::unit::{Adjustment, Dislodged, Kind, Order, OrderSet, Retreat, Unit};
use playdeck::game::diplomacy::view::View;
use playdeck::game::prelude::*;
use playdeck::game::{SectionCards, Viewer};
use std::collections::BTreeMap;

/// The number of games, of which one in twenty is long, and the most plays of the others and of these.
const GAMES: u64 = 1_600;
const PLAYS: usize = 4;
const PLAYS_OF_A_LONG_GAME: usize = 40;

const NONSENSE: [&str; 6] = ["PLEASE LET ME WIN", "A", "F XYZ - QQQ", "A SWITZERLAND STANDS", "#5 // {}", ""];

/// The sheets of the powers that send any.
type AllSheets = BTreeMap<Power, Vec<Vec<Line>>>;

/// A position to begin with, and orders for its first play: the start of the game, or any board with many fights.
fn start(chance: &mut Chance) -> (Position, OrderSet) {
    let rules = *chance.one(&[Rules::Classic, Rules::Standard]);
    let mut players: Vec<Option<String>> = vec![None; 7];
    let names = 3 + chance.below(9);
    for player in &mut players {
        *player = chance.happens(97).then(|| format!("P{}", chance.below(names)));
    }
    let to_win = *chance.one(&[6, 10, 18, 34]);
    let mut position = Position::at_start(&STANDARD_MAP, rules, to_win, players);
    position.edition = *chance.one(&[Edition::TODAY, Edition::EARLIER]);
    position.corrections = *chance.one(&[Corrections::First, Corrections::Last]);
    if chance.happens(30) {
        position.last_year = *chance.one(&[1901, 1904]);
    }
    let mut orders = orders_at_random(&position.units, chance.stream());
    if chance.happens(80) {
        let maker = if chance.happens(30) { &WHOLE } else { &FIGHTS };
        (position.units, orders) = maker.board(&theatres(), chance.stream());
        for center in STANDARD_MAP.centers().filter(|_| chance.happens(80)).collect::<Vec<_>>() {
            let owner = center.home().filter(|_| chance.happens(50));
            position.centers.give(center, owner.unwrap_or(*chance.one(&Power::SEVEN)));
        }
        position.date.season = *chance.one(&[Season::Spring, Season::Fall]);
        match chance.below(8) {
            0 | 1 => dislodge(&mut position, chance),
            // Units may then stand on centers that others own.
            2 | 3 => position.date = Date { season: Season::Fall, phase: Phase::Build, ..position.date },
            _ => {}
        }
    }
    (position, orders)
}

/// Lets a position wait for the retreats of some units that were dislodged close to each other.
fn dislodge(position: &mut Position, chance: &mut Chance) {
    let all: Vec<Unit> = position.units.iter().collect();
    let middle = chance.one(&all).province();
    let is_close = |unit: &Unit| {
        let mut near = referee::near(*unit).into_iter().map(Location::province);
        near.any(|at| at == middle || army_reaches(at, middle))
    };
    for winner in all.iter().filter(|unit| is_close(unit)) {
        let unit = Unit { power: *chance.one(&Power::SEVEN), ..*winner };
        let by = chance.one(&referee::near(unit)).province();
        position.dislodged.push(Dislodged { unit, by, by_convoy: chance.happens(20), landed: None });
    }
    let is_empty = |at: &Province| position.units.get(*at).is_none();
    position.standoffs = STANDARD_MAP.provinces().filter(is_empty).filter(|_| chance.happens(10)).collect();
    let can_retreat = position.open_retreats().into_iter().filter(|(_, open)| !open.is_empty());
    position.dislodged = can_retreat.map(|(lost, _)| lost).collect();
    position.date.phase = Phase::Retreat;
}

/// A unit as a line names it, sometimes by the wrong letter.
fn kind_of(unit: Unit, chance: &mut Chance) -> Kind {
    if chance.happens(2) { *chance.one(&[Kind::Army, Kind::Fleet]) } else { unit.kind }
}

/// The lines of a sheet. Most can be followed.
fn lines(position: &Position, power: Power, orders: &OrderSet, chance: &mut Chance) -> Vec<Line> {
    let mut lines = Vec::new();
    let all: Vec<Unit> = position.units.iter().collect();
    match position.date.phase {
        Phase::Moves => {
            let mut units: Vec<Unit> = position.units.of(power).filter(|_| chance.happens(97)).collect();
            while chance.happens(20) && !all.is_empty() {
                units.push(*chance.one(&all));
            }
            for unit in units {
                let mut order = orders.get(unit.province());
                if let Order::Move { to, .. } = &mut order
                    && chance.happens(10)
                {
                    *to = Location::province_itself(to.province());
                }
                lines.push(Line::Move { kind: kind_of(unit, chance), at: unit.at, order });
            }
        }
        Phase::Retreat => {
            let all = position.open_retreats();
            for (lost, open) in &all {
                if lost.unit.power != power && chance.happens(95) || chance.happens(10) {
                    continue;
                }
                let near = referee::near(lost.unit);
                let is_sought = |to: &Location| {
                    let mut others = all.iter().filter(|(other, _)| other != lost);
                    others.any(|(_, open)| open.contains(to))
                };
                let sought: Vec<Location> = open.iter().copied().filter(is_sought).collect();
                let among = match chance.below(8) {
                    0 => &near,
                    1..5 if !sought.is_empty() => &sought,
                    _ => open,
                };
                let mut to = *chance.one(among);
                if chance.happens(10) {
                    to = Location::province_itself(to.province());
                }
                let order = if chance.happens(10) { Retreat::Disband } else { Retreat::To(to) };
                let landed = lost.landed.filter(|_| chance.happens(50)).map(Location::province_itself);
                lines.push(Line::Retreat {
                    kind: kind_of(lost.unit, chance),
                    at: landed.unwrap_or(lost.unit.at),
                    order,
                });
            }
        }
        Phase::Build => {
            let homes: Vec<Province> =
                STANDARD_MAP.provinces().filter(|at| at.home() == Some(power)).collect();
            let anywhere: Vec<Location> = STANDARD_MAP.locations().collect();
            for _ in 0..chance.below(6) {
                let at = *chance.one(&homes);
                let coasts: Vec<Location> = at.coasts().chain([Location::province_itself(at)]).collect();
                let among = if chance.happens(90) { &coasts } else { &anywhere };
                let place = *chance.one(among);
                let build = Adjustment::Build { kind: *chance.one(&[Kind::Army, Kind::Fleet]), at: place };
                let own: Vec<Unit> = position.units.of(power).collect();
                let some = if own.is_empty() || chance.happens(10) { &all } else { &own };
                let order = match chance.below(10) {
                    0 => Adjustment::Waive,
                    1..6 if !some.is_empty() => {
                        let unit = *chance.one(some);
                        let kind = kind_of(unit, chance);
                        lines.push(Line::Adjust { kind, order: Adjustment::Remove { at: unit.province() } });
                        continue;
                    }
                    _ => build,
                };
                lines.push(Line::Adjust { kind: Kind::Army, order });
            }
        }
        Phase::Over => {}
    }
    if chance.happens(10) {
        let &text = chance.one(&NONSENSE);
        lines.push(Line::Nonsense(text));
    }
    chance.shuffle(&mut lines);
    lines
}

/// Sheets with most of some orders and a few others.
fn sheets(position: &Position, orders: &OrderSet, chance: &mut Chance) -> AllSheets {
    let other = orders_at_random(&position.units, chance.stream());
    let mut all = AllSheets::new();
    for power in Power::players(position) {
        if chance.happens(4) {
            continue;
        }
        let mut sheet = lines(position, power, orders, chance);
        if chance.happens(15) {
            sheet.extend(lines(position, power, &other, chance));
        }
        if chance.happens(4) {
            sheet.clear();
        }
        let second = chance.happens(15).then(|| lines(position, power, &other, chance));
        all.insert(power, [sheet].into_iter().chain(second).collect());
    }
    all
}

/// The sheets as the engine reads them from cards.
fn read(position: &Position, all: &AllSheets) -> AllOrders {
    let statement = |text: &str, kind| Statement::single(Card::new(1, text), kind);
    let orders = all.iter().map(|(power, sheets)| {
        let opener = statement(&format!("${power}"), CardKind::Control);
        let cards = |sheet: &Vec<Line>| -> Vec<Statement> {
            sheet.iter().map(|line| statement(&line.text(&position.units), CardKind::Text)).collect()
        };
        let cards: Vec<Vec<Statement>> = sheets.iter().map(cards).collect();
        let sections: Vec<SectionCards> = cards
            .iter()
            .map(|cards| SectionCards { opener: opener.lent(), lines: cards[..].into() })
            .collect();
        let view = View::of(position, Viewer::Player(*power));
        (*power, Orders::read(&view, &sections).orders)
    });
    orders.collect()
}

fn written(position: &Position, all: &AllSheets) -> String {
    let mut text = String::new();
    for (power, sheets) in all {
        for sheet in sheets {
            let lines: Vec<String> = sheet.iter().map(|line| line.text(&position.units)).collect();
            text.extend([format!("${power}\n"), lines.join("\n"), "\n".to_owned()]);
        }
    }
    text
}

/// What happened in a play.
fn in_words(event: &Event) -> Vec<&'static str> {
    match event {
        Event::Dislodged { landed: Some(_), .. } => vec!["dislodged where it landed"],
        Event::Dislodged { forfeited: true, .. } => vec!["retreat forfeited"],
        Event::Retreated { order, outcome, .. } => vec![match outcome {
            RetreatOutcome::Retreated { .. } if order.is_none() => "retreated at once",
            RetreatOutcome::Retreated { .. } => "retreated",
            RetreatOutcome::NowhereToGo => "nowhere to go",
            RetreatOutcome::Disbanded => "disbanded",
            RetreatOutcome::NoOrder => "no retreat ordered",
            RetreatOutcome::NotOpen { .. } => "retreat closed",
            RetreatOutcome::Annihilated { .. } => "annihilated together",
        }],
        Event::Adjusted { adjusted, orders, .. } => {
            let has = |wanted: fn(&Adjustment) -> bool| orders.iter().any(wanted);
            let kinds = [
                ("built", has(|order| matches!(order, Adjustment::Build { .. }))),
                ("removed as ordered", has(|order| matches!(order, Adjustment::Remove { .. }))),
                ("waived", has(|order| *order == Adjustment::Waive)),
                ("removed by rule", !adjusted.removed_by_rule.is_empty()),
                ("build not used", adjusted.unused > 0),
            ];
            kinds.into_iter().filter(|(_, is_met)| *is_met).map(|(kind, _)| kind).collect()
        }
        Event::Captured { from: Some(_), .. } => vec!["center taken"],
        Event::Won { .. } => vec!["won by centers"],
        Event::WonByUnits { .. } => vec!["won by units"],
        Event::Ended { .. } => vec!["ended by its last year"],
        _ => Vec::new(),
    }
}

/// What must happen in the games for them to be worth anything.
const ALWAYS_MET: [&str; 17] = [
    "dislodged where it landed",
    "retreat forfeited",
    "retreated at once",
    "retreated",
    "disbanded",
    "no retreat ordered",
    "annihilated together",
    "built",
    "removed as ordered",
    "waived",
    "removed by rule",
    "build not used",
    "center taken",
    "won by centers",
    "won by units",
    "ended by its last year",
    "order of a second sheet",
];

#[test]
fn every_play_of_a_few_games_made_by_chance_leaves_what_a_third_judge_says() {
    let met = judge_plays(GAMES / 20);
    assert!(met.len() * 10 > ALWAYS_MET.len() * 7, "too few plays: {met:?}");
}

#[test]
#[ignore = "long: cargo long"]
fn every_play_of_games_made_by_chance_leaves_what_a_third_judge_says() {
    let met = judge_plays(cases(GAMES));
    let rare: Vec<&str> =
        ALWAYS_MET.into_iter().filter(|kind| met.get(kind).is_none_or(|count| *count < 10)).collect();
    assert!(rare.is_empty(), "too few plays with {rare:?}: {met:?}");
}

/// Plays so many games, and counts what was met in them.
fn judge_plays(games: u64) -> BTreeMap<&'static str, u32> {
    let mut met: BTreeMap<&str, u32> = BTreeMap::new();
    for root in 1..=games {
        let chance = &mut Chance::new(root);
        let (mut before, mut orders) = start(chance);
        let most = if root % 20 == 0 { PLAYS_OF_A_LONG_GAME } else { PLAYS };
        for number in 0..most {
            if before.date.phase == Phase::Over {
                break;
            }
            let sheets = sheets(&before, &orders, chance);
            let given: AllGiven = sheets
                .iter()
                .map(|(power, sheets)| (*power, referee::given(&before, *power, sheets)))
                .collect();
            let due = referee::play(&before, &given);
            let (after, events) = turn::play(before.clone(), &read(&before, &sheets));
            let came = After::of(&after);
            assert!(
                came == due,
                "game {root}, play {number}, {:?} {:?}: {}\n{:?}\n{}",
                before.rules,
                before.date,
                came.against(&due),
                before.units.iter().map(|unit| format!("{} {unit}", unit.power)).collect::<Vec<_>>(),
                written(&before, &sheets)
            );
            events.iter().flat_map(in_words).for_each(|kind| *met.entry(kind).or_default() += 1);
            let has_second = sheets.iter().any(|(power, sheets)| {
                let first = referee::given(&before, *power, &sheets[..1]);
                sheets.len() > 1 && first != given[power]
            });
            *met.entry("order of a second sheet").or_default() += u32::from(has_second);
            before = after;
            orders = orders_at_random(&before.units, chance.stream());
        }
    }
    met
}
