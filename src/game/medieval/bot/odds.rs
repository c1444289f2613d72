//! What an attack promises: the chances of the text's rolls, and what the pieces are worth that are put at stake.

use crate::game::medieval::rules::battle::{self, share};
use crate::game::medieval::tables::Kind;

/// A piece as far as a battle depends on it.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// Its type.
    pub kind: Kind,
    /// Its attack or defense strength, with its experience.
    pub strength: u32,
    /// The hit-points that are left.
    pub hit_points: u8,
}

/// What one attack promises.
#[derive(Debug, Clone, Copy)]
pub struct Odds {
    /// The chance in a hundred that the defender is hit.
    hit: u32,
    /// The chance in a hundred that the attacker is hit.
    hurt: u32,
    /// What of the defender is destroyed by such a hit, and of the attacker, in a hundred.
    worth: (u32, u32),
}

impl Odds {
    /// The odds of an attack over some distance, with so many squares of helpers about the defender and so much
    /// that the ground adds to the defense.
    pub fn of(attacker: Fighter, defender: Fighter, helpers: u32, ground: u32, distance: u8) -> Self {
        let attack = attacker.strength + helpers + battle::onset(attacker.kind, defender.kind);
        let defense = defender.strength + ground + battle::pikes(attacker.kind, defender.kind);
        let share = u32::from(share(attack, defense));
        // Less than five over the roll is no hit, and at arm's length less than the roll is one for the defender.
        let hurt = if distance < 2 { (104 - share).min(100) } else { 0 };
        Self {
            hit: share.saturating_sub(9),
            hurt,
            worth: (harm(defender.hit_points), harm(attacker.hit_points)),
        }
    }

    /// What of the defender an attack destroys on average, in ten thousand.
    pub const fn gain(self) -> u32 {
        self.hit * self.worth.0
    }

    /// Whether an attack is worth its risk: both pieces, and what is to be won besides.
    pub fn are_good(self, attacker: Kind, defender: Kind, prize: u32) -> bool {
        let won = self.gain() * (u32::from(defender.turns()) + prize);
        let lost = self.hurt * self.worth.1 * u32::from(attacker.turns());
        // Who never dares never wins: five are ventured for four.
        self.hit > 0 && won * 5 >= lost * 4
    }
}

/// What of a piece a hit destroys on average, in a hundred: one in ten kills, and others take 2.6 points.
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
        // A share of 33: 24 in a hundred against 71. Pikemen at cavalry: 81.
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
