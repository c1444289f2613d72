//! Settlers: companies that know how to fight, and live on taxes and on work, each in a region of its own.

use super::camp::{Camp, Own, is_settler};
use super::plan::Plan;
use super::work::{earn, is_fed, step, study};

/// A faction spreads over so many regions, and over one more each year.
const MOST_REGIONS: usize = 12;
/// Before it has more than so many, nobody stays where there are no taxes.
const FIRST_REGIONS: usize = 4;
/// With silver for fewer months a company does not leave what feeds it.
const PROVISIONS: i64 = 1;

/// What settlers do in a month.
pub fn live(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    tax(plan, camp, own);
    let has_food = plan.money(own) >= plan.upkeep(own) * PROVISIONS;
    let combat = plan.tables.named.combat;
    if own.level(combat) == 0 && has_food && study(plan, own, combat) {
        return;
    }
    // Of the companies of a region the first stays, if the land feeds it; the others go where nobody is yet.
    let first = camp.own.iter().find(|other| is_settler(plan.tables, other)).map(|own| own.number);
    let is_hungry = plan.money(own) < plan.upkeep(own);
    // Where others guard there are no taxes: nobody stays there before the faction has other regions.
    let is_poor = camp.is_guarded() && plan.chart.taken() <= FIRST_REGIONS;
    let leaves =
        (first != Some(own.number) || is_poor) && plan.chart.taken() < most_regions(plan) && has_food
            || is_hungry && !is_fed(camp);
    let way = if leaves { plan.chart.way(&camp.land.place, own.number) } else { None };
    if let Some((direction, at)) = way
        && step(plan, camp, own, direction)
    {
        plan.chart.take(at);
        return;
    }
    earn(plan, camp, own);
}

/// Collects taxes where there is silver and nobody else guards, in as many regions as the faction may.
pub fn tax(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    if own.level(plan.tables.named.combat) > 0 && plan.taxes(camp) && !own.flags.autotax {
        plan.order(own, "TAX");
    }
}

/// Over how many regions the faction spreads by now.
pub fn most_regions(plan: &Plan<'_>) -> usize {
    MOST_REGIONS + usize::try_from(plan.turn / 12).unwrap_or(0)
}
