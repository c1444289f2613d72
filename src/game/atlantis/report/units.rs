//! The line of a unit, in a region and in a battle.

use super::words::{Count, Named};
use crate::knowledge::SeenUnit;
use crate::tables::{Goods, Item, Spell};
use playdeck_base::text::Text;

/// The mark before a unit.
pub const fn mark(is_own: bool) -> char {
    if is_own { '*' } else { '-' }
}

/// A unit in a region.
pub struct UnitLine<'a>(pub SeenUnit<'a>);

impl Text for UnitLine<'_> {
    fn write(&self, to: &mut String) {
        let shown = self.0.shown();
        let mut line = Line::new(to, shown.name, shown.number);
        if let Some(faction) = self.0.faction {
            line.faction(&faction.name, faction.number);
        }
        line.people(shown.people);
        let whole = self.0.whole();
        line.flags(whole.is_some_and(|unit| unit.behind), shown.is_on_guard);
        if let Some(unit) = whole {
            line.money(unit.money);
        }
        let skills = self.0.skills();
        line.list("skills: ", skills.map(|(skill, level, days)| (skill.word(), " ", level, " [", days, "]")));
        line.goods(shown.goods);
        if let Some(unit) = whole {
            line.list("spells: ", unit.spells.iter().map(Spell::word));
            line.default_order(unit.default_order());
            line.combat(unit.combat);
        }
        line.end(shown.display);
    }
}

/// A line while it is written: what a unit has, each with a comma before it.
pub struct Line<'l>(&'l mut String);

impl<'l> Line<'l> {
    /// Begins with name and number.
    pub fn new(to: &'l mut String, name: &str, number: u32) -> Self {
        Named(name, number).write(to);
        Self(to)
    }

    /// Whose it is.
    pub fn faction(&mut self, name: &str, number: u32) {
        (", faction ", Named(name, number)).write(self.0);
    }

    /// How many people it is, if it is not one.
    pub fn people(&mut self, people: u32) {
        if people != 1 {
            (", number: ", people).write(self.0);
        }
    }

    /// How it stands.
    pub fn flags(&mut self, is_behind: bool, is_on_guard: bool) {
        is_behind.then_some(", behind").write(self.0);
        is_on_guard.then_some(", on guard").write(self.0);
    }

    /// Its silver.
    pub fn money(&mut self, money: i64) {
        if money > 0 {
            (", $", money).write(self.0);
        }
    }

    /// A list, if there is anything in it.
    pub fn list<T: Text>(&mut self, head: &str, items: impl Iterator<Item = T>) {
        for (at, item) in items.enumerate() {
            (", ", (at == 0).then_some(head), item).write(self.0);
        }
    }

    /// What it has.
    pub fn goods(&mut self, goods: &Goods) {
        let has = Item::ALL.iter().zip(goods).filter(|(_, count)| **count > 0);
        self.list("has: ", has.map(|(item, count)| Count(*count, *item)));
    }

    /// The order that it repeats.
    pub fn default_order(&mut self, order: &str) {
        (", default: \"", order, "\"").write(self.0);
    }

    /// Its combat spell.
    pub fn combat(&mut self, spell: Option<Spell>) {
        spell.map(|spell| (", combat spell: ", spell.word())).write(self.0);
    }

    /// Ends with the display.
    pub fn end(self, display: &str) {
        if !display.is_empty() {
            ("; ", display).write(self.0);
        }
        if !display.ends_with(['!', '?']) {
            self.0.push('.');
        }
    }
}
