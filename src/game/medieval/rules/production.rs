//! What cities make, and what a city is told to make.
//!
//! Source: the rules text, "Cities" and "Victory points".

use super::turn::Turn;
use crate::game::medieval::event::{Shape, What};
use crate::game::medieval::field::city::CityNumber;
use crate::game::medieval::field::geometry::Square;
use crate::game::medieval::field::piece::Piece;
use crate::game::medieval::field::player::Players;
use crate::game::medieval::orders::CityName;
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{Kind, LAST_PIECE, Product};

impl Turn<'_> {
    /// Lets every city of the player work for a turn, in the order of their numbers.
    pub(super) fn produce(&mut self) {
        let setup = self.game.setup.clone();
        let own = self.game.cities().filter(|(_, city)| city.owner == Some(self.player));
        for number in own.map(|(number, _)| number).collect::<Vec<_>>() {
            let Some(city) = self.game.city_mut(number) else { continue };
            city.turns = city.turns.saturating_sub(1);
            let (at, product, is_done) = (city.at, city.product, city.turns == 0);
            if is_done {
                city.start(product, &setup);
            }
            match product {
                Product::Fortification => self.fortify(number, is_done),
                Product::Piece(kind) if is_done => self.build(kind, at),
                Product::Piece(_) => {}
            }
        }
    }

    /// Raises the fortification of a city when that is done, and tells its owner each turn if it can be raised no more.
    fn fortify(&mut self, number: CityNumber, is_done: bool) {
        let most = self.game.setup.fort_max;
        let Some(city) = self.game.city_mut(number) else { return };
        let (at, is_raised) = (city.at, is_done && city.fort < most);
        city.fort += u8::from(is_raised);
        let fort = city.fort;
        let own = Players::only(self.player);
        if is_raised {
            self.tell(own, true, What::Made { at, product: Product::Fortification, number: None });
        }
        if fort >= most {
            self.tell(own, true, What::Idle { at, fort });
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

    /// A city of the player; a name that two of them have means neither.
    fn own_city(&self, city: &CityName) -> Result<CityNumber, Refusal> {
        match city {
            CityName::At(at) => {
                let is_own = self.game.city_owner_at(*at) == Some(Some(self.player));
                let on_map = self.game.grid().contains(*at);
                self.game.city_at(*at).filter(|_| is_own && on_map).ok_or(Refusal::CityNotYours(*at))
            }
            CityName::Named(name) => {
                let own = self.game.cities().filter(|(_, city)| city.owner == Some(self.player));
                let mut named = own.filter(|(_, city)| city.is_called(name));
                let (number, first) = named.next().ok_or(Refusal::NoCityNamed)?;
                match named.next() {
                    Some((_, second)) => Err(Refusal::TwoOfName { first: first.at, second: second.at }),
                    None => Ok(number),
                }
            }
        }
    }
}
