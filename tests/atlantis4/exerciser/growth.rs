//! Growth: a faction begins, claims its silver, and forms new units where people are sold.

use super::camp::{Camp, Own};
use super::plan::{Plan, quoted};
use playdeck::game::atlantis4::tables::{Item, ObjectClass, Skill, Tables};

/// A faction forms no units beyond these.
const MOST_UNITS: u32 = 24;
/// Of silver that is not claimed so much stays, for hunger.
const UNCLAIMED: i64 = 100;
/// The months for which a new unit gets silver.
const MONTHS: i64 = 4;
/// What a mage keeps for study.
const STUDIES: i64 = 400;
/// How many units one unit forms in a month.
const FORMED: usize = 3;
/// A faction of one person without silver gives up from this turn on.
const PATIENCE: u32 = 12;

/// What a new unit is to learn, and of whom it is made.
#[derive(Clone, Copy)]
struct Company {
    skill: Skill,
    people: u32,
    race: Item,
    price: i64,
}

/// What a faction orders as a whole: its points and its name in its first month, its silver, and its end.
pub fn found(plan: &mut Plan<'_>, camps: &[Camp<'_>]) {
    let all = || camps.iter().flat_map(|camp| camp.own.iter().map(move |own| (camp, own)));
    let Some((camp, envoy)) = all().min_by_key(|(_, own)| own.number) else { return };
    let number = plan.number;
    if envoy.is_nameless && camp.land.is_nexus && plan.units == 1 {
        plan.order(envoy, format!("NAME FACTION \"Company of {number}\""));
        plan.order(envoy, format!("NAME UNIT \"Mage of {number}\""));
        plan.order(
            envoy,
            format!("DESCRIBE UNIT \"a mage who came through the Nexus in turn {}\"", plan.turn),
        );
        let template = ["LONG", "SHORT", "LONG", "MAP", "LONG"];
        let template = template.get(usize::try_from(number % 5).unwrap_or(0)).copied().unwrap_or("LONG");
        plan.order(envoy, format!("OPTION TEMPLATE {template}"));
        plan.order(envoy, "OPTION ADDRESS");
    }
    if plan.free_points > 0 {
        let points = [
            "WAR 2 TRADE 2 MAGIC 1",
            "WAR 1 TRADE 2 MAGIC 2",
            "WAR 3 TRADE 1 MAGIC 1",
            "WAR 1 TRADE 1 MAGIC 3",
        ];
        let points = points.get(usize::try_from(number % 4).unwrap_or(0)).copied().unwrap_or("GENERIC");
        plan.order(envoy, format!("FACTION {points}"));
    }
    let mut fed = all().filter(|(camp, _)| !camp.land.is_nexus && !camp.is_sea);
    if let Some((_, own)) = fed.next().filter(|_| plan.unclaimed > 2 * UNCLAIMED) {
        let silver = plan.unclaimed - UNCLAIMED;
        plan.order(own, format!("CLAIM {silver}"));
        plan.spend(own, -silver);
        plan.unclaimed = UNCLAIMED;
    }
    ask(plan, camp, envoy);
    let is_hopeless = plan.units == 1 && !envoy.is_mage && envoy.people == 1 && plan.money(envoy) == 0;
    if is_hopeless && plan.turn > PATIENCE && plan.unclaimed == 0 && !plan.has_password {
        plan.order(envoy, if number.is_multiple_of(2) { "RESTART" } else { "QUIT" });
    }
}

/// Asks for what the faction knows: of a skill or an item each month another.
fn ask(plan: &mut Plan<'_>, camp: &Camp<'_>, envoy: &Own) {
    if let Some((skill, level, _)) = plan.pick(envoy, camp, &envoy.skills).filter(|(_, level, _)| *level > 0)
    {
        let level = 1 + plan.turn % level;
        plan.order(envoy, format!("SHOW SKILL {} {level}", plan.skill(*skill)));
    }
    let items: Vec<Item> =
        envoy.items.iter().map(|(item, _)| item).chain(camp.products.iter().copied()).collect();
    if let Some(item) = plan.pick(envoy, camp, &items) {
        plan.order(envoy, format!("SHOW ITEM {}", plan.item(*item)));
    }
    if plan.turn.is_multiple_of(12) {
        plan.order(envoy, "FIND ALL");
    }
}

/// Forms new units of what is left.
pub fn grow(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    if camp.land.is_nexus || camp.is_sea {
        return;
    }
    for own in &camp.own {
        let kept = if own.is_mage { STUDIES } else { 0 };
        let companies = companies(plan, camp);
        let first = plan.choose(own, camp, u32::MAX);
        for company in (0..FORMED).filter_map(|more| {
            let at = usize::try_from(first).unwrap_or(0).checked_rem(companies.len())?;
            companies.get((at + more * 5) % companies.len())
        }) {
            let left = plan.spare(own) - kept;
            form(plan, own, *company, left);
        }
    }
}

