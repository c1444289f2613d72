//! The game between two plays, and the form in which it is punched.

use super::adjudicate::Dislodged;
use super::adjust::{self, Centers, can_stand};
use super::map::{Location, Province, ProvinceSet, Terrain};
use super::messages as say;
use super::policy::Victory;
use super::power::Power;
use super::tables::START;
use super::unit::{Kind, Unit, Units};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The first year of a game.
pub const FIRST_YEAR: u16 = 1901;
/// The last year of a game; after its fall the game ends without a winner.
pub const LAST_YEAR: u16 = 9999;
/// The centers that win, unless `CENTERS=` says otherwise.
pub const CENTERS_TO_WIN: u8 = 18;
/// The fewest and the most centers that `CENTERS=` may ask for.
pub const CENTERS_ALLOWED: std::ops::RangeInclusive<u8> = 4..=34;
/// The longest name of a player, in characters.
pub const LONGEST_NAME: usize = 71;

/// Which rules are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Rules {
    /// The rules text of the punched-card program, to the letter.
    Classic,
    /// Today's rulebook.
    Standard,
}

/// Half a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Season {
    /// The first half.
    Spring,
    /// The second half, after which centers change hands.
    Fall,
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Spring => "SPRING",
            Self::Fall => "FALL",
        })
    }
}

/// What a season waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Phase {
    /// `$MOVES`.
    Moves,
    /// `$RETREAT`.
    Retreat,
    /// `$BUILD`.
    Build,
    /// Nothing: the game is over.
    Over,
}

impl Phase {
    /// The control word of its play card.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Moves => Some("MOVES"),
            Self::Retreat => Some("RETREAT"),
            Self::Build => Some("BUILD"),
            Self::Over => None,
        }
    }
}

/// When a play happens: the year, the half of it, and what it waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Date {
    /// From [`FIRST_YEAR`] on.
    pub year: u16,
    /// The half of the year.
    pub season: Season,
    /// The play within it.
    pub phase: Phase,
}

/// The number of centers each power had at the end of a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct ChartRow {
    /// The year.
    pub year: u16,
    /// The centers by power; powers without centers are left out.
    pub centers: BTreeMap<Power, u8>,
}

/// A game of Diplomacy between two plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The rules.
    pub rules: Rules,
    /// The play it waits for.
    pub date: Date,
    /// The centers that win, if centers do.
    pub to_win: u8,
    /// Who plays each power, in the order of the powers.
    pub players: [String; 7],
    /// The units that hold a place.
    pub units: Units,
    /// Who owns the centers.
    pub centers: Centers,
    /// The units that must retreat.
    pub dislodged: Vec<Dislodged>,
    /// Provinces left empty by a stand-off, while units must retreat.
    pub standoffs: ProvinceSet,
    /// Centers by year.
    pub chart: Vec<ChartRow>,
    /// Who won.
    pub winner: Option<Power>,
}

impl Position {
    /// The position with which a game begins.
    pub fn at_start(rules: Rules, to_win: u8, players: [String; 7]) -> Self {
        let units = START.iter().flat_map(|(power, list)| {
            list.split(", ").filter_map(|unit| {
                let (kind, at) = unit.split_once(' ')?;
                let kind = if kind == "A" { Kind::Army } else { Kind::Fleet };
                Some(Unit { power: *power, kind, at: Location::from_code(at)? })
            })
        });
        Self {
            rules,
            date: Date { year: FIRST_YEAR, season: Season::Spring, phase: Phase::Moves },
            to_win,
            players,
            units: units.collect(),
            centers: Centers::at_start(),
            dislodged: Vec::new(),
            standoffs: ProvinceSet::EMPTY,
            chart: Vec::new(),
            winner: None,
        }
    }

    /// Who plays a power.
    pub fn player_of(&self, power: Power) -> &str {
        &self.players[power.index()]
    }

