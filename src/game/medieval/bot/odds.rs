//! The odds of an attack: the chances of the text's rolls, weighed against the value of the pieces at stake.

use crate::rules::battle::{self, share};
use crate::tables::Kind;

/// What a battle depends on in a piece.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    pub kind: Kind,
    /// Its attack or defense strength, including its experience.
    pub strength: u32,
    /// The hit-points that are left.
    pub hit_points: u8,
}

/// The expected result of one attack.
#[derive(Debug, Clone, Copy)]
pub struct Odds {
    /// The chance in a hundred that the defender is hit.
    hit: u32,
    /// The chance in a hundred that the attacker is hit.
    hurt: u32,
    /// How much of the defender such a hit destroys, and how much of the attacker, in a hundred.
    worth: (u32, u32),
}

impl Odds {
    /// The odds of an attack over a distance. `helpers` are the squares of helpers around the defender; `ground` is
    /// what the ground adds to the defense.
    pub fn of(attacker: Fighter, defender: Fighter, helpers: u32, ground: u32, distance: u8) -> Self {
        let attack = attacker.strength + helpers + battle::attack_bonus(attacker.kind, defender.kind);
        let defense = defender.strength + ground + battle::pikes(attacker.kind, defender.kind);
        let share = u32::from(share(attack, defense));
        // As in `battle::hit`: a margin below five misses; below zero it hits the attacker, if the defender is
        // adjacent.
        let hurt = if distance < 2 { (104 - share).min(100) } else { 0 };
        Self {
            hit: share.saturating_sub(9),
            hurt,
            worth: (harm(defender.hit_points), harm(attacker.hit_points)),
        }
    }

    /// How much of the defender an attack destroys on average, in ten thousand.
    pub const fn gain(self) -> u32 {
        self.hit * self.worth.0
    }

    /// Whether an attack is worth its risk: the value of both pieces, and the prize in addition.
    pub fn are_good(self, attacker: Kind, defender: Kind, prize: u32) -> bool {
        let won = self.gain() * (u32::from(defender.turns()) + prize);
        let lost = self.hurt * self.worth.1 * u32::from(attacker.turns());
        // Accept slightly bad odds, up to five lost for four won, because a bot that never risks anything never wins.
        self.hit > 0 && won * 5 >= lost * 4
    }
}

/// How much of a piece a hit destroys on average, in a hundred: one hit in ten kills, the others take 2.6 points.
fn harm(hit_points: u8) -> u32 {
    (10 + 260 / u32::from(hit_points.max(1))).min(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn whole(kind: Kind, strength: u8) -> Fighter {
        Fighter { kind, strength: strength as u32, hit_points: kind.hit_points() }
    }

    fn odds(attacker: Kind, defender: Kind, helpers: u32, distance: u8) -> Odds {
        let (attacker, defender) = (whole(attacker, attacker.attack()), whole(defender, defender.defense()));
        Odds::of(attacker, defender, helpers, 0, distance)
    }

    #[test]
    fn the_chances_are_those_of_the_text() {
        // A share of 33 hits in 24 of 100 and is hit in 71. Pikemen attacking cavalry: 81.
        assert_eq!(
            (odds(Kind::Infantry, Kind::Infantry, 0, 1).hit, odds(Kind::Infantry, Kind::Infantry, 0, 1).hurt),
            (24, 71)
        );
        assert_eq!(odds(Kind::Pikemen, Kind::Cavalry, 0, 1).hit, 72);
        assert_eq!(odds(Kind::Cavalry, Kind::Archery, 0, 1).hit, 84);
        assert_eq!(odds(Kind::Cavalry, Kind::Pikemen, 0, 1).hit, 17);
        assert_eq!(
            (odds(Kind::Catapult, Kind::Infantry, 0, 3).hit, odds(Kind::Catapult, Kind::Infantry, 0, 3).hurt),
            (66, 0)
        );
    }

    #[test]
    fn nobody_attacks_at_bad_odds_and_helpers_make_them_good() {
        assert!(!odds(Kind::Infantry, Kind::Infantry, 0, 1).are_good(Kind::Infantry, Kind::Infantry, 0));
        assert!(odds(Kind::Infantry, Kind::Infantry, 3, 1).are_good(Kind::Infantry, Kind::Infantry, 0));
        assert!(odds(Kind::Archery, Kind::Pikemen, 0, 2).are_good(Kind::Archery, Kind::Pikemen, 0));
        assert!(!odds(Kind::Cavalry, Kind::Pikemen, 0, 1).are_good(Kind::Cavalry, Kind::Pikemen, 4));
    }
}
