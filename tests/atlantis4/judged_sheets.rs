//! Orders by lot for the referee, mostly such as the unit can carry out.

use crate::forecast_worlds::any;
use crate::judged_people::LESSON;
use crate::judged_worlds::PLAYERS;
use crate::referee::Sheets;
use crate::referee::figures::{CRAFTS, GOODS, KINDS, Key, MAGIC, good_of, is_man, kind_of};
use crate::referee::orders::{Order, Step, Whom};
use crate::referee::world::{Region, Unit, World};
use playdeck::dice::Stream;

/// The sheets of all players.
pub fn sheets(world: &World, chance: &mut Stream) -> Sheets {
    let mut sheets = written(world, chance);
    schools(world, &mut sheets, chance);
    let all: Vec<(u32, Vec<Order>)> = sheets.iter().flat_map(|(_, units)| units.clone()).collect();
    for (unit, orders) in sheets.iter_mut().flat_map(|(_, units)| units) {
        let teacher = &world.units[unit];
        let region = world.region_of(*unit);
        // Mostly of those who study what is known here, and a few others.
        let mut learns = |(student, orders): &&(u32, Vec<Order>)| {
            let studies = |order: &Order| match order {
                Order::Study(skill) => {
                    teacher.level(skill) > world.units[student].level(skill) || chance.below(8) == 0
                }
                _ => false,
            };
            student != unit && world.region_of(*student) == region && orders.iter().any(studies)
        };
        let students: Vec<Whom> =
            all.iter().filter(|it| learns(it)).map(|(student, _)| Whom::Unit(*student)).collect();
        if teacher.is_of_leaders() && !students.is_empty() && chance.below(2) == 0 {
            orders.retain(|order| !order.is_month());
            orders.push(Order::Teach(students));
        }
    }
    sheets
}

/// In some regions most learn the same, so that teachers have many students, and students several teachers.
fn schools(world: &World, sheets: &mut Sheets, chance: &mut Stream) {
    let is_school: Vec<bool> = world.regions.iter().map(|_| chance.below(4) == 0).collect();
    for (unit, orders) in sheets.iter_mut().flat_map(|(_, units)| units) {
        if is_school[world.region_of(*unit)] && chance.below(4) > 0 {
            orders.retain(|order| !order.is_month());
            orders.push(Order::Study(LESSON));
        }
    }
}

fn written(world: &World, chance: &mut Stream) -> Sheets {
    let sheet = |faction: u32, chance: &mut Stream| {
        let mut alias = 0;
        let own = world.units.values().filter(|unit| unit.faction == faction);
        let mut writer = |unit: &Unit| {
            Writer { world, unit, region: world.region_of(unit.number), chance }.orders(&mut alias)
        };
        (faction, own.map(|unit| (unit.number, writer(unit))).collect())
    };
    PLAYERS.into_iter().map(|faction| sheet(faction, chance)).collect()
}

/// A sheet as its cards.
pub fn lines(faction: u32, units: &[(u32, Vec<Order>)]) -> Vec<String> {
    let mut lines = vec![format!("#ATLANTIS {faction}")];
    for (unit, orders) in units {
        lines.push(format!("UNIT {unit}"));
        lines.extend(
            orders.iter().flat_map(|order| order.to_string().lines().map(str::to_owned).collect::<Vec<_>>()),
        );
    }
    lines
}

struct Writer<'w, 'c> {
    world: &'w World,
    unit: &'w Unit,
    region: usize,
    chance: &'c mut Stream,
}

impl Writer<'_, '_> {
    fn one_in(&mut self, count: u32) -> bool {
        self.chance.below(count) == 0
    }

    fn below(&mut self, bound: u32) -> i64 {
        self.chance.below(bound).into()
    }

    fn land(&self) -> &Region {
        &self.world.regions[self.region]
    }

