//! Both sides of a battle as they come to it, to fight it many times for its odds.

use super::field::army::Army;
use super::field::rounds::Field;
use super::field::shelter::Places;
use crate::chance;
use crate::event::Side;
use crate::policy::Policy;
use crate::rules::conditions::Conditions;
use crate::tables::Tables;
use crate::world::{Faction, Object, ObjectId, Region, RegionId, Spot, UnitId, World};
use playdeck_base::dice::Dice;
use playdeck_factions::draws::Armies;
use playdeck_factions::odds::{End, Odds};
use std::collections::BTreeMap;

/// Both sides of a battle before it, in a small world of their own.
#[derive(Debug)]
pub struct Armed {
    /// The world.
    pub world: World,
    /// Where the program is followed.
    pub policy: Policy,
    /// Where they fight.
    pub region: RegionId,
    /// The units of each side.
    pub sides: [Vec<UnitId>; 2],
    /// Whether one person comes to assassinate another.
    pub by_assassin: bool,
}

impl Armed {
    /// The sides of a battle in a turn.
    pub fn of(
        conditions: Conditions<'_>,
        world: &World,
        region: RegionId,
        sides: &[Vec<UnitId>; 2],
        by_assassin: bool,
    ) -> Self {
        let mut own = World::new("", Vec::new());
        let faction = own.add_faction(Faction::new(1, ""));
        // Help from next door has nothing of the structures in which it is.
        let [here, elsewhere] = [0, 1].map(|x| {
            let land = Region::new(Spot { level: 0, x, y: x }, "", world[region].terrain);
            own.add_region(land, conditions.tables.named.open_ground)
        });
        let mut objects: BTreeMap<ObjectId, ObjectId> = BTreeMap::new();
        let sides = sides.each_ref().map(|units| {
            let enlist = |unit: &UnitId| {
                let object = world[*unit].object;
                let inside = *objects.entry(object).or_insert_with(|| {
                    let there = &world[object];
                    let region = if there.region == region { here } else { elsewhere };
                    let mut copy = Object::new(there.kind, false, there.number, region);
                    (copy.incomplete, copy.runes) = (there.incomplete, there.runes);
                    own.add_object(copy)
                });
                let mut copy = world[*unit].clone();
                (copy.faction, copy.object) = (faction, inside);
                own.add_unit(copy)
            };
            units.iter().map(enlist).collect()
        });
        Self { world: own, policy: conditions.policy, region: here, sides, by_assassin }
    }

    /// How many fight on each side.
    pub fn people(&self, tables: &Tables) -> [u64; 2] {
        if self.by_assassin {
            return [1, 1];
        }
        let fights = |unit: &UnitId| -> u64 {
            let items = self.world[*unit].items.iter();
            let soldiers =
                items.filter(|(item, _)| tables.race(*item).is_some() || tables.monster(*item).is_some());
            soldiers.map(|(_, count)| u64::from(count)).sum()
        };
        [0, 1].map(|side| self.sides[side].iter().map(fights).sum())
    }

    /// Both sides as they come to the field.
    fn field<'t>(&self, conditions: Conditions<'t>) -> Field<'t> {
        let Self { world, region, sides, .. } = self;
        if self.by_assassin {
            let one = |side: usize| match sides[side].first() {
                Some(unit) => Army::single(conditions, world, *region, *unit),
                None => Army::of(conditions, world, *region, &[], &mut Places::of(*region)),
            };
            return Field::new_by_assassin(conditions, [one(0), one(1)]);
        }
        let mut places = Places::of(*region);
        let armies = [0, 1].map(|side| Army::of(conditions, world, *region, &sides[side], &mut places));
        Field::new(conditions, armies)
    }
}

impl Armies<Tables> for Armed {
    /// Fights the battle many times and counts how it ends.
    fn odds(&self, tables: &Tables) -> Odds {
        let conditions = Conditions::new(tables, self.policy, Dice::new(0), 1);
        let people = self.people(tables).into_iter().sum();
        Odds::of(people, chance::ASKED, |chance| {
            let mut field = self.field(conditions);
            let winner = field.fight(chance);
            let dead = [0, 1].map(|side| field.armies[side].count() - field.armies[side].alive());
            End { winner: winner.map(Side::index), dead }
        })
    }
}
