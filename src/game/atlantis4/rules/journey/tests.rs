mod laws;

use super::{costs, drown, sail, travel};
use crate::orders::{Month, Step};
use crate::policy::Policy;
use crate::rules::Mode;
use crate::rules::combat::Battles;
use crate::rules::conditions::Conditions;
use crate::rules::test_world::{BLUE, RED, TestWorld};
use crate::tables::Direction::{North, South};
use crate::tables::{Direction, Tables, Terrain, days_for};
use crate::world::{Attitude, Faction, FactionId, Guard, LevelKind, Object, RegionId, Reveal, Unit, UnitId};
use playdeck_base::dice::Dice;
use playdeck_kit::log::Reader;
use std::sync::Arc;

/// April, when the weather is clear everywhere.
const APRIL: u32 = 4;

impl TestWorld {
    /// A surface of 8 columns and 12 rows.
    fn with_roads() -> Self {
        Self::of(&[(LevelKind::Surface, 8, 12)])
    }

    fn paint(&mut self, x: u32, y: u32, terrain: impl Fn(&Tables) -> Terrain) {
        let at = self.at(x, y);
        self.world[at].terrain = terrain(&self.tables);
    }

    fn walker(&mut self, x: u32, y: u32) -> UnitId {
        let ground = self.world.open_ground(self.at(x, y));
        self.unit_at(RED, ground, &[("PLAI", 1)])
    }

    fn goes(&mut self, unit: UnitId, advances: bool, steps: &[Step]) {
        self.does(unit, Month::Move { advances, steps: steps.to_vec(), is_cut: false });
    }

    fn sails(&mut self, unit: UnitId, ways: &[Direction]) {
        self.does(unit, Month::Sail { ways: ways.to_vec(), is_cut: false });
    }

    fn travel(&mut self, turn: u32) {
        let tables = Arc::clone(&self.tables);
        let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(7), turn);
        drown(conditions, &mut self.world, &mut self.log);
        let mut battles = Battles::default();
        sail(conditions, &mut self.world, &mut self.months, &mut battles, &mut self.log);
        travel(conditions, &mut self.world, &self.months, &mut battles, &mut self.log);
        drown(conditions, &mut self.world, &mut self.log);
    }

    fn spot(&self, unit: UnitId) -> (u32, u32) {
        let spot = self.world[self.world.region_of(unit)].spot;
        (spot.x, spot.y)
    }
}

#[test]
fn a_step_that_costs_two_points_lets_others_arrive_first() {
    let mut test = TestWorld::with_roads();
    test.paint(4, 6, |tables| tables.named.forest);
    let at = test.world.open_ground(test.at(4, 8));
    let slow = test.unit_at(RED, at, &[("PLAI", 1), ("HORS", 1)]);
    let fast = test.walker(4, 0);
    test.goes(slow, false, &[Step::To(North), Step::To(North), Step::To(South)]);
    test.goes(fast, false, &[Step::To(South), Step::To(South)]);
    test.travel(APRIL);
    assert_eq!(test.world.unit_ids_in(test.at(4, 4)), [fast, slow]);
    assert!(test.told().contains("TOO_FAR"), "one point is left, and the forest takes two");
}

#[test]
fn winter_in_the_north_halves_the_way_and_a_road_doubles_it() {
    let mut test = TestWorld::with_roads();
    let unit = test.walker(4, 0);
    test.goes(unit, false, &[Step::To(South), Step::To(South)]);
    test.travel(1);
    assert_eq!(test.spot(unit), (4, 2));

    let mut test = TestWorld::with_roads();
    test.paint(4, 4, |tables| tables.named.swamp);
    test.paint(4, 2, |tables| tables.named.swamp);
    for (y, road) in [(6, "Road N"), (4, "Road S"), (4, "Road N"), (2, "Road S")] {
        let (kind, at) = (test.tables.object_of(road).unwrap(), test.at(4, y));
        test.world.add_object(Object::new(kind, false, 1, at));
    }
    let unit = test.walker(4, 6);
    test.goes(unit, false, &[Step::To(North), Step::To(North)]);
    test.travel(APRIL);
    assert_eq!(test.spot(unit), (4, 2));
}

