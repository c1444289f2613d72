//! The accounts of a turn: from the position before and what was told, what every region and unit must have behind it.
//!
//! Silver, people and goods are booked event by event with the prices of the rules. Two things are nowhere told, births
//! and what battles destroy; the accounts bound both, and births follow from the silver that the peasants ate.

use playdeck::game::atlantis::event::{BattleLine, Combatant, Event};
use playdeck::game::atlantis::tables::{Item, Ritual, Skill, SpellKind, Terrain};
use playdeck::game::atlantis::world::{Spot, Unit, World};
use std::collections::{BTreeMap, BTreeSet};

/// A region's account.
#[derive(Debug, Clone, Default)]
struct Land {
    money: i64,
    peasants: i64,
    worked: i64,
    poisoned: i64,
}

/// The books of a turn.
struct Books {
    lands: BTreeMap<Spot, Land>,
    /// Where each unit is in the first half of the month.
    places: BTreeMap<u32, Spot>,
    people: BTreeMap<u32, i64>,
    /// The silver of all units together, and their goods.
    silver: i64,
    goods: [i64; 21],
    /// What the dead of battles had at most, at least, and what was found of it.
    fallen: [i64; 21],
    surely_fallen: [i64; 21],
    found: [i64; 21],
    battle: Vec<(usize, Combatant)>,
    sides: usize,
}

/// Checks a turn; the error says what does not add up.
pub fn audit(before: &World, after: &World, events: &[Event]) -> Result<(), String> {
    let mut books = Books::open(before, after, events);
    for event in events {
        books.book(event)?;
    }
    books.close(after)
}

fn units(world: &World) -> impl Iterator<Item = &Unit> {
    world.regions().flat_map(|region| world.units_in(region)).map(|(_, unit)| unit)
}

fn equal(what: &str, found: i64, due: i64) -> Result<(), String> {
    if found == due { Ok(()) } else { Err(format!("{what}: {found}, due {due}")) }
}

impl Books {
    fn open(before: &World, after: &World, events: &[Event]) -> Self {
        // Those who are new this month are where they are now, or where they went from.
        let of = |world: &World| {
            units(world).map(|unit| (unit.number, world[unit.region].spot)).collect::<BTreeMap<u32, Spot>>()
        };
        let mut places = of(after);
        places.extend(events.iter().filter_map(|event| match event {
            Event::Went { unit, from, .. } => Some((unit.number, Spot { x: from.x, y: from.y })),
            _ => None,
        }));
        places.extend(of(before));
        let mut lands = BTreeMap::new();
        for region in after.regions().map(|region| &after[region]) {
            // New land has a peasant for each 50 of its food, and no silver.
            let (money, peasants) = match before.region_at(region.spot) {
                Some(old) => (before[old].money, i64::from(before[old].peasants)),
                None => (0, region.terrain.food_limit() / 50),
            };
            lands.insert(region.spot, Land { money, peasants, ..Land::default() });
        }
        let mut goods = [0; 21];
        for unit in units(before) {
            for item in Item::ALL {
                goods[item.index()] += i64::from(unit.has(item));
            }
        }
        Self {
            lands,
            places,
            people: units(before).map(|unit| (unit.number, i64::from(unit.people))).collect(),
            silver: units(before).map(|unit| unit.money).sum(),
            goods,
            fallen: [0; 21],
            surely_fallen: [0; 21],
            found: [0; 21],
            battle: Vec::new(),
            sides: 0,
        }
    }

    fn land(&mut self, unit: u32) -> Result<&mut Land, String> {
        let place = self.places.get(&unit).ok_or(format!("unit {unit} is nowhere"))?;
        self.lands.get_mut(place).ok_or(format!("unit {unit} is in no region"))
    }

    fn move_people(&mut self, unit: u32, people: i64) {
        *self.people.entry(unit).or_default() += people;
    }

    /// Silver goes from the region of a unit to the units.
    fn take(&mut self, unit: u32, amount: i64) -> Result<(), String> {
        self.silver += amount;
        if amount != 0 {
            self.land(unit)?.money -= amount;
        }
        Ok(())
    }