/// The companies that can be formed, the frequent ones more than once.
fn companies(plan: &Plan<'_>, camp: &Camp<'_>) -> Vec<Company> {
    let tables = plan.tables;
    let named = &tables.named;
    let mut all = Vec::new();
    let mut add = |skill: Skill, people: u32, times: usize| {
        if let Some((race, price)) = recruits(tables, camp, skill, people) {
            all.extend(std::iter::repeat_n(Company { skill, people, race, price }, times));
        }
    };
    for made in camp.products.iter().filter_map(|item| tables[*item].made) {
        add(made.skill, 8, 2);
    }
    add(named.combat, 10, 4);
    add(named.longbow, 6, 1);
    add(named.crossbow, 6, 1);
    for (_, made) in tables.items().filter_map(|(item, row)| Some((item, row.made?))) {
        let is_sold = made.input.is_some_and(|input| camp.price(input, 20).is_some());
        if is_sold && made.level == 1 {
            add(made.skill, 5, 1);
        }
    }
    add(named.building, 6, 2);
    add(named.entertainment, 5, 1);
    add(named.healing, 4, 1);
    add(named.riding, 5, 1);
    add(named.observation, 2, 1);
    add(named.stealth, 1, 2);
    if let Some((leader, price)) = camp.price(named.leader, 5).map(|price| (named.leader, price)) {
        let mut add = |skill: Skill, people: u32, times: usize| {
            all.extend(std::iter::repeat_n(Company { skill, people, race: leader, price }, times));
        };
        add(named.combat, 1, 1);
        add(named.building, 2, 1);
        let ship = tables.objects().find(|(_, row)| row.kind == ObjectClass::Ship);
        if let Some(skill) = ship.and_then(|(_, row)| row.skill).filter(|_| camp.is_coast()) {
            add(skill, 5, 4);
        }
        if plan.free_mages > 0 {
            add(named.force, 1, 6);
        }
    }
    all
}

/// Who is sold here for a trade, and the price: best those who go further in it.
fn recruits(tables: &Tables, camp: &Camp<'_>, skill: Skill, people: u32) -> Option<(Item, i64)> {
    let races = camp.for_sale.iter().filter_map(|sold| Some((sold.item, tables.race(sold.item)?)));
    let races = races.filter(|(item, race)| *item != tables.named.leader && race.other_level > 0);
    let best = races.max_by_key(|(_, race)| race.special.contains(&skill))?.0;
    Some((best, camp.price(best, people)?))
}

/// Forms a company if the unit can pay for it, smaller if it must be.
fn form(plan: &mut Plan<'_>, own: &Own, company: Company, left: i64) {
    let Company { skill, people, race, price } = company;
    let tables = plan.tables;
    let upkeep = tables.race(race).map_or(0, |race| race.upkeep);
    let each = price + tables[skill].cost + upkeep * MONTHS;
    let people = people.min(u32::try_from(left / each.max(1)).unwrap_or(0));
    let is_mage = tables[skill].magic;
    if people < company.people.div_ceil(2) || plan.units >= MOST_UNITS || is_mage && plan.free_mages == 0 {
        return;
    }
    let silver = i64::from(people) * each + if is_mage { STUDIES } else { 0 };
    if silver > left {
        return;
    }
    let alias = plan.alias();
    plan.order(own, format!("FORM {alias}"));
    plan.order(own, format!("    NAME UNIT \"Company of {}\"", tables[skill].name));
    plan.order(own, format!("    BUY {people} {}", plan.item(race)));
    plan.order(own, format!("    STUDY {}", quoted(&tables[skill].name)));
    // What the unit that forms them chose for itself is theirs, too, unless they say otherwise.
    if skill == tables.named.stealth {
        plan.order(own, "    REVEAL");
    } else if !is_mage {
        plan.order(own, "    BEHIND 0");
    }
    let flags: &[&str] = if skill == tables.named.combat {
        &["AVOID 0", "AUTOTAX 1", "HOLD 1", "NOAID 1"]
    } else {
        &["AVOID 1", "CONSUME UNIT", "CONSUME FACTION", "NOCROSS 1", "REVEAL FACTION", "BEHIND 1"]
    };
    let flags = if skill == tables.named.stealth { &["AVOID 1"] } else { flags };
    let flag = usize::try_from(own.number + alias + plan.turn).unwrap_or(0) % flags.len();
    plan.order(own, format!("    {}", flags.get(flag).copied().unwrap_or("AVOID 0")));
    plan.order(own, "END");
    plan.order(own, format!("GIVE NEW {alias} {silver} {}", plan.item(tables.named.silver)));
    plan.spend(own, silver);
    plan.units += 1;
    plan.free_mages = plan.free_mages.saturating_sub(u32::from(is_mage));
}
