//! The largest numbers that a position can hold, far beyond all play. A turn ends within them.

use super::{StructureKind, World};

/// People of a unit or a region. In a battle each is a soldier of their own.
pub const MOST_PEOPLE: u32 = 999_999;
/// Days of a unit in a skill.
pub const MOST_DAYS: u32 = 999_999_999;
/// Things of a kind, and numbers of sizes.
pub const MOST_THINGS: u32 = 99_999_999;
/// Silver.
pub const MOST_MONEY: i64 = 999_999_999_999;

impl World {
    /// Lowers what is beyond a bound to the bound, so that the position can be read again.
    pub fn keep_within_bounds(&mut self) {
        for region in &mut self.regions {
            region.peasants = region.peasants.min(MOST_PEOPLE);
            region.money = region.money.min(MOST_MONEY);
        }
        for structure in &mut self.structures {
            if let StructureKind::Building { size } = &mut structure.kind {
                *size = (*size).min(MOST_THINGS);
            }
        }
        for unit in &mut self.units {
            unit.people = unit.people.min(MOST_PEOPLE);
            unit.money = unit.money.min(MOST_MONEY);
            lower(&mut unit.days, MOST_DAYS);
            lower(&mut unit.goods, MOST_THINGS);
        }
    }
}

/// Lowers numbers to a bound. None is larger than all of them joined bit by bit, so that most need no second look.
fn lower(numbers: &mut [u32], most: u32) {
    if numbers.iter().fold(0, |all, number| all | number) > most {
        for number in numbers {
            *number = (*number).min(most);
        }
    }
}
