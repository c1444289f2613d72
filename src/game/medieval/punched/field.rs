//! What the records of a match are checked for before anybody sits at it: its map with its cities.

use super::door::check_setup;
use super::records::{CityRecord, GameRecord, TerrainRecord};
use crate::game::medieval::city::{self, City};
use crate::game::medieval::game::Match;
use crate::game::medieval::geometry::Grid;
use crate::game::medieval::lobby::MatchNumber;
use crate::game::medieval::setup::Setup;
use crate::game::medieval::tables::{CITY_SPACING, LAST_ROUND, LONGEST_NAME, Product, Terrain};
use crate::operand::check_range;

/// A match with the round it has reached, its map and its cities, which nobody owns in the match as it is given.
pub fn check_field(
    record: &GameRecord,
    rows: &[TerrainRecord],
    records: Vec<CityRecord>,
) -> Result<Match, String> {
    let GameRecord { no, round, setup } = record;
    check_setup(*no, setup)?;
    check_range("ROUND", round, &(0..=LAST_ROUND - 1))?;
    let terrain = check_ground(*no, setup.grid(), rows)?;
    let mut cities: Vec<City> = Vec::new();
    for record in records {
        let city = check_city(record, setup, &terrain, &cities)?;
        cities.push(city);
    }
    let mut game = Match::new(*no, setup.clone(), terrain, cities);
    game.round = *round;
    Ok(game)
}

/// The terrain of every square, row by row.
fn check_ground(no: MatchNumber, grid: Grid, rows: &[TerrainRecord]) -> Result<Vec<Terrain>, String> {
    if !rows.iter().map(|row| row.y).eq(1..=grid.height) {
        return Err(format!("TERRAIN records of match {no} stand for its {} rows, from Y=1 on", grid.height));
    }
    let mut terrain = Vec::with_capacity(grid.len());
    for row in rows {
        let letters = row.squares.chars().map(Terrain::of_letter).collect::<Option<Vec<_>>>();
        let letters = letters.filter(|letters| letters.len() == usize::from(grid.width));
        terrain.extend(letters.ok_or_else(|| {
            format!("row {} of match {no} is not of {} letters S, L or M", row.y, grid.width)
        })?);
    }
    Ok(terrain)
}

/// A city, which comes behind those `before` it.
fn check_city(
    record: CityRecord,
    setup: &Setup,
    terrain: &[Terrain],
    before: &[City],
) -> Result<City, String> {
    let CityRecord { game: no, at, name, of, builds, turns, fort, specialty, castle } = record;
    let grid = setup.grid();
    let is_land = grid.contains(at) && terrain.get(grid.index(at)) == Some(&Terrain::Land);
    if !is_land || before.last().is_some_and(|last| last.at >= at) {
        return Err(format!("the city at {at} of match {no} stands on no land, or out of order"));
    }
    if before.iter().any(|other| grid.distance(other.at, at) < CITY_SPACING) {
        return Err(format!("the city at {at} of match {no} stands beside another"));
    }
    if !(name.is_empty() && of.is_none() || city::is_name(&name)) {
        return Err(format!("the name of the city at {at} has 1 to {LONGEST_NAME} characters"));
    }
    check_range("TURNS", &turns, &(1..=20))?;
    check_range("FORT", &fort, &(0..=setup.fort_max))?;
    let is_coast = grid.around(at).any(|beside| terrain.get(grid.index(beside)) == Some(&Terrain::Sea));
    if [Some(specialty), builds].into_iter().flatten().any(|kind| kind.is_ship() && !is_coast) {
        return Err(format!("the city at {at} builds ships and is not at the sea"));
    }
    if castle && (of.is_none() || !setup.castles) {
        return Err(format!("the city at {at} is nobody's command castle"));
    }
    let product = builds.map_or(Product::Fortification, Product::Piece);
    Ok(City { at, name, owner: of, product, turns, fort, specialty, castle })
}
