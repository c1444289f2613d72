//! The effect of damage on a piece.
//!
//! A piece survives until its damage reaches its hit-points, which are attack and defense strength together. Until then
//! the two strengths always add up to the hit-points that are left.
//!
//! Source: the rules text, "Combat".

use crate::lobby::DamageSplit;
use crate::tables::Kind;

/// The attack and defense strength of a piece with some damage.
pub fn strengths(split: DamageSplit, kind: Kind, damage: u8) -> (u8, u8) {
    let (mut attack, mut defense) = (kind.attack(), kind.defense());
    let left = kind.hit_points().saturating_sub(damage);
    match split {
        DamageSplit::Larger => {
            for _ in 0..damage.min(kind.hit_points()) {
                if attack >= defense { attack -= 1 } else { defense -= 1 }
            }
        }
        DamageSplit::Proportional => {
            let share = u16::from(defense) * u16::from(left);
            defense = u8::try_from(share.div_ceil(u16::from(kind.hit_points()))).unwrap_or(defense);
            attack = left - defense;
        }
        DamageSplit::AttackFirst => {
            attack = attack.saturating_sub(damage);
            defense = left - attack;
        }
    }
    (attack, defense)
}
