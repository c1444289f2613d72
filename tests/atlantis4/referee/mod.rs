//! A second engine for a month of Atlantis 4.0.6, worked out from the rules text and the decisions about it alone.
//!
//! It reads the position before the month and the orders, and plays the month by itself. Where chance decides, it takes what
//! came of it from the events and the position behind the month, and tests that this can be. It knows no battles and no spells.

mod acts;
pub mod figures;
mod market;
mod month_end;
pub mod orders;
mod purse;
mod reading;
mod travel;
mod unit;
mod upkeep;
mod work;
pub mod world;

use figures::Key;
use orders::{Order, Whom};
use playdeck::game::atlantis4::event::{Economy, Event};
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::world::{Attitude, Consumes, Guard, Reveal, UnitKind};
use std::collections::{BTreeMap, BTreeSet};
use world::{Object, Unit, World};

/// The orders of each faction, by unit, in the order in which they are read.
pub type Sheets = Vec<(u32, Vec<(u32, Vec<Order>)>)>;

/// What chance decided, as players are told.
pub struct Told {
    pub bought: BTreeMap<(u32, Key), i64>,
    pub sold: BTreeMap<(u32, Key), i64>,
    pub after: World,
}

impl Told {
    pub fn new(events: &[Event], after: &Position) -> Self {
        let (mut bought, mut sold) = (BTreeMap::new(), BTreeMap::new());
        for event in events {
            let (list, unit, things) = match event {
                Event::Economy(Economy::Bought { unit, things, .. }) => (&mut bought, unit, things),
                Event::Economy(Economy::Sold { unit, things, .. }) => (&mut sold, unit, things),
                _ => continue,
            };
            list.insert((unit.number, figures::good_of(&things.abbr).key), i64::from(things.count));
        }
        Self { bought, sold, after: World::read(after) }
    }
}

/// The referee of one month.
pub struct Referee<'t> {
    pub world: World,
    told: &'t Told,
    /// What each unit is to do besides its month.
    plans: BTreeMap<u32, Vec<Order>>,
    months: BTreeMap<u32, Order>,
    /// The units formed, by faction, region and alias.
    formed: BTreeMap<(u32, usize, u32), u32>,
    /// What cannot be.
    pub wrong: Vec<String>,
    /// Whether something happened of which the rules say nothing.
    pub is_undecided: bool,
    /// Units of which chance decided who is left.
    pub starving: BTreeSet<u32>,
}

impl<'t> Referee<'t> {
    pub fn new(before: &Position, told: &'t Told) -> Self {
        Self {
            world: World::read(before),
            told,
            plans: BTreeMap::new(),
            months: BTreeMap::new(),
            formed: BTreeMap::new(),
            wrong: Vec::new(),
            is_undecided: false,
            starving: BTreeSet::new(),
        }
    }

    /// Plays the month.
    pub fn month(&mut self, sheets: &Sheets) {
        for (faction, units) in sheets {
            for (unit, orders) in units {
                self.instant(*faction, *unit, orders);
            }
        }
        let all: Vec<u32> = self.world.units.keys().copied().collect();
        for unit in all {
            self.months.entry(unit).or_insert(Order::Work);
        }
        self.each_unit(Self::boards);
        self.promote();
        self.each_unit(Self::steals);
        self.each_unit(Self::gives);
        self.each_unit(Self::destroys);
        self.pillage();
        self.tax();
        self.each_unit(Self::guards);
        self.trade();
        self.each_unit(Self::forgets);
        self.dissolve();
        self.drown();
        self.sail();
        self.walk();
        self.drown();
        let lessons = self.lessons();
        for region in 0..self.world.regions.len() {
            self.study(region, &lessons);
            self.produce(region);
            for unit in self.world.here(region) {
                self.crafts(region, &unit);
            }
        }
        self.upkeep();
        self.month_end();
        self.dissolve();
        for region in &mut self.world.regions {
            let empty = |object: &Object| object.is_new && !object.was_worked_on;
            let gone: Vec<Object> = region.objects.extract_if(.., |object| empty(object)).collect();
            region.objects[0].units.extend(gone.into_iter().flat_map(|object| object.units));
        }
    }

