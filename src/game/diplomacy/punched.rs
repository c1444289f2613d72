//! The position as it is punched: its records, and what an edited one is checked for.
//!
//! Source: STANDARD, "The position deck, and operand notation".

use super::Diplomacy;
use super::adjudicate::Dislodged;
use super::adjust::{Centers, can_stand};
use super::map::{Location, Province, ProvinceSet, Terrain, army_neighbours, fleet_provinces};
use super::messages as say;
use super::policy::{Corrections, Distance, Edition, Via, Victory};
use super::position::{
    CENTERS_ALLOWED, CENTERS_TO_WIN, ChartRow, Date, FIRST_YEAR, LAST_YEAR, LONGEST_NAME, Phase, Position,
    Rules, Season, is_name,
};
use super::power::Power;
use super::unit::{Kind, Unit, Units};
use crate::game::{self, Flaw};
use crate::operand::check_range;
use serde::{Deserialize, Serialize};

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
    /// `DISLODGED`: the units that must retreat, or had to when the game ended.
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
    /// The year after whose fall the game ends in a draw, if one was set.
    #[serde(default)]
    pub last: Option<u16>,
    /// Whether `VIA CONVOY` binds, if not by today's edition.
    #[serde(default)]
    pub via: Option<Via>,
    /// From where the distance for removals by rule is counted, if not by today's edition.
    #[serde(default)]
    pub removal: Option<Distance>,
    /// Which of two sheets of a player counts, if it is not the one that the rules choose.
    #[serde(default)]
    pub orders: Option<Corrections>,
    /// Who won, or who shares the end of the game, once it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Power>,
}

/// A power, its player and its centers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct PowerRecord {
    /// The power.
    pub name: Power,
    /// Who plays it, if anybody does.
    #[serde(default)]
    pub player: Option<String>,
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

impl game::Records<Diplomacy> for Punched {
    fn of(position: &Position) -> Self {
        let Date { year, season, phase } = position.date;
        let dislodged = position.dislodged.iter().map(|&Dislodged { unit, by, by_convoy, landed }| {
            DislodgedRecord { power: unit.power, kind: unit.kind, at: unit.at, by, convoy: by_convoy, landed }
        });
        Self {
            game: GameRecord {
                rules: position.rules,
                year,
                season,
                phase,
                centers: (position.rules.policy().victory == Victory::Centers).then_some(position.to_win),
                last: Some(position.last_year).filter(|last| *last < LAST_YEAR),
                via: Some(position.edition.via).filter(|via| *via != Edition::TODAY.via),
                removal: Some(position.edition.removal).filter(|removal| *removal != Edition::TODAY.removal),
                orders: Some(position.corrections).filter(|one| *one != position.rules.policy().corrections),
                winners: position.winners.clone(),
            },
            power: Power::ALL
                .into_iter()
                .map(|name| PowerRecord {
                    name,
                    player: position.player_of(name).map(str::to_owned),
                    centers: position.centers.of(name).iter().collect(),
                })
                .collect(),
            unit: Power::ALL.into_iter().flat_map(|power| position.units.of(power)).collect(),
            dislodged: dislodged.collect(),
            standoff: position.standoffs.iter().map(|at| StandoffRecord { at }).collect(),
            chart: position.chart.clone(),
        }
    }

    fn check(self) -> Result<Position, Vec<Flaw>> {
        checked(self).map_err(|what| vec![say::POSITION_REFUSED.message().with(what).into()])
    }
}

fn checked(punched: Punched) -> Result<Position, String> {
    let (date, to_win, last_year) = check_game(&punched.game)?;
    let GameRecord { rules, via, removal, orders, winners, .. } = punched.game;
    let today = Edition::TODAY;
    let edition = Edition { via: via.unwrap_or(today.via), removal: removal.unwrap_or(today.removal) };
    let corrections = orders.unwrap_or(rules.policy().corrections);
    let (players, centers) = check_powers(punched.power)?;
    let mut units = Units::EMPTY;
    for unit in punched.unit {
        check_place(unit)?;
        if units.place(unit).is_some() {
            return Err(format!("two units stand in {}", unit.province()));
        }
    }
    let dislodged = check_dislodged(punched.dislodged, &units)?;
    let on_board = units.iter().count() + dislodged.len();
    if on_board > usize::from(*CENTERS_ALLOWED.end()) {
        let most = CENTERS_ALLOWED.end();
        return Err(format!(
            "there are {on_board} units, and no more than the {most} supply centers can feed"
        ));
    }
    let standoffs: ProvinceSet = punched.standoff.iter().map(|record| record.at).collect();
    if let Some(unit) = units.iter().find(|unit| standoffs.contains(unit.province())) {
        return Err(format!("{unit} stands in a province that a STANDOFF left empty"));
    }
    check_chart(&punched.chart, date)?;
    let chart = punched.chart;
    let position = Position {
        rules,
        edition,
        corrections,
        date,
        to_win,
        last_year,
        players,
        units,
        centers,
        dislodged,
        standoffs,
        chart,
        winners,
    };
    check_phase(&position)?;
    Ok(position)
}

