mod elsewhere;
mod laws;

use super::*;
use crate::orders::{GivenOrder, Named, Sheet};
use crate::policy::Policy;
use crate::rules::combat::stage::told;
use crate::rules::journey::loads;
use crate::rules::test_world::{BLUE, RED, TestWorld};
use crate::tables::{RuleSet, Tables, days_for};
use crate::world::{Attitude, FactionId, LevelKind, Object, RegionId, Spot, UnitKind};
use playdeck_base::dice::Dice;
use playdeck_kit::log::Reader;
use std::sync::Arc;

impl TestWorld {
    /// A surface of 16 by 16 plains, where 14 is paid, below a nexus and above an underworld of 8 by 8.
    fn with_magic() -> Self {
        let levels = [(LevelKind::Nexus, 1, 1), (LevelKind::Surface, 16, 16), (LevelKind::Underworld, 8, 8)];
        let mut test = Self::of(&levels);
        for region in test.world.regions() {
            test.world[region].wages = 14;
        }
        test
    }

    fn cast(&mut self, unit: UnitId, spell: &str, words: &str) {
        let words = words.split_whitespace().map(Into::into).collect();
        self.orders.push((unit, Order::Cast(Named::Known(self.skill(spell)), words)));
    }

    /// Plays CAST and what follows the month, and gives what each faction is told.
    fn play_magic(&mut self) -> [Vec<Event>; 2] {
        self.play_magic_with(1)
    }

    fn play_magic_with(&mut self, seed: u64) -> [Vec<Event>; 2] {
        let tables = Arc::clone(&self.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(seed), 3);
        let mut log = TurnLog::default();
        self.with_orders(|test, tasks| {
            let jumps = play(conditions, &mut test.world, tasks, &mut log);
            jumps.play(conditions, &mut test.world, &mut log);
        });
        [0, 1].map(|player| told(&log, Reader::Player(player)))
    }
}

/// Why the only order that was refused was.
fn refused(events: &[Event]) -> Option<Refusal> {
    let mut reasons = events.iter().filter_map(|event| match event {
        Event::Refused { why, .. } => Some(*why),
        _ => None,
    });
    reasons.next()
}

#[test]
fn the_next_caster_of_earth_lore_is_paid_the_raised_wages() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let one = test.mage(10, RED, land, &[("EART", 3)], &[]);
    let two = test.mage(11, BLUE, land, &[("EART", 5)], &[]);
    test.cast(one, "EART", "");
    test.cast(two, "EART", "");
    let [red, blue] = test.play_magic();
    assert_eq!((test.has(one, "SILV"), test.has(two, "SILV")), (84, 150));
    assert_eq!(test.world[land].earth_lore, 5);
    let noticed = |events: &[Event]| {
        events.iter().any(
            |event| matches!(event, Event::Magic(Magic::Noticed { lore, .. }) if &**lore == "earth lore"),
        )
    };
    assert!(noticed(&red) && noticed(&blue));
}

#[test]
fn only_mages_who_know_a_spell_cast_it() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let soldier = test.mage(10, RED, land, &[("EART", 3)], &[]);
    test.world[soldier].kind = UnitKind::Normal;
    test.cast(soldier, "EART", "");
    let pupil = test.mage(11, BLUE, land, &[], &[]);
    test.cast(pupil, "EART", "");
    let [red, blue] = test.play_magic();
    assert_eq!((refused(&red), refused(&blue)), (Some(Refusal::CasterNoMage), Some(Refusal::SpellTooHard)));
    for (spell, why) in [("COMB", Refusal::NotMagic), ("FIRE", Refusal::NotCast)] {
        test.cast(soldier, spell, "");
        assert_eq!(refused(&test.play_magic()[0]), Some(why));
    }
}

