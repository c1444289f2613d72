//! What equations leave open: units whose answers hang together. Every answer to a knot is tried.
//!
//! If there is one, it is that. If there are several, in which the same armies are carried, they are circles of moves,
//! and all that can move do. In all other cases the armies whose own convoy is in doubt stay where they are: as few as
//! are enough for everything to be decided; if there are several such groups, all of them.

use super::equations::Known::{No, Open, Yes};
use super::equations::{Equations, Known};
use std::collections::{BTreeMap, BTreeSet};

/// What all units do, and what had to be decided for it.
pub struct Answer {
    pub gone: Vec<Known>,
    pub knots: usize,
    pub paradoxes: usize,
}

/// The most answers to a knot that are tried. A board on which there are more would need another judge.
const MOST: usize = 1 << 14;

impl Equations<'_> {
    pub fn answer(&mut self) -> Answer {
        let mut gone = self.unknown();
        assert!(self.settle(&mut gone, &self.movers()), "what was certain is not");
        let knots = self.knots(&gone);
        let (count, mut paradoxes) = (knots.len(), 0);
        for knot in knots {
            let answers = self.answers(&gone, &knot);
            gone = if let Some(answer) = self.decided(&gone, &answers, &knot) {
                answer
            } else {
                paradoxes += 1;
                self.without_doubt(&gone, &knot)
            };
        }
        Answer { gone, knots: count, paradoxes }
    }

    /// The answer that counts if armies in doubt stay.
    fn without_doubt(&mut self, gone: &[Known], knot: &[usize]) -> Vec<Known> {
        let in_doubt: Vec<usize> = self.in_doubt(gone, knot).into_iter().collect();
        assert!(in_doubt.len() <= 12, "too many armies in doubt");
        let mut choices: Vec<u32> = (0..1 << in_doubt.len()).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        let mut least: Vec<u32> = Vec::new();
        let before = self.caught.clone();
        let caught = |choice: u32| -> BTreeSet<usize> {
            let chosen = in_doubt.iter().enumerate().filter(|(place, _)| choice >> place & 1 == 1);
            before.iter().copied().chain(chosen.map(|(_, army)| *army)).collect()
        };
        for choice in choices {
            if least.iter().all(|smaller| smaller & choice != *smaller) {
                self.caught = caught(choice);
                if self.decided(gone, &self.answers(gone, knot), knot).is_some() {
                    least.push(choice);
                }
            }
        }
        self.caught = caught(least.iter().fold(0, |all, choice| all | choice));
        self.decided(gone, &self.answers(gone, knot), knot).unwrap()
    }

    /// The armies at sea of which it is open whether they are carried, whatever is assumed of the others that are open.
    fn in_doubt(&mut self, gone: &[Known], knot: &[usize]) -> BTreeSet<usize> {
        let mut in_doubt: BTreeSet<usize> = self.armies_of(gone, knot).into_iter().collect();
        let mut known: BTreeMap<usize, bool> = BTreeMap::new();
        loop {
            let open: Vec<usize> = in_doubt.iter().copied().collect();
            assert!(open.len() <= 12, "too many armies in doubt");
            let mut found: BTreeMap<usize, BTreeSet<bool>> = BTreeMap::new();
            for choice in 0..1_u32 << open.len() {
                let guessed = open.iter().enumerate().map(|(place, army)| (*army, choice >> place & 1 == 1));
                self.assumed = known.clone().into_iter().chain(guessed).collect();
                let answers = self.answers(gone, knot);
                self.assumed.clear();
                for answer in answers {
                    for &army in &open {
                        found.entry(army).or_default().insert(self.arrives(&answer, army) == Yes);
                    }
                }
            }
            let left = |army: &usize| found.get(army).is_some_and(|ways| ways.len() == 2);
            for army in in_doubt.iter().filter(|army| !left(army)) {
                known.insert(*army, found.get(army).is_some_and(|ways| ways.contains(&true)));
            }
            let before = in_doubt.len();
            in_doubt.retain(left);
            if in_doubt.len() == before {
                return in_doubt;
            }
        }
    }

    /// Of answers in which the same armies are carried, the one in which all circles move.
    fn decided(&self, gone: &[Known], answers: &[Vec<Known>], knot: &[usize]) -> Option<Vec<Known>> {
        let armies = self.armies_of(gone, knot);
        let moving = |answer: &Vec<Known>| -> BTreeSet<usize> {
            knot.iter().copied().filter(|unit| answer[*unit] == Yes).collect()
        };
        let carried = |answer: &Vec<Known>| -> Vec<Known> {
            armies.iter().map(|army| self.arrives(answer, *army)).collect()
        };
        let most = answers.iter().max_by_key(|answer| moving(answer).len())?;
        let agrees =
            |answer: &Vec<Known>| carried(answer) == carried(most) && moving(answer).is_subset(&moving(most));
        answers.iter().all(agrees).then(|| most.clone())
    }

    /// Every answer to a knot without a contradiction.
    fn answers(&self, gone: &[Known], knot: &[usize]) -> Vec<Vec<Known>> {
        let mut found = Vec::new();
        let mut left = vec![gone.to_vec()];
        while let Some(mut gone) = left.pop() {
            if !self.settle(&mut gone, knot) {
                continue;
            }
            if let Some(&open) = knot.iter().find(|unit| gone[**unit] == Open) {
                for guess in [No, Yes] {
                    let mut gone = gone.clone();
                    gone[open] = guess;
                    left.push(gone);
                }
            } else {
                found.push(gone);
            }
            assert!(found.len() < MOST, "too many answers");
        }
        found
    }

    /// The open units, in groups whose answers do not depend on those of other groups.
    fn knots(&self, gone: &[Known]) -> Vec<Vec<usize>> {
        let open: Vec<usize> = self.movers().into_iter().filter(|unit| gone[*unit] == Open).collect();
        let mut group: BTreeMap<usize, usize> = open.iter().map(|unit| (*unit, *unit)).collect();
        // Those that one asks hang together with it, and so do those that may sink the fleets of one army.
        let asked = open.iter().map(|unit| self.asks(*unit));
        let ways = self.armies(gone).into_iter().map(|army| self.way(army).into_iter().collect());
        for together in asked.chain(ways) {
            let groups: Vec<usize> = together.iter().filter_map(|unit| group.get(unit).copied()).collect();
            for one in group.values_mut().filter(|one| groups.contains(one)) {
                *one = groups[0];
            }
        }
        let mut knots: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (unit, group) in group {
            knots.entry(group).or_default().push(unit);
        }
        knots.into_values().collect()
    }

    /// The armies of which it is open whether they are carried. Whether they move may be known all the same.
    fn armies(&self, gone: &[Known]) -> Vec<usize> {
        let at_sea = self.movers().into_iter().filter(|army| self.actors[*army].by_sea);
        at_sea.filter(|army| self.arrives(gone, *army) == Open).collect()
    }

    /// Those of them whose fleets a knot may sink.
    fn armies_of(&self, gone: &[Known], knot: &[usize]) -> Vec<usize> {
        let armies = self.armies(gone).into_iter();
        armies.filter(|army| self.way(*army).iter().any(|unit| knot.contains(unit))).collect()
    }

    /// The units whose answers may count for that of one.
    fn asks(&self, unit: usize) -> BTreeSet<usize> {
        let me = &self.actors[unit];
        let fights = me.rivals.iter().copied().chain(me.ahead).chain([unit]);
        let mut asked = BTreeSet::new();
        for fighter in fights {
            asked.insert(fighter);
            asked.extend(self.head_on(fighter));
            asked.extend(self.way(fighter));
            for &backer in &self.actors[fighter].backers {
                for &attacker in &self.actors[backer].attackers {
                    asked.insert(attacker);
                    asked.extend(self.way(attacker));
                }
            }
        }
        asked
    }

    /// The units that may sink a carrier of one.
    fn way(&self, unit: usize) -> Vec<usize> {
        let carriers = self.actors[unit].carriers.iter();
        carriers.flat_map(|carrier| self.actors[*carrier].attackers.clone()).collect()
    }
}
