//! Which of a player's orders will be refused, as far as it is certain before the turn: refusals that follow from the
//! orders and from what the player may know.
//!
//! The orders are rehearsed as in a forecast, by the rules of the turn itself. Each refusal in the rehearsal is certain
//! only if it happens in every world that the player cannot tell from the known one, as long as nobody else gives
//! orders. What a unit does in a hex that the player does not see now, or in a hex with a hostile unit, is in doubt,
//! and so is everything that unit does from there on. If units compete for too little money, a lot decides which are
//! refused: it is not known which, but it is known that one is.
//!
//! Source: the rules text, "Orders" and "Phases".

use super::view::View;
use crate::event::{Event, What};
use crate::name::Rainbow;
use crate::orders::order::{Order, Orders};
use crate::refusal::Refusal;
use crate::rules::slots::in_slots;
use crate::rules::turn;
use crate::tables::{CITY_SPACING, Kind};
use crate::world::geometry::city_area;
use crate::world::{Hex, PlayerNumber, Position, UnitId};
use playdeck_base::message::{Message, Place};
use playdeck_game::{self as game, Foreseen, Outcome};
use std::collections::{BTreeMap, BTreeSet};

impl game::Foresight<Rainbow> for View<'_> {
    fn size(orders: &Orders) -> usize {
        orders.given().count()
    }

    fn foresee(&self, orders: &Orders) -> Foreseen {
        let Some(player) = self.player() else { return Foreseen::default() };
        let Outcome { position, events: log, refusals } =
            turn::rehearse(self.known_world(), player, orders.clone());
        let mut walk = Walk::new(self, &position, player, places(orders));
        let events: Vec<&Event> = log.iter().collect();
        let is_of_unit = |event: &&Event| matches!(event.what, What::Ordered { .. });
        let general = events.iter().position(is_of_unit).unwrap_or(events.len());
        let (general, slots) = events.split_at(general);
        let mut refusals = refusals.into_iter();
        for event in general {
            walk.rule(event, &mut refusals);
        }
        for slot in slots.chunk_by(|first, second| first.slot == second.slot) {
            let is_built = |event: &&Event| {
                matches!(&event.what, What::Ordered { order: Order::Build { .. } | Order::Drop, .. })
            };
            let first = slot.iter().position(is_built).unwrap_or(slot.len());
            let (before, builds) = slot.split_at(first);
            walk.begin(slot);
            for event in before {
                walk.act(event, &mut refusals);
            }
            walk.meet();
            walk.build(builds, &mut refusals);
        }
        walk.foreseen
    }
}

/// The place of each order to a unit, by the unit's number and the slot.
fn places(orders: &Orders) -> BTreeMap<(u32, u8), Place> {
    let of_unit = |(number, given): (&u32, &Vec<_>)| {
        let number = *number;
        let slots =
            in_slots(given.clone()).filter_map(move |(slot, given)| Some(((number, slot), given.place?)));
        slots.collect::<Vec<_>>()
    };
    orders.units.iter().flat_map(of_unit).collect()
}

/// The rehearsed turn, gone through event by event.
struct Walk<'v> {
    view: &'v View<'v>,
    /// The world at the end of the rehearsal; used only for who is friendly to whom.
    world: &'v Position,
    player: PlayerNumber,
    places: BTreeMap<(u32, u8), Place>,
    /// Where the player's units are, and where they were when the slot began.
    at: BTreeMap<u32, Hex>,
    before: BTreeMap<u32, Hex>,
    /// Units whose location or survival is not known.
    doubtful: BTreeSet<u32>,
    /// Units that fired or built in the rehearsal, but perhaps not in the turn.
    perhaps: BTreeSet<u32>,
    /// Hexes with a visible unit that is hostile by either side's declaration.
    hostile: BTreeSet<Hex>,
    /// Whether any unit has changed its hex, so that more may be in sight than before.
    has_moved: bool,
    /// Hexes that were fired at.
    shelled: BTreeSet<Hex>,
    /// Cities that exist in every world the player cannot tell from the known one.
    cities: BTreeSet<Hex>,
    /// The money of the rehearsal, and how much more there may be.
    money: u64,
    slack: u64,
    foreseen: Foreseen,
}

/// An order to build, and its result in the rehearsal.
struct Build {
    number: u32,
    at: Option<Hex>,
    place: Option<Place>,
    /// The cost, if it was paid or there was not enough money to pay it.
    cost: Option<u64>,
    built: Option<(u32, Kind)>,
    refused: Option<(Refusal, Message)>,
}

