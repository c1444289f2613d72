//! Bounds of spells: what each costs, reaches, carries and allows, on both sides of the bound.

use super::*;
use crate::world::{LAST_NUMBER, Reveal};

/// What one order of a mage at some level says, with items at hand: why it is refused, if it is.
pub(super) fn outcome(
    skills: &[(&str, u32)],
    items: &[(&str, u32)],
    (spell, words): (&str, &str),
    prepare: impl FnOnce(&mut TestWorld, UnitId),
) -> (Option<Refusal>, TestWorld, UnitId) {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, skills, items);
    prepare(&mut test, mage);
    test.cast(mage, spell, words);
    let [red, _] = test.play_magic();
    (refused(&red), test, mage)
}

/// A mage may have four times the square of the level in small illusions, the square of two less in middling ones, and one
/// of the greatest.
#[test]
fn illusions_come_up_to_the_bound_of_their_level() {
    let kinds = [("PHBE", ["wolf", "eagle", "dragon"]), ("PHUN", ["skeleton", "undead", "lich"])];
    for (spell, [small, middling, great]) in kinds {
        for level in 1..=5_u32 {
            let least =
                [(small, 1, 4 * level * level), (middling, 3, level.saturating_sub(2).pow(2)), (great, 5, 1)];
            for (kind, least, most) in least {
                for count in [most, most + 1] {
                    let words = format!("{kind} {count}");
                    let (why, ..) = outcome(&[(spell, level)], &[], (spell, &words), |_, _| ());
                    let due = if level < least {
                        Some(Refusal::SpellTooHard)
                    } else {
                        (count > most).then_some(Refusal::SpellTooMany)
                    };
                    assert_eq!(why, due, "{spell} {level}: {words}");
                }
            }
        }
    }
    let (why, test, mage) = outcome(&[("PHBE", 1)], &[("iWOLF", 3)], ("PHBE", "wolf 0"), |_, _| ());
    assert_eq!((why, test.has(mage, "iWOLF")), (None, 0), "as many as the mage says, none too");
}

/// A spell that costs silver needs all of it and takes it, whatever comes of it.
#[test]
fn a_spell_takes_its_silver_or_is_not_cast() {
    for (spell, level, cost, item, count) in [
        ("CRPA", 2, 200, Some("AMPR"), 2),
        ("CRSH", 3, 200, Some("SHST"), 3),
        ("CRMA", 1, 400, Some("CARP"), 1),
        ("CRRI", 5, 600, Some("RING"), 1),
        ("CRCL", 5, 800, Some("CLOA"), 1),
        ("CRSL", 5, 1_000, Some("STAL"), 1),
        ("CGAT", 1, 1_000, None, 0),
    ] {
        for silver in [cost - 1, cost, cost + 1] {
            let (why, test, mage) = outcome(&[(spell, level)], &[("SILV", silver)], (spell, ""), |_, _| ());
            let is_paid = silver >= cost;
            assert_eq!(why, (!is_paid).then_some(Refusal::SpellTooDear), "{spell} {silver}");
            assert_eq!(
                test.has(mage, "SILV"),
                if is_paid { silver - cost } else { silver },
                "{spell} {silver}"
            );
            let things = item.map_or(0, |item| test.has(mage, item));
            assert_eq!(things, if is_paid { count } else { 0 }, "{spell} {silver}");
            let gate = test.world[test.world.region_of(mage)].gate;
            assert_eq!(gate > 0, is_paid && item.is_none(), "{spell} {silver}");
        }
    }
}

/// Five swords for each level become better ones, or as many as there are.
#[test]
fn arms_are_made_better_up_to_five_for_each_level() {
    for (spell, from, into) in [("ESWO", "SWOR", "MSWO"), ("EARM", "PARM", "MARM")] {
        for (level, there, turned) in [(1, 4, 4), (1, 5, 5), (1, 6, 5), (3, 99, 15), (2, 0, 0)] {
            let (why, test, mage) =
                outcome(&[(spell, level)], &[(from, there), (into, 1)], (spell, ""), |_, _| ());
            assert_eq!(why, (turned == 0).then_some(Refusal::SpellNothing), "{spell} {level} {there}");
            let has = [from, into].map(|item| test.has(mage, item));
            assert_eq!(has, [there - turned, turned + 1], "{spell} {level} {there}");
        }
    }
}

