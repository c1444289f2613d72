//! Who fights on which side.
//!
//! Source: the rules text, "The Muster"; finer where the program is.

use super::reach::reaches;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::sight::{self, Sight};
use crate::world::{Attitude, FactionId, Guard, RegionId, Unit, UnitId, World};

/// An attack: who attacks whom, and why.
pub(super) struct Attack<'a> {
    pub(super) region: RegionId,
    pub(super) attacker: UnitId,
    pub(super) target: UnitId,
    /// Whether the attacker advances.
    pub(super) advances: bool,
    /// The units that have an order to attack this very target.
    pub(super) ordered: &'a [UnitId],
}

/// The units of both sides, in their order.
pub(super) struct Sides {
    pub(super) units: [Vec<UnitId>; 2],
}

/// Musters both sides. "If you order an attack on an ally, your troops are withdrawn from the fighting altogether."
pub(super) fn muster(
    conditions: Conditions<'_>,
    world: &World,
    attack: &Attack<'_>,
) -> Result<Sides, Refusal> {
    let mut muster = Muster {
        conditions,
        world,
        attack,
        stances: Vec::new(),
        attackers: Vec::new(),
        defenders: Vec::new(),
        sides: Sides { units: [Vec::new(), Vec::new()] },
    };
    muster.find_defenders();
    let own = world[attack.attacker].faction;
    if muster.stance(own) == Attitude::Ally || muster.defenders.contains(&own) {
        return Err(Refusal::AttacksAlly);
    }
    muster.find_attackers();
    muster.gather();
    Ok(muster.sides)
}

struct Muster<'a> {
    conditions: Conditions<'a>,
    world: &'a World,
    attack: &'a Attack<'a>,
    /// How factions treat the target, as far as it was asked.
    stances: Vec<(FactionId, Attitude)>,
    attackers: Vec<FactionId>,
    defenders: Vec<FactionId>,
    sides: Sides,
}

impl Muster<'_> {
    fn stance(&mut self, faction: FactionId) -> Attitude {
        if let Some((_, stance)) = self.stances.iter().find(|(known, _)| *known == faction) {
            return *stance;
        }
        let stance = sight::attitude(self.conditions, self.world, faction, self.attack.target);
        self.stances.push((faction, stance));
        stance
    }

    /// The living units of the region where the battle is.
    fn here(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        let tables = self.conditions.tables;
        self.world.units_in(self.attack.region).filter(|(_, unit)| !unit.is_empty(tables))
    }

    /// The target's faction, and those that have a unit here that does not avoid battles and is an ally.
    fn find_defenders(&mut self) {
        self.defenders.push(self.world[self.attack.target].faction);
        let others: Vec<FactionId> = self
            .here()
            .filter(|(_, unit)| unit.guard != Guard::Avoiding)
            .map(|(_, unit)| unit.faction)
            .collect();
        for faction in others {
            if !self.defenders.contains(&faction) && self.stance(faction) == Attitude::Ally {
                self.defenders.push(faction);
            }
        }
    }

    /// The attacker's faction; others with units that are hostile to the target, advance, or have an order to attack it.
    fn find_attackers(&mut self) {
        let own = self.world[self.attack.attacker].faction;
        self.attackers.push(own);
        let others: Vec<(UnitId, FactionId, Guard)> = self
            .here()
            .filter(|(_, unit)| !unit.this_turn.cannot_attack)
            .map(|(id, unit)| (id, unit.faction, unit.guard))
            .collect();
        for (id, faction, guard) in others {
            if self.defenders.contains(&faction) {
                continue;
            }
            let is_willing = faction == own || self.stance(faction) == Attitude::Hostile;
            let joins = is_willing && guard != Guard::Avoiding
                || id == self.attack.attacker
                || guard == Guard::Advancing && self.stance(faction) != Attitude::Ally
                || self.attack.ordered.contains(&id);
            if joins {
                self.sides.units[0].push(id);
                if !self.attackers.contains(&faction) {
                    self.attackers.push(faction);
                }
            }
        }
    }

    /// All units of these factions here, and of those next door who can come, unless nobody of their side takes help.
    fn gather(&mut self) {
        let region = self.attack.region;
        self.gather_from(region, [true; 2]);
        let helped = |units: &[UnitId]| units.iter().any(|unit| !self.world[*unit].flags.no_aid);
        let helped = [helped(&self.sides.units[0]), helped(&self.sides.units[1])];
        if helped.contains(&true) {
            for next in self.world.regions_around(region) {
                self.gather_from(next, helped);
            }
        }
    }

    fn gather_from(&mut self, from: RegionId, sides: [bool; 2]) {
        let world = self.world;
        let is_here = from == self.attack.region;
        for (id, unit) in world.units_in(from) {
            if unit.is_empty(self.conditions.tables) || !is_here && unit.flags.holding {
                continue;
            }
            let comes = || is_here || reaches(self.conditions, world, unit, from, self.attack.region);
            if self.attackers.contains(&unit.faction) {
                let wants = !unit.this_turn.cannot_attack && unit.guard != Guard::Avoiding;
                if sides[0] && wants && !self.sides.units[0].contains(&id) && comes() {
                    self.sides.units[0].push(id);
                }
            } else if sides[1] && self.defends(id, unit, is_here) && comes() {
                self.sides.units[1].push(id);
            }
        }
    }

    /// Whether a unit that does not attack defends. "If a unit has Avoid Combat set, and its faction cannot be identified
    /// by the attacking faction, it will not be involved in the battle. A unit which was explicitly attacked will be."
    /// Guards of a town defend everybody in it, but not against those who advance.
    fn defends(&self, id: UnitId, unit: &Unit, is_here: bool) -> bool {
        if id == self.attack.target {
            true
        } else if unit.is_town_guard() {
            is_here && !self.attack.advances
        } else if !self.defenders.contains(&unit.faction) {
            false
        } else if unit.guard == Guard::Avoiding {
            is_here && unit.faction == self.world[self.attack.target].faction && self.is_found(id)
        } else {
            true
        }
    }

    /// Whether the attackers know whose a unit is and catch it. One faction may know it and another catch it, as in the
    /// program of 2001.
    fn is_found(&self, unit: UnitId) -> bool {
        let sees =
            |faction: &FactionId| sight::sight(self.conditions, self.world, *faction, unit) == Sight::Known;
        let catches = |faction: &FactionId| sight::catches(self.conditions, self.world, *faction, unit);
        self.attackers.iter().any(sees) && self.attackers.iter().any(catches)
    }
}

