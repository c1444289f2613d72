//! Turns the game into its records.

use super::records::{ExploredRecord, GameRecord, PlayerRecord, Punched, TerrainRecord, UnitRecord};
use crate::game::rainbow::world::{Hex, HexSet, Options, Player, PlayerNumber, Position, Unit};

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
        warned: player.warned,
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

/// What a player remembers: one record for each row in which there is anything.
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
