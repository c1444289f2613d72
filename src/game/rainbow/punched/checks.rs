//! What each record of an edited position is checked for, in the order in which they are added to it.

use super::records::{ExploredRecord, GameRecord, PlayerRecord, TerrainRecord, UnitRecord};
use crate::game::rainbow::geometry::Hex;
use crate::game::rainbow::map::Map;
use crate::game::rainbow::players::{PlayerNumber, Players};
use crate::game::rainbow::position::{ChartRow, End, Options, Position, Status};
use crate::game::rainbow::tables::{
    ABANDONS, LAST_TURN, LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME, MOST_MONEY, PLAYERS, SIDES, SIGHTS,
    STARTING_MONEY, Terrain, is_name,
};
use crate::game::rainbow::unit::{Unit, UnitId};
use crate::operand::check_range;

/// The game with its map, its options and its turn, in which nobody plays yet.
pub fn check_game(game: &GameRecord, rows: &[TerrainRecord]) -> Result<Position, String> {
    check_range("TURN", &game.turn, &(0..=LAST_TURN))?;
    check_range("SIZE", &game.size, &SIDES)?;
    check_range("SIGHT", &game.sight, &SIGHTS)?;
    check_range("MONEY", &game.money, &STARTING_MONEY)?;
    check_range("ALLIANCE", &game.alliance, &(1..=*PLAYERS.end()))?;
    check_range("ABANDON", &game.abandon, &ABANDONS)?;
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

/// The next player.
pub fn check_player(position: &mut Position, record: PlayerRecord) -> Result<(), String> {
    let PlayerRecord { no, name, address, money, status, friends, ordered, warned } = record;
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
    check_range("MONEY", &money, &(0..=MOST_MONEY))?;
    check_range("ORDERED", &ordered, &(0..=position.turn))?;
    warned.map_or(Ok(()), |turn| check_range("WARNED", &turn, &(ordered + 1..=position.turn + 1)))?;
    if !friends.iter().all(|friend| friend.is_possible()) {
        return Err(format!("player {no} is friendly to a number that no player can have"));
    }
    position.add_player(no, &name, &address);
    if let Some(player) = position.players.get_mut(&no) {
        player.money = money;
        player.status = status;
        player.friends = friends.into_iter().collect::<Players>();
        player.ordered = ordered;
        player.warned = warned;
    }
    Ok(())
}

/// Friends and winners are players of the game.
pub fn check_ties(position: &Position) -> Result<(), String> {
    if position.players.is_empty() {
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
    Ok(())
}

/// A unit of somebody who plays.
pub fn check_unit(position: &mut Position, record: UnitRecord) -> Result<(), String> {
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

/// The ground that a player remembers in a row.
pub fn check_explored(position: &mut Position, record: &ExploredRecord) -> Result<(), String> {
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
pub fn check_chart(position: &Position, chart: &[ChartRow]) -> Result<(), String> {
    let mut next = 0;
    for row in chart {
        check_range("TURN", &row.turn, &(next..=position.turn))?;
        next = row.turn + 1;
        for (player, standing) in &row.players {
            if !position.players.contains_key(player) {
                return Err(format!("the chart counts for player {player}, who does not play"));
            }
            check_range("CITIES", &standing.cities, &(0..=LAST_UNIT_NUMBER))?;
            check_range("UNITS", &standing.units, &(0..=LAST_UNIT_NUMBER))?;
            check_range("MONEY", &standing.money, &(0..=MOST_MONEY))?;
        }
    }
    Ok(())
}
