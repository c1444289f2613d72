mod laws;

use super::{costs, drown, sail, travel};
use crate::event::TurnLog;
use crate::orders::{Month, Step};
use crate::policy::Policy;
use crate::rules::Mode;
use crate::rules::combat::Battles;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Doing, Months};
use crate::tables::Direction::{North, South};
use crate::tables::{Direction, RuleSet, Tables, Terrain, days_for};
use crate::world::{
    Attitude, Faction, FactionId, Guard, Level, LevelKind, Object, ObjectId, Region, RegionId, Reveal, Spot,
    Unit, UnitId, World,
};
use playdeck_base::dice::Dice;
use playdeck_kit::log::Reader;
use std::sync::Arc;

/// A surface of 8 columns and 12 rows, all plain, with two factions.
struct Ground {
    tables: Arc<Tables>,
    world: World,
    months: Months,
    log: TurnLog,
}

/// April, when the weather is clear everywhere.
const APRIL: u32 = 4;

impl Ground {
    fn new() -> Self {
        let tables = Tables::built_in(RuleSet::Wyreth);
        let kind = LevelKind::Surface;
        let level = Level { width: 8, height: 12, name: None, kind, first: RegionId(0) };
        let mut world = World::new("Test", vec![level.clone()]);
        for place in 0..level.count() {
            let (x, y) = level.spot_of(place);
            let region = Region::new(Spot { level: 0, y, x }, "Testland", tables.named.plain);
            world.add_region(region, tables.named.open_ground);
        }
        world.add_faction(Faction::new(3, "Red"));
        world.add_faction(Faction::new(4, "Blue"));
        Self { tables, world, months: Months::default(), log: TurnLog::default() }
    }

    fn at(&self, x: u32, y: u32) -> RegionId {
        self.world.levels[0].region_at(x, y).unwrap()
    }

    fn paint(&mut self, x: u32, y: u32, terrain: impl Fn(&Tables) -> Terrain) {
        let at = self.at(x, y);
        self.world[at].terrain = terrain(&self.tables);
    }

    fn unit(&mut self, faction: u32, object: ObjectId, items: &[(&str, u32)]) -> UnitId {
        let number = u32::try_from(self.world.unit_places()).unwrap() + 10;
        let mut unit = Unit::new(number, FactionId(faction), object);
        let items = items.iter().map(|(key, count)| (self.tables.item_of(key).unwrap(), *count));
        unit.items = items.collect();
        self.world.add_unit(unit)
    }

    fn walker(&mut self, x: u32, y: u32) -> UnitId {
        let ground = self.world.open_ground(self.at(x, y));
        self.unit(0, ground, &[("PLAI", 1)])
    }

    fn goes(&mut self, unit: UnitId, advances: bool, steps: &[Step]) {
        let month = Month::Move { advances, steps: steps.to_vec(), is_cut: false };
        self.does(unit, month);
    }

    fn sails(&mut self, unit: UnitId, ways: &[Direction]) {
        self.does(unit, Month::Sail { ways: ways.to_vec(), is_cut: false });
    }

    fn does(&mut self, unit: UnitId, month: Month) {
        let doing = Doing { month, text: Some("move".into()), place: None };
        self.months.set(unit, Some(doing));
    }

