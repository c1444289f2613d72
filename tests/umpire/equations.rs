//! The rules as equations over one unknown for each unit that is ordered to move: whether it moves. Each can be asked when
//! others are not known yet: then the answer may be that it is not known either.

use super::knots::Answer;
use super::orders::{is_of_use, possible};
use super::{ANY, Lost, Moved, Order, Orders, PowerNumber, Unit, Units, Via, is_at_sea, is_chain, reaches};
use playdeck::game::diplomacy::board::{Board, Kind, Number, Spot, Terrain};
use std::collections::{BTreeMap, BTreeSet};

/// What is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    No,
    Open,
    Yes,
}

use Known::{No, Open, Yes};

impl Known {
    fn not(self) -> Self {
        match self {
            No => Yes,
            Open => Open,
            Yes => No,
        }
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (No, _) | (_, No) => No,
            (Yes, Yes) => Yes,
            _ => Open,
        }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    pub const fn from(is: bool) -> Self {
        if is { Yes } else { No }
    }
}

/// Whether something is so for one of several units.
fn any(of: &[usize], is: impl Fn(usize) -> Known) -> Known {
    of.iter().fold(No, |any, &one| any.or(is(one)))
}

/// A strength: at least, and at most.
type Strength = (u32, u32);

/// Whether one strength is more than another.
fn beats(attack: Strength, against: Strength) -> Known {
    if attack.0 > against.1 {
        Yes
    } else if attack.1 <= against.0 {
        No
    } else {
        Open
    }
}

/// A unit and what it tries to do.
pub struct Actor {
    pub unit: Unit,
    /// Where it is ordered to move, and the province of it.
    to: Option<Spot>,
    pub goal: Option<Number>,
    /// The province in which it helps.
    helps: Option<Number>,
    /// The unit in the place that it moves to.
    pub ahead: Option<usize>,
    /// Whether it can move only by convoy.
    pub by_sea: bool,
    /// The fleets that are ordered to carry it; if its order names seas, only those there.
    pub carriers: Vec<usize>,
    /// How many of them it needs, if its order names seas.
    needs: Option<usize>,
    /// The units that move to its place, and the others that move to the same place as it.
    pub attackers: Vec<usize>,
    pub rivals: Vec<usize>,
    /// The units whose support matches its order.
    pub backers: Vec<usize>,
}

pub struct Equations<'a> {
    board: &'a Board,
    pub actors: Vec<Actor>,
    /// Armies that a paradox keeps from being carried.
    pub caught: BTreeSet<usize>,
    /// Armies of which it is assumed whether they are carried, whatever happens to their fleets.
    pub assumed: BTreeMap<usize, bool>,
}

impl<'a> Equations<'a> {
    pub fn new(board: &'a Board, via: Via, units: &Units, orders: &Orders) -> Self {
        let list: Vec<Unit> = units.values().copied().collect();
        let number: BTreeMap<Number, usize> =
            list.iter().enumerate().map(|(index, unit)| (unit.at.province, index)).collect();
        let order = |unit: &Unit| {
            let order = orders.get(&unit.at.province).copied().unwrap_or(Order::Hold);
            possible(board, via, units, *unit, order)
        };
        let legal: Vec<Order> = list.iter().map(order).collect();
        let goal = |unit: usize| match legal[unit] {
            Order::Move { to, .. } => Some(to.province),
            _ => None,
        };
        let mut goers: BTreeMap<Number, Vec<usize>> = BTreeMap::new();
        let (mut backers, mut carriers) = (vec![Vec::new(); list.len()], vec![Vec::new(); list.len()]);
        for unit in 0..list.len() {
            if let Some(to) = goal(unit) {
                goers.entry(to).or_default().push(unit);
            }
            match legal[unit] {
                Order::SupportHold { unit: other } => {
                    let other = number.get(&other).filter(|other| goal(**other).is_none());
                    backers.extend_at(other, unit);
                }
                Order::SupportMove { unit: other, to } => {
                    let matches = |other: &&usize| match legal[**other] {
                        Order::Move { to: goal, .. } => {
                            goal.province == to.province && (to.side.is_none() || goal.side == to.side)
                        }
                        _ => false,
                    };
                    backers.extend_at(number.get(&other).filter(matches), unit);
                }
                Order::Convoy { army, to } => {
                    let is_carried =
                        |other: &&usize| list[**other].kind == Kind::Army && goal(**other) == Some(to);
                    carriers.extend_at(number.get(&army).filter(is_carried), unit);
                }
                _ => (),
            }
        }
        let actor = |me: usize| {
            let (unit, at) = (list[me], list[me].at.province);
            let others = |to: Option<Number>| -> Vec<usize> {
                let all = to.and_then(|to| goers.get(&to)).into_iter().flatten();
                all.copied().filter(|other| *other != me).collect()
            };
            let by_sea = match legal[me] {
                Order::Move { by, .. } if unit.kind == Kind::Army && by != ANY => true,
                Order::Move { to, via: said, .. } if unit.kind == Kind::Army => {
                    let fleets: Vec<Unit> = carriers[me].iter().map(|&fleet: &usize| list[fleet]).collect();
                    let has_chain = || is_chain(board, &fleets, at, to.province);
                    let is_own = |fleet: &Unit| {
                        fleet.power == unit.power && is_of_use(board, units, *fleet, at, to.province)
                    };
                    // Its own words, or an order to a fleet of its power, bind it to the convoy if there is one. Today's
                    // edition has it wait even if none was ordered as a whole.
                    let is_meant = || said || fleets.iter().any(is_own);
                    !reaches(board, unit, to.province) || (via == Via::Required || has_chain()) && is_meant()
                }
                _ => false,
            };
            let by = match legal[me] {
                Order::Move { by, .. } if unit.kind == Kind::Army && by != ANY => Some(by),
                _ => None,
            };
            let is_on_way = |fleet: &usize| by.is_none_or(|by| by.contains(&Some(list[*fleet].at.province)));
            Actor {
                unit,
                to: match legal[me] {
                    Order::Move { to, .. } => Some(to),
                    _ => None,
                },
                goal: goal(me),
                helps: match legal[me] {
                    Order::SupportHold { unit } => Some(unit),
                    Order::SupportMove { to, .. } => Some(to.province),
                    _ => None,
                },
                ahead: goal(me).and_then(|to| number.get(&to).copied()),
                by_sea,
                carriers: carriers[me].iter().copied().filter(is_on_way).collect(),
                needs: by.map(|by| by.iter().flatten().count()),
                attackers: others(Some(at)),
                rivals: others(goal(me)),
                backers: backers[me].clone(),
            }
        };
        let actors = (0..list.len()).map(actor).collect();
        Self { board, actors, caught: BTreeSet::new(), assumed: BTreeMap::new() }
    }