/// Each kind of building wants its level, and gets its runes for 600 silver. A mine gets none.
#[test]
fn runes_want_the_level_of_the_kind_of_building() {
    for (kind, least, runes) in [
        ("Tower", 1, 3),
        ("Fort", 2, 3),
        ("Castle", 3, 3),
        ("Citadel", 4, 3),
        ("Magical Fortress", 5, 5),
        ("Mine", 9, 0),
    ] {
        for level in 1..=5 {
            let (why, test, mage) =
                outcome(&[("ENGR", level)], &[("SILV", 1_000)], ("ENGR", ""), |test, mage| {
                    let (kind, land) = (test.tables.object_of(kind).unwrap(), test.world.region_of(mage));
                    let object = test.world.add_object(Object::new(kind, false, 1, land));
                    test.world.put(mage, object);
                });
            let due = match level {
                _ if kind == "Mine" => Some(Refusal::RunesBuilding),
                _ if level < least => Some(Refusal::RunesLevel),
                _ => None,
            };
            assert_eq!(why, due, "{kind} {level}");
            let object = test.world[mage].object;
            assert_eq!(test.world[object].runes, if due.is_none() { runes } else { 0 }, "{kind} {level}");
            assert_eq!(test.has(mage, "SILV"), if due.is_none() { 400 } else { 1_000 }, "{kind} {level}");
        }
    }
}

/// A gate has the next number, while there is one, and is on land.
#[test]
fn a_gate_is_made_on_land_with_the_next_number() {
    for (next, is_sea, gate, why) in [
        (0, false, 1, None),
        (1, false, 1, None),
        (7, false, 7, None),
        (7, true, 0, Some(Refusal::GateAtSea)),
        (LAST_NUMBER - 1, false, LAST_NUMBER - 1, None),
        (LAST_NUMBER, false, 0, Some(Refusal::RegionFull)),
    ] {
        let (told, test, mage) = outcome(&[("CGAT", 1)], &[("SILV", 1_000)], ("CGAT", ""), |test, mage| {
            test.world.next_gate = next;
            if is_sea {
                let land = test.world.region_of(mage);
                test.world[land].terrain = test.tables.named.ocean;
            }
        });
        let opened = test.world[test.world.region_of(mage)].gate;
        let (is_made, following) = (why.is_none(), test.world.next_gate);
        assert_eq!((told, opened, following), (why, gate, if is_made { gate + 1 } else { next }), "{next}");
    }
}

/// Creatures come where their land is, as many as the level says, up to the bound; those above it stay.
#[test]
fn creatures_come_as_many_as_the_level_says_and_no_more_than_the_bound() {
    for (spell, words, level, item, there, then) in [
        ("WOLF", "", 1, "WOLF", 0, Some(1)),
        ("WOLF", "", 5, "WOLF", 0, Some(5)),
        ("WOLF", "", 5, "WOLF", 98, Some(100)),
        ("WOLF", "", 5, "WOLF", 99, Some(100)),
        ("WOLF", "", 5, "WOLF", 100, None),
        ("WOLF", "", 1, "WOLF", 9, None),
        ("BIRD", "eagle", 3, "EAGL", 0, Some(1)),
        ("BIRD", "eagle", 3, "EAGL", 1, None),
        ("BIRD", "eagle", 4, "EAGL", 3, Some(4)),
        ("BIRD", "eagle", 4, "EAGL", 4, None),
        ("SUDE", "", 1, "DEMO", 40, Some(41)),
        ("DRAG", "", 5, "DRAG", 4, Some(5)),
        ("DRAG", "", 5, "DRAG", 5, None),
    ] {
        let words = (spell, words);
        let (why, test, mage) = outcome(&[(spell, level)], &[(item, there)], words, |test, mage| {
            let land = test.world.region_of(mage);
            test.world[land].terrain = test.tables.named.mountain;
        });
        assert_eq!(why, then.is_none().then_some(Refusal::SpellEnough), "{spell} {level} {there}");
        assert_eq!(test.has(mage, item), then.unwrap_or(there), "{spell} {level} {there}");
    }
    for (words, level, why) in [("eagle", 2, Some(Refusal::SpellTooHard)), ("direction n", 1, None)] {
        assert_eq!(outcome(&[("BIRD", level)], &[], ("BIRD", words), |_, _| ()).0, why, "{words}");
    }
    for (terrain, why) in [("forest", None), ("mountain", None), ("swamp", Some(Refusal::SpellTerrain))] {
        let (told, ..) = outcome(&[("WOLF", 1)], &[], ("WOLF", ""), |test, mage| {
            let land = test.world.region_of(mage);
            test.world[land].terrain = test.tables.terrain_of(terrain).unwrap();
        });
        assert_eq!(told, why, "{terrain}");
    }
}

/// As many soldiers are hidden as the square of the level, people and creatures of all units together.
#[test]
fn as_many_are_hidden_as_the_square_of_the_level() {
    for level in 1..=3_u32 {
        for (others, wolves) in [(level * level - 1, 0), (level * level, 0), (level * level - 1, 1)] {
            if others == 0 && wolves == 0 {
                continue;
            }
            let (why, test, _) = outcome(&[("INVI", level)], &[], ("INVI", "units 11 12"), |test, mage| {
                let land = test.world.region_of(mage);
                let [one, _] = [11, 12].map(|number| test.mage(number, BLUE, land, &[], &[]));
                test.world[one].items = [(test.tables.named.leader, others)].into_iter().collect();
                test.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Friendly);
                let wolf = test.tables.item_of("WOLF").unwrap();
                test.world[one].items.add(wolf, wolves);
            });
            let fits = others + wolves < level * level;
            assert_eq!(why, (!fits).then_some(Refusal::SpellTooMany), "{level} {others} {wolves}");
            let hidden =
                [11, 12].map(|number| test.world[test.world.unit_of(number).unwrap()].flags.invisible);
            assert_eq!(hidden, [fits; 2], "{level} {others} {wolves}");
        }
    }
}