#[test]
fn who_walks_finds_the_ocean_and_who_flies_must_reach_land() {
    let mut test = TestWorld::with_roads();
    test.paint(4, 4, |tables| tables.named.ocean);
    let at = test.world.open_ground(test.at(4, 6));
    let walker = test.unit_at(RED, at, &[("PLAI", 1)]);
    let flyer = test.unit_at(RED, at, &[("PLAI", 1), ("WING", 1)]);
    let drowned = test.unit_at(RED, at, &[("PLAI", 1), ("WING", 1)]);
    test.goes(walker, false, &[Step::To(North)]);
    test.goes(flyer, false, &[Step::To(North), Step::To(North)]);
    test.goes(drowned, false, &[Step::To(North)]);
    test.travel(APRIL);
    assert_eq!((test.spot(walker), test.spot(flyer)), ((4, 6), (4, 2)));
    assert!(test.world[drowned].this_turn.is_gone && test.told().contains("FOUND_OCEAN"));
}

/// Summon Wind helps who flies from its first level on, and nobody on foot.
#[test]
fn who_calls_the_wind_flies_two_regions_farther() {
    let mut test = TestWorld::with_roads();
    let at = test.world.open_ground(test.at(4, 6));
    let unit = test.unit_at(RED, at, &[("LEAD", 1)]);
    let tables = Arc::clone(&test.tables);
    let points = |test: &TestWorld| {
        [Mode::Walk, Mode::Fly].map(|mode| costs::points(&tables, &test.world[unit], mode))
    };
    let [on_foot, in_the_air] = points(&test);
    for level in 1..=3 {
        test.world[unit].days.set(tables.named.summon_wind, days_for(level));
        assert_eq!(points(&test), [on_foot, in_the_air + 2], "level {level}");
    }
}

/// What became of a unit that comes to a guard, and what was told.
struct Meeting {
    spot: (u32, u32),
    guard: Guard,
    told: String,
}

fn meet(reveal: Reveal, advances: bool, faction: u32, people: u32) -> Meeting {
    let mut test = TestWorld::with_roads();
    let at = test.world.open_ground(test.at(4, 4));
    let guard = test.unit_at(BLUE, at, &[("PLAI", 2)]);
    test.world[guard].guard = Guard::On;
    test.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Unfriendly);
    let ally = test.unit_at(FactionId(faction), at, &[("PLAI", 1)]);
    test.world[FactionId(0)].attitudes.insert(FactionId(faction), Attitude::Ally);
    assert!(!test.world[ally].this_turn.is_gone);
    let ground_of_mover = test.world.open_ground(test.at(4, 6));
    let unit = test.unit_at(RED, ground_of_mover, &[("LEAD", people), ("MSWO", people), ("PARM", people)]);
    test.world[unit].days = [(test.tables.named.combat, 450 * people)].into_iter().collect();
    (test.world[unit].reveal, test.world[unit].guard) = (reveal, Guard::Avoiding);
    test.goes(unit, advances, &[Step::To(North)]);
    test.travel(APRIL);
    Meeting { spot: test.spot(unit), guard: test.world[unit].guard, told: test.told() }
}

#[test]
fn a_guard_keeps_out_whom_it_knows_as_unfriendly_unless_they_advance() {
    let unknown = meet(Reveal::None, false, 0, 1);
    assert_eq!((unknown.spot, unknown.told.contains("FORBADE")), ((4, 4), false));
    let known = meet(Reveal::Faction, false, 0, 1);
    assert_eq!((known.spot, known.told.contains("FORBADE")), ((4, 6), true));
    let advances = meet(Reveal::Faction, true, 0, 40);
    assert_eq!((advances.spot, advances.told.contains("FOUGHT")), ((4, 4), true));
    assert_eq!(advances.guard, Guard::Avoiding, "it avoids battles again");
    let against_ally = meet(Reveal::Faction, true, 1, 40);
    assert_eq!((against_ally.spot, against_ally.told.contains("ALLY_GUARDS")), ((4, 6), true));
}

/// Who sets out guards no more, even if they come nowhere, or only into a structure.
#[test]
fn a_guard_who_tries_to_move_guards_no_more() {
    for (step, is_hurt, guard) in [
        (Step::To(North), false, Guard::None),
        (Step::Enter(1), false, Guard::None),
        (Step::In, false, Guard::None),
        (Step::To(North), true, Guard::On),
    ] {
        for advances in [false, true] {
            let mut test = TestWorld::with_roads();
            test.paint(4, 4, |tables| tables.named.ocean);
            let (tower, at) = (test.tables.named.tower, test.at(4, 6));
            test.world.add_object(Object::new(tower, false, 1, at));
            let unit = test.walker(4, 6);
            test.world[unit].guard = Guard::On;
            test.world[unit].this_turn.cannot_move = is_hurt;
            test.goes(unit, advances, &[step]);
            test.travel(APRIL);
            assert_eq!((test.spot(unit), test.world[unit].guard), ((4, 6), guard), "{step:?} {advances}");
        }
    }
}