    /// Another unit of the region, mostly.
    fn other(&mut self) -> Option<u32> {
        let own = self.unit.number;
        let all: Vec<u32> = self.land().units().into_iter().filter(|other| *other != own).collect();
        (!all.is_empty()).then(|| any(self.chance, &all))
    }

    fn amount(&mut self) -> i64 {
        let most = any(self.chance, &[5, 40]);
        1 + self.below(most)
    }

    fn goods(&mut self) -> Key {
        let all: Vec<Key> = self.unit.items.keys().copied().filter(|key| !is_man(key)).collect();
        if all.is_empty() || self.one_in(9) {
            any(self.chance, &["SILV", "IRON", "HORS"])
        } else {
            any(self.chance, &all)
        }
    }

    fn orders(mut self, alias: &mut u32) -> Vec<Order> {
        let mut orders = Vec::new();
        if self.one_in(6) {
            orders.push(Order::Claim(1 + self.below(300)));
        }
        if self.one_in(8) {
            let on = self.one_in(2);
            orders.push(any(self.chance, &[Order::Autotax(on), Order::Avoid(on)].each_ref()).clone());
        }
        let is_able = self.unit.taxers() > 0;
        if self.one_in(if is_able { 2 } else { 12 }) {
            let on = !self.one_in(5);
            orders.push(Order::Guard(on));
        }
        if self.one_in(8) {
            orders.push(Order::Consume(any(self.chance, &["unit", "faction", ""])));
        }
        if self.one_in(12) {
            let on = !self.one_in(3);
            let flags = ["nocross", "behind", "hold", "noaid"].map(|flag| Order::Flag(flag, on));
            let reveal = ["unit", "faction", ""].map(Order::Reveal);
            let all: Vec<&Order> = flags.iter().chain(&reveal).collect();
            orders.push(any(self.chance, &all).clone());
        }
        if self.one_in(60) {
            let (war, trade) = (self.below(4), self.below(4));
            orders.push(Order::Faction(war, trade, self.below(3)));
        }
        if self.one_in(40) {
            let whom = any(self.chance, &PLAYERS);
            if whom != self.unit.faction {
                orders.push(Order::Declare(
                    whom,
                    any(self.chance, &["ally", "friendly", "neutral", "unfriendly"]),
                ));
            }
        }
        if self.one_in(6) {
            *alias += 1;
            let new = self.new_unit();
            orders.push(Order::Form(*alias, new));
            let silver = 1 + self.below(400);
            orders.push(Order::Give(Whom::New(*alias), silver, "SILV"));
            if self.one_in(2) {
                let (count, race) = self.own_people();
                orders.push(Order::Give(Whom::New(*alias), count, race));
            }
        }
        self.boarding(&mut orders);
        self.dealings(&mut orders);
        if self.one_in(if is_able { 2 } else { 12 }) {
            orders.push(if self.one_in(3) { Order::Pillage } else { Order::Tax });
        }
        self.trade(&mut orders);
        if self.one_in(40) && !self.unit.days.is_empty() {
            let known: Vec<Key> = self.unit.days.keys().copied().collect();
            orders.push(Order::Forget(any(self.chance, &known)));
        }
        if !self.one_in(12) {
            let month = self.month();
            // A journey in two orders is one journey.
            match month {
                Order::Move(steps) if steps.len() > 1 && self.one_in(3) => {
                    let (first, rest) = steps.split_at(steps.len() / 2);
                    orders.extend([first, rest].map(|steps| Order::Move(steps.to_vec())));
                }
                month => orders.push(month),
            }
        }
        orders
    }

    fn own_people(&mut self) -> (i64, Key) {
        let races: Vec<Key> = self.unit.items.keys().copied().filter(|key| is_man(key)).collect();
        let race = any(self.chance, &races);
        let most = u32::try_from(self.unit.has(race)).unwrap();
        (1 + self.below(most), race)
    }

