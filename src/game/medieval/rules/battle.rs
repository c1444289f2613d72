//! Battles: who defends, who is hit, what a hit does, and who is told how much of it.
//!
//! A battle is fought between two pieces, from one square to another; how the attacker came to fight it, and what he
//! does when he has won, is movement's.
//!
//! Source: the rules text, "Combat".

use super::turn::Turn;
use crate::dice::Stream;
use crate::game::medieval::chance;
use crate::game::medieval::event::{Fighter, Odds, Shape, Side, What};
use crate::game::medieval::field::damage::strengths;
use crate::game::medieval::field::game::Match;
use crate::game::medieval::field::geometry::Square;
use crate::game::medieval::field::piece::{Piece, PieceId};
use crate::game::medieval::field::player::{PlayerNumber, Players};
use crate::game::medieval::lobby::setup::Experience;
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{Kind, Terrain};
use std::cmp::Reverse;

/// Pikemen attacking cavalry, and the cavalry that attacks pikemen, meet this.
const PIKES: u32 = 8;
/// Cavalry attacking archery.
const CHARGE: u32 = 10;
/// A defender on a mountain.
const HIGH_GROUND: u32 = 2;

/// Basic attack strength of a piece against another.
pub fn attack_strength(game: &Match, attacker: (PieceId, &Piece), defender: &Piece) -> u32 {
    let (id, piece) = attacker;
    let (attack, _) = strengths(game.setup.damage, piece.kind, piece.damage);
    let around = game.grid().around(defender.at).filter(|square| *square != piece.at);
    let helpers = around.filter(|square| game.pieces.owner_at(*square) == Some(id.player)).count();
    let onset = onset(piece.kind, defender.kind);
    u32::from(attack) + u32::from(piece.experience / 2) + u32::try_from(helpers).unwrap_or(0) + onset
}

/// What a type of piece adds to its attack on another.
pub const fn onset(attacker: Kind, defender: Kind) -> u32 {
    match (attacker, defender) {
        (Kind::Pikemen, Kind::Cavalry) => PIKES,
        (Kind::Cavalry, Kind::Archery) => CHARGE,
        _ => 0,
    }
}

/// What a type of piece adds to its defense against another.
pub const fn pikes(attacker: Kind, defender: Kind) -> u32 {
    if matches!((attacker, defender), (Kind::Cavalry, Kind::Pikemen)) { PIKES } else { 0 }
}

/// What the ground adds to a defense.
pub fn high_ground(terrain: Terrain) -> u32 {
    if terrain == Terrain::Mountain { HIGH_GROUND } else { 0 }
}

/// Basic defense strength of a piece against another.
pub fn defense_strength(game: &Match, defender: (PieceId, &Piece), attacker: &Piece) -> u32 {
    let (id, piece) = defender;
    let city = game.city_at(piece.at).and_then(|city| game.city(city));
    let fort = city.filter(|city| city.owner == Some(id.player)).map_or(0, |city| u32::from(city.fort));
    let ground = high_ground(game.terrain(piece.at)) + pikes(attacker.kind, piece.kind);
    piece.own_defense(game.setup.damage) + fort + ground
}

/// The attacker's share of both strengths in a hundred, rounded down; half where there is no strength.
pub fn share(attack: u32, defense: u32) -> u8 {
    let all = attack + defense;
    u8::try_from((100 * attack).checked_div(all).unwrap_or(50)).unwrap_or(100)
}

/// Who is hit: the roll to hit is the share less five less the number drawn.
pub fn hit(share: u8, roll: u8, distance: u8) -> Option<Side> {
    match i16::from(share) - 5 - i16::from(roll) {
        5.. => Some(Side::Defender),
        ..0 if distance < 2 => Some(Side::Attacker),
        _ => None,
    }
}

/// The damage of a hit; none if it destroys outright.
pub fn damage(stream: &mut Stream) -> Option<u8> {
    let drawn = match stream.below(100) {
        0..10 => return None,
        10..60 => 2 + stream.below(5),
        _ => 1 + stream.below(2),
    };
    u8::try_from(drawn).ok()
}

