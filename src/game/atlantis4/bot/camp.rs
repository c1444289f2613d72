//! What a faction's report says of a region in which it has units. All that the bot knows of the world is read here.

use crate::knowledge::{Exit, Land, SeenUnit, Stack, View};
use crate::rules::journey::loads::{carries, weight};
use crate::rules::journey::weather::Weather;
use crate::tables::{Class, Item, ObjectClass, ObjectKind, ObjectRow, Skill, Tables};
use crate::world::{Consumes, Flags, Items};

/// Wood is felled for a ship where so much of it grows in a month.
const FELLED: i64 = 10;

/// A region with own units.
pub struct Camp<'v> {
    /// What the report says of it.
    pub land: Land<'v>,
    /// Whether it is open sea.
    pub is_sea: bool,
    /// What grows here or is dug.
    pub products: Vec<Item>,
    pub for_sale: Vec<Offer>,
    pub wanted: Vec<Offer>,
    /// The own units, in the order of the report.
    pub own: Vec<Own>,
    /// The units of others that are seen.
    pub others: Vec<Other>,
}

/// What a market sells or buys.
pub struct Offer {
    pub item: Item,
    /// How many of it; -1 is without a bound.
    pub amount: i64,
    /// The silver for each.
    pub price: i64,
}

/// An own unit.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Own {
    pub number: u32,
    pub items: Items,
    /// Its people, and its leaders among them.
    pub people: u32,
    pub leaders: u32,
    /// Its skills: the level, and the days of each person.
    pub skills: Vec<(Skill, u32, u32)>,
    /// What a mage may study.
    pub can_study: Vec<Skill>,
    /// Whether it knows any magic.
    pub is_mage: bool,
    /// Whether it casts a spell in battle.
    pub has_combat: bool,
    /// What else was chosen for it.
    pub flags: Flags,
    /// The structure in which it is.
    pub berth: Option<Berth>,
}

/// A structure with own people in it.
#[derive(Debug, Clone, Copy)]
pub struct Berth {
    pub number: u32,
    pub kind: ObjectKind,
    /// Units of work until it is complete.
    pub needs: u32,
    /// Whether the unit owns it.
    pub is_owned: bool,
    /// Whether units of others are in it.
    pub has_others: bool,
    /// What its owner has inside, and all others with them, weighs.
    pub load: u64,
}

/// A unit of somebody else.
pub struct Other {
    pub number: u32,
    /// Its faction, if that is seen.
    pub faction: Option<u32>,
    /// About how strong it is: armed people count twice, creatures by their blows.
    pub strength: u64,
    pub people: u32,
    /// Whether it guards the region.
    pub guards: bool,
}

impl Camp<'_> {
    /// Whether open sea is next to it.
    pub fn is_coast(&self) -> bool {
        self.land.exits.iter().any(is_sea)
    }

    /// Whether the weather of the coming month doubles the cost of journeys.
    pub fn is_bad(&self) -> bool {
        self.land.weather.1 != Weather::Clear
    }

    /// Whether somebody else guards the region.
    pub fn is_guarded(&self) -> bool {
        self.others.iter().any(|other| other.guards)
    }

    /// Whether it has silver that nobody else guards.
    pub fn is_taxable(&self) -> bool {
        !self.is_guarded() && !self.land.is_nexus && !self.is_sea && self.land.money > 0
    }

    /// What the wood for a ship costs here, for each piece, if one can be built here: nothing where it grows.
    pub fn wood(&self, tables: &Tables) -> Option<i64> {
        let (ship, _) = ship(tables)?;
        let wood = *ship.material.first()?;
        let price = || self.price(wood, ship.cost?);
        let grows = |stack: &Stack<'_>| stack.count >= FELLED && item(tables, stack) == Some(wood);
        let cost = if self.land.products.iter().any(grows) { Some(0) } else { price() };
        cost.filter(|_| self.is_coast() && !self.is_sea)
    }

    /// The price of an item that is sold here, if there are so many.
    pub fn price(&self, item: Item, count: u32) -> Option<i64> {
        let sold = self.for_sale.iter().find(|sold| sold.item == item)?;
        (sold.amount < 0 || sold.amount >= count.into()).then_some(sold.price)
    }
}

impl Own {
    /// The level in a skill.
    pub fn level(&self, skill: Skill) -> u32 {
        self.skills.iter().find(|(known, ..)| *known == skill).map_or(0, |(_, level, _)| *level)
    }

    /// Its trade: of what is no magic, the skill with most days.
    pub fn trade(&self, tables: &Tables) -> Option<Skill> {
        let ordinary = self.skills.iter().rev().filter(|(skill, ..)| !tables[*skill].magic);
        ordinary.max_by_key(|(.., days)| *days).map(|(skill, ..)| *skill)
    }

    /// How many of its people have a weapon that they can use.
    pub fn armed(&self, tables: &Tables) -> u32 {
        let weapons = self.items.iter().filter(|(item, _)| self.uses(tables, *item)).map(|(_, count)| count);
        weapons.fold(0, u32::saturating_add).min(self.people)
    }

    /// Whether an item is a weapon that its people can use.
    pub fn uses(&self, tables: &Tables, item: Item) -> bool {
        let weapon = tables[item].weapon.as_ref();
        weapon.is_some_and(|weapon| {
            weapon.skills.is_empty() || weapon.skills.iter().any(|skill| self.level(*skill) > 0)
        })
    }

    /// What it carries too much to walk; 0 if it can walk.
    pub fn overload(&self, tables: &Tables) -> u64 {
        let most = carries(tables, &self.items, |carries| carries.walking);
        weight(tables, &self.items).saturating_sub(most)
    }

