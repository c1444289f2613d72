//! What a faction has, and what its people lack next month, as far as it knows from its own units.
//!
//! Source: the rules text, "Food".

use super::lands::Land;
use super::view::View;
use crate::tables::{MAINTENANCE, Skill};
use playdeck_factions::report::letter::{Lack, Totals};

/// What a faction has, and what its people lack next month if they earn nothing.
#[derive(Debug, Default)]
pub struct Household {
    /// What it has in all.
    pub totals: Totals,
    /// What all its people need.
    pub need: i64,
    /// Who lacks something, region by region.
    pub lacks: Vec<Lack>,
    /// Its people who know magic.
    pub magicians: u64,
}

impl View<'_> {
    /// The household of the viewing player's faction.
    pub fn household(&self) -> Household {
        let mut of = Household::default();
        for land in self.lands().filter(Land::has_own) {
            of.add(&land);
        }
        of
    }
}

impl Household {
    /// Adds the own units of a region, which share their silver.
    fn add(&mut self, land: &Land<'_>) {
        self.totals.add_region();
        let mut units = Vec::new();
        for unit in land.own_units() {
            let people = u64::from(unit.people);
            self.totals.add_unit(people, unit.money);
            for skill in Skill::ALL {
                self.totals.add_skill(skill.word(), unit.level(skill), people);
            }
            self.magicians += if unit.days(Skill::Magic) > 0 { people } else { 0 };
            if unit.money < i64::from(unit.people) * MAINTENANCE {
                units.push(unit.number);
            }
        }
        let (need, silver) = land.upkeep();
        self.need = self.need.saturating_add(need);
        if silver < need {
            let place = format!("{} ({},{})", &**land.name, land.spot.x, land.spot.y);
            let place = place.trim_start().to_owned();
            self.lacks.push(Lack { place, need, silver, food: None, paid: 0, units });
        }
    }
}