/// What a hit did.
struct Blow {
    points: Option<u8>,
    destroyed: bool,
    aboard: u16,
}

impl Turn<'_> {
    /// `ATTACK`: a battle from where the piece stands, which it does not leave.
    pub(super) fn attack(&mut self, number: u16, at: Square) -> Result<(), Refusal> {
        let id = self.ready(number)?;
        let piece = self.own(number)?;
        let (kind, from, attacks) = (piece.kind, piece.at, piece.attacks);
        if piece.carrier.is_some() {
            return Err(Refusal::Aboard);
        }
        if !kind.can_attack() {
            return Err(Refusal::CannotAttack(kind));
        }
        let grid = self.game.grid();
        if !grid.contains(at) {
            return Err(Refusal::OffMap(at));
        }
        if !self.game.sees(self.player, at) {
            return Err(Refusal::Unseen(at));
        }
        if grid.distance(from, at) > kind.range() {
            return Err(Refusal::OutOfRange { at, range: kind.range() });
        }
        if self.game.pieces.owner_at(at).is_none_or(|owner| owner == self.player) {
            return Err(Refusal::NoTarget(at));
        }
        if attacks == 0 {
            return Err(Refusal::NoAttacks);
        }
        self.battle(id, at);
        Ok(())
    }

    /// Who defends a square: the piece with the highest strength against this attacker, and of equal ones that with
    /// the lowest number. Passengers do not.
    fn defender(&self, attacker: &Piece, at: Square) -> Option<PieceId> {
        // What else strengthens a defense is the same for all of a type in a square.
        let strongest = self.game.pieces.strongest_at(at);
        let ranked =
            strongest.map(|(id, piece)| (defense_strength(&self.game, (id, piece), attacker), Reverse(id)));
        ranked.max().map(|(_, Reverse(id))| id)
    }

    /// Fights one battle.
    pub(super) fn battle(&mut self, attacker: PieceId, at: Square) {
        let game = &self.game;
        let Some(first) = game.pieces.get(attacker) else { return };
        let Some(defender) = self.defender(first, at) else { return };
        let Some(second) = game.pieces.get(defender) else { return };
        if self.is_rehearsal {
            self.game.pieces.change(attacker, |piece| piece.attacks = piece.attacks.saturating_sub(1));
            let what = What::Met { piece: attacker.number, with: defender.player, at };
            self.tell(Players::only(attacker.player), false, what);
            return;
        }
        let attack = attack_strength(game, (attacker, first), second);
        let defense = defense_strength(game, (defender, second), first);
        let share = share(attack, defense);
        let from = first.at;
        let distance = game.grid().distance(from, at);
        let place = chance::battle(attacker.player, from, at);
        let (dice, number, round) = (self.dice, game.number, game.round);
        let fighter = |id: PieceId, piece: &Piece| Fighter {
            shape: Shape { of: id.player, kind: piece.kind },
            at: piece.at,
            number: Some(id.number),
        };
        let fighters = (fighter(attacker, first), fighter(defender, second));
        let stream = self
            .streams
            .entry(place)
            .or_insert_with(|| chance::stream(dice, number, round, chance::BATTLE, place));
        let roll = u8::try_from(stream.below(100)).unwrap_or(0);
        let side = hit(share, roll, distance);
        let drawn = side.map(|_| damage(stream));
        self.game.pieces.change(attacker, |piece| piece.attacks = piece.attacks.saturating_sub(1));
        let watchers = (self.game.watchers(from), self.game.watchers(at));
        let blow = match (side, drawn) {
            (Some(Side::Defender), Some(drawn)) => self.strike(defender, attacker, drawn),
            (Some(Side::Attacker), Some(drawn)) => self.strike(attacker, defender, drawn),
            _ => Blow { points: None, destroyed: false, aboard: 0 },
        };
        let odds = Odds { attack, defense, share, roll };
        self.tell_battle(fighters, side, &blow, odds, watchers);
        self.check_rout(defender.player);
        self.check_rout(attacker.player);
    }

    /// Lets a hit take effect: damage, experience, points, and what the match counts.
    fn strike(&mut self, victim: PieceId, by: PieceId, drawn: Option<u8>) -> Blow {
        let suffer = |piece: &mut Piece| {
            piece.damage = piece.damage.saturating_add(drawn.unwrap_or(u8::MAX));
            piece.damage >= piece.kind.hit_points()
        };
        let Some(destroyed) = self.game.pieces.change(victim, suffer) else {
            return Blow { points: None, destroyed: false, aboard: 0 };
        };
        let learns = match self.game.setup.experience {
            Experience::Hit => true,
            Experience::Kill => destroyed,
            Experience::None => false,
        };
        if learns {
            self.game.pieces.change(by, Piece::learn);
        }
        let mut aboard = 0;
        if destroyed {
            for passenger in self.game.pieces.cargo(victim) {
                self.destroy(passenger, by.player);
                aboard += 1;
            }
            self.destroy(victim, by.player);
        }
        Blow { points: drawn, destroyed, aboard }
    }

    /// Takes a piece off the map that an enemy has destroyed, and scores it for both.
    fn destroy(&mut self, victim: PieceId, by: PlayerNumber) {
        let Some(piece) = self.game.take(victim) else { return };
        self.game.score_destroyed(by, victim.player, piece.kind);
    }

    /// Tells of a battle: to both sides, to those who see one of the squares or both, and in full.
    fn tell_battle(
        &mut self,
        (attacker, defender): (Fighter, Fighter),
        hit: Option<Side>,
        blow: &Blow,
        odds: Odds,
        (at_attacker, at_defender): (Players, Players),
    ) {
        let unnumbered = |fighter: Fighter| Fighter { number: None, ..fighter };
        let (first, second) = (unnumbered(attacker), unnumbered(defender));
        let (destroyed, aboard) = (blow.destroyed, blow.aboard);
        let account = |attacker, defender, damage, odds| What::Fought {
            attacker,
            defender,
            hit,
            damage,
            destroyed,
            aboard,
            odds,
        };
        self.tell(Players::NONE, true, account(Some(attacker), Some(defender), blow.points, Some(odds)));
        let own = |side| blow.points.filter(|_| hit == Some(side));
        let sides = (attacker.shape.of, defender.shape.of);
        let told = account(Some(attacker), Some(second), own(Side::Attacker), None);
        self.tell(Players::only(sides.0), false, told);
        let told = account(Some(first), Some(defender), own(Side::Defender), None);
        self.tell(Players::only(sides.1), false, told);
        let others = |players: Players| players.without(sides.0).without(sides.1);
        let (at_attacker, at_defender) = (others(at_attacker), others(at_defender));
        let both = at_attacker.intersection(at_defender);
        self.tell(both, false, account(Some(first), Some(second), None, None));
        let seen_only = |players: Players| players.iter().filter(|player| !both.contains(*player)).collect();
        for (side, watchers) in [(Side::Attacker, at_attacker), (Side::Defender, at_defender)] {
            let is_hit = hit == Some(side);
            let what = What::Fought {
                attacker: (side == Side::Attacker).then_some(first),
                defender: (side == Side::Defender).then_some(second),
                hit: hit.filter(|_| is_hit),
                damage: None,
                destroyed: destroyed && is_hit,
                aboard: if is_hit { aboard } else { 0 },
                odds: None,
            };
            match side {
                Side::Attacker => self.tell(seen_only(watchers), false, what),
                Side::Defender => self.tell_unattributed(seen_only(watchers), what),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roll_to_hit_leaves_five_in_a_hundred_without_effect() {
        assert_eq!(share(1, 2), 33);
        assert_eq!((share(0, 0), share(7, 0), share(0, 3)), (50, 100, 0));
        assert_eq!(hit(33, 23, 1), Some(Side::Defender));
        assert_eq!((hit(33, 24, 1), hit(33, 28, 1)), (None, None));
        assert_eq!((hit(33, 29, 1), hit(33, 29, 2)), (Some(Side::Attacker), None));
    }
}