    /// Does something for each unit, region by region.
    fn each_unit(&mut self, act: impl Fn(&mut Self, u32, &[Order])) {
        for region in 0..self.world.regions.len() {
            for unit in self.world.regions[region].units() {
                let plan = self.plans.get(&unit).cloned().unwrap_or_default();
                act(self, unit, &plan);
            }
        }
    }

    fn instant(&mut self, faction: u32, unit: u32, orders: &[Order]) {
        for order in orders {
            match order {
                Order::Claim(amount) => {
                    let left = &mut self.world.factions.get_mut(&faction).unwrap().unclaimed;
                    let amount = (*amount).min(*left);
                    *left -= amount;
                    self.world.unit(unit).gets("SILV", amount);
                }
                Order::Autotax(on) => self.world.unit(unit).autotax = *on,
                Order::Guard(on) => {
                    let guard = &mut self.world.unit(unit).guard;
                    *guard = match (*guard, on) {
                        (Guard::On, true) => Guard::On,
                        (_, true) => Guard::Pending,
                        (Guard::Avoiding, false) => Guard::Avoiding,
                        (_, false) => Guard::None,
                    };
                }
                Order::Avoid(on) => {
                    let guard = &mut self.world.unit(unit).guard;
                    *guard = match (*guard, on) {
                        (_, true) => Guard::Avoiding,
                        (Guard::Avoiding, false) => Guard::None,
                        (other, false) => other,
                    };
                }
                Order::Consume(what) => {
                    self.world.unit(unit).consumes = match *what {
                        "unit" => Consumes::Own,
                        "faction" => Consumes::Faction,
                        _ => Consumes::Silver,
                    };
                }
                Order::Reveal(what) => {
                    self.world.unit(unit).reveal = match *what {
                        "unit" => Reveal::Unit,
                        "faction" => Reveal::Faction,
                        _ => Reveal::None,
                    };
                }
                Order::Flag(what, on) => {
                    let unit = self.world.unit(unit);
                    match *what {
                        "nocross" => unit.no_cross = *on,
                        "behind" => unit.choices[0] = *on,
                        "hold" => unit.choices[1] = *on,
                        _ => unit.choices[2] = *on,
                    }
                }
                Order::Faction(war, trade, magic) => {
                    let mages = self.world.units.values().filter(|it| it.faction == faction && it.is_mage());
                    if war + trade + magic <= 5 && mages.count() <= figures::most_mages(*magic) {
                        let faction = self.world.factions.get_mut(&faction).unwrap();
                        (faction.war, faction.trade, faction.magic) = (*war, *trade, *magic);
                    }
                }
                Order::Declare(whom, how) => {
                    let how = match *how {
                        "ally" => Attitude::Ally,
                        "friendly" => Attitude::Friendly,
                        "neutral" => Attitude::Neutral,
                        _ => Attitude::Unfriendly,
                    };
                    self.world.factions.get_mut(&faction).unwrap().attitudes.insert(*whom, how);
                }
                Order::Form(alias, orders) => self.form(unit, *alias, orders),
                Order::Build(Some(kind)) => {
                    if self.begin(unit, kind) {
                        self.months.insert(unit, order.clone());
                    }
                }
                // Of the two the first counts.
                Order::Tax | Order::Pillage => {
                    let plan = self.plans.entry(unit).or_default();
                    if !plan.iter().any(|order| matches!(order, Order::Tax | Order::Pillage)) {
                        plan.push(order.clone());
                    }
                }
                month if month.is_month() => {
                    let month = match (self.months.remove(&unit), month.clone()) {
                        (Some(Order::Move(before)), Order::Move(more)) => {
                            Order::Move([before, more].concat())
                        }
                        (Some(Order::Sail(before)), Order::Sail(more)) => {
                            Order::Sail([before, more].concat())
                        }
                        (Some(Order::Teach(before)), Order::Teach(more)) => {
                            Order::Teach([before, more].concat())
                        }
                        (_, last) => last,
                    };
                    self.months.insert(unit, month);
                }
                later => self.plans.entry(unit).or_default().push(later.clone()),
            }
        }
    }

