//! What a unit does to others: battles, thieves, taxes and guards.

use super::{Doer, Here, Made, item_word, who};
use crate::knowledge::SeenUnit;
use crate::rules::economy::taxers;
use crate::world::Guard;
use playdeck_print::choices::{Number, Pick};

/// Where people earn less, there is nothing to pillage.
const LEAST_WAGES: i64 = 11;

impl<'a> Made<'_, 'a> {
    pub(super) fn war(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Number> {
        let (tables, unit) = (self.tables, doer.unit);
        let mut picks = Vec::new();
        picks.extend(self.attack(here));
        if doer.people == 1 {
            picks.extend(self.steal(here));
            picks.extend(self.assassinate(here));
        }
        picks.extend(self.tax(here, doer));
        let has_town_guards =
            here.land.all_units().any(|seen| seen.is_on_guard && self.is_of_player(seen) == Some(false));
        let can_tax = taxers(tables, unit) > 0;
        if unit.guard == Guard::On || can_tax && !has_town_guards {
            picks.extend(self.switches(&[(
                "guard",
                "GUARD",
                "Guard the region",
                "Guard no longer",
                unit.guard == Guard::On,
            )]));
        }
        if can_tax || unit.flags.autotax {
            picks.extend(self.switches(&[(
                "autotax",
                "AUTOTAX",
                "Tax every month",
                "Tax no longer",
                unit.flags.autotax,
            )]));
        }
        picks.extend(self.switches(&[
            ("avoid", "AVOID", "Avoid battles", "Avoid battles no longer", unit.guard == Guard::Avoiding),
            ("behind", "BEHIND", "Stand behind", "Stand in front", unit.flags.behind),
            ("hold", "HOLD", "Do not join battles next door", "Join battles next door", unit.flags.holding),
            ("noaid", "NOAID", "Take no help from next door", "Take help from next door", unit.flags.no_aid),
        ]));
        self.forms.ask("What does it do?", picks)
    }

    /// The others in a region who are not known to be allies.
    fn enemies<'h>(&'h self, here: &'h Here<'_, 'a>) -> impl Iterator<Item = &'h SeenUnit<'a>> {
        here.land.all_units().filter(|seen| !seen.is_own() && !self.is_ally(seen))
    }

    fn attack(&mut self, here: &Here<'_, 'a>) -> Option<Pick> {
        // Which city is a starting city is not told.
        if here.land.is_nexus {
            return None;
        }
        let done = self.forms.list("attack", 2);
        let whom: Vec<Pick> = self.enemies(here).map(|seen| who(here, seen, done)).collect();
        let whom = self.forms.several("Whom?", &whom, done)?;
        Some(Pick::shown("Attack", "ATTACK", whom))
    }

    /// Things that are seen with others, and silver, which nobody sees.
    fn steal(&mut self, here: &Here<'_, 'a>) -> Option<Pick> {
        let tables = self.tables;
        let done = self.forms.once("theft", &["1", " ", "2", " ", "3"]);
        let silver = tables.named.silver;
        let others: Vec<&SeenUnit<'a>> = here.land.all_units().filter(|seen| self.is_victim(seen)).collect();
        let mut whom = Vec::new();
        for seen in others {
            let is_thing = |item| {
                tables.race(item).is_none()
                    && tables.monster(item).is_none()
                    && item != silver
                    && !tables[item].disabled
            };
            let things = seen.items.iter().map(|stack| stack.item).filter(|item| is_thing(*item));
            let things = [silver].into_iter().chain(things);
            let things =
                things.map(|item| Pick::shown(&tables[item].name, &item_word(tables, item), done)).collect();
            let things = self.forms.ask("What?", things)?;
            whom.push(who(here, seen, things));
        }
        let whom = self.forms.ask("From whom?", whom)?;
        Some(Pick::shown("Steal", "STEAL", whom))
    }

    /// Whether a unit is another player's, as far as its faction is known.
    fn is_victim(&self, seen: &SeenUnit<'_>) -> bool {
        !seen.is_own() && self.is_of_player(seen) != Some(false)
    }

    fn assassinate(&mut self, here: &Here<'_, 'a>) -> Option<Pick> {
        let done = self.forms.once("theft", &["1", " ", "2"]);
        let has_people =
            |seen: &&SeenUnit<'a>| seen.items.iter().any(|stack| self.tables.race(stack.item).is_some());
        let whom = self.enemies(here).filter(|seen| self.is_victim(seen)).filter(has_people);
        let whom = whom.map(|seen| who(here, seen, done)).collect();
        let whom = self.forms.ask("Whom?", whom)?;
        Some(Pick::shown("Assassinate one person", "ASSASSINATE", whom))
    }

    /// Taxes and plunder, where no guard is known to forbid it.
    fn tax(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Vec<Pick> {
        let able = i64::from(taxers(self.tables, doer.unit));
        let guards = || here.land.all_units().filter(|seen| seen.is_on_guard && !seen.is_own());
        let forbids = |seen: &SeenUnit<'_>| self.is_of_player(seen) == Some(false);
        let may_tax = self.view.status().is_some_and(|status| status.most_tax > 0);
        if able == 0 || !may_tax || here.is_ocean || here.land.money < 1 || guards().any(forbids) {
            return Vec::new();
        }
        let is_open = guards().next().is_none() && here.land.wages >= LEAST_WAGES;
        let is_enough = able.saturating_mul(2) >= here.land.money / self.tables.game.tax_income.max(1);
        let done = self.forms.once("tax", &["1"]);
        let mut picks = vec![Pick::shown("Collect taxes", "TAX", done)];
        if is_open && is_enough {
            picks.push(Pick::shown("Pillage the region", "PILLAGE", done));
        }
        picks
    }
}
