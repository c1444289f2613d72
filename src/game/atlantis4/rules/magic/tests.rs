mod elsewhere;
mod laws;

use super::*;
use crate::orders::{GivenOrder, Named, Sheet};
use crate::policy::Policy;
use crate::rules::journey::loads;
use crate::tables::{RuleSet, Tables, days_for};
use crate::world::{Attitude, Faction, FactionId, Level, LevelKind, Object, Region, Spot, Unit, UnitKind};
use playdeck_base::dice::Dice;
use playdeck_kit::log::Reader;
use std::sync::Arc;

/// A surface of 16 by 16 plains above an underworld of 8 by 8, two factions, and the orders of some mages.
struct Scene {
    tables: Arc<Tables>,
    world: World,
    orders: Vec<(UnitId, GivenOrder)>,
    sheet: Sheet,
}

impl Scene {
    fn new() -> Self {
        let tables = Tables::built_in(RuleSet::Wyreth);
        let level = |size: u32, name: Option<&str>, kind, first| Level {
            width: size,
            height: size,
            name: name.map(Into::into),
            kind,
            first: RegionId(first),
        };
        let levels = vec![
            level(1, Some("nexus"), LevelKind::Nexus, 0),
            level(16, None, LevelKind::Surface, 1),
            level(8, Some("underworld"), LevelKind::Underworld, 129),
        ];
        let mut world = World::new("Test", levels.clone());
        for (number, level) in (0..).zip(&levels) {
            for place in 0..level.count() {
                let (x, y) = level.spot_of(place);
                let terrain = if number == 0 { tables.named.nexus } else { tables.named.plain };
                let mut region = Region::new(Spot { level: number, y, x }, "Land", terrain);
                region.wages = 14;
                world.add_region(region, tables.named.open_ground);
            }
        }
        world.add_faction(Faction::new(3, "Red"));
        world.add_faction(Faction::new(4, "Blue"));
        Self { tables, world, orders: Vec::new(), sheet: Sheet::default() }
    }

    fn at(&self, x: u32, y: u32) -> RegionId {
        self.world.region_at(Spot { level: 1, y, x }).unwrap()
    }

    /// A mage of a faction on open ground, with skills at levels and items.
    fn mage(
        &mut self,
        number: u32,
        faction: u32,
        region: RegionId,
        skills: &[(&str, u32)],
        items: &[(&str, u32)],
    ) -> UnitId {
        let mut unit = Unit::new(number, FactionId(faction), self.world.open_ground(region));
        unit.kind = UnitKind::Mage;
        unit.items.add(self.tables.named.leader, 1);
        for (skill, level) in skills {
            unit.days.set(self.tables.skill_of(skill).unwrap(), days_for(*level));
        }
        for (item, count) in items {
            unit.items.add(self.tables.item_of(item).unwrap(), *count);
        }
        self.world.add_unit(unit)
    }

    fn cast(&mut self, unit: UnitId, spell: &str, words: &str) {
        let words = words.split_whitespace().map(Into::into).collect();
        let order = Order::Cast(Named::Known(self.tables.skill_of(spell).unwrap()), words);
        self.orders
            .push((unit, GivenOrder { order, is_kept: false, place: None, is_misspelt: false, text: 0..0 }));
    }

    /// Plays CAST and what follows the month, and gives what each faction is told.
    fn play(&mut self) -> [Vec<Event>; 2] {
        self.play_with(1)
    }

    fn play_with(&mut self, seed: u64) -> [Vec<Event>; 2] {
        let tables = Arc::clone(&self.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(seed), 3);
        let mut tasks = Tasks::default();
        for (unit, given) in &self.orders {
            tasks.push(*unit, Task { sheet: &self.sheet, given });
        }
        let mut log = TurnLog::default();
        let jumps = play(conditions, &mut self.world, &tasks, &mut log);
        jumps.play(conditions, &mut self.world, &mut log);
        drop(tasks);
        self.orders.clear();
        [0, 1].map(|player| log.as_seen(Reader::Player(player)).map(std::borrow::Cow::into_owned).collect())
    }

