//! The position as it is punched, and what an edited one is checked for.
//!
//! A gamesmaster can write a position by hand, so whatever he may well leave out has a value of its own.

use super::geometry::Hex;
use super::map::{HexSet, Map};
use super::messages as say;
use super::players::{PlayerNumber, Players};
use super::position::{ChartRow, End, Options, Player, Position, Status};
use super::tables::{
    ABANDONS, Kind, LAST_TURN, LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME, MOST_MONEY, PLAYERS, SIDES,
    SIGHTS, STARTING_MONEY, Terrain,
};
use super::unit::{Unit, UnitId};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `GAME`: the turn, the size of the map, and what the gamesmaster chose.
    pub game: GameRecord,
    /// `PLAYER`: the players, by number.
    pub player: Vec<PlayerRecord>,
    /// `TERRAIN`: the map, row by row.
    pub terrain: Vec<TerrainRecord>,
    /// `UNIT`: the units, by owner and number.
    #[serde(default)]
    pub unit: Vec<UnitRecord>,
    /// `EXPLORED`: the ground that players remember, row by row.
    #[serde(default)]
    pub explored: Vec<ExploredRecord>,
    /// `CHART`: what was owned, by turn.
    #[serde(default)]
    pub chart: Vec<ChartRow>,
}

/// The turn, the size of the map, and what the gamesmaster chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct GameRecord {
    /// The turn that was played last.
    pub turn: u32,
    /// Hexes a side.
    pub size: u16,
    /// How far a unit sees.
    #[serde(default = "default_sight")]
    pub sight: u16,
    /// The money with which a player starts.
    #[serde(default = "default_money")]
    pub money: u64,
    /// The most players who may win together.
    #[serde(default = "default_alliance")]
    pub alliance: u8,
    /// The missed turns after which a position counts as abandoned.
    #[serde(default)]
    pub abandon: u16,
    /// Whether everyone is told what all own.
    #[serde(default)]
    pub totals: bool,
    /// How the game ended.
    #[serde(default)]
    pub end: Option<End>,
}

fn default_sight() -> u16 {
    Options::default().sight
}

fn default_money() -> u64 {
    Options::default().money
}

fn default_alliance() -> u8 {
    Options::default().alliance
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct PlayerRecord {
    /// His number.
    pub no: PlayerNumber,
    /// The name of his empire.
    pub name: String,
    /// Where his reports go.
    #[serde(default)]
    pub address: String,
    /// What he owns.
    #[serde(default)]
    pub money: u64,
    /// Whether he still plays.
    #[serde(default = "active")]
    pub status: Status,
    /// Whom he has declared friendly.
    #[serde(default)]
    pub friends: Vec<PlayerNumber>,
    /// The last turn for which he sent orders.
    #[serde(default)]
    pub ordered: u32,
}

fn active() -> Status {
    Status::Active
}

/// One row of the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct TerrainRecord {
    /// The row.
    pub y: u16,
    /// A letter for each hex, from the left: `W` water, `P` plain, `F` forest, `M` mountain.
    pub hexes: String,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct UnitRecord {
    /// Its owner.
    pub of: PlayerNumber,
    /// Its number.
    pub no: u32,
    /// Its type.
    pub kind: Kind,
    /// Where it stands.
    pub at: Hex,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<String>,
}

/// The ground in a row that a player remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ExploredRecord {
    /// Who remembers it.
    pub by: PlayerNumber,
    /// The row.
    pub y: u16,
    /// The first and the last hex of each stretch, from the left.
    pub x: Vec<(u16, u16)>,
}

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let Options { sight, money, alliance, abandon, totals } = position.options;
    let size = position.map.side();
    let player = |(no, player): (&PlayerNumber, &Player)| PlayerRecord {
        no: *no,
        name: player.name.clone(),
        address: player.address.clone(),
        money: player.money,
        status: player.status,
        friends: player.friends.iter().collect(),
        ordered: player.ordered,
    };
    let unit = |unit: &Unit| UnitRecord {
        of: unit.id.player,
        no: unit.id.number,
        kind: unit.kind,
        at: unit.at,
        name: unit.name.as_deref().map(str::to_owned),
    };
    let row = |y: u16| (0..size).map(|x| position.map.at(Hex::new(x, y)).letter()).collect();
    Punched {
        game: GameRecord {
            turn: position.turn,
            size,
            sight,
            money,
            alliance,
            abandon,
            totals,
            end: position.end.clone(),
        },
        player: position.players.iter().map(player).collect(),
        terrain: (0..size).map(|y| TerrainRecord { y, hexes: row(y) }).collect(),
        unit: position.units.all().map(|(_, found)| unit(found)).collect(),
        explored: position.players.iter().flat_map(|(by, player)| explored(*by, &player.explored)).collect(),
        chart: position.chart.clone(),
    }
}

