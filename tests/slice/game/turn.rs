//! A turn: immediate orders, battles, gifts, movement, study, each for all units before the next.
//!
//! Immediate orders are carried out by faction number, then in the order of the faction's sheets. New units get their
//! numbers there. Aliases are looked up only afterwards, so that an order can name a unit before it is formed.

use super::knowledge::{Called, TurnLog, What, witnesses};
use super::messages as say;
use super::orders::{GivenOrder, Named, Order, Orders, To};
use super::tables::{Skill, Terrain};
use super::world::{FactionNumber, Place, Unit, World};
use playdeck::dice::Dice;
use playdeck::kit::log::Readers;
use playdeck::message::Message;
use std::collections::BTreeMap;

/// The number of the battle phase for random streams; the place in it is the region.
const BATTLE: u32 = 3;
/// How many regions a unit can move in a month.
const STEPS: usize = 2;
/// What one person pays for a month of study, and the days that they gain.
const STUDY: (u32, u32) = (10, 30);

pub struct Turn<'d> {
    pub world: World,
    pub log: TurnLog,
    pub refusals: Vec<Message>,
    pub dice: &'d Dice,
    /// The units formed this turn: by faction and alias, the region and the number.
    formed: BTreeMap<(FactionNumber, u32), (Place, u32)>,
}

/// An order with the unit that it is for, by its number.
type Task<'o> = (u32, &'o GivenOrder);

/// Plays a turn.
pub fn play<'d>(world: World, orders: &BTreeMap<FactionNumber, Orders>, dice: &'d Dice) -> Turn<'d> {
    let mut turn =
        Turn { world, log: TurnLog::default(), refusals: Vec::new(), dice, formed: BTreeMap::new() };
    turn.world.turn += 1;
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for (faction, orders) in orders {
        turn.at_once(*faction, orders, &mut tasks);
    }
    turn.each(&tasks, |turn, unit, given| {
        if let Order::Attack(targets) = &given.order {
            targets.iter().for_each(|target| turn.attack(unit, *target, given));
        }
    });
    turn.each(&tasks, |turn, unit, given| {
        if let Order::Give { to, amount, item } = given.order {
            turn.give(unit, (to, amount, item), given);
        }
    });
    turn.each(&tasks, |turn, unit, given| {
        if let Order::Move(way) = &given.order {
            turn.go(unit, way, given);
        }
    });
    turn.each(&tasks, |turn, unit, given| {
        if let Order::Study(skill) = given.order {
            turn.study(unit, skill, given);
        }
    });
    turn
}