    fn play(&mut self, turn: u32) {
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

    fn told(&self) -> String {
        let told: Vec<_> = self.log.as_seen(Reader::Gamesmaster).collect();
        serde_json::to_string(&told).unwrap()
    }
}

#[test]
fn a_step_that_costs_two_points_lets_others_arrive_first() {
    let mut ground = Ground::new();
    ground.paint(4, 6, |tables| tables.named.forest);
    let at = ground.world.open_ground(ground.at(4, 8));
    let slow = ground.unit(0, at, &[("PLAI", 1), ("HORS", 1)]);
    let fast = ground.walker(4, 0);
    ground.goes(slow, false, &[Step::To(North), Step::To(North), Step::To(South)]);
    ground.goes(fast, false, &[Step::To(South), Step::To(South)]);
    ground.play(APRIL);
    assert_eq!(ground.world.unit_ids_in(ground.at(4, 4)), [fast, slow]);
    assert!(ground.told().contains("TOO_FAR"), "one point is left, and the forest takes two");
}

#[test]
fn winter_in_the_north_halves_the_way_and_a_road_doubles_it() {
    let mut ground = Ground::new();
    let unit = ground.walker(4, 0);
    ground.goes(unit, false, &[Step::To(South), Step::To(South)]);
    ground.play(1);
    assert_eq!(ground.spot(unit), (4, 2));

    let mut ground = Ground::new();
    ground.paint(4, 4, |tables| tables.named.swamp);
    ground.paint(4, 2, |tables| tables.named.swamp);
    for (y, road) in [(6, "Road N"), (4, "Road S"), (4, "Road N"), (2, "Road S")] {
        let (kind, at) = (ground.tables.object_of(road).unwrap(), ground.at(4, y));
        ground.world.add_object(Object::new(kind, false, 1, at));
    }
    let unit = ground.walker(4, 6);
    ground.goes(unit, false, &[Step::To(North), Step::To(North)]);
    ground.play(APRIL);
    assert_eq!(ground.spot(unit), (4, 2));
}

#[test]
fn who_walks_finds_the_ocean_and_who_flies_must_reach_land() {
    let mut ground = Ground::new();
    ground.paint(4, 4, |tables| tables.named.ocean);
    let at = ground.world.open_ground(ground.at(4, 6));
    let walker = ground.unit(0, at, &[("PLAI", 1)]);
    let flyer = ground.unit(0, at, &[("PLAI", 1), ("WING", 1)]);
    let drowned = ground.unit(0, at, &[("PLAI", 1), ("WING", 1)]);
    ground.goes(walker, false, &[Step::To(North)]);
    ground.goes(flyer, false, &[Step::To(North), Step::To(North)]);
    ground.goes(drowned, false, &[Step::To(North)]);
    ground.play(APRIL);
    assert_eq!((ground.spot(walker), ground.spot(flyer)), ((4, 6), (4, 2)));
    assert!(ground.world[drowned].this_turn.is_gone && ground.told().contains("FOUND_OCEAN"));
}

/// Summon Wind helps who flies from its first level on, and nobody on foot.
#[test]
fn who_calls_the_wind_flies_two_regions_farther() {
    let mut ground = Ground::new();
    let at = ground.world.open_ground(ground.at(4, 6));
    let unit = ground.unit(0, at, &[("LEAD", 1)]);
    let tables = Arc::clone(&ground.tables);
    let points = |ground: &Ground| {
        [Mode::Walk, Mode::Fly].map(|mode| costs::points(&tables, &ground.world[unit], mode))
    };
    let [on_foot, in_the_air] = points(&ground);
    for level in 1..=3 {
        ground.world[unit].days.set(tables.named.summon_wind, days_for(level));
        assert_eq!(points(&ground), [on_foot, in_the_air + 2], "level {level}");
    }
}

/// What became of a unit that comes to a guard, and what was told.
struct Meeting {
    spot: (u32, u32),
    guard: Guard,
    told: String,
}

fn meet(reveal: Reveal, advances: bool, faction: u32, people: u32) -> Meeting {
    let mut ground = Ground::new();
    let at = ground.world.open_ground(ground.at(4, 4));
    let guard = ground.unit(1, at, &[("PLAI", 2)]);
    ground.world[guard].guard = Guard::On;
    ground.world[FactionId(1)].attitudes.insert(FactionId(0), Attitude::Unfriendly);
    let ally = ground.unit(faction, at, &[("PLAI", 1)]);
    ground.world[FactionId(0)].attitudes.insert(FactionId(faction), Attitude::Ally);
    assert!(!ground.world[ally].this_turn.is_gone);
    let ground_of_mover = ground.world.open_ground(ground.at(4, 6));
    let unit = ground.unit(0, ground_of_mover, &[("LEAD", people), ("MSWO", people), ("PARM", people)]);
    ground.world[unit].days = [(ground.tables.named.combat, 450 * people)].into_iter().collect();
    (ground.world[unit].reveal, ground.world[unit].guard) = (reveal, Guard::Avoiding);
    ground.goes(unit, advances, &[Step::To(North)]);
    ground.play(APRIL);
    Meeting { spot: ground.spot(unit), guard: ground.world[unit].guard, told: ground.told() }
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
            let mut ground = Ground::new();
            ground.paint(4, 4, |tables| tables.named.ocean);
            let (tower, at) = (ground.tables.named.tower, ground.at(4, 6));
            ground.world.add_object(Object::new(tower, false, 1, at));
            let unit = ground.walker(4, 6);
            ground.world[unit].guard = Guard::On;
            ground.world[unit].this_turn.cannot_move = is_hurt;
            ground.goes(unit, advances, &[step]);
            ground.play(APRIL);
            assert_eq!((ground.spot(unit), ground.world[unit].guard), ((4, 6), guard), "{step:?} {advances}");
        }
    }
}

