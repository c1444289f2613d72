//! The line of a unit, in a region and in a battle.

use super::words::{Count, Named};
use crate::game::atlantis::knowledge::SeenUnit;
use crate::game::atlantis::tables::{Goods, Item, Spell};
use std::fmt::{self, Display};

/// The mark before a unit.
pub const fn mark(is_own: bool) -> char {
    if is_own { '*' } else { '-' }
}

/// A unit in a region.
pub struct UnitLine<'a>(pub SeenUnit<'a>);

impl Display for UnitLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.0.shown();
        let mut line = Line::new(f, shown.name, shown.number)?;
        if let Some(faction) = self.0.faction {
            line.faction(&faction.name, faction.number)?;
        }
        line.people(shown.people)?;
        let whole = self.0.whole();
        line.flags(whole.is_some_and(|unit| unit.behind), shown.is_on_guard)?;
        if let Some(unit) = whole {
            line.money(unit.money)?;
        }
        line.list("skills: ", self.0.skills(), |f, (skill, level, days)| {
            write!(f, "{} {level} [{days}]", skill.word())
        })?;
        line.goods(shown.goods)?;
        if let Some(unit) = whole {
            line.list("spells: ", unit.spells.iter(), |f, spell| f.write_str(spell.word()))?;
            line.default_order(unit.default_order())?;
            line.combat(unit.combat)?;
        }
        line.end(shown.display)
    }
}

/// A line while it is written: what a unit has, each with a comma before it.
pub struct Line<'f, 'a>(&'f mut fmt::Formatter<'a>);

impl<'f, 'a> Line<'f, 'a> {
    /// Begins with name and number.
    pub fn new(f: &'f mut fmt::Formatter<'a>, name: &str, number: u32) -> Result<Self, fmt::Error> {
        Named(name, number).fmt(f)?;
        Ok(Self(f))
    }

    /// Whose it is.
    pub fn faction(&mut self, name: &str, number: u32) -> fmt::Result {
        write!(self.0, ", faction {}", Named(name, number))
    }

    /// How many people it is, if it is not one.
    pub fn people(&mut self, people: u32) -> fmt::Result {
        if people == 1 { Ok(()) } else { write!(self.0, ", number: {people}") }
    }

    /// How it stands.
    pub fn flags(&mut self, is_behind: bool, is_on_guard: bool) -> fmt::Result {
        self.0.write_str(if is_behind { ", behind" } else { "" })?;
        self.0.write_str(if is_on_guard { ", on guard" } else { "" })
    }

    /// Its silver.
    pub fn money(&mut self, money: i64) -> fmt::Result {
        if money > 0 { write!(self.0, ", ${money}") } else { Ok(()) }
    }

    /// A list, if there is anything in it.
    pub fn list<T>(
        &mut self,
        head: &str,
        items: impl Iterator<Item = T>,
        write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
    ) -> fmt::Result {
        for (at, item) in items.enumerate() {
            self.0.write_str(", ")?;
            self.0.write_str(if at == 0 { head } else { "" })?;
            write(self.0, item)?;
        }
        Ok(())
    }

    /// What it has.
    pub fn goods(&mut self, goods: &Goods) -> fmt::Result {
        let has = Item::ALL.into_iter().zip(goods).filter(|(_, count)| **count > 0);
        self.list("has: ", has, |f, (item, count)| Count(*count, item).fmt(f))
    }

    /// The order that it repeats.
    pub fn default_order(&mut self, order: &str) -> fmt::Result {
        write!(self.0, ", default: \"{order}\"")
    }

    /// Its combat spell.
    pub fn combat(&mut self, spell: Option<Spell>) -> fmt::Result {
        spell.map_or(Ok(()), |spell| write!(self.0, ", combat spell: {}", spell.word()))
    }

    /// Ends with the display.
    pub fn end(self, display: &str) -> fmt::Result {
        if !display.is_empty() {
            write!(self.0, "; {display}")?;
        }
        self.0.write_str(if display.ends_with(['!', '?']) { "" } else { "." })
    }
}
