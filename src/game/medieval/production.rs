//! What cities make, and what a city is told to make.
//!
//! Source: the rules text, "Cities" and "Victory points".

use super::city::CityNumber;
use super::event::{Shape, What};
use super::geometry::Square;
use super::orders::CityName;
use super::piece::Piece;
use super::player::Players;
use super::refusal::Refusal;
use super::tables::{Kind, LAST_PIECE, Product};
use super::turn::Turn;

impl Turn<'_> {
    /// Lets every city of the player work for a turn, in the order of their numbers.
    pub(super) fn produce(&mut self) {
        let setup = self.game.setup.clone();
        let own = self.game.cities().filter(|(_, city)| city.owner == Some(self.player));
        for number in own.map(|(number, _)| number).collect::<Vec<_>>() {
            let Some(city) = self.game.city_mut(number) else { continue };
            city.turns = city.turns.saturating_sub(1);
            if city.turns > 0 {
                continue;
            }
            let (at, product) = (city.at, city.product);
            city.start(product, &setup);
            match product {
                Product::Fortification if city.fort >= setup.fort_max => {}
                Product::Fortification => {
                    city.fort += 1;
                    let what = What::Made { at, product, number: None };
                    self.tell(Players::only(self.player), true, what);
                }
                Product::Piece(kind) => self.build(kind, at),
            }
        }
    }

    fn build(&mut self, kind: Kind, at: Square) {
        let Some(player) = self.game.player_mut(self.player) else { return };
        let product = Product::Piece(kind);
        if player.last_piece >= LAST_PIECE {
            self.tell(Players::only(self.player), true, What::Made { at, product, number: None });
            return;
        }
        player.last_piece += 1;
        let number = player.last_piece;
        self.game.score_built(self.player, kind);
        let discovery = self.game.place(self.player, Piece::new(number, kind, at)).unwrap_or_default();
        self.tell(Players::only(self.player), true, What::Made { at, product, number: Some(number) });
        let seen = self.game.watchers(at).without(self.player);
        self.tell(seen, false, What::Sighted { piece: Shape { of: self.player, kind }, at, count: 1 });
        self.discover(&discovery);
    }

    /// `CITY`: changes what a city makes; the turns that went into something else are lost.
    pub(super) fn set_product(&mut self, city: &CityName, product: Product) -> Result<(), Refusal> {
        let number = self.own_city(city)?;
        let setup = self.game.setup.clone();
        let is_coastal = self.game.city(number).is_some_and(|city| self.game.is_coast(city.at));
        let Some(city) = self.game.city_mut(number) else { return Err(Refusal::NoCityNamed) };
        match product {
            Product::Piece(kind) if kind.is_ship() && !is_coastal => return Err(Refusal::CannotBuild(kind)),
            Product::Fortification if city.fort >= setup.fort_max => {
                return Err(Refusal::Fortified(setup.fort_max));
            }
            _ => {}
        }
        if city.product != product {
            city.start(product, &setup);
        }
        Ok(())
    }

    /// `NAME`: calls a city something else; no two cities of a player are called alike.
    pub(super) fn name_city(&mut self, at: Square, name: &str) -> Result<(), Refusal> {
        let number = self.own_city(&CityName::At(at))?;
        let is_taken = self
            .game
            .cities()
            .any(|(other, city)| other != number && city.owner == Some(self.player) && city.is_called(name));
        if is_taken {
            return Err(Refusal::NameTaken);
        }
        if let Some(city) = self.game.city_mut(number) {
            name.clone_into(&mut city.name);
        }
        Ok(())
    }

    /// A city of the player; of several with one name the first.
    fn own_city(&self, city: &CityName) -> Result<CityNumber, Refusal> {
        match city {
            CityName::At(at) => {
                let is_own = self.game.city_owner_at(*at) == Some(Some(self.player));
                let on_map = self.game.grid().contains(*at);
                self.game.city_at(*at).filter(|_| is_own && on_map).ok_or(Refusal::CityNotYours(*at))
            }
            CityName::Named(name) => {
                let mut own = self.game.cities().filter(|(_, city)| city.owner == Some(self.player));
                let named = own.find(|(_, city)| city.is_called(name));
                named.map(|(number, _)| number).ok_or(Refusal::NoCityNamed)
            }
        }
    }
}
