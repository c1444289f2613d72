//! A second judge of a month: what each unit must be and have behind it, worked out from the rules text alone.
//!
//! It knows the month orders MOVE, WORK, ENTERTAIN, PRODUCE, STUDY and TEACH where nothing is scarce, and what people need.
//! It uses none of the engine's rules, only the lists of the world.

use playdeck::game::atlantis::tables::{Item, Skill, Terrain};
use playdeck::game::atlantis::world::{RegionId, Spot, Unit, World};
use std::collections::BTreeMap;

/// A month order by the number of the unit, as its words.
pub type Orders = BTreeMap<u32, Vec<String>>;

/// What a unit must be.
#[derive(Debug, Clone)]
pub struct Due {
    faction: u32,
    at: Spot,
    people: i64,
    money: i64,
    goods: [i64; 21],
    days: [i64; 17],
    /// How many people it was before some starved.
    before: i64,
}

/// The judge: all units in the order in which they stand, and who accepts gifts of whom.
pub struct Judge<'w> {
    world: &'w World,
    orders: &'w Orders,
    accepts: &'w [(u32, u32)],
    units: Vec<(u32, Due)>,
}

fn level(days: i64, people: i64) -> i64 {
    // Level n takes 30 days more than the level before it took.
    let (mut level, mut left) = (0, days / people.max(1));
    while left >= 30 * (level + 1) {
        level += 1;
        left -= 30 * level;
    }
    level
}

fn weight(item: Item) -> i64 {
    if matches!(item, Item::Stone | Item::Horse) { 50 } else { 1 }
}

fn food(terrain: Terrain) -> i64 {
    if terrain == Terrain::Plain { 15 } else { 12 }
}

/// What is made where, by which skill, and of what.
fn trade(item: Item) -> (Skill, &'static [Terrain], Option<Item>) {
    match item {
        Item::Iron => (Skill::Mining, &[Terrain::Mountain], None),
        Item::Wood => (Skill::Lumberjack, &[Terrain::Forest, Terrain::Swamp], None),
        Item::Stone => (Skill::Quarrying, &[Terrain::Mountain], None),
        Item::Horse => (Skill::HorseTraining, &[Terrain::Plain], None),
        Item::Sword => (Skill::Weaponsmith, &[], Some(Item::Iron)),
        Item::ChainMail | Item::PlateArmor => (Skill::Armorer, &[], Some(Item::Iron)),
        _ => (Skill::Weaponsmith, &[], Some(Item::Wood)),
    }
}

impl<'w> Judge<'w> {
    pub fn new(world: &'w World, orders: &'w Orders, accepts: &'w [(u32, u32)]) -> Self {
        let due = |unit: &Unit| Due {
            faction: world[unit.faction].number,
            at: world[unit.region].spot,
            people: unit.people.into(),
            money: unit.money,
            goods: unit.goods.map(i64::from),
            days: unit.days.map(i64::from),
            before: unit.people.into(),
        };
        let all = world.regions().flat_map(|region| world.units_in(region));
        Self { world, orders, accepts, units: all.map(|(_, unit)| (unit.number, due(unit))).collect() }
    }

    fn region(&self, spot: Spot) -> RegionId {
        self.world.region_at(spot).unwrap()
    }

    fn terrain(&self, spot: Spot) -> Terrain {
        self.world[self.region(spot)].terrain
    }