/// Date, centers to win and last year.
fn check_game(game: &GameRecord) -> Result<(Date, u8, u16), String> {
    let to_win = match (game.rules.policy().victory, game.centers) {
        (Victory::Centers, None) => return Err("CENTERS= is missing".into()),
        (Victory::MostUnits, Some(_)) => return Err("no number of CENTERS= wins under its rules".into()),
        (_, centers) => centers.unwrap_or(CENTERS_TO_WIN),
    };
    check_range("CENTERS", &to_win, &CENTERS_ALLOWED)?;
    let last = game.last.unwrap_or(LAST_YEAR);
    check_range("LAST", &last, &(FIRST_YEAR..=LAST_YEAR))?;
    let GameRecord { year, season, phase, .. } = *game;
    check_range("YEAR", &year, &(FIRST_YEAR..=last))?;
    if phase == Phase::Build && season == Season::Spring {
        return Err("PHASE=BUILD comes in fall alone".into());
    }
    Ok((Date { year, season, phase }, to_win, last))
}

/// The units that must retreat: each lost its place to a unit of another power, which stands there.
fn check_dislodged(records: Vec<DislodgedRecord>, units: &Units) -> Result<Vec<Dislodged>, String> {
    let mut dislodged: Vec<Dislodged> = Vec::new();
    for DislodgedRecord { power, kind, at, by, convoy, landed } in records {
        let unit = Unit { power, kind, at };
        check_place(unit)?;
        if dislodged.iter().any(|other| other.unit.province() == unit.province()) {
            return Err(format!("two units were dislodged from {}", unit.province()));
        }
        if let Some(at) = landed {
            let is_coast = at.terrain() == Terrain::Coastal && at != unit.province();
            if kind != Kind::Army || !is_coast {
                return Err(format!("{unit} cannot have landed in {at}"));
            }
        }
        let lost = landed.unwrap_or(unit.province());
        let Some(attacker) = units.get(lost).filter(|other| other.power != power) else {
            return Err(format!(
                "{unit} of {power} was dislodged, and no unit of another power stands in {lost}"
            ));
        };
        // A game that began elsewhere may not tell where the attacker came from, and then the unit's own place is named.
        if by != unit.province() && !can_come(attacker, by, convoy) {
            return Err(format!(
                "{attacker} of {} cannot have come from {by}, as BY= and CONVOY= say",
                attacker.power
            ));
        }
        // One attacker can drive out several armies only where they had all landed.
        let is_elsewhere = |other: &Dislodged| other.landed.unwrap_or(other.unit.province()) != lost;
        if dislodged.iter().any(|other| other.by == by && is_elsewhere(other)) {
            return Err(format!("units were dislodged in two places by the one from {by}"));
        }
        dislodged.push(Dislodged { unit, by, by_convoy: convoy, landed });
    }
    dislodged.sort_by_key(|dislodged| dislodged.unit.province());
    Ok(dislodged)
}

/// Whether a unit can have come from a province to where it stands, by convoy or not.
fn can_come(unit: Unit, from: Province, by_convoy: bool) -> bool {
    let to = unit.province();
    match unit.kind {
        Kind::Army if by_convoy => [from, to].iter().all(|at| at.terrain() == Terrain::Coastal) && from != to,
        Kind::Army => army_neighbours(to).contains(from),
        Kind::Fleet => !by_convoy && fleet_provinces(unit.at).contains(from),
    }
}

