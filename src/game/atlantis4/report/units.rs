//! The line of a unit.

use super::words::{List, Named};
use crate::knowledge::{OwnUnit, SeenUnit, SkillKnown};
use playdeck_base::text::Text;

/// A unit in a region, with its mark.
pub struct UnitLine<'l, 'a>(pub &'l SeenUnit<'a>);

impl Text for UnitLine<'_, '_> {
    fn write(&self, to: &mut String) {
        let unit = self.0;
        (if unit.is_own() { "* " } else { "- " }, Bare(unit)).write(to);
    }
}

/// A unit without its mark, as a template has it.
pub struct Bare<'l, 'a>(pub &'l SeenUnit<'a>);

impl Text for Bare<'_, '_> {
    fn write(&self, to: &mut String) {
        let unit = self.0;
        let faction = unit.faction.as_ref().map(|faction| (", ", faction));
        let is_avoiding = unit.is_avoiding.then_some(", avoiding");
        let name = Named(unit.name, unit.number);
        (name, unit.is_on_guard.then_some(", on guard"), faction, is_avoiding).write(to);
        match &unit.own {
            Some(own) => own.choices.iter().for_each(|choice| (", ", *choice).write(to)),
            None => unit.is_behind.then_some(", behind").write(to),
        }
        unit.items.iter().for_each(|stack| (", ", stack).write(to));
        if let Some(own) = &unit.own {
            knowledge(to, own);
        }
        if !unit.description.is_empty() {
            ("; ", unit.description).write(to);
        }
        to.push('.');
    }
}

/// Skills and spells.
fn knowledge(to: &mut String, own: &OwnUnit<'_>) {
    (". Skills: ", List(own.skills.iter())).write(to);
    own.combat.map(|spell| (". Combat spell: ", spell)).write(to);
    if !own.can_study.is_empty() {
        let skills = own.can_study.iter().map(|(name, abbr)| (*name, " [", *abbr, "]"));
        (". Can Study: ", List(skills)).write(to);
    }
}

impl Text for SkillKnown<'_> {
    fn write(&self, to: &mut String) {
        (self.name, " [", self.abbr, "] ", self.level).write(to);
        (" (", self.days, ")").write(to);
    }
}
