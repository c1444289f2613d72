//! Cities change hands.
//!
//! Source: the rules text, "Cities".

use super::names;
use super::turn::Turn;
use crate::game::medieval::event::{Shape, What};
use crate::game::medieval::field::geometry::Square;
use crate::game::medieval::field::piece::PieceId;
use crate::game::medieval::field::player::{Players, Status};
use crate::game::medieval::tables::{Kind, Product};

impl Turn<'_> {
    /// Takes the city in a square; the piece stays behind as its garrison and is gone.
    pub(super) fn capture(&mut self, id: PieceId, at: Square) {
        let Some(number) = self.game.city_at(at) else { return };
        let Some(kind) = self.game.pieces.get(id).map(|piece| piece.kind) else { return };
        let before = self.game.watchers(at);
        let setup = self.game.setup.clone();
        let Some(city) = self.game.city_mut(number) else { return };
        let from = city.owner;
        let is_castle = std::mem::take(&mut city.castle);
        city.start(Product::Piece(Kind::Infantry), &setup);
        // The piece looks on until the city does, so that nothing comes into sight that was in it.
        let discovery = self.game.give(number, Some(self.player));
        self.game.take(id);
        self.game.score_captured(self.player, from);
        let seen = before.with(self.player).union(from.map_or(Players::NONE, Players::only));
        let by = Shape { of: self.player, kind };
        self.tell(seen, true, What::Captured { at, by, from });
        self.discover(&discovery);
        if let Some(from) = from {
            if is_castle {
                self.eliminate(from, Status::Beheaded);
            }
            self.check_rout(from);
        }
    }

    /// Names the cities that the player has taken in his turn and given no name.
    pub(super) fn name_captured(&mut self) {
        let own = self.game.cities().filter(|(_, city)| city.owner == Some(self.player));
        let unnamed = own.filter(|(_, city)| city.name.is_empty()).map(|(number, city)| (number, city.at));
        for (number, at) in unnamed.collect::<Vec<_>>() {
            let name = names::name_for(&self.game, self.dice, self.player, at);
            if let Some(city) = self.game.city_mut(number) {
                city.name.clone_from(&name);
            }
            self.tell(Players::only(self.player), true, What::Named { at, name });
        }
    }
}
