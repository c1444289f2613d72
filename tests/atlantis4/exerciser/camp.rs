//! What a faction's report says of a region in which it has units. All that the bot knows of the world is read here.

use playdeck::game::atlantis4::knowledge::{Exit, Land, SeenUnit, Stack, View};
use playdeck::game::atlantis4::rules::journey::loads::{carries, weight};
use playdeck::game::atlantis4::rules::journey::weather::Weather;
use playdeck::game::atlantis4::tables::{Class, Item, ObjectClass, ObjectKind, Skill, Tables};
use playdeck::game::atlantis4::world::{Consumes, Flags, Items, UNNAMED};

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
    /// Its number.
    pub number: u32,
    /// What it has.
    pub items: Items,
    /// Its people, and its leaders among them.
    pub people: u32,
    /// Its leaders.
    pub leaders: u32,
    /// Its skills: the level, and the days of each person.
    pub skills: Vec<(Skill, u32, u32)>,
    /// What a mage may study.
    pub can_study: Vec<Skill>,
    /// Whether it knows any magic.
    pub is_mage: bool,
    /// Whether it casts a spell in battle.
    pub has_combat: bool,
    /// Whether it is on guard.
    pub is_on_guard: bool,
    /// Whether it still has the name that every unit has at first.
    pub is_nameless: bool,
    /// What else was chosen for it.
    pub flags: Flags,
    /// The structure in which it is.
    pub berth: Option<Berth>,
}

/// A structure with own people in it.
#[derive(Debug, Clone, Copy)]
pub struct Berth {
    /// Its number.
    pub number: u32,
    /// What it is.
    pub kind: ObjectKind,
    /// Units of work until it is complete.
    pub needs: u32,
    /// Whether the unit owns it.
    pub is_owned: bool,
    /// Whether it still has the name that every structure has at first.
    pub is_nameless: bool,
    /// What its owner has inside, and all others with them, weighs.
    pub load: u64,
}

/// A unit of somebody else.
pub struct Other {
    /// Its number.
    pub number: u32,
    /// Its faction, if that is seen.
    pub faction: Option<u32>,
    /// About how strong it is: armed people count twice, creatures by their blows.
    pub strength: u64,
    /// Its people.
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

    /// Whether somebody is of a faction that guards the region.
    pub fn is_warden(&self, other: &Other) -> bool {
        let same = |guard: &Other| guard.guards && guard.faction == other.faction;
        other.guards || other.faction.is_some() && self.others.iter().any(same)
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
            let is_nameless = matches!(object.name, "Building" | "Ship");
            let berth = Berth { number, kind, needs, is_owned: place == 0, is_nameless, load };
            add(tables, seen, Some(berth), &mut own, &mut others);
        }
    }
    for seen in &land.units {
        add(tables, seen, None, &mut own, &mut others);
    }
    let traded = |trades: &[playdeck::game::atlantis4::knowledge::Trade<'_>]| {
        let offer = |it: &playdeck::game::atlantis4::knowledge::Trade<'_>| {
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
        is_on_guard: seen.is_on_guard,
        is_nameless: seen.name == UNNAMED,
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
    let is = |row: &playdeck::game::atlantis4::tables::ItemRow| {
        *row.abbr == *stack.abbr && row.illusion == stack.is_illusion
    };
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

/// Whether a unit eats what it has.
pub fn eats(own: &Own) -> bool {
    own.flags.consumes != Consumes::Silver
}
