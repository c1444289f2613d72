//! Growth: a faction claims its silver, and forms new units where people are sold.

use super::camp::{Camp, Own, felling, is_settler, ship};
use super::plan::Plan;
use super::{sailor, settler};
use crate::tables::{Item, Skill, Tables};

/// A faction takes in nobody beyond these.
const MOST_PEOPLE: u32 = 280;
/// People of a company of settlers when it is formed, and when it is full.
const COMPANY: u32 = 8;
const FULL: u32 = 18;
/// In a region with so many people of its own it forms no second company.
const CROWD: u32 = 12;
/// With so many companies a faction can do without the silver for a ship.
const SECURE: usize = 5;
/// With so many one of them saves for it.
const SAVING: usize = 8;
/// Leaders of a crew.
const CREW: u32 = 5;
/// Of silver that is not claimed so much stays, for hunger.
const UNCLAIMED: i64 = 200;
/// The months for which new settlers get silver, and a crew.
const MONTHS: i64 = 4;
const LONG: i64 = 19;
/// What a mage keeps.
const STUDIES: i64 = 400;
/// How many units one unit forms in a month.
const FORMED: usize = 8;

/// A kind of new unit: its skill and its people.
#[derive(Clone, Copy)]
struct Company {
    skill: Skill,
    people: u32,
    race: Item,
    price: i64,
    /// The silver that each brings along.
    purse: i64,
}

impl Company {
    /// What all of it costs.
    fn cost(&self) -> i64 {
        i64::from(self.people) * (self.price + self.purse)
    }
}

/// Claims the silver of the faction, for a unit that is fed.
pub fn claim(plan: &mut Plan<'_>, camps: &[Camp<'_>]) {
    let all = || camps.iter().flat_map(|camp| camp.own.iter().map(move |own| (camp, own)));
    let mut fed = all().filter(|(camp, _)| !camp.land.is_nexus && !camp.is_sea);
    if let Some((_, own)) = fed.next().filter(|_| plan.unclaimed > 2 * UNCLAIMED) {
        let silver = plan.unclaimed - UNCLAIMED;
        plan.order(own, format!("CLAIM {silver}"));
        plan.spend(own, -silver);
        plan.unclaimed = UNCLAIMED;
    }
}

/// Takes people into companies that are not full, and forms new ones of what is left: settlers, and a crew where a ship
/// can be built.
pub fn grow(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    if camp.land.is_nexus || camp.is_sea {
        return;
    }
    let mut sold: Vec<(Item, i64)> = camp.for_sale.iter().map(|offer| (offer.item, offer.amount)).collect();
    let is_full = plan.companies >= settler::most_regions(plan);
    for own in &camp.own {
        // As long as there is land for more, a company keeps its silver for the next.
        if is_full && plan.saver != Some(own.number) {
            fill(plan, camp, own, &mut sold);
        }
        let kept = if own.is_mage { STUDIES } else { 0 };
        for _ in 0..FORMED {
            let left = plan.spare(own) - kept;
            let crew = crew(plan, camp).filter(|crew| left >= crew.cost());
            let people: u32 = camp.own.iter().map(|own| own.people).sum();
            let more = || settlers(plan, camp).filter(|_| !is_full || people <= CROWD && camp.is_taxable());
            let saves = plan.saver == Some(own.number) && crew.is_none();
            let Some(company) = crew.or_else(more).filter(|_| !saves) else { break };
            if !form(plan, own, company, left, &mut sold) {
                break;
            }
            plan.crews += u32::from(crew.is_some());
            plan.companies += usize::from(crew.is_none());
            if is_full {
                break;
            }
        }
    }
}

/// The company that saves for a crew: the richest that can form one.
pub fn saver(plan: &Plan<'_>, camps: &[Camp<'_>]) -> Option<u32> {
    let can = camps.iter().filter(|camp| plan.companies >= SAVING && crew(plan, camp).is_some());
    let settlers = can.flat_map(|camp| &camp.own).filter(|own| is_settler(plan.tables, own));
    settlers.max_by_key(|own| plan.money(own)).map(|own| own.number)
}

/// A crew, if the faction has none yet and knows where to build a ship.
fn crew(plan: &Plan<'_>, camp: &Camp<'_>) -> Option<Company> {
    let tables = plan.tables;
    let price = camp.price(tables.named.leader, CREW)?;
    let (ship, skill) = ship(tables)?;
    let (_, felling) = felling(tables, ship)?;
    let (_, wood) = sailor::yard(plan, camp)?;
    let wood = wood * i64::from(ship.cost?) / i64::from(CREW);
    let learned = [skill, tables.named.sailing, tables.named.combat, felling];
    let lessons: i64 = learned.into_iter().map(|skill| tables[skill].cost).sum();
    let purse = tables.game.leader_maintenance * LONG + wood + lessons;
    let can = plan.crews == 0 && plan.companies >= SECURE;
    can.then_some(Company { skill, people: CREW, race: tables.named.leader, price, purse })
}

