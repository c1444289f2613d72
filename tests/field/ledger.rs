//! The books of a match, kept from its events: points and statistics that are won, lost and made.

use super::Round;
use playdeck::game::medieval::event::{Side, What};
use playdeck::game::medieval::tables::{CITY_POINTS, Kind, MOST_PLAYERS, Product};
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::piece::PieceId;
use playdeck::game::medieval::world::player::Tally;
use std::collections::BTreeMap;

/// What a round must have added to everyone's points and statistics, by its events.
pub struct Ledger {
    /// The points of each player.
    pub points: Vec<i32>,
    /// The statistics of each player against each other.
    pub tallies: Vec<[Tally; MOST_PLAYERS]>,
    /// The battles in which a loaded transport was destroyed.
    pub loaded: usize,
}

impl Ledger {
    /// The books of a match as it is now.
    pub fn of(game: &Match) -> Self {
        let players = &game.players;
        Self {
            points: players.iter().map(|player| player.points).collect(),
            tallies: players.iter().map(|player| player.tallies).collect(),
            loaded: 0,
        }
    }

    /// Adds a round to the books of the match before it.
    pub fn add(&mut self, before: &Match, round: &Round) {
        let mut kinds = kinds(before);
        for event in &round.full {
            match &event.what {
                What::Made { product: Product::Piece(kind), number: Some(number), .. } => {
                    let player = event.turn.unwrap();
                    self.points[player.index()] += kind.points();
                    kinds.insert(PieceId::new(player, *number), *kind);
                }
                What::Captured { by, from, .. } => {
                    self.points[by.of.index()] += CITY_POINTS;
                    if let Some(from) = from {
                        self.points[from.index()] -= CITY_POINTS;
                        self.tallies[by.of.index()][from.index()].cities_for += 1;
                        self.tallies[from.index()][by.of.index()].cities_against += 1;
                    }
                }
                What::Fought {
                    attacker: Some(one),
                    defender: Some(other),
                    hit,
                    destroyed: true,
                    aboard,
                    ..
                } => {
                    let (victim, by) = if *hit == Some(Side::Attacker) { (one, other) } else { (other, one) };
                    let (loser, by) = (victim.shape.of.index(), by.shape.of.index());
                    self.points[by] += victim.shape.kind.points();
                    self.points[loser] -= victim.shape.kind.points();
                    self.tallies[by][loser].pieces_for += 1 + u32::from(*aboard);
                    self.tallies[loser][by].pieces_against += 1 + u32::from(*aboard);
                    self.loaded += usize::from(*aboard > 0);
                    kinds.remove(&PieceId::new(victim.shape.of, victim.number.unwrap()));
                }
                _ => {}
            }
        }
        self.add_passengers(&kinds, round);
    }

    /// Adds what was destroyed aboard a transport, if it was the only one in the round and no player left the match in
    /// it. Then only its load and the transport are missing, except for pieces that became garrisons of cities.
    fn add_passengers(&mut self, left: &BTreeMap<PieceId, Kind>, round: &Round) {
        let full = || round.full.iter().map(|event| &event.what);
        let mut sunk = full().filter_map(|what| match what {
            What::Fought { attacker: Some(one), defender: Some(other), hit, aboard: 1.., .. } => {
                Some(if *hit == Some(Side::Attacker) { (one, other) } else { (other, one) })
            }
            _ => None,
        });
        let Some((victim, by)) = sunk.next() else { return };
        let loser = victim.shape.of;
        let is_plain = sunk.next().is_none() && !full().any(|what| matches!(what, What::Eliminated { .. }));
        if !is_plain {
            *self = Self { loaded: self.loaded, tallies: self.tallies.clone(), ..Self::of(round.game()) };
            return;
        }
        let stand = kinds(round.game());
        let gone = left.iter().filter(|(id, _)| id.player == loser && !stand.contains_key(id));
        let gone: i32 = gone.map(|(_, kind)| kind.points()).sum();
        let garrisons = full().filter_map(|what| match what {
            What::Captured { by, .. } if by.of == loser => Some(by.kind.points()),
            _ => None,
        });
        let lost = gone - garrisons.sum::<i32>();
        self.points[loser.index()] -= lost;
        self.points[by.shape.of.index()] += lost;
    }
}

fn kinds(game: &Match) -> BTreeMap<PieceId, Kind> {
    let all = game
        .numbered()
        .flat_map(|(player, _)| game.world.pieces.of(player).map(move |piece| (player, piece)));
    all.map(|(player, piece)| (PieceId::new(player, piece.number), piece.kind)).collect()
}
