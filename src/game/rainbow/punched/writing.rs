//! Turns the game into its records.

use super::records::{
    ExploredRecord, GameRecord, KnownRecord, PlayerRecord, Punched, TerrainRecord, UnitRecord,
};
use crate::world::{Hex, HexSet, Options, Player, PlayerNumber, Position, Unit};
use playdeck_kit::numbers::stretches;

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let Options { sight, money, alliance, abandon, totals, last } = position.options;
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
        vote: player.vote.clone(),
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
            last,
            end: position.end.clone(),
        },
        player: position.players.iter().map(player).collect(),
        terrain: (0..size).map(|y| TerrainRecord { y, hexes: row(y) }).collect(),
        unit: position.units.all().map(|(_, found)| unit(found)).collect(),
        explored: position.players.iter().flat_map(|(by, player)| explored(*by, &player.explored)).collect(),
        known: position.players.iter().flat_map(|(by, player)| known(*by, player)).collect(),
        chart: position.chart.clone(),
    }
}

/// The cities of others that a player remembers, by hex.
fn known(by: PlayerNumber, player: &Player) -> impl Iterator<Item = KnownRecord> {
    player.cities.iter().map(move |(at, city)| KnownRecord {
        by,
        at: *at,
        of: city.id.player,
        no: city.id.number,
        name: city.name.as_deref().map(str::to_owned),
        turn: city.turn,
    })
}

/// What a player remembers: one record for each row in which there is anything.
fn explored(by: PlayerNumber, hexes: &HexSet) -> Vec<ExploredRecord> {
    let hexes: Vec<Hex> = hexes.iter().collect();
    let rows = hexes.chunk_by(|one, next| one.y == next.y);
    rows.map(|row| ExploredRecord { by, y: row[0].y, x: stretches(row.iter().map(|hex| hex.x)) }).collect()
}