    fn words(&self, number: u32) -> Vec<&'w str> {
        self.orders.get(&number).map(|words| words.iter().map(String::as_str).collect()).unwrap_or_default()
    }

    /// What every unit must be after the month; those without people are gone.
    pub fn month(mut self) -> BTreeMap<u32, Due> {
        self.moves();
        let lessons = self.lessons();
        for at in 0..self.units.len() {
            self.work(at);
        }
        for at in 0..self.units.len() {
            self.study(at, &lessons);
        }
        self.eat();
        self.inherit();
        self.units.into_iter().filter(|(_, due)| due.people > 0).collect()
    }

    /// Whoever moves stands behind all who stayed.
    fn moves(&mut self) {
        let (mut stayed, mut arrived) = (Vec::new(), Vec::new());
        for (number, mut due) in std::mem::take(&mut self.units) {
            let words = self.words(number);
            let step = match words.as_slice() {
                ["move", "east"] => (1, 0),
                ["move", "west"] => (-1, 0),
                ["move", "north"] => (0, -1),
                ["move", "south"] => (0, 1),
                _ => (0, 0),
            };
            let goal = Spot { x: due.at.x + step.0, y: due.at.y + step.1 };
            let load: i64 = Item::ALL.into_iter().map(|item| due.goods[item.index()] * weight(item)).sum();
            let horses = due.goods[Item::Horse.index()];
            let is_light = load - 50 * horses <= 5 * due.people + 50 * horses;
            if step != (0, 0) && is_light && self.terrain(goal) != Terrain::Ocean {
                due.at = goal;
                arrived.push((number, due));
            } else {
                stayed.push((number, due));
            }
        }
        self.units = stayed;
        self.units.extend(arrived);
    }

    /// The days that each unit is taught: 30 a person, 300 for each teacher.
    fn lessons(&self) -> BTreeMap<u32, i64> {
        let mut lessons: BTreeMap<u32, i64> = BTreeMap::new();
        // Regions are independent of one another, so the order of all units will do.
        for (number, teacher) in &self.units {
            let words = self.words(*number);
            let ["teach", pupils @ ..] = words.as_slice() else { continue };
            let mut left = 300 * teacher.people;
            for pupil in pupils.iter().filter_map(|pupil| pupil.parse::<u32>().ok()) {
                let Some((_, student)) = self.units.iter().find(|(other, _)| *other == pupil) else {
                    continue;
                };
                let is_accepted = student.faction == teacher.faction
                    || self.accepts.contains(&(student.faction, teacher.faction));
                let skill = match self.words(pupil).as_slice() {
                    ["study", skill] => Skill::ALL.into_iter().find(|known| known.word() == *skill),
                    _ => None,
                };
                let Some(skill) = skill.filter(|_| is_accepted && student.at == teacher.at) else { continue };
                let knows = |due: &Due| level(due.days[skill.index()], due.people);
                if knows(teacher) <= knows(student) || !self.sees(teacher.faction, pupil) {
                    continue;
                }
                let taught = lessons.entry(pupil).or_default();
                let more = (30 * student.people - *taught).min(left);
                (*taught, left) = (*taught + more, left - more);
            }
        }
        lessons
    }

    /// Whether a faction sees a unit where that now is.
    fn sees(&self, faction: u32, number: u32) -> bool {
        let seen = &self.units.iter().find(|(other, _)| *other == number).unwrap().1;
        let unit = &self.world[self.world.unit_of(number).unwrap()];
        let stealth = level(seen.days[Skill::Stealth.index()], seen.people);
        let looks = self.units.iter().any(|(_, own)| {
            let observation = level(own.days[Skill::Observation.index()], own.people);
            own.faction == faction && own.at == seen.at && observation >= stealth
        });
        seen.faction == faction || unit.guard || looks
    }

    fn work(&mut self, at: usize) {
        let (number, mut due) = self.units[at].clone();
        let terrain = self.terrain(due.at);
        let words = self.words(number);
        match words.as_slice() {
            ["work"] => due.money += due.people * food(terrain),
            ["entertain"] => {
                let days = &mut due.days[Skill::Entertainment.index()];
                let level = level(*days, due.people);
                due.money += 20 * level * due.people;
                *days += if level > 0 { 10 * due.people } else { 0 };
            }
            ["produce", item] => {
                let item = Item::ALL.into_iter().find(|known| known.word() == item.replace('_', " "));
                make(&mut due, item.unwrap(), terrain);
            }
            _ => {}
        }
        self.units[at].1 = due;
    }

    fn study(&mut self, at: usize, lessons: &BTreeMap<u32, i64>) {
        let number = self.units[at].0;
        let words = self.words(number);
        let ["study", skill] = words.as_slice() else { return };
        let skill = Skill::ALL.into_iter().find(|known| known.word() == *skill).unwrap();
        let due = &mut self.units[at].1;
        let cost = if skill == Skill::Tactics { 200 * due.people } else { 0 };
        if due.money >= cost {
            due.money -= cost;
            due.days[skill.index()] += 30 * due.people + lessons.get(&number).copied().unwrap_or(0);
        }
    }

    /// Everybody pays $10 for each of their own; whoever cannot takes what others of the faction have left.
    fn eat(&mut self) {
        let short: Vec<usize> = (0..self.units.len())
            .filter(|at| self.units[*at].1.money < 10 * self.units[*at].1.people)
            .collect();
        for at in (0..self.units.len()).filter(|at| !short.contains(at)) {
            self.units[at].1.money -= 10 * self.units[at].1.people;
        }
        for at in &short {
            let (faction, spot) = (self.units[*at].1.faction, self.units[*at].1.at);
            for other in (0..self.units.len()).filter(|other| !short.contains(other)) {
                let lack = 10 * self.units[*at].1.people - self.units[*at].1.money;
                let lender = &mut self.units[other].1;
                if (lender.faction, lender.at) == (faction, spot) {
                    let lent = lack.min(lender.money);
                    lender.money -= lent;
                    self.units[*at].1.money += lent;
                }
            }
            let due = &mut self.units[*at].1;
            due.people = due.people.min(due.money / 10);
            due.money -= 10 * due.people;
        }
    }

    /// What the starved leave goes to the first of their faction there.
    fn inherit(&mut self) {
        for at in (0..self.units.len()).filter(|at| self.units[*at].1.people == 0).collect::<Vec<_>>() {
            let Due { faction, at: spot, money, goods, .. } = self.units[at].1;
            let is_heir = |due: &Due| due.people > 0 && (due.faction, due.at) == (faction, spot);
            if let Some((_, heir)) = self.units.iter_mut().find(|(_, due)| is_heir(due)) {
                heir.money += money;
                heir.goods.iter_mut().zip(goods).for_each(|(had, more)| *had += more);
            }
        }
    }
}