    fn has(&self, unit: UnitId, item: &str) -> u32 {
        self.world[unit].items.of(self.tables.item_of(item).unwrap())
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
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let one = scene.mage(10, 0, land, &[("EART", 3)], &[]);
    let two = scene.mage(11, 1, land, &[("EART", 5)], &[]);
    scene.cast(one, "EART", "");
    scene.cast(two, "EART", "");
    let [red, blue] = scene.play();
    assert_eq!((scene.has(one, "SILV"), scene.has(two, "SILV")), (84, 150));
    assert_eq!(scene.world[land].earth_lore, 5);
    let noticed = |events: &[Event]| {
        events.iter().any(
            |event| matches!(event, Event::Magic(Magic::Noticed { lore, .. }) if &**lore == "earth lore"),
        )
    };
    assert!(noticed(&red) && noticed(&blue));
}

#[test]
fn only_mages_who_know_a_spell_cast_it() {
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let soldier = scene.mage(10, 0, land, &[("EART", 3)], &[]);
    scene.world[soldier].kind = UnitKind::Normal;
    scene.cast(soldier, "EART", "");
    let pupil = scene.mage(11, 1, land, &[], &[]);
    scene.cast(pupil, "EART", "");
    let [red, blue] = scene.play();
    assert_eq!((refused(&red), refused(&blue)), (Some(Refusal::CasterNoMage), Some(Refusal::SpellTooHard)));
    for (spell, why) in [("COMB", Refusal::NotMagic), ("FIRE", Refusal::NotCast)] {
        scene.cast(soldier, spell, "");
        assert_eq!(refused(&scene.play()[0]), Some(why));
    }
}

#[test]
fn creatures_come_up_to_their_bound() {
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let skills = [("WOLF", 4), ("BIRD", 3), ("SUIM", 3), ("SUDE", 2), ("SUBA", 5), ("DRAG", 5), ("SUSK", 5)];
    let mage = scene.mage(10, 0, land, &skills, &[("WOLF", 62)]);
    scene.cast(mage, "WOLF", "");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::SpellTerrain));
    scene.world[land].terrain = scene.tables.named.forest;
    for (spell, words, item, count) in [
        ("WOLF", "", "WOLF", 64),
        ("BIRD", "eagle", "EAGL", 1),
        ("SUIM", "", "IMP", 3),
        ("SUDE", "", "DEMO", 1),
        ("SUBA", "", "BALR", 1),
        ("DRAG", "", "DRAG", 1),
        ("SUSK", "", "SKEL", 10),
    ] {
        scene.cast(mage, spell, words);
        assert_eq!(refused(&scene.play()[0]), None, "{spell}");
        assert_eq!(scene.has(mage, item), count, "{spell}");
    }
    for (spell, words) in [("WOLF", ""), ("BIRD", "eagle"), ("SUBA", "")] {
        scene.cast(mage, spell, words);
        assert_eq!(refused(&scene.play()[0]), Some(Refusal::SpellEnough), "{spell}");
    }
}

#[test]
fn a_number_of_illusions_is_set_and_bounded() {
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let mage = scene.mage(10, 0, land, &[("PHBE", 4)], &[("iWOLF", 60)]);
    scene.cast(mage, "PHBE", "wolf 20");
    scene.play();
    assert_eq!(scene.has(mage, "iWOLF"), 20);
    for (words, why) in [("eagle 20", Refusal::SpellTooMany), ("dragon", Refusal::SpellTooHard)] {
        scene.cast(mage, "PHBE", words);
        assert_eq!(refused(&scene.play()[0]), Some(why));
    }
}

