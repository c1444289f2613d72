//! Bounds of spells that lead or look elsewhere: portals, gates, teleportation, birds, far sight.

use super::laws::outcome;
use super::*;
use crate::world::{Guard, Reveal};

/// A portal leads as far as twice the square of the level on the same level of the world, and carries fifty for each level.
#[test]
fn a_portal_reaches_and_carries_what_its_level_says() {
    let swords = |weight: u32| [("SWOR", weight - 10)];
    for (x, y, level, weight, attitude, why) in [
        (6, 6, 1, 50, Attitude::Friendly, None),
        (6, 6, 1, 51, Attitude::Friendly, Some(Refusal::SpellTooHeavy)),
        (6, 6, 1, 50, Attitude::Neutral, Some(Refusal::PortalNoMage)),
        (7, 7, 1, 50, Attitude::Friendly, Some(Refusal::SpellTooFar)),
        (7, 7, 2, 100, Attitude::Friendly, None),
        (7, 7, 2, 101, Attitude::Friendly, Some(Refusal::SpellTooHeavy)),
        (12, 6, 2, 100, Attitude::Friendly, None),
        (13, 7, 2, 100, Attitude::Friendly, None),
    ] {
        let mut test = TestWorld::with_magic();
        let (land, there) = (test.at(4, 6), test.at(x, y));
        let mage = test.mage(10, RED, land, &[("PORT", level)], &[("PORT", 1)]);
        let other = test.mage(12, BLUE, there, &[], &[("PORT", 1)]);
        let going = test.mage(11, RED, land, &[], &swords(weight));
        test.world[FactionId(1)].attitudes.insert(FactionId(0), attitude);
        test.world[mage].reveal = Reveal::Faction;
        test.world[going].guard = Guard::On;
        let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, there));
        test.world.put(other, tower);
        test.cast(mage, "PORT", "12 units 11");
        let [red, _] = test.play_magic();
        let case = format!("{x} {y} {level} {weight} {attitude:?}");
        assert_eq!(refused(&red), why, "{case}");
        let arrives = why.is_none();
        assert_eq!(test.world[going].object == tower, arrives, "{case}");
        assert_eq!(test.world[going].guard, Guard::On, "who is carried goes on guarding: {case}");
        let is_sent = red.iter().any(|event| matches!(event, Event::Magic(Magic::SentThrough { .. })));
        assert_eq!((is_sent, test.world.region_of(mage)), (arrives, land), "{case}");
    }
}

/// Whom the named mage is: a mage somewhere with a portal, and not only somebody with one.
#[test]
fn a_portal_leads_to_a_mage_alone() {
    for (number, kind, why) in [
        (12, UnitKind::Mage, None),
        (12, UnitKind::Normal, Some(Refusal::PortalNoMage)),
        (99, UnitKind::Mage, Some(Refusal::PortalNoMage)),
    ] {
        let mut test = TestWorld::with_magic();
        let (land, there) = (test.at(4, 6), test.at(5, 7));
        let mage = test.mage(10, RED, land, &[("PORT", 1)], &[("PORT", 1)]);
        let other = test.mage(12, RED, there, &[], &[("PORT", 1)]);
        test.world[other].kind = kind;
        test.cast(mage, "PORT", &format!("{number} units 10"));
        let [red, _] = test.play_magic();
        assert_eq!(refused(&red), why, "{number} {kind:?}");
        assert_eq!(test.world.region_of(mage), if why.is_none() { there } else { land }, "{number} {kind:?}");
        let is_sent = red.iter().any(|event| matches!(event, Event::Magic(Magic::SentThrough { .. })));
        assert!(!is_sent, "who goes is told that, and not that others went");
    }
}

/// Who teleports carries fifteen for each level, themselves among it, and comes down on land.
#[test]
fn a_teleporting_mage_carries_fifteen_for_each_level() {
    for level in 1..=3 {
        for (more, is_sea, why) in
            [(0, false, None), (1, false, Some(Refusal::SpellTooHeavy)), (0, true, Some(Refusal::SpellOcean))]
        {
            let items = [("SWOR", 15 * level - 10 + more)];
            let words = ("TELE", "region 6 6");
            let (told, test, mage) = outcome(&[("TELE", level)], &items, words, |test, mage| {
                test.world[mage].guard = Guard::On;
                let there = test.at(6, 6);
                if is_sea {
                    test.world[there].terrain = test.tables.named.ocean;
                }
            });
            assert_eq!(told, why, "{level} {more}");
            let is_there = test.world.region_of(mage) == test.at(6, 6);
            assert_eq!((is_there, test.world[mage].guard), (why.is_none(), Guard::On));
        }
    }
}

