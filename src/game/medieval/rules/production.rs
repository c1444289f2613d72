//! What cities build, and orders to change it.
//!
//! Source: the rules text, "Cities" and "Victory points".

use super::log::Log;
use super::{scoring, sighting};
use crate::event::{Shape, What};
use crate::lobby::Setup;
use crate::orders::CityName;
use crate::refusal::Refusal;
use crate::tables::{Kind, LAST_PIECE, Product};
use crate::world::numbers::PlayerNumber;
use crate::world::{City, CityNumber, Match, Piece, Player, Square, World};

/// Lets every city of a player work for a turn, in the order of their numbers.
pub fn produce(game: &mut Match, who: PlayerNumber, log: &mut Log) {
    let Match { setup, world, players, .. } = game;
    let Some(player) = players.get_mut(who.index()) else { return };
    for number in world.cities_of(who).map(|(number, _)| number).collect::<Vec<_>>() {
        let Some(city) = world.city_mut(number) else { continue };
        city.turns = city.turns.saturating_sub(1);
        let is_done = city.turns == 0;
        if is_done {
            city.start(city.product, setup);
        }
        match city.product {
            Product::Fortification => fortify(city, is_done, setup.fort_max, who, log),
            Product::Piece(kind) if is_done => {
                let at = city.at;
                build(world, who, player, kind, at, log);
            }
            Product::Piece(_) => {}
        }
    }
}

/// Raises the fortification of a city when that is done, and reports to its owner each turn if it is at its highest.
fn fortify(city: &mut City, is_done: bool, most: u8, who: PlayerNumber, log: &mut Log) {
    let at = city.at;
    if is_done && city.fort < most {
        city.fort += 1;
        log.tell_own(who, What::Made { at, product: Product::Fortification, number: None });
    }
    if city.fort >= most {
        log.tell_own(who, What::Idle { at, fort: city.fort });
    }
}

fn build(world: &mut World, who: PlayerNumber, player: &mut Player, kind: Kind, at: Square, log: &mut Log) {
    let product = Product::Piece(kind);
    if player.last_piece >= LAST_PIECE {
        log.tell_own(who, What::Made { at, product, number: None });
        return;
    }
    player.last_piece += 1;
    scoring::built(player, kind);
    let discovery = world.place(who, Piece::new(player.last_piece, kind, at)).unwrap_or_default();
    log.tell_own(who, What::Made { at, product, number: Some(player.last_piece) });
    sighting::show(world, Shape { of: who, kind }, at, log);
    sighting::discover(world, who, &discovery, log);
}

/// `CITY`: changes what a city builds; the turns spent on the old product are lost.
pub fn set_product(
    setup: &Setup,
    world: &mut World,
    who: PlayerNumber,
    city: &CityName,
    product: Product,
) -> Result<(), Refusal> {
    let number = own_city(world, who, city)?;
    let is_coastal = world.city(number).is_some_and(|city| world.is_coast(city.at));
    let Some(city) = world.city_mut(number) else { return Err(Refusal::NoCityNamed) };
    match product {
        Product::Piece(kind) if kind.is_ship() && !is_coastal => return Err(Refusal::CannotBuild(kind)),
        Product::Fortification if city.fort >= setup.fort_max => {
            return Err(Refusal::Fortified(setup.fort_max));
        }
        _ => {}
    }
    if city.product != product {
        city.start(product, setup);
    }
    Ok(())
}

/// `NAME`: renames a city; no two cities of a player have the same name.
pub fn name_city(world: &mut World, who: PlayerNumber, at: Square, name: &str) -> Result<(), Refusal> {
    let number = own_city(world, who, &CityName::At(at))?;
    let is_taken = |name: &str| {
        !name.is_empty() && world.cities_of(who).any(|(other, city)| other != number && city.is_called(name))
    };
    if is_taken(name) {
        return Err(Refusal::NameTaken);
    }
    if let Some(city) = world.city_mut(number) {
        name.clone_into(&mut city.name);
    }
    Ok(())
}

/// A city of a player; a name that two of them have identifies neither.
fn own_city(world: &World, who: PlayerNumber, city: &CityName) -> Result<CityNumber, Refusal> {
    match city {
        CityName::At(at) => {
            let is_own = world.grid().contains(*at) && world.city_owner_at(*at) == Some(Some(who));
            world.city_at(*at).filter(|_| is_own).ok_or(Refusal::CityNotYours(*at))
        }
        CityName::Named(name) => {
            let mut named = world.cities_of(who).filter(|(_, city)| city.is_called(name));
            let (number, first) = named.next().ok_or(Refusal::NoCityNamed)?;
            match named.next() {
                Some((_, second)) => Err(Refusal::TwoOfName { first: first.at, second: second.at }),
                None => Ok(number),
            }
        }
    }
}
