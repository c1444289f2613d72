//! Battles: who defends, who is hit, what a hit does, and who sees how much of it.
//!
//! A battle is fought between two pieces, from one square to another. The movement rules decide how it comes about and
//! what the winner does afterwards.
//!
//! Source: the rules text, "Combat".

pub mod odds;

use super::chance::Lots;
use super::elimination::check_rout;
use super::log::Log;
use super::scoring;
use super::switching::ready;
use crate::event::{Fighter, Odds, Side, What};
use crate::lobby::Experience;
use crate::refusal::Refusal;
use crate::tables::{Kind, Terrain};
use crate::world::numbers::Players;
use crate::world::{Match, Piece, PieceId, Square};
use playdeck_base::dice::Stream;
use std::cmp::Reverse;

/// The bonus of pikemen attacking cavalry, and of pikemen attacked by cavalry.
const PIKES: u32 = 8;
/// The bonus of cavalry attacking archery.
const CHARGE: u32 = 10;
/// The bonus of a defender on a mountain.
const HIGH_GROUND: u32 = 2;

/// Basic attack strength of a piece against another.
fn attack_strength(game: &Match, (id, piece): (PieceId, &Piece), defender: &Piece) -> u32 {
    let world = &game.world;
    let around = world.grid().around(defender.at).filter(|square| *square != piece.at);
    let helpers = around.filter(|square| world.pieces.owner_at(*square) == Some(id.player)).count();
    let attack_bonus = attack_bonus(piece.kind, defender.kind);
    piece.own_attack(game.setup.damage) + u32::try_from(helpers).unwrap_or(0) + attack_bonus
}

