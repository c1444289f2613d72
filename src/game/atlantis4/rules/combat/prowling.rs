//! Creatures that attack: each month a group may attack a unit that it sees and catches.
//!
//! Source: the rules text, "Wandering Monsters"; finer where the program is.

use crate::chance;
use crate::rules::conditions::Conditions;
use crate::rules::sight::{self, Sight};
use crate::tables::Tables;
use crate::world::{RegionId, Unit, UnitId, UnitKind, World};
use playdeck_base::dice::Stream;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Case, Note, Noted};
use std::collections::BTreeMap;

/// Of so many the chance is drawn, less one for each person who can be attacked.
const CALM: u32 = 300;
/// But never of fewer.
const LEAST: u32 = 100;

/// The creatures of a region.
pub(super) struct Prowlers<'t> {
    conditions: Conditions<'t>,
    region: RegionId,
    chance: Option<Stream>,
    /// What chance decided for those whom they see.
    pub(super) notes: Vec<Note<Tables>>,
}

impl<'t> Prowlers<'t> {
    /// The creatures of a region.
    pub(super) const fn of(conditions: Conditions<'t>, region: RegionId) -> Self {
        Self { conditions, region, chance: None, notes: Vec::new() }
    }

    /// Whom a group attacks this month, if anybody: the unit of one person of those that it sees and catches, each
    /// person as likely.
    pub(super) fn target(&mut self, world: &World, group: UnitId) -> Option<UnitId> {
        let tables = self.conditions.tables;
        let unit = &world[group];
        if unit.this_turn.is_gone || unit.this_turn.cannot_attack {
            return None;
        }
        let kinds = unit.items.iter().filter_map(|(item, _)| tables.monster(item));
        let hostile = kinds.map(|kind| kind.hostile).max().filter(|hostile| *hostile > 0)?;
        let prey: Vec<(UnitId, u32)> = world
            .units_in(self.region)
            .filter(|(_, other)| is_prey(other))
            .filter(|(id, _)| {
                sight::sight(self.conditions, world, unit.faction, *id) != Sight::Hidden
                    && sight::catches(self.conditions, world, unit.faction, *id)
            })
            .map(|(id, other)| (id, other.people(tables)))
            .collect();
        let people = prey.iter().fold(0_u32, |sum, (_, people)| sum.saturating_add(*people));
        if people == 0 {
            return None;
        }
        let (conditions, region) = (self.conditions, self.region);
        let chance = self.chance.get_or_insert_with(|| conditions.chance(chance::PROWLING, region));
        let bound = CALM.saturating_sub(people).max(LEAST);
        let attacks = chance.below(bound) < hostile;
        let mut drawn = if attacks { chance.below(people) } else { people };
        let found = prey.iter().find(|(_, people)| {
            let is_it = drawn < *people;
            drawn = drawn.saturating_sub(*people);
            is_it
        });
        let target = found.map(|(id, _)| *id).filter(|_| attacks);
        let odds = (u64::from(hostile.min(bound)), u64::from(bound) * u64::from(people));
        self.note(world, &prey, odds, target);
        target
    }

    /// Notes for each faction how likely one of its units was to be attacked: as its people are of all.
    fn note(&mut self, world: &World, prey: &[(UnitId, u32)], odds: (u64, u64), target: Option<UnitId>) {
        let mut own: BTreeMap<FactionNumber, (u64, bool)> = BTreeMap::new();
        for (unit, people) in prey {
            let sum = own.entry(FactionNumber(world[world[*unit].faction].number)).or_default();
            *sum = (sum.0 + u64::from(*people), sum.1 || target == Some(*unit));
        }
        let (hostile, all) = odds;
        for (of, (people, is_target)) in own {
            let case = Case::Each { count: 1, cases: hostile * people, all, had: u64::from(is_target) };
            let (kind, region) = ("attacks by creatures", self.region.0);
            self.notes.push(Note::Noted(Noted { of, kind, region, case }));
        }
    }
}

/// Whether creatures attack a unit at all: they leave guards and one another alone.
pub(super) const fn is_prey(unit: &Unit) -> bool {
    matches!(unit.kind, UnitKind::Normal | UnitKind::Mage)
}

#[cfg(test)]
mod tests {
    use super::super::stage::*;
    use super::*;