/// Settlers of those who are sold here.
fn settlers(plan: &Plan<'_>, camp: &Camp<'_>) -> Option<Company> {
    let tables = plan.tables;
    let skill = tables.named.combat;
    let (race, price) = recruits(tables, camp, skill, COMPANY / 2)?;
    let purse = tables[skill].cost + tables.game.maintenance * MONTHS;
    Some(Company { skill, people: COMPANY, race, price, purse })
}

/// Who is sold here for a trade, and the price: of the cheapest those who go further in it.
fn recruits(tables: &Tables, camp: &Camp<'_>, skill: Skill, people: u32) -> Option<(Item, i64)> {
    let races = camp.for_sale.iter().filter_map(|sold| Some((sold, tables.race(sold.item)?)));
    let races = races.filter(|(sold, race)| {
        let there = sold.amount < 0 || sold.amount >= people.into();
        there && sold.item != tables.named.leader && race.other_level > 0
    });
    let best = races.min_by_key(|(sold, race)| (sold.price, !race.special.contains(&skill)));
    best.map(|(sold, _)| (sold.item, sold.price))
}

/// Takes people into a company of settlers that is not full. They are trained at once, so that nobody forgets.
fn fill(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, sold: &mut [(Item, i64)]) {
    let tables = plan.tables;
    let skill = tables.named.combat;
    if !is_settler(plan.tables, own) || plan.people >= MOST_PEOPLE {
        return;
    }
    // Only of its own kind: a company of several goes no further than the least of them.
    let Some((race, price)) = recruits(tables, camp, skill, 1) else { return };
    if own.items.of(race) == 0 {
        return;
    }
    let Some((_, left)) = sold.iter_mut().find(|(item, _)| *item == race) else { return };
    let cost = tables[skill].cost;
    let each = price + cost + tables.game.maintenance * MONTHS;
    let silver = plan.spare(own) - cost * i64::from(own.people);
    let payable = u32::try_from(silver / each.max(1)).unwrap_or(0);
    let most = if *left < 0 { u32::MAX } else { u32::try_from(*left).unwrap_or(0) };
    let room = FULL.saturating_sub(own.people).min(own.people).min(MOST_PEOPLE - plan.people);
    let people = room.min(payable).min(most);
    if people == 0 {
        return;
    }
    plan.order(own, format!("BUY {people} {}", plan.item(race)));
    plan.spend(own, i64::from(people) * (price + cost) + i64::from(own.people) * cost);
    plan.people += people;
    plan.month(own, format!("STUDY {}", plan.skill(skill)));
    if *left > 0 {
        *left -= i64::from(people);
    }
}

/// Forms a company if the unit can pay for it, settlers in smaller number if it must be. Gives whether it does.
fn form(plan: &mut Plan<'_>, own: &Own, company: Company, left: i64, sold: &mut [(Item, i64)]) -> bool {
    let Company { skill, people, race, price, purse } = company;
    let each = price + purse;
    let least = if race == plan.tables.named.leader { people } else { people.div_ceil(2) };
    let there = sold.iter_mut().find(|(item, _)| *item == race).map(|(_, left)| left);
    let Some(there) = there else { return false };
    let most = if *there < 0 { u32::MAX } else { u32::try_from(*there).unwrap_or(0) };
    let people = people.min(u32::try_from(left / each.max(1)).unwrap_or(0)).min(most);
    if people < least || least < company.people && plan.people + people > MOST_PEOPLE {
        return false;
    }
    if *there > 0 {
        *there -= i64::from(people);
    }
    let silver = i64::from(people) * each;
    let alias = plan.alias();
    plan.order(own, format!("FORM {alias}"));
    plan.order(own, format!("    BUY {people} {}", plan.item(race)));
    plan.order(own, format!("    STUDY {}", plan.skill(skill)));
    // What the unit that forms them chose for itself is theirs, too, unless they say otherwise.
    plan.order(own, "    BEHIND 0");
    plan.order(own, "END");
    plan.order(own, format!("GIVE NEW {alias} {silver} {}", plan.item(plan.tables.named.silver)));
    plan.spend(own, silver);
    plan.people += people;
    true
}