/// Clear skies are no help to ships: in bad weather each region takes two of their points.
#[test]
fn clear_skies_do_not_calm_the_sea() {
    for clear_skies in [0, 3] {
        let mut ground = Ground::new();
        for region in ground.world.regions() {
            ground.world[region].terrain = ground.tables.named.ocean;
            ground.world[region].clear_skies = clear_skies;
        }
        let (kind, at) = (ground.tables.named.longboat, ground.at(4, 4));
        let ship = ground.world.add_object(Object::new(kind, true, 100, at));
        let captain = ground.unit(0, ship, &[("VIKI", 5)]);
        let sailing = ground.tables.named.sailing;
        ground.world[captain].days.set(sailing, 150);
        let january = 1;
        ground.sails(captain, &[South, North, South]);
        ground.play(january);
        assert_eq!(ground.spot(captain), (4, 4), "two regions of the three");
    }
}

/// When all ships of a region have sailed there are the battles where they are; only then do the ships of the next one.
#[test]
fn a_ship_is_caught_before_it_sails_if_its_enemy_sails_first() {
    for enemy_is_first in [true, false] {
        let mut ground = Ground::new();
        for region in ground.world.regions() {
            ground.world[region].terrain = ground.tables.named.ocean;
        }
        let (kind, sailing) = (ground.tables.named.longboat, ground.tables.named.sailing);
        let harbours = if enemy_is_first { [(4, 4), (4, 6)] } else { [(4, 6), (4, 4)] };
        let [enemy, victim] = [(0, 100, 15), (1, 101, 5)].map(|(faction, number, people)| {
            let (x, y) = harbours[faction as usize];
            let ship = ground.world.add_object(Object::new(kind, true, number, ground.at(x, y)));
            let unit = ground.unit(faction, ship, &[("LEAD", people), ("MSWO", people)]);
            ground.world[unit].days.set(sailing, 450 * people);
            ground.world[unit].reveal = Reveal::Faction;
            unit
        });
        ground.world[FactionId(0)].attitudes.insert(FactionId(1), Attitude::Hostile);
        let (towards, away) = if enemy_is_first { (South, South) } else { (North, North) };
        ground.sails(enemy, &[towards]);
        ground.sails(victim, &[away]);
        ground.play(APRIL);
        assert_eq!(ground.told().contains("FOUGHT"), enemy_is_first, "{}", ground.told());
    }
}

#[test]
fn who_advances_into_a_structure_fights_its_owner() {
    for advances in [false, true] {
        let mut ground = Ground::new();
        let (tower, at) = (ground.tables.named.tower, ground.at(4, 6));
        let tower = ground.world.add_object(Object::new(tower, false, 1, at));
        ground.unit(1, tower, &[("PLAI", 1)]);
        let outside = ground.world.open_ground(at);
        let unit = ground.unit(0, outside, &[("LEAD", 40), ("MSWO", 40)]);
        ground.world[unit].days = [(ground.tables.named.combat, 450 * 40)].into_iter().collect();
        ground.goes(unit, advances, &[Step::Enter(1)]);
        ground.play(APRIL);
        assert_eq!(ground.world[unit].object == tower, advances);
        assert_eq!(ground.told().contains("MAY_NOT_ENTER"), !advances);
    }
}

#[test]
fn a_shaft_is_entered_and_left_on_the_way() {
    let mut ground = Ground::new();
    let (here, there) = (ground.at(4, 6), ground.at(0, 10));
    let mut shaft = Object::new(ground.tables.named.shaft, false, 1, here);
    shaft.inner = Some(there);
    let shaft = ground.world.add_object(shaft);
    let unit = ground.walker(4, 6);
    ground.goes(unit, false, &[Step::Enter(7), Step::Enter(1), Step::In, Step::To(North)]);
    ground.play(APRIL);
    assert_eq!(ground.spot(unit), (0, 8));
    let unit = ground.unit(0, shaft, &[("PLAI", 1)]);
    ground.goes(unit, false, &[Step::Out, Step::In]);
    ground.play(APRIL);
    assert_eq!(ground.world[unit].object, ground.world.open_ground(here));
    assert!(ground.told().contains("NO_STRUCTURE") && ground.told().contains("NO_PASSAGE"));
}

