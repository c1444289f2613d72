//! The rounds of a battle: who acts when, free rounds, and when a side is routed.
//!
//! Source: the rules text, "The Battle", "Victory!".

use super::army::Army;
use super::blows::{Assault, strike};
use super::shields;
use super::soldier::Strikes;
use crate::event::{Round, Side, SpecialLine};
use crate::rules::conditions::Conditions;
use playdeck_base::dice::Stream;

/// After so many rounds nobody wins.
const LONGEST: u32 = 100;

/// The armies of a battle, and what they did.
pub struct Field<'t> {
    pub conditions: Conditions<'t>,
    pub armies: [Army<'t>; 2],
    pub rounds: Vec<Round>,
    /// Whether one person came to assassinate another.
    pub by_assassin: bool,
    /// Who acts in the round, in an order by lot.
    order: Vec<(Side, u32)>,
}

impl<'t> Field<'t> {
    /// Two armies before their battle.
    pub const fn new(conditions: Conditions<'t>, armies: [Army<'t>; 2]) -> Self {
        Self { conditions, armies, rounds: Vec::new(), by_assassin: false, order: Vec::new() }
    }

    /// An assassin and a victim before their fight.
    pub const fn new_by_assassin(conditions: Conditions<'t>, armies: [Army<'t>; 2]) -> Self {
        Self { conditions, armies, rounds: Vec::new(), by_assassin: true, order: Vec::new() }
    }

    /// Fights until a side is broken; gives the winner. "If one side's leader has a better Tactics skill than the other
    /// side's, then that side gets a free round of attacks." An assassin always does.
    pub fn fight(&mut self, chance: &mut Stream) -> Option<Side> {
        let [attackers, defenders] = [self.armies[0].tactics, self.armies[1].tactics];
        if self.by_assassin || attackers > defenders {
            self.free_round(Side::Attackers, chance);
        } else if defenders > attackers {
            self.free_round(Side::Defenders, chance);
        }
        for number in 1..=LONGEST {
            if self.armies.iter().any(Army::is_broken) {
                break;
            }
            shields::cast(self.conditions, &mut self.armies, false);
            self.round(&Side::BOTH, Some(number), chance);
        }
        let winner = self.winner()?;
        if self.armies[winner.other().index()].alive() > 0 {
            self.free_round(winner, chance);
        }
        Some(winner)
    }

    /// "If both sides have more than 50% losses, the battle is a draw", unless of one nobody is left.
    fn winner(&self) -> Option<Side> {
        let [attackers, defenders] = &self.armies;
        match (attackers.is_broken(), defenders.is_broken()) {
            (false, true) => Some(Side::Attackers),
            (true, false) => Some(Side::Defenders),
            (false, false) => None,
            (true, true) => match (attackers.alive(), defenders.alive()) {
                (0, 0) => None,
                (_, 0) => Some(Side::Attackers),
                (0, _) => Some(Side::Defenders),
                _ => None,
            },
        }
    }

    fn free_round(&mut self, side: Side, chance: &mut Stream) {
        shields::cast(self.conditions, &mut self.armies, true);
        self.round(&[side], None, chance);
    }

    /// "In each combat round, the combatants each get to attack once, in a random order."
    fn round(&mut self, sides: &[Side], number: Option<u32>, chance: &mut Stream) {
        let before = self.alive();
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        for side in sides {
            let army = &mut self.armies[side.index()];
            army.round += 1;
            order.extend(army.living().map(|who| (*side, who)));
        }
        chance.shuffle(&mut order);
        let mut specials = Vec::new();
        for (side, who) in &order {
            if self.armies[side.other().index()].alive() == 0 {
                break;
            }
            if !self.armies[side.index()].soldiers[*who as usize].is_dead {
                self.act(*side, *who, &mut specials, chance);
            }
        }
        self.order = order;
        let after = self.alive();
        let losses = [before[0] - after[0], before[1] - after[1]];
        let free = sides.first().copied().filter(|_| number.is_none());
        self.rounds.push(Round { number, free, specials, losses });
    }

    fn alive(&self) -> [u32; 2] {
        [self.armies[0].alive(), self.armies[1].alive()]
    }

    /// A soldier's turn: their special attack, then their blows. Who stands behind others shoots or does nothing.
    fn act(&mut self, side: Side, who: u32, specials: &mut Vec<SpecialLine>, chance: &mut Stream) {
        let own = &self.armies[side.index()];
        let soldier = own.soldiers[who as usize];
        let is_blocked = soldier.is_behind && own.has_front() && !soldier.is_archer();
        let times = match soldier.strikes {
            _ if is_blocked => 0,
            Strikes::Times(times) => times,
            Strikes::EveryOtherRound => own.round % 2,
        };
        if let Some((special, level)) = soldier.special.filter(|(special, _)| !special.types.is_empty()) {
            let mut struck: Option<u32> = None;
            for kind in &special.types {
                let assault = Assault::special(special, level, *kind, chance);
                let told = strike(self.conditions, &mut self.armies[side.other().index()], assault, chance);
                struck = told.map(|told| struck.unwrap_or(0).saturating_add(told)).or(struck);
            }
            let unit = self.armies[side.index()].fighters[soldier.fighter as usize].called.clone();
            let row = &self.conditions.tables[soldier.item];
            let creature = row.monster.is_some().then(|| (&*row.name).into());
            specials.push(SpecialLine { side, unit, creature, special: (&*special.name).into(), struck });
        }
        let enemy = &mut self.armies[side.other().index()];
        for _ in 0..times {
            if enemy.alive() == 0 {
                break;
            }
            strike(self.conditions, enemy, Assault::blow(&soldier), chance);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::stage::*;

    #[test]
    fn the_better_tactician_has_a_free_round_and_the_winner_another() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (days, free) in
            [([90, 0], Some(Side::Attackers)), ([0, 90], Some(Side::Defenders)), ([90, 90], None)]
        {
            let mut world = world(&tables);
            let men = [("LEAD", 1), ("PLAI", 9)];
            let one = add(&mut world, &tables, 1, HERE, &men, &[("TACT", days[0] * 10)]);
            let other = add(&mut world, &tables, 2, HERE, &men, &[("TACT", days[1] * 10)]);
            let events = attack(conditions, &mut world, &[(one, other)]);
            let battle = battle(&events);
            assert_eq!(battle.rounds[0].free, free);
            assert_eq!(battle.rounds[usize::from(free.is_some())].number, Some(1));
            if let Some(side) = free {
                assert_eq!(battle.rounds[0].losses[side.index()], 0, "only one side strikes");
            }
            let last = battle.rounds.last().unwrap();
            let is_last = last.free.is_some() && last.free == battle.winner;
            let before = battle.rounds[..battle.rounds.len() - 1].iter();
            let fallen = |side: usize| before.clone().map(|round| round.losses[side]).sum::<u32>();
            assert!(
                is_last
                    || battle.winner.is_none_or(|side| fallen(side.other().index())
                        + last.losses[side.other().index()]
                        == 10)
            );
        }
    }

    #[test]
    fn where_both_are_broken_who_alone_has_somebody_left_wins() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let units = [1, 2].map(|faction| add(&mut world, &tables, faction, HERE, &[("PLAI", 5)], &[]));
        let outcome = |left: [u32; 2]| {
            let mut field = Field::new(conditions, units.map(|unit| army(conditions, &world, unit)));
            for (army, left) in field.armies.iter_mut().zip(left) {
                (left..5).for_each(|who| assert!(army.wound(who)));
            }
            field.winner()
        };
        assert_eq!(outcome([2, 0]), Some(Side::Attackers));
        assert_eq!(outcome([0, 2]), Some(Side::Defenders));
        assert_eq!([outcome([2, 2]), outcome([0, 0]), outcome([3, 3])], [None; 3]);
        assert_eq!(outcome([3, 2]), Some(Side::Attackers));
    }
}