impl<'v> Walk<'v> {
    fn new(
        view: &'v View<'v>,
        world: &'v Position,
        player: PlayerNumber,
        places: BTreeMap<(u32, u8), Place>,
    ) -> Self {
        let at: BTreeMap<u32, Hex> = view.own_units().iter().map(|unit| (unit.id.number, unit.at)).collect();
        let cities = view.units().iter().filter(|unit| unit.kind == Kind::City).map(|unit| unit.at);
        let is_hostile = |other| world.is_hostile(player, other) || world.is_hostile(other, player);
        let hostile = view.units().iter().filter(|unit| is_hostile(unit.id.player)).map(|unit| unit.at);
        Self {
            view,
            world,
            player,
            places,
            before: at.clone(),
            at,
            hostile: hostile.collect(),
            doubtful: BTreeSet::new(),
            perhaps: BTreeSet::new(),
            has_moved: false,
            shelled: BTreeSet::new(),
            cities: cities.collect(),
            money: view.private_player(player).map_or(0, |own| own.money),
            slack: 0,
            foreseen: Foreseen::default(),
        }
    }

    /// An order to the empire as a whole. Nothing comes before it, so its result is certain.
    fn rule(&mut self, event: &Event, refusals: &mut impl Iterator<Item = Message>) {
        match &event.what {
            What::Ruled { refused: Some(_), .. } => self.foreseen.refused.extend(refusals.next()),
            What::Gave { from, amount, .. } if *from == self.player => {
                self.money = self.money.saturating_sub(*amount);
            }
            _ => {}
        }
    }

    /// Begins a slot.
    fn begin(&mut self, events: &[&Event]) {
        if events.iter().any(|event| event.slot > 1) {
            self.meet();
        }
        let asks_for_escorts =
            |event: &&Event| matches!(event.what, What::Ordered { refused: Some(Refusal::Unarmed(_)), .. });
        if events.iter().any(asks_for_escorts) {
            self.before.clone_from(&self.at);
        }
    }

    /// What comes before the builds of a slot.
    fn act(&mut self, event: &Event, refusals: &mut impl Iterator<Item = Message>) {
        match &event.what {
            What::Ordered { unit, refused: Some(refusal), .. } => {
                let message = refusals.next();
                if !self.doubtful.contains(&unit.number) && self.is_certain(unit.number, *refusal) {
                    self.foreseen.refused.extend(message);
                }
            }
            What::Fired { unit, at, .. } => {
                // A friendly unit out of sight would keep it from firing.
                if !self.view.sees(*at) || !self.doubtful.is_empty() {
                    self.perhaps.insert(unit.id.number);
                }
                self.shelled.insert(*at);
            }
            What::Moved { unit, to, .. } => {
                self.has_moved = true;
                self.at.insert(unit.id.number, *to);
                if !self.view.sees(*to) || self.hostile.contains(to) {
                    self.doubtful.insert(unit.id.number);
                }
            }
            _ => {}
        }
    }

    /// Battles: every result is possible.
    fn meet(&mut self) {
        let is_met = |(_, at): &(&u32, &Hex)| self.hostile.contains(at);
        self.doubtful.extend(self.at.iter().filter(is_met).map(|(number, _)| *number));
    }

    fn others_at(&self, hex: Hex) -> impl Iterator<Item = PlayerNumber> {
        let others = self.view.units_at(hex).iter().map(|unit| unit.id.player);
        others.filter(|other| *other != self.player)
    }

    /// Whether a unit that is not in doubt gets this refusal in every world.
    fn is_certain(&self, number: u32, refusal: Refusal) -> bool {
        match refusal {
            Refusal::Unarmed(to) => {
                let is_armed = |number: &u32| {
                    let unit = self.view.unit(UnitId::new(self.player, *number));
                    unit.is_none_or(|unit| unit.kind.is_armed())
                };
                let has_escort = self.before.iter().any(|(number, at)| *at == to && is_armed(number));
                let is_clear = self.doubtful.is_empty() && self.perhaps.is_empty();
                is_clear && !has_escort && !self.shelled.contains(&to)
            }
            Refusal::HasFired | Refusal::BuildsDone => !self.perhaps.contains(&number),
            Refusal::Unseen(_) => !self.has_moved,
            Refusal::FriendsThere(at) => {
                let is_own = |(number, own): (&u32, &Hex)| *own == at && !self.doubtful.contains(number);
                self.at.iter().any(is_own)
                    || self.others_at(at).any(|other| !self.world.is_hostile(self.player, other))
            }
            Refusal::NoNumber => self.doubtful.is_empty() && self.perhaps.is_empty(),
            // These depend on more than the unit: `build` decides them.
            Refusal::TooNear(_) | Refusal::Funds { .. } => false,
            _ => true,
        }
    }