/// Friends are hidden and told by whom; one's own units need no word of it. Who is no friend is named, and whoever is not
/// seen is not there.
#[test]
fn who_is_hidden_by_another_faction_is_told() {
    for (attitude, stealth, whose, why) in [
        (Attitude::Friendly, 0, 1, None),
        (Attitude::Ally, 0, 1, None),
        (Attitude::Neutral, 0, 1, Some(Refusal::NotFriendlyUnit)),
        (Attitude::Neutral, 1, 1, Some(Refusal::NoSuchUnit)),
        (Attitude::Neutral, 0, 0, None),
    ] {
        let mut test = TestWorld::with_magic();
        let land = test.at(4, 6);
        let mage = test.mage(10, RED, land, &[("INVI", 2)], &[]);
        let unit = test.mage(11, FactionId(whose), land, &[("STEA", stealth)], &[]);
        test.world[FactionId(1)].attitudes.insert(FactionId(0), attitude);
        test.world[mage].reveal = Reveal::Faction;
        test.cast(mage, "INVI", "units 11 11");
        let [red, blue] = test.play_magic();
        assert_eq!(refused(&red), why, "{attitude:?}");
        assert_eq!(test.world[unit].flags.invisible, why.is_none(), "{attitude:?}");
        let is_told =
            |events: &[Event]| events.iter().any(|event| matches!(event, Event::Magic(Magic::Hidden { .. })));
        assert_eq!(is_told(&blue), why.is_none() && whose == 1, "{attitude:?}");
        assert!(!is_told(&red));
        let hides = red.iter().any(|event| matches!(event, Event::Magic(Magic::Hid { .. })));
        assert_eq!(hides, why.is_none(), "{attitude:?}: nobody is told that they hide nobody");
    }
}

/// Minds are read from the first level on as far as the faction, from the fourth in full; from the third on a unit knows the
/// factions of all.
#[test]
fn minds_are_read_by_level() {
    for level in 1..=5 {
        let (why, test, mage) = outcome(&[("MIND", level)], &[], ("MIND", "11"), |test, mage| {
            let land = test.world.region_of(mage);
            test.mage(11, BLUE, land, &[], &[]);
        });
        assert_eq!(why, None);
        assert_eq!(knows_factions(&test.tables, &test.world[mage]), level >= 3, "{level}");
    }
    let (_, test, mage) = outcome(&[], &[], ("EART", ""), |_, _| ());
    assert!(!knows_factions(&test.tables, &test.world[mage]));
}

/// A unit casts one spell a month, the last that it was told to. A sight that is as good as an illusion goes through it
/// only if it is some.
#[test]
fn the_last_spell_that_was_ordered_is_cast() {
    let mut test = TestWorld::with_magic();
    let land = test.at(4, 6);
    let mage = test.mage(10, RED, land, &[("EART", 1), ("CLEA", 1)], &[]);
    test.cast(mage, "EART", "");
    test.cast(mage, "CLEA", "");
    test.play_magic();
    assert_eq!((test.world[land].earth_lore, test.world[land].clear_skies), (0, 1));
    let sees = test.world[mage].level(&test.tables, test.tables.named.true_seeing);
    assert!(!sees_through(&test.tables, FactionId(1), &test.world[mage], sees));
}

/// Who knows the lore of a spell notices it in the region, another faction alone, and if it is cast.
#[test]
fn a_spell_is_noticed_by_others_who_know_its_lore() {
    for (faction, lore, level, is_here, notices) in [
        (1, "ARTI", 1, true, true),
        (1, "ARTI", 0, true, false),
        (1, "CRPA", 1, true, false),
        (1, "ARTI", 1, false, false),
        (0, "ARTI", 1, true, false),
    ] {
        for silver in [200, 0] {
            let mut test = TestWorld::with_magic();
            let (land, near) = (test.at(4, 6), test.at(5, 7));
            let mage = test.mage(10, RED, land, &[("CRPA", 1)], &[("SILV", silver)]);
            test.mage(11, FactionId(faction), if is_here { land } else { near }, &[(lore, level)], &[]);
            test.cast(mage, "CRPA", "");
            let told = test.play_magic();
            let is_noticed = |events: &[Event]| {
                events.iter().any(|event| matches!(event, Event::Magic(Magic::Noticed { .. })))
            };
            assert_eq!(
                told.each_ref().map(|told| is_noticed(told)),
                [false, notices && silver > 0],
                "{lore} {level}"
            );
        }
    }
}