#[test]
fn creatures_come_up_to_their_bound() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let skills = [("WOLF", 4), ("BIRD", 3), ("SUIM", 3), ("SUDE", 2), ("SUBA", 5), ("DRAG", 5), ("SUSK", 5)];
    let mage = test.mage(10, RED, land, &skills, &[("WOLF", 62)]);
    test.cast(mage, "WOLF", "");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::SpellTerrain));
    test.world[land].terrain = test.tables.named.forest;
    for (spell, words, item, count) in [
        ("WOLF", "", "WOLF", 64),
        ("BIRD", "eagle", "EAGL", 1),
        ("SUIM", "", "IMP", 3),
        ("SUDE", "", "DEMO", 1),
        ("SUBA", "", "BALR", 1),
        ("DRAG", "", "DRAG", 1),
        ("SUSK", "", "SKEL", 10),
    ] {
        test.cast(mage, spell, words);
        assert_eq!(refused(&test.play_magic()[0]), None, "{spell}");
        assert_eq!(test.has(mage, item), count, "{spell}");
    }
    for (spell, words) in [("WOLF", ""), ("BIRD", "eagle"), ("SUBA", "")] {
        test.cast(mage, spell, words);
        assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::SpellEnough), "{spell}");
    }
}

/// "The text of birds speaks of the surface alone": neither birds nor an eagle come anywhere else.
#[test]
fn there_are_no_birds_but_on_the_surface() {
    let mut test = TestWorld::with_magic();
    let elsewhere: Vec<RegionId> = test
        .world
        .levels
        .iter()
        .filter(|level| level.kind != LevelKind::Surface)
        .filter_map(|level| (0..2).find_map(|x| level.region_at(x, x)))
        .collect();
    assert!(elsewhere.len() > 1);
    let land = test.at(4, 6);
    for (region, why) in
        elsewhere.into_iter().map(|region| (region, Some(Refusal::BirdsBelow))).chain([(land, None)])
    {
        let mage = test.mage(10 + region.0, RED, region, &[("BIRD", 5)], &[]);
        for words in ["eagle", "direction s"] {
            test.cast(mage, "BIRD", words);
            assert_eq!(refused(&test.play_magic()[0]), why, "{words} in {region:?}");
        }
        assert_eq!(test.has(mage, "EAGL"), u32::from(why.is_none()));
    }
}

#[test]
fn a_number_of_illusions_is_set_and_bounded() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("PHBE", 4)], &[("iWOLF", 60)]);
    test.cast(mage, "PHBE", "wolf 20");
    test.play_magic();
    assert_eq!(test.has(mage, "iWOLF"), 20);
    for (words, why) in [("eagle 20", Refusal::SpellTooMany), ("dragon", Refusal::SpellTooHard)] {
        test.cast(mage, "PHBE", words);
        assert_eq!(refused(&test.play_magic()[0]), Some(why));
    }
}

#[test]
fn artifacts_cost_silver_and_come_as_often_as_the_level_says() {
    let mut rings = 0;
    for seed in 0..200 {
        let mut test = TestWorld::with_magic();
        let land = test.at(4, 6);
        let mage = test.mage(10, RED, land, &[("CRRI", 2)], &[("SILV", 700)]);
        test.cast(mage, "CRRI", "");
        test.play_magic_with(seed);
        assert_eq!(test.has(mage, "SILV"), 100);
        rings += test.has(mage, "RING");
        test.cast(mage, "CRRI", "");
        assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::SpellTooDear));
    }
    // 40 of a hundred, within three standard errors.
    assert!((60..=100).contains(&rings), "{rings}");
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("CRPA", 3), ("ESWO", 2)], &[("SILV", 200), ("SWOR", 14)]);
    test.cast(mage, "CRPA", "");
    test.play_magic();
    test.cast(mage, "ESWO", "");
    test.play_magic();
    assert_eq!(["AMPR", "SILV", "SWOR", "MSWO"].map(|item| test.has(mage, item)), [3, 0, 4, 10]);
}