impl Turn<'_> {
    fn each(&mut self, tasks: &[Task<'_>], act: impl Fn(&mut Self, u32, &GivenOrder)) {
        for (unit, given) in tasks {
            if self.world.unit(*unit).is_some() {
                act(self, *unit, given);
            }
        }
    }

    /// Carries out immediate orders, and finds the unit for each other order.
    fn at_once<'o>(&mut self, faction: FactionNumber, orders: &'o Orders, tasks: &mut Vec<Task<'o>>) {
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        for (at, given) in (0_u32..).zip(orders) {
            let number = match given.to {
                To::Faction => None,
                To::Unit(number) => Some(number),
                To::Formed(form) => numbers.get(&form).copied(),
            };
            match (&given.order, number) {
                (Order::Password(password), _) => {
                    if let Some(faction) = self.world.factions.get_mut(&faction) {
                        faction.password = *password;
                    }
                    self.log.tell(faction.reader(), What::Renewed { faction });
                }
                (Order::Form(alias), Some(former)) => {
                    if let Some(new) = self.form(former, *alias, given) {
                        numbers.insert(at, new);
                    }
                }
                (Order::Name(name), Some(number)) => {
                    if let Some(unit) = self.world.unit_mut(number) {
                        unit.name = name.clone();
                    }
                }
                (_, Some(number)) => tasks.push((number, given)),
                (_, None) => {}
            }
        }
    }

    fn form(&mut self, former: u32, alias: u32, given: &GivenOrder) -> Option<u32> {
        let unit = self.world.unit(former)?;
        let (faction, place) = (unit.faction, unit.place);
        if self.formed.contains_key(&(faction, alias)) {
            self.refuse(former, "FORM", "this alias is in use", given);
            return None;
        }
        let number = self.world.free_number();
        let new = Unit {
            name: format!("Unit {number}").into(),
            faction,
            place,
            men: 1,
            silver: 0,
            items: BTreeMap::new(),
            skills: BTreeMap::new(),
        };
        let what = What::Formed { unit: Called::of(number, &new), at: place };
        self.world.add(number, new);
        self.formed.insert((faction, alias), (place, number));
        self.log.tell(faction.reader(), what);
        Some(number)
    }

    /// The number of the unit that an order names, if it is in the region. The caller checks whether it is seen.
    fn find(&self, faction: FactionNumber, named: Named, place: Place) -> Option<u32> {
        let formed = |faction, alias| {
            self.formed.get(&(faction, alias)).filter(|(at, _)| *at == place).map(|(_, number)| *number)
        };
        match named {
            Named::Number(number) => {
                self.world.unit(number).filter(|unit| unit.place == place).map(|_| number)
            }
            Named::New(alias) => formed(faction, alias),
            Named::NewOf(faction, alias) => formed(faction, alias),
        }
    }

    fn refuse(&mut self, unit: u32, order: &'static str, why: &'static str, given: &GivenOrder) {
        if let Some(one) = self.world.unit(unit) {
            let faction = one.faction;
            let what = What::Refused { unit: Called::of(unit, one), order, why };
            self.log.tell(faction.reader(), what);
        }
        self.refusals.push(say::refused(order, why).at(given.place));
    }

    fn give(
        &mut self,
        from: u32,
        (to, amount, item): (Named, u32, Option<super::tables::Item>),
        given: &GivenOrder,
    ) {
        let Some(unit) = self.world.unit(from) else { return };
        let (faction, place) = (unit.faction, unit.place);
        let has = item.map_or(unit.silver, |item| unit.items.get(&item).copied().unwrap_or(0));
        let amount = amount.min(has);
        let target = self.find(faction, to, place);
        if to != Named::Number(0) && target.is_none() {
            return self.refuse(from, "GIVE", "the unit is not seen or not there", given);
        }
        if amount == 0 {
            return self.refuse(from, "GIVE", "the unit has none", given);
        }
        let mut change = |number: u32, is_gain: bool| {
            let Some(unit) = self.world.unit_mut(number) else { return };
            let count = match item {
                Some(item) => unit.items.entry(item).or_insert(0),
                None => &mut unit.silver,
            };
            *count = if is_gain { count.saturating_add(amount) } else { count.saturating_sub(amount) };
            unit.items.retain(|_, count| *count > 0);
        };
        change(from, false);
        if let Some(target) = target {
            change(target, true);
        }
        let called = |number| self.world.unit(number).map(|unit| Called::of(number, unit));
        let Some(from) = called(from) else { return };
        let taker = target.and_then(called);
        let other = target.and_then(|number| self.world.unit(number)).map(|unit| unit.faction);
        let what = What::Gave { from, to: taker, amount, item };
        let seen = self.log.sets.only(faction.reader());
        let seen = match other {
            Some(other) => {
                let theirs = self.log.sets.only(other.reader());
                self.log.sets.union(seen, theirs)
            }
            None => seen,
        };
        self.log.push(what, Readers::Witnesses(seen));
    }

    fn go(&mut self, number: u32, way: &[u8], given: &GivenOrder) {
        for direction in way.iter().take(STEPS) {
            let Some(unit) = self.world.unit(number).cloned() else { return };
            let from = unit.place;
            let open =
                from.neighbour(*direction).filter(|to| self.world.region(*to).terrain != Terrain::Ocean);
            let Some(to) = open else {
                return self.refuse(number, "MOVE", "there is no land in this direction", given);
            };
            let left = witnesses(&self.world, &mut self.log, &unit, from);
            self.world.shift(number, to);
            let came = witnesses(&self.world, &mut self.log, &unit, to);
            let seen = self.log.sets.union(left, came);
            self.log
                .push(What::Moved { unit: Called::of(number, &unit), from, to }, Readers::Witnesses(seen));
        }
        if way.len() > STEPS {
            self.refuse(number, "MOVE", "a unit goes two regions in a month", given);
        }
    }

    fn study(&mut self, number: u32, skill: Skill, given: &GivenOrder) {
        let (price, days) = STUDY;
        let Some(unit) = self.world.unit_mut(number) else { return };
        let cost = price.saturating_mul(unit.men);
        if unit.silver < cost {
            return self.refuse(number, "STUDY", "there is not enough silver", given);
        }
        unit.silver -= cost;
        *unit.skills.entry(skill).or_insert(0) += days.saturating_mul(unit.men);
        let (faction, what) = (unit.faction, What::Studied { unit: Called::of(number, unit), skill });
        self.log.tell(faction.reader(), what);
    }

    /// A battle between two units: men strike in a random order until a side has less than half of its men.
    fn attack(&mut self, attacker: u32, target: Named, given: &GivenOrder) {
        let Some(unit) = self.world.unit(attacker) else { return };
        let (faction, place) = (unit.faction, unit.place);
        let found = self.find(faction, target, place);
        let foe = found.and_then(|number| self.world.unit(number)).filter(|foe| foe.faction != faction);
        let (Some(defender), Some(foe)) = (found, foe) else {
            return self.refuse(attacker, "ATTACK", "the unit is not seen, not there or one's own", given);
        };
        let (one, other) = (Called::of(attacker, unit), Called::of(defender, foe));
        let (unit, foe) = (unit.clone(), foe.clone());
        // A reader who sees both units learns who did it; everybody in the region learns that it happened.
        let seen_both = {
            let [one, other] = [&unit, &foe].map(|unit| witnesses(&self.world, &mut self.log, unit, place));
            self.log.sets.intersection(one, other)
        };
        let strength = |unit: &Unit| 30 + 10 * unit.level(Skill::Combat);
        let (hits, start) = ([strength(&unit), strength(&foe)], [unit.men, foe.men]);
        let mut chance =
            self.dice.stream(self.world.turn, BATTLE, u64::from(place.0) << 32 | u64::from(attacker));
        let (mut men, mut rounds) = (start, 0);
        while rounds < 100 && (0..2).all(|side| men[side] > 0 && men[side] * 2 >= start[side]) {
            rounds += 1;
            for _ in 0..men[0] + men[1] {
                let side = usize::from(chance.below(men[0] + men[1]) >= men[0]);
                if men[1 - side] > 0 && chance.below(100) < hits[side] {
                    men[1 - side] -= 1;
                }
            }
        }
        let won = match (men[0] * 2 >= start[0], men[1] * 2 >= start[1]) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            _ => None,
        };
        let dead = (start[0] - men[0], start[1] - men[1]);
        let everyone: Vec<_> = super::knowledge::observers(&self.world, place)
            .into_keys()
            .map(|faction| (faction.reader(), playdeck::kit::witnesses::Grade::That))
            .collect();
        let there = self.log.sets.of(everyone);
        let seen = self.log.sets.union(there, seen_both);
        let what =
            What::Battle { attacker: one.clone(), defender: other.clone(), at: place, rounds, dead, won };
        self.log.push(what, Readers::Witnesses(seen));
        for (number, called, left) in [(attacker, one, men[0]), (defender, other, men[1])] {
            if left == 0 {
                self.world.remove(number);
                self.log.push(What::Wiped { unit: called, at: place }, Readers::Witnesses(seen));
            } else if let Some(unit) = self.world.unit_mut(number) {
                let before = unit.men;
                unit.skills.values_mut().for_each(|days| *days = *days / before * left);
                unit.men = left;
            }
        }
    }
}