/// A jump by chance ends at a gate of the caster's level of the world, each as likely, the one where it began too.
#[test]
fn a_jump_by_chance_stays_on_the_level_of_the_world() {
    let mut ends = std::collections::BTreeMap::<RegionId, u32>::new();
    let mut gates = Vec::new();
    for seed in 0..600 {
        let mut test = TestWorld::with_magic();
        let below = test.world.region_at(Spot { level: 2, y: 2, x: 2 }).unwrap();
        let all = [test.at(4, 6), test.at(4, 2), test.at(8, 8), below];
        for (number, region) in (1..).zip(all) {
            test.world[region].gate = number;
        }
        gates = all.to_vec();
        let mage = test.mage(10, RED, all[0], &[("GATE", 1)], &[]);
        test.cast(mage, "GATE", "random");
        assert_eq!(refused(&test.play_magic_with(seed)[0]), None);
        *ends.entry(test.world.region_of(mage)).or_default() += 1;
    }
    assert!(!ends.contains_key(&gates[3]));
    assert!(gates[..3].iter().all(|gate| (150..=250).contains(&ends[gate])), "{ends:?}");
}

/// Only allies are taken along, and who is told to come twice, or is the mage, weighs once.
#[test]
fn a_gate_takes_allies_alone_and_each_once() {
    for (attitude, reason) in [
        (Attitude::Ally, None),
        (Attitude::Friendly, Some(Refusal::NotAlliedUnit)),
        (Attitude::Hostile, Some(Refusal::NotAlliedUnit)),
    ] {
        let mut test = TestWorld::with_magic();
        let (land, far) = (test.at(4, 6), test.at(4, 2));
        (test.world[land].gate, test.world[far].gate) = (1, 2);
        let mage = test.mage(10, RED, land, &[("GATE", 4)], &[("SWOR", 80)]);
        let other = test.mage(11, BLUE, land, &[], &[]);
        test.world[FactionId(1)].attitudes.insert(FactionId(0), attitude);
        test.world[mage].reveal = Reveal::Faction;
        test.cast(mage, "GATE", "gate 2 units 11 10 11");
        let [red, _] = test.play_magic();
        // Ninety and ten are the hundred that the fourth level carries.
        assert_eq!(refused(&red), reason, "{attitude:?}");
        let places = [mage, other].map(|unit| test.world.region_of(unit));
        assert_eq!(places, [far, if reason.is_none() { far } else { land }], "{attitude:?}");
    }
}