#[test]
fn a_crew_sails_and_passengers_lose_their_moves() {
    let mut ground = Ground::new();
    for (x, y) in [(4, 4), (4, 2)] {
        ground.paint(x, y, |tables| tables.named.ocean);
    }
    let (kind, at) = (ground.tables.named.longboat, ground.at(4, 6));
    let ship = ground.world.add_object(Object::new(kind, true, 100, at));
    let captain = ground.unit(0, ship, &[("VIKI", 3)]);
    let helper = ground.unit(1, ship, &[("VIKI", 2)]);
    let passenger = ground.unit(1, ship, &[("PLAI", 1)]);
    let sailing = ground.tables.named.sailing;
    ground.world[captain].days.set(sailing, 90);
    ground.world[helper].days.set(sailing, 60);
    ground.world[helper].guard = Guard::On;
    ground.sails(captain, &[North, North, North, North]);
    ground.goes(passenger, false, &[Step::Out, Step::To(South)]);
    ground.play(APRIL);
    assert_eq!(ground.spot(captain), (4, 6), "three of five sailors help");
    assert!(ground.told().contains("TOO_FEW_SAILORS"));
    assert_eq!(ground.spot(passenger), (4, 8), "the ship did not sail");

    let passenger = ground.unit(1, ship, &[("PLAI", 1)]);
    ground.sails(captain, &[North, North, North, North]);
    ground.sails(helper, &[]);
    ground.goes(passenger, false, &[Step::Out]);
    ground.play(APRIL);
    assert_eq!((ground.spot(captain), ground.spot(passenger)), ((4, 0), (4, 0)));
    assert_eq!(ground.world[helper].guard, Guard::None);
    assert!(ground.told().contains("SHIP_SAILS") && !ground.told().contains("INLAND"));
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
        let mut ground = Ground::new();
        ground.paint(4, 4, |tables| tables.named.ocean);
        let (kind, at) = (ground.tables.named.longboat, ground.at(4, 4));
        let ship = ground.world.add_object(Object::new(kind, true, 100, at));
        ground.unit(0, ship, &[("PLAI", 1)]);
        let unit = ground.unit(0, ship, items);
        ground.goes(unit, false, steps);
        ground.play(APRIL);
        assert_eq!(ground.world[ship].units().contains(&unit), !is_out, "{items:?}");
        assert_eq!(!ground.world[unit].this_turn.is_gone, lives, "{items:?} {steps:?}");
        assert_eq!(ground.told().contains("NOT_AT_SEA"), !is_out, "{items:?}");
    }
}