/// Clear skies are no help to ships: in bad weather each region takes two of their points.
#[test]
fn clear_skies_do_not_calm_the_sea() {
    for clear_skies in [0, 3] {
        let mut test = TestWorld::with_roads();
        for region in test.world.regions() {
            test.world[region].terrain = test.tables.named.ocean;
            test.world[region].clear_skies = clear_skies;
        }
        let (kind, at) = (test.tables.named.longboat, test.at(4, 4));
        let ship = test.world.add_object(Object::new(kind, true, 100, at));
        let captain = test.unit_at(RED, ship, &[("VIKI", 5)]);
        let sailing = test.tables.named.sailing;
        test.world[captain].days.set(sailing, 150);
        let january = 1;
        test.sails(captain, &[South, North, South]);
        test.travel(january);
        assert_eq!(test.spot(captain), (4, 4), "two regions of the three");
    }
}

/// When all ships of a region have sailed there are the battles where they are; only then do the ships of the next one.
#[test]
fn a_ship_is_caught_before_it_sails_if_its_enemy_sails_first() {
    for enemy_is_first in [true, false] {
        let mut test = TestWorld::with_roads();
        for region in test.world.regions() {
            test.world[region].terrain = test.tables.named.ocean;
        }
        let (kind, sailing) = (test.tables.named.longboat, test.tables.named.sailing);
        let harbours = if enemy_is_first { [(4, 4), (4, 6)] } else { [(4, 6), (4, 4)] };
        let [enemy, victim] = [(0, 100, 15), (1, 101, 5)].map(|(faction, number, people)| {
            let (x, y) = harbours[faction as usize];
            let ship = test.world.add_object(Object::new(kind, true, number, test.at(x, y)));
            let unit = test.unit_at(FactionId(faction), ship, &[("LEAD", people), ("MSWO", people)]);
            test.world[unit].days.set(sailing, 450 * people);
            test.world[unit].reveal = Reveal::Faction;
            unit
        });
        test.world[FactionId(0)].attitudes.insert(FactionId(1), Attitude::Hostile);
        let (towards, away) = if enemy_is_first { (South, South) } else { (North, North) };
        test.sails(enemy, &[towards]);
        test.sails(victim, &[away]);
        test.travel(APRIL);
        assert_eq!(test.told().contains("FOUGHT"), enemy_is_first, "{}", test.told());
    }
}

#[test]
fn who_advances_into_a_structure_fights_its_owner() {
    for advances in [false, true] {
        let mut test = TestWorld::with_roads();
        let (tower, at) = (test.tables.named.tower, test.at(4, 6));
        let tower = test.world.add_object(Object::new(tower, false, 1, at));
        test.unit_at(BLUE, tower, &[("PLAI", 1)]);
        let outside = test.world.open_ground(at);
        let unit = test.unit_at(RED, outside, &[("LEAD", 40), ("MSWO", 40)]);
        test.world[unit].days = [(test.tables.named.combat, 450 * 40)].into_iter().collect();
        test.goes(unit, advances, &[Step::Enter(1)]);
        test.travel(APRIL);
        assert_eq!(test.world[unit].object == tower, advances);
        assert_eq!(test.told().contains("MAY_NOT_ENTER"), !advances);
    }
}

#[test]
fn a_shaft_is_entered_and_left_on_the_way() {
    let mut test = TestWorld::with_roads();
    let (here, there) = (test.at(4, 6), test.at(0, 10));
    let mut shaft = Object::new(test.tables.named.shaft, false, 1, here);
    shaft.inner = Some(there);
    let shaft = test.world.add_object(shaft);
    let unit = test.walker(4, 6);
    test.goes(unit, false, &[Step::Enter(7), Step::Enter(1), Step::In, Step::To(North)]);
    test.travel(APRIL);
    assert_eq!(test.spot(unit), (0, 8));
    let unit = test.unit_at(RED, shaft, &[("PLAI", 1)]);
    test.goes(unit, false, &[Step::Out, Step::In]);
    test.travel(APRIL);
    assert_eq!(test.world[unit].object, test.world.open_ground(here));
    assert!(test.told().contains("NO_STRUCTURE") && test.told().contains("NO_PASSAGE"));
}

