//! Skills, and levels by days.

use super::words::{indexed, words};

words! {
    /// A skill, in the order of reports.
    Skill {
        Mining = "mining", Lumberjack = "lumberjack", Quarrying = "quarrying", HorseTraining = "horse training",
        Weaponsmith = "weaponsmith", Armorer = "armorer", Building = "building", Shipbuilding = "shipbuilding",
        Entertainment = "entertainment", Stealth = "stealth", Observation = "observation", Tactics = "tactics",
        Riding = "riding", Sword = "sword", Crossbow = "crossbow", Longbow = "longbow", Magic = "magic",
    }
}

impl Skill {
    /// Another word for it.
    pub const fn also(self) -> Option<&'static str> {
        match self {
            Self::HorseTraining => Some("horse"),
            Self::Entertainment => Some("entertain"),
            _ => None,
        }
    }

    /// Whether a month of it costs silver.
    pub const fn is_paid(self) -> bool {
        matches!(self, Self::Tactics | Self::Magic)
    }
}

/// The level of a person with so many days: 30 for the first, 60 more for the second, and so on.
pub fn level_of(days: u32) -> u32 {
    let days = u64::from(days);
    let mut level = 0_u32;
    while 15 * u64::from(level + 1) * u64::from(level + 2) <= days {
        level += 1;
    }
    level
}

/// The highest spells that a person of a level of magic can be given: half of it, rounded up.
pub const fn magic_reach(level: u32) -> u32 {
    level.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_costs_as_many_months_as_its_number() {
        let firsts = [30, 90, 180, 300, 450, 630, 840];
        for (level, days) in (1..).zip(firsts) {
            assert_eq!((level_of(days - 1), level_of(days)), (level - 1, level));
        }
    }
}