#[test]
fn artifacts_cost_silver_and_come_as_often_as_the_level_says() {
    let mut rings = 0;
    for seed in 0..200 {
        let mut scene = Scene::new();
        let land = scene.at(4, 6);
        let mage = scene.mage(10, 0, land, &[("CRRI", 2)], &[("SILV", 700)]);
        scene.cast(mage, "CRRI", "");
        scene.play_with(seed);
        assert_eq!(scene.has(mage, "SILV"), 100);
        rings += scene.has(mage, "RING");
        scene.cast(mage, "CRRI", "");
        assert_eq!(refused(&scene.play()[0]), Some(Refusal::SpellTooDear));
    }
    // 40 of a hundred, within three standard errors.
    assert!((60..=100).contains(&rings), "{rings}");
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let mage = scene.mage(10, 0, land, &[("CRPA", 3), ("ESWO", 2)], &[("SILV", 200), ("SWOR", 14)]);
    scene.cast(mage, "CRPA", "");
    scene.play();
    scene.cast(mage, "ESWO", "");
    scene.play();
    assert_eq!(["AMPR", "SILV", "SWOR", "MSWO"].map(|item| scene.has(mage, item)), [3, 0, 4, 10]);
}

#[test]
fn runes_need_the_level_of_the_building_and_gates_a_free_place() {
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let mage = scene.mage(10, 0, land, &[("ENGR", 1), ("CGAT", 1)], &[("SILV", 5000)]);
    scene.cast(mage, "ENGR", "");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::RunesBuilding));
    for (kind, incomplete, why) in [
        ("Tower", 1, Some(Refusal::RunesUnfinished)),
        ("Fort", 0, Some(Refusal::RunesLevel)),
        ("Tower", 0, None),
    ] {
        let mut object = Object::new(scene.tables.object_of(kind).unwrap(), false, 1, land);
        object.incomplete = incomplete;
        let object = scene.world.add_object(object);
        scene.world.put(mage, object);
        scene.cast(mage, "ENGR", "");
        assert_eq!(refused(&scene.play()[0]), why, "{kind}");
        assert_eq!(scene.world[object].runes, if why.is_none() { 3 } else { 0 });
    }
    scene.cast(mage, "CGAT", "");
    scene.play();
    assert_eq!((scene.world[land].gate, scene.world.next_gate, scene.has(mage, "SILV")), (1, 2, 3400));
    scene.cast(mage, "CGAT", "");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::GateThere));
}

#[test]
fn friends_are_hidden_until_the_next_spells() {
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let mage = scene.mage(10, 0, land, &[("INVI", 1)], &[]);
    let own = scene.mage(11, 0, land, &[], &[]);
    let stranger = scene.mage(12, 1, land, &[], &[]);
    scene.cast(mage, "INVI", "units 11 12 99");
    let [red, _] = scene.play();
    let reasons: Vec<Refusal> = red
        .iter()
        .filter_map(|event| if let Event::Refused { why, .. } = event { Some(*why) } else { None })
        .collect();
    assert_eq!(reasons, [Refusal::NotFriendlyUnit, Refusal::NoSuchUnit]);
    let hidden = |scene: &Scene| [own, stranger].map(|unit| scene.world[unit].flags.invisible);
    assert_eq!(hidden(&scene), [true, false]);
    scene.cast(mage, "INVI", "units 11 10");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::SpellTooMany));
    assert_eq!(hidden(&scene), [false, false]);
}

#[test]
fn gates_take_allies_along_as_far_as_they_can_be_carried() {
    let mut scene = Scene::new();
    let (land, far) = (scene.at(4, 6), scene.at(4, 2));
    (scene.world[land].gate, scene.world[far].gate, scene.world.next_gate) = (1, 2, 3);
    let mage = scene.mage(14, 0, land, &[("GATE", 4)], &[]);
    let ally = scene.mage(15, 1, land, &[], &[]);
    scene.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Ally);
    for (words, why) in [("gate 9 units 15", Refusal::GateUnknown), ("gate 2 units 77", Refusal::NoSuchUnit)]
    {
        scene.cast(mage, "GATE", words);
        assert_eq!(refused(&scene.play()[0]), Some(why));
        scene.world.put(mage, scene.world.open_ground(land));
    }
    scene.cast(mage, "GATE", "gate 2 units 15");
    scene.play();
    assert_eq!(scene.world.unit_ids_in(far), [ally, mage]);
    scene.cast(mage, "GATE", "detect");
    assert_eq!(refused(&scene.play()[0]), None);
    scene.world[mage].items.add(scene.tables.named.horse, 2);
    scene.cast(mage, "GATE", "gate 1");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::SpellTooHeavy));
    scene.cast(mage, "GATE", "random");
    assert_eq!(refused(&scene.play()[0]), None);
}