/// Gates next door are found from the second level on, birds fly over the surface, and a place that is watched twice is shown
/// once.
#[test]
fn what_shows_other_regions_has_its_bounds() {
    for (level, why) in [(1, Some(Refusal::SpellTooHard)), (2, None)] {
        assert_eq!(outcome(&[("GATE", level)], &[], ("GATE", "detect"), |_, _| ()).0, why, "{level}");
    }
    let mut test = TestWorld::with_magic();
    let (land, near, far) = (test.at(4, 6), test.at(5, 7), test.at(4, 2));
    (test.world[near].gate, test.world[far].gate) = (7, 8);
    let mage = test.mage(10, RED, land, &[("GATE", 2), ("FARS", 1), ("BIRD", 1)], &[]);
    test.cast(mage, "GATE", "detect");
    let found = test.play_magic()[0].iter().find_map(|event| match event {
        Event::Magic(Magic::FoundGates { gates, .. }) => {
            Some(gates.iter().map(|(gate, _)| *gate).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(found, Some(vec![7]));
    for (spell, words, shown) in [
        ("FARS", "region 5 7", 1),
        ("FARS", "region 5 7", 1),
        ("BIRD", "direction se", 2),
        ("BIRD", "direction southeast", 2),
    ] {
        test.cast(mage, spell, words);
        assert_eq!(refused(&test.play_magic()[0]), None, "{words}");
        let shown_now: Vec<_> = test.world[FactionId(0)].shown.iter().map(|it| (it.region, it.by)).collect();
        assert_eq!(shown_now, [(near, Some(10)), (near, None)][..shown], "{words}");
    }
    let below = test.world.region_at(Spot { level: 2, y: 2, x: 2 }).unwrap();
    for (place, words, why) in [
        (test.at(4, 0), "direction n", Refusal::SpellNoRegion),
        (below, "direction n", Refusal::BirdsBelow),
        (RegionId(0), "direction n", Refusal::BirdsBelow),
    ] {
        test.world.put(mage, test.world.open_ground(place));
        test.cast(mage, "BIRD", words);
        assert_eq!(refused(&test.play_magic()[0]), Some(why), "{words}");
    }
}

/// A mage who is taken along jumps no more in this month, wherever they come to; one who was not taken does.
#[test]
fn who_is_taken_along_jumps_no_more() {
    for (to, other) in [((4, 8), (4, 10)), ((4, 4), (4, 2))] {
        for (spell, words) in [("GATE", "gate 2 units 11"), ("PORT", "12 units 11"), ("GATE", "gate 2")] {
            let mut test = TestWorld::with_magic();
            let (land, next, last) = (test.at(4, 6), test.at(to.0, to.1), test.at(other.0, other.1));
            for (number, region) in (1..).zip([land, next, last]) {
                test.world[region].gate = number;
            }
            let first = test.mage(10, RED, land, &[(spell, 4)], &[("PORT", 1)]);
            let second = test.mage(11, RED, land, &[("GATE", 4)], &[]);
            test.mage(12, RED, next, &[], &[("PORT", 1)]);
            test.cast(first, spell, words);
            test.cast(second, "GATE", "gate 3");
            let [red, _] = test.play_magic();
            assert_eq!(refused(&red), None);
            let is_taken = words.contains("units");
            assert_eq!(test.world.region_of(second), if is_taken { next } else { last }, "{spell} {words}");
        }
    }
}

/// Out of the Nexus a jump needs no gate, be it by chance or to a gate of a number; into another land it does.
#[test]
fn a_jump_out_of_the_nexus_needs_no_gate() {
    for words in ["random", "gate 1"] {
        for is_nexus in [true, false] {
            let mut test = TestWorld::with_magic();
            let far = test.at(4, 2);
            test.world[far].gate = 1;
            let from = if is_nexus { RegionId(0) } else { test.at(8, 8) };
            let mage = test.mage(10, RED, from, &[("GATE", 3)], &[]);
            test.cast(mage, "GATE", words);
            let why = (!is_nexus).then_some(Refusal::GateNone);
            assert_eq!(refused(&test.play_magic()[0]), why, "{words} {is_nexus}");
            assert_eq!(test.world.region_of(mage), if is_nexus { far } else { from }, "{words} {is_nexus}");
        }
    }
}

/// Who is named and will not come weighs as much as who comes; who is hidden from the mage weighs nothing.
#[test]
fn who_is_named_for_a_jump_weighs_whether_they_come_or_not() {
    for (swords, stealth, why) in
        [(80, 0, Refusal::NotAlliedUnit), (81, 0, Refusal::SpellTooHeavy), (81, 1, Refusal::NoSuchUnit)]
    {
        for (spell, words, carries) in [("GATE", "gate 2 units 10 11", 100), ("PORT", "12 units 10 11", 100)]
        {
            let mut test = TestWorld::with_magic();
            let (land, far) = (test.at(4, 6), test.at(4, 4));
            (test.world[land].gate, test.world[far].gate) = (1, 2);
            let level = if spell == "GATE" { 4 } else { 2 };
            let mage = test.mage(10, RED, land, &[(spell, level)], &[("PORT", 1)]);
            let weight = loads::weight(&test.tables, &test.world[mage].items);
            let mut other = vec![("SWOR", swords - u32::try_from(weight).unwrap() + 10)];
            other.retain(|(_, count)| *count > 0);
            test.mage(11, BLUE, land, &[("STEA", stealth)], &other);
            test.mage(12, RED, far, &[], &[("PORT", 1)]);
            test.cast(mage, spell, words);
            let [red, _] = test.play_magic();
            let reasons: Vec<Refusal> = red
                .iter()
                .filter_map(|event| if let Event::Refused { why, .. } = event { Some(*why) } else { None })
                .collect();
            assert_eq!(reasons.first(), Some(&why), "{spell} {swords} {stealth} {carries}");
            let comes = why != Refusal::SpellTooHeavy;
            let place = if comes { far } else { land };
            assert_eq!(test.world.region_of(mage), place, "{spell} {swords} {stealth}");
        }
    }
}