    /// What a `$BUILD` play would ask of a power now.
    pub fn due_from(&self, power: Power) -> adjust::Due {
        adjust::due(&self.units, &self.centers, power)
    }
}

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct Punched {
    /// `GAME`: rules, date and end.
    pub game: GameRecord,
    /// `POWER`: the seven, in their order.
    pub power: Vec<PowerRecord>,
    /// `UNIT`: the units that hold a place.
    #[serde(default)]
    pub unit: Vec<Unit>,
    /// `DISLODGED`: the units that must retreat.
    #[serde(default)]
    pub dislodged: Vec<DislodgedRecord>,
    /// `STANDOFF`: provinces left empty by a stand-off.
    #[serde(default)]
    pub standoff: Vec<StandoffRecord>,
    /// `CHART`: centers by year.
    #[serde(default)]
    pub chart: Vec<ChartRow>,
}

/// Rules, date and end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct GameRecord {
    /// The rules.
    pub rules: Rules,
    /// The year.
    pub year: u16,
    /// The half of it.
    pub season: Season,
    /// The play it waits for.
    pub phase: Phase,
    /// The centers that win, under the rules by which centers do.
    #[serde(default)]
    pub centers: Option<u8>,
    /// Who won.
    #[serde(default)]
    pub winner: Option<Power>,
}

/// A power, its player and its centers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct PowerRecord {
    /// The power.
    pub name: Power,
    /// Who plays it.
    pub player: String,
    /// Its centers.
    pub centers: Vec<Province>,
}

/// A unit that must retreat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct DislodgedRecord {
    /// Whose it is.
    pub power: Power,
    /// Army or fleet.
    pub kind: Kind,
    /// Where it stood.
    pub at: Location,
    /// Where the unit came from that took its place.
    pub by: Province,
    /// Whether that unit came by convoy.
    pub convoy: bool,
    /// Where it was dislodged, if it had been convoyed to another place than it stood in.
    #[serde(default)]
    pub landed: Option<Province>,
}

/// A province left empty by a stand-off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct StandoffRecord {
    /// The province.
    pub at: Province,
}

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let Date { year, season, phase } = position.date;
    let dislodged = position.dislodged.iter().map(|&Dislodged { unit, by, by_convoy, landed }| {
        DislodgedRecord { power: unit.power, kind: unit.kind, at: unit.at, by, convoy: by_convoy, landed }
    });
    Punched {
        game: GameRecord {
            rules: position.rules,
            year,
            season,
            phase,
            centers: (position.rules.policy().victory == Victory::Centers).then_some(position.to_win),
            winner: position.winner,
        },
        power: Power::ALL
            .into_iter()
            .map(|name| PowerRecord {
                name,
                player: position.player_of(name).to_owned(),
                centers: position.centers.of(name).iter().collect(),
            })
            .collect(),
        unit: Power::ALL.into_iter().flat_map(|power| position.units.of(power)).collect(),
        dislodged: dislodged.collect(),
        standoff: position.standoffs.iter().map(|at| StandoffRecord { at }).collect(),
        chart: position.chart.clone(),
    }
}

