//! What a faction's people need next month, and what they lack, as far as it knows from its own units.
//!
//! Source: the rules text, "Maintenance Costs".

use super::land::Land;
use super::seen::SeenUnit;
use super::view::View;
use crate::rules::journey::loads;
use crate::tables::Carries;
use playdeck_base::text::written;
use playdeck_factions::report::letter::{Lack, Totals};

/// What food is worth.
const FOOD: i64 = 10;

/// What a faction has, and what its people lack next month if they earn nothing.
#[derive(Debug, Default)]
pub struct Household {
    /// What it has in all.
    pub totals: Totals,
    /// What all its people need.
    pub need: i64,
    /// Who lacks something, region by region.
    pub lacks: Vec<Lack>,
    /// The unclaimed silver that is left.
    unclaimed: i64,
}

impl View<'_> {
    /// The household of the viewing player's faction.
    pub fn household(&self) -> Household {
        let mut of = Household {
            unclaimed: self.own_faction().map_or(0, |own| own.unclaimed),
            ..Household::default()
        };
        for land in self.lands() {
            of.add(self, &land);
        }
        of
    }

    /// What a unit of the viewing player weighs, and what it carries with its own weight, walking, riding, flying and
    /// swimming.
    pub fn loads(&self, number: u32) -> Option<(u64, [u64; 4])> {
        let (world, tables) = (self.world(), self.tables());
        let unit = world.unit_of(number).map(|unit| &world[unit])?;
        let items = (self.sees_all() || Some(unit.faction) == self.faction).then_some(&unit.items)?;
        let walking = loads::carries_walking(self.conditions, items);
        let ways: [fn(&Carries) -> u32; 3] = [|it| it.riding, |it| it.flying, |it| it.swimming];
        let [riding, flying, swimming] = ways.map(|way| loads::carries(tables, items, way));
        Some((loads::weight(tables, items), [walking, riding, flying, swimming]))
    }

    /// What a unit needs, its silver, and what its food is worth.
    fn needs(&self, unit: &SeenUnit<'_>) -> (i64, i64, i64) {
        let (tables, mut needs) = (self.tables(), (0, 0, 0));
        let named = &tables.named;
        for stack in &unit.items {
            if let Some(race) = tables.race(stack.item) {
                needs.0 += race.upkeep.saturating_mul(stack.count);
            } else if stack.item == named.silver {
                needs.1 += stack.count;
            } else if [named.grain, named.livestock, named.fish].contains(&stack.item) {
                needs.2 += stack.count.saturating_mul(FOOD);
            }
        }
        needs
    }
}

impl Household {
    /// Adds the own units of a region. Units of one faction in a region pay for one another, and unclaimed silver pays last.
    fn add(&mut self, view: &View<'_>, land: &Land<'_>) {
        let (mut need, mut silver, mut food, mut units) = (0_i64, 0_i64, 0_i64, Vec::new());
        for unit in land.all_units().filter(|unit| unit.is_own()) {
            let (needs, has, eats) = view.needs(unit);
            self.count(view, unit, has);
            (need, silver, food) =
                (need.saturating_add(needs), silver.saturating_add(has), food.saturating_add(eats));
            if needs > has.saturating_add(eats) {
                units.push(unit.number);
            }
        }
        if land.all_units().any(SeenUnit::is_own) {
            self.totals.add_region();
        }
        self.need = self.need.saturating_add(need);
        let missing = need.saturating_sub(silver).saturating_sub(food);
        if missing <= 0 {
            return;
        }
        let paid = missing.min(self.unclaimed);
        self.unclaimed -= paid;
        self.lacks.push(Lack { place: written(&land.place), need, silver, food: Some(food), paid, units });
    }

    /// Counts a unit among all.
    fn count(&mut self, view: &View<'_>, unit: &SeenUnit<'_>, silver: i64) {
        let people = unit.items.iter().filter(|stack| view.tables().race(stack.item).is_some());
        let mut all = 0;
        for stack in people {
            let count = u64::try_from(stack.count).unwrap_or(0);
            all += count;
            let row = &view.tables()[stack.item];
            self.totals.add_kind(&row.name, &row.plural, count);
        }
        self.totals.add_unit(all, silver);
        for skill in unit.own.iter().flat_map(|own| &own.skills) {
            self.totals.add_skill(skill.name, skill.level, all);
        }
    }
}
