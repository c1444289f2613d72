//! Groups of creatures: which, how many, and how they behave.

use crate::tables::{Item, ObjectKind, Tables, TerrainRow};
use crate::world::{Guard, ObjectId, Unit, UnitId, UnitKind, World};
use playdeck_base::dice::Stream;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::RuleSet;
    use playdeck_base::dice::Dice;
    use std::collections::BTreeMap;

    /// Each kind of lair has its dwellers: of the land in a lair and a ruin, of several kinds by lot in a crypt and a
    /// demon pit, and of its own kind elsewhere.
    #[test]
    fn lairs_have_the_dwellers_of_their_kind() {
        let tables = Tables::built_in(RuleSet::Wyreth);
        let dwell = |lair: &str, land: &str| {
            let kind = tables.object_of(lair).unwrap();
            let land = tables.terrains.iter().find(|row| &*row.name == land).unwrap();
            let mut bounds: BTreeMap<String, (u32, u32)> = BTreeMap::new();
            for root in 0..2_000 {
                for (item, count) in dwellers(&tables, kind, land, &mut Dice::new(root).stream(0, 0, 0)) {
                    let (least, most) = bounds.entry(tables[item].abbr.to_string()).or_insert((count, count));
                    (*least, *most) = ((*least).min(count), (*most).max(count));
                }
            }
            bounds
        };
        let are = |kinds: &[(&str, u32, u32)]| -> BTreeMap<String, (u32, u32)> {
            kinds.iter().map(|(kind, least, most)| ((*kind).to_owned(), (*least, *most))).collect()
        };
        assert_eq!(dwell("Crypt", "mountain"), are(&[("SKEL", 0, 100), ("UNDE", 0, 10), ("LICH", 0, 1)]));
        assert_eq!(dwell("Demon Pit", "mountain"), are(&[("IMP", 0, 50), ("DEMO", 0, 10), ("BALR", 0, 1)]));
        assert_eq!(dwell("Lair", "mountain"), are(&[("ROC", 1, 2)]));
        assert_eq!(dwell("Lair", "forest"), are(&[("TREN", 4, 7)]));
        assert_eq!(dwell("Ruin", "mountain"), are(&[("OGRE", 1, 2)]));
        assert_eq!(dwell("Ruin", "forest"), are(&[("KOBO", 10, 20)]));
        assert_eq!(dwell("Cave", "mountain"), are(&[("DRAG", 1, 1)]));
        assert_eq!(dwell("Island", "ocean"), are(&[("PIRA", 10, 20)]));
    }

    /// One group in eight is of the big creatures where there are any; of the others each half.
    #[test]
    fn one_group_in_eight_is_big() {
        let tables = Tables::built_in(RuleSet::Wyreth);
        let count = |land: &str, key: &str| {
            let land = tables.terrains.iter().find(|row| &*row.name == land).unwrap();
            let groups = (0..8_000).map(|root| wanderer(land, &mut Dice::new(root).stream(0, 0, 0)));
            groups.filter(|group| *group == tables.item_of(key)).count()
        };
        for (land, key, expected) in [
            ("forest", "TREN", 1_000),
            ("forest", "WOLF", 3_500),
            ("forest", "KOBO", 3_500),
            ("plain", "LION", 4_000),
            ("plain", "CENT", 4_000),
        ] {
            let groups = count(land, key);
            assert!(groups.abs_diff(expected) < 200, "{land} {key}: {groups}");
        }
    }
}