/// Who sails attacks whom it is hostile to where the ship arrives, and is attacked there by whoever is hostile to it; on
/// the way and among all others there is no battle.
#[test]
fn battles_by_hostility_follow_where_a_ship_arrives_and_nowhere_else() {
    use Attitude::{Hostile, Unfriendly};
    let battles = |ways: &[Direction], crew: Attitude, stranger: Attitude, reveal| {
        let mut ground = Ground::new();
        for (x, y) in [(4, 4), (4, 2)] {
            ground.paint(x, y, |tables| tables.named.ocean);
        }
        let longboat = ground.tables.named.longboat;
        let [here, there] = [(6, 100), (2, 101)].map(|(y, number)| (ground.at(4, y), number));
        let [ship, other] = [here, there]
            .map(|(at, number)| ground.world.add_object(Object::new(longboat, true, number, at)));
        let captain = ground.unit(0, ship, &[("VIKI", 5)]);
        ground.world[captain].days.set(ground.tables.named.sailing, 150);
        ground.world[captain].reveal = reveal;
        let stranger_aboard = ground.unit(1, other, &[("PLAI", 1)]);
        ground.world[stranger_aboard].reveal = Reveal::Faction;
        ground.world[FactionId(0)].attitudes.insert(FactionId(1), crew);
        ground.world[FactionId(1)].attitudes.insert(FactionId(0), stranger);
        ground.sails(captain, ways);
        ground.play(APRIL);
        (ground.spot(captain), ground.told().matches("FOUGHT").count())
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
        let mut ground = Ground::new();
        for (x, y) in [(4, 4), (4, 2)] {
            ground.paint(x, y, |tables| tables.named.ocean);
        }
        let (kind, at) = (ground.tables.named.longboat, ground.at(4, 6));
        let ship = ground.world.add_object(Object::new(kind, true, 100, at));
        let captain = ground.unit(0, ship, &[("VIKI", 5)]);
        let sailing = ground.tables.named.sailing;
        ground.world[captain].days.set(sailing, 150);
        ground.sails(captain, &[North, North, North]);
        ground.play(turn);
        // Four points: in July the first step takes two, in January each does.
        assert_eq!(ground.spot(captain), reached, "{turn}");
        assert_eq!(ground.told().contains("TOO_FAR"), is_too_far, "{turn}");
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
            let mut ground = Ground::new();
            for region in ground.world.regions() {
                ground.world[region].terrain = ground.tables.named.ocean;
            }
            let (kind, at) = (ground.tables.object_of(name).unwrap(), ground.at(0, 4));
            let ship = ground.world.add_object(Object::new(kind, true, 100, at));
            let sailors = ground.tables[kind].sailors;
            let captain = ground.unit(0, ship, &[("VIKI", sailors)]);
            let mage = ground.unit(1, ship, &[("LEAD", 1)]);
            let (sailing, wind) = (ground.tables.named.sailing, ground.tables.named.summon_wind);
            ground.world[captain].days.set(sailing, 30 * sailors);
            ground.world[mage].days.set(wind, days_for(level));
            ground.sails(
                captain,
                &[Northeast, Southeast, Northeast, Southeast, Northeast, Southeast, Northeast],
            );
            ground.play(APRIL);
            assert_eq!(ground.spot(captain).0, if level >= needed { 6 } else { 4 }, "{name} {level}");
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
        let mut ground = Ground::new();
        ground.paint(4, 4, |tables| tables.named.ocean);
        let (kind, at) = (ground.tables.named.longboat, ground.at(4, 6));
        let mut ship = Object::new(kind, true, 100, at);
        ship.incomplete = unfinished;
        let ship = ground.world.add_object(ship);
        let captain = ground.unit(0, ship, &[("VIKI", sailors)]);
        let sailing = ground.tables.named.sailing;
        ground.world[captain].days.set(sailing, 30 * sailors);
        let passenger = ground.unit(1, ship, &[("PLAI", passengers.max(1))]);
        ground.world[passenger].guard = Guard::On;
        ground.sails(captain, &[North]);
        ground.play(APRIL);
        let case = format!("{sailors} {passengers} {unfinished}");
        assert_eq!(ground.spot(captain), if why.is_none() { (4, 4) } else { (4, 6) }, "{case}");
        assert!(why.is_none_or(|why| ground.told().contains(why)), "{case}: {}", ground.told());
        let guards = if unfinished > 0 { Guard::On } else { Guard::None };
        assert_eq!(ground.world[passenger].guard, guards, "{case}");
    }
}

/// A unit goes by the fastest way in which it carries all that it has.
#[test]
fn what_a_unit_carries_says_how_it_travels() {
    use crate::policy::Quirk;
    use crate::rules::journey::loads;
    let ground = Ground::new();
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
        let mut unit = Unit::new(1, FactionId(0), ground.world.open_ground(ground.at(4, 6)));
        unit.items = items.iter().map(|(key, count)| (ground.tables.item_of(key).unwrap(), *count)).collect();
        let conditions = Conditions::new(&ground.tables, policy, Dice::new(7), APRIL);
        assert_eq!(loads::mode(conditions, &unit), mode, "{items:?}");
    }
}

/// The surface has three bands from north to south, each with its bad months; below it is never bad.
#[test]
fn each_third_of_the_surface_has_its_weather() {
    use crate::rules::journey::weather::{Weather, in_month};
    let ground = Ground::new();
    let bands: [(&[u32], Weather, [u32; 4]); 3] = [
        (&[0, 2], Weather::Winter, [10, 11, 0, 1]),
        (&[3, 6], Weather::Monsoon, [11, 0, 5, 6]),
        (&[7, 8, 11], Weather::Winter, [4, 5, 6, 7]),
    ];
    for (rows, weather, months) in bands {
        for (row, month) in rows.iter().flat_map(|row| (0..12).map(move |month| (*row, month))) {
            let expected = if months.contains(&month) { weather } else { Weather::Clear };
            assert_eq!(in_month(&ground.world, ground.at(row % 2, row), month), expected, "{row} {month}");
        }
    }
}