#[test]
fn runes_need_the_level_of_the_building_and_gates_a_free_place() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("ENGR", 1), ("CGAT", 1)], &[("SILV", 5000)]);
    test.cast(mage, "ENGR", "");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::RunesBuilding));
    for (kind, incomplete, why) in [
        ("Tower", 1, Some(Refusal::RunesUnfinished)),
        ("Fort", 0, Some(Refusal::RunesLevel)),
        ("Tower", 0, None),
    ] {
        let mut object = Object::new(test.tables.object_of(kind).unwrap(), false, 1, land);
        object.incomplete = incomplete;
        let object = test.world.add_object(object);
        test.world.put(mage, object);
        test.cast(mage, "ENGR", "");
        assert_eq!(refused(&test.play_magic()[0]), why, "{kind}");
        assert_eq!(test.world[object].runes, if why.is_none() { 3 } else { 0 });
    }
    test.cast(mage, "CGAT", "");
    test.play_magic();
    assert_eq!((test.world[land].gate, test.world.next_gate, test.has(mage, "SILV")), (1, 2, 3400));
    test.cast(mage, "CGAT", "");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::GateThere));
}

#[test]
fn friends_are_hidden_until_the_next_spells() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("INVI", 1)], &[]);
    let own = test.mage(11, RED, land, &[], &[]);
    let stranger = test.mage(12, BLUE, land, &[], &[]);
    test.cast(mage, "INVI", "units 11 12 99");
    let [red, _] = test.play_magic();
    let reasons: Vec<Refusal> = red
        .iter()
        .filter_map(|event| if let Event::Refused { why, .. } = event { Some(*why) } else { None })
        .collect();
    assert_eq!(reasons, [Refusal::NotFriendlyUnit, Refusal::NoSuchUnit]);
    let hidden = |test: &TestWorld| [own, stranger].map(|unit| test.world[unit].flags.invisible);
    assert_eq!(hidden(&test), [true, false]);
    test.cast(mage, "INVI", "units 11 10");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::SpellTooMany));
    assert_eq!(hidden(&test), [false, false]);
}

#[test]
fn gates_take_allies_along_as_far_as_they_can_be_carried() {
    let mut test = TestWorld::with_magic();
    let (land, far) = (test.at(4, 6), test.at(4, 2));
    (test.world[land].gate, test.world[far].gate, test.world.next_gate) = (1, 2, 3);
    let mage = test.mage(14, RED, land, &[("GATE", 4)], &[]);
    let ally = test.mage(15, BLUE, land, &[], &[]);
    test.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Ally);
    for (words, why) in [("gate 9 units 15", Refusal::GateUnknown), ("gate 2 units 77", Refusal::NoSuchUnit)]
    {
        test.cast(mage, "GATE", words);
        assert_eq!(refused(&test.play_magic()[0]), Some(why));
        test.world.put(mage, test.world.open_ground(land));
    }
    test.cast(mage, "GATE", "gate 2 units 15");
    test.play_magic();
    assert_eq!(test.world.unit_ids_in(far), [ally, mage]);
    test.cast(mage, "GATE", "detect");
    assert_eq!(refused(&test.play_magic()[0]), None);
    test.world[mage].items.add(test.tables.named.horse, 2);
    test.cast(mage, "GATE", "gate 1");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::SpellTooHeavy));
    test.cast(mage, "GATE", "random");
    assert_eq!(refused(&test.play_magic()[0]), None);
}

#[test]
fn a_random_jump_leads_out_of_the_nexus_without_a_gate_there() {
    let mut test = TestWorld::with_magic();
    let far = test.at(4, 2);
    let mage = test.mage(14, RED, RegionId(0), &[("GATE", 1)], &[]);
    test.cast(mage, "GATE", "random");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::GateUnknown));
    (test.world[far].gate, test.world.next_gate) = (1, 2);
    test.cast(mage, "GATE", "random");
    test.play_magic();
    assert_eq!(test.world.region_of(mage), far);
    test.cast(mage, "GATE", "gate 1");
    assert_eq!(refused(&test.play_magic()[0]), Some(Refusal::GateChosen));
}