    fn book(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Taxed { unit, amount } | Event::Entertained { unit, amount } => {
                self.take(unit.number, *amount)?;
            }
            Event::PaidPeasants { unit, amount } => self.take(unit.number, -amount)?,
            Event::DiscardedMoney { amount, .. } => self.silver -= amount,
            Event::Recruited { unit, people } if *people > 0 => {
                let people = i64::from(*people);
                self.take(unit.number, -50 * people)?;
                self.land(unit.number)?.peasants -= people;
                self.move_people(unit.number, people);
            }
            Event::Disbanded { unit, people, .. } => {
                self.land(unit.number)?.peasants += i64::from(*people);
                self.move_people(unit.number, -i64::from(*people));
            }
            Event::Transferred { unit, to, people, .. } => {
                self.move_people(unit.number, -i64::from(*people));
                self.move_people(to.number, i64::from(*people));
            }
            Event::Worked { unit, amount } => {
                self.silver += amount;
                self.land(unit.number)?.worked += amount;
            }
            Event::Studied { unit, skill: Skill::Tactics | Skill::Magic } => {
                self.silver -= 200 * self.people.get(&unit.number).copied().unwrap_or(0);
            }
            Event::Researched { .. } | Event::NoSpellsLeft { .. } => self.silver -= 200,
            Event::Cast { spell, count, .. } => {
                self.silver -= spell.ritual_cost() * i64::from(*count);
                if let SpellKind::Ritual(Ritual::Make(item)) = spell.kind() {
                    self.goods[item.index()] += i64::from(*count);
                }
            }
            Event::Contaminated { region, dead, .. } => {
                let land = self.lands.get_mut(&Spot { x: region.x, y: region.y });
                land.ok_or("poison nowhere")?.poisoned += i64::from(*dead);
            }
            Event::DiscardedItem { count, item, .. } => self.goods[item.index()] -= i64::from(*count),
            Event::Produced { count, item, .. } => {
                self.goods[item.index()] += i64::from(*count);
                if let Some(material) = item.made_of() {
                    self.goods[material.index()] -= i64::from(*count);
                }
            }
            Event::Built { work, structure, .. } => {
                let is_ship = structure.name.starts_with("Ship");
                let material = if is_ship { Item::Wood } else { Item::Stone };
                self.goods[material.index()] -= i64::from(*work);
            }
            Event::Lost { money, goods, .. } => {
                self.silver -= money;
                self.goods.iter_mut().zip(goods.iter()).for_each(|(sum, lost)| *sum -= i64::from(*lost));
            }
            Event::Starved { unit, dead } => self.move_people(unit.number, -i64::from(*dead)),
            Event::StarvedAll { unit } => {
                self.people.insert(unit.number, 0);
            }
            Event::Battle(line) => self.fight(line)?,
            _ => {}
        }
        Ok(())
    }

    fn fight(&mut self, line: &BattleLine) -> Result<(), String> {
        match line {
            BattleLine::Attack { target, .. } => {
                target.as_ref().ok_or("the accounts know no battle with peasants")?;
                (self.battle, self.sides) = (Vec::new(), 0);
            }
            BattleLine::SideEnds => self.sides += 1,
            BattleLine::Combatant(combatant) => {
                let known = self.people.get(&combatant.unit.number).copied().unwrap_or(0);
                equal("people in a battle", i64::from(combatant.people), known)?;
                self.battle.push((self.sides, Combatant::clone(combatant)));
            }
            BattleLine::Win { unit } => {
                let winner = unit.as_ref().map(|unit| unit.number);
                let side = self.battle.iter().find(|(_, fighter)| Some(fighter.unit.number) == winner);
                let side = side.ok_or("the winner did not fight")?.0;
                for (_, fighter) in self.battle.clone().iter().filter(|(other, _)| *other != side) {
                    self.people.insert(fighter.unit.number, 0);
                    self.drop_goods(fighter, true);
                }
            }
            BattleLine::Casualties { unit: Some(unit), dead, .. } => {
                self.move_people(unit.number, -i64::from(*dead));
                let fallen = self.battle.iter().find(|(_, fighter)| fighter.unit.number == unit.number);
                if let Some((_, fighter)) = fallen.cloned() {
                    self.drop_goods(&fighter, fighter.people == *dead);
                }
            }
            BattleLine::Loot { goods, .. } => {
                self.found.iter_mut().zip(goods.iter()).for_each(|(sum, found)| *sum += i64::from(*found));
            }
            _ => {}
        }
        Ok(())
    }

    /// Some of a fighter's goods, or surely all, were owned by the dead.
    fn drop_goods(&mut self, fighter: &Combatant, are_all: bool) {
        for (item, count) in fighter.goods.iter().enumerate() {
            self.fallen[item] += i64::from(*count);
            self.surely_fallen[item] += if are_all { i64::from(*count) } else { 0 };
        }
    }

    /// Compares the books with the position.
    fn close(self, after: &World) -> Result<(), String> {
        let left: BTreeMap<u32, i64> =
            units(after).map(|unit| (unit.number, i64::from(unit.people))).collect();
        let numbers: BTreeSet<u32> = left.keys().chain(self.people.keys()).copied().collect();
        for number in numbers {
            let of = |list: &BTreeMap<u32, i64>| list.get(&number).copied().unwrap_or(0);
            equal(&format!("people of unit {number}"), of(&left), of(&self.people))?;
        }
        // Whoever is left has eaten.
        let eaten = 10 * left.values().sum::<i64>();
        equal("silver of the units", units(after).map(|unit| unit.money).sum(), self.silver - eaten)?;
        for item in Item::ALL {
            let at = item.index();
            let has: i64 = units(after).map(|unit| i64::from(unit.has(item))).sum();
            let gone = self.goods[at] - has;
            if matches!(item, Item::Iron | Item::Wood | Item::Stone) {
                equal(item.word(), gone, 0)?;
            } else if gone < 0
                || gone + self.found[at] > self.fallen[at]
                || gone + self.found[at] < self.surely_fallen[at]
            {
                return Err(format!("{}: {gone} gone", item.word()));
            }
        }
        let mut fed_in_all = 0;
        for region in after.regions().map(|region| &after[region]) {
            let land = &self.lands[&region.spot];
            let fed =
                fed(land, region.terrain, region.money).map_err(|why| format!("{:?}: {why}", region.spot))?;
            fed_in_all += fed;
        }
        let peasants = after.regions().map(|region| i64::from(after[region].peasants)).sum();
        equal("peasants of the world", peasants, fed_in_all)
    }
}

/// How many peasants of a region ate, by the silver that is left: nobody more than were there with their children.
fn fed(land: &Land, terrain: Terrain, left: i64) -> Result<i64, String> {
    let grown = (terrain.food_limit() - land.worked).min(land.peasants * terrain.food_per_worker());
    let money = land.money + grown;
    let there = land.peasants - land.poisoned;
    let fed = (money - left) / 10;
    equal("silver of the region", left, money - fed * 10)?;
    let most = money / 10;
    if (there.min(most)..=(2 * there).min(most)).contains(&fed) {
        Ok(fed)
    } else {
        Err(format!("{fed} peasants ate of {there}, with ${money}"))
    }
}
