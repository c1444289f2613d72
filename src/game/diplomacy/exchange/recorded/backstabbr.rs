//! A game of Backstabbr: what its pages of a game hold of each season, one behind the other. A season is the JSON of that
//! page, with `orders` and `territories`, or the page itself, whose script has them as `var orders = ..;`.
//!
//! Orders have their results, and retreats stand in the orders of the units that were dislodged. Where no `unitsByPlayer` says
//! which units stand on the board, they follow from the start and the results. Source: the moves of twelve games that
//! D. Peskov and others published with their paper of 2020 on lies in Diplomacy, and the readers of such pages in the
//! projects backstabbr-advisor and in those that read `unitsByPlayer` for tournaments.

use super::super::codes;
use super::super::messages as say;
use super::super::refused::{plain, unreadable};
use super::super::saved::SavedPhase;
use super::{Recorded, game_called, order, phase_called};
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::retreat::neighbours;
use playdeck_diplomacy_rules::world::map::{Location, Province, STANDARD_MAP};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

/// The year of the first spring.
const FIRST_YEAR: u16 = 1901;

/// The words with which a page's script says the three things that are read.
const ORDERS: &str = "var orders =";
const UNITS: &str = "var unitsByPlayer =";
const OWNERS: &str = "var territories =";

/// What each player ordered, by the places of the units.
type Orders = BTreeMap<String, BTreeMap<String, Order>>;

/// A season.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Season {
    orders: Orders,
    territories: BTreeMap<String, Option<String>>,
    units_by_player: Option<BTreeMap<String, BTreeMap<String, Standing>>>,
}

/// A unit: its letter, or its letter and coast.
#[derive(Deserialize)]
#[serde(untagged)]
enum Standing {
    Letter(String),
    OnCoast {
        #[serde(rename = "type")]
        letter: String,
        coast: Option<String>,
    },
}

/// An order with its result.
#[derive(Deserialize)]
struct Order {
    #[serde(rename = "type")]
    kind: String,
    to: Option<String>,
    to_coast: Option<String>,
    from: Option<String>,
    unit_type: Option<String>,
    coast: Option<String>,
    result: Option<String>,
    retreat: Option<Box<Order>>,
}

type Fault = String;

/// Whether a file is such a game: whether it begins with a season, or holds pages.
pub fn is_one(text: &str) -> bool {
    let first = || serde_json::Deserializer::from_str(text).into_iter::<Season>().next();
    text.contains(ORDERS) && text.contains(OWNERS)
        || text.trim_start().starts_with('{') && first().is_some_and(|season| season.is_ok())
}

/// Reads the seasons.
pub fn read(text: &str) -> Result<Recorded, Message> {
    let seasons = if text.contains(ORDERS) { of_pages(text)? } else { of_json(text)? };
    let mut game = game_called(String::new(), &STANDARD_MAP);
    let start = STANDARD_MAP.powers().flat_map(|power| {
        STANDARD_MAP.units(power).map(move |(kind, at)| (at.province(), Unit { power, kind, at }))
    });
    let mut board = Board(start.collect());
    let mut next = (FIRST_YEAR, 'S');
    for season in &seasons {
        if next.1 == 'W' && season.is_of_moves() {
            next = (next.0 + 1, 'S');
        }
        let (year, letter) = next;
        let name = format!("{letter}{year:04}{}", if letter == 'W' { 'A' } else { 'M' });
        let phases = board.play(season, &name).map_err(|fault| say::phase_refused(&name, &fault))?;
        game.phases.extend(phases);
        next = match letter {
            'S' => (year, 'F'),
            'F' => (year, 'W'),
            _ => (year + 1, 'S'),
        };
    }
    if !game.phases.is_empty() {
        let mut last = phase_called(codes::COMPLETED.to_owned());
        board.tell(&mut last);
        game.phases.push(last);
    }
    Ok(Recorded { game, map: &STANDARD_MAP, routes: Routes::Any })
}

/// The seasons of JSON objects, one behind the other.
fn of_json(text: &str) -> Result<Vec<Season>, Message> {
    let seasons = serde_json::Deserializer::from_str(text).into_iter::<Season>();
    seasons.map(|season| season.map_err(|error| unreadable(&error))).collect()
}

/// The seasons of pages, one behind the other.
fn of_pages(text: &str) -> Result<Vec<Season>, Message> {
    let starts: Vec<usize> = text.match_indices(ORDERS).map(|(at, _)| at).collect();
    // What belongs to a page stands between its orders and those of the next.
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let page = |(start, end): (usize, usize)| -> Result<Season, Message> {
        let script = &text[start..end];
        let lacking = || say::no_saved_game("a page lacks its territories");
        Ok(Season {
            orders: value(script, ORDERS)?.unwrap_or_default(),
            territories: value(script, OWNERS)?.ok_or_else(lacking)?,
            units_by_player: value(script, UNITS)?,
        })
    };
    starts.iter().copied().zip(ends).map(page).collect()
}