    fn new_unit(&mut self) -> Vec<Order> {
        let mut orders = Vec::new();
        let people: Vec<Key> = self
            .land()
            .markets
            .iter()
            .filter(|it| it.is_for_buyers && is_man(it.item))
            .map(|it| it.item)
            .collect();
        if !people.is_empty() {
            let count = 1 + self.below(5);
            orders.push(Order::Buy(count, any(self.chance, &people)));
        }
        if self.one_in(3) {
            orders.push(Order::Guard(true));
        }
        if self.one_in(4) {
            orders.push(Order::Claim(60));
        }
        if self.one_in(4) {
            orders.push(Order::Tax);
        }
        orders.push(match self.chance.below(3) {
            0 => Order::Work,
            1 => Order::Study(any(self.chance, &CRAFTS)),
            _ => self.moves(),
        });
        orders
    }

    fn boarding(&mut self, orders: &mut Vec<Order>) {
        let (_, inside) = self.world.place_of(self.unit.number);
        let numbers: Vec<u32> = self.land().objects.iter().skip(1).map(|object| object.number).collect();
        let here = self.land().objects[inside].number;
        let others: Vec<u32> = numbers.into_iter().filter(|number| *number != here).collect();
        if !others.is_empty() && self.one_in(5) {
            orders.push(Order::Enter(any(self.chance, &others)));
        } else if inside > 0 && self.one_in(6) {
            orders.push(Order::Leave);
        }
        if inside > 0 && self.one_in(4) {
            let units = self.land().objects[inside].units.clone();
            let others: Vec<u32> = units.into_iter().filter(|unit| *unit != self.unit.number).collect();
            if !others.is_empty() {
                orders.push(Order::Promote(any(self.chance, &others)));
            }
        }
        if self.one_in(25) {
            orders.push(Order::Destroy);
        }
    }

    fn dealings(&mut self, orders: &mut Vec<Order>) {
        let is_thief = self.unit.level("STEA") > 0;
        if self.unit.people() == 1 && self.one_in(if is_thief { 2 } else { 16 }) {
            let item = self.goods();
            let others: Vec<u32> = self.land().units();
            let world = self.world;
            let is_other = |other: &u32| world.units[other].faction != self.unit.faction;
            let others: Vec<u32> = others.into_iter().filter(is_other).collect();
            if !others.is_empty() {
                let whom = any(self.chance, &others);
                let has: Vec<Key> =
                    world.units[&whom].items.keys().copied().filter(|key| !is_man(key)).collect();
                let item = if has.is_empty() { item } else { any(self.chance, &has) };
                orders.push(Order::Steal(whom, item));
            }
        }
        for _ in 0..self.chance.below(3) {
            let Some(whom) = self.other() else { return };
            let item = self.goods();
            let amount = self.amount();
            orders.push(match self.chance.below(12) {
                0 => Order::Give(Whom::Nobody, amount, item),
                1 | 2 => {
                    let (count, race) = self.own_people();
                    Order::Give(Whom::Unit(whom), count, race)
                }
                _ => Order::Give(Whom::Unit(whom), amount, item),
            });
        }
        if self.one_in(25)
            && let Some(whom) = self.other()
        {
            orders.push(Order::GiveUnit(Whom::Unit(whom)));
        }
    }

    fn trade(&mut self, orders: &mut Vec<Order>) {
        let markets = self.land().markets.clone();
        for market in markets {
            let amount = self.amount();
            let mixes = is_man(market.item) && (market.item == "LEAD") != self.unit.is_of_leaders();
            if market.is_for_buyers && self.one_in(if mixes { 20 } else { 4 }) {
                orders.push(Order::Buy(amount, market.item));
            } else if !market.is_for_buyers && self.unit.has(market.item) > 0 && !self.one_in(3) {
                orders.push(Order::Sell(amount, market.item));
            }
        }
    }