    /// The unit that comes the other way, which a moving unit must beat; not if one of them goes by convoy.
    pub fn head_on(&self, mover: usize) -> Option<usize> {
        let me = &self.actors[mover];
        let other = me.ahead.filter(|other| me.attackers.contains(other))?;
        (!me.by_sea && !self.actors[other].by_sea).then_some(other)
    }

    /// Whether a unit needs no convoy, or has one of fleets that are not dislodged.
    pub fn arrives(&self, gone: &[Known], mover: usize) -> Known {
        let me = &self.actors[mover];
        let Some(to) = me.goal else { return No };
        if !me.by_sea {
            return Yes;
        }
        if let Some(carried) = self.assumed.get(&mover) {
            return Known::from(*carried);
        }
        if self.caught.contains(&mover) {
            return No;
        }
        // A fleet that carries does not move, so that whoever takes its place sinks it.
        let sunk = |fleet: usize| any(&self.actors[fleet].attackers, |attacker| gone[attacker]);
        let joined = |fleets: Vec<Unit>| match me.needs {
            Some(needs) => fleets.len() == needs,
            None => is_chain(self.board, &fleets, me.unit.at.province, to),
        };
        let of = |counts: &dyn Fn(Known) -> bool| -> Vec<Unit> {
            let afloat = me.carriers.iter().filter(|fleet| counts(sunk(**fleet)));
            let afloat = afloat.map(|fleet| self.actors[*fleet].unit);
            afloat.filter(|fleet| is_at_sea(self.board, *fleet)).collect()
        };
        if joined(of(&|sunk| sunk == No)) {
            Yes
        } else if joined(of(&|sunk| sunk != Yes)) {
            Open
        } else {
            No
        }
    }

    /// Whether a support is not cut: by no unit of its own power, and from the place that it is for only by one that
    /// takes the supporter's.
    fn is_given(&self, gone: &[Known], supporter: usize) -> Known {
        let me = &self.actors[supporter];
        let cuts = |attacker: usize| {
            let from = self.actors[attacker].unit;
            if from.power == me.unit.power {
                return No;
            }
            let arrives = self.arrives(gone, attacker);
            if Some(from.at.province) == me.helps { arrives.and(gone[attacker]) } else { arrives }
        };
        any(&me.attackers, cuts).not()
    }

    /// One and the supports, except those of one power.
    fn strength(&self, gone: &[Known], unit: usize, but: Option<PowerNumber>) -> Strength {
        let backers = self.actors[unit].backers.iter();
        let counted = backers.filter(|backer| Some(self.actors[**backer].unit.power) != but);
        counted.fold((1, 1), |(least, most), &backer| match self.is_given(gone, backer) {
            No => (least, most),
            Open => (least, most + 1),
            Yes => (least + 1, most + 1),
        })
    }

    /// The strength with which a unit that goes nowhere, or comes the other way, keeps another out of its place.
    fn resists(&self, gone: &[Known], defender: usize, is_head_on: bool) -> Strength {
        let full = || self.strength(gone, defender, None);
        if self.actors[defender].goal.is_none() {
            return full();
        }
        // One that tried to leave in another direction is not supported where it is.
        let arrives = if is_head_on { self.arrives(gone, defender) } else { No };
        match arrives {
            No => (1, 1),
            Open => (1, full().1),
            Yes => full(),
        }
    }