#[test]
fn a_crew_sails_and_passengers_lose_their_moves() {
    let mut test = TestWorld::with_roads();
    for (x, y) in [(4, 4), (4, 2)] {
        test.paint(x, y, |tables| tables.named.ocean);
    }
    let (kind, at) = (test.tables.named.longboat, test.at(4, 6));
    let ship = test.world.add_object(Object::new(kind, true, 100, at));
    let captain = test.unit_at(RED, ship, &[("VIKI", 3)]);
    let helper = test.unit_at(BLUE, ship, &[("VIKI", 2)]);
    let passenger = test.unit_at(BLUE, ship, &[("PLAI", 1)]);
    let sailing = test.tables.named.sailing;
    test.world[captain].days.set(sailing, 90);
    test.world[helper].days.set(sailing, 60);
    test.world[helper].guard = Guard::On;
    test.sails(captain, &[North, North, North, North]);
    test.goes(passenger, false, &[Step::Out, Step::To(South)]);
    test.travel(APRIL);
    assert_eq!(test.spot(captain), (4, 6), "three of five sailors help");
    assert!(test.told().contains("TOO_FEW_SAILORS"));
    assert_eq!(test.spot(passenger), (4, 8), "the ship did not sail");

    let passenger = test.unit_at(BLUE, ship, &[("PLAI", 1)]);
    test.sails(captain, &[North, North, North, North]);
    test.sails(helper, &[]);
    test.goes(passenger, false, &[Step::Out]);
    test.travel(APRIL);
    assert_eq!((test.spot(captain), test.spot(passenger)), ((4, 0), (4, 0)));
    assert_eq!(test.world[helper].guard, Guard::None);
    assert!(test.told().contains("SHIP_SAILS") && !test.told().contains("INLAND"));
}

/// Out of a ship at sea go those who fly or swim. Who has nothing under them when all have moved and cannot swim drowns.
#[test]
fn who_flies_goes_out_of_a_ship_at_sea() {
    for (items, steps, is_out, lives) in [
        (&[("PLAI", 1)][..], &[Step::Out][..], false, true),
        (&[("PLAI", 1), ("WING", 1)], &[Step::Out], true, false),
        (&[("PLAI", 1), ("WING", 1)], &[Step::Out, Step::To(South)], true, true),
        (&[("MERF", 1)], &[Step::Out], true, true),
    ] {
        let mut test = TestWorld::with_roads();
        test.paint(4, 4, |tables| tables.named.ocean);
        let (kind, at) = (test.tables.named.longboat, test.at(4, 4));
        let ship = test.world.add_object(Object::new(kind, true, 100, at));
        test.unit_at(RED, ship, &[("PLAI", 1)]);
        let unit = test.unit_at(RED, ship, items);
        test.goes(unit, false, steps);
        test.travel(APRIL);
        assert_eq!(test.world[ship].units().contains(&unit), !is_out, "{items:?}");
        assert_eq!(!test.world[unit].this_turn.is_gone, lives, "{items:?} {steps:?}");
        assert_eq!(test.told().contains("NOT_AT_SEA"), !is_out, "{items:?}");
    }
}