#[test]
fn spells_reach_so_far_and_other_levels_by_the_way_down() {
    let mut test = TestWorld::with_magic();
    let (land, near) = (test.at(4, 6), test.at(6, 6));
    let mage = test.mage(10, RED, land, &[("FARS", 1), ("TELE", 1)], &[]);
    for (spell, words, why) in [
        ("FARS", "region 8 6", None),
        ("FARS", "region 9 7", Some(Refusal::SpellTooFar)),
        ("FARS", "region 2 3", Some(Refusal::SpellNoRegion)),
        ("FARS", "region 0 0 nexus", Some(Refusal::SpellNexus)),
        // Twice (2,2) is two columns and two rows away, and the level adds four steps.
        ("FARS", "region 2 2 underworld", Some(Refusal::SpellTooFar)),
        ("TELE", "region 7 7", Some(Refusal::SpellTooFar)),
        ("TELE", "region 6 6", None),
    ] {
        test.cast(mage, spell, words);
        let [red, _] = test.play_magic();
        assert_eq!(refused(&red), why, "{spell} {words}");
        let watched = red.iter().any(|event| matches!(event, Event::Magic(Magic::Watched { .. })));
        assert_eq!(watched, spell == "FARS" && why.is_none());
    }
    assert_eq!(test.world.region_of(mage), near);
    test.world[mage].days.set(test.tables.skill_of("FARS").unwrap(), days_for(2));
    test.cast(mage, "FARS", "region 2 2 2");
    assert_eq!(refused(&test.play_magic()[0]), None);
}

#[test]
fn portals_send_allies_to_a_friendly_mage_who_has_one_too() {
    let mut test = TestWorld::with_magic();
    let (land, near) = (test.at(4, 6), test.at(5, 7));
    let mage = test.mage(10, RED, land, &[("PORT", 1)], &[]);
    let own = test.mage(11, RED, land, &[], &[]);
    let other = test.mage(12, RED, near, &[], &[]);
    let portal = test.tables.named.portal;
    for (give, why) in
        [(None, Some(Refusal::PortalNone)), (Some(mage), Some(Refusal::PortalNotThere)), (Some(other), None)]
    {
        if let Some(unit) = give {
            test.world[unit].items.add(portal, 1);
        }
        test.cast(mage, "PORT", "12 units 11");
        assert_eq!(refused(&test.play_magic()[0]), why);
    }
    assert_eq!((test.world.region_of(own), test.world.region_of(mage)), (near, land));
}

/// An illusion is seen through by its own faction, and by who knows True Seeing as well as its maker knows Illusion.
#[test]
fn true_seeing_goes_through_illusions_of_its_level() {
    let mut test = TestWorld::with_magic();
    let here = test.at(4, 4);
    let tables = Arc::clone(&test.tables);
    let named = &tables.named;
    let maker = test.mage(1, RED, here, &[], &[]);
    test.world[maker].days.set(named.illusion, days_for(2));
    let seers = [0, 1, 2, 3].map(|level| {
        let seer = test.mage(10 + level, BLUE, here, &[], &[]);
        test.world[seer].days.set(named.true_seeing, days_for(level));
        seer
    });
    let goes_through = |seer: &UnitId| {
        let level = test.world[*seer].level(&tables, named.true_seeing);
        sees_through(&tables, FactionId(1), &test.world[maker], level)
    };
    assert_eq!(seers.map(|seer| goes_through(&seer)), [false, false, true, true]);
    assert!(sees_through(&tables, FactionId(0), &test.world[maker], 0));
}

#[test]
fn minds_of_those_who_are_seen_are_read() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("MIND", 3)], &[]);
    let other = test.mage(11, BLUE, land, &[("COMB", 1)], &[("SWOR", 2)]);
    let read = |test: &mut TestWorld| {
        test.cast(mage, "MIND", "11");
        let [red, _] = test.play_magic();
        let minds = red.into_iter().filter_map(|event| match event {
            Event::Magic(Magic::ReadMind { faction, items, .. }) => {
                Some((faction.number, items.map(|all| all.len())))
            }
            _ => None,
        });
        minds.last()
    };
    assert_eq!(read(&mut test), Some((4, None)));
    assert!(knows_factions(&test.tables, &test.world[mage]));
    test.world[mage].days.set(test.tables.named.mind_reading, days_for(4));
    assert_eq!(read(&mut test), Some((4, Some(2))));
    test.world[other].days.set(test.tables.named.stealth, days_for(1));
    assert_eq!(read(&mut test), None);
}