    fn month(&mut self) -> Order {
        let (_, inside) = self.world.place_of(self.unit.number);
        let object = &self.world.regions[self.region].objects[inside];
        let is_ship = object.is_ship();
        let is_owner = object.units.first() == Some(&self.unit.number);
        if is_ship && (is_owner && !self.one_in(5) || self.unit.level("SAIL") > 0 && !self.one_in(4)) {
            let ways = (0..self.below(4)).map(|_| usize::try_from(self.below(6)).unwrap()).collect();
            return Order::Sail(ways);
        }
        let kind = kind_of(object.kind);
        let is_due = object.incomplete > 0 || object.road().is_some();
        if kind.cost > 0
            && is_due
            && self.one_in(if self.unit.level(kind.skill) >= kind.level { 1 } else { 8 })
        {
            return Order::Build(None);
        }
        if self.unit.level("ENTE") > 0 && self.one_in(2) {
            return Order::Entertain;
        }
        if self.unit.level("RIDI") > 0 && self.one_in(2) {
            return self.moves();
        }
        let due = self.at_hand();
        if !due.is_empty() && self.one_in(2) {
            return Order::Produce(any(self.chance, &due));
        }
        match self.chance.below(16) {
            0 => Order::Work,
            1 => Order::Entertain,
            2..=4 => self.produces(),
            5 if self.unit.is_mage() => Order::Study(any(self.chance, &MAGIC).0),
            6 => {
                let known = |name: &Key| self.unit.level(kind_of(name).skill) > 0 && kind_of(name).cost > 0;
                let mut kinds: Vec<Key> = KINDS.iter().map(|kind| kind.name).filter(known).collect();
                kinds.push("Tower");
                Order::Build(Some(any(self.chance, &kinds)))
            }
            7..=11 => self.studies(),
            _ => self.moves(),
        }
    }

    fn studies(&mut self) -> Order {
        let known: Vec<Key> = self.unit.days.keys().copied().collect();
        if !known.is_empty() && !self.one_in(5) {
            return Order::Study(any(self.chance, &known));
        }
        if self.unit.is_of_leaders() && self.unit.people() == 1 && self.one_in(2) || self.one_in(12) {
            return Order::Study(any(self.chance, &MAGIC).0);
        }
        Order::Study(any(self.chance, &CRAFTS))
    }

    /// What the unit can make.
    fn able(&self) -> Vec<Key> {
        let is_able = |key: &Key| good_of(key).made.is_some_and(|(skill, ..)| self.unit.level(skill) > 0);
        GOODS.iter().map(|good| good.key).filter(is_able).collect()
    }

    /// What of it there is something of here to make it of.
    fn at_hand(&self) -> Vec<Key> {
        let land = self.land();
        let is_at_hand = |key: &Key| {
            let (.., input, each) = good_of(key).made.unwrap();
            if each == 0 { land.products.iter().any(|it| it.item == *key) } else { self.unit.has(input) > 0 }
        };
        self.able().into_iter().filter(is_at_hand).collect()
    }

    fn produces(&mut self) -> Order {
        let (able, due) = (self.able(), self.at_hand());
        if !due.is_empty() && !self.one_in(9) {
            return Order::Produce(any(self.chance, &due));
        }
        if able.is_empty() || self.one_in(5) {
            return Order::Produce(any(self.chance, &["IRON", "SWOR", "WAGO", "GRAI"]));
        }
        Order::Produce(any(self.chance, &able))
    }

    fn moves(&mut self) -> Order {
        let numbers: Vec<u32> = self.land().objects.iter().skip(1).map(|object| object.number).collect();
        let steps = (0..=self.below(5)).map(|_| match self.chance.below(12) {
            0 => Step::In,
            1 => Step::Out,
            2 if !numbers.is_empty() => Step::Into(any(self.chance, &numbers)),
            _ => Step::Way(usize::try_from(self.chance.below(6)).unwrap()),
        });
        Order::Move(steps.collect())
    }
}