fn make(due: &mut Due, item: Item, terrain: Terrain) {
    let (skill, lands, material) = trade(item);
    let level = level(due.days[skill.index()], due.people);
    let each = if item == Item::PlateArmor { level / 3 } else { level };
    let mut count = due.people * each;
    match material {
        Some(material) => {
            count = count.min(due.goods[material.index()]);
            due.goods[material.index()] -= count;
        }
        None if lands.contains(&terrain) => {}
        None => count = 0,
    }
    due.goods[item.index()] += count;
    if count > 0 {
        due.days[skill.index()] += 10 * due.people;
    }
}

/// Compares a world with what is due.
pub fn compare(due: &BTreeMap<u32, Due>, after: &World) -> Result<(), String> {
    let found: Vec<&Unit> =
        after.regions().flat_map(|region| after.units_in(region)).map(|(_, unit)| unit).collect();
    if found.len() != due.len() {
        return Err(format!("{} units, due {}", found.len(), due.len()));
    }
    for unit in found {
        let number = unit.number;
        let due = due.get(&number).ok_or(format!("unit {number} should be gone"))?;
        let ours = (after[unit.region].spot, i64::from(unit.people), unit.money, unit.goods.map(i64::from));
        if ours != (due.at, due.people, due.money, due.goods) {
            return Err(format!("unit {number}: {ours:?}, due {due:?}"));
        }
        for (days, all) in unit.days.map(i64::from).into_iter().zip(due.days) {
            // Of those who starved a share of the days is gone; odd days by lot.
            let least = all / due.before * due.people;
            let most = least + all % due.before;
            let is_due = if due.people == due.before { days == all } else { (least..=most).contains(&days) };
            if !is_due {
                return Err(format!("unit {number}: {days} days, due {all} of {} people", due.before));
            }
        }
    }
    Ok(())
}
