//! Demons whose master loses control of them, and undead that fall apart.

use super::{groups, in_order};
use crate::chance;
use crate::event::{Called, Creatures, Things, TurnLog};
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{note, tell};
use crate::tables::{Item, Tables};
use crate::world::{RegionId, Unit, UnitId, UnitKind, World};
use playdeck_base::dice::Stream;
use playdeck_factions::draws::Case;

/// Chances are counted in so many parts.
const WHOLE: u32 = 10_000;
/// Of so many undead one falls apart.
const DECAY: u32 = 10;

/// Demons of all units may break loose, and undead fall apart.
pub fn play(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    let tables = conditions.tables;
    let named = &tables.named;
    let demons = [named.imp, named.demon, named.balrog];
    let undead = [named.skeleton, named.undead, named.lich];
    let has =
        |unit: &Unit| unit.items.iter().any(|(item, _)| demons.contains(&item) || undead.contains(&item));
    let mut current: Option<(RegionId, Stream)> = None;
    for unit in in_order(world, |unit| unit.kind != UnitKind::Wandering && has(unit)) {
        let region = world.region_of(unit);
        let (_, chance) = match &mut current {
            Some(current) if current.0 == region => current,
            other => other.insert((region, conditions.chance(chance::ESCAPES, region))),
        };
        let risk = risk(tables, &world[unit]);
        let is_loose = chance.below(WHOLE) < risk;
        if risk > 0 {
            let (cases, all) = (risk.into(), WHOLE.into());
            let case = Case::Each { count: 1, cases, all, had: u64::from(is_loose) };
            note(log, world, unit, "demons broken loose", case);
        }
        if is_loose {
            break_loose(tables, world, unit, demons, log);
        }
        fall_apart(tables, world, unit, undead, chance, log);
    }
}

/// How likely the demons of a unit break loose, in parts of [`WHOLE`]: as likely as those of the worst kind.
fn risk(tables: &Tables, unit: &Unit) -> u32 {
    let named = &tables.named;
    let kinds = [
        (named.imp, named.summon_imps, 20 * 16),
        (named.demon, named.summon_demon, 20),
        (named.balrog, named.summon_balrog, 4),
    ];
    let of = |(kind, skill, weight)| {
        let count = u128::from(unit.items.of(kind));
        let level = u128::from(unit.level(tables, skill));
        let risk = (count * count * u128::from(WHOLE)).checked_div(weight * level.pow(4));
        let risk = if count == 0 { Some(0) } else { risk };
        risk.and_then(|risk| u32::try_from(risk).ok()).map_or(WHOLE, |risk| risk.min(WHOLE))
    };
    kinds.into_iter().map(of).max().unwrap_or(0)
}

/// All demons of a unit leave it, each kind a wild group of its own.
fn break_loose(tables: &Tables, world: &mut World, unit: UnitId, kinds: [Item; 3], log: &mut TurnLog) {
    let ground = world.open_ground(world.region_of(unit));
    let mut demons = Vec::new();
    for kind in kinds {
        let count = world[unit].items.of(kind);
        if count > 0 {
            world[unit].items.set(kind, 0);
            groups::add(tables, world, ground, &[(kind, count)]);
            demons.push(Things::of(tables, kind, count));
        }
    }
    let called = Called::unit(world, unit);
    tell(log, world, unit, Creatures::BrokeLoose { unit: called, demons }.into());
}

/// Of each kind of undead about a tenth is lost.
fn fall_apart(
    tables: &Tables,
    world: &mut World,
    unit: UnitId,
    kinds: [Item; 3],
    chance: &mut Stream,
    log: &mut TurnLog,
) {
    let mut undead = Vec::new();
    for kind in kinds {
        let count = world[unit].items.of(kind);
        if count > 0 {
            let lost = world[unit].items.take(kind, count.saturating_add(chance.below(DECAY)) / DECAY);
            let case = Case::Odd { above: count.into(), below: DECAY.into(), had: lost.into() };
            note(log, world, unit, "undead fallen apart", case);
            undead.extend((lost > 0).then(|| Things::of(tables, kind, lost)));
        }
    }
    if !undead.is_empty() {
        let called = Called::unit(world, unit);
        tell(log, world, unit, Creatures::FellApart { unit: called, undead }.into());
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::combat::stage::{HERE, add, tables, world};
    use super::*;
    use crate::tables::days_for;

    /// Twice as many demons are four times the risk, and a summoner of twice the level has a sixteenth of it. Whoever
    /// cannot summon them keeps none.
    #[test]
    fn the_risk_grows_with_the_square_of_the_demons_and_falls_with_the_level() {
        let tables = tables();
        let named = &tables.named;
        for (kind, skill, one_in) in [
            (named.imp, named.summon_imps, 320),
            (named.demon, named.summon_demon, 20),
            (named.balrog, named.summon_balrog, 4),
        ] {
            let mut world = world(&tables);
            let unit = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[]);
            let mut risk_of = |count, level| {
                world[unit].items.set(kind, count);
                world[unit].days.set(skill, days_for(level));
                risk(&tables, &world[unit])
            };
            assert_eq!((risk_of(0, 1), risk_of(1, 0), risk_of(1, 1)), (0, WHOLE, WHOLE / one_in));
            assert_eq!(risk_of(1, 2), WHOLE / (one_in * 16));
            assert_eq!(risk_of(3, 3), WHOLE * 9 / (one_in * 81));
            assert_eq!(risk_of(1_000, 1), WHOLE);
        }
    }
}
