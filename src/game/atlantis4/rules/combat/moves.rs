//! Attacks without an order: whoever is hostile, and those who advance against a guard.
//!
//! "A unit that does not have Avoid Combat set will automatically attack any Hostile units it identifies as such. A unit
//! using ADVANCE to enter a region will attack any units that attempt to deny it access."

use super::attack::{attack, is_alive};
use super::sides::Attack;
use crate::event::TurnLog;
use crate::refusal::Refusal;
use crate::rules::combat::battles::Battles;
use crate::rules::conditions::Conditions;
use crate::rules::sight;
use crate::world::{Attitude, FactionId, Guard, RegionId, UnitId, World};

/// Fights the battles of units that have entered a region in a pass of movement: each attacks whom it is hostile to,
/// then, if it advances, the guards that forbid it to enter, and then whoever is hostile to it attacks.
pub fn after_moves(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    movers: &[UnitId],
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let mut scene = Scene { conditions, region, battles, log };
    for mover in movers {
        scene.attack_all(world, *mover);
        scene.advance(world, *mover);
        scene.attack_mover(world, *mover);
    }
}

/// Fights the battle of a unit that advances into a structure against its owner. An error is why it cannot attack, or
/// that the battle leaves it unable to go on.
pub fn storm(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    owner: UnitId,
    battles: &mut Battles,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let region = world.region_of(unit);
    let is_able = |world: &World| {
        is_alive(conditions.tables, world, unit)
            && world.region_of(unit) == region
            && !world[unit].this_turn.cannot_attack
            && !world[unit].this_turn.cannot_move
    };
    if is_able(world) {
        let against = Attack { region, attacker: unit, target: owner, advances: false, ordered: &[] };
        attack(conditions, world, battles, &against, log)?;
    }
    if is_able(world) { Ok(()) } else { Err(Refusal::Hurt) }
}

/// Lets all units of a region attack whom they are hostile to.
pub fn attack_by_hostility(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let mut factions: Vec<FactionId> = world.units_in(region).map(|(_, unit)| unit.faction).collect();
    factions.sort_unstable();
    factions.dedup();
    let is_tense = |one: &FactionId| factions.iter().any(|other| may_attack(world, *one, *other));
    if !factions.iter().any(is_tense) {
        return;
    }
    let mut scene = Scene { conditions, region, battles, log };
    for unit in world.unit_ids_in(region) {
        scene.attack_all(world, unit);
    }
}

/// Whether a faction could treat another as hostile, whatever it knows of it.
fn may_attack(world: &World, one: FactionId, other: FactionId) -> bool {
    let declares = &world[one];
    one != other
        && (declares.default_attitude == Attitude::Hostile || declares.declared(other) == Attitude::Hostile)
}

struct Scene<'a, 't> {
    conditions: Conditions<'t>,
    region: RegionId,
    battles: &'a mut Battles,
    log: &'a mut TurnLog,
}

impl Scene<'_, '_> {
    /// Whether a unit is here and can attack.
    fn is_ready(&self, world: &World, unit: UnitId) -> bool {
        is_alive(self.conditions.tables, world, unit)
            && world.region_of(unit) == self.region
            && !world[unit].this_turn.cannot_attack
    }

    fn is_hostile(&self, world: &World, one: UnitId, other: UnitId) -> bool {
        let faction = world[one].faction;
        may_attack(world, faction, world[other].faction)
            && sight::attitude(self.conditions, world, faction, other) == Attitude::Hostile
    }

    /// Whether there was a battle. Who cannot be seen, caught or attacked here is left alone without a word.
    fn attack(&mut self, world: &mut World, attacker: UnitId, target: UnitId, advances: bool) -> bool {
        let against = Attack { region: self.region, attacker, target, advances, ordered: &[] };
        is_alive(self.conditions.tables, world, target)
            && attack(self.conditions, world, self.battles, &against, self.log).is_ok()
    }

    /// A unit attacks all whom it is hostile to.
    fn attack_all(&mut self, world: &mut World, unit: UnitId) {
        if !self.is_ready(world, unit) || world[unit].guard == Guard::Avoiding {
            return;
        }
        let hostile: Vec<UnitId> = world
            .units_in(self.region)
            .map(|(other, _)| other)
            .filter(|other| may_attack(world, world[unit].faction, world[*other].faction))
            .collect();
        for other in hostile {
            if self.is_ready(world, unit) && self.is_hostile(world, unit, other) {
                self.attack(world, unit, other, false);
            }
        }
    }

    /// A unit that advances attacks who forbids it, until nobody does or it cannot.
    fn advance(&mut self, world: &mut World, unit: UnitId) {
        while self.is_ready(world, unit) && world[unit].guard == Guard::Advancing {
            let guards = world.units_in(self.region).map(|(id, _)| id);
            let guard = guards.into_iter().find(|guard| sight::forbids(self.conditions, world, *guard, unit));
            match guard {
                Some(guard) if self.attack(world, unit, guard, true) => {}
                _ => break,
            }
        }
    }

