//! Groups of creatures: which, how many, and how they behave.

use crate::dice::Stream;
use crate::game::atlantis4::tables::{Item, ObjectKind, Tables, TerrainRow};
use crate::game::atlantis4::world::{Guard, ObjectId, Unit, UnitId, UnitKind, World};

/// One in so many groups is of the big creatures of the land.
const BIG: u32 = 8;
/// The bounds of the dice for those who live in a crypt: skeletons, undead, liches.
const CRYPT: [u32; 3] = [101, 11, 2];
/// Of those who live in a demon pit: imps, demons, balrogs.
const PIT: [u32; 3] = [51, 11, 2];

/// Puts a group of creatures into a structure or onto open ground. Its name is that of a group of the first kind.
pub(super) fn add(
    tables: &Tables,
    world: &mut World,
    object: ObjectId,
    creatures: &[(Item, u32)],
) -> Option<UnitId> {
    let faction = world.creatures?;
    let (first, _) = creatures.iter().find(|(_, count)| *count > 0)?;
    let name = tables.monster(*first).map_or("", |monster| &monster.group);
    let number = world.free_unit_number();
    let mut unit = Unit::new(number, faction, object);
    (unit.name, unit.kind, unit.guard) = (name.into(), UnitKind::Wandering, Guard::Avoiding);
    unit.flags.holding = true;
    unit.items = creatures.iter().copied().collect();
    Some(world.add_unit(unit))
}

/// Which creature wanders in a land: a small one or one like a person, now and then a big one.
pub(super) fn wanderer(land: &TerrainRow, chance: &mut Stream) -> Option<Item> {
    let common = if chance.below(2) == 0 { land.small } else { land.humanoid };
    let big = if chance.below(BIG) == 0 { land.big } else { None };
    big.or(common).or(land.small).or(land.humanoid)
}

/// How many a group of a creature has.
pub(super) fn size(tables: &Tables, creature: Item, chance: &mut Stream) -> u32 {
    let usual = tables.monster(creature).map_or(0, |monster| monster.number);
    usual.saturating_add(chance.below(usual)).saturating_add(1) / 2
}

/// Who lives in a lair of a kind in a land.
pub(super) fn dwellers(
    tables: &Tables,
    kind: ObjectKind,
    land: &TerrainRow,
    chance: &mut Stream,
) -> Vec<(Item, u32)> {
    let named = &tables.named;
    let mut mixed = |kinds: [Item; 3], bounds: [u32; 3]| {
        kinds.into_iter().zip(bounds).map(|(kind, bound)| (kind, chance.below(bound))).collect()
    };
    if kind == named.crypt {
        return mixed([named.skeleton, named.undead, named.lich], CRYPT);
    }
    if kind == named.demon_pit {
        return mixed([named.imp, named.demon, named.balrog], PIT);
    }
    let of_land = match kind {
        _ if kind == named.lair => land.big,
        _ if kind == named.ruin => land.humanoid,
        _ => None,
    };
    let creature = of_land.or(tables[kind].lair_of);
    creature.map(|creature| (creature, size(tables, creature, chance))).into_iter().collect()
}