/// What a player remembers, a record for each row in which there is anything.
fn explored(by: PlayerNumber, hexes: &HexSet) -> Vec<ExploredRecord> {
    let mut records: Vec<ExploredRecord> = Vec::new();
    for Hex { y, x } in hexes.iter() {
        if records.last().is_none_or(|record| record.y != y) {
            records.push(ExploredRecord { by, y, x: Vec::new() });
        }
        let Some(record) = records.last_mut() else { continue };
        match record.x.last_mut() {
            Some((_, last)) if *last + 1 == x => *last = x,
            _ => record.x.push((x, x)),
        }
    }
    records
}

/// Checks a punched position and makes the engine's own of it. Whatever cannot be is refused by name.
pub fn check(punched: Punched) -> Result<Position, Message> {
    checked(punched).map_err(|what| say::POSITION_REFUSED.message().with(what))
}

fn checked(punched: Punched) -> Result<Position, String> {
    let mut position = check_game(&punched.game, &punched.terrain)?;
    for record in punched.player {
        check_player(&mut position, record)?;
    }
    let count = position.players.len();
    if count == 0 {
        return Err("nobody plays".into());
    }
    let is_known = |number: PlayerNumber| position.players.contains_key(&number);
    for (number, player) in &position.players {
        if player.friends.contains(*number) {
            return Err(format!("player {number} is friendly to himself"));
        }
        if let Some(stranger) = player.friends.iter().find(|friend| !is_known(*friend)) {
            return Err(format!("player {number} is friendly to {stranger}, who does not play"));
        }
    }
    if let Some(End::Won(winners)) = &position.end
        && (winners.is_empty() || !winners.iter().all(|winner| is_known(*winner)))
    {
        return Err("a game is won by players of it".into());
    }
    for record in punched.unit {
        check_unit(&mut position, record)?;
    }
    for record in punched.explored {
        check_explored(&mut position, &record)?;
    }
    check_chart(&position, &punched.chart)?;
    position.chart = punched.chart;
    // Who places units by hand need not say what they see from there.
    position.remember();
    Ok(position)
}

/// A number must lie in its range.
fn check_range<T: Copy + PartialOrd + fmt::Display>(
    word: &str,
    value: T,
    range: &RangeInclusive<T>,
) -> Result<(), String> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(format!("{word}={value} is not from {} to {}", range.start(), range.end()))
}

fn check_game(game: &GameRecord, rows: &[TerrainRecord]) -> Result<Position, String> {
    check_range("TURN", game.turn, &(0..=LAST_TURN))?;
    check_range("SIZE", game.size, &SIDES)?;
    check_range("SIGHT", game.sight, &SIGHTS)?;
    check_range("MONEY", game.money, &STARTING_MONEY)?;
    check_range("ALLIANCE", game.alliance, &(1..=*PLAYERS.end()))?;
    check_range("ABANDON", game.abandon, &ABANDONS)?;
    if !rows.iter().map(|row| row.y).eq(0..game.size) {
        return Err(format!("TERRAIN records stand for the {} rows of the map, from Y=0 on", game.size));
    }
    let mut map = Map::of(game.size, Terrain::Water);
    for row in rows {
        if row.hexes.chars().count() != usize::from(game.size) {
            return Err(format!("row {} of the map has {} hexes", row.y, row.hexes.chars().count()));
        }
        for (x, letter) in (0..).zip(row.hexes.chars()) {
            let unknown = || format!("'{letter}' in row {} of the map is not W, P, F or M", row.y);
            map.set(Hex::new(x, row.y), Terrain::of_letter(letter).ok_or_else(unknown)?);
        }
    }
    let GameRecord { sight, money, alliance, abandon, totals, .. } = *game;
    let mut position = Position::empty(map, Options { sight, money, alliance, abandon, totals });
    position.turn = game.turn;
    position.end.clone_from(&game.end);
    if position.turn == LAST_TURN && position.end.is_none() {
        return Err(format!("a game ends with turn {LAST_TURN}"));
    }
    Ok(position)
}

