//! The texts of skills, items and structures. They are made from the tables in force, so that whatever a set has has a
//! text; only where a rule is code has the row a sentence of its own (`about`).

mod items;
mod phrases;
mod skills;
mod specials;
mod spells;
mod structures;
#[cfg(test)]
mod tests;

use crate::knowledge::View;
use crate::policy::Policy;
use crate::tables::Tables;

/// Makes texts by the tables in force, and by the text or the program as the gamesmaster chose.
#[derive(Clone, Copy)]
pub struct Texts<'t> {
    tables: &'t Tables,
    policy: Policy,
}

impl<'t> Texts<'t> {
    /// Those of the position that is seen.
    pub fn of(view: &View<'t>) -> Self {
        Self::by(view.tables(), view.conditions.policy)
    }

    /// Those of a set of tables.
    pub const fn by(tables: &'t Tables, policy: Policy) -> Self {
        Self { tables, policy }
    }
}
