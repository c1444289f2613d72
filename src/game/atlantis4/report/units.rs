//! The line of a unit.

use super::words::{List, Named};
use crate::game::atlantis4::knowledge::{OwnUnit, SeenUnit, SkillKnown};
use std::fmt::{self, Display};

/// A unit in a region, with its mark.
pub struct UnitLine<'l, 'a>(pub &'l SeenUnit<'a>);

impl Display for UnitLine<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.0;
        f.write_str(if unit.is_own() { "* " } else { "- " })?;
        Bare(unit).fmt(f)
    }
}

/// A unit without its mark, as a template has it.
pub struct Bare<'l, 'a>(pub &'l SeenUnit<'a>);

impl Display for Bare<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.0;
        Named(unit.name, unit.number).fmt(f)?;
        f.write_str(if unit.is_on_guard { ", on guard" } else { "" })?;
        if let Some(faction) = &unit.faction {
            write!(f, ", {faction}")?;
        }
        f.write_str(if unit.is_avoiding { ", avoiding" } else { "" })?;
        match &unit.own {
            Some(own) => own.choices.iter().try_for_each(|choice| write!(f, ", {choice}"))?,
            None => f.write_str(if unit.is_behind { ", behind" } else { "" })?,
        }
        unit.items.iter().try_for_each(|stack| write!(f, ", {stack}"))?;
        if let Some(own) = &unit.own {
            knowledge(f, own)?;
        }
        if !unit.description.is_empty() {
            write!(f, "; {}", unit.description)?;
        }
        f.write_str(".")
    }
}

/// Skills and spells.
fn knowledge(f: &mut fmt::Formatter<'_>, own: &OwnUnit<'_>) -> fmt::Result {
    write!(f, ". Skills: {}", List(own.skills.iter()))?;
    if let Some(spell) = own.combat {
        write!(f, ". Combat spell: {spell}")?;
    }
    if !own.can_study.is_empty() {
        let skills = own.can_study.iter().map(|(name, abbr)| Skill(name, abbr));
        write!(f, ". Can Study: {}", List(skills))?;
    }
    Ok(())
}

/// A skill by its name.
struct Skill<'a>(&'a str, &'a str);

impl Display for Skill<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.0, self.1)
    }
}

impl Display for SkillKnown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}] {} ({})", self.name, self.abbr, self.level, self.days)
    }
}
