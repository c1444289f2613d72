//! Shields that mages cast for their army.
//!
//! Source: "Magic in Combat".

use super::army::Army;
use crate::game::atlantis4::policy::Quirk;
use crate::game::atlantis4::rules::Conditions;
use crate::game::atlantis4::tables::AttackType;

/// Casts the shields of both sides: "defensive spells are cast at the beginning of each round of combat". In the program
/// those of the last round stay unless the round is a free one.
pub(super) fn cast(conditions: Conditions<'_>, armies: &mut [Army<'_>; 2], is_free: bool) {
    for army in armies {
        if is_free || !conditions.has(Quirk::ShieldPile) {
            army.shields.clear();
        }
        // A force shield also strengthens its caster, once.
        let is_first = army.round == 0 && (!army.has_cast || conditions.has(Quirk::ForceTwice));
        army.has_cast = true;
        for soldier in army.soldiers.iter_mut().filter(|soldier| !soldier.is_dead) {
            let Some((against, level)) =
                soldier.special.and_then(|(special, level)| Some((special.shield?, level)))
            else {
                continue;
            };
            army.shields.push((against, level));
            if against == AttackType::Bow && is_first {
                soldier.raise(AttackType::Combat, level);
            }
        }
    }
}