    /// The builds and drops of a slot, whose sequence is drawn by lot.
    fn build(&mut self, events: &[&Event], refusals: &mut impl Iterator<Item = Message>) {
        let builds = self.builds(events, refusals);
        let ceiling = self.money + self.slack;
        let (mut by_money, mut by_site) = (false, BTreeSet::new());
        for build in &builds {
            let Some((refusal, message)) = &build.refused else { continue };
            let is_certain = match refusal {
                Refusal::Funds { cost, .. } => {
                    by_money |= *cost <= ceiling;
                    *cost > ceiling
                }
                Refusal::TooNear(at) => {
                    by_site.insert(*at);
                    self.cities.iter().any(|city| city.distance(*at) < CITY_SPACING)
                }
                refusal => self.is_certain(build.number, *refusal),
            };
            if is_certain && !self.doubtful.contains(&build.number) {
                self.foreseen.refused.push(message.clone());
            }
        }
        let near = |at: Hex| by_site.iter().any(|site| site.distance(at) < CITY_SPACING);
        let competes = |build: &Build| {
            let for_money = by_money && build.cost.is_some_and(|cost| cost <= ceiling);
            let is_new = build.at.is_some_and(|at| {
                near(at) && !self.cities.iter().any(|city| city.distance(at) < CITY_SPACING)
            });
            let is_refused = matches!(build.refused, Some((Refusal::TooNear(_), _)));
            let is_city = matches!(build.built, Some((_, Kind::City)));
            for_money || is_new && (is_refused || is_city)
        };
        let competing: Vec<&Build> = builds.iter().filter(|build| competes(build)).collect();
        let is_known = self.slack == 0 && competing.iter().all(|it| !self.doubtful.contains(&it.number));
        if is_known {
            self.foreseen.by_lot.extend(competing.iter().filter_map(|build| build.place));
        }
        // A unit that loses the lot could not pay with the money left, and at least one has paid.
        let costs = || competing.iter().filter_map(|build| build.cost);
        let most_left = costs()
            .max()
            .zip(costs().min())
            .map(|(dearest, cheapest)| dearest.saturating_sub(1).min(ceiling.saturating_sub(cheapest)));
        let most_left = most_left.filter(|_| is_known && by_money && by_site.is_empty());
        let competing: BTreeSet<u32> = competing.iter().map(|build| build.number).collect();
        self.settle(&builds, &competing);
        if let Some(most) = most_left {
            self.slack = most.saturating_sub(self.money);
        }
    }

    /// Updates what is known after the builds of a slot.
    fn settle(&mut self, builds: &[Build], competing: &BTreeSet<u32>) {
        for build in builds {
            let is_drawn = competing.contains(&build.number);
            let is_in_doubt = is_drawn || self.doubtful.contains(&build.number);
            if is_drawn {
                self.perhaps.insert(build.number);
                // Settlers disappear into the city that they build, so it is not known whether they still exist.
                if build.built.is_none_or(|(_, kind)| kind == Kind::City) && self.is_settlers(build.number) {
                    self.doubtful.insert(build.number);
                }
            }
            let (Some((number, kind)), Some(at)) = (build.built, build.at) else { continue };
            let cost = build.cost.unwrap_or_default();
            let is_sure = !is_in_doubt && (kind != Kind::City || self.sees_about(at));
            self.money = self.money.saturating_sub(cost);
            self.slack += if is_sure { 0 } else { cost };
            if is_sure && kind == Kind::City {
                self.cities.insert(at);
            }
            if !is_sure {
                self.doubtful.insert(number);
            }
            self.at.insert(number, at);
        }
    }

    fn is_settlers(&self, number: u32) -> bool {
        self.view.unit(UnitId::new(self.player, number)).is_some_and(|unit| unit.kind == Kind::Settlers)
    }

    /// Whether the player sees enough to rule out an unseen city too near to a hex.
    fn sees_about(&self, at: Hex) -> bool {
        at.within(&city_area(), self.view.side()).all(|hex| self.view.sees(hex))
    }

    /// The orders to build in a slot. Removes the units that are dropped in it.
    fn builds(&mut self, events: &[&Event], refusals: &mut impl Iterator<Item = Message>) -> Vec<Build> {
        let mut builds: Vec<Build> = Vec::new();
        for event in events {
            match &event.what {
                What::Ordered { unit, refused, .. } => builds.push(Build {
                    number: unit.number,
                    at: self.at.get(&unit.number).copied(),
                    place: self.places.get(&(unit.number, event.slot)).copied(),
                    cost: match refused {
                        Some(Refusal::Funds { cost, .. }) => Some(*cost),
                        _ => None,
                    },
                    built: None,
                    refused: refused.and_then(|refusal| Some((refusal, refusals.next()?))),
                }),
                What::Built { unit, .. } => {
                    if let Some(build) = builds.last_mut() {
                        build.cost = Some(unit.kind.cost());
                        build.built = Some((unit.id.number, unit.kind));
                    }
                }
                What::Dropped { at, unit } => {
                    self.at.remove(&unit.id.number);
                    // A lot decides whether a city was dropped before another was built near it.
                    if unit.kind == Kind::City {
                        self.cities.remove(at);
                    }
                }
                _ => {}
            }
        }
        builds
    }
}
