//! What special attacks and shields do in battle.

use super::Texts;
use super::phrases::list;
use crate::policy::Quirk;
use crate::tables::{AttackType, Effect, SpecialRow, Target};

impl Texts<'_> {
    /// A special attack or a shield at a level, or for each level of a spell.
    pub(super) fn special(self, name: &str, level: Option<i32>) -> Option<String> {
        let row = self.tables.special_of(name)?;
        Some(match row.shield {
            Some(against) => self.shield(against, level),
            None => attack(row, level),
        })
    }

    fn shield(self, against: AttackType, level: Option<i32>) -> String {
        let level = level.map_or_else(|| "this level".to_owned(), |level| format!("level {level}"));
        let own = "It also adds its level to the defence of its caster.";
        match against {
            AttackType::Bow if self.policy.has(Quirk::ArrowsPass) => own.to_owned(),
            AttackType::Bow => {
                format!("It shields the whole side from {} at {level}. {own}", kind(against))
            }
            _ => format!("It shields the whole side from {} at {level}.", kind(against)),
        }
    }
}

fn attack(row: &SpecialRow, level: Option<i32>) -> String {
    let level = level.and_then(|level| u32::try_from(level).ok());
    let most = |times: u32| row.blows.saturating_mul(2).saturating_mul(times);
    let bound = match (row.by_level, level) {
        (true, None) => format!("2 at least, and at most {} for each level", most(1)),
        (true, Some(level)) => format!("from 2 to {} of them", most(level)),
        (false, _) => format!("from 2 to {} of them", most(1)),
    };
    let whom = whom(row.target);
    let does = match row.effect {
        Effect::Kill => format!("strikes {whom}: {bound}"),
        Effect::Fear | Effect::Storm => {
            format!("takes 2 from attack and defence of {whom}, once each for the whole battle: {bound}")
        }
    };
    let kinds: Vec<String> = row.types.iter().map(|of| kind(*of).to_owned()).collect();
    let how = match row.types.as_slice() {
        [AttackType::None] | [] => "No shield and no defence helps against it.".to_owned(),
        [AttackType::Combat] => "No shield helps against it.".to_owned(),
        [_] => format!("It counts among {}.", list(&kinds, "and")),
        _ => format!("It is cast again for each kind of attack, and counts among {}.", list(&kinds, "and")),
    };
    format!("In each round it {does}. {how}")
}

const fn whom(target: Target) -> &'static str {
    match target {
        Target::Any | Target::Once => "enemies",
        Target::MenOnce => "people of the enemy",
        Target::Sheltered => "enemies whom a building protects, if it is no magical fortress",
        Target::Illusions => "illusions",
        Target::Undead => "undead",
        Target::Demons => "demons",
        Target::Living => "enemies other than the undead and demons",
    }
}

pub(super) const fn kind(of: AttackType) -> &'static str {
    match of {
        AttackType::Combat => "plain blows",
        AttackType::Bow => "arrows",
        AttackType::Energy => "attacks of energy",
        AttackType::Spirit => "attacks of the spirit",
        AttackType::Weather => "attacks of the weather",
        AttackType::None => "attacks without a kind",
    }
}