/// A jump takes along what its level says, to the last unit of weight.
#[test]
fn a_gate_carries_as_much_as_the_level_says() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let gate = tables.skill_of("GATE").unwrap();
    let Some(Cast::GateLore { random, chosen, .. }) = &tables[gate].cast else {
        panic!("gates have numbers")
    };
    for (words, weights) in [("random", random), ("gate 2", chosen)] {
        for level in 1..=5_u32 {
            let most = weights[level as usize - 1];
            for (weight, is_carried) in [(most, true), (most + 1, false)] {
                let mut test = TestWorld::with_magic();
                let (land, far) = (test.at(4, 6), test.at(4, 2));
                (test.world[land].gate, test.world[far].gate, test.world.next_gate) = (1, 2, 3);
                let mage = test.mage(14, RED, land, &[("GATE", level)], &[]);
                let own = u32::try_from(loads::weight(&tables, &test.world[mage].items)).unwrap();
                if most == 0 {
                    continue;
                }
                assert_eq!(tables[tables.named.sword].weight, 1);
                test.world[mage].items.add(tables.named.sword, weight - own);
                test.cast(mage, "GATE", words);
                let why = refused(&test.play_magic()[0]);
                assert_eq!(
                    why,
                    if is_carried { None } else { Some(Refusal::SpellTooHeavy) },
                    "{words} {level}"
                );
            }
        }
    }
}

/// Below the surface lies a quarter of it: what is there counts as where twice its coordinates are, and the way down takes
/// four steps more. Columns go round the world.
#[test]
fn a_mage_goes_as_far_below_as_the_map_above_says() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("TELE", 2)], &[]);
    let mut reached = 0;
    for (x, y) in (0..8_u32).flat_map(|y| (0..8_u32).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 0) {
        let across = (2 * x).abs_diff(4).min(16 - (2 * x).abs_diff(4));
        let down = (2 * y).abs_diff(6);
        let steps = 4 + if down > across { across.midpoint(down) } else { across };
        test.cast(mage, "TELE", &format!("region {x} {y} underworld"));
        let why = (steps > 8).then_some(Refusal::SpellTooFar);
        assert_eq!(refused(&test.play_magic()[0]), why, "{x} {y}");
        reached += u32::from(why.is_none());
        test.world.put(mage, test.world.open_ground(land));
    }
    assert!(reached > 3, "{reached}");
}

/// A part of an artifact comes as often as it has hundredths, one of a hundred and all but one too.
#[test]
fn a_part_of_an_artifact_comes_as_often_as_it_has_hundredths() {
    const DRAWS: u32 = 20_000;
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let caster = test.mage(10, RED, land, &[("CRRI", 2)], &[]);
    let (tables, spell) = (Arc::clone(&test.tables), test.tables.skill_of("CRRI").unwrap());
    let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(11), 3);
    let given = GivenOrder {
        order: Order::Cast(Named::Known(spell), Box::default()),
        is_kept: false,
        place: None,
        is_misspelt: false,
        text: 0..0,
    };
    let task = Task { sheet: &Sheet::default(), given: &given };
    let (mut log, mut chance) = (TurnLog::default(), conditions.chance(chance::MAGIC, land));
    let (world, log, chance) = (&mut test.world, &mut log, &mut chance);
    let mut casting = Casting { conditions, world, log, chance, task, caster, spell, level: 2 };
    for hundredths in [0, 1, 20, 99, 100, 101, 199, 300, 350] {
        let (whole, part) = (hundredths / 100, hundredths % 100);
        let more: u32 = (0..DRAWS).map(|_| casting.chance_of(hundredths, u32::MAX) - whole).sum();
        // One hundredth more or less in a hundred would be 200 draws; five standard errors of an even chance are 354.
        let within = if part == 0 {
            0
        } else if part == 1 || part == 99 {
            71
        } else {
            354
        };
        assert!(more.abs_diff(DRAWS / 100 * part) <= within, "{hundredths}: {more} of {DRAWS}");
    }
}