    /// The strength with which a moving unit keeps others out of the place that it moves to.
    fn prevents(&self, gone: &[Known], rival: usize) -> Strength {
        let is_beaten = self.head_on(rival).map_or(No, |other| gone[other]);
        let counts = self.arrives(gone, rival).and(is_beaten.not());
        let (least, most) = self.strength(gone, rival, None);
        match counts {
            No => (0, 0),
            Open => (0, most),
            Yes => (least, most),
        }
    }

    /// Whether a unit moves, by what is known of the others.
    pub fn moves(&self, gone: &[Known], mover: usize) -> Known {
        let me = &self.actors[mover];
        let arrives = self.arrives(gone, mover);
        if arrives == No {
            return No;
        }
        let first = |attack: Strength| {
            let beats = |rival: &usize| beats(attack, self.prevents(gone, *rival));
            me.rivals.iter().fold(Yes, |all, rival| all.and(beats(rival)))
        };
        let is_head_on = self.head_on(mover).is_some();
        let into_empty = || first(self.strength(gone, mover, None));
        let against = |other: usize| {
            let power = self.actors[other].unit.power;
            if power == me.unit.power {
                return No;
            }
            let attack = self.strength(gone, mover, Some(power));
            beats(attack, self.resists(gone, other, is_head_on)).and(first(attack))
        };
        let enters = match me.ahead {
            None => into_empty(),
            Some(other) if is_head_on => against(other),
            Some(other) => match gone[other] {
                Yes => into_empty(),
                No => against(other),
                Open => {
                    let (one, two) = (into_empty(), against(other));
                    if one == two { one } else { Open }
                }
            },
        };
        arrives.and(enters)
    }

    /// Finds out of some units what can be found out. False if an answer that was given before cannot be.
    pub fn settle(&self, gone: &mut [Known], among: &[usize]) -> bool {
        loop {
            let mut is_changed = false;
            for &mover in among {
                let answer = self.moves(gone, mover);
                match (gone[mover], answer) {
                    (_, Open) => (),
                    (Open, _) => {
                        gone[mover] = answer;
                        is_changed = true;
                    }
                    (before, _) if before != answer => return false,
                    _ => (),
                }
            }
            if !is_changed {
                return true;
            }
        }
    }

    pub fn movers(&self) -> Vec<usize> {
        (0..self.actors.len()).filter(|unit| self.actors[*unit].goal.is_some()).collect()
    }

    /// What is known when nothing is.
    pub fn unknown(&self) -> Vec<Known> {
        self.actors.iter().map(|actor| if actor.goal.is_some() { Open } else { No }).collect()
    }

    pub fn judge(mut self) -> Moved {
        let Answer { gone, knots, paradoxes } = self.answer();
        assert!(gone.iter().all(|known| *known != Open), "a unit of which nothing is known");
        let at = |unit: usize| self.actors[unit].unit.at.province;
        let mut moved = Moved { knots, paradoxes, ..Moved::default() };
        let by = |place: usize| -> Option<usize> {
            let mut attackers = self.actors[place].attackers.iter().copied();
            attackers.find(|attacker| gone[*attacker] == Yes)
        };
        let mut filled = BTreeSet::new();
        for (unit, actor) in self.actors.iter().enumerate() {
            let me = actor.unit;
            if gone[unit] == Yes {
                let at = actor.to.unwrap();
                filled.insert(at.province);
                moved.units.insert(at.province, Unit { at, ..me });
                if actor.by_sea {
                    moved.carried.insert(me.at.province);
                    let mut waters = actor.carriers.iter().map(|fleet| self.actors[*fleet].unit.at.province);
                    moved.has_sailed_by_port |=
                        waters.any(|at| self.board.province(at).terrain == Terrain::Port);
                }
            } else if let Some(by) = by(unit) {
                let by_convoy = self.actors[by].by_sea;
                moved.lost.push(Lost { unit: me, by: at(by), by_convoy });
            } else {
                filled.insert(at(unit));
                moved.units.insert(at(unit), me);
            }
        }
        for unit in self.movers() {
            let is_beaten = self.head_on(unit).is_some_and(|other| gone[other] == Yes);
            if gone[unit] == No && self.arrives(&gone, unit) == Yes && !is_beaten {
                moved.standoffs.extend(self.actors[unit].goal.filter(|to| !filled.contains(to)));
            }
        }
        moved
    }
}

/// A list of lists to one of which something is added, if it is there.
trait ExtendAt {
    fn extend_at(&mut self, at: Option<&usize>, value: usize);
}

impl ExtendAt for Vec<Vec<usize>> {
    fn extend_at(&mut self, at: Option<&usize>, value: usize) {
        if let Some(at) = at {
            self[*at].push(value);
        }
    }
}
