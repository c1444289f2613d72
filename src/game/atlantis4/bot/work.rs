//! What units of every trade do: they study, make things, live on the land, and travel.

use super::camp::{Camp, Own, is_sea};
use super::plan::Plan;
use crate::knowledge::Exit;
use crate::tables::{Direction, Item, Skill, Tables};

/// For so many months a unit without a goal in sight keeps its direction.
const STRAIGHT: u32 = 4;

/// How far the people of a unit can get in a skill.
pub fn highest(tables: &Tables, own: &Own, skill: Skill) -> u32 {
    let races = own.items.iter().filter_map(|(item, _)| tables.race(item));
    let levels =
        races.map(|race| if race.special.contains(&skill) { race.special_level } else { race.other_level });
    levels.min().unwrap_or(0)
}

/// Studies a skill if the unit can pay for it and get further in it. Gives whether it does.
pub fn study(plan: &mut Plan<'_>, own: &Own, skill: Skill) -> bool {
    let cost = plan.tables[skill].cost * i64::from(own.people);
    let is_payable = plan.money(own) >= cost + plan.upkeep(own);
    let can = is_payable && own.level(skill) < highest(plan.tables, own, skill);
    if can {
        plan.month(own, format!("STUDY {}", plan.skill(skill)));
        plan.spend(own, cost);
    }
    can
}

/// What a unit makes of the land, or of what it has. Gives whether it makes anything.
pub fn produce(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, skill: Skill) -> bool {
    let tables = plan.tables;
    let makes = |item: Item| {
        tables[item].made.is_some_and(|made| made.skill == skill && made.level <= own.level(skill))
    };
    let grown = camp.products.iter().rev().copied().filter(|item| makes(*item));
    let has = |item: &Item| {
        let made = tables[*item].made;
        let input = made.and_then(|made| Some((made.input?, made.inputs)));
        input.is_some_and(|(input, inputs)| own.items.of(input) >= inputs.max(1))
    };
    let made: Vec<Item> =
        tables.items().map(|(item, _)| item).filter(|item| makes(*item) && has(item)).collect();
    let made = plan.pick(own, camp, &made).copied();
    let grown: Vec<Item> = grown.collect();
    let choice = made.or_else(|| plan.pick(own, camp, &grown).copied());
    if let Some(item) = choice {
        plan.month(own, format!("PRODUCE {}", plan.item(item)));
    }
    choice.is_some()
}

/// Lives on the land.
pub fn earn(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let tables = plan.tables;
    let level = own.level(tables.named.entertainment);
    let each = i64::from(level) * tables.game.entertain_income;
    let entertains = each > camp.land.wages && camp.land.entertainment >= each;
    plan.month(own, if entertains { "ENTERTAIN" } else { "WORK" });
}

/// Whether the land feeds the unit while it works.
pub fn is_fed(camp: &Camp<'_>) -> bool {
    !camp.is_sea && !camp.land.is_nexus && camp.land.most_wages > 0
}

/// Goes a step, if the unit can carry what it has and the way is not too far for a month. Gives whether it goes.
pub fn step(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, direction: Direction) -> bool {
    let tables = plan.tables;
    let Some(exit) = camp.land.exits.iter().find(|exit| exit.direction == direction) else { return false };
    let points = if own.rides(tables) { tables.game.horse_speed } else { tables.game.foot_speed };
    let cost = tables.terrain_of(exit.to.terrain).map_or(1, |terrain| tables[terrain].points);
    let cost = if camp.is_bad() { cost * 2 } else { cost };
    let can = own.overload(tables) == 0 && !is_sea(exit) && (camp.land.is_nexus || cost <= points);
    if can {
        plan.month(own, format!("MOVE {}", direction.letters()));
    }
    can
}

/// Goes to a region that is wanted, or to any other where none is near. Whoever carries too much stays, because
/// nothing is thrown away.
pub fn travel(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own, wanted: impl Fn(&Exit<'_>) -> bool) {
    let tables = plan.tables;
    if own.overload(tables) > 0 {
        earn(plan, camp, own);
        return;
    }
    let points = if own.rides(tables) { tables.game.horse_speed } else { tables.game.foot_speed };
    let cost = |exit: &Exit<'_>| {
        let points = tables.terrain_of(exit.to.terrain).map_or(1, |terrain| tables[terrain].points);
        if camp.is_bad() { points * 2 } else { points }
    };
    let can = |exit: &&Exit<'_>| !is_sea(exit) && (camp.land.is_nexus || cost(exit) <= points);
    let land: Vec<&Exit<'_>> = camp.land.exits.iter().filter(can).collect();
    let is_good = land.iter().any(|exit| wanted(exit));
    let ways: Vec<&&Exit<'_>> = land.iter().filter(|exit| !is_good || wanted(exit)).collect();
    let heading = usize::try_from((own.number + plan.turn / STRAIGHT) % 6).unwrap_or(0);
    let straight = ways.iter().find(|exit| exit.direction.index() == heading);
    let Some(way) = straight.or_else(|| plan.pick(own, camp, &ways)) else {
        earn(plan, camp, own);
        return;
    };
    let letters = way.direction.letters();
    // The second step leads into what is not seen from here.
    let steps = if cost(way) * 3 <= points { format!("{letters} {letters}") } else { letters.to_owned() };
    plan.month(own, format!("MOVE {}", if camp.land.is_nexus { letters } else { &steps }));
}

/// Goes from region to region, and now and then through a passage.
pub fn wander(plan: &mut Plan<'_>, camp: &Camp<'_>, own: &Own) {
    let passage = camp.land.objects.iter().find(|object| object.has_passage && !object.is_closed);
    match passage.filter(|_| plan.choose(own, camp, 3) == 0) {
        Some(object) if own.berth.is_some_and(|berth| berth.number == object.number) => {
            plan.month(own, "MOVE IN");
        }
        Some(object) => plan.month(own, format!("MOVE {} IN", object.number)),
        None => travel(plan, camp, own, |_| false),
    }
}
