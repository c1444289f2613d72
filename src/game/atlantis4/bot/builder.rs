//! Builders: what they begin, how they go on with it, and who goes into what they have built.

use super::camp::{Camp, Own, is_sea, shelters};
use super::plan::{Plan, quoted};
use super::work::study;
use crate::tables::{Direction, ObjectClass, ObjectKind, ObjectRow, Skill};

/// Works on the structure that the unit is in, or begins one. Gives whether it does.
pub fn build(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, skill: Skill) -> bool {
    let tables = plan.tables;
    let has_material = |row: &ObjectRow| row.material.iter().any(|item| own.items.of(*item) > 0);
    if let Some(berth) = own.berth {
        let row = &tables[berth.kind];
        if berth.needs > 0 && row.skill == Some(skill) && has_material(row) && row.level <= own.level(skill) {
            plan.month(own, "BUILD");
            return true;
        }
        // Whoever has built a shelter stays in it; a road is left, and so is what helps all.
        if berth.needs > 0 || row.kind == ObjectClass::Building {
            return false;
        }
    }
    let wants = |kind: ObjectKind, row: &ObjectRow| {
        let stands = camp.land.objects.iter().any(|object| *object.kind == *row.name);
        let helps = row.aids.is_none_or(|item| {
            item == tables.named.silver && camp.land.town.is_some() || camp.products.contains(&item)
        });
        let leads = way_of(row)
            .is_none_or(|way| camp.land.exits.iter().any(|exit| exit.direction == way && !is_sea(exit)));
        let is_small = row.cost.is_some_and(|cost| cost <= 100 || own.people >= 10);
        kind != tables.named.shaft && row.kind != ObjectClass::Ship && !stands && helps && leads && is_small
    };
    let can = tables.objects().filter(|(kind, row)| {
        row.cost.is_some()
            && row.skill == Some(skill)
            && row.level <= own.level(skill)
            && row.material.iter().any(|item| own.items.of(*item) >= 5)
            && wants(*kind, row)
    });
    let can: Vec<&ObjectRow> = can.map(|(_, row)| row).collect();
    let Some(row) = plan.pick(own, camp, &can) else {
        let highest = super::work::highest(tables, own, skill);
        let is_builder = skill == tables.named.building;
        return is_builder && own.level(skill) < highest && plan.spare(own) > 0 && study(plan, own, skill);
    };
    if own.berth.is_some() {
        plan.order(own, "LEAVE");
        return false;
    }
    plan.month(own, format!("BUILD {}", quoted(&row.name)));
    true
}

/// The direction of a road.
fn way_of(row: &ObjectRow) -> Option<Direction> {
    let letters = row.name.rsplit(' ').next()?;
    let is_road = row.kind == ObjectClass::Road;
    Direction::ALL.into_iter().find(|way| is_road && way.letters() == letters)
}

/// Units that stay go into a building of the faction that shelters them.
pub fn shelter(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    if own.berth.is_some() {
        return;
    }
    let berths = camp.own.iter().filter_map(|other| other.berth);
    let mut inside = berths.filter(|berth| shelters(plan.tables, berth));
    if let Some(berth) = inside.find(|berth| plan.tables[berth.kind].kind == ObjectClass::Building) {
        plan.order(own, format!("ENTER {}", berth.number));
    }
}