    /// A new unit stands where the other one does and begins with what was chosen for it, but for a guard that is not on.
    fn form(&mut self, unit: u32, alias: u32, orders: &[Order]) {
        let by = self.world.units[&unit].clone();
        let number = (1..=u32::MAX).find(|number| !self.world.units.contains_key(number)).unwrap();
        let guard = if by.guard == Guard::Pending { Guard::None } else { by.guard };
        let new = Unit {
            number,
            items: BTreeMap::new(),
            days: BTreeMap::new(),
            kind: UnitKind::Normal,
            guard,
            ..by.clone()
        };
        let place = self.world.place_of(unit);
        self.world.units.insert(number, new);
        self.world.regions[place.0].objects[place.1].units.push(number);
        self.formed.insert((by.faction, place.0, alias), number);
        self.instant(by.faction, number, orders);
    }

    /// A new structure is there at once, and who begins it is inside.
    fn begin(&mut self, unit: u32, kind: Key) -> bool {
        let region = self.world.region_of(unit);
        let is_ocean = |region: usize| self.world.regions[region].is_ocean();
        let row = figures::kind_of(kind);
        let is_coast = self.world.regions[region].neighbours.iter().flatten().any(|next| is_ocean(*next));
        let is_ship = row.capacity > 0;
        if is_ocean(region) || is_ship && !is_coast && kind != "Balloon" {
            return false;
        }
        let is_there = |object: &Object| object.road().is_some() && object.kind == kind;
        if self.world.regions[region].objects.iter().any(is_there) {
            return false;
        }
        let next =
            if is_ship { &mut self.world.next_ship } else { &mut self.world.regions[region].next_building };
        let number = *next;
        *next += 1;
        let object = Object {
            number,
            kind,
            incomplete: row.cost,
            inner: None,
            units: Vec::new(),
            is_new: true,
            was_worked_on: false,
        };
        self.world.regions[region].objects.push(object);
        let last = self.world.regions[region].objects.len() - 1;
        self.world.put(unit, (region, last));
        true
    }

    /// The unit that is meant, if it is in the region. It need not be seen.
    fn find(&self, by: u32, whom: Whom) -> Option<u32> {
        let (faction, region) = (self.world.units[&by].faction, self.world.region_of(by));
        let number = match whom {
            Whom::Nobody => return None,
            Whom::Unit(number) => number,
            Whom::New(alias) => *self.formed.get(&(faction, region, alias))?,
        };
        self.world.regions[region].units().contains(&number).then_some(number)
    }

    /// What a unit without people has goes to the first of its faction there.
    fn dissolve(&mut self) {
        for region in 0..self.world.regions.len() {
            for unit in self.world.here(region) {
                if unit.people() == 0 && self.world.factions[&unit.faction].is_player {
                    self.bury(unit.number);
                }
            }
        }
    }

    /// Takes a unit away; its goods go to the first of its faction there.
    fn bury(&mut self, number: u32) {
        let unit = self.world.units[&number].clone();
        let region = self.world.region_of(number);
        let is_heir = |other: &&Unit| other.faction == unit.faction && other.number != number;
        let heir = self.world.here(region).iter().find(is_heir).map(|heir| heir.number);
        for (item, more) in unit.items.iter().filter(|(item, _)| !figures::is_man(item)) {
            if let Some(heir) = heir {
                self.world.unit(heir).gets(item, *more);
            }
        }
        self.world.remove(number);
    }
}