fn check_player(position: &mut Position, record: PlayerRecord) -> Result<(), String> {
    let PlayerRecord { no, name, address, money, status, friends, ordered } = record;
    if !no.is_possible() || position.players.last_key_value().is_some_and(|(last, _)| *last >= no) {
        return Err(format!("PLAYER records stand in the order of their numbers, 1 to {}", PLAYERS.end()));
    }
    if !is_name(&name) {
        return Err(format!(
            "the name of player {no} has 1 to {LONGEST_NAME} characters and no brackets or controls"
        ));
    }
    if address.chars().count() > LONGEST_ADDRESS {
        return Err(format!("the address of player {no} has more than {LONGEST_ADDRESS} characters"));
    }
    check_range("MONEY", money, &(0..=MOST_MONEY))?;
    check_range("ORDERED", ordered, &(0..=position.turn))?;
    if !friends.iter().all(|friend| friend.is_possible()) {
        return Err(format!("player {no} is friendly to a number that no player can have"));
    }
    position.add_player(no, &name, &address);
    if let Some(player) = position.players.get_mut(&no) {
        player.money = money;
        player.status = status;
        player.friends = friends.into_iter().collect::<Players>();
        player.ordered = ordered;
    }
    Ok(())
}

/// Whether an empire or a unit can be called so. Every character stands on a line of a sheet, so none breaks it.
///
/// Source: the rules text, "Name".
pub fn is_name(name: &str) -> bool {
    let is_barred = |letter: char| letter.is_control() || ['[', ']'].contains(&letter);
    !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(is_barred)
}

fn check_unit(position: &mut Position, record: UnitRecord) -> Result<(), String> {
    let UnitRecord { of, no, kind, at, name } = record;
    let id = UnitId::new(of, no);
    if no == 0 || no > LAST_UNIT_NUMBER {
        return Err(format!("unit {id} has no number from 1 to {LAST_UNIT_NUMBER}"));
    }
    let owner = position.players.get(&of);
    if owner.is_none_or(|owner| owner.status == Status::Eliminated) {
        return Err(format!("unit {id} belongs to no player of the game"));
    }
    if name.as_deref().is_some_and(|name| !is_name(name)) {
        return Err(format!(
            "the name of unit {id} has 1 to {LONGEST_NAME} characters and no brackets or controls"
        ));
    }
    if position.map.at(at) == Terrain::Water {
        return Err(format!("unit {id} stands at {at}, where there is no land"));
    }
    let unit = Unit::new(id, kind, at, name.as_deref().unwrap_or_default());
    if position.units.insert(unit) { Ok(()) } else { Err(format!("unit {id} stands there twice")) }
}

fn check_explored(position: &mut Position, record: &ExploredRecord) -> Result<(), String> {
    let ExploredRecord { by, y, x } = record;
    let side = position.map.side();
    let Some(player) = position.players.get_mut(by) else {
        return Err(format!("player {by} remembers ground and does not play"));
    };
    for &(first, last) in x {
        if first > last || last >= side || *y >= side {
            return Err(format!("player {by} remembers ground in row {y} that is not on the map"));
        }
        (first..=last).for_each(|x| _ = player.explored.insert(Hex::new(x, *y)));
    }
    Ok(())
}