/// Whether the position can wait for what it waits for.
fn check_phase(position: &Position) -> Result<(), String> {
    let phase = position.date.phase;
    // A game that ends by a card in a $RETREAT play keeps the units that had to retreat.
    let goes_with_dislodged = match phase {
        Phase::Retreat => !position.dislodged.is_empty(),
        Phase::Moves | Phase::Build => position.dislodged.is_empty(),
        Phase::Over => position.dislodged.is_empty() || !is_fall_counted(position),
    };
    if !goes_with_dislodged {
        return Err("DISLODGED units and PHASE=RETREAT go together".into());
    }
    if let Some(lost) = position.dislodged.iter().find(|lost| !position.is_played(lost.unit.power)) {
        return Err(format!(
            "nobody plays {}, and its {} cannot wait to retreat",
            lost.unit.power, lost.unit
        ));
    }
    if phase != Phase::Retreat && !position.standoffs.is_empty() {
        return Err("STANDOFF provinces stand there while PHASE=RETREAT alone".into());
    }
    if phase == Phase::Build && !Power::ALL.into_iter().any(|power| position.owes(power)) {
        return Err("PHASE=BUILD waits for no build and no removal of a power that is played".into());
    }
    let winners = &position.winners;
    if !winners.is_empty() && phase != Phase::Over {
        return Err("a game that is won is over".into());
    }
    if !winners.is_sorted_by(|one, next| one < next) {
        return Err("WINNERS= names powers once each and in their order".into());
    }
    if let Some(power) = winners.iter().find(|power| !position.is_played(**power)) {
        return Err(format!("nobody plays {power}, and it cannot have won the game"));
    }
    let has_nothing = |power: &&Power| !position.survivors().any(|left| left == **power);
    if let Some(power) = winners.iter().find(has_nothing) {
        return Err(format!("{power} has no unit and no supply center, and cannot have won the game"));
    }
    match (position.survivors().next(), phase) {
        (Some(_), Phase::Over) if winners.is_empty() => {
            Err("WINNERS= is missing, and a game that is over is won or shared by those who are left".into())
        }
        (None, Phase::Moves | Phase::Retreat | Phase::Build) => {
            Err("no power that is played has a unit or a supply center left, and the game is not over".into())
        }
        _ => Ok(()),
    }
}

/// Whether the chart says that the fall of the year is over, and with it the retreats.
fn is_fall_counted(position: &Position) -> bool {
    position.chart.last().is_some_and(|row| row.year == position.date.year)
}

/// The players of the seven powers, and the centers of each.
fn check_powers(records: Vec<PowerRecord>) -> Result<([Option<String>; 7], Centers), String> {
    let mut players: [Option<String>; 7] = Default::default();
    let mut centers = Centers::NONE;
    if !records.iter().map(|record| record.name).eq(Power::ALL) {
        return Err("POWER records stand for the seven powers in their order".into());
    }
    for PowerRecord { name, player, centers: owned } in records {
        if player.as_deref().is_some_and(|player| !is_name(player)) {
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
    if players.iter().all(Option::is_none) {
        return Err("nobody plays any power".into());
    }
    Ok((players, centers))
}

/// The years follow one another up to the last one whose fall is over; nobody has more centers than there are. A
/// position without a chart comes from elsewhere.
fn check_chart(chart: &[ChartRow], date: Date) -> Result<(), String> {
    let Some(first) = chart.first() else { return Ok(()) };
    let mut due = first.year.max(FIRST_YEAR);
    for row in chart {
        if row.year != due {
            return Err(format!("the chart has the year {} where {due} is due", row.year));
        }
        due = due.saturating_add(1);
        let centers: u32 = row.centers.values().map(|count| u32::from(*count)).sum();
        if centers > u32::from(*CENTERS_ALLOWED.end()) {
            return Err(format!("the chart counts {centers} supply centers in {}", row.year));
        }
    }
    let is_whole = match date.phase {
        Phase::Moves | Phase::Retreat => due == date.year,
        Phase::Build => due == date.year + 1,
        Phase::Over => due == date.year || due == date.year + 1,
    };
    if is_whole {
        Ok(())
    } else {
        Err(format!("the chart ends with {} and not with the last fall that is over", due - 1))
    }
}

/// Whether a unit of its kind can stand where it stands.
fn check_place(unit: Unit) -> Result<(), String> {
    if can_stand(unit.kind, unit.at) { Ok(()) } else { Err(format!("there can be no {unit}")) }
}
