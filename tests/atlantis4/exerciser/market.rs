//! Goods: who hands what to whom, and what is bought and sold.

use super::camp::{Camp, Offer, Own, eats, is_ware};
use super::plan::Plan;
use super::{mage, sailor};
use playdeck::game::atlantis4::tables::{Class, Item};

/// What a poor unit gets at a time, in months of food.
const ALMS: i64 = 2;
/// What a mage gets at a time.
const GRANT: i64 = 300;
/// Materials for so many months of work.
const STOCK: u32 = 3;
/// How many wares a unit carries to another town.
const WARES: u32 = 8;

/// How many of an item a unit wants to have.
fn wanted(plan: &Plan<'_>, own: &Own, item: Item) -> u32 {
    let tables = plan.tables;
    let Some(trade) = own.trade(tables) else { return 0 };
    let row = &tables[item];
    let makes = |other: Item| {
        tables[other].made.is_some_and(|made| made.skill == trade && made.level <= own.level(trade))
    };
    if own.is_mage {
        return if row.is(Class::Magic) { u32::MAX } else { 0 };
    }
    if sailor::is_one(plan, own) {
        return sailor::wood(plan, item);
    }
    let is_soldier = [tables.named.combat, tables.named.crossbow, tables.named.longbow].contains(&trade);
    if is_soldier && (own.uses(tables, item) || row.armor.is_some()) {
        return own.people;
    }
    if trade == tables.named.riding && item == tables.named.horse {
        return own.people;
    }
    let inputs = tables.items().filter(|(other, _)| makes(*other)).filter_map(|(_, row)| row.made);
    let inputs = inputs.filter(|made| made.input == Some(item)).map(|made| made.inputs.max(1)).max();
    if let Some(inputs) = inputs {
        return own.people * own.level(trade) * inputs * STOCK;
    }
    let is_tool = tables
        .items()
        .any(|(other, row)| makes(other) && row.bonus.is_some_and(|bonus| bonus.tool == Some(item)));
    if is_tool {
        return own.people;
    }
    let builds = tables.objects().filter(|(_, row)| {
        row.skill == Some(trade) && row.level <= own.level(trade) && row.material.contains(&item)
    });
    let cheapest = builds.filter_map(|(_, row)| row.cost).min();
    cheapest.map_or(0, |cost| cost + own.people)
}

/// How many goods a unit has that it does not want itself.
pub fn surplus(plan: &Plan<'_>, own: &Own) -> u32 {
    let goods = own.items.iter().filter(|(item, _)| is_goods(plan, *item));
    goods.map(|(item, count)| count.saturating_sub(wanted(plan, own, item))).fold(0, u32::saturating_add)
}

fn is_goods(plan: &Plan<'_>, item: Item) -> bool {
    let tables = plan.tables;
    item != tables.named.silver && tables.race(item).is_none() && tables.monster(item).is_none()
}

/// Pays those who have little, and hands out what others can use.
pub fn share(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    for giver in &camp.own {
        for other in camp.own.iter().filter(|other| other.number != giver.number) {
            hand_out(plan, giver, other);
            let asked = if mage::is_poor(plan, other) {
                GRANT
            } else if plan.money(other) < plan.upkeep(other) && !other.is_mage {
                plan.upkeep(other) * ALMS
            } else {
                continue;
            };
            let left = plan.spare(giver) - if giver.is_mage { GRANT } else { 0 };
            if left >= asked && asked > 0 {
                plan.order(
                    giver,
                    format!("GIVE {} {asked} {}", other.number, plan.item(plan.tables.named.silver)),
                );
                plan.spend(giver, asked);
                plan.spend(other, -asked);
            }
        }
    }
}

/// Gives what the giver does not want itself and the other does.
fn hand_out(plan: &mut Plan<'_>, giver: &Own, other: &Own) {
    let goods = giver.items.iter().filter(|(item, _)| is_goods(plan, *item)).find_map(|(item, count)| {
        let spare = count.saturating_sub(wanted(plan, giver, item));
        let count = spare.min(wanted(plan, other, item).saturating_sub(other.items.of(item)));
        (count > 0).then_some((item, count))
    });
    let Some((item, count)) = goods else { return };
    if plan.gives(giver) {
        plan.order(giver, format!("GIVE {} {count} {}", other.number, plan.item(item)));
    }
}

/// Sells what is wanted and not needed, and buys tools, arms, materials, and wares for other towns.
pub fn trade(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    let tables = plan.tables;
    for own in &camp.own {
        for &Offer { item, amount, .. } in &camp.wanted {
            let is_food = [tables.named.grain, tables.named.livestock, tables.named.fish].contains(&item);
            let kept = if is_food && eats(own) { u32::MAX } else { wanted(plan, own, item) };
            let count = i64::from(own.items.of(item).saturating_sub(kept)).min(amount);
            if count > 0 {
                plan.order(own, format!("SELL {count} {}", plan.item(item)));
            }
        }
        for &Offer { item, amount, price } in &camp.for_sale {
            let most = if amount < 0 { i64::from(u32::MAX) } else { amount };
            let is_sold = camp.wanted.iter().any(|wanted| wanted.item == item);
            let is_merchant = own.number % 3 == 0 && !own.is_mage && plan.choose(own, camp, 2) == 0;
            let due = if is_ware(tables, item) {
                if is_merchant && !is_sold { WARES } else { 0 }
            } else {
                wanted(plan, own, item)
            };
            let payable = (plan.spare(own) / 2).checked_div(price).unwrap_or(0);
            let due = i64::from(due.saturating_sub(own.items.of(item))).min(payable).min(most);
            if due > 0 && tables.race(item).is_none() {
                plan.order(own, format!("BUY {due} {}", plan.item(item)));
                plan.spend(own, due * price);
            }
        }
    }
}