#[test]
fn a_random_jump_leads_out_of_the_nexus_without_a_gate_there() {
    let mut scene = Scene::new();
    let far = scene.at(4, 2);
    let mage = scene.mage(14, 0, RegionId(0), &[("GATE", 1)], &[]);
    scene.cast(mage, "GATE", "random");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::GateUnknown));
    (scene.world[far].gate, scene.world.next_gate) = (1, 2);
    scene.cast(mage, "GATE", "random");
    scene.play();
    assert_eq!(scene.world.region_of(mage), far);
    scene.cast(mage, "GATE", "gate 1");
    assert_eq!(refused(&scene.play()[0]), Some(Refusal::GateChosen));
}

#[test]
fn spells_reach_so_far_and_other_levels_by_the_way_down() {
    let mut scene = Scene::new();
    let (land, near) = (scene.at(4, 6), scene.at(6, 6));
    let mage = scene.mage(10, 0, land, &[("FARS", 1), ("TELE", 1)], &[]);
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
        scene.cast(mage, spell, words);
        let [red, _] = scene.play();
        assert_eq!(refused(&red), why, "{spell} {words}");
        let watched = red.iter().any(|event| matches!(event, Event::Magic(Magic::Watched { .. })));
        assert_eq!(watched, spell == "FARS" && why.is_none());
    }
    assert_eq!(scene.world.region_of(mage), near);
    scene.world[mage].days.set(scene.tables.skill_of("FARS").unwrap(), days_for(2));
    scene.cast(mage, "FARS", "region 2 2 2");
    assert_eq!(refused(&scene.play()[0]), None);
}

#[test]
fn portals_send_allies_to_a_friendly_mage_who_has_one_too() {
    let mut scene = Scene::new();
    let (land, near) = (scene.at(4, 6), scene.at(5, 7));
    let mage = scene.mage(10, 0, land, &[("PORT", 1)], &[]);
    let own = scene.mage(11, 0, land, &[], &[]);
    let other = scene.mage(12, 0, near, &[], &[]);
    let portal = scene.tables.named.portal;
    for (give, why) in
        [(None, Some(Refusal::PortalNone)), (Some(mage), Some(Refusal::PortalNotThere)), (Some(other), None)]
    {
        if let Some(unit) = give {
            scene.world[unit].items.add(portal, 1);
        }
        scene.cast(mage, "PORT", "12 units 11");
        assert_eq!(refused(&scene.play()[0]), why);
    }
    assert_eq!((scene.world.region_of(own), scene.world.region_of(mage)), (near, land));
}

/// An illusion is seen through by its own faction, and by who knows True Seeing as well as its maker knows Illusion.
#[test]
fn true_seeing_goes_through_illusions_of_its_level() {
    let mut scene = Scene::new();
    let here = scene.at(4, 4);
    let tables = Arc::clone(&scene.tables);
    let named = &tables.named;
    let maker = scene.mage(1, 0, here, &[], &[]);
    scene.world[maker].days.set(named.illusion, days_for(2));
    let seers = [0, 1, 2, 3].map(|level| {
        let seer = scene.mage(10 + level, 1, here, &[], &[]);
        scene.world[seer].days.set(named.true_seeing, days_for(level));
        seer
    });
    let goes_through = |seer: &UnitId| {
        let level = scene.world[*seer].level(&tables, named.true_seeing);
        sees_through(&tables, FactionId(1), &scene.world[maker], level)
    };
    assert_eq!(seers.map(|seer| goes_through(&seer)), [false, false, true, true]);
    assert!(sees_through(&tables, FactionId(0), &scene.world[maker], 0));
}

