//! Laws of builds and removals, whoever stands where, owns what and orders what.

use playdeck::dice::{Dice, Stream};
use playdeck::game::diplomacy::adjust::{Adjusted, AdjustmentOutcome, Due, adjust};
use playdeck::game::diplomacy::centers::Centers;
use playdeck::game::diplomacy::map::{Location, Province, STANDARD_MAP};
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Unit, Units, can_stand};

/// One of some things, each as likely.
fn any<T: Clone>(chance: &mut Stream, all: &[T]) -> T {
    all[chance.below(u32::try_from(all.len()).unwrap()) as usize].clone()
}

/// A location by lot: a province or one of its coasts.
fn location(chance: &mut Stream, provinces: &[Province]) -> Location {
    let province = any(chance, provinces);
    let all: Vec<Location> = province.coasts().chain([Location::province_itself(province)]).collect();
    any(chance, &all)
}

fn orders(chance: &mut Stream, units: &Units, power: Power) -> Vec<Adjustment> {
    let everywhere: Vec<Province> = STANDARD_MAP.provinces().collect();
    let home: Vec<Province> = everywhere.iter().copied().filter(|at| at.home() == Some(power)).collect();
    let own: Vec<Province> = units.of(power).map(|unit| unit.province()).collect();
    (0..chance.below(7))
        .map(|_| {
            let places = if chance.below(4) == 0 || own.is_empty() { &everywhere } else { &own };
            match chance.below(5) {
                0 => Adjustment::Waive,
                1 | 2 => Adjustment::Remove { at: any(chance, places) },
                _ => {
                    let places = if chance.below(5) == 0 { &everywhere } else { &home };
                    Adjustment::Build {
                        kind: any(chance, &[Kind::Army, Kind::Fleet]),
                        at: location(chance, places),
                    }
                }
            }
        })
        .collect()
}

/// Orders are carried out one after another as long as they are due; what is due and not ordered is left unbuilt, or
/// removed by rule. Afterwards nobody has more units than centers, and nothing of others has changed.
#[test]
fn as_many_are_built_or_removed_as_are_due() {
    let provinces: Vec<Province> = STANDARD_MAP.provinces().collect();
    let mut met = [0_u32; 6];
    for root in 0..12_000 {
        let mut chance = Dice::new(root).stream(1, 1, 1);
        let mut centers = Centers::none(&STANDARD_MAP);
        // Some have much and others little.
        let powers: Vec<Power> = (0..4).map(|_| any(&mut chance, &Power::SEVEN)).collect();
        for center in STANDARD_MAP.centers().filter(|_| chance.below(4) > 0).collect::<Vec<_>>() {
            let owner =
                center.home().filter(|_| chance.below(3) > 0).unwrap_or_else(|| any(&mut chance, &powers));
            centers.give(center, owner);
        }
        let mut units: Units = std::iter::empty().collect();
        for _ in 0..chance.below(20) {
            let (kind, at) =
                (any(&mut chance, &[Kind::Army, Kind::Fleet]), location(&mut chance, &provinces));
            if can_stand(kind, at) {
                units.place(Unit { power: any(&mut chance, &powers), kind, at });
            }
        }
        let power = any(&mut chance, &powers);
        let rules = any(&mut chance, &[Rules::Classic, Rules::Standard]);
        let (before, orders) = (units.clone(), orders(&mut chance, &units, power));
        let empty = Position::empty(&STANDARD_MAP, rules);
        let mut position = Position { units, centers, ..empty };
        let due = position.due(power);
        let Adjusted { outcomes, removed_by_rule, unused, .. } = adjust(&mut position, power, &orders);
        let units = position.units;

        let centers = position.centers;
        let owned = centers.of(power).iter().count();
        let standing = before.of(power).count();
        let is_site = |at: Province, units: &Units| {
            centers.of(power).contains(at) && at.home() == Some(power) && units.get(at).is_none()
        };
        let sites = STANDARD_MAP.centers().filter(|at| is_site(*at, &before)).count();
        let (mut builds, mut removals) =
            (owned.saturating_sub(standing).min(sites), standing.saturating_sub(owned));
        let told = match due {
            Due::Nothing => (0, 0),
            Due::Builds(count) => (count as usize, 0),
            Due::Removals(count) => (0, count as usize),
        };
        assert_eq!(told, (builds, removals), "{root}");

        let mut expected = before.clone();
        assert_eq!(outcomes.len(), orders.len());
        for (order, outcome) in orders.iter().zip(&outcomes) {
            let right = match *order {
                Adjustment::Remove { .. } if removals == 0 => AdjustmentOutcome::NotDue,
                Adjustment::Build { .. } | Adjustment::Waive if builds == 0 => AdjustmentOutcome::NotDue,
                Adjustment::Waive => AdjustmentOutcome::Done,
                Adjustment::Remove { at } if expected.get(at).is_some_and(|unit| unit.power == power) => {
                    expected.take(at);
                    removals -= 1;
                    AdjustmentOutcome::Done
                }
                Adjustment::Remove { .. } => AdjustmentOutcome::NoUnit,
                Adjustment::Build { kind, at }
                    if is_site(at.province(), &expected) && can_stand(kind, at) =>
                {
                    expected.place(Unit { power, kind, at });
                    AdjustmentOutcome::Done
                }
                Adjustment::Build { .. } => AdjustmentOutcome::NoSite,
            };
            assert_eq!(*outcome, right, "{root} {order:?}");
            let is_build = matches!(order, Adjustment::Build { .. } | Adjustment::Waive);
            builds -= usize::from(is_build && right == AdjustmentOutcome::Done);
            met[match right {
                AdjustmentOutcome::Done => usize::from(is_build),
                AdjustmentOutcome::NotDue => 2,
                AdjustmentOutcome::NoUnit => 3,
                AdjustmentOutcome::NoSite => 4,
            }] += 1;
        }
        assert_eq!((unused as usize, removed_by_rule.len()), (builds, removals), "{root}");
        for removed in &removed_by_rule {
            assert_eq!(removed.unit.power, power);
            assert_eq!(expected.take(removed.unit.province()), Some(removed.unit), "{root}");
            met[5] += 1;
        }
        assert_eq!(units, expected, "{root}");
    }
    assert!(met.iter().all(|count| *count > 100), "{met:?}");
}