    /// Whoever is hostile to a unit attacks it.
    fn attack_mover(&mut self, world: &mut World, mover: UnitId) {
        let faction = world[mover].faction;
        let here = world.units_in(self.region);
        let enemies: Vec<UnitId> =
            here.filter(|(_, unit)| may_attack(world, unit.faction, faction)).map(|(id, _)| id).collect();
        for unit in enemies {
            if !is_alive(self.conditions.tables, world, mover) || world.region_of(mover) != self.region {
                return;
            }
            let is_willing = self.is_ready(world, unit) && world[unit].guard != Guard::Avoiding;
            if is_willing && self.is_hostile(world, unit, mover) {
                self.attack(world, unit, mover, false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::stage::*;
    use super::*;

    #[test]
    fn who_advances_attacks_those_on_guard_alone() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (guard, battles) in [(Guard::On, 1), (Guard::None, 0), (Guard::Avoiding, 0)] {
            let mut world = world(&tables);
            let from = world.neighbours(HERE).next().unwrap().1;
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 40), ("SWOR", 40)], &[("COMB", 40 * 300)]);
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 3)], &[]);
            world[other].guard = guard;
            world[FactionId(1)].default_attitude = Attitude::Unfriendly;
            (world[one].guard, world[one].this_turn.advanced_from) = (Guard::Advancing, Some(from));
            let mut log = TurnLog::default();
            after_moves(conditions, &mut world, HERE, &[one], &mut Battles::default(), &mut log);
            assert_eq!(told(&log, Reader::Gamesmaster).len(), battles, "{guard:?}");
        }
    }

    #[test]
    fn who_advances_and_loses_goes_back() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let from = world.neighbours(HERE).next().unwrap().1;
        let weak = add(&mut world, &tables, 1, HERE, &[("PLAI", 40)], &[]);
        let guard = add(&mut world, &tables, 2, HERE, &[("LEAD", 30), ("SWOR", 30)], &[("COMB", 30 * 300)]);
        world[guard].guard = Guard::On;
        world[FactionId(1)].default_attitude = Attitude::Unfriendly;
        (world[weak].guard, world[weak].this_turn.advanced_from) = (Guard::Advancing, Some(from));
        let mut log = TurnLog::default();
        after_moves(conditions, &mut world, HERE, &[weak], &mut Battles::default(), &mut log);
        assert_eq!(told(&log, Reader::Gamesmaster).len(), 1);
        assert!(world[weak].people(&tables) > 0, "the roots are such that some survive");
        assert_eq!((world.region_of(weak), world[weak].this_turn.advanced_from), (from, None));
    }

    #[test]
    fn who_advances_attacks_one_guard_after_the_other() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        let mut world = world(&tables);
        let from = world.neighbours(HERE).next().unwrap().1;
        let days = [("COMB", 80 * 450)];
        let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 80), ("MSWO", 80), ("PARM", 80)], &days);
        for faction in [2, 3] {
            let guard = add(&mut world, &tables, faction, HERE, &[("PLAI", 2)], &[]);
            world[guard].guard = Guard::On;
            world[FactionId(faction - 1)].default_attitude = Attitude::Unfriendly;
        }
        (world[one].guard, world[one].this_turn.advanced_from) = (Guard::Advancing, Some(from));
        let mut log = TurnLog::default();
        after_moves(conditions, &mut world, HERE, &[one], &mut Battles::default(), &mut log);
        assert_eq!(told(&log, Reader::Gamesmaster).len(), 2);
    }

    /// Who was beaten back is out of reach of those who wait where it came from and where it went.
    #[test]
    fn nobody_attacks_a_mover_who_has_gone_back() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for is_guarded in [true, false] {
            let mut world = world(&tables);
            let from = world.neighbours(HERE).next().unwrap().1;
            let weak = add(&mut world, &tables, 1, HERE, &[("PLAI", 40)], &[]);
            let strong = [("LEAD", 30), ("SWOR", 30)];
            let guard = add(&mut world, &tables, 2, HERE, &strong, &[("COMB", 30 * 300)]);
            world[guard].guard = if is_guarded { Guard::On } else { Guard::None };
            world[FactionId(1)].default_attitude = Attitude::Unfriendly;
            for place in [HERE, from] {
                add(&mut world, &tables, 3, place, &[("LEAD", 30), ("SWOR", 30)], &[("COMB", 30 * 300)]);
            }
            world[FactionId(2)].attitudes.insert(FactionId(0), Attitude::Hostile);
            world[weak].reveal = Reveal::Faction;
            (world[weak].guard, world[weak].this_turn.advanced_from) = (Guard::Advancing, Some(from));
            let mut log = TurnLog::default();
            after_moves(conditions, &mut world, HERE, &[weak], &mut Battles::default(), &mut log);
            assert_eq!(told(&log, Reader::Gamesmaster).len(), 1, "{is_guarded}");
        }
    }

    /// The guards of a town help those who are attacked there, but not a guard against who advances.
    #[test]
    fn town_guards_stay_out_of_a_fight_for_the_way_in() {
        let tables = tables();
        let conditions = conditions(&tables, Policy::DEFAULT);
        for (advances, defenders) in [(true, 1), (false, 2)] {
            let mut world = world(&tables);
            let from = world.neighbours(HERE).next().unwrap().1;
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 40), ("MSWO", 40)], &[("COMB", 40 * 450)]);
            let guard = add(&mut world, &tables, 2, HERE, &[("PLAI", 2)], &[]);
            let watch = add(&mut world, &tables, 3, HERE, &[("LEAD", 2)], &[]);
            (world[watch].kind, world[watch].guard, world[guard].guard) =
                (UnitKind::Guard, Guard::On, Guard::On);
            world[FactionId(1)].default_attitude = Attitude::Unfriendly;
            let events = if advances {
                (world[one].guard, world[one].this_turn.advanced_from) = (Guard::Advancing, Some(from));
                let mut log = TurnLog::default();
                after_moves(conditions, &mut world, HERE, &[one], &mut Battles::default(), &mut log);
                told(&log, Reader::Gamesmaster)
            } else {
                super::super::stage::attack(conditions, &mut world, &[(one, guard)])
            };
            assert_eq!(battle(&events).rosters[1].len(), defenders, "{advances}");
        }
    }
}