    #[test]
    fn creatures_attack_whom_they_see_as_often_as_the_table_says() {
        let tables = tables();
        let mut fought = 0;
        for root in 0..300 {
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 3);
            let mut world = world(&tables);
            add(&mut world, &tables, 1, HERE, &[("PLAI", 10)], &[]);
            let liches = add(&mut world, &tables, 2, HERE, &[("LICH", 1)], &[]);
            (world[liches].kind, world[liches].guard) = (UnitKind::Wandering, Guard::Avoiding);
            let events = attack(conditions, &mut world, &[]);
            fought += events.len();
            assert!(events.is_empty() || battle(&events).rosters[0].len() == 1);
        }
        // 50 of 290.
        assert!((35..70).contains(&fought), "{fought}");
    }

    #[test]
    fn each_person_is_as_likely_to_be_attacked() {
        let tables = tables();
        let mut world = world(&tables);
        let prey = [1, 1, 2].map(|people| add(&mut world, &tables, 1, HERE, &[("PLAI", people)], &[]));
        let liches = add(&mut world, &tables, 2, HERE, &[("LICH", 1)], &[]);
        (world[liches].kind, world[liches].guard) = (UnitKind::Wandering, Guard::Avoiding);
        let mut attacked = [0_u32; 3];
        for root in 0..6_000 {
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 3);
            if let Some(unit) = Prowlers::of(conditions, HERE).target(&world, liches) {
                attacked[prey.iter().position(|it| *it == unit).unwrap()] += 1;
            }
        }
        // 50 of 296 attack: 1,013, a quarter of them each single person.
        for (count, due) in attacked.into_iter().zip([253, 253, 507]) {
            assert!(count.abs_diff(due) < 70, "{attacked:?}");
        }
    }

    #[test]
    fn creatures_leave_alone_whom_they_do_not_see() {
        let tables = tables();
        for root in 0..100 {
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 3);
            let mut world = world(&tables);
            add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("STEA", 30)]);
            let wolves = add(&mut world, &tables, 2, HERE, &[("WOLF", 10)], &[]);
            world[wolves].kind = UnitKind::Wandering;
            assert_eq!(attack(conditions, &mut world, &[]), []);
        }
    }

    /// The more people there are, the likelier is an attack, by their hostility of 300 less one for each person,
    /// and at most of 100.
    #[test]
    fn crowds_draw_creatures_up_to_a_bound() {
        let tables = tables();
        for (people, hostile, of) in [(1, 10, 299), (100, 10, 200), (200, 10, 100), (1_000, 10, 100)] {
            let mut world = world(&tables);
            add(&mut world, &tables, 1, HERE, &[("PLAI", people)], &[]);
            let wolves = add(&mut world, &tables, 2, HERE, &[("WOLF", 9)], &[]);
            (world[wolves].kind, world[wolves].guard) = (UnitKind::Wandering, Guard::Avoiding);
            let attacks = (0..20_000).filter(|root| {
                let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(*root), 3);
                Prowlers::of(conditions, HERE).target(&world, wolves).is_some()
            });
            // Within three standard errors, which a hostility of one more is beyond where it counts most.
            let (count, due) = (attacks.count(), 20_000 * hostile / of);
            assert!(count.abs_diff(due) < 3 * due.isqrt(), "{people}: {count} for {due}");
        }
    }

    /// Nobody attacks who has fought a hard battle this month or is gone.
    #[test]
    fn creatures_that_cannot_attack_do_not() {
        let tables = tables();
        for (cannot, is_gone, attacks) in [(false, false, true), (true, false, false), (false, true, false)] {
            let mut world = world(&tables);
            add(&mut world, &tables, 1, HERE, &[("PLAI", 200)], &[]);
            let balrogs = add(&mut world, &tables, 2, HERE, &[("BALR", 1)], &[]);
            world[balrogs].kind = UnitKind::Wandering;
            (world[balrogs].this_turn.cannot_attack, world[balrogs].this_turn.is_gone) = (cannot, is_gone);
            let target = Prowlers::of(conditions(&tables, Policy::DEFAULT), HERE).target(&world, balrogs);
            assert_eq!(target.is_some(), attacks, "{cannot} {is_gone}: a hundred of a hundred attack");
        }
    }
}
