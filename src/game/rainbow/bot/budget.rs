//! The budget: the money that can be spent, and what cities build with it.

use super::plan::Plan;
use crate::knowledge::view::View;
use crate::orders::order::Order;
use crate::tables::{BUILDS_OF_A_CITY, INCOME_OF_A_CITY, Kind};
use crate::world::{Hex, PlayerNumber, Unit, disc};

/// How many turns the money must last if expenses exceed income.
const TURNS: u64 = 6;
/// When armed enemies are within this many hexes, a city arms itself before anything else.
const ALARM: u32 = 5;
/// One artillery unit is built for this many other units.
const GUNS: usize = 6;

/// A player's money, and the income and expenses of a turn.
#[derive(Debug)]
pub struct Budget {
    money: u64,
    reserved: u64,
    income: u64,
    upkeep: u64,
}

impl Budget {
    /// The budget of the player whose view this is.
    pub fn of(view: &View<'_>, player: PlayerNumber) -> Self {
        let money = view.private_player(player).map_or(0, |player| player.money);
        let (income, upkeep) = view.account(player);
        Self { money, reserved: 0, income, upkeep }
    }

    /// Pays for the city of some settlers; false if there is not enough money.
    pub fn pay_city(&mut self) -> bool {
        let Some(rest) = self.money.checked_sub(Kind::City.cost()) else { return false };
        self.money = rest;
        self.income += INCOME_OF_A_CITY;
        self.upkeep = self.upkeep.saturating_sub(Kind::Settlers.upkeep());
        true
    }

    /// Sets aside the cost of a city that is not built yet.
    pub const fn reserve_for_city(&mut self) {
        self.reserved += Kind::City.cost();
    }

    /// Pays for a unit if the player can afford it now and its upkeep for some turns.
    fn pay(&mut self, kind: Kind, may_use_all: bool) -> bool {
        let reserved = if may_use_all { 0 } else { self.reserved };
        let Some(rest) = self.money.checked_sub(kind.cost()).filter(|rest| *rest >= reserved) else {
            return false;
        };
        let upkeep = self.upkeep + kind.upkeep();
        let can_keep = rest + self.income >= upkeep && rest + TURNS * self.income >= TURNS * upkeep;
        if can_keep {
            (self.money, self.upkeep) = (rest, upkeep);
        }
        can_keep
    }
}

/// Gives the cities their builds: defenders, settlers as long as there is room, and the army.
pub fn build(plan: &mut Plan<'_>) {
    let mut yards = yards(plan);
    let mut army = Army::of(plan);
    let alarm = disc(ALARM);
    let threatened = |plan: &Plan<'_>, yard: &Yard<'_>| plan.is_threatened(yard.city.at, &alarm);
    for yard in &mut yards {
        if threatened(plan, yard) {
            while yard.build(plan, army.next_kind(plan, true), true, &mut army) {}
        }
    }
    for yard in &mut yards {
        let has_met = !plan.hostile.hexes().is_empty() || plan.cities.len() > 3;
        if has_met && !has_guard(plan, yard.city.at) {
            yard.build(plan, Kind::Infantry, false, &mut army);
        }
    }
    let abroad = plan.view.own_units().iter().filter(|unit| unit.kind == Kind::Settlers).count();
    let wanted = room(plan).min(1 + plan.cities.len() / 2).saturating_sub(abroad);
    for site in plan.sites.iter().take(wanted).collect::<Vec<_>>() {
        let nearest = yards.iter_mut().min_by_key(|yard| yard.city.at.distance(site));
        if let Some(yard) = nearest.filter(|yard| !threatened(plan, yard)) {
            yard.build(plan, Kind::Settlers, false, &mut army);
        }
    }
    let soldiers = plan.view.own_units().iter().filter(|unit| unit.kind.is_armed()).count();
    let is_at_peace = plan.hostile.hexes().is_empty() && wanted > 0;
    if is_at_peace && soldiers >= plan.cities.len() {
        return;
    }
    if let Some(objective) = plan.objective {
        yards.sort_by_key(|yard| (yard.city.at.distance(objective), yard.city.id));
    }
    for yard in &mut yards {
        while yard.build(plan, army.next_kind(plan, false), false, &mut army) {}
    }
}

/// How many cities could be built on the sites that no settlers are going to.
fn room(plan: &Plan<'_>) -> usize {
    // A city takes the 19 hexes up to two away, and sites are seldom packed that well; so count 12 for each.
    plan.sites.len().div_ceil(12)
}

/// The army with the units that are being built.
struct Army {
    infantry: usize,
    tanks: usize,
    guns: usize,
    /// The most hostile units that stand together.
    crowd: usize,
}

impl Army {
    fn of(plan: &Plan<'_>) -> Self {
        let count = |kind| plan.view.own_units().iter().filter(|unit| unit.kind == kind).count();
        let crowd =
            plan.hostile.hexes().iter().map(|hex| plan.view.units_at(hex).len()).max().unwrap_or_default();
        Self {
            infantry: count(Kind::Infantry),
            tanks: count(Kind::Tanks),
            guns: count(Kind::Artillery),
            crowd,
        }
    }

    /// Counts a unit that is being built.
    const fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Infantry => self.infantry += 1,
            Kind::Tanks => self.tanks += 1,
            Kind::Artillery => self.guns += 1,
            Kind::City | Kind::Settlers => {}
        }
    }

    /// What the army needs next: one artillery unit for six others where enemies stand close together; infantry up to
    /// one for each city, or where an enemy is near; otherwise tanks.
    fn next_kind(&self, plan: &Plan<'_>, is_alarm: bool) -> Kind {
        match () {
            () if self.crowd > 1 && self.guns * GUNS < self.infantry + self.tanks => Kind::Artillery,
            () if is_alarm || self.infantry < plan.cities.len() => Kind::Infantry,
            () => Kind::Tanks,
        }
    }
}

fn has_guard(plan: &Plan<'_>, hex: Hex) -> bool {
    plan.view.units_at(hex).iter().any(|unit| unit.id.player == plan.player && unit.kind.is_armed())
}

/// A city that can still build in this turn.
struct Yard<'v> {
    city: &'v Unit,
    builds: u8,
}

fn yards<'v>(plan: &Plan<'v>) -> Vec<Yard<'v>> {
    let cities = plan.view.own_units().iter().filter(|unit| unit.kind == Kind::City);
    cities.map(|city| Yard { city, builds: 0 }).collect()
}

impl Yard<'_> {
    /// Builds a unit if there is money for it.
    fn build(&mut self, plan: &mut Plan<'_>, kind: Kind, may_use_all: bool, army: &mut Army) -> bool {
        if self.builds >= BUILDS_OF_A_CITY || !plan.budget.pay(kind, may_use_all) {
            return false;
        }
        self.builds += 1;
        army.add(kind);
        plan.order(self.city, [Order::Build { kind: Some(kind), number: first_number(kind), name: None }]);
        true
    }
}

/// The first number looked for, by type, so that a list shows the units of a type together.
const fn first_number(kind: Kind) -> u32 {
    match kind {
        Kind::City => 1,
        Kind::Settlers => 1000,
        Kind::Infantry => 2000,
        Kind::Tanks => 5000,
        Kind::Artillery => 8000,
    }
}