    /// Whether it rides.
    pub fn rides(&self, tables: &Tables) -> bool {
        carries(tables, &self.items, |carries| carries.riding) >= weight(tables, &self.items)
    }
}

/// The ship that is built: the smallest, and the skill with which it is.
pub fn ship(tables: &Tables) -> Option<(&ObjectRow, Skill)> {
    let ships = tables.objects().filter(|(_, row)| row.kind == ObjectClass::Ship && row.level == 1);
    let smallest = ships.map(|(_, row)| row).min_by_key(|row| row.cost)?;
    Some((smallest, smallest.skill?))
}

/// The skill that gets the material of a ship.
pub fn felling(tables: &Tables, ship: &ObjectRow) -> Option<(Item, Skill)> {
    let wood = *ship.material.first()?;
    Some((wood, tables[wood].made?.skill))
}

/// Whether an exit leads to open sea.
pub fn is_sea(exit: &Exit<'_>) -> bool {
    exit.to.terrain == "ocean"
}

/// The regions that the viewing faction sees and has units in.
pub fn camps<'v>(view: &View<'v>) -> Vec<Camp<'v>> {
    let tables = view.tables();
    view.lands().map(|land| camp(tables, land)).filter(|camp| !camp.own.is_empty()).collect()
}

fn camp<'v>(tables: &Tables, land: Land<'v>) -> Camp<'v> {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for object in &land.objects {
        let load = object.units.iter().map(|unit| weight(tables, &items(tables, unit))).sum();
        let kind = tables.object_of(object.kind).unwrap_or(tables.named.open_ground);
        for (place, seen) in object.units.iter().enumerate() {
            let (number, needs) = (object.number, object.needs.unwrap_or(0));
            let has_others = object.units.iter().any(|unit| unit.own.is_none());
            let berth = Berth { number, kind, needs, is_owned: place == 0, has_others, load };
            add(tables, seen, Some(berth), &mut own, &mut others);
        }
    }
    for seen in &land.units {
        add(tables, seen, None, &mut own, &mut others);
    }
    let traded = |trades: &[crate::knowledge::Trade<'_>]| {
        let offer = |it: &crate::knowledge::Trade<'_>| {
            Some(Offer { item: item(tables, &it.stack)?, amount: it.stack.count, price: it.price })
        };
        trades.iter().filter_map(offer).collect()
    };
    Camp {
        is_sea: land.place.terrain == "ocean",
        products: land.products.iter().filter_map(|stack| item(tables, stack)).collect(),
        for_sale: traded(&land.for_sale),
        wanted: traded(&land.wanted),
        own,
        others,
        land,
    }
}

/// Sorts a unit that is seen.
fn add(
    tables: &Tables,
    seen: &SeenUnit<'_>,
    berth: Option<Berth>,
    own: &mut Vec<Own>,
    others: &mut Vec<Other>,
) {
    let items = items(tables, seen);
    let count = |is: &dyn Fn(Item) -> bool| -> u32 {
        items.iter().filter(|(item, _)| is(*item)).map(|(_, count)| count).fold(0, u32::saturating_add)
    };
    let people = count(&|item| tables.race(item).is_some());
    let Some(known) = &seen.own else {
        let creatures = items.iter().filter_map(|(item, count)| {
            let monster = tables.monster(item)?;
            Some(u64::from(count) * u64::from(monster.attacks.max(1)))
        });
        let weapons = count(&|item| tables[item].weapon.is_some()).min(people);
        let strength = creatures.sum::<u64>() + u64::from(people) + u64::from(weapons);
        let faction = seen.faction.as_ref().map(|faction| faction.number);
        others.push(Other { number: seen.number, faction, strength, people, guards: seen.is_on_guard });
        return;
    };
    let skills = known.skills.iter().filter_map(|it| Some((tables.skill_of(it.abbr)?, it.level, it.days)));
    let skills: Vec<(Skill, u32, u32)> = skills.collect();
    own.push(Own {
        number: seen.number,
        people,
        leaders: items.of(tables.named.leader),
        items,
        is_mage: skills.iter().any(|(skill, ..)| tables[*skill].magic),
        skills,
        can_study: known.can_study.iter().filter_map(|(_, key)| tables.skill_of(key)).collect(),
        has_combat: known.combat.is_some(),
        flags: known.flags,
        berth,
    });
}

fn items(tables: &Tables, seen: &SeenUnit<'_>) -> Items {
    let known = |stack: &Stack<'_>| Some((item(tables, stack)?, u32::try_from(stack.count).ok()?));
    seen.items.iter().filter_map(known).collect()
}

/// The item of which there are so many.
fn item(tables: &Tables, stack: &Stack<'_>) -> Option<Item> {
    let is = |row: &crate::tables::ItemRow| *row.abbr == *stack.abbr && row.illusion == stack.is_illusion;
    tables.items().find(|(_, row)| is(row)).map(|(item, _)| item)
}

/// Whether units of a structure are sheltered in battle, and mages study there.
pub fn shelters(tables: &Tables, berth: &Berth) -> bool {
    tables[berth.kind].kind == ObjectClass::Building && berth.needs == 0
}

/// Whether an item is traded for its price alone.
pub fn is_ware(tables: &Tables, item: Item) -> bool {
    tables[item].is(Class::Trade)
}

/// Whether a unit is a company of settlers: ordinary people who have learned to fight, or nothing yet.
pub fn is_settler(tables: &Tables, own: &Own) -> bool {
    own.people > 1 && own.leaders == 0 && own.skills.iter().all(|(skill, ..)| *skill == tables.named.combat)
}

/// Whether a unit eats what it has.
pub fn eats(own: &Own) -> bool {
    own.flags.consumes != Consumes::Silver
}