/// The turns ascend and are none but those that were played.
fn check_chart(position: &Position, chart: &[ChartRow]) -> Result<(), String> {
    let mut next = 0;
    for row in chart {
        check_range("TURN", row.turn, &(next..=position.turn))?;
        next = row.turn + 1;
        for (player, standing) in &row.players {
            if !position.players.contains_key(player) {
                return Err(format!("the chart counts for player {player}, who does not play"));
            }
            check_range("CITIES", standing.cities, &(0..=LAST_UNIT_NUMBER))?;
            check_range("UNITS", standing.units, &(0..=LAST_UNIT_NUMBER))?;
            check_range("MONEY", standing.money, &(0..=MOST_MONEY))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operand;

    const POSITION: [&str; 19] = [
        "GAME TURN=3,SIZE=8,SIGHT=0,MONEY=10,ALLIANCE=1,ABANDON=0,TOTALS=NO",
        "PLAYER NO=1,NAME='A',ADDRESS='',MONEY=5,STATUS=ACTIVE,FRIENDS=(4),ORDERED=2",
        "PLAYER NO=4,NAME='B',ADDRESS='',MONEY=0,STATUS=QUIT,FRIENDS=(),ORDERED=0",
        "TERRAIN Y=0,HEXES='WPFMWPFM'",
        "TERRAIN Y=1,HEXES='PPPPPPPP'",
        "TERRAIN Y=2,HEXES='PPPPPPPP'",
        "TERRAIN Y=3,HEXES='PPPPPPPP'",
        "TERRAIN Y=4,HEXES='PPPPPPPP'",
        "TERRAIN Y=5,HEXES='PPPPPPPP'",
        "TERRAIN Y=6,HEXES='PPPPPPPP'",
        "TERRAIN Y=7,HEXES='PPPPPPPP'",
        "UNIT OF=1,NO=1,KIND=CITY,AT=(1,1)",
        "UNIT OF=1,NO=99999,KIND=TANKS,AT=(7,7),NAME='Panzer'",
        "UNIT OF=4,NO=1,KIND=SETTLERS,AT=(1,1)",
        "EXPLORED BY=1,Y=0,X=((0,2),(5,7))",
        "EXPLORED BY=1,Y=1,X=((1,1))",
        "EXPLORED BY=1,Y=7,X=((7,7))",
        "EXPLORED BY=4,Y=1,X=((1,1))",
        "CHART TURN=3,PLAYERS=(1=(CITIES=1,UNITS=1,MONEY=5))",
    ];

    /// What is said of the position with some words changed.
    fn refused(from: &str, to: &str) -> String {
        let records = POSITION.map(|record| record.replace(from, to));
        assert_ne!(records, POSITION.map(str::to_owned), "{from}");
        let punched: Punched = operand::from_records(&records).unwrap();
        check(punched).unwrap_err().arguments[0].clone()
    }

    #[test]
    fn a_position_that_can_be_is_taken_and_punched_as_it_was() {
        let punched: Punched = operand::from_records(POSITION).unwrap();
        let position = check(punched).unwrap();
        assert_eq!(operand::to_records(&punch(&position)).unwrap(), POSITION);
    }

    #[test]
    fn who_stands_somewhere_knows_what_he_sees_from_there() {
        let records = POSITION.into_iter().filter(|record| !record.starts_with("EXPLORED"));
        let punched: Punched = operand::from_records(records.collect::<Vec<_>>()).unwrap();
        let explored = |by| check(punched.clone()).unwrap().players[&PlayerNumber(by)].explored.clone();
        assert_eq!(explored(1).iter().collect::<Vec<_>>(), [Hex::new(1, 1), Hex::new(7, 7)]);
        assert_eq!(explored(4).iter().collect::<Vec<_>>(), [Hex::new(1, 1)]);
    }

    #[test]
    fn what_cannot_be_is_refused_by_name() {
        let cases = [
            ("TURN=3,SIZE", "TURN=10000,SIZE", "TURN=10000 is not from 0 to 9999"),
            ("TURN=3,SIZE", "TURN=9999,SIZE", "a game ends with turn 9999"),
            ("SIZE=8", "SIZE=401", "SIZE=401 is not from 8 to 400"),
            ("SIGHT=0", "SIGHT=11", "SIGHT=11 is not from 0 to 10"),
            ("ALLIANCE=1", "ALLIANCE=0", "ALLIANCE=0 is not from 1 to 99"),
            ("ABANDON=0", "ABANDON=100", "ABANDON=100 is not from 0 to 99"),
            ("TOTALS=NO", "TOTALS=NO,END=WON((9))", "a game is won by players of it"),
            ("NO=1,NAME='A'", "NO=0,NAME='A'", "PLAYER records stand in the order of their numbers, 1 to 99"),
            ("NO=4,NAME", "NO=1,NAME", "PLAYER records stand in the order of their numbers, 1 to 99"),
            (
                "NAME='A'",
                "NAME='[A]'",
                "the name of player 1 has 1 to 40 characters and no brackets or controls",
            ),
            ("MONEY=5,STATUS", "MONEY=1000000000,STATUS", "MONEY=1000000000 is not from 0 to 999999999"),
            ("ORDERED=2", "ORDERED=4", "ORDERED=4 is not from 0 to 3"),
            ("FRIENDS=(4)", "FRIENDS=(1)", "player 1 is friendly to himself"),
            ("FRIENDS=(4)", "FRIENDS=(9)", "player 1 is friendly to 9, who does not play"),
            ("FRIENDS=(4)", "FRIENDS=(200)", "player 1 is friendly to a number that no player can have"),
            (
                "NAME='A'",
                "NAME='A&10;B'",
                "the name of player 1 has 1 to 40 characters and no brackets or controls",
            ),
            ("WPFMWPFM", "WPFMWPFX", "'X' in row 0 of the map is not W, P, F or M"),
            ("NO=99999", "NO=100000", "unit 1-100000 has no number from 1 to 99999"),
            ("AT=(7,7)", "AT=(7,8)", "unit 1-99999 stands at 7/8, where there is no land"),
            (
                "NAME='Panzer'",
                "NAME=''",
                "the name of unit 1-99999 has 1 to 40 characters and no brackets or controls",
            ),
            ("STATUS=QUIT", "STATUS=ELIMINATED", "unit 4-1 belongs to no player of the game"),
            ("(5,7)", "(5,8)", "player 1 remembers ground in row 0 that is not on the map"),
            ("BY=1", "BY=2", "player 2 remembers ground and does not play"),
            ("CHART TURN=3", "CHART TURN=4", "TURN=4 is not from 0 to 3"),
            ("(1=(CITIES", "(2=(CITIES", "the chart counts for player 2, who does not play"),
        ];
        for (from, to, said) in cases {
            assert_eq!(refused(from, to), said);
        }
    }
}
