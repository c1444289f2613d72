//! What takes the whole month: lessons, study, production, crafts and building.

use super::Referee;
use super::figures::{Key, SHELTERS, good_of, kind_of, magic, study_cost};
use super::orders::Order;
use super::world::{Unit, count};
use playdeck::game::atlantis4::world::{Attitude, UnitKind};
use std::collections::{BTreeMap, BTreeSet};

impl Referee<'_> {
    fn month_of(&self, unit: u32) -> Order {
        self.months.get(&unit).cloned().unwrap_or(Order::Work)
    }

    /// The days that each unit is taught. Who teaches has 300 days for each of its people, and shares them among all.
    pub(super) fn lessons(&self) -> BTreeMap<u32, i64> {
        let mut lessons: BTreeMap<u32, i64> = BTreeMap::new();
        let all = (0..self.world.regions.len()).flat_map(|region| self.world.here(region));
        for teacher in all {
            let Order::Teach(whom) = self.month_of(teacher.number) else { continue };
            if !teacher.is_of_leaders() {
                continue;
            }
            let is_due = |student: &u32| {
                let it = &self.world.units[student];
                let is_friend = self.world.attitude(it.faction, teacher.number) >= Attitude::Friendly;
                let Order::Study(skill) = self.month_of(*student) else { return false };
                is_friend && teacher.level(skill) > it.level(skill)
            };
            let found = whom.iter().filter_map(|whom| self.find(teacher.number, *whom));
            let mut named = BTreeSet::new();
            let students: Vec<u32> = found.filter(is_due).filter(|student| named.insert(*student)).collect();
            let people = |student: &u32| self.world.units[student].people();
            let mut left: i64 = students.iter().map(people).sum();
            let mut days = 300 * teacher.people();
            for student in students {
                let each = people(&student);
                let taught = lessons.entry(student).or_default();
                let more = (days * each / left.max(1)).min(30 * each - *taught);
                *taught += more;
                (days, left) = (days - more, left - each);
            }
        }
        lessons
    }

    pub(super) fn study(&mut self, region: usize, lessons: &BTreeMap<u32, i64>) {
        for unit in self.world.here(region) {
            let Order::Study(skill) = self.month_of(unit.number) else { continue };
            if !self.may_study(&unit, skill) {
                continue;
            }
            let cost = study_cost(skill) * unit.people();
            if unit.has("SILV") < cost {
                continue;
            }
            let mut days = 30 * unit.people() + lessons.get(&unit.number).copied().unwrap_or(0);
            let (_, object) = self.world.place_of(unit.number);
            let object = &self.world.regions[region].objects[object];
            let is_sheltered = SHELTERS.contains(&object.kind) && object.incomplete <= 0;
            if magic(skill).is_some() && unit.level(skill) >= 2 && !is_sheltered {
                days /= 2;
            }
            let most = unit.most_days(skill);
            let it = self.world.unit(unit.number);
            it.gets("SILV", -cost);
            let now = (count(&it.days, skill) + days).min(most);
            it.days.insert(skill, now);
            if magic(skill).is_some() {
                it.kind = UnitKind::Mage;
            }
        }
    }

    /// Whether a unit can study a skill: people who are no leaders know one, magic is for single leaders.
    fn may_study(&self, unit: &Unit, skill: Key) -> bool {
        let knows_other = unit.days.keys().any(|known| *known != skill);
        if unit.people() == 0 || !unit.is_of_leaders() && knows_other {
            return false;
        }
        let Some(needs) = magic(skill) else { return true };
        let is_ready = needs
            .iter()
            .all(|(needed, level)| unit.level(needed) >= *level && unit.level(needed) > unit.level(skill));
        let is_alone = unit.is_of_leaders() && unit.people() == 1;
        is_alone && is_ready && (unit.is_mage() || self.may_have_mage(unit.faction))
    }

    /// What the land yields is shared if it is not enough for all.
    pub(super) fn produce(&mut self, region: usize) {
        for at in 0..self.world.regions[region].products.len() {
            let product = self.world.regions[region].products[at].clone();
            let mut wants = Vec::new();
            if product.amount == 0 {
                continue;
            }
            for unit in self.world.here(region) {
                if !self.world.factions[&unit.faction].is_player {
                    continue;
                }
                let want = match (self.month_of(unit.number), product.skill) {
                    (Order::Work, None) => unit.people() * product.productivity,
                    (Order::Entertain, Some("ENTE")) => unit.people() * unit.level("ENTE") * 20,
                    (Order::Produce(item), Some(skill)) if item == product.item => {
                        let level = unit.level(skill);
                        if level < product.level || level == 0 || !self.may_trade(unit.faction, region) {
                            continue;
                        }
                        unit.people() * level + bonus(&unit, item)
                    }
                    _ => continue,
                };
                wants.push((unit.number, want));
            }
            let (mut wanted, mut left): (i64, i64) =
                (wants.iter().map(|(_, want)| want).sum(), product.amount);
            for (unit, want) in wants {
                let part = if wanted > left { left * want / wanted.max(1) } else { want };
                (left, wanted) = (left - part, wanted - want);
                self.world.unit(unit).gets(product.item, part);
                self.world.regions[region].products[at].activity += part;
            }
        }
    }

    /// PRODUCE of what is made of something, and BUILD.
    pub(super) fn crafts(&mut self, region: usize, unit: &Unit) {
        match self.month_of(unit.number) {
            Order::Produce(item) => {
                let Some((skill, level, input, each)) = good_of(item).made else { return };
                if each == 0 || unit.level(skill) < level || !self.may_trade(unit.faction, region) {
                    return;
                }
                let points = unit.people() * unit.level(skill) + bonus(unit, item);
                // A person makes one plate armor.
                let most = if item == "PARM" { unit.people() } else { points / each };
                let made = most.min(unit.has(input) / each);
                let unit = self.world.unit(unit.number);
                unit.gets(input, -made * each);
                unit.gets(item, made);
            }
            Order::Build(_) => self.build(region, unit),
            _ => {}
        }
    }

    fn build(&mut self, region: usize, unit: &Unit) {
        let (_, at) = self.world.place_of(unit.number);
        let object = self.world.regions[region].objects[at].clone();
        let kind = kind_of(object.kind);
        let is_road = object.road().is_some();
        // Whoever wants to build trades in the region, even if nothing comes of it.
        if !self.may_trade(unit.faction, region) || kind.cost == 0 || unit.level(kind.skill) < kind.level {
            return;
        }
        // Each unit of upkeep gives a usable road four of the 24 that it has in store.
        let due = match object.incomplete {
            left @ 1.. => left,
            state if is_road => (state + 24 + 3) / 4,
            _ => 0,
        };
        let materials: Vec<Key> = match kind.material {
            "WOOD/STON" => vec!["STON", "WOOD"],
            material => vec![material],
        };
        let material: i64 = materials.iter().map(|material| unit.has(material)).sum();
        let work = due.min(unit.people() * unit.level(kind.skill)).min(material);
        if work <= 0 {
            return;
        }
        let mut left = work;
        let it = self.world.unit(unit.number);
        for material in materials {
            let used = left.min(it.has(material));
            it.gets(material, -used);
            left -= used;
        }
        let object = &mut self.world.regions[region].objects[at];
        object.was_worked_on = true;
        object.incomplete = match object.incomplete - work {
            0 if is_road => -24,
            _ if object.incomplete <= 0 => (object.incomplete - 4 * work).max(-24),
            left => left,
        };
    }
}

/// What tools add: each helps one person.
fn bonus(unit: &Unit, item: Key) -> i64 {
    good_of(item).tool.map_or(0, |(tool, each)| each * unit.has(tool).min(unit.people()))
}