/// Who sails attacks whom it is hostile to where the ship arrives, and is attacked there by whoever is hostile to it; on
/// the way and among all others there is no battle.
#[test]
fn battles_by_hostility_follow_where_a_ship_arrives_and_nowhere_else() {
    use Attitude::{Hostile, Unfriendly};
    let battles = |ways: &[Direction], crew: Attitude, stranger: Attitude, reveal| {
        let mut test = TestWorld::with_roads();
        for (x, y) in [(4, 4), (4, 2)] {
            test.paint(x, y, |tables| tables.named.ocean);
        }
        let longboat = test.tables.named.longboat;
        let [here, there] = [(6, 100), (2, 101)].map(|(y, number)| (test.at(4, y), number));
        let [ship, other] =
            [here, there].map(|(at, number)| test.world.add_object(Object::new(longboat, true, number, at)));
        let captain = test.unit_at(RED, ship, &[("VIKI", 5)]);
        test.world[captain].days.set(test.tables.named.sailing, 150);
        test.world[captain].reveal = reveal;
        let stranger_aboard = test.unit_at(BLUE, other, &[("PLAI", 1)]);
        test.world[stranger_aboard].reveal = Reveal::Faction;
        test.world[FactionId(0)].attitudes.insert(FactionId(1), crew);
        test.world[FactionId(1)].attitudes.insert(FactionId(0), stranger);
        test.sails(captain, ways);
        test.travel(APRIL);
        (test.spot(captain), test.told().matches("FOUGHT").count())
    };
    let (meet, pass) = (&[North, North][..], &[North, North, North][..]);
    assert_eq!(battles(meet, Hostile, Unfriendly, Reveal::Faction), ((4, 2), 1));
    assert_eq!(battles(meet, Unfriendly, Hostile, Reveal::Faction), ((4, 2), 1));
    assert_eq!(battles(meet, Unfriendly, Hostile, Reveal::None), ((4, 2), 0), "whose it is, nobody knows");
    assert_eq!(battles(meet, Unfriendly, Unfriendly, Reveal::Faction), ((4, 2), 0));
    assert_eq!(battles(pass, Hostile, Hostile, Reveal::Faction), ((4, 0), 0), "it goes on");
    assert_eq!(battles(&[North], Hostile, Hostile, Reveal::Faction), ((4, 4), 0), "it is not there yet");
}

/// "Bad weather" doubles what a step of a ship costs as well: storms in the middle, winter in the north.
#[test]
fn bad_weather_halves_the_way_of_a_ship() {
    for (turn, reached, is_too_far) in [(APRIL, (4, 0), false), (7, (4, 0), false), (1, (4, 2), true)] {
        let mut test = TestWorld::with_roads();
        for (x, y) in [(4, 4), (4, 2)] {
            test.paint(x, y, |tables| tables.named.ocean);
        }
        let (kind, at) = (test.tables.named.longboat, test.at(4, 6));
        let ship = test.world.add_object(Object::new(kind, true, 100, at));
        let captain = test.unit_at(RED, ship, &[("VIKI", 5)]);
        let sailing = test.tables.named.sailing;
        test.world[captain].days.set(sailing, 150);
        test.sails(captain, &[North, North, North]);
        test.travel(turn);
        // Four points: in July the first step takes two, in January each does.
        assert_eq!(test.spot(captain), reached, "{turn}");
        assert_eq!(test.told().contains("TOO_FAR"), is_too_far, "{turn}");
    }
}

/// Summon Wind gives a ship two points more from the level on that its size needs.
#[test]
fn a_larger_ship_needs_a_stronger_wind() {
    use crate::tables::Direction::{Northeast, Southeast};
    for (name, needed) in
        [("Longboat", 1), ("Clipper", 2), ("Balloon", 2), ("Galleon", 3), ("Armored Galleon", 3)]
    {
        for level in 0..=4 {
            let mut test = TestWorld::with_roads();
            for region in test.world.regions() {
                test.world[region].terrain = test.tables.named.ocean;
            }
            let (kind, at) = (test.tables.object_of(name).unwrap(), test.at(0, 4));
            let ship = test.world.add_object(Object::new(kind, true, 100, at));
            let sailors = test.tables[kind].sailors;
            let captain = test.unit_at(RED, ship, &[("VIKI", sailors)]);
            let mage = test.unit_at(BLUE, ship, &[("LEAD", 1)]);
            let (sailing, wind) = (test.tables.named.sailing, test.tables.named.summon_wind);
            test.world[captain].days.set(sailing, 30 * sailors);
            test.world[mage].days.set(wind, days_for(level));
            test.sails(
                captain,
                &[Northeast, Southeast, Northeast, Southeast, Northeast, Southeast, Northeast],
            );
            test.travel(APRIL);
            assert_eq!(test.spot(captain).0, if level >= needed { 6 } else { 4 }, "{name} {level}");
        }
    }
}

