//! The checks of a match's records before players are added: its map and its cities.

use super::door::check_setup;
use super::doubt::{Doubt, Part};
use super::messages as say;
use super::records::{CityRecord, GameRecord, TerrainRecord};
use crate::lobby::Setup;
use crate::tables::{CITY_SPACING, LONGEST_NAME, Product, Terrain};
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::{City, Match, World, city};
use playdeck_game::Flaws;

/// The ground of a match, and its cities with their recorded owners.
pub struct Field {
    number: MatchNumber,
    setup: Setup,
    round: u16,
    turn: Option<PlayerNumber>,
    seats: Vec<PlayerNumber>,
    terrain: Vec<Terrain>,
    /// The expected row; `None` once a row was out of order.
    due: Option<u8>,
    cities: Vec<City>,
}

impl Field {
    /// The match, without players and with no owners.
    pub fn into_match(self) -> Match {
        let white = |city| City { owner: None, ..city };
        let cities = self.cities.into_iter().map(white).collect();
        let mut game =
            Match::new(self.number, self.setup.clone(), World::new(&self.setup, self.terrain, cities));
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

/// Checks a match under way, without its ground.
pub fn check_game(flaws: &mut Flaws, doubt: &mut Doubt, record: &GameRecord) -> Field {
    let GameRecord { no: number, round, turn, seats, setup } = record.clone();
    let before = flaws.count();
    check_setup(flaws, number, &setup);
    if flaws.count() > before {
        doubt.cast(number, Part::Setup);
    }
    flaws.range(say::range, "ROUND", round, &(0..=record.setup.last_round().saturating_sub(1)));
    Field { number, setup, round, turn, seats, terrain: Vec::new(), due: Some(1), cities: Vec::new() }
}

/// Checks and adds the next row of the ground.
pub fn check_row(flaws: &mut Flaws, doubt: &mut Doubt, field: &mut Field, record: &TerrainRecord) {
    let TerrainRecord { game: no, y, squares } = record;
    let (width, height, due) = (field.setup.width, field.setup.height, field.due);
    field.due = Some(y.saturating_add(1)).filter(|_| due == Some(*y));
    if let Some(due) = due.filter(|due| y != due || *y > height) {
        flaws.say_of("Y", say::row_due(*y, *no, due, height));
        doubt.cast(*no, Part::Ground);
    }
    let letters = squares.chars().map(Terrain::of_letter).collect::<Option<Vec<_>>>();
    if let Some(letters) = letters.filter(|letters| letters.len() == usize::from(width)) {
        field.terrain.extend(letters);
    } else {
        flaws.say_of("SQUARES", say::row_unreadable(*y, *no, width));
        doubt.cast(*no, Part::Ground);
    }
}

/// Checks that all rows are there.
pub fn check_height(flaws: &mut Flaws, doubt: &mut Doubt, field: &Field) {
    let (no, height) = (field.number, field.setup.height);
    if !doubt.is_of(no, &[Part::Setup, Part::Ground]) && field.rows() != usize::from(height) {
        flaws.say(say::rows_missing(no, height, field.rows()));
        doubt.cast(no, Part::Ground);
    }
}

/// Checks and adds a city, which must come after the earlier ones on the map.
pub fn check_city(flaws: &mut Flaws, doubt: &mut Doubt, field: &mut Field, record: &CityRecord) {
    let CityRecord { game: no, at, name, of, builds, turns, fort, specialty, castle } = record.clone();
    let (grid, setup) = (field.setup.grid(), &field.setup);
    let ground = |square| field.terrain.get(grid.index(square)).copied();
    if !grid.contains(at) || ground(at) != Some(Terrain::Land) {
        flaws.say_of("AT", say::city_on_no_land(at, no));
        doubt.cast(no, Part::Cities);
        return;
    }
    if let Some(last) = field.cities.last().filter(|last| last.at >= at) {
        flaws.say_of("AT", say::city_out_of_order(at, no, last.at));
        doubt.cast(no, Part::Cities);
    } else if field.cities.iter().any(|other| grid.distance(other.at, at) < CITY_SPACING) {
        flaws.say_of("AT", say::city_too_near(at, no, CITY_SPACING));
    }
    if !(name.is_empty() && of.is_none() || city::is_name(&name)) {
        flaws.say_of("NAME", say::city_unnamed(at, no, LONGEST_NAME));
    }
    let product = builds.map_or(Product::Fortification, Product::Piece);
    flaws.range(say::range, "TURNS", turns, &(1..=city::turns_for(specialty, product, setup)));
    flaws.range(say::range, "FORT", fort, &(0..=setup.fort_max));
    let is_coast = grid.around(at).any(|beside| ground(beside) == Some(Terrain::Sea));
    for (operand, kind) in [("BUILDS", builds), ("SPECIALTY", Some(specialty))] {
        if kind.is_some_and(|kind| kind.is_ship() && !is_coast) {
            flaws.say_of(operand, say::city_inland(at, no));
        }
    }
    if castle && (of.is_none() || !setup.castles) {
        flaws.say_of("CASTLE", say::castle_of_nobody(at, no));
        doubt.cast(no, Part::Cities);
    }
    field.cities.push(City { at, name, owner: of, product, turns, fort, specialty, castle });
}