/// What a type of piece adds to its attack on another.
pub const fn attack_bonus(attacker: Kind, defender: Kind) -> u32 {
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
fn defense_strength(game: &Match, (id, piece): (PieceId, &Piece), attacker: &Piece) -> u32 {
    let world = &game.world;
    let city = world.city_at(piece.at).and_then(|city| world.city(city));
    let fort = city.filter(|city| city.owner == Some(id.player)).map_or(0, |city| u32::from(city.fort));
    let ground = high_ground(world.terrain(piece.at)) + pikes(attacker.kind, piece.kind);
    piece.own_defense(game.setup.damage) + fort + ground
}

/// The attacker's share of both strengths in a hundred, rounded down; half where there is no strength.
pub fn share(attack: u32, defense: u32) -> u8 {
    let all = attack + defense;
    u8::try_from((100 * attack).checked_div(all).unwrap_or(50)).unwrap_or(100)
}

/// Decides who is hit: the margin is the share less five less the number drawn.
pub fn hit(share: u8, roll: u8, distance: u8) -> Option<Side> {
    match i16::from(share) - 5 - i16::from(roll) {
        5.. => Some(Side::Defender),
        ..0 if distance < 2 => Some(Side::Attacker),
        _ => None,
    }
}

/// The damage of a hit; `None` if it destroys outright.
pub fn damage(stream: &mut Stream) -> Option<u8> {
    let drawn = match stream.below(100) {
        0..10 => return None,
        10..60 => 2 + stream.below(5),
        _ => 1 + stream.below(2),
    };
    u8::try_from(drawn).ok()
}

/// `ATTACK`: a battle from the square where the piece stands and stays.
pub fn attack(
    game: &mut Match,
    id: PieceId,
    at: Square,
    lots: &mut Lots,
    log: &mut Log,
) -> Result<(), Refusal> {
    let world = &game.world;
    let piece = ready(&world.pieces, id)?;
    let (kind, grid) = (piece.kind, world.grid());
    if piece.carrier.is_some() {
        return Err(Refusal::Aboard);
    }
    if !kind.can_attack() {
        return Err(Refusal::CannotAttack(kind));
    }
    if !grid.contains(at) {
        return Err(Refusal::OffMap((at.x.into(), at.y.into())));
    }
    if !world.sees(id.player, at) {
        return Err(Refusal::Unseen(at));
    }
    if grid.distance(piece.at, at) > kind.range() {
        return Err(Refusal::OutOfRange { at, range: kind.range() });
    }
    if world.pieces.owner_at(at).is_none_or(|owner| owner == id.player) {
        return Err(Refusal::NoTarget(at));
    }
    if piece.attacks == 0 {
        return Err(Refusal::NoAttacks);
    }
    fight(game, id, at, lots, log);
    Ok(())
}

/// The defender of a square: the piece with the highest strength against this attacker; among equals, the one with the
/// lowest number. Passengers do not defend.
fn defender(game: &Match, attacker: &Piece, at: Square) -> Option<PieceId> {
    // All other bonuses are the same for every piece of a type in a square.
    let strongest = game.world.pieces.strongest_at(at);
    let ranked = strongest.map(|(id, piece)| (defense_strength(game, (id, piece), attacker), Reverse(id)));
    ranked.max().map(|(_, Reverse(id))| id)
}

/// Fights one battle against the defender of a square.
pub fn fight(game: &mut Match, attacker: PieceId, at: Square, lots: &mut Lots, log: &mut Log) {
    let world = &game.world;
    let Some(first) = world.pieces.get(attacker) else { return };
    let Some(defender) = defender(game, first, at) else { return };
    let Some(second) = world.pieces.get(defender) else { return };
    let spend = |piece: &mut Piece| piece.attacks = piece.attacks.saturating_sub(1);
    if log.is_rehearsal {
        game.world.pieces.change(attacker, spend);
        let what = What::Met { piece: attacker.number, with: defender.player, at };
        log.tell_own(attacker.player, what);
        return;
    }
    let attack = attack_strength(game, (attacker, first), second);
    let defense = defense_strength(game, (defender, second), first);
    let (from, share) = (first.at, share(attack, defense));
    let stream = lots.battle(log.round, attacker.player, from, at);
    let roll = u8::try_from(stream.below(100)).unwrap_or(0);
    let hit = hit(share, roll, world.grid().distance(from, at));
    let drawn = hit.map(|_| damage(stream));
    let mut told = Account {
        attacker: Fighter::of(attacker, first),
        defender: Fighter::of(defender, second),
        hit,
        odds: Odds { attack, defense, share, roll },
        blow: Blow::default(),
        watchers: (world.watchers(from), world.watchers(at)),
    };
    game.world.pieces.change(attacker, spend);
    if let (Some(side), Some(drawn)) = (hit, drawn) {
        let (victim, by) = if side == Side::Defender { (defender, attacker) } else { (attacker, defender) };
        told.blow = strike(game, victim, by, drawn);
    }
    told.tell(log);
    check_rout(game, defender.player, log);
    check_rout(game, attacker.player, log);
}

/// The effect of a hit.
#[derive(Default)]
struct Blow {
    points: Option<u8>,
    destroyed: bool,
    aboard: u16,
}

/// Applies a hit: damage, experience, points and statistics.
fn strike(game: &mut Match, victim: PieceId, by: PieceId, drawn: Option<u8>) -> Blow {
    let Match { setup, world, players, .. } = game;
    let suffer = |piece: &mut Piece| {
        piece.damage = piece.damage.saturating_add(drawn.unwrap_or(u8::MAX));
        piece.damage >= piece.kind.hit_points()
    };
    let Some(destroyed) = world.pieces.change(victim, suffer) else { return Blow::default() };
    if setup.experience == Experience::Hit || setup.experience == Experience::Kill && destroyed {
        world.pieces.change(by, Piece::learn);
    }
    let lost = if destroyed { world.pieces.cargo(victim) } else { Vec::new() };
    let aboard = u16::try_from(lost.len()).unwrap_or(u16::MAX);
    for lost in lost.into_iter().chain(destroyed.then_some(victim)) {
        if let Some(piece) = world.take(lost) {
            scoring::destroyed(players, by.player, victim.player, piece.kind);
        }
    }
    Blow { points: drawn, destroyed, aboard }
}

/// Everything that can be reported of a battle.
struct Account {
    attacker: Fighter,
    defender: Fighter,
    hit: Option<Side>,
    odds: Odds,
    blow: Blow,
    /// The players who saw the attacker's square, and the defender's.
    watchers: (Players, Players),
}

impl Account {
    /// Reports to both sides, to those who see one or both of the squares, and to spectators in full.
    fn tell(&self, log: &mut Log) {
        let Self { attacker, defender, hit, odds, ref blow, watchers } = *self;
        let (first, second) = (attacker.unnumbered(), defender.unnumbered());
        let Blow { points, destroyed, aboard } = *blow;
        let account = |attacker, defender, damage, odds| What::Fought {
            attacker: Some(attacker),
            defender: Some(defender),
            hit,
            damage,
            destroyed,
            aboard,
            odds,
        };
        log.tell(Players::NONE, true, account(attacker, defender, points, Some(odds)));
        let own = |side| points.filter(|_| hit == Some(side));
        let sides = (attacker.shape.of, defender.shape.of);
        log.tell(Players::only(sides.0), false, account(attacker, second, own(Side::Attacker), None));
        log.tell(Players::only(sides.1), false, account(first, defender, own(Side::Defender), None));
        let others = |players: Players| players.without(sides.0).without(sides.1);
        let (at_attacker, at_defender) = (others(watchers.0), others(watchers.1));
        let both = at_attacker.intersection(at_defender);
        log.tell(both, false, account(first, second, None, None));
        // A player who sees only one square sees only the piece there and what happened to it.
        let half = |side: Side| {
            let is_hit = hit == Some(side);
            What::Fought {
                attacker: (side == Side::Attacker).then_some(first),
                defender: (side == Side::Defender).then_some(second),
                hit: hit.filter(|_| is_hit),
                damage: None,
                destroyed: destroyed && is_hit,
                aboard: if is_hit { aboard } else { 0 },
                odds: None,
            }
        };
        let alone = |players: Players| players.iter().filter(|player| !both.contains(*player)).collect();
        log.tell(alone(at_attacker), false, half(Side::Attacker));
        log.tell_unattributed(alone(at_defender), half(Side::Defender));
    }
}