/// A ship carries as much as its kind, and needs as much of the skill as its kind, of those who sail. One that is not
/// complete stays where it is, and its guards on guard.
#[test]
fn a_ship_sets_out_with_what_it_carries_and_who_sails_it() {
    // Three of each: how many sail, how many passengers, and what is left to build.
    for (sailors, passengers, unfinished, why) in [
        (5, 15, 0, None),
        (5, 16, 0, Some("SHIP_OVERLOADED")),
        (4, 0, 0, Some("TOO_FEW_SAILORS")),
        (4, 16, 0, Some("TOO_FEW_SAILORS")),
        (5, 0, 1, Some("UNFINISHED")),
    ] {
        let mut test = TestWorld::with_roads();
        test.paint(4, 4, |tables| tables.named.ocean);
        let (kind, at) = (test.tables.named.longboat, test.at(4, 6));
        let mut ship = Object::new(kind, true, 100, at);
        ship.incomplete = unfinished;
        let ship = test.world.add_object(ship);
        let captain = test.unit_at(RED, ship, &[("VIKI", sailors)]);
        let sailing = test.tables.named.sailing;
        test.world[captain].days.set(sailing, 30 * sailors);
        let passenger = test.unit_at(BLUE, ship, &[("PLAI", passengers.max(1))]);
        test.world[passenger].guard = Guard::On;
        test.sails(captain, &[North]);
        test.travel(APRIL);
        let case = format!("{sailors} {passengers} {unfinished}");
        assert_eq!(test.spot(captain), if why.is_none() { (4, 4) } else { (4, 6) }, "{case}");
        assert!(why.is_none_or(|why| test.told().contains(why)), "{case}: {}", test.told());
        let guards = if unfinished > 0 { Guard::On } else { Guard::None };
        assert_eq!(test.world[passenger].guard, guards, "{case}");
    }
}

/// A unit goes by the fastest way in which it carries all that it has.
#[test]
fn what_a_unit_carries_says_how_it_travels() {
    use crate::policy::Quirk;
    use crate::rules::journey::loads;
    let test = TestWorld::with_roads();
    let (walks, rides, flies) = (Some(Mode::Walk), Some(Mode::Ride), Some(Mode::Fly));
    let program = Policy::DEFAULT.with(Quirk::Wagon250);
    for (policy, items, mode) in [
        (Policy::DEFAULT, &[("PLAI", 1), ("SWOR", 5)][..], walks),
        (Policy::DEFAULT, &[("PLAI", 1), ("SWOR", 6)], None),
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("SWOR", 10)], rides),
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("SWOR", 11)], walks),
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("SWOR", 25)], walks),
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("SWOR", 26)], None),
        (Policy::DEFAULT, &[("PLAI", 1), ("WING", 1), ("SWOR", 10)], flies),
        (Policy::DEFAULT, &[("PLAI", 1), ("WING", 1), ("SWOR", 11)], walks),
        // A wagon weighs 50 and carries 200 in all where a horse draws it.
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("WAGO", 1), ("SWOR", 175)], walks),
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("WAGO", 1), ("SWOR", 176)], None),
        (Policy::DEFAULT, &[("PLAI", 1), ("HORS", 1), ("WAGO", 2), ("SWOR", 126)], None),
        (program, &[("PLAI", 1), ("HORS", 1), ("WAGO", 1), ("SWOR", 225)], walks),
        (program, &[("PLAI", 1), ("HORS", 1), ("WAGO", 1), ("SWOR", 226)], None),
    ] {
        let mut unit = Unit::new(1, FactionId(0), test.world.open_ground(test.at(4, 6)));
        unit.items = items.iter().map(|(key, count)| (test.tables.item_of(key).unwrap(), *count)).collect();
        let conditions = Conditions::new(&test.tables, policy, Dice::new(7), APRIL);
        assert_eq!(loads::mode(conditions, &unit), mode, "{items:?}");
    }
}

/// The surface has three bands from north to south, each with its bad months; below it is never bad.
#[test]
fn each_third_of_the_surface_has_its_weather() {
    use crate::rules::journey::weather::{Weather, in_month};
    let test = TestWorld::with_roads();
    let bands: [(&[u32], Weather, [u32; 4]); 3] = [
        (&[0, 2], Weather::Winter, [10, 11, 0, 1]),
        (&[3, 6], Weather::Monsoon, [11, 0, 5, 6]),
        (&[7, 8, 11], Weather::Winter, [4, 5, 6, 7]),
    ];
    for (rows, weather, months) in bands {
        for (row, month) in rows.iter().flat_map(|row| (0..12).map(move |month| (*row, month))) {
            let expected = if months.contains(&month) { weather } else { Weather::Clear };
            assert_eq!(in_month(&test.world, test.at(row % 2, row), month), expected, "{row} {month}");
        }
    }
}