#[test]
fn minds_of_those_who_are_seen_are_read() {
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let mage = scene.mage(10, 0, land, &[("MIND", 3)], &[]);
    let other = scene.mage(11, 1, land, &[("COMB", 1)], &[("SWOR", 2)]);
    let read = |scene: &mut Scene| {
        scene.cast(mage, "MIND", "11");
        let [red, _] = scene.play();
        let minds = red.into_iter().filter_map(|event| match event {
            Event::Magic(Magic::ReadMind { faction, items, .. }) => {
                Some((faction.number, items.map(|all| all.len())))
            }
            _ => None,
        });
        minds.last()
    };
    assert_eq!(read(&mut scene), Some((4, None)));
    assert!(knows_factions(&scene.tables, &scene.world[mage]));
    scene.world[mage].days.set(scene.tables.named.mind_reading, days_for(4));
    assert_eq!(read(&mut scene), Some((4, Some(2))));
    scene.world[other].days.set(scene.tables.named.stealth, days_for(1));
    assert_eq!(read(&mut scene), None);
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
                let mut scene = Scene::new();
                let (land, far) = (scene.at(4, 6), scene.at(4, 2));
                (scene.world[land].gate, scene.world[far].gate, scene.world.next_gate) = (1, 2, 3);
                let mage = scene.mage(14, 0, land, &[("GATE", level)], &[]);
                let own = u32::try_from(loads::weight(&tables, &scene.world[mage].items)).unwrap();
                if most == 0 {
                    continue;
                }
                assert_eq!(tables[tables.named.sword].weight, 1);
                scene.world[mage].items.add(tables.named.sword, weight - own);
                scene.cast(mage, "GATE", words);
                let why = refused(&scene.play()[0]);
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
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let mage = scene.mage(10, 0, land, &[("TELE", 2)], &[]);
    let mut reached = 0;
    for (x, y) in (0..8_u32).flat_map(|y| (0..8_u32).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 0) {
        let across = (2 * x).abs_diff(4).min(16 - (2 * x).abs_diff(4));
        let down = (2 * y).abs_diff(6);
        let steps = 4 + if down > across { across.midpoint(down) } else { across };
        scene.cast(mage, "TELE", &format!("region {x} {y} underworld"));
        let why = (steps > 8).then_some(Refusal::SpellTooFar);
        assert_eq!(refused(&scene.play()[0]), why, "{x} {y}");
        reached += u32::from(why.is_none());
        scene.world.put(mage, scene.world.open_ground(land));
    }
    assert!(reached > 3, "{reached}");
}

/// A part of an artifact comes as often as it has hundredths, one of a hundred and all but one too.
#[test]
fn a_part_of_an_artifact_comes_as_often_as_it_has_hundredths() {
    const DRAWS: u32 = 20_000;
    let mut scene = Scene::new();
    let land = scene.at(4, 6);
    let caster = scene.mage(10, 0, land, &[("CRRI", 2)], &[]);
    let (tables, spell) = (Arc::clone(&scene.tables), scene.tables.skill_of("CRRI").unwrap());
    let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(11), 3);
    let given = GivenOrder {
        order: Order::Cast(Named::Known(spell), Box::default()),
        is_kept: false,
        place: None,
        is_misspelt: false,
        text: 0..0,
    };
    let task = Task { sheet: &scene.sheet, given: &given };
    let (mut log, mut chance) = (TurnLog::default(), conditions.chance(chance::MAGIC, land));
    let (world, log, chance) = (&mut scene.world, &mut log, &mut chance);
    let mut casting = Casting { conditions, world, log, chance, task, caster, spell, level: 2 };
    for hundredths in [0, 1, 20, 99, 100, 101, 199, 300, 350] {
        let (whole, part) = (hundredths / 100, hundredths % 100);
        let more: u32 = (0..DRAWS).map(|_| casting.chance_of(hundredths) - whole).sum();
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