/// The value behind some words.
fn value<T: DeserializeOwned>(script: &str, words: &str) -> Result<Option<T>, Message> {
    let Some((_, behind)) = script.split_once(words) else { return Ok(None) };
    let first = serde_json::Deserializer::from_str(behind).into_iter::<T>().next();
    first.transpose().map_err(|error| unreadable(&error))
}

impl Season {
    /// Whether it is one of moves: in winter there are builds and removals, or nothing.
    fn is_of_moves(&self) -> bool {
        const OF_WINTER: [&str; 4] = ["BUILD", "DISBAND", "REMOVE", "WAIVE"];
        let mut all = self.orders.values().flat_map(BTreeMap::values);
        all.any(|order| !OF_WINTER.contains(&order.kind.as_str()))
    }
}

impl Order {
    fn succeeds(&self) -> bool {
        self.result.as_deref() == Some("SUCCEEDS")
    }
}

/// The units on the board, by their provinces.
struct Board(BTreeMap<Province, Unit>);

impl Board {
    /// The phases of a season.
    fn play(&mut self, season: &Season, name: &str) -> Result<Vec<SavedPhase>, Fault> {
        if let Some(told) = &season.units_by_player {
            self.0 = standing(told)?;
        }
        let mut phase = phase_called(name.to_owned());
        self.tell(&mut phase);
        for (code, player) in &season.territories {
            let Some(player) = player.as_deref().filter(|player| !player.is_empty()) else { continue };
            let center = place(code, None)?;
            phase.state.centers.entry(power(player)?).or_default().push(codes::location(center));
        }
        if name.ends_with('A') {
            let is_due = !season.orders.is_empty() || self.owes(&phase);
            self.adjust(season, &mut phase)?;
            return Ok(if is_due { vec![phase] } else { Vec::new() });
        }
        for (player, orders) in &season.orders {
            for (code, given) in orders {
                let written = self.written(self.unit(code)?, given)?;
                order(&mut phase, power(player)?, written);
            }
        }
        let retreats = self.go(season, &name.replace('M', "R"))?;
        Ok(std::iter::once(phase).chain(retreats).collect())
    }

    fn tell(&self, phase: &mut SavedPhase) {
        for unit in self.0.values() {
            phase.state.units.entry(unit.power).or_default().push(codes::unit(*unit));
        }
    }

    fn unit(&self, code: &str) -> Result<Unit, Fault> {
        let at = place(code, None)?.province();
        self.0.get(&at).copied().ok_or_else(|| format!("no unit is in {}", plain(code)))
    }

    /// An order in the words of saved games.
    fn written(&self, unit: Unit, given: &Order) -> Result<String, Fault> {
        let own = codes::unit(unit);
        let to = || given.to.as_deref().ok_or_else(|| format!("the order of {own} lacks its goal"));
        let other = || -> Result<String, Fault> {
            let code =
                given.from.as_deref().ok_or_else(|| format!("the order of {own} lacks the other unit"))?;
            // What is not there may be ordered, too.
            self.unit(code)
                .map(codes::unit)
                .or_else(|_| Ok(format!("A {}", codes::location(place(code, None)?))))
        };
        let goal = || place(to()?, given.to_coast.as_deref()).map(codes::location);
        Ok(match given.kind.as_str() {
            "HOLD" => format!("{own} H"),
            "MOVE" => format!("{own} - {}", goal()?),
            "SUPPORT" if given.to.is_none() => format!("{own} S {}", other()?),
            "SUPPORT" => format!("{own} S {} - {}", other()?, goal()?),
            "CONVOY" => format!("{own} C {} - {}", other()?, goal()?),
            kind => return Err(format!("{} is no order", plain(kind))),
        })
    }