/// Checks a punched position and makes the engine's own of it. Whatever cannot be is refused by name, so that
/// an edited position never reaches the engine with two units in a place or a fleet on land.
pub fn check(punched: Punched) -> Result<Position, Message> {
    let refuse = |what: String| say::POSITION_REFUSED.message().with(what);
    let GameRecord { rules, year, season, phase, centers, winner } = punched.game;
    let to_win = match (rules.policy().victory, centers) {
        (Victory::Centers, None) => return Err(refuse("CENTERS= is missing".into())),
        (Victory::MostUnits, Some(_)) => {
            return Err(refuse("no number of CENTERS= wins under its rules".into()));
        }
        (_, centers) => centers.unwrap_or(CENTERS_TO_WIN),
    };
    if !(FIRST_YEAR..=LAST_YEAR).contains(&year) {
        return Err(refuse(format!("YEAR={year} is not from {FIRST_YEAR} to {LAST_YEAR}")));
    }
    if !CENTERS_ALLOWED.contains(&to_win) {
        let (least, most) = (CENTERS_ALLOWED.start(), CENTERS_ALLOWED.end());
        return Err(refuse(format!("CENTERS={to_win} is not from {least} to {most}")));
    }
    if phase == Phase::Build && season == Season::Spring {
        return Err(refuse("PHASE=BUILD comes in fall alone".into()));
    }
    if winner.is_some() && phase != Phase::Over {
        return Err(refuse("a game with a winner is over".into()));
    }
    let (players, centers) = check_powers(punched.power).map_err(refuse)?;
    let mut units = Units::EMPTY;
    for unit in punched.unit {
        check_place(unit).map_err(refuse)?;
        if units.place(unit).is_some() {
            return Err(refuse(format!("two units stand in {}", unit.province())));
        }
    }
    let mut dislodged = Vec::new();
    for DislodgedRecord { power, kind, at, by, convoy, landed } in punched.dislodged {
        let unit = Unit { power, kind, at };
        check_place(unit).map_err(refuse)?;
        if dislodged.iter().any(|other: &Dislodged| other.unit.province() == unit.province()) {
            return Err(refuse(format!("two units were dislodged from {}", unit.province())));
        }
        if let Some(at) = landed {
            let is_coast = at.terrain() == Terrain::Coastal && at != unit.province();
            if kind != Kind::Army || !is_coast {
                return Err(refuse(format!("{unit} cannot have landed in {at}")));
            }
        }
        dislodged.push(Dislodged { unit, by, by_convoy: convoy, landed });
    }
    if dislodged.is_empty() == (phase == Phase::Retreat) {
        return Err(refuse("DISLODGED units and PHASE=RETREAT go together".into()));
    }
    dislodged.sort_by_key(|dislodged| dislodged.unit.province());
    let standoffs: ProvinceSet = punched.standoff.iter().map(|record| record.at).collect();
    if phase != Phase::Retreat && !standoffs.is_empty() {
        return Err(refuse("STANDOFF provinces stand there while PHASE=RETREAT alone".into()));
    }
    check_chart(&punched.chart, year).map_err(refuse)?;
    let date = Date { year, season, phase };
    Ok(Position {
        rules,
        date,
        to_win,
        players,
        units,
        centers,
        dislodged,
        standoffs,
        chart: punched.chart,
        winner,
    })
}

/// The seven players and their centers.
fn check_powers(records: Vec<PowerRecord>) -> Result<([String; 7], Centers), String> {
    let mut players: [String; 7] = Default::default();
    let mut centers = Centers::NONE;
    if !records.iter().map(|record| record.name).eq(Power::ALL) {
        return Err("POWER records stand for the seven powers in their order".into());
    }
    for PowerRecord { name, player, centers: owned } in records {
        if player.trim().is_empty() || player.chars().count() > LONGEST_NAME {
            return Err(format!("the player of {name} has 1 to {LONGEST_NAME} characters"));
        }
        players[name.index()] = player;
        for center in owned {
            if !center.is_center() {
                return Err(format!("{center} is no supply center"));
            }
            if let Some(other) = centers.owner(center) {
                return Err(format!("{other} and {name} both own {center}"));
            }
            centers.give(center, name);
        }
    }
    Ok((players, centers))
}

/// The years ascend and are not later than the game's; nobody has more centers than there are.
fn check_chart(chart: &[ChartRow], year: u16) -> Result<(), String> {
    let mut next = FIRST_YEAR;
    for row in chart {
        if !(next..=year).contains(&row.year) {
            return Err(format!(
                "the chart has the year {} where one from {next} to {year} is due",
                row.year
            ));
        }
        next = row.year.saturating_add(1);
        let centers: u32 = row.centers.values().map(|count| u32::from(*count)).sum();
        if centers > u32::from(*CENTERS_ALLOWED.end()) {
            return Err(format!("the chart counts {centers} supply centers in {}", row.year));
        }
    }
    Ok(())
}

/// Whether a unit of its kind can stand where it stands.
fn check_place(unit: Unit) -> Result<(), String> {
    if can_stand(unit.kind, unit.at) { Ok(()) } else { Err(format!("there can be no {unit}")) }
}