#[cfg(test)]
mod tests {
    use super::super::stage::*;
    use super::*;

    #[test]
    fn neighbours_help_unless_they_hold_or_the_side_wants_no_aid() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let near = |world: &World| world.neighbours(HERE).next().unwrap().1;
        for (holds, no_aid, units) in [(false, false, 2), (true, false, 1), (false, true, 1)] {
            let mut world = world(&tables);
            let near = near(&world);
            let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 5)], &[]);
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 5)], &[]);
            let help = add(&mut world, &tables, 2, near, &[("PLAI", 5)], &[]);
            (world[help].flags.holding, world[other].flags.no_aid) = (holds, no_aid);
            let events = attack(conditions, &mut world, &[(one, other)]);
            assert_eq!(battle(&events).rosters.each_ref().map(Vec::len), [1, units]);
        }
    }

    #[test]
    fn who_avoids_battles_fights_if_attacked_or_known() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (observation, units) in [(0, 1), (30, 3)] {
            let mut world = world(&tables);
            let skills = [("OBSE", observation)];
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &skills);
            let others = [0, 0, 0].map(|days| {
                let unit = add(&mut world, &tables, 2, HERE, &[("PLAI", 5)], &[("STEA", days)]);
                world[unit].guard = Guard::Avoiding;
                unit
            });
            let events = attack(conditions, &mut world, &[(one, others[1])]);
            assert_eq!(battle(&events).rosters[1].len(), units);
            assert_eq!(battle(&events).leaders[1].number, world[others[1]].number);
        }
    }

    /// One faction knows the rider, and another has the horses to catch them.
    #[test]
    fn one_attacker_may_know_who_avoids_battles_and_another_catch_them() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (with_rider, defenders) in [(false, 1), (true, 2)] {
            let mut world = world(&tables);
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("OBSE", 30)]);
            let target = add(&mut world, &tables, 2, HERE, &[("PLAI", 5)], &[]);
            let mounted = [("LEAD", 1), ("HORS", 1)];
            let rider = add(&mut world, &tables, 2, HERE, &mounted, &[("RIDI", 90)]);
            world[rider].guard = Guard::Avoiding;
            let mut pairs = vec![(one, target)];
            if with_rider {
                pairs.push((add(&mut world, &tables, 3, HERE, &mounted, &[("RIDI", 90)]), target));
            }
            let events = attack(conditions, &mut world, &pairs);
            assert_eq!(battle(&events).rosters[1].len(), defenders);
        }
    }

    #[test]
    fn whoever_has_an_order_against_the_same_unit_joins_and_guards_defend_their_town() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let men = [("PLAI", 5)];
        let one = add(&mut world, &tables, 1, HERE, &men, &[]);
        let target = add(&mut world, &tables, 2, HERE, &men, &[]);
        let joining = add(&mut world, &tables, 3, HERE, &men, &[]);
        world[joining].guard = Guard::Avoiding;
        let faction = world.add_faction(Faction { kind: FactionKind::World, ..Faction::new(4, "") });
        world.guards = Some(faction);
        let guard = add(&mut world, &tables, 4, HERE, &men, &[]);
        world[guard].kind = UnitKind::Guard;
        let events = attack(conditions, &mut world, &[(one, target), (joining, target)]);
        let names = |side: usize| {
            battle(&events).rosters[side].iter().map(|line| line.unit.number).collect::<Vec<_>>()
        };
        assert_eq!((names(0), names(1)), (vec![1, 3], vec![2, 4]));
    }

    #[test]
    fn allies_defend_hostile_units_attack_and_an_ally_is_not_attacked() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 20), ("SWOR", 20)], &[]);
        let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 5)], &[]);
        let ally = add(&mut world, &tables, 3, HERE, &[("PLAI", 5)], &[]);
        world[FactionId(2)].attitudes.insert(FactionId(1), Attitude::Ally);
        world[FactionId(0)].attitudes.insert(FactionId(1), Attitude::Hostile);
        let refused = attack(conditions, &mut world, &[(ally, other)]);
        assert!(matches!(refused[..], [Event::Refused { why: Refusal::AttacksAlly, .. }]));
        // Nobody knows whose the hostile faction's enemy is until it shows it.
        world[other].reveal = Reveal::Faction;
        let events = attack(conditions, &mut world, &[]);
        assert_eq!(battle(&events).rosters.each_ref().map(Vec::len), [1, 2]);
        assert_eq!(battle(&events).leaders[0].number, world[one].number);
    }
}