    /// Moves the units as the results say, and gives the phase of retreats, if there was one.
    fn go(&mut self, season: &Season, name: &str) -> Result<Option<SavedPhase>, Fault> {
        let before = self.0.clone();
        let all = || season.orders.values().flatten();
        let mut moved = BTreeMap::new();
        let mut contested = BTreeSet::new();
        for (code, given) in all().filter(|(_, given)| given.kind == "MOVE") {
            let unit = self.unit(code)?;
            let to = goal_of(unit, given)?;
            if given.succeeds() {
                moved.insert(unit.province(), to);
            } else {
                contested.insert(to.province());
            }
        }
        self.0.retain(|at, _| !moved.contains_key(at));
        let mut lost = BTreeMap::new();
        for (from, to) in &moved {
            let Some(unit) = before.get(from) else { continue };
            if let Some(dislodged) = self.0.insert(to.province(), Unit { at: *to, ..*unit }) {
                lost.insert(dislodged.province(), (dislodged, *from));
            }
        }
        let mut phase = phase_called(name.to_owned());
        let (mut is_played, mut landed) = (false, Vec::new());
        for (code, given) in all() {
            let at = place(code, None)?.province();
            let Some((unit, from)) = lost.get(&at) else { continue };
            let is_free = |to: Location| {
                let to = to.province();
                to != *from && !self.0.contains_key(&to) && !contested.contains(&to)
            };
            // One without a place to go is gone without a play.
            is_played |= neighbours(*unit).any(is_free);
            let own = codes::unit(*unit);
            match given.retreat.as_deref() {
                Some(retreat) if retreat.kind == "MOVE" => {
                    let to = goal_of(*unit, retreat)?;
                    order(&mut phase, unit.power, format!("{own} R {}", codes::location(to)));
                    landed.extend(retreat.succeeds().then_some(Unit { at: to, ..*unit }));
                }
                _ => order(&mut phase, unit.power, format!("{own} D")),
            }
        }
        // Two that meet are both gone, whatever their results say.
        let meets =
            |unit: &Unit| landed.iter().filter(|other| other.province() == unit.province()).count() > 1;
        self.0.extend(landed.iter().filter(|unit| !meets(unit)).map(|unit| (unit.province(), *unit)));
        Ok(is_played.then_some(phase))
    }

    /// Whether somebody owes builds or removals.
    fn owes(&self, phase: &SavedPhase) -> bool {
        STANDARD_MAP.powers().any(|power| {
            let centers = phase.state.centers.get(&power).map(Vec::as_slice).unwrap_or_default();
            let units = self.0.values().filter(|unit| unit.power == power).count();
            let may_build = |home: Province| {
                !self.0.contains_key(&home) && centers.iter().any(|code| *code == codes::province(home))
            };
            units > centers.len() || units < centers.len() && STANDARD_MAP.homes(power).any(may_build)
        })
    }

    fn adjust(&mut self, season: &Season, phase: &mut SavedPhase) -> Result<(), Fault> {
        for (player, orders) in &season.orders {
            let power = power(player)?;
            for (code, given) in orders {
                match given.kind.as_str() {
                    "BUILD" => {
                        let kind = kind(given.unit_type.as_deref().unwrap_or_default())?;
                        let coast = given.coast.as_deref().or(given.to_coast.as_deref());
                        let unit = Unit { power, kind, at: place(code, coast)? };
                        order(phase, power, format!("{} B", codes::unit(unit)));
                        self.0.insert(unit.province(), unit);
                    }
                    "DISBAND" | "REMOVE" => {
                        let unit = self.unit(code)?;
                        order(phase, power, format!("{} D", codes::unit(unit)));
                        self.0.remove(&unit.province());
                    }
                    "WAIVE" => {}
                    kind => return Err(format!("{} is no order of a winter", plain(kind))),
                }
            }
        }
        Ok(())
    }
}

/// Where a unit is to go. A fleet that can reach one coast alone need not name it.
fn goal_of(unit: Unit, given: &Order) -> Result<Location, Fault> {
    let code = given.to.as_deref().unwrap_or_default();
    let to = place(code, given.to_coast.as_deref().filter(|_| unit.kind == Kind::Fleet))?;
    let mut reached = neighbours(unit).filter(|at| at.province() == to.province());
    Ok(match (reached.next(), reached.next()) {
        (Some(only), None) if to.coast().is_none() => only,
        _ => to,
    })
}

fn standing(told: &BTreeMap<String, BTreeMap<String, Standing>>) -> Result<BTreeMap<Province, Unit>, Fault> {
    let mut board = BTreeMap::new();
    for (player, units) in told {
        for (code, standing) in units {
            let (letter, coast) = match standing {
                Standing::Letter(letter) => (letter, None),
                Standing::OnCoast { letter, coast } => (letter, coast.as_deref()),
            };
            let unit = Unit { power: power(player)?, kind: kind(letter)?, at: place(code, coast)? };
            board.insert(unit.province(), unit);
        }
    }
    Ok(board)
}

fn kind(letter: &str) -> Result<Kind, Fault> {
    match letter {
        "A" => Ok(Kind::Army),
        "F" => Ok(Kind::Fleet),
        _ => Err(format!("{} is no kind of unit", plain(letter))),
    }
}

fn power(name: &str) -> Result<Power, Fault> {
    STANDARD_MAP.power_named(&name.to_uppercase()).ok_or_else(|| format!("{} is no power", plain(name)))
}

/// `Spa` and `sc` as a place.
fn place(code: &str, coast: Option<&str>) -> Result<Location, Fault> {
    let coast = coast.filter(|coast| !coast.is_empty()).map(|coast| format!("/{coast}")).unwrap_or_default();
    let whole = format!("{code}{coast}").to_uppercase();
    codes::read_location(&STANDARD_MAP, &whole).ok_or_else(|| format!("{} is no place", plain(&whole)))
}
