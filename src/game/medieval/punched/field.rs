//! What the records of a match are checked for before anybody sits at it: its map with its cities.

use super::door::check_setup;
use super::records::{CityRecord, GameRecord, TerrainRecord};
use crate::game::medieval::city::{self, City};
use crate::game::medieval::game::Match;
use crate::game::medieval::lobby::MatchNumber;
use crate::game::medieval::player::PlayerNumber;
use crate::game::medieval::setup::Setup;
use crate::game::medieval::tables::{CITY_SPACING, LAST_ROUND, LONGEST_NAME, Product, Terrain};
use crate::operand::check_range;

/// The ground of a match, and its cities with those who are said to own them.
pub struct Field {
    number: MatchNumber,
    setup: Setup,
    round: u16,
    turn: Option<PlayerNumber>,
    seats: Vec<PlayerNumber>,
    terrain: Vec<Terrain>,
    cities: Vec<City>,
}

impl Field {
    /// The match, in which nobody sits and owns anything.
    pub fn into_match(self) -> Match {
        let white = |city| City { owner: None, ..city };
        let cities = self.cities.into_iter().map(white).collect();
        let mut game = Match::new(self.number, self.setup, self.terrain, cities);
        game.round = self.round;
        game.turn = self.turn;
        game.seats = self.seats;
        game
    }

    /// How many rows of the ground are known.
    fn rows(&self) -> usize {
        self.terrain.len() / usize::from(self.setup.width.max(1))
    }
}

/// A match under way, without ground.
pub fn check_game(record: &GameRecord) -> Result<Field, String> {
    let GameRecord { no: number, round, turn, seats, setup } = record.clone();
    check_setup(number, &setup)?;
    check_range("ROUND", &round, &(0..=LAST_ROUND - 1))?;
    Ok(Field { number, setup, round, turn, seats, terrain: Vec::new(), cities: Vec::new() })
}

/// The next row of the ground.
pub fn check_row(field: &mut Field, record: &TerrainRecord) -> Result<(), String> {
    let TerrainRecord { game: no, y, squares } = record;
    let (width, height) = (field.setup.width, field.setup.height);
    if usize::from(*y) != field.rows() + 1 || *y > height {
        return Err(format!("TERRAIN records of match {no} stand for its {height} rows, from Y=1 on"));
    }
    let letters = squares.chars().map(Terrain::of_letter).collect::<Option<Vec<_>>>();
    let letters = letters.filter(|letters| letters.len() == usize::from(width));
    let unreadable = || format!("row {y} of match {no} is not of {width} letters S, L or M");
    field.terrain.extend(letters.ok_or_else(unreadable)?);
    Ok(())
}

/// All rows are there.
pub fn check_height(field: &Field) -> Result<(), String> {
    let height = field.setup.height;
    if field.rows() == usize::from(height) {
        return Ok(());
    }
    Err(format!("TERRAIN records of match {} stand for its {height} rows, from Y=1 on", field.number))
}

/// A city, which comes behind those before it.
pub fn check_city(field: &mut Field, record: &CityRecord) -> Result<(), String> {
    let CityRecord { game: no, at, name, of, builds, turns, fort, specialty, castle } = record.clone();
    let (grid, setup) = (field.setup.grid(), &field.setup);
    let ground = |square| field.terrain.get(grid.index(square)).copied();
    let is_land = grid.contains(at) && ground(at) == Some(Terrain::Land);
    if !is_land || field.cities.last().is_some_and(|last| last.at >= at) {
        return Err(format!("the city at {at} of match {no} stands on no land, or out of order"));
    }
    if field.cities.iter().any(|other| grid.distance(other.at, at) < CITY_SPACING) {
        return Err(format!("the city at {at} of match {no} stands beside another"));
    }
    if !(name.is_empty() && of.is_none() || city::is_name(&name)) {
        return Err(format!("the name of the city at {at} has 1 to {LONGEST_NAME} characters"));
    }
    let product = builds.map_or(Product::Fortification, Product::Piece);
    check_range("TURNS", &turns, &(1..=city::turns_for(specialty, product, setup)))?;
    check_range("FORT", &fort, &(0..=setup.fort_max))?;
    let is_coast = grid.around(at).any(|beside| ground(beside) == Some(Terrain::Sea));
    if [Some(specialty), builds].into_iter().flatten().any(|kind| kind.is_ship() && !is_coast) {
        return Err(format!("the city at {at} builds ships and is not at the sea"));
    }
    if castle && (of.is_none() || !setup.castles) {
        return Err(format!("the city at {at} is nobody's command castle"));
    }
    field.cities.push(City { at, name, owner: of, product, turns, fort, specialty, castle });
    Ok(())
}
